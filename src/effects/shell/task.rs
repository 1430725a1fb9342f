//! Tasks of the project behind a command: `npm run x`, `make x`, `just x`. The file that says what they do is read and
//! judged as what it is; where it cannot be read, an ordinary name (`build`, `test`) is believed and any other is a gap.

use super::Shell;
use crate::catalog::marks;
use crate::catalog::row::{Lang, TaskFile};
use crate::catalog::tasks::{MORE, ORDINARY, SHIPS, SHIPS_FIRST};
use crate::catalog::verbs::removes;
use crate::effects::arg::{Arg, Flow, Rest};
use crate::effects::words::Parsed;
use crate::finding::Object;
use crate::span::Span;
use std::path::Path;
use std::rc::Rc;

/// So many tasks are followed for one call.
const MAX_TASKS: usize = 64;

/// Options that name the directory with the file.
const PLACES: &str = "-C --prefix --dir --cwd --directory -d --working-directory --working-dir";

/// Options that choose other packages of a workspace, whose files we do not look for.
const ELSEWHERE: &str =
    "--filter -F -w --workspace -r --recursive --workspaces -ws --filter-prod -A --all -p --projects";

/// Options that name tasks.
const CHOSEN: &str = "-e -s -t --env --session --sessions --target --targets";

impl Shell<'_, '_> {
    /// The tasks that the words behind the sub-command name.
    pub(super) fn task(&mut self, sub: &str, file: TaskFile, parsed: &Parsed, args: &[Arg], span: Span) {
        let Some(own) = parsed.sub_len(sub) else { return };
        let words = parsed.operands.get(own..).unwrap_or(&[]);
        let mark = self.state.mark();
        if let Some(dir) = parsed.value_of(PLACES) {
            let dirs = self.paths(dir).into_iter().map(Some).collect();
            self.state.go(if dir.known().is_some() { dirs } else { vec![None] });
        }
        match file {
            TaskFile::Makefile => self.make(words, parsed, span),
            TaskFile::Justfile => self.just(words, parsed, span),
            TaskFile::Hooks(names) => self.hooks(names, parsed, span),
            TaskFile::Scripts | TaskFile::Texts => {
                words.iter().for_each(|(_, word)| self.one_of_several(file, word, parsed, span));
            }
            TaskFile::Unread => words.iter().for_each(|(_, task)| self.unread_task(task, "its file is not read")),
            _ => {
                if let Some((at, task)) = words.first() {
                    let rest: Vec<Arg> = args.get(at + 1..).unwrap_or(&[]).to_vec();
                    self.json_task(file, task, &rest, parsed, span);
                }
            }
        }
        self.state.leave(mark);
    }

    /// A task whose text is not known: believed where the name is an ordinary one.
    fn unread_task(&mut self, task: &Arg, why: &str) {
        let Some(name) = task.known() else {
            return self.engine.gap("the name of a task is only known when it runs", task.span);
        };
        if !ordinary(name) {
            self.engine.gap(format!("could not read what the task `{name}` does: {why}"), task.span);
        }
    }

    /// Tasks of a builder that nobody reads, and whose names say that they do more than build.
    pub(super) fn named_tasks(&mut self, name: &str, parsed: &Parsed, since: usize) {
        let mut own = self.engine.found.list.iter().skip(since);
        // A rule that knows better has spoken.
        if !own.all(|f| matches!(f.effect.object, Object::Builder | Object::Output)) || !marks::TASKS.has(name) {
            return;
        }
        let named = parsed.operands.iter().map(|(_, task)| task).chain(parsed.values_of(CHOSEN));
        for task in named.filter(|task| task.known().is_some_and(ships)) {
            self.engine.gap(format!("could not read what the task `{}` does", task.text), task.span);
        }
    }

    fn json_task(&mut self, file: TaskFile, task: &Arg, rest: &[Arg], parsed: &Parsed, span: Span) {
        let Some(name) = task.known() else { return self.unread_task(task, "") };
        let name = name.to_owned();
        if parsed.has_exactly(ELSEWHERE) {
            return self.unread_task(task, "it is a task of another package");
        }
        let (files, key): (&[&str], &str) = match file {
            TaskFile::ComposerJson => (&["composer.json"], "scripts"),
            TaskFile::DenoJson => (&["deno.json", "deno.jsonc", "package.json"], "tasks"),
            TaskFile::Mise => return self.mise(task, rest, span),
            _ => (&["package.json"], "scripts"),
        };
        let (path, text) = match self.task_file(files) {
            Ok(found) => found,
            Err(_) if file == TaskFile::PackageJsonOrProgram && !ordinary(&name) => {
                return self.program_of(task, rest, span);
            }
            Err(why) => return self.unread_task(task, &why),
        };
        let Ok(json) = serde_json::from_str::<serde_json::Value>(&text) else {
            return self.unread_task(task, "its file is not valid");
        };
        let Some(scripts) = json.get(key).or_else(|| json.get("scripts")).and_then(|s| s.as_object()) else {
            return self.no_task(file, task, rest, span);
        };
        // `run-s build:*`: every script that the pattern stands for.
        let stem = name.trim_end_matches('*');
        let names: Vec<&String> = match stem.len() < name.len() {
            true => scripts.keys().filter(|k| k.starts_with(stem)).take(MAX_TASKS).collect(),
            false => scripts.keys().filter(|k| **k == name).collect(),
        };
        if names.is_empty() {
            return self.no_task(file, task, rest, span);
        }
        let mark = self.state.mark();
        self.state.go(vec![Path::new(&path).parent().and_then(Path::to_str).map(str::to_owned)]);
        let three =
            |name: &String| [(format!("pre{name}"), false), (name.clone(), true), (format!("post{name}"), false)];
        for (name, with) in names.into_iter().flat_map(three) {
            for text in scripts.get(&name).map(texts).unwrap_or_default() {
                self.task_text(&text, if with { rest } else { &[] }, task.span);
            }
        }
        self.state.leave(mark);
    }

    /// A word of `run-s` or `concurrently`: a script's name, or a shell text.
    fn one_of_several(&mut self, file: TaskFile, word: &Arg, parsed: &Parsed, span: Span) {
        let name = ["npm:", "pnpm:", "yarn:", "bun:"].iter().find_map(|p| word.text.strip_prefix(p));
        match (name, file) {
            (Some(name), _) => {
                let task = Arg { text: name.to_owned(), ..word.clone() };
                self.json_task(TaskFile::PackageJson, &task, &[], parsed, span);
            }
            (None, TaskFile::Texts) => self.language(Lang::Shell, word, &Flow::unknown()),
            (None, _) if word.text.contains("://") || word.text.parse::<u16>().is_ok() => {}
            (None, _) => {
                let exact = Arg { rest: if word.rest == Rest::Glob { Rest::Exact } else { word.rest }, ..word.clone() };
                self.json_task(TaskFile::PackageJson, &exact, &[], parsed, span);
            }
        }
    }

    /// Nothing of that name is in the file.
    fn no_task(&mut self, file: TaskFile, task: &Arg, rest: &[Arg], span: Span) {
        if file == TaskFile::PackageJsonOrProgram {
            self.program_of(task, rest, span);
        }
    }

    /// `yarn jest`: a program that the project has installed.
    fn program_of(&mut self, task: &Arg, rest: &[Arg], span: Span) {
        if [".ts", ".js", ".mjs", ".cjs", ".tsx", ".jsx", ".mts"].iter().any(|end| task.text.ends_with(end)) {
            return self.language_file(Lang::Script("node"), task, rest, span, &Flow::unknown());
        }
        let words: Vec<Arg> = std::iter::once(task).chain(rest).cloned().collect();
        self.package("yarn", "npm", true, &words, span, &Flow::unknown());
    }

    /// A task's text with the words that are handed to it.
    fn task_text(&mut self, text: &str, rest: &[Arg], span: Span) {
        let rest = match rest.split_first() {
            Some((first, tail)) if first.text == "--" => tail,
            _ => rest,
        };
        let text = match text.strip_prefix('@') {
            // composer: `@test` is another script, `@php x` a program.
            Some(other) => {
                other.strip_prefix("php ").map_or_else(|| format!("composer run {other}"), |p| format!("php {p}"))
            }
            None => text.to_owned(),
        };
        let text = if rest.is_empty() { text } else { format!("{text} \"$@\"") };
        let mark = self.state.mark();
        self.state.set_args(Some(Rc::new(rest.to_vec())));
        self.carried(&text, span);
        self.state.leave(mark);
    }

    /// Scripts that a package manager runs by itself, where the project has them.
    fn hooks(&mut self, names: &str, parsed: &Parsed, span: Span) {
        if parsed.has_exactly("--ignore-scripts -g --global") {
            return;
        }
        let packs = names.split(' ').any(|name| name == "prepack");
        let other = parsed.operands.iter().skip(1).any(|(_, a)| a.known().is_none_or(|spec| !registered(spec)));
        if packs && (other || parsed.has_exactly(ELSEWHERE)) {
            return self.engine.gap("the scripts of another package run, and were not read", span);
        }
        if parsed.has_exactly(ELSEWHERE) {
            return;
        }
        let Ok((_, text)) = self.task_file(&["package.json"]) else { return };
        let Ok(json) = serde_json::from_str::<serde_json::Value>(&text) else { return };
        for name in names.split(' ') {
            if let Some(text) = json.get("scripts").and_then(|s| s.get(name)).and_then(|s| s.as_str()) {
                self.task_text(text, &[], span);
            }
        }
    }

    /// The nearest of these files at or above the working directory, inside the project.
    fn task_file(&mut self, names: &[&str]) -> Result<(String, String), String> {
        let [Some(dir)] = self.state.dirs.as_slice() else { return Err("the directory is not known".into()) };
        let project = self.engine.project().unwrap_or("").to_owned();
        let places: Vec<String> = Path::new(dir)
            .ancestors()
            .take(16)
            .take_while(|d| !project.is_empty() && d.starts_with(&project))
            .filter_map(Path::to_str)
            .flat_map(|d| names.iter().map(move |n| format!("{d}/{n}")))
            .collect();
        let there = |p: &String| self.state.files.contains_key(p) || self.engine.world.meta(Path::new(p)).is_some();
        let Some(path) = places.into_iter().find(there) else {
            return Err(format!("there is no {} here", names.first().unwrap_or(&"file")));
        };
        let flow = self.script(&Arg::exact(path.clone(), Span::default()))?;
        flow.text.map(|text| (path, text)).ok_or_else(|| "its file is only known when it runs".into())
    }

    fn make(&mut self, words: &[(usize, Arg)], parsed: &Parsed, span: Span) {
        let goals: Vec<&Arg> = words.iter().map(|(_, a)| a).filter(|a| !a.text.contains('=')).collect();
        for (_, set) in
            words.iter().filter(|(_, a)| a.text.contains('=') && (a.text.contains("$(") || a.text.contains("${")))
        {
            self.engine.dynamic("a variable of make that make itself expands, and may run", set.span);
        }
        let mut file = crate::grammar::makefile::Makefile::default();
        let read = match parsed.value_of("-f --file --makefile") {
            Some(named) => self.script(named).and_then(|f| f.text.ok_or_else(|| "its text is not known".into())),
            None => self.makefile(),
        };
        match read {
            Ok(text) => file.parse(&text),
            Err(why) if parsed.has("-f --file --makefile") => return self.engine.gap(why, span),
            Err(why) => return goals.iter().for_each(|g| self.unread_task(g, &why)),
        }
        self.make_includes(&mut file, span);
        for word in words.iter().filter_map(|(_, a)| a.text.split_once('=').map(|pair| (pair, a))) {
            let ((name, value), arg) = word;
            file.set(name.trim_end_matches([':', '?', '+']), (arg.rest == Rest::Exact).then_some(value));
        }
        for name in self.engine.env.clone() {
            file.weaken(&name);
        }
        if file.computed {
            self.engine.gap("the Makefile computes rules that could not be read", span);
        }
        if file.var("SHELL").is_some_and(|s| !s.ends_with("sh")) {
            self.engine.gap("the Makefile runs its lines in another language", span);
        }
        for text in std::mem::take(&mut file.shells) {
            self.carried(&text, span);
        }
        if file.forced || !parsed.has_exactly("-n --dry-run --just-print --recon -q --question") {
            self.make_goals(&file, &goals, span);
        }
    }

    fn makefile(&mut self) -> Result<String, String> {
        let [Some(dir)] = self.state.dirs.as_slice() else { return Err("the directory is not known".into()) };
        let places: Vec<String> =
            ["GNUmakefile", "makefile", "Makefile"].iter().map(|n| format!("{dir}/{n}")).collect();
        let there = |p: &String| self.state.files.contains_key(p) || self.engine.world.meta(Path::new(p)).is_some();
        let Some(path) = places.into_iter().find(there) else { return Err("there is no Makefile here".into()) };
        self.script(&Arg::exact(path, Span::default()))?.text.ok_or_else(|| "its text is not known".into())
    }

    fn make_includes(&mut self, file: &mut crate::grammar::makefile::Makefile, span: Span) {
        let mut seen = 0;
        while let Some((name, optional)) = file.includes.get(seen).cloned() {
            seen += 1;
            match self.script(&Arg::exact(name.clone(), span)) {
                Ok(Flow { text: Some(text), .. }) if seen < MAX_TASKS => file.parse(&text),
                Err(_) if optional && !name.contains(['*', '?', '[']) => {}
                _ => self.engine.gap(format!("the Makefile includes `{name}`, which could not be read"), span),
            }
        }
    }

    fn make_goals(&mut self, file: &crate::grammar::makefile::Makefile, goals: &[&Arg], span: Span) {
        let mut todo: Vec<(String, Span)> = Vec::new();
        for goal in goals {
            match goal.known() {
                Some(name) => todo.push((name.to_owned(), goal.span)),
                None => self.engine.gap("the name of a target is only known when it runs", goal.span),
            }
        }
        if goals.is_empty() {
            todo.extend(file.default_goal().map(|g| (g, span)));
        }
        let mut seen = std::collections::HashSet::new();
        while let Some((target, span)) = todo.pop() {
            if !seen.insert(target.clone()) {
                continue;
            }
            if seen.len() > MAX_TASKS {
                return self.engine.gap("too many targets behind this one", span);
            }
            for rule in file.makes(&target) {
                file.recipe(rule, &target).iter().for_each(|line| self.carried(line, span));
                let known = rule.needs.iter().filter(|n| !n.contains('%') && !n.contains("${"));
                todo.extend(known.map(|n| (n.clone(), span)));
            }
        }
    }

    fn just(&mut self, words: &[(usize, Arg)], parsed: &Parsed, span: Span) {
        let goals: Vec<&Arg> = words.iter().map(|(_, a)| a).filter(|a| !a.text.contains('=')).collect();
        let read = match parsed.value_of("-f --justfile") {
            Some(named) => self.script(named).and_then(|f| f.text.ok_or_else(|| "its text is not known".into())),
            None => self.task_file(&["justfile", "Justfile", ".justfile"]).map(|(_, text)| text),
        };
        let mut file = crate::grammar::justfile::Justfile::default();
        match read {
            Ok(text) => file.parse(&text),
            Err(why) => return goals.iter().take(1).for_each(|g| self.unread_task(g, &why)),
        }
        if !file.imports.is_empty() || file.other_shell {
            self.engine.gap("the justfile imports others, or names another shell", span);
        }
        for text in std::mem::take(&mut file.shells) {
            self.carried(&text, span);
        }
        // A word is a recipe, or an argument of the one before: what is a recipe's name counts as one.
        let mut todo: Vec<String> = goals.iter().filter_map(|g| g.known()).map(str::to_owned).collect();
        if goals.is_empty() {
            todo.extend(file.default_name().map(str::to_owned));
        }
        let mut seen = std::collections::HashSet::new();
        while let Some(name) = todo.pop() {
            if !seen.insert(name.clone()) || seen.len() > MAX_TASKS {
                continue;
            }
            let Some(recipe) = file.recipe(&name) else { continue };
            for text in file.texts(recipe) {
                let arg = Arg::exact(text, span);
                let lang = super::language::shebang(&arg.text);
                self.language(lang, &arg, &Flow::unknown());
            }
            todo.extend(recipe.needs.iter().cloned());
        }
    }

    fn mise(&mut self, task: &Arg, rest: &[Arg], span: Span) {
        let (_, text) = match self.task_file(&["mise.toml", ".mise.toml", "mise/config.toml", ".config/mise.toml"]) {
            Ok(found) => found,
            Err(why) => return self.unread_task(task, &why),
        };
        let mut todo = vec![(task.text.clone(), rest.to_vec())];
        let mut seen = std::collections::HashSet::new();
        while let Some((name, rest)) = todo.pop() {
            if !seen.insert(name.clone()) || seen.len() > MAX_TASKS {
                continue;
            }
            match crate::grammar::tasks::mise(&text, &name) {
                Some(found) => {
                    found.run.iter().for_each(|text| self.task_text(text, &rest, span));
                    todo.extend(found.needs.into_iter().map(|n| (n, Vec::new())));
                }
                None => self.unread_task(&Arg::exact(name, task.span), "mise.toml does not have it"),
            }
        }
    }
}

/// The shell texts of a JSON value.
fn texts(value: &serde_json::Value) -> Vec<String> {
    let one =
        |v: &serde_json::Value| v.as_str().or_else(|| v.get("command").and_then(|c| c.as_str())).map(str::to_owned);
    match value.as_array() {
        Some(list) => list.iter().take(MAX_TASKS).filter_map(one).collect(),
        None => one(value).into_iter().collect(),
    }
}

/// Whether a task's name says that it only builds, tests or serves.
fn ordinary(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let first = name.split([':', '-', '_', '.', '/']).next().unwrap_or("");
    ORDINARY.has(first) && !MORE.all().any(|word| name.contains(word))
}

/// Whether one of the words of a task's name says that it does more than build; the project in front of it says nothing.
fn ships(name: &str) -> bool {
    let name = name.split_whitespace().next().unwrap_or("");
    let name = name.rsplit([':', '/']).next().unwrap_or("");
    let mut words = cut(name).into_iter();
    let first = words.next().is_some_and(|word| SHIPS.has(&word) || SHIPS_FIRST.has(&word));
    first || words.any(|word| SHIPS.has(&word))
}

/// Whether a word that a program of the project is given names more than a run of its tests does.
pub(super) fn graver(word: &str) -> bool {
    let words = cut(word);
    let first = words.first().is_some_and(|word| SHIPS_FIRST.has(word));
    first || words.iter().any(|word| SHIPS.has(word) || removes(word) || MORE.all().any(|more| word == more))
}

/// The words of a name: `tfDestroy`, `drop-db`, `__.publish`.
fn cut(name: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut before = ' ';
    for c in name.chars() {
        let begins = !before.is_ascii_alphanumeric() || c.is_ascii_uppercase() && !before.is_ascii_uppercase();
        match out.last_mut() {
            _ if !c.is_ascii_alphanumeric() => {}
            Some(word) if !begins => word.push(c.to_ascii_lowercase()),
            _ => out.push(c.to_ascii_lowercase().to_string()),
        }
        before = c;
    }
    out
}

/// Whether a package is named as a registry knows it: no directory, archive or repository, whose scripts would run.
fn registered(spec: &str) -> bool {
    let plain = !spec.starts_with(['.', '/', '~']) && !spec.contains(':');
    plain && (!spec.contains('/') || spec.starts_with('@') && spec.matches('/').count() == 1)
}
