#!/usr/bin/env python3
"""Counts collected lines and checks that none is missing, torn or changed: `verify.py < collected.jsonl`.

Lines of many machines may be mixed; within one machine they stand in order. Without a beginning (an older file was thrown
away) a machine's first line is taken as it is. Exit code 1 where a chain does not hold."""
import hashlib
import sys


def main():
    last, lines, broken = {}, 0, 0
    for line in sys.stdin.buffer:
        line = line.rstrip(b"\n")
        lines += 1
        at = line.find(b'"host.id":"')
        whose = line[at + 11 : at + 43]
        prev = line[9:73].decode("ascii", "replace")
        if not line.startswith(b'{"prev":"') or not line.endswith(b"}") or last.get(whose, prev) != prev:
            broken += 1
        last[whose] = hashlib.blake2b(line, digest_size=32).hexdigest()
    print(f"{lines} lines of {len(last)} machines, {broken} do not follow the line before them")
    return 1 if broken else 0


sys.exit(main())
