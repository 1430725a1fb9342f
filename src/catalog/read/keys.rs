//! The keys of a row, each with what it takes and says: the reader and the schema for editors come from here.

use super::node::{Fault, Node, fault, keep_all};
use super::{Key, Shape, carry, options, values, when};
use crate::catalog::row::{PROGRAM_MARKS, Program, RULE_MARKS, Rule};

/// The keys of a program.
pub const PROGRAM: [Key<Program>; 21] = [
    Key {
        name: "names",
        shape: Shape::Texts,
        says: "its names, without directory",
        set: |out, node, _| {
            out.names = node.texts()?;
            Ok(())
        },
    },
    Key {
        name: "alike",
        shape: Shape::Switch,
        says: "the names are one program with the same options; else a rule that asks for an option speaks for the programs that its hits name",
        set: |out, node, _| {
            out.alike = node.switch()?;
            Ok(())
        },
    },
    Key {
        name: "style",
        shape: Shape::One(&["gnu", "posix", "dash", "plain", "pairs"]),
        says: "how words are told apart: `-abc` is three options (gnu), options end at the first operand (posix), `-name` is one option (dash), none is (plain), key=value (pairs)",
        set: |out, node, _| {
            out.style = values::style(node)?;
            Ok(())
        },
    },
    Key {
        name: "values",
        shape: Shape::Text,
        says: "options that take a value, by blanks; `-p~` has it in the same word or none",
        set: |out, node, _| {
            out.values = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "own",
        shape: Shape::Text,
        says: "options that are the program's own in front of a sub-command",
        set: |out, node, _| {
            out.own = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "groups",
        shape: Shape::Text,
        says: "words that are groups, not verbs, where something follows them",
        set: |out, node, _| {
            out.groups = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "sub-values",
        shape: Shape::TextPairs,
        says: "more options that take a value, by sub-command",
        set: |out, node, _| {
            out.sub_values = keep_all(values::pairs(node, Node::text)?);
            Ok(())
        },
    },
    Key {
        name: "stops",
        shape: Shape::NumberPairs,
        says: "sub-commands whose options end behind so many operands of their own",
        set: |out, node, _| {
            out.stops = keep_all(values::pairs(node, Node::number)?);
            Ok(())
        },
    },
    Key {
        name: "dry",
        shape: Shape::Text,
        says: "options with which nothing is changed; `push|add:-n` counts for these sub-commands",
        set: |out, node, _| {
            out.dry = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "ends",
        shape: Shape::Text,
        says: "options behind whose value all words are operands",
        set: |out, node, _| {
            out.ends = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "secret",
        shape: Shape::Text,
        says: "options whose values are secrets: they are masked wherever oneway writes or shows a call; `-p~` has it in the same word, `word+2` is the third word behind, `sub:-b` counts for that sub-command",
        set: |out, node, _| {
            out.secret = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "stays",
        shape: Shape::Text,
        says: "options whose values stay on this machine; every other word of a call that talks to the network may reach another one",
        set: |out, node, _| {
            out.stays = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "reaches",
        shape: Shape::Text,
        says: "it only talks to a service that the person has signed in to: the options whose values name another one, or `none`; `first` is the first operand",
        set: |out, node, _| {
            out.reaches = Some(node.text()?);
            Ok(())
        },
    },
    Key {
        name: "from",
        shape: Shape::Text,
        says: "the registries that publish it: npm, pypi, gem",
        set: |out, node, _| {
            out.from = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "reader",
        shape: Shape::Switch,
        says: "it only reads: a word that nobody knows is an operand, never an option",
        set: |out, node, _| {
            out.reader = node.switch()?;
            Ok(())
        },
    },
    Key {
        name: "otherwise",
        shape: Shape::One(&["harmless", "unknown"]),
        says: "what to say when no rule applies",
        set: |out, node, _| {
            out.otherwise = values::otherwise(node)?;
            Ok(())
        },
    },
    Key {
        name: "loose",
        shape: Shape::Switch,
        says: "nobody said which of its options take a value: each may",
        set: |out, node, _| {
            out.loose = node.switch()?;
            Ok(())
        },
    },
    Key {
        name: "marks",
        shape: Shape::Text,
        says: "facts that other parts of oneway ask for: assigns, fetches, takes, edits, puts, starts, branches, filters, variables, walks, passes",
        set: |out, node, _| {
            out.marks = values::marks(node, PROGRAM_MARKS)?;
            Ok(())
        },
    },
    Key {
        name: "options",
        shape: Shape::Options,
        says: "the options that it takes; one that stands nowhere is unknown, and asks where the program else only reads",
        set: |out, node, _| {
            out.options = options::all(node)?;
            Ok(())
        },
    },
    Key {
        name: "carries",
        shape: Shape::Carries,
        says: "where it holds other programs or languages",
        set: |out, node, _| {
            let carries: Result<Vec<_>, Fault> = node.list()?.iter().map(carry::parse).collect();
            out.carries = keep_all(carries?);
            Ok(())
        },
    },
    Key {
        name: "rule",
        shape: Shape::Rules,
        says: "what it does; every rule that applies counts",
        set: |out, node, tests| {
            let rules: Result<Vec<Rule>, Fault> = node.list()?.iter().map(|rule| super::rule(rule, tests)).collect();
            out.rules = keep_all(rules?);
            Ok(())
        },
    },
];

/// The keys of a rule.
pub const RULE: [Key<Rule>; 14] = [
    Key {
        name: "id",
        shape: Shape::Text,
        says: "names the act (`git-push-force`); unique",
        set: |out, node, _| {
            out.id = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "sub",
        shape: Shape::Text,
        says: "the sub-command: words by blanks, alternatives by `|`, `?` behind what may be missing; left out: every call",
        set: |out, node, _| {
            out.sub = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "when",
        shape: Shape::Text,
        says: "a condition: `-f | --force`, `[-t --type]=[a b]`, `only[-a]`, `arg[x]`, `arg1[x]`, `args>=2`, `verb[reads]`, with `!`, `&`, `|`",
        set: |out, node, tests| {
            out.when = when::parse(node.text()?, tests).or_else(|what| fault(node, what))?;
            Ok(())
        },
    },
    Key {
        name: "effect",
        shape: Shape::Text,
        says: "an act, an object and a reach, such as `change file project`; left out: it only reads",
        set: |out, node, _| {
            out.effect = values::effect(node)?;
            Ok(())
        },
    },
    Key {
        name: "undo",
        shape: Shape::Undo,
        says: "how a person undoes it (`evidence` alone names a command that was proven), `lost`, `gone`, `overwritten`, or a table with `partly`, `depends` or `clean-tree`",
        set: |out, node, _| {
            out.undo = values::undo(node)?;
            Ok(())
        },
    },
    Key {
        name: "on",
        shape: Shape::Text,
        says: "which words it falls on, as paths: operands, tail, sources, last, first, `flag -o`, here, …",
        set: |out, node, _| {
            out.on = values::on(node)?;
            Ok(())
        },
    },
    Key {
        name: "what",
        shape: Shape::Text,
        says: "what would happen, in words",
        set: |out, node, _| {
            out.what = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "instead",
        shape: Shape::Text,
        says: "a safer way",
        set: |out, node, _| {
            out.instead = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "network",
        shape: Shape::Switch,
        says: "it talks to the network",
        set: |out, node, _| {
            out.network = node.switch()?;
            Ok(())
        },
    },
    Key {
        name: "outside",
        shape: Shape::Switch,
        says: "it falls on something sensitive",
        set: |out, node, _| {
            out.outside = node.switch()?;
            Ok(())
        },
    },
    Key {
        name: "marks",
        shape: Shape::Text,
        says: "facts that other parts of oneway ask for: moves, places, stages, later, mounts, public, secrets, points",
        set: |out, node, _| {
            out.marks = values::marks(node, RULE_MARKS)?;
            Ok(())
        },
    },
    Key {
        name: "class",
        shape: Shape::One(&["read", "safe-write", "history-affecting"]),
        says: "the class of the statement gate, for clients of versioned databases",
        set: |out, node, _| {
            out.class = Some(values::class(node)?);
            Ok(())
        },
    },
    Key {
        name: "hits",
        shape: Shape::Texts,
        says: "commands that it applies to",
        set: |out, node, _| {
            out.hits = node.texts()?;
            Ok(())
        },
    },
    Key {
        name: "misses",
        shape: Shape::Texts,
        says: "commands near by that it does not apply to",
        set: |out, node, _| {
            out.misses = node.texts()?;
            Ok(())
        },
    },
];
