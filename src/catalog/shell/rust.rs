//! Rust: cargo, rustc, rustup.

use super::common::*;
use crate::catalog::row::*;

fn any_operand(w: &dyn Words, word: &str) -> bool {
    (0..w.count()).any(|i| w.operand(i) == Some(word))
}

pub(in crate::catalog) fn test_cargo_fmt(w: &dyn Words) -> bool {
    !w.has("--check") && !any_operand(w, "--check")
}

pub(in crate::catalog) fn test_cargo_fix(w: &dyn Words) -> bool {
    w.has("--fix")
        || !w.has("--check") && any_operand(w, "accept")
        || w.has("--allow-dirty --allow-staged --allow-no-vcs")
}

pub(in crate::catalog) fn test_cargo_account(w: &dyn Words) -> bool {
    !w.has("-l --list") && (w.has("-a --add -r --remove") || w.count() < 2)
}

pub(in crate::catalog) fn test_rustc_over_source(w: &dyn Words) -> bool {
    overwrites_source(w, "-o")
}

pub(in crate::catalog) fn test_rustfmt_check(w: &dyn Words) -> bool {
    w.has("--check --version -V --help --print-config") || w.value("--emit") == Some("stdout") || w.count() == 0
}

pub(in crate::catalog) fn test_rustfmt(w: &dyn Words) -> bool {
    !(w.has("--check --version -V --help --print-config") || w.value("--emit") == Some("stdout")) && w.count() > 0
}

pub(in crate::catalog) fn test_rustup_change(w: &dyn Words) -> bool {
    w.operand(0) != Some("list")
        && !(w.word(0) == Some("toolchain") && matches!(w.word(1), Some("uninstall" | "remove")))
}

pub(in crate::catalog) fn test_rust_tool(w: &dyn Words) -> bool {
    !matches!(w.operand(0), Some("publish" | "upload" | "serve" | "fmt" | "format" | "login" | "pack-publish"))
}
