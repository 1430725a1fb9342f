//! Variables that change what other programs are or do.

use super::names::Starts;
pub use super::tables::environment::{HOME_PROGRAMS, SYSTEM_PROGRAMS, TABLES};

use super::tables::environment::{
    ADDRESSES, CODES, COMMANDS, ENDINGS, FAMILIES, FINE, LOGS, MACHINES, PATHS, PLACES, SAID, TOOLS, TUNES,
};

/// What a variable means to other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VarRole {
    /// Nothing that matters here.
    Plain,
    /// Its value is a command that other programs run.
    Command,
    /// It decides where programs and libraries are found.
    Path,
    /// It makes programs load code or options.
    Code,
    /// It names a file that programs write to; `quiet` tells the values that name none.
    Log,
    /// A tool obeys names like it, and nobody said what this one does: a `plain` value is harmless.
    Family,
}

/// Whether a value is a number, a switch or a name: no place, no option, no text of a program.
pub fn plain(value: &str) -> bool {
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ',' | '.' | '-' | '+' | '@' | ':');
    value.chars().all(inside) && !value.starts_with(['-', '.', '+', '@']) && !value.contains("..")
}

/// Whether a value is made of words alone that only tune what obeys the variable.
pub fn tunes(name: &str, value: &str) -> bool {
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ',' | '.' | '-' | '+' | '@' | ':' | '=');
    let Some((_, words)) = TUNES.iter().find(|(names, _)| names.split(' ').any(|other| other == name)) else {
        return false;
    };
    let number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    value.split([' ', '\t']).all(|word| word.chars().all(inside) && (number(word) || words.fits(word)))
}

/// Whether a variable holds places where code is found, and that code is the project's where the places are.
pub fn holds_places(name: &str) -> bool {
    PLACES.has(name)
}

/// Values of such a variable that are no file: git's traces know switches and numbers.
pub fn quiet(name: &str, value: &str) -> bool {
    const SWITCHES: &[&str] = &["true", "false", "yes", "no", "on", "off"];
    let switch = || SWITCHES.iter().any(|s| s.eq_ignore_ascii_case(value)) || value.bytes().all(|b| b.is_ascii_digit());
    matches!(value, "" | "-" | "/dev/null" | "/dev/stderr") || name.starts_with("GIT_TRACE") && switch()
}

/// Whether it only chooses what a program says, never what it does.
pub fn only_said(name: &str) -> bool {
    SAID.fits(name)
}

/// Whether its value names a machine that other programs talk to.
pub fn address(name: &str) -> bool {
    STARTS.may_be(name) && ADDRESSES.fits(name)
}

/// Whether it makes tools talk to another machine than this one, or than the one that they talk to by themselves.
pub fn redirects(name: &str, value: Option<&str>) -> bool {
    const HERE: &[&str] = &["", "localhost", "127.0.0.1", "[", "::1", "direct", "off", "unix", "npipe"];
    if !STARTS.may_be(name) || !MACHINES.fits(name) {
        return false;
    }
    let Some(value) = value else { return true };
    let rest = value.split_once("://").map_or(value, |(scheme, rest)| if scheme == "unix" { "" } else { rest });
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host).split([':', '/', ',']).next().unwrap_or("");
    !HERE.contains(&host)
}

/// What a variable means to other programs.
pub fn kind(name: &str) -> VarRole {
    let lists = [
        (LOGS, VarRole::Log),
        (COMMANDS, VarRole::Command),
        (PATHS, VarRole::Path),
        (TOOLS, VarRole::Command),
        (CODES, VarRole::Code),
        (FINE, VarRole::Plain),
        (SAID, VarRole::Plain),
    ];
    let known = STARTS.may_be(name);
    let found = lists.iter().filter(|_| known).find(|(list, _)| list.fits(name)).map(|(_, kind)| *kind);
    let ends = || name.bytes().next_back().is_some_and(|last| LASTS & 1 << (last & 127) != 0);
    let family = || known && FAMILIES.fits(name) || ends() && ENDINGS.all().any(|end| name.ends_with(end));
    found.unwrap_or_else(|| if family() { VarRole::Family } else { VarRole::Plain })
}

/// How the names of all lists begin, and the letters that endings end with: most variables of a text are none of them.
static STARTS: Starts = Starts::of(&[LOGS, COMMANDS, PATHS, TOOLS, CODES, FINE, SAID, FAMILIES, ADDRESSES, MACHINES]);
const LASTS: u128 = ENDINGS.lasts();
