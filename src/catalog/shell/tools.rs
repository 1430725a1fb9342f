//! Programs that look harmless and can run a command or write a file: filters, calculators, measurers.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const FILES: Effect = Effect::new(Change, File, Project);
const CODE: Effect = Effect::new(Run, Code, Outside);
const INLINE: Effect = Effect::new(Run, Inline, Outside);

const WRITTEN: UndoRow = UndoRow::Unknown("what the program that is given there does");

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["xxd"],
        values: "-c -cols -g -groupsize -l -len -n -name -o -s -seek -R",
        style: Style::Dash,
        rules: &[
            Rule {
                id: "xxd",
                on: On::First,
                what: "shows bytes",
                hits: &["xxd a.bin", "xxd -r -p a.hex"],
                misses: &["od a"],
                ..READS
            },
            Rule {
                id: "xxd-write",
                when: &[When::AtLeast(2)],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes its output to a file",
                hits: &["xxd -r a.hex out.bin", "xxd a b"],
                misses: &["xxd -r a.hex"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &["dc"],
        values: "-e -f --expression --file",
        rules: &[
            Rule {
                id: "dc",
                when: &[When::Test(dc_computes)],
                what: "computes",
                hits: &["dc -e '1 2 + p'"],
                misses: &["dc -e '!ls'"],
                ..READS
            },
            Rule {
                id: "dc-code",
                when: &[When::Test(|w| !dc_computes(w))],
                effect: INLINE,
                undo: WRITTEN,
                what: "computes by a text that may run commands",
                hits: &["dc -e '!ls'", "dc -f a.dc", "echo '!ls' | dc"],
                misses: &["dc -e '1 2 + p'"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["mlr"],
        values: "--ifs --ofs --from --load --mload -s",
        rules: &[
            Rule {
                id: "mlr",
                when: &[When::Test(|w| !mlr_acts(w))],
                on: On::Operands,
                what: "filters tables",
                hits: &["mlr --icsv --ojson cat a.csv"],
                misses: &["mlr -I --csv sort -f a a.csv", "mlr -n put 'end{system(\"ls\")}'"],
                ..READS
            },
            Rule {
                id: "mlr-acts",
                when: &[When::Test(mlr_acts)],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Unknown("what the expression runs or writes"),
                what: "changes files in place, or runs an expression that can write and run",
                hits: &["mlr -I --csv sort -f a a.csv", "mlr -n put 'end{system(\"ls\")}'", "mlr split -n 2 a.csv"],
                misses: &["mlr --icsv --ojson cat a.csv"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["csvsql", "csvformat", "csvjson", "csvsort", "csvjoin", "csvstack", "csvclean", "in2csv", "sql2csv"],
        values: "--db --query --tables --prefix -d -q -u -e -t -c --columns -l --before-insert --after-insert -i -y --sql-delimiter",
        rules: &[
            Rule {
                id: "csv",
                on: On::Operands,
                what: "filters tables",
                hits: &["csvsql --query 'select * from a' a.csv", "csvjson a.csv"],
                misses: &["sqlite3 a.db"],
                ..READS
            },
            Rule {
                id: "csv-database",
                when: &[When::Test(|w| {
                    w.has("--insert --before-insert --after-insert --overwrite --create-if-not-exists")
                        || w.has("--db") && !w.has("--query")
                })],
                effect: Effect::new(Change, Database, Remote),
                undo: UndoRow::Unknown("whether a backup is at hand"),
                what: "writes tables into a database",
                hits: &["csvsql --db sqlite:///a.db --insert a.csv"],
                misses: &["csvsql a.csv"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--query --before-insert --after-insert", Lang::Sql("any"))],
        reader: true,
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["xsv", "qsv", "xan"],
        alike: true,
        values: "-o --output -d --delimiter -s --select -l --len",
        rules: &[
            Rule {
                id: "xsv",
                sub: "cat|count|fixlengths|flatten|fmt|frequency|headers|input|join|reverse|sample|search|select|slice|sort|stats|table|help|version|dedup|behead|view",
                on: On::Operands,
                what: "filters tables",
                hits: &["xsv count a.csv"],
                misses: &["xsv split out a.csv"],
                ..READS
            },
            Rule {
                id: "xsv-write",
                when: &[When::Flag("-o --output")],
                on: On::Flag("-o --output"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes its output to a file",
                hits: &["xsv sort -o b.csv a.csv"],
                misses: &["xsv sort a.csv"],
                ..READS
            },
            Rule {
                id: "xsv-split",
                sub: "split|partition|index",
                on: On::First,
                effect: Effect::new(Create, File, Project),
                undo: UndoRow::Partial("remove the new files"),
                what: "makes files of parts of a table",
                hits: &["xsv split out a.csv"],
                misses: &["xsv count a.csv"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["xmlstarlet", "xml"],
        alike: true,
        rules: &[
            Rule {
                id: "xmlstarlet",
                sub: "sel|select|val|validate|fo|format|el|elements|c14n|ls|list|esc|escape|unesc|unescape|pyx|xmln|p2x|depyx|ed|edit",
                when: &[When::NoFlag("-L --inplace")],
                on: On::Tail,
                what: "filters XML",
                hits: &["xmlstarlet sel -t -v /a a.xml"],
                misses: &["xmlstarlet ed -L -d /a a.xml"],
                ..READS
            },
            Rule {
                id: "xmlstarlet-write",
                when: &[When::Flag("-L --inplace")],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "changes a file in place",
                hits: &["xmlstarlet ed -L -d /a a.xml"],
                misses: &["xmlstarlet sel -t -v /a a.xml"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["hyperfine"],
        values: "-w --warmup -m --min-runs -M --max-runs -r --runs -p --prepare -c --cleanup -s --setup -P --parameter-scan -D --parameter-step-size -L --parameter-list -S --shell --style --sort -u --time-unit --export-json --export-csv --export-markdown --export-asciidoc --export-orgmode --output --input -n --command-name",
        rules: &[
            Rule { id: "hyperfine", what: "measures commands", hits: &["hyperfine 'ls'"], misses: &["ls"], ..READS },
            Rule {
                id: "hyperfine-export",
                when: &[When::Flag("--export-json --export-csv --export-markdown --export-asciidoc --export-orgmode")],
                on: On::Flag("--export-json --export-csv --export-markdown --export-asciidoc --export-orgmode"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes the measurements to a file",
                hits: &["hyperfine --export-json a.json ls"],
                misses: &["hyperfine ls"],
                ..READS
            },
        ],
        carries: &[
            Carry::Each { skip: 0, lang: Lang::Shell },
            Carry::Flag("-p --prepare -c --cleanup -s --setup", Lang::Shell),
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "valgrind",
            "multitime",
            "likwid-perfctr",
            "poop",
            "gprofng",
            "vtune",
            "nsys",
            "samply",
            "flamegraph",
            "py-spy",
            "memray",
            "austin",
        ],
        alike: true,
        style: Style::Posix,
        values: "-n -o --output -r --rate -d --duration -p --pid -f --format -i -c",
        rules: &[
            Rule {
                id: "profile",
                effect: Effect::new(Run, Builder, Project),
                undo: UndoRow::Unneeded,
                what: "measures a program",
                hits: &["valgrind ls", "multitime -n 5 ls"],
                misses: &["ls"],
                ..READS
            },
            Rule {
                id: "profile-log",
                when: &[When::Flag("--log-file --xml-file -o --output")],
                on: On::Flag("--log-file --xml-file -o --output"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes the measurements to a file",
                hits: &["valgrind --log-file=a.log ls"],
                misses: &["valgrind ls"],
                ..READS
            },
        ],
        carries: &[Carry::Argv { skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &[
            "run-parts",
            "run-mailcap",
            "see",
            "msgexec",
            "msgfilter",
            "dialog",
            "whiptail",
            "zenity",
            "kdialog",
            "xmessage",
            "aspell",
            "ispell",
            "hunspell",
            "fzf",
            "sk",
            "gum",
            "vared",
            "select-editor",
            "sensible-editor",
            "sensible-pager",
            "sensible-browser",
            "x-terminal-emulator",
            "xterm",
            "alacritty",
            "kitty",
            "wezterm",
            "gnome-terminal",
            "konsole",
            "foot",
            "tmate",
            "byobu",
            "zellij",
            "dtach",
            "abduco",
            "ttyd",
            "gotty",
            "wetty",
        ],
        values: "-i --input --regex --arg -e -f --filter -q --query --preview --bind --height --header --prompt --delimiter -d --with-nth -n --nth --tiebreak -m~ --preview-window --history",
        rules: &[
            Rule {
                id: "filter-list",
                when: &[When::Test(lists)],
                what: "filters lines",
                hits: &["fzf --filter abc", "run-parts --test d"],
                misses: &["fzf --preview 'cat {}'"],
                ..READS
            },
            Rule {
                id: "ask-person",
                when: &[When::Test(|w| !lists(w))],
                effect: CODE,
                undo: UndoRow::Unknown("what is chosen or typed there"),
                what: "opens something for whoever types, or runs what it finds",
                hits: &["fzf", "run-parts /etc/cron.daily", "xterm -e ls", "dialog --yesno a 5 5"],
                misses: &["fzf --filter abc"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--preview", Lang::Shell)],
        ..PROGRAM
    },
];

fn mlr_acts(words: &dyn Words) -> bool {
    const VERBS: &[&str] = &["put", "filter", "tee", "split", "exec"];
    words.has("-I --load --mload -s --prepipe --prepipex")
        || (0..words.count()).any(|i| words.operand(i).is_none_or(|o| VERBS.contains(&o)))
}

/// Whether `dc` gets an expression only, and none that starts a command or asks for one.
fn dc_computes(words: &dyn Words) -> bool {
    let given = words.has("-e --expression") && words.count() == 0 && !words.has("-f --file");
    given && !words.any("-e --expression", &|v| v.contains(['!', '?']))
}

fn lists(words: &dyn Words) -> bool {
    words.has("-f --filter --test --list") && !words.has("--preview --bind --exec") || words.has("--version --help")
}
