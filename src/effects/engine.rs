//! What every reader of statements shares: the place, the findings so far, fuel and depth, and where nested texts stand.

use super::beliefs::Beliefs;
use super::follow::Follower;
use super::scope::{self, Scope};
use crate::catalog::extra::Extras;
use crate::finding::{Act, Call, Effect, Finding, Findings, Gap, Handed, Marks, Object, Reach, Text, Undo};
use crate::grammar::shell::Reading;
use crate::request::Place;
use crate::span::Span;
use crate::world::World;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::ops::Bound;
use std::path::{Path, PathBuf};

/// How deep texts may be nested in each other; the cap is itself a finding.
pub const MAX_DEPTH: usize = 12;
/// How many bytes texts that are nested in each other may have in all: each is held while what is inside of it is read. No
/// system starts a program with more.
const MAX_HELD: usize = 512 << 10;
/// What is read flat may hold texts once more, and no deeper.
const MAX_FLAT: usize = MAX_DEPTH + 3;

/// How many programs may stand in front of each other in one command (`nice env sudo …`), and how many commands may be
/// inside of each other in all. Behind that a command is read flat: see `shell/flat.rs`.
const MAX_WRAPPERS: usize = 16;
const MAX_INSIDE: usize = 160;
/// How many words the programs in front of each other may hold in all.
const MAX_WORDS: usize = 32 << 10;

/// Bytes that expansions may make beside as many as the text has.
const ROOM: usize = 256 << 10;

/// Words that calls may be written down with beside half as many as the text has bytes; a short call always fits.
const WORDS: usize = 4096;
const SHORT: usize = 32;

/// How many scripts behind commands are read for one request.
pub const MAX_FILES: usize = 24;

/// Where a nested text stands in the text as given.
#[derive(Debug, Clone, Copy)]
struct Frame {
    /// The word that holds it.
    span: Span,
    /// Where its first byte stands, if it is there letter by letter.
    base: Option<usize>,
    /// How long it is.
    len: usize,
}

/// Where a command would run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Site {
    /// Here.
    #[default]
    Here,
    /// In a container: its root is not ours.
    Container,
    /// On another machine: what is there is not known, and a path means there what it means here.
    Remote,
}

/// What was copied or moved.
#[derive(Debug, Clone)]
pub struct Copied {
    /// Where it lies then.
    pub name: String,
    /// Where it lay before this text.
    pub from: String,
    /// Links in it stay links.
    pub as_links: bool,
}

/// The state that all readers share.
pub struct Engine<'w> {
    /// The machine.
    pub world: &'w dyn World,
    /// A person's own rows.
    pub extras: &'w Extras,
    /// Where and for whom.
    pub place: &'w Place,
    /// What was found.
    pub found: Findings,
    /// Where commands run now.
    pub site: Site,
    /// The call that leads elsewhere (`docker exec`), among those found: a person would run it whole.
    pub outer: Option<usize>,
    /// How many words were followed to where links lead.
    pub followed: usize,
    /// Follows them.
    pub(super) follower: Follower,
    /// Repositories around places that were looked at.
    pub(super) repositories: RefCell<Repositories>,
    /// What the last path names: one is asked about several times, by those who look at it one after the other.
    scoped: RefCell<Option<(String, Scope)>>,
    /// The text as a tree, once it was read.
    pub(super) reading: Option<Reading>,
    /// Names of variables that wrappers have set for the command that is looked at.
    pub env: Vec<String>,
    /// Directories that the text puts where programs are looked for, wherever in it.
    pub found_in: Vec<String>,
    /// Links that the text has made so far, and what they lead to.
    pub linked: Vec<(String, String)>,
    /// What the text has copied or moved so far.
    pub copied: Vec<Copied>,
    /// Every path that is made or changed by what was found so far.
    wrote: BTreeSet<String>,
    /// Variables and their values that programs got so far, and patterns behind no name.
    given: BTreeSet<(String, String)>,
    /// Files whose content was believed.
    pub(super) beliefs: Beliefs,
    text: &'w str,
    frames: Vec<Frame>,
    fuel: usize,
    /// The first fuel is gone: everything is looked at once, and nothing a second time.
    spent: bool,
    /// Bytes that expansions may still make.
    room: usize,
    /// Words that calls may still be written down with.
    words: usize,
    files: usize,
    /// How many programs stand in front of the one that is looked at, and how many commands it is inside of.
    pub(super) nested: Nested,
    project: OnceCell<Option<String>>,
    /// The text is judged as a whole, not each of its statements by itself.
    whole: bool,
    said: Option<Repeated>,
}

/// Where the last places belong to: most of a text's commands work in the same one.
#[derive(Debug, Default)]
pub(super) struct Repositories(Vec<(PathBuf, Option<String>)>);

impl Repositories {
    /// How many places are known.
    const MOST: usize = 4;

    /// What was found for a place.
    pub(super) fn of(&self, place: &Path) -> Option<Option<String>> {
        let same = |(known, _): &&(PathBuf, Option<String>)| known.as_os_str() == place.as_os_str();
        self.0.iter().find(same).map(|(_, found)| found.clone())
    }

    /// Notes what was found for one more.
    pub(super) fn add(&mut self, place: &Path, found: Option<String>) {
        if self.0.len() == Self::MOST {
            self.0.remove(0);
        }
        self.0.push((place.to_owned(), found));
    }
}

/// So many findings or commands are all kept; of more, each that differs in more than its place.
const MANY: usize = 1000;

/// What was said once, by digests that nobody can foresee.
#[derive(Debug, Default)]
struct Repeated {
    keys: RandomState,
    seen: HashSet<u64>,
}

impl Repeated {
    /// Whether it is said for the first time.
    fn first(&mut self, said: &impl Hash) -> bool {
        self.seen.insert(self.keys.hash_one(said))
    }
}

/// Where a command stands among those that hold it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Nested {
    /// Programs in front of it in the same command.
    pub(super) wrappers: usize,
    /// Commands that it is inside of.
    pub(super) inside: usize,
    /// It is read flat: nothing that is too deep is opened again.
    pub(super) flat: bool,
}

/// Each program holds the words of all behind it: of very many words fewer programs are followed.
fn most_wrappers(words: usize) -> usize {
    (MAX_WORDS / words.max(1)).clamp(2, MAX_WRAPPERS)
}

impl Nested {
    /// One program further in, with so many words; `None` when that is too deep.
    pub(super) fn deeper(self, words: usize) -> Option<Self> {
        let fits = self.wrappers < most_wrappers(words) && self.inside < MAX_INSIDE;
        fits.then_some(Self { wrappers: self.wrappers + 1, inside: self.inside + 1, ..self })
    }

    /// The same depth for another command of its own.
    pub(super) fn anew(self) -> Self {
        Self { wrappers: 0, ..self }
    }

    /// Room for one command behind the limit, once.
    pub(super) fn flat(self, words: usize) -> Option<Self> {
        (!self.flat).then_some(Self {
            wrappers: most_wrappers(words) / 2,
            inside: self.inside.min(MAX_INSIDE - MAX_WRAPPERS),
            flat: true,
        })
    }
}

impl<'w> Engine<'w> {
    /// An engine for one request.
    pub fn new(text: &'w str, place: &'w Place, extras: &'w Extras, world: &'w dyn World) -> Self {
        Self {
            world,
            extras,
            place,
            found: Findings::default(),
            site: Site::Here,
            outer: None,
            followed: 0,
            follower: Follower::default(),
            repositories: RefCell::default(),
            scoped: RefCell::default(),
            reading: None,
            env: Vec::new(),
            found_in: Vec::new(),
            linked: Vec::new(),
            copied: Vec::new(),
            wrote: BTreeSet::new(),
            given: BTreeSet::new(),
            beliefs: Beliefs::default(),
            text,
            frames: Vec::new(),
            fuel: fuel(text.len()),
            spent: false,
            room: ROOM + text.len(),
            words: WORDS + text.len() / 2,
            files: 0,
            nested: Nested::default(),
            project: OnceCell::new(),
            whole: false,
            said: None,
        }
    }

    /// The tree of a text, if it is the one that is judged.
    pub(super) fn tree(&mut self, text: &str) -> Option<Reading> {
        self.holds(text).then(|| self.reading.take()).flatten()
    }

    /// Keeps the tree of the text that is judged. That of a long one is large, and goes before anything else is looked at.
    pub(super) fn keep_tree(&mut self, text: &str, reading: Reading) {
        const LONG: usize = 64 << 10;
        if self.holds(text) && text.len() <= LONG {
            self.reading = Some(reading);
        }
    }

    fn holds(&self, text: &str) -> bool {
        std::ptr::eq(text, self.text)
    }

    /// Judges the text as a whole: what stands in it twice is said once.
    pub fn as_a_whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// The home directory as text.
    pub fn home(&self) -> Option<&'w str> {
        self.place.home.as_deref().and_then(Path::to_str).filter(|h| h.len() > 1)
    }

    /// The project's root: said by the host, or the nearest directory with a repository, or the working directory.
    pub fn project(&self) -> Option<&str> {
        self.project.get_or_init(|| find_project(self.place, self.world)).as_deref()
    }

    /// What a normal path names.
    pub fn scope(&self, path: &str) -> Scope {
        if self.site == Site::Container && !path.starts_with("/dev/") {
            return if path == "/" || path == "/*" { Scope::SystemRoot } else { Scope::Outside };
        }
        if let Some((_, known)) = self.scoped.borrow().as_ref().filter(|(last, _)| last == path) {
            return *known;
        }
        let found = scope::scope(path, self.home(), self.project());
        self.scoped.replace(Some((path.to_owned(), found)));
        found
    }

    /// Spends work; false when there is none left. The first time that is a gap, and what follows is still read, flat;
    /// a text that is too much even for that is refused.
    pub fn burn(&mut self, work: usize) -> bool {
        if self.fuel > work {
            self.fuel -= work;
            return true;
        }
        let whole = Span::new(0, self.text.len());
        if !self.spent {
            self.spent = true;
            self.fuel = fuel(self.text.len()).saturating_mul(2);
            self.gap("the text is too complex to follow to its end", whole);
            return true;
        }
        if self.fuel > 0 {
            self.fuel = 0;
            let effect = Effect::new(Act::Run, Object::RemoteCode, Reach::Machine);
            self.push(Finding::new(
                "dynamic-code",
                effect,
                Undo::None,
                whole,
                "makes more work than its length allows",
            ));
        }
        false
    }

    /// Whether everything is only looked at once from here on.
    pub fn spent(&self) -> bool {
        self.spent
    }

    /// Takes room for bytes that an expansion makes; false where there is none, and the value is unknown.
    pub fn room(&mut self, bytes: usize) -> bool {
        let fits = self.room >= bytes;
        self.room = self.room.saturating_sub(bytes);
        fits
    }

    /// How many of its words a call is written down with; the others stand in the call that holds it.
    pub fn recorded(&mut self, words: usize) -> usize {
        let count = if words <= SHORT || self.words >= words { words } else { SHORT };
        self.words = self.words.saturating_sub(count);
        count
    }

    /// Adds the work that texts of so many bytes may cost, where they stand beside the text as given.
    pub fn refuel(&mut self, bytes: usize) {
        self.fuel = self.fuel.saturating_add(bytes.saturating_mul(4));
    }

    /// Counts a script that is read; false when there were too many.
    pub fn file(&mut self) -> bool {
        self.files += 1;
        self.files <= MAX_FILES
    }

    /// Enters a nested text; `None` when it is too deep, which is a finding of its own.
    pub fn enter(&mut self, span: Span, text: &str) -> Option<()> {
        let deep = self.frames.len() >= if self.nested.flat { MAX_FLAT } else { MAX_DEPTH };
        let held: usize = self.frames.iter().map(|frame| frame.len).sum();
        if deep || held > 0 && held + text.len() > MAX_HELD {
            self.gap("texts are nested too deeply in each other", span);
            return None;
        }
        let span = self.place_span(span);
        let holder = span.of(self.text);
        let base = if text.len() > holder.len() { None } else { holder.find(text).map(|i| span.start + i) };
        self.frames.push(Frame { span, base, len: text.len() });
        Some(())
    }

    /// Leaves a nested text.
    pub fn exit(&mut self) {
        self.frames.pop();
    }

    /// A span of the text that is read now, as a span of the text as given. What was defined in another text is only known
    /// to stand somewhere in this one.
    pub fn place_span(&self, span: Span) -> Span {
        let (placed, holder) = match self.frames.last() {
            None => (span, Span::new(0, self.text.len())),
            Some(Frame { base: Some(base), span: holder, .. }) => {
                (Span::new(base + span.start, base + span.end), *holder)
            }
            Some(Frame { span: holder, .. }) => (*holder, *holder),
        };
        let fits = placed.end <= holder.end && self.text.get(placed.start..placed.end).is_some();
        if fits { placed } else { holder }
    }

    /// Records a finding.
    pub fn push(&mut self, finding: Finding) {
        if !self.repeats(&finding) {
            self.record(finding);
        }
    }

    fn record(&mut self, mut finding: Finding) {
        finding.span = self.place_span(finding.span);
        if matches!(finding.effect.act, Act::Create | Act::Change) {
            self.wrote.extend(finding.targets.iter().cloned());
        }
        self.found.list.push(finding);
    }

    /// Whether this very text makes or changes a path, a directory that holds it, or something below it.
    pub fn wrote(&self, path: &str) -> bool {
        let below = self
            .wrote
            .range::<str, _>((Bound::Included(path), Bound::Unbounded))
            .next()
            .is_some_and(|first| first.starts_with(path));
        below || Path::new(path).ancestors().filter_map(Path::to_str).any(|part| self.wrote.contains(part))
    }

    /// Whether this very text makes or changes what has exactly this name.
    pub fn wrote_it(&self, path: &str) -> bool {
        self.wrote.contains(path)
    }

    /// Records a command.
    pub fn called(&mut self, call: Call) {
        let all = !self.whole || self.found.calls.len() < MANY;
        if all || self.said.get_or_insert_default().first(&(&call.argv, &call.env)) {
            self.found.calls.push(call);
        }
    }

    /// Records a pattern among the words of a command.
    pub fn pattern(&mut self, text: &str, call: Span) {
        if text.contains('/') && self.given.insert((String::new(), text.to_owned())) {
            self.found.patterns.push((text.to_owned(), call));
        }
    }

    /// Records a value that may be a path, and that a program gets in a variable.
    pub fn handed(&mut self, name: &str, value: &str, span: Span) {
        if value.contains(['/', '.']) && self.given.insert((name.to_owned(), value.to_owned())) {
            let span = self.place_span(span);
            self.found.handed.push(Handed { name: name.to_owned(), value: value.to_owned(), span });
        }
    }

    /// Whether the same was found before, elsewhere in a text in which very much was found. It says nothing new of the text
    /// as a whole, and would take room without bound.
    fn repeats(&mut self, finding: &Finding) -> bool {
        // How often files are changed counts (`beliefs`): each of those is kept.
        let counts = matches!(finding.effect.act, Act::Create | Act::Change | Act::Delete);
        if counts || !self.whole || self.found.list.len() < MANY {
            return false;
        }
        let said = self.said.get_or_insert_default();
        let Finding { rule, effect, undo, span: _, what, instead, marks, class, question, acts, targets, subject } =
            finding;
        !said.first(&(rule, effect, undo, what, instead, (marks, class, question), acts, targets, subject))
    }

    /// Takes what another reader found in the text as given.
    pub fn take(&mut self, found: Findings) {
        self.found.list.extend(found.list);
        self.found.gaps.extend(found.gaps);
    }

    /// Records a part that was not understood, and its finding: ignorance reaches the verdict.
    pub fn gap(&mut self, what: impl Into<Text>, span: Span) {
        self.gap_of("", what, span);
    }

    /// The same for a program that was not understood: a person's clause may name it.
    pub fn gap_of(&mut self, program: &str, what: impl Into<Text>, span: Span) {
        self.gap_on(program, None, what, span);
    }

    /// The same for a file that may be one that this session's own builds have made.
    pub fn gap_on(&mut self, program: &str, built: Option<String>, what: impl Into<Text>, span: Span) {
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let undo = Undo::Unknown("what it does".into());
        let mut finding = Finding::new("unread", effect, undo, span, what);
        finding.subject = program.to_owned();
        finding.marks.row = if built.is_some() { "own" } else { "" };
        finding.targets.extend(built);
        self.unread(finding);
    }

    /// Records a part of which nobody has proven what it does, whatever was found in it.
    pub fn unproven(&mut self, why: &'static str, span: Span) {
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let undo = Undo::Unknown("what it does".into());
        self.unread(Finding::new("unproven", effect, undo, span, why));
    }

    /// Records a finding that stands for something which was not understood.
    pub fn unread(&mut self, finding: Finding) {
        if !self.repeats(&finding) {
            self.found.gaps.push(Gap { span: self.place_span(finding.span), what: finding.what.clone() });
            self.record(finding);
        }
    }

    /// Records a text that is only decided when it runs.
    pub fn dynamic(&mut self, what: impl Into<Text>, span: Span) {
        let effect = Effect::new(Act::Run, Object::RemoteCode, Reach::Outside);
        let undo = Undo::Unknown("what the text turns out to be".into());
        let mut finding = Finding::new("dynamic-code", effect, undo, span, what);
        finding.instead = Some("write the command out, so that it can be read".into());
        self.unread(finding);
    }

    /// Records a function that starts itself again and again.
    pub fn fork_bomb(&mut self, span: Span) {
        let (effect, what) = (
            Effect::new(Act::Run, Object::Disk, Reach::Machine),
            "a function that starts copies of itself without end",
        );
        self.push(Finding::new("fork-bomb", effect, Undo::None, span, what));
    }

    /// Records code from another machine that nobody has read.
    pub fn remote_code(&mut self, span: Span) {
        let effect = Effect::new(Act::Run, Object::RemoteCode, Reach::Remote);
        let undo = Undo::Unknown("what the fetched code does".into());
        let mut finding =
            Finding::new("remote-code", effect, undo, span, "runs code from another machine that nobody has read");
        finding.instead = Some("download it to a file, read it, then run the file".into());
        finding.marks = Marks { network: true, ..Marks::default() };
        self.push(finding);
    }
}

/// The work that a text of so many bytes may cost.
fn fuel(bytes: usize) -> usize {
    bytes.saturating_mul(4).saturating_add(20_000)
}

fn find_project(place: &Place, world: &dyn World) -> Option<String> {
    if let Some(project) = place.project.as_deref().and_then(Path::to_str) {
        return Some(project.to_owned());
    }
    let cwd = place.cwd.as_deref()?;
    let home = place.home.as_deref();
    let root = cwd.ancestors().take(32).find(|dir| Some(*dir) != home && world.meta(&dir.join(".git")).is_some());
    root.unwrap_or(cwd).to_str().map(str::to_owned)
}
