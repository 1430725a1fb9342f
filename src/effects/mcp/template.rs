//! The shell command that a tool stands for: its template with the call's fields in it, quoted so that they stay words.

use super::fields::Field;
use crate::grammar::quote;

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

/// The template with the fields in it: one command for each field that holds a whole text, so that none hides behind another;
/// nothing where no field is there that it speaks of.
pub fn fill(template: &str, fields: &[Field]) -> Vec<Filled> {
    let whole = template.split(' ').filter_map(placeholder).find(|(_, name, _)| name.ends_with(['!', ';']));
    match whole {
        None => filled(template, fields, None).into_iter().collect(),
        Some((_, name, _)) => {
            let texts = fields.iter().filter(|field| field.is(name) && !field.texts.is_empty());
            texts.filter_map(|field| filled(template, fields, Some(field))).collect()
        }
    }
}

/// One command; `whole` is the field that stands in it as one word.
fn filled(template: &str, fields: &[Field], whole: Option<&Field>) -> Option<Filled> {
    let mut out = Filled::default();
    let mut words: Vec<String> = Vec::new();
    let mut any = false;
    for word in template.split(' ') {
        let Some((before, name, behind)) = placeholder(word) else {
            words.push(word.to_owned());
            continue;
        };
        let texts: Vec<String> = match name.chars().last() {
            Some('!') => whole.map(joined).into_iter().collect(),
            Some(';') => whole.map(|field| field.texts.join("\n")).into_iter().collect(),
            _ => fields.iter().filter(|field| field.is(name)).flat_map(|field| field.texts.clone()).collect(),
        };
        any |= !texts.is_empty();
        let safe = name.ends_with(['!', ';']) || !before.is_empty() || words.iter().any(|w| w == "--");
        out.option |= !safe && texts.iter().any(|text| text.starts_with('-'));
        words.extend(texts.iter().map(|text| format!("{before}{}{behind}", word_of(text))));
    }
    out.text = words.join(" ");
    any.then_some(out)
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
        assert_eq!(texts.iter().map(|f| f.text.as_str()).collect::<Vec<_>>(), ["ssh h ls", "ssh h id"]);
    }

    #[test]
    fn an_option_in_disguise_is_seen() {
        let option = |template| fill(template, &fields::of(&json!({"a": "--help"}))).iter().any(|f| f.option);
        assert!(option("k delete {a}"));
        assert!(!option("rm -- {a}"));
        assert!(!option("k delete --ns={a}"));
    }
}
