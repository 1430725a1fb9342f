//! Builders: make and its like, compilers, the JVM's, .NET's and Apple's build tools.

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
