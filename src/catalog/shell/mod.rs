//! The programs, one file a family.

use super::row::{Program, Rule};

mod files;
mod git;
mod gitlab;
mod hosting;
mod readers;
mod vcs;
mod wrappers;

mod cloud;
mod cluster;
mod containers;
mod databases;
mod dolt;
mod infra;
mod keys;
mod mac;
mod machines;
mod network;
mod sending;
mod services;
mod system;
mod tools;
mod verbs;

/// Every family of programs.
pub const FAMILIES: &[&[Program]] = &[
    readers::PROGRAMS,
    files::PROGRAMS,
    git::PROGRAMS,
    hosting::PROGRAMS,
    gitlab::PROGRAMS,
    vcs::PROGRAMS,
    wrappers::PROGRAMS,
    // Operations.
    containers::PROGRAMS,
    cluster::PROGRAMS,
    machines::PROGRAMS,
    infra::PROGRAMS,
    cloud::PROGRAMS,
    services::PROGRAMS,
    databases::PROGRAMS,
    dolt::PROGRAMS,
    network::PROGRAMS,
    sending::PROGRAMS,
    keys::PROGRAMS,
    system::PROGRAMS,
    mac::PROGRAMS,
    tools::PROGRAMS,
];

/// The row of a program, by its name without directory.
pub fn program(name: &str) -> Option<&'static Program> {
    lookup(name).map(|(program, _)| program)
}

/// The row of a program with the masks of its rules (`mask`), in the same order.
pub fn lookup(name: &str) -> Option<(&'static Program, &'static [u64])> {
    let hash = hash(name);
    let slot = INDEX.binary_search_by_key(&hash, |s| s.hash).ok()?;
    // Names that share a hash stand side by side.
    let first = INDEX.get(..slot)?.iter().rposition(|s| s.hash != hash).map_or(0, |i| i + 1);
    INDEX.get(first..)?.iter().take_while(|s| s.hash == hash).find_map(|s| {
        let row = FAMILIES.get(usize::from(s.family))?.get(usize::from(s.row))?;
        let masks = MASKS.get(usize::from(s.rule)..usize::from(s.rule) + row.rules.len())?;
        row.names.contains(&name).then_some((row, masks))
    })
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
    /// Where the program's rules begin in `MASKS`.
    rule: u16,
}

const fn hash(name: &str) -> u32 {
    let bytes = name.as_bytes();
    let mut h: u32 = 0x811c_9dc5;
    let mut i = 0;
    while i < bytes.len() {
        #[expect(clippy::indexing_slicing, reason = "const fn: no iterators, and i < len")]
        let b = bytes[i];
        h = (h ^ b as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    h
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
const SLOTS: [Slot; COUNT] = {
    let mut out = [Slot { hash: 0, family: 0, row: 0, rule: 0 }; COUNT];
    let (mut n, mut f, mut rule) = (0, 0, 0);
    while f < FAMILIES.len() {
        let mut p = 0;
        while p < FAMILIES[f].len() {
            let mut k = 0;
            while k < FAMILIES[f][p].names.len() {
                let slot =
                    Slot { hash: hash(FAMILIES[f][p].names[k]), family: f as u16, row: p as u16, rule: rule as u16 };
                let mut at = n;
                while at > 0 && out[at - 1].hash > slot.hash {
                    out[at] = out[at - 1];
                    at -= 1;
                }
                out[at] = slot;
                n += 1;
                k += 1;
            }
            rule += FAMILIES[f][p].rules.len();
            p += 1;
        }
        f += 1;
    }
    out
};
static INDEX: [Slot; COUNT] = SLOTS;

/// A bit for a word by its first letter and its length: a rule whose mask lacks the bit of the first operand cannot
/// apply, and is passed over without looking at its words.
pub const fn bit(first: u8, len: usize) -> u64 {
    1 << ((first as usize * 7 + len) % 64)
}

/// The bits of every word that a rule's sub-command may begin with.
#[expect(clippy::indexing_slicing, reason = "const fn: no iterators, and i < len")]
const fn mask(sub: &str) -> u64 {
    let bytes = sub.as_bytes();
    let (mut out, mut start, mut i) = (0, 0, 0);
    loop {
        let end = i == bytes.len() || bytes[i] == b'|' || bytes[i] == b' ';
        if end && (i == start || bytes[i - 1] == b'*' || bytes[i - 1] == b'?') {
            return u64::MAX;
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

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
const RULES: usize = {
    let (mut n, mut f) = (0, 0);
    while f < FAMILIES.len() {
        let mut p = 0;
        while p < FAMILIES[f].len() {
            n += FAMILIES[f][p].rules.len();
            p += 1;
        }
        f += 1;
    }
    n
};

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
const RULE_MASKS: [u64; RULES] = {
    let mut out = [0; RULES];
    let (mut n, mut f) = (0, 0);
    while f < FAMILIES.len() {
        let mut p = 0;
        while p < FAMILIES[f].len() {
            let mut r = 0;
            while r < FAMILIES[f][p].rules.len() {
                out[n] = mask(FAMILIES[f][p].rules[r].sub);
                n += 1;
                r += 1;
            }
            p += 1;
        }
        f += 1;
    }
    out
};
static MASKS: [u64; RULES] = RULE_MASKS;
