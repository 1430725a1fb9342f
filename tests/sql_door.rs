//! The shell's door to SQL: every client, every way that a text takes to it, and what is nested in it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::policy::Policy;
use oneway::request::{Payload, Place, Request};
use oneway::world::Machine;
use std::path::{Path, PathBuf};

struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("oneway-door-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        std::fs::write(path.join("read.sql"), "SELECT a FROM t WHERE b = 1;\n").unwrap();
        std::fs::write(path.join("drop.sql"), "SELECT 1;\nDROP TABLE users;\n").unwrap();
        Self(path)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn verdict(command: &str, dir: &Path) -> &'static str {
    let place = Place { cwd: Some(dir.into()), project: Some(dir.into()), ..Place::default() };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    oneway::decide(&request, &Policy::default(), &Machine).verdict.name()
}

/// `{}` is where the statement stands.
const INLINE: &[&str] = &[
    "psql -c '{}'",
    "psql -d app -Atc '{}'",
    "psql --command='{}' postgres://u@h/db",
    "psql -c 'SELECT 1' -c '{}'",
    "PGPASSWORD=x psql -c '{}'",
    "pgcli -c '{}'",
    "usql pg://u@h/db -c '{}'",
    "mysql -u root -psecret app -e '{}'",
    "mysql --execute='{}' app",
    "mariadb -e '{}'",
    "mycli app -e '{}'",
    "sqlite3 app.db '{}'",
    "sqlite3 -header -csv app.db '{}'",
    "litecli app.db -e '{}'",
    "duckdb app.db -c '{}'",
    "duckdb app.db '{}'",
    "clickhouse-client -h h -q '{}'",
    "clickhouse local --query='{}'",
    "bq query --use_legacy_sql=false '{}'",
    "snowsql -c conn -q '{}'",
    "snow sql -q '{}'",
    "sqlcmd -S srv -Q '{}'",
    "cockroach sql --insecure -e '{}'",
    "trino --catalog c --execute '{}'",
    "spark-sql -e '{}'",
    "beeline -u jdbc:hive2://h -e '{}'",
    "timeout 5 psql -c '{}'",
    "bash -c \"psql -c '{}'\"",
    "turso db shell mydb '{}'",
    "echo '{}' | psql app",
    "printf '%s' '{}' | mysql app",
    "psql app <<< '{}'",
    "sqlite3 app.db <<'EOF'\n{};\nEOF",
    "cat <<'X' | clickhouse-client\n{};\nX",
    "echo '{}' | psql -f -",
    "echo '{}' | psql -f /dev/stdin",
];

/// `{}` is a file.
const FILES: &[&str] = &[
    "psql -d app -f {}",
    "psql app < {}",
    "cat {} | psql app",
    "mysql app < {}",
    "mysql -e 'source {}'",
    "sqlite3 app.db '.read {}'",
    "sqlite3 app.db < {}",
    "duckdb app.db -f {}",
    "clickhouse-client --queries-file {}",
    "sqlcmd -S h -i {}",
    "cockroach sql -f {}",
    "psql -c '\\i {}'",
];

/// These ask by themselves, and what they carry still counts.
const ELSEWHERE: &[&str] = &[
    "docker exec db psql -U u -c '{}'",
    "docker exec -it db psql -U u -c '{}'",
    "docker compose exec -T db psql -c '{}'",
    "kubectl exec -it deploy/db -n x -- psql -c '{}'",
    "ssh host \"psql -c '{}'\"",
    "sudo -u postgres psql -c '{}'",
    "echo '{}' | docker exec -i db psql",
];

#[test]
fn every_client_and_every_way() {
    let dir = Dir::new("ways");
    let mut wrong = Vec::new();
    let mut expect = |command: String, verdicts: &[&str]| {
        let is = verdict(&command, &dir.0);
        if !verdicts.contains(&is) {
            wrong.push(format!("{is}, not {verdicts:?}: {command}"));
        }
    };
    for command in INLINE {
        expect(command.replace("{}", "SELECT count(*) FROM t"), &["allow", "silent"]);
        expect(command.replace("{}", "INSERT INTO t VALUES (1)"), &["ask", "silent"]);
        expect(command.replace("{}", "DROP TABLE users"), &["deny"]);
        expect(command.replace("{}", "SELECT 1; DROP TABLE users"), &["deny"]);
    }
    for command in FILES {
        expect(command.replace("{}", "read.sql"), &["allow", "silent"]);
        expect(command.replace("{}", "drop.sql"), &["deny"]);
        expect(command.replace("{}", "missing.sql"), &["ask", "deny"]);
        expect(format!("echo 'DROP TABLE t' > new.sql; {}", command.replace("{}", "new.sql")), &["deny"]);
        expect(format!("make-it > read.sql; {}", command.replace("{}", "read.sql")), &["ask", "deny"]);
    }
    for command in ELSEWHERE {
        expect(command.replace("{}", "SELECT 1"), &["ask", "silent"]);
        expect(command.replace("{}", "DROP TABLE users"), &["deny"]);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn clients_commands_lead_back_to_the_shell() {
    let dir = Dir::new("commands");
    for command in [
        r"psql -c '\! rm -rf ~'",
        r#"psql -c "\copy t to program 'rm -rf ~'""#,
        "mysql -e 'system rm -rf ~'",
        "sqlite3 a.db '.shell rm -rf ~'",
        "duckdb -c '.system rm -rf ~'",
        "mysql --init-command='DROP TABLE t' -e 'SELECT 1'",
        "sqlite3 -cmd 'DROP TABLE t' a.db 'SELECT 1'",
        "mongosh --eval 'db.users.drop()'",
        "redis-cli FLUSHALL",
        "echo flushall | redis-cli",
    ] {
        assert_eq!(verdict(command, &dir.0), "deny", "{command}");
    }
    for command in [
        r#"echo "select 'drop table t' \gexec" | psql"#,
        "sqlite3 a.db '.load ./x'",
        "psql -c \"$SQL\"",
        "psql",
        "echo \"$SQL\" | mysql",
        "databricks sql query 'INSERT INTO t VALUES (1)'",
    ] {
        assert_ne!(verdict(command, &dir.0), "allow", "{command}");
    }
    for command in [
        "sqlite3 app.db .schema",
        r"psql -c '\dt'",
        "redis-cli GET x",
        "mongosh --eval 'db.users.find().limit(5)'",
        "bq query --dry_run 'DELETE FROM t WHERE true'",
        "duckdb -c \"SELECT * FROM 'data.csv' LIMIT 5\"",
        "sqlite3 -readonly app.db 'SELECT 1'",
    ] {
        assert!(matches!(verdict(command, &dir.0), "allow" | "silent"), "{command}");
    }
}
