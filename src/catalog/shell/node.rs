//! Node's package managers and what runs packages: npm, pnpm, yarn, bun, npx, corepack, version managers.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// Scripts that the strict stance trusts by their names.
const TRUSTED: &str = "test* lint* build* check* typecheck* format*";
const INSTALL_HOOKS: TaskFile = TaskFile::Hooks("preinstall install postinstall prepare");
const PUBLISH_HOOKS: TaskFile = TaskFile::Hooks("prepublishOnly prepack prepare postpack publish postpublish");
const URL: &[&str] = &["http://", "https://", "git+", "git:", "github:", "gitlab:", "bitbucket:", "git@", "ssh://"];

/// Whether a package is an address: nobody has read what it brings.
fn address(w: &dyn Words) -> bool {
    (0..w.count())
        .any(|i| w.operand(i).is_some_and(|o| URL.iter().any(|u| o.starts_with(u) || o.contains(&format!("@{u}")))))
}

fn unknown_package(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| w.operand(i).is_none())
}

const REMOTE: Rule = Rule {
    effect: Effect::new(Run, RemoteCode, Remote),
    undo: UndoRow::Unknown("what the code does when it is installed"),
    network: true,
    what: "installs code from an address that nobody has read",
    ..READS
};

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["npm", "cnpm", "tnpm"],
        alike: true,
        values: "--prefix -C -w --workspace --registry --tag --access --otp --depth --loglevel --cache --userconfig --globalconfig --script-shell --omit --include --audit-level --scope --before --message -m --searchlimit --location -L --install-strategy --cpu --os --libc --node-options",
        stops: &[("exec|x", 1)],
        dry: "install|i|add|ci|uninstall|remove|rm|un|publish|unpublish|pack|update|up|dedupe|prune|link|audit|install-test|it:--dry-run",
        rules: &[
            Rule {
                id: "npm-read",
                sub: "ls|list|la|ll|root|prefix|bin|help|help-search|explain|why|query|get|fund|completion|sbom|diff|doctor",
                hits: &["npm ls --depth=0", "npm explain react", "npm root -g"],
                misses: &["npm install"],
                ..READS
            },
            Rule {
                id: "npm-get",
                sub: "version|config|c|pkg|cache",
                when: &[When::Test(npm_reads)],
                hits: &["npm config get registry", "npm pkg get scripts", "npm version"],
                misses: &["npm config set x y", "npm pkg set a=b", "npm version patch", "npm cache clean --force"],
                ..READS
            },
            Rule { id: "npm-bare", when: &[When::AtMost(0)], hits: &["npm --version"], misses: &["npm ci"], ..READS },
            Rule {
                id: "npm-ask",
                sub: "info|view|v|show|outdated|search|s|se|find|ping|whoami|docs|home|repo|bugs|issues|stars|team-ls|profile|audit|access|owner|dist-tag|token|org|team|hook|undeprecate-list",
                when: &[When::Test(npm_asks)],
                hits: &[
                    "npm info react",
                    "npm outdated",
                    "npm view react versions",
                    "npm audit",
                    "npm whoami",
                    "npm dist-tag ls",
                ],
                misses: &["npm audit fix", "npm owner add x y", "npm access set status=public x"],
                ..ASKS
            },
            Rule {
                id: "npm-test",
                sub: "test|t|tst",
                what: "runs the project's tests",
                hits: &["npm test", "npm t -- -u"],
                misses: &["npm start"],
                ..CHECKS
            },
            Rule {
                id: "npm-run-check",
                sub: "run|run-script|rum|urn",
                when: &[When::First(TRUSTED)],
                what: "runs a script that builds or checks the project",
                hits: &["npm run build", "npm run test:unit", "npm run lint -- --fix"],
                misses: &["npm run deploy"],
                ..CHECKS
            },
            Rule {
                id: "npm-run",
                sub: "run|run-script|rum|urn",
                when: &[When::AtLeast(1), When::Test(|w| w.operand(0).is_none_or(|n| !trusted(n)))],
                what: "runs a script of the project",
                hits: &["npm run dev", "npm run deploy"],
                misses: &["npm run build"],
                ..BUILDS
            },
            Rule {
                id: "npm-run-list",
                sub: "run|run-script|rum|urn",
                when: &[When::AtMost(0)],
                hits: &["npm run"],
                misses: &["npm run x"],
                ..READS
            },
            Rule {
                id: "npm-start",
                sub: "start|stop|restart",
                what: "runs a script of the project",
                hits: &["npm start"],
                misses: &["npm test"],
                ..BUILDS
            },
            Rule {
                id: "npm-install",
                sub: "install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add|ci|clean-install|ic|install-clean|install-test|it|cit|install-ci-test|update|up|upgrade|udpate|dedupe|ddp|rebuild|rb|link|ln|prune|shrinkwrap|install-scripts",
                when: &[When::NoFlag("-g --global --location")],
                undo: UndoRow::Partial("git checkout -- package.json package-lock.json && npm ci"),
                hits: &["npm install", "npm i lodash", "npm ci", "npm install -D jest"],
                misses: &["npm ls", "npm install -g x"],
                ..INSTALLS
            },
            Rule {
                id: "npm-install-global",
                sub: "install|i|add|update|up|upgrade|uninstall|un|remove|rm|r|link|ln",
                when: &[When::Flag("-g --global --location")],
                undo: UndoRow::Exact("npm uninstall -g {args}"),
                hits: &["npm install -g typescript"],
                misses: &["npm install"],
                ..EQUIPS
            },
            Rule {
                id: "npm-install-address",
                sub: "install|i|add|exec|x|init|create|innit",
                when: &[When::Test(address)],
                hits: &["npm install https://x.example/a.tgz", "npm i github:o/r"],
                misses: &["npm i lodash"],
                ..REMOTE
            },
            Rule {
                id: "npm-uninstall",
                sub: "uninstall|un|unlink|remove|rm|r",
                when: &[When::NoFlag("-g --global")],
                undo: UndoRow::Exact("npm install {args}"),
                what: "takes packages out of the project",
                hits: &["npm uninstall lodash"],
                misses: &["npm install lodash"],
                ..INSTALLS
            },
            Rule {
                id: "npm-audit-fix",
                sub: "audit fix",
                on: On::Named("package.json package-lock.json"),
                effect: Effect::new(Change, Package, Project),
                undo: UndoRow::Overwritten,
                network: true,
                what: "changes versions of dependencies, with --force over major versions too",
                instead: "npm audit, and then one package at a time",
                hits: &["npm audit fix --force"],
                misses: &["npm audit"],
                ..READS
            },
            Rule {
                id: "npm-set",
                sub: "config|c|set|pkg|cache|edit",
                when: &[When::Test(|w| !npm_reads(w))],
                hits: &["npm config set registry x", "npm pkg set type=module"],
                misses: &["npm config get registry"],
                ..SETS
            },
            Rule {
                id: "npm-version",
                sub: "version",
                when: &[When::AtLeast(1)],
                effect: Effect::new(Create, Commit, Project),
                undo: UndoRow::Exact("git reset --soft HEAD~1 && git tag -d v<new>"),
                what: "raises the version, commits and tags it",
                hits: &["npm version patch"],
                misses: &["npm version"],
                ..READS
            },
            Rule {
                id: "npm-pack",
                sub: "pack|init|create|innit",
                when: &[When::Test(|w| w.operand(0).is_none() || !unknown_package(w))],
                hits: &["npm pack", "npm init -y"],
                misses: &["npm publish"],
                ..MAKES
            },
            Rule {
                id: "npm-init-package",
                sub: "init|create|innit",
                when: &[When::AtLeast(1)],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what the generator does"),
                network: true,
                what: "fetches a generator and runs it",
                hits: &["npm create vite@latest app"],
                misses: &["npm init -y"],
                ..READS
            },
            Rule {
                id: "npm-publish",
                sub: "publish|stage",
                instead: "npm publish --dry-run",
                hits: &["npm publish", "npm publish --access public"],
                misses: &["npm publish --dry-run", "npm pack"],
                ..PUBLISHES
            },
            Rule {
                id: "npm-unpublish",
                sub: "unpublish",
                effect: Effect::new(Delete, Shared, Remote),
                undo: UndoRow::None,
                network: true,
                what: "takes a published version away from everybody; its number is used up",
                instead: "npm deprecate",
                hits: &["npm unpublish x@1.0.0"],
                misses: &["npm publish"],
                ..READS
            },
            Rule {
                id: "npm-deprecate",
                sub: "deprecate|undeprecate",
                effect: Effect::new(Change, Message, Remote),
                undo: UndoRow::Exact("npm deprecate {1} ''"),
                network: true,
                what: "shows a warning to everybody who installs a version",
                hits: &["npm deprecate pkg@1.0.0 'msg'"],
                misses: &["npm unpublish pkg"],
                ..READS
            },
            Rule {
                id: "npm-dist-tag",
                sub: "dist-tag|dist-tags",
                when: &[When::First("add rm set remove")],
                effect: Effect::new(Change, Shared, Remote),
                undo: UndoRow::Partial("npm dist-tag add with the old version"),
                network: true,
                what: "changes which version everybody gets",
                hits: &["npm dist-tag add x@1.0.0 latest"],
                misses: &["npm dist-tag ls"],
                ..READS
            },
            Rule {
                id: "npm-account",
                sub: "owner|author|access|token|team|org|profile|hook",
                when: &[When::Test(|w| !npm_asks(w))],
                undo: UndoRow::Unknown("what was set before"),
                hits: &["npm owner add x y", "npm token revoke abc", "npm access set status=public x"],
                misses: &["npm owner ls x", "npm token list"],
                ..TRUSTS
            },
            Rule {
                id: "npm-sign-in",
                sub: "login|adduser|add-user|logout|trust",
                undo: UndoRow::Partial("npm login"),
                hits: &["npm logout"],
                misses: &["npm whoami"],
                ..TRUSTS
            },
            Rule {
                id: "npm-exec",
                sub: "exec|x",
                what: "runs a package",
                hits: &["npm exec tsc"],
                misses: &["npm run x"],
                ..READS
            },
        ],
        carries: &[
            Carry::Task { sub: "run|run-script|rum|urn", file: TaskFile::PackageJson, not: "" },
            Carry::Task { sub: "test|t|tst", file: TaskFile::Hooks("pretest test posttest"), not: "" },
            Carry::Task { sub: "start", file: TaskFile::Hooks("prestart start poststart"), not: "" },
            Carry::Task {
                sub: "stop|restart",
                file: TaskFile::Hooks("prestop stop poststop prerestart restart postrestart"),
                not: "",
            },
            Carry::Task { sub: "install|i|add|ci|clean-install|install-test|it|cit", file: INSTALL_HOOKS, not: "" },
            Carry::Task { sub: "publish|pack", file: PUBLISH_HOOKS, not: "" },
            Carry::Task { sub: "version", file: TaskFile::Hooks("preversion version postversion"), not: "" },
            Carry::Package { sub: "exec|x", from: "npm", with: "-p --package" },
            Carry::Flag("-c --call", Lang::Shell),
        ],
        ..PROGRAM
    },
    Program {
        names: &["npx", "bunx", "pnpx"],
        style: Style::Posix,
        values: "-p --package -c --call --prefix -C --registry -w --workspace --loglevel --node-options --cache",
        rules: &[
            Rule {
                id: "npx",
                when: &[When::AtLeast(1)],
                what: "runs a package",
                hits: &["npx tsc --noEmit"],
                misses: &["npx --version"],
                ..READS
            },
            Rule {
                id: "npx-bare",
                when: &[When::AtMost(0), When::NoFlag("-c --call")],
                hits: &["npx --version"],
                misses: &["npx tsc"],
                ..READS
            },
            Rule {
                id: "npx-call",
                when: &[When::Flag("-c --call")],
                what: "runs a shell text",
                hits: &["npx -c 'ls'"],
                misses: &["npx tsc"],
                ..READS
            },
        ],
        carries: &[
            Carry::Package { sub: "", from: "npm", with: "-p --package" },
            Carry::Flag("-c --call", Lang::Shell),
        ],
        ..PROGRAM
    },
    Program {
        names: &["pnpm", "pnpm.cjs"],
        alike: true,
        values: "--filter -F -C --dir --filter-prod --registry --tag --access --otp --depth --loglevel --reporter --workspace-concurrency --store-dir --package -c --config --test-pattern --changed-files-ignore-pattern --virtual-store-dir --modules-dir",
        stops: &[("exec|dlx|run|run-script|test|t|start", 1)],
        dry: "publish|pack:--dry-run",
        rules: &[
            Rule {
                id: "pnpm-read",
                sub: "ls|list|ll|la|why|root|bin|licenses|help|get|cat-file|cat-index|find-hash|doctor",
                hits: &["pnpm ls", "pnpm why react", "pnpm --filter api list"],
                misses: &["pnpm install"],
                ..READS
            },
            Rule {
                id: "pnpm-get",
                sub: "config|c|store|env",
                when: &[When::Test(npm_reads)],
                hits: &["pnpm config get x", "pnpm store path"],
                misses: &["pnpm config set x y", "pnpm store prune"],
                ..READS
            },
            Rule {
                id: "pnpm-bare",
                when: &[When::AtMost(0)],
                hits: &["pnpm --version"],
                misses: &["pnpm install"],
                ..READS
            },
            Rule {
                id: "pnpm-ask",
                sub: "outdated|audit|info|view|show|search|whoami|ping",
                when: &[When::NoFlag("--fix")],
                hits: &["pnpm outdated", "pnpm audit"],
                misses: &["pnpm audit --fix"],
                ..ASKS
            },
            Rule {
                id: "pnpm-install",
                sub: "install|i|add|ci|update|up|upgrade|import|link|ln|unlink|dedupe|prune|rebuild|rb|fetch|install-test|it|patch|patch-commit|patch-remove|approve-builds|ignored-builds|audit|deploy|self-update",
                when: &[When::NoFlag("-g --global")],
                undo: UndoRow::Partial("git checkout -- package.json pnpm-lock.yaml && pnpm install"),
                hits: &["pnpm install", "pnpm add -D vitest", "pnpm i --frozen-lockfile"],
                misses: &["pnpm ls", "pnpm add -g x"],
                ..INSTALLS
            },
            Rule {
                id: "pnpm-install-global",
                sub: "install|i|add|update|up|remove|rm|link|setup|env|self-update",
                when: &[When::Flag("-g --global")],
                undo: UndoRow::Exact("pnpm remove -g {args}"),
                hits: &["pnpm add -g x"],
                misses: &["pnpm add x"],
                ..EQUIPS
            },
            Rule {
                id: "pnpm-install-address",
                sub: "install|i|add|dlx|create",
                when: &[When::Test(address)],
                hits: &["pnpm add github:o/r"],
                misses: &["pnpm add x"],
                ..REMOTE
            },
            Rule {
                id: "pnpm-remove",
                sub: "remove|rm|uninstall|un",
                when: &[When::NoFlag("-g --global")],
                undo: UndoRow::Exact("pnpm add {args}"),
                what: "takes packages out of the project",
                hits: &["pnpm remove x"],
                misses: &["pnpm add x"],
                ..INSTALLS
            },
            Rule {
                id: "pnpm-set",
                sub: "config|c|set|store|env|setup|init",
                when: &[When::Test(|w| !npm_reads(w))],
                hits: &["pnpm config set x y", "pnpm store prune"],
                misses: &["pnpm config get x"],
                ..SETS
            },
            Rule {
                id: "pnpm-test",
                sub: "test|t",
                what: "runs the project's tests",
                hits: &["pnpm test", "pnpm --filter api test -- --watch"],
                misses: &["pnpm start"],
                ..CHECKS
            },
            Rule {
                id: "pnpm-run",
                sub: "run|run-script|start|stop|restart",
                what: "runs a script of the project",
                hits: &["pnpm run build", "pnpm run deploy"],
                misses: &["pnpm install"],
                ..BUILDS
            },
            Rule {
                id: "pnpm-exec",
                sub: "exec|dlx",
                what: "runs a package",
                hits: &["pnpm exec tsc", "pnpm dlx create-x"],
                misses: &["pnpm run x"],
                ..READS
            },
            Rule {
                id: "pnpm-create",
                sub: "create",
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what the generator does"),
                network: true,
                what: "fetches a generator and runs it",
                hits: &["pnpm create vite"],
                misses: &["pnpm init"],
                ..READS
            },
            Rule { id: "pnpm-pack", sub: "pack", hits: &["pnpm pack"], misses: &["pnpm publish"], ..MAKES },
            Rule {
                id: "pnpm-publish",
                sub: "publish",
                hits: &["pnpm publish", "pnpm -r publish"],
                misses: &["pnpm publish --dry-run"],
                ..PUBLISHES
            },
            Rule {
                id: "pnpm-account",
                sub: "login|logout|owner|access|token|dist-tag|unpublish|deprecate|version",
                undo: UndoRow::Unknown("what was set before"),
                hits: &["pnpm logout"],
                misses: &["pnpm whoami"],
                ..TRUSTS
            },
            Rule {
                id: "pnpm-script",
                when: &[When::Test(|w| other(w, PNPM))],
                what: "runs a script or a program of the project",
                hits: &["pnpm build", "pnpm tsc"],
                misses: &["pnpm install"],
                ..BUILDS
            },
        ],
        carries: &[
            Carry::Task { sub: "run|run-script", file: TaskFile::PackageJson, not: "" },
            Carry::Task { sub: "test|t", file: TaskFile::Hooks("test"), not: "" },
            Carry::Task { sub: "start", file: TaskFile::Hooks("start"), not: "" },
            Carry::Task { sub: "install|i|add|ci|install-test|it", file: INSTALL_HOOKS, not: "" },
            Carry::Task { sub: "publish|pack", file: PUBLISH_HOOKS, not: "" },
            Carry::Task { sub: "", file: TaskFile::PackageJsonOrProgram, not: PNPM },
            Carry::Package { sub: "exec", from: "npm", with: "" },
            Carry::Package { sub: "dlx", from: "npm", with: "--package" },
        ],
        ..PROGRAM
    },
    Program {
        names: &["yarn", "yarnpkg"],
        values: "--cwd --registry --tag --access --otp --modules-folder --cache-folder --pattern --depth --include --exclude --from --new-version --message --use-yarnrc",
        stops: &[("exec|dlx|run|test|start", 1), ("workspace", 2), ("workspaces foreach|run", 1)],
        rules: &[
            Rule {
                id: "yarn-bare-read",
                when: &[When::AtMost(0), When::Flag("--version -v --help -h")],
                hits: &["yarn --version"],
                misses: &["yarn"],
                ..READS
            },
            Rule {
                id: "yarn-read",
                sub: "list|why|bin|licenses|help|versions|explain",
                hits: &["yarn list", "yarn why react"],
                misses: &["yarn install"],
                ..READS
            },
            Rule {
                id: "yarn-get",
                sub: "workspaces|config|cache|version",
                when: &[When::Test(npm_reads)],
                hits: &["yarn config get x", "yarn workspaces list"],
                misses: &["yarn config set x y", "yarn cache clean"],
                ..READS
            },
            Rule {
                id: "yarn-ask",
                sub: "outdated|info|audit|npm",
                when: &[When::Test(|w| !matches!(w.operand(0), Some("publish" | "login" | "logout" | "tag" | "fix")))],
                hits: &["yarn outdated", "yarn npm info react", "yarn audit"],
                misses: &["yarn npm publish"],
                ..ASKS
            },
            Rule {
                id: "yarn-install-bare",
                when: &[When::AtMost(0), When::NoFlag("--version -v --help -h")],
                undo: UndoRow::Partial("git checkout -- yarn.lock && yarn install"),
                hits: &["yarn", "yarn --frozen-lockfile"],
                misses: &["yarn --version"],
                ..INSTALLS
            },
            Rule {
                id: "yarn-install",
                sub: "install|add|up|upgrade|upgrade-interactive|import|link|unlink|dedupe|autoclean|rebuild|patch|patch-commit|check|set|plugin|policies|unplug|constraints|stage|generate",
                undo: UndoRow::Partial("git checkout -- package.json yarn.lock && yarn install"),
                hits: &["yarn add some-package", "yarn install --immutable"],
                misses: &["yarn list"],
                ..INSTALLS
            },
            Rule {
                id: "yarn-add-address",
                sub: "add|dlx|create",
                when: &[When::Test(address)],
                hits: &["yarn add https://x.example/a.tgz"],
                misses: &["yarn add x"],
                ..REMOTE
            },
            Rule {
                id: "yarn-remove",
                sub: "remove",
                undo: UndoRow::Exact("yarn add {args}"),
                what: "takes packages out of the project",
                hits: &["yarn remove x"],
                misses: &["yarn add x"],
                ..INSTALLS
            },
            Rule {
                id: "yarn-global",
                sub: "global",
                undo: UndoRow::Exact("yarn global remove {args}"),
                hits: &["yarn global add x"],
                misses: &["yarn add x"],
                ..EQUIPS
            },
            Rule {
                id: "yarn-set",
                sub: "config|cache|version|init|pack",
                when: &[When::Test(|w| !npm_reads(w))],
                hits: &["yarn config set x y", "yarn cache clean"],
                misses: &["yarn config get x"],
                ..SETS
            },
            Rule {
                id: "yarn-test",
                sub: "test",
                what: "runs the project's tests",
                hits: &["yarn test"],
                misses: &["yarn start"],
                ..CHECKS
            },
            Rule {
                id: "yarn-run",
                sub: "run|start|stop|exec|dlx|workspace|node",
                what: "runs a script or a program of the project",
                hits: &["yarn run build", "yarn workspace api build", "yarn dlx x"],
                misses: &["yarn add x"],
                ..BUILDS
            },
            Rule {
                id: "yarn-foreach",
                sub: "workspaces foreach|run|focus",
                what: "runs a command in every package",
                hits: &["yarn workspaces foreach -A run build"],
                misses: &["yarn workspaces list"],
                ..BUILDS
            },
            Rule {
                id: "yarn-create",
                sub: "create",
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what the generator does"),
                network: true,
                what: "fetches a generator and runs it",
                hits: &["yarn create vite"],
                misses: &["yarn init"],
                ..READS
            },
            Rule { id: "yarn-publish", sub: "publish", hits: &["yarn publish"], misses: &["yarn pack"], ..PUBLISHES },
            Rule {
                id: "yarn-npm-publish",
                sub: "npm publish|tag",
                hits: &["yarn npm publish"],
                misses: &["yarn npm info x"],
                ..PUBLISHES
            },
            Rule {
                id: "yarn-account",
                sub: "login|logout|owner|tag|team|access",
                undo: UndoRow::Unknown("what was set before"),
                hits: &["yarn logout"],
                misses: &["yarn info x"],
                ..TRUSTS
            },
            Rule {
                id: "yarn-npm-account",
                sub: "npm login|logout|token",
                undo: UndoRow::Unknown("what was set before"),
                hits: &["yarn npm logout"],
                misses: &["yarn npm info x"],
                ..TRUSTS
            },
            Rule {
                id: "yarn-script",
                when: &[When::Test(|w| other(w, YARN))],
                what: "runs a script or a program of the project",
                hits: &["yarn build", "yarn jest"],
                misses: &["yarn install"],
                ..BUILDS
            },
        ],
        carries: &[
            Carry::Task { sub: "run", file: TaskFile::PackageJsonOrProgram, not: "" },
            Carry::Task { sub: "test", file: TaskFile::Hooks("pretest test posttest"), not: "" },
            Carry::Task { sub: "start", file: TaskFile::Hooks("prestart start poststart"), not: "" },
            Carry::Task { sub: "install|add", file: INSTALL_HOOKS, not: "" },
            Carry::Task { sub: "", file: TaskFile::PackageJsonOrProgram, not: YARN },
            Carry::Package { sub: "dlx", from: "npm", with: "-p --package" },
            Carry::ArgvAfter { sub: "exec", skip: 0 },
            Carry::ArgvAfter { sub: "node", skip: 0 },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "corepack",
            "nvm",
            "fnm",
            "volta",
            "n",
            "nodenv",
            "asdf",
            "pyenv",
            "rbenv",
            "goenv",
            "jenv",
            "sdk",
            "sdkman",
            "tfenv",
            "rtx",
            "chruby",
            "rvm",
            "g",
            "proto",
            "jabba",
            "phpenv",
            "phpbrew",
            "swiftly",
            "ghcup",
            "nvs",
            "juliaup",
            "choosenim",
            "gvm",
            "evm",
            "kerl",
            "kiex",
            "tenv",
            "aqua",
            "vfox",
        ],
        stops: &[("exec|run", 1)],
        rules: &[
            Rule {
                id: "versions-read",
                sub: "ls|list|ls-remote|list-all|current|version|versions|which|whence|where|help|root|info|latest|whereis|completions|doctor|prefix|status|bin|show",
                hits: &["nvm ls", "nvm current", "pyenv versions", "asdf current"],
                misses: &["nvm install 20", "pyenv global 3.12"],
                ..READS
            },
            Rule {
                id: "versions-get",
                sub: "alias|env|use|local|global|shell|default",
                when: &[When::AtMost(0)],
                hits: &["pyenv local"],
                misses: &["pyenv local 3.12"],
                ..READS
            },
            Rule {
                id: "versions-bare",
                when: &[When::AtMost(0)],
                hits: &["nvm --version"],
                misses: &["nvm install 20"],
                ..READS
            },
            Rule {
                id: "versions-use",
                sub: "use|local|global|shell|default|alias|env|pin|set|unalias|link|unlink|tracker",
                when: &[When::AtLeast(1)],
                undo: UndoRow::Partial("use the version of before"),
                what: "changes which version of a tool is used",
                hits: &["nvm use 20", "pyenv local 3.12"],
                misses: &["nvm ls"],
                ..SETS
            },
            Rule {
                id: "versions-set",
                sub: "reshim|rehash|enable|disable|prepare|hydrate|up|deactivate|init",
                undo: UndoRow::Partial("the opposite"),
                what: "changes which version of a tool is used",
                hits: &["corepack enable"],
                misses: &["nvm ls"],
                ..SETS
            },
            Rule {
                id: "versions-install",
                sub: "install|i|uninstall|remove|rm|update|upgrade|self-update|plugin|plugin-add|plugin-remove|fetch|pin|reinstall-packages|install-latest-npm|add|selfupdate|tap|download|cache|prune|virtualenv",
                effect: Effect::new(Change, Package, Home),
                undo: UndoRow::Partial("install or uninstall that version again"),
                hits: &["nvm install 20", "pyenv install 3.12", "asdf plugin add nodejs"],
                misses: &["nvm ls"],
                ..INSTALLS
            },
            Rule {
                id: "versions-exec",
                sub: "exec|run",
                what: "runs a command with a version of a tool",
                hits: &["asdf exec ls", "pyenv exec ls"],
                misses: &["nvm ls"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "exec", skip: 0 }, Carry::ArgvAfter { sub: "run", skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &["mise"],
        values: "-C --cd -E --env -j --jobs -o --output -t --tool -f --file -p --path --fd --interval",
        stops: &[("run|r", 1), ("tasks run|r", 1), ("exec|x", 1)],
        dry: "install|i|use|u|upgrade|up|prune|uninstall|unuse:-n install|i|use|u|upgrade|up|prune|uninstall|unuse:--dry-run",
        rules: &[
            Rule {
                id: "mise-read",
                sub: "ls|list|ls-remote|current|which|where|doctor|dr|version|v|outdated|registry|search|completion|help|bin-paths|latest|plugins-ls|fmt-check|tool|backends|usage",
                hits: &["mise ls", "mise which node"],
                misses: &["mise install"],
                ..READS
            },
            Rule {
                id: "mise-list",
                sub: "tasks|task|t|settings|plugins|p|config|cfg|alias|cache|sync ls|list|info|deps|get|path|validate",
                hits: &["mise tasks ls", "mise settings get x"],
                misses: &["mise settings set x y"],
                ..READS
            },
            Rule {
                id: "mise-bare",
                when: &[When::AtMost(0)],
                hits: &["mise --version"],
                misses: &["mise install"],
                ..READS
            },
            Rule {
                id: "mise-tasks",
                sub: "tasks|task|settings|config|alias|env|e",
                when: &[When::AtMost(0)],
                hits: &["mise tasks", "mise env"],
                misses: &["mise tasks run x"],
                ..READS
            },
            Rule {
                id: "mise-run",
                sub: "run|r|watch|w",
                what: "runs a task of the project",
                hits: &["mise run test", "mise r lint"],
                misses: &["mise ls"],
                ..BUILDS
            },
            Rule {
                id: "mise-tasks-run",
                sub: "tasks|task|t run|r",
                what: "runs a task of the project",
                hits: &["mise tasks run test"],
                misses: &["mise tasks"],
                ..BUILDS
            },
            Rule {
                id: "mise-exec",
                sub: "exec|x",
                what: "runs a command with other versions of tools",
                hits: &["mise exec -- node --version", "mise x node@20 -- npm test"],
                misses: &["mise run x"],
                ..READS
            },
            Rule {
                id: "mise-install",
                sub: "install|i|use|u|upgrade|up|uninstall|rm|remove|prune|plugins|p|link|reshim|self-update|cache|sync|implode|install-into|unuse|bootstrap",
                when: &[When::NotFirst("ls list get path")],
                effect: Effect::new(Change, Package, Home),
                undo: UndoRow::Partial("mise use or install the versions of before"),
                hits: &["mise install", "mise use node@20"],
                misses: &["mise ls"],
                ..INSTALLS
            },
            Rule {
                id: "mise-set",
                sub: "set|unset|settings|trust|untrust|config|alias|activate|deactivate|generate|shell|sh|fmt|edit",
                when: &[When::AtLeast(1), When::NotFirst("ls list get path")],
                hits: &["mise settings set x y", "mise set A=b"],
                misses: &["mise settings"],
                ..SETS
            },
            Rule {
                id: "mise-trust",
                sub: "trust|fmt|activate|deactivate",
                when: &[When::AtMost(0)],
                hits: &["mise trust"],
                misses: &["mise ls"],
                ..SETS
            },
            Rule {
                id: "mise-task",
                when: &[When::Test(|w| other(w, MISE))],
                what: "runs a task of the project",
                hits: &["mise test", "mise lint"],
                misses: &["mise install"],
                ..BUILDS
            },
        ],
        carries: &[
            Carry::Task { sub: "run|r|watch|w", file: TaskFile::Mise, not: "" },
            Carry::Task { sub: "tasks|task|t run|r", file: TaskFile::Mise, not: "" },
            Carry::Task { sub: "", file: TaskFile::Mise, not: MISE },
            Carry::ArgvAfter { sub: "exec|x", skip: 0 },
            Carry::Flag("-c --command", Lang::Shell),
        ],
        ..PROGRAM
    },
    Program {
        names: &["bun"],
        values: "--cwd --filter -c --config --env-file --port --preload -r --outdir --outfile --target --format --tsconfig-override --registry --timeout -t --test-name-pattern --shell -e --eval -p --print --loader --define --external",
        stops: &[("run|x|exec", 1)],
        rules: &[
            Rule {
                id: "bun-bare",
                when: &[When::AtMost(0), When::NoFlag("-e --eval -p --print")],
                hits: &["bun --version"],
                misses: &["bun install"],
                ..READS
            },
            Rule {
                id: "bun-read",
                sub: "outdated|info|why|audit|help",
                hits: &["bun outdated"],
                misses: &["bun install"],
                ..ASKS
            },
            Rule {
                id: "bun-pm-read",
                sub: "pm ls|list|bin|hash|hash-string|hash-print|whoami|view|why|scan|untrusted|default-trusted",
                hits: &["bun pm ls"],
                misses: &["bun pm trust x"],
                ..ASKS
            },
            Rule {
                id: "bun-pm",
                sub: "pm trust|migrate|version|pkg|cache|pack|set",
                undo: UndoRow::Partial("git checkout -- package.json bun.lock && bun install"),
                hits: &["bun pm trust x"],
                misses: &["bun pm ls"],
                ..INSTALLS
            },
            Rule {
                id: "bun-test",
                sub: "test|build|create|c|init|upgrade|link|unlink|repl|patch",
                hits: &["bun test", "bun build a.ts"],
                misses: &["bun install"],
                ..BUILDS
            },
            Rule {
                id: "bun-install",
                sub: "install|i|add|a|ci|update",
                when: &[When::NoFlag("-g --global")],
                undo: UndoRow::Partial("git checkout -- package.json bun.lock && bun install"),
                hits: &["bun install", "bun add x"],
                misses: &["bun test", "bun add -g x"],
                ..INSTALLS
            },
            Rule {
                id: "bun-install-global",
                sub: "install|i|add|a|remove|rm|update",
                when: &[When::Flag("-g --global")],
                undo: UndoRow::Exact("bun remove -g {args}"),
                hits: &["bun add -g x"],
                misses: &["bun add x"],
                ..EQUIPS
            },
            Rule {
                id: "bun-remove",
                sub: "remove|rm",
                undo: UndoRow::Exact("bun add {args}"),
                hits: &["bun remove x"],
                misses: &["bun add x"],
                ..INSTALLS
            },
            Rule {
                id: "bun-exec",
                sub: "x|exec",
                what: "runs a package",
                hits: &["bun x prettier --check ."],
                misses: &["bun run x"],
                ..READS
            },
            Rule { id: "bun-publish", sub: "publish", hits: &["bun publish"], misses: &["bun test"], ..PUBLISHES },
            Rule {
                id: "bun-run",
                sub: "run",
                what: "runs a script of the project",
                hits: &["bun run build"],
                misses: &["bun install"],
                ..BUILDS
            },
            Rule {
                id: "bun-eval",
                when: &[When::AtMost(0), When::Flag("-e --eval -p --print")],
                what: "runs a program that is written out",
                hits: &["bun -e 'console.log(1)'"],
                misses: &["bun install"],
                ..READS
            },
            Rule {
                id: "bun-script",
                when: &[When::Test(|w| other(w, BUN))],
                what: "runs a script of the project",
                hits: &["bun dev", "bun x.ts"],
                misses: &["bun install"],
                ..BUILDS
            },
        ],
        carries: &[
            Carry::Flag("-e --eval -p --print", Lang::Script("node")),
            Carry::Task { sub: "run", file: TaskFile::PackageJsonOrProgram, not: "" },
            Carry::Task { sub: "install|i|add|a|ci", file: INSTALL_HOOKS, not: "" },
            Carry::Task { sub: "", file: TaskFile::PackageJsonOrProgram, not: BUN },
            Carry::Package { sub: "x", from: "npm", with: "-p --package" },
            Carry::ArgvAfter { sub: "exec", skip: 0 },
        ],
        ..PROGRAM
    },
    Program {
        names: &["deno"],
        values: "-c --config --import-map --lock --allow-read --allow-write --allow-net --filter --ext --output -o --ignore --root -n --name --env-file --cert --location --seed --v8-flags --inspect --coverage --port",
        stops: &[("run|serve|eval|task|install|compile", 1)],
        rules: &[
            Rule {
                id: "deno-read",
                sub: "lint|check|doc|info|types|completions|help|outdated|why",
                when: &[When::NoFlag("--fix --update")],
                network: true,
                hits: &["deno check a.ts", "deno lint"],
                misses: &["deno lint --fix"],
                ..READS
            },
            Rule {
                id: "deno-bare",
                when: &[When::AtMost(0), When::Flag("--version -V --help -h")],
                hits: &["deno --version"],
                misses: &["deno run a.ts"],
                ..READS
            },
            Rule {
                id: "deno-fmt-check",
                sub: "fmt",
                when: &[When::Flag("--check")],
                hits: &["deno fmt --check"],
                misses: &["deno fmt"],
                ..READS
            },
            Rule {
                id: "deno-fmt",
                sub: "fmt",
                when: &[When::NoFlag("--check")],
                hits: &["deno fmt"],
                misses: &["deno fmt --check"],
                ..REWRITES
            },
            Rule {
                id: "deno-lint-fix",
                sub: "lint",
                when: &[When::Flag("--fix")],
                hits: &["deno lint --fix"],
                misses: &["deno lint"],
                ..REWRITES
            },
            Rule {
                id: "deno-test",
                sub: "test|bench|compile|cache|coverage|bundle|vendor|jupyter|init|task",
                hits: &["deno test", "deno task build"],
                misses: &["deno lint"],
                ..BUILDS
            },
            Rule {
                id: "deno-serve",
                sub: "serve|repl|lsp",
                hits: &["deno serve a.ts"],
                misses: &["deno lint"],
                ..SERVES
            },
            Rule {
                id: "deno-install",
                sub: "install|i|add|remove|rm|uninstall|approve-scripts|outdated",
                when: &[When::NoFlag("-g --global")],
                hits: &["deno add jsr:@std/fs", "deno install"],
                misses: &["deno install -g x"],
                ..INSTALLS
            },
            Rule {
                id: "deno-install-global",
                sub: "install|i|uninstall|upgrade",
                when: &[When::Flag("-g --global")],
                undo: UndoRow::Exact("deno uninstall -g {args}"),
                hits: &["deno install -g jsr:@x/y"],
                misses: &["deno install"],
                ..EQUIPS
            },
            Rule {
                id: "deno-upgrade",
                sub: "upgrade|clean",
                undo: UndoRow::Partial("deno upgrade --version with the old one"),
                hits: &["deno upgrade"],
                misses: &["deno lint"],
                ..EQUIPS
            },
            Rule {
                id: "deno-publish",
                sub: "publish|deploy",
                when: &[When::NoFlag("--dry-run")],
                hits: &["deno publish"],
                misses: &["deno publish --dry-run"],
                ..PUBLISHES
            },
            Rule {
                id: "deno-publish-dry",
                sub: "publish",
                when: &[When::Flag("--dry-run")],
                hits: &["deno publish --dry-run"],
                misses: &["deno publish"],
                ..READS
            },
            Rule {
                id: "deno-run",
                sub: "run|eval",
                what: "runs a program",
                hits: &["deno run a.ts", "deno eval 'console.log(1)'"],
                misses: &["deno lint"],
                ..READS
            },
            Rule {
                id: "deno-run-address",
                sub: "run|serve|install|i",
                when: &[When::Test(|w| (0..w.count()).any(|i| w.operand(i).is_some_and(|o| o.contains("://"))))],
                hits: &["deno run https://x.example/a.ts"],
                misses: &["deno run a.ts"],
                ..REMOTE
            },
        ],
        carries: &[
            Carry::FileAfter("run", Lang::Script("node")),
            Carry::TextAfter("eval", Lang::Script("node")),
            Carry::Task { sub: "task", file: TaskFile::DenoJson, not: "" },
        ],
        ..PROGRAM
    },
];

/// The managers' own sub-commands: any other word is a script.
const PNPM: &str = "install|i|add|ci|update|up|upgrade|import|link|ln|unlink|dedupe|prune|rebuild|rb|fetch|install-test|it|patch|patch-commit|patch-remove|approve-builds|ignored-builds|audit|deploy|self-update|remove|rm|uninstall|un|setup|env|ls|list|ll|la|why|root|bin|licenses|help|config|c|get|set|store|cat-file|cat-index|find-hash|doctor|outdated|info|view|show|search|whoami|ping|init|test|t|run|run-script|start|stop|restart|exec|dlx|create|pack|publish|login|logout|owner|access|token|dist-tag|unpublish|deprecate|version";
const YARN: &str = "install|add|up|upgrade|upgrade-interactive|import|link|unlink|dedupe|autoclean|rebuild|patch|patch-commit|check|set|plugin|policies|unplug|constraints|stage|generate|list|why|bin|licenses|help|versions|workspaces|config|cache|explain|outdated|info|audit|npm|remove|global|version|init|pack|test|run|start|stop|exec|dlx|workspace|node|create|publish|login|logout|owner|tag|team|access|generate-lock-entry";
const BUN: &str = "test|build|create|c|init|upgrade|link|unlink|repl|patch|pm|x|exec|install|i|add|a|ci|update|remove|rm|publish|run|outdated|info|why|audit|help|discord";

const MISE: &str = "ls|list|ls-remote|current|which|where|doctor|dr|version|v|outdated|registry|search|completion|help|bin-paths|latest|tool|backends|usage|tasks|task|t|settings|plugins|p|config|cfg|alias|cache|sync|env|e|run|r|watch|w|exec|x|install|i|use|u|upgrade|up|uninstall|rm|remove|prune|link|reshim|self-update|implode|install-into|unuse|bootstrap|set|unset|trust|untrust|activate|deactivate|generate|shell|sh|fmt|edit|hook-env|direnv";

/// Whether the first word is none of these.
fn other(w: &dyn Words, own: &str) -> bool {
    w.operand(0).is_some_and(|first| !own.split('|').any(|o| o == first))
}

fn trusted(name: &str) -> bool {
    TRUSTED.split(' ').any(|row| name.starts_with(row.trim_end_matches('*')))
}

/// Sub-commands of a package manager that have readings and writings in one.
fn npm_reads(w: &dyn Words) -> bool {
    let first = w.operand(0);
    let reading =
        matches!(first, None | Some("get" | "list" | "ls" | "verify" | "path" | "status" | "dir" | "current"));
    (reading || w.count() == 0) && !w.has("--clear-cache --delete")
}

fn npm_asks(w: &dyn Words) -> bool {
    !matches!(
        w.operand(0),
        Some(
            "fix"
                | "add"
                | "rm"
                | "remove"
                | "set"
                | "create"
                | "revoke"
                | "grant"
                | "destroy"
                | "delete"
                | "enable-2fa"
                | "disable-2fa"
                | "public"
                | "restricted"
                | "update"
        )
    )
}
