//! What JavaScript's expressions come to, as far as it matters: a number, something that is no function, a known function.

use super::{JsReader, JsValue};
use crate::catalog::script::Do;
use crate::catalog::script::javascript::{self as catalog, Meaning};
use crate::effects::script::acts::ScriptCall;
use crate::effects::script::fold::path_join;
use crate::grammar::decode;
use crate::grammar::script::tree::{Id, NodeKind, Op};
use std::rc::Rc;

impl<'t> JsReader<'t> {
    /// What a node stands for, from what its kids stand for.
    pub(super) fn value(&self, id: Id) -> JsValue {
        let kids = self.tree.kids(id);
        let first = kids.first().map_or(JsValue::Nothing, |k| self.of(*k));
        let last = kids.last().map_or(JsValue::Nothing, |k| self.of(*k));
        match self.tree.kind(id) {
            NodeKind::Name(name) => self.name(id, name),
            NodeKind::Attr(name) => self.member(first, name),
            NodeKind::Index => self.indexed(id, first),
            NodeKind::Call => self.called(id, first),
            NodeKind::New => self.made(id, first),
            NodeKind::Spread => first,
            // What a promise holds may be anything, except where it is a module.
            NodeKind::Await => {
                if matches!(first, JsValue::Library(_) | JsValue::Row(_)) {
                    first
                } else {
                    JsValue::Any
                }
            }
            NodeKind::Assign | NodeKind::Sequence => last,
            NodeKind::Update(op) => self.updated(*op, first, last, kids.len()),
            NodeKind::Choice => kids.iter().skip(1).fold(JsValue::Nothing, |v, k| v.join(self.of(*k))),
            NodeKind::Binary(Op::Either) => first.join(last),
            NodeKind::Binary(Op::Plus) if first == JsValue::Number && last == JsValue::Number => JsValue::Number,
            NodeKind::Binary(Op::Plus) => JsValue::Text,
            NodeKind::Binary(Op::Compare) => JsValue::Data,
            NodeKind::Binary(_) => JsValue::Number,
            NodeKind::Unary(Op::Minus) | NodeKind::Number(_) => JsValue::Number,
            NodeKind::Unary(Op::Plus) | NodeKind::Text(_) | NodeKind::Garbled | NodeKind::Template => JsValue::Text,
            NodeKind::Unary(_) | NodeKind::Remove | NodeKind::Regex | NodeKind::List | NodeKind::Object => {
                JsValue::Data
            }
            NodeKind::Function | NodeKind::Class => JsValue::Function,
            NodeKind::Constant => match self.tree.node(id).span.of(self.source) {
                "null" | "true" | "false" => JsValue::Nothing,
                _ => JsValue::Data,
            },
            NodeKind::Property(_) | NodeKind::Pair | NodeKind::Method(_) | NodeKind::Accessor(_) => JsValue::Data,
            _ => JsValue::Any,
        }
    }

    fn updated(&self, op: Op, target: JsValue, value: JsValue, kids: usize) -> JsValue {
        match op {
            _ if kids == 1 => JsValue::Number,
            Op::Plus if target == JsValue::Number && value == JsValue::Number => JsValue::Number,
            Op::Plus => JsValue::Text,
            Op::Either => JsValue::Any,
            _ => JsValue::Number,
        }
    }

    fn name(&self, id: Id, name: &str) -> JsValue {
        let span = self.tree.node(id).span;
        let bound = self.names.value(name);
        let global = match catalog::global(name) {
            Meaning::No => catalog::ready_module(name).map_or(Meaning::No, Meaning::Library),
            known => known,
        };
        let global = match global {
            Meaning::Row(row) => JsValue::Row(row),
            Meaning::Library(library) => JsValue::Library(library),
            Meaning::Harmless if matches!(name, "undefined" | "NaN" | "Infinity") => JsValue::Nothing,
            Meaning::Harmless if matches!(name, "__dirname" | "__filename" | "arguments") => JsValue::Data,
            Meaning::Harmless => JsValue::Function,
            Meaning::No => JsValue::Any,
        };
        match bound {
            None if name == "this" || name == "super" => JsValue::Data,
            None => global,
            Some(value) if self.names.hides_global(name, span) => value,
            // A global of the same name may be meant.
            Some(value) => match global {
                JsValue::Row(_) => global.join(value),
                JsValue::Library(library) if !is_pure(library.name) => match value {
                    JsValue::Nothing => global,
                    same if same == global => same,
                    _ => JsValue::Mixed,
                },
                _ => value,
            },
        }
    }

    pub(super) fn known(&self, known: Meaning) -> JsValue {
        match known {
            Meaning::Row(row) => JsValue::Row(row),
            Meaning::Library(library) => JsValue::Library(library),
            Meaning::Harmless => JsValue::Function,
            Meaning::No => JsValue::Any,
        }
    }

    fn member(&self, object: JsValue, name: &str) -> JsValue {
        match object {
            JsValue::Library(library) => match (library.name, name) {
                ("Math", n) if n.bytes().all(|b| b.is_ascii_uppercase() || b == b'_') => JsValue::Number,
                ("process", "argv" | "stdin" | "stdout" | "stderr" | "versions" | "pid" | "platform" | "version") => {
                    JsValue::Data
                }
                ("module", _) | ("process", "exitCode") => JsValue::Data,
                _ => self.known(catalog::member(library, name)),
            },
            JsValue::Row(row) if row.does == Do::Names => self.known(catalog::global(name)),
            JsValue::Row(row) if row.does == Do::Environ => JsValue::Text,
            _ => JsValue::Any,
        }
    }

    fn indexed(&self, id: Id, object: JsValue) -> JsValue {
        match (self.kid(id, 1).and_then(|k| self.texts.of(k)), object) {
            (Some(name), _) => self.member(object, name),
            (None, JsValue::Row(row)) if row.does == Do::Environ => JsValue::Text,
            (None, row @ JsValue::Row(_)) => row,
            _ => JsValue::Any,
        }
    }

    /// A class of the text may give back anything, and `Object` what it is given.
    fn made(&self, id: Id, callee: JsValue) -> JsValue {
        let global =
            matches!(self.kid(id, 0).map(|c| self.tree.kind(c)), Some(NodeKind::Name(n)) if !self.names.binds(n));
        match callee {
            JsValue::Library(library) if library.name != "Object" => JsValue::Data,
            JsValue::Function if global => JsValue::Data,
            JsValue::Row(row) if !matches!(row.does, Do::Eval(_)) => JsValue::Data,
            _ => JsValue::Any,
        }
    }

    fn called(&self, id: Id, callee: JsValue) -> JsValue {
        let call = ScriptCall { tree: self.tree, source: self.source, id: Some(id) };
        if let JsValue::Row(row) = callee {
            return match row.does {
                Do::Load(_) => self.loaded(call),
                Do::Read(_) | Do::ReadWith(..) | Do::Join | Do::Timer => JsValue::Data,
                _ => JsValue::Any,
            };
        }
        let Some(callee) = self.kid(id, 0) else { return JsValue::Any };
        match self.tree.kind(callee) {
            NodeKind::Attr(name) if self.is_of_library(callee) => self.library_gives(id, name),
            NodeKind::Attr(name) if self.names.defines(name) || self.stores => JsValue::Any,
            NodeKind::Attr(name) if catalog::methods::NUMBERS.has(name) => JsValue::Number,
            NodeKind::Attr(name) if catalog::methods::DATA.has(name) => JsValue::Data,
            NodeKind::Name(name) if self.names.binds(name) => JsValue::Any,
            NodeKind::Name(name) => match &**name {
                "Number" | "parseInt" | "parseFloat" => JsValue::Number,
                "String" | "Boolean" | "atob" | "btoa" | "isNaN" | "isFinite" | "encodeURIComponent" | "Symbol"
                | "decodeURIComponent" | "BigInt" | "Date" | "escape" | "unescape" => JsValue::Text,
                _ => JsValue::Any,
            },
            _ => JsValue::Any,
        }
    }

    fn is_of_library(&self, callee: Id) -> bool {
        self.kid(callee, 0).is_some_and(|o| matches!(self.of(o), JsValue::Library(_)))
    }

    /// What a harmless function of a library gives back: no function, unless it was given one.
    fn library_gives(&self, call: Id, name: &str) -> JsValue {
        let library = self.kid(call, 0).and_then(|c| self.kid(c, 0)).map(|o| self.of(o));
        match name {
            // Classes can be handed around, and so be given other functions.
            _ if matches!(library, Some(JsValue::Library(l)) if catalog::is_class(l))
                && (self.stores || self.names.defines(name)) =>
            {
                JsValue::Any
            }
            "on" | "once" | "off" | "addListener" | "removeListener" | "removeAllListeners" | "setMaxListeners" => {
                library.unwrap_or(JsValue::Any)
            }
            "assign" | "freeze" | "seal" | "preventExtensions" => {
                self.kid(call, 1).map_or(JsValue::Data, |a| self.of(a))
            }
            "createRequire" | "debuglog" | "debug" => JsValue::Any,
            _ if catalog::methods::NUMBERS.has(name) => JsValue::Number,
            _ => JsValue::Data,
        }
    }

    /// What `require` gives back.
    fn loaded(&self, call: ScriptCall<'_>) -> JsValue {
        let name = call.places().next().and_then(|a| self.texts.of(a));
        match name.and_then(catalog::module) {
            Some(library) => JsValue::Library(library),
            None if name.is_some_and(|n| n.ends_with(".json")) => JsValue::Data,
            None => JsValue::Any,
        }
    }

    /// Gives names what they are bound to at a node; says whether that was news.
    pub(super) fn assigned(&mut self, id: Id) -> bool {
        let tree = self.tree;
        match tree.kind(id) {
            NodeKind::Assign => {
                let (Some(target), Some(value)) = (self.kid(id, 0), self.kid(id, 1)) else { return false };
                self.bound(target, value)
            }
            NodeKind::Update(_) => match self.kid(id, 0).map(|t| tree.kind(t)) {
                Some(NodeKind::Bind(name)) => self.names.bind(name, self.of(id)),
                _ => false,
            },
            NodeKind::Keys => self.bind_all(id, JsValue::Text),
            NodeKind::Iterate | NodeKind::Statement | NodeKind::Function => self.bind_all(id, JsValue::Any),
            NodeKind::Import { module, name } => {
                let value = match (catalog::module(module), name.as_deref()) {
                    (Some(library), None) => JsValue::Library(library),
                    (Some(library), Some(name)) => self.known(catalog::member(library, name)),
                    (None, _) => JsValue::Any,
                };
                match self.kid(id, 0).map(|b| tree.kind(b)) {
                    Some(NodeKind::Bind(bound)) => self.names.bind(bound, value),
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
            NodeKind::Bind(name) => {
                self.names.set_text(name, self.texts.shared(value));
                self.names.bind(name, source)
            }
            NodeKind::Unpack if matches!(source, JsValue::Library(_)) => {
                let mut news = false;
                for part in tree.kids(target) {
                    if let (NodeKind::Probe(name), Some(NodeKind::Bind(bound))) =
                        (tree.kind(*part), self.kid(*part, 0).map(|b| tree.kind(b)))
                    {
                        let member = self.member(source, name);
                        news |= self.names.bind(bound, member);
                    } else {
                        news |= self.bind_below(*part, JsValue::Any);
                    }
                }
                news
            }
            _ => self.bind_below(target, JsValue::Any),
        }
    }

    /// Every name that a loop, a catch or a function binds.
    fn bind_all(&mut self, id: Id, value: JsValue) -> bool {
        let tree = self.tree;
        let mut news = false;
        let callback = self.callback_of(id);
        for (at, kid) in tree.kids(id).iter().enumerate() {
            // The last part of a loop is what it runs over, of an arrow function what it gives back.
            let known = match callback {
                Some("Promise") => JsValue::Function,
                Some(name)
                    if at == 1 && catalog::methods::COUNTING.has(name) && !self.names.defines(name) && !self.stores =>
                {
                    JsValue::Number
                }
                _ => value,
            };
            if matches!(tree.kind(*kid), NodeKind::Bind(_)) {
                news |= self.bind_below(*kid, known);
            } else if matches!(
                tree.kind(*kid),
                NodeKind::Unpack | NodeKind::List | NodeKind::Spread | NodeKind::Assign | NodeKind::Sequence
            ) {
                news |= self.bind_below(*kid, JsValue::Any);
            }
        }
        news
    }

    /// The method that a function is given to, or the maker of promises.
    fn callback_of(&self, id: Id) -> Option<&'t str> {
        if *self.tree.kind(id) != NodeKind::Function {
            return None;
        }
        let tree = self.tree;
        let parent = self.parent(id);
        let callee = self.kid(parent, 0).filter(|c| *c != id)?;
        match (tree.kind(parent), tree.kind(callee)) {
            (NodeKind::Call, NodeKind::Attr(name)) => Some(name),
            (NodeKind::New, NodeKind::Name(name)) if **name == *"Promise" && !self.names.binds("Promise") => {
                Some("Promise")
            }
            _ => None,
        }
    }

    /// Every name inside of a pattern.
    fn bind_below(&mut self, id: Id, value: JsValue) -> bool {
        let tree = self.tree;
        let mut news = false;
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match tree.kind(id) {
                NodeKind::Bind(name) => news |= self.names.bind(name, value),
                // A default was bound already, with its value.
                NodeKind::Assign => {
                    open.extend(self.kid(id, 0));
                }
                NodeKind::Unpack | NodeKind::Probe(_) | NodeKind::List | NodeKind::Spread | NodeKind::Sequence => {
                    open.extend_from_slice(tree.kids(id));
                }
                NodeKind::Pair => open.extend(self.kid(id, 1)),
                _ => {}
            }
        }
        news
    }

    /// What a node comes to as text.
    pub(super) fn text(&mut self, id: Id) -> Option<Rc<str>> {
        let tree = self.tree;
        match tree.kind(id) {
            NodeKind::Name(name) => self.names.text(name),
            NodeKind::Binary(Op::Divide | Op::Modulo) => None,
            NodeKind::Sequence => self.texts.shared(*tree.kids(id).last()?),
            NodeKind::Attr(name) if **name == *"HOME" => {
                let environ = matches!(self.of(self.kid(id, 0)?), JsValue::Row(row) if row.does == Do::Environ);
                environ.then(|| Rc::from("~"))
            }
            NodeKind::Call => self.call_text(id),
            _ => self.texts.plain(id),
        }
    }

    fn call_text(&mut self, id: Id) -> Option<Rc<str>> {
        let call = ScriptCall { tree: self.tree, source: self.source, id: Some(id) };
        let callee = self.kid(id, 0)?;
        let args: Vec<Id> = call.places().collect();
        if let JsValue::Row(row) = self.of(callee) {
            return match row.does {
                Do::Join if !call.spreads() => path_join(args.iter().map(|a| self.texts.of(*a))).map(Rc::from),
                _ => None,
            };
        }
        match self.tree.kind(callee) {
            NodeKind::Name(name) if self.names.binds(name) => None,
            NodeKind::Name(name) => match (&**name, args.as_slice()) {
                ("atob", [text]) => plain_text(decode::base64(self.texts.of(*text)?)),
                ("String", [text]) => self.texts.shared(*text),
                _ => None,
            },
            NodeKind::Attr(name) => self.method_text(callee, name, &args),
            _ => None,
        }
    }

    fn method_text(&mut self, callee: Id, name: &str, args: &[Id]) -> Option<Rc<str>> {
        let object = self.kid(callee, 0)?;
        match (name, self.of(object)) {
            ("fromCharCode" | "fromCodePoint", JsValue::Library(_)) => {
                let codes = args.iter().map(|a| match self.tree.kind(*a) {
                    NodeKind::Number(Some(code)) => char::from_u32(*code),
                    _ => None,
                });
                codes.collect::<Option<String>>().map(Rc::from)
            }
            ("from", JsValue::Library(library)) if library.name == "Buffer" => {
                let text = self.texts.of(*args.first()?)?;
                match args.get(1).and_then(|a| self.texts.of(*a)) {
                    None | Some("utf8" | "utf-8") => Some(Rc::from(text)),
                    Some("base64") => plain_text(decode::base64(text)),
                    Some("base64url") => plain_text(decode::base64url(text)),
                    Some("hex") => plain_text(decode::hex(text)),
                    _ => None,
                }
            }
            ("homedir", JsValue::Library(library)) if library.name == "os" => Some(Rc::from("~")),
            ("replace", _) => match (self.texts.of(object), args) {
                (Some(text), [from, to]) => {
                    let (from, to) = (self.texts.of(*from)?, self.texts.of(*to)?);
                    if to.contains('$') { None } else { Some(Rc::from(text.replacen(from, to, 1))) }
                }
                _ => None,
            },
            ("toString", _) if args.len() <= 1 => self.texts.shared(object),
            ("join", _) if *self.tree.kind(object) == NodeKind::List => {
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
