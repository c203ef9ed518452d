//! Letters of tokens: none may be mistaken for another, or for what else stands in positions and moves.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Word;
use crate::spec::PIECES;
use crate::spec::ids::KindId;
use crate::spec::nouns::Kind;

impl Checker<'_> {
    /// Letters must not be mistaken for other parts of a position or a move.
    pub(super) fn check_letter(&mut self, letter: &str, neutral: bool, word: &Word, id: KindId) {
        let is_piece = self.spec.kind(id).class == PIECES;
        let taken = if is_piece { "/[]#{},=:.-" } else { ",=:{}" };
        let bad = |c: char| taken.contains(c) || c.is_whitespace() || is_piece && c.is_ascii_digit();
        let name = &word.node;
        if let Some(sign) = letter.chars().find(|c| bad(*c)) {
            let message = format!("the letter of `{name}` cannot contain `{sign}`, which has a meaning in positions");
            self.error(Code::BadLetter, word.span, message);
        } else if is_piece && neutral && letter == "x" {
            let message = format!("the letter of `{name}` cannot be `x`, which is a capture in moves");
            self.error(Code::BadLetter, word.span, message);
        } else if is_piece && !neutral && !letter.is_empty() && !has_two_forms(letter) {
            let message =
                format!("the letter of `{name}` is not written in two ways, large and small, for two players");
            let help = "take a letter that has both forms; only a piece of no player (`owner = \"nobody\"`) needs none";
            self.report(Diagnostic::error(Code::BadLetter, word.span, message).help(help));
        }
    }

    /// Two kinds of a class with the same letter could not be told apart in a position; nor could pieces with letters
    /// that run into each other.
    pub(super) fn check_letters(&mut self) {
        let kinds = std::mem::take(&mut self.spec.kinds);
        let written: Vec<Vec<String>> = kinds.iter().map(forms).collect();
        for (kind, forms) in kinds.iter().zip(&written).filter(|(kind, _)| !kind.letter.is_empty()) {
            let is_like = |other: &Kind| other.class == kind.class && !other.letter.is_empty();
            let mut others = kinds.iter().zip(&written).filter(|(other, _)| is_like(other));
            let shared = |written: &[String]| written.iter().find(|form| forms.contains(*form)).cloned();
            let earlier = others.clone().take_while(|(other, _)| other.span != kind.span);
            let mut twice = earlier.filter_map(|(other, written)| Some((other, shared(written)?)));
            if let Some((earlier, letter)) = twice.next() {
                let message = format!("the letter `{letter}` is used twice: by `{}` and `{}`", earlier.name, kind.name);
                let problem = Diagnostic::error(Code::LetterTwice, kind.span, message)
                    .also(earlier.span, "the other one")
                    .help("give one of them another letter; it may have several characters, such as `+R`");
                self.report(problem);
            } else if kind.class == PIECES
                && let Some((other, _)) = others.find(|(_, other)| runs_into(other, forms, (&kinds, &written)))
            {
                let (long, short) = (&kind.letter, &other.letter);
                let message = format!("where `{long}` stands, `{short}` and another letter can be read");
                let problem = Diagnostic::error(Code::LetterTwice, kind.span, message)
                    .also(other.span, format!("`{short}` is the letter of this one"))
                    .help("pieces stand side by side without blanks in positions: no letter may be made of others");
                self.report(problem);
            }
        }
        self.spec.kinds = kinds;
    }
}

/// Whether capitals and small letters of a text are different and lead back to each other.
pub(super) fn has_two_forms(letter: &str) -> bool {
    let (upper, lower) = (letter.to_uppercase(), letter.to_lowercase());
    upper != lower && upper.to_lowercase() == lower && lower.to_uppercase() == upper
}

/// How the pieces of a kind are written.
fn forms(kind: &Kind) -> Vec<String> {
    let letters = std::iter::once(&kind.letter).chain(&kind.also);
    match kind.neutral || kind.class != PIECES {
        true => letters.cloned().collect(),
        false => letters.flat_map(|letter| [letter.to_uppercase(), letter.to_lowercase()]).collect(),
    }
}

/// Whether the longer letter can also be read as the shorter one and others behind it.
fn runs_into(short: &[String], long: &[String], (kinds, written): (&[Kind], &[Vec<String>])) -> bool {
    let rests = long.iter().flat_map(|long| short.iter().filter_map(|short| long.strip_prefix(short.as_str())));
    let mut rests = rests.filter(|rest| !rest.is_empty()).peekable();
    if rests.peek().is_none() {
        return false;
    }
    let pieces = kinds.iter().zip(written).filter(|(kind, _)| kind.class == PIECES);
    let all: Vec<&str> = pieces.flat_map(|(_, forms)| forms).map(String::as_str).collect();
    rests.any(|rest| begins_a_row(rest, &all))
}

/// Whether a row of letters can begin like this.
fn begins_a_row(text: &str, letters: &[&str]) -> bool {
    letters.iter().filter(|letter| !letter.is_empty()).any(|letter| {
        letter.starts_with(text) || text.strip_prefix(*letter).is_some_and(|rest| begins_a_row(rest, letters))
    })
}
