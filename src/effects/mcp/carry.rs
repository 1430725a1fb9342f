//! What the fields of a call carry, judged by the engine in the place of the call: shell texts, programs, paths, addresses.

use super::alarm::ANY;
use super::fields::{self, Field};
use super::template;
use super::{Call, finding};
use crate::catalog::languages;
use crate::catalog::mcp::{Carries, Does, Tool, names, rule, rules as m};
use crate::catalog::row::Lang;
use crate::effects::engine::Engine;
use crate::effects::shell;
use crate::grammar::quote;
use crate::leaf::leaf;
use crate::request::{Payload, Place, Request};
use crate::span::Span;
use std::path::Path;

/// Which language the fields of a call say that a text is in.
#[derive(Clone, Copy)]
enum Spoken {
    /// None.
    Nothing,
    /// This.
    Language(Lang),
    /// One that nobody knows, or several.
    Unknown,
}

/// Where and in which language the fields of a call are read.
pub(super) struct Setting {
    dirs: Vec<Option<String>>,
    language: Spoken,
    /// The language of a program where no field names one.
    script: &'static str,
    args: Vec<String>,
    stdin: Vec<String>,
}

impl Call<'_, '_> {
    /// Judges what the row says that the fields carry; true where something was there.
    pub(super) fn carried(&mut self, tool: &Tool, fields: &[Field]) -> bool {
        let setting = self.setting(tool, fields);
        let mut any = false;
        for (name, kind) in tool.fields {
            for field in fields.iter().filter(|field| field.is(name)) {
                any |= self.field(*kind, field, &setting);
            }
        }
        for template in tool.commands {
            for filled in template::fill(template, fields) {
                any = true;
                if filled.option {
                    self.gap(&m::UNKNOWN_TOOL, format!("`{}` gets a value that could be an option", self.tool));
                }
                self.shell(&filled.text, &setting.dirs);
            }
        }
        any
    }

    /// Fields that nobody has described may change what the others do.
    pub(super) fn strangers(&mut self, tool: &Tool, fields: &[Field]) {
        let known = |field: &Field| {
            tool.fields.iter().any(|(name, _)| field.is(name))
                || field.is_any(names::WEIGHTLESS)
                || field.is_any(names::PROSE)
                || (field.texts.is_empty() && field.is_any(names::WRAPPERS))
        };
        let says = |field: &&Field| field.holds || !field.texts.is_empty();
        if let Some(stranger) = fields.iter().filter(says).find(|field| !known(field)) {
            self.gap(
                &m::UNKNOWN_TOOL,
                format!("`{}` has the field `{}`, which is not known", self.tool, stranger.name),
            );
        }
    }

    /// Fields that name files by their own names, where the row says nothing of them.
    pub(super) fn other_paths(&mut self, tool: &Tool, fields: &[Field], kind: Carries) {
        let setting = self.setting(tool, fields);
        let own = |field: &&Field| !tool.fields.iter().any(|(name, _)| field.is(name));
        for field in fields.iter().filter(own).filter(|field| field.is_any(names::PATHS)) {
            self.field(kind, field, &setting);
        }
    }

    fn field(&mut self, kind: Carries, field: &Field, setting: &Setting) -> bool {
        let texts = || field.texts.iter().filter(|text| !text.is_empty());
        match kind {
            Carries::Text | Carries::Plain | Carries::Dir => return false,
            Carries::Language | Carries::Args | Carries::Stdin => return false,
            Carries::Shell => texts().for_each(|text| self.text(Lang::Shell, text, setting)),
            Carries::Words => self.words(field, setting),
            Carries::Script => texts().for_each(|text| self.script(text, setting)),
            Carries::Read => {
                texts().for_each(|text| shell::read_file(self.engine, setting.dirs.clone(), &path_of(text)));
            }
            Carries::Tree => {
                texts().for_each(|text| shell::read_tree(self.engine, setting.dirs.clone(), &path_of(text)));
            }
            Carries::Write => {
                let tool = self.tool;
                texts().for_each(|text| shell::write_path(self.engine, setting.dirs.clone(), tool, &path_of(text)));
            }
            Carries::Url => texts().for_each(|text| self.url(text, setting)),
        }
        texts().next().is_some()
    }

    fn setting(&self, tool: &Tool, fields: &[Field]) -> Setting {
        let of = |kind: Carries| {
            let named = move |field: &&Field| tool.fields.iter().any(|(name, k)| *k == kind && field.is(name));
            fields.iter().filter(named).flat_map(|field| &field.texts)
        };
        let here = self.here();
        let typed = matches!(tool.does, Does::Act(id) if rule(id).is(&m::TERMINAL_INPUT));
        let mut dirs: Vec<Option<String>> = of(Carries::Dir)
            .map(|dir| crate::effects::scope::normal(&path_of(dir), here.first()?.as_deref()))
            .collect();
        if dirs.is_empty() {
            dirs = if typed { vec![None] } else { here };
        }
        let languages: Vec<Option<Lang>> = of(Carries::Language).map(|name| language(name)).collect();
        let same = languages.first().copied().filter(|first| languages.iter().all(|l| l == first));
        let known = same.flatten().map_or(Spoken::Unknown, Spoken::Language);
        let language = if languages.is_empty() { Spoken::Nothing } else { known };
        let all = |kind: Carries| of(kind).cloned().collect();
        Setting { dirs, language, script: tool.script, args: all(Carries::Args), stdin: all(Carries::Stdin) }
    }

    pub(super) fn here(&self) -> Vec<Option<String>> {
        vec![self.engine.place.cwd.as_deref().and_then(Path::to_str).map(str::to_owned)]
    }

    fn words(&mut self, field: &Field, setting: &Setting) {
        let mut text = template::joined(field);
        if !setting.args.is_empty() {
            text = format!("{text} {}", template::words(&setting.args));
        }
        self.text(Lang::Shell, &text, setting);
        // A server that hands its words to a shell unquoted runs more than them.
        let raw = [field.texts.as_slice(), setting.args.as_slice()].concat().join(" ");
        if raw != text {
            let dirs = setting.dirs.clone();
            self.only_alarms(|engine| read(engine, Lang::Shell, &raw, &dirs));
        }
    }

    fn script(&mut self, text: &str, setting: &Setting) {
        match (setting.language, language(setting.script)) {
            (Spoken::Language(lang), _) | (Spoken::Nothing, Some(lang)) => read(self.engine, lang, text, &setting.dirs),
            _ => self.unread(text, setting),
        }
    }

    fn text(&mut self, lang: Lang, text: &str, setting: &Setting) {
        match setting.language {
            Spoken::Nothing => read(self.engine, lang, text, &setting.dirs),
            Spoken::Language(said) => read(self.engine, said, text, &setting.dirs),
            Spoken::Unknown => self.unread(text, setting),
        }
        for stdin in &setting.stdin {
            let fed = format!("printf %s {} | {{ {text}\n}}", quote::shell(stdin));
            read(self.engine, Lang::Shell, &fed, &setting.dirs);
        }
    }

    /// A text in a language that nobody named or nobody reads here.
    fn unread(&mut self, text: &str, setting: &Setting) {
        self.engine.gap("a program in a language that oneway cannot read or was not told", Span::default());
        let dirs = setting.dirs.clone();
        for lang in ANY {
            self.only_alarms(|engine| read(engine, *lang, text, &dirs));
        }
    }

    pub(super) fn shell(&mut self, text: &str, dirs: &[Option<String>]) {
        read(self.engine, Lang::Shell, text, dirs);
    }

    fn url(&mut self, text: &str, setting: &Setting) {
        let lower = text.trim_start().to_ascii_lowercase();
        if lower.starts_with("file:") {
            return shell::read_file(self.engine, setting.dirs.clone(), &path_of(text));
        }
        if lower.starts_with("http://") || lower.starts_with("https://") || !lower.contains(':') {
            let mut made = finding(&m::FETCH, self.tool);
            made.marks.network = true;
            made.targets = vec![text.to_owned()];
            return self.engine.push(made);
        }
        self.gap(&m::UNKNOWN_TOOL, format!("`{}` opens an address that is not one of the web", self.tool));
    }
}

pub(super) fn read(engine: &mut Engine, lang: Lang, text: &str, dirs: &[Option<String>]) {
    match lang {
        Lang::Shell => dirs.iter().for_each(|dir| run(engine, text, dir.as_deref())),
        lang => shell::program(engine, lang, text, dirs.to_vec()),
    }
}

/// A shell text is a request of its own, so that nothing that watches over Bash can miss it.
fn run(engine: &mut Engine, text: &str, dir: Option<&str>) {
    let project = engine.project().map(Into::into);
    let place = Place { cwd: dir.map(Into::into), project, ..engine.place.clone() };
    let request = Request { payload: Payload::Shell(text.to_owned()), place, ..Request::default() };
    let mut found = crate::effects::find(&request, engine.extras, engine.world);
    found.list.iter_mut().for_each(|finding| finding.span = Span::default());
    found.gaps.iter_mut().for_each(|gap| gap.span = Span::default());
    found.calls.iter_mut().for_each(|call| call.span = Span::default());
    engine.found.calls.append(&mut found.calls);
    engine.take(found);
}

/// The language that a name means: of a language, or of the program that reads it.
fn language(name: &str) -> Option<Lang> {
    let base = leaf(name.trim()).to_ascii_lowercase();
    let (name, _) = languages::SAID.iter().find(|(_, names)| names.has(&base))?;
    Some(if *name == "shell" { Lang::Shell } else { Lang::Script(name) })
}

/// A path, or the path in a `file:` address.
pub(super) fn path_of(text: &str) -> String {
    let Some(rest) = text.get(..5).filter(|head| head.eq_ignore_ascii_case("file:")).and(text.get(5..)) else {
        return text.to_owned();
    };
    let rest = rest.strip_prefix("//localhost").or_else(|| rest.strip_prefix("//")).unwrap_or(rest);
    decoded(rest.split(['?', '#']).next().unwrap_or(rest))
}

/// `%2F` as the letter that it stands for.
fn decoded(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let mut ahead = bytes.clone();
        let hex = |b: Option<u8>| b.and_then(|b| (b as char).to_digit(16));
        match (byte, hex(ahead.next()), hex(ahead.next())) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                bytes = ahead;
            }
            _ => out.push(byte),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The fields of a call, with the work that they may cost.
pub(super) fn opened(engine: &mut Engine, input: &serde_json::Value) -> Vec<Field> {
    let fields = fields::of(input);
    engine.refuel(fields.iter().flat_map(|field| &field.texts).map(String::len).sum());
    fields
}
