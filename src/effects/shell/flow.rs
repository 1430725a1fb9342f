//! What a command prints, where that can be computed: echo, printf, cat, base64 -d and their like.

use super::Shell;
use super::leaves::Said;
use crate::effects::arg::{Arg, Flow, MAX_FLOW, Made, Rest};
use crate::grammar::{decode, inflate};
use std::rc::Rc;

impl Shell<'_, '_> {
    /// What a program prints, given its arguments and its input.
    pub(super) fn prints(&mut self, name: &str, args: &[Arg], stdin: &Flow, said: Said) -> Flow {
        let secret = said.secret || stdin.secret || args.iter().any(|a| a.secret);
        let words = args.iter().all(|a| a.public);
        let public = said.public && words;
        let remote = stdin.remote || self.marked(name, "fetches");
        let text = self.text_printed(name, args, stdin);
        let exact = self.repeats(name, args, stdin);
        match text {
            Some(text) if text.len() <= MAX_FLOW => {
                let public = words && (stdin.public || said.public);
                Flow { secret, public, remote: remote && name != "echo", exact, ..Flow::known(text) }
            }
            _ => Flow {
                secret,
                public,
                remote: remote || stdin.remote,
                file: self.passed(name, args, stdin),
                exact,
                ..Flow::unknown()
            },
        }
    }

    /// Whether what is printed stands in the text to the letter, in whatever shell: plain words, or what came in.
    fn repeats(&self, name: &str, args: &[Arg], stdin: &Flow) -> bool {
        let plain = |a: &Arg| a.made == Made::Letter && a.rest == Rest::Exact && !a.text.contains('\\');
        match name {
            "echo" => args.iter().all(plain) && args.first().is_none_or(|a| !a.text.starts_with('-')),
            "printf" => match args {
                [format, rest @ ..] => matches!(format.known(), Some("%s" | "%s\\n")) && rest.iter().all(plain),
                [] => false,
            },
            "cat" => match args {
                [] => stdin.exact,
                [file] => plain(file) && !file.text.starts_with('-'),
                _ => false,
            },
            _ => false,
        }
    }

    /// The file that a program passes on as it is.
    fn passed(&self, name: &str, args: &[Arg], stdin: &Flow) -> Option<Rc<str>> {
        match (name, args) {
            ("cat", []) => stdin.file.clone(),
            ("cat", [file]) if file.known().is_some_and(|text| !text.starts_with('-')) => {
                // What this text itself wrote there is not on the disk yet.
                let paths = self.paths(file);
                self.file(&paths).filter(|path| !self.state.files.contains_key(&**path))
            }
            _ => None,
        }
    }

    fn text_printed(&mut self, name: &str, args: &[Arg], stdin: &Flow) -> Option<String> {
        match name {
            ":" | "true" | "false" | "test" | "[" => Some(String::new()),
            "echo" => echo(args),
            "printf" => printf(args),
            "cat" | "tac" if args.is_empty() || args.iter().all(|a| a.known() == Some("-")) => {
                stdin.text.clone().filter(|_| name == "cat")
            }
            "cat" => self.cat(args),
            "tee" => stdin.text.clone(),
            "base64" | "openssl" | "base32" | "xxd" | "gzip" | "gunzip" | "zcat" | "rev" | "tr" | "uudecode" => {
                let input = self.input(name, args, stdin)?;
                decoded(name, args, &input)
            }
            "pwd" => match self.state.dirs.as_slice() {
                [Some(dir)] => Some(format!("{dir}\n")),
                _ => None,
            },
            _ => None,
        }
    }

    fn cat(&mut self, args: &[Arg]) -> Option<String> {
        let mut out = String::new();
        for arg in args {
            let path = self.paths(arg);
            let flow = arg.flow.as_deref().or_else(|| path.first().and_then(|p| self.state.files.get(p)))?;
            out.push_str(flow.text.as_deref()?);
        }
        Some(out)
    }

    fn input(&mut self, name: &str, args: &[Arg], stdin: &Flow) -> Option<String> {
        let file = args.iter().find(|a| !a.text.starts_with('-') && a.text != "enc");
        match file {
            Some(file) if name != "tr" && name != "openssl" => {
                let path = self.paths(file);
                file.flow.as_deref().or_else(|| path.first().and_then(|p| self.state.files.get(p)))?.text.clone()
            }
            _ => stdin.text.clone(),
        }
    }
}

fn has(args: &[Arg], flags: &[&str]) -> bool {
    args.iter().any(|a| flags.contains(&a.text.as_str()))
}

fn decoded(name: &str, args: &[Arg], input: &str) -> Option<String> {
    let bytes = match name {
        "base64" if has(args, &["-d", "-D", "--decode", "-di", "-id"]) => decode::base64(input)?,
        "openssl" if has(args, &["-d"]) && has(args, &["base64", "-base64", "-a"]) => decode::base64(input)?,
        "base32" if has(args, &["-d", "--decode"]) => decode::base32(input)?,
        "xxd" if args.iter().any(|a| a.text.starts_with("-r")) => decode::hex(input)?,
        "gzip" if has(args, &["-d", "-dc", "-cd", "--decompress"]) => inflate::gzip(input.as_bytes(), MAX_FLOW)?,
        "gunzip" | "zcat" => inflate::gzip(input.as_bytes(), MAX_FLOW)?,
        "rev" => return Some(input.lines().map(|l| l.chars().rev().collect::<String>() + "\n").collect()),
        "tr" => return tr(args, input),
        _ => return None,
    };
    String::from_utf8(bytes).ok()
}

/// `tr SET1 SET2` and `tr -d SET1` on sets that can be written out.
fn tr(args: &[Arg], input: &str) -> Option<String> {
    let delete = has(args, &["-d"]);
    let sets: Vec<Vec<char>> =
        args.iter().filter(|a| !a.text.starts_with('-')).map(|a| a.known().and_then(set)).collect::<Option<_>>()?;
    match (sets.as_slice(), delete) {
        ([from], true) => Some(input.chars().filter(|c| !from.contains(c)).collect()),
        ([from, to], false) => {
            let last = to.last()?;
            Some(
                input
                    .chars()
                    .map(|c| from.iter().position(|f| *f == c).map_or(c, |i| *to.get(i).unwrap_or(last)))
                    .collect(),
            )
        }
        _ => None,
    }
}

fn set(text: &str) -> Option<Vec<char>> {
    if text.contains("[:") {
        return None;
    }
    let chars: Vec<char> = escapes(text, false)?.chars().collect();
    let mut out = Vec::new();
    let mut i = 0;
    while let Some(a) = chars.get(i) {
        match (chars.get(i + 1), chars.get(i + 2)) {
            (Some('-'), Some(b)) => {
                out.extend((*a as u32..=*b as u32).filter_map(char::from_u32));
                i += 3;
            }
            _ => {
                out.push(*a);
                i += 1;
            }
        }
    }
    (out.len() <= 4096).then_some(out)
}

/// What `echo` prints; `None` where a word is not known.
pub(super) fn echo(args: &[Arg]) -> Option<String> {
    let (mut newline, mut escaped, mut at) = (true, false, 0);
    while let Some(flag) = args.get(at).and_then(|a| a.text.strip_prefix('-')) {
        if flag.is_empty() || !flag.chars().all(|c| matches!(c, 'n' | 'e' | 'E')) {
            break;
        }
        newline &= !flag.contains('n');
        escaped = flag.contains('e');
        at += 1;
    }
    let words: Vec<&str> = args.iter().skip(at).map(Arg::known).collect::<Option<_>>()?;
    let text = words.join(" ");
    let text = if escaped { escapes(&text, true)? } else { text };
    Some(if newline { text + "\n" } else { text })
}

/// What `printf` prints for `%s`, `%b`, `%d`, `%c`, `%x` and escapes; `None` for anything else.
pub(super) fn printf(args: &[Arg]) -> Option<String> {
    let args = match args.first()?.text.as_str() {
        "--" => args.get(1..)?,
        _ => args,
    };
    let format = args.first()?.known()?;
    let mut words: Vec<&str> = args.iter().skip(1).map(Arg::known).collect::<Option<_>>()?;
    words.reverse();
    let mut out = String::new();
    loop {
        let before = words.len();
        once(format, &mut words, &mut out)?;
        if words.is_empty() || words.len() == before || out.len() > MAX_FLOW {
            return Some(out);
        }
    }
}

fn once(format: &str, words: &mut Vec<&str>, out: &mut String) -> Option<()> {
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        let (text, spec) = rest.split_at_checked(at)?;
        out.push_str(&escapes(text, false)?);
        let spec = spec.get(1..)?;
        let kind = spec.chars().next()?;
        match kind {
            '%' => out.push('%'),
            's' | 'd' | 'i' => out.push_str(words.pop().unwrap_or("")),
            'b' => out.push_str(&escapes(words.pop().unwrap_or(""), true)?),
            'c' => out.extend(words.pop().unwrap_or("").chars().take(1)),
            'x' => out.push_str(&format!("{:x}", words.pop().unwrap_or("0").parse::<u64>().ok()?)),
            _ => return None,
        }
        rest = spec.get(kind.len_utf8()..)?;
    }
    out.push_str(&escapes(rest, false)?);
    Some(())
}

/// Backslash escapes as `printf` and `echo -e` read them.
fn escapes(text: &str, zero: bool) -> Option<String> {
    if !text.contains('\\') {
        return Some(text.to_owned());
    }
    let mut out: Vec<u8> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.extend(c.encode_utf8(&mut [0; 4]).bytes());
            continue;
        }
        let simple = match chars.peek() {
            Some('n') => b'\n',
            Some('t') => b'\t',
            Some('r') => b'\r',
            Some('a') => 7,
            Some('b') => 8,
            Some('e' | 'E') => 27,
            Some('f') => 12,
            Some('v') => 11,
            Some('\\') => b'\\',
            Some('"') => b'"',
            Some('\'') => b'\'',
            Some('c') => break,
            Some('x') => {
                chars.next();
                out.push(digits(&mut chars, 16, 2)? as u8);
                continue;
            }
            Some('u' | 'U') => {
                let wide = chars.next() == Some('U');
                let c = char::from_u32(digits(&mut chars, 16, if wide { 8 } else { 4 })?)?;
                out.extend(c.encode_utf8(&mut [0; 4]).bytes());
                continue;
            }
            Some('0'..='7') => {
                let lead = zero && chars.peek() == Some(&'0');
                out.push(digits(&mut chars, 8, if lead { 4 } else { 3 })? as u8);
                continue;
            }
            _ => {
                out.push(b'\\');
                continue;
            }
        };
        chars.next();
        out.push(simple);
    }
    String::from_utf8(out).ok()
}

fn digits(chars: &mut std::iter::Peekable<std::str::Chars>, radix: u32, max: usize) -> Option<u32> {
    let (mut value, mut n) = (0u32, 0);
    while n < max {
        let Some(d) = chars.peek().and_then(|c| c.to_digit(radix)) else { break };
        value = value.checked_mul(radix)?.checked_add(d)?;
        chars.next();
        n += 1;
    }
    (n > 0).then_some(value)
}
