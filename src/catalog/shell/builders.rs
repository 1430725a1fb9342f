//! Builders: make and its like, compilers, the JVM's, .NET's and Apple's build tools.

use super::common::*;
use crate::catalog::row::*;

/// Options of compilers and linkers that name what they write.
const OUTPUT: &str = "-o -MF -MT --output";

/// Nothing but the question for the version; behind a class or a jar it would be the program's.
pub(in crate::catalog) fn java_version(words: &dyn Words) -> bool {
    const VERSION: &str = "-version --version -fullversion --help -help -showversion";
    words.words() == 0 && words.has(VERSION) && words.only(VERSION)
}

pub(in crate::catalog) fn test_java_run(w: &dyn Words) -> bool {
    !java_version(w)
}

pub(in crate::catalog) fn test_compile_output(w: &dyn Words) -> bool {
    w.has(OUTPUT) && !overwrites_source(w, OUTPUT)
}

pub(in crate::catalog) fn test_compile_over_source(w: &dyn Words) -> bool {
    overwrites_source(w, OUTPUT)
}

pub(in crate::catalog) fn test_jvm_build(w: &dyn Words) -> bool {
    !(w.has("--version -v --help -h --status --stop") && w.count() == 0)
}

pub(in crate::catalog) fn test_xcode_run(w: &dyn Words) -> bool {
    !matches!(w.operand(1), Some("list" | "help" | "getenv" | "get_app_container" | "listapps" | "appinfo"))
}
