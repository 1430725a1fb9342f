#!/bin/sh
# The archive of a release: packaging/archive.sh BINARY TARGET [OUT]
# Makes OUT/oneway-VERSION-TARGET.tar.gz (one directory: the binary, licences, README) and its .sha256 beside it.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
[ "$#" -ge 2 ] || { sed -n '2,3s/^# \{0,1\}//p' "$0" >&2; exit 2; }
binary=$1 target=$2 out=${3:-$here/dist}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$here/Cargo.toml" | sed 1q)
name=oneway-$version-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/$name" "$out"
cp "$binary" "$work/$name/"
cp "$here/README.md" "$here/LICENSE-MIT" "$here/LICENSE-APACHE" "$here/CHANGELOG.md" "$work/$name/"
# The same input gives the same archive: no names, no times of this machine.
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime='2020-01-01 00:00:00Z' -cf - "$name" |
    gzip -9n > "$out/$name.tar.gz"
cd "$out"
if command -v sha256sum >/dev/null 2>&1; then sha256sum "$name.tar.gz"; else shasum -a 256 "$name.tar.gz"; fi > "$name.tar.gz.sha256"
printf '%s\n' "$out/$name.tar.gz"
