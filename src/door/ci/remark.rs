//! `# oneway: allow RULE because REASON` beside a statement. A remark is never silent: where it is honoured the finding
//! is shown as allowed, where it is not the reader is told why. What is blocked, and what a policy says, it cannot lift.

use crate::report::item::{Item, Severity, Standing};

/// The signs that begin a comment in the languages that are read.
const SIGNS: [&str; 5] = ["<!--", "#", "--", "//", "/*"];

/// A remark and the lines that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The rules it names.
    pub rules: Vec<String>,
    /// Why; `Err` says what is wrong with the remark.
    pub reason: Result<String, &'static str>,
    /// The first line of what it is about.
    from: usize,
    /// The last one.
    to: usize,
    /// It stands above what it is about.
    above: bool,
}

/// Every remark in a text whose first line has that number.
pub fn remarks(text: &str, first: usize) -> Vec<Remark> {
    if !text.contains("oneway:") {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let of = |(i, line): (usize, &&str)| {
        let (rules, reason, alone) = parse(line)?;
        let (from, to) = if alone { below(&lines, i) } else { (i, i) };
        Some(Remark { rules, reason, from: first + from, to: first + to, above: alone })
    };
    lines.iter().enumerate().filter_map(of).collect()
}

/// The rules, the reason, and whether nothing else stands on the line.
fn parse(line: &str) -> Option<(Vec<String>, Result<String, &'static str>, bool)> {
    let (before, rest) = line.split_once("oneway:")?;
    let sign = SIGNS.iter().find(|sign| before.trim_end().ends_with(*sign))?;
    let before = before.trim_end().strip_suffix(sign)?;
    let rest = rest.trim().trim_end_matches("-->").trim_end_matches("*/").trim();
    let allow = rest.strip_prefix("allow").filter(|rest| rest.starts_with([' ', '\t']))?;
    let (rules, reason) = match allow.split_once(" because ") {
        Some((rules, reason)) if !reason.trim().is_empty() => (rules, Ok(reason.trim().to_owned())),
        _ => (allow.split(" because").next().unwrap_or_default(), Err("it gives no reason: write `because …`")),
    };
    let rules: Vec<String> = rules.split([',', ' ']).filter(|r| !r.is_empty()).map(str::to_owned).collect();
    Some((rules, reason, before.trim().is_empty()))
}

/// The lines below a remark that it is about: the next one that says something, or a whole fenced block.
fn below(lines: &[&str], at: usize) -> (usize, usize) {
    let quiet = |line: &&str| {
        let line = line.trim();
        line.is_empty() || SIGNS.iter().any(|sign| line.starts_with(sign))
    };
    let next = at + 1 + lines.iter().skip(at + 1).take_while(|line| quiet(line)).count();
    let fence =
        lines.get(next).map(|line| line.trim()).filter(|line| line.starts_with("```") || line.starts_with("~~~"));
    match fence {
        None => (at + 1, next),
        Some(fence) => {
            let sign = fence.get(..3).unwrap_or_default();
            let len = lines.iter().skip(next + 1).take_while(|line| line.trim() != sign).count();
            (at + 1, next + 1 + len)
        }
    }
}

impl Remark {
    fn covers(&self, item: &Item) -> bool {
        item.region.is_some_and(|region| match self.above {
            true => self.from <= region.line && region.line <= self.to,
            false => region.line <= self.from && self.from <= region.end_line,
        })
    }
}

/// Lets the remarks speak for an item; `by_clause`: a clause of the policy decided about it.
pub fn apply(item: &mut Item, remarks: &[Remark], honoured: bool, by_clause: bool) {
    for remark in remarks {
        if !remark.covers(item) {
            continue;
        }
        let (refusal, reason) = match (&remark.reason, honoured, by_clause) {
            (Err(why), _, _) => (Some(*why), ""),
            (_, false, _) => (Some("the policy does not permit remarks (`check.remarks`, `--remarks`)"), ""),
            (_, _, true) => (Some("a clause of the policy decides"), ""),
            (Ok(reason), true, false) => (None, reason.as_str()),
        };
        let mut notes = Vec::new();
        for rule in &remark.rules {
            let mut found = false;
            for point in item.points.iter_mut().filter(|point| point.rule == *rule) {
                found = true;
                match refusal {
                    None if !point.pinned => {
                        point.allowed = Some(reason.to_owned());
                    }
                    why => notes.push(format!("`allow {rule}` is not honoured: {}", why.unwrap_or("it is blocked"))),
                }
            }
            if !found {
                notes.push(format!("`allow {rule}` allows nothing here"));
            }
        }
        notes.dedup();
        item.notes.extend(notes.into_iter().map(|note| ("remark", note)));
    }
    settle(item);
}

/// An item whose grave points are all allowed no longer counts.
fn settle(item: &mut Item) {
    let mut grave = item.points.iter().filter(|point| point.severity > Severity::Note).peekable();
    if grave.peek().is_none() || !grave.all(|point| point.allowed.is_some()) {
        return;
    }
    let mut reasons: Vec<String> = item.points.iter().filter_map(|point| point.allowed.clone()).collect();
    reasons.dedup();
    item.standing = Standing::Allowed(reasons.join("; "));
    item.fails = false;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_comments_with_a_reason() {
        for (line, rules, reason, alone) in [
            ("rm -rf x # oneway: allow rm-tree because it is ours", vec!["rm-tree"], Ok("it is ours"), false),
            ("  -- oneway: allow a, b because c", vec!["a", "b"], Ok("c"), true),
            ("<!-- oneway: allow a because b c -->", vec!["a"], Ok("b c"), true),
            ("# oneway: allow a", vec!["a"], Err("it gives no reason: write `because …`"), true),
        ] {
            let got = parse(line).unwrap();
            assert_eq!(got.0, rules, "{line}");
            assert_eq!(got.1.as_deref().map_err(|e| *e), reason, "{line}");
            assert_eq!(got.2, alone, "{line}");
        }
        assert_eq!(parse("echo oneway: allow a because b"), None);
        assert_eq!(parse("# oneway: deny a because b"), None);
    }
}
