//! The face for Rust programs: a [`Variant`] is loaded, a [`Game`] of it is played by text.
//!
//! Deliberately absent: speed. Programs that play many games use [`runtime`](crate::runtime).

mod error;
mod variant;

use std::fmt;

pub use error::{LoadError, PlayError, PositionError};
pub use variant::Variant;

use crate::explain::{explain, sentences, words};
use crate::literal;
use crate::literal::action::Transition;
use crate::literal::state::{State, Verdict};
use crate::notation::action::find::{Found, find};
use crate::notation::action::{Written, write_all};
use crate::notation::position;
use crate::run::random::Player;
use crate::spec::ids::PlayerId;

/// A game that is being played.
///
/// ```
/// use interp::{Game, Variant};
///
/// let chess = Variant::load("chess")?;
/// let mut game = Game::new(&chess, 1);
/// game.play("e4")?;
/// game.play("e5")?;
/// assert_eq!(game.turn(), Some("white"));
/// assert_eq!(game.moves().len(), 29);
///
/// let refused = game.play("Ke3").unwrap_err();
/// assert_eq!(refused.to_string(), "not possible: the king on e1 does not move to e3");
///
/// while let Some(played) = game.play_random() {
///     println!("{played}");
/// }
/// println!("{}", game.outcome().unwrap());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    variant: Variant,
    game: literal::game::Game,
    random: Player,
}

/// A legal move, as people write it: `Nf3`, `exd8=Q+`.
///
/// The alternate form `{:#}` is the one for machines: `g1f3`, `e7d8=Q`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    written: Written,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if f.alternate() { &self.written.machine } else { &self.written.san })
    }
}

/// How a game ended. Its text is a sentence: `White wins: checkmate`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The name of the winner; nothing for a draw.
    pub winner: Option<String>,
    /// The label of the rule that ended the game; nothing when no rule did.
    pub rule: Option<String>,
    text: String,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Game {
    /// A new game. Dice, cards and [random moves](Game::play_random) depend on `seed` and on nothing else.
    pub fn new(variant: &Variant, seed: u64) -> Game {
        Game::with(variant, literal::game::Game::new(variant.spec.clone(), seed, &[]), seed)
    }

    /// A game from a position in the notation of the variant: FEN, where the variant writes FEN.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    ///
    /// ```
    /// use interp::{Game, Variant};
    ///
    /// let chess = Variant::load("chess")?;
    /// let game = Game::at(&chess, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 0)?;
    /// assert!(game.moves().iter().any(|mv| mv.to_string() == "Qg7#"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at(variant: &Variant, text: &str, seed: u64) -> Result<Game, PositionError> {
        let state = position::parse(&variant.spec, text).map_err(PositionError)?;
        Ok(Game::with(variant, literal::game::Game::from_position(variant.spec.clone(), state, seed), seed))
    }

    fn with(variant: &Variant, game: literal::game::Game, seed: u64) -> Game {
        // Random moves do not share the numbers of dice and cards.
        Game { variant: variant.clone(), game, random: Player::new(!seed) }
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The name of the player to move; nothing when the game is over.
    pub fn turn(&self) -> Option<&str> {
        self.game.mover().map(|player| self.variant.spec.player(player).name.as_str())
    }

    /// How the game ended; nothing while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = self.game.outcome()?;
        let spec = &self.variant.spec;
        Some(Outcome {
            winner: match outcome.verdict {
                Verdict::Won(player) => Some(spec.player(player).name.clone()),
                Verdict::Drawn => None,
            },
            rule: outcome.rule.map(|rule| spec.rule(rule).label.clone()),
            text: words::outcome(spec, &self.variant.loaded.definition.sources, outcome),
        })
    }

    /// The moves of the player to move, in a fixed order: the legal ones or, where a referee decides, those that may be
    /// tried. None when the game is over.
    pub fn moves(&self) -> Vec<Move> {
        let written = write_all(&self.variant.spec, self.state(), &self.game.tries());
        written.into_iter().map(|written| Move { written }).collect()
    }

    /// The asides of the player to move: resign, offer a draw, claim one.
    pub fn asides(&self) -> Vec<Move> {
        let asides = self.game.mover().map(|mover| self.game.asides(mover)).unwrap_or_default();
        let written = write_all(&self.variant.spec, self.state(), &asides);
        written.into_iter().map(|written| Move { written }).collect()
    }

    /// Plays a move as a person types it: `e4`, `e2e4`, `castle`, `resign`.
    ///
    /// # Errors
    /// Says why it is not played. The game stays as it was.
    pub fn play(&mut self, text: &str) -> Result<Move, PlayError> {
        let mover = self.game.mover().ok_or(PlayError::Over)?;
        let list = self.game.tries();
        match self.found(&list, text) {
            Found::One(index) => return self.make(&list, index, text),
            Found::Several(_) => return Err(PlayError::Several(self.why(text))),
            Found::None => {}
        }
        let asides = self.game.asides(mover);
        match self.found(&asides, text) {
            Found::One(index) => self.make(&asides, index, text),
            _ => Err(PlayError::Refused(self.refusal(mover, text))),
        }
    }

    /// Plays a random move of the player to move and returns it; nothing when the game is over.
    pub fn play_random(&mut self) -> Option<Move> {
        let list = self.game.tries();
        let index = self.random.choose(&self.game, &list)?;
        self.make(&list, index, "").ok().or_else(|| self.play_first_accepted(&list))
    }

    /// The first move of a list that the referee accepts.
    fn play_first_accepted(&mut self, list: &[Transition]) -> Option<Move> {
        (0..list.len()).find_map(|index| self.make(list, index, "").ok())
    }

    /// Takes back the last move; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Why a move of the player to move is legal or not, at length: the rule, and each of its conditions.
    ///
    /// ```
    /// use interp::{Game, Variant};
    ///
    /// let game = Game::new(&Variant::load("stun_check")?, 0);
    /// assert!(game.why("e5").starts_with("the pawn on e2 does not get to e5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why(&self, text: &str) -> String {
        let spec = &self.variant.spec;
        let actor = self.game.mover().unwrap_or(PlayerId(0));
        let answer = explain(spec, self.state(), actor, text);
        sentences::at_length(spec, &self.variant.loaded.definition, text, &answer).trim_end().to_owned()
    }

    /// The whole position as text, which [`Game::at`] reads.
    pub fn position(&self) -> String {
        position::print(&self.variant.spec, self.state())
    }

    /// The position as one player knows it; what is hidden is `?`. Nothing when no player has this name.
    pub fn view(&self, player: &str) -> Option<String> {
        let spec = &self.variant.spec;
        let eyes = spec.player_ids().find(|id| spec.player(*id).name == player)?;
        Some(position::seen(spec, self.state(), Some(eyes)))
    }

    fn state(&self) -> &State {
        self.game.state()
    }

    fn found(&self, list: &[Transition], text: &str) -> Found {
        let written = write_all(&self.variant.spec, self.state(), list);
        find(&self.variant.spec, self.state(), list, &written, text)
    }

    fn refusal(&self, actor: PlayerId, text: &str) -> String {
        let spec = &self.variant.spec;
        let answer = explain(spec, self.state(), actor, text);
        sentences::in_a_line(spec, &self.variant.loaded.definition.sources, text, &answer)
    }

    fn make(&mut self, list: &[Transition], index: usize, text: &str) -> Result<Move, PlayError> {
        let written = write_all(&self.variant.spec, self.state(), list).into_iter().nth(index);
        let judged = list.get(index).and_then(|chosen| self.game.judged(chosen));
        match (written, judged) {
            (Some(written), Some(legal)) => {
                self.game.play(&legal);
                Ok(Move { written })
            }
            _ => Err(PlayError::Refused(format!("the referee refuses `{text}`"))),
        }
    }
}

#[cfg(test)]
mod tests;
