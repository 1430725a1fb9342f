//! What the commands before a command leave behind: evidence is seen before any of them runs, so what they put somewhere
//! must not be taken for what was there.

use super::sight::Sight;
use super::through;
use crate::finding::{Act, Finding, Object, Question};
use std::collections::BTreeSet;

/// What was put where, so far in the text.
#[derive(Debug, Default)]
pub struct Before {
    moved: BTreeSet<String>,
    made: BTreeSet<String>,
    gone: BTreeSet<String>,
    tree: bool,
    head: bool,
    staged: bool,
    checked_out: bool,
}

impl Before {
    /// Notes a finding that was settled.
    pub fn add(&mut self, finding: &Finding, sight: &Sight) {
        if !finding.effect.writes() {
            return;
        }
        self.tree |= touches_tree(finding);
        self.head |= moves_head(finding);
        self.staged |= finding.marks.is("stages");
        self.checked_out |= ["whole", "tree"].iter().any(|mark| finding.marks.is(mark)) || pulls(finding);
        let asked = match &finding.question {
            Question::Kept { paths, .. } | Question::Lost { paths } => paths.as_slice(),
            _ => &[],
        };
        let paths = asked.iter().chain(&finding.targets).filter(|p| p.starts_with('/')).cloned();
        // What is written to a second name falls on the first one.
        let set = match finding.marks.is("moves") || through::leads(finding, sight) {
            true => &mut self.moved,
            false if finding.effect.act == Act::Delete => &mut self.gone,
            false => &mut self.made,
        };
        set.extend(paths);
    }

    /// Whether something was moved to the path, above it or below it.
    pub fn is_moved(&self, path: &str) -> bool {
        above(&self.moved, path) || below(&self.moved, path)
    }

    /// Whether the text itself makes the path, or something below it.
    pub fn is_made(&self, path: &str) -> bool {
        self.made.contains(path) || below(&self.made, path)
    }

    /// Whether the text puts anything anywhere.
    pub fn makes(&self) -> bool {
        !self.made.is_empty() || !self.moved.is_empty()
    }

    /// Whether the text takes away what holds the path, so that it will be somewhere else.
    pub fn is_gone(&self, path: &str) -> bool {
        std::path::Path::new(path).parent().and_then(|dir| dir.to_str()).is_some_and(|dir| self.takes(dir))
    }

    /// Whether the text takes the path away, itself or with what holds it.
    pub fn takes(&self, path: &str) -> bool {
        above(&self.gone, path)
    }

    /// Whether something may have been staged.
    pub fn stages(&self) -> bool {
        self.staged
    }

    /// Whether git may have put other files in the place of those that are there.
    pub fn checks_out(&self) -> bool {
        self.checked_out
    }

    /// Whether something may have changed what is checked out.
    pub fn moves_head(&self) -> bool {
        self.head
    }

    /// Whether something may have changed tracked files or what is staged.
    pub fn touches_tree(&self) -> bool {
        self.tree
    }
}

fn above(set: &BTreeSet<String>, path: &str) -> bool {
    !set.is_empty() && std::path::Path::new(path).ancestors().any(|p| p.to_str().is_some_and(|p| set.contains(p)))
}

fn below(set: &BTreeSet<String>, path: &str) -> bool {
    let inside = format!("{}/", path.trim_end_matches('/'));
    set.range(inside.clone()..).next().is_some_and(|p| p.starts_with(&inside))
}

/// Everything that is not known to leave the work tree and the index alone.
fn touches_tree(finding: &Finding) -> bool {
    use Object::*;
    let elsewhere = matches!(
        finding.effect.object,
        Nothing
            | Network
            | Shared
            | Message
            | Rows
            | Schema
            | Database
            | Process
            | Service
            | Container
            | Volume
            | Cloud
            | Account
            | Environment
            | Listener
    );
    !elsewhere
        && !matches!(finding.subject.as_str(), "git fetch" | "git remote" | "git tag" | "git branch" | "git config")
}

/// Every call of git that is not known to leave files alone.
fn pulls(finding: &Finding) -> bool {
    finding.subject.strip_prefix("git ").is_some_and(|sub| {
        let sub = sub.split(' ').next().unwrap_or(sub);
        !["add", "stage", "commit", "tag", "branch", "config", "fetch", "remote", "init", "notes"].contains(&sub)
    })
}

/// Every command that is not known to leave HEAD where it is, or to move no more than its branch.
fn moves_head(finding: &Finding) -> bool {
    use Object::{Archive, File, Nothing, Output, Tree};
    let files = matches!(finding.effect.object, File | Tree | Output | Archive | Nothing);
    let git = finding.subject.strip_prefix("git ");
    let stays = ["add", "stage", "commit", "tag", "branch", "rm", "mv", "restore", "config", "fetch", "remote"];
    match git {
        Some(sub) => !stays.iter().any(|s| sub.split(' ').next() == Some(s)),
        None => !files && touches_tree(finding),
    }
}
