//! The way back of a call: a command that runs as it stands and restores what was seen before the call ran. It names values
//! (ids, sizes, modes), never steps (`HEAD~1`), so that it is harmless where the call failed or did nothing.

mod files;
mod git;
mod state;

use super::before::Before;
use super::sight::Sight;
use super::words;
use crate::finding::{Acts, Finding, Object, Undo};
use crate::leaf::leaf;
use crate::world::{FileKind, Unread};
use std::path::{Path, PathBuf};

/// What a call is seen with.
pub struct Scene<'a, 'w> {
    /// The eyes.
    pub sight: &'a Sight<'w>,
    /// What earlier statements of the text leave behind.
    pub before: &'a Before,
    /// Where the call acts.
    pub dir: PathBuf,
    /// Its words behind the program.
    pub words: &'a [String],
}

type Way = fn(&Scene) -> Option<Undo>;

/// Programs whose way back is known.
const WAYS: &[(&str, Way)] = &[
    ("git", git::way),
    ("touch", files::touch),
    ("mkdir", files::mkdir),
    ("rmdir", files::rmdir),
    ("mv", files::mv),
    ("cp", files::cp),
    ("ln", files::ln),
    ("chmod", files::chmod),
    (">>", files::append),
];

/// Names the way back, where one is known; what is lost stays lost.
pub fn settle(finding: &mut Finding, acts: &Acts, sight: &Sight, before: &Before) {
    if finding.undo == Undo::None || finding.effect.object == Object::Guard || !finding.effect.writes() {
        return;
    }
    if finding.targets.iter().any(|path| before.is_moved(path) || before.is_gone(path)) {
        return;
    }
    let Some((program, words)) = acts.argv.split_first() else { return };
    let name = leaf(program);
    let Some((_, way)) = WAYS.iter().find(|(n, _)| *n == name) else { return };
    // What git puts there is not what was seen.
    if !finding.subject.starts_with("git ") && before.checks_out() {
        return;
    }
    let scene = Scene { sight, before, dir: PathBuf::from(&acts.dir), words };
    if let Some(undo) = way(&scene) {
        finding.undo = undo;
    }
}

impl Scene<'_, '_> {
    /// The same call with other words.
    pub fn with<'a>(&'a self, words: &'a [String]) -> Scene<'a, 'a> {
        Scene { sight: self.sight, before: self.before, dir: self.dir.clone(), words }
    }

    /// Options and operands; `None` where an option is not one of these letters or words.
    pub fn plain(&self, letters: &str, long: &[&str]) -> Option<(Vec<&str>, Vec<&str>)> {
        let (mut options, mut operands, mut ended) = (Vec::new(), Vec::new(), false);
        for word in self.words {
            match word.strip_prefix('-') {
                Some("-") if !ended => ended = true,
                Some(rest) if !ended && !rest.is_empty() => {
                    let known = match rest.starts_with('-') {
                        true => long.contains(&word.as_str()),
                        false => rest.chars().all(|c| letters.contains(c)),
                    };
                    known.then_some(())?;
                    options.push(word.as_str());
                }
                _ => operands.push(word.as_str()),
            }
        }
        Some((options, operands))
    }

    /// A path as it would be found; `None` where nobody should guess: links on the way, kernel files, odd words.
    pub fn path(&self, operand: &str) -> Option<PathBuf> {
        if operand.is_empty() || operand.contains('\0') {
            return None;
        }
        let path = self.sight.look.resolved(&self.dir)?.join(operand);
        let real = match path.file_name() {
            Some(_) if !operand.ends_with("..") => self.sight.look.parent_resolved(&path)?,
            _ => self.sight.look.resolved(&path)?,
        };
        let gone = real.to_str().is_none_or(|path| self.before.takes(path));
        (!is_kernel(&real) && !gone).then_some(real)
    }

    /// What is at a path; `Ok(None)` is surely nothing.
    pub fn kind(&self, path: &Path) -> Option<Option<FileKind>> {
        match self.sight.look.stat(path) {
            Ok(stat) => Some(Some(stat.kind)),
            Err(Unread::Missing) => Some(None),
            Err(_) => None,
        }
    }

    /// A path for the undo, as seen from where one stands.
    pub fn operand(&self, path: &Path) -> String {
        words::operand(path, self.sight.cwd())
    }

    /// Several of them.
    pub fn operands(&self, paths: &[PathBuf]) -> String {
        paths.iter().map(|p| self.operand(p)).collect::<Vec<_>>().join(" ")
    }
}

/// Files that the kernel makes up: nothing there is new, and nothing is kept.
pub fn is_kernel(path: &Path) -> bool {
    ["/proc", "/sys", "/dev"].iter().any(|top| path.starts_with(top)) && !path.starts_with("/dev/shm")
}

/// A way back of steps; without any, nothing is to undo.
pub fn steps(steps: &[String], between: &str) -> Option<Undo> {
    match steps.len() {
        0 => Some(Undo::Unneeded),
        1..=12 => Some(Undo::Exact(steps.join(between).into())),
        _ => None,
    }
}
