//! Whose terminal this is. A person's has shells above it and, above them, what keeps terminals for people: an emulator,
//! a login, a multiplexer. What `script`, `expect`, `at`, cron, `systemd-run` or a script of the agent's made has them above it.

use super::person::{lossy, parent};
use crate::catalog::terminals::{BETWEEN, KEEPERS};
use crate::world::World;

/// How many ancestors are looked at.
const MAX_UP: usize = 64;

/// Whether only shells stand between this process and what keeps terminals for people. Where processes cannot be seen
/// (not on Linux), nothing speaks against it.
pub fn started_by_hand(world: &dyn World) -> bool {
    let Some((_, mut pid)) = parent("self", world) else { return true };
    for _ in 0..MAX_UP {
        // 0 is outside of this container: whoever entered it came from there.
        if pid == 0 {
            return true;
        }
        let Some((name, up)) = parent(&pid.to_string(), world) else { return false };
        if KEEPERS.contains(&name.as_str()) || name.starts_with("Relay(") || is_editor(pid, &name, world) {
            return true;
        }
        if !BETWEEN.has(&name) {
            return false;
        }
        pid = up;
    }
    false
}

/// The process of an editor that keeps its terminals, where that is a script of node's.
fn is_editor(pid: u64, name: &str, world: &dyn World) -> bool {
    let line = || lossy(&format!("/proc/{pid}/cmdline"), world).unwrap_or_default();
    name == "node" && line().split('\0').any(|word| word == "--type=ptyHost")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::fake::Fake;

    /// Process 9 is oneway, 8 its parent, and so on; the last one's parent is the number given.
    fn chain(names: &[&str], top: usize) -> Fake {
        let of = |world: Fake, (at, name): (usize, &&str)| {
            let pid = if at == 0 { "self".into() } else { (9 - at).to_string() };
            let up = if at + 1 == names.len() { top } else { 8 - at };
            world.file(&format!("/proc/{pid}/stat"), &format!("9 ({name}) S {up} 0"))
        };
        names.iter().enumerate().fold(Fake::default(), of)
    }

    #[test]
    fn terminals_of_people() {
        for (names, top, expect) in [
            (&["oneway", "bash", "gnome-terminal-"] as &[_], 1, true),
            (&["oneway", "zsh", "tmux: server"], 1, true),
            (&["oneway", "bash", "sudo", "bash", "sshd"], 1, true),
            (&["oneway", "bash", "login"], 1, true),
            (&["oneway", "bash"], 0, true),
            (&["oneway", "Relay(12)"], 1, true),
            // What an agent starts and lets go.
            (&["oneway", "bash"], 1, false),
            (&["oneway", "script"], 1, false),
            (&["oneway", "sh", "script", "bash", "sshd"], 1, false),
            (&["oneway", "expect", "bash", "tmux: server"], 1, false),
            (&["oneway", "python3", "xterm"], 1, false),
            (&["oneway", "sh", "atd"], 1, false),
            (&["oneway", "sh", "cron"], 1, false),
            (&["oneway", "systemd"], 1, false),
            (&["oneway", "node", "xterm"], 1, false),
            (&["oneway", "make", "bash", "xterm"], 1, false),
            (&["oneway"], 1, false),
        ] {
            assert_eq!(started_by_hand(&chain(names, top)), expect, "{names:?} {top}");
        }
    }
}
