//! The statement with its deciding parts underlined in place, as a compiler shows a line of source.
//! Lines and stretches without a mark are left out of long statements.

use super::paint::{Ink, Paint, printable, unprintable, width};
use crate::span::Span;

/// A part of the statement to underline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub span: Span,
    /// What to write beside it.
    pub label: String,
    /// How to show it.
    pub ink: Ink,
    /// `^` for what decides, `-` for the rest.
    pub sign: char,
}

/// A line that takes no more columns than this is shown whole.
const SHORT: usize = 110;
/// How many characters around the ends of a mark are kept where a line is cut.
const AROUND: usize = 28;
/// A text of at most this many lines is shown whole.
const FEW_LINES: usize = 12;
/// The most lines that are shown.
const MAX_LINES: usize = 30;

/// The text with the marks under it; every row is indented and ends with a line end.
pub fn underline(text: &str, marks: &[Mark], paint: Paint) -> String {
    underline_from(text, 1, marks, paint)
}

/// The same for a part of a file: its first line has the number `first`.
pub fn underline_from(text: &str, first: usize, marks: &[Mark], paint: Paint) -> String {
    let lines = lines(text);
    let shown = shown(&lines, marks);
    let gutter = shown.last().map_or(1, |last| (last + first).to_string().len());
    let mut out = String::new();
    let mut next = 0;
    for number in shown {
        if number > next {
            out.push_str(&format!("{:gutter$}{}\n", "", paint.ink(Ink::Dim, "...")));
        }
        next = number + 1;
        let Some(line) = lines.get(number) else { continue };
        let row = PrintedRow::new(text, *line, marks);
        row.print(&mut out, number + first, gutter, paint);
    }
    if next < lines.len() {
        out.push_str(&format!("{:gutter$}{}\n", "", paint.ink(Ink::Dim, "...")));
    }
    out
}

fn lines(text: &str) -> Vec<Span> {
    let mut start = 0;
    let mut out: Vec<Span> = Vec::new();
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        out.push(Span::new(start, end - usize::from(line.ends_with('\n'))));
        start = end;
    }
    out
}

/// The numbers of the lines to show: all of a short text, otherwise those with the ends of a mark and their neighbours.
fn shown(lines: &[Span], marks: &[Mark]) -> Vec<usize> {
    if lines.len() <= FEW_LINES {
        return (0..lines.len()).collect();
    }
    let line_of = |at: usize| lines.partition_point(|line| line.end < at);
    let mut out: Vec<usize> = marks
        .iter()
        .flat_map(|mark| [line_of(mark.span.start), line_of(mark.span.end.saturating_sub(1))])
        .flat_map(|line| [line.saturating_sub(1), line, line + 1])
        .filter(|line| *line < lines.len())
        .collect();
    if out.is_empty() {
        out.extend(0..FEW_LINES);
    }
    out.sort_unstable();
    out.dedup();
    out.truncate(MAX_LINES);
    out
}

/// A line of the text as it is printed, and the columns of the marks in it.
struct PrintedRow<'m> {
    line: String,
    parts: Vec<MarkedPart<'m>>,
}

/// What a mark covers in a row, in columns.
struct MarkedPart<'m> {
    mark: &'m Mark,
    /// Its place among the marks, the worst first.
    rank: usize,
    from: usize,
    to: usize,
    /// Whether the mark ends in this row.
    ends: bool,
}

impl<'m> MarkedPart<'m> {
    fn new(rank: usize, mark: &'m Mark, line: Span) -> Option<Self> {
        let span = mark.span;
        let here = span.start < span.end && span.start <= line.end && span.end > line.start;
        here.then_some(Self { mark, rank, from: usize::MAX, to: 0, ends: span.end <= line.end + 1 })
    }

    fn near(&self, at: usize) -> bool {
        let close = |end: usize| at + AROUND >= end && at < end + AROUND;
        close(self.mark.span.start) || close(self.mark.span.end)
    }
}

impl<'m> PrintedRow<'m> {
    fn new(text: &str, line: Span, marks: &'m [Mark]) -> Self {
        let mut parts: Vec<MarkedPart> =
            marks.iter().enumerate().filter_map(|(rank, mark)| MarkedPart::new(rank, mark, line)).collect();
        let content = line.of(text);
        let whole = content.len() <= 4 * SHORT && content.chars().map(cell_width).sum::<usize>() <= SHORT;
        let mut cells = Cells::default();
        for (offset, c) in content.char_indices() {
            let at = line.start + offset;
            let keep = whole || parts.iter().any(|part| part.near(at)) || parts.is_empty() && offset < SHORT;
            let (from, to) = cells.push(c, keep);
            for part in parts.iter_mut().filter(|p| p.mark.span.start <= at && at < p.mark.span.end) {
                part.from = part.from.min(from);
                part.to = part.to.max(to);
            }
        }
        parts.retain(|part| part.from < part.to);
        parts.sort_by_key(|part| (part.from, part.to));
        Self { line: cells.text, parts }
    }

    fn print(&self, out: &mut String, number: usize, gutter: usize, paint: Paint) {
        let bar = paint.ink(Ink::Dim, "|");
        out.push_str(&format!(
            "{} {bar} {}\n",
            paint.ink(Ink::Dim, &format!("{number:>gutter$}")),
            self.line.trim_end()
        ));
        let margin = format!("{:gutter$} {bar} ", "");
        if self.parts.is_empty() {
            return;
        }
        self.signs(out, &margin, paint);
        self.labels(out, &margin, paint);
    }

    /// The row of signs, with the label of the rightmost part behind it.
    fn signs(&self, out: &mut String, margin: &str, paint: Paint) {
        out.push_str(margin);
        let end = self.parts.iter().map(|part| part.to).max().unwrap_or_default();
        let mut shown = String::new();
        let mut ink = None;
        for column in 0..=end {
            // The worst comes first among the marks, and its sign wins.
            let over = self.parts.iter().filter(|part| part.from <= column && column < part.to);
            let worst = over.min_by_key(|part| part.rank).map(|part| part.mark);
            if worst.map(|mark| mark.ink) != ink || column == end {
                out.push_str(&ink.map_or_else(|| shown.clone(), |ink| paint.ink(ink, &shown)));
                shown.clear();
                ink = worst.map(|mark| mark.ink);
            }
            shown.push(worst.map_or(' ', |mark| mark.sign));
        }
        if let Some(part) = self.inline() {
            out.push(' ');
            out.push_str(&paint.ink(part.mark.ink, &printable(&part.mark.label)));
        }
        out.push('\n');
    }

    /// The part whose label stands behind the signs: the one that begins last, if it also ends last.
    fn inline(&self) -> Option<&MarkedPart<'m>> {
        let end = self.parts.iter().map(|part| part.to).max();
        self.parts.last().filter(|part| part.ends && Some(part.to) == end)
    }

    /// The labels that do not fit behind the signs, right to left, each hanging from its part.
    fn labels(&self, out: &mut String, margin: &str, paint: Paint) {
        let behind = usize::from(self.inline().is_some());
        let own = self.parts.len() - behind;
        let mut hanging: Vec<&MarkedPart> = self.parts.iter().take(own).filter(|part| part.ends).collect();
        while let Some(part) = hanging.pop() {
            out.push_str(margin);
            let mut column = 0;
            for left in &hanging {
                if left.from >= column && left.from < part.from {
                    out.push_str(&" ".repeat(left.from - column));
                    out.push_str(&paint.ink(left.mark.ink, "|"));
                    column = left.from + 1;
                }
            }
            out.push_str(&" ".repeat(part.from - column.min(part.from)));
            out.push_str(&paint.ink(part.mark.ink, &printable(&part.mark.label)));
            out.push('\n');
        }
    }
}

/// A printed line that grows character by character; stretches that are left out become one sign.
#[derive(Default)]
struct Cells {
    text: String,
    column: usize,
    left_out: bool,
}

impl Cells {
    /// Appends a character, or leaves it out; gives the columns that it takes.
    fn push(&mut self, c: char, keep: bool) -> (usize, usize) {
        let from = self.column;
        if !keep {
            if self.left_out {
                return (from.saturating_sub(1), from);
            }
            self.text.push('…');
            self.column += 1;
        } else if c == '\t' {
            self.text.push_str("    ");
            self.column += 4;
        } else if unprintable(c) {
            let before = self.text.len();
            self.text.extend(c.escape_unicode());
            self.column += self.text.len() - before;
        } else {
            self.text.push(c);
            self.column += width(c);
        }
        self.left_out = !keep;
        (from, self.column)
    }
}

fn cell_width(c: char) -> usize {
    match c {
        '\t' => 4,
        c if unprintable(c) => c.escape_unicode().count(),
        c => width(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(text: &str, part: &str, label: &str) -> Mark {
        let start = text.find(part).expect("the part stands in the text");
        Mark { span: Span::new(start, start + part.len()), label: label.into(), ink: Ink::Red, sign: '^' }
    }

    fn check(text: &str, parts: &[(&str, &str)], want: &str) {
        let marks: Vec<Mark> = parts.iter().map(|(part, label)| mark(text, part, label)).collect();
        let got = underline(text, &marks, Paint(false));
        assert_eq!(got, want, "\n{got}");
    }

    #[test]
    fn the_label_of_the_rightmost_part_stands_behind_it_and_the_others_hang() {
        check(
            "cd app && rm -rf src; git push --force",
            &[("rm -rf src", "rm-tree"), ("git push --force", "git-push-force"), ("cd", "cd")],
            "1 | cd app && rm -rf src; git push --force\n  | ^^        ^^^^^^^^^^  ^^^^^^^^^^^^^^^^ git-push-force\n  \
             | |         rm-tree\n  | cd\n",
        );
    }

    #[test]
    fn a_part_inside_another_keeps_both_labels() {
        check(
            "bash -c 'rm x' y",
            &[("bash -c 'rm x' y", "outer"), ("rm x", "inner")],
            "1 | bash -c 'rm x' y\n  | ^^^^^^^^^^^^^^^^\n  | |        inner\n  | outer\n",
        );
    }

    #[test]
    fn signs_stand_under_wide_and_invisible_characters() {
        check("echo 漢字 && rm x", &[("rm x", "r")], "1 | echo 漢字 && rm x\n  |              ^^^^ r\n");
        check("a\tb\u{202e}c", &[("c", "r")], "1 | a    b\\u{202e}c\n  |               ^ r\n");
        check("e\u{301} rm", &[("rm", "r")], "1 | e\u{301} rm\n  |   ^^ r\n");
    }

    #[test]
    fn a_mark_over_lines_is_labelled_where_it_ends() {
        check(
            "cat <<E | sh\nrm x\nE\nls",
            &[("<<E | sh\nrm x\nE", "pipe-shell")],
            "1 | cat <<E | sh\n  |     ^^^^^^^^\n2 | rm x\n  | ^^^^\n3 | E\n  | ^ pipe-shell\n4 | ls\n",
        );
    }

    #[test]
    fn long_lines_and_long_texts_are_cut_around_the_marks() {
        let line = format!("{} rm -rf / {}", "a".repeat(500), "b".repeat(500));
        let want = format!("1 | …{} rm -rf / {}…\n  | {}^^^^^^^^ rm\n", "a".repeat(27), "b".repeat(27), " ".repeat(29));
        check(&line, &[("rm -rf /", "rm")], &want);
        let text = format!("{}rm x\n{}", "ls\n".repeat(50), "ls\n".repeat(50));
        check(&text, &[("rm x", "rm")], "  ...\n50 | ls\n51 | rm x\n   | ^^^^ rm\n52 | ls\n  ...\n");
    }

    #[test]
    fn nothing_marked_and_nothing_there() {
        check("ls", &[], "1 | ls\n");
        check("", &[], "");
    }
}
