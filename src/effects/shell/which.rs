//! What a command word names: a program with a row, a file, or something that nobody knows.

use crate::catalog::extra::Extras;
use crate::catalog::marks;
use crate::catalog::shell::{self as catalog, ProgramRow};
use crate::leaf::leaf;

/// Which row, file or nothing a command word names.
pub(super) enum Which<'a> {
    /// A program with a row, and its name there.
    Row(ProgramRow, &'a str),
    /// A file by its path, and its name.
    File(&'a str),
    /// Nobody knows it.
    Unknown,
}

/// Directories whose programs are what their names say.
const TRUSTED: &[&str] = &[
    "/bin/",
    "/usr/bin/",
    "/sbin/",
    "/usr/sbin/",
    "/usr/local/bin/",
    "/usr/local/sbin/",
    "/opt/homebrew/bin/",
    "/opt/local/bin/",
    "/home/linuxbrew/.linuxbrew/bin/",
    "/snap/bin/",
    "/run/current-system/sw/bin/",
    "/usr/games/",
    "/usr/local/go/bin/",
];

/// Directories in a project or a home where tools are installed.
const TOOLS: &[&str] = &[
    "node_modules/.bin/", ".venv/bin/", "venv/bin/", "env/bin/", "vendor/bin/", ".cargo/bin/", ".local/bin/",
    "go/bin/", ".bun/bin/", ".deno/bin/", ".volta/bin/", ".asdf/shims/", ".pyenv/shims/", ".rbenv/shims/",
    ".local/share/mise/shims/",
];

/// Whether a path is a program of the machine.
pub(super) fn is_trusted(name: &str) -> bool {
    TRUSTED.iter().any(|dir| name.strip_prefix(dir).is_some_and(|base| !base.contains('/')))
}

/// Where a command word leads.
pub(super) fn which<'a>(name: &'a str, extras: &Extras) -> Which<'a> {
    let base = leaf(name);
    if name.contains('/') {
        let trusted = is_trusted(name);
        let tool = TOOLS.iter().any(|d| name.strip_suffix(base).is_some_and(|dir| dir.ends_with(d)));
        // Nobody installs `ls` for a project.
        let odd = || marks::SYSTEM.has(base);
        if !trusted && (!tool || odd()) {
            return Which::File(base);
        }
    }
    let row = catalog::lookup(base)
        .or_else(|| catalog::lookup(base.strip_suffix(".exe")?))
        .or_else(|| extras.lookup(base))
        .or_else(|| versioned(base));
    row.map_or(Which::Unknown, |row| Which::Row(row, base))
}

/// `python3.11`, `gcc-12`, `clang++-15`.
fn versioned(base: &str) -> Option<ProgramRow> {
    let stem = base.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').trim_end_matches('-');
    (stem.len() < base.len() && stem.len() > 1).then(|| catalog::lookup(stem)).flatten()
}
