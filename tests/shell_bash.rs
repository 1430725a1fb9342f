//! The bash reader against bash itself: what it accepts, what its words denote, and which commands it really runs.
//! `ONEWAY_FUZZ=100000` multiplies the number of texts, `ONEWAY_SEED` changes them. Without a bash these tests are
//! skipped, loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "bash/generate.rs"]
mod generate;
mod run;

use generate::{Generator, Random, mutate};
use oneway::finding::Gap;
use oneway::grammar::shell::tree::{ParamOp, Word, WordPart};
use oneway::grammar::shell::{parse, visit};
use run::skip::missing;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

/// Gaps where bash reads on: places where it contradicts itself, or its versions each other, or where nothing real was
/// ever seen to go.
const MAY_REFUSE: &[&str] = &[
    "`time` before a compound command that begins a substitution",
    "a backslash before a quote in an array inside `$( )`",
    "parentheses in a group of a pattern that do not match",
    "`((` in a substitution that can be read in two ways",
    "a heredoc inside `((` that is no arithmetic",
    "an expansion in single quotes",
    "which bash versions read differently",
    "where bash disagrees with itself",
    "brackets inside an expansion inside arithmetic that do not count up",
    "`$$` before a bracket inside arithmetic",
    "a keyword as a command name after a redirection inside `$( )`",
    "a heredoc without a body inside a substitution",
    "a heredoc delimiter",
    "a function name that is not a plain word",
    "a loop variable that is not a plain word",
    "a coprocess name that is not a plain word",
    "an array as the first argument of a coprocess",
    "a quoted expansion in a subscript, where quotes do not last",
    "a process substitution where bash finds one and then reads it as text",
    "`$` as text in quotes inside quotes",
    "escapes in backticks in quotes inside quotes",
    "`$'` where bash reads its text a second time",
    "in `${ }` in a heredoc",
    "inside `${ }` in a heredoc",
];

fn may_refuse(gap: &Option<Gap>) -> bool {
    gap.as_ref().is_some_and(|gap| MAY_REFUSE.iter().any(|what| gap.what.contains(what)))
}

/// The path of a bash that knows what 5.x knows, if there is one.
fn bash() -> Option<String> {
    let found = Command::new("bash").args(["-c", "echo $BASH_VERSINFO; type -P bash"]).output().ok()?;
    let found = String::from_utf8_lossy(&found.stdout).into_owned();
    let (major, path) = found.trim().split_once('\n')?;
    (major.parse::<u32>().ok()? >= 5).then(|| path.to_owned())
}

/// Whether bash reads a text without complaint.
fn accepts(bash: &str, text: &str) -> Result<(), String> {
    let output = Command::new(bash)
        .args(["-n", "-c", "--", text])
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .expect("bash runs");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let complains = ["syntax error", "unexpected", "expected"].iter().any(|word| complaint.contains(word));
    if output.status.success() && !complains { Ok(()) } else { Err(complaint) }
}

/// Whether bash gives up on a text without a word, as it does on `[[ ! ]]`: then it does not mind what follows.
fn gives_up(bash: &str, text: &str) -> bool {
    accepts(bash, &format!("{text}\n)")).is_ok()
}

#[test]
fn generated_texts_are_read_exactly_when_bash_reads_them() {
    let Some(bash) = bash() else { return missing("bash 5") };
    let mut wrong = Vec::new();
    for seed in 0..number("ONEWAY_FUZZ", 400) {
        let text = Generator::new(number("ONEWAY_SEED", 1) << 32 | seed).text();
        let gap = parse(&text).gap;
        let accepted = accepts(&bash, &text);
        let read = accepted.is_ok() && !gives_up(&bash, &text);
        if read != gap.is_none() && !may_refuse(&gap) {
            wrong.push(format!("{text:?}\n   {gap:?} {accepted:?}"));
        }
    }
    report(wrong);
}

/// The texts of the table.
fn table() -> Vec<String> {
    let text = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).expect(line);
        case["text"].as_str().expect(line).to_owned()
    };
    include_str!("corpus/shell.jsonl").lines().map(text).filter(|text| !text.contains('\0')).collect()
}

/// Whether a text may hold code that bash reads only when it runs it, or only since 5.3.
fn reads_later(text: &str) -> bool {
    let text = text.replace("\\\n", "");
    ["`", "<<", "${ ", "${\t", "${\n", "${|", "((", "=~", "@("].iter().any(|later| text.contains(later))
}

#[test]
fn changed_texts_are_read_exactly_when_bash_reads_them() {
    let Some(bash) = bash() else { return missing("bash 5") };
    let (table, mut wrong) = (table(), Vec::new());
    let mut random = Random(number("ONEWAY_SEED", 4));
    for number in 0..number("ONEWAY_FUZZ", 600) {
        let text = match number % 3 {
            0 => Generator::new(random.next()).text(),
            _ => table[random.below(table.len())].clone(),
        };
        let text = mutate(&text, &mut random);
        let gap = parse(&text).gap;
        let accepted = accepts(&bash, &text);
        let read = accepted.is_ok() && (reads_later(&text) || !gives_up(&bash, &text));
        let fine = match (read, &gap) {
            (true, Some(_)) => may_refuse(&gap) || reads_later(&text),
            (read, gap) => read == gap.is_none(),
        };
        if !fine {
            wrong.push(format!("{text:?}\n   {gap:?} {accepted:?}"));
        }
    }
    report(wrong);
}

/// Fails with the shortest of what is wrong.
fn report(mut wrong: Vec<String>) {
    wrong.sort_by_key(String::len);
    let count = wrong.len();
    wrong.truncate(5);
    assert!(count == 0, "{count} differ, the shortest:\n{}", wrong.join("\n"));
}

/// A directory that is gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("oneway-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a scratch directory");
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What every command does: note its words, in one write (bash writes lines one by one); odd ones fail.
const HANDLER: &str = "set -f; ulimit -t 10
command_not_found_handle() { local IFS= s; printf -v s '%s\\x1f' \"$@\"; printf '%s\\x1e' \"${s//$'\\n'/$'\\x1d'}\" >>\"$LOG\"; return $(( ${1#c} % 2 )); }
";

/// The commands that bash ran, as words. Each run has a log of its own: jobs may outlive their text.
fn run(bash: &str, text: &str, scratch: &Scratch, number: u64) -> Vec<Vec<String>> {
    let log = scratch.0.join(format!("log{number}"));
    let handler = scratch.0.join("handler");
    std::fs::write(&log, "").expect("a log");
    std::fs::write(&handler, HANDLER).expect("a handler");
    let work = scratch.0.join("work");
    std::fs::create_dir_all(&work).expect("a work directory");
    std::fs::write(work.join("f"), "").expect("a file");
    let _ = Command::new(bash)
        .args(["-c", "--", text])
        .current_dir(&work)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .env("PATH", "/nonexistent")
        .env("BASH_ENV", &handler)
        .env("LOG", &log)
        .stdin(Stdio::null())
        .output()
        .expect("bash runs");
    let log = std::fs::read(&log).expect("the log");
    log.split(|c| *c == 0x1e)
        .filter(|record| !record.is_empty())
        .map(|record| {
            let mut words: Vec<String> =
                record.split(|c| *c == 0x1f).map(|word| String::from_utf8_lossy(word).replace('\x1d', "\n")).collect();
            words.pop();
            words
        })
        .collect()
}

/// Whether words that ran can come from words that were read; `None` stands for any number of words.
fn fits(read: &[Option<String>], ran: &[String]) -> bool {
    match (read.split_first(), ran.split_first()) {
        (None, None) => true,
        (Some((Some(word), read)), Some((first, ran))) => word == first && fits(read, ran),
        (Some((None, rest)), _) => (0..=ran.len()).any(|taken| fits(rest, &ran[taken..])),
        _ => false,
    }
}

#[test]
fn every_command_that_bash_runs_was_read() {
    let Some(bash) = bash() else { return missing("bash 5") };
    let texts = |seed| Generator::new(number("ONEWAY_SEED", 2) << 32 | seed).text();
    run_and_compare(&bash, "run", number("ONEWAY_FUZZ", 80), texts);
}

#[test]
fn every_command_that_bash_runs_of_a_changed_text_was_read() {
    let Some(bash) = bash() else { return missing("bash 5") };
    let texts = |seed| {
        let mut random = Random(number("ONEWAY_SEED", 6) << 32 | seed);
        mutate(&Generator::new(random.next()).text(), &mut random)
    };
    run_and_compare(&bash, "changed", number("ONEWAY_FUZZ", 80), texts);
}

/// Runs texts and looks for commands that were not read. Nothing that they name exists, and no path leads out.
fn run_and_compare(bash: &str, name: &str, count: u64, texts: impl Fn(u64) -> String) {
    let scratch = Scratch::new(name);
    let (mut wrong, mut ran_at_all) = (Vec::new(), 0);
    for number in 0..count {
        let text = texts(number);
        if text.contains(">/") || text.contains("> /") {
            continue;
        }
        let reading = parse(&text);
        let mut found: Vec<Vec<Option<String>>> = Vec::new();
        visit::commands(&reading.list, |_, simple| {
            found.push(simple.words.iter().map(|word| word.literal().map(Into::into)).collect());
        });
        for ran in run(bash, &text, &scratch, number) {
            ran_at_all += 1;
            if reading.gap.is_none() && !found.iter().any(|words| fits(words, &ran)) {
                wrong.push(format!("{text:?}\n   ran {ran:?}\n   found {found:?}"));
            }
        }
    }
    assert!(ran_at_all > 0, "bash ran nothing at all");
    report(wrong);
}

/// Where a word can stand: alone, after `-`, in quotes there, in heredocs.
const FORMS: &[&str] = &[
    "printf '%s\\0' W",
    "printf '%s\\0' ${u-W}",
    "printf '%s\\0' \"${u-W}\"",
    "read -r -d '' v <<E\nW\nE\nprintf '%s\\0' \"$v\"",
    "read -r -d '' v <<'E'\nW\nE\nprintf '%s\\0' \"$v\"",
    "read -r -d '' v <<-E\n\t\tW\n\tE\nprintf '%s\\0' \"$v\"",
];

#[test]
fn words_denote_what_bash_says() {
    let Some(bash) = bash() else { return missing("bash 5") };
    let mut generator = Generator::new(number("ONEWAY_SEED", 3));
    let words: Vec<String> = (0..number("ONEWAY_FUZZ", 2000)).map(|_| generator.literal_word()).collect();
    for form in FORMS {
        compare_words(&bash, form, &words);
    }
}

/// The value that was read for the last word of `printf '%s\0' …`, or for a heredoc; nothing where it is not known.
fn value(text: &str) -> Option<String> {
    let reading = parse(text);
    let mut found = None;
    visit::commands(&reading.list, |command, simple| {
        if let Some(body) = command.redirs.first().and_then(|redir| redir.body.as_ref()) {
            found = Some(body.word.literal());
        } else if let [_, _, word] = simple.words.as_slice() {
            found = found.take().or_else(|| Some(operand(word).unwrap_or(word).literal()));
        }
    });
    found.flatten().map(Into::into).filter(|_| reading.gap.is_none())
}

/// The word in `${u-…}`.
fn operand(word: &Word) -> Option<&Word> {
    word.parts.iter().find_map(|part| match part {
        WordPart::Param { param, .. } => match &param.op {
            ParamOp::Default { word, .. } => Some(word),
            _ => None,
        },
        _ => None,
    })
}

fn compare_words(bash: &str, form: &str, words: &[String]) {
    let mut known: Vec<(String, String)> = Vec::new();
    for word in words {
        let text = form.replace('W', word);
        if let Some(value) = value(&text) {
            known.push((text, value));
        }
    }
    assert!(known.len() * 3 > words.len(), "{form}: {} of {} words are known", known.len(), words.len());
    let script: String = known.iter().map(|(text, _)| format!("printf '\\2'\n{text}\n")).collect();
    let scratch = Scratch::new("words");
    let path = scratch.0.join("script");
    std::fs::write(&path, format!("set -f; IFS=; unset u\n{script}")).expect("a script");
    let output = Command::new(bash).arg(&path).env_clear().env("LC_ALL", "C.UTF-8").output().expect("bash runs");
    let said: Vec<String> =
        output.stdout.split(|c| *c == 2).skip(1).map(|word| String::from_utf8_lossy(word).into_owned()).collect();
    let mut wrong = Vec::new();
    for ((text, value), said) in known.iter().zip(&said) {
        if format!("{value}\0") != *said {
            wrong.push(format!("{text:?}\n   read {value:?}, bash {said:?}"));
        }
    }
    report(wrong);
    assert_eq!(known.len(), said.len(), "{form}: {}", String::from_utf8_lossy(&output.stderr));
}
