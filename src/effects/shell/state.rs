//! What a shell text has set so far: variables, directories, functions, aliases, files it wrote itself.
//! Every change is journalled, so that a subshell can be left and a branch can be joined without copying anything.

use crate::catalog::env::TABLES;
use crate::effects::arg::{Arg, Flow, Rest};
use crate::grammar::shell::tree::Command;
use crate::span::Span;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// A variable's value: one element, or an array.
pub type VarValue = Vec<Arg>;

/// What the text made of a variable.
#[derive(Debug, Clone)]
pub enum Content {
    /// Unset, or nobody knows any more.
    Lost,
    /// This.
    Is(VarValue),
}

impl Content {
    /// The value, where it is known.
    pub fn value(&self) -> Option<&VarValue> {
        match self {
            Self::Lost => None,
            Self::Is(value) => Some(value),
        }
    }
}

/// A function of the text.
#[derive(Debug, Clone)]
pub struct Function {
    /// What its name may stand for: more than one body where it is not sure which definition has run.
    pub bodies: Vec<Rc<Command>>,
    /// It is defined, whatever happens; if not, its name may still be that of a program.
    pub sure: bool,
    /// It was called at least once.
    pub called: bool,
    /// It is being judged now.
    pub active: bool,
}

enum Change {
    Var(String, Option<Content>),
    Dirs(Vec<Option<String>>),
    Args(Option<Rc<Vec<Arg>>>),
    Function(String, Option<Function>),
    Alias(String, Option<String>),
    Opened(String, Option<Opened>),
}

/// A descriptor beside input and output.
#[derive(Debug, Clone)]
pub enum Opened {
    /// This can be read from it.
    Reads(Rc<Flow>),
    /// What is written to it goes to this file.
    Writes(Arg),
}

/// The state of a shell.
#[derive(Default)]
pub struct State {
    /// What the text itself has set.
    vars: HashMap<String, Content>,
    /// Where the shell may be now; `None` is somewhere unknown.
    pub dirs: Vec<Option<String>>,
    /// `$1`, `$2`, …; `None` where they are not known.
    pub args: Option<Rc<Vec<Arg>>>,
    /// `$0`, where the text's caller chose it.
    pub name: Option<Arg>,
    /// Functions by name.
    pub functions: HashMap<String, Function>,
    /// Aliases by name.
    aliases: HashMap<String, String>,
    /// Bodies of functions that are judged at the end, whoever calls them.
    pub orphans: Vec<Rc<Command>>,
    /// Descriptors by number, or by the variable that holds it.
    opened: HashMap<String, Opened>,
    /// Variables that nothing sets any more.
    fixed: HashSet<String>,
    /// Files that the text wrote, by normal path.
    pub files: HashMap<String, Flow>,
    /// A value was set that runs a command if bash ever takes it for a number.
    pub armed: Option<Span>,
    /// A variable may stand for another one, so that no value is sure.
    pub aliased: bool,
    /// The text has said which machine a name stands for.
    pub pointed: bool,
    /// A file was read as a script: it may have set any variable.
    pub sourced: bool,
    journal: Vec<Change>,
    /// Bytes of directories that the journal holds.
    held: usize,
}

/// Whether a text runs a command when bash evaluates it as arithmetic, as it does with the values of variables: `a[$(…)]`.
pub fn charged(text: &str) -> bool {
    let index = |(at, _): (usize, &str)| {
        at.checked_sub(1).and_then(|b| text.as_bytes().get(b)).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
    };
    let Some((open, _)) = text.match_indices('[').find(|found| index(*found)) else { return false };
    let inside = text.get(open..).unwrap_or("");
    inside.contains("$(") || inside.contains('`')
}

/// The journal holds so many bytes of directories; from there on a long one is somewhere unknown.
const MAX_HELD: usize = 4 << 20;
const SHORT: usize = 64;

/// A name stands for this many bodies; others are judged by themselves.
const MAX_BODIES: usize = 8;

/// So many changes back it is known where the shell was.
const MAX_BACK: usize = 256;

/// A point to come back to.
#[derive(Clone, Copy)]
pub struct Mark(usize);

impl State {
    /// What the text made of a variable; `None` if it never set it.
    pub fn var(&self, name: &str) -> Option<&Content> {
        if self.aliased { Some(&Content::Lost) } else { self.vars.get(name) }
    }

    /// Whether some variable was given what only this machine knew.
    pub fn holds_private(&self) -> bool {
        let private = |content: &Content| content.value().is_some_and(|value| value.iter().any(|word| !word.public));
        self.vars.values().any(private)
    }

    /// Sets a variable; `None` for a value that is not known.
    pub fn set(&mut self, name: &str, value: Option<VarValue>) {
        self.arm(value.as_deref().unwrap_or(&[]));
        self.renames(name);
        // Whether the text goes on behind a failed assignment depends on the shell.
        let value = value.filter(|_| self.fixed.is_empty() || !self.fixed.contains(name));
        let old = self.vars.insert(name.to_owned(), value.map_or(Content::Lost, Content::Is));
        self.journal.push(Change::Var(name.to_owned(), old));
    }

    /// Notes a name that decides which programs other names stand for.
    pub fn renames(&mut self, name: &str) {
        if TABLES.all().any(|table| name.starts_with(table)) {
            self.armed.get_or_insert_default();
        }
    }

    /// Notes values that run a command if bash ever takes them for numbers.
    pub fn arm(&mut self, values: &[Arg]) {
        if let Some(value) = values.iter().find(|value| charged(&value.text) || TABLES.has(&value.text)) {
            self.armed = Some(value.span);
        }
    }

    /// Moves to other directories.
    pub fn go(&mut self, mut dirs: Vec<Option<String>>) {
        if dirs == self.dirs {
            return;
        }
        self.held += dirs.iter().flatten().map(String::len).sum::<usize>();
        if self.held > MAX_HELD {
            dirs.iter_mut().filter(|dir| dir.as_ref().is_some_and(|dir| dir.len() > SHORT)).for_each(|dir| *dir = None);
        }
        let old = std::mem::replace(&mut self.dirs, dirs);
        self.journal.push(Change::Dirs(old));
    }

    /// Where the shell may have been before it moved here; a long text forgets.
    pub fn been(&self) -> Vec<Option<String>> {
        let old = |change: &'_ Change| if let Change::Dirs(old) = change { Some(old.clone()) } else { None };
        let been = distinct(self.journal.iter().rev().take(MAX_BACK).filter_map(old).flatten());
        let known = !been.is_empty() && self.journal.len() <= MAX_BACK && self.var("OLDPWD").is_none();
        if known { been } else { vec![None] }
    }

    /// Sets the positional parameters; `None` where nobody knows them.
    pub fn set_args(&mut self, args: Option<Rc<Vec<Arg>>>) {
        self.arm(args.as_ref().map_or(&[], |args| args));
        let old = std::mem::replace(&mut self.args, args);
        self.journal.push(Change::Args(old));
    }

    /// Defines a function, or takes it away.
    pub fn define(&mut self, name: &str, body: Option<Rc<Command>>) {
        let new = |body| Function { bodies: vec![body], sure: true, called: false, active: false };
        let old = put(&mut self.functions, name, body.map(new));
        self.journal.push(Change::Function(name.to_owned(), old));
    }

    /// Lets a name stand for a text.
    pub fn alias(&mut self, name: &str, text: Option<String>) {
        let old = put(&mut self.aliases, name, text);
        self.journal.push(Change::Alias(name.to_owned(), old));
    }

    /// What a name stands for.
    pub fn aliased_to(&self, name: &str) -> Option<&String> {
        self.aliases.get(name)
    }

    /// Opens a descriptor, or closes it; gives what it was before.
    pub fn open(&mut self, name: &str, to: Option<Opened>) -> Option<Opened> {
        let old = put(&mut self.opened, name, to);
        self.journal.push(Change::Opened(name.to_owned(), old.clone()));
        old
    }

    /// What a descriptor is.
    pub fn opened(&self, name: &str) -> Option<&Opened> {
        self.opened.get(name)
    }

    /// A variable that keeps its value from here on.
    pub fn fix(&mut self, name: &str) {
        self.fixed.insert(name.to_owned());
    }

    /// What was set since the mark came out of a file, and may be a secret.
    pub fn filled(&mut self, mark: Mark, secret: bool) {
        for change in self.journal.iter().skip(mark.0) {
            let Change::Var(name, _) = change else { continue };
            let Some(Content::Is(values)) = self.vars.get_mut(name) else { continue };
            for value in values {
                value.public = false;
                value.secret |= secret;
            }
        }
        self.sourced = true;
    }

    /// Where we are now.
    pub fn mark(&self) -> Mark {
        Mark(self.journal.len())
    }

    /// Leaves a subshell: everything since the mark is as it was.
    pub fn leave(&mut self, mark: Mark) {
        while self.journal.len() > mark.0 {
            match self.journal.pop() {
                Some(Change::Var(name, Some(old))) => drop(self.vars.insert(name, old)),
                Some(Change::Var(name, None)) => drop(self.vars.remove(&name)),
                Some(Change::Dirs(old)) => self.dirs = old,
                Some(Change::Args(old)) => self.args = old,
                Some(Change::Function(name, old)) => self.undefine(&name, old),
                Some(Change::Alias(name, old)) => drop(put(&mut self.aliases, &name, old)),
                Some(Change::Opened(name, old)) => drop(put(&mut self.opened, &name, old)),
                None => return,
            }
        }
    }

    /// A function is what it was before the subshell; what nobody called in there is judged at the end.
    fn undefine(&mut self, name: &str, old: Option<Function>) {
        let inner = put(&mut self.functions, name, old);
        self.orphans.extend(inner.filter(|inner| !inner.called).into_iter().flat_map(|inner| inner.bodies));
    }

    /// A function may be what it was before a branch: all that its name may stand for counts.
    fn either(&mut self, name: String, old: Option<Function>) {
        let now = self.functions.remove(&name);
        let sure = [&now, &old].iter().all(|f| f.as_ref().is_some_and(|f| f.sure));
        let called = now.iter().chain(&old).all(|f| f.called);
        let mut bodies: Vec<Rc<Command>> = Vec::new();
        for body in now.iter().chain(&old).flat_map(|f| &f.bodies) {
            match bodies.iter().any(|known| Rc::ptr_eq(known, body)) {
                true => {}
                false if bodies.len() < MAX_BODIES => bodies.push(Rc::clone(body)),
                false => self.orphans.push(Rc::clone(body)),
            }
        }
        if let Some(either) = now.or(old) {
            self.functions.insert(name, Function { bodies, sure, called, ..either });
        }
    }

    /// Joins a branch that may or may not have run since the mark: what it changed is not known any more.
    pub fn join(&mut self, mark: Mark) {
        let changes: Vec<String> = self
            .journal
            .iter()
            .skip(mark.0)
            .filter_map(|c| if let Change::Var(name, _) = c { Some(name.clone()) } else { None })
            .collect();
        let dirs =
            self.journal.iter().skip(mark.0).find_map(|c| if let Change::Dirs(d) = c { Some(d.clone()) } else { None });
        self.unsure(mark);
        for name in changes {
            if matches!(self.vars.get(&name), Some(Content::Is(_))) && !self.same_since(&name, mark) {
                self.set(&name, None);
            }
        }
        if let Some(old) = dirs {
            let mut all = self.dirs.clone();
            all.extend(old);
            self.go(distinct(all));
        }
    }

    /// Functions, descriptors and words that a branch may have changed: either counts, or nobody knows.
    fn unsure(&mut self, mark: Mark) {
        let mut functions: HashMap<String, Option<Function>> = HashMap::new();
        let mut words = None;
        let mut opened = HashSet::new();
        // What something was before the branch is what its first change there says.
        for change in self.journal.iter().skip(mark.0) {
            match change {
                Change::Function(name, old) => drop(functions.entry(name.clone()).or_insert_with(|| old.clone())),
                Change::Opened(name, _) => drop(opened.insert(name.clone())),
                Change::Args(old) => drop(words.get_or_insert_with(|| old.clone())),
                Change::Var(..) | Change::Dirs(_) | Change::Alias(..) => {}
            }
        }
        functions.into_iter().for_each(|(name, old)| self.either(name, old));
        for name in opened {
            self.open(&name, Some(Opened::Reads(Rc::new(Flow::unknown()))));
        }
        if words.is_some_and(|old| old.as_ref().map(Rc::as_ptr) != self.args.as_ref().map(Rc::as_ptr)) {
            self.set_args(None);
        }
    }

    fn same_since(&self, name: &str, mark: Mark) -> bool {
        let old = self.journal.iter().skip(mark.0).find_map(|c| match c {
            Change::Var(n, old) if n == name => Some(old),
            _ => None,
        });
        match (old, self.vars.get(name)) {
            (Some(Some(Content::Is(old))), Some(Content::Is(new))) => same(old, new),
            _ => false,
        }
    }
}

/// Puts something under a name, or takes it away; gives what was there before.
fn put<V>(map: &mut HashMap<String, V>, name: &str, value: Option<V>) -> Option<V> {
    match value {
        Some(value) => map.insert(name.to_owned(), value),
        None => map.remove(name),
    }
}

fn same(a: &VarValue, b: &VarValue) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.text == b.text && a.rest == b.rest && a.rest == Rest::Exact)
}

/// At most this many places are kept apart.
const MAX_DIRS: usize = 4;

/// Each place once; too many places are nowhere.
pub fn distinct(dirs: impl IntoIterator<Item = Option<String>>) -> Vec<Option<String>> {
    let mut out: Vec<Option<String>> = Vec::new();
    for dir in dirs {
        if !out.contains(&dir) {
            out.push(dir);
        }
    }
    if out.len() > MAX_DIRS {
        out.truncate(MAX_DIRS - 1);
        out.push(None);
    }
    out
}
