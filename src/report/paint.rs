//! Colours, and how many columns a character takes.

use crate::assess::Tier;
use crate::decision::Verdict;

/// A way to set text apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Stops.
    Red,
    /// Wants a person.
    Yellow,
    /// Goes on.
    Green,
    /// Matters less.
    Dim,
    /// Matters more.
    Bold,
}

/// Whether colours are used at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint(pub bool);

impl Paint {
    /// The text in that ink.
    pub fn ink(self, ink: Ink, text: &str) -> String {
        let code = match ink {
            Ink::Red => "1;31",
            Ink::Yellow => "1;33",
            Ink::Green => "1;32",
            Ink::Dim => "2",
            Ink::Bold => "1",
        };
        if self.0 { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// The ink of a verdict.
pub fn of_verdict(verdict: Verdict) -> Ink {
    match verdict {
        Verdict::Deny => Ink::Red,
        Verdict::Ask => Ink::Yellow,
        Verdict::Allow | Verdict::Silent => Ink::Green,
    }
}

/// The ink of a tier.
pub fn of_tier(tier: Tier) -> Ink {
    match tier {
        Tier::Blocked | Tier::Dangerous => Ink::Red,
        Tier::Moderate => Ink::Yellow,
        Tier::Safe => Ink::Green,
    }
}

/// Characters that take two columns: East Asian wide forms and emoji, by first and last code point.
const WIDE: [(u32, u32); 19] = [
    (0x1100, 0x115f),
    (0x231a, 0x231b),
    (0x23e9, 0x23ec),
    (0x25fd, 0x25fe),
    (0x2614, 0x2615),
    (0x2648, 0x2653),
    (0x26aa, 0x26ab),
    (0x2705, 0x2705),
    (0x270a, 0x270b),
    (0x2728, 0x2728),
    (0x274c, 0x274c),
    (0x2e80, 0x303e),
    (0x3041, 0xa4cf),
    (0xac00, 0xd7a3),
    (0xf900, 0xfaff),
    (0xfe30, 0xfe6f),
    (0xff00, 0xff60),
    (0x1f300, 0x1faff),
    (0x20000, 0x3fffd),
];

/// Characters that stand on the one before: combining marks and variation selectors.
const NARROW: [(u32, u32); 6] =
    [(0x300, 0x36f), (0x483, 0x489), (0x591, 0x5bd), (0x1ab0, 0x1aff), (0x20d0, 0x20ff), (0xfe00, 0xfe0f)];

/// How many columns a character takes on a terminal.
pub fn width(c: char) -> usize {
    let code = u32::from(c);
    let within = |table: &[(u32, u32)]| table.iter().any(|(first, last)| (*first..=*last).contains(&code));
    match code {
        0..0x300 => 1,
        _ if within(&NARROW) => 0,
        _ if within(&WIDE) => 2,
        _ => 1,
    }
}

/// What a terminal must not interpret: control characters, and what changes direction or takes no room.
pub fn unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A text that a terminal can only print: what it would interpret is spelled out.
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if unprintable(c) { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    out
}
