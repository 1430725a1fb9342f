#!/usr/bin/env python3
"""Writes lines as oneway's log has them, for trying a collector: `lines.py COUNT [END] > log.jsonl`, 30 days up to END.

Every machine has a chain of its own, as in life; `verify.py` checks it after the lines have travelled. Three of four prompts
are answered, by the same machine's next line; in the last days some machines do something that they never did before."""
import hashlib
import random
import sys
from datetime import datetime, timedelta, timezone

MACHINES, DAYS = 200, 30
# statement, tool, decision, level, tier, score, reversibility, rule, what; how often in a thousand
MIX = [
    (("git status", "Bash", "allow", "auto_approve", "safe", 0, "read_only", "git-read", "only reads the repository"), 300),
    (("cat src/{}.ts", "Bash", "allow", "auto_approve", "safe", 0, "read_only", "read", "only looks"), 280),
    (("npm run test -- {}", "Bash", "silent", "confirm_session", "moderate", 40, "reversible", "npm-run", "runs the project's own tasks"), 180),
    (("git commit -m {}", "Bash", "silent", "confirm_session", "moderate", 40, "reversible", "git-commit", "adds a commit"), 100),
    (("frobctl sync {}", "Bash", "ask", "confirm_session", "moderate", 50, "unknown", "unknown-program", "is a program that oneway does not know"), 70),
    (("curl -X POST https://api.example.com/{}", "Bash", "ask", "confirm_single_use", "dangerous", 80, "unknown", "curl-send", "sends data"), 20),
    (("rm -rf src/{}", "Bash", "deny", "deny", "dangerous", 90, "irreversible", "rm-recursive", "deletes a tree of work"), 25),
    (("git push --force origin {}", "Bash", "deny", "deny", "dangerous", 100, "irreversible", "git-push-force", "overwrites a shared branch"), 15),
    (("query", "mcp__pg__query", "deny", "deny", "dangerous", 100, "irreversible", "sql-drop-table", "drops a table"), 8),
    (("oneway approve {}", "Bash", "deny", "deny", "blocked", 100, "read_only", "guard-disable", "would switch oneway off or answer for a person"), 2),
]
NEW = ("git reset --hard {}", "Bash", "deny", "deny", "dangerous", 90, "irreversible", "git-reset-hard", "throws work away")
SEVERITY = {"allow": "INFO", "silent": "INFO", "ask": "WARN", "deny": "ERROR"}


def main():
    count = int(sys.argv[1])
    rng = random.Random(16)
    rows, weights = zip(*MIX)
    names = [f"alpha{n}" for n in range(500)]
    machine = [hashlib.blake2b(b"m%d" % n, digest_size=16).hexdigest() for n in range(MACHINES)]
    repository = [hashlib.blake2b(b"r%d" % n, digest_size=16).hexdigest() for n in range(120)]
    policy = [hashlib.blake2b(b"p%d" % n, digest_size=16).hexdigest() for n in range(4)]
    prev = ["0" * 64] * MACHINES
    end = datetime.fromisoformat(sys.argv[2]) if len(sys.argv) > 2 else datetime(2026, 11, 18)
    start = end.replace(tzinfo=timezone.utc) - timedelta(days=DAYS)
    owed = [None] * MACHINES
    step = timedelta(days=DAYS) / count
    out, blake = sys.stdout, hashlib.blake2b
    picks = rng.choices(rows, weights, k=100_000)
    for n in range(count):
        m = (n * 7919) % MACHINES
        row = picks[(n * 31) % 100_000]
        if m % 20 == 0 and n > count * 0.9 and row[7] == "rm-recursive":
            row = NEW
        statement, tool, decision, level, tier, score, undo, rule, what = row
        name = names[(n // 7) % 500]
        at = start + step * n
        when = at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03}Z"
        session = f"s{m}-{n // (MACHINES * 60)}"
        source = (
            f'"version":"0.{1 + m % 3}.0","resource":{{"service.name":"oneway","service.version":"0.{1 + m % 3}.0","host.id":"{machine[m]}",'
            f'"user.name":"u{m % 150}","user.id":"1000"}}'
        )
        if owed[m]:
            asked, session = owed[m]
            head = (
                f'{{"prev":"{prev[m]}","time":"{when}","log_schema":1,"event_name":"oneway.person","severity":"INFO",{source},'
                f'"session":"{session}","event":"confirmed","what":"Bash","road":"dialog","tool_use_id":"toolu_{asked}","ran_ms":{n % 900}}}'
            )
            owed[m] = None
            prev[m] = blake(head.encode(), digest_size=32).hexdigest()
            out.write(head + "\n")
            continue
        if decision == "ask" and n % 4:
            owed[m] = (n, session)
        text = statement.format(name)
        loud = decision in ("ask", "deny")
        digest = f',"digest":"{policy[m % 4]}"' if loud else ""
        head = (
            f'{{"prev":"{prev[m]}","time":"{when}","log_schema":1,"event_name":"oneway.decision","severity":"{SEVERITY[decision]}",'
            f'{source},"host":"claude","host_version":"2.1.{300 + m % 25}","took_us":{700 + n * 37 % 2600},'
            f'"policy":{{"preset":"standard","version":"2026-{1 + m % 4}"{digest}}},"repository":"{repository[m % 120]}","session":"{session}",'
            f'"tool_use_id":"toolu_{n}","tool":"{tool}","cwd":"/home/u{m % 150}/app","statement":"{text}","schema":1,"decision":"{decision}",'
            f'"level":"{level}","tier":"{tier}","score":{score},"factors":[],"irreversible":{str(undo in ("unknown", "irreversible")).lower()},'
            f'"reversibility":"{undo}","undo":null,"how":null,"class":null,"rules":["{rule}"],"findings":[],"gaps":[],"clauses":[],"conflicts":[],'
            f'"reason":"oneway: {decision} ({tier})\\n{what}"}}'
        )
        prev[m] = blake(head.encode(), digest_size=32).hexdigest()
        out.write(head)
        out.write("\n")


main()
