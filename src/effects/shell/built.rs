//! Programs that a builder has made of the project's own sources. What such a program does stands in sources that lie in the
//! project, as its tests do, and whoever may run the tests runs that code: so running one is as much as a run of the tests,
//! as long as the words that it is given stay in the project and name nothing graver.

use super::Shell;
use super::task::graver;
use crate::catalog::secret;
use crate::effects::arg::{Arg, Rest};
use crate::effects::engine::Site;
use crate::effects::scope::Scope;
use crate::effects::words::Parsed;
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use crate::grammar::shell::tree::{CommandKind, Pipeline};
use crate::leaf::leaf;
use crate::span::Span;

/// A file that this text builds.
#[derive(Debug)]
pub(super) struct Built {
    path: String,
    /// The builder's name.
    builder: String,
    /// Whatever runs here, runs because that build has succeeded.
    sure: bool,
}

/// What comes back where a program of the project has run: the same as for its tests.
pub(super) const AS_TESTS: &str = "what it makes can be made again";

impl Shell<'_, '_> {
    /// Whether what a builder is given lies in the project, and so is what it makes of it.
    pub(super) fn builds_own(&self, parsed: &Parsed) -> bool {
        self.in_project() && parsed.rest().iter().all(|(_, word)| self.is_source(word))
    }

    /// Notes what a builder makes.
    pub(super) fn builds(&mut self, name: &str, finding: &Finding, certain: bool) {
        let [path] = finding.targets.as_slice() else { return };
        let made = match finding.marks.is("environment") {
            true => Some(format!("{path}/bin/activate")),
            false => (certain && finding.marks.is("anew")).then(|| path.clone()),
        };
        self.built.extend(made.map(|path| Built { path, builder: name.to_owned(), sure: false }));
    }

    /// Whether a word names something that lies in the project.
    fn is_source(&self, word: &Arg) -> bool {
        let there = |path: &String| self.is_project_path(path) && self.engine.world.meta(path.as_ref()).is_some();
        word.rest == Rest::Exact && matches!(self.paths(word).as_slice(), [path] if there(path))
    }

    /// Whether we surely are on this machine and in the project.
    fn in_project(&self) -> bool {
        let ours = |dir: &Option<String>| dir.as_deref().is_some_and(|dir| self.is_project_path(dir));
        self.engine.site == Site::Here && self.state.dirs.iter().all(ours)
    }

    /// Whether a path is the project or lies in it.
    fn is_project_path(&self, path: &str) -> bool {
        self.engine.scope(path) == Scope::Project || self.engine.project() == Some(path)
    }

    /// What a build behind `&&` has made is there: the text says so by its form.
    pub(super) fn succeeded(&mut self, pipeline: &Pipeline, since: usize) {
        let [stage] = pipeline.stages.as_slice() else { return };
        let CommandKind::Simple(simple) = &stage.kind else { return };
        let Some(first) = simple.words.first().and_then(|word| word.literal()).filter(|_| !pipeline.negated) else {
            return;
        };
        let base = leaf(&first);
        for built in self.built.iter_mut().skip(since).filter(|built| built.builder == base) {
            built.sure = true;
        }
    }

    /// What was sure is not sure any more.
    pub(super) fn doubts_builds(&mut self, since: usize) {
        self.built.iter_mut().skip(since).for_each(|built| built.sure = false);
    }

    /// Judges a program by its path that this text has built; false where it has not, or where an older one may run.
    pub(super) fn runs_built(&mut self, file: &Arg, args: &[Arg], span: Span) -> bool {
        let paths = self.paths(file);
        let [path] = paths.as_slice() else { return false };
        let fresh = |built: &&Built| {
            built.path == *path && (built.sure || self.engine.world.meta(path.as_ref()).is_none() && self.seen())
        };
        let known = file.rest == Rest::Exact && self.engine.site == Site::Here;
        if !known || !self.built.iter().any(|built| fresh(&built)) || !self.stays(args) {
            return false;
        }
        let (at, until) = (self.engine.place_span(span), self.engine.found.list.len());
        self.engine.beliefs.built(path, at, until);
        let (effect, undo) = as_tests();
        let mut finding =
            Finding::new("own-program", effect, undo, span, "runs a program that this text builds from the project");
        finding.subject = leaf(path).to_owned();
        self.engine.push(finding);
        true
    }

    /// Whether this text makes a file that is not there yet, and nobody else does: what is in it is known then.
    pub(super) fn makes_anew(&mut self, path: &str, span: Span) -> bool {
        let absent = self.engine.world.meta(path.as_ref()).is_none() && self.seen() && self.engine.site == Site::Here;
        let other = |f: &Finding| f.effect.writes() && !f.marks.is("environment");
        if !absent || !self.built.iter().any(|built| built.path == path) || self.engine.found.list.iter().any(other) {
            return false;
        }
        let (at, until) = (self.engine.place_span(span), self.engine.found.list.len());
        self.engine.beliefs.built(path, at, until);
        true
    }

    /// The file that a path names, where a build of this session may have made it: approvals know which. Only for words that
    /// would be fine behind that build.
    pub(super) fn may_be_built(&self, file: &Arg, args: &[Arg]) -> Option<String> {
        let paths = self.paths(file);
        let [path] = paths.as_slice() else { return None };
        let there = |path: &str| matches!(self.engine.scope(path), Scope::Project | Scope::Scratch);
        let here = file.rest == Rest::Exact && self.engine.site == Site::Here && self.in_project();
        (here && there(path) && self.stays(args)).then(|| path.clone())
    }

    /// Whether a call that builds the project and starts it is as much as a run of its tests.
    pub(super) fn runs_project(&self, parsed: &Parsed) -> bool {
        let words: Vec<Arg> = parsed.operands.iter().skip(parsed.sub).map(|(_, word)| word.clone()).collect();
        let call = self.engine.found.calls.last();
        // Options too: what stands in no list asks by itself, and what a listed one names may lie elsewhere.
        let all = call.is_some_and(|call| {
            call.argv
                .iter()
                .skip(1 + parsed.sub)
                .all(|word| word.as_deref().is_some_and(|word| self.stays_word(&Arg::exact(word, Span::default()))))
        });
        self.in_project() && all && self.stays(&words)
    }

    /// Whether words that a program of the project is given name nothing outside, and nothing graver than a test run.
    fn stays(&self, args: &[Arg]) -> bool {
        args.iter().all(|arg| self.stays_word(arg))
    }

    fn stays_word(&self, arg: &Arg) -> bool {
        let Some(word) = arg.known() else { return false };
        let value = word.split_once('=').map_or(word, |(_, value)| value);
        let near = |text: &str| {
            let part = Arg::exact(text, arg.span);
            let away = text.starts_with(['/', '~']) || text.contains("..");
            !away || matches!(self.scope_of(&part), Scope::Null | Scope::Scratch | Scope::Project)
        };
        let home = self.engine.home();
        let private = |text: &str| self.paths(&Arg::exact(text, arg.span)).iter().any(|p| secret::secret(p, home));
        // An address, a person or a machine.
        let sent = word.contains("://") || word.contains('@');
        !sent && near(word) && near(value) && !private(word) && !private(value) && !arg.secret && !graver(word)
    }
}

/// What running the project's own program comes to.
pub(super) fn as_tests() -> (Effect, Undo) {
    (Effect::new(Act::Run, Object::Builder, Reach::Project), Undo::Partial(AS_TESTS.into()))
}
