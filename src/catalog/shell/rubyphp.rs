//! Ruby and PHP: gem, bundle, rake, composer and their frameworks.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["gem", "gemset"],
        values: "-v --version -s --source -i --install-dir -n --bindir -P --trust-policy --platform -p --http-proxy -k --key --host -a --add -r --remove",
        dry: "--dry-run",
        rules: &[
            Rule {
                id: "gem-read",
                sub: "list|info|search|query|outdated|env|environment|which|contents|dependency|specification|help|check|stale|pristine-list|sources|fetch-list|lock|rdoc|server-list|unpack-list",
                when: &[When::NoFlag("-a --add -r --remove -c --clear-all")],
                hits: &["gem list", "gem info rails", "gem env"],
                misses: &["gem install rails"],
                ..ASKS
            },
            Rule {
                id: "gem-bare",
                when: &[When::AtMost(0)],
                hits: &["gem --version"],
                misses: &["gem install x"],
                ..READS
            },
            Rule {
                id: "gem-install",
                sub: "install|i|update|pristine|setup|fetch|unpack|exec",
                undo: UndoRow::Exact("gem uninstall {args}"),
                hits: &["gem install rails", "gem update"],
                misses: &["gem list"],
                ..INSTALLS
            },
            Rule {
                id: "gem-uninstall",
                sub: "uninstall|cleanup",
                undo: UndoRow::Exact("gem install {args}"),
                what: "removes gems",
                hits: &["gem uninstall rails"],
                misses: &["gem install rails"],
                ..INSTALLS
            },
            Rule {
                id: "gem-build",
                sub: "build|cert|generate_index|rebuild|open",
                hits: &["gem build x.gemspec"],
                misses: &["gem push x.gem"],
                ..BUILDS
            },
            Rule {
                id: "gem-push",
                sub: "push",
                hits: &["gem push mygem-1.0.0.gem"],
                misses: &["gem build x.gemspec"],
                ..PUBLISHES
            },
            Rule {
                id: "gem-yank",
                sub: "yank",
                effect: Effect::new(Delete, Shared, Remote),
                undo: UndoRow::None,
                network: true,
                what: "withdraws a published version; its number is used up",
                hits: &["gem yank x -v 1.0.0"],
                misses: &["gem push x.gem"],
                ..READS
            },
            Rule {
                id: "gem-account",
                sub: "owner|signin|signout|sources",
                when: &[When::Test(|w| w.has("-a --add -r --remove -c --clear-all") || w.count() == 0)],
                undo: UndoRow::Unknown("what was set before"),
                hits: &["gem signout", "gem owner x --add y"],
                misses: &["gem list"],
                ..TRUSTS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["bundle", "bundler"],
        values: "--gemfile --path --jobs -j --retry --without --with --group -g --version -v --source",
        stops: &[("exec|e", 1)],
        rules: &[
            Rule {
                id: "bundle-read",
                sub: "list|show|info|outdated|check|platform|viz|env|doctor|help|licenses|fund|audit|why|cache-list|version|config",
                when: &[When::AtMost(2), When::NotFirst("set unset update fix")],
                hits: &["bundle list", "bundle outdated", "bundle config"],
                misses: &["bundle install", "bundle config set x y"],
                ..ASKS
            },
            Rule {
                id: "bundle-set",
                sub: "config set|unset",
                hits: &["bundle config set x y"],
                misses: &["bundle config"],
                ..SETS
            },
            Rule {
                id: "bundle-install",
                sub: "install|i|update|add|remove|lock|cache|package|pristine|init|gem|binstubs|open|inject|plugin|audit|clean|console",
                when: &[When::NotFirst("check")],
                undo: UndoRow::Partial("git checkout -- Gemfile Gemfile.lock && bundle install"),
                hits: &["bundle install", "bundle update rails", "bundle add x"],
                misses: &["bundle list"],
                ..INSTALLS
            },
            Rule {
                id: "bundle-bare",
                when: &[When::AtMost(0), When::NoFlag("--version -v --help")],
                undo: UndoRow::Partial("git checkout -- Gemfile.lock && bundle install"),
                hits: &["bundle"],
                misses: &["bundle --version"],
                ..INSTALLS
            },
            Rule {
                id: "bundle-version",
                when: &[When::AtMost(0), When::Flag("--version -v --help")],
                hits: &["bundle --version"],
                misses: &["bundle"],
                ..READS
            },
            Rule {
                id: "bundle-exec",
                sub: "exec|e",
                what: "runs a program of the bundle",
                hits: &["bundle exec rspec"],
                misses: &["bundle install"],
                ..READS
            },
        ],
        carries: &[Carry::Package { sub: "exec|e", from: "gem", with: "" }],
        ..PROGRAM
    },
    Program {
        names: &["composer", "composer.phar"],
        values: "-d --working-dir -f --format --repository --stability -s --prefer --with",
        dry: "--dry-run",
        stops: &[("exec", 1)],
        rules: &[
            Rule {
                id: "composer-read",
                sub: "show|info|outdated|why|depends|why-not|prohibits|validate|diagnose|licenses|search|about|list|help|status|check-platform-reqs|audit|suggests|fund|browse|home|--version",
                hits: &["composer show", "composer validate", "composer outdated"],
                misses: &["composer install"],
                ..ASKS
            },
            Rule {
                id: "composer-bare",
                when: &[When::AtMost(0)],
                hits: &["composer --version"],
                misses: &["composer install"],
                ..READS
            },
            Rule {
                id: "composer-install",
                sub: "install|i|update|u|upgrade|require|r|remove|rm|reinstall|dump-autoload|dumpautoload|bump|normalize|archive|init|clear-cache|clearcache|cc",
                undo: UndoRow::Partial("git checkout -- composer.json composer.lock && composer install"),
                hits: &["composer install", "composer require x/y"],
                misses: &["composer show"],
                ..INSTALLS
            },
            Rule {
                id: "composer-global",
                sub: "global|self-update|selfupdate",
                undo: UndoRow::Partial("composer global remove"),
                hits: &["composer global require x"],
                misses: &["composer require x"],
                ..EQUIPS
            },
            Rule {
                id: "composer-config",
                sub: "config",
                hits: &["composer config x y"],
                misses: &["composer show"],
                ..SETS
            },
            Rule {
                id: "composer-create",
                sub: "create-project",
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what its scripts do"),
                network: true,
                what: "fetches a project and runs its scripts",
                hits: &["composer create-project x/y"],
                misses: &["composer install"],
                ..READS
            },
            Rule {
                id: "composer-run",
                sub: "run|run-script",
                what: "runs a script of the project",
                hits: &["composer run test"],
                misses: &["composer show"],
                ..BUILDS
            },
            Rule {
                id: "composer-exec",
                sub: "exec",
                what: "runs a program of the project",
                hits: &["composer exec phpunit"],
                misses: &["composer run test"],
                ..READS
            },
            Rule {
                id: "composer-script",
                when: &[When::Test(|w| w.operand(0).is_some_and(|first| !COMPOSER.split('|').any(|o| o == first)))],
                what: "runs a script of the project",
                hits: &["composer test"],
                misses: &["composer install"],
                ..BUILDS
            },
        ],
        carries: &[
            Carry::Task { sub: "run|run-script", file: TaskFile::ComposerJson, not: "" },
            Carry::Task { sub: "", file: TaskFile::ComposerJson, not: COMPOSER },
            Carry::Package { sub: "exec", from: "gem", with: "" },
        ],
        ..PROGRAM
    },
];

/// composer's own sub-commands: any other word is a script.
const COMPOSER: &str = "show|info|outdated|why|depends|why-not|prohibits|validate|diagnose|licenses|search|about|list|help|status|check-platform-reqs|audit|suggests|fund|browse|home|install|i|update|u|upgrade|require|r|remove|rm|reinstall|dump-autoload|dumpautoload|bump|normalize|archive|init|clear-cache|clearcache|cc|global|self-update|selfupdate|config|create-project|run|run-script|exec";
