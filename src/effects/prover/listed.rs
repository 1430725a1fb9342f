//! Many names in one text: what every word of a long text adds to must not take a piece of memory for each.

use std::ops::Range;

/// Names, in order once they are settled.
#[derive(Debug, Default, Clone)]
pub struct NameList {
    text: String,
    places: Vec<Range<u32>>,
}

impl NameList {
    /// Adds one. A text is far shorter than 4 GB; what lies behind that is no name of any variable.
    pub fn add(&mut self, name: &str) {
        let from = self.text.len();
        if let (Ok(from), Ok(to)) = (u32::try_from(from), u32::try_from(from + name.len())) {
            self.text.push_str(name);
            self.places.push(from..to);
        }
    }

    /// Puts them in order, each once: from here on they can be found.
    pub fn settle(&mut self) {
        let Self { text, places } = self;
        places.sort_unstable_by(|a, b| of(text, a).cmp(of(text, b)));
        places.dedup_by(|a, b| of(text, a) == of(text, b));
    }

    /// Whether a name is among them.
    pub fn contains(&self, name: &str) -> bool {
        self.places.binary_search_by(|place| of(&self.text, place).cmp(name)).is_ok()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.places.iter().map(|place| of(&self.text, place))
    }
}

fn of<'t>(text: &'t str, place: &Range<u32>) -> &'t str {
    text.get(place.start as usize..place.end as usize).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::NameList;

    #[test]
    fn what_was_added_is_found() {
        let mut names = NameList::default();
        ["b", "a", "abc", "b", "ab"].iter().for_each(|name| names.add(name));
        names.settle();
        assert_eq!(names.iter().collect::<Vec<_>>(), ["a", "ab", "abc", "b"]);
        assert!(["a", "ab", "abc", "b"].iter().all(|name| names.contains(name)));
        assert!(!["", "c", "abcd", "bc", "A"].iter().any(|name| names.contains(name)));
    }
}
