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
