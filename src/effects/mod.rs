//! What would happen: reads the payload with the grammar, looks up the catalog, opens every wrapper and nested language.

pub mod script;

pub mod guard;

use crate::finding::{Act, Effect, Finding, Findings, Gap, Object, Reach, Undo};
use crate::request::{Payload, Request};
use crate::span::Span;
use crate::world::World;

/// Everything that the request would do, as far as it can be known.
pub fn find(request: &Request, _world: &dyn World) -> Findings {
    match &request.payload {
        Payload::Unreadable(why) => unread(why.clone()),
        _ => unread("not read yet".into()),
    }
}

fn unread(why: String) -> Findings {
    let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
    let undo = Undo::Unknown("what it does".into());
    let finding = Finding::new("unread", effect, undo, Span::default(), format!("could not be read: {why}"));
    Findings { list: vec![finding], gaps: vec![Gap { span: Span::default(), what: why.into() }], ..Findings::default() }
}
