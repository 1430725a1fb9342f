//! Lines of a recorded session in bounded memory: of a line that is very long, the long texts are cut and the rest is kept,
//! so that what else it says (whose result it is, how it was decided) is still read.

use std::io::{self, BufRead, Read};

/// Lines up to this size are kept as they are; in longer ones no text is longer than this.
pub const LONG: usize = 2 << 20;
/// A line that is longer than this without its long texts is left out.
const MAX_LINE: usize = 16 << 20;
/// What stands where a text was cut: no call that a host sent holds it.
pub const CUT: &str = "\\u0000";

/// What the next line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// There is none.
    End,
    /// As it stands in the file.
    Whole,
    /// Its long texts were cut.
    Cut,
    /// It was left out.
    TooLong,
}

/// Reads the next line without its end.
pub fn next(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Next> {
    line.clear();
    line.shrink_to(LONG);
    if input.by_ref().take(LONG as u64 + 1).read_until(b'\n', line)? == 0 {
        return Ok(Next::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Next::Whole);
    }
    if line.len() <= LONG {
        return Ok(Next::Whole);
    }
    cut(input, line)
}

/// Where a byte stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    Outside,
    Text,
    /// So many more bytes of an escape follow; 5 is the letter.
    Escape(u8),
}

/// Follows the texts of a line, and says which bytes are kept.
struct Knife {
    at: At,
    /// Bytes of the current text so far.
    length: usize,
    cutting: bool,
}

impl Knife {
    /// Whether the byte is kept; `true` in the second place where the cut begins.
    fn takes(&mut self, byte: u8) -> (bool, bool) {
        match (self.at, byte) {
            (At::Outside, b'"') => (self.at, self.length) = (At::Text, 0),
            (At::Outside, _) => {}
            (At::Text, b'"') => {
                (self.at, self.cutting) = (At::Outside, false);
                return (true, false);
            }
            (At::Text, _) => {
                self.length += 1;
                // Between two characters only: what is kept must stay JSON and UTF-8.
                let begins = self.length > LONG && !self.cutting && byte & 0xc0 != 0x80;
                self.cutting |= begins;
                if byte == b'\\' {
                    self.at = At::Escape(5);
                }
                return (!self.cutting, begins);
            }
            (At::Escape(5), b'u') => self.at = At::Escape(4),
            (At::Escape(5 | 1), _) => self.at = At::Text,
            (At::Escape(left), _) => self.at = At::Escape(left - 1),
        }
        self.length += 1;
        (!self.cutting, false)
    }
}

/// The rest of a long line; what was read of it so far cannot hold a text that is too long.
fn cut(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Next> {
    let mut knife = Knife { at: At::Outside, length: 0, cutting: false };
    for byte in line.iter() {
        knife.takes(*byte);
    }
    loop {
        let more = input.fill_buf()?;
        if more.is_empty() {
            return Ok(Next::Cut);
        }
        let end = more.iter().position(|byte| *byte == b'\n');
        let part = more.get(..end.unwrap_or(more.len())).unwrap_or_default();
        for byte in part {
            let (kept, begins) = knife.takes(*byte);
            if begins {
                line.extend_from_slice(CUT.as_bytes());
            }
            if kept {
                line.push(*byte);
            }
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Next::Cut);
        }
        if line.len() > MAX_LINE {
            input.skip_until(b'\n')?;
            return Ok(Next::TooLong);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lines_of(text: &str) -> Vec<(Next, String)> {
        let mut input = BufReader::with_capacity(1000, text.as_bytes());
        let mut line = Vec::new();
        let mut out = Vec::new();
        loop {
            match next(&mut input, &mut line).expect("memory can be read") {
                Next::End => return out,
                kind => out.push((kind, String::from_utf8(line.clone()).expect("the line stays UTF-8"))),
            }
        }
    }

    #[test]
    fn short_lines_stay_as_they_are() {
        let want = [(Next::Whole, "a".to_owned()), (Next::Whole, String::new()), (Next::Whole, "b".into())];
        assert_eq!(lines_of("a\n\nb"), want);
        assert_eq!(lines_of("a\n\nb\n"), want);
    }

    #[test]
    fn long_texts_are_cut_and_what_stands_behind_them_is_kept() {
        for filling in ["x", "é", "\\n", "\\u00e9", "\\\"", "\\\\", "漢"] {
            let long = filling.repeat(2 * LONG / filling.len() + 7);
            let text = format!("{{\"a\":\"{long}\",\"b\":[\"{long}\",1]}}\nnext\n");
            let lines = lines_of(&text);
            assert_eq!(lines.len(), 2, "{filling}");
            let (kind, line) = &lines[0];
            assert_eq!(*kind, Next::Cut);
            assert!(line.len() < 2 * LONG + 100, "{filling}: {}", line.len());
            assert!(line.ends_with("\\u0000\",1]}"), "{filling}");
            serde_json::from_str::<serde_json::Value>(line).expect(filling);
            assert_eq!(lines[1], (Next::Whole, "next".into()));
        }
    }

    #[test]
    fn a_line_without_texts_to_cut_is_left_out() {
        let text = format!("[{}1]\nnext", "1,".repeat(MAX_LINE));
        let lines = lines_of(&text);
        assert_eq!((lines.len(), lines[0].0), (2, Next::TooLong));
        assert_eq!(lines[1].1, "next");
    }
}
