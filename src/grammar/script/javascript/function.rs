//! JavaScript's functions and classes: parameters become targets, bodies are read as statements in place.

use super::expr::JsParser;
use super::lex::Lexeme;
use crate::grammar::script::tree::{Id, NodeKind};

impl JsParser<'_> {
    /// `left => body`: what was read as an expression is its parameters.
    pub(super) fn arrow(&mut self, start: usize, left: Id) -> Option<Id> {
        self.step();
        self.tree.bind(left);
        let mut parts: Vec<Id> = match self.tree.kind(left) {
            NodeKind::Sequence => self.tree.kids(left).to_vec(),
            // `async (x) => …` was read as a call.
            NodeKind::Call => {
                let parts = self.tree.kids(left).to_vec();
                let (word, args) = parts.split_first()?;
                if !matches!(self.tree.kind(*word), NodeKind::Name(n) if **n == *"async") {
                    return self.fail("its syntax is not understood");
                }
                self.tree.turn(*word, NodeKind::Constant);
                self.tree.turn(left, NodeKind::Statement);
                args.iter().for_each(|a| self.tree.bind(*a));
                args.to_vec()
            }
            _ => vec![left],
        };
        if self.is("{") {
            self.body(false)?;
        } else {
            parts.push(self.assign()?);
        }
        Some(self.tree.add(NodeKind::Function, self.since(start), &parts))
    }

    /// `function name(params) { body }`; a name is bound to it.
    pub(super) fn function(&mut self) -> Option<Id> {
        let start = self.start();
        self.step();
        let generator = self.take("*");
        let name = if self.is("(") { None } else { Some(self.binding()?) };
        let function = self.method(start, generator)?;
        Some(match name {
            Some(name) => self.tree.add(NodeKind::Assign, self.since(start), &[name, function]),
            None => function,
        })
    }

    /// Parameters and body.
    pub(super) fn method(&mut self, start: usize, generator: bool) -> Option<Id> {
        let mut parts = Vec::new();
        self.need("(")?;
        let no_in = std::mem::replace(&mut self.no_in, false);
        while !self.is(")") {
            let param = self.deeper(Self::element)?;
            self.tree.bind(param);
            parts.push(param);
            if !self.take(",") {
                break;
            }
        }
        self.need(")")?;
        self.body(generator)?;
        self.no_in = no_in;
        Some(self.tree.add(NodeKind::Function, self.since(start), &parts))
    }

    /// A body in braces.
    fn body(&mut self, generator: bool) -> Option<()> {
        let outer = std::mem::replace(&mut self.generator, generator);
        let no_in = std::mem::replace(&mut self.no_in, false);
        let done = self.block();
        self.no_in = no_in;
        self.generator = outer;
        done
    }

    /// `class Name extends Base { members }`.
    pub(super) fn class(&mut self) -> Option<Id> {
        let start = self.start();
        self.step();
        let outer = std::mem::replace(&mut self.strict, true);
        let named = matches!(self.token.kind, Lexeme::Name { .. }) && !self.is("extends");
        let name = if named { Some(self.binding()?) } else { None };
        let mut parts = Vec::new();
        if self.take("extends") {
            parts.push(self.chain(false)?);
        }
        self.need("{")?;
        while !self.is("}") {
            if self.take(";") {
                continue;
            }
            self.deeper(|parser| parser.class_member(&mut parts))?;
        }
        self.strict = outer;
        self.need("}")?;
        let class = self.tree.add(NodeKind::Class, self.since(start), &parts);
        Some(match name {
            Some(name) => self.tree.add(NodeKind::Assign, self.since(start), &[name, class]),
            None => class,
        })
    }

    /// Adds a method or a field; a static block is neither.
    fn class_member(&mut self, parts: &mut Vec<Id>) -> Option<()> {
        let start = self.start();
        if self.is("static") && self.ahead_is("{") {
            self.step();
            self.body(false)?;
            return Some(());
        }
        self.modifiers(&["static"]);
        let accessor = self.modifiers(&["get", "set"]);
        if !accessor {
            self.modifiers(&["async"]);
        }
        let generator = self.take("*");
        let (name, computed) = self.key()?;
        let name = name.unwrap_or_default();
        let value = if self.is("(") {
            let function = self.method(start, generator)?;
            let span = self.since(start);
            match computed {
                Some(key) => self.tree.add(NodeKind::Pair, span, &[key, function]),
                None if accessor => self.tree.add(NodeKind::Accessor(name), span, &[function]),
                None => self.tree.add(NodeKind::Method(name), span, &[function]),
            }
        } else {
            let value = if self.take("=") { Some(self.assign()?) } else { None };
            if !(self.is(";") || self.is("}") || self.token.fresh) {
                return self.fail("its syntax is not understood");
            }
            let span = self.since(start);
            match (computed, value) {
                (Some(key), Some(value)) => self.tree.add(NodeKind::Pair, span, &[key, value]),
                (Some(key), None) => self.tree.add(NodeKind::Statement, span, &[key]),
                (None, value) => self.tree.add(NodeKind::Property(name), span, value.as_slice()),
            }
        };
        parts.push(value);
        Some(())
    }
}
