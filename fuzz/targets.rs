//! What is fuzzed, and what must hold for any bytes. The fuzz targets and tests/smoke.rs run the same functions.

use oneway::assess::Tier;
use oneway::decision::{Decision, Verdict};
use oneway::door::hear;
use oneway::effects::script::{self, Language};
use oneway::policy::clause::Layer;
use oneway::policy::{Policy, file, layer};
use oneway::preset::Preset;
use oneway::report::paint::Paint;
use oneway::report::{json, source, text};
use oneway::request::{Mode, Payload, Place, Request};
use oneway::span::Span;
use oneway::world::Nowhere;
use std::borrow::Cow;

/// Runs any bytes; panics where something does not hold.
pub type Target = fn(&[u8]);

/// Every target with its name.
pub const TARGETS: [(&str, Target); 7] = [
    ("shell", shell),
    ("sql", sql),
    ("hook", hook),
    ("decide", decide),
    ("script", script),
    ("mcp", mcp),
    ("policy", policy),
];

const DIALECTS: [Option<&str>; 6] =
    [None, Some("postgres"), Some("mysql"), Some("sqlite"), Some("dolt"), Some("no-such")];

/// A shell text is read: the reading is total and its spans fit.
pub fn shell(data: &[u8]) {
    let text = lossy(data);
    let reading = oneway::grammar::shell::parse(&text);
    if let Some(gap) = reading.gap {
        fits(gap.span, &text);
    }
    judged(Payload::Shell(text.into_owned()), Preset::Standard, Mode::Default);
}

/// A SQL batch is judged, under any dialect.
pub fn sql(data: &[u8]) {
    let (pick, rest) = data.split_first().unwrap_or((&0, &[]));
    let dialect = DIALECTS[usize::from(*pick) % DIALECTS.len()].map(str::to_owned);
    judged(Payload::Sql { text: lossy(rest).into_owned(), dialect }, Preset::Standard, Mode::Default);
}

const LANGUAGES: [Language; 9] = [
    Language::Python,
    Language::JavaScript,
    Language::Perl,
    Language::Ruby,
    Language::Php,
    Language::Awk,
    Language::Sed,
    Language::AppleScript,
    Language::Jq,
];

/// A program in any other language is read: what is proven is understood, and every act has a place.
pub fn script(data: &[u8]) {
    let (pick, rest) = data.split_first().unwrap_or((&0, &[]));
    let text = lossy(rest);
    let found = script::inspect(LANGUAGES[usize::from(*pick) % LANGUAGES.len()], &text);
    assert!(found.understood || !found.proven);
    assert!(found.understood || found.why.is_some());
    for act in found.acts {
        assert!(act.span.start <= act.span.end && act.span.start <= text.len(), "{act:?}");
    }
}

/// Any bytes on stdin get one JSON object, or a no by the exit code where the host reads nothing else; what is not an event
/// is denied.
pub fn hook(data: &[u8]) {
    let said = hear::respond(data, hear::Terms::default(), &Nowhere);
    if said.out.is_empty() {
        let event = serde_json::from_slice::<serde_json::Value>(data).is_ok();
        return assert!(event && said.code == 0 || said.code == 2 && !said.err.is_empty(), "{said:?}");
    }
    let answer = said.out;
    let value: serde_json::Value = serde_json::from_str(&answer).expect("the answer is JSON");
    assert!(value.is_object());
    let decision = value["hookSpecificOutput"]["permissionDecision"].as_str();
    assert!(matches!(decision, None | Some("allow" | "ask" | "deny")), "{answer}");
    // Odd text in an event that decides nothing is no trouble.
    if serde_json::from_slice::<serde_json::Value>(data).is_err() && answer != "{}" {
        assert_eq!(decision, Some("deny"), "{answer}");
    }
}

/// A request of any kind, under any preset and mode.
pub fn decide(data: &[u8]) {
    let (pick, rest) = data.split_first().unwrap_or((&0, &[]));
    let text = lossy(rest).into_owned();
    let preset = Preset::ALL[usize::from(pick >> 4) % Preset::ALL.len()].1;
    let mode = if pick & 8 == 0 { Mode::Default } else { Mode::Auto };
    let argument = || serde_json::json!({ "query": text, "command": text, "sql": [text] });
    let payload = match pick % 8 {
        0 | 1 => Payload::Shell(text),
        2 => Payload::PowerShell(text),
        3 => Payload::File { tool: "Write".into(), path: text.clone(), content: text },
        4 => Payload::Skill(text),
        5 => Payload::Mcp { server: "pg".into(), tool: "query".into(), input: argument() },
        6 => Payload::Tool { name: text.clone(), input: argument() },
        _ => Payload::Unreadable(text),
    };
    judged(payload, preset, mode);
}

const TOOLS: [(&str, &str); 6] = [
    ("postgres", "query"),
    ("filesystem", "write_file"),
    ("desktop-commander", "execute_command"),
    ("github", "create_issue"),
    ("nobody-knows", "list_things"),
    ("redis", "set"),
];

/// A call of a tool of a server: any JSON, or any text in the usual fields.
pub fn mcp(data: &[u8]) {
    let (pick, rest) = data.split_first().unwrap_or((&0, &[]));
    let (server, tool) = TOOLS[usize::from(*pick) % TOOLS.len()];
    let text = lossy(rest);
    let input = serde_json::from_slice(rest)
        .unwrap_or_else(|_| serde_json::json!({ "query": text, "path": text, "command": text, "content": [text] }));
    judged(Payload::Mcp { server: server.into(), tool: tool.into(), input }, Preset::Standard, Mode::Default);
}

/// A person's policy of any bytes: what is blocked stays so, and a file that was not understood allows nothing.
pub fn policy(data: &[u8]) {
    let file = layer::parse(&lossy(data), Layer::User, "/home/you/.config/oneway/policy.toml");
    let broken = !file.faults.is_empty();
    let policy = file::merge(None, vec![(Layer::User, "policy.toml".into(), file)]);
    for command in ["rm -rf /", "git push --force origin main", "rm -r src", "npm test", "ls -la"] {
        let request = Request { id: None, payload: Payload::Shell(command.into()), place: place(Mode::Default) };
        let decision = oneway::decide(&request, &policy, &Nowhere);
        sound(&request, &decision);
        let quiet = decision.verdict < Verdict::Ask;
        assert!(!quiet || decision.assessment.tier < Tier::Blocked, "{command}");
        assert!(!quiet || !broken || decision.assessment.tier == Tier::Safe, "{command}");
    }
}

fn lossy(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

fn fits(span: Span, text: &str) {
    assert!(span.start <= span.end && text.get(span.start..span.end).is_some(), "{span:?} in {text:?}");
}

fn place(mode: Mode) -> Place {
    Place {
        cwd: Some("/home/you/app".into()),
        project: Some("/home/you/app".into()),
        home: Some("/home/you".into()),
        mode,
        ..Place::default()
    }
}

fn judged(payload: Payload, preset: Preset, mode: Mode) {
    let request = Request { id: None, payload, place: place(mode) };
    let policy = Policy { preset, ..Policy::default() };
    let decision = oneway::decide(&request, &policy, &Nowhere);
    sound(&request, &decision);
    shown(&request, &decision, &policy);
}

/// What holds for every decision.
fn sound(request: &Request, decision: &Decision) {
    let assessment = &decision.assessment;
    let statement = source(&request.payload);
    for weighed in &assessment.findings {
        fits(weighed.finding.span, statement);
        assert!(weighed.tier <= assessment.tier && weighed.reversibility <= assessment.reversibility);
    }
    assert!(assessment.score <= 100);
    // Ignorance reaches the verdict. A tool that only promises to look is the host's to ask, and never allowed.
    let quiet = matches!(decision.verdict, Verdict::Allow | Verdict::Silent);
    let promised = matches!(request.payload, Payload::Mcp { .. })
        && decision.verdict == Verdict::Silent
        && assessment.tier <= Tier::Moderate
        && assessment.findings.iter().any(|w| w.finding.rule == "mcp-read-by-name");
    assert!(!quiet || promised || assessment.gaps.is_empty(), "a gap was let through: {request:?}");
    assert!(decision.reason.lines().count() <= 10 && !decision.reason.is_empty());
    assert!(!decision.reason.chars().any(|c| c.is_control() && c != '\n'), "{:?}", decision.reason);
}

/// Every way to show it works, and what is JSON is JSON.
fn shown(request: &Request, decision: &Decision, policy: &Policy) {
    let mut line = String::new();
    json::verdict(&mut line, None, request, decision, &oneway::mask::Masker::default());
    assert!(!line.contains('\n'));
    serde_json::from_str::<serde_json::Value>(&line).expect("the verdict is JSON");
    let told = text::explain(request, None, decision, policy, Paint(false));
    assert!(!told.chars().any(|c| c.is_control() && c != '\n'), "{told:?}");
}
