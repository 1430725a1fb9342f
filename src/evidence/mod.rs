//! What is true here: asks the world what undo depends on, and settles the questions that findings carry.
//! Looks, and never runs anything. Nothing is touched unless a finding asks.

mod answer;
mod arrives;
mod back;
mod before;
mod clean;
pub(crate) mod git;
mod glob;
mod kept;
mod look;
pub(crate) mod losses;
mod now;
mod output;
mod sight;
mod through;
mod untracked;
mod walk;
mod words;

use crate::finding::{Finding, Findings, Question};
use crate::request::Place;
use crate::world::World;
use before::Before;
use git::place::RepoFound;
use look::Look;
use sight::Sight;
use std::path::Path;

/// Settles every question that the world can answer; the others stay unknown.
pub fn settle(findings: &mut Findings, place: &Place, world: &dyn World) {
    if findings.list.iter().all(|f| f.question == Question::Settled && f.acts.is_none()) {
        return;
    }
    let sight = Sight::new(world, place.cwd.as_deref());
    let mut before = Before::default();
    for finding in &mut findings.list {
        match std::mem::take(&mut finding.question) {
            Question::Settled => {}
            said @ Question::Lost { .. } => finding.question = said,
            Question::Kept { paths, overwrite } => {
                answer::kept(finding, &paths, overwrite, &sight, &before);
                finding.question = Question::Kept { paths, overwrite };
            }
            Question::CleanTree { dir, undo } => {
                answer::clean_tree(finding, &dir, &undo, &sight, &before);
                finding.question = Question::CleanTree { dir, undo };
            }
        }
        if let Some(acts) = finding.acts.take() {
            back::settle(finding, &acts, &sight, &before);
            finding.acts = Some(acts);
        }
        before.add(finding, &sight);
        name_swept(finding, &sight);
    }
    arrives::watch(findings, &sight);
}

/// A person wants to know which files `git clean` deletes.
fn name_swept(finding: &mut Finding, sight: &Sight) {
    const SHOWN: usize = 3;
    let Some(files) = losses::git::swept(finding, sight).filter(|files| !files.is_empty()) else { return };
    let named: Vec<String> = files.iter().take(SHOWN).map(|file| format!("`{file}`")).collect();
    let more = match files.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    finding.what = format!("{}; {}{more}", finding.what, named.join(", ")).into();
}

/// Whether git tracks a file; `None` where there is no repository, or none that can be understood.
pub fn is_tracked(path: &Path, world: &dyn World) -> Option<bool> {
    let look = Look::new(world);
    let real = look.resolved(path)?;
    for dir in real.ancestors().skip(1) {
        match git::place::at(&look, dir) {
            RepoFound::Nowhere => {}
            RepoFound::Unclear => return None,
            RepoFound::Repo(repo) => {
                let relative = repo.relative(&real)?;
                return Some(!repo.index(&look)?.of(relative.as_bytes()).is_empty());
            }
        }
    }
    None
}
