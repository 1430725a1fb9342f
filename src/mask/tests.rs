//! What is masked and what is not, line by line.

use super::Masker;
use crate::policy::Policy;
use crate::policy::regexp::Regexp;
use crate::span::Span;

#[test]
fn secrets_are_masked() {
    for (text, expect) in [
        ("psql postgres://bob:s3cret@db/x -c 'SELECT 1'", "psql postgres://bob:***@db/x -c 'SELECT 1'"),
        ("mysql --password=hunter2 db", "mysql --password=*** db"),
        ("mysql --password hunter2 db", "mysql --password *** db"),
        ("curl -u bob:pw https://x", "curl -u *** https://x"),
        ("curl -H 'Authorization: Bearer abc.def'", "curl -H 'Authorization: ***'"),
        ("API_KEY=abc make", "API_KEY=*** make"),
        ("FOO=bar BAZ='x y' make", "FOO=*** BAZ='***' make"),
        ("STRATEGY=manual-commit PORT=8080 make", "STRATEGY=manual-commit PORT=8080 make"),
        ("WORDS=correct-horse-battery DB_PASSWORD=manual-commit x", "WORDS=*** DB_PASSWORD=*** x"),
        ("gh auth login --with-token ghp_0123456789abcdef", "gh auth login --with-token ***"),
        ("echo sk-proj-0123456789abcdef", "echo ***"),
        ("curl 'https://x/y?token=abc&z=1'", "curl 'https://x/y?token=***&z=1'"),
        (r#"{"text":"mysql --password=\"hunter2\" db"}"#, r#"{"text":"mysql --password=\"***\" db"}"#),
        (r#"{"text":"a\nTOKEN=x\nb"}"#, r#"{"text":"a\nTOKEN=***\nb"}"#),
        ("mysql -p'hunter 2' db", "mysql -p'***' db"),
        ("CREATE USER x IDENTIFIED BY 'pw'", "CREATE USER x IDENTIFIED BY '***'"),
        ("mysql -phunter2 db", "mysql -p*** db"),
        ("sshpass -p hunter2 ssh x", "sshpass -p *** ssh x"),
        ("mkdir -p src/a", "mkdir -p src/a"),
        ("cargo test -p oneway", "cargo test -p oneway"),
        (r#"curl -d '{"password": "hunter2", "name":"x"}'"#, r#"curl -d '{"password": "***", "name":"x"}'"#),
        (r#"curl -d '{"api_key":"abc"}'"#, r#"curl -d '{"api_key":"***"}'"#),
        ("curl -H 'X-Api-Key: abc'", "curl -H 'X-Api-Key: ***'"),
        ("export STRIPE=sk_live_0123456789abcdef", "export STRIPE=***"),
        (
            "cat > k <<E\n-----BEGIN RSA PRIVATE KEY-----\nMIIabc\nx\n-----END RSA PRIVATE KEY-----\nE",
            "cat > k <<E\n-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----\nE",
        ),
        ("git push origin main", "git push origin main"),
        ("git commit -m 'fix token parser'", "git commit -m 'fix token parser'"),
    ] {
        assert_eq!(Masker::default().text(text), expect, "{text}");
    }
}

#[test]
fn own_patterns() {
    let redact = ["ACME-[0-9]+", "6 pass"].map(|pattern| Regexp::anywhere(pattern).unwrap()).to_vec();
    let policy = Policy { redact, ..Policy::default() };
    let text = "look ACME-123456 password=hunter2 ACME-7";
    let shown = Masker::of(&policy).shown(text);
    assert_eq!(shown.whole(), "look ***word=*** ***");
    assert_eq!(shown.secrets(), ["ACME-123456 pass", "hunter2", "ACME-7"]);
    assert_eq!(shown.stars(), "look ****************word=******* ******");
    assert_eq!(Masker::of(&policy).text("nothing"), "nothing");
}

#[test]
fn a_part_shows_nothing_of_a_secret_that_it_cuts() {
    let text = "mysql --password=hunter2 postgres://bob:s3cret@db/x TOKEN='a b'";
    let shown = Masker::default().shown(text);
    assert_eq!(shown.secrets(), ["hunter2", "s3cret", "a b"]);
    assert_eq!(shown.part(Span::new(0, 20)), "mysql --password=***");
    assert_eq!(shown.part(Span::new(20, 30)), "*** postg");
    assert_eq!(shown.part(Span::new(0, 5)), "mysql");
}

#[test]
fn commands_and_paths_stay() {
    for text in [
        "git push -u origin main",
        "rm -rf / --no-preserve-root",
        "docker run -p 8080:80 nginx",
        "DIR=/ rm -rf /x",
        "docker login --password-stdin registry.example",
        "cat --password-file /run/x",
        "git commit --author 'A B <a@b.c>' -m x",
        "mysql -p db",
        "psql --password \"$(rm -rf /)\"",
        "curl -H \"Authorization: Bearer $TOKEN\" https://x",
        "chmod 600 ~/.ssh/id_rsa",
        "kill -p 1",
    ] {
        let masked = Masker::default().text(text);
        assert!(!masked.contains("***") || text.starts_with("mysql"), "{text}: {masked}");
    }
}
