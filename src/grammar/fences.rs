//! Markdown: fenced blocks with what they say they hold; of a recorded terminal, only what was typed.

use super::embed::Embedded;
use crate::span::Span;

/// A fenced block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The first word behind the fence, in lower case.
    pub language: String,
    /// Its content, without the fence's indentation.
    pub text: Embedded,
}

/// Languages in which a block shows a terminal: prompts and what came out.
pub const CONSOLE: &[&str] = &["console", "terminal", "shell-session", "shellsession", "sh-session", "bash-session"];

/// Every fenced block with a language.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut out = Vec::new();
    let mut open: Option<(Fence, Block)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let span = Span::new(at, at + line.trim_end_matches(['\n', '\r']).len());
        at += line.len();
        match open.take() {
            None => open = Fence::opened(span.of(text)),
            Some((fence, block)) if fence.closed(span.of(text)) => out.push(block),
            Some((fence, mut block)) => {
                let content = span.of(text);
                let indent = content.len() - content.trim_start_matches(' ').len();
                block.text.copy(text, Span::new(span.start + indent.min(fence.indent), at.min(text.len())));
                open = Some((fence, block));
            }
        }
    }
    out.extend(open.map(|(_, block)| block));
    out.retain(|block| !block.language.is_empty());
    out
}

#[derive(Debug)]
struct Fence {
    indent: usize,
    sign: char,
    length: usize,
}

impl Fence {
    fn opened(line: &str) -> Option<(Self, Block)> {
        // A quotation's sign or a list's dash may stand before it; the content then is as far in.
        let bare = line.trim_start_matches([' ', '\t']);
        let sign = bare.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let length = bare.len() - bare.trim_start_matches(sign).len();
        let info = bare.get(length..)?.trim();
        if length < 3 || sign == '`' && info.contains('`') {
            return None;
        }
        let word = info.split([' ', ',', '{', '\t']).find(|w| !w.is_empty()).unwrap_or("");
        let language = word.trim_matches(['.', '}']).to_ascii_lowercase();
        let indent = line.len() - bare.len();
        Some((Self { indent, sign, length }, Block { language, text: Embedded::default() }))
    }

    fn closed(&self, line: &str) -> bool {
        let bare = line.trim();
        bare.len() >= self.length && bare.chars().all(|c| c == self.sign)
    }
}

/// What was typed in a block that shows a terminal; `None` where it shows no prompt.
pub fn typed(text: &Embedded, console: bool) -> Option<Embedded> {
    let dollar = text.text.lines().any(|line| prompt(line, false).is_some());
    let root = console && !dollar;
    if !dollar && !console {
        return None;
    }
    let mut out = Embedded::default();
    let (mut at, mut goes_on) = (0, false);
    for line in text.text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let more = if goes_on { line.strip_prefix("> ").map_or(Some(0), |_| Some(2)) } else { continued(line, &out) };
        let skip = prompt(line, root).or(more);
        if let Some(skip) = skip {
            out.append(text, Span::new(start + skip, at));
            goes_on = line.trim_end().ends_with('\\');
        }
    }
    Some(out)
}

/// How long the prompt is that a line begins with.
fn prompt(line: &str, root: bool) -> Option<usize> {
    let bare = line.trim_start();
    let indent = line.len() - bare.len();
    if bare.starts_with("$ ") || bare.starts_with("% ") || root && bare.starts_with("# ") {
        return Some(indent + 2);
    }
    let (who, rest) = bare.split_once(' ')?;
    let named = who.contains('@') && who.ends_with(['$', '#', '%']) && !rest.is_empty();
    named.then_some(indent + who.len() + 1)
}

/// `> ` behind a line that was typed continues it.
fn continued(line: &str, typed: &Embedded) -> Option<usize> {
    (line.starts_with("> ") && !typed.text.is_empty()).then_some(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_what_was_typed() {
        let text = "a\n```sh\nls\n```\n  ~~~~ SQL title=x\n  drop table t;\n    x\n  ~~~~\n```\nno\n```\n```console\n$ rm \\\n    x\nremoved\n$ cat <<E\n> hi\n> E\nu@h:~$ pwd\n```\n";
        let got = blocks(text);
        let shown: Vec<(&str, &str)> = got.iter().map(|b| (b.language.as_str(), b.text.text.as_str())).collect();
        assert_eq!(&shown[..2], [("sh", "ls\n"), ("sql", "drop table t;\n  x\n")]);
        let typed = typed(&got[2].text, true).unwrap();
        assert_eq!(typed.text, "rm \\\n    x\ncat <<E\nhi\nE\npwd\n");
        let rm = typed.span(Span::new(0, 10));
        assert_eq!(rm.of(text), "rm \\\n    x");
        assert_eq!(super::typed(&got[0].text, false), None);
    }
}
