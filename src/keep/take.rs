//! Makes an entry: looks at every place, then gives each file a second name or copies it, and names the entry last.
//! Where not all of it can be kept in time and size, nothing is.

use super::manifest::{Blob, Head, Item, Manifest, Place};
use super::shelf::Shelf;
use crate::evidence::losses::{How, Losses, Root};
use crate::finding::KeptCopy;
use crate::world::FileKind;
use crate::world::hold::{self, Dress, Watch};
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How much an entry may take.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// Files, links and directories.
    items: usize,
    /// Files that are copied, and their bytes.
    copies: (usize, u64),
    /// How long it may take.
    time: Duration,
    /// All of it must belong to whoever keeps it: nobody else's owner can be set again.
    own: bool,
}

/// What the hook may take: the host waits, and so does the person.
pub const HOOK: Budget =
    Budget { items: 50_000, copies: (1000, 64 << 20), time: Duration::from_millis(900), own: true };
/// What a person who waits for it may take.
pub const PERSON: Budget =
    Budget { items: 1_000_000, copies: (1_000_000, u64::MAX), time: Duration::from_secs(3600), own: false };
/// So little is always copied: a second name changes what the system says of a file, and some programs refuse it.
const LITTLE: (usize, u64) = (64, 4 << 20);
/// The file of an entry that holds all that is little.
const LITTLE_FILES: &str = "little";
/// What is behind the name of a copy where the file itself stays.
const SAME: &str = "same";
/// How deep a tree is followed.
const MAX_DEPTH: usize = 200;

/// What was found in all places.
pub struct Survey {
    places: Vec<Place>,
    /// How many files, links and directories.
    pub files: u64,
    /// How large they are.
    pub bytes: u64,
}

/// Looks at all that the hook would keep; an error says why it would not.
pub fn survey(losses: &Losses, shelf: &Shelf, secret: &dyn Fn(&Path) -> bool) -> Result<Survey> {
    let survey = look(losses, shelf, secret, HOOK, Watch::start())?;
    may_copy(&survey, HOOK)?;
    Ok(survey)
}

/// Whether what only a copy keeps is small enough.
fn may_copy(survey: &Survey, budget: Budget) -> Result<()> {
    let written = survey.places.iter().filter(|place| place.root.how == How::Written).flat_map(|p| &p.items);
    let files = written.filter(|item| item.dress.kind == FileKind::File);
    let copied = files.fold((0, 0), |(n, bytes), item| (n + 1, bytes + item.dress.size));
    let fits = copied.0 <= budget.copies.0 && copied.1 <= budget.copies.1;
    if fits { Ok(()) } else { Err(Error::other("it is too large to copy")) }
}

fn look(
    losses: &Losses,
    shelf: &Shelf,
    secret: &dyn Fn(&Path) -> bool,
    budget: Budget,
    began: Watch,
) -> Result<Survey> {
    let mut out = Survey { places: Vec::new(), files: 0, bytes: 0 };
    for root in &losses.roots {
        if shelf.dir().starts_with(&root.path) || root.path.starts_with(shelf.dir()) {
            return Err(Error::other("oneway's own state is in it"));
        }
        let left = budget.items.saturating_sub(out.files as usize);
        let items = items(root, left, secret, budget.time.saturating_sub(began.elapsed()))?;
        let foreign = |item: &Item| root.how != How::Itself && !shelf.may_own(item.dress.owner.0);
        if budget.own && items.iter().any(foreign) {
            return Err(Error::other("something in it belongs to somebody else"));
        }
        out.files += items.len() as u64;
        out.bytes += items.iter().map(|item| item.dress.size).sum::<u64>();
        out.places.push(Place { root: root.clone(), items });
    }
    Ok(out)
}

/// Everything at and below a place.
pub fn items(root: &Root, most: usize, secret: &dyn Fn(&Path) -> bool, time: Duration) -> Result<Vec<Item>> {
    let began = Watch::start();
    let mut out = Vec::new();
    let mut todo = vec![PathBuf::new()];
    while let Some(below) = todo.pop() {
        let path = if below.as_os_str().is_empty() { root.path.clone() } else { root.path.join(&below) };
        let Some(mut dress) = hold::look(&path)? else { continue };
        if secret(&path) {
            return Err(Error::other("a secret is in it"));
        }
        if out.len() >= most || below.components().count() > MAX_DEPTH || began.elapsed() > time {
            return Err(Error::other("there is too much in it"));
        }
        dress.attributes = hold::attributes(&path);
        let target = match dress.kind {
            FileKind::Other => return Err(Error::other("it holds something that is no file")),
            FileKind::Link => Some(hold::target(&path)?),
            FileKind::File => None,
            FileKind::Dir if root.how == How::Itself => None,
            FileKind::Dir => {
                let names = hold::names(&path, most.saturating_sub(out.len()))?;
                todo.extend(names.into_iter().rev().map(|name| below.join(name)));
                None
            }
        };
        out.push(Item { path: below, dress, target, blob: None });
    }
    Ok(out)
}

/// Keeps all of it; an error says why that was not possible, and leaves nothing that counts.
pub fn take(
    shelf: &Shelf,
    losses: &Losses,
    head: &Head,
    secret: &dyn Fn(&Path) -> bool,
    budget: Budget,
) -> Result<KeptCopy> {
    let began = Watch::start();
    let survey = look(losses, shelf, secret, budget, began)?;
    may_copy(&survey, budget)?;
    let (id, part) = shelf.begin()?;
    let little = survey.files as usize <= LITTLE.0 && survey.bytes <= LITTLE.1;
    let mut taking = Taking { part: part.clone(), budget, began, next: 0, copied: (0, 0) };
    let (files, bytes) = (survey.files, survey.bytes);
    let places = if little { taking.together(survey) } else { taking.all(survey) };
    let done = places.and_then(|places| {
        let manifest = Manifest { head: head.clone(), resets: losses.resets.clone(), places, bytes };
        hold::write(&part.join("manifest"), manifest.text().as_bytes())?;
        taking.in_time()?;
        unchanged(&manifest)?;
        shelf.finish(&id, &part, head)
    });
    if let Err(why) = done {
        let _ = hold::remove(&part);
        return Err(why);
    }
    Ok(KeptCopy { id, files, bytes, also: String::new() })
}

/// Looks once more: files that belong together, such as a database and its log, were the same from the first to the last.
fn unchanged(manifest: &Manifest) -> Result<()> {
    let written = manifest.places.iter().filter(|place| place.root.how == How::Written);
    for (place, item) in written.flat_map(|place| place.items.iter().take(LITTLE.0).map(move |item| (place, item))) {
        let now = hold::look(&at(&place.root, item))?;
        if now.is_none_or(|now| (now.size, now.modified) != (item.dress.size, item.dress.modified)) {
            return Err(Error::other("it was written to at the same time"));
        }
    }
    Ok(())
}

fn at(root: &Root, item: &Item) -> PathBuf {
    if item.path.as_os_str().is_empty() { root.path.clone() } else { root.path.join(&item.path) }
}

/// The name under which the file itself stays in the directory of an entry, beside its copy.
pub fn same(entry: &Path, item: &Item) -> PathBuf {
    match item.blob {
        Some(Blob::Within(at)) => entry.join(format!("+{at}.{SAME}")),
        Some(Blob::Own(n) | Blob::Linked(n)) => entry.join(format!("{n}.{SAME}")),
        None => entry.join(SAME),
    }
}

/// The file of an entry in which a content lies, and its first byte there.
pub fn lies(entry: &Path, blob: Blob) -> (PathBuf, u64) {
    match blob {
        Blob::Own(n) | Blob::Linked(n) => (entry.join(n.to_string()), 0),
        Blob::Within(at) => (entry.join(LITTLE_FILES), at),
    }
}

/// An entry in the making.
struct Taking {
    part: PathBuf,
    budget: Budget,
    began: Watch,
    next: u64,
    copied: (usize, u64),
}

impl Taking {
    fn in_time(&self) -> Result<()> {
        if self.began.elapsed() > self.budget.time { Err(Error::other("it takes too long")) } else { Ok(()) }
    }

    fn all(&mut self, survey: Survey) -> Result<Vec<Place>> {
        let mut places = survey.places;
        for place in places.iter_mut().filter(|place| place.root.how != How::Itself) {
            for item in place.items.iter_mut().filter(|item| item.dress.kind == FileKind::File) {
                let path = at(&place.root, item);
                item.blob = Some(self.file(&path, &item.dress, place.root.how)?);
                self.next += 1;
            }
        }
        Ok(places)
    }

    /// Keeps little files one behind the other in one file: the disk is waited for once.
    fn together(&mut self, survey: Survey) -> Result<Vec<Place>> {
        let mut places = survey.places;
        let mut all = Vec::new();
        for place in places.iter_mut().filter(|place| place.root.how != How::Itself) {
            for item in place.items.iter_mut().filter(|item| item.dress.kind == FileKind::File) {
                let path = at(&place.root, item);
                item.blob = Some(Blob::Within(all.len() as u64));
                hold::append(&path, &item.dress, &mut all)?;
                // A file with other names comes back as that file, where it still is one.
                if item.dress.links > 1 {
                    let _ = hold::link(&path, &same(&self.part, item));
                }
            }
        }
        hold::write(&self.part.join(LITTLE_FILES), &all)?;
        Ok(places)
    }

    /// Keeps one file by itself.
    fn file(&mut self, path: &Path, dress: &Dress, how: How) -> Result<Blob> {
        let to = self.part.join(self.next.to_string());
        // Whoever has another name for it may write to it.
        if how < How::Written && dress.links == 1 && hold::link(path, &to).is_ok() {
            let same = hold::look(&to)?.is_some_and(|now| (now.which, now.size) == (dress.which, dress.size));
            if self.next.is_multiple_of(64) {
                self.in_time()?;
            }
            return if same { Ok(Blob::Linked(self.next)) } else { Err(Error::other("it is another file now")) };
        }
        self.copied = (self.copied.0 + 1, self.copied.1 + dress.size);
        if self.copied.0 > self.budget.copies.0 || self.copied.1 > self.budget.copies.1 {
            return Err(Error::other("it is too large to copy"));
        }
        self.in_time()?;
        hold::copy(path, &to, dress)?;
        if dress.links > 1 {
            let _ = hold::link(path, &to.with_extension(SAME));
        }
        Ok(Blob::Own(self.next))
    }
}
