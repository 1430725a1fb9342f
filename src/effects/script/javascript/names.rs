//! What the names of a JavaScript text stand for: one scope for all, so that a name stands for everything it is bound to.

use super::JsValue;
use crate::catalog::script::javascript as catalog;
use crate::grammar::script::tree::{Id, NodeKind, ScriptTree};
use crate::span::Span;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

#[derive(Default)]
struct JsName {
    value: Option<JsValue>,
    count: u32,
    text: Option<Rc<str>>,
    /// Declared at the top, so that no global of the same name is seen anywhere.
    top: bool,
    /// Functions that have it as a parameter, blocks that declare it.
    spans: Vec<Span>,
}

/// More parameters of one name than are looked at.
const MANY: usize = 16;

/// The names of a text.
#[derive(Default)]
pub struct JsNames<'t> {
    names: HashMap<&'t str, JsName>,
    properties: HashSet<&'t str>,
    methods: HashSet<&'t str>,
    /// The text loads Node's own SQLite, so that `exec` runs SQL.
    pub loads_sqlite: bool,
}

impl<'t> JsNames<'t> {
    /// Every binding of a tree, before it is known what they are bound to.
    pub fn collect(tree: &'t ScriptTree, parents: &[Id]) -> Self {
        let mut out = Self::default();
        let parent = |id: Id| parents.get(id as usize).copied().unwrap_or(id);
        for id in tree.ids() {
            match tree.kind(id) {
                NodeKind::Bind(name) => {
                    let entry = out.names.entry(name).or_default();
                    entry.count += 1;
                    let over = parent(id);
                    if *tree.kind(over) == NodeKind::Function && entry.spans.len() <= MANY {
                        entry.spans.push(tree.node(over).span);
                    }
                }
                NodeKind::Property(name) => {
                    out.properties.insert(name);
                    if tree.kid(id, 0).is_some_and(|v| *tree.kind(v) == NodeKind::Function) {
                        out.methods.insert(name);
                    }
                }
                NodeKind::Text(text) => out.loads_sqlite |= **text == *"node:sqlite",
                NodeKind::Import { module, .. } => out.loads_sqlite |= **module == *"node:sqlite",
                NodeKind::Method(name) => {
                    out.properties.insert(name);
                    out.methods.insert(name);
                }
                NodeKind::Accessor(name) => {
                    out.properties.insert(name);
                }
                NodeKind::Attr(name)
                    if *tree.kind(parent(id)) == NodeKind::Assign && tree.kid(parent(id), 0) == Some(id) =>
                {
                    out.properties.insert(name);
                    if tree.kid(parent(id), 1).is_some_and(|v| *tree.kind(v) == NodeKind::Function) {
                        out.methods.insert(name);
                    }
                }
                _ => {}
            }
        }
        for (id, span) in &tree.scopes {
            if let NodeKind::Bind(name) = tree.kind(*id)
                && let Some(entry) = out.names.get_mut(&**name)
                && entry.spans.len() <= MANY
            {
                entry.spans.push(*span);
            }
        }
        for id in &tree.globals {
            if let NodeKind::Bind(name) = tree.kind(*id)
                && let Some(entry) = out.names.get_mut(&**name)
            {
                entry.top = true;
            }
        }
        out
    }

    /// A name is also bound to this; says whether that was news.
    pub fn bind(&mut self, name: &str, value: JsValue) -> bool {
        let Some(entry) = self.names.get_mut(name) else { return false };
        let before = entry.value;
        let joined = before.map_or(value, |b| b.join(value));
        entry.value = Some(joined);
        before != Some(joined)
    }

    /// The text of a name that is bound once.
    pub fn set_text(&mut self, name: &str, text: Option<Rc<str>>) {
        if let Some(entry) = self.names.get_mut(name)
            && entry.count == 1
        {
            entry.text = text;
        }
    }

    /// The text of a name that is bound once.
    pub fn text(&self, name: &str) -> Option<Rc<str>> {
        self.names.get(name).and_then(|n| n.text.clone())
    }

    /// What a name stands for; nothing where the text does not bind it.
    pub fn value(&self, name: &str) -> Option<JsValue> {
        self.names.get(name).map(|n| n.value.unwrap_or(JsValue::Nothing))
    }

    /// Whether the text binds a name.
    pub fn binds(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Whether a name here can only be one that the text binds, not a global of the same name.
    pub fn hides_global(&self, name: &str, at: Span) -> bool {
        self.names.get(name).is_some_and(|n| {
            n.top || (n.spans.len() <= MANY && n.spans.iter().any(|s| s.start <= at.start && at.end <= s.end))
        })
    }

    /// Whether the text gives something a property of this name.
    pub fn defines(&self, name: &str) -> bool {
        self.properties.contains(name)
    }

    /// Whether the text gives something a method of this name.
    pub fn defines_method(&self, name: &str) -> bool {
        self.methods.contains(name)
    }

    /// Too many rounds: every name may be anything, except what acts.
    pub fn give_up(&mut self) {
        for name in self.names.values_mut() {
            if !matches!(name.value, Some(JsValue::Row(_) | JsValue::Library(_) | JsValue::Mixed)) {
                name.value = Some(JsValue::Any);
            }
        }
    }
}

impl JsValue {
    /// What something is that may be either.
    pub fn join(self, other: Self) -> Self {
        match (self, other) {
            (a, b) if a == b => a,
            (Self::Nothing, x) | (x, Self::Nothing) => x,
            (Self::Mixed, _) | (_, Self::Mixed) => Self::Mixed,
            // Something that acts stays so, whatever else it may be.
            (row @ Self::Row(_), x) | (x, row @ Self::Row(_)) => {
                if matches!(x, Self::Library(_) | Self::Row(_)) {
                    Self::Mixed
                } else {
                    row
                }
            }
            (Self::Library(library), Self::Function) | (Self::Function, Self::Library(library))
                if catalog::is_class(library) =>
            {
                Self::Function
            }
            (Self::Library(_), _) | (_, Self::Library(_)) => Self::Mixed,
            (Self::Any, _) | (_, Self::Any) | (Self::Function, _) | (_, Self::Function) => Self::Any,
            (Self::Data, _) | (_, Self::Data) => Self::Data,
            _ => Self::Text,
        }
    }
}
