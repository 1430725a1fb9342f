//! Computed keys. `x[a][b]` may reach the maker of functions; to do harm with it, a program must also call it, and every
//! call is by a known name. So what is read by a computed key only matters in a program that also stores unknown values
//! under computed keys, where a known name could find them.

use super::{JsReader, JsValue};
use crate::catalog::script::Do;
use crate::catalog::script::javascript as catalog;
use crate::grammar::script::tree::{Id, NodeKind, Op};

impl JsReader<'_> {
    /// `object[key]`.
    pub(super) fn check_index(&mut self, id: Id) {
        let (Some(object), Some(key)) = (self.kid(id, 0), self.kid(id, 1)) else { return };
        if let Some(name) = self.texts.shared(key) {
            return self.check_member(id, object, &name);
        }
        match self.of(object) {
            JsValue::Row(row) if row.does == Do::Environ => return self.check_variable(id, None),
            JsValue::Row(row) => return self.sink.miss(|| format!("it takes names out of `{}`", row.name)),
            JsValue::Library(library) => return self.sink.miss(|| format!("it takes names out of `{}`", library.name)),
            _ => {}
        }
        if self.is_harmless_key(key) {
            return;
        }
        if self.is_target(id) {
            if self.parent_stores_unknown(id) {
                self.writes = true;
            }
        } else if !self.only_looked_at(id) {
            self.reads = true;
        }
    }

    /// Whether a function may be stored under a computed key here: told by how it is written alone.
    pub(super) fn may_store_function(&self, id: Id) -> bool {
        let plain = |value: Option<Id>| match value.map(|v| self.tree.kind(v)) {
            Some(NodeKind::Binary(op)) => *op != Op::Either,
            Some(
                NodeKind::Number(_)
                | NodeKind::Text(_)
                | NodeKind::Template
                | NodeKind::List
                | NodeKind::Object
                | NodeKind::Unary(_),
            ) => true,
            Some(NodeKind::Regex | NodeKind::Constant) => true,
            _ => false,
        };
        match self.tree.kind(id) {
            NodeKind::Index if self.is_target(id) => {
                let literal =
                    matches!(self.kid(id, 1).map(|k| self.tree.kind(k)), Some(NodeKind::Number(_) | NodeKind::Text(_)));
                let parent = self.parent(id);
                let adds = matches!(self.tree.kind(parent), NodeKind::Update(op) if *op != Op::Either);
                !literal && !adds && *self.tree.kind(parent) != NodeKind::Remove && !plain(self.kid(parent, 1))
            }
            NodeKind::Pair => *self.tree.kind(self.parent(id)) != NodeKind::Unpack && !plain(self.kid(id, 1)),
            // What these put together may have any name.
            NodeKind::Attr(name) => **name == *"fromEntries" || (**name == *"parse" && self.has_reviver(id)),
            _ => false,
        }
    }

    /// A second argument that is more than an option.
    pub(super) fn has_reviver(&self, callee: Id) -> bool {
        let second = self.call_of(callee).and_then(|call| self.kid(call, 2)).map(|a| self.tree.kind(a));
        second.is_some_and(|k| !matches!(k, NodeKind::Constant | NodeKind::Text(_) | NodeKind::Number(_)))
    }

    /// A number, or a text with a part that no dangerous name has.
    pub(super) fn is_harmless_key(&self, key: Id) -> bool {
        if self.of(key) == JsValue::Number {
            return true;
        }
        let parts = match self.tree.kind(key) {
            NodeKind::Template | NodeKind::Binary(Op::Plus) => self.tree.kids(key),
            _ => &[],
        };
        let strange = |text: &str| !["constructor", "__proto__", "prototype"].iter().any(|name| name.contains(text));
        parts.iter().any(|p| self.texts.of(*p).is_some_and(strange))
    }

    fn parent_stores_unknown(&self, id: Id) -> bool {
        let parent = self.parent(id);
        match self.tree.kind(parent) {
            NodeKind::Assign | NodeKind::Update(Op::Either) => {
                let value = self.kid(parent, 1);
                !self.is_same_slot(id, value) && value.is_none_or(|v| self.may_be_called(v))
            }
            NodeKind::Update(_) | NodeKind::Remove => false,
            _ => true,
        }
    }

    fn may_be_called(&self, id: Id) -> bool {
        matches!(self.of(id), JsValue::Any | JsValue::Mixed | JsValue::Row(_) | JsValue::Library(_))
    }

    /// `x[k] = x[k] || []` puts back what was there.
    fn is_same_slot(&self, target: Id, value: Option<Id>) -> bool {
        let Some(value) = value else { return false };
        if !matches!(self.tree.kind(value), NodeKind::Binary(Op::Either)) {
            return false;
        }
        let text = |id: Id| self.tree.node(id).span.of(self.source);
        let kids = self.tree.kids(value);
        kids.iter().all(|k| text(*k) == text(target) || !self.may_be_called(*k))
    }

    /// Whether what is read here goes nowhere that it could be called from.
    fn only_looked_at(&self, id: Id) -> bool {
        let mut id = id;
        for _ in 0..32 {
            let parent = self.parent(id);
            if parent == id {
                return true;
            }
            match self.tree.kind(parent) {
                // The one becomes the other: its own place counts.
                NodeKind::Binary(Op::Either) | NodeKind::Await => id = parent,
                NodeKind::Update(Op::Either) => return false,
                NodeKind::Choice => {
                    if self.kid(parent, 0) == Some(id) {
                        return true;
                    }
                    id = parent;
                }
                NodeKind::Sequence => {
                    if self.tree.kids(parent).last() != Some(&id) {
                        return true;
                    }
                    id = parent;
                }
                NodeKind::Assign => return self.kid(parent, 0).is_some_and(|t| self.is_same_slot(t, Some(id))),
                NodeKind::Attr(_)
                | NodeKind::Binary(_)
                | NodeKind::Unary(_)
                | NodeKind::Template
                | NodeKind::Statement
                | NodeKind::Remove => {
                    return true;
                }
                NodeKind::Update(_) | NodeKind::Keys => return true,
                // A further member: `check_index` looks at that one.
                NodeKind::Index => return true,
                NodeKind::Iterate => return self.kid(parent, 1) == Some(id),
                NodeKind::Spread => return true,
                NodeKind::Call | NodeKind::New => return self.is_looking_call(parent, id),
                _ => return false,
            }
        }
        false
    }

    /// An argument of a function that only looks at it.
    fn is_looking_call(&self, call: Id, id: Id) -> bool {
        let Some(callee) = self.kid(call, 0).filter(|c| *c != id) else { return false };
        match self.tree.kind(callee) {
            NodeKind::Attr(name) => {
                let library = self.kid(callee, 0).is_some_and(|o| matches!(self.of(o), JsValue::Library(_)));
                catalog::methods::LOOKING.has(name) && !self.names.defines(name) && (library || !self.stores)
            }
            NodeKind::Name(name) => catalog::methods::LOOKING.has(name) && !self.names.binds(name),
            _ => false,
        }
    }

    /// `[key]: value` in an object, a class or a pattern.
    pub(super) fn check_pair(&mut self, id: Id) {
        let (Some(key), Some(value)) = (self.kid(id, 0), self.kid(id, 1)) else { return };
        if let Some(name) = self.texts.shared(key) {
            return self.check_store(self.of(value), &name);
        }
        if self.is_harmless_key(key) {
            return;
        }
        if *self.tree.kind(self.parent(id)) == NodeKind::Unpack {
            self.reads = true;
        } else if self.may_be_called(value) {
            self.writes = true;
        }
    }
}
