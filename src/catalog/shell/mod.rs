//! The programs, one file a family.

use super::names::hash;
use super::packages::{PUBLISHED, SCRIPTS};
use super::row::{Program, Rule};

mod builders;
mod files;
mod git;
pub mod conversation;
mod hosting;
pub mod options;
mod pythons;
mod readers;
mod containers;
mod databases;
mod network;
mod sending;
mod system;

mod rows {
    //! The rows under `rules/shell`, as the build compiled them.
    use super::*;
    use crate::catalog::row::{Lang::*, TaskFile::*, *};
    use crate::catalog::server::Language::{Cypher, Flux};
    #[allow(unused_imports, reason = "only where a row has options of its own")]
    use crate::catalog::{names::Names, options::Options};
    use crate::finding::{Act, Class, Effect, Object, Reach};

    include!(concat!(env!("OUT_DIR"), "/shell.rs"));
}
pub use rows::FAMILIES;

/// A program with the masks of its rules and of its `sub_values`, in the same order.
#[derive(Debug, Clone, Copy)]
pub struct ProgramRow {
    /// The program.
    pub program: &'static Program,
    /// Which first operands each rule may apply to.
    pub rules: &'static [u128],
    /// The same for `sub_values`.
    pub values: &'static [u128],
}

impl ProgramRow {
    /// A row that was read when the program ran: its masks let everything through.
    pub fn from_program(program: Program) -> Self {
        let rules = vec![u128::MAX; program.rules.len()].leak();
        let values = vec![u128::MAX; program.sub_values.len()].leak();
        Self { program: Box::leak(Box::new(program)), rules, values }
    }
}

/// The row of a program, by its name without directory.
pub fn program(name: &str) -> Option<&'static Program> {
    lookup(name).map(|row| row.program)
}

/// The row of a program with its masks.
pub fn lookup(name: &str) -> Option<ProgramRow> {
    let hash = hash(name);
    let (first, end) = (STARTS.get(head(hash))?, STARTS.get(head(hash) + 1)?);
    INDEX.get(usize::from(*first)..usize::from(*end))?.iter().filter(|s| s.hash == hash).find_map(|s| {
        let program = FAMILIES.get(usize::from(s.family))?.get(usize::from(s.row))?;
        let rules = RULE_MASKS.get(usize::from(s.rule)..)?.get(..program.rules.len())?;
        let values = VALUE_MASKS.get(usize::from(s.value)..)?.get(..program.sub_values.len())?;
        program.names.contains(&name).then_some(ProgramRow { program, rules, values })
    })
}

/// What the row of a program says of options that hold a secret; empty for nearly every word.
pub fn secret_options(name: &str) -> &'static str {
    let (at, bit) = keeps(name);
    let may = KEEPERS.get(at).is_some_and(|bits| bits & bit != 0);
    may.then(|| program(name)).flatten().map_or("", |program| program.secret)
}

/// Where the bit of a name stands in `KEEPERS`.
const fn keeps(name: &str) -> (usize, u64) {
    let hash = hash(name) as usize;
    (hash / 64 % 32, 1 << (hash % 64))
}

/// Bits of the programs whose rows name such options: every word of every text is held against them.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
static KEEPERS: [u64; 32] = {
    let (mut out, mut f) = ([0; 32], 0);
    while f < FAMILIES.len() {
        let mut p = 0;
        while p < FAMILIES[f].len() {
            let mut k = 0;
            while k < FAMILIES[f][p].names.len() && !FAMILIES[f][p].secret.is_empty() {
                let (at, bit) = keeps(FAMILIES[f][p].names[k]);
                out[at] |= bit;
                k += 1;
            }
            p += 1;
        }
        f += 1;
    }
    out
};

/// Whether a registry publishes the program of that name.
pub fn published(name: &str, from: &str) -> bool {
    let listed = || PUBLISHED.iter().any(|(registry, names)| *registry == from && names.has(name));
    program(name).is_some_and(|p| p.from.split(' ').any(|f| f == from) || listed())
}

/// The program that a script of that name is.
pub fn known_script(base: &str) -> Option<&'static str> {
    SCRIPTS.iter().find(|(_, names)| names.has(base)).map(|(program, _)| *program)
}

/// Every name of every program.
pub fn names() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().flat_map(|f| f.iter()).flat_map(|p| p.names.iter().copied())
}

/// Every rule with its program.
pub fn rules() -> impl Iterator<Item = (&'static Program, &'static Rule)> {
    FAMILIES.iter().flat_map(|f| f.iter()).flat_map(|p| p.rules.iter().map(move |r| (p, r)))
}

#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    family: u16,
    row: u16,
    /// Where the program's rules begin in `RULE_MASKS`.
    rule: u16,
    /// Where its options with values begin in `VALUE_MASKS`.
    value: u16,
}

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
const COUNT: usize = {
    let mut n = 0;
    let mut f = 0;
    while f < FAMILIES.len() {
        let mut p = 0;
        while p < FAMILIES[f].len() {
            n += FAMILIES[f][p].names.len();
            p += 1;
        }
        f += 1;
    }
    n
};

/// Names sorted by hash, made by the compiler: nothing is built at start.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
static INDEX: [Slot; COUNT] = {
    let mut out = [Slot { hash: 0, family: 0, row: 0, rule: 0, value: 0 }; COUNT];
    let (mut n, mut f, mut rule, mut value) = (0, 0, 0, 0);
    while f < FAMILIES.len() {
        let mut p = 0;
        while p < FAMILIES[f].len() {
            let mut k = 0;
            while k < FAMILIES[f][p].names.len() {
                let slot = Slot {
                    hash: hash(FAMILIES[f][p].names[k]),
                    family: f as u16,
                    row: p as u16,
                    rule: rule as u16,
                    value: value as u16,
                };
                out[n] = slot;
                n += 1;
                k += 1;
            }
            rule += FAMILIES[f][p].rules.len();
            value += FAMILIES[f][p].sub_values.len();
            p += 1;
        }
        f += 1;
    }
    by_hash(out)
};

/// How many of the first bits of a hash tell where in `INDEX` it stands.
const HEAD: usize = 10;

const fn head(hash: u32) -> usize {
    (hash >> (32 - HEAD)) as usize
}

/// Where the hashes of each head begin.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
static STARTS: [u16; (1 << HEAD) + 1] = {
    let (mut out, mut n) = ([0; (1 << HEAD) + 1], 0);
    while n < COUNT {
        out[head(INDEX[n].hash) + 1] = n as u16 + 1;
        n += 1;
    }
    n = 1;
    while n < out.len() {
        // Behind a head that no name has stands what its neighbour ends with.
        if out[n] == 0 {
            out[n] = out[n - 1];
        }
        n += 1;
    }
    out
};

/// Sorts by hash, byte by byte from the lowest: the compiler counts every step, so a sort by comparing is too slow.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
const fn by_hash(mut slots: [Slot; COUNT]) -> [Slot; COUNT] {
    let mut shift = 0;
    while shift < 32 {
        let mut ends = [0; 257];
        let mut i = 0;
        while i < COUNT {
            ends[(slots[i].hash >> shift & 255) as usize + 1] += 1;
            i += 1;
        }
        let mut b = 0;
        while b < 256 {
            ends[b + 1] += ends[b];
            b += 1;
        }
        let mut out = slots;
        i = 0;
        while i < COUNT {
            let bucket = (slots[i].hash >> shift & 255) as usize;
            out[ends[bucket]] = slots[i];
            ends[bucket] += 1;
            i += 1;
        }
        slots = out;
        shift += 8;
    }
    slots
}

/// A bit for a word by its first letter and its length: a rule whose mask lacks the bit of the first operand cannot
/// apply, and is passed over without looking at its words.
const fn bit(first: u8, len: usize) -> u128 {
    1 << ((first as usize * 5 + len) % 128)
}

/// The bit of a word; an empty one has none.
pub fn word_bit(word: &str) -> u128 {
    word.as_bytes().first().map_or(0, |first| bit(*first, word.len()))
}

/// The bits of every word that a rule's sub-command may begin with.
#[expect(clippy::indexing_slicing, reason = "const fn: no iterators, and i < len")]
const fn mask(sub: &str) -> u128 {
    let bytes = sub.as_bytes();
    let (mut out, mut start, mut i) = (0, 0, 0);
    loop {
        let end = i == bytes.len() || bytes[i] == b'|' || bytes[i] == b' ';
        if end && (i == start || bytes[start] == b'*' || bytes[i - 1] == b'*' || bytes[i - 1] == b'?') {
            return u128::MAX;
        }
        if end {
            out |= bit(bytes[start], i - start);
            start = i + 1;
        }
        if i == bytes.len() || bytes[i] == b' ' {
            return out;
        }
        i += 1;
    }
}

/// How many rules and lists of options with values there are in all.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
const TOTALS: (usize, usize) = {
    let (mut rules, mut values, mut f) = (0, 0, 0);
    while f < FAMILIES.len() {
        let mut p = 0;
        while p < FAMILIES[f].len() {
            rules += FAMILIES[f][p].rules.len();
            values += FAMILIES[f][p].sub_values.len();
            p += 1;
        }
        f += 1;
    }
    (rules, values)
};

/// The masks of all rules and of all options with values, made by the compiler.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
#[allow(clippy::large_const_arrays, reason = "only read by the compiler")]
const MASKS: ([u128; TOTALS.0], [u128; TOTALS.1]) = {
    let (mut rules, mut values) = ([0; TOTALS.0], [0; TOTALS.1]);
    let (mut n, mut m, mut f) = (0, 0, 0);
    while f < FAMILIES.len() {
        let mut p = 0;
        while p < FAMILIES[f].len() {
            let program = &FAMILIES[f][p];
            let mut r = 0;
            while r < program.rules.len() {
                rules[n] = mask(program.rules[r].sub);
                n += 1;
                r += 1;
            }
            let mut v = 0;
            while v < program.sub_values.len() {
                values[m] = mask(program.sub_values[v].0);
                m += 1;
                v += 1;
            }
            p += 1;
        }
        f += 1;
    }
    (rules, values)
};
static RULE_MASKS: [u128; TOTALS.0] = MASKS.0;
static VALUE_MASKS: [u128; TOTALS.1] = MASKS.1;
