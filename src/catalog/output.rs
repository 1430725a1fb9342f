//! What a build, an installer or a cache makes again: the table of names.

pub use super::tables::outputs::OUTPUTS;

/// A name of build output.
#[derive(Debug, Clone, Copy)]
pub struct Output {
    /// The directory's (or file's) name; a star at the beginning stands for anything.
    pub name: &'static str,
    /// Nobody keeps work under this name.
    pub sure: bool,
    /// What must be inside for the name to be believed.
    pub inside: Option<&'static str>,
    /// What makes it again, where this stands beside it; the first one found counts.
    pub makers: &'static [Maker],
    /// What makes it again, as far as the name tells.
    pub otherwise: &'static str,
}

/// A file that is beside the output, and the command that makes the output from it.
pub type Maker = (&'static str, &'static str);

/// The row of a name.
pub fn named(name: &str) -> Option<&'static Output> {
    OUTPUTS.iter().find(|o| match o.name.strip_prefix('*') {
        Some(end) => name.len() > end.len() && name.ends_with(end),
        None => o.name == name,
    })
}
