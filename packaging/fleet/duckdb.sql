-- The log of a fleet in DuckDB. Reads whatever lines a collector wrote: duckdb oneway.duckdb < duckdb.sql
CREATE TABLE IF NOT EXISTS machines (machine VARCHAR PRIMARY KEY, name VARCHAR);   -- your inventory; `oneway doctor --format json` tells `machine`

CREATE OR REPLACE TABLE decisions AS
SELECT
    strptime("time", '%Y-%m-%dT%H:%M:%S.%gZ') AS stamp,
    event_name, severity, version,
    resource."host.id" AS machine, resource."user.name" AS person,
    host, host_version, took_us,
    policy.preset AS preset, policy.version AS policy_version, policy.digest AS policy_digest,
    repository, session, tool_use_id AS call, tool, agent, cwd, statement,
    decision, level, tier, score, irreversible, reversibility, rules, reason,
    road, kept, event, what, ran_ms
FROM read_json('/var/log/oneway/*.jsonl', format = 'newline_delimited', maximum_object_size = 2097152, columns = {
    "time": 'VARCHAR', event_name: 'VARCHAR', severity: 'VARCHAR', version: 'VARCHAR',
    resource: 'STRUCT("host.id" VARCHAR, "user.name" VARCHAR)',
    host: 'VARCHAR', host_version: 'VARCHAR', took_us: 'UBIGINT',
    policy: 'STRUCT(preset VARCHAR, version VARCHAR, digest VARCHAR)',
    repository: 'VARCHAR', session: 'VARCHAR', tool_use_id: 'VARCHAR', tool: 'VARCHAR', agent: 'VARCHAR', cwd: 'VARCHAR',
    statement: 'VARCHAR', decision: 'VARCHAR', level: 'VARCHAR', tier: 'VARCHAR', score: 'UTINYINT', irreversible: 'BOOLEAN',
    reversibility: 'VARCHAR', rules: 'VARCHAR[]', reason: 'VARCHAR', road: 'VARCHAR', kept: 'VARCHAR', event: 'VARCHAR',
    what: 'VARCHAR', ran_ms: 'UBIGINT'
});
