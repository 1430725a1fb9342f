//! Go: go, gofmt, golangci-lint and their like.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const PROFILES: &str = "-o -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir";

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["go"],
        style: Style::Dash,
        values: "-C -run -tags -o -p -bench -benchtime -count -coverprofile -covermode -coverpkg -timeout -ldflags -gcflags -asmflags -mod -modfile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir -parallel -exec -toolexec -pkgdir -overlay -fuzz -fuzztime -list -skip -shuffle -vettool -cpu -f -installsuffix -compiler -buildmode -pgo -vet -fuzzminimizetime -reuse -go -require -droprequire -replace -dropreplace -exclude -module -use -dropuse",
        rules: &[
            Rule {
                id: "go-read",
                sub: "list|vet|version|doc|help|bug|telemetry",
                when: &[When::NoFlag("-toolexec -vettool -fix")],
                hits: &["go list ./...", "go vet ./...", "go version", "go doc fmt.Println"],
                misses: &["go build"],
                ..READS
            },
            Rule {
                id: "go-tool-read",
                sub: "tool",
                when: &[When::Test(tool_reads)],
                hits: &["go tool cover -func=c.out", "go tool nm app"],
                misses: &["go tool x", "go tool cover -html=c.out"],
                ..READS
            },
            Rule {
                id: "go-mod-read",
                sub: "mod|work graph|why|verify",
                hits: &["go mod why x"],
                misses: &["go mod tidy"],
                ..READS
            },
            Rule {
                id: "go-env",
                sub: "env",
                when: &[When::NoFlag("-w -u")],
                hits: &["go env GOPATH"],
                misses: &["go env -w X=y"],
                ..READS
            },
            Rule {
                id: "go-env-set",
                sub: "env",
                when: &[When::Flag("-w -u")],
                undo: UndoRow::Partial("go env -u of the name, or -w with the old value"),
                hits: &["go env -w GOFLAGS=-mod=mod"],
                misses: &["go env GOFLAGS"],
                ..SETS
            },
            Rule {
                id: "go-build",
                sub: "build|test|install",
                when: &[When::Test(|w| !package_at(w))],
                hits: &["go test ./...", "go build", "go build -o app .", "go install ./cmd/x"],
                misses: &["go vet ./...", "go install x.example/y@latest"],
                ..BUILDS
            },
            Rule {
                id: "go-tool",
                sub: "tool",
                when: &[When::Test(|w| !tool_reads(w))],
                hits: &["go tool x"],
                misses: &["go tool nm app"],
                ..BUILDS
            },
            Rule {
                id: "go-output",
                sub: "build|test|tool|mod|list",
                when: &[When::Test(|w| w.has(PROFILES) && !overwrites_source(w, PROFILES))],
                on: On::Flag(PROFILES),
                effect: Effect::new(Change, Output, Project),
                undo: UndoRow::Partial("build it again"),
                what: "writes what it builds or measures",
                hits: &["go build -o app .", "go test -coverprofile=c.out ./..."],
                misses: &["go build ./...", "go build -o main.go ."],
                ..READS
            },
            Rule {
                id: "go-over-source",
                sub: "build|test|tool|mod|list",
                when: &[When::Test(|w| overwrites_source(w, PROFILES))],
                on: On::Flag(PROFILES),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes over a file that is no build output",
                hits: &["go build -o main.go ."],
                misses: &["go build -o app ."],
                ..READS
            },
            Rule {
                id: "go-install",
                sub: "install",
                when: &[When::Test(package_at)],
                effect: Effect::new(Change, Package, Home),
                undo: UndoRow::Partial("rm the program in $(go env GOPATH)/bin"),
                what: "installs a program for the person",
                hits: &["go install golang.org/x/tools/gopls@latest"],
                misses: &["go install ./cmd/x"],
                ..INSTALLS
            },
            Rule {
                id: "go-run",
                sub: "run|generate",
                hits: &["go run ./cmd/x", "go generate ./..."],
                misses: &["go test"],
                ..RUNS
            },
            Rule {
                id: "go-mod",
                sub: "get|mod|work",
                when: &[When::Test(|w| {
                    !matches!(w.operand(0), Some("graph" | "why" | "verify" | "download" | "init"))
                })],
                on: On::Named("go.mod go.sum"),
                effect: Effect::new(Change, Package, Project),
                undo: UndoRow::Overwritten,
                network: true,
                what: "changes the module's dependencies",
                hits: &["go mod tidy", "go get x.example/y@v1", "go mod edit -go=1.22"],
                misses: &["go mod graph", "go mod download"],
                ..READS
            },
            Rule {
                id: "go-mod-new",
                sub: "mod|work download|init",
                network: true,
                hits: &["go mod download", "go mod init x"],
                misses: &["go mod tidy"],
                ..MAKES
            },
            Rule {
                id: "go-fmt",
                sub: "fmt|fix",
                when: &[When::NoFlag("-n -diff")],
                what: "formats the source in place",
                instead: "gofmt -l .",
                hits: &["go fmt ./..."],
                misses: &["go vet ./..."],
                ..REWRITES
            },
            Rule {
                id: "go-fmt-show",
                sub: "fmt|fix",
                when: &[When::Flag("-n -diff")],
                hits: &["go fmt -n ./..."],
                misses: &["go fmt ./..."],
                ..READS
            },
            Rule {
                id: "go-clean",
                sub: "clean",
                undo: UndoRow::Partial("go build, go mod download"),
                hits: &["go clean -modcache", "go clean -testcache"],
                misses: &["go build"],
                ..CLEANS
            },
        ],
        carries: &[Carry::FlagWords("-exec -toolexec -vettool")],
        ..PROGRAM
    },
    Program {
        names: &["gofmt", "goimports", "gofumpt", "golines", "gci"],
        style: Style::Dash,
        values: "-r -local -cpuprofile -m -lang -modpath",
        rules: &[
            Rule {
                id: "gofmt-read",
                when: &[When::Test(|w| !w.has("-w") && w.operand(0) != Some("write"))],
                hits: &["gofmt -l .", "gofmt -d a.go", "goimports -l ."],
                misses: &["gofmt -w ."],
                ..READS
            },
            Rule {
                id: "gofmt-write",
                when: &[When::Test(|w| w.has("-w") || w.operand(0) == Some("write"))],
                on: On::Operands,
                undo: UndoRow::CleanTree("git checkout -- {args}"),
                what: "formats the source in place",
                instead: "gofmt -l, which only lists",
                hits: &["gofmt -w .", "gofmt -s -w a.go", "goimports -w ."],
                misses: &["gofmt -l ."],
                ..REWRITES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["golangci-lint"],
        values: "-c --config --timeout -E --enable -D --disable -p --presets --new-from-rev --new-from-patch --out-format --path-prefix -j --concurrency --build-tags --max-issues-per-linter --max-same-issues --color --go --modules-download-mode",
        rules: &[
            Rule {
                id: "golangci-lint",
                when: &[When::Test(|w| {
                    !w.has("--fix") && !matches!(w.operand(0), Some("fmt" | "migrate" | "custom" | "cache"))
                })],
                hits: &["golangci-lint run", "golangci-lint run ./... --timeout 5m", "golangci-lint --version"],
                misses: &["golangci-lint run --fix", "golangci-lint fmt"],
                ..READS
            },
            Rule {
                id: "golangci-lint-fix",
                when: &[When::Test(|w| w.has("--fix") || matches!(w.operand(0), Some("fmt" | "migrate")))],
                hits: &["golangci-lint run --fix", "golangci-lint fmt"],
                misses: &["golangci-lint run"],
                ..REWRITES
            },
            Rule {
                id: "golangci-lint-cache",
                sub: "cache|custom",
                hits: &["golangci-lint cache clean"],
                misses: &["golangci-lint run"],
                ..CLEANS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "staticcheck",
            "govulncheck",
            "errcheck",
            "revive",
            "ineffassign",
            "gosec",
            "gocyclo",
            "deadcode",
            "unparam",
            "benchstat",
            "go-arch-lint",
            "gocritic",
            "nilaway",
            "gotestdox",
            "goweight",
        ],
        style: Style::Dash,
        rules: &[Rule {
            id: "go-checker",
            when: &[When::NoFlag("-fix -o -out")],
            what: "only checks the source",
            hits: &["staticcheck ./...", "govulncheck ./..."],
            misses: &["gosec -out=x ./..."],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &[
            "gotestsum",
            "ginkgo",
            "richgo",
            "gotest",
            "goreleaser",
            "air",
            "mockgen",
            "mockery",
            "wire",
            "sqlc",
            "templ",
            "buf",
            "protoc",
            "stringer",
            "oapi-codegen",
            "ent",
            "gqlgen",
            "swag",
            "ko",
            "wails",
            "dlv",
            "gomobile",
            "moq",
            "counterfeiter",
            "flatc",
            "thrift",
            "openapi-generator",
            "openapi-generator-cli",
            "protoc-gen-go",
            "xcgo",
            "tinygo",
            "gox",
            "mage",
        ],
        from: "npm",
        rules: &[
            Rule {
                id: "go-generator",
                when: &[When::Test(|w| !releases(w))],
                hits: &[
                    "gotestsum ./...",
                    "sqlc generate",
                    "buf lint",
                    "protoc --go_out=. a.proto",
                    "goreleaser build --snapshot",
                ],
                misses: &["goreleaser release", "buf push"],
                ..BUILDS
            },
            Rule {
                id: "go-release",
                when: &[When::Test(releases)],
                hits: &["goreleaser release", "buf push"],
                misses: &["goreleaser release --snapshot", "buf lint"],
                ..PUBLISHES
            },
        ],
        ..PROGRAM
    },
];

/// Tools of Go's own that only show something.
fn tool_reads(w: &dyn Words) -> bool {
    let shows = ["cover", "nm", "objdump", "buildid", "addr2line", "doc", "pprof", "dist", "test2json"];
    let traced = w.operand(0) == Some("trace") && w.has("-pprof -d");
    (traced || w.operand(0).is_none_or(|tool| shows.contains(&tool)))
        && !w.has("-o -html -http -output")
        && w.count() < 9
}

/// Whether a package is named with a version, which is fetched.
fn package_at(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.contains('@')))
}

fn releases(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("release" | "push" | "publish" | "registry"))
        && !w.has("--snapshot --skip=publish --dry-run")
}
