//! The one road by which secrets are masked, wherever a text is written down, shown or sent to a person: the log, the state,
//! notifications, reasons, every report. One pass over the text; what hides a secret never hides a command or a path.

mod address;
mod names;
mod scan;
mod shapes;
#[cfg(test)]
mod tests;

use crate::assess::Assessment;
use crate::catalog::extra::Extras;
use crate::finding::{Text, Undo};
use crate::policy::Policy;
use crate::policy::regexp::Regexp;
use crate::request::{Payload, Request};
use crate::span::Span;
use std::borrow::Cow;
use std::cell::OnceCell;

/// What stands in the place of a secret.
pub const MASK: &str = "***";

/// How many secrets of a statement are looked for elsewhere.
const MAX_SECRETS: usize = 32;

/// A shorter secret would blot out ordinary words elsewhere.
const MIN_SECRET: usize = 6;

/// What hides: everybody's masks, a person's own patterns, what their own rows say of options.
#[derive(Debug, Clone, Copy, Default)]
pub struct Masker<'p> {
    own: &'p [Regexp],
    extras: Option<&'p Extras>,
}

impl<'p> Masker<'p> {
    /// The masks of a policy.
    pub fn of(policy: &'p Policy) -> Self {
        Self { own: &policy.redact, extras: Some(&policy.extras) }
    }

    /// The text with its secrets masked.
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.shown(text).whole()
    }

    /// A text that knows where its secrets stand.
    pub fn shown<'t>(&self, text: &'t str) -> Shown<'t> {
        let mut places = scan::places(text, self.extras);
        places.extend(self.own.iter().flat_map(|regexp| regexp.places(text)));
        let once = Shown { text, places: apart(places) };
        // What is a secret in one place is one wherever the text repeats it.
        let again = once.secrets().into_iter().take(MAX_SECRETS).filter(|secret| secret.len() >= MIN_SECRET);
        let again: Vec<_> =
            again.flat_map(|secret| text.match_indices(secret).map(|(at, s)| (at, at + s.len()))).collect();
        match again.len() > once.places.len().min(MAX_SECRETS) || again.iter().any(|place| !once.places.contains(place))
        {
            true => Shown { text, places: apart(once.places.into_iter().chain(again).collect()) },
            false => once,
        }
    }

    /// The request with stars over the secrets of its text: what points into it still does.
    pub fn request(&self, request: &Request) -> Request {
        let mut out = request.clone();
        match &mut out.payload {
            Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } | Payload::Skill(text) => {
                *text = self.shown(text).stars().into_owned();
            }
            _ => {}
        }
        out
    }

    /// A request, to be looked at once for its secrets.
    pub fn said<'a>(&'a self, request: &'a Request) -> Searched<'a> {
        Searched { masker: self, request, whole: OnceCell::new(), places: OnceCell::new() }
    }
}

/// All that a request says, and where its secrets stand: found when somebody first asks, and only once.
pub struct Searched<'a> {
    /// What hides.
    pub masker: &'a Masker<'a>,
    /// The request.
    pub request: &'a Request,
    whole: OnceCell<Cow<'a, str>>,
    places: OnceCell<Vec<(usize, usize)>>,
}

impl Searched<'_> {
    /// All of it, with what is secret.
    pub fn shown(&self) -> Shown<'_> {
        let text: &str = self.whole.get_or_init(|| whole(&self.request.payload));
        Shown { text, places: self.places.get_or_init(|| self.masker.shown(text).places).clone() }
    }

    /// Where the secrets of a statement stand, if somebody has asked: what writes it down later need not look again.
    pub fn found(self) -> Option<Vec<(usize, usize)>> {
        let statement =
            matches!(self.request.payload, Payload::Shell(_) | Payload::PowerShell(_) | Payload::Sql { .. });
        self.places.into_inner().filter(|_| statement)
    }

    /// Masks what findings repeat of the request, and what shows by itself in their words.
    pub fn hide(&self, assessment: &mut Assessment) {
        let owned = |text: &Text| matches!(text, Text::Owned(_));
        let told = |undo: &Undo| match undo {
            Undo::Exact(t) | Undo::Partial(t) | Undo::Unknown(t) => owned(t),
            Undo::Kept(kept) => !kept.also.is_empty(),
            Undo::Unneeded | Undo::None => false,
        };
        let found = &assessment.findings;
        let any = found
            .iter()
            .map(|w| &w.finding)
            .any(|f| owned(&f.what) || f.instead.as_ref().is_some_and(owned) || told(&f.undo));
        if !any && !assessment.gaps.iter().any(|gap| owned(&gap.what)) {
            return;
        }
        let shown = self.shown();
        let secrets = shown.secrets();
        let hide = |text: &mut Text| {
            if let Text::Owned(old) = text {
                let new = too(self.masker.text(old), &secrets).into_owned();
                *text = Text::Owned(new);
            }
        };
        let hide_undo = |undo: &mut Undo| match undo {
            Undo::Exact(text) | Undo::Partial(text) | Undo::Unknown(text) => hide(text),
            Undo::Kept(kept) => kept.also = too(self.masker.text(&kept.also), &secrets).into_owned(),
            Undo::Unneeded | Undo::None => {}
        };
        hide_undo(&mut assessment.undo);
        assessment.gaps.iter_mut().for_each(|gap| hide(&mut gap.what));
        for finding in assessment.findings.iter_mut().map(|w| &mut w.finding) {
            hide(&mut finding.what);
            finding.instead.iter_mut().for_each(hide);
            hide_undo(&mut finding.undo);
        }
    }

    /// A text about the request, without what is secret in either.
    pub fn about(&self, text: &str) -> String {
        too(self.masker.text(text), &self.shown().secrets()).into_owned()
    }
}

/// All that a request says.
fn whole(payload: &Payload) -> Cow<'_, str> {
    match payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } | Payload::Skill(text) => {
            text.into()
        }
        Payload::File { path, .. } => path.into(),
        Payload::Mcp { input, .. } | Payload::Tool { input, .. } => input.to_string().into(),
        Payload::Patch { tool, changes } => {
            format!("{tool} {}", changes.iter().flat_map(|change| change.paths()).collect::<Vec<_>>().join(" ")).into()
        }
        Payload::Unreadable(why) => why.into(),
    }
}

/// A text, and where its secrets stand.
#[derive(Debug, Clone)]
pub struct Shown<'t> {
    text: &'t str,
    places: Vec<(usize, usize)>,
}

impl<'t> Shown<'t> {
    /// A text whose secrets somebody has found.
    pub fn known(text: &'t str, places: Vec<(usize, usize)>) -> Self {
        Self { text, places }
    }

    /// The text with its secrets masked.
    pub fn whole(&self) -> Cow<'t, str> {
        self.part(Span::new(0, self.text.len()))
    }

    /// A part of the text, its secrets masked also where the part cuts them.
    pub fn part(&self, span: Span) -> Cow<'t, str> {
        let first = self.places.partition_point(|(_, to)| *to <= span.start);
        let inside = self.places.iter().skip(first).take_while(|(from, _)| *from < span.end);
        replaced(self.text, span, inside, |out, _| out.push_str(MASK))
    }

    /// The text with stars over its secrets, at the same length.
    pub fn stars(&self) -> Cow<'t, str> {
        let whole = Span::new(0, self.text.len());
        replaced(self.text, whole, self.places.iter(), |out, len| out.extend(std::iter::repeat_n('*', len)))
    }

    /// What was found, in the order of the text.
    pub fn secrets(&self) -> Vec<&'t str> {
        let whole = self.places.iter().filter_map(|(from, to)| self.text.get(*from..*to));
        // `Bearer x`: the last word is one by itself.
        let last =
            |secret: &'t str| secret.rsplit_once(' ').map(|(_, last)| last).filter(|last| last.len() >= MIN_SECRET);
        whole.flat_map(|secret| std::iter::once(secret).chain(last(secret))).collect()
    }
}

/// The text with what is a secret elsewhere masked here too.
pub fn too<'t>(text: Cow<'t, str>, secrets: &[&str]) -> Cow<'t, str> {
    hidden(text, secrets, |_| MASK.to_owned())
}

/// The same at the same length.
pub fn too_stars<'t>(text: Cow<'t, str>, secrets: &[&str]) -> Cow<'t, str> {
    hidden(text, secrets, |secret| "*".repeat(secret.len()))
}

fn hidden<'t>(mut text: Cow<'t, str>, secrets: &[&str], by: impl Fn(&str) -> String) -> Cow<'t, str> {
    for secret in secrets.iter().take(MAX_SECRETS).filter(|secret| secret.len() >= MIN_SECRET) {
        if text.contains(secret) {
            text = text.replace(secret, &by(secret)).into();
        }
    }
    text
}

fn replaced<'t, 'p>(
    text: &'t str,
    span: Span,
    places: impl Iterator<Item = &'p (usize, usize)>,
    by: impl Fn(&mut String, usize),
) -> Cow<'t, str> {
    let whole = text.get(span.start..span.end).unwrap_or("");
    let (mut out, mut kept) = (String::new(), span.start);
    for (from, to) in places {
        let (from, to) = ((*from).max(span.start), (*to).min(span.end));
        out.push_str(text.get(kept..from).unwrap_or(""));
        by(&mut out, to - from);
        kept = to;
    }
    if out.is_empty() && kept == span.start {
        return Cow::Borrowed(whole);
    }
    out.push_str(text.get(kept..span.end).unwrap_or(""));
    Cow::Owned(out)
}

/// Places in their order; one that begins inside of another makes it longer.
fn apart(mut places: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    places.retain(|(from, to)| from < to);
    places.sort_unstable();
    let mut out: Vec<(usize, usize)> = Vec::with_capacity(places.len());
    for (from, to) in places {
        match out.last_mut() {
            Some(last) if from < last.1 => last.1 = last.1.max(to),
            _ => out.push((from, to)),
        }
    }
    out
}
