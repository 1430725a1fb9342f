//! A repository's objects, loose or packed, in its own folder and in those it borrows from.

use super::digest::{Format, Oid};
use super::pack::{Base, MAX_OBJECT, Pack, patch};
use crate::evidence::look::Look;
use crate::grammar::inflate;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// The most folders to borrow from.
const MAX_FOLDERS: usize = 8;
/// The most packs.
const MAX_PACKS: usize = 128;
/// The longest chain of changes.
const MAX_CHAIN: usize = 300;

/// Where objects are looked for.
pub struct Objects {
    folders: Vec<PathBuf>,
    format: Format,
    packs: OnceCell<Option<Vec<Pack>>>,
}

/// One line of a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeLine {
    /// Type and permission.
    pub mode: u32,
    /// The name within the tree.
    pub name: Vec<u8>,
    /// What it is.
    pub oid: Oid,
}

impl Objects {
    /// The objects of a folder and of those that its `info/alternates` names.
    pub fn new(look: &Look, folder: PathBuf, format: Format) -> Self {
        let mut folders = vec![folder];
        let mut next = 0;
        while let Some(folder) = folders.get(next).cloned() {
            next += 1;
            let text = look.read(&folder.join("info/alternates"), 1 << 16).unwrap_or_default();
            for line in String::from_utf8_lossy(&text).lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
                if folders.len() < MAX_FOLDERS && !super::place::is_remote(line) {
                    folders.push(folder.join(line));
                }
            }
        }
        Self { folders, format, packs: OnceCell::new() }
    }

    /// Which digest names them.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Whether an object is there; `None` where that cannot be seen.
    pub fn has(&self, look: &Look, oid: Oid) -> Option<bool> {
        if self.folders.iter().any(|f| look.has(&self.loose(f, oid))) {
            return Some(true);
        }
        for pack in self.packs(look)? {
            if pack.has(look, oid)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The commit that a short id names; `None` where none or several begin so.
    pub fn abbreviated(&self, look: &Look, short: &str) -> Option<Oid> {
        let short = short.to_ascii_lowercase();
        let (first, rest) = short.split_at_checked(2).filter(|(_, rest)| rest.len() >= 2)?;
        let byte = u8::from_str_radix(first, 16).ok()?;
        let mut found: Vec<Oid> = Vec::new();
        for folder in &self.folders {
            let names = look.names(&folder.join(first), 1 << 12).unwrap_or_default();
            let fits = names.iter().filter(|name| name.starts_with(rest));
            found.extend(fits.filter_map(|name| self.format.parse(format!("{first}{name}").as_bytes())));
        }
        for pack in self.packs(look)? {
            found.extend(pack.beginning(look, byte).into_iter().filter(|o| self.format.hex(*o).starts_with(&short)));
        }
        found.retain(|oid| self.read(look, *oid, "commit").is_some());
        let (first, others) = found.split_first()?;
        others.iter().all(|other| other == first).then_some(*first)
    }

    /// A commit's tree.
    pub fn tree_of(&self, look: &Look, commit: Oid) -> Option<Oid> {
        let content = self.read(look, commit, "commit")?;
        let line = content.strip_prefix(b"tree ")?;
        let end = line.iter().position(|b| *b == b'\n')?;
        self.format.parse(line.get(..end)?)
    }

    /// What an annotated tag stands for; anything else stands for itself.
    pub fn behind(&self, look: &Look, oid: Oid) -> Oid {
        let object = self.read(look, oid, "tag").and_then(|content| {
            let line = content.strip_prefix(b"object ")?;
            self.format.parse(line.split(|b| *b == b'\n').next()?)
        });
        object.unwrap_or(oid)
    }

    /// A commit's first parent; `None` where it has none, or cannot be read.
    pub fn parent_of(&self, look: &Look, commit: Oid) -> Option<Oid> {
        let content = self.read(look, commit, "commit")?;
        let head = content.split(|b| *b == b'\n').take_while(|line| !line.is_empty());
        self.format.parse(head.into_iter().find_map(|line| line.strip_prefix(b"parent "))?)
    }

    /// A tree's lines.
    pub fn tree(&self, look: &Look, oid: Oid) -> Option<Vec<TreeLine>> {
        let content = self.read(look, oid, "tree")?;
        lines(&content, self.format)
    }

    /// The content of an object of this kind; its name is checked.
    fn read(&self, look: &Look, oid: Oid, kind: &str) -> Option<Vec<u8>> {
        let (found, content) = self.loose_object(look, oid).or_else(|| self.packed(look, oid))?;
        (found == kind && self.format.name(kind, &content) == oid).then_some(content)
    }

    fn loose(&self, folder: &Path, oid: Oid) -> PathBuf {
        let hex = self.format.hex(oid);
        let (first, rest) = hex.split_at_checked(2).unwrap_or(("", ""));
        folder.join(first).join(rest)
    }

    fn loose_object(&self, look: &Look, oid: Oid) -> Option<(&'static str, Vec<u8>)> {
        let data = self.folders.iter().find_map(|f| look.read(&self.loose(f, oid), MAX_OBJECT).ok())?;
        let mut content = inflate::zlib(&data, MAX_OBJECT)?;
        let end = content.iter().position(|b| *b == 0)?;
        let head = std::str::from_utf8(content.get(..end)?).ok()?;
        let (kind, size) = head.split_once(' ')?;
        let kind = ["commit", "tree", "blob", "tag"].into_iter().find(|k| *k == kind)?;
        let size: usize = size.parse().ok()?;
        content.drain(..=end);
        (content.len() == size).then_some((kind, content))
    }

    fn packs(&self, look: &Look) -> Option<&[Pack]> {
        self.packs.get_or_init(|| self.open_packs(look)).as_deref()
    }

    /// Every pack of every folder; `None` where one cannot be opened, since nobody knows what it holds.
    fn open_packs(&self, look: &Look) -> Option<Vec<Pack>> {
        let mut out = Vec::new();
        for folder in &self.folders {
            let dir = folder.join("pack");
            if !look.has(&dir) {
                continue;
            }
            for name in look.names(&dir, 8 * MAX_PACKS)?.iter().filter(|n| n.ends_with(".idx")) {
                if out.len() == MAX_PACKS {
                    return None;
                }
                out.push(Pack::open(look, &dir.join(name), self.format)?);
            }
        }
        Some(out)
    }

    fn find(&self, look: &Look, oid: Oid) -> Option<(&Pack, u64)> {
        self.packs(look)?.iter().find_map(|pack| pack.find(look, oid).map(|at| (pack, at)))
    }

    /// Follows the chain of changes down to a whole object, then applies them upwards.
    fn packed(&self, look: &Look, oid: Oid) -> Option<(&'static str, Vec<u8>)> {
        let (mut pack, mut at) = self.find(look, oid)?;
        let mut changes: Vec<Vec<u8>> = Vec::new();
        let (kind, mut content) = loop {
            let (base, content) = pack.stored(look, at)?;
            match base {
                Base::Whole(kind) => break (kind, content),
                _ if changes.len() == MAX_CHAIN => return None,
                _ => changes.push(content),
            }
            match base {
                Base::At(base) => at = base,
                Base::Of(base) => match self.find(look, base) {
                    Some(found) => (pack, at) = found,
                    None => break self.loose_object(look, base)?,
                },
                Base::Whole(_) => {}
            }
        };
        let mut made = 0;
        while let Some(change) = changes.pop() {
            content = patch(&content, &change)?;
            made += content.len();
            if made > 8 * MAX_OBJECT {
                return None;
            }
        }
        Some((kind, content))
    }
}

fn lines(mut data: &[u8], format: Format) -> Option<Vec<TreeLine>> {
    let mut out = Vec::new();
    while !data.is_empty() {
        let space = data.iter().take(8).position(|b| *b == b' ')?;
        let mode = std::str::from_utf8(data.get(..space)?).ok()?;
        let mode = u32::from_str_radix(mode, 8).ok()?;
        let rest = data.get(space + 1..)?;
        let end = rest.iter().position(|b| *b == 0)?;
        let name = rest.get(..end)?.to_vec();
        let (oid, after) = format.split(rest.get(end + 1..)?)?;
        out.push(TreeLine { mode, name, oid });
        data = after;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tree_lines() {
        let mut data = b"100644 a\0".to_vec();
        data.extend([7; 20]);
        data.extend(b"40000 d\0");
        data.extend([8; 20]);
        let got = lines(&data, Format::Sha1).unwrap();
        assert_eq!((got.len(), got[1].mode, got[1].name.as_slice()), (2, 0o40000, &b"d"[..]));
        for cut in 1..data.len() {
            assert!(lines(&data[..cut], Format::Sha1).is_none_or(|l| l.len() == 1));
        }
    }
}
