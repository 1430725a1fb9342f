//! The way back of git's commands: the ids, refs and staged content that were there before.

use super::state::State;
use super::{Scene, steps};
use crate::evidence::git::place::RepoFound;
use crate::evidence::words;
use crate::finding::Undo;
use crate::grammar::quote::shell as quoted;
use crate::world::{FileKind, Unread};
use std::path::Path;

/// A sub-command's way back.
type GitWay = fn(&Scene, &State, &[&str]) -> Option<Undo>;

/// Sub-commands, and whether an earlier change of the work tree spoils what was seen.
const VERBS: &[(&str, bool, GitWay)] = &[
    ("add", false, staged),
    ("stage", false, staged),
    ("restore", false, unstaged),
    ("rm", true, removed),
    ("mv", true, moved),
    ("commit", false, commit),
    ("reset", true, reset),
    ("switch", false, switch),
    ("checkout", false, checkout),
    ("branch", false, branch),
    ("tag", false, tag),
    ("stash", false, stash),
    ("merge", true, merge),
    ("rebase", true, rebase),
    ("cherry-pick", true, pick),
    ("revert", true, pick),
    ("remote", false, remote),
];

/// The way back of a call of git.
pub fn way(scene: &Scene) -> Option<Undo> {
    let mut dir = scene.sight.look.resolved(&scene.dir)?;
    let mut words = scene.words.iter().map(String::as_str);
    let sub = loop {
        match words.next()? {
            "-C" => dir = scene.sight.look.resolved(&dir.join(words.next()?))?,
            "--no-pager" | "-P" | "--no-optional-locks" => {}
            option if option.starts_with('-') => return None,
            sub => break sub,
        }
    };
    // A directory that is not there is in no repository.
    scene.sight.look.has(&dir).then_some(())?;
    let words: Vec<&str> = words.collect();
    if words.iter().any(|w| w.starts_with("--recurse-submodules")) {
        return Some(Undo::Unknown("changes inside the submodules".into()));
    }
    if matches!(sub, "init" | "init-db") {
        return init(scene, &dir, &words);
    }
    let (_, strict, verb) = VERBS.iter().find(|(name, ..)| *name == sub)?;
    let found: &RepoFound = &scene.sight.find(&dir);
    // A file where git was told that there is none makes it forget that.
    let sparse = matches!(found, RepoFound::Repo(repo) if repo.config.is("core.sparsecheckout", false));
    let spoilt = scene.before.moves_head() || *strict && scene.before.touches_tree() || sparse && scene.before.makes();
    let state = if spoilt { None } else { State::new(scene, found, &dir) };
    match state.and_then(|state| verb(scene, &state, &words)) {
        // What the index says of files is no answer for those of another commit.
        None if takes_from(sub, &words) => Some(Undo::Unknown("which files the other commit has".into())),
        way => way,
    }
}

/// Whether files come from a commit that is named.
fn takes_from(sub: &str, words: &[&str]) -> bool {
    let first = words.iter().find(|word| !word.starts_with('-') || **word == "--");
    match sub {
        "checkout" => words.contains(&"--") && first.is_some_and(|word| *word != "--"),
        "restore" => words.iter().any(|word| word.starts_with("-s") || word.starts_with("--so")),
        _ => false,
    }
}

/// Operands, options and the values of these options; `None` where an option is another one.
fn parse<'w>(words: &[&'w str], flags: &[&str], valued: &[&str]) -> Option<(Vec<&'w str>, Vec<&'w str>)> {
    let (mut operands, mut options, mut ended) = (Vec::new(), Vec::new(), false);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let name = word.split_once('=').filter(|_| word.starts_with("--")).map_or(*word, |(name, _)| name);
        match *word {
            "--" if !ended => ended = true,
            word if ended || !word.starts_with('-') || word == "-" => operands.push(word),
            word if flags.contains(&word) => options.push(word),
            word if valued.contains(&word) => {
                rest.next()?;
                options.push(word);
            }
            word if valued.contains(&name) => options.push(word),
            _ => return None,
        }
    }
    Some((operands, options))
}

fn exact(command: String) -> Option<Undo> {
    Some(Undo::Exact(command.into()))
}

/// Whether a name is one that git takes for a branch or tag without more ado.
fn plain_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('-') && !name.contains(['@', '{', '~', '^', ':', ' ', '*', '?', '[', '\\'])
}

/// Only the index changes.
fn staged(_: &Scene, state: &State, _: &[&str]) -> Option<Undo> {
    exact(state.index_back()?)
}

fn unstaged(_: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    let index = words.iter().any(|w| matches!(*w, "-S" | "--staged"));
    let files = words.iter().any(|w| w.starts_with("-W") || w.starts_with("--w") || *w == "-SW");
    if index && !files { exact(state.index_back()?) } else { None }
}

/// Files that are what is committed go from the index and the work tree.
fn removed(scene: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    if words.contains(&"--cached") {
        return exact(state.index_back()?);
    }
    parse(words, &["-r", "-q", "-f", "-rf", "-fr", "--quiet", "--force"], &[])?;
    if scene.before.touches_tree() || !state.is_clean()? {
        return None;
    }
    exact(format!("{} reset -q --hard {}", state.git, state.commit()?))
}

/// A tracked file goes back to its name.
fn moved(scene: &Scene, state: &State, args: &[&str]) -> Option<Undo> {
    let (operands, _) = parse(args, &["-v"], &[])?;
    let [from, to] = operands.as_slice() else { return None };
    let dir = scene.sight.look.resolved(&state.dir)?;
    let at = |name: &str| scene.sight.look.parent_resolved(&dir.join(name.trim_end_matches('/')));
    let (from, to) = (at(from)?, at(to)?);
    let to = if scene.kind(&to)? == Some(FileKind::Dir) { to.join(from.file_name()?) } else { to };
    match (scene.kind(&from)?, scene.kind(&to)?) {
        (Some(_), None) => {}
        (None, _) => return Some(Undo::Unneeded),
        _ => return None,
    }
    let seen = |path: &Path| quoted(&words::relative(path, Some(&dir)));
    let back = format!("{} mv -- {} {}", state.git, seen(&to), seen(&from));
    exact(format!("[ -e {0} ] || [ -L {0} ] || {back}", scene.operand(&from)))
}

/// HEAD goes back to the commit before; where the commit took more than was staged, so does the index.
fn commit(_: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    let flags =
        ["-q", "-s", "-v", "-n", "--quiet", "--signoff", "--no-edit", "--no-verify", "--allow-empty", "--amend"];
    let more = ["--allow-empty-message", "--no-gpg-sign", "--no-status", "--reset-author"];
    let flags: Vec<&str> = flags.into_iter().chain(more).collect();
    let only_staged = parse(words, &flags, &["-m", "--message", "-F", "--file", "--author", "--date", "-C"])
        .is_some_and(|(operands, _)| operands.is_empty());
    let head = match state.commit() {
        Some(commit) => format!("{} reset -q --soft {commit}", state.git),
        None => format!("{} update-ref -d HEAD", state.git),
    };
    match only_staged {
        true => exact(head),
        false => exact(format!("{head} && {}", state.index_back()?)),
    }
}

fn reset(scene: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    let flags = ["-q", "--quiet", "--soft", "--mixed", "--hard", "--keep", "-N", "--intent-to-add"];
    let (operands, options) = parse(words, &flags, &[])?;
    let commit = state.commit();
    let is = |name: &str| options.contains(&name);
    if is("--hard") || is("--keep") {
        return back_to(scene, state, operands.first().copied().or(Some("HEAD")), "");
    }
    let head = format!("{} reset -q --soft {}", state.git, commit?);
    if is("--soft") { exact(head) } else { exact(format!("{head} && {}", state.index_back()?)) }
}

/// A clean work tree goes back to its commit; `abort` ends what may be half done.
fn back_to(scene: &Scene, state: &State, other: Option<&str>, abort: &str) -> Option<Undo> {
    if scene.before.touches_tree() || !state.is_clean()? || state.meets_strangers(scene, other)? {
        return None;
    }
    let git = &state.git;
    let abort = if abort.is_empty() { String::new() } else { format!("{git} {abort} --abort 2>/dev/null || ") };
    exact(format!("{abort}{git} reset -q --keep {}", state.commit()?))
}

fn merge(scene: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    let flags = ["-q", "--no-ff", "--ff", "--ff-only", "--no-edit", "--quiet", "--no-commit", "--commit"];
    let (operands, _) = parse(words, &flags, &["-m"])?;
    let [other] = operands.as_slice() else { return None };
    back_to(scene, state, Some(other), "merge")
}

fn rebase(scene: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    let (operands, _) = parse(words, &["-q", "--quiet"], &["--onto"])?;
    let [other] = operands.as_slice() else { return None };
    state.head.branch.as_ref()?;
    if words.contains(&"--onto") || state.repo.config.is("rebase.updaterefs", false) {
        return None;
    }
    back_to(scene, state, Some(other), "rebase")
}

fn pick(scene: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    let (operands, _) = parse(words, &["-x", "--no-edit", "--allow-empty"], &[])?;
    let verb = if scene.words.iter().any(|w| w == "revert") { "revert" } else { "cherry-pick" };
    let [other] = operands.as_slice() else { return None };
    back_to(scene, state, Some(other), verb)
}

/// A branch that is made: HEAD goes back, and the branch goes or gets its commit again.
fn made_branch(state: &State, name: &str, forced: bool) -> Option<Undo> {
    if !plain_name(name) {
        return None;
    }
    let full = format!("refs/heads/{name}");
    let back = state.head_back()?;
    let git = &state.git;
    match state.named(&full)? {
        Some(_) if !forced => Some(Undo::Unneeded),
        Some(old) => exact(format!("{back} && {git} update-ref {} {old}", quoted(&full))),
        None if state.repo.config.any(&format!("branch.{name}.")) => None,
        None if state.head.commit.is_none() => exact(back),
        None => exact(format!("{back} && {git} branch -q -D {}", quoted(name))),
    }
}

fn switch(scene: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    match words
        .iter()
        .filter(|w| !matches!(**w, "-q" | "--quiet" | "--no-track"))
        .copied()
        .collect::<Vec<_>>()
        .as_slice()
    {
        ["-c" | "--create", name] => made_branch(state, name, false),
        ["-C" | "--force-create", name] => made_branch(state, name, true),
        [name] => other_branch(scene, state, name),
        ["--detach" | "-d", rev] => other_commit(scene, state, rev),
        _ => None,
    }
}

fn checkout(scene: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    match words.iter().filter(|w| !matches!(**w, "-q" | "--quiet")).copied().collect::<Vec<_>>().as_slice() {
        ["-b", name] => made_branch(state, name, false),
        ["-B", name] => made_branch(state, name, true),
        [name] if state.named(&format!("refs/heads/{name}")).flatten().is_some() => other_branch(scene, state, name),
        ["--detach" | "-d", rev] => other_commit(scene, state, rev),
        [rev, "--", ..] => revision(scene, state, rev),
        _ => None,
    }
}

/// Files of another commit over a clean work tree.
fn revision(scene: &Scene, state: &State, rev: &str) -> Option<Undo> {
    if scene.before.touches_tree() || !state.is_clean()? || state.meets_strangers(scene, Some(rev))? {
        return Some(Undo::Unknown("uncommitted changes, and files that git does not have".into()));
    }
    exact(format!("{} reset -q --hard {}", state.git, state.commit()?))
}

fn other_branch(scene: &Scene, state: &State, name: &str) -> Option<Undo> {
    state.named(&format!("refs/heads/{name}"))??;
    other_commit(scene, state, name)
}

fn other_commit(scene: &Scene, state: &State, rev: &str) -> Option<Undo> {
    if scene.before.touches_tree() || !state.is_clean()? || state.meets_strangers(scene, Some(rev))? {
        return None;
    }
    match &state.head.branch {
        Some(branch) => exact(format!("{} switch -q {}", state.git, quoted(branch))),
        None => exact(format!("{} switch -q --detach {}", state.git, state.commit()?)),
    }
}

fn branch(_: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    let (operands, options) =
        parse(words, &["-q", "-d", "-D", "-m", "-f", "--force", "--delete", "--move", "--no-track"], &[])?;
    let is = |names: &[&str]| options.iter().any(|o| names.contains(o));
    if !operands.iter().all(|o| plain_name(o)) && !is(&["-f", "--force"]) {
        return None;
    }
    let git = &state.git;
    if is(&["-d", "-D", "--delete"]) {
        return deleted(state, &operands);
    }
    if is(&["-m", "--move"]) {
        let (old, new) = match operands.as_slice() {
            [new] => (state.head.branch.as_deref()?, *new),
            [old, new] => (*old, *new),
            _ => return None,
        };
        let there = |name: &str| state.named(&format!("refs/heads/{name}")).map(|id| id.is_some());
        return match (there(old)?, there(new)?) {
            (true, false) => exact(format!("{git} branch -m {} {}", quoted(new), quoted(old))),
            _ => None,
        };
    }
    let name = *operands.first()?;
    if !plain_name(name) || operands.get(1).is_some_and(|start| start.contains('/')) {
        return None;
    }
    match state.named(&format!("refs/heads/{name}"))? {
        Some(_) if !is(&["-f", "--force"]) => Some(Undo::Unneeded),
        Some(old) => exact(format!("{git} update-ref {} {old}", quoted(&format!("refs/heads/{name}")))),
        None if state.repo.config.any(&format!("branch.{name}.")) => None,
        None => exact(format!("{git} branch -q -D {}", quoted(name))),
    }
}

/// Branches that go are made again at their commit; those with settings of their own are left to a person.
fn deleted(state: &State, names: &[&str]) -> Option<Undo> {
    let mut back = Vec::new();
    for name in names {
        if state.repo.config.any(&format!("branch.{name}.")) {
            return None;
        }
        if let Some(id) = state.named(&format!("refs/heads/{name}"))? {
            let full = quoted(&format!("refs/heads/{name}"));
            back.push(format!("{} update-ref {full} {id}", state.git));
        }
    }
    steps(&back, " && ")
}

fn tag(_: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    let flags = ["-a", "-f", "-d", "--delete", "--force", "--annotate", "-am", "--no-sign"];
    let (operands, options) = parse(words, &flags, &["-m", "--message", "-F"])?;
    let operands = if options.contains(&"-am") { operands.get(1..)?.to_vec() } else { operands };
    let names = if options.iter().any(|o| matches!(*o, "-d" | "--delete")) {
        operands.as_slice()
    } else {
        operands.get(..1)?
    };
    let forced =
        options.len() > names.len() || options.iter().any(|o| matches!(*o, "-f" | "--force" | "-d" | "--delete"));
    let mut back = Vec::new();
    for name in names {
        if !plain_name(name) {
            return None;
        }
        let full = format!("refs/tags/{name}");
        match state.named(&full)? {
            Some(old) if forced => back.push(format!("{} update-ref {} {old}", state.git, quoted(&full))),
            Some(_) => {}
            None if options.iter().any(|o| matches!(*o, "-d" | "--delete")) => {}
            None => back.push(format!("{} tag -d {}", state.git, quoted(name))),
        }
    }
    steps(&back, " && ")
}

/// What was put away comes back, unless nothing was.
fn stash(scene: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    // What was not tracked comes back with git's own mode.
    (!scene.before.stages()).then_some(())?;
    let words = words.strip_prefix(&["push"]).unwrap_or(words);
    let (operands, _) = parse(words, &["-q", "--quiet"], &["-m", "--message"])?;
    if !operands.is_empty() || !state.is_plain()? || state.head.commit.is_none() {
        return None;
    }
    // What is staged as new and gone from the work tree is more than a stash keeps.
    let index = state.compare.index();
    let gone = |e: &crate::evidence::git::index::IndexEntry| {
        let path = std::str::from_utf8(index.path(e)).map(|p| state.repo.root.join(p));
        path.is_ok_and(|p| state.look.stat(&p) == Err(Unread::Missing))
    };
    if index.entries.iter().any(gone) {
        return None;
    }
    let old = state.named("refs/stash")?.unwrap_or_default();
    let git = &state.git;
    exact(format!("[ \"$({git} rev-parse -q --verify refs/stash)\" = '{old}' ] || {git} stash pop -q --index"))
}

fn remote(_: &Scene, state: &State, words: &[&str]) -> Option<Undo> {
    match words {
        ["add", name, _] if plain_name(name) && !state.repo.config.any(&format!("remote.{name}.")) => {
            exact(format!("{} remote remove {}", state.git, quoted(name)))
        }
        _ => None,
    }
}

/// A new repository goes away again, where there was none.
fn init(scene: &Scene, dir: &Path, words: &[&str]) -> Option<Undo> {
    let (operands, _) = parse(words, &["-q", "--quiet"], &["-b", "--initial-branch"])?;
    let place = match operands.as_slice() {
        [] => dir.to_owned(),
        [name] => scene.sight.look.resolved(&dir.join(name))?,
        _ => return None,
    };
    let mut made = if scene.kind(&place)?.is_some() { place.join(".git") } else { place };
    // The directories on the way are made too.
    while let Some(above) = made.parent().filter(|dir| scene.sight.is_nowhere(dir)) {
        made = above.to_owned();
    }
    match scene.kind(&made)? {
        Some(_) => None,
        None => exact(format!("rm -rf -- {}", scene.operand(&made))),
    }
}
