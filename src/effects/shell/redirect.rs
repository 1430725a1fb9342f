//! Redirections: what a command reads, where what it prints goes, and what that overwrites.

use super::Shell;
use crate::effects::arg::{Arg, Flow, MAX_FLOW, Made, Rest};
use crate::grammar::shell::tree::{Redir, RedirOp};
use crate::world::Unread;

/// Where a command's input comes from and where its output goes.
pub(super) struct Routes {
    /// What it reads.
    pub stdin: Flow,
    /// Files that its output goes to, and whether they are appended to.
    pub targets: Vec<(Arg, bool)>,
    /// Standard output goes somewhere else.
    pub away: bool,
}

impl Shell<'_, '_> {
    /// Judges redirections in order.
    pub(super) fn redirections(&mut self, redirs: &[Redir], stdin: Flow) -> Routes {
        let mut routes = Routes { stdin, targets: Vec::new(), away: false };
        for redir in redirs {
            self.redirection(redir, &mut routes);
        }
        routes
    }

    fn redirection(&mut self, redir: &Redir, routes: &mut Routes) {
        let zero = redir.fd.as_deref().is_none_or(|fd| fd == "0");
        if let Some(name) =
            redir.fd.as_deref().map(|fd| fd.trim_matches(['{', '}'])).filter(|fd| super::param::is_name(fd))
        {
            self.state.set(name, None);
        }
        if let Some(body) = &redir.body {
            let body = self.single(&body.word);
            if zero {
                routes.stdin = Flow { fed: true, ..text_flow(body) };
            }
            return;
        }
        let target = self.single(&redir.target);
        match redir.op {
            RedirOp::Herestring if zero => {
                let text = target.text.clone() + "\n";
                routes.stdin = Flow { fed: true, ..text_flow(Arg { text, ..target }) };
            }
            RedirOp::Herestring | RedirOp::Heredoc => {}
            RedirOp::Read => {
                let flow = self.read_path(&target);
                if zero {
                    let exact = target.made == Made::Letter && target.rest == Rest::Exact;
                    routes.stdin = Flow { exact, fed: true, ..flow };
                }
            }
            RedirOp::DupIn => {}
            RedirOp::DupOut if is_descriptor(&target) => {
                routes.away |= target.text != "1" && redir.fd.as_deref().is_none_or(|fd| fd == "1");
            }
            RedirOp::ReadWrite => self.write_path(&target, true),
            op => {
                let append = matches!(op, RedirOp::Append | RedirOp::AppendBoth);
                self.write_path(&target, append);
                let both = matches!(op, RedirOp::WriteBoth | RedirOp::AppendBoth | RedirOp::DupOut);
                if both || redir.fd.as_deref().is_none_or(|fd| fd == "1") {
                    routes.targets.push((target, append));
                    routes.away = true;
                }
            }
        }
    }

    /// Hands what a command printed to where its output goes.
    pub(super) fn deliver(&mut self, routes: Routes, out: Flow) -> Flow {
        for (target, append) in &routes.targets {
            self.wrote(target, *append, &out);
        }
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
