# shellcheck shell=sh
# What a build needs, and how what is missing gets here. install.sh and .ci/test read this file; it does nothing by itself.
# They stand in the repository, and bring `say` and `die`.

# Only Cargo.toml names the version.
rust_needed() { sed -n 's/^rust-version = "\([0-9.]*\)"$/\1/p' Cargo.toml; }

# Whether version $1 is older than $2, by the number after the first dot.
older() {
    one=${1#*.} other=${2#*.}
    [ "${one%%.*}" -lt "${other%%.*}" ] 2>/dev/null
}

need_cargo() {
    # A shell that is older than rustup does not find it yet.
    command -v cargo >/dev/null 2>&1 || PATH=$PATH:${CARGO_HOME:-${HOME:-}/.cargo}/bin
    needed=$(rust_needed)
    command -v cargo >/dev/null 2>&1 ||
        die "cargo is missing: oneway needs Rust $needed or later; install it from https://rustup.rs, then run this again"
    found=$(cargo --version 2>&1) || die "cargo does not start: $found"
    found=${found#cargo }
    found=${found%% *}
    older "$found" "$needed" || return 0
    update='run: rustup update stable'
    command -v rustup >/dev/null 2>&1 || update='get a newer one from https://rustup.rs'
    die "oneway needs Rust $needed or later; this is cargo $found; $update"
}

# gcc alone links nothing: crt1.o and, for a static binary, libc.a come with the C library's own package.
links() {
    dir=$(mktemp -d)
    printf 'int main(void) { return 0; }\n' >"$dir/a.c"
    static=
    [ "$(uname -s)" != Linux ] || static=-static
    linked=yes
    cc $static -o "$dir/a" "$dir/a.c" >/dev/null 2>&1 || linked=no
    rm -rf "$dir"
    [ "$linked" = yes ]
}

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

install_packages() {
    say "installing with apt-get: $*"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

need_linker() {
    links && return 0
    if may_install; then
        install_packages gcc libc6-dev
        links && return 0
    fi
    what='cc cannot link a static program (crt1.o or libc.a is missing)'
    command -v cc >/dev/null 2>&1 || what='a C compiler is missing'
    how='install gcc and the static C library'
    ! command -v apt-get >/dev/null 2>&1 || how='run: sudo apt-get install -y gcc libc6-dev'
    ! command -v dnf >/dev/null 2>&1 || how='run: sudo dnf install -y gcc glibc-static'
    die "$what; $how"
}

# Without them cargo cannot reach crates.io; who cannot install them may have the crates already.
need_certificates() {
    [ -z "${SSL_CERT_FILE:-}" ] && [ ! -e /etc/ssl/certs/ca-certificates.crt ] && may_install || return 0
    install_packages ca-certificates
}
