//! Block collections: what is a list, a mapping or a scalar is told by indentation.

use super::{MAX_DEPTH, YamlKey, YamlLine, YamlNode, YamlRead, YamlReader, YamlValue};
use crate::grammar::embed::Embedded;
use crate::span::Span;
use std::rc::Rc;

impl YamlReader<'_> {
    /// The value that begins at the next line, which is indented by at least `least`.
    pub(super) fn block(&mut self, least: usize) -> YamlRead<Rc<YamlNode>> {
        let Some(line) = self.peek().filter(|line| line.indent >= least && !self.ends(*line)) else {
            let at = self.lines.get(self.at).map_or(self.text.len(), |line| line.start);
            return Ok(Rc::new(YamlNode { value: YamlValue::Nothing, span: Span::new(at, at), tag: None }));
        };
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err((line.start, "nested too deeply"));
        }
        let content = self.content(line);
        let out = match () {
            () if content.starts_with('\t') => Err((line.start, "a tab as indentation")),
            () if dashed(content) => self.list(line),
            () if content.starts_with("? ") || content == "?" => Err((line.start, "a key that is no text")),
            () => match self.key(line)? {
                Some(_) => self.map(line),
                None => {
                    self.at += 1;
                    self.value(line, line.indent.saturating_sub(1), line.indent)
                }
            },
        }?;
        self.depth -= 1;
        Ok(out)
    }

    fn list(&mut self, first: YamlLine) -> YamlRead<Rc<YamlNode>> {
        let mut out = Vec::new();
        let mut end = first.end;
        while let Some(line) = self.peek().filter(|line| line.indent == first.indent && !self.ends(*line)) {
            let content = self.content(line);
            if !dashed(content) {
                break;
            }
            let rest = content.get(1..).unwrap_or_default();
            let blank = rest.len() - rest.trim_start_matches(' ').len();
            let inner = YamlLine { indent: line.indent + 1 + blank, start: line.start + 1 + blank, end: line.end };
            out.push(self.element(line, inner)?);
            end = self.lines.get(self.at.saturating_sub(1)).map_or(end, |line| line.end.max(end));
        }
        self.deeper(first.indent)?;
        Ok(Rc::new(YamlNode { value: YamlValue::List(out), span: Span::new(first.start, end), tag: None }))
    }

    /// What stands behind a dash: on the same line as if it were a line of its own.
    fn element(&mut self, line: YamlLine, inner: YamlLine) -> YamlRead<Rc<YamlNode>> {
        let content = self.content(inner);
        if content.is_empty() || content.starts_with('#') {
            self.at += 1;
            return self.block(line.indent + 1);
        }
        let nested = dashed(content) || self.key(inner)?.is_some();
        match nested {
            true => {
                if let Some(here) = self.lines.get_mut(self.at) {
                    *here = inner;
                }
                self.block(line.indent + 1)
            }
            false => {
                self.at += 1;
                self.value(inner, line.indent, line.indent + 1)
            }
        }
    }

    fn map(&mut self, first: YamlLine) -> YamlRead<Rc<YamlNode>> {
        let mut out = Vec::new();
        while let Some(line) = self.peek().filter(|line| line.indent == first.indent && !self.ends(*line)) {
            let Some((key, after)) = self.key(line)? else {
                return Err((line.start, "expected a key"));
            };
            let rest = self.text.get(after..line.end).unwrap_or_default();
            let start = after + (rest.len() - rest.trim_start().len());
            self.at += 1;
            let behind = YamlLine { indent: line.indent, start, end: line.end };
            match self.entry(behind, line.indent) {
                Ok(node) => out.push((key, node)),
                Err(trouble) => {
                    let value = YamlValue::Map(out);
                    let inner = self.saved.take();
                    let mut node = YamlNode { value, span: Span::new(first.start, line.end), tag: None };
                    if let (YamlValue::Map(entries), Some(inner)) = (&mut node.value, inner) {
                        entries.push((key, inner));
                    }
                    self.saved = Some(Rc::new(node));
                    return Err(trouble);
                }
            }
        }
        self.deeper(first.indent)?;
        let end = self.lines.get(self.at.saturating_sub(1)).map_or(first.end, |line| line.end.max(first.end));
        Ok(Rc::new(YamlNode { value: YamlValue::Map(out), span: Span::new(first.start, end), tag: None }))
    }

    /// The value of a key: behind it, or on the lines after it.
    fn entry(&mut self, behind: YamlLine, indent: usize) -> YamlRead<Rc<YamlNode>> {
        let content = self.content(behind);
        if !content.is_empty() && !content.starts_with('#') {
            return self.value(behind, indent, indent + 1);
        }
        self.below(indent)
    }

    /// The value on the lines below a key or a property; a list may stand as far out as its key.
    pub(super) fn below(&mut self, indent: usize) -> YamlRead<Rc<YamlNode>> {
        match self.peek() {
            Some(next) if next.indent == indent && dashed(self.content(next)) => self.block(indent),
            _ => self.block(indent + 1),
        }
    }

    /// After a collection, no line may be indented more than it.
    fn deeper(&mut self, indent: usize) -> YamlRead<()> {
        match self.peek() {
            Some(line) if line.indent > indent => Err((line.start, "the indentation fits nothing")),
            _ => Ok(()),
        }
    }

    /// The key that a line begins with, and where its value may begin.
    fn key(&self, line: YamlLine) -> YamlRead<Option<(YamlKey, usize)>> {
        let content = self.content(line);
        let (text, colon) = match content.chars().next() {
            Some('"' | '\'') => {
                let Some((text, end)) = self.quoted_on_line(line)? else { return Ok(None) };
                let rest = self.text.get(end..line.end).unwrap_or_default();
                let gap = rest.len() - rest.trim_start().len();
                (text, end - line.start + gap)
            }
            Some('[' | '{' | '|' | '>' | '@' | '`' | '%' | '!' | '&' | '*') => return Ok(None),
            _ => {
                let Some(colon) = colon(content) else { return Ok(None) };
                (content.get(..colon).unwrap_or_default().trim_end().to_owned(), colon)
            }
        };
        let after = content.get(colon..).and_then(|rest| rest.strip_prefix(':'));
        let ends = after.is_some_and(|after| after.is_empty() || after.starts_with([' ', '\t']));
        let span = Span::new(line.start, line.start + colon);
        Ok(ends.then(|| (YamlKey { text, span }, line.start + colon + 1)))
    }

    /// A scalar, a flow, an alias, or properties with one of them behind; `parent` is the indentation around it.
    pub(super) fn value(&mut self, line: YamlLine, parent: usize, least: usize) -> YamlRead<Rc<YamlNode>> {
        let content = self.content(line);
        match content.chars().next() {
            Some('&') => {
                let (name, behind) = word(content, 1, line);
                let node = self.after_property(behind, parent, least)?;
                self.shared = true;
                self.anchors.insert(name, Rc::clone(&node));
                Ok(node)
            }
            Some('!') => {
                let (name, behind) = word(content, 1, line);
                let node = self.after_property(behind, parent, least)?;
                Ok(Rc::new(YamlNode { tag: Some(name), ..YamlNode::clone(&node) }))
            }
            // A star alone names nothing: the host of a Markdown head takes it for all tools.
            Some('*') if content.get(1..).is_some_and(|rest| !rest.is_empty() && !rest.starts_with([' ', '\t'])) => {
                let (name, _) = word(content, 1, line);
                self.shared = true;
                self.anchors.get(&name).cloned().ok_or((line.start, "an alias of nothing"))
            }
            Some('|' | '>') => self.block_scalar(line, parent),
            Some('[' | '{') => self.flow_value(line.start),
            Some('"' | '\'') => self.quoted_value(line.start),
            Some('@' | '`' | '%') => Err((line.start, "a sign that no value may begin with")),
            _ => self.plain_value(line, least),
        }
    }

    fn after_property(&mut self, behind: YamlLine, parent: usize, least: usize) -> YamlRead<Rc<YamlNode>> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err((behind.start, "nested too deeply"));
        }
        let content = self.content(behind);
        let node = match content.is_empty() || content.starts_with('#') {
            true if least > parent + 1 => self.block(least),
            true => self.below(parent),
            false => self.value(behind, parent, least),
        }?;
        self.depth -= 1;
        Ok(node)
    }

    /// A scalar as a node.
    pub(super) fn scalar(text: Embedded, quoted: bool, span: Span) -> Rc<YamlNode> {
        Rc::new(YamlNode { value: YamlValue::Text { text, quoted }, span, tag: None })
    }
}

fn dashed(content: &str) -> bool {
    content == "-" || content.starts_with("- ")
}

/// The colon that ends a plain key.
fn colon(content: &str) -> Option<usize> {
    let bytes = content.as_bytes();
    let mut before = b' ';
    for (i, byte) in bytes.iter().enumerate() {
        match byte {
            b'#' if before == b' ' => return None,
            b':' if matches!(bytes.get(i + 1), None | Some(b' ' | b'\t')) => return Some(i),
            _ => {}
        }
        before = *byte;
    }
    None
}

/// The name behind a sign, and the rest of the line.
fn word(content: &str, skip: usize, line: YamlLine) -> (String, YamlLine) {
    let rest = content.get(skip..).unwrap_or_default();
    let len = rest.find([' ', '\t']).unwrap_or(rest.len());
    let name = rest.get(..len).unwrap_or_default().to_owned();
    let tail = rest.get(len..).unwrap_or_default();
    let blank = tail.len() - tail.trim_start().len();
    (name, YamlLine { start: (line.start + skip + len + blank).min(line.end), ..line })
}
