//! `$'…'`: escapes that stand for bytes, which may or may not be text.

use super::cursor::{Cursor, Read, lit};
use super::tree::WordPart;

/// The bytes an ANSI-C string denotes; bash drops everything from an escape that yields NUL to the closing quote.
#[derive(Default)]
struct Bytes {
    bytes: Vec<u8>,
    cut: bool,
}

impl Bytes {
    fn put(&mut self, more: &[u8]) {
        self.cut |= more == [0];
        if !self.cut {
            self.bytes.extend_from_slice(more);
        }
    }
}

impl Cursor<'_> {
    /// From `$` to behind the closing quote.
    pub fn ansi_c(&mut self, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        match String::from_utf8(self.ansi_bytes()?.bytes) {
            Ok(text) => lit(parts, &text, true),
            Err(_) => parts.push(WordPart::Opaque { span: self.span(start) }),
        }
        Ok(())
    }

    /// The same where bash puts the text back without quotes and reads it again: only what then means itself.
    pub fn bare_ansi_c(&mut self, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        let out = self.ansi_bytes()?;
        let special = |c: &u8| matches!(c, b'$' | b'`' | b'\\' | b'"' | b'\'' | b'{' | b'}');
        match String::from_utf8(out.bytes) {
            Ok(text) if !out.cut && !text.as_bytes().iter().any(special) => lit(parts, &text, true),
            _ => return self.stop_at(start, "`$'` where bash reads its text a second time"),
        }
        Ok(())
    }

    fn ansi_bytes(&mut self) -> Read<Bytes> {
        let start = self.pos;
        self.skip(2);
        let mut out = Bytes::default();
        loop {
            let rest = self.text.as_bytes().get(self.pos..).unwrap_or_default();
            let Some(length) = rest.iter().position(|c| matches!(c, b'\'' | b'\\')) else {
                return self.stop_at(start, "`$'` that is never closed");
            };
            out.put(rest.get(..length).unwrap_or_default());
            self.burn(1 + length / 16)?;
            self.pos += length + 1;
            if rest.get(length) == Some(&b'\'') {
                self.bash_only(start);
                return Ok(out);
            }
            self.escape(start, &mut out)?;
        }
    }

    /// One escape, from behind the backslash.
    fn escape(&mut self, start: usize, out: &mut Bytes) -> Read<()> {
        let c = self.byte(self.pos);
        if c == 0 {
            return self.stop_at(start, "`$'` that is never closed");
        }
        self.pos += 1;
        let byte = match c {
            b'a' => 7,
            b'b' => 8,
            b'e' | b'E' => 27,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'\\' | b'\'' | b'"' | b'?' => c,
            b'0'..=b'7' => {
                self.pos -= 1;
                self.digits(8, 3).unwrap_or(0).to_le_bytes()[0]
            }
            b'x' if self.byte(self.pos) == b'{' => {
                return self.stop("`\\x{` in `$'`, which bash versions read differently");
            }
            b'x' => return self.hexadecimal(out),
            b'u' => return self.code_point(c, 4, out),
            b'U' => return self.code_point(c, 8, out),
            b'c' => self.control()?,
            _ => {
                self.pos -= 1;
                b'\\'
            }
        };
        out.put(&[byte]);
        Ok(())
    }

    fn digits(&mut self, radix: u32, most: usize) -> Option<u32> {
        let mut value = None;
        for _ in 0..most {
            let Some(digit) = char::from(self.byte(self.pos)).to_digit(radix) else { break };
            value = Some(value.unwrap_or(0u32).wrapping_mul(radix).wrapping_add(digit));
            self.pos += 1;
        }
        value
    }

    fn hexadecimal(&mut self, out: &mut Bytes) -> Read<()> {
        match self.digits(16, 2) {
            Some(value) => out.put(&[value.to_le_bytes()[0]]),
            None => out.put(b"\\x"),
        }
        Ok(())
    }

    fn code_point(&mut self, letter: u8, most: usize, out: &mut Bytes) -> Read<()> {
        match self.digits(16, most).map(char::from_u32) {
            Some(Some(c)) => out.put(c.encode_utf8(&mut [0; 4]).as_bytes()),
            // bash writes something that is not UTF-8.
            Some(None) => out.put(&[0xff]),
            None => out.put(&[b'\\', letter]),
        }
        Ok(())
    }

    fn control(&mut self) -> Read<u8> {
        let c = self.byte(self.pos);
        if matches!(c, 0 | b'\\' | b'\'') || !c.is_ascii() {
            return self.stop("`\\c` in `$'` before something that is not a letter");
        }
        self.pos += 1;
        Ok(if c == b'?' { 127 } else { c & 0x1f })
    }
}
