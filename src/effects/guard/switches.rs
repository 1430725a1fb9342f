//! Commands that would switch the guard off: by a setting, a variable, a signal, another program in its place, or an answer.

use crate::catalog::guard::{self, HOMES, INSTALLS, LOOKS, LOOSE_FLAGS, PACKAGES, SETUP, STOPS, TELLING, UNASKED};

const UNHOOKED: &str = "starts the host without its hooks";
const SWITCH: &str = "changes variables that steer the host or oneway";
const ANSWER: &str = "answers in a person's place";
/// What a signal to the guard would do.
pub(super) const KILLS: &str = "stops the host or oneway";
const SETS_UP: &str = "changes the host's settings, plugins or hooks";

/// How a simple command would switch the guard off; `env` are the names it sets or unsets for itself or for later.
/// An argument that is not known is `None`. `argv` may start with a wrapper: the engine calls it for what is inside too.
pub fn disables(argv: &[Option<&str>], env: &[&str]) -> Option<&'static str> {
    if env.iter().any(|name| steers(name)) {
        return Some(SWITCH);
    }
    let (program, args) = argv.split_first()?;
    let name = base((*program)?);
    match guard::role(name)? {
        "own" => oneway(args),
        "host" if env.iter().any(|name| HOMES.has(name)) => Some(UNHOOKED),
        "host" => host(args),
        "launcher" => launched(args).or(packaged(args)),
        "packager" => packaged(args),
        "other-host" => args.iter().flatten().any(|a| UNASKED.has(a)).then_some(UNHOOKED),
        "service" => serviced(args),
        "signal" => kills(args),
        _ if name == "env" && emptied(args) => Some(UNHOOKED),
        _ => vars(name, args),
    }
}

/// `env -i claude …`: the host without the home that holds its settings.
fn emptied(args: &[Option<&str>]) -> bool {
    let known = || args.iter().copied().flatten();
    let mut words = known().filter(|a| !a.starts_with('-') && !a.contains('='));
    let clears = known().any(|a| matches!(a, "-" | "-i" | "--ignore-environment"));
    clears && words.next().is_some_and(|program| guard::role(base(program)) == Some("host"))
}

/// A package manager that would put another oneway or host in the place of the one that runs, or none.
fn packaged(args: &[Option<&str>]) -> Option<&'static str> {
    let mut words = args.iter().copied().flatten().filter(|a| !a.starts_with('-'));
    let changes = words.next().is_some_and(|verb| INSTALLS.has(verb));
    let ours = |word: &str| {
        let name = word.get(1..).and_then(|rest| rest.find('@')).and_then(|at| word.get(..at + 1)).unwrap_or(word);
        PACKAGES.has(name)
    };
    (changes && words.any(ours)).then_some(SETS_UP)
}

fn serviced(args: &[Option<&str>]) -> Option<&'static str> {
    let known = || args.iter().copied().flatten();
    let ours = |a: &str| a.to_ascii_lowercase().contains("claude") || a.contains("oneway");
    (known().any(|a| STOPS.has(a)) && known().any(ours)).then_some(KILLS)
}

/// Whether a variable steers the host or oneway.
fn steers(name: &str) -> bool {
    let own = name.starts_with("CLAUDE_") || name.starts_with("ONEWAY_") || name == "CLAUDECODE";
    own && !TELLING.has(name)
}

fn base(program: &str) -> &str {
    program.rsplit(['/', '\\']).next().unwrap_or(program)
}

fn oneway(args: &[Option<&str>]) -> Option<&'static str> {
    let mut words = args.iter().filter(|a| a.is_none_or(|a| !a.starts_with('-')));
    let asks = |a: &Option<&str>| matches!(a, Some("--version" | "-V" | "--help" | "-h"));
    match words.next() {
        None if args.iter().any(asks) => None,
        // Without a word it is the hook, and whatever is piped in counts as the host's.
        None => Some(ANSWER),
        Some(Some(sub)) if LOOKS.has(sub) => None,
        Some(Some("policy")) => match words.next() {
            Some(Some("show" | "check" | "test" | "diff" | "help")) => None,
            _ => Some(SETS_UP),
        },
        // A word that is not known may be `--fix`.
        Some(Some("grants")) if args.iter().all(|a| a.is_some_and(|a| !a.starts_with("--fix"))) => None,
        // It is asked, and what it replaces is kept; what is thrown away is not.
        Some(Some("undo")) if args.iter().all(|a| a.is_some_and(|a| !a.starts_with("--p"))) => None,
        // It only shows; with `--apply` it writes to the policy.
        Some(Some("suggest")) if args.iter().all(|a| a.is_some_and(|a| !a.starts_with("--a"))) => None,
        Some(Some("suggest")) => Some(SETS_UP),
        Some(Some(sub)) if SETUP.has(sub) => Some(SETS_UP),
        _ => Some(ANSWER),
    }
}

fn host(args: &[Option<&str>]) -> Option<&'static str> {
    let known = || args.iter().copied().flatten();
    let flag = |a: &str| LOOSE_FLAGS.has(a.split('=').next().unwrap_or(a));
    if known().any(|a| flag(a) || a.eq_ignore_ascii_case("bypassPermissions") || a.ends_with("=bypassPermissions")) {
        return Some(UNHOOKED);
    }
    let mut words = known().filter(|a| !a.starts_with('-'));
    match (words.next(), words.next()) {
        (Some("plugin" | "plugins"), Some("list" | "validate" | "details" | "help")) => None,
        (Some("config"), Some("get" | "list" | "help")) => None,
        (Some("plugin" | "plugins" | "config"), Some(_)) => Some(SETS_UP),
        _ => None,
    }
}

/// `npx @anthropic-ai/claude-code …`, `node …/claude-code/cli.js …`.
fn launched(args: &[Option<&str>]) -> Option<&'static str> {
    let at = args.iter().position(|a| a.is_some_and(|a| a.contains("claude-code") || base(a) == "claude"))?;
    host(args.get(at + 1..)?)
}

fn kills(args: &[Option<&str>]) -> Option<&'static str> {
    let mut known = args.iter().copied().flatten();
    // `kill -9 -1` reaches every process of the person.
    let every = args.iter().rev().take(args.len().saturating_sub(1)).any(|a| *a == Some("-1"));
    let named = known.any(|a| {
        let a = a.to_ascii_lowercase();
        a.contains("claude") || a.contains("oneway")
    });
    (named || every).then_some(KILLS)
}

/// `export CLAUDE_X=1`, `unset CLAUDECODE`, `env -u CLAUDECODE …`, `env CLAUDE_X=1 …`.
fn vars(program: &str, args: &[Option<&str>]) -> Option<&'static str> {
    if program == "printenv" {
        return None;
    }
    let name = |a: &str| {
        let a = a.strip_prefix("--unset=").or_else(|| a.strip_prefix("-u")).unwrap_or(a);
        steers(a.split(['=', '+', '[']).next().unwrap_or(a))
    };
    let reads = program != "unset" && program != "env";
    args.iter().copied().flatten().any(|a| name(a) && (!reads || a.contains('='))).then_some(SWITCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_that_disable() {
        let argv = |text: &'static str| text.split(' ').map(Some).collect::<Vec<_>>();
        for text in [
            "oneway approve 1234",
            "/usr/local/bin/oneway approve 1234",
            "oneway --json approve X",
            "oneway hook",
            "oneway pending",
            "oneway admin on --for 15m",
            "oneway policy init",
            "oneway grants --fix --yes",
            "oneway grants . --fix",
            "claude -p hi --dangerously-skip-permissions",
            "claude --settings={} -p hi",
            "claude --permission-mode bypassPermissions",
            "claude plugin disable oneway",
            "npx @anthropic-ai/claude-code --bare -p x",
            "node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js --bare",
            "pkill -f claude",
            "killall oneway",
            "kill -9 -1",
            "export CLAUDE_CODE_SIMPLE=1",
            "unset CLAUDECODE",
            "env -u CLAUDECODE bash",
            "env -uCLAUDECODE bash",
            "env --unset=CLAUDECODE bash",
            "env ONEWAY_OFF=1 ls",
        ] {
            assert!(disables(&argv(text), &[]).is_some(), "{text}");
        }
        for text in [
            "oneway explain ls",
            "oneway grants --format json .",
            "oneway policy show",
            "oneway --version",
            "claude -p hello",
            "claude plugin list",
            "kill -1 1234",
            "kill -9 1234",
            "export PATH=/x",
            "echo CLAUDECODE",
            "npx prettier --settings x",
            "printenv CLAUDECODE",
        ] {
            assert_eq!(disables(&argv(text), &[]), None, "{text}");
        }
        assert!(disables(&argv("ls"), &["CLAUDE_CODE_SIMPLE"]).is_some());
        assert!(disables(&[None], &["PATH"]).is_none());
    }
}
