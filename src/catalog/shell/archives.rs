//! Packing and unpacking other than `tar`: what only lists is told program by program.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const LISTS: Rule = Rule { what: "lists or tests an archive, or unpacks it to standard output", ..READS };
const PACKS: Rule = Rule {
    effect: Effect::new(Change, Archive, Project),
    undo: UndoRow::Partial("remove what it made"),
    what: "packs or unpacks files",
    ..READS
};
const OVERWRITES: Rule = Rule {
    effect: Effect::new(Change, Tree, Project),
    undo: UndoRow::None,
    what: "unpacks an archive over files that stand there",
    instead: "unpack into an empty directory",
    ..READS
};

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["unzip", "unar", "lsar"],
        alike: true,
        values: "-d -x -P -O -I -o~ -p~",
        rules: &[
            Rule {
                id: "unzip-list",
                when: &[When::Test(unzip_lists)],
                on: On::First,
                hits: &["unzip -l a.zip", "unzip -p a.zip b", "unzip -qqt a.zip"],
                misses: &["unzip a.zip", "unzip -ov a.zip"],
                ..LISTS
            },
            Rule {
                id: "unzip-overwrite",
                when: &[When::Test(|w| !unzip_lists(w)), When::Flag("-o -f -force-overwrite")],
                hits: &["unzip -o a.zip"],
                misses: &["unzip a.zip", "unzip -l a.zip"],
                ..OVERWRITES
            },
            Rule {
                id: "unzip",
                when: &[When::Test(|w| !unzip_lists(w) && w.count() > 0)],
                hits: &["unzip a.zip", "unzip a.zip -d out"],
                misses: &["unzip -l a.zip"],
                ..PACKS
            },
            Rule {
                id: "unzip-place",
                when: &[When::Test(|w| !unzip_lists(w)), When::Flag("-d")],
                on: On::Flag("-d"),
                effect: Effect::new(Create, Tree, Project),
                undo: UndoRow::Partial("remove what it made"),
                what: "unpacks into a directory",
                hits: &["unzip a.zip -d out"],
                misses: &["unzip a.zip"],
                ..READS
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["zip"],
        values: "-b -n -P -t -tt -TT -x -i -Z",
        rules: &[
            Rule {
                id: "zip-show",
                when: &[When::Test(zip_shows)],
                hits: &["zip -sf a.zip", "zip --version"],
                misses: &["zip -v a.zip b"],
                ..LISTS
            },
            Rule {
                id: "zip",
                when: &[When::Test(|w| !zip_shows(w))],
                on: On::Nothing,
                hits: &["zip -r a.zip dir", "zip -v -r a.zip dir"],
                misses: &["zip -sf a.zip"],
                ..PACKS
            },
            Rule {
                id: "zip-command",
                when: &[When::Flag("-TT --unzip-command")],
                effect: Effect::new(Run, Inline, Outside),
                undo: UndoRow::Unknown("what the command that tests the archive does"),
                what: "tests the archive with a command of its own",
                hits: &["zip a.zip b -T -TT 'ls'"],
                misses: &["zip -T a.zip"],
                ..READS
            },
            Rule {
                id: "zip-delete",
                when: &[When::Flag("-m --move -d --delete")],
                effect: Effect::new(Delete, Tree, Project),
                undo: UndoRow::Partial("unpack the archive again, or make it again"),
                what: "removes files after they are packed, or entries of an archive",
                hits: &["zip -m a.zip b", "zip -d a.zip b"],
                misses: &["zip a.zip b"],
                ..READS
            },
            Rule {
                id: "zip-all",
                when: &[When::Word("/ ~ /etc /home /root /Users")],
                effect: Effect::new(Send, Archive, Outside),
                undo: UndoRow::Exact("rm {1}"),
                what: "packs a whole system or home",
                hits: &["zip -r /tmp/x.zip /"],
                misses: &["zip -r a.zip dir"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-TT --unzip-command", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["7z", "7za", "7zz", "7zr", "p7zip", "unrar", "rar"],
        style: Style::Dash,
        rules: &[
            Rule {
                id: "7z-list",
                sub: "l|t|i|h|b|lb|lt|v|vt|vb|p",
                on: On::First,
                hits: &["7z l a.7z", "unrar t a.rar"],
                misses: &["7z x a.7z", "7z d a.7z b"],
                ..LISTS
            },
            Rule {
                id: "7z",
                when: &[When::Test(|w| {
                    !matches!(
                        w.word(0),
                        None | Some("l" | "t" | "i" | "h" | "b" | "lb" | "lt" | "v" | "vt" | "vb" | "p")
                    )
                })],
                hits: &["7z x a.7z", "7z a a.7z b", "7z x -psecret a.7z"],
                misses: &["7z l a.7z"],
                ..PACKS
            },
            Rule {
                id: "7z-overwrite",
                sub: "x|e|d|u|rn|k",
                when: &[When::Test(|w| w.has("-y -aoa -o+ -or -sdel -df") || !matches!(w.word(0), Some("x" | "e")))],
                hits: &["7z x -y a.7z", "7z d a.7z b"],
                misses: &["7z x a.7z"],
                ..OVERWRITES
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["ar", "gcc-ar", "llvm-ar"],
        style: Style::Plain,
        rules: &[
            Rule {
                id: "ar-list",
                when: &[When::Test(|w| ar_lists(w))],
                on: On::Tail,
                hits: &["ar t a.a", "ar -tv a.a"],
                misses: &["ar rcs a.a b.o"],
                ..LISTS
            },
            Rule {
                id: "ar-delete",
                when: &[When::Test(|w| w.operand(0).is_some_and(|o| o.trim_start_matches('-').starts_with('d')))],
                hits: &["ar d a.a b.o", "ar -dv a.a b.o"],
                misses: &["ar rcs a.a b.o"],
                what: "removes members of an archive",
                instead: "",
                ..OVERWRITES
            },
            Rule {
                id: "ar",
                when: &[When::Test(|w| !ar_lists(w))],
                hits: &["ar rcs a.a b.o", "ar x a.deb"],
                misses: &["ar t a.a"],
                ..PACKS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["jar"],
        style: Style::Plain,
        rules: &[
            Rule {
                id: "jar-list",
                when: &[When::Test(|w| jar_lists(w))],
                on: On::Tail,
                hits: &["jar tf a.jar", "jar --list --file=a.jar"],
                misses: &["jar cf a.jar b", "jar -cf a.jar b"],
                ..LISTS
            },
            Rule {
                id: "jar",
                when: &[When::Test(|w| !jar_lists(w))],
                hits: &["jar cf a.jar b", "jar -cf a.jar b", "jar xf a.jar"],
                misses: &["jar tf a.jar"],
                ..PACKS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["cpio", "pax"],
        alike: true,
        values: "-C -D -E -F -H -I -M -O -R -W -f -s -x -o~",
        rules: &[
            Rule {
                id: "cpio-list",
                when: &[When::Test(cpio_lists)],
                hits: &["cpio -t", "cpio -itv"],
                misses: &["cpio -idv", "cpio -p out", "pax -rv"],
                ..LISTS
            },
            Rule {
                id: "cpio-overwrite",
                when: &[When::Flag("-u --unconditional")],
                hits: &["cpio -idmu", "cpio -pu out"],
                misses: &["cpio -id"],
                ..OVERWRITES
            },
            Rule {
                id: "cpio",
                when: &[When::Test(|w| !cpio_lists(w))],
                hits: &["cpio -idv", "cpio -p out", "pax -rv", "cpio -o"],
                misses: &["cpio -t"],
                ..PACKS
            },
        ],
        carries: &[Carry::Flag("--rsh-command", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["lz4"],
        values: "-B -D -b -e -i",
        rules: &[
            Rule {
                id: "lz4-show",
                when: &[When::Test(|w| {
                    w.has("-c -t --stdout --list --test --version --help") && w.count() < 2 || w.count() == 0
                })],
                on: On::First,
                hits: &["lz4 -dc a.lz4", "lz4 --list a.lz4"],
                misses: &["lz4 -l a"],
                ..LISTS
            },
            Rule {
                id: "lz4",
                when: &[When::Test(|w| {
                    !(w.has("-c -t --stdout --list --test --version --help") && w.count() < 2 || w.count() == 0)
                })],
                hits: &["lz4 a", "lz4 -l a"],
                misses: &["lz4 -dc a.lz4"],
                ..PACKS
            },
        ],
        ..PROGRAM
    },
];

fn unzip_lists(words: &dyn Words) -> bool {
    // `-v` with `-o` unpacks; `-Z` is `zipinfo`.
    words.has("-l -t -p -c -z -Z -v -list") && !words.has("-o -f -u -d -j -n -x") || words.count() == 0
}

fn zip_shows(words: &dyn Words) -> bool {
    words.has("-sf --show-files") || words.count() == 0 && words.has("-h -v -L --help --version --license -h2")
}

fn ar_lists(words: &dyn Words) -> bool {
    let mode = words.operand(0).unwrap_or("").trim_start_matches('-');
    matches!(mode.bytes().next(), Some(b't' | b'p')) && mode.len() < 5 || matches!(mode, "version" | "help" | "V")
}

fn jar_lists(words: &dyn Words) -> bool {
    let mode = words.operand(0).unwrap_or("");
    let letters = mode.trim_start_matches('-');
    let listed = !mode.starts_with("--") && letters.starts_with('t') && !letters.contains(['c', 'x', 'u', 'i']);
    listed || matches!(mode, "--list" | "--describe-module" | "--version" | "--help" | "-d" | "--validate")
}

fn cpio_lists(words: &dyn Words) -> bool {
    words.has("-t --list") && !words.has("-o -p --create --pass-through -w")
        || words.count() == 0 && words.has("--version --help")
}
