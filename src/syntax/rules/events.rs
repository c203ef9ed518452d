//! Captures told as what the capturing piece does, where the event is of the piece that is captured.

use super::lex::Shape;
use super::passage::Passage;
use super::repair::LONGEST;
use crate::diagnostic::{Code, Diagnostic};

/// English words for the event.
const CAPTURES: [&str; 4] = ["captures", "takes", "kills", "eats"];
const CAPTURED: [&str; 5] = ["captured", "taken", "killed", "eaten", "capture"];

/// Words and signs that end an event.
const ENDS: [&str; 6] = [":", "when", ",", ";", "because", "unless"];

/// `after knight captures queen`, `after queen is captured by knight`: what to write instead, if it can be read.
pub(super) fn of_capture(passage: &Passage, failed: usize) -> Option<Diagnostic> {
    let body = passage.body_start(0)?;
    if passage.word(body) != "after" || passage.text.len() > LONGEST {
        return None;
    }
    let parted = (body + 1..=failed).rev().find(|index| passage.word(*index) == "," && *index < failed);
    let first = parted.unwrap_or(body) + 1;
    let last = (first..passage.tokens.len()).find(|index| ENDS.contains(&passage.word(*index)))?;
    let event = Event { passage, first, last };
    let instead = event.active().or_else(|| event.passive())?;
    let (start, end) = (passage.tokens.get(first)?, passage.tokens.get(last.checked_sub(1)?)?);
    let goes_on = match passage.read_with(start.start, end.end, &instead) {
        Ok(()) => true,
        Err(failure) => failure.at > start.start + instead.len(),
    };
    goes_on.then(|| {
        let place = passage.place(start.start, end.end);
        Diagnostic::error(Code::Syntax, place, "a capture is an event of the piece that is captured")
            .label(format!("write `{instead}`"))
            .fix(place, instead)
    })
}

/// The tokens of an event.
struct Event<'p> {
    passage: &'p Passage<'p>,
    first: usize,
    last: usize,
}

impl Event<'_> {
    fn words(&self, from: usize, to: usize) -> Option<String> {
        let tokens = self.passage.tokens.get(from..to).filter(|tokens| !tokens.is_empty())?;
        let articles = ["a", "an", "the"];
        let plain = tokens.iter().map(|token| token.text(self.passage.text)).filter(|word| !articles.contains(word));
        let are_words = tokens.iter().all(|token| token.shape == Shape::Word || token.is(self.passage.text, "/"));
        let words = plain.collect::<Vec<_>>().join(" ").replace(" / ", "/");
        (are_words && !words.is_empty()).then_some(words)
    }

    fn find(&self, words: &[&str]) -> Option<usize> {
        (self.first..self.last).find(|index| words.contains(&self.passage.word(*index)))
    }

    /// `knight captures queen`.
    fn active(&self) -> Option<String> {
        let verb = self.find(&CAPTURES)?;
        let captor = self.words(self.first, verb)?;
        let victim = self.words(verb + 1, self.last).unwrap_or_else(|| "piece".to_owned());
        Some(format!("capture of {victim} by {captor}"))
    }

    /// `queen is captured by knight`, `queen captured`, `capture by knight`.
    fn passive(&self) -> Option<String> {
        let verb = self.find(&CAPTURED)?;
        let is = verb.checked_sub(1).filter(|before| matches!(self.passage.word(*before), "is" | "are" | "gets"));
        let victim = self.words(self.first, is.unwrap_or(verb)).unwrap_or_else(|| "piece".to_owned());
        match self.passage.word(verb + 1) {
            "by" => Some(format!("capture of {victim} by {}", self.words(verb + 2, self.last)?)),
            _ if verb + 1 == self.last => Some(format!("capture of {victim}")),
            _ => None,
        }
    }
}
