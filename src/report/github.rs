//! GitHub workflow commands: one annotation an item, and a summary line. What a command would read as its own is escaped.

use super::format::{About, Sink};
use super::item::{Item, Severity, Standing, Tally};
use super::items_text::{summary, undo};
use super::paint::Paint;
use std::io::{self, Write};

/// The format at work.
#[derive(Debug, Default)]
pub struct Github;

impl Sink for Github {
    fn begin(&mut self, _: &mut dyn Write, _: &About) -> io::Result<()> {
        Ok(())
    }

    fn item(&mut self, out: &mut dyn Write, item: &Item) -> io::Result<()> {
        let Some(worst) = item.worst().filter(|point| point.severity > Severity::Note) else { return Ok(()) };
        let level = match (&item.standing, worst.severity) {
            (Standing::Allowed(_) | Standing::Known, _) => "notice",
            (_, Severity::Error) => "error",
            _ => "warning",
        };
        let mut keys = Vec::new();
        if let Some(file) = &item.file {
            keys.push(format!("file={}", property(file)));
        }
        if let Some(r) = worst.region.or(item.region) {
            keys.push(format!("line={},endLine={},col={},endColumn={}", r.line, r.end_line, r.column, r.end_column));
        }
        keys.push(format!("title={}", property(&format!("oneway {}", worst.rule))));
        let mut lines = vec![worst.what.to_string()];
        lines.extend(
            item.points
                .iter()
                .filter(|p| !std::ptr::eq(*p, worst) && p.severity > Severity::Note)
                .map(|p| format!("{}: {}", p.rule, p.what)),
        );
        lines.extend(undo(worst).map(|undo| format!("undo: {undo}")));
        lines.extend(worst.instead.as_ref().map(|instead| format!("instead: {instead}")));
        if let Standing::Allowed(reason) = &item.standing {
            lines.push(format!("allowed because {reason}"));
        }
        if item.standing == Standing::Known {
            lines.push("it stands in the baseline".into());
        }
        lines.extend(item.notes.iter().map(|(key, note)| format!("{key}: {note}")));
        writeln!(out, "::{level} {}::{}", keys.join(","), data(&lines.join("\n")))
    }

    fn end(&mut self, out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
        out.write_all(summary(tally, Paint(false)).as_bytes())
    }
}

/// The escapes of a command's message.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The escapes of a command's property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_command_early() {
        assert_eq!(data("a%0A\r\n::error::x"), "a%250A%0D%0A::error::x");
        assert_eq!(property("a:b,c\nd"), "a%3Ab%2Cc%0Ad");
    }
}
