//! Small programs that move a destructive text through the shell's state: whatever is let through is run by bash, and must
//! not delete. `ONEWAY_STATES=10000` for the long run.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg(unix)]

mod run;

use oneway::decision::Verdict;
use oneway::policy::Policy;
use oneway::request::{Mode, Payload, Place, Request};
use oneway::world::Machine;
use run::Scratch;
use std::process::{Command, Stdio};

/// A small generator of its own: the same programs on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.roll(of.len())]
    }
}

const NAMES: &[&str] = &["c", "c", "c", "c", "c", "b", "IFS", "1", "PS4", "REPLY", "MAPFILE", "OPTARG"];
const TEXTS: &[&str] =
    &["rm -rf x", "rm -rf x", "rm -rf x", "rm -rf x", "ls", "ls", "echo hi", "x", "1", "a[$(rm -rf x)]", "$(rm -rf x)"];
/// Steps that set, move or run something; `N` is a name, `T` a text, `S` another step.
const STEPS: &[&str] = &[
    "N='T'",
    "N=\"T\"",
    "N=T",
    "N+=' T'",
    "N=(T)",
    "N=$N",
    "N=${N}T",
    "export N='T'",
    "read N <<< 'T'",
    "printf -v N '%s' 'T'",
    "mapfile -t N <<< 'T'",
    "declare -n N=M",
    "unset N",
    "set -- T",
    "shift",
    "local N=T",
    "readonly N='T'",
    "IFS=,",
    "f() { S; }",
    "f",
    "f T",
    "alias ls='T'",
    "shopt -s expand_aliases",
    "trap 'T' EXIT",
    "trap 'T' DEBUG",
    "hash -p /bin/rm ls",
    "eval 'T'",
    "eval \"$N\"",
    "$N",
    "\"$N\"",
    "${N[@]}",
    "\"${N[@]}\"",
    "$@",
    "\"$@\"",
    "${!N}",
    "${N@P}",
    "${N:-T}",
    "echo $((N))",
    "echo ${M[N]}",
    "[[ N -eq 1 ]]",
    "[ \"$N\" = T ]",
    "((N++))",
    "let N=T",
    "echo 'T' | sh",
    "echo \"$N\" | sh",
    "sh <<< 'T'",
    "sh <<< \"$N\"",
    "sh <<E\nT\nE",
    "sh <<'E'\nT\nE",
    "cat <<'E' | sh\nT\nE",
    "exec 3<<< 'T'",
    "sh <&3",
    "{ S; } 3<<< 'T'",
    "{ S; } <<< 'T'",
    "( S ) <<< 'T'",
    "while read N; do S; break; done <<< 'T'",
    "for N in 'T' ls; do S; done",
    "for N in 1 2; do S; done",
    "if true; then S; fi",
    "if false; then S; else S; fi",
    "case T in *) S;; esac",
    "true && S",
    "false || S",
    "! S",
    "S | cat",
    "echo 'T' | S",
    "S &",
    "wait",
    "echo $(S)",
    "N=$(S)",
    "cat <(S)",
    "source <(echo 'T')",
    ". /dev/stdin <<< 'T'",
    "bash -c 'T'",
    "bash -c \"$N\"",
    "bash -c '$0' 'T'",
    "bash -c '\"$@\"' _ T",
    "xargs -I{} sh -c '{}' <<< 'T'",
    "xargs <<< 'T'",
    "find . -maxdepth 0 -exec sh -c 'T' \\;",
    "env N='T' sh -c '$N'",
    "command $N",
    "builtin eval 'T'",
    "coproc S",
    "set -x",
    "set +e",
    "echo 'T' > s.sh",
    "sh s.sh",
    "sh ./s.sh",
    ". ./s.sh",
    "cd x",
    "cd ..",
    "ls x",
    "cat x/f",
    "pwd",
    "echo T",
    "printf '%s\\n' 'T'",
    "printf 'T'",
    "test -e x",
    "grep -r T .",
    "sort x/f",
    "git status",
    "awk 'BEGIN { print \"T\" }'",
    "sed -n 1p x/f",
    "head -1 x/f | sh",
];

fn step(dice: &mut Dice, depth: usize) -> String {
    let mut out = String::new();
    for c in dice.pick(STEPS).chars() {
        match c {
            'N' | 'M' => out.push_str(dice.pick(NAMES)),
            'T' => out.push_str(dice.pick(TEXTS)),
            'S' if depth > 0 => out.push_str(&step(dice, depth - 1)),
            'S' => out.push_str("ls"),
            c => out.push(c),
        }
    }
    out
}

fn program(dice: &mut Dice) -> String {
    let steps = 1 + dice.roll(5);
    (0..steps).map(|_| step(dice, 2)).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_program_that_is_let_through_deletes() {
    let count: usize = std::env::var("ONEWAY_STATES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_500);
    let scratch = Scratch::new("states");
    let dir = scratch.path("app");
    let mut dice = Dice(0x6f6e_6577_6179);
    let (mut wrong, mut passed) = (Vec::new(), 0);
    for _ in 0..count {
        let text = program(&mut dice);
        for mode in [Mode::Default, Mode::Bypass] {
            let place = Place { cwd: Some(dir.clone()), home: Some(dir.clone()), mode, ..Place::default() };
            let request = Request { payload: Payload::Shell(text.clone()), place, ..Request::default() };
            let verdict = oneway::decide(&request, &Policy::default(), &Machine).verdict;
            if verdict >= Verdict::Ask {
                continue;
            }
            let _ = std::fs::remove_dir_all(&dir);
            std::fs::create_dir_all(dir.join("x")).unwrap();
            std::fs::write(dir.join("x/f"), "ls\n").unwrap();
            passed += 1;
            let mut bash = Command::new("timeout");
            bash.args(["2", "bash", "-c", &text]).current_dir(&dir).env_clear().env("PATH", "/usr/bin:/bin");
            let _ = bash.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
            if !dir.join("x/f").exists() {
                wrong.push(format!("{verdict:?} {mode:?}: {text:?}"));
            }
        }
    }
    eprintln!("{count} programs, {passed} runs of what was let through");
    assert!(passed > count / 50, "{passed} of {count}: nothing is tried");
    assert!(wrong.is_empty(), "{} deleted:\n{}", wrong.len(), wrong.join("\n"));
}
