//! Starts of rows that developer tools share.

use crate::catalog::row::*;

/// Whether an option names a file that is no build output: a source would be overwritten.
pub fn overwrites_source(w: &dyn Words, flags: &str) -> bool {
    const OUTPUTS: &[&str] = &[
        "exe", "so", "a", "o", "out", "wasm", "test", "dylib", "dll", "bin", "prof", "cov", "lcov", "html", "obj",
        "lib", "d", "rlib", "jar", "class", "elf", "hex", "bc", "ll", "s", "log", "tmp", "map", "node", "gz", "zip",
        "tgz", "whl",
    ];
    w.values(flags).iter().any(|(path, _)| {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.rsplit_once('.').is_some_and(|(stem, kind)| !stem.is_empty() && !OUTPUTS.contains(&kind))
    })
}
