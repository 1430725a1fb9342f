//! Text that we print, quoted so that a shell reads it back as it was.

/// One word for a POSIX shell.
pub fn shell(text: &str) -> String {
    let plain = |c: char| {
        c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':' | '@' | '%' | '+' | '=' | ',' | '^')
    };
    if !text.is_empty() && text.chars().all(plain) && !text.starts_with('=') {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}
