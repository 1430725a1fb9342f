//! `oneway policy`: what is shown, checked, tested and written, by the real binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::{Ran, oneway};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

struct Home(PathBuf);

impl Home {
    fn new(user: &str, project: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let home = Self(std::env::temp_dir().join(format!("oneway-policy-{}-{n}", std::process::id())));
        let _ = std::fs::remove_dir_all(&home.0);
        std::fs::create_dir_all(home.0.join("app/.git")).unwrap();
        if !user.is_empty() {
            std::fs::create_dir_all(home.file().parent().unwrap()).unwrap();
            std::fs::write(home.file(), user).unwrap();
            home.mode(0o600);
        }
        if !project.is_empty() {
            std::fs::write(home.0.join("app/.oneway.toml"), project).unwrap();
        }
        home
    }

    fn file(&self) -> PathBuf {
        self.0.join(".config/oneway/policy.toml")
    }

    fn mode(&self, mode: u32) {
        std::fs::set_permissions(self.file(), PermissionsExt::from_mode(mode)).unwrap();
    }

    fn policy(&self, verb: &str) -> Ran {
        let mut command = oneway(&["policy", verb]);
        command.env("HOME", &self.0).current_dir(self.0.join("app"));
        run::run(command, b"")
    }

    fn bash(&self, text: &str) -> String {
        let mut command = oneway(&["hook"]);
        command.env("HOME", &self.0);
        let event = run::bash(text).replace("/home/nobody-here/app", self.0.join("app").to_str().unwrap());
        run::run(command, event.as_bytes()).stdout
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn show_says_where_each_line_came_from() {
    let user = "preset = 'strict'\ndeny = ['Bash(ls *)']\nwrappers = ['with-x']\nredact = ['ACME-\\d+']\n[limits]\npin_seconds = 60\n\
        [levels]\nmoderate = 'confirm_single_use'\n[agents.r]\nallow = ['Read']\n[audit]\nkeep = 9\n[[deny]]\nmatches = '^sudo'\n";
    let home = Home::new(user, "confirm = ['Bash(git status)']\nallow = ['Bash(rm *)']\n[limits]\ndanger_zone = 2\n");
    let shown = home.policy("show").stdout;
    for (line, place) in [
        ("preset = strict", "policy.toml:1)"),
        ("deny \"Bash(ls *)\"", "(user, policy.toml:2)"),
        ("confirm \"Bash(git status)\"", "(project, .oneway.toml:1)"),
        ("allow \"Bash(rm *)\"", "(no effect)"),
        ("wrapper with-x", "policy.toml:3)"),
        ("limits.pin_seconds = 60", "policy.toml:6)"),
        ("limits.approval_seconds = 300", "(default)"),
        ("limits.danger_zone = 2", ".oneway.toml:4)"),
        ("level moderate Reversible = confirm_single_use", "policy.toml:8)"),
        ("agent r only Read", "policy.toml:10)"),
        ("audit.keep = 9", "policy.toml:12)"),
        ("notify.desktop = true", "(default)"),
        (r"redact ACME-\d+", "policy.toml:4)"),
        ("deny \"matches:^sudo\"", "(user, policy.toml:13)"),
    ] {
        let found = shown.lines().find(|l| l.starts_with(line)).unwrap_or_else(|| panic!("{line}: {shown}"));
        assert!(found.ends_with(place), "{found}");
    }
}

#[test]
fn check_names_the_line_and_the_nearest_key() {
    let home = Home::new("preset = 'standard'\ndney = ['Bash(ls)']\n[limits]\npin_second = 3\n", "");
    let checked = home.policy("check");
    assert_eq!(checked.status.code(), Some(2));
    assert!(checked.stdout.contains("policy.toml:2: unknown key `dney`; did you mean `deny`?"), "{}", checked.stdout);
    assert!(checked.stdout.contains(":4: unknown key `limits.pin_second`; did you mean `pin_seconds`?"));
    let asked = home.bash("mkdir x");
    assert!(asked.contains("\"ask\"") && asked.contains("policy.toml:2 was not understood"), "{asked}");
    assert!(home.bash("ls").contains("\"allow\""));
}

#[test]
fn what_others_could_have_written_loosens_nothing() {
    let home = Home::new("allow = ['Bash(mkdir *)']\ndeny = ['Bash(ls *)']\n", "");
    assert!(home.bash("mkdir x").contains("\"allow\""));
    home.mode(0o666);
    assert!(home.bash("mkdir x").contains("others may write to it"));
    assert!(home.bash("ls").contains("\"deny\""), "its denials stay");
    home.mode(0o600);
    std::fs::rename(home.file(), home.0.join("real.toml")).unwrap();
    std::os::unix::fs::symlink(home.0.join("real.toml"), home.file()).unwrap();
    assert!(home.bash("mkdir x").contains("is a link"));
}

#[test]
fn own_programs_prove_their_examples() {
    let row = |hits: &str| {
        format!(
            "[[program]]\nnames = ['shipit']\n[[program.rule]]\nid = 'shipit-push'\nsub = 'push prod'\n\
             effect = 'change cloud remote'\nundo = 'lost'\nwhat = 'deploys'\nhits = {hits}\nmisses = ['shipit list']\n"
        )
    };
    let good = Home::new(&row("['shipit push prod', 'sudo shipit -v push prod']"), "").policy("test");
    assert!(good.status.success() && good.stdout.contains("3 examples of 1 rules, 0 wrong"), "{good:?}");
    let bad = Home::new(&row("['shipit list']"), "").policy("test");
    assert!(!bad.status.success() && bad.stdout.contains("`shipit list` should hit it"), "{bad:?}");
}

#[test]
fn init_writes_once_and_not_for_an_agent() {
    let home = Home::new("", "");
    let mut command = oneway(&["policy", "init"]);
    command.env("HOME", &home.0).env("CLAUDECODE", "1");
    assert_eq!(run::run(command, b"").status.code(), Some(2));
    assert!(!home.file().exists());
    assert!(home.policy("init").status.success());
    assert_eq!(std::fs::metadata(home.file()).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(home.policy("check").status.success());
    assert!(!home.policy("init").status.success(), "it does not write over one");
}
