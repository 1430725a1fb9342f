//! Command patterns: `git push *` against simple commands, word by word, whatever their spelling.

use super::clause::halves;
use super::glob::{self, Reading};
use super::subject::{Fit, SubjectPart};
use crate::assess::Assessment;
use crate::catalog::env;
use crate::finding::{Call, Finding};
use crate::leaf::leaf;
use crate::request::Payload;

/// Between words: no word can hold it, so that `"git log"` is not `git log`.
const GAP: char = '\u{1}';
/// In the place of a word that is not known: only a star covers it.
const HOLE: char = '\u{2}';
/// Where programs of the system live: there a path is as good as the name.
const HOMES: &[&str] = &["/bin/", "/usr/bin/", "/usr/local/bin/", "/sbin/", "/usr/sbin/", "/opt/homebrew/bin/"];

/// The commands that a finding has to do with.
#[derive(Debug, Clone, Copy, Default)]
pub struct Owner<'a> {
    /// The one whose effect it is.
    pub own: Option<&'a Call>,
    /// The innermost one that holds it.
    pub around: Option<&'a Call>,
}

/// For every finding the simple commands that it belongs to, as far as they can be told.
pub fn owners(assessment: &Assessment) -> Vec<Owner<'_>> {
    let mut calls: Vec<&Call> = assessment.calls.iter().collect();
    calls.sort_by_key(|call| (call.span.start, std::cmp::Reverse(call.span.end)));
    let mut order: Vec<(usize, &Finding)> = assessment.findings.iter().map(|w| &w.finding).enumerate().collect();
    order.sort_by_key(|(_, finding)| finding.span.start);
    let mut out = vec![Owner::default(); order.len()];
    let mut open: Vec<&Call> = Vec::new();
    let mut waiting = calls.into_iter().peekable();
    for (at, finding) in order {
        while let Some(call) = waiting.next_if(|call| call.span.start <= finding.span.start) {
            while open.last().is_some_and(|last| last.span.end < call.span.start) {
                open.pop();
            }
            open.push(call);
        }
        if let Some(slot) = out.get_mut(at) {
            *slot = owner(&open, finding);
        }
    }
    out
}

/// The innermost open command that holds the finding and is the program it speaks of.
fn owner<'a>(open: &[&'a Call], finding: &Finding) -> Owner<'a> {
    let mut holding = open.iter().rev().take(32).filter(|call| call.span.end >= finding.span.end).copied();
    let own = |call: &&Call| match finding.subject.as_str() {
        // A look at an argument is the command's own look.
        "read" | "" => !finding.effect.writes(),
        subject => call.argv.first().and_then(Option::as_deref).map(leaf) == subject.split(' ').next(),
    };
    let around = holding.clone().next();
    Owner { own: holding.find(own), around }
}

/// How well a command pattern fits a part.
pub fn fit(pattern: &str, part: SubjectPart, payload: &Payload, loose: bool) -> Fit {
    match (part.call, payload) {
        // Commands behind MCP have no places that tell their effects apart: what one may do proves nothing for another.
        (Some(_), Payload::Mcp { .. }) if !loose => Fit::No,
        (Some(call), _) if loose => loosely(pattern, call, part.weighed.map(|w| &w.finding)),
        (Some(call), _) => strictly(pattern, call).into(),
        (None, Payload::Shell(text) | Payload::PowerShell(text)) if loose && part.weighed.is_none() => {
            raw(pattern, text).into()
        }
        _ => Fit::No,
    }
}

fn joined(first: &str, rest: &[Option<String>], gap: char) -> String {
    let mut out = String::from(first);
    for word in rest {
        out.push(gap);
        match word {
            Some(word) => out.push_str(word),
            None => out.push(HOLE),
        }
    }
    out
}

/// `git push *` is also `git push` with nothing behind it.
fn whole(pattern: &str, text: &str) -> bool {
    glob::matches(pattern, text, Reading::PLAIN)
        || pattern
            .strip_suffix('*')
            .and_then(|p| p.strip_suffix([GAP, ' ']))
            .is_some_and(|head| glob::matches(head, text, Reading::PLAIN))
}

fn spaced(pattern: &str) -> String {
    pattern.replace(' ', "\u{1}")
}

/// Whether a pattern may name the program at all: most do not, and then nothing else is looked at.
fn begins(pattern: &str, program: &str, finding: Option<&Finding>) -> bool {
    let first = halves(pattern, b' ').map_or(pattern, |(first, _)| first);
    let named = |name: &str| name.strip_prefix(first).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    first.bytes().any(|b| matches!(b, b'*' | b'?'))
        || first.starts_with('-')
        || named(program)
        || named(leaf(program))
        || finding.is_some_and(|finding| named(&finding.subject))
}

/// Whether the pattern names the command, certainly: the program by its name or in a directory of the system.
fn strictly(pattern: &str, call: &Call) -> bool {
    let Some((Some(program), rest)) = call.argv.split_first() else { return false };
    // A variable in front can change what a known program does.
    if !call.env.iter().all(|name| env::only_said(name)) || !begins(pattern, program, None) {
        return false;
    }
    let pattern = spaced(pattern);
    let name = HOMES.iter().find_map(|home| program.strip_prefix(home)).filter(|name| !name.contains('/'));
    whole(&pattern, &joined(program, rest, GAP)) || name.is_some_and(|name| whole(&pattern, &joined(name, rest, GAP)))
}

/// Whether the pattern names the command in any spelling, or could.
fn loosely(pattern: &str, call: &Call, finding: Option<&Finding>) -> Fit {
    let Some((program, rest)) = call.argv.split_first() else { return Fit::No };
    let Some(program) = program else { return Fit::Maybe };
    if !begins(pattern, program, finding) {
        return Fit::No;
    }
    let split = spaced(pattern);
    let texts = [joined(program, rest, GAP), joined(leaf(program), rest, GAP)];
    let plain = [joined(program, rest, ' '), joined(leaf(program), rest, ' ')];
    if texts.iter().any(|t| whole(&split, t)) || plain.iter().any(|t| whole(pattern, t)) {
        return Fit::Yes;
    }
    let words: Vec<&str> = pattern.split(' ').collect();
    if flags_apart(&words, leaf(program), rest) || finding.is_some_and(|f| by_subject(&split, f, rest)) {
        return Fit::Yes;
    }
    let hole = |text: &&String| text.contains(HOLE);
    let may = |text: &String| {
        let head = text.split(HOLE).next().unwrap_or("");
        glob::may_match(&split, head, Reading::PLAIN)
    };
    if texts.iter().filter(hole).any(may) { Fit::Maybe } else { Fit::No }
}

/// `git -C app push x` as `git push x`: the finding knows the sub-command.
fn by_subject(pattern: &str, finding: &Finding, rest: &[Option<String>]) -> bool {
    let subject: Vec<&str> = finding.subject.split(' ').collect();
    let Some(last) = subject.get(1..).and_then(<[&str]>::last) else { return false };
    let Some(at) = rest.iter().position(|word| word.as_deref() == Some(last)) else { return false };
    let head = subject.join("\u{1}");
    whole(pattern, &joined(&head, rest.get(at + 1..).unwrap_or(&[]), GAP))
}

/// Letters and words that mean the same wherever they are known.
const SAME: &[(&str, &str)] =
    &[("rR", "--recursive"), ("f", "--force"), ("y", "--yes"), ("a", "--all"), ("d", "--delete")];

/// `rm -rf *` also means `rm -fr x`, `rm -r -f x` and `rm x -rf`: flags as a set, the other words in their order.
fn flags_apart(pattern: &[&str], program: &str, rest: &[Option<String>]) -> bool {
    let is_flag = |word: &str| word.len() > 1 && word.starts_with('-') && word != "--";
    if !pattern.iter().any(|word| is_flag(word)) {
        return false;
    }
    let known: Vec<&str> = rest.iter().flatten().map(String::as_str).collect();
    let letter =
        |c: char| known.iter().any(|word| word.starts_with('-') && !word.starts_with("--") && word.contains(c));
    let same = |c: char| SAME.iter().filter(move |(letters, _)| letters.contains(c));
    let has = |flag: &str| match flag.strip_prefix('-').filter(|f| !f.starts_with('-') && !f.contains('*')) {
        Some(letters) => letters
            .chars()
            .all(|c| letter(c) || same(c).any(|(other, long)| known.contains(long) || other.chars().any(letter))),
        None => {
            let meant = |(_, long): &&(&str, &str)| glob::matches(flag, long, Reading::PLAIN);
            known.iter().any(|word| glob::matches(flag, word, Reading::PLAIN))
                || SAME.iter().filter(meant).any(|(letters, _)| letters.chars().any(letter))
        }
    };
    let flags = pattern.iter().filter(|word| is_flag(word)).all(|flag| has(flag));
    let mut words: Vec<&str> = pattern.iter().copied().filter(|word| !is_flag(word)).collect();
    if pattern.last().is_some_and(|last| is_flag(last) && last.ends_with('*')) {
        words.push("*");
    }
    let others = std::iter::once(program).chain(known.iter().copied().filter(|word| !is_flag(word)));
    flags && whole(&words.join("\u{1}"), &others.collect::<Vec<_>>().join("\u{1}"))
}

/// The text as it stands, where it was not read through: control characters gone, cut where commands may begin.
fn raw(pattern: &str, text: &str) -> bool {
    let clean: String = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    let tidy = |piece: &str| piece.split_whitespace().collect::<Vec<_>>().join(" ");
    let pieces = clean.split([';', '|', '&', '\n', '(', ')', '{', '}', '`']);
    pieces.map(tidy).any(|piece| whole(pattern, &piece)) || whole(pattern, &tidy(&clean))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Act, Effect, Object, Reach, Undo};
    use crate::span::Span;

    fn call(text: &str) -> Call {
        // `?` is a word that is not known, `_` a space within one.
        let word = |w: &str| (w != "?").then(|| w.replace('_', " "));
        Call { argv: text.split(' ').map(word).collect(), ..Call::default() }
    }

    #[test]
    fn strict_and_loose() {
        use Fit::{Maybe, No, Yes};
        for (pattern, text, strict, loose) in [
            ("git push *", "git push origin", true, Yes),
            ("git push *", "git push", true, Yes),
            ("git push *", "git pushx", false, No),
            ("git push*", "git pushx", true, Yes),
            ("git log *", "git_log x", false, Yes),
            ("git *", "/usr/bin/git push", true, Yes),
            ("git *", "/tmp/evil/git push", false, Yes),
            ("git push *", "git ?", false, Maybe),
            ("git push *", "git pull ?", false, No),
            ("git *", "git ?", true, Yes),
            ("git push *", "?", false, Maybe),
            ("rm -rf *", "rm -fr x", false, Yes),
            ("rm -rf *", "rm -r -f x", false, Yes),
            ("rm -rf *", "rm x -rf", false, Yes),
            ("rm -rf *", "rm -f -R x", false, Yes),
            ("rm -rf *", "rm --recursive --force x", false, Yes),
            ("rm --recursive *", "rm -r x", false, Yes),
            ("git push --force *", "git push -f origin", false, Yes),
            ("git push --force*", "git push -fu origin", false, Yes),
            ("git push --force *", "git push origin", false, No),
            ("rm -rf *", "rm -r x", false, No),
            ("* --version", "node --version", true, Yes),
            ("git push --force*", "git push origin --force-with-lease", false, Yes),
        ] {
            assert_eq!(strictly(pattern, &call(text)), strict, "strict {pattern} {text}");
            assert_eq!(loosely(pattern, &call(text), None), loose, "loose {pattern} {text}");
        }
        let with = |names: &[&str]| Call { env: names.iter().map(|n| (*n).into()).collect(), ..call("git log") };
        assert!(strictly("git log *", &with(&["NO_COLOR", "RUST_LOG"])), "they only choose what is said");
        for names in [&["PAGER"][..], &["AWS_PROFILE"], &["NO_COLOR", "PAGER"], &["NO_COLORS"]] {
            assert!(!strictly("git log *", &with(names)), "{names:?}");
        }
    }

    #[test]
    fn global_options_do_not_hide_the_sub_command() {
        let effect = Effect::new(Act::Change, Object::Shared, Reach::Remote);
        let mut finding = Finding::new("git-push", effect, Undo::None, Span::default(), "pushes");
        finding.subject = "git push".into();
        assert_eq!(loosely("git push *", &call("git -C app push origin"), Some(&finding)), Fit::Yes);
        assert_eq!(loosely("git pull *", &call("git -C app push origin"), Some(&finding)), Fit::No);
    }

    #[test]
    fn raw_text() {
        assert!(raw("rm -rf *", "rm\u{0} -rf /tmp"));
        assert!(raw("rm -rf *", "rm\u{7}\u{8}\u{1b} -rf /tmp"));
        assert!(raw("git push *", "true && git  push x"));
        assert!(raw("*rm -rf*", &format!("echo {}; rm -rf x", "a".repeat(5000))));
        assert!(!raw("git push *", "echo git push x"));
    }
}
