//! Typed texts in other words: without words between squares, with other names of squares.

use crate::notation::squares::in_names_of_board;
use crate::spec::Spec;

/// Words that part what is said of a move and say nothing of it themselves.
#[rustfmt::skip]
const FILLERS: &[&str] = &[
    "to", "from", "on", "at", "the", "takes", "captures", "moves", "goes", "promotes", "promoting", "becomes", "becoming",
];

/// Arrows between squares.
const ARROWS: [&str; 3] = ["→", "->", "=>"];

/// Whether a word only joins two parts of a move: `to`, `takes`, an arrow.
pub fn joins(word: &str) -> bool {
    FILLERS.iter().any(|filler| filler.eq_ignore_ascii_case(word)) || ARROWS.contains(&word) || word == "="
}

/// A text as it was typed, and then in other words, the nearest first.
pub fn readings(spec: &Spec, text: &str) -> Vec<String> {
    let (plain, called) = plain_and_called(spec, text);
    [plain, called].concat()
}

/// A text in other words, for telling why it means nothing that can be done. A text that calls all its squares as the
/// definition does is meant so, whatever the board calls by parts of it.
pub fn readings_in_vain(spec: &Spec, text: &str) -> Vec<String> {
    let (plain, called) = plain_and_called(spec, text);
    [called, plain].concat()
}

/// A text as it was typed and without words between squares; and both with the names of the board for the definition's.
fn plain_and_called(spec: &Spec, text: &str) -> (Vec<String>, Vec<String>) {
    let mut plain = vec![text.to_owned()];
    plain.extend(without_fillers(text));
    let called = plain.iter().filter_map(|text| in_names_of_board(spec, text)).collect();
    (plain, called)
}

/// A text without the words between squares; nothing when there are none in it.
fn without_fillers(text: &str) -> Option<String> {
    let is_filler = |word: &&str| joins(word) && *word != "=";
    let text = ARROWS.iter().fold(text.to_owned(), |text, arrow| text.replace(arrow, " to "));
    let words: Vec<&str> = text.split_whitespace().collect();
    let kept: Vec<&str> = words.iter().copied().filter(|word| !is_filler(word)).collect();
    (kept.len() < words.len() && !kept.is_empty()).then(|| kept.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_between_squares_are_left_out() {
        let found = ["e2 to e4", "knight takes on d5", "e2->e4", "e4", "to"].map(without_fillers);
        let said = |text: &str| Some(text.to_owned());
        assert_eq!(found, [said("e2 e4"), said("knight d5"), said("e2 e4"), None, None]);
    }
}
