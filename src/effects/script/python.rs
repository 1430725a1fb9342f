//! Python: every name, attribute and call is looked up; what is not known to be harmless either is an act or breaks the proof.
//! Values are harmless to hold and to call, because nothing harmful ever becomes one: modules may only be looked into, and
//! functions that act may only be called on the spot. So neither blocks nor the order of statements matter.

mod names;
mod calls;

use super::acts::{self, ScriptCall};
use super::fold::Texts;
use super::sink::Sink;
use super::{Language, ScriptRead, read_nested};
use crate::catalog::script::python::{self as catalog, Library, Meaning};
use crate::catalog::script::{CallRow, Do};
use crate::grammar::script::python as grammar;
use crate::grammar::script::tree::{Id, NodeKind, Op, ScriptTree};
use names::PyNames;

/// What a node stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PyValue {
    /// Something harmless.
    Data,
    /// A library.
    Library(&'static Library),
    /// Something that acts when it is called.
    Row(&'static CallRow),
}

struct PyReader<'t> {
    tree: &'t ScriptTree,
    source: &'t str,
    parents: Vec<Id>,
    values: Vec<PyValue>,
    texts: Texts<'t>,
    names: PyNames<'t>,
    sink: Sink,
    depth: u32,
}

/// What a Python program would do.
pub fn inspect(text: &str, depth: u32) -> ScriptRead {
    let tree = grammar::parse(text);
    let mut reader = PyReader {
        tree: &tree,
        source: text,
        parents: tree.parents(),
        values: Vec::with_capacity(tree.len() as usize),
        texts: Texts::new(&tree, text),
        names: PyNames::default(),
        sink: Sink::default(),
        depth,
    };
    if let Some((_, what)) = tree.gap {
        reader.sink.miss(|| what.to_string());
    }
    reader.names = PyNames::collect(&tree, &reader.parents, &mut reader.sink);
    for id in tree.ids() {
        let value = reader.value(id);
        reader.values.push(value);
        let text = reader.text(id);
        reader.texts.push(text);
        reader.check(id, value);
    }
    reader.sink.finish()
}

impl<'t> PyReader<'t> {
    fn of(&self, id: Id) -> PyValue {
        self.values.get(id as usize).copied().unwrap_or(PyValue::Data)
    }

    fn kid(&self, id: Id, at: usize) -> Option<Id> {
        self.tree.kid(id, at)
    }

    fn parent(&self, id: Id) -> Id {
        self.parents.get(id as usize).copied().unwrap_or(id)
    }

    /// The call that a node is the callee of.
    fn call_of(&self, id: Id) -> Option<Id> {
        let parent = self.parent(id);
        let calls = *self.tree.kind(parent) == NodeKind::Call && self.kid(parent, 0) == Some(id);
        calls.then_some(parent)
    }

    /// Whether a value is put into this node, or it is deleted.
    fn is_target(&self, id: Id) -> bool {
        let parent = self.parent(id);
        if parent == id {
            return false;
        }
        match self.tree.kind(parent) {
            NodeKind::Assign => self.tree.kids(parent).last() != Some(&id),
            NodeKind::Update(_) | NodeKind::Iterate => self.kid(parent, 0) == Some(id),
            NodeKind::Enter => self.kid(parent, 1) == Some(id),
            NodeKind::Remove => true,
            // `a.b, c = …`: the target of a target, one level up.
            NodeKind::Sequence | NodeKind::List | NodeKind::Spread => self.is_target_part(parent),
            _ => false,
        }
    }

    fn is_target_part(&self, mut id: Id) -> bool {
        for _ in 0..8 {
            let parent = self.parent(id);
            match self.tree.kind(parent) {
                NodeKind::Sequence | NodeKind::List | NodeKind::Spread if parent != id => id = parent,
                NodeKind::Assign => return self.tree.kids(parent).last() != Some(&id),
                NodeKind::Update(_) | NodeKind::Iterate => return self.kid(parent, 0) == Some(id),
                NodeKind::Enter => return self.kid(parent, 1) == Some(id),
                NodeKind::Remove => return true,
                _ => return false,
            }
        }
        true
    }

    fn value(&mut self, id: Id) -> PyValue {
        let tree = self.tree;
        match tree.kind(id) {
            NodeKind::Name(name) => self.name(name),
            NodeKind::Attr(name) => match self.kid(id, 0) {
                Some(object) => self.attribute(id, object, name),
                None => PyValue::Data,
            },
            NodeKind::Index => self.indexed(id),
            NodeKind::Call => self.called(id),
            // Whatever holds or chooses something that acts is treated as that thing.
            NodeKind::Assign => tree.kids(id).last().map_or(PyValue::Data, |v| self.of(*v)),
            NodeKind::List
            | NodeKind::Sequence
            | NodeKind::Choice
            | NodeKind::Binary(Op::Either)
            | NodeKind::Spread
            | NodeKind::Pair => self.loudest(tree.kids(id)),
            NodeKind::Object => self.loudest(tree.kids(id)),
            _ => PyValue::Data,
        }
    }

    fn loudest(&self, kids: &[Id]) -> PyValue {
        kids.iter().map(|k| self.of(*k)).find(|v| matches!(v, PyValue::Row(_))).unwrap_or(PyValue::Data)
    }

    fn known(&mut self, known: Meaning, path: impl FnOnce() -> String) -> PyValue {
        match known {
            Meaning::Library(library) => PyValue::Library(library),
            Meaning::Row(row) => PyValue::Row(row),
            Meaning::Harmless => PyValue::Data,
            Meaning::No => {
                self.sink.miss(|| format!("`{}` is not known to be harmless", path()));
                PyValue::Data
            }
        }
    }

    fn name(&mut self, name: &str) -> PyValue {
        let bound = self.names.value(name);
        let builtin = catalog::builtin(name);
        match (bound, builtin) {
            // A name that acts may be reached past any name of the same spelling, except those that Python 3 has not.
            (_, Meaning::Row(row)) if !(bound.is_some() && matches!(name, "file" | "reload" | "execfile")) => {
                PyValue::Row(row)
            }
            (Some(Ok(value)), _) => value,
            (Some(Err(())), _) => {
                self.sink.miss(|| format!("`{name}` stands for several things"));
                PyValue::Data
            }
            (None, known) => self.known(known, || name.to_string()),
        }
    }

    /// `object.name`.
    fn attribute(&mut self, id: Id, object: Id, name: &str) -> PyValue {
        match self.of(object) {
            PyValue::Library(library) => self.member(id, library, name),
            PyValue::Row(row) if row.does == Do::Environ => self.environ_method(name),
            PyValue::Row(row) if matches!(row.does, Do::Modules | Do::Names | Do::SearchPath) => {
                self.sink.miss(|| format!("`{}` is used as more than a value", row.name));
                if row.does == Do::Names { self.name(name) } else { self.looked_up(id, name) }
            }
            _ => self.looked_up(id, name),
        }
    }

    fn member(&mut self, id: Id, library: &'static Library, name: &str) -> PyValue {
        if self.is_target(id) {
            let stream = library.name == "sys" && matches!(name, "stdout" | "stderr" | "stdin");
            if !stream {
                self.sink.miss(|| format!("it changes `{}.{name}`", library.name));
            }
            return PyValue::Data;
        }
        if name == "__dict__" {
            self.sink.miss(|| format!("it looks into `{}` by computed names", library.name));
            return PyValue::Library(library);
        }
        if name.starts_with("__") && matches!(name, "__name__" | "__version__" | "__file__" | "__doc__" | "__path__") {
            return PyValue::Data;
        }
        self.known(catalog::member(library, name), || format!("{}.{name}", library.name))
    }

    fn environ_method(&mut self, name: &str) -> PyValue {
        let row = catalog::environ_method(name);
        if row.is_none() && !matches!(name, "keys" | "__contains__") {
            self.sink.miss(|| format!("`os.environ.{name}` is not known to be harmless"));
        }
        row.map_or(PyValue::Data, PyValue::Row)
    }

    /// An attribute of a value, by its name alone.
    fn looked_up(&mut self, id: Id, name: &str) -> PyValue {
        if self.is_target(id) && self.kid(id, 0).is_some_and(|o| self.is_foreign(o)) {
            self.sink.miss(|| format!("it changes `.{name}` of a library"));
        }
        let called = self.call_of(id).is_some();
        let row = catalog::method(name).filter(|_| called || catalog::methods::HARMFUL.has(name));
        if let Some(row) = row.filter(|_| !self.names.spoils_nothing(name)) {
            return PyValue::Row(row);
        }
        if !self.is_harmless_attribute(id, name, called) {
            self.sink.miss(|| format!("`.{name}` is not known to be harmless"));
        }
        PyValue::Data
    }

    fn is_harmless_attribute(&self, id: Id, name: &str, called: bool) -> bool {
        if catalog::methods::HARMFUL.has(name) || self.names.is_spoilt(name) {
            return false;
        }
        if name.starts_with("__") {
            let class_name = name == "__class__" && self.reads_name_of(id);
            let start = name == "__init__" && self.is_base_start(id);
            return class_name || start || catalog::methods::DUNDERS.has(name);
        }
        if catalog::methods::HARMLESS.has(name) {
            return true;
        }
        if name.starts_with('_') {
            return self.names.defines(name) && self.is_self(id) && !catalog::methods::PRIVATE.has(name);
        }
        !called || self.names.defines(name)
    }

    /// Something that a library has, not the text.
    fn is_foreign(&self, id: Id) -> bool {
        match self.tree.kind(id) {
            NodeKind::Attr(_) => self.kid(id, 0).is_some_and(|o| matches!(self.of(o), PyValue::Library(_))),
            NodeKind::Name(name) => self.names.is_imported(name),
            _ => false,
        }
    }

    /// `x.__class__.__name__` only reads a text.
    fn reads_name_of(&self, id: Id) -> bool {
        matches!(self.tree.kind(self.parent(id)), NodeKind::Attr(n) if matches!(&**n, "__name__" | "__qualname__"))
    }

    /// `super().__init__`, `Exception.__init__`: elsewhere it would start an object anew, a file too.
    fn is_base_start(&self, id: Id) -> bool {
        let Some(object) = self.kid(id, 0) else { return false };
        match self.tree.kind(object) {
            NodeKind::Call => self.is_call_of(object, "super"),
            NodeKind::Name(name) => {
                name.ends_with("Error") || matches!(&**name, "Exception" | "object" | "dict" | "list" | "str")
            }
            _ => false,
        }
    }

    fn is_self(&self, id: Id) -> bool {
        let object = self.kid(id, 0).map(|o| self.tree.kind(o));
        matches!(object, Some(NodeKind::Name(n)) if matches!(&**n, "self" | "cls"))
    }

    /// `object[key]`.
    fn indexed(&mut self, id: Id) -> PyValue {
        let (Some(object), Some(key)) = (self.kid(id, 0), self.kid(id, 1)) else { return PyValue::Data };
        let name = self.texts.shared(key);
        match self.of(object) {
            PyValue::Row(row) if row.does == Do::Environ => {
                self.variable(id, name.as_deref());
                PyValue::Data
            }
            PyValue::Row(row) if row.does == Do::Modules => {
                self.sink.miss(|| "it takes modules by computed names".into());
                name.and_then(|n| catalog::library(&n)).map_or(PyValue::Data, PyValue::Library)
            }
            PyValue::Row(row) if row.does == Do::Names => {
                self.sink.miss(|| format!("it takes names out of `{}`", row.name));
                name.map_or(PyValue::Data, |n| self.name(&n))
            }
            PyValue::Library(library) => match name {
                Some(name) => self.known(catalog::member(library, &name), || format!("{}.{name}", library.name)),
                None => PyValue::Data,
            },
            other => other,
        }
    }

    /// What a node comes to as text.
    fn text(&mut self, id: Id) -> Option<std::rc::Rc<str>> {
        match self.tree.kind(id) {
            NodeKind::Name(name) => self.names.text(name),
            NodeKind::Call => self.call_text(id),
            NodeKind::Attr(name) => self.attribute_text(id, name),
            NodeKind::Index => match self.kid(id, 0).map(|o| self.of(o)) {
                Some(PyValue::Row(row)) if row.does == Do::Environ => self.home_text(self.kid(id, 1)),
                _ => self.texts.plain(id),
            },
            NodeKind::Assign => {
                let text = self.texts.plain(id);
                let value = self.of(*self.tree.kids(id).last()?);
                self.names.assign(self.tree, id, value, text.clone());
                text
            }
            _ => self.texts.plain(id),
        }
    }

    /// Whether a value may stand where it stands.
    fn check(&mut self, id: Id, value: PyValue) {
        match (self.tree.kind(id), value) {
            (NodeKind::Bind(name), _) if name.starts_with("__") && !self.may_define(id, name) => {
                self.sink.miss(|| format!("it defines `{name}`"));
            }
            (NodeKind::Probe(name), _) if !self.is_harmless_attribute(id, name, false) => {
                self.sink.miss(|| format!("`.{name}` is not known to be harmless"));
            }
            (NodeKind::Name(_) | NodeKind::Attr(_) | NodeKind::Index | NodeKind::Call, PyValue::Library(library))
                if !self.may_hold_library(id) =>
            {
                self.sink.miss(|| format!("the module `{}` is handed around", library.name));
            }
            (NodeKind::Name(_) | NodeKind::Attr(_), PyValue::Row(row)) => self.held(id, row),
            (NodeKind::Index | NodeKind::Call, PyValue::Row(row)) if self.call_of(id).is_none() => self.held(id, row),
            _ => {}
        }
    }

    fn may_define(&self, id: Id, name: &str) -> bool {
        catalog::methods::DEFINABLE.has(name)
            || !name.ends_with("__")
            || matches!(self.tree.kind(self.parent(id)), NodeKind::Import { .. })
    }

    fn may_hold_library(&self, id: Id) -> bool {
        let parent = self.parent(id);
        match self.tree.kind(parent) {
            NodeKind::Attr(_) | NodeKind::Binary(Op::Compare) | NodeKind::Unary(Op::Compare) => true,
            NodeKind::Call => self.is_call_of(parent, "hasattr print repr str type getattr dir"),
            _ => false,
        }
    }

    /// Whether a call is one of these built-in functions, and no other of that name is in the text.
    fn is_call_of(&self, call: Id, names: &str) -> bool {
        let callee = self.kid(call, 0).map(|c| self.tree.kind(c));
        matches!(callee, Some(NodeKind::Name(n)) if crate::catalog::script::holds(names, n) && !self.names.binds(n))
    }

    /// Something that acts stands somewhere: as the callee of a call, or as a value.
    fn held(&mut self, id: Id, row: &'static CallRow) {
        if self.call_of(id).is_some() {
            return;
        }
        let parent = self.parent(id);
        let span = self.tree.node(id).span;
        match row.does {
            Do::Path | Do::Join | Do::Home | Do::Read(_) | Do::Open(..)
                if matches!(self.tree.kind(parent), NodeKind::Attr(_)) => {}
            Do::Path | Do::Join | Do::Home => {}
            Do::TypeOf | Do::Metaclass | Do::Decorate if self.in_its_place(id, parent, row.does) => {}
            Do::Environ => self.environ_held(id, parent),
            Do::SearchPath | Do::Modules if self.only_looked_at(id, parent) => {}
            does => {
                let call = ScriptCall { tree: self.tree, source: self.source, id: None };
                for kind in acts::kinds(does, call, &self.texts) {
                    self.sink.act(span, kind);
                }
                if !matches!(does, Do::Read(_)) {
                    self.sink.miss(|| format!("`{}` is handed around", row.name));
                }
            }
        }
    }

    /// A class that may be named and compared, a maker of classes where a class statement asks for it.
    fn in_its_place(&self, id: Id, parent: Id, does: Do) -> bool {
        match (does, self.tree.kind(parent)) {
            (Do::TypeOf, NodeKind::Attr(n)) => matches!(&**n, "__name__" | "__qualname__" | "__module__"),
            (Do::TypeOf, NodeKind::Binary(Op::Compare) | NodeKind::Template | NodeKind::Statement) => true,
            (Do::TypeOf, NodeKind::Call) => self.is_call_of(parent, "print isinstance issubclass str repr"),
            // `isinstance(x, (type, str))`.
            (Do::TypeOf, NodeKind::Sequence) => self.is_call_of(self.parent(parent), "isinstance issubclass"),
            (Do::Metaclass, NodeKind::Keyword(n)) => {
                **n == *"metaclass" && *self.tree.kind(self.parent(parent)) == NodeKind::Class
            }
            (Do::Decorate, NodeKind::Decorator) => self.is_above_class(parent),
            _ => self.call_of(id).is_some() && does == Do::Decorate,
        }
    }

    /// Whether a decorator is the last one above a class, so that it gets the class as it is written.
    fn is_above_class(&self, decorator: Id) -> bool {
        let root = (decorator + 1..self.tree.len()).find(|id| self.parent(*id) == *id);
        *self.tree.kind(decorator) == NodeKind::Decorator
            && root.is_some_and(|id| *self.tree.kind(id) == NodeKind::Class)
    }

    fn environ_held(&mut self, id: Id, parent: Id) {
        match self.tree.kind(parent) {
            NodeKind::Attr(_) | NodeKind::Binary(Op::Compare) => {}
            NodeKind::Index if self.kid(parent, 0) == Some(id) => {}
            _ => {
                let span = self.tree.node(id).span;
                self.sink.act(span, super::ScriptKind::ReadSecretEnv);
                if self.is_target(id) {
                    self.sink.act(span, super::ScriptKind::Environment);
                }
            }
        }
    }

    /// A list that may be looked at but not changed.
    fn only_looked_at(&self, id: Id, parent: Id) -> bool {
        match self.tree.kind(parent) {
            NodeKind::Binary(Op::Compare) => true,
            NodeKind::Iterate => self.kid(parent, 1) == Some(id),
            NodeKind::Call => {
                let joins = self.kid(parent, 0).map(|c| self.tree.kind(c));
                self.is_call_of(parent, "print len list sorted set str repr enumerate tuple")
                    || matches!(joins, Some(NodeKind::Attr(n)) if matches!(&**n, "join" | "dumps" | "pprint"))
            }
            NodeKind::Index => {
                *self.tree.kind(self.kid(parent, 1).unwrap_or(id)) != NodeKind::Slice && !self.is_target(parent)
            }
            NodeKind::Template => true,
            _ => false,
        }
    }

    /// A program inside of this one.
    fn nested(&mut self, span: crate::span::Span, text: &str) {
        let inner = read_nested(Language::Python, text, self.depth + 1);
        self.sink.nest(span, inner);
    }
}
