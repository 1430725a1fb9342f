//! Parameter expansion on what is known: `${x:-w}`, `${x#p}`, `${x/p/w}`, `${x:o:n}`, arrays, `$@` and the rest.

use super::{Shell, pattern, state::Content};
use crate::effects::arg::{Arg, Made, Rest};
use crate::effects::script::secrets::is_secret;
use crate::grammar::shell::tree::{Param, ParamOp, Word, WordPart};
use crate::span::Span;
use std::rc::Rc;

/// What is known of a parameter before its operator.
enum Known {
    /// These values (none: set to nothing, or an empty list).
    Values(Vec<Arg>),
    /// Never set by the text; the environment may have it.
    Unset(Arg),
}

/// Variables with these in their names are made to hold options or whole commands.
const OPTIONS: [&str; 8] = ["OPT", "FLAG", "ARG", "CMD", "COMMAND", "PARAM", "SWITCH", "EXTRA"];

/// What a value takes beside its text.
const WORD: usize = 16;

/// Ends of the names of variables that hold an address.
const ADDRESSES: [&str; 8] = ["URL", "URI", "DSN", "HOST", "ADDR", "ENDPOINT", "WEBHOOK", "ORIGIN"];

impl Shell<'_, '_> {
    /// The values that an expansion comes to; usually one.
    pub(super) fn param(&mut self, param: &Param, span: Span) -> Vec<Arg> {
        if let Some(subscript) = &param.subscript {
            self.inside(&subscript.parts);
        }
        if param.indirect {
            return self.indirect(param, span);
        }
        let list = param.subscript.as_ref().and_then(Word::literal).unwrap_or_else(|| param.name.as_str().into());
        if matches!(param.op, ParamOp::Slice { .. }) && matches!(&*list, "@" | "*") {
            // A part of the list, not of each of its words.
            param.words().for_each(|word| drop(self.single(word)));
            return vec![Arg { rest: Rest::Many, span, ..Arg::default() }];
        }
        let known = self.lookup(param, span);
        let values = self.operate(&param.op, &param.name, known, span);
        self.fitting(values, span)
    }

    /// The values, or one that nobody knows where they would take more room than there is.
    pub(super) fn fitting(&mut self, values: Vec<Arg>, span: Span) -> Vec<Arg> {
        let bytes = values.iter().map(|value| WORD + value.text.len()).sum();
        if self.engine.room(bytes) {
            return values;
        }
        let secret = values.iter().any(|value| value.secret);
        vec![Arg { rest: Rest::Many, secret, span, ..Arg::default() }]
    }

    fn indirect(&mut self, param: &Param, span: Span) -> Vec<Arg> {
        let plain = Param { indirect: false, op: ParamOp::Plain, ..param.clone() };
        let name = self.param(&plain, span).first().and_then(Arg::known).map(str::to_owned);
        match name {
            Some(name) if is_name(&name) && !matches!(param.op, ParamOp::Names) => {
                let target = Param { name, subscript: None, indirect: false, op: param.op.clone() };
                self.param(&target, span)
            }
            // `${!x}` of something that is not a name can hold `a[$(…)]`: data that becomes code.
            _ => {
                param.words().for_each(|word| drop(self.single(word)));
                vec![Arg { rest: Rest::Many, span, ..Arg::default() }]
            }
        }
    }

    fn lookup(&mut self, param: &Param, span: Span) -> Known {
        let name = param.name.as_str();
        match name {
            "@" | "*" => return self.positional(span),
            "#" => return Known::Values(vec![self.count(span)]),
            "?" | "$" | "!" | "-" => return Known::Values(vec![Arg { public: true, ..Arg::unknown(span) }]),
            // The last word of the command before, whatever it was.
            "_" => return Known::Values(vec![Arg { rest: Rest::Many, span, ..Arg::default() }]),
            "0" => {
                let name = self.state.name.clone().unwrap_or_else(|| Arg::exact("bash", span));
                return Known::Values(vec![Arg { span, ..name }]);
            }
            _ => {}
        }
        if let Ok(n) = name.parse::<usize>() {
            return self.argument(n, span);
        }
        match self.state.var(name) {
            Some(Content::Is(values)) => Known::Values(self.element(values.clone(), param.subscript.as_ref(), span)),
            // Which value it has is not known; what all of them are made of may be.
            Some(Content::Lost) => {
                let public = self.values.public(name);
                Known::Values(vec![Arg { rest: Rest::Many, public, span, ..Arg::default() }])
            }
            None => self.environment(name, span),
        }
    }

    fn element(&mut self, values: Vec<Arg>, subscript: Option<&Word>, span: Span) -> Vec<Arg> {
        // Behind one that may be many, positions are not known.
        let (secret, public) = (values.iter().any(|v| v.secret), values.iter().all(|v| v.public));
        let some = || vec![Arg { rest: Rest::Many, secret, public, span, ..Arg::default() }];
        if values.iter().any(|v| v.rest == Rest::Many) {
            return some();
        }
        let Some(subscript) = subscript else { return values.into_iter().take(1).collect() };
        match subscript.literal().as_deref() {
            Some("@" | "*") => values,
            Some(index) => match index.parse::<i64>() {
                Ok(i) => {
                    let at = if i < 0 { i + values.len() as i64 } else { i };
                    values.into_iter().nth(usize::try_from(at).unwrap_or(usize::MAX)).into_iter().collect()
                }
                Err(_) => some(),
            },
            None => some(),
        }
    }

    fn positional(&self, span: Span) -> Known {
        match &self.state.args {
            Some(args) => Known::Values(args.iter().map(|a| Arg { span, ..a.clone() }).collect()),
            None => Known::Values(vec![Arg { rest: Rest::Many, span, ..Arg::default() }]),
        }
    }

    fn argument(&self, n: usize, span: Span) -> Known {
        match &self.state.args {
            Some(args) => {
                // Behind an argument that may be many, positions are not known.
                let sure = args.iter().take(n).all(|a| a.rest != Rest::Many);
                match args.get(n.wrapping_sub(1)) {
                    Some(arg) if sure => Known::Values(vec![Arg { span, ..arg.clone() }]),
                    None if sure => Known::Values(Vec::new()),
                    _ => Known::Values(vec![Arg { rest: Rest::Many, span, ..Arg::default() }]),
                }
            }
            None => Known::Values(vec![Arg::unknown(span)]),
        }
    }

    fn count(&self, span: Span) -> Arg {
        match &self.state.args {
            Some(args) if args.iter().all(|a| a.rest != Rest::Many) => Arg::exact(args.len().to_string(), span),
            _ => Arg { public: true, ..Arg::unknown(span) },
        }
    }

    /// A variable that the text never set.
    fn environment(&self, name: &str, span: Span) -> Known {
        let absolute = |text: String| Known::Values(vec![Arg::exact(text, span)]);
        match name {
            "HOME" => absolute(self.engine.home().unwrap_or("~").to_owned()),
            "PWD" => match self.state.dirs.as_slice() {
                [Some(dir)] => absolute(dir.clone()),
                _ => Known::Unset(Arg { text: "/".into(), ..Arg::unknown(span) }),
            },
            "IFS" => absolute(" \t\n".into()),
            "TMPDIR" => Known::Unset(Arg { text: "/tmp/".into(), public: true, ..Arg::unknown(span) }),
            "OLDPWD" => Known::Unset(Arg { text: "/".into(), public: true, ..Arg::unknown(span) }),
            "CLAUDE_PROJECT_DIR" => match self.engine.place.project.as_ref().and_then(|p| p.to_str()) {
                Some(dir) => absolute(dir.to_owned()),
                None => Known::Unset(Arg { text: "/".into(), ..Arg::unknown(span) }),
            },
            _ => Known::Unset(Arg {
                guess: Some(String::new()),
                secret: is_secret(name),
                // What the person put there, unless the text sets it in a way that nobody follows.
                public: !self.state.sourced && !self.values.hides(name),
                address: ADDRESSES.iter().any(|part| name.ends_with(part)),
                inherited: self.values.inherits(name) && !OPTIONS.iter().any(|part| name.contains(part)),
                ..Arg::unknown(span)
            }),
        }
    }

    fn operate(&mut self, op: &ParamOp, name: &str, known: Known, span: Span) -> Vec<Arg> {
        match op {
            ParamOp::Plain => match known {
                Known::Values(values) => values,
                Known::Unset(arg) => vec![arg],
            },
            ParamOp::Length => vec![Arg { public: true, ..Arg::unknown(span) }],
            ParamOp::Default { colon, word } => self.default(known, *colon, word, None),
            ParamOp::Assign { colon, word } => self.default(known, *colon, word, Some(name)),
            ParamOp::Error { word, .. } => {
                self.single(word);
                self.operate(&ParamOp::Plain, name, known, span)
            }
            ParamOp::Alternate { colon, word } => {
                let other = self.other(word);
                match known {
                    Known::Values(values) if empty(&values, *colon) => Vec::new(),
                    Known::Values(values) if values.iter().all(|v| v.rest == Rest::Exact) => vec![other],
                    _ => vec![Arg { text: String::new(), rest: Rest::Many, guess: Some(String::new()), ..other }],
                }
            }
            ParamOp::Names => vec![Arg { rest: Rest::Many, span, ..Arg::default() }],
            ParamOp::Other(parts) => {
                self.inside(parts);
                vec![Arg { rest: Rest::Many, span, ..Arg::default() }]
            }
            change => {
                let values = match known {
                    Known::Values(values) => values,
                    Known::Unset(arg) => vec![arg],
                };
                values.into_iter().map(|v| self.change(change, v)).collect()
            }
        }
    }

    /// The word that stands in for a value; blanks in quotes do not split it, and others do.
    fn other(&mut self, word: &Word) -> Arg {
        let other = self.single(word);
        let apart = |part: &WordPart| matches!(part, WordPart::Lit { quoted: true, .. });
        match other.rest == Rest::Exact && word.parts.len() > 1 && word.parts.iter().any(apart) {
            true => Arg { text: String::new(), rest: Rest::Many, guess: Some(other.text.clone()), ..other },
            false => other,
        }
    }

    fn default(&mut self, known: Known, colon: bool, word: &Word, assign: Option<&str>) -> Vec<Arg> {
        let other = self.other(word);
        if let Some(name) = assign.filter(|_| !matches!(&known, Known::Values(v) if !empty(v, colon))) {
            self.environment_set(name, &vec![other.clone()], other.span);
        }
        let value = match known {
            Known::Values(values) if empty(&values, colon) => vec![other],
            Known::Values(values) => values,
            // Unset as far as we know: the word counts, and so does the doubt.
            Known::Unset(arg) => {
                let (secret, public) = (arg.secret || other.secret, arg.public && other.public);
                // What stands in for it is no value of the person's.
                let inherited = arg.inherited && other.made == Made::Letter && other.rest == Rest::Exact;
                vec![Arg { guess: other.guess.or(Some(other.text)), secret, public, inherited, ..arg }]
            }
        };
        if let Some(name) = assign {
            self.state.set(name, Some(value.clone()));
        }
        value
    }

    fn change(&mut self, op: &ParamOp, value: Arg) -> Arg {
        let lost = |value: &Arg| Arg {
            text: String::new(),
            rest: value.rest.max(Rest::Unknown),
            guess: None,
            ..value.clone()
        };
        let known = value.rest == Rest::Exact;
        if let ParamOp::Case { pattern, .. } = op {
            self.pattern_of(pattern);
        }
        match op {
            ParamOp::Trim { suffix, longest, pattern: p } => {
                let p = self.pattern_of(p);
                match p {
                    Some(p) if known => match pattern::trim(&value.text, &p, *suffix, *longest) {
                        Some(text) => Arg { text: text.to_owned(), ..value },
                        None => lost(&value),
                    },
                    // A suffix cut off something unknown leaves the known beginning, unless it may reach into it.
                    Some(_) if *suffix => Arg { guess: None, ..value },
                    _ => lost(&value),
                }
            }
            ParamOp::Replace { all, anchor, pattern: p, with } => {
                let (p, with) = (self.text_of(p), self.text_of(with));
                let new = p
                    .zip(with)
                    .filter(|_| known)
                    .and_then(|(p, w)| pattern::replace(&value.text, &p, &w, *all, *anchor));
                new.map_or_else(|| lost(&value), |text| Arg { text, ..value.clone() })
            }
            ParamOp::Slice { offset, length } => {
                let offset = self.number(offset);
                let length = length.as_ref().map_or(Some(i64::MAX), |w| self.number(w));
                slice(&value, offset, length).unwrap_or_else(|| lost(&value))
            }
            ParamOp::Case { upper, all, pattern: p } if known && p.parts.is_empty() && value.text.is_ascii() => {
                Arg { text: recase(&value.text, *upper, *all), ..value }
            }
            ParamOp::Transform('L') if known && value.text.is_ascii() => {
                Arg { text: value.text.to_lowercase(), ..value }
            }
            ParamOp::Transform('U') if known && value.text.is_ascii() => {
                Arg { text: value.text.to_uppercase(), ..value }
            }
            ParamOp::Transform('u') if known && value.text.is_ascii() => {
                Arg { text: recase(&value.text, true, false), ..value }
            }
            ParamOp::Transform('P') => {
                // Prompt expansion runs substitutions in the value.
                if !known || value.text.contains(['$', '`', '\\']) {
                    self.engine.dynamic("a value is expanded as a prompt string", value.span);
                }
                lost(&value)
            }
            _ => lost(&value),
        }
    }

    fn number(&mut self, word: &Word) -> Option<i64> {
        let plain = |t: &&str| *t == "0" || !t.trim_start_matches('-').starts_with('0');
        self.single(word).known().map(str::trim).filter(plain).and_then(|t| t.parse().ok())
    }
}

fn empty(values: &[Arg], colon: bool) -> bool {
    values.is_empty() || (colon && values.iter().all(|v| v.rest == Rest::Exact && v.text.is_empty()))
}

/// As much of a value as begins at `offset`; `i64::MAX` is all of it.
fn slice(value: &Arg, offset: Option<i64>, length: Option<i64>) -> Option<Arg> {
    let chars: Vec<char> = value.text.chars().collect();
    let from = usize::try_from(offset?).ok()?;
    let length = usize::try_from(length?).ok()?;
    let enough = from.saturating_add(length) <= chars.len();
    if value.rest != Rest::Exact && !enough {
        return None;
    }
    let text: String = chars.iter().skip(from).take(length).collect();
    Some(Arg { text, rest: Rest::Exact, guess: None, ..value.clone() })
}

fn recase(text: &str, upper: bool, all: bool) -> String {
    let change = |s: &str| if upper { s.to_uppercase() } else { s.to_lowercase() };
    let mut chars = text.chars();
    match (all, chars.next()) {
        (true, _) => change(text),
        (false, Some(first)) => change(&first.to_string()) + chars.as_str(),
        (false, None) => String::new(),
    }
}

/// Whether a text is a plain variable name.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Positional parameters that nobody knows.
pub(super) fn unknown_args() -> Rc<Vec<Arg>> {
    Rc::new(vec![Arg { rest: Rest::Many, ..Arg::default() }])
}
