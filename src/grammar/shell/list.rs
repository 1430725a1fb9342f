//! Lists, and-or lists and pipelines. They are filled in place, so that what was read survives a stop.

use super::cursor::{Cursor, Read, meta};
use super::keyword::Keyword;
use super::tree::{AndOr, CommandKind, Join, List, Pipeline};

/// What ends a list.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// The end of the text.
    Text,
    /// `)`
    Paren,
    /// `}` as a reserved word.
    Close,
    /// `}` wherever a command may begin: `${ …; }`.
    Brace,
    /// One of these reserved words.
    Words(&'static [Keyword]),
    /// `;;`, `;&`, `;;&` or `esac`.
    Arm,
}

impl Cursor<'_> {
    /// The whole text.
    pub fn whole(&mut self) -> Read<List> {
        let list = self.list(End::Text)?;
        if self.pos >= self.text.len() {
            return Ok(list);
        }
        self.lose(list);
        self.stop("a word or operator that cannot stand here")
    }

    fn at_end(&mut self, end: End) -> bool {
        let c = self.cur();
        match end {
            End::Text => c == 0,
            End::Paren => c == b')',
            End::Brace => c == b'}',
            End::Close => matches!(self.keyword(), Some((Keyword::Close, _))),
            End::Words(words) => matches!(self.keyword(), Some((found, _)) if words.contains(&found)),
            End::Arm => {
                (c == b';' && matches!(self.second(), b';' | b'&'))
                    || matches!(self.keyword(), Some((Keyword::Esac, _)))
            }
        }
    }

    /// Commands up to `end`, which is not stepped over; maybe none.
    pub fn list(&mut self, end: End) -> Read<List> {
        self.down()?;
        let mut items = List::new();
        match self.items(end, &mut items) {
            Ok(()) => {
                self.up();
                Ok(items)
            }
            Err(stop) => {
                self.lose(items);
                Err(stop)
            }
        }
    }

    /// Commands up to `end`; at least one.
    pub fn some_list(&mut self, end: End) -> Read<List> {
        let list = self.list(end)?;
        if list.is_empty() { self.stop("a list without a command") } else { Ok(list) }
    }

    fn items(&mut self, end: End, items: &mut List) -> Read<()> {
        loop {
            self.linebreak()?;
            if self.cur() == 0 || self.at_end(end) {
                return Ok(());
            }
            self.burn(1)?;
            let mut item = AndOr { first: self.new_pipeline(), rest: Vec::new(), background: false };
            let outcome = self.item(end, &mut item);
            if outcome.is_ok() || !item.first.stages.is_empty() {
                items.push(item);
            }
            if !outcome? {
                return Ok(());
            }
        }
    }

    /// One and-or list with what separates it from the next; false where the list ends.
    fn item(&mut self, end: End, item: &mut AndOr) -> Read<bool> {
        self.and_or(item)?;
        self.blanks();
        match self.cur() {
            b';' if matches!(self.second(), b';' | b'&') => return Ok(false),
            // bash prints `$( )` before it runs it and loses this `;`: `$(:<<E …; a;b)` runs `a b`.
            b';' if self.substituted.inside && self.substituted.heredoc => {
                return self.stop("`;` after a heredoc inside `$( )`, which bash versions read differently");
            }
            b';' => self.pos += 1,
            b'&' => {
                item.background = true;
                self.pos += 1;
            }
            b'\n' => {}
            0 => return Ok(false),
            // No keyword is one right after a redirection: `{ (a) }`, but not `{ (a) >f }`.
            b')' if self.at_end(end) => return Ok(false),
            _ if self.pos != self.redirected && self.at_end(end) => return Ok(false),
            _ => return self.stop("a word or operator that cannot stand here"),
        }
        Ok(true)
    }

    fn and_or(&mut self, into: &mut AndOr) -> Read<()> {
        self.pipeline(&mut into.first)?;
        loop {
            self.blanks();
            let join = match (self.cur(), self.second()) {
                (b'&', b'&') => Join::And,
                (b'|', b'|') => Join::Or,
                _ => return Ok(()),
            };
            self.skip(2);
            self.linebreak()?;
            let mut next = self.new_pipeline();
            let outcome = self.pipeline(&mut next);
            if outcome.is_ok() || !next.stages.is_empty() {
                into.rest.push((join, next));
            }
            outcome?;
        }
    }

    fn pipeline(&mut self, into: &mut Pipeline) -> Read<()> {
        let start = self.pos;
        let first = std::mem::take(&mut self.substituted.first);
        let (prefixed, timed) = self.prefixes(into);
        into.span = self.span(start);
        if prefixed && matches!(self.cur(), 0 | b'\n' | b';') {
            return Ok(());
        }
        loop {
            let stage = self.command()?;
            // bash prints `time` first here, where it then takes it for an ordinary command.
            let doubtful = first && timed && into.stages.is_empty() && !matches!(stage.kind, CommandKind::Simple(_));
            if into.stages.is_empty() {
                // Most pipelines are one command, and a command is large: room for one, not for four.
                into.stages.reserve_exact(1);
            }
            into.stages.push(stage);
            if doubtful {
                return self.stop_at(
                    start,
                    "`time` before a compound command that begins a substitution, which bash misreads",
                );
            }
            into.span = self.span(start);
            self.blanks();
            if self.cur() != b'|' || self.second() == b'|' {
                return Ok(());
            }
            let bar = self.pos;
            self.pos += 1;
            if self.cur() == b'&' {
                self.pos += 1;
                self.bash_only(bar);
            }
            self.linebreak()?;
        }
    }

    /// `!` and `time`, in any number and order: whether there is any, and whether `time` is among them.
    fn prefixes(&mut self, into: &mut Pipeline) -> (bool, bool) {
        let (mut found, mut timed) = (false, false);
        loop {
            self.blanks();
            if self.take(Keyword::Not) {
                into.negated = !into.negated;
            } else if self.take(Keyword::Time) {
                timed = true;
                self.blanks();
                if self.option(b"-p") {
                    self.blanks();
                }
                self.option(b"--");
            } else {
                return (found, timed);
            }
            found = true;
        }
    }

    fn option(&mut self, text: &[u8]) -> bool {
        let start = self.pos;
        if self.eat(text) && meta(self.cur()) {
            return true;
        }
        self.pos = start;
        false
    }

    fn new_pipeline(&self) -> Pipeline {
        Pipeline { negated: false, stages: Vec::new(), span: self.span(self.pos) }
    }
}
