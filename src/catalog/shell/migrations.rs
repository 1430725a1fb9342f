//! Migrations and ORMs, which cause most real losses: what drops or resets does not come back, what goes forward depends.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// All that is in a database goes away.
const LOSES: Rule = Rule {
    effect: Effect::new(Delete, Database, Outside),
    undo: UndoRow::None,
    what: "drops what is in the database; only a backup brings it back",
    instead: "make a backup first, and let a person run it",
    ..READS
};
/// A database gets another form.
const CHANGES: Rule = Rule {
    effect: Effect::new(Change, Schema, Outside),
    undo: UndoRow::Unknown("whether the migrations can be reversed, and which database it is"),
    what: "changes the tables of the database",
    ..READS
};
/// Rows are written or overwritten.
const FILLS: Rule = Rule {
    effect: Effect::new(Change, Database, Outside),
    undo: UndoRow::Unknown("which rows were there before"),
    what: "writes rows into the database, over what has the same keys",
    ..READS
};
const WRITES_MIGRATION: Rule = Rule { what: "writes a migration as a new file; the database stays as it is", ..MAKES };
const SHOWS: Rule = Rule { what: "only shows the state of the migrations", ..READS };

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["prisma"],
        from: "npm",
        values: "--schema --config --name -n --file --url --from-url --to-url --from-schema-datamodel --to-schema-datamodel --from-migrations --to-migrations --shadow-database-url -o --output --applied --rolled-back --generator --port -p --browser -b",
        rules: &[
            Rule {
                id: "prisma-look",
                sub: "validate|version|-v|help|debug",
                hits: &["npx prisma validate", "prisma version"],
                misses: &["prisma migrate dev"],
                ..SHOWS
            },
            Rule {
                id: "prisma-migrate-look",
                sub: "migrate status|diff",
                when: &[When::NoFlag("-o --output")],
                hits: &["npx prisma migrate status"],
                misses: &["prisma migrate deploy"],
                ..SHOWS
            },
            Rule {
                id: "prisma-generate",
                sub: "generate|format|init|studio|platform|dev|mcp",
                hits: &["npx prisma generate"],
                misses: &["prisma db push"],
                ..BUILDS
            },
            Rule {
                id: "prisma-pull",
                sub: "db pull",
                what: "writes the schema file after the database",
                hits: &["prisma db pull"],
                misses: &["prisma db push"],
                ..REWRITES
            },
            Rule {
                id: "prisma-create",
                sub: "migrate dev|diff",
                when: &[When::Flag("--create-only -o --output")],
                hits: &["prisma migrate dev --create-only"],
                misses: &["prisma migrate dev"],
                ..WRITES_MIGRATION
            },
            Rule {
                id: "prisma-migrate-dev",
                sub: "migrate dev",
                when: &[When::NoFlag("--create-only")],
                undo: UndoRow::Unknown("whether drift makes it reset the database"),
                instead: "npx prisma migrate dev --create-only, and read what it wrote",
                hits: &["npx prisma migrate dev"],
                misses: &["prisma migrate dev --create-only"],
                ..CHANGES
            },
            Rule {
                id: "prisma-deploy",
                sub: "migrate deploy|resolve",
                hits: &["npx prisma migrate deploy"],
                misses: &["prisma migrate status"],
                ..CHANGES
            },
            Rule {
                id: "prisma-push",
                sub: "db push",
                when: &[When::NoFlag("--force-reset --accept-data-loss")],
                hits: &["prisma db push"],
                misses: &["prisma db push --accept-data-loss"],
                ..CHANGES
            },
            Rule {
                id: "prisma-push-loss",
                sub: "db push",
                when: &[When::Flag("--force-reset --accept-data-loss")],
                hits: &["npx prisma db push --accept-data-loss", "prisma db push --force-reset"],
                misses: &["prisma db push"],
                ..LOSES
            },
            Rule {
                id: "prisma-reset",
                sub: "migrate reset",
                hits: &["npx prisma migrate reset --force"],
                misses: &["prisma migrate status"],
                ..LOSES
            },
            Rule {
                id: "prisma-execute",
                sub: "db execute",
                hits: &["prisma db execute --file x.sql"],
                misses: &["prisma db pull"],
                ..CHANGES
            },
            Rule { id: "prisma-seed", sub: "db seed", hits: &["prisma db seed"], misses: &["prisma db pull"], ..FILLS },
        ],
        carries: &[Carry::File("--file", Lang::Sql("any"))],
        ..PROGRAM
    },
    Program {
        names: &["drizzle-kit"],
        from: "npm",
        values: "--config --dialect --schema --out --url --driver --name --host --port --user --password --database",
        rules: &[
            Rule {
                id: "drizzle-look",
                sub: "check|version|help|--version",
                hits: &["npx drizzle-kit check"],
                misses: &["drizzle-kit push"],
                ..SHOWS
            },
            Rule {
                id: "drizzle-generate",
                sub: "generate|generate:*|introspect|introspect:*|pull|up|up:*|export",
                hits: &["npx drizzle-kit generate"],
                misses: &["drizzle-kit push"],
                ..WRITES_MIGRATION
            },
            Rule {
                id: "drizzle-drop",
                sub: "drop",
                what: "removes a migration file; the database stays as it is",
                hits: &["drizzle-kit drop"],
                misses: &["drizzle-kit push"],
                ..REWRITES
            },
            Rule {
                id: "drizzle-migrate",
                sub: "migrate|push|push:*",
                when: &[When::NoFlag("--force")],
                hits: &["npx drizzle-kit push", "drizzle-kit migrate"],
                misses: &["drizzle-kit push --force"],
                ..CHANGES
            },
            Rule {
                id: "drizzle-push-force",
                sub: "push|push:*",
                when: &[When::Flag("--force")],
                hits: &["npx drizzle-kit push --force"],
                misses: &["drizzle-kit push"],
                ..LOSES
            },
            Rule {
                id: "drizzle-studio",
                sub: "studio",
                hits: &["drizzle-kit studio"],
                misses: &["drizzle-kit push"],
                ..SERVES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "typeorm",
            "typeorm-ts-node-commonjs",
            "typeorm-ts-node-esm",
            "typeorm-extension",
            "mikro-orm",
            "mikro-orm-esm",
            "sequelize",
            "sequelize-cli",
            "knex",
            "ace",
            "phinx",
            "db-migrate",
            "objection",
            "kysely",
            "waterline",
            "sails",
            "strapi",
            "keystone",
            "adonis",
            "nest-migrate",
            "feathers",
            "redwood",
            "rw",
            "blitz",
        ],
        alike: true,
        from: "npm",
        values: "-d --dataSource -c --connection -f --config --env --url --migrations-path --models-path --seeders-path --options-path --name --knexfile --client --cwd --esm --to --from --debug",
        rules: &[
            Rule {
                id: "orm-look",
                sub: "migration:show|migration:list|migration:pending|migration:check|migrate:list|migrate:status|migrate:currentVersion|db:migrate:status|migrations:status|migration:status|schema:log|version|help|list|status|list:*|debug|database:show|routes|info|doctor|check",
                hits: &["npx knex migrate:list", "sequelize db:migrate:status"],
                misses: &["knex migrate:latest"],
                ..SHOWS
            },
            Rule {
                id: "orm-bare",
                when: &[When::AtMost(0)],
                hits: &["knex --version"],
                misses: &["knex migrate:latest"],
                ..SHOWS
            },
            Rule {
                id: "orm-make",
                sub: "migration:create|migration:generate|migration:generate:*|entity:create|subscriber:create|init|migrate:make|seed:make|model:generate|model:create|seed:generate|make:*|create|new|generate|g|generate-entities|cache:generate|schema:export|setup|init:*",
                hits: &["knex migrate:make x", "npx typeorm migration:generate x"],
                misses: &["knex migrate:latest"],
                ..WRITES_MIGRATION
            },
            Rule {
                id: "orm-lose",
                sub: "schema:drop|schema:fresh|migration:fresh|migration:reset|migration:refresh|db:drop|db:wipe|db:truncate|db:migrate:undo:all|db:seed:undo:all|database:drop|reset|db:reset|migrate:fresh|migrate:reset|dropDatabase|data-transfer:import|import",
                hits: &["sequelize db:drop", "npx typeorm schema:drop", "sequelize db:migrate:undo:all"],
                misses: &["sequelize db:migrate"],
                ..LOSES
            },
            Rule {
                id: "orm-rollback-all",
                sub: "migrate:rollback|migration:rollback|migration:revert|migration:down|rollback|down",
                when: &[When::Flag("--all -t --to")],
                hits: &["knex migrate:rollback --all"],
                misses: &["knex migrate:rollback"],
                ..LOSES
            },
            Rule {
                id: "orm-migrate",
                sub: "migration:run|migration:up|migration:down|migration:revert|migration:rollback|schema:sync|schema:update|schema:create|migrate:latest|migrate:up|migrate:down|migrate:rollback|migrate:unlock|migrate:forceunlock|db:migrate|db:migrate:undo|db:migrate:schema:timestamps:add|db:create|database:create|migrate|rollback|up|down|cache:clear|data-migrate|prisma",
                hits: &["npx knex migrate:latest", "sequelize db:migrate", "typeorm migration:run"],
                misses: &["knex migrate:list"],
                ..CHANGES
            },
            Rule {
                id: "orm-seed",
                sub: "seed:run|db:seed|db:seed:all|db:seed:undo|database:seed|seeder:run|seed",
                hits: &["knex seed:run", "sequelize db:seed:all"],
                misses: &["knex seed:make x"],
                ..FILLS
            },
            Rule {
                id: "orm-query",
                sub: "query|data-source:query",
                what: "runs SQL",
                hits: &["typeorm query 'SELECT 1'"],
                misses: &["knex migrate:list"],
                ..READS
            },
            Rule {
                id: "orm-build",
                sub: "build|test|lint|serve|dev|develop|start|console|repl|ts:*|type-check|exec",
                hits: &["strapi build", "node ace test"],
                misses: &["knex migrate:latest"],
                ..BUILDS
            },
        ],
        carries: &[Carry::TextAfter("query", Lang::Sql("any"))],
        ..PROGRAM
    },
    Program {
        names: &["alembic", "aerich", "yoyo", "piccolo"],
        from: "pypi",
        values: "-c --config -n --name -x --raiseerr -m --message --rev-id --head --splice --branch-label --version-path --depends-on -r --rev-range -a --app --location --database -d",
        dry: "--sql",
        rules: &[
            Rule {
                id: "alembic-look",
                sub: "current|history|heads|show|check|branches|list|list_templates|inspectdb|help",
                hits: &["alembic current", "python -m alembic history"],
                misses: &["alembic upgrade head"],
                ..SHOWS
            },
            Rule {
                id: "alembic-make",
                sub: "revision|merge|init|edit|new|newtext|migrate|ensure_version",
                hits: &["alembic revision --autogenerate -m x"],
                misses: &["alembic upgrade head"],
                ..WRITES_MIGRATION
            },
            Rule {
                id: "alembic-upgrade",
                sub: "upgrade|stamp|apply|mark|unmark|develop|break-lock|init-db|migrations",
                hits: &["alembic upgrade head", "uv run alembic upgrade head"],
                misses: &["alembic upgrade head --sql", "alembic current"],
                instead: "alembic upgrade head --sql, which only prints",
                ..CHANGES
            },
            Rule {
                id: "alembic-downgrade",
                sub: "downgrade|rollback|reapply",
                when: &[When::NoWord("base zero"), When::NoFlag("--all -a")],
                hits: &["alembic downgrade -1"],
                misses: &["alembic downgrade base"],
                ..CHANGES
            },
            Rule {
                id: "alembic-base",
                sub: "downgrade|rollback|reapply",
                when: &[When::Test(|w| {
                    w.has("--all -a") || (0..w.count()).any(|i| matches!(w.operand(i), Some("base" | "zero")))
                })],
                hits: &["alembic downgrade base"],
                misses: &["alembic downgrade -1"],
                ..LOSES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["django-admin"],
        from: "pypi",
        values: "--settings --pythonpath -v --verbosity --database -a --app_label --natural-primary --format --indent -o --output -e --exclude -n --name -k --tag -i --ignore --fixtures -c --command -l --locale --username --email --host --port --host --domain --template -p --pattern --parallel --testrunner",
        rules: &[
            Rule {
                id: "django-look",
                sub: "check|showmigrations|sqlmigrate|sqlsequencereset|diffsettings|inspectdb|version|help|findstatic|sqlflush|show_urls|print_settings|validate_templates|list_signals|show_permissions|optimizemigration_check",
                hits: &["python manage.py showmigrations", "python manage.py check", "django-admin version"],
                misses: &["python manage.py migrate"],
                ..SHOWS
            },
            Rule {
                id: "django-bare",
                when: &[When::AtMost(0)],
                hits: &["python manage.py --version"],
                misses: &["python manage.py migrate"],
                ..SHOWS
            },
            Rule {
                id: "django-dump",
                sub: "dumpdata",
                when: &[When::NoFlag("-o --output")],
                effect: Effect::new(Read, Rows, Outside),
                what: "prints the rows of the database",
                hits: &["python manage.py dumpdata app"],
                misses: &["python manage.py dumpdata -o x.json"],
                ..READS
            },
            Rule {
                id: "django-dump-file",
                sub: "dumpdata",
                when: &[When::Flag("-o --output")],
                hits: &["python manage.py dumpdata -o x.json"],
                misses: &["python manage.py dumpdata"],
                ..MAKES
            },
            Rule {
                id: "django-make",
                sub: "makemigrations|squashmigrations|startapp|startproject|makemessages|compilemessages|optimizemigration|collectstatic|compress|create_template_tags|generate_swagger|spectacular|graph_models",
                when: &[When::NoFlag("--check --dry-run --clear -c -n")],
                hits: &["python manage.py makemigrations", "python manage.py collectstatic --noinput"],
                misses: &["python manage.py makemigrations --check"],
                ..WRITES_MIGRATION
            },
            Rule {
                id: "django-make-check",
                sub: "makemigrations|collectstatic",
                when: &[When::Flag("--check --dry-run")],
                hits: &["python manage.py makemigrations --check --dry-run"],
                misses: &["python manage.py makemigrations"],
                ..SHOWS
            },
            Rule {
                id: "django-make-named",
                sub: "makemigrations",
                when: &[When::Flag("-n --name"), When::NoFlag("--check --dry-run")],
                hits: &["python manage.py makemigrations -n x"],
                misses: &["python manage.py makemigrations"],
                ..WRITES_MIGRATION
            },
            Rule {
                id: "django-static-clear",
                sub: "collectstatic",
                when: &[When::Flag("-c --clear"), When::NoFlag("--dry-run -n")],
                hits: &["python manage.py collectstatic --clear"],
                misses: &["python manage.py collectstatic"],
                ..CLEANS
            },
            Rule {
                id: "django-migrate",
                sub: "migrate",
                when: &[When::NoWord("zero"), When::NoFlag("--plan --check --list -l")],
                undo: UndoRow::Unknown(
                    "whether the migrations are reversible: python manage.py migrate <app> <previous>",
                ),
                instead: "python manage.py migrate --plan",
                hits: &["python manage.py migrate", "./manage.py migrate app 0003", "django-admin migrate"],
                misses: &["python manage.py migrate --plan", "python manage.py migrate app zero"],
                ..CHANGES
            },
            Rule {
                id: "django-migrate-zero",
                sub: "migrate",
                when: &[When::Word("zero"), When::NoFlag("--plan --check --fake")],
                hits: &["python manage.py migrate app zero"],
                misses: &["python manage.py migrate"],
                ..LOSES
            },
            Rule {
                id: "django-migrate-plan",
                sub: "migrate",
                when: &[When::Flag("--plan --check --list -l")],
                hits: &["python manage.py migrate --plan"],
                misses: &["python manage.py migrate"],
                ..SHOWS
            },
            Rule {
                id: "django-lose",
                sub: "flush|reset_db|sqlreset|remove_stale_contenttypes|drop_test_database|delete_squashed_migrations|clear_cache|cleanup|reset_schema|truncate",
                hits: &["python manage.py flush --noinput", "python3 manage.py reset_db"],
                misses: &["python manage.py sqlflush"],
                ..LOSES
            },
            Rule {
                id: "django-load",
                sub: "loaddata|createcachetable|clearsessions|rebuild_index|update_index|createsuperuser|changepassword|set_fake_passwords|sync_s3|seed|create_superuser|setup_superuser",
                hits: &["python manage.py loaddata x.json", "python manage.py createsuperuser"],
                misses: &["python manage.py dumpdata"],
                ..FILLS
            },
            Rule {
                id: "django-serve",
                sub: "runserver|runserver_plus|testserver|livereload|daphne|run_gunicorn",
                hits: &["python manage.py runserver"],
                misses: &["python manage.py test"],
                ..SERVES
            },
            Rule {
                id: "django-test",
                sub: "test|pytest|jenkins|tailwind|compilescss",
                hits: &["python manage.py test"],
                misses: &["python manage.py runserver"],
                ..BUILDS
            },
            Rule {
                id: "django-shell",
                sub: "shell|shell_plus|dbshell|runscript|runjob|runjobs|celery|qcluster|rqworker|runworker",
                when: &[When::NoFlag("-c --command")],
                hits: &["python manage.py shell", "python manage.py dbshell"],
                misses: &["python manage.py test"],
                ..RUNS
            },
            Rule {
                id: "django-shell-text",
                sub: "shell",
                when: &[When::Flag("-c --command")],
                what: "runs Python inside the application",
                hits: &["python manage.py shell -c 'print(1)'"],
                misses: &["python manage.py shell"],
                ..READS
            },
            Rule {
                id: "django-mail",
                sub: "sendtestemail|send_mail|mail_debug",
                effect: Effect::new(Send, Message, Remote),
                undo: UndoRow::None,
                network: true,
                what: "sends mail",
                hits: &["python manage.py sendtestemail a@b.c"],
                misses: &["python manage.py test"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-c --command", Lang::Script("python"))],
        ..PROGRAM
    },
    Program {
        names: &["flask", "superset", "airflow", "litestar", "masonite", "buildout"],
        from: "pypi",
        values: "-A --app -e --env-file -d --directory -x -m --message --rev-id -h --host -p --port --head --branch-label --depends-on -u --username",
        dry: "--sql",
        rules: &[
            Rule {
                id: "flask-look",
                sub: "routes|version|--version|info|config|connections|dags|tasks|variables|providers|plugins|schema",
                when: &[When::NotFirst("delete set import add backfill trigger clear run pause unpause test")],
                hits: &["flask routes", "airflow dags list"],
                misses: &["flask db upgrade"],
                ..SHOWS
            },
            Rule {
                id: "flask-db-look",
                sub: "db current|history|heads|show|check|branches|list-templates|check-migrations",
                hits: &["flask db current"],
                misses: &["flask db upgrade"],
                ..SHOWS
            },
            Rule {
                id: "flask-db-make",
                sub: "db revision|migrate|init|merge|edit",
                hits: &["flask db migrate -m x"],
                misses: &["flask db upgrade"],
                ..WRITES_MIGRATION
            },
            Rule {
                id: "flask-db-upgrade",
                sub: "db upgrade|stamp|downgrade",
                when: &[When::NoWord("base")],
                hits: &["flask db upgrade", "flask db downgrade"],
                misses: &["flask db downgrade base"],
                ..CHANGES
            },
            Rule {
                id: "flask-db-lose",
                sub: "db downgrade|reset|drop|clean|shell_drop",
                when: &[When::Test(|w| w.count() == 0 || w.operand(0) == Some("base"))],
                hits: &["flask db downgrade base", "airflow db reset"],
                misses: &["flask db upgrade"],
                ..LOSES
            },
            Rule {
                id: "flask-run",
                sub: "run|webserver|scheduler|standalone|api-server|worker",
                hits: &["flask run"],
                misses: &["flask routes"],
                ..SERVES
            },
            Rule { id: "flask-shell", sub: "shell", hits: &["flask shell"], misses: &["flask run"], ..RUNS },
        ],
        ..PROGRAM
    },
    Program {
        names: &["rails", "rake"],
        from: "gem",
        values: "-e --environment -p --port -b --binding -f --rakefile -C --directory -I -r -R --rakelibdir -j --jobs",
        rules: &[
            Rule {
                id: "rails-look",
                sub: "routes|about|stats|notes|middleware|initializers|db:version|db:migrate:status|db:abort_if_pending_migrations|zeitwerk:check|time:zones|secret|version|-v|--version|help|dev:cache|runner_help|unused_routes",
                hits: &["rails routes", "bin/rails db:migrate:status"],
                misses: &["rails db:migrate"],
                ..SHOWS
            },
            Rule {
                id: "rails-tasks",
                when: &[When::Flag("-T --tasks -P --prereqs -W --where -D --describe -A")],
                hits: &["rake -T"],
                misses: &["rake db:migrate"],
                ..SHOWS
            },
            Rule {
                id: "rails-lose",
                when: &[When::Word(
                    "db:drop db:drop:* db:reset db:reset:* db:purge db:purge:* db:truncate_all db:schema:load db:schema:load:* db:structure:load db:setup db:setup:* db:migrate:reset db:seed:replant db:environment:set db:prepare:force",
                )],
                hits: &[
                    "rails db:drop",
                    "bin/rails db:reset",
                    "bundle exec rake db:schema:load",
                    "rake db:migrate:reset",
                ],
                misses: &["rails db:migrate"],
                ..LOSES
            },
            Rule {
                id: "rails-migrate",
                when: &[When::Word(
                    "db:migrate db:migrate:up db:migrate:down db:migrate:redo db:migrate:primary db:rollback db:rollback:* db:forward db:prepare db:create db:create:* db:test:prepare db:test:load db:encryption:init db:abort data:migrate db:migrate:with_data",
                )],
                hits: &["rails db:migrate", "bundle exec rake db:rollback"],
                misses: &["rails db:migrate:status", "rails db:drop"],
                ..CHANGES
            },
            Rule {
                id: "rails-seed",
                when: &[When::Word("db:seed db:seed:* db:fixtures:load")],
                hits: &["rails db:seed"],
                misses: &["rails db:migrate"],
                ..FILLS
            },
            Rule {
                id: "rails-dump",
                when: &[When::Word("db:schema:dump db:structure:dump db:schema:cache:dump")],
                hits: &["rails db:schema:dump"],
                misses: &["rails db:migrate"],
                ..WRITES_MIGRATION
            },
            Rule {
                id: "rails-generate",
                sub: "generate|g|new|app:template|app:update|action_text:install|active_storage:install|importmap:*|tailwindcss:install|javascript:install|turbo:install|stimulus:install",
                hits: &["rails g model User"],
                misses: &["rails db:migrate"],
                ..MAKES
            },
            Rule {
                id: "rails-destroy",
                sub: "destroy|d",
                what: "removes files that a generator made",
                hits: &["rails destroy model User"],
                misses: &["rails g model User"],
                ..REWRITES
            },
            Rule { id: "rails-serve", sub: "server|s|dev", hits: &["rails s"], misses: &["rails test"], ..SERVES },
            Rule {
                id: "rails-console",
                sub: "console|c|dbconsole|db|jobs:work|sidekiq|queue:work",
                hits: &["rails console"],
                misses: &["rails test"],
                ..RUNS
            },
            Rule {
                id: "rails-runner",
                sub: "runner|r",
                what: "runs Ruby inside the application",
                hits: &["rails runner 'puts 1'"],
                misses: &["rails test"],
                ..READS
            },
            Rule {
                id: "rails-build",
                when: &[When::First(
                    "test test:* spec spec:* assets:precompile assets:environment tailwindcss:build tailwindcss:watch rubocop lint standard build compile doc yard brakeman default ci features cucumber log:clear tmp:cache:clear webpacker:compile css:build javascript:build parallel:*",
                )],
                hits: &["rails test", "rake spec"],
                misses: &["rails db:migrate"],
                ..BUILDS
            },
            Rule {
                id: "rake-default",
                when: &[
                    When::AtMost(0),
                    When::NoFlag("-T --tasks -P --prereqs -W --where -D --describe -A --version -V -v"),
                ],
                hits: &["rake"],
                misses: &["rake -T"],
                ..BUILDS
            },
            Rule {
                id: "rails-clean",
                when: &[When::Word("assets:clobber assets:clean tmp:clear tmp:clobber clean clobber")],
                hits: &["rails assets:clobber"],
                misses: &["rails test"],
                ..CLEANS
            },
            Rule {
                id: "rails-secret",
                sub: "credentials:show|secrets:show|encrypted:show|credentials:diff",
                effect: Effect::new(Read, Secret, Outside),
                what: "prints the application's secrets",
                hits: &["rails credentials:show"],
                misses: &["rails routes"],
                ..READS
            },
            Rule {
                id: "rails-release",
                when: &[When::Word("release release:* gem:release")],
                hits: &["rake release"],
                misses: &["rake build"],
                ..PUBLISHES
            },
        ],
        carries: &[Carry::TextAfter("runner|r", Lang::Script("ruby"))],
        ..PROGRAM
    },
    Program {
        names: &["artisan", "symfony-console", "symfony", "doctrine", "doctrine-migrations", "sail"],
        alike: true,
        values: "--env -e --path --database --class --step --batch --guard --port --host --seeder --em --connection --dump-destination --filter",
        dry: "--pretend --dry-run",
        stops: &[("artisan|php|composer|npm|console|yarn|pnpm|test|bin", 1)],
        rules: &[
            Rule {
                id: "artisan-look",
                sub: "list|help|about|env|route:list|config:show|model:show|db:show|db:table|db:monitor|event:list|schedule:list|channel:list|queue:failed|queue:monitor|migrate:status|inspire|debug:*|lint:*|router:match|doctrine:schema:validate|doctrine:migrations:status|doctrine:migrations:list|doctrine:migrations:latest|doctrine:migrations:current|doctrine:migrations:up-to-date|doctrine:mapping:info|doctrine:query:dql|migrations:status|migrations:list|orm:validate-schema|orm:info|check:*|local:*|book:*|version|self:version|--version|-V|config:dump-reference|secrets:list|security:check|cache:pool:list|messenger:stats|messenger:failed:show",
                when: &[When::NoFlag("--reveal")],
                hits: &["php artisan route:list", "php artisan migrate:status", "bin/console debug:router"],
                misses: &["php artisan migrate"],
                ..SHOWS
            },
            Rule {
                id: "artisan-bare",
                when: &[When::AtMost(0)],
                hits: &["php artisan --version"],
                misses: &["php artisan migrate"],
                ..SHOWS
            },
            Rule {
                id: "artisan-lose",
                sub: "migrate:fresh|migrate:refresh|migrate:reset|db:wipe|doctrine:database:drop|doctrine:schema:drop|orm:schema-tool:drop|doctrine:fixtures:load|hautelook:fixtures:load|queue:flush|queue:clear|model:prune|telescope:prune|horizon:clear|schema:drop|passport:purge|doctrine:mongodb:schema:drop",
                when: &[When::NoFlag("--append")],
                hits: &[
                    "php artisan migrate:fresh --seed",
                    "php artisan db:wipe",
                    "bin/console doctrine:database:drop --force",
                ],
                misses: &["php artisan migrate"],
                ..LOSES
            },
            Rule {
                id: "artisan-migrate",
                sub: "migrate|migrate:rollback|migrate:install|doctrine:migrations:migrate|doctrine:migrations:execute|doctrine:migrations:version|doctrine:migrations:rollup|doctrine:migrations:sync-metadata-storage|doctrine:database:create|doctrine:schema:create|migrations:migrate|migrations:execute|migrations:version|orm:schema-tool:create|migrate:to|doctrine:mongodb:schema:create",
                hits: &["php artisan migrate --force", "bin/console doctrine:migrations:migrate -n"],
                misses: &["php artisan migrate --pretend", "php artisan migrate:fresh"],
                instead: "the same with --pretend or --dry-run",
                ..CHANGES
            },
            Rule {
                id: "artisan-schema-show",
                sub: "doctrine:schema:update|orm:schema-tool:update",
                when: &[When::NoFlag("--force -f --complete")],
                hits: &["bin/console doctrine:schema:update --dump-sql"],
                misses: &["bin/console doctrine:schema:update --force"],
                ..SHOWS
            },
            Rule {
                id: "artisan-schema",
                sub: "doctrine:schema:update|orm:schema-tool:update",
                when: &[When::Flag("--force -f --complete")],
                hits: &["bin/console doctrine:schema:update --force"],
                misses: &["bin/console doctrine:schema:update --dump-sql"],
                ..CHANGES
            },
            Rule {
                id: "artisan-seed",
                sub: "db:seed|scout:import|scout:flush|passport:install|doctrine:fixtures:load|user:*|tenants:*",
                when: &[When::Test(|w| w.has("--append") || !w.has("--purge-with-truncate"))],
                hits: &["php artisan db:seed"],
                misses: &["php artisan migrate"],
                ..FILLS
            },
            Rule {
                id: "artisan-make",
                sub: "make:*|stub:*|lang:*|storage:link|vendor:publish|schema:dump|doctrine:migrations:diff|doctrine:migrations:generate|doctrine:migrations:dump-schema|migrations:diff|migrations:generate|assets:install|importmap:*|install:*|breeze:install|jetstream:install|ide-helper:*|new|generate:*|translation:*|orm:generate-proxies|doctrine:generate:*",
                hits: &["php artisan make:model X", "bin/console make:entity"],
                misses: &["php artisan migrate"],
                ..MAKES
            },
            Rule {
                id: "artisan-build",
                sub: "test|pest|optimize|optimize:*|cache:clear|cache:warmup|cache:pool:clear|cache:pool:prune|config:cache|config:clear|route:cache|route:clear|view:cache|view:clear|event:cache|event:clear|package:discover|clear-compiled|clear-resets|auth:clear-resets|asset-map:compile|sass:build|tailwind:build|icons:cache|filament:*",
                hits: &["php artisan test", "php artisan cache:clear", "bin/console cache:clear"],
                misses: &["php artisan migrate"],
                ..BUILDS
            },
            Rule {
                id: "artisan-serve",
                sub: "serve|server:*|octane:*|reverb:*|horizon|up-server|proxy:*",
                hits: &["php artisan serve", "symfony server:start"],
                misses: &["php artisan test"],
                ..SERVES
            },
            Rule {
                id: "artisan-run",
                when: &[When::NoFlag("--execute")],
                sub: "tinker|queue:work|queue:listen|queue:retry|schedule:run|schedule:work|messenger:consume|run|console|php|composer|bin|artisan|npm|yarn|pnpm|shell|root-shell|bash",
                hits: &["php artisan tinker", "sail artisan x"],
                misses: &["php artisan test"],
                ..RUNS
            },
            Rule {
                id: "artisan-tinker-text",
                sub: "tinker",
                when: &[When::Flag("--execute")],
                what: "runs PHP inside the application",
                hits: &["php artisan tinker --execute='echo 1;'"],
                misses: &["php artisan tinker"],
                ..READS
            },
            Rule {
                id: "artisan-service",
                sub: "down|up|horizon:terminate|queue:restart|horizon:pause|messenger:stop-workers|stop|restart",
                effect: Effect::new(Stop, Service, Outside),
                undo: UndoRow::Exact("php artisan up"),
                what: "takes the application down or up, or stops its workers",
                hits: &["php artisan down"],
                misses: &["php artisan serve"],
                ..READS
            },
            Rule {
                id: "artisan-key",
                sub: "key:generate|jwt:secret|passport:keys|secrets:set|secrets:generate-keys|secrets:remove|lexik:jwt:generate-keypair|env:encrypt|env:decrypt",
                when: &[When::NoFlag("--show")],
                effect: Effect::new(Change, Secret, Project),
                undo: UndoRow::Unknown("whether the old key is kept: what it encrypted cannot be read without it"),
                what: "replaces the application's key",
                hits: &["php artisan key:generate"],
                misses: &["php artisan key:generate --show"],
                ..READS
            },
            Rule {
                id: "artisan-key-show",
                sub: "key:generate|secrets:list|secrets:reveal",
                when: &[When::Test(|w| w.has("--show --reveal"))],
                effect: Effect::new(Read, Secret, Project),
                what: "prints a key",
                hits: &["php artisan key:generate --show"],
                misses: &["php artisan key:generate"],
                ..READS
            },
            Rule {
                id: "dbal-sql",
                sub: "doctrine:query:sql|dbal:run-sql",
                what: "runs SQL",
                hits: &["bin/console dbal:run-sql 'SELECT 1'"],
                misses: &["bin/console cache:clear"],
                ..READS
            },
        ],
        carries: &[
            Carry::Flag("--execute", Lang::Script("php")),
            Carry::TextAfter("doctrine:query:sql|dbal:run-sql", Lang::Sql("any")),
            Carry::As { sub: "artisan", other: "artisan" },
            Carry::As { sub: "composer", other: "composer" },
            Carry::As { sub: "npm", other: "npm" },
            Carry::As { sub: "console", other: "symfony-console" },
        ],
        ..PROGRAM
    },
    Program {
        names: &["flyway", "liquibase"],
        style: Style::Dash,
        values: "-url -user -password -configFiles -locations -schemas -changelog-file -changeLogFile -tag -count -date -username",
        dry: "-dryRun",
        rules: &[
            Rule {
                id: "flyway-look",
                when: &[
                    When::Word(
                        "info validate status history diff snapshot update-sql updateSQL rollback-sql help version list-locks dbDoc",
                    ),
                    When::NoWord(FLYWAY_WRITES),
                ],
                hits: &["flyway info", "liquibase status"],
                misses: &["flyway migrate info"],
                ..SHOWS
            },
            Rule {
                id: "flyway-bare",
                when: &[When::AtMost(0)],
                hits: &["flyway -v"],
                misses: &["flyway migrate"],
                ..SHOWS
            },
            Rule {
                id: "flyway-migrate",
                when: &[When::Word(FLYWAY_RUNS)],
                hits: &["flyway migrate", "flyway migrate info", "liquibase update"],
                misses: &["flyway info"],
                ..CHANGES
            },
            Rule {
                id: "flyway-clean",
                when: &[When::Word("clean drop-all dropAll")],
                hits: &["flyway clean", "liquibase drop-all"],
                misses: &["flyway migrate"],
                ..LOSES
            },
            Rule {
                id: "flyway-make",
                when: &[When::Word("generate-changelog generateChangeLog diff-changelog init project")],
                hits: &["liquibase generate-changelog"],
                misses: &["flyway migrate"],
                ..WRITES_MIGRATION
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "goose",
            "dbmate",
            "migrate",
            "sqlx",
            "diesel",
            "atlas",
            "sea-orm-cli",
            "migrate-mongo",
            "node-pg-migrate",
            "graphile-migrate",
            "tern",
            "sqitch",
            "skeema",
            "refinery",
            "pgroll",
            "sql-migrate",
            "shmig",
            "pg-migrate",
            "postgrator",
            "gh-ost",
            "pt-online-schema-change",
        ],
        from: "npm",
        style: Style::Dash,
        values: "-dir -table -path -database -source -url -u -d -env -config -dev-url -to -from -dir-format -database-url -D -migrations-dir -M -s -schema-file -e -migrations-table -n -ext",
        dry: "-dry-run -dryrun",
        rules: &[
            Rule {
                id: "migrator-look",
                when: &[When::Test(|w| verb(w) == Verb::Look)],
                hits: &[
                    "goose -dir m postgres dsn status",
                    "sqlx migrate info",
                    "diesel migration list",
                    "atlas migrate lint",
                    "goose --version",
                ],
                misses: &["goose up"],
                ..SHOWS
            },
            Rule {
                id: "migrator-make",
                when: &[When::Test(|w| verb(w) == Verb::Make)],
                hits: &[
                    "goose create x sql",
                    "migrate create -ext sql x",
                    "sqlx migrate add drop",
                    "diesel migration generate x",
                ],
                misses: &["goose up"],
                ..WRITES_MIGRATION
            },
            Rule {
                id: "migrator-run",
                when: &[When::Test(|w| verb(w) == Verb::Run)],
                hits: &[
                    "goose up",
                    "dbmate up",
                    "sqlx migrate run",
                    "diesel migration run",
                    "atlas migrate apply",
                    "goose down",
                    "migrate -path m -database u down 1",
                    "gh-ost --alter x",
                ],
                misses: &["sqlx migrate info"],
                ..CHANGES
            },
            Rule {
                id: "migrator-lose",
                when: &[When::Test(|w| verb(w) == Verb::Lose)],
                hits: &[
                    "goose reset",
                    "dbmate drop",
                    "migrate -path m -database u drop -f",
                    "sqlx database reset",
                    "diesel database reset",
                    "atlas schema clean -u x",
                    "migrate -path m -database u down",
                    "goose down-to 0",
                    "diesel migration revert --all",
                ],
                misses: &["goose up"],
                ..LOSES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["wp", "drush", "drupal"],
        values: "--path --url --user --ssh --http --skip-plugins --skip-themes --require --exec --context --format --fields --field -l --uri -r --root",
        dry: "--dry-run --simulate",
        rules: &[
            Rule {
                id: "wp-look",
                sub: "core|plugin|theme|post|user|option|site|db|config|cron|menu|term|taxonomy|comment|role|cap|transient|rewrite|sidebar|widget|cache|language|media|package|scaffold-list|network|super-admin|export-list list|get|version|is-installed|status|path|check|verify-checksums|search|check-update|tables|prefix|columns|size|pluck|event-list|type|supports|exists|count|has|describe",
                when: &[When::NotFirst("--reveal")],
                network: true,
                hits: &["wp plugin list", "wp core version", "wp db tables"],
                misses: &["wp db reset"],
                ..READS
            },
            Rule {
                id: "wp-info",
                sub: "cli|help|status|core-status|core:status|pm:list|pml|config:get|cget|state:get|watchdog:show|ws|sql:conf|sql:connect|field:info|user:information|role:list|views:list|updatedb:status|updbst|config:status|site:alias|sa|maint:status|version|config-get|pm-list",
                hits: &["drush status", "drush pml", "wp cli version"],
                misses: &["drush sql:drop"],
                ..READS
            },
            Rule {
                id: "wp-lose",
                sub: "db|site reset|drop|clean|empty|delete",
                hits: &["wp db reset --yes", "wp site empty", "wp db drop --yes"],
                misses: &["wp db export x.sql"],
                ..LOSES
            },
            Rule {
                id: "drush-lose",
                sub: "sql:drop|sql-drop|sql:sync|sql-sync|site:install|site-install|si|entity:delete|entity-delete|edel|sql:create|sql-create|sql:sanitize|sqlsan|core:rsync|rsync|user:cancel|ucan|archive:restore",
                hits: &["drush sql:drop -y", "drush site:install", "drush sql-sync @prod @self"],
                misses: &["drush status"],
                ..LOSES
            },
            Rule {
                id: "wp-delete",
                sub: "post|user|comment|term|plugin|theme|option|media|menu|role|cap|transient|widget|config delete|uninstall|spam|trash|destroy|remove|reset",
                effect: Effect::new(Delete, Database, Outside),
                undo: UndoRow::Unknown("whether it only goes to the trash, or a backup has it"),
                what: "deletes content or settings",
                hits: &["wp post delete 1 --force", "wp user delete 2"],
                misses: &["wp post list"],
                ..READS
            },
            Rule {
                id: "wp-write",
                sub: "core|plugin|theme|post|user|option|site|config|cron|menu|term|comment|role|cap|rewrite|widget|cache|language|media|package|network|super-admin|search-replace|transient|maintenance-mode|db install|update|activate|deactivate|create|add|set|toggle|flush|import|download|multisite-install|multisite-convert|update-db|move|archive|unarchive|approve|run|edit|patch|meta|generate|upload|regenerate|enable|disable|repair|optimize|switch-language|structure|shuffle-salts|add-role|set-role|insert|increment|decrement|auto-updates",
                undo: UndoRow::Unknown("what was there before"),
                what: "changes the site",
                hits: &["wp plugin install x", "wp option update a b", "wp db import x.sql"],
                misses: &["wp plugin list"],
                ..FILLS
            },
            Rule {
                id: "wp-db-query",
                sub: "db query|cli",
                when: &[When::AtLeast(1)],
                what: "runs SQL in the site's database",
                hits: &["wp db query 'SELECT 1'"],
                misses: &["wp db tables"],
                ..READS
            },
            Rule {
                id: "wp-db-open",
                sub: "db query|cli",
                when: &[When::AtMost(0)],
                hits: &["wp db cli"],
                misses: &["wp db tables"],
                ..RUNS
            },
            Rule {
                id: "wp-replace",
                sub: "search-replace",
                hits: &["wp search-replace a b"],
                misses: &["wp search-replace a b --dry-run"],
                ..FILLS
            },
            Rule {
                id: "drush-write",
                sub: "updatedb|updb|config:import|cim|config:set|cset|cdel|config:delete|state:set|pm:install|pm:uninstall|en|pmu|pm:enable|cron|core:cron|user:create|user:password|user:login|uli|role:*|deploy|deploy:hook|queue:run|state-set|features:*|migrate:*|mim|mr|entity:save|maint:set|php:script|scr|search-api:*|locale:*|watchdog:delete|wd-del|image:flush",
                undo: UndoRow::Unknown("what was there before"),
                what: "changes the site",
                hits: &["drush updatedb -y", "drush cim -y"],
                misses: &["drush status"],
                ..FILLS
            },
            Rule {
                id: "wp-build",
                sub: "export|i18n|scaffold|server|cache:rebuild|cr|cache:clear|cc|config:export|cex|sql:dump|sql-dump|generate|gen|test|twig:*|archive:dump|shell-init|rewrite",
                hits: &["drush cr", "drush cex", "wp scaffold plugin x"],
                misses: &["drush updatedb"],
                ..BUILDS
            },
            Rule {
                id: "wp-db-export",
                sub: "db export|dump",
                hits: &["wp db export x.sql"],
                misses: &["wp db import x.sql"],
                ..MAKES
            },
            Rule {
                id: "wp-eval",
                sub: "eval|php:eval|php-eval|ev|sql:query|sqlq|sql-query",
                what: "runs PHP or SQL in the site",
                hits: &["wp eval 'echo 1;'", "drush ev 'echo 1;'"],
                misses: &["wp plugin list"],
                ..READS
            },
            Rule {
                id: "wp-shell",
                sub: "eval-file|shell|php:cli|php|sql:cli|sqlc",
                hits: &["wp eval-file x.php", "wp shell"],
                misses: &["wp plugin list"],
                ..RUNS
            },
        ],
        carries: &[
            Carry::TextAfter("eval", Lang::Script("php")),
            Carry::TextAfter("php:eval|php-eval|ev", Lang::Script("php")),
            Carry::TextAfter("db query", Lang::Sql("mysql")),
            Carry::TextAfter("sql:query|sqlq|sql-query", Lang::Sql("mysql")),
            Carry::Flag("--exec", Lang::Script("php")),
        ],
        ..PROGRAM
    },
];

/// What a migrator is asked for.
#[derive(PartialEq)]
enum Verb {
    Look,
    Make,
    Run,
    Lose,
}

fn verb(w: &dyn Words) -> Verb {
    const LOOKS: &[&str] = &[
        "status",
        "info",
        "validate",
        "list",
        "pending",
        "version",
        "history",
        "current",
        "show",
        "check",
        "print-schema",
        "inspect",
        "lint",
        "plan",
        "log",
        "verify",
        "hash",
        "help",
        "wait",
        "completions",
    ];
    const MAKES: &[&str] =
        &["create", "new", "generate", "add", "make", "init", "diff", "dump", "fmt", "entity", "prepare"];
    const LOSES: &[&str] = &["drop", "reset", "clean", "fresh", "refresh", "wipe", "purge"];
    const BACK: &[&str] = &["down", "rollback", "revert", "undo", "down-to", "downto", "redo"];
    let known = |o: &str| [LOOKS, MAKES, LOSES, BACK].iter().any(|set| set.contains(&o)) || RUNS.contains(&o);
    const RUNS: &[&str] = &[
        "up",
        "migrate",
        "update",
        "apply",
        "run",
        "latest",
        "upgrade",
        "deploy",
        "push",
        "goto",
        "up-to",
        "up-by-one",
        "force",
        "setup",
        "load",
    ];
    if w.count() == 0 {
        return if w.has("-version -help -h -v") { Verb::Look } else { Verb::Run };
    }
    // `sqlx migrate info`: the first word is a group, the second says what.
    let grouped = matches!(w.operand(0), Some("migrate" | "migration" | "database" | "schema" | "db"))
        && w.operand(1).is_some_and(known);
    let Some(at) = (usize::from(grouped)..w.count()).find(|i| w.operand(*i).is_some_and(known)) else {
        return Verb::Run;
    };
    match w.operand(at).unwrap_or("") {
        _ if w.has("-all -a") => Verb::Lose,
        verb if LOSES.contains(&verb) => Verb::Lose,
        "down-to" | "downto" if w.operand(at + 1) == Some("0") => Verb::Lose,
        // golang-migrate: `down` without a number is all of them.
        "down" if w.operand(at + 1).is_none() && w.has("-path -source") => Verb::Lose,
        verb if LOOKS.contains(&verb) => Verb::Look,
        verb if MAKES.contains(&verb) => Verb::Make,
        _ => Verb::Run,
    }
}

const FLYWAY_RUNS: &str = "migrate update update-count update-to-tag rollback rollback-count rollback-to-date rollback-one-changeset undo baseline repair changelog-sync clear-checksums tag release-locks execute-sql mark-next-changeset-ran deploy";
const FLYWAY_WRITES: &str = "migrate update update-count update-to-tag rollback rollback-count rollback-to-date undo baseline repair changelog-sync clear-checksums tag clean drop-all dropAll generate-changelog execute-sql deploy";
