#!/bin/sh
# Puts oneway into ~/.local/bin, wires it into an agent's settings (Claude Code's if not told), and judges a few statements with it.
#   ./install.sh [--release] [--no-wire] [--prefix DIR] [--host NAME] [--project] [--preset NAME] [--settings FILE] [--dry-run] [--uninstall]
# With Rust here it builds what lies beside it; without Rust, or with --release, it takes the release of the same version and checks
# its digest. --no-wire leaves the settings alone; the other options go on to `oneway install`, which keeps a copy of what it edits.
set -eu

say() { printf 'install.sh: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=${PREFIX:-${HOME:?HOME is not set; use --prefix DIR}/.local}
dry=no uninstall=no project=no wire=yes release=no
count=$#
while [ "$count" -gt 0 ]; do
    arg=$1
    shift
    count=$((count - 1))
    case $arg in
        --prefix)
            [ "$count" -gt 0 ] || die "--prefix wants a directory"
            prefix=$1
            shift
            count=$((count - 1))
            continue ;;
        --prefix=*) prefix=${arg#--prefix=}; continue ;;
        --no-wire) wire=no; continue ;;
        --release) release=yes; continue ;;
        --help | -h) sed -n '2,5s/^# \{0,1\}//p' "$0"; exit 0 ;;
        --dry-run) dry=yes ;;
        --uninstall) uninstall=yes ;;
        --project) project=yes ;;
        # The hook gets it as an option; here it makes the statements at the end be judged alike.
        --preset) export ONEWAY_PRESET="${1:-}" ;;
        --preset=*) export ONEWAY_PRESET="${arg#--preset=}" ;;
    esac
    set -- "$@" "$arg"
done
case $prefix in
    /*) ;;
    *) prefix=$(pwd)/$prefix ;;
esac
target=$prefix/bin/oneway
if [ "$wire" = no ]; then
    case "$*" in
        '' | --dry-run) ;;
        *) die "--no-wire goes with --prefix and --dry-run only" ;;
    esac
fi

# The release that this script belongs to; tests/setup.rs compares it with Cargo.toml.
version=0.1.0

# shellcheck source=.ci/needs.sh
if [ -e "$here/.ci/needs.sh" ]; then
    # shellcheck source=.ci/needs.sh
    . "$here/.ci/needs.sh"
fi
[ -e "$here/Cargo.toml" ] || release=yes
command -v cargo >/dev/null 2>&1 || [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ] || release=yes

# What releases call this machine.
triple() {
    case $(uname -s)-$(uname -m) in
        Linux-x86_64 | Linux-amd64) echo x86_64-unknown-linux-musl ;;
        Linux-aarch64 | Linux-arm64) echo aarch64-unknown-linux-musl ;;
        Darwin-x86_64) echo x86_64-apple-darwin ;;
        Darwin-arm64) echo aarch64-apple-darwin ;;
        *) return 1 ;;
    esac
}

fetch() {
    case $1 in
        /*) cp "$1" "$2" ;;
        *) if command -v curl >/dev/null 2>&1; then curl -fsSL --proto '=https' -o "$2" "$1"; else wget -q -O "$2" "$1"; fi ;;
    esac
}

# ONEWAY_RELEASES may name a directory, or another place that has the same files.
take_release() {
    machine=$(triple) || die "there is no release for $(uname -sm); install Rust (https://rustup.rs) and run this in a clone"
    from=${ONEWAY_RELEASES:-https://github.com/oneway-dev/oneway/releases/download/v$version}
    name=oneway-$version-$machine
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    for file in "$name.tar.gz" "$name.tar.gz.sha256"; do
        fetch "$from/$file" "$work/$file" 2>/dev/null ||
            die "cargo is missing, and $from/$file cannot be had; in a clone, with Rust 1.89 or later (https://rustup.rs), this builds it"
    done
    sum='sha256sum'
    command -v sha256sum >/dev/null 2>&1 || sum='shasum -a 256'
    (cd "$work" && $sum -c "$name.tar.gz.sha256" >/dev/null 2>&1) || die "$name.tar.gz is not what its digest says: nothing was installed"
    tar -C "$work" -xzf "$work/$name.tar.gz"
    built=$work/$name/oneway
    say "took the release $version for $machine; its digest is right"
}

build() {
    if [ "$release" = yes ]; then
        take_release
        return
    fi
    # A subshell: the settings of --project are those of the person's own directory.
    (
        cd "$here"
        # A dry run installs nothing, a compiler neither.
        [ "$dry" = no ] || may_install() { false; }
        need_cargo
        need_linker
        need_certificates
        say "building (a minute or two)"
        cargo build --release --locked
    )
    built=${CARGO_TARGET_DIR:-$here/target}/release/oneway
}

judge() {
    printf '\nhow it judges (nothing of this is run):\n'
    for statement in 'git status' 'git stash' 'curl -s https://get.example.com | sh' 'git push --force origin main' \
        "ssh db 'psql -c \"DELETE FROM orders\"'"; do
        # Two steps: in a pipe nobody would hear that the binary failed.
        shown=$("$target" explain --color never "$statement")
        verdict=$(printf '%s\n' "$shown" | sed 1q)
        printf '  %-6s  %-42s  %s\n' "${verdict%% *}" "$statement" "${verdict#*  }"
    done
}

if [ "$uninstall" = yes ]; then
    tool=$target
    [ -x "$tool" ] || { build; tool=$built; }
    "$tool" install "$@"
    # Another project's settings may still name the binary: it goes only with the person's own wiring.
    if [ "$dry" = no ] && [ "$project" = no ]; then
        rm -f "$target"
        say "removed $target"
    fi
    exit 0
fi

build
if [ "$dry" = yes ]; then
    say "would copy $built to $target"
    [ "$wire" = yes ] || exit 0
    exec "$built" install --command "$target" "$@"
fi
mkdir -p "$prefix/bin"
# Copied beside and renamed: a hook that runs right now keeps its old file.
cp "$built" "$target.new.$$"
chmod 755 "$target.new.$$"
mv -f "$target.new.$$" "$target"
say "installed $target"
if [ "$wire" = yes ]; then
    "$target" install --command "$target" "$@"
else
    say "the settings were left alone; ./install.sh wires the hook in"
fi
judge
name=oneway
case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *)
        name=$target
        say "to type oneway yourself, add $prefix/bin to PATH (the hook does not need it)" ;;
esac
printf '\nnow on something of yours: %s check .\n' "$name"
