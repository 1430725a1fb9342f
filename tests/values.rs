//! What the walker believes a word to be, against what bash makes of it. A random expression ends in `probe WORDS`; the words that
//! oneway wrote down for that call (`Assessment::calls`, where a word that is not known is `None`) must be the words that bash
//! gives the real `probe`. A call with an unknown word claims nothing. So an evaluator may stay silent, but never be wrong.
//! `ONEWAY_VALUES=20000` for the long run.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg(unix)]

mod run;

use oneway::policy::Policy;
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;
use run::Scratch;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// A small generator of its own: the same expressions on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.roll(of.len())]
    }

    fn some(&mut self, of: &[&str], most: usize, between: &str) -> String {
        let count = 1 + self.roll(most);
        (0..count).map(|_| self.pick(of)).collect::<Vec<_>>().join(between)
    }
}

/// The forms; each capital letter stands for a random piece of the table below it.
const FORMS: &[&str] = &[
    "probe \"$(printf 'F' W W W)\"",
    "probe \"$(printf 'F' W)\"",
    "probe \"$(printf -- 'F' W)\"",
    "printf -v x 'F' W W; probe \"$x\"",
    "probe \"$(echo O 'T' W)\"",
    "probe \"$(echo O O 'T')\"",
    "probe $(echo O 'T')",
    "probe \"$(printf '%s' 'T' | tr Q 'S' 'S')\"",
    "probe \"$(printf '%s' 'T' | tr 'S' 'S')\"",
    "probe \"$(printf '%s' 'T' | tr -d 'S')\"",
    "probe \"$(echo 'T' | rev)\"",
    "probe \"$(echo 'T' | base64 | base64 -d)\"",
    "probe \"$(echo 'B' | base64 -d)\"",
    "probe \"$(echo 'H' | xxd -r -p)\"",
    "probe \"$(echo 'T' | cat)\"",
    "probe \"$(echo 'T' | tee /dev/null)\"",
    "x='T'; probe \"${xK}\"",
    "x='T'; probe ${xK}",
    "x='T'; y='P'; probe \"${x#$y}\" \"${x%\"$y\"}\"",
    "x='T'; probe \"${x/P/W}\" \"${x//P/W}\"",
    "x='T'; probe $x",
    "x='T'; probe \"$x\"W",
    "x=T1; x+='T'; probe \"$x\"",
    "IFS=I; x='T'; probe $x",
    "IFS=I; set -- W W W; probe \"$*\" $*",
    "IFS=I; a=(W W W); probe \"${a[*]}\"",
    "probe G",
    "probe G G",
    "x=G; probe $x \"$x\"",
    "a=(W W G); probe \"${a[@]}\"",
    "a=(W W W); probe ${a[@]} \"${a[1]}\" ${a[-1]}",
    "a=(W W); a+=(W); probe \"${a[@]}\" \"$a\"",
    "a=(W W); a[3]=W; probe \"${a[@]}\" \"${a[3]}\"",
    "a=(W W); a+=W; probe \"${a[@]}\"",
    "a=([2]=W W [0]=W); probe \"${a[@]}\" \"$a\"",
    "a=(W 'T' W); probe ${a[1]} \"${a[1]K}\"",
    "a=(W W W W); probe \"${a[@]:1:2}\" \"${a[@]#?}\"",
    "a=(W W); unset 'a[0]'; probe \"${a[@]}\" \"$a\"",
    "set -- W W W; probe \"$@\" $2 \"$#\"",
    "set -- W W W; shift; probe \"$@\"",
    "set -- W 'T'; probe \"${@:2}\" ${2K}",
    "set W W; probe \"$1\" \"${@: -1}\"",
    "read x <<< 'T'; probe \"$x\"",
    "read -r x <<< 'T'; probe \"$x\"",
    "read x y <<< 'T'; probe \"$x\" \"$y\"",
    "IFS=I read x y <<< 'T'; probe \"$x\" \"$y\"",
    "{ read x; read y; } <<< $'W W\\nT'; probe \"$x\" \"$y\"",
    "read -n 2 x <<< 'T'; probe \"$x\"",
    "mapfile -t a <<< 'T'; probe \"${a[@]}\" \"$a\"",
    "printf 'F' W | xargs probe W",
    "printf '%s' 'T' | xargs probe",
    "printf '%s\\n' 'T' W | xargs -I{} probe W{} {}",
    "printf '%s\\n' 'T' W | xargs -n 1 probe",
    "echo 'T' | xargs -d ' ' probe",
    "echo 'T' | xargs -t probe W",
    "echo W W | xargs -L1 probe",
    "xargs probe <<< 'T'",
    "probe \"$(cat <<E\nT $((1+1)) \\$x\nE\n)\"",
    "probe \"$(cat <<'E'\nT\nE\n)\"",
    "probe $'A'",
    "probe $'A'W\"$'A'\"",
    "x=W; probe \"${x:-W}\" \"${y:-W}\" \"${x:+W}\" \"${y:+W}\" \"${y-W}\"",
    "x=; probe \"${x:-W}\" \"${x-W}\" \"${x:+W}\" \"${x+W}\"",
    "x=; probe ${x} \"${x}\" ${x:-W W} \"${x:=W}\" $x",
    "unset x; probe \"${x:=W}\" \"$x\"",
    "x=y; y=W; probe \"${!x}\"",
    "x=W; f() { local x=W; probe \"$x\"; }; f; probe \"$x\"",
    "x=W; f() { x=W; }; f; probe \"$x\"",
    "f() { probe \"$@\" \"$1\"; }; f W 'T'",
    "x=W; (x=W); probe \"$x\"",
    "x=W; echo a | x=W; probe \"$x\"",
    "x=W; x=W true; probe \"$x\"",
    "x=W; x=W probe \"$x\"",
    "x=W; if true; then x=W; fi; probe \"$x\"",
    "x=W; for x in W W; do :; done; probe \"$x\"",
    "for x in W 'T' G; do probe \"$x\"; done",
    "x=W; while read y; do x=$y; done <<< 'T'; probe \"$x\"",
    "x=W; case W in a*) x=W;; esac; probe \"$x\"",
    "x=W; true && x=W; probe \"$x\"",
    "x=W; false || x=W; probe \"$x\"",
    "x=W; true || x=W; probe \"$x\"",
    "declare x=W; probe \"$x\"",
    "declare -u x=W; probe \"$x\"",
    "declare -l x=W; probe \"$x\"",
    "declare -i x=3+4; probe \"$x\"",
    "declare -A a; a[k]=W; probe \"${a[k]}\"",
    "declare -n r=x; x=W; r=W; probe \"$x\"",
    "readonly x=W; x=W; probe \"$x\"",
    "export x=W; bash -c 'probe \"$x\"'",
    "bash -c 'probe \"$0\" \"$@\"' W W 'T'",
    "eval 'x=W'; probe \"$x\"",
    "eval \"x='T'\"; probe \"$x\"",
    "x='probe W'; $x",
    "x='probe W'; eval \"$x\" W",
    "alias probe='probe W'; probe W",
    "env probe W 'T'",
    "command probe W",
    "timeout 5 probe W",
    "probe \"$(echo 'T' | sed 's/a/b/')\"",
    "probe \"$(echo 'T' | cut -c2-)\"",
    "probe \"$(echo 'T' | tr a-z A-Z)\"",
    "probe `echo 'T'`",
    "probe \"`echo W`\"",
    "probe \"$(printf 'T')\"",
];

const WORDS: &[&str] =
    &["a", "ab", "rm", "-rf", "x", "7", "007", "-1", "0x1f", "a.b", "B", "'a b'", "''", "é", "-n", "-e", "a=b"];
/// Texts that stand inside single quotes.
const TEXTS: &[&str] = &[
    "a", "b", "ab", "abc", " ", "  ", "a b", "rm -rf x", "-", "_", ",", ":", "/", "\\n", "\\t", "\\\\", "\\", "%", "*",
    "?", "[a]", "é", "A", "Z", "1", "0", "$x", "\"", "\\x41", "\\101", "\\0101", "\\c", "\\e", "#", "~", "{a,b}",
    "\\u00e9", "-n", "=",
];
const FORMATS: &[&str] = &[
    "%s", "%s ", "%d", "%i", "%x", "%X", "%o", "%u", "%c", "%b", "%q", "%5s", "%-5s|", "%05d", "%.2s", "%%", "\\n",
    "\\t", "\\\\", "\\x41", "\\101", "\\0101", "\\1", "\\c", "\\e", "\\\"", "\\q", "a", " ", "%+d", "% d", "%#x",
    "%ld", "%3c", "\\u00e9", "\\x4", "-", "%s\\n",
];
const SETS: &[&str] = &[
    "a-z", "A-Z", "a", "b", "ab", "-", "0-9", "[:lower:]", "[:upper:]", "[:space:]", "\\n", "\\\\", "\\101", "[a*3]",
    "[=a=]", "a-", "z-a", " ", "é", "_", "[a-c]", "\\-", "ba", "n-za-m", "a-zA-Z", ",",
];
const CHANGES: &[&str] = &[
    "#P", "##P", "%P", "%%P", ":1", ":1:2", ":0:1", ": -2", ": -3:2", ":1:-1", "^", "^^", ",", ",,", "@U", "@L", "@u",
    "^^a", "^a", "/P/W", "//P/W", "/#P/W", "/%P/W", "/P", "//P", ":9", ":0:9", ":0:0", ":1:0", ":2:1",
];
const PATTERNS: &[&str] = &[
    "a", "b", "?", "*", "*b", "a*", "[ab]", "[!a]", "[^b]", "*[ ]", "\\a", "\\*", "[a-c]", "ab", "", "é",
    "[[:alpha:]]", "'*'", "\"a\"", "[]a]", "[a", "/", "-",
];
const GROUPS: &[&str] = &[
    "{a,b}", "{1..3}", "{a..c}", "{c..a}", "{01..3}", "{1..5..2}", "{3..1}", "{a}", "{}", "{,b}", "{a,}", "{a,{b,c}}",
    "{-1..1}", "a", "x", "{a,b", "a,b}", "{1..2}{a,b}", "{a..e..2}", "{A..C}", "{1..a}", "{a,'b c'}", "{\"a\",b}",
    "\\{a,b}", "{a,b}'{c,d}'", "{05..10..5}", "{1..3..0}", "{2..1..-1}", "$'a'{b,c}", "{a\\,b,c}",
];
const ANSI: &[&str] = &[
    "\\n", "\\t", "\\x41", "\\101", "\\u00e9", "\\\\", "\\'", "\\\"", "a", "\\cA", "\\e", "\\q", "\\x4", "\\1", "\\?",
    " ", "\\U41", "\\0",
];
const BASE64: &[&str] =
    &["YQ==", "cm0gLXJmIHg=", "YWI=", "YWJj", "YWJjZA", "YQ", "Y Q==", "=", "cm0=cm0=", "-", "_w==", "w6k="];
const HEX: &[&str] = &["61", "726d", "72 6d", "6", "0x61", "zz61", "7:2", "C3A9", "0a", "61zz62"];

fn piece(dice: &mut Dice, letter: char) -> Option<String> {
    Some(match letter {
        'F' => dice.some(FORMATS, 4, ""),
        'W' => dice.pick(WORDS).to_owned(),
        'T' => dice.some(TEXTS, 4, ""),
        'O' => dice.pick(&["", "", "-n", "-e", "-E", "-ne", "-en", "-nE", "-x", "--", "-"]).to_owned(),
        'Q' => dice.pick(&["-d", "-c", "-C", "-s", "-t", "-cd", "-ds", "--delete", "--complement", "-cs"]).to_owned(),
        'S' => dice.some(SETS, 2, ""),
        'K' => {
            let change = dice.pick(CHANGES);
            change.replacen('P', dice.pick(PATTERNS), 1).replacen('W', "Y", 1)
        }
        'P' => dice.pick(PATTERNS).to_owned(),
        'I' => dice.pick(&["','", "' '", "''", "':'", "'a'", "$'\\n'", "', '", "'é'"]).to_owned(),
        'G' => dice.some(GROUPS, 2, ""),
        'A' => dice.some(ANSI, 4, ""),
        'B' => dice.pick(BASE64).to_owned(),
        'H' => dice.pick(HEX).to_owned(),
        _ => return None,
    })
}

fn expression(dice: &mut Dice) -> String {
    let form = dice.pick(FORMS);
    // A name of the shell is no piece.
    let mut out = String::new();
    for (at, c) in form.char_indices() {
        let alone = !form[..at].ends_with("IF") && !form[at..].starts_with("IFS") && !form[at..].starts_with("FS");
        match piece(dice, c).filter(|_| alone && !form[at..].starts_with("E\n") && !form[..at].ends_with('<')) {
            Some(text) => out.push_str(&text),
            None => out.push(c),
        }
    }
    out
}

/// The calls of `probe` that oneway sees; a word is `None` where it is not known.
fn believed(text: &str) -> Option<Vec<Vec<Option<String>>>> {
    if oneway::grammar::shell::parse(text).gap.is_some() {
        return None;
    }
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
    let request = Request { payload: Payload::Shell(text.to_owned()), place, ..Request::default() };
    let calls = oneway::decide(&request, &Policy::default(), &Nowhere).assessment.calls.clone();
    let probes = calls
        .into_iter()
        .map(|call| call.argv)
        .filter(|argv| argv.first().is_none_or(|p| p.as_deref().is_none_or(|p| p == "probe")));
    Some(probes.map(|argv| argv.into_iter().skip(1).collect()).collect())
}

/// What bash gives `probe`, text by text, call by call.
fn real(texts: &[String], dir: &Path) -> Vec<Vec<Vec<Vec<u8>>>> {
    let mut script = String::from("export LC_ALL=C.UTF-8\n");
    for text in texts {
        script.push_str(&format!("(\n{text}\n) </dev/null 2>/dev/null\nprintf '\\036'\n"));
    }
    let mut bash = Command::new("bash");
    bash.current_dir(dir).env_clear().env("PATH", format!("{}:/usr/bin:/bin", dir.display()));
    let mut child = bash.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(script.as_bytes()).unwrap());
    let out = child.wait_with_output().unwrap().stdout;
    writer.join().unwrap();
    let calls = |text: &[u8]| -> Vec<Vec<Vec<u8>>> {
        text.split(|b| *b == 28)
            .skip(1)
            .map(|call| {
                let mut words: Vec<Vec<u8>> = call.split(|b| *b == 29).map(<[u8]>::to_vec).collect();
                words.pop();
                words
            })
            .collect()
    };
    let mut texts: Vec<_> = out.split(|b| *b == 30).map(calls).collect();
    texts.pop();
    texts
}

/// Whether what is believed says of a real call that it cannot be.
fn denies(believed: &[Vec<Option<String>>], call: &[Vec<u8>]) -> bool {
    let unknown = |argv: &Vec<Option<String>>| argv.iter().any(Option::is_none);
    let same = |argv: &Vec<Option<String>>| {
        argv.len() == call.len()
            && argv.iter().zip(call).all(|(a, b)| a.as_deref().is_some_and(|a| a.as_bytes() == &b[..]))
    };
    !believed.iter().any(|argv| unknown(argv) || same(argv))
}

#[test]
fn no_believed_value_is_wrong() {
    let count: usize = std::env::var("ONEWAY_VALUES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_500);
    let scratch = Scratch::new("values");
    let dir = scratch.path("bin");
    std::fs::create_dir_all(&dir).unwrap();
    let probe = dir.join("probe");
    std::fs::write(&probe, "#!/bin/sh\nprintf '\\034'\nfor a; do printf '%s\\035' \"$a\"; done\n").unwrap();
    std::fs::set_permissions(&probe, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut dice = Dice(0x7661_6c75_6573);
    let (mut wrong, mut claimed, mut done) = (Vec::new(), 0, 0);
    while done < count {
        let texts: Vec<(String, Vec<Vec<Option<String>>>)> =
            (0..200).map(|_| expression(&mut dice)).filter_map(|text| believed(&text).map(|b| (text, b))).collect();
        done += texts.len();
        let real = real(&texts.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>(), &dir);
        assert_eq!(real.len(), texts.len(), "bash did not come to the end of {texts:?}");
        for ((text, believed), calls) in texts.iter().zip(real) {
            claimed += usize::from(believed.iter().any(|argv| argv.iter().all(Option::is_some)));
            if let Some(call) = calls.iter().find(|call| denies(believed, call)) {
                let call: Vec<_> = call.iter().map(|word| String::from_utf8_lossy(word)).collect();
                wrong.push(format!("{text:?}\n   bash {call:?}, oneway {believed:?}"));
            }
        }
    }
    eprintln!("{done} expressions, {claimed} with a value that is believed, {} wrong", wrong.len());
    assert!(claimed > done / 10, "{claimed} of {done}: nothing is tried");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
