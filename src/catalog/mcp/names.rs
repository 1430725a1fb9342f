//! Words in names: what makes a tool sound destructive, which fields carry SQL, which carry nothing of weight.

pub use super::rows::{
    ABOUT_CODE, ACTING, ACTIONS, AIMS, BODIES, COMMANDS, CONDITIONS, DESTRUCTIVE, FILE_WRITERS, FILTERS, FORMS,
    IDENTIFIERS, JOINS, LOOKING, LOOKING_LAST, LOOKING_NOUN, LOOKING_VALUES, LOOKS_UNLESS, LOOKS_WHERE, MAYBE_SQL,
    NAMING, NO_PLACES, NOUN_HEADS, NOUNS, OBJECTS, ONLY_ASKS, OUTPUTS, PAIRS, PATHS, PLACES, PROSE, PUT_BESIDE,
    QUERIES, QUERY_WRITES, RUNNERS, RUNS_CODE, SCRIPTS, SEARCHERS, SECRET_OF, SECRET_THINGS, SECRETS, SENDS, SPEAKING,
    SQL, SWITCHES, TELLS, TYPED, VERB_ENDS, VERB_HEADS, WEIGHTLESS, WRAPPERS, WRITING,
};

/// A name without separators, in lower case: `working_branch` and `workingBranch` are the same.
pub fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// The words of a name: cut at separators and where a capital begins.
pub fn words(name: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut lower = false;
    for c in name.chars() {
        let cut = !c.is_ascii_alphanumeric() || (lower && c.is_ascii_uppercase());
        if cut || out.is_empty() {
            out.push(String::new());
        }
        lower = c.is_ascii_lowercase();
        if let Some(last) = out.last_mut().filter(|_| c.is_ascii_alphanumeric()) {
            last.push(c.to_ascii_lowercase());
        }
    }
    out.retain(|w| !w.is_empty());
    out
}
