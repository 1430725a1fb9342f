#!/bin/sh
# The Homebrew formula of a release: packaging/formula.sh DIST, where the archives and their .sha256 lie.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
dist=${1:?DIST}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$here/Cargo.toml" | sed 1q)
script="s/VERSION/$version/g"
for target in aarch64-apple-darwin x86_64-apple-darwin aarch64-unknown-linux-musl x86_64-unknown-linux-musl; do
    digest=$(cut -d' ' -f1 "$dist/oneway-$version-$target.tar.gz.sha256")
    script="$script;s/SHA256_$target/$digest/"
done
sed "$script" "$here/packaging/homebrew/oneway.rb" | sed 1d
