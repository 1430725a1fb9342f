//! Functions that do something: what, and in which dialects. A name that ends in `*` stands for all that begin so.

use crate::catalog::sql::{Rule, change, outside, server};
use crate::grammar::sql::{Dialect, Dialects};

const PG: Dialects = Dialects::POSTGRES;
const MY: Dialects = Dialects::MYSQL;
const LITE: Dialects = Dialects::SQLITE;
const DUCK: Dialects = Dialects::one(Dialect::DuckDb);
const TSQL: Dialects = Dialects::one(Dialect::TSql);
const ORA: Dialects = Dialects::one(Dialect::Oracle);
const SNOW: Dialects = Dialects::one(Dialect::Snowflake);
const CLICK: Dialects = Dialects::one(Dialect::ClickHouse);
const SPARK: Dialects = Dialects::one(Dialect::Databricks);
const BQ: Dialects = Dialects::one(Dialect::BigQuery);

/// The rows; the first that fits counts.
pub static ROWS: &[(&str, Dialects, &Rule)] = &[
    ("nextval", Dialects::ALL, &change::SEQUENCE),
    ("setval", Dialects::ALL, &change::SEQUENCE),
    ("get_next_sequence_value", BQ, &change::SEQUENCE),
    ("pg_terminate_backend", PG, &server::KILL),
    ("pg_cancel_backend", PG, &server::KILL),
    ("pg_read_file", PG, &outside::READ_FILE),
    ("pg_read_file_old", PG, &outside::READ_FILE),
    ("pg_read_binary_file", PG, &outside::READ_FILE),
    ("pg_ls_*", PG, &outside::READ_FILE),
    ("pg_stat_file", PG, &outside::READ_FILE),
    ("pg_hba_file_rules", PG, &outside::READ_FILE),
    ("pg_ident_file_mappings", PG, &outside::READ_FILE),
    ("pg_show_all_file_settings", PG, &outside::READ_FILE),
    ("pg_current_logfile", PG, &outside::READ_FILE),
    ("lo_get", PG, &outside::READ_FILE),
    ("loread", PG, &outside::READ_FILE),
    ("lo_export", PG, &outside::WRITE_FILE),
    ("lo_unlink", PG, &change::DELETE_UNBOUNDED),
    ("lo_truncate*", PG, &change::DELETE_UNBOUNDED),
    ("lo_import", PG, &change::SELECT_INTO),
    ("lo_creat*", PG, &change::SELECT_INTO),
    ("lo_from_bytea", PG, &change::SELECT_INTO),
    ("pg_file_write", PG, &outside::WRITE_FILE),
    ("pg_file_rename", PG, &outside::WRITE_FILE),
    ("pg_file_unlink", PG, &outside::WRITE_FILE),
    ("dblink*", PG, &outside::REMOTE),
    ("postgres_fdw*", PG, &outside::REMOTE),
    ("query_to_xml*", PG, &outside::RUN_TEXT),
    ("cursor_to_xml*", PG, &outside::RUN_TEXT),
    ("table_to_xml*", PG, &outside::RUN_TEXT),
    ("schema_to_xml*", PG, &outside::RUN_TEXT),
    ("database_to_xml*", PG, &outside::RUN_TEXT),
    ("ts_rewrite", PG, &RUN_LOST),
    ("ts_stat", PG, &RUN_LOST),
    ("xpath_table", PG, &outside::RUN_TEXT),
    ("crosstab*", PG, &outside::RUN_TEXT),
    ("connectby", PG, &outside::RUN_TEXT),
    ("pg_sleep*", PG, &server::WAIT),
    ("pg_advisory*", PG, &server::LOCK),
    ("pg_try_advisory*", PG, &server::LOCK),
    ("pg_notify", PG, &server::NOTIFY),
    ("set_config", PG, &server::SAFETY),
    ("pg_drop_replication_slot", PG, &server::FORGET),
    ("pg_replication_origin_drop", PG, &server::FORGET),
    ("pg_logical_slot_get*", PG, &server::CONSUME),
    ("pg_replication_slot_advance", PG, &server::CONSUME),
    ("pg_stat_reset*", PG, &server::CONSUME),
    ("pg_stat_statements_reset", PG, &server::CONSUME),
    ("pg_create*", PG, &server::REPLICATION),
    ("pg_copy*", PG, &server::REPLICATION),
    ("pg_promote", PG, &server::REPLICATION),
    ("pg_wal_replay*", PG, &server::REPLICATION),
    ("pg_replication_origin*", PG, &server::REPLICATION),
    ("pg_logical*", PG, &server::REPLICATION),
    ("pg_reload_conf", PG, &server::ADMIN_FUNCTION),
    ("pg_rotate_logfile*", PG, &server::ADMIN_FUNCTION),
    ("pg_switch_wal", PG, &server::ADMIN_FUNCTION),
    ("pg_backup*", PG, &server::ADMIN_FUNCTION),
    ("pg_start_backup", PG, &server::ADMIN_FUNCTION),
    ("pg_stop_backup", PG, &server::ADMIN_FUNCTION),
    ("pg_log_backend_memory_contexts", PG, &server::ADMIN_FUNCTION),
    ("pg_import_system_collations", PG, &server::ADMIN_FUNCTION),
    ("brin_*", PG, &server::ADMIN_FUNCTION),
    ("gin_clean_pending_list", PG, &server::ADMIN_FUNCTION),
    ("binary_upgrade*", PG, &server::ADMIN_FUNCTION),
    ("pg_export_snapshot", PG, &server::ADMIN_FUNCTION),
    ("http*", PG, &outside::REMOTE),
    ("cron_*", PG, &outside::RUN_TEXT),
    ("sleep", MY.or(CLICK), &server::WAIT),
    ("sleepeachrow", CLICK, &server::WAIT),
    ("benchmark", MY, &server::WAIT),
    ("get_lock", MY, &server::LOCK),
    ("release_lock", MY, &server::LOCK),
    ("release_all_locks", MY, &server::LOCK),
    ("is_free_lock", MY, &server::LOCK),
    ("is_used_lock", MY, &server::LOCK),
    ("master_pos_wait", MY, &server::WAIT),
    ("source_pos_wait", MY, &server::WAIT),
    ("wait_for_executed_gtid_set", MY, &server::WAIT),
    ("load_file", MY, &outside::READ_FILE),
    ("last_insert_id", MY, &LAST_ID),
    ("group_replication*", MY, &server::REPLICATION),
    ("asynchronous_connection_failover*", MY, &server::REPLICATION),
    ("sys_exec", MY, &outside::PROGRAM),
    ("sys_eval", MY, &outside::PROGRAM),
    ("dolt_query_diff", Dialects::VERSIONED, &RUN_READ),
    ("dolt_test_run", Dialects::VERSIONED, &RUN_READ),
    ("load_extension", LITE, &outside::LOAD_CODE),
    ("edit", LITE, &outside::PROGRAM),
    ("readfile", LITE, &outside::READ_FILE),
    ("fsdir", LITE, &outside::READ_FILE),
    ("lsmode", LITE, &outside::READ_FILE),
    ("writefile", LITE, &outside::WRITE_FILE),
    ("sha3_query", LITE, &outside::RUN_TEXT),
    ("eval", LITE, &outside::RUN_TEXT),
    ("fts3_tokenizer", LITE, &server::ADMIN_FUNCTION),
    ("optimize", LITE, &server::ADMIN_FUNCTION),
    ("sqlite_log", LITE, &server::ADMIN_FUNCTION),
    ("usleep", LITE, &server::WAIT),
    ("zipfile", LITE, &outside::READ_FILE),
    ("read_*", DUCK.or(SPARK), &outside::READ_FILE),
    ("glob", DUCK, &outside::READ_FILE),
    ("parquet_*", DUCK, &outside::READ_FILE),
    ("sniff_csv", DUCK, &outside::READ_FILE),
    ("sqlite_scan", DUCK, &outside::READ_FILE),
    ("sqlite_attach", DUCK, &outside::ATTACH),
    ("postgres_scan*", DUCK, &outside::REMOTE),
    ("mysql_scan*", DUCK, &outside::REMOTE),
    ("postgres_query", DUCK, &outside::REMOTE),
    ("mysql_query", DUCK, &outside::REMOTE),
    ("postgres_execute", DUCK, &outside::REMOTE),
    ("mysql_execute", DUCK, &outside::REMOTE),
    ("iceberg_scan", DUCK, &outside::READ_FILE),
    ("delta_scan", DUCK, &outside::READ_FILE),
    ("arrow_scan*", DUCK, &outside::READ_FILE),
    ("getenv", DUCK, &outside::READ_FILE),
    ("which_secret", DUCK, &outside::READ_FILE),
    ("duckdb_secrets", DUCK, &outside::READ_FILE),
    ("duckdb_logs", DUCK, &outside::READ_FILE),
    ("query", DUCK, &RUN_READ),
    ("query_table", DUCK, &RUN_READ),
    ("json_execute_serialized_sql", DUCK, &RUN_READ),
    ("from_substrait*", DUCK, &RUN_READ),
    ("truncate_duckdb_logs", DUCK, &server::CONSUME),
    ("openrowset", TSQL, &outside::REMOTE),
    ("openquery", TSQL, &outside::REMOTE),
    ("opendatasource", TSQL, &outside::REMOTE),
    ("openxml", TSQL, &server::ADMIN_FUNCTION),
    ("utl_http", ORA, &outside::REMOTE),
    ("httpuritype", ORA, &outside::REMOTE),
    ("bfilename", ORA, &outside::READ_FILE),
    ("dbms_pipe", ORA, &server::WAIT),
    ("dbms_lock", ORA, &server::LOCK),
    ("xmlgen", ORA, &outside::RUN_TEXT),
    ("system_*", SNOW, &server::ADMIN_FUNCTION),
    ("url", CLICK, &outside::REMOTE),
    ("urlcluster", CLICK, &outside::REMOTE),
    ("remote*", CLICK, &outside::REMOTE),
    ("s3*", CLICK, &outside::REMOTE),
    ("gcs", CLICK, &outside::REMOTE),
    ("hdfs*", CLICK, &outside::REMOTE),
    ("azureblobstorage*", CLICK, &outside::REMOTE),
    ("mysql", CLICK, &outside::REMOTE),
    ("postgresql", CLICK, &outside::REMOTE),
    ("mongodb", CLICK, &outside::REMOTE),
    ("redis", CLICK, &outside::REMOTE),
    ("jdbc", CLICK, &outside::REMOTE),
    ("odbc", CLICK, &outside::REMOTE),
    ("iceberg*", CLICK, &outside::REMOTE),
    ("deltalake*", CLICK, &outside::REMOTE),
    ("hudi*", CLICK, &outside::REMOTE),
    ("cluster", CLICK, &outside::REMOTE),
    ("clusterallreplicas", CLICK, &outside::REMOTE),
    ("file", CLICK, &outside::READ_FILE),
    ("filecluster", CLICK, &outside::READ_FILE),
    ("sqlite", CLICK, &outside::READ_FILE),
    ("executable", CLICK, &outside::PROGRAM),
    ("java_method", SPARK, &outside::PROGRAM),
    ("reflect", SPARK, &outside::PROGRAM),
    ("try_reflect", SPARK, &outside::PROGRAM),
    ("secret", SPARK, &outside::READ_FILE),
    ("try_secret", SPARK, &outside::READ_FILE),
    ("remote_query", SPARK, &outside::REMOTE),
    ("http_request", SPARK, &outside::REMOTE),
    ("ai_*", SPARK, &outside::REMOTE),
    ("external_query", BQ, &outside::REMOTE),
    ("predict", BQ, &outside::REMOTE),
    ("explain_predict", BQ, &outside::REMOTE),
];

/// Runs SQL text in which a write may stand, inside this very transaction.
pub static RUN_LOST: Rule = Rule {
    id: "sql-run-text-inside",
    undo: crate::catalog::sql::Back::None,
    what: "runs a text as SQL inside the function",
    hits: &[("postgres", "SELECT ts_rewrite('a'::tsquery,'select a,b from t')")],
    ..crate::catalog::sql::ROW
};

/// Runs SQL text that the server only lets read.
pub static RUN_READ: Rule = Rule {
    id: "sql-run-text-read",
    undo: crate::catalog::sql::Back::Partial("the server lets such a text read only, as far as it says"),
    what: "runs a text as SQL that was not read",
    hits: &[
        ("dolt", "SELECT * FROM dolt_query_diff('select 1','select 2')"),
        ("duckdb", "SELECT * FROM json_execute_serialized_sql('{}')"),
    ],
    ..crate::catalog::sql::ROW
};

/// LAST_INSERT_ID(expr) sets it; without an argument it reads.
pub static LAST_ID: Rule = Rule {
    id: "sql-last-insert-id",
    class: crate::finding::Class::SafeWrite,
    effect: crate::catalog::sql::on(crate::finding::Act::Change, crate::finding::Object::Index),
    undo: crate::catalog::sql::Back::Unneeded,
    what: "sets this session's last insert id",
    hits: &[("mysql", "SELECT LAST_INSERT_ID(5)")],
    misses: &[("mysql", "SELECT LAST_INSERT_ID()")],
    ..crate::catalog::sql::ROW
};

/// The rule of a function that does something in one of these dialects.
pub fn of(name: &str, dialects: Dialects) -> Option<&'static Rule> {
    let first = name.as_bytes().first();
    let fits = |row: &&(&str, Dialects, &'static Rule)| {
        row.0.as_bytes().first() == first
            && row.1.meets(dialects)
            && match row.0.strip_suffix('*') {
                Some(start) => name.starts_with(start),
                None => name == row.0,
            }
    };
    ROWS.iter().find(fits).map(|row| row.2)
}

/// Every rule of this file.
pub static ALL: &[&Rule] = &[&RUN_LOST, &RUN_READ, &LAST_ID];
