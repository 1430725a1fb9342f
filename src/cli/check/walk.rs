//! Which files of a tree are looked at, in an order that is always the same.
//! Links are not followed; repositories, dependencies and build output are left out, and what .gitignore names.

use crate::door::ci::kind::{self, Sort};
use crate::evidence::git::rules;
use glob::MatchOptions;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Directories that hold nothing of the project's own.
const SKIPPED: &[&str] =
    &[".git", ".hg", ".svn", ".jj", "node_modules", "target", ".venv", "venv", "__pycache__", ".tox", ".terraform"];
/// Larger lists than this of what is ignored are not read.
const MAX_IGNORE: u64 = 1 << 20;
/// As a shell reads a pattern: no star crosses a slash or stands for a hidden name.
const SHELL: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };
/// Deeper trees than this are not walked.
const MAX_DEPTH: usize = 64;

/// How a tree is walked.
pub struct CheckWalk {
    /// The kind that every file has, whatever its name.
    pub sort: Option<Sort>,
    /// Whether .gitignore counts.
    pub ignore: bool,
}

/// What was found on the way.
pub enum CheckFound {
    /// A file to look at.
    File(PathBuf, Sort),
    /// Something that a person named and nobody can look at.
    Trouble(PathBuf, String),
}

/// Whether a path has the signs of a pattern.
pub fn is_pattern(path: &str) -> bool {
    path.contains(['*', '?', '['])
}

/// The first bytes of a file.
pub fn head(path: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    File::open(path)?.take(512).read_to_end(&mut head)?;
    Ok(head)
}

impl CheckWalk {
    /// Calls `see` with every file of the paths, until it says that it has seen enough.
    pub fn each(&self, paths: &[PathBuf], see: &mut dyn FnMut(CheckFound) -> bool) -> bool {
        paths.iter().all(|path| match path.metadata() {
            _ if path.as_os_str() == "-" => see(CheckFound::File(path.clone(), self.sort.unwrap_or(Sort::Events))),
            Err(error) => match path.to_str().filter(|text| is_pattern(text)) {
                Some(pattern) => self.pattern(pattern, see),
                None => see(CheckFound::Trouble(path.clone(), error.to_string())),
            },
            Ok(meta) if meta.is_dir() => self.dir(path, &mut Vec::new(), &mut Vec::new(), see),
            Ok(_) => self.given(path, see),
        })
    }

    /// What a pattern stands for, where no shell has read it: its files as those of a tree, directories it names as such.
    fn pattern(&self, pattern: &str, see: &mut dyn FnMut(CheckFound) -> bool) -> bool {
        let trouble = |why: String| CheckFound::Trouble(pattern.into(), why);
        let paths = match glob::glob_with(pattern, SHELL) {
            Err(error) => return see(trouble(error.to_string())),
            Ok(paths) => paths,
        };
        let skipped = |path: &Path| {
            let mut names = path.iter().filter_map(|name| name.to_str());
            names.any(|name| SKIPPED.contains(&name) && !pattern.split('/').any(|part| part == name))
        };
        let mut any = false;
        let go_on = paths.flatten().all(|path| {
            any = true;
            match path.is_dir() {
                _ if skipped(&path) => true,
                // Two stars name what is below as well.
                true if pattern.contains("**") => true,
                true => self.dir(&path, &mut Vec::new(), &mut Vec::new(), see),
                false => self.file(&path, see),
            }
        });
        go_on && (any || see(trouble("no file fits this pattern".into())))
    }

    /// A file that a person named: not to know what it is, is trouble.
    fn given(&self, path: &Path, see: &mut dyn FnMut(CheckFound) -> bool) -> bool {
        let name = path.to_string_lossy().replace('\\', "/");
        match head(path) {
            Err(error) => see(CheckFound::Trouble(path.to_owned(), error.to_string())),
            Ok(head) => match self.sort.or_else(|| kind::by_name(&name, true)).or_else(|| kind::by_head(&head, true)) {
                Some(sort) => see(CheckFound::File(path.to_owned(), sort)),
                None => {
                    let why = "nobody knows what this file holds; say it with --as".to_owned();
                    see(CheckFound::Trouble(path.to_owned(), why))
                }
            },
        }
    }

    fn dir(
        &self,
        dir: &Path,
        names: &mut Vec<String>,
        ignores: &mut Vec<(usize, Vec<u8>)>,
        see: &mut dyn FnMut(CheckFound) -> bool,
    ) -> bool {
        if names.len() > MAX_DEPTH {
            return see(CheckFound::Trouble(dir.to_owned(), "the tree is too deep".into()));
        }
        let mut entries: Vec<(String, bool)> = match std::fs::read_dir(dir) {
            Err(error) => return see(CheckFound::Trouble(dir.to_owned(), error.to_string())),
            Ok(entries) => entries
                .flatten()
                .filter_map(|entry| {
                    let kind = entry.file_type().ok().filter(|kind| kind.is_dir() || kind.is_file())?;
                    Some((entry.file_name().into_string().ok()?, kind.is_dir()))
                })
                .collect(),
        };
        entries.sort();
        if self.ignore {
            ignores.push((names.len(), ignore_file(dir)));
        }
        let go_on = entries.into_iter().all(|(name, is_dir)| {
            names.push(name);
            let go_on = ignored(names, is_dir, ignores) || self.entry(dir, names, is_dir, ignores, see);
            names.pop();
            go_on
        });
        if self.ignore {
            ignores.pop();
        }
        go_on
    }

    fn entry(
        &self,
        dir: &Path,
        names: &mut Vec<String>,
        is_dir: bool,
        ignores: &mut Vec<(usize, Vec<u8>)>,
        see: &mut dyn FnMut(CheckFound) -> bool,
    ) -> bool {
        let Some(name) = names.last() else { return true };
        let path = dir.join(name);
        if is_dir {
            return SKIPPED.contains(&name.as_str()) || self.dir(&path, names, ignores, see);
        }
        self.file(&path, see)
    }

    /// A file of a tree: one that holds nothing of ours is passed by.
    fn file(&self, path: &Path, see: &mut dyn FnMut(CheckFound) -> bool) -> bool {
        let shown = path.to_string_lossy().replace('\\', "/");
        let Some(sort) = self.sort.or_else(|| kind::by_name(&shown, false)).or_else(|| without_name(path)) else {
            return true;
        };
        // Many files hold JSON lines; only those of calls are ours.
        if self.sort.is_none() && sort == Sort::Events && !head(path).is_ok_and(|head| kind::calls(&head)) {
            return true;
        }
        see(CheckFound::File(path.to_owned(), sort))
    }
}

/// The bytes of a directory's .gitignore; none where there is no such file.
fn ignore_file(dir: &Path) -> Vec<u8> {
    let file = dir.join(".gitignore");
    let small = std::fs::symlink_metadata(&file).is_ok_and(|meta| meta.is_file() && meta.len() <= MAX_IGNORE);
    if small { std::fs::read(file).unwrap_or_default() } else { Vec::new() }
}

/// Files without an ending may be scripts.
fn without_name(path: &Path) -> Option<Sort> {
    let plain = !path.file_name()?.to_str()?.trim_start_matches('.').contains('.');
    plain.then(|| head(path).ok()).flatten().and_then(|head| kind::by_head(&head, false))
}

/// The innermost file that says something about a path decides.
fn ignored(names: &[String], dir: bool, ignores: &[(usize, Vec<u8>)]) -> bool {
    let said = ignores.iter().rev().filter(|(_, file)| !file.is_empty());
    let said = said.filter_map(|(depth, file)| rules::ignored(file, names.get(*depth..)?.join("/").as_bytes(), dir));
    said.take(1).any(|ignored| ignored)
}
