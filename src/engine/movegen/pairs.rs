//! Legal actions of two own pieces, such as castling.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::plan::Pair;
use crate::compile::scalar::Scalar;
use crate::engine::attack::attacked_squares::AttackedSquares;
use crate::engine::eval::pair_squares::key;
use crate::engine::eval::view::View;
use crate::engine::movegen::visitor::MoveVisitor;
use crate::engine::overrun::Overrun;
use crate::engine::workspace::memo::PairSquares;
use crate::spec::ids::PlayerId;

impl<B: Bitboard> View<'_, B> {
    /// Generates the legal actions of two own pieces. `attacked_squares` becomes those of the first piece.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    #[inline(never)]
    pub(super) fn by_pair<S: MoveVisitor<B>>(
        &self,
        pair: &Pair<B>,
        attacked_squares: &mut Option<AttackedSquares<B>>,
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        let Some(mover) = self.mover else { return Ok(()) };
        let own = self.owned(0, Some(mover));
        let pieces_that_may = |which: usize| {
            let pieces = pair.kinds[which].iter().fold(own, |all, kinds| all & self.of_kinds(kinds));
            self.with_facts(pair, which, pieces)
        };
        // In most positions there is no second piece left.
        let seconds = pieces_that_may(1);
        if seconds.is_empty() {
            return Ok(());
        }
        let (firsts, occupied) = (pieces_that_may(0), self.occupied());
        for first in firsts.each() {
            let (mut open, mut asked) = (B::EMPTY, B::EMPTY);
            for second in seconds.each() {
                if let Some(safe) = self.safe_squares(pair, mover, [first, second], occupied) {
                    open |= B::only(second);
                    asked |= safe;
                }
            }
            if open.is_empty() {
                continue;
            }
            self.of_first(pair, mover, (first, open, asked), attacked_squares, visitor)?;
        }
        Ok(())
    }

    /// The squares on which the first piece must not be attacked; `None` if the action is impossible otherwise. In
    /// most positions the rest of the condition decides first.
    #[inline]
    fn safe_squares(&self, pair: &Pair<B>, mover: PlayerId, squares: [usize; 2], occupied: B) -> Option<B> {
        let open = |two: &PairSquares<B>| (two.possible && (two.empty & occupied).is_empty()).then_some(two.safe);
        match self.workspace.pairs.with(key(pair, mover, squares), open) {
            Some(None) => None,
            Some(known) => known.filter(|_| self.rest_holds(pair, squares)),
            None if self.rest_holds(pair, squares) => self.two(pair, mover, squares, open),
            None => None,
        }
    }

    /// Reports the legal actions of a first piece with these partners. `asked` are the squares on which it must not be
    /// attacked for one of them.
    #[inline(never)]
    fn of_first<S: MoveVisitor<B>>(
        &self,
        pair: &Pair<B>,
        mover: PlayerId,
        (first, partners, asked): (usize, B, B),
        attacked_squares: &mut Option<AttackedSquares<B>>,
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        let layout = &self.program.layout;
        let Some(piece) = self.now.piece_on(layout, first) else { return Ok(()) };
        *attacked_squares = self.attacked_squares_of(piece, asked);
        let attacked = attacked_squares.as_ref().map(|attacked_squares| attacked_squares.attacked());
        for second in partners.each() {
            if visitor.has_enough() {
                break;
            }
            let Some(partner) = self.now.piece_on(layout, second) else { continue };
            let two = self.of_two(pair, mover, [first, second]);
            if attacked.is_some_and(|attacked| (attacked & two.safe).any()) {
                continue;
            }
            let judged = match (attacked, two.goals, &pair.guards) {
                (Some(_), Some(goals), Some(guards)) if pair.before.is_empty() && piece != partner => {
                    let moved = [0, 1].map(|which| ([first, second][which], goals[which].index()));
                    self.are_guarded_safe(guards, moved)
                }
                _ => None,
            };
            match judged {
                Some(false) => continue,
                Some(true) if S::COUNTS => {
                    visitor.add(1);
                    continue;
                }
                _ => {}
            }
            let mut candidates = self.workspace.moves();
            candidates.push(pair.action as u16, None, &[Scalar::Token(piece), Scalar::Token(partner)]);
            let mv = &candidates.list[0];
            let done = match judged {
                Some(_) => {
                    visitor.judged(&candidates, mv, &[]);
                    Ok(())
                }
                None => self.report_legal(&candidates, mv, visitor),
            };
            self.workspace.keep_moves(candidates);
            done?;
        }
        Ok(())
    }

    /// Whether the rest of the condition holds.
    fn rest_holds(&self, pair: &Pair<B>, squares: [usize; 2]) -> bool {
        if self.program.layout.visibility.any && !self.are_true(pair, squares) {
            return false;
        }
        matches!(pair.rest, Test::Always(true))
            || self.workspace.with_frame(|frame| {
                for (slot, square) in pair.slots.iter().zip(squares) {
                    let piece = self.now.piece_on(&self.program.layout, square);
                    frame.set(*slot, piece.map_or(Scalar::Nothing, Scalar::Token));
                }
                self.test(&pair.rest, frame)
            })
    }

    /// The pieces whose fields have the required values, for the first or the second piece. With hidden facts this is
    /// tested later.
    #[inline]
    fn with_facts(&self, pair: &Pair<B>, which: usize, pieces: B) -> B {
        let layout = &self.program.layout;
        let asked = pair.true_of.iter().filter(|(of, _)| *of == which && !layout.visibility.any);
        asked.fold(pieces, |left, (_, field)| self.with_true_field(*field, left))
    }

    /// Whether the fields of both pieces have the required values.
    fn are_true(&self, pair: &Pair<B>, squares: [usize; 2]) -> bool {
        let layout = &self.program.layout;
        pair.true_of.iter().all(|(which, field)| {
            let piece = self.now.piece_on(layout, squares[*which]);
            piece.is_some_and(|piece| self.field(*field, piece).holds())
        })
    }
}
