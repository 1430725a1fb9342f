//! Brings an entry back: every place becomes what it was. What is there now is kept as an entry of its own first, and
//! what changed since the statement ran is replaced only when a person says so.

use super::manifest::{Blob, Head, Item, Manifest, Place};
use super::shelf::{Entry, Shelf};
use super::take;
use crate::digest::blake;
use crate::evidence::git::index::{Index, MAX_INDEX};
use crate::evidence::losses::{self, How, Root};
use crate::finding::KeptCopy;
use crate::world::hold::{self, Dress};
use crate::world::{FileKind, World};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};

/// What would be done to a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// It comes back.
    Restore,
    /// What is there now gives way to what was.
    Replace,
    /// Nothing was there.
    Remove,
}

/// One difference between what was and what is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Where.
    pub path: PathBuf,
    /// What would be done.
    pub step: Step,
    /// How what is there now goes.
    pub how: How,
}

/// A word for what each place of an entry is now, and behind it one that is the same where git only wrote its index anew.
pub fn present(manifest: &Manifest) -> Result<Vec<String>> {
    let word = |place: &Place| {
        let items = now(&place.root)?;
        let all = print(&items);
        Ok(said(&place.root, items).map_or(all.clone(), |said| format!("{all} {said}")))
    };
    manifest.places.iter().map(word).collect()
}

/// What is there where an index counts for what it says, whatever times of files it notes.
fn said(root: &Root, mut items: Vec<Item>) -> Option<String> {
    let mut words = String::new();
    for item in items.iter_mut().filter(|item| item.dress.kind == FileKind::File) {
        let path = full(root, &item.path);
        if path.ends_with("index") && path.components().any(|part| part.as_os_str() == ".git") {
            words += &Index::word(&hold::part(&path, 0, MAX_INDEX as u64).ok()?)?;
            (item.dress.size, item.dress.modified) = (0, (0, 0));
        }
    }
    (!words.is_empty()).then(|| print(&items) + &words)
}

/// Whether two words of a place say that nothing changed in between.
fn is_same(a: &str, b: &str) -> bool {
    let said = |word: &str| word.split_once(' ').map(|(_, said)| said.to_owned());
    a == b || said(a).is_some_and(|of| said(b) == Some(of))
}

/// Whether a place is what it was.
fn is_as_before(place: &Place, now: &str) -> bool {
    now.split(' ').next() == Some(&print(&place.items))
}

/// Whether each place is what it was.
pub fn is_before(entry: &Entry, now: &[String], shelf: &Shelf) -> bool {
    let places = &entry.manifest.places;
    places.iter().zip(now).all(|(place, now)| is_as_before(place, now))
        && differences(entry, shelf).is_ok_and(|differences| differences.is_empty())
}

fn now(root: &Root) -> Result<Vec<Item>> {
    take::items(root, usize::MAX, &|_| false, std::time::Duration::MAX)
}

fn print(items: &[Item]) -> String {
    let mut text = String::new();
    for item in items {
        let dress = &item.dress;
        let written = if dress.kind == FileKind::Dir { (0, 0) } else { dress.modified };
        let _ = writeln!(
            text,
            "{:?} {:?} {:o} {:?} {} {written:?} {:?} {:?}",
            item.path, dress.kind, dress.mode, dress.owner, dress.size, item.target, dress.attributes
        );
    }
    blake::hex_digest(text.as_bytes())
}

/// What an undo would do, place by place.
pub fn differences(entry: &Entry, shelf: &Shelf) -> Result<Vec<Difference>> {
    let dir = shelf.file(&entry.id, "");
    let mut out = Vec::new();
    for place in &entry.manifest.places {
        let there = now(&place.root)?;
        let (is, was) = (by_path(&there), by_path(&place.items));
        let mut differs = |path: &Path, step| {
            let dir = |items: &BTreeMap<&PathBuf, &Item>| {
                items.get(&path.to_owned()).is_some_and(|item| item.dress.kind == FileKind::Dir)
            };
            let stays = place.root.how == How::Itself || dir(&is) && dir(&was);
            let how = if stays { How::Itself } else { How::Replaced };
            out.push(Difference { path: full(&place.root, path), step, how });
        };
        for item in &place.items {
            match is.get(&item.path) {
                None => differs(&item.path, Step::Restore),
                Some(now) if same(item, now) && holds(item, &full(&place.root, &item.path), &dir) => {}
                Some(_) => differs(&item.path, Step::Replace),
            }
        }
        is.keys().filter(|path| !was.contains_key(*path)).for_each(|path| differs(path, Step::Remove));
    }
    Ok(out)
}

fn same(a: &Item, b: &Item) -> bool {
    let (x, y) = (&a.dress, &b.dress);
    let said = x.mode == y.mode && x.owner == y.owner && x.attributes == y.attributes;
    said && a.target == b.target && same_content(a, b)
}

fn same_content(a: &Item, b: &Item) -> bool {
    let (x, y) = (&a.dress, &b.dress);
    x.kind == y.kind && (x.kind == FileKind::Dir || (x.size, x.modified) == (y.size, y.modified))
}

/// Whether a file still has the content that was kept of it: another one of the same size may have got its times too.
fn holds(was: &Item, path: &Path, entry: &Path) -> bool {
    was.blob.is_none_or(|blob| {
        let (file, at) = take::lies(entry, blob);
        hold::is_alike(&file, at, was.dress.size, path).unwrap_or(false)
    })
}

fn full(root: &Root, below: &Path) -> PathBuf {
    if below.as_os_str().is_empty() { root.path.clone() } else { root.path.join(below) }
}

/// The places that changed since the statement ran, as far as anybody can tell.
pub fn changed_since(entry: &Entry, shelf: &Shelf, newer: &[Entry]) -> Result<Vec<PathBuf>> {
    let after = hold::text(&shelf.file(&entry.id, "after"));
    let after: Option<Vec<&str>> = after.as_deref().map(|text| text.lines().collect());
    let is = present(&entry.manifest)?;
    let mut out = Vec::new();
    for (at, (place, now)) in entry.manifest.places.iter().zip(&is).enumerate() {
        let was = is_as_before(place, now);
        let changed = match after.as_ref().and_then(|lines| lines.get(at)) {
            Some(then) => !is_same(then, now),
            // Nobody looked when it had run: what is there where something went was put there since.
            None => {
                let empty = now.split(' ').next() == Some(&print(&[]));
                let back = place.root.how == How::Gone && !empty && !is_part(place)?;
                back || newer.iter().any(|other| touches(other, &place.root))
            }
        };
        if changed && !was {
            out.push(place.root.path.clone());
        }
    }
    Ok(out)
}

/// Whether what is there now is only a part of what was: a removal that stopped half way.
fn is_part(place: &Place) -> Result<bool> {
    let was = by_path(&place.items);
    Ok(now(&place.root)?.iter().all(|now| was.get(&now.path).is_some_and(|was| same(was, now))))
}

fn by_path(items: &[Item]) -> BTreeMap<&PathBuf, &Item> {
    items.iter().map(|item| (&item.path, item)).collect()
}

fn touches(entry: &Entry, root: &Root) -> bool {
    entry.manifest.places.iter().any(|p| p.root.path.starts_with(&root.path) || root.path.starts_with(&p.root.path))
}

/// Keeps what would be replaced, for the undo of the undo.
pub fn keep_present(
    entry: &Entry,
    differences: &[Difference],
    shelf: &Shelf,
    head: &Head,
    world: &dyn World,
) -> Result<KeptCopy> {
    let places = differences.iter().map(|it| Root { path: it.path.clone(), how: it.how });
    let trees: Vec<&Path> = entry.manifest.resets.iter().map(|reset| reset.root.as_path()).collect();
    let losses = losses::at(places, &trees, world);
    let losses = losses.ok_or_else(|| Error::other("what is there now cannot be seen as a whole"))?;
    take::take(shelf, &losses, head, &|_| false, take::PERSON)
}

/// What was in the file at a path, where it is at most so large.
pub fn content(entry: &Entry, path: &Path, shelf: &Shelf, most: u64) -> Option<Vec<u8>> {
    let place = entry.manifest.places.iter().find(|place| path.starts_with(&place.root.path))?;
    let item = place.items.iter().find(|item| full(&place.root, &item.path) == path)?;
    let (file, at) = take::lies(&shelf.file(&entry.id, ""), item.blob?);
    (item.dress.size <= most).then(|| hold::part(&file, at, item.dress.size).ok())?
}

/// Makes every place what it was. Where that stops half way, it can be done again.
pub fn restore(entry: &Entry, shelf: &Shelf) -> Result<()> {
    for place in &entry.manifest.places {
        let parent = place.root.path.parent().ok_or_else(|| Error::other("it has no directory"))?;
        let parent = existing(parent);
        if hold::real(parent)? != parent {
            return Err(Error::other(format!("`{}` leads elsewhere now", parent.display())));
        }
    }
    for reset in &entry.manifest.resets {
        // Git writes every file anew of which its index has other times: those that are the same stay as they are. Where it
        // was told not to look, it would go back no further than to such a file.
        git(&reset.root, &["update-index", "-q", "--really-refresh"]);
        if !reset_to(&reset.root, &reset.commit) {
            return Err(Error::other(format!(
                "git could not go back to {} in `{}`",
                reset.commit,
                reset.root.display()
            )));
        }
    }
    entry.manifest.places.iter().try_for_each(|place| restore_place(place, entry, shelf))
}

/// Makes the clean files of a work tree what they are in a commit. What git converts, or was told to leave alone, is kept as
/// a file and comes back later: where it stops git half way, git does without it.
fn reset_to(root: &Path, commit: &str) -> bool {
    let back = ["reset", "-q", "--hard", commit];
    if git(root, &back) {
        return true;
    }
    let lead = [OsStr::new("-C"), root.as_os_str()];
    let named = ["config", "--name-only", "--get-regexp", "^filter[.]"].map(OsStr::new);
    let named = hold::output("git", &[lead.as_slice(), named.as_slice()].concat()).unwrap_or_default();
    let off = |name: &str| match name.rsplit_once('.') {
        Some((_, "required")) => Some(format!("{name}=false")),
        Some((_, "smudge" | "process")) => Some(format!("{name}=")),
        _ => None,
    };
    let off: Vec<String> = named.lines().filter_map(off).flat_map(|word| ["-c".to_owned(), word]).collect();
    let unconverted: Vec<&str> = off.iter().map(String::as_str).chain(back).collect();
    git(root, &unconverted) || git(root, &["read-tree", "--empty"]) && git(root, &unconverted)
}

/// Runs git in a work tree, without anybody's hooks.
fn git(root: &Path, words: &[&str]) -> bool {
    let lead = ["-c", "core.hooksPath=/dev/null", "-C"].map(OsStr::new);
    let words = words.iter().copied().map(OsStr::new);
    let all: Vec<&OsStr> = lead.into_iter().chain([root.as_os_str()]).chain(words).collect();
    hold::run("git", &all)
}

/// The nearest directory that is there.
fn existing(mut dir: &Path) -> &Path {
    while hold::look(dir).is_ok_and(|there| there.is_none()) {
        let Some(above) = dir.parent() else { break };
        dir = above;
    }
    dir
}

fn restore_place(place: &Place, entry: &Entry, shelf: &Shelf) -> Result<()> {
    let root = &place.root;
    let (is, before) = (now(root)?, by_path(&place.items));
    // What was not there goes, the deepest first; so does what is of another kind.
    for item in is.iter().rev() {
        if before.get(&item.path).is_none_or(|was| was.dress.kind != item.dress.kind) {
            hold::remove(&full(root, &item.path))?;
        }
    }
    if let Some(parent) = root.path.parent().filter(|_| !place.items.is_empty()) {
        hold::make_dirs(parent)?;
    }
    for item in &place.items {
        restore_item(item, &full(root, &item.path), root.how, entry, shelf)?;
    }
    // A directory's own times and mode come last: what is put into it changes them.
    for item in place.items.iter().rev().filter(|item| item.dress.kind == FileKind::Dir) {
        hold::put_on(&full(root, &item.path), &item.dress)?;
    }
    Ok(())
}

fn restore_item(was: &Item, path: &Path, how: How, entry: &Entry, shelf: &Shelf) -> Result<()> {
    let there = hold::look(path)?;
    let target = there.as_ref().filter(|d| d.kind == FileKind::Link).and_then(|_| hold::target(path).ok());
    let attributes = || hold::attributes(path);
    let is = there.map(|dress| Dress { attributes: attributes(), ..dress });
    let is = is.map(|dress| Item { path: was.path.clone(), dress, target, blob: None });
    let dir = shelf.file(&entry.id, "");
    let content = is.as_ref().is_some_and(|is| same_content(was, is)) && holds(was, path, &dir);
    if content && is.as_ref().is_some_and(|is| same(was, is)) {
        return Ok(());
    }
    match was.dress.kind {
        FileKind::File if how == How::Itself => {
            let modified = is.map_or(was.dress.modified, |is| is.dress.modified);
            hold::put_on(path, &Dress { modified, ..was.dress.clone() })
        }
        // Nobody wrote to it: only what is said of it differs.
        FileKind::File if content => hold::put_on(path, &was.dress),
        FileKind::Dir if is.is_some() => open_up(path),
        FileKind::Dir => hold::make_dir(path),
        FileKind::Link | FileKind::Other => {
            hold::remove(path)?;
            hold::point(was.target.as_deref().unwrap_or(Path::new("")), path)?;
            hold::put_on(path, &was.dress)
        }
        FileKind::File => restore_file(was, path, how, entry, shelf),
    }
}

/// A directory in which nobody may write cannot be filled.
fn open_up(path: &Path) -> Result<()> {
    let Some(mut dress) = hold::look(path)? else { return Ok(()) };
    dress.mode |= 0o700;
    hold::put_on(path, &dress)
}

/// Puts a file's content at its place under another name first, so that there never is half of it.
fn restore_file(was: &Item, path: &Path, how: How, entry: &Entry, shelf: &Shelf) -> Result<()> {
    let blob = was.blob.ok_or_else(|| Error::other(format!("nothing was kept of `{}`", path.display())))?;
    let dir = shelf.file(&entry.id, "");
    let (file, at) = take::lies(&dir, blob);
    let Some(kept) = hold::look(&file)? else {
        return Err(Error::other(format!("what was kept of `{}` is gone", path.display())));
    };
    let whole = match blob {
        Blob::Own(_) => kept.size == was.dress.size,
        Blob::Linked(_) => (kept.size, kept.modified) == (was.dress.size, was.dress.modified),
        Blob::Within(at) => at.checked_add(was.dress.size).is_some_and(|end| end <= kept.size),
    };
    if !whole {
        return Err(Error::other(format!("what was kept of `{}` was written to since", path.display())));
    }
    let fresh = hold::beside(path);
    let _ = hold::remove(&fresh);
    if was.dress.links > 1 && is_itself(was, path, how, &take::same(&dir, was), &fresh)? {
        // Another name shows the same file: it is filled again, not replaced.
        if !holds(was, path, &dir) {
            hold::refill(&file, at, was.dress.size, path)?;
        }
        return hold::put_on(path, &was.dress);
    }
    hold::fill(&file, at, was.dress.size, &fresh)?;
    hold::put_on(&fresh, &was.dress)?;
    hold::rename(&fresh, path)
}

/// Whether a path is the very file that it was, or gets its name again. What only lost its name and was written to since
/// under another one is somebody else's.
fn is_itself(was: &Item, path: &Path, how: How, same: &Path, fresh: &Path) -> Result<bool> {
    if hold::look(path)?.is_some_and(|now| now.which == was.dress.which) {
        return Ok(true);
    }
    let held = hold::look(same)?.filter(|held| held.which == was.dress.which);
    let as_it_was = |held: &Dress| (held.size, held.modified) == (was.dress.size, was.dress.modified);
    if !held.is_some_and(|held| how == How::Written || as_it_was(&held)) || hold::link(same, fresh).is_err() {
        return Ok(false);
    }
    hold::rename(fresh, path)?;
    Ok(true)
}
