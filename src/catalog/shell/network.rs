//! What talks over the network: fetching, sending requests, listening, looking around.

use crate::catalog::row::*;

/// Whether a request of curl's may change something: a method that says so, or data to send.
pub(in crate::catalog) fn curl_sends(words: &dyn Words) -> bool {
    let upload = words.has("-T --upload-file -F --form --form-string --json -Q --quote --mail-from --mail-rcpt");
    let data = words.has("-d --data --data-ascii --data-binary --data-raw --data-urlencode")
        && !words.has("-G --get -I --head");
    let method = words.value("-X --request");
    let reads = method
        .is_some_and(|m| matches!(m.to_ascii_uppercase().as_str(), "GET" | "HEAD" | "OPTIONS" | "TRACE" | "PROPFIND"));
    let named = words.has("-X --request") && !reads;
    upload || named || data && !reads
}

pub(in crate::catalog) fn wget_sends(words: &dyn Words) -> bool {
    let method = words.has("--method")
        && !matches!(words.value("--method").map(str::to_ascii_uppercase).as_deref(), Some("GET" | "HEAD"));
    words.has("--post-data --post-file --body-data --body-file") || method
}

/// `http [METHOD] URL item…`: items with `=` or `@` are data.
pub(in crate::catalog) fn http_sends(words: &dyn Words) -> bool {
    let first = words.start(0);
    let method = !first.is_empty() && first.bytes().all(|b| b.is_ascii_uppercase());
    if method {
        return !matches!(first, "GET" | "HEAD" | "OPTIONS");
    }
    words.has("--raw -f --form --multipart")
        || (1..words.count())
            .any(|i| words.operand(i).is_none_or(|o| !o.contains("==") && (o.contains('=') || o.contains('@'))))
}

/// Whether every address of a call lies on this machine.
pub(in crate::catalog) fn local(words: &dyn Words) -> bool {
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

fn address(words: &dyn Words, kinds: &[&str]) -> bool {
    (0..words.count()).any(|i| {
        let lower = words.start(i).to_ascii_lowercase();
        // `A!!B` is two addresses.
        lower.split("!!").any(|part| kinds.iter().any(|kind| part.starts_with(kind)))
    })
}

/// An object alone, or an object and a word that asks.
pub(in crate::catalog) fn ip_changes(words: &dyn Words) -> bool {
    const ASKS: &[&str] = &[
        "show", "sh", "s", "list", "ls", "lst", "l", "get", "help", "status", "info", "link", "dump", "stats", "pids",
        "identify", "scan",
    ];
    const FLAGS: &str = "-4 -6 -0 -B -M -br -brief -c -color -d -details -h -human -human-readable -iec -j -json -l -loops -N -numeric -n -netns -o -oneline -p -pretty -r -resolve -s -statistics -stats -t -timestamp -ts -f -family -fields -terse -colors -mode -m -a -all -e -escape -g -get-values -Numeric -i -u -J -P -V -Version -version";
    let asks = |i: usize| words.operand(i).is_some_and(|o| ASKS.contains(&o));
    let known = words.operand(0).is_some_and(|o| {
        !matches!(
            o,
            "up" | "down"
                | "genkey"
                | "genpsk"
                | "flush"
                | "reload"
                | "off"
                | "on"
                | "block"
                | "unblock"
                | "edit"
                | "set"
        )
    });
    let reads = match words.count() {
        0 => true,
        1 => known,
        2 => known && (asks(1) || asks(0)),
        _ => known && (asks(1) || asks(2) && !words.has("--")) && !(0..words.count()).any(|i| acts(words.operand(i))),
    };
    !(reads && words.only(FLAGS))
}

fn acts(word: Option<&str>) -> bool {
    matches!(
        word,
        None | Some(
            "add"
                | "del"
                | "delete"
                | "set"
                | "flush"
                | "change"
                | "replace"
                | "exec"
                | "connect"
                | "disconnect"
                | "up"
                | "down"
                | "modify"
                | "off"
                | "on"
        )
    )
}

pub(in crate::catalog) fn arp_reads(words: &dyn Words) -> bool {
    let asks = words
        .operand(0)
        .is_none_or(|o| o.starts_with("get") || o == "/all" || words.count() == 1 && o != "set" && o != "waitall");
    words.only("-a -n -v -e -i -H -l -x -A") && asks && words.count() <= 2 && words.operand(0) != Some("set")
}

pub(in crate::catalog) fn ifconfig_reads(words: &dyn Words) -> bool {
    let only = words.count() == 0
        || words.count() == 1
            && !matches!(words.operand(0), None | Some("up" | "down" | "add" | "del" | "flush" | "change"));
    only && !words.has("-f --config -r --release -x")
}

/// Whether a request deletes, or sends a file along: nobody gets that back.
pub(in crate::catalog) fn curl_final(words: &dyn Words) -> bool {
    const METHODS: &[&str] = &["", "POST", "PUT", "PATCH", "GET", "HEAD", "OPTIONS"];
    let file = |v: &str| v.starts_with('@') || v.contains("=@") || v.contains("=<");
    words.has("-T --upload-file -Q --quote --mail-rcpt")
        || words.any("-X --request", &|v| !METHODS.contains(&v.to_ascii_uppercase().as_str()))
        || words.any("-d --data --data-ascii --data-binary --data-urlencode --json -F --form", &file)
}

/// Schemes by which the address is what is sent.
const RAW: [&str; 8] = ["gopher", "gophers", "telnet", "dict", "smtp", "smtps", "ldap", "mqtt"];

fn starts(address: &str, scheme: &str) -> bool {
    address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
        && address.get(scheme.len()..).is_some_and(|rest| rest.starts_with("://"))
}

pub(in crate::catalog) fn test_curl_fetch(w: &dyn Words) -> bool {
    !curl_sends(w) && (w.count() > 0 || w.has("--url"))
}

pub(in crate::catalog) fn test_curl_send(w: &dyn Words) -> bool {
    curl_sends(w) && !local(w) && curl_final(w)
}

pub(in crate::catalog) fn test_curl_raw(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| RAW.iter().any(|scheme| starts(w.start(i), scheme)))
}

pub(in crate::catalog) fn test_curl_post(w: &dyn Words) -> bool {
    curl_sends(w) && !local(w) && !curl_final(w)
}

pub(in crate::catalog) fn test_curl_send_here(w: &dyn Words) -> bool {
    curl_sends(w) && local(w)
}

pub(in crate::catalog) fn test_curl_socket(w: &dyn Words) -> bool {
    w.any("--unix-socket --abstract-unix-socket", &|v| {
        v.contains("docker") || v.contains("containerd") || v.contains("podman") || v.contains("crio")
    }) && curl_sends(w)
}

pub(in crate::catalog) fn test_wget_fetch(w: &dyn Words) -> bool {
    !wget_sends(w)
}

pub(in crate::catalog) fn test_wget_send(w: &dyn Words) -> bool {
    wget_sends(w) && !local(w)
}

pub(in crate::catalog) fn test_wget_send_here(w: &dyn Words) -> bool {
    wget_sends(w) && local(w)
}

pub(in crate::catalog) fn test_http_fetch(w: &dyn Words) -> bool {
    !http_sends(w)
}

pub(in crate::catalog) fn test_http_send(w: &dyn Words) -> bool {
    http_sends(w) && !local(w)
}

pub(in crate::catalog) fn test_http_send_here(w: &dyn Words) -> bool {
    http_sends(w) && local(w)
}

pub(in crate::catalog) fn test_request_read(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| matches!(w.operand(i), Some("list" | "describe"))) || w.has("--version --help")
}

pub(in crate::catalog) fn test_request_send(w: &dyn Words) -> bool {
    !(0..w.count()).any(|i| matches!(w.operand(i), Some("list" | "describe")))
        && !w.has("--version --help")
        && !local(w)
}

pub(in crate::catalog) fn test_request_send_here(w: &dyn Words) -> bool {
    !(0..w.count()).any(|i| matches!(w.operand(i), Some("list" | "describe"))) && !w.has("--version --help") && local(w)
}

pub(in crate::catalog) fn test_socat_exec(w: &dyn Words) -> bool {
    address(w, &["exec:", "system:", "shell:"])
}

pub(in crate::catalog) fn test_socat_listen(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| {
        w.start(i).to_ascii_lowercase().contains("listen:") || w.start(i).to_ascii_lowercase().contains("recv")
    })
}

pub(in crate::catalog) fn test_socat_file(w: &dyn Words) -> bool {
    address(w, &["open:", "create:", "gopen:", "file:"])
}

pub(in crate::catalog) fn test_arp_change(w: &dyn Words) -> bool {
    !arp_reads(w)
}

pub(in crate::catalog) fn test_ip_read(w: &dyn Words) -> bool {
    !ip_changes(w)
}

pub(in crate::catalog) fn test_ifconfig_change(w: &dyn Words) -> bool {
    !ifconfig_reads(w)
}

pub(in crate::catalog) fn test_capture_code(w: &dyn Words) -> bool {
    w.has("--scripts -X") || w.has("-s") && w.any("-s", &|v| v.contains('.'))
}
