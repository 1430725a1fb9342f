//! Patches as `diff` and git write them: the files that they name. Whoever applies one may take either of two names and cut
//! leading directories off, so every name counts, as it stands.

/// The names of all files that a patch may touch; `None` where it names none, so that nobody can tell.
pub fn files(text: &str) -> Option<Vec<String>> {
    let mut out: Vec<String> = text.lines().flat_map(named).map(|name| plain(name).to_owned()).collect();
    out.sort_unstable();
    out.dedup();
    (!out.is_empty()).then_some(out)
}

/// How a line that names a file begins.
const HEADS: &[&str] = &["+++ ", "--- ", "*** ", "rename to ", "rename from ", "copy to ", "copy from ", "Index: "];

fn named(line: &str) -> Vec<&str> {
    if let Some(both) = line.strip_prefix("diff --git ") {
        return both.split(' ').collect();
    }
    HEADS.iter().filter_map(|head| line.strip_prefix(head)).collect()
}

/// A name without its date and its quotes.
fn plain(name: &str) -> &str {
    name.split('\t').next().unwrap_or(name).trim().trim_matches('"')
}

#[cfg(test)]
mod tests {
    use super::files;

    #[test]
    fn every_name_counts() {
        for (text, want) in [
            ("--- a/x\n+++ b/y\t2026-01-01\n@@ -1 +1 @@\n-a\n+b\n", &["a/x", "b/y"][..]),
            (
                "diff --git a/p b/.husky/q\nsimilarity index 100%\nrename from p\nrename to .husky/q\n",
                &[".husky/q", "a/p", "b/.husky/q", "p"],
            ),
            ("*** old\t1\n--- \"n\\303\"\t2\n", &["n\\303", "old"]),
            ("Index: .mcp.json\n", &[".mcp.json"]),
        ] {
            assert_eq!(files(text).unwrap_or_default(), want, "{text}");
        }
        for none in ["", "1d\nw\n", "just words\n"] {
            assert_eq!(files(none), None, "{none}");
        }
    }
}
