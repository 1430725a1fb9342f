//! The summary for a person at a terminal: what would have been said, set against what really happened.

use super::counts::Counts;
use super::outcome::CallOutcome;
use crate::decision::Verdict;
use crate::report::paint::{Ink, Paint, of_verdict, printable};
use std::fmt::Write;

const VERDICTS: [Verdict; 4] = [Verdict::Allow, Verdict::Silent, Verdict::Ask, Verdict::Deny];
const OUTCOMES: [(CallOutcome, &str); CallOutcome::COUNT] = [
    (CallOutcome::Ran, "ran"),
    (CallOutcome::RanSomehow, "ran, unsaid how"),
    (CallOutcome::Approved, "person: yes"),
    (CallOutcome::Refused, "person: no"),
    (CallOutcome::Hook, "hook: no"),
    (CallOutcome::Host, "host: no"),
    (CallOutcome::Invalid, "invalid"),
    (CallOutcome::Open, "no result"),
];
/// How many incidents and turned decisions are told.
const MAX_TOLD: usize = 20;
/// How many characters of a statement stand in a row.
const MAX_TEXT: usize = 100;

/// The summary; `compared` where two policies were set against each other.
pub fn summary(counts: &Counts, compared: bool, paint: Paint) -> String {
    let mut out = String::new();
    if let Some((first, last)) = &counts.span {
        let day = |time: &str| printable(time.get(..10).unwrap_or(time));
        let _ = writeln!(out, "\n{} {} to {}", paint.ink(Ink::Dim, "recorded"), day(first), day(last));
    }
    table(&mut out, counts, paint);
    prompts(&mut out, counts, paint);
    asks(&mut out, counts, paint);
    hooks(&mut out, counts, paint);
    if compared {
        out.push_str(&turned(counts, paint));
    }
    let odd = [
        (counts.copies, "copies left out"),
        (counts.broken, "lines could not be read"),
        (counts.cut, "very long lines were cut"),
    ];
    let told: Vec<String> = odd.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    if !told.is_empty() {
        let _ = writeln!(out, "\n{}", paint.ink(Ink::Dim, &told.join(", ")));
    }
    out
}

/// What would have been said (down) and what happened (across); empty columns and rows are left out.
fn table(out: &mut String, counts: &Counts, paint: Paint) {
    let used = |column: usize| counts.table.iter().any(|row| row.get(column).is_some_and(|n| *n > 0));
    let columns: Vec<(usize, &str)> =
        OUTCOMES.iter().enumerate().filter(|(i, _)| used(*i)).map(|(i, (_, name))| (i, *name)).collect();
    if columns.is_empty() {
        return;
    }
    let heads: String = columns.iter().map(|(_, name)| format!("{name:>16}")).collect();
    let _ = writeln!(out, "\n{}", paint.ink(Ink::Dim, &format!("{:<8}{heads}", "oneway")));
    for (verdict, row) in VERDICTS.iter().zip(&counts.table).filter(|(_, row)| row.iter().any(|n| *n > 0)) {
        let cells: String = columns.iter().map(|(i, _)| format!("{:>16}", row.get(*i).unwrap_or(&0))).collect();
        let _ = writeln!(out, "{}{cells}", paint.ink(of_verdict(*verdict), &format!("{:<8}", verdict.name())));
    }
}

fn prompts(out: &mut String, counts: &Counts, paint: Paint) {
    let rows = [
        ("prompts", counts.prompted, "that people saw, where the record shows them"),
        ("saved", counts.saved, "of them, which oneway would have allowed"),
        ("added", counts.added, "that ran without a question and would have been asked about"),
        ("stopped", counts.stopped, "that ran and would have been denied"),
        ("unknown", counts.unknown(), "of which the record does not say whether somebody was asked"),
        ("settled", counts.settled, "asks that an earlier yes in the same session answers"),
    ];
    out.push('\n');
    for (key, count, what) in rows {
        let _ = writeln!(out, "{} {count:>7}  {}", paint.ink(Ink::Bold, &format!("{key:<8}")), what);
    }
}

/// How often oneway would have asked, what it would have said where a person said no, and what would quiet it.
fn asks(out: &mut String, counts: &Counts, paint: Paint) {
    let (calls, sessions) = (counts.calls(), counts.sessions.len());
    if calls == 0 {
        return;
    }
    let tenths = counts.asks * 1000 / calls;
    let _ = writeln!(
        out,
        "\n{} {} questions in {calls} calls, {}.{} in 100; in half of {sessions} sessions at most {}, in 90 % at most {}",
        paint.ink(Ink::Bold, "asks    "),
        counts.asks,
        tenths / 10,
        tenths % 10,
        counts.asks_within(50),
        counts.asks_within(90)
    );
    if counts.hangs > 0 {
        let what = "questions more, unless the scripts and programs are harmless that the record does not show";
        let _ = writeln!(out, "{} {} {what}", paint.ink(Ink::Bold, "perhaps "), counts.hangs);
    }
    let [allowed, silent, asked, denied] = counts.said_to(CallOutcome::Refused);
    if allowed + silent + asked + denied > 0 {
        let _ = writeln!(
            out,
            "{} {} by a person; oneway: {denied} denied, {asked} asked, {silent} left to the host, {allowed} allowed",
            paint.ink(Ink::Bold, "refused "),
            allowed + silent + asked + denied
        );
    }
    for text in counts.let_through.iter().take(MAX_TOLD) {
        let _ =
            writeln!(out, "  {} {}", paint.ink(Ink::Red, "refused, and oneway would have allowed it:"), short(text));
    }
    if let Some((line, count)) = counts.quietest() {
        let _ =
            writeln!(out, "{} {count} questions fewer with `{}`", paint.ink(Ink::Bold, "quiet   "), printable(line));
    }
}

fn hooks(out: &mut String, counts: &Counts, paint: Paint) {
    if counts.hooks.is_empty() {
        return;
    }
    out.push('\n');
    for (program, latency) in &counts.hooks {
        let name = printable(if program.is_empty() { "a hook" } else { program });
        let _ = writeln!(
            out,
            "{} {} runs, half within {} ms, 99 % within {} ms, all within {} ms",
            paint.ink(Ink::Bold, &format!("{name:<8}")),
            latency.count,
            latency.within(50),
            latency.within(99),
            latency.within(100)
        );
    }
    if counts.failures > 0 {
        let line = format!("{} hooks failed, and {} calls ran after that", counts.failures, counts.open);
        let _ = writeln!(out, "{}", paint.ink(Ink::Red, &line));
    }
    for incident in counts.incidents.iter().take(MAX_TOLD) {
        let time = printable(&incident.time);
        let _ =
            writeln!(out, "  {time}  {}  {}: {}", printable(&incident.session), incident.how, short(&incident.text));
    }
    if counts.open > MAX_TOLD {
        let _ = writeln!(out, "  and {} more", counts.open - MAX_TOLD);
    }
}

/// What turns where another policy takes the place of the first.
pub fn turned(counts: &Counts, paint: Paint) -> String {
    let mut out = String::new();
    let (stricter, looser) = counts.turns;
    let _ = writeln!(
        out,
        "\n{} {} decisions turn: {stricter} stricter, {looser} looser",
        paint.ink(Ink::Bold, "policy  "),
        stricter + looser
    );
    let mut rows: Vec<_> = counts.turned.iter().collect();
    // The looser first, for they are what a change must be asked about.
    rows.sort_by_key(|((from, to, text), count)| (to > from, std::cmp::Reverse(**count), text.as_str()));
    for ((from, to, text), count) in rows.iter().take(MAX_TOLD) {
        let arrow = format!("{:>6} -> {:<6}", from.name(), to.name());
        let _ = writeln!(out, "  {} {count:>6} x  {}", paint.ink(of_verdict(*to), &arrow), short(text));
    }
    if rows.len() > MAX_TOLD {
        let _ = writeln!(out, "  and {} other statements; --format json has them all", rows.len() - MAX_TOLD);
    }
    out
}

fn short(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    let line = line.join(" ");
    let cut = line.char_indices().nth(MAX_TEXT).map(|(end, _)| line.get(..end).unwrap_or_default());
    printable(&cut.map_or_else(|| line.clone(), |cut| format!("{cut}…")))
}
