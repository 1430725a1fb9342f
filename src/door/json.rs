//! A strict reader of JSON that keeps where everything stands. It refuses what two readers could understand differently:
//! duplicate keys, lone surrogates, NUL, a byte order mark, anything after the value. Depth and size are bounded.

use super::trouble::Trouble;
use crate::report::json::plain;
use crate::span::Span;
use std::borrow::Cow;

/// How deep lists and maps may nest.
pub const MAX_DEPTH: usize = 128;
/// How many values a text may hold.
pub const MAX_VALUES: usize = 1 << 18;

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct JsonNode<'a> {
    /// The value.
    pub value: JsonValue<'a>,
    /// Where it stands in the text.
    pub span: Span,
}

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub enum JsonValue<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as it was spelled.
    Number(&'a str),
    /// A string, unescaped.
    Text(Cow<'a, str>),
    /// An array.
    List(Vec<JsonNode<'a>>),
    /// An object, in the order of the text.
    Map(Vec<Member<'a>>),
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Member<'a> {
    /// The key, unescaped.
    pub key: Cow<'a, str>,
    /// Where the key stands, its quotes included.
    pub span: Span,
    /// The value.
    pub node: JsonNode<'a>,
}

/// A whole text.
#[derive(Debug, Clone, PartialEq)]
pub struct Document<'a> {
    /// The value.
    pub root: JsonNode<'a>,
    /// The first thing that is readable but must not be trusted: a duplicate key, a NUL, a lone surrogate.
    pub trouble: Option<Trouble>,
}

/// Why a text is not JSON.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure<'a> {
    /// What is wrong.
    pub trouble: Trouble,
    /// The value of the outermost `id`, as spelled, if it was read before.
    pub id: Option<&'a str>,
}

impl<'a> JsonNode<'a> {
    /// The value of a key, where this is a map that has it.
    pub fn get(&self, key: &str) -> Option<&JsonNode<'a>> {
        match &self.value {
            JsonValue::Map(members) => members.iter().find(|m| m.key == key).map(|m| &m.node),
            _ => None,
        }
    }

    /// Whether this is a map that has a key more than once.
    pub fn twice(&self, key: &str) -> bool {
        matches!(&self.value, JsonValue::Map(members) if members.iter().filter(|m| m.key == key).nth(1).is_some())
    }

    /// The text, where this is a string.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            JsonValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether this is `true`.
    pub fn is_true(&self) -> bool {
        self.value == JsonValue::Bool(true)
    }

    /// The whole number, where this is one; what stands behind a point is left out.
    pub fn count(&self) -> Option<u64> {
        match &self.value {
            JsonValue::Number(number) => number.split('.').next()?.parse().ok(),
            _ => None,
        }
    }

    /// The same value as others know it.
    pub fn to_value(&self) -> serde_json::Value {
        use serde_json::Value as Plain;
        match &self.value {
            JsonValue::Null => Plain::Null,
            JsonValue::Bool(b) => Plain::Bool(*b),
            // A number that no machine number holds stays visible as its spelling.
            JsonValue::Number(n) => n.parse().map_or_else(|_| Plain::String((*n).into()), Plain::Number),
            JsonValue::Text(text) => Plain::String(text.to_string()),
            JsonValue::List(list) => Plain::Array(list.iter().map(JsonNode::to_value).collect()),
            JsonValue::Map(map) => Plain::Object(map.iter().map(|m| (m.key.to_string(), m.node.to_value())).collect()),
        }
    }
}

/// Reads a whole text.
pub fn parse(text: &str) -> Result<Document<'_>, Failure<'_>> {
    let mut reader = JsonReader { text, bytes: text.as_bytes(), at: 0, depth: 0, values: 0, trouble: None, id: None };
    match reader.document() {
        Ok(root) => Ok(Document { root, trouble: reader.trouble }),
        Err(trouble) => Err(Failure { trouble, id: reader.id.map(|span| span.of(text)) }),
    }
}

struct JsonReader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    values: usize,
    trouble: Option<Trouble>,
    id: Option<Span>,
}

type JsonRead<T> = Result<T, Trouble>;

impl<'a> JsonReader<'a> {
    fn document(&mut self) -> JsonRead<JsonNode<'a>> {
        if self.text.starts_with('\u{feff}') {
            return Err(Trouble::form("starts with a byte order mark", 0));
        }
        self.blank();
        if self.at == self.bytes.len() {
            return Err(Trouble { what: "the input is empty".into(), advice: super::trouble::RESEND, at: None });
        }
        let root = self.node()?;
        self.blank();
        if self.at < self.bytes.len() { Err(self.wrong("something follows the JSON value")) } else { Ok(root) }
    }

    fn wrong(&self, what: &'static str) -> Trouble {
        Trouble::form(what, self.at)
    }

    fn suspect(&mut self, what: impl Into<crate::finding::Text>, at: usize) {
        if self.trouble.is_none() {
            self.trouble = Some(Trouble::form(what, at));
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn blank(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    fn node(&mut self) -> JsonRead<JsonNode<'a>> {
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err(self.wrong("holds too many values"));
        }
        let start = self.at;
        let value = match self.peek() {
            Some(b'{') => self.nested(Self::map)?,
            Some(b'[') => self.nested(Self::list)?,
            Some(b'"') => JsonValue::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => JsonValue::Number(self.number()?),
            _ => self.word()?,
        };
        Ok(JsonNode { value, span: Span::new(start, self.at) })
    }

    fn nested(&mut self, inner: fn(&mut Self) -> JsonRead<JsonValue<'a>>) -> JsonRead<JsonValue<'a>> {
        if self.depth == MAX_DEPTH {
            return Err(self.wrong("nested too deeply"));
        }
        self.depth += 1;
        self.at += 1;
        self.blank();
        let value = inner(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn list(&mut self) -> JsonRead<JsonValue<'a>> {
        let mut list = Vec::new();
        if self.take(b']') {
            return Ok(JsonValue::List(list));
        }
        loop {
            list.push(self.node()?);
            self.blank();
            if self.take(b']') {
                return Ok(JsonValue::List(list));
            }
            self.comma()?;
        }
    }

    fn map(&mut self) -> JsonRead<JsonValue<'a>> {
        // An event has about a dozen keys; growing step by step would cost more than reading them.
        let mut map: Vec<Member<'a>> = Vec::with_capacity(if self.depth == 1 { 16 } else { 4 });
        if self.take(b'}') {
            return Ok(JsonValue::Map(map));
        }
        loop {
            let member = self.member()?;
            map.push(member);
            self.blank();
            if self.take(b'}') {
                self.distinct(&map);
                return Ok(JsonValue::Map(map));
            }
            self.comma()?;
        }
    }

    fn member(&mut self) -> JsonRead<Member<'a>> {
        let start = self.at;
        if self.peek() != Some(b'"') {
            return Err(self.wrong("expected a key in double quotes"));
        }
        let key = self.string()?;
        let span = Span::new(start, self.at);
        self.blank();
        if !self.take(b':') {
            return Err(self.wrong("expected `:`"));
        }
        self.blank();
        let node = self.node()?;
        if self.depth == 1 && self.id.is_none() && key == "id" {
            self.id = Some(node.span);
        }
        Ok(Member { key, span, node })
    }

    fn comma(&mut self) -> JsonRead<()> {
        if !self.take(b',') {
            return Err(self.wrong("expected `,` or the end of the list or object"));
        }
        self.blank();
        Ok(())
    }

    /// Two readers may disagree on which of two equal keys counts.
    fn distinct(&mut self, map: &[Member<'a>]) {
        let twin = if map.len() <= 16 {
            map.iter().enumerate().find(|(i, m)| map.iter().take(*i).any(|before| before.key == m.key)).map(|(_, m)| m)
        } else {
            let mut sorted: Vec<&Member> = map.iter().collect();
            sorted.sort_by(|a, b| a.key.cmp(&b.key));
            sorted.windows(2).find_map(|pair| match pair {
                [a, b] if a.key == b.key => Some(*b),
                _ => None,
            })
        };
        if let Some(twin) = twin {
            let shown: String = twin.key.chars().filter(|c| !c.is_control()).take(40).collect();
            self.suspect(format!("the key `{shown}` appears twice"), twin.span.start);
        }
    }

    fn word(&mut self) -> JsonRead<JsonValue<'a>> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let words = [("null", JsonValue::Null), ("true", JsonValue::Bool(true)), ("false", JsonValue::Bool(false))];
        for (word, value) in words {
            if rest.starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.wrong("expected a JSON value"))
    }

    fn digits(&mut self) -> JsonRead<()> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at == start { Err(self.wrong("expected a digit")) } else { Ok(()) }
    }

    fn number(&mut self) -> JsonRead<&'a str> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        Ok(Span::new(start, self.at).of(self.text))
    }

    /// The string that starts here; borrowed where it holds no escape.
    fn string(&mut self) -> JsonRead<Cow<'a, str>> {
        self.at += 1;
        let plain = self.plain()?;
        if self.take(b'"') {
            return Ok(Cow::Borrowed(plain));
        }
        let mut out = String::with_capacity(plain.len() + 64);
        out.push_str(plain);
        while !self.take(b'"') {
            self.escape(&mut out)?;
            out.push_str(self.plain()?);
        }
        Ok(Cow::Owned(out))
    }

    /// The text up to the next quote or backslash.
    fn plain(&mut self) -> JsonRead<&'a str> {
        let start = self.at;
        self.at += plain(self.bytes.get(start..).unwrap_or_default());
        match self.peek() {
            Some(b'"' | b'\\') => Ok(Span::new(start, self.at).of(self.text)),
            Some(_) => Err(self.wrong("a control character stands in a string")),
            None => Err(self.wrong("a string does not end")),
        }
    }

    fn escape(&mut self, out: &mut String) -> JsonRead<()> {
        self.at += 1;
        let Some(byte) = self.peek() else { return Err(self.wrong("a string does not end")) };
        self.at += 1;
        out.push(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.unicode()?,
            _ => return Err(Trouble::form("a backslash escapes nothing known", self.at - 2)),
        });
        Ok(())
    }

    fn unicode(&mut self) -> JsonRead<char> {
        let start = self.at - 2;
        let first = self.hex()?;
        let code = match first {
            0xd800..=0xdbff => self.second_half(first),
            _ => Some(first),
        };
        match code.and_then(char::from_u32) {
            Some('\0') => {
                self.suspect("a string holds a NUL", start);
                Ok('\0')
            }
            Some(c) => Ok(c),
            None => {
                self.suspect("a string holds half a surrogate pair", start);
                Ok('\u{fffd}')
            }
        }
    }

    /// The whole code point, if the second half of the pair follows; otherwise nothing is consumed.
    fn second_half(&mut self, first: u32) -> Option<u32> {
        let start = self.at;
        if self.take(b'\\')
            && self.take(b'u')
            && let Ok(second @ 0xdc00..=0xdfff) = self.hex()
        {
            return Some(0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00));
        }
        self.at = start;
        None
    }

    fn hex(&mut self) -> JsonRead<u32> {
        let digits = self.bytes.get(self.at..self.at + 4).unwrap_or_default();
        let mut code = 0;
        for digit in digits {
            let Some(value) = char::from(*digit).to_digit(16) else {
                return Err(self.wrong("expected four hex digits"));
            };
            code = code * 16 + value;
        }
        if digits.len() < 4 {
            return Err(self.wrong("expected four hex digits"));
        }
        self.at += 4;
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn what(text: &str) -> String {
        match parse(text) {
            Ok(document) => document.trouble.map_or("fine".into(), |t| t.why()),
            Err(failure) => failure.trouble.why(),
        }
    }

    #[test]
    fn values_keep_where_they_stand() {
        let text = r#" {"a": [1, "x\u00e9"], "b": null} "#;
        let document = parse(text).expect("it is JSON");
        let list = document.root.get("a").expect("it has a");
        assert_eq!(list.span.of(text), r#"[1, "x\u00e9"]"#);
        let JsonValue::List(items) = &list.value else { panic!("{list:?}") };
        assert_eq!(items[1].text(), Some("xé"));
        assert_eq!(items[1].span.of(text), r#""x\u00e9""#);
    }

    #[test]
    fn what_two_readers_could_read_differently_is_named() {
        let many: String = (0..40).map(|i| format!("\"k{i}\":{i},")).collect();
        let rows = [
            (r#"{"a":1,"a":2}"#, "the key `a` appears twice at byte 7"),
            (r#"{"x":[{"a":1,"\u0061":2}]}"#, "the key `a` appears twice at byte 13"),
            (&format!("{{{many}\"k7\":0}}"), "the key `k7` appears twice at byte 341"),
            (r#""\u0000""#, "a string holds a NUL at byte 1"),
            (r#""\ud800x""#, "a string holds half a surrogate pair at byte 1"),
            (r#""\ud83d\ude00""#, "fine"),
            (r#""\ud83d\ud83d\ude00""#, "a string holds half a surrogate pair at byte 1"),
            ("\u{feff}{}", "starts with a byte order mark at byte 0"),
            ("{} x", "something follows the JSON value at byte 3"),
            ("1e5", "fine"),
            ("-0.0e-1", "fine"),
            ("-", "expected a digit at byte 1"),
            ("1.", "expected a digit at byte 2"),
            ("+1", "expected a JSON value at byte 0"),
            ("tru", "expected a JSON value at byte 0"),
        ];
        for (text, want) in rows {
            assert_eq!(what(text), want, "{text}");
        }
    }

    #[test]
    fn the_bounds_hold() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(what(&nested(MAX_DEPTH)), "fine");
        assert_eq!(what(&nested(MAX_DEPTH + 1)), "nested too deeply at byte 128");
        assert!(what(&format!("[{}1]", "1,".repeat(MAX_VALUES))).starts_with("holds too many values"));
    }

    #[test]
    fn the_outermost_id_survives_what_follows_it() {
        assert_eq!(parse(r#"{"id":"x1","a":{"id":2},"#).expect_err("it is cut").id, Some(r#""x1""#));
        assert_eq!(parse(r#"{"a":{"id":2},"#).expect_err("it is cut").id, None);
    }

    /// A text that is nearly JSON.
    fn nearly() -> impl Strategy<Value = String> {
        let token = prop::sample::select(vec![
            "{", "}", "[", "]", ":", ",", "\"", "\\", "\"a\"", "\"b\"", "1", "-", ".", "e", "0", "null", "true", " ",
            "\n", "\\u00", "\\ud83d", "\\ude00", "\\n", "é", "漢", "\u{1}", "\"a\":1", "\"x\":[]",
        ]);
        prop::collection::vec(token, 0..24).prop_map(|tokens| tokens.concat())
    }

    proptest! {
        /// Two readers of different make agree on what is JSON, and on what it says.
        #[test]
        fn it_reads_what_serde_reads(text in nearly()) {
            let theirs = serde_json::from_str::<serde_json::Value>(&text);
            match parse(&text) {
                Ok(Document { root, trouble: None }) => prop_assert_eq!(Some(root.to_value()), theirs.ok()),
                Ok(_) => {}
                Err(_) => prop_assert!(theirs.is_err(), "{}", text),
            }
        }

        #[test]
        fn it_reads_what_serde_writes(text in ".*", quarter in any::<i16>(), count in any::<i64>()) {
            let value = serde_json::json!({ "text": text, "list": [f64::from(quarter) / 4.0, count, null, true], "map": { "a": {} } });
            let written = value.to_string();
            match parse(&written) {
                Ok(Document { root, trouble: None }) => prop_assert_eq!(root.to_value(), value),
                Ok(_) => prop_assert!(text.contains('\0')),
                Err(failure) => prop_assert!(false, "{:?}", failure),
            }
        }
    }
}
