//! Python's statements, one after the other: blocks are flattened, since what a statement says does not depend on them.

use super::expr::PyParser;
use super::lex::PyToken;
use crate::grammar::script::tree::{Id, NodeKind, Op};

impl PyParser<'_> {
    /// Every statement; after one that is not understood, reading goes on where it stopped.
    pub fn program(&mut self) {
        while self.token().is_some() {
            let before = self.at;
            if matches!(self.token(), Some((PyToken::Line, _))) || self.is(";") {
                self.at += 1;
                continue;
            }
            let _ = self.statement();
            if self.at == before {
                let span = self.span();
                self.tree.miss(span, "its syntax is not understood");
                self.at += 1;
            }
        }
    }

    fn statement(&mut self) -> Option<()> {
        match self.look(0) {
            "if" | "elif" | "while" => self.headed(),
            "else" | "try" | "finally" => {
                self.at += 1;
                self.need(":")
            }
            "except" => self.except(),
            "for" => self.each(),
            "with" => self.with(),
            "def" => self.function(),
            "class" => self.class(),
            "async" if matches!(self.look(1), "def" | "for" | "with") => {
                self.at += 1;
                self.statement()
            }
            "@" => self.decorator(),
            "case" if self.matching && !matches!(self.look(1), "=" | "." | ",") => self.case(),
            _ => self.simple(),
        }
    }

    fn keep(&mut self, start: usize, parts: &[Id]) -> Option<()> {
        let span = self.since(start);
        self.tree.add(NodeKind::Statement, span, parts);
        Some(())
    }

    fn headed(&mut self) -> Option<()> {
        let start = self.span().start;
        self.at += 1;
        let test = self.named()?;
        self.keep(start, &[test]);
        self.need(":")
    }

    fn except(&mut self) -> Option<()> {
        let start = self.span().start;
        self.at += 1;
        self.take("*");
        if !self.is(":") {
            let mut parts = vec![self.list()?];
            if self.take("as") {
                parts.push(self.binding()?);
            }
            self.keep(start, &parts);
        }
        self.need(":")
    }

    fn each(&mut self) -> Option<()> {
        let start = self.span().start;
        self.at += 1;
        let target = self.targets()?;
        self.need("in")?;
        let source = self.list()?;
        let span = self.since(start);
        self.tree.add(NodeKind::Iterate, span, &[target, source]);
        self.need(":")
    }

    fn with(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            let start = self.span().start;
            let value = self.test()?;
            if self.take("as") {
                let target = self.item()?;
                self.tree.bind(target);
                let span = self.since(start);
                self.tree.add(NodeKind::Enter, span, &[value, target]);
            } else {
                self.keep(start, &[value]);
            }
            if !self.take(",") {
                break;
            }
        }
        self.need(":")
    }

    /// `[T, *U, **V]` after a name: names of types.
    fn type_params(&mut self, parts: &mut Vec<Id>) -> Option<()> {
        if self.take("[") {
            self.params("]", true, parts)?;
            self.need("]")?;
        }
        Some(())
    }

    fn function(&mut self) -> Option<()> {
        let start = self.span().start;
        self.at += 1;
        let mut parts = vec![self.binding()?];
        self.type_params(&mut parts)?;
        self.need("(")?;
        self.params(")", true, &mut parts)?;
        self.need(")")?;
        if self.take("->") {
            parts.push(self.test()?);
        }
        let span = self.since(start);
        self.tree.add(NodeKind::Function, span, &parts);
        self.need(":")
    }

    fn class(&mut self) -> Option<()> {
        let start = self.span().start;
        self.at += 1;
        let mut parts = vec![self.binding()?];
        self.type_params(&mut parts)?;
        if self.is("(") {
            self.arguments(&mut parts)?;
        }
        let span = self.since(start);
        self.tree.add(NodeKind::Class, span, &parts);
        self.need(":")
    }

    fn decorator(&mut self) -> Option<()> {
        let start = self.span().start;
        self.at += 1;
        let value = self.named()?;
        let span = self.since(start);
        self.tree.add(NodeKind::Decorator, span, &[value]);
        self.end_of_statement()
    }

    fn simple(&mut self) -> Option<()> {
        let start = self.span().start;
        match self.look(0) {
            "pass" | "break" | "continue" => self.at += 1,
            "import" => self.import()?,
            "from" => self.import_from()?,
            "global" | "nonlocal" => {
                self.at += 1;
                self.ident()?;
                while self.take(",") {
                    self.ident()?;
                }
            }
            "return" | "assert" | "raise" => {
                self.at += 1;
                self.operands(start)?;
            }
            "del" => {
                self.at += 1;
                let target = self.list()?;
                self.tree.bind(target);
                let span = self.since(start);
                self.tree.add(NodeKind::Remove, span, &[target]);
            }
            "type" if matches!(self.token_at(1), Some(PyToken::Name)) => {
                self.at += 1;
                let mut parts = vec![self.binding()?];
                self.type_params(&mut parts)?;
                self.need("=")?;
                parts.push(self.test()?);
                self.keep(start, &parts);
            }
            "match" if self.starts_match() => {
                self.at += 1;
                let subject = self.list()?;
                self.keep(start, &[subject]);
                self.matching = true;
                return self.need(":");
            }
            _ => return self.expression(),
        }
        self.end_of_statement()
    }

    /// `match x:`; where what follows could also belong to a name, `expression` finds out.
    fn starts_match(&self) -> bool {
        match self.token_at(1) {
            Some(PyToken::Name) => !matches!(self.look(1), "in" | "is" | "and" | "or" | "not" | "if" | "for" | "as"),
            Some(PyToken::Number | PyToken::Text | PyToken::Open) => true,
            _ => false,
        }
    }

    fn operands(&mut self, start: usize) -> Option<()> {
        let mut parts = Vec::new();
        if !self.at_end() {
            parts.push(self.list()?);
        }
        if self.take("from") {
            parts.push(self.test()?);
        }
        self.keep(start, &parts)
    }

    fn at_end(&self) -> bool {
        matches!(self.token(), None | Some((PyToken::Line, _))) || self.is(";")
    }

    fn end_of_statement(&mut self) -> Option<()> {
        if self.at_end() { Some(()) } else { self.fail("its syntax is not understood") }
    }

    /// An expression, an assignment, an annotation, or a `match` that looked like one.
    fn expression(&mut self) -> Option<()> {
        let start = self.span().start;
        let soft = self.is("match").then(|| self.tree.len());
        let first = if self.is("yield") { self.produce()? } else { self.list()? };
        if let Some(id) = soft
            && self.is(":")
            && matches!(self.token_at(1), None | Some(PyToken::Line))
        {
            self.tree.turn(id, NodeKind::Constant);
            self.matching = true;
            self.keep(start, &[first]);
            return self.need(":");
        }
        if self.take(":") {
            return self.annotated(start, first);
        }
        if let Some(op) = self.update() {
            self.at += 1;
            self.tree.bind(first);
            let value = if self.is("yield") { self.produce()? } else { self.list()? };
            let span = self.since(start);
            self.tree.add(NodeKind::Update(op), span, &[first, value]);
            return self.end_of_statement();
        }
        self.assigned(start, first)
    }

    fn annotated(&mut self, start: usize, target: Id) -> Option<()> {
        self.tree.bind(target);
        let kind = self.test()?;
        if self.take("=") {
            let value = if self.is("yield") { self.produce()? } else { self.list()? };
            let span = self.since(start);
            self.tree.add(NodeKind::Assign, span, &[target, value]);
            self.keep(start, &[kind]);
        } else {
            self.keep(start, &[target, kind]);
        }
        self.end_of_statement()
    }

    fn assigned(&mut self, start: usize, first: Id) -> Option<()> {
        let mut parts = vec![first];
        while self.take("=") {
            if let Some(target) = parts.last() {
                self.tree.bind(*target);
            }
            parts.push(if self.is("yield") { self.produce()? } else { self.list()? });
        }
        let span = self.since(start);
        let kind = if parts.len() > 1 { NodeKind::Assign } else { NodeKind::Statement };
        self.tree.add(kind, span, &parts);
        self.end_of_statement()
    }

    fn update(&self) -> Option<Op> {
        Some(match self.look(0) {
            "+=" => Op::Plus,
            "-=" => Op::Minus,
            "*=" => Op::Times,
            "/=" => Op::Divide,
            "%=" => Op::Modulo,
            "//=" | "**=" | ">>=" | "<<=" | "&=" | "|=" | "^=" | "@=" => Op::Other,
            _ => return None,
        })
    }

    /// `a.b.c`, with leading dots where they are allowed.
    fn dotted(&mut self, relative: bool) -> Option<String> {
        let mut path = String::new();
        while relative && (self.is(".") || self.is("...")) {
            path.push_str(self.look(0));
            self.at += 1;
        }
        if relative && self.is("import") {
            return Some(path);
        }
        path.push_str(&self.ident()?);
        while self.take(".") {
            path.push('.');
            path.push_str(&self.ident()?);
        }
        Some(path)
    }

    fn import(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            let span = self.span();
            let path = self.dotted(false)?;
            let top = path.split('.').next().unwrap_or("").to_string();
            let (bind, module) = if self.take("as") {
                (self.binding()?, path.clone())
            } else {
                (self.tree.add(NodeKind::Bind(top.as_str().into()), span, &[]), top)
            };
            let span = self.since(span.start);
            if module != path {
                self.tree.add(NodeKind::Import { module: path.into(), name: None }, span, &[]);
            }
            self.tree.add(NodeKind::Import { module: module.into(), name: None }, span, &[bind]);
            if !self.take(",") {
                return Some(());
            }
        }
    }

    fn import_from(&mut self) -> Option<()> {
        let start = self.span().start;
        self.at += 1;
        let module: Box<str> = self.dotted(true)?.into();
        self.need("import")?;
        if self.take("*") {
            let span = self.since(start);
            self.tree.add(NodeKind::Import { module, name: Some("*".into()) }, span, &[]);
            return Some(());
        }
        let round = self.take("(");
        while !(round && self.is(")")) {
            let span = self.span();
            let name = self.ident()?;
            let bind =
                if self.take("as") { self.binding()? } else { self.tree.add(NodeKind::Bind(name.clone()), span, &[]) };
            let span = self.since(start);
            self.tree.add(NodeKind::Import { module: module.clone(), name: Some(name) }, span, &[bind]);
            if !self.take(",") {
                break;
            }
        }
        if round { self.need(")") } else { Some(()) }
    }
}
