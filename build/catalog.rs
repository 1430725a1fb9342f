//! The form of a row and its reader, as the library has them.

#[path = "../src/catalog/facts.rs"]
pub mod facts;
#[path = "../src/catalog/names.rs"]
pub mod names;
#[path = "../src/catalog/options.rs"]
pub mod options;
#[path = "../src/catalog/read/mod.rs"]
pub mod read;
#[path = "../src/catalog/taskfile.rs"]
pub mod taskfile;
#[path = "../src/catalog/row.rs"]
pub mod row;
#[path = "../src/catalog/server.rs"]
pub mod server;
