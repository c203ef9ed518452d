//! Actions that are written in several words: which words of a line of play belong together.

use crate::source::{Span, Spanned, Word};
use crate::spec::Spec;
use crate::spec::code::{Expr, ExprKind, TemplatePart};
use crate::spec::value::Value;

/// The ways to write actions that have blanks in them.
#[derive(Debug, Default)]
pub(super) struct Phrases(Vec<Phrase>);

/// The words of such a way; nothing for one with a value in it, which may be any.
type Phrase = Vec<Option<String>>;

impl Phrases {
    /// The phrases of the actions of a specification.
    pub(super) fn of(spec: &Spec) -> Self {
        let mut phrases = Vec::new();
        spec.actions.iter().filter_map(|action| action.written.as_ref()).for_each(|way| gather(way, &mut phrases));
        // Where any word may stand nothing tells where one begins.
        phrases.retain(|phrase| phrase.len() > 1 && phrase.iter().any(Option::is_some));
        Phrases(phrases)
    }

    /// How many of these words, from the first on, are one action: as many as the longest way that they follow.
    pub(super) fn length<'w>(&self, words: impl Iterator<Item = &'w str> + Clone) -> usize {
        let follows = |phrase: &&Phrase| {
            let mut left = words.clone();
            phrase.iter().all(|part| left.next().is_some_and(|word| fits(part.as_deref(), word)))
        };
        self.0.iter().filter(follows).map(Vec::len).max().unwrap_or(1)
    }

    /// Joins the words that form one action into one word.
    pub(super) fn joined(&self, words: Vec<Word>) -> Vec<Word> {
        let (mut joined, mut left) = (Vec::with_capacity(words.len()), words.as_slice());
        while !left.is_empty() {
            let (those, rest) = left.split_at(self.length(left.iter().map(|word| word.node.as_str())));
            joined.extend(one(those));
            left = rest;
        }
        joined
    }
}

/// Some words as one, with a blank between each two.
fn one(words: &[Word]) -> Option<Word> {
    let (first, last) = (words.first()?, words.last()?);
    let text = words.iter().map(|word| word.node.as_str()).collect::<Vec<_>>().join(" ");
    Some(Spanned::new(text, Span { end: last.span.end, ..first.span }))
}

/// Whether a word may stand in this place; marks behind it are no part of it.
fn fits(part: Option<&str>, word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#']);
    part.is_none_or(|part| part.eq_ignore_ascii_case(word) || part.eq_ignore_ascii_case(bare))
}

/// Adds the ways in which an action may be written.
fn gather(written: &Expr, phrases: &mut Vec<Phrase>) {
    match &*written.kind {
        ExprKind::Constant(Value::Text(text)) => {
            phrases.push(text.split_whitespace().map(|word| Some(word.to_owned())).collect())
        }
        ExprKind::Template(parts) => phrases.push(words_of(parts)),
        ExprKind::If(_, yes, no) => [yes, no].into_iter().for_each(|way| gather(way, phrases)),
        _ => {}
    }
}

fn words_of(parts: &[TemplatePart]) -> Phrase {
    let (mut words, mut word) = (Vec::new(), Some(String::new()));
    let mut is_begun = false;
    for part in parts {
        let TemplatePart::Text(text) = part else {
            (word, is_begun) = (None, true);
            continue;
        };
        for sign in text.chars() {
            match (sign.is_whitespace(), &mut word) {
                (true, _) if is_begun => {
                    words.push(word.replace(String::new()));
                    is_begun = false;
                }
                (true, _) => {}
                (false, Some(word)) => {
                    word.push(sign);
                    is_begun = true;
                }
                (false, None) => {}
            }
        }
    }
    words.extend(is_begun.then_some(word));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str) -> Phrase {
        let value = || TemplatePart::Value(Expr::constant(Value::Nothing, Span::default()));
        let mut parts = Vec::new();
        for (place, piece) in text.split('_').enumerate() {
            parts.extend((place > 0).then(value));
            parts.push(TemplatePart::Text(piece.to_owned()));
        }
        words_of(&parts)
    }

    fn said(word: &str) -> Option<String> {
        Some(word.to_owned())
    }

    #[test]
    fn words_with_values_may_be_any() {
        assert_eq!(template("bid _"), [said("bid"), None]);
        assert_eq!(template("blink _-_ now"), [said("blink"), None, said("now")]);
        assert_eq!(template("D_"), [None]);
        assert_eq!(template("_ to _"), [None, said("to"), None]);
    }

    #[test]
    fn as_many_words_are_one_as_the_longest_way_has() {
        let phrases = Phrases(vec![template("bid _"), template("bid _ for _"), template("_ to _")]);
        let length = |line: &str| phrases.length(line.split(' '));
        assert_eq!(["bid 3 bid 4", "Bid 3 for e4 e5", "a1 to b2+ e5", "e4 e5", "bid"].map(length), [2, 4, 3, 1, 1]);
    }
}
