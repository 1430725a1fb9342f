//! Python's `case`: a pattern reads like an expression, but its names are bound and its keywords are attributes.

use super::expr::PyParser;
use crate::grammar::script::tree::{Id, NodeKind};

/// Classes whose one place is the value itself.
const BUILT_IN: &[&str] =
    &["bool", "bytearray", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"];

impl PyParser<'_> {
    /// `case pattern if guard:`.
    pub(super) fn case(&mut self) -> Option<()> {
        let start = self.span().start;
        self.at += 1;
        let mut parts = Vec::new();
        loop {
            let from = self.tree.len();
            let one = self.item_as()?;
            self.capture(from, one);
            parts.push(one);
            if !self.take(",") || self.is(":") || self.is("if") {
                break;
            }
        }
        if self.take("if") {
            parts.push(self.named()?);
        }
        let span = self.since(start);
        self.tree.add(NodeKind::Statement, span, &parts);
        self.need(":")
    }

    fn item_as(&mut self) -> Option<Id> {
        let start = self.span().start;
        let star = self.take("*");
        let one = self.binary(5)?;
        if star {
            return Some(one);
        }
        if !self.take("as") {
            return Some(one);
        }
        let bind = self.binding()?;
        let span = self.since(start);
        Some(self.tree.add(NodeKind::Sequence, span, &[one, bind]))
    }

    /// Names in a pattern are bound, except those that are called or looked into; keywords are attributes.
    fn capture(&mut self, from: Id, to: Id) {
        let mut heads = Vec::new();
        for id in from..=to {
            match self.tree.kind(id).clone() {
                NodeKind::Call => {
                    heads.extend(self.tree.kid(id, 0));
                    self.by_place(id);
                }
                NodeKind::Attr(_) => heads.extend(self.tree.kid(id, 0)),
                NodeKind::Keyword(name) => self.tree.turn(id, NodeKind::Probe(name)),
                _ => {}
            }
        }
        heads.sort_unstable();
        for id in from..=to {
            if let NodeKind::Name(name) = self.tree.kind(id).clone()
                && heads.binary_search(&id).is_err()
            {
                self.tree.turn(id, NodeKind::Bind(name));
            }
        }
    }

    /// What a class pattern takes by place, the class names; only the built-in ones are known.
    fn by_place(&mut self, call: Id) {
        let plain = matches!(self.tree.kid(call, 0).map(|c| self.tree.kind(c)), Some(NodeKind::Name(n)) if BUILT_IN.contains(&&**n));
        let keyword = |id: &Id| matches!(self.tree.kind(*id), NodeKind::Keyword(_) | NodeKind::Probe(_));
        let places = !self.tree.kids(call).iter().skip(1).all(keyword);
        if places && !plain {
            let span = self.tree.node(call).span;
            self.tree.miss(span, "a class pattern by place");
        }
    }
}
