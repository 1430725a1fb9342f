//! What is Perl's own: `use`, `open`, `eval`, handles, and variables that are more than variables.

use super::WordsReader;
use crate::catalog::script::holds;
use crate::effects::script::{Language, ScriptKind};
use crate::grammar::script::words::PieceKind;

/// Words that give their arguments to something that may change them.
const ALIASES: &[&str] = &[
    "for", "foreach", "map", "grep", "push", "unshift", "splice", "chomp", "chop", "first", "any", "all", "sort",
    "local",
];

impl WordsReader<'_> {
    /// A word with rules of its own; whether it was one.
    pub(super) fn perl_word(&mut self, at: usize, name: &str) -> bool {
        match name {
            "use" | "no" | "require" => self.loaded(at, name),
            "open" => self.open(at),
            "eval" if self.token(at + 1) != Some(&PieceKind::Open(b'{')) => self.evaluated(at),
            "do" if self.token(at + 1) != Some(&PieceKind::Open(b'{')) => {
                let path = self.first_text(at);
                self.sink.act(self.span(at), ScriptKind::File(path));
                self.sink.miss(|| "a file of code is run".to_string());
            }
            "sub" if self.named(at + 1).contains("::") => {
                self.sink.miss(|| "a function elsewhere is replaced".to_string())
            }
            "CORE::GLOBAL" => self.sink.miss(|| "a function of the language is replaced".to_string()),
            "package" => self.done = at + 2,
            "bless" | "tie" => self.sink.miss(|| format!("`{name}` makes a class of a text")),
            _ => return self.qualified(at, name) || self.handle(at, name),
        }
        true
    }

    /// `POSIX::floor`, `CORE::system`, `Some::Class->new`.
    fn qualified(&mut self, at: usize, name: &str) -> bool {
        let Some((package, member)) = name.rsplit_once("::") else { return false };
        if self.op(at + 1) == "->" {
            if !holds(self.profile.libraries, name) {
                self.sink.miss(|| format!("the class `{name}` is not known"));
                return true;
            }
            return false;
        }
        if holds(self.profile.libraries, name) {
            return false;
        }
        if let Some(row) = super::find(self.profile.rows, member) {
            self.act(at, at, row);
            return true;
        }
        let whole = format!("{package}.{member}");
        let core = package == "CORE" && holds(self.profile.words, member) && !matches!(member, "eval" | "do");
        let any = format!("{package}.*");
        if !core && !holds(self.profile.members, &whole) && !holds(self.profile.members, &any) {
            self.sink.miss(|| format!("`{name}` is not known"));
        }
        true
    }

    /// A bare word in capitals is a file that was opened.
    fn handle(&self, at: usize, name: &str) -> bool {
        let capitals = name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
        let reached = self.opens(at + 1) || self.op(at + 1) == "->";
        capitals && !reached && !holds("INC ENV ARGV SIG AUTOLOAD DESTROY", name)
    }

    fn loaded(&mut self, at: usize, word: &str) {
        self.done = at + 2;
        match self.token(at + 1) {
            Some(PieceKind::Number) => {}
            Some(PieceKind::Name) => {
                let module = self.text(at + 1);
                let version = module.strip_prefix('v').is_some_and(|v| v.bytes().all(|b| b.is_ascii_digit()));
                if !version && !holds(self.profile.modules, module) {
                    self.sink.miss(|| format!("the module `{module}` is not known"));
                }
            }
            _ => {
                let path = self.first_text(at);
                self.sink.act(self.span(at), ScriptKind::File(path));
                self.sink.miss(|| format!("`{word}` runs a file of code"));
            }
        }
    }

    fn evaluated(&mut self, at: usize) {
        let span = self.span(at);
        self.sink.act(span, ScriptKind::Eval);
        self.sink.miss(|| "`eval` makes code of text".to_string());
        if let Some(text) = self.first_text(at) {
            self.sink.nest(span, crate::effects::script::read_nested(Language::Perl, &text, self.depth + 1));
        }
    }

    /// `open(F, "<", "file")`, `open(F, "file")`, with all that the second argument can mean.
    fn open(&mut self, at: usize) {
        let args = self.arguments(at);
        let known = |reader: &Self, n: usize| args.get(n).and_then(|a| reader.literal(*a));
        let span = self.span(at);
        let (mode, path) = match args.len() {
            0 | 1 => return self.sink.miss(|| "`open` reads a name that is not there".to_string()),
            2 => match known(self, 1) {
                Some((text, sure)) => {
                    self.unsure(sure);
                    split_mode(&text)
                }
                None => {
                    // `open(F, ">$file")`, `open(F, $command . "|")`.
                    self.sink.act(span, ScriptKind::Shell(None));
                    return self.sink.miss(|| "`open` may run a command or write a file".to_string());
                }
            },
            _ => {
                let mode = known(self, 1).map(|(t, _)| t.trim().to_string());
                let path = known(self, 2).map(|(t, sure)| {
                    self.unsure(sure);
                    t
                });
                (mode, path)
            }
        };
        let mode = mode.as_deref().map(|m| m.split(':').next().unwrap_or("").trim());
        let kind = match mode {
            Some("<" | "") => ScriptKind::Read { path },
            Some(">>") => ScriptKind::Write { path, append: true, tree: false },
            Some("-|" | "|-" | "|") if args.len() > 3 => {
                let words = args.iter().skip(2).map(|a| self.literal(*a).map(|(t, _)| t)).collect();
                ScriptKind::Argv(words)
            }
            Some("-|" | "|-" | "|") => ScriptKind::Shell(path),
            Some(m) if m.ends_with('&') || m.ends_with("&=") => return,
            Some(_) | None => ScriptKind::Write { path, append: false, tree: false },
        };
        if mode.is_none() {
            self.sink.miss(|| "`open` is given a mode that is not known".to_string());
        }
        self.sink.act(span, kind);
    }

    pub(super) fn unsure(&mut self, sure: bool) {
        if !sure {
            self.sink.miss(|| "what a variable holds is not certain".to_string());
        }
    }

    /// `<STDIN>`, `<$file>`, `<>`.
    pub(super) fn input(&mut self, at: usize) {
        let name = self.text(at);
        let files = name.contains(['*', '?', '.', '/', '~']);
        if files {
            self.sink.act(self.span(at), ScriptKind::Read { path: Some(name.to_string()) });
        }
    }

    pub(super) fn perl_variable(&mut self, at: usize) {
        let name = self.text(at);
        let bare = name.trim_start_matches(['$', '@', '%', '#', '{', ':']).trim_end_matches('}');
        let bare = bare.strip_prefix("main::").unwrap_or(bare);
        match bare {
            "ENV" => self.environment(at),
            "INC" | "SIG" | "ISA" | "^I" | "^H" | "^P" | "^A" | "^M" => {
                self.sink.miss(|| format!("`{name}` changes how the program runs"))
            }
            "ARGV" => self.files_named(at, name),
            _ if bare.contains("::") => self.sink.miss(|| format!("`{name}` belongs to something else")),
            _ => {}
        }
    }

    /// `@$x`, `@{…}`: without `use strict` a text names a variable, and some variables are more than that.
    pub(super) fn looked_up(&mut self, at: usize) {
        if self.strict {
            return;
        }
        let (base, end) = match self.token(at + 1) {
            Some(PieceKind::Open(b'{')) => (at + 2, self.mate(at + 1)),
            _ => (at + 1, at + 1),
        };
        if matches!(self.token(base), Some(PieceKind::Text(_))) {
            return self.sink.miss(|| "a variable is reached by a text".to_string());
        }
        let after = self.past_subscripts(end + 1);
        let next = self.op(after);
        let before = self.before(at, 1);
        let before = if self.opens(before) { self.before(at, 2) } else { before };
        let written = (next.ends_with('=') && !matches!(next, "==" | "!=" | "<=" | ">="))
            || matches!(self.named(before), "push" | "unshift" | "splice")
            || matches!(self.op(before), "\\" | "++" | "--")
            || matches!(next, "++" | "--");
        let fresh = base < end
            && matches!(self.token(base + 1), Some(PieceKind::Open(b'{' | b'[')))
            && !self.elements.contains(self.text(base).trim_start_matches('$'));
        let list = base < end && self.token(base) == Some(&PieceKind::Open(b'['));
        if (written && !fresh && !list) || self.rewrites && !list {
            self.sink.miss(|| "without `use strict` a text may name the variable that is written".to_string());
        }
    }

    /// Where the subscripts that start at `at` end.
    fn past_subscripts(&self, mut at: usize) -> usize {
        for _ in 0..16 {
            match self.token(at) {
                Some(PieceKind::Open(b'{' | b'[')) => at = self.mate(at) + 1,
                Some(PieceKind::Op) if self.text(at) == "->" => at += 1,
                _ => break,
            }
        }
        at
    }

    /// What is given to elements and to `$_`, and whether the program is strict.
    pub(super) fn collect_perl(&mut self) {
        self.strict = (0..12).any(|i| self.named(i) == "use" && self.named(i + 1) == "strict")
            && !self.pieces.iter().any(|p| p.token == PieceKind::Name && p.span.of(self.source) == "no")
            && !matches!(self.token(0), Some(PieceKind::Open(_)));
        for at in 0..self.pieces.len() {
            if self.token(at) == Some(&PieceKind::Change) && self.op(self.before(at, 1)) != "=~" {
                self.rewrites |= self.named(self.before(at, 1)) != "if";
            }
            if self.token(at) != Some(&PieceKind::Var) {
                continue;
            }
            let name = self.text(at);
            let end = self.past_subscripts(at + 1);
            let given = matches!(self.op(end), "=" | ".=" | "||=" | "//=" | "x=");
            let empty = self.opens(end + 1) && self.mate(end + 1) == end + 2;
            self.rewrites |= name == "$_" && given && end == at + 1;
            if given && !empty && (end > at + 1 || !name.starts_with('$')) {
                self.elements.insert(name.trim_start_matches(['$', '@', '%']));
            }
        }
        // Only what stands in a loop over something looked up is rewritten there.
        self.rewrites &= self.pieces.iter().any(|p| {
            p.token == PieceKind::Name && matches!(p.span.of(self.source), "for" | "foreach" | "map" | "grep")
        });
    }

    /// `@ARGV` names files that are opened, and a name may be a command.
    fn files_named(&mut self, at: usize, name: &str) {
        let end = if matches!(self.token(at + 1), Some(PieceKind::Open(_))) { self.mate(at + 1) } else { at };
        let next = self.op(end + 1);
        let changed = (next.ends_with('=') && !matches!(next, "==" | "!=" | "<=" | ">="))
            || (matches!(next, "=~" | "!~") && self.token(end + 2) == Some(&PieceKind::Change));
        let reference = self.op(self.before(at, 1)) == "\\";
        let aliased = (0..at)
            .rev()
            .take(64)
            .take_while(|i| self.token(*i) != Some(&PieceKind::End))
            .any(|i| ALIASES.contains(&self.named(i)));
        if changed || reference || (aliased && name.starts_with('@')) {
            self.sink.miss(|| "the list of files to open is changed".to_string());
        }
    }
}

/// The second of two arguments of `open`: its mode and the rest.
fn split_mode(text: &str) -> (Option<String>, Option<String>) {
    let text = text.trim();
    if let Some(command) = text.strip_suffix('|') {
        return (Some("-|".into()), Some(command.to_string()));
    }
    if let Some(command) = text.strip_prefix('|') {
        return (Some("|-".into()), Some(command.to_string()));
    }
    let end = text.find(|c: char| !matches!(c, '<' | '>' | '+' | '&')).unwrap_or(text.len());
    let (mode, path) = text.split_at(end);
    (Some(mode.to_string()), Some(path.trim().to_string()))
}
