//! Python: package managers, environments, test runners, and the modules that are programs.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// Packages that come from an address: nobody has read what they bring.
fn address(w: &dyn Words) -> bool {
    let is = |o: &str| o.contains("://") || o.starts_with("git+") || o.starts_with("git@");
    (0..w.count()).any(|i| w.operand(i).is_some_and(is))
        || w.values("-e --editable --with --from --git").iter().any(|(v, _)| is(v))
}

const REMOTE: Rule = Rule {
    effect: Effect::new(Run, RemoteCode, Remote),
    undo: UndoRow::Unknown("what the code does when it is installed"),
    network: true,
    what: "installs code from an address that nobody has read",
    ..READS
};
const VENV: Rule = Rule { undo: UndoRow::Partial("install the versions of before again"), ..INSTALLS };

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["pip", "pip3", "pipenv"],
        alike: true,
        values: "-r --requirement -c --constraint -e --editable -t --target --prefix --root -i --index-url --extra-index-url -f --find-links --python --log --proxy --cache-dir --platform --python-version --abi --only-binary --no-binary --format --path --exclude -d --dest --cert --trusted-host --retries --timeout --report --log-file --local-log",
        dry: "--dry-run",
        stops: &[("run", 1)],
        rules: &[
            Rule {
                id: "pip-log",
                when: &[When::Flag("--log --log-file --local-log --report")],
                on: On::Flag("--log --log-file --local-log --report"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes its messages or a report to a file",
                hits: &["pip list --log x", "pip --log=x show y", "python -m pip list --log x"],
                misses: &["pip list"],
                ..READS
            },
            Rule {
                id: "pip-read",
                sub: "list|show|freeze|check|help|inspect|hash|debug|completion|graph|verify|--venv|--where|scripts|requirements",
                hits: &["pip list", "pip show requests", "pip freeze"],
                misses: &["pip install x"],
                ..READS
            },
            Rule {
                id: "pip-ask",
                sub: "index|search|audit|download-info",
                hits: &["pip index versions requests"],
                misses: &["pip install x"],
                ..ASKS
            },
            Rule {
                id: "pip-bare",
                when: &[When::AtMost(0)],
                hits: &["pip --version"],
                misses: &["pip install"],
                ..READS
            },
            Rule {
                id: "pip-get",
                sub: "config|cache list|get|debug|info|dir",
                hits: &["pip config list", "pip cache dir"],
                misses: &["pip config set x y"],
                ..READS
            },
            Rule {
                id: "pip-set",
                sub: "config set|unset|edit",
                hits: &["pip config set x y"],
                misses: &["pip config list"],
                ..SETS
            },
            Rule {
                id: "pip-cache",
                sub: "cache purge|remove",
                hits: &["pip cache purge"],
                misses: &["pip cache dir"],
                ..CLEANS
            },
            Rule {
                id: "pip-install",
                sub: "install|sync|lock|update|upgrade|add|shell|wheel",
                undo: UndoRow::Exact("pip uninstall {args}"),
                hits: &["pip install flask", "pip install -r requirements.txt", "python -m pip install -e ."],
                misses: &["pip install --dry-run flask", "pip list"],
                ..INSTALLS
            },
            Rule {
                id: "pip-install-address",
                sub: "install|download|wheel",
                when: &[When::Test(address)],
                hits: &["pip install git+https://x.example/r", "pip install -e git+https://x.example/r"],
                misses: &["pip install flask"],
                ..REMOTE
            },
            Rule {
                id: "pip-install-system",
                sub: "install|uninstall",
                when: &[When::Flag("--break-system-packages --root --prefix -t --target")],
                undo: UndoRow::Partial("install the versions of before again"),
                hits: &["pip install --break-system-packages x"],
                misses: &["pip install x"],
                ..EQUIPS
            },
            Rule {
                id: "pip-uninstall",
                sub: "uninstall|clean|remove",
                undo: UndoRow::Partial("pip install {args}==<version>"),
                what: "removes packages",
                hits: &["pip uninstall -y requests"],
                misses: &["pip install requests"],
                ..INSTALLS
            },
            Rule {
                id: "pip-download",
                sub: "download",
                network: true,
                hits: &["pip download x"],
                misses: &["pip install x"],
                ..MAKES
            },
            Rule {
                id: "pipenv-run",
                sub: "run",
                what: "runs a command in the environment",
                hits: &["pipenv run pytest"],
                misses: &["pipenv lock"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "run", skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &["uv"],
        values: "-p --python --directory --project --config-file --cache-dir --with --with-requirements --with-editable --env-file --extra --group --only-group -m --module -r --requirement -c --constraint -e --editable -i --index-url --index --extra-index-url --default-index -f --find-links --from --package --format --prerelease --resolution -o --output-file --target --prefix --upgrade-package -P --color --script",
        stops: &[("run", 1), ("tool run", 1)],
        dry: "--dry-run --check",
        rules: &[
            Rule { id: "uv-bare", when: &[When::AtMost(0)], hits: &["uv --version"], misses: &["uv sync"], ..READS },
            Rule {
                id: "uv-read",
                sub: "tree|version|help|export|lock_check",
                when: &[When::Test(|w| w.count() == 0 && !w.has("--bump -o --output-file"))],
                hits: &["uv tree", "uv export"],
                misses: &["uv add x", "uv version 2.0.0"],
                ..READS
            },
            Rule {
                id: "uv-list",
                sub: "pip|python|tool|cache|self list|show|freeze|check|tree|find|dir|version",
                hits: &["uv pip list", "uv python list", "uv tool dir"],
                misses: &["uv pip install x"],
                ..ASKS
            },
            Rule {
                id: "uv-sync",
                sub: "sync|lock|add|remove|venv|build|version|init",
                when: &[When::Test(|w| {
                    w.count() > 0 || w.has("--bump -U --upgrade -P") || !w.has("--short --output-format")
                })],
                undo: UndoRow::Partial("git checkout -- pyproject.toml uv.lock && uv sync"),
                hits: &["uv sync", "uv add requests", "uv lock", "uv venv"],
                misses: &["uv tree"],
                ..INSTALLS
            },
            Rule {
                id: "uv-pip",
                sub: "pip install|sync|uninstall|compile",
                when: &[When::NoFlag("--system --break-system-packages")],
                undo: UndoRow::Partial("install the versions of before again"),
                hits: &["uv pip install x", "uv pip compile r.in"],
                misses: &["uv pip list", "uv pip install --system x"],
                ..INSTALLS
            },
            Rule {
                id: "uv-pip-system",
                sub: "pip install|sync|uninstall",
                when: &[When::Flag("--system --break-system-packages")],
                undo: UndoRow::Partial("install the versions of before again"),
                hits: &["uv pip install --system x"],
                misses: &["uv pip install x"],
                ..EQUIPS
            },
            Rule {
                id: "uv-address",
                sub: "pip|add|tool",
                when: &[When::Test(address)],
                hits: &["uv pip install git+https://x.example/r"],
                misses: &["uv add x"],
                ..REMOTE
            },
            Rule {
                id: "uv-tool",
                sub: "tool|python|self install|upgrade|uninstall|update|pin|update-shell|reinstall",
                effect: Effect::new(Change, Package, Home),
                undo: UndoRow::Partial("uv tool uninstall, or install again"),
                hits: &["uv tool install ruff", "uv python install 3.12"],
                misses: &["uv tool run ruff"],
                ..INSTALLS
            },
            Rule {
                id: "uv-cache",
                sub: "cache clean|prune",
                hits: &["uv cache clean"],
                misses: &["uv cache dir"],
                ..CLEANS
            },
            Rule { id: "uv-publish", sub: "publish", hits: &["uv publish"], misses: &["uv build"], ..PUBLISHES },
            Rule {
                id: "uv-auth",
                sub: "auth",
                undo: UndoRow::Partial("uv auth login"),
                hits: &["uv auth logout x"],
                misses: &["uv sync"],
                ..TRUSTS
            },
            Rule {
                id: "uv-run",
                sub: "run",
                what: "runs a command in the environment",
                hits: &["uv run pytest -q", "uv run -m pytest"],
                misses: &["uv sync"],
                ..READS
            },
            Rule {
                id: "uv-tool-run",
                sub: "tool run",
                what: "runs a package",
                hits: &["uv tool run ruff check"],
                misses: &["uv tool list"],
                ..READS
            },
            Rule {
                id: "uv-format",
                sub: "format",
                when: &[When::NoFlag("--check --diff")],
                hits: &["uv format"],
                misses: &["uv format --check"],
                ..REWRITES
            },
            Rule {
                id: "uv-format-check",
                sub: "format",
                when: &[When::Flag("--check --diff")],
                hits: &["uv format --diff"],
                misses: &["uv format"],
                ..READS
            },
        ],
        carries: &[
            Carry::ScriptRun { sub: "run", lang: Lang::Script("python"), ends: ".py" },
            Carry::Package { sub: "tool run", from: "pypi", with: "--from --with" },
            Carry::Module("-m --module"),
        ],
        ends: "-m --module",
        ..PROGRAM
    },
    Program {
        names: &["uvx", "pipx"],
        values: "-p --python --from --with --index-url --index --spec --pip-args --suffix --fetch-missing-python",
        stops: &[("run", 1)],
        rules: &[
            Rule {
                id: "pipx-read",
                sub: "list|environment|help|completions|version",
                hits: &["pipx list"],
                misses: &["pipx install x"],
                ..READS
            },
            Rule {
                id: "pipx-install",
                sub: "install|uninstall|upgrade|inject|reinstall|ensurepath|uninject|upgrade-all|reinstall-all|uninstall-all|pin|unpin",
                effect: Effect::new(Change, Package, Home),
                undo: UndoRow::Exact("pipx uninstall {args}"),
                hits: &["pipx install black"],
                misses: &["pipx run black"],
                ..INSTALLS
            },
            Rule {
                id: "pipx-run",
                sub: "run|runpip",
                what: "runs a package",
                hits: &["pipx run black --check ."],
                misses: &["pipx list"],
                ..READS
            },
            Rule {
                id: "uvx",
                when: &[When::NotFirst(
                    "list environment help completions version install uninstall upgrade inject reinstall ensurepath uninject upgrade-all reinstall-all uninstall-all pin unpin run runpip",
                )],
                what: "runs a package",
                hits: &["uvx ruff check"],
                misses: &["pipx list"],
                ..READS
            },
        ],
        carries: &[
            Carry::Package { sub: "run", from: "pypi", with: "--from --spec" },
            Carry::PackageUnless {
                not: "run|list|environment|help|completions|version|install|uninstall|upgrade|inject|reinstall|ensurepath|uninject|upgrade-all|reinstall-all|uninstall-all|pin|unpin|runpip",
                from: "pypi",
                with: "--from",
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["poetry", "pdm", "hatch", "rye", "pixi", "flit", "conda", "mamba", "micromamba", "conda-lock"],
        values: "-C --directory -P --project -p -G --group -E --extras --with --without --only --python --source --name --prefix -f --file -c --channel -e --env --environment --solver --feature",
        sub_values: &[
            ("create|install|update|upgrade|remove|uninstall|list|run|clean|search|export|config|rename|compare", "-n"),
            ("env *", "-n"),
        ],
        stops: &[("run", 1), ("env run", 1), ("shell", 1)],
        dry: "--dry-run",
        rules: &[
            Rule {
                id: "poetry-read",
                sub: "show|list|check|about|help|info|search|why|outdated|tree|status|version|compare|project|dep|task_list|doctor|notices|--version",
                when: &[When::AtMost(1)],
                hits: &["poetry show", "conda list", "pdm info"],
                misses: &["poetry add x"],
                ..ASKS
            },
            Rule {
                id: "poetry-bare",
                when: &[When::AtMost(0)],
                hits: &["poetry --version"],
                misses: &["poetry install"],
                ..READS
            },
            Rule {
                id: "poetry-get",
                sub: "env|config|source|cache|self|python|lock|toolchain|workspace info|list|show|--list|get|find|activate|export|plugins",
                hits: &["poetry env info", "conda env list"],
                misses: &["conda env remove -n x"],
                ..READS
            },
            Rule {
                id: "poetry-config",
                sub: "config",
                when: &[When::Flag("--list --show --show-sources --get")],
                hits: &["conda config --show"],
                misses: &["conda config --set x y"],
                ..READS
            },
            Rule {
                id: "poetry-set",
                sub: "config|source|cache|init|new|self|plugin|publish-config|fix|use|completion|keyring",
                when: &[When::NoFlag("--list --show --show-sources --get"), When::NotFirst("list show info")],
                hits: &["poetry config x y", "conda config --set x y"],
                misses: &["poetry config --list"],
                ..SETS
            },
            Rule {
                id: "poetry-install",
                sub: "install|add|update|upgrade|lock|sync|remove|rm|uninstall|create|clean|import|export|pin|unpin|reinstall|update-reverse-deps|global|init|shell|shell-hook|rename|python|dep",
                when: &[When::NoFlag("--all")],
                hits: &["poetry install", "poetry add x", "conda install numpy", "conda create -n x", "pdm sync"],
                misses: &["poetry show", "conda remove -n x --all"],
                ..VENV
            },
            Rule {
                id: "poetry-build",
                sub: "build|fmt|lint|test|make|package|hatchling|docs",
                hits: &["poetry build", "hatch fmt", "hatch test"],
                misses: &["poetry publish"],
                ..BUILDS
            },
            Rule {
                id: "poetry-run",
                sub: "run",
                what: "runs a command in the environment",
                hits: &["poetry run pytest", "conda run -n x python --version", "hatch run test"],
                misses: &["poetry install"],
                ..READS
            },
            Rule {
                id: "poetry-publish",
                sub: "publish|upload",
                hits: &["poetry publish", "flit publish"],
                misses: &["poetry build"],
                ..PUBLISHES
            },
            Rule {
                id: "env-remove",
                sub: "env remove|prune|delete",
                effect: Effect::new(Delete, Volume, Home),
                undo: UndoRow::Unknown("whether the environment's packages are written down somewhere"),
                what: "deletes an environment with all that is installed in it",
                instead: "conda env export > environment.yml, first",
                hits: &["conda env remove -n work -y", "hatch env prune"],
                misses: &["conda env list"],
                ..READS
            },
            Rule {
                id: "conda-remove-all",
                sub: "remove|uninstall",
                when: &[When::Flag("--all")],
                effect: Effect::new(Delete, Volume, Home),
                undo: UndoRow::Unknown("whether the environment's packages are written down somewhere"),
                what: "deletes an environment with all that is installed in it",
                hits: &["conda remove -n x --all", "mamba remove -n x --all", "micromamba remove -n x --all"],
                misses: &["conda remove x"],
                ..READS
            },
            Rule {
                id: "env-make",
                sub: "env create|use|update|export|add|run|sync|lock",
                when: &[When::NotFirst("export")],
                hits: &["conda env create -f e.yml", "poetry env use 3.12"],
                misses: &["conda env list"],
                ..VENV
            },
        ],
        carries: &[Carry::Package { sub: "run", from: "pypi", with: "" }, Carry::ArgvAfter { sub: "env run", skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &[
            "pytest",
            "py.test",
            "ptw",
            "pytest-watch",
            "nose2",
            "behave",
            "robot",
            "locust",
            "hypothesis",
            "python:unittest",
            "mutmut",
            "lettuce",
            "pyperf",
            "asv",
            "snapshottest",
        ],
        values: "-k -m -n -p -c -o -W --rootdir --basetemp --junitxml --junit-xml --cov --cov-report --cov-config --maxfail --durations --tb --confcutdir --ignore --deselect --timeout --import-mode --log-level --log-cli-level --capture -s --start-directory -t --top-level-directory --dist --color --html --ds",
        from: "pypi",
        rules: &[
            Rule {
                id: "pytest",
                when: &[When::NoFlag(
                    "--version -V --help --snapshot-update --inline-snapshot --force-regen --regen-all --fixtures --markers",
                )],
                what: "runs the project's tests",
                hits: &["pytest -q", "python -m pytest", "python3 -m unittest discover", "uv run pytest -x"],
                misses: &["pytest --version"],
                ..BUILDS
            },
            Rule {
                id: "pytest-show",
                when: &[When::Flag("--version -V --help --fixtures --markers")],
                hits: &["pytest --version"],
                misses: &["pytest"],
                ..READS
            },
            Rule {
                id: "pytest-snapshots",
                when: &[When::Flag("--snapshot-update --inline-snapshot --force-regen --regen-all")],
                hits: &["pytest --snapshot-update", "py.test --snapshot-update", "ptw --snapshot-update"],
                misses: &["pytest"],
                ..REWRITES
            },
            Rule {
                id: "pytest-basetemp",
                when: &[When::Flag("--basetemp")],
                on: On::Flag("--basetemp"),
                effect: Effect::new(Delete, Tree, Project),
                undo: UndoRow::Gone,
                what: "deletes the directory for temporary files first",
                hits: &[
                    "pytest --basetemp=src",
                    "py.test --basetemp=src",
                    "ptw --basetemp=src",
                    "pytest-watch --basetemp=src",
                ],
                misses: &["pytest"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["coverage", "cov", "diff-cover", "codecov", "coveralls"],
        values: "--source --omit --include --rcfile --data-file -d --directory -o -p --fail-under --context --concurrency -m --module",
        stops: &[("run", 1)],
        from: "pypi npm",
        rules: &[
            Rule {
                id: "coverage",
                sub: "report|html|xml|json|lcov|combine|debug|erase|annotate|help",
                hits: &["coverage report"],
                misses: &["coverage run x.py"],
                ..BUILDS
            },
            Rule {
                id: "coverage-run",
                sub: "run",
                what: "runs a program and measures it",
                hits: &["coverage run -m pytest"],
                misses: &["coverage report"],
                ..BUILDS
            },
            Rule {
                id: "coverage-other",
                when: &[When::NotFirst("report html xml json lcov combine debug erase annotate help run")],
                effect: Effect::new(Send, Message, Remote),
                undo: UndoRow::None,
                network: true,
                what: "sends coverage to a service",
                hits: &["codecov"],
                misses: &["coverage report"],
                ..READS
            },
        ],
        carries: &[
            Carry::Module("-m --module"),
            Carry::ScriptRun { sub: "run", lang: Lang::Script("python"), ends: ".py" },
        ],
        ends: "-m --module",
        ..PROGRAM
    },
    Program {
        names: &[
            "twine",
            "build",
            "pyproject-build",
            "cibuildwheel",
            "python-semantic-release",
            "bump2version",
            "bumpversion",
            "bump-my-version",
            "towncrier",
            "cz",
            "commitizen",
            "setuptools-scm",
            "versioneer",
            "pyinstaller",
            "nuitka",
            "cx_Freeze",
            "py2exe",
            "briefcase",
            "shiv",
            "pex",
            "cython",
            "cythonize",
            "setup.py",
            "meson-python",
            "pyoxidizer",
            "pip-compile",
            "pip-sync",
            "pip-tools",
            "pipreqs",
            "datamodel-codegen",
            "virtualenv",
            "cookiecutter",
            "copier",
            "pyupgrade-dry",
        ],
        from: "pypi",
        rules: &[
            Rule {
                id: "twine-upload",
                sub: "upload|register|publish|upload_docs",
                hits: &["twine upload dist/*", "python setup.py upload"],
                misses: &["twine check dist/*"],
                ..PUBLISHES
            },
            Rule {
                id: "twine-check",
                sub: "check|--version|version|info|schema",
                hits: &["twine check dist/*"],
                misses: &["twine upload dist/*"],
                ..READS
            },
            Rule {
                id: "setup-install",
                sub: "install|develop|easy_install",
                hits: &["python setup.py install"],
                misses: &["python setup.py build"],
                ..INSTALLS
            },
            Rule {
                id: "python-release",
                sub: "bump|commit",
                effect: Effect::new(Create, Commit, Project),
                undo: UndoRow::Exact("git reset --soft HEAD~1"),
                what: "raises the version and records it",
                hits: &["cz bump"],
                misses: &["cz check"],
                ..READS
            },
            Rule {
                id: "python-build",
                when: &[When::NotFirst(
                    "upload register publish upload_docs check --version version info schema install develop easy_install bump commit",
                )],
                hits: &[
                    "python -m build",
                    "pyinstaller app.py",
                    "python setup.py sdist",
                    "virtualenv .venv",
                    "pip-compile r.in",
                ],
                misses: &["twine upload x"],
                ..BUILDS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["python:http.server"],
        rules: &[Rule {
            id: "python-serve",
            hits: &["python3 -m http.server 8000"],
            misses: &["python3 -m json.tool a"],
            ..SERVES
        }],
        ..PROGRAM
    },
    Program {
        names: &["python:json.tool"],
        values: "--indent",
        rules: &[
            Rule {
                id: "json-tool",
                when: &[When::AtMost(1)],
                on: On::Operands,
                what: "shows JSON",
                hits: &["python3 -m json.tool a.json"],
                misses: &["python3 -m json.tool a.json b.json"],
                ..READS
            },
            Rule {
                id: "json-tool-write",
                when: &[When::AtLeast(2)],
                on: On::Last,
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes JSON to a file",
                hits: &["python3 -m json.tool a.json b.json"],
                misses: &["python3 -m json.tool a.json"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["python:venv", "python:ensurepip"],
        alike: true,
        values: "--prompt",
        rules: &[
            Rule {
                id: "venv",
                when: &[When::NoFlag("--clear")],
                undo: UndoRow::Exact("rm -rf {1}"),
                what: "makes an environment in a new directory",
                hits: &["python3 -m venv .venv"],
                misses: &["python3 -m venv --clear .venv"],
                ..MAKES
            },
            Rule {
                id: "venv-clear",
                when: &[When::Flag("--clear")],
                on: On::Operands,
                effect: Effect::new(Delete, Tree, Project),
                undo: UndoRow::Gone,
                what: "empties a directory and makes an environment in it",
                hits: &["python3 -m venv --clear .venv"],
                misses: &["python3 -m venv .venv"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["python:compileall"],
        rules: &[Rule {
            id: "python-compile",
            what: "compiles or checks the source",
            hits: &["python3 -m py_compile a.py", "python3 -m compileall src"],
            misses: &["python3 a.py"],
            ..BUILDS
        }],
        ..PROGRAM
    },
    Program {
        names: &["python:timeit"],
        style: Style::Posix,
        values: "-n -r -s -u --number --repeat --setup --unit",
        rules: &[Rule {
            id: "timeit",
            what: "measures a piece of Python",
            hits: &["python3 -m timeit '1+1'"],
            misses: &["python3 a.py"],
            ..READS
        }],
        carries: &[
            Carry::Flag("-s --setup", Lang::Script("python")),
            Carry::Operand { index: 0, lang: Lang::Script("python"), unless: "" },
        ],
        ..PROGRAM
    },
    Program {
        names: &["python:look"],
        rules: &[
            Rule {
                id: "python-look",
                when: &[When::NoFlag("--generate-posix-vars")],
                what: "shows something",
                hits: &["python3 -m platform", "python3 -m sysconfig"],
                misses: &["python3 -m sysconfig --generate-posix-vars"],
                ..READS
            },
            Rule {
                id: "python-posix-vars",
                when: &[When::Flag("--generate-posix-vars")],
                undo: UndoRow::Unknown("whether files of the same names were there"),
                hits: &["python3 -m sysconfig --generate-posix-vars"],
                misses: &["python3 -m sysconfig"],
                ..MAKES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["python:pydoc"],
        values: "-k -p -n",
        rules: &[
            Rule {
                id: "pydoc",
                when: &[When::Test(|w| w.only("--details -h --help") && own_modules(w))],
                what: "shows what Python's own modules say of themselves",
                hits: &["python3 -m pydoc json", "python3 -m pydoc os.path", "python3 -m inspect json:loads"],
                misses: &["python3 -m pydoc -b", "python3 -m pydoc ./x.py"],
                ..READS
            },
            Rule {
                id: "pydoc-serve",
                when: &[When::Flag("-p -b -n")],
                hits: &["python3 -m pydoc -b"],
                misses: &["python3 -m pydoc json"],
                ..SERVES
            },
            Rule {
                id: "pydoc-write",
                when: &[When::Flag("-w")],
                undo: UndoRow::Unknown("whether pages of the same names were there"),
                hits: &["python3 -m pydoc -w json"],
                misses: &["python3 -m pydoc json"],
                ..MAKES
            },
            Rule {
                id: "pydoc-import",
                when: &[When::Test(|w| w.has("-k") || !own_modules(w))],
                what: "imports a module to show it, which runs its code",
                hits: &["python3 -m pydoc ./x.py", "python3 -m pydoc x", "python3 -m inspect x"],
                misses: &["python3 -m pydoc json"],
                ..RUNS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["python:zipfile"],
        rules: &[
            Rule {
                id: "python-zip-list",
                when: &[When::Flag("-l --list -t --test")],
                on: On::Operands,
                hits: &["python3 -m zipfile -l a.zip"],
                misses: &["python3 -m zipfile -e a.zip ."],
                ..READS
            },
            Rule {
                id: "python-zip",
                when: &[When::NoFlag("-l --list -t --test")],
                on: On::Last,
                effect: Effect::new(Create, Archive, Project),
                undo: UndoRow::Unknown("whether files of the same names were there"),
                what: "packs or unpacks an archive",
                hits: &["python3 -m zipfile -e a.zip ."],
                misses: &["python3 -m zipfile -l a.zip"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["python:run"],
        style: Style::Posix,
        values: "-o -s -m -C -f -x --listen --outfile --sort",
        ends: "-m",
        rules: &[Rule {
            id: "python-run",
            what: "runs a Python program in another one",
            hits: &["python3 -m cProfile x.py"],
            misses: &["python3 x.py"],
            ..RUNS
        }],
        carries: &[Carry::Module("-m"), Carry::FileOperand { index: 0, lang: Lang::Script("python"), unless: "-m" }],
        ..PROGRAM
    },
];

/// Whether every operand names a module, a type or a word of Python's own.
fn own_modules(w: &dyn Words) -> bool {
    const OWN: &str = "abc argparse array ast asyncio atexit base64 bisect builtins bytes bz2 calendar class cmath codecs collections concurrent configparser contextlib copy csv ctypes dataclasses datetime decimal def dict difflib dis email enum errno float fnmatch fractions functools gc getopt getpass glob graphlib gzip hashlib heapq hmac html http importlib inspect int io ipaddress itertools json len linecache list locale logging lzma mailbox math mimetypes mmap multiprocessing numbers object open operator os pathlib pickle pkgutil platform pprint print queue random range re sched secrets select selectors set shelve shlex shutil signal socket socketserver sqlite3 ssl stat statistics str string struct subprocess sys sysconfig tarfile tempfile textwrap threading time timeit tkinter tokenize tomllib traceback tuple types typing unicodedata unittest urllib uuid venv warnings weakref wsgiref xml zipfile zipimport zlib zoneinfo";
    let own = |name: &str| !name.contains('/') && OWN.split(' ').any(|m| name.split(['.', ':']).next() == Some(m));
    (0..w.count()).all(|i| w.operand(i).is_some_and(own))
}
