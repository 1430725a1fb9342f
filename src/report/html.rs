//! One self-contained page: charts, top rules, what cannot be undone, and every item behind filters. It loads nothing, and
//! no text of an item is ever markup. Items go straight to the writer; only counts are kept, and so many items as a page can hold.

use super::format::{About, Sink};
use super::item::{Item, Standing, Tally};
use super::items_json::write_tally;
use super::items_text::undo;
use super::json::spell;
use crate::assess::Tier;
use crate::decision::Verdict;
use crate::digest::sha256::sha256;
use crate::digits::number;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::{self, Write};

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/style.css");
const SCRIPT: &str = include_str!("html/page.js");

/// The most items that a page holds of those that are allowed, of those that are asked about, and of what is worse:
/// none of them takes the room of another.
const ROOM: [usize; 3] = [5_000, 10_000, 20_000];
/// The most points of an item.
const MAX_POINTS: usize = 6;
/// The most characters of a text.
const MAX_TEXT: usize = 2_000;
/// How many days, files and rules are told apart.
const MAX_KEYS: usize = 20_000;
/// How many files and rules the page names.
const TOP: usize = 12;

/// How many items got which decision: allow, silent, ask, deny.
type Split = [usize; 4];

/// The page at work.
#[derive(Debug, Default)]
pub struct Html {
    about: Option<About>,
    line: String,
    /// How many the page holds so far, by the same three.
    held: [usize; 3],
    days: BTreeMap<String, Split>,
    files: HashMap<String, Split>,
    /// How often, and the worst tier.
    rules: HashMap<String, (usize, Tier)>,
}

impl Sink for Html {
    fn begin(&mut self, out: &mut dyn Write, about: &About) -> io::Result<()> {
        self.about = Some(about.clone());
        let (head, _) = halves();
        let head = head
            .replace("{{verb}}", about.verb)
            .replace("{{script-hash}}", &hash(SCRIPT))
            .replace("{{style-hash}}", &hash(STYLE))
            .replace("{{style}}", STYLE);
        out.write_all(head.as_bytes())
    }

    fn item(&mut self, out: &mut dyn Write, item: &Item) -> io::Result<()> {
        self.count(item);
        let class = class(item);
        let full = self.held.iter().zip(ROOM).nth(class).is_none_or(|(held, room)| *held >= room);
        if full {
            return Ok(());
        }
        self.held.iter_mut().skip(class).take(1).for_each(|held| *held += 1);
        self.line.clear();
        self.line.push_str(if self.held.iter().sum::<usize>() > 1 { ",\n" } else { "\n" });
        write_item(&mut self.line, item);
        out.write_all(inert(&self.line).as_bytes())
    }

    fn end(&mut self, out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
        let (_, foot) = halves();
        let facts = self.facts(tally);
        let (before, rest) = foot.split_once("{{facts}}").unwrap_or((foot, ""));
        let (between, after) = rest.split_once("{{script}}").unwrap_or((rest, ""));
        for part in [before, &inert(&facts), between, SCRIPT, after] {
            out.write_all(part.as_bytes())?;
        }
        Ok(())
    }
}

/// What stands before the items, and behind them.
fn halves() -> (&'static str, &'static str) {
    PAGE.split_once("{{items}}").unwrap_or((PAGE, ""))
}

impl Html {
    fn count(&mut self, item: &Item) {
        for point in item.points.iter().take(MAX_POINTS) {
            let known = self.rules.len() < MAX_KEYS || self.rules.contains_key(point.rule.as_ref());
            let rule = if known { point.rule.as_ref() } else { "others" };
            match self.rules.get_mut(rule) {
                Some((count, tier)) => (*count, *tier) = (*count + 1, (*tier).max(point.tier)),
                None => {
                    self.rules.insert(rule.to_owned(), (1, point.tier));
                }
            }
        }
        let Some(judgement) = item.judgement else { return };
        let column = column(judgement.verdict);
        let add = |split: &mut Split| split.iter_mut().skip(column).take(1).for_each(|n| *n += 1);
        let time = item.notes.iter().find(|(key, _)| *key == "time").and_then(|(_, time)| day(time));
        if let Some(day) = time
            && (self.days.len() < MAX_KEYS || self.days.contains_key(day))
        {
            add(self.days.entry(day.to_owned()).or_default());
        }
        let file = item.file.as_deref().unwrap_or("");
        let known = self.files.len() < MAX_KEYS || self.files.contains_key(file);
        add(self.files.entry(if known { file } else { "others" }.to_owned()).or_default());
    }

    fn facts(&self, tally: &Tally) -> String {
        let mut out = String::from("{\"verb\":");
        spell(&mut out, self.about.as_ref().map_or("", |about| about.verb));
        out.push_str(",\"preset\":");
        spell(&mut out, self.about.as_ref().map_or("", |about| about.preset));
        out.push_str(concat!(",\"version\":\"", env!("CARGO_PKG_VERSION"), "\",\"tally\":"));
        write_tally(&mut out, tally);
        out.push_str(",\"more\":");
        let more = tally.more.iter().map(|(key, count)| (*key, vec![*count]));
        rows(&mut out, more);
        out.push_str(",\"days\":");
        rows(&mut out, self.days.iter().map(|(day, split)| (day.as_str(), split.to_vec())));
        let mut files: Vec<(&String, &Split)> = self.files.iter().collect();
        files.sort_by_key(|(name, split)| (std::cmp::Reverse(split.iter().sum::<usize>()), *name));
        out.push_str(",\"files\":");
        rows(&mut out, files.into_iter().take(TOP).map(|(name, split)| (name.as_str(), split.to_vec())));
        let mut rules: Vec<(&String, &(usize, Tier))> = self.rules.iter().collect();
        rules.sort_by_key(|(name, (count, _))| (std::cmp::Reverse(*count), *name));
        out.push_str(",\"rules\":");
        rows(
            &mut out,
            rules.into_iter().take(TOP).map(|(name, (count, tier))| (name.as_str(), vec![*count, *tier as usize])),
        );
        out.push('}');
        out
    }
}

fn column(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Allow => 0,
        Verdict::Silent => 1,
        Verdict::Ask => 2,
        Verdict::Deny => 3,
    }
}

/// Which room an item takes: 0 is allowed, 1 is asked about, 2 is worse or could not be judged.
fn class(item: &Item) -> usize {
    match item.judgement {
        Some(j) if j.verdict < Verdict::Deny && j.tier < Tier::Dangerous => usize::from(j.verdict == Verdict::Ask),
        _ => 2,
    }
}

/// The day of a moment, where it is one.
fn day(time: &str) -> Option<&str> {
    let day = time.get(..10)?;
    let fits = |(i, b): (usize, u8)| if i == 4 || i == 7 { b == b'-' } else { b.is_ascii_digit() };
    day.bytes().enumerate().all(fits).then_some(day)
}

fn rows<'a>(out: &mut String, rows: impl Iterator<Item = (&'a str, Vec<usize>)>) {
    out.push('[');
    for (i, (name, counts)) in rows.enumerate() {
        out.push_str(if i > 0 { ",[" } else { "[" });
        spell(out, name);
        for count in counts {
            out.push(',');
            number(out, count as u64);
        }
        out.push(']');
    }
    out.push(']');
}

/// An item as the page reads it; keys would cost more than what they name.
fn write_item(out: &mut String, item: &Item) {
    out.push('[');
    spell(out, item.kind.name());
    out.push(',');
    spell(out, &item.place());
    out.push(',');
    spell(out, first(&item.text));
    match item.judgement {
        None => out.push_str(",-1,-1,-1,0,"),
        Some(j) => {
            let numbers = [column(j.verdict), j.tier as usize, j.reversibility as usize, usize::from(j.score)];
            for n in numbers {
                out.push(',');
                number(out, n as u64);
            }
            out.push(',');
        }
    }
    let mark = match &item.standing {
        Standing::New if item.fails => "fails",
        Standing::New => "",
        known => known.name(),
    };
    spell(out, mark);
    out.push_str(",[");
    for (i, point) in item.points.iter().take(MAX_POINTS).enumerate() {
        out.push_str(if i > 0 { ",[" } else { "[" });
        for text in [&point.rule, point.severity.name(), first(&point.what)] {
            spell(out, text);
            out.push(',');
        }
        spell(out, first(&undo(point).unwrap_or_default()));
        out.push(',');
        spell(out, first(point.instead.as_deref().unwrap_or_default()));
        out.push(',');
        number(out, point.reversibility as u64);
        out.push(']');
    }
    out.push_str("],[");
    for (i, (key, note)) in item.notes.iter().enumerate() {
        out.push_str(if i > 0 { ",[" } else { "[" });
        spell(out, key);
        out.push(',');
        spell(out, first(note));
        out.push(']');
    }
    out.push_str("]]");
}

fn first(text: &str) -> &str {
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => text.get(..end).unwrap_or_default(),
        None => text,
    }
}

/// JSON that no reader of HTML or JavaScript takes for anything else: what they watch for stands in strings only.
fn inert(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}

/// The digest of an inline script or style, as a content security policy names it.
fn hash(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::from("sha256-");
    for chunk in sha256(&[text.as_bytes()]).chunks(3) {
        let byte = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let letter = LETTERS.get((bits >> (18 - 6 * i) & 63) as usize).copied().unwrap_or(b'=');
            out.push(if i <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_ends_the_script() {
        let shown = inert("[\"</script><!--\u{2028}&\"]");
        assert_eq!(shown, "[\"\\u003c/script\\u003e\\u003c!--\\u2028\\u0026\"]");
        let back: Vec<String> = serde_json::from_str(&shown).expect("it stays JSON");
        assert_eq!(back, ["</script><!--\u{2028}&"]);
    }

    #[test]
    fn the_digest_is_what_browsers_compute() {
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assert_eq!(hash("alert('Hello, world.');"), "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
    }

    #[test]
    fn the_page_has_every_place_that_is_filled() {
        for place in
            ["{{verb}}", "{{style-hash}}", "{{script-hash}}", "{{style}}", "{{items}}", "{{facts}}", "{{script}}"]
        {
            assert!(PAGE.contains(place), "{place}");
        }
        assert!(!STYLE.contains("</style") && !SCRIPT.contains("</script") && !SCRIPT.contains("<!--"));
        assert_eq!((day("2026-11-15T23:59:06Z"), day("yesterday!"), day("")), (Some("2026-11-15"), None, None));
    }
}
