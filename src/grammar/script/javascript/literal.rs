//! JavaScript's brackets: what stands in parentheses, arrays, objects and templates.

use super::expr::JsParser;
use super::lex::Lexeme;
use super::text;
use crate::grammar::script::tree::{Id, NodeKind};

impl JsParser<'_> {
    /// An expression in parentheses, or the parameters of an arrow function.
    pub(super) fn round(&mut self) -> Option<Id> {
        let start = self.start();
        let no_in = std::mem::replace(&mut self.no_in, false);
        self.step();
        let mut parts = Vec::new();
        let mut comma = false;
        while !self.is(")") {
            parts.push(self.element()?);
            if !self.take(",") {
                break;
            }
            comma = true;
        }
        self.no_in = no_in;
        self.need(")")?;
        match (comma, parts.as_slice()) {
            (false, [one]) if *self.tree.kind(*one) != NodeKind::Spread && !self.is("=>") => Some(*one),
            _ => Some(self.tree.add(NodeKind::Sequence, self.since(start), &parts)),
        }
    }

    pub(super) fn square(&mut self) -> Option<Id> {
        let start = self.start();
        let no_in = std::mem::replace(&mut self.no_in, false);
        self.step();
        let mut parts = Vec::new();
        while !self.is("]") {
            if self.take(",") {
                continue;
            }
            parts.push(self.element()?);
            if !self.is("]") {
                self.need(",")?;
            }
        }
        self.no_in = no_in;
        self.need("]")?;
        Some(self.tree.add(NodeKind::List, self.since(start), &parts))
    }

    pub(super) fn curly(&mut self) -> Option<Id> {
        let start = self.start();
        let no_in = std::mem::replace(&mut self.no_in, false);
        self.step();
        let mut parts = Vec::new();
        while !self.is("}") {
            let part = if self.is("...") { self.element()? } else { self.entry()? };
            parts.push(part);
            if !self.is("}") {
                self.need(",")?;
            }
        }
        self.no_in = no_in;
        self.need("}")?;
        Some(self.tree.add(NodeKind::Object, self.since(start), &parts))
    }

    /// `key: value`, `key`, `key() {}`, `get key() {}`, `[key]: value`.
    fn entry(&mut self) -> Option<Id> {
        let start = self.start();
        let accessor = self.modifiers(&["get", "set"]);
        if !accessor {
            self.modifiers(&["async"]);
        }
        let generator = self.take("*");
        let plain = matches!(self.token.kind, Lexeme::Name { .. });
        let span = self.token.span;
        let (name, computed) = self.key()?;
        if self.is("(") {
            let function = self.deeper(|p| p.method(start, generator))?;
            let span = self.since(start);
            return Some(match (name, computed) {
                (Some(name), _) if accessor => self.tree.add(NodeKind::Accessor(name), span, &[function]),
                (Some(name), _) => self.tree.add(NodeKind::Method(name), span, &[function]),
                (None, Some(key)) => self.tree.add(NodeKind::Pair, span, &[key, function]),
                (None, None) => function,
            });
        }
        if self.take(":") {
            let value = self.assign()?;
            let span = self.since(start);
            return Some(match (name, computed) {
                (Some(name), _) => self.tree.add(NodeKind::Property(name), span, &[value]),
                (None, key) => {
                    let mut parts: Vec<Id> = key.into_iter().collect();
                    parts.push(value);
                    self.tree.add(NodeKind::Pair, span, &parts)
                }
            });
        }
        let Some(name) = name.filter(|_| plain) else { return self.fail("its syntax is not understood") };
        let mut value = self.tree.add(NodeKind::Name(name.clone()), span, &[]);
        if self.take("=") {
            let default = self.assign()?;
            value = self.tree.add(NodeKind::Assign, self.since(start), &[value, default]);
        }
        Some(self.tree.add(NodeKind::Property(name), self.since(start), &[value]))
    }

    /// Passes one of these words, if it is not itself the key.
    pub(super) fn modifiers(&mut self, words: &[&str]) -> bool {
        if !words.contains(&self.word()) {
            return false;
        }
        let next = self.ahead();
        let key = matches!(next.span.of(self.text), "(" | ":" | "," | "}" | "=" | ";") || next.kind == Lexeme::End;
        if !key {
            self.step();
        }
        !key
    }

    /// A key: written, or computed in brackets.
    pub(super) fn key(&mut self) -> Option<(Option<Box<str>>, Option<Id>)> {
        let span = self.token.span;
        match self.token.kind {
            Lexeme::Name { .. } => Some((Some(self.any_name()?), None)),
            Lexeme::Number => {
                self.step();
                Some((Some(span.of(self.text).into()), None))
            }
            Lexeme::Text => {
                let source = span.of(self.text);
                let inner = source.get(1..source.len().saturating_sub(1)).unwrap_or("");
                let name = text::unescape(inner);
                if name.is_none() {
                    self.tree.miss(span, "a key that cannot be told");
                }
                self.step();
                Some((Some(name.unwrap_or_default().into()), None))
            }
            _ if self.is("[") => {
                self.step();
                let key = self.deeper(Self::inside)?;
                self.need("]")?;
                Some((None, Some(key)))
            }
            _ => self.fail("its syntax is not understood"),
        }
    }

    /// The texts and holes of a template.
    pub(super) fn template(&mut self, parts: &mut Vec<Id>) -> Option<()> {
        loop {
            let Lexeme::Template { last } = self.token.kind else { return self.fail("a template has no end") };
            let span = self.token.span;
            let source = span.of(self.text);
            let inner = source.get(1..source.len().saturating_sub(if last { 1 } else { 2 })).unwrap_or("");
            if !inner.is_empty() {
                let kind = text::unescape(inner).map_or(NodeKind::Garbled, |t| NodeKind::Text(t.into()));
                parts.push(self.tree.add(kind, span, &[]));
            }
            self.step();
            if last {
                return Some(());
            }
            parts.push(self.inside()?);
            if !self.is("}") {
                return self.fail("a hole in a template has no end");
            }
            self.resume();
        }
    }
}
