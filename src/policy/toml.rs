//! A strict reader of TOML: tables, arrays, strings, integers, booleans; no dates, no floats, for policy has none.
//! It never stops at a fault: what is wrong is reported with its line, what is right is kept, so that a broken
//! file can still tighten.

use std::collections::BTreeMap;

/// A value with the line it stands on.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The value.
    pub value: Value,
    /// Counted from 1.
    pub line: usize,
}

/// What can stand behind a key.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A string.
    Text(String),
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// An array.
    List(Vec<Item>),
    /// A table, however it was written.
    Table(Table),
}

impl Value {
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
pub struct Table {
    /// The keys in order of the alphabet.
    pub keys: BTreeMap<String, Item>,
    made: Made,
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
pub struct Fault {
    /// Counted from 1; 0 where the whole file is meant.
    pub line: usize,
    /// What is wrong and what to do.
    pub what: String,
}

/// Nested deeper than this is not policy.
const MAX_DEPTH: usize = 16;
/// More faults than this tell nobody anything.
const MAX_FAULTS: usize = 20;

/// Reads a whole text.
pub fn read(text: &str) -> (Table, Vec<Fault>) {
    let mut reader = Reader { rest: text.trim_start_matches('\u{feff}'), line: 1, faults: Vec::new() };
    let mut root = Table::default();
    // `None`: after a broken header, what follows belongs to nobody.
    let mut at: Option<Vec<String>> = Some(Vec::new());
    while !reader.rest.is_empty() {
        reader.blank();
        let line = reader.line;
        let step = match reader.rest.chars().next() {
            None => break,
            Some('[') => reader.header(&mut root).map(|path| at = Some(path)).inspect_err(|_| at = None),
            Some(_) => reader.pair(&mut root, at.as_deref()),
        };
        if let Err(what) = step.and_then(|()| reader.end_of_line()) {
            reader.fault(line, what);
            reader.skip_line();
        }
    }
    (root, reader.faults)
}

type Step<T> = Result<T, String>;

struct Reader<'t> {
    rest: &'t str,
    line: usize,
    faults: Vec<Fault>,
}

impl<'t> Reader<'t> {
    fn fault(&mut self, line: usize, what: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault { line, what });
        }
    }

    fn skip(&mut self, bytes: usize) {
        let (gone, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.line += gone.bytes().filter(|b| *b == b'\n').count();
        self.rest = rest;
    }

    fn eat(&mut self, token: &str) -> bool {
        let hit = self.rest.starts_with(token);
        if hit {
            self.skip(token.len());
        }
        hit
    }

    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
    }

    /// White space, line ends and comments.
    fn blank(&mut self) {
        loop {
            self.space();
            if self.rest.starts_with('#') {
                self.skip_comment();
            } else if !self.eat("\n") && !self.eat("\r\n") {
                return;
            }
        }
    }

    fn skip_comment(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.skip(end);
    }

    fn skip_line(&mut self) {
        self.skip_comment();
        self.eat("\n");
    }

    fn end_of_line(&mut self) -> Step<()> {
        self.space();
        if self.rest.starts_with('#') {
            self.skip_comment();
        }
        if self.rest.is_empty() || self.eat("\n") || self.eat("\r\n") {
            return Ok(());
        }
        Err(format!("unexpected `{}`; one key or header per line", self.peek()))
    }

    fn peek(&self) -> String {
        self.rest.chars().take_while(|c| !c.is_control()).take(20).collect()
    }

    fn header(&mut self, root: &mut Table) -> Step<Vec<String>> {
        let many = self.rest.starts_with("[[");
        self.skip(if many { 2 } else { 1 });
        let path = self.path()?;
        if !self.eat(if many { "]]" } else { "]" }) {
            return Err("a header ends with `]`, one of a list with `]]`".into());
        }
        let line = self.line;
        let (last, above) = path.split_last().ok_or("empty header")?;
        let table = descend(root, above, Made::Passing, line)?;
        if many {
            open_list(table, last, line)?
        } else {
            open_table(table, last, line)?
        }
        Ok(path)
    }

    fn pair(&mut self, root: &mut Table, at: Option<&[String]>) -> Step<()> {
        let path = self.path()?;
        if !self.eat("=") {
            return Err(format!("expected `=` behind `{}`", path.join(".")));
        }
        self.space();
        let line = self.line;
        let value = self.value(MAX_DEPTH)?;
        let Some(at) = at else { return Ok(()) };
        let (last, above) = path.split_last().ok_or("empty key")?;
        let table = descend(root, at, Made::Passing, line)?;
        let table = descend(table, above, Made::Dotted, line)?;
        put(table, last.clone(), Item { value, line })
    }

    /// A dotted key, with the space around it.
    fn path(&mut self) -> Step<Vec<String>> {
        let mut out = Vec::new();
        loop {
            self.space();
            out.push(self.key()?);
            self.space();
            if out.len() > MAX_DEPTH {
                return Err("key is nested too deep".into());
            }
            if !self.eat(".") {
                return Ok(out);
            }
        }
    }

    fn key(&mut self) -> Step<String> {
        match self.rest.chars().next() {
            Some('"') => self.basic(),
            Some('\'') => self.literal(),
            _ => {
                let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
                let end = self.rest.find(|c| !bare(c)).unwrap_or(self.rest.len());
                let key = self.rest.get(..end).unwrap_or("").to_owned();
                self.skip(end);
                if key.is_empty() { Err(format!("expected a key at `{}`", self.peek())) } else { Ok(key) }
            }
        }
    }

    fn value(&mut self, depth: usize) -> Step<Value> {
        let deeper = depth.checked_sub(1).ok_or("value is nested too deep")?;
        match self.rest.chars().next() {
            Some('"') if self.rest.starts_with("\"\"\"") => self.long_basic().map(Value::Text),
            Some('\'') if self.rest.starts_with("'''") => self.long_literal().map(Value::Text),
            Some('"') => self.basic().map(Value::Text),
            Some('\'') => self.literal().map(Value::Text),
            Some('[') => self.list(deeper),
            Some('{') => self.inline(deeper),
            Some(_) => self.plain(),
            None => Err("expected a value".into()),
        }
    }

    fn plain(&mut self) -> Step<Value> {
        let end = self.rest.find([',', ']', '}', '#', '\n', '\r', ' ', '\t']).unwrap_or(self.rest.len());
        let word = self.rest.get(..end).unwrap_or("");
        self.skip(end);
        match word {
            "true" => Ok(Value::Flag(true)),
            "false" => Ok(Value::Flag(false)),
            "" => Err("expected a value".into()),
            word => number(word).map(Value::Number).ok_or_else(|| {
                let word: String = word.chars().take(40).collect();
                format!("`{word}` is not a value; a string needs quotes")
            }),
        }
    }

    fn list(&mut self, depth: usize) -> Step<Value> {
        self.skip(1);
        let mut items = Vec::new();
        loop {
            self.blank();
            if self.eat("]") {
                return Ok(Value::List(items));
            }
            let line = self.line;
            items.push(Item { value: self.value(depth)?, line });
            self.blank();
            if !self.eat(",") && !self.rest.starts_with(']') {
                return Err("a list needs `,` between its values and `]` at its end".into());
            }
        }
    }

    fn inline(&mut self, depth: usize) -> Step<Value> {
        self.skip(1);
        let mut table = Table::default();
        self.space();
        if !self.eat("}") {
            loop {
                let path = self.path()?;
                if !self.eat("=") {
                    return Err(format!("expected `=` behind `{}`", path.join(".")));
                }
                self.space();
                let line = self.line;
                let value = self.value(depth)?;
                let (last, above) = path.split_last().ok_or("empty key")?;
                put(descend(&mut table, above, Made::Dotted, line)?, last.clone(), Item { value, line })?;
                self.space();
                if self.eat("}") {
                    break;
                }
                if !self.eat(",") {
                    return Err("an inline table stands on one line, with `,` between its keys".into());
                }
            }
        }
        table.made = Made::Inline;
        Ok(Value::Table(table))
    }

    fn literal(&mut self) -> Step<String> {
        let body = self.rest.get(1..).unwrap_or("");
        let end = body.find(['\'', '\n']).filter(|at| body.get(*at..).is_some_and(|r| r.starts_with('\'')));
        let end = end.ok_or("the string does not end on its line")?;
        let text = body.get(..end).unwrap_or("");
        no_control(text, false)?;
        let text = text.to_owned();
        self.skip(end + 2);
        Ok(text)
    }

    fn long_literal(&mut self) -> Step<String> {
        self.long_body("'''").map(str::to_owned)
    }

    fn long_body(&mut self, mark: &str) -> Step<&'t str> {
        let body = self.rest.get(3..).unwrap_or("");
        let body = body.strip_prefix("\r\n").or_else(|| body.strip_prefix('\n')).unwrap_or(body);
        let lead = self.rest.len() - body.len();
        let end = closing(body, mark).ok_or_else(|| format!("the string that starts with {mark} does not end"))?;
        let text = body.get(..end).unwrap_or("");
        no_control(text, true)?;
        self.skip(lead + end + 3);
        Ok(text)
    }

    fn basic(&mut self) -> Step<String> {
        let body = self.rest.get(1..).unwrap_or("");
        let end = closing(body, "\"").filter(|end| !body.get(..*end).unwrap_or("").contains('\n'));
        let end = end.ok_or("the string does not end on its line")?;
        let text = body.get(..end).unwrap_or("");
        no_control(text, false)?;
        let out = unescape(text, false)?;
        self.skip(end + 2);
        Ok(out)
    }

    fn long_basic(&mut self) -> Step<String> {
        let text = self.long_body("\"\"\"")?;
        unescape(text, true)
    }
}

/// Where the closing mark of a string stands; an escaped quote is not one.
fn closing(body: &str, mark: &str) -> Option<usize> {
    let escapes = mark.starts_with('"');
    let mut skip = false;
    for (at, c) in body.char_indices() {
        if std::mem::take(&mut skip) {
            continue;
        }
        match c {
            '\\' if escapes => skip = true,
            '\n' if mark.len() == 1 => return None,
            _ if body.get(at..).is_some_and(|rest| rest.starts_with(mark)) => return Some(at),
            _ => {}
        }
    }
    None
}

fn no_control(text: &str, lines: bool) -> Step<()> {
    let bad = |c: char| c.is_control() && c != '\t' && !(lines && (c == '\n' || c == '\r'));
    if text.contains(bad) {
        Err("a control character stands in the string; write it as an escape".into())
    } else {
        Ok(())
    }
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

fn put(table: &mut Table, key: String, item: Item) -> Step<()> {
    if table.keys.contains_key(&key) {
        return Err(format!("`{key}` is given twice"));
    }
    table.keys.insert(key, item);
    Ok(())
}

/// The table under a path; what is not there yet is made.
fn descend<'a>(table: &'a mut Table, path: &[String], made: Made, line: usize) -> Step<&'a mut Table> {
    let mut at = table;
    for key in path {
        let fresh = || Item { value: Value::Table(Table { made, ..Table::default() }), line };
        let item = at.keys.entry(key.clone()).or_insert_with(fresh);
        let next = match &mut item.value {
            Value::Table(table) => Some(table),
            Value::List(items) if made == Made::Passing => items.last_mut().and_then(|item| match &mut item.value {
                Value::Table(table) if table.made != Made::Inline => Some(table),
                _ => None,
            }),
            _ => None,
        };
        at = next.filter(|t| t.made != Made::Inline).ok_or_else(|| format!("`{key}` is already something else"))?;
    }
    Ok(at)
}

fn open_table(table: &mut Table, key: &str, line: usize) -> Step<()> {
    let fresh = || Item { value: Value::Table(Table::default()), line };
    match &mut table.keys.entry(key.to_owned()).or_insert_with(fresh).value {
        Value::Table(table) if table.made == Made::Passing => {
            table.made = Made::Header;
            Ok(())
        }
        _ => Err(format!("`{key}` is given twice")),
    }
}

fn open_list(table: &mut Table, key: &str, line: usize) -> Step<()> {
    let row = || Item { value: Value::Table(Table { made: Made::Header, ..Table::default() }), line };
    let list = table.keys.entry(key.to_owned()).or_insert_with(|| Item { value: Value::List(Vec::new()), line });
    let of_tables = |item: &Item| matches!(&item.value, Value::Table(t) if t.made == Made::Header);
    match &mut list.value {
        Value::List(items) if items.last().is_none_or(of_tables) => {
            items.push(row());
            Ok(())
        }
        _ => Err(format!("`{key}` is already something else; write either a list or `[[{key}]]` tables")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(value: &Value) -> String {
        match value {
            Value::Text(text) => format!("{text:?}"),
            Value::Number(n) => n.to_string(),
            Value::Flag(b) => b.to_string(),
            Value::List(items) => format!("[{}]", items.iter().map(|i| show(&i.value)).collect::<Vec<_>>().join(",")),
            Value::Table(t) => show_table(t),
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
            ("deny = ['a']\n[[deny]]\nrule = 'x'", 2, "{deny=[\"a\"]}"),
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
}
