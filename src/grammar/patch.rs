//! Patches as agents write them (`*** Begin Patch`): which files they add, update, delete and move.
//! What is not understood is an error: a patch that two readers could apply differently is not read.

use crate::request::Change;

/// The changes of a patch, in order; why not, where it is none.
pub fn changes(text: &str) -> Result<Vec<Change>, &'static str> {
    let mut lines = text.lines().map(str::trim_end).skip_while(|line| line.trim().is_empty());
    if lines.next().map(str::trim) != Some("*** Begin Patch") {
        return Err("it does not begin with `*** Begin Patch`");
    }
    let mut out: Vec<Change> = Vec::new();
    let mut ended = false;
    for line in lines {
        if ended && !line.trim().is_empty() {
            return Err("something stands behind its end");
        }
        match line.strip_prefix("*** ").map(str::trim) {
            Some("End Patch") => ended = true,
            Some("End of File") => {}
            Some(head) => header(head, &mut out)?,
            None => {
                if let (Some(added), Some(Change::Write { content, .. })) = (line.strip_prefix('+'), out.last_mut()) {
                    content.push_str(added);
                    content.push('\n');
                }
            }
        }
    }
    if !ended {
        return Err("it has no `*** End Patch`");
    }
    if out.is_empty() { Err("it names no file") } else { Ok(out) }
}

fn header(head: &str, out: &mut Vec<Change>) -> Result<(), &'static str> {
    let (what, path) = head.split_once(':').ok_or("it has a line that is not known")?;
    let path = path.trim().to_owned();
    if path.is_empty() {
        return Err("it names a file without a name");
    }
    match what {
        "Add File" | "Update File" => out.push(Change::Write { path, content: String::new() }),
        "Delete File" => out.push(Change::Delete(path)),
        "Move to" => match out.last() {
            Some(Change::Write { path: from, .. }) => {
                let from = from.clone();
                out.push(Change::Move { from, to: path.clone() });
                out.push(Change::Write { path, content: String::new() });
            }
            _ => return Err("it moves what it did not name"),
        },
        _ => return Err("it has a line that is not known"),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &str, content: &str) -> Change {
        Change::Write { path: path.into(), content: content.into() }
    }

    #[test]
    fn every_file_of_a_patch_is_found() {
        let text = "*** Begin Patch\n*** Add File: a.txt\n+one\n+two\n*** Update File: b.rs\n*** Move to: c.rs\n@@ fn x\n-old\n+new\n\
                    *** Delete File: .env\n*** End of File\n*** End Patch\n";
        let moved = Change::Move { from: "b.rs".into(), to: "c.rs".into() };
        let want = vec![
            write("a.txt", "one\ntwo\n"),
            write("b.rs", ""),
            moved,
            write("c.rs", "new\n"),
            Change::Delete(".env".into()),
        ];
        assert_eq!(changes(text), Ok(want));
    }

    #[test]
    fn what_is_not_clear_is_refused() {
        for text in [
            "",
            "rm -rf /",
            "*** Begin Patch\n*** End Patch",
            "*** Begin Patch\n*** Add File: a\n+x",
            "*** Begin Patch\n*** Copy File: a\n*** End Patch",
            "*** Begin Patch\n*** Add File:\n*** End Patch",
            "*** Begin Patch\n*** Move to: a\n*** End Patch",
            "*** Begin Patch\n*** Add File: a\n*** End Patch\n*** Add File: b",
        ] {
            assert!(changes(text).is_err(), "{text:?}");
        }
    }
}
