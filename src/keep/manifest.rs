//! What an entry holds, as text: the statement, each place, each file with all that the system said of it.
//! A manifest without its last line was never finished, and counts for nothing.

use crate::evidence::losses::{How, Reset, Root};
use crate::world::FileKind;
use crate::world::hold::Dress;
use std::ffi::OsStr;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The first line.
const FIRST: &str = "oneway kept 1";

/// What an entry says of its statement.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    /// When, in milliseconds since 1970.
    pub time: u64,
    /// The host's session.
    pub session: String,
    /// The call within it.
    pub call: String,
    /// Where it ran.
    pub cwd: String,
    /// The statement, without its secrets.
    pub what: String,
}

/// A file, link or directory of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its path below its place; empty for the place itself.
    pub path: PathBuf,
    /// All that the system said of it.
    pub dress: Dress,
    /// Where a link points to.
    pub target: Option<PathBuf>,
    /// Where its content is.
    pub blob: Option<Blob>,
}

/// Where the content of a file lies in its entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blob {
    /// In a file of this number.
    Own(u64),
    /// In a file of this number, which whoever has another name for it may write to.
    Linked(u64),
    /// From this byte on in the one file that holds all that is little.
    Within(u64),
}

/// A place with what was there; no items where there was nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The place.
    pub root: Root,
    /// What was there, directories before what is in them.
    pub items: Vec<Item>,
}

/// An entry.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    /// Its statement.
    pub head: Head,
    /// Work trees whose clean files git brings back first.
    pub resets: Vec<Reset>,
    /// Its places.
    pub places: Vec<Place>,
    /// How large its content is.
    pub bytes: u64,
}

impl Manifest {
    /// How many files, links and directories it holds.
    pub fn files(&self) -> u64 {
        self.places.iter().map(|place| place.items.len() as u64).sum()
    }

    /// The manifest as text.
    pub fn text(&self) -> String {
        let mut out = format!("{FIRST}\n");
        let head = &self.head;
        let _ = writeln!(out, "time {}", head.time);
        for (key, value) in [("session", &head.session), ("call", &head.call), ("cwd", &head.cwd), ("what", &head.what)]
        {
            let _ = writeln!(out, "{key} {}", word(OsStr::new(value)));
        }
        for reset in &self.resets {
            let _ = writeln!(out, "reset {} {}", reset.commit, word(reset.root.as_os_str()));
        }
        for place in &self.places {
            let _ = writeln!(out, "place {} {}", how(place.root.how), word(place.root.path.as_os_str()));
            place.items.iter().for_each(|item| write_item(&mut out, item));
        }
        let _ = writeln!(out, "end {} {}", self.files(), self.bytes);
        out
    }

    /// The manifest of a text; `None` where it is not whole.
    pub fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let mut out = Self::default();
        (lines.next()? == FIRST).then_some(())?;
        for line in lines {
            let (key, rest) = line.split_once(' ')?;
            match key {
                "time" => out.head.time = rest.parse().ok()?,
                "session" => out.head.session = lossy(rest),
                "call" => out.head.call = lossy(rest),
                "cwd" => out.head.cwd = lossy(rest),
                "what" => out.head.what = lossy(rest),
                "reset" => {
                    let (commit, root) = rest.split_once(' ')?;
                    commit.bytes().all(|b| b.is_ascii_hexdigit()).then_some(())?;
                    out.resets.push(Reset { commit: commit.into(), root: path(root) });
                }
                "place" => {
                    let (said, root) = rest.split_once(' ')?;
                    let root = Root { path: path(root), how: how_of(said)? };
                    out.places.push(Place { root, items: Vec::new() });
                }
                "end" => {
                    let (files, bytes) = rest.split_once(' ')?;
                    out.bytes = bytes.parse().ok()?;
                    let files: u64 = files.parse().ok()?;
                    return (out.files() == files).then_some(out);
                }
                "names" => {
                    let dress = &mut out.places.last_mut()?.items.last_mut()?.dress;
                    let mut numbers = rest.split(' ').map(|n| n.parse().ok());
                    dress.links = numbers.next()??;
                    dress.which = (numbers.next()??, numbers.next()??);
                }
                kind => out.places.last_mut()?.items.push(read_item(kind, rest)?),
            }
        }
        None
    }
}

fn write_item(out: &mut String, item: &Item) {
    let Dress { kind, mode, owner, modified, size, attributes, .. } = &item.dress;
    let kind = match kind {
        FileKind::File => "file",
        FileKind::Dir => "dir",
        FileKind::Link | FileKind::Other => "link",
    };
    let blob = match item.blob {
        None => "-".into(),
        Some(Blob::Own(n)) => n.to_string(),
        Some(Blob::Linked(n)) => format!("={n}"),
        Some(Blob::Within(at)) => format!("+{at}"),
    };
    let target = item.target.as_deref().map_or_else(|| "-".into(), |t| word(t.as_os_str()));
    let _ = write!(out, "{kind} {mode:o} {} {} {}.{:09} {size}", owner.0, owner.1, modified.0, modified.1);
    let _ = write!(out, " {blob} {target} {}", word(item.path.as_os_str()));
    for (name, value) in attributes {
        let _ = write!(out, " {} {}", bytes_word(name), bytes_word(value));
    }
    out.push('\n');
    // Which file it was counts where another name shows it too.
    if item.dress.links > 1 && item.blob.is_some() {
        let Dress { which, links, .. } = &item.dress;
        let _ = writeln!(out, "names {links} {} {}", which.0, which.1);
    }
}

fn read_item(kind: &str, rest: &str) -> Option<Item> {
    let mut words = rest.split(' ');
    let kind = match kind {
        "file" => FileKind::File,
        "dir" => FileKind::Dir,
        "link" => FileKind::Link,
        _ => return None,
    };
    let mode = u32::from_str_radix(words.next()?, 8).ok()?;
    let owner = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let (second, nano) = words.next()?.split_once('.')?;
    let modified = (second.parse().ok()?, nano.parse().ok()?);
    let size = words.next()?.parse().ok()?;
    let blob = words.next()?;
    let target = words.next()?;
    let below = path(words.next()?);
    let plain = |c: std::path::Component| matches!(c, std::path::Component::Normal(_));
    below.components().all(plain).then_some(())?;
    let mut attributes = Vec::new();
    while let (Some(name), Some(value)) = (words.next(), words.next()) {
        attributes.push((bytes(name), bytes(value)));
    }
    Some(Item {
        path: below,
        dress: Dress { kind, mode, owner, modified, size, links: 1, which: (0, 0), attributes },
        target: (target != "-").then(|| path(target)),
        blob: read_blob(blob)?,
    })
}

fn read_blob(word: &str) -> Option<Option<Blob>> {
    let number = |text: &str| text.parse::<u64>().ok();
    Some(match word.as_bytes().first()? {
        b'-' => None,
        b'=' => Some(Blob::Linked(number(word.get(1..)?)?)),
        b'+' => Some(Blob::Within(number(word.get(1..)?)?)),
        _ => Some(Blob::Own(number(word)?)),
    })
}

fn how(how: How) -> &'static str {
    match how {
        How::Itself => "itself",
        How::Gone => "gone",
        How::Replaced => "replaced",
        How::Written => "written",
    }
}

fn how_of(name: &str) -> Option<How> {
    [How::Itself, How::Gone, How::Replaced, How::Written].into_iter().find(|it| how(*it) == name)
}

/// A text as one word, whatever bytes it has.
fn word(text: &OsStr) -> String {
    bytes_word(text.as_encoded_bytes())
}

fn bytes_word(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 1);
    for b in bytes {
        match b {
            b'!'..=b'~' if *b != b'%' => out.push(char::from(*b)),
            b => {
                let _ = write!(out, "%{b:02x}");
            }
        }
    }
    // Nothing at all must be a word too, and no path is a single dash here.
    match out.as_str() {
        "" => "%".into(),
        "-" => "%2d".into(),
        _ => out,
    }
}

fn bytes(word: &str) -> Vec<u8> {
    let mut parts = word.split('%');
    let mut out = parts.next().unwrap_or("").as_bytes().to_vec();
    for part in parts {
        out.extend(part.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok()));
        out.extend(part.get(2..).unwrap_or("").as_bytes());
    }
    out
}

#[cfg(unix)]
fn path(word: &str) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    Path::new(OsStr::from_bytes(&bytes(word))).to_owned()
}

#[cfg(not(unix))]
fn path(word: &str) -> PathBuf {
    Path::new(&lossy(word)).to_owned()
}

fn lossy(word: &str) -> String {
    String::from_utf8_lossy(&bytes(word)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(path: &str, kind: FileKind) -> Item {
        let attributes = vec![(b"user.x".to_vec(), vec![0, 32, 255])];
        let dress =
            Dress { kind, mode: 0o640, owner: (1, 2), modified: (7, 8), size: 3, links: 1, which: (0, 0), attributes };
        Item { path: path.into(), dress, target: None, blob: Some(Blob::Linked(4)) }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut named = item("n", FileKind::File);
        (named.dress.links, named.dress.which) = (2, (3, 4));
        let link = Item { target: Some("-".into()), blob: None, ..item("-", FileKind::Link) };
        let little = Item { blob: Some(Blob::Within(0)), ..item("l", FileKind::File) };
        let own = Item { blob: Some(Blob::Own(7)), ..item("o", FileKind::File) };
        let items = vec![item("", FileKind::Dir), item("a b%\n\u{e4}", FileKind::File), named, link, little, own];
        let root = Root { path: "/p q".into(), how: How::Gone };
        let manifest = Manifest {
            head: Head { time: 9, what: "rm -rf 'x y'".into(), ..Head::default() },
            resets: vec![Reset { root: "/p".into(), commit: "abc".into() }],
            places: vec![Place { root: root.clone(), items }, Place { root, items: Vec::new() }],
            bytes: 12,
        };
        assert_eq!(Manifest::parse(&manifest.text()), Some(manifest));
    }

    #[test]
    fn half_a_manifest_is_none() {
        let place =
            Place { root: Root { path: "/p".into(), how: How::Written }, items: vec![item("a", FileKind::File)] };
        let text = Manifest { places: vec![place], ..Manifest::default() }.text();
        for end in 0..text.len() - 1 {
            assert_eq!(Manifest::parse(&text[..end]), None, "{end}");
        }
        assert_eq!(Manifest::parse(&text.replace(" a ", " ../a ")), None, "nothing leads out of its place");
    }
}
