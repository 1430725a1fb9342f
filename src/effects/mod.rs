//! What would happen: reads the payload with the grammar, looks up the catalog, opens every wrapper and nested language.

// INVARIANT: a room uses only what stands above it (tests/layers.rs); what a nested text needs of a lower room comes through the engine.
pub(crate) mod apart;
pub(crate) mod arg;
pub(crate) mod scope;
pub(crate) mod follow;
pub(crate) mod words;
pub(crate) mod truth;
pub(crate) mod beliefs;
pub mod engine;
pub(crate) mod prover;
pub mod script;
pub mod sql;
pub mod stores;
pub(crate) mod shell;
pub(crate) mod tool;
pub mod mcp;
pub(crate) mod guard;
mod later;

use crate::catalog::extra::Extras;
use crate::finding::Findings;
use crate::grammar::shell::Reading;
use crate::request::{Payload, Request};
use crate::span::Span;
use crate::world::World;
use arg::Flow;
use engine::Engine;
use std::path::Path;

/// Everything that the request would do, as far as it can be known.
pub fn find(request: &Request, extras: &Extras, world: &dyn World) -> Findings {
    find_in_tree(request, extras, world).0
}

/// The same, with the tree of its shell text: who looks at it again need not read it again.
pub(crate) fn find_in_tree(request: &Request, extras: &Extras, world: &dyn World) -> (Findings, Option<Reading>) {
    let mut engine = Engine::new(text(&request.payload), &request.place, extras, world).as_a_whole();
    payload(&mut engine, &request.payload);
    let (mut found, tree) = (engine.found, engine.reading);
    guard::watch(&mut found, request, world);
    later::watch(&mut found, request);
    found.once();
    (found, tree)
}

/// The same, where the findings of every statement stay apart; with the places of the statements, in order.
pub fn find_apart(request: &Request, extras: &Extras, world: &dyn World) -> (Findings, Vec<Span>) {
    let mut engine = Engine::new(text(&request.payload), &request.place, extras, world);
    let (mut found, statements) = match &request.payload {
        // What a client makes of a text is judged as one; only its place is told apart.
        Payload::Sql { text, dialect: Some(said) } if shell::client(said).is_some() => {
            let places = shell::told(text, Some(said)).iter().map(|statement| statement.span).collect();
            (found_in(&mut engine, &request.payload), places)
        }
        Payload::Sql { text, dialect } => sql::payload_apart(text, dialect.as_deref()),
        Payload::Shell(text) => (found_in(&mut engine, &request.payload), apart::statements(text)),
        other => (found_in(&mut engine, other), Vec::new()),
    };
    guard::watch(&mut found, request, world);
    later::watch(&mut found, request);
    found.once();
    (found, statements)
}

/// The text that is read, where there is one.
fn text(payload: &Payload) -> &str {
    match payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => text.as_str(),
        _ => "",
    }
}

fn found_in(engine: &mut Engine, read: &Payload) -> Findings {
    payload(engine, read);
    std::mem::take(&mut engine.found)
}

fn payload(engine: &mut Engine, payload: &Payload) {
    let whole = Span::new(0, text(payload).len());
    let place = engine.place;
    let cwd = || vec![place.cwd.as_deref().and_then(Path::to_str).map(str::to_owned)];
    match payload {
        Payload::Shell(text) => {
            shell::run(engine, text, cwd(), Some(Vec::new()), Flow::nothing());
        }
        Payload::PowerShell(_) => engine.gap("PowerShell is not read yet", whole),
        Payload::Sql { text, dialect } => shell::statements(engine, text, dialect.as_deref(), cwd()),
        Payload::File { tool, path, .. } => tool::file(engine, tool, path),
        Payload::Patch { tool, changes } => changes.iter().for_each(|change| tool::change(engine, tool, change)),
        Payload::Skill(name) => tool::skill(engine, name),
        Payload::Mcp { server, tool, input } => mcp::find(engine, server, tool, input),
        Payload::Tool { name, input } => tool::named(engine, name, input),
        Payload::Unreadable(why) => engine.gap(format!("could not be read: {why}"), whole),
    }
    let world = engine.world;
    let stale = engine.beliefs.stale(&engine.found.list, |path| guard::real(path, world));
    for span in stale {
        engine.unproven("what is run is changed by this very text: what it holds then is not known", span);
    }
    engine.found.links = std::mem::take(&mut engine.linked);
}
