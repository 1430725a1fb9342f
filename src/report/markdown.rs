//! Markdown for a comment on a pull request: the counts first, then a table of what was found, worst first.
//! A comment has a bound, so only the worst items are kept; the rest is counted.

use super::format::{About, Sink};
use super::item::{Item, Severity, Standing, Tally};
use super::items_text::{summary, undo};
use super::paint::{Paint, printable};
use std::io::{self, Write};

/// A comment shows at most so many items.
const MAX_ROWS: usize = 50;

/// The format at work.
#[derive(Debug, Default)]
pub struct Markdown {
    verb: &'static str,
    /// Severity, arrival and the row; the worst are kept.
    rows: Vec<(Severity, usize, String)>,
    seen: usize,
    allowed: Vec<String>,
}

impl Sink for Markdown {
    fn begin(&mut self, _: &mut dyn Write, about: &About) -> io::Result<()> {
        self.verb = about.verb;
        Ok(())
    }

    fn item(&mut self, _: &mut dyn Write, item: &Item) -> io::Result<()> {
        let Some(worst) = item.worst().filter(|point| point.severity > Severity::Note) else { return Ok(()) };
        if let Standing::Allowed(reason) = &item.standing {
            if self.allowed.len() < MAX_ROWS {
                self.allowed.push(format!("- {} {}: {}", code(&item.place()), code(&worst.rule), plain(reason)));
            }
            return Ok(());
        }
        if item.standing == Standing::Known {
            return Ok(());
        }
        self.seen += 1;
        let sign = if item.fails { "🛑" } else { "⚠️" };
        let verdict = item.judgement.map_or("", |judgement| judgement.verdict.name());
        let undo = undo(worst).unwrap_or_default();
        let row = format!(
            "| {sign} | {} | {} | {} | {} | {} | {verdict} |\n",
            code(&item.place()),
            code(&shortened(&item.text)),
            code(&worst.rule),
            plain(&worst.what),
            plain(&undo)
        );
        let severity = if item.fails { Severity::Error } else { worst.severity.min(Severity::Warning) };
        self.rows.push((severity, self.seen, row));
        if self.rows.len() >= 2 * MAX_ROWS {
            self.cut();
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
        self.cut();
        writeln!(out, "### oneway {}\n\n**{}**\n", self.verb, summary(tally, Paint(false)).trim_end())?;
        if !self.rows.is_empty() {
            out.write_all(b"| | where | statement | rule | what | undo | verdict |\n|---|---|---|---|---|---|---|\n")?;
            for (_, _, row) in &self.rows {
                out.write_all(row.as_bytes())?;
            }
            if self.seen > self.rows.len() {
                writeln!(out, "\n…and {} more.", self.seen - self.rows.len())?;
            }
        }
        if !self.allowed.is_empty() {
            writeln!(
                out,
                "\n<details><summary>Allowed by a remark</summary>\n\n{}\n\n</details>",
                self.allowed.join("\n")
            )?;
        }
        Ok(())
    }
}

impl Markdown {
    /// Keeps the worst.
    fn cut(&mut self) {
        self.rows.sort_by_key(|(severity, at, _)| (std::cmp::Reverse(*severity), *at));
        self.rows.truncate(MAX_ROWS);
    }
}

fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

/// Text as code in a cell of a table: as many backticks around it as it needs.
fn code(text: &str) -> String {
    let text = printable(text).replace('|', "\\|");
    if text.is_empty() {
        return text;
    }
    let mut fence = 1;
    while text.contains(&"`".repeat(fence)) {
        fence += 1;
    }
    let (sign, blank) = ("`".repeat(fence), if fence > 1 { " " } else { "" });
    format!("{sign}{blank}{text}{blank}{sign}")
}

/// Text in a cell of a table that is only text: no link, no mention, no HTML.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in printable(text).chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '|' | '*' | '_' | '[' | ']' | '`' | '\\' | '#' | '!' => out.extend(['\\', c]),
            '@' => out.push_str("@\u{2060}"),
            c => out.push(c),
        }
    }
    out
}
