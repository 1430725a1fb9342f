//! Tables of texts, and the toml crate as an oracle.

use super::*;

fn show(value: &TomlValue) -> String {
    match value {
        TomlValue::Text(text) => format!("{text:?}"),
        TomlValue::Number(n) => n.to_string(),
        TomlValue::Flag(b) => b.to_string(),
        TomlValue::List(items) => {
            format!("[{}]", items.iter().map(|i| show(&i.value)).collect::<Vec<_>>().join(","))
        }
        TomlValue::Table(t) => show_table(t),
    }
}

fn show_table(table: &Table) -> String {
    let pairs: Vec<String> = table.keys.iter().map(|(k, i)| format!("{k}={}", show(&i.value))).collect();
    format!("{{{}}}", pairs.join(" "))
}

#[test]
fn parses() {
    for (text, expect) in [
        ("", "{}"),
        ("a = 1", "{a=1}"),
        ("a = 1 # c\r\nb=true\n", "{a=1 b=true}"),
        ("a.b.c = -1_000\na.d = 0xff", "{a={b={c=-1000} d=255}}"),
        ("\"a b\" = 'c\\d'", r#"{a b="c\\d"}"#),
        (r#"a = "x\ty\u0041\"""#, r#"{a="x\tyA\""}"#),
        ("a = [\n 1, # one\n 2,\n]", "{a=[1,2]}"),
        ("a = [\"#\", {b = 1, c.d = [2]}]", r##"{a=["#",{b=1 c={d=[2]}}]}"##),
        ("[a]\nb=1\n[a.c]\nd=2\n[e]", "{a={b=1 c={d=2}} e={}}"),
        ("[[a]]\nb=1\n[[a]]\nb=2\n[a.c]\nd=3", "{a=[{b=1},{b=2 c={d=3}}]}"),
        ("a = \"\"\"\nx\\\n   y\n\"\"\"", r#"{a="xy\n"}"#),
        ("a = '''\nx\n'''", r#"{a="x\n"}"#),
    ] {
        let (table, faults) = parse(text);
        assert_eq!(faults, [], "{text}");
        assert_eq!(show_table(&table), expect, "{text}");
    }
}

#[test]
fn faults_have_lines_and_the_rest_is_kept() {
    for (text, line, expect) in [
        ("a = 1\nb = \nc = 2", 2, "{a=1 c=2}"),
        ("a = nope\nb = 1", 1, "{b=1}"),
        ("a = 1\na = 2", 2, "{a=1}"),
        ("a = \"x\nb = 1", 1, "{b=1}"),
        ("[a\nb = 1\n[c]\nd = 2", 1, "{c={d=2}}"),
        ("[a]\n[a]\nb = 1", 2, "{a={}}"),
        ("a = {b = 1}\na.c = 2", 2, "{a={b=1}}"),
        ("a = {b = 1}\n[a.c]\nd = 2", 2, "{a={b=1}}"),
        ("a = 1 b = 2\nc = 3", 1, "{a=1 c=3}"),
        ("a = 1.5", 1, "{}"),
        ("a = 2026-01-01", 1, "{}"),
        ("a = 01", 1, "{}"),
        ("a = \"\\x\"", 1, "{}"),
        ("a = [1, 2", 1, "{}"),
        ("= 1", 1, "{}"),
        ("deny = []\n[[deny]]\nrule = 'x'", 0, "{deny=[{rule=\"x\"}]}"),
        ("deny = ['a']\n[[deny]]\nrule = 'x'", 0, "{deny=[\"a\",{rule=\"x\"}]}"),
        ("deny = 'a'\n[[deny]]\nrule = 'x'", 2, "{deny=\"a\"}"),
        ("deny = [{rule='a'}]\n[deny.b]\nrule = 'x'", 2, "{deny=[{rule=\"a\"}]}"),
    ] {
        let (table, faults) = parse(text);
        assert_eq!(faults.first().map_or(0, |f| f.line), line, "{text} {faults:?}");
        assert_eq!(show_table(&table), expect, "{text}");
    }
}

#[test]
fn deep_nesting_is_a_fault_not_a_crash() {
    let text = format!("a = {}", "[".repeat(100_000));
    assert_eq!(parse(&text).1.len(), 1);
    let text = format!("[{}a]", "a.".repeat(100_000));
    assert_eq!(parse(&text).1.len(), 1);
}

/// What reads without a fault, any other reader of TOML reads as the same.
fn agrees(text: &str) -> Result<(), String> {
    let (ours, faults) = parse(text);
    if !faults.is_empty() {
        return Ok(());
    }
    let theirs: ::toml::Table = match text.parse() {
        Ok(theirs) => theirs,
        // Tables that are added to a list are ours alone.
        Err(_) if text.contains("[[") => return Ok(()),
        Err(error) => return Err(format!("{text:?}: {error}")),
    };
    let theirs = show_theirs(&::toml::Value::Table(theirs));
    let ours = show_sorted(&TomlValue::Table(ours));
    if ours == theirs { Ok(()) } else { Err(format!("{text:?}: {ours} {theirs}")) }
}

fn show_sorted(value: &TomlValue) -> String {
    match value {
        TomlValue::List(items) => {
            format!("[{}]", items.iter().map(|i| show_sorted(&i.value)).collect::<Vec<_>>().join(","))
        }
        TomlValue::Table(t) => {
            let mut pairs: Vec<String> =
                t.keys.iter().map(|(k, i)| format!("{k:?}={}", show_sorted(&i.value))).collect();
            pairs.sort();
            format!("{{{}}}", pairs.join(" "))
        }
        other => show(other),
    }
}

fn show_theirs(value: &::toml::Value) -> String {
    match value {
        ::toml::Value::String(text) => format!("{text:?}"),
        ::toml::Value::Array(items) => {
            format!("[{}]", items.iter().map(show_theirs).collect::<Vec<_>>().join(","))
        }
        ::toml::Value::Table(t) => {
            let mut pairs: Vec<String> = t.iter().map(|(k, v)| format!("{k:?}={}", show_theirs(v))).collect();
            pairs.sort();
            format!("{{{}}}", pairs.join(" "))
        }
        other => other.to_string(),
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(4000))]

    #[test]
    fn what_reads_reads_the_same_everywhere(
        pieces in proptest::collection::vec(proptest::sample::select(vec![
            "a", "b", "deny", "=", " = ", "\n", "\r\n", "[", "]", "[[", "]]", "{", "}", ".", ",", "\"", "'", "\"\"\"",
            "'''", "\\", "\\n", "\\u00e9", "#", " ", "\t", "1", "-0", "+7", "0x1f", "1_0", "true", "\"x\"", "'y'", "é",
            "a = 1\n", "[t]\n", "[[l]]\n", "b = [1, 2]\n", "c = { d = 1 }\n", "\u{85}", "\u{0}",
        ]), 0..14)
    ) {
        let text = pieces.concat();
        proptest::prop_assert!(agrees(&text).is_ok(), "{:?}", agrees(&text));
    }
}
