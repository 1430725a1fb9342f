//! What a patch or an archive brings: its own names are read, and what is run or obeyed later because of them is seen. One
//! that cannot be read may bring anything.

use super::Shell;
use crate::catalog::guard::{guarded, later, later_below};
use crate::catalog::row::Rule;
use crate::effects::arg::{Arg, Flow};
use crate::effects::engine::Site;
use crate::effects::scope::{Scope, normal};
use crate::effects::words::Parsed;
use crate::finding::{Act, Effect, Finding, Object, Question, Reach, Undo};
use crate::grammar::{archive, diff};
use crate::leaf::leaf;
use crate::span::Span;

/// Larger patches are not read.
const MAX_PATCH: usize = 1 << 20;
/// Larger archives are not read.
const MAX_ARCHIVE: usize = 16 << 20;
/// So many places are named in a reason.
const MAX_NAMED: usize = 8;
/// Of so many names it is asked what lies there now; of more, only of the directories at their top.
const MAX_ASKED: usize = 64;
/// Options that name the directory where it lands.
const PLACES: &str = "-C --directory -d";
/// Options by which what is unpacked gets other names than it has in the archive.
const RENAMES: &str = "--transform --xform -s -j --one-top-level -P --absolute-names -L -T --files-from";
/// Options by which what stands there stays.
const SPARES: &str = "-k --keep-old-files --skip-old-files";
/// Options of a patch by which nothing else is written than what it names.
const PLAIN: &str =
    "-p --strip -i --input -d --directory -R --reverse -N --forward -s --silent --quiet -t --batch -f --force -u -l -E";

impl Shell<'_, '_> {
    /// Findings for what a rule's patch or archive brings.
    pub(super) fn brings(&mut self, rule: &Rule, parsed: &Parsed, span: Span, stdin: &Flow) {
        let (what, names) = match (rule.is("patches"), rule.is("unpacks")) {
            (true, _) => ("the patch", self.patched(rule, parsed, stdin, span)),
            (_, true) => ("the archive", self.unpacked(parsed, stdin)),
            _ => return,
        };
        let place = parsed.value_of(PLACES).filter(|_| rule.is("unpacks")).cloned();
        match names {
            Some(names) => {
                if rule.is("unpacks") {
                    match stripped(parsed, &names).filter(|_| !parsed.has(RENAMES)) {
                        Some(names) => self.falls_on(&names, place.as_ref(), span),
                        None => self.buries(parsed, place.as_ref()),
                    }
                } else if let Some(changed) = self.rewritten(rule, parsed, &names) {
                    self.falls_on(&changed, parsed.value_of(PLACES).filter(|_| rule.sub.is_empty()), span);
                }
                self.lands(&names, place.as_ref(), span);
            }
            // What is unpacked elsewhere than at the top of a project is nobody's settings.
            None if rule.is("unpacks") && !self.is_top(place.as_ref()) => self.buries(parsed, place.as_ref()),
            None => {
                let what = format!("{what} could not be read: it may bring hooks, servers or settings");
                self.engine.push(brought(&what, span));
            }
        }
    }

    /// What lies in a directory that gets a new name, and is run or obeyed later under that: `cp -r evil .vscode`.
    pub(super) fn comes_along(&mut self, name: &str, source: &Arg) {
        let places = later_below(name);
        if places.is_empty() {
            return;
        }
        let from = self.paths(source);
        let there = |path: &str| self.engine.world.meta(path.as_ref()).is_some();
        // What this very text makes is not there yet, and may hold anything.
        let comes = |rest: &str| {
            let lies = |from: &String| {
                let path = format!("{from}/{rest}");
                there(&path) || self.engine.wrote_it(&path) || !there(from) && self.is_written(from)
            };
            from.is_empty() || from.iter().any(lies)
        };
        let found: Vec<_> = places.into_iter().filter(|(_, rest)| comes(rest)).collect();
        for (what, rest) in found {
            let mut finding = brought(&format!("it brings `{name}/{rest}`: {what}"), source.span);
            finding.targets = vec![format!("{name}/{rest}")];
            self.engine.push(finding);
        }
    }

    /// The names in a patch: in its files, or in what flows in.
    fn patched(&mut self, rule: &Rule, parsed: &Parsed, stdin: &Flow, span: Span) -> Option<Vec<String>> {
        let given = parsed.value_of("-i --input").cloned();
        let files: Vec<Arg> = match given {
            Some(file) => vec![file],
            None => parsed.rest().iter().map(|(_, a)| a.clone()).filter(|a| a.text != "-").collect(),
        };
        if files.is_empty() {
            return if stdin.empty { Some(Vec::new()) } else { diff::files(&self.flowing(stdin, rule, span)?) };
        }
        // Of `patch FILE PATCH` the first is changed: its name counts, and what flows in.
        let mut all = Vec::new();
        for file in &files {
            let text = self.patch_text(file, rule)?;
            all.extend(diff::files(&text).unwrap_or_else(|| vec![file.text.clone()]));
        }
        if !stdin.empty && !stdin.public {
            all.extend(diff::files(&self.flowing(stdin, rule, span)?)?);
        }
        Some(all)
    }

    /// What flows into a call, to the letter.
    fn flowing(&mut self, stdin: &Flow, rule: &Rule, span: Span) -> Option<String> {
        match (&stdin.text, &stdin.file) {
            (Some(text), _) => Some(text.clone()),
            (None, Some(file)) => self.patch_text(&Arg::exact(file.to_string(), span), rule),
            _ => None,
        }
    }

    /// The text of a patch as it lies there now, unless this very text may change it before.
    fn patch_text(&mut self, file: &Arg, rule: &Rule) -> Option<String> {
        file.known()?;
        let [path] = &self.paths(file)[..] else { return None };
        let falls = |target: &String| path.starts_with(target.as_str()) || target.starts_with(path.as_str());
        let writes = |f: &Finding| f.rule != rule.id && f.effect.writes() && f.targets.iter().any(falls);
        let others = self.engine.found.list.iter().filter(|f| f.rule == rule.id).count() > 1;
        let ours = self.engine.scope(path) <= Scope::Outside && self.engine.site == Site::Here;
        let changed = others || self.state.files.contains_key(path) || self.engine.found.list.iter().any(writes);
        if !ours || changed || !self.engine.file() {
            return None;
        }
        String::from_utf8(self.engine.world.read(path.as_ref(), MAX_PATCH).ok()?).ok()
    }

    /// The names in an archive.
    fn unpacked(&mut self, parsed: &Parsed, stdin: &Flow) -> Option<Vec<String>> {
        let words = parsed.rest();
        let bundled = words.first().is_some_and(|(_, a)| a.text.contains('f') && !a.text.contains(['.', '/']));
        let named = parsed.value_of("-f --file").cloned();
        let file = named.or_else(|| words.get(usize::from(bundled)).map(|(_, a)| a.clone()));
        // What comes in is an archive too.
        let fed =
            || stdin.file.as_ref().or(stdin.packed.as_ref()).map(|file| Arg::exact(file.to_string(), Span::default()));
        let file = file.filter(|file| file.text != "-" && file.text != "x").or_else(fed)?;
        file.known()?;
        let [path] = &self.paths(&file)[..] else { return None };
        let read = self.engine.scope(path) <= Scope::Outside && self.engine.site == Site::Here;
        if !read || self.state.files.contains_key(path) || !self.engine.file() {
            return None;
        }
        archive::names(&self.engine.world.read(path.as_ref(), MAX_ARCHIVE).ok()?)
    }

    /// Whether a directory is the top of the project, or holds it; one that nobody knows may be.
    fn is_top(&self, place: Option<&Arg>) -> bool {
        let here = Arg::exact(".", Span::default());
        let place = place.unwrap_or(&here);
        let root = self.engine.project().unwrap_or("/");
        let paths = self.paths(place);
        let above =
            |path: &String| normal(root, None).is_some_and(|root| format!("{root}/").starts_with(&format!("{path}/")));
        place.known().is_none() || paths.is_empty() || paths.iter().any(above)
    }

    /// What lies there under the names of an archive is overwritten.
    fn falls_on(&mut self, names: &[String], place: Option<&Arg>, span: Span) {
        let mut all: Vec<&str> = names.iter().map(|n| n.trim_start_matches("./")).filter(|n| !n.is_empty()).collect();
        if all.len() > MAX_ASKED {
            all = all.iter().filter_map(|name| name.split('/').next()).collect();
        }
        all.retain(|name| !name.ends_with('/'));
        all.sort_unstable();
        all.dedup();
        // Of some of them alone nobody could say that all that is lost is known.
        if all.len() > MAX_ASKED {
            let stands = |name: &&str| {
                let paths = self.paths(&within(place, name, span));
                paths.is_empty() || paths.iter().any(|path| self.engine.world.meta(path.as_ref()).is_some())
            };
            if all.iter().any(stands) {
                self.covers(place);
            }
            return;
        }
        let words: Vec<Arg> = all.iter().map(|name| within(place, name, span)).collect();
        let touched = self.touch(Act::Change, false, &words.iter().collect::<Vec<_>>());
        let question = touched.filter(|_| self.seen()).map(|touched| self.kept(&touched, true).1);
        if let (Some(question), Some(finding)) = (question, self.engine.found.list.last_mut()) {
            finding.question = question;
        }
    }

    /// What an archive that nobody read brings may cover what stands where it is unpacked.
    fn buries(&mut self, parsed: &Parsed, place: Option<&Arg>) {
        let here = Arg::exact(".", Span::default());
        let paths = self.paths(place.unwrap_or(&here));
        let holds = |path: &String| {
            let there = self.engine.world.meta(path.as_ref()).is_some();
            there && self.engine.world.names(path.as_ref(), 1).is_none_or(|names| !names.is_empty())
        };
        if !parsed.has(SPARES) && paths.iter().any(holds) {
            self.covers(place);
        }
    }

    /// Any file of a directory may be covered: all of it is what would be lost.
    fn covers(&mut self, place: Option<&Arg>) {
        let here = Arg::exact(".", Span::default());
        let place = place.unwrap_or(&here);
        let known = place.known().is_some() && self.engine.site == Site::Here && self.seen();
        let paths = if known { self.paths(place) } else { Vec::new() };
        let Some(finding) = self.engine.found.list.last_mut() else { return };
        let covered = Undo::Unknown("which of the files that stand there the archive covers".into());
        finding.undo = std::mem::replace(&mut finding.undo, Undo::Unneeded).max(covered);
        if let [path] = paths.as_slice() {
            finding.question = Question::Lost { paths: vec![path.clone()] };
        }
    }

    /// The files that a patch may change, and those that it writes beside them; `None` where others may be.
    fn rewritten(&self, rule: &Rule, parsed: &Parsed, names: &[String]) -> Option<Vec<String>> {
        let plain = |name: &str| PLAIN.split(' ').any(|option| option == name);
        let elsewhere = parsed.has("-d --directory") && parsed.has("-i --input");
        // Names in quotes are written with signs of their own.
        let odd = names.iter().any(|name| name.contains(['\\', '"']));
        if !rule.is("patches") || elsewhere || odd || !parsed.flags.iter().all(|flag| plain(&flag.name)) {
            return None;
        }
        let strip = match parsed.value_of("-p --strip") {
            Some(given) => Some(given.known()?.parse::<usize>().ok()?),
            None => None,
        };
        // Git's are seen from the top of the repository, and have one directory too many.
        let git = !rule.sub.is_empty();
        let strip = strip.or(git.then_some(1));
        if git && self.toplevel()?.trim_end() != self.state.dirs.first()?.as_deref()? {
            return None;
        }
        let named = parsed.rest().first().filter(|_| !git).map(|(_, file)| file.known().map(str::to_owned));
        let all = match named {
            Some(file) => vec![file?],
            None => names.iter().filter(|name| *name != "/dev/null").flat_map(|name| cut(name, strip)).collect(),
        };
        let beside = |name: &String| [name.clone(), format!("{name}.orig"), format!("{name}.rej")];
        Some(all.iter().flat_map(beside).collect())
    }

    /// Those of the names that are run or obeyed later, belong to the guard, or lead out of the place.
    fn lands(&mut self, names: &[String], place: Option<&Arg>, span: Span) {
        let home = self.engine.home();
        let out = |name: &str| name.starts_with(['/', '~']) || name.split('/').any(|part| part == "..");
        let git = |name: &str| name.split('/').any(|part| part.eq_ignore_ascii_case(".git"));
        let counts = |name: &&String| {
            name.as_str() != "/dev/null"
                && (out(name) || git(name) || later(name).is_some() || guarded(name, home).is_some())
        };
        for name in names.iter().filter(counts).take(MAX_NAMED) {
            let mut finding = brought(&format!("it brings `{name}`"), span);
            if let Some(touched) = self.touch(Act::Change, false, &[&within(place, name, span)]) {
                (finding.effect, finding.targets) = (touched.effect, touched.paths);
            }
            self.engine.push(finding);
        }
    }
}

/// Names without the directories that an option takes off their front; `None` where nobody knows how many.
fn stripped(parsed: &Parsed, names: &[String]) -> Option<Vec<String>> {
    match parsed.value_of("--strip-components --strip") {
        None => Some(names.to_vec()),
        Some(given) => {
            let strip: usize = given.known()?.parse().ok()?;
            let short = names.iter().map(|name| name.trim_start_matches("./")).flat_map(|name| cut(name, Some(strip)));
            Some(short.filter(|name| !name.is_empty()).collect())
        }
    }
}

/// A name without so many directories at its front; where nobody said how many, with all and with none.
fn cut(name: &str, strip: Option<usize>) -> Vec<String> {
    let last = leaf(name).to_owned();
    match strip {
        Some(strip) => name.splitn(strip + 1, '/').nth(strip).map(str::to_owned).into_iter().collect(),
        None => vec![name.to_owned(), last],
    }
}

/// A name in the place where it lands.
fn within(place: Option<&Arg>, name: &str, span: Span) -> Arg {
    match place {
        Some(dir) if !name.starts_with(['/', '~']) => Arg::exact(format!("{}/{name}", dir.text), span),
        _ => Arg::exact(name, span),
    }
}

fn brought(what: &str, span: Span) -> Finding {
    let effect = Effect::new(Act::Change, Object::Archive, Reach::Outside);
    let undo = Undo::Unknown("what it brings".into());
    let mut finding = Finding::new("brings", effect, undo, span, what.to_owned());
    finding.instead = Some("list its names first, and unpack into an empty directory".into());
    finding.subject = "write".into();
    finding
}
