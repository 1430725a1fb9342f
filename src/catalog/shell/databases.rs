//! Clients of databases, and the programs around them. What a text says that they are given, `effects::sql` reads.

use crate::catalog::row::*;

/// Whether a word of the connection names production.
pub(in crate::catalog) fn names_production(words: &dyn Words) -> bool {
    let named = |text: &str| {
        let lower = text.to_ascii_lowercase();
        lower
            .split(|c: char| !c.is_ascii_alphanumeric())
            .any(|part| matches!(part, "prod" | "production" | "prd" | "live"))
    };
    let flags =
        "-h --host -d --dbname -D --database -S --server -c --connection -u --uri --url --db -U --username --dsn";
    words.any(flags, &named)
        || (0..words.count()).any(|i| words.operand(i).is_some_and(|o| !o.contains(' ') && named(o)))
}

pub(in crate::catalog) fn test_sqlplus_script(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.starts_with('@')))
}

pub(in crate::catalog) fn test_cockroach_read(w: &dyn Words) -> bool {
    matches!(w.operand(0), None | Some("status" | "ls" | "list" | "man" | "autocomplete" | "zip" | "keys" | "tsdump"))
}

pub(in crate::catalog) fn test_cockroach_change(w: &dyn Words) -> bool {
    !matches!(w.operand(0), Some("status" | "ls" | "list" | "man" | "autocomplete" | "zip" | "keys" | "tsdump"))
}

pub(in crate::catalog) fn test_snow_read(w: &dyn Words) -> bool {
    w.operand(0) != Some("sql")
        && crate::catalog::verbs::verb(w, "connection") == Some(crate::catalog::verbs::Verb::Reads)
}

pub(in crate::catalog) fn test_snow_change(w: &dyn Words) -> bool {
    w.operand(0) != Some("sql")
        && w.count() > 0
        && crate::catalog::verbs::verb(w, "connection") != Some(crate::catalog::verbs::Verb::Reads)
}

pub(in crate::catalog) fn test_mongosh_file(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| w.operand(i).is_some_and(|o| o.ends_with(".js"))) || w.has("-f --file")
}

pub(in crate::catalog) fn test_mongodump_write(w: &dyn Words) -> bool {
    w.has("-o --out --outFile") || w.any("--archive", &|_| true)
}

pub(in crate::catalog) fn test_restore_list(w: &dyn Words) -> bool {
    w.has("-l --list --version --help") && w.count() < 2
        || w.operand(1) == Some("out")
        || w.operand(1) == Some("queryout")
}

pub(in crate::catalog) fn test_restore_print(w: &dyn Words) -> bool {
    !w.has("-d --dbname -l --list --db --uri --host -h --drop -S --server --clean -c") && w.operand(1).is_none()
}

pub(in crate::catalog) fn test_restore(w: &dyn Words) -> bool {
    !(w.has("-l --list --version --help") && w.count() < 2)
        && (w.has("-d --dbname --db --uri --host -h --drop -S --server --clean -c")
            || w.operand(1).is_some_and(|o| o != "out" && o != "queryout"))
}

pub(in crate::catalog) fn test_restore_local(w: &dyn Words) -> bool {
    w.has("--drop")
}

pub(in crate::catalog) fn test_restore_clean(w: &dyn Words) -> bool {
    w.has("-c --clean -C --create --delete") && w.has("-d --dbname --delete")
}

pub(in crate::catalog) fn test_redis_cluster(w: &dyn Words) -> bool {
    w.has("--cluster") && !matches!(w.operand(0), Some("check" | "info" | "help"))
}

pub(in crate::catalog) fn test_etcd_read(w: &dyn Words) -> bool {
    matches!(
        (w.operand(0), w.operand(1)),
        (Some("get" | "version" | "check" | "watch" | "help"), _)
            | (
                Some("member" | "endpoint" | "alarm" | "user" | "role" | "lease" | "snapshot"),
                Some("list" | "status" | "health" | "hashkv" | "get" | "timetolive")
            )
    )
}

pub(in crate::catalog) fn test_etcd_delete(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("del" | "compaction"))
        || matches!(
            (w.operand(0), w.operand(1)),
            (
                Some("member" | "user" | "role" | "lease" | "alarm" | "auth" | "snapshot"),
                Some("remove" | "delete" | "revoke" | "disarm" | "restore" | "disable")
            )
        )
}

pub(in crate::catalog) fn test_store_read(w: &dyn Words) -> bool {
    crate::catalog::verbs::verb(w, "bucket database topic auth config") == Some(crate::catalog::verbs::Verb::Reads)
        && !matches!(w.operand(0), Some("query"))
        || w.has("--list --describe")
}

pub(in crate::catalog) fn test_store_delete(w: &dyn Words) -> bool {
    crate::catalog::verbs::verb(w, "bucket database topic auth config") == Some(crate::catalog::verbs::Verb::Removes)
        || w.has("--delete --reset-offsets")
}

pub(in crate::catalog) fn test_store_change(w: &dyn Words) -> bool {
    w.count() > 0
        && !matches!(
            crate::catalog::verbs::verb(w, "bucket database topic auth config"),
            Some(crate::catalog::verbs::Verb::Reads | crate::catalog::verbs::Verb::Removes)
        )
        || w.operand(0) == Some("query")
        || w.count() == 0 && !w.has("--list --describe --version --help --delete")
}
