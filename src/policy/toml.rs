//! A strict reader of TOML: tables, arrays, strings, integers, booleans; no dates, no floats, for policy has none.
//! It never stops at a fault: what is wrong is reported with its line, what is right is kept, so that a broken
//! file can still tighten. It reads on every call of the hook, and so it takes what it can from the text as it stands.

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
pub fn read(text: &str) -> (Table<'_>, Vec<TomlFault>) {
    let mut reader = TomlReader { text: text.trim_start_matches('\u{feff}'), at: 0, line: 1, faults: Vec::new() };
    let mut root = Table::default();
    // `None`: after a broken header, what follows belongs to nobody.
    let mut at: Option<Option<Path>> = Some(None);
    loop {
        reader.blank();
        let line = reader.line;
        let step = match reader.peek() {
            None => return (root, reader.faults),
            Some(b'[') => reader.header(&mut root).map(|path| at = Some(Some(path))).inspect_err(|_| at = None),
            Some(_) => reader.pair(&mut root, at.as_ref()),
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

    fn pair(&mut self, root: &mut Table<'t>, at: Option<&Option<Path<'t>>>) -> Step<()> {
        let (path, item) = self.assignment(MAX_DEPTH)?;
        let Some(at) = at else { return Ok(()) };
        let Some(at) = at else { return put(root, path, item) };
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
                let end = self.run(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
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
        let (end, escaped) = self.closing(quote, 1).ok_or("the string does not end on its line")?;
        let text = self.cut(end);
        self.at = end + 1;
        plain_letters(text, false)?;
        if escaped { unescape(text, false).map(Cow::Owned) } else { Ok(text.into()) }
    }

    /// A string on many lines.
    fn long(&mut self, quote: u8) -> Step<Cow<'t, str>> {
        self.at += 3;
        self.newline();
        let mark = char::from(quote).to_string().repeat(3);
        let (end, escaped) =
            self.closing(quote, 3).ok_or_else(|| format!("the string that starts with {mark} does not end"))?;
        let text = self.cut(end);
        self.at = end + 3;
        self.line += text.bytes().filter(|b| *b == b'\n').count();
        plain_letters(text, true)?;
        if escaped { unescape(text, true).map(Cow::Owned) } else { Ok(text.into()) }
    }

    /// Where the quotes stand that end a string, and whether something is escaped before them.
    fn closing(&self, quote: u8, times: usize) -> Option<(usize, bool)> {
        let bytes = self.text.as_bytes();
        let (mut at, mut escaped) = (self.at, false);
        loop {
            match *bytes.get(at)? {
                b'\\' if quote == b'"' => {
                    escaped = true;
                    at += 1;
                }
                b'\n' if times == 1 => return None,
                b if b == quote && (times == 1 || bytes.get(at..at + 3)?.iter().all(|b| *b == quote)) => {
                    return Some((at, escaped));
                }
                _ => {}
            }
            at += 1;
        }
    }
}

fn plain_letters(text: &str, lines: bool) -> Step<()> {
    let low = |b: u8| (b < b' ' && b != b'\t' && !(lines && matches!(b, b'\n' | b'\r'))) || b == 0x7f;
    // Most texts have no letter that could be a control character beyond ASCII.
    if text.bytes().any(low) || (!text.is_ascii() && text.chars().any(|c| ('\u{80}'..='\u{9f}').contains(&c))) {
        return Err("a control character stands in the string; write it as an escape".into());
    }
    Ok(())
}

fn unescape(text: &str, lines: bool) -> Step<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(rest.get(..at).unwrap_or(""));
        let tail = rest.get(at + 1..).unwrap_or("");
        let after = tail.trim_start_matches([' ', '\t', '\r']);
        if lines && after.starts_with('\n') {
            rest = after.trim_start();
            continue;
        }
        let (c, used) = escape(tail)?;
        out.push(c);
        rest = tail.get(used..).unwrap_or("");
    }
    out.push_str(rest);
    Ok(out)
}

fn escape(tail: &str) -> Step<(char, usize)> {
    let wrong = || "unknown escape; write `\\\\` for a backslash, or use 'single quotes'".to_owned();
    let code = |digits: usize| {
        let hex = tail.get(1..1 + digits).filter(|h| h.bytes().all(|b| b.is_ascii_hexdigit())).ok_or_else(wrong)?;
        let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).ok_or_else(wrong)?;
        Ok((c, 1 + digits))
    };
    match tail.chars().next() {
        Some('b') => Ok(('\u{8}', 1)),
        Some('t') => Ok(('\t', 1)),
        Some('n') => Ok(('\n', 1)),
        Some('f') => Ok(('\u{c}', 1)),
        Some('r') => Ok(('\r', 1)),
        Some('"') => Ok(('"', 1)),
        Some('\\') => Ok(('\\', 1)),
        Some('u') => code(4),
        Some('U') => code(8),
        _ => Err(wrong()),
    }
}

fn number(word: &str) -> Option<i64> {
    let (sign, digits) = match word.as_bytes().first()? {
        b'-' => (-1, word.get(1..)?),
        b'+' => (1, word.get(1..)?),
        _ => (1, word),
    };
    let (base, digits) = match digits.get(..2) {
        Some("0x") if digits == word => (16, digits.get(2..)?),
        Some("0o") if digits == word => (8, digits.get(2..)?),
        Some("0b") if digits == word => (2, digits.get(2..)?),
        _ => (10, digits),
    };
    let tidy = !digits.starts_with('_') && !digits.ends_with('_') && !digits.contains("__");
    let plain: String = digits.chars().filter(|c| *c != '_').collect();
    let leading = base == 10 && plain.len() > 1 && plain.starts_with('0');
    if !tidy || leading || !plain.chars().all(|c| c.is_digit(base)) {
        return None;
    }
    i64::from_str_radix(&plain, base).ok()?.checked_mul(sign)
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
mod tests {
    use super::*;

    fn show(value: &TomlValue) -> String {
        match value {
            TomlValue::Text(text) => format!("{text:?}"),
            TomlValue::Number(n) => n.to_string(),
            TomlValue::Flag(b) => b.to_string(),
            TomlValue::List(items) => {
                format!("[{}]", items.iter().map(|i| show(&i.value)).collect::<Vec<_>>().join(","))
            }
            TomlValue::Table(t) => show_table(t),
        }
    }

    fn show_table(table: &Table) -> String {
        let pairs: Vec<String> = table.keys.iter().map(|(k, i)| format!("{k}={}", show(&i.value))).collect();
        format!("{{{}}}", pairs.join(" "))
    }

    #[test]
    fn reads() {
        for (text, expect) in [
            ("", "{}"),
            ("a = 1", "{a=1}"),
            ("a = 1 # c\r\nb=true\n", "{a=1 b=true}"),
            ("a.b.c = -1_000\na.d = 0xff", "{a={b={c=-1000} d=255}}"),
            ("\"a b\" = 'c\\d'", r#"{a b="c\\d"}"#),
            (r#"a = "x\ty\u0041\"""#, r#"{a="x\tyA\""}"#),
            ("a = [\n 1, # one\n 2,\n]", "{a=[1,2]}"),
            ("a = [\"#\", {b = 1, c.d = [2]}]", r##"{a=["#",{b=1 c={d=[2]}}]}"##),
            ("[a]\nb=1\n[a.c]\nd=2\n[e]", "{a={b=1 c={d=2}} e={}}"),
            ("[[a]]\nb=1\n[[a]]\nb=2\n[a.c]\nd=3", "{a=[{b=1},{b=2 c={d=3}}]}"),
            ("a = \"\"\"\nx\\\n   y\n\"\"\"", r#"{a="xy\n"}"#),
            ("a = '''\nx\n'''", r#"{a="x\n"}"#),
        ] {
            let (table, faults) = read(text);
            assert_eq!(faults, [], "{text}");
            assert_eq!(show_table(&table), expect, "{text}");
        }
    }

    #[test]
    fn faults_have_lines_and_the_rest_is_kept() {
        for (text, line, expect) in [
            ("a = 1\nb = \nc = 2", 2, "{a=1 c=2}"),
            ("a = nope\nb = 1", 1, "{b=1}"),
            ("a = 1\na = 2", 2, "{a=1}"),
            ("a = \"x\nb = 1", 1, "{b=1}"),
            ("[a\nb = 1\n[c]\nd = 2", 1, "{c={d=2}}"),
            ("[a]\n[a]\nb = 1", 2, "{a={}}"),
            ("a = {b = 1}\na.c = 2", 2, "{a={b=1}}"),
            ("a = {b = 1}\n[a.c]\nd = 2", 2, "{a={b=1}}"),
            ("a = 1 b = 2\nc = 3", 1, "{a=1 c=3}"),
            ("a = 1.5", 1, "{}"),
            ("a = 2026-01-01", 1, "{}"),
            ("a = 01", 1, "{}"),
            ("a = \"\\x\"", 1, "{}"),
            ("a = [1, 2", 1, "{}"),
            ("= 1", 1, "{}"),
            ("deny = []\n[[deny]]\nrule = 'x'", 0, "{deny=[{rule=\"x\"}]}"),
            ("deny = ['a']\n[[deny]]\nrule = 'x'", 0, "{deny=[\"a\",{rule=\"x\"}]}"),
            ("deny = 'a'\n[[deny]]\nrule = 'x'", 2, "{deny=\"a\"}"),
            ("deny = [{rule='a'}]\n[deny.b]\nrule = 'x'", 2, "{deny=[{rule=\"a\"}]}"),
        ] {
            let (table, faults) = read(text);
            assert_eq!(faults.first().map_or(0, |f| f.line), line, "{text} {faults:?}");
            assert_eq!(show_table(&table), expect, "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_a_fault_not_a_crash() {
        let text = format!("a = {}", "[".repeat(100_000));
        assert_eq!(read(&text).1.len(), 1);
        let text = format!("[{}a]", "a.".repeat(100_000));
        assert_eq!(read(&text).1.len(), 1);
    }

    /// What reads without a fault, any other reader of TOML reads as the same.
    fn agrees(text: &str) -> Result<(), String> {
        let (ours, faults) = read(text);
        if !faults.is_empty() {
            return Ok(());
        }
        let theirs: ::toml::Table = match text.parse() {
            Ok(theirs) => theirs,
            // Tables that are added to a list are ours alone.
            Err(_) if text.contains("[[") => return Ok(()),
            Err(error) => return Err(format!("{text:?}: {error}")),
        };
        let theirs = show_theirs(&::toml::Value::Table(theirs));
        let ours = show_sorted(&TomlValue::Table(ours));
        if ours == theirs { Ok(()) } else { Err(format!("{text:?}: {ours} {theirs}")) }
    }

    fn show_sorted(value: &TomlValue) -> String {
        match value {
            TomlValue::List(items) => {
                format!("[{}]", items.iter().map(|i| show_sorted(&i.value)).collect::<Vec<_>>().join(","))
            }
            TomlValue::Table(t) => {
                let mut pairs: Vec<String> =
                    t.keys.iter().map(|(k, i)| format!("{k:?}={}", show_sorted(&i.value))).collect();
                pairs.sort();
                format!("{{{}}}", pairs.join(" "))
            }
            other => show(other),
        }
    }

    fn show_theirs(value: &::toml::Value) -> String {
        match value {
            ::toml::Value::String(text) => format!("{text:?}"),
            ::toml::Value::Array(items) => {
                format!("[{}]", items.iter().map(show_theirs).collect::<Vec<_>>().join(","))
            }
            ::toml::Value::Table(t) => {
                let mut pairs: Vec<String> = t.iter().map(|(k, v)| format!("{k:?}={}", show_theirs(v))).collect();
                pairs.sort();
                format!("{{{}}}", pairs.join(" "))
            }
            other => other.to_string(),
        }
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(4000))]

        #[test]
        fn what_reads_reads_the_same_everywhere(
            pieces in proptest::collection::vec(proptest::sample::select(vec![
                "a", "b", "deny", "=", " = ", "\n", "\r\n", "[", "]", "[[", "]]", "{", "}", ".", ",", "\"", "'", "\"\"\"",
                "'''", "\\", "\\n", "\\u00e9", "#", " ", "\t", "1", "-0", "+7", "0x1f", "1_0", "true", "\"x\"", "'y'", "é",
                "a = 1\n", "[t]\n", "[[l]]\n", "b = [1, 2]\n", "c = { d = 1 }\n", "\u{85}", "\u{0}",
            ]), 0..14)
        ) {
            let text = pieces.concat();
            proptest::prop_assert!(agrees(&text).is_ok(), "{:?}", agrees(&text));
        }
    }
}
