//! What Python's libraries do.

pub use super::Library;

use super::rows::python::{acts, libraries, methods};
use super::{CallRow, find, find_in};

/// What a name in a library is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PyKnown {
    /// A library inside of it.
    Library(&'static Library),
    /// Something that does more than compute.
    Row(&'static CallRow),
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
pub fn member(library: &'static Library, name: &str) -> PyKnown {
    if library.name == "builtins" {
        return builtin(name);
    }
    if let Some(inner) = inner(library, name) {
        return PyKnown::Library(inner);
    }
    let row = find_in(acts::ROWS, library.name, name);
    if let Some(row) = row.filter(|row| !row.name.ends_with('*')) {
        return PyKnown::Row(row);
    }
    let constant = !library.harmless.0.is_empty() && is_constant(name);
    if constant || library.harmless.has(name) {
        return PyKnown::Harmless;
    }
    row.map_or(PyKnown::No, PyKnown::Row)
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
pub fn builtin(name: &str) -> PyKnown {
    match find(acts::BUILTINS, name) {
        Some(row) => PyKnown::Row(row),
        None if methods::BUILTINS.has(name) => PyKnown::Harmless,
        None => PyKnown::No,
    }
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

/// Whether a private name is one that objects of libraries have.
pub fn is_private_elsewhere(name: &str) -> bool {
    methods::PRIVATE.has(name)
}

/// Whether a text may define a name between two pairs of underscores.
pub fn is_definable(name: &str) -> bool {
    methods::DEFINABLE.has(name)
}

/// Whether a name between two pairs of underscores may be looked at.
pub fn is_harmless_dunder(name: &str) -> bool {
    methods::DUNDERS.has(name)
}

/// Whether a library that is loaded makes a harmless name mean something else.
pub fn spoils(library: &str, name: &str) -> bool {
    methods::SPOILS.iter().any(|(lib, names)| *lib == library && names.has(name))
}

/// What a method of the environment does; nothing where it is harmless or not known.
pub fn environ_method(name: &str) -> Option<&'static CallRow> {
    find(acts::ENVIRON, name)
}

#[cfg(test)]
mod tests {
    use super::methods;

    #[test]
    fn nothing_is_both_harmless_and_harmful() {
        assert!(methods::HARMLESS.all().all(|name| !methods::HARMFUL.has(name)));
    }
}
