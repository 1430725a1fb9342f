//! Every row proves its own examples through the full road, and the catalog as a whole keeps its rules.

use oneway::catalog::options::OptionKind;
use oneway::catalog::row::{On, UndoRow, When};
use oneway::catalog::shell::{FAMILIES, rules};
use oneway::policy::Policy;
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;
use std::collections::HashSet;

fn found(command: &str) -> Vec<String> {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    let decision = oneway::decide(&request, &Policy::default(), &Nowhere);
    decision.assessment.findings.iter().map(|w| w.finding.rule.to_string()).collect()
}

#[test]
fn every_hit_hits_and_every_miss_misses() {
    let mut wrong = Vec::new();
    for (_, rule) in rules() {
        for hit in rule.hits.iter().filter(|h| !found(h).contains(&rule.id.to_owned())) {
            wrong.push(format!("{} should hit `{hit}`, found {:?}", rule.id, found(hit)));
        }
        for miss in rule.misses.iter().filter(|m| found(m).contains(&rule.id.to_owned())) {
            wrong.push(format!("{} should miss `{miss}`", rule.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rows_are_whole() {
    let mut ids = HashSet::new();
    for (program, rule) in rules() {
        let name = program.names.first().unwrap();
        assert!(ids.insert(rule.id), "rule id `{}` stands twice", rule.id);
        assert!(
            !rule.what.is_empty() && !rule.hits.is_empty(),
            "rule `{}` of {name} needs words and examples",
            rule.id
        );
        assert!(
            rule.effect.writes() || rule.undo == UndoRow::Unneeded,
            "rule `{}` writes nothing, so nothing is to undo",
            rule.id
        );
        let paths = matches!(rule.undo, UndoRow::Gone | UndoRow::Overwritten);
        assert!(!paths || rule.on != On::Nothing, "rule `{}` says files go, but not which", rule.id);
    }
}

#[test]
fn names_are_unique() {
    let mut names = HashSet::new();
    for name in FAMILIES.iter().flat_map(|f| f.iter()).flat_map(|p| p.names) {
        assert!(names.insert(*name), "`{name}` has two rows");
    }
}

/// Programs that only share a row do not share their options: a rule that asks for one speaks where its hits say so.
#[test]
fn a_rule_of_a_shared_row_speaks_for_the_programs_that_its_hits_name() {
    let mut wrong = Vec::new();
    for (program, rule) in rules().filter(|(p, _)| p.names.len() > 1 && !p.alike) {
        for name in program.names.iter().filter(|name| !program.speaks(rule, name)) {
            for flag in rule.when.iter().flat_map(options) {
                let command = format!("{name} {} {flag} x a", spelled(rule.sub));
                if found(&command).contains(&rule.id.to_owned()) {
                    wrong.push(format!("{} hits `{command}`", rule.id));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An option of the program itself is none of its sub-command's: wherever it stands in front, the rules are the same.
#[test]
fn a_global_option_is_not_the_sub_commands() {
    let mut wrong = Vec::new();
    for program in FAMILIES.iter().flat_map(|f| f.iter()).filter(|p| !p.own.is_empty()) {
        let name = program.names.first().unwrap();
        let global =
            |own: &str| if program.values.split(' ').any(|v| v == own) { format!("{own} d") } else { own.into() };
        for hit in program.rules.iter().filter(|r| !r.sub.is_empty()).flat_map(|r| r.hits) {
            let Some(rest) = hit.strip_prefix(name).filter(|rest| rest.starts_with(' ') && !rest.starts_with(" -"))
            else {
                continue;
            };
            // What runs a program by its value is judged as that as well, and what a rule of its own asks for.
            let asked = |own: &str| {
                program.rules.iter().any(|r| r.sub.is_empty() && r.when.iter().flat_map(options).any(|o| o == own))
            };
            let typed = |own: &str| {
                let lists = oneway::catalog::shell::options::of(name).iter();
                lists.filter_map(|(_, l)| l.find(own)).any(|entry| entry.known != OptionKind::Harmless)
            };
            let judged =
                |own: &str| matches!(own, "-c" | "-f" | "--file" | "-p" | "--profile") || asked(own) || typed(own);
            for own in program.own.split(' ').filter(|own| !judged(own)) {
                let command = format!("{name} {}{rest}", global(own));
                if found(&command) != found(hit) {
                    wrong.push(format!("`{command}`: {:?}, not {:?}", found(&command), found(hit)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn options(when: &When) -> Vec<&'static str> {
    match when {
        When::Flag(flags) | When::Value(flags, _) | When::ValueNot(flags, _) => flags.split(' ').collect(),
        When::Any(of) | When::All(of) => of.iter().flat_map(options).collect(),
        _ => Vec::new(),
    }
}

fn spelled(sub: &str) -> String {
    let first = |names: &str| names.trim_end_matches('?').split('|').next().unwrap_or("").to_owned();
    sub.split(' ').map(first).collect::<Vec<_>>().join(" ")
}

/// Conditions in Rust are few: only what no expression can say.
#[test]
fn tests_in_rust_are_few() {
    fn names(when: &When, out: &mut HashSet<&'static str>) {
        match when {
            When::Test(name, _) => drop(out.insert(name)),
            When::Any(of) | When::All(of) => of.iter().for_each(|when| names(when, out)),
            When::Not(of) | When::Sure(of) => names(of, out),
            _ => {}
        }
    }
    let mut out = HashSet::new();
    rules().flat_map(|(_, rule)| rule.when).for_each(|when| names(when, &mut out));
    let mut out: Vec<&str> = out.into_iter().collect();
    out.sort_unstable();
    assert!(out.len() <= 60, "{} tests: {out:?}", out.len());
}
