//! Words to arguments: braces, tildes, parameters, substitutions, splitting; what cannot be computed stays unknown.

use super::{Shell, brace, pattern};
use crate::effects::arg::{Arg, Flow, Made, Rest};
use crate::effects::prover::{self, Holds};
use crate::finding::Object;
use crate::grammar::shell::tree::{ParamOp, Word, WordPart};
use crate::span::Span;
use std::rc::Rc;

/// Separators that are not known: no split by them is sure.
const UNKNOWN: &str = "\u{fffd}";

/// A directory with more names is not looked through.
const MAX_NAMES: usize = 10_000;

/// The fields that a word grows into.
struct Fields {
    done: Vec<Arg>,
    now: Arg,
    /// The field exists even if it is empty.
    open: bool,
    /// An unquoted pattern character stands in it.
    glob: bool,
    span: Span,
}

impl Fields {
    fn new(span: Span) -> Self {
        Self { done: Vec::new(), now: Arg::exact("", span), open: false, glob: false, span }
    }

    fn push(&mut self, text: &str) {
        match self.now.rest {
            Rest::Exact | Rest::Glob => self.now.text.push_str(text),
            // Behind something unknown only the guess goes on.
            Rest::Unknown | Rest::Many => {}
        }
        if let Some(guess) = &mut self.now.guess {
            guess.push_str(text);
        }
    }

    fn literal(&mut self, text: &str, quoted: bool) {
        self.open |= quoted || !text.is_empty();
        self.glob |= !quoted && pattern::has_glob(text);
        self.push(text);
    }

    fn unknown(&mut self, many: bool, guess: Option<&str>, of: &Arg) {
        if self.now.rest <= Rest::Glob {
            self.now.guess = guess.map(|g| format!("{}{g}", self.now.text));
        } else {
            self.now.guess = self.now.guess.take().zip(guess).map(|(a, b)| a + b);
        }
        self.now.rest = self.now.rest.max(if many { Rest::Many } else { Rest::Unknown });
        self.holds(of);
        self.open = true;
    }

    /// What the field holds from here on is as private as this.
    fn holds(&mut self, of: &Arg) {
        self.now.secret |= of.secret;
        self.now.public &= of.public;
    }

    fn cut(&mut self) {
        let next = Arg::exact("", self.span);
        let mut field = std::mem::replace(&mut self.now, next);
        if field.rest == Rest::Exact && self.glob {
            field.rest = Rest::Glob;
        }
        if self.open {
            self.done.push(field);
        }
        self.open = false;
        self.glob = false;
    }

    /// A known value outside quotes: cut at the separators.
    fn split(&mut self, value: &Arg, ifs: &str) {
        self.holds(value);
        if ifs.is_empty() {
            return self.literal(&value.text, false);
        }
        // Other separators than blanks leave empty words, and not everywhere.
        let blanks = ifs.chars().all(|c| " \t\n".contains(c));
        let apart = || {
            let single = ifs.is_ascii() && !ifs.contains([' ', '\t', '\n']);
            let mut pieces = value.text.trim_end_matches(|c| ifs.contains(c)).split(|c| ifs.contains(c));
            single && pieces.all(|piece| !piece.is_empty())
        };
        if !blanks && !apart() {
            return self.unknown(true, None, value);
        }
        for (i, piece) in value.text.split(|c| ifs.contains(c)).enumerate() {
            if i > 0 {
                self.cut();
                self.holds(value);
            }
            self.literal(piece, false);
        }
    }

    fn value(&mut self, value: &Arg, quoted: bool, ifs: Option<&str>) {
        if let Some(flow) = &value.flow {
            self.now.flow = Some(Rc::clone(flow));
        }
        match (value.rest, quoted, ifs) {
            (Rest::Exact, true, _) => {
                self.holds(value);
                self.literal(&value.text, true);
            }
            (Rest::Exact, false, Some(ifs)) => self.split(value, ifs),
            (Rest::Glob, ..) if self.now.rest <= Rest::Glob => {
                // Names of files here.
                self.now.public = false;
                self.now.secret |= value.secret;
                self.literal(&value.text, true);
                self.glob = true;
            }
            _ => {
                self.push(&value.text);
                let guess = value.guess.as_deref().and_then(|g| g.get(value.text.len()..));
                if self.now.rest <= Rest::Glob {
                    self.now.inherited = value.inherited;
                    self.now.address = value.address && self.now.text.is_empty();
                }
                self.unknown(!quoted, guess, value);
            }
        }
    }
}

impl Shell<'_, '_> {
    /// The arguments that words come to.
    pub(super) fn words(&mut self, words: &[Word]) -> Vec<Arg> {
        let mut out = Vec::with_capacity(words.len());
        for word in words {
            self.word(word, &mut out);
        }
        out
    }

    fn word(&mut self, word: &Word, out: &mut Vec<Arg>) {
        if let [WordPart::Lit { text, quoted }] = word.parts.as_slice()
            && (*quoted || (!text.contains(['{', '*', '?', '[', '~'])))
        {
            // The usual case, without any machinery.
            return out.push(Arg::exact(text.clone(), word.span));
        }
        // The words that a command was given, as they were given.
        if let [WordPart::Param { param, quoted: true, .. }] = word.solid().collect::<Vec<_>>().as_slice()
            && param.name == "@"
            && param.op == ParamOp::Plain
            && let Some(args) = self.state.args.clone()
        {
            let values = args.iter().map(|arg| Arg { span: word.span, ..arg.clone() }).collect();
            return out.extend(self.fitting(values, word.span));
        }
        let made = if self.may_match_option(word) { Made::One } else { self.made(word) };
        let place = self.names_place(word);
        match brace::expand(&word.parts) {
            Some(words) => {
                for parts in words {
                    let fields = self.fields(&parts, word.span);
                    out.extend(fields.into_iter().map(|field| Arg { made: placed(made, place, &field), ..field }));
                }
            }
            None => {
                if brace::endless(&word.parts) {
                    self.engine.gap("braces make more words than a machine can hold", word.span);
                }
                let fields = self.fields(&word.parts, word.span);
                let public = fields.iter().all(|field| field.public);
                out.push(Arg { rest: Rest::Many, public, made: Made::Wholly, span: word.span, ..Arg::default() });
            }
        }
    }

    /// `*` also stands for a file whose name is an option: one that is there, or that this text may have made.
    fn may_match_option(&self, word: &Word) -> bool {
        let Some(WordPart::Lit { text, quoted: false }) = word.solid().next() else { return false };
        if !text.starts_with(['*', '?', '[']) || text.len() == 1 && text == "[" {
            return false;
        }
        let odd = |dir: &Option<String>| {
            let Some(dir) = dir else { return true };
            let dir = std::path::Path::new(dir);
            let names = self.engine.world.names(dir, MAX_NAMES);
            names
                .map_or_else(|| self.engine.world.meta(dir).is_some(), |names| names.iter().any(|n| n.starts_with('-')))
        };
        let made = self.engine.found.list.iter().any(|f| f.effect.writes() && f.effect.object != Object::Environment);
        made || self.state.dirs.iter().any(odd)
    }

    /// How much of a word stands in the text to the letter.
    fn made(&self, word: &Word) -> Made {
        let literal = |part: &WordPart| matches!(part, WordPart::Lit { .. });
        if word.parts.iter().any(|part| matches!(part, WordPart::Lit { text, quoted: false } if brace::counts(text))) {
            return Made::Wholly;
        }
        let worst = word.parts.iter().filter(|part| !literal(part)).map(|part| self.values.part(part)).max();
        match worst {
            None => return Made::Letter,
            Some(Holds::Number) => return Made::Numbers,
            _ => {}
        }
        let splits = |part: &WordPart| match part {
            WordPart::Param { quoted: false, .. } | WordPart::Command { quoted: false, .. } => {
                self.values.part(part) > Holds::Plain
            }
            _ => false,
        };
        match word.solid().next() {
            _ if word.parts.iter().any(splits) => Made::Wholly,
            Some(WordPart::Lit { text, .. }) if !text.trim_start_matches('-').is_empty() => Made::Led,
            Some(WordPart::Process { .. }) => Made::Led,
            Some(first) if !literal(first) && self.values.part(first) <= Holds::Led => Made::Led,
            _ => Made::One,
        }
    }

    /// Whether all that does not stand in a word is the place where it works, by the shell's own word for it.
    fn names_place(&self, word: &Word) -> bool {
        word.parts.iter().all(|part| match part {
            WordPart::Lit { .. } => true,
            WordPart::Param { param, .. } => self.values.is_place(param),
            WordPart::Command { list, .. } => prover::names_place(list),
            _ => false,
        })
    }

    fn fields(&mut self, parts: &[WordPart], span: Span) -> Vec<Arg> {
        let mut fields = Fields::new(span);
        for (i, part) in parts.iter().enumerate() {
            self.part(part, i == 0 && tilde_ends(parts), &mut fields, true);
        }
        fields.cut();
        fields.done
    }

    /// The one argument that a word comes to where nothing is split: assignments, redirections, `case`.
    pub(super) fn single(&mut self, word: &Word) -> Arg {
        let mut fields = Fields::new(word.span);
        for (i, part) in word.parts.iter().enumerate() {
            self.part(part, i == 0 && tilde_ends(&word.parts), &mut fields, false);
        }
        fields.open = true;
        fields.cut();
        // Nothing is split here.
        let field = fields.done.pop().unwrap_or_default();
        Arg { made: placed(self.made(word).min(Made::One), self.names_place(word), &field), ..field }
    }

    /// A word as a pattern, if it is known: what is quoted stands for itself.
    pub(super) fn pattern_of(&mut self, word: &Word) -> Option<String> {
        const SIGNS: &[char] = &['*', '?', '[', ']', '\\', '!', '^', '-'];
        let whole = self.text_of(word)?;
        if !word.parts.iter().all(|part| matches!(part, WordPart::Lit { .. })) {
            return (!whole.contains(SIGNS)).then_some(whole);
        }
        // In double quotes a sign is still one, and in quotes of its own it is not; which of them they are is not told.
        let quoted = |part: &WordPart| matches!(part, WordPart::Lit { text, quoted: true } if text.contains(SIGNS));
        if word.parts.iter().any(quoted) {
            return None;
        }
        let classes = ["[:", "[=", "[."].iter().any(|class| whole.contains(class));
        (!classes && (whole.is_ascii() || !whole.contains('['))).then_some(whole)
    }

    /// The text of a word as a pattern or an operand, if it is known.
    pub(super) fn text_of(&mut self, word: &Word) -> Option<String> {
        let arg = self.single(word);
        (arg.rest <= Rest::Glob).then_some(arg.text)
    }

    fn part(&mut self, part: &WordPart, first: bool, fields: &mut Fields, split: bool) {
        match part {
            WordPart::Lit { text, quoted } => {
                if first && !quoted && text.starts_with('~') {
                    let text = self.tilde(text);
                    fields.literal(&text, false);
                } else {
                    fields.literal(text, *quoted);
                }
            }
            WordPart::Param { param, quoted, .. } => self.param_part(param, *quoted, fields, split),
            WordPart::Command { list, quoted, .. } => {
                let flow = self.substitute(list);
                let value = flow_value(&flow, fields.span);
                let ifs = self.ifs();
                fields.value(&value, *quoted || !split, Some(&ifs));
            }
            WordPart::Arith { parts, .. } => {
                self.inside(parts);
                self.counted(parts);
                // A number.
                fields.unknown(false, None, &Arg::exact("", fields.span));
            }
            WordPart::Process { list, output, .. } => {
                let flow = self.process(list, *output);
                fields.literal("/dev/fd/63", true);
                fields.now.flow = Some(Rc::new(flow));
            }
            WordPart::Array { elements, .. } => {
                let values = self.words(elements);
                self.state.arm(&values);
                let secret = values.iter().any(|v| v.secret);
                let public = values.iter().all(|v| v.public);
                fields.unknown(true, None, &Arg { secret, public, ..Arg::default() });
            }
            WordPart::Opaque { .. } => fields.unknown(false, None, &Arg::default()),
        }
    }

    fn param_part(
        &mut self,
        param: &crate::grammar::shell::tree::Param,
        quoted: bool,
        fields: &mut Fields,
        split: bool,
    ) {
        let values = self.param(param, fields.span);
        let many = matches!(param.name.as_str(), "@" | "*")
            || param.subscript.as_ref().and_then(Word::literal).is_some_and(|s| s == "@" || s == "*");
        let ifs = self.ifs();
        let star = param.name == "*" || param.subscript.as_ref().and_then(Word::literal).is_some_and(|s| s == "*");
        for (i, value) in values.iter().enumerate() {
            if i > 0 && quoted && star && ifs == UNKNOWN {
                fields.unknown(false, None, value);
            } else if i > 0 && quoted && star {
                fields.literal(&ifs.chars().next().map(String::from).unwrap_or_default(), true);
            } else if i > 0 && split {
                fields.cut();
            } else if i > 0 {
                fields.literal(" ", true);
            }
            fields.value(value, quoted || !split, Some(&ifs));
            if many && quoted && value.rest == Rest::Many {
                fields.now.rest = Rest::Many;
            }
        }
        // `"$x"` is a word even when empty; `"$@"` without arguments is none.
        fields.open |= quoted && !many;
    }

    /// Runs what stands inside parts that have no value of their own.
    pub(super) fn inside(&mut self, parts: &[WordPart]) {
        let mut sink = Fields::new(Span::default());
        for part in parts {
            self.part(part, false, &mut sink, false);
        }
    }

    /// The text with its leading `~` replaced.
    pub(super) fn tilde(&self, text: &str) -> String {
        let (user, rest) = text.split_once('/').map_or((text, None), |(u, r)| (u, Some(r)));
        let home = match user {
            "~" => self.engine.home().unwrap_or("~").to_owned(),
            "~+" => self.state.dirs.first().cloned().flatten().unwrap_or_else(|| ".".into()),
            other => other.to_owned(),
        };
        rest.map_or_else(|| home.clone(), |r| format!("{home}/{r}"))
    }

    /// The separators in force.
    pub(super) fn ifs(&self) -> String {
        match self.state.var("IFS") {
            Some(content) => content.value().and_then(|v| v.first()).and_then(Arg::known).unwrap_or(UNKNOWN).to_owned(),
            None => " \t\n".to_owned(),
        }
    }
}

/// Whether the name behind a leading `~` ends in the same part: what is quoted in it is no name.
fn tilde_ends(parts: &[WordPart]) -> bool {
    parts.len() == 1 || matches!(parts.first(), Some(WordPart::Lit { text, .. }) if text.contains('/'))
}

/// What a substitution leaves: the text without its last newlines.
fn flow_value(flow: &Flow, span: Span) -> Arg {
    match &flow.text {
        Some(text) => Arg { secret: flow.secret, ..Arg::exact(text.trim_end_matches('\n'), span) },
        None if flow.empty => Arg::exact("", span),
        None => {
            Arg { secret: flow.secret, public: flow.public, flow: Some(Rc::new(flow.clone())), ..Arg::unknown(span) }
        }
    }
}

/// How much of a word stands in the text, where the rest of it is the place where it works: that is known, and one word
/// whoever splits it.
fn placed(made: Made, place: bool, field: &Arg) -> Made {
    let whole =
        |text: &str| !text.contains(|c: char| c.is_whitespace() || matches!(c, '*' | '?' | '[' | '{' | '~' | '\\'));
    if place && field.known().is_some_and(whole) { made.min(Made::Here) } else { made }
}
