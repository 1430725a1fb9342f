//! Deflate streams in their zlib and gzip wrappings.
//! Total: what is broken, cut off, does not match its checksum or grows over the limit is `None`.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_COMPUTE_ADLER32, TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

/// The content of a zlib stream that ends where the data ends.
pub fn zlib(data: &[u8], limit: usize) -> Option<Vec<u8>> {
    let (out, used) = zlib_prefix(data, limit)?;
    (used == data.len()).then_some(out)
}

/// The content of a zlib stream at the beginning of the data, and how many bytes it took.
pub fn zlib_prefix(data: &[u8], limit: usize) -> Option<(Vec<u8>, usize)> {
    blocks(data, limit, TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_COMPUTE_ADLER32)
}

/// The content of a gzip file, all of its members one after the other.
pub fn gzip(data: &[u8], limit: usize) -> Option<Vec<u8>> {
    let mut rest = data;
    let mut all = Vec::new();
    loop {
        let body = gzip_body(rest)?;
        let (out, used) = blocks(body, limit.checked_sub(all.len())?, 0)?;
        let (tail, after) = body.get(used..)?.split_first_chunk::<8>()?;
        let want = u64::from(crc(&out)) | (out.len() as u64 & 0xffff_ffff) << 32;
        if u64::from_le_bytes(*tail) != want {
            return None;
        }
        all.extend_from_slice(&out);
        if after.is_empty() {
            return Some(all);
        }
        rest = after;
    }
}

/// What follows a gzip member's head.
fn gzip_body(data: &[u8]) -> Option<&[u8]> {
    let (&[0x1f, 0x8b, 8, flags, _, _, _, _, _, _], mut rest) = data.split_first_chunk::<10>()? else { return None };
    if flags & 0xe0 != 0 {
        return None;
    }
    if flags & 4 != 0 {
        let (len, after) = rest.split_first_chunk::<2>()?;
        rest = after.get(usize::from(u16::from_le_bytes(*len))..)?;
    }
    // A name, then a comment, each ended by a zero.
    for bit in [8, 16] {
        if flags & bit != 0 {
            let end = rest.iter().position(|b| *b == 0)?;
            rest = rest.get(end + 1..)?;
        }
    }
    if flags & 2 != 0 { rest.get(2..) } else { Some(rest) }
}

fn crc(data: &[u8]) -> u32 {
    !data.iter().fold(!0u32, |crc, byte| {
        let index = usize::from((crc ^ u32::from(*byte)) as u8);
        CRC.get(index).copied().unwrap_or(0) ^ crc >> 8
    })
}

static CRC: [u32; 256] = crc_table();

const fn crc_table() -> [u32; 256] {
    let mut out = [0u32; 256];
    let mut n = 0;
    while n < 256 {
        let mut c = n as u32;
        let mut k = 0;
        while k < 8 {
            c = if c & 1 == 1 { 0xedb8_8320 ^ c >> 1 } else { c >> 1 };
            k += 1;
        }
        #[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
        {
            out[n] = c;
        }
        n += 1;
    }
    out
}

/// All blocks up to the last one, and how many bytes they took; with `zlib`, also its head and its checksum.
fn blocks(data: &[u8], limit: usize, zlib: u32) -> Option<(Vec<u8>, usize)> {
    let mut state = Box::<DecompressorOxide>::default();
    let mut out = vec![0; data.len().saturating_mul(4).min(limit)];
    let (mut used, mut made) = (0, 0);
    loop {
        let flags = zlib | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, read, written) = decompress(&mut state, data.get(used..)?, &mut out, made, flags);
        (used, made) = (used + read, made + written);
        match status {
            TINFLStatus::Done => {
                out.truncate(made);
                return Some((out, used));
            }
            // A bomb may not grow over the limit.
            TINFLStatus::HasMoreOutput if out.len() < limit => out.resize((out.len() * 2).max(64).min(limit), 0),
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELLO_GZ: &[u8] =
        &[31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 87, 200, 64, 34, 1, 237, 181, 49, 4, 18, 0, 0, 0];

    fn raw(data: &[u8], limit: usize) -> Option<Vec<u8>> {
        blocks(data, limit, 0).filter(|(_, used)| *used == data.len()).map(|(out, _)| out)
    }

    fn bytes(text: &str) -> Vec<u8> {
        super::super::decode::base64(text).unwrap()
    }

    #[test]
    fn stored_fixed_and_broken() {
        assert_eq!(raw(&[1, 3, 0, 0xfc, 0xff, b'a', b'b', b'c'], 10).as_deref(), Some(&b"abc"[..]));
        assert_eq!(raw(&[1, 3, 0, 0xfc, 0xff, b'a', b'b', b'c'], 2), None);
        assert_eq!(raw(&[1, 3, 0, 0xfd, 0xff, b'a', b'b', b'c'], 10), None);
        assert_eq!(raw(&[3, 0], 0).as_deref(), Some(&b""[..]));
        assert_eq!(raw(&[3, 0, 0], 0), None);
        assert_eq!(raw(&[7, 0], 9), None);
        assert_eq!(raw(&[], 9), None);
    }

    #[test]
    fn gzip_with_overlapping_copy() {
        let got = gzip(HELLO_GZ, 100);
        assert_eq!(got.as_deref(), Some(&b"hello hello hello "[..]), "{got:?}");
        assert_eq!(gzip(HELLO_GZ, 17), None);
        let twice = [HELLO_GZ, HELLO_GZ].concat();
        assert_eq!(gzip(&twice, 36).map(|v| v.len()), Some(36));
        assert_eq!(gzip(&twice, 35), None);
    }

    #[test]
    fn every_cut_and_every_flip_is_survived() {
        for cut in 0..HELLO_GZ.len() {
            assert_eq!(gzip(&HELLO_GZ[..cut], 100), None, "{cut}");
        }
        for at in 0..HELLO_GZ.len() * 8 {
            let mut broken = HELLO_GZ.to_vec();
            broken[at / 8] ^= 1 << (at % 8);
            let _ = gzip(&broken, 100);
        }
    }

    #[test]
    fn zlib_with_dynamic_codes() {
        // zlib.compress of 40 lines `line <n> of a text that is long enough\n`, level 9.
        let data = bytes(DYNAMIC);
        let want: String = (0..40).map(|n| format!("line {n} of a text that is long enough\n")).collect();
        assert_eq!(zlib(&data, 4000), Some(want.clone().into_bytes()));
        let longer = [&data[..], b"rest"].concat();
        assert_eq!(zlib(&longer, 4000), None);
        assert_eq!(zlib_prefix(&longer, 4000), Some((want.into_bytes(), data.len())));
        for at in 0..data.len() {
            let mut broken = data.clone();
            broken[at] ^= 0x55;
            assert_eq!(zlib(&broken, 4000), None, "{at}");
        }
    }

    const DYNAMIC: &str = "eNqN1LsNwzAQBNHcVVwJvl3Ln3IU0JIAggxMASrfUAWafKKHxdatlbhH/8YcoxwjxjqP2H5Re1uitL4v662eUZJIJDKJHiSaSPQk0YtEbxJ9ECYjR+aJ0BOpJ2JP5J4IPpF8IvpE9kL2YntH9kL2QvZC9kL2QvZC9kL2RvZG9mZng+yN7I3sjeyN7I3sfWX/Bylm/6A=";

    proptest::proptest! {
        #[test]
        fn total(bytes in proptest::collection::vec(0u8..=255, 0..200)) {
            proptest::prop_assert!(raw(&bytes, 1000).is_none_or(|o| o.len() <= 1000));
            let _ = (zlib(&bytes, 1000), gzip(&bytes, 1000));
        }
    }
}
