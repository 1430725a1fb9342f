//! One line of the log: the verdict's own schema, with when, for whom, where, under which policy and by which version.
//! docs/schema/log.json has every key. Names are OpenTelemetry's where it has one (`resource`, `event_name`, `severity`).

use super::source;
use crate::approvals::store::Store;
use crate::decision::{Decision, Verdict};
use crate::digits::{number, padded};
use crate::mask::Masker;
use crate::policy::Policy;
use crate::report::json::{quote, verdict_of};
use crate::report::source as statement;
use crate::request::{Place, Request};
use crate::world::World;
use std::time::UNIX_EPOCH;

/// The version of a line; it grows when a key changes its meaning or goes away.
pub const SCHEMA: u64 = 1;

/// The most characters of a statement that are kept.
const MAX_STATEMENT: usize = 2000;

/// The keys of a decision, without the braces around the line.
pub fn decision(out: &mut String, request: &Request, decision: &Decision, policy: &Policy, store: &Store) {
    let (place, masker) = (&request.place, Masker::of(policy));
    let severity = match decision.verdict {
        Verdict::Allow | Verdict::Silent => "INFO",
        Verdict::Ask => "WARN",
        Verdict::Deny => "ERROR",
    };
    head(out, "decision", severity, policy, store);
    text(out, ",\"host\":", place.host);
    optional(out, ",\"host_version\":", place.host_version.as_deref());
    took(out, place, store.world());
    in_force(out, policy, decision.verdict >= Verdict::Ask || !decision.clauses.is_empty());
    optional(out, ",\"repository\":", source::repository(place, policy, store.world()).as_deref());
    optional(out, ",\"road\":", decision.road);
    text(out, ",\"session\":", place.session.as_deref().unwrap_or(""));
    text(out, ",\"tool_use_id\":", place.tool_use_id.as_deref().unwrap_or(""));
    text(out, ",\"tool\":", &place.tool);
    if let Some(agent) = &place.agent {
        text(out, ",\"agent\":", agent);
    }
    let cwd = place.cwd.as_deref().map(|dir| dir.to_string_lossy());
    text(out, ",\"cwd\":", cwd.as_deref().unwrap_or(""));
    let shown = decision.shown(statement(&request.payload), &masker);
    text(out, ",\"statement\":", first(&shown.whole(), MAX_STATEMENT));
    out.push(',');
    let start = out.len();
    verdict_of(out, None, &shown, decision);
    // The verdict's own braces go: its keys stand beside the others.
    if out.get(start..).is_some_and(|verdict| verdict.starts_with('{') && verdict.ends_with('}')) {
        out.pop();
        out.remove(start);
    }
}

fn first(text: &str, most: usize) -> &str {
    if text.len() <= most {
        return text;
    }
    let end = text.char_indices().nth(most).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or("")
}

/// Something that a person did.
#[derive(Debug, Clone, Copy, Default)]
pub struct Deed<'a> {
    /// What was done: `approved`, `refused`, `confirmed`, `released`, …
    pub name: &'a str,
    /// To what, in words.
    pub what: &'a str,
    /// In which session.
    pub session: &'a str,
    /// By which road: `terminal`, `pin`, `prompt`, `dialog`.
    pub road: &'a str,
    /// The call that it was about, where the host names it.
    pub call: &'a str,
    /// How long that call then ran, in milliseconds, where the host says so.
    pub ran_ms: Option<u64>,
}

/// The keys of something that a person did.
pub fn event(out: &mut String, deed: &Deed, policy: &Policy, store: &Store) {
    head(out, "person", "INFO", policy, store);
    text(out, ",\"session\":", deed.session);
    text(out, ",\"event\":", deed.name);
    text(out, ",\"what\":", &Masker::of(policy).text(deed.what));
    optional(out, ",\"road\":", Some(deed.road).filter(|road| !road.is_empty()));
    optional(out, ",\"tool_use_id\":", Some(deed.call).filter(|call| !call.is_empty()));
    if let Some(ms) = deed.ran_ms {
        out.push_str(",\"ran_ms\":");
        number(out, ms);
    }
}

fn head(out: &mut String, name: &str, severity: &str, policy: &Policy, store: &Store) {
    let world = store.world();
    let now = world.now().duration_since(UNIX_EPOCH).unwrap_or_default();
    out.push_str(",\"time\":\"");
    write_when(out, now.as_secs(), now.subsec_millis());
    out.push_str("\",\"log_schema\":");
    number(out, SCHEMA);
    out.push_str(",\"event_name\":\"oneway.");
    out.push_str(name);
    out.push_str("\",\"severity\":\"");
    out.push_str(severity);
    out.push_str("\",\"version\":\"");
    out.push_str(env!("CARGO_PKG_VERSION"));
    out.push_str("\",\"resource\":{\"service.name\":\"oneway\",\"service.version\":\"");
    out.push_str(concat!(env!("CARGO_PKG_VERSION"), "\""));
    optional(out, ",\"host.id\":", source::machine(store, policy).as_deref());
    optional(out, ",\"user.name\":", world.var("USER").or_else(|| world.var("LOGNAME")).as_deref());
    if let Some(user) = world.user() {
        out.push_str(",\"user.id\":\"");
        number(out, user.into());
        out.push('"');
    }
    out.push('}');
}

/// How long it took so far, in microseconds.
fn took(out: &mut String, place: &Place, world: &dyn World) {
    if let Some(took) = place.began.and_then(|began| world.now().duration_since(began).ok()) {
        out.push_str(",\"took_us\":");
        number(out, u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
    }
}

/// The policy in force. Its digest stands where the policy could have made a difference: it costs more than all the rest.
fn in_force(out: &mut String, policy: &Policy, spoke: bool) {
    out.push_str(",\"policy\":{\"preset\":\"");
    out.push_str(policy.preset.name());
    out.push('"');
    if policy.versions().next().is_some() {
        text(out, ",\"version\":", &policy.versions().collect::<Vec<_>>().join(" "));
    }
    optional(out, ",\"digest\":", if spoke { policy.digest() } else { None }.as_deref());
    out.push('}');
}

fn optional(out: &mut String, key: &str, said: Option<&str>) {
    if let Some(said) = said {
        text(out, key, said);
    }
}

fn text(out: &mut String, key: &str, text: &str) {
    out.push_str(key);
    quote(out, text);
}

/// Seconds since 1970 as people write it, in UTC.
pub fn when(seconds: u64, millis: u32) -> String {
    let mut out = String::with_capacity(24);
    write_when(&mut out, seconds, millis);
    out
}

fn write_when(out: &mut String, seconds: u64, millis: u32) {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // The civil calendar counted from March, so that the leap day is the last of its year.
    let era = days + 719_468;
    let (era, day) = (era / 146_097, era % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    let parts = [(year, 4, "-"), (month, 2, "-"), (date, 2, "T"), (hour, 2, ":"), (minute, 2, ":"), (second, 2, ".")];
    for (n, len, behind) in parts {
        padded(out, n, len);
        out.push_str(behind);
    }
    padded(out, u64::from(millis), 3);
    out.push('Z');
}

#[cfg(test)]
mod tests {
    use super::when;

    #[test]
    fn dates() {
        assert_eq!(when(0, 0), "1970-01-01T00:00:00.000Z");
        assert_eq!(when(951_827_696, 7), "2000-02-29T12:34:56.007Z");
        assert_eq!(when(1_763_299_200, 0), "2025-11-16T13:20:00.000Z");
        assert_eq!(when(4_102_444_799, 999), "2099-12-31T23:59:59.999Z");
    }
}
