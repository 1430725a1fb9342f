//! What is put somewhere and leads elsewhere: a link that is made, moved or copied there, or a file with a second name. What
//! the text writes there afterwards falls on something that nobody looked at.

use super::glob;
use super::sight::Sight;
use crate::catalog::shell as catalog;
use crate::finding::{Act, Acts, Finding, Object};
use crate::leaf::leaf;
use crate::world::FileKind;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The most names that are looked at in what is moved or copied.
const MAX_NAMES: usize = 500;
/// And in what is unpacked into.
const MAX_BELOW: usize = 20_000;
/// Options with which copies of links are links.
const AS_LINKS: &str = "adPrRls";
const AS_LINKS_LONG: &[&str] =
    &["--archive", "--recursive", "--no-dereference", "--link", "--symbolic-link", "--preserve"];

/// Whether what a finding leaves where it writes may lead elsewhere.
pub fn leads(finding: &Finding, sight: &Sight) -> bool {
    let marks = &finding.marks;
    let brought = ["moves", "unpacks", "patches", "whole", "tree"].iter().any(|mark| marks.is(mark));
    makes(finding, sight).unwrap_or(brought)
}

/// The same, where that can be seen.
fn makes(finding: &Finding, sight: &Sight) -> Option<bool> {
    let marks = &finding.marks;
    if !finding.effect.writes() || finding.effect.act == Act::Delete || marks.is("leaves") {
        return Some(false);
    }
    // What makes directories, opens and empties files, or writes into those that are there, makes no links.
    let plain = ["redirects", "empty", "keeps", "replaces"].iter().any(|mark| marks.is(mark));
    match finding.acts.as_deref() {
        _ if marks.is("links") => Some(true),
        _ if plain => Some(false),
        Some(acts) if puts(acts) => Some(brings(acts, marks.is("moves"), sight)),
        _ => None,
    }
}

/// Whether a program puts what it is given under other names.
fn puts(acts: &Acts) -> bool {
    let name = acts.argv.first().map_or("", |program| leaf(program));
    catalog::program(name).is_some_and(|row| row.is("puts"))
}

/// Whether something in a text falls on what another command puts there and leads elsewhere; in a loop each comes before
/// the other.
pub fn is_followed(list: &[Finding], sight: &Sight) -> bool {
    // What writes whole trees may have made anything in them.
    let trees = |f: &Finding| matches!(f.effect.object, Object::Tree | Object::Archive | Object::Output);
    let leading = list.iter().filter(|f| leads(f, sight) || makes(f, sight).is_none() && trees(f));
    let ways: BTreeMap<&Path, &Finding> =
        leading.flat_map(|f| f.targets.iter().map(move |target| (Path::new(target), f))).collect();
    let falls = |f: &Finding| f.targets.iter().any(|target| follows(f, Path::new(target), &ways));
    !ways.is_empty() && list.iter().any(|f| f.effect.writes() && falls(f))
}

/// Whether a finding that falls on a path goes through what another one puts there.
fn follows(finding: &Finding, target: &Path, ways: &BTreeMap<&Path, &Finding>) -> bool {
    let own = finding.acts.as_deref();
    // Only a slash at its end makes a removal go through a link.
    let slashed = || own.is_none_or(|acts| acts.argv.iter().any(|word| word.ends_with('/')));
    let through = |way: &Path| way != target || finding.effect.act != Act::Delete || slashed();
    target.ancestors().any(|above| {
        let put = ways.get_key_value(above).filter(|(_, f)| own.is_none() || f.acts.as_deref() != own);
        put.is_some_and(|(way, f)| !std::ptr::eq(*f, finding) && through(way))
    })
}

/// Whether a call that moves or copies has a link among what it takes, or a file with another name.
fn brings(acts: &Acts, moves: bool, sight: &Sight) -> bool {
    let words = acts.argv.get(1..).unwrap_or_default();
    let as_links = |word: &String| match word.strip_prefix("--") {
        Some(_) => AS_LINKS_LONG.iter().any(|long| word.starts_with(long)),
        None => word.starts_with('-') && word.contains(|c| AS_LINKS.contains(c)),
    };
    if !moves && !words.iter().any(as_links) {
        return false;
    }
    let mut left = MAX_NAMES;
    let operands = words.iter().filter(|word| !word.starts_with('-'));
    operands.into_iter().any(|word| {
        let path = Path::new(&acts.dir).join(word);
        match path.to_str().filter(|path| glob::is_pattern(path)) {
            None => holds(path, moves, sight, &mut left),
            Some(pattern) => glob::expand_words(&sight.look, pattern)
                .is_none_or(|all| all.into_iter().any(|path| holds(path, moves, sight, &mut left))),
        }
    })
}

/// Whether a link is at one of these paths or below it.
pub fn leads_on(paths: &[PathBuf], sight: &Sight) -> bool {
    let mut left = MAX_BELOW;
    paths.iter().any(|path| holds(path.clone(), false, sight, &mut left))
}

/// Whether a link, or a file with another name, is at a path or below it; what cannot be seen counts.
fn holds(path: PathBuf, moves: bool, sight: &Sight, left: &mut usize) -> bool {
    let mut todo = vec![path];
    while let Some(path) = todo.pop() {
        let Ok(stat) = sight.look.stat(&path) else { continue };
        match stat.kind {
            FileKind::Link => return true,
            FileKind::File if moves && stat.links > 1 => return true,
            FileKind::Dir => {
                let Some(names) = sight.look.names(&path, *left) else { return true };
                *left -= names.len();
                todo.extend(names.into_iter().map(|name| path.join(name)));
            }
            FileKind::File | FileKind::Other => {}
        }
    }
    false
}
