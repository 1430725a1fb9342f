//! Clients of databases, and the programs around them. What a text says that they are given, `effects::sql` reads.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const TALKS: Effect = Effect::new(Read, Nothing, Remote);
const FILES: Effect = Effect::new(Change, File, Project);
const FILLS: Effect = Effect::new(Change, Database, Remote);
const ERASES: Effect = Effect::new(Delete, Database, Remote);
const RIGHTS: Effect = Effect::new(Change, Account, Remote);
const SERVES: Effect = Effect::new(Run, Listener, Project);
const STOPS: Effect = Effect::new(Stop, Service, Machine);
const MAKES: Effect = Effect::new(Create, Database, Remote);
const TYPED: Effect = Effect::new(Run, Code, Remote);

const BACKUP: UndoRow = UndoRow::Unknown("whether a backup is at hand");

/// Talking to a database is a read of its own; the text that goes there has findings of its own.
const fn connects(id: &'static str, hits: &'static [&'static str]) -> Rule {
    Rule { id, effect: TALKS, network: true, what: "talks to a database", hits, ..READS }
}

/// A connection whose words name production.
const fn production(id: &'static str, hits: &'static [&'static str], misses: &'static [&'static str]) -> Rule {
    Rule {
        id,
        when: &[When::Test(names_production)],
        effect: TALKS,
        network: true,
        outside: true,
        what: "the connection names production",
        hits,
        misses,
        ..READS
    }
}

const fn writes_file(
    id: &'static str,
    flags: &'static str,
    hits: &'static [&'static str],
    misses: &'static [&'static str],
) -> Rule {
    Rule {
        id,
        on: On::Flag(flags),
        effect: FILES,
        undo: UndoRow::Overwritten,
        what: "writes what comes back to a file",
        hits,
        misses,
        ..READS
    }
}

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["psql", "pgcli", "gsql", "vsql", "usql", "psql.bin"],
        alike: true,
        values: "-c --command -d --dbname -f --file -h --host -L --log-file -o --output -p --port -P --pset -F --field-separator -R --record-separator -T --table-attr -U --username --user -v --set --variable -O --out -D --dsn --warn --auto-vertical-output --init-command",
        rules: &[
            connects("psql", &["psql -c 'select 1'", "psql -h db -U me app -f a.sql"]),
            production(
                "psql-production",
                &["psql -h prod-db -c 'select 1'", "psql postgres://u@db.prod.example/app -c 'select 1'"],
                &["psql -h db -c 'select 1'"],
            ),
            Rule {
                when: &[When::Flag("-o --output -L --log-file")],
                ..writes_file(
                    "psql-output",
                    "-o --output -L --log-file",
                    &["psql -o out.txt -c 'select 1'"],
                    &["psql -c 'select 1'"],
                )
            },
        ],
        carries: &[
            Carry::Flag("-c --command --init-command", Lang::Sql("psql")),
            Carry::File("-f --file", Lang::Sql("psql")),
            Carry::FlagPrefix("-o --output -O --out", "|", Lang::Shell),
            Carry::Stdin {
                lang: Lang::Sql("psql"),
                unless: "-c --command -f --file -l --list -V --version -? --help",
                operands: 9,
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["mysql", "mariadb", "mycli", "mysqlsh"],
        alike: true,
        values: "-e --execute -h --host -u --user -P --port -S --socket -D --database -p~ --init-command --default-character-set --ssl-ca --ssl-cert --ssl-key --ssl-mode --protocol --tee --pager --delimiter --prompt --defaults-file --defaults-extra-file --defaults-group-suffix --plugin-dir --default-auth --max-allowed-packet --connect-timeout --login-path --sql-file --dsn -d --file",
        rules: &[
            connects("mysql", &["mysql -e 'select 1'", "mysql -u root -psecret app -e 'select 1'"]),
            production(
                "mysql-production",
                &["mysql -e 'select 1' prod", "mysql -h db-production -e 'select 1'"],
                &["mysql -e 'select 1' app"],
            ),
            Rule {
                when: &[When::Flag("--tee")],
                ..writes_file("mysql-tee", "--tee", &["mysql --tee=out.txt -e 'select 1'"], &["mysql -e 'select 1'"])
            },
        ],
        carries: &[
            Carry::Flag("-e --execute --init-command", Lang::Sql("mysql")),
            Carry::Flag("--pager", Lang::Shell),
            Carry::Stdin { lang: Lang::Sql("mysql"), unless: "-e --execute -V --version -? --help -I", operands: 9 },
        ],
        ..PROGRAM
    },
    Program {
        names: &["sqlite3", "sqlite", "litecli", "sqlcipher"],
        style: Style::Dash,
        values: "-cmd -init -separator -newline -nullvalue -maxsize -mmap -lookaside -pagecache -vfs -zip -e -execute -liteclirc -escape",
        rules: &[
            Rule {
                id: "sqlite",
                on: On::First,
                what: "opens a database file",
                hits: &["sqlite3 app.db 'select 1'", "sqlite3 -readonly a.db .tables"],
                misses: &["psql -c 'select 1'"],
                ..READS
            },
            production("sqlite-production", &["sqlite3 prod.db 'select 1'"], &["sqlite3 app.db 'select 1'"]),
        ],
        carries: &[
            Carry::Each { skip: 1, lang: Lang::Sql("sqlite3") },
            Carry::Flag("-cmd -e -execute", Lang::Sql("sqlite3")),
            Carry::File("-init", Lang::Sql("sqlite3")),
            Carry::Stdin { lang: Lang::Sql("sqlite3"), unless: "-version -help -e -execute", operands: 1 },
        ],
        ..PROGRAM
    },
    Program {
        names: &["duckdb"],
        style: Style::Dash,
        values: "-c -s -f -cmd -init -separator -newline -nullvalue -storage_version",
        rules: &[
            Rule {
                id: "duckdb",
                on: On::First,
                what: "opens a database file",
                hits: &["duckdb a.db -c 'select 1'", "duckdb -c 'select 1'"],
                misses: &["sqlite3 a.db 'select 1'"],
                ..READS
            },
            production("duckdb-production", &["duckdb prod.db 'select 1'"], &["duckdb app.db 'select 1'"]),
        ],
        carries: &[
            Carry::Flag("-c -s -cmd", Lang::Sql("duckdb")),
            Carry::File("-f -init", Lang::Sql("duckdb")),
            Carry::Each { skip: 1, lang: Lang::Sql("duckdb") },
            Carry::Stdin { lang: Lang::Sql("duckdb"), unless: "-c -s -f -version -help", operands: 1 },
        ],
        ..PROGRAM
    },
    Program {
        names: &["clickhouse-client", "clickhouse-local", "clickhouse", "chc"],
        values: "-q --query --queries-file -h --host --port -u --user --password -d --database -f --format --format_schema --config-file -C --config -N --table -S --structure -F --file --input-format --output-format --param --max_threads --log-level",
        rules: &[
            Rule {
                id: "clickhouse-server",
                sub: "server|keeper|keeper-converter|install|start|stop|restart|disks|su|copier|git-import",
                effect: SERVES,
                undo: UndoRow::Unknown("what runs on the server"),
                what: "runs or changes a server",
                hits: &["clickhouse server", "clickhouse stop"],
                misses: &["clickhouse client -q 'select 1'"],
                ..READS
            },
            Rule {
                id: "clickhouse",
                when: &[When::NoWord("server keeper install start stop restart disks su copier git-import")],
                effect: TALKS,
                network: true,
                what: "talks to a database",
                hits: &["clickhouse-client -q 'select 1'", "clickhouse client --query 'select 1'"],
                misses: &["clickhouse server"],
                ..READS
            },
            production(
                "clickhouse-production",
                &["clickhouse-client -h prod -q 'select 1'"],
                &["clickhouse-client -q 'select 1'"],
            ),
        ],
        carries: &[
            Carry::Flag("-q --query", Lang::Sql("clickhouse")),
            Carry::File("--queries-file", Lang::Sql("clickhouse")),
            Carry::Stdin {
                lang: Lang::Sql("clickhouse"),
                unless: "-q --query --queries-file --version --help",
                operands: 1,
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["sqlcmd", "osql", "mssql-cli", "isql", "tsql", "go-sqlcmd"],
        alike: true,
        values: "-Q --query -q -i --input-file -S --server -d --database-name -U --user-name -P --password -o --output-file -v --variables -s -w -h -l -t -m -H -D",
        rules: &[
            connects("sqlcmd", &["sqlcmd -Q 'select 1'"]),
            production("sqlcmd-production", &["sqlcmd -S prod -Q 'select 1'"], &["sqlcmd -S db -Q 'select 1'"]),
            Rule {
                when: &[When::Flag("-o --output-file")],
                ..writes_file(
                    "sqlcmd-output",
                    "-o --output-file",
                    &["sqlcmd -Q 'select 1' -o out.txt"],
                    &["sqlcmd -Q 'select 1'"],
                )
            },
        ],
        carries: &[
            Carry::Flag("-Q --query -q", Lang::Sql("sqlcmd")),
            Carry::File("-i --input-file", Lang::Sql("sqlcmd")),
            Carry::Stdin {
                lang: Lang::Sql("sqlcmd"),
                unless: "-Q --query -i --input-file -? --version --help",
                operands: 3,
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["snowsql"],
        values: "-a --accountname -u --username -d --dbname -s --schemaname -r --rolename -w --warehouse -h --host -p --port -c --connection -q --query -f --filename -o --option -D --variable --config --authenticator --private-key-path",
        rules: &[
            connects("snowsql", &["snowsql -q 'select 1'"]),
            production("snowsql-production", &["snowsql -c prod -q 'select 1'"], &["snowsql -q 'select 1'"]),
        ],
        carries: &[
            Carry::Flag("-q --query", Lang::Sql("snowsql")),
            Carry::File("-f --filename", Lang::Sql("snowsql")),
            Carry::Stdin {
                lang: Lang::Sql("snowsql"),
                unless: "-q --query -f --filename -v --version --help",
                operands: 0,
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["sqlplus", "sqlplus64", "sqlcl", "rman"],
        values: "-C -M -R cmdfile target",
        rules: &[
            connects("sqlplus", &["echo 'select 1 from dual;' | sqlplus u/p@db"]),
            Rule {
                id: "sqlplus-script",
                when: &[When::Test(|w| (0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.starts_with('@'))))],
                effect: TYPED,
                undo: UndoRow::Unknown("what the script does"),
                network: true,
                what: "runs a script on a database",
                hits: &["sqlplus u/p@db @a.sql"],
                misses: &["sqlplus u/p@db"],
                ..READS
            },
        ],
        carries: &[Carry::Stdin { lang: Lang::Sql("sqlplus"), unless: "-V -H", operands: 9 }],
        ..PROGRAM
    },
    Program {
        names: &[
            "spark-sql",
            "beeline",
            "hive",
            "impala-shell",
            "trino",
            "presto",
            "athenacli",
            "bsql",
            "ksql",
            "snow-sql",
        ],
        values: "-e --execute -f --file -q --query -u -n -p -i --init-file --database --server --catalog --schema --user --password --output-format --hiveconf --hivevar -d --conf --master --jars --packages",
        rules: &[
            connects("big-sql", &["beeline -u jdbc:hive2://h -e 'select 1'", "trino --execute 'select 1'"]),
            production(
                "big-sql-production",
                &["trino --server prod --execute 'select 1'"],
                &["trino --execute 'select 1'"],
            ),
        ],
        carries: &[
            Carry::Flag("-e --execute -q --query", Lang::Sql("any")),
            Carry::File("-f --file -i --init-file", Lang::Sql("any")),
            Carry::Stdin {
                lang: Lang::Sql("any"),
                unless: "-e --execute -q --query -f --file --version --help",
                operands: 1,
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["cqlsh"],
        values: "-e --execute -f --file -u --username -p --password -k --keyspace --cqlshrc --encoding --connect-timeout --request-timeout --protocol-version",
        rules: &[connects("cqlsh", &["cqlsh -e 'select * from a.b'"])],
        carries: &[
            Carry::Flag("-e --execute", Lang::Sql("cqlsh")),
            Carry::File("-f --file", Lang::Sql("cqlsh")),
            Carry::Stdin { lang: Lang::Sql("cqlsh"), unless: "-e --execute -f --file --version --help", operands: 2 },
        ],
        ..PROGRAM
    },
    Program {
        names: &["cockroach"],
        values: "-e --execute -f --file --url --host --port -u --user -d --database --certs-dir --format --set --store --join --listen-addr --http-addr --ca-key",
        dry: "--help",
        rules: &[
            Rule {
                id: "cockroach-sql",
                sub: "sql|demo",
                effect: TALKS,
                network: true,
                what: "talks to a database",
                hits: &["cockroach sql -e 'select 1'"],
                misses: &["cockroach start"],
                ..READS
            },
            Rule {
                id: "cockroach-read",
                sub: "version|node|statement-diag|debug|gen|auth-session|cert|sqlfmt",
                when: &[When::Test(|w| {
                    matches!(
                        w.operand(0),
                        None | Some("status" | "ls" | "list" | "man" | "autocomplete" | "zip" | "keys" | "tsdump")
                    )
                })],
                network: true,
                what: "looks at a cluster",
                hits: &["cockroach node status", "cockroach version"],
                misses: &["cockroach node drain 1"],
                ..READS
            },
            Rule {
                id: "cockroach-change",
                sub: "node|init|start|start-single-node|quit|cert|userfile|nodelocal|import|workload|debug|auth-session|gen|convert-url|mt|dump",
                when: &[When::Test(|w| {
                    !matches!(
                        w.operand(0),
                        Some("status" | "ls" | "list" | "man" | "autocomplete" | "zip" | "keys" | "tsdump")
                    )
                })],
                effect: FILLS,
                undo: UndoRow::Unknown("what it does to the cluster"),
                network: true,
                what: "runs or changes a cluster",
                hits: &["cockroach node drain 1", "cockroach start --insecure"],
                misses: &["cockroach node status"],
                ..READS
            },
        ],
        carries: &[
            Carry::Sub("sql|demo", &Carry::Flag("-e --execute", Lang::Sql("cockroach"))),
            Carry::File("-f --file", Lang::Sql("cockroach")),
            Carry::Sub(
                "sql|demo",
                &Carry::Stdin { lang: Lang::Sql("cockroach"), unless: "-e --execute -f --file", operands: 1 },
            ),
        ],
        ..PROGRAM
    },
    Program {
        names: &["bq"],
        values: "--project_id --dataset_id --location --format --job_id -n --max_rows --destination_table --schema --source_format --field_delimiter --label --description --expiration --table --default_table_expiration --parameter --flagfile --params --view --time_partitioning_field --clustering_fields",
        dry: "--dry_run --help",
        rules: &[
            Rule {
                id: "bq-read",
                sub: "ls|show|head|version|info|help|wait|get-iam-policy|query",
                effect: TALKS,
                network: true,
                what: "looks at data",
                hits: &["bq ls", "bq query --nouse_legacy_sql 'select 1'", "bq show d.t"],
                misses: &["bq rm -r d"],
                ..READS
            },
            Rule {
                id: "bq-make",
                sub: "mk|mkdef|extract|init|shell",
                effect: MAKES,
                undo: UndoRow::Partial("bq rm of what was made"),
                network: true,
                what: "makes a dataset, a table or a file in a bucket",
                hits: &["bq mk d"],
                misses: &["bq ls"],
                ..READS
            },
            Rule {
                id: "bq-change",
                sub: "load|insert|cp|update|partition|cancel|set-iam-policy|add-iam-policy-binding|remove-iam-policy-binding|truncate|undelete",
                effect: FILLS,
                undo: BACKUP,
                network: true,
                what: "changes data or rights",
                hits: &["bq load d.t a.csv", "bq cp a.b c.d"],
                misses: &["bq ls"],
                ..READS
            },
            Rule {
                id: "bq-query-into",
                sub: "query",
                when: &[When::Flag("--destination_table --replace --append_table --schedule")],
                effect: FILLS,
                undo: BACKUP,
                network: true,
                what: "writes what a query gives to a table",
                hits: &["bq query --destination_table d.t --replace 'select 1'"],
                misses: &["bq query 'select 1'"],
                ..READS
            },
            Rule {
                id: "bq-rm",
                sub: "rm",
                effect: ERASES,
                undo: UndoRow::Unknown("whether the time to undelete has not passed"),
                network: true,
                what: "removes a dataset or a table",
                hits: &["bq rm -r -f d"],
                misses: &["bq ls"],
                ..READS
            },
        ],
        carries: &[
            Carry::TextAfter("query", Lang::Sql("bigquery")),
            Carry::Sub("query", &Carry::Stdin { lang: Lang::Sql("bigquery"), unless: "", operands: 1 }),
        ],
        ..PROGRAM
    },
    Program {
        names: &["snow"],
        values: "-q --query -f --filename -c --connection --account --user --role --warehouse --database --schema --format --project -D --variable",
        dry: "--help",
        rules: &[
            Rule {
                id: "snow-sql",
                sub: "sql",
                effect: TALKS,
                network: true,
                what: "talks to a database",
                hits: &["snow sql -q 'select 1'"],
                misses: &["snow object drop table x"],
                ..READS
            },
            Rule {
                id: "snow-read",
                when: &[When::Test(|w| {
                    w.operand(0) != Some("sql")
                        && super::verbs::verb(w, "connection") == Some(super::verbs::Verb::Reads)
                })],
                network: true,
                what: "looks at an account",
                hits: &["snow connection list", "snow object list table"],
                misses: &["snow object drop table x"],
                ..READS
            },
            Rule {
                id: "snow-change",
                when: &[When::Test(|w| {
                    w.operand(0) != Some("sql")
                        && w.count() > 0
                        && super::verbs::verb(w, "connection") != Some(super::verbs::Verb::Reads)
                })],
                effect: FILLS,
                undo: BACKUP,
                network: true,
                what: "changes an account",
                hits: &["snow object drop table x", "snow app run"],
                misses: &["snow object list table"],
                ..READS
            },
        ],
        carries: &[
            Carry::Sub("sql", &Carry::Flag("-q --query", Lang::Sql("snowsql"))),
            Carry::File("-f --filename", Lang::Sql("snowsql")),
            Carry::Sub(
                "sql",
                &Carry::Stdin { lang: Lang::Sql("snowsql"), unless: "-q --query -f --filename", operands: 1 },
            ),
        ],
        ..PROGRAM
    },
    Program {
        names: &["sqlite-utils"],
        values: "-p --param -o --output --load-extension --attach --pk --table -c --functions",
        rules: &[
            Rule {
                id: "sqlite-utils-read",
                sub: "tables|views|schema|rows|query|memory|search|triggers|indexes|analyze-tables|plugins",
                on: On::First,
                what: "looks at a database file",
                hits: &["sqlite-utils tables a.db", "sqlite-utils query a.db 'select 1'"],
                misses: &["sqlite-utils drop-table a.db t"],
                ..READS
            },
            Rule {
                id: "sqlite-utils-code",
                when: &[When::Flag("--functions --load-extension --convert")],
                effect: Effect::new(Run, Inline, Outside),
                undo: UndoRow::Unknown("what the code does"),
                what: "runs code of its own",
                hits: &["sqlite-utils query a.db 'select 1' --functions x"],
                misses: &["sqlite-utils tables a.db"],
                ..READS
            },
            Rule {
                id: "sqlite-utils-change",
                sub: "insert*|upsert|create-*|add-*|enable-*|disable-*|rebuild-fts|populate-fts|vacuum|optimize|transform|extract|convert|rename-table|duplicate|analyze|bulk|reset-counts|install|uninstall|update|index-foreign-keys",
                on: On::First,
                effect: Effect::new(Change, Database, Project),
                undo: BACKUP,
                what: "changes a database file",
                hits: &["sqlite-utils insert a.db t a.json"],
                misses: &["sqlite-utils tables a.db"],
                ..READS
            },
            Rule {
                id: "sqlite-utils-drop",
                sub: "drop-*|delete*",
                effect: ERASES,
                undo: UndoRow::None,
                what: "drops a table or a view",
                hits: &["sqlite-utils drop-table a.db t"],
                misses: &["sqlite-utils tables a.db"],
                ..READS
            },
        ],
        carries: &[Carry::Sub(
            "query|memory|bulk",
            &Carry::Operand { index: 2, lang: Lang::Sql("sqlite3"), unless: "" },
        )],
        ..PROGRAM
    },
    Program {
        names: &["mongosh", "mongo"],
        values: "--eval -f --file --host --port -u --username -p --password --authenticationDatabase --authenticationMechanism --tlsCAFile --tlsCertificateKeyFile --db",
        rules: &[
            connects("mongosh", &["mongosh --eval 'db.a.find()'"]),
            production(
                "mongosh-production",
                &["mongosh mongodb://prod/app --eval 'db.a.find()'"],
                &["mongosh --eval 'db.a.find()'"],
            ),
            Rule {
                id: "mongosh-file",
                when: &[When::Test(|w| {
                    (0..w.count()).any(|i| w.operand(i).is_some_and(|o| o.ends_with(".js"))) || w.has("-f --file")
                })],
                effect: TYPED,
                undo: UndoRow::Unknown("what the script does"),
                network: true,
                what: "runs a script on a database",
                hits: &["mongosh app a.js", "mongosh -f a.js"],
                misses: &["mongosh --eval 'db.a.find()'"],
                ..READS
            },
        ],
        carries: &[
            Carry::Flag("--eval", Lang::Mongo),
            Carry::File("-f --file", Lang::Mongo),
            Carry::Stdin { lang: Lang::Mongo, unless: "--eval -f --file --version --help", operands: 1 },
        ],
        ..PROGRAM
    },
    Program {
        names: &["mongodump", "mongoexport", "bsondump", "mongostat", "mongotop"],
        values: "-h --host --port -u --username -p --password -d --db -c --collection -o --out -q --query --uri --archive -f --fields --type --outFile",
        rules: &[
            connects("mongodump", &["mongodump --db app"]),
            Rule {
                id: "mongodump-write",
                when: &[When::Test(|w| w.has("-o --out --outFile") || w.any("--archive", &|_| true))],
                on: On::Flag("-o --out --outFile --archive"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "writes a copy of a database to files",
                hits: &["mongodump -o dump", "mongoexport -c a -o a.json"],
                misses: &["mongostat"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["mysqlimport", "mariadb-import"],
        alike: true,
        values: "-h --host -P --port -p~ --password~ -u --user -S --socket -c --columns --fields-terminated-by --lines-terminated-by",
        rules: &[
            Rule {
                id: "mysqlimport",
                when: &[When::AtLeast(1)],
                effect: FILLS,
                undo: BACKUP,
                network: true,
                what: "loads files into tables",
                hits: &["mysqlimport app a.txt", "mysqlimport -l -p app a.txt"],
                misses: &["mysqlimport --version"],
                ..READS
            },
            Rule {
                id: "mysqlimport-delete",
                when: &[When::Flag("-D --delete -r --replace")],
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "empties tables or replaces rows before it loads files into them",
                hits: &["mysqlimport -D app a.txt"],
                misses: &["mysqlimport app a.txt"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["mongorestore", "mongoimport", "pg_restore", "pgloader", "bcp", "influxd-restore", "cassandra-loader"],
        values: "-h --host --port -p -P -u --username --user -U --password -d --dbname --db --collection --uri --archive --file -f -n --schema -t --table -j --jobs -L --use-list -I --index -T --trigger --role -S --server --type --section -N --exclude-schema",
        dry: "--dryRun",
        rules: &[
            Rule {
                id: "restore-list",
                when: &[When::Test(|w| {
                    w.has("-l --list --version --help") && w.count() < 2
                        || w.operand(1) == Some("out")
                        || w.operand(1) == Some("queryout")
                })],
                what: "lists what a backup holds, or copies out",
                hits: &["pg_restore -l a.dump", "bcp d.t out a.csv -S s"],
                misses: &["pg_restore -d app a.dump"],
                ..READS
            },
            Rule {
                id: "restore-print",
                when: &[When::Test(|w| {
                    !w.has("-d --dbname -l --list --db --uri --host -h --drop -S --server --clean -c")
                        && w.operand(1).is_none()
                })],
                what: "prints a backup as text",
                hits: &["pg_restore a.dump"],
                misses: &["pg_restore -d app a.dump"],
                ..READS
            },
            Rule {
                id: "restore",
                when: &[When::Test(|w| {
                    !(w.has("-l --list --version --help") && w.count() < 2)
                        && (w.has("-d --dbname --db --uri --host -h --drop -S --server --clean -c")
                            || w.operand(1).is_some_and(|o| o != "out" && o != "queryout"))
                })],
                effect: FILLS,
                undo: BACKUP,
                network: true,
                what: "writes a backup into a database",
                hits: &["pg_restore -d app a.dump", "mongorestore --db app dump/"],
                misses: &["pg_restore -l a.dump"],
                ..READS
            },
            Rule {
                id: "restore-local",
                sub: "",
                when: &[When::Test(|w| w.has("--drop"))],
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "drops what stands there before it is restored",
                hits: &["mongorestore --drop dump/"],
                misses: &["mongorestore --db app dump/"],
                ..READS
            },
            Rule {
                id: "restore-clean",
                when: &[When::Test(|w| w.has("-c --clean -C --create --delete") && w.has("-d --dbname --delete"))],
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "drops what stands there before it is restored",
                hits: &["pg_restore --clean -d app a.dump", "pg_restore -c -d app a.dump"],
                misses: &["pg_restore -d app a.dump"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "pg_dump",
            "pg_dumpall",
            "mysqldump",
            "mariadb-dump",
            "mysqlpump",
            "pg_basebackup",
            "xtrabackup",
            "mariabackup",
            "pg_receivewal",
        ],
        alike: true,
        values: "-f --file -F --format -h --host -p~ -P --port -U --username -u --user -d --dbname -D --pgdata -n --schema -N --exclude-schema -t --table -T --exclude-table -j --jobs -Z --compress -r --result-file --tab --where --exclude-table-data --ignore-table --defaults-file --target-dir -E --encoding --role --snapshot --rows-per-insert",
        rules: &[
            connects("dump", &["pg_dump app", "mysqldump -u root -psecret app"]),
            production("dump-production", &["pg_dump -h prod app"], &["pg_dump app"]),
            Rule {
                when: &[When::Flag("-f --file -r --result-file --tab -D --pgdata --target-dir")],
                ..writes_file(
                    "dump-file",
                    "-f --file -r --result-file --tab -D --pgdata --target-dir",
                    &["pg_dump -f a.sql app", "pg_dump -Fc -f a.dump app"],
                    &["pg_dump app"],
                )
            },
            Rule {
                id: "dump-delete-logs",
                when: &[When::Flag("--delete-master-logs --delete-source-logs")],
                effect: ERASES,
                undo: UndoRow::None,
                what: "removes the server's logs",
                hits: &["mysqldump --delete-master-logs app"],
                misses: &["mysqldump app"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["createdb"],
        values: "-h --host -p --port -U --username -D --tablespace -E --encoding -l --locale -O --owner -T --template --maintenance-db",
        rules: &[Rule {
            id: "createdb",
            effect: MAKES,
            undo: UndoRow::Exact("dropdb{?-h --host}{?-p --port}{?-U --username} {1}"),
            network: true,
            what: "makes a database",
            hits: &["createdb app2", "createdb -h db app2"],
            misses: &["dropdb app"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["dropdb"],
        values: "-h --host -p --port -U --username --maintenance-db",
        rules: &[Rule {
            id: "dropdb",
            effect: ERASES,
            undo: UndoRow::None,
            network: true,
            what: "drops a database",
            instead: "pg_dump it first, and let a person run it",
            hits: &["dropdb app", "dropdb --if-exists -h db app"],
            misses: &["createdb app"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["createuser", "dropuser"],
        values: "-h --host -p --port -U --username -c --connection-limit -g --role",
        rules: &[Rule {
            id: "database-user",
            effect: RIGHTS,
            undo: UndoRow::Unknown("the rights that the user had"),
            network: true,
            what: "makes or drops a user of a database",
            hits: &["createuser bob", "dropuser bob"],
            misses: &["createdb app"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &[
            "pg_isready",
            "pg_config",
            "pg_controldata",
            "pg_waldump",
            "pg_amcheck",
            "pg_verifybackup",
            "mysqlshow",
            "mariadb-show",
            "mytop",
            "innotop",
            "pg_top",
            "pg_activity",
        ],
        rules: &[connects("database-look", &["pg_isready -h db", "mysqlshow app"])],
        ..READER
    },
    Program {
        names: &["vacuumdb", "reindexdb", "clusterdb", "mysqlcheck", "mariadb-check", "mysql_upgrade", "mysqlslap"],
        rules: &[Rule {
            id: "database-tidy",
            effect: Effect::new(Change, Rows, Remote),
            undo: UndoRow::Unneeded,
            network: true,
            what: "tidies a database; it holds the same rows afterwards",
            hits: &["vacuumdb app"],
            misses: &["dropdb app"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["pgbench", "redis-benchmark", "valkey-benchmark", "sysbench", "memtier_benchmark"],
        rules: &[Rule {
            id: "database-benchmark",
            effect: FILLS,
            undo: UndoRow::Unknown("which tables or keys it overwrites"),
            network: true,
            what: "writes test data into a database",
            hits: &["pgbench -i app", "redis-benchmark -q"],
            misses: &["pg_isready"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &[
            "pg_resetwal",
            "pg_rewind",
            "pg_upgrade",
            "pg_archivecleanup",
            "pg_checksums",
            "pg_combinebackup",
            "pg_createsubscriber",
        ],
        dry: "-n --dry-run",
        rules: &[Rule {
            id: "database-surgery",
            effect: ERASES,
            undo: UndoRow::None,
            what: "changes the files of a database server",
            hits: &["pg_resetwal -f data"],
            misses: &["pg_resetwal -n data"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["initdb"],
        values: "-D --pgdata -U --username -E --encoding -A --auth --locale --pwfile -X --waldir",
        rules: &[Rule {
            id: "initdb",
            effect: Effect::new(Create, Database, Project),
            undo: UndoRow::Partial("remove the new directory"),
            what: "makes a directory for a database server",
            hits: &["initdb -D data"],
            misses: &["createdb app"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &[
            "pg_ctl",
            "pg_ctlcluster",
            "mysqld_safe",
            "mysql.server",
            "neo4j",
            "rabbitmqctl",
            "rabbitmq-diagnostics",
            "nodetool",
        ],
        values: "-D --pgdata -l --log -o --options -m --mode -t --timeout -n --node -h --host -p --port",
        rules: &[
            Rule {
                id: "database-server-read",
                when: &[When::Word(
                    "status version list_queues list_users list_vhosts list_exchanges list_bindings list_connections list_channels list_permissions cluster_status ping info describecluster tablestats tpstats ring netstats compactionstats logdirkind",
                )],
                what: "looks at a server",
                hits: &["pg_ctl status -D data", "rabbitmqctl list_queues"],
                misses: &["pg_ctl stop -D data"],
                ..READS
            },
            Rule {
                id: "database-server",
                when: &[When::NoWord(
                    "status version list_queues list_users list_vhosts list_exchanges list_bindings list_connections list_channels list_permissions cluster_status ping info describecluster tablestats tpstats ring netstats compactionstats purge_queue delete_queue delete_user delete_vhost reset force_reset forget_cluster_node clearsnapshot removenode decommission assassinate",
                )],
                effect: STOPS,
                undo: UndoRow::Partial("the opposite command: start or stop"),
                what: "starts, stops or changes a server",
                hits: &["pg_ctl stop -D data", "pg_ctl -D data -l log start"],
                misses: &["pg_ctl status -D data"],
                ..READS
            },
            Rule {
                id: "database-server-reset",
                when: &[When::Word(
                    "purge_queue delete_queue delete_user delete_vhost reset force_reset forget_cluster_node clearsnapshot removenode decommission assassinate",
                )],
                effect: ERASES,
                undo: UndoRow::None,
                what: "removes data of a server",
                hits: &["rabbitmqctl purge_queue q", "nodetool decommission"],
                misses: &["rabbitmqctl list_queues"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "postgres",
            "mysqld",
            "mariadbd",
            "mongod",
            "mongos",
            "redis-server",
            "valkey-server",
            "redis-sentinel",
            "clickhouse-server",
            "memcached",
            "etcd",
            "influxd",
            "dolt-server",
            "meilisearch",
            "minio",
            "rabbitmq-server",
            "cassandra",
            "elasticsearch",
            "opensearch",
            "neo4j-server",
            "nats-server",
            "mosquitto",
            "prometheus",
            "grafana-server",
            "loki",
            "tempo",
            "jaeger",
            "zipkin",
        ],
        rules: &[
            Rule {
                id: "database-serve",
                when: &[When::NoFlag("--version -V --help -h")],
                effect: SERVES,
                undo: UndoRow::Exact("stop it"),
                what: "serves a database on a port",
                hits: &["redis-server --port 6380", "mongod --dbpath data"],
                misses: &["redis-server --version"],
                ..READS
            },
            Rule {
                id: "database-serve-version",
                when: &[When::Flag("--version -V --help -h")],
                what: "shows its version",
                hits: &["redis-server --version"],
                misses: &["redis-server"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["mysqladmin", "mariadb-admin"],
        values: "-h --host -u --user -P --port -S --socket -p~ -i --sleep -c --count --defaults-file --connect-timeout --shutdown-timeout",
        rules: &[
            Rule {
                id: "mysqladmin-read",
                sub: "ping|status|version|variables|processlist|extended-status|ext|proc|var|stat",
                effect: TALKS,
                network: true,
                what: "looks at a server",
                hits: &["mysqladmin ping", "mysqladmin -u root -psecret status"],
                misses: &["mysqladmin drop app"],
                ..READS
            },
            Rule {
                id: "mysqladmin-create",
                sub: "create",
                effect: MAKES,
                undo: UndoRow::Exact("mysqladmin drop {1}"),
                network: true,
                what: "makes a database",
                hits: &["mysqladmin create app"],
                misses: &["mysqladmin drop app"],
                ..READS
            },
            Rule {
                id: "mysqladmin-drop",
                when: &[When::Word("drop")],
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "drops a database",
                hits: &["mysqladmin -f drop app", "mysqladmin ping drop app"],
                misses: &["mysqladmin ping"],
                ..READS
            },
            Rule {
                id: "mysqladmin-change",
                when: &[When::Word(
                    "shutdown kill flush-hosts flush-logs flush-privileges flush-status flush-tables flush-threads password old-password reload refresh start-slave stop-slave start-replica stop-replica start-all-slaves stop-all-slaves debug",
                )],
                effect: STOPS,
                undo: UndoRow::Unknown("what ran on the server"),
                network: true,
                what: "stops or changes a server",
                hits: &["mysqladmin shutdown", "mysqladmin kill 5"],
                misses: &["mysqladmin ping"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["redis-cli", "valkey-cli", "keydb-cli", "iredis", "dragonfly-cli"],
        alike: true,
        style: Style::Posix,
        values: "-h -p -s -a -n -u -r -i -d -D --user --pass --sni --cacert --cacertdir --cert --key --rdb --functions-rdb --eval --pattern --quoted-pattern --count --cursor --lru-test --intrinsic-latency --show-pushes -t",
        rules: &[
            connects("redis", &["redis-cli GET a", "redis-cli -h db ping"]),
            production("redis-production", &["redis-cli -h prod GET a"], &["redis-cli GET a"]),
            Rule {
                id: "redis-load",
                when: &[When::Flag("--pipe --lru-test")],
                effect: FILLS,
                undo: BACKUP,
                network: true,
                what: "writes many keys",
                hits: &["redis-cli --pipe < a.txt"],
                misses: &["redis-cli GET a"],
                ..READS
            },
            Rule {
                id: "redis-cluster",
                when: &[When::Test(|w| w.has("--cluster") && !matches!(w.operand(0), Some("check" | "info" | "help")))],
                effect: FILLS,
                undo: BACKUP,
                network: true,
                what: "changes a cluster",
                hits: &["redis-cli --cluster del-node h:1 id"],
                misses: &["redis-cli --cluster info h:1"],
                ..READS
            },
            Rule {
                id: "redis-eval",
                when: &[When::Flag("--eval")],
                effect: TYPED,
                undo: UndoRow::Unknown("what the script does"),
                network: true,
                what: "runs a script on a server",
                hits: &["redis-cli --eval a.lua"],
                misses: &["redis-cli GET a"],
                ..READS
            },
            Rule {
                when: &[When::Flag("--rdb --functions-rdb")],
                ..writes_file("redis-dump", "--rdb --functions-rdb", &["redis-cli --rdb a.rdb"], &["redis-cli GET a"])
            },
        ],
        carries: &[
            Carry::Joined { skip: 0, lang: Lang::Redis },
            Carry::Stdin {
                lang: Lang::Redis,
                unless: "--cluster --eval --pipe --scan --stat --latency --latency-history --latency-dist --bigkeys --memkeys --hotkeys --rdb --monitor --version --help -x",
                operands: 0,
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["etcdctl", "etcdutl"],
        values: "--endpoints --cacert --cert --key --user --password --dial-timeout --command-timeout -w --write-out --lease --limit --rev --data-dir --name --initial-cluster",
        dry: "--help",
        rules: &[
            Rule {
                id: "etcd-read",
                when: &[When::Test(|w| {
                    matches!(
                        (w.operand(0), w.operand(1)),
                        (Some("get" | "version" | "check" | "watch" | "help"), _)
                            | (
                                Some("member" | "endpoint" | "alarm" | "user" | "role" | "lease" | "snapshot"),
                                Some("list" | "status" | "health" | "hashkv" | "get" | "timetolive")
                            )
                    )
                })],
                effect: TALKS,
                network: true,
                what: "looks at a store",
                hits: &["etcdctl get a", "etcdctl member list", "etcdctl endpoint health"],
                misses: &["etcdctl del a", "etcdctl member remove x"],
                ..READS
            },
            Rule {
                id: "etcd-put",
                sub: "put|txn|move-leader|defrag|lock|elect|make-mirror|migrate|hashkv|lease|snapshot|auth|user|role|member|alarm|downgrade",
                when: &[When::NoWord("list status health get timetolive remove delete revoke disarm restore disable")],
                effect: FILLS,
                undo: UndoRow::Unknown("whether the key existed"),
                network: true,
                what: "changes a store",
                hits: &["etcdctl put a b", "etcdctl snapshot save a.db"],
                misses: &["etcdctl get a"],
                ..READS
            },
            Rule {
                id: "etcd-delete",
                when: &[When::Test(|w| {
                    matches!(w.operand(0), Some("del" | "compaction"))
                        || matches!(
                            (w.operand(0), w.operand(1)),
                            (
                                Some("member" | "user" | "role" | "lease" | "alarm" | "auth" | "snapshot"),
                                Some("remove" | "delete" | "revoke" | "disarm" | "restore" | "disable")
                            )
                        )
                })],
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "removes keys or members of a store",
                hits: &["etcdctl del a", "etcdctl del --prefix ''", "etcdctl member remove x"],
                misses: &["etcdctl get a"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "influx",
            "surreal",
            "arangosh",
            "cbq",
            "couchbase-cli",
            "cypher-shell",
            "neo4j-admin",
            "kcat",
            "kafka-topics",
            "kafka-topics.sh",
            "kafka-console-producer",
            "kafka-console-consumer",
            "kafka-consumer-groups",
            "rpk",
            "nats",
            "mosquitto_pub",
            "mosquitto_sub",
            "memcached-tool",
            "esrally",
            "elasticdump",
            "mc",
            "minio-client",
        ],
        values: "-h --host -p --port -u --username --user --password -d --database --db --bucket -o --org --token -a --address -f --file --format -e --execute --topic --bootstrap-server --group -b -t --conn --ns --pass --endpoint",
        rules: &[
            Rule {
                id: "store-read",
                when: &[When::Test(|w| {
                    super::verbs::verb(w, "bucket database topic auth config") == Some(super::verbs::Verb::Reads)
                        && !matches!(w.operand(0), Some("query"))
                        || w.has("--list --describe")
                })],
                effect: TALKS,
                network: true,
                what: "looks at a store",
                hits: &["influx bucket list", "kafka-topics --bootstrap-server h --list", "mc ls a/b"],
                misses: &["influx bucket delete -n a"],
                ..READS
            },
            Rule {
                id: "store-delete",
                when: &[When::Test(|w| {
                    super::verbs::verb(w, "bucket database topic auth config") == Some(super::verbs::Verb::Removes)
                        || w.has("--delete --reset-offsets")
                })],
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "removes data of a store",
                hits: &[
                    "influx delete --bucket b",
                    "kafka-topics --bootstrap-server h --delete --topic t",
                    "mc rm --recursive a/b",
                ],
                misses: &["influx bucket list"],
                ..READS
            },
            Rule {
                id: "store-change",
                when: &[When::Test(|w| {
                    w.count() > 0
                        && !matches!(
                            super::verbs::verb(w, "bucket database topic auth config"),
                            Some(super::verbs::Verb::Reads | super::verbs::Verb::Removes)
                        )
                        || w.operand(0) == Some("query")
                        || w.count() == 0 && !w.has("--list --describe --version --help --delete")
                })],
                effect: FILLS,
                undo: UndoRow::Unknown("what the statement or message does"),
                network: true,
                what: "gives a store a statement or a message that oneway cannot read",
                hits: &[
                    "influx query 'from(bucket: \"a\")'",
                    "cypher-shell 'MATCH (n) DETACH DELETE n'",
                    "mosquitto_pub -t a -m b",
                ],
                misses: &["influx bucket list"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];

/// Whether a word of the connection names production.
fn names_production(words: &dyn Words) -> bool {
    let named = |text: &str| {
        let lower = text.to_ascii_lowercase();
        lower
            .split(|c: char| !c.is_ascii_alphanumeric())
            .any(|part| matches!(part, "prod" | "production" | "prd" | "live"))
    };
    let flags =
        "-h --host -d --dbname -D --database -S --server -c --connection -u --uri --url --db -U --username --dsn";
    words.any(flags, &named)
        || (0..words.count()).any(|i| words.operand(i).is_some_and(|o| !o.contains(' ') && named(o)))
}
