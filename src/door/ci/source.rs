//! Lines and columns of a file, and the lines around a place.

use crate::report::item::{Excerpt, Region};
use crate::span::Span;

/// Lines longer than this are not repeated whole.
const MAX_LINE: usize = 2000;
/// Longer excerpts than this are cut to the statement.
const MAX_EXCERPT: usize = 16 << 10;

/// A file's text, or some whole lines of it.
#[derive(Debug)]
pub struct CiSource<'a> {
    /// The text.
    pub text: &'a str,
    /// The number of its first line.
    first: usize,
    starts: Vec<usize>,
}

impl<'a> CiSource<'a> {
    /// A text whose first line has that number.
    pub fn new(text: &'a str, first: usize) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1);
        Self { text, first, starts: std::iter::once(0).chain(ends).collect() }
    }

    /// The index of the line that holds a byte.
    fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    fn column(&self, line: usize, at: usize) -> usize {
        let start = self.starts.get(line).copied().unwrap_or(0);
        1 + self.text.get(start..at).map_or(0, |before| before.chars().count())
    }

    /// Where a span stands.
    pub fn region(&self, span: Span) -> Region {
        let (line, last) =
            (self.line(span.start), self.line(span.end.max(span.start + 1) - 1).max(self.line(span.start)));
        Region {
            line: self.first + line,
            column: self.column(line, span.start),
            end_line: self.first + last,
            end_column: self.column(last, span.end),
        }
    }

    /// The whole lines around a span, and where they begin; of long lines, only the span.
    pub fn excerpt(&self, span: Span) -> (Excerpt, usize) {
        let (line, last) = (self.line(span.start), self.line(span.end.max(span.start + 1) - 1));
        let start = self.starts.get(line).copied().unwrap_or(0);
        let next = self.starts.get(last + 1).copied().unwrap_or(self.text.len());
        let whole = self.text.get(start..next).unwrap_or_default();
        let fits = whole.len() <= MAX_EXCERPT && whole.lines().all(|line| line.len() <= MAX_LINE);
        let (start, text) =
            if fits { (start, whole.trim_end_matches(['\n', '\r'])) } else { (span.start, span.of(self.text)) };
        let end = text.char_indices().map(|(i, _)| i).take_while(|i| *i < MAX_EXCERPT).last().map_or(0, |i| i + 1);
        let text = if text.len() > MAX_EXCERPT { text.get(..end).unwrap_or_default() } else { text };
        (Excerpt { first: self.first + line, text: text.to_owned() }, start)
    }
}
