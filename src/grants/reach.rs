//! What a shell grant reaches: looks for a statement that the host would let through and that nobody should run unasked.

use super::bench::{GrantsBench, Proof};
use super::fence::Fence;
use super::rule::lets_through;
use super::stock::{self, PAYLOAD, Stock, StockStatement};
use crate::assess::{Reversibility, Tier};
use crate::catalog::row::Program;
use crate::catalog::shell;
use crate::catalog::terminals::SHELLS;
use crate::leaf::leaf;
use crate::report::item::Severity;
use std::collections::HashMap;

/// The most words of a grant that are looked up as programs.
const MAX_WORDS: usize = 6;
/// The most rules that are proposed in the place of one.
const MAX_BOUNDED: usize = 8;
/// The most examples that are shown instead.
const MAX_EXAMPLES: usize = 3;
/// What the whole shell reaches, the shortest words for it first.
const PLAIN: &[&str] = &[PAYLOAD, "git push --force origin main", "bash -c 'rm -rf ~'", "find . -execdir rm -rf {} +"];
/// Rules that suit most projects, with the file that says so; each is tried before it is proposed.
const COMMON: &[(&str, &str)] = &[
    ("", "ls *"),
    ("", "git status *"),
    ("", "git log --oneline"),
    ("", "git diff --stat"),
    ("package.json", "npm test"),
    ("package.json", "npm run lint"),
    ("Cargo.toml", "cargo check *"),
    ("Cargo.toml", "cargo test *"),
    ("go.mod", "go vet *"),
    ("go.mod", "go test *"),
    ("pyproject.toml", "pytest *"),
];

/// What could stand in the place of a grant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bounded {
    /// Rules within the grant that let nothing through that counts.
    pub rules: Vec<String>,
    /// Exact commands like those that a person may want to name.
    pub examples: Vec<String>,
}

/// Looks for proofs and for what could replace a grant; remembers what it has looked at.
pub struct Reach<'a> {
    /// Where statements are judged.
    pub bench: GrantsBench<'a>,
    stock: Stock,
    proofs: HashMap<String, Option<Proof>>,
    bounded: HashMap<String, Bounded>,
}

impl<'a> Reach<'a> {
    /// Looks from this bench.
    pub fn new(bench: GrantsBench<'a>) -> Self {
        Self { bench, stock: Stock::default(), proofs: HashMap::new(), bounded: HashMap::new() }
    }

    /// The worst that a grant lets through, as far as it counts.
    pub fn shell(&mut self, tool: &str, spec: Option<&str>, fence: &Fence) -> Option<Proof> {
        let key = format!("{tool}({})", spec.unwrap_or("*"));
        let known = match fence.rules.is_empty() {
            true => self.proofs.get(&key).cloned(),
            false => None,
        };
        if let Some(known) = known {
            return known;
        }
        let mut best = Best { tool, spec, fence, found: None };
        self.look(spec, &mut best);
        if fence.rules.is_empty() {
            self.proofs.insert(key, best.found.clone());
        }
        best.found
    }

    fn look(&mut self, spec: Option<&str>, best: &mut Best) {
        let Some(spec) = spec else {
            let _ = PLAIN.iter().any(|text| best.statement(&self.bench, text)) || self.direct(best);
            return;
        };
        if !spec.contains('*') {
            return best.take(self.bench.shell(spec.trim()));
        }
        let head = PatternHead::of(spec);
        if self.direct(best) || self.recombined(&head, best) || self.filled(spec, best) {
            return;
        }
        // What stands before the star, and with something behind it: here, where its scripts and tasks can be read.
        for text in [format!("{}x", head.text), head.text.trim_end().to_owned()] {
            if !text.is_empty() && lets_through(Some(spec), &text) {
                best.take(self.bench.shell(&text));
                // A script of the project or plugin says itself what it does.
                if !self.bench.holds(head.script()) {
                    best.take(self.bench.example(&text));
                }
            }
        }
    }

    /// Statements that fit as they are.
    fn direct(&mut self, best: &mut Best) -> bool {
        let word = best.spec.map(|spec| PatternHead::of(spec).words).unwrap_or_default();
        let programs: Vec<&'static Program> = match word.first().and_then(|word| shell::program(leaf(word))) {
            Some(program) => vec![program],
            None => stock::programs().collect(),
        };
        let bench = &self.bench;
        programs.into_iter().any(|program| {
            let mut all = self.stock.of(program).iter();
            all.any(|s| best.statement(bench, &s.tail(0)))
        })
    }

    /// The grant's own words, with the rest of statements of the programs among them.
    fn recombined(&mut self, head: &PatternHead, best: &mut Best) -> bool {
        let bench = &self.bench;
        for (at, word) in head.words.iter().enumerate().take(MAX_WORDS) {
            let Some(program) = shell::program(leaf(word)) else { continue };
            let own = head.words.get(at + 1..).unwrap_or(&[]);
            let subs: Vec<&str> = match stock::has_subs(program) {
                true => own.iter().map(String::as_str).filter(|word| !word.starts_with('-')).collect(),
                false => Vec::new(),
            };
            // An option that runs something is believed of a sub-command only where that does more than read.
            let reads = !subs.is_empty() && bench.reads(&head.words.join(" "));
            let fits = |s: &&StockStatement| stock::speaks_of(program, s, leaf(word)) && !(reads && s.adrift());
            for statement in self.stock.of(program).iter().filter(fits) {
                // What another sub-command takes proves nothing about this one.
                let Some(behind) = statement.behind(&subs) else { continue };
                let theirs = statement.words.get(1..).unwrap_or(&[]);
                let common = 1 + own.iter().zip(theirs).take_while(|(a, b)| a == b).count();
                let start = common.max(behind);
                for from in start..statement.words.len().min(start + 3) {
                    let text = format!("{} {}{}", head.words.join(" "), statement.tail(from), head.rest);
                    if best.statement(bench, &text) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// A pattern with something in the place of its first star.
    fn filled(&mut self, spec: &str, best: &mut Best) -> bool {
        let spec = spec.strip_suffix(":*").map_or(spec.to_owned(), |head| format!("{head} *"));
        let Some((head, rest)) = spec.split_once('*').filter(|(head, _)| head.trim().is_empty()) else { return false };
        let bench = &self.bench;
        ["bash -c 'rm -rf ~'", PAYLOAD].iter().any(|filler| {
            let text = format!("{head}{filler}{}", rest.replace('*', "x"));
            best.statement(bench, &text)
        })
    }

    /// What could stand in the place of a grant.
    pub fn bounded(&mut self, tool: &str, spec: Option<&str>) -> Bounded {
        let key = format!("{tool}({})", spec.unwrap_or("*"));
        if let Some(known) = self.bounded.get(&key) {
            return known.clone();
        }
        let (specs, examples) = match spec {
            None => (self.common(), Vec::new()),
            Some(spec) if spec.contains('*') => self.narrower(spec),
            Some(_) => Default::default(),
        };
        let rules = |specs: &[String]| specs.iter().map(|spec| format!("{tool}({spec})")).collect();
        let made = Bounded { rules: rules(&specs), examples: rules(&examples) };
        self.bounded.insert(key, made.clone());
        made
    }

    fn common(&mut self) -> Vec<String> {
        let here = |file: &str| file.is_empty() || self.bench.has(file);
        let suited: Vec<&str> = COMMON.iter().filter(|(file, _)| here(file)).map(|(_, spec)| *spec).collect();
        suited.into_iter().filter(|spec| self.good(spec)).map(str::to_owned).collect()
    }

    fn good(&mut self, spec: &str) -> bool {
        self.shell("Bash", Some(spec), &Fence::default()).is_none_or(|proof| proof.severity < Severity::Warning)
    }

    /// Narrower patterns and whole commands within a pattern, and examples that have operands of their own.
    fn narrower(&mut self, spec: &str) -> (Vec<String>, Vec<String>) {
        let head = PatternHead::of(spec);
        let name = head.words.first().cloned().unwrap_or_default();
        let Some(program) = shell::program(leaf(&name)) else { return Default::default() };
        let own = |s: &&StockStatement| !s.carried && stock::speaks_of(program, s, leaf(&name));
        let statements: Vec<StockStatement> = self.stock.of(program).iter().filter(own).cloned().collect();
        let (mut out, mut examples): (Vec<String>, Vec<String>) = Default::default();
        let mut seen = std::collections::HashSet::new();
        let alone = head.text.trim_end().to_owned();
        if lets_through(Some(spec), &alone)
            && self.bench.shell(&alone).is_none()
            && self.bench.example(&alone).is_none()
        {
            out.push(alone);
        }
        for mut statement in statements {
            if let Some(first) = statement.words.first_mut() {
                first.clone_from(&name);
            }
            let whole = statement.tail(0);
            let within = lets_through(Some(spec), &whole) && self.bench.example(&whole).is_none();
            if out.len() == MAX_BOUNDED || !within {
                continue;
            }
            let shorter = self.shorter(&head, &statement.words);
            let bare = shorter.is_some() || statement.bare();
            let proposed = shorter.unwrap_or(whole);
            if !seen.insert(proposed.clone()) || out.iter().any(|spec| lets_through(Some(spec), &proposed)) {
                continue;
            }
            if bare {
                out.push(proposed);
            } else if examples.len() < MAX_EXAMPLES {
                examples.push(proposed);
            }
        }
        (out, examples)
    }

    /// The shortest good pattern that begins as a grant does and goes on as a statement does.
    fn shorter(&mut self, head: &PatternHead, words: &[String]) -> Option<String> {
        if !head.rest.is_empty() {
            return None;
        }
        let lengths = head.words.len() + 1..=head.words.len() + 2;
        let starts = lengths.filter_map(|len| words.get(..len));
        let named = starts.filter(|words| words.iter().skip(1).all(|word| is_name(word)));
        let mut patterns = named.map(|words| format!("{} *", words.join(" ")));
        patterns.find(|spec| self.good(spec))
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// What a pattern says before its first star, and behind it.
struct PatternHead {
    text: String,
    /// The words that are whole.
    words: Vec<String>,
    rest: String,
}

impl PatternHead {
    fn of(spec: &str) -> Self {
        let spec = spec.strip_suffix(":*").map_or(spec.to_owned(), |head| format!("{head} *"));
        let (text, rest) = spec.split_once('*').unwrap_or((&spec, ""));
        let mut words = stock::words(text);
        if !text.ends_with(' ') {
            words.pop();
        }
        Self { text: text.to_owned(), words, rest: rest.replace('*', "x") }
    }

    /// The word that names the script, where one is run: the first, or what stands behind a shell.
    fn script(&self) -> &str {
        let word = |at: usize| self.words.get(at).map_or("", String::as_str);
        if SHELLS.has(word(0)) { word(1) } else { word(0) }
    }
}

/// The worst so far.
struct Best<'b> {
    tool: &'b str,
    spec: Option<&'b str>,
    fence: &'b Fence,
    found: Option<Proof>,
}

impl Best<'_> {
    fn done(&self) -> bool {
        let worst = |p: &Proof| {
            let judged = &p.decision.assessment;
            p.severity == Severity::Error
                && (judged.tier == Tier::Blocked || judged.reversibility == Reversibility::Irreversible)
        };
        self.found.as_ref().is_some_and(worst)
    }

    /// Tries a statement; true when there is nothing worse to look for.
    fn statement(&mut self, bench: &GrantsBench, text: &str) -> bool {
        if super::rule::simple(text) && lets_through(self.spec, text) && !self.fence.stops(self.tool, text) {
            self.take(bench.stretched(text));
        }
        self.done()
    }

    fn take(&mut self, proof: Option<Proof>) {
        let Some(proof) = proof else { return };
        let stopped = self.fence.stops(self.tool, &proof.statement);
        if !stopped && self.found.as_ref().is_none_or(|old| old.rank() < proof.rank()) {
            self.found = Some(proof);
        }
    }
}
