//! The page of `--format html` in a real browser: no console error, nothing in a text becomes markup, filters work, a phone
//! and the dark are served. Skipped, loudly, where Chromium is missing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::assess::{Reversibility, Tier};
use oneway::decision::Verdict;
use oneway::report::format::{About, Sink};
use oneway::report::html::Html;
use oneway::report::item::{Item, ItemKind, Judgement, Tally};
use run::{Scratch, oneway, run as start, skip};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const BROWSERS: [&str; 4] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];

/// The browser, or why there is none.
fn browser() -> Option<&'static str> {
    let found = BROWSERS.into_iter().find(|path| Path::new(path).exists());
    if found.is_none() {
        skip::missing("chromium");
    }
    found
}

/// What a text must not be able to do to the page.
const HOSTILE: [&str; 10] = [
    "</script><script>document.documentElement.dataset.pwned=1</script>",
    "<!--<script>",
    "<img src=x onerror=document.documentElement.dataset.pwned=2>",
    "rm -rf build \u{2028}\u{2029} 'quotes' \"double\" `ticks` \\ \\u003c",
    "]]></style><style>*{display:none}</style>",
    "git push --force origin main # \u{202e}niam nigiro",
    "echo ${alert(1)} && rm -rf / --no-preserve-root",
    "javascript:alert(1)",
    "{{script}} {{facts}} {{items}} {{verb}}",
    "echo \0 \u{7} \u{1b}[31m &lt;b&gt; \u{feff}",
];

fn session(scratch: &Scratch) {
    let mut text = String::new();
    let mut add = |command: &str, day: usize| {
        let id = format!("t{}", text.len());
        let head = json!({"type":"assistant","timestamp":format!("2026-11-{day:02}T10:00:00.000Z"),"cwd":"/home/u/app",
            "sessionId":"<b>s</b>","message":{"content":[{"type":"tool_use","id":id,"name":"Bash","input":{"command":command}}]}});
        let result = json!({"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":id,"content":"x"}]},
            "permissionDecision":{"decision":"accept","source":"config"}});
        let said = json!({"type":"user","message":{"content":format!("said of {command}")}});
        text.push_str(&format!("{head}\n{result}\n{said}\n"));
    };
    HOSTILE.iter().enumerate().for_each(|(i, command)| add(command, i + 1));
    for i in 0..120 {
        add(&format!("git status # {i}"), 1 + i % 28);
    }
    (0..3).for_each(|i| add("git push --force origin main", 5 + i));
    scratch.write("projects/p/a.jsonl", &text);
}

/// The attributes that the page sets on its root once it has run.
struct Seen {
    head: String,
    dom: String,
    console: Vec<String>,
}

impl Seen {
    fn get(&self, name: &str) -> Option<&str> {
        let (_, rest) = self.head.split_once(&format!("data-{name}=\""))?;
        rest.split('"').next()
    }

    #[track_caller]
    fn fine(&self) {
        assert_eq!(self.get("state"), Some("ready"), "{} {:?}", self.head, self.console);
        assert_eq!((self.get("error"), self.get("pwned")), (None, None), "{}", self.head);
        assert_eq!(self.console, Vec::<String>::new());
    }

    fn count(&self, name: &str) -> usize {
        self.get(name).and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{name} in {}", self.head))
    }
}

/// Opens a page and gives what it became.
fn open(browser: &str, scratch: &Scratch, url: &str, flags: &[&str]) -> Seen {
    let profile = scratch
        .path(&format!("profile-{}", url.len() + flags.len() * 1000 + url.bytes().map(usize::from).sum::<usize>()));
    let child = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"])
        .args(["--enable-logging=stderr", "--virtual-time-budget=4000", "--allow-file-access-from-files"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(flags)
        .args(["--dump-dom", url])
        .env("HOME", &scratch.0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the browser starts");
    let output = child.wait_with_output().expect("the browser ends");
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let noise = String::from_utf8_lossy(&output.stderr).into_owned();
    let console = noise.lines().filter(|line| line.contains("CONSOLE")).map(str::to_owned).collect();
    let head =
        dom.split_once("<html").and_then(|(_, rest)| rest.split_once('>')).map_or("", |(head, _)| head).to_owned();
    Seen { head, dom, console }
}

fn page(scratch: &Scratch) -> String {
    session(scratch);
    let (dir, out) = (scratch.path("projects"), scratch.path("page.html"));
    let ran =
        start(oneway(&["replay", dir.to_str().unwrap(), "--format", "html", "--output", out.to_str().unwrap()]), b"");
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    format!("file://{}", out.display())
}

#[test]
fn a_page_with_hostile_texts_works_and_its_filters_do() {
    let Some(browser) = browser() else { return };
    let scratch = Scratch::new("html-hostile");
    let url = page(&scratch);
    let all = open(browser, &scratch, &url, &[]);
    all.fine();
    assert_eq!((all.count("total"), all.count("matches")), (133, 133));
    assert!(all.count("shown") >= 50, "{}", all.head);
    let body = all.dom.split_once("<body>").unwrap().1;
    // What was text is still text: escaped in the DOM, with odd characters by their number.
    assert!(body.contains("&lt;img src=x onerror="), "text is shown as text");
    assert!(body.contains("\\u{202e}niam"), "odd characters are shown");
    assert!(!body.contains("<img") && body.matches("<script").count() == 3, "no new element");
    assert!(body.contains("<rect") && body.contains("git-push-force") && body.contains("undo"), "charts, rules, undo");
    // The same run as JSON says how many each filter must find.
    let dir = scratch.path("projects");
    let ran = start(oneway(&["replay", dir.to_str().unwrap(), "--format", "json"]), b"");
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    let count =
        |fits: &dyn Fn(&Value) -> bool| document["items"].as_array().unwrap().iter().filter(|i| fits(i)).count();
    let grave = |item: &Value| item["tier"] == "dangerous" || item["tier"] == "blocked";
    let rows = [
        ("#decision=deny", count(&|item| item["decision"] == "deny")),
        ("#decision=allow,ask", count(&|item| item["decision"] == "allow" || item["decision"] == "ask")),
        ("#tier=dangerous", count(&grave)),
        ("#tier=dangerous&decision=deny&q=origin%20PUSH", 4),
        ("#lost=1", count(&|item| item["irreversible"] == true)),
        ("#q=git-push-force", 4),
        ("#q=no-such-text", 0),
        ("#q=%3Cscript%3E&tier=%3Cb%3E&decision=%22", 2),
    ];
    for (hash, want) in rows {
        let seen = open(browser, &scratch, &format!("{url}{hash}"), &[]);
        seen.fine();
        assert_eq!(seen.count("matches"), want, "{hash}: {}", seen.head);
    }
}

#[test]
fn a_phone_and_the_dark_are_served() {
    let Some(browser) = browser() else { return };
    let scratch = Scratch::new("html-phone");
    let url = page(&scratch);
    let dark = open(browser, &scratch, &url, &["--blink-settings=preferredColorScheme=0"]);
    dark.fine();
    assert_eq!(dark.get("dark"), Some("true"), "{}", dark.head);
    let light = open(browser, &scratch, &url, &["--blink-settings=preferredColorScheme=1"]);
    assert_eq!(light.get("dark"), Some("false"), "{}", light.head);
    // A window of the browser is never as narrow as a phone; a frame is.
    let frame = format!(
        "<!doctype html><html><body><iframe width=360 height=740 src=\"{url}\"></iframe><script>\n\
         onload = () => setTimeout(() => {{ const it = document.querySelector('iframe').contentDocument.documentElement;\n\
         for (const [k, v] of Object.entries(it.dataset)) document.documentElement.dataset[k] = v; }}, 500);</script></body></html>"
    );
    let frame = scratch.write("frame.html", &frame);
    let phone = open(browser, &scratch, &format!("file://{}", frame.display()), &[]);
    phone.fine();
    let width = phone.count("width");
    assert!(width <= 360, "{}", phone.head);
    assert_eq!(phone.get("overflow"), Some("false"), "{}", phone.head);
}

/// A page of so many items, every ninth of them allowed; made without judging anything.
fn many(count: usize) -> Vec<u8> {
    let (mut sink, mut out, mut tally) = (Html::default(), Vec::new(), Tally { files: 1, ..Tally::default() });
    sink.begin(&mut out, &About { verb: "check", preset: "standard" }).unwrap();
    for i in 0..count {
        let verdict = if i % 9 == 0 { Verdict::Allow } else { Verdict::Deny };
        let mut item = Item::new(ItemKind::Shell, format!("rm -rf src # {i}"));
        item.file = Some(format!("scripts/{}.sh", i % 40));
        let (tier, reversibility) = if i % 9 == 0 {
            (Tier::Safe, Reversibility::ReadOnly)
        } else {
            (Tier::Dangerous, Reversibility::Irreversible)
        };
        item.judgement = Some(Judgement { verdict, tier, reversibility, score: 90 });
        tally.add(&item);
        sink.item(&mut out, &item).unwrap();
    }
    sink.end(&mut out, &tally).unwrap();
    out
}

#[test]
fn many_items_do_not_hang_the_page() {
    let scratch = Scratch::new("html-many");
    let page = many(45_000);
    assert!(page.len() < 40 << 20, "{}", page.len());
    let out = scratch.write("many.html", std::str::from_utf8(&page).unwrap());
    let Some(browser) = browser() else { return };
    let begin = Instant::now();
    let seen = open(browser, &scratch, &format!("file://{}#q=rm&decision=deny", out.display()), &[]);
    seen.fine();
    assert_eq!((seen.count("total"), seen.count("matches")), (25_000, 20_000), "{}", seen.head);
    assert!(seen.count("shown") <= 500, "{}", seen.head);
    assert!(seen.dom.contains("Counts and charts are of all 45,000 statements"), "the cap is told");
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

/// `oneway report`: the same page, made of the log.
#[test]
fn the_log_has_a_page_too() {
    let Some(browser) = browser() else { return };
    let scratch = Scratch::new("html-report");
    let event = |command: &str| {
        json!({"session_id":"<b>s</b>","cwd":"/home/u/app","hook_event_name":"PreToolUse","tool_name":"Bash",
        "tool_input":{"command":command},"tool_use_id":"t"})
    };
    for command in
        HOSTILE.iter().filter(|command| !command.contains('\0')).chain(&["git push --force origin main", "frobctl x"])
    {
        let mut hook = oneway(&["hook"]);
        hook.env("HOME", &scratch.0);
        start(hook, event(command).to_string().as_bytes());
    }
    let out = scratch.path("page.html");
    let mut report = oneway(&["report", "--output", out.to_str().unwrap()]);
    report.env("HOME", &scratch.0);
    assert_eq!(start(report, b"").status.code(), Some(0));
    for flags in
        [&["--window-size=1280,900"][..], &["--window-size=400,800", "--blink-settings=preferredColorScheme=0"]]
    {
        let seen = open(browser, &scratch, &format!("file://{}", out.display()), flags);
        seen.fine();
        assert!(seen.dom.contains("People and time") && seen.dom.contains("git-push-force"));
    }
}

#[test]
fn check_has_a_page_too() {
    let scratch = Scratch::new("html-check");
    let file = scratch.write("x.sh", "git status\ngit push --force origin main\n");
    let out = scratch.path("check.html");
    let args = ["check", file.to_str().unwrap(), "--format", "html", "--output", out.to_str().unwrap()];
    let ran = start(oneway(&args), b"");
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    let Some(browser) = browser() else { return };
    let seen = open(browser, &scratch, &format!("file://{}", out.display()), &[]);
    seen.fine();
    assert_eq!((seen.count("total"), seen.count("lost")), (2, 1), "{}", seen.head);
    assert!(seen.dom.contains("Decisions by file"), "without times, files are charted");
}
