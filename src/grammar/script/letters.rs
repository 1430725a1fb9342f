//! Letters that are not what they look like: what a language makes of them when it compares names.

use std::borrow::Cow;

/// A name as Python compares it (NFKC), and whether that could be told.
///
/// Letters of scripts that have no compatibility forms stay; full-width and mathematical letters become plain ones;
/// everything else is not known.
pub fn plain(name: &str) -> (Cow<'_, str>, bool) {
    if name.is_ascii() {
        return (Cow::Borrowed(name), true);
    }
    let known = name.chars().all(stays);
    if known {
        return (Cow::Borrowed(name), true);
    }
    (Cow::Owned(name.chars().map(look).collect()), false)
}

/// Letters that normalisation leaves alone.
fn stays(c: char) -> bool {
    c.is_ascii()
        || matches!(u32::from(c), 0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0xFF | 0x391..=0x3A1 | 0x3A3..=0x3A9
            | 0x3B1..=0x3C9 | 0x410..=0x44F | 0x3041..=0x3096 | 0x30A1..=0x30FA | 0x4E00..=0x9FA5)
}

/// The plain letter behind a full-width, mathematical or enclosed one.
pub fn look(c: char) -> char {
    let code = u32::from(c);
    let plain = match code {
        0xFF01..=0xFF5E => code - 0xFEE0,
        0x1D400..=0x1D6A3 => letter((code - 0x1D400) % 52),
        0x1D7CE..=0x1D7FF => 0x30 + (code - 0x1D7CE) % 10,
        0x24B6..=0x24E9 => letter(code - 0x24B6),
        0xAA => 0x61,
        0xBA => 0x6F,
        0x17F => 0x73,
        0x2071 => 0x69,
        0x207F => 0x6E,
        0x210E => 0x68,
        0x212F | 0x2147 => 0x65,
        0x210A => 0x67,
        0x2134 => 0x6F,
        0x2113 => 0x6C,
        0x2170 => 0x69,
        0x2174 => 0x76,
        0x2179 => 0x78,
        0x217C => 0x6C,
        0x217D => 0x63,
        0x217E => 0x64,
        0x217F => 0x6D,
        0x1D43..=0x1D6A => modifier(code),
        0x2C7C => 0x6A,
        _ => code,
    };
    char::from_u32(plain).unwrap_or(c)
}

fn letter(at: u32) -> u32 {
    if at < 26 { 0x41 + at } else { 0x61 + at - 26 }
}

/// The small raised and lowered letters that have plain ones.
fn modifier(code: u32) -> u32 {
    let plain = match code {
        0x1D43 => 'a',
        0x1D47 => 'b',
        0x1D48 => 'd',
        0x1D49 => 'e',
        0x1D4D => 'g',
        0x1D4F => 'k',
        0x1D50 => 'm',
        0x1D52 => 'o',
        0x1D56 => 'p',
        0x1D57 => 't',
        0x1D58 | 0x1D64 => 'u',
        0x1D5B | 0x1D65 => 'v',
        0x1D62 => 'i',
        0x1D63 => 'r',
        _ => return code,
    };
    u32::from(plain)
}
