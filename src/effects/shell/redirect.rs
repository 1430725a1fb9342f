//! Redirections: what a command reads, where what it prints goes, and what that overwrites.

use super::Shell;
use super::descriptors::INPUT;
use super::state::Opened;
use crate::effects::arg::{Arg, Flow, MAX_FLOW, Made, Rest};
use crate::grammar::shell::tree::{Redir, RedirOp};
use crate::world::Unread;
use std::rc::Rc;

/// Where a command's input comes from and where its output goes.
pub(super) struct Routes {
    /// What it reads.
    pub stdin: Flow,
    /// Files that its output goes to, and whether they are appended to.
    pub targets: Vec<(Arg, bool)>,
    /// Standard output goes somewhere else.
    pub away: bool,
    /// Descriptors that are open while it runs, and what they were before.
    pub opened: Vec<(String, Option<Opened>)>,
}

impl Shell<'_, '_> {
    /// Judges redirections in order.
    pub(super) fn redirections(&mut self, redirs: &[Redir], stdin: Flow) -> Routes {
        let mut routes = Routes { stdin, targets: Vec::new(), away: false, opened: Vec::new() };
        for redir in redirs {
            self.redirection(redir, &mut routes);
        }
        routes
    }

    fn redirection(&mut self, redir: &Redir, routes: &mut Routes) {
        let fd = self.descriptor(redir);
        if let Some(body) = &redir.body {
            let body = self.single(&body.word);
            return self.feeds(&fd, Rc::new(text_flow(body)), routes);
        }
        let target = self.single(&redir.target);
        match redir.op {
            RedirOp::Herestring => {
                let text = target.text.clone() + "\n";
                self.feeds(&fd, Rc::new(text_flow(Arg { text, ..target })), routes);
            }
            RedirOp::Heredoc => {}
            RedirOp::Read => {
                let exact = target.made == Made::Letter && target.rest == Rest::Exact;
                let flow = self.read_path(&target);
                self.feeds(&fd, Rc::new(Flow { exact, ..flow }), routes);
            }
            RedirOp::DupIn => {
                let flow = self.dup(&redir.target, &target, routes);
                self.feeds(&fd, flow, routes);
                // Whoever opened it may have read a part of it.
                routes.stdin.exact &= fd != INPUT;
            }
            RedirOp::DupOut if is_descriptor(&target) || self.sink(&redir.target, &target).is_some() => {
                let sink = self.sink(&redir.target, &target);
                routes.away |= target.text != "1" && fd == "1";
                match sink {
                    Some(file) if fd == "1" => routes.targets.push((file, true)),
                    Some(file) => self.opens(&fd, Opened::Writes(file), routes),
                    None if fd == INPUT => self.feeds(INPUT, Rc::new(Flow::unknown()), routes),
                    None => {}
                }
            }
            RedirOp::ReadWrite => {
                self.write_path(&target, true);
                self.feeds(&fd, Rc::new(Flow::unknown()), routes);
            }
            op => {
                let append = matches!(op, RedirOp::Append | RedirOp::AppendBoth);
                self.write_path(&target, append);
                let both = matches!(op, RedirOp::WriteBoth | RedirOp::AppendBoth | RedirOp::DupOut);
                if both || fd == "1" {
                    routes.targets.push((target, append));
                    routes.away = true;
                } else if fd != "2" {
                    // It is empty from here on, and gets what is written to the descriptor.
                    self.wrote(&target, append, &Flow::nothing());
                    self.opens(&fd, Opened::Writes(target), routes);
                }
            }
        }
    }

    /// Hands what a command printed to where its output goes.
    pub(super) fn deliver(&mut self, routes: Routes, out: Flow) -> Flow {
        for (target, append) in &routes.targets {
            self.wrote(target, *append, &out);
        }
        self.closes(routes.opened);
        if routes.away { Flow::nothing() } else { out }
    }

    /// Remembers what the text wrote to a file.
    pub(super) fn wrote(&mut self, target: &Arg, append: bool, content: &Flow) {
        if target.rest != Rest::Exact {
            return;
        }
        for path in self.paths(target) {
            let content = content.clone();
            let content = match self.state.files.remove(&path) {
                Some(old) if append => old.then(content),
                None if append => self.lies_in(&path).then(content),
                _ => content,
            };
            self.engine.beliefs.wrote(&path);
            self.state.files.insert(path, content);
        }
    }
}

impl Shell<'_, '_> {
    /// What a file holds before anything is added to it.
    fn lies_in(&mut self, path: &str) -> Flow {
        match self.engine.world.read(path.as_ref(), MAX_FLOW) {
            Ok(bytes) => String::from_utf8(bytes).map_or_else(|_| Flow::unknown(), Flow::known),
            Err(Unread::Missing) => Flow::nothing(),
            Err(_) => Flow::unknown(),
        }
    }
}

fn text_flow(arg: Arg) -> Flow {
    match arg.rest {
        Rest::Exact | Rest::Glob => {
            let exact = arg.made == Made::Letter;
            Flow { secret: arg.secret, public: arg.public, exact, ..Flow::known(arg.text) }
        }
        _ => Flow { secret: arg.secret, public: arg.public, ..Flow::unknown() },
    }
}

fn is_descriptor(target: &Arg) -> bool {
    target.rest == Rest::Exact
        && (target.text == "-" || target.text.trim_end_matches('-').bytes().all(|b| b.is_ascii_digit()))
}
