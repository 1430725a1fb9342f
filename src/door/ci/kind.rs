//! What kind of file it is: by its name, its folder, and its first bytes.

use crate::grammar::recipes::is_shell;
use crate::grammar::sql::Dialect;
use crate::leaf::leaf;

/// The kinds of file that are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sort {
    /// A shell script.
    Script,
    /// SQL.
    Sql,
    /// A Makefile.
    Makefile,
    /// A justfile.
    Justfile,
    /// package.json.
    Package,
    /// A Dockerfile.
    Dockerfile,
    /// A GitHub workflow or a composite action.
    Workflow,
    /// A GitLab pipeline.
    Gitlab,
    /// Markdown.
    Markdown,
    /// A command a line.
    Commands,
    /// A hook event or a recorded call a line.
    Events,
}

impl Sort {
    /// Every kind with its name on the command line.
    pub const ALL: [(&'static str, Self); 11] = [
        ("script", Self::Script),
        ("sql", Self::Sql),
        ("makefile", Self::Makefile),
        ("justfile", Self::Justfile),
        ("package", Self::Package),
        ("dockerfile", Self::Dockerfile),
        ("workflow", Self::Workflow),
        ("gitlab", Self::Gitlab),
        ("markdown", Self::Markdown),
        ("commands", Self::Commands),
        ("events", Self::Events),
    ];

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, it)| *it)
    }

    /// Whether each line stands for itself, so that a file of any size can be read.
    pub fn by_line(self) -> bool {
        matches!(self, Self::Commands | Self::Events)
    }
}

/// Endings and what they mean.
const ENDINGS: &[(&str, Sort)] = &[
    (".sh", Sort::Script),
    (".bash", Sort::Script),
    (".ksh", Sort::Script),
    (".zsh", Sort::Script),
    (".bats", Sort::Script),
    (".sql", Sort::Sql),
    (".ddl", Sort::Sql),
    (".psql", Sort::Sql),
    (".pgsql", Sort::Sql),
    (".mk", Sort::Makefile),
    (".mak", Sort::Makefile),
    (".just", Sort::Justfile),
    (".dockerfile", Sort::Dockerfile),
    (".md", Sort::Markdown),
    (".markdown", Sort::Markdown),
    (".mdx", Sort::Markdown),
    (".jsonl", Sort::Events),
    (".ndjson", Sort::Events),
];

/// The kind of a file by its name, `/` between its parts; a list of commands only where `given` by a person.
pub fn by_name(path: &str, given: bool) -> Option<Sort> {
    let lower = path.to_ascii_lowercase();
    let name = leaf(&lower);
    let whole = match name {
        "makefile" | "gnumakefile" | "bsdmakefile" => Some(Sort::Makefile),
        "justfile" | ".justfile" => Some(Sort::Justfile),
        "package.json" => Some(Sort::Package),
        "dockerfile" | "containerfile" => Some(Sort::Dockerfile),
        "action.yml" | "action.yaml" => Some(Sort::Workflow),
        ".gitlab-ci.yml" | ".gitlab-ci.yaml" => Some(Sort::Gitlab),
        "commands.txt" => Some(Sort::Commands),
        "makefile.am" | "makefile.in" => Some(Sort::Makefile),
        _ => None,
    };
    let yaml = name.ends_with(".yml") || name.ends_with(".yaml");
    let ending = || ENDINGS.iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, sort)| *sort);
    whole
        .or_else(|| (name.starts_with("dockerfile.") || name.starts_with("containerfile.")).then_some(Sort::Dockerfile))
        .or_else(|| (yaml && lower.contains(".github/workflows/")).then_some(Sort::Workflow))
        .or_else(|| {
            (yaml && (lower.contains(".gitlab/ci/") || name.ends_with(".gitlab-ci.yml"))).then_some(Sort::Gitlab)
        })
        .or_else(ending)
        // Most files of this ending hold prose: somebody has to name one.
        .or_else(|| (given && name.ends_with(".txt")).then_some(Sort::Commands))
}

/// The kind of a file by its first bytes, where the name says nothing.
pub fn by_head(head: &[u8], given: bool) -> Option<Sort> {
    let line = head.split(|b| *b == b'\n').next().and_then(|line| std::str::from_utf8(line).ok())?;
    if let Some(program) = line.strip_prefix("#!") {
        let name = program.trim();
        let just = name.ends_with("just") || name.contains("just --");
        return if is_shell(name) { Some(Sort::Script) } else { just.then_some(Sort::Justfile) };
    }
    (given && line.trim_start().starts_with('{') && line.trim_end().ends_with('}')).then_some(Sort::Events)
}

/// Whether the first line of a file of JSON lines is a call: a hook event, a command, a statement.
pub fn calls(head: &[u8]) -> bool {
    let line = head.split(|b| *b == b'\n').find(|line| !line.trim_ascii().is_empty()).unwrap_or_default();
    let text = String::from_utf8_lossy(line);
    text.trim_start().starts_with('{')
        && ["\"command\"", "\"sql\"", "\"tool_name\""].iter().any(|key| text.contains(key))
}

/// Whether the first bytes are those of no text.
pub fn binary(head: &[u8]) -> bool {
    head.contains(&0)
}

/// The SQL dialect that a path tells by the names of its folders or its file.
pub fn dialect_of(path: &str) -> Option<&'static str> {
    let lower = path.to_ascii_lowercase();
    let parts = lower.rsplit(['/', '.', '-', '_']);
    parts.filter_map(dialect_word).next()
}

/// The dialect that a word names.
pub fn dialect_word(word: &str) -> Option<&'static str> {
    let name = match word {
        "pg" | "pgsql" | "psql" | "postgresql" | "supabase" => "postgres",
        "sqlserver" | "mssql" | "tsql" => "tsql",
        "cockroachdb" => "cockroach",
        "sqlite3" => "sqlite",
        // Too common a word for a folder to mean anything.
        "any" | "spark" => return None,
        word => word,
    };
    Dialect::named(name).map(Dialect::name).filter(|name| *name != "any")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_heads() {
        for (path, want) in [
            ("a/b.sh", Some(Sort::Script)),
            ("Makefile", Some(Sort::Makefile)),
            ("rules.mk", Some(Sort::Makefile)),
            ("docker/Dockerfile.dev", Some(Sort::Dockerfile)),
            (".github/workflows/ci.yml", Some(Sort::Workflow)),
            ("x/.github/workflows/ci.yaml", Some(Sort::Workflow)),
            ("config/ci.yml", None),
            (".gitlab-ci.yml", Some(Sort::Gitlab)),
            ("notes.txt", None),
            ("db/migrations/1.up.SQL", Some(Sort::Sql)),
        ] {
            assert_eq!(by_name(path, false), want, "{path}");
        }
        assert_eq!(by_name("notes.txt", true), Some(Sort::Commands));
        assert_eq!(by_head(b"#!/usr/bin/env -S bash -e\nls", false), Some(Sort::Script));
        assert_eq!(by_head(b"#!/usr/bin/python3\n", false), None);
        assert_eq!(dialect_of("db/migrations/mysql/1.sql"), Some("mysql"));
        assert_eq!(dialect_of("supabase/migrations/1.sql"), Some("postgres"));
        assert_eq!(dialect_of("db/schema.sql"), None);
    }
}
