//! From what a row says to what is done here: the arguments of the call, as far as they are literal.

use super::fold::Texts;
use super::{ScriptKind, quote};
use crate::catalog::script::{Arg, Do, NONE, SELF};
use crate::grammar::script::tree::{Id, NodeKind, Op, ScriptTree};
use crate::leaf::leaf;

/// What was given for an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// Nothing.
    Missing,
    /// This expression.
    At(Id),
    /// Something, but it cannot be told what.
    Unknown,
}

/// The arguments of one call.
#[derive(Clone, Copy)]
pub struct ScriptCall<'a> {
    /// The tree it stands in.
    pub tree: &'a ScriptTree,
    /// The program's text.
    pub source: &'a str,
    /// The call; `None` where the function is only handed around.
    pub id: Option<Id>,
}

impl<'a> ScriptCall<'a> {
    fn arguments(&self) -> &'a [Id] {
        self.id.and_then(|id| self.tree.kids(id).get(1..)).unwrap_or(&[])
    }

    /// Whether some arguments are spread from a list.
    pub fn spreads(&self) -> bool {
        self.id.is_none() || self.arguments().iter().any(|a| *self.tree.kind(*a) == NodeKind::Spread)
    }

    /// The arguments by place, up to the first that is spread.
    pub fn places(&self) -> impl Iterator<Item = Id> + use<'a> {
        let tree = self.tree;
        self.arguments()
            .iter()
            .copied()
            .filter(move |a| !matches!(tree.kind(*a), NodeKind::Keyword(_)))
            .take_while(move |a| *tree.kind(*a) != NodeKind::Spread)
    }

    /// The value of an argument by name, or of a property of an object that is given.
    pub fn named(&self, name: &str) -> Option<Id> {
        let is =
            |id: &&Id| matches!(self.tree.kind(**id), NodeKind::Keyword(n) | NodeKind::Property(n) if **n == *name);
        let objects = self.arguments().iter().filter(|a| *self.tree.kind(**a) == NodeKind::Object);
        let mut all = self.arguments().iter().chain(objects.flat_map(|o| self.tree.kids(*o)));
        all.find(is).and_then(|a| self.tree.kid(*a, 0))
    }

    /// What was given for an argument.
    pub fn given(&self, arg: Arg) -> Given {
        let Some(id) = self.id else { return Given::Unknown };
        if arg.at == SELF {
            let callee = self.tree.kid(id, 0).and_then(|callee| self.tree.kid(callee, 0));
            return callee.map_or(Given::Unknown, Given::At);
        }
        if let Some(value) = self.named(arg.name).filter(|_| !arg.name.is_empty()) {
            return Given::At(value);
        }
        if let Some(value) = self.places().nth(arg.at.into()).filter(|_| arg.at != NONE) {
            return Given::At(value);
        }
        if self.spreads() { Given::Unknown } else { Given::Missing }
    }

    /// Whether a value is a constant with this spelling.
    pub fn spells(&self, id: Id, word: &str) -> bool {
        *self.tree.kind(id) == NodeKind::Constant && self.tree.node(id).span.of(self.source) == word
    }
}

/// Options of a copy with which links may stay links.
const AS_LINKS: &[&str] = &["follow_symlinks", "symlinks", "recursive", "dereference", "verbatimSymlinks"];

/// What a call of something that does `does` comes to; `None` where it is harmless after all.
pub fn kinds(does: Do, call: ScriptCall<'_>, texts: &Texts<'_>) -> Vec<ScriptKind> {
    acted(does, call, texts).into_iter().map(by_address).collect()
}

/// Addresses of other machines, and what php has open already.
const ELSEWHERE: &str = "http https ftp ftps s3 gs gcs az abfs hdfs";
const STREAMS: &str = "php://stdin php://stdout php://stderr php://output php://input php://memory php://temp";

/// A path that is an address leads to another machine, or through a filter to nobody knows which file.
fn by_address(kind: ScriptKind) -> ScriptKind {
    let (ScriptKind::Read { path: Some(path) } | ScriptKind::Write { path: Some(path), .. }) = &kind else {
        return kind;
    };
    let Some((scheme, _)) = path.split_once("://") else { return kind };
    if STREAMS.split(' ').any(|stream| path == stream) {
        return kind;
    }
    match ELSEWHERE.split(' ').any(|known| scheme.eq_ignore_ascii_case(known)) {
        true => ScriptKind::Network { url: Some(path.clone()), send: matches!(kind, ScriptKind::Write { .. }) },
        false => ScriptKind::Eval,
    }
}

fn written(path: Option<String>) -> ScriptKind {
    ScriptKind::Write { path, append: false, tree: false }
}

fn acted(does: Do, call: ScriptCall<'_>, texts: &Texts<'_>) -> Vec<ScriptKind> {
    let text = |arg: Arg| match call.given(arg) {
        Given::At(id) => texts.of(id).map(str::to_string),
        _ => None,
    };
    let one = match does {
        Do::Read(path) => match call.given(path) {
            Given::At(id) if matches!(call.tree.kind(id), NodeKind::Number(_)) => return Vec::new(),
            _ => ScriptKind::Read { path: text(path) },
        },
        // Only a name that is written out is known to be no address.
        Do::ReadOrFetch(path) => match (call.given(path), text(path)) {
            (Given::Missing, _) => return Vec::new(),
            (_, Some(path)) => ScriptKind::Read { path: Some(path) },
            (_, None) => ScriptKind::Network { url: None, send: false },
        },
        Do::ReadWith(path, options) if read_only(call, options) => ScriptKind::Read { path: text(path) },
        Do::ReadWith(path, _) | Do::Write(path) => written(text(path)),
        Do::Open(path, mode) => return opened(path, mode, call, texts),
        Do::OpenFlags(path) => opened_with_flags(text(path), call),
        Do::Delete(path) => ScriptKind::Delete { path: text(path), tree: false },
        Do::DeleteTree(path) => ScriptKind::Delete { path: text(path), tree: true },
        Do::DeleteMaybeTree(path) => ScriptKind::Delete { path: text(path), tree: recursive(call) },
        Do::WriteNamed(path) => written(text(path).filter(|path| leaf(path).contains('.'))),
        Do::WriteTree(path) => ScriptKind::Write { path: text(path), append: false, tree: true },
        // The row of `mkdir` says what that does, and how it is undone.
        Do::MakeDir(path) => {
            let words = ["mkdir", "-p", "--"].map(|word| Some(word.to_owned()));
            return vec![ScriptKind::Argv(words.into_iter().chain([text(path)]).collect())];
        }
        Do::Append(path) => ScriptKind::Write { path: text(path), append: true, tree: false },
        Do::WriteIf(path) => match call.given(path) {
            Given::Missing => return Vec::new(),
            Given::At(id) if call.spells(id, "None") || call.spells(id, "False") => return Vec::new(),
            _ => written(text(path)),
        },
        // A link that is copied as it is leads where it led.
        Do::Copy(from, to) if AS_LINKS.iter().any(|name| call.named(name).is_some()) => {
            let (from, to) = (text(from), text(to));
            let (read, put) = (from.clone(), to.clone());
            return vec![
                ScriptKind::Read { path: read },
                ScriptKind::Write { path: put, append: false, tree: true },
                ScriptKind::Link { from, to, soft: false },
            ];
        }
        Do::Copy(from, to) => {
            let (from, to) = (text(from), text(to));
            return vec![ScriptKind::Read { path: from }, ScriptKind::Write { path: to, append: false, tree: true }];
        }
        Do::Move(from, to) => ScriptKind::Move { from: text(from), to: text(to) },
        Do::Link(from, to) => ScriptKind::Link { from: text(from), to: text(to), soft: false },
        Do::Symlink(from, to) => ScriptKind::Link { from: text(from), to: text(to), soft: true },
        Do::Mode(path) => ScriptKind::Mode { path: text(path) },
        Do::Shell(command) => ScriptKind::Shell(text(command).map(|t| placed(&t, call, texts))),
        Do::Run(program) => ran(program, call, texts),
        Do::Spawn(program, list) => spawned(text(program), list, call, texts, 0),
        Do::Exec(program, list) => spawned(text(program), list, call, texts, 1),
        Do::ExecRest(at) => {
            let mut words = rest(at, call, texts);
            if words.len() > 1 {
                words.remove(1);
            }
            ScriptKind::Argv(words)
        }
        Do::Words(at) => ScriptKind::Argv(rest(at, call, texts)),
        Do::Fetch(url) => ScriptKind::Network { url: text(url), send: false },
        Do::FetchOrSend(url, data) => {
            let send = match call.given(data) {
                Given::Missing => call.named("method").is_some(),
                Given::At(id) => !call.spells(id, "None"),
                Given::Unknown => true,
            };
            ScriptKind::Network { url: text(url), send }
        }
        Do::FetchWith(url, options) => ScriptKind::Network { url: text(url), send: sends(call, options) },
        Do::Download(url, path) => {
            let fetch = ScriptKind::Network { url: text(url), send: false };
            return vec![fetch, written(text(path))];
        }
        Do::Send(url) => ScriptKind::Network { url: text(url), send: true },
        Do::Listen => ScriptKind::Listen,
        Do::Sql(sql) => ScriptKind::Sql { text: text(sql), dialect: None },
        Do::Kill => ScriptKind::Kill,
        Do::Eval(_) | Do::EvalText(_) | Do::Unpack | Do::Loader(_) => ScriptKind::Eval,
        Do::Native => ScriptKind::Native,
        Do::Environment => ScriptKind::Environment,
        Do::Environ => ScriptKind::ReadSecretEnv,
        Do::Variable(name) => match text(name) {
            Some(name) if !super::secrets::is_secret(&name) => return Vec::new(),
            _ => ScriptKind::ReadSecretEnv,
        },
        Do::File(path) => ScriptKind::File(text(path)),
        Do::MoveOrText => return moved(call, texts),
        Do::CopyOrValue => return copied(call, texts),
        Do::Path
        | Do::Home
        | Do::Join
        | Do::Attribute(_)
        | Do::SetAttribute(_)
        | Do::Load(_)
        | Do::Spec(_)
        | Do::Modules
        | Do::Names
        | Do::SearchPath
        | Do::Chdir
        | Do::Timer
        | Do::TypeOf
        | Do::Metaclass
        | Do::Decorate
        | Do::Wraps(_)
        | Do::Refuse => return Vec::new(),
    };
    let starts = matches!(one, ScriptKind::Shell(_) | ScriptKind::Argv(_));
    let placed = |does| match does {
        // What stands behind the words by place are options too: `run(words, -1, "./other")`.
        Do::Run(words) => {
            call.places().skip(usize::from(words.at) + 1).any(|id| *call.tree.kind(id) != NodeKind::Object)
        }
        _ => false,
    };
    if starts && (steered(call) || placed(does)) { vec![one, ScriptKind::Eval] } else { vec![one] }
}

/// Options of a process that only say where it runs and what becomes of its output.
const PLAIN: &[&str] = &[
    "args", "bufsize", "capture_output", "check", "close_fds", "cwd", "detached", "encoding", "errors", "input",
    "killSignal", "maxBuffer", "signal", "start_new_session", "stderr", "stdin", "stdio", "stdout", "text", "timeout",
    "universal_newlines", "windowsHide",
];

/// Whether an option decides which program runs or what it obeys: another shell, an environment, a hook before it.
pub fn steered(call: ScriptCall<'_>) -> bool {
    let switch = |value: Option<Id>| {
        value.is_some_and(|v| ["True", "False", "true", "false"].iter().any(|word| call.spells(v, word)))
    };
    let plain = |id: &Id| match call.tree.kind(*id) {
        NodeKind::Keyword(name) | NodeKind::Property(name) if **name == *"shell" => switch(call.tree.kid(*id, 0)),
        NodeKind::Keyword(name) | NodeKind::Property(name) => PLAIN.contains(&&**name),
        _ => false,
    };
    let keyword = |id: &&Id| matches!(call.tree.kind(**id), NodeKind::Keyword(_));
    let objects = || call.arguments().iter().filter(|id| *call.tree.kind(**id) == NodeKind::Object);
    call.arguments().iter().filter(keyword).any(|id| !plain(id))
        || objects().flat_map(|object| call.tree.kids(*object)).any(|id| !plain(id))
}

/// Opening by mode: only a mode that is written out and only reads is a read.
fn opened(path: Arg, mode: Arg, call: ScriptCall<'_>, texts: &Texts<'_>) -> Vec<ScriptKind> {
    let file = match call.given(path) {
        Given::At(id) if matches!(call.tree.kind(id), NodeKind::Number(_)) => return Vec::new(),
        Given::At(id) => texts.of(id).map(str::to_string),
        _ => None,
    };
    let mode = match call.given(mode) {
        Given::Missing => Some("r"),
        Given::At(id) => match call.tree.kind(id) {
            NodeKind::Text(mode) => Some(&**mode),
            _ => None,
        },
        Given::Unknown => None,
    };
    let reads = mode.is_some_and(|m| m.starts_with(['r', 'b', 't', 'U']) && !m.contains(['w', 'a', 'x', '+']));
    vec![if reads {
        ScriptKind::Read { path: file }
    } else {
        ScriptKind::Write { path: file, append: mode.is_some_and(|m| m.starts_with('a')), tree: false }
    }]
}

/// Whether the options of a reading call leave it one: no flag but `r`, and nothing that is only known when it runs.
fn read_only(call: ScriptCall<'_>, options: Arg) -> bool {
    let reads = |p: &Id| match call.tree.kind(*p) {
        NodeKind::Property(name) if matches!(&**name, "flag" | "flags") => {
            let flag = call.tree.kid(*p, 0).map(|v| call.tree.kind(v));
            matches!(flag, Some(NodeKind::Text(f)) if matches!(&**f, "r" | "rs" | "sr"))
        }
        NodeKind::Property(_) => true,
        _ => false,
    };
    match call.given(options) {
        Given::Missing => true,
        Given::Unknown => false,
        Given::At(id) => match call.tree.kind(id) {
            NodeKind::Text(_) | NodeKind::Function | NodeKind::Constant | NodeKind::Number(_) => true,
            NodeKind::Object => call.tree.kids(id).iter().all(reads),
            _ => false,
        },
    }
}

/// Opening by flags: `O_RDONLY` alone, or with flags that do not write, reads.
fn opened_with_flags(path: Option<String>, call: ScriptCall<'_>) -> ScriptKind {
    let flags = call.places().nth(1);
    let reads = flags.is_some_and(|id| matches!(call.tree.kind(id), NodeKind::Attr(name) if **name == *"O_RDONLY"));
    if reads { ScriptKind::Read { path } } else { written(path) }
}

/// Whether an option object says that a tree goes.
fn recursive(call: ScriptCall<'_>) -> bool {
    let options = call.places().nth(1);
    options.is_some_and(|id| {
        *call.tree.kind(id) != NodeKind::Object
            || call.tree.kids(id).iter().any(|p| match call.tree.kind(*p) {
                NodeKind::Property(name) => {
                    **name == *"recursive" && call.tree.kid(*p, 0).is_none_or(|v| !call.spells(v, "false"))
                }
                _ => true,
            })
    })
}

/// Whether an option object lets a request send something: any method but GET and HEAD, or a body.
fn sends(call: ScriptCall<'_>, options: Arg) -> bool {
    let quiet = |p: &Id| match call.tree.kind(*p) {
        NodeKind::Property(name) if **name == *"method" => {
            let method = call.tree.kid(*p, 0).map(|v| call.tree.kind(v));
            matches!(method, Some(NodeKind::Text(m)) if matches!(&**m, "GET" | "HEAD" | "get" | "head"))
        }
        NodeKind::Property(name) => **name != *"body",
        _ => false,
    };
    match call.given(options) {
        Given::Missing => false,
        Given::At(id) if *call.tree.kind(id) == NodeKind::Object => !call.tree.kids(id).iter().all(quiet),
        _ => true,
    }
}

/// `subprocess.run` and its like.
fn ran(program: Arg, call: ScriptCall<'_>, texts: &Texts<'_>) -> ScriptKind {
    let shell = call.named("shell").is_some_and(|id| !call.spells(id, "False")) || call.spreads();
    let Given::At(id) = call.given(program) else { return ScriptKind::Argv(Vec::new()) };
    let mut words = match texts.of(id) {
        Some(text) if shell => return ScriptKind::Shell(Some(placed(text, call, texts))),
        Some(text) => vec![Some(text.to_string())],
        None => list(id, call.tree, texts).unwrap_or_default(),
    };
    if shell && words.len() > 1 {
        words.truncate(1);
    }
    if let (Some(given), Some(first)) = (call.named("executable"), words.first_mut()) {
        *first = texts.of(given).map(str::to_string);
    }
    if shell {
        let text = words.into_iter().next().flatten();
        return ScriptKind::Shell(text.map(|t| placed(&t, call, texts)));
    }
    let known: Option<Vec<String>> = words.iter().cloned().collect();
    match (call.named("cwd").filter(|id| !call.spells(*id, "None")), known) {
        (None, _) => ScriptKind::Argv(words),
        (Some(_), Some(words)) => {
            let line: Vec<String> = words.iter().map(|w| quote(w)).collect();
            ScriptKind::Shell(Some(placed(&line.join(" "), call, texts)))
        }
        (Some(_), None) => ScriptKind::Argv(unplaced_words(words)),
    }
}

/// A shell text in the directory that the call names.
fn placed(text: &str, call: ScriptCall<'_>, texts: &Texts<'_>) -> String {
    match call.named("cwd").filter(|id| !call.spells(*id, "None")) {
        None => text.to_string(),
        Some(id) => match texts.of(id) {
            Some(dir) => format!("cd {} && {text}", quote(dir)),
            None => super::somewhere(text),
        },
    }
}

/// A word that means nothing certain when the directory is not known.
pub fn unplaced(word: Option<String>) -> Option<String> {
    word.filter(|w| w.starts_with(['/', '-', '~']))
}

/// A program's words in a directory that is not known: its name stays.
pub fn unplaced_words(words: Vec<Option<String>>) -> Vec<Option<String>> {
    words.into_iter().enumerate().map(|(at, word)| if at == 0 { word } else { unplaced(word) }).collect()
}

/// The words of a list that is written out, or of a text that is split.
pub fn list(id: Id, tree: &ScriptTree, texts: &Texts<'_>) -> Option<Vec<Option<String>>> {
    match tree.kind(id) {
        NodeKind::List | NodeKind::Sequence => {
            Some(tree.kids(id).iter().map(|k| texts.of(*k).map(str::to_string)).collect())
        }
        NodeKind::Call => {
            let callee = tree.kid(id, 0)?;
            let NodeKind::Attr(name) = tree.kind(callee) else { return None };
            let split = **name == *"split" && tree.kids(id).len() <= 2;
            let text = match tree.kid(id, 1) {
                _ if !split => None,
                Some(arg) => texts.of(arg).filter(|t| !t.contains(['"', '\'', '\\'])),
                None => texts.of(tree.kid(callee, 0)?),
            }?;
            Some(text.split_whitespace().map(|w| Some(w.to_string())).collect())
        }
        NodeKind::Binary(Op::Plus) => {
            // `['rm'] + more`: what is written out comes first, the rest is not known.
            let mut words = list_flat(tree.kid(id, 0)?, tree, texts)?;
            words.push(None);
            Some(words)
        }
        _ => None,
    }
}

fn list_flat(id: Id, tree: &ScriptTree, texts: &Texts<'_>) -> Option<Vec<Option<String>>> {
    match tree.kind(id) {
        NodeKind::List | NodeKind::Sequence => list(id, tree, texts),
        _ => None,
    }
}

fn spawned(program: Option<String>, args: Arg, call: ScriptCall<'_>, texts: &Texts<'_>, skip: usize) -> ScriptKind {
    let mut words = vec![program];
    match call.given(args) {
        Given::At(id) if matches!(call.tree.kind(id), NodeKind::Object | NodeKind::Function) => {}
        Given::At(id) => match list(id, call.tree, texts) {
            Some(list) => words.extend(list.into_iter().skip(skip)),
            None => words.push(None),
        },
        Given::Unknown => words.push(None),
        Given::Missing => {}
    }
    let shell = call.named("shell").is_some_and(|id| !call.spells(id, "false"));
    let known: Option<Vec<String>> = words.iter().cloned().collect();
    match known {
        _ if !shell && call.named("cwd").is_none() => ScriptKind::Argv(words),
        None if shell => ScriptKind::Shell(None),
        None => ScriptKind::Argv(unplaced_words(words)),
        Some(words) if shell => ScriptKind::Shell(Some(placed(&words.join(" "), call, texts))),
        Some(words) => {
            let line: Vec<String> = words.iter().map(|w| quote(w)).collect();
            ScriptKind::Shell(Some(placed(&line.join(" "), call, texts)))
        }
    }
}

fn rest(at: u8, call: ScriptCall<'_>, texts: &Texts<'_>) -> Vec<Option<String>> {
    let mut words: Vec<Option<String>> =
        call.places().skip(at.into()).map(|id| texts.of(id).map(str::to_string)).collect();
    if call.spreads() {
        words.push(None);
    }
    words
}

/// `x.replace(y)` renames a path; with two arguments, or with none by place, it works on text or time.
fn moved(call: ScriptCall<'_>, texts: &Texts<'_>) -> Vec<ScriptKind> {
    let places = call.places().count();
    let by_name = call.named("target").is_some();
    if !call.spreads() && !by_name && places != 1 {
        return Vec::new();
    }
    let path = |at: u8| match call.given(Arg { at, name: "target" }) {
        Given::At(id) => texts.of(id).map(str::to_string),
        _ => None,
    };
    let from = match call.given(Arg { at: SELF, name: "" }) {
        Given::At(id) => texts.of(id).map(str::to_string),
        _ => None,
    };
    vec![ScriptKind::Move { from, to: path(0) }]
}

/// `x.copy(y)` copies a file; without arguments by place it copies a value.
fn copied(call: ScriptCall<'_>, texts: &Texts<'_>) -> Vec<ScriptKind> {
    if !call.spreads() && call.places().next().is_none() && call.named("target").is_none() {
        return Vec::new();
    }
    kinds(Do::Copy(Arg { at: SELF, name: "" }, Arg { at: 0, name: "target" }), call, texts)
}
