//! What is written now and run later: servers, skills, commands and agents of the host, hooks and settings of git. No mode
//! delegates that. Works on the targets that every door left behind, as the guard does.

use crate::catalog::guard::later;
use crate::finding::{Act, Effect, Finding, Findings, Object, Reach, Undo};
use crate::request::{Payload, Request};

/// Adds a finding for every write to such a place.
pub fn watch(findings: &mut Findings, request: &Request) {
    // The host's dialog for its file tools shows no reason, so a question there asks nothing: it is denied, and a person
    // may approve it.
    let undo = match request.payload {
        Payload::File { .. } | Payload::Patch { .. } => Undo::None,
        _ => Undo::Unknown("what is run later because of it".into()),
    };
    let writes = |f: &&Finding| matches!(f.effect.act, Act::Create | Act::Change) && f.effect.object != Object::Guard;
    let hit = |f: &Finding| f.targets.iter().find_map(|path| Some((f.span, path.clone(), later(path)?)));
    let found: Vec<_> = findings.list.iter().filter(writes).filter_map(hit).collect();
    findings.list.extend(found.into_iter().map(|(span, path, what)| {
        let effect = Effect::new(Act::Change, Object::Account, Reach::Project);
        let said = format!("writes `{path}`: {what}");
        let mut finding = Finding::new("later-run", effect, undo.clone(), span, said);
        finding.subject = "write".into();
        finding.targets = vec![path];
        finding.instead = Some("show the person what would stand there, and let them put it in place".into());
        finding
    }));
}
