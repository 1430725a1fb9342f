//! Disks, partitions, file systems, volumes. What destroys is told by what is enumerated as reading, program by program:
//! the same letter means "only list" to one of them and "this many blocks" to the next.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const DESTROYS: Rule = Rule {
    effect: Effect::new(Delete, Disk, Machine),
    undo: UndoRow::None,
    what: "formats, wipes or re-partitions a disk",
    ..READS
};
const SHOWS: Rule = Rule { what: "shows disks and volumes", ..READS };

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["mkfs.ext2", "mkfs.ext3", "mkfs.ext4", "mke2fs"],
        values: "-b -C -d -D~ -e -E -f -g -G -i -I -J -l -L -m -M -N -o -O -r -t -T -U -z",
        dry: "-n",
        rules: &[
            Rule {
                id: "mke2fs-show",
                when: &[When::Test(bare)],
                hits: &["mke2fs -V"],
                misses: &["mke2fs /dev/sda1"],
                ..SHOWS
            },
            Rule {
                id: "mke2fs",
                when: &[When::Test(|w| !bare(w))],
                hits: &["mkfs.ext4 /dev/sda1", "mkfs.ext4 -l bad /dev/sda1"],
                misses: &["mkfs.ext4 -n /dev/sda1"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "mkfs",
            "mkfs.xfs",
            "mkfs.btrfs",
            "mkfs.vfat",
            "mkfs.fat",
            "mkfs.msdos",
            "mkfs.ntfs",
            "mkntfs",
            "mkfs.exfat",
            "mkfs.f2fs",
            "mkfs.jfs",
            "mkfs.minix",
            "mkfs.bfs",
            "mkfs.cramfs",
            "mkfs.nilfs2",
            "mkfs.udf",
            "mkfs.erofs",
            "mkdosfs",
            "mkswap",
            "newfs",
            "newfs_apfs",
            "newfs_hfs",
            "newfs_msdos",
            "newfs_exfat",
            "blkdiscard",
            "pvcreate",
            "pvremove",
            "vgcreate",
            "vgremove",
            "vgreduce",
            "lvremove",
            "lvreduce",
            "lvresize",
            "lvconvert",
            "vgexport",
            "pvresize",
            "pvmove",
            "partprobe",
            "partx",
            "addpart",
            "delpart",
            "resizepart",
            "flashrom",
            "resize2fs",
            "xfs_growfs",
            "xfs_repair",
            "e2image",
            "debugfs",
            "swaplabel",
            "e2label",
            "ntfsfix",
            "fsfreeze",
            "switch_root",
            "pivot_root",
            "dosfslabel",
            "fatlabel",
        ],
        rules: &[
            Rule {
                id: "disk-tool",
                when: &[When::Test(bare)],
                hits: &["mkfs --version"],
                misses: &["mkfs /dev/sda1"],
                ..SHOWS
            },
            Rule {
                id: "disk",
                when: &[When::Test(|w| !bare(w))],
                hits: &[
                    "mkfs -t vfat -n X /dev/sda1",
                    "mkfs.xfs -l size=64m /dev/sda1",
                    "blkdiscard -p 1M /dev/sda",
                    "mkswap -p 4096 /dev/sda2",
                ],
                misses: &["mkfs --help", "blkdiscard --version"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["wipefs"],
        values: "-o --offset -O --output -t --types",
        dry: "-n --no-act",
        rules: &[
            Rule {
                id: "wipefs-show",
                when: &[When::Test(|w| !w.has("-a --all -o --offset"))],
                hits: &["wipefs /dev/sda"],
                misses: &["wipefs -a /dev/sda"],
                ..SHOWS
            },
            Rule {
                id: "wipefs",
                when: &[When::Flag("-a --all -o --offset")],
                hits: &["wipefs -a /dev/sda", "wipefs -ap /dev/sda"],
                misses: &["wipefs /dev/sda", "wipefs -n -a /dev/sda"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["fdisk", "sfdisk", "gdisk", "cfdisk", "cgdisk"],
        values: "-b --sector-size -o --output -C --cylinders -H --heads -S --sectors -t --type -w --wipe -W --wipe-partitions -X --label -Y --label-nested",
        rules: &[
            Rule {
                id: "partition-show",
                when: &[When::Test(partition_shows)],
                hits: &["fdisk -l", "sfdisk -d /dev/sda", "gdisk -l /dev/sda"],
                misses: &["fdisk /dev/sda", "sfdisk --delete /dev/sda"],
                ..SHOWS
            },
            Rule {
                id: "partition",
                when: &[When::Test(|w| !partition_shows(w))],
                hits: &["fdisk /dev/sda", "sfdisk --delete /dev/sda"],
                misses: &["fdisk -l"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["sgdisk"],
        rules: &[
            Rule {
                id: "sgdisk-show",
                when: &[When::Test(|w| {
                    w.only("-p --print -i --info -v --verify -O --print-mbr -E -F -f -A -V --version -h --help")
                })],
                hits: &["sgdisk -p /dev/sda"],
                misses: &["sgdisk -n 1:0:0 /dev/sda"],
                ..SHOWS
            },
            Rule {
                id: "sgdisk",
                when: &[When::Test(|w| {
                    !w.only("-p --print -i --info -v --verify -O --print-mbr -E -F -f -A -V --version -h --help")
                })],
                hits: &["sgdisk -n 1:0:0 /dev/sda", "sgdisk --zap-all /dev/sda", "sgdisk -l backup /dev/sda"],
                misses: &["sgdisk -p /dev/sda"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["parted"],
        values: "-a --align",
        rules: &[
            Rule {
                id: "parted-show",
                when: &[When::Test(parted_shows)],
                hits: &["parted -l", "parted /dev/sda print"],
                misses: &["parted -s /dev/sda mklabel gpt print"],
                ..SHOWS
            },
            Rule {
                id: "parted",
                when: &[When::Test(|w| !parted_shows(w))],
                hits: &["parted -s /dev/sda mklabel gpt print", "parted /dev/sda"],
                misses: &["parted /dev/sda print"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["hdparm"],
        rules: &[
            Rule {
                id: "hdparm-show",
                when: &[When::Test(|w| w.only("-I -i -t -T -g -C -V -h --help --direct"))],
                hits: &["hdparm -I /dev/sda"],
                misses: &["hdparm --security-erase x /dev/sda"],
                ..SHOWS
            },
            Rule {
                id: "hdparm",
                when: &[When::Test(|w| !w.only("-I -i -t -T -g -C -V -h --help --direct"))],
                hits: &["hdparm --security-erase x /dev/sda"],
                misses: &["hdparm -I /dev/sda"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["badblocks"],
        rules: &[
            Rule {
                id: "badblocks-show",
                when: &[When::NoFlag("-w -n -o")],
                hits: &["badblocks -sv /dev/sda"],
                misses: &["badblocks -w /dev/sda"],
                ..SHOWS
            },
            Rule {
                id: "badblocks",
                when: &[When::Flag("-w -n -o")],
                hits: &["badblocks -wsv /dev/sda"],
                misses: &["badblocks -sv /dev/sda"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["tune2fs", "dumpe2fs", "blockdev", "filefrag", "findfs", "isosize", "blkzone"],
        rules: &[
            Rule {
                id: "filesystem-show",
                when: &[When::Test(filesystem_shows)],
                hits: &["tune2fs -l /dev/sda1", "dumpe2fs -h /dev/sda1", "blockdev --getsize64 /dev/sda"],
                misses: &["tune2fs -L x /dev/sda1", "blkzone reset /dev/sda"],
                ..SHOWS
            },
            Rule {
                id: "filesystem",
                when: &[When::Test(|w| !filesystem_shows(w))],
                effect: Effect::new(Change, Disk, Machine),
                what: "changes a file system or a disk as a whole",
                hits: &["tune2fs -L x /dev/sda1", "blockdev --setro /dev/sda", "blkzone reset /dev/sda"],
                misses: &["tune2fs -l /dev/sda1"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "fsck",
            "e2fsck",
            "fsck.ext2",
            "fsck.ext3",
            "fsck.ext4",
            "fsck.vfat",
            "fsck.fat",
            "fsck.xfs",
            "fsck.btrfs",
            "fsck.minix",
            "fsck.cramfs",
            "fsck_apfs",
            "fsck_hfs",
        ],
        values: "-b -B -C -E -j -l -L -z -t",
        rules: &[
            Rule {
                id: "fsck-show",
                when: &[When::Test(|w| w.has("-n -N") && !w.has("-a -p -y -c -f -r -w") || bare(w))],
                hits: &["fsck -n /dev/sda1", "fsck -V"],
                misses: &["fsck -p /dev/sda1"],
                ..SHOWS
            },
            Rule {
                id: "fsck",
                when: &[When::Test(|w| !(w.has("-n -N") && !w.has("-a -p -y -c -f -r -w") || bare(w)))],
                effect: Effect::new(Change, Disk, Machine),
                what: "repairs a file system, which may remove what is damaged",
                hits: &["fsck -p /dev/sda1", "e2fsck -l x /dev/sda1"],
                misses: &["fsck -n /dev/sda1"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["mdadm"],
        rules: &[
            Rule {
                id: "mdadm-show",
                when: &[When::Test(|w| {
                    w.only(
                        "-D --detail -E --examine -Q --query -s --scan -V --version -h --help -v --verbose -b --brief",
                    )
                })],
                hits: &["mdadm --detail /dev/md0"],
                misses: &["mdadm --stop /dev/md0"],
                ..SHOWS
            },
            Rule {
                id: "mdadm",
                when: &[When::Test(|w| {
                    !w.only(
                        "-D --detail -E --examine -Q --query -s --scan -V --version -h --help -v --verbose -b --brief",
                    )
                })],
                hits: &["mdadm --zero-superblock /dev/sda", "mdadm --stop /dev/md0"],
                misses: &["mdadm --detail /dev/md0"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["cryptsetup", "nvme", "zpool", "zfs", "dmsetup", "fwupdmgr", "bcache", "stratis", "vdo"],
        rules: &[
            Rule {
                id: "volume-show",
                when: &[When::Test(volume_shows)],
                hits: &["zfs list", "cryptsetup status x", "zpool status", "nvme list", "dmsetup ls"],
                misses: &["zfs destroy tank/x", "nvme format /dev/nvme0n1"],
                ..SHOWS
            },
            Rule {
                id: "volume-snapshot",
                sub: "snapshot|snap|bookmark|hold",
                effect: Effect::new(Create, Volume, Machine),
                undo: UndoRow::Exact("zfs destroy {1}"),
                what: "keeps the state of a volume",
                hits: &["zfs snapshot tank/a@b"],
                misses: &["zfs list"],
                ..READS
            },
            Rule {
                id: "volume",
                when: &[When::Test(|w| !volume_shows(w)), When::NotFirst("snapshot snap bookmark hold")],
                hits: &[
                    "cryptsetup luksFormat /dev/sda",
                    "zpool destroy tank",
                    "zfs rollback tank@a",
                    "dmsetup remove_all",
                ],
                misses: &["zfs list", "zfs snapshot tank/a@b"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["btrfs"],
        rules: &[
            Rule {
                id: "btrfs-show",
                when: &[When::Test(btrfs_shows)],
                hits: &["btrfs filesystem df /", "btrfs subvolume list /"],
                misses: &["btrfs device delete /dev/sda /"],
                ..SHOWS
            },
            Rule {
                id: "btrfs-snapshot",
                sub: "subvolume create|snapshot",
                effect: Effect::new(Create, Volume, Machine),
                undo: UndoRow::Exact("btrfs subvolume delete {last}"),
                what: "makes a volume",
                hits: &["btrfs subvolume snapshot /a /b"],
                misses: &["btrfs subvolume delete /a"],
                ..READS
            },
            Rule {
                id: "btrfs",
                when: &[When::Test(|w| {
                    !btrfs_shows(w)
                        && (w.word(0) != Some("subvolume") || !matches!(w.word(1), Some("create" | "snapshot")))
                })],
                hits: &["btrfs device delete /dev/sda /", "btrfs subvolume delete /a", "btrfs check --repair /dev/sda"],
                misses: &["btrfs filesystem df /"],
                ..DESTROYS
            },
        ],
        ..PROGRAM
    },
];

/// Only asked for its version or its help.
fn bare(words: &dyn Words) -> bool {
    words.count() == 0 && words.only("-V --version -h --help --usage")
}

fn partition_shows(words: &dyn Words) -> bool {
    const OPTIONS: &str = "-l --list -x --list-details -o --output --bytes -u --units -b --sector-size -L --color -d --dump -J --json -F --list-free -s --show-size -g --show-geometry -T --list-types -V --verify -v --version -h --help -q --quiet";
    let lists = words.has("-l --list -x --list-details -d --dump -J --json -F --list-free -s --show-size -g --show-geometry -T --list-types -V --verify");
    words.only(OPTIONS) && (lists || words.count() == 0)
}

fn parted_shows(words: &dyn Words) -> bool {
    const VERBS: &[&str] =
        &["print", "p", "free", "all", "devices", "list", "unit", "s", "MB", "MiB", "GB", "GiB", "B", "help", "quit"];
    let verbs = (1..words.count()).all(|i| words.operand(i).is_some_and(|o| VERBS.contains(&o)));
    words.only("-l --list -m --machine -j --json -s --script -v --version -h --help") && verbs && words.count() != 1
}

fn filesystem_shows(words: &dyn Words) -> bool {
    const OPTIONS: &str =
        "-l -h -V --version --help --getsize64 --getsz --getss --getpbsz --getbsz --getro --getra --getsize --report";
    words.only(OPTIONS) && !matches!(words.operand(0), Some("reset" | "finish" | "open" | "close"))
}

fn volume_shows(words: &dyn Words) -> bool {
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

fn btrfs_shows(words: &dyn Words) -> bool {
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
