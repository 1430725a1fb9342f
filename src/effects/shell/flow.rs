//! What a command prints, where that can be computed: echo, printf, cat, base64 -d and their like.

use super::leaves::Said;
use super::{Shell, printed};
use crate::catalog::decoders::{self, FILTERS};
use crate::catalog::marks;
use crate::catalog::names::Names;
use crate::catalog::prints;
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
        let packed = self.unpacked_file(name, args, stdin);
        let exact = self.repeats(name, args, stdin);
        match text {
            Some(text) if text.len() <= MAX_FLOW => {
                let public = words && (stdin.public || said.public);
                let file = self.passed(name, args, stdin);
                Flow { secret, public, remote: remote && name != "echo", exact, file, packed, ..Flow::known(text) }
            }
            _ => Flow {
                secret,
                public,
                remote: remote || stdin.remote,
                file: self.passed(name, args, stdin),
                packed,
                exact,
                ..Flow::unknown()
            },
        }
    }

    /// Whether what is printed stands in the text to the letter, in whatever shell: plain words, or what came in.
    fn repeats(&self, name: &str, args: &[Arg], stdin: &Flow) -> bool {
        let letters = |a: &Arg| a.made == Made::Letter && a.rest == Rest::Exact;
        let plain = |a: &Arg| letters(a) && !a.text.contains('\\');
        let alike = |a: &Arg| letters(a) && printed::alike(&a.text);
        match name {
            "echo" => args.iter().all(alike) && args.first().is_none_or(|a| !a.text.starts_with('-')),
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
            ("cat", [file]) if file.known().is_some_and(|text| !text.starts_with('-')) => self.file(&self.paths(file)),
            _ => None,
        }
    }

    /// The packed file that a program prints unpacked.
    fn unpacked_file(&self, name: &str, args: &[Arg], stdin: &Flow) -> Option<Rc<str>> {
        if marks::SHOWS.has(name) && args.is_empty() {
            return stdin.packed.clone();
        }
        decoders::GZIP.iter().any(|decoder| decodes(decoder, name, args)).then_some(())?;
        let mut files = args.iter().filter(|a| !a.text.starts_with('-'));
        match (files.next(), files.next()) {
            (None, _) => stdin.file.clone(),
            (Some(file), None) if file.known().is_some() => self.file(&self.paths(file)),
            _ => None,
        }
    }

    fn text_printed(&mut self, name: &str, args: &[Arg], stdin: &Flow) -> Option<String> {
        match name {
            ":" | "true" | "false" | "test" | "[" => Some(String::new()),
            // dash reads backslashes, and no options.
            "echo" if self.posix && args.iter().any(|a| a.text.contains('\\') || a.text.starts_with('-')) => None,
            "echo" => printed::echo(args),
            "printf" => printed::printf(args),
            "cat" | "tac" if args.is_empty() || args.iter().all(|a| a.known() == Some("-")) => {
                stdin.text.clone().filter(|_| name == "cat")
            }
            "cat" => self.cat(args),
            "tee" => stdin.text.clone(),
            // Without an end: who asks once gets this.
            _ if args.is_empty() && self.marked(name, "answers") => Some("y\n".to_owned()),
            "pwd" => match self.state.dirs.as_slice() {
                [Some(dir)] => Some(format!("{dir}\n")),
                _ => None,
            },
            _ if prints::TOP.iter().any(|row| is_call(row, name, args)) => self.toplevel(),
            _ if FILTERS.has(name) => {
                let input = self.input(name, args, stdin)?;
                decoded(name, args, &input)
            }
            _ => None,
        }
    }

    fn cat(&mut self, args: &[Arg]) -> Option<String> {
        let mut out = String::new();
        for arg in args {
            let path = self.paths(arg);
            let flow = match &arg.flow {
                Some(flow) => (**flow).clone(),
                None => self.written(path.first()?)?,
            };
            out.push_str(flow.text.as_deref()?);
        }
        Some(out)
    }

    fn input(&mut self, name: &str, args: &[Arg], stdin: &Flow) -> Option<String> {
        let file = args.iter().find(|a| !a.text.starts_with('-') && a.text != "enc");
        match file {
            Some(file) if name != "tr" && name != "openssl" => {
                let path = self.paths(file);
                match &file.flow {
                    Some(flow) => flow.text.clone(),
                    None => self.written(path.first()?)?.text,
                }
            }
            _ => stdin.text.clone(),
        }
    }
}

/// Whether a call has these words, and no others.
fn is_call(row: &str, name: &str, args: &[Arg]) -> bool {
    row.split(' ').map(Some).eq(std::iter::once(Some(name)).chain(args.iter().map(Arg::known)))
}

type Decode = fn(&str) -> Option<Vec<u8>>;

/// What decodes, by the list of programs that do it and the options that make them; `*` is none needed.
const DECODERS: [(&[(&str, Names)], Decode); 4] = [
    (decoders::BASE64, decode::base64),
    (decoders::BASE32, decode::base32),
    (decoders::HEX, decode::hex),
    (decoders::GZIP, |input| inflate::gzip(input.as_bytes(), MAX_FLOW)),
];

/// Whether a call is one of a program that decodes, with the options that make it.
fn decodes((program, options): &(&str, Names), name: &str, args: &[Arg]) -> bool {
    *program == name && (options.has("*") || args.iter().any(|a| options.fits(&a.text)))
}

fn decoded(name: &str, args: &[Arg], input: &str) -> Option<String> {
    let has = |options: &[&str]| args.iter().any(|a| options.contains(&a.text.as_str()));
    let bytes = match name {
        "openssl" if has(&["-d"]) && has(&["base64", "-base64", "-a"]) => decode::base64(input)?,
        "rev" => return printed::rev(args, input),
        "tr" => return printed::tr(args, input),
        _ => {
            DECODERS.iter().find(|(programs, _)| programs.iter().any(|program| decodes(program, name, args)))?.1(input)?
        }
    };
    String::from_utf8(bytes).ok()
}
