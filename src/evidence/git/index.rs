//! Git's index (versions 2, 3 and 4): what it believes the work tree to be. Total on broken bytes; `None` where it is
//! broken, too large, split over two files, or has a part that must be understood and is not.

use super::digest::{Format, Oid};
use crate::digest::blake;
use crate::world::Moment;

/// The largest index that is read.
pub const MAX_INDEX: usize = 32 << 20;
/// The longest path.
const MAX_PATH: usize = 4096;
/// The most bytes of paths, so that a compressed index cannot unfold without end.
const MAX_PATHS: usize = 64 << 20;

/// One path in the index.
#[derive(Debug, Clone, Copy)]
pub struct IndexEntry {
    start: u32,
    len: u16,
    /// When the file's entry last changed.
    pub changed: (u32, u32),
    /// When its content was last written.
    pub modified: (u32, u32),
    /// The low bits of its number in the file system.
    pub inode: u32,
    /// Type and permission, as in a tree.
    pub mode: u32,
    /// The low bits of its size.
    pub size: u32,
    /// Its content.
    pub oid: Oid,
    /// 0, or one of three sides of a conflict.
    pub stage: u8,
    /// Git was told to look away from changes.
    pub assumed: bool,
    /// Git was told that it is not in the work tree.
    pub skipped: bool,
    /// It will be added some day; its content is nowhere in git.
    pub intended: bool,
}

/// What an entry is.
pub mod mode {
    /// The bits that tell the type.
    pub const TYPE: u32 = 0o170_000;
    /// A regular file.
    pub const FILE: u32 = 0o100_000;
    /// A symbolic link.
    pub const LINK: u32 = 0o120_000;
    /// A commit of another repository.
    pub const SUBMODULE: u32 = 0o160_000;
    /// A tree.
    pub const TREE: u32 = 0o040_000;
}

/// A directory whose tree object the index knows.
#[derive(Debug, Clone)]
pub struct CachedTree {
    /// Its path, without a slash at the end; the root is empty.
    pub path: Vec<u8>,
    /// How many entries it covers.
    pub entries: usize,
    /// The tree.
    pub oid: Oid,
}

/// The whole index.
#[derive(Debug, Clone, Default)]
pub struct Index {
    paths: Vec<u8>,
    /// Sorted by path, then by stage.
    pub entries: Vec<IndexEntry>,
    /// Directories that are known to be whole trees, parents first.
    pub trees: Vec<CachedTree>,
    /// When the file was written.
    pub written: Moment,
}

impl Index {
    /// Reads an index file's bytes.
    pub fn parse(data: &[u8], format: Format, written: Moment) -> Option<Self> {
        let (head, mut rest) = data.split_first_chunk::<12>()?;
        let &[b'D', b'I', b'R', b'C', 0, 0, 0, version @ 2..=4, a, b, c, d] = head else { return None };
        let count = u32::from_be_bytes([a, b, c, d]) as usize;
        // The shortest entry has 42 bytes with a name: a count that cannot fit allocates nothing.
        if count > data.len() / 42 {
            return None;
        }
        let mut out = Self { written, ..Self::default() };
        out.entries.reserve_exact(count);
        let mut last = Vec::new();
        for _ in 0..count {
            rest = out.entry(rest, version, format, &mut last)?;
        }
        out.extensions(rest, format)?;
        Some(out)
    }

    /// A word for what the index of a file's bytes says besides the times of files, which git writes anew when it only looks.
    pub fn word(data: &[u8]) -> Option<String> {
        use std::fmt::Write;
        let mut parsed = [Format::Sha1, Format::Sha256].into_iter().filter_map(|f| Self::parse(data, f, (0, 0)));
        let index = parsed.next()?;
        let mut text = String::new();
        for entry in &index.entries {
            let IndexEntry { mode, oid, stage, assumed, skipped, intended, .. } = entry;
            let _ = write!(text, "{:?}", (index.path(entry), mode, oid, stage, assumed, skipped, intended));
        }
        Some(blake::hex_digest(text.as_bytes()))
    }

    /// An entry's path.
    pub fn path(&self, entry: &IndexEntry) -> &[u8] {
        let start = entry.start as usize;
        self.paths.get(start..start + usize::from(entry.len)).unwrap_or(&[])
    }

    /// The entries of one path: one, or the sides of a conflict.
    pub fn of(&self, path: &[u8]) -> &[IndexEntry] {
        self.range(|p| p < path, |p| p <= path)
    }

    /// The entries below a directory; all of them below the empty path.
    pub fn below(&self, dir: &[u8]) -> &[IndexEntry] {
        if dir.is_empty() {
            return &self.entries;
        }
        let below = [dir, b"/"].concat();
        self.range(|p| p < below.as_slice(), |p| p < below.as_slice() || p.starts_with(&below))
    }

    fn range(&self, before: impl Fn(&[u8]) -> bool, until: impl Fn(&[u8]) -> bool) -> &[IndexEntry] {
        let start = self.entries.partition_point(|e| before(self.path(e)));
        let rest = self.entries.get(start..).unwrap_or(&[]);
        let end = rest.partition_point(|e| until(self.path(e)));
        rest.get(..end).unwrap_or(&[])
    }

    fn entry<'a>(&mut self, data: &'a [u8], version: u8, format: Format, last: &mut Vec<u8>) -> Option<&'a [u8]> {
        let (stat, rest) = data.split_first_chunk::<40>()?;
        let (oid, rest) = format.split(rest)?;
        let (flags, mut rest) = rest.split_first_chunk::<2>()?;
        let flags = u16::from_be_bytes(*flags);
        let mut more = 0;
        if flags & 0x4000 != 0 {
            let (bytes, after) = rest.split_first_chunk::<2>().filter(|_| version > 2)?;
            more = u16::from_be_bytes(*bytes);
            rest = after;
        }
        // An entry's own bits beyond these two are not known to any git.
        if more & !0x6000 != 0 {
            return None;
        }
        let after = if version == 4 { unfold(rest, last)? } else { plain(rest, data.len() - rest.len(), last)? };
        let w: [u32; 10] = words(stat);
        let [cs, cn, ms, mn, _, inode, mode, _, _, size] = w;
        let entry = IndexEntry {
            start: u32::try_from(self.paths.len()).ok()?,
            len: u16::try_from(last.len()).ok()?,
            changed: (cs, cn),
            modified: (ms, mn),
            inode,
            mode,
            size,
            oid,
            stage: (flags >> 12 & 3) as u8,
            assumed: flags & 0x8000 != 0,
            skipped: more & 0x4000 != 0,
            intended: more & 0x2000 != 0,
        };
        self.push(entry, last)?;
        Some(after)
    }

    /// Adds an entry that stands in order; searching depends on it, and git refuses others too.
    fn push(&mut self, entry: IndexEntry, path: &[u8]) -> Option<()> {
        if let Some(before) = self.entries.last()
            && (self.path(before), before.stage) >= (path, entry.stage)
        {
            return None;
        }
        if path.is_empty() || path.len() > MAX_PATH || self.paths.len() + path.len() > MAX_PATHS {
            return None;
        }
        self.paths.extend_from_slice(path);
        self.entries.push(entry);
        Some(())
    }

    fn extensions(&mut self, mut rest: &[u8], format: Format) -> Option<()> {
        while rest.len() > format.width() {
            let (&[a, b, c, d, size @ ..], after) = rest.split_first_chunk::<8>()?;
            let (body, after) = after.split_at_checked(u32::from_be_bytes(size) as usize)?;
            match &[a, b, c, d] {
                b"TREE" => self.trees = cached_trees(body, format)?,
                // A sparse index: some entries are trees, which the comparisons know.
                b"sdir" => {}
                // Anything in lower case must be understood; `link` says that most entries are in another file.
                [b'A'..=b'Z', ..] => {}
                _ => return None,
            }
            rest = after;
        }
        (rest.len() == format.width()).then_some(())
    }
}

/// Ten numbers of an entry's head.
fn words(stat: &[u8; 40]) -> [u32; 10] {
    let mut out = [0; 10];
    for (to, from) in out.iter_mut().zip(stat.chunks_exact(4)) {
        *to = from.iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
    }
    out
}

/// Versions 2 and 3: a path, and one to eight zeros up to a multiple of eight.
fn plain<'a>(rest: &'a [u8], before: usize, last: &mut Vec<u8>) -> Option<&'a [u8]> {
    let len = rest.iter().take(MAX_PATH + 1).position(|b| *b == 0)?;
    last.clear();
    last.extend_from_slice(rest.get(..len)?);
    let padding = 8 - (before + len) % 8;
    let zeros = rest.get(len..len + padding)?;
    zeros.iter().all(|b| *b == 0).then(|| rest.get(len + padding..))?
}

/// Version 4: how much of the last path to cut off, and what to put there.
fn unfold<'a>(rest: &'a [u8], last: &mut Vec<u8>) -> Option<&'a [u8]> {
    let (cut, rest) = super::pack::offset(rest)?;
    let keep = last.len().checked_sub(usize::try_from(cut).ok()?)?;
    let len = rest.iter().take(MAX_PATH + 1).position(|b| *b == 0)?;
    last.truncate(keep);
    last.extend_from_slice(rest.get(..len)?);
    rest.get(len + 1..)
}

/// Reads the directories with a valid tree; parents come first, each says how many children follow.
fn cached_trees(mut data: &[u8], format: Format) -> Option<Vec<CachedTree>> {
    let mut out = Vec::new();
    // Children that are still to come, and the length of the path they stand below.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut path: Vec<u8> = Vec::new();
    let mut kept = 0usize;
    let mut begun = false;
    while !data.is_empty() {
        // There is one root.
        if std::mem::replace(&mut begun, true) && open.is_empty() {
            return None;
        }
        let name;
        (name, data) = until(data, 0)?;
        let (count, rest) = until(data, b' ')?;
        let (children, rest) = until(rest, b'\n')?;
        data = rest;
        if !path.is_empty() {
            path.push(b'/');
        }
        path.extend_from_slice(name);
        if path.len() > MAX_PATH {
            return None;
        }
        if count != b"-1" {
            let oid;
            (oid, data) = format.split(data)?;
            kept += path.len();
            if kept > MAX_PATHS {
                return None;
            }
            out.push(CachedTree { path: path.clone(), entries: number(count)?, oid });
        }
        open.push((number(children)?, path.len()));
        close(&mut open, &mut path);
    }
    open.is_empty().then_some(out)
}

/// Leaves the directories that have no more children, and counts off the next child of the one that has.
fn close(open: &mut Vec<(usize, usize)>, path: &mut Vec<u8>) {
    while let Some((children, len)) = open.last_mut() {
        if *children > 0 {
            *children -= 1;
            path.truncate(*len);
            return;
        }
        open.pop();
    }
}

fn until(data: &[u8], end: u8) -> Option<(&[u8], &[u8])> {
    let at = data.iter().position(|b| *b == end)?;
    Some((data.get(..at)?, data.get(at + 1..)?))
}

fn number(text: &[u8]) -> Option<usize> {
    if text.len() > 9 || !text.iter().all(u8::is_ascii_digit) || text.is_empty() {
        return None;
    }
    Some(text.iter().fold(0, |n, d| n * 10 + usize::from(d - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small index of version 2 with a cached tree.
    fn sample() -> Vec<u8> {
        let mut out = b"DIRC\0\0\0\x02\0\0\0\x03".to_vec();
        for path in ["a", "d/b", "d/c"] {
            let mut entry = vec![0u8; 40];
            entry[26] = 0x81;
            entry[27] = 0xa4;
            entry.extend([7; 20]);
            entry.extend([0, path.len() as u8]);
            entry.extend(path.as_bytes());
            let padding = 8 - entry.len() % 8;
            entry.extend(vec![0; padding]);
            out.extend(entry);
        }
        let mut tree = b"\x003 1\n".to_vec();
        tree.extend([8; 20]);
        tree.extend(b"d\x002 0\n");
        tree.extend([9; 20]);
        out.extend(b"TREE");
        out.extend((tree.len() as u32).to_be_bytes());
        out.extend(tree);
        out.extend([0; 20]);
        out
    }

    fn parse(data: &[u8]) -> Option<Index> {
        Index::parse(data, Format::Sha1, (0, 0))
    }

    #[test]
    fn reads_and_searches() {
        let index = parse(&sample()).unwrap();
        let paths: Vec<&[u8]> = index.entries.iter().map(|e| index.path(e)).collect();
        assert_eq!(paths, [&b"a"[..], b"d/b", b"d/c"]);
        assert_eq!(index.entries[0].mode, 0o100644);
        assert_eq!((index.of(b"d/b").len(), index.of(b"d").len(), index.of(b"z").len()), (1, 0, 0));
        assert_eq!((index.below(b"d").len(), index.below(b"a").len(), index.below(b"").len()), (2, 0, 3));
        let trees: Vec<_> = index.trees.iter().map(|t| (t.path.as_slice(), t.entries)).collect();
        assert_eq!(trees, [(&b""[..], 3), (&b"d"[..], 2)]);
    }

    #[test]
    fn what_must_be_understood_is_refused() {
        let whole = sample();
        let with = |name: &[u8]| {
            let mut out = whole[..whole.len() - 20].to_vec();
            out.extend(name);
            out.extend([0; 4]);
            out.extend([0; 20]);
            parse(&out).is_some()
        };
        assert!(with(b"FSMN") && with(b"sdir"));
        assert!(!with(b"link") && !with(b"new1"));
        // Cut so that what is left of the extension looks like a checksum, it is still the same entries.
        for cut in 0..whole.len() {
            assert!(
                parse(&whole[..cut]).is_none_or(|index| index.entries.len() == 3 && index.trees.is_empty()),
                "{cut}"
            );
        }
    }

    proptest::proptest! {
        #[test]
        fn total(at in 0usize..300, bytes in proptest::collection::vec(0u8..=255, 0..12), version in 0u8..6) {
            let mut data = sample();
            data[7] = version;
            for (to, from) in data.iter_mut().skip(at).zip(&bytes) {
                *to = *from;
            }
            let _ = parse(&data);
            let _ = Index::parse(&data, Format::Sha256, (0, 0));
            let _ = cached_trees(&bytes, Format::Sha1);
        }
    }
}
