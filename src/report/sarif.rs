//! SARIF 2.1.0, for code scanning. Results are streamed; the rules follow them, since JSON objects have no order.

use super::format::{About, Sink};
use super::item::{Item, Point, Region, Severity, Standing, Tally};
use super::items_text::undo;
use super::json::spell;
use crate::assess::{Tier, tier_of};
use crate::catalog::entry::{self, RuleEntry};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Where the schema lies.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The format at work: which rules were met, in the order of their first meeting.
#[derive(Debug, Default)]
pub struct Sarif {
    verb: &'static str,
    started: bool,
    index: HashMap<String, usize>,
    rules: Vec<SarifRule>,
}

#[derive(Debug)]
struct SarifRule {
    id: String,
    what: String,
    tier: Tier,
    severity: Severity,
}

impl Sink for Sarif {
    fn begin(&mut self, out: &mut dyn Write, about: &About) -> io::Result<()> {
        self.verb = about.verb;
        write!(
            out,
            "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"columnKind\":\"unicodeCodePoints\",\
             \"properties\":{{\"verb\":\"{}\",\"preset\":\"{}\"}},\"results\":[",
            about.verb, about.preset
        )
    }

    fn item(&mut self, out: &mut dyn Write, item: &Item) -> io::Result<()> {
        let mut text = String::new();
        for point in &item.points {
            let index = self.rule(point);
            text.push_str(if self.started { ",\n" } else { "\n" });
            self.started = true;
            result(&mut text, item, point, index);
        }
        out.write_all(text.as_bytes())
    }

    fn end(&mut self, out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
        let known: HashMap<&str, RuleEntry> = entry::all().into_iter().map(|entry| (entry.id, entry)).collect();
        let mut text = String::from("\n],\"tool\":{\"driver\":{\"name\":\"oneway\",\"version\":");
        spell(&mut text, env!("CARGO_PKG_VERSION"));
        text.push_str(",\"semanticVersion\":");
        spell(&mut text, env!("CARGO_PKG_VERSION"));
        text.push_str(",\"informationUri\":");
        spell(&mut text, env!("CARGO_PKG_REPOSITORY"));
        text.push_str(",\"rules\":[");
        for (i, rule) in self.rules.iter().enumerate() {
            text.push_str(if i > 0 { ",\n" } else { "\n" });
            describe(&mut text, rule, known.get(rule.id.as_str()));
        }
        let _ = write!(
            text,
            "\n]}}}},\"invocations\":[{{\"executionSuccessful\":{},\"exitCode\":{}}}]}}]}}\n",
            tally.unread == 0,
            if tally.unread > 0 { 2 } else { usize::from(tally.fails > 0) }
        );
        out.write_all(text.as_bytes())
    }
}

impl Sarif {
    fn rule(&mut self, point: &Point) -> usize {
        if let Some(index) = self.index.get(point.rule.as_ref()) {
            return *index;
        }
        let index = self.rules.len();
        self.index.insert(point.rule.to_string(), index);
        self.rules.push(SarifRule {
            id: point.rule.to_string(),
            what: point.what.to_string(),
            tier: point.tier,
            severity: point.severity,
        });
        index
    }
}

fn result(out: &mut String, item: &Item, point: &Point, index: usize) {
    out.push_str("{\"ruleId\":");
    spell(out, &point.rule);
    let _ = write!(out, ",\"ruleIndex\":{index},\"level\":\"{}\",\"message\":{{\"text\":", point.severity.name());
    spell(out, &message(item, point));
    out.push('}');
    if let Some(file) = &item.file {
        out.push_str(",\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
        spell(out, &uri(file));
        out.push('}');
        if let Some(region) = point.region.or(item.region) {
            place(out, region, &item.text, point.region.is_none() || item.region == point.region);
        }
        out.push_str("}}]");
    }
    if let Some(fingerprint) = &item.fingerprint {
        out.push_str(",\"partialFingerprints\":{\"oneway/v1\":");
        spell(out, &format!("{fingerprint}:{}", point.rule));
        out.push('}');
    }
    suppressions(out, item, point);
    if item.standing == Standing::Known {
        out.push_str(",\"baselineState\":\"unchanged\"");
    }
    properties(out, item, point);
    out.push('}');
}

fn message(item: &Item, point: &Point) -> String {
    let mut text = point.what.to_string();
    if let Some(undo) = undo(point) {
        text.push_str(&format!(". Undo: {undo}"));
    }
    if let Some(instead) = &point.instead {
        text.push_str(&format!(". Instead: {instead}"));
    }
    for (key, note) in &item.notes {
        text.push_str(&format!(". {key}: {note}"));
    }
    text
}

fn place(out: &mut String, region: Region, snippet: &str, whole: bool) {
    let _ = write!(
        out,
        ",\"region\":{{\"startLine\":{},\"startColumn\":{},\"endLine\":{},\"endColumn\":{}",
        region.line, region.column, region.end_line, region.end_column
    );
    if whole && !snippet.is_empty() {
        out.push_str(",\"snippet\":{\"text\":");
        spell(out, snippet);
        out.push('}');
    }
    out.push('}');
}

fn suppressions(out: &mut String, item: &Item, point: &Point) {
    let kind = match (&point.allowed, &item.standing) {
        (Some(reason), _) => ("inSource", reason.as_str()),
        (None, Standing::Known) => ("external", "it stands in the baseline"),
        _ => return,
    };
    let _ = write!(out, ",\"suppressions\":[{{\"kind\":\"{}\",\"status\":\"accepted\",\"justification\":", kind.0);
    spell(out, kind.1);
    out.push_str("}]");
}

fn properties(out: &mut String, item: &Item, point: &Point) {
    let _ = write!(
        out,
        ",\"properties\":{{\"kind\":\"{}\",\"tier\":\"{}\",\"reversibility\":\"{}\",\"fails\":{}",
        item.kind.name(),
        point.tier.name(),
        point.reversibility.name(),
        item.fails
    );
    if let Some(judgement) = item.judgement {
        let _ = write!(out, ",\"decision\":\"{}\",\"score\":{}", judgement.verdict.name(), judgement.score);
    }
    out.push('}');
}

fn describe(out: &mut String, rule: &SarifRule, entry: Option<&RuleEntry>) {
    let what = entry.map_or(rule.what.as_str(), |entry| entry.what);
    let tier = entry.map_or(rule.tier, |entry| tier_of(entry.effect)).max(rule.tier);
    out.push_str("{\"id\":");
    spell(out, &rule.id);
    out.push_str(",\"shortDescription\":{\"text\":");
    spell(out, what);
    out.push_str("},\"help\":{\"text\":");
    spell(out, &help(rule, entry, false));
    out.push_str(",\"markdown\":");
    spell(out, &help(rule, entry, true));
    let _ = write!(
        out,
        "}},\"defaultConfiguration\":{{\"level\":\"{}\"}},\"properties\":{{\"tags\":[\"security\",\"{}\"],\
         \"security-severity\":\"{}\"}}}}",
        rule.severity.name(),
        tier.name(),
        // GitHub's bands: critical above 9, high from 7, medium from 4.
        match tier {
            Tier::Blocked => "9.5",
            Tier::Dangerous => "8.0",
            Tier::Moderate => "5.0",
            Tier::Safe => "1.0",
        }
    );
}

/// The catalog's words on a rule.
fn help(rule: &SarifRule, entry: Option<&RuleEntry>, markdown: bool) -> String {
    let Some(entry) = entry else { return format!("{}: {}", rule.id, rule.what) };
    let code = |text: &str| if markdown { format!("`{}`", text.replace('`', "'")) } else { text.to_owned() };
    let strong = |text: &str| if markdown { format!("**{text}**") } else { text.to_owned() };
    let mut lines = vec![format!("{}: {}", code(&rule.id), entry.what), format!("{}: {}", strong("Undo"), entry.undo)];
    if !entry.instead.is_empty() {
        lines.push(format!("{}: {}", strong("Instead"), entry.instead));
    }
    let examples: Vec<String> = entry.hits.iter().take(3).map(|hit| code(hit)).collect();
    if !examples.is_empty() {
        lines.push(format!("{}: {}", strong("Found in"), examples.join(", ")));
    }
    lines.push(code(&format!("oneway rules {}", rule.id)));
    lines.join(if markdown { "\n\n" } else { "\n" })
}

/// A path as a relative reference: what a URI may not hold is escaped.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let absolute = path.starts_with('/');
    out.push_str(if absolute { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'@' | b'+' | b',' | b'=' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}
