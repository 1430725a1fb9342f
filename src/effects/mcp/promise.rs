//! What a tool that nobody knows says of itself by its name, at worst. A promise to read is never proof; a word that
//! writes, anywhere in the name, counts.

use crate::catalog::mcp::names;
use crate::catalog::verbs::{self, Verb};

/// What a name says, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// It looks.
    Reads,
    /// It hands out a secret.
    Secret,
    /// Nobody can tell, or it writes.
    More,
}

/// What the name of a tool, or the value of a field that names what to do, says.
pub fn of(name: &str) -> Promise {
    let words = names::words(name);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut parts = words.split(|word| names::JOINS.has(word));
    let reads = parts.next().is_some_and(|first| looks(first) || looks_last(first));
    match reads && parts.all(goes_on) {
        false => Promise::More,
        true if secret(&words) => Promise::Secret,
        true => Promise::Reads,
    }
}

/// Whether a word writes wherever it stands.
pub fn writes(word: &str) -> bool {
    let verb = || verbs::of(word).is_some_and(|verb| verb > Verb::Reads);
    names::WRITING.has(word) || names::DESTRUCTIVE.has(word) || names::SPEAKING.has(word) || verb()
}

/// A word that no verb stands in for.
pub fn quiet(word: &str) -> bool {
    !writes(word) || names::OBJECTS.has(word)
}

/// A word that writes and is no noun.
fn only_writes(word: &str) -> bool {
    writes(word) && !names::NOUNS.has(word)
}

/// `github_get_pull_request`: the first verb looks, and behind it are nouns.
fn looks(words: &[&str]) -> bool {
    let verb = |word: &&str| names::LOOKING.has(word) || writes(word);
    let Some(at) = words.iter().position(verb) else { return false };
    let (head, rest) = (words.get(at).copied().unwrap_or(""), words.get(at + 1..).unwrap_or_default());
    // Behind a word that may be a verb that nobody knows, `list` and `status` may be what it falls on.
    if rest.is_empty() && names::LOOKING_NOUN.has(head) && !words.iter().take(at).all(|word| noun(word)) {
        return false;
    }
    let next = rest.first().copied().unwrap_or("");
    let fetches = head == "fetch" && rest.iter().any(|w| ["all", "branch", "branches", "origin", "remote"].contains(w));
    // `resolve_library_id` looks up; `resolve_thread` closes.
    let resolves = head == "resolve" && matches!(rest.last().copied(), Some("id" | "ids"));
    (names::LOOKING.has(head) || resolves)
        && !rest.iter().any(|word| only_writes(word))
        && !(head == "check" && matches!(next, "in" | "out"))
        && !fetches
}

/// `pull_request_read`, `accounts_list`: the last word is a verb that looks, and no other is a verb.
fn looks_last(words: &[&str]) -> bool {
    let Some((last, rest)) = words.split_last() else { return false };
    rest.iter().all(|word| quiet(word))
        && (names::LOOKING_LAST.has(last) || (names::LOOKING_NOUN.has(last) && rest.iter().all(|w| noun(w))))
}

/// A word that is no verb: one of the list, a plural, or made like a noun.
fn noun(word: &str) -> bool {
    let made = ["tion", "sion", "ment", "ance", "ence", "ity", "er", "or"].iter().any(|end| word.ends_with(end));
    names::NOUNS.has(word) || names::OBJECTS.has(word) || made || (word.ends_with('s') && !word.ends_with("ss"))
}

/// What follows `and`: a noun, or a verb that looks.
fn goes_on(words: &[&str]) -> bool {
    words.first().is_some_and(|first| !writes(first)) && !words.iter().any(|word| only_writes(word))
}

fn secret(words: &[&str]) -> bool {
    let pair = |pair: &[&str]| match pair {
        [of, thing] => {
            names::SECRET_OF.has(of) && names::SECRET_THINGS.has(thing) || (*of == "connection" && *thing == "string")
        }
        _ => false,
    };
    words.iter().any(|word| names::SECRETS.has(word)) || words.windows(2).any(pair)
}

#[cfg(test)]
mod tests {
    use super::{Promise, of};

    #[test]
    fn names_say_at_worst() {
        let reads = "get_issue list_pull_requests getPullRequest github_get_commit search searchCode pods_list issue_read \
            d1_database_get describe-table get_users_and_groups query_metrics get_merge_request resolve-library-id directory_tree my_issues list_workflow_runs \
            pull_request_read find-symbol read_wiki_contents brave_web_search wait_for_text count_tokens get_file_contents";
        for name in reads.split_whitespace() {
            assert_eq!(of(name), Promise::Reads, "{name}");
        }
        let more = "delete_issue get_and_delete get_or_create_user fetch_and_run find_and_replace search_replace list_remove \
            update_status set_env create_list run_query browser_click read_write check_out_branch get_then_send list_append \
            frobnicate deploy_preview update_list send_query git_fetch_all fetch_remote query_and_update getAndSet \
            build_info merge_pull_request mark_as_read receive_message resolve_thread git_commit manage_issue \
            view_create show_and_approve x __ GetOrDelete";
        for name in more.split_whitespace() {
            assert_eq!(of(name), Promise::More, "{name}");
        }
        for name in ["get_api_key", "list_secrets", "get_connection_string", "read_password"] {
            assert_eq!(of(name), Promise::Secret, "{name}");
        }
    }
}
