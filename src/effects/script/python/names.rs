//! What the names of a Python text stand for: one scope for all, so that a name stands for everything it is ever bound to.

use super::PyValue;
use crate::catalog::script::python::{self as catalog, Meaning};
use crate::effects::script::sink::Sink;
use crate::grammar::script::tree::{Id, NodeKind, ScriptTree};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

#[derive(Default)]
struct PyName {
    /// What it is bound to, besides harmless values.
    values: Vec<PyValue>,
    /// It is bound to a harmless value somewhere.
    data: bool,
    /// It is bound by an import.
    imported: bool,
    /// How often it is bound.
    count: u32,
    /// It is bound by `def`.
    function: bool,
    /// Its text, if it is bound once.
    text: Option<Rc<str>>,
}

/// The names of a text.
#[derive(Default)]
pub struct PyNames<'t> {
    names: HashMap<&'t str, PyName>,
    attributes: HashSet<&'t str>,
    loaded: Vec<&'t str>,
}

impl<'t> PyNames<'t> {
    /// Every binding of a tree.
    pub fn collect(tree: &'t ScriptTree, parents: &[Id], sink: &mut Sink) -> Self {
        let mut out = Self::default();
        for id in tree.ids() {
            let parent = parents.get(id as usize).copied().unwrap_or(id);
            match tree.kind(id) {
                NodeKind::Bind(name) => out.bind(tree, id, parent, name),
                NodeKind::Attr(name) if is_stored(tree, id, parent) => {
                    out.attributes.insert(name);
                }
                NodeKind::Keyword(name) => {
                    // A field of a named tuple, a default of a parser: such names become attributes.
                    out.attributes.insert(name);
                }
                NodeKind::Import { module, name } => out.import(tree, id, module, name.as_deref(), sink),
                _ => {}
            }
        }
        out
    }

    fn bind(&mut self, tree: &'t ScriptTree, id: Id, parent: Id, name: &'t str) {
        self.attributes.insert(name);
        let entry = self.names.entry(name).or_default();
        entry.count += 1;
        match tree.kind(parent) {
            NodeKind::Import { .. } => entry.imported = true,
            NodeKind::Assign if tree.kids(parent).last().is_some_and(|v| *tree.kind(*v) == NodeKind::Constant) => {}
            NodeKind::Function if tree.kid(parent, 0) == Some(id) => {
                entry.function = true;
                entry.data = true;
            }
            _ => entry.data = true,
        }
    }

    fn import(&mut self, tree: &'t ScriptTree, id: Id, module: &'t str, name: Option<&str>, sink: &mut Sink) {
        sink.import(module);
        self.loaded.push(module);
        let Some(library) = catalog::library(module) else {
            let whole = name.filter(|n| *n != "*").and_then(|n| catalog::library(&format!("{module}.{n}")));
            match (whole, tree.kid(id, 0).map(|b| tree.kind(b))) {
                (Some(library), Some(NodeKind::Bind(bound))) => self.stands_for(bound, PyValue::Library(library)),
                _ => {
                    sink.miss(|| format!("it loads `{module}`, which is not known to be harmless"));
                    if let Some(NodeKind::Bind(bound)) = tree.kid(id, 0).map(|b| tree.kind(b)) {
                        self.names.entry(bound).or_default().data = true;
                    }
                }
            }
            return;
        };
        let known = match name {
            None => Meaning::Library(library),
            Some("*") => {
                sink.miss(|| format!("it takes every name of `{module}`"));
                return;
            }
            Some(name) => catalog::member(library, name),
        };
        let Some(NodeKind::Bind(bound)) = tree.kid(id, 0).map(|b| tree.kind(b)) else { return };
        match known {
            Meaning::Library(library) => self.stands_for(bound, PyValue::Library(library)),
            Meaning::Row(row) => self.stands_for(bound, PyValue::Row(row)),
            Meaning::Harmless => self.names.entry(bound).or_default().data = true,
            Meaning::No => {
                sink.miss(|| format!("`{module}.{}` is not known to be harmless", name.unwrap_or("*")));
                self.names.entry(bound).or_default().data = true;
            }
        }
    }

    fn stands_for(&mut self, name: &'t str, value: PyValue) {
        let values = &mut self.names.entry(name).or_default().values;
        // More than a few is not a program that anyone needs proven.
        if !values.contains(&value) && values.len() < 8 {
            values.push(value);
        }
    }

    /// What an assignment gives to its targets: something that acts, or a text.
    pub fn assign(&mut self, tree: &'t ScriptTree, id: Id, value: PyValue, text: Option<Rc<str>>) {
        let targets = tree.kids(id).split_last().map_or(&[][..], |(_, targets)| targets);
        for target in targets {
            let NodeKind::Bind(name) = tree.kind(*target) else { continue };
            if value != PyValue::Data {
                self.stands_for(name, value);
            }
            if let Some(entry) = self.names.get_mut(&**name)
                && entry.count == 1
            {
                entry.text = text.clone();
            }
        }
    }

    /// What a name stands for; nothing where the text does not bind it, an error where it is several things.
    pub fn value(&self, name: &str) -> Option<Result<PyValue, ()>> {
        let entry = self.names.get(name)?;
        Some(match entry.values.as_slice() {
            [] => Ok(PyValue::Data),
            [one] if !entry.data => Ok(*one),
            // Something that acts stays so, whatever else the name is bound to.
            many => many.iter().find(|v| matches!(v, PyValue::Row(_))).copied().ok_or(()).or_else(|()| same(many)),
        })
    }

    /// The text of a name that is bound once.
    pub fn text(&self, name: &str) -> Option<Rc<str>> {
        self.names.get(name).and_then(|n| n.text.clone())
    }

    /// Whether the text binds a name.
    pub fn binds(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Whether a name is bound by an import.
    pub fn is_imported(&self, name: &str) -> bool {
        self.names.get(name).is_some_and(|n| n.imported)
    }

    /// Whether a name is bound by `def` and by nothing else.
    pub fn is_function(&self, name: &str) -> bool {
        self.names.get(name).is_some_and(|n| n.function && n.count == 1)
    }

    /// Whether the text gives something an attribute of this name.
    pub fn defines(&self, name: &str) -> bool {
        self.attributes.contains(name)
    }

    /// Whether a library that is loaded gives a harmless name another meaning.
    pub fn is_spoilt(&self, name: &str) -> bool {
        self.loaded.iter().take(64).any(|library| catalog::spoils(library, name))
    }

    /// Whether a row for a method is only there for libraries that are not loaded.
    pub fn spoils_nothing(&self, name: &str) -> bool {
        name == "query" && !self.loaded.contains(&"pandas")
    }
}

/// Several libraries that stand in for each other: `tomllib` and `tomli`.
fn same(values: &[PyValue]) -> Result<PyValue, ()> {
    let all =
        values.iter().all(|v| matches!(v, PyValue::Library(l) if l.harmless.all().any(|name| name.contains("loads"))));
    values.first().copied().filter(|_| all).ok_or(())
}

fn is_stored(tree: &ScriptTree, id: Id, parent: Id) -> bool {
    match tree.kind(parent) {
        NodeKind::Assign => tree.kids(parent).last() != Some(&id),
        NodeKind::Update(_) | NodeKind::Iterate => tree.kid(parent, 0) == Some(id),
        NodeKind::Statement => tree.kid(parent, 0) == Some(id) && tree.kids(parent).len() == 2,
        NodeKind::Sequence | NodeKind::List => true,
        _ => false,
    }
}
