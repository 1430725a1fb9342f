//! git, sub-command by sub-command.

use super::common::join;
use crate::catalog::row::*;

mod history;
mod plumbing;
mod read;
mod remote;
mod settings;
mod work;

const PARTS: &[&[Rule]] = &[read::RULES, work::RULES, history::RULES, remote::RULES, settings::RULES, plumbing::RULES];
#[allow(clippy::large_const_arrays, reason = "a static cannot be part of a const row")]
const RULES: [Rule; super::common::length(PARTS)] = join(PARTS);

/// The rows.
pub const PROGRAMS: &[Program] = &[Program {
    names: &["git", "hub"],
    alike: true,
    values: "-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env --attr-source --list-cmds",
    own: "-C -c -p -P --paginate --no-pager --git-dir --work-tree --namespace --bare --no-replace-objects --no-optional-locks --no-lazy-fetch --no-advice --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --attr-source",
    sub_values: &[
        (
            "commit",
            "-m --message -F --file -C -c --reuse-message --reedit-message --author --date -t --template --fixup --squash --cleanup -S --gpg-sign --trailer --pathspec-from-file -u",
        ),
        (
            "log|show|diff|shortlog|rev-list|whatchanged|format-patch|diff-tree|reflog|range-diff|blame|annotate",
            "-n --max-count --skip --since --until --after --before --author --committer --grep --format --pretty --date -S -G -L -U --unified -O --output --diff-filter -l -o --output-directory -v --reroll-count --abbrev --color -M -C --stat --word-diff-regex --subject-prefix",
        ),
        ("push", "-o --push-option --receive-pack --exec --repo"),
        (
            "pull|fetch",
            "-o --server-option --upload-pack --depth --deepen --shallow-since --shallow-exclude --refmap -j --jobs -s --strategy -X --strategy-option",
        ),
        (
            "clone",
            "-b --branch -o --origin --depth --reference --template -u --upload-pack -c --config -j --jobs --shallow-since --separate-git-dir --filter --bundle-uri",
        ),
        ("branch", "-u --set-upstream-to --contains --no-contains --merged --no-merged --sort --format --points-at"),
        (
            "tag",
            "-m --message -F --file -u --local-user --sort --format --contains --points-at --merged --no-merged -n",
        ),
        ("checkout|switch", "-b -B -c -C --orphan --create --force-create --conflict --pathspec-from-file"),
        ("restore", "-s --source --conflict --pathspec-from-file"),
        ("reset", "--pathspec-from-file"),
        ("stash", "-m --message --pathspec-from-file"),
        ("rebase", "-x --exec --onto -s --strategy -X --strategy-option -S --gpg-sign --whitespace -C"),
        (
            "merge|cherry-pick|revert",
            "-m --mainline -s --strategy -X --strategy-option -F --file -S --gpg-sign --message",
        ),
        ("clean", "-e --exclude"),
        ("worktree add", "-b -B --reason"),
        ("config", "-f --file --blob --type --default --comment"),
        ("grep", "-e -f -A -B -C -m --max-depth -O --open-files-in-pager --threads"),
        ("archive", "-o --output --prefix --remote --exec --format --add-file"),
        (
            "filter-branch",
            "--env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter --subdirectory-filter --original -d --state-branch --setup",
        ),
        (
            "filter-repo",
            "--path --path-glob --path-rename --replace-text --message-callback --blob-callback --commit-callback --refs --mailmap --strip-blobs-bigger-than",
        ),
        ("bisect", "--term-old --term-new"),
        ("difftool|mergetool", "-x --extcmd -t --tool"),
        ("hash-object", "-t --path"),
        ("symbolic-ref|update-ref|commit-tree", "-m -p -F"),
        ("read-tree", "--prefix --index-output --exclude-per-directory"),
        ("submodule", "-b --branch --name --reference --depth"),
        ("notes", "-m -F -C -c --ref"),
        ("send-email", "--to --cc --bcc --from --subject --smtp-server --smtp-user --smtp-pass"),
        ("update-index", "--cacheinfo --chmod"),
        ("gc", "--prune --expire-to --max-cruft-size"),
        ("ls-remote|ls-files", "--sort --upload-pack -x --exclude -X --exclude-from"),
        ("daemon|instaweb", "--port --listen --base-path"),
        ("apply|am", "-p -C --directory --exclude --include --whitespace"),
        ("for-each-ref", "--format --sort --count --points-at --contains --merged"),
        ("rev-parse", "--prefix --default"),
        ("cat-file", "--batch --batch-check --path"),
    ],
    stops: &[("config", 1)],
    dry: "--dry-run",
    rules: &RULES,
    carries: &[
        Carry::GitSetting("-c --config --config-env"),
        Carry::Sub("rebase", &Carry::Flag("-x --exec", Lang::Shell)),
        Carry::Sub("archive|push", &Carry::Flag("--exec", Lang::Shell)),
        Carry::Flag(
            "--tree-filter --index-filter --env-filter --msg-filter --commit-filter --parent-filter --tag-name-filter --setup",
            Lang::Shell,
        ),
        Carry::ArgvAfter { sub: "bisect run", skip: 0 },
        Carry::TextAfter("submodule foreach", Lang::Shell),
        Carry::Sub("difftool", &Carry::Flag("-x --extcmd", Lang::Shell)),
        Carry::Sub("grep", &Carry::Flag("-O --open-files-in-pager", Lang::Shell)),
        Carry::Sub("clone", &Carry::Flag("-u --upload-pack", Lang::Shell)),
        Carry::Flag("--upload-pack --receive-pack", Lang::Shell),
    ],
    ..PROGRAM
}];

/// Asked only to show what it would do, and that not taken back.
fn dry(words: &dyn Words) -> bool {
    words.has("-n --dry-run") && !words.has("--no-dry-run")
}

/// Lists branches. How a list looks (`-v`, `--sort`) makes none: with a name it makes a branch.
fn branch_reads(words: &dyn Words) -> bool {
    let lists = words.has(
        "-l --list -a -r --all --remotes --show-current --contains --no-contains --merged --no-merged --points-at",
    );
    let taken_back = words.has("--no-list --no-all --no-remotes --no-show-current --no-points-at");
    let writes = words.has("-d -D --delete -m -M --move -c -C --copy -f --force -u --set-upstream-to --unset-upstream --edit-description -t --track --create-reflog");
    !writes && (lists && !taken_back || words.count() == 0)
}

/// Lists tags, by the same rule.
fn tag_reads(words: &dyn Words) -> bool {
    let lists = words.has("-l --list -n --contains --no-contains --points-at --merged --no-merged -v --verify");
    let taken_back = words.has("--no-list --no-points-at --no-verify");
    let writes = words.has("-d --delete -a --annotate -s --sign -f --force -m --message -F --file -u --local-user");
    !writes && (lists && !taken_back || words.count() == 0)
}

/// Shows settings: a key alone, or an option or a verb that asks for it. A key and a value set it.
fn config_reads(words: &dyn Words) -> bool {
    let writes = words.has("--add --unset --unset-all --replace-all --rename-section --remove-section -e --edit");
    let reads = words.has("-l --list --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool");
    let taken_back = words.has("--no-list --no-get --no-get-all --no-get-regexp --no-get-urlmatch --no-get-color");
    let alone = words.count() <= 1 && !words.many();
    !writes
        && (reads && !taken_back
            || alone && words.operand(0) != Some("edit")
            || matches!(words.operand(0), Some("list" | "get")))
}
