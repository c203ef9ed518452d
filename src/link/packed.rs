//! Bytes as the text of a link: raw deflate, then base64url without padding.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use super::broken::Broken;
use crate::syntax::tree::MAX_BYTES;

/// The most bytes a link may hold when it is unpacked: as many as a definition may have.
pub const MOST: usize = MAX_BYTES;

/// The longest text that is unpacked. Deflate never makes bytes longer by more than a hundredth.
const LONGEST: usize = MOST / 2 * 3;

/// The level of compression: the highest that other programs know.
const LEVEL: u8 = 9;

/// Packs bytes.
///
/// # Errors
/// When there are too many.
pub fn pack(bytes: &[u8]) -> Result<String, Broken> {
    match bytes.len() <= MOST {
        true => Ok(URL_SAFE_NO_PAD.encode(compress_to_vec(bytes, LEVEL))),
        false => Err(Broken::TooLarge),
    }
}

/// Unpacks bytes. Reserves no more memory than the limit, whatever the text claims.
///
/// # Errors
/// When the text is damaged, or holds too many bytes.
pub fn unpack(text: &str) -> Result<Vec<u8>, Broken> {
    let known = |sign: char| sign.is_ascii_alphanumeric() || ['-', '_'].contains(&sign);
    if let Some((before, sign)) = text.chars().enumerate().find(|(_, sign)| !known(*sign)) {
        return Err(Broken::Character(sign, before));
    }
    if text.len() > LONGEST {
        return Err(Broken::TooLarge);
    }
    let packed = URL_SAFE_NO_PAD.decode(text).map_err(|_| Broken::Damaged)?;
    decompress_to_vec_with_limit(&packed, MOST).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => Broken::TooLarge,
        _ => Broken::Damaged,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_bomb_is_refused() {
        // 64 MB of zeros in 64 kB.
        let bomb = URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![0; 64 << 20], LEVEL));
        assert!(bomb.len() < 100_000);
        assert_eq!(unpack(&bomb), Err(Broken::TooLarge));
        assert_eq!(pack(&vec![0; MOST + 1]), Err(Broken::TooLarge));
        assert_eq!(unpack(&pack(&vec![0; MOST]).unwrap()).map(|bytes| bytes.len()), Ok(MOST));
        assert_eq!(unpack(&"A".repeat(LONGEST + 1)), Err(Broken::TooLarge));
    }

    #[test]
    fn what_is_cut_is_damaged() {
        let text = pack(b"language = 1\nextends = \"chess\"\n").unwrap();
        for length in 0..text.len() {
            assert_eq!(unpack(&text[..length]), Err(Broken::Damaged), "{length}");
        }
        assert_eq!(unpack("AB=="), Err(Broken::Character('=', 2)));
    }

    proptest! {
        #[test]
        fn bytes_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
            prop_assert_eq!(unpack(&pack(&bytes).unwrap()), Ok(bytes));
        }

        #[test]
        fn any_text_is_answered(text in "\\PC{0,200}") {
            let _ = unpack(&text);
        }
    }
}
