//! A home with its own state.

use super::here::Here;
use super::{oneway, run, skip};
use oneway::approvals::pin::{self, Pins};
use oneway::approvals::store::{Stamp, Store};
use oneway::world::Machine;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A home of its own, gone at the end.
pub struct Home(pub PathBuf);

impl Home {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("oneway-approvals-{}-{n}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(path.join("app")).unwrap();
        Self(path)
    }

    pub fn policy(self, text: &str) -> Self {
        let dir = self.0.join(".config/oneway");
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::write(dir.join("policy.toml"), text).unwrap();
        for path in [&dir, &dir.join("policy.toml")] {
            let mut mode = std::fs::metadata(path).unwrap().permissions();
            std::os::unix::fs::PermissionsExt::set_mode(&mut mode, if path == &dir { 0o700 } else { 0o600 });
            std::fs::set_permissions(path, mode).unwrap();
        }
        self
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = oneway(args);
        command.env("HOME", &self.0);
        command
    }

    pub fn send(&self, event: &Value) -> Value {
        let ran = run(self.command(&["hook"]), event.to_string().as_bytes());
        assert!(ran.status.success(), "{ran:?}");
        serde_json::from_str(&ran.stdout).unwrap()
    }

    pub fn event(&self, name: &str, session: &str, more: &Value) -> Value {
        let mut event = json!({
            "session_id": session, "cwd": self.0.join("app"), "permission_mode": "default", "hook_event_name": name,
        });
        let fields = more.as_object().unwrap().clone();
        event.as_object_mut().unwrap().extend(fields);
        event
    }

    pub fn call(&self, session: &str, id: &str, command: &str) -> Value {
        let more = json!({"tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": id});
        self.event("PreToolUse", session, &more)
    }

    /// Decision, reason, message of a shell command.
    pub fn bash(&self, session: &str, id: &str, command: &str) -> (String, String, String) {
        parts(&self.send(&self.call(session, id, command)))
    }

    /// Tests that an agent runs cannot speak for its host: events are refused there, as they should be.
    pub fn heard(&self) -> bool {
        let heard = oneway::approvals::person::typing(&Here::attended(PathBuf::new()));
        if !heard {
            skip::skipped("an agent runs the tests");
        }
        heard
    }

    /// Something typed in front of the host.
    pub fn prompt(&self, session: &str, text: &str) -> Value {
        let event = self.event("UserPromptSubmit", session, &json!({"prompt": text}));
        let mut command = self.command(&["hook"]);
        command.env("CLAUDE_CODE_SESSION_ATTENDED", "1");
        let ran = run(command, event.to_string().as_bytes());
        assert!(ran.status.success(), "{ran:?}");
        serde_json::from_str(&ran.stdout).unwrap()
    }

    /// The machine with this home.
    pub fn world(&self) -> Here {
        Here::attended(self.0.clone())
    }

    fn change(&self, change: impl FnOnce(&mut Pins, &Stamp)) {
        let world = self.world();
        let store = Store::find(&world).unwrap();
        let lock = store.lock().unwrap();
        let mut pins = pin::load(&store);
        let now = Stamp::now(&world);
        pins.tidy(&now);
        change(&mut pins, &now);
        pin::save(&store, &lock, &pins).unwrap();
    }

    /// The PIN of what a session waits for, as the desktop would have shown it.
    pub fn shown_pin(&self, session: &str) -> String {
        let mut shown = None;
        self.change(|pins, _| {
            let id = pins.open.iter().rev().find(|c| c.session == session).map(|c| c.id.clone());
            shown = pins.draw(&Machine, &id.expect("something waits"));
        });
        shown.unwrap()
    }

    /// A person says yes in their terminal to what a session waits for.
    pub fn say_yes(&self, session: &str) {
        self.change(|pins, now| {
            let id = pins.open.iter().rev().find(|c| c.session == session).map(|c| c.id.clone());
            pins.grant(&id.expect("something waits"), now, 300).unwrap();
        });
    }

    pub fn state(&self) -> PathBuf {
        self.0.join(".local/state/oneway")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn parts(answer: &Value) -> (String, String, String) {
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let inner = &answer["hookSpecificOutput"];
    (text(&inner["permissionDecision"]), text(&inner["permissionDecisionReason"]), text(&answer["systemMessage"]))
}
