//! YAML, as far as workflows and front matter use it: block and flow collections, every kind of scalar, anchors, tags.
//! Every scalar knows the way back to its place. What is not understood is `trouble`, and the reading stops there.

use super::embed::Embedded;
use crate::span::Span;
use std::collections::HashMap;
use std::rc::Rc;

mod block;
mod flow;
mod scalar;

/// How deep collections may nest.
const MAX_DEPTH: usize = 64;

/// A value and where it begins.
#[derive(Debug, Clone, PartialEq)]
pub struct YamlNode {
    /// The value.
    pub value: YamlValue,
    /// Where it stands.
    pub span: Span,
    /// `!reference` and its like, without the sign.
    pub tag: Option<String>,
}

/// A YAML value.
#[derive(Debug, Clone, PartialEq)]
pub enum YamlValue {
    /// Nothing, `~` or `null` are not told apart from an empty text.
    Nothing,
    /// A scalar of any style.
    Text {
        /// What it says.
        text: Embedded,
        /// It stood in quotes or in a block.
        quoted: bool,
    },
    /// A sequence.
    List(Vec<Rc<YamlNode>>),
    /// A mapping, in the order of the text.
    Map(Vec<(YamlKey, Rc<YamlNode>)>),
}

/// A key and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct YamlKey {
    /// What it says.
    pub text: String,
    /// Where.
    pub span: Span,
}

impl YamlNode {
    /// The value of a key, where this is a mapping that has it; the last one counts.
    pub fn get(&self, key: &str) -> Option<&Rc<YamlNode>> {
        match &self.value {
            YamlValue::Map(entries) => entries.iter().rfind(|(k, _)| k.text == key).map(|(_, node)| node),
            _ => None,
        }
    }

    /// The text, where this is a scalar.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            YamlValue::Text { text, .. } => Some(&text.text),
            _ => None,
        }
    }

    /// The entries, where this is a mapping.
    pub fn entries(&self) -> &[(YamlKey, Rc<YamlNode>)] {
        if let YamlValue::Map(entries) = &self.value { entries } else { &[] }
    }

    /// The elements, where this is a sequence.
    pub fn elements(&self) -> &[Rc<YamlNode>] {
        if let YamlValue::List(elements) = &self.value { elements } else { &[] }
    }
}

/// What was read of a text.
#[derive(Debug, Clone, Default)]
pub struct Documents {
    /// Its documents, up to the first thing that was not understood.
    pub roots: Vec<Rc<YamlNode>>,
    /// What was not understood, and where.
    pub trouble: Option<(usize, &'static str)>,
    /// Something has an anchor, or stands for what has one.
    pub shared: bool,
}

/// Reads a whole text.
pub fn parse(text: &str) -> Documents {
    let mut reader = YamlReader::new(text);
    let mut out = Documents::default();
    loop {
        let read = reader.document();
        out.shared |= reader.shared;
        match read {
            Ok(Some(root)) => out.roots.push(root),
            Ok(None) => return out,
            Err(trouble) => {
                out.roots.extend(reader.saved.take());
                out.trouble = Some(trouble);
                return out;
            }
        }
    }
}

type YamlRead<T> = Result<T, (usize, &'static str)>;

/// A line without its indentation and its end.
#[derive(Debug, Clone, Copy)]
struct YamlLine {
    /// How far its content is indented; what stands before may be `- ` of a list.
    indent: usize,
    /// Its content.
    start: usize,
    end: usize,
}

struct YamlReader<'a> {
    text: &'a str,
    lines: Vec<YamlLine>,
    /// The line that is read next.
    at: usize,
    depth: usize,
    anchors: HashMap<String, Rc<YamlNode>>,
    shared: bool,
    /// What is left of the outermost mapping after trouble.
    saved: Option<Rc<YamlNode>>,
}

impl<'a> YamlReader<'a> {
    fn new(text: &'a str) -> Self {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let content = line.trim_end_matches(['\n', '\r']);
            let indent = content.len() - content.trim_start_matches(' ').len();
            lines.push(YamlLine { indent, start: start + indent, end: start + content.len() });
            start += line.len();
        }
        Self { text, lines, at: 0, depth: 0, anchors: HashMap::new(), shared: false, saved: None }
    }

    fn content(&self, line: YamlLine) -> &'a str {
        self.text.get(line.start..line.end).unwrap_or_default()
    }

    /// The next line that says something, with nothing consumed.
    fn peek(&mut self) -> Option<YamlLine> {
        loop {
            let line = *self.lines.get(self.at)?;
            let content = self.content(line);
            if content.trim().is_empty() || content.starts_with('#') {
                self.at += 1;
                continue;
            }
            return Some(line);
        }
    }

    /// Whether a document ends before this line.
    fn ends(&self, line: YamlLine) -> bool {
        let content = self.content(line);
        line.indent == 0 && (content == "---" || content == "..." || content.starts_with("--- "))
    }

    fn document(&mut self) -> YamlRead<Option<Rc<YamlNode>>> {
        self.anchors.clear();
        while let Some(line) = self.peek() {
            match self.content(line) {
                "---" | "..." => self.at += 1,
                content if line.indent == 0 && (content.starts_with('%') || content.starts_with("--- #")) => {
                    self.at += 1;
                }
                _ => break,
            }
        }
        match self.peek() {
            None => Ok(None),
            Some(_) => {
                let root = self.block(0)?;
                if let Some(line) = self.peek().filter(|line| !self.ends(*line)) {
                    self.saved = Some(root);
                    return Err((line.start, "the indentation fits nothing"));
                }
                Ok(Some(root))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree in brackets, to compare by.
    fn show(node: &YamlNode) -> String {
        let tag = node.tag.as_ref().map_or(String::new(), |t| format!("!{t} "));
        let value = match &node.value {
            YamlValue::Nothing => "~".into(),
            YamlValue::Text { text, .. } => format!("{:?}", text.text),
            YamlValue::List(list) => format!("[{}]", list.iter().map(|n| show(n)).collect::<Vec<_>>().join(", ")),
            YamlValue::Map(map) => {
                let entries: Vec<String> = map.iter().map(|(k, n)| format!("{}: {}", k.text, show(n))).collect();
                format!("{{{}}}", entries.join(", "))
            }
        };
        tag + &value
    }

    #[track_caller]
    fn check(text: &str, want: &str) {
        let read = parse(text);
        let got: Vec<String> = read.roots.iter().map(|n| show(n)).collect();
        assert_eq!((got.join(" | ").as_str(), read.trouble), (want, None), "{text}");
    }

    #[test]
    fn blocks() {
        check("a: 1\nb:\n  c: x y # no\n  d: 'it''s'\n", r#"{a: "1", b: {c: "x y", d: "it's"}}"#);
        check("- a\n- b: 1\n  c: 2\n-\n  - d\n- - e\n  - f\n", r#"["a", {b: "1", c: "2"}, ["d"], ["e", "f"]]"#);
        check("on:\n- push\n- pull\nx: y\n", r#"{on: ["push", "pull"], x: "y"}"#);
        check("a:\nb: ~\n", r#"{a: ~, b: "~"}"#);
        check("\"a b\": c\n'd': e\n", r#"{a b: "c", d: "e"}"#);
        check("---\na: 1\n---\nb: 2\n...\n", r#"{a: "1"} | {b: "2"}"#);
        check("a: http://x:80/#y\nb: c#d\n", r#"{a: "http://x:80/#y", b: "c#d"}"#);
    }

    #[test]
    fn scalars() {
        check("run: |\n  a\n    b\n\n  c\nx: 1\n", r#"{run: "a\n  b\n\nc\n", x: "1"}"#);
        check("run: |-\n  a\n\nx: 1\n", r#"{run: "a", x: "1"}"#);
        check("run: >\n  a\n  b\n\n  c\n    d\n  e\n", r#"{run: "a b\nc\n  d\ne\n"}"#);
        check("- |2\n   a\n  b\n- c\n", r#"[" a\nb\n", "c"]"#);
        check("a: one\n  two\n  three\nb: 1\n", r#"{a: "one two three", b: "1"}"#);
        check("a: \"one\\n\n  two\\x41\\u0042 \\\n  three\"\n", r#"{a: "one\n twoAB three"}"#);
        check("a: 'one\n\n  two'\n", r#"{a: "one\ntwo"}"#);
        check("run: |\n\n  a\n", r#"{run: "\na\n"}"#);
    }

    #[test]
    fn flows_anchors_and_tags() {
        check("a: [x, 'y', \"z\", [1, 2], {b: c, d}]\n", r#"{a: ["x", "y", "z", ["1", "2"], {b: "c", d: ~}]}"#);
        check("a: [\n  x,\n  y, # no\n]\nb: {}\n", r#"{a: ["x", "y"], b: {}}"#);
        check(".x: &x\n  - a\ny: *x\nz: {<<: *x}\n", r#"{.x: ["a"], y: ["a"], z: {<<: ["a"]}}"#);
        check("a: !reference [x, y]\nb: &n !t v\n", r#"{a: !reference ["x", "y"], b: !t "v"}"#);
        check("a: Bash(git add *), Read\n", r#"{a: "Bash(git add *), Read"}"#);
    }

    #[test]
    fn trouble_is_told_and_the_rest_is_kept() {
        for (text, at) in [
            ("a: [x\n", 3),
            ("a: b\n c: d\n", 0),
            ("\ta: b\n", 0),
            ("? a\n: b\n", 0),
            ("a: *no\n", 3),
            ("a: [b\n c]\n", 3),
        ] {
            assert!(parse(text).trouble.is_some_and(|t| t.0 >= at), "{text} {:?}", parse(text));
        }
        let deep = "- ".repeat(5000);
        assert!(parse(&deep).trouble.is_some());
        let deep = "[".repeat(5000);
        assert!(parse(&deep).trouble.is_some());
    }

    #[test]
    fn places() {
        let text = "jobs:\n  a:\n    - run: |\n        cd x\n        rm -rf \"y\"\n    - \"l\\ts\"\n";
        let read = parse(text);
        let list = read.roots[0].get("jobs").unwrap().get("a").unwrap().elements().to_vec();
        let YamlValue::Text { text: run, .. } = &list[0].get("run").unwrap().value else { panic!() };
        let at = run.text.find("rm").unwrap();
        assert_eq!(run.span(Span::new(at, at + 10)).of(text), "rm -rf \"y\"");
        assert_eq!(run.span(Span::new(0, at + 2)).of(text), "cd x\n        rm");
        let YamlValue::Text { text: ls, .. } = &list[1].value else { panic!() };
        assert_eq!(ls.span(Span::new(0, 3)).of(text), "l\\ts");
    }
}
