//! What another commit brings into the work tree: files that are run or obeyed later, or that hold the host's settings, and
//! that have not stood here before; links through which the same text writes. Read from git's own data; a commit that nobody
//! can name says nothing.

use super::git::digest::Oid;
use super::git::index::mode;
use super::git::objects::{Objects, TreeLine};
use super::git::place::{Repo, RepoFound};
use super::git::{refs, staged};
use super::look::Look;
use super::losses::git::{call, named, resolve, speaks_of};
use super::sight::Sight;
use crate::catalog::guard::{guarded, later, leads};
use crate::finding::{Act, Effect, Finding, Findings, Object, Reach, Undo};
use std::path::Path;

/// Sub-commands that put the files of another commit here.
const WHOLE: &[&str] = &["checkout", "switch", "reset", "restore", "merge", "rebase", "read-tree"];
/// Sub-commands that put here what one commit changed.
const CHANGES: &[&str] = &["cherry-pick"];
/// Options of `reset` with which files follow.
const FOLLOWS: &[&str] = &["--hard", "--keep", "--merge"];
/// So many earlier places of HEAD are looked at.
const MAX_EARLIER: usize = 32;
/// So many files are looked at below a place.
const MAX_FILES: usize = 256;
/// So many are named in a reason.
const MAX_NAMED: usize = 3;
/// The deepest directory below a place.
const MAX_DEPTH: usize = 8;
/// The largest log of HEAD.
const MAX_LOG: usize = 1 << 20;

/// Adds a finding for every call of git that brings such files.
pub fn watch(findings: &mut Findings, sight: &Sight) {
    let writes = written(findings);
    let brings = |f: &Finding| brought(f, &writes, sight).map(|names| finding(f, &names));
    let found: Vec<Finding> = findings.list.iter().filter_map(brings).collect();
    findings.list.extend(found);
}

/// The paths that the text writes to.
fn written(findings: &Findings) -> Vec<&str> {
    let writes = |f: &&Finding| f.effect.writes();
    let targets = findings.list.iter().filter(writes).flat_map(|f| f.targets.iter().map(String::as_str));
    targets.take(MAX_FILES).collect()
}

/// The files that a call brings, by their paths in the repository.
fn brought(finding: &Finding, writes: &[&str], sight: &Sight) -> Option<Vec<String>> {
    (speaks_of(finding, WHOLE) || speaks_of(finding, CHANGES)).then_some(())?;
    let (found, sub, words) = call(finding, sight)?;
    let RepoFound::Repo(repo) = &*found else { return None };
    let repo: &Repo = repo;
    let stays = sub == "reset" && !words.iter().any(|w| FOLLOWS.contains(w));
    if stays || !WHOLE.contains(&sub) && !CHANGES.contains(&sub) {
        return None;
    }
    let look = &sight.look;
    let head = refs::head(look, repo)?.commit?;
    let top = repo.relative(sight.cwd()?).unwrap_or_default();
    let (mut out, mut links) = (Vec::new(), Vec::new());
    for name in named(sub, &words)?.into_iter().filter(|name| !look.has(&repo.root.join(name))) {
        let Some((from, to)) = ends(look, repo, name, head, CHANGES.contains(&sub)) else { continue };
        let objects = &repo.objects;
        let (Some(from), Some(to)) = (objects.tree_of(look, from), objects.tree_of(look, to)) else { continue };
        let mut arrivals = Arrivals { look, objects, from, out: Vec::new() };
        arrivals.places(to, "");
        if let Some(line) = Some(&top).filter(|t| !t.is_empty()).and_then(|t| staged::in_head(look, objects, to, t)) {
            arrivals.places(line.oid, &format!("{top}/"));
        }
        links.extend(writes.iter().filter_map(|path| arrivals.link(to, &repo.relative(Path::new(path))?)));
        out.extend(arrivals.out);
    }
    out.retain(|(path, oid)| !stood(look, repo, path, *oid));
    let mut names: Vec<String> = links.into_iter().chain(out.into_iter().map(|(path, _)| path)).collect();
    names.retain(|path| reaches(&words, path));
    (!names.is_empty()).then_some(names)
}

/// The commits between which the difference arrives.
fn ends(look: &Look, repo: &Repo, name: &str, head: Oid, changes: bool) -> Option<(Oid, Oid)> {
    if let Some((from, to)) = name.split_once("..") {
        return Some((commit(look, repo, from)?, commit(look, repo, to.trim_start_matches('.'))?));
    }
    let to = commit(look, repo, name)?;
    let from = if changes { repo.objects.parent_of(look, to)? } else { head };
    Some((from, to))
}

/// The commit of a name; also what was fetched last, a short id, and a branch that only the remote has.
fn commit(look: &Look, repo: &Repo, name: &str) -> Option<Oid> {
    if name == "FETCH_HEAD" {
        let text = look.read(&repo.own.join(name), 1 << 16).ok()?;
        return repo.objects.format().parse(text.split(|b| b.is_ascii_whitespace()).next()?);
    }
    resolve(look, repo, name)
        .or_else(|| resolve(look, repo, &format!("origin/{name}")))
        .or_else(|| repo.objects.abbreviated(look, name))
}

struct Arrivals<'a> {
    look: &'a Look<'a>,
    objects: &'a Objects,
    from: Oid,
    out: Vec<(String, Oid)>,
}

impl Arrivals<'_> {
    /// What is new in the places of one directory.
    fn places(&mut self, tree: Oid, top: &str) {
        let lines = self.objects.tree(self.look, tree).unwrap_or_default();
        for line in lines.iter().filter(|l| std::str::from_utf8(&l.name).is_ok_and(leads)) {
            self.below(line, top, 0);
        }
    }

    /// The part of a path that is a link there, and is none here.
    fn link(&self, tree: Oid, path: &str) -> Option<String> {
        let parts = path.match_indices('/').map(|(at, _)| at).chain([path.len()]).take(MAX_DEPTH);
        let stands = |tree, part: &str| staged::in_head(self.look, self.objects, tree, part).map(|l| (l.oid, l.mode));
        let arrives = |part: &&str| {
            let there = stands(tree, part);
            there.is_some_and(|(_, kind)| kind & mode::TYPE == mode::LINK) && there != stands(self.from, part)
        };
        parts.filter_map(|at| path.get(..at)).find(arrives).map(str::to_owned)
    }

    fn below(&mut self, line: &TreeLine, above: &str, depth: usize) {
        let path = format!("{above}{}", String::from_utf8_lossy(&line.name));
        let before = staged::in_head(self.look, self.objects, self.from, &path).map(|l| (l.oid, l.mode));
        if before == Some((line.oid, line.mode)) || self.out.len() >= MAX_FILES || depth > MAX_DEPTH {
            return;
        }
        if line.mode & mode::TYPE != mode::TREE {
            if later(&path).or_else(|| guarded(&path, None)).is_some() {
                self.out.push((path, line.oid));
            }
            return;
        }
        for line in self.objects.tree(self.look, line.oid).unwrap_or_default() {
            self.below(&line, &format!("{path}/"), depth + 1);
        }
    }
}

/// Whether a path is among those behind `--`; one that is no plain name may be any.
fn reaches(words: &[&str], path: &str) -> bool {
    let specs: Vec<&str> = words.iter().skip_while(|w| **w != "--").skip(1).copied().collect();
    let plain =
        |spec: &str| spec.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_./".contains(&b)) && !spec.contains("./");
    let holds = |spec: &&str| !plain(spec) || *spec == "." || Path::new(path).starts_with(spec);
    specs.is_empty() || specs.iter().any(holds)
}

/// Whether this very content stood here before, checked out by somebody: in a commit that HEAD was at. One that HEAD was
/// only set to, with the files left alone, does not count.
fn stood(look: &Look, repo: &Repo, path: &str, oid: Oid) -> bool {
    let log = look.read(&repo.own.join("logs/HEAD"), MAX_LOG).unwrap_or_default();
    let log = String::from_utf8_lossy(&log);
    let entries = log.lines().rev().filter(|l| !l.contains("\treset:")).take(MAX_EARLIER);
    let mut commits = entries.filter_map(|l| repo.objects.format().parse(l.split(' ').nth(1)?.as_bytes()));
    commits.any(|commit| {
        let line = repo.objects.tree_of(look, commit).and_then(|t| staged::in_head(look, &repo.objects, t, path));
        line.is_some_and(|line| line.oid == oid)
    })
}

fn finding(of: &Finding, names: &[String]) -> Finding {
    let shown: Vec<String> = names.iter().take(MAX_NAMED).map(|n| format!("`{n}`")).collect();
    let more = names.len().saturating_sub(MAX_NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let why = names.iter().find_map(|n| later(n).or_else(|| guarded(n, None)));
    let why = why.unwrap_or("a link, and what is written there goes where it leads");
    let what = format!("brings {}{more}: {why}", shown.join(", "));
    let undo = Undo::Unknown("what is run later because of it".into());
    let effect = Effect::new(Act::Change, Object::Account, Reach::Project);
    let mut finding = Finding::new("brings", effect, undo, of.span, what);
    finding.subject = of.subject.clone();
    let root = of.acts.as_deref().map_or("", |acts| acts.dir.as_str());
    finding.targets = names.iter().map(|n| Path::new(root).join(n).to_string_lossy().into_owned()).collect();
    finding.instead = Some("show the person what changed in them: git diff HEAD...THE_BRANCH -- the files".into());
    finding
}
