//! Scalars: plain, quoted and block, each with the way back to its place.

use super::{YamlLine, YamlNode, YamlRead, YamlReader};
use crate::grammar::embed::Embedded;
use crate::span::Span;
use std::rc::Rc;

impl YamlReader<'_> {
    /// `|` and `>` with what stands behind them; the content is indented more than `parent`.
    pub(super) fn block_scalar(&mut self, line: YamlLine, parent: usize) -> YamlRead<Rc<YamlNode>> {
        let header = self.content(line);
        let folded = header.starts_with('>');
        let signs = header.get(1..).unwrap_or_default().split([' ', '\t']).next().unwrap_or_default();
        let digit = signs.chars().find_map(|c| c.to_digit(10)).map(|d| d as usize);
        let strip = signs.contains('-');
        // The outermost value has no parent: its content may stand at the margin.
        let outer = if line.indent == 0 && parent == 0 && self.depth <= 1 { 0 } else { parent + 1 };
        let first = self.lines.iter().skip(self.at).find(|l| l.end > l.start);
        let indent = digit.map_or_else(|| first.map_or(outer, |l| l.indent), |d| parent + d);
        let mut out = Embedded::default();
        let mut end = line.end;
        // Ends of lines are held back until it is known what follows them.
        let mut waiting: Vec<Span> = Vec::new();
        let mut deeper = false;
        while let Some(next) = self.lines.get(self.at).copied() {
            let blank = next.end <= next.start;
            if !blank && (next.indent < indent || next.indent < outer) {
                break;
            }
            self.at += 1;
            let margin = next.start - next.indent.min(next.start);
            let start = if blank { next.end } else { margin + indent };
            let more = !blank && self.text.get(start..next.end).is_some_and(|t| t.starts_with([' ', '\t']));
            if !blank {
                self.join(&mut out, &mut waiting, folded && !deeper && !more);
                out.copy(self.text, Span::new(start, next.end));
                deeper = more;
                end = next.end;
            }
            waiting.push(Span::new(next.end, (next.end + 1).min(self.text.len())));
        }
        if let (false, Some(last)) = (strip, waiting.first()) {
            out.put("\n", *last);
        }
        Ok(Self::scalar(out, true, Span::new(line.start, end)))
    }

    /// Puts the ends of the lines so far; where lines are folded, the first one is a blank unless empty lines follow.
    fn join(&self, out: &mut Embedded, waiting: &mut Vec<Span>, fold: bool) {
        let fold = fold && !out.text.is_empty();
        let skip = usize::from(fold && waiting.len() > 1);
        let blank = fold && waiting.len() == 1;
        for span in waiting.drain(..).skip(skip) {
            out.put(if blank { " " } else { "\n" }, span);
        }
    }

    /// A plain scalar and the lines that continue it.
    pub(super) fn plain_value(&mut self, line: YamlLine, least: usize) -> YamlRead<Rc<YamlNode>> {
        let mut out = Embedded::default();
        let mut span = uncommented(self.content(line), line.start);
        out.copy(self.text, span);
        let mut blanks = 0;
        let mut cut = span.end < line.start + self.content(line).trim_end().len();
        while let Some(next) = self.lines.get(self.at).copied().filter(|_| !cut) {
            let content = self.content(next);
            if content.trim().is_empty() {
                blanks += 1;
                self.at += 1;
                continue;
            }
            if next.indent < least || content.starts_with('#') || self.ends(next) {
                break;
            }
            if content.contains(": ") || content.ends_with(':') {
                return Err((next.start, "a key inside of a value that goes on"));
            }
            let piece = uncommented(content, next.start);
            let gap = Span::new(span.end, piece.start);
            out.put(&if blanks > 0 { "\n".repeat(blanks) } else { " ".into() }, gap);
            out.copy(self.text, piece);
            cut = piece.end < next.start + content.trim_end().len();
            blanks = 0;
            span.end = piece.end;
            self.at += 1;
        }
        Ok(Self::scalar(out, false, span))
    }

    /// A quoted scalar that may go on over lines; nothing but a comment may follow it.
    pub(super) fn quoted_value(&mut self, start: usize) -> YamlRead<Rc<YamlNode>> {
        let (out, end) = self.quoted(start)?;
        self.leave(end)?;
        Ok(Self::scalar(out, true, Span::new(start, end)))
    }

    /// Goes on with the line after the one that holds `end`.
    pub(super) fn leave(&mut self, end: usize) -> YamlRead<()> {
        self.at = self.lines.partition_point(|line| line.end < end) + 1;
        let line_end = self.lines.get(self.at - 1).map_or(end, |line| line.end);
        let rest = self.text.get(end..line_end).unwrap_or_default();
        match rest.trim().is_empty() || rest.starts_with([' ', '\t']) && rest.trim_start().starts_with('#') {
            true => Ok(()),
            false => Err((end, "something stands behind a value")),
        }
    }

    /// The text of a quoted key that ends on its line.
    pub(super) fn quoted_on_line(&self, line: YamlLine) -> YamlRead<Option<(String, usize)>> {
        match self.quoted(line.start) {
            Ok((text, end)) if end <= line.end => Ok(Some((text.text, end))),
            _ => Ok(None),
        }
    }

    /// The scalar in quotes at `start`, and where it ends.
    pub(super) fn quoted(&self, start: usize) -> YamlRead<(Embedded, usize)> {
        let bytes = self.text.as_bytes();
        let quote = bytes.get(start).copied().unwrap_or_default();
        let mut out = Embedded::default();
        let mut at = start + 1;
        let mut plain = at;
        loop {
            match bytes.get(at).copied() {
                None => return Err((start, "a quote is never closed")),
                Some(b'\'') if quote == b'\'' && bytes.get(at + 1) == Some(&b'\'') => {
                    out.copy(self.text, Span::new(plain, at));
                    out.put("'", Span::new(at, at + 2));
                    at += 2;
                    plain = at;
                }
                Some(b) if b == quote => {
                    out.copy(self.text, Span::new(plain, at));
                    return Ok((out, at + 1));
                }
                Some(b'\\') if quote == b'"' => {
                    out.copy(self.text, Span::new(plain, at));
                    at = self.escape(at, &mut out)?;
                    plain = at;
                }
                Some(b'\n') => {
                    let kept = self.text.get(plain..at).map_or(plain, |t| plain + t.trim_end().len());
                    out.copy(self.text, Span::new(plain, kept));
                    let (next, lines) = self.fold(at);
                    out.put(&if lines > 1 { "\n".repeat(lines - 1) } else { " ".into() }, Span::new(kept, next));
                    at = next;
                    plain = next;
                }
                Some(_) => at += 1,
            }
        }
    }

    /// Where the next line with content begins, and how many line ends lie before it.
    fn fold(&self, at: usize) -> (usize, usize) {
        let rest = self.text.get(at..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start().len();
        let lines = rest.get(..blank).unwrap_or_default().matches('\n').count();
        (at + blank, lines)
    }

    fn escape(&self, at: usize, out: &mut Embedded) -> YamlRead<usize> {
        let rest = self.text.get(at + 1..).unwrap_or_default();
        let Some(sign) = rest.chars().next() else { return Err((at, "a quote is never closed")) };
        let digits = match sign {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        let end = at + 1 + sign.len_utf8() + digits;
        let code = || {
            let hex = rest.get(1..1 + digits)?;
            u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)
        };
        let c = match sign {
            'n' => '\n',
            't' | '\t' => '\t',
            'r' => '\r',
            '0' => '\0',
            'a' => '\x07',
            'b' => '\x08',
            'e' => '\x1b',
            'f' => '\x0c',
            'v' => '\x0b',
            'N' => '\u{85}',
            '_' => '\u{a0}',
            'L' => '\u{2028}',
            'P' => '\u{2029}',
            ' ' | '"' | '/' | '\\' => sign,
            '\n' => return Ok(self.fold(at + 1).0),
            'x' | 'u' | 'U' => code().ok_or((at, "an escape that is no character"))?,
            _ => return Err((at, "an escape that is not known")),
        };
        out.put(c.encode_utf8(&mut [0; 4]), Span::new(at, end));
        Ok(end)
    }
}

/// A line's plain text without its comment and the blanks before it.
fn uncommented(content: &str, start: usize) -> Span {
    let end = content
        .match_indices('#')
        .find(|(i, _)| content.get(..*i).is_some_and(|before| before.is_empty() || before.ends_with([' ', '\t'])));
    let text = content.get(..end.map_or(content.len(), |(i, _)| i)).unwrap_or_default();
    Span::new(start, start + text.trim_end().len())
}
