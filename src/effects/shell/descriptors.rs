//! Descriptors that a text opens beside its input and output: what can be read from each, and which file it writes.
//! What leads somewhere that is not followed is unknown, never nothing.

use super::Shell;
use super::param::is_name;
use super::redirect::Routes;
use super::state::Opened;
use crate::effects::arg::{Arg, Flow, Rest};
use crate::grammar::shell::tree::{Redir, RedirOp, Word, WordPart};
use std::rc::Rc;

/// The shell's own input.
pub(super) const INPUT: &str = "0";

/// Where programs find descriptors as files.
const PLACES: &[&str] = &["/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"];

impl Shell<'_, '_> {
    /// The descriptor that a redirection opens: its number, or the variable that gets it.
    pub(super) fn descriptor(&mut self, redir: &Redir) -> String {
        let usual = if redir.op.reads() || redir.op == RedirOp::DupIn { INPUT } else { "1" };
        let name = redir.fd.as_deref().unwrap_or(usual).trim_matches(['{', '}']);
        if is_name(name) {
            self.state.set(name, None);
        }
        name.to_owned()
    }

    /// Lets a command read this from a descriptor.
    pub(super) fn feeds(&mut self, name: &str, flow: Rc<Flow>, routes: &mut Routes) {
        if name == INPUT {
            routes.stdin = Flow { fed: true, ..Rc::unwrap_or_clone(flow) };
        } else {
            self.opens(name, Opened::Reads(flow), routes);
        }
    }

    /// Opens a descriptor for as long as the command runs.
    pub(super) fn opens(&mut self, name: &str, to: Opened, routes: &mut Routes) {
        let old = self.state.open(name, Some(to));
        routes.opened.push((name.to_owned(), old));
    }

    /// What can be read where `<&` leads; it never stands in the text to the letter.
    pub(super) fn dup(&self, word: &Word, target: &Arg, routes: &Routes) -> Rc<Flow> {
        match self.leads(word, target).as_deref() {
            Some(INPUT) => Rc::new(Flow { exact: false, ..routes.stdin.clone() }),
            Some(name) => self.held(name),
            None => Rc::new(Flow::unknown()),
        }
    }

    /// The file that is written where `>&` leads.
    pub(super) fn sink(&self, word: &Word, target: &Arg) -> Option<Arg> {
        match self.state.opened(&self.leads(word, target)?) {
            Some(Opened::Writes(file)) => Some(file.clone()),
            _ => None,
        }
    }

    /// The descriptor that a word names: `3`, `3-`, `$fd`.
    fn leads(&self, word: &Word, target: &Arg) -> Option<String> {
        match word.parts.as_slice() {
            [WordPart::Param { param, .. }] if self.state.opened(&param.name).is_some() => Some(param.name.clone()),
            _ if target.rest == Rest::Exact => Some(target.text.trim_end_matches('-').to_owned()),
            _ => None,
        }
    }

    /// What can be read from a descriptor.
    pub(super) fn held(&self, name: &str) -> Rc<Flow> {
        match self.state.opened(name) {
            Some(Opened::Reads(flow)) => Rc::clone(flow),
            _ => Rc::new(Flow::unknown()),
        }
    }

    /// A line was read from a descriptor: the next one gets what is behind it.
    pub(super) fn consumed(&mut self, name: &str, one: bool) {
        let flow = self.held(name);
        let rest = flow.text.as_deref().filter(|_| one).map(|text| text.split_once('\n').map_or("", |(_, rest)| rest));
        let left = match rest {
            Some(text) => Flow { text: Some(text.to_owned()), file: None, ..(*flow).clone() },
            None => Flow { text: None, file: None, ..(*flow).clone() },
        };
        self.state.open(name, Some(Opened::Reads(Rc::new(left))));
    }

    /// What can be read from a path that stands for a descriptor of the text.
    pub(super) fn through(&self, path: &str) -> Option<Flow> {
        let name = PLACES.iter().find_map(|place| path.strip_prefix(place))?;
        match self.state.opened(name)? {
            Opened::Reads(flow) => Some(Flow { exact: false, ..(**flow).clone() }),
            Opened::Writes(_) => None,
        }
    }

    /// What a command gets where nothing was led to it: the input of the group around it (`{ x=$(sh); } < file`), or the
    /// one that the shell has chosen (`exec < file`).
    pub(super) fn own_input(&self, given: &Flow) -> Flow {
        match self.state.opened(INPUT) {
            Some(Opened::Reads(own)) if given.empty => (**own).clone(),
            _ => given.clone(),
        }
    }

    /// `exec` without a program: its redirections are the shell's from here on.
    pub(super) fn keeps_open(&mut self, routes: &mut Routes) {
        routes.opened.clear();
        if routes.stdin.fed {
            self.state.open(INPUT, Some(Opened::Reads(Rc::new(Flow { exact: false, ..routes.stdin.clone() }))));
        }
        // All that is printed from here on goes there.
        for (file, append) in std::mem::take(&mut routes.targets) {
            self.wrote(&file, append, &Flow::unknown());
        }
    }

    /// Closes what a command had opened.
    pub(super) fn closes(&mut self, opened: Vec<(String, Option<Opened>)>) {
        for (name, old) in opened.into_iter().rev() {
            self.state.open(&name, old);
        }
    }
}
