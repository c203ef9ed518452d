//! A block into sentences.

use super::lex::{Shape, Token};

/// One sentence of a block, by its offsets, without its full stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    /// First byte of its first token.
    pub start: usize,
    /// First byte behind its last token.
    pub end: usize,
    /// Whether a full stop follows.
    pub stopped: bool,
    /// Whether there is anything between the stops.
    pub empty: bool,
}

/// Cuts a block at its full stops. A text without an end swallows the stop on its line; if it ends like a sentence, so
/// does the sentence.
pub(super) fn split(text: &str, tokens: &[Token]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut inside: Option<(usize, usize)> = None;
    for token in tokens {
        if token.shape == Shape::Stop {
            let (start, end) = inside.take().unwrap_or((token.start, token.end));
            pieces.push(Piece { start, end, stopped: true, empty: end == token.end });
            continue;
        }
        let start = inside.map_or(token.start, |(start, _)| start);
        inside = Some((start, token.end));
        if token.shape == Shape::OpenText && token.text(text).ends_with('.') {
            inside = None;
            pieces.push(Piece { start, end: token.end, stopped: true, empty: false });
        }
    }
    if let Some((start, end)) = inside {
        pieces.push(Piece { start, end, stopped: false, empty: false });
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::super::lex::tokens;
    use super::*;

    fn parts(text: &str) -> Vec<&str> {
        split(text, &tokens(text)).iter().map(|piece| &text[piece.start..piece.end]).collect()
    }

    #[test]
    fn stops_in_texts_numbers_and_comments_do_not_count() {
        let text = "a: x 3.5 'so. ' p.q # no. \n y . # z.\nb: \"u\".";
        assert_eq!(parts(text), ["a: x 3.5 'so. ' p.q # no. \n y", "b: \"u\""]);
    }

    #[test]
    fn a_last_sentence_may_lack_its_stop() {
        let text = "a: x. b: y # z.";
        let pieces = split(text, &tokens(text));
        assert_eq!(pieces.iter().map(|piece| piece.stopped).collect::<Vec<_>>(), [true, false]);
        assert_eq!(parts("  # nothing.\n"), Vec::<&str>::new());
    }

    #[test]
    fn a_text_without_an_end_keeps_to_its_line() {
        assert_eq!(parts("a: x, because 'y.\nb: z."), ["a: x, because 'y.", "b: z"]);
    }
}
