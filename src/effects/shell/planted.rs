//! Code that a text puts somewhere and a runner of the project starts: no command names the file (`> conftest.py; pytest`), so
//! it is judged because it was put there. What this text wrote is read; what it fetched, or brought from elsewhere, nobody
//! has read. The runner itself is judged by its row.

use super::{Shell, language};
use crate::catalog::marks;
use crate::catalog::row::Lang;
use crate::catalog::tasks::{DATA, READ, RECIPES};
use crate::effects::arg::{Arg, Flow};
use crate::effects::scope::Scope;
use crate::finding::{Act, Call, Finding, Object};
use crate::leaf::leaf;
use crate::span::Span;

/// Languages that are read, by how the names of their files end.
const ENDS: &[(&str, Lang)] = &[
    (".sh", Lang::Shell),
    (".bash", Lang::Shell),
    (".py", Lang::Script("python")),
    (".js", Lang::Script("node")),
    (".mjs", Lang::Script("node")),
    (".cjs", Lang::Script("node")),
    (".ts", Lang::Script("node")),
    (".rb", Lang::Script("ruby")),
    (".pl", Lang::Script("perl")),
    (".php", Lang::Script("php")),
];

/// So many files of one text are looked at.
const MOST: usize = 32;

impl Shell<'_, '_> {
    /// Judges what was put somewhere, where a runner may start it.
    pub(super) fn planted(&mut self) {
        let builds = |f: &&Finding| matches!(f.effect.object, Object::Builder | Object::Package | Object::Listener);
        let loads = |f: &&Finding| builds(f) || f.marks.is("foreign");
        let put = !self.state.files.is_empty() || !self.engine.copied.is_empty();
        let obeys = put.then(|| self.calls_any(|name| marks::OBEYS.has(name))).flatten();
        let Some(span) = self.engine.found.list.iter().find(loads).map(|f| f.span).or(obeys) else {
            // Any other program that belongs to no system may load what lies in the project, too: what is known of it counts.
            let other = put.then(|| self.calls_any(|name| !marks::SYSTEM.has(name))).flatten();
            return other.into_iter().for_each(|span| self.planted_code(span));
        };
        let builds = obeys.is_some() || self.engine.found.list.iter().any(|f| builds(&f));
        self.planted_texts(span, builds);
        self.planted_copies(span);
        let fetched =
            |f: &Finding| f.marks.is("fetches") && (f.targets.is_empty() || f.targets.iter().any(|t| self.runs(t)));
        if self.engine.found.list.iter().any(fetched) {
            self.engine.remote_code(span);
        }
    }

    /// Where a program is called that this holds of.
    fn calls_any(&self, is: impl Fn(&str) -> bool) -> Option<Span> {
        let fits = |call: &&Call| {
            let name = call.argv.first().and_then(Option::as_deref);
            name.is_some_and(|name| is(leaf(name)))
        };
        self.engine.found.calls.iter().find(fits).map(|call| call.span)
    }

    /// Programs that the text itself wrote, in languages that are read.
    fn planted_code(&mut self, span: Span) {
        let text = |(path, flow): (&String, &Flow)| Some((path.clone(), named(path)?, flow.text.clone()?));
        let mut files: Vec<(String, Lang, String)> = self.state.files.iter().filter_map(text).collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        files.into_iter().take(MOST).for_each(|(_, lang, text)| self.does(lang, text, span));
    }

    /// What the text itself wrote.
    fn planted_texts(&mut self, span: Span, builds: bool) {
        let mut files: Vec<(String, Flow)> =
            self.state.files.iter().map(|(path, flow)| (path.clone(), flow.clone())).collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        if files.len() > MOST {
            self.engine.unproven("more files are written than are looked at, and a runner may start them", span);
        }
        for (path, flow) in files.into_iter().take(MOST) {
            let by_line = flow.text.as_deref().filter(|text| text.starts_with("#!")).map(language::shebang);
            match (named(&path).or(by_line), flow.text) {
                (Some(lang), Some(text)) => self.does(lang, text, span),
                (None, _) if !builds || !self.runs(&path) => {}
                _ if flow.remote => self.engine.remote_code(span),
                (Some(_), None) => self
                    .engine
                    .unproven("code is written that is only known when it runs, and a runner may start it", span),
                (None, _) => {
                    self.engine.unproven("what is written may be code that is not read, and a runner starts it", span)
                }
            }
        }
    }

    /// What the text copied or moved.
    fn planted_copies(&mut self, span: Span) {
        let copied = self.engine.copied.iter().take(MOST).map(|copy| (copy.name.clone(), copy.from.clone()));
        for (name, from) in copied.collect::<Vec<_>>() {
            if !self.runs(&name) {
                continue;
            }
            match (named(&name), self.script(&Arg::exact(from.clone(), span))) {
                (Some(lang), Ok(Flow { text: Some(text), .. })) => self.does(lang, text, span),
                _ if self.engine.scope(&from) <= Scope::Project => {}
                _ => {
                    self.engine.unproven("what is brought from elsewhere may be code, and a runner may start it", span)
                }
            }
        }
    }

    /// Whether a file of the project may be code or settings that a runner finds by itself, and that is not read there.
    fn runs(&self, path: &str) -> bool {
        let name = leaf(path);
        let ending = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map_or("", |(_, end)| end);
        let data = DATA.has(&ending.to_ascii_lowercase()) && !RECIPES.has(name);
        self.engine.scope(path) == Scope::Project && !data && !READ.has(name)
    }

    /// Judges a program by what it is known to do, and leaves out what is not understood.
    fn does(&mut self, lang: Lang, text: String, span: Span) {
        let (from, gaps) = (self.engine.found.list.len(), self.engine.found.gaps.len());
        self.language(lang, &Arg::exact(text, span), &Flow::unknown());
        self.engine.found.gaps.truncate(gaps);
        let mut at = 0;
        self.engine.found.list.retain(|finding| {
            at += 1;
            at <= from || !matches!(finding.effect.act, Act::Run | Act::Read)
        });
    }
}

/// The language of a file, by how its name ends.
fn named(path: &str) -> Option<Lang> {
    ENDS.iter().find(|(end, _)| path.ends_with(end)).map(|(_, lang)| *lang)
}
