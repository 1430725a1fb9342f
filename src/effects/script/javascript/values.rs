//! What JavaScript's expressions come to, as far as it matters: a number, something that is no function, a known function.

use super::{Reader, Value};
use crate::catalog::script::Do;
use crate::catalog::script::javascript::{self as catalog, Known};
use crate::effects::script::acts::Call;
use crate::effects::script::fold::path_join;
use crate::grammar::decode;
use crate::grammar::script::tree::{Id, Kind, Op};
use std::rc::Rc;

impl<'t> Reader<'t> {
    /// What a node stands for, from what its kids stand for.
    pub(super) fn value(&self, id: Id) -> Value {
        let kids = self.tree.kids(id);
        let first = kids.first().map_or(Value::Nothing, |k| self.of(*k));
        let last = kids.last().map_or(Value::Nothing, |k| self.of(*k));
        match self.tree.kind(id) {
            Kind::Name(name) => self.name(id, name),
            Kind::Attr(name) => self.member(first, name),
            Kind::Index => self.indexed(id, first),
            Kind::Call => self.called(id, first),
            Kind::New => self.made(id, first),
            Kind::Spread => first,
            // What a promise holds may be anything, except where it is a module.
            Kind::Await => {
                if matches!(first, Value::Library(_) | Value::Row(_)) {
                    first
                } else {
                    Value::Any
                }
            }
            Kind::Assign | Kind::Sequence => last,
            Kind::Update(op) => self.updated(*op, first, last, kids.len()),
            Kind::Choice => kids.iter().skip(1).fold(Value::Nothing, |v, k| v.join(self.of(*k))),
            Kind::Binary(Op::Either) => first.join(last),
            Kind::Binary(Op::Plus) if first == Value::Number && last == Value::Number => Value::Number,
            Kind::Binary(Op::Plus) => Value::Text,
            Kind::Binary(Op::Compare) => Value::Data,
            Kind::Binary(_) => Value::Number,
            Kind::Unary(Op::Minus) | Kind::Number(_) => Value::Number,
            Kind::Unary(Op::Plus) | Kind::Text(_) | Kind::Garbled | Kind::Template => Value::Text,
            Kind::Unary(_) | Kind::Remove | Kind::Regex | Kind::List | Kind::Object => Value::Data,
            Kind::Function | Kind::Class => Value::Function,
            Kind::Constant => match self.tree.node(id).span.of(self.source) {
                "null" | "true" | "false" => Value::Nothing,
                _ => Value::Data,
            },
            Kind::Property(_) | Kind::Pair | Kind::Method(_) | Kind::Accessor(_) => Value::Data,
            _ => Value::Any,
        }
    }

    fn updated(&self, op: Op, target: Value, value: Value, kids: usize) -> Value {
        match op {
            _ if kids == 1 => Value::Number,
            Op::Plus if target == Value::Number && value == Value::Number => Value::Number,
            Op::Plus => Value::Text,
            Op::Either => Value::Any,
            _ => Value::Number,
        }
    }

    fn name(&self, id: Id, name: &str) -> Value {
        let span = self.tree.node(id).span;
        let bound = self.names.value(name);
        let global = match catalog::global(name) {
            Known::No => catalog::ready_module(name).map_or(Known::No, Known::Library),
            known => known,
        };
        let global = match global {
            Known::Row(row) => Value::Row(row),
            Known::Library(library) => Value::Library(library),
            Known::Function if matches!(name, "undefined" | "NaN" | "Infinity") => Value::Nothing,
            Known::Function if matches!(name, "__dirname" | "__filename" | "arguments") => Value::Data,
            Known::Function => Value::Function,
            Known::No => Value::Any,
        };
        match bound {
            None if name == "this" || name == "super" => Value::Data,
            None => global,
            Some(value) if self.names.hides_global(name, span) => value,
            // A global of the same name may be meant.
            Some(value) => match global {
                Value::Row(_) => global.join(value),
                Value::Library(library) if !is_pure(library.name) => match value {
                    Value::Nothing => global,
                    same if same == global => same,
                    _ => Value::Mixed,
                },
                _ => value,
            },
        }
    }

    pub(super) fn known(&self, known: Known) -> Value {
        match known {
            Known::Row(row) => Value::Row(row),
            Known::Library(library) => Value::Library(library),
            Known::Function => Value::Function,
            Known::No => Value::Any,
        }
    }

    fn member(&self, object: Value, name: &str) -> Value {
        match object {
            Value::Library(library) => match (library.name, name) {
                ("Math", n) if n.bytes().all(|b| b.is_ascii_uppercase() || b == b'_') => Value::Number,
                ("process", "argv" | "stdin" | "stdout" | "stderr" | "versions" | "pid" | "platform" | "version") => {
                    Value::Data
                }
                ("module", _) | ("process", "exitCode") => Value::Data,
                _ => self.known(catalog::member(library, name)),
            },
            Value::Row(row) if row.does == Do::Names => self.known(catalog::global(name)),
            Value::Row(row) if row.does == Do::Environ => Value::Text,
            _ => Value::Any,
        }
    }

    fn indexed(&self, id: Id, object: Value) -> Value {
        match (self.kid(id, 1).and_then(|k| self.texts.of(k)), object) {
            (Some(name), _) => self.member(object, name),
            (None, Value::Row(row)) if row.does == Do::Environ => Value::Text,
            (None, row @ Value::Row(_)) => row,
            _ => Value::Any,
        }
    }

    /// A class of the text may give back anything, and `Object` what it is given.
    fn made(&self, id: Id, callee: Value) -> Value {
        let global = matches!(self.kid(id, 0).map(|c| self.tree.kind(c)), Some(Kind::Name(n)) if !self.names.binds(n));
        match callee {
            Value::Library(library) if library.name != "Object" => Value::Data,
            Value::Function if global => Value::Data,
            Value::Row(row) if !matches!(row.does, Do::Eval(_)) => Value::Data,
            _ => Value::Any,
        }
    }

    fn called(&self, id: Id, callee: Value) -> Value {
        let call = Call { tree: self.tree, source: self.source, id: Some(id) };
        if let Value::Row(row) = callee {
            return match row.does {
                Do::Load(_) => self.loaded(call),
                Do::Read(_) | Do::ReadWith(..) | Do::Join | Do::Timer => Value::Data,
                _ => Value::Any,
            };
        }
        let Some(callee) = self.kid(id, 0) else { return Value::Any };
        match self.tree.kind(callee) {
            Kind::Attr(name) if self.is_of_library(callee) => self.library_gives(id, name),
            Kind::Attr(name) if self.names.defines(name) || self.stores => Value::Any,
            Kind::Attr(name) if catalog::gives_number(name) => Value::Number,
            Kind::Attr(name) if catalog::gives_data(name) => Value::Data,
            Kind::Name(name) if self.names.binds(name) => Value::Any,
            Kind::Name(name) => match &**name {
                "Number" | "parseInt" | "parseFloat" => Value::Number,
                "String" | "Boolean" | "atob" | "btoa" | "isNaN" | "isFinite" | "encodeURIComponent" | "Symbol"
                | "decodeURIComponent" | "BigInt" | "Date" | "escape" | "unescape" => Value::Text,
                _ => Value::Any,
            },
            _ => Value::Any,
        }
    }

    fn is_of_library(&self, callee: Id) -> bool {
        self.kid(callee, 0).is_some_and(|o| matches!(self.of(o), Value::Library(_)))
    }

    /// What a harmless function of a library gives back: no function, unless it was given one.
    fn library_gives(&self, call: Id, name: &str) -> Value {
        let library = self.kid(call, 0).and_then(|c| self.kid(c, 0)).map(|o| self.of(o));
        match name {
            // Classes can be handed around, and so be given other functions.
            _ if matches!(library, Some(Value::Library(l)) if catalog::is_class(l))
                && (self.stores || self.names.defines(name)) =>
            {
                Value::Any
            }
            "on" | "once" | "off" | "addListener" | "removeListener" | "removeAllListeners" | "setMaxListeners" => {
                library.unwrap_or(Value::Any)
            }
            "assign" | "freeze" | "seal" | "preventExtensions" => self.kid(call, 1).map_or(Value::Data, |a| self.of(a)),
            "createRequire" | "debuglog" | "debug" => Value::Any,
            _ if catalog::gives_number(name) => Value::Number,
            _ => Value::Data,
        }
    }

    /// What `require` gives back.
    fn loaded(&self, call: Call<'_>) -> Value {
        let name = call.places().next().and_then(|a| self.texts.of(a));
        match name.and_then(catalog::module) {
            Some(library) => Value::Library(library),
            None if name.is_some_and(|n| n.ends_with(".json")) => Value::Data,
            None => Value::Any,
        }
    }

    /// Gives names what they are bound to at a node; says whether that was news.
    pub(super) fn assigned(&mut self, id: Id) -> bool {
        let tree = self.tree;
        match tree.kind(id) {
            Kind::Assign => {
                let (Some(target), Some(value)) = (self.kid(id, 0), self.kid(id, 1)) else { return false };
                self.bound(target, value)
            }
            Kind::Update(_) => match self.kid(id, 0).map(|t| tree.kind(t)) {
                Some(Kind::Bind(name)) => self.names.bind(name, self.of(id)),
                _ => false,
            },
            Kind::Keys => self.bind_all(id, Value::Text),
            Kind::Iterate | Kind::Statement | Kind::Function => self.bind_all(id, Value::Any),
            Kind::Import { module, name } => {
                let value = match (catalog::module(module), name.as_deref()) {
                    (Some(library), None) => Value::Library(library),
                    (Some(library), Some(name)) => self.known(catalog::member(library, name)),
                    (None, _) => Value::Any,
                };
                match self.kid(id, 0).map(|b| tree.kind(b)) {
                    Some(Kind::Bind(bound)) => self.names.bind(bound, value),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn bound(&mut self, target: Id, value: Id) -> bool {
        let tree = self.tree;
        let source = self.of(value);
        match tree.kind(target) {
            Kind::Bind(name) => {
                self.names.set_text(name, self.texts.shared(value));
                self.names.bind(name, source)
            }
            Kind::Unpack if matches!(source, Value::Library(_)) => {
                let mut news = false;
                for part in tree.kids(target) {
                    if let (Kind::Probe(name), Some(Kind::Bind(bound))) =
                        (tree.kind(*part), self.kid(*part, 0).map(|b| tree.kind(b)))
                    {
                        let member = self.member(source, name);
                        news |= self.names.bind(bound, member);
                    } else {
                        news |= self.bind_below(*part, Value::Any);
                    }
                }
                news
            }
            _ => self.bind_below(target, Value::Any),
        }
    }

    /// Every name that a loop, a catch or a function binds.
    fn bind_all(&mut self, id: Id, value: Value) -> bool {
        let tree = self.tree;
        let mut news = false;
        let callback = self.callback_of(id);
        for (at, kid) in tree.kids(id).iter().enumerate() {
            // The last part of a loop is what it runs over, of an arrow function what it gives back.
            let known = match callback {
                Some("Promise") => Value::Function,
                Some(name) if at == 1 && catalog::counts(name) && !self.names.defines(name) && !self.stores => {
                    Value::Number
                }
                _ => value,
            };
            if matches!(tree.kind(*kid), Kind::Bind(_)) {
                news |= self.bind_below(*kid, known);
            } else if matches!(
                tree.kind(*kid),
                Kind::Unpack | Kind::List | Kind::Spread | Kind::Assign | Kind::Sequence
            ) {
                news |= self.bind_below(*kid, Value::Any);
            }
        }
        news
    }

    /// The method that a function is given to, or the maker of promises.
    fn callback_of(&self, id: Id) -> Option<&'t str> {
        if *self.tree.kind(id) != Kind::Function {
            return None;
        }
        let tree = self.tree;
        let parent = self.parent(id);
        let callee = self.kid(parent, 0).filter(|c| *c != id)?;
        match (tree.kind(parent), tree.kind(callee)) {
            (Kind::Call, Kind::Attr(name)) => Some(name),
            (Kind::New, Kind::Name(name)) if **name == *"Promise" && !self.names.binds("Promise") => Some("Promise"),
            _ => None,
        }
    }

    /// Every name inside of a pattern.
    fn bind_below(&mut self, id: Id, value: Value) -> bool {
        let tree = self.tree;
        let mut news = false;
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match tree.kind(id) {
                Kind::Bind(name) => news |= self.names.bind(name, value),
                // A default was bound already, with its value.
                Kind::Assign => {
                    open.extend(self.kid(id, 0));
                }
                Kind::Unpack | Kind::Probe(_) | Kind::List | Kind::Spread | Kind::Sequence => {
                    open.extend_from_slice(tree.kids(id));
                }
                Kind::Pair => open.extend(self.kid(id, 1)),
                _ => {}
            }
        }
        news
    }

    /// What a node comes to as text.
    pub(super) fn text(&mut self, id: Id) -> Option<Rc<str>> {
        let tree = self.tree;
        match tree.kind(id) {
            Kind::Name(name) => self.names.text(name),
            Kind::Binary(Op::Divide | Op::Modulo) => None,
            Kind::Sequence => self.texts.shared(*tree.kids(id).last()?),
            Kind::Attr(name) if **name == *"HOME" => {
                let environ = matches!(self.of(self.kid(id, 0)?), Value::Row(row) if row.does == Do::Environ);
                environ.then(|| Rc::from("~"))
            }
            Kind::Call => self.call_text(id),
            _ => self.texts.plain(id),
        }
    }

    fn call_text(&mut self, id: Id) -> Option<Rc<str>> {
        let call = Call { tree: self.tree, source: self.source, id: Some(id) };
        let callee = self.kid(id, 0)?;
        let args: Vec<Id> = call.places().collect();
        if let Value::Row(row) = self.of(callee) {
            return match row.does {
                Do::Join if !call.spreads() => path_join(args.iter().map(|a| self.texts.of(*a))).map(Rc::from),
                _ => None,
            };
        }
        match self.tree.kind(callee) {
            Kind::Name(name) if self.names.binds(name) => None,
            Kind::Name(name) => match (&**name, args.as_slice()) {
                ("atob", [text]) => plain_text(decode::base64(self.texts.of(*text)?)),
                ("String", [text]) => self.texts.shared(*text),
                _ => None,
            },
            Kind::Attr(name) => self.method_text(callee, name, &args),
            _ => None,
        }
    }

    fn method_text(&mut self, callee: Id, name: &str, args: &[Id]) -> Option<Rc<str>> {
        let object = self.kid(callee, 0)?;
        match (name, self.of(object)) {
            ("fromCharCode" | "fromCodePoint", Value::Library(_)) => {
                let codes = args.iter().map(|a| match self.tree.kind(*a) {
                    Kind::Number(Some(code)) => char::from_u32(*code),
                    _ => None,
                });
                codes.collect::<Option<String>>().map(Rc::from)
            }
            ("from", Value::Library(library)) if library.name == "Buffer" => {
                let text = self.texts.of(*args.first()?)?;
                match args.get(1).and_then(|a| self.texts.of(*a)) {
                    None | Some("utf8" | "utf-8") => Some(Rc::from(text)),
                    Some("base64") => plain_text(decode::base64(text)),
                    Some("base64url") => plain_text(decode::base64url(text)),
                    Some("hex") => plain_text(decode::hex(text)),
                    _ => None,
                }
            }
            ("homedir", Value::Library(library)) if library.name == "os" => Some(Rc::from("~")),
            ("replace", _) => match (self.texts.of(object), args) {
                (Some(text), [from, to]) => {
                    let (from, to) = (self.texts.of(*from)?, self.texts.of(*to)?);
                    if to.contains('$') { None } else { Some(Rc::from(text.replacen(from, to, 1))) }
                }
                _ => None,
            },
            ("toString", _) if args.len() <= 1 => self.texts.shared(object),
            ("join", _) if *self.tree.kind(object) == Kind::List => {
                let between = args.first().map_or(Some(Rc::from(",")), |a| self.texts.shared(*a))?;
                self.texts.join(self.tree.kids(object), &between)
            }
            _ => self.texts.method(object, name, args),
        }
    }
}

fn plain_text(bytes: Option<Vec<u8>>) -> Option<Rc<str>> {
    bytes.and_then(|b| String::from_utf8(b).ok()).map(Rc::from)
}

/// Modules whose every member is harmless: a name of theirs that is bound otherwise needs no second look.
fn is_pure(library: &str) -> bool {
    matches!(
        library,
        "path"
            | "url"
            | "util"
            | "os"
            | "events"
            | "assert"
            | "querystring"
            | "punycode"
            | "string_decoder"
            | "zlib"
            | "crypto"
            | "buffer"
            | "perf_hooks"
            | "stream"
            | "readline"
            | "tty"
            | "timers"
    )
}
