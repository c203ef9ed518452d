//! Conditions of what follows from moves that ask for attacks between the squares of a move: who would have to stand where for one
//! to hold after any move by a movement.

use super::planner::Planner;
use crate::literal::geometry::between;
use crate::program::code::{Mask, One, Players, Query, Set, Source, Target, Test};
use crate::program::movement::Movement;
use crate::program::squares::Squares;
use crate::spec::code::slot;
use crate::spec::ids::{KindId, PlayerId, Square};

/// Units of the opponent without which a condition does not hold: while none of them stands on one of these squares.
#[derive(Debug, Clone, PartialEq)]
pub struct Remote<B> {
    /// Of which kinds they are: of one of each of these lists.
    pub kinds: Box<[Box<[KindId]>]>,
    /// The squares from which they could attack the squares of some move, if all others were empty.
    pub zone: B,
}

impl<B: Squares> Planner<'_, B> {
    /// What a condition asks of the opponent after moves of a player by a movement, if it asks for attacks between their squares
    /// and nobody attacks who does not stand on one of certain squares.
    pub(super) fn remote(&self, player: PlayerId, movement: &Movement<B>, test: &Test<B>) -> Option<Remote<B>> {
        match test {
            Test::All(parts) => parts.iter().find_map(|part| self.remote(player, movement, part)),
            Test::Some(Set::Query(query)) | Test::Exists(query, _) => {
                self.zone(player, movement, attacks_between(query)?)
            }
            _ => None,
        }
    }

    fn zone(&self, player: PlayerId, movement: &Movement<B>, (mask, whole): (&Mask<B>, bool)) -> Option<Remote<B>> {
        let attacks = &self.attacks[self.spec.next_player(player).index()];
        let is_meant = |kind: &KindId| mask.kinds.iter().all(|kinds| kinds.contains(kind));
        // Immunities leave fewer attacks, and no others.
        let depends = attacks.others.iter().any(is_meant) || self.layout.veils.tokens;
        let travel = movement.travel.as_ref().ok().filter(|_| !depends)?;
        let mut squares = B::EMPTY;
        let allowed = |origin: &usize, goal| movement.goals.as_ref().is_none_or(|goals| goals[*origin].has(goal));
        for goal in self.spec.geometry.squares() {
            for way in &travel.ways {
                let origins = self.gaits[way.gait].lines(goal.index()).each();
                for origin in origins.filter(|origin| allowed(origin, goal.index())) {
                    squares |= B::from_set(between(&self.spec.geometry, Square::at(origin), goal));
                    squares |= if whole { B::only(origin) | B::only(goal.index()) } else { B::EMPTY };
                }
            }
        }
        let meant = attacks.plain.iter().filter(|plain| plain.kinds.iter().any(is_meant));
        let zone = meant.flat_map(|plain| squares.each().map(|square| plain.lines[square]));
        Some(Remote { kinds: mask.kinds.clone().into(), zone: zone.fold(B::EMPTY, |zone, lines| zone | lines) })
    }
}

/// Who of the opponent has to attack a square between those of the move, and whether these two are meant, too.
fn attacks_between<B: PartialEq>(query: &Query<B>) -> Option<(&Mask<B>, bool)> {
    let Source::Board(mask) = &query.source else { return None };
    let [Players::One(owner)] = mask.owners.as_slice() else { return None };
    (mask.layer == Some(0) && **owner == One::Opponent).then_some((mask, between_ends(mask)?))
}

/// Whether the squares of a move are meant, too, if pieces have to attack one between these.
pub fn between_ends<B: PartialEq>(mask: &Mask<B>) -> Option<bool> {
    mask.attacking.iter().find_map(|target| match target {
        Target::Squares(squares) => match &**squares {
            Set::Line { whole, from, to } if is_end(from) && is_end(to) && from != to => Some(*whole),
            _ => None,
        },
        _ => None,
    })
}

/// Whether a square is the one the unit comes from, or goes to.
pub fn is_end<B>(one: &One<B>) -> bool {
    matches!(one, One::Local(slot::ORIGIN | slot::GOAL))
}
