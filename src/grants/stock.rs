//! Statements to try: the catalog's own examples, and every carrier with something in it that nobody wants to run.

use crate::catalog::row::{Carry, Lang, Program};
use crate::catalog::shell;
use std::collections::HashMap;

/// What a carried shell would do.
pub const PAYLOAD: &str = "rm -rf ~";
/// The most statements of one program.
const MAX_OF_ONE: usize = 2000;

/// A statement, by words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its words as they are spelled, quotes included.
    pub words: Vec<String>,
    /// Whether its options count only right behind the program's name.
    pub global: bool,
    /// Whether it holds for every name of its row.
    pub anyone: bool,
    /// The sub-commands that its rule belongs to.
    pub subs: &'static str,
    /// Whether it is no example of the catalog but a carrier with a payload.
    pub carried: bool,
}

impl Statement {
    fn new(text: &str) -> Self {
        Self { words: words(text), global: false, anyone: false, subs: "", carried: false }
    }

    /// The program, as it is spelled.
    pub fn name(&self) -> &str {
        self.words.first().map_or("", |word| word.rsplit('/').next().unwrap_or(word))
    }

    /// Whether it is about this sub-command, or its rule is.
    pub fn about(&self, sub: &str) -> bool {
        let own = self.words.iter().skip(1).find(|word| !word.starts_with('-'));
        let first = self.subs.split_whitespace().find(|word| !word.ends_with('?')).unwrap_or_default();
        own.is_some_and(|own| own == sub) || first.split('|').any(|word| word == sub)
    }

    /// The statement from a word on.
    pub fn tail(&self, from: usize) -> String {
        self.words.get(from..).unwrap_or(&[]).join(" ")
    }
}

/// Every statement of every program.
#[derive(Default)]
pub struct Stock {
    made: HashMap<usize, Vec<Statement>>,
}

impl Stock {
    /// The statements of a program.
    pub fn of(&mut self, program: &'static Program) -> &[Statement] {
        self.made.entry(std::ptr::from_ref(program) as usize).or_insert_with(|| statements(program))
    }
}

/// Every program.
pub fn programs() -> impl Iterator<Item = &'static Program> {
    shell::FAMILIES.iter().flat_map(|family| family.iter())
}

/// Whether what a row says of one name holds for this one too. Readers that share a row share little else.
pub fn speaks_of(program: &Program, statement: &Statement, name: &str) -> bool {
    let spelled = statement.name();
    spelled == name || statement.anyone || (!is_crowd(program) && program.names.first() == Some(&spelled))
}

/// Whether a program's first word chooses what it does.
pub fn has_subs(program: &Program) -> bool {
    program.rules.iter().any(|rule| !rule.sub.is_empty())
}

fn is_crowd(program: &Program) -> bool {
    program.reader && program.names.len() > 3
}

fn statements(program: &'static Program) -> Vec<Statement> {
    let hits = program.rules.iter().flat_map(|rule| rule.hits.iter().map(|hit| (rule.sub, *hit)));
    let early = |s: &Statement| has_subs(program) && s.words.get(1).is_some_and(|word| word.starts_with('-'));
    let plain =
        hits.filter(|(_, hit)| super::rule::simple(hit)).map(|(subs, hit)| Statement { subs, ..Statement::new(hit) });
    let mut out: Vec<Statement> = plain.map(|s| Statement { global: early(&s), ..s }).collect();
    let name = program.names.first().copied().unwrap_or_default();
    for carry in program.carries {
        let made = carried(name, "", carry);
        let global = matches!(carry, Carry::GitSetting(_));
        let made = made.iter().map(|text| Statement { global, carried: true, ..Statement::new(text) });
        match is_crowd(program) {
            false => out.extend(made),
            true => out.extend(made.filter_map(|statement| owned(program, statement))),
        }
    }
    out.truncate(MAX_OF_ONE);
    out
}

/// The statement in the name of the program whose examples have its option.
fn owned(program: &'static Program, mut made: Statement) -> Option<Statement> {
    let Some(option) = made.words.iter().find(|word| word.starts_with('-')).cloned() else {
        return Some(Statement { anyone: true, ..made });
    };
    let hits = program.rules.iter().flat_map(|rule| rule.hits.iter());
    let owner = hits.map(|hit| words(hit)).find(|words| words.iter().any(|word| word.starts_with(&option)))?;
    made.words.first_mut()?.clone_from(owner.first()?);
    Some(made)
}

/// A carrier with a payload, in every way that it takes one.
fn carried(name: &str, sub: &str, carry: &Carry) -> Vec<String> {
    let flags =
        |flags: &str| -> Vec<String> { flags.split_whitespace().map(|f| f.trim_end_matches('~').into()).collect() };
    let subs =
        |own: &str| -> Vec<String> { spelled(own).iter().map(|own| [sub, own].join(" ").trim().to_owned()).collect() };
    let with = |own: &str, rest: &str| -> Vec<String> {
        subs(own).iter().map(|s| format!("{name} {s} {rest}").replace("  ", " ")).collect()
    };
    let (own, inside) = (|skip: usize| "1 ".repeat(skip), |skip: usize| "app ".repeat(skip));
    match carry {
        Carry::Argv { skip } | Carry::ArgvMore { skip } => with("", &format!("{}{PAYLOAD}", own(*skip))),
        Carry::ArgvAfter { sub, skip } => with(sub, &format!("{}{PAYLOAD}", own(*skip))),
        Carry::ArgvInside { sub, skip, .. } => {
            let mut out = with(sub, &format!("{}rm -rf /", inside(*skip)));
            out.extend(with(sub, &format!("{}-- rm -rf /", inside(*skip))));
            out
        }
        Carry::As { .. } | Carry::Stdin { .. } | Carry::Module(_) => Vec::new(),
        Carry::Wrapped { .. } | Carry::Dialect(..) | Carry::BarNames => Vec::new(),
        Carry::Package { sub, .. } => with(sub, "frobnicate"),
        Carry::PackageUnless { .. } => with("", "frobnicate"),
        Carry::ScriptRun { sub, .. } => with(sub, PAYLOAD),
        Carry::Task { sub, .. } => with(sub, "frobnicate"),
        Carry::AfterFlag(list) => flags(list).iter().flat_map(|f| with("", &format!("{f} {PAYLOAD}"))).collect(),
        Carry::Exec(list) => flags(list).iter().flat_map(|f| with("", &format!(". {f} rm -rf {{}} +"))).collect(),
        Carry::Flag(list, lang) | Carry::Lines(list, lang) => {
            flags(list).iter().flat_map(|f| with("", &format!("{f} {}", text(*lang)))).collect()
        }
        Carry::FlagPrefix(list, prefix, lang) => {
            let put = |f: &String| with("", &format!("{f} '{prefix}{}'", text(*lang).trim_matches('\'')));
            flags(list).iter().flat_map(put).collect()
        }
        Carry::FlagWords(list) => flags(list).iter().flat_map(|f| with("", &format!("{f} '{PAYLOAD}'"))).collect(),
        Carry::Joined { skip, lang } => with("", &format!("{}{}", own(*skip), text(*lang))),
        Carry::Operand { index, lang, .. } => with("", &format!("{}{}", own(*index), text(*lang))),
        Carry::Each { skip, lang } => with("", &format!("{}{}", own(*skip), text(*lang))),
        Carry::Sub(own, inner) => subs(own).iter().flat_map(|s| carried(name, s, inner)).collect(),
        Carry::GitSetting(list) => {
            flags(list).iter().flat_map(|f| with("", &format!("{f} alias.x='!{PAYLOAD}' x"))).collect()
        }
        Carry::Shell => with("", &format!("-c '{PAYLOAD}'")),
        Carry::File(list, _) => flags(list).iter().flat_map(|f| with("", &format!("{f} frobnicate"))).collect(),
        Carry::FileOperand { index, .. } => with("", &format!("{}frobnicate", own(*index))),
        Carry::FileAfter(sub, _) => with(sub, "frobnicate"),
        Carry::TextAfter(sub, lang) => with(sub, text(*lang)),
    }
}

/// The sub-commands that a row's words stand for: `container? run|create` is `run` and `create`.
fn spelled(sub: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for word in sub.split_whitespace().filter(|word| !word.ends_with('?')) {
        let longer = |start: &String| -> Vec<String> {
            word.split('|').map(|w| format!("{start} {w}").trim().to_owned()).collect()
        };
        out = out.iter().take(64).flat_map(longer).collect();
    }
    out
}

/// Something in that language that nobody wants to run, quoted.
fn text(lang: Lang) -> &'static str {
    match lang {
        Lang::Shell | Lang::Opaque => "'rm -rf ~'",
        Lang::Sql(_) => "'DROP DATABASE app'",
        Lang::Redis => "FLUSHALL",
        Lang::Mongo => "'db.dropDatabase()'",
        Lang::Script("python") => r#"'import os; os.system("rm -rf ~")'"#,
        Lang::Script("node" | "javascript" | "deno" | "bun" | "typescript") => {
            r#"'require("child_process").execSync("rm -rf ~")'"#
        }
        Lang::Script("awk") => r#"'BEGIN { system("rm -rf ~") }'"#,
        Lang::Script("sed") => "'1e rm -rf ~'",
        Lang::Script(_) => r#"'system("rm -rf ~")'"#,
    }
}

/// Words apart by blanks outside of quotes, as they are spelled.
pub fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut escaped = false;
    for c in text.chars() {
        let kept = std::mem::take(&mut escaped);
        match quote {
            _ if kept => {}
            None | Some('"') if c == '\\' => escaped = true,
            None if c == '"' || c == '\'' => quote = Some(c),
            Some(q) if q == c => quote = None,
            _ => {}
        }
        if c.is_whitespace() && quote.is_none() && !kept {
            if !word.is_empty() {
                out.push(std::mem::take(&mut word));
            }
        } else {
            word.push(c);
        }
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}
