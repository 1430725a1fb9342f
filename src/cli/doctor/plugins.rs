//! Plugins whose code runs inside the host: it can overrule any hook, and no hook can see it.

use super::Check;
use crate::door::json;
use crate::world::{FileKind, World};
use std::path::{Path, PathBuf};

/// How deep plugins nest, how many entries a directory may have, how many directories are looked into.
const MAX_DEPTH: usize = 6;
const MAX_NAMES: usize = 2000;
const MAX_DIRS: usize = 5000;

/// Every plugin below `root` that brings modules.
pub fn look(root: &Path, world: &dyn World) -> Vec<Check> {
    let mut out = Vec::new();
    let mut open: Vec<(PathBuf, usize)> = vec![(root.into(), 0)];
    let mut seen = 0;
    while let Some((dir, depth)) = open.pop() {
        seen += 1;
        if seen > MAX_DIRS {
            out.push(Check::doubt(format!("`{}` has too many directories to look into", root.display())));
            break;
        }
        let hooks = dir.join("hooks/hooks.json");
        if brings_modules(&hooks, world) {
            out.push(Check::doubt(format!(
                "`{}` brings modules: code inside the host that can overrule every hook; remove the plugin if you do \
                 not trust it",
                hooks.display()
            )));
        }
        for name in world.names(&dir, MAX_NAMES).unwrap_or_default() {
            let path = dir.join(name);
            let is_dir = world.meta(&path).is_some_and(|meta| meta.kind == FileKind::Dir);
            if is_dir && depth < MAX_DEPTH && !path.ends_with("node_modules") && !path.ends_with(".git") {
                open.push((path, depth + 1));
            }
        }
    }
    out
}

fn brings_modules(hooks: &Path, world: &dyn World) -> bool {
    let text = world.read(hooks, 1 << 20).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    text.is_some_and(|text| json::parse(&text).is_ok_and(|document| document.root.get("modules").is_some()))
}
