//! What JavaScript's globals, Node's modules and a few others do.

pub use super::rows::javascript::methods;
pub use super::{Library, Meaning};

use super::rows::javascript::{acts, libraries};
use super::{CallRow, find, find_library, in_library};

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

/// What a name is that the text does not bind.
pub fn global(name: &str) -> Meaning {
    if let Some(row) = find(acts::GLOBALS, name) {
        return Meaning::Row(row);
    }
    if let Some(library) = find_library(libraries::GLOBALS, name) {
        return Meaning::Library(library);
    }
    if methods::FUNCTIONS.has(name) { Meaning::Harmless } else { Meaning::No }
}

/// What a name in a library is.
pub fn member(library: &'static Library, name: &str) -> Meaning {
    let inner = match (library.name, name) {
        ("fs", "promises") => Some("fs/promises"),
        ("path", "posix" | "win32") => Some("path"),
        ("timers", "promises") => Some("timers/promises"),
        ("stream", "promises") => Some("stream"),
        ("dns", "promises") => Some("dns"),
        ("readline", "promises") => Some("readline"),
        ("assert", "strict") => Some("assert"),
        (_, "default") => return Meaning::Library(library),
        _ => None,
    };
    if let Some(inner) = inner.and_then(|name| find_library(libraries::MODULES, name)) {
        return Meaning::Library(inner);
    }
    let inner = match (library.name, name) {
        ("perf_hooks", "performance") => "performance",
        ("crypto", "webcrypto") => "crypto",
        ("buffer", "Buffer") => "Buffer",
        ("url", "URL") => "URL",
        _ => "",
    };
    if let Some(inner) = find_library(libraries::GLOBALS, inner) {
        return Meaning::Library(inner);
    }
    in_library(acts::ROWS, library, name, library.harmless.has(name))
}

/// Whether a library may itself be called, made new, or handed around.
pub fn is_class(library: &Library) -> bool {
    methods::CLASSES.has(library.name)
}

/// What a method of this name may do, on whatever object.
pub fn method(name: &str) -> Option<&'static CallRow> {
    find(acts::METHODS, name)
}

/// Whether a method of this name calls the argument at this place.
pub fn calls_back(name: &str, at: usize) -> bool {
    if at == 0 { methods::CALLS_FIRST.has(name) } else { methods::CALLS_LATER.has(name) }
}
