//! Platforms that host projects: fly, heroku, vercel, netlify, wrangler, supabase, firebase, cdk, serverless.

use super::verbs::{Verb, verb};
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const PREVIEW: Effect = Effect::new(Create, Shared, Remote);
const DEPLOYS: Effect = Effect::new(Send, Shared, Remote);
const CHANGES: Effect = Effect::new(Change, Shared, Remote);
const REMOVES: Effect = Effect::new(Delete, Shared, Remote);
const ERASES: Effect = Effect::new(Delete, Database, Remote);
const SECRET: Effect = Effect::new(Read, Secret, Remote);
const LOCAL: Effect = Effect::new(Run, Builder, Project);
const LISTENS: Effect = Effect::new(Run, Listener, Project);
const FILES: Effect = Effect::new(Change, File, Project);

const BEFORE: UndoRow = UndoRow::Unknown("whether the old settings are known");
const FORMER: UndoRow = UndoRow::Partial("the same command with the former value");
const MADE: UndoRow = UndoRow::Partial("delete what was made");

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["vercel", "vc", "now"],
        values: "-A --local-config -Q --global-config -t --token -S --scope --cwd -e --env -b --build-env -m --meta --name --regions --target --archive -n --next --environment --git-branch --timeout --limit -s --since",
        dry: "--help",
        rules: &[
            Rule {
                id: "vercel-read",
                sub: "ls|list|inspect|logs|log|whoami|help|bisect",
                network: true,
                what: "looks at deployments",
                hits: &["vercel ls", "vercel logs web"],
                misses: &["vercel --prod", "vercel rm web"],
                ..READS
            },
            Rule {
                id: "vercel-group-read",
                sub: "env|domains|dns|project|projects|alias|certs|secrets|teams|git|integration|target|cache|blob|flags|webhooks ls|list|inspect|tree|price",
                network: true,
                what: "looks at deployments and settings",
                hits: &["vercel env ls", "vercel project ls"],
                misses: &["vercel env rm A"],
                ..READS
            },
            Rule {
                id: "vercel-deploy",
                when: &[When::Test(|w| vercel_deploys(w) && !production(w))],
                effect: PREVIEW,
                undo: UndoRow::Partial("vercel remove of the new deployment"),
                network: true,
                what: "publishes a preview",
                hits: &["vercel", "vercel deploy", "vercel ."],
                misses: &["vercel --prod", "vercel ls"],
                ..READS
            },
            Rule {
                id: "vercel-production",
                when: &[When::Test(|w| vercel_deploys(w) && production(w))],
                effect: DEPLOYS,
                undo: UndoRow::Exact("vercel rollback"),
                network: true,
                what: "deploys to production",
                instead: "vercel, for a preview",
                hits: &["vercel --prod", "vercel deploy --prod", "vercel deploy --target=production"],
                misses: &["vercel", "vercel ls"],
                ..READS
            },
            Rule {
                id: "vercel-rollback",
                sub: "rollback|promote|redeploy|alias|rolling-release",
                when: &[When::NoWord("ls list rm remove status")],
                effect: CHANGES,
                undo: UndoRow::Exact("vercel promote of the former deployment"),
                network: true,
                what: "changes which deployment people see",
                hits: &["vercel rollback", "vercel promote x"],
                misses: &["vercel ls"],
                ..READS
            },
            Rule {
                id: "vercel-remove",
                sub: "project|projects|env|domains|dns|alias|certs|secrets|teams|integration|target|cache|blob? rm|remove|delete|del|purge|unset|invalidate",
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes deployments, a project or settings",
                hits: &["vercel rm web --yes", "vercel project rm web", "vercel env rm A production"],
                misses: &["vercel ls"],
                ..READS
            },
            Rule {
                id: "vercel-change",
                sub: "env|domains|dns|project|projects|certs|secrets|teams|integration|target|blob|git|flags|webhooks",
                when: &[When::NoWord("ls list inspect rm remove delete del pull tree price run")],
                effect: CHANGES,
                undo: BEFORE,
                network: true,
                what: "changes settings of a project",
                hits: &["vercel env add A", "vercel domains add a.com"],
                misses: &["vercel env ls"],
                ..READS
            },
            Rule {
                id: "vercel-local",
                sub: "dev|develop|build|init|link|unlink|pull|login|logout|switch|telemetry|upgrade|mcp|open",
                effect: LOCAL,
                undo: FORMER,
                network: true,
                what: "builds or serves the project here",
                hits: &["vercel build", "vercel dev", "vercel link"],
                misses: &["vercel ls", "vercel --prod"],
                ..READS
            },
            Rule {
                id: "vercel-env-pull",
                sub: "env? pull",
                effect: Effect::new(Read, Secret, Remote),
                network: true,
                outside: true,
                what: "fetches secrets of a project into a file",
                hits: &["vercel env pull", "vercel pull"],
                misses: &["vercel env ls"],
                ..READS
            },
            Rule {
                id: "vercel-env-pull-file",
                sub: "env pull",
                effect: FILES,
                undo: UndoRow::Partial("the former .env, if it is kept elsewhere"),
                network: true,
                what: "overwrites a file with the settings of a project",
                hits: &["vercel env pull .env.local"],
                misses: &["vercel env ls"],
                ..READS
            },
            Rule {
                id: "vercel-curl",
                sub: "curl|api|httpstat",
                effect: DEPLOYS,
                undo: UndoRow::Unknown("what the request does"),
                network: true,
                what: "sends a request to the platform",
                hits: &["vercel api /v1/projects -X DELETE"],
                misses: &["vercel ls"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["netlify", "ntl"],
        alike: true,
        values: "--auth -s --site -d --dir -f --functions -m --message -a --alias --context --filter -p --port -n --name --data --payload -o --output",
        dry: "--help",
        rules: &[
            Rule {
                id: "netlify-read",
                sub: "status|status:hooks|sites:list|sites:search|env:list|env:get|functions:list|logs*|watch|blobs:list|blobs:get|open*|addons:list|help|completion|agents:list|teams:list",
                network: true,
                what: "looks at sites",
                hits: &["netlify status", "netlify sites:list"],
                misses: &["netlify deploy", "netlify sites:delete x"],
                ..READS
            },
            Rule {
                id: "netlify-deploy",
                sub: "deploy",
                when: &[When::NoFlag("--prod -p --prod-if-unlocked")],
                effect: PREVIEW,
                undo: UndoRow::Partial("the draft can be removed on the site's page"),
                network: true,
                what: "publishes a draft",
                hits: &["netlify deploy"],
                misses: &["netlify deploy --prod"],
                ..READS
            },
            Rule {
                id: "netlify-production",
                sub: "deploy",
                when: &[When::Flag("--prod -p --prod-if-unlocked")],
                effect: DEPLOYS,
                undo: UndoRow::Partial("publish the former deployment on the site's page"),
                network: true,
                what: "deploys to production",
                instead: "netlify deploy, for a draft",
                hits: &["netlify deploy --prod"],
                misses: &["netlify deploy"],
                ..READS
            },
            Rule {
                id: "netlify-delete",
                sub: "sites:delete|env:unset|blobs:delete|addons:delete|functions:delete|hooks:delete",
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes a site or a part of it",
                hits: &["netlify sites:delete x", "netlify env:unset A"],
                misses: &["netlify sites:list"],
                ..READS
            },
            Rule {
                id: "netlify-change",
                sub: "sites:create*|env:set|env:import|env:clone|blobs:set|addons:create|addons:config|functions:invoke|lm:setup|api|db|clone|agents:*|recipes*|integration:*",
                effect: CHANGES,
                undo: BEFORE,
                network: true,
                what: "changes a site",
                hits: &["netlify env:set A b", "netlify api deleteSite"],
                misses: &["netlify env:list"],
                ..READS
            },
            Rule {
                id: "netlify-local",
                sub: "dev|dev:exec|serve|build|init|link|unlink|login|logout|switch|functions:create|functions:build|functions:serve|sites:create-template",
                effect: LOCAL,
                undo: FORMER,
                network: true,
                what: "builds or serves the project here",
                hits: &["netlify dev", "netlify build"],
                misses: &["netlify deploy"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "dev:exec", skip: 0 }, Carry::Flag("-c --command", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["wrangler"],
        values: "-c --config -e --env --cwd --name --compatibility-date --binding --namespace-id --preview-id --path --command --file --batch-size -f --format --bucket --persist-to --port --ip --tag --message --project-name --branch --commit-hash --ttl --expiration --metadata --prefix --location",
        dry: "--dry-run --help",
        rules: &[
            Rule {
                id: "wrangler-read",
                sub: "whoami|tail|docs|version|types|check|telemetry|status",
                network: true,
                what: "looks at workers",
                hits: &["wrangler whoami", "wrangler tail web"],
                misses: &["wrangler deploy"],
                ..READS
            },
            Rule {
                id: "wrangler-group-read",
                when: &[When::Test(|w| w.count() > 1 && verb(w, WRANGLER) == Some(Verb::Reads))],
                network: true,
                what: "looks at workers and their data",
                hits: &["wrangler deployments list", "wrangler kv key get a --binding b", "wrangler d1 info db"],
                misses: &["wrangler kv key delete a"],
                ..READS
            },
            Rule {
                id: "wrangler-deploy",
                sub: "pages|versions? deploy|publish|upload|rollback",
                effect: DEPLOYS,
                undo: UndoRow::Exact("wrangler rollback"),
                network: true,
                what: "deploys to production",
                instead: "wrangler deploy --dry-run",
                hits: &["wrangler deploy", "wrangler pages deploy dist"],
                misses: &["wrangler deploy --dry-run", "wrangler whoami"],
                ..READS
            },
            Rule {
                id: "wrangler-local",
                sub: "dev|init|login|logout|build|generate|setup",
                effect: LISTENS,
                undo: UndoRow::Exact("stop it"),
                network: true,
                what: "serves the project here",
                hits: &["wrangler dev", "wrangler login"],
                misses: &["wrangler deploy"],
                ..READS
            },
            Rule {
                id: "wrangler-d1",
                sub: "d1 execute",
                effect: Effect::new(Run, Cloud, Remote),
                undo: UndoRow::Unneeded,
                network: true,
                what: "runs SQL on a database",
                hits: &["wrangler d1 execute db --command 'select 1'"],
                misses: &["wrangler d1 list"],
                ..READS
            },
            Rule {
                id: "wrangler-migrate",
                sub: "d1 migrations apply",
                effect: Effect::new(Change, Schema, Remote),
                undo: UndoRow::Unknown("what the migrations do"),
                network: true,
                what: "runs migrations on a database",
                hits: &["wrangler d1 migrations apply db"],
                misses: &["wrangler d1 migrations list db"],
                ..READS
            },
            Rule {
                id: "wrangler-change",
                when: &[When::Test(|w| {
                    w.count() > 1
                        && !matches!(w.operand(0), Some("pages" | "versions" | "dev" | "init"))
                        && !(w.operand(0) == Some("d1") && matches!(w.operand(1), Some("execute" | "migrations")))
                        && matches!(verb(w, WRANGLER), Some(Verb::Makes | Verb::Switches | Verb::Changes))
                })],
                effect: CHANGES,
                undo: BEFORE,
                network: true,
                what: "changes a worker or its data",
                hits: &["wrangler kv key put a b", "wrangler secret put A", "wrangler d1 create db"],
                misses: &["wrangler kv key get a"],
                ..READS
            },
            Rule {
                id: "wrangler-delete",
                when: &[When::Test(|w| verb(w, WRANGLER) == Some(Verb::Removes))],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes a worker or its data",
                hits: &[
                    "wrangler delete",
                    "wrangler d1 delete db",
                    "wrangler kv key delete a",
                    "wrangler r2 object delete b/k",
                ],
                misses: &["wrangler kv key get a"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--command", Lang::Sql("sqlite3")), Carry::File("--file", Lang::Sql("sqlite3"))],
        ..PROGRAM
    },
    Program {
        names: &["supabase"],
        values: "--project-ref --workdir --db-url -p --password --schema -s -f --file --profile --network-id -o --output --experimental --dns-resolver --version --use-migra --env-file --lang --type --org-id --region --size",
        dry: "--dry-run --help -h",
        rules: &[
            Rule {
                id: "supabase-read",
                sub: "status|services|inspect|gen|help|completion|projects|orgs|branches|functions|secrets|migration|storage|snippets|domains|ssl-enforcement|network-bans|network-restrictions|postgres-config|vanity-subdomains|encryption|sso|config|db",
                when: &[When::Test(|w| {
                    w.count() == 0
                        || matches!(
                            w.operand(0),
                            Some(
                                "list"
                                    | "ls"
                                    | "get"
                                    | "show"
                                    | "types"
                                    | "db"
                                    | "diff"
                                    | "lint"
                                    | "get-root-key"
                                    | "api-keys"
                                    | "info"
                            )
                        ) && !w.has("-f --file")
                })],
                network: true,
                what: "looks at a project",
                hits: &[
                    "supabase status",
                    "supabase projects list",
                    "supabase gen types typescript",
                    "supabase migration list",
                ],
                misses: &["supabase db reset", "supabase projects delete x"],
                ..READS
            },
            Rule {
                id: "supabase-keys",
                sub: "projects|encryption api-keys|get-root-key",
                effect: SECRET,
                network: true,
                outside: true,
                what: "shows keys of a project",
                hits: &["supabase projects api-keys"],
                misses: &["supabase projects list"],
                ..READS
            },
            Rule {
                id: "supabase-local",
                sub: "start|stop|init|link|unlink|login|logout|bootstrap|seed|test|functions|migration|db",
                when: &[When::Test(|w| {
                    matches!(
                        w.operand(0),
                        None | Some("new" | "serve" | "download" | "pull" | "dump" | "start" | "diff" | "fetch" | "db")
                    ) && (w.operand(0) != Some("diff") || w.has("-f --file"))
                })],
                effect: LOCAL,
                undo: UndoRow::Partial("the opposite command, or git checkout of what it wrote"),
                network: true,
                what: "works on the project and its local database",
                hits: &["supabase start", "supabase migration new a", "supabase db pull", "supabase db dump -f a.sql"],
                misses: &["supabase db reset", "supabase db push"],
                ..READS
            },
            Rule {
                id: "supabase-stop-data",
                sub: "stop",
                when: &[When::Flag("--no-backup")],
                effect: ERASES,
                undo: UndoRow::None,
                what: "removes the local database",
                hits: &["supabase stop --no-backup"],
                misses: &["supabase stop"],
                ..READS
            },
            Rule {
                id: "supabase-reset",
                sub: "db reset",
                effect: ERASES,
                undo: UndoRow::None,
                what: "empties the database and runs every migration again",
                hits: &["supabase db reset", "supabase db reset --linked"],
                misses: &["supabase db push"],
                ..READS
            },
            Rule {
                id: "supabase-push",
                sub: "db|migration|config push|up|repair|squash|down|apply|execute|query",
                effect: Effect::new(Change, Schema, Remote),
                undo: UndoRow::Unknown("what the migrations do"),
                network: true,
                what: "runs migrations on a database",
                instead: "supabase db push --dry-run",
                hits: &["supabase db push", "supabase migration up"],
                misses: &["supabase db push --dry-run", "supabase db diff"],
                ..READS
            },
            Rule {
                id: "supabase-change",
                when: &[When::Test(|w| {
                    matches!(
                        w.operand(0),
                        Some(
                            "functions"
                                | "secrets"
                                | "projects"
                                | "branches"
                                | "domains"
                                | "storage"
                                | "ssl-enforcement"
                                | "network-restrictions"
                                | "postgres-config"
                                | "sso"
                                | "vanity-subdomains"
                                | "encryption"
                                | "orgs"
                        )
                    ) && matches!(verb(w, ""), Some(Verb::Makes | Verb::Switches | Verb::Changes))
                })],
                effect: CHANGES,
                undo: BEFORE,
                network: true,
                what: "changes a project",
                hits: &["supabase functions deploy a", "supabase secrets set A=b"],
                misses: &["supabase functions list"],
                ..READS
            },
            Rule {
                id: "supabase-delete",
                when: &[When::Test(|w| w.operand(0) != Some("db") && verb(w, "") == Some(Verb::Removes))],
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "removes a project or a part of it",
                hits: &["supabase projects delete x", "supabase secrets unset A", "supabase branches delete b"],
                misses: &["supabase projects list"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["firebase"],
        values: "-P --project --account --token -c --config --only --except -m --message --expires --site --database --instance --path --data -j --json --import --export-on-exit",
        dry: "--dry-run --help -h",
        rules: &[
            Rule {
                id: "firebase-read",
                sub: "projects:list|apps:list|apps:sdkconfig|functions:log|functions:list|functions:config:get|hosting:sites:list|hosting:sites:get|hosting:channel:list|database:get|database:instances:list|database:profile|firestore:indexes|firestore:databases:list|firestore:databases:get|firestore:backups:list|ext:list|ext:info|login:list|remoteconfig:get|remoteconfig:versions:list|apphosting:backends:list|apphosting:backends:get|appdistribution:testers:list|help|target|crashlytics:*|emulators:env",
                network: true,
                what: "looks at a project",
                hits: &["firebase projects:list", "firebase database:get /a"],
                misses: &["firebase deploy", "firebase database:remove /"],
                ..READS
            },
            Rule {
                id: "firebase-secret",
                sub: "functions:secrets:access|login:ci|auth:export",
                effect: SECRET,
                network: true,
                outside: true,
                what: "shows secrets or people of a project",
                hits: &["firebase functions:secrets:access A"],
                misses: &["firebase projects:list"],
                ..READS
            },
            Rule {
                id: "firebase-deploy",
                sub: "deploy|hosting:clone|remoteconfig:rollback|hosting:rollback|appdistribution:distribute|ext:install|ext:update|ext:configure|functions:config:set|functions:config:unset|functions:secrets:set|apphosting:*|dataconnect:*|database:set|database:update|database:push|database:import|auth:import|hosting:disable|firestore:databases:*|firestore:*|target:apply|target:clear|projects:create|projects:addfirebase|apps:create|apps:delete|apps:android:sha:create|apps:android:sha:delete|hosting:sites:create|hosting:channel:create",
                effect: DEPLOYS,
                undo: UndoRow::Unknown("hosting can be rolled back; functions, rules and data cannot"),
                network: true,
                what: "deploys or changes a project",
                hits: &["firebase deploy", "firebase deploy --only hosting", "firebase database:set / a.json"],
                misses: &["firebase functions:log"],
                ..READS
            },
            Rule {
                id: "firebase-channel",
                sub: "hosting:channel:deploy|hosting:channel:open",
                effect: PREVIEW,
                undo: MADE,
                network: true,
                what: "publishes a preview",
                hits: &["firebase hosting:channel:deploy pr1"],
                misses: &["firebase deploy"],
                ..READS
            },
            Rule {
                id: "firebase-delete",
                sub: "firestore:delete|firestore:databases:delete|firestore:backups:delete|database:remove|functions:delete|functions:secrets:destroy|functions:secrets:prune|hosting:sites:delete|hosting:channel:delete|ext:uninstall|apphosting:backends:delete|appdistribution:testers:remove|appdistribution:testers:delete",
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "removes data or functions of a project",
                hits: &["firebase firestore:delete --all-collections", "firebase database:remove /"],
                misses: &["firebase database:get /"],
                ..READS
            },
            Rule {
                id: "firebase-local",
                sub: "emulators:start|emulators:exec|emulators:export|serve|init|use|login|login:*|logout|setup:*|experiments:*|open|internaltesting:*|ext:dev:*|functions:shell",
                effect: LISTENS,
                undo: UndoRow::Exact("stop it"),
                network: true,
                what: "serves the project here, or signs in",
                hits: &["firebase emulators:start", "firebase use prod"],
                misses: &["firebase deploy"],
                ..READS
            },
        ],
        carries: &[Carry::TextAfter("emulators:exec", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["heroku"],
        values: "-a --app -r --remote -n --num -s --source -d --dyno -c --command -t --type -p --ps --confirm --region --stack --team --space --as --name --wait-interval --size --exit-code",
        stops: &[("run", 0), ("run:*", 0)],
        dry: "--help",
        rules: &[
            Rule {
                id: "heroku-read",
                sub: "apps|apps:info|info|ps|ps:type|logs|releases|releases:info|releases:output|status|whoami|auth:whoami|domains|domains:info|certs|certs:info|addons|addons:info|addons:plans|addons:services|buildpacks|buildpacks:search|stack|regions|pg|pg:info|pg:ps|pg:diagnose|pg:locks|pg:outliers|pg:backups|pg:backups:info|pg:backups:schedules|pg:backups:url|pipelines|pipelines:info|pipelines:diff|members|access|teams|spaces|features|labs|maintenance|drains|redis:info|builds|builds:info|container|git|keys|webhooks|version|help|notifications|reviewapps|ci|ci:info|clients|authorizations|sessions|plugins|list|open|dashboard",
                network: true,
                what: "looks at applications",
                hits: &["heroku apps", "heroku logs --tail -a web", "heroku ps -a web"],
                misses: &["heroku apps:destroy", "heroku config", "heroku releases:rollback"],
                ..READS
            },
            Rule {
                id: "heroku-secret",
                sub: "config|config:get|auth:token|pg:credentials|pg:credentials:url|redis:credentials|authorizations:info|authorizations:create",
                effect: SECRET,
                network: true,
                outside: true,
                what: "shows secrets of an application",
                hits: &["heroku config -a web", "heroku config:get DATABASE_URL"],
                misses: &["heroku apps"],
                ..READS
            },
            Rule {
                id: "heroku-rollback",
                sub: "releases:rollback|rollback",
                effect: CHANGES,
                undo: UndoRow::Exact("heroku releases:rollback of the newer release"),
                network: true,
                what: "goes back to an older release",
                hits: &["heroku releases:rollback", "heroku rollback v3"],
                misses: &["heroku releases"],
                ..READS
            },
            Rule {
                id: "heroku-switch",
                sub: "ps:restart|restart|dyno:restart|maintenance:on|maintenance:off|ps:wait|ps:autoscale:*|features:*|labs:*|pg:wait|pg:maintenance*",
                effect: Effect::new(Stop, Container, Remote),
                undo: UndoRow::Partial("the opposite command"),
                network: true,
                what: "restarts an application or switches something",
                hits: &["heroku ps:restart", "heroku maintenance:on"],
                misses: &["heroku ps"],
                ..READS
            },
            Rule {
                id: "heroku-run",
                sub: "run|run:*|ps:exec",
                effect: Effect::new(Run, Container, Remote),
                undo: UndoRow::Unneeded,
                network: true,
                what: "runs a command in an application",
                hits: &["heroku run ls", "heroku run -a web rails db:migrate"],
                misses: &["heroku ps"],
                ..READS
            },
            Rule {
                id: "heroku-psql",
                sub: "pg:psql|psql|redis:cli|ps:copy|ps:forward|ps:socks",
                when: &[When::NoFlag("-c --command")],
                effect: Effect::new(Run, Code, Remote),
                undo: UndoRow::Unknown("what is typed there"),
                network: true,
                what: "opens a database for whoever types",
                hits: &["heroku pg:psql"],
                misses: &["heroku pg:psql -c 'select 1'"],
                ..READS
            },
            Rule {
                id: "heroku-psql-command",
                sub: "pg:psql|psql",
                when: &[When::Flag("-c --command")],
                network: true,
                what: "runs SQL on a database",
                hits: &["heroku pg:psql -c 'select 1'"],
                misses: &["heroku pg:psql"],
                ..READS
            },
            Rule {
                id: "heroku-destroy",
                sub: "apps:destroy|destroy|apps:delete|addons:destroy|addons:remove|pg:reset|pg:backups:delete|pg:backups:restore|pg:copy|pg:push|pipelines:destroy|pipelines:remove|spaces:destroy|domains:remove|domains:clear|certs:remove|keys:remove|keys:clear|redis:destroy|repo:*|drains:remove|webhooks:remove|buildpacks:clear|buildpacks:remove|container:rm|members:remove|access:remove|authorizations:revoke|authorizations:destroy|kafka:*|reviewapps:disable",
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "removes an application, its data or a part of it",
                hits: &["heroku apps:destroy web --confirm web", "heroku pg:reset", "heroku addons:destroy x"],
                misses: &["heroku apps", "heroku pg:info"],
                ..READS
            },
            Rule {
                id: "heroku-change",
                sub: "config:set|config:unset|config:edit|ps:scale|scale|ps:resize|ps:type:*|dyno:*|apps:create|create|apps:rename|apps:transfer|apps:stacks:set|stack:set|addons:create|addons:attach|addons:detach|addons:upgrade|addons:downgrade|addons:rename|domains:add|domains:update|certs:add|certs:update|certs:auto*|pg:promote|pg:upgrade|pg:backups:capture|pg:backups:schedule|pg:credentials:*|pg:settings:*|pg:kill|pg:killall|pg:connection-pooling:*|pipelines:*|buildpacks:add|buildpacks:set|container:push|container:release|git:*|builds:create|builds:cancel|members:*|access:*|keys:add|drains:add|webhooks:*|reviewapps:*|ci:*|authorizations:*|clients:*|spaces:*|api|redis:*",
                effect: CHANGES,
                undo: BEFORE,
                network: true,
                what: "changes an application",
                hits: &["heroku config:set A=b", "heroku ps:scale web=0", "heroku pg:promote x"],
                misses: &["heroku apps", "heroku ps"],
                ..READS
            },
            Rule {
                id: "heroku-local",
                sub: "local|local:*|login|logout|auth:login|auth:logout|update|plugins:*|autocomplete|git:remote|git:clone",
                effect: LOCAL,
                undo: FORMER,
                network: true,
                what: "signs in, or works on the project here",
                hits: &["heroku login", "heroku local"],
                misses: &["heroku ps"],
                ..READS
            },
        ],
        carries: &[
            Carry::ArgvInside { sub: "run", skip: 0, entry: "" },
            Carry::ArgvInside { sub: "run:*", skip: 0, entry: "" },
            Carry::Flag("-c --command", Lang::Sql("psql")),
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "fly",
            "flyctl",
            "railway",
            "render",
            "koyeb",
            "northflank",
            "deployctl",
            "gcx",
            "cloudfoundry",
            "dokku",
            "caprover",
            "kamal",
            "coolify",
            "sst",
            "encore",
            "pscale",
            "turso",
            "neonctl",
            "neon",
            "convex",
            "planetscale",
            "xata",
            "instant",
            "expo",
            "eas",
            "shopify",
            "sanity",
            "contentful",
            "algolia",
            "stripe",
            "twilio",
            "sentry-cli",
            "ngrok-api",
            "hasura",
            "appwrite",
            "amplify",
            "eb",
            "copilot",
            "sam",
            "cdk",
            "serverless",
            "sls",
            "chalice",
            "zappa",
            "func",
            "swa",
            "azd",
            "datadog-ci",
            "newrelic",
            "pagerduty",
            "launchdarkly",
            "ldcli",
            "auth0",
            "okta",
            "atlas-cli",
            "mongocli",
            "confluent",
            "databricks",
            "dbt-cloud",
            "prefect",
            "modal",
            "replicate",
            "wandb",
            "huggingface-cli",
            "hf",
            "runpodctl",
            "vast",
            "fastly",
            "cloudflare",
            "surge",
            "gh-pages",
            "clasp",
            "sfdx",
            "sf",
        ],
        values: "-a --app -c --config -t --access-token --token -o --org -r --region -e --environment -s --service -p --project --image --name --vm-size --count -C --command --stack-name --template-file --profile --context --stage --branch --output --require-approval -n -i --id --role --database --file --path",
        stops: &[("run|exec", 0)],
        dry: "--help --no-execute-changeset",
        rules: &[
            Rule {
                id: "platform-read",
                when: &[When::Test(|w| platform(w) == Some(Verb::Reads))],
                network: true,
                what: "looks at a platform",
                hits: &["fly status", "railway logs", "cdk diff", "fly apps list", "sls info", "turso db list"],
                misses: &["fly deploy", "cdk destroy"],
                ..READS
            },
            Rule {
                id: "platform-secret",
                when: &[When::Test(|w| {
                    matches!(
                        (w.operand(0), w.operand(1)),
                        (Some("variables" | "variable"), None | Some("list" | "get"))
                            | (Some("auth"), Some("token"))
                            | (Some("tokens"), _)
                            | (Some("connection-string"), _)
                            | (Some("password"), _)
                    ) && !w.has("--set")
                })],
                effect: SECRET,
                network: true,
                outside: true,
                what: "shows secrets of a platform",
                hits: &["railway variables", "fly auth token"],
                misses: &["railway logs"],
                ..READS
            },
            Rule {
                id: "platform-make",
                when: &[When::Test(|w| platform(w) == Some(Verb::Makes))],
                effect: PREVIEW,
                undo: MADE,
                network: true,
                what: "makes something, or signs in",
                hits: &["fly apps create web", "cdk synth", "sam build", "railway login"],
                misses: &["fly status"],
                ..READS
            },
            Rule {
                id: "platform-switch",
                when: &[When::Test(|w| platform(w) == Some(Verb::Switches))],
                effect: Effect::new(Stop, Shared, Remote),
                undo: UndoRow::Partial("the opposite command"),
                network: true,
                what: "starts or stops something on a platform",
                hits: &["fly machine stop x", "fly apps restart web"],
                misses: &["fly status"],
                ..READS
            },
            Rule {
                id: "platform-deploy",
                when: &[When::Test(|w| platform(w) == Some(Verb::Changes))],
                effect: DEPLOYS,
                undo: UndoRow::Unknown("whether the former release and its data can be brought back"),
                network: true,
                what: "deploys or changes something on a platform",
                hits: &[
                    "fly deploy",
                    "cdk deploy --all",
                    "railway up",
                    "sls deploy",
                    "fly secrets set A=b",
                    "sam deploy",
                ],
                misses: &["fly status", "cdk diff"],
                ..READS
            },
            Rule {
                id: "platform-destroy",
                when: &[When::Test(|w| platform(w) == Some(Verb::Removes))],
                effect: ERASES,
                undo: UndoRow::None,
                network: true,
                what: "removes something from a platform",
                hits: &[
                    "fly apps destroy web --yes",
                    "cdk destroy",
                    "sls remove",
                    "fly volumes destroy v",
                    "railway down",
                    "sam delete",
                ],
                misses: &["fly status"],
                ..READS
            },
        ],
        carries: &[
            Carry::ArgvAfter { sub: "run|exec", skip: 0 },
            Carry::Flag("-C --command", Lang::Shell),
            Carry::Sub("db shell", &Carry::Operand { index: 3, lang: Lang::Sql("sqlite3"), unless: "" }),
            Carry::Sub("sql query|execute|exec", &Carry::Each { skip: 2, lang: Lang::Sql("any") }),
        ],
        ..PROGRAM
    },
];

const WRANGLER: &str =
    "kv d1 r2 queues secret versions deployments pages workflows vectorize hyperdrive tail dispatch-namespace";

fn platform(words: &dyn Words) -> Option<Verb> {
    match words.operand(0) {
        Some(
            "synth" | "synthesize" | "ls" | "metadata" | "context" | "notices" | "acknowledge" | "print" | "package",
        ) => Some(if words.operand(0) == Some("ls") { Verb::Reads } else { Verb::Makes }),
        Some("variables" | "variable") if words.has("--set") => Some(Verb::Changes),
        Some("releases" | "regions" | "info" | "dig" | "platform" | "environment") if words.count() == 1 => {
            Some(Verb::Reads)
        }
        // The statement says what it does.
        Some("db") if words.operand(1) == Some("shell") && words.count() == 4 => Some(Verb::Reads),
        Some("ssh" | "console" | "proxy" | "connect" | "shell" | "api" | "apps:proxy") => Some(Verb::Changes),
        _ => verb(
            words,
            "app apps machine machines config image volumes secrets db releases auth env stack import certs ips storage run env logs deploy",
        ),
    }
}

fn vercel_deploys(words: &dyn Words) -> bool {
    const OTHERS: &[&str] = &[
        "ls",
        "list",
        "inspect",
        "logs",
        "log",
        "whoami",
        "help",
        "bisect",
        "env",
        "domains",
        "dns",
        "project",
        "projects",
        "alias",
        "certs",
        "secrets",
        "teams",
        "git",
        "integration",
        "target",
        "cache",
        "blob",
        "flags",
        "webhooks",
        "rollback",
        "promote",
        "redeploy",
        "rolling-release",
        "rm",
        "remove",
        "dev",
        "develop",
        "build",
        "init",
        "link",
        "unlink",
        "pull",
        "login",
        "logout",
        "switch",
        "telemetry",
        "upgrade",
        "mcp",
        "open",
        "curl",
        "api",
        "httpstat",
        "install",
        "integration-resource",
        "guidance",
        "microfrontends",
    ];
    words.count() == 0 && !words.has("-v --version -h --help")
        || words.count() > 0 && words.operand(0).is_none_or(|o| !OTHERS.contains(&o))
}

fn production(words: &dyn Words) -> bool {
    words.has("--prod --production -p") || words.value("--target") == Some("production")
}
