//! The files of a directory of rules. A fault ends the build with its file and line.

use crate::catalog::read::node::{Fault, Node, fault};
use crate::tree;
use std::path::{Path, PathBuf};

/// A file of rules.
pub struct File {
    /// Where it stands.
    pub shown: String,
    /// Its name without directory and ending.
    pub stem: String,
    /// What it holds.
    pub root: Node,
}

impl File {
    /// The file at a place.
    pub fn read(path: &Path) -> Self {
        let shown = path.display().to_string();
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{shown}: {error}"));
        let stem = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        let root = tree::read(&text).unwrap_or_else(|fault| stop(&shown, &fault));
        Self { shown, stem, root }
    }

    /// What was read, or the end of the build.
    pub fn get<T>(&self, read: Result<T, Fault>) -> T {
        read.unwrap_or_else(|fault| stop(&self.shown, &fault))
    }

    /// The rows of a kind.
    pub fn rows(&self, kind: &str) -> &[Node] {
        let found = self.get(self.root.table()).iter().find(|(key, _)| key == kind);
        found.map_or(&[], |(_, rows)| self.get(rows.list()))
    }

    /// No kind of row but these.
    pub fn only(&self, kinds: &[&str]) {
        for (key, rows) in self.get(self.root.table()) {
            if !kinds.contains(&key.as_str()) {
                self.get(fault::<()>(rows, format!("`{key}` is no kind of row here")));
            }
        }
    }
}

/// The files of a directory, by name.
pub fn read(dir: &Path) -> Vec<File> {
    let entries = std::fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a directory can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    files.iter().map(|path| File::read(path)).collect()
}

fn stop(shown: &str, fault: &Fault) -> ! {
    panic!("{shown}:{}: {}", fault.line, fault.what)
}
