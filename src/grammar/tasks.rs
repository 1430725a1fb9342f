//! Task files in TOML, as far as needed to find a task's texts: `[tasks.x]` with `run` and `depends`.

/// A task.
#[derive(Debug, Default, PartialEq)]
pub struct Task {
    /// Its shell texts.
    pub run: Vec<String>,
    /// Tasks that run before or after it.
    pub needs: Vec<String>,
}

/// A task of a `mise.toml`; `None` where the file does not have it, or has it in a form that is not read.
pub fn mise(text: &str, name: &str) -> Option<Task> {
    let mut lines = text.lines();
    let mut task: Option<Task> = None;
    let mut inside = false;
    let mut all = false;
    while let Some(line) = lines.next() {
        let line = line.trim();
        if let Some(head) = line.strip_prefix('[').and_then(|l| l.split(']').next()) {
            let head = head.trim_matches('[').trim();
            all = head == "tasks";
            inside = head.strip_prefix("tasks.").is_some_and(|n| unquoted(n) == name);
            if inside {
                task.get_or_insert_default();
            }
            continue;
        }
        let Some((key, value)) = line.split_once('=') else { continue };
        let (key, value) = (unquoted(key.trim()), value.trim());
        if all && key == name {
            let inline = value.strip_prefix('{');
            let run = inline.map_or(Some(value), |v| {
                v.split_once("run").and_then(|(_, r)| r.split_once('=')).map(|r| r.1.trim())
            })?;
            task.get_or_insert_default().run = strings(run, &mut lines)?;
        } else if inside && key == "run" {
            task.get_or_insert_default().run = strings(value, &mut lines)?;
        } else if inside && matches!(key, "depends" | "depends_post" | "wait_for") {
            task.get_or_insert_default().needs.extend(strings(value, &mut lines)?);
        } else if inside && matches!(key, "file" | "shell" | "dir") {
            return None;
        }
    }
    task
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches(['"', '\''])
}

/// One string or a list of them, over several lines if need be.
fn strings<'a>(value: &str, lines: &mut impl Iterator<Item = &'a str>) -> Option<Vec<String>> {
    for quote in ["\"\"\"", "'''"] {
        if let Some(rest) = value.strip_prefix(quote) {
            return Some(vec![long(rest, quote, lines)?]);
        }
    }
    if !value.starts_with('[') {
        return string(value).map(|(s, _)| vec![s]);
    }
    let mut all = value.get(1..)?.to_owned();
    let mut out = Vec::new();
    loop {
        let rest = all.trim_start_matches([' ', '\t', ',']);
        if rest.starts_with(']') {
            return Some(out);
        }
        if rest.is_empty() || rest.starts_with('#') {
            all = lines.next()?.trim().to_owned();
            continue;
        }
        if let Some(quote) = ["\"\"\"", "'''"].into_iter().find(|q| rest.starts_with(q)) {
            out.push(long(rest.get(3..)?, quote, lines)?);
            all = String::new();
            continue;
        }
        let (text, len) = string(rest)?;
        out.push(text);
        all = rest.get(len..)?.to_owned();
    }
}

/// The rest of a string with three quotes.
fn long<'a>(first: &str, quote: &str, lines: &mut impl Iterator<Item = &'a str>) -> Option<String> {
    if let Some((text, _)) = first.split_once(quote) {
        return Some(text.to_owned());
    }
    let mut out = first.to_owned();
    for line in lines {
        out.push('\n');
        if let Some((text, _)) = line.split_once(quote) {
            out.push_str(text);
            return Some(out);
        }
        out.push_str(line);
    }
    None
}

/// A quoted string and how long it is.
fn string(text: &str) -> Option<(String, usize)> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut out = String::new();
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            'n' if escaped => out.push('\n'),
            't' if escaped => out.push('\t'),
            _ if escaped => out.push(c),
            '\\' if quote == '"' => {
                escaped = true;
                continue;
            }
            _ if c == quote => return Some((out, i + 1)),
            _ => out.push(c),
        }
        escaped = false;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Task, mise};

    #[test]
    fn tasks_in_every_form() {
        let text = "[tools]\ngo = \"1\"\n[tasks]\nfmt = \"gofmt -w .\"\nv = { run = 'go vet' }\n[tasks.test]\ndescription = \"x\"\nrun = \"go test ./... \\\"a\\\"\"\ndepends = [\"fmt\"]\n[tasks.\"test:ci\"]\nrun = \"\"\"\nset -e\ngo test\n\"\"\"\n[tasks.all]\nrun = [\n  \"a\", # c\n  'b',\n]\n";
        let run = |name: &str| mise(text, name).map(|t| t.run);
        assert_eq!(run("fmt"), Some(vec!["gofmt -w .".into()]));
        assert_eq!(run("v"), Some(vec!["go vet".into()]));
        assert_eq!(
            mise(text, "test"),
            Some(Task { run: vec!["go test ./... \"a\"".into()], needs: vec!["fmt".into()] })
        );
        assert_eq!(run("test:ci"), Some(vec!["\nset -e\ngo test\n".into()]));
        assert_eq!(run("all"), Some(vec!["a".into(), "b".into()]));
        assert_eq!(mise(text, "none"), None);
    }
}
