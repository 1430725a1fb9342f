//! Servers that speak SQL.

use super::rules as m;
use super::{Does, Server, TOOL, Tool, act, forced, reads, sql};
use crate::catalog::sql::dolt::rules as d;
use crate::catalog::sql::{create, drop, server};
use crate::grammar::sql::Dialect;

const QUERY: &[&str] = &["query"];
const SQL: &[&str] = &["sql"];

const fn explain(
    names: &'static [&'static str],
    texts: &'static [&'static str],
    switch: &'static str,
    default: bool,
) -> Tool {
    Tool { names, does: Does::Explain { switch, default }, texts, ..TOOL }
}

/// Tools that truncate before they load.
const TRUNCATES: &[(&str, &crate::catalog::sql::SqlRule)] =
    &[("truncateFirst", &drop::TRUNCATE), ("truncateTarget", &drop::TRUNCATE), ("truncate", &drop::TRUNCATE)];

/// HenkDz: the verb stands in `operation`.
const OPERATIONS: &[(&str, Option<&crate::catalog::sql::SqlRule>)] = &[
    ("get", None),
    ("get_info", None),
    ("list", None),
    ("get_enums", None),
    ("analyze_usage", None),
    ("explain", None),
    ("get_slow_queries", None),
    ("get_stats", None),
    ("get_permissions", None),
    ("select", None),
    ("count", None),
    ("exists", None),
    ("create", Some(&create::CREATE)),
    ("create_table", Some(&create::CREATE)),
    ("create_enum", Some(&create::CREATE)),
    ("create_fk", Some(&create::ALTER_ADD)),
    ("drop_fk", Some(&create::ALTER_DEFINITION)),
    ("alter_table", Some(&create::ALTER_TABLE)),
    ("edit", Some(&create::ALTER_TABLE)),
    ("alter", Some(&create::ALTER_TABLE)),
    ("drop", Some(&drop::DROP)),
    ("drop_policy", Some(&drop::VIEW)),
    ("create_policy", Some(&server::ACCOUNT)),
    ("edit_policy", Some(&server::ACCOUNT)),
    ("enable", Some(&server::ACCOUNT)),
    ("disable", Some(&server::ACCOUNT)),
    ("grant", Some(&server::GRANT)),
    ("revoke", Some(&server::REVOKE)),
    ("reindex", Some(&server::MAINTENANCE)),
    ("set_state", Some(&create::ALTER_DEFINITION)),
    ("reset_stats", Some(&server::CONSUME)),
    ("insert", Some(&m::INSERT)),
    ("upsert", Some(&m::UPDATE)),
    ("update", Some(&m::UPDATE)),
    ("delete", Some(&m::DELETE)),
    ("truncate", Some(&drop::TRUNCATE)),
];

const fn by(names: &'static [&'static str]) -> Tool {
    Tool {
        names,
        does: Does::By("operation", OPERATIONS),
        texts: &["functionBody", "rawWhere", "using", "check", "when", "query", "sql"],
        switches: TRUNCATES,
        ..TOOL
    }
}

const DOLT: &[Dialect] = &[Dialect::Dolt, Dialect::Doltgres, Dialect::DoltLite];

/// The servers.
#[rustfmt::skip]
pub static ALL: &[Server] = &[
    Server {
        id: "dolthub/dolt-mcp",
        names: &[&["dolt"]],
        dialects: DOLT,
        tools: &[
            sql(&["query", "exec", "create_table", "alter_table", "add_dolt_test"], QUERY),
            reads(&["list_databases", "list_dolt_branches", "list_dolt_commits", "list_dolt_remotes", "list_dolt_tests",
                "list_dolt_diff*", "list_processes", "show_tables", "show_create_table", "describe_table",
                "get_dolt_merge_status", "get_dolt_status", "select_active_branch", "select_version", "dolt_status",
                "show_dolt*", "get_dolt*"]),
            act(&["drop_database"], &drop::DATABASE),
            act(&["drop_table"], &drop::TABLE),
            act(&["delete_dolt_branch"], &d::BRANCH_DELETE),
            forced(&["move_dolt_branch"], &d::BRANCH_MOVE, &[("force", &d::BRANCH_FORCE)]),
            forced(&["create_dolt_branch", "create_dolt_branch_from_head"], &d::BRANCH, &[("force", &d::BRANCH_FORCE)]),
            act(&["dolt_reset_hard"], &d::RESET_HARD),
            act(&["dolt_reset_soft"], &d::RESET),
            act(&["dolt_reset_all_tables_soft", "unstage*"], &d::UNSTAGE),
            forced(&["dolt_push_branch"], &d::PUSH, &[("force", &d::PUSH_FORCE)]),
            forced(&["dolt_pull_branch"], &d::PULL, &[("force", &d::ABORT)]),
            act(&["dolt_fetch_branch", "dolt_fetch_all_branches"], &d::FETCH),
            act(&["merge_dolt_branch", "merge_dolt_branch_no_fast_forward"], &d::MERGE),
            act(&["kill_process"], &server::KILL),
            act(&["remove_dolt_remote"], &d::REMOTE_REMOVE),
            act(&["add_dolt_remote"], &d::REMOTE_ADD),
            act(&["clone_database"], &d::CLONE),
            act(&["remove_dolt_test"], &m::DELETE),
            act(&["create_dolt_commit", "create_dolt_tag"], &d::COMMIT),
            act(&["stage_table_for_dolt_commit", "stage_all_tables_for_dolt_commit"], &d::ADD),
            act(&["unstage_table", "unstage_all_tables"], &d::UNSTAGE),
            act(&["create_database"], &create::CREATE),
        ],
    },
    Server {
        id: "supabase",
        names: &[&["supabase"]],
        dialects: &[Dialect::Postgres],
        tools: &[
            sql(&["execute_sql"], QUERY),
            sql(&["apply_migration"], &["query", "rollback"]),
            act(&["rollback_migration"], &m::MIGRATE),
            act(&["reset_branch"], &m::RESET_BRANCH),
            act(&["rebase_branch", "merge_branch"], &m::MIGRATE),
            act(&["delete_branch"], &m::DELETE_BRANCH),
            act(&["delete_project", "delete_edge_function"], &m::DELETE_DATABASE),
            act(&["create_project", "create_branch"], &m::CREATE_DATABASE),
            act(&["pause_project", "restore_project"], &m::PAUSE),
            act(&["deploy_edge_function"], &m::DEPLOY),
            act(&["get_anon_key", "get_publishable_keys"], &m::SECRET),
            act(&["update_storage_config"], &m::CHANGE),
            reads(&["list_*", "get_project", "get_project_url", "get_organization", "get_cost", "get_logs", "get_advisors",
                "get_edge_function", "get_storage_config", "generate_typescript_types", "search_docs", "confirm_cost"]),
        ],
    },
    Server {
        id: "neondatabase/mcp-server-neon",
        names: &[&["neon"]],
        dialects: &[Dialect::Postgres],
        tools: &[
            sql(&["run_sql"], SQL),
            sql(&["run_sql_transaction"], &["sqlStatements"]),
            explain(&["explain_sql_statement"], SQL, "analyze", true),
            sql(&["prepare_query_tuning"], SQL),
            sql(&["complete_query_tuning"], &["suggestedSqlStatements"]),
            sql(&["prepare_database_migration", "complete_database_migration"], &["migrationSql"]),
            act(&["delete_project"], &m::DELETE_DATABASE),
            act(&["delete_branch"], &m::DELETE_BRANCH),
            act(&["reset_from_parent"], &m::RESET_BRANCH),
            act(&["create_project", "create_branch", "provision_neon_auth"], &m::CREATE_DATABASE),
            act(&["get_connection_string"], &m::SECRET),
            reads(&["search", "fetch", "list_*", "describe_*", "get_database_tables", "compare_database_schema",
                "load_resource"]),
        ],
    },
    Server {
        id: "crystaldba/postgres-mcp",
        names: &[&["postgres"], &["pg"], &["crystal"]],
        dialects: &[Dialect::Postgres],
        tools: &[
            sql(&["execute_sql", "query", "run_query", "pg_execute_sql"], &["sql", "query"]),
            explain(&["explain_query"], SQL, "analyze", false),
            explain(&["analyze_query_indexes"], &["queries"], "analyze", false),
            explain(&["pg_manage_query"], QUERY, "analyze", false),
            sql(&["pg_execute_query"], QUERY),
            by(&["pg_execute_mutation", "pg_manage_schema", "pg_manage_users", "pg_manage_indexes", "pg_manage_functions",
                "pg_manage_triggers", "pg_manage_constraints", "pg_manage_rls", "pg_manage_comments", "pg_import_table_data",
                "pg_copy_between_databases"]),
            act(&["pg_export_table_data"], &m::EXPORT),
            reads(&["list_schemas", "list_objects", "get_object_details", "analyze_db_health", "get_top_queries",
                "analyze_workload_indexes", "pg_analyze_database", "pg_debug_database", "pg_monitor_database",
                "list_tables", "describe_table"]),
        ],
    },
    Server {
        id: "modelcontextprotocol sqlite",
        names: &[&["sqlite"]],
        dialects: &[Dialect::Sqlite],
        tools: &[
            sql(&["read_query", "write_query", "create_table", "query", "execute_sql"], &["query", "sql"]),
            reads(&["list_tables", "describe_table", "append_insight"]),
        ],
    },
    Server {
        id: "cloudflare/mcp-server-cloudflare",
        names: &[&["cloudflare"], &["d1"]],
        dialects: &[Dialect::Sqlite],
        tools: &[
            sql(&["d1_database_query"], SQL),
            act(&["d1_database_delete", "kv_namespace_delete", "r2_bucket_delete", "hyperdrive_config_delete"], &m::DELETE_DATABASE),
            act(&["d1_database_create", "kv_namespace_create", "r2_bucket_create"], &m::CREATE_DATABASE),
            reads(&["d1_databases_list", "d1_database_get", "accounts_list", "kv_namespaces_list", "kv_namespace_get",
                "r2_buckets_list", "r2_bucket_get", "workers_list", "workers_get_worker", "search_cloudflare_documentation"]),
        ],
    },
    Server {
        id: "spences10/mcp-turso-cloud",
        names: &[&["turso"], &["libsql"]],
        dialects: &[Dialect::Sqlite],
        tools: &[
            sql(&["execute_query", "execute_read_only_query"], QUERY),
            act(&["delete_database"], &m::DELETE_DATABASE),
            act(&["create_database"], &m::CREATE_DATABASE),
            act(&["generate_database_token"], &m::SECRET),
            reads(&["list_databases", "list_tables", "describe_table", "vector_search"]),
        ],
    },
    Server {
        id: "benborla/mcp-server-mysql",
        names: &[&["mysql"], &["oceanbase"], &["singlestore"], &["mindsdb"]],
        dialects: &[Dialect::MySql],
        tools: &[
            sql(&["mysql_query", "execute_sql", "run_query", "execute", "query", "execute_query"], &["sql", "query"]),
            reads(&["list_tables", "describe_table", "list_databases", "connect_db"]),
        ],
    },
    Server {
        id: "mariadb",
        names: &[&["mariadb"]],
        dialects: &[Dialect::MariaDb],
        tools: &[sql(&["execute_sql", "query", "execute_query"], &["sql", "query", "sql_query"]),
            reads(&["list_databases", "list_tables", "get_table_schema"])],
    },
    Server {
        id: "pingcap/pytidb",
        names: &[&["tidb"]],
        dialects: &[Dialect::TiDb],
        tools: &[
            sql(&["db_query"], &["sql_stmt"]),
            sql(&["db_execute", "execute_sql"], &["sql_stmts", "sql"]),
            act(&["db_create_user", "db_remove_user"], &m::ACCOUNT),
            reads(&["show_databases", "show_tables", "switch_database"]),
        ],
    },
    Server {
        id: "PlanetScale",
        names: &[&["planetscale"]],
        dialects: &[Dialect::MySql, Dialect::Postgres],
        tools: &[
            sql(&["planetscale_execute_read_query", "planetscale_execute_write_query"], QUERY),
            reads(&["planetscale_list_*", "planetscale_get_*", "planetscale_search_documentation"]),
        ],
    },
    Server {
        id: "StarRocks/mcp-server-starrocks",
        names: &[&["starrocks"]],
        dialects: &[Dialect::MySql],
        tools: &[
            sql(&["read_query", "write_query"], QUERY),
            Tool { names: &["query_and_plotly_chart"], does: Does::Sql, texts: QUERY, switches: &[("plotly_expr", &m::RUN_CODE)], ..TOOL },
            explain(&["analyze_query"], SQL, "analyze", true),
            reads(&["table_overview", "db_overview"]),
        ],
    },
    Server {
        id: "ClickHouse/mcp-clickhouse",
        names: &[&["clickhouse"], &["chdb"]],
        dialects: &[Dialect::ClickHouse],
        tools: &[
            sql(&["run_select_query", "run_chdb_select_query", "run_query", "execute_sql"], &["query", "sql"]),
            reads(&["list_databases", "list_tables"]),
        ],
    },
    Server {
        id: "motherduckdb/mcp-server-motherduck",
        names: &[&["motherduck"], &["duckdb"]],
        dialects: &[Dialect::DuckDb],
        tools: &[
            sql(&["query", "execute-query", "execute_query", "query_database", "execute_sql"], &["query", "sql"]),
            reads(&["list_tables", "list_databases", "list_columns", "initialize-connection", "read-schemas"]),
        ],
    },
    Server {
        id: "awslabs s3-tables-mcp-server",
        names: &[&["s3", "tables"]],
        dialects: &[Dialect::DuckDb],
        tools: &[sql(&["query_database"], QUERY), reads(&["list_*", "get_*"])],
    },
    Server {
        id: "Snowflake-Labs/mcp",
        names: &[&["snowflake"]],
        dialects: &[Dialect::Snowflake],
        tools: &[
            sql(&["run_snowflake_query", "read_query", "write_query", "create_table", "execute_sql"], &["statement", "query", "sql"]),
            act(&["drop_object"], &drop::DROP),
            act(&["create_object", "create_or_alter_object"], &m::CHANGE),
            reads(&["list_databases", "list_schemas", "list_tables", "describe_table", "list_objects", "describe_object",
                "append_insight"]),
        ],
    },
    Server {
        id: "mcp-server-bigquery",
        names: &[&["bigquery"], &["spanner"]],
        dialects: &[Dialect::BigQuery],
        tools: &[
            sql(&["execute-query", "execute_query", "query", "execute_sql", "execute_sql_dql"], &["query", "sql"]),
            reads(&["list-tables", "describe-table", "list_dataset_ids", "list_table_ids", "get_dataset_info", "get_table_info"]),
        ],
    },
    Server {
        id: "mssql",
        names: &[&["mssql"], &["sqlserver"], &["sql-server"], &["sql_server"], &["azure", "sql"]],
        dialects: &[Dialect::TSql],
        tools: &[
            sql(&["execute_sql", "read_data", "execute_query", "execute_sql_query", "run_query", "query", "create_table", "create_index"],
                &["query", "sql", "sql_statement"]),
            act(&["insert_data"], &m::INSERT),
            act(&["update_data"], &m::UPDATE),
            act(&["drop_table"], &drop::TABLE),
            reads(&["list_table", "list_tables", "describe_table"]),
        ],
    },
    Server {
        id: "Oracle SQLcl",
        names: &[&["oracle"], &["sqlcl"]],
        dialects: &[Dialect::Oracle],
        tools: &[
            sql(&["run-sql", "execute_sql"], SQL),
            sql(&["run-sqlcl"], &["sqlcl"]),
            reads(&["list-connections", "schema-information"]),
            act(&["connect", "disconnect"], &m::CONNECT),
        ],
    },
    Server {
        id: "databricks",
        names: &[&["databricks"], &["dbsql"]],
        dialects: &[Dialect::Databricks],
        tools: &[
            sql(&["execute_sql", "execute_sql_read_only", "query"], &["statement", "query", "sql"]),
            act(&["terminate_cluster", "delete_cluster", "delete_job"], &m::DELETE_DATABASE),
            act(&["run_job", "create_job", "start_cluster", "create_cluster"], &m::DEPLOY),
            reads(&["list_clusters", "get_cluster", "list_jobs", "list_notebooks", "export_notebook", "list_files",
                "poll_sql_result"]),
        ],
    },
    Server {
        id: "tuannvm/mcp-trino",
        names: &[&["trino"], &["presto"], &["athena"]],
        dialects: &[Dialect::Trino],
        tools: &[
            sql(&["execute_query", "execute_sql"], &["query", "sql"]),
            explain(&["explain_query"], QUERY, "analyze", false),
            reads(&["list_catalogs", "list_schemas", "list_tables", "get_table_schema"]),
        ],
    },
    Server {
        id: "awslabs redshift-mcp-server",
        names: &[&["redshift"]],
        dialects: &[Dialect::Redshift],
        tools: &[sql(&["execute_query", "execute_sql"], SQL),
            reads(&["list_clusters", "list_databases", "list_schemas", "list_tables", "list_columns"])],
    },
    Server {
        id: "cockroachdb",
        names: &[&["cockroach"]],
        dialects: &[Dialect::Cockroach],
        tools: &[sql(&["execute_sql", "execute_query"], &["sql", "query"])],
    },
    Server {
        id: "awslabs aurora-dsql-mcp-server",
        names: &[&["dsql"], &["aurora"]],
        dialects: &[Dialect::Postgres],
        tools: &[sql(&["readonly_query"], SQL), sql(&["transact"], &["sql_list"]), reads(&["get_schema"])],
    },
    Server {
        id: "Prisma CLI",
        names: &[&["prisma"]],
        dialects: &[],
        tools: &[
            act(&["migrate-reset"], &m::MIGRATE_RESET),
            act(&["migrate-dev"], &m::MIGRATE),
            act(&["DeleteDatabaseTool", "delete_prisma_postgres_database"], &m::DELETE_DATABASE),
            act(&["CreateDatabaseTool", "create_prisma_postgres_database"], &m::CREATE_DATABASE),
            sql(&["ExecuteSqlQueryTool", "execute_sql_query", "ExecuteSchemaUpdateTool", "execute_prisma_postgres_schema_update"], &["query", "sql"]),
            reads(&["migrate-status", "Prisma-Studio"]),
        ],
    },
    Server {
        id: "Bollard",
        names: &[&["bollard"]],
        dialects: &[],
        tools: &[
            sql(&["execute_query"], SQL),
            explain(&["preview_query"], SQL, "analyze", false),
            Tool {
                names: &["connect_database"],
                does: Does::By("mode", &[("read_only", None), ("", None), ("read_write", Some(&m::CONNECT_ADMIN)), ("admin", Some(&m::CONNECT_ADMIN))]),
                ..TOOL
            },
            reads(&["list_tables", "describe_table", "profile_table"]),
        ],
    },
    // Matched by tool alone: the dialect comes from the server's name, or is any.
    Server {
        id: "any SQL server",
        names: &[],
        dialects: &[],
        tools: &[
            sql(&["execute_sql", "execute_sql_*", "run_sql", "run_sql_*", "sql_run", "sql_query", "sql", "run-sql", "run_query",
                "execute_query", "execute_read_query", "execute_write_query", "read_query", "write_query", "export_query",
                "execute_sql_query", "mysql_query", "db_query", "db_execute", "pg_execute_sql", "pg_execute_query",
                "d1_database_query", "run_select_query", "run_snowflake_query", "readonly_query", "transact", "apply_migration",
                "query_database", "query_*", "execute_*", "exec", "query", "execute", "execute-query", "create_table",
                "alter_table", "bigquery-execute-sql", "clickhouse-execute-sql", "cockroachdb-execute-sql",
                "firebird-execute-sql", "mindsdb-execute-sql", "mssql-execute-sql", "mysql-execute-sql",
                "oceanbase-execute-sql", "oracle-execute-sql", "postgres-execute-sql", "singlestore-execute-sql",
                "snowflake-execute-sql", "spanner-execute-sql", "sqlite-execute-sql", "tidb-execute-sql", "trino-execute-sql",
                "planetscale_execute_read_query", "planetscale_execute_write_query", "prepare_database_migration",
                "complete_database_migration", "run_sql_transaction"],
                &["sql", "query", "statement"]),
            explain(&["explain_query", "explain_sql", "explain_sql_statement", "analyze_query"], &["sql", "query"], "analyze", true),
            act(&["drop_database", "delete_database", "delete_project", "d1_database_delete", "DeleteDbInstance",
                "DeleteDbCluster", "delete_instance", "delete_cluster"], &m::DELETE_DATABASE),
            act(&["drop_table", "drop_collection", "drop_index", "truncate_table"], &drop::TABLE),
            act(&["delete_branch"], &m::DELETE_BRANCH),
            act(&["reset_branch", "reset_from_parent"], &m::RESET_BRANCH),
            act(&["migrate-reset", "reset_database", "migrate_reset"], &m::MIGRATE_RESET),
            act(&["rollback_migration"], &m::MIGRATE),
            act(&["kill_process", "kill_query"], &server::KILL),
            act(&["db_remove_user", "db_create_user", "drop_user"], &m::ACCOUNT),
            act(&["dolt_reset_hard"], &d::RESET_HARD),
        ],
    },
];
