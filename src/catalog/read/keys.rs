//! The keys of a row, each with what it takes and says: the reader and the schema for editors come from here.

use super::node::{Fault, Node, fault, keep_all};
use super::{Key, Shape, carry, key, options, put, values, when};
use crate::catalog::facts::{PROGRAM_MARKS, RULE_MARKS};
use crate::catalog::row::{Program, Rule};

/// The keys of a program.
pub const PROGRAM: [Key<Program>; 21] = [
    key("names", Shape::Texts, "its names, without directory", |out, node, _| put(&mut out.names, node.texts())),
    key(
        "alike",
        Shape::Switch,
        "the names are one program with the same options; else a rule that asks for an option speaks for the programs that its hits name",
        |out, node, _| put(&mut out.alike, node.switch()),
    ),
    key(
        "style",
        Shape::One(&["gnu", "posix", "dash", "plain", "pairs"]),
        "how words are told apart: `-abc` is three options (gnu), options end at the first operand (posix), `-name` is one option (dash), none is (plain), key=value (pairs)",
        |out, node, _| put(&mut out.style, values::style(node)),
    ),
    key(
        "values",
        Shape::Text,
        "options that take a value, by blanks; `-p~` has it in the same word or none",
        |out, node, _| put(&mut out.values, node.text()),
    ),
    key("own", Shape::Text, "options that are the program's own in front of a sub-command", |out, node, _| {
        put(&mut out.own, node.text())
    }),
    key("groups", Shape::Text, "words that are groups, not verbs, where something follows them", |out, node, _| {
        put(&mut out.groups, node.text())
    }),
    key("sub-values", Shape::TextPairs, "more options that take a value, by sub-command", |out, node, _| {
        put(&mut out.sub_values, values::pairs(node, Node::text).map(keep_all))
    }),
    key(
        "stops",
        Shape::NumberPairs,
        "sub-commands whose options end behind so many operands of their own",
        |out, node, _| put(&mut out.stops, values::pairs(node, Node::number).map(keep_all)),
    ),
    key(
        "dry",
        Shape::Text,
        "options with which nothing is changed; `push|add:-n` counts for these sub-commands",
        |out, node, _| put(&mut out.dry, node.text()),
    ),
    key("ends", Shape::Text, "options behind whose value all words are operands", |out, node, _| {
        put(&mut out.ends, node.text())
    }),
    key(
        "secret",
        Shape::Text,
        "options whose values are secrets: they are masked wherever oneway writes or shows a call; `-p~` has it in the same word, `word+2` is the third word behind, `sub:-b` counts for that sub-command",
        |out, node, _| put(&mut out.secret, node.text()),
    ),
    key(
        "stays",
        Shape::Text,
        "options whose values stay on this machine; every other word of a call that talks to the network may reach another one",
        |out, node, _| put(&mut out.stays, node.text()),
    ),
    key(
        "reaches",
        Shape::Text,
        "it only talks to a service that the person has signed in to: the options whose values name another one, or `none`; `first` is the first operand",
        |out, node, _| put(&mut out.reaches, node.text().map(Some)),
    ),
    key("from", Shape::Text, "the registries that publish it: npm, pypi, gem", |out, node, _| {
        put(&mut out.from, node.text())
    }),
    key(
        "reader",
        Shape::Switch,
        "it only reads: a word that nobody knows is an operand, never an option",
        |out, node, _| put(&mut out.reader, node.switch()),
    ),
    key("otherwise", Shape::One(&["harmless", "unknown"]), "what to say when no rule applies", |out, node, _| {
        put(&mut out.otherwise, values::otherwise(node))
    }),
    key("loose", Shape::Switch, "nobody said which of its options take a value: each may", |out, node, _| {
        put(&mut out.loose, node.switch())
    }),
    key(
        "marks",
        Shape::Text,
        "facts that other parts of oneway ask for: assigns, fetches, takes, edits, puts, starts, branches, filters, variables, walks, passes, endless, prints, links, sent, contents, at-once, plans",
        |out, node, _| put(&mut out.marks, values::marks(node, PROGRAM_MARKS)),
    ),
    key(
        "options",
        Shape::Options,
        "the options that it takes; one that stands nowhere is unknown, and asks where the program else only reads",
        |out, node, _| put(&mut out.options, options::all(node)),
    ),
    key("carries", Shape::Carries, "where it holds other programs or languages", |out, node, _| {
        put(&mut out.carries, node.list()?.iter().map(carry::parse).collect::<Result<_, _>>().map(keep_all))
    }),
    key("rule", Shape::Rules, "what it does; every rule that applies counts", |out, node, tests| {
        let rules: Result<Vec<Rule>, Fault> = node.list()?.iter().map(|rule| super::rule(rule, tests)).collect();
        put(&mut out.rules, rules.map(keep_all))
    }),
];

/// The keys of a rule.
pub const RULE: [Key<Rule>; 14] = [
    key("id", Shape::Text, "names the act (`git-push-force`); unique", |out, node, _| put(&mut out.id, node.text())),
    key(
        "sub",
        Shape::Text,
        "the sub-command: words by blanks, alternatives by `|`, `?` behind what may be missing; left out: every call",
        |out, node, _| put(&mut out.sub, node.text()),
    ),
    key(
        "when",
        Shape::Text,
        "a condition: `-f | --force`, `[-t --type]=[a b]`, `only[-a]`, `arg[x]`, `arg1[x]`, `args>=2`, `verb[reads]`, with `!`, `&`, `|`",
        |out, node, tests| {
            out.when = when::parse(node.text()?, tests).or_else(|what| fault(node, what))?;
            Ok(())
        },
    ),
    key(
        "effect",
        Shape::Text,
        "an act, an object and a reach, such as `change file project`; left out: it only reads",
        |out, node, _| put(&mut out.effect, values::effect(node)),
    ),
    key(
        "undo",
        Shape::Undo,
        "how a person undoes it (`evidence` alone names a command that was proven), `lost`, `gone`, `overwritten`, or a table with `partly`, `depends`, `clean-tree` or `layout`",
        |out, node, _| put(&mut out.undo, values::undo(node)),
    ),
    key(
        "on",
        Shape::Text,
        "which words it falls on, as paths: operands, tail, sources, last, first, `flag -o`, here, …",
        |out, node, _| put(&mut out.on, values::on(node)),
    ),
    key("what", Shape::Text, "what would happen, in words", |out, node, _| put(&mut out.what, node.text())),
    key("instead", Shape::Text, "a safer way", |out, node, _| put(&mut out.instead, node.text())),
    key("network", Shape::Switch, "it talks to the network", |out, node, _| put(&mut out.network, node.switch())),
    key("outside", Shape::Switch, "it falls on something sensitive", |out, node, _| {
        put(&mut out.outside, node.switch())
    }),
    key(
        "marks",
        Shape::Text,
        "facts that other parts of oneway ask for: moves, places, stages, later, mounts, public, secrets, points, types, personal, source",
        |out, node, _| put(&mut out.marks, values::marks(node, RULE_MARKS)),
    ),
    key(
        "class",
        Shape::One(&["read", "safe-write", "history-affecting"]),
        "the class of the statement gate, for clients of versioned databases",
        |out, node, _| put(&mut out.class, values::class(node).map(Some)),
    ),
    key("hits", Shape::Texts, "commands that it applies to", |out, node, _| put(&mut out.hits, node.texts())),
    key("misses", Shape::Texts, "commands near by that it does not apply to", |out, node, _| {
        put(&mut out.misses, node.texts())
    }),
];
