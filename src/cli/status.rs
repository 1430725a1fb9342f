//! `oneway status`: what is in force, what waits, what is locked. Reading only: anybody may ask.

use super::{args, desk, value};
use crate::approvals::store::Stamp;
use crate::approvals::{admin, pin, session};
use crate::policy::file;
use crate::report::document::document;
use crate::world::{Machine, World};
use clap::{ArgMatches, Command};
use serde_json::json;
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("status")
        .about("Shows what is in force: policy files, locked sessions, what waits, admin mode")
        .arg(value::format())
}

/// Shows it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let status = Status::now();
    desk::end(Ok(if value::json(matches) { status.as_json() } else { status.as_text() }))
}

/// What is in force.
struct Status {
    preset: &'static str,
    policy: Vec<PolicyLine>,
    frozen: bool,
    /// What depends on the state; `None` where there is nowhere to keep one.
    held: Option<Held>,
}

/// A policy file.
struct PolicyLine {
    file: String,
    layer: &'static str,
    /// It is understood.
    good: bool,
    expired: bool,
    version: Option<String>,
}

struct Held {
    waiting: usize,
    approved: usize,
    paused: bool,
    /// The database that admin mode is on for, if it names one, and the seconds that are left.
    admin: Option<(Option<String>, u64)>,
    /// Sessions, each with why it is locked.
    locked: Vec<(String, String)>,
}

impl Status {
    fn now() -> Self {
        let policy = desk::policy();
        let files = file::files(&args::here(), &Machine).into_iter();
        Self {
            preset: policy.preset.name(),
            policy: files
                .map(|(layer, path, found)| PolicyLine {
                    file: path.display().to_string(),
                    layer: layer.name(),
                    good: found.faults.is_empty(),
                    expired: found.expired,
                    version: found.version,
                })
                .collect(),
            frozen: policy.frozen.is_some(),
            held: Held::now(),
        }
    }

    fn as_text(&self) -> String {
        let mut out = format!("preset    {}\n", self.preset);
        for PolicyLine { file, layer, good, expired, version } in &self.policy {
            let state = match (good, expired) {
                (false, _) => "BROKEN: all but safe is asked",
                (true, true) => "EXPIRED: it still denies, and allows nothing any more",
                (true, false) => "in force",
            };
            let version = version.as_ref().map(|version| format!(", version {version}")).unwrap_or_default();
            out.push_str(&format!("policy    {file} ({layer}{version}), {state}\n"));
        }
        if self.frozen {
            out.push_str("frozen    whatever would be confirmed is denied\n");
        }
        let Some(held) = &self.held else { return out };
        out.push_str(&format!("waiting   {}\napproved  {}\n", held.waiting, held.approved));
        if let Some((database, left)) = &held.admin {
            let on = database.as_deref().unwrap_or("every database");
            out.push_str(&format!("admin     on for {on}, {} left\n", desk::said(*left)));
        }
        out.extend(held.locked.iter().map(|(name, why)| format!("locked    {name}: {why}\n")));
        out
    }

    fn as_json(&self) -> String {
        let policy: Vec<_> = self
            .policy
            .iter()
            .map(|line| {
                json!({ "file": line.file, "layer": line.layer, "good": line.good, "expired": line.expired, "version": line.version })
            })
            .collect();
        let held = self.held.as_ref();
        let admin = held.and_then(|held| held.admin.as_ref());
        let locked: Vec<_> = held
            .map_or(&[][..], |held| &held.locked)
            .iter()
            .map(|(n, why)| json!({ "session": n, "why": why }))
            .collect();
        document(
            "status",
            json!({
                "preset": self.preset,
                "policy": policy,
                "frozen": self.frozen,
                "waiting": held.map(|held| held.waiting),
                "approved": held.map(|held| held.approved),
                "paused": held.map(|held| held.paused),
                "admin": admin.map(|(database, left)| json!({ "database": database, "seconds": left })),
                "locked": locked,
            }),
        )
    }
}

impl Held {
    fn now() -> Option<Self> {
        let store = desk::store().ok()?;
        let now = Stamp::now(&Machine);
        let mut pins = pin::load(&store);
        pins.tidy(&now);
        let sessions = Machine.names(&store.path("sessions"), 4096).unwrap_or_default().into_iter();
        Some(Self {
            waiting: pins.open.len(),
            approved: pins.granted.len(),
            paused: pins.paused(),
            admin: admin::current(&store, &now, pins.high).map(|admin| (admin.database.clone(), admin.left(&now))),
            locked: sessions.filter_map(|name| Some((name.clone(), session::load(&store, &name).locked?))).collect(),
        })
    }
}
