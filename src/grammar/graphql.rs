//! GraphQL, as far as needed to tell questions from changes: which fields the mutations of a document ask for.

#[derive(PartialEq, Clone, Copy)]
enum GraphqlToken<'a> {
    Name(&'a str),
    Mark(char),
}

/// The fields of every mutation in a document, aliases removed; `None` where the text is not understood.
pub fn mutations(text: &str) -> Option<Vec<&str>> {
    let mut fields: Vec<&str> = Vec::new();
    let mut tokens = Tokens { text, at: 0 };
    let (mut depth, mut arguments, mut mutation) = (0usize, 0usize, false);
    let mut before = GraphqlToken::Mark('}');
    while let Some(token) = tokens.next().ok()? {
        match token {
            GraphqlToken::Mark('(' | '[') => arguments += 1,
            GraphqlToken::Mark('{') if arguments > 0 => arguments += 1,
            GraphqlToken::Mark(')' | ']' | '}') if arguments > 0 => arguments -= 1,
            GraphqlToken::Mark('{') => depth += 1,
            GraphqlToken::Mark(')' | ']' | '}') => {
                depth = depth.checked_sub(1)?;
                mutation &= depth > 0;
            }
            // A fragment hides fields.
            GraphqlToken::Mark('.') if mutation && depth == 1 => return None,
            GraphqlToken::Name("mutation") if depth == 0 && arguments == 0 => mutation = true,
            GraphqlToken::Name(name) if mutation && depth == 1 && arguments == 0 => match before {
                GraphqlToken::Mark('@') => {}
                GraphqlToken::Mark(':') => *fields.last_mut()? = name,
                _ => fields.push(name),
            },
            _ => {}
        }
        before = token;
    }
    (depth == 0 && arguments == 0).then_some(fields)
}

/// A string without an end.
struct Unended;

struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// The next token; nothing at the end.
    fn next(&mut self) -> Result<Option<GraphqlToken<'a>>, Unended> {
        loop {
            let rest = self.text.get(self.at..).ok_or(Unended)?;
            let Some(first) = rest.chars().next() else { return Ok(None) };
            match first {
                ' ' | '\t' | '\n' | '\r' | ',' => self.at += 1,
                '#' => self.at += rest.find(['\n', '\r']).unwrap_or(rest.len()),
                '"' => self.at += string(rest).ok_or(Unended)?,
                '_' | 'a'..='z' | 'A'..='Z' => {
                    let len = rest.find(|c: char| c != '_' && !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                    self.at += len;
                    return Ok(Some(GraphqlToken::Name(rest.get(..len).unwrap_or_default())));
                }
                mark => {
                    self.at += mark.len_utf8();
                    return Ok(Some(GraphqlToken::Mark(mark)));
                }
            }
        }
    }
}

/// How long the string is that the text begins with.
fn string(text: &str) -> Option<usize> {
    if let Some(block) = text.strip_prefix("\"\"\"") {
        return block.find("\"\"\"").map(|end| end + 6);
    }
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(i + 1),
            '\n' => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::mutations;

    #[test]
    fn questions_have_none() {
        for text in ["{ a }", "query { a(x: \"mutation { b }\") { c } }", "# mutation\n{ mutation { x } }", ""] {
            assert_eq!(mutations(text), Some(vec![]), "{text}");
        }
    }

    #[test]
    fn fields_of_mutations() {
        let text = "mutation($x: [Int!]) { t: resolve(input: {a: {b: 1}}) { id } drop }";
        assert_eq!(mutations(text), Some(vec!["resolve", "drop"]));
        assert_eq!(mutations("query a { x } mutation b { y @skip(if: true) }"), Some(vec!["y"]));
    }

    #[test]
    fn what_is_not_whole_is_not_understood() {
        for text in ["{ a", "}", "{ a(x: \"b) }", "mutation { ...f } fragment f on M { drop }"] {
            assert_eq!(mutations(text), None, "{text}");
        }
    }
}
