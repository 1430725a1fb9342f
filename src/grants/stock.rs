//! Statements to try: the catalog's own examples, and every carrier with something in it that nobody wants to run.

use crate::catalog::row::{Carry, Lang, Program};
use crate::catalog::shell;
use crate::leaf::leaf;
use std::collections::HashMap;

/// What a carried shell would do.
pub const PAYLOAD: &str = "rm -rf ~";
/// The most statements of one program.
const MAX_OF_ONE: usize = 2000;

/// A statement, by words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockStatement {
    /// Its words as they are spelled, quotes included.
    pub words: Vec<String>,
    /// Whether its options count only right behind the program's name.
    pub global: bool,
    /// Whether it holds for every name of its row.
    pub anyone: bool,
    /// The sub-commands that its rule belongs to, as rows write them; empty for any.
    subs: String,
    /// Whether it is no example of the catalog but a carrier with a payload.
    pub carried: bool,
}

impl StockStatement {
    fn new(text: &str) -> Self {
        Self { words: words(text), global: false, anyone: false, subs: String::new(), carried: false }
    }

    /// The program, as it is spelled.
    pub fn name(&self) -> &str {
        self.words.first().map_or("", |word| leaf(word))
    }

    /// Where its words go on behind these sub-commands; `None` where it is about another one.
    pub fn behind(&self, own: &[&str]) -> Option<usize> {
        let (Some(first), false) = (own.first(), self.global) else { return own.is_empty().then_some(1) };
        let starts_with_option = self.words.get(1).is_some_and(|word| word.starts_with('-'));
        if self.subs.is_empty() {
            return (starts_with_option || self.plain().next().is_some_and(|(_, word)| word == *first)).then_some(1);
        }
        let fits = |way: &&Vec<&str>| way.iter().zip(own).all(|(words, own)| words.split('|').any(|word| word == *own));
        let ways = ways(&self.subs);
        let depth = ways.iter().find(fits)?.len();
        let past = (starts_with_option && self.carried) || depth > own.len();
        let last = if past { None } else { self.plain().nth(depth.saturating_sub(1)) };
        Some(last.map_or(1, |(at, _)| at + 1))
    }

    /// Whether it has no operands: nothing but its sub-command and options.
    pub fn bare(&self) -> bool {
        let [_, long] = ways(&self.subs);
        self.plain().count() <= long.len() && self.words.iter().all(|word| !word.contains(['\'', '"', '=']))
    }

    /// Whether nobody knows which sub-commands take its option.
    pub fn adrift(&self) -> bool {
        self.carried && self.subs.is_empty() && self.words.get(1).is_some_and(|word| word.starts_with('-'))
    }

    /// Its words behind the program that are no options, with their places.
    fn plain(&self) -> impl Iterator<Item = (usize, &str)> {
        self.words.iter().map(String::as_str).enumerate().skip(1).filter(|(_, word)| !word.starts_with('-'))
    }

    /// The statement from a word on.
    pub fn tail(&self, from: usize) -> String {
        self.words.get(from..).unwrap_or(&[]).join(" ")
    }
}

/// Every statement of every program.
#[derive(Default)]
pub struct Stock {
    made: HashMap<usize, Vec<StockStatement>>,
}

impl Stock {
    /// The statements of a program.
    pub fn of(&mut self, program: &'static Program) -> &[StockStatement] {
        self.made.entry(std::ptr::from_ref(program) as usize).or_insert_with(|| statements(program))
    }
}

/// Every program.
pub fn programs() -> impl Iterator<Item = &'static Program> {
    shell::FAMILIES.iter().flat_map(|family| family.iter())
}

/// Whether what a row says of one name holds for this one too. Readers that share a row share little else.
pub fn speaks_of(program: &Program, statement: &StockStatement, name: &str) -> bool {
    let spelled = statement.name();
    let shared = || !is_crowd(program) && program.names.first() == Some(&spelled) && !has_own(program, name);
    spelled == name || statement.anyone || shared()
}

/// Whether a name among many has examples of its own.
fn has_own(program: &Program, name: &str) -> bool {
    let mut hits = program.rules.iter().flat_map(|rule| rule.hits);
    program.names.len() > 3 && hits.any(|hit| hit.split_whitespace().next() == Some(name))
}

/// Whether a program's first word chooses what it does.
pub fn has_subs(program: &Program) -> bool {
    program.rules.iter().any(|rule| !rule.sub.is_empty())
}

fn is_crowd(program: &Program) -> bool {
    program.reader && program.names.len() > 3
}

fn statements(program: &'static Program) -> Vec<StockStatement> {
    let hits = program.rules.iter().flat_map(|rule| rule.hits.iter().map(|hit| (rule.sub, *hit)));
    let early = |s: &StockStatement| has_subs(program) && s.words.get(1).is_some_and(|word| word.starts_with('-'));
    let plain = hits
        .filter(|(_, hit)| super::rule::simple(hit))
        .map(|(subs, hit)| StockStatement { subs: subs.to_owned(), ..StockStatement::new(hit) });
    let mut out: Vec<StockStatement> = plain.map(|s| StockStatement { global: early(&s), ..s }).collect();
    let name = program.names.first().copied().unwrap_or_default();
    for carry in program.carries {
        let made = carried(name, "", carry);
        let global = matches!(carry, Carry::GitSetting(_));
        let made = made.iter().map(|text| {
            let made = StockStatement { global, carried: true, ..StockStatement::new(text) };
            placed(program, made)
        });
        match is_crowd(program) {
            false => out.extend(made.map(|statement| StockStatement { anyone: true, ..statement })),
            true => out.extend(made.filter_map(|statement| owned(program, statement))),
        }
    }
    out.truncate(MAX_OF_ONE);
    out
}

/// The ways to write the sub-commands of a row: `container? run|create` is both with and without the first.
fn ways(subs: &str) -> [Vec<&str>; 2] {
    let short = subs.split_whitespace().filter(|word| !word.ends_with('?')).collect();
    [short, subs.split_whitespace().map(|word| word.trim_end_matches('?')).collect()]
}

/// A carrier by an option, bound to the sub-commands that are known to take it.
fn placed(program: &'static Program, made: StockStatement) -> StockStatement {
    let Some(option) = made.words.get(1).filter(|word| word.starts_with('-')).cloned() else { return made };
    let takes = |list: &str| list.split_whitespace().any(|flag| flag.trim_end_matches('~') == option);
    let mut subs: Vec<&str> = Vec::new();
    for (sub, _) in program.sub_values.iter().filter(|(_, values)| takes(values)) {
        subs.extend(sub.split_whitespace().next());
    }
    let mut early = false;
    for hit in program.rules.iter().flat_map(|rule| rule.hits) {
        let mut words = hit.split_whitespace().skip(1).take_while(|word| *word != option).peekable();
        if hit.split_whitespace().any(|word| word == option) {
            early |= words.peek().is_none();
            subs.extend(words.find(|word| word.starts_with(|c: char| c.is_ascii_alphabetic())));
        }
    }
    let global = made.global || (early && subs.is_empty() && has_subs(program));
    StockStatement { subs: subs.join("|"), global, ..made }
}

/// The statement in the name of the program whose examples have its option.
fn owned(program: &'static Program, mut made: StockStatement) -> Option<StockStatement> {
    let Some(option) = made.words.iter().find(|word| word.starts_with('-')).cloned() else {
        return Some(StockStatement { anyone: true, ..made });
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
        Lang::Asked(_) => "'MATCH (n) DETACH DELETE n'",
        Lang::Script("python") => r#"'import os; os.system("rm -rf ~")'"#,
        Lang::Script("node" | "javascript" | "deno" | "bun" | "typescript") => {
            r#"'require("child_process").execSync("rm -rf ~")'"#
        }
        Lang::Script("awk") => r#"'BEGIN { system("rm -rf ~") }'"#,
        Lang::Script("sed") => "'1e rm -rf ~'",
        Lang::Script("ed") => "'!rm -rf ~'",
        Lang::Script("perl" | "ruby" | "php") => r#"'system("rm -rf ~");'"#,
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
