//! Files that were read to judge what runs, and the text that may have changed them by then. What is on the disk now is not
//! what a command finds behind a `cp`, a `sed -i` or a `git apply` of the same text: that is not known.

use crate::finding::{Act, Finding, Object};
use crate::span::Span;

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
    wrote: Vec<String>,
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
        let written = Some(self.wrote.iter().filter(|wrote| *wrote == path).count());
        self.list.push(Belief { path: path.to_owned(), span, until, written, built: false });
        self.doubted |= there;
    }

    /// Notes a program that is run as the text builds it.
    pub fn built(&mut self, path: &str, span: Span, until: usize) {
        self.list.push(Belief { path: path.to_owned(), span, until, written: None, built: true });
    }

    /// Notes a write whose content is known.
    pub fn wrote(&mut self, path: &str) {
        self.wrote.push(path.to_owned());
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
        let spell = |path: &String| [path.to_lowercase(), real(path).to_lowercase()];
        let targets = |f: &Finding| f.targets.iter().map(spell).collect::<Vec<_>>();
        let writes: Vec<_> =
            found.iter().enumerate().filter(|(_, f)| changes(f)).map(|(at, f)| (at, f, targets(f))).collect();
        // Behind a link, a file has two names.
        let linked = found.iter().any(|f| f.marks.is("links"));
        let fits = |belief: &&Belief| {
            let names = spell(&belief.path);
            let falls = |targets: &[[String; 2]]| targets.iter().flatten().any(|t| names.iter().any(|n| within(n, t)));
            let hits = writes.iter().filter(|(_, f, targets)| falls(targets) || linked && !f.targets.is_empty());
            let hits = hits.filter(|(_, f, _)| !(belief.built && f.marks.is("builds"))).count();
            let wide = writes.iter().any(|(at, f, _)| anywhere(f) && *at < belief.until);
            wide || hits > belief.written.unwrap_or(0)
        };
        self.list.iter().filter(fits).map(|belief| belief.span).collect()
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

/// Whether a path is a target, lies in it, or may be what its pattern stands for.
fn within(path: &str, target: &str) -> bool {
    let start = target.find(['*', '?', '[', '{']).map(|at| target.get(..at).unwrap_or(""));
    match start {
        Some(start) => path.starts_with(start),
        None => {
            path.strip_prefix(target.trim_end_matches('/')).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        }
    }
}
