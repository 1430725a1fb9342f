//! Workflows: the steps of GitHub and the scripts of GitLab. What the service puts in before a shell sees the text
//! (`${{ … }}`, `$[[ … ]]`) is a word that nobody knows.

use super::pieces::{CiPiece, CiPieces};
use crate::grammar::embed::Embedded;
use crate::grammar::yaml::{self, Documents, YamlNode, YamlValue};
use crate::span::Span;
use std::collections::HashSet;
use std::rc::Rc;

/// The most nodes that are visited: aliases can make a small file endless.
const MAX_NODES: usize = 100_000;
/// GitLab nests lists at most so deep.
const MAX_LISTS: usize = 10;

/// The `run:` steps of a workflow or a composite action.
pub fn github(text: &str) -> CiPieces {
    let documents = yaml::parse(text);
    let mut out = JobWalk::default();
    for root in &documents.roots {
        let shell = default_shell(root);
        if let Some(runs) = root.get("runs") {
            out.steps("", runs.get("steps"), shell.as_deref());
        }
        for (job, node) in root.get("jobs").map(|jobs| jobs.entries()).unwrap_or_default() {
            let own = default_shell(node);
            out.steps(&job.text, node.get("steps"), own.as_deref().or(shell.as_deref()));
        }
    }
    out.finish(documents)
}

fn default_shell(node: &YamlNode) -> Option<String> {
    node.get("defaults")?.get("run")?.get("shell")?.text().map(str::to_owned)
}

/// The scripts of a pipeline.
pub fn gitlab(text: &str) -> CiPieces {
    let documents = yaml::parse(text);
    let mut out = JobWalk::default();
    for root in &documents.roots {
        for (name, node) in root.entries() {
            match name.text.as_str() {
                "before_script" | "after_script" | "script" => out.scripts("", node),
                _ => out.job(&name.text, node),
            }
        }
    }
    out.finish(documents)
}

#[derive(Default)]
struct JobWalk {
    list: Vec<CiPiece>,
    seen: HashSet<Span>,
    nodes: usize,
    trouble: Option<(usize, String)>,
}

impl JobWalk {
    fn finish(mut self, documents: Documents) -> CiPieces {
        let read = documents.trouble.map(|(at, what)| (at, what.to_owned()));
        self.list.sort_by_key(|piece| piece.text.span(Span::new(0, 0)).start);
        CiPieces { list: self.list, trouble: read.or(self.trouble) }
    }

    fn steps(&mut self, job: &str, steps: Option<&Rc<YamlNode>>, shell: Option<&str>) {
        for step in steps.map(|node| node.elements()).unwrap_or_default() {
            let own = step.get("shell").and_then(|node| node.text());
            if let Some(run) = step.get("run") {
                self.text(job, run, own.or(shell));
            }
        }
    }

    fn job(&mut self, name: &str, node: &Rc<YamlNode>) {
        for (key, value) in node.entries() {
            match key.text.as_str() {
                "script" | "before_script" | "after_script" | "pre_get_sources_script" => self.scripts(name, value),
                "hooks" | "run" => self.job(name, value),
                _ => {}
            }
        }
    }

    /// One text, or lists of texts.
    fn scripts(&mut self, job: &str, node: &Rc<YamlNode>) {
        match &node.value {
            YamlValue::Text { .. } => self.text(job, node, None),
            _ => {
                let mut all = Embedded::default();
                self.lines(node, 0, &mut all);
                if !all.text.trim().is_empty() {
                    self.list.push(labelled(CiPiece::by(None, all), job));
                }
            }
        }
    }

    /// The lines of lists in lists run in one shell, one after the other.
    fn lines(&mut self, node: &Rc<YamlNode>, depth: usize, all: &mut Embedded) {
        self.nodes += 1;
        if self.nodes > MAX_NODES || depth > MAX_LISTS {
            self.trouble = Some((node.span.start, "lists of lists without end".into()));
            return;
        }
        match &node.value {
            // `!reference [job, script]`: judged where it is defined.
            YamlValue::List(list) if node.tag.is_none() => {
                list.iter().for_each(|node| self.lines(node, depth + 1, all))
            }
            YamlValue::List(_) | YamlValue::Nothing => {}
            YamlValue::Text { text, .. } => {
                let text = filled(text);
                let end = Span::new(text.text.len(), text.text.len());
                all.append(&text, Span::new(0, text.text.len()));
                all.put("\n", text.span(end));
            }
            YamlValue::Map(_) => {
                self.trouble = Some((node.span.start, "a script line is a mapping: put it in quotes".into()));
            }
        }
    }

    fn text(&mut self, job: &str, node: &Rc<YamlNode>, shell: Option<&str>) {
        if let YamlValue::Text { text, .. } = &node.value
            && self.seen.insert(node.span)
        {
            // `bash -e {0}` and its like are a shell by its first word.
            let word = shell.map(|s| s.split_whitespace().next().unwrap_or(s));
            let program = word.filter(|name| !crate::grammar::recipes::is_shell(name));
            self.list.push(labelled(CiPiece::by(program, filled(text)), job));
        }
    }
}

fn labelled(mut piece: CiPiece, job: &str) -> CiPiece {
    piece.label = Some(("job", job.to_owned())).filter(|(_, job)| !job.is_empty());
    piece
}

/// Puts a variable that nobody has set in the place of every expression; between single quotes it steps out of them.
fn filled(text: &Embedded) -> Embedded {
    if !text.text.contains("${{") && !text.text.contains("$[[") {
        return text.clone();
    }
    let mut out = Embedded::default();
    let mut quotes = Quotes::default();
    let mut at = 0;
    loop {
        let rest = text.text.get(at..).unwrap_or_default();
        let next = [("${{", "}}"), ("$[[", "]]")].into_iter();
        let found = next.filter_map(|(open, close)| Some((rest.find(open)?, close))).min_by_key(|(i, _)| *i);
        let Some((open, close)) = found else { break };
        let Some(len) = rest.get(open..).and_then(|r| r.find(close)) else { break };
        quotes.pass(rest.get(..open).unwrap_or_default());
        out.append(text, Span::new(at, at + open));
        let inside = rest.get(open + 3..open + len).unwrap_or_default();
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let name: String = inside.trim().chars().take(40).map(plain).collect();
        let word = format!("${{ci_{name}}}");
        let word = if quotes.single { format!("'\"{word}\"'") } else { word };
        out.put(&word, text.span(Span::new(at + open, at + open + len + 2)));
        at += open + len + 2;
    }
    out.append(text, Span::new(at, text.text.len()));
    out
}

/// Whether a place lies between single quotes, as far as that can be told without reading the whole text.
#[derive(Default)]
struct Quotes {
    single: bool,
    double: bool,
    /// The tag of the heredoc whose body this is, or will be from the next line on.
    here: Option<String>,
    inside: bool,
}

impl Quotes {
    fn pass(&mut self, text: &str) {
        for line in text.split_inclusive('\n') {
            if self.inside {
                if self.here.as_deref() == Some(line.trim()) {
                    (self.here, self.inside) = (None, false);
                }
                continue;
            }
            self.line(line);
            self.inside = self.here.is_some() && line.ends_with('\n');
        }
    }

    fn line(&mut self, line: &str) {
        let mut chars = line.char_indices();
        let mut before = ' ';
        while let Some((i, c)) = chars.next() {
            match c {
                '\\' if !self.single => drop(chars.next()),
                '\'' if !self.double => self.single = !self.single,
                '"' if !self.single => self.double = !self.double,
                '#' if !self.single && !self.double && before.is_whitespace() => return,
                '<' if !self.single && !self.double && before == '<' => {
                    let rest = line.get(i + 1..).unwrap_or_default();
                    let tag = rest.trim_start_matches(['-', ' ', '\'', '"', '\\']);
                    let tag: String = tag.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    self.here = Some(tag).filter(|tag| !tag.is_empty() && !rest.starts_with('<'));
                }
                _ => {}
            }
            before = c;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(pieces: &CiPieces) -> Vec<&str> {
        pieces.list.iter().map(|p| p.text.text.as_str()).collect()
    }

    #[test]
    fn steps_of_github() {
        let text = "on: push\ndefaults:\n  run:\n    shell: bash\njobs:\n  a:\n    steps:\n      - uses: x@v1\n      - run: echo ${{ github.ref }} '${{ x }}'\n      - name: b\n        run: |\n          cd y\n          ls\n      - run: print(1)\n        shell: python\n";
        let got = github(text);
        let fed = "python <<'ONEWAY_END_OF_TEXT'\nprint(1)\nONEWAY_END_OF_TEXT\n";
        assert_eq!(texts(&got), ["echo ${ci_github_ref} ''\"${ci_x}\"''", "cd y\nls\n", fed]);
        let echo = &got.list[0].text;
        assert_eq!(echo.span(Span::new(0, echo.text.len())).of(text), "echo ${{ github.ref }} '${{ x }}'");
        assert_eq!(got.trouble, None);
    }

    #[test]
    fn scripts_of_gitlab() {
        let text = "default:\n  before_script:\n    - a\n.b: &b\n  - x\n  - y\njob:\n  script:\n    - *b\n    - ls\n  after_script: rm z\nother:\n  script: [\"c\", d]\n";
        assert_eq!(texts(&gitlab(text)), ["a\n", "x\ny\nls\n", "rm z", "c\nd\n"]);
        assert!(gitlab("job:\n  script:\n    - echo a: b\n").trouble.is_some());
    }

    #[test]
    fn quotes_are_followed_through_documents() {
        let mut quotes = Quotes::default();
        quotes.pass("cat <<'E'\ndon't\nE\necho \"it's\" 'a");
        assert!(quotes.single);
        quotes.pass("b' # it's\n");
        assert!(!quotes.single);
    }
}
