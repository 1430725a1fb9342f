//! What agents are permitted: agents, skills, commands, settings, plugins and servers, read as the host reads them.
//! Each grant is held against the catalog: a finding names a statement that it lets through.

pub(crate) mod allow;
pub mod bench;
pub(crate) mod edit;
pub(crate) mod fence;
pub(crate) mod filled;
pub mod found;
pub(crate) mod items;
pub(crate) mod markdown;
pub(crate) mod paths;
pub mod reach;
pub mod rule;
pub(crate) mod servers;
pub(crate) mod settings;
pub(crate) mod started;
pub(crate) mod stock;
pub mod walk;

use crate::door::json;
use crate::report::item::Severity;
use crate::span::Span;
use crate::world::World;
use fence::Fence;
use found::GrantFault;
use reach::Reach;
use std::path::Path;
use walk::{GrantFile, Surface};

/// The most bytes that a file may have.
const MAX_FILE: usize = 4 << 20;
/// More cuts than any file needs.
const MAX_CUTS: usize = 500;

/// A file that was judged.
#[derive(Debug)]
pub struct JudgedFile {
    /// Where it stands, and what it is.
    pub place: GrantFile,
    /// Its text.
    pub text: String,
    /// What it grants too much, in the order of the text.
    pub found: Vec<GrantFault>,
}

/// What holds for every grant of a project.
#[derive(Debug, Default)]
struct Project {
    fence: Fence,
    inline_off: bool,
    guarded: bool,
}

/// Judges a file as the host would read it; why not, where it cannot be read.
pub fn judge(reach: &mut Reach, place: &GrantFile, world: &dyn World) -> Result<JudgedFile, String> {
    let bytes = world.read(&place.path, MAX_FILE).map_err(|why| match why {
        crate::world::Unread::Missing => "there is no such file".to_owned(),
        crate::world::Unread::TooLarge => "it has more than 4 MiB".to_owned(),
        crate::world::Unread::Refused => "it cannot be opened".to_owned(),
    })?;
    let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
    let project = project(&place.root, world);
    let found = judge_text(reach, place, &text, &project);
    Ok(JudgedFile { place: place.clone(), text, found })
}

/// The same for a text that is not written yet.
pub fn rejudge(reach: &mut Reach, place: &GrantFile, text: &str, world: &dyn World) -> Vec<GrantFault> {
    judge_text(reach, place, text, &project(&place.root, world))
}

/// A text with less in it: one cut at a time, and it is judged again after each.
pub fn narrowed(reach: &mut Reach, place: &GrantFile, text: &str, least: Severity, world: &dyn World) -> String {
    let project = project(&place.root, world);
    let mut text = text.to_owned();
    for _ in 0..MAX_CUTS {
        let found = judge_text(reach, place, &text, &project);
        let cut = found.iter().filter(|found| found.severity >= least).find_map(|found| found.fix.as_ref());
        match cut.map(|cut| edit::apply(&text, cut)) {
            Some(next) if next != text => text = next,
            _ => break,
        }
    }
    text
}

fn judge_text(reach: &mut Reach, place: &GrantFile, text: &str, project: &Project) -> Vec<GrantFault> {
    let mut found = match place.surface {
        Surface::Markdown(role) => {
            let dir = place.path.parent().unwrap_or(&place.root);
            let (root, fence, inline_off) = (place.root.as_path(), &project.fence, project.inline_off);
            markdown::judge(reach, text, &markdown::FileSetting { role, dir, root, fence, inline_off })
        }
        surface => judge_json(reach, surface, text, project),
    };
    found.sort_by_key(|found| found.span.start);
    found
}

fn judge_json(reach: &mut Reach, surface: Surface, text: &str, project: &Project) -> Vec<GrantFault> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let base = text.len() - body.len();
    let unread = |what: String| {
        let line = body.lines().next().unwrap_or_default();
        vec![GrantFault::new(&found::UNREAD, Severity::Error, line, Span::new(base, base), what)]
    };
    let mut found = match json::parse(body) {
        Err(failure) => return unread(format!("it is not JSON: {}", failure.trouble.why())),
        Ok(document) if document.trouble.is_some() => {
            let why = document.trouble.as_ref().map(|trouble| trouble.why().to_string()).unwrap_or_default();
            return unread(format!("it is not clear JSON: {why}"));
        }
        Ok(document) => judge_node(reach, surface, body, &document.root, project),
    };
    for found in &mut found {
        found.span = Span::new(found.span.start + base, found.span.end + base);
        if let Some(fix) = &mut found.fix {
            fix.span = Span::new(fix.span.start + base, fix.span.end + base);
        }
    }
    found
}

fn judge_node(
    reach: &mut Reach,
    surface: Surface,
    body: &str,
    root: &json::JsonNode,
    project: &Project,
) -> Vec<GrantFault> {
    match surface {
        Surface::Settings(own) => {
            let mut found = settings::judge(reach, body, root, &project.fence, own);
            if own && !project.guarded {
                let what = "no hook of oneway stands in this project's settings; a person's own may have one";
                let note = GrantFault::new(&found::HOOK, Severity::Note, "hooks", Span::default(), what);
                found.push(note.advice("run `oneway install --project`"));
            }
            found
        }
        Surface::Servers => match root.get("mcpServers") {
            Some(node) => started::servers(reach, body, node),
            None => started::servers(reach, body, root),
        },
        Surface::Manifest | Surface::Hooks => {
            let mut found = started::hooks(reach, body, root);
            found.extend(root.get("mcpServers").map(|node| started::servers(reach, body, node)).unwrap_or_default());
            found
        }
        Surface::Markdown(_) => Vec::new(),
    }
}

fn project(root: &Path, world: &dyn World) -> Project {
    let mut out = Project::default();
    for name in ["settings.json", "settings.local.json"] {
        let bytes = world.read(&root.join(".claude").join(name), MAX_FILE).unwrap_or_default();
        let text = String::from_utf8(bytes).unwrap_or_default();
        let body = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let Ok(document) = json::parse(body) else { continue };
        let (fence, off) = settings::fence(&document.root);
        out.fence.rules.extend(fence.rules);
        out.inline_off |= off;
        out.guarded |= started::guarded(&document.root);
    }
    out
}
