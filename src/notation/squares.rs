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

/// A sentence with squares called as in what a player typed: by the files and ranks of the definition where the player does
/// so. What stands between backticks stays.
pub fn as_typed(spec: &Spec, typed: &str, sentence: String) -> String {
    if !is_in_own_names(spec, typed) {
        return sentence;
    }
    let mut said = String::with_capacity(sentence.len());
    for (index, part) in sentence.split('`').enumerate() {
        if index > 0 {
            said.push('`');
        }
        if index % 2 == 1 {
            said.push_str(part);
            continue;
        }
        for word in part.split_inclusive(|sign: char| !sign.is_alphanumeric()) {
            let name = word.trim_end_matches(|sign: char| !sign.is_alphanumeric());
            let square = spec.geometry.named(name);
            let own = square.and_then(|square| spec.coordinates.name(&spec.geometry, square));
            said.push_str(own.as_deref().unwrap_or(name));
            said.push_str(&word[name.len()..]);
        }
    }
    said
}

/// Whether squares in a text are called by the files and ranks of the definition, and none by the names of the board.
fn is_in_own_names(spec: &Spec, text: &str) -> bool {
    let (mut named, mut rest) = (false, text);
    while let Some(next) = rest.chars().next() {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let end = next.len_utf8() + digits(&rest[next.len_utf8()..]);
        if next.is_ascii_lowercase() && spec.geometry.named(&rest[..end]).is_some() {
            return false;
        }
        match spec.coordinates.first(&spec.geometry, rest) {
            Some((_, length)) => {
                named = true;
                rest = &rest[length..];
            }
            None => rest = &rest[next.len_utf8()..],
        }
    }
    named
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
