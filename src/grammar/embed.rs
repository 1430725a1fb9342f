//! A text that stands inside another one — a YAML scalar, a JSON string, a recipe — copied out of it,
//! with the way back from each of its bytes to the file as it is.

use crate::span::Span;

/// A text with the place of each of its parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Embedded {
    /// The text.
    pub text: String,
    parts: Vec<Stretch>,
}

/// From `here` on, the text stands at `there`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stretch {
    here: usize,
    there: Span,
    /// Byte for byte; otherwise all of it stands for all of `there`.
    exact: bool,
}

impl Embedded {
    /// All of a text.
    pub fn whole(text: &str) -> Self {
        let mut out = Self::default();
        out.copy(text, Span::new(0, text.len()));
        out
    }

    /// Adds a piece of the source, byte for byte.
    pub fn copy(&mut self, source: &str, there: Span) {
        let piece = there.of(source);
        if piece.is_empty() {
            return;
        }
        let here = self.text.len();
        self.text.push_str(piece);
        match self.parts.last_mut() {
            Some(last) if last.exact && last.there.end == there.start => last.there.end = there.end,
            _ => self.parts.push(Stretch { here, there, exact: true }),
        }
    }

    /// Adds a text that stands for a piece of the source: an escape, a variable, a line that is folded.
    pub fn put(&mut self, text: &str, there: Span) {
        if !text.is_empty() {
            self.parts.push(Stretch { here: self.text.len(), there, exact: false });
            self.text.push_str(text);
        }
    }

    /// Adds a piece of another such text.
    pub fn append(&mut self, other: &Self, span: Span) {
        let mut at = span.start;
        let from = other.parts.partition_point(|p| p.here <= span.start).saturating_sub(1);
        for (i, part) in other.parts.iter().enumerate().skip(from) {
            let end = other.parts.get(i + 1).map_or(other.text.len(), |next| next.here).min(span.end);
            if at >= end {
                break;
            }
            let piece = other.text.get(at..end).unwrap_or_default();
            let offset = at - part.here;
            let there = match part.exact {
                true => Span::new(part.there.start + offset, part.there.start + offset + piece.len()),
                false => part.there,
            };
            let here = self.text.len();
            self.text.push_str(piece);
            match self.parts.last_mut() {
                Some(last) if last.exact && part.exact && last.there.end == there.start => last.there.end = there.end,
                _ => self.parts.push(Stretch { here, there, exact: part.exact }),
            }
            at = end;
        }
    }

    /// Where a span of the text stands in the source.
    pub fn span(&self, span: Span) -> Span {
        let start = self.part(span.start).map_or(0, |p| p.at(span.start).0);
        match span.end > span.start {
            true => Span::new(start, self.part(span.end - 1).map_or(start, |p| p.at(span.end - 1).1)),
            false => Span::new(start, start),
        }
    }

    fn part(&self, at: usize) -> Option<&Stretch> {
        self.parts.get(self.parts.partition_point(|p| p.here <= at).saturating_sub(1))
    }
}

impl Stretch {
    /// First byte of the source that this byte stands for, and one past the last.
    fn at(&self, here: usize) -> (usize, usize) {
        let there = self.there.start + (here - self.here.min(here));
        if self.exact {
            (there.min(self.there.end), (there + 1).min(self.there.end))
        } else {
            (self.there.start, self.there.end)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_lead_back() {
        let source = "x: \"rm\\t-rf $(D)\"";
        let mut text = Embedded::default();
        text.copy(source, Span::new(4, 6));
        text.put("\t", Span::new(6, 8));
        text.copy(source, Span::new(8, 12));
        text.put("out", Span::new(12, 16));
        assert_eq!(text.text, "rm\t-rf out");
        let back = |a, b| text.span(Span::new(a, b)).of(source);
        assert_eq!(back(0, 2), "rm");
        assert_eq!(back(0, 10), "rm\\t-rf $(D)");
        assert_eq!(back(3, 6), "-rf");
        assert_eq!(back(7, 10), "$(D)");
        assert_eq!(back(8, 9), "$(D)");
        assert_eq!(back(2, 3), "\\t");
        let mut part = Embedded::default();
        part.append(&text, Span::new(3, 10));
        assert_eq!(part.text, "-rf out");
        assert_eq!(part.span(Span::new(0, 3)).of(source), "-rf");
        assert_eq!(part.span(Span::new(4, 7)).of(source), "$(D)");
    }
}
