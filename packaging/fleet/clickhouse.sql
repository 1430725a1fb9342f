-- The same in ClickHouse, where one machine ends. Insert lines as they are: INSERT INTO oneway.raw FORMAT JSONAsString
CREATE DATABASE IF NOT EXISTS oneway;
CREATE TABLE IF NOT EXISTS oneway.machines (machine String, name String) ENGINE = MergeTree ORDER BY machine;
CREATE TABLE IF NOT EXISTS oneway.raw (line String) ENGINE = Null;
CREATE TABLE IF NOT EXISTS oneway.decisions (
    stamp DateTime64(3, 'UTC'), event_name LowCardinality(String), severity LowCardinality(String), version LowCardinality(String),
    machine String, person String, host LowCardinality(String), host_version LowCardinality(String), took_us UInt64,
    preset LowCardinality(String), policy_version LowCardinality(String), policy_digest String, repository String, session String,
    call String, tool LowCardinality(String), agent LowCardinality(String), cwd String, statement String, decision LowCardinality(String),
    level LowCardinality(String), tier LowCardinality(String), score UInt8, irreversible Bool, reversibility LowCardinality(String),
    rules Array(LowCardinality(String)), reason String, road LowCardinality(String), kept String, event LowCardinality(String),
    what String, ran_ms UInt64
) ENGINE = MergeTree PARTITION BY toYYYYMM(stamp) ORDER BY (machine, stamp);
CREATE MATERIALIZED VIEW IF NOT EXISTS oneway.parse TO oneway.decisions AS
SELECT
    parseDateTime64BestEffortOrZero(JSONExtractString(line, 'time'), 3, 'UTC') AS stamp,
    JSONExtractString(line, 'event_name') AS event_name, JSONExtractString(line, 'severity') AS severity, JSONExtractString(line, 'version') AS version,
    JSONExtractString(line, 'resource', 'host.id') AS machine, JSONExtractString(line, 'resource', 'user.name') AS person,
    JSONExtractString(line, 'host') AS host, JSONExtractString(line, 'host_version') AS host_version, JSONExtractUInt(line, 'took_us') AS took_us,
    JSONExtractString(line, 'policy', 'preset') AS preset, JSONExtractString(line, 'policy', 'version') AS policy_version,
    JSONExtractString(line, 'policy', 'digest') AS policy_digest, JSONExtractString(line, 'repository') AS repository,
    JSONExtractString(line, 'session') AS session, JSONExtractString(line, 'tool_use_id') AS call, JSONExtractString(line, 'tool') AS tool,
    JSONExtractString(line, 'agent') AS agent, JSONExtractString(line, 'cwd') AS cwd, JSONExtractString(line, 'statement') AS statement,
    JSONExtractString(line, 'decision') AS decision, JSONExtractString(line, 'level') AS level, JSONExtractString(line, 'tier') AS tier,
    JSONExtractUInt(line, 'score') AS score, JSONExtractBool(line, 'irreversible') AS irreversible,
    JSONExtractString(line, 'reversibility') AS reversibility, JSONExtract(line, 'rules', 'Array(String)') AS rules,
    JSONExtractString(line, 'reason') AS reason, JSONExtractString(line, 'road') AS road, JSONExtractString(line, 'kept') AS kept,
    JSONExtractString(line, 'event') AS event, JSONExtractString(line, 'what') AS what, JSONExtractUInt(line, 'ran_ms') AS ran_ms
FROM oneway.raw;
