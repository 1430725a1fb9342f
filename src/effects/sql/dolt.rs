//! Dolt's procedures: reads their arguments, finds the flags in them, and asks the catalog what they mean.

use super::hit::{Cx, Hit, Hits};
use crate::catalog::sql::SqlRule;
use crate::catalog::sql::dolt::rules as r;
use crate::catalog::sql::dolt::{self, Flag, Procedure, When};
use crate::grammar::sql::{Dialect, Dialects, SqlTokenKind, View};
use crate::span::Span;

/// Where procedures are functions that SELECT calls.
pub const AS_FUNCTIONS: Dialects = Dialects::of(&[Dialect::Doltgres, Dialect::DoltLite]);

/// The arguments of a call, sorted into flags and words.
#[derive(Debug, Default)]
struct Arguments<'a> {
    flags: Vec<(&'static str, Option<&'a str>)>,
    words: Vec<&'a str>,
    after: bool,
    unknown: bool,
}

/// What a call of a procedure with these arguments meets; `None` where an argument is computed.
pub fn rule(name: &str, args: Option<&[&str]>) -> &'static SqlRule {
    let Some(procedure) = dolt::procedure(name) else { return &r::UNKNOWN_PROCEDURE };
    let Some(args) = args else {
        return if procedure.flags.is_empty() { procedure.otherwise } else { &r::COMPUTED_ARGUMENT };
    };
    let found = sort(procedure, args);
    if found.unknown {
        return worst_of_unknown(procedure);
    }
    let fits = |when: &When| match when {
        When::Flag(flag) => found.flags.iter().any(|f| f.0 == *flag),
        When::First(words) => found.words.first().is_some_and(|w| words.contains(w)),
        When::Bare => found.words.is_empty(),
        When::After => found.after,
        When::Refspec => found.words.iter().any(|w| w.starts_with('+') || w.contains(':')),
        When::Branch => found.words.len() == 1 && found.words.iter().all(|w| dolt::looks_like_branch(w)),
        When::Dot => found.words == ["."],
        When::One => found.words.len() == 1 && found.words != ["."],
        When::Local => matches!(found.words.as_slice(), ["sync-url", place] if place.starts_with("file://")),
    };
    procedure.cases.iter().find(|(when, _)| fits(when)).map_or(procedure.otherwise, |(_, rule)| rule)
}

/// A flag that is not known: never better than what the procedure does anyway.
fn worst_of_unknown(procedure: &Procedure) -> &'static SqlRule {
    if procedure.otherwise.class > r::UNKNOWN_FLAG.class { procedure.otherwise } else { &r::UNKNOWN_FLAG }
}

fn sort<'a>(procedure: &Procedure, args: &[&'a str]) -> Arguments<'a> {
    let mut found = Arguments::default();
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        if found.after || !arg.starts_with('-') || *arg == "-" {
            found.words.push(arg);
        } else if *arg == "--" {
            found.after = true;
        } else if cluster(procedure, arg, &mut found) {
            let next = rest.next().copied();
            if let Some(last) = found.flags.last_mut() {
                last.1 = next;
            }
        }
    }
    found
}

/// Takes the flags in one argument; whether the value of the last one stands in the next argument.
fn cluster<'a>(procedure: &Procedure, arg: &'a str, found: &mut Arguments<'a>) -> bool {
    let mut rest = arg.trim_start_matches('-');
    while !rest.is_empty() {
        let Some((flag, length)) = first_flag(procedure.flags, rest) else {
            found.unknown = true;
            return false;
        };
        rest = rest.get(length..).unwrap_or("");
        if flag.2 {
            let value = rest.trim_start_matches(['=', ':', ' ']);
            let attached = (!value.is_empty()).then_some(value);
            found.flags.push((flag.0, attached));
            return attached.is_none();
        }
        found.flags.push((flag.0, None));
    }
    false
}

/// The flag that the text begins with: its whole name if it can be, else the longest name, else a letter.
fn first_flag(flags: &'static [Flag], text: &str) -> Option<(&'static Flag, usize)> {
    let named = flags.iter().filter(|f| text.starts_with(f.0)).max_by_key(|f| f.0.len());
    let letter = flags.iter().find(|f| f.1 != '\0' && text.starts_with(f.1));
    match (named, letter) {
        (Some(flag), _) if flag.0.len() > 1 => Some((flag, flag.0.len())),
        (_, Some(flag)) => Some((flag, flag.1.len_utf8())),
        (Some(flag), None) => Some((flag, flag.0.len())),
        (None, None) => None,
    }
}

/// The branch that a checkout goes to.
fn branch(rule: &'static SqlRule, name: &str, args: &[&str]) -> Option<String> {
    let checkout = [&r::CHECKOUT, &r::CHECKOUT_NEW, &r::CHECKOUT_FORCE, &r::CHECKOUT_TABLE];
    if !checkout.iter().any(|c| c.is(rule)) {
        return None;
    }
    let found = sort(dolt::procedure(name)?, args);
    let flag = found.flags.iter().find(|f| f.0 == "b" || f.0 == "B").and_then(|f| f.1);
    flag.or(found.words.first().copied()).map(str::to_owned)
}

/// The literal arguments between the parentheses at `open` and `end`; `None` where one is computed.
fn literals(view: View, open: usize, end: usize, out_first: bool) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut current: Option<String> = None;
    let mut skip = out_first;
    for at in open + 1..end.saturating_sub(1) {
        match view.kind(at) {
            Some(SqlTokenKind::Mark(b',')) => {
                if !std::mem::take(&mut skip) {
                    out.push(current.take()?);
                }
                current = None;
            }
            Some(SqlTokenKind::Param) if skip => {}
            Some(SqlTokenKind::Text) if plain(view.get(at)) => {
                current.get_or_insert_default().push_str(&view.unquoted(at))
            }
            Some(SqlTokenKind::Number) if current.is_none() && !view.get(at).contains(['x', 'X', 'b', 'B']) => {
                current = Some(view.get(at).to_owned());
            }
            _ => return None,
        }
    }
    if let Some(last) = current {
        out.push(last);
    }
    Some(out)
}

/// A literal that says what it means: no escapes, no hexadecimal.
fn plain(text: &str) -> bool {
    !text.contains('\\') && text.starts_with(['\'', '"', '$', 'n', 'N'])
}

fn hit(view: View, at: usize, open: usize, end: usize, name: &str, cx: Cx) -> (Hit, Option<String>) {
    let args = literals(view, open, end, name.ends_with("commit_hash_out"));
    let borrowed: Option<Vec<&str>> = args.as_ref().map(|list| list.iter().map(String::as_str).collect());
    let rule = rule(name, borrowed.as_deref());
    let to = borrowed.as_deref().and_then(|list| branch(rule, name, list));
    let span: Span = view.span(at).join(view.span(end.saturating_sub(1)));
    let mut hit = Hit::new(rule, span, cx).verb(format!("CALL {}", name.to_ascii_uppercase()));
    // `.` is every table, not this directory.
    hit.targets = args.unwrap_or_default().into_iter().filter(|a| !a.starts_with('-') && a != ".").collect();
    (hit, to)
}

/// `CALL DOLT_…(…)`, whose parenthesis stands at `open`.
pub fn call(view: View, open: usize, name: &str, cx: Cx, out: &mut Hits) {
    let end = view.after_paren(open);
    let (hit, to) = hit(view, 0, open, end, name, cx);
    out.branch = to;
    out.list.push(hit);
    if end < view.len() {
        super::statement::unknown(view.from(end), cx, out);
    }
}

/// A procedure that SELECT calls; `None` where the name is none of Dolt's.
pub fn function(view: View, at: usize, end: usize, name: &str, cx: Cx) -> Option<Hit> {
    dolt::procedure(name).filter(|_| name.starts_with("dolt_"))?;
    let lite = cx.dialects.single() == Dialect::DoltLite;
    let (found, _) = hit(view, at, at + 1, end, name, cx);
    // DoltLite's checkout takes branches only.
    if lite && (found.rule.is(&r::CHECKOUT_TABLE) || found.rule.is(&r::CHECKOUT_EITHER)) {
        return Some(Hit::new(&r::CHECKOUT, found.span, cx).verb(found.subject));
    }
    Some(found)
}
