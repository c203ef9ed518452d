//! What may come in behind units that move, in one position.

use super::{Moves, Unit};
use crate::compile::bitboard::Bitboard;
use crate::compile::plan::Gating;
use crate::compile::scalar::Scalar;
use crate::engine::desk::Desk;
use crate::engine::filter::Each;
use crate::spec::bounds::MAX_OPTIONS;

/// What may come in, and behind whom.
#[derive(Debug)]
pub(super) struct Entering<B> {
    /// The units behind which something may.
    pub units: B,
    /// What may be chosen.
    pub choices: Vec<Scalar>,
    /// Whether a move is as legal with each choice as without.
    pub plain: bool,
}

impl<B: Bitboard> Moves<'_, B> {
    /// Finds behind whom something may come in. What is only `counted` is no more when there is nothing to choose.
    pub(super) fn find_entering(&mut self, gating: &Gating<B>, counted: bool) {
        let (view, mover) = (self.view, self.mover);
        let Entering { units, choices, plain } = &mut self.entering;
        *choices = view.desk.scalars();
        view.desk.with_frame(|frame| {
            view.options(&gating.of, frame, choices);
            let post_move = &self.plan.post_move;
            let stands_in_the_way = |choice: &Scalar| {
                let token = choice.token().map(|token| view.token(token));
                token.is_some_and(|token| {
                    let lies_on_top = view.program.layout.layer(token.kind()) == Some(0);
                    lies_on_top && token.owner() == Some(mover) && !post_move.speaks_of(token.kind())
                })
            };
            *plain = choices.len() <= MAX_OPTIONS && choices.iter().all(stands_in_the_way);
            if gating.or_none {
                choices.push(Scalar::Nothing);
            }
            if choices.is_empty() || (counted && *plain && choices.len() == 1) {
                return;
            }
            let those = view.owned(0, Some(mover)) & view.of_kinds(&gating.kinds[mover.index()]);
            *units = view.that_meet(&gating.when, Each::Unit, those, frame);
        });
    }

    /// Whether something may come in behind a unit.
    #[inline]
    pub(super) fn is_entrance(&self, unit: Unit) -> bool {
        self.entering.units.has(unit.origin)
    }
}

impl<B: Bitboard> Entering<B> {
    /// Nothing behind nobody.
    pub(super) fn none() -> Self {
        Entering { units: B::EMPTY, choices: Vec::new(), plain: true }
    }

    /// Puts away what was worked with.
    pub(super) fn finish(&mut self, desk: &Desk<B>) {
        if self.choices.capacity() > 0 {
            desk.keep_scalars(std::mem::take(&mut self.choices));
        }
    }
}
