//! What a shell grant reaches: looks for a statement that the host would let through and that nobody should run unasked.

use super::bench::{Bench, Proof};
use super::fence::Fence;
use super::rule::lets_through;
use super::stock::{self, PAYLOAD, Statement, Stock};
use crate::assess::{Reversibility, Tier};
use crate::catalog::row::Program;
use crate::catalog::shell;
use crate::report::item::Severity;
use std::collections::HashMap;

/// The most words of a grant that are looked up as programs.
const MAX_WORDS: usize = 6;
/// The most rules that are proposed in the place of one.
const MAX_BOUNDED: usize = 8;
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

/// Looks for proofs and for what could replace a grant; remembers what it has looked at.
pub struct Reach<'a> {
    /// Where statements are judged.
    pub bench: Bench<'a>,
    stock: Stock,
    proofs: HashMap<String, Option<Proof>>,
    bounded: HashMap<String, Vec<String>>,
}

impl<'a> Reach<'a> {
    /// Looks from this bench.
    pub fn new(bench: Bench<'a>) -> Self {
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
        let head = Head::of(spec);
        if self.direct(best) || self.recombined(&head, best) || self.filled(spec, best) {
            return;
        }
        // What stands before the star, and with something behind it: here, where its scripts and tasks can be read.
        for text in [format!("{}x", head.text), head.text.trim_end().to_owned()] {
            if !text.is_empty() && lets_through(Some(spec), &text) {
                best.take(self.bench.shell(&text));
            }
        }
    }

    /// Statements that fit as they are.
    fn direct(&mut self, best: &mut Best) -> bool {
        let word = best.spec.map(|spec| Head::of(spec).words).unwrap_or_default();
        let programs: Vec<&'static Program> = match word.first().and_then(|word| shell::program(base(word))) {
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
    fn recombined(&mut self, head: &Head, best: &mut Best) -> bool {
        let bench = &self.bench;
        for (at, word) in head.words.iter().enumerate().take(MAX_WORDS) {
            let Some(program) = shell::program(base(word)) else { continue };
            let own = head.words.get(at + 1..).unwrap_or(&[]);
            let sub = own.iter().map(String::as_str).find(|word| !word.starts_with('-'));
            let sub = sub.filter(|_| stock::has_subs(program));
            // What another sub-command takes proves nothing about this one.
            let near = |s: &Statement| sub.is_none_or(|sub| !s.global && (s.about(sub) || is_option(s.words.get(1))));
            let fits = |s: &&Statement| stock::speaks_of(program, s, base(word)) && near(s);
            let all = self.stock.of(program).iter();
            for statement in all.filter(fits) {
                let theirs = statement.words.get(1..).unwrap_or(&[]);
                let common = 1 + own.iter().zip(theirs).take_while(|(a, b)| a == b).count();
                for from in common..statement.words.len().min(common + 3) {
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

    /// Rules that stay within a grant and let nothing through that counts.
    pub fn bounded(&mut self, tool: &str, spec: Option<&str>) -> Vec<String> {
        let key = spec.unwrap_or("*").to_owned();
        if let Some(known) = self.bounded.get(&key) {
            return known.clone();
        }
        let specs = match spec {
            None => self.common(),
            Some(spec) if spec.contains('*') => self.narrower(spec),
            Some(_) => Vec::new(),
        };
        let rules: Vec<String> = specs.iter().map(|spec| format!("{tool}({spec})")).collect();
        self.bounded.insert(key, rules.clone());
        rules
    }

    fn common(&mut self) -> Vec<String> {
        let here = |file: &str| file.is_empty() || self.bench.has(file);
        let suited: Vec<&str> = COMMON.iter().filter(|(file, _)| here(file)).map(|(_, spec)| *spec).collect();
        suited.into_iter().filter(|spec| self.good(spec)).map(str::to_owned).collect()
    }

    fn good(&mut self, spec: &str) -> bool {
        self.shell("Bash", Some(spec), &Fence::default()).is_none_or(|proof| proof.severity < Severity::Warning)
    }

    fn narrower(&mut self, spec: &str) -> Vec<String> {
        let head = Head::of(spec);
        let Some(program) = head.words.first().and_then(|word| shell::program(base(word))) else { return Vec::new() };
        let name = head.words.first().cloned().unwrap_or_default();
        let mut out: Vec<String> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        let own = |s: &&Statement| !s.carried && stock::speaks_of(program, s, base(&name));
        let statements: Vec<Vec<String>> = self.stock.of(program).iter().filter(own).map(|s| s.words.clone()).collect();
        for mut words in statements {
            if let Some(first) = words.first_mut() {
                first.clone_from(&name);
            }
            let whole = words.join(" ");
            let within = lets_through(Some(spec), &whole) && self.bench.example(&whole).is_none();
            if out.len() == MAX_BOUNDED || !within {
                continue;
            }
            let shorter = (head.words.len() + 1..=head.words.len() + 2)
                .filter(|_| head.rest.is_empty())
                .filter_map(|len| words.get(..len))
                .filter(|words| words.iter().skip(1).all(|word| is_name(word)))
                .map(|words| format!("{} *", words.join(" ")))
                .find(|spec| !seen.contains(spec) && self.good(spec));
            let proposed = shorter.unwrap_or(whole);
            if seen.insert(proposed.clone()) && !out.iter().any(|spec| lets_through(Some(spec), &proposed)) {
                out.push(proposed);
            }
        }
        out
    }
}

fn is_option(word: Option<&String>) -> bool {
    word.is_some_and(|word| word.starts_with('-'))
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

fn base(word: &str) -> &str {
    word.rsplit('/').next().unwrap_or(word)
}

/// What a pattern says before its first star, and behind it.
struct Head {
    text: String,
    /// The words that are whole.
    words: Vec<String>,
    rest: String,
}

impl Head {
    fn of(spec: &str) -> Self {
        let spec = spec.strip_suffix(":*").map_or(spec.to_owned(), |head| format!("{head} *"));
        let (text, rest) = spec.split_once('*').unwrap_or((&spec, ""));
        let mut words = stock::words(text);
        if !text.ends_with(' ') {
            words.pop();
        }
        Self { text: text.to_owned(), words, rest: rest.replace('*', "x") }
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
    fn statement(&mut self, bench: &Bench, text: &str) -> bool {
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
