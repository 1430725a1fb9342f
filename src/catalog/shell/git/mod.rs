//! git, sub-command by sub-command.

use crate::catalog::row::*;

pub(super) mod history;
pub(super) mod plumbing;
pub(super) mod read;
pub(super) mod remote;
pub(super) mod settings;
pub(super) mod work;

/// Asked only to show what it would do, and that not taken back.
pub(in crate::catalog) fn dry(words: &dyn Words) -> bool {
    words.has("-n --dry-run") && !words.has("--no-dry-run")
}

/// Lists branches. How a list looks (`-v`, `--sort`) makes none: with a name it makes a branch.
pub(in crate::catalog) fn branch_reads(words: &dyn Words) -> bool {
    let lists = words.has(
        "-l --list -a -r --all --remotes --show-current --contains --no-contains --merged --no-merged --points-at",
    );
    let taken_back = words.has("--no-list --no-all --no-remotes --no-show-current --no-points-at");
    let writes = words.has("-d -D --delete -m -M --move -c -C --copy -f --force -u --set-upstream-to --unset-upstream --edit-description -t --track --create-reflog");
    !writes && (lists && !taken_back || words.count() == 0)
}

/// Lists tags, by the same rule.
pub(in crate::catalog) fn tag_reads(words: &dyn Words) -> bool {
    let lists = words.has("-l --list -n --contains --no-contains --points-at --merged --no-merged -v --verify");
    let taken_back = words.has("--no-list --no-points-at --no-verify");
    let writes = words.has("-d --delete -a --annotate -s --sign -f --force -m --message -F --file -u --local-user");
    !writes && (lists && !taken_back || words.count() == 0)
}

/// Shows settings: a key alone, or an option or a verb that asks for it. A key and a value set it.
pub(in crate::catalog) fn config_reads(words: &dyn Words) -> bool {
    let writes = words.has("--add --unset --unset-all --replace-all --rename-section --remove-section -e --edit");
    let reads = words.has("-l --list --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool");
    let taken_back = words.has("--no-list --no-get --no-get-all --no-get-regexp --no-get-urlmatch --no-get-color");
    let alone = words.count() <= 1 && !words.many();
    !writes
        && (reads && !taken_back
            || alone && words.operand(0) != Some("edit")
            || matches!(words.operand(0), Some("list" | "get")))
}
