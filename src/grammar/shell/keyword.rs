//! Reserved words: words only where a command may begin, unquoted and standing alone.

use super::cursor::{Cursor, Read, meta};

/// The reserved words of bash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    If,
    Then,
    Else,
    Elif,
    Fi,
    Case,
    Esac,
    For,
    Select,
    While,
    Until,
    Do,
    Done,
    In,
    Function,
    Time,
    Coproc,
    /// `{`
    Open,
    /// `}`
    Close,
    /// `!`
    Not,
    /// `[[`
    Cond,
    /// `]]`
    CondEnd,
}

/// The reserved word that a text is.
pub(super) fn keyword(text: &[u8]) -> Option<Keyword> {
    Some(match text {
        b"if" => Keyword::If,
        b"then" => Keyword::Then,
        b"else" => Keyword::Else,
        b"elif" => Keyword::Elif,
        b"fi" => Keyword::Fi,
        b"case" => Keyword::Case,
        b"esac" => Keyword::Esac,
        b"for" => Keyword::For,
        b"select" => Keyword::Select,
        b"while" => Keyword::While,
        b"until" => Keyword::Until,
        b"do" => Keyword::Do,
        b"done" => Keyword::Done,
        b"in" => Keyword::In,
        b"function" => Keyword::Function,
        b"time" => Keyword::Time,
        b"coproc" => Keyword::Coproc,
        b"{" => Keyword::Open,
        b"}" => Keyword::Close,
        b"!" => Keyword::Not,
        b"[[" => Keyword::Cond,
        b"]]" => Keyword::CondEnd,
        _ => return None,
    })
}

/// The longest reserved word has eight letters.
const LONGEST: usize = 8;

impl Cursor<'_> {
    /// The reserved word here, where a token begins, and the position behind it.
    pub fn keyword(&mut self) -> Option<(Keyword, usize)> {
        self.cur();
        match self.peeked {
            Some((at, found)) if at == self.pos => found,
            _ => {
                let found = self.find_keyword();
                self.peeked = Some((self.pos, found));
                found
            }
        }
    }

    fn find_keyword(&self) -> Option<(Keyword, usize)> {
        let (mut letters, mut count, mut at) = ([0u8; LONGEST], 0, self.pos);
        loop {
            let (c, next) = self.at(at);
            if meta(c) {
                // `if<(x)` is one word.
                if matches!(c, b'<' | b'>') && self.at(next).0 == b'(' {
                    return None;
                }
                break;
            }
            if !(c.is_ascii_lowercase() || matches!(c, b'{' | b'}' | b'!' | b'[' | b']')) {
                return None;
            }
            *letters.get_mut(count)? = c;
            count += 1;
            at = next;
        }
        Some((keyword(letters.get(..count)?)?, at))
    }

    /// Steps over a reserved word if it stands here.
    pub fn take(&mut self, wanted: Keyword) -> bool {
        match self.keyword() {
            Some((found, after)) if found == wanted => {
                self.pos = after;
                true
            }
            _ => false,
        }
    }

    /// Steps over a reserved word, or stops.
    pub fn expect(&mut self, wanted: Keyword, what: &'static str) -> Read<()> {
        self.blanks();
        if self.take(wanted) { Ok(()) } else { self.stop(what) }
    }

    /// Whether a compound command begins here.
    pub fn compound_here(&mut self) -> bool {
        use Keyword::{Case, Cond, For, If, Open, Select, Until, While};
        self.cur() == b'('
            || matches!(self.keyword(), Some((Case | Cond | For | If | Open | Select | Until | While, _)))
    }
}
