//! One rule that grants: held against the catalog, whatever surface it stands on.

use super::fence::Fence;
use super::found::{self, GrantFault};
use super::reach::Reach;
use super::rule::GrantRule;
use super::{paths, servers};
use crate::catalog::general;
use crate::report::item::Severity;
use crate::request::Payload;
use crate::span::Span;

/// Rules that a surface without any shell could hold instead.
pub const LOOKING: [&str; 3] = ["Read", "Grep", "Glob"];
/// Tools that edit files.
const EDITORS: &[&str] = &["Edit", "Write", "MultiEdit", "NotebookEdit"];
/// Tools that are judged where they lead to: their own files, their own calls.
const LEADING: &[&str] = &["Skill", "SlashCommand", "Agent", "Cd", "Artifact"];

/// What a written rule grants too much; `None` where it is good.
pub fn judge(reach: &mut Reach, text: &str, span: Span, fence: &Fence) -> Option<GrantFault> {
    let Some(rule) = GrantRule::parse(text) else {
        let what = "its parentheses do not close, so nobody knows what it grants";
        return Some(GrantFault::new(&found::UNREAD, Severity::Error, text, span, what));
    };
    if let Some(why) = rule.dead(true) {
        return Some(
            GrantFault::new(&found::NEVER, Severity::Warning, text, span, why).advice("correct it or remove it"),
        );
    }
    match rule.tool.as_str() {
        "PowerShell" => powershell(reach, &rule, span, fence),
        _ if rule.shell() => shell(reach, &rule, span, fence),
        _ if rule.mcp() => server(reach, &rule, span, fence),
        tool if EDITORS.contains(&tool) => edits(reach, &rule, span),
        tool if LEADING.contains(&tool) => None,
        _ => other(reach, &rule, span),
    }
}

/// A grant of a shell tool.
pub fn shell(reach: &mut Reach, rule: &GrantRule, span: Span, fence: &Fence) -> Option<GrantFault> {
    let spec = rule.spec.as_deref();
    let proof = reach.shell(&rule.tool, spec, fence)?;
    let exact = spec.is_some_and(|spec| !spec.contains('*'));
    let (kind, what) = match proof.rule() {
        id if id == general::UNKNOWN_PROGRAM.id => {
            (&found::UNKNOWN, "it lets a program run that oneway does not know".to_owned())
        }
        _ if exact => (&found::STATEMENT, format!("it lets this run unasked: {}", proof.what())),
        _ => (&found::REACHES, format!("it reaches `{}`: {}", proof.statement, proof.what())),
    };
    let bounded = reach.bounded(&rule.tool, spec);
    let advice = match (bounded.rules.is_empty(), bounded.examples.is_empty()) {
        (false, _) => "grant only what is needed of these".to_owned(),
        (true, false) => format!("name the exact commands, such as {}", bounded.examples.join(", ")),
        (true, true) if kind == &found::UNKNOWN => kind.instead.to_owned(),
        (true, true) if exact => "remove it: then a person is asked".to_owned(),
        (true, true) => "name the exact commands".to_owned(),
    };
    let found = GrantFault::new(kind, proof.severity, &rule.text, span, what).proven(Some(proof));
    Some(found.instead(bounded.rules).advice(advice))
}

fn powershell(reach: &Reach, rule: &GrantRule, span: Span, fence: &Fence) -> Option<GrantFault> {
    let statement = match rule.spec.as_deref() {
        None => "Remove-Item -Recurse -Force ~".to_owned(),
        Some(spec) => spec.strip_suffix(":*").map_or(spec.to_owned(), |head| format!("{head} *")).replace('*', "x"),
    };
    if fence.stops("PowerShell", &statement) {
        return None;
    }
    let proof = reach.bench.harm(&statement, Payload::PowerShell(statement.clone()))?;
    let severity = if rule.spec.is_none() { Severity::Error } else { proof.severity };
    let what = format!("it reaches `{statement}`, and PowerShell is not read: nothing there is proven harmless");
    Some(
        GrantFault::new(&found::REACHES, severity, &rule.text, span, what)
            .proven(Some(proof))
            .advice("remove it: then a person is asked"),
    )
}

fn server(reach: &Reach, rule: &GrantRule, span: Span, fence: &Fence) -> Option<GrantFault> {
    let proof = servers::proof(&reach.bench, rule, fence)?;
    let what = format!("it reaches more than reads: `{}`: {}", proof.statement, proof.what());
    let instead = servers::bounded(rule);
    let advice = match instead.is_empty() {
        true => "remove it, or grant only tools that are known to look",
        false => "grant only what is needed of these",
    };
    let found = GrantFault::new(&found::MCP, proof.severity, &rule.text, span, what);
    Some(found.proven(Some(proof)).instead(instead).advice(advice))
}

fn edits(reach: &Reach, rule: &GrantRule, span: Span) -> Option<GrantFault> {
    let proof = paths::proof(&reach.bench, &rule.tool, rule.spec.as_deref())?;
    let what = format!("it reaches `{}`: {}", proof.statement, proof.what());
    let found = GrantFault::new(&found::REACHES, proof.severity, &rule.text, span, what).proven(Some(proof));
    Some(found.advice("name the directories that may be edited, such as Edit(src/**)"))
}

fn other(reach: &Reach, rule: &GrantRule, span: Span) -> Option<GrantFault> {
    let payload = Payload::Tool { name: rule.tool.clone(), input: serde_json::json!({}) };
    let proof = reach.bench.harm(&rule.tool, payload)?;
    let what = format!("it lets a tool run whose work nobody sees: {}", proof.what());
    let found = GrantFault::new(&found::UNKNOWN, proof.severity, &rule.text, span, what).proven(Some(proof));
    Some(found.advice("remove it: then a person is asked"))
}
