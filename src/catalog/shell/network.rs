//! What talks over the network: fetching, sending requests, listening, looking around.

use crate::catalog::row::*;

/// `http [METHOD] URL item…`: whether an item is data; one that is not known may be.
pub(in crate::catalog) fn httpie_data(words: &dyn Words) -> bool {
    let data = |item: &str| !item.contains("==") && item.contains(['=', '@']);
    (1..words.count()).any(|i| words.operand(i).is_none_or(data))
}

/// Whether every address of a call lies on this machine; one that is not known does not.
pub(in crate::catalog) fn to_this_machine(words: &dyn Words) -> bool {
    let flags =
        words.any("--url", &|url| !here(url)) || words.any("-x --proxy --connect-to --resolve --preproxy", &|_| true);
    let method = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase());
    let mut urls = (0..words.count()).map(|i| words.start(i)).filter(|t| !method(t)).peekable();
    // Behind the first one, httpie has items and others have more addresses.
    let first = urls.peek().is_some_and(|url| here(url));
    !flags
        && (first || words.count() == 0 && words.any("--url", &here))
        && urls.all(|t| here(t) || !t.contains("://") && t.contains(['=', '@']))
}

/// An address on this machine; the name must be followed by something, or nobody knows where it ends.
fn here(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or("");
    let host = authority.rsplit('@').next().unwrap_or("");
    let complete =
        rest.len() > authority.len() || host.contains(':') || url.contains("://") && host.len() == rest.len();
    if host.starts_with(':') || rest.starts_with('/') && !url.contains("://") {
        return host.len() > 1;
    }
    let name = if host.starts_with('[') {
        host.split(']').next().unwrap_or("").trim_start_matches('[')
    } else {
        host.split(':').next().unwrap_or("")
    };
    complete
        && (matches!(name, "localhost" | "0.0.0.0" | "::1" | "host.docker.internal")
            || name.ends_with(".localhost")
            || loopback(name))
        || matches!(host, "localhost" | "127.0.0.1")
}

fn loopback(name: &str) -> bool {
    name.starts_with("127.") && name.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}
