//! The machine with a home, variables and clocks of its own: the person's settings must not decide a test.

use oneway::world::{Machine, Meta, Stat, Unread, World};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

#[derive(Default)]
pub struct Here {
    pub home: PathBuf,
    pub vars: Vec<(&'static str, String)>,
    /// Seconds by which the clock and the machine's running time differ from the real ones.
    pub wall: i64,
    pub up: i64,
    /// A machine on which every look at the clock takes a second, and how many there were.
    pub slow: Option<Cell<u64>>,
}

impl Here {
    /// With this home, where the host says that a person sits in front of it.
    pub fn attended(home: PathBuf) -> Self {
        Self { home, vars: vec![("CLAUDE_CODE_SESSION_ATTENDED", "1".into())], ..Self::default() }
    }
}

impl World for Here {
    fn read(&self, path: &Path, limit: usize) -> Result<Vec<u8>, Unread> {
        let bytes = Machine.read(path, limit)?;
        if path != Path::new("/proc/uptime") {
            return Ok(bytes);
        }
        let text = String::from_utf8(bytes).unwrap();
        let up: i64 = text.split('.').next().unwrap().parse().unwrap();
        Ok(format!("{}.00 0.00\n", up + self.up).into_bytes())
    }
    fn meta(&self, path: &Path) -> Option<Meta> {
        Machine.meta(path)
    }
    fn stat(&self, path: &Path) -> Result<Stat, Unread> {
        Machine.stat(path)
    }
    fn read_at(&self, path: &Path, offset: u64, len: usize) -> Result<Vec<u8>, Unread> {
        Machine.read_at(path, offset, len)
    }
    fn names(&self, dir: &Path, limit: usize) -> Option<Vec<String>> {
        Machine.names(dir, limit)
    }
    fn dressed(&self, path: &Path) -> bool {
        Machine.dressed(path)
    }
    fn link(&self, path: &Path) -> Option<PathBuf> {
        Machine.link(path)
    }
    fn var(&self, name: &str) -> Option<String> {
        let own = self.vars.iter().find(|v| v.0 == name).map(|v| v.1.clone());
        own.or_else(|| (name == "HOME").then(|| self.home.display().to_string()))
    }
    fn now(&self) -> SystemTime {
        if let Some(looks) = &self.slow {
            looks.set(looks.get() + 1);
            return SystemTime::UNIX_EPOCH + Duration::from_secs(looks.get());
        }
        let shift = Duration::from_secs(self.wall.unsigned_abs());
        if self.wall < 0 { Machine.now() - shift } else { Machine.now() + shift }
    }
    fn read_plain(&self, path: &Path, limit: usize) -> Result<(Vec<u8>, Meta), Unread> {
        Machine.read_plain(path, limit)
    }
    fn user(&self) -> Option<u32> {
        Machine.user()
    }
    fn random(&self, out: &mut [u8]) -> bool {
        Machine.random(out)
    }
}
