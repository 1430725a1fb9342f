#!/bin/sh
# The npm package: packaging/npm.sh OUT BINARY=PLATFORM... ; PLATFORM is node's word for it (linux-x64, darwin-arm64).
# The binaries are inside: nothing is fetched when it is installed, and no script runs.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
[ "$#" -ge 2 ] || { sed -n '2,3s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$1"
out=$(CDPATH='' cd -- "$1" && pwd)
shift
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$here/Cargo.toml" | sed 1q)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What `npm pack` makes: a tar with everything below `package/`.
mkdir "$work/package"
cp -R "$here/packaging/npm/." "$work/package/"
sed "s/\"version\": \".*\"/\"version\": \"$version\"/" "$here/packaging/npm/package.json" > "$work/package/package.json"
cp "$here/README.md" "$here/LICENSE-MIT" "$here/LICENSE-APACHE" "$work/package/"
for pair in "$@"; do
    binary=${pair%%=*} platform=${pair#*=}
    mkdir -p "$work/package/vendor/$platform"
    cp "$binary" "$work/package/vendor/$platform/"
    chmod 755 "$work/package/vendor/$platform/"*
done
tar -C "$work" --owner=0 --group=0 --numeric-owner -czf "$out/oneway-guard-$version.tgz" package
printf '%s\n' "$out/oneway-guard-$version.tgz"
