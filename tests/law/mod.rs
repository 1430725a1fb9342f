//! How many cases a law is held against: the same ones on every run, so that a red run is about the change and can be repeated;
//! `ONEWAY_LAWS=10000` tries so many new ones.

use proptest::test_runner::{Config, RngSeed};

pub fn cases(usual: u32) -> Config {
    let long = std::env::var("ONEWAY_LAWS").ok().and_then(|n| n.parse().ok());
    let rng_seed = if long.is_some() { RngSeed::Random } else { RngSeed::Fixed(4) };
    Config { cases: long.unwrap_or(usual), rng_seed, failure_persistence: None, ..Config::default() }
}
