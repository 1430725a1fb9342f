//! What a shell text has set so far: variables, directories, functions, aliases, files it wrote itself.
//! Every change is journalled, so that a subshell can be left and a branch can be joined without copying anything.

use crate::catalog::env::TABLES;
use crate::effects::arg::{Arg, Flow, Rest};
use crate::grammar::shell::tree::Command;
use crate::span::Span;
use std::collections::HashMap;
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
    /// Its body.
    pub body: Rc<Command>,
    /// It was called at least once.
    pub called: bool,
    /// It is being judged now.
    pub active: bool,
}

enum Change {
    Var(String, Option<Content>),
    Dirs(Vec<Option<String>>),
    Args(Rc<Vec<Arg>>),
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
    pub aliases: HashMap<String, String>,
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

/// A point to come back to.
#[derive(Clone, Copy)]
pub struct Mark(usize);

impl State {
    /// What the text made of a variable; `None` if it never set it.
    pub fn var(&self, name: &str) -> Option<&Content> {
        if self.aliased { Some(&Content::Lost) } else { self.vars.get(name) }
    }

    /// Sets a variable; `None` for a value that is not known.
    pub fn set(&mut self, name: &str, value: Option<VarValue>) {
        self.arm(value.as_deref().unwrap_or(&[]));
        self.renames(name);
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
    pub fn go(&mut self, dirs: Vec<Option<String>>) {
        let old = std::mem::replace(&mut self.dirs, dirs);
        self.journal.push(Change::Dirs(old));
    }

    /// Sets the positional parameters.
    pub fn set_args(&mut self, args: Rc<Vec<Arg>>) {
        self.arm(&args);
        let old = self.args.replace(args).unwrap_or_default();
        self.journal.push(Change::Args(old));
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
                Some(Change::Args(old)) => self.args = Some(old),
                None => return,
            }
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

fn same(a: &VarValue, b: &VarValue) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.text == b.text && a.rest == b.rest && a.rest == Rest::Exact)
}

/// At most this many places are kept apart.
const MAX_DIRS: usize = 4;

/// Each place once; too many places are nowhere.
pub fn distinct(dirs: Vec<Option<String>>) -> Vec<Option<String>> {
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
