//! What git does not have: output that is made again, or lost.

use super::git::state::Compare;
use super::kept::{Fate, Fates, shown};
use super::output::{self, Output};
use super::sight::Sight;
use std::path::Path;

impl Sight<'_> {
    /// What becomes of something that exists and that git does not track.
    pub fn untracked(&self, real: &Path, compare: Option<&Compare>, is_dir: bool) -> Fates {
        if is_lock(real) {
            return Fates::one(Fate::Made("git makes the lock when it needs it"));
        }
        match output::row(real) {
            Some(row) if row.sure => Fates::output(Fate::Made(self.how(row, real).unwrap_or(row.otherwise))),
            Some(row) if is_dir => Fates::output(self.unsure(row, real, compare)),
            None if is_dir && self.is_cache(real, compare) => Fates::output(Fate::Made("the tool that made it")),
            _ => Fates::one(lost(real, compare.is_some())),
        }
    }

    /// A directory without tracked files that is output by its name or its tag; `None` for others.
    pub fn as_output(&self, dir: &Path, compare: Option<&Compare>) -> Option<Fates> {
        Some(self.untracked(dir, compare, true)).filter(|fates| fates.output || !fates.is_lost())
    }

    /// A name that may be output: believed where a maker is there, and git was told not to keep it.
    fn unsure(&self, row: &Output, real: &Path, compare: Option<&Compare>) -> Fate {
        if row.inside.is_some_and(|file| !self.look.has(&real.join(file))) {
            return lost(real, compare.is_some());
        }
        let tagged = output::is_tagged(&self.look, real).then_some("the tool that made it");
        match (self.how(row, real).or(tagged), self.is_ignored(real, compare)) {
            (Some(how), Some(true)) => Fate::Made(how),
            (Some(_), _) => Fate::Unknown(format!("whether `{}` is only build output", shown(real))),
            (None, _) if row.inside.is_some() => Fate::Unknown(row.otherwise.into()),
            (None, _) => lost(real, compare.is_some()),
        }
    }

    /// A directory of any name that says of itself that it is a cache, where git was told not to keep it.
    fn is_cache(&self, real: &Path, compare: Option<&Compare>) -> bool {
        compare.is_some() && output::is_tagged(&self.look, real) && self.is_ignored(real, compare) == Some(true)
    }

    /// Whether git was told not to keep a directory; where there is no git, nobody was told otherwise.
    fn is_ignored(&self, real: &Path, compare: Option<&Compare>) -> Option<bool> {
        let Some(compare) = compare else { return Some(true) };
        compare.is_ignored(&compare.repo().relative(real)?, true)
    }

    /// What makes the output again, as far as the directory beside it tells.
    fn how(&self, row: &Output, real: &Path) -> Option<&'static str> {
        let of_row = |path: &&Path| {
            let name = path.file_name().and_then(|n| n.to_str());
            name.and_then(output::named).is_some_and(|o| o.name == row.name)
        };
        let beside = real.ancestors().filter(of_row).last()?.parent()?;
        output::maker(&self.look, row, beside)
    }
}

fn lost(path: &Path, in_repo: bool) -> Fate {
    let why = if in_repo { "is not tracked by git" } else { "is not in a git work tree" };
    Fate::Lost(format!("`{}` {why}", shown(path)))
}

/// A lock that git left behind.
fn is_lock(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "lock") && path.components().any(|c| c.as_os_str() == ".git")
}
