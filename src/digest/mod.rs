//! Digests, and what SHA-1 and SHA-256 share: blocks of 64 bytes, padding, words.

pub mod blake;
pub mod sha1;
pub mod sha256;

/// The digest that a state is.
fn bytes<const N: usize>(state: &[u32]) -> [u8; N] {
    let mut out = [0; N];
    for (to, from) in out.chunks_exact_mut(4).zip(state) {
        to.copy_from_slice(&from.to_be_bytes());
    }
    out
}

/// Feeds the pieces and their padding, in blocks.
fn blocks(pieces: &[&[u8]], mut feed: impl FnMut(&[u8; 64])) {
    let mut held = [0u8; 64];
    let mut fill = 0usize;
    let mut total = 0u64;
    let mut push = |mut data: &[u8]| {
        while !data.is_empty() {
            if fill == 0
                && let Some((block, rest)) = data.split_first_chunk::<64>()
            {
                feed(block);
                data = rest;
                continue;
            }
            let (now, rest) = data.split_at(data.len().min(64 - fill));
            for (to, from) in held.iter_mut().skip(fill).zip(now) {
                *to = *from;
            }
            fill += now.len();
            data = rest;
            if fill == 64 {
                feed(&held);
                fill = 0;
            }
        }
        fill
    };
    let mut filled = 0;
    for piece in pieces {
        total += piece.len() as u64;
        filled = push(piece);
    }
    let zeros = (119 - filled) % 64;
    push(&[0x80]);
    push([0; 64].get(..zeros).unwrap_or(&[]));
    push(&(total * 8).to_be_bytes());
}

/// The sixteen words of a block.
pub fn words(block: &[u8; 64]) -> impl Iterator<Item = u32> + '_ {
    block.chunks_exact(4).map(|c| c.iter().fold(0, |word, byte| word << 8 | u32::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::blocks;
    use super::sha1::sha1;

    /// Hex digits of bytes.
    pub fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|b| format!("{b:02x}")).collect()
    }

    #[test]
    fn every_length_is_padded() {
        let text = [7u8; 200];
        for len in 0..200 {
            for cut in [0, len / 2, len] {
                let (whole, parts) = (sha1(&[&text[..len]]), sha1(&[&text[..cut], &text[cut..len]]));
                assert_eq!(whole, parts, "{len} {cut}");
            }
            let mut blocks_seen = 0;
            blocks(&[&text[..len]], |_| blocks_seen += 1);
            assert_eq!(blocks_seen, (len + 9).div_ceil(64));
        }
    }
}
