//! What stands beside a read: fields that say where to write, what to do, what to send, or hold more than a name.
//! A read, by its row or by its name, is only one while nothing beside it says more.

use super::Call;
use super::carry::path_of;
use super::fields::Field;
use super::promise::{self, Promise};
use crate::catalog::mcp::names;
use crate::effects::{shell, sql};

impl Call<'_, '_> {
    /// Judges the fields beside a read that no row describes; the first that makes it more than one, in words.
    pub(super) fn beside(&mut self, described: &[&str], fields: &[Field]) -> Option<String> {
        let own: Vec<&Field> = fields.iter().filter(|f| !described.iter().any(|name| f.is(name))).collect();
        let address = own.iter().any(|field| matches!(field.name.as_str(), "url" | "uri" | "endpoint" | "urls"));
        for field in &own {
            self.written(field);
            self.named(field);
        }
        let more = own.iter().find_map(|field| more(field, address).map(|why| (field, why)));
        more.map(|(field, why)| format!("`{}` has the field `{}`, {why}", self.tool, field.key))
    }

    /// A field that says where a result is put is a file that is written.
    fn written(&mut self, field: &Field) {
        if output(field) {
            let (dirs, tool) = (self.here(), self.tool);
            for text in field.texts.iter().filter(|text| path(text)) {
                shell::write_path(self.engine, dirs.clone(), tool, &path_of(text));
            }
        }
    }

    /// The name of a table or a column, and a condition, are a part of a statement: what is no name is read as one.
    fn named(&mut self, field: &Field) {
        let (table, condition) = (field.is_any(names::IDENTIFIERS), field.is_any(names::CONDITIONS));
        for text in field.texts.iter().filter(|text| (table && !identifier(text)) || (condition && text.contains(';')))
        {
            let whole = if table { format!("SELECT 1 FROM {text}") } else { format!("SELECT 1 FROM t WHERE {text}") };
            self.judge_more(&whole);
            // A quote that the server closes for itself hides nothing.
            for part in text.split(';').skip(1).filter(|part| sql::looks_like_sql(part)) {
                self.judge_more(part);
            }
        }
    }
}

/// Why a field makes a call more than a read.
fn more(field: &Field, address: bool) -> Option<&'static str> {
    let words = names::words(&field.key);
    let first = words.first().map_or("", String::as_str);
    let switch = field.on && !names::FILTERS.has(first) && words.iter().any(|word| strong(word));
    let says = |text: &String| !names::LOOKING_VALUES.has(&names::plain(text)) && promise::of(text) > Promise::Reads;
    let acts = |text: &String| names::words(text).first().is_some_and(|word| strong(word));
    match field.name.as_str() {
        _ if switch => Some("which is on and says that it writes"),
        _ if output(field) && field.texts.iter().any(|text| file(text)) => Some("which says where to write"),
        name if names::ACTIONS.has(name) && field.texts.iter().any(says) => Some("which says to do more than look"),
        "mode" | "type" | "kind" | "intent" if field.texts.iter().any(acts) => Some("which says to do more than look"),
        name if address && names::BODIES.has(name) && !field.texts.is_empty() => Some("which is sent along"),
        _ if field.commands() && !names::ACTIONS.has(&field.name) => Some("which holds a command"),
        _ => None,
    }
}

/// A word that writes and is no noun where it stands alone.
fn strong(word: &str) -> bool {
    promise::writes(word) && (!names::NOUNS.has(word) || names::DESTRUCTIVE.has(word) || names::FILE_WRITERS.has(word))
}

/// Whether the name of a field says where a result is put: `save_to`, `outputPath`, `target_dir`.
fn output(field: &Field) -> bool {
    let words = names::words(&field.key);
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return false };
    let put = words.iter().any(|word| names::OUTPUTS.has(word)) || (words.len() == 1 && first == "out");
    let aimed = words.len() > 1 && matches!(first.as_str(), "target" | "to" | "out") && names::PLACES.has(last);
    (put && !names::NO_PLACES.has(last)) || aimed
}

/// Whether a text names something to write rather than a form.
fn file(text: &str) -> bool {
    !text.is_empty() && !names::FORMS.has(&text.to_ascii_lowercase())
}

/// Whether a text is a path for sure.
fn path(text: &str) -> bool {
    file(text) && (text.contains(['/', '\\', '~']) || text.rsplit_once('.').is_some_and(|(_, end)| end.len() < 6))
}

/// Whether a text is the name of a thing in a database: words, dots and quotes around them, several by commas.
fn identifier(text: &str) -> bool {
    text.split(',').all(|name| {
        let name = name.trim();
        let name = name.strip_suffix(" desc").or_else(|| name.strip_suffix(" DESC")).unwrap_or(name);
        let inner = name.trim_matches(['"', '`', '[', ']', '\'']);
        inner.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '$' | ':' | '*' | '/' | '@'))
            && !inner.contains("--")
            && !inner.contains("/*")
    })
}
