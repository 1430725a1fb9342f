//! What sends to people and machines: mail, copies, buckets, tunnels.

use crate::catalog::row::*;
use crate::catalog::verbs::{Verb, verb};

fn far(words: &dyn Words, index: usize) -> bool {
    super::containers::remote_operand(words, index) || words.start(index).starts_with("scp://")
}

fn bucket(words: &dyn Words) -> Option<Verb> {
    match words.operand(0) {
        Some(
            "snapshots" | "du" | "cat" | "stats" | "find" | "info" | "diff" | "check" | "ls" | "list" | "la" | "head"
            | "stat" | "jobs" | "with-lock" | "version",
        ) => Some(Verb::Reads),
        Some(
            "forget" | "prune" | "delete" | "rm" | "rb" | "del" | "compact" | "purge" | "expire" | "remove"
            | "remove-older-than" | "cleanup",
        ) => Some(Verb::Removes),
        Some(_) => Some(verb(words, "").map_or(Verb::Changes, |v| v.max(Verb::Makes))),
        None => (words.count() == 0).then_some(Verb::Changes),
    }
}

pub(in crate::catalog) fn tunnel_reads(words: &dyn Words) -> bool {
    let list = words.operand(0) == Some("tunnel") && matches!(words.operand(1), Some("list" | "info" | "ingress"));
    list || matches!(words.operand(0), Some("version" | "help" | "diagnose" | "status" | "credits"))
        || words.has("--version --help")
        || words.operand(0) == Some("config") && words.operand(1) == Some("check")
}

/// Asks for the state of a network.
pub(in crate::catalog) fn vpn_reads(w: &dyn Words) -> bool {
    matches!(
        w.operand(0),
        Some(
            "status"
                | "ip"
                | "ping"
                | "netcheck"
                | "version"
                | "whois"
                | "dns"
                | "bugreport"
                | "info"
                | "listnetworks"
                | "listpeers"
                | "peers"
                | "account"
                | "settings"
                | "metrics"
        )
    ) && w.count() < 3
}

pub(in crate::catalog) fn test_mail(w: &dyn Words) -> bool {
    w.count() > 0 || w.has("-t --to -bs")
}

pub(in crate::catalog) fn test_mail_read(w: &dyn Words) -> bool {
    w.has("-H -e --version --help -V -v") && !w.has("-t --to") || w.value("-b") == Some("p")
}

pub(in crate::catalog) fn test_mail_open(w: &dyn Words) -> bool {
    !w.has("-H -e --version --help -t --to -V -v") && w.value("-b").is_none()
}

pub(in crate::catalog) fn test_mail_code(w: &dyn Words) -> bool {
    w.has("--exec -C -D -S -F") || w.any("-b -o", &|v| v.starts_with('e') || v.starts_with('Q'))
}

pub(in crate::catalog) fn test_scp_send(w: &dyn Words) -> bool {
    far(w, w.count().saturating_sub(1))
}

pub(in crate::catalog) fn test_scp_fetch(w: &dyn Words) -> bool {
    !far(w, w.count().saturating_sub(1))
}

pub(in crate::catalog) fn test_rclone_delete(w: &dyn Words) -> bool {
    matches!(
        w.operand(0),
        Some(
            "sync"
                | "move"
                | "moveto"
                | "delete"
                | "deletefile"
                | "purge"
                | "rmdir"
                | "rmdirs"
                | "cleanup"
                | "bisync"
                | "dedupe"
        )
    ) || w.has("--delete-before --delete-during --delete-after --delete-excluded")
}

pub(in crate::catalog) fn test_bucket_read(w: &dyn Words) -> bool {
    bucket(w) == Some(Verb::Reads)
}

pub(in crate::catalog) fn test_bucket_write(w: &dyn Words) -> bool {
    matches!(bucket(w), Some(Verb::Makes | Verb::Switches | Verb::Changes))
}

pub(in crate::catalog) fn test_bucket_delete(w: &dyn Words) -> bool {
    bucket(w) == Some(Verb::Removes) || w.has("--delete --delete-destination --delete-removed")
}

pub(in crate::catalog) fn test_tunnel(w: &dyn Words) -> bool {
    !tunnel_reads(w)
}

pub(in crate::catalog) fn test_tunnel_delete(w: &dyn Words) -> bool {
    w.operand(0) == Some("tunnel") && matches!(w.operand(1), Some("delete" | "cleanup" | "route"))
}

pub(in crate::catalog) fn test_vpn_change(w: &dyn Words) -> bool {
    !vpn_reads(w)
}
