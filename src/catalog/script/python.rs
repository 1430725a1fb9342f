//! What Python's libraries do.

pub use super::rows::python::methods;
pub use super::{Library, Meaning};

use super::rows::python::{acts, libraries};
use super::{CallRow, find, find_library, in_library};

/// A library by its name.
pub fn library(name: &str) -> Option<&'static Library> {
    find_library(libraries::LIBRARIES, name)
}

/// What a name in a library is.
pub fn member(library: &'static Library, name: &str) -> Meaning {
    if library.name == "builtins" {
        return builtin(name);
    }
    if let Some(inner) = inner(library, name) {
        return Meaning::Library(inner);
    }
    let constant = !library.harmless.is_empty() && is_constant(name);
    in_library(acts::ROWS, library, name, constant || library.harmless.has(name))
}

/// Libraries that have others inside of them.
const INSIDE: &[&str] = &[
    "PIL", "collections", "concurrent", "dateutil", "email", "html", "http", "importlib", "json", "logging",
    "matplotlib", "mysql", "numpy", "os", "packaging", "requests", "urllib", "xml", "xml.dom", "xml.etree", "xmlrpc",
];

fn inner(library: &Library, name: &str) -> Option<&'static Library> {
    INSIDE.contains(&library.name).then(|| self::library(&format!("{}.{name}", library.name))).flatten()
}

fn is_constant(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// What a name is that the text does not define.
pub fn builtin(name: &str) -> Meaning {
    match find(acts::BUILTINS, name) {
        Some(row) => Meaning::Row(row),
        None if methods::BUILTINS.has(name) => Meaning::Harmless,
        None => Meaning::No,
    }
}

/// What a method of this name may do, on whatever object.
pub fn method(name: &str) -> Option<&'static CallRow> {
    find(acts::METHODS, name)
}

/// Whether a library that is loaded makes a harmless name mean something else.
pub fn spoils(library: &str, name: &str) -> bool {
    methods::SPOILS.iter().any(|(lib, names)| *lib == library && names.has(name))
}

/// What a method of the environment does; nothing where it is harmless or not known.
pub fn environ_method(name: &str) -> Option<&'static CallRow> {
    find(acts::ENVIRON, name)
}
