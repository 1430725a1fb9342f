//! Words that are known, patterns that stand for names, and what a text may not say for either to be sure.

use crate::catalog::marks;
use crate::catalog::row::{Carry, On, Program};
use crate::catalog::shell as catalog;
use crate::evidence::glob;
use crate::evidence::sight::Sight;
use crate::grammar::quote;
use crate::grammar::shell::tree::{Command, CommandKind, List, RedirOp, Word, WordPart};
use crate::grammar::shell::visit::{self, Visited};
use crate::leaf::leaf;
use std::borrow::Cow;
use std::path::Path;

/// Signs that the shell expands where they are not quoted.
const SIGNS: &[char] = &['*', '?', '[', '~', '\\', '('];
/// What changes how words are split, or which names a pattern stands for.
const ODD: &[&str] = &["set", "shopt", "setopt", "unsetopt", "alias", "unalias", "eval", "trap", "exec", "source", "."];

/// The text of a word in which nothing expands.
pub fn literal(word: &Word) -> Option<String> {
    let plain = |part: &WordPart| match part {
        WordPart::Lit { text, quoted } => *quoted || !expands(text),
        _ => false,
    };
    word.parts.iter().all(plain).then(|| word.literal().map(Cow::into_owned))?
}

/// Whether a text means something else where it is not quoted.
pub fn expands(text: &str) -> bool {
    text.contains(SIGNS) || has_braces(text)
}

/// Whether braces in a text may stand for several words; `{}` does not.
fn has_braces(text: &str) -> bool {
    text.contains('{') && (text.contains(',') || text.contains(".."))
}

/// The names that a word stands for: itself, or those that are there now.
pub fn expanded(word: &Word, dir: &Path, sight: &Sight) -> Option<Vec<String>> {
    if let Some(text) = literal(word) {
        return Some(vec![text]);
    }
    let quoted = |part: &WordPart| matches!(part, WordPart::Lit { text, quoted: true } if text.contains(SIGNS));
    let odd = |text: &str| {
        text.contains(['~', '\\', '(']) || has_braces(text) || text.split('/').any(|part| part.contains(".."))
    };
    let pattern = word.literal().filter(|text| !odd(text) && !word.parts.iter().any(quoted))?;
    let base = if pattern.starts_with('/') { "" } else { dir.to_str().filter(|dir| !glob::is_pattern(dir))? };
    let absolute = if base.is_empty() { pattern.to_string() } else { format!("{base}/{pattern}") };
    let found = glob::expand(&sight.look, &absolute)?;
    // `./x` and `a//b` are shown as they are written.
    let lead = if pattern.starts_with("./") { "./" } else { "" };
    let shown = |path: &std::path::PathBuf| {
        let text = path.to_str()?;
        let name = if base.is_empty() { text } else { text.strip_prefix(base)?.strip_prefix('/')? };
        Some(format!("{lead}{name}{}", if pattern.ends_with('/') { "/" } else { "" }))
    };
    let names: Vec<String> = found.iter().map(shown).collect::<Option<_>>()?;
    Some(if names.is_empty() { vec![pattern.into_owned()] } else { names })
}

/// The list of a word that is nothing but `$( … )` outside of quotes.
pub fn substituted(word: &Word) -> Option<&List> {
    match word.solid().collect::<Vec<_>>().as_slice() {
        [WordPart::Command { list, quoted: false, .. }] => Some(list),
        _ => None,
    }
}

/// The words of a text that the shell splits; `None` where they would be expanded once more.
pub fn split(text: &str) -> Option<Vec<String>> {
    let plain = !text.contains(['*', '?', '[', '\\', '\0']);
    plain.then(|| split_plain(text))
}

/// The words of a text at its blanks.
pub fn split_plain(text: &str) -> Vec<String> {
    text.split([' ', '\t', '\n']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Words as they would be typed.
pub fn joined(words: &[String]) -> Option<String> {
    let plain = words.iter().all(|word| !word.contains('\0'));
    plain.then(|| words.iter().map(|word| quote::shell(word)).collect::<Vec<_>>().join(" "))
}

/// The row of a program, by its name or its path.
pub fn program(word: &str) -> Option<&'static Program> {
    catalog::program(leaf(word))
}

/// Whether a program reads shell texts of this grammar.
pub fn is_shell(word: &str) -> bool {
    let name = leaf(word);
    let carries = |row: &Program| row.carries.iter().any(|carry| matches!(carry, Carry::Shell));
    program(name).is_some_and(carries) && !marks::FOREIGN.has(name)
}

/// Whether the last word of a call says where something goes: which of many names that is depends on their order.
pub fn ends_in_place(words: &[Word]) -> bool {
    let words: Vec<String> = words.iter().filter_map(literal).collect();
    puts_last(&words)
}

/// The same for words that are known.
pub fn puts_last(words: &[String]) -> bool {
    let named = words.iter().any(|word| word == "-t" || word.starts_with("--target-directory"));
    let puts = |word: &String| {
        program(word).is_some_and(|row| {
            row.is("puts") || row.rules.iter().any(|rule| matches!(rule.on, On::Last | On::Sources | On::First))
        })
    };
    !named && words.iter().any(puts)
}

/// The file that a command's input comes from, where that is all that is redirected but its messages.
pub fn input(command: &Command) -> Option<Option<String>> {
    let mut file = None;
    for redir in &command.redirs {
        match (redir.op, redir.fd.as_deref()) {
            (RedirOp::Read, None | Some("0")) => file = Some(literal(&redir.target)?),
            (RedirOp::Write | RedirOp::Append, Some("2")) if literal(&redir.target)? == "/dev/null" => {}
            _ => return None,
        }
    }
    Some(file)
}

/// Whether a text changes what words mean in it.
pub fn is_odd(list: &List) -> bool {
    let mut odd = false;
    visit::walk(list, &mut |node| {
        odd |= match node {
            Visited::Command(command) => match &command.kind {
                CommandKind::Function { .. } | CommandKind::Coproc(_) => true,
                CommandKind::Simple(simple) => {
                    let first = simple.words.first().and_then(Word::literal).unwrap_or_default();
                    let strict =
                        || simple.words.iter().skip(1).all(|word| literal(word).is_some_and(|w| is_strict(&w)));
                    let own = |a: &crate::grammar::shell::tree::Assign| {
                        a.name.starts_with("GLOB") || a.name == "IFS" && first != "read"
                    };
                    ODD.contains(&&*first) && !(first == "set" && strict()) || simple.assigns.iter().any(own)
                }
                _ => false,
            },
            _ => false,
        }
    });
    odd
}

/// Whether a word of `set` only says when to stop.
fn is_strict(word: &str) -> bool {
    word == "pipefail" || word.strip_prefix('-').is_some_and(|letters| letters.chars().all(|c| "euxo".contains(c)))
}
