//! Words outside of a command that is judged: those that we print to be pasted, and those of a setting.

/// One word for any POSIX shell.
pub fn shell(text: &str) -> String {
    // NUL is the one thing that no shell can be told; it is shown as what it is.
    shlex::try_quote(text).map_or_else(|_| shell(&text.replace('\0', "\\0")), Into::into)
}

/// The words of a setting that a shell would split; `None` where a quote is never closed.
pub fn words(text: &str) -> Option<Vec<String>> {
    shlex::split(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        for text in [
            "", "a b", "it's", "$(id)`id`", "!!", "a\n\tb", "\\", "~/x", "*?[a]", "-rf", "é\u{a0}x", "^a^b", "a'^b",
            "#", "=x",
        ] {
            assert_eq!(words(&shell(text)), Some(vec![text.to_owned()]), "{text:?}");
        }
        assert_eq!(shell("a\0b"), "\"a\\\\0b\"");
        assert_eq!(words("a 'b"), None);
    }
}
