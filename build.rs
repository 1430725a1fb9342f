//! Compiles the rows under `rules/` into constant tables: nothing is parsed when oneway starts.
#![allow(dead_code, missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "build/catalog.rs"]
mod catalog;
#[path = "build/emit.rs"]
mod emit;
#[path = "build/families.rs"]
mod families;
#[path = "src/finding.rs"]
mod finding;
#[path = "src/span.rs"]
mod span;
#[path = "build/tree.rs"]
mod tree;

use std::path::{Path, PathBuf};

fn main() {
    for place in ["rules", "build", "src/catalog", "src/finding.rs", "src/span.rs"] {
        println!("cargo::rerun-if-changed={place}");
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    let shell = emit::programs(&families::read(Path::new("rules/shell")));
    std::fs::write(out.join("shell.rs"), shell).expect("the tables can be written");
}
