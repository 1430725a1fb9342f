//! The texts in a file that something would run, each with its language and its place.

use super::kind::{Sort, dialect_word};
use super::workflow;
use crate::door::json::{self, JsonNode, JsonValue};
use crate::grammar::embed::Embedded;
use crate::grammar::{dockerfile, fences, recipes};
use crate::leaf::leaf;
use crate::span::Span;

/// The language of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceLanguage {
    /// A POSIX-like shell.
    Shell,
    /// PowerShell.
    PowerShell,
    /// SQL, in that dialect if anything tells it.
    Sql(Option<&'static str>),
}

/// A text that something would run.
#[derive(Debug, Clone)]
pub struct CiPiece {
    /// The text.
    pub text: Embedded,
    /// Its language.
    pub language: PieceLanguage,
    /// What it belongs to: a target, a script, a job.
    pub label: Option<(&'static str, String)>,
    /// It runs while an image is built and reaches nothing else.
    pub image: bool,
}

impl CiPiece {
    fn new(text: Embedded, language: PieceLanguage) -> Self {
        Self { text, language, label: None, image: false }
    }

    /// A text for a program: a shell's as it is, another language's as a document that is fed to it.
    pub fn by(program: Option<&str>, text: Embedded) -> Self {
        let name = program.map(|p| p.split_whitespace().next().unwrap_or(p));
        let bare = name.map(leaf);
        match (program, bare) {
            (None, _) => Self::new(text, PieceLanguage::Shell),
            (_, Some("pwsh" | "powershell" | "powershell.exe" | "cmd" | "cmd.exe")) => {
                Self::new(text, PieceLanguage::PowerShell)
            }
            (Some(program), _) => {
                let mut fed = Embedded::default();
                // What is found in the program as a whole is shown at its first line.
                let start = text.span(Span::new(0, text.text.lines().next().map_or(0, str::len)));
                fed.put(&format!("{program} <<'{TAG}'\n"), start);
                fed.append(&text, Span::new(0, text.text.len()));
                let end = text.span(Span::new(text.text.len(), text.text.len()));
                fed.put(&format!("\n{TAG}\n"), end);
                Self::new(fed, PieceLanguage::Shell)
            }
        }
    }

    fn named(mut self, key: &'static str, name: &str) -> Self {
        self.label = Some((key, name.to_owned())).filter(|(_, name)| !name.is_empty());
        self
    }
}

/// The end of a document that is fed to a program.
const TAG: &str = "ONEWAY_END_OF_TEXT";

/// What a file holds.
#[derive(Debug, Default)]
pub struct CiPieces {
    /// Its texts, in order.
    pub list: Vec<CiPiece>,
    /// What of it was not understood, and where.
    pub trouble: Option<(usize, String)>,
}

/// Takes a file apart; files that are read line by line are none of its business.
pub fn pieces(sort: Sort, text: &str, dialect: Option<&'static str>) -> CiPieces {
    let all = |list: Vec<CiPiece>| CiPieces { list, trouble: None };
    match sort {
        Sort::Script => all(vec![CiPiece::new(Embedded::whole(text), PieceLanguage::Shell)]),
        Sort::Sql => all(vec![CiPiece::new(Embedded::whole(text), PieceLanguage::Sql(dialect))]),
        Sort::Makefile => all(recipes::makefile(text).into_iter().map(|r| recipe(r, "target")).collect()),
        Sort::Justfile => all(recipes::justfile(text).into_iter().map(|r| recipe(r, "recipe")).collect()),
        Sort::Dockerfile => all(dockerfile::runs(text).into_iter().map(run).collect()),
        Sort::Markdown => all(fences::blocks(text).into_iter().filter_map(|b| block(b, dialect)).collect()),
        Sort::Package => package(text),
        Sort::Workflow => workflow::github(text),
        Sort::Gitlab => workflow::gitlab(text),
        Sort::Commands | Sort::Events => CiPieces::default(),
    }
}

fn recipe(recipe: recipes::Recipe, key: &'static str) -> CiPiece {
    CiPiece::by(recipe.program.as_deref(), recipe.text).named(key, &recipe.name)
}

fn run(run: dockerfile::Run) -> CiPiece {
    CiPiece { image: !run.reaches, ..CiPiece::by(run.program.as_deref(), run.text) }
}

fn block(block: fences::Block, dialect: Option<&'static str>) -> Option<CiPiece> {
    let language = block.language.as_str();
    let console = fences::CONSOLE.contains(&language);
    if console || matches!(language, "sh" | "bash" | "shell" | "zsh" | "ksh" | "dash" | "shellscript") {
        let typed = fences::typed(&block.text, console);
        return Some(CiPiece::new(typed.unwrap_or(block.text), PieceLanguage::Shell));
    }
    let named = dialect_word(language).or(match language {
        "plpgsql" => Some("postgres"),
        "plsql" => Some("oracle"),
        _ => None,
    });
    (language == "sql" || named.is_some()).then(|| CiPiece::new(block.text, PieceLanguage::Sql(named.or(dialect))))
}

fn package(text: &str) -> CiPieces {
    let document = match json::parse(text) {
        Ok(document) => document,
        Err(failure) => {
            return CiPieces {
                list: Vec::new(),
                trouble: Some((failure.trouble.at.unwrap_or(0), failure.trouble.why())),
            };
        }
    };
    let scripts = document.root.get("scripts").map(|node| &node.value);
    let Some(JsonValue::Map(members)) = scripts else { return CiPieces::default() };
    let piece = |member: &json::Member| {
        let text = string(text, &member.node)?;
        Some(CiPiece::new(text, PieceLanguage::Shell).named("script", &member.key))
    };
    CiPieces { list: members.iter().filter_map(piece).collect(), trouble: None }
}

/// A JSON string with the places of its characters.
pub fn string(source: &str, node: &JsonNode) -> Option<Embedded> {
    let want = node.text()?;
    let inner = Span::new(node.span.start + 1, node.span.end.saturating_sub(1));
    let mut out = Embedded::default();
    let mut at = inner.start;
    while at < inner.end {
        let rest = source.get(at..inner.end)?;
        let plain = rest.find('\\').unwrap_or(rest.len());
        out.copy(source, Span::new(at, at + plain));
        at += plain;
        if at < inner.end {
            let len = escape(source.get(at..inner.end)?);
            let spelled = format!("\"{}\"", source.get(at..at + len)?);
            let said: String = serde_json::from_str(&spelled).ok()?;
            out.put(&said, Span::new(at, at + len));
            at += len;
        }
    }
    (out.text == want).then_some(out)
}

/// The length of an escape; two halves of one character are one.
fn escape(text: &str) -> usize {
    let unit = |at: usize| text.get(at..at + 6).filter(|t| t.starts_with("\\u"));
    match unit(0) {
        None => 2,
        Some(first) => {
            let high = first.get(2..).and_then(|hex| u16::from_str_radix(hex, 16).ok());
            let pair = high.is_some_and(|u| (0xd800..0xdc00).contains(&u)) && unit(6).is_some();
            if pair { 12 } else { 6 }
        }
    }
}
