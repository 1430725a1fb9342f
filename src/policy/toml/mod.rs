//! A strict reader of TOML: tables, arrays, strings, integers, booleans; no dates, no floats, for policy has none.
//! It never stops at a fault: what is wrong is reported with its line, what is right is kept, so that a broken
//! file can still tighten. It reads on every call of the hook, and so it takes what it can from the text as it stands.

mod scalar;

use scalar::{number, plain_letters, unescape};
use std::borrow::Cow;

/// A value with the line it stands on.
#[derive(Debug, Clone, PartialEq)]
pub struct TomlItem<'t> {
    /// The value.
    pub value: TomlValue<'t>,
    /// Counted from 1.
    pub line: usize,
}

/// What can stand behind a key.
#[derive(Debug, Clone, PartialEq)]
pub enum TomlValue<'t> {
    /// A string.
    Text(Cow<'t, str>),
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// An array.
    List(Vec<TomlItem<'t>>),
    /// A table, however it was written.
    Table(Table<'t>),
}

impl TomlValue<'_> {
    /// What it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "a string",
            Self::Number(_) => "a number",
            Self::Flag(_) => "true or false",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}

/// Keys with their values.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table<'t> {
    /// The keys in the order of the text.
    pub keys: Vec<(Cow<'t, str>, TomlItem<'t>)>,
    made: Made,
}

impl<'t> Table<'t> {
    /// What stands behind a key.
    pub fn get(&self, key: &str) -> Option<&TomlItem<'t>> {
        self.keys.iter().find(|(name, _)| name == key).map(|(_, item)| item)
    }

    /// The place of a key, which is made where there is none.
    fn entry(&mut self, key: &Cow<'t, str>, fresh: impl FnOnce() -> TomlItem<'t>) -> Step<&mut TomlItem<'t>> {
        let at = match self.keys.iter().position(|(name, _)| name == key) {
            Some(at) => at,
            None if self.keys.len() >= MAX_KEYS => return Err("too many keys in one table".into()),
            None => {
                self.keys.push((key.clone(), fresh()));
                self.keys.len() - 1
            }
        };
        self.keys.get_mut(at).map(|(_, item)| item).ok_or_else(String::new)
    }
}

/// How a table came to be; decides who may add to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Made {
    /// On the way to a deeper header.
    #[default]
    Passing,
    /// By `[header]`.
    Header,
    /// By a dotted key.
    Dotted,
    /// As `{ … }`, closed for ever.
    Inline,
}

/// Something that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TomlFault {
    /// Counted from 1; 0 where the whole file is meant.
    pub line: usize,
    /// What is wrong and what to do.
    pub what: String,
}

/// Nested deeper than this is not policy.
const MAX_DEPTH: usize = 16;
/// More keys than this in one table neither: they are searched one by one.
const MAX_KEYS: usize = 1000;
/// More faults than this tell nobody anything.
const MAX_FAULTS: usize = 20;

/// Reads a whole text.
pub fn parse(text: &str) -> (Table<'_>, Vec<TomlFault>) {
    let mut reader = TomlReader { text: text.trim_start_matches('\u{feff}'), at: 0, line: 1, faults: Vec::new() };
    let mut root = Table::default();
    let mut open = Open::Root;
    loop {
        reader.blank();
        let line = reader.line;
        let step = match reader.peek() {
            None => return (root, reader.faults),
            Some(b'[') => {
                reader.header(&mut root).map(|path| open = Open::Table(path)).inspect_err(|_| open = Open::Nobody)
            }
            Some(_) => reader.pair(&mut root, &open),
        };
        if let Err(what) = step.and_then(|()| reader.end_of_line()) {
            reader.fault(line, what);
            reader.skip_line();
        }
    }
}

type Step<T> = Result<T, String>;

/// A dotted key; most have one part, and need no list.
struct Path<'t> {
    above: Vec<Cow<'t, str>>,
    last: Cow<'t, str>,
}

/// Where a pair belongs.
enum Open<'t> {
    /// No header came yet.
    Root,
    /// Under the last header.
    Table(Path<'t>),
    /// The last header was broken: what follows belongs to nobody.
    Nobody,
}

/// Where the quotes stand that end a string, and what stands before them.
struct Closing {
    end: usize,
    escaped: bool,
    /// Something that is no plain letter.
    odd: bool,
}

struct TomlReader<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    faults: Vec<TomlFault>,
}

impl<'t> TomlReader<'t> {
    fn fault(&mut self, line: usize, what: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(TomlFault { line, what });
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or(&[])
    }

    /// The text up to there.
    fn cut(&self, end: usize) -> &'t str {
        self.text.get(self.at..end).unwrap_or("")
    }

    /// Where the bytes end that a test holds for.
    fn run(&self, test: impl Fn(u8) -> bool) -> usize {
        self.at + self.rest().iter().take_while(|b| test(**b)).count()
    }

    fn eat(&mut self, token: u8) -> bool {
        let hit = self.peek() == Some(token);
        self.at += usize::from(hit);
        hit
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// The end of a line.
    fn newline(&mut self) -> bool {
        let width = match self.peek() {
            Some(b'\n') => 1,
            Some(b'\r') if self.rest().starts_with(b"\r\n") => 2,
            _ => return false,
        };
        self.at += width;
        self.line += 1;
        true
    }

    /// White space, line ends and comments.
    fn blank(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'#') => self.comment(),
                _ if !self.newline() => return,
                _ => {}
            }
        }
    }

    /// A control character ends it, and is then what nobody expects.
    fn comment(&mut self) {
        self.at = self.run(|b| (b >= b' ' && b != 0x7f) || b == b'\t');
    }

    fn skip_line(&mut self) {
        self.at = self.run(|b| b != b'\n');
        self.newline();
    }

    fn end_of_line(&mut self) -> Step<()> {
        self.space();
        if self.peek() == Some(b'#') {
            self.comment();
        }
        if self.peek().is_none() || self.newline() {
            return Ok(());
        }
        Err(format!("unexpected `{}`; one key or header per line", self.shown()))
    }

    fn shown(&self) -> String {
        let rest = self.text.get(self.at..).unwrap_or("");
        rest.chars().take_while(|c| !c.is_control()).take(20).collect()
    }

    fn header(&mut self, root: &mut Table<'t>) -> Step<Path<'t>> {
        self.at += 1;
        let many = self.eat(b'[');
        let path = self.path()?;
        if !self.eat(b']') || (many && !self.eat(b']')) {
            return Err("a header ends with `]`, one of a list with `]]`".into());
        }
        let line = self.line;
        let table = descend(root, &path.above, Made::Passing, line)?;
        if many {
            open_list(table, &path, line)?
        } else {
            open_table(table, &path, line)?
        }
        Ok(path)
    }

    fn pair(&mut self, root: &mut Table<'t>, open: &Open<'t>) -> Step<()> {
        let (path, item) = self.assignment(MAX_DEPTH)?;
        let at = match open {
            Open::Nobody => return Ok(()),
            Open::Root => return put(root, path, item),
            Open::Table(at) => at,
        };
        let table = descend(root, &at.above, Made::Passing, item.line)?;
        put(descend(table, std::slice::from_ref(&at.last), Made::Passing, item.line)?, path, item)
    }

    fn assignment(&mut self, depth: usize) -> Step<(Path<'t>, TomlItem<'t>)> {
        let path = self.path()?;
        if !self.eat(b'=') {
            return Err(format!("expected `=` behind `{}`", path.last));
        }
        self.space();
        let line = self.line;
        Ok((path, TomlItem { value: self.value(depth)?, line }))
    }

    /// A dotted key, with the space around it.
    fn path(&mut self) -> Step<Path<'t>> {
        let mut above = Vec::new();
        loop {
            self.space();
            let last = self.key()?;
            self.space();
            if !self.eat(b'.') {
                return Ok(Path { above, last });
            }
            above.push(last);
            if above.len() >= MAX_DEPTH {
                return Err("key is nested too deep".into());
            }
        }
    }

    fn key(&mut self) -> Step<Cow<'t, str>> {
        match self.peek() {
            Some(quote @ (b'"' | b'\'')) => self.string(quote),
            _ => {
                let end = self.run(|b| matches!(b, b'_' | b'a'..=b'z' | b'-' | b'A'..=b'Z' | b'0'..=b'9'));
                let key = self.cut(end);
                self.at = end;
                if key.is_empty() { Err(format!("expected a key at `{}`", self.shown())) } else { Ok(key.into()) }
            }
        }
    }

    fn value(&mut self, depth: usize) -> Step<TomlValue<'t>> {
        let deeper = depth.checked_sub(1).ok_or("value is nested too deep")?;
        match self.peek() {
            Some(b'"') if self.rest().starts_with(b"\"\"\"") => self.long(b'"').map(TomlValue::Text),
            Some(b'\'') if self.rest().starts_with(b"\'\'\'") => self.long(b'\'').map(TomlValue::Text),
            Some(quote @ (b'"' | b'\'')) => self.string(quote).map(TomlValue::Text),
            Some(b'[') => self.list(deeper),
            Some(b'{') => self.inline(deeper),
            Some(_) => self.plain(),
            None => Err("expected a value".into()),
        }
    }

    fn plain(&mut self) -> Step<TomlValue<'t>> {
        let end = self.run(|b| !matches!(b, b',' | b']' | b'}' | b'#' | b'\n' | b'\r' | b' ' | b'\t'));
        let word = self.cut(end);
        self.at = end;
        match word {
            "true" => Ok(TomlValue::Flag(true)),
            "false" => Ok(TomlValue::Flag(false)),
            "" => Err("expected a value".into()),
            word => number(word).map(TomlValue::Number).ok_or_else(|| {
                let word: String = word.chars().take(40).collect();
                format!("`{word}` is not a value; a string needs quotes")
            }),
        }
    }

    fn list(&mut self, depth: usize) -> Step<TomlValue<'t>> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.blank();
            if self.eat(b']') {
                return Ok(TomlValue::List(items));
            }
            let line = self.line;
            items.push(TomlItem { value: self.value(depth)?, line });
            self.blank();
            if !self.eat(b',') && self.peek() != Some(b']') {
                return Err("a list needs `,` between its values and `]` at its end".into());
            }
        }
    }

    /// As TOML 1.1 has it: on as many lines as one likes.
    fn inline(&mut self, depth: usize) -> Step<TomlValue<'t>> {
        self.at += 1;
        let mut table = Table::default();
        loop {
            self.blank();
            if self.eat(b'}') {
                table.made = Made::Inline;
                return Ok(TomlValue::Table(table));
            }
            let (path, item) = self.assignment(depth)?;
            put(&mut table, path, item)?;
            self.blank();
            if !self.eat(b',') && self.peek() != Some(b'}') {
                return Err("an inline table needs `,` between its keys and `}` at its end".into());
            }
        }
    }

    /// A string on one line.
    fn string(&mut self, quote: u8) -> Step<Cow<'t, str>> {
        self.at += 1;
        let Closing { end, escaped, odd } = self.closing(quote, 1).ok_or("the string does not end on its line")?;
        let text = self.cut(end);
        self.at = end + 1;
        if odd {
            plain_letters(text, false)?;
        }
        if escaped { unescape(text, false).map(Cow::Owned) } else { Ok(text.into()) }
    }

    /// A string on many lines.
    fn long(&mut self, quote: u8) -> Step<Cow<'t, str>> {
        self.at += 3;
        self.newline();
        let mark = char::from(quote).to_string().repeat(3);
        let Closing { end, escaped, .. } =
            self.closing(quote, 3).ok_or_else(|| format!("the string that starts with {mark} does not end"))?;
        let text = self.cut(end);
        self.at = end + 3;
        self.line += text.bytes().filter(|b| *b == b'\n').count();
        plain_letters(text, true)?;
        if escaped { unescape(text, true).map(Cow::Owned) } else { Ok(text.into()) }
    }

    /// Where a string ends.
    fn closing(&self, quote: u8, times: usize) -> Option<Closing> {
        let bytes = self.text.as_bytes();
        let (mut at, mut escaped, mut odd) = (self.at, false, false);
        loop {
            // Nearly all of it is plain letters.
            let plain = |b: &u8| *b != quote && *b != b'\\' && (b' '..0x7f).contains(b);
            at += bytes.get(at..)?.iter().take_while(|b| plain(b)).count();
            match *bytes.get(at)? {
                b if b == quote && (times == 1 || bytes.get(at..at + 3)?.iter().all(|b| *b == quote)) => {
                    return Some(Closing { end: at, escaped, odd });
                }
                b'\\' if quote == b'"' => {
                    escaped = true;
                    at += 1;
                }
                b'\n' if times == 1 => return None,
                b => odd |= !(b' '..0x7f).contains(&b),
            }
            at += 1;
        }
    }
}

fn put<'t>(table: &mut Table<'t>, path: Path<'t>, item: TomlItem<'t>) -> Step<()> {
    let table = descend(table, &path.above, Made::Dotted, item.line)?;
    match table.get(&path.last) {
        Some(_) => Err(format!("`{}` is given twice", path.last)),
        None => table.entry(&path.last, || item).map(drop),
    }
}

/// The table under a path; what is not there yet is made.
fn descend<'a, 't>(
    table: &'a mut Table<'t>,
    path: &[Cow<'t, str>],
    made: Made,
    line: usize,
) -> Step<&'a mut Table<'t>> {
    let mut at = table;
    for key in path {
        let item = at.entry(key, || TomlItem { value: TomlValue::Table(Table { made, ..Table::default() }), line })?;
        let next = match &mut item.value {
            TomlValue::Table(table) => Some(table),
            TomlValue::List(items) if made == Made::Passing => {
                items.last_mut().and_then(|item| match &mut item.value {
                    TomlValue::Table(table) => Some(table),
                    _ => None,
                })
            }
            _ => None,
        };
        at = next.filter(|t| t.made != Made::Inline).ok_or_else(|| format!("`{key}` is already something else"))?;
    }
    Ok(at)
}

fn open_table<'t>(table: &mut Table<'t>, path: &Path<'t>, line: usize) -> Step<()> {
    let key = &path.last;
    match &mut table.entry(key, || TomlItem { value: TomlValue::Table(Table::default()), line })?.value {
        TomlValue::Table(table) if table.made == Made::Passing => {
            table.made = Made::Header;
            Ok(())
        }
        _ => Err(format!("`{key}` is given twice")),
    }
}

/// TOML would have either a list or tables of a name; here the tables are added to the list, as everybody expects of
/// `deny = […]` and `[[deny]]`.
fn open_list<'t>(table: &mut Table<'t>, path: &Path<'t>, line: usize) -> Step<()> {
    let key = &path.last;
    match &mut table.entry(key, || TomlItem { value: TomlValue::List(Vec::new()), line })?.value {
        TomlValue::List(items) => {
            items.push(TomlItem { value: TomlValue::Table(Table { made: Made::Header, ..Table::default() }), line });
            Ok(())
        }
        _ => Err(format!("`{key}` is already something else; write a list or `[[{key}]]` tables")),
    }
}

#[cfg(test)]
mod tests;
