//! Perl, Ruby and PHP over their pieces: every word must stand in a list, or it is not known to be harmless.
//! A closed vocabulary needs no tree: what cannot be named cannot be reached, as long as no text becomes a name.

mod calls;
mod locals;
mod perl;

use super::sink::Sink;
use super::{Language, ScriptKind, ScriptRead};
use crate::catalog::script::words::{PERL, PHP, Profile, RUBY};
use crate::catalog::script::{CallRow, Do, holds};
use crate::grammar::script::words::{Piece, PieceKind, Pieces, perl as perl_lexer, php, ruby};
use crate::span::Span;
use std::collections::{HashMap, HashSet};

/// Reads a program in one of these languages.
pub fn inspect(language: Language, text: &str, depth: u32) -> Option<ScriptRead> {
    let (profile, pieces) = match language {
        Language::Perl => (&PERL, perl_lexer::parse(text)),
        Language::Ruby => (&RUBY, ruby::parse(text)),
        Language::Php => (&PHP, php::parse(text)),
        _ => return None,
    };
    Some(WordsReader::new(language, profile, text, &pieces, depth).run(pieces.gap))
}

/// One program under the reader.
struct WordsReader<'t> {
    language: Language,
    profile: &'static Profile,
    source: &'t str,
    pieces: &'t [Piece],
    depth: u32,
    sink: Sink,
    /// Names that the text gives to something of its own.
    locals: HashSet<&'t str>,
    /// Texts that are given to a name somewhere.
    values: HashMap<&'t str, Vec<&'t str>>,
    /// Pieces that were looked at with the one before them.
    done: usize,
    known: HashMap<&'t str, bool>,
    /// Perl: texts are no names of variables.
    strict: bool,
    /// Perl: something is written to what a loop looks at.
    rewrites: bool,
    /// Perl: lists and tables whose elements are given something.
    elements: HashSet<&'t str>,
    /// How many arguments may still be looked at.
    fuel: usize,
}

impl<'t> WordsReader<'t> {
    fn new(language: Language, profile: &'static Profile, source: &'t str, pieces: &'t Pieces, depth: u32) -> Self {
        let mut reader = Self {
            language,
            profile,
            source,
            pieces: &pieces.list,
            depth,
            sink: Sink::default(),
            locals: HashSet::new(),
            values: HashMap::new(),
            done: 0,
            known: HashMap::new(),
            strict: false,
            rewrites: false,
            elements: HashSet::new(),
            fuel: pieces.list.len().saturating_mul(4) + 4096,
        };
        reader.collect();
        if language == Language::Perl {
            reader.collect_perl();
        }
        reader
    }

    fn run(mut self, gap: Option<(Span, &'static str)>) -> ScriptRead {
        for at in 0..self.pieces.len() {
            self.piece(at);
        }
        if let Some((_, why)) = gap {
            self.sink.miss(|| why.to_string());
        }
        self.sink.finish()
    }

    fn token(&self, at: usize) -> Option<&'t PieceKind> {
        self.pieces.get(at).map(|p| &p.token)
    }

    fn span(&self, at: usize) -> Span {
        self.pieces.get(at).map_or_else(Span::default, |p| p.span)
    }

    fn text(&self, at: usize) -> &'t str {
        self.span(at).of(self.source)
    }

    fn op(&self, at: usize) -> &'t str {
        if self.token(at) == Some(&PieceKind::Op) { self.text(at) } else { "" }
    }

    fn named(&self, at: usize) -> &'t str {
        if self.token(at) == Some(&PieceKind::Name) { self.text(at) } else { "" }
    }

    /// The piece before, if there is one.
    fn before(&self, at: usize, n: usize) -> usize {
        at.checked_sub(n).unwrap_or(usize::MAX)
    }

    fn opens(&self, at: usize) -> bool {
        self.token(at) == Some(&PieceKind::Open(b'('))
    }

    fn dotted(&self, at: usize) -> bool {
        self.profile.dots.contains(&self.op(self.before(at, 1)))
    }

    fn piece(&mut self, at: usize) {
        match self.token(at) {
            Some(PieceKind::Name) => self.name(at),
            Some(PieceKind::Var) => self.variable(at),
            Some(PieceKind::Command(text)) => {
                let text = text.as_deref().map(str::to_string);
                self.sink.act(self.span(at), ScriptKind::Shell(text));
            }
            Some(PieceKind::Text(text)) => self.string(at, text.as_deref()),
            Some(PieceKind::Symbol) if self.op(self.before(at, 1)) == "&" => {
                let name = self.text(at);
                if !self.holds_method(name) {
                    self.sink.miss(|| format!("`{name}` is called by its name"));
                }
            }
            Some(PieceKind::Close(_)) => self.closed(at),
            Some(PieceKind::Input) if self.language == Language::Perl => self.input(at),
            Some(PieceKind::Op) if self.language == Language::Perl && self.calls_value(at) => {
                self.sink.miss(|| "what an expression gives is called".to_string());
            }
            Some(PieceKind::Op)
                if self.language == Language::Perl && matches!(self.text(at), "@" | "%" | "$" | "$#") =>
            {
                self.looked_up(at)
            }
            _ => {}
        }
    }

    /// Perl: `->(…)` and `->$name`.
    fn calls_value(&self, at: usize) -> bool {
        self.text(at) == "->" && (self.opens(at + 1) || self.token(at + 1) == Some(&PieceKind::Var))
    }

    /// A text that is called, or that stands for a class.
    fn string(&mut self, at: usize, text: Option<&str>) {
        let next = at + 1;
        let called = self.opens(next) && self.language == Language::Php;
        let class =
            matches!(self.language, Language::Php | Language::Perl) && self.profile.dots.contains(&self.op(next));
        if called || class {
            self.sink.miss(|| format!("the text `{}` is called", text.unwrap_or("…")));
        }
    }

    /// What brackets give may not be called where it could be a name.
    fn closed(&mut self, at: usize) {
        let calls = self.opens(at + 1);
        let adjacent = self.span(at).end == self.span(at + 1).start;
        let bad = match self.language {
            Language::Php => calls && adjacent,
            Language::Perl => calls && self.token(at) != Some(&PieceKind::Close(b')')) && adjacent,
            _ => false,
        };
        if bad {
            self.sink.miss(|| "what an expression gives is called".to_string());
        }
    }

    fn name(&mut self, at: usize) {
        if at < self.done {
            return;
        }
        let name = self.text(at);
        if self.dotted(at) {
            return self.member(at, name);
        }
        if self.language == Language::Perl && self.perl_word(at, name) {
            return;
        }
        let name = name.trim_start_matches('\\');
        if self.is_library(name) && !(self.locals.contains(name) && self.language != Language::Ruby) {
            return self.library(at, name);
        }
        if let Some(row) = find(self.profile.rows, name) {
            return self.act(at, at, row);
        }
        if let Some((_, place)) = self.profile.callbacks.iter().find(|(n, _)| *n == name)
            && !self.callback_fits(at, *place)
        {
            return self.sink.miss(|| format!("`{name}` calls something by its name"));
        }
        if self.locals.contains(name) || self.holds_word(name) {
            return;
        }
        self.sink.miss(|| format!("`{name}` is not known"));
    }

    fn holds_word(&mut self, name: &'t str) -> bool {
        let words = self.profile.words;
        let php = self.language == Language::Php;
        *self
            .known
            .entry(name)
            .or_insert_with(|| holds(words, name) || (php && holds(words, &name.to_ascii_lowercase())))
    }

    fn holds_method(&self, name: &str) -> bool {
        holds(self.profile.methods, name) || (self.locals.contains(name) && !name.starts_with('_'))
    }

    fn is_library(&self, name: &str) -> bool {
        let first = name.as_bytes().first().is_some_and(|b| b.is_ascii_uppercase());
        (first || self.language == Language::Perl) && holds(self.profile.libraries, name)
    }

    /// A name behind a dot, whatever stands before it.
    fn member(&mut self, at: usize, name: &'t str) {
        if self.language == Language::Php && !self.opens(at + 1) && self.op(self.before(at, 1)) != "::" {
            return;
        }
        if let Some(row) = find(self.profile.method_rows, name) {
            self.act(at, at, row);
            return self.sink.miss(|| format!("`{name}` is called on something that is not known"));
        }
        if self.language == Language::Ruby && !self.ruby_method(at, name) {
            return;
        }
        if !self.holds_method(name) {
            self.sink.miss(|| format!("the method `{name}` is not known"));
        }
    }

    /// Methods of Ruby that need a second look; whether the first one is still due.
    fn ruby_method(&mut self, at: usize, name: &'t str) -> bool {
        match name {
            "class" => {
                let shown = self.profile.dots.contains(&self.op(at + 1))
                    && matches!(self.named(at + 2), "name" | "to_s" | "inspect");
                if !shown {
                    self.sink.miss(|| "a class is handed around".to_string());
                }
                false
            }
            "inject" | "reduce" | "sum" | "to_enum" | "each_entry" if self.opens(at + 1) => {
                let end = self.mate(at + 1);
                let fits = (at + 2..end).all(|i| match self.token(i) {
                    Some(PieceKind::Number | PieceKind::Key | PieceKind::Open(_) | PieceKind::Close(_)) => true,
                    Some(PieceKind::Text(Some(text))) => text.is_empty(),
                    Some(PieceKind::Symbol) => !self.text(i).as_bytes().first().is_some_and(u8::is_ascii_alphabetic),
                    Some(PieceKind::Op) => matches!(self.text(i), "," | "&" | "-" | "." | ":"),
                    Some(PieceKind::Name) => {
                        matches!(self.text(i), "max" | "min" | "nil" | "new" | "Hash" | "Set" | "Array")
                    }
                    _ => false,
                });
                if !fits {
                    self.sink.miss(|| format!("`{name}` calls a method by its name"));
                }
                true
            }
            _ => true,
        }
    }

    /// A library: only a member of it that is known.
    fn library(&mut self, at: usize, name: &'t str) {
        let (mut path, mut end) = (name.to_string(), at);
        // `Net::HTTP.get`: constants in constants.
        while self.language == Language::Ruby && self.op(end + 1) == "::" && self.is_constant(end + 2) {
            let inner = self.text(end + 2);
            if holds(self.profile.members, &format!("{path}.{inner}"))
                || holds(self.profile.members, &format!("{path}.*"))
            {
                self.done = end + 3;
                return;
            }
            path = format!("{path}::{inner}");
            end += 2;
        }
        if name == "ENV" {
            return self.environment(at);
        }
        let dot = self.op(end + 1);
        let dotted = self.profile.dots.contains(&dot);
        if !dotted || self.token(end + 2) != Some(&PieceKind::Name) {
            if self.language == Language::Ruby && self.token(end + 1) == Some(&PieceKind::Open(b'[')) && path == "Dir" {
                return self.sink.act(self.span(at), ScriptKind::Read { path: None });
            }
            return self.alone(at, end, &path);
        }
        let member = self.text(end + 2);
        self.done = end + 3;
        let whole = format!("{path}.{member}");
        if let Some(row) = find(self.profile.rows, &whole) {
            return self.act(at, end + 2, row);
        }
        let fine = holds(self.profile.members, &whole) || holds(self.profile.members, &format!("{path}.*"));
        let own = self.locals.contains(path.as_str()) && self.holds_method(member);
        if !fine && !own {
            if let Some(row) = find(self.profile.method_rows, member) {
                self.act(at, end + 2, row);
            }
            self.sink.miss(|| format!("`{whole}` is not known"));
        }
    }

    /// A library or class without a member.
    fn alone(&mut self, at: usize, end: usize, path: &str) {
        self.done = end + 1;
        let class = self.language == Language::Php
            && (matches!(self.named(self.before(at, 1)), "new" | "instanceof" | "extends" | "implements")
                || matches!(self.op(self.before(at, 1)), "," | "|" | ":" | "?" | "")
                    && self.token(end + 1) != Some(&PieceKind::Open(b'(')));
        let module =
            self.language == Language::Perl && matches!(self.named(self.before(at, 1)), "use" | "no" | "require");
        let listed = holds(self.profile.words, path) || (self.language == Language::Ruby && self.locals.contains(path));
        if path == "PDO" || !(class || module || listed) {
            self.sink.miss(|| format!("`{path}` is handed around"));
        }
    }

    fn is_constant(&self, at: usize) -> bool {
        self.named(at).as_bytes().first().is_some_and(u8::is_ascii_uppercase)
    }

    fn variable(&mut self, at: usize) {
        match self.language {
            Language::Perl => self.perl_variable(at),
            Language::Ruby => {
                let name = self.text(at);
                let own = name.starts_with('@')
                    || name.as_bytes().get(1).is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
                if !own && !holds(self.profile.vars, name) {
                    self.sink.miss(|| format!("`{name}` is not known"));
                }
            }
            _ => self.php_variable(at),
        }
    }

    fn php_variable(&mut self, at: usize) {
        let name = self.text(at);
        let before = self.before(at, 1);
        if self.opens(at + 1) || (self.profile.dots.contains(&self.op(before)) && self.op(before) != "::") {
            return self.sink.miss(|| format!("what `{name}` names is called"));
        }
        if self.op(at + 1) == "::" || self.named(before) == "new" {
            return self.sink.miss(|| format!("`{name}` names a class"));
        }
        match name {
            "$_SERVER" | "$_ENV" => self.environment(at),
            "$GLOBALS" => self.sink.miss(|| "every variable is reached by its name".to_string()),
            _ => {}
        }
    }

    /// A variable of the environment, read by its name or as a whole, or changed.
    fn environment(&mut self, at: usize) {
        let fetch = self.profile.dots.contains(&self.op(at + 1))
            && matches!(self.named(at + 2), "fetch" | "key?" | "has_key?" | "include?");
        let open = if fetch { at + 3 } else { at + 1 };
        self.done = open;
        let key = match (self.token(open), self.token(open + 1)) {
            (Some(PieceKind::Open(_)), Some(PieceKind::Text(Some(text)))) => Some(&**text),
            (Some(PieceKind::Open(_)), Some(PieceKind::Key)) => Some(self.text(open + 1)),
            _ => None,
        };
        let end = if matches!(self.token(open), Some(PieceKind::Open(_))) { self.mate(open) } else { open };
        let changed = matches!(self.op(end + 1), "=" | ".=" | "||=" | "//=" | "+=" | "<<")
            || matches!(self.named(self.before(at, 1)), "delete" | "local" | "undef")
            || (!fetch && self.profile.dots.contains(&self.op(at + 1)));
        let span = self.span(at);
        if changed {
            self.sink.act(span, ScriptKind::Environment);
        }
        let plain = key.is_some_and(|k| !super::secrets::is_secret(k) || matches!(k, "argv" | "argc"));
        if !plain {
            self.sink.act(span, ScriptKind::ReadSecretEnv);
        }
    }

    /// The place of the bracket that closes this one.
    fn mate(&self, at: usize) -> usize {
        self.pieces.get(at).map(|p| p.mate as usize).filter(|m| *m > at).unwrap_or(self.pieces.len())
    }
}

/// The row of a name.
fn find(rows: &'static [CallRow], name: &str) -> Option<&'static CallRow> {
    rows.iter().find(|row| row.name == name)
}

/// Whether a row is an alarm of its own, beyond what its arguments say.
fn is_opaque(does: Do) -> bool {
    matches!(does, Do::Refuse | Do::Unpack | Do::Eval(_))
}
