//! The answer table: what the host is told, by where a statement stands and by the host's mode. Written once, as data; the
//! README shows it. *Nothing* (`silent`) is an answer like the others: the host goes on as it would without oneway.

use crate::preset::Preset;
use crate::request::{Mode, Place};

/// What the host is told, strictest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It may run.
    Allow,
    /// oneway has nothing to say; the host goes on as it would without it.
    Silent,
    /// A person decides.
    Ask,
    /// It may not run.
    Deny,
}

impl Verdict {
    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Silent => "silent",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

/// Where a statement stands: its level, and what the answer depends on besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// A person's policy allows it.
    Allowed,
    /// Proven to change nothing, in the project, on this machine.
    Proven,
    /// Proven to change nothing, and looks elsewhere.
    Looks,
    /// Moderate, and can be undone: whether that is asked is the host's to say.
    Hosts,
    /// Moderate, and may not come back: asked once for what it falls on.
    Target,
    /// Asked every time.
    Single,
    /// Denied.
    Denied,
}

/// The columns of the table: modes that are answered alike.
pub const COLUMNS: [(&str, &[Mode]); 4] = [
    ("default, acceptEdits", &[Mode::Default, Mode::AcceptEdits]),
    ("plan", &[Mode::Plan]),
    ("auto, bypassPermissions", &[Mode::Auto, Mode::Bypass]),
    ("dontAsk, or nobody can answer", &[Mode::DontAsk]),
];

/// The table: a standing, its level in words, and the answer in every column.
pub const TABLE: [(Standing, &str, [Verdict; 4]); 7] = {
    use Verdict::{Allow, Ask, Deny, Silent};
    [
        (Standing::Allowed, "a clause of your policy allows it", [Allow, Allow, Allow, Allow]),
        (Standing::Proven, "auto_approve: proven, in the project, on this machine", [Allow, Silent, Silent, Allow]),
        (Standing::Looks, "auto_approve: reads elsewhere, fetches a plain URL", [Silent, Silent, Silent, Silent]),
        (
            Standing::Hosts,
            "confirm_session: moderate, can be undone, stays in the project",
            [Silent, Silent, Silent, Silent],
        ),
        (
            Standing::Target,
            "confirm_session: moderate, may not come back, or reaches beyond the project",
            [Ask, Ask, Ask, Deny],
        ),
        (Standing::Single, "confirm_single_use", [Ask, Ask, Ask, Deny]),
        (Standing::Denied, "deny", [Deny, Deny, Deny, Deny]),
    ]
};

/// The answer of the table for a place. Where nobody can answer, a question is a denial in every mode; what a mode would
/// leave to its own check stays the host's. `guard` never answers allow.
pub fn answer(standing: Standing, preset: Preset, place: &Place) -> Verdict {
    let column = COLUMNS.iter().position(|(_, modes)| modes.contains(&place.mode));
    let row = TABLE.iter().find(|(other, ..)| *other == standing);
    let cell = row.zip(column).and_then(|((_, _, cells), column)| cells.get(column).copied());
    match cell.unwrap_or(Verdict::Deny) {
        Verdict::Ask if place.unattended => Verdict::Deny,
        Verdict::Allow if preset == Preset::Guard => Verdict::Silent,
        verdict => verdict,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mode_has_one_column() {
        for (name, mode) in Mode::ALL {
            assert_eq!(COLUMNS.iter().filter(|(_, modes)| modes.contains(&mode)).count(), 1, "{name}");
        }
    }

    #[test]
    fn the_table_of_the_design() {
        use Verdict::{Allow, Ask, Deny, Silent};
        let modes = [Mode::Default, Mode::AcceptEdits, Mode::Plan, Mode::Auto, Mode::Bypass, Mode::DontAsk];
        for (standing, cells) in [
            (Standing::Proven, [Allow, Allow, Silent, Silent, Silent, Allow]),
            (Standing::Looks, [Silent; 6]),
            (Standing::Hosts, [Silent; 6]),
            (Standing::Target, [Ask, Ask, Ask, Ask, Ask, Deny]),
            (Standing::Single, [Ask, Ask, Ask, Ask, Ask, Deny]),
            (Standing::Denied, [Deny; 6]),
            (Standing::Allowed, [Allow; 6]),
        ] {
            for (mode, cell) in modes.into_iter().zip(cells) {
                let place = Place { mode, ..Place::default() };
                assert_eq!(answer(standing, Preset::Standard, &place), cell, "{standing:?} {mode:?}");
                let guard = answer(standing, Preset::Guard, &place);
                assert_eq!(guard, if cell == Allow { Silent } else { cell }, "guard {standing:?} {mode:?}");
                let alone = answer(standing, Preset::Standard, &Place { unattended: true, ..place });
                assert_eq!(alone, if cell == Ask { Deny } else { cell }, "alone {standing:?} {mode:?}");
            }
        }
    }

    /// A standing that is worse is never answered more loosely, in any mode.
    #[test]
    fn worse_is_never_looser() {
        for (_, mode) in Mode::ALL {
            let place = Place { mode, ..Place::default() };
            let answers = TABLE.map(|(standing, ..)| answer(standing, Preset::Standard, &place));
            assert!(answers.is_sorted(), "{mode:?}: {answers:?}");
        }
    }
}
