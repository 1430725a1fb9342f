//! The three stances that come with oneway.

/// A named stance; a person picks one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Preset {
    /// Asks for what changes something, denies what is dangerous and cannot be undone.
    #[default]
    Standard,
    /// Denies what is dangerous and what could not be read; installs, kills and inline interpreters are dangerous.
    Strict,
    /// Silent on what is safe or can be undone.
    Guard,
}

impl Preset {
    /// Every preset with its name.
    pub const ALL: [(&'static str, Self); 3] =
        [("standard", Self::Standard), ("strict", Self::Strict), ("guard", Self::Guard)];

    /// The preset of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, p)| *p)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, p)| *p == self).map_or("standard", |(n, _)| n)
    }
}
