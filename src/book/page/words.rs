//! Words as they stand in a page.

use crate::notation::capital;

/// Words as a sentence: with a capital and a full stop.
pub(super) fn sentence(words: &str) -> String {
    let capital = capital(words);
    if capital.ends_with(['.', '!', '?', ':', '”', '…']) { capital } else { format!("{capital}.") }
}
