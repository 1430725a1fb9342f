//! What `echo`, `printf`, `tr` and `rev` print. tests/values.rs holds them against the real ones: what is not exact is not said.

use crate::effects::arg::{Arg, MAX_FLOW};
use std::iter::Peekable;
use std::str::Chars;

/// Whether the `echo` of every shell prints it as it stands: a backslash only before letters that none of them reads (`\d`).
pub fn alike(text: &str) -> bool {
    let kept = |c: char| c.is_ascii_alphabetic() && !"abcCeEfMnrtuUvx".contains(c);
    text.split('\\').skip(1).all(|rest| rest.starts_with(kept))
}

/// Who reads a backslash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reader {
    /// `echo -e`.
    Echo,
    /// The format of `printf`.
    Format,
    /// What `%b` prints.
    Operand,
}

/// What `echo` prints; `None` where a word is not known.
pub(super) fn echo(args: &[Arg]) -> Option<String> {
    let (mut newline, mut escaped, mut at) = (true, false, 0);
    while let Some(flags) = args.get(at).and_then(Arg::known).and_then(|text| text.strip_prefix('-')) {
        if flags.is_empty() || !flags.chars().all(|c| matches!(c, 'n' | 'e' | 'E')) {
            break;
        }
        newline &= !flags.contains('n');
        escaped = flags.chars().rev().find(|c| *c != 'n').map_or(escaped, |c| c == 'e');
        at += 1;
    }
    let words: Vec<&str> = args.iter().skip(at).map(Arg::known).collect::<Option<_>>()?;
    let text = words.join(" ");
    let (text, stopped) = if escaped { escapes(&text, Reader::Echo)? } else { (text, false) };
    Some(if newline && !stopped { text + "\n" } else { text })
}

/// What `printf` prints for `%s`, `%b`, `%d`, `%c`, `%x` and escapes; `None` for anything else.
pub(super) fn printf(args: &[Arg]) -> Option<String> {
    let (format, rest) = match args {
        [dashes, format, rest @ ..] if dashes.known() == Some("--") => (format.known()?, rest),
        [format, rest @ ..] => (format.known().filter(|text| !text.starts_with('-'))?, rest),
        [] => return None,
    };
    let mut words: Vec<&str> = rest.iter().map(Arg::known).collect::<Option<_>>()?;
    words.reverse();
    let mut out = String::new();
    loop {
        let before = words.len();
        let stopped = once(format, &mut words, &mut out)?;
        if stopped || words.is_empty() || words.len() == before || out.len() > MAX_FLOW {
            return Some(out);
        }
    }
}

/// Prints the format once; true where `\c` ended it.
fn once(format: &str, words: &mut Vec<&str>, out: &mut String) -> Option<bool> {
    let mut rest = format;
    while let Some((text, spec)) = rest.split_once('%') {
        out.push_str(&escapes(text, Reader::Format)?.0);
        let kind = spec.chars().next()?;
        match kind {
            '%' => out.push('%'),
            's' => out.push_str(words.pop().unwrap_or("")),
            'd' | 'i' => out.push_str(number(words.pop())?),
            'x' => out.push_str(&format!("{:x}", number(words.pop())?.parse::<u64>().ok()?)),
            'c' => out.push(words.pop()?.chars().next().filter(char::is_ascii)?),
            'b' => {
                let (text, stopped) = escapes(words.pop().unwrap_or(""), Reader::Operand)?;
                out.push_str(&text);
                if stopped {
                    return Some(true);
                }
            }
            _ => return None,
        }
        rest = spec.get(kind.len_utf8()..)?;
    }
    out.push_str(&escapes(rest, Reader::Format)?.0);
    Some(false)
}

/// A number as it is printed again: no other base, no sign that is dropped.
fn number(word: Option<&str>) -> Option<&str> {
    let Some(word) = word else { return Some("0") };
    let digits = word.strip_prefix('-').unwrap_or(word);
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && (1..=18).contains(&digits.len());
    (plain && (word == "0" || !digits.starts_with('0'))).then_some(word)
}

/// A text with its backslashes read, and whether `\c` ended it.
fn escapes(text: &str, reader: Reader) -> Option<(String, bool)> {
    let mut out: Vec<u8> = Vec::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut stopped = false;
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.extend(c.encode_utf8(&mut [0; 4]).bytes());
            continue;
        }
        let Some(next) = chars.peek().copied() else {
            out.push(b'\\');
            break;
        };
        let byte = match next {
            'n' => b'\n',
            't' => b'\t',
            'r' => b'\r',
            'a' => 7,
            'b' => 8,
            'e' | 'E' => 27,
            'f' => 12,
            'v' => 11,
            '\\' => b'\\',
            '"' if reader == Reader::Format => b'"',
            'c' if reader != Reader::Format => {
                stopped = true;
                break;
            }
            '"' | '\'' | '?' | 'c' => return None,
            'x' | 'u' | 'U' => {
                chars.next();
                let most = [('x', 2), ('u', 4), ('U', 8)].iter().find(|(c, _)| *c == next).map_or(2, |(_, most)| *most);
                let value = digits(&mut chars, 16, most)?;
                out.push(u8::try_from(value).ok().filter(|byte| *byte > 0 && (next == 'x' || byte.is_ascii()))?);
                continue;
            }
            '1'..='7' if reader == Reader::Echo => {
                out.push(b'\\');
                continue;
            }
            '0'..='7' => {
                let most = if next == '0' && reader != Reader::Format { 4 } else { 3 };
                out.push(u8::try_from(digits(&mut chars, 8, most)?).ok().filter(|byte| *byte > 0)?);
                continue;
            }
            _ => {
                out.push(b'\\');
                continue;
            }
        };
        chars.next();
        out.push(byte);
    }
    String::from_utf8(out).ok().map(|text| (text, stopped))
}

fn digits(chars: &mut Peekable<Chars>, radix: u32, most: usize) -> Option<u32> {
    let (mut value, mut n) = (0u32, 0);
    while n < most {
        let Some(d) = chars.peek().and_then(|c| c.to_digit(radix)) else { break };
        value = value.checked_mul(radix)?.checked_add(d)?;
        chars.next();
        n += 1;
    }
    (n > 0).then_some(value)
}

/// `tr SET1 SET2` and `tr -d SET1` on sets that can be written out.
pub(super) fn tr(args: &[Arg], input: &str) -> Option<String> {
    let words: Vec<&str> = args.iter().map(Arg::known).collect::<Option<_>>()?;
    let option = |word: &str| word.len() > 1 && word.starts_with('-');
    match words.as_slice() {
        ["-d" | "--delete", from] if !option(from) => {
            let from = set(from)?;
            Some(input.chars().filter(|c| !from.contains(c)).collect())
        }
        [from, to] if !option(from) && !option(to) => {
            let (from, to) = (set(from)?, set(to)?);
            let last = to.last()?;
            // Of a letter that stands twice the last one counts, or none.
            if from.iter().enumerate().any(|(at, c)| from.iter().skip(at + 1).any(|other| other == c)) {
                return None;
            }
            let turned = |c: char| from.iter().position(|f| *f == c).map_or(c, |at| *to.get(at).unwrap_or(last));
            Some(input.chars().map(turned).collect())
        }
        _ => None,
    }
}

/// The letters of a set of `tr`: single ones and ranges.
fn set(text: &str) -> Option<Vec<char>> {
    let classes = text.contains("[:") || text.contains("[=") || text.contains('[') && text.contains('*');
    if classes || !text.is_ascii() {
        return None;
    }
    // An escaped letter is no end of a range, as far as is said here.
    if text.contains('\\') {
        return (!text.contains('-')).then(|| letters(text)).flatten();
    }
    let chars: Vec<char> = text.chars().collect();
    let (mut out, mut at) = (Vec::new(), 0);
    while let Some(a) = chars.get(at) {
        match (chars.get(at + 1), chars.get(at + 2)) {
            (Some('-'), Some(b)) if a > b => return None,
            (Some('-'), Some(b)) => {
                out.extend(*a..=*b);
                at += 3;
            }
            _ => {
                out.push(*a);
                at += 1;
            }
        }
    }
    Some(out)
}

fn letters(text: &str) -> Option<Vec<char>> {
    let mut out = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '\\' => match chars.next()? {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                '\\' => '\\',
                _ => return None,
            },
            c => c,
        });
    }
    Some(out)
}

/// What `rev` prints: every line from its end.
pub(super) fn rev(args: &[Arg], input: &str) -> Option<String> {
    if !input.is_ascii() || args.iter().any(|arg| arg.text.starts_with('-')) {
        return None;
    }
    let turned = |line: &str| {
        let text = line.strip_suffix('\n').unwrap_or(line);
        let end = line.get(text.len()..).unwrap_or("");
        text.chars().rev().collect::<String>() + end
    };
    Some(input.split_inclusive('\n').map(turned).collect())
}
