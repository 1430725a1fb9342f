//! Letters without a dash: the first word of tar's older form.

use super::lists::flag_matches;
use crate::catalog::row::Program;
use crate::effects::arg::Arg;

/// `tar czf out dir` as `tar -c -z -f out dir`: the first word is a bundle of options, whose values are the next words.
pub(super) fn apart(program: &Program, args: &[Arg]) -> Option<Vec<Arg>> {
    let (bundle, rest) = args.split_first()?;
    let letters = bundle.known().filter(|text| text.bytes().all(|b| b.is_ascii_alphabetic()))?;
    let mut rest = rest.iter().cloned();
    let mut out = Vec::with_capacity(args.len() + letters.len());
    for letter in letters.chars() {
        let option = format!("-{letter}");
        let value = if flag_matches(program.values, &option) { rest.next() } else { None };
        out.push(Arg { text: option, guess: None, ..bundle.clone() });
        out.extend(value);
    }
    out.extend(rest);
    Some(out)
}
