//! JavaScript: every name, member and call is looked up, as in Python. But here a computed key reaches any member, so a value
//! of unknown origin may be the maker of functions: it may be held, never called. `keys` says when computed keys are harmless.

mod names;
mod values;
mod calls;
mod keys;

use super::fold::Texts;
use super::sink::Sink;
use super::{Language, ScriptKind, ScriptRead, read_nested, secrets};
use crate::catalog::script::javascript::{self as catalog, Library, Meaning};
use crate::catalog::script::{CallRow, Do};
use crate::grammar::script::javascript as grammar;
use crate::grammar::script::tree::{Id, NodeKind, ScriptTree};
use names::JsNames;
use std::collections::HashSet;

/// What a node stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum JsValue {
    /// Nothing is known yet; or null, which nobody calls.
    Nothing,
    /// A number.
    Number,
    /// A text, or a number.
    Text,
    /// Something that is no function.
    Data,
    /// A function of the text, or one that is harmless.
    Function,
    /// Anything.
    Any,
    /// A module or a global object.
    Library(&'static Library),
    /// Something that acts when it is called.
    Row(&'static CallRow),
    /// Several of the last two.
    Mixed,
}

struct JsReader<'t> {
    tree: &'t ScriptTree,
    source: &'t str,
    parents: Vec<Id>,
    values: Vec<JsValue>,
    texts: Texts<'t>,
    names: JsNames<'t>,
    /// Functions may be stored under computed keys, so that a method's name says nothing of what it gives back.
    stores: bool,
    /// Names of methods that the text calls.
    called: HashSet<&'t str>,
    /// A member is read by a computed key, and what comes of it goes on.
    reads: bool,
    /// A member is written by a computed key, and it may be a function.
    writes: bool,
    sink: Sink,
    depth: u32,
}

/// Rounds in which names find out what they stand for.
const ROUNDS: u32 = 6;

/// What a JavaScript program would do.
pub fn inspect(text: &str, depth: u32) -> ScriptRead {
    let tree = grammar::parse(text);
    let parents = tree.parents();
    let names = JsNames::collect(&tree, &parents);
    let mut reader = JsReader {
        tree: &tree,
        source: text,
        parents,
        values: Vec::new(),
        texts: Texts::new(&tree, text),
        names,
        stores: false,
        called: HashSet::new(),
        reads: false,
        writes: false,
        sink: Sink::default(),
        depth,
    };
    if let Some((_, what)) = tree.gap {
        reader.sink.miss(|| what.to_string());
    }
    reader.stores = tree.ids().any(|id| reader.may_store_function(id));
    reader.settle();
    reader.note_calls();
    for id in tree.ids() {
        reader.check(id);
    }
    if reader.reads && reader.writes {
        reader.sink.miss(|| "members are read and written by computed names".into());
    }
    reader.sink.finish()
}

impl<'t> JsReader<'t> {
    fn of(&self, id: Id) -> JsValue {
        self.values.get(id as usize).copied().unwrap_or(JsValue::Any)
    }

    fn kid(&self, id: Id, at: usize) -> Option<Id> {
        self.tree.kid(id, at)
    }

    fn parent(&self, id: Id) -> Id {
        self.parents.get(id as usize).copied().unwrap_or(id)
    }

    /// The call, or the making, that a node is the callee of.
    fn call_of(&self, id: Id) -> Option<Id> {
        let parent = self.parent(id);
        let calls = matches!(self.tree.kind(parent), NodeKind::Call | NodeKind::New | NodeKind::Tagged);
        (calls && self.kid(parent, 0) == Some(id)).then_some(parent)
    }

    /// Whether a value is put into this node, or it is deleted.
    fn is_target(&self, id: Id) -> bool {
        let mut id = id;
        for _ in 0..16 {
            let parent = self.parent(id);
            match self.tree.kind(parent) {
                _ if parent == id => return false,
                NodeKind::Assign | NodeKind::Update(_) | NodeKind::Iterate | NodeKind::Keys => {
                    return self.kid(parent, 0) == Some(id);
                }
                NodeKind::Remove => return true,
                // Inside of what may be a pattern.
                NodeKind::Probe(_) | NodeKind::Unpack | NodeKind::List | NodeKind::Spread | NodeKind::Pair => {
                    id = parent
                }
                _ => return false,
            }
        }
        true
    }

    /// What is put into this node; nothing where it is taken out of something else.
    fn stored(&self, id: Id) -> Option<JsValue> {
        let parent = self.parent(id);
        match self.tree.kind(parent) {
            NodeKind::Assign | NodeKind::Update(_) => Some(self.kid(parent, 1).map_or(JsValue::Number, |v| self.of(v))),
            NodeKind::Remove => Some(JsValue::Nothing),
            _ => None,
        }
    }

    /// The first round of names, and as many more as they need to settle; texts come with the last.
    fn settle(&mut self) {
        for round in 0..ROUNDS {
            self.values.clear();
            self.texts = Texts::new(self.tree, self.source);
            let mut changed = false;
            for id in self.tree.ids() {
                let value = self.value(id);
                self.values.push(value);
                let text = self.text(id);
                self.texts.push(text);
                changed |= self.assigned(id);
            }
            if !changed {
                return;
            }
            if round + 2 == ROUNDS {
                self.names.give_up();
            }
        }
    }

    fn note_calls(&mut self) {
        for id in self.tree.ids() {
            if !matches!(self.tree.kind(id), NodeKind::Call | NodeKind::Tagged | NodeKind::New) {
                continue;
            }
            match self.kid(id, 0).map(|c| (c, self.tree.kind(c))) {
                Some((_, NodeKind::Attr(name))) => {
                    self.called.insert(name);
                }
                Some((callee, NodeKind::Index)) => {
                    if let Some(NodeKind::Text(name)) = self.kid(callee, 1).map(|k| self.tree.kind(k)) {
                        self.called.insert(name);
                    }
                }
                _ => {}
            }
        }
    }

    fn check(&mut self, id: Id) {
        let tree = self.tree;
        match tree.kind(id) {
            NodeKind::Name(name) => self.check_name(id, name),
            NodeKind::Attr(name) => {
                if let Some(object) = self.kid(id, 0) {
                    self.check_member(id, object, name);
                }
            }
            NodeKind::Index => self.check_index(id),
            NodeKind::Call => {
                self.check_call(id);
                let value = self.of(id);
                if matches!(value, JsValue::Library(_)) {
                    self.check_held(id, value);
                }
            }
            NodeKind::New => self.check_new(id),
            NodeKind::Tagged => self.check_tag(id),
            NodeKind::Property(name) => {
                self.check_store(self.kid(id, 0).map_or(JsValue::Nothing, |v| self.of(v)), name)
            }
            NodeKind::Method(name) | NodeKind::Accessor(name) => self.check_method(id, name),
            NodeKind::Pair => self.check_pair(id),
            NodeKind::Probe(name) => self.check_probe(id, name),
            NodeKind::Class => self.check_class(id),
            NodeKind::Import { module, name } => self.check_import(id, module, name.as_deref()),
            _ => {}
        }
    }

    fn check_name(&mut self, id: Id, name: &str) {
        let value = self.of(id);
        match name {
            "this" => return self.check_this(id),
            "super" => return,
            "import" if matches!(self.tree.kind(self.parent(id)), NodeKind::Attr(n) if **n == *"meta") => return,
            _ => {}
        }
        match value {
            JsValue::Mixed => self.sink.miss(|| format!("`{name}` stands for several things")),
            JsValue::Any if !self.names.binds(name) => {
                self.sink.miss(|| format!("`{name}` is not known to be harmless"))
            }
            _ => self.check_held(id, value),
        }
    }

    /// Outside of classes `this` may be the global object: only its plain members may be looked at.
    fn check_this(&mut self, id: Id) {
        let parent = self.parent(id);
        let plain = matches!(self.tree.kind(parent), NodeKind::Attr(n) if self.names.defines(n) && matches!(catalog::global(n), Meaning::No) && catalog::ready_module(n).is_none());
        if !plain {
            self.sink.miss(|| "`this` may be the global object".into());
        }
    }

    /// A module, or something that acts, stands somewhere.
    fn check_held(&mut self, id: Id, value: JsValue) {
        if !matches!(value, JsValue::Library(_) | JsValue::Row(_)) || self.call_of(id).is_some() {
            return;
        }
        let outer = self.past_await(id);
        let parent = self.parent(outer);
        let looked_into = matches!(self.tree.kind(parent), NodeKind::Attr(_)) && self.kid(parent, 0) == Some(outer);
        let named = *self.tree.kind(parent) == NodeKind::Assign && self.names_it(parent, outer);
        match value {
            _ if looked_into => {}
            JsValue::Row(row) if row.does == Do::Environ => self.check_environ(outer, parent, named),
            _ if named => {}
            JsValue::Library(library) if catalog::is_class(library) && !self.is_target(id) => {}
            JsValue::Library(library) if self.is_compared(parent) || library.name == "exports" => {}
            // `process.on(…)` gives back what it is called on, for nobody.
            JsValue::Library(_) if *self.tree.kind(parent) == NodeKind::Statement => {}
            JsValue::Library(library) => self.sink.miss(|| format!("`{}` is handed around", library.name)),
            JsValue::Row(row) if matches!(row.does, Do::Join | Do::Read(_) | Do::ReadWith(..)) => self.hold(id, row),
            JsValue::Row(row) if matches!(row.does, Do::Load(_)) && self.is_compared(parent) => {}
            JsValue::Row(row) => {
                self.hold(id, row);
                self.sink.miss(|| format!("`{}` is handed around", row.name));
            }
            _ => {}
        }
    }

    fn past_await(&self, id: Id) -> Id {
        let mut id = id;
        while *self.tree.kind(self.parent(id)) == NodeKind::Await && self.parent(id) != id {
            id = self.parent(id);
        }
        id
    }

    /// `const x = module`, `const {a, b} = module`: the names then stand for it.
    fn names_it(&self, assign: Id, value: Id) -> bool {
        let target = self.kid(assign, 0).map(|t| self.tree.kind(t));
        self.kid(assign, 1) == Some(value) && matches!(target, Some(NodeKind::Bind(_) | NodeKind::Unpack))
    }

    fn is_compared(&self, parent: Id) -> bool {
        use crate::grammar::script::tree::Op;
        matches!(self.tree.kind(parent), NodeKind::Binary(Op::Compare) | NodeKind::Unary(Op::Plus))
    }

    /// Notes what something does that is not called here.
    fn hold(&mut self, id: Id, row: &'static CallRow) {
        let span = self.tree.node(id).span;
        let call = super::acts::ScriptCall { tree: self.tree, source: self.source, id: None };
        for kind in super::acts::kinds(row.does, call, &self.texts) {
            self.sink.act(span, kind);
        }
    }

    /// The environment as a whole.
    fn check_environ(&mut self, id: Id, parent: Id, taken_apart: bool) {
        let indexed = *self.tree.kind(parent) == NodeKind::Index && self.kid(parent, 0) == Some(id);
        let listed = *self.tree.kind(parent) == NodeKind::Call && self.is_keys(parent);
        let tested = self.is_compared(parent);
        if !(indexed || listed || tested || taken_apart) {
            self.sink.act(self.tree.node(id).span, ScriptKind::ReadSecretEnv);
        }
    }

    fn is_keys(&self, call: Id) -> bool {
        matches!(self.kid(call, 0).map(|c| self.tree.kind(c)), Some(NodeKind::Attr(n)) if **n == *"keys")
    }

    /// `object.name`.
    fn check_member(&mut self, id: Id, object: Id, name: &str) {
        match self.of(object) {
            JsValue::Library(library) => self.check_library_member(id, library, name),
            JsValue::Row(row) if row.does == Do::Environ => self.check_variable(id, Some(name)),
            JsValue::Row(row) if row.does == Do::Names => {
                self.sink.miss(|| format!("it reaches into `{}`", row.name));
                let value = self.of(id);
                self.check_held(id, value);
            }
            JsValue::Row(row)
                if matches!(row.does, Do::Load(_)) && matches!(name, "main" | "meta" | "url" | "resolve") => {}
            JsValue::Row(row) => {
                self.hold(id, row);
                self.sink.miss(|| format!("`{}.{name}` is not known to be harmless", row.name));
            }
            _ => self.check_by_name(id, name),
        }
    }

    fn check_library_member(&mut self, id: Id, library: &'static Library, name: &str) {
        if self.is_target(id) {
            let own = matches!((library.name, name), ("module", "exports") | ("process", "exitCode"));
            if !own && library.name != "exports" {
                self.sink.miss(|| format!("it changes `{}.{name}`", library.name));
            }
            return;
        }
        match catalog::member(library, name) {
            Meaning::No if library.name == "exports" => {}
            Meaning::No => self.sink.miss(|| format!("`{}.{name}` is not known to be harmless", library.name)),
            _ => {
                let value = self.of(id);
                self.check_held(id, value);
            }
        }
    }

    /// One variable of the environment.
    fn check_variable(&mut self, id: Id, name: Option<&str>) {
        let span = self.tree.node(id).span;
        if self.is_target(id) {
            self.sink.act(span, ScriptKind::Environment);
        } else if name.is_none_or(secrets::is_secret) {
            self.sink.act(span, ScriptKind::ReadSecretEnv);
        }
    }

    /// A member of a value, by its name alone.
    fn check_by_name(&mut self, id: Id, name: &str) {
        let called = self.call_of(id).is_some();
        if self.is_target(id) {
            let value = self.stored(id).unwrap_or(JsValue::Any);
            self.check_store(value, name);
        }
        if let Some(row) = catalog::method(name).filter(|_| !called && catalog::methods::HARMFUL.has(name)) {
            self.hold(id, row);
        }
        let acts = called && catalog::method(name).is_some();
        if catalog::methods::HARMFUL.has(name) && !self.reads_name_of(id, name) {
            self.sink.miss(|| format!("`.{name}` is not known to be harmless"));
        } else if called && !acts && !catalog::methods::HARMLESS.has(name) && !self.names.defines_method(name) {
            self.sink.miss(|| format!("`.{name}` is not known to be harmless"));
        }
    }

    /// `x.constructor.name` only reads a text.
    fn reads_name_of(&self, id: Id, name: &str) -> bool {
        name == "constructor" && matches!(self.tree.kind(self.parent(id)), NodeKind::Attr(n) if **n == *"name")
    }

    /// A property gets a value: where it may be called, it must be known.
    fn check_store(&mut self, value: JsValue, name: &str) {
        if catalog::methods::HARMFUL.has(name) && name != "process" && name != "global" {
            self.sink.miss(|| format!("it gives something a `{name}`"));
        }
        let unknown = matches!(value, JsValue::Any | JsValue::Mixed | JsValue::Row(_) | JsValue::Library(_));
        if unknown && (self.called.contains(name) || catalog::methods::UNSEEN.has(name)) {
            self.sink.miss(|| format!("`{name}` is called and may be anything"));
        }
    }

    fn check_method(&mut self, id: Id, name: &str) {
        let accessor = matches!(self.tree.kind(id), NodeKind::Accessor(_));
        if name == "__proto__" || (accessor && (self.called.contains(name) || catalog::methods::UNSEEN.has(name))) {
            self.sink.miss(|| format!("`{name}` is called and may be anything"));
        }
    }

    fn check_class(&mut self, id: Id) {
        let base = self.tree.kids(id).first().copied();
        let Some(base) = base else { return };
        let member = matches!(
            self.tree.kind(base),
            NodeKind::Property(_) | NodeKind::Method(_) | NodeKind::Accessor(_) | NodeKind::Pair | NodeKind::Statement
        );
        let known = match self.of(base) {
            JsValue::Function => true,
            JsValue::Library(library) => catalog::is_class(library),
            _ => false,
        };
        if !member && !known {
            self.sink.miss(|| "a class is made of something that is not known".into());
        }
    }

    fn check_import(&mut self, id: Id, module: &str, name: Option<&str>) {
        self.check_loaded(self.tree.node(id).span, module);
        if let (Some(library), Some(name)) = (catalog::module(module), name)
            && catalog::member(library, name) == Meaning::No
        {
            self.sink.miss(|| format!("`{module}.{name}` is not known to be harmless"));
        }
    }

    /// A module is loaded by name.
    fn check_loaded(&mut self, span: crate::span::Span, module: &str) {
        if let Some(path) = local(module) {
            if module.ends_with(".json") {
                self.sink.act(span, ScriptKind::Read { path: Some(path) });
            } else {
                self.sink.act(span, ScriptKind::File(Some(path)));
                self.sink.miss(|| format!("it loads `{module}`, which was not read"));
            }
        } else if module.ends_with("/package.json") {
            self.sink.act(span, ScriptKind::Read { path: Some(format!("node_modules/{module}")) });
        } else if catalog::module(module).is_none() {
            self.sink.miss(|| format!("it loads `{module}`, which is not known to be harmless"));
        }
    }

    /// `const {a} = …` and the like: each part reads a member.
    fn check_probe(&mut self, id: Id, name: &str) {
        let pattern = self.parent(id);
        let assign = self.parent(pattern);
        let source = match self.tree.kind(assign) {
            NodeKind::Assign if self.kid(assign, 0) == Some(pattern) => self.kid(assign, 1),
            _ => None,
        };
        match source.map_or(JsValue::Any, |s| self.of(s)) {
            JsValue::Library(library) => match catalog::member(library, name) {
                Meaning::No => self.sink.miss(|| format!("`{}.{name}` is not known to be harmless", library.name)),
                Meaning::Row(row) if matches!(row.does, Do::Refuse | Do::Names) => {
                    self.sink.miss(|| format!("`{}` is not known to be harmless", row.name));
                }
                _ => {}
            },
            JsValue::Row(row) if row.does == Do::Environ && secrets::is_secret(name) => {
                self.sink.act(self.tree.node(id).span, ScriptKind::ReadSecretEnv);
            }
            _ if catalog::methods::HARMFUL.has(name) => {
                self.sink.miss(|| format!("`.{name}` is not known to be harmless"));
            }
            _ => {}
        }
    }

    /// A program inside of this one.
    fn nested(&mut self, span: crate::span::Span, text: &str) {
        let inner = read_nested(Language::JavaScript, text, self.depth + 1);
        self.sink.nest(span, inner);
    }
}

/// The path of a module that is a file.
fn local(module: &str) -> Option<String> {
    let path = module.strip_prefix("file://").unwrap_or(module);
    (path.starts_with("./") || path.starts_with("../") || path.starts_with('/') || path == "." || path == "..")
        .then(|| path.to_string())
}
