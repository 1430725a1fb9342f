//! Compiles the rows under `rules/` into constant tables: nothing is parsed when oneway starts.
#![allow(dead_code, missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "build/catalog.rs"]
mod catalog;
#[path = "src/grammar/sql/dialect.rs"]
mod dialect;
#[path = "build/dialects.rs"]
mod dialects;
#[path = "build/emit.rs"]
mod emit;
#[path = "build/families.rs"]
mod families;
#[path = "build/files.rs"]
mod files;
#[path = "src/finding.rs"]
mod finding;
#[path = "build/ids.rs"]
mod ids;
#[path = "build/kinds.rs"]
mod kinds;
#[path = "build/mcp.rs"]
mod mcp;
#[path = "build/options.rs"]
mod options;
#[path = "build/row.rs"]
mod row;
#[path = "build/script.rs"]
mod script;
#[path = "src/span.rs"]
mod span;
#[path = "build/sql.rs"]
mod sql;
#[path = "build/tables.rs"]
mod tables;
#[path = "build/tree.rs"]
mod tree;
#[path = "build/words.rs"]
mod words;

use std::path::{Path, PathBuf};

/// Half of what a static program takes to start is Rust's runtime asking glibc where the first thread's stack ends, only to
/// say "stack overflow" before it dies of one; glibc parses /proc/self/maps for that. A function that returns no 0 is a
/// refusal, which the runtime takes: then it does not know, and dies of an overflow without these words.
fn start_fast() {
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|v| v.split(',').any(|part| part == value));
    let linux = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if linux && is("CARGO_CFG_TARGET_FEATURE", "crt-static") {
        println!("cargo::rustc-link-arg-bins=-Wl,--defsym=pthread_getattr_np=getpid");
        // The same for glibc's tunables: it holds every variable against each of their names, and nobody may tune a guard.
        println!("cargo::rustc-link-arg-bins=-Wl,--defsym=__tunables_init=getpid");
        lay_out();
    }
}

/// Functions that a hook call enters lie together: a page that is read in brings its neighbours, and each one costs more than
/// the code on it. LLD and GNU ld know this form; where somebody chose another linker, the order is left to it.
fn lay_out() {
    let chosen = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let known = std::env::var_os("RUSTC_LINKER").is_none()
        && !["mold", "gold", "wild"].iter().any(|name| chosen.contains(name));
    if known && std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        let root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where");
        println!("cargo::rustc-link-arg-bins=-Wl,-T,{root}/build/hot.ld");
    }
}

fn main() {
    for place in ["rules", "build", "src/catalog", "src/finding.rs", "src/span.rs", "src/grammar/sql/dialect.rs"] {
        println!("cargo::rerun-if-changed={place}");
    }
    start_fast();
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    let tables = [
        ("shell.rs", emit::programs(&families::read(Path::new("rules/shell")))),
        ("options.rs", options::compile(Path::new("rules/options"))),
        ("script.rs", script::compile(Path::new("rules/script"))),
        ("sql.rs", sql::compile(Path::new("rules/sql"))),
        ("mcp.rs", mcp::compile(Path::new("rules/mcp"), Path::new("rules/sql"))),
        ("tables.rs", tables::compile(Path::new("rules"))),
    ];
    for (name, text) in tables {
        std::fs::write(out.join(name), text).expect("the tables can be written");
    }
}
