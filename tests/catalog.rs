//! Every row proves its own examples through the full road, and the catalog as a whole keeps its rules.

use oneway::catalog::row::{On, UndoRow};
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
