//! What a grant to edit files reaches: settings of the guard, hooks, keys and start-up files.

use super::bench::{GrantsBench, Proof};
use crate::policy::glob::{self, Reading, Star};
use crate::report::item::Severity;
use crate::request::Payload;

/// Files that matter, below the home and below the project.
const HOME: &[&str] = &[".ssh/authorized_keys", ".bashrc", ".claude/settings.json", ".gitconfig", ".zshrc"];
const PROJECT: &[&str] = &[".claude/settings.json", ".git/hooks/pre-commit", ".mcp.json"];
const MACHINE: &[&str] = &["/etc/hosts", "/usr/local/bin/x"];

/// The worst file that `Edit(spec)` lets be written; `None` is the whole tool.
pub fn proof(bench: &GrantsBench, tool: &str, spec: Option<&str>) -> Option<Proof> {
    let home = text(bench.place.home.as_deref());
    let project = text(bench.place.project.as_deref().or(bench.place.cwd.as_deref()));
    let below = |root: &str, list: &[&str]| list.iter().map(|file| format!("{root}/{file}")).collect::<Vec<_>>();
    let all =
        [below(&home, HOME), below(&project, PROJECT), below("", &[]), MACHINE.iter().map(|f| (*f).into()).collect()];
    let pattern = spec.map(|spec| absolute(spec, &home, &project));
    let reading = Reading { star: Star::Component, caseless: false };
    let mut found: Option<Proof> = None;
    for path in all.concat() {
        if !pattern.as_ref().is_none_or(|pattern| glob::path(pattern, &path, reading)) {
            continue;
        }
        let payload = Payload::File { tool: tool.to_owned(), path: path.clone(), content: String::new() };
        let proof = bench.harm(&format!("{tool} {path}"), payload);
        if let Some(proof) = proof.filter(|p| found.as_ref().is_none_or(|old| old.rank() < p.rank())) {
            found = Some(proof);
        }
    }
    // Editing the project is what most agents are for; the files in it that matter are worth a note.
    let wide = spec.is_none_or(|spec| matches!(spec, "**" | "*" | "/**" | "./**" | "/*" | "./*" | "**/*"));
    found.map(|proof| if wide { Proof { severity: Severity::Note, ..proof } } else { proof })
}

fn text(path: Option<&std::path::Path>) -> String {
    path.and_then(|path| path.to_str()).unwrap_or_default().trim_end_matches('/').to_owned()
}

fn absolute(spec: &str, home: &str, project: &str) -> String {
    match spec {
        _ if spec.starts_with("//") => spec.get(1..).unwrap_or(spec).to_owned(),
        _ if spec.starts_with("~/") => format!("{home}{}", spec.get(1..).unwrap_or("")),
        _ if spec.starts_with('/') => format!("{project}{spec}"),
        _ if spec.starts_with("./") => format!("{project}{}", spec.get(1..).unwrap_or("")),
        _ if spec.starts_with("**") || !spec.contains('/') => spec.to_owned(),
        _ => format!("{project}/{spec}"),
    }
}
