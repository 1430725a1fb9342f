//! Shell in Markdown that the host runs when it shows the text: a bang before a code span, and fences with a bang.

use crate::span::Span;

/// A command in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InlineCommand {
    /// Where it stands.
    pub span: Span,
    /// Whether it has the form that the host runs: its bang stands apart and it ends. Else it is prose to a reader, and
    /// still a command to a judge who does not know the host's version.
    pub formed: bool,
}

/// Every command, in the order of the text.
pub fn commands(text: &str) -> Vec<InlineCommand> {
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
        let end = text.get(body..).and_then(|rest| rest.find(close));
        let len = end.unwrap_or(text.len() - body);
        if !text.get(body..body + len).unwrap_or("").trim().is_empty() {
            let before = text.get(..start).and_then(|before| before.chars().next_back());
            let apart = open.len() > 2 || before.is_none_or(char::is_whitespace);
            out.push(InlineCommand { span: Span::new(body, body + len), formed: apart && end.is_some() });
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
        let found = |text: &'static str| commands(text).into_iter().map(|c| c.span.of(text)).collect::<Vec<_>>();
        assert_eq!(found("a !`git log` b !`ls`"), ["git log", "ls"]);
        assert_eq!(found("x\n```!\nrm x\nls\n```\n!`pwd`"), ["\nrm x\nls\n", "pwd"]);
        assert_eq!(found("`ls` and ```sh\nls\n``` !"), [""; 0]);
        assert_eq!(found("!`open"), ["open"]);
        assert_eq!(found("!`` x"), [""; 0]);
        assert_eq!(found("é!`a`"), ["a"]);
        let formed = |text: &str| commands(text).iter().map(|c| c.formed).collect::<Vec<_>>();
        assert_eq!(formed("`wow!` and `x` !`a`\n!`b` (!`c`)"), [false, true, true, false]);
        assert_eq!(formed("```!\nls\n``` !`open"), [true, false]);
    }
}
