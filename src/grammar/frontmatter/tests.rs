#![allow(clippy::unwrap_used, clippy::panic)]
use super::*;

fn head(text: &str) -> Front {
    parse(&format!("---\n{text}\n---\nbody\n")).unwrap()
}

fn list(text: &str, key: &str) -> Option<Vec<String>> {
    let source = format!("---\n{text}\n---\nbody\n");
    let front = parse(&source).unwrap();
    let names = front.get(key).unwrap().names(&source);
    names.map(|names| names.into_iter().map(|item| item.text).collect())
}

#[test]
fn every_spelling_of_a_list() {
    for text in [
        "tools: Read, Bash",
        "tools: Read Bash",
        "tools: \"Read, Bash\"",
        "tools: 'Read, Bash'",
        "tools: [Read, Bash]",
        "tools: [ Read , Bash, ]",
        "tools: ['Read', \"Bash\"]",
        "tools: [Read, # one\n  Bash]",
        "tools:\n  [Read,\n  Bash\n]",
        "tools: [\n  Read,\n  Bash\n]",
        "name: x\ntools:\n  - Read\n  - Bash\nmodel: y",
        "tools:\n- Read\n- Bash",
        "tools:\n- 'Read'\n\n# between\n- \"Bash\" # last",
        "tools:\n  - Read, Bash",
        "tools: >\n  Read, Bash",
        "tools: |-\n  Read\n  Bash",
        "tools: Read,\n  Bash",
        "tools:\n  Read,\n  Bash",
        "tools: \"Read,\n  Bash\"",
        "tools: Read, Bash # both",
        "tools:   Read,Bash  ",
        "tools:\tRead, Bash",
        "\"tools\": Read, Bash",
        "tools : Read, Bash",
        "tools: \"\\x52ead, \\u0042ash\"",
    ] {
        assert_eq!(list(text, "tools").unwrap(), ["Read", "Bash"], "{text}");
        assert!(head(text).faults.is_empty(), "{text}: {:?}", head(text).faults);
    }
}

#[test]
fn blanks_within_parentheses_part_nothing() {
    assert_eq!(list("t: Bash(git add *) Bash(touch *)", "t").unwrap(), ["Bash(git add *)", "Bash(touch *)"]);
    assert_eq!(list("t: Bash(git log:*), Read", "t").unwrap(), ["Bash(git log:*)", "Read"]);
    assert_eq!(list("t: [Bash(a, b), Read]", "t").unwrap(), ["Bash(a", "b)", "Read"]);
    assert_eq!(list("t:", "t").unwrap(), [""; 0]);
    assert_eq!(list("t: []", "t").unwrap(), [""; 0]);
    assert_eq!(list("t: null", "t").unwrap(), [""; 0]);
    assert_eq!(list("t: '*'", "t").unwrap(), ["*"]);
    assert_eq!(list("t: *", "t").unwrap(), ["*"]);
}

#[test]
fn what_is_outside_is_said() {
    for text in [
        "t: *all", "t: &all Read", "t: !!str Read", "t: [Read", "t: \"Read", "t: \"Read\", \"Bash\"", "t: [Read] Bash",
        "t: \"\\q\"", "t: a: b", "t: - Read", "t:\n  - Read\n - Bash", "t:\n\t- Read", "t:\n  - *a",
    ] {
        assert!(matches!(head(text).get("t").unwrap().value, FrontValue::Unread(_)), "{text}: {:?}", head(text));
    }
    for text in ["a: 1\na: 2", "\ta: 1", "just words", "- a", "<<: *x", "  a: 1", "? a", "{a: b}"] {
        assert!(!head(text).faults.is_empty(), "{text}");
    }
    assert_eq!(head("h:\n  PreToolUse:\n    - matcher: Bash").get("h").unwrap().value, FrontValue::Nested);
    assert_eq!(head("m:\n  - db:\n      command: x").get("m").unwrap().value, FrontValue::Nested);
}

#[test]
fn where_the_head_begins_and_ends() {
    assert_eq!(parse("no head"), None);
    assert_eq!(parse(""), None);
    assert_eq!(parse("text\n---\na: b\n---\n"), None);
    assert_eq!(parse("----\na: b\n---\n"), None);
    assert!(!parse("---\na: b\n").unwrap().faults.is_empty());
    assert!(!parse("\n---\na: b\n---\n").unwrap().faults.is_empty());
    for text in ["---\na: b\n---\nx", "\u{feff}---\r\na: b\r\n---\r\nx", "--- \na: b\n--- \nx", "---\na: b\n...\nx"] {
        let front = parse(text).unwrap();
        assert!(front.faults.is_empty(), "{text:?}");
        assert_eq!(front.get("a").unwrap().text(), Some("b"), "{text:?}");
        assert_eq!(&text[front.body..], "x");
    }
    assert_eq!(parse("---\n---\n").unwrap().entries, []);
}

#[test]
fn places_are_those_of_the_text() {
    let source = "---\nname: x\ntools: [Read, \"Bash\"]\nmore: Read,  Bash(a b)\n---\n";
    let front = parse(source).unwrap();
    let texts = |key: &str| -> Vec<&str> {
        front.get(key).unwrap().names(source).unwrap().iter().map(|item| item.span.of(source)).collect()
    };
    assert_eq!(texts("tools"), ["Read", "Bash"]);
    assert_eq!(texts("more"), ["Read", "Bash(a b)"]);
    assert_eq!(front.get("tools").unwrap().span.of(source), "tools: [Read, \"Bash\"]");
    assert_eq!(front.get("tools").unwrap().at.of(source), "tools");
}

proptest::proptest! {
    /// Whatever stands there, it is read to its end, and every place lies in the text.
    #[test]
    fn nothing_stops_it(text in "(---\r?\n)?([a-c\"'\\[\\]{}#&*!|>:,.()\\\\ \t-]|\r?\n){0,60}(---\n)?[x\n]{0,3}") {
        if let Some(front) = parse(&text) {
            for entry in &front.entries {
                proptest::prop_assert!(text.get(entry.span.start..entry.span.end).is_some());
                for item in entry.names(&text).unwrap_or_default() {
                    proptest::prop_assert!(text.get(item.span.start..item.span.end).is_some(), "{:?}", item);
                }
            }
        }
    }
}
