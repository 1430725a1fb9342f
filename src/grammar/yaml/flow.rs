//! Flow collections: `[a, b]` and `{a: b}`, over several lines if need be.

use super::{MAX_DEPTH, YamlKey, YamlNode, YamlRead, YamlReader, YamlValue};
use crate::grammar::embed::Embedded;
use crate::span::Span;
use std::rc::Rc;

impl YamlReader<'_> {
    /// A flow collection that is a whole value.
    pub(super) fn flow_value(&mut self, start: usize) -> YamlRead<Rc<YamlNode>> {
        let (node, end) = self.flow(start)?;
        self.leave(end)?;
        Ok(node)
    }

    fn flow(&mut self, start: usize) -> YamlRead<(Rc<YamlNode>, usize)> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err((start, "nested too deeply"));
        }
        let map = self.text.as_bytes().get(start) == Some(&b'{');
        let (mut list, mut entries) = (Vec::new(), Vec::new());
        let mut at = start + 1;
        let mut full = false;
        loop {
            at = self.blank(at);
            match self.text.as_bytes().get(at) {
                None => return Err((start, "a bracket is never closed")),
                Some(b']' | b'}') => break,
                Some(b',') => {
                    full = false;
                    at += 1;
                }
                Some(_) if full => return Err((at, "a text over several lines inside of brackets")),
                Some(_) => {
                    full = true;
                    let (key, next) = self.item(at)?;
                    at = self.blank(next);
                    let colon = self.text.as_bytes().get(at) == Some(&b':');
                    if !map && !colon {
                        list.push(key);
                        continue;
                    }
                    let text = key.text().unwrap_or_default().to_owned();
                    let (value, next) = match colon {
                        true => self.entry_value(at + 1)?,
                        false => (nothing(at), at),
                    };
                    let entry = (YamlKey { text, span: key.span }, value);
                    at = next;
                    match map {
                        true => entries.push(entry),
                        // `[a: b]` holds a mapping of one.
                        false => list.push(Rc::new(YamlNode {
                            span: key.span,
                            value: YamlValue::Map(vec![entry]),
                            tag: None,
                        })),
                    }
                }
            }
        }
        self.depth -= 1;
        let value = if map { YamlValue::Map(entries) } else { YamlValue::List(list) };
        Ok((Rc::new(YamlNode { value, span: Span::new(start, at + 1), tag: None }), at + 1))
    }

    fn entry_value(&mut self, at: usize) -> YamlRead<(Rc<YamlNode>, usize)> {
        let at = self.blank(at);
        match self.text.as_bytes().get(at) {
            None | Some(b',' | b']' | b'}') => Ok((nothing(at), at)),
            Some(_) => self.item(at),
        }
    }

    /// Past blanks, line ends and comments.
    fn blank(&self, mut at: usize) -> usize {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(at) {
                Some(b' ' | b'\t' | b'\n' | b'\r') => at += 1,
                Some(b'#') => {
                    let rest = bytes.get(at..).unwrap_or_default();
                    at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
                }
                _ => return at,
            }
        }
    }

    fn item(&mut self, at: usize) -> YamlRead<(Rc<YamlNode>, usize)> {
        match self.text.as_bytes().get(at) {
            Some(b'[' | b'{') => self.flow(at),
            Some(b'"' | b'\'') => {
                let (text, end) = self.quoted(at)?;
                Ok((Self::scalar(text, true, Span::new(at, end)), end))
            }
            Some(b'*') if self.plain(at).end > at + 1 => {
                let span = self.plain(at);
                let name = span.of(self.text).get(1..).unwrap_or_default();
                self.shared = true;
                let node = self.anchors.get(name).cloned().ok_or((at, "an alias of nothing"))?;
                Ok((node, span.end))
            }
            Some(b'&' | b'!') => Err((at, "a property inside of brackets")),
            _ => {
                let span = self.plain(at);
                let mut text = Embedded::default();
                text.copy(self.text, span);
                Ok((Self::scalar(text, false, span), span.end.max(at + 1)))
            }
        }
    }

    /// A plain scalar: up to a comma, a bracket, a colon with a blank behind it, a comment or the end of the line.
    fn plain(&self, at: usize) -> Span {
        let bytes = self.text.as_bytes();
        let mut end = at;
        while let Some(byte) = bytes.get(end) {
            let next = bytes.get(end + 1).copied().unwrap_or(b' ');
            match byte {
                b',' | b'[' | b']' | b'{' | b'}' | b'\n' => break,
                b':' if matches!(next, b' ' | b'\t' | b'\n' | b'\r' | b',' | b']' | b'}') => break,
                b' ' | b'\t' if next == b'#' => break,
                _ => end += 1,
            }
        }
        let text = self.text.get(at..end).unwrap_or_default();
        Span::new(at, at + text.trim_end().len())
    }
}

fn nothing(at: usize) -> Rc<YamlNode> {
    Rc::new(YamlNode { value: YamlValue::Nothing, span: Span::new(at, at), tag: None })
}
