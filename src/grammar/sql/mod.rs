//! SQL, read as each server reads it: where strings, comments and statements end, dialect by dialect.
//! It knows no table, function or verb; what a statement does is `catalog`'s and `effects`' business.

pub mod dialect;
pub mod rules;
pub mod token;
pub mod lex;
pub mod quote;
pub mod client;
pub mod split;
pub mod view;

pub use client::Client;
pub use dialect::{Dialect, Dialects};
pub use split::{SqlPiece, SqlPieces};
pub use token::{SqlToken, SqlTokenKind};
pub use view::View;
