//! Actions that only put what they name somewhere, judged without a copy of the position.

use super::acts::{Act, Acts};
use super::attack::Aim;
use super::run::Relocation;
use super::token::Place;
use super::view::View;
use crate::program::plan::{Guard, Placing};
use crate::program::squares::Squares;

impl<B: Squares> View<'_, B> {
    /// What is known of an action if all it does is to put what it names somewhere.
    pub(super) fn placing_of(&self, act: &Act) -> Option<&Placing> {
        self.situation().placing.iter().find(|placing| placing.action == usize::from(act.action))
    }

    /// Whether such an action is legal; nothing when it has to be carried out to say.
    pub(super) fn judged_in_place(&self, acts: &Acts, act: &Act) -> Option<bool> {
        let placing = self.placing_of(act)?;
        let guards = placing.guards.as_ref()?;
        let moves = self.relocations(acts, act);
        let judged = match self.is_allowed_before(placing, (acts, act), &moves) {
            true => self.leaves_guarded_safe(guards, &moves),
            false => Some(false),
        };
        self.desk.keep_relocations(moves);
        judged
    }

    /// Whether no rule about the position before it forbids it.
    fn is_allowed_before(&self, placing: &Placing, (acts, act): (&Acts, &Act), moves: &[Relocation]) -> bool {
        let mut moved = self.desk.list();
        moved.extend(moves.iter().map(|(token, ..)| *token));
        let before = View { before: Some(self.now), captured: &[], moved: &moved, chosen: acts.chosen(act), ..*self };
        let mut forbids = placing.before.iter().map(|index| &self.program.forbids[*index]);
        let forbidden = forbids.any(|forbid| {
            !(self.supposing && forbid.asks_stuck)
                && self.desk.with_frame(|frame| {
                    self.bind_targets(&forbid.targets, acts, act, frame);
                    before.test(&forbid.when, frame) && !before.test(&forbid.unless, frame)
                })
        });
        self.desk.put_away(moved);
        !forbidden
    }

    /// Whether no guarded piece is attacked when this has been put where it goes.
    pub(super) fn leaves_guarded_safe(&self, guards: &[Guard], moves: &[Relocation]) -> Option<bool> {
        let (mover, opponent) = (self.mover?, self.opponent()?);
        let layout = &self.program.layout;
        let (mut lifted, mut put) = (B::EMPTY, B::EMPTY);
        // Who is named twice ends where it is put last.
        let named = |index: usize, token| moves[..index].iter().any(|(earlier, ..)| *earlier == token);
        if moves.iter().enumerate().any(|(index, (token, ..))| named(index, *token)) {
            return None;
        }
        for (token, place, _) in moves {
            let token = self.token(*token);
            let Place::On(goal) = place else { return None };
            // Whoever comes onto the board, or lies elsewhere on it, may have to be guarded as well.
            if token.owner() != Some(mover) || layout.layer(token.kind()) != Some(0) {
                return None;
            }
            // Where two are put, only the later one stays.
            if put.has(goal.index()) {
                return None;
            }
            lifted |= B::only(token.square()?.index());
            put |= B::only(goal.index());
        }
        let occupied = self.occupied().without(lifted);
        if (occupied & put).any() || self.program.attacks[opponent.index()].depends_on_board {
            return None;
        }
        for guard in guards {
            let of_kinds = |kinds: &[Box<[_]>], of| {
                kinds.iter().fold(self.owned(0, Some(of)), |all, kinds| all & self.of_kinds(kinds))
            };
            let (guarded, enemies) = (of_kinds(&guard.kinds, mover), of_kinds(&guard.by, opponent));
            if (enemies & self.of_kinds(&self.program.attacks[opponent.index()].others)).any() {
                return None;
            }
            let attacked = guarded.each().any(|square| {
                let victim = self.now.piece_on(layout, square);
                let gone = moves.iter().find(|(token, ..)| victim == Some(*token));
                let square = match gone {
                    Some((_, Place::On(goal), _)) => goal.index(),
                    _ => square,
                };
                self.enemy_attacked(enemies, opponent, Aim { square, victim }, occupied | put)
            });
            if attacked {
                return Some(false);
            }
        }
        Some(true)
    }
}
