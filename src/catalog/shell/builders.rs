//! Builders: make and its like, compilers, the JVM's, .NET's and Apple's build tools.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// Options of compilers and linkers that name what they write.
const OUTPUT: &str = "-o -MF -MT --output";
const COMPILES_TO: Rule = Rule {
    on: On::Flag(OUTPUT),
    effect: Effect::new(Change, Output, Project),
    undo: UndoRow::Partial("build it again"),
    what: "writes what it builds",
    ..READS
};

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["make", "gmake", "bmake", "remake", "mingw32-make", "colormake"],
        alike: true,
        values: "-f --file --makefile -C --directory -I --include-dir -j --jobs -l --load-average --max-load -o --old-file --assume-old -W --what-if --new-file --assume-new -O --output-sync --eval --debug -E",
        rules: &[
            Rule {
                id: "make",
                when: &[When::NoFlag("-n --dry-run --just-print --recon -q --question -v --version -h --help")],
                hits: &["make", "make test", "make -j8 CC=clang all"],
                misses: &["make -n", "make --version"],
                ..BUILDS
            },
            Rule {
                id: "make-show",
                when: &[When::Flag("-n --dry-run --just-print --recon -q --question -v --version -h --help")],
                what: "shows what it would do",
                hits: &["make -n install", "make --version"],
                misses: &["make"],
                ..READS
            },
            Rule {
                id: "make-eval",
                when: &[When::Flag("--eval -E")],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what the text makes it do"),
                what: "reads more rules from its arguments",
                hits: &["make --eval 'x:;rm -rf /'"],
                misses: &["make"],
                ..READS
            },
            Rule {
                id: "make-shell",
                when: &[When::Word("SHELL=* .SHELLFLAGS=* MAKEFLAGS=* MAKEFILES=*")],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what runs the recipes then"),
                what: "gives recipes another shell or other flags",
                hits: &["make SHELL=/tmp/x all"],
                misses: &["make CC=gcc"],
                ..READS
            },
        ],
        carries: &[Carry::Task { sub: "", file: TaskFile::Makefile, not: "" }],
        ..PROGRAM
    },
    Program {
        names: &["just"],
        style: Style::Posix,
        values: "-f --justfile -d --working-directory --shell --shell-arg --dotenv-filename --dotenv-path --chooser --color --set -E",
        rules: &[
            Rule {
                id: "just",
                when: &[When::NoFlag(
                    "-l --list -s --show -n --dry-run --summary --dump --evaluate --version -V --help --variables --groups -c --command",
                )],
                hits: &["just", "just test"],
                misses: &["just --list"],
                ..BUILDS
            },
            Rule {
                id: "just-show",
                when: &[When::Flag(
                    "-l --list -s --show -n --dry-run --summary --dump --evaluate --version -V --help --variables --groups --check",
                )],
                hits: &["just --list", "just -n deploy"],
                misses: &["just test"],
                ..READS
            },
            Rule {
                id: "just-fmt",
                when: &[When::Flag("--fmt --init")],
                hits: &["just --fmt"],
                misses: &["just"],
                ..REWRITES
            },
            Rule {
                id: "just-command",
                when: &[When::Flag("-c --command")],
                what: "runs a command",
                hits: &["just -c ls"],
                misses: &["just"],
                ..BUILDS
            },
        ],
        carries: &[Carry::Task { sub: "", file: TaskFile::Justfile, not: "" }],
        ..PROGRAM
    },
    Program {
        names: &[
            "task",
            "go-task",
            "invoke",
            "inv",
            "fab",
            "doit",
            "thor",
            "cake",
            "psake",
            "nuke",
            "earthly",
            "dagger",
            "tox",
            "nox",
            "act",
            "pants",
            "garden",
            "moon",
            "wireit-run",
            "poe",
            "poethepoet",
            "taskipy",
            "phing",
            "robo",
            "xmake",
            "scons",
            "waf",
            "snakemake",
            "nextflow",
            "redo",
            "tup",
            "please-build",
            "plz",
            "buck",
            "buck2",
        ],
        values: "-t --taskfile -d --dir -e -s -k -n -f --file -c --collection -r --root --env --session -p --parallel -j --jobs",
        from: "npm pypi gem",
        rules: &[
            Rule {
                id: "task",
                when: &[When::NoFlag(
                    "-l --list -a --list-all --version -V --help --dry --summary --status --listenvs --list-sessions --dry-run --dryrun",
                )],
                what: "runs a task of the project",
                hits: &["task build", "invoke test", "tox -e py312", "nox -s tests"],
                misses: &["task --list"],
                ..BUILDS
            },
            Rule {
                id: "task-show",
                when: &[When::Flag(
                    "-l --list -a --list-all --version -V --help --dry --summary --status --listenvs --list-sessions --dry-run --dryrun",
                )],
                hits: &["task --list", "tox --version"],
                misses: &["task build"],
                ..READS
            },
        ],
        carries: &[Carry::Task { sub: "", file: TaskFile::Opaque, not: "" }],
        ..PROGRAM
    },
    Program {
        names: &[
            "cmake",
            "ccmake",
            "ctest",
            "cpack",
            "meson",
            "ninja",
            "samu",
            "bazel",
            "bazelisk",
            "ibazel",
            "autoreconf",
            "autoconf",
            "automake",
            "aclocal",
            "libtoolize",
            "qmake",
            "premake5",
            "gn",
            "conan",
            "vcpkg",
            "emcmake",
            "emmake",
            "b2",
            "dune",
            "west",
            "idf.py",
            "pio",
            "platformio",
            "arduino-cli",
            "zig",
            "nimble",
            "shards",
            "rebar3",
            "gleam",
            "v",
        ],
        values: "-S -B -G -D -C -j -t -f --target --config --preset --build --install --prefix --component -T --toolchain --test-dir -R -E -L -P",
        rules: &[
            Rule {
                id: "native-build",
                when: &[
                    When::NoFlag("--version --help -h -N --show-only --install -P"),
                    When::NotFirst(NATIVE),
                    When::NoValue("-t --target", "clean cleandead install uninstall"),
                ],
                hits: &[
                    "cmake -B build",
                    "ninja -C build",
                    "meson compile -C build",
                    "bazel build //...",
                    "ctest",
                    "zig build",
                ],
                misses: &["cmake --version", "bazel query //...", "ninja -t clean", "cmake --install build"],
                ..BUILDS
            },
            Rule {
                id: "native-look",
                sub: "query|cquery|aquery|info|introspect|version|help|list|desc|ls|targets|env|search|inspect|graph",
                hits: &["bazel query //...", "meson introspect build"],
                misses: &["bazel build //..."],
                ..READS
            },
            Rule {
                id: "native-version",
                when: &[When::Flag("--version --help -h -N --show-only")],
                hits: &["cmake --version", "ctest -N"],
                misses: &["cmake ."],
                ..READS
            },
            Rule {
                id: "native-clean",
                sub: "clean|distclean|cleandead",
                hits: &["bazel clean", "ninja clean"],
                misses: &["ninja"],
                ..CLEANS
            },
            Rule {
                id: "native-target-clean",
                when: &[When::Value("-t --target", "clean cleandead")],
                hits: &[
                    "ninja -t clean",
                    "samu -t clean",
                    "cmake --build build --target clean",
                    "west build -t clean",
                    "pio run -t clean",
                    "platformio run --target clean",
                ],
                misses: &["ninja"],
                ..CLEANS
            },
            Rule {
                id: "native-install",
                sub: "install|uninstall|remove",
                undo: UndoRow::Unknown("what it wrote over"),
                hits: &["ninja install", "vcpkg install x"],
                misses: &["ninja"],
                ..EQUIPS
            },
            Rule {
                id: "native-target-install",
                when: &[When::Value("-t --target", "install uninstall")],
                undo: UndoRow::Unknown("what it wrote over"),
                hits: &["cmake --build build --target install"],
                misses: &["ninja"],
                ..EQUIPS
            },
            Rule {
                id: "cmake-install",
                when: &[When::Flag("--install")],
                undo: UndoRow::Unknown("what it wrote over"),
                hits: &["cmake --install build"],
                misses: &["cmake --build build"],
                ..EQUIPS
            },
            Rule {
                id: "native-run",
                sub: "run|mobile-install|flash|monitor",
                hits: &["bazel run //x"],
                misses: &["bazel build //x"],
                ..RUNS
            },
            Rule {
                id: "cmake-script",
                when: &[When::Flag("-P")],
                hits: &["cmake -P x.cmake"],
                misses: &["cmake -B build"],
                ..RUNS
            },
            Rule {
                id: "native-format",
                sub: "fmt|format",
                when: &[When::NoFlag("--check")],
                hits: &["zig fmt ."],
                misses: &["zig build", "zig fmt --check ."],
                ..REWRITES
            },
            Rule {
                id: "native-format-check",
                sub: "fmt|format",
                when: &[When::Flag("--check")],
                hits: &["zig fmt --check ."],
                misses: &["zig fmt ."],
                ..READS
            },
            Rule {
                id: "native-publish",
                sub: "upload|publish|push|hex",
                hits: &["conan upload x"],
                misses: &["conan create ."],
                ..PUBLISHES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["strip", "objcopy", "llvm-strip", "llvm-objcopy", "patchelf", "chrpath"],
        values: "-o -F -I -O -B -K -N -R -j --target --set-rpath --set-interpreter --add-section --remove-section --only-section --strip-symbol --keep-symbol -r",
        rules: &[
            Rule {
                id: "binary-rewrite",
                when: &[
                    When::NoFlag(
                        "-o --version -V --help --print-rpath --print-interpreter --print-needed --print-soname -l",
                    ),
                    When::AtLeast(1),
                ],
                on: On::Last,
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "changes a binary in its place, or writes another",
                hits: &["strip a.out", "objcopy -O binary a.elf a.bin", "patchelf --set-rpath /x a.so"],
                misses: &["strip --version", "patchelf --print-rpath a.so"],
                ..READS
            },
            Rule {
                id: "binary-output",
                when: &[When::Flag("-o")],
                on: On::Flag("-o"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes a changed copy of a binary",
                hits: &["strip -o b a.out", "llvm-strip -o b a.out"],
                misses: &["strip a.out"],
                ..READS
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["java", "kotlin"],
        style: Style::Dash,
        values: "-cp -classpath --class-path -p --module-path -m --module --add-modules",
        rules: &[
            Rule {
                id: "java-version",
                when: &[When::Test(java_version)],
                what: "shows its version",
                hits: &["java -version", "java --version"],
                misses: &["java -jar a.jar -version"],
                ..READS
            },
            Rule {
                id: "java-run",
                when: &[When::Test(|w| !java_version(w))],
                what: "runs a Java program that oneway has not read",
                hits: &["java -jar app.jar", "java -cp build Main", "java Main.java"],
                misses: &["java -version"],
                ..RUNS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "gcc",
            "g++",
            "cc",
            "c++",
            "clang",
            "clang++",
            "cl",
            "tcc",
            "icc",
            "nvcc",
            "emcc",
            "em++",
            "ld",
            "lld",
            "ld.lld",
            "gold",
            "mold",
            "ranlib",
            "as",
            "nasm",
            "yasm",
            "gfortran",
            "flang",
            "ghc",
            "ocamlc",
            "ocamlopt",
            "ocamlfind",
            "javac",
            "kotlinc-jvm",
            "scalac",
            "groovyc",
            "swiftc",
            "valac",
            "fpc",
            "gnatmake",
            "dmd",
            "ldc2",
            "nim",
            "crystal",
            "csc",
            "mcs",
            "fsc",
            "protoc-gen",
            "glslc",
            "glslangValidator",
            "spirv-opt",
            "windres",
            "cpp",
            "bison",
            "flex",
            "yacc",
            "lex",
            "re2c",
            "ragel",
            "antlr4",
            "swig",
            "moc",
            "uic",
            "rcc",
            "gperf",
            "dtc",
            "iasl",
            "mksquashfs-build",
            "asciidoctor-pdf",
            "doxygen",
            "msgfmt",
            "xgettext",
            "ffprobe-build",
            "wat2wasm",
            "wasm-opt",
            "wasm2wat",
            "wasm-ld",
            "wasm-tools",
            "llc",
            "opt",
            "llvm-link",
            "mlir-opt",
        ],
        alike: true,
        style: Style::Dash,
        values: "-o -I -L -l -D -U -x -include -isystem -MF -MT -MQ -arch -target -framework -Xlinker -Xclang -T -u -z -d -cp -classpath -source -target -release --release --module-path -sourcepath -s -h -encoding -t -f --to --from --template -output-directory",
        rules: &[
            Rule {
                id: "compile",
                when: &[When::NoFlag(
                    "--version -version --help -help -dumpversion -dumpmachine -print-search-dirs -fsyntax-only -M -MM",
                )],
                hits: &["gcc -Wall -o app main.c", "clang++ -std=c++20 a.cpp", "javac A.java"],
                misses: &["gcc --version", "gcc -fsyntax-only a.c"],
                ..BUILDS
            },
            Rule {
                id: "compile-look",
                when: &[When::Flag(
                    "--version -version --help -help -dumpversion -dumpmachine -print-search-dirs -fsyntax-only -M -MM",
                )],
                hits: &["gcc --version", "clang -fsyntax-only a.c"],
                misses: &["gcc a.c"],
                ..READS
            },
            Rule {
                id: "compile-output",
                when: &[When::Test(|w| w.has(OUTPUT) && !overwrites_source(w, OUTPUT))],
                hits: &["gcc -o app main.c"],
                misses: &["gcc -o main.c x.c", "gcc a.c"],
                ..COMPILES_TO
            },
            Rule {
                id: "compile-over-source",
                when: &[When::Test(|w| overwrites_source(w, OUTPUT))],
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes over a file that is no build output",
                hits: &["gcc -o main.c x.c"],
                misses: &["gcc -o app main.c"],
                ..COMPILES_TO
            },
            Rule {
                id: "compile-runs",
                when: &[When::Flag(
                    "-wrapper -fplugin -specs -fplugin-arg -load -processor -processorpath -shell-escape --shell-escape -enable-write18 --lua-filter -F --filter --pdf-engine -B",
                )],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what it loads or runs"),
                what: "makes the compiler load or run something else",
                hits: &["gcc -wrapper /bin/sh,-c,x a.c"],
                misses: &["gcc a.c"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "gradle",
            "mvn",
            "mvnd",
            "ant",
            "sbt",
            "mill",
            "lein",
            "bld",
            "kobalt",
            "jbang",
            "clj-build",
            "boot",
            "amper",
            "maven",
        ],
        values: "-p --project-dir -b --build-file -c --settings-file -g --gradle-user-home -I --init-script -x --exclude-task --tests -f --file -P --activate-profiles -pl --projects -s --settings -T --threads -t -rf -D -l -logger",
        rules: &[
            Rule {
                id: "jvm-build",
                when: &[
                    When::Test(|w| !(w.has("--version -v --help -h --status --stop") && w.count() == 0)),
                    When::NotFirst(JVM),
                    When::NoWord(JVM_SENDS),
                ],
                hits: &["mvn -q test", "./gradlew build", "gradle test --tests X", "sbt compile"],
                misses: &["mvn deploy", "gradle tasks", "mvn --version"],
                ..BUILDS
            },
            Rule {
                id: "jvm-look",
                when: &[When::First(JVM_LOOKS), When::AtMost(1)],
                hits: &["gradle tasks", "mvn dependency:tree"],
                misses: &["mvn test"],
                ..READS
            },
            Rule {
                id: "jvm-look-more",
                when: &[When::First(JVM_LOOKS), When::AtLeast(2)],
                hits: &["gradle tasks build"],
                misses: &["gradle tasks"],
                ..BUILDS
            },
            Rule {
                id: "jvm-version",
                when: &[When::Flag("--version -v --help -h --status --stop")],
                hits: &["mvn --version"],
                misses: &["mvn test"],
                ..READS
            },
            Rule {
                id: "jvm-clean",
                when: &[When::Word("clean cleanTest cleanBuildCache cleanIdea cleanEclipse")],
                hits: &["mvn clean package", "gradle clean"],
                misses: &["mvn package"],
                ..CLEANS
            },
            Rule {
                id: "jvm-publish",
                when: &[When::Word(JVM_SENDS)],
                hits: &["mvn deploy", "gradle publish", "mvn release:perform"],
                misses: &["mvn package"],
                ..PUBLISHES
            },
            Rule {
                id: "jvm-run",
                when: &[When::Word(
                    "exec:* run bootRun runMain spring-boot:run quarkus:dev quarkusDev repl console :*:run",
                )],
                hits: &["mvn exec:java", "gradle bootRun"],
                misses: &["mvn test"],
                ..RUNS
            },
            Rule {
                id: "jvm-database",
                when: &[When::Word("flyway:clean flywayClean liquibase:dropAll dropAll liquibase:dropall")],
                effect: Effect::new(Delete, Database, Outside),
                undo: UndoRow::None,
                what: "drops all that is in the database",
                hits: &["mvn flyway:clean", "gradle flywayClean"],
                misses: &["mvn clean"],
                ..READS
            },
            Rule {
                id: "jvm-migrate",
                when: &[When::Word(
                    "flyway:migrate flywayMigrate liquibase:update flyway:repair flyway:undo liquibase:rollback",
                )],
                effect: Effect::new(Change, Schema, Outside),
                undo: UndoRow::Unknown("whether the migrations can be reversed"),
                what: "changes the database",
                hits: &["mvn flyway:migrate"],
                misses: &["mvn test"],
                ..READS
            },
            Rule {
                id: "jvm-init-script",
                when: &[When::Flag("-I --init-script")],
                hits: &["gradle -I x.gradle build"],
                misses: &["gradle build"],
                ..RUNS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["dotnet"],
        values: "-c --configuration -f --framework -r --runtime -o --output -p --project --version -v --verbosity -s --source -k --api-key --filter -l --logger --startup-project --context",
        stops: &[("run", 1), ("exec", 1)],
        rules: &[
            Rule {
                id: "dotnet-build",
                sub: "build|test|restore|pack|publish|msbuild|vstest|watch|build-server|workload|dev-certs|store|script",
                hits: &["dotnet test", "dotnet build -c Release"],
                misses: &["dotnet nuget push x"],
                ..BUILDS
            },
            Rule {
                id: "dotnet-look",
                sub: "list|help|--info|sln-list|search|user-jwts",
                hits: &["dotnet list package"],
                misses: &["dotnet build"],
                ..ASKS
            },
            Rule {
                id: "dotnet-bare",
                when: &[When::AtMost(0)],
                hits: &["dotnet --version", "dotnet --info"],
                misses: &["dotnet build"],
                ..READS
            },
            Rule { id: "dotnet-run", sub: "run|exec|*.dll", hits: &["dotnet run"], misses: &["dotnet test"], ..RUNS },
            Rule { id: "dotnet-clean", sub: "clean", hits: &["dotnet clean"], misses: &["dotnet build"], ..CLEANS },
            Rule {
                id: "dotnet-format",
                sub: "format",
                when: &[When::NoFlag("--verify-no-changes")],
                hits: &["dotnet format"],
                misses: &["dotnet format --verify-no-changes"],
                ..REWRITES
            },
            Rule {
                id: "dotnet-format-check",
                sub: "format",
                when: &[When::Flag("--verify-no-changes")],
                hits: &["dotnet format --verify-no-changes"],
                misses: &["dotnet format"],
                ..READS
            },
            Rule { id: "dotnet-new", sub: "new", hits: &["dotnet new console"], misses: &["dotnet build"], ..MAKES },
            Rule {
                id: "dotnet-package",
                sub: "add|remove|sln|reference|package",
                undo: UndoRow::Partial("git checkout of the project file, then dotnet restore"),
                hits: &["dotnet add package X"],
                misses: &["dotnet build"],
                ..INSTALLS
            },
            Rule {
                id: "dotnet-tool",
                sub: "tool",
                when: &[When::NoWord("list search run")],
                undo: UndoRow::Exact("dotnet tool uninstall {last}"),
                hits: &["dotnet tool install -g x"],
                misses: &["dotnet tool list"],
                ..EQUIPS
            },
            Rule {
                id: "dotnet-tool-list",
                sub: "tool list|search|run",
                hits: &["dotnet tool list"],
                misses: &["dotnet tool install x"],
                ..READS
            },
            Rule {
                id: "dotnet-push",
                sub: "nuget push|delete",
                hits: &["dotnet nuget push a.nupkg"],
                misses: &["dotnet nuget list source"],
                ..PUBLISHES
            },
            Rule {
                id: "dotnet-nuget",
                sub: "nuget list|verify|why",
                hits: &["dotnet nuget list source"],
                misses: &["dotnet nuget push x"],
                ..READS
            },
            Rule {
                id: "dotnet-nuget-set",
                sub: "nuget add|remove|update|enable|disable|locals|sign|trust|config",
                hits: &["dotnet nuget add source x"],
                misses: &["dotnet nuget list source"],
                ..SETS
            },
            Rule {
                id: "dotnet-ef-look",
                sub: "ef migrations|dbcontext list|info|script|has-pending-model-changes|add|scaffold|bundle|optimize",
                hits: &["dotnet ef migrations add X"],
                misses: &["dotnet ef database drop"],
                ..MAKES
            },
            Rule {
                id: "dotnet-ef-remove",
                sub: "ef migrations remove",
                undo: UndoRow::CleanTree("git checkout -- ."),
                hits: &["dotnet ef migrations remove"],
                misses: &["dotnet ef migrations list"],
                ..REWRITES
            },
            Rule {
                id: "dotnet-ef-update",
                sub: "ef database update",
                effect: Effect::new(Change, Schema, Outside),
                undo: UndoRow::Unknown("whether the migrations can be reversed"),
                what: "changes the database",
                hits: &["dotnet ef database update"],
                misses: &["dotnet ef database drop"],
                ..READS
            },
            Rule {
                id: "dotnet-ef-drop",
                sub: "ef database drop",
                effect: Effect::new(Delete, Database, Outside),
                undo: UndoRow::None,
                what: "drops the database",
                hits: &["dotnet ef database drop --force"],
                misses: &["dotnet ef database update"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "swift",
            "pod",
            "carthage",
            "tuist",
            "xcodegen",
            "xctest",
            "xcpretty",
            "xcbeautify",
            "flutter",
            "dart",
            "fvm",
            "mix",
            "elixirc",
            "rebar",
            "stack",
            "cabal",
            "opam",
            "luarocks",
            "dub",
            "cjpm",
            "scala-cli",
            "cs",
            "conda-build",
        ],
        values: "-c --configuration --product --target -d --device-id --flavor -t",
        rules: &[
            Rule {
                id: "app-build",
                when: &[When::NoFlag("--version --help"), When::NotFirst(APP)],
                hits: &["swift build", "flutter test", "mix test", "cabal build"],
                misses: &["flutter pub get", "dart format .", "mix ecto.drop", "swift --version"],
                ..BUILDS
            },
            Rule {
                id: "app-version",
                when: &[When::Flag("--version --help")],
                hits: &["swift --version"],
                misses: &["swift build"],
                ..READS
            },
            Rule {
                id: "app-look",
                sub: "doctor|devices|config|help|list|ls|info|search|outdated|path|hex.info|hex.outdated|deps.tree|xref|app.tree|ecto.migrations|phx.routes|emulators|ide|switch|show|env|exec-path|var|dump-package|describe|--find|--show-sdk-path|analyze|dialyzer|credo|hoogle|depends|which",
                hits: &["flutter doctor", "mix ecto.migrations", "dart analyze"],
                misses: &["swift build"],
                ..READS
            },
            Rule {
                id: "app-pub",
                sub: "pub get|add|remove|upgrade|downgrade|cache|global|outdated|deps",
                hits: &["flutter pub get", "dart pub add x"],
                misses: &["dart pub publish"],
                ..INSTALLS
            },
            Rule {
                id: "app-packages",
                sub: "install|update|upgrade|remove|uninstall|reinstall|deps.get|deps.update|deps.clean|deps.unlock|deps.compile|archive.install|local.hex|local.rebar|setup|bootstrap|repo|resolve|pin|unpin|init|create|new|phx.new|phx.gen.*|ecto.gen.*|gen.*|igniter.install|hex.config|checkout|global|downgrade|channel|precache|use|fetch|add",
                hits: &["pod install", "mix deps.get", "opam install x"],
                misses: &["swift build"],
                ..INSTALLS
            },
            Rule {
                id: "swift-package",
                sub: "package",
                hits: &["swift package resolve"],
                misses: &["swift build"],
                ..INSTALLS
            },
            Rule {
                id: "app-publish",
                sub: "publish|hex.publish|trunk|upload|hex.retire|hex.owner|hex.user|sdist-upload",
                hits: &["pod trunk push", "mix hex.publish"],
                misses: &["mix test"],
                ..PUBLISHES
            },
            Rule {
                id: "app-pub-publish",
                sub: "pub publish|lish|token",
                hits: &["dart pub publish"],
                misses: &["dart pub get"],
                ..PUBLISHES
            },
            Rule {
                id: "app-run",
                sub: "run|exec|eval|repl|ghci|script|attach|drive|simctl|devicectl",
                hits: &["swift run", "flutter run", "mix run x.exs"],
                misses: &["swift build"],
                ..RUNS
            },
            Rule {
                id: "app-clean",
                sub: "clean|purge|deintegrate",
                hits: &["flutter clean", "mix clean"],
                misses: &["flutter build apk"],
                ..CLEANS
            },
            Rule {
                id: "app-format",
                sub: "format|fix|fmt",
                when: &[When::NoFlag("--check-formatted --set-exit-if-changed --output --dry-run -o")],
                hits: &["dart format .", "mix format"],
                misses: &["mix format --check-formatted"],
                ..REWRITES
            },
            Rule {
                id: "app-format-check",
                sub: "format|fix|fmt",
                when: &[When::Flag("--check-formatted --set-exit-if-changed --output --dry-run -o")],
                hits: &["mix format --check-formatted"],
                misses: &["mix format"],
                ..READS
            },
            Rule {
                id: "app-serve",
                sub: "phx.server|serve|daemon|devtools",
                hits: &["mix phx.server"],
                misses: &["mix test"],
                ..SERVES
            },
            Rule {
                id: "ecto-lose",
                sub: "ecto.drop|ecto.reset|ash.reset|ash_postgres.drop|ecto.load",
                effect: Effect::new(Delete, Database, Outside),
                undo: UndoRow::None,
                what: "drops the database",
                hits: &["mix ecto.drop", "mix ecto.reset"],
                misses: &["mix ecto.migrate"],
                ..READS
            },
            Rule {
                id: "ecto-migrate",
                sub: "ecto.migrate|ecto.rollback|ecto.setup|ash.migrate|ash.setup|ecto.create",
                effect: Effect::new(Change, Schema, Outside),
                undo: UndoRow::Unknown("whether the migrations can be reversed"),
                what: "changes the database",
                instead: "mix ecto.migrations, which only shows",
                hits: &["mix ecto.migrate", "mix ecto.rollback --all"],
                misses: &["mix ecto.migrations"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "xcodebuild",
            "xcrun",
            "xcode-select",
            "agvtool",
            "lipo",
            "codesign",
            "notarytool",
            "altool",
            "stapler",
        ],
        style: Style::Dash,
        values: "-scheme -project -workspace -destination -configuration -sdk -derivedDataPath -archivePath -exportPath -exportOptionsPlist -resultBundlePath -target -arch -xcconfig -testPlan -only-testing -skip-testing",
        rules: &[
            Rule {
                id: "xcode-look",
                when: &[When::Flag(
                    "-version -list -showsdks -showBuildSettings -showdestinations -find -f -p -print-path -show-sdk-path -sdk-path -info -help -showTestPlans -dv -verify -d --version --find --show-sdk-path",
                )],
                hits: &["xcodebuild -list", "xcrun --find swift", "xcode-select -p"],
                misses: &["xcodebuild -scheme App test"],
                ..READS
            },
            Rule {
                id: "xcode-build",
                when: &[
                    When::NoFlag(
                        "-version -list -showsdks -showBuildSettings -showdestinations -find -f -p -print-path -show-sdk-path -sdk-path -info -help -showTestPlans -dv -verify -d",
                    ),
                    When::NoWord("clean notarytool altool simctl devicectl submit"),
                ],
                hits: &["xcodebuild -scheme App test"],
                misses: &["xcodebuild -list", "xcodebuild clean"],
                ..BUILDS
            },
            Rule {
                id: "xcode-clean",
                when: &[When::Word("clean")],
                hits: &["xcodebuild clean build"],
                misses: &["xcodebuild build"],
                ..CLEANS
            },
            Rule {
                id: "xcode-run",
                when: &[
                    When::Word("simctl devicectl"),
                    When::Test(|w| {
                        !matches!(
                            w.operand(1),
                            Some("list" | "help" | "getenv" | "get_app_container" | "listapps" | "appinfo")
                        )
                    }),
                ],
                effect: Effect::new(Change, Container, Project),
                undo: UndoRow::Unknown("what the simulator held"),
                what: "controls a simulator or a device",
                hits: &["xcrun simctl erase all"],
                misses: &["xcodebuild build"],
                ..READS
            },
            Rule {
                id: "xcode-submit",
                when: &[When::Word("notarytool altool submit")],
                hits: &["xcrun notarytool submit a.zip"],
                misses: &["xcodebuild build"],
                ..PUBLISHES
            },
        ],
        ..PROGRAM
    },
];

/// First words of builders that have rules of their own.
const NATIVE: &str = "query cquery aquery info introspect version help list desc ls targets env search inspect graph clean distclean cleandead install uninstall remove run mobile-install flash monitor fmt format upload publish push hex";
const JVM_LOOKS: &str = "tasks projects properties dependencies help dependencyInsight buildEnvironment plugins dependency:tree* dependency:list* dependency:analyze* help:* versions:display* about";
const JVM: &str = "tasks projects properties dependencies help dependencyInsight buildEnvironment plugins dependency:tree* dependency:list* dependency:analyze* help:* versions:display* about exec:* run bootRun runMain spring-boot:run quarkus:dev quarkusDev repl console flyway:* flyway* liquibase:*";
const JVM_SENDS: &str =
    "deploy deploy:* publish* release:* upload* bintrayUpload nexus* jib closeAndRelease* sonatype* versions:set*";
const APP: &str = "doctor devices config help list ls info search outdated path hex.info hex.outdated deps.tree xref app.tree ecto.* phx.routes emulators ide switch show env exec-path var dump-package describe --find --show-sdk-path analyze dialyzer credo hoogle depends which pub install update upgrade remove uninstall reinstall deps.* archive.install local.hex local.rebar setup bootstrap repo resolve pin unpin init create new phx.* gen.* igniter.install hex.* checkout global downgrade channel precache use fetch add package publish trunk upload run exec eval repl ghci script attach drive simctl devicectl clean purge deintegrate format fix fmt serve daemon devtools ash.* ash_postgres.*";

/// Nothing but the question for the version; behind a class or a jar it would be the program's.
fn java_version(words: &dyn Words) -> bool {
    const VERSION: &str = "-version --version -fullversion --help -help -showversion";
    words.words() == 0 && words.has(VERSION) && words.only(VERSION)
}
