//! Inline programs: tests/corpus/script-*.jsonl says of each whether it is proven harmless, understood, or neither.

#![allow(clippy::panic, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

mod law;

use oneway::effects::script::{Language, ScriptKind, inspect};
use proptest::prelude::*;
use serde_json::Value;

const ALL: &[(&str, Language)] = &[
    ("python", Language::Python),
    ("javascript", Language::JavaScript),
    ("perl", Language::Perl),
    ("ruby", Language::Ruby),
    ("php", Language::Php),
    ("awk", Language::Awk),
    ("sed", Language::Sed),
    ("applescript", Language::AppleScript),
    ("jq", Language::Jq),
    ("ed", Language::Ed),
];

fn language(name: &str) -> Language {
    ALL.iter().find(|(n, _)| *n == name).unwrap_or_else(|| panic!("no language {name}")).1
}

/// One line: `expect` is `proven`, `acts` (understood, with exactly these rules besides reads) or `harm` (not proven, and
/// these rules among those raised).
fn fault(case: &Value) -> Option<String> {
    let text = case["text"].as_str().unwrap_or_else(|| panic!("no text in {case}"));
    let found = inspect(language(case["language"].as_str().unwrap_or("")), text);
    let mut rules: Vec<&str> = found.acts.iter().map(|a| a.rule).filter(|r| *r != "script-read").collect();
    rules.sort_unstable();
    rules.dedup();
    let mut wanted: Vec<&str> = case["rules"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    wanted.sort_unstable();
    let right = match case["expect"].as_str() {
        Some("proven") => found.proven,
        Some("acts") => found.understood && !found.proven && rules == wanted,
        Some("harm") => !found.proven && wanted.iter().all(|w| rules.contains(w)),
        other => panic!("what is {other:?}?"),
    };
    (!right).then(|| {
        format!(
            "{}\n  wanted {} {wanted:?}, found proven={} understood={} {rules:?} {:?}",
            text, case["expect"], found.proven, found.understood, found.why
        )
    })
}

fn check(corpus: &str) {
    let cases = corpus.lines().filter(|l| !l.trim().is_empty() && !l.starts_with("//"));
    let faults: Vec<String> = cases
        .map(|l| serde_json::from_str(l).unwrap_or_else(|e| panic!("{e}: {l}")))
        .filter_map(|c: Value| fault(&c))
        .collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn python() {
    check(include_str!("corpus/script-python.jsonl"));
}

#[test]
fn javascript() {
    check(include_str!("corpus/script-javascript.jsonl"));
}

#[test]
fn perl() {
    check(include_str!("corpus/script-perl.jsonl"));
}

#[test]
fn ruby() {
    check(include_str!("corpus/script-ruby.jsonl"));
}

#[test]
fn php() {
    check(include_str!("corpus/script-php.jsonl"));
}

#[test]
fn editors() {
    check(include_str!("corpus/script-ed.jsonl"));
}

#[test]
fn applescript() {
    check(include_str!("corpus/script-applescript.jsonl"));
}

#[test]
fn arguments_are_extracted() {
    let cases: &[(&str, &str, ScriptKind)] = &[
        ("python", "import os; os.system('rm -rf ' + '/tmp/x')", ScriptKind::Shell(Some("rm -rf /tmp/x".into()))),
        (
            "python",
            "import shutil as s; d='/srv'; s.rmtree(d)",
            ScriptKind::Delete { path: Some("/srv".into()), tree: true },
        ),
        (
            "python",
            "from pathlib import Path; (Path.home() / '.ssh').unlink()",
            ScriptKind::Delete { path: Some("~/.ssh".into()), tree: false },
        ),
        (
            "python",
            "import subprocess; subprocess.run(['rm','-rf',x])",
            ScriptKind::Argv(vec![Some("rm".into()), Some("-rf".into()), None]),
        ),
        (
            "python",
            "import subprocess; subprocess.run('a; b', shell=True, cwd='/x y')",
            ScriptKind::Shell(Some("cd '/x y' && a; b".into())),
        ),
        ("python", "print(open('/etc/passwd').read())", ScriptKind::Read { path: Some("/etc/passwd".into()) }),
        (
            "python",
            "open('a.log', mode='a').write('x')",
            ScriptKind::Write { path: Some("a.log".into()), append: true, tree: false },
        ),
        ("python", "import os; os.chdir('/'); os.remove('x')", ScriptKind::Delete { path: None, tree: false }),
    ];
    for (name, text, kind) in cases {
        let found = inspect(language(name), text);
        assert!(found.acts.iter().any(|a| a.kind == *kind), "{text}: {:?}", found.acts);
    }
}

#[test]
fn nasty_texts_are_read_in_time() {
    let units = [
        "(", "[", "{", "f'{", "a.", "a(", "not ", "lambda:", "1+", "'", "\"\"\"", "if x:", "`${", "=>", "/", "\\\n",
        "x=x+", "#", "%", "a[", "match x:\n case ", "with (", "async ", "import a,", "from a import b;", "@", "**",
        "{a:", "f(*", "<<E\n", "$(", "q{", "s/", "unlink 1,", "do shell script x ", "x.inject(", "\"#{", "\"@{[",
        "$h{", "[[",
    ];
    for (_, language) in ALL {
        for unit in units {
            let text = unit.repeat(100_000 / unit.len());
            let start = std::time::Instant::now();
            let _ = inspect(*language, &text);
            assert!(start.elapsed().as_secs() < 10, "{language:?} on {unit:?}");
        }
    }
}

proptest! {
    #![proptest_config(law::cases(300))]
    #[test]
    fn never_panics(text in "\\PC{0,200}", at in 0..ALL.len()) {
        let _ = inspect(ALL[at].1, &text);
    }

    #[test]
    fn never_panics_on_pieces(parts in proptest::collection::vec(prop::sample::select(PIECES), 0..40), at in 0..ALL.len()) {
        let _ = inspect(ALL[at].1, &parts.concat());
    }
}

const PIECES: &[&str] = &[
    "f'", "'", "\"", "{", "}", "(", ")", "[", "]", ":", "=", ":=", ".", ",", ";", "\n", " ", "\\", "x", "os",
    "import ", "from ", "def ", "class ", "lambda ", "for ", "in ", "if ", "else ", "match ", "case ", "1", "é", "ｅ",
    "`", "${", "=>", "/", "*", "<<", "EOF", "$", "@", "%", "function ", "async ", "await ", "let ", "new ", "?.",
    "...", "#", "//", "/*", "*/", "!", "q(", "s/a/b/", "y", "print", "system", "\r", "\t",
];
