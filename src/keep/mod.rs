//! What is kept: copies made before a loss, in the state directory, for `oneway undo`.
//! An entry counts only when it is whole: it is made beside its place, and gets its name last.

pub mod after;
pub mod back;
pub mod manifest;
pub mod shelf;
mod take;

use crate::catalog::secret;
use crate::effects;
use crate::evidence::losses::{Losses, Root, is_open, losses, losses_now};
use crate::finding::{Findings, KeptCopy};
use crate::grammar::shell::Reading;
use crate::mask::Masker;
use crate::policy::Policy;
use crate::request::{Payload, Request};
use crate::world::{FileKind, Unread, World};
use manifest::Head;
use shelf::Shelf;
use std::cell::RefCell;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// Who keeps what a statement would lose.
pub trait Keeper {
    /// What would be lost, where anything is kept here at all.
    fn losses(&self, found: &Findings, tree: Option<&Reading>, request: &Request, policy: &Policy) -> Option<Losses>;
    /// Keeps all of it; `None` where not all of it is kept.
    fn keep(&self, losses: &Losses, request: &Request, policy: &Policy) -> Option<KeptCopy>;
}

/// Keeps nothing: a judgement leaves no trace.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nobody;

impl Keeper for Nobody {
    fn losses(&self, _: &Findings, _: Option<&Reading>, _: &Request, _: &Policy) -> Option<Losses> {
        None
    }

    fn keep(&self, _: &Losses, _: &Request, _: &Policy) -> Option<KeptCopy> {
        None
    }
}

/// Says what the hook would keep, and keeps nothing.
pub struct Would<'w>(pub &'w dyn World);

impl Keeper for Would<'_> {
    fn losses(&self, found: &Findings, tree: Option<&Reading>, request: &Request, policy: &Policy) -> Option<Losses> {
        let keeps = policy.keeping.on && Shelf::find(self.0).is_some();
        keeps.then(|| all_losses(found, tree, request, policy, self.0)).flatten()
    }

    fn keep(&self, losses: &Losses, request: &Request, _: &Policy) -> Option<KeptCopy> {
        let shelf = Shelf::find(self.0)?;
        let found = take::survey(losses, &shelf, &|path| is_secret(path, request)).ok()?;
        Some(KeptCopy { files: found.files, bytes: found.bytes, ..KeptCopy::default() })
    }
}

/// Says what the hook would have kept of a disk that only a record shows: its files, where the record shows them.
pub struct Recalled<'w>(pub &'w dyn World);

impl Keeper for Recalled<'_> {
    fn losses(&self, found: &Findings, tree: Option<&Reading>, request: &Request, policy: &Policy) -> Option<Losses> {
        policy.keeping.on.then(|| all_losses(found, tree, request, policy, self.0)).flatten()
    }

    fn keep(&self, losses: &Losses, request: &Request, _: &Policy) -> Option<KeptCopy> {
        let size = |root: &Root| match self.0.stat(&root.path) {
            Ok(stat) => (stat.kind == FileKind::File).then_some(stat.size),
            Err(why) => (why == Unread::Missing).then_some(0),
        };
        let kept = |root: &Root| size(root).filter(|_| !is_secret(&root.path, request));
        let bytes = losses.roots.iter().map(kept).sum::<Option<u64>>().filter(|_| losses.resets.is_empty())?;
        Some(KeptCopy { files: losses.roots.len() as u64, bytes, ..KeptCopy::default() })
    }
}

/// Keeps what is lost on the shelf.
pub struct Keeping<'w> {
    world: &'w dyn World,
    made: RefCell<Option<String>>,
}

impl<'w> Keeping<'w> {
    /// Nothing kept yet.
    pub fn new(world: &'w dyn World) -> Self {
        Self { world, made: RefCell::new(None) }
    }

    /// The statement does not run: what was kept for it goes.
    pub fn forget(&self) {
        if let (Some(id), Some(shelf)) = (self.made.take(), Shelf::find(self.world)) {
            shelf.remove(&id);
        }
    }
}

impl Keeper for Keeping<'_> {
    fn losses(&self, found: &Findings, tree: Option<&Reading>, request: &Request, policy: &Policy) -> Option<Losses> {
        policy.keeping.on.then(|| all_losses(found, tree, request, policy, self.world)).flatten()
    }

    fn keep(&self, losses: &Losses, request: &Request, policy: &Policy) -> Option<KeptCopy> {
        let shelf = Shelf::find(self.world)?;
        let head = head(request, policy, self.world);
        shelf.ready(&head.session, &policy.keeping).ok()?;
        let secret = |path: &Path| is_secret(path, request);
        let kept = take::take(&shelf, losses, &head, &secret, take::HOOK).ok()?;
        self.made.replace(Some(kept.id.clone()));
        Some(kept)
    }
}

/// What is lost, as the text says it, or as it says it with its names written out.
fn all_losses(
    findings: &Findings,
    tree: Option<&Reading>,
    request: &Request,
    policy: &Policy,
    world: &dyn World,
) -> Option<Losses> {
    if !is_open(findings, None) {
        return None;
    }
    let own = losses(findings, &request.place, world);
    if !is_open(findings, own.as_ref()) {
        return own;
    }
    let read = |request: &Request| effects::find(request, &policy.extras, world);
    losses_now(findings, tree, request, &read, world).or(own)
}

/// Declared secrets are never kept: a second copy is a second place to steal it from.
fn is_secret(path: &Path, request: &Request) -> bool {
    let home = request.place.home.as_deref().and_then(Path::to_str);
    path.to_str().is_some_and(|path| secret::secret(path, home))
}

/// What an entry says of its statement, without its secrets.
fn head(request: &Request, policy: &Policy, world: &dyn World) -> Head {
    let masker = Masker::of(policy);
    let place = &request.place;
    let what = match &request.payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => {
            masker.shown(text).whole().chars().take(400).collect()
        }
        Payload::File { tool, path, .. } => format!("{tool} {}", masker.text(path)),
        Payload::Patch { tool, .. } => tool.clone(),
        Payload::Mcp { server, tool, .. } => format!("{tool} of {server}"),
        Payload::Tool { name, .. } | Payload::Skill(name) | Payload::Unreadable(name) => name.clone(),
    };
    Head {
        time: world.now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64),
        session: place.session.clone().unwrap_or_default(),
        call: place.tool_use_id.clone().unwrap_or_default(),
        cwd: place.cwd.as_deref().map(|dir| dir.display().to_string()).unwrap_or_default(),
        what,
    }
}
