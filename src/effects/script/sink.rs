//! What a reader has found so far, and how that becomes an answer.

use super::acts::{unplaced, unplaced_words};
use super::{ScriptAct, ScriptKind, ScriptRead, somewhere};
use crate::span::Span;

/// Collects what is found.
#[derive(Default)]
pub struct Sink {
    acts: Vec<ScriptAct>,
    why: Option<String>,
    imports: Vec<String>,
    /// The program changes its directory, so that no relative path is known.
    pub moved: bool,
}

impl Sink {
    /// Notes what is done.
    pub fn act(&mut self, span: Span, kind: ScriptKind) {
        let (rule, what) = kind.rule();
        self.acts.push(ScriptAct { span, kind, rule, what });
    }

    /// Notes what was not understood, if it is the first such thing.
    pub fn miss(&mut self, why: impl FnOnce() -> String) {
        if self.why.is_none() {
            self.why = Some(why());
        }
    }

    /// Notes that a module is loaded.
    pub fn import(&mut self, module: &str) {
        let top = module.split('.').next().unwrap_or(module);
        self.imports.push(top.to_string());
    }

    /// Takes over what a program inside of this one does, as if it stood at `span`.
    pub fn nest(&mut self, span: Span, inner: ScriptRead) {
        self.acts.extend(inner.acts.into_iter().map(|act| ScriptAct { span, ..act }));
    }

    /// The answer.
    pub fn finish(mut self) -> ScriptRead {
        if self.moved {
            for act in &mut self.acts {
                unplace(&mut act.kind);
            }
        }
        let starts = |a: &ScriptAct| matches!(a.kind, ScriptKind::Shell(_) | ScriptKind::Argv(_) | ScriptKind::File(_));
        let changes = self.acts.iter().any(|a| a.kind == ScriptKind::Environment);
        if changes && self.acts.iter().any(starts) {
            self.miss(|| "what it starts obeys variables that it has changed".to_string());
        }
        self.imports.sort_unstable();
        self.imports.dedup();
        let understood = self.why.is_none();
        let proven = understood && self.acts.iter().all(|a| matches!(a.kind, ScriptKind::Read { .. }));
        ScriptRead { proven, understood, acts: self.acts, why: self.why, imports: self.imports }
    }
}

/// Forgets what is only true in a directory that is not known.
fn unplace(kind: &mut ScriptKind) {
    match kind {
        ScriptKind::Shell(Some(text)) => *text = somewhere(text),
        ScriptKind::Argv(words) => *words = unplaced_words(std::mem::take(words)),
        ScriptKind::Delete { path, .. }
        | ScriptKind::Write { path, .. }
        | ScriptKind::Read { path }
        | ScriptKind::Mode { path }
        | ScriptKind::File(path) => *path = unplaced(path.take()),
        ScriptKind::Move { from, to } | ScriptKind::Link { from, to, .. } => {
            *from = unplaced(from.take());
            *to = unplaced(to.take());
        }
        _ => {}
    }
}
