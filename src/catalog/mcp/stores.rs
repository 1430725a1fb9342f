//! Servers that do not speak SQL: document and key-value stores, graphs, version control, references.

use super::rules as m;
use super::{Carries, Does, Example, Language, Server, TOOL, Tool, act, reads};

const fn text(
    names: &'static [&'static str],
    texts: &'static [&'static str],
    language: Language,
    hits: &'static [Example],
    misses: &'static [Example],
) -> Tool {
    Tool { names, does: Does::Text(language), texts, hits, misses, ..TOOL }
}

const CYPHER: (&[Example], &[Example]) = (
    &[(r#"{"query":"MATCH (n) DETACH DELETE n"}"#, "mcp-delete-all")],
    &[(r#"{"query":"MATCH (n) RETURN n"}"#, "mcp-delete-all")],
);
const GREMLIN: (&[Example], &[Example]) =
    (&[(r#"{"query":"g.V().drop()"}"#, "mcp-delete-all")], &[(r#"{"query":"g.V().limit(1)"}"#, "mcp-delete-all")]);
const FLUX: (&[Example], &[Example]) = (
    &[(r#"{"query":"from(bucket: \"b\") |> to(bucket: \"c\")"}"#, "mcp-unknown-text")],
    &[(r#"{"query":"from(bucket: \"b\") |> range(start: -1h)"}"#, "mcp-unknown-text")],
);

/// The servers.
#[rustfmt::skip]
pub static ALL: &[Server] = &[
    Server {
        id: "mongodb",
        names: &[&["mongo"]],
        dialects: &[],
        tools: &[
            text(&["aggregate", "aggregate-db"], &["pipeline"], Language::Mongo, &[(r#"{"pipeline":[{"$out":"x"}]}"#, "mcp-pipeline-output")], &[(r#"{"pipeline":[{"$match":{}}]}"#, "mcp-pipeline-output")]),
            text(&["find", "count", "explain", "find-one", "distinct"], &["filter", "query", "method"], Language::Mongo, &[(r#"{"filter":{"a":1}}"#, "mcp-look")], &[(r#"{"filter":{"$where":"x"}}"#, "mcp-look")]),
            text(&["run-command", "runCommand", "command"], &["command"], Language::Mongo, &[(r#"{"command":{"dropDatabase":1}}"#, "mcp-delete-database")], &[(r#"{"command":{"ping":1}}"#, "mcp-delete-database")]),
            act(&["insert-many", "insert-one", "insert"], &m::INSERT),
            text(&["update-many", "update-one", "update"], &["filter", "query"], Language::Mongo, &[(r#"{"filter":{}}"#, "mcp-update-all")], &[(r#"{"filter":{"_id":1}}"#, "mcp-update-all")]),
            text(&["delete-many", "delete-one", "delete"], &["filter", "query"], Language::Mongo, &[(r#"{"filter":{}}"#, "mcp-delete-all")], &[(r#"{"filter":{"_id":1}}"#, "mcp-delete-all")]),
            act(&["drop-collection", "drop-database", "drop-index", "drop-search-index"], &m::DROP),
            act(&["rename-collection", "collMod"], &m::CHANGE),
            act(&["create-collection", "create-index", "create-search-index"], &m::CREATE),
            act(&["export"], &m::EXPORT),
            act(&["atlas-create-*"], &m::CREATE_DATABASE),
            act(&["atlas-connect-cluster", "connect", "switch-connection"], &m::CONNECT),
            reads(&["list-databases", "list-collections", "collection-indexes", "collection-schema",
                "collection-storage-size", "db-stats", "mongodb-logs", "atlas-list-*", "atlas-inspect-*"]),
        ],
    },
    Server {
        id: "redis",
        names: &[&["redis"], &["valkey"], &["dragonfly"]],
        dialects: &[],
        tools: &[
            text(&["execute", "command", "run_command", "execute_command", "redis_command", "redis_execute"], &["command", "args", "cmd"], Language::Redis, &[(r#"{"command":"FLUSHALL"}"#, "redis-flush"), (r#"{"command":"DEL","args":["k"]}"#, "redis-delete")], &[(r#"{"command":"GET k"}"#, "redis-delete")]),
            text(&["get", "set", "delete", "del", "hset", "hget", "hgetall", "hdel", "hexists", "lpush", "rpush", "lpop", "rpop",
                "lrange", "llen", "sadd", "srem", "smembers", "zadd", "zrange", "zrem", "xadd", "xrange", "xdel", "expire",
                "rename", "type", "dbsize", "info", "client_list", "publish", "subscribe", "unsubscribe", "json_get",
                "json_set", "json_del", "scan_keys", "scan_all_keys", "get_indexes"], &[], Language::Redis, &[(r#"{"key":"k"}"#, "mcp-look")], &[(r#"{"key":"k"}"#, "redis-delete")]),
        ],
    },
    Server {
        id: "neo4j",
        names: &[&["neo4j"], &["cypher"], &["memgraph"], &["neptune"]],
        dialects: &[],
        tools: &[
            text(&["neo4j-execute-cypher", "execute_cypher", "execute-cypher", "read_neo4j_cypher", "write_neo4j_cypher",
                "read-cypher", "write-cypher", "run_opencypher_query", "run_query"], &["cypher", "query"], Language::Cypher, CYPHER.0, CYPHER.1),
            text(&["run_gremlin_query"], &["query"], Language::Gremlin, GREMLIN.0, GREMLIN.1),
            reads(&["get_neo4j_schema", "get-neo4j-schema", "get-schema", "get_graph_schema", "get_graph_status"]),
        ],
    },
    // Matched by tool alone: what the text says counts.
    Server {
        id: "any graph or time series server",
        names: &[],
        dialects: &[],
        tools: &[
            text(&["neo4j-execute-cypher", "execute_cypher", "execute-cypher", "read_neo4j_cypher", "write_neo4j_cypher",
                "read-cypher", "write-cypher", "run_cypher", "run_opencypher_query"], &["cypher", "query"], Language::Cypher, CYPHER.0, CYPHER.1),
            text(&["run_gremlin_query"], &["query"], Language::Gremlin, GREMLIN.0, GREMLIN.1),
            text(&["InfluxDBQuery"], &["query"], Language::Flux, FLUX.0, FLUX.1),
        ],
    },
    Server {
        id: "cassandra",
        names: &[&["cassandra"], &["keyspaces"], &["scylla"], &["cql"]],
        dialects: &[],
        tools: &[super::sql(&["executeQuery", "execute_query", "query"], &["query", "cql"]),
            reads(&["listKeyspaces", "listTables", "describeKeyspace", "describeTable", "analyzeQueryPerformance"])],
    },
    Server {
        id: "kusto",
        names: &[&["kusto"], &["adx"], &["azure", "data", "explorer"], &["kql"]],
        dialects: &[],
        tools: &[
            text(&["execute_query", "kusto_query", "kusto_command", "execute_command", "query", "run_query"], &["query", "command", "kql"], Language::Kql, &[(r#"{"query":".drop table T"}"#, "mcp-drop")], &[(r#"{"query":"T | take 1"}"#, "mcp-drop")]),
            reads(&["list_tables", "get_table_schema", "sample_table_data", "kusto_get_entities_schema", "kusto_list_databases",
                "kusto_get_table_schema", "kusto_sample_table_data"]),
        ],
    },
    Server {
        id: "influxdb",
        names: &[&["influx"], &["timestream"]],
        dialects: &[],
        tools: &[
            text(&["InfluxDBQuery", "query-data", "query"], &["query"], Language::Flux, FLUX.0, FLUX.1),
            act(&["DeleteDbInstance", "DeleteDbCluster", "delete_db_instance"], &m::DELETE_DATABASE),
            act(&["write-data", "InfluxDBWritePoints", "InfluxDBWriteLP"], &m::INSERT),
            reads(&["ListDb*", "GetDb*", "InfluxDBListBuckets", "InfluxDBListOrgs"]),
        ],
    },
    Server {
        id: "graphql",
        names: &[&["graphql"], &["hasura"], &["apollo"]],
        dialects: &[],
        tools: &[
            text(&["query-graphql", "query", "execute", "run_graphql_query", "execute_graphql", "mutation"], &["query", "mutation", "document"], Language::Graphql, &[(r#"{"query":"mutation { deleteAll }"}"#, "mcp-delete-all")], &[(r#"{"query":"query { a }"}"#, "mcp-delete-all")]),
            reads(&["introspect-schema", "introspect", "schema"]),
        ],
    },
    Server {
        id: "git",
        names: &[&["git"]],
        dialects: &[],
        tools: &[
            act(&["git_commit", "git_add", "git_create_branch", "git_branch_create"], &m::COMMIT),
            act(&["git_reset", "git_checkout"], &m::GIT_RESET),
            reads(&["git_status", "git_diff", "git_diff_staged", "git_diff_unstaged", "git_log", "git_show", "git_branch"]),
        ],
    },
    Server {
        id: "reference servers",
        names: &[&["sequential"], &["time"], &["context7"], &["deepwiki"]],
        dialects: &[],
        tools: &[reads(&["sequentialthinking", "sequential_thinking", "get_current_time", "convert_time",
            "resolve-library-id", "get-library-docs", "query-docs", "read_wiki_structure", "read_wiki_contents",
            "ask_question"])],
    },
    Server {
        id: "fetch",
        names: &[&["fetch"]],
        dialects: &[],
        tools: &[Tool {
            names: &["fetch"],
            fields: &[("url", Carries::Url), ("max_length", Carries::Plain), ("start_index", Carries::Plain), ("raw", Carries::Plain)],
            hits: &[(r#"{"url":"https://example.com/a"}"#, "mcp-fetch"), (r#"{"url":"file:///home/u/.ssh/id_rsa"}"#, "secret-read")],
            misses: &[(r#"{"url":"file:///home/u/app/README.md"}"#, "secret-read")],
            ..TOOL
        }],
    },
    Server {
        id: "memory",
        names: &[&["memory"]],
        dialects: &[],
        tools: &[
            reads(&["read_graph", "search_nodes", "open_nodes"]),
            act(&["create_entities", "create_relations", "add_observations"], &m::INSERT),
            act(&["delete_entities", "delete_observations", "delete_relations"], &m::DELETE),
        ],
    },
];
