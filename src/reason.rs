//! Why, in words, for two readers. A person who is asked reads at most five lines of 80 columns: what is lost or sent and
//! which, whether it comes back, for how long a yes counts. An agent that is denied reads what to do instead; the terminal
//! shows only the first line of a denial, so that line says what and why.

use crate::answers::Verdict;
use crate::assess::{Assessment, Reversibility, Tier, Weighed};
use crate::finding::{Finding, Object, Undo};
use crate::mask::Searched;
use crate::policy::Level;
use crate::policy::ruling::{Asked, Ruling};
use crate::policy::target;
use crate::request::{Payload, Request};
use crate::span::Span;

/// The width of a dialog, and how many of its lines a question may take.
const WIDTH: usize = 80;
const LINES: usize = 5;
/// The most of a statement or a path that is quoted.
const QUOTED: usize = 56;
/// The longest text that is quoted from.
const MAX_TEXT: usize = 16 << 10;

/// The reason for a verdict.
pub fn reason(verdict: Verdict, statement: &Searched, assessment: &Assessment, ruling: &Ruling) -> String {
    let about = Speech { request: statement.request, statement };
    let (said, own) = match verdict {
        Verdict::Allow | Verdict::Silent => return quiet(verdict, assessment),
        Verdict::Ask => (about.question(assessment, ruling), String::new()),
        Verdict::Deny => about.denial(assessment, ruling),
    };
    let said = if about.long() { statement.masker.text(&said).into_owned() } else { statement.about(&said) };
    said + &own
}

/// What is spoken of.
struct Speech<'s, 'a> {
    request: &'s Request,
    statement: &'s Searched<'a>,
}

/// Nobody is shown this; the log and `explain` have it.
fn quiet(verdict: Verdict, assessment: &Assessment) -> String {
    let kept = match &assessment.undo {
        Undo::Kept(kept) => format!("; {}", kept.in_words()),
        _ => String::new(),
    };
    // On every road: `format!` takes three times as long.
    let (tier, back) = (assessment.tier.name(), assessment.reversibility.in_words());
    ["oneway: ", verdict.name(), " (", tier, ", ", back, &kept, ")"].concat()
}

/// The worst first, each thing once. That the guard lies in what is hit says less than what is hit.
fn worst(assessment: &Assessment) -> Vec<&Weighed> {
    let mut out: Vec<&Weighed> = assessment.findings.iter().filter(|w| w.tier > Tier::Safe).collect();
    out.sort_by_key(|w| std::cmp::Reverse((w.tier, w.finding.effect.object != Object::Guard, w.reversibility)));
    out.dedup_by(|a, b| a.finding.rule == b.finding.rule && a.finding.what == b.finding.what);
    out
}

/// What is worth a line of its own beside the first: another thing, not the same one seen by another rule.
fn others<'a>(found: &'a [&'a Weighed]) -> impl Iterator<Item = &'a &'a Weighed> {
    let first = found.first().map(|w| &w.finding);
    let same = move |w: &&&Weighed| {
        first.is_some_and(|first| {
            let targets = &w.finding.targets;
            w.finding.span == first.span && targets.is_empty() || !targets.is_empty() && *targets == first.targets
        })
    };
    found.iter().skip(1).filter(move |w| !same(w))
}

/// What an agent can do about a denial; only what is true.
fn way_out(ruling: &Ruling) -> &'static str {
    match ruling.level {
        Level::Deny if ruling.elevatable => {
            "Only a person can let it run: by approving it, or in a terminal of their own."
        }
        Level::Deny if ruling.admin => {
            "Only a person can let it run: in a terminal of their own, or in admin mode and by approving it."
        }
        Level::Deny => "Nobody can approve this from here. Go on without it, and tell the person what you left out.",
        Level::ConfirmSession if ruling.asked == Asked::Target => {
            "It needs a person's yes, and nobody can answer in this session. Go on without it, and end with the exact command \
             for the person to run; an allow rule in their own settings of the host would let it run next time."
        }
        _ => {
            "It needs a person's yes, and nobody can answer in this session. Go on without it, and end with the exact command \
             for the person to run."
        }
    }
}

/// How it comes back. What is said first is what a reader holds it against: where all of it comes back, its own way counts.
fn undo(assessment: &Assessment, first: Option<&&Weighed>) -> String {
    let own =
        first.map(|w| &w.finding.undo).filter(|own| matches!(own, Undo::Exact(_) | Undo::Kept(_) | Undo::Partial(_)));
    let undo = match (&assessment.undo, own) {
        (Undo::Partial(_), Some(own)) => own,
        (undo, _) => undo,
    };
    let part = assessment.kept_part().filter(|kept| !kept.id.is_empty());
    let part = part.map(|kept| format!(" Part of it is {}.", kept.in_words())).unwrap_or_default();
    match undo {
        Undo::Unneeded if assessment.reversibility > Reversibility::ReadOnly => "Nothing is lost by it.".into(),
        Undo::Unneeded => "It changes nothing; what it shows goes to the model.".into(),
        Undo::Exact(command) => format!("Undo: {command}"),
        Undo::Kept(kept) => capital(&kept.in_words()),
        Undo::Partial(how) => format!("How to undo it: {how}"),
        Undo::Unknown(on) => format!("It may not come back: that depends on {on}.{part}"),
        Undo::None => format!("It cannot be undone.{part}"),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

impl Speech<'_, '_> {
    fn question(&self, assessment: &Assessment, ruling: &Ruling) -> String {
        let found = worst(assessment);
        let first =
            found.first().map_or_else(|| "a policy wants this to be asked".to_owned(), |w| self.told(&w.finding));
        let mut lines = vec![format!("oneway: {first}")];
        lines.push(undo(assessment, found.first()));
        let remembered = ruling.level == Level::ConfirmSession && target::remembered(self.request, assessment);
        let last = match target::talks(self.request, assessment).filter(|_| remembered) {
            Some(talk) => format!("A yes counts for this session, for whatever is said on {talk}."),
            None if remembered => "A yes counts for this session, for exactly this.".to_owned(),
            None => "A yes counts for this one run.".to_owned(),
        };
        let also = others(&found).next().map(|w| format!("Also: {}", self.told(&w.finding)));
        let more = ruling.by.first().map(|clause| format!("Policy: {clause}")).into_iter().chain(also);
        let mut room = LINES.saturating_sub(lines.iter().map(|l| rows(l)).sum::<usize>() + 1);
        for line in more.map(|line| cut(&line, 2 * WIDTH)) {
            if rows(&line) <= room {
                room -= rows(&line);
                lines.push(line);
            }
        }
        lines.push(last);
        joined(&lines)
    }

    /// What is denied and why; and apart from that what oneway says in words of its own, which hold no secret.
    fn denial(&self, assessment: &Assessment, ruling: &Ruling) -> (String, String) {
        let found = worst(assessment);
        let first = found.first().map_or_else(|| "a policy denies it".to_owned(), |w| self.told(&w.finding));
        let back = match assessment.reversibility {
            Reversibility::ReadOnly => String::new(),
            _ if assessment.tier >= Tier::Blocked => String::new(),
            other => format!(" ({})", other.in_words()),
        };
        let mut lines = vec![format!("oneway denied: {first}{back}")];
        lines.extend(others(&found).take(2).map(|w| format!("Also: {}", self.told(&w.finding))));
        lines.extend(ruling.by.first().map(|clause| format!("Policy: {clause}")));
        let helps = matches!(assessment.undo, Undo::Exact(_) | Undo::Partial(_));
        lines.extend(helps.then(|| undo(assessment, found.first())));
        // A person's own row may say it: who knows what stands there.
        lines
            .extend(found.iter().find_map(|w| w.finding.instead.as_ref()).map(|instead| format!("Instead: {instead}")));
        let mut own: Vec<String> = found.first().map(|w| ["Rule: ", &w.finding.rule].concat()).into_iter().collect();
        own.push(way_out(ruling).to_owned());
        (joined(&lines), own.iter().flat_map(|line| ["\n".to_owned(), clean(line)]).collect())
    }

    /// What would happen, and to which.
    fn told(&self, finding: &Finding) -> String {
        // What evidence found stands behind the act: `removes a tree; `a.c` is not tracked by git`.
        let (what, found) = match finding.what.find("; `") {
            Some(at) => finding.what.split_at(at),
            None => (finding.what.as_ref(), ""),
        };
        let named = what.contains('`') || finding.targets.iter().any(|target| what.contains(target.as_str()));
        let said = match self.which(finding).filter(|_| !named) {
            Some(which) => format!("{what}: {which}{found}"),
            _ => format!("{what}{found}"),
        };
        cut(&said, 2 * WIDTH - 20)
    }

    fn which(&self, finding: &Finding) -> Option<String> {
        if self.long() {
            return None;
        }
        let cwd = self.request.place.cwd.as_deref().and_then(|cwd| cwd.to_str()).unwrap_or("");
        let near = |path: &str| {
            let below = path.strip_prefix(cwd).and_then(|rest| rest.strip_prefix('/')).filter(|_| !cwd.is_empty());
            format!("`{}`", cut(&self.statement.masker.text(below.unwrap_or(path)), QUOTED))
        };
        match finding.targets.as_slice() {
            [] => self.said(finding),
            [one] => Some(near(one)),
            [one, two] => Some(format!("{} and {}", near(one), near(two))),
            [one, rest @ ..] => Some(format!("{} and {} more", near(one), rest.len())),
        }
    }

    /// In a text of many statements nothing is quoted: what is secret in one may stand in another, and to look for it in
    /// all of the text for each of them would take too long.
    fn long(&self) -> bool {
        match &self.request.payload {
            Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => text.len() > MAX_TEXT,
            _ => false,
        }
    }

    /// The words of the statement that it is about.
    fn said(&self, finding: &Finding) -> Option<String> {
        let quoted = |text: &str| Some(format!("`{}`", cut(text.trim(), QUOTED))).filter(|_| !text.trim().is_empty());
        match &self.request.payload {
            Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => {
                // The last word of a pipeline says little: a short text is shown whole.
                let short = text.chars().count() <= QUOTED && finding.span.end.saturating_sub(finding.span.start) < 8;
                let span = if short { Span::new(0, text.len()) } else { finding.span };
                quoted(&self.statement.shown().part(span))
            }
            Payload::Mcp { server, tool, .. } => Some(format!("{tool} of {server}")),
            Payload::Tool { name, .. } => Some(name.clone()),
            Payload::File { path, .. } => quoted(&self.statement.masker.text(path)),
            Payload::Patch { tool, .. } => Some(tool.clone()),
            Payload::Skill(name) => quoted(name),
            Payload::Unreadable(_) => None,
        }
    }
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| clean(line)).collect::<Vec<_>>().join("\n")
}

fn rows(line: &str) -> usize {
    line.chars().count().div_ceil(WIDTH).max(1)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or("")),
        None => text.to_owned(),
    }
}

/// One line without control characters, cut to a length that a dialog can show.
pub fn clean(text: &str) -> String {
    if text.len() <= 400 && text.bytes().all(|b| (0x20..0x7f).contains(&b)) {
        return text.to_owned();
    }
    let mut out: String = text.chars().map(|c| if c.is_control() || is_bidi(c) { ' ' } else { c }).take(400).collect();
    if text.chars().nth(400).is_some() {
        out.push('…');
    }
    out
}

fn is_bidi(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
