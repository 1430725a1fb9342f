//! A program that only reads is no reader with an option that nobody listed: never allowed, never silent.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::assess::Tier;
use oneway::catalog::options::{EVERYWHERE, OptionKind, USUAL};
use oneway::catalog::row::WordStyle;
use oneway::catalog::shell::{FAMILIES, names, options, program};
use oneway::decision::{Decision, Verdict};
use oneway::policy::Policy;
use oneway::request::{Mode, Payload, Place, Request};
use oneway::world::Nowhere;

/// Whether a statement changes nothing and is let through: allowed, or left to the host where it looks elsewhere.
fn reads(command: &str) -> bool {
    let decision = decide(command, Mode::Default);
    decision.assessment.tier == Tier::Safe && decision.verdict <= Verdict::Silent
}

fn verdict(command: &str, mode: Mode) -> Verdict {
    decide(command, mode).verdict
}

fn decide(command: &str, mode: Mode) -> Decision {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), mode, ..Place::default() };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    oneway::decide(&request, &Policy::default(), &Nowhere)
}

/// Every example of every row that is allowed, and every program alone; the words are the program's own.
fn allowed() -> Vec<String> {
    let examples = FAMILIES.iter().flat_map(|family| family.iter()).flat_map(|program| {
        let rules = program.rules.iter().flat_map(|rule| rule.hits.iter().chain(rule.misses));
        // What stands behind a program that starts another one is the other one's.
        rules.filter(|_| program.carries.is_empty()).map(|text| (*text).to_owned())
    });
    let plain = |text: &String| {
        let name = text.split(' ').next().unwrap_or("");
        names().any(|n| n == name) && !text.contains(['|', ';', '&', '<', '>', '$', '`', '(', '\n', '\''])
    };
    let all = examples.filter(plain).filter(|text| !text.contains(" -- ") && !text.ends_with(" --"));
    let mut all: Vec<String> = all.chain(names().map(str::to_owned)).collect();
    all.sort();
    all.dedup();
    all.retain(|command| reads(command));
    all
}

/// Programs whose words are no options (they are printed, or letters of one word, or `key=value`), and builtins of the shell.
fn has_options(command: &str) -> bool {
    let name = command.split(' ').next().unwrap_or("");
    let words = [
        "test", "[", ":", "true", "false", "break", "continue", "exit", "return", "caller", "dirs", "times", "type",
        "ulimit", "umask",
    ];
    let style = program(name).map(|p| p.style);
    !matches!(style, Some(WordStyle::Plain | WordStyle::Pairs)) && !words.contains(&name)
}

#[test]
fn an_option_that_nobody_listed_asks_in_every_mode() {
    let mut wrong = Vec::new();
    let all = allowed();
    assert!(all.len() > 1500, "{}", all.len());
    let with = |command: &str, word: &str| match command.split_once(' ') {
        Some((name, rest)) => [format!("{name} {word} {rest}"), format!("{command} {word}")],
        None => [format!("{command} {word}"), format!("{command} {word} {word}")],
    };
    for command in all.iter().filter(|c| has_options(c)) {
        // A word more may be a sub-command or a file that is written: only where the call is allowed with it too.
        let worded = with(command, "/tmp/x").map(|text| reads(&text));
        for option in ["--zzz-unknown", "-\u{3a9}", "--zzz=/tmp/x", "--zzz /tmp/x"] {
            for (text, allowed) in with(command, option).into_iter().zip(worded) {
                let asked = |mode| matches!(verdict(&text, mode), Verdict::Ask | Verdict::Deny);
                if (allowed || !option.contains(' ')) && (!asked(Mode::Default) || !asked(Mode::Bypass)) {
                    wrong.push(text);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} are let through:\n{}", wrong.len(), wrong.join("\n"));
}

/// For every list: each letter and each listed name with one letter more, that the lists do not hold, is not known.
#[test]
fn only_what_is_listed_is_harmless() {
    for (name, lists) in options::all() {
        for (_, list) in lists {
            let all = [list.flags, list.values, list.pairs, list.writes, list.runs, list.loads, list.sends]
                .map(|n| n.all().collect::<Vec<_>>().join(" "))
                .join(" ");
            for option in all.split_whitespace().filter(|o| !o.ends_with(['~', '*'])) {
                assert!(list.find(option).is_some(), "{name} {option}");
                assert!(list.find(&format!("{option}zzz")).is_none() || all.contains('*'), "{name} {option}zzz");
            }
        }
    }
    assert!(USUAL.iter().chain(EVERYWHERE).all(|o| o.starts_with('-')));
}

/// A list is there for a program that the catalog knows.
#[test]
fn lists_speak_for_programs_that_have_a_row() {
    for (name, lists) in options::all() {
        assert!(names().any(|n| n == name), "{name} has no row");
        assert!(lists.iter().any(|(_, l)| l.find("--help").is_none_or(|e| e.known == OptionKind::Harmless)), "{name}");
    }
}
