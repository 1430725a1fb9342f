//! The docs as a site: a page for each host, made from what the code knows of it; every page in the table of contents; links that
//! lead somewhere; recipes that answer as they say. `ONEWAY_BLESS=1 cargo test --test book` writes what is made.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::door::host::{Asks, HOSTS, Host};
use run::{Scratch, oneway, run as start};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The chapters; below `hosts.md` stand the pages of the hosts.
const CHAPTERS: &[(&str, &[(&str, &str)])] = &[
    (
        "Use",
        &[
            ("Machines", "machines.md"),
            ("Hosts", "hosts.md"),
            ("Policy", "policy.md"),
            ("Recipes", "recipes.md"),
            ("Approvals", "approvals.md"),
            ("Undo", "undo.md"),
            ("SQL", "sql.md"),
            ("MCP servers", "mcp.md"),
            ("Reasons", "reasons.md"),
        ],
    ),
    (
        "Look",
        &[
            ("Dry run", "check.md"),
            ("Grants", "grants.md"),
            ("Replay", "replay.md"),
            ("Reports", "reports.md"),
            ("The log", "audit.md"),
            ("Many machines", "fleet.md"),
        ],
    ),
    ("Reference", &[("The hook", "hook.md"), ("Verdicts", "verdict.md"), ("Rules", "rules.md")]),
];

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// Compares a file with what it should hold, or writes it.
fn same(path: &Path, want: &str) {
    if fs::read_to_string(path).unwrap_or_default() == want {
        return;
    }
    assert!(
        std::env::var_os("ONEWAY_BLESS").is_some(),
        "{} is out of date; run: ONEWAY_BLESS=1 cargo test --test book",
        path.display()
    );
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, want).unwrap();
}

#[test]
fn the_contents_name_every_page() {
    let mut out = String::from("# Summary\n\n[What it stops, and what it does not](stops.md)\n");
    for (chapter, pages) in CHAPTERS {
        writeln!(out, "\n# {chapter}\n").unwrap();
        for (title, file) in *pages {
            writeln!(out, "- [{title}]({file})").unwrap();
            if *file == "hosts.md" {
                HOSTS
                    .iter()
                    .rev()
                    .for_each(|host| writeln!(out, "  - [{}](hosts/{}.md)", host.title, host.name).unwrap());
            }
        }
    }
    same(&docs().join("SUMMARY.md"), &out);
    for page in pages() {
        let name = page.strip_prefix(docs()).unwrap().to_str().unwrap().to_owned();
        assert!(name == "SUMMARY.md" || out.contains(&format!("({name})")), "{name} is on no page of the contents");
    }
}

fn pages() -> Vec<PathBuf> {
    let in_dir = |dir: PathBuf| fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    in_dir(docs())
        .chain(in_dir(docs().join("hosts")))
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
        .collect()
}

#[test]
fn every_host_has_a_page() {
    HOSTS.iter().for_each(|host| same(&docs().join(format!("hosts/{}.md", host.name)), &page(host)));
}

fn page(host: &Host) -> String {
    let Host { name, title, facts, wiring, .. } = host;
    let (variable, dir) = wiring.home;
    let moved = if variable.is_empty() { String::new() } else { format!(" (`${variable}` moves it)") };
    let asks = match host.asks {
        Asks::Yes => "oneway asks in the host's own dialog. Where nobody can answer, a question is a denial.",
        Asks::InTerminal => "oneway asks in a terminal. Without one, a question is a denial.",
        Asks::No => {
            "This host cannot ask for a hook. What would be asked is denied; a person may approve one run with `oneway approve`."
        }
    };
    let note = if facts.note.is_empty() { String::new() } else { format!("\n**Note:** {}.\n", facts.note) };
    format!(
        "# {title}\n\n```sh\noneway install --host {name}              # for you: ~/{dir}/{}\n\
        oneway install --host {name} --project    # for this project: {}\n\
        oneway install --host {name} --dry-run    # shows it first\n\
        oneway doctor --host {name}               # sends the host's own event through it\n\
        oneway install --host {name} --uninstall\n```\n{note}\n\
        | | |\n|---|---|\n| tried | {} |\n| your file | `~/{dir}/{}`{moved} |\n| a question | {asks} |\n| no answer | {} |\n\
        | a hook that fails | {} |\n\nWhat is written into an empty home, with oneway in `/usr/local/bin`:\n\n{}\n",
        wiring.user,
        wiring.project,
        facts.driven,
        wiring.user,
        facts.silence,
        facts.failure,
        written(host),
    )
}

/// The file that `oneway install` makes.
fn written(host: &Host) -> String {
    let home = Scratch::new(&format!("page-{}", host.name));
    let mut command = oneway(&["install", "--host", host.name, "--command", "/usr/local/bin/oneway"]);
    command.env("HOME", &home.0).current_dir(&home.0);
    let ran = start(command, b"");
    assert!(ran.status.success(), "{ran:?}");
    let file = home.path(host.wiring.home.1).join(host.wiring.user);
    let kind = file.extension().and_then(|e| e.to_str()).unwrap_or("sh").to_owned();
    format!("```{kind}\n{}```", fs::read_to_string(file).unwrap())
}

#[test]
fn links_lead_somewhere() {
    let repository = "https://github.com/oneway-dev/oneway/";
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        // The site has nothing above docs/: what lies there is named by its address.
        assert!(!text.contains("](../") || path.parent() != Some(&docs()), "{}", path.display());
        for file in text.split(&format!("]({repository}")).skip(1).filter_map(|rest| rest.split(')').next()) {
            let below = file.splitn(3, '/').nth(2).unwrap_or_default();
            assert!(docs().join("..").join(below).exists(), "{}: {file}", path.display());
        }
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = target.split('#').next().unwrap();
            let there = target.is_empty() || target.contains("://") || path.parent().unwrap().join(target).exists();
            assert!(there, "{}: {target}", path.display());
        }
    }
}

/// Each recipe is a policy without a fault, and answers as the table below it says.
#[test]
fn recipes_answer_as_they_say() {
    let text = fs::read_to_string(docs().join("recipes.md")).unwrap();
    let mut judged = 0;
    for recipe in text.split("\n## ").skip(1) {
        let policy = recipe.split_once("```toml\n").unwrap().1.split_once("```").unwrap().0;
        let home = Scratch::new("recipe");
        home.write(".config/oneway/policy.toml", policy);
        let at = |args: &[&str], input: &str| {
            let mut command = oneway(args);
            command.env("HOME", &home.0).current_dir(&home.0);
            start(command, input.as_bytes())
        };
        let checked = at(&["policy", "check"], "");
        assert!(checked.status.success(), "{recipe}\n{checked:?}");
        let rows = recipe.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | "));
        for (statement, answer) in rows {
            let line = serde_json::json!({ "command": statement, "cwd": home.0 }).to_string();
            let ran = at(&["check", "--format", "jsonl", "-"], &line);
            let verdict: serde_json::Value = serde_json::from_str(&ran.stdout).expect(&ran.stdout);
            assert_eq!(verdict["decision"], answer, "{statement}\n{ran:?}");
            judged += 1;
        }
    }
    assert!(judged >= 12, "{judged}");
}
