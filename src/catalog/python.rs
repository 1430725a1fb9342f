//! Python's modules that are programs: `python -m x`.

use super::tables::python_modules::{PROGRAMS, SAME};

/// The program (and first words) that a module is.
pub fn program_of(module: &str) -> Option<&'static str> {
    let other = PROGRAMS.iter().find(|(_, modules)| modules.has(module)).map(|(program, _)| *program);
    other.or_else(|| SAME.all().find(|name| *name == module))
}
