//! The machine: processes, services, users, what runs by the clock.

use crate::catalog::row::*;

#[derive(PartialEq)]
enum Kill {
    Look,
    One,
    Many,
}

/// Whom `kill` falls on: the first word may be a signal, the rest are processes, negative ones are groups.
fn kill(words: &dyn Words) -> Kill {
    let word = |i: usize| words.operand(i);
    let (signal, from) = match word(0) {
        Some("-l" | "-L" | "--list" | "--table" | "--help" | "--version") => return Kill::Look,
        Some("-s" | "-n" | "--signal") => (word(1), 2),
        Some("--") => (None, 1),
        Some(first) if first.starts_with('-') && first.len() > 1 => (first.get(1..), 1),
        _ => (None, 0),
    };
    let from = if word(from) == Some("--") { from + 1 } else { from };
    if matches!(signal, Some("0" | "EXIT" | "signal=0")) {
        return Kill::Look;
    }
    let none = from >= words.count();
    let many =
        (from..words.count()).any(|i| word(i).is_some_and(|pid| pid.starts_with('-') || matches!(pid, "0" | "1")));
    if many || none { Kill::Many } else { Kill::One }
}

pub(in crate::catalog) fn service_reads(words: &dyn Words) -> bool {
    const READS: &[&str] = &[
        "status",
        "tail",
        "avail",
        "pid",
        "maintail",
        "list",
        "show-config",
        "version",
        "check",
        "summary",
        "help",
        "configtest",
    ];
    let reads = |i: usize| words.operand(i).is_some_and(|o| READS.contains(&o));
    match words.count() {
        0 => words.has("--status-all --list --version --help"),
        1 => reads(0),
        _ => reads(1) && !acts(words.operand(0)) || reads(0) && !acts(words.operand(1)),
    }
}

fn acts(word: Option<&str>) -> bool {
    matches!(
        word,
        None | Some("stop" | "start" | "restart" | "kill" | "reload" | "remove" | "shutdown" | "clear" | "signal")
    )
}

/// What shows a user's settings is another letter in each of them.
pub(in crate::catalog) fn user_reads(words: &dyn Words) -> bool {
    words.count() == 0 && words.only("--help --version -h -V")
}

/// Signal 0, or a question about signals: some list what they kill with the letter that lists signals elsewhere.
pub(in crate::catalog) fn kill_looks(words: &dyn Words) -> bool {
    words.has("-0") || words.count() == 0 && words.has("-l --list --version --help -V")
}

pub(in crate::catalog) fn test_kill_look(w: &dyn Words) -> bool {
    kill(w) == Kill::Look
}

pub(in crate::catalog) fn test_kill(w: &dyn Words) -> bool {
    kill(w) == Kill::One
}

pub(in crate::catalog) fn test_kill_many(w: &dyn Words) -> bool {
    kill(w) == Kill::Many
}

pub(in crate::catalog) fn test_pkill(w: &dyn Words) -> bool {
    !kill_looks(w)
}

pub(in crate::catalog) fn test_service_stop(w: &dyn Words) -> bool {
    !service_reads(w)
        && !(0..w.count()).any(|i| {
            matches!(
                w.operand(i),
                Some(
                    "restart"
                        | "reload"
                        | "force-reload"
                        | "try-restart"
                        | "graceful"
                        | "reread"
                        | "update"
                        | "start"
                        | "up"
                        | "once"
                        | "enable"
                        | "on"
                        | "add"
                        | "defaults"
                )
            )
        })
}

pub(in crate::catalog) fn test_core_debug(w: &dyn Words) -> bool {
    w.has("--debugger -A") || matches!(w.operand(0), Some("gdb" | "debug"))
}

pub(in crate::catalog) fn test_passwd_show(w: &dyn Words) -> bool {
    w.has("-S --status") && w.only("-S --status -a --all")
}

pub(in crate::catalog) fn test_passwd(w: &dyn Words) -> bool {
    !(w.has("-S --status") && w.only("-S --status -a --all"))
}

pub(in crate::catalog) fn test_chage_show(w: &dyn Words) -> bool {
    w.has("-l --list") && w.only("-l --list -i --iso8601")
}

pub(in crate::catalog) fn test_chage(w: &dyn Words) -> bool {
    !(w.has("-l --list") && w.only("-l --list -i --iso8601"))
}

pub(in crate::catalog) fn test_visudo_show(w: &dyn Words) -> bool {
    w.has("-c --check -l --list") && w.only("-c --check -q --quiet -s --strict -l --list -f --file")
}

pub(in crate::catalog) fn test_visudo(w: &dyn Words) -> bool {
    !(w.has("-c --check -l --list") && w.only("-c --check -q --quiet -s --strict -l --list -f --file"))
}

pub(in crate::catalog) fn test_user_change(w: &dyn Words) -> bool {
    !user_reads(w)
}
