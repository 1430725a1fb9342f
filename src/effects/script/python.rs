//! Python: every name, attribute and call is looked up; what is not known to be harmless either is an act or breaks the proof.
//! Values are harmless to hold and to call, because nothing harmful ever becomes one: modules may only be looked into, and
//! functions that act may only be called on the spot. So neither blocks nor the order of statements matter.

mod names;
mod calls;

use super::acts::{self, Call};
use super::fold::Texts;
use super::sink::Sink;
use super::{Language, ScriptRead, read_nested};
use crate::catalog::script::python::{self as catalog, Known, Library};
use crate::catalog::script::{Do, Row};
use crate::grammar::script::python as grammar;
use crate::grammar::script::tree::{Id, Kind, Op, Tree};
use names::Names;

/// What a node stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    /// Something harmless.
    Data,
    /// A library.
    Library(&'static Library),
    /// Something that acts when it is called.
    Row(&'static Row),
}

struct Reader<'t> {
    tree: &'t Tree,
    source: &'t str,
    parents: Vec<Id>,
    values: Vec<Value>,
    texts: Texts<'t>,
    names: Names<'t>,
    sink: Sink,
    depth: u32,
}

/// What a Python program would do.
pub fn read(text: &str, depth: u32) -> ScriptRead {
    let tree = grammar::read(text);
    let mut reader = Reader {
        tree: &tree,
        source: text,
        parents: tree.parents(),
        values: Vec::with_capacity(tree.len() as usize),
        texts: Texts::new(&tree, text),
        names: Names::default(),
        sink: Sink::default(),
        depth,
    };
    if let Some((_, what)) = tree.gap {
        reader.sink.miss(|| what.to_string());
    }
    reader.names = Names::collect(&tree, &reader.parents, &mut reader.sink);
    for id in tree.ids() {
        let value = reader.value(id);
        reader.values.push(value);
        let text = reader.text(id);
        reader.texts.push(text);
        reader.check(id, value);
    }
    reader.sink.finish()
}

impl<'t> Reader<'t> {
    fn of(&self, id: Id) -> Value {
        self.values.get(id as usize).copied().unwrap_or(Value::Data)
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
        let calls = *self.tree.kind(parent) == Kind::Call && self.kid(parent, 0) == Some(id);
        calls.then_some(parent)
    }

    /// Whether a value is put into this node, or it is deleted.
    fn is_target(&self, id: Id) -> bool {
        let parent = self.parent(id);
        if parent == id {
            return false;
        }
        match self.tree.kind(parent) {
            Kind::Assign => self.tree.kids(parent).last() != Some(&id),
            Kind::Update(_) | Kind::Iterate => self.kid(parent, 0) == Some(id),
            Kind::Enter => self.kid(parent, 1) == Some(id),
            Kind::Remove => true,
            // `a.b, c = …`: the target of a target, one level up.
            Kind::Sequence | Kind::List | Kind::Spread => self.is_target_part(parent),
            _ => false,
        }
    }

    fn is_target_part(&self, mut id: Id) -> bool {
        for _ in 0..8 {
            let parent = self.parent(id);
            match self.tree.kind(parent) {
                Kind::Sequence | Kind::List | Kind::Spread if parent != id => id = parent,
                Kind::Assign => return self.tree.kids(parent).last() != Some(&id),
                Kind::Update(_) | Kind::Iterate => return self.kid(parent, 0) == Some(id),
                Kind::Enter => return self.kid(parent, 1) == Some(id),
                Kind::Remove => return true,
                _ => return false,
            }
        }
        true
    }

    fn value(&mut self, id: Id) -> Value {
        let tree = self.tree;
        match tree.kind(id) {
            Kind::Name(name) => self.name(name),
            Kind::Attr(name) => match self.kid(id, 0) {
                Some(object) => self.attribute(id, object, name),
                None => Value::Data,
            },
            Kind::Index => self.indexed(id),
            Kind::Call => self.called(id),
            // Whatever holds or chooses something that acts is treated as that thing.
            Kind::Assign => tree.kids(id).last().map_or(Value::Data, |v| self.of(*v)),
            Kind::List | Kind::Sequence | Kind::Choice | Kind::Binary(Op::Either) | Kind::Spread | Kind::Pair => {
                self.loudest(tree.kids(id))
            }
            Kind::Object => self.loudest(tree.kids(id)),
            _ => Value::Data,
        }
    }

    fn loudest(&self, kids: &[Id]) -> Value {
        kids.iter().map(|k| self.of(*k)).find(|v| matches!(v, Value::Row(_))).unwrap_or(Value::Data)
    }

    fn known(&mut self, known: Known, path: impl FnOnce() -> String) -> Value {
        match known {
            Known::Library(library) => Value::Library(library),
            Known::Row(row) => Value::Row(row),
            Known::Harmless => Value::Data,
            Known::No => {
                self.sink.miss(|| format!("`{}` is not known to be harmless", path()));
                Value::Data
            }
        }
    }

    fn name(&mut self, name: &str) -> Value {
        let bound = self.names.value(name);
        let builtin = catalog::builtin(name);
        match (bound, builtin) {
            // A name that acts may be reached past any name of the same spelling, except those that Python 3 has not.
            (_, Known::Row(row)) if !(bound.is_some() && matches!(name, "file" | "reload" | "execfile")) => {
                Value::Row(row)
            }
            (Some(Ok(value)), _) => value,
            (Some(Err(())), _) => {
                self.sink.miss(|| format!("`{name}` stands for several things"));
                Value::Data
            }
            (None, known) => self.known(known, || name.to_string()),
        }
    }

    /// `object.name`.
    fn attribute(&mut self, id: Id, object: Id, name: &str) -> Value {
        match self.of(object) {
            Value::Library(library) => self.member(id, library, name),
            Value::Row(row) if row.does == Do::Environ => self.environ_method(name),
            Value::Row(row) if matches!(row.does, Do::Modules | Do::Names | Do::SearchPath) => {
                self.sink.miss(|| format!("`{}` is used as more than a value", row.name));
                if row.does == Do::Names { self.name(name) } else { self.looked_up(id, name) }
            }
            _ => self.looked_up(id, name),
        }
    }

    fn member(&mut self, id: Id, library: &'static Library, name: &str) -> Value {
        if self.is_target(id) {
            let stream = library.name == "sys" && matches!(name, "stdout" | "stderr" | "stdin");
            if !stream {
                self.sink.miss(|| format!("it changes `{}.{name}`", library.name));
            }
            return Value::Data;
        }
        if name == "__dict__" {
            self.sink.miss(|| format!("it looks into `{}` by computed names", library.name));
            return Value::Library(library);
        }
        if name.starts_with("__") && matches!(name, "__name__" | "__version__" | "__file__" | "__doc__" | "__path__") {
            return Value::Data;
        }
        self.known(catalog::member(library, name), || format!("{}.{name}", library.name))
    }

    fn environ_method(&mut self, name: &str) -> Value {
        let row = catalog::environ_method(name);
        if row.is_none() && !matches!(name, "keys" | "__contains__") {
            self.sink.miss(|| format!("`os.environ.{name}` is not known to be harmless"));
        }
        row.map_or(Value::Data, Value::Row)
    }

    /// An attribute of a value, by its name alone.
    fn looked_up(&mut self, id: Id, name: &str) -> Value {
        if self.is_target(id) && self.kid(id, 0).is_some_and(|o| self.is_foreign(o)) {
            self.sink.miss(|| format!("it changes `.{name}` of a library"));
        }
        let called = self.call_of(id).is_some();
        let row = catalog::method(name).filter(|_| called || catalog::is_harmful_attribute(name));
        if let Some(row) = row.filter(|_| !self.names.spoils_nothing(name)) {
            return Value::Row(row);
        }
        if !self.is_harmless_attribute(id, name, called) {
            self.sink.miss(|| format!("`.{name}` is not known to be harmless"));
        }
        Value::Data
    }

    fn is_harmless_attribute(&self, id: Id, name: &str, called: bool) -> bool {
        if catalog::is_harmful_attribute(name) || self.names.is_spoilt(name) {
            return false;
        }
        if name.starts_with("__") {
            let class_name = name == "__class__" && self.reads_name_of(id);
            let start = name == "__init__" && self.is_base_start(id);
            return class_name || start || catalog::is_harmless_dunder(name);
        }
        if catalog::is_harmless_method(name) {
            return true;
        }
        if name.starts_with('_') {
            return self.names.defines(name) && self.is_self(id) && !catalog::is_private_elsewhere(name);
        }
        !called || self.names.defines(name)
    }

    /// Something that a library has, not the text.
    fn is_foreign(&self, id: Id) -> bool {
        match self.tree.kind(id) {
            Kind::Attr(_) => self.kid(id, 0).is_some_and(|o| matches!(self.of(o), Value::Library(_))),
            Kind::Name(name) => self.names.is_imported(name),
            _ => false,
        }
    }

    /// `x.__class__.__name__` only reads a text.
    fn reads_name_of(&self, id: Id) -> bool {
        matches!(self.tree.kind(self.parent(id)), Kind::Attr(n) if matches!(&**n, "__name__" | "__qualname__"))
    }

    /// `super().__init__`, `Exception.__init__`: elsewhere it would start an object anew, a file too.
    fn is_base_start(&self, id: Id) -> bool {
        let Some(object) = self.kid(id, 0) else { return false };
        match self.tree.kind(object) {
            Kind::Call => self.is_call_of(object, "super"),
            Kind::Name(name) => {
                name.ends_with("Error") || matches!(&**name, "Exception" | "object" | "dict" | "list" | "str")
            }
            _ => false,
        }
    }

    fn is_self(&self, id: Id) -> bool {
        let object = self.kid(id, 0).map(|o| self.tree.kind(o));
        matches!(object, Some(Kind::Name(n)) if matches!(&**n, "self" | "cls"))
    }

    /// `object[key]`.
    fn indexed(&mut self, id: Id) -> Value {
        let (Some(object), Some(key)) = (self.kid(id, 0), self.kid(id, 1)) else { return Value::Data };
        let name = self.texts.shared(key);
        match self.of(object) {
            Value::Row(row) if row.does == Do::Environ => {
                self.variable(id, name.as_deref());
                Value::Data
            }
            Value::Row(row) if row.does == Do::Modules => {
                self.sink.miss(|| "it takes modules by computed names".into());
                name.and_then(|n| catalog::library(&n)).map_or(Value::Data, Value::Library)
            }
            Value::Row(row) if row.does == Do::Names => {
                self.sink.miss(|| format!("it takes names out of `{}`", row.name));
                name.map_or(Value::Data, |n| self.name(&n))
            }
            Value::Library(library) => match name {
                Some(name) => self.known(catalog::member(library, &name), || format!("{}.{name}", library.name)),
                None => Value::Data,
            },
            other => other,
        }
    }

    /// What a node comes to as text.
    fn text(&mut self, id: Id) -> Option<std::rc::Rc<str>> {
        match self.tree.kind(id) {
            Kind::Name(name) => self.names.text(name),
            Kind::Call => self.call_text(id),
            Kind::Attr(name) => self.attribute_text(id, name),
            Kind::Index => match self.kid(id, 0).map(|o| self.of(o)) {
                Some(Value::Row(row)) if row.does == Do::Environ => self.home_text(self.kid(id, 1)),
                _ => self.texts.plain(id),
            },
            Kind::Assign => {
                let text = self.texts.plain(id);
                let value = self.of(*self.tree.kids(id).last()?);
                self.names.assign(self.tree, id, value, text.clone());
                text
            }
            _ => self.texts.plain(id),
        }
    }

    /// Whether a value may stand where it stands.
    fn check(&mut self, id: Id, value: Value) {
        match (self.tree.kind(id), value) {
            (Kind::Bind(name), _) if name.starts_with("__") && !self.may_define(id, name) => {
                self.sink.miss(|| format!("it defines `{name}`"));
            }
            (Kind::Probe(name), _) if !self.is_harmless_attribute(id, name, false) => {
                self.sink.miss(|| format!("`.{name}` is not known to be harmless"));
            }
            (Kind::Name(_) | Kind::Attr(_) | Kind::Index | Kind::Call, Value::Library(library))
                if !self.may_hold_library(id) =>
            {
                self.sink.miss(|| format!("the module `{}` is handed around", library.name));
            }
            (Kind::Name(_) | Kind::Attr(_), Value::Row(row)) => self.held(id, row),
            (Kind::Index | Kind::Call, Value::Row(row)) if self.call_of(id).is_none() => self.held(id, row),
            _ => {}
        }
    }

    fn may_define(&self, id: Id, name: &str) -> bool {
        catalog::is_definable(name)
            || !name.ends_with("__")
            || matches!(self.tree.kind(self.parent(id)), Kind::Import { .. })
    }

    fn may_hold_library(&self, id: Id) -> bool {
        let parent = self.parent(id);
        match self.tree.kind(parent) {
            Kind::Attr(_) | Kind::Binary(Op::Compare) | Kind::Unary(Op::Compare) => true,
            Kind::Call => self.is_call_of(parent, "hasattr print repr str type getattr dir"),
            _ => false,
        }
    }

    /// Whether a call is one of these built-in functions, and no other of that name is in the text.
    fn is_call_of(&self, call: Id, names: &str) -> bool {
        let callee = self.kid(call, 0).map(|c| self.tree.kind(c));
        matches!(callee, Some(Kind::Name(n)) if crate::catalog::script::holds(names, n) && !self.names.binds(n))
    }

    /// Something that acts stands somewhere: as the callee of a call, or as a value.
    fn held(&mut self, id: Id, row: &'static Row) {
        if self.call_of(id).is_some() {
            return;
        }
        let parent = self.parent(id);
        let span = self.tree.node(id).span;
        match row.does {
            Do::Path | Do::Join | Do::Home | Do::Read(_) | Do::Open(..)
                if matches!(self.tree.kind(parent), Kind::Attr(_)) => {}
            Do::Path | Do::Join | Do::Home => {}
            Do::TypeOf | Do::Metaclass | Do::Decorate if self.in_its_place(id, parent, row.does) => {}
            Do::Environ => self.environ_held(id, parent),
            Do::SearchPath | Do::Modules if self.only_looked_at(id, parent) => {}
            does => {
                let call = Call { tree: self.tree, source: self.source, id: None };
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
            (Do::TypeOf, Kind::Attr(n)) => matches!(&**n, "__name__" | "__qualname__" | "__module__"),
            (Do::TypeOf, Kind::Binary(Op::Compare) | Kind::Template | Kind::Statement) => true,
            (Do::TypeOf, Kind::Call) => self.is_call_of(parent, "print isinstance issubclass str repr"),
            // `isinstance(x, (type, str))`.
            (Do::TypeOf, Kind::Sequence) => self.is_call_of(self.parent(parent), "isinstance issubclass"),
            (Do::Metaclass, Kind::Keyword(n)) => {
                **n == *"metaclass" && *self.tree.kind(self.parent(parent)) == Kind::Class
            }
            (Do::Decorate, Kind::Decorator) => self.is_above_class(parent),
            _ => self.call_of(id).is_some() && does == Do::Decorate,
        }
    }

    /// Whether a decorator is the last one above a class, so that it gets the class as it is written.
    fn is_above_class(&self, decorator: Id) -> bool {
        let root = (decorator + 1..self.tree.len()).find(|id| self.parent(*id) == *id);
        *self.tree.kind(decorator) == Kind::Decorator && root.is_some_and(|id| *self.tree.kind(id) == Kind::Class)
    }

    fn environ_held(&mut self, id: Id, parent: Id) {
        match self.tree.kind(parent) {
            Kind::Attr(_) | Kind::Binary(Op::Compare) => {}
            Kind::Index if self.kid(parent, 0) == Some(id) => {}
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
            Kind::Binary(Op::Compare) => true,
            Kind::Iterate => self.kid(parent, 1) == Some(id),
            Kind::Call => {
                let joins = self.kid(parent, 0).map(|c| self.tree.kind(c));
                self.is_call_of(parent, "print len list sorted set str repr enumerate tuple")
                    || matches!(joins, Some(Kind::Attr(n)) if matches!(&**n, "join" | "dumps" | "pprint"))
            }
            Kind::Index => *self.tree.kind(self.kid(parent, 1).unwrap_or(id)) != Kind::Slice && !self.is_target(parent),
            Kind::Template => true,
            _ => false,
        }
    }

    /// A program inside of this one.
    fn nested(&mut self, span: crate::span::Span, text: &str) {
        let inner = read_nested(Language::Python, text, self.depth + 1);
        self.sink.nest(span, inner);
    }
}
