//! Words as they stand in a page.

use crate::notation::capital;

/// Words with a capital at their beginning, unless they begin with a square such as `e4`.
pub(super) fn raised(words: &str) -> String {
    let first = words.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
    let rank = first.strip_prefix(|file: char| file.is_ascii_lowercase()).unwrap_or_default();
    let is_square = !rank.is_empty() && rank.bytes().all(|digit| digit.is_ascii_digit());
    if is_square { words.to_owned() } else { capital(words) }
}

/// Words as a sentence: with a capital and a full stop.
pub(super) fn sentence(words: &str) -> String {
    let capital = raised(words);
    if capital.ends_with(['.', '!', '?', ':', '”', '…']) { capital } else { format!("{capital}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_keeps_its_small_letter() {
        assert_eq!(sentence("e4 is a hill"), "e4 is a hill.");
        assert_eq!(sentence("e4-e5 are a hill"), "e4-e5 are a hill.");
        assert_eq!(["each hill", "ab1", "e4x"].map(sentence), ["Each hill.", "Ab1.", "E4x."]);
    }
}
