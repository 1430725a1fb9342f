//! Settings files: rules, modes, and the keys that take a guard away.

use super::fence::Fence;
use super::found::{self, Edit, GrantFault};
use super::reach::Reach;
use super::rule::GrantRule;
use super::{allow, edit, markdown, started};
use crate::door::json::{JsonNode, JsonValue, Member};
use crate::report::item::Severity;
use crate::span::Span;

/// Keys with the value that takes a guard away, how much that counts, what it means, and a value that does not.
const OPEN: &[(&str, JsonValue<'static>, Severity, &str, &str)] = &[
    ("disableAllHooks", JsonValue::Bool(true), Severity::Error, "no hook runs: nothing is judged", "false"),
    (
        "enableAllProjectMcpServers",
        JsonValue::Bool(true),
        Severity::Error,
        "every server that a repository names is started and trusted",
        "false",
    ),
    (
        "skipDangerousModePermissionPrompt",
        JsonValue::Bool(true),
        Severity::Warning,
        "nobody is warned before all questions are switched off",
        "false",
    ),
    (
        "skipAutoPermissionPrompt",
        JsonValue::Bool(true),
        Severity::Warning,
        "nobody is warned before a model decides in the place of a person",
        "false",
    ),
    ("dangerouslySkipPermissions", JsonValue::Bool(true), Severity::Error, "everything would run unasked", "false"),
];
/// What a repository may name as a server.
const SERVER: &str = "npx -y https://x.example/server.tgz";
/// Keys that switch a mode off, and count only with this very word.
const SWITCHES: &[&str] = &["disableBypassPermissionsMode", "disableAutoMode"];
/// Keys of `permissions` that hold rules.
const LISTS: &[&str] = &["allow", "ask", "deny"];
/// Directories that nobody should add as a whole.
const WIDE: &[&str] = &["/", "~", "~/", "$HOME", "/home", "/Users", "/etc", "/usr", "/root", "C:\\"];

/// The rules in `ask` and `deny` that can match, and whether inline shell is off.
pub fn fence(root: &JsonNode) -> (Fence, bool) {
    let mut fence = Fence::default();
    for key in ["ask", "deny"] {
        for (text, _) in texts(root.get("permissions").and_then(|node| node.get(key))) {
            fence.rules.extend(GrantRule::parse(text).filter(|rule| rule.dead(false).is_none()));
        }
    }
    (fence, root.get("disableSkillShellExecution").is_some_and(JsonNode::is_true))
}

fn texts<'n>(list: Option<&'n JsonNode>) -> Vec<(&'n str, Span)> {
    match list.map(|node| &node.value) {
        Some(JsonValue::List(list)) => list.iter().filter_map(|node| Some((node.text()?, node.span))).collect(),
        _ => Vec::new(),
    }
}

/// What settings grant too much. `own` says that it is a project's file, in which the host ignores some words.
pub fn judge(reach: &mut Reach, source: &str, root: &JsonNode, fence: &Fence, own: bool) -> Vec<GrantFault> {
    let mut sheet = Sheet { reach, source, fence, out: Vec::new() };
    let JsonValue::Map(members) = &root.value else {
        sheet.unread(root.span, "it is not a JSON object; the host drops the file");
        return sheet.out;
    };
    members.iter().for_each(|member| sheet.member(member, own));
    sheet.out.extend(started::hooks(sheet.reach, source, root));
    sheet.out
}

struct Sheet<'s, 'r, 'b> {
    reach: &'r mut Reach<'b>,
    source: &'s str,
    fence: &'s Fence,
    out: Vec<GrantFault>,
}

impl Sheet<'_, '_, '_> {
    fn text(&self, span: Span) -> String {
        span.of(self.source).lines().next().unwrap_or_default().to_owned()
    }

    fn unread(&mut self, span: Span, what: &str) {
        let text = self.text(span);
        self.out.push(GrantFault::new(&found::UNREAD, Severity::Error, &text, span, what));
    }

    fn member(&mut self, member: &Member, own: bool) {
        self.open(member);
        match member.key.as_ref() {
            "permissions" => self.permissions(&member.node, own),
            "allow" | "deny" | "ask" | "defaultMode" | "additionalDirectories" => {
                self.misplaced(member, "the host reads it only within `permissions`");
            }
            "allowedTools" | "autoApprove" | "bypassPermissions" => {
                self.misplaced(member, "the host does not read it; it reads `permissions.allow`");
            }
            key if key != "permissions" && markdown::squeezed(key).trim_end_matches('s') == "permission" => {
                self.misplaced(member, "the host does not read it; it reads `permissions`");
            }
            "apiKeyHelper" | "awsAuthRefresh" | "awsCredentialExport" | "otelHeadersHelper" => {
                let text = member.node.text().unwrap_or_default();
                self.out.extend(started::command(self.reach, text, member.node.span));
            }
            "statusLine" => {
                let node = member.node.get("command");
                let text = node.and_then(JsonNode::text).unwrap_or_default();
                let span = node.map_or(member.node.span, |node| node.span);
                self.out.extend(started::command(self.reach, text, span));
            }
            "mcpServers" => self.out.extend(started::servers(self.reach, self.source, &member.node)),
            _ => {}
        }
    }

    fn misplaced(&mut self, member: &Member, what: &str) {
        let found = GrantFault::new(&found::KEY, Severity::Warning, &member.key, member.span, what);
        self.out.push(found.advice("move it there, or remove it"));
    }

    fn open(&mut self, member: &Member) {
        let Some((_, _, severity, means, good)) =
            OPEN.iter().find(|(key, value, ..)| member.key == *key && member.node.value == *value)
        else {
            return;
        };
        let proof = match (*severity, member.key.as_ref()) {
            (Severity::Error, "enableAllProjectMcpServers") => self.reach.bench.shell(SERVER),
            (Severity::Error, _) => self.reach.shell("Bash", None, self.fence),
            _ => None,
        };
        let what = match &proof {
            Some(proof) => format!("{means}; `{}` meets no guard", proof.statement),
            None => (*means).to_owned(),
        };
        let fix = Some(Edit { span: member.node.span, text: (*good).to_owned() });
        let text = format!("{}: {}", member.key, member.node.span.of(self.source));
        let found = GrantFault::new(&found::SETTING, *severity, &text, member.span, what).proven(proof).fixed(fix);
        self.out.push(found.advice(format!("set it to {good}, or remove it")));
    }

    fn permissions(&mut self, node: &JsonNode, own: bool) {
        let JsonValue::Map(members) = &node.value else {
            return self.unread(node.span, "`permissions` is not an object; the host drops the file");
        };
        for member in members {
            self.open(member);
            match member.key.as_ref() {
                key if LISTS.contains(&key) => self.list(key, &member.node),
                "defaultMode" => self.mode(member, own),
                key if SWITCHES.contains(&key) => self.switch(member),
                "additionalDirectories" => self.directories(&member.node),
                key => {
                    let near = LISTS.iter().chain(&["defaultMode"]).find(|known| {
                        let (key, known) = (markdown::squeezed(key), markdown::squeezed(known));
                        key == known || key == format!("{known}ed") || key.trim_end_matches('s') == known
                    });
                    if let Some(near) = near {
                        self.misplaced(member, &format!("the host does not read it; it reads `{near}`"));
                    }
                }
            }
        }
    }

    fn list(&mut self, key: &str, node: &JsonNode) {
        let texts_only = matches!(&node.value, JsonValue::List(list) if list.iter().all(|node| node.text().is_some()));
        if !texts_only {
            self.unread(node.span, &format!("`permissions.{key}` is not a list of texts; the host drops the file"));
        }
        for (text, span) in texts(Some(node)) {
            let found = match key {
                "allow" => self.allowed(text, span),
                _ => denied(key, text, span),
            };
            self.out.extend(found);
        }
    }

    fn allowed(&mut self, text: &str, span: Span) -> Option<GrantFault> {
        let found = allow::judge(self.reach, text, span, self.fence)?;
        let fix = Some(edit::in_json(self.source, span, &found.instead));
        let fix = fix.filter(|_| found.severity > Severity::Note && found.kind != &found::UNREAD);
        Some(found.fixed(fix))
    }

    fn mode(&mut self, member: &Member, own: bool) {
        let mode = member.node.text().unwrap_or_default();
        let Some((severity, means)) = markdown::known_mode(mode) else { return };
        let (severity, means) = match mode {
            "auto" if own => (Severity::Note, "the host ignores `auto` in a project's settings"),
            _ => (severity, means),
        };
        let proof = if severity == Severity::Error { self.reach.shell("Bash", None, self.fence) } else { None };
        let what = match &proof {
            Some(proof) => format!("{means}: `{}` too", proof.statement),
            None => means.to_owned(),
        };
        let fix = Some(Edit { span: member.node.span, text: "\"default\"".into() });
        let text = format!("defaultMode: {mode}");
        let found = GrantFault::new(&found::MODE, severity, &text, member.node.span, what).proven(proof);
        let found = found.fixed(fix.filter(|_| severity > Severity::Note)).instead(vec!["default".into()]);
        self.out.push(found.advice("use `default`: then a person is asked"));
    }

    fn switch(&mut self, member: &Member) {
        if member.node.text() == Some("disable") {
            return;
        }
        let what = format!("`{}` counts only with the word \"disable\": the mode is not off", member.key);
        let fix = Some(Edit { span: member.node.span, text: "\"disable\"".into() });
        let found = GrantFault::new(&found::NEVER, Severity::Warning, &member.key, member.span, what).fixed(fix);
        self.out.push(found.advice("write \"disable\""));
    }

    fn directories(&mut self, node: &JsonNode) {
        for (text, span) in texts(Some(node)) {
            let wide = WIDE.iter().any(|dir| text.trim_end_matches('/') == dir.trim_end_matches('/'));
            if wide || text == "/" {
                let what = format!("`{text}` opens far more than a project");
                let found = GrantFault::new(&found::SETTING, Severity::Warning, text, span, what);
                let fix = Some(edit::in_json(self.source, span, &[]));
                self.out.push(found.fixed(fix).advice("name the directories that are needed"));
            }
        }
    }
}

/// A denial or a question that can never match holds nothing back.
fn denied(key: &str, text: &str, span: Span) -> Option<GrantFault> {
    let why = match GrantRule::parse(text) {
        None => "its parentheses do not close".to_owned(),
        Some(rule) => rule.dead(false)?,
    };
    let what = format!("it holds nothing back: {why}");
    let advice = format!("correct it: now `{key}` says nothing about it");
    Some(GrantFault::new(&found::NEVER, Severity::Warning, text, span, what).advice(advice))
}
