//! Puts what is known of a variable in the place of its name: a loop's variable, the words of `sh -c`.

use super::{splice, words};
use crate::grammar::shell::tree::{List, Param, ParamOp, Word, WordPart};
use crate::grammar::shell::visit::{self, Visited};
use crate::span::Span;

/// What names stand for; `@` for all of the numbered ones.
pub type Fillings = Vec<(String, Vec<String>)>;

/// A text with its known names replaced, as far as that is sure; `None` where it sets one of them itself.
pub fn filled(text: &str, list: &List, within: Span, known: &Fillings) -> Option<String> {
    let (mut edits, mut set) = (Vec::new(), false);
    visit::walk(list, &mut |node| match node {
        Visited::Assign(assign) => set |= known.iter().any(|(name, _)| *name == assign.name),
        Visited::Word(word) => {
            if let Some(new) = values(word, known).and_then(|values| words::joined(&values)) {
                edits.push((word.span, new));
            }
        }
        _ => {}
    });
    if set || edits.is_empty() {
        return (!set).then(|| text.get(within.start..within.end).map(str::to_owned))?;
    }
    let shift = |(span, new): (Span, String)| {
        Some((Span::new(span.start.checked_sub(within.start)?, span.end.checked_sub(within.start)?), new))
    };
    let edits = edits.into_iter().map(shift).collect::<Option<_>>()?;
    splice(text.get(within.start..within.end)?, edits).map(|now| now.text)
}

/// The words that a word with known names comes to.
fn values(word: &Word, known: &Fillings) -> Option<Vec<String>> {
    let parts: Vec<&WordPart> = word.solid().collect();
    if let [WordPart::Param { param, quoted, .. }] = parts.as_slice() {
        let values = value(param, known)?;
        return if *quoted { Some(values) } else { words::split(&values.join(" ")) };
    }
    let mut out = String::new();
    let mut any = false;
    for part in parts {
        match part {
            WordPart::Lit { text, quoted } if *quoted || !words::expands(text) => out.push_str(text),
            WordPart::Param { param, quoted, .. } => {
                let [value] = value(param, known)?.try_into().ok()?;
                (*quoted || !words::expands(&value) && !value.contains([' ', '\t', '\n'])).then_some(())?;
                out.push_str(&value);
                any = true;
            }
            _ => return None,
        }
    }
    any.then(|| vec![out])
}

fn value(param: &Param, known: &Fillings) -> Option<Vec<String>> {
    let (_, values) = known.iter().find(|(name, _)| *name == param.name)?;
    (!param.indirect && param.subscript.is_none()).then_some(())?;
    match &param.op {
        ParamOp::Plain => Some(values.clone()),
        ParamOp::Trim { suffix, pattern, .. } => {
            let cut = words::literal(pattern)?;
            let cut = |text: &String| match suffix {
                true => text.strip_suffix(&cut).unwrap_or(text).to_owned(),
                false => text.strip_prefix(&cut).unwrap_or(text).to_owned(),
            };
            Some(values.iter().map(cut).collect())
        }
        _ => None,
    }
}

/// The words of a call of a shell with a text, with the words behind it put into the text.
pub fn shell_call(all: &[String]) -> Option<Vec<String>> {
    let [shell, option, text, name, rest @ ..] = all else { return None };
    (words::is_shell(shell) && matches!(option.as_str(), "-c" | "-lc" | "-ec")).then_some(())?;
    let reading = crate::grammar::shell::parse(text);
    reading.gap.is_none().then_some(())?;
    let numbered = rest.iter().enumerate().map(|(at, word)| ((at + 1).to_string(), vec![word.clone()]));
    let known: Fillings = numbered.chain([("@".to_owned(), rest.to_vec())]).collect();
    let text = filled(text, &reading.list, Span::new(0, text.len()), &known)?;
    Some([shell.clone(), option.clone(), text, name.clone()].into_iter().chain(rest.iter().cloned()).collect())
}
