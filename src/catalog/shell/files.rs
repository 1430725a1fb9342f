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

fn pair(words: &dyn Words, key: &str) -> bool {
    (0..words.count()).any(|i| words.operand(i).is_none_or(|o| o.split_once('=').is_some_and(|(k, _)| k == key)))
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

pub(in crate::catalog) fn remote_last(words: &dyn Words) -> bool {
    words
        .count()
        .checked_sub(1)
        .and_then(|i| words.operand(i))
        .is_some_and(|o| o.split('/').next().is_some_and(|h| h.contains(':')))
}

pub(in crate::catalog) fn in_place(words: &dyn Words) -> bool {
    words.has("-i --in-place")
}

pub(in crate::catalog) fn test_chmod_open(w: &dyn Words) -> bool {
    w.operand(0).is_some_and(opens)
}

pub(in crate::catalog) fn test_dd(w: &dyn Words) -> bool {
    pair(w, "of")
}

pub(in crate::catalog) fn test_format_drive(w: &dyn Words) -> bool {
    w.operand(0).is_some_and(|o| o.len() == 2 && o.ends_with(':'))
}

pub(in crate::catalog) fn test_remount(w: &dyn Words) -> bool {
    w.any("-o --options", &|v| v.contains("remount"))
}

pub(in crate::catalog) fn test_mount(w: &dyn Words) -> bool {
    !w.any("-o --options", &|v| v.contains("remount"))
}

pub(in crate::catalog) fn test_tar_list(w: &dyn Words) -> bool {
    tar(w, 't')
}

pub(in crate::catalog) fn test_tar_extract(w: &dyn Words) -> bool {
    tar(w, 'x') && !w.has("-O --to-stdout")
}

pub(in crate::catalog) fn test_tar_place(w: &dyn Words) -> bool {
    tar(w, 'x') && !w.has("-O --to-stdout")
}

pub(in crate::catalog) fn test_tar_overwrite(w: &dyn Words) -> bool {
    tar(w, 'x')
}

pub(in crate::catalog) fn test_tar_create(w: &dyn Words) -> bool {
    tar(w, 'c') || tar(w, 'r') || tar(w, 'u') || w.has("--delete")
}

pub(in crate::catalog) fn test_tar_notes(w: &dyn Words) -> bool {
    tar(w, 'g') || w.has("--index-file --volno-file")
}

pub(in crate::catalog) fn test_rsync_delete(w: &dyn Words) -> bool {
    w.has("--delete --del --delete-before --delete-during --delete-after --delete-excluded --delete-delay --remove-source-files")
}

pub(in crate::catalog) fn test_rsync(w: &dyn Words) -> bool {
    !remote_last(w)
}
