//! Python's `case`: a pattern reads like an expression, but its names are bound and its keywords are attributes.

use super::expr::Parser;
use crate::grammar::script::tree::{Id, Kind};

impl Parser<'_> {
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
        self.tree.add(Kind::Statement, span, &parts);
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
        Some(self.tree.add(Kind::Sequence, span, &[one, bind]))
    }

    /// Names in a pattern are bound, except those that are called or looked into; keywords are attributes.
    fn capture(&mut self, from: Id, to: Id) {
        let mut heads = Vec::new();
        for id in from..=to {
            match self.tree.kind(id).clone() {
                Kind::Call | Kind::Attr(_) => heads.extend(self.tree.kid(id, 0)),
                Kind::Keyword(name) => self.tree.turn(id, Kind::Probe(name)),
                _ => {}
            }
        }
        heads.sort_unstable();
        for id in from..=to {
            if let Kind::Name(name) = self.tree.kind(id).clone()
                && heads.binary_search(&id).is_err()
            {
                self.tree.turn(id, Kind::Bind(name));
            }
        }
    }
}
