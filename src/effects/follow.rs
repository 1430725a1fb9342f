//! Where a path really leads: every link on its way is followed.

use crate::world::World;
use std::path::{Component, Path, PathBuf};

/// More links than this in one path is a loop.
const MAX_LINKS: usize = 40;

/// Follows the links of an absolute path, also those of its directories; what does not exist stays as written.
pub(crate) fn follow(path: &Path, world: &dyn World) -> PathBuf {
    follow_by(path, &|path| world.link(path))
}

/// The same, where `link` says what is a link.
pub(crate) fn follow_by(path: &Path, link: &dyn Fn(&Path) -> Option<PathBuf>) -> PathBuf {
    let mut todo: Vec<std::ffi::OsString> = parts(path);
    let mut out = PathBuf::from("/");
    let mut links = 0;
    while let Some(part) = todo.pop() {
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
