//! SQL, read as each server reads it: where strings, comments and statements end, dialect by dialect.
//! It knows no table, function or verb; what a statement does is `catalog`'s and `effects`' business.

pub(crate) mod dialect;
pub(crate) mod rules;
pub(crate) mod token;
pub(crate) mod lex;
pub(crate) mod quote;
pub(crate) mod client;
pub(crate) mod split;
pub(crate) mod cut;
pub(crate) mod view;

pub use client::Client;
pub use dialect::{Dialect, Dialects};
pub use split::{SqlPiece, SqlPieces};
pub use token::{SqlToken, SqlTokenKind};
pub use view::View;
