//! A small and strict reader of deflate streams (RFC 1951) in their raw, zlib and gzip wrappings.
//! Total: what is broken, cut off, does not match its checksum or grows over the limit is `None`.

/// The content of a raw deflate stream that ends where the data ends.
pub fn raw(data: &[u8], limit: usize) -> Option<Vec<u8>> {
    let (out, used) = blocks(data, limit)?;
    (used == data.len()).then_some(out)
}

/// The content of a zlib stream that ends where the data ends.
pub fn zlib(data: &[u8], limit: usize) -> Option<Vec<u8>> {
    let (out, used) = zlib_prefix(data, limit)?;
    (used == data.len()).then_some(out)
}

/// The content of a zlib stream at the beginning of the data, and how many bytes it took.
pub fn zlib_prefix(data: &[u8], limit: usize) -> Option<(Vec<u8>, usize)> {
    let (&[method, flags], body) = data.split_first_chunk::<2>()?;
    let head = u16::from_be_bytes([method, flags]);
    if method & 0x0f != 8 || method >> 4 > 7 || head % 31 != 0 || flags & 0x20 != 0 {
        return None;
    }
    let (out, used) = blocks(body, limit)?;
    let sum = body.get(used..)?.first_chunk::<4>()?;
    (u32::from_be_bytes(*sum) == adler(&out)).then_some((out, used + 6))
}

/// The content of a gzip file, all of its members one after the other.
pub fn gzip(data: &[u8], limit: usize) -> Option<Vec<u8>> {
    let mut rest = data;
    let mut all = Vec::new();
    loop {
        let body = gzip_body(rest)?;
        let (out, used) = blocks(body, limit.checked_sub(all.len())?)?;
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

fn adler(data: &[u8]) -> u32 {
    let (mut a, mut b) = (1u32, 0u32);
    // 5552 bytes are the most that cannot overflow before the remainder is taken.
    for chunk in data.chunks(5552) {
        for byte in chunk {
            a += u32::from(*byte);
            b += a;
        }
        a %= 65521;
        b %= 65521;
    }
    b << 16 | a
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

/// Bits of the stream, the lowest of each byte first.
struct Bits<'a> {
    data: &'a [u8],
    at: usize,
    held: u64,
    count: u32,
}

impl Bits<'_> {
    fn fill(&mut self) {
        while self.count <= 56 {
            let Some(byte) = self.data.get(self.at) else { return };
            self.held |= u64::from(*byte) << self.count;
            self.at += 1;
            self.count += 8;
        }
    }

    fn take(&mut self, n: u32) -> Option<u32> {
        if self.count < n {
            self.fill();
        }
        self.count = self.count.checked_sub(n)?;
        let out = self.held & ((1 << n) - 1);
        self.held >>= n;
        Some(out as u32)
    }

    /// Drops the rest of the byte and gives back whole bytes that were held.
    fn align(&mut self) {
        self.at -= (self.count / 8) as usize;
        (self.held, self.count) = (0, 0);
    }

    fn bytes(&mut self, n: usize) -> Option<&[u8]> {
        let out = self.data.get(self.at..self.at.checked_add(n)?)?;
        self.at += n;
        Some(out)
    }
}

/// A canonical prefix code: how many codes of each length, and the symbols in the order of their codes.
struct Code {
    counts: [u16; 16],
    symbols: Vec<u16>,
}

impl Code {
    /// `None` where the lengths promise more codes than there are.
    fn new(lengths: &[u8]) -> Option<Self> {
        let mut counts = [0u16; 16];
        for length in lengths {
            *counts.get_mut(usize::from(*length))? += 1;
        }
        let mut left = 1i32;
        for count in counts.iter().skip(1) {
            left = (left << 1) - i32::from(*count);
            if left < 0 {
                return None;
            }
        }
        // A strict reader knows two incomplete codes: none at all, and the single code of one bit.
        let used = lengths.len() - usize::from(*counts.first()?);
        if left > 0 && used > 0 && (used > 1 || counts.get(1) != Some(&1)) {
            return None;
        }
        Some(Self { counts, symbols: sorted(lengths, &counts, used)? })
    }

    fn read(&self, bits: &mut Bits) -> Option<u16> {
        let (mut code, mut first, mut index) = (0u32, 0u32, 0u32);
        for count in self.counts.iter().skip(1) {
            code |= bits.take(1)?;
            let count = u32::from(*count);
            if code < first + count {
                return self.symbols.get((index + code - first) as usize).copied();
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        None
    }
}

/// Symbols that have a code, by its length and then by themselves.
fn sorted(lengths: &[u8], counts: &[u16; 16], used: usize) -> Option<Vec<u16>> {
    let mut next = [0u16; 16];
    let mut sum = 0;
    for (place, count) in next.iter_mut().zip(counts).skip(1) {
        *place = sum;
        sum += count;
    }
    let mut symbols = vec![0u16; used];
    for (length, symbol) in lengths.iter().zip(0u16..).filter(|(length, _)| **length > 0) {
        let place = next.get_mut(usize::from(*length))?;
        *symbols.get_mut(usize::from(*place))? = symbol;
        *place += 1;
    }
    Some(symbols)
}

/// First length or distance of a symbol, and how many more bits follow.
type Bases<const N: usize> = [(u16, u8); N];

#[rustfmt::skip]
static LENGTHS: Bases<29> = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1),
    (15, 1), (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3),
    (67, 4), (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
];

#[rustfmt::skip]
static DISTANCES: Bases<30> = [
    (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3),
    (33, 4), (49, 4), (65, 5), (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8),
    (1025, 9), (1537, 9), (2049, 10), (3073, 10), (4097, 11), (6145, 11), (8193, 12), (12289, 12), (16385, 13), (24577, 13),
];

/// The order in which the lengths of the code of lengths stand in the stream.
static ORDER: [u8; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// All blocks up to the last one, and how many bytes they took.
fn blocks(data: &[u8], limit: usize) -> Option<(Vec<u8>, usize)> {
    let mut bits = Bits { data, at: 0, held: 0, count: 0 };
    let mut out = Vec::new();
    let mut fixed_codes = None;
    loop {
        let last = bits.take(1)?;
        match bits.take(2)? {
            0 => stored(&mut bits, &mut out, limit)?,
            1 => {
                // Made once: a stream of many empty blocks would make it again and again.
                let (symbols, distances) = fixed_codes.get_or_insert_with(fixed).as_ref()?;
                compressed(&mut bits, &mut out, limit, symbols, distances)?;
            }
            2 => {
                let (symbols, distances) = dynamic(&mut bits)?;
                compressed(&mut bits, &mut out, limit, &symbols, &distances)?;
            }
            _ => return None,
        }
        if last == 1 {
            bits.align();
            return Some((out, bits.at));
        }
    }
}

fn stored(bits: &mut Bits, out: &mut Vec<u8>, limit: usize) -> Option<()> {
    bits.align();
    let head = bits.bytes(4)?;
    let &[a, b, c, d] = head.first_chunk::<4>()?;
    let len = u16::from_le_bytes([a, b]);
    if len != !u16::from_le_bytes([c, d]) || out.len() + usize::from(len) > limit {
        return None;
    }
    out.extend_from_slice(bits.bytes(usize::from(len))?);
    Some(())
}

fn fixed() -> Option<(Code, Code)> {
    let mut lengths = [8u8; 288];
    lengths.get_mut(144..256)?.fill(9);
    lengths.get_mut(256..280)?.fill(7);
    Some((Code::new(&lengths)?, Code::new(&[5; 32])?))
}

fn dynamic(bits: &mut Bits) -> Option<(Code, Code)> {
    let symbols = bits.take(5)? as usize + 257;
    let distances = bits.take(5)? as usize + 1;
    let count = bits.take(4)? as usize + 4;
    if symbols > 286 || distances > 30 {
        return None;
    }
    let mut first = [0u8; 19];
    for place in ORDER.iter().take(count) {
        *first.get_mut(usize::from(*place))? = bits.take(3)? as u8;
    }
    let lengths = lengths(bits, &Code::new(&first)?, symbols + distances)?;
    let (left, right) = lengths.split_at_checked(symbols)?;
    // Without an end no block could end.
    if left.get(256) == Some(&0) {
        return None;
    }
    Some((Code::new(left)?, Code::new(right)?))
}

/// The run-length coded lengths of both codes.
fn lengths(bits: &mut Bits, code: &Code, total: usize) -> Option<Vec<u8>> {
    let mut out: Vec<u8> = Vec::with_capacity(total);
    while out.len() < total {
        let (value, times) = match code.read(bits)? {
            16 => (*out.last()?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            length => (length as u8, 1),
        };
        out.extend(std::iter::repeat_n(value, times as usize));
    }
    (out.len() == total).then_some(out)
}

fn compressed(bits: &mut Bits, out: &mut Vec<u8>, limit: usize, symbols: &Code, distances: &Code) -> Option<()> {
    loop {
        match symbols.read(bits)? {
            256 => return Some(()),
            literal @ 0..256 if out.len() < limit => out.push(literal as u8),
            symbol => {
                let length = based(bits, &LENGTHS, symbol.checked_sub(257)?)?;
                let symbol = distances.read(bits)?;
                let distance = based(bits, &DISTANCES, symbol)?;
                if length > limit - out.len() {
                    return None;
                }
                copy(out, out.len().checked_sub(distance)?, length);
            }
        }
    }
}

fn based<const N: usize>(bits: &mut Bits, bases: &Bases<N>, symbol: u16) -> Option<usize> {
    let (base, more) = bases.get(usize::from(symbol))?;
    Some(usize::from(*base) + bits.take(u32::from(*more))? as usize)
}

/// Copies from what was already written; the two ranges may overlap, and then the pattern repeats.
fn copy(out: &mut Vec<u8>, from: usize, mut length: usize) {
    while length > 0 {
        let step = length.min(out.len() - from);
        out.extend_from_within(from..from + step);
        length -= step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELLO_GZ: &[u8] =
        &[31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 87, 200, 64, 34, 1, 237, 181, 49, 4, 18, 0, 0, 0];

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
