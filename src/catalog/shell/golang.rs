//! Go: go, gofmt, golangci-lint and their like.

use super::common::*;
use crate::catalog::row::*;

const PROFILES: &str = "-o -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir";

/// Tools of Go's own that only show something.
pub(in crate::catalog) fn tool_reads(w: &dyn Words) -> bool {
    let shows = ["cover", "nm", "objdump", "buildid", "addr2line", "doc", "pprof", "dist", "test2json"];
    let traced = w.operand(0) == Some("trace") && w.has("-pprof -d");
    (traced || w.operand(0).is_none_or(|tool| shows.contains(&tool)))
        && !w.has("-o -html -http -output")
        && w.count() < 9
}

/// Whether a package is named with a version, which is fetched.
pub(in crate::catalog) fn package_at(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.contains('@')))
}

pub(in crate::catalog) fn releases(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("release" | "push" | "publish" | "registry"))
        && !w.has("--snapshot --skip=publish --dry-run")
}

pub(in crate::catalog) fn test_go_build(w: &dyn Words) -> bool {
    !package_at(w)
}

pub(in crate::catalog) fn test_go_tool(w: &dyn Words) -> bool {
    !tool_reads(w)
}

pub(in crate::catalog) fn test_go_output(w: &dyn Words) -> bool {
    w.has(PROFILES) && !overwrites_source(w, PROFILES)
}

pub(in crate::catalog) fn test_go_over_source(w: &dyn Words) -> bool {
    overwrites_source(w, PROFILES)
}

pub(in crate::catalog) fn test_go_mod(w: &dyn Words) -> bool {
    !matches!(w.operand(0), Some("graph" | "why" | "verify" | "download" | "init"))
}

pub(in crate::catalog) fn test_gofmt_read(w: &dyn Words) -> bool {
    !w.has("-w") && w.operand(0) != Some("write")
}

pub(in crate::catalog) fn test_gofmt_write(w: &dyn Words) -> bool {
    w.has("-w") || w.operand(0) == Some("write")
}

pub(in crate::catalog) fn test_golangci_lint(w: &dyn Words) -> bool {
    !w.has("--fix") && !matches!(w.operand(0), Some("fmt" | "migrate" | "custom" | "cache"))
}

pub(in crate::catalog) fn test_golangci_lint_fix(w: &dyn Words) -> bool {
    w.has("--fix") || matches!(w.operand(0), Some("fmt" | "migrate"))
}

pub(in crate::catalog) fn test_go_generator(w: &dyn Words) -> bool {
    !releases(w)
}
