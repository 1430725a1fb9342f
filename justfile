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

# a real fuzzer, on nightly: shell, sql, hook or decide
fuzz target="shell" seconds="300":
    cargo +nightly fuzz run {{target}} -- -max_total_time={{seconds}} -timeout=5

# build, install and wire in
install *flags:
    ./install.sh {{flags}}
