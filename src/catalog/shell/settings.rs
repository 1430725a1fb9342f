//! Settings of the machine: the firewall, the kernel, how it starts, its clock and its name.

use crate::catalog::row::*;

pub(in crate::catalog) fn test_iptables_read(w: &dyn Words) -> bool {
    w.has("-L -S -C --list --list-rules --check") && w.only("-L -S -C --list --list-rules --check -n --numeric -v --verbose -t --table --line-numbers -x --exact -w --wait -4 -6")
}

pub(in crate::catalog) fn test_firewall_read(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("status" | "list" | "show" | "version" | "get" | "ping" | "banned")) && w.only("-n -a -j -s -nn --json --handle -h")
                || w.count() == 0 && w.has("--state --list-all --list-all-zones --get-default-zone --get-zones --get-active-zones --list-services --list-ports --list-rich-rules")
                    && w.only("--state --list-all --list-all-zones --get-default-zone --get-zones --get-active-zones --list-services --list-ports --list-rich-rules --zone --permanent")
}

pub(in crate::catalog) fn test_pf_read(w: &dyn Words) -> bool {
    w.has("-s") && w.only("-s -v -r -g -n") || matches!(w.operand(0), Some("list" | "show")) && w.only("-a -d -t")
}

pub(in crate::catalog) fn test_sysctl_read(w: &dyn Words) -> bool {
    w.only("-a -A -X -n -e -N -b -d -h -o -x -i --all --names --values --ignore -r --pattern -q --quiet")
        && !(0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.contains('=')))
}

pub(in crate::catalog) fn test_module_read(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("status" | "list" | "showloaded")) && w.only("-m -v -k -a")
        || w.has("-c --showconfig -D --show-depends -n --dry-run")
            && w.only("-c --showconfig -D --show-depends -n --dry-run -v --verbose -S")
}

pub(in crate::catalog) fn test_gpu_read(w: &dyn Words) -> bool {
    (w.count() == 0 || matches!(w.operand(0), Some("topo" | "dmon" | "pmon" | "nvlink"))) && w.only("-q --query -L --list-gpus -l --loop -i --id -d --display -x --query-gpu --query-compute-apps --query-accounted-apps --query-supported-clocks --format -m --matrix -s -c --count -a --showtemp --showuse --showmeminfo -lms -h -v --version")
}

pub(in crate::catalog) fn test_systemd_read(w: &dyn Words) -> bool {
    let reads = |o: &str| {
        matches!(
            o,
            "status"
                | "show"
                | "blame"
                | "critical-chain"
                | "plot"
                | "dump"
                | "calendar"
                | "timespan"
                | "timestamp"
                | "verify"
                | "cat-config"
                | "security"
                | "unit-paths"
                | "unit-files"
                | "dot"
                | "tree"
                | "introspect"
                | "get-property"
                | "user-status"
                | "session-status"
                | "seat-status"
                | "show-user"
                | "show-session"
                | "show-seat"
                | "timesync-status"
                | "show-timesync"
                | "query"
                | "statistics"
                | "lldp"
                | "user"
                | "group"
                | "users"
                | "groups"
                | "services"
                | "is-installed"
                | "inspect"
                | "syscall-filter"
                | "capability"
                | "exit-status"
                | "condition"
                | "time"
        ) || o.starts_with("list")
    };
    (w.count() == 0 || w.operand(0).is_some_and(reads)) && w.only("-H --host -M --machine -p --property -P -n --lines -o --output --no-pager --no-legend -l --full -a --all --user --system --value --json -j -s --stats --iterations --order --require --from-pattern --to-pattern --fuzz --man --generators -q --quiet --tldr -4 -6 -t --type --legend")
}

pub(in crate::catalog) fn test_efi_read(w: &dyn Words) -> bool {
    w.count() == 0 && w.only("-v --verbose -V --version -u --unicode")
}

pub(in crate::catalog) fn test_firmware_read(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("get-devices" | "get-updates" | "get-history" | "get-upgrades" | "get-topology" | "get-remotes" | "status" | "list-files" | "verify" | "/enum")) && w.only("--json -v --verbose") || w.has("--sb-state --list-enrolled --list-new --list-delete --info --default-kernel --default-index --default-title") && w.only("--sb-state --list-enrolled --list-new --list-delete --info --default-kernel --default-index --default-title --pk --kek --db --dbx")
}

pub(in crate::catalog) fn test_audit_read(w: &dyn Words) -> bool {
    w.has("-l -s --list --list-modules")
        && w.only("-l -s -v --list --list-modules -C -n")
        && (w.count() == 0 || w.count() == 1)
}

pub(in crate::catalog) fn test_ldconfig_read(w: &dyn Words) -> bool {
    w.has("-p -N") && w.only("-p --print-cache -N -X -v") && !w.has("-f") && (w.has("-p") || w.has("-X"))
}

pub(in crate::catalog) fn test_alternatives_read(w: &dyn Words) -> bool {
    w.has("--list --display --query --get-selections")
        && w.only("--list --display --query --get-selections --verbose --quiet")
}

pub(in crate::catalog) fn test_clock_read(w: &dyn Words) -> bool {
    (w.count() == 0
        || matches!(w.operand(0), Some("tracking" | "sources" | "sourcestats" | "activity" | "list" | "get")))
        && w.only("-r --show --get --verbose -v -n -p -u --utc -l --localtime")
}

pub(in crate::catalog) fn test_udev_read(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("info" | "monitor" | "settle" | "verify")) && w.only("-a -q --query -n --name -p --path -r --root -x --export -e --export-db -k --kernel -u --udev --property --attribute-walk -t --timeout")
}

pub(in crate::catalog) fn test_logrotate_read(w: &dyn Words) -> bool {
    w.has("-d --debug")
}

pub(in crate::catalog) fn test_snapshot_read(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("list" | "list-configs" | "status" | "diff" | "get-config"))
        && w.only("-c --config -t -a")
        || w.has("--list --list-devices") && w.only("--list --list-devices")
}
