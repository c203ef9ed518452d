//! Squares as players call them: by the names of the board, or by those the definition gives its files and ranks.

use crate::spec::Spec;
use crate::spec::ids::Square;

/// The square a word names.
pub fn square_called(spec: &Spec, word: &str) -> Option<Square> {
    let lower = word.to_lowercase();
    spec.geometry.named(&lower).or_else(|| {
        let (square, length) = spec.coordinates.first(&spec.geometry, &lower)?;
        (length == lower.len()).then_some(square)
    })
}

/// A text with the names of the board for squares that are called by the files and ranks of the definition: `c3c4` for `7g7f`.
/// Nothing when it has none, or speaks of files and ranks in another way as well.
pub(super) fn in_names_of_board(spec: &Spec, text: &str) -> Option<String> {
    let mut said = String::with_capacity(text.len());
    let mut named = false;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let square = spec.coordinates.first(&spec.geometry, rest);
        if let Some((square, length)) = square {
            named = true;
            spec.geometry.push_name(&mut said, square);
            rest = &rest[length..];
            continue;
        }
        if next.is_ascii_digit() {
            return None;
        }
        said.push(next);
        rest = &rest[next.len_utf8()..];
    }
    named.then_some(said)
}
