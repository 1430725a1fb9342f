//! Lines with their place, whatever ends them.

/// A line without its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// First byte.
    pub start: usize,
    /// One past the last byte that is not its end.
    pub end: usize,
}

impl Line {
    /// Its text.
    pub fn text(self, source: &str) -> &str {
        source.get(self.start..self.end).unwrap_or("")
    }
}

/// The lines of a text.
pub struct Lines<'a> {
    source: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    /// The lines from a byte on.
    pub fn new(source: &'a str, at: usize) -> Self {
        Self { source, at }
    }

    /// Where the next line begins.
    pub fn at(&self) -> usize {
        self.at
    }
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let rest = self.source.get(self.at..).filter(|rest| !rest.is_empty())?;
        let len = rest.find('\n').unwrap_or(rest.len());
        let start = self.at;
        self.at = (start + len + 1).min(self.source.len());
        let text = rest.get(..len).unwrap_or("");
        let end = start + text.strip_suffix('\r').unwrap_or(text).len();
        Some(Line { start, end })
    }
}
