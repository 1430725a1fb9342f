//! awk: a real lexer (strings, regular expressions, comments) and a list of what is harmless; output that goes to a
//! file or a command, `system` and `getline` from a command are acts.

use super::{ScriptAct, ScriptKind, ScriptRead};
use crate::span::Span;

const FUNCTIONS: &[&str] = &[
    "length", "substr", "index", "split", "sub", "gsub", "gensub", "match", "sprintf", "sin", "cos", "atan2", "exp",
    "log", "sqrt", "int", "rand", "srand", "tolower", "toupper", "close", "fflush", "systime", "strftime", "mktime",
    "asort", "asorti", "strtonum", "and", "or", "xor", "lshift", "rshift", "compl", "patsplit", "isarray", "typeof",
    "patsplit",
];

const KEYWORDS: &[&str] = &[
    "BEGIN", "END", "BEGINFILE", "ENDFILE", "if", "else", "while", "for", "do", "in", "next", "nextfile", "exit",
    "break", "continue", "delete", "return", "switch", "case", "default", "print", "printf", "function", "func",
    "getline",
];

#[derive(Debug, Clone, PartialEq)]
enum AwkToken {
    Name(String),
    Text(String),
    Value,
    Mark(char),
    /// `>>`, `||`, `&&`, `|&` and comparisons as one.
    Marks(&'static str),
    Line,
}

/// What stands in it is opened next.
const OPENED: &[&str] = &["ARGV"];

/// So many tokens may name what `getline` fills.
const MAX_TARGET: usize = 16;

/// Reads an awk program.
pub fn inspect(text: &str) -> ScriptRead {
    let mut out = ScriptRead::default();
    let Some(tokens) = lex(text) else {
        out.why = Some("not an awk program that oneway can follow".into());
        return out;
    };
    out.understood = walk(&tokens, &mut out);
    out.proven = out.understood
        && out.acts.iter().all(|a| matches!(a.kind, ScriptKind::Read { .. } | ScriptKind::ReadSecretEnv));
    if !out.understood && out.why.is_none() {
        out.why = Some("it calls something that oneway does not know".into());
    }
    out
}

fn lex(text: &str) -> Option<Vec<(AwkToken, usize)>> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut out: Vec<(AwkToken, usize)> = Vec::new();
    // Whether each open parenthesis belongs to `if`, `while`, `for` or `switch`, and whether the last closed one did.
    let (mut open, mut condition): (Vec<bool>, bool) = (Vec::new(), false);
    let mut at = 0;
    let peek = |at: usize| chars.get(at).map(|(_, c)| *c);
    while let Some(&(start, c)) = chars.get(at) {
        at += 1;
        let token = match c {
            ' ' | '\t' | '\r' => continue,
            '\\' if peek(at) == Some('\n') => {
                at += 1;
                continue;
            }
            '\n' => AwkToken::Line,
            '#' => {
                while peek(at).is_some_and(|c| c != '\n') {
                    at += 1;
                }
                continue;
            }
            '"' => {
                let mut value = String::new();
                loop {
                    match peek(at)? {
                        '"' => break,
                        '\n' => return None,
                        '\\' => {
                            value.push(escaped(peek(at + 1)?));
                            at += 2;
                        }
                        c => {
                            value.push(c);
                            at += 1;
                        }
                    }
                }
                at += 1;
                AwkToken::Text(value)
            }
            // Behind `++`, `--` and `getline` only a whole parser knows whether a `/` divides.
            '/' if doubtful(&out) => return None,
            '/' if condition_ended(&out, condition) || !operand(out.last().map(|(t, _)| t)) => {
                let mut bracket = false;
                loop {
                    match peek(at)? {
                        '\n' => return None,
                        '\\' => at += 1,
                        '[' => bracket = true,
                        ']' => bracket = false,
                        '/' if !bracket => break,
                        _ => {}
                    }
                    at += 1;
                }
                at += 1;
                AwkToken::Value
            }
            c if c.is_ascii_digit() || (c == '.' && peek(at).is_some_and(|d| d.is_ascii_digit())) => {
                while peek(at).is_some_and(|c| c.is_ascii_alphanumeric() || c == '.') {
                    at += 1;
                }
                AwkToken::Value
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                while peek(at).is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
                    at += 1;
                }
                let end = chars.get(at).map_or(text.len(), |(i, _)| *i);
                AwkToken::Name(text.get(start..end)?.to_owned())
            }
            '|' if peek(at) == Some('|') => two(&mut at, "||"),
            '|' if peek(at) == Some('&') => two(&mut at, "|&"),
            '&' if peek(at) == Some('&') => two(&mut at, "&&"),
            '>' if peek(at) == Some('>') => two(&mut at, ">>"),
            '>' | '<' | '=' | '!' if peek(at) == Some('=') => two(&mut at, "=="),
            '(' => {
                let word = out.last().map(|(t, _)| t);
                let keyword = |n: &str| matches!(n, "if" | "while" | "for" | "switch");
                open.push(matches!(word, Some(AwkToken::Name(n)) if keyword(n)));
                AwkToken::Mark('(')
            }
            ')' => {
                condition = open.pop()?;
                AwkToken::Mark(')')
            }
            c if c.is_ascii_punctuation() && !matches!(c, '`' | '\'' | '@' | '\\') => AwkToken::Mark(c),
            _ => return None,
        };
        out.push((token, start));
    }
    Some(out)
}

fn doubtful(tokens: &[(AwkToken, usize)]) -> bool {
    match tokens {
        [.., (AwkToken::Mark('+'), _), (AwkToken::Mark('+'), _)]
        | [.., (AwkToken::Mark('-'), _), (AwkToken::Mark('-'), _)] => true,
        [.., (AwkToken::Name(name), _)] => name == "getline",
        _ => false,
    }
}

fn condition_ended(tokens: &[(AwkToken, usize)], condition: bool) -> bool {
    condition && matches!(tokens.last(), Some((AwkToken::Mark(')'), _)))
}

fn two(at: &mut usize, mark: &'static str) -> AwkToken {
    *at += 1;
    AwkToken::Marks(mark)
}

fn escaped(c: char) -> char {
    match c {
        'n' => '\n',
        't' => '\t',
        other => other,
    }
}

/// Whether a `/` behind this token divides.
fn operand(last: Option<&AwkToken>) -> bool {
    match last {
        Some(AwkToken::Name(name)) => !KEYWORDS.contains(&name.as_str()),
        Some(AwkToken::Text(_) | AwkToken::Value) => true,
        Some(AwkToken::Mark(c)) => matches!(c, ')' | ']' | '$'),
        _ => false,
    }
}

fn walk(tokens: &[(AwkToken, usize)], out: &mut ScriptRead) -> bool {
    let own: Vec<&str> = tokens
        .windows(2)
        .filter_map(|pair| match pair {
            [(AwkToken::Name(f), _), (AwkToken::Name(name), _)] if f == "function" || f == "func" => {
                Some(name.as_str())
            }
            _ => None,
        })
        .collect();
    let (mut printing, mut depth, mut known) = (false, 0usize, true);
    for (i, (token, at)) in tokens.iter().enumerate() {
        let next = tokens.get(i + 1).map(|(t, _)| t);
        let mut act = |kind, rule, what| {
            out.acts.push(ScriptAct { span: Span::new(*at, *at + 1), kind, rule, what });
        };
        let literal = || match next {
            // A text that nothing is joined to.
            Some(AwkToken::Text(text)) if ends(tokens.get(i + 2).map(|(t, _)| t)) => Some(text.clone()),
            _ => None,
        };
        match token {
            AwkToken::Name(name) if name == "print" || name == "printf" => (printing, depth) = (true, 0),
            AwkToken::Name(name) if name == "system" => {
                let text = match (next, tokens.get(i + 2).map(|(t, _)| t), tokens.get(i + 3).map(|(t, _)| t)) {
                    (Some(AwkToken::Mark('(')), Some(AwkToken::Text(text)), Some(AwkToken::Mark(')'))) => {
                        Some(text.clone())
                    }
                    _ => None,
                };
                act(ScriptKind::Shell(text), "awk-system", "runs a command");
            }
            AwkToken::Name(name) if name == "ENVIRON" => {
                act(ScriptKind::ReadSecretEnv, "awk-environ", "reads variables")
            }
            AwkToken::Name(name) if next == Some(&AwkToken::Mark('(')) => {
                let name = name.as_str();
                known &= FUNCTIONS.contains(&name) || KEYWORDS.contains(&name) || own.contains(&name);
            }
            AwkToken::Name(name) if OPENED.contains(&name.as_str()) => known = false,
            AwkToken::Mark('<') if fetches(tokens.get(..i).unwrap_or(&[])) => {
                act(ScriptKind::Read { path: literal() }, "awk-read", "reads a file")
            }
            AwkToken::Mark('(' | '[') => depth += 1,
            AwkToken::Mark(')' | ']') => depth = depth.saturating_sub(1),
            AwkToken::Mark(';' | '{' | '}') | AwkToken::Line => printing = false,
            AwkToken::Mark('>') if printing && depth == 0 => {
                let path = literal();
                if !path.as_deref().is_some_and(|p| matches!(p, "/dev/stdout" | "/dev/stderr" | "/dev/null")) {
                    act(ScriptKind::Write { path, append: false, tree: false }, "awk-write", "writes to a file");
                }
            }
            AwkToken::Marks(">>") => {
                act(ScriptKind::Write { path: literal(), append: true, tree: false }, "awk-write", "adds to a file")
            }
            AwkToken::Mark('|') | AwkToken::Marks("|&") => {
                // `print | "command"` or `"command" | getline`.
                let command = match (i.checked_sub(1).and_then(|i| tokens.get(i)), next) {
                    (Some((AwkToken::Text(text), _)), Some(AwkToken::Name(name))) if name == "getline" => {
                        Some(text.clone())
                    }
                    _ => literal(),
                };
                let harmless = command.as_deref().is_some_and(|c| {
                    c == "sort" || c.starts_with("sort ") && !c.contains(['o', ';', '|', '>', '&', '$', '`'])
                });
                if !harmless {
                    act(ScriptKind::Shell(command), "awk-pipe", "runs a command");
                }
            }
            _ => {}
        }
    }
    known
}

/// Whether `<` behind these tokens says what `getline` reads, `getline line <`.
fn fetches(before: &[(AwkToken, usize)]) -> bool {
    let plain = |token: &AwkToken| !matches!(token, AwkToken::Line | AwkToken::Mark('(' | ';' | '{' | '}'));
    let mut back = before.iter().rev().map(|(token, _)| token).take(MAX_TARGET).take_while(|token| plain(token));
    back.any(|token| *token == AwkToken::Name("getline".into()))
}

fn ends(token: Option<&AwkToken>) -> bool {
    matches!(token, None | Some(AwkToken::Mark(';' | '}' | ')') | AwkToken::Line))
}
