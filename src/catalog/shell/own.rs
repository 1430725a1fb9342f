//! oneway itself: looking is free. What answers for a person or changes the guard, `catalog::guard` finds.

use crate::catalog::row::{On, Program, READER, READS, Rule, UndoRow, When};
use crate::finding::{Act, Effect, Object, Reach};

/// The program.
pub const PROGRAMS: &[Program] = &[Program {
    names: &["oneway"],
    values: "--output --baseline --format --fail-on --as --dialect --jobs --color --preset --cwd --policy --against",
    rules: &[
        Rule {
            id: "oneway-output",
            when: &[When::Flag("--output")],
            on: On::Flag("--output"),
            effect: Effect::new(Act::Change, Object::File, Reach::Project),
            undo: UndoRow::Overwritten,
            what: "writes its report to a file",
            hits: &["oneway check src --output report.json", "oneway grants --output=report.txt"],
            misses: &["oneway check src", "oneway explain ls"],
            ..READS
        },
        Rule {
            id: "oneway-baseline",
            when: &[When::Flag("--write-baseline")],
            on: On::Flag("--baseline"),
            effect: Effect::new(Act::Change, Object::File, Reach::Project),
            undo: UndoRow::Overwritten,
            what: "writes down what it found as already known",
            instead: "fix what is found; a person decides what may stay",
            hits: &["oneway check . --baseline known.json --write-baseline"],
            misses: &["oneway check . --baseline known.json"],
            ..READS
        },
    ],
    ..READER
}];
