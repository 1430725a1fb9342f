//! Package managers of the machine: brew, apt, dnf, pacman, apk, nix and their like.

use crate::catalog::row::*;

pub(in crate::catalog) fn test_rpm_install(w: &dyn Words) -> bool {
    w.has("-i --install -U --upgrade -F --freshen --import --rebuilddb --initdb") && !w.has("-q --query")
}

pub(in crate::catalog) fn test_rpm_erase(w: &dyn Words) -> bool {
    w.has("-e --erase") && !w.has("-q --query")
}

pub(in crate::catalog) fn test_pacman_install(w: &dyn Words) -> bool {
    w.has("-S --sync -U --upgrade -D --database") && !w.has("-Ss -Si -Sl -Sg -R --remove -u --sysupgrade")
}

pub(in crate::catalog) fn test_pacman_upgrade(w: &dyn Words) -> bool {
    w.has("-S --sync") && w.has("-u --sysupgrade")
}

pub(in crate::catalog) fn test_pacman_remove(w: &dyn Words) -> bool {
    w.has("-R --remove -Sc -Scc")
}

pub(in crate::catalog) fn test_makepkg(w: &dyn Words) -> bool {
    !w.has("-S --sync -U --upgrade -D --database -Q -F --query --files -V --version -T --deptest -h --help -R --remove")
}

pub(in crate::catalog) fn test_nix_path(w: &dyn Words) -> bool {
    w.operand(0).is_some_and(|o| o.starts_with(['.', '/', '<']) || o.ends_with(".nix")) || w.count() == 0 && !w.has("-q --query --list --list-generations --version -i -e --install --uninstall --upgrade -u --delete-generations --gc -d -p --packages --run --command --rollback")
}
