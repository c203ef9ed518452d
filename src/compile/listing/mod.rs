//! A program as text, for readers who want to see the compiled form of a definition. The text is deterministic and
//! never parsed.
//!
//! Sets are written as squares, slots of a frame as `$3`, sets in a frame as `#1`. A form is its name with its parts
//! in parentheses.

mod conditions;
mod movements;
mod rules;
mod sets;
mod steps;
mod values;

use super::Program;
use super::bitboard::Bitboard;
use crate::spec::ids::{KindId, PlayerId, Square};

/// A program that is being written.
pub(super) struct Listing<'a, B> {
    program: &'a Program<B>,
    text: String,
}

/// A program as text.
pub fn listing<B: Bitboard>(program: &Program<B>) -> String {
    let mut listing = Listing { program, text: String::new() };
    listing.head();
    listing.tables();
    listing.movements();
    listing.rules();
    listing.text
}

impl<B: Bitboard> Listing<'_, B> {
    fn head(&mut self) {
        let layout = &self.program.layout;
        let (ones, sets) = self.program.frame;
        self.line(0, &format!("position: {} words and {} for each token", layout.tokens, layout.token));
        self.line(0, &format!("sets of {} squares; frames of {ones} values and {sets} sets", B::CAPACITY));
    }

    fn line(&mut self, depth: usize, line: &str) {
        self.text.push_str(&"  ".repeat(depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn heading(&mut self, title: &str) {
        self.text.push('\n');
        self.line(0, title);
    }

    fn squares(&self, squares: B) -> String {
        if squares == self.program.squares && squares.any() {
            return "{every square}".to_owned();
        }
        let names = squares.each().map(|square| self.square(Square::at(square)));
        format!("{{{}}}", names.collect::<Vec<_>>().join(" "))
    }

    fn square(&self, square: Square) -> String {
        self.program.spec.geometry.name(square)
    }

    fn kind(&self, kind: KindId) -> String {
        self.program.spec.kind(kind).name.clone()
    }

    fn kinds_of(&self, kinds: &[KindId]) -> String {
        kinds.iter().map(|kind| self.kind(*kind)).collect::<Vec<_>>().join("/")
    }

    /// The kinds of a list that has a truth for each.
    fn marked(&self, kinds: &[bool]) -> String {
        let marked: Vec<KindId> = (0..kinds.len()).filter(|kind| kinds[*kind]).map(KindId::at).collect();
        if marked.len() == kinds.len() { "any".to_owned() } else { self.kinds_of(&marked) }
    }

    fn player(&self, player: PlayerId) -> String {
        self.program.spec.player(player).name.clone()
    }
}

/// A form with its parts.
fn form(name: &str, parts: &[String]) -> String {
    format!("{name}({})", parts.join(", "))
}
