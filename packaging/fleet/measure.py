#!/usr/bin/env python3
"""Loads collected lines and times every query: `measure.py duckdb|clickhouse FILES`. Needs `pip install duckdb` or `chdb`."""
import pathlib
import re
import sys
import time

HERE = pathlib.Path(__file__).parent


def queries(name):
    text = (HERE / name).read_text()
    for part in re.split(r"^-- name: ", text, flags=re.M)[1:]:
        title, sql = part.split("\n", 1)
        yield title.split(":")[0], sql.strip().rstrip(";")


def timed(what, work):
    start = time.perf_counter()
    out = work()
    print(f"{what:<20} {time.perf_counter() - start:7.2f} s  {out}")


def statements(name):
    text = re.sub(r"--.*", "", (HERE / name).read_text())
    return [part.strip() for part in text.split(";") if part.strip()]


def duckdb_(files, where):
    import duckdb

    db = duckdb.connect(where)
    db.execute("SET preserve_insertion_order = false")
    load = [sql.replace("/var/log/oneway/*.jsonl", files) for sql in statements("duckdb.sql")]
    timed("load", lambda: [db.execute(sql) for sql in load] and db.execute("SELECT count(*) FROM decisions").fetchone()[0])
    db.execute("INSERT OR IGNORE INTO machines SELECT DISTINCT machine, machine FROM decisions; INSERT OR IGNORE INTO machines VALUES ('never', 'a laptop')")
    for file in ["queries-duckdb.sql", "alerts-duckdb.sql"]:
        for name, sql in queries(file):
            timed(name, lambda: f"{len(db.execute(sql).fetchall())} rows")


def clickhouse(files, where):
    import chdb.session

    db = chdb.session.Session(where)
    for sql in statements("clickhouse.sql"):
        db.query(sql)
    count = lambda: str(db.query("SELECT count() FROM oneway.decisions")).strip()
    timed("load", lambda: [db.query(f"INSERT INTO oneway.raw SELECT line FROM file('{files}', 'LineAsString', 'line String')")] and count())
    db.query("INSERT INTO oneway.machines SELECT DISTINCT machine, machine FROM oneway.decisions")
    db.query("INSERT INTO oneway.machines VALUES ('never', 'a laptop')")
    for file in ["queries-clickhouse.sql", "alerts-clickhouse.sql"]:
        for name, sql in queries(file):
            timed(name, lambda: f"{len(str(db.query(sql, 'CSV')).splitlines())} rows")


kind, files = sys.argv[1:3]
where = sys.argv[3] if len(sys.argv) > 3 else ":memory:"
{"duckdb": duckdb_, "clickhouse": clickhouse}[kind](files, where)
