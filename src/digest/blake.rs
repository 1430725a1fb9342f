//! BLAKE2b-256 (RFC 7693): a digest for bindings and chains, in the processor's vector registers where it has them.

use crate::digits::hex;
use blake2b_simd::Params;

/// The bytes of a digest.
pub const SIZE: usize = 32;

/// The digest of a text.
pub fn digest(text: &[u8]) -> [u8; SIZE] {
    let mut out = [0; SIZE];
    // As many bytes as were asked for.
    for (to, from) in out.iter_mut().zip(Params::new().hash_length(SIZE).hash(text).as_bytes()) {
        *to = *from;
    }
    out
}

/// The digest in hex digits.
pub fn hex_digest(text: &[u8]) -> String {
    hex(&digest(text))
}

#[cfg(test)]
mod tests {
    use super::hex_digest;

    /// What Python's `hashlib.blake2b(text, digest_size=32)` says, around every edge of a block.
    #[test]
    fn known_digests() {
        let counted = |n: usize| (0..n).map(|i| (i % 251) as u8).collect::<Vec<u8>>();
        for (text, want) in [
            (counted(0), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
            (counted(1), "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314"),
            (counted(127), "f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72"),
            (counted(128), "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1"),
            (counted(129), "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9"),
            (counted(255), "d9ef0fc521b4266d16df662bec231bc2ec3989e7adeaf63169c295dc239dbbea"),
            (counted(256), "582f782226018ec33076bd8d1c42413530ac7e1126260ffc0f306ba3befc3f24"),
            (counted(257), "227e15ed64ee8e93eb7bc53828f76eed974f2c4ab1408c3d08f212b7f8d69904"),
            (counted(1000), "b372d0608f720c8c3dd41e9c8eecb10143b41abe520b616607e754bf79c08331"),
            (b"abc".to_vec(), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"),
        ] {
            assert_eq!(hex_digest(&text), want, "{} bytes", text.len());
        }
    }
}
