//! Shell in Markdown that the host runs when it shows the text: a bang before a code span, and fences with a bang.

use crate::span::Span;

/// Where each command stands, in the order of the text.
pub fn commands(text: &str) -> Vec<Span> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(['!', '`'])).map(|i| at + i) {
        let rest = text.get(start..).unwrap_or("");
        let (open, close) = match rest {
            _ if rest.starts_with("```!") => ("```!", "```"),
            _ if rest.starts_with("!`") => ("!`", "`"),
            _ => {
                at = start + 1;
                continue;
            }
        };
        let body = start + open.len();
        let len = text.get(body..).and_then(|rest| rest.find(close)).unwrap_or(text.len() - body);
        if !text.get(body..body + len).unwrap_or("").trim().is_empty() {
            out.push(Span::new(body, body + len));
        }
        at = (body + len + close.len()).min(text.len());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms() {
        let found = |text: &'static str| commands(text).into_iter().map(|s| s.of(text)).collect::<Vec<_>>();
        assert_eq!(found("a !`git log` b !`ls`"), ["git log", "ls"]);
        assert_eq!(found("x\n```!\nrm x\nls\n```\n!`pwd`"), ["\nrm x\nls\n", "pwd"]);
        assert_eq!(found("`ls` and ```sh\nls\n``` !"), [""; 0]);
        assert_eq!(found("!`open"), ["open"]);
        assert_eq!(found("!`` x"), [""; 0]);
        assert_eq!(found("é!`a`"), ["a"]);
    }
}
