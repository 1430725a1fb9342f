//! Real clients as oracles: random texts of quotes, comments, control bytes, delimiters and meta-commands, each with a DROP
//! in it. What we judge below history-affecting is fed to the client; the table must still be there. ONEWAY_CLIENTS=15000
//! for the long run. Without the programs the tests are skipped, loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::effects::sql::{Client, SqlText, judge};
use oneway::finding::Class;
use run::skip::missing;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const COMMON: &[&str] = &[
    "'", "\"", "''", "\"\"", "\\'", "\\\"", "\\\\", "\\", "-- ", "--", "--\n", "--\r", "/*", "*/", "/* /*", "/**/",
    "/*/", ";", "\n", "\r", " ", "1", "a", "\u{1}", "\u{b}", "\u{c}", "\u{1a}", "\u{1f}", "é", "\u{3000}", "(", ")",
    "$$", "E'", "N'", "x'", "#", "-", "/", "*", "!", "\"a\"", "'b'", "\0", "\t", "\u{a0}", "\u{7f}", "\u{feff}", "--;",
    "/*;", "';'", "\";\"", "\r\n", "\n\n", "; ", "SELECT 2", "{", "}", ",", "=", "@", "%",
];
const MYSQL: &[&str] = &[
    "`",
    "--\u{1}",
    "--\u{2}",
    "--\u{7}",
    "--\u{1f}",
    "--\t",
    "/*!",
    "/*!50000 ",
    "/*!99999 ",
    "/*M!",
    "/*+",
    "\\g",
    "\\G",
    "\\c",
    "\\N",
    "\\d |\n",
    "delimiter //\n",
    "DELIMITER ;\n",
    "//",
    "|",
    "\\C utf8 ",
    "\nuse test\n",
    "\nclear\n",
    "\nprompt x\n",
    "\\R x",
    "@`a",
    "@\"",
    "\ngo\n",
    "/*!*/",
    "/*! ; */",
    "/*!1 */",
    "--\u{b}",
    "--\u{c}",
    "--\u{8}",
    "--\u{1a}",
    "--\u{7f}",
    "--\0",
    "#\u{1}",
    "\\p",
    "\\w",
    "\\W",
    "\\s",
    "\\t",
    "\\n",
    "\nnopager\n",
    "\nnotee\n",
    "\nwarnings\n",
    "\nhelp\n",
    "_utf8'",
    "n'",
    "\nego\n",
    "/*+ ' */",
    "\nDelimiter $$\n",
    "delimiter '\n",
    "\ndelimiter ';'\n",
    "\\d;",
    "\\d '",
    "delimiter a\tb\n",
    "\ndelimiter 0123456789abcdefgh\n",
    "use f;",
    "\nuse `f`\n",
    "``",
    "/*!80000",
    "/*/*!",
];
const PSQL: &[&str] = &[
    "U&'", "b'", "$a$", "$1$", "a$$", "'\n'", "E'a'\n'", "E'a' \n '", "'a'--x\n'", "E'a'\r'", "\\;", "\\g", "\\gx",
    "\\p", "\\r", "\\echo ", "\\echo '", "\\set x 1\n", ":x", ":'x'", "\\if false\n", "\\endif\n", "\\x\n",
    "\\pset null ", "\\pset bogus x", "\\q", "\\h ", "((", "\\\\", "u&\"", "U&\"", "e'", "X'", "$é$", "$A$", "$a",
    "\\else\n", "\\if true\n", "\\elif 1\n", "\\echo \\", "\\qecho a", "\\d", "\\unset x\n", ":\"x\"", ":{?x}", "::",
    "\\gset\n", "\\gdesc", "\\t\n", "\\z ", "\\;;", "\n\\;\n", "BEGIN ATOMIC ", " END", "CASE ",
    "CREATE FUNCTION f() ", "\\timing\n", "\\x off \\\\ ", "\\pset format '", "\\a\\t", "'\t\n\t'", "'-- \n'", "e'\\'",
    "\\prompt",
];
const SQLITE: &[&str] = &[
    "`", "[", "]", "\ngo\n", "\n/\n", "\n.print '\n", "\n.headers on\n", "\n#x\n", "$a", "$a(", "@a", ":a", "#a",
    "$a::b(", "[a]", "CREATE TEMP TRIGGER x ", " BEGIN ", " END", "\u{feff}", "CREATE TRIGGER x ", "EXPLAIN ",
    "\nGO\n", "\n / \n", "\n go ;\n", "\n.mode \"\n", "\n.echo off\n", "\n.print \\\n", "\n .x\n", ";end;", "CASE ",
    "?1", "$::", "$a::(", "x'0", "\n.show\n", "\n.tables\n", "\n.print \"a\n", "\n.", "\n#", "[[", "]]",
];
const DUCKDB: &[&str] =
    &["$a$", "$1$", "$_$", "$é$", "$a", "/*;\n", "*/;\n", "[/*", "e'\\'", "U&'", "# ", "::", "/* /* */;\n"];
const HEADS: &[&str] = &[
    "\u{feff}", "\u{feff}SELECT 1 ", "SELECT 1 ", "SELECT ", "SELECT 'a' ", "SELECT 1; ", "", "SELECT 1 AS ",
    "SELECT 1+",
];
const DROPS: &[&str] = &[
    "; DROP TABLE canary", ";DROP TABLE canary;", "\n;DROP TABLE canary;", ";\nDROP TABLE canary;\n",
    "\nDROP TABLE canary;", " DROP TABLE canary ", "; DROP TABLE canary -- ",
];
const ENDS: &[&str] = &["", ";", "\n", " */", "'", "\"", "`", "-- '", "*/ -- '"];

/// Texts that dropped where we once said read.
const KNOWN: &[(Client, &str)] = &[
    // The client skips the mark in front, and `help` is its command.
    (Client::Mysql, "\u{feff}\nhelp\n\\R x; DROP TABLE canary"),
    (Client::Mysql, "SELECT 1 --\u{1}1; DROP TABLE canary"),
    (Client::Mysql, "\\d;#'b' DROP TABLE canary \u{1a}"),
    (Client::Mysql, "SELECT 1 --\u{2}; DROP TABLE canary--\u{7f}'"),
    (Client::Mysql, "SELECT 1 /* /*/ ' */ ; DROP TABLE canary; -- '"),
    (Client::Psql, "SELECT E'a'\n'b\\'; DROP TABLE canary; -- '"),
    (Client::Psql, "SELECT 1 \\pset bogus x\0((\\t\n/*;\n;DROP TABLE canary;\n"),
    (Client::Psql, "\\pset bogus x \\\\ ' \n; DROP TABLE canary; -- '"),
    (Client::Sqlite3, "SELECT $a(' ' ;\nDROP TABLE canary; -- '"),
    (Client::Clickhouse, "SELECT 1; /*\nDROP TABLE canary;*/"),
    (Client::Litecli, "SELECT 1; --\r DROP TABLE canary -- '"),
    (Client::Pgcli, "SELECT 'a' ; /*;E'a'\n'/**/ DROP TABLE canary -- '"),
    (Client::Litecli, "SELECT 1; \n.print '\n--;é`x'0; DROP TABLE canary\n"),
    (Client::Usql, "SELECT $$ ; DROP TABLE canary; -- $$"),
    (Client::Pgcli, "SELECT 1; \\z ; DROP TABLE canary -- }e'\\'\""),
    (Client::Litecli, "/*:a\\\n;DROP TABLE canary;é$::;"),
    (Client::Litecli, "SELECT 'a' /*/\nGO\n\nDROP TABLE canary; END'"),
    (Client::Duckdb, "SELECT $$ ;\nDROP TABLE canary; -- $$"),
    (Client::Duckdb, "SELECT 1 [/*\n\n/*/;\nDROP TABLE canary;\n*/ -- '"),
    (Client::Duckdb, "SELECT 1 AS CREATE TRIGGER x /* /* */;\n;DROP TABLE canary;--\n\";\"'"),
    (Client::Duckdb, "SELECT $a$ ' $a$ /* /* */;\nDROP TABLE canary;\n*/ -- '"),
];

/// A small generator: the same texts in every run.
struct Dice(u64);

impl Dice {
    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn text(&mut self, own: &[&str]) -> String {
        let marks: Vec<&str> = COMMON.iter().chain(own).copied().collect();
        let mut out = self.of(HEADS).to_owned();
        (0..self.below(6)).for_each(|_| out += self.of(&marks));
        out += self.of(DROPS);
        (0..self.below(3)).for_each(|_| out += self.of(&marks));
        out + self.of(ENDS)
    }
}

/// A client, and whether the text comes on its input or as an argument.
#[derive(Clone, Copy)]
struct Road {
    client: Client,
    input: bool,
}

fn class(client: Client, text: &str) -> Class {
    judge(&SqlText { text, client: Some(client), ..SqlText::default() }).class
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Feeds what is called harmless to the client; `left` says whether the table is still there, and makes it again.
fn fuzz(road: Road, own: &[&str], feed: impl Fn(&str), left: impl Fn() -> bool) {
    let many = number("ONEWAY_CLIENTS").unwrap_or(500);
    let client = road.client;
    let mut dice = Dice(number("ONEWAY_CLIENTS_SEED").unwrap_or(77) + u64::from(road.input));
    let (mut fed, mut drops) = (0, Vec::new());
    assert!(left(), "no table to drop");
    for _ in 0..many {
        // An argument ends at its first NUL: no shell passes one on.
        let text = dice.text(own).replace(if road.input { "\u{fffe}" } else { "\0" }, "");
        if class(client, &text) == Class::HistoryAffecting {
            continue;
        }
        feed(&text);
        fed += 1;
        if !left() {
            drops.push(text);
        }
    }
    assert!(drops.is_empty(), "{client:?} dropped, and we did not see it: {drops:#?}");
    eprintln!("{client:?}, input {}: {fed} of {many} texts judged harmless and fed, no drop", road.input);
    assert!(fed * 50 > many, "only {fed} of {many} texts are judged harmless: this shows nothing");
}

/// A directory of this test, removed with it.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("oneway-client-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server, stopped at the end.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn command(program: &str, dir: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().env("PATH", "/usr/sbin:/usr/bin:/bin").env("HOME", dir).env("LANG", "C.UTF-8").current_dir(dir);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a client, with the text on its input if there is one.
fn feed(mut client: Command, input: Option<&str>) {
    client.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    let mut child = client.spawn().unwrap();
    if let (Some(text), Some(mut pipe)) = (input, child.stdin.take()) {
        // A client that quits early reads no more.
        let _ = pipe.write_all(text.as_bytes());
    }
    let _ = child.wait();
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.starts_with(b"0\n"))
}

#[test]
fn what_once_dropped_unseen_is_seen() {
    for (client, text) in KNOWN {
        assert_eq!(class(*client, text), Class::HistoryAffecting, "{client:?} {text:?}");
    }
}

/// Each of mysql's commands may take the rest of its line: read one by one, a line of them would take quadratic time.
#[test]
fn a_line_of_many_commands_is_not_read() {
    let line = |many: usize| format!("SELECT 1 {}", "\\h a;".repeat(many));
    assert_eq!(class(Client::Mysql, &line(3)), Class::Read);
    assert_eq!(class(Client::Mysql, &line(50_000)), Class::HistoryAffecting);
}

#[test]
fn sqlite3_runs_nothing_that_we_did_not_see() {
    if Command::new("sqlite3").arg("-version").output().is_err() {
        return missing("sqlite3");
    }
    let dir = Dir::new("lite");
    let sqlite = |args: &[&str]| {
        let mut client = command("sqlite3", &dir.0);
        client.args(["-batch", "x.db"]).args(args);
        client
    };
    feed(sqlite(&["create table canary(a)"]), None);
    let left = || sqlite(&["create table canary(a)"]).status().is_ok_and(|s| !s.success());
    fuzz(Road { client: Client::Sqlite3, input: true }, SQLITE, |text| feed(sqlite(&[]), Some(text)), left);
    fuzz(Road { client: Client::Sqlite3, input: false }, SQLITE, |text| feed(sqlite(&[text]), None), left);
}

/// Debian has no package of duckdb: `pip install duckdb-cli`, then `ONEWAY_DUCKDB=PATH cargo test --test sql_clients duckdb`.
#[test]
fn duckdb_runs_nothing_that_we_did_not_see() {
    let Ok(program) = std::env::var("ONEWAY_DUCKDB") else { return };
    let dir = Dir::new("duck");
    let duckdb = |args: &[&str]| {
        let mut client = command(&program, &dir.0);
        client.args(["-batch", "x.db"]).args(args);
        client
    };
    feed(duckdb(&["-c", "create table canary(a int)"]), None);
    let left = || duckdb(&["-c", "create table canary(a int)"]).status().is_ok_and(|s| !s.success());
    let own: Vec<&str> = SQLITE.iter().chain(DUCKDB).copied().collect();
    fuzz(Road { client: Client::Duckdb, input: true }, &own, |text| feed(duckdb(&[]), Some(text)), left);
    fuzz(Road { client: Client::Duckdb, input: false }, &own, |text| feed(duckdb(&["-c", text]), None), left);
}

#[test]
fn mariadb_runs_nothing_that_we_did_not_see() {
    if Command::new("mariadbd").env("PATH", "/usr/sbin:/usr/bin").arg("--version").output().is_err() {
        return missing("mariadbd (mariadb-server)");
    }
    let dir = Dir::new("maria");
    let (data, socket) = (dir.0.join("data"), dir.0.join("s.sock"));
    let own = if is_root() { vec!["--user=root".to_owned()] } else { Vec::new() };
    let at = |name: &str, path: &Path| format!("--{name}={}", path.display());
    let made = command("mariadb-install-db", &dir.0)
        .args(["--no-defaults", "--auth-root-authentication-method=normal", "--skip-test-db"])
        .arg(at("datadir", &data))
        .args(&own)
        .status();
    assert!(made.is_ok_and(|s| s.success()), "mariadb-install-db");
    let server = command("mariadbd", &dir.0)
        .args(["--no-defaults", "--skip-networking", "--skip-grant-tables", "--innodb-flush-method=nosync"])
        .args([at("datadir", &data), at("socket", &socket), at("pid-file", &dir.0.join("pid"))])
        .args(&own)
        .spawn()
        .unwrap();
    let _server = Server(server);
    let client = |args: &[&str]| {
        let mut client = command("mariadb", &dir.0);
        client.args(["--no-defaults", "-u", "root"]).arg(at("socket", &socket)).args(args);
        client
    };
    let up = (0..150).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(200));
        client(&["-e", "create database if not exists f"]).status().unwrap().success()
    });
    assert!(up, "mariadbd does not answer");
    feed(client(&["f", "-e", "create table canary(a int)"]), None);
    let left = || client(&["f", "-e", "create table canary(a int)"]).status().is_ok_and(|s| !s.success());
    fuzz(Road { client: Client::Mysql, input: true }, MYSQL, |text| feed(client(&["f"]), Some(text)), left);
    fuzz(Road { client: Client::Mysql, input: false }, MYSQL, |text| feed(client(&["f", "-e", text]), None), left);
}

#[test]
fn psql_runs_nothing_that_we_did_not_see() {
    let versions = std::fs::read_dir("/usr/lib/postgresql").map(|all| all.flatten().collect::<Vec<_>>());
    let bins = versions.unwrap_or_default().into_iter().map(|v| v.path().join("bin"));
    let Some(bin) = bins.filter(|b| b.join("initdb").exists()).max() else {
        return missing("PostgreSQL (initdb under /usr/lib/postgresql)");
    };
    let dir = Dir::new("pg");
    let data = dir.0.join("data");
    // The server refuses to run as root.
    let nobody = |program: &str| {
        let path = bin.join(program);
        if !is_root() {
            return command(path.to_str().unwrap(), &dir.0);
        }
        let mut client = command("setpriv", &dir.0);
        client.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(path);
        client
    };
    if is_root() {
        assert!(Command::new("chown").arg("nobody").arg(&dir.0).status().unwrap().success());
    }
    let init = nobody("initdb").args(["-A", "trust", "-U", "postgres", "--no-sync", "-D"]).arg(&data).status();
    assert!(init.unwrap().success(), "initdb");
    let server = nobody("postgres")
        .arg("-D")
        .arg(&data)
        .arg("-k")
        .arg(&dir.0)
        .args(["-c", "listen_addresses=", "-c", "fsync=off"])
        .spawn()
        .unwrap();
    let _server = Server(server);
    let client = |args: &[&str]| {
        let mut client = command(bin.join("psql").to_str().unwrap(), &dir.0);
        client.args(["-X", "-q", "-U", "postgres", "-h"]).arg(&dir.0).args(args);
        client
    };
    let up = (0..150).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(200));
        client(&["-c", "create table if not exists canary(a int)"]).status().unwrap().success()
    });
    assert!(up, "PostgreSQL does not answer");
    let left = || client(&["-c", "create table canary(a int)"]).status().is_ok_and(|s| !s.success());
    fuzz(Road { client: Client::Psql, input: true }, PSQL, |text| feed(client(&[]), Some(text)), left);
    fuzz(Road { client: Client::Psql, input: false }, PSQL, |text| feed(client(&["-c", text]), None), left);
}
