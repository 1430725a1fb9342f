//! The few lines of git's configuration that decide what a file's state means. Includes are not followed: git does not
//! either for what says where a repository is; for the rest `includes` says that something was not seen.

/// The settings of one or several files, later ones last.
#[derive(Debug, Clone, Default)]
pub struct Config {
    lines: Vec<(String, String)>,
    /// Whether a file includes another one.
    pub includes: bool,
}

impl Config {
    /// Adds a file's settings.
    pub fn add(&mut self, text: &[u8]) {
        let text = String::from_utf8_lossy(text);
        let mut section = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let mut rest = line.trim();
            if rest.starts_with('[') {
                let Some((head, after)) = header(rest) else { continue };
                section = head;
                rest = after.trim();
                self.includes |= section == "include" || section.starts_with("includeif");
            }
            if rest.is_empty() || rest.starts_with(['#', ';']) {
                continue;
            }
            let (name, raw) = rest.split_once('=').unwrap_or((rest, "true"));
            let value = value(raw, &mut lines);
            self.lines.push((format!("{section}.{}", name.trim().to_ascii_lowercase()), value));
        }
    }

    /// The last value of a setting: `core.bare`, `filter.lfs.clean`; section and name in lower case.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.lines.iter().rev().find(|l| l.0 == name).map(|l| l.1.as_str())
    }

    /// The names of all settings.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|line| line.0.as_str())
    }

    /// Whether there is a setting whose name begins so.
    pub fn any(&self, start: &str) -> bool {
        self.keys().any(|key| key.starts_with(start))
    }

    /// Whether a setting is on; one that is not there is `otherwise`.
    pub fn is(&self, name: &str, otherwise: bool) -> bool {
        self.get(name)
            .map_or(otherwise, |v| !["false", "no", "off", "0", ""].iter().any(|off| v.eq_ignore_ascii_case(off)))
    }
}

/// A section's name, its second part after a dot as it is, and what follows on the line.
fn header(line: &str) -> Option<(String, &str)> {
    let body = line.strip_prefix('[')?;
    let (head, after) = body.split_once(']')?;
    match head.split_once('"') {
        None => Some((head.trim().to_ascii_lowercase(), after)),
        Some((name, second)) => {
            let second = second.trim_end().trim_end_matches('"').replace('\\', "");
            Some((format!("{}.{second}", name.trim().to_ascii_lowercase()), after))
        }
    }
}

/// A value without its quotes, escapes and comment; a backslash at a line's end joins the next one.
fn value<'a>(raw: &'a str, lines: &mut impl Iterator<Item = &'a str>) -> String {
    let mut out = String::new();
    let mut quoted = false;
    let mut chars = raw.trim_start().chars();
    loop {
        match chars.next() {
            None => break,
            Some('"') => quoted = !quoted,
            Some('#' | ';') if !quoted => break,
            Some('\\') => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some(c) => out.push(c),
                None => chars = lines.next().unwrap_or("").chars(),
            },
            Some(c) => out.push(c),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings() {
        let mut config = Config::default();
        config.add(
            b"[core]\n\tbare = false ; no\n  fileMode\n[Core] AutoCRLF = \"in\\\nput\" # x\n[filter \"lfs\"]\nclean = a b\n",
        );
        assert_eq!(config.get("core.bare"), Some("false"));
        assert!(!config.is("core.bare", true));
        assert!(config.is("core.filemode", false));
        assert_eq!(config.get("core.autocrlf"), Some("input"));
        assert_eq!(config.get("filter.lfs.clean"), Some("a b"));
        assert!(!config.includes);
        config.add(b"[include]\npath = x\n[core]\nbare = yes");
        assert!(config.includes && config.is("core.bare", false));
    }

    proptest::proptest! {
        #[test]
        fn total(bytes in proptest::collection::vec(0u8..=255, 0..200)) {
            Config::default().add(&bytes);
        }
    }
}
