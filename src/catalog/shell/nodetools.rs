//! Tools that npm brings: builders, test runners, wrappers in `package.json` scripts, release tools.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["tsc", "vue-tsc", "tsgo"],
        alike: true,
        values: "-p --project --outDir --outFile --target -t --module -m --lib --jsx --rootDir --declarationDir --tsBuildInfoFile --moduleResolution --types --baseUrl",
        from: "npm",
        rules: &[
            Rule {
                id: "tsc-check",
                when: &[When::Flag("--noEmit --version -v --help -h --showConfig --listFilesOnly --init-dry")],
                what: "only checks types",
                hits: &["tsc --noEmit", "npx tsc --noEmit -p tsconfig.json", "tsc --version"],
                misses: &["tsc", "tsc -p ."],
                ..READS
            },
            Rule {
                id: "tsc-build",
                when: &[
                    When::NoFlag("--noEmit --version --help -h --showConfig --listFilesOnly"),
                    When::Test(|w| !w.has("-v") || w.has("-b --build")),
                ],
                hits: &["tsc", "tsc -b", "npx tsc -p ."],
                misses: &["tsc --noEmit"],
                ..BUILDS
            },
            Rule {
                id: "tsc-output",
                when: &[When::Flag("--outDir --outFile --declarationDir")],
                on: On::Flag("--outDir --outFile --declarationDir"),
                effect: Effect::new(Change, Output, Project),
                undo: UndoRow::Partial("build it again"),
                what: "writes what it builds",
                hits: &["tsc --outDir dist"],
                misses: &["tsc"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["jest"],
        values: "-c --config -t --testNamePattern --testPathPattern --testPathPatterns --rootDir --maxWorkers -w --selectProjects --coverageDirectory --outputFile --reporters --shard --env --setupFiles",
        from: "npm",
        rules: &[
            Rule {
                id: "jest",
                when: &[When::NoFlag("-u --updateSnapshot --clearCache")],
                what: "runs the project's tests",
                hits: &["jest", "npx jest --coverage a.test.ts"],
                misses: &["jest -u"],
                ..CHECKS
            },
            Rule {
                id: "jest-snapshots",
                when: &[When::Flag("-u --updateSnapshot --clearCache")],
                what: "runs the tests and writes their snapshots new",
                hits: &["npx jest -u"],
                misses: &["jest"],
                ..REWRITES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "vitest",
            "mocha",
            "ava",
            "tap",
            "karma",
            "cypress",
            "wdio",
            "testcafe",
            "qunit",
            "jasmine",
            "playwright",
            "detox",
            "tape",
            "uvu",
            "web-test-runner",
            "wtr",
            "lab",
            "nightwatch",
            "codeceptjs",
            "cucumber-js",
            "stryker",
            "backstop",
            "lhci",
            "lighthouse",
            "artillery",
            "k6",
            "newman",
            "pa11y",
            "bundlesize",
            "size-limit",
            "test-storybook",
            "maestro",
            "borp",
            "poku",
        ],
        from: "npm",
        rules: &[
            Rule {
                id: "node-tests",
                when: &[When::Test(|w| !w.has("-u --update --update-snapshots --updateSnapshot") && !installs(w))],
                what: "runs the project's tests",
                hits: &["vitest run", "npx playwright test", "mocha"],
                misses: &["vitest -u", "npx playwright install"],
                ..BUILDS
            },
            Rule {
                id: "node-snapshots",
                when: &[When::Flag("-u --update --update-snapshots --updateSnapshot")],
                what: "runs the tests and writes their snapshots new",
                hits: &[
                    "vitest run -u",
                    "npx playwright test --update-snapshots",
                    "ava --update-snapshots",
                    "test-storybook -u",
                    "backstop test --update",
                ],
                misses: &["vitest run"],
                ..REWRITES
            },
            Rule {
                id: "node-test-browsers",
                when: &[When::Test(installs)],
                undo: UndoRow::Partial("npx playwright uninstall"),
                hits: &["npx playwright install"],
                misses: &["npx playwright test"],
                ..INSTALLS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "vite",
            "webpack",
            "webpack-cli",
            "rollup",
            "esbuild",
            "tsup",
            "tsdown",
            "unbuild",
            "swc",
            "babel",
            "parcel",
            "sass",
            "postcss",
            "tailwindcss",
            "next",
            "nuxt",
            "nuxi",
            "astro",
            "remix",
            "react-router",
            "gatsby",
            "ng",
            "vue-cli-service",
            "react-scripts",
            "craco",
            "storybook",
            "start-storybook",
            "build-storybook",
            "svelte-kit",
            "nest",
            "turbo",
            "nx",
            "lerna",
            "wireit",
            "rspack",
            "rsbuild",
            "farm",
            "snowpack",
            "gulp",
            "grunt",
            "ember",
            "docusaurus",
            "vuepress",
            "vitepress",
            "eleventy",
            "11ty",
            "typedoc",
            "jsdoc",
            "api-extractor",
            "graphql-codegen",
            "openapi-typescript",
            "openapi-ts",
            "orval",
            "protobufjs",
            "pbjs",
            "pbts",
            "ncc",
            "pkg",
            "nexe",
            "electron-builder",
            "electron-forge",
            "electron-vite",
            "tauri",
            "cap",
            "ionic",
            "quasar",
            "svgo",
            "imagemin",
            "terser",
            "uglifyjs",
            "uglify-js",
            "html-minifier",
            "lightningcss",
            "csso",
            "cleancss",
            "mmdc",
            "asciidoctor",
            "redocly",
            "redoc-cli",
            "swagger-cli",
            "widdershins",
            "wrangler-types",
            "react-native",
            "metro",
            "hardhat",
            "truffle",
            "forge",
            "anvil",
            "solc",
            "vsce-package",
            "plop",
            "hygen",
            "tsc-alias",
            "tsc-watch",
            "tspc",
            "copyfiles",
            "cpx",
            "cpy",
            "ncp",
            "mkdirp",
            "make-dir",
            "touch-cli",
            "husky",
            "lefthook",
            "lint-staged",
            "patch-package",
            "sort-package-json",
            "npm-package-json-lint",
            "syncpack",
            "manypkg",
            "auto-changelog",
            "conventional-changelog",
            "contentlayer",
            "velite",
            "panda",
            "unocss",
            "windicss",
            "nodemon-build",
            "json2ts",
            "quicktype",
            "barrelsby",
            "ctix",
            "concurrently-build",
            "shadcn",
            "serve-build",
            "bob",
            "rescript",
            "elm",
            "purs",
            "spago",
            "pulp",
            "bsb",
            "imba",
            "marko",
            "civet",
            "coffee",
            "lessc",
            "stylus",
            "pug",
            "ts-json-schema-generator",
        ],
        from: "npm",
        rules: &[
            Rule {
                id: "node-build",
                when: &[When::Test(|w| !matches!(kind(w), Kind::Serve | Kind::Install | Kind::Release | Kind::Read))],
                hits: &["vite build", "npx next build", "turbo run build", "ng build"],
                misses: &["vite dev", "lerna publish", "nx graph"],
                ..BUILDS
            },
            Rule {
                id: "node-serve",
                when: &[When::Test(|w| kind(w) == Kind::Serve)],
                hits: &["vite dev", "next dev", "npx astro preview"],
                misses: &["vite build"],
                ..SERVES
            },
            Rule {
                id: "node-tool-install",
                when: &[When::Test(|w| kind(w) == Kind::Install)],
                hits: &["ng add x", "npx shadcn add button"],
                misses: &["ng build"],
                ..INSTALLS
            },
            Rule {
                id: "node-tool-release",
                when: &[When::Test(|w| kind(w) == Kind::Release)],
                hits: &["lerna publish"],
                misses: &["lerna run build"],
                ..PUBLISHES
            },
            Rule {
                id: "node-tool-read",
                when: &[When::Test(|w| kind(w) == Kind::Read)],
                hits: &["next info", "vite --version", "nx show projects"],
                misses: &["vite build"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["cross-env", "cross-env-shell", "env-cmd", "dotenv", "dotenv-cli", "nyc", "c8", "if-env", "with-env"],
        from: "npm",
        style: Style::Posix,
        values: "-e -f -v -c --env --file --environments -p --config -x --include --exclude -n --reporter -r --reports-dir -o --temp-dir --env-file",
        rules: &[Rule {
            id: "with-environment",
            what: "runs a command with other variables, or measures it",
            hits: &["cross-env NODE_ENV=test jest", "c8 node --test"],
            misses: &["jest"],
            ..READS
        }],
        carries: &[Carry::Argv { skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &["direnv"],
        values: "",
        stops: &[("exec", 2)],
        rules: &[
            Rule {
                id: "direnv-exec",
                sub: "exec",
                what: "runs a command with the variables of a directory",
                hits: &["direnv exec . make"],
                misses: &["direnv allow"],
                ..READS
            },
            Rule {
                id: "direnv-look",
                sub: "status|version|help|stdlib|hook",
                hits: &["direnv status"],
                misses: &["direnv allow"],
                ..READS
            },
            Rule {
                id: "direnv-allow",
                sub: "allow|permit|grant|reload|deny|block|revoke|prune|edit",
                undo: UndoRow::Partial("direnv deny, or set the old value"),
                hits: &["direnv allow"],
                misses: &["direnv exec . ls"],
                ..SETS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "exec", skip: 1 }],
        ..PROGRAM
    },
    Program {
        names: &["wait-on", "is-ci", "wait-port", "kill-port-dry"],
        from: "npm",
        rules: &[Rule {
            id: "wait-on",
            network: true,
            what: "waits until something answers",
            hits: &["wait-on http://localhost:3000"],
            misses: &["jest"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["concurrently", "conc"],
        from: "npm",
        values: "-n --names -c --prefix-colors -p --prefix -m --max-processes --timestamp-format --restart-tries --restart-after -s --success -i --handle-input --default-input-target",
        rules: &[Rule {
            id: "run-several",
            what: "runs several commands",
            hits: &["concurrently 'npm:a' 'npm:b'"],
            misses: &["jest"],
            ..BUILDS
        }],
        carries: &[Carry::Task { sub: "", file: TaskFile::Texts, not: "" }],
        ..PROGRAM
    },
    Program {
        names: &["npm-run-all", "npm-run-all2", "run-s", "run-p"],
        from: "npm",
        values: "--max-parallel --npm-path",
        rules: &[Rule {
            id: "run-scripts",
            what: "runs several scripts of the project",
            hits: &["run-s lint test"],
            misses: &["jest"],
            ..BUILDS
        }],
        carries: &[Carry::Task { sub: "", file: TaskFile::Scripts, not: "" }],
        ..PROGRAM
    },
    Program {
        names: &["start-server-and-test", "server-test", "start-test"],
        from: "npm",
        rules: &[Rule {
            id: "start-and-test",
            what: "starts a script, waits, and runs another",
            hits: &["start-server-and-test start http://localhost:3000 test"],
            misses: &["jest"],
            ..BUILDS
        }],
        carries: &[Carry::Task { sub: "", file: TaskFile::Scripts, not: "" }],
        ..PROGRAM
    },
    Program {
        names: &["rimraf", "del-cli"],
        from: "npm",
        values: "--impl --tmp --max-retries --retry-delay --backoff",
        rules: &[Rule {
            id: "rimraf",
            on: On::Operands,
            effect: Effect::new(Delete, Tree, Project),
            undo: UndoRow::Gone,
            what: "deletes directories with all that is in them",
            hits: &["rimraf src", "npx rimraf dist"],
            misses: &["echo rimraf"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["shx"],
        from: "npm",
        style: Style::Posix,
        rules: &[Rule {
            id: "shx",
            what: "runs a shell command in JavaScript",
            hits: &["shx rm -rf dist"],
            misses: &["rm x"],
            ..READS
        }],
        carries: &[Carry::Argv { skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &["semantic-release", "release-it", "auto"],
        from: "npm",
        dry: "--dry-run",
        rules: &[
            Rule {
                id: "release-tool",
                when: &[When::NoFlag("--version --help")],
                hits: &["npx semantic-release"],
                misses: &["npx semantic-release --dry-run"],
                ..PUBLISHES
            },
            Rule {
                id: "release-tool-version",
                when: &[When::Flag("--version --help")],
                hits: &["auto --version"],
                misses: &["np"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "standard-version",
            "changeset",
            "release-please",
            "vsce",
            "ovsx",
            "bumpp",
            "changelogen",
            "web-ext",
            "fastlane",
            "commit-and-tag-version",
            "np",
            "beachball",
            "code-push",
        ],
        from: "npm gem",
        rules: &[
            Rule {
                id: "release-publish",
                when: &[When::Test(releases)],
                hits: &["changeset publish", "vsce publish"],
                misses: &["changeset version", "vsce package"],
                ..PUBLISHES
            },
            Rule {
                id: "release-read",
                sub: "status|ls|list|lint|show|whoami|login-status",
                hits: &["changeset status"],
                misses: &["changeset publish"],
                ..READS
            },
            Rule {
                id: "release-local",
                when: &[When::Test(|w| {
                    !releases(w) && !matches!(w.operand(0), Some("status" | "ls" | "list" | "lint" | "show"))
                })],
                what: "prepares a release in the project",
                hits: &["changeset add", "vsce package", "standard-version"],
                misses: &["changeset publish"],
                ..REWRITES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "serve",
            "http-server",
            "live-server",
            "json-server",
            "browser-sync",
            "verdaccio",
            "mailhog",
            "maildev",
            "prism",
            "uvicorn",
            "gunicorn",
            "hypercorn",
            "daphne",
            "waitress-serve",
            "streamlit",
            "gradio",
            "marimo",
            "sphinx-autobuild",
            "puma",
            "unicorn",
            "thin",
        ],
        from: "npm pypi gem",
        rules: &[
            Rule {
                id: "dev-server",
                when: &[When::NoFlag("--version --help")],
                hits: &["npx serve dist", "uvicorn app:app"],
                misses: &["uvicorn --version"],
                ..SERVES
            },
            Rule {
                id: "dev-server-version",
                when: &[When::Flag("--version --help")],
                hits: &["uvicorn --version"],
                misses: &["uvicorn app:app"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "mkdocs",
            "sphinx-build",
            "hugo",
            "zola",
            "jekyll",
            "hexo",
            "gitbook",
            "jupyter",
            "jupyter-lab",
            "jupyter-notebook",
            "jupyter-nbconvert",
            "antora",
            "honkit",
        ],
        from: "npm pypi gem",
        rules: &[
            Rule {
                id: "site-build",
                when: &[When::Test(|w| {
                    !site_serves(w)
                        && !matches!(
                            w.operand(0),
                            Some("gh-deploy" | "deploy" | "d" | "version" | "env" | "kernelspec" | "list")
                        )
                })],
                hits: &["mkdocs build", "hugo", "jupyter nbconvert a.ipynb"],
                misses: &["mkdocs serve", "mkdocs gh-deploy"],
                ..BUILDS
            },
            Rule {
                id: "site-serve",
                when: &[When::Test(site_serves)],
                hits: &["mkdocs serve", "hugo server", "jupyter lab"],
                misses: &["mkdocs build"],
                ..SERVES
            },
            Rule {
                id: "site-show",
                sub: "version|env|kernelspec|list",
                hits: &["hugo version"],
                misses: &["hugo"],
                ..READS
            },
            Rule {
                id: "site-deploy",
                sub: "gh-deploy|deploy|d",
                hits: &["mkdocs gh-deploy"],
                misses: &["mkdocs build"],
                ..PUBLISHES
            },
        ],
        ..PROGRAM
    },
];

fn installs(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("install" | "uninstall" | "install-deps" | "cache"))
}

#[derive(PartialEq)]
enum Kind {
    Build,
    Serve,
    Install,
    Release,
    Read,
}

fn kind(w: &dyn Words) -> Kind {
    if w.has("--version -v --help -h -V") {
        return Kind::Read;
    }
    match w.operand(0) {
        Some(
            "dev" | "serve" | "preview" | "start" | "server" | "develop" | "watch" | "storybook" | "s" | "studio"
            | "node" | "daemon",
        ) => Kind::Serve,
        Some(
            "add" | "install" | "upgrade" | "update" | "prebuild" | "migrate" | "init" | "eject" | "new" | "create"
            | "generate" | "g" | "link" | "unlink" | "bootstrap" | "telemetry" | "sync",
        ) => Kind::Install,
        Some(
            "publish" | "deploy" | "release" | "upload" | "submit" | "login" | "logout" | "version" | "eas"
            | "run:release",
        ) => Kind::Release,
        Some(
            "info" | "doctor" | "show" | "ls" | "list" | "graph" | "report" | "env" | "analytics" | "config" | "check"
            | "lint" | "inspect" | "why" | "print-affected" | "diff" | "query" | "changed" | "about" | "validate"
            | "bundle-size" | "ps" | "typecheck",
        ) => Kind::Read,
        _ => Kind::Build,
    }
}

fn releases(w: &dyn Words) -> bool {
    let sends = [
        "publish",
        "release",
        "submit",
        "update",
        "sign",
        "deliver",
        "upload",
        "push",
        "deploy",
        "supply",
        "pilot",
        "beta",
        "login",
        "unpublish",
        "github-release",
        "run",
        "build",
    ];
    w.operand(0).is_some_and(|o| sends.contains(&o)) || w.has("--push --publish --release")
}

fn site_serves(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("serve" | "server" | "s" | "lab" | "notebook" | "preview" | "console"))
}
