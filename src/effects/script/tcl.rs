//! Tcl: commands of words, with scripts in brackets and braces. A command that stands in no list is not known.

use super::sink::Sink;
use super::{ScriptKind, ScriptRead, quote, secrets};
use crate::catalog::script::holds;
use crate::span::Span;
use std::collections::HashSet;

/// Commands that only compute, print or read what is open.
const HARMLESS: &str = "puts set incr append lappend list lindex llength lrange lsort lsearch linsert lreplace lreverse \
    lassign lrepeat concat join split string format scan regexp regsub dict array info clock gets read close eof flush \
    fconfigure pwd return break continue error exit global variable unset binary encoding lset lmap seek tell throw";

/// Sub-commands that run or change something.
const NOT: &str = "dict-for dict-map dict-update dict-with dict-filter array-for info-script string-is-";

/// Sub-commands of `file` that only look.
const LOOKS: &str = "exists isfile isdirectory tail dirname extension rootname join size mtime readable writable \
    executable normalize split type stat atime owned pathtype separator nativename readlink";

const DEEPEST: u32 = 24;

/// One word: what it says where that is certain.
struct Word {
    text: Option<String>,
    braced: bool,
    start: usize,
}

/// Reads a program.
pub fn read(text: &str) -> ScriptRead {
    let mut reader = Tcl {
        sink: Sink::default(),
        own: HashSet::new(),
        called: Vec::new(),
        fuel: text.len().saturating_mul(8) + 4096,
    };
    reader.script(text, 0, 0);
    for name in std::mem::take(&mut reader.called) {
        if !reader.own.contains(&name) {
            reader.sink.miss(|| format!("`{name}` is not known"));
        }
    }
    reader.sink.finish()
}

struct Tcl {
    sink: Sink,
    /// Procedures that the text defines, and commands that must be among them.
    own: HashSet<String>,
    called: Vec<String>,
    fuel: usize,
}

impl Tcl {
    fn miss(&mut self, why: &str) {
        self.sink.miss(|| why.to_string());
    }

    /// Reads commands until the end of a text.
    fn script(&mut self, text: &str, base: usize, depth: u32) {
        let Some(fuel) = self.fuel.checked_sub(text.len() + 1).filter(|_| depth < DEEPEST) else {
            return self.miss("scripts are nested too deep");
        };
        self.fuel = fuel;
        let mut at = 0;
        while at < text.len() {
            let Some((words, next)) = self.command(text, at, base, depth) else {
                return self.miss("not a Tcl program that oneway can follow");
            };
            self.judge(&words, depth);
            at = next.max(at + 1);
        }
    }

    /// One command: its words, and where the next one starts.
    fn command(&mut self, text: &str, from: usize, base: usize, depth: u32) -> Option<(Vec<Word>, usize)> {
        let bytes = text.as_bytes();
        let (mut at, mut words) = (from, Vec::new());
        loop {
            match bytes.get(at) {
                None => return Some((words, at)),
                Some(b' ' | b'\t' | b'\r') => at += 1,
                Some(b'\\') if bytes.get(at + 1) == Some(&b'\n') => at += 2,
                Some(b'\n' | b';') => return Some((words, at + 1)),
                Some(b'#') if words.is_empty() => {
                    let line = text.get(at..)?.find('\n').map_or(text.len(), |i| at + i);
                    if text.get(at..line)?.ends_with('\\') {
                        return None;
                    }
                    at = line;
                }
                Some(_) => {
                    let (word, next) = self.word(text, at, base, depth)?;
                    words.push(word);
                    at = next;
                }
            }
        }
    }

    fn word(&mut self, text: &str, from: usize, base: usize, depth: u32) -> Option<(Word, usize)> {
        let bytes = text.as_bytes();
        let start = base + from;
        if text.get(from..)?.starts_with("{*}") {
            return None;
        }
        if bytes.get(from) == Some(&b'{') {
            let end = brace(bytes, from)?;
            let text = Some(text.get(from + 1..end)?.to_string());
            let clear = bytes.get(end + 1).is_none_or(|b| b" \t\r\n;]".contains(b));
            return clear.then_some((Word { text, braced: true, start }, end + 1));
        }
        let quoted = bytes.get(from) == Some(&b'"');
        let mut at = from + usize::from(quoted);
        let (mut value, mut known) = (Vec::new(), true);
        loop {
            match bytes.get(at) {
                None if quoted => return None,
                None => break,
                Some(b'"') if quoted => {
                    at += 1;
                    break;
                }
                Some(b' ' | b'\t' | b'\r' | b'\n' | b';') if !quoted => break,
                Some(b'[') => {
                    let end = bracket(bytes, at)?;
                    self.script(text.get(at + 1..end)?, base + at + 1, depth + 1);
                    (at, known) = (end + 1, false);
                }
                Some(b'$') => {
                    at = self.variable(text, at, base, depth)?;
                    known = false;
                }
                Some(b'\\') => {
                    let next = *bytes.get(at + 1)?;
                    match next {
                        b'n' => value.push(b'\n'),
                        b't' => value.push(b'\t'),
                        b'x' | b'u' | b'U' | b'0'..=b'9' => known = false,
                        b'\n' => value.push(b' '),
                        other => value.push(other),
                    }
                    at += 2;
                }
                Some(b) => {
                    value.push(*b);
                    at += 1;
                }
            }
        }
        let text = if known { String::from_utf8(value).ok() } else { None };
        Some((Word { text, braced: false, start }, at))
    }

    /// `$x`, `$x(i)`, `${x}`: where it ends.
    fn variable(&mut self, text: &str, from: usize, base: usize, depth: u32) -> Option<usize> {
        let bytes = text.as_bytes();
        let name = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b':';
        if bytes.get(from + 1) == Some(&b'{') {
            return Some(text.get(from..)?.find('}')? + from + 1);
        }
        let mut at = from + 1;
        while bytes.get(at).is_some_and(|b| name(*b)) {
            at += 1;
        }
        let said = text.get(from + 1..at)?.trim_start_matches(':');
        if bytes.get(at) != Some(&b'(') {
            return Some(at);
        }
        let end = text.get(at..)?.find(')')? + at;
        let key = text.get(at + 1..end)?;
        if key.contains('[') {
            self.script("", base, depth);
            self.miss("code stands in the name of a variable");
        }
        if said == "env" && (key.contains('$') || secrets::is_secret(key)) {
            self.sink.act(Span::new(base + from, base + end), ScriptKind::ReadSecretEnv);
        }
        Some(end + 1)
    }

    /// What stands in an expression: scripts in brackets, variables, texts.
    fn expression(&mut self, word: Option<&Word>, depth: u32) {
        let Some(word) = word else { return };
        match &word.text {
            Some(text) if word.braced || !text.contains(['[', '$']) => {
                let text = text.clone();
                let mut at = 0;
                while let Some(i) = text.get(at..).and_then(|t| t.find(['[', '\\'])) {
                    let here = at + i;
                    let end = bracket(text.as_bytes(), here).filter(|_| text.as_bytes().get(here) == Some(&b'['));
                    let Some(end) = end else { return self.miss("an expression that oneway cannot follow") };
                    self.script(text.get(here + 1..end).unwrap_or(""), word.start, depth + 1);
                    at = end + 1;
                }
            }
            _ => self.miss("an expression is put together when it runs"),
        }
    }

    fn body(&mut self, word: Option<&Word>, depth: u32) {
        match word {
            Some(Word { text: Some(text), braced, start }) if *braced || !text.contains(['[', '$']) => {
                let text = text.clone();
                self.script(&text, *start + usize::from(*braced), depth + 1);
            }
            None => {}
            _ => self.miss("a script is put together when it runs"),
        }
    }

    fn judge(&mut self, words: &[Word], depth: u32) {
        let Some(first) = words.first() else { return };
        let span = Span::new(first.start, first.start + 1);
        let Some(name) = first.text.as_deref() else { return self.miss("a command is computed") };
        let name = name.trim_start_matches(':');
        let text = |n: usize| words.get(n).and_then(|w| w.text.clone());
        let sub = text(1).unwrap_or_default();
        if words.iter().any(|w| w.text.as_deref().is_some_and(|t| t.trim_start_matches(':').starts_with("env("))) {
            self.sink.act(span, ScriptKind::Environment);
        }
        match name {
            "if" => self.choice(words, depth),
            "while" => {
                self.expression(words.get(1), depth);
                self.body(words.get(2), depth);
            }
            "for" => {
                self.expression(words.get(2), depth);
                for n in [1, 3, 4] {
                    self.body(words.get(n), depth);
                }
            }
            "foreach" | "lmap" | "catch" | "time" | "proc" => {
                if name == "proc" {
                    self.own.extend(text(1));
                }
                let at = match name {
                    "catch" | "time" => 1,
                    "proc" => 3,
                    _ => words.len().saturating_sub(1),
                };
                self.body(words.get(at), depth);
            }
            "expr" if words.len() == 2 => self.expression(words.get(1), depth),
            "expr" => match words.iter().skip(1).all(|w| w.text.as_deref().is_some_and(|t| !t.contains(['[', '$']))) {
                true => {}
                false => self.miss("an expression is put together when it runs"),
            },
            "exec" | "spawn" => self.run(span, words),
            "open" => self.open(span, text(1), words.get(2).map(|_| text(2))),
            "file" => self.file(span, &sub, words),
            "glob" => self.sink.act(span, ScriptKind::Read { path: None }),
            "source" => {
                self.sink.act(span, ScriptKind::File(text(1)));
                self.miss("a file of code is run");
            }
            "socket" => {
                let kind =
                    if sub == "-server" { ScriptKind::Listen } else { ScriptKind::Network { url: None, send: true } };
                self.sink.act(span, kind);
            }
            "cd" => self.sink.moved = true,
            "eval" | "uplevel" | "subst" | "apply" | "namespace" | "interp" | "after" | "trace" | "rename" | "load" => {
                self.sink.act(span, ScriptKind::Eval);
                self.miss("text becomes code");
                self.body(words.get(1), depth);
            }
            "set" | "append" | "lappend" | "incr" | "unset" | "array" | "info"
                if words.get(1).is_some_and(|w| w.text.is_none()) =>
            {
                self.miss("a variable is reached by a name that is not known");
            }
            "lsort" | "regsub" if words.iter().any(|w| w.text.as_deref() == Some("-command")) => {
                self.miss("a command is named")
            }
            "array" if text(2).is_some_and(|t| t.trim_start_matches(':') == "env") => {
                self.sink.act(span, ScriptKind::ReadSecretEnv)
            }
            "package" if sub == "require" && matches!(text(2).as_deref(), Some("Tcl" | "json" | "Expect")) => {}
            "fconfigure" | "dict" | "array" | "info" | "string" if holds(NOT, &format!("{name}-{sub}")) => {
                self.miss("a command runs others")
            }
            _ if holds(HARMLESS, name) => {}
            _ => self.called.push(name.to_string()),
        }
    }

    /// `if test body elseif test body else body`.
    fn choice(&mut self, words: &[Word], depth: u32) {
        let mut at = 1;
        self.expression(words.get(at), depth);
        at += 1;
        while let Some(word) = words.get(at) {
            match word.text.as_deref() {
                Some("then" | "else") if !word.braced => at += 1,
                Some("elseif") if !word.braced => {
                    self.expression(words.get(at + 1), depth);
                    at += 2;
                }
                _ => {
                    self.body(Some(word), depth);
                    at += 1;
                }
            }
        }
    }

    /// A program with its words; some of them are signs of a pipe.
    fn run(&mut self, span: Span, words: &[Word]) {
        let words: Vec<Option<String>> = words
            .iter()
            .skip(1)
            .map(|w| w.text.clone())
            .skip_while(|w| w.as_deref().is_some_and(|w| w.starts_with('-')))
            .collect();
        let sign = |w: &Option<String>| {
            w.as_deref().is_some_and(|w| w.starts_with(['|', '<', '>', '&']) || w.starts_with("2>"))
        };
        if !words.iter().any(sign) {
            return self.sink.act(span, ScriptKind::Argv(words));
        }
        let line: Option<Vec<String>> =
            words.iter().map(|w| w.as_ref().map(|t| if sign(w) { t.replace("@1", "&1") } else { quote(t) })).collect();
        self.sink.act(span, ScriptKind::Shell(line.map(|l| l.join(" "))));
    }

    fn open(&mut self, span: Span, path: Option<String>, mode: Option<Option<String>>) {
        let kind = match (path, mode) {
            (Some(p), _) if p.starts_with('|') => ScriptKind::Shell(p.get(1..).map(str::to_string)),
            (None, _) => {
                self.miss("a name may be a command");
                ScriptKind::Read { path: None }
            }
            (path, None) => ScriptKind::Read { path },
            (path, Some(Some(mode))) if matches!(mode.as_str(), "r" | "rb" | "RDONLY") => ScriptKind::Read { path },
            (path, Some(mode)) => ScriptKind::Write { path, append: mode.is_some_and(|m| m.starts_with('a')) },
        };
        self.sink.act(span, kind);
    }

    fn file(&mut self, span: Span, sub: &str, words: &[Word]) {
        let names: Vec<Option<String>> = words.iter().skip(2).map(|w| w.text.clone()).collect();
        let force = names.iter().any(|n| n.as_deref() == Some("-force"));
        let names = names.into_iter().filter(|n| !matches!(n.as_deref(), Some("-force" | "--")));
        match sub {
            "delete" => {
                for path in names {
                    self.sink.act(span, ScriptKind::Delete { path, tree: force });
                }
            }
            "rename" | "copy" => {
                let mut names = names;
                let (from, to) = (names.next().flatten(), names.next().flatten());
                self.sink.act(span, ScriptKind::Move { from, to });
            }
            "mkdir" => names.for_each(|path| self.sink.act(span, ScriptKind::Write { path, append: true })),
            _ if holds(LOOKS, sub) => {}
            _ => self.miss("`file` may change something"),
        }
    }
}

/// Where a brace ends that starts at `from`.
fn brace(bytes: &[u8], from: usize) -> Option<usize> {
    let (mut depth, mut at) = (0usize, from);
    while let Some(b) = bytes.get(at) {
        match b {
            b'\\' => at += 1,
            b'{' => depth += 1,
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Where a script in brackets ends; texts and braces in it may hold brackets of their own.
fn bracket(bytes: &[u8], from: usize) -> Option<usize> {
    let (mut depth, mut at, mut quoted) = (0usize, from, false);
    while let Some(b) = bytes.get(at) {
        match b {
            b'\\' => at += 1,
            b'"' => quoted = !quoted,
            b'{' if !quoted => at = brace(bytes, at)?,
            b'[' => depth += 1,
            b']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}
