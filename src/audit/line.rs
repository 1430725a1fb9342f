//! One line of the log: the verdict's own schema, with when, for whom and by which version.

use crate::decision::Decision;
use crate::digits::padded;
use crate::mask::Masker;
use crate::report::json::{quote, verdict_of};
use crate::report::source;
use crate::request::Request;
use crate::world::World;
use std::time::UNIX_EPOCH;

/// The most characters of a statement that are kept.
const MAX_STATEMENT: usize = 2000;

/// The keys of a decision, without the braces around the line.
pub fn decision(out: &mut String, request: &Request, decision: &Decision, masker: &Masker<'_>, world: &dyn World) {
    let place = &request.place;
    head(out, world);
    text(out, ",\"session\":", place.session.as_deref().unwrap_or(""));
    text(out, ",\"tool_use_id\":", place.tool_use_id.as_deref().unwrap_or(""));
    text(out, ",\"tool\":", &place.tool);
    if let Some(agent) = &place.agent {
        text(out, ",\"agent\":", agent);
    }
    let cwd = place.cwd.as_deref().map(|dir| dir.to_string_lossy());
    text(out, ",\"cwd\":", cwd.as_deref().unwrap_or(""));
    let shown = masker.shown(source(&request.payload));
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

/// The keys of something that a person did.
pub fn event(out: &mut String, name: &str, what: &str, session: &str, masker: &Masker<'_>, world: &dyn World) {
    head(out, world);
    text(out, ",\"session\":", session);
    text(out, ",\"event\":", name);
    text(out, ",\"what\":", &masker.text(what));
}

fn head(out: &mut String, world: &dyn World) {
    let now = world.now().duration_since(UNIX_EPOCH).unwrap_or_default();
    out.push_str(",\"time\":\"");
    write_when(out, now.as_secs(), now.subsec_millis());
    out.push_str(concat!("\",\"host\":\"claude-code\",\"version\":\"", env!("CARGO_PKG_VERSION"), "\""));
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
