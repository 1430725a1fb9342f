//! What a program prints now, where that is a list of names: all of them, and perhaps some more.

use super::{find, words};
use crate::catalog::marks;
use crate::evidence::clean::Goes;
use crate::evidence::git::place::RepoFound;
use crate::evidence::git::state::Compare;
use crate::evidence::sight::Sight;
use crate::grammar::pattern;
use crate::leaf::leaf;
use crate::world::FileKind;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Larger files are not read.
const MAX_FILE: usize = 1 << 20;
/// The most files that are searched.
const MAX_SEARCHED: usize = 5000;

/// The whole text of a file.
pub fn file(path: &Path, sight: &Sight) -> Option<String> {
    let real = sight.look.resolved(path)?;
    String::from_utf8(sight.look.read(&real, MAX_FILE).ok()?).ok()
}

/// What a call prints.
pub fn output(words: &[String], input: Option<String>, dir: &Path, sight: &Sight) -> Option<String> {
    let (name, rest) = words.split_first()?;
    let name = leaf(name);
    let row = words::program(name)?;
    match () {
        () if row.is("walks") && row.is("endless") => find::printed(words, dir, sight),
        () if row.is("prints") => said(rest),
        () if marks::SHOWS.has(name) && rest.is_empty() => input,
        () if marks::SHOWS.has(name) => {
            rest.iter().all(|word| !word.starts_with('-')).then_some(())?;
            rest.iter().map(|word| file(&dir.join(word), sight)).collect()
        }
        () if marks::LISTS.has(name) => names(rest, dir, sight),
        () if marks::THINS.has(name) && input.is_some() => input.filter(|_| only_options(rest)),
        () if marks::MATCHES.has(name) && input.is_some() && thins(rest) => input,
        () if marks::MATCHES.has(name) => matching(rest, dir, sight),
        () if row.is("branches") => in_git(rest, dir, sight),
        () => None,
    }
}

/// The words of `echo`, and those of `printf '%s\n'`.
fn said(words: &[String]) -> Option<String> {
    let plain = |word: &String| !word.starts_with('-') && !word.contains(['\\', '%']);
    match words {
        [format, rest @ ..] if format == "%s\\n" => Some(rest.iter().map(|word| format!("{word}\n")).collect()),
        [format, rest @ ..] if format == "%s\\0" => Some(rest.iter().map(|word| format!("{word}\0")).collect()),
        words => words.iter().all(plain).then(|| words.join(" ") + "\n"),
    }
}

/// Whether all words are options of a filter, or their numbers.
fn only_options(words: &[String]) -> bool {
    let number = |word: &String| word.trim_start_matches(['-', '+']).chars().all(|c| c.is_ascii_digit());
    words.iter().all(|word| word.len() > 1 && word.starts_with('-') && !word.starts_with("-o") || number(word))
}

/// Whether a search of what comes in prints some of its lines, as they are.
fn thins(words: &[String]) -> bool {
    let harmless = |word: &&String| {
        word.strip_prefix('-')
            .is_some_and(|letters| !letters.is_empty() && letters.chars().all(|c| "vEFiwxPe".contains(c)))
    };
    let options = words.iter().filter(|word| word.starts_with('-'));
    options.clone().all(|word| harmless(&word)) && words.len() == options.count() + 1
}

/// What `ls` prints.
fn names(words: &[String], dir: &Path, sight: &Sight) -> Option<String> {
    let (mut hidden, mut itself, mut places) = (false, false, Vec::new());
    for word in words {
        match word.as_str() {
            "-1" => {}
            "-A" | "-1A" | "-A1" => hidden = true,
            "-d" | "-1d" | "-d1" => itself = true,
            option if option.starts_with('-') => return None,
            place => places.push(place),
        }
    }
    if places.is_empty() {
        return listed(dir, hidden, sight);
    }
    let mut out = String::new();
    for place in &places {
        let path = sight.look.resolved(&dir.join(place))?;
        match sight.look.stat(&path).map(|stat| stat.kind) {
            Ok(FileKind::Dir) if !itself && places.len() == 1 => return listed(&path, hidden, sight),
            Ok(FileKind::Dir) if !itself => return None,
            Ok(_) => out.extend([place, "\n"]),
            Err(_) => {}
        }
    }
    Some(out)
}

fn listed(dir: &Path, hidden: bool, sight: &Sight) -> Option<String> {
    let names = sight.look.names(dir, MAX_SEARCHED)?;
    Some(names.iter().filter(|name| hidden || !name.starts_with('.')).map(|name| format!("{name}\n")).collect())
}

/// What a search for files with a text in them prints: where the text is no plain one, every file that is searched.
fn matching(words: &[String], dir: &Path, sight: &Sight) -> Option<String> {
    let (mut below, mut end, mut plain, mut lists) = (false, '\n', true, false);
    let (mut operands, mut named) = (Vec::new(), Vec::new());
    for word in words {
        match word.split_once('=') {
            Some(("--include", name)) => named.push(name),
            Some(("--exclude" | "--exclude-dir", _)) => {}
            _ if word == "--null" => end = '\0',
            _ if word == "--files-with-matches" => lists = true,
            _ if word.starts_with("--") => return None,
            _ => match word.strip_prefix('-').filter(|letters| !letters.is_empty()) {
                Some(letters) => {
                    letters.chars().all(|c| "rRlsIHEFiwZP".contains(c)).then_some(())?;
                    below |= letters.contains(['r', 'R']);
                    lists |= letters.contains('l');
                    plain &= !letters.contains(['i', 'w']);
                    end = if letters.contains('Z') { '\0' } else { end };
                }
                None => operands.push(word.as_str()),
            },
        }
    }
    let (wanted, places) = operands.split_first()?;
    (lists && (below || !places.is_empty())).then_some(())?;
    plain &= wanted.chars().all(|c| c.is_alphanumeric() || " _-=/:@,#'\"<>;!%&".contains(c));
    let starts: Vec<(String, PathBuf)> = match places {
        [] => vec![(String::new(), dir.to_owned())],
        places => places.iter().map(|place| ((*place).to_owned(), dir.join(place))).collect(),
    };
    let mut out = String::new();
    for (shown, path) in searched(starts, below, sight)? {
        let name = path.file_name().and_then(|name| name.to_str())?;
        let taken = named.is_empty() || named.iter().any(|n| pattern::name(n.as_bytes(), name.as_bytes()));
        let holds = || sight.look.read(&path, MAX_FILE << 3).ok().is_none_or(|text| contains(&text, wanted.as_bytes()));
        if taken && (!plain || holds()) {
            out.extend(shown.chars().chain([end]));
        }
    }
    Some(out)
}

fn contains(text: &[u8], wanted: &[u8]) -> bool {
    wanted.is_empty() || text.windows(wanted.len()).any(|part| part == wanted)
}

/// The files that are searched, as they are shown.
fn searched(starts: Vec<(String, PathBuf)>, below: bool, sight: &Sight) -> Option<Vec<(String, PathBuf)>> {
    let (mut out, mut todo) = (Vec::new(), starts);
    while let Some((shown, path)) = todo.pop() {
        let real = sight.look.resolved(&path)?;
        match sight.look.stat(&real).map(|stat| stat.kind) {
            Ok(FileKind::Dir) if below => {
                let lead = if shown.is_empty() || shown.ends_with('/') { shown } else { format!("{shown}/") };
                let names = sight.look.names(&real, MAX_SEARCHED)?;
                todo.extend(names.iter().map(|name| (format!("{lead}{name}"), real.join(name))));
            }
            Ok(FileKind::File) => out.push((shown, path)),
            Ok(_) | Err(crate::world::Unread::Missing) => {}
            Err(_) => return None,
        }
        (out.len() + todo.len() <= MAX_SEARCHED).then_some(())?;
    }
    Some(out)
}

/// What `git ls-files` and `git diff --name-only` print.
fn in_git(words: &[String], dir: &Path, sight: &Sight) -> Option<String> {
    let (sub, rest) = words.split_first()?;
    let found = sight.find(dir);
    let RepoFound::Repo(repo) = &*found else { return None };
    let compare = Compare::new(&sight.look, repo)?;
    let here = repo.relative(dir).unwrap_or_default();
    let (options, specs): (Vec<&String>, Vec<&String>) = rest.iter().partition(|word| word.starts_with('-'));
    let has = |all: &[&str]| options.iter().any(|option| all.contains(&option.as_str()));
    let known = |all: &[&str]| options.iter().all(|option| all.contains(&option.as_str()));
    let end = if has(&["-z"]) { '\0' } else { '\n' };
    let paths: BTreeSet<String> = match format!("git {sub}").as_str() {
        "git ls-files" => {
            known(&[
                "-o", "--others", "-m", "--modified", "-c", "--cached", "-z", "--exclude-standard", "-d", "--deleted",
                "--",
            ])
            .then_some(())?;
            let plain = if has(&["--exclude-standard"]) { Goes::Content } else { Goes::Everything };
            match () {
                () if has(&["-o", "--others"]) && !has(&["-m", "--modified", "-c", "--cached", "-d", "--deleted"]) => {
                    files_of(&compare, &sight.strangers_of(&compare, plain)?, sight)?
                }
                () if has(&["-o", "--others"]) => return None,
                () if has(&["-m", "--modified", "-d", "--deleted"]) => sight.changes(&compare, Goes::Uncommitted)?,
                () => {
                    let index = compare.index();
                    let path = |entry| std::str::from_utf8(index.path(entry)).ok().map(str::to_owned);
                    index.below(here.as_bytes()).iter().map(path).collect::<Option<_>>()?
                }
            }
        }
        "git diff" if has(&["--name-only"]) && here.is_empty() && specs.iter().all(|word| *word == "HEAD") => {
            known(&["--name-only", "-z", "--cached", "--staged"]).then_some(())?;
            return Some(
                sight.changes(&compare, Goes::Uncommitted)?.iter().map(|path| format!("{path}{end}")).collect(),
            );
        }
        _ => return None,
    };
    let lead = if here.is_empty() { String::new() } else { format!("{here}/") };
    let own = paths.iter().filter_map(|path| path.strip_prefix(&lead));
    let plain = |text: &str| text.is_ascii() && !text.contains(['"', '\\']) && !text.contains(char::is_control);
    let wanted = |path: &&str| specs.is_empty() || specs.iter().any(|spec| fits(spec, path));
    let names: Vec<&str> = own.filter(wanted).collect();
    (end == '\0' || names.iter().all(|name| plain(name))).then_some(())?;
    Some(names.iter().map(|name| format!("{name}{end}")).collect())
}

/// Whether a path is one that git's pattern may mean.
fn fits(spec: &str, path: &str) -> bool {
    let spec = spec.trim_end_matches('/');
    spec == "."
        || spec.starts_with(':')
        || path == spec
        || path.strip_prefix(spec).is_some_and(|rest| rest.starts_with('/'))
        || pattern::name(spec.as_bytes(), path.as_bytes())
}

/// Paths with every file below those that are directories.
fn files_of(compare: &Compare, paths: &BTreeSet<String>, sight: &Sight) -> Option<BTreeSet<String>> {
    let root = &compare.repo().root;
    let starts = paths.iter().map(|path| (path.trim_end_matches('/').to_owned(), root.join(path))).collect();
    let mut out = BTreeSet::new();
    let mut todo: Vec<(String, PathBuf)> = starts;
    while let Some((shown, path)) = todo.pop() {
        match sight.look.stat(&path).ok()?.kind {
            FileKind::Dir => {
                let names = sight.look.names(&path, MAX_SEARCHED)?;
                todo.extend(names.iter().map(|name| (format!("{shown}/{name}"), path.join(name))));
            }
            _ => drop(out.insert(shown)),
        }
        (out.len() + todo.len() <= MAX_SEARCHED).then_some(())?;
    }
    Some(out)
}
