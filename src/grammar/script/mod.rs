//! What a program in another language says: a tree for Python and JavaScript, tokens for the rest.
//! It knows the grammar of each language and none of its libraries.

pub mod tree;
pub mod letters;
pub mod python;
pub mod javascript;
pub mod words;
