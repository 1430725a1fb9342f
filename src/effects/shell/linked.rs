//! Links that the text itself makes: what is read or written through them later is what they lead to.

use super::Shell;
use super::files::ANYWHERE;
use crate::catalog::row::{Program, Rule};
use crate::effects::arg::{Arg, Rest};
use crate::effects::engine::Site;
use crate::effects::scope::normal;
use crate::effects::words::Parsed;
use crate::world::FileKind;
use std::path::{Path, PathBuf};

/// A text that makes more links than this may have led any path anywhere.
pub(super) const MAX_LINKED: usize = 64;

impl Shell<'_, '_> {
    /// Notes the links that a call makes, or puts elsewhere.
    pub(super) fn links(&mut self, rule: &Rule, program: &Program, parsed: &Parsed) {
        let moves = program.is("puts") && !self.engine.linked.is_empty();
        if !(rule.is("links") || moves) || self.engine.site != Site::Here {
            return;
        }
        let (sources, into) = ends(parsed);
        for link in self.paths(&into).into_iter().filter(|_| into.rest == Rest::Exact) {
            for source in &sources {
                let made = self.names_in(&link, source, parsed);
                for name in made {
                    let leads =
                        if rule.is("links") { self.to(&name, source, parsed) } else { self.moved(source, &name) };
                    self.engine.linked.extend(leads.into_iter().take(MAX_LINKED));
                }
            }
        }
        // One more than the limit says that there were more.
        self.engine.linked.truncate(MAX_LINKED + 1);
        self.engine.follower.forget();
    }

    /// The names that a source may get.
    fn names_in(&self, into: &str, source: &Arg, parsed: &Parsed) -> Vec<String> {
        let base = source.text.trim_end_matches('/').rsplit('/').next().unwrap_or("");
        let below = format!("{}/{base}", into.trim_end_matches('/'));
        let is_dir = self.engine.world.meta(Path::new(into)).is_some_and(|meta| meta.kind == FileKind::Dir);
        match parsed.has("-T --no-target-directory") {
            true => vec![into.to_owned()],
            false if is_dir || parsed.has("-t --target-directory") => vec![below],
            false => vec![into.to_owned(), below],
        }
    }

    /// What a link of this name leads to: a symbolic one is seen from where it lies.
    fn to(&self, name: &str, source: &Arg, parsed: &Parsed) -> Vec<(String, String)> {
        let leads = |to: String| (name.to_owned(), to);
        if source.rest != Rest::Exact {
            return vec![leads(ANYWHERE.to_owned())];
        }
        let here = !parsed.has("-s --symbolic") || parsed.has("-r --relative") || source.text.starts_with(['/', '~']);
        let above = name.rsplit_once('/').map(|(above, _)| above);
        match here {
            true => self.paths(source).into_iter().map(leads).collect(),
            false => normal(&source.text, above).into_iter().map(leads).collect(),
        }
    }

    /// The links at or below a source, under the name that it gets.
    fn moved(&self, source: &Arg, name: &str) -> Vec<(String, String)> {
        let mut out = Vec::new();
        for path in self.paths(source) {
            let below = |link: &str| {
                link.strip_prefix(path.as_str()).filter(|r| r.is_empty() || r.starts_with('/')).map(str::to_owned)
            };
            let known = self.engine.linked.iter();
            out.extend(known.filter_map(|(link, to)| below(link).map(|rest| (format!("{name}{rest}"), to.clone()))));
        }
        out
    }

    /// What a path is a link to: one that the text makes, or one that is there.
    pub(super) fn link(&self, path: &Path) -> Option<PathBuf> {
        let made = self.engine.linked.iter().rev().find(|(name, _)| Path::new(name) == path);
        made.map(|(_, to)| PathBuf::from(to)).or_else(|| self.engine.world.link(path))
    }
}

/// What gets a name, and where.
fn ends(parsed: &Parsed) -> (Vec<Arg>, Arg) {
    let rest: Vec<Arg> = parsed.rest().iter().map(|(_, arg)| arg.clone()).collect();
    if let Some(into) = parsed.values_of("-t --target-directory").next() {
        return (rest, into.clone());
    }
    match rest.split_last() {
        Some((last, [])) => (vec![last.clone()], Arg::exact(".", last.span)),
        Some((last, sources)) => (sources.to_vec(), last.clone()),
        None => (Vec::new(), Arg::exact(".", crate::span::Span::default())),
    }
}
