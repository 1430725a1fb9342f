//! Lines of the log as items, so that every format of `check` and `replay` can show them.

use super::entry::LogEntry;
use crate::assess::{Reversibility, Tier};
use crate::decision::Verdict;
use crate::finding::{Text, Undo};
use crate::policy::clause::tier;
use crate::report::item::{Item, ItemKind, Judgement, Point, Severity};
use crate::span::Span;
use serde_json::Value;

/// What undo depends on, which the log does not say.
const UNTOLD: &str = "what was there";

/// A decision as an item; `None` for what a person did.
pub fn item(entry: &LogEntry) -> Option<Item> {
    let verdict = entry.verdict?;
    let kind = match entry.tool.as_str() {
        "Bash" => ItemKind::Shell,
        "PowerShell" => ItemKind::PowerShell,
        tool if tool.starts_with("mcp__") => ItemKind::Mcp,
        _ => ItemKind::Tool,
    };
    let text =
        if kind == ItemKind::Shell { entry.statement.clone() } else { format!("{} {}", entry.tool, entry.statement) };
    let mut item = Item::new(kind, text.trim_end());
    let reversibility = entry.reversibility.unwrap_or(Reversibility::Unknown);
    let score = entry.whole.get("score").and_then(Value::as_u64).unwrap_or(0);
    item.judgement = Some(Judgement {
        verdict,
        tier: entry.tier.unwrap_or(Tier::Moderate),
        reversibility,
        score: u8::try_from(score).unwrap_or(100),
    });
    let findings = entry.whole.get("findings").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    item.points = findings.iter().filter_map(|finding| point(finding, verdict)).collect();
    let notes = [
        ("time", &entry.time),
        ("session", &entry.session),
        ("cwd", &entry.cwd),
        ("road", &entry.road),
        ("kept", &entry.kept),
    ];
    item.notes =
        notes.into_iter().filter(|(_, text)| !text.is_empty()).map(|(key, text)| (key, text.clone())).collect();
    Some(item)
}

/// What was found, without what is merely safe.
fn point(finding: &Value, verdict: Verdict) -> Option<Point> {
    let text = |key: &str| finding.get(key).and_then(Value::as_str);
    let owned = |key: &str| text(key).map(|text| Text::Owned(text.to_owned()));
    let tier = tier(text("tier")?)?;
    let reversibility = Reversibility::ALL.into_iter().find(|r| Some(r.name()) == text("reversibility"))?;
    let undo = match (owned("undo"), owned("how")) {
        (Some(command), _) => Undo::Exact(command),
        (None, Some(how)) => Undo::Partial(how),
        (None, None) if reversibility == Reversibility::Unknown => Undo::Unknown(UNTOLD.into()),
        (None, None) => Undo::None,
    };
    (tier > Tier::Safe).then_some(Point {
        rule: owned("rule")?,
        severity: if verdict == Verdict::Deny { Severity::Error } else { Severity::Warning },
        tier,
        reversibility,
        what: owned("what")?,
        undo,
        instead: owned("instead"),
        region: None,
        span: Span::default(),
        pinned: tier >= Tier::Blocked,
        allowed: None,
    })
}
