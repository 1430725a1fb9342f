//! Where a quoted thing ends. Every function takes the place of the opening quote and answers the place after the
//! closing one, or `None` where nobody closed it.

/// `'…'` and its like: a doubled quote stays inside, and with `escaped` a backslash protects the next byte.
pub fn plain(bytes: &[u8], open: usize, quote: u8, escaped: bool) -> Option<usize> {
    let mut at = open + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' if escaped => at += 2,
            b if *b == quote && bytes.get(at + 1) == Some(&quote) => at += 2,
            b if *b == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

/// Up to the first closing byte, whatever stands before it.
pub fn first(bytes: &[u8], open: usize, close: u8) -> Option<usize> {
    let rest = bytes.get(open + 1..)?;
    rest.iter().position(|b| *b == close).map(|n| open + 1 + n + 1)
}

/// `'''…'''`, in which a backslash protects the next byte.
pub fn triple(bytes: &[u8], open: usize, quote: u8) -> Option<usize> {
    let mut at = open + 3;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b if *b == quote && bytes.get(at + 1) == Some(&quote) && bytes.get(at + 2) == Some(&quote) => {
                return Some(at + 3);
            }
            _ => at += 1,
        }
    }
    None
}

/// `$tag$`, if one stands here: its length. Without `tagged`, only `$$`.
pub fn dollar_tag(bytes: &[u8], open: usize, tagged: bool) -> Option<usize> {
    let mut at = open + 1;
    if tagged && bytes.get(at).is_some_and(|b| is_start(*b)) {
        while bytes.get(at).is_some_and(|b| is_start(*b) || b.is_ascii_digit()) {
            at += 1;
        }
    }
    (bytes.get(at) == Some(&b'$')).then_some(at + 1 - open)
}

/// `$tag$ … $tag$` with an opening tag of that length.
pub fn dollar(text: &str, open: usize, tag_length: usize) -> Option<usize> {
    let tag = text.get(open..open + tag_length)?;
    let body = open + tag_length;
    text.get(body..)?.find(tag).map(|n| body + n + tag_length)
}

/// Oracle's `q'[…]'`; `open` is the place of the quote.
pub fn q(bytes: &[u8], open: usize) -> Option<usize> {
    let close = match bytes.get(open + 1)? {
        b'[' => b']',
        b'{' => b'}',
        b'(' => b')',
        b'<' => b'>',
        other => *other,
    };
    let body = open + 2;
    bytes.get(body..)?.windows(2).position(|w| w == [close, b'\'']).map(|n| body + n + 2)
}

/// Whether a bare word may begin with this byte.
pub fn is_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}

/// Whether a bare word may go on with this byte.
pub fn is_word(byte: u8) -> bool {
    is_start(byte) || byte.is_ascii_digit() || byte == b'$'
}
