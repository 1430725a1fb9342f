# The short ways; each is a plain command, so that nothing needs just.

# what the tests need, then everything that CI runs
test:
    .ci/test

# the tests alone
quick:
    cargo test

# write the generated documents anew
bless:
    ONEWAY_BLESS=1 cargo test --test docs

# instructions of a cold start, and speed and memory
bench:
    cargo bench --bench cold_start
    cargo bench --bench check

# ten million mutated inputs on stable
smoke:
    ONEWAY_SMOKE=2500000 cargo test --release --test smoke -- --nocapture

# a real fuzzer, on stable: shell, sql, hook, decide, script, mcp or policy
fuzz target="shell" seconds="300":
    .ci/fuzz {{target}} {{seconds}}

# every system call of a hook call fails once
faults:
    cargo build
    .ci/syscalls target/debug/oneway

# build, install and wire in
install *flags:
    ./install.sh {{flags}}
