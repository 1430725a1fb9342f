//! Cuts into the text of a settings file: only what is ours changes, every other byte stays.
//! One cut at a time, and the text is read again after each, so that no cut relies on positions that another has moved.

use super::wires::{self, Program};
use crate::door::host::{Form, Wiring};
use crate::door::json::{self, Document, JsonNode, JsonValue};
use crate::span::Span;
use anyhow::{Result, anyhow, bail};

/// More cuts than any file needs.
const MAX_CUTS: usize = 1000;

/// The text with oneway's hooks in it, each exactly once.
pub fn wire(text: &str, program: &Program, wiring: &Wiring) -> Result<String> {
    settle(text, |document| {
        // Cursor's and Windsurf's files say which version of the form they have.
        if matches!(wiring.form, Form::Flat { .. }) && document.root.get("version").is_none() {
            return Ok(Some(append(document, &document.root, "\"version\": 1")));
        }
        for wanted in wiring.events {
            if let Some(cut) = next_wire(document, program, wiring, *wanted)? {
                return Ok(Some(cut));
            }
        }
        Ok(None)
    })
}

/// The text without oneway's hooks; containers that are empty afterwards go too.
pub fn unwire(text: &str, wiring: &Wiring) -> Result<String> {
    settle(text, |document| {
        let Some(hooks) = hooks(&document.root, wiring)? else { return Ok(None) };
        let JsonValue::Map(events) = &hooks.value else { return Ok(None) };
        for event in events.iter().filter(|event| matches!(event.node.value, JsonValue::List(_)) || wrapped(wiring)) {
            if let Some(found) = ours(event.key.as_ref(), &event.node, wiring)?.first() {
                return Ok(Some(cut_out(document, event.key.as_ref(), found, wiring)));
            }
        }
        Ok(None)
    })
}

/// Whether events stand under `hooks`.
fn wrapped(wiring: &Wiring) -> bool {
    !matches!(wiring.form, Form::Groups { wrapped: false, .. })
}

/// Every handler of an event, whoever's it is.
pub fn handlers<'n, 'a>(root: &'n JsonNode<'a>, event: &str, wiring: &Wiring) -> Result<Vec<&'n JsonNode<'a>>> {
    let Some(groups) = hooks(root, wiring)?.and_then(|hooks| hooks.get(event)) else { return Ok(Vec::new()) };
    let groups = list(groups, event)?;
    if matches!(wiring.form, Form::Flat { .. }) {
        return Ok(groups.iter().collect());
    }
    let mut out = Vec::new();
    for handlers in groups.iter().filter_map(|group| group.get("hooks")) {
        out.extend(list(handlers, "hooks")?);
    }
    Ok(out)
}

/// Replaces a part of the text.
struct Cut {
    span: Span,
    text: String,
}

fn settle(text: &str, next: impl Fn(&Whole) -> Result<Option<Cut>>) -> Result<String> {
    let mut text = if text.trim().is_empty() { "{}\n".to_owned() } else { text.to_owned() };
    for _ in 0..MAX_CUTS {
        let whole = Whole { text: &text, root: parse(&text)?.root };
        let Some(cut) = next(&whole)? else { return Ok(text) };
        let (before, after) = (text.get(..cut.span.start), text.get(cut.span.end..));
        text = [before.unwrap_or_default(), &cut.text, after.unwrap_or_default()].concat();
    }
    bail!("the hooks in it do not settle")
}

/// A settings file, read.
struct Whole<'a> {
    text: &'a str,
    root: JsonNode<'a>,
}

/// Reads settings as strictly as an event: what two readers could read differently is not edited.
pub fn parse(text: &str) -> Result<Document<'_>> {
    let document = json::parse(text).map_err(|failure| anyhow!("it is not JSON: {}", failure.trouble.why()))?;
    match &document.trouble {
        Some(trouble) => bail!("it is not clear JSON: {}", trouble.why()),
        None if !matches!(document.root.value, JsonValue::Map(_)) => bail!("it is not a JSON object"),
        None => Ok(document),
    }
}

fn hooks<'n, 'a>(root: &'n JsonNode<'a>, wiring: &Wiring) -> Result<Option<&'n JsonNode<'a>>> {
    if !wrapped(wiring) {
        return Ok(Some(root));
    }
    match root.get("hooks") {
        Some(node) if !matches!(node.value, JsonValue::Map(_)) => bail!("`hooks` in it is not an object"),
        hooks => Ok(hooks),
    }
}

fn list<'n, 'a>(node: &'n JsonNode<'a>, name: &str) -> Result<&'n [JsonNode<'a>]> {
    match &node.value {
        JsonValue::List(list) => Ok(list),
        _ => bail!("`{name}` in it is not a list"),
    }
}

/// One of our handlers: the event's groups, its group's place among them, the group's handlers, its place among those.
/// Where a host knows no groups, every handler is a group of its own.
struct OwnHandler<'n, 'a> {
    groups: &'n JsonNode<'a>,
    group: usize,
    handlers: Option<(&'n JsonNode<'a>, usize)>,
}

impl<'n, 'a> OwnHandler<'n, 'a> {
    /// Whether its group holds nothing else.
    fn alone(&self) -> bool {
        self.handlers.is_none_or(|(handlers, _)| items(handlers).len() == 1)
    }

    /// The group and the handler in it.
    fn nodes(&self) -> Option<(&'n JsonNode<'a>, &'n JsonNode<'a>)> {
        let group = elements(self.groups).get(self.group)?;
        match self.handlers {
            Some((handlers, at)) => Some((group, elements(handlers).get(at)?)),
            None => Some((group, group)),
        }
    }
}

fn elements<'n, 'a>(node: &'n JsonNode<'a>) -> &'n [JsonNode<'a>] {
    match &node.value {
        JsonValue::List(list) => list,
        _ => &[],
    }
}

fn ours<'n, 'a>(event: &str, groups: &'n JsonNode<'a>, wiring: &Wiring) -> Result<Vec<OwnHandler<'n, 'a>>> {
    let mut out = Vec::new();
    for (group, node) in list(groups, event)?.iter().enumerate() {
        if matches!(wiring.form, Form::Flat { .. }) {
            out.extend(wires::is_ours(node).then_some(OwnHandler { groups, group, handlers: None }));
            continue;
        }
        let Some(handlers) = node.get("hooks") else { continue };
        let places = list(handlers, "hooks")?.iter().enumerate().filter(|(_, node)| wires::is_ours(node));
        out.extend(places.map(|(at, _)| OwnHandler { groups, group, handlers: Some((handlers, at)) }));
    }
    Ok(out)
}

/// The next cut that brings an event's wiring closer to what is wanted.
fn next_wire(whole: &Whole, program: &Program, wiring: &Wiring, wanted: Wanted) -> Result<Option<Cut>> {
    let (event, matcher, block) = wanted;
    let Some(hooks) = hooks(&whole.root, wiring)? else {
        return Ok(Some(append(whole, &whole.root, "\"hooks\": {}")));
    };
    let Some(groups) = hooks.get(event) else { return Ok(Some(append(whole, hooks, &format!("\"{event}\": []")))) };
    let found = ours(event, groups, wiring)?;
    let current = |found: &OwnHandler| {
        found.nodes().is_some_and(|(g, handler)| wires::is_current(g, handler, program, wiring, (matcher, block)))
    };
    let kept = found.iter().position(current);
    match found.iter().enumerate().find(|(i, _)| Some(*i) != kept) {
        Some((_, extra)) => Ok(Some(remove(whole, extra))),
        None if kept.is_none() => Ok(Some(append(whole, groups, &wires::group(program, wiring, matcher, block)))),
        None => Ok(None),
    }
}

/// An event to hear: its name, its matcher, whether the call must stop when oneway cannot answer.
type Wanted = (&'static str, Option<&'static str>, bool);

/// Takes a handler out, and its group with it where it stands alone.
fn remove(whole: &Whole, found: &OwnHandler) -> Cut {
    match found.handlers {
        Some((handlers, at)) if !found.alone() => without(whole, handlers, at),
        _ => without(whole, found.groups, found.group),
    }
}

/// Takes a handler out, and every container that would be left empty.
fn cut_out(whole: &Whole, event: &str, found: &OwnHandler, wiring: &Wiring) -> Cut {
    let hooks = if wrapped(wiring) { whole.root.get("hooks") } else { Some(&whole.root) };
    let place = |map: Option<&JsonNode>, key: &str| match map.map(|node| &node.value) {
        Some(JsonValue::Map(members)) => members.iter().position(|m| m.key == key).unwrap_or_default(),
        _ => 0,
    };
    match (found.alone(), items(found.groups).len(), hooks.map_or(0, |node| items(node).len())) {
        (true, 1, 1) if wrapped(wiring) => without(whole, &whole.root, place(Some(&whole.root), "hooks")),
        (true, 1, _) => without(whole, hooks.unwrap_or(&whole.root), place(hooks, event)),
        _ => remove(whole, found),
    }
}

/// Where the elements of a list, or the members of a map, stand.
fn items(container: &JsonNode) -> Vec<Span> {
    match &container.value {
        JsonValue::List(list) => list.iter().map(|node| node.span).collect(),
        JsonValue::Map(map) => map.iter().map(|member| member.span.join(member.node.span)).collect(),
        _ => Vec::new(),
    }
}

/// Removes an item with the comma and the blanks that belong to it.
fn without(whole: &Whole, container: &JsonNode, index: usize) -> Cut {
    let items = items(container);
    let at = |i: usize| items.get(i).copied().unwrap_or_default();
    let span = match (index, items.len()) {
        (_, 0 | 1) => Span::new(container.span.start + 1, container.span.end - 1),
        (0, _) => Span::new(at(0).start, at(1).start),
        _ => Span::new(at(index - 1).end, at(index).end),
    };
    debug_assert!(span.end <= whole.text.len());
    Cut { span, text: String::new() }
}

/// Adds an item, written with two spaces a level, at the end of a list or a map, in the style of the file.
fn append(whole: &Whole, container: &JsonNode, item: &str) -> Cut {
    let style = Style::of(whole);
    let outer = style.depth(whole.text, container.span.start);
    let inner = format!("{}{}{}", style.line_end, outer, style.unit);
    let item = item.replace("\r\n", "\n");
    let lines: Vec<String> = item.lines().map(|line| style.indent(line)).collect();
    let item = lines.join(&inner);
    match items(container).last() {
        Some(last) => Cut { span: Span::new(last.end, last.end), text: format!(",{inner}{item}") },
        None => {
            let inside = Span::new(container.span.start + 1, container.span.end - 1);
            Cut { span: inside, text: format!("{inner}{item}{}{outer}", style.line_end) }
        }
    }
}

/// How the file is laid out.
struct Style {
    unit: String,
    line_end: &'static str,
}

impl Style {
    fn of(whole: &Whole) -> Self {
        let first = items(&whole.root).first().map_or("", |first| indent_before(whole.text, first.start));
        let unit = if first.is_empty() { "  " } else { first }.to_owned();
        Self { unit, line_end: if whole.text.contains("\r\n") { "\r\n" } else { "\n" } }
    }

    /// The blanks at the start of the line on which `at` stands.
    fn depth(&self, text: &str, at: usize) -> String {
        let line = text.get(..at).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
        line.chars().take_while(|c| matches!(c, ' ' | '\t')).collect()
    }

    /// A line that is written with two spaces a level, in the file's own unit.
    fn indent(&self, line: &str) -> String {
        let plain = line.trim_start_matches(' ');
        format!("{}{plain}", self.unit.repeat((line.len() - plain.len()) / 2))
    }
}

/// The blanks before `at`, if nothing else stands before it on its line.
fn indent_before(text: &str, at: usize) -> &str {
    let line = text.get(..at).unwrap_or_default().rsplit_once('\n').map_or("", |(_, line)| line);
    if line.chars().all(|c| matches!(c, ' ' | '\t')) { line } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::host::HOSTS;
    use crate::door::hosts::claude;
    use proptest::prelude::*;
    use serde_json::{Value as Plain, json};

    const W: &Wiring = &claude::HOST.wiring;

    fn program() -> Program {
        Program::hook("/opt/oneway", None, None)
    }

    fn plain(text: &str) -> Plain {
        serde_json::from_str(text).expect(text)
    }

    /// The settings without the events that hold our hooks and nothing else.
    fn others(text: &str) -> Plain {
        plain(&unwire(text, W).expect(text))
    }

    #[test]
    fn wiring_twice_changes_nothing_and_unwiring_gives_the_text_back() {
        let texts = [
            "{}\n",
            "{\n}",
            r#"{"model":"x"}"#,
            "{\n  \"model\": \"x\"\n}\n",
            "{\n\t\"a\": {\n\t\t\"b\": []\n\t},\n\t\"hooks\": {\n\t\t\"Stop\": []\n\t}\n}\n",
            "{\r\n    \"a\": 1,\r\n    \"hooks\": { \"PreToolUse\": [ {\"matcher\":\"Bash\",\"hooks\":[{\"type\":\"command\",\"command\":\"x\"}]} ] }\r\n}\r\n",
            r#"{"hooks":{"PreToolUse":[{"hooks":[]},{"hooks":[{"type":"prompt","prompt":"oneway hook"}]}]},"é":"\u00e9"}"#,
        ];
        for text in texts {
            let wired = wire(text, &program(), W).expect(text);
            assert_eq!(wire(&wired, &program(), W).expect(text), wired, "{text}");
            assert_eq!(wired.contains("\r\n"), text.contains("\r\n"), "{wired}");
            let back = unwire(&wired, W).expect(text);
            match text {
                "{\n}" => assert_eq!(back, "{}"),
                _ => assert_eq!(back, text, "{wired}"),
            }
        }
    }

    #[test]
    fn what_is_written_is_what_the_host_wants() {
        let wired = plain(&wire("", &Program::hook("/opt/oneway", Some("strict"), None), W).expect("it wires"));
        let want = json!([{
            "matcher": claude::MATCHER,
            "hooks": [{
                "type": "command", "command": "/opt/oneway", "args": ["hook", "--preset", "strict"],
                "timeout": 5, "onFailure": "block"
            }]
        }]);
        assert_eq!(wired["hooks"]["PreToolUse"], want);
        assert_eq!(wired["hooks"].as_object().map(|hooks| hooks.len()), Some(W.events.len()));
    }

    #[test]
    fn an_older_wiring_is_replaced_and_a_second_one_removed() {
        let ours = |command: &str| json!({ "type": "command", "command": command, "args": ["hook"], "timeout": 600 });
        let other = json!({ "type": "command", "command": "/bin/true" });
        let rows = [
            json!([{ "matcher": "Bash", "hooks": [ours("/old/oneway")] }]),
            json!([{ "matcher": "Bash", "hooks": [other, ours("/opt/oneway")] }]),
            json!([{ "matcher": "Bash", "hooks": [ours("/opt/oneway"), other] }, { "hooks": [ours("/x/oneway.exe")] }]),
            json!([{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "~/.cargo/bin/oneway hook --preset guard" }] }]),
            json!([{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "\"/a b/oneway\" hook" }] }]),
        ];
        for groups in rows {
            let settings = json!({ "hooks": { "PreToolUse": groups } });
            for text in [settings.to_string(), format!("{settings:#}")] {
                let wired = plain(&wire(&text, &program(), W).expect(&text));
                let groups = wired["hooks"]["PreToolUse"].as_array().expect("a list").iter();
                let handlers = groups.flat_map(|group| group["hooks"].as_array().expect("a list"));
                let commands: Vec<&str> = handlers.filter_map(|handler| handler["command"].as_str()).collect();
                let others = usize::from(text.contains("/bin/true"));
                assert_eq!(commands.len(), 1 + others, "{wired}");
                assert_eq!(commands.last(), Some(&"/opt/oneway"), "{wired}");
            }
        }
    }

    #[test]
    fn every_hosts_file_is_wired_once_and_given_back() {
        for host in HOSTS.iter().filter(|host| !matches!(host.wiring.form, Form::Own(_))) {
            let program = Program::hook("/opt/a b/oneway", None, Some(host.name));
            for text in ["{}\n", "{\n  \"version\": 1,\n  \"other\": [1, 2]\n}\n"] {
                let wired = wire(text, &program, &host.wiring).expect(host.name);
                assert_eq!(wire(&wired, &program, &host.wiring).expect(host.name), wired, "{}", host.name);
                let back = unwire(&wired, &host.wiring).expect(host.name);
                let versioned = matches!(host.wiring.form, Form::Flat { .. }) && text == "{}\n";
                assert_eq!(plain(&back), if versioned { json!({ "version": 1 }) } else { plain(text) }, "{wired}");
                for (event, _, _) in host.wiring.events {
                    assert!(wired.contains(&format!("\"{event}\"")), "{}: {wired}", host.name);
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_read_for_sure_is_refused() {
        let rows = [
            ("{", "not JSON"),
            ("[]", "not a JSON object"),
            ("{\"a\":1,}", "not JSON"),
            ("{\"a\":1} // x", "not JSON"),
            ("{\"a\":1,\"a\":2}", "not clear JSON"),
            ("{\"hooks\":[]}", "`hooks` in it is not an object"),
            ("{\"hooks\":{\"PreToolUse\":{}}}", "`PreToolUse` in it is not a list"),
            ("{\"hooks\":{\"PreToolUse\":[{\"hooks\":{}}]}}", "`hooks` in it is not a list"),
        ];
        for (text, why) in rows {
            let error = wire(text, &program(), W).expect_err(text).to_string();
            assert!(error.contains(why), "{text}: {error}");
            if !text.contains("hooks\":[]") {
                assert!(unwire(text, W).is_err(), "{text}");
            }
        }
    }

    fn settings() -> impl Strategy<Value = Plain> {
        let leaf = prop_oneof![
            Just(Plain::Null),
            any::<bool>().prop_map(Plain::Bool),
            any::<i32>().prop_map(Plain::from),
            "[a-zA-Z\"\\\\{}\\[\\],:é \n]{0,8}".prop_map(Plain::from),
        ];
        let any = leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 1..4).prop_map(Plain::from),
                prop::collection::btree_map("[a-z]{1,4}", inner, 1..4)
                    .prop_map(|map| Plain::Object(map.into_iter().collect())),
            ]
        });
        prop::collection::btree_map("[a-z]{1,4}", any, 0..5).prop_map(|map| Plain::Object(map.into_iter().collect()))
    }

    proptest! {
        /// Whatever else the settings say, it stays, to the byte.
        #[test]
        fn everything_else_stays(value in settings(), pretty in any::<bool>()) {
            let text = if pretty { format!("{value:#}\n") } else { value.to_string() };
            let wired = wire(&text, &program(), W).expect("it wires");
            prop_assert_eq!(others(&wired), value);
            prop_assert_eq!(unwire(&wired, W).expect("it unwires"), text);
        }
    }
}
