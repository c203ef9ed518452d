//! Mending a sentence by trying: which word, written in the place of another, makes it readable?

use super::lex::{Shape, Token};
use super::passage::Passage;
use super::words::{is_reserved, meant_by};

/// The number of words before the unreadable place that are tried, because a misspelt word of the language passes for
/// a name.
const LOOKING_BACK: usize = 8;

/// Texts longer than this are not tried again and again.
pub(super) const LONGEST: usize = 4_000;

/// A word that was probably meant in the place of a token.
pub(super) struct Repair {
    /// The index of the token.
    pub index: usize,
    /// The word that was meant.
    pub word: &'static str,
}

/// Looks for a word of the language that makes the whole passage readable: in the place of the offending word, or of one
/// further left; rather in the place of a name than of another word of the language.
pub(super) fn find(passage: &Passage, failed: usize) -> Option<Repair> {
    if passage.text.len() > LONGEST {
        return None;
    }
    let near = (failed.saturating_sub(LOOKING_BACK)..=failed).rev();
    let (words, names): (Vec<usize>, Vec<usize>) = near.partition(|index| is_reserved(passage.word(*index)));
    names.into_iter().chain(words).find_map(|index| {
        let token = passage.tokens.get(index).filter(|token| token.shape == Shape::Word)?;
        let mut meant = meant_by(token.text(passage.text)).into_iter();
        let fits = |word: &&str| reach(passage, token, word) == usize::MAX && is_heard(passage, token, word);
        meant.find(fits).map(|word| Repair { index, word })
    })
}

/// The word that lets reading go on furthest behind the offending one, for a sentence with more than one mistake.
pub(super) fn further(passage: &Passage, index: usize) -> Option<Repair> {
    let token = passage.tokens.get(index).filter(|token| token.shape == Shape::Word)?;
    let mut best: Option<(usize, &'static str)> = None;
    for word in meant_by(token.text(passage.text)) {
        let reached = reach(passage, token, word);
        let is_further = reached > token.start + word.len() + 1 && best.is_none_or(|(most, _)| reached > most);
        if is_further && is_heard(passage, token, word) {
            best = Some((reached, word));
        }
    }
    best.filter(|_| passage.text.len() <= LONGEST).map(|(_, word)| Repair { index, word })
}

/// A name that no word of the language is like.
const NAME: &str = "qqq";

/// Whether a word in the place of a token is read as a word of the language: any name would do there as well if it is not.
fn is_heard(passage: &Passage, token: &Token, word: &str) -> bool {
    let behind = |word: &str| reach(passage, token, word).saturating_sub(word.len());
    let (said, named) = (reach(passage, token, word), reach(passage, token, NAME));
    named != usize::MAX && (said == usize::MAX || behind(word) > behind(NAME))
}

/// The place up to which the passage can be read with another word in the place of a token; the end counts as
/// infinitely far.
pub(super) fn reach(passage: &Passage, token: &Token, word: &str) -> usize {
    passage.read_with(token.start, token.end, word).map_or_else(|failure| failure.at, |()| usize::MAX)
}

/// Whether the passage can be read with `text` put in at `offset`.
pub(super) fn readable_with(passage: &Passage, offset: usize, text: &str) -> bool {
    passage.text.len() <= LONGEST && passage.read_with(offset, offset, text).is_ok()
}
