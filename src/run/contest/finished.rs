//! A finished game of a match.

use serde::{Deserialize, Serialize};

use crate::literal::game::Game;
use crate::literal::state::Verdict;
use crate::run::referee::Ending;
use crate::spec::ids::PlayerId;

/// One of the two players of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// The player that is named first.
    A,
    /// The player that is named second.
    B,
}

impl Side {
    /// The other player.
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// The player that has the first side in the game with an index, from 0 on: the first of two games is begun by A.
    pub fn first_in(index: usize) -> Side {
        if index.is_multiple_of(2) { Side::A } else { Side::B }
    }

    /// The player of the match that plays a side of the definition in the game with an index.
    pub fn of(player: PlayerId, index: usize) -> Side {
        let first = Side::first_in(index);
        if player.index() == 0 { first } else { first.other() }
    }
}

/// The cause of the end of a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A rule, by its label; none when the last stage was over.
    Rule(Option<String>),
    /// The loser could not go on; why.
    Forfeit(String),
    /// The game lasted too long, and counts as a draw.
    BrokenOff,
}

/// A finished game of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// Its index in the match, from 0 on.
    pub index: usize,
    /// The winner; nothing for a draw.
    pub winner: Option<Side>,
    /// The cause of its end.
    pub cause: Cause,
    /// The number of turns.
    pub plies: usize,
}

impl Finished {
    /// The result of a game that was played to an ending.
    pub fn of(index: usize, game: &Game, ending: &Ending) -> Finished {
        let spec = game.spec();
        let winner = match ending.verdict(|loser| spec.next_player(loser)) {
            Verdict::Won(player) => Some(Side::of(player, index)),
            Verdict::Drawn => None,
        };
        let cause = match ending {
            Ending::Ruled(outcome) => Cause::Rule(outcome.rule.map(|rule| spec.rule(rule).label.clone())),
            Ending::Forfeit(_, why) => Cause::Forfeit(why.clone()),
            Ending::BrokenOff => Cause::BrokenOff,
        };
        Finished { index, winner, cause, plies: plies(game) }
    }

    /// The half points of player A.
    pub fn half_points(&self) -> u64 {
        match self.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }

    /// Whether the first side won; nothing for a draw.
    pub fn first_won(&self) -> Option<bool> {
        self.winner.map(|winner| winner == Side::first_in(self.index))
    }
}

/// The number of turns of a game.
pub fn plies(game: &Game) -> usize {
    let steps = game.steps();
    let after = steps.iter().skip(1).map(|step| &step.before).chain([game.state()]);
    let ends = |(step, after): (&crate::literal::game::Step, &crate::literal::state::State)| {
        after.outcome.is_some() || after.flow.running != step.before.flow.running
    };
    steps.iter().zip(after).filter(|both| ends(*both)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_within_each_pair() {
        let sides: Vec<(Side, Side)> =
            (0..4).map(|index| (Side::of(PlayerId(0), index), Side::of(PlayerId(1), index))).collect();
        assert_eq!(sides, [(Side::A, Side::B), (Side::B, Side::A), (Side::A, Side::B), (Side::B, Side::A)]);
        let won = |index, winner| Finished { index, winner: Some(winner), cause: Cause::BrokenOff, plies: 0 };
        assert_eq!((won(0, Side::A).first_won(), won(1, Side::A).first_won()), (Some(true), Some(false)));
    }
}
