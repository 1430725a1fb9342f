//! What JavaScript's globals, Node's modules and a few others do.

mod libraries;
mod acts;
mod methods;

use super::{Row, find, find_in, holds};

/// A module, or a global object, that is known.
#[derive(Debug, PartialEq, Eq)]
pub struct Library {
    /// Its name.
    pub name: &'static str,
    /// The names in it that are harmless whatever is done with them.
    pub harmless: &'static str,
}

/// What a name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// A library.
    Library(&'static Library),
    /// Something that does more than compute.
    Row(&'static Row),
    /// A function or class that is harmless whatever is done with it.
    Function,
    /// Not known.
    No,
}

/// A module by the name it is loaded with.
pub fn module(name: &str) -> Option<&'static Library> {
    let name = name.strip_prefix("node:").unwrap_or(name);
    let name = match name {
        "fs-extra" | "graceful-fs" => "fs",
        "path/posix" | "path/win32" => "path",
        "assert/strict" => "assert",
        "stream/promises" => "stream",
        other => other,
    };
    // Globals are no modules, except for these.
    let global = matches!(name, "console" | "process" | "crypto" | "performance");
    find_library(libraries::MODULES, name).or_else(|| global.then(|| find_library(libraries::GLOBALS, name)).flatten())
}

/// A module that a program on the command line finds under its name without loading it.
pub fn ready_module(name: &str) -> Option<&'static Library> {
    holds(libraries::READY, name).then(|| module(name)).flatten()
}

fn find_library(all: &'static [Library], name: &str) -> Option<&'static Library> {
    all.binary_search_by(|l| l.name.cmp(name)).ok().and_then(|at| all.get(at))
}

/// What a name is that the text does not bind.
pub fn global(name: &str) -> Known {
    if let Some(row) = find(acts::GLOBALS, name) {
        return Known::Row(row);
    }
    if let Some(library) = find_library(libraries::GLOBALS, name) {
        return Known::Library(library);
    }
    if methods::FUNCTIONS.binary_search(&name).is_ok() { Known::Function } else { Known::No }
}

/// What a name in a library is.
pub fn member(library: &'static Library, name: &str) -> Known {
    let inner = match (library.name, name) {
        ("fs", "promises") => Some("fs/promises"),
        ("path", "posix" | "win32") => Some("path"),
        ("timers", "promises") => Some("timers/promises"),
        ("stream", "promises") => Some("stream"),
        ("dns", "promises") => Some("dns"),
        ("readline", "promises") => Some("readline"),
        ("assert", "strict") => Some("assert"),
        (_, "default") => return Known::Library(library),
        _ => None,
    };
    if let Some(inner) = inner.and_then(|name| find_library(libraries::MODULES, name)) {
        return Known::Library(inner);
    }
    let inner = match (library.name, name) {
        ("perf_hooks", "performance") => "performance",
        ("crypto", "webcrypto") => "crypto",
        ("buffer", "Buffer") => "Buffer",
        ("url", "URL") => "URL",
        _ => "",
    };
    if let Some(inner) = find_library(libraries::GLOBALS, inner) {
        return Known::Library(inner);
    }
    let row = find_in(acts::ROWS, library.name, name);
    if let Some(row) = row.filter(|row| !row.name.ends_with('*')) {
        return Known::Row(row);
    }
    if holds(library.harmless, name) {
        return Known::Function;
    }
    row.map_or(Known::No, Known::Row)
}

/// Whether a library may itself be called, made new, or handed around.
pub fn is_class(library: &Library) -> bool {
    methods::CLASSES.binary_search(&library.name).is_ok()
}

/// What a method of this name may do, on whatever object.
pub fn method(name: &str) -> Option<&'static Row> {
    find(acts::METHODS, name)
}

/// Whether a method of this name is harmless on every object that a proven program can hold.
pub fn is_harmless_method(name: &str) -> bool {
    methods::HARMLESS.binary_search(&name).is_ok()
}

/// Whether an attribute of this name leads to something that is not harmless, or might.
pub fn is_harmful_attribute(name: &str) -> bool {
    methods::HARMFUL.binary_search(&name).is_ok()
}

/// Whether a method of this name calls the argument at this place.
pub fn calls_back(name: &str, at: usize) -> bool {
    if at == 0 { holds(methods::CALLS_FIRST, name) } else { holds(methods::CALLS_LATER, name) }
}

/// Whether a method of this name never gives back a function.
pub fn gives_data(name: &str) -> bool {
    holds(methods::DATA, name)
}

/// Whether a method of this name gives back a number.
pub fn gives_number(name: &str) -> bool {
    holds(methods::NUMBERS, name)
}

/// Whether a method of this name gives its function a number as the second argument.
pub fn counts(name: &str) -> bool {
    holds(methods::COUNTING, name)
}

/// Whether JavaScript itself calls a property of this name.
pub fn is_called_unseen(name: &str) -> bool {
    holds(methods::UNSEEN, name)
}

/// Whether a function of this name only looks at what it is given.
pub fn only_looks(name: &str) -> bool {
    holds(methods::LOOKING, name)
}
