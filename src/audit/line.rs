//! One line of the log: the verdict's own schema, with when, for whom and by which version.

use super::redact::{redact, redact_json};
use crate::decision::Decision;
use crate::report::json::{quote, verdict};
use crate::report::source;
use crate::request::Request;
use crate::world::World;
use std::fmt::Write;
use std::time::UNIX_EPOCH;

/// The most characters of a statement that are kept.
const MAX_STATEMENT: usize = 2000;

/// The keys of a decision, without the braces around the line.
pub fn decision(out: &mut String, request: &Request, decision: &Decision, world: &dyn World) {
    let place = &request.place;
    head(out, world);
    text(out, "session", place.session.as_deref().unwrap_or(""));
    text(out, "tool_use_id", place.tool_use_id.as_deref().unwrap_or(""));
    text(out, "tool", &place.tool);
    if let Some(agent) = &place.agent {
        text(out, "agent", agent);
    }
    let cwd = place.cwd.as_deref().map(|dir| dir.to_string_lossy());
    text(out, "cwd", cwd.as_deref().unwrap_or(""));
    let statement = source(&request.payload);
    let end = statement.char_indices().nth(MAX_STATEMENT).map_or(statement.len(), |(at, _)| at);
    text(out, "statement", &redact(statement.get(..end).unwrap_or("")));
    let mut json = String::with_capacity(1024);
    verdict(&mut json, None, request, decision);
    out.push(',');
    let json = redact_json(&json);
    out.push_str(json.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or("\"damaged\":true"));
}

/// The keys of something that a person did.
pub fn event(out: &mut String, name: &str, what: &str, session: &str, world: &dyn World) {
    head(out, world);
    text(out, "session", session);
    text(out, "event", name);
    text(out, "what", &redact(what));
}

fn head(out: &mut String, world: &dyn World) {
    let now = world.now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let _ = write!(out, ",\"time\":\"{}\"", when(now.as_secs(), now.subsec_millis()));
    let _ = write!(out, ",\"host\":\"claude-code\",\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
}

fn text(out: &mut String, key: &str, text: &str) {
    let _ = write!(out, ",\"{key}\":");
    quote(out, text);
}

/// Seconds since 1970 as people write it, in UTC.
pub fn when(seconds: u64, millis: u32) -> String {
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
    format!("{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
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
