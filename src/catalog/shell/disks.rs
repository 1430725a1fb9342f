//! Disks, partitions, file systems, volumes. What destroys is told by what is enumerated as reading, program by program:
//! the same letter means "only list" to one of them and "this many blocks" to the next.

use crate::catalog::row::*;

/// Only asked for its version or its help.
pub(in crate::catalog) fn bare(words: &dyn Words) -> bool {
    words.count() == 0 && words.only("-V --version -h --help --usage")
}

pub(in crate::catalog) fn partition_shows(words: &dyn Words) -> bool {
    const OPTIONS: &str = "-l --list -x --list-details -o --output --bytes -u --units -b --sector-size -L --color -d --dump -J --json -F --list-free -s --show-size -g --show-geometry -T --list-types -V --verify -v --version -h --help -q --quiet";
    let lists = words.has("-l --list -x --list-details -d --dump -J --json -F --list-free -s --show-size -g --show-geometry -T --list-types -V --verify");
    words.only(OPTIONS) && (lists || words.count() == 0)
}

pub(in crate::catalog) fn parted_shows(words: &dyn Words) -> bool {
    const VERBS: &[&str] =
        &["print", "p", "free", "all", "devices", "list", "unit", "s", "MB", "MiB", "GB", "GiB", "B", "help", "quit"];
    let verbs = (1..words.count()).all(|i| words.operand(i).is_some_and(|o| VERBS.contains(&o)));
    words.only("-l --list -m --machine -j --json -s --script -v --version -h --help") && verbs && words.count() != 1
}

pub(in crate::catalog) fn filesystem_shows(words: &dyn Words) -> bool {
    const OPTIONS: &str =
        "-l -h -V --version --help --getsize64 --getsz --getss --getpbsz --getbsz --getro --getra --getsize --report";
    words.only(OPTIONS) && !matches!(words.operand(0), Some("reset" | "finish" | "open" | "close"))
}

pub(in crate::catalog) fn volume_shows(words: &dyn Words) -> bool {
    const VERBS: &[&str] = &[
        "list",
        "get",
        "status",
        "show",
        "info",
        "luksDump",
        "isLuks",
        "luksUUID",
        "benchmark",
        "history",
        "iostat",
        "version",
        "ls",
        "table",
        "deps",
        "targets",
        "report",
        "id-ctrl",
        "id-ns",
        "smart-log",
        "error-log",
        "list-subsys",
        "list-ns",
        "events",
        "holds",
        "userspace",
        "groupspace",
        "diff",
        "get-devices",
        "get-updates",
        "get-history",
        "get-topology",
        "get-remotes",
        "help",
    ];
    bare(words) || words.operand(0).is_some_and(|o| VERBS.contains(&o))
}

pub(in crate::catalog) fn btrfs_shows(words: &dyn Words) -> bool {
    match words.word(0) {
        Some("filesystem" | "fi") => matches!(words.word(1), Some("show" | "df" | "du" | "usage")),
        Some("subvolume" | "su" | "sub") => matches!(words.word(1), Some("list" | "show" | "get-default" | "find-new")),
        Some("device" | "dev") => matches!(words.word(1), Some("stats" | "usage" | "scan" | "ready")),
        Some("scrub" | "balance" | "replace") => words.word(1) == Some("status"),
        Some("property") => matches!(words.word(1), Some("get" | "list")),
        Some("inspect-internal" | "help" | "version") => true,
        _ => bare(words),
    }
}

pub(in crate::catalog) fn test_mke2fs(w: &dyn Words) -> bool {
    !bare(w)
}

pub(in crate::catalog) fn test_disk(w: &dyn Words) -> bool {
    !bare(w)
}

pub(in crate::catalog) fn test_wipefs_show(w: &dyn Words) -> bool {
    !w.has("-a --all -o --offset")
}

pub(in crate::catalog) fn test_partition(w: &dyn Words) -> bool {
    !partition_shows(w)
}

pub(in crate::catalog) fn test_sgdisk_show(w: &dyn Words) -> bool {
    w.only("-p --print -i --info -v --verify -O --print-mbr -E -F -f -A -V --version -h --help")
}

pub(in crate::catalog) fn test_sgdisk(w: &dyn Words) -> bool {
    !w.only("-p --print -i --info -v --verify -O --print-mbr -E -F -f -A -V --version -h --help")
}

pub(in crate::catalog) fn test_parted(w: &dyn Words) -> bool {
    !parted_shows(w)
}

pub(in crate::catalog) fn test_hdparm_show(w: &dyn Words) -> bool {
    w.only("-I -i -t -T -g -C -V -h --help --direct")
}

pub(in crate::catalog) fn test_hdparm(w: &dyn Words) -> bool {
    !w.only("-I -i -t -T -g -C -V -h --help --direct")
}

pub(in crate::catalog) fn test_filesystem(w: &dyn Words) -> bool {
    !filesystem_shows(w)
}

pub(in crate::catalog) fn test_fsck_show(w: &dyn Words) -> bool {
    w.has("-n -N") && !w.has("-a -p -y -c -f -r -w") || bare(w)
}

pub(in crate::catalog) fn test_fsck(w: &dyn Words) -> bool {
    !(w.has("-n -N") && !w.has("-a -p -y -c -f -r -w") || bare(w))
}

pub(in crate::catalog) fn test_mdadm_show(w: &dyn Words) -> bool {
    w.only("-D --detail -E --examine -Q --query -s --scan -V --version -h --help -v --verbose -b --brief")
}

pub(in crate::catalog) fn test_mdadm(w: &dyn Words) -> bool {
    !w.only("-D --detail -E --examine -Q --query -s --scan -V --version -h --help -v --verbose -b --brief")
}

pub(in crate::catalog) fn test_volume(w: &dyn Words) -> bool {
    !volume_shows(w)
}

pub(in crate::catalog) fn test_btrfs(w: &dyn Words) -> bool {
    !btrfs_shows(w) && (w.word(0) != Some("subvolume") || !matches!(w.word(1), Some("create" | "snapshot")))
}
