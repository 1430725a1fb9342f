-- name: denied: who was denied what, under which policy
SELECT stamp, person, machine, statement, rules, policy_version, policy_digest FROM decisions
WHERE decision = 'deny' ORDER BY stamp DESC LIMIT 100;

-- name: new_irreversible: irreversible acts of this week that the machine never tried before
SELECT machine, rule, min(stamp) AS first_seen, count(*) AS times
FROM (SELECT machine, stamp, unnest(rules) AS rule FROM decisions WHERE reversibility = 'irreversible')
GROUP BY machine, rule HAVING min(stamp) > (SELECT max(stamp) FROM decisions) - INTERVAL 7 DAY ORDER BY first_seen DESC;

-- name: silent_machines: machines of the inventory from which nothing came for a week
SELECT m.machine, m.name, max(d.stamp) AS last_seen FROM machines m LEFT JOIN decisions d USING (machine)
GROUP BY ALL HAVING last_seen IS NULL OR last_seen < (SELECT max(stamp) FROM decisions) - INTERVAL 7 DAY;

-- name: self_approval: who tried to answer in a person's place, or to switch oneway off
SELECT stamp, person, machine, session, statement, rules FROM decisions
WHERE decision = 'deny' AND len(list_filter(rules, lambda r: starts_with(r, 'guard-'))) > 0 ORDER BY stamp DESC LIMIT 100;

-- name: prompts_per_session: how many questions a session sees
SELECT quantile_cont(asks, 0.5) AS half, quantile_cont(asks, 0.9) AS nine_of_ten, max(asks) AS most, count(*) AS sessions
FROM (SELECT machine, session, count(*) FILTER (decision = 'ask') AS asks FROM decisions GROUP BY ALL);

-- name: loud_rules: the rules that ask the most
SELECT rule, count(*) AS prompts, count(DISTINCT machine) AS machines
FROM (SELECT machine, unnest(rules) AS rule FROM decisions WHERE decision = 'ask') GROUP BY rule ORDER BY prompts DESC LIMIT 20;

-- name: policies: which policy each machine last had
SELECT policy_version, policy_digest, count(*) AS machines
FROM (SELECT machine, arg_max(policy_version, stamp) AS policy_version, arg_max(policy_digest, stamp) AS policy_digest
      FROM decisions WHERE policy_digest IS NOT NULL GROUP BY machine) GROUP BY ALL ORDER BY machines DESC;

-- name: versions: which oneway and which host are out there
SELECT version, host, host_version, count(DISTINCT machine) AS machines FROM decisions WHERE host IS NOT NULL GROUP BY ALL ORDER BY machines DESC;

-- name: approvals: who said yes, by which road
SELECT person, event, road, count(*) AS times FROM decisions WHERE event IS NOT NULL OR road IS NOT NULL GROUP BY ALL ORDER BY times DESC;

-- name: latency: how long the hook takes; counted by hundredths of a millisecond, which is quicker than sorting
WITH counted AS (SELECT version, took_us // 10 * 10 AS us, count(*) AS n FROM decisions WHERE took_us IS NOT NULL GROUP BY ALL),
     summed AS (SELECT *, sum(n) OVER (PARTITION BY version ORDER BY us) / sum(n) OVER (PARTITION BY version) AS part FROM counted)
SELECT version, min(us) FILTER (part >= 0.5) / 1000 AS half_ms, min(us) FILTER (part >= 0.99) / 1000 AS p99_ms, sum(n) AS calls
FROM summed GROUP BY version;

-- name: waited: how long people took to answer, by day
SELECT date_trunc('day', a.stamp) AS day, count(*) AS answers, sum(greatest(0, epoch_ms(c.stamp) - epoch_ms(a.stamp) - coalesce(c.ran_ms, 0))) / 60000 AS minutes
FROM decisions a JOIN decisions c ON c.event = 'confirmed' AND c.call = a.call AND c.machine = a.machine
WHERE a.decision = 'ask' GROUP BY day ORDER BY day;

-- name: by_day: decisions by day
SELECT date_trunc('day', stamp) AS day, count(*) FILTER (decision = 'allow') AS allow, count(*) FILTER (decision = 'silent') AS silent,
       count(*) FILTER (decision = 'ask') AS ask, count(*) FILTER (decision = 'deny') AS deny FROM decisions GROUP BY day ORDER BY day;

-- name: repositories: where most is denied
SELECT repository, count(*) AS denied, count(DISTINCT person) AS people FROM decisions WHERE decision = 'deny' GROUP BY repository ORDER BY denied DESC LIMIT 20;
