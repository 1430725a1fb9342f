//! What an expression comes to, where that can be computed without running it: texts only, on a budget.

use crate::grammar::script::tree::{Id, NodeKind, Op, ScriptTree};
use std::rc::Rc;

/// The texts of a tree's nodes, filled from the leaves up.
pub struct Texts<'t> {
    tree: &'t ScriptTree,
    source: &'t str,
    known: Vec<Option<Rc<str>>>,
    budget: usize,
}

impl<'t> Texts<'t> {
    /// Nothing is known yet.
    pub fn new(tree: &'t ScriptTree, source: &'t str) -> Self {
        let budget = source.len().saturating_mul(4).saturating_add(1 << 16);
        Self { tree, source, known: Vec::with_capacity(tree.len() as usize), budget }
    }

    /// The text of a node that was passed.
    pub fn of(&self, id: Id) -> Option<&str> {
        self.known.get(id as usize)?.as_deref()
    }

    /// The same, shared.
    pub fn shared(&self, id: Id) -> Option<Rc<str>> {
        self.known.get(id as usize)?.clone()
    }

    /// Notes the text of the next node.
    pub fn push(&mut self, text: Option<Rc<str>>) {
        self.known.push(text);
    }

    /// What the language's operators make of the node's kids; calls and names are the reader's business.
    pub fn plain(&mut self, id: Id) -> Option<Rc<str>> {
        let tree = self.tree;
        let kids = tree.kids(id);
        match tree.kind(id) {
            NodeKind::Text(text) => Some(Rc::from(&**text)),
            NodeKind::Template => self.join(kids, ""),
            NodeKind::Binary(Op::Plus) => self.join(kids, ""),
            NodeKind::Binary(Op::Divide) => {
                let joined = path_join(kids.iter().map(|k| self.of(*k)))?;
                self.afford(joined)
            }
            NodeKind::Binary(Op::Modulo) => self.filled(kids),
            NodeKind::Assign => self.shared(*kids.last()?),
            NodeKind::Await => self.shared(*kids.first()?),
            NodeKind::Index => self.index(kids),
            _ => None,
        }
    }

    fn afford(&mut self, text: String) -> Option<Rc<str>> {
        self.budget = self.budget.checked_sub(text.len())?;
        Some(text.into())
    }

    /// The texts of several nodes with something between them.
    pub fn join(&mut self, kids: &[Id], between: &str) -> Option<Rc<str>> {
        let mut out = String::new();
        for (at, kid) in kids.iter().enumerate() {
            if at > 0 {
                out.push_str(between);
            }
            match self.tree.kind(*kid) {
                NodeKind::Number(Some(n)) if between.is_empty() => out.push_str(&n.to_string()),
                _ => out.push_str(self.of(*kid)?),
            }
            if out.len() > self.budget {
                return None;
            }
        }
        self.afford(out)
    }

    /// `'a %s' % b`.
    fn filled(&mut self, kids: &[Id]) -> Option<Rc<str>> {
        let [pattern, values] = kids else { return None };
        let pattern = self.shared(*pattern)?;
        let values = match self.tree.kind(*values) {
            NodeKind::Sequence => self.tree.kids(*values),
            _ => std::slice::from_ref(values),
        };
        let mut values = values.iter();
        let mut out = String::new();
        for (at, piece) in pattern.split("%s").enumerate() {
            if at > 0 {
                out.push_str(self.of(*values.next()?)?);
            }
            out.push_str(piece);
        }
        if out.contains('%') { None } else { self.afford(out) }
    }

    /// `text[::-1]`, `['a', 'b'][0]`.
    fn index(&mut self, kids: &[Id]) -> Option<Rc<str>> {
        let [object, key] = kids else { return None };
        match self.tree.kind(*key) {
            NodeKind::Slice if self.tree.node(*key).span.of(self.source) == "::-1" => {
                let reversed: String = self.of(*object)?.chars().rev().collect();
                self.afford(reversed)
            }
            NodeKind::Number(Some(n)) if *self.tree.kind(*object) == NodeKind::List => {
                self.shared(self.tree.kid(*object, *n as usize)?)
            }
            _ => None,
        }
    }

    /// What a method of a text makes of it.
    pub fn method(&mut self, object: Id, name: &str, args: &[Id]) -> Option<Rc<str>> {
        let out = {
            let text = self.of(object)?;
            match (name, args) {
                ("strip" | "trim", []) => text.trim().to_string(),
                ("lower" | "toLowerCase", []) => text.to_lowercase(),
                ("upper" | "toUpperCase", []) => text.to_uppercase(),
                ("encode" | "toString", []) => text.to_string(),
                ("decode", []) => text.to_string(),
                ("decode", [name]) if matches!(self.of(*name), Some("utf-8" | "utf8" | "ascii")) => text.to_string(),
                ("replace" | "replaceAll", [from, to]) => text.replace(self.of(*from)?, self.of(*to)?),
                ("concat", [one]) => format!("{text}{}", self.of(*one)?),
                ("join", [list]) if matches!(self.tree.kind(*list), NodeKind::List | NodeKind::Sequence) => {
                    let between = self.shared(object)?;
                    return self.join(self.tree.kids(*list), &between);
                }
                ("format", _) => fill(text, args.iter().map(|a| self.of(*a)))?,
                _ => return None,
            }
        };
        self.afford(out)
    }
}

/// `'{} {}'.format(a, b)`: only empty holes are filled.
fn fill<'a>(pattern: &str, mut values: impl Iterator<Item = Option<&'a str>>) -> Option<String> {
    let mut out = String::new();
    for (at, piece) in pattern.split("{}").enumerate() {
        if at > 0 {
            out.push_str(values.next()??);
        }
        out.push_str(piece);
    }
    if out.contains(['{', '}']) { None } else { Some(out) }
}

/// Parts of a path put together: a part from the root starts over.
pub fn path_join<'a>(parts: impl Iterator<Item = Option<&'a str>>) -> Option<String> {
    let mut out = String::new();
    for part in parts {
        let part = part?;
        if part.starts_with('/') {
            out.clear();
        } else if !out.is_empty() && !out.ends_with('/') {
            out.push('/');
        }
        out.push_str(part);
    }
    Some(out)
}
