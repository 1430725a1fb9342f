//! One look at the world for one request: the budget, the directory one stands in, and the repositories seen so far.

use super::git::place::{self, RepoFound};
use super::look::Look;
use crate::world::{Unread, World};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What one request has seen.
pub struct Sight<'a> {
    /// The world and what may still be looked at.
    pub look: Look<'a>,
    stands: Option<PathBuf>,
    real: OnceCell<Option<PathBuf>>,
    repos: RefCell<HashMap<PathBuf, Rc<RepoFound>>>,
}

impl<'a> Sight<'a> {
    /// Nothing seen yet.
    pub fn new(world: &'a dyn World, stands: Option<&Path>) -> Self {
        let stands = stands.filter(|p| p.is_absolute()).map(Path::to_owned);
        Self { look: Look::new(world), stands, real: OnceCell::new(), repos: RefCell::default() }
    }

    /// The directory one stands in, without links.
    pub fn cwd(&self) -> Option<&Path> {
        self.real.get_or_init(|| self.look.resolved(self.stands.as_deref()?)).as_deref()
    }

    /// Whether there surely is nothing at a path.
    pub fn is_absent(&self, path: &str) -> bool {
        self.is_nowhere(Path::new(path))
    }

    /// The same of a path.
    pub fn is_nowhere(&self, path: &Path) -> bool {
        self.look.stat(path) == Err(Unread::Missing)
    }

    /// The repository whose work tree holds a directory (one without links).
    pub fn find(&self, dir: &Path) -> Rc<RepoFound> {
        if let Some(known) = self.repos.borrow().get(dir) {
            return known.clone();
        }
        let found = self.climb(dir);
        self.repos.borrow_mut().insert(dir.to_owned(), found.clone());
        found
    }

    fn climb(&self, dir: &Path) -> Rc<RepoFound> {
        if place::is_elsewhere(&self.look) {
            return Rc::new(RepoFound::Unclear);
        }
        for above in dir.ancestors().take(place::MAX_UP) {
            if let Some(known) = self.repos.borrow().get(above) {
                return known.clone();
            }
            match place::at(&self.look, above) {
                RepoFound::Nowhere => {}
                found => {
                    let found = Rc::new(found);
                    self.repos.borrow_mut().insert(above.to_owned(), found.clone());
                    return found;
                }
            }
        }
        Rc::new(RepoFound::Nowhere)
    }
}
