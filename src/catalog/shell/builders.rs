//! Builders: make and its like, compilers, the JVM's, .NET's and Apple's build tools.

use crate::catalog::env::{self, VarRole};
use crate::catalog::row::*;

/// Whether an option of a compiler names a file that is no build output: a source would be overwritten.
pub(in crate::catalog) fn output_is_source(w: &dyn Words) -> bool {
    const FLAGS: &str =
        "-o -MF -MT --output -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir";
    const OUTPUTS: &[&str] = &[
        "exe", "so", "a", "o", "out", "wasm", "test", "dylib", "dll", "bin", "prof", "cov", "lcov", "html", "obj",
        "lib", "d", "rlib", "jar", "class", "elf", "hex", "bc", "ll", "s", "log", "tmp", "map", "node", "gz", "zip",
        "tgz", "whl",
    ];
    w.values(FLAGS).iter().any(|(path, _)| {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.rsplit_once('.').is_some_and(|(stem, kind)| !stem.is_empty() && !OUTPUTS.contains(&kind))
    })
}

/// Whether a variable of make names a program, or what a program obeys: `CC=./x`, `CFLAGS=-fplugin=x`.
pub(in crate::catalog) fn make_obeys(w: &dyn Words) -> bool {
    (0..w.words())
        .any(|at| w.word(at).and_then(|word| word.split_once('=')).is_some_and(|(name, value)| obeyed(name, value)))
}

fn obeyed(name: &str, value: &str) -> bool {
    let name = name.trim_end_matches([':', '+', '?', '!']);
    let compiler = || {
        let stem = value.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-'));
        super::program("gcc").is_some_and(|row| row.names.contains(&stem))
    };
    // Of the options of a compiler, these only choose how it compiles.
    let plain = |word: &str| {
        let bare = |rest: &str| !rest.contains(['=', ',', '/']);
        let (head, rest) = word.split_at_checked(2).unwrap_or((word, ""));
        matches!(head, "-O" | "-g" | "-D" | "-U" | "-l")
            || matches!(head, "-W" | "-f" | "-m") && bare(rest)
            || word.starts_with("-std=")
    };
    match env::kind(name) {
        VarRole::Plain => false,
        VarRole::Command => !compiler(),
        VarRole::Family => !env::plain(value) && !value.split(' ').all(plain),
        VarRole::Path | VarRole::Code | VarRole::Log => true,
    }
}
