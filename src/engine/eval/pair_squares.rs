//! Actions of two pieces, such as castling: everything that their two squares decide, kept in a memo table.

use crate::compile::bitboard::Bitboard;
use crate::compile::plan::Pair;
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::workspace::memo::PairSquares;
use crate::spec::ids::{PlayerId, Square};

impl<B: Bitboard> View<'_, B> {
    /// The goals of two pieces of the mover on these squares, if both have one.
    pub(in crate::engine) fn goals_of_two(&self, pair: &Pair<B>, squares: [Square; 2]) -> Option<[Square; 2]> {
        self.two(pair, self.mover?, squares.map(Square::index), |two| two.goals)
    }

    /// The result for two squares.
    pub(in crate::engine) fn of_two(&self, pair: &Pair<B>, mover: PlayerId, squares: [usize; 2]) -> PairSquares<B> {
        self.two(pair, mover, squares, |two| *two)
    }

    /// Looks at the result for two squares.
    #[inline]
    pub(in crate::engine) fn two<T>(
        &self,
        pair: &Pair<B>,
        mover: PlayerId,
        squares: [usize; 2],
        look: impl Fn(&PairSquares<B>) -> T,
    ) -> T {
        let key = key(pair, mover, squares);
        self.workspace.pairs.with(key, &look).unwrap_or_else(|| {
            let two = self.decided_by(pair, squares.map(|square| Scalar::Square(Square::at(square))));
            self.workspace.pairs.put(key, two);
            look(&two)
        })
    }

    #[cold]
    fn decided_by(&self, pair: &Pair<B>, squares: [Scalar; 2]) -> PairSquares<B> {
        let mut two = self.workspace.with_frame(|frame| {
            pair.slots.iter().zip(squares).for_each(|(slot, square)| frame.set(*slot, square));
            let [first, second] = [0, 1].map(|which| match self.one(&pair.goals[which], frame) {
                Scalar::Square(goal) => Some(goal),
                _ => None,
            });
            PairSquares {
                possible: self.test(&pair.fixed, frame),
                empty: pair.empty.iter().fold(B::EMPTY, |all, set| all | self.set(set, frame)),
                safe: B::EMPTY,
                goals: first.zip(second).map(|(first, second)| [first, second]),
            }
        });
        for rule in &pair.safe {
            two.safe |= self.workspace.with_frame(|frame| {
                for (slot, square) in rule.slots.iter().zip(squares) {
                    if let Some(slot) = slot {
                        frame.set(*slot, square);
                    }
                }
                self.set(&rule.squares, frame)
            });
        }
        two
    }
}

/// The memo key of the result for two squares.
#[inline]
pub(in crate::engine) fn key<B>(pair: &Pair<B>, mover: PlayerId, squares: [usize; 2]) -> u64 {
    (pair.action as u64) << 20 | u64::from(mover.0) << 16 | (squares[0] as u64) << 8 | squares[1] as u64
}
