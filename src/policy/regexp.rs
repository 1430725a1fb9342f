//! A person's own regular expressions: compiled only where a policy has one, matched in linear time and bounded room.

use regex::{Regex, RegexBuilder};

/// More room than this, in bytes, no pattern of a policy needs.
const MAX_SIZE: usize = 1 << 20;
/// The longest pattern.
const MAX_PATTERN: usize = 500;

/// A pattern that was understood.
#[derive(Debug, Clone)]
pub struct Regexp(Regex);

impl PartialEq for Regexp {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

impl Eq for Regexp {}

impl Regexp {
    /// A pattern that may stand anywhere in a text.
    pub fn anywhere(pattern: &str) -> Result<Self, String> {
        if pattern.is_empty() || pattern.len() > MAX_PATTERN {
            return Err(format!("a pattern has 1 to {MAX_PATTERN} characters"));
        }
        let built = RegexBuilder::new(pattern).size_limit(MAX_SIZE).nest_limit(32).build();
        built.map(Self).map_err(|error| {
            let told = error.to_string();
            let why = told.lines().last().unwrap_or("").trim_start_matches("error: ");
            format!("`{pattern}` is no regular expression: {why}")
        })
    }

    /// A pattern that must be the whole text.
    pub fn whole(pattern: &str) -> Result<Self, String> {
        // Alone first: what closes a bracket that is not its own would break out of the frame.
        Self::anywhere(pattern)?;
        Self::anywhere(&format!(r"\A(?:{pattern})\z")).map_err(|_| format!("`{pattern}` cannot stand for a whole text"))
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        self.0.as_str()
    }

    /// Whether it is found in a text.
    pub fn finds(&self, text: &str) -> bool {
        self.0.is_match(text)
    }

    /// Where it is found; what is empty is nowhere.
    pub fn places<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (usize, usize)> + 't {
        self.0.find_iter(text).map(|found| (found.start(), found.end())).filter(|(start, end)| start < end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds() {
        for pattern in ["", "(", "a{1000}{1000}", "[", "a)|(b", "(?x) a # b"] {
            assert!(Regexp::whole(pattern).is_err(), "{pattern}");
        }
        assert!(Regexp::anywhere(&"(".repeat(400)).is_err());
        assert!(Regexp::anywhere(&"a".repeat(501)).is_err());
        assert!(Regexp::whole("ls|id").is_ok_and(|r| r.finds("id") && !r.finds("id; rm") && !r.finds("xls")));
        assert!(Regexp::anywhere(r"(?i)\bdrop\s+table\b").is_ok_and(|r| r.finds("x; DROP  TABLE y")));
        let hostile = Regexp::anywhere("(a*)*b").unwrap();
        assert!(!hostile.finds(&"a".repeat(200_000)));
    }
}
