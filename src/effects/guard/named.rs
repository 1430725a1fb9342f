//! A guarded place among the words of a program that nobody knows to only read it: refused, whatever the program is.
//! What is listed here is what may look; everything else would have to prove it.

use super::roads::MAX_NAMES;
use super::{Guard, Hit, inside, pathlike, stages};
use crate::catalog::guard::TELLING;
use crate::catalog::marks;
use crate::catalog::options::UNKNOWN_OPTION;
use crate::finding::{Call, Finding, Findings};
use crate::leaf::leaf;
use crate::span::Span;
use std::collections::{HashMap, HashSet};

/// What separates paths in a word: `--directory=x`, `x:/in/container`, `@x`.
fn in_word(c: char) -> bool {
    matches!(c, '=' | ':' | ',' | '@' | '"' | '\'')
}

/// Whether there are letters in it by which a pattern stands for other names.
fn odd(piece: &str) -> bool {
    piece.contains(['*', '?', '[', '{'])
}

/// Whether a pattern says of itself which hidden or absolute name it is for; any other may be an expression.
fn tells(pattern: &str) -> bool {
    let begins = |part: &str| part.bytes().next().is_some_and(|b| b.is_ascii_alphabetic());
    let hidden = |part: &str| part.strip_prefix('.').is_some_and(begins);
    pattern.contains('/') && (pattern.split('/').any(hidden) || pattern.strip_prefix('/').is_some_and(begins))
}

/// What separates paths in a text.
fn in_text(c: char) -> bool {
    in_word(c) || matches!(c, ' ' | '\t' | '\n' | '`' | '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '|' | '&' | ';')
}

/// The name of a call's program.
pub fn program(call: &Call) -> &str {
    let program = call.argv.first().and_then(Option::as_deref).unwrap_or("");
    leaf(program)
}

/// Whether a word is a text, and what looks like a path in it is only mentioned.
pub fn quoted(word: &str) -> bool {
    word.bytes().any(|b| matches!(b, b' ' | b'\n' | b'(' | b'"' | b'\''))
}

/// Everything in a word that may be a path.
pub fn pieces(word: &str) -> impl Iterator<Item = &str> {
    word.split(if quoted(word) { in_text } else { in_word }).map(bare)
}

/// A word without the letter of a flag in front of it (`-C.claude`), and without what a URL begins with.
fn bare(word: &str) -> &str {
    let slashes = word.bytes().take_while(|b| *b == b'/').count();
    let word = word.get(slashes.saturating_sub(1)..).unwrap_or(word);
    let flag = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
    flag.and_then(|rest| rest.get(1..)).filter(|rest| rest.contains(['/', '.'])).unwrap_or(word)
}

/// Findings for calls that name a guarded place and are not known to only read it.
pub fn refused(guard: &Guard, findings: &Findings) -> Vec<Finding> {
    // A word is looked up once: most stood in a call before, or are no name of a file at all.
    let mut known: HashMap<&str, Option<String>> = HashMap::new();
    let mut out = Vec::new();
    let unknown = unknown(findings);
    // Of so many links nobody knows any more what a name leads to.
    let tangled = findings.links.len() > MAX_NAMES;
    for (at, call) in findings.calls.iter().enumerate().filter(|(_, call)| !reads(call, &unknown)) {
        let own = call.argv.len() - held(&findings.calls, at, call);
        let source = |path: &str| !tangled && guard.is_source(findings, path);
        let look = |word: &str| guard.named_in(word).filter(|path| !source(path));
        let mut words = call.argv.iter().take(own).skip(1).flatten();
        let path = words.find_map(|word| known.entry(word).or_insert_with(|| look(word)).clone());
        let what = path.as_deref().and_then(|path| guard.reached(path, false));
        if let (Some(path), Some(what)) = (path, what)
            && !guard.is_staged(findings, call)
        {
            out.push(Hit::Write(what, path).finding(call.span));
        }
    }
    // A row that tells sources from what is written says of each word what happens to it.
    let told: HashSet<Span> = findings.list.iter().filter(|f| f.marks.is("source")).map(|f| f.span).collect();
    for (pattern, span) in findings.patterns.iter().filter(|(_, span)| !told.contains(span)) {
        let named = guard.named_in(pattern);
        out.extend(named.and_then(|path| Some(Hit::Write(guard.reached(&path, false)?, path).finding(*span))));
    }
    out
}

/// Findings for variables that name a guarded place to a program: nobody knows which of them it writes to.
pub fn handed(guard: &Guard, findings: &Findings) -> Vec<Finding> {
    let hit = |value: &str| {
        let mut named = pieces(value).filter(|piece| pathlike(piece));
        named.find_map(|piece| guard.reached(piece, false).map(|what| Hit::Write(what, piece.to_owned())))
    };
    let handed = findings.handed.iter().filter(|handed| !TELLING.has(&handed.name));
    handed.filter_map(|handed| Some(hit(&handed.value)?.finding(handed.span))).collect()
}

/// Places of calls with options that no list has.
fn unknown(findings: &Findings) -> HashSet<Span> {
    findings.list.iter().filter(|finding| finding.rule == UNKNOWN_OPTION).map(|finding| finding.span).collect()
}

/// Whether a call only reads the files among its words, as far as it is known at all.
fn reads(call: &Call, unknown: &HashSet<Span>) -> bool {
    prints(call) || marks::READS.has(program(call)) && !unknown.contains(&call.span)
}

/// `python3 -m json.tool FILE`: with a second name it would write there.
fn prints(call: &Call) -> bool {
    let [_, Some(option), Some(module), Some(_)] = call.argv.as_slice() else { return false };
    option == "-m" && module == "json.tool" && program(call).starts_with("python")
}

/// Where a call moves to.
pub fn goes(call: &Call) -> Option<&str> {
    let moves = matches!(program(call), "cd" | "pushd" | "chdir");
    call.argv.iter().skip(1).flatten().map(String::as_str).find(|word| moves && !word.starts_with('-'))
}

/// How many words at a call's end are a command of their own, which is looked at by itself.
fn held(calls: &[Call], at: usize, call: &Call) -> usize {
    let near = calls.iter().skip(at + 1).take(8).filter(|inner| inside(inner.span, call.span));
    let tail = |inner: &&Call| inner.argv.len() < call.argv.len() && call.argv.ends_with(&inner.argv);
    near.filter(tail).map(|inner| inner.argv.len()).max().unwrap_or(0)
}

impl Guard<'_> {
    /// The guarded place that a word names, seen from here or from where the statement moves to.
    fn named_in(&self, word: &str) -> Option<String> {
        // Mounted so that it cannot be written.
        if quoted(word) || word.ends_with(":ro") || word.contains("readonly") {
            return None;
        }
        let plain = |piece: &&str| !piece.is_empty() && !piece.starts_with('-') && (!odd(piece) || tells(piece));
        let there = |piece: &str| pathlike(piece) || !self.went.is_empty();
        let mut named = pieces(word).filter(plain).filter(|piece| there(piece));
        named.find(|piece| self.reached(piece, false).is_some()).map(str::to_owned)
    }

    /// What is staged or committed stays on the disk as it is.
    fn is_staged(&self, findings: &Findings, call: &Call) -> bool {
        findings.list.iter().any(|f| stages(f) && inside(f.span, call.span))
    }

    /// Whether the row of the program says that it only reads this path.
    fn is_source(&self, findings: &Findings, path: &str) -> bool {
        let same = |target: &String| target == path || self.absolute(path).as_ref() == Some(target);
        findings.list.iter().filter(|f| f.marks.is("source")).any(|f| f.targets.iter().any(same))
    }
}
