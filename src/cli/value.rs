//! What options take: one reader for each kind of value. What it cannot read is refused with the words that it knows.

use super::desk;
use crate::audit::line::when;
use crate::effects::shell::client;
use crate::grammar::sql::Dialect;
use crate::preset::Preset;
use clap::builder::{PossibleValuesParser, RangedU64ValueParser};
use clap::{Arg, ArgAction, ArgMatches};
use std::path::{Path, PathBuf};

/// An option without a value.
pub fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// An option with any text for a value.
pub fn text(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// An option with one of these words.
pub fn word(
    name: &'static str,
    value: &'static str,
    help: &'static str,
    words: impl IntoIterator<Item = &'static str>,
) -> Arg {
    text(name, value, help).value_parser(PossibleValuesParser::new(words))
}

/// `--format` of the verbs that report what is.
pub fn format() -> Arg {
    word("format", "FORMAT", "How to show it: text, or json for one document", ["text", "json"]).default_value("text")
}

/// Whether `--format json` was given.
pub fn json(matches: &ArgMatches) -> bool {
    matches.get_one::<String>("format").is_some_and(|name| name == "json")
}

/// An option with a number between two others.
pub fn number(name: &'static str, help: &'static str, from: u64, to: u64) -> Arg {
    text(name, "N", help).value_parser(RangedU64ValueParser::<usize>::new().range(from..=to))
}

/// `--jobs`.
pub fn jobs(help: &'static str) -> Arg {
    number("jobs", help, 1, 64)
}

/// How many jobs were asked for: one a core where nobody says.
pub fn wanted_jobs(matches: &ArgMatches) -> usize {
    let cores = || std::thread::available_parallelism().map_or(2, usize::from).min(8);
    matches.get_one("jobs").copied().unwrap_or_else(cores)
}

/// `--dialect`.
pub fn dialect() -> Arg {
    text("dialect", "NAME", "The SQL dialect: postgres, mysql, sqlite, dolt, …").value_parser(read_dialect)
}

fn read_dialect(name: &str) -> Result<String, String> {
    if name == "any" || Dialect::named(name).is_some() || client(name).is_some() {
        return Ok(name.to_owned());
    }
    let known = Dialect::ALL.map(Dialect::name).join(", ");
    Err(format!("there is no dialect `{name}`; use {known}, any, or a name in docs/sql.md"))
}

/// `--preset`.
pub fn preset() -> Arg {
    text("preset", "NAME", "The stance: standard (default), strict or guard; also ONEWAY_PRESET")
        .value_parser(|name: &str| read_preset(name).map(|_| name.to_owned()))
}

/// The preset of that name.
pub fn read_preset(name: &str) -> Result<Preset, String> {
    Preset::named(name).ok_or_else(|| format!("there is no preset `{name}`; use standard, strict or guard"))
}

/// An option with a directory that is there.
pub fn directory(name: &'static str, help: &'static str) -> Arg {
    text(name, "DIR", help).value_parser(|dir: &str| place(dir, "directory", Path::is_dir))
}

/// An option with a file that is there.
pub fn file(name: &'static str, help: &'static str) -> Arg {
    text(name, "FILE", help).value_parser(|file: &str| place(file, "file", |path| path.exists() && !path.is_dir()))
}

fn place(name: &str, kind: &str, fits: impl Fn(&Path) -> bool) -> Result<PathBuf, String> {
    let path = std::path::absolute(name).ok().filter(|path| fits(path));
    path.ok_or_else(|| format!("there is no {kind} `{name}`"))
}

/// `--since`.
pub fn since(what: &'static str) -> Arg {
    text("since", "TIME", what).value_parser(read_since)
}

/// Units of time, in seconds.
const UNITS: [(&str, u64); 7] = [("", 1), ("s", 1), ("m", 60), ("min", 60), ("h", 3600), ("d", 86_400), ("w", 604_800)];

/// Seconds from `90`, `90s`, `15m`, `2h`, `1d`, `2w`.
pub fn seconds(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = UNITS.iter().find(|(unit, _)| text.get(digits.len()..) == Some(unit));
    let count = digits.parse::<u64>().ok().zip(unit).and_then(|(n, (_, factor))| n.checked_mul(*factor));
    count.ok_or_else(|| format!("`{text}` is no time; write 30s, 15m, 2h, 1d or 2w"))
}

/// The moment as records write it, in UTC, from an age, a date, or a word.
fn read_since(text: &str) -> Result<String, String> {
    let now = desk::now();
    let today = now - now % 86_400;
    match text {
        "today" => Ok(when(today, 0)),
        "yesterday" => Ok(when(today.saturating_sub(86_400), 0)),
        _ if is_moment(text) => Ok(text.trim_end_matches('Z').to_owned()),
        _ => match seconds(text) {
            Ok(ago) => Ok(when(now.saturating_sub(ago), 0)),
            Err(_) => Err(format!(
                "`{text}` is no time; write 30m, 24h, 7d, 2w, today, yesterday, 2026-11-01 or 2026-11-01T08:30"
            )),
        },
    }
}

/// Whether a text is a date, with or without a time of day, as records write it.
fn is_moment(text: &str) -> bool {
    const FORM: &str = "dddd-dd-ddTdd:dd:dd";
    let text = text.strip_suffix('Z').unwrap_or(text);
    let fits = |(c, form): (char, char)| if form == 'd' { c.is_ascii_digit() } else { c == form };
    let at = |from: usize| text.get(from..from + 2).and_then(|n| n.parse::<u32>().ok()).unwrap_or(0);
    let year: u32 = text.get(..4).and_then(|n| n.parse().ok()).unwrap_or(0);
    let days = match at(5) {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let formed = [10, 16, 19].contains(&text.len()) && text.chars().zip(FORM.chars()).all(fits);
    formed && (1..=days).contains(&at(8)) && at(11) < 24 && at(14) < 60 && at(17) < 60
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, want) in [("90", 90), ("15m", 900), ("2h", 7200), ("1d", 86_400), ("2w", 1_209_600)] {
            assert_eq!(seconds(text), Ok(want), "{text}");
        }
        for text in ["", "x", "5y", "w", "-1d", "1.5h", "99999999999999999999d"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn moments() {
        for text in ["2026-11-01", "2024-02-29", "2026-11-01T08:30", "2026-11-01T08:30:59", "2026-11-01T08:30:59Z"] {
            assert_eq!(read_since(text).as_deref(), Ok(text.trim_end_matches('Z')), "{text}");
        }
        for text in ["2026-13-01", "2026-02-29", "2026-11-00", "2026-11-1", "2026-11-01T24:00", "2026-11-01x", "soon"] {
            assert!(read_since(text).is_err(), "{text}");
        }
        let (today, yesterday) = (read_since("today").unwrap(), read_since("yesterday").unwrap());
        assert!(today.ends_with("T00:00:00.000Z") && yesterday < today, "{today} {yesterday}");
        assert!(read_since("1w").unwrap() < yesterday);
    }
}
