//! Files that were read to judge what runs, and the text that may have changed them by then. What is on the disk now is not
//! what a command finds behind a `cp`, a `sed -i` or a `git apply` of the same text: that is not known.

use crate::finding::{Act, Finding, Object};
use crate::span::Span;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A file whose content was believed.
#[derive(Debug)]
struct Belief {
    path: String,
    span: Span,
    /// So many findings may stand before it when it runs.
    until: usize,
    /// So often had the text itself written it to the letter; `None` where it was read from the disk.
    written: Option<usize>,
    /// A builder of the text makes it: that it is built again changes nothing.
    built: bool,
}

/// A point to come back to.
#[derive(Debug, Clone, Copy)]
pub struct Read(usize);

/// Every file that was believed, and every write whose content is known.
#[derive(Debug, Default)]
pub struct Beliefs {
    list: Vec<Belief>,
    /// How often each path was written.
    wrote: HashMap<String, usize>,
    /// A file was believed that the text writes and that was there before: that write may not happen.
    doubted: bool,
    /// Reads what was there before, wherever the text writes over it.
    before: bool,
}

impl Beliefs {
    /// Notes a file that is read as it lies on the disk, behind so many findings.
    pub fn read(&mut self, path: &str, span: Span, until: usize) {
        self.list.push(Belief { path: path.to_owned(), span, until, written: None, built: false });
    }

    /// Notes a file that is read as the text wrote it; `there`: one of that name was there before.
    pub fn own(&mut self, path: &str, span: Span, until: usize, there: bool) {
        let written = Some(self.wrote.get(path).copied().unwrap_or(0));
        self.list.push(Belief { path: path.to_owned(), span, until, written, built: false });
        self.doubted |= there;
    }

    /// Notes a program that is run as the text builds it.
    pub fn built(&mut self, path: &str, span: Span, until: usize) {
        self.list.push(Belief { path: path.to_owned(), span, until, written: None, built: true });
    }

    /// Notes a write whose content is known.
    pub fn wrote(&mut self, path: &str) {
        *self.wrote.entry(path.to_owned()).or_default() += 1;
    }

    /// Whether what was there before counts now.
    pub fn before(&self) -> bool {
        self.before
    }

    /// Whether the text must be read once more, with what was there before.
    pub fn once_more(&mut self) -> bool {
        self.before = std::mem::take(&mut self.doubted);
        self.before
    }

    /// Where we are now.
    pub fn mark(&self) -> Read {
        Read(self.list.len())
    }

    /// What was read since the mark may be read again, behind so many findings.
    pub fn again(&mut self, mark: Read, until: usize) {
        self.list.iter_mut().skip(mark.0).for_each(|belief| belief.until = belief.until.max(until));
    }

    /// Where files were believed that the findings may have changed; `real` follows the links of a path.
    pub fn stale(&self, found: &[Finding], real: impl Fn(&str) -> String) -> Vec<Span> {
        if self.list.is_empty() || !found.iter().any(changes) {
            return Vec::new();
        }
        let writes = Writes::of(found.iter(), &real);
        // What builds a program does not change it.
        let others = || Writes::of(found.iter().filter(|f| !f.marks.is("builds")), &real);
        let others = self.list.iter().any(|belief| belief.built).then(others);
        // The most that any belief in a file allows: what is written more often needs no counting.
        let mut most: HashMap<(&str, bool), usize> = HashMap::new();
        for belief in &self.list {
            let written = most.entry((&belief.path, belief.built)).or_default();
            *written = belief.written.unwrap_or(0).max(*written);
        }
        let count = |((path, built), most): ((&str, bool), usize)| {
            let writes = others.as_ref().filter(|_| built).unwrap_or(&writes);
            writes.on(&[path.to_lowercase(), real(path).to_lowercase()], most)
        };
        let hits: HashMap<(&str, bool), usize> = most.into_iter().map(|one| (one.0, count(one))).collect();
        let fits = |belief: &&Belief| {
            let hits = hits.get(&(belief.path.as_str(), belief.built)).copied().unwrap_or(0);
            writes.wide.is_some_and(|at| at < belief.until) || hits > belief.written.unwrap_or(0)
        };
        self.list.iter().filter(fits).map(|belief| belief.span).collect()
    }
}

/// What was found to change files, by the paths that it names.
#[derive(Default)]
struct Writes {
    plain: HashMap<String, Vec<usize>>,
    /// What stands in front of a pattern.
    patterns: BTreeMap<String, Vec<usize>>,
    /// Behind a link, a file has two names: each of so many may fall on any.
    linked: usize,
    /// Where the first one stands that says not which files.
    wide: Option<usize>,
}

impl Writes {
    fn of<'f>(found: impl Iterator<Item = &'f Finding> + Clone, real: impl Fn(&str) -> String) -> Self {
        let mut out = Self::default();
        let links = found.clone().any(|f| f.marks.is("links"));
        for (at, finding) in found.enumerate().filter(|(_, f)| changes(f)) {
            out.linked += usize::from(links && !finding.targets.is_empty());
            if anywhere(finding) {
                out.wide.get_or_insert(at);
            }
            for target in finding.targets.iter().flat_map(|path| [path.to_lowercase(), real(path).to_lowercase()]) {
                let list = match target.find(['*', '?', '[', '{']) {
                    Some(star) => out.patterns.entry(target.get(..star).unwrap_or("").to_owned()).or_default(),
                    None => out.plain.entry(target.trim_end_matches('/').to_owned()).or_default(),
                };
                // Both spellings are mostly the same.
                if list.last() != Some(&at) {
                    list.push(at);
                }
            }
        }
        out
    }

    /// How many of them fall on a path, by either of its names; exact up to one more than `most`.
    fn on(&self, names: &[String; 2], most: usize) -> usize {
        if self.linked > most {
            return self.linked;
        }
        let mut seen = BTreeSet::new();
        for list in names.iter().flat_map(|name| self.lists(name)) {
            for at in list {
                seen.insert(*at);
                if seen.len() > most {
                    return seen.len();
                }
            }
        }
        seen.len().max(self.linked)
    }

    /// Those on the path itself, on a directory that it lies in, and on patterns that may stand for it.
    fn lists<'s>(&'s self, path: &'s str) -> impl Iterator<Item = &'s Vec<usize>> {
        let ends = path.bytes().enumerate().filter(|(_, b)| *b == b'/').map(|(at, _)| at).chain([path.len()]);
        let plain = ends.filter_map(|end| self.plain.get(path.get(..end)?));
        let letters = (0..=path.len()).filter(|_| !self.patterns.is_empty());
        plain.chain(letters.filter_map(|end| self.patterns.get(path.get(..end)?)))
    }
}

/// Whether it changes what files hold.
fn changes(finding: &Finding) -> bool {
    use Object::{Archive, Commit, File, History, Index, Output, Tree};
    let files = matches!(finding.effect.object, File | Output | Tree | Archive | Index | Commit | History);
    let keeps = finding.marks.is("keeps") || finding.marks.is("stages");
    files && !keeps && matches!(finding.effect.act, Act::Create | Act::Change | Act::Delete)
}

/// Whether it says not which files: a patch, an archive, another branch.
fn anywhere(finding: &Finding) -> bool {
    let branches = matches!(finding.effect.object, Object::Index | Object::Commit | Object::History);
    branches || finding.targets.is_empty() && finding.effect.object != Object::Output
}
