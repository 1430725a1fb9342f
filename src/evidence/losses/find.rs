//! What `find … -delete` takes away: every file below its directories whose name fits. Tests that are not looked at can
//! only spare some of them; where words may add to them, nobody knows.

use super::{How, Losses, Root};
use crate::evidence::sight::Sight;
use crate::finding::Acts;
use crate::grammar::pattern;
use crate::world::FileKind;
use std::path::{Path, PathBuf};

/// The most names that are looked at.
const MAX_NAMES: usize = 20_000;
/// Tests with a value that only leave something out.
const SPARES: &[&str] = &[
    "-iname", "-path", "-ipath", "-wholename", "-regex", "-iregex", "-mtime", "-mmin", "-newer", "-newermt", "-atime",
    "-amin", "-ctime", "-cmin", "-size", "-user", "-group", "-perm", "-maxdepth", "-mindepth", "-type", "-links",
];
/// The same without a value.
const PLAIN: &[&str] = &["-empty", "-depth", "-d", "-print", "-print0", "-xdev", "-mount", "-readable", "-writable"];

/// Everything that the call may delete; `None` where that cannot be seen.
pub fn collect(acts: &Acts, sight: &Sight, out: &mut Losses) -> Option<()> {
    let mut words = acts.argv.iter().skip(1).map(String::as_str).peekable();
    let dir = sight.look.resolved(Path::new(&acts.dir))?;
    let mut starts = Vec::new();
    while let Some(start) = words.next_if(|word| !word.starts_with(['-', '(', '!', ',', ')'])) {
        // A link is not followed, unless a slash stands behind it.
        let path = dir.join(start);
        let stays = !start.ends_with('/') && path.file_name().is_some();
        starts.push(if stays { sight.look.parent_resolved(&path)? } else { sight.look.resolved(&path)? });
    }
    if starts.is_empty() {
        starts.push(dir);
    }
    let mut name = None;
    loop {
        match words.next()? {
            "-delete" => break,
            "-name" => name = Some(name.unwrap_or(words.next()?)),
            word if SPARES.contains(&word) => drop(words.next()?),
            word if PLAIN.contains(&word) => {}
            _ => return None,
        }
    }
    let mut left = MAX_NAMES;
    for start in starts {
        match name {
            None => out.roots.push(Root { path: start, how: How::Gone }),
            Some(name)
                if start.file_name().is_some_and(|own| pattern::name(name.as_bytes(), own.as_encoded_bytes())) =>
            {
                out.roots.push(Root { path: start, how: How::Gone });
            }
            Some(_) if sight.look.stat(&start).is_ok_and(|stat| stat.kind != FileKind::Dir) => {}
            Some(name) => below(start, name, sight, &mut left, out)?,
        }
    }
    Some(())
}

fn below(start: PathBuf, name: &str, sight: &Sight, left: &mut usize, out: &mut Losses) -> Option<()> {
    let mut todo = vec![start];
    while let Some(dir) = todo.pop() {
        let names = sight.look.names(&dir, *left)?;
        *left -= names.len();
        for found in names {
            let path = dir.join(&found);
            if pattern::name(name.as_bytes(), found.as_bytes()) {
                out.roots.push(Root { path, how: How::Gone });
            } else if sight.look.stat(&path).ok()?.kind == FileKind::Dir {
                todo.push(path);
            }
        }
    }
    Some(())
}
