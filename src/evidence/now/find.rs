//! What `find` finds now. A test that is not looked at may hold or not: what it guards counts as found.

use super::{MAX_NAMES, MAX_TIMES, fill, words};
use crate::evidence::sight::Sight;
use crate::grammar::pattern;
use crate::leaf::leaf;
use crate::world::{FileKind, Unread};
use std::path::{Path, PathBuf};

/// The most names that are looked at.
const MAX_SEEN: usize = 20_000;
/// Tests with a value that are not looked at.
const UNSEEN: &[&str] = &[
    "-regex", "-iregex", "-mtime", "-mmin", "-newer", "-newermt", "-atime", "-amin", "-ctime", "-cmin", "-size",
    "-user", "-group", "-perm", "-links", "-anewer", "-cnewer", "-inum", "-samefile", "-uid", "-gid", "-used",
    "-lname",
];
/// The same without a value.
const UNSEEN_ALONE: &[&str] = &["-readable", "-writable", "-executable", "-empty", "-quit"];

/// Whether something holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holds {
    No,
    Maybe,
    Yes,
}

impl From<bool> for Holds {
    fn from(is: bool) -> Self {
        if is { Self::Yes } else { Self::No }
    }
}

/// An expression over one file.
enum Test {
    Name(String, bool),
    Path(String, bool),
    Type(String),
    Always(Holds),
    Prune,
    /// One of the actions, by its number.
    Does(usize),
    Not(Box<Test>),
    And(Vec<Test>),
    Or(Vec<Test>),
}

/// What is done with what is found.
enum Deed {
    Print(char),
    Delete,
    Exec { words: Vec<String>, plus: bool, beside: bool },
}

/// A call of `find`.
struct Find {
    starts: Vec<String>,
    test: Test,
    deeds: Vec<Deed>,
    depth: (usize, usize),
    /// What lies in a directory comes before it.
    inside_first: bool,
}

/// A file that is looked at.
struct Seen {
    shown: String,
    path: PathBuf,
    kind: FileKind,
}

/// What a call prints that only prints.
pub fn printed(words: &[String], dir: &Path, sight: &Sight) -> Option<String> {
    let find = Find::parse(words)?;
    let found = find.walk(dir, sight)?;
    let mut out = String::new();
    for (deed, names) in find.deeds.iter().zip(found) {
        let Deed::Print(end) = deed else { return None };
        names.iter().for_each(|seen| out.extend(seen.shown.chars().chain([*end])));
    }
    Some(out)
}

/// The commands that a call comes to that deletes or runs something.
pub fn done(words: &[String], dir: &Path, sight: &Sight) -> Option<String> {
    let find = Find::parse(words)?;
    find.deeds.iter().any(|deed| !matches!(deed, Deed::Print(_))).then_some(())?;
    let found = find.walk(dir, sight)?;
    let mut out = vec![":".to_owned()];
    for (deed, names) in find.deeds.iter().zip(found) {
        match deed {
            Deed::Print(_) => {}
            Deed::Delete if names.is_empty() => {}
            Deed::Delete => {
                let all: Vec<String> =
                    names.iter().map(|seen| seen.path.to_str().map(str::to_owned)).collect::<Option<_>>()?;
                out.push(format!("rm -rf -- {}", words::joined(&all)?));
            }
            Deed::Exec { words, plus, beside } => run(words, *plus, *beside, &names, &mut out)?,
        }
    }
    Some(out.join("\n"))
}

fn run(words: &[String], plus: bool, beside: bool, names: &[Seen], out: &mut Vec<String>) -> Option<()> {
    // Of a plain program all calls are as good as one.
    let plain = words.first().and_then(|word| words::program(word)).is_some_and(|row| row.carries.is_empty());
    let alone = words.iter().filter(|word| word.contains("{}")).all(|word| word == "{}");
    let at_once = !beside && alone && (plus || plain && !words::puts_last(words));
    if at_once && !names.is_empty() {
        if plus && names.len() > 1 && words::puts_last(words) {
            return None;
        }
        let all = || names.iter().map(|seen| seen.shown.clone()).collect::<Vec<_>>();
        let full: Vec<String> =
            words.iter().flat_map(|word| if word == "{}" { all() } else { vec![word.clone()] }).collect();
        out.push(words::joined(&fill::shell_call(&full).unwrap_or(full))?);
        return Some(());
    }
    (names.len() <= MAX_TIMES).then_some(())?;
    for seen in names {
        let name = if beside { format!("./{}", seen.path.file_name()?.to_str()?) } else { seen.shown.clone() };
        let full: Vec<String> = words.iter().map(|word| word.replace("{}", &name)).collect();
        let text = words::joined(&fill::shell_call(&full).unwrap_or(full))?;
        out.push(match beside {
            true => format!("(cd {} && {text})", words::joined(&[seen.path.parent()?.to_str()?.to_owned()])?),
            false => text,
        });
    }
    Some(())
}

impl Find {
    fn parse(words: &[String]) -> Option<Self> {
        let (name, rest) = words.split_first()?;
        words::program(name).filter(|row| row.is("walks") && row.is("endless"))?;
        let is_start = |word: &&String| !word.starts_with(['-', '(', '!', ',', ')']);
        let mut starts: Vec<String> = rest.iter().take_while(is_start).cloned().collect();
        let mut reader =
            Reader { words: rest.get(starts.len()..)?, deeds: Vec::new(), depth: (0, usize::MAX), inside_first: false };
        let test = if reader.words.is_empty() { Test::Always(Holds::Yes) } else { reader.any()? };
        reader.words.is_empty().then_some(())?;
        if starts.is_empty() {
            starts.push(".".into());
        }
        let Reader { mut deeds, depth, inside_first, .. } = reader;
        let test = match deeds.is_empty() {
            true => {
                deeds.push(Deed::Print('\n'));
                Test::And(vec![test, Test::Does(0)])
            }
            false => test,
        };
        Some(Self { starts, test, deeds, depth, inside_first })
    }

    /// What each deed falls on.
    fn walk(&self, dir: &Path, sight: &Sight) -> Option<Vec<Vec<Seen>>> {
        let mut found: Vec<Vec<Seen>> = self.deeds.iter().map(|_| Vec::new()).collect();
        let mut left = MAX_SEEN;
        for start in &self.starts {
            let path =
                sight.look.parent_resolved(&dir.join(start)).or_else(|| sight.look.resolved(&dir.join(start)))?;
            let mut todo = vec![(start.clone(), path, 0)];
            while let Some((shown, path, depth)) = todo.pop() {
                let kind = match sight.look.stat(&path) {
                    Ok(stat) => stat.kind,
                    Err(Unread::Missing) => continue,
                    Err(_) => return None,
                };
                let seen = Seen { shown, path, kind };
                let mut pruned = false;
                if depth >= self.depth.0 {
                    let mut pick = |deed: usize, seen: &Seen| {
                        if let Some(list) = found.get_mut(deed) {
                            list.push(Seen { shown: seen.shown.clone(), path: seen.path.clone(), kind: seen.kind });
                        }
                    };
                    holds(&self.test, &seen, &mut pruned, &mut pick);
                }
                if kind != FileKind::Dir || depth >= self.depth.1 || pruned && !self.inside_first {
                    continue;
                }
                let names = sight.look.names(&seen.path, left)?;
                left -= names.len();
                let slash = if seen.shown.ends_with('/') { "" } else { "/" };
                todo.extend(
                    names.iter().map(|name| (format!("{}{slash}{name}", seen.shown), seen.path.join(name), depth + 1)),
                );
            }
        }
        found.iter().all(|list| list.len() <= MAX_NAMES).then_some(found)
    }
}

/// Whether a test holds of a file; what is done on the way is picked.
fn holds(test: &Test, seen: &Seen, pruned: &mut bool, pick: &mut dyn FnMut(usize, &Seen)) -> Holds {
    let name = || leaf(seen.shown.trim_end_matches('/'));
    match test {
        Test::Name(wanted, any_case) => fits(wanted, name(), *any_case).into(),
        Test::Path(wanted, any_case) => fits(wanted, &seen.shown, *any_case).into(),
        Test::Type(letters) => {
            let letter = match seen.kind {
                FileKind::File => 'f',
                FileKind::Dir => 'd',
                FileKind::Link => 'l',
                FileKind::Other => return Holds::Maybe,
            };
            letters.contains(letter).into()
        }
        Test::Always(said) => *said,
        Test::Prune => {
            *pruned = true;
            Holds::Yes
        }
        Test::Does(deed) => {
            pick(*deed, seen);
            Holds::Maybe
        }
        Test::Not(inner) => match holds(inner, seen, pruned, pick) {
            Holds::No => Holds::Yes,
            Holds::Maybe => Holds::Maybe,
            Holds::Yes => Holds::No,
        },
        Test::And(all) => {
            let mut out = Holds::Yes;
            for (at, inner) in all.iter().enumerate() {
                // What may be left out may also be gone into.
                let mut own = false;
                match holds(inner, seen, &mut own, pick) {
                    Holds::No => return Holds::No,
                    Holds::Maybe if !matches!(inner, Test::Does(_)) => out = Holds::Maybe,
                    _ => {}
                }
                *pruned |= own && (out == Holds::Yes || at == 0);
            }
            out
        }
        Test::Or(all) => {
            let mut out = Holds::No;
            for inner in all {
                match holds(inner, seen, pruned, pick) {
                    Holds::Yes => return Holds::Yes,
                    Holds::Maybe => out = Holds::Maybe,
                    Holds::No => {}
                }
            }
            out
        }
    }
}

fn fits(wanted: &str, text: &str, any_case: bool) -> bool {
    match any_case {
        true => pattern::name(wanted.to_lowercase().as_bytes(), text.to_lowercase().as_bytes()),
        false => pattern::name(wanted.as_bytes(), text.as_bytes()),
    }
}

/// Reads an expression.
struct Reader<'a> {
    words: &'a [String],
    deeds: Vec<Deed>,
    depth: (usize, usize),
    inside_first: bool,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<&str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    fn is_next(&self, words: &[&str]) -> bool {
        self.words.first().is_some_and(|word| words.contains(&word.as_str()))
    }

    /// `a -o b`.
    fn any(&mut self) -> Option<Test> {
        let mut out = vec![self.every()?];
        while self.is_next(&["-o", "-or"]) {
            self.next()?;
            out.push(self.every()?);
        }
        Some(if out.len() == 1 { out.pop()? } else { Test::Or(out) })
    }

    /// `a -a b`, `a b`.
    fn every(&mut self) -> Option<Test> {
        let mut out = vec![self.one()?];
        while !self.words.is_empty() && !self.is_next(&["-o", "-or", ")", ","]) {
            if self.is_next(&["-a", "-and"]) {
                self.next()?;
            }
            out.push(self.one()?);
        }
        Some(Test::And(out))
    }

    fn one(&mut self) -> Option<Test> {
        let word = self.next()?.to_owned();
        Some(match word.as_str() {
            "(" => {
                let inner = self.any()?;
                (self.next()? == ")").then_some(inner)?
            }
            "!" | "-not" => Test::Not(Box::new(self.one()?)),
            "-name" | "-iname" => Test::Name(self.pattern()?, word == "-iname"),
            "-path" | "-wholename" | "-ipath" => Test::Path(self.pattern()?, word == "-ipath"),
            "-type" => Test::Type(self.next()?.to_owned()),
            "-true" => Test::Always(Holds::Yes),
            "-false" => Test::Always(Holds::No),
            "-prune" => Test::Prune,
            "-depth" | "-d" => {
                self.inside_first = true;
                Test::Always(Holds::Yes)
            }
            "-xdev" | "-mount" | "-noleaf" => Test::Always(Holds::Yes),
            "-mindepth" => {
                self.depth.0 = self.next()?.parse().ok()?;
                Test::Always(Holds::Yes)
            }
            "-maxdepth" => {
                self.depth.1 = self.next()?.parse().ok()?;
                Test::Always(Holds::Yes)
            }
            "-print" => self.deed(Deed::Print('\n')),
            "-print0" => self.deed(Deed::Print('\0')),
            "-delete" => {
                self.inside_first = true;
                self.deed(Deed::Delete)
            }
            "-exec" | "-execdir" => {
                let (words, plus) = self.command()?;
                self.deed(Deed::Exec { words, plus, beside: word == "-execdir" })
            }
            other if UNSEEN.contains(&other) => {
                self.next()?;
                Test::Always(Holds::Maybe)
            }
            other if UNSEEN_ALONE.contains(&other) => Test::Always(Holds::Maybe),
            _ => return None,
        })
    }

    /// A pattern without what differs from one system to another.
    fn pattern(&mut self) -> Option<String> {
        self.next()
            .filter(|text| !text.contains("[:") && !text.contains("[.") && !text.contains("[="))
            .map(str::to_owned)
    }

    fn deed(&mut self, deed: Deed) -> Test {
        self.deeds.push(deed);
        Test::Does(self.deeds.len() - 1)
    }

    /// The words up to `;` or `{} +`.
    fn command(&mut self) -> Option<(Vec<String>, bool)> {
        let mut out: Vec<String> = Vec::new();
        loop {
            match self.next()? {
                ";" => return Some((out, false)),
                "+" if out.last().is_some_and(|word| word == "{}") => return Some((out, true)),
                word => out.push(word.to_owned()),
            }
        }
    }
}
