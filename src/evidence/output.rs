//! What a build, an installer or a cache makes again, and what must stand beside or inside a directory for its name to be
//! believed.

use super::look::Look;
pub use crate::catalog::output::{Output, named};
use std::path::Path;

/// The row of the path's own name, or of the outermost directory above it whose name is sure.
pub fn row(path: &Path) -> Option<&'static Output> {
    let own = path.file_name().and_then(|n| n.to_str()).and_then(named);
    let mut above = path.parent().into_iter().flat_map(Path::components);
    let sure = above.find_map(|c| c.as_os_str().to_str().and_then(named).filter(|o| o.sure));
    sure.or(own)
}

/// What makes the output again, as far as can be seen beside it.
pub fn maker(look: &Look, row: &Output, dir: &Path) -> Option<&'static str> {
    row.makers.iter().find(|(file, _)| look.has(&dir.join(file))).map(|(_, how)| *how)
}

/// The first line of a `CACHEDIR.TAG`, with which a tool says that a directory is only its cache.
const TAG: &[u8] = b"Signature: 8a477f597d28d172789f06886806bc55";

/// Whether a directory says of itself that it is only a cache.
pub fn is_tagged(look: &Look, dir: &Path) -> bool {
    look.read(&dir.join("CACHEDIR.TAG"), 4096).is_ok_and(|text| text.starts_with(TAG))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let table = [
            ("/p/node_modules", Some("node_modules")),
            ("/p/node_modules/x/dist", Some("node_modules")),
            ("/p/node_modules/x/index.js", Some("node_modules")),
            ("/p/a.pyc", Some("*.pyc")),
            ("/p/.pyc", None),
            ("/p/build", Some("build")),
            ("/p/build/x", None),
            ("/p/src", None),
            ("node_modules", Some("node_modules")),
        ];
        for (path, want) in table {
            assert_eq!(row(Path::new(path)).map(|o| o.name), want, "{path}");
        }
    }
}
