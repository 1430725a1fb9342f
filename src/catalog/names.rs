//! Lists of names.

use std::cmp::Ordering;
use std::fmt;

/// Sorted names in one text, with single blanks between them: no table to build, nothing to relocate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Names {
    text: &'static str,
    /// Some end in `*`.
    stems: bool,
    /// One is a star and no more, and stands for every name.
    every: bool,
    /// Some end in `~`.
    marked: bool,
    /// A bit for each name, by `bit`: most names are in no list, and most lists can say so at once.
    bits: u64,
}

/// As the build writes it into a table.
impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Names::new({:?})", self.text)
    }
}

impl Names {
    /// The names of a text, sorted, with single blanks between them.
    #[expect(clippy::indexing_slicing, reason = "const fn: no iterators, and i < len")]
    pub const fn new(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        let (mut i, mut start, mut stems, mut every, mut marked, mut bits) = (0, 0, false, false, false, 0);
        while i < bytes.len() {
            stems |= bytes[i] == b'*';
            every |= bytes[i] == b'*' && i == start;
            marked |= bytes[i] == b'~';
            i += 1;
            if i == bytes.len() || bytes[i] == b' ' {
                bits |= bit(i - start, bytes[start], bytes[i - 1]);
                start = i + 1;
            }
        }
        Self { text, stems, every, marked, bits }
    }

    /// A bit for each letter that one of them ends with.
    #[expect(clippy::indexing_slicing, reason = "const fn: no iterators, and i < len")]
    pub const fn lasts(self) -> u128 {
        let (bytes, mut out, mut i) = (self.text.as_bytes(), 0, 0);
        while i < bytes.len() {
            if i + 1 == bytes.len() || bytes[i + 1] == b' ' {
                out |= 1 << (bytes[i] & 127);
            }
            i += 1;
        }
        out
    }

    /// The names, with single blanks between them.
    pub const fn text(self) -> &'static str {
        self.text
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Whether the name is among them with a `~` behind it.
    pub fn has_marked(self, name: &str) -> bool {
        self.marked && self.has(&[name, "~"].concat())
    }

    /// Whether the name is among them, spelled like this.
    pub fn has(self, name: &str) -> bool {
        let (text, name) = (self.text.as_bytes(), name.as_bytes());
        let (Some(first), Some(last)) = (name.first(), name.last()) else { return false };
        if self.bits & bit(name.len(), *first, *last) == 0 {
            return false;
        }
        let (mut low, mut high) = (0, text.len());
        while low < high {
            let start = start_of(text, low, (low + high) / 2);
            let rest = text.get(start..high).unwrap_or_default();
            let same = rest.iter().zip(name).take_while(|(a, b)| a == b).count();
            // A name ends where the text has a blank, which is less than any letter.
            let (here, there) = (rest.get(same).copied().unwrap_or(b' '), name.get(same).copied());
            match there.map_or(Ordering::Greater, |there| here.cmp(&there)) {
                Ordering::Greater if there.is_none() && here == b' ' => return true,
                Ordering::Greater => high = start.saturating_sub(1),
                _ => low = end_of(text, start + same, high) + 1,
            }
        }
        false
    }

    /// Whether it is one of them; one that ends in `*` stands for all that begin so.
    pub fn fits(self, name: &str) -> bool {
        self.has(name) || self.stems && self.stands_for(name.as_bytes())
    }

    fn stands_for(self, name: &[u8]) -> bool {
        let stem = |known: &[u8]| {
            let stem = known.iter().position(|b| *b == b'*').and_then(|at| known.get(..at));
            stem.is_some_and(|stem| name.starts_with(stem))
        };
        // A name and all that stand for it begin with the same letter; only a bare star has none.
        self.every || name.first().is_some_and(|first| self.from(*first).any(stem))
    }

    /// The names that begin with this letter.
    fn from(self, letter: u8) -> impl Iterator<Item = &'static [u8]> {
        let text = self.text.as_bytes();
        let (mut low, mut high) = (0, text.len());
        while low < high {
            let start = start_of(text, low, (low + high) / 2);
            match text.get(start).is_some_and(|b| *b < letter) {
                true => low = end_of(text, start, high) + 1,
                false => high = start.saturating_sub(1).max(low),
            }
        }
        let rest = text.get(low..).unwrap_or_default();
        rest.split(|b| *b == b' ').take_while(move |known| known.first() == Some(&letter))
    }

    /// The first of them that a text begins with.
    pub fn start_of(self, text: &str) -> Option<&'static str> {
        let begins = |known: &&[u8]| text.as_bytes().starts_with(known);
        let known = self.from(*text.as_bytes().first()?).find(begins)?;
        std::str::from_utf8(known).ok()
    }

    /// How long the longest beginning is by which it is one of them (`-W*`, `-Wl,*`).
    pub fn reach(self, name: &str) -> Option<usize> {
        if !self.stems {
            return None;
        }
        let start = |(at, _)| self.text.get(..at).and_then(|text| text.rsplit(' ').next());
        self.text.match_indices('*').filter_map(start).filter(|start| name.starts_with(start)).map(str::len).max()
    }

    /// Every name.
    pub fn all(self) -> impl Iterator<Item = &'static str> {
        self.text.split(' ')
    }
}

/// A bit for the first two letters of each name of some lists: nearly everything else begins otherwise.
#[derive(Debug)]
pub struct Starts([u64; 16]);

impl Starts {
    /// The beginnings of all these names; of one letter and a star every second one counts.
    #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
    pub const fn of(lists: &[Names]) -> Self {
        let (mut out, mut list) = ([0; 16], 0);
        while list < lists.len() {
            let (text, mut i) = (lists[list].text.as_bytes(), 0);
            while i < text.len() {
                if lists[list].every {
                    return Self([u64::MAX; 16]);
                }
                let ends = i + 1 == text.len() || text[i + 1] == b' ';
                let (from, to) = match i == 0 || text[i - 1] == b' ' {
                    true if ends => (0, 0),
                    true if text[i + 1] == b'*' => (0, 255),
                    true => (text[i + 1], text[i + 1]),
                    false => (1, 0),
                };
                let mut second = from as usize;
                while second <= to as usize {
                    let (at, bit) = pair(text[i], second as u8);
                    out[at] |= bit;
                    second += 1;
                }
                i += 1;
            }
            list += 1;
        }
        Self(out)
    }

    /// Whether a text may begin as one of the names does.
    pub fn may_be(&self, text: &str) -> bool {
        let (first, second) = match *text.as_bytes() {
            [] => return false,
            [first] => (first, 0),
            [first, second, ..] => (first, second),
        };
        let (at, bit) = pair(first, second);
        self.0.get(at).is_some_and(|bits| bits & bit != 0)
    }
}

/// Where the bit of two letters stands in `Starts`.
const fn pair(first: u8, second: u8) -> (usize, u64) {
    let hash = first as usize * 37 + second as usize;
    (hash / 64 % 16, 1 << (hash % 64))
}

/// A number for a name: tables that are sorted by it are searched without looking at other names, which lie far apart.
pub const fn hash(name: &str) -> u32 {
    let (bytes, mut out, mut i) = (name.as_bytes(), 0x811c_9dc5_u32, 0);
    while i < bytes.len() {
        #[expect(clippy::indexing_slicing, reason = "const fn: no iterators, and i < len")]
        let b = bytes[i];
        out = (out ^ b as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    out
}

/// A name, the number by which its table is sorted, and what belongs to it.
pub type ByName = (u32, &'static str, &'static [&'static str]);

/// What belongs to a name in such a table.
pub fn belongs(table: &'static [ByName], name: &str) -> &'static [&'static str] {
    let wanted = hash(name);
    let from = table.partition_point(|(number, ..)| *number < wanted);
    let mut same = table.iter().skip(from).take_while(|(number, ..)| *number == wanted);
    same.find(|(_, known, _)| *known == name).map_or(&[], |(.., of)| of)
}

/// One of 64 bits, by a name's length and its ends.
const fn bit(len: usize, first: u8, last: u8) -> u64 {
    1 << ((len * 7 + first as usize * 5 + last as usize) % 64)
}

/// Where the name around `at` begins, not before `low`.
fn start_of(text: &[u8], low: usize, at: usize) -> usize {
    let before = text.get(low..at).unwrap_or_default().iter().rposition(|b| *b == b' ');
    before.map_or(low, |n| low + n + 1)
}

/// Where the name around `at` ends, not behind `high`.
fn end_of(text: &[u8], at: usize, high: usize) -> usize {
    let after = text.get(at..high).unwrap_or_default().iter().position(|b| *b == b' ');
    after.map_or(high, |n| at + n)
}

#[cfg(test)]
mod tests {
    use super::{Names, Starts};

    /// Every name of every list is found, and nothing that only looks like one.
    #[test]
    fn all_and_no_others() {
        for text in ["a", "a ab abc b", "-a --all -b", "x y z", "* a b*", "a b c d e f g h i j", ""] {
            let mut sorted: Vec<&str> = text.split(' ').filter(|name| !name.is_empty()).collect();
            sorted.sort_unstable();
            let text: &'static str = sorted.join(" ").leak();
            for name in &sorted {
                assert!(Names::new(text).has(name), "{name} in {text}");
                assert!(Names::new(text).fits(name), "{name} in {text}");
            }
            for name in ["", " ", "a b", "ab c", "abcd", "aa", "-", "--al", "z ", " a", "\u{e4}", "0", "~"] {
                assert_eq!(Names::new(text).has(name), sorted.contains(&name), "{name:?} in {text:?}");
                let fits = |known: &&str| known.split_once('*').map_or(*known == name, |(s, _)| name.starts_with(s));
                assert_eq!(Names::new(text).fits(name), sorted.iter().any(fits), "{name:?} in {text:?}");
            }
        }
    }

    #[test]
    fn beginnings_are_never_missed() {
        let starts = Starts::of(&[Names::new("a bc d* efg* h"), Names::new("x")]);
        for text in ["a", "bc", "d", "dx", "d\u{e4}", "efg", "efgh", "h", "x"] {
            assert!(starts.may_be(text), "{text}");
        }
        assert!(Starts::of(&[Names::new("* a")]).may_be("zz"), "a bare star is every name");
        let other = ["", "b", "e", "zz", "A", "xy", "-", "\u{e4}"];
        assert!(other.iter().filter(|text| starts.may_be(text)).count() < 3, "most others are known to be none");
        assert_eq!(Names::new("a bc xyz").lasts(), 1 << b'a' | 1 << b'c' | 1 << b'z');
        assert_eq!(Names::new("ab abc b").start_of("abcd"), Some("ab"));
        assert_eq!(Names::new("ab abc b").start_of("a"), None);
    }

    #[test]
    fn whole_names_and_beginnings() {
        let names = Names::new("GIT_TRACE* HISTFILE LD_* TF_LOG_PATH");
        for name in ["GIT_TRACE", "GIT_TRACE2_EVENT", "HISTFILE", "LD_PRELOAD", "TF_LOG_PATH"] {
            assert!(names.fits(name), "{name}");
        }
        for name in ["", "GIT_TRAC", "HISTFILES", "LD", "TF_LOG", "*", "zzz"] {
            assert!(!names.fits(name), "{name}");
        }
        assert!(!names.has("LD_PRELOAD") && names.has("LD_*"));
        assert!(!Names::new("").fits("a"));
    }
}
