//! Small programs that move a destructive text through the shell's state, its files and its numbers: whatever is let through
//! is run by bash and by zsh (and `sh` is what it is here), and what a file holds must be found afterwards.
//! `ONEWAY_STATES=10000` for the long run, `ONEWAY_SEED=2` for other programs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg(unix)]

mod run;

use oneway::decision::Verdict;
use oneway::policy::Policy;
use oneway::request::{Mode, Payload, Place, Request};
use oneway::world::Machine;
use run::Scratch;
use std::path::Path;
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

const NAMES: &[&str] = &[
    "c", "c", "c", "c", "c", "b", "IFS", "1", "PS4", "REPLY", "MAPFILE", "OPTARG", "COLUMNS", "LINES", "PATH", "path",
    "HOME",
];
const TEXTS: &[&str] = &[
    "rm -rf x", "rm -rf x", "rm -rf x", "rm -rf x", "ls", "ls", "echo hi", "x", "1", "a[$(rm -rf x)]",
    "path[$(rm -rf x)1]", "$(rm -rf x)", "--output=x/f", "-delete", "x/f",
];
/// Files of the project; what is in `HELD` is there before the program runs.
const FILES: &[&str] =
    &["ok.sh", "ok.sh", "evil.sh", "new.sh", "num", "a.txt", "x/f", "link", "m.py", "evil.py", "Makefile"];
const HELD: &[(&str, &str)] = &[
    ("x/f", "precious\n"),
    ("ok.sh", "echo ok\n"),
    ("evil.sh", "rm -rf x\n"),
    ("num", "path[$(rm -rf x)1]\n"),
    ("a.txt", "a\n"),
    ("m.py", "print(1)\n"),
    ("evil.py", "import shutil\nshutil.rmtree('x')\n"),
    ("evil/ok.sh", "rm -rf ../x x\n"),
];
/// Steps that set, move or run something; `N` is a name, `T` a text, `F` a file, `S` another step.
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
    "N=$(cat F)",
    "N=$(head -1 F)",
    "N=${N:-T}",
    "export N=$(cat F)",
    "read N < F",
    "read -r N <<< 'T'",
    "IFS= read -r N < F",
    "for N in F F; do S; done",
    "for N in $(cat F); do S; done",
    "while read -r N; do S; done < F",
    "if [ -e F ]; then S; else S; fi",
    "if [[ -n $N ]]; then S; fi",
    "case $N in T) S;; *) S;; esac",
    "false && S",
    "{ S; S; }",
    "( S )",
    "S | S",
    "cd src",
    "cd -",
    "cd \"$N\"",
    "pushd src",
    "popd",
    "set -e",
    "set -C",
    "sh F",
    "bash F",
    "bash -x F",
    ". ./F",
    "source F",
    "sh < F",
    "cat F | sh",
    "python3 F",
    "make",
    "cat F",
    "cat F > F",
    "cat F >> F",
    "echo 'T' > F",
    "echo 'T' >> F",
    "echo \"$N\" > F",
    "echo \"T\" | tee F",
    "cp F F",
    "mv F F",
    "ln -s F F",
    "ln -sf F F",
    "ln F k",
    "sed -i 's/ok/T/' F",
    "sed -n \"$N\" F",
    "sed -n 1p F",
    "rm -f t.sh",
    "rm -f k",
    "touch F",
    "chmod +x F",
    "./F",
    "mkdir -p q",
    "tar cf q.tar F",
    "tar xf q.tar",
    "git log -1 \"$N\"",
    "git log $N",
    "git diff \"$N\"",
    "git show $(cat F)",
    "git add F",
    "git checkout -- F",
    "git stash",
    "find x -name \"$N\"",
    "find . -maxdepth 1 -name 'T'",
    "find x \"$N\"",
    "grep -r \"$N\" .",
    "grep T F",
    "sort F",
    "sort \"$N\"",
    "sort $N",
    "head -n \"$N\" F",
    "tail -n 1 F",
    "wc -l F",
    "ls $N",
    "ls \"$N\"",
    "ls F",
    "ls *",
    "ls ~-",
    "test -e \"$N\"",
    "[ \"$N\" -eq 1 ]",
    "[ -t \"$N\" ]",
    "[ -n \"$N\" ]",
    "[[ $N == T ]]",
    "[[ -t $N ]]",
    "[[ -f $N ]]",
    "[[ $N =~ ^[0-9]+$ ]]",
    "exit $N",
    "exit \"$N\"",
    "exit 0",
    "return $N",
    "shift $N",
    "break $N",
    "echo \"${N}\"",
    "echo \"${#N}\"",
    "echo \"${N%T}\"",
    "echo \"${N:0:1}\"",
    "echo \"${N:-T}\"",
    "echo \"${N/T/}\"",
    "echo $N[1]",
    "echo \"$N[c]\"",
    "echo $((5+1))",
    "echo $((c+1))",
    "echo \"$(S)\"",
    "cat <<E\n$N\n$(S)\nE",
    "cat <<'E' > F\nT\nE",
    "sh <<'E'\nS\nE",
    "bash -c 'S'",
    "xargs ls < F",
    "echo F | xargs cat",
    "printf '%s\\n' \"$N\"",
    "printf '%d' \"$N\"",
    "printf 'T\\n'",
    "command ls",
    "command -v T",
    "type ls",
    "env N=T ls",
    "N=T ls",
    "N=$(cat F) ls",
    "timeout 1 sh F",
    "time sh F",
    "trap - EXIT",
    "hash -r",
    "shopt -s nullglob",
    "S > F",
    "S 2>/dev/null",
    "S >/dev/null 2>&1",
    "S < F",
    "mapfile -t N < F",
    "echo \"${N[0]}\"",
    "awk '{print $1}' F",
    "awk -v v=\"$N\" 'BEGIN{print v}'",
    "jq \".[$N]\" F",
    "date \"+$N\"",
    "basename \"$N\"",
    "dirname \"$N\" F",
    "diff F F",
    "tr a b < F",
    "cut -d: -f1 F",
    "uniq F",
    "tee F < F",
    "dd if=F of=F",
    "install F F",
];
/// The same, through descriptors, functions, traps, arrays, late texts and programs that start others.
const ROADS: &[&str] = &[
    "exec 4< F",
    "exec {N}< F",
    "exec < F",
    "exec 5> F",
    "echo 'T' >&5",
    "echo 'T' > /dev/fd/5",
    "cat <&4 | sh",
    "read -u4 N",
    "sh /dev/fd/4",
    "sh 0<&4-",
    "S 4<<< 'T'",
    "S 2>&1 | sh",
    "S |& cat",
    "S <> F",
    "S < <(echo 'T')",
    "S > >(sh)",
    "coproc N { echo 'T'; }",
    "sh <&${COPROC[0]}",
    "{ read N; read M; } <<< $'ls\nT'",
    "read -a N <<< 'T'",
    "read -d '' N < F",
    "readarray -t -C 'f T' -c1 N < F",
    "f() { local N='T'; S; }",
    "f() { $1; }",
    "f() { \"$@\"; }",
    "f() { return; S; }",
    "f() { N='T'; }; f; S",
    "unset -f f",
    "export -f f; bash -c f",
    "alias N='T'\nN",
    "unalias -a",
    "trap 'S' ERR; false",
    "trap 'S' RETURN",
    "trap 'eval \"$N\"' EXIT",
    "PS4='$(T)'; set -x; S",
    "PROMPT_COMMAND='T'; S",
    "BASH_ENV=F bash -c ls",
    "ENV=F sh -c ls",
    "GIT_PAGER='T' git log",
    "GIT_EXTERNAL_DIFF=./F git diff",
    "declare -a N=(ls T)",
    "declare -A N=([a]='T'); ${N[a]}",
    "declare -i N='T'",
    "N=(ls 'T'); ${N[1]}",
    "N=(rm -rf x); \"${N[@]:0:3}\"",
    "N[0]='T'; $N",
    "echo \"${N[@]/#/T}\"",
    "printf -v 'N[0]' '%s' 'T'",
    "typeset N='T'; $N",
    "export N; bash -c 'eval \"$N\"'",
    "set -- 'T' ls; $1",
    "set -- T; for N; do S; done",
    "set -- T; shift; $1",
    "IFS=/; N='rm/-rf/x'; $N",
    "IFS=x; echo $N",
    "while getopts a:b N -a 'T'; do S; done",
    "until S; do break; done",
    "select N in 'T'; do S; done <<< 1",
    "for ((i = 0; i < 1; i++)); do S; done",
    "case a in a) S ;& b) S ;; esac",
    "find . -maxdepth 1 -name F -exec sh {} \\;",
    "find x -exec T \\;",
    "find . -maxdepth 1 -name F -print0 | xargs -0 sh",
    "echo F | xargs -I% sh %",
    "echo 'T' | xargs -0 sh -c",
    "printf '%s\\n' 'T' | while read -r N; do $N; done",
    "echo 'T' | tee >(sh)",
    "env -i sh F",
    "env -S 'T'",
    "nohup sh F",
    "command eval 'T'",
    "exec sh F",
    "(exec sh) < F",
    "source /dev/stdin < F",
    "let 'N=T'",
    "echo ${N:=T}; $N",
    "echo \"${N@Q}\"",
    "eval \"N='T'\"; $N",
    "bash -s < F",
    "bash -c '. ./F'",
];

fn step(dice: &mut Dice, depth: usize) -> String {
    let mut out = String::new();
    let shape = if dice.roll(4) == 0 { dice.pick(ROADS) } else { dice.pick(STEPS) };
    for c in shape.chars() {
        match c {
            'N' | 'M' => out.push_str(dice.pick(NAMES)),
            'T' => out.push_str(dice.pick(TEXTS)),
            'F' => out.push_str(dice.pick(FILES)),
            'S' if depth > 0 => out.push_str(&step(dice, depth - 1)),
            'S' => out.push_str("ls"),
            c => out.push(c),
        }
    }
    out
}

fn program(dice: &mut Dice) -> String {
    let steps = 1 + dice.roll(5);
    let text = (0..steps).map(|_| step(dice, 2)).collect::<Vec<_>>().join("\n");
    match dice.roll(6) {
        // For `sh`, which may be dash.
        0 if !text.contains('\'') => format!("sh -c '{text}'"),
        _ => text,
    }
}

/// Whether a text is let through in one of the modes; each of them runs it then.
fn let_through(text: &str, dir: &Path) -> Option<(Verdict, Mode)> {
    [Mode::Default, Mode::Auto, Mode::Bypass].into_iter().find_map(|mode| {
        let place = Place { cwd: Some(dir.into()), home: Some(dir.into()), mode, ..Place::default() };
        let request = Request { payload: Payload::Shell(text.to_owned()), place, ..Request::default() };
        let verdict = oneway::decide(&request, &Policy::default(), &Machine).verdict;
        (verdict < Verdict::Ask).then_some((verdict, mode))
    })
}

fn make(dir: &Path) {
    let _ = std::fs::remove_dir_all(dir);
    for (file, text) in HELD {
        let path = dir.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// Whether what `x/f` held is still somewhere: moved and added to, it comes back.
fn kept(dir: &Path) -> bool {
    std::fs::read_dir(dir).into_iter().flatten().flatten().any(|entry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => kept(&entry.path()),
        _ => std::fs::read_to_string(entry.path()).is_ok_and(|text| text.contains("precious")),
    })
}

/// Runs a text in a fresh directory, and says whether it deleted.
fn deletes(shell: &str, text: &str, dir: &Path) -> bool {
    make(dir);
    let mut command = Command::new("timeout");
    let options: &[&str] = if shell == "zsh" { &["2", "zsh", "-f", "-c"] } else { &["2", shell, "-c"] };
    command.args(options).arg(text).current_dir(dir).env_clear().env("PATH", "/usr/bin:/bin");
    let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
    !kept(dir)
}

fn shells() -> Vec<&'static str> {
    let there = |shell: &&str| Command::new(shell).args(["-c", ":"]).status().is_ok();
    let found: Vec<&str> = ["bash", "zsh"].into_iter().filter(there).collect();
    if found.len() < 2 {
        run::skip::missing("zsh");
    }
    found
}

#[test]
fn no_program_that_is_let_through_deletes() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let count = number("ONEWAY_STATES").unwrap_or(1_000);
    let scratch = Scratch::new("states");
    let (dir, shells) = (scratch.path("app"), shells());
    let mut dice = Dice(0x6f6e_6577_6179 + number("ONEWAY_SEED").unwrap_or(0) as u64);
    let (mut wrong, mut passed) = (Vec::new(), 0);
    for _ in 0..count {
        let text = program(&mut dice);
        make(&dir);
        let Some((verdict, mode)) = let_through(&text, &dir) else { continue };
        passed += 1;
        let ran = shells.iter().filter(|shell| deletes(shell, &text, &dir));
        wrong.extend(ran.map(|shell| format!("{shell} {verdict:?} {mode:?}: {text:?}")));
    }
    eprintln!("{count} programs, {passed} of them let through and run");
    assert!(passed > count / 50, "{passed} of {count}: nothing is tried");
    assert!(wrong.is_empty(), "{} deleted:\n{}", wrong.len(), wrong.join("\n"));
}

/// Found by attack: each deletes or overwrites in one of the shells. What runs is not what was read, or a value is run.
const SPELLINGS: &[&str] = &[
    "cp evil.sh ok.sh; sh ok.sh",
    "mv evil.sh ok.sh; sh ok.sh",
    "ln -sf evil.sh ok.sh; sh ok.sh",
    "dd if=evil.sh of=ok.sh; sh ok.sh",
    "tee ok.sh < evil.sh; sh ok.sh",
    "cat evil.sh >> ok.sh; sh ok.sh",
    "echo pwd >> evil.sh; sh evil.sh",
    "sed -i 's/echo ok/rm -rf x/' ok.sh; sh ok.sh",
    "sed -i 's/echo ok/rm -rf x/' ok.sh; bash < ok.sh",
    "sed -i 's/echo ok/rm -rf x/' ok.sh; cat ok.sh | bash",
    "sed -i 's/echo ok/rm -rf x/' *.sh; . ./ok.sh",
    "sed -i 's/print.1./import shutil; shutil.rmtree(\"x\")/' m.py; python3 m.py",
    "perl -pi -e 's/echo ok/rm -rf x/' ok.sh; sh ok.sh",
    "python3 -c 'open(\"ok.sh\",\"w\").write(\"rm -rf x\")'; sh ok.sh",
    "git apply p.diff; sh ok.sh",
    "tar xf p.tar; sh ok.sh",
    "echo ls > new.sh; cp evil.sh new.sh; sh new.sh",
    "echo ls > new.sh; sed -i 's/ls/rm -rf x/' new.sh; sh new.sh",
    "echo ls > new.sh; while true; do sh new.sh; echo 'rm -rf x' > new.sh; done",
    "for i in 1 2; do sh ok.sh; cp evil.sh ok.sh; done",
    "sh ok.sh & cp evil.sh ok.sh",
    "false && echo ls > evil.sh; sh evil.sh",
    "if false; then echo ls > evil.sh; fi; sh evil.sh",
    "set -C; echo ls > evil.sh; sh evil.sh",
    "false && echo ls > evil.sh; sh < evil.sh",
    "false && echo ls > evil.sh; cat evil.sh | sh",
    "ln -s ok.sh link; cat evil.sh > link; sh ok.sh",
    "ln ok.sh link; cat evil.sh > link; sh ok.sh",
    "ln -s . link; cat evil.sh > link/ok.sh; sh ok.sh",
    "ln -s x/f link; echo > link",
    "ln -s x link; sed -i d link/f",
    "mv x/f new; cp a.txt new",
    "mv x/f new; mv a.txt new",
    "printf 'all:\\n\\techo ok\\n' > Makefile; sed -i 's/echo ok/rm -rf x/' Makefile; make",
    "echo 'import shutil; shutil.rmtree(\"x\")' > conftest.py; pytest",
    "base64 -d < a.txt > conftest.py; pytest",
    "mkdir -p node_modules/.bin; printf '#!/bin/sh\\nrm -rf x\\n' > node_modules/.bin/eslint; npx eslint .",
    "true | cd evil; sh ok.sh",
    "ls > {x/f,}",
    "ls > x/?",
    "exit \"$(cat num)\"",
    "c=$(cat num); exit $c",
    "c=5; c=$(cat num); exit ${c:-0}",
    "read c < num; return $c",
    "shift \"$(cat num)\"",
    "for i in 1; do continue \"$(cat num)\"; done",
    "COLUMNS=$(cat num)",
    "COLUMNS=$(cat num) ls",
    "export HISTSIZE=\"$(cat num)\"",
    "read -r LINES < num",
    "while read LINES; do ls; done < num",
    "for COLUMNS in \"$(cat num)\"; do ls; done",
    "read -t \"$(cat num)\" c < a.txt",
    "[ -t \"$(cat num)\" ]",
    "[[ ! -t $(cat num) ]]",
    "c=$(cat num); echo \"$path[c]\"",
    "git log -1 ${c:-$(cat num)}",
    "cd evil; cp ../a.txt ~-/x/f",
];

/// What people do every day with the same words.
const EVERYDAY: &[&str] = &[
    "sh ok.sh",
    "python3 m.py",
    "sh ok.sh; echo done > log.txt",
    "mkdir -p out; cp a.txt out/; sh ok.sh",
    "chmod +x ok.sh; ./ok.sh",
    "cat > new.sh <<'E'\nls\nE\nchmod +x new.sh; ./new.sh",
    "git add -A && git commit -m x && sh ok.sh",
    "pytest; c=$?; exit $c",
    "ls | head; exit ${PIPESTATUS[0]}",
    "COLUMNS=120 ls",
    "export COLUMNS=200; ls",
    "[ -t 1 ] && ls",
    "read -t 5 c < a.txt",
    "for i in 1 2; do break; done",
];

#[test]
fn spellings_that_were_found_are_never_let_through() {
    let scratch = Scratch::new("spellings");
    let dir = scratch.path("app");
    make(&dir);
    let through: Vec<_> = SPELLINGS.iter().filter_map(|text| Some((text, let_through(text, &dir)?))).collect();
    assert!(through.is_empty(), "{through:#?}");
    let asked: Vec<_> = EVERYDAY.iter().filter(|text| let_through(text, &dir).is_none()).collect();
    assert!(asked.is_empty(), "{asked:#?}");
}

/// The script that `python3 -m venv` writes, with other words in it or another place.
#[test]
fn the_script_of_a_virtual_environment_is_known_to_the_letter() {
    let scratch = Scratch::new("venv");
    let dir = scratch.path("app");
    let text = include_str!("scene/activate")
        .replace("@PLACE@", dir.join(".venv").to_str().unwrap())
        .replace("@NAME@", ".venv");
    let through = |text: &str, command: &str| {
        make(&dir);
        std::fs::create_dir_all(dir.join(".venv/bin")).unwrap();
        std::fs::write(dir.join(".venv/bin/activate"), text).unwrap();
        let_through(command, &dir).is_some()
    };
    assert!(through(&text, "source .venv/bin/activate && ls"));
    assert!(through(&text, ". .venv/bin/activate; pytest -q"));
    assert!(!through(&text, "_OLD_VIRTUAL_PATH=evil; source .venv/bin/activate; ls"));
    assert!(!through(&text, "echo 'rm -rf x' >> .venv/bin/activate; source .venv/bin/activate"));
    assert!(!through(&text, "cp evil.sh .venv/bin/ls; source .venv/bin/activate; ls"));
    assert!(!through(&format!("{text}\nrm -rf x\n"), "source .venv/bin/activate"));
    assert!(!through(&text.replacen("hash -r", "hash -p ./evil.sh ls", 1), "source .venv/bin/activate && ls"));
    assert!(!through(&text.replace(".venv", "evil"), "source .venv/bin/activate && ls"));
    assert!(!through(&text.replace(dir.to_str().unwrap(), "\u{1}"), "source .venv/bin/activate && ls"));
}
