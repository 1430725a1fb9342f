//! Words with a part in the grammar: which may stand before a parenthesis without being a call, which begin statements.
//! Sorted by word; one row a word.

/// Ends an operand: what follows may be a call.
pub const KEY: u8 = 1;
/// Stands before `(` and is never a function.
pub const OPEN: u8 = 2;
/// Stands before `(` and is no function when an operand stands before it.
pub const AFTER: u8 = 4;
/// Begins a statement, in T-SQL even without `;` before it.
pub const HOT: u8 = 16;
/// Begins a statement that may stand in parentheses.
pub const DML: u8 = 32;
/// Cannot follow a word that begins a statement.
pub const STOP: u8 = 64;

/// The words.
#[rustfmt::skip]
pub static WORDS: &[(&str, u8)] = &[
    ("against", AFTER), ("all", KEY | OPEN), ("alter", DML | HOT), ("analyze", KEY), ("and", KEY | OPEN | STOP),
    ("anti", KEY), ("any", KEY | OPEN), ("apply", KEY), ("array", KEY | OPEN), ("as", KEY | OPEN | STOP),
    ("asc", KEY | STOP), ("asof", KEY), ("at", AFTER), ("attach", HOT), ("backup", HOT), ("begin", HOT),
    ("between", KEY | OPEN | STOP), ("binary", KEY), ("bulk", HOT), ("by", KEY), ("call", DML | HOT),
    ("case", KEY | OPEN), ("check", KEY | OPEN), ("checkpoint", HOT), ("close", HOT), ("cluster", KEY),
    ("collate", AFTER | KEY | STOP), ("columns", AFTER | KEY), ("commit", HOT), ("conflict", KEY), ("connect", KEY),
    ("copy", DML | HOT), ("create", DML | HOT), ("cross", KEY | STOP), ("current", KEY), ("dbcc", HOT),
    ("deallocate", HOT), ("declare", HOT), ("default", KEY | OPEN), ("delayed", KEY), ("delete", DML | HOT | KEY),
    ("deleted", KEY), ("deny", HOT), ("desc", KEY | STOP), ("describe", KEY), ("detach", HOT),
    ("distinct", KEY | OPEN), ("distinctrow", KEY), ("distribute", KEY), ("div", AFTER), ("do", KEY),
    ("drop", DML | HOT), ("duplicate", KEY), ("else", KEY | OPEN | STOP), ("end", KEY | STOP),
    ("escape", AFTER | KEY | STOP), ("except", KEY | OPEN | STOP), ("exclude", KEY), ("exec", DML | HOT),
    ("execute", DML | HOT), ("exists", KEY | OPEN), ("explain", KEY), ("export", HOT), ("false", KEY),
    ("fetch", KEY | STOP), ("filter", AFTER | KEY | STOP), ("final", AFTER), ("first", KEY), ("flush", HOT),
    ("following", KEY), ("for", KEY | OPEN | STOP), ("force", KEY), ("foreign", KEY | OPEN), ("format", KEY),
    ("from", KEY | OPEN | STOP), ("full", KEY | STOP), ("glob", AFTER | KEY), ("global", KEY), ("goto", HOT),
    ("grant", HOT), ("group", KEY | STOP), ("grouping", KEY), ("groups", KEY), ("handler", HOT),
    ("having", KEY | OPEN | STOP), ("high_priority", KEY), ("hint", KEY), ("ignore", AFTER | KEY),
    ("ilike", AFTER | KEY | STOP), ("import", HOT), ("in", KEY | OPEN | STOP), ("inner", KEY | STOP),
    ("insert", DML | HOT | KEY), ("inserted", KEY), ("install", HOT), ("intersect", KEY | OPEN | STOP),
    ("interval", KEY), ("into", KEY | OPEN), ("is", AFTER | KEY | STOP), ("isnull", AFTER), ("join", KEY | STOP),
    ("keep", AFTER), ("key", KEY), ("kill", HOT), ("last", KEY), ("lateral", KEY | OPEN), ("left", KEY | STOP),
    ("like", AFTER | KEY | STOP), ("limit", KEY | OPEN | STOP), ("listen", HOT), ("load", HOT), ("lock", HOT),
    ("low_priority", KEY), ("match", AFTER), ("match_condition", AFTER), ("match_recognize", AFTER), ("matched", KEY),
    ("materialized", KEY), ("measures", AFTER | KEY), ("member", AFTER), ("merge", DML | HOT | KEY),
    ("minus", KEY | OPEN), ("mod", AFTER), ("model", KEY), ("natural", KEY | STOP), ("next", KEY), ("nocycle", KEY),
    ("not", KEY | OPEN | STOP), ("nothing", KEY), ("notify", HOT), ("notnull", AFTER), ("null", KEY),
    ("nulls", AFTER | STOP), ("of", KEY), ("offset", KEY | OPEN | STOP), ("on", KEY | OPEN | STOP),
    ("only", KEY | OPEN), ("open", HOT), ("optimize", HOT), ("option", AFTER | KEY), ("or", KEY | OPEN | STOP),
    ("order", AFTER | KEY | STOP), ("outer", KEY), ("output", KEY), ("over", AFTER | KEY | STOP), ("overlaps", AFTER),
    ("overriding", KEY), ("partition", AFTER | KEY), ("passing", AFTER | KEY), ("pattern", AFTER), ("percent", KEY),
    ("pivot", AFTER | KEY), ("positional", KEY), ("pragma", HOT), ("preceding", KEY), ("prepare", HOT),
    ("prewhere", AFTER | KEY), ("primary", KEY | OPEN), ("print", HOT), ("prior", KEY), ("purge", HOT), ("put", HOT),
    ("qualify", KEY | OPEN), ("quick", KEY), ("raiserror", HOT), ("range", KEY), ("reconfigure", HOT),
    ("recursive", KEY), ("references", KEY | OPEN), ("refresh", HOT), ("regexp", AFTER | KEY), ("reindex", HOT),
    ("rename", HOT | KEY), ("repair", HOT), ("replace", DML | HOT | KEY), ("reset", HOT), ("respect", AFTER | KEY),
    ("restore", HOT), ("returning", KEY | OPEN), ("revoke", HOT), ("right", KEY | STOP), ("rlike", AFTER | KEY),
    ("rollback", HOT), ("row", KEY | OPEN), ("rows", KEY), ("rules", KEY), ("sample", AFTER | KEY), ("save", HOT),
    ("select", KEY | OPEN), ("semi", KEY), ("set", AFTER | HOT | KEY), ("settings", KEY), ("show", KEY),
    ("shutdown", HOT), ("siblings", KEY), ("similar", AFTER | KEY), ("skip", KEY), ("some", KEY | OPEN),
    ("sort", KEY), ("sounds", AFTER), ("sql_big_result", KEY), ("sql_buffer_result", KEY),
    ("sql_calc_found_rows", KEY), ("sql_no_cache", KEY), ("sql_small_result", KEY), ("start", KEY),
    ("straight_join", KEY), ("system", KEY), ("table", KEY | OPEN), ("tablesample", AFTER | KEY), ("temporal", KEY),
    ("then", KEY | OPEN | STOP), ("throw", HOT), ("ties", KEY), ("timestamp", KEY), ("to", KEY), ("top", KEY),
    ("true", KEY), ("truncate", DML | HOT), ("unbounded", KEY), ("undrop", HOT), ("uninstall", HOT),
    ("union", KEY | OPEN | STOP), ("unique", KEY | OPEN), ("unload", HOT), ("unnest", KEY), ("unpivot", AFTER | KEY),
    ("update", DML | HOT | KEY), ("updatetext", HOT), ("upsert", DML), ("use", HOT | KEY),
    ("using", KEY | OPEN | STOP), ("vacuum", HOT), ("values", KEY | OPEN), ("verbose", KEY), ("version", KEY),
    ("versions", KEY), ("waitfor", HOT), ("when", KEY | OPEN | STOP), ("where", KEY | OPEN | STOP), ("while", HOT),
    ("window", KEY | STOP), ("with", KEY | OPEN), ("within", AFTER | KEY), ("without", KEY), ("writetext", HOT),
    ("xor", AFTER), ("zone", AFTER),
];

/// The longest word in the list.
const LONGEST: usize = 20;

/// The flags of a word, in any case; 0 for a word that is not in the list.
pub fn flags(word: &str) -> u8 {
    let mut lower = [0u8; LONGEST];
    let Some(lower) = lower.get_mut(..word.len()) else { return 0 };
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    WORDS.binary_search_by(|(w, _)| w.as_bytes().cmp(lower)).ok().and_then(|at| WORDS.get(at)).map_or(0, |row| row.1)
}
