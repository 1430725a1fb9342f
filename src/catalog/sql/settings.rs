//! What SET may set without taking a safety off, which pragmas only read, which procedures are known.

use super::{Rule, outside, server};
use crate::grammar::sql::{Dialect, Dialects};

/// Session settings that change no meaning and no safety; a `*` at the end stands for all that begin so.
pub static HARMLESS: &[&str] = &[
    "ansi_nulls", "ansi_padding", "ansi_warnings", "application_name", "arithabort", "bytea_output", "character_set_client",
    "character_set_connection", "character_set_results", "client_encoding", "client_min_messages", "collation_connection",
    "concat_null_yields_null", "cost_limit", "datefirst", "dateformat", "datestyle", "deadlock_priority",
    "default_null_order", "default_order", "enable_*", "enable_progress_bar", "extra_float_digits", "fmtonly",
    "from_collapse_limit", "geqo", "group_concat_max_len", "hive.exec.*", "idle_in_transaction_session_timeout",
    "idle_session_timeout", "innodb_lock_wait_timeout", "interactive_timeout", "intervalstyle", "jit", "join_buffer_size",
    "join_collapse_limit", "language", "lc_messages", "lc_monetary", "lc_numeric", "lc_time", "lc_time_names",
    "lock_timeout", "lock_wait_timeout", "max_bytes_before_external_group_by", "max_execution_time", "max_join_size",
    "max_memory", "max_memory_usage", "max_parallel_workers_per_gather", "max_result_rows", "max_rows_to_read",
    "max_statement_time", "max_threads", "memory_limit", "net_read_timeout", "net_write_timeout", "nls_date_format",
    "nls_language", "nls_numeric_characters", "nls_sort", "nls_territory", "nls_timestamp_format",
    "nls_timestamp_tz_format", "nocount", "noexec", "optimizer_switch", "parallel_setup_cost", "parallel_tuple_cost",
    "parseonly", "plan_cache_mode", "preserve_insertion_order", "profiling", "query_timeout", "quoted_identifier",
    "random_page_cost", "read_buffer_size", "resultset_format", "seq_page_cost", "showplan_all", "showplan_text",
    "showplan_xml", "sort_buffer_size", "spark.sql.adaptive.*", "spark.sql.shuffle.partitions", "statement_timeout",
    "statement_timeout_in_seconds", "statistics", "tcp_keepalives_idle", "temp_buffers", "textsize", "threads", "time_zone",
    "timezone", "tmp_table_size", "transaction_timeout", "wait_timeout", "work_mem", "xact_abort", "query_group",
    "enable_result_cache_for_session", "sql_select_limit", "query_tag", "week_start", "weeks_of_year_policy",
    "timestamp_output_format", "date_output_format", "query_max_run_time", "query_max_execution_time", "join_use_nulls",
    "allow_experimental_analyzer", "output_format_json_quote_64bit_integers", "use_query_cache",
];

/// Whether setting this takes no safety off.
pub fn harmless(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    HARMLESS.iter().any(|row| match row.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == *row,
    }) && !name.contains("external_access")
        && !name.contains("external_file")
}

/// SQL modes that change how later text is read.
pub static READING_MODES: &[&str] =
    &["ansi", "no_backslash", "pipes_as", "ignore_space", "oracle", "mssql", "db2", "maxdb", "postgresql", "high_not"];

/// Pragmas that read with or without an argument.
pub static PRAGMAS_OF: &[&str] = &[
    "foreign_key_check", "foreign_key_list", "index_info", "index_list", "index_xinfo", "integrity_check", "quick_check",
    "show", "storage_info", "table_info", "table_list", "table_xinfo",
];

/// Pragmas that read without an argument.
pub static PRAGMAS: &[&str] = &[
    "application_id", "auto_vacuum", "automatic_index", "busy_timeout", "cache_size", "cache_spill", "cell_size_check",
    "checkpoint_fullfsync", "collation_list", "collations", "compile_options", "data_version", "database_list",
    "database_size", "defer_foreign_keys", "encoding", "foreign_keys", "freelist_count", "fullfsync", "function_list",
    "functions", "hard_heap_limit", "ignore_check_constraints", "journal_mode", "journal_size_limit", "locking_mode",
    "max_page_count", "metadata_info", "mmap_size", "module_list", "page_count", "page_size", "platform", "pragma_list",
    "query_only", "read_uncommitted", "recursive_triggers", "reverse_unordered_selects", "schema_version", "secure_delete",
    "show_databases", "show_tables", "show_tables_expanded", "soft_heap_limit", "synchronous", "temp_store", "threads",
    "trusted_schema", "user_agent", "user_version", "version", "wal_autocheckpoint",
];

const TSQL: Dialects = Dialects::one(Dialect::TSql);
const ORACLE: Dialects = Dialects::one(Dialect::Oracle);

/// Procedures that are known; `None` reads. A `*` at the end stands for all that begin so.
pub static PROCEDURES: &[(&str, Dialects, Option<&Rule>)] = &[
    ("sp_columns", TSQL, None),
    ("sp_databases", TSQL, None),
    ("sp_describe_first_result_set", TSQL, None),
    ("sp_fkeys", TSQL, None),
    ("sp_help*", TSQL, None),
    ("sp_lock", TSQL, None),
    ("sp_pkeys", TSQL, None),
    ("sp_spaceused", TSQL, None),
    ("sp_sproc_columns", TSQL, None),
    ("sp_statistics", TSQL, None),
    ("sp_stored_procedures", TSQL, None),
    ("sp_tables", TSQL, None),
    ("sp_who*", TSQL, None),
    ("sp_rename*", TSQL, Some(&server::RENAME_PROCEDURE)),
    ("sp_configure", TSQL, Some(&server::SETTING)),
    ("sp_add*", TSQL, Some(&server::ACCOUNT)),
    ("sp_grantlogin", TSQL, Some(&server::GRANT)),
    ("sp_password", TSQL, Some(&server::PASSWORD)),
    ("sp_detach_db", TSQL, Some(&outside::DETACH)),
    ("sp_attach_db", TSQL, Some(&outside::ATTACH)),
    ("sp_oa*", TSQL, Some(&outside::PROGRAM)),
    ("xp_cmdshell", TSQL, Some(&outside::PROGRAM)),
    ("xp_dirtree", TSQL, Some(&outside::READ_FILE)),
    ("xp_fileexist", TSQL, Some(&outside::READ_FILE)),
    ("xp_reg*", TSQL, Some(&outside::PROGRAM)),
    ("sp_execute_external_script", TSQL, Some(&outside::PROGRAM)),
    ("dbms_output*", ORACLE, None),
    ("dbms_scheduler*", ORACLE, Some(&outside::PROGRAM)),
];

/// The row of a procedure, if it is known.
pub fn procedure(name: &str, dialects: Dialects) -> Option<Option<&'static Rule>> {
    let name = name.to_ascii_lowercase();
    let fits = |row: &&(&str, Dialects, Option<&'static Rule>)| {
        row.1.meets(dialects)
            && match row.0.strip_suffix('*') {
                Some(start) => name.starts_with(start),
                None => name == row.0,
            }
    };
    PROCEDURES.iter().find(fits).map(|row| row.2)
}
