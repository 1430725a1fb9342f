//! One command: which kind begins here, and simple commands, functions and coprocesses.

use super::cursor::{Cursor, Read, name_byte, plain};
use super::keyword::{Keyword, keyword};
use super::tree::{Command, CommandKind, Redir, Simple};
use super::word::{LeadWord, WordPlace};

/// A simple command that is being read.
#[derive(Default)]
struct Draft {
    simple: Simple,
    redirs: Vec<Redir>,
    /// The position behind its last token.
    end: usize,
    /// Its arguments may be assignments with array values.
    declares: bool,
}

const STRAY: &str = "`(` that neither opens a subshell nor defines a function";

/// Builtins whose arguments bash reads as assignments.
const DECLARING: &[&str] = &["alias", "declare", "eval", "export", "let", "local", "readonly", "typeset"];

impl Cursor<'_> {
    /// The command that begins here.
    pub fn command(&mut self) -> Read<Command> {
        self.blanks();
        if self.compound_here() {
            return self.compound();
        }
        match self.keyword() {
            Some((Keyword::Function, after)) => self.function(after),
            Some((Keyword::Coproc, after)) => self.coproc(after),
            // `time` gets here only after a pipe, where it is an ordinary word.
            Some((Keyword::Time, _)) | None => self.simple(self.pos, None),
            Some(_) => self.stop("a keyword that cannot stand here"),
        }
    }

    /// `function name …`, from behind `function`.
    fn function(&mut self, after: usize) -> Read<Command> {
        let start = std::mem::replace(&mut self.pos, after);
        self.bash_only(start);
        self.blanks();
        let name = self.word(WordPlace::Plain)?;
        let Some(name) = plain(&name.parts) else { return self.stop("a function name that is not a plain word") };
        let name = name.to_owned();
        self.blanks();
        let before = self.pos;
        if self.cur() == b'(' {
            self.pos += 1;
            self.blanks();
            if self.cur() == b')' { self.pos += 1 } else { self.pos = before }
        }
        self.function_body(start, name)
    }

    fn function_body(&mut self, start: usize, name: String) -> Read<Command> {
        self.linebreak()?;
        if !self.compound_here() {
            return self.stop("a function without a compound command as its body");
        }
        let body = Box::new(self.compound()?);
        Ok(Command { kind: CommandKind::Function { name, body }, redirs: Vec::new(), span: self.span(start) })
    }

    /// `coproc …`, from behind `coproc`.
    fn coproc(&mut self, after: usize) -> Read<Command> {
        let start = std::mem::replace(&mut self.pos, after);
        self.bash_only(start);
        self.blanks();
        let body = if self.compound_here() { self.compound()? } else { self.coproc_simple()? };
        Ok(Command { kind: CommandKind::Coproc(Box::new(body)), redirs: Vec::new(), span: self.span(start) })
    }

    /// `coproc NAME compound`, or `coproc` before a simple command.
    fn coproc_simple(&mut self) -> Read<Command> {
        let start = self.pos;
        self.ordinary_here()?;
        if self.redirection_here() {
            return self.simple(start, None);
        }
        let first = self.token(WordPlace::First)?;
        self.blanks();
        let LeadWord::Word(name) = &first else { return self.simple(start, Some(first)) };
        if !self.compound_here() {
            self.ordinary_here()?;
            self.no_array_here()?;
            return self.simple(start, Some(first));
        }
        match plain(&name.parts) {
            Some(_) => self.compound(),
            None => self.stop("a coprocess name that is not a plain word"),
        }
    }

    /// After `coproc name` bash still reads subscripts and array values: refuse to follow.
    fn no_array_here(&mut self) -> Read<()> {
        let (mut c, mut next) = self.at(self.pos);
        while name_byte(c) {
            (c, next) = self.at(next);
        }
        if c == b'+' {
            (c, next) = self.at(next);
        }
        let array = c == b'=' && self.at(next).0 == b'(';
        if array || c == b'[' { self.stop("an array as the first argument of a coprocess") } else { Ok(()) }
    }

    /// Stops at a keyword; `time` is one only before a pipeline.
    fn ordinary_here(&mut self) -> Read<()> {
        match self.keyword() {
            None | Some((Keyword::Time, _)) => Ok(()),
            Some(_) => self.stop("a keyword that cannot stand here"),
        }
    }

    /// A simple command, or a function definition that begins like one.
    fn simple(&mut self, start: usize, first: Option<LeadWord>) -> Read<Command> {
        let mut draft = Draft { end: self.pos, ..Draft::default() };
        if let Some(token) = first {
            draft.add(token);
        }
        let outcome = self.tokens(&mut draft);
        let span = self.span_to(start, draft.end);
        let command = |draft: Draft| Command { kind: CommandKind::Simple(draft.simple), redirs: draft.redirs, span };
        match outcome {
            Ok(None) => Ok(command(draft)),
            Ok(Some(name)) => self.function_body(start, name),
            Err(stop) => {
                if !draft.is_empty() {
                    self.lose_command(command(draft));
                }
                Err(stop)
            }
        }
    }

    /// Tokens up to the end of the command; a name where it turns out to define a function.
    fn tokens(&mut self, draft: &mut Draft) -> Read<Option<String>> {
        loop {
            self.blanks();
            match self.cur() {
                0 | b'\n' | b';' | b'|' | b')' => break,
                b'&' if self.second() != b'>' => break,
                b'(' => return self.parameters(draft).map(Some),
                _ => {}
            }
            if let Some(redir) = self.redirection()? {
                draft.redirs.push(redir);
            } else {
                let token = self.token(draft.place())?;
                draft.add(token);
                self.burn(1)?;
            }
            draft.end = self.pos;
        }
        if draft.is_empty() {
            return self.stop("a command is missing here");
        }
        self.check_reprint(draft)?;
        Ok(None)
    }

    /// `()` after a name.
    fn parameters(&mut self, draft: &Draft) -> Read<String> {
        let [word] = draft.simple.words.as_slice() else { return self.stop(STRAY) };
        if !draft.simple.assigns.is_empty() || !draft.redirs.is_empty() {
            return self.stop(STRAY);
        }
        self.pos += 1;
        self.blanks();
        if self.cur() != b')' {
            return self.stop(STRAY);
        }
        let Some(name) = plain(&word.parts) else { return self.stop("a function name that is not a plain word") };
        self.pos += 1;
        Ok(name.to_owned())
    }

    /// `$(>f ! rm x)`: bash prints the substitution as `! rm x > f` before it runs it, and then runs rm.
    fn check_reprint(&self, draft: &Draft) -> Read<()> {
        let first = draft.simple.words.first().and_then(|word| plain(&word.parts));
        let moved = self.substituted.inside && !draft.redirs.is_empty();
        match first {
            Some(text) if moved && keyword(text.as_bytes()).is_some() => {
                self.stop("a keyword as a command name after a redirection inside `$( )`")
            }
            _ => Ok(()),
        }
    }
}

impl Draft {
    fn is_empty(&self) -> bool {
        self.simple.words.is_empty() && self.simple.assigns.is_empty() && self.redirs.is_empty()
    }

    fn place(&self) -> WordPlace {
        match self.simple.words.is_empty() {
            true => WordPlace::First,
            false if self.declares => WordPlace::Declared,
            false => WordPlace::Plain,
        }
    }

    fn add(&mut self, token: LeadWord) {
        match token {
            LeadWord::Assign(assign) => self.simple.assigns.push(assign),
            LeadWord::Word(word) => {
                if self.simple.words.is_empty() {
                    self.declares = plain(&word.parts).is_some_and(|name| DECLARING.contains(&name));
                }
                self.simple.words.push(word);
            }
        }
    }
}
