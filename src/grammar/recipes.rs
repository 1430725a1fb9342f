//! Recipes with their places: every line of a Makefile or a justfile that a shell would run, and the way back to it.
//! What the names in them come to, the readers of those files know.

use super::embed::Embedded;
use super::justfile::Justfile;
use super::makefile::{Makefile, bracketed, comment_cut, operator};
use crate::leaf::leaf;
use crate::span::Span;

/// A shell text and what it belongs to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recipe {
    /// The target or recipe; empty for what runs while the file is read.
    pub name: String,
    /// What runs.
    pub text: Embedded,
    /// The first line `#!`, where it names another program than a shell.
    pub program: Option<String>,
}

/// Lines with their ends, as spans.
fn lines(text: &str) -> impl Iterator<Item = Span> + '_ {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        Span::new(start, start + line.trim_end_matches(['\n', '\r']).len())
    })
}

/// Every shell text of a Makefile.
pub fn makefile(text: &str) -> Vec<Recipe> {
    let mut file = Makefile::default();
    file.parse(text);
    let mut out: Vec<Recipe> = Vec::new();
    let mut all = lines(text).peekable();
    let (mut rule, mut defining) = (None::<(String, Vec<String>)>, false);
    while let Some(first) = all.next() {
        let mut logical = vec![first];
        while logical.last().is_some_and(|l| l.of(text).ends_with('\\')) {
            let Some(next) = all.next() else { break };
            logical.push(next);
        }
        let line = first.of(text);
        if defining {
            defining = line.trim() != "endef";
        } else if line.starts_with('\t') {
            if let Some((target, needs)) = &rule {
                let text = expand(&file, &recipe_line(text, &logical, first.start + 1), target, needs);
                push(&mut out, target, text, file.one_shell);
            }
        } else if line.trim_start().starts_with("define ") {
            defining = true;
        } else if !comment_cut(line).trim().is_empty() {
            let whole = Span::new(first.start, logical.last().map_or(first.end, |l| l.end));
            statement(&file, text, whole, &mut rule, &mut out);
        }
    }
    out
}

/// A recipe's lines as the shell gets them: line ends stay, the tab of each line goes.
fn recipe_line(text: &str, logical: &[Span], start: usize) -> Embedded {
    let mut out = Embedded::default();
    for (i, line) in logical.iter().enumerate() {
        let tab = usize::from(i > 0 && line.of(text).starts_with('\t'));
        let from = if i == 0 { start } else { line.start + tab };
        out.copy(text, Span::new(from, line.end));
        if let Some(next) = logical.get(i + 1) {
            out.put("\n", Span::new(line.end, next.start));
        }
    }
    out
}

fn push(out: &mut Vec<Recipe>, target: &str, text: Embedded, one_shell: bool) {
    let signs = text.text.len() - text.text.trim_start_matches(['@', '-', '+', ' ', '\t']).len();
    let mut bare = Embedded::default();
    match out.last_mut().filter(|last| one_shell && last.name == target) {
        Some(last) => {
            last.text.put("\n", text.span(Span::new(0, 0)));
            last.text.append(&text, Span::new(signs, text.text.len()));
        }
        None => {
            bare.append(&text, Span::new(signs, text.text.len()));
            if !bare.text.trim().is_empty() {
                out.push(Recipe { name: target.to_owned(), text: bare, program: None });
            }
        }
    }
}

/// A rule or a variable: which rule is open from here on, and what the shell runs at once.
fn statement(
    file: &Makefile,
    text: &str,
    whole: Span,
    rule: &mut Option<(String, Vec<String>)>,
    out: &mut Vec<Recipe>,
) {
    let line = comment_cut(whole.of(text));
    let word = line.split_whitespace().next().unwrap_or("");
    if !matches!(word, "ifeq" | "ifneq" | "ifdef" | "ifndef" | "else" | "endif" | "include" | "-include") {
        *rule = None;
    }
    shells(file, text, Span::new(whole.start, whole.start + line.len()), out);
    let Some((at, sign)) = operator(line) else { return };
    let right = Span::new(whole.start + at + sign.len(), whole.start + line.len());
    match sign {
        "!=" => push(out, "", expand(file, &piece(text, right), "", &[]), false),
        sign if sign.ends_with('=') => {}
        _ => {
            let target = line.get(..at).unwrap_or("").split_whitespace().next().unwrap_or("").to_owned();
            let behind = right.of(text).trim_start_matches(':');
            let (needs, _) = behind.split_once(';').unwrap_or((behind, ""));
            let needs: Vec<String> = needs.split_whitespace().filter(|w| *w != "|").map(str::to_owned).collect();
            // A target's own variable has no recipe; a semicolon in front of one begins it.
            if let Some(semicolon) = right.of(text).find(';').filter(|_| !right.of(text).contains(" = ")) {
                let first = Span::new(right.start + semicolon + 1, whole.end);
                push(out, &target, expand(file, &piece(text, first), &target, &needs), false);
            }
            *rule = Some((target, needs));
        }
    }
}

fn piece(text: &str, span: Span) -> Embedded {
    let mut out = Embedded::default();
    out.copy(text, span);
    out
}

/// `$(shell …)` where make itself expands it.
fn shells(file: &Makefile, text: &str, span: Span, out: &mut Vec<Recipe>) {
    let mut at = span.start;
    while let Some(found) = text.get(at..span.end).and_then(|t| t.find("$(shell ").or_else(|| t.find("${shell "))) {
        let open = at + found + 1;
        let Some((inside, _)) = text.get(open..span.end).and_then(bracketed) else { return };
        let start = open + 1 + "shell ".len();
        let inner = Span::new(start, open + 1 + inside.len());
        push(out, "", expand(file, &piece(text, inner), "", &[]), false);
        at = inner.end;
    }
}

/// Puts in what make's names come to.
fn expand(file: &Makefile, raw: &Embedded, target: &str, needs: &[String]) -> Embedded {
    let mut out = Embedded::default();
    let mut at = 0;
    while let Some(dollar) = raw.text.get(at..).and_then(|rest| rest.find('$')).map(|i| at + i) {
        out.append(raw, Span::new(at, dollar));
        let rest = raw.text.get(dollar + 1..).unwrap_or_default();
        let (text, len) = match rest.chars().next() {
            None => (String::new(), 0),
            Some('$') => ("$".to_owned(), 1),
            Some('(' | '{') => match bracketed(rest) {
                Some((inside, _)) => (file.refer(inside, target, needs), inside.len() + 2),
                None => ("${make_unclosed}".to_owned(), rest.len()),
            },
            Some(c) => (file.refer(c.encode_utf8(&mut [0; 4]), target, needs), c.len_utf8()),
        };
        out.put(&text, raw.span(Span::new(dollar, dollar + 1 + len)));
        at = dollar + 1 + len;
    }
    out.append(raw, Span::new(at, raw.text.len()));
    out
}

/// Every shell text of a justfile.
pub fn justfile(text: &str) -> Vec<Recipe> {
    let mut file = Justfile::default();
    file.parse(text);
    let mut out: Vec<Recipe> = Vec::new();
    let mut open: Option<Vec<Span>> = None;
    let mut name = String::new();
    for line in lines(text) {
        let content = line.of(text);
        if content.starts_with([' ', '\t']) || content.is_empty() {
            if let Some(body) = &mut open {
                body.push(line);
            }
            continue;
        }
        if let Some(body) = open.take() {
            finish(&file, text, &name, &body, &mut out);
        }
        if content.starts_with(['#', '[', '\'', '"']) {
            continue;
        }
        ticks(text, line, &mut out);
        let word = content.split([' ', ':']).next().unwrap_or("").trim_start_matches('@');
        if !content.contains(":=") || file.recipe(word).is_some_and(|r| r.name == word) {
            name = word.to_owned();
            open = file.recipe(word).map(|_| Vec::new());
        }
    }
    if let Some(body) = open.take() {
        finish(&file, text, &name, &body, &mut out);
    }
    out
}

/// Backticks in values run while the file is read.
fn ticks(text: &str, line: Span, out: &mut Vec<Recipe>) {
    let mut at = line.start;
    for (i, part) in line.of(text).split('`').enumerate() {
        if i % 2 == 1 {
            push(out, "", piece(text, Span::new(at, at + part.len())), false);
        }
        at += part.len() + 1;
    }
}

fn finish(file: &Justfile, text: &str, name: &str, body: &[Span], out: &mut Vec<Recipe>) {
    let inner = |line: &Span| {
        let content = line.of(text);
        Span::new(line.start + (content.len() - content.trim_start().len()), line.end)
    };
    let first = body.iter().find(|line| !line.of(text).trim().is_empty()).map(inner);
    if let Some(program) = first.and_then(|line| line.of(text).strip_prefix("#!")) {
        let margin = body.iter().find(|line| !line.of(text).trim().is_empty());
        let margin = margin.map_or(0, |line| line.of(text).len() - line.of(text).trim_start().len());
        let mut whole = Embedded::default();
        for line in body {
            whole.copy(text, Span::new((line.start + margin).min(line.end), line.end));
            whole.put("\n", Span::new(line.end, line.end));
        }
        let program = Some(program.trim().to_owned()).filter(|p| !is_shell(p));
        return out.push(Recipe { name: name.to_owned(), text: placed(file, &whole), program });
    }
    let mut joined: Option<Embedded> = None;
    for line in body.iter().map(inner) {
        if line.start >= line.end && joined.is_none() {
            continue;
        }
        let mut whole = joined.take().unwrap_or_default();
        whole.copy(text, line);
        match line.of(text).ends_with('\\') {
            true => {
                whole.put("\n", Span::new(line.end, line.end + 1));
                joined = Some(whole);
            }
            false => push(out, name, placed(file, &whole), false),
        }
    }
    if let Some(whole) = joined {
        push(out, name, placed(file, &whole), false);
    }
}

/// Whether a `#!` line names a shell.
pub fn is_shell(program: &str) -> bool {
    let mut words = program.split_whitespace().map(leaf);
    let first = words.next().unwrap_or("");
    let name = if first == "env" { words.find(|w| !w.starts_with('-')).unwrap_or("") } else { first };
    matches!(name, "sh" | "bash" | "dash" | "ash" | "ksh" | "zsh" | "mksh" | "busybox")
}

/// Puts in what `{{ … }}` comes to.
fn placed(file: &Justfile, raw: &Embedded) -> Embedded {
    let mut out = Embedded::default();
    let mut at = 0;
    while let Some(open) = raw.text.get(at..).and_then(|rest| rest.find("{{")).map(|i| at + i) {
        let Some(len) = raw.text.get(open..).and_then(|rest| rest.find("}}")) else { break };
        out.append(raw, Span::new(at, open));
        let inside = raw.text.get(open + 2..open + len).unwrap_or_default();
        out.put(&file.value(inside), raw.span(Span::new(open, open + len + 2)));
        at = open + len + 2;
    }
    out.append(raw, Span::new(at, raw.text.len()));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(recipes: &[Recipe]) -> Vec<(&str, &str)> {
        recipes.iter().map(|r| (r.name.as_str(), r.text.text.as_str())).collect()
    }

    #[test]
    fn a_makefile_line_by_line() {
        let text = "D := out\nV := $(shell git rev-parse HEAD)\nall: x ; echo $@\n\t@-rm -rf $(D)/ \\\n\t  b\n\techo $$HOME\nA = 1\n\tno\nx:\n\tls\n";
        let got = makefile(text);
        let want = [
            ("", "git rev-parse HEAD"),
            ("all", "echo all"),
            ("all", "rm -rf out/ \\\n  b"),
            ("all", "echo $HOME"),
            ("x", "ls"),
        ];
        assert_eq!(shown(&got), want);
        let rm = &got[2].text;
        assert_eq!(rm.span(Span::new(0, rm.text.len())).of(text), "rm -rf $(D)/ \\\n\t  b");
        assert_eq!(rm.span(Span::new(7, 11)).of(text), "$(D)/");
        assert_eq!(shown(&makefile(".ONESHELL:\nx:\n\tcd a\n\tls\n")), [("x", "cd a\nls")]);
    }

    #[test]
    fn a_justfile_line_by_line() {
        let text = "out := \"dist\"\nrev := `git log -1`\n\nbuild t='a': lint\n    @mkdir {{out}}\n    cp {{t}} \\\n      {{out}}\n\npy:\n    #!/usr/bin/env python3\n    if 1:\n        print(1)\n";
        let got = justfile(text);
        let want = [
            ("", "git log -1"),
            ("build", "mkdir dist"),
            ("build", "cp ${just_t} \\\ndist"),
            ("py", "#!/usr/bin/env python3\nif 1:\n    print(1)\n"),
        ];
        assert_eq!(shown(&got), want);
        assert_eq!(got[3].program.as_deref(), Some("/usr/bin/env python3"));
        assert_eq!(got[1].text.span(Span::new(0, 10)).of(text), "mkdir {{out}}");
    }
}
