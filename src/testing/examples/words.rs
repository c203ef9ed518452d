//! Texts cut into words that know their place.

use crate::notation::action::typed::unnumbered;
use crate::source::{Span, Spanned, Word};

/// A part of a text as a word; `at` is where the text is written, byte for byte.
pub(super) fn part(text: &str, at: Span, part: &str) -> Word {
    let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let start = at.start as usize + offset.min(text.len());
    Spanned::new(part.to_owned(), Span::new(at.source, start, start + part.len()))
}

/// The actions of a line of play, as a person writes one: blanks between them or a comma and a blank, numbers of moves left out,
/// and so are comments, `{…}` or from `;` to the end of the line, and exclamation and question marks.
///
/// A printed record can be read as well: what was announced, `[stage]` and the result are left out, `(white: resign)` is
/// `white:resign`.
pub(super) fn actions(text: &str, at: Span) -> Vec<Word> {
    let plain = without_comments(text);
    let mut words = Vec::new();
    for line in plain.split_inclusive('\n').filter(|line| !is_result(line)) {
        let start = line.as_ptr() as usize - plain.as_ptr() as usize;
        for (offset, piece) in pieces(line).into_iter().filter(|(_, piece)| !piece.starts_with('[')) {
            let action = text.get(start + offset..start + offset + piece.len()).unwrap_or("");
            let action = unnumbered(action).trim_end_matches(['!', '?']);
            let mut word = part(text, at, action);
            if let Some(said) = action.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                word.node = said.split_whitespace().collect();
            }
            if !word.node.is_empty() {
                words.push(word);
            }
        }
    }
    words
}

/// Whether a line of a record says how the game ended.
fn is_result(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("*" | "1-0" | "0-1" | "1/2-1/2"))
}

/// A text cut at blanks and commas, but not inside brackets, where a set is written.
fn pieces(text: &str) -> Vec<(usize, &str)> {
    let mut pieces = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    for (at, c) in text.char_indices() {
        let ends_word = text[at + c.len_utf8()..].chars().next().is_none_or(char::is_whitespace);
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            // Squares of captures on the way are written with commas, too: `K*e3,e5`.
            ',' if !ends_word => {}
            ' ' | '\t' | '\r' | '\n' | ',' if depth == 0 => {
                pieces.push((start, &text[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push((start, &text[start..]));
    pieces
}

/// The text with its comments blanked, byte for byte.
fn without_comments(text: &str) -> String {
    let mut closing = None;
    let blank = |c: char, out: &mut String| out.extend(std::iter::repeat_n(' ', c.len_utf8()));
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match (closing, c) {
            (None, '{') => closing = Some('}'),
            (None, ';') => closing = Some('\n'),
            (None, '"') => closing = Some('"'),
            (None, _) => {
                plain.push(c);
                continue;
            }
            (Some(end), _) if c == end => closing = None,
            (Some(_), _) => {}
        }
        blank(c, &mut plain);
    }
    plain
}

/// The lines of a text that are not blank, each without the blanks around it.
pub(super) fn lines(text: &str, at: Span) -> Vec<Word> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| part(text, at, line)).collect()
}

/// The words of a text, with blanks or commas between them.
pub(super) fn words(text: &str, at: Span) -> Vec<Word> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| part(text, at, word))
        .collect()
}

/// Both sides of a separator as words of their own: of the first one, or of the last.
pub(super) fn halves(word: &Word, separator: char, last: bool) -> Option<(Word, Word)> {
    let text = word.node.as_str();
    let (left, right) = if last { text.rsplit_once(separator)? } else { text.split_once(separator)? };
    let cut = |half: &str| part(text, word.span, half.trim());
    Some((cut(left), cut(right)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceId;

    fn read(text: &str) -> Vec<(String, u32)> {
        let at = Span::new(SourceId(0), 100, 100 + text.len());
        actions(text, at).into_iter().map(|word| (word.node, word.span.start)).collect()
    }

    #[test]
    fn moves_are_found_among_numbers_and_comments() {
        let found = read("1. e3 f6 {a ; b} 2.Qh5!? ; no e4\n2... g6, O-O {ü} e7e8=Q {open e5");
        let words: Vec<&str> = found.iter().map(|(word, _)| word.as_str()).collect();
        assert_eq!(words, ["e3", "f6", "Qh5", "g6", "O-O", "e7e8=Q"]);
        assert_eq!(found[2].1, 100 + 19);
        let record =
            "[8/8/8 w]\n[play]\n1. e4 \"a, b\" (black: offer_draw)\n2. Nf3[3,1]>white\n1-0  White wins by check\n";
        let words: Vec<String> = read(record).into_iter().map(|(word, _)| word).collect();
        assert_eq!(words, ["e4", "black:offer_draw", "Nf3[3,1]>white"]);
        let words: Vec<String> = read("1... K*e3,e5,c5 2. a, b,\n").into_iter().map(|(word, _)| word).collect();
        assert_eq!(words, ["K*e3,e5,c5", "a", "b"]);
        let words: Vec<String> = read("3.5 4.5 1. 5 6.\n").into_iter().map(|(word, _)| word).collect();
        assert_eq!(words, ["3.5", "4.5", "5"]);
        assert_eq!(read(" \n"), []);
        assert_eq!(read("12... 7 Ne4."), [("7".to_owned(), 106), ("Ne4.".to_owned(), 108)]);
    }
}
