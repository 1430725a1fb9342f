//! Redirections: descriptor, operator and target.

use super::cursor::{Cursor, Read, is_name, lit, name_byte, plain};
use super::tree::{Redir, RedirOp, Word};
use super::word::WordPlace;

/// What a redirection begins with.
enum Lead {
    /// There is none.
    NoRedirection,
    /// Its sign.
    Sign,
    /// A descriptor, or `{name}`.
    Descriptor(String),
}

impl Cursor<'_> {
    /// Whether a redirection begins here.
    pub fn redirection_here(&mut self) -> bool {
        let start = self.pos;
        let found = !matches!(self.descriptor(), Lead::NoRedirection);
        self.pos = start;
        found
    }

    /// Steps over the descriptor of a redirection that begins here; where none does, nothing moves.
    fn descriptor(&mut self) -> Lead {
        let first = self.cur();
        let start = self.pos;
        let fd = match first {
            b'0'..=b'9' => Some(self.number()),
            b'{' => Some(self.variable()),
            b'<' | b'>' => None,
            b'&' if self.second() == b'>' => return Lead::Sign,
            _ => return Lead::NoRedirection,
        };
        let redirects = matches!(self.cur(), b'<' | b'>') && self.second() != b'(';
        match fd {
            None if redirects => Lead::Sign,
            Some(Some(text)) if redirects => Lead::Descriptor(text),
            _ => {
                self.pos = start;
                Lead::NoRedirection
            }
        }
    }

    /// Digits; one that does not fit a descriptor is an ordinary word.
    fn number(&mut self) -> Option<String> {
        let mut digits = String::new();
        while self.cur().is_ascii_digit() {
            digits.push(char::from(self.cur()));
            self.pos += 1;
        }
        digits.parse::<i32>().is_ok().then_some(digits)
    }

    /// `{name}`.
    fn variable(&mut self) -> Option<String> {
        let mut text = String::from("{");
        self.pos += 1;
        while name_byte(self.cur()) {
            text.push(char::from(self.cur()));
            self.pos += 1;
        }
        if self.cur() != b'}' || !text.get(1..).is_some_and(is_name) {
            return None;
        }
        self.pos += 1;
        text.push('}');
        Some(text)
    }

    fn redirection_operator(&mut self) -> (RedirOp, bool) {
        let (op, length, strip) = match (self.cur(), self.second(), self.third()) {
            (b'&', _, b'>') => (RedirOp::AppendBoth, 3, false),
            (b'&', _, _) => (RedirOp::WriteBoth, 2, false),
            (b'<', b'<', b'<') => (RedirOp::Herestring, 3, false),
            (b'<', b'<', b'-') => (RedirOp::Heredoc, 3, true),
            (b'<', b'<', _) => (RedirOp::Heredoc, 2, false),
            (b'<', b'>', _) => (RedirOp::ReadWrite, 2, false),
            (b'<', b'&', _) => (RedirOp::DupIn, 2, false),
            (b'<', _, _) => (RedirOp::Read, 1, false),
            (_, b'>', _) => (RedirOp::Append, 2, false),
            (_, b'|', _) => (RedirOp::Clobber, 2, false),
            (_, b'&', _) => (RedirOp::DupOut, 2, false),
            _ => (RedirOp::Write, 1, false),
        };
        self.skip(length);
        (op, strip)
    }

    /// The redirection that begins here, if one does.
    pub fn redirection(&mut self) -> Read<Option<Redir>> {
        let start = self.pos;
        let fd = match self.descriptor() {
            Lead::NoRedirection => return Ok(None),
            Lead::Sign => None,
            Lead::Descriptor(fd) => Some(fd),
        };
        let (op, strip) = self.redirection_operator();
        let named = fd.as_ref().is_some_and(|fd| fd.starts_with('{'));
        if named || matches!(op, RedirOp::WriteBoth | RedirOp::AppendBoth | RedirOp::Herestring) {
            self.bash_only(start);
        }
        self.blanks();
        let duplicates = matches!(op, RedirOp::DupIn | RedirOp::DupOut);
        let target = if duplicates && self.cur() == b'-' { self.dash() } else { self.some_word(WordPlace::Plain)? };
        if self.names_descriptor(&target, duplicates) {
            return self.stop("a redirection target that bash reads as the next descriptor");
        }
        let body = match op {
            RedirOp::Heredoc => Some(self.expect_heredoc(&target, strip)?),
            _ => None,
        };
        Ok(Some(Redir { fd, op, target, body, span: self.span(start) }))
    }

    /// `>&-` ends at the dash: in `>&-rm x` the command is rm.
    fn dash(&mut self) -> Word {
        let start = self.pos;
        self.skip(1);
        let mut word = Word { parts: Vec::new(), span: self.span(start) };
        lit(&mut word.parts, "-", false);
        word
    }

    /// `>2>f` and `>{v}>f`: bash takes the target for a descriptor and refuses the line.
    fn names_descriptor(&mut self, target: &Word, duplicates: bool) -> bool {
        if !matches!(self.cur(), b'<' | b'>') {
            return false;
        }
        let Some(text) = plain(&target.parts) else { return false };
        let variable = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).is_some_and(is_name);
        variable || (!duplicates && text.bytes().all(|c| c.is_ascii_digit()))
    }
}
