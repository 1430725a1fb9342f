//! What is staged: where the index differs from the tree of HEAD. Whole directories are skipped where the index knows
//! their tree; what is left is walked side by side, since both are in the same order.

use super::digest::Oid;
use super::index::{Index, IndexEntry, mode};
use super::objects::{Objects, TreeLine};
use crate::evidence::look::Look;
use std::collections::HashMap;

/// The most lines of trees that are compared.
const MAX_LINES: usize = 100_000;
/// The deepest directory.
const MAX_DEPTH: usize = 128;

/// A path in which index and HEAD differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The path.
    pub path: Vec<u8>,
    /// What HEAD has, where the index has nothing.
    pub dropped: Option<Oid>,
}

/// Every difference; `None` where the trees cannot be read or are too large.
pub fn differences(look: &Look, objects: &Objects, index: &Index, tree: Option<Oid>) -> Option<Vec<Difference>> {
    let whole = index.trees.first().filter(|t| t.path.is_empty() && t.entries == index.entries.len());
    if tree.is_some() && whole.map(|t| t.oid) == tree {
        return Some(Vec::new());
    }
    let known = index.trees.iter().map(|t| (t.path.as_slice(), (t.entries, t.oid))).collect();
    let mut walk = StagedWalk { look, objects, index, known, next: 0, lines: 0, out: Vec::new() };
    if let Some(tree) = tree {
        walk.tree(tree)?;
    }
    walk.added(|_| true);
    Some(walk.out)
}

/// What HEAD has at a path, as far as it can be read.
pub fn in_head(look: &Look, objects: &Objects, tree: Oid, path: &str) -> Option<TreeLine> {
    let mut tree = tree;
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        let lines = objects.tree(look, tree)?;
        let line = lines.into_iter().find(|l| l.name == part.as_bytes())?;
        if parts.peek().is_none() {
            return Some(line);
        }
        if line.mode & mode::TYPE != mode::TREE {
            return None;
        }
        tree = line.oid;
    }
    None
}

struct StagedWalk<'a> {
    look: &'a Look<'a>,
    objects: &'a Objects,
    index: &'a Index,
    known: HashMap<&'a [u8], (usize, Oid)>,
    next: usize,
    lines: usize,
    out: Vec<Difference>,
}

impl StagedWalk<'_> {
    /// Goes through a tree and all below it, in order.
    fn tree(&mut self, root: Oid) -> Option<()> {
        let mut open: Vec<(Vec<u8>, std::vec::IntoIter<TreeLine>)> = vec![(Vec::new(), self.open(root)?)];
        while let Some((prefix, lines)) = open.last_mut() {
            let Some(line) = lines.next() else {
                open.pop();
                continue;
            };
            let path = [prefix, line.name.as_slice()].concat();
            if line.mode & mode::TYPE != mode::TREE {
                self.file(&path, &line);
            } else if !self.skip(&path, line.oid) {
                if open.len() == MAX_DEPTH {
                    return None;
                }
                open.push(([&path[..], b"/"].concat(), self.open(line.oid)?));
            }
        }
        Some(())
    }

    fn open(&mut self, tree: Oid) -> Option<std::vec::IntoIter<TreeLine>> {
        let lines = self.objects.tree(self.look, tree)?;
        self.lines += lines.len();
        let odd = |name: &[u8]| matches!(name, b"" | b"." | b".." | b".git") || name.contains(&b'/');
        (self.lines <= MAX_LINES && !lines.iter().any(|l| odd(&l.name))).then(|| lines.into_iter())
    }

    fn entry(&self) -> Option<(&[u8], IndexEntry)> {
        let entry = self.index.entries.get(self.next)?;
        Some((self.index.path(entry), *entry))
    }

    /// Entries of the index that HEAD does not have.
    fn added(&mut self, before: impl Fn(&[u8]) -> bool) {
        while let Some((path, _)) = self.entry().filter(|(path, _)| before(path)) {
            let path = path.to_vec();
            self.differs(path, None);
            self.next += 1;
        }
    }

    /// Notes a path once, however many sides its conflict has.
    fn differs(&mut self, path: Vec<u8>, dropped: Option<Oid>) {
        if self.out.last().is_none_or(|d| d.path != path) {
            self.out.push(Difference { path, dropped });
        }
    }

    fn file(&mut self, path: &[u8], line: &TreeLine) {
        self.added(|p| p < path);
        let mut found = false;
        while let Some((_, entry)) = self.entry().filter(|(p, _)| *p == path) {
            found = true;
            if entry.stage > 0 || entry.intended || (entry.mode, entry.oid) != (line.mode, line.oid) {
                self.differs(path.to_vec(), None);
            }
            self.next += 1;
        }
        if !found {
            self.differs(path.to_vec(), Some(line.oid));
        }
    }

    /// Steps over a directory whose tree the index knows to be the same.
    fn skip(&mut self, path: &[u8], tree: Oid) -> bool {
        let below = [path, b"/"].concat();
        self.added(|p| p < below.as_slice());
        // A sparse index has the directory itself as one entry.
        if let Some((_, entry)) = self.entry().filter(|(p, e)| *p == below && e.mode == mode::TREE) {
            if entry.oid != tree {
                self.differs(below, None);
            }
            self.next += 1;
            return true;
        }
        let count = self.known.get(path).filter(|k| k.1 == tree).map(|k| k.0);
        let fits = count.is_some_and(|n| n == self.index.below(path).len());
        self.next += count.filter(|_| fits).unwrap_or(0);
        fits
    }
}
