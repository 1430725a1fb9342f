//! Programs that come from a registry when they are called (`npx`, `uvx`, `bundle exec`), and Python's modules.

use super::Shell;
use crate::catalog::packages::PROGRAMS;
use crate::catalog::python;
use crate::catalog::shell as catalog;
use crate::effects::arg::{Arg, Flow};
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use crate::span::Span;

impl Shell<'_, '_> {
    /// A package that is run: a tool that its registry is known for is judged by its row, any other is unread code.
    pub(super) fn package(
        &mut self,
        runner: &str,
        from: &str,
        bin: bool,
        words: &[Arg],
        span: Span,
        stdin: &Flow,
    ) -> Flow {
        let Some((first, rest)) = words.split_first() else { return Flow::unknown() };
        let Some(spec) = first.known() else {
            self.engine.dynamic("the package to run is only known when it runs", first.span);
            return Flow::unknown();
        };
        if !bin && (spec.contains("://") || spec.starts_with("git+") || spec.contains(':')) {
            self.engine.remote_code(first.span);
            return Flow::unknown();
        }
        if spec.starts_with(['.', '/']) {
            return self.inner(runner, words, span, stdin);
        }
        let plain = spec
            .char_indices()
            .skip(1)
            .find(|(_, c)| matches!(c, '@' | '='))
            .map_or(spec, |(at, _)| spec.get(..at).unwrap_or(spec).trim_end_matches('='));
        let name = PROGRAMS.iter().find(|(_, packages)| packages.has(plain)).map_or(plain, |(program, _)| program);
        let interpreter = matches!((from, name), ("pypi", "python" | "python3") | ("npm", "node") | ("gem", "ruby"));
        let known = interpreter || catalog::published(name, from);
        if !known {
            self.registry_code(runner, plain, first.span);
            // Where the registry has no such program, the machine's own may be meant.
            if catalog::program(name).is_some_and(|p| !p.reader) {
                self.inner(runner, words, span, stdin);
            }
            return Flow { secret: stdin.secret, ..Flow::unknown() };
        }
        let mut inner = vec![Arg { text: name.to_owned(), ..first.clone() }];
        inner.extend(rest.iter().cloned());
        self.inner(runner, &inner, span, stdin)
    }

    fn registry_code(&mut self, runner: &str, package: &str, span: Span) {
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let undo = Undo::Unknown("what the package does".into());
        let what = format!("runs `{package}`, a package that oneway does not know");
        let mut finding = Finding::new("registry-code", effect, undo, span, what);
        finding.marks.network = true;
        finding.subject = format!("{runner} {package}");
        self.engine.unread(finding);
    }

    /// `python -m module arguments`.
    pub(super) fn module(&mut self, module: &Arg, args: &[Arg], span: Span, stdin: &Flow) -> Flow {
        let Some(name) = module.known() else {
            self.engine.dynamic("the module to run is only known when it runs", module.span);
            return Flow::unknown();
        };
        let Some(program) = python::program_of(name) else {
            let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
            let undo = Undo::Unknown("what the module does".into());
            let what = format!("`{name}` is not a module that oneway knows");
            let mut finding = Finding::new("python-module", effect, undo, span, what);
            finding.subject = format!("python -m {name}");
            self.engine.unread(finding);
            return Flow { secret: stdin.secret, ..Flow::unknown() };
        };
        let first = name.split('.').next().unwrap_or(name).to_owned();
        self.shadowed(&[first], None, module.span);
        let mut words: Vec<Arg> = program.split(' ').map(|w| Arg::exact(w, module.span)).collect();
        words.extend(args.iter().cloned());
        self.inner("python", &words, span, stdin)
    }
}
