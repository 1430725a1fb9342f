//! Containers: docker and its kin, compose, image tools, virtual machines.

use crate::catalog::row::*;

/// What lets a container reach the machine around it.
pub(in crate::catalog) fn privileged(words: &dyn Words) -> bool {
    const CAPS: &[&str] = &[
        "all",
        "sys_admin",
        "sys_ptrace",
        "sys_module",
        "sys_rawio",
        "sys_boot",
        "sys_time",
        "dac_override",
        "dac_read_search",
        "net_admin",
        "mknod",
        "bpf",
    ];
    let cap = |v: &str| {
        let name = v.to_ascii_lowercase();
        CAPS.contains(&name.strip_prefix("cap_").unwrap_or(&name))
    };
    words.has("--privileged --use-api-socket")
        || words.any("--pid --ipc --userns --uts --cgroupns", &|v| v == "host")
        || words.any("--cap-add", &cap)
        || words.any("--security-opt", &|v| v.contains("unconfined") || v.contains("disable"))
        || words.any("--device", &|v| !v.starts_with("/dev/dri") && !v.starts_with("/dev/fuse") && !v.contains("/gpu"))
        || words.any("-v --volume --mount --volumes-from", &wide_mount)
}

/// A mount of the machine itself, of a whole home, or of the socket that controls all containers.
fn wide_mount(value: &str) -> bool {
    const ROOTS: &[&str] = &[
        "etc", "usr", "var", "boot", "dev", "proc", "sys", "root", "lib", "lib64", "bin", "sbin", "run", "System",
        "Library", "private",
    ];
    let long = value.split(',').find_map(|part| part.strip_prefix("source=").or_else(|| part.strip_prefix("src=")));
    let host = long.unwrap_or_else(|| value.split(':').next().unwrap_or(value));
    if host.ends_with(".sock")
        && (host.contains("docker") || host.contains("containerd") || host.contains("podman") || host.contains("crio"))
    {
        return true;
    }
    if matches!(host.trim_end_matches(['/', '.']), "~" | "$HOME") {
        return true;
    }
    let Some(path) = host.strip_prefix('/') else { return false };
    let parts: Vec<&str> = path.split('/').filter(|p| !p.is_empty() && *p != ".").collect();
    match parts.as_slice() {
        [] => true,
        [first, ..] if ROOTS.contains(first) => {
            !path.starts_with("var/folders/") && !path.starts_with("var/tmp/") && !path.starts_with("private/tmp")
        }
        ["home" | "Users"] | ["home" | "Users", _] => true,
        parts => parts.contains(&".."),
    }
}

/// Whether an operand names a place in a container or on another machine (`web:/a`).
pub fn remote_operand(words: &dyn Words, index: usize) -> bool {
    words.operand(index).is_none_or(|o| o.split('/').next().is_some_and(|head| head.contains(':') && !drive(head)))
}

/// `C:` is a disk of Windows, `c:` a machine.
fn drive(head: &str) -> bool {
    matches!(head.as_bytes(), [b'A'..=b'Z', b':', ..])
}

/// The verb is the first word, or the second behind a group.
fn cri_verb(words: &dyn Words, verbs: &str) -> bool {
    let first = (0..2).filter_map(|i| words.operand(i));
    first.into_iter().any(|word| verbs.split(' ').any(|v| v == word))
}

pub(in crate::catalog) fn test_docker_build_push(w: &dyn Words) -> bool {
    w.has("--push") || w.any("-o --output --set", &|v| v.contains("push=true") || v.contains("type=registry"))
}

pub(in crate::catalog) fn test_docker_copy_out(w: &dyn Words) -> bool {
    !remote_operand(w, 1) && w.operand(1) != Some("-")
}

pub(in crate::catalog) fn test_docker_copy_stream(w: &dyn Words) -> bool {
    w.operand(1) == Some("-")
}

pub(in crate::catalog) fn test_docker_copy_in(w: &dyn Words) -> bool {
    remote_operand(w, 1)
}

pub(in crate::catalog) fn test_cri_change(w: &dyn Words) -> bool {
    cri_verb(
        w,
        "run runp create start stop stopp pull push import set label pause resume update exec attach port-forward fetch unpack export kill",
    )
}

pub(in crate::catalog) fn test_cri_rm(w: &dyn Words) -> bool {
    cri_verb(w, "rm rmi rmp remove delete del prune")
}
