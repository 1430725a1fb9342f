//! Cuts that put other names in the place of one, in each form that a list can have. Everything else stays as it is.

use super::found::Edit;
use crate::grammar::frontmatter::{FrontEntry, FrontText, FrontValue};
use crate::span::Span;

/// One name of an entry in a Markdown head, with the cut that would replace it.
pub struct HeadName {
    /// The name.
    pub item: FrontText,
    holder: Holder,
}

enum Holder {
    /// A text of several names.
    Text,
    /// An element of a list; the span is that of the element.
    Element(Span),
    /// It does not stand there letter by letter.
    Unclear,
}

/// The names of an entry; `None` where they cannot be told.
pub fn names(entry: &FrontEntry, source: &str) -> Option<Vec<HeadName>> {
    let exact = |item: &FrontText| item.span.of(source) == item.text;
    match &entry.value {
        FrontValue::Nothing => Some(Vec::new()),
        FrontValue::Text(_) => {
            let held =
                |item: FrontText| HeadName { holder: if exact(&item) { Holder::Text } else { Holder::Unclear }, item };
            Some(entry.names(source)?.into_iter().map(held).collect())
        }
        FrontValue::List(items) => {
            let mut out = Vec::new();
            for element in items {
                let inner = crate::grammar::frontmatter::names(element, source);
                let alone = inner.len() == 1;
                out.extend(inner.into_iter().map(|item| HeadName {
                    holder: if alone { Holder::Element(element.span) } else { Holder::Unclear },
                    item,
                }));
            }
            Some(out)
        }
        FrontValue::Nested | FrontValue::Unread(_) => None,
    }
}

impl HeadName {
    /// The cut that puts `others` in its place; nothing takes it out.
    pub fn replace(&self, source: &str, others: &[String]) -> Option<Edit> {
        match self.holder {
            Holder::Unclear => None,
            Holder::Text if others.is_empty() => Some(take_out(source, self.item.span, &[','])),
            Holder::Text => Some(Edit { span: self.item.span, text: others.join(", ") }),
            Holder::Element(span) => element(source, span, others),
        }
    }
}

fn element(source: &str, span: Span, others: &[String]) -> Option<Edit> {
    let line_start = source.get(..span.start)?.rfind('\n').map_or(0, |at| at + 1);
    let lead = source.get(line_start..span.start)?;
    let texts: Vec<String> = others.iter().map(|name| quoted(name)).collect();
    let block = lead.trim() == "-";
    if !block {
        return Some(match others.is_empty() {
            true => take_out(source, span, &[',']),
            false => Edit { span, text: texts.join(", ") },
        });
    }
    match others.is_empty() {
        false => Some(Edit { span, text: texts.join(&format!("{}{lead}", line_end(source))) }),
        true => {
            let rest = source.get(span.end..)?;
            let end = rest.find('\n').map_or(source.len(), |at| span.end + at + 1);
            Some(Edit { span: Span::new(line_start, end), text: String::new() })
        }
    }
}

fn line_end(source: &str) -> &'static str {
    if source.contains("\r\n") { "\r\n" } else { "\n" }
}

/// A name as an element of a YAML list.
fn quoted(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "_-./() ".contains(c)) && !name.is_empty();
    if plain { name.to_owned() } else { format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")) }
}

/// Takes a part out together with the sign that parts it from the next, or else from the one before.
fn take_out(source: &str, span: Span, signs: &[char]) -> Edit {
    let blank = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
    let after = source.get(span.end..).unwrap_or("");
    let skip = blank(after);
    if after.get(skip..).is_some_and(|rest| rest.starts_with(signs)) {
        let more = after.get(skip + 1..).map_or(0, |rest| rest.len() - rest.trim_start().len());
        return Edit { span: Span::new(span.start, span.end + skip + 1 + more), text: String::new() };
    }
    let before = source.get(..span.start).unwrap_or("");
    let kept = before.trim_end();
    let start = match kept.strip_suffix(signs) {
        Some(rest) => rest.len(),
        None => before.trim_end_matches([' ', '\t']).len() + usize::from(before.ends_with([' ', '\t'])),
    };
    Edit { span: Span::new(start, span.end), text: String::new() }
}

/// The cut that puts texts in the place of an element of a JSON list.
pub fn in_json(source: &str, span: Span, others: &[String]) -> Edit {
    if others.is_empty() {
        return take_out(source, span, &[',']);
    }
    let before = source.get(..span.start).unwrap_or("");
    let kept = before.trim_end_matches([' ', '\t']);
    let (lead, own_line) = (before.get(kept.len()..).unwrap_or(""), kept.ends_with('\n'));
    let gap = if own_line { format!(",{}{lead}", line_end(source)) } else { ", ".to_owned() };
    let texts: Vec<String> = others.iter().map(|text| serde_json::Value::from(text.as_str()).to_string()).collect();
    Edit { span, text: texts.join(&gap) }
}

/// The text after a cut.
pub fn apply(source: &str, edit: &Edit) -> String {
    let before = source.get(..edit.span.start).unwrap_or(source);
    let after = source.get(edit.span.end..).unwrap_or("");
    [before, edit.text.as_str(), after].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::frontmatter;

    fn cut(head: &str, name: &str, others: &[&str]) -> String {
        let source = format!("---\n{head}\nmodel: x\n---\nbody\n");
        let front = frontmatter::parse(&source).expect("a head");
        let names = names(front.get("t").expect("t"), &source).expect("names");
        let found = names.iter().find(|n| n.item.text == name).expect(name);
        let others: Vec<String> = others.iter().map(|o| (*o).to_owned()).collect();
        let out = apply(&source, &found.replace(&source, &others).expect("a cut"));
        let inner = out.strip_prefix("---\n").and_then(|o| o.strip_suffix("\nmodel: x\n---\nbody\n"));
        inner.unwrap_or(&out).to_owned()
    }

    #[test]
    fn names_in_markdown_heads() {
        for (head, name, others, want) in [
            ("t: Read, Bash, Grep", "Bash", &["a b", "c"][..], "t: Read, a b, c, Grep"),
            ("t: Read, Bash, Grep", "Bash", &[], "t: Read, Grep"),
            ("t: Read, Bash", "Bash", &[], "t: Read"),
            ("t: Bash, Read", "Bash", &[], "t: Read"),
            ("t: Read Bash", "Bash", &[], "t: Read "),
            ("t: \"Read, Bash\"", "Bash", &[], "t: \"Read\""),
            ("t: Bash", "Bash", &["Bash(ls *)"], "t: Bash(ls *)"),
            ("t: [Read, Bash]", "Bash", &[], "t: [Read]"),
            ("t: [\"Bash\", Read]", "Bash", &[], "t: [Read]"),
            ("t: [Read, \"Bash\"]", "Bash", &["Bash(ls *)", "X"], "t: [Read, \"Bash(ls *)\", X]"),
            ("t:\n  - Read\n  - Bash\n  - Grep", "Bash", &[], "t:\n  - Read\n  - Grep"),
            ("t:\n- Read\n- 'Bash'", "Bash", &["Bash(a *)", "B"], "t:\n- Read\n- \"Bash(a *)\"\n- B"),
        ] {
            assert_eq!(cut(head, name, others), want, "{head}");
        }
    }

    #[test]
    fn elements_of_json_lists() {
        let cut = |source: &str, others: &[&str]| {
            let start = source.find("\"X\"").expect("X");
            let others: Vec<String> = others.iter().map(|o| (*o).to_owned()).collect();
            apply(source, &in_json(source, Span::new(start, start + 3), &others))
        };
        assert_eq!(cut("[\"X\", \"b\"]", &[]), "[\"b\"]");
        assert_eq!(cut("[\"a\", \"X\"]", &[]), "[\"a\"]");
        assert_eq!(cut("[\"X\"]", &[]), "[]");
        assert_eq!(cut("[\"X\"]", &["a", "b"]), "[\"a\", \"b\"]");
        assert_eq!(cut("[\n  \"X\",\n  \"b\"\n]", &["1", "2"]), "[\n  \"1\",\n  \"2\",\n  \"b\"\n]");
        assert_eq!(cut("[\n  \"a\",\n  \"X\"\n]", &[]), "[\n  \"a\"\n]");
    }
}
