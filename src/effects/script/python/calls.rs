//! Python's calls: what a call does, and what it comes to where that can be computed.

use super::{PyReader, PyValue};
use crate::catalog::script::python::{self as catalog};
use crate::catalog::script::{Arg, CallRow, Do};
use crate::effects::script::acts::{self, Given, ScriptCall};
use crate::effects::script::fold::path_join;
use crate::effects::script::{ScriptKind, secrets};
use crate::grammar::decode;
use crate::grammar::script::tree::{Id, NodeKind};
use std::rc::Rc;

impl<'t> PyReader<'t> {
    fn call(&self, id: Id) -> ScriptCall<'t> {
        ScriptCall { tree: self.tree, source: self.source, id: Some(id) }
    }

    fn given_text(&self, call: ScriptCall<'_>, arg: Arg) -> Option<Rc<str>> {
        match call.given(arg) {
            Given::At(id) => self.texts.shared(id),
            _ => None,
        }
    }

    /// What a call comes to, after noting what it does.
    pub(super) fn called(&mut self, id: Id) -> PyValue {
        let Some(callee) = self.kid(id, 0) else { return PyValue::Data };
        match self.of(callee) {
            PyValue::Row(row) => self.performed(id, row),
            PyValue::Library(library) => {
                self.sink.miss(|| format!("the module `{}` is called", library.name));
                PyValue::Data
            }
            PyValue::Data => PyValue::Data,
        }
    }

    fn performed(&mut self, id: Id, row: &'static CallRow) -> PyValue {
        let call = self.call(id);
        let span = self.tree.node(id).span;
        match row.does {
            Do::Attribute(arg) => return self.by_name(id, call, arg),
            Do::SetAttribute(arg) => self.set_by_name(call, arg),
            Do::Load(arg) => return self.loaded(call, arg),
            Do::Spec(arg) => {
                if self.given_text(call, arg).is_none_or(|name| name.contains('.')) {
                    self.sink.miss(|| format!("`{}` may load a module", row.name));
                }
            }
            Do::Names => return self.names_of(call, row),
            Do::Eval(arg) => {
                self.sink.act(span, ScriptKind::Eval);
                self.sink.miss(|| format!("`{}` makes code of text", row.name));
                if let Some(text) = self.given_text(call, arg) {
                    self.nested(span, &text);
                }
            }
            Do::EvalText(arg) => self.timed(id, call, arg, row),
            Do::Loader(arg) => {
                if !self.is_safe_loader(call, arg) {
                    self.sink.act(span, ScriptKind::Eval);
                    self.sink.miss(|| format!("`{}` makes objects of text", row.name));
                }
            }
            Do::Unpack => {
                self.sink.act(span, ScriptKind::Eval);
                self.sink.miss(|| format!("`{}` makes objects of bytes", row.name));
            }
            Do::TypeOf => {
                if call.places().count() != 1 || call.spreads() || call.named("metaclass").is_some() {
                    self.sink.miss(|| "it makes a class out of names".into());
                }
                return PyValue::Row(row);
            }
            Do::Decorate => {
                let above = call.places().next().is_none() && self.is_above_class(self.parent(id));
                if !above {
                    self.sink.miss(|| format!("`{}` writes code for a class", row.name));
                }
            }
            Do::Wraps(places) => {
                let keywords = self.tree.kids(id).len() > 1 + usize::from(places);
                if call.places().count() != usize::from(places) || keywords || call.spreads() {
                    self.sink.miss(|| format!("`{}` copies attributes by name", row.name));
                }
            }
            Do::Metaclass => self.sink.miss(|| format!("`{}` makes a class out of names", row.name)),
            Do::Chdir => self.sink.moved = true,
            Do::Refuse | Do::Modules | Do::SearchPath => {
                self.sink.miss(|| format!("`{}` is not known to be harmless", row.name));
            }
            does => {
                for kind in acts::kinds(does, call, &self.texts) {
                    self.unclear(&kind, row);
                    self.sink.act(span, kind);
                }
            }
        }
        PyValue::Data
    }

    /// Machine code and files of code leave more open than the act says.
    fn unclear(&mut self, kind: &ScriptKind, row: &CallRow) {
        if matches!(kind, ScriptKind::Native | ScriptKind::File(_) | ScriptKind::Listen) {
            self.sink.miss(|| format!("`{}` is not known to be harmless", row.name));
        }
    }

    /// `getattr(object, 'name')`, `attrgetter('name')`.
    fn by_name(&mut self, id: Id, call: ScriptCall<'_>, arg: Arg) -> PyValue {
        if arg.at == 0 {
            return self.getters(call);
        }
        let Some(name) = self.given_text(call, arg) else {
            self.sink.miss(|| "it looks up an attribute by a computed name".into());
            return PyValue::Data;
        };
        let object = call.places().next();
        match object.map(|o| self.of(o)) {
            Some(PyValue::Library(library)) => {
                let known = catalog::member(library, &name);
                self.known(known, || format!("{}.{name}", library.name))
            }
            Some(PyValue::Row(row)) if row.does == Do::Names => {
                self.sink.miss(|| "it looks up a built-in function by name".into());
                self.name(&name)
            }
            _ => self.looked_up(id, &name),
        }
    }

    fn getters(&mut self, call: ScriptCall<'_>) -> PyValue {
        let harmless = |name: &str| {
            name.split('.').all(|part| !catalog::methods::HARMFUL.has(part) && !part.starts_with('_'))
                && (catalog::methods::HARMLESS.has(name) || catalog::method(name).is_none())
        };
        let known = call.places().next().is_some_and(|a| self.texts.of(a).is_some_and(harmless));
        if !known || call.spreads() {
            self.sink.miss(|| "it looks up an attribute by a computed name".into());
        }
        PyValue::Data
    }

    fn set_by_name(&mut self, call: ScriptCall<'_>, arg: Arg) {
        let plain = self.given_text(call, arg).is_some_and(|name| !name.starts_with('_'));
        let library = call.places().next().is_some_and(|o| self.of(o) != PyValue::Data);
        if !plain || library {
            self.sink.miss(|| "it changes an attribute by a computed name".into());
        }
    }

    fn loaded(&mut self, call: ScriptCall<'_>, arg: Arg) -> PyValue {
        self.sink.miss(|| "it loads a module by a computed name".into());
        let name = self.given_text(call, arg);
        name.and_then(|n| catalog::library(&n)).map_or(PyValue::Data, PyValue::Library)
    }

    /// `globals()`, `vars(os)`.
    fn names_of(&mut self, call: ScriptCall<'_>, row: &'static CallRow) -> PyValue {
        self.sink.miss(|| format!("`{}` gives names by text", row.name));
        match call.places().next().map(|o| self.of(o)) {
            Some(PyValue::Library(library)) => PyValue::Library(library),
            _ => PyValue::Row(row),
        }
    }

    /// `timeit.timeit(f)` only calls a function; `timeit.timeit('code')` makes code of text.
    fn timed(&mut self, id: Id, call: ScriptCall<'_>, arg: Arg, row: &CallRow) {
        let function = match call.given(arg) {
            Given::At(at) => match self.tree.kind(at) {
                NodeKind::Function => true,
                NodeKind::Name(name) => self.names.is_function(name),
                _ => false,
            },
            _ => false,
        };
        if function && call.places().count() <= 1 && call.named("setup").is_none() && !call.spreads() {
            return;
        }
        let span = self.tree.node(id).span;
        self.sink.act(span, ScriptKind::Eval);
        self.sink.miss(|| format!("`{}` makes code of text", row.name));
        if let Some(text) = self.given_text(call, arg) {
            self.nested(span, &text);
        }
    }

    fn is_safe_loader(&self, call: ScriptCall<'_>, arg: Arg) -> bool {
        let Given::At(id) = call.given(arg) else { return false };
        matches!(self.tree.kind(id), NodeKind::Attr(n) | NodeKind::Name(n) if n.ends_with("SafeLoader") || n.ends_with("BaseLoader"))
    }

    /// `os.environ[key]`.
    pub(super) fn variable(&mut self, id: Id, key: Option<&str>) {
        let span = self.tree.node(id).span;
        if self.is_target(id) {
            self.sink.act(span, ScriptKind::Environment);
        } else if key.is_none_or(secrets::is_secret) {
            self.sink.act(span, ScriptKind::ReadSecretEnv);
        }
    }

    /// The home directory, where a variable of that name is read.
    pub(super) fn home_text(&self, key: Option<Id>) -> Option<Rc<str>> {
        let home = self.texts.of(key?)? == "HOME";
        home.then(|| Rc::from("~"))
    }

    pub(super) fn attribute_text(&mut self, id: Id, name: &str) -> Option<Rc<str>> {
        // The parent of a path is part of it; for the rest an attribute is no text.
        let object = self.kid(id, 0)?;
        match (name, self.of(object)) {
            ("parent", PyValue::Data) => {
                let path = self.texts.of(object)?;
                let cut = path.trim_end_matches('/').rfind('/')?;
                path.get(..cut.max(1)).map(Rc::from)
            }
            _ => None,
        }
    }

    /// What a call comes to as text.
    pub(super) fn call_text(&mut self, id: Id) -> Option<Rc<str>> {
        let call = self.call(id);
        let callee = self.kid(id, 0)?;
        let args: Vec<Id> = call.places().collect();
        match self.of(callee) {
            PyValue::Row(row) => self.row_text(row, callee, &args, call),
            _ => match self.tree.kind(callee) {
                NodeKind::Attr(name) => self.method_text(callee, name, &args),
                NodeKind::Name(name) if !self.names.binds(name) => self.function_text(name, &args),
                _ => None,
            },
        }
    }

    fn row_text(&mut self, row: &CallRow, callee: Id, args: &[Id], call: ScriptCall<'_>) -> Option<Rc<str>> {
        match row.does {
            Do::Home => Some(Rc::from("~")),
            Do::Path | Do::Join => {
                let object = self.kid(callee, 0).filter(|_| row.name == "joinpath");
                let parts = object.iter().chain(args);
                if call.spreads() {
                    return None;
                }
                path_join(parts.map(|a| self.texts.of(*a))).map(Rc::from)
            }
            Do::Variable(arg) => match call.given(arg) {
                Given::At(key) => self.home_text(Some(key)),
                _ => None,
            },
            Do::MoveOrText => match (self.tree.kind(callee), args) {
                (NodeKind::Attr(_), [_, _]) => self.texts.method(self.kid(callee, 0)?, "replace", args),
                _ => None,
            },
            _ => None,
        }
    }

    fn method_text(&mut self, callee: Id, name: &str, args: &[Id]) -> Option<Rc<str>> {
        let object = self.kid(callee, 0)?;
        let library = matches!(self.tree.kind(object), NodeKind::Name(_)) && self.texts.of(object).is_none();
        let decoded = |bytes: Option<Vec<u8>>| bytes.and_then(|b| String::from_utf8(b).ok()).map(Rc::from);
        match (name, args) {
            ("b64decode" | "standard_b64decode" | "decodebytes", [text, ..]) if library => {
                decoded(decode::base64(self.texts.of(*text)?))
            }
            ("urlsafe_b64decode", [text]) if library => decoded(decode::base64url(self.texts.of(*text)?)),
            ("fromhex" | "unhexlify", [text]) if library => decoded(decode::hex(self.texts.of(*text)?)),
            ("expanduser" | "resolve" | "absolute", []) => self.texts.shared(object),
            _ => self.texts.method(object, name, args),
        }
    }

    fn function_text(&mut self, name: &str, args: &[Id]) -> Option<Rc<str>> {
        match (name, args) {
            ("chr", [number]) => match self.tree.kind(*number) {
                NodeKind::Number(Some(code)) => char::from_u32(*code).map(|c| Rc::from(c.to_string().as_str())),
                _ => None,
            },
            ("str" | "bytes", [one, ..]) => self.texts.shared(*one),
            ("b64decode", [text]) => {
                let bytes = decode::base64(self.texts.of(*text)?)?;
                String::from_utf8(bytes).ok().map(Rc::from)
            }
            _ => None,
        }
    }
}
