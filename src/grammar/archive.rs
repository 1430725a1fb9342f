//! What lies in a tar, zip or cpio file, by its own names; gzip around a tar is taken off.
//! Total and bounded: whatever is cut off, of another kind, or goes on behind its end is `None`.

use super::{cpio, inflate};

/// The most bytes that come out of a packed archive.
const MAX_UNPACKED: usize = 64 << 20;
/// The most entries.
const MAX_ENTRIES: usize = 50_000;
const BLOCK: usize = 512;

/// The names in an archive, those that its links point to among them.
pub fn names(bytes: &[u8]) -> Option<Vec<String>> {
    match bytes {
        [0x1f, 0x8b, ..] => match inflate::gzip(bytes, MAX_UNPACKED)? {
            plain if cpio::is_one(&plain) => cpio::names(&plain),
            plain => tar(&plain),
        },
        [b'P', b'K', 3 | 5, ..] => zip(bytes),
        _ if cpio::is_one(bytes) => cpio::names(bytes),
        _ => tar(bytes),
    }
}

fn tar(bytes: &[u8]) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut at = 0;
    loop {
        let head = bytes.get(at..at + BLOCK)?;
        if head.iter().all(|b| *b == 0) {
            return Some(out);
        }
        let size = number(head.get(124..136)?)?;
        let body = bytes.get(at + BLOCK..(at + BLOCK).checked_add(size)?)?;
        if head.get(257..262)? != b"ustar" || !summed(head) || out.len() > MAX_ENTRIES {
            return None;
        }
        match head.get(156)? {
            // Names that are too long for a head, or in another alphabet: the whole text holds them.
            b'L' | b'K' | b'x' | b'g' => out.extend(lines(body)?),
            b'0' | 0 | b'1' | b'2' | b'3' | b'4' | b'5' | b'6' | b'7' => {
                let (prefix, name) = (text(head.get(345..500)?)?, text(head.get(..100)?)?);
                out.push(if prefix.is_empty() { name } else { format!("{prefix}/{name}") });
                out.push(text(head.get(157..257)?)?);
            }
            _ => return None,
        }
        at = (at + BLOCK).checked_add(size.next_multiple_of(BLOCK))?;
    }
}

/// Whether a head's checksum is right.
fn summed(head: &[u8]) -> bool {
    let sum = |(at, b): (usize, &u8)| if (148..156).contains(&at) { 32 } else { usize::from(*b) };
    number(head.get(148..156).unwrap_or_default()) == Some(head.iter().enumerate().map(sum).sum())
}

/// A number in octal digits.
fn number(field: &[u8]) -> Option<usize> {
    let digits = field.iter().copied().skip_while(|b| *b == b' ').take_while(|b| !matches!(b, 0 | b' '));
    let add = |sum: usize, b: u8| sum.checked_mul(8)?.checked_add(usize::from(b.checked_sub(b'0').filter(|d| *d < 8)?));
    digits.into_iter().try_fold(0, add)
}

/// A field's text, up to its first zero.
fn text(field: &[u8]) -> Option<String> {
    let end = field.iter().position(|b| *b == 0).unwrap_or(field.len());
    Some(std::str::from_utf8(field.get(..end)?).ok()?.to_owned())
}

/// The values of `27 path=name` lines, or the one name.
fn lines(body: &[u8]) -> Option<Vec<String>> {
    let text = std::str::from_utf8(body).ok()?.trim_end_matches('\0');
    Some(text.lines().map(|line| line.split_once('=').map_or(line, |(_, value)| value).to_owned()).collect())
}

/// The names of a zip's central directory.
fn zip(bytes: &[u8]) -> Option<Vec<String>> {
    let end = bytes.len().checked_sub(22)?;
    let signature = |at: &usize| bytes.get(*at..*at + 4) == Some(b"PK\x05\x06");
    let end = (end.saturating_sub(0xffff)..=end).rev().find(signature)?;
    let (count, mut at) = (short(bytes, end + 10)?, long(bytes, end + 16)?);
    let mut out = Vec::new();
    for _ in 0..count {
        if bytes.get(at..at + 4)? != b"PK\x01\x02" {
            return None;
        }
        let (name, extra, comment) = (short(bytes, at + 28)?, short(bytes, at + 30)?, short(bytes, at + 32)?);
        // A link's target is its content, packed perhaps: it may lead anywhere.
        let mode = long(bytes, at + 38)? >> 16;
        if mode & 0o170_000 == 0o120_000 {
            out.push("/".to_owned());
        }
        out.push(String::from_utf8(bytes.get(at + 46..at + 46 + name)?.to_vec()).ok()?.replace('\\', "/"));
        at = at + 46 + name + extra + comment;
    }
    (at == end).then_some(out)
}

fn short(bytes: &[u8], at: usize) -> Option<usize> {
    let field: [u8; 2] = bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
    Some(usize::from(u16::from_le_bytes(field)))
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    let field: [u8; 4] = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(field)).ok()
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;

    fn entry(name: &str, kind: u8, link: &str, body: &[u8]) -> Vec<u8> {
        let mut head = vec![0u8; BLOCK];
        head[..name.len()].copy_from_slice(name.as_bytes());
        head[124..135].copy_from_slice(format!("{:011o}", body.len()).as_bytes());
        head[156] = kind;
        head[157..157 + link.len()].copy_from_slice(link.as_bytes());
        head[257..262].copy_from_slice(b"ustar");
        let sum: usize = head.iter().map(|b| usize::from(*b)).sum::<usize>() + 8 * 32;
        head[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        head[155] = b' ';
        head.extend_from_slice(body);
        head.resize(head.len().next_multiple_of(BLOCK), 0);
        head
    }

    #[test]
    fn tar_says_all_its_names() {
        let mut bytes = entry("a.txt", b'0', "", b"hello");
        bytes.extend(entry("l", b'2', "../../etc", b""));
        bytes.extend(entry("long", b'x', "", b"21 path=.husky/hook\n"));
        assert_eq!(names(&bytes), None, "cut off");
        bytes.extend([0; 2 * BLOCK]);
        assert_eq!(names(&bytes).unwrap_or_default(), ["a.txt", "", "l", "../../etc", ".husky/hook"]);
        bytes[0] = b'b';
        assert_eq!(names(&bytes), None, "another checksum");
    }

    #[test]
    fn zip_says_all_its_names() {
        let mut bytes = b"PK\x03\x04".to_vec();
        let start = bytes.len();
        let mut head = vec![0u8; 46];
        head[..4].copy_from_slice(b"PK\x01\x02");
        head[28] = 9;
        head.extend(b".mcp.json");
        bytes.extend(&head);
        let mut end = vec![0u8; 22];
        end[..4].copy_from_slice(b"PK\x05\x06");
        end[10] = 1;
        end[16] = u8::try_from(start).unwrap_or_default();
        bytes.extend(&end);
        assert_eq!(names(&bytes).unwrap_or_default(), [".mcp.json"]);
        bytes.truncate(bytes.len() - 1);
        assert_eq!(names(&bytes), None);
    }

    #[test]
    fn nothing_else_is_read() {
        for bytes in [&b""[..], b"PK", b"PK\x03\x04", b"\x1f\x8b\x08", b"7z\xbc\xaf\x27\x1c", &[0xff; 1024]] {
            assert_eq!(names(bytes), None);
        }
    }
}
