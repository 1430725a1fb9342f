//! Calls of a service's API, by gh and glab.

use crate::catalog::row::*;
use crate::grammar::graphql::mutations;
use crate::leaf::leaf;

/// What a call of the service's API comes to, worst last.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
enum Api {
    Read,
    Small,
    Message,
    Write,
    DeleteRef,
    Delete,
}

const FIELDS: &str = "-f --raw-field -F --field --input";

fn api(w: &dyn Words) -> Api {
    if w.many() {
        return Api::Write;
    }
    if w.start(0) == "graphql" {
        return graphql(w);
    }
    // Without a method and without fields it is a GET, whatever the path.
    if !w.has("-X --method") && !w.has(FIELDS) {
        return Api::Read;
    }
    let method = match (w.has("-X --method"), w.value("-X --method")) {
        (true, Some(method)) => method.to_ascii_uppercase(),
        (true, None) => return Api::Write,
        (false, _) => String::from("POST"),
    };
    if matches!(method.as_str(), "GET" | "HEAD") {
        return Api::Read;
    }
    let path = w.operand(0).unwrap_or("").trim_end_matches('/');
    let path = path.split('?').next().unwrap_or("");
    let small = ["labels", "assignees", "reactions", "subscription", "starred", "lock", "requested_reviewers"];
    let said = ["comments", "replies", "issues", "reviews", "pulls"];
    match method.as_str() {
        _ if path.rsplit('/').take(2).any(|part| small.contains(&part)) => Api::Small,
        "DELETE" if path.contains("/git/refs/") => Api::DeleteRef,
        "DELETE" => Api::Delete,
        "POST" if said.contains(&leaf(path)) => Api::Message,
        "PATCH" if path.rsplit('/').nth(1) == Some("comments") => Api::Message,
        _ => Api::Write,
    }
}

/// Mutations that only mark, and those that only say something.
const MARKS: &[&str] = &[
    "resolveReviewThread",
    "unresolveReviewThread",
    "minimizeComment",
    "unminimizeComment",
    "addLabelsToLabelable",
    "removeLabelsFromLabelable",
    "addReaction",
    "removeReaction",
    "markPullRequestReadyForReview",
    "convertPullRequestToDraft",
    "closeIssue",
    "reopenIssue",
    "closePullRequest",
    "reopenPullRequest",
];
const WORDS: &[&str] = &[
    "addComment",
    "addPullRequestReview",
    "addPullRequestReviewComment",
    "addPullRequestReviewThread",
    "addPullRequestReviewThreadReply",
    "submitPullRequestReview",
    "addDiscussionComment",
    "createIssue",
    "updateIssueComment",
    "updatePullRequestReviewComment",
];

fn graphql(w: &dyn Words) -> Api {
    // A field whose name is not known could be another `query`.
    let fields = w.values(FIELDS);
    let mut queries = fields.iter().filter(|(text, whole)| text.starts_with("query=") || !whole && !text.contains('='));
    let (Some((text, whole)), None, false) = (queries.next(), queries.next(), w.has("--input")) else {
        return Api::Write;
    };
    let Some(query) = text.strip_prefix("query=").filter(|q| !q.starts_with('@')) else { return Api::Write };
    if !whole {
        // A document that begins with a query and names no operation runs nothing else, whatever follows.
        let named = fields.iter().any(|(text, _)| text.starts_with("operationName"));
        let begins = |text: &str| text.starts_with('{') || text.starts_with("query ") || text.starts_with("query(");
        return if begins(query.trim_start()) && !named { Api::Read } else { Api::Write };
    }
    let Some(asked) = mutations(query) else { return Api::Write };
    let weight = |name: &str| match name {
        _ if MARKS.contains(&name) => Api::Small,
        _ if WORDS.contains(&name) => Api::Message,
        _ if name.starts_with("delete") => Api::Delete,
        _ => Api::Write,
    };
    asked.into_iter().map(weight).max().unwrap_or(Api::Read)
}

/// Whether a call of the API only asks.
pub(in crate::catalog) fn api_reads(w: &dyn Words) -> bool {
    api(w) == Api::Read
}

/// Whether it says something to people.
pub(in crate::catalog) fn api_says(w: &dyn Words) -> bool {
    api(w) == Api::Message
}

/// Whether it changes a mark that is changed back as easily.
pub(in crate::catalog) fn api_marks(w: &dyn Words) -> bool {
    api(w) == Api::Small
}

/// Whether it changes anything else.
pub(in crate::catalog) fn api_writes(w: &dyn Words) -> bool {
    api(w) == Api::Write
}

/// Whether it deletes.
pub(in crate::catalog) fn api_deletes(w: &dyn Words) -> bool {
    api(w) == Api::Delete
}

/// Whether it deletes a branch or a tag.
pub(in crate::catalog) fn api_deletes_ref(w: &dyn Words) -> bool {
    api(w) == Api::DeleteRef
}
