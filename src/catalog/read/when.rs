//! The conditions of a rule: `-f | --force`, `[-t --type]=[a b]`, `only[-a]`, `arg[x y*]`, `arg1[x]`, `every2[x]`, `word1[x]`,
//! `args>=2`, `--`, `verb[reads]`, `@test`, with `!`, `&`, `|` and parentheses; `sure(…)` holds by what is known. A bare word is an operand.

use super::node::{keep, keep_all};
use crate::catalog::row::{Test, When};

/// Finds a named test; a person's row has none.
pub type Tests = fn(&str) -> Option<Test>;

/// Deeper conditions than this are refused.
const MAX_DEPTH: usize = 32;

/// Reads a condition: the parts that must all hold.
pub fn parse(text: &str, tests: Tests) -> Result<&'static [When], String> {
    let mut reader = WhenReader { text, at: 0, tests, depth: 0 };
    let out = reader.any()?;
    reader.blanks();
    match reader.rest().is_empty() {
        false => Err(format!("`{}` is not understood in `{text}`", reader.rest())),
        true => Ok(match out {
            When::All(parts) => parts,
            one => keep_all(vec![one]),
        }),
    }
}

struct WhenReader<'a> {
    text: &'a str,
    at: usize,
    tests: Tests,
    depth: usize,
}

impl<'a> WhenReader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn take(&mut self, sign: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    /// Parts between `|`. Options side by side are one list.
    fn any(&mut self) -> Result<When, String> {
        let mut parts = vec![self.all()?];
        while self.take("|") {
            let next = self.all()?;
            match (parts.last_mut(), next) {
                (Some(When::Flag(list)), When::Flag(more)) => *list = keep(&format!("{list} {more}")),
                (Some(When::Word(list)), When::Word(more)) => *list = keep(&format!("{list} {more}")),
                (_, next) => parts.push(next),
            }
        }
        Ok(one_or(parts, When::Any))
    }

    fn all(&mut self) -> Result<When, String> {
        let mut parts = vec![self.part()?];
        while self.take("&") {
            parts.push(self.part()?);
        }
        Ok(one_or(parts, When::All))
    }

    fn part(&mut self) -> Result<When, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("the condition is nested too deeply".into());
        }
        let out = if self.take("!") {
            When::Not(boxed(self.part()?))
        } else if self.take("sure(") {
            When::Sure(boxed(self.closed()?))
        } else if self.take("(") {
            self.closed()?
        } else {
            self.leaf()?
        };
        self.depth -= 1;
        Ok(out)
    }

    /// Up to the closing parenthesis.
    fn closed(&mut self) -> Result<When, String> {
        let inner = self.any()?;
        if self.take(")") { Ok(inner) } else { Err(format!("`)` is missing in `{}`", self.text)) }
    }

    fn leaf(&mut self) -> Result<When, String> {
        self.blanks();
        if let Some(listed) = self.listed()? {
            return Ok(listed);
        }
        if self.take("args") {
            return self.count();
        }
        if self.take("@") {
            let name = self.word();
            return (self.tests)(name)
                .map(|run| When::Test(keep(name), run))
                .ok_or(format!("there is no test `{name}`"));
        }
        let words = if self.take("[") { self.list()? } else { keep(self.word()) };
        if words == "--" {
            return Ok(When::Dashes);
        }
        if !words.starts_with('-') {
            return if words.is_empty() { Err(self.expected()) } else { Ok(When::Word(words)) };
        }
        if self.rest().starts_with("!=") && self.take("!=") {
            return Ok(When::ValueNot(words, self.values()?));
        }
        match self.rest().starts_with('=') && self.take("=") {
            true => Ok(When::Value(words, self.values()?)),
            false => Ok(When::Flag(words)),
        }
    }

    /// A word, a number where one belongs, and a list in brackets.
    fn listed(&mut self) -> Result<Option<When>, String> {
        let Some((head, _)) = self.rest().split_once('[') else { return Ok(None) };
        let name = head.trim_end_matches(|c: char| c.is_ascii_digit());
        let Some((_, make)) = LISTED.iter().find(|(listed, _)| *listed == name) else { return Ok(None) };
        let number = head.get(name.len()..).and_then(|digits| digits.parse().ok()).unwrap_or(0);
        self.at += head.len() + 1;
        Ok(Some(make(number, self.list()?)))
    }

    fn count(&mut self) -> Result<When, String> {
        for (sign, make) in COUNTED {
            if self.take(sign) {
                let number = self.word().parse().map_err(|_| self.expected())?;
                return Ok(make(number));
            }
        }
        Err(self.expected())
    }

    fn values(&mut self) -> Result<&'static str, String> {
        if self.take("[") { self.list() } else { Ok(keep(self.word())) }
    }

    /// Up to the closing bracket.
    fn list(&mut self) -> Result<&'static str, String> {
        let (list, _) = self.rest().split_once(']').ok_or(format!("`]` is missing in `{}`", self.text))?;
        self.at += list.len() + 1;
        Ok(keep(&list.split_whitespace().collect::<Vec<_>>().join(" ")))
    }

    /// Up to a blank or a sign.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_whitespace() || "()|&!=".contains(c)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or("")
    }

    fn expected(&self) -> String {
        format!("a condition is expected at `{}` in `{}`", self.rest(), self.text)
    }
}

type Listed = (&'static str, fn(usize, &'static str) -> When);
type Counted = (&'static str, fn(usize) -> When);

const LISTED: [Listed; 5] = [
    ("arg", |n, set| if n == 0 { When::Word(set) } else { When::Nth(n, set) }),
    ("every", |n, set| When::Every(n.max(1), set)),
    ("word", |n, set| When::At(n.max(1), set)),
    ("only", |_, set| When::Only(set)),
    ("verb", |_, set| When::Verb(set)),
];
const COUNTED: [Counted; 2] = [(">=", When::AtLeast), ("<=", When::AtMost)];

fn one_or(mut parts: Vec<When>, make: fn(&'static [When]) -> When) -> When {
    match parts.len() {
        1 => parts.remove(0),
        _ => make(keep_all(parts)),
    }
}

fn boxed(of: When) -> &'static When {
    Box::leak(Box::new(of))
}
