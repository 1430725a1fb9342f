//! What a tool that nobody knows says of itself by its name, at worst. A promise to read is never proof; a word that
//! writes, anywhere in the name, counts.

use crate::catalog::mcp::names;
use crate::catalog::names::Names;
use crate::catalog::verbs::{self, Verb};
use crate::effects::stores::redis::redis;
use crate::finding::{Act, Undo};

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
    let words = paired(names::words(name));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut parts = words.split(|word| names::JOINS.has(word));
    let reads =
        parts.next().is_some_and(|first| looks(first) || looks_last(first) || asks_only(first) || asks_a_store(first));
    match reads && parts.all(goes_on) {
        false => Promise::More,
        true if secret(&words) => Promise::Secret,
        true => Promise::Reads,
    }
}

/// The words of a name, where two that are one verb are one: `dry_run_query`.
pub(super) fn paired(words: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::with_capacity(words.len());
    for word in words {
        match out.last_mut().filter(|last| pair(names::PAIRS, last, &word)) {
            Some(last) => last.push_str(&word),
            None => out.push(word),
        }
    }
    out
}

/// Whether a list has these two words, with a colon between them.
fn pair(list: Names, first: &str, second: &str) -> bool {
    list.has(&format!("{first}:{second}"))
}

/// `execute_promql_query`: whatever is asked in that language, it has no statement that writes.
fn asks_only(words: &[&str]) -> bool {
    let runs = |word: &&str| {
        names::QUERIES.has(word) || names::ONLY_ASKS.has(word) || names::LOOKING.has(word) || !writes(word)
    };
    words.iter().any(|word| names::ONLY_ASKS.has(word)) && words.iter().all(runs)
}

/// `hgetall`, `zrange`: a command of a store that everybody knows by this name, and that only looks.
fn asks_a_store(words: &[&str]) -> bool {
    let [word] = words else { return false };
    redis(&[word, "key"]).iter().all(|f| f.effect.act == Act::Read && f.undo == Undo::Unneeded)
}

/// Whether a word writes wherever it stands.
pub fn writes(word: &str) -> bool {
    let plain = |word: &str| names::WRITING.has(word) || names::DESTRUCTIVE.has(word) || names::SPEAKING.has(word);
    let verb = || verbs::of(word).is_some_and(|verb| verb > Verb::Reads);
    // `unpublish`, `resend`: what undoes or repeats a verb that writes is one.
    let made = |head: &str| word.strip_prefix(head).is_some_and(|rest| plain(rest) && !names::NOUNS.has(rest));
    plain(word) || verb() || ["un", "re"].into_iter().any(made)
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
    let words = of_a_thing(words);
    let thing = |next: &&&str| !only_writes(next);
    let with_next = |at: usize, word: &str| {
        words.get(at + 1).filter(thing).is_some_and(|next| pair(names::LOOKS_WHERE, word, next))
    };
    let verb = |(at, word): (usize, &&str)| names::LOOKING.has(word) || writes(word) || with_next(at, word);
    let Some(at) = words.iter().enumerate().position(verb) else { return false };
    let (head, rest) = (words.get(at).copied().unwrap_or(""), words.get(at + 1..).unwrap_or_default());
    let front = words.get(..at).unwrap_or_default();
    // Behind a word that may be a verb that nobody knows, `list` and `status` may be what it falls on.
    if rest.is_empty() && names::LOOKING_NOUN.has(head) && !front.iter().all(|word| noun(word)) {
        return false;
    }
    let meets =
        |list: Names| rest.iter().any(|word| pair(list, head, word)) || front.iter().any(|word| pair(list, word, head));
    let head_looks = names::LOOKING.has(head) && !meets(names::LOOKS_UNLESS) || meets(names::LOOKS_WHERE);
    // A noun that says what is looked at, `version_info`, leads no verb that nobody knows.
    if names::NOUN_HEADS.has(head) && rest.iter().any(|word| acts(word)) {
        return false;
    }
    let named = if names::NAMING.has(head) { rest.len().saturating_sub(1) } else { 0 };
    head_looks && !front.iter().any(|word| acts(word)) && !rest.iter().skip(named).any(|word| only_writes(word))
}

/// `pull_request__get_review`: without the things in front whose tools these are, where a verb that names what it looks at follows.
fn of_a_thing<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let thing = |word: &&&str| names::OBJECTS.has(word) || (!writes(word) && !acts(word) && !names::LOOKING.has(word));
    let things = words.iter().take_while(thing).count();
    let rest = words.get(things..).unwrap_or_default();
    let names_it = rest.first().is_some_and(|verb| names::NAMING.has(verb) || *verb == "list");
    if names_it { rest } else { words }
}

/// `pull_request_read`, `accounts_list`: the last word is a verb that looks, and no other is a verb.
fn looks_last(words: &[&str]) -> bool {
    let Some((last, rest)) = words.split_last() else { return false };
    match names::LOOKING_LAST.has(last) {
        true => rest.iter().all(|word| !only_writes(word) && !acts(word) && !pair(names::LOOKS_UNLESS, word, last)),
        false => names::LOOKING_NOUN.has(last) && rest.iter().all(|word| quiet(word) && noun(word)),
    }
}

/// A word that is no verb: one of the list, a plural, made like a noun, or one that nobody knows as a verb.
fn noun(word: &str) -> bool {
    let made = ["tion", "sion", "ment", "ance", "ence", "ity", "er", "or"].iter().any(|end| word.ends_with(end));
    let plural = word.ends_with('s') && !word.ends_with("ss");
    names::NOUNS.has(word) || names::OBJECTS.has(word) || made || plural || !(writes(word) || acts(word))
}

/// A verb of which nobody can say what it does: one of the list, or made like one.
fn acts(word: &str) -> bool {
    let verb = |word: &str| names::ACTING.has(word) || names::NOUNS.has(word) || writes(word);
    let again = |head: &str| word.strip_prefix(head).is_some_and(verb);
    let made = || names::VERB_ENDS.all().any(|end| word.ends_with(end)) || names::VERB_HEADS.all().any(again);
    !names::NOUNS.has(word) && !names::LOOKING.has(word) && (names::ACTING.has(word) || made())
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
            ollama_list mssql_connection_status pods_log weather elevation bq_dry_run_sql extract_key_facts test_connection \
            get_node_ingest_query ga_run_report tavily_extract perplexity_ask hgetall zrange pull_request_read find-symbol read_wiki_contents pull_request_get_review_comments issue__get_by_index get_stock_latest_trade \
            filter_log_events filter_table_names expand_link schema_definitions table_ddl explain_sql_plus_plus_query execute_promql_query ha_config_get_script translate_text brave_web_search wait_for_text count_tokens get_file_contents";
        for name in reads.split_whitespace() {
            assert_eq!(of(name), Promise::Reads, "{name}");
        }
        let more = "delete_issue get_and_delete get_or_create_user fetch_and_run find_and_replace search_replace list_remove \
            update_status set_env create_list run_query browser_click read_write check_out_branch get_then_send list_append \
            frobnicate deploy_preview update_list send_query git_fetch_all fetch_remote query_and_update getAndSet \
            build_info merge_pull_request mark_as_read receive_message resolve_thread git_commit manage_issue \
            populate_list repopulate_status take_screenshot quality_gates normalize_info extract_archive hset expire rename del lpop test_user take_over ungroup_search image_action_convert git_fetch batch_extract extract_charts get_item_remove \
            version_unpublish_document auto_fit_table_columns translate_document execute_promql_delete resend_list triage_search release_get_and_delete request_review request_grant_access comment_list_delete filter_out_spam set_definitions view_create watch_list show_and_approve x __ GetOrDelete";
        for name in more.split_whitespace() {
            assert_eq!(of(name), Promise::More, "{name}");
        }
        for name in ["get_api_key", "list_secrets", "get_connection_string", "read_password"] {
            assert_eq!(of(name), Promise::Secret, "{name}");
        }
    }
}
