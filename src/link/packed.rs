//! Bytes as the text of a link: raw deflate and a checksum, then base64url without padding.

use base64::engine::general_purpose::{GeneralPurpose, NO_PAD, URL_SAFE_NO_PAD};
use base64::{Engine as _, alphabet};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
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
        true => {
            let mut packed = compress_to_vec(bytes, LEVEL);
            packed.extend(checksum(bytes).to_le_bytes());
            Ok(URL_SAFE_NO_PAD.encode(packed))
        }
        false => Err(Broken::TooLarge),
    }
}

/// Unpacks bytes. Reserves no more memory than the limit, whatever the text claims.
///
/// # Errors
/// When the text is incomplete or was changed, or holds too many bytes.
pub fn unpack(text: &str) -> Result<Vec<u8>, Broken> {
    let known = |sign: char| sign.is_ascii_alphanumeric() || ['-', '_'].contains(&sign);
    if let Some((before, sign)) = text.chars().enumerate().find(|(_, sign)| !known(*sign)) {
        // A link that was copied with the end of a sentence, or with the dots in place of the rest.
        let trimmed = text.trim_end_matches(['.', '…', ',', ';', ')', '>', '"']);
        return if trimmed.chars().all(known) { unpack(trimmed) } else { Err(Broken::Character(sign, before)) };
    }
    if text.len() > LONGEST {
        return Err(Broken::TooLarge);
    }
    match URL_SAFE_NO_PAD.decode(text) {
        Ok(packed) => checked(&packed),
        Err(_) => Err(why_uneven(text)),
    }
}

/// The reason why the letters of a text are no whole bytes: the end is missing, or a letter follows a whole link.
fn why_uneven(text: &str) -> Broken {
    // Four letters are three bytes, and a fifth letter alone is no byte.
    let even = if text.len() % 4 == 1 { text.get(..text.len() - 1) } else { Some(text) };
    let Some(packed) = even.and_then(|even| WITH_SPARE_BITS.decode(even).ok()) else { return Broken::Changed };
    match checked(&packed) {
        Ok(bytes) if used(&packed, bytes.len()) == packed.len() => Broken::Incomplete,
        Ok(_) => Broken::Changed,
        Err(broken) => broken,
    }
}

/// Reads letters with more bits than there are bytes; the spare bits are left out.
const WITH_SPARE_BITS: GeneralPurpose =
    GeneralPurpose::new(&alphabet::URL_SAFE, NO_PAD.with_decode_allow_trailing_bits(true));

/// Unpacks bytes and compares them with the checksum behind them. Links of earlier versions have none.
fn checked(packed: &[u8]) -> Result<Vec<u8>, Broken> {
    let bytes = inflated(packed)?;
    let sum = packed.get(used(packed, bytes.len())..).unwrap_or_default();
    match sum.len() {
        1..SUM => Err(Broken::Incomplete),
        SUM if sum != checksum(&bytes).to_le_bytes() => Err(Broken::Changed),
        0 | SUM => Ok(bytes),
        _ => Err(Broken::Changed),
    }
}

/// The number of bytes of a checksum.
const SUM: usize = 4;

/// The CRC-32 of bytes (RFC 1952, section 8).
fn checksum(bytes: &[u8]) -> u32 {
    let shifted = |rest: u32, _: u8| if rest & 1 == 1 { (rest >> 1) ^ 0xedb8_8320 } else { rest >> 1 };
    !bytes.iter().fold(!0, |rest, byte| (0..8).fold(rest ^ u32::from(*byte), shifted))
}

/// The number of packed bytes that unpack to so many bytes.
fn used(packed: &[u8], unpacked: usize) -> usize {
    let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (_, used, _) = decompress(&mut DecompressorOxide::default(), packed, &mut vec![0; unpacked], 0, flags);
    used
}

fn inflated(packed: &[u8]) -> Result<Vec<u8>, Broken> {
    decompress_to_vec_with_limit(packed, MOST).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => Broken::TooLarge,
        TINFLStatus::FailedCannotMakeProgress if begins_json(&error.output) => Broken::Incomplete,
        _ => Broken::Changed,
    })
}

/// Whether bytes are JSON or the beginning of it. JSON has no zeros; these fill the output behind what was unpacked. Letters
/// that were changed give other bytes.
fn begins_json(output: &[u8]) -> bool {
    let begun = output.split(|byte| *byte == 0).next().unwrap_or_default();
    serde_json::from_slice::<serde::de::IgnoredAny>(begun).map_or_else(|error| error.is_eof(), |_| true)
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
    fn the_checksum_is_that_of_gzip() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn a_link_without_a_checksum_is_read() {
        let json = br#"{"definition":{"name":"chess"}}"#;
        let old = "q1ZKSU3LzMssyczPU7KqVspLzE1VslJKzkgtLlaqrQUA";
        assert_eq!(unpack(old), Ok(json.to_vec()));
        assert!(pack(json).unwrap().starts_with(&old[..43]));
    }

    #[test]
    fn a_changed_letter_is_found() {
        let json = br#"{"definition":{"name":"chess"},"actions":["e2e4","e7e5","g1f3","b8c6"]}"#;
        let text = pack(json).unwrap();
        for place in 0..text.len() {
            for sign in ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']) {
                let changed = format!("{}{sign}{}", &text[..place], &text[place + 1..]);
                // A few bits at the end of deflate have no meaning.
                assert!(unpack(&changed).is_ok_and(|bytes| bytes == json) || unpack(&changed).is_err(), "{changed}");
            }
        }
    }

    #[test]
    fn what_is_cut_is_incomplete() {
        let json = br#"{"definition":{"name":"chess"},"actions":["e2e4","e7e5","g1f3","b8c6","f1b5","a7a6"]}"#;
        let text = pack(json).unwrap();
        let without_sum = text.len() - (SUM * 4).div_ceil(3);
        for length in 0..text.len() {
            match unpack(&text[..length]) {
                // As a link of an earlier version: only the checksum is missing.
                Ok(bytes) => assert!(bytes == json && length.abs_diff(without_sum) <= 1, "{length}"),
                Err(broken) => assert_eq!(broken, Broken::Incomplete, "{length}"),
            }
        }
        assert_eq!(unpack(&format!("{}...", &text[..20])), Err(Broken::Incomplete));
        assert_eq!(unpack(&format!("{}…", &text[..20])), Err(Broken::Incomplete));
        assert_eq!(unpack("AB=="), Err(Broken::Character('=', 2)));
        assert_eq!(unpack(&format!("{text}).")), Ok(json.to_vec()));
    }

    #[test]
    fn a_letter_behind_a_link_is_a_change() {
        // The texts have one, two and three bytes more than whole groups of four letters.
        for name in ["chess", "chess1", "chess12", "chess123"] {
            let text = pack(format!(r#"{{"definition":{{"name":"{name}"}}}}"#).as_bytes()).unwrap();
            for sign in ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']) {
                assert_eq!(unpack(&format!("{text}{sign}")), Err(Broken::Changed), "{text}{sign}");
            }
        }
    }

    #[test]
    fn what_is_changed_is_seldom_called_incomplete() {
        let json = br#"{"definition":{"name":"chess"},"actions":["e2e4","e7e5","g1f3","b8c6","f1b5","a7a6"]}"#;
        let text = pack(json).unwrap();
        let changed = |place: usize| unpack(&format!("{}Z{}", &text[..place], &text[place + 1..]));
        let wrong = (0..text.len()).filter(|place| changed(*place) == Err(Broken::Incomplete)).count();
        assert!(wrong * 4 < text.len(), "{wrong} of {}", text.len());
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
