//! Code that a text writes and a runner of the project starts: no command names the file (`> conftest.py; pytest`), so it
//! is judged because it was written. Only what it is known to do counts; the runner itself is judged by its row.

use super::{Shell, language};
use crate::catalog::row::Lang;
use crate::effects::arg::{Arg, Flow};
use crate::finding::{Act, Finding, Object};
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
    /// Judges what was written, where a runner may start it.
    pub(super) fn planted(&mut self) {
        let runner = |f: &&Finding| f.effect.act == Act::Run && f.effect.object == Object::Builder;
        let Some(span) = self.engine.found.list.iter().find(runner).map(|f| f.span) else { return };
        let mut files: Vec<(String, Flow)> =
            self.state.files.iter().map(|(path, flow)| (path.clone(), flow.clone())).collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        if files.len() > MOST {
            self.engine.unproven("more files are written than are looked at, and a runner may start them", span);
        }
        for (path, flow) in files.into_iter().take(MOST) {
            let by_name = ENDS.iter().find(|(end, _)| path.ends_with(end)).map(|(_, lang)| *lang);
            let by_line = flow.text.as_deref().filter(|text| text.starts_with("#!")).map(language::shebang);
            let Some(lang) = by_name.or(by_line) else { continue };
            match flow.text {
                Some(text) => self.does(lang, text, span),
                None => self
                    .engine
                    .unproven("code is written that is only known when it runs, and a runner may start it", span),
            }
        }
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
