//! Lines of .gitignore and .gitattributes: a pattern and where it counts. Knows no file.

use crate::grammar::pattern;

/// A longer pattern is not looked at; longer files neither.
const MAX_PATTERN: usize = 512;

/// One pattern, relative to the directory of its file.
struct Pattern<'a> {
    text: &'a [u8],
    /// It has a slash in it, and so it counts from the file's directory on.
    anchored: bool,
    dirs_only: bool,
}

impl<'a> Pattern<'a> {
    fn new(text: &'a [u8]) -> Option<Self> {
        let (text, dirs_only) = text.strip_suffix(b"/").map_or((text, false), |t| (t, true));
        let anchored = text.contains(&b'/');
        let text = text.strip_prefix(b"/").unwrap_or(text);
        (!text.is_empty() && text.len() <= MAX_PATTERN).then_some(Self { text, anchored, dirs_only })
    }

    fn matches(&self, path: &[u8], is_dir: bool) -> bool {
        if self.dirs_only && !is_dir {
            return false;
        }
        let last = path.rsplit(|b| *b == b'/').next().unwrap_or(path);
        if self.anchored { pattern::path(self.text, path) } else { pattern::name(self.text, last) }
    }
}

/// What an ignore file says about a path below its directory: ignored, not ignored, or nothing.
pub fn ignored(file: &[u8], path: &[u8], is_dir: bool) -> Option<bool> {
    let mut out = None;
    for line in file.split(|b| *b == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let (negated, text) = line.strip_prefix(b"!").map_or((false, line), |rest| (true, rest));
        if Pattern::new(trimmed(text)).is_some_and(|p| p.matches(path, is_dir)) {
            out = Some(!negated);
        }
    }
    out
}

/// Without blanks at the end, unless the last one is behind a backslash.
fn trimmed(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|b| *b != b' ').map_or(0, |at| at + 1);
    let escaped = end < text.len() && text.get(..end).is_some_and(|t| t.ends_with(b"\\"));
    text.get(..end + usize::from(escaped)).unwrap_or(text)
}

/// How git may change a file's content on its way in or out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Conversion {
    /// It does not.
    #[default]
    None,
    /// Line ends, or an encoding.
    Lines,
    /// A program decides.
    Filter,
}

/// What an attributes file may do to a path below its directory; what it unsets again is not followed.
pub fn conversion(file: &[u8], path: &[u8]) -> Conversion {
    let mut out = Conversion::None;
    for line in file.split(|b| *b == b'\n') {
        let mut words = line.split(|b| b.is_ascii_whitespace()).filter(|w| !w.is_empty());
        let Some(first) = words.next().filter(|w| !w.starts_with(b"#")) else { continue };
        // A macro may be used anywhere, and a quoted pattern is rare: both count for every path.
        let everywhere = first.starts_with(b"[attr]") || first.starts_with(b"\"");
        let worst = words.map(effect).max().unwrap_or_default();
        if worst > out && (everywhere || Pattern::new(first).is_some_and(|p| p.matches(path, false))) {
            out = worst;
        }
    }
    out
}

fn effect(word: &[u8]) -> Conversion {
    let name = word.split(|b| *b == b'=').next().unwrap_or(word);
    match name {
        b"filter" | b"ident" => Conversion::Filter,
        b"text" | b"eol" | b"crlf" | b"working-tree-encoding" => Conversion::Lines,
        _ => Conversion::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignore_lines() {
        let file = b"# c\n*.log\nbuild/\n/top\nsrc/gen\n!keep.log\n\\!x\nsp \\ \n**/deep/*.o\r\n";
        let table = [
            ("a.log", false, Some(true)),
            ("x/a.log", false, Some(true)),
            ("keep.log", false, Some(false)),
            ("build", true, Some(true)),
            ("build", false, None),
            ("x/build", true, Some(true)),
            ("top", false, Some(true)),
            ("x/top", false, None),
            ("src/gen", true, Some(true)),
            ("x/src/gen", true, None),
            ("!x", false, Some(true)),
            ("a/deep/b.o", false, Some(true)),
            ("# c", false, None),
        ];
        for (path, dir, want) in table {
            assert_eq!(ignored(file, path.as_bytes(), dir), want, "{path}");
        }
    }

    #[test]
    fn attribute_lines() {
        let file = b"# x filter=a\n*.bin filter=lfs diff=lfs -text\n*.txt text=auto\n*.sh -text\n[attr]m filter=z\n";
        assert_eq!(conversion(b"*.bin filter=lfs", b"d/a.bin"), Conversion::Filter);
        assert_eq!(conversion(b"*.bin filter=lfs", b"d/a.c"), Conversion::None);
        assert_eq!(conversion(b"*.txt text=auto\n*.sh -text", b"a.txt"), Conversion::Lines);
        assert_eq!(conversion(b"*.txt text=auto\n*.sh -text", b"a.sh"), Conversion::None);
        assert_eq!(conversion(file, b"anything"), Conversion::Filter);
    }
}
