//! The roundabout ways to the guard: a write that does not say where, a name that arrives by a pipe, a link made on the way.
//! Only statements that write vaguely, run what was not read, link or kill come here; all others pay nothing.

use super::named::{pieces, program, quoted};
use super::{Guard, Hit, inside, is_vague, pathlike};
use crate::catalog::shell;
use crate::finding::{Act, Call, Finding, Findings, Object};
use crate::leaf::leaf;
use crate::span::Span;

/// A statement with more names than this is not sorted out: any of them counts for any write.
pub(super) const MAX_NAMES: usize = 64;

/// Whether the row of a call's program is marked so.
fn marked(call: &Call, mark: &str) -> bool {
    shell::program(program(call)).is_some_and(|row| row.is(mark))
}

/// A word of a call that is, or holds, a guarded place.
struct Named {
    call: usize,
    span: Span,
    path: String,
    /// Stands inside a longer text.
    quoted: bool,
    /// What lies there.
    exact: Option<&'static str>,
    /// What would go with all of it.
    whole: Option<&'static str>,
}

/// Findings for every roundabout way.
pub fn walk(guard: &Guard, findings: &Findings) -> Vec<Finding> {
    let calls = &findings.calls;
    let mut out = Vec::new();
    let links = calls.iter().any(|call| marked(call, "links"));
    let mounts = findings.list.iter().any(|f| f.marks.is("mounts"));
    let into = findings.list.iter().any(|f| f.effect.writes() && f.effect.object == Object::File);
    let roundabout = |f: &Finding| is_vague(f, guard) || f.effect.act == Act::Run;
    if !(links || mounts || into || findings.list.iter().any(roundabout)) {
        return out;
    }
    let named = names(guard, findings);
    if named.is_empty() {
        return out;
    }
    for finding in &findings.list {
        let hit = match finding {
            f if f.effect.act == Act::Run || f.marks.is("later") => run(f, &named, calls),
            f if is_vague(f, guard) => told(f, &named, calls),
            f if f.marks.is("mounts") => mounted(f, &named, calls),
            f if f.effect.writes() => directory(guard, f, &named, calls),
            _ => None,
        };
        out.extend(hit.map(|hit| hit.finding(finding.span)));
    }
    if links {
        out.extend(linked(guard, findings, &named));
    }
    out
}

/// Every word that is or holds a guarded place, also behind a flag, and inside texts.
fn names(guard: &Guard, findings: &Findings) -> Vec<Named> {
    let mut out = Vec::new();
    let mut sources = findings.list.iter().filter(|f| f.marks.is("source"));
    let read: Vec<&String> = sources.by_ref().flat_map(|f| &f.targets).take(MAX_NAMES).collect();
    for (at, call) in findings.calls.iter().enumerate() {
        for word in call.argv.iter().skip(1).flatten().filter(|word| !read.contains(word)) {
            let quoted = quoted(word);
            if word.contains("://") && !quoted && !word.contains("file://") {
                continue;
            }
            // Inside a text a star or a backslash belongs to an expression, not to a path.
            let odd = |piece: &str| quoted && piece.contains(['*', '?', '\\', '$', '^']);
            let named = |piece: &&str| pathlike(piece) && piece.contains(char::is_alphanumeric) && !odd(piece);
            for piece in pieces(word).filter(named) {
                let exact = guard.reached(piece, false);
                let whole = exact.or_else(|| guard.reached(piece, true));
                if whole.is_some() {
                    out.push(Named { call: at, span: call.span, path: piece.to_owned(), quoted, exact, whole });
                }
                if out.len() == MAX_NAMES {
                    return out;
                }
            }
        }
    }
    out
}

/// A write that does not say where, in a call that names a guarded place, or takes its names from one that does.
fn told(finding: &Finding, named: &[Named], calls: &[Call]) -> Option<Hit> {
    let effect = finding.effect;
    let wide = effect.act == Act::Delete
        || matches!(effect.object, Object::Tree | Object::Archive | Object::System | Object::Volume | Object::Account);
    let taker = calls.iter().any(|call| marked(call, "takes") && inside(finding.span, call.span));
    let near = |name: &&Named| {
        inside(finding.span, name.span)
            || inside(name.span, finding.span)
            || (taker && name.span.end <= finding.span.start)
            || named.len() == MAX_NAMES
    };
    let packs = |name: &&Named| calls.get(name.call).is_some_and(packs);
    // What a search starts for each file that it finds lies below the place that it was given.
    let below = |name: &Named| {
        inside(finding.span, name.span) && calls.get(name.call).is_some_and(|call| marked(call, "walks"))
    };
    // The words of a command say nothing about where its output goes.
    if finding.marks.is("redirects") {
        return None;
    }
    let file = matches!(effect.object, Object::File | Object::Tree | Object::Archive | Object::History);
    let written = |name: &&Named| !name.quoted || file && says(finding, name, calls);
    named.iter().filter(|name| written(name) && !packs(name)).filter(near).find_map(|name| {
        let what = if wide || taker || below(name) { name.whole } else { name.exact };
        what.map(|what| Hit::Write(what, name.path.clone()))
    })
}

/// Whether a finding is about a text in the words of the very call that names something in it, and about no command there.
fn says(finding: &Finding, name: &Named, calls: &[Call]) -> bool {
    let within = |outer: Span| outer != finding.span && inside(finding.span, outer);
    let command =
        |call: &Call| call.span != name.span && inside(call.span, name.span) && inside(finding.span, call.span);
    within(name.span) && !calls.iter().any(command)
}

/// Whether a call only reads what it packs.
fn packs(call: &Call) -> bool {
    let has = |word: &str| call.argv.iter().flatten().any(|other| other == word);
    match program(call) {
        "zip" => !has("-m") && !has("--move"),
        "7z" | "7za" | "7zz" => has("a") && !has("-sdel"),
        _ => false,
    }
}

/// A text that was not read and names a guarded place, or an editor that opens one.
fn run(finding: &Finding, named: &[Named], calls: &[Call]) -> Option<Hit> {
    let later = finding.marks.is("later");
    let inline = finding.effect.object == Object::Inline;
    let meant = |name: &&Named| match name.quoted {
        true => later || (inline && inside(finding.span, name.span)) || says(finding, name, calls),
        false => {
            let edits = calls.get(name.call).is_some_and(|call| marked(call, "edits"));
            edits && name.exact.is_some() && inside(finding.span, name.span)
        }
    };
    let name = named.iter().find(meant)?;
    Some(Hit::Write(name.whole?, name.path.clone()))
}

/// A container that may write what is mounted into it.
fn mounted(finding: &Finding, named: &[Named], calls: &[Call]) -> Option<Hit> {
    let name = named.iter().find(|name| inside(finding.span, name.span))?;
    let argv = calls.get(name.call).map(|call| call.argv.as_slice()).unwrap_or_default();
    let mut words = argv.iter().flatten().filter(|word| word.contains(&name.path));
    let writable = words.any(|word| !(word.ends_with(":ro") || word.contains("readonly") || word.contains(":ro,")));
    writable.then(|| Hit::Write(name.whole.unwrap_or(""), name.path.clone()))
}

/// Files put into a directory that holds a guarded place: under a guarded name, or all of a tree.
fn directory(guard: &Guard, finding: &Finding, named: &[Named], calls: &[Call]) -> Option<Hit> {
    let dir = finding.targets.iter().find(|to| !guard.makes(finding, to) && guard.reached(to, true).is_some())?;
    let call = calls.get(named.iter().find(|name| inside(finding.span, name.span))?.call)?;
    let words = || call.argv.iter().skip(1).flatten();
    let below = |word: &String| {
        let name = leaf(word.trim_end_matches('/'));
        let path = format!("{}/{name}", dir.trim_end_matches('/'));
        guard.reached(&path, false).map(|what| (what, path))
    };
    let tree = |word: &&String| {
        let all = matches!(word.as_str(), "-r" | "-R" | "-a" | "-rf" | "--recursive" | "--archive");
        all || leaf(word.trim_end_matches('/')) == "."
    };
    // Only what is put into the directory gives it a name there: no option, no mode, not the directory itself.
    let put = |word: &&String| !word.starts_with('-') && guard.absolute(word).as_deref() != Some(dir.as_str());
    let puts = marked(call, "puts") && guard.reached(dir, false).is_none();
    let file = || words().filter(|word| puts && put(word) && !tree(word)).find_map(below);
    let whole = || words().find(tree).and_then(|_| guard.reached(dir, true)).map(|what| (what, dir.clone()));
    let any = || words().find_map(below).map(|(what, _)| (what, dir.clone()));
    file().or_else(whole).or_else(any).map(|(what, path)| Hit::Write(what, path))
}

/// A link to a guarded place, and a write through it in the same statement; a second name for a guarded file.
fn linked(guard: &Guard, findings: &Findings, named: &[Named]) -> Option<Finding> {
    for name in named {
        let Some(call) = findings.calls.get(name.call).filter(|call| marked(call, "links")) else { continue };
        let words: Vec<&str> = call.argv.iter().skip(1).flatten().map(String::as_str).collect();
        let soft =
            words.iter().any(|w| *w == "--symbolic" || (w.starts_with('-') && !w.starts_with("--") && w.contains('s')));
        let mut operands = words.iter().filter(|w| !w.starts_with('-'));
        let source = operands.next()?;
        let made = operands.next().copied().unwrap_or_else(|| leaf(source));
        if *source != name.path {
            continue;
        }
        if !soft {
            return name.exact.map(|what| Hit::Write(what, name.path.clone()).finding(call.span));
        }
        let link = guard.absolute(made)?;
        for finding in findings.list.iter().filter(|f| f.effect.writes() && f.span.start >= call.span.end) {
            let through = finding.targets.iter().find_map(|target| target.strip_prefix(link.as_str()));
            let Some(rest) = through.filter(|rest| rest.is_empty() || rest.starts_with('/')) else { continue };
            let path = format!("{}{rest}", name.path);
            if let Some(what) = guard.reached(&path, finding.effect.act == Act::Delete) {
                return Some(Hit::Write(what, path).finding(finding.span));
            }
        }
    }
    None
}
