//! git's inner commands, each by what it does.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const INDEX: Effect = Effect::new(Change, Index, Project);
const COMMITS: Effect = Effect::new(Create, Commit, Project);
const REWRITES: Effect = Effect::new(Change, History, Project);
const FILES: Effect = Effect::new(Change, File, Project);
const CODE: Effect = Effect::new(Run, Code, Outside);
const SHARED: Effect = Effect::new(Change, Shared, Remote);

/// The rules.
pub const RULES: &[Rule] = &[
    Rule {
        id: "git-plumbing-read",
        sub: "symbolic-ref|notes|sparse-checkout|hash-object|archive|bundle|rerere|replace|merge-file|bisect|pack-objects|mergetool|difftool|apply|refs",
        when: &[When::Test(reads)],
        what: "only reads the repository",
        hits: &[
            "git symbolic-ref HEAD",
            "git notes list",
            "git sparse-checkout list",
            "git hash-object a.txt",
            "git archive HEAD",
            "git bundle verify a.bundle",
            "git bisect log",
            "git apply --check a.patch",
            "git merge-file -p a b c",
        ],
        misses: &["git hash-object -w a.txt", "git notes add -m x", "git archive -o a.tgz HEAD", "git apply a.patch"],
        ..READS
    },
    Rule {
        id: "git-object",
        sub: "write-tree|commit-tree|mktag|mktree|hash-object|unpack-objects|index-pack|bundle|pack-objects|unpack-file|backfill",
        when: &[When::Test(|w| !reads(w) && !matches!(w.word(1), Some("create")))],
        effect: COMMITS,
        undo: UndoRow::Unneeded,
        what: "adds objects that nothing refers to yet",
        hits: &["git write-tree", "git hash-object -w a.txt", "git commit-tree HEAD^{tree} -m x"],
        misses: &["git hash-object a.txt"],
        ..READS
    },
    Rule {
        id: "git-update-ref",
        sub: "update-ref",
        effect: REWRITES,
        undo: UndoRow::Unknown("whether a reflog keeps the old commit"),
        what: "moves or deletes a branch or a tag by its inner name",
        hits: &["git update-ref -d refs/heads/x", "git update-ref refs/heads/x HEAD~1"],
        misses: &["git show-ref"],
        ..READS
    },
    Rule {
        id: "git-symbolic-ref",
        sub: "symbolic-ref",
        when: &[When::Test(|w| !reads(w))],
        effect: INDEX,
        undo: UndoRow::Partial("git symbolic-ref {1}, with the old branch"),
        what: "changes which branch a name stands for",
        hits: &["git symbolic-ref HEAD refs/heads/x"],
        misses: &["git symbolic-ref HEAD"],
        ..READS
    },
    Rule {
        id: "git-replace",
        sub: "replace",
        when: &[When::Test(|w| !reads(w))],
        effect: REWRITES,
        undo: UndoRow::Exact("git replace -d {1}"),
        what: "puts another object in the place of one",
        hits: &["git replace HEAD HEAD~1"],
        misses: &["git replace -l"],
        ..READS
    },
    Rule {
        id: "git-read-tree",
        sub: "read-tree",
        when: &[When::NoFlag("-u --reset")],
        effect: INDEX,
        undo: UndoRow::Unknown("what was staged"),
        what: "fills the index anew",
        hits: &["git read-tree HEAD"],
        misses: &["git read-tree -u --reset HEAD"],
        ..READS
    },
    Rule {
        id: "git-read-tree-files",
        sub: "read-tree|checkout-index",
        when: &[When::Test(|w| w.has("-u --reset") || w.word(0) == Some("checkout-index") && w.has("-f --force"))],
        effect: Effect::new(Delete, Tree, Project),
        undo: UndoRow::CleanTree("git reset --hard HEAD"),
        what: "overwrites the files of the work tree",
        instead: "git stash first",
        hits: &["git read-tree -u --reset HEAD", "git checkout-index -a -f"],
        misses: &["git read-tree HEAD", "git checkout-index -a"],
        ..READS
    },
    Rule {
        id: "git-checkout-index",
        sub: "checkout-index",
        when: &[When::NoFlag("-f --force")],
        effect: Effect::new(Create, File, Project),
        undo: UndoRow::Partial("remove the new files; none was overwritten"),
        what: "writes files that are missing",
        hits: &["git checkout-index -a --prefix=out/"],
        misses: &["git checkout-index -a -f"],
        ..READS
    },
    Rule {
        id: "git-notes",
        sub: "notes",
        when: &[When::Test(|w| !reads(w))],
        effect: COMMITS,
        undo: UndoRow::Exact("git update-ref refs/notes/commits refs/notes/commits@{1}"),
        what: "changes notes on commits",
        hits: &["git notes add -m x HEAD", "git notes remove HEAD"],
        misses: &["git notes list"],
        ..READS
    },
    Rule {
        id: "git-sparse",
        sub: "sparse-checkout",
        when: &[When::Test(|w| !reads(w))],
        effect: INDEX,
        undo: UndoRow::Exact("git sparse-checkout disable"),
        what: "changes which files are checked out",
        hits: &["git sparse-checkout set src"],
        misses: &["git sparse-checkout list"],
        ..READS
    },
    Rule {
        id: "git-bundle",
        sub: "bundle create",
        on: On::First,
        effect: FILES,
        undo: UndoRow::Overwritten,
        what: "packs history into a file",
        hits: &["git bundle create a.bundle --all"],
        misses: &["git bundle verify a.bundle"],
        ..READS
    },
    Rule {
        id: "git-archive",
        sub: "archive",
        when: &[When::Flag("-o --output")],
        on: On::Flag("-o --output"),
        effect: FILES,
        undo: UndoRow::Overwritten,
        what: "packs a revision into a file",
        hits: &["git archive -o a.tgz HEAD"],
        misses: &["git archive HEAD"],
        ..READS
    },
    Rule {
        id: "git-rerere",
        sub: "rerere",
        when: &[When::Test(|w| !reads(w))],
        effect: INDEX,
        undo: UndoRow::Unknown("recorded resolutions of conflicts"),
        what: "records or forgets how conflicts were resolved",
        hits: &["git rerere clear", "git rerere"],
        misses: &["git rerere status"],
        ..READS
    },
    Rule {
        id: "git-merge-file",
        sub: "merge-file",
        when: &[When::Test(|w| !reads(w))],
        on: On::First,
        effect: FILES,
        undo: UndoRow::Overwritten,
        what: "merges into a file in place",
        hits: &["git merge-file a b c"],
        misses: &["git merge-file -p a b c"],
        ..READS
    },
    Rule {
        id: "git-trailers-write",
        sub: "interpret-trailers",
        when: &[When::Flag("--in-place")],
        on: On::Operands,
        effect: FILES,
        undo: UndoRow::Overwritten,
        what: "changes a message file in place",
        hits: &["git interpret-trailers --in-place --trailer a:b msg"],
        misses: &["git interpret-trailers --trailer a:b msg"],
        ..READS
    },
    Rule {
        id: "git-report",
        sub: "bugreport|diagnose",
        effect: Effect::new(Create, File, Project),
        undo: UndoRow::Partial("remove the new file"),
        what: "writes a report about the repository to a new file",
        hits: &["git bugreport"],
        misses: &["git status"],
        ..READS
    },
    Rule {
        id: "git-tool",
        sub: "mergetool|difftool|gui|citool|gitk|merge-index|merge-one-file|shell|refs",
        when: &[When::Test(|w| !reads(w))],
        effect: CODE,
        undo: UndoRow::Unknown("what is done in that program"),
        what: "starts a program on what is in the repository",
        hits: &["git mergetool", "git gui", "git merge-index git-merge-one-file -a"],
        misses: &["git difftool --tool-help"],
        ..READS
    },
    Rule {
        id: "git-import",
        sub: "fast-import|quiltimport|cvsimport|archimport|svn|p4|cvsexportcommit|cvsserver|remote-ext|remote-fd",
        effect: REWRITES,
        undo: UndoRow::Unknown("what the other side gets or gives"),
        network: true,
        what: "exchanges history with another system",
        hits: &["git fast-import", "git svn dcommit", "git p4 submit"],
        misses: &["git fetch"],
        ..READS
    },
    Rule {
        id: "git-fast-export",
        sub: "fast-export",
        when: &[When::NoFlag("--export-marks")],
        what: "prints the history",
        hits: &["git fast-export --all"],
        misses: &["git fast-export --export-marks=a --all"],
        ..READS
    },
    Rule {
        id: "git-fast-export-marks",
        sub: "fast-export",
        when: &[When::Flag("--export-marks")],
        on: On::Flag("--export-marks"),
        effect: FILES,
        undo: UndoRow::Overwritten,
        what: "prints the history, and writes marks to a file",
        hits: &["git fast-export --export-marks=a --all"],
        misses: &["git fast-export --all"],
        ..READS
    },
    Rule {
        id: "git-send-pack",
        sub: "send-pack|receive-pack|http-push",
        effect: SHARED,
        undo: UndoRow::Unknown("whether the old commit is kept somewhere"),
        network: true,
        what: "changes another repository's branches",
        hits: &["git send-pack ../r main"],
        misses: &["git fetch-pack ../r main"],
        ..READS
    },
    Rule {
        id: "git-fetch-pack",
        sub: "fetch-pack|http-fetch|upload-pack|upload-archive|request-pull",
        effect: COMMITS,
        undo: UndoRow::Unneeded,
        network: true,
        what: "exchanges objects with another repository; no branch moves",
        hits: &["git fetch-pack ../r main"],
        misses: &["git send-pack ../r main"],
        ..READS
    },
    Rule {
        id: "git-credential",
        sub: "credential|credential-store|credential-cache|credential-osxkeychain|credential-manager|credential-libsecret",
        effect: Effect::new(Read, Secret, Home),
        what: "shows or changes passwords that git keeps",
        hits: &["git credential fill"],
        misses: &["git config user.name"],
        ..READS
    },
    Rule {
        id: "git-credential-erase",
        sub: "credential|credential-store|credential-cache|credential-osxkeychain|credential-manager|credential-libsecret approve|reject|store|erase|exit",
        effect: Effect::new(Change, Account, Home),
        undo: UndoRow::Partial("sign in again"),
        what: "changes passwords that git keeps",
        hits: &["git credential reject", "git credential-store erase"],
        misses: &["git credential fill"],
        ..READS
    },
    Rule {
        id: "git-imap-send",
        sub: "imap-send",
        effect: Effect::new(Send, Message, Remote),
        undo: UndoRow::None,
        network: true,
        what: "puts patches into a mailbox",
        hits: &["git imap-send"],
        misses: &["git send-email a"],
        ..READS
    },
    Rule {
        id: "git-filters",
        sub: "cat-file|fsck",
        when: &[When::Flag("--filters --lost-found")],
        effect: CODE,
        undo: UndoRow::Unknown("what the configured filter does"),
        what: "runs a filter that the settings name, or writes what is lost to files",
        hits: &["git cat-file --filters HEAD:a.txt", "git fsck --lost-found"],
        misses: &["git cat-file -p HEAD"],
        ..READS
    },
];

/// Whether an inner command is asked only to show something.
fn reads(words: &dyn Words) -> bool {
    let first = words.word(1);
    match words.word(0) {
        Some("symbolic-ref") => words.words() == 2 && !words.has("-d --delete"),
        Some("notes") => matches!(first, None | Some("list" | "show" | "get-ref")) && words.words() < 4,
        Some("sparse-checkout") => matches!(first, Some("list" | "check-rules")),
        Some("hash-object") => words.only("-t --stdin --stdin-paths --no-filters --path --literally"),
        Some("archive") => words.only("--format --prefix -l --list -v --verbose -0 -1 -9 --worktree-attributes"),
        Some("bundle") => matches!(first, Some("verify" | "list-heads")),
        Some("rerere") => matches!(first, Some("status" | "diff" | "remaining")),
        Some("replace") => words.has("-l --list") || words.words() == 1,
        Some("merge-file") => words.has("-p --stdout"),
        Some("pack-objects") => words.has("--stdout"),
        Some("bisect") => matches!(first, Some("log" | "view" | "visualize" | "terms" | "help")),
        Some("mergetool" | "difftool") => words.has("--tool-help"),
        Some("apply") => words.has("--check --stat --numstat --summary") && !words.has("--apply"),
        Some("refs") => matches!(first, Some("verify" | "list" | "exists")),
        _ => false,
    }
}
