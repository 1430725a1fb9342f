//! Policy: files, patterns, and the precedence among them, against tables and against a model.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod law;

use oneway::assess::{Assessment, assess};
use oneway::finding::{Act, Call, Effect, Finding, Findings, Object, Reach, Undo};
use oneway::policy::clause::{Layer, Verb};
use oneway::policy::layer::{self, PolicyFile};
use oneway::policy::{Asked, Level, Policy, Ruling, file, rule};
use oneway::preset::Preset;
use oneway::request::{Payload, Request};
use oneway::span::Span;
use oneway::world::fake::Fake;
use proptest::prelude::*;
use std::path::PathBuf;

/// A call of a shell text: `?` is a word that is not known.
fn call(text: &str, at: usize) -> Call {
    let argv = text.split(' ').map(|w| (w != "?").then(|| w.to_owned())).collect();
    Call { argv, span: Span::new(at, at + 10), ..Call::default() }
}

fn finding(rule: &'static str, subject: &str, effect: Effect, undo: Undo, at: usize) -> Finding {
    let mut finding = Finding::new(rule, effect, undo, Span::new(at, at + 10), rule);
    finding.subject = subject.into();
    finding
}

/// What the engine makes of a few commands, as far as policy is concerned.
fn findings(text: &str) -> Findings {
    let mut out = Findings::default();
    for (i, command) in text.split("; ").enumerate() {
        let at = i * 100;
        out.calls.push(call(command, at));
        let exact = || Undo::Exact("x".into());
        let words: Vec<&str> = command.split(' ').collect();
        let found = match (words[0], words.get(1).copied().unwrap_or("")) {
            ("git", "push") if command.contains("--force") => Some(finding(
                "git-push-force",
                "git push",
                Effect::new(Act::Delete, Object::History, Reach::Remote),
                Undo::None,
                at,
            )),
            ("git", "push") => {
                let effect = Effect::new(Act::Change, Object::Shared, Reach::Remote);
                Some(finding("git-push", "git push", effect, exact(), at))
            }
            ("git" | "ls" | "echo" | "cat", _) => None,
            ("npm", "publish") => {
                let effect = Effect::new(Act::Create, Object::Shared, Reach::Remote);
                Some(finding("npm-publish", "npm publish", effect, Undo::None, at))
            }
            ("npm", _) => {
                let effect = Effect::new(Act::Run, Object::Builder, Reach::Project);
                Some(finding("npm-run", "npm", effect, exact(), at))
            }
            ("mkfs", _) => {
                let effect = Effect::new(Act::Delete, Object::Disk, Reach::Machine);
                Some(finding("mkfs", "mkfs", effect, Undo::None, at))
            }
            (program, _) => {
                let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
                Some(finding("unknown-program", program, effect, Undo::Unknown("x".into()), at))
            }
        };
        out.list.extend(found);
    }
    out
}

fn shell(text: &str) -> (Request, Findings) {
    (Request { payload: Payload::Shell(text.into()), ..Request::default() }, findings(text))
}

fn rule_on(request: &Request, found: Findings, policy: &Policy) -> (Ruling, Assessment) {
    let floor = policy.floor.map(|preset| assess(found.clone(), preset));
    let assessment = assess(found, policy.preset);
    (rule(request, &assessment, floor.as_ref(), policy), assessment)
}

fn user(text: &str) -> Policy {
    let file = layer::parse(text, Layer::User, "/u/policy.toml");
    assert_eq!(file.faults, [], "{text}");
    file::merge(None, vec![(Layer::User, "/u/policy.toml".into(), file)])
}

fn level(policy: &str, text: &str) -> Level {
    let (request, found) = shell(text);
    rule_on(&request, found, &user(policy)).0.level
}

#[test]
fn precedence() {
    use Level::{AutoApprove as Auto, ConfirmSession as Session, ConfirmSingleUse as Single, Deny};
    for (policy, text, expect) in [
        ("", "git status", Auto),
        ("", "npm test", Session),
        ("", "frob x", Session),
        ("", "git push --force origin main", Deny),
        ("deny = ['Bash:git push*']", "git push origin main", Deny),
        ("deny = ['Bash*']", "echo hello", Deny),
        ("deny = ['Bash(git push *)']", "git push", Deny),
        ("deny = ['Bash(git push:*)']", "git push origin", Deny),
        ("deny = ['Bash(git push *)']", "/usr/bin/git push origin", Deny),
        ("deny = ['Bash(git push *)']", "git status; git push x", Deny),
        ("deny = ['Bash(git push *)']", "echo git push", Auto),
        ("deny = ['Bash(git push *)']", "git ?", Single),
        ("deny = ['Bash:git push*']\nallow = ['Bash:git*']", "git push origin main", Deny),
        (
            "deny = ['Bash:git push --force*']\nconfirm = ['Bash:git push*']\nallow = ['Bash:git *']",
            "git push --force x",
            Deny,
        ),
        ("confirm = ['Bash:npm publish*']\nallow = ['Bash:npm *']", "npm publish --access public", Session),
        ("confirm = ['Bash:npm *']\nallow = ['Bash:npm *']", "npm test", Session),
        ("confirm = ['Bash:frob *']\nallow = ['Bash:frob *']", "frob x", Session),
        ("confirm = ['Bash:git status*']", "git status", Session),
        ("[[confirm]]\ncommand = 'git status*'\nevery_time = true", "git status", Single),
        ("confirm = ['Bash:frob *']", "frob x", Session),
        ("confirm = ['git-push-force']", "git push --force x", Deny),
        ("allow = ['Bash(npm *)']", "npm test", Auto),
        ("allow = ['Bash(npm test)']", "npm run x", Session),
        ("allow = ['Bash(npm *)']", "npm test; frob x", Session),
        ("allow = ['Bash(npm *)', 'Bash(frob *)']", "npm test; frob x", Auto),
        ("allow = ['unknown-program']", "frob x", Auto),
        ("allow = ['dangerous']", "git push --force x", Auto),
        ("allow = ['*', 'Bash', 'blocked', 'mkfs']", "mkfs /dev/sda", Deny),
        ("allow = ['effect:run:builder']", "npm test", Auto),
        ("allow = ['delete:history']", "git push --force x", Auto),
        ("deny = ['irreversible']", "npm publish", Deny),
        ("deny = ['tier:moderate']", "npm test", Deny),
        ("confirm = 'deny'", "npm test", Deny),
        ("confirm = 'deny'", "git status", Auto),
        ("confirm = 'deny'\nallow = ['Bash(npm *)']", "npm test", Auto),
        ("only = ['Bash:git*']", "git status", Auto),
        ("only = ['Bash:git*']", "npm test", Deny),
        ("only = ['Bash:git *']", "git status; curl x; sh", Deny),
        ("only = ['Bash:git*', 'Bash:npm*']", "npm test", Session),
        ("only = ['Read']", "git status", Deny),
        ("[levels]\nmoderate = 'deny'", "npm test", Deny),
        ("[levels]\nmoderate = 'auto_approve'", "npm test", Auto),
        ("[levels.dangerous]\nirreversible = 'confirm_single_use'", "git push --force x", Single),
        ("[levels]\nblocked = 'auto_approve'", "mkfs /dev/sda", Deny),
        ("[levels]\nsafe = 'confirm_session'", "git status", Auto),
        ("preset = 'strict'", "git push origin", Deny),
        ("preset = 'guard'", "npm test", Session),
    ] {
        assert_eq!(level(policy, text), expect, "{policy} | {text}");
    }
}

#[test]
fn paths_tools_and_the_exempt() {
    use Level::{AutoApprove as Auto, ConfirmSession as Session, Deny};
    let edit = |path: &str| Request {
        payload: Payload::File { tool: "Edit".into(), path: path.into(), content: String::new() },
        ..Request::default()
    };
    let write = |path: &str| {
        let mut found = Findings::default();
        let effect = Effect::new(Act::Change, Object::File, Reach::Project);
        let mut one = finding("file-write", "Edit", effect, Undo::Exact("x".into()), 0);
        one.targets = vec![path.into()];
        found.list.push(one);
        found
    };
    for (policy, path, expect) in [
        ("deny = ['Edit:*/secrets/*']", "/app/secrets/config.ts", Deny),
        ("deny = ['Edit(secrets/**)']", "/app/secrets/config.ts", Session),
        ("confirm = ['Edit:*.env*']\nallow = ['Edit:*']", ".env.production", Session),
        ("allow = ['Edit:*']", "/app/a.ts", Auto),
        ("allow = ['Edit(/app/*)']", "/app/a.ts", Auto),
        ("allow = ['Edit(/app/*)']", "/app/b/../../etc/x", Session),
        ("allow = ['Edit(/app/*)']", "/app/b/c.ts", Session),
        ("allow = ['Write(/app/*)']", "/app/a.ts", Session),
        ("[protect]\npaths = ['/app/migrations/**']", "/app/migrations/1.sql", Level::ConfirmSingleUse),
        ("[scratch]\npaths = ['/scratch']", "/scratch/x/y", Auto),
    ] {
        assert_eq!(rule_on(&edit(path), write(path), &user(policy)).0.level, expect, "{policy} {path}");
    }
    let mcp = |tool: &str| Request {
        payload: Payload::Mcp { server: "pg".into(), tool: tool.into(), input: serde_json::json!({}) },
        ..Request::default()
    };
    for (policy, expect) in [
        ("deny = ['mcp__pg__*']", Deny),
        ("deny = ['mcp__pg']", Deny),
        ("deny = ['mcp__pg__query']", Deny),
        ("deny = ['mcp__pgx']", Auto),
    ] {
        assert_eq!(rule_on(&mcp("query"), Findings::default(), &user(policy)).0.level, expect, "{policy}");
    }
    let ask = Request {
        payload: Payload::Tool { name: "AskUserQuestion".into(), input: serde_json::json!({}) },
        ..Request::default()
    };
    for policy in ["deny = ['*']", "only = ['Read']", "deny = ['AskUserQuestion']"] {
        assert_eq!(rule_on(&ask, Findings::default(), &user(policy)).0.level, Auto, "{policy}");
    }
}

#[test]
fn agents_are_bound_to_what_they_declare() {
    let policy = user("[agents.reviewer]\nallow = ['Read', 'Bash(git log *)', 'Bash(git diff *)']");
    let level = |agent: Option<&str>, text: &str| {
        let (mut request, found) = shell(text);
        request.place.agent = agent.map(str::to_owned);
        rule_on(&request, found, &policy).0.level
    };
    assert_eq!(level(Some("reviewer"), "git log -5"), Level::AutoApprove);
    assert_eq!(level(Some("reviewer"), "git log -5; git diff"), Level::AutoApprove);
    assert_eq!(level(Some("reviewer"), "git log; git push x"), Level::Deny);
    assert_eq!(level(Some("reviewer"), "ls"), Level::Deny);
    assert_eq!(level(Some("other"), "ls"), Level::AutoApprove);
    assert_eq!(level(None, "ls"), Level::AutoApprove);
}

#[test]
fn losers_are_named() {
    let policy = user("deny = ['Bash(git push *)']\nconfirm = ['git-push']\nallow = ['Bash(git *)']");
    let (request, found) = shell("git push x");
    let ruling = rule_on(&request, found, &policy).0;
    assert_eq!(ruling.by, ["deny \"Bash(git push *)\" (user, policy.toml:1)"]);
    assert_eq!(ruling.lost.len(), 2, "{:?}", ruling.lost);
    assert!(!ruling.elevatable);
    let policy = user("[[deny]]\ncommand = 'git push *'\npin = true");
    let (request, found) = shell("git push x");
    assert!(rule_on(&request, found, &policy).0.elevatable);
}

#[test]
fn faults_name_the_line_and_the_nearest_key() {
    for (text, line, part) in [
        ("presset = 'strict'", 1, "`preset`"),
        ("\ndeny = 'Bash('", 2, "deny"),
        ("deny = 5", 1, "list"),
        ("preset = 'strickt'", 1, "`strict`"),
        ("[levels]\nmodrate = 'deny'", 2, "`moderate`"),
        ("[levels]\nmoderate = 'denied'", 2, "deny"),
        ("[[deny]]\ncomand = 'x'", 2, "`command`"),
        ("deny = ['tier:huge']", 1, "no tier"),
        ("[limits]\npin_seconds = -1", 2, "between"),
        ("[agents.x]\ntools = []", 2, "unknown key"),
        ("allow = [1]", 1, "number"),
    ] {
        let faults = layer::parse(text, Layer::User, "/u/policy.toml").faults;
        let first = faults.first().unwrap_or_else(|| panic!("{text}"));
        assert!(faults.iter().any(|f| f.source.line == line && f.what.contains(part)), "{text}: {first:?}");
    }
}

#[test]
fn a_broken_file_tightens() {
    let text = "deny = ['Bash(git push *)']\nallow = ['Bash(npm *)', 'Bash(frob *)']\n[levels]\nmoderate = 'auto_approve'\nx = ";
    let file = layer::parse(text, Layer::User, "/u/policy.toml");
    let policy = file::merge(None, vec![(Layer::User, "/u/policy.toml".into(), file)]);
    let of = |text: &str| {
        let (request, found) = shell(text);
        rule_on(&request, found, &policy).0
    };
    assert_eq!(of("git status").level, Level::AutoApprove);
    assert_eq!(of("npm test").level, Level::ConfirmSingleUse);
    assert!(of("npm test").by.iter().any(|by| by.contains("/u/policy.toml")), "{:?}", of("npm test").by);
    assert_eq!(of("git push x").level, Level::Deny);
}

const USER: &str = "/home/u/.config/oneway/policy.toml";

fn load(world: &Fake, agent: Option<&str>) -> Policy {
    let mut request = Request::default();
    request.place.home = Some("/home/u".into());
    request.place.cwd = Some("/home/u/app/src".into());
    request.place.project = Some("/home/u/app".into());
    request.place.agent = agent.map(str::to_owned);
    file::load(None, &request.place, world)
}

#[test]
fn owners_modes_and_links() {
    let ours = "preset = 'guard'";
    let good = || Fake::of(1000).dir("/home/u/.config/oneway", 1000, 0o755);
    assert_eq!(load(&Fake::default(), None).faults, []);
    let policy = load(&good().owned(USER, ours, 1000, 0o600), None);
    assert_eq!((policy.preset, policy.faults.len()), (Preset::Guard, 0));
    for (what, world) in [
        ("foreign", good().owned(USER, ours, 1001, 0o600)),
        ("writable", good().owned(USER, ours, 1000, 0o664)),
        ("open directory", Fake::of(1000).dir("/home/u/.config/oneway", 1000, 0o777).owned(USER, ours, 1000, 0o600)),
        ("link", good().link(USER, "/x")),
        ("managed by a user", Fake::of(1000).owned(file::MANAGED, ours, 1000, 0o644)),
    ] {
        let policy = load(&world, None);
        assert_eq!(policy.faults.len(), 1, "{what}");
        assert_eq!(policy.preset, Preset::Standard, "{what}");
    }
    let root = Fake::of(1000).dir("/etc/oneway", 0, 0o755).owned(file::MANAGED, "preset = 'strict'", 0, 0o644);
    let both = root.dir("/home/u/.config/oneway", 1000, 0o755).owned(USER, ours, 1000, 0o600);
    assert_eq!(load(&both, None).preset, Preset::Strict);
}

#[test]
fn a_project_only_tightens() {
    let text = "preset = 'guard'\nwrappers = ['x']\nallow = ['Bash']\n[levels]\nmoderate = 'auto_approve'\n[scratch]\npaths = ['/home/u']";
    let world = Fake::of(1000).owned("/home/u/app/.oneway.toml", text, 1000, 0o644);
    let policy = load(&world, None);
    let (request, found) = shell("npm test");
    let ruling = rule_on(&request, found, &policy).0;
    assert_eq!(ruling.level, Level::ConfirmSession);
    assert!(ruling.lost.iter().any(|lost| lost.contains("only tighten")), "{ruling:?}");
    let world = Fake::of(1000).owned("/home/u/app/.oneway.toml", "preset = 'strict'", 1000, 0o644);
    let policy = load(&world, None);
    assert_eq!((policy.preset, policy.floor), (Preset::Standard, Some(Preset::Strict)));
}

#[test]
fn an_agents_file_binds_it() {
    let head = "---\nname: scribe\ntools: Read, Bash(git log *)\ndisallowedTools: WebFetch\n---\nYou write.\n";
    let world = Fake::of(1000).owned("/home/u/app/.claude/agents/notes.md", head, 1000, 0o644);
    assert!(load(&world, None).only.is_empty());
    let policy = load(&world, Some("scribe"));
    let level = |text: &str| {
        let (mut request, found) = shell(text);
        request.place.agent = Some("scribe".into());
        rule_on(&request, found, &policy).0.level
    };
    assert_eq!(level("git log -3"), Level::AutoApprove);
    assert_eq!(level("ls"), Level::Deny);
    assert_eq!(policy.clauses.len(), 1);
    let world = Fake::of(1000).owned("/home/u/.claude/agents/free.md", "---\nname: free\n---\n", 1000, 0o644);
    assert!(load(&world, Some("free")).only.is_empty());
}

const PATTERNS: &[&str] = &[
    "Bash(git push *)", "Bash(git *)", "Bash(npm *)", "Bash(frob *)", "Bash", "git-push-force", "unknown-program",
    "moderate", "dangerous", "blocked", "irreversible", "delete:history", "run:*", "Read", "*",
];
const TEXTS: &[&str] = &[
    "git status", "git push origin", "git push --force x", "npm test", "npm publish", "frob x", "mkfs /dev/sda",
    "git status; npm test", "npm test; frob x", "git ?", "git push x; mkfs y",
];

fn any_file() -> impl Strategy<Value = Vec<(usize, usize)>> {
    proptest::collection::vec((0usize..3, 0..PATTERNS.len()), 0..5)
}

fn toml(clauses: &[(usize, usize)], preset: Option<usize>) -> String {
    let list = |verb: usize| {
        let chosen = clauses.iter().filter(|(v, _)| *v == verb).map(|(_, p)| format!("'{}'", PATTERNS[*p]));
        chosen.collect::<Vec<_>>().join(", ")
    };
    let stance = preset.map_or(String::new(), |p| format!("preset = '{}'\n", ["guard", "standard", "strict"][p]));
    format!("{stance}deny = [{}]\nconfirm = [{}]\nallow = [{}]\n", list(0), list(1), list(2))
}

fn layered(files: &[(Layer, String)]) -> Policy {
    let read = |(layer, text): &(Layer, String)| {
        let file: PolicyFile = layer::parse(text, *layer, "/p");
        assert_eq!(file.faults, []);
        (*layer, PathBuf::from("/p"), file)
    };
    file::merge(None, files.iter().map(read).collect())
}

/// What the host hears, as far as order goes.
fn strictness(policy: &Policy, text: &str) -> (Level, bool) {
    let (request, found) = shell(text);
    let ruling = rule_on(&request, found, policy).0;
    (ruling.level, ruling.asked > Asked::No || ruling.level > Level::ConfirmSession)
}

/// The model: each clause by itself, then the rule of precedence.
fn model(files: &[(Layer, String)], text: &str) -> Level {
    let (request, found) = shell(text);
    let alone = |line: String| {
        let policy = layered(&[(Layer::User, line)]);
        rule_on(&request, found.clone(), &policy).0.level
    };
    let base = layered(
        &files
            .iter()
            .map(|(l, t)| (*l, t.lines().next().filter(|l| l.starts_with("preset")).unwrap_or("").to_owned()))
            .collect::<Vec<_>>(),
    );
    let default = rule_on(&request, found.clone(), &base).0.level;
    let mut denies = Level::AutoApprove;
    let mut confirms = Level::AutoApprove;
    let mut allows: Vec<String> = Vec::new();
    let quiet = "preset = 'guard'\n[levels]\nmoderate = 'auto_approve'\ndangerous = 'auto_approve'\n";
    for (layer, text) in files {
        for line in text.lines().filter(|l| !l.starts_with("preset")) {
            let (verb, list) = line.split_once(" = ").unwrap();
            for pattern in list.trim_matches(['[', ']']).split(", ").filter(|p| !p.is_empty()) {
                match verb {
                    "deny" => denies = denies.max(alone(format!("deny = [{pattern}]\n{quiet}"))),
                    "confirm" => confirms = confirms.max(alone(format!("confirm = [{pattern}]\n{quiet}"))),
                    _ if *layer >= Layer::User => allows.push(pattern.to_owned()),
                    _ => {}
                }
            }
        }
    }
    let allowed = alone(format!("allow = [{}]", allows.join(", "))) == Level::AutoApprove;
    let blocked = text.contains("mkfs");
    let quieted = if confirms > Level::AutoApprove { default.min(Level::ConfirmSingleUse) } else { Level::AutoApprove };
    let floor = if allowed && !blocked && default > Level::AutoApprove { quieted } else { default };
    if blocked { Level::Deny } else { floor.max(confirms).max(denies) }
}

proptest! {
    #![proptest_config(law::cases(300))]

    #[test]
    fn order_does_not_matter(user in any_file(), managed in any_file(), project in any_file(),
        presets in [proptest::option::of(0usize..3), proptest::option::of(0usize..3), proptest::option::of(0usize..3)],
        text in 0..TEXTS.len())
    {
        let mut files = vec![
            (Layer::User, toml(&user, presets[0])),
            (Layer::Managed, toml(&managed, presets[1])),
            (Layer::Project, toml(&project, presets[2])),
        ];
        let expect = strictness(&layered(&files), TEXTS[text]);
        files.reverse();
        prop_assert_eq!(strictness(&layered(&files), TEXTS[text]), expect);
        files.swap(0, 1);
        prop_assert_eq!(strictness(&layered(&files), TEXTS[text]), expect);
        let turned: Vec<(usize, usize)> = user.iter().rev().copied().collect();
        files.retain(|(layer, _)| *layer != Layer::User);
        files.push((Layer::User, toml(&turned, presets[0])));
        prop_assert_eq!(strictness(&layered(&files), TEXTS[text]), expect);
    }

    #[test]
    fn a_denial_a_confirmation_and_a_project_never_loosen(user in any_file(), more in any_file(),
        preset in proptest::option::of(0usize..3), other in proptest::option::of(0usize..3), text in 0..TEXTS.len())
    {
        let before = vec![(Layer::User, toml(&user, preset))];
        let with = strictness(&layered(&before), TEXTS[text]);
        let project = vec![before[0].clone(), (Layer::Project, toml(&more, other))];
        prop_assert!(strictness(&layered(&project), TEXTS[text]) >= with);
        let stricter: Vec<(usize, usize)> = more.iter().map(|(verb, p)| (verb % 2, *p)).collect();
        let all: Vec<(usize, usize)> = user.iter().chain(&stricter).copied().collect();
        prop_assert!(strictness(&layered(&[(Layer::User, toml(&all, preset))]), TEXTS[text]) >= with);
    }

    #[test]
    fn the_model_agrees(user in any_file(), managed in any_file(), project in any_file(), text in 0..TEXTS.len()) {
        let files = [
            (Layer::User, toml(&user, None)),
            (Layer::Managed, toml(&managed, None)),
            (Layer::Project, toml(&project, None)),
        ];
        let (request, found) = shell(TEXTS[text]);
        let level = rule_on(&request, found, &layered(&files)).0.level;
        prop_assert_eq!(level, model(&files, TEXTS[text]), "{:?} {}", files, TEXTS[text]);
    }

    #[test]
    fn any_text_is_read_without_a_crash(text in "[a-z=\\[\\]'\"{}.,#\\\\ \n0-9]{0,200}") {
        layer::parse(&text, Layer::User, "/p");
    }
}

/// The whole road, with a policy's own rows.
fn decided(policy: &str, payload: Payload) -> oneway::decision::Decision {
    let mut request = Request { payload, ..Request::default() };
    request.place.cwd = Some("/home/u/app".into());
    request.place.project = Some("/home/u/app".into());
    request.place.home = Some("/home/u".into());
    oneway::decide(&request, &user(policy), &Fake::default())
}

#[test]
fn own_programs_wrappers_and_servers() {
    let policy = "wrappers = ['frobwrap']\n\
        [[program]]\nnames = ['shipit']\n\
        [[program.rule]]\nid = 'shipit-read'\nsub = 'list|show'\nwhat = 'shows releases'\n\
        [[program.rule]]\nid = 'shipit-push-prod'\nsub = 'push prod'\neffect = 'change cloud remote'\n\
        undo = 'shipit rollback'\nwhat = 'deploys'\n\
        [[program]]\nextends = 'git'\n\
        [[program.rule]]\nid = 'git-ours'\nsub = 'ours'\nwhen = '!--force'\nwhat = 'shows our branches'\n\
        [[server]]\nid = 'ours'\nknown-by = ['wh']\nreads = 'list*'\ndialects = 'postgres'\n\
        [[server.tool]]\nnames = 'run'\nsql = 'statement'\n\
        [[server.tool]]\nnames = 'exec'\nas = ['ssh wh {command!}']\n";
    let shell = |text: &str| decided(policy, Payload::Shell(text.into()));
    let rules = |decision: &oneway::decision::Decision| -> Vec<String> {
        decision.assessment.findings.iter().map(|w| w.finding.rule.to_string()).collect()
    };
    assert_eq!(shell("shipit list").verdict.name(), "allow");
    assert_eq!(rules(&shell("shipit list")), ["shipit-read"]);
    assert_eq!(rules(&shell("git ours")), ["git-ours"]);
    assert_eq!(shell("git ours --force").verdict.name(), "ask");
    assert_eq!(shell("git theirs").verdict.name(), "ask");
    assert_eq!(shell("shipit frob").verdict.name(), "ask");
    assert_eq!(rules(&shell("shipit --verbose push prod")), ["shipit-push-prod"]);
    assert_eq!(shell("shipit push prod").verdict.name(), "ask");
    assert_eq!(shell("shipit list; frobnicate").verdict.name(), "ask");
    assert_eq!(shell("frobwrap git status").verdict.name(), "allow");
    let seen = shell("frobwrap -v git status");
    assert_eq!(seen.verdict.name(), "allow", "{:?} {:?}", seen.assessment.findings, seen.assessment.calls);
    assert_eq!(shell("frobwrap frobwrap git status").verdict.name(), "allow");
    assert_eq!(shell("frobwrap rm -rf /").verdict.name(), "deny");
    assert_eq!(shell("frobwrap -u root rm -rf /").verdict.name(), "deny");
    assert_eq!(shell("frobwrap -u root -g wheel sudo rm -rf /").verdict.name(), "deny");
    assert_eq!(shell("frobwrap oneway approve K7P2QX").verdict.name(), "deny");
    assert_eq!(shell("frobwrap \"$X\"").verdict.name(), "ask");
    let tool = |tool: &str, input: serde_json::Value| {
        decided(policy, Payload::Mcp { server: "wh".into(), tool: tool.into(), input })
    };
    assert_eq!(tool("run", serde_json::json!({"statement": "SELECT 1"})).verdict.name(), "silent");
    assert_eq!(tool("run", serde_json::json!({"statement": "DROP TABLE x"})).verdict.name(), "deny");
    assert_eq!(tool("list_tables", serde_json::json!({})).verdict.name(), "silent");
    assert_eq!(tool("exec", serde_json::json!({"command": "rm -rf /"})).verdict.name(), "deny");
    assert_eq!(tool("list_tables", serde_json::json!({"save_to": "/etc/passwd"})).verdict.name(), "ask");
    assert_ne!(tool("other", serde_json::json!({"x": 1})).verdict.name(), "allow");
}

const DOLT: &str = "[databases.beads]\nmutation = true\nbranches = ['agent/*']";

#[test]
fn databases_branches_and_hosts() {
    let level = |policy: &str, text: &str| decided(policy, Payload::Shell(text.into())).level;
    use Level::{AutoApprove as Auto, ConfirmSingleUse as Single, Deny};
    for (policy, text, expect) in [
        ("[databases.shop]\nmutation = false", "psql shop -c 'INSERT INTO t VALUES (1)'", Deny),
        ("[databases.shop]\nmutation = false", "psql -d shop -c 'INSERT INTO t VALUES (1)'", Deny),
        ("[databases.shop]\nmutation = false", "psql postgres://u@h/shop -c 'INSERT INTO t VALUES (1)'", Deny),
        ("[databases.shop]\nmutation = false", "psql shop -c 'SELECT 1'", Auto),
        ("[databases.shop]\nmutation = false", "psql -d other -c 'INSERT INTO t VALUES (1)'", Level::ConfirmSession),
        ("[databases.shop]\nmaturity = 'alpha'", "psql shop -c 'UPDATE t SET a = 1 WHERE id = 1'", Deny),
        ("[databases.shop]\nmutation = true", "psql -d shop -c 'INSERT INTO t VALUES (1)'", Auto),
        ("[databases.shop]\nmutation = true\nmaturity = 'alpha'", "psql -d shop -c 'INSERT INTO t VALUES (1)'", Deny),
        (DOLT, "dolt --use-db beads sql -q 'SELECT 1'", Auto),
        (DOLT, "dolt --use-db beads sql -q 'USE `beads/agent/x`; INSERT INTO t VALUES (1)'", Auto),
        (DOLT, "dolt --use-db beads sql -q 'USE `beads/feature`; INSERT INTO t VALUES (1)'", Deny),
        (DOLT, "dolt --use-db beads sql -q 'USE `beads/main`; INSERT INTO t VALUES (1)'", Deny),
        (DOLT, "dolt --use-db beads sql -q 'USE `beads/TRUNK`; INSERT INTO t VALUES (1)'", Deny),
        (DOLT, "dolt --use-db beads sql -q 'INSERT INTO t VALUES (1)'", Deny),
        (DOLT, "dolt --use-db beads sql -q 'CALL DOLT_MERGE(\"agent/x\")'", Deny),
        ("deny = ['class:history-affecting']", "psql -d shop -c 'DROP TABLE t'", Deny),
        ("[protect]\nbranches = ['main', 'release/*']", "git push origin main", Single),
        ("[protect]\nbranches = ['main', 'release/*']", "git push origin HEAD:release/1", Single),
        ("[protect]\nbranches = ['main']", "git push", Single),
        ("[protect]\nbranches = ['main']", "git push origin feature", Level::ConfirmSession),
        ("deny = ['host:*.prod.example.com']", "curl -X DELETE https://api.prod.example.com/x", Deny),
        ("deny = ['host:*.prod.example.com']", "ssh bob@web.prod.example.com uptime", Deny),
    ] {
        assert_eq!(level(policy, text), expect, "{policy} | {text}");
    }
}

#[test]
fn the_document_says_all_keys_and_its_examples_are_understood() {
    let doc = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/policy.md")).unwrap();
    let abouts = oneway::policy::clause::About::ALL.map(|(name, _)| name);
    for key in layer::KEYS.iter().chain(layer::LIMITS).chain(&abouts) {
        assert!(doc.contains(&format!("{key} = ")) || doc.contains(&format!("[{key}")), "docs/policy.md lacks `{key}`");
    }
    let mut examples = 0;
    for block in doc.split("```toml\n").skip(1) {
        let text = block.split("```").next().unwrap();
        assert_eq!(layer::parse(text, Layer::User, "docs/policy.md").faults, [], "{text}");
        examples += 1;
    }
    assert!(examples >= 7);
    // The lists and the tables of the document stand in one file.
    let blocks: Vec<&str> = doc.split("```toml\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    let both = layer::parse(&blocks[..2].concat(), Layer::User, "docs/policy.md");
    let denials = |file: &layer::PolicyFile| file.clauses.iter().filter(|c| c.verb == Verb::Deny).count();
    let apart = |at: usize| denials(&layer::parse(blocks[at], Layer::User, "docs/policy.md"));
    assert_eq!((both.faults.as_slice(), denials(&both)), (&[][..], apart(0) + apart(1)));
    assert!(apart(0) >= 4 && apart(1) >= 2);
    let start = include_str!("../src/cli/policy.toml");
    assert_eq!(layer::parse(start, Layer::User, "start").faults, []);
    let open: String = start
        .lines()
        .map(|l| l.strip_prefix("# ").filter(|l| l.contains('=') || l.starts_with('[')).unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n");
    assert_eq!(layer::parse(&open, Layer::User, "start").faults, [], "{open}");
}

/// A server's name and the words of its arguments buy nothing: what is judged is what the call would do.
#[test]
fn no_server_and_no_operation_is_beyond_policy() {
    let operations = ["introspect", "release_deadlock", "permission_prompt", "verify_challenge", "get_active_elements"];
    for server in ["dollhousemcp", "DollhouseMCP", "oneway", "claude", "guard"] {
        for operation in operations {
            let call = |tool: &str, input: serde_json::Value| Request {
                payload: Payload::Mcp { server: server.into(), tool: tool.into(), input },
                ..Request::default()
            };
            let decided =
                |request: &Request, text: &str| oneway::decide(request, &user(text), &oneway::world::Nowhere).level;
            let input = serde_json::json!({"operation": operation, "path": "~/.claude/settings.json", "content": "{}"});
            assert_eq!(decided(&call("write_file", input.clone()), ""), Level::Deny, "{server} {operation}");
            assert_eq!(decided(&call("write_file", input), "allow = ['mcp__*']"), Level::Deny, "{server} {operation}");
            let plain = call("read", serde_json::json!({"operation": operation}));
            let deny = format!("deny = ['mcp__{server}__*']");
            assert_eq!(decided(&plain, &deny), Level::Deny, "{server} {operation}");
            let sql = call("query", serde_json::json!({"operation": operation, "sql": "DROP DATABASE x"}));
            assert_eq!(decided(&sql, ""), Level::Deny, "{server} {operation}");
        }
    }
}

/// A person's own regular expressions: a denial finds them anywhere, an allowance is whole, a broken one tightens.
#[test]
fn regular_expressions() {
    use Level::{AutoApprove, ConfirmSession, ConfirmSingleUse as Single, Deny};
    let level = |policy: &str, text: &str| {
        let request = Request { payload: Payload::Shell(text.into()), ..Request::default() };
        oneway::decide(&request, &user(policy), &oneway::world::Nowhere).level
    };
    let deny = r"deny = [{ matches = '(?i)--no-verify|hunter\d' }]";
    let narrow = r"deny = [{ command = 'git push *', matches = '--force' }]";
    let allow = r"allow = [{ matches = 'npm (install|ci)( [a-z][a-z-]*)*' }]";
    for (policy, text, expect) in [
        (deny, "git commit --no-verify -m x", Deny),
        (deny, "git commit --NO-VERIFY -m x", Deny),
        (deny, "git commit --no-'verify' -m x", Deny),
        (deny, "bash -c 'git commit --no-\"verify\"'", Deny),
        (deny, "echo HUNTER2", Deny),
        (deny, "ls -la", AutoApprove),
        (deny, "npm install $X", Single),
        (deny, "echo $X", AutoApprove),
        (narrow, "git push --force-with-lease origin x", Deny),
        (narrow, "git commit -m --force", ConfirmSession),
        (allow, "npm install left-pad", AutoApprove),
        (allow, "npm install left-pad; npm publish", Level::Deny),
        (allow, "npm install left-pad --global", level("", "npm install left-pad --global")),
        (allow, "A=1 npm install left-pad", level("", "A=1 npm install left-pad")),
        (allow, "npm install $X", level("", "npm install $X")),
    ] {
        assert_eq!(level(policy, text), expect, "{policy} | {text}");
    }
    for text in
        ["deny = [{ matches = '(' }]", "allow = [{ matches = 'a)|(b' }]", "redact = ['[']", "deny = ['matches:x']"]
    {
        let file = layer::parse(text, Layer::User, "/u/policy.toml");
        assert_eq!(file.faults.len(), 1, "{text}");
        assert_eq!(file.faults[0].source.line, 1);
        let policy = file::merge(None, vec![(Layer::User, "/u/policy.toml".into(), file)]);
        assert!(!policy.faults.is_empty() && policy.clauses.iter().all(|clause| clause.verb != Verb::Allow));
    }
    let hidden = layer::parse("redact = ['.']", Layer::Project, "/p/.oneway.toml");
    assert!(hidden.redact.is_empty() && hidden.notes.len() == 1);
}
