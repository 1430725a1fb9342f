//! AppleScript: words and texts. A program of words that only ask or show is harmless; `do shell script` is an act.

use super::sink::Sink;
use super::{ScriptKind, ScriptRead, quote};
use crate::catalog::script::holds;
use crate::span::Span;

/// Words that ask, compute or show.
const WORDS: &str = "tell end to of in on the a an my its it me get set return if then else repeat with from times while \
    until by exit try error every first last some whose where is equal not and or contains does starts ends than \
    greater less count number name names id version running frontmost visible title bounds position size class \
    process processes window windows application applications tab tabs active current front document documents \
    item items character characters word words paragraph paragraphs text string integer real list record boolean \
    date time true false missing value as result display notification dialog alert subtitle message buttons default \
    button giving up after sound beep say delay log tab return quote space linefeed path file folder home desktop \
    posix alias startup disk system events info short user host computer ipv4 address cpu type speed physical memory \
    volume settings output muted round div mod length reverse rest considering ignoring case using terms script \
    background only unix app between before through thru year month day weekday hours minutes seconds url artist \
    album track player state duration exists contents offset run loaded track output input battery";

/// Programs that may be asked.
const ASKED: &str = "Finder|System Events|Terminal|iTerm|iTerm2|Safari|Google Chrome|Arc|Firefox|Music|Spotify|iTunes|Xcode|\
    Preview|TextEdit|Simulator|Visual Studio Code|Code|Cursor|Warp|Ghostty|Brave Browser|Microsoft Edge";

type Alarm = (&'static str, fn() -> ScriptKind);

/// Words that raise an alarm.
const ALARMS: &[Alarm] = &[
    ("delete", || ScriptKind::Delete { path: None, tree: true }),
    ("empty", || ScriptKind::Delete { path: None, tree: true }),
    ("erase", || ScriptKind::Delete { path: None, tree: true }),
    ("eject", || ScriptKind::Kill),
    ("move", || ScriptKind::Move { from: None, to: None }),
    ("write", || ScriptKind::Write { path: None, append: false, tree: false }),
    ("quit", || ScriptKind::Kill),
    ("restart", || ScriptKind::Kill),
    ("shut", || ScriptKind::Kill),
    ("send", || ScriptKind::Network { url: None, send: true }),
    ("attribute", || ScriptKind::ReadSecretEnv),
    ("clipboard", || ScriptKind::ReadSecretEnv),
];

#[derive(Debug, PartialEq)]
enum AppleToken<'t> {
    Word(&'t str),
    Text(String),
    Mark(char),
    Line,
}

/// Reads a program.
pub fn inspect(text: &str) -> ScriptRead {
    let mut sink = Sink::default();
    match lex(text) {
        Some(tokens) => walk(&tokens, &mut sink),
        None => sink.miss(|| "not an AppleScript program that oneway can follow".to_string()),
    }
    sink.finish()
}

fn lex(text: &str) -> Option<Vec<(AppleToken<'_>, usize)>> {
    let mut out = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let next = rest.peek().map(|(_, c)| *c);
        match c {
            ' ' | '\t' => {}
            '¬' => drop(rest.next_if(|(_, c)| *c == '\n')),
            '\n' | '\r' => out.push((AppleToken::Line, at)),
            '#' => while rest.next_if(|(_, c)| *c != '\n').is_some() {},
            '-' if next == Some('-') => while rest.next_if(|(_, c)| *c != '\n').is_some() {},
            '(' if next == Some('*') => return None,
            '«' | '|' | '$' | '`' => return None,
            '"' => {
                let mut value = String::new();
                loop {
                    match rest.next()?.1 {
                        '"' => break,
                        '\\' => value.push(match rest.next()?.1 {
                            'n' => '\n',
                            't' => '\t',
                            'r' => '\r',
                            other => other,
                        }),
                        c => value.push(c),
                    }
                }
                out.push((AppleToken::Text(value), at));
            }
            c if c.is_alphanumeric() || c == '_' => {
                let mut end = at + c.len_utf8();
                while let Some((i, c)) = rest.next_if(|(_, c)| c.is_alphanumeric() || *c == '_') {
                    end = i + c.len_utf8();
                }
                out.push((AppleToken::Word(text.get(at..end)?), at));
            }
            c => out.push((AppleToken::Mark(c), at)),
        }
    }
    Some(out)
}

fn walk(tokens: &[(AppleToken<'_>, usize)], sink: &mut Sink) {
    let word = |at: usize| match tokens.get(at) {
        Some((AppleToken::Word(word), _)) => word.to_ascii_lowercase(),
        _ => String::new(),
    };
    let mut own: Vec<String> = Vec::new();
    let mut told = false;
    for (at, (token, start)) in tokens.iter().enumerate() {
        let span = Span::new(*start, *start + 1);
        let AppleToken::Word(said) = token else { continue };
        let said = said.to_ascii_lowercase();
        let text = |n: usize| literal(tokens, at + n);
        match said.as_str() {
            "do" if word(at + 1) == "shell" => {
                let line = tokens.iter().skip(at).take(64).take_while(|(t, _)| *t != AppleToken::Line);
                let admin = line
                    .into_iter()
                    .any(|(t, _)| matches!(t, AppleToken::Word(w) if w.eq_ignore_ascii_case("administrator")));
                let command = text(3).map(|t| if admin { format!("sudo sh -c {}", quote(&t)) } else { t });
                sink.act(span, ScriptKind::Shell(command));
            }
            "do" if word(at + 1) == "script" => sink.act(span, ScriptKind::Shell(text(2))),
            "write" if word(at + 1) == "text" => sink.act(span, ScriptKind::Shell(text(2))),
            "run" | "load" if word(at + 1) == "script" => {
                sink.act(span, ScriptKind::Eval);
                sink.miss(|| "text becomes code".to_string());
            }
            "open" if word(at + 1) == "location" => sink.act(span, ScriptKind::Network { url: text(2), send: false }),
            "set" => {
                let name = word(at + 1);
                let plain = word(at + 2) == "to" && (!told || !holds(WORDS, &name));
                match plain && !name.is_empty() {
                    true => own.push(name),
                    false => sink.miss(|| "something is set that is not a variable".to_string()),
                }
            }
            "repeat" if word(at + 1) == "with" => own.push(word(at + 2)),
            "shell" | "administrator" | "privileges" if at > 0 => {
                let known = tokens
                    .iter()
                    .take(at)
                    .rev()
                    .take(24)
                    .any(|(t, _)| matches!(t, AppleToken::Word(w) if w.eq_ignore_ascii_case("do")));
                if !known {
                    sink.miss(|| format!("`{said}` is not known"));
                }
            }
            "tell" if at > 0 && word(at - 1) == "end" => {}
            "tell" => {
                told = true;
                let asked = match (word(at + 1).as_str(), tokens.get(at + 2)) {
                    ("application" | "app", Some((AppleToken::Text(name), _))) => ASKED.split('|').any(|a| a == name),
                    _ => false,
                };
                if !asked {
                    sink.miss(|| "something is told to a program that is not known".to_string());
                }
            }
            _ if said.starts_with(|c: char| c.is_ascii_digit()) => {}
            _ => known(&said, &own, span, sink),
        }
    }
}

fn known(said: &str, own: &[String], span: Span, sink: &mut Sink) {
    match ALARMS.iter().find(|(word, _)| *word == said) {
        Some((_, kind)) => {
            sink.act(span, kind());
            sink.miss(|| format!("`{said}` changes something"));
        }
        None if holds(WORDS, said) || own.iter().take(64).any(|o| o == said) => {}
        None => sink.miss(|| format!("`{said}` is not known")),
    }
}

/// A text that nothing is joined to.
fn literal(tokens: &[(AppleToken<'_>, usize)], at: usize) -> Option<String> {
    match (tokens.get(at), tokens.get(at + 1)) {
        (Some((AppleToken::Text(text), _)), next) if !matches!(next, Some((AppleToken::Mark('&'), _))) => {
            Some(text.clone())
        }
        _ => None,
    }
}
