//! What the libraries of other languages do: names that are harmless, and rows for those that are not.

pub mod python;
pub mod javascript;
pub mod words;

mod rows {
    //! The rows under `rules/script`, as the build compiled them.
    use super::words::{EACH, NOTHING, Profile};
    use super::{CallRow, Do, Library, NONE, SELF, arg};
    use crate::catalog::names::Names;

    include!(concat!(env!("OUT_DIR"), "/script.rs"));
}

use crate::catalog::names::Names;

/// Where an argument stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arg {
    /// Its place, from 0; `SELF` is what the method is called on, `NONE` stands nowhere.
    pub at: u8,
    /// Its name, where it may be given by name.
    pub name: &'static str,
}

/// The object that a method is called on.
pub const SELF: u8 = 254;
/// No place: only by name, or not at all.
pub const NONE: u8 = 255;

/// An argument by place and name.
pub const fn arg(at: u8, name: &'static str) -> Arg {
    Arg { at, name }
}

/// What calling something does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Do {
    /// Makes a path: harmless, and known as text.
    Path,
    /// The person's home directory.
    Home,
    /// Joins the parts of a path.
    Join,
    /// Reads a file or a directory.
    Read(Arg),
    /// Reads a file, or fetches where its name is an address.
    ReadOrFetch(Arg),
    /// Reads a file; writes it if an option object names a flag that does.
    ReadWith(Arg, Arg),
    /// Opens a file: the mode decides whether it is read or written.
    Open(Arg, Arg),
    /// Opens a file with flags: writes unless it is known to only read.
    OpenFlags(Arg),
    /// Deletes a file or an empty directory.
    Delete(Arg),
    /// Deletes a tree.
    DeleteTree(Arg),
    /// Deletes a file, or a tree where an option says so.
    DeleteMaybeTree(Arg),
    /// Writes or creates a file.
    Write(Arg),
    /// Makes a directory, with those on the way to it, where there is none.
    MakeDir(Arg),
    /// Writes a file with the directories on the way, or into a directory.
    WriteTree(Arg),
    /// Writes a file, to whose name it adds an ending where that has none.
    WriteNamed(Arg),
    /// Writes if the argument is there.
    WriteIf(Arg),
    /// Appends to a file.
    Append(Arg),
    /// Reads one path and writes another.
    Copy(Arg, Arg),
    /// Gives a file another name.
    Move(Arg, Arg),
    /// Gives a file a second name.
    Link(Arg, Arg),
    /// Makes a name that leads to another one.
    Symlink(Arg, Arg),
    /// Gives a file another name if exactly one argument is given; otherwise it works on text.
    MoveOrText,
    /// Copies if an argument is given; otherwise it copies a value.
    CopyOrValue,
    /// Changes rights, owner or times.
    Mode(Arg),
    /// Runs a shell text.
    Shell(Arg),
    /// Runs a program: a list, or a text that is a program, or a shell text where an option says so.
    Run(Arg),
    /// Runs a program whose name and list of arguments stand apart; the list leaves out the name.
    Spawn(Arg, Arg),
    /// Runs a program whose name stands here, and its arguments, itself the first of them, as a list there.
    Exec(Arg, Arg),
    /// Runs a program whose name stands here; all later arguments are its own, itself the first.
    ExecRest(u8),
    /// All arguments from here on are a program and its arguments.
    Words(u8),
    /// Fetches from the network.
    Fetch(Arg),
    /// Fetches, or sends if the second argument is there.
    FetchOrSend(Arg, Arg),
    /// Fetches; sends if an option object names a method or a body.
    FetchWith(Arg, Arg),
    /// Fetches into a file.
    Download(Arg, Arg),
    /// Sends to the network.
    Send(Arg),
    /// Opens a port.
    Listen,
    /// Runs SQL.
    Sql(Arg),
    /// Signals a process.
    Kill,
    /// Makes code of text.
    Eval(Arg),
    /// Makes code of text, unless it is given a function.
    EvalText(Arg),
    /// Calls a function later; given a text, it makes code of it.
    Timer,
    /// Makes objects of bytes, which may be code.
    Unpack,
    /// Makes objects of text; harmless with a safe loader.
    Loader(Arg),
    /// Touches memory or machine code.
    Native,
    /// Changes variables or settings of the process.
    Environment,
    /// The whole environment.
    Environ,
    /// Reads one variable of the environment.
    Variable(Arg),
    /// Gives the class of a value: it may be named and compared, not called.
    TypeOf,
    /// Makes classes: only where a class statement asks for it.
    Metaclass,
    /// Writes code for a class: only above a class statement.
    Decorate,
    /// Copies attributes by name: harmless with this many arguments by place and no others.
    Wraps(u8),
    /// Looks up an attribute by name.
    Attribute(Arg),
    /// Changes an attribute by name.
    SetAttribute(Arg),
    /// Loads a module by name.
    Load(Arg),
    /// Only asks whether a module is there.
    Spec(Arg),
    /// Every module that is loaded, by name.
    Modules,
    /// Every name of a module or object, by name.
    Names,
    /// Where modules are looked for: it may be looked at, not changed.
    SearchPath,
    /// Runs a file of code.
    File(Arg),
    /// Changes the directory that paths start from.
    Chdir,
    /// Not known to be harmless, and no more can be said.
    Refuse,
}

/// One name and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CallRow {
    /// The name, with its library's where it has one; `*` for every other name of the library.
    pub name: &'static str,
    /// What calling it does.
    pub does: Do,
}

/// A library, module or global object that is known.
#[derive(Debug, PartialEq, Eq)]
pub struct Library {
    /// Its name, as it is loaded.
    pub name: &'static str,
    /// The names in it that are harmless whatever is done with them.
    pub harmless: Names,
}

/// Whether a list of names, separated by spaces, holds a name.
pub fn holds(list: &str, name: &str) -> bool {
    list.split(' ').any(|n| n == name)
}

/// The row of a sorted table.
pub fn find(rows: &'static [CallRow], name: &str) -> Option<&'static CallRow> {
    rows.binary_search_by(|row| row.name.cmp(name)).ok().and_then(|at| rows.get(at))
}

/// What a name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// A library.
    Library(&'static Library),
    /// Something that does more than compute.
    Row(&'static CallRow),
    /// Harmless whatever is done with it.
    Harmless,
    /// Not known.
    No,
}

/// The library of that name in a sorted table.
fn find_library(all: &'static [Library], name: &str) -> Option<&'static Library> {
    all.binary_search_by(|l| l.name.cmp(name)).ok().and_then(|at| all.get(at))
}

/// What a name in a library is: its own row counts first, the row for all other names last.
fn in_library(rows: &'static [CallRow], library: &Library, name: &str, harmless: bool) -> Meaning {
    match find_in(rows, library.name, name) {
        Some(row) if !harmless || !row.name.ends_with('*') => Meaning::Row(row),
        _ if harmless => Meaning::Harmless,
        _ => Meaning::No,
    }
}

/// The row of `library.name` in a sorted table, or else the one for every other name of the library.
fn find_in(rows: &'static [CallRow], library: &str, name: &str) -> Option<&'static CallRow> {
    let exact = |name: &str| {
        let path = || library.bytes().chain([b'.']).chain(name.bytes());
        rows.binary_search_by(|row| row.name.bytes().cmp(path())).ok().and_then(|at| rows.get(at))
    };
    exact(name).or_else(|| exact("*"))
}

#[cfg(test)]
mod tests {
    use super::{javascript, python};

    #[test]
    fn nothing_is_both_harmless_and_harmful() {
        assert!(javascript::methods::HARMLESS.all().all(|name| !javascript::methods::HARMFUL.has(name)));
        assert!(python::methods::HARMLESS.all().all(|name| !python::methods::HARMFUL.has(name)));
    }
}
