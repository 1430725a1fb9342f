//! What lies in a cpio archive, by its own names, in each of the three forms that are written today.
//! Total and bounded: whatever is cut off or of another form is `None`.

/// The most entries.
const MAX_ENTRIES: usize = 50_000;
/// The name that stands behind the last one.
const END: &[u8] = b"TRAILER!!!";

/// One head: the mode of what follows, how long its name and its content are, and where the name begins.
struct Lead {
    mode: usize,
    name: usize,
    size: usize,
    start: usize,
    /// Names and contents end at a multiple of this.
    step: usize,
}

/// Whether bytes begin as a cpio archive does.
pub fn is_one(bytes: &[u8]) -> bool {
    head(bytes).is_some()
}

/// The names in an archive, those that its links point to among them.
pub fn names(bytes: &[u8]) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut at = 0;
    while out.len() <= MAX_ENTRIES {
        let head = head(bytes.get(at..)?)?;
        let start = at.checked_add(head.start)?;
        let name = bytes.get(start..start.checked_add(head.name.checked_sub(1)?)?)?;
        if name == END {
            return Some(out);
        }
        // The name's own zero, then what fills it up.
        let body = at + (head.start + head.name).next_multiple_of(head.step);
        let content = bytes.get(body..body.checked_add(head.size)?)?;
        out.push(std::str::from_utf8(name).ok()?.to_owned());
        if head.mode & 0o170_000 == 0o120_000 {
            out.push(std::str::from_utf8(content).ok()?.trim_end_matches('\0').to_owned());
        }
        at = body.checked_add(head.size.next_multiple_of(head.step))?;
    }
    None
}

fn head(bytes: &[u8]) -> Option<Lead> {
    match bytes {
        [b'0', b'7', b'0', b'7', b'0', b'1' | b'2', ..] => {
            let field = |at: usize| number(bytes.get(6 + 8 * at..14 + 8 * at)?, 16);
            Some(Lead { mode: field(1)?, size: field(6)?, name: field(11)?, start: 110, step: 4 })
        }
        [b'0', b'7', b'0', b'7', b'0', b'7', ..] => {
            let field = |from: usize, to: usize| number(bytes.get(from..to)?, 8);
            Some(Lead { mode: field(18, 24)?, name: field(59, 65)?, size: field(65, 76)?, start: 76, step: 1 })
        }
        [0xc7, 0x71, ..] => {
            let field = |at: usize| {
                let pair: [u8; 2] = bytes.get(2 * at..2 * at + 2)?.try_into().ok()?;
                Some(usize::from(u16::from_le_bytes(pair)))
            };
            Some(Lead { mode: field(3)?, name: field(10)?, size: field(11)? << 16 | field(12)?, start: 26, step: 2 })
        }
        _ => None,
    }
}

fn number(digits: &[u8], radix: u32) -> Option<usize> {
    let text = std::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|b| b.is_ascii_alphanumeric()))?;
    usize::from_str_radix(text, radix).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn newc(name: &str, mode: u32, body: &[u8]) -> Vec<u8> {
        let (size, len) = (body.len(), name.len() + 1);
        let fields = [0, mode as usize, 0, 0, 1, 0, size, 0, 0, 0, 0, len, 0];
        let mut out = b"070701".to_vec();
        fields.iter().for_each(|field| out.extend(format!("{field:08x}").as_bytes()));
        out.extend(name.as_bytes());
        out.push(0);
        out.resize(out.len().next_multiple_of(4), 0);
        out.extend(body);
        out.resize(out.len().next_multiple_of(4), 0);
        out
    }

    fn odc(name: &str, body: &[u8]) -> Vec<u8> {
        let head = format!(
            "070707{:06}{:06}{:06o}{:024}{:011}{:06o}{:011o}",
            0,
            0,
            0o100_644,
            0,
            0,
            name.len() + 1,
            body.len()
        );
        [head.as_bytes(), name.as_bytes(), b"\0", body].concat()
    }

    #[test]
    fn every_form_says_its_names() {
        let all =
            [newc("a/b", 0o100_644, b"hello"), newc("l", 0o120_777, b"../x"), newc("TRAILER!!!", 0, b"")].concat();
        assert_eq!(names(&all).unwrap_or_default(), ["a/b", "l", "../x"]);
        let old = [odc("n", b"12"), odc("TRAILER!!!", b"")].concat();
        assert_eq!(names(&old).unwrap_or_default(), ["n"]);
        let plain: Vec<u8> =
            [0x71c7u16, 0, 0, 0o100_644, 0, 0, 1, 0, 0, 0, 2, 0, 1].iter().flat_map(|n| n.to_le_bytes()).collect();
        let end: Vec<u8> =
            [0x71c7u16, 0, 0, 0, 0, 0, 1, 0, 0, 0, 11, 0, 0].iter().flat_map(|n| n.to_le_bytes()).collect();
        let binary = [&plain[..], b"x\0", b"y\0", &end[..], b"TRAILER!!!\0\0"].concat();
        assert_eq!(names(&binary).unwrap_or_default(), ["x"]);
    }

    #[test]
    fn what_is_cut_off_says_nothing() {
        let all = [newc("a", 0o100_644, b"hello"), newc("TRAILER!!!", 0, b"")].concat();
        for end in 0..all.len() - 4 {
            assert_eq!(names(all.get(..end).unwrap_or_default()), None, "{end}");
        }
    }
}
