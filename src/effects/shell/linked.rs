//! Links that the text itself makes: what is read or written through them later is what they lead to.

use super::Shell;
use super::files::ANYWHERE;
use crate::catalog::row::{On, Program, Rule};
use crate::effects::arg::{Arg, Rest};
use crate::effects::engine::{Copied, Site};
use crate::effects::scope::normal;
use crate::effects::words::Parsed;
use crate::leaf::leaf;
use crate::world::FileKind;
use std::path::{Path, PathBuf};

/// A text that makes more links than this may have led any path anywhere.
pub(super) const MAX_LINKED: usize = 64;
/// And one that puts more elsewhere than this.
pub(super) const MAX_COPIED: usize = 128;

/// Options with which links are copied as links.
const AS_LINKS: &str = "-a --archive -P -d --no-dereference -R -r --recursive -l --links";

impl Shell<'_, '_> {
    /// Notes the links that a call makes, and what it copies as it is or puts elsewhere: that may hold links.
    pub(super) fn links(&mut self, rule: &Rule, program: &Program, parsed: &Parsed) {
        let moves = rule.is("moves") && !rule.is("packs");
        let copies = (moves || program.is("puts")) && rule.effect.writes() && rule.on != On::Sources;
        if !(rule.is("links") || copies) || self.engine.site != Site::Here {
            return;
        }
        let as_links = moves || parsed.has(AS_LINKS);
        let (sources, into) = ends(parsed);
        for link in self.paths(&into).into_iter().filter(|_| into.rest == Rest::Exact) {
            for source in &sources {
                for name in self.names_in(&link, source, parsed) {
                    match rule.is("links") {
                        true => self.linked(&name, source, leads_here(source, parsed)),
                        false => self.copied(source, &name, as_links),
                    }
                    self.comes_along(&name, source);
                }
            }
        }
    }

    fn linked(&mut self, name: &str, source: &Arg, here: bool) {
        let leads = self.to(name, source, here);
        self.engine.linked.extend(leads.into_iter().take(MAX_LINKED));
        // One more than the limit says that there were more.
        self.engine.linked.truncate(MAX_LINKED + 1);
        self.engine.follower.forget();
    }

    /// Notes that what lies at a place has another name too, or has only that one then.
    pub(super) fn copied(&mut self, source: &Arg, name: &str, as_links: bool) {
        if source.rest != Rest::Exact || self.engine.copied.len() > MAX_COPIED {
            return;
        }
        for path in self.paths(source) {
            let from = self.before(&path).unwrap_or(path);
            self.engine.copied.push(Copied { name: name.to_owned(), from, as_links });
        }
        self.engine.follower.forget();
    }

    /// Where what lies at a path now lay before this text put it there.
    fn before(&self, path: &str) -> Option<String> {
        let below = |name: &str| path.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let mut latest = self.engine.copied.iter().rev().filter(|copy| copy.as_links);
        latest.find_map(|copy| below(&copy.name).map(|rest| format!("{}{rest}", copy.from)))
    }

    /// The names that a source may get.
    fn names_in(&self, into: &str, source: &Arg, parsed: &Parsed) -> Vec<String> {
        let base = leaf(source.text.trim_end_matches('/'));
        let below = format!("{}/{base}", into.trim_end_matches('/'));
        let is_dir = self.engine.world.meta(Path::new(into)).is_some_and(|meta| meta.kind == FileKind::Dir);
        match parsed.has("-T --no-target-directory") {
            true => vec![into.to_owned()],
            false if is_dir || parsed.has("-t --target-directory") => vec![below],
            false => vec![into.to_owned(), below],
        }
    }

    /// What a link of this name leads to; `here`: as seen from here, not from where it lies.
    fn to(&self, name: &str, source: &Arg, here: bool) -> Vec<(String, String)> {
        let leads = |to: String| (name.to_owned(), to);
        if source.rest != Rest::Exact {
            return vec![leads(ANYWHERE.to_owned())];
        }
        let above = name.rsplit_once('/').map(|(above, _)| above);
        match here {
            true => self.paths(source).into_iter().map(leads).collect(),
            false => normal(&source.text, above).into_iter().map(leads).collect(),
        }
    }

    /// What a path is a link to: one that the text makes, one that is there, or one that the text put there.
    pub(super) fn link(&self, path: &Path) -> Option<PathBuf> {
        let there = |path: &Path| {
            let made = self.engine.linked.iter().rev().find(|(name, _)| Path::new(name) == path);
            made.map(|(_, to)| PathBuf::from(to)).or_else(|| self.engine.world.link(path))
        };
        there(path).or_else(|| there(Path::new(&self.before(path.to_str()?)?)))
    }
}

/// Whether the words that a link leads to are seen from here: a symbolic one is seen from where it lies.
fn leads_here(source: &Arg, parsed: &Parsed) -> bool {
    !parsed.has("-s --symbolic") || parsed.has("-r --relative") || source.text.starts_with(['/', '~'])
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
