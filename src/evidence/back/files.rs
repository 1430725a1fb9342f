//! The way back of programs that make, move and mark files.

use super::{Scene, steps};
use crate::finding::Undo;
use crate::leaf::leaf;
use crate::world::FileKind;
use std::path::{Path, PathBuf};

/// The words without these options and their values.
fn without(words: &[String], options: &[&str]) -> Vec<String> {
    let mut words = words.iter();
    let mut out = Vec::new();
    while let Some(word) = words.next() {
        let long = word.split_once('=').map(|(name, _)| name).filter(|name| name.starts_with("--"));
        match options.contains(&word.as_str()) {
            true => drop(words.next()),
            false if long.is_some_and(|name| options.contains(&name)) => {}
            // Behind it all are operands.
            false if word == "--" => {
                out.push(word.clone());
                out.extend(words.by_ref().cloned());
            }
            false => out.push(word.clone()),
        }
    }
    out
}

/// New files go away again; the content of others stays.
pub fn touch(scene: &Scene) -> Option<Undo> {
    let words = without(scene.words, &["-d", "-t", "-r", "--date", "--reference", "--time"]);
    let seen = scene.with(&words);
    let (options, operands) = seen.plain("acm", &["--no-create"])?;
    let creates = !options.iter().any(|o| o.contains('c'));
    let mut new = Vec::new();
    for operand in operands {
        let path = scene.path(operand)?;
        match scene.kind(&path)? {
            None if creates => new.push(path),
            // A link without a file behind it makes the file.
            Some(FileKind::Link) => return None,
            _ => {}
        }
    }
    removal(scene, "rm -f", &new)
}

/// New directories go away again while they are empty, the deepest first.
pub fn mkdir(scene: &Scene) -> Option<Undo> {
    let words = without(scene.words, &["-m", "--mode"]);
    let seen = scene.with(&words);
    let (options, operands) = seen.plain("pv", &["--parents", "--verbose"])?;
    let parents = options.iter().any(|o| *o == "--parents" || !o.starts_with("--") && o.contains('p'));
    let mut new: Vec<PathBuf> = Vec::new();
    for operand in operands {
        let path = scene.path(operand)?;
        for above in path.ancestors().take(if parents { 64 } else { 1 }) {
            if scene.kind(above)?.is_some() || new.iter().any(|n| n == above) {
                break;
            }
            new.push(above.to_owned());
        }
    }
    new.sort_by_key(|p| std::cmp::Reverse(p.components().count()));
    removal(scene, "rmdir", &new)
}

fn removal(scene: &Scene, program: &str, paths: &[PathBuf]) -> Option<Undo> {
    match paths.len() {
        0 => Some(Undo::Unneeded),
        1..=64 => Some(Undo::Exact(format!("{program} -- {}", scene.operands(paths)).into())),
        _ => None,
    }
}

/// Empty directories are made again with their mode.
pub fn rmdir(scene: &Scene) -> Option<Undo> {
    let (_, operands) = scene.plain("v", &["--verbose", "--ignore-fail-on-non-empty"])?;
    let mut back = Vec::new();
    for operand in operands {
        let path = scene.path(operand.trim_end_matches('/'))?;
        if scene.kind(&path)? == Some(FileKind::Dir) {
            let mode = scene.sight.look.stat(&path).ok()?.mode & 0o7777;
            let name = scene.operand(&path);
            back.push(format!("{{ [ -d {name} ] || mkdir -m {mode:05o} -- {name}; }}"));
        }
    }
    steps(&back, " && ")
}

/// Where each source ends up; `None` where that is not plain.
fn pairs(scene: &Scene, operands: &[&str]) -> Option<Vec<(PathBuf, PathBuf)>> {
    let (last, sources) = operands.split_last()?;
    let target = scene.path(last)?;
    let behind = scene.sight.look.resolved(&target)?;
    let into = scene.kind(&behind)? == Some(FileKind::Dir);
    if sources.is_empty() || sources.len() > 12 || !into && (sources.len() > 1 || last.ends_with('/')) {
        return None;
    }
    let mut out: Vec<(PathBuf, PathBuf)> = Vec::new();
    for source in sources {
        // `dir/.` stands for what is in it; a link with a slash for what is behind it.
        let named = source.trim_end_matches('/');
        if matches!(leaf(named), "" | "." | "..") {
            return None;
        }
        let path = scene.path(named)?;
        if named.len() < source.len() && scene.kind(&path)? == Some(FileKind::Link) {
            return None;
        }
        let to = if into { behind.join(path.file_name()?) } else { target.clone() };
        if out.iter().any(|(_, t)| *t == to) {
            return None;
        }
        out.push((path, to));
    }
    Some(out)
}

/// What was moved goes back, if it is not there any more. What it replaces is for `kept`.
pub fn mv(scene: &Scene) -> Option<Undo> {
    let (options, operands) = scene.plain("fnv", &["--force", "--no-clobber", "--verbose"])?;
    let keeps = options.iter().any(|o| *o == "--no-clobber" || !o.starts_with("--") && o.contains('n'));
    let mut back = Vec::new();
    for (from, to) in pairs(scene, &operands)? {
        match (scene.kind(&from)?, scene.kind(&to)?) {
            (None, _) if scene.before.is_made(from.to_str()?) => return None,
            (None, _) => {}
            (Some(_), Some(_)) if keeps => {}
            (Some(_), Some(_)) => return None,
            (Some(_), None) => {
                let (from, to) = (scene.operand(&from), scene.operand(&to));
                back.push(format!("{{ [ -e {from} ] || [ -L {from} ] || mv -- {to} {from}; }}"));
            }
        }
    }
    steps(&back, " && ")
}

/// What was not there goes away again. What is overwritten is for `kept`.
pub fn cp(scene: &Scene) -> Option<Undo> {
    let long = ["--recursive", "--archive", "--no-clobber", "--force", "--verbose"];
    let (options, operands) = scene.plain("rRapnfvPL", &long)?;
    let has = |letters: &str, word: &str| {
        options.iter().any(|o| *o == word || !o.starts_with("--") && o.contains(|c| letters.contains(c)))
    };
    let (deep, keeps) = (has("rRa", "--recursive") || options.contains(&"--archive"), has("n", "--no-clobber"));
    let (mut new, mut trees) = (Vec::new(), Vec::new());
    for (from, to) in pairs(scene, &operands)? {
        match (scene.kind(&from)?, scene.kind(&to)?) {
            (None, _) if scene.before.is_made(from.to_str()?) => return None,
            (None, _) => {}
            (Some(FileKind::Dir), None) if deep => trees.push(to),
            (Some(FileKind::Dir), Some(_)) if deep => return None,
            (Some(FileKind::Dir), _) => {}
            (Some(_), None) => new.push(to),
            (Some(_), Some(FileKind::File)) if keeps => {}
            (Some(_), Some(_)) => return None,
        }
    }
    let mut back = Vec::new();
    if !new.is_empty() {
        back.push(format!("rm -f -- {}", scene.operands(&new)));
    }
    if !trees.is_empty() {
        back.push(format!("rm -rf -- {}", scene.operands(&trees)));
    }
    steps(&back, " && ")
}

/// A new name goes away again; one that exists makes `ln` fail.
pub fn ln(scene: &Scene) -> Option<Undo> {
    let (_, operands) = scene.plain("sv", &["--symbolic", "--verbose"])?;
    let (target, name) = match operands.as_slice() {
        [target] => (*target, "."),
        [target, name] => (*target, *name),
        _ => return None,
    };
    let path = scene.path(name)?;
    let behind = scene.sight.look.resolved(&path)?;
    let made = match scene.kind(&behind)? {
        Some(FileKind::Dir) => behind.join(Path::new(target).file_name()?),
        _ => path,
    };
    match scene.kind(&made)? {
        Some(_) => Some(Undo::Unneeded),
        None => removal(scene, "rm -f", &[made]),
    }
}

/// Every file gets its mode again.
pub fn chmod(scene: &Scene) -> Option<Undo> {
    let words = scene.words.iter().filter(|w| *w != "--").collect::<Vec<_>>();
    let (mode, files) = words.split_first()?;
    let plain = mode.chars().all(|c| c.is_ascii_alphanumeric() || "+=,".contains(c)) || mode.starts_with("-x");
    if !plain || files.is_empty() || files.iter().any(|f| f.starts_with('-')) {
        return None;
    }
    let mut back = Vec::new();
    for file in files {
        let path = scene.path(file)?;
        match scene.kind(&path)? {
            None => {}
            Some(FileKind::File | FileKind::Dir) => {
                let mode = scene.sight.look.stat(&path).ok()?.mode & 0o7777;
                // Five digits: with four the bits of a directory for its group stay.
                back.push(format!("chmod {mode:05o} -- {}", scene.operand(&path)));
            }
            Some(_) => return None,
        }
    }
    steps(&back, " && ")
}

/// What was added at the end goes away again.
pub fn append(scene: &Scene) -> Option<Undo> {
    let [file] = scene.words else { return None };
    let named = scene.path(file)?;
    let path = scene.sight.look.resolved(&named)?;
    match scene.sight.look.stat(&path) {
        // Some files may only grow.
        Ok(stat) if stat.kind == FileKind::File && !scene.sight.look.is_dressed(&path) => {
            let name = scene.operand(&path);
            Some(Undo::Exact(format!("truncate -s {} -- {name}", stat.size).into()))
        }
        Ok(_) => None,
        Err(crate::world::Unread::Missing) => removal(scene, "rm -f", &[path]),
        Err(_) => None,
    }
}
