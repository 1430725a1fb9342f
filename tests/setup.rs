//! The two commands of a fresh machine, install.sh and .ci/test, with programs that only pretend: what they change, what they
//! say of what is missing, and that they name one version of Rust.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::{ONEWAY, Ran, Scratch, run as start};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

/// The one place that names the version: Cargo.toml.
const RUST: &str = env!("CARGO_PKG_RUST_VERSION");
const INSTALL: &str = "install.sh";
const TEST: &str = ".ci/test";

fn root() -> PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}

/// A machine with a cargo that builds nothing, a linker, and a person who is not root.
fn machine(name: &str) -> Scratch {
    let home = Scratch::new(name);
    let cargo = "#!/bin/sh\n[ \"$1\" != --version ] || exec echo \"cargo 1.999.0 (x)\"\n\
        echo \"cargo $*\" >>\"$HOME/calls\"\n[ \"$1\" = build ] || exit 0\n\
        mkdir -p \"$CARGO_TARGET_DIR/release\" && cp \"$ONEWAY\" \"$CARGO_TARGET_DIR/release/oneway\"\n";
    program(&home, "cargo", cargo);
    program(&home, "rustup", "#!/bin/sh\n");
    program(&home, "cc", "#!/bin/sh\n");
    program(&home, "id", "#!/bin/sh\necho 1000\n");
    program(&home, "apt-get", "#!/bin/sh\necho \"apt-get $*\" >>\"$HOME/calls\"\ntouch \"$HOME/libc\"\n");
    home
}

fn program(home: &Scratch, name: &str, text: &str) {
    let path = home.write(&format!("tools/{name}"), text);
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs one of our scripts on that machine, with these directories after its tools.
fn script_with(home: &Scratch, script: &str, args: &[&str], path: &str) -> Ran {
    let mut command = run::scrubbed(root().join(script).to_str().unwrap(), args);
    command.env("HOME", &home.0).env("PATH", format!("{}:{path}", home.path("tools").display()));
    command.env("CARGO_TARGET_DIR", home.path("target")).env("ONEWAY", ONEWAY).current_dir(&home.0);
    command.env("ONEWAY_RELEASES", home.path("releases"));
    start(command, b"")
}

fn script(home: &Scratch, args: &[&str]) -> Ran {
    script_with(home, INSTALL, args, "/usr/bin:/bin")
}

#[track_caller]
fn passes(ran: &Ran) {
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
}

/// Ends with 1 and these words, and nothing was built.
#[track_caller]
fn stops(home: &Scratch, ran: &Ran, words: &str) {
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    assert!(ran.stderr.lines().any(|line| line.ends_with(words)), "{words}: {ran:?}");
    assert!(!calls(home).contains("cargo"), "{}", calls(home));
}

fn calls(home: &Scratch) -> String {
    fs::read_to_string(home.path("calls")).unwrap_or_default()
}

/// The last lines are the installed binary's own verdicts, of all three kinds.
#[track_caller]
fn judged(ran: &Ran) {
    for row in [
        "  ALLOW   git status                                  safe, nothing written\n",
        "  SILENT  git stash                                   moderate, comes back by other means\n",
        "  DENY    git push --force origin main                dangerous, cannot be undone\n",
    ] {
        assert!(ran.stdout.contains(row), "{row}: {ran:?}");
    }
}

#[test]
fn install_sh_installs_wires_judges_and_takes_it_all_out_again() {
    let home = machine("script");
    let dry = script(&home, &["--dry-run"]);
    passes(&dry);
    assert!(dry.stdout.contains("would change") && !home.path(".local").exists(), "{dry:?}");
    judged(&script(&home, &[]));
    for preset in [["--preset", "guard"].as_slice(), &["--preset=guard"]] {
        let ran = script(&home, preset);
        passes(&ran);
        assert!(ran.stdout.contains("  SILENT  git status "), "judged by another preset: {ran:?}");
    }
    let binary = home.path(".local/bin/oneway");
    let settings = fs::read_to_string(home.path(".claude/settings.json")).unwrap();
    assert!(settings.contains(&format!("\"command\": \"{}\"", binary.display())), "{settings}");
    assert!(settings.contains("\"guard\""), "{settings}");
    assert!(fs::metadata(&binary).unwrap().permissions().mode() & 0o111 == 0o111);
    passes(&script(&home, &["--uninstall"]));
    assert!(!binary.exists());
    assert_eq!(fs::read_to_string(home.path(".claude/settings.json")).unwrap(), "{}\n");
}

#[test]
fn install_sh_takes_a_prefix_and_names_what_is_missing() {
    let home = machine("prefix");
    passes(&script(&home, &["--prefix", "opt", "--project"]));
    assert!(home.path("opt/bin/oneway").exists() && home.path(".claude/settings.json").exists());
    assert_eq!(script(&home, &["--prefix"]).status.code(), Some(1));
    assert_eq!(script(&home, &["--nonsense"]).status.code(), Some(2));
    fs::remove_file(home.path("tools/cargo")).unwrap();
    if !Path::new("/usr/bin/cargo").exists() {
        let ran = script(&home, &[]);
        assert!(ran.stderr.contains("cargo is missing") && ran.stderr.contains(RUST), "{ran:?}");
    }
}

/// A release as the workflow packs it, on a machine without Rust and without a compiler.
#[test]
fn a_release_is_taken_where_there_is_no_rust_and_only_with_its_digest() {
    let home = machine("release");
    for tool in ["cargo", "rustup", "cc"] {
        fs::remove_file(home.path("tools").join(tool)).unwrap();
    }
    program(&home, "uname", "#!/bin/sh\ncase $1 in -m) echo x86_64 ;; *) echo Linux ;; esac\n");
    let dist = home.path("releases");
    let pack = ["packaging/archive.sh", ONEWAY, "x86_64-unknown-linux-musl", dist.to_str().unwrap()];
    let packed = script_with(&home, pack[0], &pack[1..], "/usr/bin:/bin");
    passes(&packed);
    let archive = PathBuf::from(packed.stdout.trim());
    assert!(archive.ends_with(format!("oneway-{}-x86_64-unknown-linux-musl.tar.gz", env!("CARGO_PKG_VERSION"))));
    let ran = script(&home, &["--release"]);
    passes(&ran);
    judged(&ran);
    assert!(ran.stderr.contains("its digest is right") && calls(&home).is_empty(), "{ran:?}");
    fs::remove_file(home.path(".local/bin/oneway")).unwrap();
    let mut bytes = fs::read(&archive).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&archive, bytes).unwrap();
    let ran = script(&home, &["--release"]);
    assert!(ran.status.code() == Some(1) && ran.stderr.contains("not what its digest says"), "{ran:?}");
    assert!(!home.path(".local/bin/oneway").exists());
}

#[test]
fn install_sh_belongs_to_this_version() {
    let text = fs::read_to_string(root().join(INSTALL)).unwrap();
    assert!(text.contains(&format!("\nversion={}\n", env!("CARGO_PKG_VERSION"))));
}

/// The npm package and the Debian package hold the binary, and it answers from there.
#[test]
fn the_packages_hold_a_binary_that_answers() {
    let home = machine("packages");
    let out = home.path("dist");
    let dir = out.to_str().unwrap();
    if Path::new("/usr/bin/dpkg-deb").exists() {
        let made = script_with(&home, "packaging/deb.sh", &[ONEWAY, "amd64", dir], "/usr/bin:/bin");
        passes(&made);
        let mut unpack = run::scrubbed("/usr/bin/dpkg-deb", &["-x", made.stdout.trim(), &format!("{dir}/deb")]);
        unpack.env("PATH", "/usr/bin:/bin");
        passes(&start(unpack, b""));
        passes(&start(run::scrubbed(&format!("{dir}/deb/usr/bin/oneway"), &["--version"]), b""));
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let platform = if cfg!(target_arch = "aarch64") { "linux-arm64" } else { "linux-x64" };
    let made = script_with(&home, "packaging/npm.sh", &[dir, &format!("{ONEWAY}={platform}")], "/usr/bin:/bin");
    passes(&made);
    let mut unpack = run::scrubbed("/bin/tar", &["-C", dir, "-xzf", made.stdout.trim()]);
    unpack.env("PATH", "/usr/bin:/bin");
    passes(&start(unpack, b""));
    let package = fs::read_to_string(out.join("package/package.json")).unwrap();
    assert!(package.contains(&format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"))), "{package}");
    let node = path.split(':').map(|dir| Path::new(dir).join("node")).find(|node| node.exists());
    let Some(node) = node else { return run::skip::skipped("there is no node, so only the binary was looked at") };
    let mut hook = run::scrubbed(node.to_str().unwrap(), &[&format!("{dir}/package/bin/oneway.js"), "hook"]);
    hook.env("PATH", &path).env("HOME", &home.0);
    let answer = start(hook, run::bash("rm -rf /").as_bytes());
    assert!(answer.stdout.contains("\"deny\""), "{answer:?}");
}

#[test]
fn no_wire_shows_the_judging_and_leaves_the_settings_alone() {
    let home = machine("no-wire");
    passes(&script(&home, &["--no-wire", "--dry-run"]));
    assert!(!home.path(".local").exists());
    let ran = script(&home, &["--no-wire"]);
    passes(&ran);
    judged(&ran);
    assert!(home.path(".local/bin/oneway").exists() && !home.path(".claude").exists());
    home.write(".claude/settings.json", "{\"model\": \"x\"}");
    passes(&script(&home, &["--no-wire"]));
    assert_eq!(fs::read_to_string(home.path(".claude/settings.json")).unwrap(), "{\"model\": \"x\"}");
    assert_eq!(fs::read_dir(home.path(".claude")).unwrap().count(), 1);
    for more in ["--project", "--uninstall", "--nonsense"] {
        assert_eq!(script(&home, &["--no-wire", more]).status.code(), Some(1), "{more}");
    }
}

#[test]
fn cargo_is_found_where_rustup_puts_it() {
    let home = machine("rustup");
    fs::create_dir_all(home.path(".cargo/bin")).unwrap();
    fs::rename(home.path("tools/cargo"), home.path(".cargo/bin/cargo")).unwrap();
    if !Path::new("/usr/bin/cargo").exists() {
        passes(&script(&home, &["--no-wire"]));
    }
}

#[test]
fn an_old_cargo_gets_a_sentence() {
    let home = machine("old");
    program(&home, "cargo", "#!/bin/sh\n[ \"$1\" = --version ] && echo 'cargo 1.65.0' || touch \"$HOME/calls\"\n");
    let words = format!("oneway needs Rust {RUST} or later; this is cargo 1.65.0; run: rustup update stable");
    for command in [INSTALL, TEST] {
        stops(&home, &script_with(&home, command, &[], "/usr/bin:/bin"), &words);
    }
    assert!(!home.path("calls").exists(), "it was asked to build");
}

#[test]
fn a_linker_without_a_c_library_gets_a_sentence() {
    let home = machine("crt1");
    program(&home, "cc", "#!/bin/sh\necho 'cannot open crt1.o' >&2\n[ -e \"$HOME/libc\" ]\n");
    let words =
        "cc cannot link a static program (crt1.o or libc.a is missing); run: sudo apt-get install -y gcc libc6-dev";
    for command in [INSTALL, TEST] {
        stops(&home, &script_with(&home, command, &[], "/usr/bin:/bin"), words);
    }
    program(&home, "id", "#!/bin/sh\necho 0\n");
    stops(&home, &script(&home, &["--dry-run"]), words);
    assert_eq!(calls(&home), "", "a dry run installed something");
    passes(&script(&home, &["--no-wire"]));
    let calls = calls(&home);
    let (installs, builds) =
        (calls.find(" gcc libc6-dev\n").expect("root installs"), calls.find("cargo build").unwrap());
    assert!(installs < builds, "{calls}");
}

/// The programs that .ci/test itself is written with, and none that the tests want.
fn bare(home: &Scratch) -> String {
    for tool in ["bash", "dirname", "mktemp", "rm", "sed", "sort", "tr", "uname"] {
        let found = ["/usr/bin", "/bin"].into_iter().map(|dir| Path::new(dir).join(tool)).find(|path| path.exists());
        symlink(found.expect(tool), home.path("tools").join(tool)).unwrap();
    }
    home.path("tools").display().to_string()
}

#[test]
fn the_test_command_names_what_is_missing_and_what_was_skipped() {
    let home = machine("skips");
    let path = bare(&home);
    let cargo =
        "#!/bin/sh\n[ \"$1\" != test ] || echo 'html::a_page: chromium cannot be had here' >>\"$ONEWAY_SKIPPED\"\n";
    program(&home, "cargo", cargo);
    let ran = script_with(&home, TEST, &[], &path);
    passes(&ran);
    let (missing, end) = ran.stderr.split_once("== passed, but for what was skipped\n").expect("a list at the end");
    assert!(
        missing.contains("gets it installed: chromium fish git mariadb-client mariadb-server ruby bsdutils "),
        "{ran:?}"
    );
    assert_eq!(end, "html::a_page: chromium cannot be had here\nlints: shellcheck is not installed\n");
    let ran = script_with(&home, ".ci/run", &[], &path);
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    assert!(ran.stderr.ends_with("shellcheck is not installed, and nothing may be skipped here\n"), "{ran:?}");
}

/// A number that stands in two places is wrong in one of them before long.
#[test]
fn documents_and_scripts_name_the_rust_of_the_manifest() {
    let mut named = 0;
    for file in ["README.md", "CONTRIBUTING.md", INSTALL, TEST, ".ci/run", ".ci/needs.sh", ".github/workflows/ci.yml"] {
        let text = fs::read_to_string(root().join(file)).expect(file);
        for after in text.split("Rust 1.").skip(1) {
            let minor: String = after.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
            assert_eq!(format!("1.{}", minor.trim_end_matches('.')), RUST, "{file}");
            named += 1;
        }
    }
    assert!(named > 0, "the README does not say which Rust it takes");
}
