//! What waits for a person, whole: the action as they are shown it, why it was denied, and what it is bound to.
//! One file for each, beside the challenge that opens it; secrets are masked before anything gets here.

use super::journal::Journal;
use super::pin::Pins;
use super::store::{NoState, Store, end_line, escape, unescape, words};
use crate::mask::{Masker, too};
use crate::request::{Change, Payload, Request};
use crate::world::disk::Lock;
use std::borrow::Cow;
use std::fmt::Write;

/// An action longer than this cannot be shown, so nobody can approve it.
pub const MAX_ACTION: usize = 64 << 10;
/// How many files of challenges that are over are swept at once.
const MAX_SWEPT: usize = 4096;

/// The directory of these files.
const DIR: &str = "waiting";
const KIND: &str = "waiting";

/// An action as a person is shown it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Waiting {
    /// All of it, line by line.
    pub action: Vec<String>,
    /// What it does, what is lost, what is kept.
    pub reason: Vec<String>,
    /// Where it would run.
    pub place: String,
    /// What was looked at, each with a few digits of its digest.
    pub seen: Vec<(String, String)>,
}

impl Waiting {
    /// What a request comes to; `None` where it is too long or too opaque to be shown whole.
    pub fn new(request: &Request, reason: &str, journal: &Journal, masker: &Masker) -> Option<Self> {
        let text = text(&request.payload)?;
        if text.len() > MAX_ACTION {
            return None;
        }
        let lines = |text: &str| text.lines().map(visible).collect();
        let place = request.place.cwd.as_deref().map_or(String::new(), |dir| visible(&dir.to_string_lossy()));
        // A password that a program takes for a file's name is one here too.
        let shown = masker.shown(&text);
        let secrets = shown.secrets();
        let hidden = |label: &str| too(label.into(), &secrets).into_owned();
        let seen = journal.named().into_iter().map(|(label, digest)| (hidden(&label), digest)).collect();
        Some(Self { action: lines(&shown.whole()), reason: lines(reason), place, seen })
    }

    /// Reads one; `None` where there is none that is whole.
    pub fn load(store: &Store, id: &str) -> Option<Self> {
        let lines = store.read(&file(id)?, KIND).ok().flatten()?;
        let mut out = Self::default();
        for line in lines.lines() {
            let (key, rest) = line.split_once(' ')?;
            match key {
                "action" => out.action.push(unescape(rest)),
                "reason" => out.reason.push(unescape(rest)),
                "place" => out.place = unescape(rest),
                "seen" => out.seen.push(rest.rsplit_once(' ').map(|(label, d)| (unescape(label), d.to_owned()))?),
                _ => return None,
            }
        }
        Some(out)
    }

    /// Writes it down for a challenge.
    pub fn save(&self, store: &Store, lock: &Lock, id: &str) -> Result<(), NoState> {
        let name = file(id).ok_or_else(|| NoState("a challenge without a name".into()))?;
        let mut out = String::new();
        let mut line = |parts: &[&str]| {
            words(&mut out, parts);
            end_line(&mut out);
        };
        self.action.iter().for_each(|text| line(&["action", &escape(text)]));
        self.reason.iter().for_each(|text| line(&["reason", &escape(text)]));
        line(&["place", &escape(&self.place)]);
        self.seen.iter().for_each(|(label, digest)| line(&["seen", &escape(label), digest]));
        store.make(lock, DIR)?;
        store.write(lock, &name, KIND, &out)
    }
}

fn file(id: &str) -> Option<String> {
    (!id.is_empty() && id.bytes().all(|b| b.is_ascii_hexdigit())).then(|| format!("{DIR}/{id}"))
}

/// Removes the files of challenges that are over.
pub fn sweep(store: &Store, lock: &Lock, pins: &Pins) {
    let names = store.world().names(&store.path(DIR), MAX_SWEPT).unwrap_or_default();
    let lives = |name: &String| pins.open.iter().chain(&pins.granted).any(|c| c.id == *name);
    for name in names.iter().filter(|name| !lives(name)) {
        // One that stays is swept the next time.
        let _ = store.remove(lock, &format!("{DIR}/{name}"));
    }
}

/// The whole action in words; `None` for what nobody could read.
fn text(payload: &Payload) -> Option<Cow<'_, str>> {
    Some(match payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => text.into(),
        Payload::File { tool, path, content } => format!("{tool} {path}\n{content}").into(),
        Payload::Patch { tool, changes } => {
            format!("{tool}\n{}", changes.iter().map(change).collect::<String>()).into()
        }
        Payload::Mcp { server, tool, input } => format!("{server}.{tool}\n{}", pretty(input)).into(),
        Payload::Tool { name, input } => format!("{name}\n{}", pretty(input)).into(),
        Payload::Skill(name) => format!("skill {name}").into(),
        Payload::Unreadable(_) => return None,
    })
}

fn change(change: &Change) -> String {
    match change {
        Change::Write { path, content } => format!("write {path}\n{content}\n"),
        Change::Delete(path) => format!("delete {path}\n"),
        Change::Move { from, to } => format!("move {from} to {to}\n"),
    }
}

fn pretty(input: &serde_json::Value) -> String {
    serde_json::to_string_pretty(input).unwrap_or_else(|_| input.to_string())
}

/// A line in which nothing hides: control, format and bidirectional characters stand as their code.
pub fn visible(line: &str) -> String {
    // Nearly every line.
    if line.bytes().all(|b| matches!(b, b' '..=b'~')) {
        return line.to_owned();
    }
    let mut out = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '\t' => out.push_str("    "),
            c if c.is_control() || hides(c) => {
                let _ = write!(out, "<U+{:04X}>", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// Characters that take no room, or turn those around them.
fn hides(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
        || (c.is_whitespace() && c != ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hides() {
        for (line, expect) in [
            ("rm -rf build", "rm -rf build"),
            ("a\tb", "a    b"),
            ("a\u{1b}[31mb\r", "a<U+001B>[31mb<U+000D>"),
            ("x\u{202e}y\u{200b}z", "x<U+202E>y<U+200B>z"),
            ("a\u{a0}b\u{3000}c", "a<U+00A0>b<U+3000>c"),
            ("tag\u{e0041}", "tag<U+E0041>"),
            ("änderung 数据", "änderung 数据"),
        ] {
            assert_eq!(visible(line), expect);
        }
    }

    #[test]
    fn the_whole_action_or_none() {
        let request = |text: String| Request { payload: Payload::Shell(text), ..Request::default() };
        let new = |text: String| Waiting::new(&request(text), "why", &Journal::default(), &Masker::default());
        let long: String = (0..2000).map(|n| format!("echo line {n} --password=pw\n")).collect();
        let waiting = new(long).unwrap();
        assert_eq!(waiting.action.len(), 2000);
        assert_eq!(waiting.action[1999], "echo line 1999 --password=***");
        assert_eq!(new("x".repeat(MAX_ACTION + 1)), None);
        let opaque = Request { payload: Payload::Unreadable("x".into()), ..Request::default() };
        assert_eq!(Waiting::new(&opaque, "why", &Journal::default(), &Masker::default()), None);
    }
}
