//! Where a path really leads: every link on its way is followed.

use crate::world::World;
use std::cell::RefCell;
use std::path::{Component, Path, PathBuf};

/// More links than this in one path is a loop.
const MAX_LINKS: usize = 40;

/// So many bytes of names are asked about for one path: behind each directory stands the whole way to it. A path with more
/// of them leads where nobody knows.
const MAX_ASKED: usize = 64 << 10;

/// Where a path may lead that nobody follows.
pub(crate) const ANYWHERE: &str = "/nobody/knows";

/// Follows the links of an absolute path, also those of its directories; what does not exist stays as written.
pub(crate) fn follow(path: &Path, world: &dyn World) -> PathBuf {
    Follower::default().follow(path, &|path| world.link(path))
}

/// Follows one path after the other: most lie in the same directory, which is asked about once.
#[derive(Debug, Default)]
pub(crate) struct Follower {
    /// No link leads to it, nor is one on its way.
    plain: RefCell<PathBuf>,
}

impl Follower {
    /// Follows the links of an absolute path, where `link` says what is one: the same thing each time, until `forget`.
    pub(crate) fn follow(&self, path: &Path, link: &dyn Fn(&Path) -> Option<PathBuf>) -> PathBuf {
        let mut plain = self.plain.borrow_mut();
        // Letter by letter: a path that is spelled in another way is asked about from its root.
        let (mut out, rest) = match below(path, &plain) {
            Some(rest) if plain.is_absolute() => (plain.clone(), rest),
            _ => (PathBuf::from("/"), path),
        };
        let mut asked = 0;
        for part in rest.components() {
            asked += out.as_os_str().len();
            if asked > MAX_ASKED {
                return PathBuf::from(ANYWHERE);
            }
            match part {
                Component::Normal(name) => out.push(name),
                Component::ParentDir => return with_links(path, link),
                _ => continue,
            }
            if link(&out).is_some() {
                return with_links(path, link);
            }
        }
        if let Some(above) = out.parent().filter(|above| above.as_os_str() != plain.as_os_str()) {
            *plain = above.to_owned();
        }
        out
    }

    /// What is a link is another thing from here on.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }
}

/// What stands below a directory in a path that is spelled as it is.
fn below<'p>(path: &'p Path, dir: &Path) -> Option<&'p Path> {
    let rest = path.to_str()?.strip_prefix(dir.to_str()?)?;
    rest.starts_with(std::path::is_separator).then(|| Path::new(rest.trim_start_matches(std::path::is_separator)))
}

fn with_links(path: &Path, link: &dyn Fn(&Path) -> Option<PathBuf>) -> PathBuf {
    let mut todo: Vec<std::ffi::OsString> = parts(path);
    let mut out = PathBuf::from("/");
    let (mut links, mut asked) = (0, 0);
    while let Some(part) = todo.pop() {
        asked += out.as_os_str().len();
        if asked > MAX_ASKED {
            return PathBuf::from(ANYWHERE);
        }
        if part == ".." {
            out.pop();
            continue;
        }
        out.push(&part);
        if links == MAX_LINKS {
            continue;
        }
        if let Some(target) = link(&out) {
            links += 1;
            out.pop();
            if target.is_absolute() {
                out = PathBuf::from("/");
            }
            todo.extend(parts(&target));
        }
    }
    out
}

/// The components of a path, last first.
fn parts(path: &Path) -> Vec<std::ffi::OsString> {
    let named = |c: Component<'_>| match c {
        Component::Normal(name) => Some(name.to_owned()),
        Component::ParentDir => Some("..".into()),
        _ => None,
    };
    path.components().rev().filter_map(named).collect()
}
