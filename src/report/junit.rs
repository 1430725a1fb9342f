//! JUnit XML, for test reports: a suite a file, a case a statement; a statement that counts against the run has failed.

use super::format::{About, Sink};
use super::item::{Item, ItemKind, Standing, Tally};
use super::items_text::undo;
use std::fmt::Write as _;
use std::io::{self, Write};

/// A suite holds at most so many cases: its head counts them, so they wait in memory until it ends.
const MAX_CASES: usize = 1000;

/// The format at work.
#[derive(Debug, Default)]
pub struct Junit {
    verb: &'static str,
    suite: String,
    cases: String,
    counts: [usize; 4],
}

impl Sink for Junit {
    fn begin(&mut self, out: &mut dyn Write, about: &About) -> io::Result<()> {
        self.verb = about.verb;
        write!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"oneway {}\">\n", about.verb)
    }

    fn item(&mut self, out: &mut dyn Write, item: &Item) -> io::Result<()> {
        let suite = item.file.as_deref().unwrap_or(self.verb);
        if suite != self.suite || self.tests() >= MAX_CASES {
            self.flush(out)?;
            self.suite = suite.to_owned();
        }
        self.case(item);
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, _: &Tally) -> io::Result<()> {
        self.flush(out)?;
        out.write_all(b"</testsuites>\n")
    }
}

impl Junit {
    fn tests(&self) -> usize {
        let [tests, ..] = self.counts;
        tests
    }

    fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let [tests, failures, errors, skipped] = std::mem::take(&mut self.counts);
        if tests == 0 {
            return Ok(());
        }
        writeln!(
            out,
            "<testsuite name=\"{}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\">",
            escape(&self.suite)
        )?;
        out.write_all(self.cases.as_bytes())?;
        self.cases.clear();
        out.write_all(b"</testsuite>\n")
    }

    fn case(&mut self, item: &Item) {
        let first = item.text.lines().next().unwrap_or_default();
        let short: String = first.chars().take(120).collect();
        let place = item.region.map_or(String::new(), |r| format!("{}:{} ", r.line, r.column));
        let _ = write!(
            self.cases,
            "<testcase classname=\"{}\" name=\"{}\"",
            escape(&self.suite),
            escape(&format!("{place}{short}"))
        );
        let worst = item.worst();
        let (element, at) = match (&item.standing, item.kind, item.fails, worst) {
            (_, ItemKind::Input, _, _) => ("error", 2),
            (Standing::Allowed(_) | Standing::Known, _, _, _) => ("skipped", 3),
            (_, _, true, _) => ("failure", 1),
            _ => ("", 0),
        };
        self.counts.iter_mut().enumerate().filter(|(i, _)| *i == 0 || *i == at).for_each(|(_, count)| *count += 1);
        let what = worst.map_or("", |point| &point.what);
        match (element, &item.standing) {
            ("", _) => self.cases.push_str("/>\n"),
            ("skipped", Standing::Allowed(reason)) => {
                let _ = writeln!(self.cases, "><skipped message=\"allowed: {}\"/></testcase>", escape(reason));
            }
            ("skipped", _) => self.cases.push_str("><skipped message=\"in the baseline\"/></testcase>\n"),
            (element, _) => {
                let rule = worst.map_or("", |point| &point.rule);
                let _ = writeln!(
                    self.cases,
                    "><{element} type=\"{}\" message=\"{}\">{}</{element}></testcase>",
                    escape(rule),
                    escape(what),
                    escape(&body(item))
                );
            }
        }
    }
}

fn body(item: &Item) -> String {
    let mut out = format!("{}\n{}\n", item.place(), item.text);
    for point in &item.points {
        let _ = writeln!(out, "{}[{}]: {}", point.severity.name(), point.rule, point.what);
        if let Some(undo) = undo(point) {
            let _ = writeln!(out, "  undo: {undo}");
        }
        if let Some(instead) = &point.instead {
            let _ = writeln!(out, "  instead: {instead}");
        }
    }
    for (key, note) in &item.notes {
        let _ = writeln!(out, "{key}: {note}");
    }
    out
}

/// Text for XML: what it may not hold at all is spelled out.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            '\r' => out.push_str("&#13;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out
}
