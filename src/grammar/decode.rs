//! Texts inside texts: what `base64 -d`, `base32 -d` and `xxd -r -p` would print.
//! A text that the tool would refuse, or print only in part, is `None`: it was not decoded.

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const THIRTY_TWO: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const SIXTEEN: &[u8; 16] = b"0123456789abcdef";

/// No digit of the alphabet.
const NONE: u8 = 0xff;

const fn values<const N: usize>(alphabet: &[u8; N]) -> [u8; 256] {
    let mut out = [NONE; 256];
    let mut rest: &[u8] = alphabet;
    let mut value = 0;
    while let [first, tail @ ..] = rest {
        // A constant's index is checked when it is compiled.
        #[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
        {
            out[*first as usize] = value;
        }
        value += 1;
        rest = tail;
    }
    out
}

static STANDARD_VALUES: [u8; 256] = values(STANDARD);
static URL_VALUES: [u8; 256] = values(URL);
static THIRTY_TWO_VALUES: [u8; 256] = values(THIRTY_TWO);
static SIXTEEN_VALUES: [u8; 256] = values(SIXTEEN);

/// What `base64 -d` prints: line ends are skipped, padding may be missing at the end.
pub fn base64(text: &str) -> Option<Vec<u8>> {
    unpack(text, &STANDARD_VALUES, 6, 4)
}

/// What `basenc --base64url -d` prints: the alphabet with `-` and `_`.
pub fn base64url(text: &str) -> Option<Vec<u8>> {
    unpack(text, &URL_VALUES, 6, 4)
}

/// What `base32 -d` prints.
pub fn base32(text: &str) -> Option<Vec<u8>> {
    unpack(text, &THIRTY_TWO_VALUES, 5, 8)
}

/// What `xxd -r -p` prints: pairs of digits, white space between them is skipped.
pub fn hex(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 2);
    let mut high = None;
    for byte in text.bytes().filter(|b| !b.is_ascii_whitespace()) {
        let value = value(&SIXTEEN_VALUES, byte.to_ascii_lowercase())?;
        match high.take() {
            None => high = Some(value),
            Some(high) => out.push(high << 4 | value),
        }
    }
    high.is_none().then_some(out)
}

fn value(values: &[u8; 256], byte: u8) -> Option<u8> {
    values.get(usize::from(byte)).copied().filter(|v| *v != NONE)
}

/// Groups of `group` digits of `bits` bits each; a padded group may be followed by another one, as GNU has it.
fn unpack(text: &str, values: &[u8; 256], bits: u32, group: usize) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / group * (group * bits as usize / 8));
    let (mut digits, mut padding, mut held) = (0usize, 0usize, 0u64);
    for byte in text.bytes().filter(|b| !matches!(b, b'\n' | b'\r')) {
        if byte == b'=' && digits > 0 {
            padding += 1;
        } else if padding > 0 {
            return None;
        } else {
            held = held << bits | u64::from(value(values, byte)?);
            digits += 1;
        }
        if digits + padding == group {
            flush(&mut out, held, digits, bits)?;
            (digits, padding, held) = (0, 0, 0);
        }
    }
    if padding > 0 {
        return None;
    }
    flush(&mut out, held, digits, bits)?;
    Some(out)
}

/// Writes the whole bytes of a group; a count of digits that no encoder leaves is refused.
fn flush(out: &mut Vec<u8>, held: u64, digits: usize, bits: u32) -> Option<()> {
    let total = digits as u32 * bits;
    let (bytes, spare) = (total / 8, total % 8);
    if digits == 0 {
        return Some(());
    }
    if bytes == 0 || spare >= bits {
        return None;
    }
    let whole = held >> spare;
    let be = whole.to_be_bytes();
    out.extend_from_slice(be.get(be.len() - bytes as usize..)?);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_prints_what_the_tool_prints() {
        let table: &[(&str, Option<&str>)] = &[
            ("", Some("")),
            ("cm0gLXJmIC8=", Some("rm -rf /")),
            ("cm0gLX\nJmIC8=\n", Some("rm -rf /")),
            ("cm0gLXJmIC8", Some("rm -rf /")),
            ("bHM=bHM=", Some("lsls")),
            ("bHMgLWE=", Some("ls -a")),
            ("b", None),
            ("bHM=b", None),
            ("bH=M", None),
            ("====", None),
            ("bH M=", None),
            ("bHM-", None),
            ("bHM*", None),
        ];
        for (text, want) in table {
            assert_eq!(base64(text), want.map(|w| w.as_bytes().to_vec()), "{text}");
        }
        assert_eq!(base64url("-_-_"), base64("+/+/"));
        assert_eq!(base64url("+/+/"), None);
    }

    #[test]
    fn base32_and_hex() {
        assert_eq!(base32("OJWSALLSMYQC6===").as_deref(), Some(&b"rm -rf /"[..]));
        assert_eq!(base32("NRZQ====").as_deref(), Some(&b"ls"[..]));
        assert_eq!(base32("NRZ"), None);
        assert_eq!(base32("nrzq===="), None);
        assert_eq!(hex("726d 202d\n7266202F").as_deref(), Some(&b"rm -rf /"[..]));
        assert_eq!(hex("72 6"), None);
        assert_eq!(hex("0x72"), None);
    }

    proptest::proptest! {
        #[test]
        fn total(text in "\\PC{0,80}") {
            let _ = (base64(&text), base64url(&text), base32(&text), hex(&text));
        }

        #[test]
        fn hex_of_bytes(bytes in proptest::collection::vec(0u8..=255, 0..40)) {
            let text: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
            proptest::prop_assert_eq!(hex(&text), Some(bytes));
        }
    }
}
