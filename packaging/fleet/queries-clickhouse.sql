-- name: denied: who was denied what, under which policy
SELECT stamp, person, machine, statement, rules, policy_version, policy_digest FROM oneway.decisions
WHERE decision = 'deny' ORDER BY stamp DESC LIMIT 100;

-- name: new_irreversible: irreversible acts of this week that the machine never tried before
SELECT machine, rule, min(stamp) AS first_seen, count() AS times FROM oneway.decisions ARRAY JOIN rules AS rule
WHERE reversibility = 'irreversible' GROUP BY machine, rule
HAVING first_seen > (SELECT max(stamp) FROM oneway.decisions) - INTERVAL 7 DAY ORDER BY first_seen DESC;

-- name: silent_machines: machines of the inventory from which nothing came for a week
SELECT m.machine, m.name FROM oneway.machines AS m
WHERE m.machine NOT IN (SELECT machine FROM oneway.decisions GROUP BY machine HAVING max(stamp) >= (SELECT max(stamp) FROM oneway.decisions) - INTERVAL 7 DAY);

-- name: self_approval: who tried to answer in a person's place, or to switch oneway off
SELECT stamp, person, machine, session, statement, rules FROM oneway.decisions
WHERE decision = 'deny' AND arrayExists(r -> startsWith(r, 'guard-'), rules) ORDER BY stamp DESC LIMIT 100;

-- name: prompts_per_session: how many questions a session sees
SELECT quantile(0.5)(asks) AS half, quantile(0.9)(asks) AS nine_of_ten, max(asks) AS most, count() AS sessions
FROM (SELECT machine, session, countIf(decision = 'ask') AS asks FROM oneway.decisions GROUP BY machine, session);

-- name: loud_rules: the rules that ask the most
SELECT rule, count() AS prompts, uniqExact(machine) AS machines FROM oneway.decisions ARRAY JOIN rules AS rule
WHERE decision = 'ask' GROUP BY rule ORDER BY prompts DESC LIMIT 20;

-- name: policies: which policy each machine last had
SELECT last_version, last_digest, count() AS machines
FROM (SELECT machine, argMax(policy_version, stamp) AS last_version, argMax(policy_digest, stamp) AS last_digest
      FROM oneway.decisions WHERE policy_digest != '' GROUP BY machine) GROUP BY last_version, last_digest ORDER BY machines DESC;

-- name: versions: which oneway and which host are out there
SELECT version, host, host_version, uniqExact(machine) AS machines FROM oneway.decisions WHERE host != '' GROUP BY version, host, host_version ORDER BY machines DESC;

-- name: approvals: who said yes, by which road
SELECT person, event, road, count() AS times FROM oneway.decisions WHERE event != '' OR road != '' GROUP BY person, event, road ORDER BY times DESC;

-- name: latency: how long the hook takes
SELECT version, quantile(0.5)(took_us) / 1000 AS half_ms, quantile(0.99)(took_us) / 1000 AS p99_ms, count() AS calls
FROM oneway.decisions WHERE took_us > 0 GROUP BY version;

-- name: waited: how long people took to answer, by day
SELECT toDate(a.stamp) AS day, count() AS answers,
       sum(greatest(0, toUnixTimestamp64Milli(c.stamp) - toUnixTimestamp64Milli(a.stamp) - toInt64(c.ran_ms))) / 60000 AS minutes
FROM oneway.decisions AS c INNER JOIN oneway.decisions AS a ON c.call = a.call AND c.machine = a.machine
WHERE c.event = 'confirmed' AND a.decision = 'ask' GROUP BY day ORDER BY day;

-- name: by_day: decisions by day
SELECT toDate(stamp) AS day, countIf(decision = 'allow') AS allow, countIf(decision = 'silent') AS silent,
       countIf(decision = 'ask') AS ask, countIf(decision = 'deny') AS deny FROM oneway.decisions GROUP BY day ORDER BY day;

-- name: repositories: where most is denied
SELECT repository, count() AS denied, uniqExact(person) AS people FROM oneway.decisions WHERE decision = 'deny' GROUP BY repository ORDER BY denied DESC LIMIT 20;
