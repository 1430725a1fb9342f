//! What git knows about files, read from its own data without ever running it: a hostile repository's settings (hooks,
//! filters, monitors) find nobody to run them. What is not understood is unknown, never clean.

pub mod config;
pub mod digest;
pub mod index;
pub mod objects;
pub mod pack;
pub mod place;
pub mod refs;
pub mod rules;
pub mod state;
pub mod staged;

/// What a list that could be read says of a name.
pub enum Listed<T> {
    /// It stands there.
    At(T),
    /// It does not.
    Absent,
}
