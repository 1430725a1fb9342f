#!/bin/sh
# A Debian package: packaging/deb.sh BINARY ARCH [OUT]; ARCH is Debian's word for it (amd64, arm64).
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
[ "$#" -ge 2 ] || { sed -n '2s/^# \{0,1\}//p' "$0" >&2; exit 2; }
binary=$1 arch=$2 out=${3:-$here/dist}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$here/Cargo.toml" | sed 1q)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/DEBIAN" "$work/usr/bin" "$work/usr/share/doc/oneway" "$work/usr/share/man/man1" "$out"
install -m 755 "$binary" "$work/usr/bin/oneway"
cat "$here/LICENSE-MIT" "$here/LICENSE-APACHE" > "$work/usr/share/doc/oneway/copyright"
"$binary" man | gzip -9n > "$work/usr/share/man/man1/oneway.1.gz"
cat > "$work/DEBIAN/control" <<CONTROL
Package: oneway
Version: $version
Architecture: $arch
Maintainer: the oneway authors <security@oneway.dev>
Section: devel
Priority: optional
Homepage: https://github.com/oneway-dev/oneway
Description: guard between a coding agent and the machine
 Reads the statement that an agent is about to run (shell, SQL, and what is
 nested in them) and answers two questions: how risky is it, and can it be
 undone? Wire it in with: oneway install
CONTROL
chmod -R u=rwX,go=rX "$work"
dpkg-deb --root-owner-group --build "$work" "$out/oneway_${version}_$arch.deb" >&2
printf '%s\n' "$out/oneway_${version}_$arch.deb"
