//! Actions that only place the pieces they name, judged without a copy of the position.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::Guard;
use crate::compile::situation::Placement;
use crate::engine::attack::attackers::Aim;
use crate::engine::effects::event::Relocation;
use crate::engine::eval::view::View;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::position::token::Place;
use crate::spec::ids::PlayerId;

impl<B: Bitboard> View<'_, B> {
    /// The placement of an action that only places the pieces it names.
    pub(super) fn placement_of(&self, mv: &Move) -> Option<&Placement> {
        self.situation().placements.iter().find(|placement| placement.action == usize::from(mv.action))
    }

    /// Whether such an action is legal that no ban before it forbids; `None` if it needs a trial.
    pub(super) fn judge_placement(&self, moves: &Moves, mv: &Move) -> Option<bool> {
        let guards = self.placement_of(mv)?.guards.as_ref()?;
        let relocations = self.relocations(moves, mv);
        let judged = self.leaves_guarded_safe(guards, &relocations);
        self.workspace.keep_relocations(relocations);
        judged
    }

    /// Whether no guarded piece is attacked after the placement; `None` if it needs a trial.
    fn leaves_guarded_safe(&self, guards: &[Guard], relocations: &[Relocation]) -> Option<bool> {
        let (mover, opponent) = (self.mover?, self.opponent()?);
        let layout = &self.program.layout;
        let (mut lifted, mut goals) = (B::EMPTY, B::EMPTY);
        // A token that is named twice ends at its last place.
        let named = |index: usize, token| relocations[..index].iter().any(|(earlier, ..)| *earlier == token);
        if relocations.iter().enumerate().any(|(index, (token, ..))| named(index, *token)) {
            return None;
        }
        for (token, place, _) in relocations {
            let token = self.token(*token);
            let Place::On(goal) = place else { return None };
            // A token that comes onto the board, or changes its layer, may have to be guarded as well.
            if token.owner() != Some(mover) || layout.layer(token.kind()) != Some(0) {
                return None;
            }
            // Of two tokens on one square only the later one stays.
            if goals.has(goal.index()) {
                return None;
            }
            lifted |= B::only(token.square()?.index());
            goals |= B::only(goal.index());
        }
        let goal_of = |square: usize| {
            let victim = self.now.piece_on(layout, square);
            match relocations.iter().find(|(token, ..)| victim == Some(*token)) {
                Some((_, Place::On(goal), _)) => goal.index(),
                _ => square,
            }
        };
        self.are_safe_after(guards, (mover, opponent), (lifted, goals), goal_of)
    }

    /// Whether no guarded piece is attacked after two own pieces move, each from its first square to its second.
    pub(in crate::engine) fn are_guarded_safe(&self, guards: &[Guard], moved: [(usize, usize); 2]) -> Option<bool> {
        let (mover, opponent) = (self.mover?, self.opponent()?);
        let [(first, goal), (second, other)] = moved;
        // Of two pieces on one square only the later one stays.
        if goal == other {
            return None;
        }
        let moved = (B::only(first) | B::only(second), B::only(goal) | B::only(other));
        self.are_safe_after(guards, (mover, opponent), moved, |square| match square {
            _ if square == first => goal,
            _ if square == second => other,
            _ => square,
        })
    }

    /// Whether no guarded piece is attacked after a placement; `goal_of` is the square of a piece after it. `None` if
    /// it needs a trial.
    fn are_safe_after(
        &self,
        guards: &[Guard],
        (mover, opponent): (PlayerId, PlayerId),
        (lifted, goals): (B, B),
        goal_of: impl Fn(usize) -> usize,
    ) -> Option<bool> {
        let attacks = &self.program.attacks[opponent.index()];
        let occupied = self.occupied().without(lifted);
        if (occupied & goals).any() || attacks.depends_on_board {
            return None;
        }
        for guard in guards {
            let of_kinds = |kinds: &[Box<[_]>], of| {
                kinds.iter().fold(self.owned(0, Some(of)), |all, kinds| all & self.of_kinds(kinds))
            };
            let (guarded, enemies) = (of_kinds(&guard.kinds, mover), of_kinds(&guard.by, opponent));
            if !attacks.others.is_empty() && (enemies & self.of_kinds(&attacks.others)).any() {
                return None;
            }
            let attacked = guarded.each().any(|square| {
                let aim = Aim { square: goal_of(square), victim: self.now.piece_on(&self.program.layout, square) };
                self.enemy_attacked(enemies, opponent, aim, occupied | goals)
            });
            if attacked {
                return Some(false);
            }
        }
        Some(true)
    }
}
