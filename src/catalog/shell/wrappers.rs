//! Programs that run other programs: wrappers, shells, interpreters.

use crate::catalog::row::*;

/// Asked for its version or its help, and for nothing else: `-v` means more than that to some.
pub(in crate::catalog) fn asks_version(words: &dyn Words) -> bool {
    const ASKS: &str = "--version -v -V --help --list-extensions --show-versions --status";
    words.words() == 0 && words.has(ASKS) && words.only(ASKS)
}

pub(in crate::catalog) fn at_shows(words: &dyn Words) -> bool {
    words.has("-l -c -V") && words.only("-l -c -V -q -v")
}

/// One command that only looks; `;` would begin another, and `#(…)` in a format runs one.
pub(in crate::catalog) fn shown_by_tmux(words: &dyn Words) -> bool {
    const LOOKS: &str = " ls list-sessions lsw list-windows lsp list-panes lsc list-clients has has-session info show show-options show-option show-environment showenv show-buffer showb list-buffers lsb list-keys lsk list-commands lscm ";
    let first = words.word(0).unwrap_or("");
    let captures = matches!(first, "capturep" | "capture-pane") && words.has("-p");
    let looks = !first.is_empty() && LOOKS.contains(&format!(" {first} "));
    let plain = (0..words.words()).all(|i| words.word(i).is_some_and(|w| !w.contains(';')));
    let format = words.any("-F", &|v| v.contains("#(") || v.contains(';'));
    (looks || captures) && plain && !format && !words.has("-f -S")
}

pub(in crate::catalog) fn test_sudo(w: &dyn Words) -> bool {
    w.count() > 0 || w.has("-i -s -e --login --shell --edit")
}

pub(in crate::catalog) fn test_ssh_shell(w: &dyn Words) -> bool {
    w.count() == 1 && !w.has("-N -f -G -Q -V")
}

pub(in crate::catalog) fn test_at(w: &dyn Words) -> bool {
    !at_shows(w)
}

pub(in crate::catalog) fn test_tmux_run(w: &dyn Words) -> bool {
    !asks_version(w) && !shown_by_tmux(w)
}

pub(in crate::catalog) fn test_opaque_interpreter(w: &dyn Words) -> bool {
    !asks_version(w)
}
