//! Brace expansion: `{a,b}` and `{1..3}`, on words whose other parts stay as they are.

use crate::grammar::shell::tree::WordPart;

/// A word is expanded to at most this many.
const MAX_WORDS: usize = 256;
const MAX_DEPTH: usize = 16;
/// Every brace looks for its end: more of them in one word are not computed.
const MAX_BRACES: usize = 128;

#[derive(Debug, Clone)]
enum BracePiece {
    Char(char),
    Part(WordPart),
}

/// The words that a word's braces make; `None` if there are too many to say. One word without braces is itself.
pub fn expand(parts: &[WordPart]) -> Option<Vec<Vec<WordPart>>> {
    let open = parts.iter().any(|p| matches!(p, WordPart::Lit { text, quoted: false } if text.contains('{')));
    if !open {
        return Some(vec![parts.to_vec()]);
    }
    // Which quoted braces bash still counts is not said.
    let odd = |p: &WordPart| matches!(p, WordPart::Lit { text, quoted: true } if text.contains(['{', '}']));
    if parts.iter().any(odd) {
        return None;
    }
    let braces =
        |p: &WordPart| if let WordPart::Lit { text, quoted: false } = p { text.matches('{').count() } else { 0 };
    if parts.iter().map(braces).sum::<usize>() > MAX_BRACES {
        return None;
    }
    let mut pieces = Vec::new();
    for part in parts {
        match part {
            WordPart::Lit { text, quoted: false } => pieces.extend(text.chars().map(BracePiece::Char)),
            other => pieces.push(BracePiece::Part(other.clone())),
        }
    }
    let words = words(&pieces, 0)?;
    Some(words.into_iter().map(assemble).collect())
}

/// More words than this take all of a machine's memory.
const MAX_HELD: u64 = 5_000_000;

/// Whether a word's braces make more words than a machine can hold.
pub fn endless(parts: &[WordPart]) -> bool {
    let loose =
        parts.iter().filter_map(|p| if let WordPart::Lit { text, quoted: false } = p { Some(text) } else { None });
    loose.map(|text| size(text)).fold(1, u64::saturating_mul) > MAX_HELD
}

/// How many words the groups of a text make at most: nested ones count as if they stood side by side.
fn size(text: &str) -> u64 {
    let group = |inner: &str| {
        let list = 1 + inner.matches(',').count() as u64;
        let mut ends = inner.split("..");
        let number = |end: Option<&str>| end.and_then(|e| e.trim_end_matches('}').parse::<i64>().ok());
        let (from, to, step) = (number(ends.next()), number(ends.next()), number(ends.next()));
        let range = from.zip(to).map_or(1, |(a, b)| a.abs_diff(b) / step.unwrap_or(1).unsigned_abs().max(1));
        list.max(range)
    };
    text.split('{').skip(1).map(|rest| group(rest.split('}').next().unwrap_or(rest))).fold(1, u64::saturating_mul)
}

fn assemble(pieces: Vec<BracePiece>) -> Vec<WordPart> {
    let mut out: Vec<WordPart> = Vec::new();
    for piece in pieces {
        match (piece, out.last_mut()) {
            (BracePiece::Char(c), Some(WordPart::Lit { text, quoted: false })) => text.push(c),
            (BracePiece::Char(c), _) => out.push(WordPart::Lit { text: c.to_string(), quoted: false }),
            (BracePiece::Part(p), _) => out.push(p),
        }
    }
    out
}

fn words(pieces: &[BracePiece], depth: usize) -> Option<Vec<Vec<BracePiece>>> {
    let mut out: Vec<Vec<BracePiece>> = vec![Vec::new()];
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let group = match piece {
            BracePiece::Char('{') if depth < MAX_DEPTH => group(pieces, at, depth)?,
            _ => Group::Plain,
        };
        match group {
            Group::Choices(choices, next) => {
                if out.len() * choices.len() > MAX_WORDS {
                    return None;
                }
                out = out.iter().flat_map(|o| choices.iter().map(move |c| [o.as_slice(), c].concat())).collect();
                at = next;
            }
            Group::Plain => {
                out.iter_mut().for_each(|o| o.push(piece.clone()));
                at += 1;
            }
        }
    }
    Some(out)
}

/// What a brace is.
enum Group {
    /// A letter like any other.
    Plain,
    /// It opens choices, up to this piece.
    Choices(Vec<Vec<BracePiece>>, usize),
}

/// What the brace at `at` is; `None` where it comes to too much.
fn group(pieces: &[BracePiece], at: usize, depth: usize) -> Option<Group> {
    let (mut level, mut commas, mut end) = (0usize, Vec::new(), None);
    for (i, piece) in pieces.iter().enumerate().skip(at) {
        match piece {
            BracePiece::Char('{') => level += 1,
            BracePiece::Char('}') => {
                level -= 1;
                if level == 0 {
                    end = Some(i);
                    break;
                }
            }
            BracePiece::Char(',') if level == 1 => commas.push(i),
            _ => {}
        }
    }
    let Some(end) = end else { return Some(Group::Plain) };
    if commas.is_empty() {
        let inner = pieces.get(at + 1..end).unwrap_or(&[]);
        return sequence(inner, end + 1);
    }
    let mut choices = Vec::new();
    let mut from = at + 1;
    for stop in commas.into_iter().chain([end]) {
        choices.extend(words(pieces.get(from..stop).unwrap_or(&[]), depth + 1)?);
        if choices.len() > MAX_WORDS {
            return None;
        }
        from = stop + 1;
    }
    Some(Group::Choices(choices, end + 1))
}

/// `{1..9}`, `{a..e}`, `{1..9..2}`, up to the piece `next`.
fn sequence(inner: &[BracePiece], next: usize) -> Option<Group> {
    let text: Option<String> =
        inner.iter().map(|p| if let BracePiece::Char(c) = p { Some(*c) } else { None }).collect();
    let Some(text) = text else { return Some(Group::Plain) };
    let mut ends = text.split("..");
    let (Some(a), Some(b), step) = (ends.next(), ends.next(), ends.next()) else { return Some(Group::Plain) };
    // `{01..10}` is padded: such numbers are not written out.
    if [a, b].iter().any(|end| end.len() > 1 && end.trim_start_matches('-').starts_with('0')) {
        return None;
    }
    let step = step.map_or(Some(1), |s| s.parse::<i64>().ok()).map(|s| s.unsigned_abs().max(1) as usize);
    let single = |s: &str| s.chars().next().filter(|c| s.len() == 1 && c.is_ascii_alphabetic());
    let range = match (a.parse::<i64>(), b.parse::<i64>(), single(a), single(b)) {
        (Ok(a), Ok(b), _, _) => (a, b, false),
        (_, _, Some(a), Some(b)) => (i64::from(a as u32), i64::from(b as u32), true),
        _ => return Some(Group::Plain),
    };
    let (Some(step), (from, to, letters)) = (step, range) else { return Some(Group::Plain) };
    if from.abs_diff(to) as usize / step >= MAX_WORDS {
        return None;
    }
    let mut values: Vec<i64> = (from.min(to)..=from.max(to)).collect();
    if from > to {
        values.reverse();
    }
    let word =
        |v: i64| if letters { char::from_u32(v as u32).map(String::from).unwrap_or_default() } else { v.to_string() };
    let choices = values.into_iter().step_by(step).map(|v| word(v).chars().map(BracePiece::Char).collect());
    Some(Group::Choices(choices.collect(), next))
}

/// Whether the braces of a text are more than a plain list: nested, or a sequence. What these come to is computed to find
/// harm, and proves nothing.
pub fn counts(text: &str) -> bool {
    let mut rest = text;
    while let Some((_, inner)) = rest.split_once('{') {
        let Some((list, after)) = inner.split_once('}') else { return inner.contains('{') };
        if list.contains('{') || list.contains("..") {
            return true;
        }
        rest = after;
    }
    false
}
