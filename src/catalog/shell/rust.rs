//! Rust: cargo, rustc, rustup.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["cargo", "cross"],
        alike: true,
        values: "-p --package --exclude -F --features --target --manifest-path --bin --example --test --bench --profile -j --jobs -Z --config --color --message-format --target-dir -C --lockfile-path",
        sub_values: &[
            ("+*? install|uninstall", "--version --vers --git --branch --tag --rev --path --root --registry --index"),
            (
                "+*? add|remove|rm|publish|yank|owner|search|login|info",
                "--registry --index --token --version --vers --git --branch --rev --path --rename -a --add -r --remove --limit --optional",
            ),
            ("+*? tree", "-e --edges -i --invert --depth --prefix -f --format --prune"),
            ("+*? new|init", "--name --vcs --edition --registry"),
            ("+*? nextest run", "-E --filter-expr --partition --retries --test-threads --run-ignored -P"),
        ],
        stops: &[],
        dry: "publish|install|update|add|remove|rm:-n publish|install|update|add|remove|rm|clean|package|release|set-version|upgrade|owner:--dry-run",
        rules: &[
            Rule {
                id: "cargo-read",
                sub: "+*? metadata|tree|locate-project|pkgid|version|help|verify-project|read-manifest|report|deny|machete|license|about|semver-checks|modules|geiger|udeps|config",
                hits: &["cargo metadata --format-version 1", "cargo +nightly tree -i serde"],
                misses: &["cargo build"],
                ..READS
            },
            Rule {
                id: "cargo-bare",
                when: &[When::AtMost(0)],
                hits: &["cargo --version", "cargo --list"],
                misses: &["cargo build"],
                ..READS
            },
            Rule {
                id: "cargo-ask",
                sub: "+*? search|info|outdated|audit|owner",
                when: &[When::NoFlag("-a --add -r --remove")],
                hits: &["cargo search serde", "cargo audit"],
                misses: &["cargo owner --add x"],
                ..ASKS
            },
            Rule {
                id: "cargo-fmt-check",
                sub: "+*? fmt|sort",
                when: &[When::Flag("--check")],
                what: "only checks the format",
                hits: &["cargo fmt --check"],
                misses: &["cargo fmt"],
                ..READS
            },
            Rule {
                id: "cargo-fmt-check-after",
                sub: "+*? fmt",
                when: &[When::Word("--check")],
                what: "only checks the format",
                hits: &["cargo fmt --all -- --check"],
                misses: &["cargo fmt"],
                ..READS
            },
            Rule {
                id: "cargo-fmt",
                sub: "+*? fmt|sort|clippy-fix",
                when: &[When::Test(|w| !w.has("--check") && !any_operand(w, "--check"))],
                what: "formats the source in place",
                instead: "cargo fmt --check",
                hits: &["cargo fmt", "cargo fmt --all"],
                misses: &["cargo fmt --check", "cargo fmt -- --check"],
                ..REWRITES
            },
            Rule {
                id: "cargo-fix",
                sub: "+*? fix|clippy|insta|upgrade",
                when: &[When::Test(|w| {
                    w.has("--fix")
                        || !w.has("--check") && any_operand(w, "accept")
                        || w.has("--allow-dirty --allow-staged --allow-no-vcs")
                })],
                what: "changes the source by its own suggestions",
                hits: &["cargo clippy --fix --allow-dirty", "cargo fix --allow-dirty", "cargo insta accept"],
                misses: &["cargo clippy"],
                ..REWRITES
            },
            Rule {
                id: "cargo-build",
                sub: "+*? build|b|check|c|test|t|bench|doc|d|clippy|rustc|rustdoc|nextest|llvm-cov|tarpaulin|miri|fetch|package|expand|bloat|asm|hack|watch|criterion|insta|msrv|fuzz|careful|ndk|wasm|component|build-script|mutants|vet|make|show-asm|public-api|test-sbf|build-sbf|leptos|tauri|dist|ziggy|flamegraph|instruments|zigbuild|apk|deb|fix|spellcheck|doc2readme|rdme|readme",
                hits: &["cargo test", "cargo build --release", "cargo +nightly clippy -- -D warnings", "cargo t -p x"],
                misses: &["cargo run", "cargo publish"],
                ..BUILDS
            },
            Rule {
                id: "cargo-run",
                sub: "+*? run|r|xtask|script|shuttle",
                hits: &["cargo run -- x", "cargo r"],
                misses: &["cargo test"],
                ..RUNS
            },
            Rule {
                id: "cargo-config",
                when: &[When::Flag("--config")],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what the setting makes cargo run"),
                what: "gives cargo a setting that may name a program",
                hits: &["cargo --config 'build.rustc-wrapper=\"x\"' build"],
                misses: &["cargo build"],
                ..READS
            },
            Rule {
                id: "cargo-clean",
                sub: "+*? clean|sweep|cache",
                undo: UndoRow::Partial("cargo build"),
                hits: &["cargo clean"],
                misses: &["cargo build"],
                ..CLEANS
            },
            Rule {
                id: "cargo-manifest",
                sub: "+*? add|update|generate-lockfile|vendor|upgrade|edit|set-version|autoinherit|features",
                undo: UndoRow::Partial("git checkout -- Cargo.toml Cargo.lock"),
                what: "changes the project's dependencies",
                hits: &["cargo add serde", "cargo update -p x"],
                misses: &["cargo build"],
                ..INSTALLS
            },
            Rule {
                id: "cargo-remove",
                sub: "+*? remove|rm",
                undo: UndoRow::Exact("cargo add {args}"),
                what: "takes a dependency out of the project",
                hits: &["cargo remove serde"],
                misses: &["cargo add serde"],
                ..INSTALLS
            },
            Rule {
                id: "cargo-install",
                sub: "+*? install|binstall",
                when: &[When::NoFlag("--git --list")],
                effect: Effect::new(Change, Package, Home),
                undo: UndoRow::Exact("cargo uninstall {args}"),
                what: "installs a program for the person",
                hits: &["cargo install ripgrep", "cargo install --path ."],
                misses: &["cargo install --git https://x.example/r", "cargo install --list"],
                ..INSTALLS
            },
            Rule {
                id: "cargo-install-list",
                sub: "+*? install",
                when: &[When::Flag("--list")],
                hits: &["cargo install --list"],
                misses: &["cargo install x"],
                ..READS
            },
            Rule {
                id: "cargo-install-git",
                sub: "+*? install|binstall|add",
                when: &[When::Flag("--git")],
                effect: Effect::new(Run, RemoteCode, Remote),
                undo: UndoRow::Unknown("what the code does when it is built"),
                network: true,
                what: "builds code from an address that nobody has read",
                hits: &["cargo install --git https://x.example/r"],
                misses: &["cargo install ripgrep"],
                ..READS
            },
            Rule {
                id: "cargo-uninstall",
                sub: "+*? uninstall",
                effect: Effect::new(Change, Package, Home),
                undo: UndoRow::Exact("cargo install {args}"),
                what: "removes a program that cargo installed",
                hits: &["cargo uninstall ripgrep"],
                misses: &["cargo install ripgrep"],
                ..INSTALLS
            },
            Rule {
                id: "cargo-new",
                sub: "+*? new|init|generate",
                hits: &["cargo new app"],
                misses: &["cargo build"],
                ..MAKES
            },
            Rule {
                id: "cargo-other",
                sub: "+*? sqlx|diesel",
                what: "runs a migrator",
                hits: &["cargo sqlx migrate info"],
                misses: &["cargo build"],
                ..READS
            },
            Rule {
                id: "cargo-publish",
                sub: "+*? publish|release|smart-release|workspaces",
                instead: "cargo publish --dry-run",
                hits: &["cargo publish", "cargo publish -p x --allow-dirty"],
                misses: &["cargo publish --dry-run", "cargo package"],
                ..PUBLISHES
            },
            Rule {
                id: "cargo-yank",
                sub: "+*? yank",
                effect: Effect::new(Change, Shared, Remote),
                undo: UndoRow::Exact("cargo yank --undo {args}"),
                network: true,
                what: "withdraws a published version",
                hits: &["cargo yank --version 1.0.0 x"],
                misses: &["cargo publish"],
                ..READS
            },
            Rule {
                id: "cargo-account",
                sub: "+*? login|logout|owner",
                when: &[When::Test(|w| !w.has("-l --list") && (w.has("-a --add -r --remove") || w.count() < 2))],
                undo: UndoRow::Partial("cargo owner --add or --remove, cargo login"),
                hits: &["cargo owner --add x", "cargo login"],
                misses: &["cargo search x", "cargo owner --list x"],
                ..TRUSTS
            },
        ],
        carries: &[Carry::As { sub: "+*? sqlx", other: "sqlx" }, Carry::As { sub: "+*? diesel", other: "diesel" }],
        ..PROGRAM
    },
    Program {
        names: &["rustc", "rustdoc", "clippy-driver"],
        alike: true,
        values: "-o --out-dir --crate-type --crate-name --edition --emit --print --target --cfg -C -L -l -A -W -D -F -Z --test-args",
        rules: &[
            Rule {
                id: "rustc-show",
                when: &[When::Flag("--version -V --print --explain --help -vV")],
                hits: &["rustc --version", "rustc --print sysroot"],
                misses: &["rustc a.rs"],
                ..READS
            },
            Rule {
                id: "rustc",
                when: &[When::NoFlag("--version -V --print --explain --help")],
                hits: &["rustc a.rs", "rustdoc src/lib.rs"],
                misses: &["rustc --version"],
                ..BUILDS
            },
            Rule {
                id: "rustc-output",
                when: &[When::Flag("-o --out-dir")],
                on: On::Flag("-o --out-dir"),
                effect: Effect::new(Change, Output, Project),
                undo: UndoRow::Partial("build it again"),
                what: "writes what it builds",
                hits: &["rustc -o app a.rs"],
                misses: &["rustc a.rs"],
                ..READS
            },
            Rule {
                id: "rustc-over-source",
                when: &[When::Test(|w| overwrites_source(w, "-o"))],
                on: On::Flag("-o"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes what it builds over a file that is no build output",
                hits: &["rustc -o b.rs a.rs"],
                misses: &["rustc -o app a.rs"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["rustfmt"],
        values: "--edition --config --config-path --emit --color --style-edition",
        rules: &[
            Rule {
                id: "rustfmt-check",
                when: &[When::Test(|w| {
                    w.has("--check --version -V --help --print-config")
                        || w.value("--emit") == Some("stdout")
                        || w.count() == 0
                })],
                hits: &["rustfmt --check a.rs"],
                misses: &["rustfmt a.rs"],
                ..READS
            },
            Rule {
                id: "rustfmt",
                when: &[When::Test(|w| {
                    !(w.has("--check --version -V --help --print-config") || w.value("--emit") == Some("stdout"))
                        && w.count() > 0
                })],
                on: On::Operands,
                undo: UndoRow::CleanTree("git checkout -- {args}"),
                what: "formats the source in place",
                hits: &["rustfmt a.rs", "rustfmt --edition 2024 src/lib.rs"],
                misses: &["rustfmt --check a.rs"],
                ..REWRITES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["rustup"],
        values: "--toolchain --profile --target -c --component --default-toolchain --default-host --path",
        stops: &[("run", 2)],
        rules: &[
            Rule {
                id: "rustup-read",
                sub: "show|which|check|doc|docs|help|man|dump-testament|completions",
                hits: &["rustup show", "rustup which cargo"],
                misses: &["rustup update"],
                ..READS
            },
            Rule {
                id: "rustup-list",
                sub: "toolchain|target|component|override|set list|--help",
                hits: &["rustup target list --installed"],
                misses: &["rustup target add x"],
                ..READS
            },
            Rule {
                id: "rustup-bare",
                when: &[When::AtMost(0)],
                hits: &["rustup --version"],
                misses: &["rustup update"],
                ..READS
            },
            Rule {
                id: "rustup-uninstall",
                sub: "toolchain uninstall|remove",
                effect: Effect::new(Change, Package, Home),
                undo: UndoRow::Exact("rustup toolchain install {args}"),
                hits: &["rustup toolchain uninstall stable"],
                misses: &["rustup update"],
                ..INSTALLS
            },
            Rule {
                id: "rustup-change",
                sub: "update|install|upgrade|default|toolchain|target|component|override|set|uninstall|check-update",
                when: &[When::Test(|w| {
                    w.operand(0) != Some("list")
                        && !(w.word(0) == Some("toolchain") && matches!(w.word(1), Some("uninstall" | "remove")))
                })],
                effect: Effect::new(Change, Package, Home),
                undo: UndoRow::Partial("rustup toolchain install, or the opposite"),
                hits: &["rustup update", "rustup target add wasm32-unknown-unknown", "rustup component add clippy"],
                misses: &["rustup target list"],
                ..INSTALLS
            },
            Rule {
                id: "rustup-self",
                sub: "self",
                undo: UndoRow::Partial("install rustup again"),
                hits: &["rustup self uninstall"],
                misses: &["rustup update"],
                ..EQUIPS
            },
            Rule {
                id: "rustup-run",
                sub: "run",
                what: "runs a command of a toolchain",
                hits: &["rustup run nightly cargo build"],
                misses: &["rustup update"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "run", skip: 1 }],
        ..PROGRAM
    },
    Program {
        names: &[
            "wasm-pack",
            "trunk",
            "maturin",
            "wasm-bindgen",
            "bindgen",
            "cbindgen",
            "mdbook",
            "sqlx-prepare",
            "bacon",
            "taplo",
            "grcov",
            "just-test",
        ],
        from: "npm pypi",
        rules: &[
            Rule {
                id: "rust-tool",
                when: &[When::Test(|w| {
                    !matches!(
                        w.operand(0),
                        Some("publish" | "upload" | "serve" | "fmt" | "format" | "login" | "pack-publish")
                    )
                })],
                hits: &["wasm-pack build", "mdbook build", "maturin develop"],
                misses: &["wasm-pack publish"],
                ..BUILDS
            },
            Rule {
                id: "rust-tool-publish",
                sub: "publish|upload",
                hits: &["maturin publish"],
                misses: &["maturin build"],
                ..PUBLISHES
            },
            Rule { id: "rust-tool-serve", sub: "serve", hits: &["mdbook serve"], misses: &["mdbook build"], ..SERVES },
            Rule {
                id: "taplo-format",
                sub: "fmt|format",
                when: &[When::NoFlag("--check --diff")],
                hits: &["taplo fmt"],
                misses: &["taplo fmt --check"],
                ..REWRITES
            },
            Rule {
                id: "taplo-check",
                sub: "fmt|format",
                when: &[When::Flag("--check --diff")],
                hits: &["taplo fmt --check"],
                misses: &["taplo fmt"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];

fn any_operand(w: &dyn Words, word: &str) -> bool {
    (0..w.count()).any(|i| w.operand(i) == Some(word))
}
