//! Agents, skills and commands: what their heads grant, and the shell in their texts.

use super::allow::{self, LOOKING};
use super::edit::{self, HeadName};
use super::fence::Fence;
use super::filled;
use super::found::{self, Edit, GrantFault};
use super::reach::Reach;
use super::rule::{GrantRule, SHELLS};
use crate::grammar::frontmatter::{self, Front, FrontEntry, FrontValue};
use crate::grammar::inline;
use crate::report::item::Severity;
use crate::request::Payload;
use crate::span::Span;
use std::path::Path;

/// What kind of Markdown file it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// An agent: `tools` holds it back.
    Agent,
    /// An agent of a plugin: the host ignores its `permissionMode`.
    PluginAgent,
    /// What would be one if this were a plugin, and has a head like one.
    StrayAgent,
    /// The same for a command.
    StrayCommand,
    /// A skill or a command: `allowed-tools` grants.
    Skill,
}

/// Modes in which nobody is asked, and what they mean.
pub const MODES: &[(&str, Option<(Severity, &str)>)] = &[
    ("default", None),
    ("manual", None),
    ("plan", None),
    ("acceptEdits", Some((Severity::Note, "edits and simple file commands run unasked"))),
    ("dontAsk", Some((Severity::Warning, "nobody is asked: what is allowed runs, all else is denied"))),
    ("auto", Some((Severity::Warning, "a model decides in the place of a person"))),
    ("bypassPermissions", Some((Severity::Error, "everything runs unasked"))),
];

/// Where a file stands, and what holds for it.
pub struct FileSetting<'a> {
    /// What kind of file it is.
    pub role: Role,
    /// Its directory.
    pub dir: &'a Path,
    /// The project or plugin that it belongs to.
    pub root: &'a Path,
    /// What is denied or asked for.
    pub fence: &'a Fence,
    /// Whether the host leaves inline shell alone.
    pub inline_off: bool,
}

/// What a file grants too much.
pub fn judge(reach: &mut Reach, source: &str, setting: &FileSetting) -> Vec<GrantFault> {
    let front = frontmatter::parse(source);
    let has = |key: &str| front.as_ref().is_some_and(|front| front.get(key).is_some());
    let role = match setting.role {
        Role::StrayAgent if !(has("name") && has("description")) => return Vec::new(),
        Role::StrayCommand if !(has("description") || has("allowed-tools")) => return Vec::new(),
        Role::StrayAgent => Role::PluginAgent,
        Role::StrayCommand => Role::Skill,
        role => role,
    };
    let mut sheet = Sheet { reach, source, setting, fence: setting.fence.clone(), out: Vec::new() };
    let body = front.as_ref().map_or(0, |front| front.body);
    if let Some(front) = &front {
        sheet.faults(front);
        match role {
            Role::Skill => sheet.skill(front),
            _ => sheet.agent(front, role),
        }
    }
    if let Some(front) = &front {
        sheet.unseen(front);
    }
    if role == Role::Skill && !setting.inline_off {
        let power = front.as_ref().and_then(|front| front.get("shell")?.text().map(str::to_owned));
        sheet.inline(body, power.as_deref() == Some("powershell"));
    }
    sheet.out
}

struct Sheet<'s, 'r, 'b> {
    reach: &'r mut Reach<'b>,
    source: &'s str,
    setting: &'s FileSetting<'s>,
    fence: Fence,
    out: Vec<GrantFault>,
}

impl Sheet<'_, '_, '_> {
    fn faults(&mut self, front: &Front) {
        for fault in &front.faults {
            let text = fault.span.of(self.source).lines().next().unwrap_or_default();
            let what = format!("the head cannot be read for sure: {}", fault.what);
            self.out.push(GrantFault::new(&found::UNREAD, Severity::Error, text, fault.span, what));
        }
    }

    /// Programs that a head itself defines: the host starts them, and they are not looked into here.
    fn unseen(&mut self, front: &Front) {
        for entry in front.entries.iter().filter(|e| ["hooks", "mcpServers"].contains(&e.key.as_str())) {
            if !matches!(entry.value, FrontValue::Nothing | FrontValue::List(_)) {
                let what = format!("`{}` here starts programs that oneway does not look into", entry.key);
                let found = GrantFault::new(&found::START, Severity::Note, &entry.key, entry.at, what);
                self.out.push(found.advice("read what they do"));
            }
        }
    }

    /// The names behind a key; what cannot be read is a fault.
    fn names(&mut self, entry: &FrontEntry) -> Vec<HeadName> {
        let names = edit::names(entry, self.source);
        if names.is_none() {
            let why = match entry.value {
                FrontValue::Unread(why) => why,
                _ => "a map in the place of names",
            };
            let text = entry.span.of(self.source).lines().next().unwrap_or_default();
            let what = format!("`{}` cannot be read: {why}", entry.key);
            let advice = "write the names as a list, one a line";
            self.out.push(GrantFault::new(&found::UNREAD, Severity::Error, text, entry.span, what).advice(advice));
        }
        names.unwrap_or_default()
    }

    /// Takes what a key denies into the fence.
    fn denials(&mut self, front: &Front, key: &str, scopes: bool) {
        for entry in front.entries.iter().filter(|entry| entry.key == key) {
            for name in self.names(entry) {
                let rule = GrantRule::parse(&name.item.text);
                match rule.filter(|rule| rule.dead(false).is_none()) {
                    Some(rule) if scopes || rule.spec.is_none() => self.fence.rules.push(rule),
                    Some(_) => {}
                    None => {
                        let what = format!("`{}` denies nothing: the host knows no such tool", name.item.text);
                        self.out.push(GrantFault::new(
                            &found::NEVER,
                            Severity::Warning,
                            &name.item.text,
                            name.item.span,
                            what,
                        ));
                    }
                }
            }
        }
    }

    fn agent(&mut self, front: &Front, role: Role) {
        self.denials(front, "disallowedTools", false);
        let misspelt = self.misspelt(front, &["tools", "disallowedTools", "permissionMode"], &["allowedtools"]);
        let tools: Vec<&FrontEntry> = front.entries.iter().filter(|entry| entry.key == "tools").collect();
        let (first, rest) = match tools.is_empty() {
            true => (misspelt.first().copied(), misspelt.get(1..).unwrap_or_default()),
            false => (None, misspelt.as_slice()),
        };
        rest.iter().for_each(|(entry, meant)| self.ignored(entry, meant));
        if tools.is_empty() {
            self.everything(front, first);
        }
        for entry in tools {
            for name in self.names(entry) {
                let found = self.tool(&name);
                self.out.extend(found);
            }
        }
        if let Some(entry) = front.get("permissionMode") {
            self.mode(entry, role);
        }
    }

    /// One of an agent's tools.
    fn tool(&mut self, name: &HeadName) -> Option<GrantFault> {
        let (text, span) = (name.item.text.as_str(), name.item.span);
        if text == "*" {
            let proof = self.worst()?;
            let what = format!("every tool of the parent, so `{}` too: {}", proof.statement, proof.what());
            let fix = name.replace(self.source, &LOOKING.map(str::to_owned));
            let found =
                GrantFault::new(&found::EVERYTHING, proof.severity, text, span, what).proven(Some(proof)).fixed(fix);
            return Some(found.instead(LOOKING.map(str::to_owned).to_vec()).advice("name the tools"));
        }
        let rule = GrantRule::parse(text);
        let named = rule.as_ref().filter(|rule| rule.dead(true).is_none());
        let Some(rule) = named else {
            let found = allow::judge(self.reach, text, span, &self.fence)?;
            return Some(found.fixed(name.replace(self.source, &[])));
        };
        let shell = rule.shell();
        if self.fence.stops_tool(&rule.tool) {
            return None;
        }
        if rule.spec.is_some() && rule.tool != "Agent" && !rule.mcp() {
            return self.scoped(rule, name);
        }
        if !shell && !rule.mcp() {
            return None;
        }
        let mut found = allow::judge(self.reach, text, span, &self.fence)?;
        if shell {
            found.instead = LOOKING.map(str::to_owned).to_vec();
            found.advice = Some("let it look with these, and leave the shell to its parent".into());
        }
        let others = if shell { Vec::new() } else { found.instead.clone() };
        found.fix = name.replace(self.source, &others);
        Some(found)
    }

    /// A scope in an agent's tools, which the host ignores.
    fn scoped(&mut self, rule: &GrantRule, name: &HeadName) -> Option<GrantFault> {
        let whole = GrantRule { text: rule.tool.clone(), spec: None, ..rule.clone() };
        let proof = match rule.shell() {
            true => allow::judge(self.reach, &whole.text, name.item.span, &self.fence)?.proof,
            false => None,
        };
        let severity = proof.as_ref().map_or(Severity::Warning, |proof| proof.severity);
        let what = match &proof {
            Some(proof) => {
                format!("the host ignores the scope and gives all of {}: `{}` too", rule.tool, proof.statement)
            }
            None => format!("the host ignores the scope and gives all of {}", rule.tool),
        };
        let found = GrantFault::new(&found::SCOPE, severity, &rule.text, name.item.span, what).proven(proof);
        let found = found.advice("only oneway's hook holds an agent to a scope; leave the shell to its parent");
        let fix = if rule.shell() { name.replace(self.source, &[]) } else { None };
        Some(found.instead(LOOKING.map(str::to_owned).to_vec()).fixed(fix))
    }

    /// The worst that all tools together let through.
    fn worst(&mut self) -> Option<super::bench::Proof> {
        SHELLS.iter().filter(|tool| !self.fence.stops_tool(tool)).find_map(|tool| {
            let found = allow::judge(self.reach, tool, Span::default(), &self.fence)?;
            found.proof.map(|proof| super::bench::Proof { severity: found.severity, ..proof })
        })
    }

    /// An agent without `tools` has them all; a key that was meant to hold it back says so.
    fn everything(&mut self, front: &Front, misspelt: Option<(&FrontEntry, &str)>) {
        let Some(proof) = self.worst() else { return };
        let (kind, text, span) = match misspelt {
            Some((entry, _)) => (&found::KEY, entry.key.as_str(), entry.at),
            None => (&found::EVERYTHING, "---", front.get("name").map_or(Span::new(0, 3), |name| name.span)),
        };
        let what = match misspelt {
            Some((entry, meant)) => format!(
                "the host does not read `{}` (it reads `{meant}`), so the agent has every tool: `{}` too: {}",
                entry.key,
                proof.statement,
                proof.what()
            ),
            None => {
                format!("no `tools`: the agent has every tool, so `{}` too: {}", proof.statement, proof.what())
            }
        };
        let fix = match misspelt {
            Some((entry, meant)) => Some(Edit { span: entry.at, text: meant.into() }),
            None => Some(insert(self.source, front, &format!("tools: {}", LOOKING.join(", ")))),
        };
        let found = GrantFault::new(kind, proof.severity, text, span, what).proven(Some(proof)).fixed(fix);
        self.out.push(found.instead(LOOKING.map(str::to_owned).to_vec()).advice("say in `tools` what it needs"));
    }

    fn ignored(&mut self, entry: &FrontEntry, meant: &str) {
        let what = format!("the host does not read `{}`; it reads `{meant}`", entry.key);
        let found = GrantFault::new(&found::KEY, Severity::Warning, &entry.key, entry.at, what);
        self.out.push(found.advice(format!("write `{meant}`, or remove it")));
    }

    /// The keys that are nearly one of these, and which.
    fn misspelt<'f>(
        &self,
        front: &'f Front,
        keys: &[&'static str],
        more: &[&str],
    ) -> Vec<(&'f FrontEntry, &'static str)> {
        let first = keys.first().copied().unwrap_or_default();
        let others = front.entries.iter().filter(|entry| !keys.contains(&entry.key.as_str()));
        let near = |entry: &'f FrontEntry| {
            let plain = squeezed(&entry.key);
            let near =
                keys.iter().copied().find(|key| squeezed(key).trim_end_matches('s') == plain.trim_end_matches('s'));
            near.or_else(|| more.contains(&plain.as_str()).then_some(first)).map(|meant| (entry, meant))
        };
        others.filter_map(near).collect()
    }

    fn mode(&mut self, entry: &FrontEntry, role: Role) {
        let mode = entry.text().unwrap_or_default().to_owned();
        let Some((severity, means)) = known_mode(&mode) else { return };
        let span = match &entry.value {
            FrontValue::Text(item) => item.span,
            _ => entry.span,
        };
        let (severity, means) = match role {
            Role::PluginAgent => (Severity::Note, "the host ignores the mode of a plugin's agent"),
            _ => (severity, means),
        };
        let proof = if severity == Severity::Error { self.worst() } else { None };
        let what = match &proof {
            Some(proof) => format!("{means}: `{}` too", proof.statement),
            None => means.to_owned(),
        };
        let fix = Some(Edit { span, text: "default".into() }).filter(|_| severity > Severity::Note);
        let found = GrantFault::new(&found::MODE, severity, &mode, span, what).proven(proof).fixed(fix);
        self.out.push(found.instead(vec!["default".into()]).advice("use `default`: then a person is asked"));
    }

    fn skill(&mut self, front: &Front) {
        self.denials(front, "disallowed-tools", true);
        for (entry, meant) in self.misspelt(front, &["allowed-tools", "disallowed-tools"], &["tools", "tool"]) {
            self.ignored(entry, meant);
        }
        for entry in front.entries.iter().filter(|entry| entry.key == "allowed-tools") {
            for name in self.names(entry) {
                let meant = filled::rule(&name.item.text, self.setting.root, self.setting.dir);
                let found = allow::judge(self.reach, &meant, name.item.span, &self.fence);
                let Some(mut found) = found else { continue };
                found.text.clone_from(&name.item.text);
                let fix = name.replace(self.source, &found.instead).filter(|_| found.severity > Severity::Note);
                self.out.push(found.fixed(fix));
            }
        }
    }

    fn inline(&mut self, body: usize, power: bool) {
        for command in inline::commands(self.source.get(body..).unwrap_or("")).iter().filter(|command| command.formed) {
            let span = Span::new(command.span.start + body, command.span.end + body);
            let text = span.of(self.source).trim();
            let meant = filled::command(&argued(text), self.setting.root, self.setting.dir);
            let payload = if power { Payload::PowerShell(meant) } else { Payload::Shell(meant) };
            let Some(proof) = self.reach.bench.harm(text, payload) else { continue };
            let what = format!("runs without any hook when the skill is used: {}", proof.what());
            let found = GrantFault::new(&found::INLINE, proof.severity, text, span, what).proven(Some(proof));
            self.out.push(found.advice("let the agent run it as a call of its own, which a hook can see"));
        }
    }
}

/// The host puts arguments in before it runs the text.
fn argued(text: &str) -> String {
    let mut out = text.replace("$ARGUMENTS", "x");
    for digit in 0..10 {
        out = out.replace(&format!("${digit}"), "x");
    }
    out
}

/// What a mode lets run unasked; `None` for those that ask.
pub fn known_mode(mode: &str) -> Option<(Severity, &'static str)> {
    match MODES.iter().find(|(name, _)| *name == mode) {
        Some((_, means)) => *means,
        None => Some((Severity::Warning, "the host knows no such mode")),
    }
}

/// A key without what people vary: case, dashes, lines.
pub fn squeezed(key: &str) -> String {
    key.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Puts a line at the end of the head.
fn insert(source: &str, front: &Front, line: &str) -> Edit {
    let at = front.entries.last().map_or(0, |entry| entry.span.end);
    let end = if source.contains("\r\n") { "\r\n" } else { "\n" };
    Edit { span: Span::new(at, at), text: format!("{end}{line}") }
}
