//! Redis commands: what each does. A command that is not here is unknown.

use super::rules as m;
use crate::catalog::sql::{Back, ROW, SqlRule, on, outside, server};
use crate::finding::{Act, Class, Object};

/// Looks at every key: harmless to data, and the server waits.
pub static SWEEP: SqlRule = SqlRule {
    id: "redis-keys",
    class: Class::Read,
    effect: on(Act::Read, Object::Rows),
    undo: Back::Unneeded,
    what: "walks over every key while the server waits",
    instead: Some("SCAN, which walks in steps"),
    ..ROW
};

/// A key goes away.
pub static DELETE: SqlRule =
    SqlRule { id: "redis-delete", effect: on(Act::Delete, Object::Rows), what: "deletes keys or members", ..ROW };

/// A key is written over.
pub static SET: SqlRule = SqlRule {
    id: "redis-set",
    effect: on(Act::Delete, Object::Rows),
    undo: Back::Unknown("whether the key existed"),
    what: "writes a key, over what was there",
    ..ROW
};

/// Something is added to a key.
pub static ADD: SqlRule = SqlRule {
    id: "redis-add",
    class: Class::SafeWrite,
    effect: on(Act::Create, Object::Rows),
    undo: Back::Partial("take the member out again"),
    what: "adds to a list, set, stream or counter",
    ..ROW
};

/// Everything goes away.
pub static FLUSH: SqlRule = SqlRule {
    id: "redis-flush",
    effect: on(Act::Delete, Object::Database),
    admin: true,
    what: "deletes every key of a database or of all databases",
    ..ROW
};

/// Settings of the server.
pub static CONFIG: SqlRule = SqlRule {
    id: "redis-config",
    effect: on(Act::Change, Object::System),
    undo: Back::Partial("set the old value again"),
    what: "changes settings, roles or rights of the server",
    ..ROW
};

/// A program runs inside the server.
pub static SCRIPT: SqlRule = SqlRule {
    id: "redis-script",
    effect: on(Act::Run, Object::RemoteCode),
    undo: Back::Unknown("what the script does"),
    what: "runs a script or loads a module in the server",
    ..ROW
};

/// Messages.
pub static PUBLISH: SqlRule = SqlRule {
    id: "redis-publish",
    class: Class::SafeWrite,
    effect: on(Act::Send, Object::Message),
    what: "sends a message to whoever listens",
    ..ROW
};

/// Every rule of this file.
pub static RULES: &[&SqlRule] = &[&SWEEP, &DELETE, &SET, &ADD, &FLUSH, &CONFIG, &SCRIPT, &PUBLISH];

/// Commands by rule; two words where the second decides.
#[rustfmt::skip]
pub static ROWS: &[(&SqlRule, &[&str])] = &[
    (&m::LOOK, &["acl cat", "acl list", "acl whoami", "auth", "bitcount", "bitpos", "client getname", "client id", "client info",
        "client list", "cluster info", "cluster nodes", "cluster slots", "command", "config get", "dbsize", "debug object",
        "dump", "echo", "exists", "expiretime", "geodist", "geohash", "geopos", "georadius_ro", "geosearch", "get", "getbit",
        "getrange", "hello", "hexists", "hget", "hgetall", "hkeys", "hlen", "hmget", "hrandfield", "hscan", "hstrlen", "hvals",
        "info", "json.arrlen", "json.get", "json.mget", "json.objkeys", "json.type", "lastsave", "latency", "lcs", "lindex",
        "llen", "lolwut", "lpos", "lrange", "memory usage", "memory stats", "mget", "module list", "object", "pfcount", "ping",
        "pttl", "pubsub", "quit", "randomkey", "readonly", "role", "scan", "scard", "sdiff", "select", "sinter", "sintercard",
        "sismember", "slowlog get", "slowlog len", "smembers", "smismember", "sort_ro", "srandmember", "sscan", "strlen",
        "substr", "sunion", "time", "ttl", "type", "wait", "xinfo", "xlen", "xpending", "xrange", "xread", "xrevrange", "zcard",
        "zcount", "zdiff", "zinter", "zlexcount", "zmscore", "zrandmember", "zrange", "zrangebylex", "zrangebyscore", "zrank",
        "zrevrange", "zrevrangebyscore", "zrevrank", "zscan", "zscore", "zunion", "ft.info", "ft.search", "ft.aggregate",
        "ft._list", "ft.explain", "ts.get", "ts.range", "ts.info", "multi", "watch", "unwatch", "discard",
        "scan_keys", "scan_all_keys", "json_get", "client_list", "get_indexes"]),
    (&SWEEP, &["keys", "monitor", "debug sleep"]),
    (&ADD, &["append", "bitfield", "decr", "decrby", "geoadd", "hincrby", "hincrbyfloat", "hsetnx", "incr", "incrby",
        "incrbyfloat", "linsert", "lpush", "lpushx", "pfadd", "pfmerge", "rpush", "rpushx", "sadd", "setnx", "xack", "xadd",
        "xgroup create", "zadd", "zincrby", "persist", "touch", "ts.add", "ft.create", "exec"]),
    (&SET, &["copy", "getset", "hmset", "hset", "json.merge", "json.set", "json_set", "json.mset", "lset", "mset", "msetnx",
        "psetex", "restore", "set", "setbit", "setex", "setrange", "sort", "rename", "renamenx", "move", "expire", "expireat",
        "pexpire", "pexpireat", "getex", "bitop", "zrangestore", "zunionstore", "zinterstore", "sdiffstore", "sinterstore",
        "sunionstore", "georadius", "geosearchstore", "xsetid", "ts.create", "ts.alter", "ft.alter"]),
    (&DELETE, &["blpop", "brpop", "bzpopmin", "bzpopmax", "blmove", "del", "delete", "getdel", "hdel", "json.clear", "json.del",
        "json_del", "lmove", "lmpop", "lpop", "lrem", "ltrim", "rpop", "rpoplpush", "brpoplpush", "smove", "spop", "srem",
        "unlink", "xdel", "xtrim", "xautoclaim", "xclaim", "xreadgroup", "xgroup destroy", "xgroup delconsumer", "zpopmax",
        "zpopmin", "zrem", "zremrangebylex", "zremrangebyrank", "zremrangebyscore", "ft.dropindex", "ts.del"]),
    (&FLUSH, &["flushall", "flushdb", "swapdb", "cluster reset", "cluster flushslots"]),
    (&CONFIG, &["acl", "bgrewriteaof", "bgsave", "client", "cluster", "config", "debug", "failover", "latency reset", "migrate",
        "psync", "replicaof", "reset", "save", "slaveof", "slowlog reset", "sync", "memory purge", "memory doctor"]),
    (&SCRIPT, &["eval", "eval_ro", "evalsha", "fcall", "function", "module", "script"]),
    (&PUBLISH, &["publish", "spublish", "subscribe", "psubscribe", "unsubscribe"]),
    (&server::SHUTDOWN, &["shutdown"]),
    (&outside::OTHER_SERVER, &["migrate"]),
];

/// What a command of these words does; two words count before one.
pub fn of(first: &str, second: &str) -> Option<&'static SqlRule> {
    let both = format!("{first} {second}");
    let find =
        |name: &str| ROWS.iter().find(|(_, names)| names.iter().any(|n| n.eq_ignore_ascii_case(name))).map(|r| r.0);
    find(&both).or_else(|| find(first))
}
