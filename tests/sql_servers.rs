//! Real servers as oracles: what we call a read runs on a PostgreSQL that lets nothing be written, and on a read-only
//! SQLite; neither may have to refuse it. Without the servers the tests are skipped, loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::catalog::sql::functions::LISTS;
use oneway::effects::sql::{SqlText, dialect, judge};
use oneway::finding::Class;
use oneway::grammar::sql::Dialect;
use run::skip::missing;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Texts of the corpus that we call reads in one of these dialects.
fn reads(names: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    let plain = include_str!("corpus/sql-reads.jsonl");
    for line in include_str!("corpus/sql.jsonl").lines().chain(plain.lines()) {
        let case: Value = serde_json::from_str(line).unwrap();
        let (name, text) = (case["dialect"].as_str().unwrap(), case["sql"].as_str().unwrap());
        if !names.contains(&name) || text.contains('\0') {
            continue;
        }
        let found = judge(&SqlText { text, dialect: dialect(names[0]), ..SqlText::default() });
        if found.class == Class::Read {
            out.push(text.to_owned());
        }
    }
    out
}

/// A directory of this test, removed with it.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("oneway-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A PostgreSQL on a socket of its own, stopped at the end.
struct Postgres {
    bin: PathBuf,
    dir: Dir,
    root: bool,
}

impl Postgres {
    fn start() -> Option<Self> {
        let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let bin = versions.flatten().map(|v| v.path().join("bin")).filter(|b| b.join("initdb").exists()).max()?;
        let root = Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.starts_with(b"0\n"));
        let server = Self { bin, dir: Dir::new("pg"), root };
        let data = server.dir.0.join("data");
        if root {
            Command::new("chown").arg("nobody").arg(&server.dir.0).status().ok().filter(|s| s.success())?;
        }
        let init = server.run("initdb", &["-A", "trust", "-U", "postgres", "--no-sync", "-D", data.to_str()?])?;
        assert!(init.status.success(), "{}", String::from_utf8_lossy(&init.stderr));
        let options = format!("-k {} -c listen_addresses='' -c fsync=off", server.dir.0.display());
        let log = server.dir.0.join("log");
        let start =
            server.run("pg_ctl", &["-D", data.to_str()?, "-o", &options, "-l", log.to_str()?, "-w", "start"])?;
        start.status.success().then_some(server)
    }

    /// A program of the server, never as root: the server refuses that.
    fn run(&self, program: &str, args: &[&str]) -> Option<Output> {
        let path = self.bin.join(program);
        let mut command = if self.root {
            let mut drop = Command::new("setpriv");
            drop.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(path);
            drop
        } else {
            Command::new(path)
        };
        // The server must not hold the test's pipes open.
        let (out, err) = (self.dir.0.join("out"), self.dir.0.join("err"));
        let file = |path: &Path| std::fs::File::create(path).map(Stdio::from);
        let status = command
            .args(args)
            .current_dir(&self.dir.0)
            .stdin(Stdio::null())
            .stdout(file(&out).ok()?)
            .stderr(file(&err).ok()?)
            .status()
            .ok()?;
        Some(Output { status, stdout: std::fs::read(out).ok()?, stderr: std::fs::read(err).ok()? })
    }

    fn psql(&self, read_only: bool, args: &[&str]) -> Output {
        let mut command = Command::new(self.bin.join("psql"));
        command.args(["-X", "-q", "-At", "-v", "VERBOSITY=verbose", "-U", "postgres", "-h"]).arg(&self.dir.0);
        if read_only {
            command.env("PGOPTIONS", "-c default_transaction_read_only=on -c statement_timeout=10s");
        }
        command.args(args).stdin(Stdio::null()).output().unwrap()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.dir.0.join("data");
        let _ = self.run("pg_ctl", &["-D", data.to_str().unwrap_or(""), "-m", "immediate", "stop"]);
    }
}

const TABLES: &str = "create table users (id int, name text, email text, created_at timestamptz, user_id int);
    create table orders (id int, user_id int, total numeric, status text, created_at timestamptz);
    create table t (id int, a int, b int, c int, x int, y int, d date, name text, j jsonb);
    create table u (id int, a int, b int); create sequence s; create table canary (id int); insert into canary values (1);
    create function my_func(int) returns int language plpgsql as $$ begin delete from canary; return 1; end $$;";

#[test]
fn postgresql_lets_every_read_pass() {
    let Some(server) = Postgres::start() else { return missing("PostgreSQL (initdb under /usr/lib/postgresql)") };
    let made = server.psql(false, &["-c", TABLES]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let texts = reads(&["postgres", "any", "every"]);
    assert!(texts.len() > 80, "only {} reads", texts.len());
    let mut ran = 0;
    for text in &texts {
        let out = server.psql(true, &["-c", text]);
        let errors = String::from_utf8_lossy(&out.stderr);
        // 25006: read_only_sql_transaction. Other errors say that the text does not fit these tables.
        assert!(!errors.contains("25006"), "{text}: {errors}");
        ran += usize::from(out.status.success());
    }
    assert!(ran * 2 > texts.len(), "only {ran} of {} reads ran", texts.len());
    let left = server.psql(false, &["-c", "select count(*) from canary"]);
    assert_eq!(String::from_utf8_lossy(&left.stdout).trim(), "1");
    functions(&server);
}

/// Every function on the list of harmless ones is immutable or stable, or one of these.
fn functions(server: &Postgres) {
    let out = server.psql(false, &["-c", "select distinct proname from pg_proc where provolatile = 'v' and pronamespace = 'pg_catalog'::regnamespace"]);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let lists: Vec<_> = LISTS.iter().filter(|(of, _)| of.has(Dialect::Postgres)).collect();
    assert!(lists.len() >= 2, "the lists for PostgreSQL are not found");
    let volatile: Vec<&str> = text.lines().filter(|name| lists.iter().any(|(_, names)| names.has(name))).collect();
    let looks = [
        "current_query", "currval", "lastval", "clock_timestamp", "gen_random_uuid", "random", "random_normal",
        "setseed", "timeofday", "txid_status", "amvalidate",
        // A place in a large object that is open; the numbers that this session shows.
        "lo_close", "lo_lseek", "lo_lseek64", "lo_tell", "lo_tell64", "lo_get", "loread", "pg_stat_clear_snapshot",
        "pg_stat_force_next_flush",
    ];
    for name in volatile {
        // Sizes, positions and states: they change by themselves, and asking changes nothing.
        let state = [
            "pg_blocking", "pg_collation", "pg_control", "pg_current_wal", "pg_database_size", "pg_get_wal",
            "pg_indexes_size", "pg_is_", "pg_jit", "pg_last_", "pg_lock_status", "pg_notification", "pg_partition",
            "pg_database_collation", "pg_get_backend", "pg_get_shmem", "pg_prepared_xact", "pg_relation_size",
            "pg_safe_snapshot", "pg_sequence_last", "pg_show_replication", "pg_stat_get", "pg_stat_have", "pg_table",
            "pg_total", "pg_xact",
        ];
        assert!(looks.contains(&name) || state.iter().any(|s| name.starts_with(s)), "`{name}` is volatile");
    }
}

#[test]
fn sqlite_lets_every_read_pass() {
    if Command::new("sqlite3").arg("-version").output().is_err() {
        return missing("sqlite3");
    }
    let dir = Dir::new("lite");
    let db = dir.0.join("x.db");
    let tables = "create table users (id, name, email, created_at); create table t (id, a, b, c, d, e, f, g, x, y, name, data, total, created_at);
        create table canary (id); insert into canary values (1); create virtual table fts using fts5(body);";
    let sqlite = |args: &[&str], text: &str| {
        Command::new("sqlite3").args(args).arg(&db).arg(text).current_dir(&dir.0).stdin(Stdio::null()).output().unwrap()
    };
    assert!(sqlite(&[], tables).status.success());
    let texts = reads(&["sqlite", "any", "every"]);
    assert!(texts.len() > 60, "only {} reads", texts.len());
    let mut ran = 0;
    for text in texts.iter().filter(|t| !t.starts_with(['.', '-'])) {
        let out = sqlite(&["-readonly", "-batch"], text);
        let errors = String::from_utf8_lossy(&out.stderr).to_lowercase();
        assert!(!errors.contains("readonly") && !errors.contains("read-only"), "{text}: {errors}");
        ran += usize::from(out.status.success());
    }
    assert!(ran * 2 > texts.len(), "only {ran} of {} reads ran", texts.len());
    let files: Vec<_> = std::fs::read_dir(&dir.0).unwrap().flatten().map(|f| f.file_name()).collect();
    assert_eq!(files, ["x.db"], "a read made a file");
    assert_eq!(String::from_utf8_lossy(&sqlite(&[], "select count(*) from canary").stdout).trim(), "1");
}
