//! Real repositories in directories that go away, and worlds to look at them.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::run::here::Here;
use crate::run::skip::missing;
use oneway::evidence::settle;
use oneway::finding::{Act, Effect, Finding, Findings, Object, Question, Reach, Undo};
use oneway::request::Place;
use oneway::span::Span;
use oneway::world::{Meta, Stat, Unread, World};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

/// A directory that goes away with the test.
pub struct Scene {
    pub dir: PathBuf,
}

impl Drop for Scene {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

pub const BASE: &str = "git init -q -b main repo; cd repo
printf 'one\\n' > a.txt; printf 'bee\\n' > b.txt; mkdir dir; printf 'cee\\n' > dir/c.txt; mkdir dir/sub; echo d > dir/sub/d.txt
printf 'ignored.log\\nbuild/\\nnode_modules/\\n.venv/\\ntarget/\\n' > .gitignore
git add -A; git commit -qm c1; echo two >> a.txt; git commit -qam c2
";

/// Runs a script with a clean git; `None` (with a message) where there is no git.
pub fn scene(script: &str) -> Option<Scene> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("oneway-evidence-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let dir = std::env::temp_dir().canonicalize().unwrap().join(name);
    std::fs::create_dir_all(dir.join("home")).unwrap();
    let scene = Scene { dir };
    let done = Command::new("bash")
        .args(["-euc", script])
        .current_dir(&scene.dir)
        .env_clear()
        .env("PATH", std::env::var("PATH").unwrap_or_default())
        .env("HOME", scene.dir.join("home"))
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .envs([("GIT_AUTHOR_NAME", "x"), ("GIT_AUTHOR_EMAIL", "x@y"), ("GIT_COMMITTER_NAME", "x")])
        .envs([("GIT_COMMITTER_EMAIL", "x@y"), ("GIT_CONFIG_COUNT", "1"), ("GIT_CONFIG_KEY_0", "protocol.file.allow")])
        .env("GIT_CONFIG_VALUE_0", "always")
        .output();
    match done {
        Ok(out) if out.status.success() => Some(scene),
        Ok(out) if Command::new("git").arg("--version").output().is_ok() => {
            panic!("setup failed: {}\n{script}", String::from_utf8_lossy(&out.stderr))
        }
        _ => {
            missing("git");
            None
        }
    }
}

impl Scene {
    pub fn path(&self, name: &str) -> String {
        match name.starts_with('/') {
            true => name.to_owned(),
            false => self.dir.join("repo").join(name).display().to_string().replace("/repo/../", "/"),
        }
    }

    pub fn world(&self) -> Here {
        Here { home: self.dir.join("home"), ..Here::default() }
    }

    pub fn place(&self) -> Place {
        Place { cwd: Some(self.dir.join("repo")), ..Place::default() }
    }

    pub fn settle(&self, list: Vec<Finding>) -> Vec<Finding> {
        let mut findings = Findings { list, ..Findings::default() };
        settle(&mut findings, &self.place(), &self.world());
        findings.list
    }

    pub fn gone(&self, names: &[&str]) -> Finding {
        question(Act::Delete, self.kept(names, false))
    }

    pub fn overwritten(&self, names: &[&str]) -> Finding {
        question(Act::Change, self.kept(names, true))
    }

    pub fn kept(&self, names: &[&str], overwrite: bool) -> Question {
        Question::Kept { paths: names.iter().map(|n| self.path(n)).collect(), overwrite }
    }

    pub fn reset(&self) -> Finding {
        let clean = Question::CleanTree { dir: self.path(""), undo: "git reset --hard ORIG_HEAD".into() };
        Finding { subject: "git reset".into(), ..question(Act::Delete, clean) }
    }
}

pub fn question(act: Act, question: Question) -> Finding {
    let effect = Effect::new(act, Object::Tree, Reach::Project);
    let mut finding = Finding::new("x", effect, Undo::Unknown("not looked".into()), Span::default(), "does it");
    finding.question = question;
    finding
}

pub fn one(list: Vec<Finding>) -> Finding {
    list.into_iter().next().unwrap()
}

/// An undo in short: its kind, and its text where that is part of the promise.
pub fn short(undo: &Undo) -> String {
    match undo {
        Undo::Unneeded => "unneeded".into(),
        Undo::Exact(text) => format!("exact {text}"),
        Undo::Kept(kept) => format!("kept {}", kept.files),
        Undo::Partial(text) => format!("partial {text}"),
        Undo::Unknown(_) => "unknown".into(),
        Undo::None => "none".into(),
    }
}

/// A world at which nobody may look.
pub struct Forbidden;
impl World for Forbidden {
    fn read(&self, _: &Path, _: usize) -> Result<Vec<u8>, Unread> {
        panic!("looked")
    }
    fn meta(&self, _: &Path) -> Option<Meta> {
        panic!("looked")
    }
    fn stat(&self, _: &Path) -> Result<Stat, Unread> {
        panic!("looked")
    }
    fn names(&self, _: &Path, _: usize) -> Option<Vec<String>> {
        panic!("looked")
    }
    fn link(&self, _: &Path) -> Option<PathBuf> {
        panic!("looked")
    }
    fn var(&self, _: &str) -> Option<String> {
        panic!("looked")
    }
    fn now(&self) -> SystemTime {
        panic!("looked")
    }
}
