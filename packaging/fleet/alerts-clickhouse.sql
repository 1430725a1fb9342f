-- Each query returns rows where something is wrong; run them from cron or a scheduler and tell somebody.
-- name: guard: somebody tried to switch oneway off, or to answer in a person's place, within the last hour
SELECT stamp, person, machine, statement FROM oneway.decisions
WHERE decision = 'deny' AND arrayExists(r -> startsWith(r, 'guard-'), rules) AND stamp > now() - INTERVAL 1 HOUR;

-- name: probing: a session with five or more different dangerous statements denied within the last hour
SELECT machine, session, uniqExact(statement) AS tried FROM oneway.decisions
WHERE decision = 'deny' AND tier IN ('dangerous', 'blocked') AND stamp > now() - INTERVAL 1 HOUR
GROUP BY machine, session HAVING tried >= 5;

-- name: old_policy: machines whose last decision was made under another policy than most
SELECT machine, last FROM (SELECT machine, argMax(policy_digest, stamp) AS last FROM oneway.decisions WHERE policy_digest != '' GROUP BY machine)
WHERE last != (SELECT topK(1)(policy_digest)[1] FROM oneway.decisions WHERE policy_digest != '' AND stamp > now() - INTERVAL 1 DAY);

-- name: gone_quiet: machines that were seen last week and not since yesterday
SELECT machine, max(stamp) AS last_seen FROM oneway.decisions WHERE stamp > now() - INTERVAL 7 DAY
GROUP BY machine HAVING last_seen < now() - INTERVAL 1 DAY;

-- name: slow: half of the answers of a version took longer than 20 ms within the last day
SELECT version, quantile(0.5)(took_us) / 1000 AS half_ms FROM oneway.decisions WHERE took_us > 0 AND stamp > now() - INTERVAL 1 DAY
GROUP BY version HAVING half_ms > 20;
