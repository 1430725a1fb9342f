//! A file through the one road: its texts are judged whole, and every statement becomes an item with its place.

use super::kind::{self, Sort};
use super::pieces::{CiPiece, PieceLanguage, pieces};
pub use super::point::Gate;
use super::point::{self, Written};
use super::source::CiSource;
use super::{lines, remark};
use crate::decision::Decision;
use crate::digest::sha256::sha256;
use crate::policy::Policy;
use crate::report::item::{Item, ItemKind, Severity};
use crate::request::{Payload, Place, Request};
use crate::span::Span;
use crate::world::{Nowhere, World};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// What all files of a run have in common.
pub struct CiBench<'a> {
    /// The policy in force.
    pub policy: &'a Policy,
    /// The machine.
    pub world: &'a dyn World,
    /// When an item counts against the run.
    pub gate: Gate,
    /// The dialect that the command line names.
    pub dialect: Option<&'static str>,
    /// Whether remarks are honoured.
    pub remarks: bool,
    /// Where scripts and workflows run.
    pub root: Option<PathBuf>,
    /// The person's home.
    pub home: Option<PathBuf>,
}

impl CiBench<'_> {
    /// Where a text runs: in `dir`, or else at the project's root.
    pub fn place(&self, dir: Option<&Path>) -> Place {
        let cwd = dir.map(Path::to_path_buf).or_else(|| self.root.clone());
        Place { cwd, home: self.home.clone(), tool: "Bash".into(), ..Place::default() }
    }

    /// Judges a file that is read whole; `file` is its name for people, `path` where it lies.
    pub fn file(&self, sort: Sort, text: &str, file: &str, path: &Path, emit: &mut dyn FnMut(Item)) {
        let source = CiSource::new(text, 1);
        let remarks = remark::remarks(text, 1);
        let found = pieces(sort, text, self.dialect_for(path));
        let own_dir = matches!(sort, Sort::Makefile | Sort::Justfile | Sort::Package);
        let place = self.place(path.parent().filter(|dir| own_dir && dir.is_absolute()));
        let mut marks = Marks::default();
        // What several jobs share is said once.
        let mut seen = HashSet::new();
        for piece in &found.list {
            self.piece(piece, &place, &source, &mut |mut item, by_clause| {
                if sort == Sort::Gitlab && !seen.insert((item.region, item.text.clone(), item.points.len())) {
                    return;
                }
                item.file = Some(file.to_owned());
                remark::apply(&mut item, &remarks, self.remarks, by_clause);
                marks.mark(&mut item);
                emit(item);
            });
        }
        if let Some((at, what)) = found.trouble {
            let mut item = lines::unread(what);
            item.file = Some(file.to_owned());
            item.region = Some(source.region(Span::new(at.min(text.len()), at.min(text.len()))));
            emit(item);
        }
    }

    /// Judges whole lines of a file, the first of which has that number.
    pub fn lines(&self, sort: Sort, bytes: &[u8], first: usize, file: &str, emit: &mut dyn FnMut(Item)) {
        let mut marks = Marks::default();
        let text = String::from_utf8_lossy(bytes);
        let remarks = if sort == Sort::Commands { remark::remarks(&text, first) } else { Vec::new() };
        lines::judge(self, sort, bytes, first, file, &mut |mut item| {
            remark::apply(&mut item, &remarks, self.remarks, false);
            marks.mark(&mut item);
            emit(item);
        });
    }

    fn piece(&self, piece: &CiPiece, place: &Place, source: &CiSource, emit: &mut dyn FnMut(Item, bool)) {
        let text = piece.text.text.clone();
        let (payload, kind) = match piece.language {
            PieceLanguage::Shell => (Payload::Shell(text), ItemKind::Shell),
            PieceLanguage::PowerShell => (Payload::PowerShell(text), ItemKind::PowerShell),
            PieceLanguage::Sql(dialect) => (Payload::Sql { text, dialect: dialect.map(str::to_owned) }, ItemKind::Sql),
        };
        // In an image, the files of this machine say nothing.
        let (place, world) = match piece.image {
            true => (Place { tool: "Bash".into(), ..Place::default() }, &Nowhere as &dyn World),
            false => (place.clone(), self.world),
        };
        let request = Request { payload, place, ..Request::default() };
        for (span, decision) in crate::decide_each(&request, self.policy, world) {
            let span = trimmed(&piece.text.text, span);
            emit(self.item(piece, kind, span, source, &decision), !decision.clauses.is_empty());
        }
    }

    fn item(&self, piece: &CiPiece, kind: ItemKind, span: Span, source: &CiSource, decision: &Decision) -> Item {
        let written = Written { text: &piece.text, span, places: None };
        let mut item = point::item(kind, written, source, decision, &self.gate);
        if let Some((key, name)) = &piece.label {
            item.notes.push((key, name.clone()));
        }
        if piece.image && !item.points.is_empty() && point::stays_in_image(decision) {
            item.fails = false;
            item.points.iter_mut().for_each(|point| point.severity = Severity::Note);
            item.notes.push(("image", "it runs while an image is built and touches nothing else".into()));
        }
        item
    }

    /// The dialect of a SQL file: as the command line says, as its folders say, as its tools say, as the policy says.
    fn dialect_for(&self, path: &Path) -> Option<&'static str> {
        let shown = path.to_string_lossy().replace('\\', "/");
        self.dialect
            .or_else(|| kind::dialect_of(self.below_root(&shown)))
            .or_else(|| self.prisma(path))
            .or_else(|| self.policy.check.dialect.as_deref().and_then(kind::dialect_word))
    }

    /// Folders above the project say nothing about it.
    fn below_root<'p>(&self, path: &'p str) -> &'p str {
        let root = self.root.as_deref().and_then(Path::to_str);
        root.and_then(|root| path.strip_prefix(root)).unwrap_or(path)
    }

    /// Prisma writes its provider beside its migrations.
    fn prisma(&self, path: &Path) -> Option<&'static str> {
        let dir = path.parent()?;
        let lock = [Some(dir), dir.parent()].into_iter().flatten().find_map(|dir| {
            let bytes = self.world.read(&dir.join("migration_lock.toml"), 4096).ok()?;
            String::from_utf8(bytes).ok()
        })?;
        let line = lock.lines().find(|line| line.trim_start().starts_with("provider"))?;
        kind::dialect_word(line.split('"').nth(1)?)
    }
}

fn trimmed(text: &str, span: Span) -> Span {
    let inner = span.of(text);
    let start = span.start + (inner.len() - inner.trim_start().len());
    Span::new(start, span.start + inner.trim_end().len())
}

/// Names for items that stay when lines move: what it says, where, and for the how many-th time.
#[derive(Default)]
struct Marks(HashMap<[u8; 32], usize>);

impl Marks {
    fn mark(&mut self, item: &mut Item) {
        if item.points.is_empty() {
            return;
        }
        let text = item.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let grave = item.points.iter().filter(|point| point.severity > Severity::Note);
        let mut rules: Vec<&str> = grave.map(|point| point.rule.as_ref()).collect();
        rules.sort_unstable();
        rules.dedup();
        let file = item.file.as_deref().unwrap_or_default();
        let base = sha256(&[file.as_bytes(), b"\0", text.as_bytes(), b"\0", rules.join(",").as_bytes()]);
        let count = self.0.entry(base).or_default();
        *count += 1;
        let named = sha256(&[&base, count.to_string().as_bytes()]);
        item.fingerprint = Some(named.iter().take(16).map(|b| format!("{b:02x}")).collect());
    }
}
