//! A word that is only known when the command runs never makes it less than what it may be.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::assess::Tier;
use oneway::catalog::row::{Program, Rule, When};
use oneway::catalog::shell::{program, rules};
use oneway::policy::Policy;
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;

/// The worst tier, and every rule with its own.
fn judged(command: &str) -> (Tier, Vec<(String, Tier)>) {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    let decision = oneway::decide(&request, &Policy::default(), &Nowhere);
    let rules = decision.assessment.findings.iter().map(|w| (w.finding.rule.to_string(), w.tier)).collect();
    (decision.assessment.tier, rules)
}

/// Whether the row says that any word is harmless there: the program, or the sub-command that was found, only reads.
fn reads(found: &[(String, Tier)], program: &Program) -> bool {
    let read =
        |rule: &&Rule| found.iter().any(|(id, _)| id == rule.id) && !rule.effect.writes() && !rule.sub.is_empty();
    program.reader || program.rules.iter().any(|rule| read(&rule))
}

/// Whether the rule itself says that a word which nobody knows is harmless to it.
fn trusts(when: &When) -> bool {
    match when {
        When::Sure(_) => true,
        When::Any(of) | When::All(of) => of.iter().any(trusts),
        When::Not(of) => trusts(of),
        _ => false,
    }
}

#[test]
fn hiding_a_word_hides_no_harm() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for (row, rule) in rules().filter(|(_, rule)| !rule.when.iter().any(trusts)) {
        for hit in rule
            .hits
            .iter()
            .filter(|hit| !hit.contains(['\'', '"', '|', '&', ';', '$', '<', '>', '(', '`', '\\', '*', '~']))
        {
            let words: Vec<&str> = hit.split(' ').collect();
            let Some(at) = words
                .iter()
                .position(|word| program(word.rsplit('/').next().unwrap()).is_some_and(|p| p.names == row.names))
            else {
                continue;
            };
            // What a variable might hold is not known to be the machine, its disks or the whole home.
            let of_rule =
                |found: Vec<(String, Tier)>| found.into_iter().find(|(id, _)| id == rule.id).map(|(_, tier)| tier);
            let Some(expected) = of_rule(judged(hit).1).map(|tier| tier.min(Tier::Dangerous)) else { continue };
            for hidden in at + 1..words.len() {
                for shape in ["$X", "\"$X\"", "\"$X\"z"] {
                    let mut words = words.clone();
                    words[hidden] = shape;
                    let command = words.join(" ");
                    let (tier, found) = judged(&format!("read X; {command}"));
                    seen += 1;
                    // Where the rule is found, how much it falls on is what is not known.
                    let there = found.iter().any(|(id, _)| id == rule.id);
                    if tier < expected && !there && !reads(&found, row) {
                        wrong.push(format!("{}: `{command}` is {tier:?}, not {expected:?}: {found:?}", rule.id));
                    }
                }
            }
        }
    }
    assert!(seen >= 10_000, "{seen}");
    assert!(wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
}
