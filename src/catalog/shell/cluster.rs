//! Clusters: kubectl and what stands around it.

use crate::catalog::row::*;
use crate::catalog::verbs::{Verb, verb};

/// Words of delivery systems that are groups where something follows them.
const GROUPS: &str = "backup restore image deps repos context experimental x cluster toolbox charts build config";

/// Secrets with their content, not only their names.
pub(in crate::catalog) fn shows_secret(words: &dyn Words) -> bool {
    let named = (0..words.count()).any(|i| {
        words.operand(i).is_some_and(|o| {
            o.split(',').any(|part| matches!(part.split(['/', '.']).next(), Some("secret" | "secrets")))
        })
    });
    let raw = words.any("--raw", &|v| v.contains("secret"));
    raw || named && words.any("-o --output --template", &|v| !matches!(v, "wide" | "name"))
}

pub(in crate::catalog) fn deletes_data(words: &dyn Words) -> bool {
    const KINDS: &[&str] = &[
        "ns",
        "namespace",
        "namespaces",
        "pv",
        "pvc",
        "persistentvolume",
        "persistentvolumes",
        "persistentvolumeclaim",
        "persistentvolumeclaims",
        "crd",
        "crds",
        "customresourcedefinition",
        "customresourcedefinitions",
        "secret",
        "secrets",
        "statefulset",
        "statefulsets",
        "sts",
        "node",
        "nodes",
        "no",
        "project",
        "projects",
        "all",
        "volumesnapshot",
        "volumesnapshots",
        "storageclass",
        "sc",
    ];
    let kind = |o: &str| {
        o.split(',')
            .any(|part| part.split(['/', '.']).next().is_some_and(|k| KINDS.contains(&k.to_ascii_lowercase().as_str())))
    };
    words.has("--all -A --all-namespaces --raw") || words.operand(0).is_none_or(kind) && words.count() > 0
}

pub(in crate::catalog) fn test_kubectl_profile(w: &dyn Words) -> bool {
    w.any("--profile", &|v| v != "none") && w.word(0) != Some("debug")
}

pub(in crate::catalog) fn test_kubectl_debug_node(w: &dyn Words) -> bool {
    w.operand(0).is_none_or(|o| o.starts_with("node/")) || w.value("--profile") == Some("sysadmin")
}

pub(in crate::catalog) fn test_kubectl_copy_out(w: &dyn Words) -> bool {
    !super::containers::remote_operand(w, 1)
}

pub(in crate::catalog) fn test_kubectl_copy_in(w: &dyn Words) -> bool {
    super::containers::remote_operand(w, 1)
}

pub(in crate::catalog) fn test_helm_code(w: &dyn Words) -> bool {
    w.has("--post-renderer") || matches!((w.operand(0), w.operand(1)), (Some("plugin"), Some("install" | "update")))
}

pub(in crate::catalog) fn test_cluster_context(w: &dyn Words) -> bool {
    w.count() > 0 || w.has("-d -u --unset")
}

pub(in crate::catalog) fn test_delivery_read(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Reads)
}

pub(in crate::catalog) fn test_delivery_change(w: &dyn Words) -> bool {
    matches!(verb(w, GROUPS), Some(Verb::Makes | Verb::Switches | Verb::Changes))
}

pub(in crate::catalog) fn test_delivery_delete(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Removes)
}
