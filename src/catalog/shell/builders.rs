//! Builders: make and its like, compilers, the JVM's, .NET's and Apple's build tools.

use crate::catalog::env::{self, VarRole};
use crate::catalog::row::*;
use crate::leaf::leaf;

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
        let name = leaf(path);
        name.rsplit_once('.').is_some_and(|(stem, kind)| !stem.is_empty() && !OUTPUTS.contains(&kind))
    })
}

/// Whether what go hands to its linker only strips the program and sets texts in it.
pub(in crate::catalog) fn links_plainly(w: &dyn Words) -> bool {
    w.values("-ldflags").iter().all(|(flags, whole)| *whole && plain_links(flags))
}

fn plain_links(flags: &str) -> bool {
    let mut words = flags.split_whitespace();
    while let Some(word) = words.next() {
        let sets = match word {
            "-s" | "-w" | "-s=true" | "-w=true" => continue,
            "-X" => words.next(),
            _ => word.strip_prefix("-X="),
        };
        // A quoted value may hold blanks, and ends where its quote does.
        let Some((name, value)) = sets.and_then(|sets| sets.trim_start_matches(['\'', '"']).split_once('=')) else {
            return false;
        };
        let open = sets.and_then(|sets| sets.chars().next()).filter(|c| matches!(c, '\'' | '"'));
        let closed = |word: &str| open.is_none_or(|quote| word.ends_with(quote));
        if name.starts_with('-') || !closed(value) && !words.by_ref().any(closed) {
            return false;
        }
    }
    true
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
