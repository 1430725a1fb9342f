//! What Python's libraries do.

mod libraries;
mod acts;
mod methods;

use super::{Row, find, find_in, holds};

/// A library that is known.
#[derive(Debug, PartialEq, Eq)]
pub struct Library {
    /// Its name, as it is imported.
    pub name: &'static str,
    /// The names in it that are harmless whatever is done with them.
    pub harmless: &'static str,
}

/// What a name in a library is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// A library inside of it.
    Library(&'static Library),
    /// Something that does more than compute.
    Row(&'static Row),
    /// Harmless whatever is done with it.
    Harmless,
    /// Not known.
    No,
}

/// A library by its name.
pub fn library(name: &str) -> Option<&'static Library> {
    let all = libraries::LIBRARIES;
    all.binary_search_by(|l| l.name.cmp(name)).ok().and_then(|at| all.get(at))
}

/// What a name in a library is.
pub fn member(library: &'static Library, name: &str) -> Known {
    if library.name == "builtins" {
        return builtin(name);
    }
    if let Some(inner) = inner(library, name) {
        return Known::Library(inner);
    }
    let row = find_in(acts::ROWS, library.name, name);
    if let Some(row) = row.filter(|row| !row.name.ends_with('*')) {
        return Known::Row(row);
    }
    let constant = !library.harmless.is_empty() && is_constant(name);
    if constant || holds(library.harmless, name) {
        return Known::Harmless;
    }
    row.map_or(Known::No, Known::Row)
}

fn inner(library: &Library, name: &str) -> Option<&'static Library> {
    // Only these have libraries inside of them.
    matches!(
        library.name,
        "collections"
            | "concurrent"
            | "dateutil"
            | "email"
            | "html"
            | "http"
            | "importlib"
            | "json"
            | "logging"
            | "matplotlib"
            | "mysql"
            | "numpy"
            | "os"
            | "packaging"
            | "PIL"
            | "urllib"
            | "xml"
            | "xml.dom"
            | "xml.etree"
            | "xmlrpc"
    )
    .then(|| self::library(&format!("{}.{name}", library.name)))
    .flatten()
}

fn is_constant(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// What a name is that the text does not define.
pub fn builtin(name: &str) -> Known {
    match find(acts::BUILTINS, name) {
        Some(row) => Known::Row(row),
        None if methods::BUILTINS.binary_search(&name).is_ok() => Known::Harmless,
        None => Known::No,
    }
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

/// Whether a private name is one that objects of libraries have.
pub fn is_private_elsewhere(name: &str) -> bool {
    methods::PRIVATE.binary_search(&name).is_ok()
}

/// Whether a text may define a name between two pairs of underscores.
pub fn is_definable(name: &str) -> bool {
    holds(methods::DEFINABLE, name)
}

/// Whether a name between two pairs of underscores may be looked at.
pub fn is_harmless_dunder(name: &str) -> bool {
    holds(methods::DUNDERS, name)
}

/// Whether a library that is loaded makes a harmless name mean something else.
pub fn spoils(library: &str, name: &str) -> bool {
    methods::SPOILS.iter().any(|(lib, names)| *lib == library && holds(names, name))
}

/// What a method of the environment does; nothing where it is harmless or not known.
pub fn environ_method(name: &str) -> Option<&'static Row> {
    find(acts::ENVIRON, name)
}
