//! Which conversation a call of gh speaks in: a pull request or an issue, by its number. A yes to words there is a yes to words
//! there. Nothing where a word does more than that, or where what is said does not stand in the call.

/// The conversation that a call writes to, in words.
pub fn conversation(argv: &[String]) -> Option<String> {
    let words: Vec<&str> = argv.iter().map(String::as_str).collect();
    match words.as_slice() {
        [_, "api", rest @ ..] => by_path(rest),
        [_, kind @ ("pr" | "issue"), "comment", rest @ ..] => by_number(kind, rest),
        _ => None,
    }
}

/// `gh api repos/o/r/pulls/1/comments/2/replies -f body=…`.
fn by_path(rest: &[&str]) -> Option<String> {
    let mut path = None;
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match *word {
            "-f" | "-F" | "--field" | "--raw-field" => said(words.next()?)?,
            "-X" | "--method" => words.next().filter(|method| **method == "POST").map(drop)?,
            "--silent" => {}
            "-q" | "--jq" => words.next().map(drop)?,
            word if !word.starts_with('-') && path.is_none() => path = Some(word),
            _ => return None,
        }
    }
    let path = path?.trim_start_matches('/');
    let parts: Vec<&str> = path.split('/').collect();
    let ["repos", owner, repo, kind @ ("pulls" | "issues"), number, "comments", rest @ ..] = parts.as_slice() else {
        return None;
    };
    let says = matches!(rest, [] | [_, "replies"]);
    says.then(|| named(kind, number, Some(&format!("{owner}/{repo}"))))?
}

/// A field that only holds what is said: `@file` would be a file's content.
fn said(field: &str) -> Option<()> {
    let (key, value) = field.split_once('=')?;
    (matches!(key, "body" | "in_reply_to") && !value.starts_with('@')).then_some(())
}

/// `gh pr comment 12 -b …`.
fn by_number(kind: &str, rest: &[&str]) -> Option<String> {
    let (mut number, mut repo) = (None, None);
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match *word {
            "-b" | "--body" => words.next().map(drop)?,
            "-R" | "--repo" => repo = Some(*words.next()?),
            word if !word.starts_with('-') && number.is_none() => number = Some(word),
            _ => return None,
        }
    }
    named(kind, number?, repo)
}

fn named(kind: &str, number: &str, repo: Option<&str>) -> Option<String> {
    let numeric = !number.is_empty() && number.len() < 12 && number.bytes().all(|b| b.is_ascii_digit());
    // `{owner}/{repo}` is what stands here, as where none is named.
    let repo = repo.filter(|repo| !repo.contains(['{', '}'])).map_or(String::new(), |repo| format!(" of {repo}"));
    let what = if kind.starts_with('p') { "pull request" } else { "issue" };
    numeric.then(|| format!("{what} {number}{repo}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conversation_is_named_by_a_number_and_by_words_alone() {
        for (call, expect) in [
            ("gh api repos/o/r/pulls/1/comments/2/replies -f body=done", Some("pull request 1 of o/r")),
            ("gh api /repos/o/r/pulls/1/comments -X POST -F in_reply_to=2 -f body=x", Some("pull request 1 of o/r")),
            ("gh api repos/{owner}/{repo}/issues/7/comments -f body=x", Some("issue 7")),
            ("gh pr comment 12 -b done", Some("pull request 12")),
            ("gh issue comment 12 --body done -R o/r", Some("issue 12 of o/r")),
            ("gh api repos/o/r/pulls/comments/2 -X PATCH -f body=x", None),
            ("gh api repos/o/r/pulls/1/comments/2/replies -F body=@.env", None),
            ("gh api repos/o/r/pulls/1/comments --input f", None),
            ("gh api repos/o/r/pulls/1/reviews -f event=APPROVE -f body=x", None),
            ("gh api repos/o/r/pulls/1/comments -f body=x --hostname x.example", None),
            ("gh api repos/o/r/issues/1 -X PATCH -f body=x", None),
            ("gh pr comment 12 -F notes.md", None),
            ("gh pr comment feature -b x", None),
            ("gh pr comment 12 -b x --edit-last", None),
            ("gh pr review 3 --approve", None),
        ] {
            let argv: Vec<String> = call.split(' ').map(str::to_owned).collect();
            assert_eq!(conversation(&argv).as_deref(), expect, "{call}");
        }
    }
}
