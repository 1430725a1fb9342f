//! What the person chose in the host: allow, ask and deny rules of its settings, read as the host reads them. Only the
//! person's own allow rules count, and only for what is moderate; they make oneway say nothing, never allow. A project's
//! rules may only tighten. Read lazily: where nothing would be asked, nobody looks.

use super::clause::{About, Clause, ClauseSource, Layer, SHELLS, Test, Verb, short};
use super::judge::covering;
use super::ruling::{Asked, Ruling};
use super::subject::{Fit, Statement};
use super::{Level, file};
use crate::assess::Assessment;
use crate::evidence;
use crate::request::{Payload, Place, Request};
use crate::world::{Meta, World};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The largest settings file.
const MAX_FILE: usize = 1 << 20;
/// The most rules that are looked at; where there are more, none counts.
const MAX_RULES: usize = 4096;
/// Where the machine's owner writes the host's settings.
const MANAGED: &[&str] = &["/etc/claude-code", "/Library/Application Support/ClaudeCode"];

/// The ruling, after the person's own rules in the host were heard.
pub fn heard(ruling: Ruling, request: &Request, assessment: &Assessment, world: &dyn World) -> Ruling {
    if !request.place.hosted {
        return ruling;
    }
    // The host's dialogs for its file tools show no reason: what a person must know to answer waits for an approval.
    let ruling = match request.payload {
        Payload::File { .. } | Payload::Patch { .. } => ruling.unexplained(assessment),
        _ => ruling,
    };
    if ruling.level != Level::ConfirmSession || ruling.asked != Asked::Target {
        return ruling;
    }
    match covered(request, assessment, world) {
        Some(by) => ruling.covered(by),
        None => ruling,
    }
}

/// The rule of the person's own that covers all of the statement.
fn covered(request: &Request, assessment: &Assessment, world: &dyn World) -> Option<String> {
    let rules = HostRules::read(&request.place, world);
    if rules.list.is_empty() || rules.list.len() > MAX_RULES {
        return None;
    }
    let statement = Statement::new(request, assessment);
    let clauses = |wanted: Verb| rules.list.iter().filter(move |r| r.verb == wanted).filter_map(|r| r.clause(request));
    let (denies, asks) = (clauses(Verb::Deny), clauses(Verb::Confirm));
    if denies.chain(asks).any(|clause| statement.hit(&clause) > Fit::No) {
        return None;
    }
    let allows: Vec<Clause> = clauses(Verb::Allow).collect();
    let used = covering(&statement, &allows.iter().collect::<Vec<_>>());
    used.first().map(|clause| clause.cite())
}

/// A rule as it stands in a settings file.
struct HostRule {
    verb: Verb,
    text: String,
    file: PathBuf,
    layer: Layer,
    /// What a path that begins with one `/` is relative to.
    base: PathBuf,
}

struct HostRules {
    list: Vec<HostRule>,
}

/// The rule lists of the settings, and what they want.
const LISTS: [(&str, Verb); 3] = [("allow", Verb::Allow), ("ask", Verb::Confirm), ("deny", Verb::Deny)];

impl HostRules {
    /// Every rule that counts at a place.
    fn read(place: &Place, world: &dyn World) -> Self {
        let mut rules = Self { list: Vec::new() };
        let mut only_managed = false;
        for path in managed(world) {
            let settings = settings(&path, world);
            only_managed |= settings.get("allowManagedPermissionRulesOnly") == Some(&Value::Bool(true));
            rules.add(&settings, &path, Layer::Managed);
        }
        if only_managed {
            return rules;
        }
        let root = file::root(place, world);
        if let Some(dir) = config(place, root.as_deref(), world) {
            let path = dir.join("settings.json");
            if own(&path, world) {
                rules.add(&settings(&path, world), &path, Layer::User);
            }
        }
        if let Some(root) = root {
            let local = root.join(".claude/settings.local.json");
            // One that git tracks came with the project. That no agent wrote it, the guard sees to: the host's settings
            // are blocked for everybody but the host.
            let layer = if own(&local, world) && evidence::is_tracked(&local, world) == Some(false) {
                Layer::User
            } else {
                Layer::Project
            };
            rules.add(&settings(&local, world), &local, layer);
            let shared = root.join(".claude/settings.json");
            rules.add(&settings(&shared, world), &shared, Layer::Project);
        }
        rules
    }

    fn add(&mut self, settings: &Value, path: &Path, layer: Layer) {
        let dir = path.parent().unwrap_or(path);
        // The project's settings lie one below what their paths begin at.
        let base = if dir.ends_with(".claude") { dir.parent().unwrap_or(dir) } else { dir };
        for (key, verb) in LISTS {
            if verb == Verb::Allow && !layer.may_loosen() {
                continue;
            }
            let list = settings.get("permissions").and_then(|p| p.get(key)).and_then(Value::as_array);
            let texts = list.into_iter().flatten().filter_map(Value::as_str);
            self.list.extend(texts.map(|text| HostRule {
                verb,
                text: text.trim().to_owned(),
                file: path.to_owned(),
                layer,
                base: base.to_owned(),
            }));
        }
    }
}

impl HostRule {
    /// The rule as a clause. One that the host would not use, or that is as wide as a mode, covers nothing.
    fn clause(&self, request: &Request) -> Option<Clause> {
        let mut tests = short(&self.text).ok()?.tests(&self.text);
        if self.verb == Verb::Allow && wide(&tests) {
            return None;
        }
        let scoped = tests.len() > 1;
        for test in &mut tests {
            match test.about {
                About::Tool => host_tool(test, scoped, self.verb, request)?,
                About::Path => test.any.iter_mut().for_each(|path| *path = placed(path, &self.base, &request.place)),
                About::Command | About::Host | About::Named => {}
                // The host has no other forms: our own mean nothing in its settings.
                _ => return None,
            }
        }
        let source = ClauseSource { layer: self.layer, file: self.file.to_string_lossy().into(), line: 0 };
        Some(Clause::new(self.verb, tests, self.text.clone(), source))
    }
}

/// A whole shell, or a pattern without a program, is no choice about this statement: bypassing prompts says the same, and
/// there oneway asks too.
fn wide(tests: &[Test]) -> bool {
    let is = |about: About| tests.iter().find(|test| test.about == about).and_then(|test| test.any.first());
    match (is(About::Tool), is(About::Command)) {
        (Some(_), Some(command)) => command.split(' ').next().is_none_or(|first| first.contains(['*', '?'])),
        (Some(tool), None) => SHELLS.contains(&tool.as_str()) || server(tool).contains('*'),
        (None, _) => true,
    }
}

/// The part of a tool's name that must stand there letter by letter.
fn server(tool: &str) -> &str {
    tool.strip_prefix("mcp__").map_or(tool, |rest| rest.split_once("__").map_or(rest, |(server, _)| server))
}

/// The host holds every writer of files against `Edit`; of the others' paths it makes no use.
fn host_tool(test: &mut Test, scoped: bool, verb: Verb, request: &Request) -> Option<()> {
    let (Payload::File { tool, .. } | Payload::Patch { tool, .. }) = &request.payload else { return Some(()) };
    match test.any.first().map(String::as_str) {
        Some("Edit") => test.any = vec![tool.clone()],
        Some("Write" | "NotebookEdit" | "MultiEdit") if scoped && verb == Verb::Allow => return None,
        _ => {}
    }
    Some(())
}

/// The host's ways to begin a path, as ours: `//` is the root, `/` where the settings lie, `~/` the home, else where it runs.
fn placed(path: &str, base: &Path, place: &Place) -> String {
    if let Some(rest) = path.strip_prefix("//") {
        return format!("/{rest}");
    }
    if let Some(rest) = path.strip_prefix('/') {
        return base.join(rest).to_string_lossy().into_owned();
    }
    if path.starts_with("~/") {
        return path.to_owned();
    }
    let rest = path.strip_prefix("./").unwrap_or(path);
    place.cwd.as_deref().map_or_else(|| rest.to_owned(), |cwd| cwd.join(rest).to_string_lossy().into_owned())
}

fn settings(path: &Path, world: &dyn World) -> Value {
    let read = world.read_plain(path, MAX_FILE).ok();
    read.and_then(|(bytes, _)| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
}

fn managed(world: &dyn World) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for dir in MANAGED.iter().map(Path::new) {
        out.push(dir.join("managed-settings.json"));
        let more = dir.join("managed-settings.d");
        let mut names = world.names(&more, 256).unwrap_or_default();
        names.retain(|name| name.ends_with(".json"));
        names.sort();
        out.extend(names.into_iter().map(|name| more.join(name)));
    }
    out
}

/// The host's own directory. One inside of the project would be the project's word.
fn config(place: &Place, root: Option<&Path>, world: &dyn World) -> Option<PathBuf> {
    let named = world.var("CLAUDE_CONFIG_DIR").map(PathBuf::from);
    let dir = named.or_else(|| Some(place.home.as_deref()?.join(".claude")))?;
    let inside = root.is_some_and(|root| dir.starts_with(root) && place.home.as_deref() != Some(root));
    (dir.is_absolute() && !inside).then_some(dir)
}

/// Whether only the person, or the machine's owner, can have written a file.
fn own(path: &Path, world: &dyn World) -> bool {
    let ours = |meta: Meta| {
        let owner = meta.owner == 0 || world.user().is_none_or(|user| user == meta.owner);
        owner && meta.mode & 0o022 == 0
    };
    world.meta(path).is_some_and(ours) && path.parent().and_then(|dir| world.meta(dir)).is_some_and(ours)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::fake::Fake;

    #[test]
    fn the_machine_s_owner_may_keep_everybody_else_out() {
        let managed = "/etc/claude-code/managed-settings.json";
        let own = r#"{"permissions": {"allow": ["Bash(frobnicate *)"]}}"#;
        let only = |said: bool| {
            format!(r#"{{"allowManagedPermissionRulesOnly": {said}, "permissions": {{"deny": ["Bash(other *)"]}}}}"#)
        };
        for (settings, expect) in [(only(true), 1), (only(false), 2), ("{}".to_owned(), 1)] {
            let world = Fake::of(1000)
                .dir("/home/u/.claude", 1000, 0o755)
                .file("/home/u/.claude/settings.json", own)
                .owned(managed, &settings, 0, 0o644);
            let place = Place { home: Some("/home/u".into()), ..Place::default() };
            let rules = HostRules::read(&place, &world);
            assert_eq!(rules.list.len(), expect, "{settings}");
            let kept = rules.list.iter().any(|rule| rule.layer == Layer::User);
            assert_eq!(kept, !settings.contains("true"), "{settings}");
        }
    }
}
