//! Gating: pieces that may come in behind units that move.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::Gating;
use crate::compile::scalar::Scalar;
use crate::engine::eval::filter::Subject;
use crate::engine::movegen::gating_choices::GatingChoices;
use crate::engine::movegen::generator::Generator;
use crate::engine::movegen::visitor::PieceAt;
use crate::spec::bounds::MAX_OPTIONS;

impl<B: Bitboard> Generator<'_, B> {
    /// Finds the units behind which a piece may gate in. With one plain choice, counting needs none.
    pub(super) fn find_gating(&mut self, gating: &Gating<B>, counted: bool) {
        let (view, mover) = (self.view, self.mover);
        let GatingChoices { units, choices, plain } = &mut self.gating;
        *choices = view.workspace.scalars();
        view.workspace.with_frame(|frame| {
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
            *units = view.filter(&gating.when, Subject::Unit, those, frame);
        });
    }

    /// Whether a piece may gate in behind a unit.
    #[inline]
    pub(super) fn has_gating(&self, unit: PieceAt) -> bool {
        self.gating.units.has(unit.origin)
    }
}
