//! JavaScript's statements, one after the other: heads of loops and branches stand for themselves, blocks are flattened.

use super::expr::JsParser;
use super::lex::Lexeme;
use crate::grammar::script::tree::{Id, NodeKind};

impl JsParser<'_> {
    /// Every statement; after one that is not understood, reading goes on where it stopped.
    pub fn program(&mut self) {
        while self.token.kind != Lexeme::End {
            self.one_statement();
        }
        // What no block holds is seen by the whole text.
        let rest = self.blocks.first().map_or(self.declared.len(), |(before, _)| *before);
        self.declared.truncate(rest);
        self.tree.globals.append(&mut self.declared);
    }

    fn enter(&mut self) {
        self.blocks.push((self.declared.len(), self.start()));
        self.step();
    }

    /// What was declared in the block that ends here is seen in it and nowhere else.
    fn leave(&mut self) {
        self.step();
        let Some((before, start)) = self.blocks.pop() else { return };
        let span = self.since(start);
        self.tree.scopes.extend(self.declared.drain(before.min(self.declared.len())..).map(|id| (id, span)));
    }

    fn one_statement(&mut self) {
        let before = self.token.span;
        if self.statement().is_none() {
            self.no_in = false;
        }
        if self.token.span == before && self.token.kind != Lexeme::End {
            self.tree.miss(before, "its syntax is not understood");
            self.step();
        }
    }

    /// The statements of a block, its braces included.
    pub(super) fn block(&mut self) -> Option<()> {
        if !self.is("{") {
            return self.fail("its syntax is not understood");
        }
        self.enter();
        self.deeper(|p| {
            let mut open = 0_u32;
            loop {
                if p.token.kind == Lexeme::End {
                    return p.fail("a block has no end");
                }
                if p.is("{") {
                    open += 1;
                    p.enter();
                } else if p.is("}") {
                    p.leave();
                    if open == 0 {
                        return Some(());
                    }
                    open -= 1;
                } else {
                    p.one_statement();
                }
            }
        })
    }

    fn keep(&mut self, start: usize, parts: &[Id]) -> Option<()> {
        let span = self.since(start);
        self.tree.add(NodeKind::Statement, span, parts);
        Some(())
    }

    fn statement(&mut self) -> Option<()> {
        let start = self.start();
        match self.word() {
            ";" | "else" | "do" | "try" | "finally" | "debugger" => self.step(),
            "{" => self.enter(),
            "}" => {
                // The end of a block at the top; blocks of functions end in `block`.
                if self.blocks.is_empty() {
                    self.tree.miss(self.token.span, "its syntax is not understood");
                }
                self.leave();
            }
            "if" | "while" | "switch" => {
                self.step();
                self.need("(")?;
                let test = self.inside()?;
                self.keep(start, &[test]);
                return self.need(")");
            }
            "with" => return self.fail("`with` makes names mean other things"),
            "for" => return self.each(),
            "catch" => return self.catch(),
            "case" => {
                self.step();
                let value = self.inside()?;
                self.keep(start, &[value]);
                return self.need(":");
            }
            "default" if self.ahead_is(":") => {
                self.step();
                self.step();
            }
            "break" | "continue" => {
                self.step();
                if !self.token.fresh && matches!(self.token.kind, Lexeme::Name { .. }) {
                    self.step();
                }
                return self.end_of_statement();
            }
            "return" | "throw" => return self.give_back(start),
            "var" | "const" => return self.declaration(),
            "let" if self.starts_declaration() => return self.declaration(),
            "function" | "class" => {
                self.declared()?;
            }
            "async" if self.ahead_is("function") && !self.ahead().fresh => {
                self.declared()?;
            }
            "import" if !matches!(self.ahead().span.of(self.text), "(" | ".") => return self.import(),
            "export" => return self.export(),
            _ => return self.plain(start),
        }
        Some(())
    }

    fn starts_declaration(&self) -> bool {
        let next = self.ahead();
        let text = next.span.of(self.text);
        matches!(text, "[" | "{")
            || (matches!(next.kind, Lexeme::Name { .. }) && !matches!(text, "in" | "instanceof" | "of"))
    }

    /// A function or class that is declared here.
    fn declared(&mut self) -> Option<()> {
        let value = if self.is("class") { self.class()? } else { self.named_function()? };
        self.declare(value);
        Some(())
    }

    fn named_function(&mut self) -> Option<Id> {
        self.take("async");
        self.function()
    }

    /// Notes the names that a declaration binds.
    fn declare(&mut self, target: Id) {
        let mut open = vec![target];
        while let Some(id) = open.pop() {
            match self.tree.kind(id) {
                NodeKind::Bind(_) => self.declared.push(id),
                NodeKind::Assign => open.extend(self.tree.kid(id, 0)),
                NodeKind::List | NodeKind::Unpack | NodeKind::Probe(_) | NodeKind::Spread | NodeKind::Pair => {
                    open.extend_from_slice(self.tree.kids(id));
                }
                _ => {}
            }
        }
    }

    fn give_back(&mut self, start: usize) -> Option<()> {
        self.step();
        if !(self.token.fresh || self.at_end()) {
            let value = self.expression()?;
            let span = self.since(start);
            self.tree.add(NodeKind::Yield, span, &[value]);
        }
        self.end_of_statement()
    }

    fn at_end(&self) -> bool {
        self.token.kind == Lexeme::End || matches!(self.word(), ";" | "}")
    }

    fn end_of_statement(&mut self) -> Option<()> {
        if self.take(";") || self.at_end() || self.token.fresh {
            Some(())
        } else {
            self.fail("its syntax is not understood")
        }
    }

    fn plain(&mut self, start: usize) -> Option<()> {
        if matches!(self.token.kind, Lexeme::Name { .. }) && self.ahead_is(":") {
            self.ident()?;
            return self.need(":");
        }
        let value = self.expression()?;
        self.keep(start, &[value]);
        self.end_of_statement()
    }

    fn declaration(&mut self) -> Option<()> {
        self.step();
        self.declarators(true)?;
        self.end_of_statement()
    }

    /// `a = 1, {b} = c`, up to what ends it; gives the last target.
    fn declarators(&mut self, seen: bool) -> Option<Id> {
        loop {
            let start = self.start();
            let target = match self.word() {
                "[" => self.square()?,
                "{" => self.curly()?,
                _ => self.binding()?,
            };
            self.tree.bind(target);
            if seen {
                self.declare(target);
            }
            if self.take("=") {
                let value = self.assign()?;
                let span = self.since(start);
                self.tree.add(NodeKind::Assign, span, &[target, value]);
            }
            if !self.take(",") {
                return Some(target);
            }
        }
    }

    fn each(&mut self) -> Option<()> {
        let start = self.start();
        self.step();
        self.take("await");
        self.need("(")?;
        self.no_in = true;
        let mut target = None;
        // What the head declares is seen in the loop only, whose end is not known here.
        if matches!(self.word(), "var" | "const") || (self.is("let") && self.starts_declaration()) {
            self.step();
            target = Some(self.declarators(false)?);
        } else if !self.is(";") {
            let value = self.expression()?;
            if self.is("of") || self.is("in") {
                self.tree.bind(value);
            }
            target = Some(value);
        }
        self.no_in = false;
        match (self.word(), target) {
            ("of" | "in", Some(target)) => {
                let keys = self.is("in");
                self.step();
                let source = if keys { self.expression()? } else { self.assign()? };
                let span = self.since(start);
                self.tree.add(if keys { NodeKind::Keys } else { NodeKind::Iterate }, span, &[target, source]);
            }
            _ => self.counted(start, target)?,
        }
        self.need(")")
    }

    /// The rest of `for (a; b; c)`.
    fn counted(&mut self, start: usize, first: Option<Id>) -> Option<()> {
        let mut parts: Vec<Id> =
            first.into_iter().filter(|f| !matches!(self.tree.kind(*f), NodeKind::Bind(_))).collect();
        self.need(";")?;
        if !self.is(";") {
            parts.push(self.expression()?);
        }
        self.need(";")?;
        if !self.is(")") {
            parts.push(self.expression()?);
        }
        self.keep(start, &parts)
    }

    fn catch(&mut self) -> Option<()> {
        let start = self.start();
        self.step();
        if self.take("(") {
            let target = self.element()?;
            self.tree.bind(target);
            self.keep(start, &[target]);
            self.need(")")?;
        }
        Some(())
    }

    /// `import x, {y as z} from 'm'`, `import * as x from 'm'`, `import 'm'`.
    fn import(&mut self) -> Option<()> {
        let start = self.start();
        self.step();
        let mut taken: Vec<(Option<Box<str>>, Id)> = Vec::new();
        if !matches!(self.token.kind, Lexeme::Text) {
            if !matches!(self.word(), "{" | "*") {
                taken.push((Some("default".into()), self.binding()?));
                self.take(",");
            }
            if self.take("*") {
                self.need("as")?;
                taken.push((None, self.binding()?));
            } else if self.take("{") {
                while !self.is("}") {
                    let span = self.token.span;
                    let (name, _) = self.key()?;
                    let name = name?;
                    let bind = if self.take("as") {
                        self.binding()?
                    } else {
                        self.tree.add(NodeKind::Bind(name.clone()), span, &[])
                    };
                    taken.push((Some(name), bind));
                    if !self.take(",") {
                        break;
                    }
                }
                self.need("}")?;
            }
            self.need("from")?;
        }
        let (Some(module), _) = self.key()? else { return self.fail("its syntax is not understood") };
        if self.take("with") {
            self.curly()?;
        }
        let span = self.since(start);
        if taken.is_empty() {
            self.tree.add(NodeKind::Import { module: module.clone(), name: None }, span, &[]);
        }
        for (name, bind) in taken {
            self.declared.push(bind);
            self.tree.add(NodeKind::Import { module: module.clone(), name }, span, &[bind]);
        }
        self.end_of_statement()
    }

    /// `export` before a declaration or a value; lists of names need no reading.
    fn export(&mut self) -> Option<()> {
        self.step();
        if self.take("default") || matches!(self.word(), "const" | "let" | "var" | "function" | "class" | "async") {
            return Some(());
        }
        if !self.is("{") {
            return self.fail("it exports from another module");
        }
        self.step();
        while !self.is("}") {
            self.key()?;
            if self.take("as") {
                self.key()?;
            }
            if !self.take(",") {
                break;
            }
        }
        self.need("}")?;
        if self.is("from") {
            return self.fail("it exports from another module");
        }
        self.end_of_statement()
    }
}
