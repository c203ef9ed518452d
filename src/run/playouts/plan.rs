//! Plans of random games.

use crate::literal::chance::Seeded;
use crate::literal::state::State;
use crate::spec::ids::RuleId;

/// Actions are typed in the first games only, in at most so many.
pub const TYPED_GAMES: usize = 10;

/// A plan: the number of games, where they start, and their length.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The number of games.
    pub games: usize,
    /// Where all choices come from.
    pub seed: u64,
    /// Random choices of the rules that are fixed.
    pub pins: Vec<(RuleId, u128)>,
    /// The position to start from, as it was loaded; the definition's start when absent.
    pub from: Option<State>,
    /// A game is broken off after so many actions.
    pub max_actions: usize,
    /// The number of legal actions that are written for typing, in all games together. The first games share them
    /// equally.
    pub typed: usize,
}

impl Plan {
    /// The seeds of the games, in order and without end.
    pub fn seeds(&self) -> impl Iterator<Item = u64> + use<> {
        let mut seeds = Seeded::new(self.seed);
        std::iter::from_fn(move || Some(seeds.below(usize::MAX) as u64))
    }

    /// The number of games in which actions are typed.
    pub fn typed_games(&self) -> usize {
        if self.typed > 0 { self.games.min(TYPED_GAMES) } else { 0 }
    }

    /// The budget for typing in the game with this index.
    pub(super) fn typing(&self, index: usize) -> Option<Typing> {
        let games = self.typed_games();
        (index < games).then(|| Typing { left: self.typed.div_ceil(games), wait: index, every: games })
    }
}

/// The budget of a game for typing. Positions are typed at regular distances, so late ones are typed, too; the games
/// begin at different distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Typing {
    /// The number of legal actions that may still be written.
    pub left: usize,
    /// The number of positions before the next that is typed.
    pub wait: usize,
    /// One of so many positions is typed.
    pub every: usize,
}

impl Typing {
    /// Whether the position that comes now is typed.
    pub fn is_due(&mut self) -> bool {
        let due = self.wait == 0 && self.left > 0;
        self.wait = self.wait.checked_sub(1).unwrap_or(self.every - 1);
        due
    }
}
