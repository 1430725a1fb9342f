#!/bin/sh
# Builds oneway, puts it into ~/.local/bin and wires it into Claude Code's settings.
#   ./install.sh [--prefix DIR] [--project] [--preset NAME] [--settings FILE] [--dry-run] [--uninstall]
# Everything but --prefix goes on to `oneway install`, which edits the settings and keeps a copy of them.
set -eu

say() { printf 'install.sh: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=${PREFIX:-${HOME:?HOME is not set; use --prefix DIR}/.local}
dry=no uninstall=no project=no
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
        --help | -h) sed -n '2,4s/^# \{0,1\}//p' "$0"; exit 0 ;;
        --dry-run) dry=yes ;;
        --uninstall) uninstall=yes ;;
        --project) project=yes ;;
    esac
    set -- "$@" "$arg"
done
case $prefix in
    /*) ;;
    *) prefix=$(pwd)/$prefix ;;
esac
target=$prefix/bin/oneway

build() {
    command -v cargo >/dev/null 2>&1 || die "cargo is missing; install Rust from https://rustup.rs, then run this again"
    command -v cc >/dev/null 2>&1 || die "a C linker is missing; install gcc or clang, then run this again"
    say "building (a minute or two)"
    (cd "$here" && cargo build --release --locked)
    built=${CARGO_TARGET_DIR:-$here/target}/release/oneway
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
    exec "$built" install --command "$target" "$@"
fi
mkdir -p "$prefix/bin"
# Copied beside and renamed: a hook that runs right now keeps its old file.
cp "$built" "$target.new.$$"
chmod 755 "$target.new.$$"
mv -f "$target.new.$$" "$target"
say "installed $target"
"$target" install --command "$target" "$@"
case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) say "to type oneway yourself, add $prefix/bin to PATH (the hook does not need it)" ;;
esac
