//! Lists of names.

use std::cmp::Ordering;

/// Sorted names in one text, with single blanks between them: no table to build, nothing to relocate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names(pub &'static str);

impl Names {
    /// Whether the name is among them, spelled like this.
    pub fn has(self, name: &str) -> bool {
        let text = self.0;
        let (mut low, mut high) = (0usize, text.len());
        while low < high {
            let middle = (low + high) / 2;
            let part = text.as_bytes();
            let before = part.get(low..middle).unwrap_or_default().iter().rposition(|b| *b == b' ');
            let start = before.map_or(low, |n| low + n + 1);
            let after = part.get(start..high).unwrap_or_default().iter().position(|b| *b == b' ');
            let end = after.map_or(high, |n| start + n);
            match text.get(start..end).unwrap_or("").cmp(name) {
                Ordering::Equal => return true,
                Ordering::Less => low = end + 1,
                Ordering::Greater => high = start.saturating_sub(1),
            }
        }
        false
    }

    /// Whether it is one of them; one that ends in `*` stands for all that begin so.
    pub fn fits(self, name: &str) -> bool {
        let start = |(at, _)| self.0.get(..at).and_then(|text| text.rsplit(' ').next());
        self.has(name) || self.0.match_indices('*').filter_map(start).any(|start| name.starts_with(start))
    }

    /// How long the longest beginning is by which it is one of them (`-W*`, `-Wl,*`).
    pub fn reach(self, name: &str) -> Option<usize> {
        let start = |(at, _)| self.0.get(..at).and_then(|text| text.rsplit(' ').next());
        self.0.match_indices('*').filter_map(start).filter(|start| name.starts_with(start)).map(str::len).max()
    }

    /// Every name.
    pub fn all(self) -> impl Iterator<Item = &'static str> {
        self.0.split(' ')
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn whole_names_and_beginnings() {
        let names = Names("GIT_TRACE* HISTFILE LD_* TF_LOG_PATH");
        for name in ["GIT_TRACE", "GIT_TRACE2_EVENT", "HISTFILE", "LD_PRELOAD", "TF_LOG_PATH"] {
            assert!(names.fits(name), "{name}");
        }
        for name in ["", "GIT_TRAC", "HISTFILES", "LD", "TF_LOG", "*", "zzz"] {
            assert!(!names.fits(name), "{name}");
        }
        assert!(!names.has("LD_PRELOAD") && names.has("LD_*"));
        assert!(!Names("").fits("a"));
    }
}
