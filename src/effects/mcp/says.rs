//! What one field beside a read says by its name and its texts: that it writes, sends, runs, or says where to write.
//! The name of a field is read like the name of a tool; a text, like a statement of the languages that stores speak.

use super::fields::Field;
use super::foreign;
use super::promise::{self, Promise};
use crate::catalog::mcp::names;
use crate::catalog::names::Names;

/// What the fields of a call say together.
#[derive(Debug, Default)]
pub(super) struct Around {
    /// An address stands among them.
    pub address: bool,
    /// The tool's own words.
    pub tool: Vec<String>,
}

impl Around {
    fn speaks_of(&self, list: Names) -> bool {
        self.tool.iter().any(|word| list.has(word))
    }
}

/// A field, taken apart.
struct Beside<'a> {
    field: &'a Field,
    words: Vec<String>,
    around: &'a Around,
}

type Says = fn(&Beside) -> bool;

const SAYS: &[(Says, &str)] = &[
    (|b| b.switches(), "which is on and says that it writes"),
    (|b| b.puts(), "which says where to write"),
    (|b| b.acts(), "which says to do more than look"),
    (|b| b.tells(), "which says what to change"),
    (|b| b.sent_along(), "which is sent along"),
    (|b| b.sends(), "which says where to send it"),
    (|b| b.commands(), "which holds a command"),
    (|b| b.programs(), "which holds a program"),
    (|b| b.stages(), "which makes a query write or run code"),
    (|b| b.states(), "which holds a statement that may do more than read"),
    (|b| b.reaches(), "which leads to something that does more than look"),
];

/// Why a field makes a call more than a read.
pub(super) fn more(field: &Field, around: &Around) -> Option<&'static str> {
    let beside = Beside { field, words: promise::paired(names::words(&field.key)), around };
    SAYS.iter().find(|(says, _)| says(&beside)).map(|(_, why)| *why)
}

impl Beside<'_> {
    fn first(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    fn last(&self) -> &str {
        self.words.last().map_or("", String::as_str)
    }

    fn any_text(&self, test: impl Fn(&str) -> bool) -> bool {
        self.field.texts.iter().any(|text| test(text))
    }

    fn switches(&self) -> bool {
        let alone = self.words.len() == 1 && names::SWITCHES.has(self.first());
        let says = alone || self.words.iter().any(|word| strong(word));
        self.field.on && !names::FILTERS.has(self.first()) && says
    }

    /// `save_to`; what comes from an address is put where a file is named beside it.
    fn puts(&self) -> bool {
        let beside = self.around.address && names::PUT_BESIDE.has(&self.field.name);
        (output(self.field) || beside) && self.any_text(file)
    }

    fn acts(&self) -> bool {
        let says = |text: &str| !names::LOOKING_VALUES.has(&names::plain(text)) && promise::of(text) > Promise::Reads;
        let first = |text: &str| names::words(text).first().is_some_and(|word| strong(word));
        let overrides = |text: &str| matches!(text, "POST" | "PUT" | "PATCH" | "DELETE");
        match self.field.name.as_str() {
            "mode" | "type" | "kind" | "intent" | "step" => self.any_text(first),
            name if names::ACTIONS.has(name) => self.any_text(says),
            _ => self.words.iter().any(|word| word == "override") && self.any_text(overrides),
        }
    }

    /// `restore`, `grant`, `new_password`, `labels_to_add`: a verb that writes, with something to write.
    fn tells(&self) -> bool {
        let field = self.field;
        // A number or a time is a bound: `stop = "-1h"`.
        let bound =
            |text: &String| text.starts_with(|c: char| c.is_ascii_digit() || c == '-') || text.starts_with("now");
        if !field.holds && field.texts.iter().all(bound) {
            return false;
        }
        if names::TELLS.has(&field.name) {
            return !self.around.speaks_of(names::SEARCHERS);
        }
        let (first, last) = (self.first(), self.last());
        if names::FILTERS.has(first) || names::NO_PLACES.has(last) {
            return false;
        }
        let aims = self.words.windows(2).any(|pair| matches!(pair, [to, verb] if to == "to" && promise::writes(verb)));
        strong(first) || (first == "new" && self.words.len() > 1) || (aims && self.words.len() > 2)
    }

    fn sent_along(&self) -> bool {
        self.around.address && names::BODIES.has(&self.field.name) && !self.field.texts.is_empty()
    }

    /// `webhook`, `upload_url`, `share_with`.
    fn sends(&self) -> bool {
        let address = |text: &str| text.contains("://") || text.contains('@');
        let called = self.words.iter().any(|word| names::SENDS.has(word));
        let aims = matches!(self.last(), "to" | "with" | "url" | "uri" | "endpoint");
        let speaks = promise::writes(self.first()) && !names::FILTERS.has(self.first()) && self.words.len() > 1;
        let to = matches!(self.last(), "to" | "with") && !self.field.texts.is_empty();
        let people = self.field.name == "recipients" && !self.around.speaks_of(names::SPEAKING);
        (called && self.any_text(address)) || (speaks && aims && (to || self.any_text(address))) || people
    }

    fn commands(&self) -> bool {
        self.field.commands() && !names::ACTIONS.has(&self.field.name)
    }

    /// A program beside a read runs, unless the tool is about programs.
    fn programs(&self) -> bool {
        let held = !self.field.texts.is_empty();
        let about = || self.around.speaks_of(names::ABOUT_CODE);
        held && (names::RUNS_CODE.has(&self.field.name) || self.field.is_any(names::SCRIPTS)) && !about()
            || self
                .any_text(|text| text.trim_start().starts_with("function(") || text.trim_start().starts_with("() =>"))
    }

    /// Stages of a pipeline that write, and operators that run JavaScript.
    fn stages(&self) -> bool {
        ["$out", "$merge", "$where", "$function", "$accumulator"].contains(&self.field.key.as_str())
    }

    fn states(&self) -> bool {
        let field = self.field;
        let searched = self.around.speaks_of(names::SEARCHERS) && field.is_any(names::MAYBE_SQL);
        !field.is_any(names::PROSE) && self.any_text(|text| foreign::changes(&field.name, text, searched))
    }

    /// `/index/_delete_by_query`, `/api/v1/admin/tsdb/delete_series`: the place of a service that is asked.
    fn reaches(&self) -> bool {
        let own = matches!(self.field.name.as_str(), "endpoint" | "route" | "apipath" | "urlpath" | "resource");
        let place = own || matches!(self.field.name.as_str(), "path" | "url" | "uri");
        let segment = |segment: &str| {
            let words = names::words(segment.split('?').next().unwrap_or(segment));
            (own || segment.starts_with('_')) && !segment.contains('.') && words.iter().any(|word| strong(word))
        };
        place && self.any_text(|text| text.split('/').any(segment))
    }
}

/// A word that writes and is no noun where it stands alone.
fn strong(word: &str) -> bool {
    promise::writes(word) && (!names::NOUNS.has(word) || names::DESTRUCTIVE.has(word) || names::FILE_WRITERS.has(word))
}

/// Whether the name of a field says where a result is put: `save_to`, `outputPath`, `target_dir`.
pub(super) fn output(field: &Field) -> bool {
    let words = names::words(&field.key);
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return false };
    let put = words.iter().any(|word| names::OUTPUTS.has(word))
        || (words.len() == 1 && matches!(first.as_str(), "out" | "into"));
    let aimed = words.len() > 1 && names::AIMS.has(first) && names::PLACES.has(last);
    (put && !names::NO_PLACES.has(last)) || aimed
}

/// Whether a text names something to write rather than a form.
pub(super) fn file(text: &str) -> bool {
    !text.is_empty() && !names::FORMS.has(&text.to_ascii_lowercase())
}
