//! The client of MySQL and MariaDB: reads lines, knows quotes and comments, and cuts at its delimiter.
//! It takes `--` for a comment only before white space or at a statement's beginning, which the server does otherwise.

use super::{Cut, CutDraft, lines};
use crate::grammar::sql::client::{self, ClientCommand};
use crate::span::Span;

/// Commands in letters; those with an argument take the rest of the line, up to the delimiter.
const LETTERS: &[u8] = b"?CcdeGgnhpPqRrstTuWwx!.#-";
const LETTERS_WITH: &[u8] = b"?CdhPRruT!.";
/// Each of those may take all of the line, and the next one all behind it: more than this on one line are not read.
const MAX_ON_LINE: usize = 64;
/// Commands in words, where a line begins a statement.
const WORDS: &[&str] = &[
    "clear", "edit", "ego", "exit", "go", "nopager", "notee", "nowarning", "print", "quit", "rehash",
    "resetconnection", "sandbox", "status", "warnings", "costs", "ssl_session_data_print",
];
const WORDS_WITH: &[&str] = &[
    "?", "charset", "connect", "delimiter", "help", "pager", "prompt", "query_attributes", "source", "system", "tee",
    "use",
];

/// The text as that client cuts it; with `keep` it sends comments on.
pub fn cut(text: &str, keep: bool) -> Cut {
    let mut scan = Scan {
        text,
        bytes: text.as_bytes(),
        draft: CutDraft::new(text),
        keep,
        quote: 0,
        comment: false,
        special: false,
        pending: false,
        taken: 0,
        delimiter: b";",
    };
    // The client skips the mark that some editors leave in front, so a command in words may stand behind it.
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    scan.draft.blank(0, mark);
    for (from, to) in lines(text) {
        scan.line(from.max(mark), to);
    }
    scan.draft.done(text)
}

struct Scan<'t> {
    text: &'t str,
    bytes: &'t [u8],
    draft: CutDraft,
    keep: bool,
    /// The quote that is open, or 0.
    quote: u8,
    /// Inside `/* … */`.
    comment: bool,
    /// Inside `/*! … */`; forgotten at the line's end.
    special: bool,
    /// Something was gathered that is not sent yet.
    pending: bool,
    /// Commands with an argument on this line.
    taken: usize,
    delimiter: &'t [u8],
}

impl<'t> Scan<'t> {
    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn starts(&self, at: usize, to: usize, what: &[u8]) -> bool {
        self.bytes.get(at..to).is_some_and(|rest| rest.starts_with(what))
    }

    fn line(&mut self, from: usize, to: usize) {
        self.special = false;
        self.taken = 0;
        if !self.pending && self.quote == 0 && !self.comment && self.named(from, to) {
            return self.draft.blank(from, to);
        }
        let mut at = from;
        while at < to {
            at = self.step(at, to);
        }
    }

    fn step(&mut self, at: usize, to: usize) -> usize {
        let byte = self.byte(at);
        let next = if at + 1 < to { self.byte(at + 1) } else { 0 };
        let open = self.quote == 0;
        if !self.pending && is_space(byte) {
            return at + 1;
        }
        if byte == b'\\' && !self.comment {
            return self.backslash(at, to, next);
        }
        if open && !self.comment && self.starts(at, to, self.delimiter) {
            return self.send(at);
        }
        if open && !self.comment && self.line_comment(at, to, byte, next) {
            return self.left_out(at, to);
        }
        if open && byte == b'/' && next == b'*' && !self.executable(at) {
            self.comment = true;
            return self.left_out(at, at + 2);
        }
        if self.comment && !self.special && byte == b'*' && next == b'/' {
            self.comment = false;
            return self.left_out(at, at + 2);
        }
        self.plain(at, byte, next)
    }

    /// A byte that is gathered.
    fn plain(&mut self, at: usize, byte: u8, next: u8) -> usize {
        if self.quote == 0 && byte == b'/' && next == b'*' && self.byte(at + 2) == b'!' {
            self.special = true;
        } else if self.quote == 0 && self.special && byte == b'*' && next == b'/' {
            self.special = false;
        }
        if byte == self.quote {
            self.quote = 0;
        } else if !self.comment && self.quote == 0 && matches!(byte, b'\'' | b'"' | b'`') {
            self.quote = byte;
        }
        if self.comment {
            return self.left_out(at, at + 1);
        }
        self.pending = true;
        at + 1
    }

    fn executable(&self, at: usize) -> bool {
        self.byte(at + 2) == b'!' || (self.byte(at + 2) == b'M' && self.byte(at + 3) == b'!')
    }

    fn line_comment(&self, at: usize, to: usize, byte: u8, next: u8) -> bool {
        let dashes = byte == b'-' && next == b'-';
        byte == b'#' || (dashes && (at + 2 >= to || is_space(self.byte(at + 2)) || !self.pending))
    }

    fn left_out(&mut self, from: usize, to: usize) -> usize {
        if !self.keep {
            self.draft.blank(from, to);
        }
        to
    }

    /// The delimiter: what was gathered is sent.
    fn send(&mut self, at: usize) -> usize {
        let end = at + self.delimiter.len();
        self.draft.ends.push(at);
        self.draft.blank(at, end);
        self.pending = false;
        end
    }

    fn backslash(&mut self, at: usize, to: usize, next: u8) -> usize {
        if at + 1 >= to {
            self.draft.blank(at, to);
            return to;
        }
        if self.quote != 0 || next == b'N' {
            self.pending = true;
            let closes = next == b'`' && self.quote == b'`';
            return at + if closes { 1 } else { 2 };
        }
        if !LETTERS.contains(&next) {
            self.pending = true;
            return at + 2;
        }
        let name = Span::new(at + 1, at + 2);
        let with = LETTERS_WITH.contains(&next);
        self.taken += usize::from(with);
        if self.taken > MAX_ON_LINE {
            self.draft.doubtful = true;
            return to;
        }
        let rest = Span::new(at + 2, if with { to } else { at + 2 });
        self.draft.commands.push(ClientCommand { name, rest, end: rest.end });
        match next {
            b'd' => self.delimit(rest),
            b'g' | b'G' | b'c' => {
                self.draft.ends.push(at);
                self.pending = false;
            }
            _ => {}
        }
        let end = if with { self.argument_end(at + 2, to) } else { at + 2 };
        self.draft.blank(at, end);
        end
    }

    /// Behind a command's argument: the delimiter, the end of an executable comment, or the end of the line.
    fn argument_end(&self, from: usize, to: usize) -> usize {
        let stop: &[u8] = if self.special { b"*/" } else { self.delimiter };
        let found = (from..to).find(|at| self.starts(*at, to, stop));
        found.map_or(to, |at| if self.special { at } else { at + stop.len() })
    }

    /// The new delimiter. What the client takes for one where there are quotes, backslashes or more than 15 bytes is not modelled.
    fn delimit(&mut self, rest: Span) {
        let argument: &'t str = rest.of(self.text).trim_start_matches(|c: char| c.is_ascii() && is_space(c as u8));
        let delimiter = argument.split(' ').next().unwrap_or("").as_bytes();
        if delimiter.is_empty() {
            return;
        }
        let plain = |b: &u8| b.is_ascii_graphic() && !matches!(b, b'\'' | b'"' | b'`' | b'\\');
        if delimiter.len() > 15 || !delimiter.iter().all(plain) {
            self.draft.doubtful = true;
        }
        self.delimiter = delimiter;
    }

    /// A line that is a command in words.
    fn named(&mut self, from: usize, to: usize) -> bool {
        let start = (from..to).find(|at| !is_space(self.byte(*at))).unwrap_or(to);
        let line = self.text.get(start..to).unwrap_or("");
        let word = line.split([' ', '\t']).next().unwrap_or("");
        let delimits = word.eq_ignore_ascii_case("delimiter");
        let sends =
            self.bytes.get(start..to).is_some_and(|l| l.windows(self.delimiter.len()).any(|w| w == self.delimiter));
        if line.contains("\\g") || (sends && !delimits) {
            return false;
        }
        let bare = line.get(word.len()..).unwrap_or("").trim().is_empty();
        let fits = |list: &[&str]| list.iter().any(|w| w.eq_ignore_ascii_case(word));
        if !(fits(WORDS_WITH) || bare && fits(WORDS)) {
            return false;
        }
        let command = client::line(self.text, Span::new(start, start + word.len()));
        if delimits {
            self.delimit(command.rest);
        }
        if !word.eq_ignore_ascii_case("use") {
            self.draft.commands.push(command);
        }
        true
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}
