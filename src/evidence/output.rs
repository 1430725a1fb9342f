//! What a build, an installer or a cache makes again: the table of names, and what must stand beside or inside a directory
//! for the name to be believed.

use super::look::Look;
use std::path::Path;

/// A name of build output.
#[derive(Debug, Clone, Copy)]
pub struct Output {
    /// The directory's (or file's) name; a star at the beginning stands for anything.
    pub name: &'static str,
    /// Nobody keeps work under this name.
    pub sure: bool,
    /// What must be inside for the name to be believed.
    pub inside: Option<&'static str>,
    /// What makes it again, where this stands beside it; the first one found counts.
    pub makers: &'static [Maker],
    /// What makes it again, as far as the name tells.
    pub otherwise: &'static str,
}

/// A file that is beside the output, and the command that makes the output from it.
pub type Maker = (&'static str, &'static str);

const NODE: &[Maker] = &[
    ("package-lock.json", "npm ci"),
    ("npm-shrinkwrap.json", "npm ci"),
    ("yarn.lock", "yarn install --frozen-lockfile"),
    ("pnpm-lock.yaml", "pnpm install --frozen-lockfile"),
    ("bun.lock", "bun install --frozen-lockfile"),
    ("bun.lockb", "bun install --frozen-lockfile"),
    ("package.json", "npm install"),
];
const VENV: &[Maker] = &[
    ("uv.lock", "uv sync"),
    ("poetry.lock", "poetry install"),
    ("Pipfile.lock", "pipenv sync"),
    ("requirements.txt", "python -m venv .venv && .venv/bin/pip install -r requirements.txt"),
    ("pyproject.toml", "python -m venv .venv && .venv/bin/pip install -e ."),
];
const BUILD: &[Maker] = &[
    ("package.json", "npm run build"),
    ("CMakeLists.txt", "cmake -B build && cmake --build build"),
    ("Makefile", "make"),
    ("makefile", "make"),
    ("GNUmakefile", "make"),
    ("build.gradle", "gradle build"),
    ("build.gradle.kts", "gradle build"),
    ("pyproject.toml", "python -m build"),
    ("setup.py", "python -m build"),
    ("meson.build", "meson setup build && meson compile -C build"),
    ("pubspec.yaml", "flutter build"),
    ("foundry.toml", "forge build"),
    ("dune-project", "dune build"),
    ("mix.exs", "mix compile"),
];
const CARGO: &[Maker] = &[("Cargo.toml", "cargo build"), ("pom.xml", "mvn package"), ("build.sbt", "sbt compile")];
const GRADLE: &[Maker] = &[
    ("build.gradle", "gradle build"),
    ("build.gradle.kts", "gradle build"),
    ("settings.gradle", "gradle build"),
    ("settings.gradle.kts", "gradle build"),
];
const TESTS: &[Maker] = &[
    ("package.json", "npm test"),
    ("pyproject.toml", "pytest --cov"),
    ("setup.py", "pytest --cov"),
    ("setup.cfg", "pytest --cov"),
    ("go.mod", "go test"),
    ("Cargo.toml", "cargo test"),
    ("Makefile", "make"),
];
const VENDOR: &[Maker] = &[
    ("composer.lock", "composer install"),
    ("composer.json", "composer install"),
    ("go.mod", "go mod vendor"),
    ("Gemfile.lock", "bundle install"),
];
const MIX: &[Maker] = &[("mix.lock", "mix deps.get"), ("mix.exs", "mix deps.get")];

const fn sure(name: &'static str, makers: &'static [Maker], otherwise: &'static str) -> Output {
    Output { name, sure: true, inside: None, makers, otherwise }
}

const fn unsure(name: &'static str, makers: &'static [Maker], otherwise: &'static str) -> Output {
    Output { name, sure: false, inside: None, makers, otherwise }
}

const fn venv(name: &'static str) -> Output {
    let otherwise = "requirements that are pinned somewhere";
    Output { name, sure: false, inside: Some("pyvenv.cfg"), makers: VENV, otherwise }
}

/// The table. Names that are not sure count only where a maker stands beside them and git does not keep them.
pub static OUTPUTS: &[Output] = &[
    sure("node_modules", NODE, "npm ci, or whatever installed it"),
    sure("bower_components", &[], "bower install"),
    sure("__pycache__", &[], "python writes it again"),
    sure("*.pyc", &[], "python writes it again"),
    sure(".pytest_cache", &[], "pytest writes it again"),
    sure(".mypy_cache", &[], "mypy writes it again"),
    sure(".ruff_cache", &[], "ruff writes it again"),
    sure(".hypothesis", &[], "hypothesis writes it again"),
    sure(".tox", &[], "tox makes it again"),
    sure(".nox", &[], "nox makes it again"),
    sure(".eggs", &[], "setuptools fetches it again"),
    sure(".ipynb_checkpoints", &[], "jupyter writes it again"),
    sure(".next", &[], "next build"),
    sure(".nuxt", &[], "nuxt build"),
    sure(".svelte-kit", &[], "vite build"),
    sure(".angular", &[], "ng build"),
    sure(".turbo", &[], "turbo run build"),
    sure(".parcel-cache", &[], "parcel build"),
    sure(".nyc_output", &[], "npm test"),
    sure(".docusaurus", &[], "docusaurus build"),
    sure(".terraform", &[], "terraform init"),
    sure(".terragrunt-cache", &[], "terragrunt init"),
    sure(".dart_tool", &[], "dart pub get"),
    sure(".gradle", GRADLE, "gradle build"),
    sure(".stack-work", &[], "stack build"),
    sure("dist-newstyle", &[], "cabal build"),
    sure("elm-stuff", &[], "elm make"),
    sure(".zig-cache", &[], "zig build"),
    sure("zig-cache", &[], "zig build"),
    sure("DerivedData", &[], "xcodebuild"),
    sure(".DS_Store", &[], "macOS writes it again"),
    unsure("build", BUILD, "whether something builds it again"),
    unsure("dist", BUILD, "whether something builds it again"),
    unsure("out", BUILD, "whether something builds it again"),
    unsure("_build", BUILD, "whether something builds it again"),
    unsure("target", CARGO, "whether something builds it again"),
    unsure("zig-out", &[("build.zig", "zig build")], "whether something builds it again"),
    unsure("coverage", TESTS, "whether the tests write it again"),
    unsure("htmlcov", TESTS, "whether the tests write it again"),
    unsure(".cache", BUILD, "whether something writes it again"),
    unsure(".output", BUILD, "whether something builds it again"),
    unsure("storybook-static", BUILD, "whether something builds it again"),
    unsure("vendor", VENDOR, "whether something fetches it again"),
    unsure(
        "Pods",
        &[("Podfile.lock", "pod install"), ("Podfile", "pod install")],
        "whether something fetches it again",
    ),
    unsure("deps", MIX, "whether something fetches it again"),
    unsure("*.egg-info", BUILD, "whether something builds it again"),
    venv(".venv"),
    venv("venv"),
    venv("env"),
    venv("virtualenv"),
];

/// The row of a name.
pub fn named(name: &str) -> Option<&'static Output> {
    OUTPUTS.iter().find(|o| match o.name.strip_prefix('*') {
        Some(end) => name.len() > end.len() && name.ends_with(end),
        None => o.name == name,
    })
}

/// The row of the path's own name, or of the outermost directory above it whose name is sure.
pub fn row(path: &Path) -> Option<&'static Output> {
    let own = path.file_name().and_then(|n| n.to_str()).and_then(named);
    let mut above = path.parent().into_iter().flat_map(Path::components);
    let sure = above.find_map(|c| c.as_os_str().to_str().and_then(named).filter(|o| o.sure));
    sure.or(own)
}

/// What makes the output again, as far as can be seen beside it.
pub fn maker(look: &Look, row: &Output, dir: &Path) -> Option<&'static str> {
    row.makers.iter().find(|(file, _)| look.has(&dir.join(file))).map(|(_, how)| *how)
}

/// The first line of a `CACHEDIR.TAG`, with which a tool says that a directory is only its cache.
const TAG: &[u8] = b"Signature: 8a477f597d28d172789f06886806bc55";

/// Whether a directory says of itself that it is only a cache.
pub fn is_tagged(look: &Look, dir: &Path) -> bool {
    look.read(&dir.join("CACHEDIR.TAG"), 4096).is_ok_and(|text| text.starts_with(TAG))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let table = [
            ("/p/node_modules", Some("node_modules")),
            ("/p/node_modules/x/dist", Some("node_modules")),
            ("/p/node_modules/x/index.js", Some("node_modules")),
            ("/p/a.pyc", Some("*.pyc")),
            ("/p/.pyc", None),
            ("/p/build", Some("build")),
            ("/p/build/x", None),
            ("/p/src", None),
            ("node_modules", Some("node_modules")),
        ];
        for (path, want) in table {
            assert_eq!(row(Path::new(path)).map(|o| o.name), want, "{path}");
        }
    }

    #[test]
    fn each_name_once() {
        for output in OUTPUTS {
            assert_eq!(OUTPUTS.iter().filter(|o| o.name == output.name).count(), 1, "{}", output.name);
        }
    }
}
