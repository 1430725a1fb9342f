-- Each query returns rows where something is wrong; run them from cron or a scheduler and tell somebody.
-- name: guard: somebody tried to switch oneway off, or to answer in a person's place, within the last hour
SELECT stamp, person, machine, statement FROM decisions
WHERE decision = 'deny' AND len(list_filter(rules, lambda r: starts_with(r, 'guard-'))) > 0 AND stamp > now()::TIMESTAMP - INTERVAL 1 HOUR;

-- name: probing: a session with five or more different dangerous statements denied within the last hour
SELECT machine, session, count(DISTINCT statement) AS tried FROM decisions
WHERE decision = 'deny' AND tier IN ('dangerous', 'blocked') AND stamp > now()::TIMESTAMP - INTERVAL 1 HOUR
GROUP BY ALL HAVING tried >= 5;

-- name: old_policy: machines whose last decision was made under another policy than most
SELECT machine, last FROM (SELECT machine, arg_max(policy_digest, stamp) AS last FROM decisions WHERE policy_digest IS NOT NULL GROUP BY machine)
WHERE last <> (SELECT mode(policy_digest) FROM decisions WHERE policy_digest IS NOT NULL AND stamp > now()::TIMESTAMP - INTERVAL 1 DAY);

-- name: gone_quiet: machines that were seen last week and not since yesterday
SELECT machine, max(stamp) AS last_seen FROM decisions WHERE stamp > now()::TIMESTAMP - INTERVAL 7 DAY
GROUP BY machine HAVING last_seen < now()::TIMESTAMP - INTERVAL 1 DAY;

-- name: slow: half of the answers of a version took longer than 20 ms within the last day
SELECT version, quantile_cont(took_us, 0.5) / 1000 AS half_ms FROM decisions WHERE stamp > now()::TIMESTAMP - INTERVAL 1 DAY
GROUP BY version HAVING half_ms > 20;
