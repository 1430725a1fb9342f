//! What a statement would lose, as paths that can be kept before it runs: literal ones, and sets that are expanded now.
//! Says nothing where a path is only known when it runs, or where an earlier command puts something else there.

mod find;
pub(super) mod git;

use super::now::written_out;
use super::sight::Sight;
use super::{back, glob, through};
use crate::finding::{Act, Acts, Finding, Findings, Object, Question, Undo};
use crate::grammar::shell::Reading;
use crate::request::{Payload, Place, Request};
use crate::world::{FileKind, Unread, World};
use std::path::{Path, PathBuf};

/// The most places that one entry may keep.
const MAX_ROOTS: usize = 4000;

/// How a thing goes, and so how it can be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// Only what is said of it may change, its mode or its owner; what is in it stays.
    Itself,
    /// Its name goes; whatever else has a name for it keeps it.
    Gone,
    /// Another file takes its name.
    Replaced,
    /// It is written to where it is: only a copy keeps it.
    Written,
}

/// A place that is kept as it is: a file, a link, a directory with all below it, or that nothing is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    /// Absolute, without links before its last part.
    pub path: PathBuf,
    /// How it goes.
    pub how: How,
}

/// A work tree whose clean files git brings back.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reset {
    /// Its root.
    pub root: PathBuf,
    /// The commit that is checked out, in full.
    pub commit: String,
}

/// All that would be lost.
#[derive(Debug, Clone, Default)]
pub struct Losses {
    /// What must be kept; none lies in another one.
    pub roots: Vec<Root>,
    /// What git brings back first.
    pub resets: Vec<Reset>,
    /// The findings that lose nothing else.
    pub findings: Vec<usize>,
}

impl Losses {
    /// The findings, with what is kept as their undo.
    pub fn claim(&self, mut findings: Findings, undo: &Undo) -> Findings {
        for at in &self.findings {
            if let Some(finding) = findings.list.get_mut(*at) {
                finding.undo = undo.clone();
            }
        }
        findings
    }
}

/// What a statement would lose and could be kept; `None` where that is nothing.
pub fn losses(findings: &Findings, place: &Place, world: &dyn World) -> Option<Losses> {
    let list = &findings.list;
    if !list.iter().any(may_be_kept) {
        return None;
    }
    let sight = Sight::new(world, place.cwd.as_deref());
    if through::is_followed(list, &sight) {
        return None;
    }
    let mut out = each(list, &sight);
    // One by one, what a command leaves behind hides what the next one loses; together nothing is hidden.
    let open = |(at, f): (usize, &Finding)| f.effect.writes() && f.undo > Undo::Unneeded && !out.findings.contains(&at);
    if list.iter().enumerate().any(open) {
        out = together(list, &sight).unwrap_or(out);
    }
    out.resets.sort();
    out.resets.dedup();
    out.roots = outermost(out.roots);
    (!out.roots.is_empty() && out.roots.len() <= MAX_ROOTS).then_some(out)
}

/// The same, where the text says what it loses only when its names are written out as they are now.
pub fn losses_now(
    findings: &Findings,
    tree: Option<&Reading>,
    request: &Request,
    read: &dyn Fn(&Request) -> Findings,
    world: &dyn World,
) -> Option<Losses> {
    let Payload::Shell(text) = &request.payload else { return None };
    if findings.list.iter().any(stays_open) {
        return None;
    }
    let sight = Sight::new(world, request.place.cwd.as_deref());
    // What is written before the names are looked up may change them; what goes before only leaves fewer.
    let changes = |f: &&Finding| f.effect.writes() && (f.effect.act != Act::Delete || f.marks.is("moves"));
    let changed = |list: &[Finding]| list.iter().filter(changes).map(|f| f.span.end).min().unwrap_or(usize::MAX);
    // Most texts that write first say so as they stand, and need no second reading.
    let now = written_out(text, tree, changed(&findings.list), &sight)?;
    let written = Request { payload: Payload::Shell(now.text), ..request.clone() };
    let mut found = read(&written);
    super::settle(&mut found, &request.place, world);
    if changed(&found.list) <= now.last || through::is_followed(&found.list, &sight) {
        return None;
    }
    let mut out = together(&found.list, &sight)?;
    out.resets.sort();
    out.resets.dedup();
    out.roots = outermost(out.roots);
    let placed = |f: &Finding| {
        f.effect.writes() && matches!(f.effect.object, Object::File | Object::Tree | Object::Output | Object::Archive)
            || of_git(f)
    };
    out.findings = findings.list.iter().enumerate().filter(|(_, f)| placed(f)).map(|(at, _)| at).collect();
    (!out.roots.is_empty() && out.roots.len() <= MAX_ROOTS).then_some(out)
}

/// Whether a call, every word of which is known, touches what no file holds: however names are written out, it does.
fn stays_open(finding: &Finding) -> bool {
    use Object::{Cloud, Database, Message, Rows, Schema, Service, Shared, Volume};
    let apart = matches!(finding.effect.object, Cloud | Database | Message | Rows | Schema | Service | Shared | Volume);
    apart && finding.effect.writes() && finding.acts.is_some() && !is_refusal(finding) && !is_placed(finding)
}

/// Whether something that would be lost is not among what is kept.
pub fn is_open(findings: &Findings, kept: Option<&Losses>) -> bool {
    let open = |(at, f): (usize, &Finding)| {
        let lost = matches!(f.undo, Undo::Partial(_) | Undo::Unknown(_) | Undo::None);
        f.effect.writes() && lost && !kept.is_some_and(|kept| kept.findings.contains(&at))
    };
    findings.list.iter().enumerate().any(open)
}

/// The losses of the findings that can be seen by themselves.
fn each(list: &[Finding], sight: &Sight) -> Losses {
    let mut out = Losses::default();
    for (at, finding) in list.iter().enumerate().filter(|(_, f)| may_be_kept(f)) {
        let mut own = Losses::default();
        if collect(finding, list, at, sight, &mut own).is_some() {
            out.roots.append(&mut own.roots);
            out.resets.append(&mut own.resets);
            out.findings.extend(with_sources(list, at));
        }
    }
    out
}

/// All that a text touches, whatever comes first; `None` where one of its commands may touch something else.
fn together(list: &[Finding], sight: &Sight) -> Option<Losses> {
    let writing = || list.iter().enumerate().filter(|(_, f)| f.effect.writes() && !is_refusal(f));
    if !writing().all(|(_, f)| is_placed(f)) {
        return None;
    }
    let mut out = Losses::default();
    for (at, finding) in writing() {
        match finding.subject.starts_with("git ") {
            true => git::whole(finding, sight, &mut out)?,
            false => places(finding, list, at, sight, &mut out)?,
        }
        out.findings.push(at);
    }
    Some(out)
}

/// Whether a finding only says that nobody proves the text: what was seen of it is kept, and nothing is claimed of the whole.
fn is_refusal(finding: &Finding) -> bool {
    finding.rule == "unproven"
}

/// Whether all that a finding touches has a known place.
fn is_placed(finding: &Finding) -> bool {
    use Object::{Archive, File, Guard, Output, Tree};
    let marked = ["finds", "within", "moves", "dress"].iter().any(|mark| finding.marks.is(mark));
    let seen = matches!(finding.undo, Undo::Unneeded | Undo::Exact(_));
    // A row may name less than it touches, unless evidence looked at it.
    let known = finding.question != Question::Settled || finding.acts.is_some() && (marked || seen);
    match finding.subject.starts_with("git ") {
        true => {
            finding.effect.object != Guard && finding.acts.is_some() && (of_git(finding) || finding.marks.is("whole"))
        }
        false => {
            known && (matches!(finding.effect.object, File | Tree | Output | Archive) || finding.marks.is("dress"))
        }
    }
}

/// The finding, and those of the same call that only say where something comes from.
fn with_sources(all: &[Finding], at: usize) -> impl Iterator<Item = usize> {
    let one = all.get(at).filter(|f| f.marks.is("moves")).and_then(|f| f.acts.as_deref());
    let other = move |f: &Finding| {
        one.is_some() && f.acts.as_deref() == one && f.marks.is("moves") && matches!(f.undo, Undo::Partial(_))
    };
    all.iter().enumerate().filter(move |(n, f)| *n == at || other(f)).map(|(n, _)| n)
}

/// What an undo would replace: these places, and what is not committed in these work trees.
pub fn at(places: impl Iterator<Item = Root>, trees: &[&Path], world: &dyn World) -> Option<Losses> {
    let sight = Sight::new(world, None);
    let mut out = Losses { roots: places.collect(), ..Losses::default() };
    for tree in trees {
        git::present(tree, &sight, &mut out)?;
    }
    out.roots = outermost(out.roots);
    Some(out)
}

/// Whether a finding loses something of which a copy could be kept.
fn may_be_kept(finding: &Finding) -> bool {
    let lost = matches!(finding.undo, Undo::None | Undo::Unknown(_));
    finding.effect.writes()
        && finding.effect.object != Object::Guard
        && match &finding.question {
            Question::Lost { .. } => lost || matches!(finding.undo, Undo::Partial(_)),
            _ if of_git(finding) => lost || matches!(finding.undo, Undo::Partial(_)),
            // What a build makes again needs no copy.
            Question::Kept { .. } if finding.effect.object == Object::Output || finding.marks.is("builds") => lost,
            Question::Kept { .. } => lost || matches!(finding.undo, Undo::Partial(_)),
            // What takes the place of something comes from somewhere.
            _ if finding.marks.is("moves") => matches!(finding.undo, Undo::Partial(_)) && finding.acts.is_some(),
            _ if finding.marks.is("dress") => matches!(finding.undo, Undo::Partial(_)) && finding.acts.is_some(),
            _ if finding.marks.is("finds") || finding.marks.is("within") => lost && finding.acts.is_some(),
            _ => false,
        }
}

/// Whether all that is lost is what a repository holds besides its objects.
fn of_git(finding: &Finding) -> bool {
    finding.marks.is("refs") || finding.marks.is("tree")
}

fn collect(finding: &Finding, all: &[Finding], at: usize, sight: &Sight, out: &mut Losses) -> Option<()> {
    if finding.marks.is("whole") {
        return all.get(..at)?.iter().all(leaves_git).then(|| git::whole(finding, sight, out))?;
    }
    if of_git(finding) {
        all.get(..at)?.iter().all(leaves_git).then(|| git::collect(finding, sight, out))??;
        if finding.marks.is("tree") && (finding.marks.is("here") || !matches!(finding.question, Question::Kept { .. }))
        {
            return Some(());
        }
    }
    places(finding, all, at, sight, out)?;
    (!put_before(all, at, &out.roots)).then_some(())
}

/// The places that a finding falls on.
fn places(finding: &Finding, all: &[Finding], at: usize, sight: &Sight, out: &mut Losses) -> Option<()> {
    if finding.marks.is("finds") {
        return find::collect(finding.acts.as_deref()?, sight, out);
    }
    let (paths, overwrite) = match &finding.question {
        Question::Kept { paths, overwrite } => (paths, *overwrite),
        // Rows that are deleted are written in the file of their database.
        Question::Lost { paths } => (paths, finding.effect.act != Act::Delete || finding.class.is_some()),
        _ if of_git(finding) => return Some(()),
        _ => (&finding.targets, true),
    };
    // Git's own patterns reach further than the shell's.
    let magic = |path: &String| glob::is_pattern(path) || path.contains("/:");
    if paths.is_empty() || of_git(finding) && paths.iter().any(magic) {
        return None;
    }
    let mut real = Vec::new();
    for path in paths {
        real.extend(seen(path, overwrite, sight)?);
    }
    let how = match finding.effect.act == Act::Delete && !overwrite {
        true => How::Gone,
        false if finding.marks.is("dress") => How::Itself,
        false if finding.marks.is("replaces") => How::Replaced,
        false => How::Written,
    };
    let how = if how > How::Itself && shared(all, at, &real) { How::Written } else { how };
    out.roots.extend(real.iter().map(|path| Root { path: path.clone(), how }));
    // Whoever unpacks over a link may write where it leads.
    if finding.marks.is("unpacks")
        && matches!(finding.question, Question::Lost { .. })
        && through::leads_on(&real, sight)
    {
        return None;
    }
    if finding.marks.is("unpacks") || finding.marks.is("patches") {
        out.roots.extend(dirs_of(finding, &real));
    }
    // What takes the place of something comes from somewhere: that goes back too.
    if finding.marks.is("moves") && !of_git(finding) {
        out.roots.extend(sources(finding, all, sight)?);
    }
    Some(())
}

/// Whether what git's commands lose afterwards is still what is there now, or is only made before by the text itself.
fn leaves_git(before: &Finding) -> bool {
    use Object::{File, Output, Tree};
    let files = matches!(before.effect.object, File | Tree | Output) && !before.marks.is("moves");
    !before.effect.writes() || files || of_git(before) || is_refusal(before)
}

/// The places that a path stands for, links before the last part followed; `None` where that cannot be seen.
fn seen(path: &str, overwrite: bool, sight: &Sight) -> Option<Vec<PathBuf>> {
    let mut named = vec![PathBuf::from(path)];
    if glob::is_pattern(path) {
        let found = glob::expand_words(&sight.look, path)?;
        // What stands for nothing is itself: so is a quoted name that nothing has yet.
        named.retain(|path| overwrite && !found.contains(path));
        named.extend(found);
    }
    let mut out = Vec::new();
    for path in named {
        if !path.is_absolute() {
            return None;
        }
        let real = sight.look.parent_resolved(&path)?;
        if back::is_kernel(&real) {
            return None;
        }
        match sight.look.stat(&real) {
            Ok(stat) if stat.kind == FileKind::Other => return None,
            // What is written through a link falls on what is behind it.
            Ok(stat) if stat.kind == FileKind::Link && overwrite => {
                let behind = sight.look.resolved(&real)?;
                (!back::is_kernel(&behind)).then(|| out.push(behind))?;
            }
            // The directories on the way are made too.
            Err(Unread::Missing) if overwrite => {
                out.push(missing(real, sight)?);
                continue;
            }
            Ok(_) | Err(Unread::Missing) => {}
            Err(_) => return None,
        }
        out.push(real);
    }
    Some(out)
}

/// The directories in which something is unpacked: they may get the modes that the archive says.
fn dirs_of(finding: &Finding, paths: &[PathBuf]) -> Vec<Root> {
    let top = finding.acts.as_deref().map(|acts| Path::new(&acts.dir));
    let of = |path: &PathBuf| {
        let inside = |dir: &&Path| top.is_some_and(|top| dir.starts_with(top));
        let dirs: Vec<PathBuf> = path.ancestors().skip(1).take_while(inside).map(Path::to_owned).collect();
        if dirs.is_empty() { path.parent().map(Path::to_owned).into_iter().collect() } else { dirs }
    };
    let all: std::collections::BTreeSet<PathBuf> = paths.iter().flat_map(of).collect();
    all.into_iter().map(|path| Root { path, how: How::Itself }).collect()
}

/// The outermost of the directories on the way that is not there.
fn missing(mut path: PathBuf, sight: &Sight) -> Option<PathBuf> {
    while let Some(dir) = path.parent().filter(|dir| !sight.look.has(dir)) {
        matches!(sight.look.stat(dir), Err(Unread::Missing)).then_some(())?;
        path = dir.to_owned();
    }
    Some(path)
}

/// The other paths of a call that moves: what it takes away.
fn sources(finding: &Finding, all: &[Finding], sight: &Sight) -> Option<Vec<Root>> {
    let acts: &Acts = finding.acts.as_deref()?;
    let mut out = Vec::new();
    for other in all.iter().filter(|f| f.acts.as_deref() == Some(acts)) {
        for path in &other.targets {
            let paths = seen(path, false, sight)?;
            out.extend(paths.into_iter().map(|path| Root { path, how: How::Written }));
        }
    }
    Some(out)
}

/// Whether something else in the text may write to these places where they are, so that a second name keeps nothing.
fn shared(all: &[Finding], at: usize, paths: &[PathBuf]) -> bool {
    use Object::{Archive, File, Message, Network, Nothing, Output, Shared, Tree};
    all.iter().enumerate().any(|(other, f)| {
        let placed = matches!(f.effect.object, File | Tree | Output | Archive) && !f.targets.is_empty();
        let away = matches!(f.effect.object, Network | Nothing | Shared | Message);
        let apart =
            placed && f.targets.iter().all(|t| t.starts_with('/') && !paths.iter().any(|p| overlap(p, Path::new(t))));
        other != at && f.effect.writes() && !away && !apart
    })
}

/// Whether an earlier command moves something to one of these places: then it is not what is there now.
fn put_before(all: &[Finding], at: usize, roots: &[Root]) -> bool {
    let acts = all.get(at).and_then(|f| f.acts.as_deref());
    all.iter()
        .take(at)
        .filter(|f| f.marks.is("moves") && (acts.is_none() || f.acts.as_deref() != acts))
        .any(|f| f.targets.is_empty() || all_of(f).any(|t| roots.iter().any(|r| overlap(&r.path, Path::new(t)))))
}

/// All the paths of a finding, those that only whoever keeps a copy asks for among them.
fn all_of(finding: &Finding) -> impl Iterator<Item = &String> {
    let more = match &finding.question {
        Question::Lost { paths } => paths.as_slice(),
        _ => &[],
    };
    finding.targets.iter().chain(more)
}

fn overlap(a: &Path, b: &Path) -> bool {
    a.starts_with(b) || b.starts_with(a)
}

/// Each place once, and none that lies in another one; the hardest way of going counts for all of it.
fn outermost(mut roots: Vec<Root>) -> Vec<Root> {
    roots.sort_by(|a, b| a.path.cmp(&b.path));
    let mut out: Vec<Root> = Vec::with_capacity(roots.len());
    for root in roots {
        let holds =
            |last: &&mut Root| last.path == root.path || last.how != How::Itself && root.path.starts_with(&last.path);
        match out.last_mut().filter(holds) {
            Some(last) => last.how = last.how.max(root.how),
            None => out.push(root),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_stands_once() {
        let root = |path: &str, how| Root { path: path.into(), how };
        let all = vec![root("/p/a", How::Gone), root("/p/a/b", How::Written), root("/p/ab", How::Gone)];
        assert_eq!(outermost(all), [root("/p/a", How::Written), root("/p/ab", How::Gone)]);
    }
}
