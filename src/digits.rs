//! Numbers and bytes as text, without the formatter: they are written on every call.

/// Appends a number.
pub fn number(out: &mut String, n: u64) {
    let mut digits = [b'0'; 20];
    let mut rest = n;
    let mut len = 0;
    for place in digits.iter_mut().rev() {
        *place = b'0' + (rest % 10) as u8;
        rest /= 10;
        len += 1;
        if rest == 0 {
            break;
        }
    }
    out.push_str(text(digits.get(digits.len() - len..).unwrap_or(&[])));
}

/// Appends the last `len` digits of a number, with zeros in front where it has fewer.
pub fn padded(out: &mut String, n: u64, len: usize) {
    let mut digits = [b'0'; 20];
    let mut rest = n;
    for place in digits.iter_mut().rev().take(len) {
        *place = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    out.push_str(text(digits.get(digits.len().saturating_sub(len)..).unwrap_or(&[])));
}

/// Hex digits of bytes.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |n: u8| DIGITS.get(usize::from(n)).copied().unwrap_or(b'0');
    let mut out = vec![0; bytes.len() * 2];
    for (to, from) in out.as_chunks_mut::<2>().0.iter_mut().zip(bytes) {
        *to = [digit(from >> 4), digit(from & 15)];
    }
    String::from_utf8(out).unwrap_or_default()
}

fn text(digits: &[u8]) -> &str {
    std::str::from_utf8(digits).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_formatter_writes_them() {
        for n in [0, 7, 10, 99, 100, 12_345, u64::MAX] {
            let mut out = String::from("x");
            number(&mut out, n);
            assert_eq!(out, format!("x{n}"));
        }
        let mut out = String::new();
        padded(&mut out, 7, 3);
        padded(&mut out, 1_234, 2);
        padded(&mut out, 5, 20);
        assert_eq!(out, format!("00734{:020}", 5));
        assert_eq!(hex(&[0, 0x1f, 0xa0, 0xff]), "001fa0ff");
    }
}
