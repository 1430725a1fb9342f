//! How old a host is: an older one may drop what oneway says, or run a call when the hook fails.

use super::{Check, probe};
use crate::cli::install::{home, wires};
use crate::door::host::{HOSTS, Host};
use crate::world::{Machine, World};

/// The hosts that are here, each asked for its version.
pub fn look(asked: Option<&'static Host>) -> Vec<Check> {
    let meant = |host: &&&Host| match asked {
        Some(asked) => asked.name == host.name,
        None => is_wired(host),
    };
    HOSTS.iter().filter(meant).flat_map(|host| host_version(host)).collect()
}

fn is_wired(host: &Host) -> bool {
    let file = home(host, &Machine).map(|dir| dir.join(host.wiring.user));
    let text = file.and_then(|file| Machine.read(&file, 1 << 20).ok()).unwrap_or_default();
    String::from_utf8_lossy(&text).contains(wires::NAME)
}

fn host_version(host: &Host) -> Vec<Check> {
    let (program, ages) = host.facts.ages;
    if program.is_empty() {
        return Vec::new();
    }
    // A host that is not in this PATH may still be started from elsewhere: nothing is known of it then.
    let Ok((_, told)) = probe::said(program, &["--version".to_owned()], "") else { return Vec::new() };
    let Some(version) = told.split_whitespace().find(|word| parts(word).len() > 1) else { return Vec::new() };
    let older: Vec<Check> = ages
        .iter()
        .filter(|(since, _)| parts(version) < parts(since))
        .map(|(since, what)| Check::doubt(format!("{} {version} {what}; update it to {since} or later", host.title)))
        .collect();
    if older.is_empty() { vec![Check::good(format!("{} {version}", host.title))] } else { older }
}

/// The numbers of a version; none where it is no version.
fn parts(version: &str) -> Vec<u64> {
    let version = version.trim_start_matches('v');
    let version = version.split_once(['-', '+']).map_or(version, |(front, _)| front);
    version.split('.').map(|part| part.parse().ok()).collect::<Option<_>>().unwrap_or_default()
}
