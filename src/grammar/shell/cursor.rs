//! The place in the text: bytes with line continuations removed, fuel, depth, and how reading stops.
//! Everything else in this folder is methods of `Reader`, one file for each part of the grammar.

use super::heredoc::Pending;
use super::keyword::Keyword;
use super::map::Segment;
use super::tree::{AndOr, Command, CommandKind, Heredoc, List, Pipeline, WordPart};
use crate::span::Span;

/// Nesting deeper than this is a gap.
const MAX_DEPTH: u32 = 128;

/// Why and where reading stopped.
#[derive(Debug)]
pub(super) struct Stop {
    /// Offset in the text as given.
    pub at: usize,
    /// Why.
    pub what: &'static str,
    /// A limit was reached: what follows would run all the same.
    pub limit: bool,
}

/// The result of every reading function.
pub(super) type Read<T> = Result<T, Stop>;

/// What all readers of one text share.
pub(super) struct Shared {
    /// Steps that are left; reading twice what bash reads twice must not become exponential.
    fuel: usize,
    depth: u32,
    /// Heredoc bodies by the number in their `Redir`'s placeholder.
    pub bodies: Vec<Option<Heredoc>>,
    /// What unfinished constructs had read, innermost first.
    pub lost: Vec<List>,
    /// The first thing that is bash and not `sh`.
    pub bash_only: Option<Span>,
}

impl Shared {
    /// Fuel for a text of this length.
    pub fn new(length: usize) -> Self {
        Self {
            fuel: length.saturating_mul(64).saturating_add(4096),
            depth: 0,
            bodies: Vec::new(),
            lost: Vec::new(),
            bash_only: None,
        }
    }
}

/// Whether this text stands in `$( )`, which bash prints and reads again before it runs it.
#[derive(Clone, Copy, Default)]
pub(super) struct Substituted {
    /// Inside `$( )`, `<( )` or `${ }`.
    pub inside: bool,
    /// A heredoc was seen in it.
    pub heredoc: bool,
    /// Its first pipeline has not been reached.
    pub first: bool,
}

/// A place in a text.
pub(super) struct Cursor<'a> {
    /// The text, or the part of it that may be read now, from its beginning.
    pub text: &'a str,
    /// The next byte.
    pub pos: usize,
    /// Where bytes of `text` stand in the text as given; `None` where it is that text.
    pub map: Option<&'a [Segment]>,
    /// Heredocs whose bodies come after this line.
    pub pending: Vec<Pending>,
    /// Whether this is inside `$( )`.
    pub substituted: Substituted,
    /// Up to here bash reads from a copy, where heredocs have no bodies.
    pub copied: usize,
    /// The position behind the last compound command with a redirection.
    pub redirected: usize,
    /// The keyword at a position that was looked at before.
    pub peeked: Option<(usize, Option<(Keyword, usize)>)>,
    /// What outlives this reader.
    pub shared: &'a mut Shared,
}

/// Whether a byte ends a word.
pub(super) fn meta(c: u8) -> bool {
    matches!(c, 0 | b' ' | b'\t' | b'\n' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>')
}

/// Whether a byte can stand in a name.
pub(super) fn name_byte(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_'
}

/// Whether a text is the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.starts_with(|c: char| c.is_ascii_digit()) && text.bytes().all(name_byte)
}

/// Adds text to the parts of a word.
pub(super) fn lit(parts: &mut Vec<WordPart>, more: &str, quote: bool) {
    match parts.last_mut() {
        Some(WordPart::Lit { text, quoted }) if *quoted == quote => text.push_str(more),
        // Most words are one literal: room for one part, not for four.
        None => *parts = vec![WordPart::Lit { text: more.to_owned(), quoted: quote }],
        _ => parts.push(WordPart::Lit { text: more.to_owned(), quoted: quote }),
    }
}

/// The text of a word that is one unquoted literal.
pub(super) fn plain(parts: &[WordPart]) -> Option<&str> {
    match parts {
        [WordPart::Lit { text, quoted: false }] => Some(text),
        _ => None,
    }
}

impl<'a> Cursor<'a> {
    /// A reader at the beginning of the text as given.
    pub fn new(text: &'a str, shared: &'a mut Shared) -> Self {
        Self {
            text,
            pos: 0,
            map: None,
            pending: Vec::new(),
            substituted: Substituted::default(),
            copied: 0,
            redirected: usize::MAX,
            peeked: None,
            shared,
        }
    }

    /// The byte at `at`, 0 at the end.
    #[inline]
    pub fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The byte at `at` or after line continuations there, and the position behind it.
    pub fn at(&self, mut at: usize) -> (u8, usize) {
        loop {
            match self.byte(at) {
                b'\\' if self.byte(at + 1) == b'\n' => at += 2,
                0 => return (0, at),
                c => return (c, at + 1),
            }
        }
    }

    /// The current byte; line continuations before it are skipped.
    #[inline]
    pub fn cur(&mut self) -> u8 {
        loop {
            match self.byte(self.pos) {
                b'\\' if self.byte(self.pos + 1) == b'\n' => self.pos += 2,
                c => return c,
            }
        }
    }

    /// The byte after the current one.
    pub fn second(&mut self) -> u8 {
        self.cur();
        self.at(self.pos + 1).0
    }

    /// The byte after that.
    pub fn third(&mut self) -> u8 {
        self.cur();
        let (_, next) = self.at(self.pos + 1);
        self.at(next).0
    }

    /// Steps over `count` bytes that were looked at.
    pub fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.cur();
            self.pos = (self.pos + 1).min(self.text.len());
        }
    }

    /// Steps over `token` if it stands here.
    pub fn eat(&mut self, token: &[u8]) -> bool {
        self.cur();
        let mut at = self.pos;
        for c in token {
            let (found, next) = self.at(at);
            if found != *c {
                return false;
            }
            at = next;
        }
        self.pos = at;
        true
    }

    /// Skips blanks and a comment.
    pub fn blanks(&mut self) {
        while matches!(self.cur(), b' ' | b'\t') {
            self.pos += 1;
        }
        if self.cur() == b'#' {
            self.pos = self.line_end(self.pos);
        }
    }

    /// The position of the next newline, or the end.
    pub fn line_end(&self, from: usize) -> usize {
        self.text.get(from..).and_then(|rest| rest.find('\n')).map_or(self.text.len(), |length| from + length)
    }

    /// Skips blanks, comments and newlines, with the heredocs that follow them.
    pub fn linebreak(&mut self) -> Read<()> {
        loop {
            self.blanks();
            if self.cur() != b'\n' {
                return Ok(());
            }
            self.newline()?;
        }
    }

    /// Steps over a newline; the bodies of pending heredocs come next.
    pub fn newline(&mut self) -> Read<()> {
        self.pos += 1;
        if self.pending.is_empty() { Ok(()) } else { self.heredocs() }
    }

    /// The text between two positions of this reader's text.
    pub fn slice(&self, from: usize, to: usize) -> Read<&'a str> {
        self.text.get(from..to).ok_or(Stop {
            at: self.offset(from),
            what: "text that is split inside a character",
            limit: false,
        })
    }

    /// Where a position stands in the text as given.
    pub fn offset(&self, at: usize) -> usize {
        let Some(map) = self.map else { return at };
        let after = map.partition_point(|s| s.here <= at);
        map.get(after.saturating_sub(1)).map_or(at, |s| s.there + at.saturating_sub(s.here))
    }

    /// From a position of this reader up to the current one, in the text as given.
    pub fn span(&self, from: usize) -> Span {
        self.span_to(from, self.pos.min(self.text.len()))
    }

    /// Between two positions of this reader, in the text as given.
    pub fn span_to(&self, from: usize, to: usize) -> Span {
        let from = from.min(self.text.len());
        let start = self.offset(from);
        Span::new(start, if to > from { self.offset(to - 1) + 1 } else { start })
    }

    /// Stops here.
    pub fn stop<T>(&self, what: &'static str) -> Read<T> {
        self.stop_at(self.pos, what)
    }

    /// Stops at an earlier position of this reader.
    pub fn stop_at<T>(&self, at: usize, what: &'static str) -> Read<T> {
        Err(Stop { at: self.offset(at), what, limit: false })
    }

    /// Notes that what stands from here up to the current position is bash and not `sh`.
    pub fn bash_only(&mut self, from: usize) {
        if self.shared.bash_only.is_none() {
            self.shared.bash_only = Some(self.span(from));
        }
    }

    /// Uses fuel.
    pub fn burn(&mut self, steps: usize) -> Read<()> {
        match self.shared.fuel.checked_sub(steps) {
            Some(left) => {
                self.shared.fuel = left;
                Ok(())
            }
            None => self.give_up("nesting that can be read in too many ways"),
        }
    }

    /// Goes one level deeper.
    pub fn down(&mut self) -> Read<()> {
        self.shared.depth += 1;
        if self.shared.depth > MAX_DEPTH { self.give_up("nesting deeper than 128 levels") } else { Ok(()) }
    }

    /// Stops here because of a limit.
    fn give_up<T>(&self, what: &'static str) -> Read<T> {
        Err(Stop { at: self.offset(self.pos), what, limit: true })
    }

    /// Comes back up.
    pub fn up(&mut self) {
        self.shared.depth = self.shared.depth.saturating_sub(1);
    }

    /// Keeps commands of a construct that cannot be finished.
    pub fn lose(&mut self, list: List) {
        if !list.is_empty() {
            self.shared.lost.push(list);
        }
    }

    /// Keeps one command that belongs to a construct that cannot be finished.
    pub fn lose_command(&mut self, command: Command) {
        let span = command.span;
        let first = Pipeline { negated: false, stages: vec![command], span };
        self.lose(vec![AndOr { first, rest: Vec::new(), background: false }]);
    }

    /// Keeps the expansions of a word that cannot be finished; `(( ))` only expands them.
    pub fn lose_parts(&mut self, mut parts: Vec<WordPart>) {
        parts.retain(|part| !matches!(part, WordPart::Lit { .. } | WordPart::Opaque { .. }));
        if !parts.is_empty() {
            let span = self.span(self.pos);
            self.lose_command(Command { kind: CommandKind::Arith(parts), redirs: Vec::new(), span });
        }
    }

    /// Reads a part of this text, in place, with nothing of the surroundings.
    pub fn within<T>(&mut self, from: usize, to: usize, read: impl FnOnce(&mut Cursor<'_>) -> Read<T>) -> Read<T> {
        let text = self.slice(0, to)?;
        self.down()?;
        self.burn((to - from) / 8)?;
        let mut inner = Cursor { text, pos: from, map: self.map, ..Cursor::new(text, &mut *self.shared) };
        let out = read(&mut inner)?;
        self.up();
        Ok(out)
    }
}
