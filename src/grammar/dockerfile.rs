//! Dockerfiles: what `RUN` would run, in the shell form, the exec form and as heredocs, each with its place.

use super::embed::Embedded;
use super::quote;
use crate::span::Span;

/// One `RUN`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// What the shell gets.
    pub text: Embedded,
    /// The program that reads it, where `SHELL` or a heredoc's first line names another than a POSIX shell.
    pub program: Option<String>,
    /// It may reach beyond the image: `--mount`, `--network=host`, `--security=insecure`.
    pub reaches: bool,
}

/// Every `RUN` of a Dockerfile, in order.
pub fn runs(text: &str) -> Vec<Run> {
    let escape = escape(text);
    let lines = lines(text);
    let mut out = Vec::new();
    let mut program = None;
    let mut at = 0;
    while let Some(first) = lines.get(at).copied() {
        let (instruction, next) = instruction(text, &lines, at, escape);
        at = next;
        let line = first.of(text).trim_start();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = word(&instruction, 0);
        let (word, rest) = match word.eq_ignore_ascii_case("ONBUILD") {
            true => self::word(&instruction, rest),
            false => (word, rest),
        };
        if word.eq_ignore_ascii_case("SHELL") {
            let words = exec(&instruction.text, rest).unwrap_or_default();
            let name = words.first().map_or("", |(w, _)| w.as_str()).to_owned();
            program = Some(name).filter(|name| !super::recipes::is_shell(name));
        } else if word.eq_ignore_ascii_case("RUN") {
            let (run, next) = run(text, &lines, &instruction, rest, at, &program);
            at = next;
            out.push(run);
        } else if ["COPY", "ADD"].iter().any(|name| word.eq_ignore_ascii_case(name)) {
            for tag in heredocs(&instruction.text) {
                at = body(text, &lines, at, &tag).1;
            }
        }
    }
    out
}

fn lines(text: &str) -> Vec<Span> {
    let mut at = 0;
    let line = |line: &str| {
        let start = at;
        at += line.len();
        Span::new(start, start + line.trim_end_matches(['\n', '\r']).len())
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The escape character: a directive before anything else may change it.
fn escape(text: &str) -> char {
    let directives = text.lines().map_while(|line| line.trim().strip_prefix('#'));
    let mut named = directives.filter_map(|line| line.trim().strip_prefix("escape").map(str::trim_start));
    match named.find_map(|rest| rest.strip_prefix('=')) {
        Some(sign) if sign.trim() == "`" => '`',
        _ => '\\',
    }
}

/// An instruction with its continued lines; comments and empty lines in between are left out.
fn instruction(text: &str, lines: &[Span], at: usize, escape: char) -> (Embedded, usize) {
    let mut out = Embedded::default();
    let mut next = at;
    while let Some(line) = lines.get(next).copied() {
        next += 1;
        let content = line.of(text);
        let bare = content.trim();
        if next > at + 1 && (bare.is_empty() || bare.starts_with('#')) {
            continue;
        }
        match content.trim_end().strip_suffix(escape).filter(|_| !bare.starts_with('#')) {
            None => {
                out.copy(text, line);
                break;
            }
            Some(part) => {
                out.copy(text, Span::new(line.start, line.start + part.len()));
                // A shell would read the sign and the line end as nothing: so they stay what they are.
                out.put("\\\n", Span::new(line.start + part.len(), line.end));
            }
        }
    }
    (out, next)
}

/// The word at `from`, and where the next one begins.
fn word(text: &Embedded, from: usize) -> (&str, usize) {
    let blank = |c: char| c.is_whitespace() || c == '\\';
    let rest = text.text.get(from..).unwrap_or_default();
    let start = from + rest.len() - rest.trim_start_matches(blank).len();
    let rest = text.text.get(start..).unwrap_or_default();
    let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let tail = rest.get(len..).unwrap_or_default();
    (rest.get(..len).unwrap_or_default(), start + len + tail.len() - tail.trim_start().len())
}

fn run(
    text: &str,
    lines: &[Span],
    instruction: &Embedded,
    mut from: usize,
    at: usize,
    program: &Option<String>,
) -> (Run, usize) {
    let mut reaches = false;
    loop {
        let (flag, next) = word(instruction, from);
        if !flag.starts_with("--") {
            from = instruction.text.len() - trimmed(instruction, from).len();
            break;
        }
        let cache = flag.contains("type=cache") || flag.contains("type=tmpfs") || flag.contains("type=secret");
        let inside = flag.ends_with("=default") || flag.ends_with("=none") || flag.starts_with("--mount") && cache;
        reaches |= !inside;
        from = next;
    }
    let rest = trimmed(instruction, from);
    if let Some(words) = rest.starts_with('[').then(|| exec(&instruction.text, from)).flatten() {
        let mut out = Embedded::default();
        for (i, (word, span)) in words.iter().enumerate() {
            out.put(if i > 0 { " " } else { "" }, instruction.span(Span::new(span.start, span.start)));
            out.put(&quote::shell(word), instruction.span(*span));
        }
        return (Run { text: out, program: None, reaches }, at);
    }
    let mut out = Embedded::default();
    let mut program = program.clone();
    let tags = heredocs(rest);
    let alone =
        tags.len() == 1 && rest.trim_end().rsplit_once("<<").is_some_and(|(before, _)| before.trim().is_empty());
    if !alone {
        out.append(instruction, Span::new(from, instruction.text.len()));
    }
    let mut at = at;
    for tag in &tags {
        let (inner, next) = body(text, lines, at, tag);
        if !alone {
            out.put("\n", Span::new(inner.start, inner.start));
            out.copy(text, Span::new(inner.start, lines.get(next - 1).map_or(inner.end, |l| l.end)));
        } else {
            // Alone, the body is the script, and its first line may name what reads it.
            out.copy(text, inner);
            let first = inner.of(text).lines().next().and_then(|line| line.strip_prefix("#!"));
            program = first.map(str::trim).filter(|p| !super::recipes::is_shell(p)).map(str::to_owned).or(program);
        }
        at = next;
    }
    (Run { text: out, program, reaches }, at)
}

fn trimmed(text: &Embedded, from: usize) -> &str {
    text.text.get(from..).unwrap_or_default().trim_start_matches([' ', '\t', '\\', '\n'])
}

/// The tags of the heredocs that a line opens.
fn heredocs(line: &str) -> Vec<String> {
    let mut out = Vec::new();
    for (at, _) in line.match_indices("<<") {
        let before = line.get(..at).unwrap_or_default();
        let rest = line.get(at + 2..).unwrap_or_default();
        if before.ends_with('<') || rest.starts_with('<') {
            continue;
        }
        let tag = rest.trim_start_matches('-').trim_start_matches(['\'', '"']);
        let tag: String = tag.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        if !tag.is_empty() {
            out.push(tag);
        }
    }
    out
}

/// The lines up to a heredoc's tag, and the line behind it.
fn body(text: &str, lines: &[Span], at: usize, tag: &str) -> (Span, usize) {
    let rest = lines.get(at..).unwrap_or_default();
    let len = rest.iter().position(|line| line.of(text).trim_start_matches('\t') == tag);
    let start = rest.first().map_or(text.len(), |line| line.start);
    let end = len.and_then(|len| rest.get(len)).map_or(text.len(), |line| line.start);
    (Span::new(start, end), at + len.map_or(rest.len(), |len| len + 1))
}

/// The words of `["a", "b"]`, each with its place; `None` where it is not that.
fn exec(text: &str, from: usize) -> Option<Vec<(String, Span)>> {
    let start = from + text.get(from..)?.find('[')?;
    let end = start + text.get(start..)?.rfind(']')?;
    let mut out = Vec::new();
    let mut at = start + 1;
    loop {
        let rest = text.get(at..end)?;
        let skip = rest.len() - rest.trim_start_matches([' ', '\t', ',', '\n', '\\']).len();
        at += skip;
        if at >= end {
            return Some(out);
        }
        let rest = text.get(at..end)?;
        let len = closing(rest)?;
        let word: String = serde_json::from_str(rest.get(..len)?).ok()?;
        out.push((word, Span::new(at, at + len)));
        at += len;
    }
}

/// The length of the JSON string that a text begins with.
fn closing(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (i, b) in text.bytes().enumerate() {
        match b {
            b'"' if i == 0 => {}
            _ if i == 0 => return None,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(i + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_run() {
        let text = "# syntax=docker/dockerfile:1\nFROM a\nCOPY <<X /x\nRUN no\nX\nRUN apt-get update && \\\n    # why\n    rm -rf /x\nrun [\"rm\", \"-rf\", \"a b\"]\nRUN --mount=type=cache,target=/c --network=host ls\nRUN <<EOF\nset -e\nrm y\nEOF\nRUN python3 <<'PY' > out\nprint(1)\nPY\nSHELL [\"pwsh\", \"-c\"]\nONBUILD RUN Remove-Item x\n";
        let got = runs(text);
        let texts: Vec<&str> = got.iter().map(|r| r.text.text.as_str()).collect();
        let want = [
            "apt-get update && \\\n    rm -rf /x",
            "rm -rf 'a b'",
            "ls",
            "set -e\nrm y\n",
            "python3 <<'PY' > out\nprint(1)\nPY",
            "Remove-Item x",
        ];
        assert_eq!(texts, want);
        assert_eq!(got.iter().map(|r| r.reaches).collect::<Vec<_>>(), [false, false, true, false, false, false]);
        assert_eq!(got[5].program.as_deref(), Some("pwsh"));
        let first = &got[0].text;
        let rm = first.text.find("rm").unwrap();
        assert_eq!(first.span(Span::new(rm, rm + 9)).of(text), "rm -rf /x");
        assert_eq!(got[1].text.span(Span::new(0, 2)).of(text), "\"rm\"");
        assert_eq!(got[3].text.span(Span::new(7, 11)).of(text), "rm y");
    }
}
