//! Settings of the machine: the firewall, the kernel, how it starts, its clock and its name.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const SETS: Effect = Effect::new(Change, System, Outside);
const BOOT: Effect = Effect::new(Change, System, Machine);
const KERNEL: Effect = Effect::new(Run, Privilege, Machine);

const FORMER: UndoRow = UndoRow::Unknown("the former settings");
const RULES: UndoRow = UndoRow::Unknown("whether the old rules were saved");
const STARTS: UndoRow = UndoRow::Unknown("whether the machine still starts");

/// A row of two rules: what it may look at without any change, and what everything else changes.
macro_rules! looks_or_changes {
    ($names:expr, values $values:literal, look $look:literal when $when:expr, hits $looks:expr, change $change:literal $effect:ident $undo:ident $what:literal, hits $hits:expr) => {
        Program {
            names: &$names,
            values: $values,
            dry: "--help",
            rules: &[
                Rule {
                    id: $look,
                    when: &[When::Test($when)],
                    what: "shows settings of the machine",
                    hits: &$looks,
                    misses: &$hits,
                    ..READS
                },
                Rule {
                    id: $change,
                    when: &[When::Test(|w| {
                        let looks: fn(&dyn Words) -> bool = $when;
                        !looks(w)
                    })],
                    effect: $effect,
                    undo: $undo,
                    what: $what,
                    hits: &$hits,
                    misses: &$looks,
                    ..READS
                },
            ],
            ..PROGRAM
        }
    };
}

/// The rows.
pub const PROGRAMS: &[Program] = &[
    looks_or_changes!(
        ["iptables", "ip6tables", "ebtables", "arptables", "iptables-legacy", "iptables-nft"],
        values "-t --table",
        look "iptables-read" when |w: &dyn Words| w.has("-L -S -C --list --list-rules --check") && w.only("-L -S -C --list --list-rules --check -n --numeric -v --verbose -t --table --line-numbers -x --exact -w --wait -4 -6"),
        hits ["iptables -L -n", "iptables -t nat -S"],
        change "iptables" SETS RULES "changes the firewall",
        hits ["iptables -F", "iptables -A INPUT -j DROP", "iptables -L -Z"]
    ),
    looks_or_changes!(
        ["ufw", "firewall-cmd", "nft", "ipset", "shorewall", "fail2ban-client", "netplan", "csf"],
        values "",
        look "firewall-read" when |w: &dyn Words| {
            matches!(w.operand(0), Some("status" | "list" | "show" | "version" | "get" | "ping" | "banned")) && w.only("-n -a -j -s -nn --json --handle -h")
                || w.count() == 0 && w.has("--state --list-all --list-all-zones --get-default-zone --get-zones --get-active-zones --list-services --list-ports --list-rich-rules")
                    && w.only("--state --list-all --list-all-zones --get-default-zone --get-zones --get-active-zones --list-services --list-ports --list-rich-rules --zone --permanent")
        },
        hits ["ufw status", "nft list ruleset", "firewall-cmd --list-all"],
        change "firewall" SETS RULES "changes the firewall",
        hits ["ufw disable", "ufw allow 22", "nft flush ruleset", "firewall-cmd --add-port=80/tcp"]
    ),
    looks_or_changes!(
        ["pfctl", "ipfw"],
        values "-s",
        look "pf-read" when |w: &dyn Words| w.has("-s") && w.only("-s -v -r -g -n") || matches!(w.operand(0), Some("list" | "show")) && w.only("-a -d -t"),
        hits ["pfctl -s rules", "ipfw list"],
        change "pf" SETS RULES "changes the firewall",
        hits ["pfctl -d", "pfctl -e -s rules", "ipfw flush"]
    ),
    Program {
        names: &["iptables-save", "ip6tables-save", "nft-list"],
        alike: true,
        values: "-f --file -t --table",
        rules: &[
            Rule {
                id: "iptables-save",
                what: "shows the firewall",
                hits: &["iptables-save"],
                misses: &["iptables-restore"],
                ..READS
            },
            Rule {
                id: "iptables-save-file",
                when: &[When::Flag("-f --file")],
                on: On::Flag("-f --file"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes the firewall's rules to a file",
                hits: &["iptables-save -f rules"],
                misses: &["iptables-save"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &["iptables-restore", "ip6tables-restore", "iptables-apply"],
        dry: "--test -t",
        rules: &[Rule {
            id: "iptables-restore",
            effect: SETS,
            undo: RULES,
            what: "replaces the firewall's rules",
            hits: &["iptables-restore < rules"],
            misses: &["iptables-restore --test < rules"],
            ..READS
        }],
        ..PROGRAM
    },
    looks_or_changes!(
        ["sysctl"],
        values "-r --pattern",
        look "sysctl-read" when |w: &dyn Words| w.only("-a -A -X -n -e -N -b -d -h -o -x -i --all --names --values --ignore -r --pattern -q --quiet") && !(0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.contains('='))),
        hits ["sysctl -a", "sysctl -n kern.maxfiles"],
        change "sysctl" SETS FORMER "changes settings of the kernel",
        hits ["sysctl -w net.ipv4.ip_forward=1", "sysctl kern.maxfiles=9", "sysctl -p"]
    ),
    looks_or_changes!(
        ["modprobe", "kmod", "dkms", "kmutil", "depmod"],
        values "-m -v -k -S -C -d",
        look "module-read" when |w: &dyn Words| matches!(w.operand(0), Some("status" | "list" | "showloaded")) && w.only("-m -v -k -a") || w.has("-c --showconfig -D --show-depends -n --dry-run") && w.only("-c --showconfig -D --show-depends -n --dry-run -v --verbose -S"),
        hits ["dkms status", "modprobe -D x", "kmod list"],
        change "module" KERNEL FORMER "loads or removes code of the kernel",
        hits ["modprobe x", "modprobe -r x", "dkms install a/1"]
    ),
    Program {
        names: &[
            "insmod",
            "rmmod",
            "kextload",
            "kextunload",
            "kldload",
            "kldunload",
            "bpftrace",
            "stap",
            "dtrace",
            "trace-cmd",
        ],
        rules: &[Rule {
            id: "kernel-code",
            effect: KERNEL,
            undo: UndoRow::Unknown("what the loaded code does"),
            what: "loads or removes code of the kernel, or watches it",
            hits: &["insmod ./x.ko", "rmmod x"],
            misses: &["modinfo x"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["perf"],
        values: "-e --event -o --output -i --input -p --pid -t --tid -C --cpu -F --freq -c --count -r --repeat -G --call-graph -s --sort",
        stops: &[("stat|record|trace", 0)],
        rules: &[
            Rule {
                id: "perf-read",
                sub: "report|annotate|list|diff|evlist|buildid-list|version|help",
                what: "shows measurements",
                hits: &["perf report", "perf list"],
                misses: &["perf stat ls"],
                ..READS
            },
            Rule {
                id: "perf-run",
                sub: "stat|record|trace|top|mem|sched|lock|bench|c2c|kmem|script|archive|probe|kvm|inject|test|ftrace|data",
                effect: Effect::new(Run, Builder, Project),
                undo: UndoRow::Unneeded,
                what: "measures a command or the machine",
                hits: &["perf stat ls", "perf record -o a.data ls"],
                misses: &["perf report"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "stat|record|trace", skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &[
            "modinfo",
            "getenforce",
            "aa-status",
            "apparmor_status",
            "getsebool",
            "lastlog",
            "lastb",
            "pinky",
            "finger",
            "upower",
            "acpi",
            "lshw",
            "lsns",
            "lsipc",
            "lslocks",
            "lslogins",
            "pmap",
            "slabtop",
            "iotop",
            "pidstat",
            "numastat",
            "lsb_release",
            "lsmem",
            "xlsclients",
            "xdpyinfo",
            "xwininfo",
            "nvtop",
            "ausearch",
            "aureport",
            "systemd-cgls",
            "systemd-cgtop",
            "systemd-detect-virt",
            "systemd-path",
            "systemd-escape",
            "systemd-delta",
            "systemd-id128",
            "getcap",
            "lsinitramfs",
            "getfattr",
            "quota",
            "repquota",
            "runlevel",
            "lsscsi",
            "lsdev",
            "procinfo",
            "hostinfo",
            "zdump",
            "tzselect",
        ],
        rules: &[Rule {
            id: "machine-look",
            what: "shows something about the machine",
            hits: &["modinfo x", "lsb_release -a", "getcap a"],
            misses: &["setcap x a"],
            ..READS
        }],
        ..READER
    },
    looks_or_changes!(
        ["nvidia-smi", "rocm-smi"],
        values "-i --id -d --display -l --loop -f --filename -lms",
        look "gpu-read" when |w: &dyn Words| (w.count() == 0 || matches!(w.operand(0), Some("topo" | "dmon" | "pmon" | "nvlink"))) && w.only("-q --query -L --list-gpus -l --loop -i --id -d --display -x --query-gpu --query-compute-apps --query-accounted-apps --query-supported-clocks --format -m --matrix -s -c --count -a --showtemp --showuse --showmeminfo -lms -h -v --version"),
        hits ["nvidia-smi", "nvidia-smi --query-gpu=memory.used --format=csv", "nvidia-smi -L"],
        change "gpu" SETS FORMER "changes settings of a device",
        hits ["nvidia-smi --gpu-reset", "nvidia-smi -pl 100"]
    ),
    looks_or_changes!(
        ["hostnamectl", "timedatectl", "localectl", "loginctl", "networkctl", "resolvectl", "systemd-resolve", "busctl", "homectl", "portablectl", "userdbctl", "oomctl", "bootctl", "systemd-analyze"],
        values "-H --host -M --machine -p --property -n --lines -o --output",
        look "systemd-read" when |w: &dyn Words| {
            let reads = |o: &str| matches!(o, "status" | "show" | "blame" | "critical-chain" | "plot" | "dump" | "calendar" | "timespan" | "timestamp" | "verify" | "cat-config" | "security" | "unit-paths" | "unit-files" | "dot" | "tree" | "introspect" | "get-property" | "user-status" | "session-status" | "seat-status" | "show-user" | "show-session" | "show-seat" | "timesync-status" | "show-timesync" | "query" | "statistics" | "lldp" | "user" | "group" | "users" | "groups" | "services" | "is-installed" | "inspect" | "syscall-filter" | "capability" | "exit-status" | "condition" | "time") || o.starts_with("list");
            (w.count() == 0 || w.operand(0).is_some_and(reads)) && w.only("-H --host -M --machine -p --property -P -n --lines -o --output --no-pager --no-legend -l --full -a --all --user --system --value --json -j -s --stats --iterations --order --require --from-pattern --to-pattern --fuzz --man --generators -q --quiet --tldr -4 -6 -t --type --legend")
        },
        hits ["timedatectl", "loginctl list-sessions", "systemd-analyze blame", "hostnamectl status", "resolvectl query a.com"],
        change "systemd" SETS FORMER "changes settings of the machine",
        hits ["hostnamectl set-hostname a", "timedatectl set-time 10:00", "loginctl terminate-user bob", "resolvectl flush-caches"]
    ),
    Program {
        names: &[
            "systemd-tmpfiles",
            "systemd-sysusers",
            "systemd-machine-id-setup",
            "systemd-firstboot",
            "systemd-creds",
            "systemd-sysext",
            "systemd-mount",
            "systemd-umount",
            "systemd-notify",
            "systemd-hwdb",
            "systemd-repart",
            "systemd-cryptenroll",
            "systemd-cryptsetup",
        ],
        rules: &[Rule {
            id: "systemd-act",
            effect: SETS,
            undo: FORMER,
            what: "changes files or settings of the machine",
            hits: &["systemd-tmpfiles --remove", "systemd-sysusers"],
            misses: &["systemd-detect-virt"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["systemd-cat"],
        style: Style::Posix,
        values: "-t --identifier -p --priority --stderr-priority --level-prefix --namespace",
        rules: &[Rule {
            id: "systemd-cat",
            effect: Effect::new(Send, Message, Machine),
            undo: UndoRow::None,
            what: "writes to the machine's log",
            hits: &["echo a | systemd-cat", "systemd-cat ls"],
            misses: &["journalctl"],
            ..READS
        }],
        carries: &[Carry::Argv { skip: 0 }],
        ..PROGRAM
    },
    looks_or_changes!(
        ["efibootmgr"],
        values "",
        look "efi-read" when |w: &dyn Words| w.count() == 0 && w.only("-v --verbose -V --version -u --unicode"),
        hits ["efibootmgr", "efibootmgr -v"],
        change "efi" BOOT STARTS "changes how the machine starts",
        hits ["efibootmgr -b 1 -B", "efibootmgr -o 1,2"]
    ),
    looks_or_changes!(
        ["mokutil", "grubby", "bcdedit", "sbctl"],
        values "",
        look "firmware-read" when |w: &dyn Words| matches!(w.operand(0), Some("get-devices" | "get-updates" | "get-history" | "get-upgrades" | "get-topology" | "get-remotes" | "status" | "list-files" | "verify" | "/enum")) && w.only("--json -v --verbose") || w.has("--sb-state --list-enrolled --list-new --list-delete --info --default-kernel --default-index --default-title") && w.only("--sb-state --list-enrolled --list-new --list-delete --info --default-kernel --default-index --default-title --pk --kek --db --dbx"),
        hits ["mokutil --sb-state"],
        change "firmware" BOOT STARTS "changes how the machine starts",
        hits ["mokutil --disable-validation"]
    ),
    Program {
        names: &[
            "grub-install",
            "update-grub",
            "update-grub2",
            "grub-mkconfig",
            "grub2-mkconfig",
            "grub2-install",
            "grub-set-default",
            "grub-reboot",
            "lilo",
            "extlinux",
            "syslinux",
            "update-initramfs",
            "mkinitcpio",
            "dracut",
            "mkinitrd",
            "kernel-install",
            "bless",
            "nvramtool",
            "cpupower",
            "tuned-adm",
        ],
        rules: &[Rule {
            id: "boot-change",
            effect: BOOT,
            undo: STARTS,
            what: "changes how the machine starts or runs",
            hits: &["grub-install /dev/sda", "update-initramfs -u"],
            misses: &["efibootmgr -v"],
            ..READS
        }],
        ..PROGRAM
    },
    looks_or_changes!(
        ["auditctl", "semodule", "semanage", "aa-remove-unknown"],
        values "",
        look "audit-read" when |w: &dyn Words| w.has("-l -s --list --list-modules") && w.only("-l -s -v --list --list-modules -C -n") && (w.count() == 0 || w.count() == 1),
        hits ["auditctl -l", "semodule -l", "semanage port -l"],
        change "audit" SETS FORMER "changes what the machine forbids or watches",
        hits ["auditctl -D", "semodule -r a", "semanage port -a -t a 80"]
    ),
    looks_or_changes!(
        ["ldconfig"],
        values "-C -f -r",
        look "ldconfig-read" when |w: &dyn Words| w.has("-p -N") && w.only("-p --print-cache -N -X -v") && !w.has("-f") && (w.has("-p") || w.has("-X")),
        hits ["ldconfig -p"],
        change "ldconfig" SETS FORMER "changes where libraries are found",
        hits ["ldconfig", "ldconfig -f a"]
    ),
    looks_or_changes!(
        ["update-alternatives", "alternatives"],
        values "",
        look "alternatives-read" when |w: &dyn Words| w.has("--list --display --query --get-selections") && w.only("--list --display --query --get-selections --verbose --quiet"),
        hits ["update-alternatives --list java"],
        change "alternatives" SETS FORMER "changes which program a name means",
        hits ["update-alternatives --set java a", "update-alternatives --config java"]
    ),
    looks_or_changes!(
        ["hwclock", "chronyc", "ntpq", "timedatex", "powerprofilesctl"],
        values "-c",
        look "clock-read" when |w: &dyn Words| (w.count() == 0 || matches!(w.operand(0), Some("tracking" | "sources" | "sourcestats" | "activity" | "list" | "get"))) && w.only("-r --show --get --verbose -v -n -p -u --utc -l --localtime"),
        hits ["hwclock --show", "chronyc tracking", "ntpq -p"],
        change "clock" SETS FORMER "changes the clock",
        hits ["hwclock --systohc", "chronyc makestep"]
    ),
    looks_or_changes!(
        ["udevadm"],
        values "-n --name -p --path -q --query",
        look "udev-read" when |w: &dyn Words| matches!(w.operand(0), Some("info" | "monitor" | "settle" | "verify")) && w.only("-a -q --query -n --name -p --path -r --root -x --export -e --export-db -k --kernel -u --udev --property --attribute-walk -t --timeout"),
        hits ["udevadm info /dev/sda"],
        change "udev" SETS FORMER "changes how devices are set up",
        hits ["udevadm trigger", "udevadm control --reload"]
    ),
    looks_or_changes!(
        ["logrotate"],
        values "-s --state -l --log -m --mail",
        look "logrotate-read" when |w: &dyn Words| w.has("-d --debug"),
        hits ["logrotate -d a.conf"],
        change "logrotate" SETS FORMER "rotates logs, and runs what its settings name",
        hits ["logrotate -f a.conf"]
    ),
    looks_or_changes!(
        ["snapper", "timeshift"],
        values "-c --config -t -d -p",
        look "snapshot-read" when |w: &dyn Words| matches!(w.operand(0), Some("list" | "list-configs" | "status" | "diff" | "get-config")) && w.only("-c --config -t -a") || w.has("--list --list-devices") && w.only("--list --list-devices"),
        hits ["snapper list", "timeshift --list"],
        change "snapshot" SETS FORMER "makes, removes or restores snapshots of the machine",
        hits ["snapper delete 5", "timeshift --restore"]
    ),
    Program {
        names: &[
            "setenforce",
            "setsebool",
            "apparmor_parser",
            "aa-enforce",
            "aa-complain",
            "aa-disable",
            "aa-teardown",
            "ntpdate",
            "adjtimex",
            "update-ca-certificates",
            "update-ca-trust",
            "trust",
            "update-locale",
            "locale-gen",
            "debconf-set-selections",
            "quotaon",
            "quotaoff",
            "setquota",
            "edquota",
            "accton",
            "loadkeys",
            "raspi-config",
            "authconfig",
            "tzdata-update",
            "setkeycodes",
            "sdparm",
            "smartctl",
            "powertop",
            "sysrq-trigger",
            "swapcached",
            "zramctl",
            "turbostat",
            "sensors",
            "sensors-detect",
        ],
        rules: &[Rule {
            id: "settings-change",
            when: &[When::NoFlag("--version")],
            effect: SETS,
            undo: FORMER,
            what: "changes settings of the machine",
            hits: &["setenforce 0", "locale-gen"],
            misses: &["getenforce"],
            ..READS
        }],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
];
