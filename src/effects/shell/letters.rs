//! The options of a builtin: single letters, several in a word, a value in the same word or in the next.

use crate::effects::arg::Arg;

/// The words of a builtin, taken apart.
pub(super) struct Letters {
    /// The letters that stand there.
    pub flags: String,
    /// Words that are no options.
    pub operands: Vec<Arg>,
    valued: Vec<(char, Arg)>,
}

impl Letters {
    /// Takes words apart, where these letters have a value.
    pub fn of(args: &[Arg], valued: &str) -> Self {
        let mut out = Self { flags: String::new(), operands: Vec::new(), valued: Vec::new() };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let letters = match arg.text.strip_prefix('-') {
                Some("-") => break,
                Some(letters) if out.operands.is_empty() && !letters.is_empty() => letters,
                _ => {
                    out.operands.push(arg.clone());
                    continue;
                }
            };
            for (at, letter) in letters.char_indices() {
                out.flags.push(letter);
                if valued.contains(letter) {
                    let text = letters.get(at + letter.len_utf8()..).unwrap_or("").to_owned();
                    let value = if text.is_empty() { args.next().cloned() } else { Some(Arg { text, ..arg.clone() }) };
                    out.valued.extend(value.map(|value| (letter, value)));
                    break;
                }
            }
        }
        out.operands.extend(args.cloned());
        out
    }

    /// The values of a letter.
    pub fn values(&self, letter: char) -> impl Iterator<Item = &Arg> {
        self.valued.iter().filter(move |(of, _)| *of == letter).map(|(_, value)| value)
    }
}
