//! The layers: where policy files lie, whether they can be trusted, and what they come to together.
//! A file that cannot be read or trusted tightens: it keeps its denials, loses its allowances, and all but safe is asked.

use super::clause::{ClauseSource, Layer, Verb};
use super::edition::{self, Edition};
use super::layer::{self, PolicyFile};
use super::schema::FileFaults;
use super::settings::Limits;
use super::{FileFault, Policy, agents};
use crate::catalog::extra::Extras;
use crate::preset::Preset;
use crate::request::Place;
use crate::world::{FileKind, Meta, Unread, World};
use std::path::{Path, PathBuf};

/// The machine owner's file.
pub const MANAGED: &str = "/etc/oneway/policy.toml";
/// More files of the machine's owner, each by itself: `*.toml`, by name.
pub const FRAGMENTS: &str = "/etc/oneway/policy.d";
/// How many of them there may be.
const MAX_FRAGMENTS: usize = 256;
/// The project's file, at its root.
pub const PROJECT: &str = ".oneway.toml";
/// The largest policy file.
const MAX_FILE: usize = 256 << 10;
/// How many directories are looked at for the project's root.
const MAX_UP: usize = 32;

/// The policy in force at a place. `preset` is the one that the command line or the hook's settings name.
pub fn load(preset: Option<Preset>, place: &Place, world: &dyn World) -> Policy {
    let mut policy = merge(preset, files(place, world));
    if let Some(agent) = &place.agent {
        agents::declared(agent, place, world, &mut policy);
    }
    policy
}

/// Every policy file that is there, with what it says.
pub fn files(place: &Place, world: &dyn World) -> Vec<(Layer, PathBuf, PolicyFile)> {
    let managed = Some(PathBuf::from(MANAGED));
    let project = root(place, world).map(|root| root.join(PROJECT));
    let paths = [(Layer::Managed, managed), (Layer::User, user(place, world)), (Layer::Project, project)];
    let read = |(layer, path): (Layer, Option<PathBuf>)| {
        let path = path?;
        open(layer, &path, world).map(|file| (layer, path, file))
    };
    let mut out: Vec<_> = paths.into_iter().filter_map(read).collect();
    fragments(world, &mut out);
    out
}

/// The machine owner's other files, in the order of their names. A directory that cannot be listed is a fault: nobody
/// knows what it denies.
fn fragments(world: &dyn World, out: &mut Vec<(Layer, PathBuf, PolicyFile)>) {
    let dir = Path::new(FRAGMENTS);
    let Some(mut names) = world.names(dir, MAX_FRAGMENTS) else {
        if world.meta(dir).is_some() {
            let file = broken(Layer::Managed, FRAGMENTS, "cannot be listed, or holds more than 256 names");
            out.push((Layer::Managed, dir.to_owned(), file));
        }
        return;
    };
    names.retain(|name| name.ends_with(".toml") && !name.starts_with('.'));
    names.sort_unstable();
    for name in names {
        let path = dir.join(name);
        if let Some(file) = open(Layer::Managed, &path, world) {
            out.push((Layer::Managed, path, file));
        }
    }
}

/// The person's file.
pub fn user(place: &Place, world: &dyn World) -> Option<PathBuf> {
    let absolute = |dir: &String| dir.starts_with('/');
    if let Some(config) = world.var("XDG_CONFIG_HOME").filter(absolute) {
        return Some(PathBuf::from(config + "/oneway/policy.toml"));
    }
    let home = place.home.as_deref().and_then(Path::to_str).map(str::to_owned);
    let home = home.or_else(|| world.var("HOME").filter(absolute))?;
    Some(PathBuf::from(home + "/.config/oneway/policy.toml"))
}

/// The project's root: as the host says, else the nearest directory with a repository or a policy.
pub fn root(place: &Place, world: &dyn World) -> Option<PathBuf> {
    if let Some(project) = &place.project {
        return Some(project.clone());
    }
    let cwd = place.cwd.as_deref()?;
    // One buffer for every path that is tried: this runs on every call.
    let mut path = cwd.to_str()?.trim_end_matches('/').to_owned();
    for _ in 0..MAX_UP {
        let len = path.len();
        for name in [PROJECT, ".git"] {
            path.push('/');
            path.push_str(name);
            let marked = world.meta(Path::new(&path)).is_some();
            path.truncate(len);
            if marked {
                return Some(PathBuf::from(if path.is_empty() { "/" } else { &path }));
            }
        }
        match path.rfind('/') {
            Some(at) => path.truncate(at),
            None => break,
        }
    }
    Some(cwd.to_owned())
}

/// What a file says; `None` where there is none.
fn open(layer: Layer, path: &Path, world: &dyn World) -> Option<PolicyFile> {
    let name = path.to_string_lossy();
    let (bytes, meta) = match world.read_plain(path, MAX_FILE) {
        Ok(read) => read,
        Err(Unread::Missing) => return None,
        Err(Unread::TooLarge) => return Some(broken(layer, &name, "is larger than 256 KiB")),
        Err(Unread::Refused) => {
            return Some(broken(layer, &name, "is a link or cannot be read; put the file itself there"));
        }
    };
    let Ok(text) = String::from_utf8(bytes) else { return Some(broken(layer, &name, "is not UTF-8")) };
    let mut file = layer::parse(&text, layer, &name);
    edition::settle(&mut file, &FileFaults::new(layer, &*name), world);
    file.text = text;
    if let Err(why) = trusted(layer, path, &meta, world) {
        file.faults.push(FileFault { source: whole(layer, &name), what: why.into() });
    }
    Some(file)
}

fn whole(layer: Layer, file: &str) -> ClauseSource {
    ClauseSource { layer, file: file.into(), line: 0 }
}

fn broken(layer: Layer, file: &str, why: &str) -> PolicyFile {
    PolicyFile { faults: vec![FileFault { source: whole(layer, file), what: why.into() }], ..PolicyFile::default() }
}

/// Who could have written a file: only its reader or the machine's owner may.
fn trusted(layer: Layer, path: &Path, meta: &Meta, world: &dyn World) -> Result<(), &'static str> {
    if layer == Layer::Project {
        return Ok(());
    }
    let owner = |meta: &Meta| {
        let user = if layer == Layer::User { world.user() } else { Some(0) };
        meta.owner == 0 || user.is_none_or(|user| user == meta.owner)
    };
    let dir = path.parent().and_then(|dir| world.meta(dir));
    if !owner(meta) || dir.as_ref().is_some_and(|dir| !owner(dir)) {
        return Err("belongs to somebody else; `chown` it and its directory");
    }
    if meta.mode & 0o022 != 0 || dir.as_ref().is_some_and(|dir| dir.mode & 0o022 != 0) {
        return Err("others may write to it; run `chmod go-w` on it and its directory");
    }
    if dir.is_some_and(|dir| dir.kind == FileKind::Link) {
        return Err("lies in a directory that is a link; put the directory itself there");
    }
    Ok(())
}

/// How strict a stance is.
fn strictness(preset: Preset) -> u8 {
    match preset {
        Preset::Guard => 0,
        Preset::Standard => 1,
        Preset::Strict => 2,
    }
}

/// What all layers come to. No order of files or clauses changes it.
pub fn merge(preset: Option<Preset>, mut files: Vec<(Layer, PathBuf, PolicyFile)>) -> Policy {
    // The strongest last, so that its word on a setting stands.
    files.sort_by_key(|(layer, _, _)| *layer);
    let mut policy = Policy::default();
    stance(&mut policy, preset, &files);
    let mut bounds = Vec::new();
    for (layer, path, file) in files {
        let sound = layer.may_loosen() && file.faults.is_empty();
        let loosens = sound && !file.expired;
        if let Some(line) = file.frozen {
            policy.frozen = Some(ClauseSource { layer, file: path.to_string_lossy().into(), line });
        }
        // A project's allowance stays, without effect, to be named among the losers.
        let mut clauses = file.clauses;
        clauses.retain(|c| loosens || c.verb != Verb::Allow || !layer.may_loosen());
        if policy.clauses.is_empty() {
            policy.clauses = clauses;
        } else {
            policy.clauses.extend(clauses);
        }
        policy.only.extend(file.only);
        policy.levels.unread = policy.levels.unread.max(file.unread);
        policy.faults.extend(file.faults);
        policy.check.dialect = file.check.dialect.or(policy.check.dialect);
        // A refusal stands, whoever said it.
        policy.check.remarks = match (policy.check.remarks, file.check.remarks) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (before, now) => now.filter(|_| loosens).or(before),
        };
        if loosens {
            policy.levels.set.extend(file.levels);
            overrule(&mut policy.limits, &file.limits);
            policy.notify = file.notify.unwrap_or(policy.notify);
            policy.audit = file.audit.unwrap_or(policy.audit);
            policy.keeping = file.keeping.unwrap_or(policy.keeping);
        } else {
            policy.levels.floor.extend(file.levels);
            bounds.push(file.limits);
            // Machines keep their names in the log.
            policy.audit.salt = file.audit.and_then(|audit| audit.salt).filter(|_| sound).or(policy.audit.salt);
        }
        if sound {
            policy.redact.extend(file.redact);
            extend(&mut policy.extras, file.extras);
        }
        policy.editions.push(Edition { version: file.version, text: file.text });
    }
    bounds.iter().for_each(|bound| tighten(&mut policy.limits, bound));
    policy
}

/// The stance of the strongest layer that names one; a weaker layer that wants more gets it as a floor.
fn stance(policy: &mut Policy, given: Option<Preset>, files: &[(Layer, PathBuf, PolicyFile)]) {
    let of = |wanted: Layer| {
        let good = |file: &PolicyFile| file.faults.is_empty() && !file.expired;
        let own = files.iter().filter(|(layer, _, file)| *layer == wanted && good(file));
        own.filter_map(|(_, _, file)| file.preset).max_by_key(|preset| strictness(*preset))
    };
    policy.preset = of(Layer::Managed).or(given).or_else(|| of(Layer::User)).unwrap_or_default();
    let others = files.iter().filter_map(|(_, _, file)| file.preset).chain(given);
    let stricter = others.filter(|p| strictness(*p) > strictness(policy.preset));
    policy.floor = stricter.max_by_key(|p| strictness(*p));
}

fn tighten(limits: &mut Limits, other: &Limits) {
    // For thresholds 0 means never, so it is the loosest.
    let soonest = |a: Option<u64>, b: Option<u64>| match (a, b.filter(|b| *b > 0)) {
        (Some(0) | None, b) => b.or(a),
        (Some(a), b) => Some(b.map_or(a, |b| a.min(b))),
    };
    let defaults = Limits::default();
    let time = |a: Option<u64>, b: Option<u64>, default: u64| b.map_or(a, |b| Some(a.unwrap_or(default).min(b)));
    limits.pin = time(limits.pin, other.pin, defaults.pin());
    limits.approval = time(limits.approval, other.approval, defaults.approval());
    limits.session = time(limits.session, other.session, defaults.session());
    limits.admin = time(limits.admin, other.admin, defaults.admin());
    limits.danger_bound = soonest(limits.danger_bound, other.danger);
    limits.budget = soonest(limits.budget, other.budget);
    limits.approvals = limits.approvals.max(other.approvals);
}

fn overrule(limits: &mut Limits, managed: &Limits) {
    limits.pin = managed.pin.or(limits.pin);
    limits.approval = managed.approval.or(limits.approval);
    limits.session = managed.session.or(limits.session);
    limits.admin = managed.admin.or(limits.admin);
    limits.danger = managed.danger.or(limits.danger);
    limits.budget = managed.budget.or(limits.budget);
    limits.approvals = managed.approvals.or(limits.approvals);
}

fn extend(extras: &mut Extras, more: Extras) {
    extras.wrappers.extend(more.wrappers);
    extras.programs.extend(more.programs);
    extras.more.extend(more.more);
    extras.servers.extend(more.servers);
}
