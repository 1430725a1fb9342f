//! What exactly is approved: a digest of the action as it was parsed, so that spelling does not matter and all else does.

use super::store::short;
use crate::assess::{Assessment, Tier, Weighed};
use crate::digest::blake;
use crate::finding::{Call, Finding};
use crate::grammar::shell;
use crate::grammar::shell::tree::{Command, CommandKind, List, Pipeline, Redir, Simple, Word, WordPart};
use crate::policy::command;
use crate::request::{Payload, Request};
use std::fmt::Write;

/// Compounds nested deeper than this are taken as they are written.
const MAX_DEPTH: usize = 32;

/// The digest of an action in its place: what runs, where, in which session, and what it falls on.
pub fn digest(request: &Request, assessment: &Assessment) -> String {
    short(&[&named(request), &falls(assessment)], 64)
}

/// What an action comes to: the rules, with what they fall on.
pub fn falls(assessment: &Assessment) -> String {
    let mut falls = String::with_capacity(128);
    for Weighed { finding, .. } in &assessment.findings {
        falls.push_str(&finding.rule);
        for part in std::iter::once(&finding.subject).chain(&finding.targets) {
            falls.push('\0');
            falls.push_str(part);
        }
        falls.push('\n');
    }
    falls
}

/// The digest of the words of an action in its place, whatever they come to now.
pub fn named(request: &Request) -> String {
    let place = &request.place;
    let cwd = place.cwd.as_deref().map_or("".into(), |dir| dir.to_string_lossy());
    let (session, agent) = (place.session.as_deref().unwrap_or(""), place.agent.as_deref().unwrap_or(""));
    short(&[&action(&request.payload), &cwd, session, agent], 64)
}

/// What it does to what, without how it is spelled: to tell a second attempt in another spelling.
pub fn effects(assessment: &Assessment) -> Vec<String> {
    let owners = command::owners(assessment);
    let found = assessment.findings.iter().zip(owners).filter(|(w, _)| w.tier >= Tier::Dangerous);
    found.map(|(weighed, owner)| effect(&weighed.finding, owner.own)).collect()
}

/// Paths say by themselves what is meant; anything else only together with the words around it.
fn effect(finding: &Finding, call: Option<&Call>) -> String {
    let mut on = finding.targets.clone();
    if on.is_empty() || !on.iter().all(|target| target.starts_with('/')) {
        let words = call.map(|call| call.argv.as_slice()).unwrap_or_default().iter().skip(1).flatten();
        on.extend(words.filter(|word| !word.starts_with('-')).cloned());
        on.push(finding.subject.clone());
    }
    on.sort();
    let effect = finding.effect;
    short(&[effect.act.name(), effect.object.name(), effect.reach.name(), &on.join("\u{0}")], 16)
}

fn action(payload: &Payload) -> String {
    match payload {
        Payload::Shell(text) => format!("shell {}", statement(text)),
        Payload::PowerShell(text) => format!("powershell {}", text.trim()),
        Payload::Sql { text, dialect } => format!("sql {} {}", dialect.as_deref().unwrap_or("?"), squeezed(text)),
        Payload::File { tool, path, content } => {
            format!("file {tool} {path}\u{0}{}", blake::hex_digest(content.as_bytes()))
        }
        Payload::Patch { tool, changes } => {
            format!("patch {tool} {}", blake::hex_digest(format!("{changes:?}").as_bytes()))
        }
        Payload::Skill(name) => format!("skill {name}"),
        Payload::Mcp { server, tool, input } => format!("mcp {server} {tool} {input}"),
        Payload::Tool { name, input } => format!("tool {name} {input}"),
        Payload::Unreadable(why) => format!("unreadable {why}"),
    }
}

/// SQL with white space outside of quotes as one space and without the last semicolon.
fn squeezed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quote = None;
    for c in text.trim().trim_end_matches(';').trim_end().chars() {
        match quote {
            Some(q) if c == q => quote = None,
            None if matches!(c, '\'' | '"' | '`') => quote = Some(c),
            _ => {}
        }
        // A line end can end a comment: it is not just space.
        let space = quote.is_none() && (c == ' ' || c == '\t');
        if !(space && out.ends_with([' ', '\n'])) {
            out.push(if space { ' ' } else { c });
        }
    }
    out
}

/// A shell text as its tree says, or as it is written where it was not read through.
fn statement(text: &str) -> String {
    let reading = shell::parse(text);
    if reading.gap.is_some() {
        return format!("raw {}", text.trim());
    }
    let mut printer = Printer { text, out: String::with_capacity(text.len() + 16) };
    printer.list(&reading.list, MAX_DEPTH);
    printer.out
}

struct Printer<'t> {
    text: &'t str,
    out: String,
}

impl Printer<'_> {
    fn mark(&mut self, mark: &str) {
        self.out.push('\u{1}');
        self.out.push_str(mark);
    }

    fn raw(&mut self, span: crate::span::Span) {
        let text = span.of(self.text);
        let _ = write!(self.out, "\u{2}{}:{text}", text.len());
    }

    fn list(&mut self, list: &List, depth: usize) {
        for andor in list {
            self.pipeline(&andor.first, depth);
            for (join, pipeline) in &andor.rest {
                let _ = write!(self.out, "\u{1}{join:?}");
                self.pipeline(pipeline, depth);
            }
            self.mark(if andor.background { "&" } else { ";" });
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline, depth: usize) {
        if pipeline.negated {
            self.mark("!");
        }
        let mut last: Option<&Command> = None;
        for command in &pipeline.stages {
            if let Some(last) = last.replace(command) {
                // The tree has no word for the difference: the text between the stages shows it.
                let between = crate::span::Span::new(last.span.end, command.span.start).of(self.text);
                self.mark(if between.contains("|&") { "|&" } else { "|" });
            }
            self.command(command, depth);
        }
    }

    fn command(&mut self, command: &Command, depth: usize) {
        match &command.kind {
            CommandKind::Simple(simple) => self.simple(simple),
            CommandKind::Subshell(list) if depth > 0 => {
                self.mark("(");
                self.list(list, depth - 1);
                self.mark(")");
            }
            CommandKind::Group(list) if depth > 0 => {
                self.mark("{");
                self.list(list, depth - 1);
                self.mark("}");
            }
            // Rare in what a person approves: as it is written.
            _ => return self.raw(command.span),
        }
        for redir in &command.redirs {
            self.redir(redir);
        }
    }

    fn simple(&mut self, simple: &Simple) {
        for assign in &simple.assigns {
            self.mark("=");
            self.raw(assign.span);
        }
        for word in &simple.words {
            self.mark(" ");
            self.word(word);
        }
    }

    /// Quotes gone, but a star that expands is not a star that does not.
    fn word(&mut self, word: &Word) {
        for part in &word.parts {
            match part {
                WordPart::Lit { text, quoted } => {
                    for c in text.chars() {
                        if !quoted && matches!(c, '*' | '?' | '[' | ']' | '{' | '}' | '~' | '!' | '=') {
                            self.out.push('\u{3}');
                        }
                        self.out.push(c);
                    }
                }
                _ => return self.raw(word.span),
            }
        }
    }

    fn redir(&mut self, redir: &Redir) {
        let _ = write!(self.out, "\u{1}{:?}{}", redir.op, redir.fd.as_deref().unwrap_or(""));
        match &redir.body {
            None => self.word(&redir.target),
            Some(body) => {
                let _ = write!(self.out, "{}", body.quoted);
                self.word(&body.word);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_does_not_matter() {
        let same = |a: &str, b: &str| assert_eq!(statement(a), statement(b), "{a} | {b}");
        same("git push --force origin main", "git  push   --force origin 'main'");
        same("git push --force origin main", "  g\"it\" push \\\n --force origin main # now");
        same("rm -rf 'a b'", "rm -rf a\\ b");
        same("a; b", "a\nb\n");
        same("a && b", "a &&\n b");
    }

    #[test]
    fn all_else_does() {
        let differ = |a: &str, b: &str| assert_ne!(statement(a), statement(b), "{a} | {b}");
        differ("rm *", "rm '*'");
        differ("rm a b", "rm 'a b'");
        differ("a && b", "a || b");
        differ("a; b", "a & b");
        differ("psql < a.sql", "psql < b.sql");
        differ("psql < a.sql", "psql > a.sql");
        differ("X=1 git push", "git push");
        differ("psql <<E\nDROP TABLE a\nE", "psql <<E\nDROP TABLE b\nE");
        differ("psql <<E\n$x\nE", "psql <<'E'\n$x\nE");
        differ("rm $a", "rm $b");
        differ("rm ~", "rm '~'");
        differ("a | b", "a |& b");
        differ("git push", "git push; git push");
        differ("X=1", "echo X=1");
    }

    #[test]
    fn sql() {
        assert_eq!(squeezed("DROP  TABLE\t x ;"), squeezed("DROP TABLE x"));
        assert_ne!(squeezed("DROP TABLE 'a  b'"), squeezed("DROP TABLE 'a b'"));
        assert_ne!(squeezed("SELECT 1 -- x\n; DROP TABLE a"), squeezed("SELECT 1 -- x ; DROP TABLE a"));
    }
}
