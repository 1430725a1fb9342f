#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test fails by panicking")]
//! SQL: every row's own examples, the corpus, and what must hold for any text.

mod law;

use oneway::assess::assess;
use oneway::catalog::sql;
use oneway::effects::sql::{Client, Dialect, SqlFound, SqlText, dialect, judge};
use oneway::finding::{Class, Findings, Undo};
use oneway::preset::Preset;
use proptest::prelude::*;
use serde_json::Value;

/// A dialect or client by the name that examples use.
fn of(name: &str) -> (Option<Dialect>, Option<Client>) {
    match name {
        "any" => (None, None),
        "mysql-client" => (None, Some(Client::Mysql)),
        "sqlite3-cli" => (None, Some(Client::Sqlite3)),
        "duckdb-cli" => (None, Some(Client::Duckdb)),
        name => match Client::said(name).and_then(Client::named) {
            Some((_, client)) => (None, Some(client)),
            None => (Some(dialect(name).expect(name)), None),
        },
    }
}

fn read(name: &str, text: &str) -> SqlFound {
    let (dialect, client) = of(name);
    judge(&SqlText { text, dialect, client, branch: None, ..SqlText::default() })
}

fn rules(found: &SqlFound) -> Vec<String> {
    found.findings.iter().map(|f| f.rule.to_string()).collect()
}

#[test]
fn rows_prove_their_examples() {
    let mut wrong = Vec::new();
    for rule in sql::rules() {
        for (name, text) in rule.hits {
            let found = rules(&read(name, text));
            if !found.iter().any(|id| id == rule.id) {
                wrong.push(format!("{} misses [{name}] {text:?}: {found:?}", rule.id));
            }
        }
        for (name, text) in rule.misses {
            if rules(&read(name, text)).iter().any(|id| id == rule.id) {
                wrong.push(format!("{} hits [{name}] {text:?}", rule.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rows_are_whole() {
    let mut ids: Vec<&str> = sql::rules().map(|r| r.id).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id stands twice");
    for rule in sql::rules() {
        assert!(!rule.what.is_empty() && !rule.what.ends_with('.'), "{}", rule.id);
        assert!(!rule.hits.is_empty(), "{} has no example", rule.id);
        for lead in rule.leads {
            assert!(!lead.split(' ').next().unwrap_or("").contains(['|', '*']), "{lead}");
        }
    }
}

#[test]
fn lists_are_sorted() {
    for (_, names) in sql::functions::LISTS {
        let all: Vec<&str> = names.all().collect();
        assert!(all.is_sorted_by(|a, b| a < b), "{:?}", all.windows(2).find(|w| w[0] >= w[1]));
        assert!(all.iter().all(|n| names.has(n)));
        assert!(!names.has("frobnicate") && !names.has("") && !names.has("zzzz"));
    }
    assert!(sql::words::WORDS.is_sorted_by(|a, b| a.0 < b.0));
    for (word, flags) in sql::words::WORDS {
        assert_eq!(sql::words::flags(&word.to_ascii_uppercase()), *flags);
    }
}

fn class(found: &SqlFound) -> &'static str {
    match found.class {
        Class::Read => "read",
        Class::SafeWrite => "safe-write",
        Class::HistoryAffecting => "history-affecting",
    }
}

fn cases(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line))
}

/// The SQL corpus: dialect and text.
fn corpus() -> Vec<(String, String)> {
    let text = |case: &Value, key: &str| case[key].as_str().expect(key).to_owned();
    cases(include_str!("corpus/sql.jsonl")).map(|case| (text(&case, "dialect"), text(&case, "sql"))).collect()
}

#[test]
fn corpus_holds() {
    let mut wrong = Vec::new();
    for case in cases(include_str!("corpus/sql.jsonl")) {
        let (name, text) = (case["dialect"].as_str().expect("dialect"), case["sql"].as_str().expect("sql"));
        let found = read(name, text);
        let (is, ids) = (class(&found), rules(&found));
        let all = Findings { list: found.findings, gaps: found.gaps, ..Findings::default() };
        let result = assess(all, Preset::Standard);
        let mut differs = Vec::new();
        if case["class"].as_str().is_some_and(|want| want != is) {
            differs.push(format!("class is {is}"));
        }
        if case["tier"].as_str().is_some_and(|want| want != result.tier.name()) {
            differs.push(format!("tier is {}", result.tier.name()));
        }
        if case["irreversible"].as_bool().is_some_and(|want| want != result.irreversible()) {
            differs.push(format!("irreversible is {}", result.irreversible()));
        }
        if !differs.is_empty() {
            wrong.push(format!("{case}\n    {}: {ids:?}", differs.join("; ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const ANALYTIC: &[&str] = &[
    "postgres", "mysql", "sqlite", "duckdb", "tsql", "oracle", "snowflake", "bigquery", "clickhouse", "databricks",
    "trino", "redshift", "dolt",
];

/// Whether a statement is a read, and is let through without a word.
fn quiet(name: &str, text: &str) -> bool {
    let found = read(name, text);
    let is = found.class;
    let all = Findings { list: found.findings, gaps: found.gaps, ..Findings::default() };
    is == Class::Read && all.gaps.is_empty() && assess(all, Preset::Standard).tier.name() == "safe"
}

/// Plain analytic queries are not noise: at least 97 % of them are reads in each dialect, and nearly as many where nobody
/// said which dialect it is.
#[test]
fn plain_queries_are_reads() {
    let (mut all, mut unsaid) = (0usize, 0usize);
    for name in ANALYTIC {
        let own = |case: &Value| case["dialect"] == "every" || case["dialect"] == *name;
        let cases: Vec<Value> = cases(include_str!("corpus/sql-reads.jsonl")).filter(own).collect();
        let text = |case: &'_ Value| case["sql"].as_str().expect("sql").to_owned();
        let loud: Vec<String> = cases.iter().map(text).filter(|text| !quiet(name, text)).collect();
        assert!(cases.len() >= 60, "{name} has only {} queries", cases.len());
        assert!(loud.len() * 100 <= cases.len() * 3, "[{name}] {} of {}: {loud:#?}", loud.len(), cases.len());
        all += cases.len();
        unsaid += cases.iter().filter(|case| quiet("any", &text(case))).count();
    }
    assert!(unsaid * 100 >= all * 95, "without a dialect only {unsaid} of {all} are reads");
}

/// What writes, waits, reaches out, runs text or hides another statement is no read, in its dialect or in none.
#[test]
fn hostile_texts_are_never_reads() {
    let mut wrong = Vec::new();
    for case in cases(include_str!("corpus/sql-hostile.jsonl")) {
        let (name, text) = (case["dialect"].as_str().expect("dialect"), case["sql"].as_str().expect("sql"));
        wrong.extend(
            [name, "any"].iter().filter(|n| read(n, text).class == Class::Read).map(|n| format!("[{n}] {text:?}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Texts of which real servers ran the second statement: none of them is a read there, nor where nobody named a server.
#[test]
fn nothing_is_smuggled() {
    for case in cases(include_str!("corpus/sql-smuggling.jsonl")) {
        let text = case["sql"].as_str().expect("sql");
        let ran: Vec<&str> = case["ran"].as_array().expect("ran").iter().filter_map(Value::as_str).collect();
        for name in ran.iter().chain(ran.first().map(|_| &"any")) {
            assert!(read(name, text).class > Class::Read, "[{name}] {text:?}");
        }
    }
}

/// What an agent is refused, a person can paste.
#[test]
fn refusals_recommend_the_command() {
    let found = read("dolt", "CALL DOLT_PUSH('origin','main')");
    let instead = found.findings.iter().find_map(|f| f.instead.as_deref()).expect("instead");
    assert!(instead.contains(r#"dolt sql -q "CALL DOLT_PUSH('origin','main')""#), "{instead}");
    // What stands in quotes stays as it is, and the branch is told.
    let text = "CALL DOLT_COMMIT('--amend',\n  '-m', 'two  words')";
    let sql = SqlText { text, dialect: dialect("dolt"), branch: Some("agent/it's"), ..SqlText::default() };
    let instead = judge(&sql).findings.into_iter().find_map(|f| f.instead).expect("instead");
    assert!(instead.contains(&format!(r#"dolt --branch "agent/it's" sql -q "{text}""#)), "{instead}");
    let found = read("postgres", "DROP TABLE users");
    assert!(
        found.findings.iter().any(|f| f.instead.as_deref().is_some_and(|i| i.contains("psql -c 'DROP TABLE users'")))
    );
}

#[test]
fn drops_need_admin_and_are_extreme() {
    let levels = [
        ("SELECT 1", "LOW", false),
        ("INSERT INTO t VALUES (1)", "MEDIUM", false),
        ("UPDATE t SET a = 1 WHERE id = 5", "HIGH", false),
        ("ALTER TABLE t ADD c int", "CRITICAL", false),
        ("DELETE FROM t", "CRITICAL", false),
        ("DROP TABLE t", "EXTREME", true),
        ("TRUNCATE t", "EXTREME", true),
        ("DROP VIEW v", "EXTREME", true),
        ("DROP DATABASE d", "EXTREME", true),
    ];
    for (text, band, admin) in levels {
        let found = read("postgres", text);
        let result = assess(Findings { list: found.findings, ..Findings::default() }, Preset::Standard);
        assert_eq!((result.band().name(), result.needs_admin()), (band, admin), "{text}");
    }
}

#[test]
fn statements_and_spans_are_told() {
    let text = "SELECT 1;\nDROP TABLE users; ";
    let found = judge(&SqlText { text, dialect: Some(Dialect::Postgres), base: 100, ..SqlText::default() });
    let told: Vec<(usize, usize, Class)> =
        found.statements.iter().map(|s| (s.span.start, s.span.end, s.class)).collect();
    assert_eq!(told, [(100, 108, Class::Read), (110, 126, Class::HistoryAffecting)]);
    let drop = found.findings.iter().find(|f| f.rule == "sql-drop-table").expect("a drop");
    assert_eq!(
        (drop.span.start, drop.subject.as_str(), drop.targets.as_slice()),
        (110, "DROP TABLE", &["users".to_owned()][..])
    );
}

#[test]
fn clients_lead_back_to_the_shell() {
    let texts = [
        ("psql", "select 1 \\! rm -rf x", "rm -rf x"),
        ("psql", "\\copy t to program 'gzip > x'", "gzip > x"),
        ("psql", "\\o |tee x", "tee x"),
        ("psql", "\\set x `id`", "id"),
        ("mysql-client", "system id", "id"),
        ("mysql-client", "\\! id", "id"),
        ("sqlite3-cli", ".shell id", "id"),
        ("sqlite3-cli", ".import '|cat x' t", "cat x"),
        ("sqlcmd", "!! dir", "dir"),
        ("sqlplus", "host ls", "ls"),
        ("snowsql", "!system ls", "ls"),
    ];
    for (name, text, command) in texts {
        let found = read(name, text);
        assert!(found.shell.iter().any(|(c, _)| c.trim() == command), "{text}: {:?}", found.shell);
        assert_eq!(found.class, Class::HistoryAffecting, "{text}");
    }
    for (name, text, file) in [
        ("psql", "\\i a.sql", "a.sql"),
        ("mysql-client", "source a.sql", "a.sql"),
        ("sqlite3-cli", ".read a.sql", "a.sql"),
    ] {
        assert!(read(name, text).files.iter().any(|(f, _)| f == file), "{text}");
    }
}

const NAMES: &[&str] = &[
    "any", "postgres", "redshift", "cockroach", "doltgres", "mysql", "mariadb", "tidb", "dolt", "doltlite", "sqlite",
    "duckdb", "tsql", "oracle", "snowflake", "bigquery", "clickhouse", "databricks", "trino", "psql", "mysql-client",
    "sqlite3-cli", "duckdb-cli", "sqlcmd", "sqlplus", "snowsql",
];

const PARTS: &[&str] = &[
    "select ", "delete from t ", "drop table t", "where ", "id = 1 ", "or ", "1=1 ", "(", ")", ";", "'", "\"", "`",
    "[", "]", "--", "\n", "\r", "/*", "*/", "/*!", "#", "$$", "$a$", "\\", "e'", "q'[", "with x as (",
    "insert into t values (1) ", "explain ", "analyze ", "begin ", "rollback ", "call p('x') ", "f(", "now()", ",",
    "@a", ":x", "->>", "go\n", "\\! id\n", ".shell x\n", "execute immediate '", "do $$", "set x = ", "é", "\u{200b}",
    "\u{0}", "0x1f", "1e5", "::", "into ", "for update ",
];

fn parts() -> impl Strategy<Value = String> {
    proptest::collection::vec(0..PARTS.len(), 0..40).prop_map(|list| list.into_iter().map(|n| PARTS[n]).collect())
}

/// Statements whose class does not hang on what stands around them.
fn whole() -> Vec<(String, String)> {
    let turns = [
        "begin", "commit", "rollback", "abort", "end", "start", "execute", "exec", "prepare", "use", "set", "reset",
        "deallocate",
    ];
    let clients = ["psql", "client", "cli", "sqlcmd", "sqlplus", "snowsql"];
    corpus()
        .into_iter()
        .filter(|(name, text)| {
            let lower = text.to_ascii_lowercase();
            !clients.iter().any(|c| name.contains(c))
                && !turns.iter().any(|t| lower.contains(t))
                && read(name, text).gaps.is_empty()
                && !lower.contains(['\\', '$', '#', '`', '[', '\r'])
                && !["--", "/*", "//", "\n/", "\ngo", "q'["].iter().any(|c| lower.contains(c))
        })
        .collect()
}

proptest! {
    #![proptest_config(law::cases(300))]

    #[test]
    fn any_text_gets_an_answer(text in any::<String>(), name in 0..NAMES.len()) {
        let found = read(NAMES[name], &text);
        prop_assert!(!found.findings.is_empty());
        for finding in &found.findings {
            prop_assert!(finding.span.end <= text.len().max(1));
        }
    }

    #[test]
    fn any_pile_of_parts_gets_an_answer(text in parts(), name in 0..NAMES.len()) {
        let found = read(NAMES[name], &text);
        prop_assert!(!found.findings.is_empty());
        prop_assert!(found.statements.iter().all(|s| text.get(s.span.start..s.span.end).is_some()));
    }

    /// The worst over all dialects is never better than any one of them.
    #[test]
    fn nobody_said_is_the_worst(text in parts()) {
        let worst = read("any", &text).class;
        for name in &NAMES[1..19] {
            let one = read(name, &text);
            // What one dialect does not know, another may know to be harmless; and it may end what another leaves open.
            let unknown = |rule: &str| rule.contains("-unknown-") || ["sql-malformed", "sql-code-block"].contains(&rule);
            let known = one.findings.iter().filter(|f| !unknown(&f.rule)).filter_map(|f| f.class).max();
            prop_assert!(known <= Some(worst) || !one.gaps.is_empty(), "{name} {known:?} > {worst:?}");
        }
    }
}

#[test]
fn a_statement_more_never_lowers_the_class() {
    let all = whole();
    let mut dialects: Vec<&String> = all.iter().map(|(name, _)| name).collect();
    dialects.sort_unstable();
    dialects.dedup();
    for name in dialects {
        let texts: Vec<&String> = all.iter().filter(|(n, _)| n == name).map(|(_, text)| text).collect();
        for (first, second) in texts.iter().zip(texts.iter().skip(7)) {
            let both = read(name, &format!("{first};\n{second}")).class;
            let each = read(name, first).class.max(read(name, second).class);
            assert!(both >= each, "[{name}] {first} ; {second}: {both:?} < {each:?}");
        }
    }
}

#[test]
fn blanks_comments_and_case_change_nothing() {
    for (name, text) in whole() {
        let before = read(&name, &text).class;
        let mut quoted = None;
        let (mut spaced, mut flipped) = (String::new(), String::new());
        for c in text.chars() {
            if quoted == Some(c) {
                quoted = None;
            } else if quoted.is_none() && matches!(c, '\'' | '"') {
                quoted = Some(c);
            }
            match c {
                ' ' if quoted.is_none() => spaced.push_str(" /* it is */\t\n "),
                c => spaced.push(c),
            }
            let flip = if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
            flipped.push(if quoted.is_none() { flip } else { c });
        }
        assert_eq!(read(&name, &spaced).class, before, "[{name}] {spaced:?}");
        // ClickHouse's functions and Cypher's are exact about case; nobody is harmed by a stricter answer.
        assert!(read(&name, &flipped).class >= before, "[{name}] {flipped:?}");
    }
}

/// Nothing grows faster than its text: each of these is an answer within the host's patience, even unoptimised.
#[test]
fn large_texts_end() {
    let huge: Vec<(&str, String)> = vec![
        ("any", format!("SELECT {}1{}", "(".repeat(100_000), ")".repeat(100_000))),
        ("any", format!("SELECT {}", "(".repeat(100_000))),
        ("any", format!("SELECT '{}'", "x".repeat(5_000_000))),
        ("any", "SELECT 1;".repeat(100_000)),
        ("postgres", "WITH a (".repeat(20_000)),
        ("postgres", format!("DELETE FROM t WHERE {}", "(a = 1 AND ".repeat(20_000))),
        ("postgres", format!("DELETE FROM t WHERE {}", "id IN (SELECT id FROM t WHERE ".repeat(5_000))),
        ("any", "EXPLAIN ANALYZE ".repeat(50_000)),
        ("any", "BEGIN ".repeat(20_000)),
        ("tsql", "SELECT 1 DROP TABLE t ".repeat(10_000)),
        ("postgres", "WITH x AS (INSERT INTO t ".repeat(20_000)),
        ("any", "EXECUTE IMMEDIATE '".repeat(20_000)),
        ("psql", "\\x ".repeat(50_000)),
        ("mysql-client", "a;".repeat(50_000)),
        ("any", "/*".repeat(100_000)),
        ("any", "$a$".repeat(50_000)),
        ("any", "\u{0}'\"`".repeat(20_000)),
        ("cockroach", "[delete ".repeat(20_000)),
    ];
    for (name, text) in huge {
        let start = std::time::Instant::now();
        assert!(!read(name, &text).findings.is_empty());
        let took = start.elapsed();
        let start: String = text.chars().take(20).collect();
        assert!(took.as_secs() < 60, "[{name}] {start}… took {took:?}");
    }
}

#[test]
fn what_undoes_a_definition_is_named() {
    let cases = [
        ("CREATE TABLE t (a int)", "postgres", Some("DROP TABLE t")),
        ("CREATE TABLE \"My Schema\".\"T\" (a int)", "postgres", Some("DROP TABLE \"My Schema\".\"T\"")),
        ("CREATE UNIQUE INDEX CONCURRENTLY i ON t(a)", "postgres", Some("DROP INDEX i")),
        ("CREATE INDEX i ON t(a)", "mysql", Some("DROP INDEX i ON t")),
        ("ALTER TABLE t ADD COLUMN b int", "postgres", Some("ALTER TABLE t DROP COLUMN b")),
        ("ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0)", "postgres", Some("ALTER TABLE t DROP CONSTRAINT c")),
        // What may have stood there before is not named.
        ("CREATE TABLE IF NOT EXISTS t (a int)", "postgres", None),
        ("ALTER TABLE t ADD COLUMN IF NOT EXISTS b int", "postgres", None),
        ("CREATE INDEX ON t(a)", "postgres", None),
    ];
    for (text, dialect, named) in cases {
        let found = read(dialect, text);
        let undo = found.findings.iter().map(|f| f.undo.clone()).max().unwrap();
        match named {
            Some(named) => {
                assert_eq!(undo, Undo::Partial(format!("{named}, where it was not there before").into()), "{text}");
            }
            None => assert!(!format!("{undo:?}, ").contains(" t,"), "{text}: {undo:?}"),
        }
    }
    // In another session the same DROP falls on the table that it hid.
    for text in ["CREATE TEMP TABLE t (a int)", "CREATE TEMPORARY TABLE t AS SELECT 1"] {
        let undo = read("mysql", text).findings.iter().map(|f| f.undo.clone()).max().unwrap();
        assert_eq!(undo, Undo::Partial("it goes when the session ends".into()), "{text}");
    }
}
