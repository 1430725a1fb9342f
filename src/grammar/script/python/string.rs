//! Python's strings as expressions: those side by side are one, and an f-string's holes are expressions again.

use super::expr::PyParser;
use super::lex::PyToken;
use super::text;
use crate::grammar::script::tree::{Id, NodeKind};

impl PyParser<'_> {
    /// Strings side by side are one.
    pub(super) fn string(&mut self) -> Option<Id> {
        let start = self.span().start;
        let mut parts = Vec::new();
        let mut whole = Some(String::new());
        loop {
            match self.token() {
                Some((PyToken::Text, span)) => {
                    let value = text::literal(span.of(self.text));
                    self.at += 1;
                    match (&mut whole, &value) {
                        (Some(all), Some(more)) => all.push_str(more),
                        _ => whole = None,
                    }
                    let kind = value.map_or(NodeKind::Garbled, |v| NodeKind::Text(v.into()));
                    parts.push(self.tree.add(kind, span, &[]));
                }
                Some((PyToken::Open, _)) => {
                    whole = None;
                    self.at += 1;
                    self.deeper(|p| p.format(&mut parts))?;
                }
                _ => break,
            }
        }
        match (whole, parts.as_slice()) {
            (_, [one]) => Some(*one),
            (Some(all), _) => Some(self.tree.add(NodeKind::Text(all.into()), self.since(start), &parts)),
            _ => Some(self.tree.add(NodeKind::Template, self.since(start), &parts)),
        }
    }

    /// The texts and holes of an f-string, up to its end.
    fn format(&mut self, parts: &mut Vec<Id>) -> Option<()> {
        let start = self.span().start;
        let mut inner = Vec::new();
        loop {
            match self.token() {
                Some((PyToken::Piece { raw }, span)) => {
                    self.at += 1;
                    let kind =
                        text::piece(span.of(self.text), raw).map_or(NodeKind::Garbled, |v| NodeKind::Text(v.into()));
                    inner.push(self.tree.add(kind, span, &[]));
                }
                Some((PyToken::Close, _)) => {
                    self.at += 1;
                    break;
                }
                _ => self.hole(&mut inner)?,
            }
        }
        parts.push(self.tree.add(NodeKind::Template, self.since(start), &inner));
        Some(())
    }

    /// `{expression=!r:format}`.
    fn hole(&mut self, parts: &mut Vec<Id>) -> Option<()> {
        self.need("{")?;
        parts.push(self.list()?);
        self.take("=");
        if self.take("!") {
            self.ident()?;
        }
        if self.take(":") {
            while !self.is("}") {
                match self.token() {
                    Some((PyToken::Piece { .. }, _)) => self.at += 1,
                    _ => self.deeper(|p| p.hole(parts))?,
                }
            }
        }
        self.need("}")
    }
}
