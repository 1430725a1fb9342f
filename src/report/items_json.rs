//! Items as JSON: one document, or one object a line (docs/check.md has the keys).

use super::format::{About, Sink};
use super::item::{Item, Point, Region, Standing, Tally};
use super::json::{how, spell, undo};
use std::fmt::Write as _;
use std::io::{self, Write};

/// The version of the schema; it grows when a key changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// One document: a head, `items`, `summary`.
#[derive(Debug, Default)]
pub struct Json {
    started: bool,
    line: String,
}

impl Sink for Json {
    fn begin(&mut self, out: &mut dyn Write, about: &About) -> io::Result<()> {
        self.line.clear();
        let _ = write!(self.line, "{{\"schema\":{SCHEMA},\"tool\":\"oneway\",\"version\":");
        spell(&mut self.line, env!("CARGO_PKG_VERSION"));
        let _ = write!(self.line, ",\"verb\":\"{}\",\"preset\":\"{}\",\"items\":[", about.verb, about.preset);
        out.write_all(self.line.as_bytes())
    }

    fn item(&mut self, out: &mut dyn Write, item: &Item) -> io::Result<()> {
        self.line.clear();
        self.line.push_str(if self.started { ",\n" } else { "\n" });
        self.started = true;
        write_item(&mut self.line, item);
        out.write_all(self.line.as_bytes())
    }

    fn end(&mut self, out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
        self.line.clear();
        self.line.push_str("\n],\"summary\":");
        write_tally(&mut self.line, tally);
        self.line.push_str("}\n");
        out.write_all(self.line.as_bytes())
    }
}

/// One object a line, nothing else.
#[derive(Debug, Default)]
pub struct Jsonl;

impl Sink for Jsonl {
    fn begin(&mut self, _: &mut dyn Write, _: &About) -> io::Result<()> {
        Ok(())
    }

    fn item(&mut self, out: &mut dyn Write, item: &Item) -> io::Result<()> {
        let mut line = String::new();
        write_item(&mut line, item);
        line.push('\n');
        out.write_all(line.as_bytes())
    }

    fn end(&mut self, _: &mut dyn Write, _: &Tally) -> io::Result<()> {
        Ok(())
    }
}

/// Appends an item as a JSON object.
pub fn write_item(out: &mut String, item: &Item) {
    let _ = write!(out, "{{\"kind\":\"{}\"", item.kind.name());
    text(out, "file", item.file.as_deref());
    region(out, item.region);
    text(out, "text", Some(&item.text));
    match item.judgement {
        None => {
            out.push_str(",\"decision\":null,\"tier\":null,\"score\":null,\"irreversible\":null,\"reversibility\":null")
        }
        Some(judgement) => {
            let _ = write!(
                out,
                ",\"decision\":\"{}\",\"tier\":\"{}\",\"score\":{},\"irreversible\":{},\"reversibility\":\"{}\"",
                judgement.verdict.name(),
                judgement.tier.name(),
                judgement.score,
                judgement.irreversible(),
                judgement.reversibility.name()
            );
        }
    }
    let _ = write!(out, ",\"fails\":{},\"standing\":\"{}\"", item.fails, item.standing.name());
    let reason = if let Standing::Allowed(reason) = &item.standing { Some(reason.as_str()) } else { None };
    text(out, "allowed", reason);
    text(out, "fingerprint", item.fingerprint.as_deref());
    out.push_str(",\"findings\":[");
    for (i, found) in item.points.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        point(out, found, item);
    }
    out.push_str("],\"notes\":{");
    for (i, (key, note)) in item.notes.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        spell(out, key);
        out.push(':');
        spell(out, note);
    }
    out.push_str("}}");
}

fn point(out: &mut String, point: &Point, item: &Item) {
    out.push_str("{\"rule\":");
    spell(out, &point.rule);
    let _ = write!(
        out,
        ",\"severity\":\"{}\",\"tier\":\"{}\",\"reversibility\":\"{}\"",
        point.severity.name(),
        point.tier.name(),
        point.reversibility.name()
    );
    text(out, "what", Some(&point.what));
    text(out, "undo", undo(&point.undo).as_deref());
    text(out, "how", how(&point.undo));
    text(out, "instead", point.instead.as_deref());
    text(out, "allowed", point.allowed.as_deref());
    region(out, point.region.or(item.region));
    out.push('}');
}

fn region(out: &mut String, region: Option<Region>) {
    match region {
        None => out.push_str(",\"line\":null,\"column\":null,\"end_line\":null,\"end_column\":null"),
        Some(r) => {
            let _ = write!(
                out,
                ",\"line\":{},\"column\":{},\"end_line\":{},\"end_column\":{}",
                r.line, r.column, r.end_line, r.end_column
            );
        }
    }
}

fn text(out: &mut String, key: &str, text: Option<&str>) {
    let _ = write!(out, ",\"{key}\":");
    match text {
        Some(text) => spell(out, text),
        None => out.push_str("null"),
    }
}

/// Appends the counts as a JSON object.
pub fn write_tally(out: &mut String, tally: &Tally) {
    let counts = [
        ("files", tally.files),
        ("items", tally.items),
        ("allow", tally.allow),
        ("ask", tally.ask),
        ("deny", tally.deny),
        ("dangerous", tally.dangerous),
        ("irreversible", tally.irreversible),
        ("fails", tally.fails),
        ("known", tally.known),
        ("allowed", tally.allowed),
        ("unread", tally.unread),
    ];
    out.push('{');
    for (i, (key, count)) in counts.iter().chain(&tally.more).enumerate() {
        let _ = write!(out, "{}\"{key}\":{count}", if i > 0 { "," } else { "" });
    }
    out.push('}');
}
