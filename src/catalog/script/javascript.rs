//! What JavaScript's globals, Node's modules and a few others do.

pub use super::Library;

use super::rows::javascript::{acts, libraries, methods};
use super::{CallRow, find, find_in};

/// What a name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JsKnown {
    /// A library.
    Library(&'static Library),
    /// Something that does more than compute.
    Row(&'static CallRow),
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
    methods::READY.has(name).then(|| module(name)).flatten()
}

fn find_library(all: &'static [Library], name: &str) -> Option<&'static Library> {
    all.binary_search_by(|l| l.name.cmp(name)).ok().and_then(|at| all.get(at))
}

/// What a name is that the text does not bind.
pub fn global(name: &str) -> JsKnown {
    if let Some(row) = find(acts::GLOBALS, name) {
        return JsKnown::Row(row);
    }
    if let Some(library) = find_library(libraries::GLOBALS, name) {
        return JsKnown::Library(library);
    }
    if methods::FUNCTIONS.has(name) { JsKnown::Function } else { JsKnown::No }
}

/// What a name in a library is.
pub fn member(library: &'static Library, name: &str) -> JsKnown {
    let inner = match (library.name, name) {
        ("fs", "promises") => Some("fs/promises"),
        ("path", "posix" | "win32") => Some("path"),
        ("timers", "promises") => Some("timers/promises"),
        ("stream", "promises") => Some("stream"),
        ("dns", "promises") => Some("dns"),
        ("readline", "promises") => Some("readline"),
        ("assert", "strict") => Some("assert"),
        (_, "default") => return JsKnown::Library(library),
        _ => None,
    };
    if let Some(inner) = inner.and_then(|name| find_library(libraries::MODULES, name)) {
        return JsKnown::Library(inner);
    }
    let inner = match (library.name, name) {
        ("perf_hooks", "performance") => "performance",
        ("crypto", "webcrypto") => "crypto",
        ("buffer", "Buffer") => "Buffer",
        ("url", "URL") => "URL",
        _ => "",
    };
    if let Some(inner) = find_library(libraries::GLOBALS, inner) {
        return JsKnown::Library(inner);
    }
    let row = find_in(acts::ROWS, library.name, name);
    if let Some(row) = row.filter(|row| !row.name.ends_with('*')) {
        return JsKnown::Row(row);
    }
    if library.harmless.has(name) {
        return JsKnown::Function;
    }
    row.map_or(JsKnown::No, JsKnown::Row)
}

/// Whether a library may itself be called, made new, or handed around.
pub fn is_class(library: &Library) -> bool {
    methods::CLASSES.has(library.name)
}

/// What a method of this name may do, on whatever object.
pub fn method(name: &str) -> Option<&'static CallRow> {
    find(acts::METHODS, name)
}

/// Whether a method of this name is harmless on every object that a proven program can hold.
pub fn is_harmless_method(name: &str) -> bool {
    methods::HARMLESS.has(name)
}

/// Whether an attribute of this name leads to something that is not harmless, or might.
pub fn is_harmful_attribute(name: &str) -> bool {
    methods::HARMFUL.has(name)
}

/// Whether a method of this name calls the argument at this place.
pub fn calls_back(name: &str, at: usize) -> bool {
    if at == 0 { methods::CALLS_FIRST.has(name) } else { methods::CALLS_LATER.has(name) }
}

/// Whether a method of this name never gives back a function.
pub fn gives_data(name: &str) -> bool {
    methods::DATA.has(name)
}

/// Whether a method of this name gives back a number.
pub fn gives_number(name: &str) -> bool {
    methods::NUMBERS.has(name)
}

/// Whether a method of this name gives its function a number as the second argument.
pub fn counts(name: &str) -> bool {
    methods::COUNTING.has(name)
}

/// Whether JavaScript itself calls a property of this name.
pub fn is_called_unseen(name: &str) -> bool {
    methods::UNSEEN.has(name)
}

/// Whether a function of this name only looks at what it is given.
pub fn only_looks(name: &str) -> bool {
    methods::LOOKING.has(name)
}

#[cfg(test)]
mod tests {
    use super::methods;

    #[test]
    fn nothing_is_both_harmless_and_harmful() {
        assert!(methods::HARMLESS.all().all(|name| !methods::HARMFUL.has(name)));
    }
}
