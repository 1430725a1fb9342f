//! The shell command that a tool stands for: its template with the call's fields in it, quoted so that they stay words.

use super::fields::Field;
use crate::grammar::quote;
use std::collections::HashSet;

/// Words that a server may hand to a shell as they are.
const OPERATORS: &[&str] = &["|", "||", "&&", ";", "&", ">", ">>", "<", "2>&1", "2>"];

/// A command made of a template.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// The command.
    pub text: String,
    /// A field's value could be taken for an option of the command.
    pub option: bool,
}

/// The template with the fields in it; nothing where no field is there that it speaks of. Where several fields have a name
/// that it speaks of, nobody knows which one the server takes: each of them makes a command, beside the one of all their words.
pub fn fill(template: &str, fields: &[Field]) -> Vec<Filled> {
    let slots: Vec<Slot> = template.split(' ').map(|word| Slot::of(word, fields)).collect();
    let several = slots.iter().any(|slot| slot.fields.len() > 1 && slot.whole.is_none());
    // Texts that stand beside many others are not written out with each of them: the work stays linear.
    let given = slots.iter().flat_map(|slot| &slot.fields);
    let mut budget: usize =
        given.map(|field| 4 * (template.len() + field.texts.iter().map(|text| text.len() + 1).sum::<usize>())).sum();
    let mut seen = HashSet::new();
    let mut out = Vec::new();
    for (at, slot) in slots.iter().enumerate() {
        for field in &slot.fields {
            let beside = budget > 0;
            let made = filled(&slots, |other, slot| match other == at {
                true => vec![*field],
                false => slot.fields.iter().copied().take(beside.into()).collect(),
            });
            budget = budget.saturating_sub(made.text.len());
            if seen.insert(made.text.clone()) {
                out.push(made);
            }
        }
    }
    if several {
        out.push(filled(&slots, |_, slot| slot.fields.clone()));
    }
    out
}

/// How a field stands in a command as one word: its words joined, or its lines.
#[derive(Clone, Copy)]
enum Whole {
    Words,
    Lines,
}

/// A word of a template, and the fields that may stand in it, the one nearest to the top first.
struct Slot<'a> {
    word: &'a str,
    before: &'a str,
    behind: &'a str,
    whole: Option<Whole>,
    fields: Vec<&'a Field>,
}

impl<'a> Slot<'a> {
    fn of(word: &'a str, fields: &'a [Field]) -> Self {
        let (before, name, behind) = placeholder(word).unwrap_or((word, "", ""));
        let whole = match name.chars().last() {
            Some('!') => Some(Whole::Words),
            Some(';') => Some(Whole::Lines),
            _ => None,
        };
        let mut own: Vec<&Field> = fields.iter().filter(|field| field.is(name) && !field.texts.is_empty()).collect();
        own.sort_by_key(|field| field.depth);
        Self { word, before, behind, whole, fields: own }
    }

    fn texts(&self, fields: &[&Field]) -> Vec<String> {
        match self.whole {
            Some(Whole::Words) => fields.iter().map(|field| joined(field)).collect(),
            Some(Whole::Lines) => fields.iter().map(|field| field.texts.join("\n")).collect(),
            None => fields.iter().flat_map(|field| field.texts.clone()).collect(),
        }
    }
}

/// One command, with the fields that `chosen` puts into each slot.
fn filled<'a>(slots: &[Slot<'a>], chosen: impl Fn(usize, &Slot<'a>) -> Vec<&'a Field>) -> Filled {
    let mut option = false;
    let mut words: Vec<String> = Vec::new();
    for (at, slot) in slots.iter().enumerate() {
        if placeholder(slot.word).is_none() {
            words.push(slot.word.to_owned());
            continue;
        }
        let texts = slot.texts(&chosen(at, slot));
        let safe = slot.whole.is_some() || !slot.before.is_empty() || words.iter().any(|w| w == "--");
        option |= !safe && texts.iter().any(|text| text.starts_with('-'));
        words.extend(texts.iter().map(|text| format!("{}{}{}", slot.before, word_of(text), slot.behind)));
    }
    Filled { text: words.join(" "), option }
}

/// `a{name}b` as its three parts.
fn placeholder(word: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = word.split_once('{')?;
    let (name, behind) = rest.split_once('}')?;
    Some((before, name, behind))
}

/// A field as one text for a shell: what it is, or its words.
pub fn joined(field: &Field) -> String {
    match field.list {
        true => words(&field.texts),
        false => field.texts.concat(),
    }
}

/// Words as a text for a shell.
pub fn words(list: &[String]) -> String {
    let word = |text: &String| if OPERATORS.contains(&text.as_str()) { text.clone() } else { word_of(text) };
    list.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// One word; servers know `~/` as a shell does.
fn word_of(text: &str) -> String {
    match text.strip_prefix("~/") {
        Some(rest) => format!("~/{}", if rest.is_empty() { String::new() } else { quote::shell(rest) }),
        None if text == "~" => text.into(),
        None => quote::shell(text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::fields;
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_become_words() {
        let fill = |template, input: serde_json::Value| fill(template, &fields::of(&input)).pop().map(|f| f.text);
        let rows = [
            ("mv -- {a} {b}", json!({"a": "x y", "b": "~/z"}), Some("mv -- 'x y' ~/z")),
            ("rm -- {a} {b}", json!({"b": ["1", "2"]}), Some("rm -- 1 2")),
            ("ssh h {a!}", json!({"a": "ls; id"}), Some("ssh h 'ls; id'")),
            ("ssh h {a!}", json!({"a": ["ls", "$x"]}), Some("ssh h \"ls '\"'$x'\"'\"")),
            ("sh -c {a;}", json!({"a": ["ls", "id"]}), Some("sh -c 'ls\nid'")),
            ("sh -c {a!}", json!({"b": "ls"}), None),
            ("k get --ns={a} {b}", json!({"b": "x"}), Some("k get x")),
            ("rm {a}", json!({}), None),
        ];
        for (template, input, want) in rows {
            assert_eq!(fill(template, input).as_deref(), want, "{template}");
        }
    }

    #[test]
    fn no_text_hides_behind_another() {
        let texts = fill("ssh h {a!}", &fields::of(&json!({"A": {"a": "ls"}, "a": "id"})));
        assert_eq!(texts.iter().map(|f| f.text.as_str()).collect::<Vec<_>>(), ["ssh h id", "ssh h ls"]);
        let texts =
            fill("k exec -- {a} {b}", &fields::of(&json!({"A": {"a": "", "b": "x"}, "a": ["rm", "-rf"], "b": "/"})));
        let texts: Vec<_> = texts.iter().map(|f| f.text.as_str()).collect();
        assert_eq!(texts, ["k exec -- rm -rf /", "k exec -- '' /", "k exec -- rm -rf x", "k exec -- rm -rf '' / x"]);
    }

    #[test]
    fn a_long_text_beside_many_is_not_written_out_with_each() {
        let many: Vec<_> = (0..1000).map(|n| json!({"a": n.to_string()})).collect();
        let texts = fill("mv -- {a} {b}", &fields::of(&json!({"x": many, "b": "b".repeat(100_000)})));
        assert_eq!(texts.iter().filter(|f| f.text.starts_with("mv -- 999")).count(), 1);
        assert!(texts.iter().map(|f| f.text.len()).sum::<usize>() < 1_000_000);
    }

    #[test]
    fn an_option_in_disguise_is_seen() {
        let option = |template| fill(template, &fields::of(&json!({"a": "--help"}))).iter().any(|f| f.option);
        assert!(option("k delete {a}"));
        assert!(!option("rm -- {a}"));
        assert!(!option("k delete --ns={a}"));
    }
}
