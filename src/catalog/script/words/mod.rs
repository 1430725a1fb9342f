//! What the words of the smaller languages do: which are harmless, and rows for those that are not.
//! What stands in no list is not known to be harmless.

pub use super::rows::{PERL, PHP, RUBY};

use super::CallRow;

/// A place that stands for every argument.
pub const EACH: u8 = 253;

/// What is known of one language; lists are separated by blanks.
#[derive(Debug)]
pub struct Profile {
    /// Keywords and functions that only compute, print or read what is already open.
    pub words: &'static str,
    /// The same behind a dot or an arrow.
    pub methods: &'static str,
    /// Names of libraries and classes: only with a member that is known.
    pub libraries: &'static str,
    /// Members of libraries that are harmless, by `Library.member`; `Library.*` for all others.
    pub members: &'static str,
    /// Functions and members with an effect.
    pub rows: &'static [CallRow],
    /// Methods with an effect, whatever they are called on.
    pub method_rows: &'static [CallRow],
    /// Functions that call what one of their arguments names, and which one.
    pub callbacks: &'static [(&'static str, u8)],
    /// Modules that may be loaded.
    pub modules: &'static str,
    /// Variables that are more than a name, which may be read.
    pub vars: &'static str,
    /// Signs between an object and its member.
    pub dots: &'static [&'static str],
    /// The sign that joins texts.
    pub join: &'static str,
}

/// What nothing is known of: the start of every profile.
pub const NOTHING: Profile = Profile {
    words: "",
    methods: "",
    libraries: "",
    members: "",
    rows: &[],
    method_rows: &[],
    callbacks: &[],
    modules: "",
    vars: "",
    dots: &[],
    join: "",
};
