//! JavaScript's calls: whom they call, what that does, and what they hand on to be called.

use super::{JsReader, JsValue};
use crate::catalog::script::javascript as catalog;
use crate::catalog::script::{Arg, CallRow, Do};
use crate::effects::script::ScriptKind;
use crate::effects::script::acts::{self, Given, ScriptCall};
use crate::grammar::script::tree::{Id, NodeKind};

impl<'t> JsReader<'t> {
    fn call(&self, id: Id) -> ScriptCall<'t> {
        ScriptCall { tree: self.tree, source: self.source, id: Some(id) }
    }

    /// `callee(arguments)`.
    pub(super) fn check_call(&mut self, id: Id) {
        let Some(callee) = self.kid(id, 0) else { return };
        match self.of(callee) {
            JsValue::Row(row) => return self.performed(id, row),
            JsValue::Library(library) if catalog::is_class(library) => {}
            JsValue::Library(library) => self.sink.miss(|| format!("`{}` is called", library.name)),
            JsValue::Function => {}
            _ => self.check_callee(id, callee),
        }
        self.check_handed(id, callee);
    }

    /// A call of something that is neither known to act nor to be harmless.
    fn check_callee(&mut self, id: Id, callee: Id) {
        match self.tree.kind(callee) {
            // What a library has is known by now, or it is none of its functions.
            NodeKind::Attr(name) if self.is_library_member(callee) => {
                self.sink.miss(|| format!("`{name}` is called and may be anything"));
            }
            // The member itself was checked by its name.
            NodeKind::Attr(name) => self.by_name(id, callee, name),
            NodeKind::Index => match self.kid(callee, 1).and_then(|k| self.texts.shared(k)) {
                Some(name) => self.by_name(id, callee, &name),
                None => self.sink.miss(|| "it calls a member by a computed name".into()),
            },
            NodeKind::Name(name) if **name == *"super" => {}
            NodeKind::Name(name) => self.sink.miss(|| format!("`{name}` is called and may be anything")),
            _ => self.sink.miss(|| "it calls a value that is not known".into()),
        }
    }

    /// A method by its name alone.
    fn by_name(&mut self, id: Id, callee: Id, name: &str) {
        let own = self.names.defines_method(name) && !catalog::methods::HARMFUL.has(name);
        let sqlite = name == "exec" && self.names.loads_sqlite;
        if sqlite {
            return self
                .sink
                .act(self.tree.node(id).span, ScriptKind::Sql { text: self.first_text(id), dialect: Some("sqlite") });
        }
        if let Some(row) = catalog::method(name).filter(|_| !own && !self.is_library_member(callee)) {
            self.performed(id, row);
        }
    }

    fn first_text(&self, id: Id) -> Option<String> {
        self.call(id).places().next().and_then(|a| self.texts.of(a)).map(str::to_string)
    }

    fn is_library_member(&self, callee: Id) -> bool {
        self.kid(callee, 0).is_some_and(|o| matches!(self.of(o), JsValue::Library(_)))
    }

    /// What is handed to something that calls it must be known.
    fn check_handed(&mut self, id: Id, callee: Id) {
        let name: &str = match self.tree.kind(callee) {
            NodeKind::Attr(name) | NodeKind::Name(name) => name,
            _ => return,
        };
        for (at, arg) in self.tree.kids(id).iter().skip(1).enumerate() {
            let spread = *self.tree.kind(*arg) == NodeKind::Spread
                && (catalog::calls_back(name, 0) || catalog::calls_back(name, 1));
            let unknown = matches!(self.of(*arg), JsValue::Any | JsValue::Mixed);
            if unknown && (spread || catalog::calls_back(name, at)) {
                self.sink.miss(|| format!("`{name}` calls a value that is not known"));
            }
        }
        self.writes |= name == "fromEntries" || (name == "parse" && self.has_reviver(callee));
    }

    /// `new X(arguments)`.
    pub(super) fn check_new(&mut self, id: Id) {
        let Some(callee) = self.kid(id, 0) else { return };
        match self.of(callee) {
            JsValue::Row(row) => return self.performed(id, row),
            JsValue::Library(library) if catalog::is_class(library) => {}
            JsValue::Function => {}
            _ => self.sink.miss(|| "it makes an object of a class that is not known".into()),
        }
        let promise = matches!(self.tree.kind(callee), NodeKind::Name(n) if **n == *"Promise");
        if promise && self.kid(id, 1).is_none_or(|f| self.of(f) != JsValue::Function) {
            self.sink.miss(|| "a promise calls a value that is not known".into());
        }
    }

    /// `` tag`text` ``.
    pub(super) fn check_tag(&mut self, id: Id) {
        let Some(callee) = self.kid(id, 0) else { return };
        match self.of(callee) {
            JsValue::Function => {}
            JsValue::Row(row) => {
                let span = self.tree.node(id).span;
                let parts = self.tree.kids(id).get(1..).unwrap_or(&[]).to_vec();
                let text = self.texts.join(&parts, "").map(|t| t.to_string());
                if matches!(row.does, Do::Shell(_)) {
                    self.sink.act(span, ScriptKind::Shell(text));
                } else {
                    self.performed(id, row);
                }
            }
            _ => self.sink.miss(|| "it calls a value that is not known".into()),
        }
    }

    fn given_text(&self, call: ScriptCall<'_>, arg: Arg) -> Option<String> {
        match call.given(arg) {
            Given::At(id) => self.texts.of(id).map(str::to_string),
            _ => None,
        }
    }

    /// Something that acts is called.
    fn performed(&mut self, id: Id, row: &'static CallRow) {
        let call = self.call(id);
        let span = self.tree.node(id).span;
        match row.does {
            Do::Load(arg) => match self.given_text(call, arg) {
                Some(module) => self.check_loaded(span, &module),
                None => self.sink.miss(|| "it loads a module by a computed name".into()),
            },
            Do::Eval(_) => {
                self.sink.act(span, ScriptKind::Eval);
                self.sink.miss(|| format!("`{}` makes code of text", row.name));
                let text = call.places().last().and_then(|a| self.texts.shared(a));
                if let Some(text) = text {
                    self.nested(span, &text);
                }
            }
            Do::Unpack => {
                self.sink.act(span, ScriptKind::Eval);
                self.sink.miss(|| format!("`{}` makes objects of bytes", row.name));
            }
            Do::Timer => {
                let first = call.places().next();
                if first.is_none_or(|f| self.of(f) != JsValue::Function) {
                    self.sink.miss(|| format!("`{}` calls a value that is not known", row.name));
                    if let Some(text) = first.and_then(|f| self.texts.shared(f)) {
                        self.sink.act(span, ScriptKind::Eval);
                        self.nested(span, &text);
                    }
                }
            }
            Do::Chdir => self.sink.moved = true,
            Do::Refuse | Do::Names => self.sink.miss(|| format!("`{}` is not known to be harmless", row.name)),
            does => {
                for kind in acts::kinds(does, call, &self.texts) {
                    if matches!(kind, ScriptKind::Native | ScriptKind::File(_) | ScriptKind::Listen) {
                        self.sink.miss(|| format!("`{}` is not known to be harmless", row.name));
                    }
                    self.sink.act(span, kind);
                }
            }
        }
    }
}
