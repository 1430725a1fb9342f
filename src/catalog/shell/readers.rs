//! Programs that only look, with the options that make them write or run something.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const WRITES: Effect = Effect::new(Change, File, Project);

/// Tests of `find` that choose files.
const FILTERS: &str = "-name -iname -path -ipath -regex -iregex -wholename -mtime -mmin -newer -newermt -atime -amin -ctime -cmin -size -empty -user -inum -samefile -links";

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["file"],
        values: "-e --exclude --exclude-quiet -f --files-from -F --separator -m --magic-file -P --parameter",
        rules: &[
            Rule {
                id: "file-kind",
                what: "tells what kind of file it is",
                hits: &["file a.txt", "file -b --mime-type a"],
                ..READS
            },
            Rule {
                id: "file-compile",
                when: &[When::Flag("-C --compile")],
                effect: WRITES,
                undo: UndoRow::Unknown("whether a file of the same name was there"),
                what: "compiles a list of kinds into a new file",
                hits: &["file -C -m x"],
                misses: &["file x"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &[
            "ls",
            "dir",
            "vdir",
            "eza",
            "exa",
            "lsd",
            "tree",
            "stat",
            "du",
            "df",
            "readlink",
            "realpath",
            "basename",
            "dirname",
            "lsattr",
            "getfacl",
            "namei",
            "mountpoint",
            "findmnt",
            "lsblk",
            "blkid",
            "pathchk",
            "locate",
            "mdfind",
            "mdls",
            "fuser",
        ],
        values: "-I -w -T --ignore --color --sort --time -L -P --charset -H -d --max-depth -t -c --printf --format --block-size -x -e --exclude -o",
        rules: &[
            Rule {
                id: "list",
                what: "lists names and sizes",
                hits: &["ls -la", "tree -L 2", "du -sh .", "stat a.txt"],
                misses: &["lsof"],
                ..READS
            },
            Rule {
                id: "fuser-kill",
                when: &[When::Flag("-k --kill")],
                effect: Effect::new(Stop, Service, Machine),
                undo: UndoRow::None,
                what: "kills every process that uses a file",
                hits: &["fuser -k 8080/tcp"],
                misses: &["fuser 8080/tcp"],
                ..READS
            },
            Rule {
                id: "tree-output",
                when: &[When::Flag("-o")],
                on: On::Flag("-o"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes the listing to a file",
                hits: &["tree -o out.txt"],
                misses: &["tree -L 2"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &[
            "pwd",
            "true",
            "false",
            ":",
            "test",
            "[",
            "whoami",
            "id",
            "groups",
            "users",
            "who",
            "w",
            "last",
            "uptime",
            "arch",
            "nproc",
            "tty",
            "logname",
            "hostid",
            "sleep",
            "usleep",
            "seq",
            "yes",
            "factor",
            "expr",
            "bc",
            "cal",
            "ncal",
            "locale",
            "getconf",
            "uname",
            "sw_vers",
            "lscpu",
            "lsusb",
            "lspci",
            "lsmod",
            "free",
            "vmstat",
            "iostat",
            "mpstat",
            "sar",
            "ps",
            "pgrep",
            "pidof",
            "pstree",
            "top",
            "htop",
            "btop",
            "lsof",
            "jobs",
            "wait",
            "type",
            "which",
            "whereis",
            "whatis",
            "apropos",
            "times",
            "sync",
            "hexyl",
            "errno",
            "ipcs",
            "getent",
            "sestatus",
            "system_profiler",
            "vm_stat",
            "tput",
            "clear",
            "reset",
            "stty",
            "return",
            "exit",
            "break",
            "continue",
            "umask",
            "ulimit",
            "shopt",
            "dirs",
            "help",
            "caller",
        ],
        style: Style::Gnu,
        rules: &[Rule {
            id: "look",
            what: "shows something about the machine or the shell",
            hits: &["pwd", "ps aux", "which git", "uname -a"],
            ..READS
        }],
        ..READER
    },
    Program {
        names: &["echo", "printf"],
        style: Style::Plain,
        rules: &[Rule {
            id: "print",
            what: "prints its words",
            hits: &["echo hello", "printf '%s' x", "echo 'rm -rf /'"],
            ..READS
        }],
        ..READER
    },
    Program {
        names: &["env", "genv"],
        alike: true,
        style: Style::Posix,
        values: "-u --unset -C --chdir -S --split-string -P",
        rules: &[
            Rule {
                id: "env-show",
                when: &[When::AtMost(0), When::NoFlag("-S --split-string")],
                effect: Effect::new(Read, Nothing, Outside),
                what: "shows every variable, secrets among them",
                hits: &["env"],
                misses: &["env FOO=1 ls"],
                ..READS
            },
            Rule {
                id: "env-clear",
                when: &[When::Flag("-i --ignore-environment -")],
                effect: Effect::new(Change, Environment, Project),
                undo: UndoRow::Exact("it ends with the command"),
                what: "runs a command without the usual variables",
                hits: &["env -i /bin/sh"],
                misses: &["env FOO=1 ls"],
                ..READS
            },
        ],
        carries: &[Carry::Argv { skip: 0 }, Carry::FlagWords("-S --split-string")],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["printenv"],
        rules: &[
            Rule {
                id: "printenv-all",
                when: &[When::AtMost(0)],
                effect: Effect::new(Read, Nothing, Outside),
                what: "shows every variable, secrets among them",
                hits: &["printenv"],
                misses: &["printenv PATH"],
                ..READS
            },
            Rule {
                id: "printenv",
                when: &[When::AtLeast(1)],
                what: "shows variables by name",
                hits: &["printenv PATH"],
                misses: &["printenv"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &[
            "cat",
            "tac",
            "nl",
            "head",
            "tail",
            "wc",
            "od",
            "hexdump",
            "strings",
            "base64",
            "base32",
            "rev",
            "fold",
            "fmt",
            "expand",
            "unexpand",
            "pr",
            "column",
            "md5sum",
            "sha1sum",
            "sha224sum",
            "sha256sum",
            "sha384sum",
            "sha512sum",
            "md5",
            "shasum",
            "b2sum",
            "b3sum",
            "cksum",
            "sum",
            "cmp",
            "comm",
            "join",
            "paste",
            "bat",
            "batcat",
            "zcat",
            "bzcat",
            "xzcat",
            "zstdcat",
            "gzcat",
            "lzcat",
            "look",
            "cut",
            "csvlook",
            "glow",
            "diffstat",
            "ansi2txt",
            "jless",
            "gron",
            "readelf",
            "objdump",
            "nm",
            "ldd",
            "size",
            "otool",
            "zipinfo",
            "ffprobe",
            "pdfinfo",
            "antiword",
            "mediainfo",
            "iconv",
            "numfmt",
            "ts",
            "tsort",
            "shuf",
        ],
        values: "-n -c -d -f -s -w -t -b --lines --bytes --delimiter --fields --language -l --style --pager --theme -A -j -m --map-syntax -e -o -g --output -r --line-range -H -N --cols -D -F",
        rules: &[
            Rule {
                id: "read-file",
                on: On::Operands,
                what: "reads files",
                hits: &["cat a.txt", "head -20 README.md", "wc -l a.txt", "sha256sum a"],
                ..READS
            },
            Rule {
                id: "write-output",
                when: &[When::Flag("-o --output"), When::Test(|w| w.value("-o --output").is_some_and(|v| v != "-"))],
                on: On::Flag("-o --output"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes its output to a file",
                hits: &[
                    "shuf -o out.txt a.txt",
                    "base64 -o out.txt -i a.txt",
                    "iconv -o out.txt a.txt",
                    "diffstat -o out.txt a.diff",
                    "ffprobe -o out.txt a.mp4",
                ],
                misses: &["shuf a.txt", "join -o 1.1,2.2 a b", "column -t -o , a.txt", "od -o a"],
                ..READS
            },
            Rule {
                id: "read-plugin",
                when: &[When::Flag("--plugin")],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what the plug-in does"),
                what: "loads a plug-in to read a file",
                hits: &["nm --plugin ./a.so b", "objdump --plugin ./a.so -d b", "size --plugin ./a.so b"],
                misses: &["nm b"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--pager", Lang::Shell)],
        ..READER
    },
    Program {
        names: &["less", "more", "most", "pg", "man", "info"],
        values: "-P -M -H~ --html~ --prompt -p -t -T -k -o -O --log-file --LOG-FILE --sections",
        rules: &[
            Rule {
                id: "page",
                on: On::Operands,
                what: "shows a file page by page",
                hits: &["less a.txt", "man git"],
                ..READS
            },
            Rule {
                id: "less-keys",
                when: &[When::Flag("-k --lesskey-file --lesskey-src --lesskey-content --lesskey-context")],
                effect: Effect::new(Run, Inline, Outside),
                undo: UndoRow::Unknown("what the keys are bound to"),
                what: "takes key bindings that can run commands",
                hits: &["less --lesskey-src=k a.txt", "more --lesskey-src=k a.txt"],
                misses: &["less a.txt", "man -k printf"],
                ..READS
            },
            Rule {
                id: "less-log",
                when: &[When::Flag("-o -O --log-file --LOG-FILE")],
                on: On::Flag("-o -O --log-file --LOG-FILE"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes what it shows to a file",
                hits: &["less -o out.txt a.txt", "more -o out.txt a.txt", "info -o out.txt ls"],
                misses: &["less a.txt"],
                ..READS
            },
            Rule {
                id: "less-command",
                when: &[When::Test(|w| {
                    (0..w.count()).any(|i| w.operand(i).is_some_and(|o| o.starts_with("+!") || o.starts_with("+|")))
                })],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what the command does"),
                what: "runs a command inside the pager",
                hits: &["less '+!rm x' a.txt"],
                misses: &["less +G a.txt"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-P --pager -H --html", Lang::Shell)],
        ..READER
    },
    Program {
        names: &[
            "grep",
            "egrep",
            "fgrep",
            "rgrep",
            "zgrep",
            "zegrep",
            "zfgrep",
            "bzgrep",
            "xzgrep",
            "zstdgrep",
            "pcregrep",
            "pcre2grep",
            "ggrep",
            "git-grep",
            "ugrep",
            "ug",
        ],
        values: "-e -f -A -B -C -m -d -D --regexp --file --include --exclude --exclude-dir --exclude-from --include-dir --max-count --context --after-context --before-context --binary-files --devices --directories --label --group-separator --max-depth --depth -g --glob --iglob -t --file-type -O --file-extension -M --file-magic -J --jobs -K --range -N --neg-regexp --encoding --filter --pager --view --sort --ignore-files --replace",
        rules: &[
            Rule {
                id: "search",
                on: On::TailUnless("-e -f --regexp --file"),
                what: "searches files for text",
                hits: &["grep -n TODO src/a.c", "grep -e TODO src/a.c"],
                ..READS
            },
            Rule {
                id: "search-tree",
                when: &[When::Flag("-r -R --recursive --dereference-recursive -d --directories")],
                on: On::TailUnless("-e -f --regexp --file"),
                effect: Effect::new(Read, Tree, Project),
                what: "searches a directory tree for text",
                hits: &["grep -rn TODO src", "ugrep -r TODO src"],
                misses: &["grep -n TODO src/a.c"],
                ..READS
            },
            Rule {
                id: "search-filter",
                when: &[When::Flag("--filter --view")],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what the filter does"),
                what: "runs a program on the files that it searches",
                hits: &["ugrep --filter='pdf:pdftotext % -' x a.pdf", "ug --view=vim x"],
                misses: &["ugrep x a.txt"],
                ..READS
            },
            Rule {
                id: "search-file",
                on: On::Flag("-f --file --exclude-from"),
                what: "reads patterns from a file",
                hits: &["grep -f patterns.txt a"],
                ..READS
            },
        ],
        carries: &[Carry::FlagWords("--pager")],
        ..READER
    },
    Program {
        names: &["rg", "ripgrep", "ag", "ack", "sift", "pt", "ast-grep"],
        values: "-e -f -A -B -C -m --regexp --file --include --exclude --exclude-dir --max-count --context -g --glob --type -t -T --type-not --iglob --sort --sortr -d --max-depth -r --replace -E --encoding --color --colors -j --threads --pre --pre-glob -M --max-columns --max-filesize -G --ignore-dir --label --type-add --hostname-bin --after-context --before-context --path-separator --engine --lang -l --pattern --ignore-file --dfa-size-limit --regex-size-limit",
        rules: &[
            Rule {
                id: "search-project",
                on: On::TailUnless("-e -f --regexp --file --pattern --files"),
                effect: Effect::new(Read, Tree, Project),
                what: "searches a directory tree for text",
                hits: &["rg -n 'rm -rf /' .", "rg -U 'a\nb' src", "ag -U TODO"],
                ..READS
            },
            Rule {
                id: "search-project-file",
                on: On::Flag("-f --file --ignore-file"),
                what: "reads patterns from a file",
                hits: &["rg -f patterns.txt a"],
                ..READS
            },
            Rule {
                id: "ast-grep-rewrite",
                when: &[When::Flag("-U --update-all")],
                on: On::Here,
                effect: Effect::new(Change, Tree, Project),
                undo: UndoRow::CleanTree("git checkout -- ."),
                what: "rewrites every match in the tree",
                hits: &["ast-grep -p a -r b -U"],
                misses: &["rg -u x", "rg -U x"],
                ..READS
            },
        ],
        carries: &[Carry::FlagWords("--pre --hostname-bin"), Carry::FlagWords("--pager")],
        ..READER
    },
    Program {
        names: &["sort", "gsort", "tr"],
        values: "-k -t -o --output -S -T --parallel --compress-program --key --field-separator -f -s -w --files0-from",
        rules: &[
            Rule {
                id: "sort",
                on: On::Operands,
                what: "sorts or filters lines",
                hits: &["sort a.txt", "tr a b"],
                ..READS
            },
            Rule {
                id: "sort-output",
                when: &[When::Flag("-o --output")],
                on: On::Flag("-o --output"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes its output to a file",
                hits: &["sort -o a.txt a.txt", "sort --outp=x a", "gsort -o a.txt a.txt"],
                misses: &["sort a.txt"],
                ..READS
            },
        ],
        carries: &[Carry::FlagWords("--compress-program")],
        ..READER
    },
    Program {
        names: &["uniq"],
        values: "-f -s -w --skip-fields --skip-chars --check-chars",
        rules: &[
            Rule { id: "uniq", on: On::First, what: "filters repeated lines", hits: &["uniq -c a.txt"], ..READS },
            Rule {
                id: "uniq-output",
                when: &[When::AtLeast(2)],
                on: On::Last,
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes its output to a file",
                hits: &["uniq in.txt out.txt"],
                misses: &["uniq -c in.txt"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &["diff", "colordiff", "sdiff", "diff3", "icdiff", "delta", "difft", "wdiff"],
        values: "-U -C -I -x -X --label -W --exclude -L --palette --to-file --from-file -o --output --diff-program",
        rules: &[
            Rule {
                id: "compare",
                on: On::Operands,
                what: "compares files",
                hits: &["diff a b", "diff <(sort a) <(sort b)"],
                ..READS
            },
            Rule {
                id: "sdiff-output",
                when: &[When::Flag("-o --output")],
                on: On::Flag("-o --output"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes the merged text to a file",
                hits: &["sdiff -o out a b"],
                misses: &["sdiff a b"],
                ..READS
            },
        ],
        carries: &[Carry::FlagWords("--diff-program")],
        ..READER
    },
    Program {
        names: &["date"],
        values: "-d --date -f --file -r --reference -s --set -I -v -j",
        rules: &[
            Rule { id: "date", what: "shows the time", hits: &["date +%s", "date -d yesterday"], ..READS },
            Rule {
                id: "date-set",
                when: &[When::Flag("-s --set")],
                effect: Effect::new(Change, System, Outside),
                undo: UndoRow::Partial("timedatectl set-ntp true"),
                what: "sets the machine's clock",
                hits: &["date -s 2020-01-01"],
                misses: &["date +%s"],
                ..READS
            },
            Rule {
                id: "date-set-bare",
                when: &[When::Test(|w| {
                    w.operand(0).is_some_and(|o| o.bytes().all(|b| b.is_ascii_digit() || b == b'.') && o.len() >= 8)
                })],
                effect: Effect::new(Change, System, Outside),
                undo: UndoRow::Partial("timedatectl set-ntp true"),
                what: "sets the machine's clock",
                hits: &["date 010100002020"],
                misses: &["date +%Y%m%d%H"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &["hostname", "domainname"],
        rules: &[
            Rule { id: "hostname", what: "shows the machine's name", hits: &["hostname -f"], ..READS },
            Rule {
                id: "hostname-set",
                when: &[When::AtLeast(1)],
                effect: Effect::new(Change, System, Outside),
                undo: UndoRow::Exact("hostname <the old name>"),
                what: "changes the machine's name",
                hits: &["hostname box"],
                misses: &["hostname -f"],
                ..READS
            },
        ],
        values: "-F --file",
        ..READER
    },
    Program {
        names: &["find", "gfind", "bfs"],
        alike: true,
        style: Style::Dash,
        values: "-name -iname -path -ipath -regex -iregex -type -maxdepth -mindepth -newer -mtime -mmin -atime -amin -ctime -cmin -size -user -group -perm -printf -fprint -fprint0 -fprintf -fls -samefile -links -inum -newermt -wholename -lname -fstype -uid -gid -used -xtype -anewer -cnewer -regextype -D -files0-from",
        rules: &[
            Rule { id: "find", what: "lists files", hits: &["find . -name '*.ts' -print"], ..READS },
            Rule {
                id: "find-delete",
                when: &[When::Flag("-delete"), When::Flag(FILTERS)],
                effect: Effect::new(Delete, Tree, Outside),
                undo: UndoRow::None,
                what: "deletes every file that is found",
                instead: "list them first with -print, then name what should go",
                hits: &["find . -name 'new*' -delete", "find / -name '*.log' -delete"],
                misses: &["find . -name delete", "find . -delete"],
                ..READS
            },
            Rule {
                id: "find-delete-all",
                when: &[When::Flag("-delete"), When::NoFlag(FILTERS)],
                on: On::Operands,
                effect: Effect::new(Delete, Tree, Project),
                undo: UndoRow::None,
                what: "deletes a tree and all that is in it",
                instead: "list it first with -print, then name what should go",
                hits: &["find . -delete", "find / -delete", "find dir -type f -delete"],
                misses: &["find . -name '*.log' -delete"],
                ..READS
            },
            Rule {
                id: "find-unknown",
                when: &[When::Test(|w| w.many())],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("the words that are only known when it runs"),
                what: "takes words that are only known when it runs, and may be `-delete` or `-exec`",
                instead: "quote them if they are one name",
                hits: &["find . $(cat words.txt)"],
                misses: &["find \"$dir\" -name a", "find src -name a"],
                ..READS
            },
            Rule {
                id: "find-write",
                when: &[When::Flag("-fprint -fprint0 -fprintf -fls")],
                on: On::Flag("-fprint -fprint0 -fprintf -fls"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes the list to a file",
                hits: &["find . -fprint out.txt"],
                misses: &["find . -printf '%p'"],
                ..READS
            },
        ],
        carries: &[Carry::Exec("-exec -execdir -ok -okdir")],
        ..READER
    },
    Program {
        names: &["fd", "fdfind"],
        values: "-e -t -d -E -x -X --exec --exec-batch --type --extension --exclude --max-depth --min-depth -c --color -j --threads -S --size --changed-within --changed-before -o --owner --base-directory --search-path -g",
        rules: &[Rule { id: "fd", what: "lists files", hits: &["fd -e rs"], ..READS }],
        carries: &[Carry::Exec("-x -X --exec --exec-batch")],
        ..READER
    },
    Program {
        names: &["xmllint"],
        values: "--xpath --output -o --schema --relaxng --schematron --dtdvalid --path --encode --pattern --maxmem --pretty",
        rules: &[
            Rule {
                id: "xmllint",
                on: On::Operands,
                what: "checks and shows XML",
                hits: &["xmllint --noout a.xml"],
                ..READS
            },
            Rule {
                id: "xmllint-output",
                when: &[When::Flag("--output -o")],
                on: On::Flag("--output -o"),
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "writes its output to a file",
                hits: &["xmllint --output b.xml a.xml"],
                misses: &["xmllint a.xml"],
                ..READS
            },
            Rule {
                id: "xmllint-shell",
                when: &[When::Flag("--shell")],
                effect: Effect::new(Run, Inline, Outside),
                undo: UndoRow::Unknown("what is typed there"),
                what: "opens a shell that can write files",
                hits: &["xmllint --shell a.xml"],
                misses: &["xmllint a.xml"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &["jq", "gojq", "jaq"],
        values: "--arg --argjson --slurpfile --rawfile --indent -f --from-file --tab -L",
        rules: &[Rule { id: "jq", on: On::Tail, what: "filters JSON", hits: &["jq .name a.json"], ..READS }],
        carries: &[Carry::Operand { index: 0, lang: Lang::Script("jq"), unless: "-f --from-file" }],
        ..READER
    },
    Program {
        names: &["yq", "tomlq", "xq", "dasel", "htmlq", "pup", "csvcut", "csvgrep", "csvstat", "q"],
        values: "-o -p --output-format -f --arg --argjson --xpath -d --output",
        rules: &[
            Rule { id: "yq", on: On::Tail, what: "filters structured text", hits: &["yq .name a.yaml"], ..READS },
            Rule {
                id: "yq-in-place",
                when: &[When::Flag("-i --inplace --in-place")],
                on: On::Tail,
                effect: WRITES,
                undo: UndoRow::Overwritten,
                what: "changes files in place",
                hits: &["yq -i '.a = 1' a.yaml", "tomlq -i '.a = 1' a.toml", "xq -i '.a = 1' a.xml"],
                misses: &["yq .a a.yaml"],
                ..READS
            },
            Rule {
                id: "yq-output",
                when: &[When::Flag("--output -s --split-exp")],
                on: On::Flag("--output"),
                effect: WRITES,
                undo: UndoRow::Unknown("which files it writes"),
                what: "writes its output to files",
                hits: &[
                    "csvcut --output b.csv -c 1 a.csv",
                    "csvgrep --output b.csv -c 1 a.csv",
                    "csvstat --output b.csv a.csv",
                    "dasel --output b a",
                    "htmlq --output b.html a",
                    "pup --output b a",
                    "q --output b a",
                    "yq -s .a a.yaml",
                    "tomlq --split-exp .a a.toml",
                    "xq --output b a",
                ],
                misses: &["yq .a a.yaml"],
                ..READS
            },
            Rule {
                id: "yq-loads",
                when: &[When::Test(yq_loads)],
                effect: Effect::new(Run, Inline, Outside),
                undo: UndoRow::Unknown("what the expression reads or runs"),
                what: "filters by an expression that loads files",
                hits: &["yq eval 'load(\"/etc/shadow\")' a.yaml"],
                misses: &["yq .a a.yaml"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &["history"],
        values: "-d",
        rules: &[
            Rule {
                id: "history",
                effect: Effect::new(Read, Nothing, Outside),
                what: "shows the shell's history",
                hits: &["history 5"],
                misses: &["history -c"],
                when: &[When::NoFlag("-c -d -w")],
                ..READS
            },
            Rule {
                id: "history-clear",
                when: &[When::Flag("-c -d -w")],
                effect: Effect::new(Delete, File, Home),
                undo: UndoRow::None,
                what: "clears the shell's history",
                hits: &["history -c"],
                misses: &["history 5"],
                ..READS
            },
        ],
        ..READER
    },
];

/// Whether an expression of `yq` reads other files or runs something.
fn yq_loads(words: &dyn Words) -> bool {
    words.has("--from-file --enable-system-operator --expression")
        || (0..words.count()).any(|i| {
            words.start(i).contains("load") && words.start(i).contains('(') || words.start(i).contains("system(")
        })
}
