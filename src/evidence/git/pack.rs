//! Packed objects: one pack's index (version 2), and the objects and deltas in it. Reads only the bytes it needs;
//! total on broken bytes.

use super::Listed;
use super::digest::{Format, Oid};
use crate::evidence::look::Look;
use crate::grammar::inflate;
use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};

/// The largest object that is read: commits and trees are small.
pub const MAX_OBJECT: usize = 8 << 20;
/// The most bytes of one part of an index.
const MAX_BUCKET: usize = 4 << 20;

/// One pack.
pub struct Pack {
    index: PathBuf,
    pack: PathBuf,
    format: Format,
    /// How many objects have a first byte of at most this.
    fanout: Vec<u32>,
    names: RefCell<HashMap<u8, Vec<u8>>>,
}

/// What an object in a pack is made from.
#[derive(Debug, Clone, Copy)]
pub enum Base {
    /// Nothing else: it is whole, and of this kind.
    Whole(&'static str),
    /// The object at this place.
    At(u64),
    /// The object of this name.
    Of(Oid),
}

impl Pack {
    /// Opens a pack by its index.
    pub fn open(look: &Look, index: &Path, format: Format) -> Option<Self> {
        let head = look.read_at(index, 0, 8 + 1024)?;
        let (&[0xff, b't', b'O', b'c', 0, 0, 0, 2], table) = head.split_first_chunk::<8>()? else { return None };
        let fanout: Vec<u32> = table.chunks_exact(4).map(|c| c.iter().fold(0, |n, b| n << 8 | u32::from(*b))).collect();
        if fanout.len() != 256 || !fanout.is_sorted() {
            return None;
        }
        let (index, pack) = (index.to_owned(), index.with_extension("pack"));
        Some(Self { index, pack, format, fanout, names: RefCell::default() })
    }

    /// Where an object begins in the pack, if it is there.
    pub fn find(&self, look: &Look, oid: Oid) -> Option<u64> {
        match self.place(look, oid)? {
            Listed::At(place) => self.begin(look, place),
            Listed::Absent => None,
        }
    }

    /// Whether the pack has an object; `None` where its index cannot be read.
    pub fn has(&self, look: &Look, oid: Oid) -> Option<bool> {
        self.place(look, oid).map(|place| matches!(place, Listed::At(_)))
    }

    /// The objects whose names begin with a byte, as far as the index can be read.
    pub fn beginning(&self, look: &Look, first: u8) -> Vec<Oid> {
        let upto = |byte: u8| self.fanout.get(usize::from(byte)).copied().unwrap_or(0);
        let (start, end) = (first.checked_sub(1).map_or(0, upto), upto(first));
        let bucket = self.bucket(look, start, (end - start) as usize * self.format.width()).unwrap_or_default();
        bucket.chunks_exact(self.format.width()).filter_map(|name| Some(self.format.split(name)?.0)).collect()
    }

    /// An object's number in the order of names; `None` where the index cannot be read.
    fn place(&self, look: &Look, oid: Oid) -> Option<Listed<u64>> {
        let first = oid.first();
        let upto = |byte: u8| self.fanout.get(usize::from(byte)).copied().unwrap_or(0);
        let (start, end) = (first.checked_sub(1).map_or(0, upto), upto(first));
        let width = self.format.width();
        let size = (end - start) as usize * width;
        if size == 0 {
            return Some(Listed::Absent);
        }
        let mut names = self.names.borrow_mut();
        let bucket = match names.entry(first) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(vacant) => vacant.insert(self.bucket(look, start, size)?),
        };
        let found = search(bucket, width, oid.bytes(self.format));
        Some(found.map_or(Listed::Absent, |n| Listed::At(u64::from(start) + n as u64)))
    }

    fn bucket(&self, look: &Look, start: u32, size: usize) -> Option<Vec<u8>> {
        let offset = 8 + 1024 + u64::from(start) * self.format.width() as u64;
        let out = (size <= MAX_BUCKET).then(|| look.read_at(&self.index, offset, size))??;
        (out.len() == size).then_some(out)
    }

    fn begin(&self, look: &Look, place: u64) -> Option<u64> {
        let count = u64::from(*self.fanout.last()?);
        let offsets = 8 + 1024 + count * (self.format.width() as u64 + 4);
        let small = number(&look.read_at(&self.index, offsets + place * 4, 4)?)?;
        if small & 0x8000_0000 == 0 {
            return Some(small);
        }
        let large = offsets + count * 4 + (small & 0x7fff_ffff) * 8;
        let out = look.read_at(&self.index, large, 8)?;
        (out.len() == 8).then(|| number(&out))?
    }

    /// What stands at a place: a whole object, or the change to its base.
    pub fn stored(&self, look: &Look, at: u64) -> Option<(Base, Vec<u8>)> {
        let head = look.read_at(&self.pack, at, 64)?;
        let (kind, size, rest) = kind_and_size(&head)?;
        let (base, rest) = self.base(kind, at, rest)?;
        let content = self.content(look, at + (head.len() - rest.len()) as u64, size)?;
        Some((base, content))
    }

    fn base<'b>(&self, kind: u8, at: u64, rest: &'b [u8]) -> Option<(Base, &'b [u8])> {
        let whole = |kind| Some((Base::Whole(kind), rest));
        match kind {
            1 => whole("commit"),
            2 => whole("tree"),
            3 => whole("blob"),
            4 => whole("tag"),
            6 => {
                let (back, rest) = offset(rest)?;
                Some((Base::At(at.checked_sub(back).filter(|base| *base < at)?), rest))
            }
            7 => self.format.split(rest).map(|(oid, rest)| (Base::Of(oid), rest)),
            _ => None,
        }
    }

    /// Inflates a stream whose packed length nobody wrote down.
    fn content(&self, look: &Look, at: u64, size: u64) -> Option<Vec<u8>> {
        let size = usize::try_from(size).ok().filter(|s| *s <= MAX_OBJECT)?;
        // What does not shrink is stored, with a few bytes for each block.
        let data = look.read_at(&self.pack, at, size + size / 512 + 128)?;
        let (out, _) = inflate::zlib_prefix(&data, size)?;
        (out.len() == size).then_some(out)
    }
}

fn search(names: &[u8], width: usize, name: &[u8]) -> Option<usize> {
    let (mut low, mut high) = (0, names.len() / width);
    while low < high {
        let middle = low.midpoint(high);
        match names.get(middle * width..(middle + 1) * width)?.cmp(name) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            std::cmp::Ordering::Equal => return Some(middle),
        }
    }
    None
}

/// A number of four or eight bytes, the highest first.
fn number(bytes: &[u8]) -> Option<u64> {
    (bytes.len() >= 4).then(|| bytes.iter().fold(0, |n, b| n << 8 | u64::from(*b)))
}

fn kind_and_size(data: &[u8]) -> Option<(u8, u64, &[u8])> {
    let (first, rest) = data.split_first()?;
    let (mut size, mut rest, mut more) = (u64::from(first & 15), rest, first & 0x80 != 0);
    let mut shift = 4;
    while more {
        let (byte, after) = rest.split_first().filter(|_| shift < 53)?;
        size |= u64::from(byte & 0x7f) << shift;
        (rest, more, shift) = (after, byte & 0x80 != 0, shift + 7);
    }
    Some((first >> 4 & 7, size, rest))
}

/// A distance, as deltas and the index of version 4 write it.
pub fn offset(data: &[u8]) -> Option<(u64, &[u8])> {
    let (mut byte, mut rest) = data.split_first()?;
    let mut out = u64::from(byte & 0x7f);
    while byte & 0x80 != 0 {
        (byte, rest) = rest.split_first()?;
        out = out.checked_add(1).filter(|o| *o < 1 << 56)? << 7 | u64::from(byte & 0x7f);
    }
    Some((out, rest))
}

/// A length at the head of a delta.
fn length(data: &[u8]) -> Option<(usize, &[u8])> {
    let (mut out, mut rest) = (0usize, data);
    for shift in [0, 7, 14, 21, 28] {
        let (byte, after) = rest.split_first()?;
        out |= usize::from(byte & 0x7f) << shift;
        rest = after;
        if byte & 0x80 == 0 {
            return Some((out, rest));
        }
    }
    None
}

/// Applies a delta to its base.
pub fn patch(base: &[u8], delta: &[u8]) -> Option<Vec<u8>> {
    let (from, rest) = length(delta)?;
    let (to, mut rest) = length(rest)?;
    if from != base.len() || to > MAX_OBJECT {
        return None;
    }
    let mut out = Vec::new();
    while let Some((op, after)) = rest.split_first() {
        let piece;
        if op & 0x80 != 0 {
            let (start, len, after) = copy_range(*op, after)?;
            piece = base.get(start..start.checked_add(len)?)?;
            rest = after;
        } else {
            (piece, rest) = after.split_at_checked(usize::from(*op)).filter(|_| *op > 0)?;
        }
        if out.len() + piece.len() > to {
            return None;
        }
        out.extend_from_slice(piece);
    }
    (out.len() == to).then_some(out)
}

/// Where a copy begins and how long it is: seven bits say which bytes of the two numbers are there.
fn copy_range(op: u8, mut rest: &[u8]) -> Option<(usize, usize, &[u8])> {
    let mut both = [0usize; 2];
    for bit in 0..7u32 {
        if op >> bit & 1 == 1 {
            let (byte, after) = rest.split_first()?;
            let (which, shift) = if bit < 4 { (0, bit * 8) } else { (1, (bit - 4) * 8) };
            *both.get_mut(which)? |= usize::from(*byte) << shift;
            rest = after;
        }
    }
    let [start, len] = both;
    Some((start, if len == 0 { 0x10000 } else { len }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(offset(&[5, 9]), Some((5, &[9][..])));
        assert_eq!(offset(&[0x80, 0]), Some((128, &[][..])));
        assert_eq!(offset(&[0x80]), None);
        assert_eq!(offset(&[0xff; 20]), None);
        assert_eq!(kind_and_size(&[0x95, 0x0a]), Some((1, 165, &[][..])));
        assert_eq!(kind_and_size(&[0xff; 20]), None);
        assert_eq!(length(&[0xff; 20]), None);
    }

    #[test]
    fn deltas() {
        // copy 3 bytes from 1, insert `xy`
        assert_eq!(patch(b"abcdef", &[6, 5, 0x91, 1, 3, 2, b'x', b'y']).as_deref(), Some(&b"bcdxy"[..]));
        assert_eq!(patch(b"abcdef", &[6, 5, 0x91, 5, 3, 2, b'x', b'y']), None);
        assert_eq!(patch(b"abcdef", &[6, 4, 0x91, 1, 3, 2, b'x', b'y']), None);
        assert_eq!(patch(b"abcde", &[6, 5, 0x91, 1, 3, 2, b'x', b'y']), None);
        assert_eq!(patch(b"abcdef", &[6, 5, 0]), None);
    }

    proptest::proptest! {
        #[test]
        fn total(base in proptest::collection::vec(0u8..=255, 0..40), delta in proptest::collection::vec(0u8..=255, 0..40)) {
            let _ = patch(&base, &delta);
            let _ = (offset(&delta), kind_and_size(&delta), length(&delta));
        }
    }
}
