//! The fuzz targets on stable: seeds, mutated without end in sight, through the same functions.
//! `ONEWAY_SMOKE=2500000 cargo test --release --test smoke -- --nocapture` runs ten million of them in all.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../fuzz/targets.rs"]
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// No input of this size may take longer, on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(5);
const MAX_LENGTH: usize = 4096;

/// Tokens that mean something to one of the readers.
const TOKENS: [&str; 93] = [
    "'", "\"", "\\", "`", "$(", ")", "${", "}", "$((", "))", "$'", "<<E\n", "\nE\n", "<<<", "<(", ">", ">>", "2>&1",
    "|", "||", "&&", ";", ";;", "&", "\n", " ", "\t", "#", "(", "{", "[[", "]]", "if ", "then ", "fi", "for ", "do ",
    "done", "case ", "esac", "in ", "function f ", "f()", "rm -rf ", "git push --force", "sudo ", "bash -c ", "eval ",
    "env ", "xargs ", "$x", "$@", "~", "*", "{a,b}", "DROP TABLE t", "SELECT ", "--", "/*", "*/", "$$", "E'",
    "\\u0000", "\\ud83d", "[", "]", ":", ",", "\u{feff}", "é", "\u{202e}", "\0", "perl -e '", "ruby -e '", "php -r '",
    "lua -e '", "Rscript -e '", "osascript -e '", "tclsh -c '", "python3 -c '", "node -e '", "#{", "@{[", "q(", "%w[",
    "s/a/b/e", "<<~E", "qx{", "[[", "=>", "->", "|x|", "::",
];

/// A small generator: the same seeds give the same runs.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

fn mutate(data: &mut Vec<u8>, seeds: &[Vec<u8>], dice: &mut Dice) {
    for _ in 0..=dice.below(6) {
        let at = dice.below(data.len() + 1);
        let to = at + dice.below((data.len() - at + 1).min(40));
        match dice.below(7) {
            0 => drop(data.splice(at..at, TOKENS[dice.below(TOKENS.len())].bytes())),
            1 => drop(data.splice(at..to, TOKENS[dice.below(TOKENS.len())].bytes())),
            2 => drop(data.drain(at..to)),
            3 => data.extend_from_within(at..to),
            4 if at < data.len() => data[at] = dice.next() as u8,
            5 => {
                let other = &seeds[dice.below(seeds.len())];
                let from = dice.below(other.len() + 1);
                data.splice(at..to, other[from..].iter().copied());
            }
            6 => {
                let token = TOKENS[dice.below(TOKENS.len())].repeat(1 + dice.below(200));
                data.splice(at..at, token.bytes());
            }
            _ => {}
        }
        data.truncate(MAX_LENGTH);
    }
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut paths: Vec<_> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

fn run(name: &str, target: fn(&[u8]), count: usize) {
    let seeds = seeds(name);
    let start = Instant::now();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ name.len() as u64);
    for number in 0..count + seeds.len() {
        let mut data = seeds[if number < seeds.len() { number } else { dice.below(seeds.len()) }].clone();
        if number >= seeds.len() {
            mutate(&mut data, &seeds, &mut dice);
        }
        let before = Instant::now();
        let survived = catch_unwind(AssertUnwindSafe(|| target(&data))).is_ok();
        assert!(survived, "{name} run {number}: {:?}", String::from_utf8_lossy(&data));
        assert!(before.elapsed() < PATIENCE, "{name} run {number} is slow: {:?}", String::from_utf8_lossy(&data));
    }
    println!("{name}: {count} runs in {:.1?}", start.elapsed());
}

fn smoke(name: &'static str) {
    let count = std::env::var("ONEWAY_SMOKE").map_or(300, |count| count.parse().expect("a number"));
    let (_, target) = targets::TARGETS.into_iter().find(|(n, _)| *n == name).unwrap();
    // As much stack as a hook call has.
    let stack = oneway::cli::hook::STACK;
    std::thread::Builder::new().stack_size(stack).spawn(move || run(name, target, count)).unwrap().join().unwrap();
}

#[test]
fn shell() {
    smoke("shell");
}

#[test]
fn script() {
    smoke("script");
}

#[test]
fn mcp() {
    smoke("mcp");
}

#[test]
fn policy() {
    smoke("policy");
}

#[test]
fn sql() {
    smoke("sql");
}

#[test]
fn hook() {
    smoke("hook");
}

#[test]
fn decide() {
    smoke("decide");
}
