//! Names of git objects, in either of its formats.

use crate::digest::{sha1::sha1, sha256::sha256};

/// Which digest names a repository's objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// 20 bytes.
    #[default]
    Sha1,
    /// 32 bytes.
    Sha256,
}

/// An object's name; a short one ends in zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Oid([u8; 32]);

impl Format {
    /// How many bytes a name has.
    pub fn width(self) -> usize {
        match self {
            Self::Sha1 => 20,
            Self::Sha256 => 32,
        }
    }

    /// The name of an object with this content.
    pub fn name(self, kind: &str, content: &[u8]) -> Oid {
        let head = format!("{kind} {}\0", content.len());
        let pieces = [head.as_bytes(), content];
        match self {
            Self::Sha1 => Oid::new(&sha1(&pieces)),
            Self::Sha256 => Oid::new(&sha256(&pieces)),
        }
    }

    /// A name from its bytes, and what follows them.
    pub fn split(self, data: &[u8]) -> Option<(Oid, &[u8])> {
        let (name, rest) = data.split_at_checked(self.width())?;
        Some((Oid::new(name), rest))
    }

    /// A name from its hex digits, all of them.
    pub fn parse(self, text: &[u8]) -> Option<Oid> {
        let text = std::str::from_utf8(text).ok()?;
        let bytes = crate::grammar::decode::hex(text)?;
        (text.len() == bytes.len() * 2 && bytes.len() == self.width()).then(|| Oid::new(&bytes))
    }

    /// A name's hex digits.
    pub fn hex(self, oid: Oid) -> String {
        use std::fmt::Write;
        let mut out = String::with_capacity(self.width() * 2);
        for byte in oid.0.iter().take(self.width()) {
            let _ = write!(out, "{byte:02x}");
        }
        out
    }
}

impl Oid {
    fn new(bytes: &[u8]) -> Self {
        let mut out = [0; 32];
        for (to, from) in out.iter_mut().zip(bytes) {
            *to = *from;
        }
        Self(out)
    }

    /// Its first byte.
    pub fn first(self) -> u8 {
        let [first, ..] = self.0;
        first
    }

    /// Its bytes in a format.
    pub fn bytes(&self, format: Format) -> &[u8] {
        self.0.get(..format.width()).unwrap_or(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let name = Format::Sha1.name("blob", b"one\n");
        assert_eq!(Format::Sha1.hex(name), "5626abf0f72e58d7a153368ba57db4c673c0e171");
        assert_eq!(Format::Sha1.parse(b"5626abf0f72e58d7a153368ba57db4c673c0e171"), Some(name));
        assert_eq!(Format::Sha1.parse(b"5626abf0f72e58d7a153368ba57db4c673c0e1"), None);
        assert_eq!(Format::Sha256.parse(b"5626abf0f72e58d7a153368ba57db4c673c0e171"), None);
        assert_eq!(Format::Sha1.parse(b"5626abf0f72e58d7a153368ba57db4c673c0e1 1"), None);
    }
}
