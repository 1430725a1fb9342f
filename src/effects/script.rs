//! Inline programs in other languages: one reader that may only prove them harmless, one that may only raise alarm.
//! What stands between the two is unknown. What the acts mean for paths, hosts and shell texts is the caller's business.

mod applescript;
mod awk;
mod ed;
mod jq;
mod sed;
mod acts;
mod fold;
mod javascript;
mod python;
pub mod secrets;
mod sink;
mod words;

use crate::grammar::quote::shell as quote;
use crate::span::Span;

/// A language that a program can be handed in on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// `python -c`, `python -`.
    Python,
    /// `node -e`, `bun -e`, `deno eval`.
    JavaScript,
    /// `perl -e`.
    Perl,
    /// `ruby -e`.
    Ruby,
    /// `php -r`.
    Php,
    /// `awk`, `gawk`, `mawk`.
    Awk,
    /// `sed`.
    Sed,
    /// `osascript -e`.
    AppleScript,
    /// `jq`.
    Jq,
    /// `ed`, `ex -s`, `vim -es`.
    Ed,
}

impl Language {
    /// The language that rows call so.
    pub fn named(name: &str) -> Option<Self> {
        const NAMES: &[(&str, Language)] = &[
            ("python", Language::Python),
            ("node", Language::JavaScript),
            ("perl", Language::Perl),
            ("ruby", Language::Ruby),
            ("php", Language::Php),
            ("awk", Language::Awk),
            ("sed", Language::Sed),
            ("osascript", Language::AppleScript),
            ("jq", Language::Jq),
            ("ed", Language::Ed),
        ];
        NAMES.iter().find(|(n, _)| *n == name).map(|(_, l)| *l)
    }
}

/// What was read of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScriptRead {
    /// Every token is understood and nothing but reading happens.
    pub proven: bool,
    /// Every token is understood: `acts` is the whole list of what it does, and each act may be judged for itself.
    pub understood: bool,
    /// What it does, as far as it was seen; complete only where `understood`.
    pub acts: Vec<ScriptAct>,
    /// The first thing that was not understood.
    pub why: Option<String>,
    /// Modules it loads by name: a file of that name beside the program would be loaded in their place.
    pub imports: Vec<String>,
}

/// One thing that a program does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptAct {
    /// Where, in the text of the program.
    pub span: Span,
    /// What is done, with the arguments that are literal.
    pub kind: ScriptKind,
    /// The id of the rule that saw it.
    pub rule: &'static str,
    /// What it does, in words.
    pub what: &'static str,
}

/// What is done; an argument that is not literal is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptKind {
    /// A shell text runs.
    Shell(Option<String>),
    /// A program runs with these arguments, itself the first; an empty list is a program of which nothing is known.
    Argv(Vec<Option<String>>),
    /// A file or a tree goes away.
    Delete {
        /// Which.
        path: Option<String>,
        /// With all below it.
        tree: bool,
    },
    /// A file is written or created.
    Write {
        /// Which.
        path: Option<String>,
        /// What it held stays.
        append: bool,
        /// It may be a directory, or get directories on the way to it.
        tree: bool,
    },
    /// A file gets another name or place, and what stood there is gone.
    Move {
        /// From where.
        from: Option<String>,
        /// To where.
        to: Option<String>,
    },
    /// A file gets a second name, or a name that leads to it.
    Link {
        /// Which.
        from: Option<String>,
        /// The new name.
        to: Option<String>,
        /// It only leads there.
        soft: bool,
    },
    /// A file or directory is read.
    Read {
        /// Which.
        path: Option<String>,
    },
    /// Rights or owner of a file change.
    Mode {
        /// Which.
        path: Option<String>,
    },
    /// Something is fetched or sent.
    Network {
        /// From or to where.
        url: Option<String>,
        /// Something leaves.
        send: bool,
    },
    /// A port is opened.
    Listen,
    /// A SQL text runs.
    Sql {
        /// The text.
        text: Option<String>,
        /// Its dialect, where it is known.
        dialect: Option<&'static str>,
    },
    /// A process is signalled.
    Kill,
    /// Text becomes code.
    Eval,
    /// Machine code or memory is touched.
    Native,
    /// Variables or settings change what later programs are.
    Environment,
    /// A variable is read that may hold a secret, or all of them.
    ReadSecretEnv,
    /// Another file of code runs.
    File(Option<String>),
}

/// The rules of this reader: the id of each, and what it says.
pub static RULES: &[(&str, &str)] = &[
    ("script-shell", "a program in another language runs a shell command"),
    ("script-program", "a program in another language runs another program"),
    ("script-delete", "a program in another language deletes a file"),
    ("script-delete-tree", "a program in another language deletes a directory tree"),
    ("script-write", "a program in another language writes a file"),
    ("script-append", "a program in another language appends to a file"),
    ("script-move", "a program in another language moves a file"),
    ("script-read", "a program in another language reads a file"),
    ("script-mode", "a program in another language changes the rights of a file"),
    ("script-fetch", "a program in another language fetches from the network"),
    ("script-send", "a program in another language sends to the network"),
    ("script-listen", "a program in another language opens a port"),
    ("script-sql", "a program in another language runs SQL"),
    ("script-kill", "a program in another language signals a process"),
    ("script-eval", "a program in another language makes code of text"),
    ("script-native", "a program in another language touches memory or machine code"),
    ("script-environment", "a program in another language changes its environment"),
    ("script-read-environment", "a program in another language reads variables that may hold secrets"),
    ("script-file", "a program in another language runs another file of code"),
];

impl ScriptKind {
    /// The place of its rule in `RULES`.
    fn rule(&self) -> (&'static str, &'static str) {
        let at = match self {
            Self::Shell(_) => 0,
            Self::Argv(_) => 1,
            Self::Delete { tree: false, .. } => 2,
            Self::Delete { tree: true, .. } => 3,
            Self::Write { append: false, .. } | Self::Link { .. } => 4,
            Self::Write { append: true, .. } => 5,
            Self::Move { .. } => 6,
            Self::Read { .. } => 7,
            Self::Mode { .. } => 8,
            Self::Network { send: false, .. } => 9,
            Self::Network { send: true, .. } => 10,
            Self::Listen => 11,
            Self::Sql { .. } => 12,
            Self::Kill => 13,
            Self::Eval => 14,
            Self::Native => 15,
            Self::Environment => 16,
            Self::ReadSecretEnv => 17,
            Self::File(_) => 18,
        };
        RULES.get(at).copied().unwrap_or(("script", "a program in another language"))
    }
}

/// A shell text in a directory that is not known.
fn somewhere(text: &str) -> String {
    format!("cd -- \"$ONEWAY_UNKNOWN_DIRECTORY\" && {text}")
}

/// Programs inside of programs, before the reader stops looking.
const DEEPEST: u32 = 3;

/// What a program in this language would do.
pub fn inspect(language: Language, text: &str) -> ScriptRead {
    read_nested(language, text, 0)
}

fn read_nested(language: Language, text: &str, depth: u32) -> ScriptRead {
    if depth > DEEPEST {
        return ScriptRead { why: Some("programs are nested too deep".into()), ..ScriptRead::default() };
    }
    match language {
        Language::Python => python::inspect(text, depth),
        Language::Sed => sed::inspect(text),
        Language::Awk => awk::inspect(text),
        Language::Jq => jq::inspect(text),
        Language::Ed => ed::inspect(text),
        Language::AppleScript => applescript::inspect(text),
        Language::JavaScript => javascript::inspect(text, depth),
        _ => words::inspect(language, text, depth).unwrap_or_else(|| ScriptRead {
            why: Some("programs in this language are not read yet".into()),
            ..ScriptRead::default()
        }),
    }
}
