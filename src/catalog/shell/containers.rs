//! Containers: docker and its kin, compose, image tools, virtual machines.

use crate::catalog::row::*;

/// Whether a container gets a mount of the machine itself, of a whole home, or of the socket that controls all containers.
pub(in crate::catalog) fn mounts_machine(words: &dyn Words) -> bool {
    words.any("-v --volume --mount --volumes-from", &wide_mount)
}

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
