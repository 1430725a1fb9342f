//! Which edition of a policy is in force: the version that its file names, when it ends, a digest of what was read.
//! A file that has ended no longer loosens anything; what it tightens stays until somebody takes the file away.

use super::clause::{About, Clause, Test, Verb};
use super::layer::PolicyFile;
use super::schema::FileFaults;
use super::toml::Table;
use super::{FileFault, Policy};
use crate::digest::blake::hex_digest;
use crate::world::World;
use std::time::UNIX_EPOCH;

/// How many digits of a digest tell one edition from another.
const DIGITS: usize = 32;

/// One policy file that is in force.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edition {
    /// As the file names it.
    pub version: Option<String>,
    /// What the file says.
    pub text: String,
}

impl Policy {
    /// What tells all files in force from any others, in the order in which they were read; `None` where there are none.
    pub fn digest(&self) -> Option<String> {
        if self.editions.is_empty() {
            return None;
        }
        let mut all = String::with_capacity(self.editions.iter().map(|edition| edition.text.len() + 1).sum());
        for edition in &self.editions {
            all.push_str(&edition.text);
            all.push('\0');
        }
        let mut digest = hex_digest(all.as_bytes());
        digest.truncate(DIGITS);
        Some(digest)
    }

    /// The versions that the files name.
    pub fn versions(&self) -> impl Iterator<Item = &str> {
        self.editions.iter().filter_map(|edition| edition.version.as_deref())
    }
}

/// Reads `version` and `expires`.
pub fn read(desk: &mut FileFaults, table: &Table, file: &mut PolicyFile) {
    file.version = desk.text(table, "version").map(str::to_owned);
    let Some(day) = desk.text(table, "expires") else { return };
    file.expires = end_of(day);
    if file.expires.is_none() {
        let line = table.get("expires").map_or(0, |item| item.line);
        desk.fault(line, format!("`expires` is a day such as 2027-01-31, not `{day}`"));
    }
}

/// The second after a day, since 1970; `None` where it is no day.
fn end_of(day: &str) -> Option<u64> {
    let mut parts = day.split('-');
    let mut next = |len: usize| parts.next().filter(|part| part.len() == len)?.parse::<u64>().ok();
    let (year, month, date) = (next(4)?, next(2)?, next(2)?);
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = [31, 28 + u64::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let month = usize::try_from(month).ok()?.checked_sub(1)?;
    let long = *days.get(month)?;
    if parts.next().is_some() || year < 1970 || date == 0 || date > long {
        return None;
    }
    let years = |to: u64| to * 365 + to.div_ceil(4) - to.div_ceil(100) + to.div_ceil(400);
    let before: u64 = days.iter().take(month).sum();
    Some((years(year) - years(1970) + before + date) * 86_400)
}

/// Looks whether a file has ended, and if so, takes from it what loosens. The rest of that is done where layers are put
/// together: allowances go, settings only tighten.
pub fn settle(file: &mut PolicyFile, desk: &FileFaults, world: &dyn World) {
    let Some(end) = file.expires else { return };
    let now = world.now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    if now < end {
        return;
    }
    file.expired = true;
    let what =
        "it has expired: what it denies and confirms stays, what it allows has no effect; renew or remove it".into();
    file.notes.push(FileFault { source: desk.source(0), what });
    file.clauses.extend(doubts(file).into_iter().map(|test| {
        let mut clause = Clause::new(Verb::Confirm, vec![test], "rows of a policy that has expired", desk.source(0));
        clause.why = Some("the policy that knows this has expired".into());
        clause
    }));
}

/// What the rows of a file speak for. They still say what is dangerous, and no longer what is harmless.
fn doubts(file: &PolicyFile) -> Vec<Test> {
    let extras = &file.extras;
    let rules = extras.rules().map(|rule| rule.id.to_owned()).collect();
    let commands = extras.wrappers.iter().flat_map(|name| [name.clone(), format!("{name} *")]).collect();
    let words = extras.servers.iter().flat_map(|server| server.names);
    let servers = words.filter_map(|words| Some(format!("mcp__*{}*", words.split(' ').next()?))).collect();
    let tests = [(About::Rule, rules), (About::Command, commands), (About::Tool, servers)];
    let said = |(about, any): (About, Vec<String>)| (!any.is_empty()).then(|| Test::new(about, any));
    tests.into_iter().filter_map(said).collect()
}

#[cfg(test)]
mod tests {
    use super::end_of;

    #[test]
    fn days_end() {
        for (day, end) in [
            ("1970-01-01", Some(86_400)),
            ("2000-02-29", Some(951_868_800)),
            ("2026-11-18", Some(1_795_046_400)),
            ("2100-03-01", Some(4_107_628_800)),
            ("2026-02-29", None),
            ("2026-13-01", None),
            ("2026-00-01", None),
            ("2026-1-1", None),
            ("2026-11-18T00:00", None),
            ("2026-11-18-1", None),
            ("never", None),
            ("", None),
        ] {
            assert_eq!(end_of(day), end, "{day}");
        }
    }
}
