//! SHA-1 (FIPS 180-4), as git names its objects by it. Not for secrets.

const START: [u32; 5] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];

/// The digest of several pieces of one text.
pub fn sha1(pieces: &[&[u8]]) -> [u8; 20] {
    let mut state = START;
    super::blocks(pieces, |block| turn(&mut state, block));
    super::bytes(&state)
}

fn turn(state: &mut [u32; 5], block: &[u8; 64]) {
    let mut w = [0u32; 80];
    for (to, from) in w.iter_mut().zip(super::words(block)) {
        *to = from;
    }
    schedule(&mut w);
    let [mut a, mut b, mut c, mut d, mut e] = *state;
    for (i, w) in w.into_iter().enumerate() {
        let (f, k) = match i / 20 {
            0 => (b & c | !b & d, 0x5a82_7999),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6u32),
        };
        let t = a.rotate_left(5).wrapping_add(f).wrapping_add(e).wrapping_add(k).wrapping_add(w);
        (e, d, c, b, a) = (d, c, b.rotate_left(30), a, t);
    }
    for (to, from) in state.iter_mut().zip([a, b, c, d, e]) {
        *to = to.wrapping_add(from);
    }
}

#[expect(clippy::indexing_slicing, reason = "every index is between 0 and 79, in an array of 80")]
fn schedule(w: &mut [u32; 80]) {
    for i in 16..80 {
        w[i] = (w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16]).rotate_left(1);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::hex;
    use super::sha1;

    #[test]
    fn known_digests() {
        let million = vec![b'a'; 1_000_000];
        let table: [(&[u8], &str); 4] = [
            (b"", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            (b"abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
            (&million, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
        ];
        for (text, want) in table {
            assert_eq!(hex(&sha1(&[text])), want);
            let (left, right) = text.split_at(text.len() / 3);
            assert_eq!(hex(&sha1(&[left, right])), want);
        }
    }
}
