//! What leaves this machine. A word that reaches another one must stand in the text, or say nothing private; what does not is
//! sent, whatever the call is named, and a secret on its way out is the worst of it.

use super::Shell;
use crate::catalog::marks;
use crate::catalog::row::{Program, Rule};
use crate::catalog::secret;
use crate::effects::arg::{Arg, Flow, Rest};
use crate::effects::engine::Site;
use crate::effects::script::secrets::is_secret;
use crate::effects::script::{ScriptAct, ScriptKind};
use crate::effects::words::{Flag, Parsed};
use crate::finding::{Act, Effect, Finding, Marks, Object, Reach, Undo};
use crate::span::Span;

/// What the rules of a call say of what it prints.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Said {
    /// A secret was read.
    pub(super) secret: bool,
    /// It says nothing private, as far as its words do not.
    pub(super) public: bool,
    /// Files were read.
    pub(super) files: bool,
}

impl Said {
    /// The same, with what the program's marks say.
    pub(super) fn of(mut self, program: &Program, args: &[Arg], stdin: &Flow) -> Self {
        if program.is("variables") {
            // Every variable at once: looking is free, sending it on is not.
            self.secret |= args.is_empty() || args.iter().any(|a| a.rest != Rest::Exact || is_secret(&a.text));
        }
        if program.is("filters") {
            // A long option may name a file.
            let long = args.iter().any(|a| a.text.starts_with("--"));
            self.public |= stdin.public && !stdin.empty && !self.files && !long;
        }
        self
    }
}

impl Shell<'_, '_> {
    /// Judges what a call that talks to the network sends along; `secret` where the rule itself reads one.
    pub(super) fn leaves(
        &mut self,
        rule: &Rule,
        program: &Program,
        parsed: &Parsed,
        secret: bool,
        span: Span,
        stdin: &Flow,
    ) {
        let attached = self.attached(parsed);
        let operand = parsed.operands.iter().any(|(_, a)| a.secret && !addressed(a));
        if secret || attached || operand || stdin.secret {
            return self.secret_leaves(span);
        }
        if parsed.flags.iter().any(signs_in) {
            self.secret_signs_in(span);
        }
        let words = program.reaches.is_none() || rule.effect.act == Act::Send;
        let words = words || rule.is("points");
        let private = reaching(program, parsed, words).find(|word| !word.public).map(|word| word.span);
        let input = program.is("passes") || rule.effect.act == Act::Send || names_input(parsed);
        let input = (input && !stdin.public && !stdin.empty).then_some(span);
        let pointed =
            (self.state.pointed && rule.effect.writes() && rule.effect.reach == Reach::Remote).then_some(span);
        self.state.pointed |= rule.is("points");
        // An address on this machine is no exception: whoever listens there may pass it on.
        if let Some(span) = private.or(input).or(pointed) {
            self.private_leaves(span);
        }
    }

    /// A word that is an address makes a program that looks at files fetch; `dry`: it was asked to only show what it would do.
    pub(super) fn addresses(&mut self, name: &str, parsed: &Parsed, own: usize, dry: bool, span: Span) {
        // What goes to the network by itself is judged by its own rule.
        let network = self.engine.found.list.iter().skip(own).any(|finding| finding.marks.network);
        if marks::READS.has(name) || network && !dry {
            return;
        }
        let values = parsed.flags.iter().filter_map(|flag| flag.value.as_ref());
        let words = values.chain(parsed.operands.iter().map(|(_, word)| word)).filter(|word| is_address(&word.text));
        let (mut any, mut public, mut secret) = (false, true, false);
        for word in words {
            (any, public, secret) = (true, public && word.public, secret || word.secret && !addressed(word));
        }
        let looks = |finding: &&mut Finding| finding.effect.act == Act::Read;
        let mut reads = false;
        for finding in self.engine.found.list.iter_mut().skip(own).filter(looks).filter(|_| any) {
            (finding.marks.network, reads) = (true, true);
        }
        match (reads, secret, public) {
            (true, true, _) => self.secret_leaves(span),
            (true, false, false) => self.private_leaves(span),
            _ => {}
        }
    }

    /// A program in another language that fetches, and holds what this machine knows: a file, a command's output, its words.
    pub(super) fn program_leaves(&mut self, acts: &[ScriptAct], stdin: &Flow) {
        let fetches = |act: &&ScriptAct| matches!(act.kind, ScriptKind::Network { send: false, .. });
        let holds = |act: &ScriptAct| {
            matches!(
                act.kind,
                ScriptKind::Read { .. } | ScriptKind::ReadSecretEnv | ScriptKind::Shell(_) | ScriptKind::Argv(_)
            )
        };
        let named = |path: &str| self.paths(&Arg::exact(path, Span::default())).iter().any(|p| secret::secret(p, None));
        let secret = |act: &ScriptAct| match &act.kind {
            ScriptKind::ReadSecretEnv => true,
            ScriptKind::Read { path: Some(path) } => named(path),
            _ => false,
        };
        let Some(fetch) = acts.iter().find(fetches) else { return };
        let words = self.engine.found.calls.last().is_some_and(|call| call.argv.contains(&None));
        // A program can ask for what the text put into a variable.
        let words = words || self.state.holds_private();
        if stdin.secret || acts.iter().any(secret) {
            self.secret_leaves(fetch.span);
        } else if words || acts.iter().any(holds) || !stdin.public && !stdin.empty {
            self.private_leaves(fetch.span);
        }
    }

    /// Files that are sent along: `-d @file`, `-F x=@file`.
    fn attached(&mut self, parsed: &Parsed) -> bool {
        let values = parsed.flags.iter().filter_map(|f| f.value.as_ref()).chain(parsed.operands.iter().map(|(_, a)| a));
        let files: Vec<Arg> = values
            .filter_map(|v| v.text.split_once('@').map(|(_, path)| Arg { text: path.to_owned(), ..v.clone() }))
            .filter(|a| !a.text.is_empty() && a.text != "-")
            .collect();
        let secret =
            parsed.flags.iter().any(|f| f.value.as_ref().is_some_and(|v| v.secret && !addressed(v)) && !signs_in(f));
        files.iter().fold(secret, |any, file| self.reads(file) || self.written_secret(file) || any)
    }

    /// Whether a walk through directories leads to secrets: by where it begins, or by the names that it looks for.
    pub(super) fn walks_secrets(&self, args: &[Arg]) -> bool {
        let home = self.engine.home();
        let secret = |path: &String| secret::in_secret_dir(path, home) || secret::secret(path, home);
        let named = |a: &Arg| self.paths(a).iter().any(secret);
        let up_to = args.iter().position(|a| a.text.starts_with("-exec") || a.text.starts_with("-ok"));
        self.engine.site != Site::Container && args.iter().take(up_to.unwrap_or(args.len())).any(named)
    }

    /// What a call writes is a secret where it was given one: a copy, an archive, another encoding.
    pub(super) fn carries_over(&mut self, parsed: &Parsed, targets: &[String], stdin: &Flow) {
        let home = self.engine.home();
        let named = |a: &Arg| self.paths(a).iter().any(|p| secret::secret(p, home) || secret::in_secret_dir(p, home));
        let given = |a: &Arg| a.secret || self.engine.site != Site::Container && named(a) || self.written_secret(a);
        if stdin.secret || parsed.operands.iter().any(|(_, a)| given(a)) {
            for path in targets {
                let flow = Flow { secret: true, ..Flow::unknown() };
                self.state.files.insert(path.clone(), flow);
            }
        }
    }

    /// Whether the text itself put a secret into a file.
    pub(super) fn written_secret(&self, file: &Arg) -> bool {
        let written = |path: &String| self.state.files.get(path).is_some_and(|flow| flow.secret);
        !self.state.files.is_empty() && self.paths(file).iter().any(written)
    }

    /// A token goes where tokens go: whether it may is for a person to say.
    fn secret_signs_in(&mut self, span: Span) {
        let effect = Effect::new(Act::Send, Object::Secret, Reach::Remote);
        let undo = Undo::Unknown("whether the service may have the secret that it is signed in with".into());
        self.leaving(Finding::new("secret-signs-in", effect, undo, span, "signs in to a service with a secret"));
    }

    pub(super) fn secret_leaves(&mut self, span: Span) {
        let effect = Effect::new(Act::Send, Object::Secret, Reach::Remote);
        self.leaving(Finding::new("secret-leaves", effect, Undo::None, span, "sends a secret over the network"));
    }

    /// Something that only this machine knew is in a request.
    pub(super) fn private_leaves(&mut self, span: Span) {
        let effect = Effect::new(Act::Send, Object::Network, Reach::Remote);
        let what = "puts what a command printed or a file holds into a request to another machine";
        let undo = Undo::Unknown("whether the other machine may know it".into());
        let mut finding = Finding::new("private-leaves", effect, undo, span, what);
        finding.instead = Some("write the value out, so that it can be seen where it goes".into());
        self.leaving(finding);
    }

    fn leaving(&mut self, mut finding: Finding) {
        finding.marks = Marks { network: true, outside: true, ..Marks::default() };
        self.engine.push(finding);
    }
}

/// The words of a call that may reach another machine: all of them where one of them says which, or those that name one.
fn reaching<'p>(program: &'p Program, parsed: &'p Parsed, all: bool) -> impl Iterator<Item = &'p Arg> {
    let named = program.reaches.unwrap_or("");
    let listed = |list: &str, name: &str| list.split(' ').any(|item| item == name);
    let all = all || parsed.flags.iter().any(|flag| listed(named, &flag.name));
    let values = parsed.flags.iter().filter(move |flag| match all {
        true => !listed(program.stays, &flag.name),
        false => listed(named, &flag.name),
    });
    let first = listed(named, "first");
    let operands = parsed
        .rest()
        .iter()
        .enumerate()
        .filter(move |(at, (_, word))| all || first && *at == 0 || word.text.contains("://"));
    values.filter_map(|flag| flag.value.as_ref()).chain(operands.map(|(_, (_, word))| word))
}

/// Whether a word is where the person's own variable points to, and nothing else decides that.
fn addressed(word: &Arg) -> bool {
    let behind = word.guess.as_deref().unwrap_or("");
    word.address && word.text.is_empty() && (behind.is_empty() || behind.starts_with(['/', '?']))
}

/// Whether a word is where another machine is asked for something.
fn is_address(word: &str) -> bool {
    const SCHEMES: &str = "http https ftp ftps oci docker";
    let scheme = word.split_once("://").map(|(scheme, _)| scheme.rsplit(['=', '@', ',']).next().unwrap_or(scheme));
    scheme.is_some_and(|scheme| SCHEMES.split(' ').any(|known| scheme.eq_ignore_ascii_case(known)))
}

/// Whether a word stands for the input: `-`, `@-`, `x=@-`, `/dev/stdin`.
fn names_input(parsed: &Parsed) -> bool {
    const NAMES: &[&str] = &["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];
    let values = parsed.flags.iter().filter_map(|f| f.value.as_ref());
    let input = |word: &Arg| word.rest != Rest::Exact || NAMES.iter().any(|name| word.text.ends_with(name));
    values.chain(parsed.operands.iter().map(|(_, a)| a)).any(input)
}

/// Headers that carry what one signs in with.
const SIGNING: &[&str] =
    &["authorization:", "x-api-key:", "api-key:", "apikey:", "private-token:", "x-auth-token:", "x-access-token:"];

/// Whether an option holds a secret in the place where one signs in with it.
fn signs_in(flag: &Flag) -> bool {
    let Some(value) = flag.value.as_ref().filter(|v| v.secret) else { return false };
    let text = value.text.to_ascii_lowercase();
    match flag.name.as_str() {
        "-H" | "--header" => SIGNING.iter().any(|header| text.starts_with(header)),
        "-u" | "--user" | "--oauth2-bearer" => true,
        _ => false,
    }
}
