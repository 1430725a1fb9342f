//! What a release is: the names of its files are the same for everybody who fetches them, and who may publish builds nothing.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::{Scratch, run as start, scrubbed};
use std::fs;
use std::path::{Path, PathBuf};

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap()
}

/// The targets that the workflow builds for.
fn targets() -> Vec<String> {
    let workflow = read(".github/workflows/release.yml");
    let named = workflow.lines().filter_map(|line| line.trim().strip_prefix("- { target: "));
    named.map(|rest| rest.split(',').next().unwrap().to_owned()).collect()
}

/// Archives of a text file, one for each target.
fn archives(home: &Scratch) -> PathBuf {
    let dist = home.path("dist");
    for target in targets() {
        let name = if target.contains("windows") { "oneway.exe" } else { "oneway" };
        let binary = home.write(name, "not a program");
        let script = root().join("packaging/archive.sh");
        let args = [binary.to_str().unwrap(), &target, dist.to_str().unwrap()];
        let ran = start(scrubbed(script.to_str().unwrap(), &args), b"");
        assert!(ran.status.success(), "{ran:?}");
    }
    dist
}

/// `cargo binstall` looks for the files that archive.sh makes, and for the binary where it lies in them.
#[test]
fn binstall_finds_the_archives() {
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let told = &manifest["package"]["metadata"]["binstall"];
    let home = Scratch::new("binstall");
    let dist = archives(&home);
    for target in targets() {
        let ext = if target.contains("windows") { ".exe" } else { "" };
        let fill = |key: &str| {
            let holes = [("name", "oneway"), ("bin", "oneway"), ("version", VERSION), ("target", &target)];
            let holes = holes.into_iter().chain([("repo", "https://x"), ("binary-ext", ext)]);
            holes.fold(told[key].as_str().unwrap().to_owned(), |s, (k, v)| s.replace(&format!("{{ {k} }}"), v))
        };
        let url = fill("pkg-url");
        let archive = dist.join(url.strip_prefix(&format!("https://x/releases/download/v{VERSION}/")).unwrap());
        let listed = start(scrubbed("tar", &["-tzf", archive.to_str().unwrap()]), b"");
        assert!(listed.stdout.lines().any(|line| line == fill("bin-dir")), "{url}: {listed:?}");
    }
}

/// What Homebrew's words do in the formula: enough to see which file each machine fetches.
const HOMEBREW: &str = r#"
class Formula
  class << self
    def desc(*) = nil
    def homepage(*) = nil
    def license(*) = nil
    def version(*) = nil
    def test(*) = nil
    def url(text) = puts("url #{text}")
    def sha256(text) = puts("sha256 #{text}")
    %i[on_macos on_linux on_arm on_intel].each { |name| define_method(name) { |&block| block.call } }
  end
end
"#;

#[test]
fn the_formula_names_the_archives_and_their_digests() {
    let home = Scratch::new("formula");
    let dist = archives(&home);
    let script = root().join("packaging/formula.sh");
    let made = start(scrubbed(script.to_str().unwrap(), &[dist.to_str().unwrap()]), b"");
    assert!(made.status.success() && !made.stdout.contains("VERSION") && !made.stdout.contains("SHA256_"), "{made:?}");
    let formula = home.write("oneway.rb", &made.stdout);
    if !Path::new("/usr/bin/ruby").exists() {
        return run::skip::missing("ruby");
    }
    let formula = formula.to_str().unwrap();
    let words = home.write("words.rb", HOMEBREW);
    let ran = start(scrubbed("/usr/bin/ruby", &["-w", "-r", words.to_str().unwrap(), formula]), b"");
    assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
    for target in targets().iter().filter(|target| !target.contains("windows")) {
        let name = format!("oneway-{VERSION}-{target}.tar.gz");
        let digest = fs::read_to_string(dist.join(format!("{name}.sha256"))).unwrap();
        let digest = digest.split(' ').next().unwrap();
        let pair = format!("/v{VERSION}/{name}\nsha256 {digest}\n");
        assert!(ran.stdout.contains(&pair), "{target}: {}", ran.stdout);
    }
}

/// The jobs of a workflow: each begins with a name below two blanks.
fn jobs(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for line in text.split_once("\njobs:\n").unwrap().1.lines() {
        if line.starts_with("  ") && !line.starts_with("   ") {
            out.push(String::new());
        }
        out.last_mut().unwrap().push_str(&format!("{line}\n"));
    }
    out
}

/// Everything that a workflow brings in is named by its digest; nothing is permitted but by the job that needs it.
#[test]
fn workflows_pin_what_they_use_and_permit_little() {
    for file in [".github/workflows/ci.yml", ".github/workflows/release.yml"] {
        let text = read(file);
        let digest = |line: &str, mark: &str, length: usize| {
            let digest = line.split_once(mark).map(|(_, rest)| rest.split([' ', '\n']).next().unwrap_or_default());
            digest.is_some_and(|d| d.len() == length && d.bytes().all(|b| b.is_ascii_hexdigit()))
        };
        for line in text.lines().filter(|line| line.contains("uses: ")) {
            assert!(digest(line, "@", 40) && line.contains(" # v"), "{file}: {line}");
        }
        for line in text.lines().filter(|line| line.contains("container: ")) {
            assert!(digest(line, "@sha256:", 64), "{file}: {line}");
        }
        assert!(text.contains("\npermissions: {}\n") && !text.contains("pull_request_target"), "{file}");
        assert_eq!(text.matches("actions/checkout@").count(), text.matches("persist-credentials: false").count());
        for job in jobs(&text).iter().filter(|job| job.contains(": write")) {
            assert!(!job.contains("cargo") && !job.contains("packaging/"), "{file}: {job}");
        }
    }
    let calls = |text: &str| text.lines().any(|line| !line.trim().starts_with('#') && line.contains("sudo"));
    assert!(!calls(&read(".github/workflows/ci.yml")), "code of a pull request gets no sudo");
}
