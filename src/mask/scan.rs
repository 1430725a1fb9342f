//! Walks a text word by word, in one pass: what the name in front of a value says, what the row of the program says of its
//! options, what statements of SQL say of passwords. A value that the shell puts together is no secret, and may be a command.

use super::{address, names, shapes};
use crate::catalog::extra::Extras;
use crate::catalog::shell as catalog;
use crate::leaf::leaf;

/// Where secrets stand that show by themselves or by what is in front of them.
pub fn places(text: &str, extras: Option<&Extras>) -> Vec<(usize, usize)> {
    let mut scan = Scan::new(text, extras);
    while let Some(word) = scan.next() {
        scan.word(word);
    }
    scan.out
}

/// How many words behind `CREATE USER`, `machine` and their like a password may follow.
const NEAR: u8 = 12;

struct Scan<'t> {
    text: &'t str,
    extras: Option<&'t Extras>,
    out: Vec<(usize, usize)>,
    /// Behind the last word.
    at: usize,
    /// What the row of the program says holds a secret.
    row: &'static str,
    /// So many words further on stands a secret; whether a word that looks like an option may be it.
    awaited: Option<(usize, bool)>,
    before: &'t str,
    near: u8,
    /// The command that the words belong to.
    call: Option<NamedCall<'t>>,
    /// `PASSWORD FOR` was said: the next `=` is in front of it.
    owed: bool,
    /// Up to here a value was looked at and left, because the shell puts it together.
    left: usize,
}

/// Whether a value is the name of a choice or a small number: `manual-commit`, `8080`. One word, or more than two, may be a
/// password all the same.
fn ordinary(value: &str) -> bool {
    let word = |part: &str| matches!(part.len(), 2..=10) && part.bytes().all(|b| b.is_ascii_lowercase());
    let small = !value.is_empty() && value.len() <= 5 && value.bytes().all(|b| b.is_ascii_digit());
    small || value.split_once('-').is_some_and(|(one, two)| word(one) && word(two))
}

/// A command: its name, where it stands, and where its words begin.
#[derive(Clone, Copy)]
struct NamedCall<'t> {
    name: &'t str,
    start: usize,
    words: Option<usize>,
}

#[derive(Clone, Copy)]
struct MaskWord<'t> {
    start: usize,
    text: &'t str,
    /// What its bytes mean, together.
    holds: u8,
}

const SEPARATES: u8 = 1;
const ENDS: u8 = 2;
const COLON: u8 = 4;
const EQUALS: u8 = 8;
const SLASH: u8 = 16;
const DIGIT: u8 = 32;
/// No name of a program has it.
const ODD: u8 = 64;

/// What a byte can mean; a table, because every byte of every line passes here.
#[expect(clippy::indexing_slicing, reason = "computed when compiled; the index is below 256")]
static MEANING: [u8; 256] = {
    let mut out = [0u8; 256];
    let mut b = 0;
    while b < 256 {
        out[b] = match b as u8 {
            b'\n' | b';' | b'|' | b'(' | b')' | b'`' => SEPARATES | ENDS,
            0..=b' ' | b'"' | b'\'' | b'\\' | b'<' | b'>' | b'{' | b'}' | b',' | b'[' | b']' => SEPARATES,
            b':' => COLON | ODD,
            b'=' => EQUALS | ODD,
            b'/' => SLASH,
            b'0'..=b'9' => DIGIT,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'-' | b'.' => 0,
            _ => ODD,
        };
        b += 1;
    }
    out
};

fn meaning(b: u8) -> u8 {
    MEANING.get(usize::from(b)).copied().unwrap_or(0)
}

impl<'t> Scan<'t> {
    fn new(text: &'t str, extras: Option<&'t Extras>) -> Self {
        let (out, at, row, awaited, before, near) = (Vec::new(), 0, "", None, "", 0);
        Self { text, extras, out, at, row, awaited, before, near, call: None, owed: false, left: 0 }
    }

    /// The next run of characters that are neither space nor quote; an escape of JSON (`\"`, `\n`) ends one too.
    fn next(&mut self) -> Option<MaskWord<'t>> {
        let bytes = self.text.as_bytes();
        let from = self.at;
        loop {
            let mut start = self.at + bytes.get(self.at..)?.iter().position(|b| meaning(*b) & SEPARATES == 0)?;
            // The letter of an escape belongs to it.
            if start > from && bytes.get(start - 1) == Some(&b'\\') {
                start += self.text.get(start..)?.chars().next()?.len_utf8();
            }
            let (mut len, mut holds) = (0, 0);
            for b in bytes.get(start..)? {
                let meaning = meaning(*b);
                if meaning & SEPARATES != 0 {
                    break;
                }
                holds |= meaning;
                len += 1;
            }
            self.at = start;
            if len > 0 {
                self.between(from, start);
                self.at = start + len;
                return Some(MaskWord { start, text: self.text.get(start..start + len)?, holds });
            }
        }
    }

    /// Looks at what separates two words: the end of a command ends what was said of its options.
    fn between(&mut self, from: usize, to: usize) {
        let gap = self.text.get(from..to).unwrap_or("");
        let call = self.call;
        if gap.len() >= 3
            && gap.contains("<<<")
            && call.is_some_and(|call| asks(segment(self.text.get(call.start..from).unwrap_or(""))))
        {
            self.hide_value(self.opening(to));
        }
        if !gap.bytes().any(|b| meaning(b) & ENDS != 0) {
            return;
        }
        if gap.contains('|')
            && let Some(start) = call.filter(|call| matches!(call.name, "echo" | "printf")).and_then(|call| call.words)
            && asks(segment(self.text.get(to..).unwrap_or("")))
        {
            // What is printed is what the next program asks for.
            self.hide(start, from);
        }
        self.end();
    }

    /// A command ends, and with it what was said of its options.
    fn end(&mut self) {
        (self.row, self.awaited, self.call) = ("", None, None);
    }

    fn word(&mut self, word: MaskWord<'t>) {
        if word.text.starts_with('&') && word.text.bytes().all(|b| b == b'&') {
            return self.end();
        }
        let done = self.key_block(word) || self.awaited_here(word);
        if !done {
            self.look(word);
        }
        self.near = self.near.saturating_sub(1);
        if one_of(word.text, &["user", "role", "login", "identified", "machine", "credential", "credentials"]) {
            self.near = NEAR;
        }
        self.program(word);
        self.before = word.text;
    }

    fn look(&mut self, word: MaskWord<'t>) {
        let from = self.out.len();
        let address = word.holds & (COLON | SLASH) == COLON | SLASH;
        if let Some(scheme) = address.then(|| word.text.find("://")).flatten() {
            let mut found = Vec::new();
            address::places(word.text, scheme, &mut found);
            found.into_iter().for_each(|(a, b)| self.hide(word.start + a, word.start + b));
        } else if word.text.starts_with('-') {
            self.option(word);
        } else {
            self.named(word);
        }
        // Without a digit the shortest token is longer than this.
        if self.out.len() == from && word.text.len() >= if word.holds & DIGIT == 0 { 20 } else { 15 } {
            let mut found = Vec::new();
            shapes::places(word.text, &mut found);
            found.into_iter().for_each(|(a, b)| self.hide(word.start + a, word.start + b));
        }
    }

    /// `-p X`, `-pX`, `--password=X`.
    fn option(&mut self, word: MaskWord<'t>) {
        let (name, value) = word.text.split_once('=').map_or((word.text, None), |(name, value)| (name, Some(value)));
        let listed = self.listed(name);
        let long = name.starts_with("--") && !name.starts_with("--no-") || name.len() > 4 && !name.starts_with("--");
        let says = long && names::secret(name.trim_start_matches('-'));
        let end = word.start + word.text.len();
        match value {
            Some(_) if listed.is_some() || says => self.hide_value(word.start + name.len() + 1),
            Some(value) => self.assigned(word.start + name.len() + 1, value),
            None if listed.is_some() || says || self.signs_in(name, end) => match self.opens_at(end) {
                true => self.hide_value(end),
                false => self.awaited = Some((listed.unwrap_or(0), listed.is_some())),
            },
            None => self.attached(word),
        }
    }

    /// Whether `-p` or `-P` stands behind `login` or beside the name of a user, and in front of what is no port and no path.
    fn signs_in(&self, name: &str, end: usize) -> bool {
        // Where the password stands in the same word or is asked for, what follows is something else.
        if !matches!(name, "-p" | "-P") || self.listed_as("-p~") {
            return false;
        }
        let start = self.call.map_or(self.at, |call| call.start);
        let before = segment(self.text.get(start..end).unwrap_or(""));
        let signs =
            before.split([' ', '\t']).any(|word| matches!(word, "login" | "-u" | "-U" | "--user" | "--username"));
        let value = self.rest(end).trim_start_matches([' ', '"', '\'']);
        let port = value.split([' ', '"', '\'', '\n']).next().unwrap_or("");
        signs && !port.starts_with(['-', '/', '.', '~', '$']) && port.bytes().any(|b| !b.is_ascii_digit() && b != b':')
    }

    /// A value right behind a short option: `-pX`, and in `-p'X y'` the quotes follow.
    fn attached(&mut self, word: MaskWord<'t>) {
        if self.row.is_empty() {
            return;
        }
        let short = word.text.get(..2).unwrap_or("");
        let far = word.text.len() > 2 && !word.text.starts_with("--");
        let listed = self.listed(short).is_some() || self.listed_as(&[short, "~"].concat());
        if listed && far {
            self.hide_value(word.start + 2);
        } else if listed && self.opens_at(word.start + word.text.len()) {
            self.hide_value(word.start + word.text.len());
        }
    }

    /// `NAME=value`, `Header: value`, `"key": "value"`, a password of SQL, a word that the row lists.
    fn named(&mut self, word: MaskWord<'t>) {
        let end = word.start + word.text.len();
        let assigned = (word.holds & EQUALS != 0).then(|| word.text.split_once('=')).flatten();
        if let Some((_, value)) = assigned.filter(|(name, _)| !name.is_empty()) {
            return self.assigned_named(word, value);
        }
        match word.text {
            ":" | "=" | "=>" | ":=" => {
                // `SET PASSWORD FOR user = 'x'`.
                if names::secret(self.before) || word.text == "=" && std::mem::take(&mut self.owed) {
                    self.hide_behind(end);
                }
                return;
            }
            _ => {}
        }
        if let Some((name, value)) = (word.holds & COLON != 0).then(|| word.text.split_once(':')).flatten() {
            if name == "pass" && !value.is_empty() {
                // openssl's `pass:X`.
                return self.hide_value(word.start + 5);
            }
            if names::secret(name) {
                return self.hide_line(word, word.start + name.len() + 1);
            }
            self.pgpass(word);
        }
        if one_of(word.text, &["password"])
            && self.text.get(end..end + 5).is_some_and(|t| t.eq_ignore_ascii_case(" for "))
        {
            self.owed = true;
        } else if let Some(skip) = self.listed(word.text) {
            self.awaited = Some((skip, true));
        } else if self.near > 0 && one_of(word.text, &["password", "passphrase", "secret", "by", "as"]) {
            self.hide_behind_sql(end, word);
        } else if one_of(self.before, &["set", "add", "put", "config"])
            && word.text.len() > 5
            && names::named(word.text)
        {
            // `config set KEY value`.
            self.awaited = Some((0, false));
        } else if (word.text.contains('_') || self.before.starts_with("--arg"))
            && names::secret(word.text)
            && self.mixed_behind(end)
        {
            // `--arg api_key x1Y2z3`, `create r s3 secret_access_key x1Y2z3`: no word of a sentence looks like that.
            self.awaited = Some((0, false));
        } else if word.text == "login" && self.mixed_behind(end) {
            self.awaited = Some((0, false));
        } else if word.holds & SLASH != 0 && self.listed_as("/") {
            self.slashed(word);
        }
    }

    /// Whether a word stands behind a place that has both letters and digits, and is no name of a file.
    fn mixed_behind(&self, at: usize) -> bool {
        let rest = self.rest(at);
        let Some(rest) = rest.strip_prefix(' ') else { return false };
        let word = rest.split([' ', '"', '\'', '\n', ';']).next().unwrap_or("");
        let any = |test: fn(&u8) -> bool| word.bytes().any(|b| test(&b));
        word.len() >= 6
            && any(u8::is_ascii_digit)
            && any(u8::is_ascii_alphabetic)
            && !word.contains(['.', '/', '(', '$', '-'])
    }

    fn assigned_named(&mut self, word: MaskWord<'t>, value: &str) {
        let name = word.text.get(..word.text.len() - value.len() - 1).unwrap_or("");
        let bare = name.rsplit([':', '.', '$', '/']).next().unwrap_or(name);
        let at = word.start + name.len() + 1;
        let capital = bare.len() > 1 && bare.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
        let path = value.starts_with(['/', '~', '.']) || value.contains('/');
        let quoted = value.is_empty() && self.opens_at(at);
        let hidden = || capital && !path && !ordinary(value) && (!value.is_empty() || quoted);
        if names::variable(bare) || names::secret(name) || hidden() {
            self.hide_value(at);
        } else {
            self.assigned(at, value);
        }
    }

    /// What stands behind `=` in a word may be an assignment of its own: `-e TOKEN=x`, `--env=TOKEN=x`, `pass:x`.
    fn assigned(&mut self, at: usize, value: &str) {
        if let Some((name, _)) = value.split_once('=')
            && names::variable(name)
        {
            self.hide_value(at + name.len() + 1);
        } else if value.strip_prefix("pass:").is_some_and(|rest| !rest.is_empty()) {
            self.hide_value(at + 5);
        }
    }

    /// `host:port:database:user:password`.
    fn pgpass(&mut self, word: MaskWord<'t>) {
        let fields: Vec<&str> = word.text.split(':').take(6).collect();
        if let [_, port, _, _, password] = fields.as_slice()
            && !port.is_empty()
            && port.bytes().all(|b| b.is_ascii_digit() || b == b'*')
        {
            self.hide(word.start + word.text.len() - password.len(), word.start + word.text.len());
        }
    }

    /// `user/password@place`.
    fn slashed(&mut self, word: MaskWord<'t>) {
        if let Some((user, rest)) = word.text.split_once('/')
            && !user.is_empty()
            && !rest.starts_with('/')
        {
            let len = rest.find('@').unwrap_or(rest.len());
            self.hide(word.start + user.len() + 1, word.start + user.len() + 1 + len);
        }
    }

    /// The body of a private key, from its first line to its last.
    fn key_block(&mut self, word: MaskWord<'t>) -> bool {
        const LINE: &str = "KEY-----";
        if word.text != "-----BEGIN" {
            return false;
        }
        let rest = self.text.get(word.start..).unwrap_or("");
        let head = rest.get(..rest.len().min(80)).unwrap_or("");
        let Some(from) = head.find(LINE).filter(|_| head.contains("PRIVATE")).map(|at| at + LINE.len()) else {
            return false;
        };
        let len = rest.get(from..).and_then(|body| body.find("-----END")).unwrap_or(rest.len() - from);
        let (from, to) = (word.start + from, word.start + from + len);
        self.out.push((from, to));
        self.at = to;
        true
    }

    /// Hides the word that was announced.
    fn awaited_here(&mut self, word: MaskWord<'t>) -> bool {
        let Some((skip, any)) = self.awaited.take() else { return false };
        if word.text.starts_with('-') && !any {
            return false;
        }
        if skip > 0 {
            self.awaited = Some((skip - 1, any));
            return false;
        }
        match any {
            // `user,password`: a comma ends no value of an option.
            true => self.hide_listed(self.opening(word.start)),
            false => self.hide_value(self.opening(word.start)),
        }
        true
    }

    /// Notes the program that a word names, and what its row says.
    fn program(&mut self, word: MaskWord<'t>) {
        let name = match word.holds & SLASH == 0 {
            true => word.text,
            false => leaf(word.text),
        };
        match self.call {
            None => self.call = Some(NamedCall { name, start: word.start, words: None }),
            Some(call) if call.words.is_none() => {
                self.call = Some(NamedCall { words: Some(self.opening(word.start)), ..call });
            }
            Some(_) => {}
        }
        // What is odd may stand in front of the name: a path.
        if name.is_empty() || word.holds & ODD != 0 && name.bytes().any(|b| meaning(b) & ODD != 0) {
            return;
        }
        let own = || self.extras.filter(|extras| !extras.is_empty()).and_then(|extras| extras.lookup(name));
        let row = match catalog::secret_options(name) {
            // A person's row speaks for a program that the catalog does not know.
            "" => own().filter(|_| catalog::program(name).is_none()).map_or("", |row| row.program.secret),
            list => list,
        };
        if !row.is_empty() {
            self.row = row;
        }
    }

    /// How many words further on the secret of an option stands that the row lists: `-p`, `set+2`, `secret:--body`.
    fn listed(&self, name: &str) -> Option<usize> {
        if self.row.is_empty() || !self.row.contains(name) {
            return None;
        }
        self.row.split(' ').filter(|item| !item.is_empty()).find_map(|item| {
            let (item, skip) = item.split_once('+').map_or((item, 0), |(item, n)| (item, n.parse().unwrap_or(0)));
            let (sub, item) = item.split_once(':').unwrap_or(("", item));
            let start = self.call.map_or(0, |call| call.start);
            let under = || segment(self.text.get(start..self.at).unwrap_or("")).split(' ').any(|word| word == sub);
            (item == name && (sub.is_empty() || under())).then_some(skip)
        })
    }

    fn listed_as(&self, name: &str) -> bool {
        self.row.split(' ').any(|item| item == name)
    }

    fn hide(&mut self, from: usize, to: usize) {
        let text = self.text.get(from..to).unwrap_or("");
        // What the shell puts there is not in the text, and may be a command.
        let made = text.contains("$(")
            || text.contains('`')
            || text.rsplit(' ').next().is_some_and(|last| last.starts_with('$'));
        if !text.is_empty() && !made {
            self.out.push((from, to));
            self.at = self.at.max(to);
        } else {
            self.left = self.left.max(to);
        }
    }

    /// What stands behind a place, as far as it is looked at: what was left once is not searched again and again.
    fn rest(&self, at: usize) -> &'t str {
        const NEAR: usize = 256;
        let rest = self.text.get(at..).unwrap_or("");
        match at < self.left && rest.len() > NEAR {
            true => (0..=NEAR).rev().find_map(|end| rest.get(..end)).unwrap_or(""),
            false => rest,
        }
    }

    /// Whether quotes open at a place.
    fn opens_at(&self, at: usize) -> bool {
        self.text.get(at..).is_some_and(|rest| rest.starts_with(['"', '\'']) || rest.starts_with("\\\""))
    }

    /// Where a value begins: at its quotes, if there are any.
    fn opening(&self, start: usize) -> usize {
        let ends = |quote: &str| self.text.get(..start).is_some_and(|before| before.ends_with(quote));
        match (ends("\\\""), ends("\"") || ends("'")) {
            (true, _) => start - 2,
            (_, true) => start - 1,
            _ => start,
        }
    }

    /// Hides a value that begins at a place: what its quotes hold, or one word.
    fn hide_value(&mut self, at: usize) {
        let rest = self.rest(at);
        let quote = ["\\\"", "\"", "'"].into_iter().find(|quote| rest.starts_with(quote));
        let (from, body) = quote.map_or((at, rest), |q| (at + q.len(), rest.get(q.len()..).unwrap_or("")));
        let len = match quote {
            Some(quote) => body.find(quote),
            None => body.bytes().position(|b| meaning(b) & SEPARATES != 0),
        };
        self.hide(from, from + len.unwrap_or(body.len()));
    }

    /// The same for a value that may hold commas.
    fn hide_listed(&mut self, at: usize) {
        let rest = self.rest(at);
        match self.opens_at(at) {
            true => self.hide_value(at),
            false => {
                let len = rest.bytes().position(|b| meaning(b) & SEPARATES != 0 && b != b',').unwrap_or(rest.len());
                self.hide(at, at + len);
            }
        }
    }

    /// Hides what follows a sign: `"key": "value"`, `key => 'value'`.
    fn hide_behind(&mut self, at: usize) {
        let rest = self.rest(at);
        self.hide_value(at + rest.len() - rest.trim_start_matches([' ', '=', '>', '(']).len());
    }

    /// Hides a header's value, all of it: to the quotes that hold the header, or to the line's end.
    fn hide_line(&mut self, word: MaskWord<'t>, at: usize) {
        let rest = self.rest(at);
        let from = at + rest.len() - rest.trim_start_matches(' ').len();
        let held = self.text.get(self.opening(word.start)..word.start).unwrap_or("");
        let body = self.rest(from);
        match held {
            "" if self.opens_at(from) || from == at => self.hide_value(from),
            "" => self.hide(from, from + body.find(['"', '\'', '\n', '}', '\\', '`']).unwrap_or(body.len())),
            quote => self.hide(from, from + body.find(quote).unwrap_or(body.len())),
        }
    }

    /// `PASSWORD 'x'`, `PASSWORD = 'x'`, `PASSWORD('x')`, `IDENTIFIED BY 'x'`, and `password x` of a netrc.
    fn hide_behind_sql(&mut self, at: usize, word: MaskWord<'t>) {
        let rest = self.text.get(at..).unwrap_or("");
        let next = at + rest.len() - rest.trim_start_matches([' ', '=', '(']).len();
        let word_held = self.opening(word.start) < word.start;
        if self.opens_at(next) && next > at {
            self.hide_value(next);
        } else if one_of(word.text, &["password"]) && !word_held {
            self.awaited = Some((0, false));
        }
    }
}

/// Ways to ask for a secret on the input.
const ASKS: &[&str] = &[
    "sudo -S", "chpasswd", "passwd", "password-stdin", "with-token", "token-stdin", "passphrase-fd", "cryptsetup",
    "secret set", "secret put", "secrets set", "secret create", "secrets create", "pass insert", "apikey-stdin",
    "pin-stdin", "kinit", "env add", "secret-tool store", " login",
];

fn asks(text: &str) -> bool {
    ASKS.iter().any(|way| text.contains(way))
}

/// The text up to the end of the command, and not too far.
fn segment(text: &str) -> &str {
    const FAR: usize = 200;
    let end = text.bytes().take(FAR).position(|b| matches!(b, b'|' | b';' | b'\n')).unwrap_or(FAR);
    let end = (0..=end.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text.get(..end).unwrap_or("")
}

fn one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| other.len() == word.len() && other.eq_ignore_ascii_case(word))
}
