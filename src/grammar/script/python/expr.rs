//! Python's expressions: precedence climbing over the tokens, with a cap on depth.

use super::lex::{Placed, PyToken};
use crate::grammar::script::letters;
use crate::grammar::script::tree::{Id, NodeKind, Op, ScriptTree};
use crate::span::Span;

/// Brackets, lambdas and the like inside of each other, before the reader gives up.
const DEEPEST: u32 = 120;

const KEYWORDS: &[&str] = &[
    "and", "as", "assert", "async", "break", "class", "continue", "def", "del", "elif", "else", "except", "finally",
    "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return",
    "try", "while", "with", "yield",
];

/// Reads tokens into a tree.
pub struct PyParser<'a> {
    pub(super) text: &'a str,
    tokens: Vec<Placed>,
    pub(super) at: usize,
    depth: u32,
    /// A `match` statement was seen, so that `case` is no name.
    pub(super) matching: bool,
    /// What was read so far.
    pub tree: ScriptTree,
}

/// An operator's rank; a right operand is read with the next rank up.
fn rank(op: &str) -> Option<(u8, Op)> {
    Some(match op {
        "or" => (1, Op::Either),
        "and" => (2, Op::Either),
        "in" | "not" | "is" | "<" | ">" | "==" | ">=" | "<=" | "!=" => (4, Op::Compare),
        "|" => (5, Op::Other),
        "^" => (6, Op::Other),
        "&" => (7, Op::Other),
        "<<" | ">>" => (8, Op::Other),
        "+" => (9, Op::Plus),
        "-" => (9, Op::Minus),
        "*" => (10, Op::Times),
        "/" => (10, Op::Divide),
        "%" => (10, Op::Modulo),
        "//" | "@" => (10, Op::Other),
        _ => return None,
    })
}

impl<'a> PyParser<'a> {
    /// A parser at the first token.
    pub fn new(text: &'a str, tokens: Vec<Placed>) -> Self {
        Self { text, tokens, at: 0, depth: 0, matching: false, tree: ScriptTree::default() }
    }

    pub(super) fn token(&self) -> Option<Placed> {
        self.tokens.get(self.at).copied()
    }

    /// What the token `ahead` tokens on is.
    pub(super) fn token_at(&self, ahead: usize) -> Option<PyToken> {
        self.tokens.get(self.at + ahead).map(|t| t.0)
    }

    /// The next token's span; at the end an empty one.
    pub(super) fn span(&self) -> Span {
        self.token().map_or(Span::new(self.text.len(), self.text.len()), |t| t.1)
    }

    /// Where the last token ended.
    fn end(&self) -> usize {
        self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(0, |t| t.1.end)
    }

    pub(super) fn since(&self, start: usize) -> Span {
        Span::new(start, self.end())
    }

    /// The text of the token `ahead` tokens on, if it is a name or an operator.
    pub(super) fn look(&self, ahead: usize) -> &'a str {
        match self.tokens.get(self.at + ahead) {
            Some((PyToken::Name | PyToken::Op, span)) => span.of(self.text),
            _ => "",
        }
    }

    pub(super) fn is(&self, word: &str) -> bool {
        self.look(0) == word
    }

    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = self.is(word);
        self.at += usize::from(found);
        found
    }

    /// Notes that something else was expected.
    pub(super) fn fail<T>(&mut self, what: &'static str) -> Option<T> {
        let span = self.span();
        self.tree.miss(span, what);
        None
    }

    pub(super) fn need(&mut self, word: &str) -> Option<()> {
        if self.take(word) { Some(()) } else { self.fail("its syntax is not understood") }
    }

    /// An identifier, as Python compares it.
    pub(super) fn ident(&mut self) -> Option<Box<str>> {
        let word = match self.token() {
            Some((PyToken::Name, span)) => span.of(self.text),
            _ => return self.fail("a name is missing"),
        };
        if KEYWORDS.contains(&word) {
            return self.fail("its syntax is not understood");
        }
        let (name, known) = letters::plain(word);
        if !known {
            let span = self.span();
            self.tree.miss(span, "a name in letters that only look like others");
        }
        self.at += 1;
        Some(name.into())
    }

    pub(super) fn binding(&mut self) -> Option<Id> {
        let span = self.span();
        let name = self.ident()?;
        Some(self.tree.add(NodeKind::Bind(name), span, &[]))
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

    /// Expressions with commas: a tuple, or the one expression.
    pub(super) fn list(&mut self) -> Option<Id> {
        let start = self.span().start;
        let first = self.item()?;
        if !self.is(",") {
            return Some(first);
        }
        let mut parts = vec![first];
        while self.take(",") {
            if self.ends_list() {
                break;
            }
            parts.push(self.item()?);
        }
        Some(self.tree.add(NodeKind::Sequence, self.since(start), &parts))
    }

    fn ends_list(&self) -> bool {
        matches!(self.token(), None | Some((PyToken::Line, _)))
            || matches!(self.look(0), ")" | "]" | "}" | "=" | ":" | ";" | "in" | "for")
    }

    /// One element: an expression, or a starred one.
    pub(super) fn item(&mut self) -> Option<Id> {
        let start = self.span().start;
        if self.take("*") || self.take("**") {
            let inner = self.test()?;
            return Some(self.tree.add(NodeKind::Spread, self.since(start), &[inner]));
        }
        self.named()
    }

    /// An expression that may bind a name with `:=`.
    pub(super) fn named(&mut self) -> Option<Id> {
        let start = self.span().start;
        let left = self.test()?;
        if !self.take(":=") {
            return Some(left);
        }
        self.tree.bind(left);
        let right = self.test()?;
        Some(self.tree.add(NodeKind::Assign, self.since(start), &[left, right]))
    }

    /// An expression without commas.
    pub(super) fn test(&mut self) -> Option<Id> {
        self.deeper(|p| {
            let start = p.span().start;
            if p.is("lambda") {
                return p.lambda();
            }
            if p.is("yield") {
                return p.produce();
            }
            let one = p.binary(1)?;
            if !p.take("if") {
                return Some(one);
            }
            let test = p.binary(1)?;
            p.need("else")?;
            let other = p.test()?;
            Some(p.tree.add(NodeKind::Choice, p.since(start), &[test, one, other]))
        })
    }

    fn lambda(&mut self) -> Option<Id> {
        let start = self.span().start;
        self.at += 1;
        let mut parts = Vec::new();
        self.params(":", false, &mut parts)?;
        self.need(":")?;
        parts.push(self.test()?);
        Some(self.tree.add(NodeKind::Function, self.since(start), &parts))
    }

    /// `yield`, `yield x`, `yield from x`.
    pub(super) fn produce(&mut self) -> Option<Id> {
        let start = self.span().start;
        self.at += 1;
        self.take("from");
        let value = if self.ends_list() { None } else { Some(self.list()?) };
        Some(self.tree.add(NodeKind::Yield, self.since(start), value.as_slice()))
    }

    /// Parameters up to `close`, which is left standing.
    pub(super) fn params(&mut self, close: &str, typed: bool, parts: &mut Vec<Id>) -> Option<()> {
        while !self.is(close) {
            if !(self.take("/") || self.take("*") && self.is(",")) {
                self.take("**");
                parts.push(self.binding()?);
                if typed && self.take(":") {
                    parts.push(self.item()?);
                }
                if self.take("=") {
                    parts.push(self.test()?);
                }
            }
            if !self.take(",") {
                break;
            }
        }
        Some(())
    }

    /// Operators of at least this rank.
    pub(super) fn binary(&mut self, least: u8) -> Option<Id> {
        self.deeper(|p| p.climb(least))
    }

    fn climb(&mut self, least: u8) -> Option<Id> {
        let start = self.span().start;
        let mut left = self.unary()?;
        while let Some((rank, op)) = rank(self.look(0)) {
            if rank < least {
                break;
            }
            if self.is("not") && self.look(1) != "in" {
                break;
            }
            let two = matches!((self.look(0), self.look(1)), ("not", "in") | ("is", "not"));
            self.at += 1 + usize::from(two);
            let right = self.binary(rank + 1)?;
            left = self.tree.add(NodeKind::Binary(op), self.since(start), &[left, right]);
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Id> {
        let start = self.span().start;
        let (least, op) = match self.look(0) {
            "not" => (3, Op::Compare),
            "-" => (11, Op::Minus),
            "+" | "~" => (11, Op::Other),
            _ => return self.power(),
        };
        self.at += 1;
        let inner = self.binary(least)?;
        Some(self.tree.add(NodeKind::Unary(op), self.since(start), &[inner]))
    }

    fn power(&mut self) -> Option<Id> {
        let start = self.span().start;
        if self.take("await") {
            let inner = self.postfix()?;
            return Some(self.tree.add(NodeKind::Await, self.since(start), &[inner]));
        }
        let base = self.postfix()?;
        if !self.take("**") {
            return Some(base);
        }
        let exponent = self.deeper(Self::unary)?;
        Some(self.tree.add(NodeKind::Binary(Op::Other), self.since(start), &[base, exponent]))
    }

    /// An atom with its attributes, calls and indexes.
    fn postfix(&mut self) -> Option<Id> {
        let start = self.span().start;
        let mut left = self.atom()?;
        loop {
            left = match self.look(0) {
                "." => {
                    self.at += 1;
                    let name = self.ident()?;
                    self.tree.add(NodeKind::Attr(name), self.since(start), &[left])
                }
                "(" => {
                    let mut parts = vec![left];
                    self.arguments(&mut parts)?;
                    self.tree.add(NodeKind::Call, self.since(start), &parts)
                }
                "[" => {
                    self.at += 1;
                    let key = self.deeper(Self::subscripts)?;
                    self.need("]")?;
                    self.tree.add(NodeKind::Index, self.since(start), &[left, key])
                }
                _ => return Some(left),
            };
        }
    }

    /// Arguments in their parentheses.
    pub(super) fn arguments(&mut self, parts: &mut Vec<Id>) -> Option<()> {
        self.need("(")?;
        while !self.is(")") {
            parts.push(self.deeper(Self::argument)?);
            if !self.take(",") {
                break;
            }
        }
        self.need(")")
    }

    fn argument(&mut self) -> Option<Id> {
        let start = self.span().start;
        if matches!(self.token(), Some((PyToken::Name, _))) && self.look(1) == "=" {
            let name = self.ident()?;
            self.at += 1;
            let value = self.test()?;
            return Some(self.tree.add(NodeKind::Keyword(name), self.since(start), &[value]));
        }
        let value = self.item()?;
        if self.at_clause() { self.comprehension(start, vec![value]) } else { Some(value) }
    }

    fn subscripts(&mut self) -> Option<Id> {
        let start = self.span().start;
        let first = self.subscript()?;
        if !self.is(",") {
            return Some(first);
        }
        let mut parts = vec![first];
        while self.take(",") && !self.is("]") {
            parts.push(self.subscript()?);
        }
        Some(self.tree.add(NodeKind::Sequence, self.since(start), &parts))
    }

    fn subscript(&mut self) -> Option<Id> {
        let start = self.span().start;
        let mut parts = Vec::new();
        let mut slice = false;
        loop {
            if self.take(":") {
                slice = true;
            } else if matches!(self.look(0), "]" | ",") {
                break;
            } else if parts.is_empty() || slice {
                parts.push(self.item()?);
            } else {
                return self.fail("its syntax is not understood");
            }
        }
        match (slice, parts.as_slice()) {
            (false, [one]) => Some(*one),
            (false, _) => self.fail("its syntax is not understood"),
            (true, _) => Some(self.tree.add(NodeKind::Slice, self.since(start), &parts)),
        }
    }

    fn at_clause(&self) -> bool {
        self.is("for") || (self.is("async") && self.look(1) == "for")
    }

    /// The clauses of a comprehension whose element was read.
    fn comprehension(&mut self, start: usize, mut parts: Vec<Id>) -> Option<Id> {
        loop {
            let from = self.span().start;
            if self.at_clause() {
                self.take("async");
                self.at += 1;
                let target = self.targets()?;
                self.need("in")?;
                let source = self.binary(1)?;
                parts.push(self.tree.add(NodeKind::Iterate, self.since(from), &[target, source]));
            } else if self.take("if") {
                parts.push(if self.is("lambda") { self.lambda()? } else { self.binary(1)? });
                if self.take(":=") {
                    self.bind_last(&parts);
                    parts.push(self.test()?);
                }
            } else {
                break;
            }
        }
        Some(self.tree.add(NodeKind::Comprehension, self.since(start), &parts))
    }

    fn bind_last(&mut self, parts: &[Id]) {
        if let Some(last) = parts.last() {
            self.tree.bind(*last);
        }
    }

    /// What a `for` binds: never an `in`, which ends it.
    pub(super) fn targets(&mut self) -> Option<Id> {
        let start = self.span().start;
        let mut parts = Vec::new();
        loop {
            let from = self.span().start;
            let star = self.take("*");
            let one = self.binary(5)?;
            parts.push(if star { self.tree.add(NodeKind::Spread, self.since(from), &[one]) } else { one });
            if !self.take(",") || self.ends_list() {
                break;
            }
        }
        let target = self.tree.add(NodeKind::Sequence, self.since(start), &parts);
        self.tree.bind(target);
        Some(target)
    }

    fn atom(&mut self) -> Option<Id> {
        let Some((token, span)) = self.token() else { return self.fail("it ends too early") };
        match token {
            PyToken::Name => self.name(),
            PyToken::Number => {
                self.at += 1;
                let digits = span.of(self.text);
                Some(self.tree.add(NodeKind::Number(whole(digits)), span, &[]))
            }
            PyToken::Text | PyToken::Open => self.string(),
            PyToken::Op => self.deeper(Self::enclosed),
            _ => self.fail("its syntax is not understood"),
        }
    }

    fn name(&mut self) -> Option<Id> {
        let span = self.span();
        let kind = match self.look(0) {
            "None" | "True" | "False" => {
                self.at += 1;
                NodeKind::Constant
            }
            _ => NodeKind::Name(self.ident()?),
        };
        Some(self.tree.add(kind, span, &[]))
    }

    fn enclosed(&mut self) -> Option<Id> {
        let start = self.span().start;
        match self.look(0) {
            "(" => self.round(start),
            "[" => self.square(start),
            "{" => self.curly(start),
            "..." => {
                self.at += 1;
                Some(self.tree.add(NodeKind::Constant, self.since(start), &[]))
            }
            _ => self.fail("its syntax is not understood"),
        }
    }

    /// A tuple, a generator, an expression in parentheses, or what a `with` opens.
    fn round(&mut self, start: usize) -> Option<Id> {
        self.at += 1;
        let mut parts = Vec::new();
        let mut comma = false;
        while !self.is(")") {
            let from = self.span().start;
            let mut one = self.item()?;
            if self.at_clause() {
                one = self.comprehension(from, vec![one])?;
            } else if self.take("as") {
                let target = self.postfix()?;
                self.tree.bind(target);
                one = self.tree.add(NodeKind::Enter, self.since(from), &[one, target]);
            }
            parts.push(one);
            if !self.take(",") {
                break;
            }
            comma = true;
        }
        self.need(")")?;
        match (comma, parts.as_slice()) {
            (false, [one]) => Some(*one),
            _ => Some(self.tree.add(NodeKind::Sequence, self.since(start), &parts)),
        }
    }

    fn square(&mut self, start: usize) -> Option<Id> {
        self.at += 1;
        let mut parts = Vec::new();
        while !self.is("]") {
            let from = self.span().start;
            let one = self.item()?;
            let clause = self.at_clause();
            parts.push(if clause { self.comprehension(from, vec![one])? } else { one });
            if !self.take(",") {
                break;
            }
        }
        self.need("]")?;
        Some(self.tree.add(NodeKind::List, self.since(start), &parts))
    }

    fn curly(&mut self, start: usize) -> Option<Id> {
        self.at += 1;
        let mut parts = Vec::new();
        while !self.is("}") {
            let from = self.span().start;
            let mut one = self.item()?;
            if self.take(":") {
                let value = self.test()?;
                one = self.tree.add(NodeKind::Pair, self.since(from), &[one, value]);
            }
            let clause = self.at_clause();
            parts.push(if clause { self.comprehension(from, vec![one])? } else { one });
            if !self.take(",") {
                break;
            }
        }
        self.need("}")?;
        Some(self.tree.add(NodeKind::Object, self.since(start), &parts))
    }
}

/// A small whole number.
fn whole(digits: &str) -> Option<u32> {
    let clean = digits.replace('_', "");
    let radix = |prefix: &str, radix| {
        clean.to_ascii_lowercase().strip_prefix(prefix).and_then(|d| u32::from_str_radix(d, radix).ok())
    };
    clean.parse().ok().or_else(|| radix("0x", 16)).or_else(|| radix("0o", 8)).or_else(|| radix("0b", 2))
}
