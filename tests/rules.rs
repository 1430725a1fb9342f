//! docs/rules.md is what the catalog says; the engine's own rules prove their examples.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::catalog::{entry, general};
use oneway::policy::Policy;
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;
use std::collections::HashSet;

#[test]
fn the_page_is_what_the_catalog_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules.md");
    let fresh = oneway::report::rules::markdown(&entry::all());
    if std::env::var_os("ONEWAY_BLESS").is_some() {
        std::fs::write(path, &fresh).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == fresh, "docs/rules.md is out of date: ONEWAY_BLESS=1 cargo test --test rules");
}

#[test]
fn ids_are_unique_within_their_kind() {
    let mut ids = HashSet::new();
    // The same act through two doors has one name: `dolt-commit` is the program's verb and the procedure.
    for entry in entry::all() {
        assert!(ids.insert((entry.kind, entry.id)), "rule id `{}` stands twice", entry.id);
    }
}

#[test]
fn the_engines_rules_prove_their_examples() {
    let found = |command: &str| -> Vec<String> {
        let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
        let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
        let decision = oneway::decide(&request, &Policy::default(), &Nowhere);
        decision.assessment.findings.iter().map(|w| w.finding.rule.to_string()).collect()
    };
    for rule in general::ALL {
        for hit in rule.hits {
            assert!(found(hit).contains(&rule.id.to_owned()), "{} should hit `{hit}`: {:?}", rule.id, found(hit));
        }
        for miss in rule.misses {
            assert!(!found(miss).contains(&rule.id.to_owned()), "{} should miss `{miss}`", rule.id);
        }
    }
}
