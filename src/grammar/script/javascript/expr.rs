//! JavaScript's expressions: precedence climbing, with patterns read as expressions first and turned into targets later.

use super::lex::{JsLexer, JsToken, Lexeme};
use super::text;
use crate::grammar::script::tree::{Id, NodeKind, Op, ScriptTree};
use crate::span::Span;

/// Brackets, functions and the like inside of each other, before the reader gives up.
const DEEPEST: u32 = 100;

/// Words that are never names.
const KEYWORDS: &[&str] = &[
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "export",
    "extends", "finally", "for", "function", "if", "import", "in", "instanceof", "new", "return", "super", "switch",
    "this", "throw", "try", "typeof", "var", "void", "while", "with", "null", "true", "false",
];

/// Reads a text into a tree.
pub struct JsParser<'a> {
    pub(super) text: &'a str,
    lexer: JsLexer<'a>,
    pub(super) token: JsToken,
    last: usize,
    depth: u32,
    /// Inside of a class, where `this` is never the global object.
    pub(super) strict: bool,
    /// Inside of a generator, where `yield` is an operator.
    pub(super) generator: bool,
    /// Names declared in the blocks that are open.
    pub(super) declared: Vec<Id>,
    /// For every block that is open: how many names were declared before it, and where it starts.
    pub(super) blocks: Vec<(usize, usize)>,
    /// `in` ends the expression.
    pub(super) no_in: bool,
    /// What was read so far.
    pub tree: ScriptTree,
}

fn rank(op: &str) -> Option<(u8, Op)> {
    Some(match op {
        "??" => (1, Op::Either),
        "||" => (2, Op::Either),
        "&&" => (3, Op::Either),
        "|" => (4, Op::Other),
        "^" => (5, Op::Other),
        "&" => (6, Op::Other),
        "==" | "!=" | "===" | "!==" => (7, Op::Compare),
        "<" | ">" | "<=" | ">=" | "in" | "instanceof" => (8, Op::Compare),
        "<<" | ">>" | ">>>" => (9, Op::Other),
        "+" => (10, Op::Plus),
        "-" => (10, Op::Minus),
        "*" => (11, Op::Times),
        "/" => (11, Op::Divide),
        "%" => (11, Op::Modulo),
        "**" => (12, Op::Other),
        _ => return None,
    })
}

impl<'a> JsParser<'a> {
    /// A parser at the first token.
    pub fn new(text: &'a str) -> Self {
        let mut lexer = JsLexer::new(text);
        let token = lexer.next();
        let mut out = Self {
            text,
            lexer,
            token,
            last: 0,
            depth: 0,
            strict: false,
            generator: false,
            declared: Vec::new(),
            blocks: Vec::new(),
            no_in: false,
            tree: ScriptTree::default(),
        };
        out.look_at();
        out
    }

    /// Notes a token that is none.
    fn look_at(&mut self) {
        if let Lexeme::Bad(what) = self.token.kind {
            self.tree.miss(self.token.span, what);
        }
    }

    pub(super) fn step(&mut self) {
        self.last = self.token.span.end;
        self.token = self.lexer.next();
        self.look_at();
    }

    /// Reads the slash that stands here as the start of a regular expression.
    fn regex(&mut self) -> Id {
        self.lexer = JsLexer::at(self.text, self.token.span.start);
        self.token = self.lexer.regex();
        self.look_at();
        let span = self.token.span;
        self.step();
        self.tree.add(NodeKind::Regex, span, &[])
    }

    /// Reads the brace that stands here as the end of a template's hole.
    pub(super) fn resume(&mut self) {
        self.lexer = JsLexer::at(self.text, self.token.span.start);
        self.token = self.lexer.resume_template();
        self.look_at();
    }

    pub(super) fn since(&self, start: usize) -> Span {
        Span::new(start, self.last)
    }

    pub(super) fn start(&self) -> usize {
        self.token.span.start
    }

    /// The text of a name or an operator.
    pub(super) fn word(&self) -> &'a str {
        match self.token.kind {
            Lexeme::Name { escaped: false } | Lexeme::Op => self.token.span.of(self.text),
            _ => "",
        }
    }

    pub(super) fn is(&self, word: &str) -> bool {
        self.word() == word
    }

    /// The token after this one.
    pub(super) fn ahead(&self) -> JsToken {
        let mut lexer = self.lexer;
        lexer.next()
    }

    pub(super) fn ahead_is(&self, word: &str) -> bool {
        self.ahead().span.of(self.text) == word
    }

    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = self.is(word);
        if found {
            self.step();
        }
        found
    }

    pub(super) fn fail<T>(&mut self, what: &'static str) -> Option<T> {
        self.tree.miss(self.token.span, what);
        None
    }

    pub(super) fn need(&mut self, word: &str) -> Option<()> {
        if self.take(word) { Some(()) } else { self.fail("its syntax is not understood") }
    }

    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= DEEPEST {
            return self.fail("it is nested too deep");
        }
        self.depth += 1;
        let out = read(self);
        self.depth -= 1;
        out
    }

    /// A name after a dot or as a key: keywords are names there.
    pub(super) fn any_name(&mut self) -> Option<Box<str>> {
        let Lexeme::Name { escaped } = self.token.kind else { return self.fail("a name is missing") };
        let source = self.token.span.of(self.text);
        let name = if escaped {
            self.tree.miss(self.token.span, "a name written with escapes");
            text::name(source).unwrap_or_default().into()
        } else {
            source.into()
        };
        self.step();
        Some(name)
    }

    /// A name that is no keyword.
    pub(super) fn ident(&mut self) -> Option<Box<str>> {
        if KEYWORDS.contains(&self.word()) {
            return self.fail("its syntax is not understood");
        }
        self.any_name()
    }

    pub(super) fn binding(&mut self) -> Option<Id> {
        let span = self.token.span;
        let name = self.ident()?;
        if *name == *"await" {
            self.tree.miss(span, "`await` is a name here");
        }
        Some(self.tree.add(NodeKind::Bind(name), span, &[]))
    }

    /// Expressions with commas.
    pub(super) fn expression(&mut self) -> Option<Id> {
        let start = self.start();
        let first = self.assign()?;
        if !self.is(",") {
            return Some(first);
        }
        let mut parts = vec![first];
        while self.take(",") {
            parts.push(self.assign()?);
        }
        Some(self.tree.add(NodeKind::Sequence, self.since(start), &parts))
    }

    /// An expression with everything allowed in it, inside of brackets.
    pub(super) fn inside(&mut self) -> Option<Id> {
        let no_in = std::mem::replace(&mut self.no_in, false);
        let out = self.expression();
        self.no_in = no_in;
        out
    }

    /// One expression without commas.
    pub(super) fn assign(&mut self) -> Option<Id> {
        self.deeper(Self::assign_here)
    }

    fn assign_here(&mut self) -> Option<Id> {
        let start = self.start();
        if self.is("async") && self.is_async_arrow() {
            self.step();
        }
        if self.is("yield") && self.generator {
            return self.produce();
        }
        let left = self.choice()?;
        if self.is("=>") && !self.token.fresh {
            return self.arrow(start, left);
        }
        let op = match self.word() {
            "=" => None,
            "+=" => Some(Op::Plus),
            "-=" => Some(Op::Minus),
            "*=" => Some(Op::Times),
            "/=" => Some(Op::Divide),
            "%=" => Some(Op::Modulo),
            "&&=" | "||=" | "??=" => Some(Op::Either),
            "**=" | "<<=" | ">>=" | ">>>=" | "&=" | "|=" | "^=" => Some(Op::Other),
            _ => return Some(left),
        };
        self.step();
        self.tree.bind(left);
        let right = self.assign()?;
        let kind = op.map_or(NodeKind::Assign, NodeKind::Update);
        Some(self.tree.add(kind, self.since(start), &[left, right]))
    }

    /// `async x =>`, where the word is not a name of something else.
    fn is_async_arrow(&self) -> bool {
        let next = self.ahead();
        if next.fresh {
            return false;
        }
        // `async (x) => …` is read as a call first.
        matches!(next.kind, Lexeme::Name { .. })
            && !matches!(next.span.of(self.text), "function" | "in" | "of" | "instanceof")
    }

    fn produce(&mut self) -> Option<Id> {
        let start = self.start();
        self.step();
        let ends = self.token.fresh
            || matches!(self.word(), ")" | "]" | "}" | "," | ";" | ":" | "in" | "of")
            || self.token.kind == Lexeme::End;
        let value = if ends {
            None
        } else {
            self.take("*");
            Some(self.assign()?)
        };
        Some(self.tree.add(NodeKind::Yield, self.since(start), value.as_slice()))
    }

    fn choice(&mut self) -> Option<Id> {
        let start = self.start();
        let test = self.binary(1)?;
        if !self.take("?") {
            return Some(test);
        }
        let no_in = std::mem::replace(&mut self.no_in, false);
        let one = self.assign();
        self.no_in = no_in;
        let one = one?;
        self.need(":")?;
        let other = self.assign()?;
        Some(self.tree.add(NodeKind::Choice, self.since(start), &[test, one, other]))
    }

    fn binary(&mut self, least: u8) -> Option<Id> {
        self.deeper(|p| p.climb(least))
    }

    fn climb(&mut self, least: u8) -> Option<Id> {
        let start = self.start();
        // `#x in object`: a private name alone.
        let mut left = self.unary()?;
        while let Some((rank, op)) = rank(self.word()) {
            if rank < least || (self.no_in && self.is("in")) {
                break;
            }
            self.step();
            let right = self.binary(if rank == 12 { rank } else { rank + 1 })?;
            left = self.tree.add(NodeKind::Binary(op), self.since(start), &[left, right]);
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Id> {
        let start = self.start();
        let kind = match self.word() {
            "!" => NodeKind::Unary(Op::Compare),
            "-" | "+" | "~" => NodeKind::Unary(Op::Minus),
            "typeof" => NodeKind::Unary(Op::Plus),
            "void" => NodeKind::Unary(Op::Other),
            "delete" => NodeKind::Remove,
            "await" => return self.awaited(start),
            "++" | "--" => {
                self.step();
                let target = self.deeper(Self::unary)?;
                self.tree.bind(target);
                return Some(self.tree.add(NodeKind::Update(Op::Minus), self.since(start), &[target]));
            }
            _ => return self.postfix(),
        };
        self.step();
        let inner = self.deeper(Self::unary)?;
        Some(self.tree.add(kind, self.since(start), &[inner]))
    }

    fn awaited(&mut self, start: usize) -> Option<Id> {
        self.step();
        if self.is("/") || self.is("/=") {
            // A pattern after the operator, a division after a name: it depends on where this stands.
            return self.fail("its syntax is not understood");
        }
        let inner = self.deeper(Self::unary)?;
        Some(self.tree.add(NodeKind::Await, self.since(start), &[inner]))
    }

    fn postfix(&mut self) -> Option<Id> {
        let start = self.start();
        let left = self.chain(false)?;
        if !self.token.fresh && (self.is("++") || self.is("--")) {
            self.step();
            self.tree.bind(left);
            return Some(self.tree.add(NodeKind::Update(Op::Minus), self.since(start), &[left]));
        }
        Some(left)
    }

    /// An atom with its members, calls and templates; without calls after `new`.
    pub(super) fn chain(&mut self, new: bool) -> Option<Id> {
        let start = self.start();
        let mut left = if self.is("new") { self.deeper(Self::new_object)? } else { self.atom()? };
        loop {
            left = match self.word() {
                "." => {
                    self.step();
                    self.member(start, left)?
                }
                "?." if !new => {
                    self.step();
                    match self.word() {
                        "(" => self.call(start, left)?,
                        "[" => self.index(start, left)?,
                        _ => self.member(start, left)?,
                    }
                }
                "[" => self.index(start, left)?,
                "(" if !new => self.call(start, left)?,
                _ => match self.token.kind {
                    Lexeme::Template { .. } => {
                        let mut parts = vec![left];
                        self.deeper(|p| p.template(&mut parts))?;
                        self.tree.add(NodeKind::Tagged, self.since(start), &parts)
                    }
                    _ => return Some(left),
                },
            };
        }
    }

    fn member(&mut self, start: usize, left: Id) -> Option<Id> {
        let name = self.any_name()?;
        Some(self.tree.add(NodeKind::Attr(name), self.since(start), &[left]))
    }

    fn index(&mut self, start: usize, left: Id) -> Option<Id> {
        self.step();
        let key = self.deeper(Self::inside)?;
        self.need("]")?;
        Some(self.tree.add(NodeKind::Index, self.since(start), &[left, key]))
    }

    fn call(&mut self, start: usize, left: Id) -> Option<Id> {
        let mut parts = vec![left];
        self.arguments(&mut parts)?;
        Some(self.tree.add(NodeKind::Call, self.since(start), &parts))
    }

    fn arguments(&mut self, parts: &mut Vec<Id>) -> Option<()> {
        let no_in = std::mem::replace(&mut self.no_in, false);
        self.need("(")?;
        while !self.is(")") {
            parts.push(self.deeper(Self::element)?);
            if !self.take(",") {
                break;
            }
        }
        self.no_in = no_in;
        self.need(")")
    }

    /// One expression, or one that is spread.
    pub(super) fn element(&mut self) -> Option<Id> {
        let start = self.start();
        if self.take("...") {
            let inner = self.assign()?;
            return Some(self.tree.add(NodeKind::Spread, self.since(start), &[inner]));
        }
        self.assign()
    }

    fn new_object(&mut self) -> Option<Id> {
        let start = self.start();
        self.step();
        if self.take(".") {
            self.any_name()?;
            return Some(self.tree.add(NodeKind::Constant, self.since(start), &[]));
        }
        let mut parts = vec![self.chain(true)?];
        if self.is("(") {
            self.arguments(&mut parts)?;
        }
        Some(self.tree.add(NodeKind::New, self.since(start), &parts))
    }

    fn atom(&mut self) -> Option<Id> {
        let span = self.token.span;
        match self.token.kind {
            Lexeme::Name { .. } => self.name(),
            Lexeme::Number => {
                let value = span.of(self.text).parse().ok();
                self.step();
                Some(self.tree.add(NodeKind::Number(value), span, &[]))
            }
            Lexeme::Text => {
                let source = span.of(self.text);
                let inner = source.get(1..source.len().saturating_sub(1)).unwrap_or("");
                let kind = text::unescape(inner).map_or(NodeKind::Garbled, |t| NodeKind::Text(t.into()));
                self.step();
                Some(self.tree.add(kind, span, &[]))
            }
            Lexeme::Template { .. } => {
                let mut parts = Vec::new();
                self.deeper(|p| p.template(&mut parts))?;
                Some(self.tree.add(NodeKind::Template, self.since(span.start), &parts))
            }
            Lexeme::Op => match self.word() {
                "(" => self.deeper(Self::round),
                "[" => self.deeper(Self::square),
                "{" => self.deeper(Self::curly),
                "/" | "/=" => Some(self.regex()),
                "@" => self.fail("decorators are not understood"),
                _ => self.fail("its syntax is not understood"),
            },
            _ => self.fail("its syntax is not understood"),
        }
    }

    fn name(&mut self) -> Option<Id> {
        let span = self.token.span;
        let kind = match self.word() {
            "null" | "true" | "false" => NodeKind::Constant,
            "this" if self.strict => NodeKind::Constant,
            "this" | "super" | "import" => NodeKind::Name(self.word().into()),
            "function" => return self.deeper(Self::function),
            "class" => return self.deeper(Self::class),
            "async" if self.ahead_is("function") && !self.ahead().fresh => {
                self.step();
                return self.deeper(Self::function);
            }
            "yield" | "let" if self.ahead_is("/") => return self.fail("its syntax is not understood"),
            _ => {
                let name = self.ident()?;
                return Some(self.tree.add(NodeKind::Name(name), span, &[]));
            }
        };
        self.step();
        Some(self.tree.add(kind, span, &[]))
    }
}
