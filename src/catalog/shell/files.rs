//! Programs that make, change, move and remove files.

use crate::catalog::row::*;

/// Modes that let everybody write or that run as the owner.
fn opens(mode: &str) -> bool {
    let octal = mode.bytes().all(|b| (b'0'..=b'7').contains(&b));
    let digit = |back: usize| mode.bytes().rev().nth(back).map_or(0, |b| b.wrapping_sub(b'0'));
    if octal {
        return digit(0) & 2 != 0 || (mode.len() > 3 && digit(3) & 6 != 0);
    }
    mode.split(',').any(|part| {
        let adds = part.contains(['+', '=']);
        let who = part.split(['+', '=', '-']).next().unwrap_or("");
        adds && (part.ends_with('s')
            || part.contains("+s")
            || ((who.contains(['o', 'a']) || who.is_empty()) && part.contains('w') && !who.is_empty()))
    })
}

/// The mode of `tar`: an option, or a letter of its first word.
fn tar(words: &dyn Words, mode: char) -> bool {
    let long = match mode {
        'x' => "-x --extract --get",
        'c' => "-c --create",
        't' => "-t --list",
        'g' => "-g --listed-incremental",
        'r' => "-r --append --concatenate -A",
        _ => "-u --update",
    };
    words.has(long)
        || words.operand(0).is_some_and(|o| {
            !o.contains(['/', '.', '-'])
                && o.contains(mode)
                && o.contains(['f', 'v', 'z', 'j', 'J'])
                && words.count() > 1
                && !words.has("-x -c -t -f")
        })
}

/// Whether the last word is a place on another machine.
pub(in crate::catalog) fn ends_on_host(words: &dyn Words) -> bool {
    let Some(last) = words.count().checked_sub(1) else { return false };
    // A slash in front of any colon is a place here, whatever follows.
    let start = words.start(last);
    let whole = if start.contains(['/', ':']) { Some(start) } else { words.operand(last) };
    whole.is_some_and(|word| word.split('/').next().is_some_and(|host| host.contains(':')))
}

/// Whether the first word is a mode that lets everybody write, or runs as the owner.
pub(in crate::catalog) fn opens_mode(words: &dyn Words) -> bool {
    words.operand(0).is_some_and(opens)
}

/// Whether `tar` lists.
pub(in crate::catalog) fn tar_lists(words: &dyn Words) -> bool {
    tar(words, 't')
}

/// Whether it unpacks.
pub(in crate::catalog) fn tar_extracts(words: &dyn Words) -> bool {
    tar(words, 'x')
}

/// Whether it writes an archive.
pub(in crate::catalog) fn tar_packs(words: &dyn Words) -> bool {
    ['c', 'r', 'u'].into_iter().any(|mode| tar(words, mode))
}

/// Whether it keeps notes on what it packed.
pub(in crate::catalog) fn tar_notes(words: &dyn Words) -> bool {
    tar(words, 'g')
}
