//! What stands beside a read: fields that say where to write, what to do, what to send, or hold more than a name.
//! A read, by its row or by its name, is only one while nothing beside it says more.

use super::Call;
use super::carry::path_of;
use super::fields::Field;
use super::says::{self, Around, file, output};
use crate::catalog::mcp::names;
use crate::effects::{shell, sql};

impl Call<'_, '_> {
    /// Judges the fields beside a read that no row describes; the first that makes it more than one, in words.
    pub(super) fn beside(&mut self, described: &[&str], fields: &[Field]) -> Option<String> {
        let own: Vec<&Field> = fields.iter().filter(|f| !described.iter().any(|name| f.is(name))).collect();
        let address = own.iter().any(|field| matches!(field.name.as_str(), "url" | "uri" | "endpoint" | "urls"));
        let around = Around { address, tool: names::words(self.tool) };
        for field in &own {
            self.written(field);
            self.named(field);
        }
        let more = own.iter().find_map(|field| says::more(field, &around).map(|why| (field, why)));
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
            self.behind(text);
        }
        // Whatever else is put into a statement may end it: a number, a name, a key.
        let put_in = !table && !condition && !field.is_any(names::PROSE) && !field.is_any(names::MAYBE_SQL);
        for text in field.texts.iter().filter(|text| put_in && text.contains(';')) {
            self.behind(text);
        }
        // Also inside of a text that is JSON itself.
        for text in field.texts.iter().filter(|_| field.is_any(names::SQL)) {
            self.judge_more(text);
        }
    }

    /// What stands behind a semicolon: a quote that the server closes for itself hides nothing.
    fn behind(&mut self, text: &str) {
        for part in text.split(';').skip(1).filter(|part| sql::looks_like_sql(part)) {
            self.judge_more(part);
        }
    }
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
