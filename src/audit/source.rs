//! Where a line of the log comes from: the person, the machine, the repository. Machines and repositories are named by
//! digests, so that a log can leave the machine without telling more than it must.

use crate::approvals::store::Store;
use crate::digest::blake::hex_digest;
use crate::digits::hex;
use crate::policy::Policy;
use crate::policy::file;
use crate::policy::settings::RepositoryName;
use crate::request::Place;
use crate::world::{FileKind, World, disk};
use std::path::{Path, PathBuf};

/// Where systems keep a name of their own.
const MACHINE: [&str; 2] = ["/etc/machine-id", "/var/lib/dbus/machine-id"];
/// The name that oneway makes where the system has none.
const OWN: &str = "machine";
/// What is mixed in where the policy names nothing else.
const SALT: &str = "oneway";
/// How many digits of a digest are a name.
const DIGITS: usize = 32;
/// The largest file of these kinds.
const MAX_FILE: usize = 64 << 10;

/// The machine's name: a digest of its id, with the policy's salt.
pub fn machine(store: &Store, policy: &Policy) -> Option<String> {
    let world = store.world();
    let read = |path: &Path| world.read(path, 256).ok().filter(|id| id.len() >= 16);
    let id = MACHINE.iter().find_map(|path| read(Path::new(path))).or_else(|| own(store))?;
    Some(salted("machine", id.trim_ascii(), policy))
}

fn own(store: &Store) -> Option<Vec<u8>> {
    let path = store.path(OWN);
    if let Ok(id) = store.world().read(&path, 256) {
        return Some(id);
    }
    let mut id = [0; 16];
    let id = store.world().random(&mut id).then(|| hex(&id).into_bytes())?;
    disk::create(&path, &id).ok()?;
    Some(id)
}

fn salted(kind: &str, text: &[u8], policy: &Policy) -> String {
    let salt = policy.audit.salt.as_deref().unwrap_or(SALT);
    let mut all = Vec::with_capacity(salt.len() + kind.len() + text.len() + 2);
    for part in [salt.as_bytes(), kind.as_bytes()] {
        all.extend_from_slice(part);
        all.push(0);
    }
    all.extend_from_slice(text);
    let mut digest = hex_digest(&all);
    digest.truncate(DIGITS);
    digest
}

/// The repository's name: where its `origin` lies, as the policy wants it written.
pub fn repository(place: &Place, policy: &Policy, world: &dyn World) -> Option<String> {
    let how = policy.audit.repository;
    if how == RepositoryName::Nothing {
        return None;
    }
    let root = file::root(place, world)?;
    let config = world.read(&settings(&root.join(".git"), world)?, MAX_FILE).ok()?;
    let name = plain(origin(std::str::from_utf8(&config).ok()?)?)?;
    Some(if how == RepositoryName::Plain { name } else { salted("repository", name.as_bytes(), policy) })
}

/// The settings of a repository, also behind a linked work tree.
fn settings(git: &Path, world: &dyn World) -> Option<PathBuf> {
    if world.meta(git)?.kind != FileKind::File {
        return Some(git.join("config"));
    }
    let text = String::from_utf8(world.read(git, 4096).ok()?).ok()?;
    let dir = text.trim_end().strip_prefix("gitdir: ").filter(|dir| dir.starts_with('/') && !dir.starts_with("//"))?;
    let common = dir.rsplit_once("/worktrees/").map_or(dir, |(common, _)| common);
    Some(Path::new(common).join("config"))
}

/// The address of `origin` in git's settings.
fn origin(config: &str) -> Option<&str> {
    let (_, section) = config.split_once("[remote \"origin\"]")?;
    let section = section.split("\n[").next()?;
    let line = section.lines().find(|line| line.trim_start().starts_with("url"))?;
    Some(line.split_once('=')?.1.trim().trim_matches('"'))
}

/// An address without what differs between people: `host/path`, no scheme, no user, no password, no `.git`.
fn plain(url: &str) -> Option<String> {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let (first, path) = rest.split_once('/').map_or((rest, ""), |(first, path)| (first, path));
    let host = first.rsplit_once('@').map_or(first, |(_, host)| host);
    let path = path.split(['?', '#']).next()?.trim_end_matches('/').trim_end_matches(".git");
    // `git@host:path` is what people type; a number behind the colon is a port.
    let (host, port) = host.split_once(':').unwrap_or((host, ""));
    let port = if port.bytes().all(|b| b.is_ascii_digit()) { "" } else { port };
    let parts = [host, port, path].into_iter().filter(|part| !part.is_empty());
    let name = parts.collect::<Vec<_>>().join("/").trim_end_matches(".git").to_ascii_lowercase();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_repository_has_one_name_and_no_secret() {
        for url in [
            "https://github.com/Acme/app.git",
            "https://github.com/acme/app/",
            "https://bob:s3cret@github.com/acme/app.git",
            "https://ghp_0123456789@github.com/acme/app?token=s3cret",
            "git@github.com:acme/app.git",
            "ssh://git@github.com:22/acme/app",
            "git@github.com:acme/app",
        ] {
            assert_eq!(plain(url).as_deref(), Some("github.com/acme/app"), "{url}");
        }
        assert_eq!(plain("/srv/git/app.git").as_deref(), Some("srv/git/app"));
        assert_eq!(plain(""), None);
    }

    #[test]
    fn the_address_of_origin() {
        let config = "[core]\n\tbare = false\n[remote \"up\"]\n\turl = https://x/y\n[remote \"origin\"]\n\tfetch = +refs\n\turl = https://a/b\n[branch \"main\"]\n";
        assert_eq!(origin(config), Some("https://a/b"));
        assert_eq!(origin("[remote \"origin\"]\n\tfetch = x\n[remote \"z\"]\n\turl = y\n"), None);
        assert_eq!(origin(""), None);
    }
}
