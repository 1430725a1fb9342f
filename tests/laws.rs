//! Laws that hold for every statement: joining, wrapping, hiding and requoting never loosen a verdict.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod law;

use oneway::assess::{Reversibility, Tier};
use oneway::decision::Verdict;
use oneway::policy::Policy;
use oneway::preset::Preset;
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;
use proptest::prelude::*;

type Axes = (Verdict, Tier, Reversibility);

fn judge(command: &str, preset: Preset) -> Axes {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    let decision = oneway::decide(&request, &Policy { preset, ..Policy::default() }, &Nowhere);
    (decision.verdict, decision.assessment.tier, decision.assessment.reversibility)
}

fn at_least(new: Axes, old: Axes) -> bool {
    new.0 >= old.0 && new.1 >= old.1 && new.2 >= old.2
}

/// Commands of every kind; none of them holds a quote or an expansion, so that the transforms below stay simple.
const POOL: &[&str] = &[
    "ls -la", "cat README.md", "git status", "git log --oneline", "grep -rn foo src", "echo hello", "pwd", "rm a.txt",
    "rm -rf build", "rm -rf src", "rm -rf /", "rm -rf /etc", "git push --force origin main", "git push origin x",
    "git reset --hard HEAD~1", "git stash drop", "git commit -m x", "git add -A", "git clean -fdx", "mv a.txt b.txt",
    "cp a.txt b.txt", "chmod 777 a", "chmod -R 755 .", "dd if=/dev/zero of=/dev/sda", "mkfs.ext4 /dev/sda1", "sudo ls",
    "truncate -s 0 a.txt", "find . -delete", "tar xf a.tar", "cat .env", "no-such-program --x", "git no-such-verb",
    "touch a", "mkdir -p a/b", "tee a.txt", "shred a.txt", "chown bob a",
];

const WRAPPERS: &[&str] = &[
    "env {}", "nohup {}", "nice -n 5 {}", "timeout 5 {}", "command {}", "sudo {}", "time {}", "setsid {}",
    "stdbuf -o0 {}", "busybox {}", "( {} )", "{ {}; }", "if true; then {}; fi", "for i in 1; do {}; done",
    "while {}; do break; done", "! {}", "true && {}", "false || {}", "f() { {}; }; f", "eval '{}'", "bash -c '{}'",
    "sh -c '{}'", "bash <<< '{}'", "echo '{}' | sh", "echo $( {} )", "echo `{}`", "cat <( {} )", "trap '{}' EXIT",
    "x=$( {} )", "case x in x) {};; esac", "coproc {}", "{} &", "A=1 {}", "xargs {}", "exec {}",
    "bash -c 'bash -c \"{}\"'", "[[ -n $( {} ) ]]", ": ${x:=$( {} )}", "env A=1 {}", "flock /tmp/l {}",
    "ionice -c3 {}", "X='{}'; eval \"$X\"", "{} 2>&1", "{} > /dev/null",
];

const JOINERS: &[&str] = &[" ; ", " && ", " || ", " | ", " & ", "\n", " |& "];

fn command() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(POOL)
}

fn preset() -> impl Strategy<Value = Preset> {
    proptest::sample::select(vec![Preset::Standard, Preset::Strict, Preset::Guard])
}

/// The same word in another spelling: quoted, escaped, or cut by empty quotes.
fn respell(word: &str, how: u8) -> String {
    match how % 6 {
        0 => format!("'{word}'"),
        1 => format!("\"{word}\""),
        2 => word.chars().map(|c| format!("\\{c}")).collect(),
        3 => word.chars().map(|c| format!("{c}''")).collect(),
        4 => format!("$'{}'", word.bytes().map(|b| format!("\\x{b:02x}")).collect::<String>()),
        _ => format!("$(printf %s {word})"),
    }
}

proptest! {
    #![proptest_config(law::cases(400))]

    #[test]
    fn joining_never_loosens(a in command(), b in command(), joiner in proptest::sample::select(JOINERS), preset in preset()) {
        let both = judge(&format!("{a}{joiner}{b}"), preset);
        prop_assert!(at_least(both, judge(a, preset)), "{a}{joiner}{b}");
        prop_assert!(at_least(both, judge(b, preset)), "{a}{joiner}{b}");
    }

    #[test]
    fn wrapping_never_loosens(a in command(), wrappers in proptest::collection::vec(proptest::sample::select(WRAPPERS), 1..4), preset in preset()) {
        // Quotes of an outer wrapper would end at those of an inner one.
        let quoted = |w: &&str| w.contains('\'') || w.contains('"') || w.contains('`') || w.contains("()");
        let inner: Vec<_> = wrappers.iter().filter(|w| !quoted(w)).collect();
        let outer = wrappers.iter().find(|w| quoted(w));
        let mut text = a.to_owned();
        for wrapper in inner.into_iter().chain(outer) {
            let simple = ["A=1", "env", "nohup", "nice", "timeout", "command", "sudo", "setsid", "stdbuf", "busybox", "xargs", "exec", "flock", "ionice"];
            if simple.iter().any(|s| wrapper.starts_with(s)) && text.contains(['(', ';', '&', '|', '>', '<', '{', '[', '!', ':', '=']) {
                continue;
            }
            // `coproc` is a keyword only where a command begins, and takes no second one.
            if (wrapper.starts_with("coproc") && text != a) || text.starts_with("coproc") {
                continue;
            }
            text = wrapper.replace("{}", &text);
        }
        prop_assert!(at_least(judge(&text, preset), judge(a, preset)), "{text}");
    }

    #[test]
    fn respelling_never_loosens(a in command(), hows in proptest::collection::vec(any::<u8>(), 6), preset in preset()) {
        let text: Vec<String> = a.split(' ').zip(hows).map(|(word, how)| respell(word, how)).collect();
        let text = text.join(" ");
        let words = a.split(' ').count().min(6);
        let plain: Vec<&str> = a.split(' ').take(words).collect();
        prop_assert!(at_least(judge(&text, preset), judge(&plain.join(" "), preset)), "{text}");
    }

    #[test]
    fn an_unknown_word_never_loosens(a in command(), preset in preset()) {
        let (first, rest) = a.split_once(' ').unwrap_or((a, ""));
        let unknown = format!("\"$X\" {rest}");
        prop_assert!(judge(&unknown, preset).0 >= Verdict::Ask);
        let hidden = format!("X={first}; $X {rest}");
        prop_assert!(at_least(judge(&hidden, preset), judge(a, preset)), "{hidden}");
    }

    #[test]
    fn any_text_gets_a_verdict(text in ".{0,200}", preset in preset()) {
        judge(&text, preset);
    }
}
