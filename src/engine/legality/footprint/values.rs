//! Footprints of values, sets and queries.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{AreaFrom, Mask, One, Query, Set, Source};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::legality::footprint::Footprint;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::slot;

impl<B: Bitboard> View<'_, B> {
    /// Adds the moves that could change the elements of a query.
    pub(super) fn query_footprint(&self, query: &Query<B>, footprint: &mut Footprint<B>, frame: &mut Frame<B>) {
        match &query.source {
            Source::Board(mask) | Source::Squares(mask) => self.mask_footprint(mask, footprint, frame),
            Source::One(one) => self.value_footprint(one, footprint, frame),
            Source::Players => {}
            _ => footprint.all = true,
        }
        for test in &query.tests {
            self.each_footprint(query, test, footprint, frame);
        }
    }

    /// Adds the moves that could change the number of tokens of a mask: captures and arrivals.
    pub(super) fn number_footprint(&self, query: &Query<B>, footprint: &mut Footprint<B>, frame: &mut Frame<B>) {
        if let Source::Board(mask) = &query.source {
            footprint.goals |= self.masked_on_all_squares(mask, frame);
            if footprint.arrivals {
                footprint.arrive(&mask.kinds, self.program.squares);
            }
        }
    }

    /// Adds the moves that could change the tokens of a mask.
    fn mask_footprint(&self, mask: &Mask<B>, footprint: &mut Footprint<B>, frame: &mut Frame<B>) {
        mask.within.iter().chain(&mask.outside).for_each(|set| self.set_footprint(set, footprint, frame));
        for target in &mask.attacking {
            self.target_footprint(mask, target, footprint, frame);
        }
        let named = mask.layer.is_some() && !(mask.kinds.is_empty() && mask.owners.is_empty());
        if named {
            let tokens = self.masked_on_all_squares(mask, frame);
            let everywhere = mask.within.is_empty() && mask.outside.is_empty();
            let area = mask.within.iter().fold(self.program.squares, |area, set| area & self.set(set, frame));
            let area = mask.outside.iter().fold(area, |area, set| area.without(self.set(set, frame)));
            footprint.touch(tokens & area);
            if !everywhere || footprint.arrivals {
                footprint.arrive(&mask.kinds, area);
            }
            return;
        }
        if mask.layer.is_none() && !mask.vacant && !mask.taken {
            return;
        }
        let squares = mask.within.iter().fold(self.program.squares, |all, set| all & self.set(set, frame));
        footprint.touch(squares);
    }

    pub(super) fn set_footprint(&self, set: &Set<B>, footprint: &mut Footprint<B>, frame: &mut Frame<B>) {
        match set {
            Set::Constant(_) | Set::Local(_) => {}
            Set::Region(_, one) | Set::Of(one) | Set::Standing(one) | Set::Home(one) => {
                self.value_footprint(one, footprint, frame)
            }
            Set::Area(_, from) => match &**from {
                AreaFrom::One(one) => self.value_footprint(one, footprint, frame),
                AreaFrom::Squares(set) | AreaFrom::Tokens(_, set) => {
                    self.set_footprint(set, footprint, frame);
                }
            },
            Set::Connected(_, sets) => {
                self.set_footprint(&sets.0, footprint, frame);
                self.set_footprint(&sets.1, footprint, frame);
            }
            Set::Line { from, to, .. } => {
                self.value_footprint(from, footprint, frame);
                self.value_footprint(to, footprint, frame);
            }
            Set::Union(parts) => parts.iter().for_each(|part| self.set_footprint(part, footprint, frame)),
            Set::Query(query) => self.query_footprint(query, footprint, frame),
            Set::With(binds, inner) => {
                self.bind_footprint(binds, footprint, frame);
                self.set_footprint(inner, footprint, frame);
            }
            Set::Memo(memo) if memo.of.is_empty() => {}
            Set::Memo(memo) => self.set_footprint(&memo.set, footprint, frame),
            Set::If(parts) => {
                self.add_footprint(&parts.0, footprint, frame);
                self.set_footprint(&parts.1, footprint, frame);
                self.set_footprint(&parts.2, footprint, frame);
            }
            _ => footprint.all = true,
        }
    }

    /// Adds the moves that could change a value.
    pub(super) fn value_footprint(&self, one: &One<B>, footprint: &mut Footprint<B>, frame: &mut Frame<B>) {
        match one {
            One::Constant(_) | One::Mover | One::Opponent => {}
            // A fixed slot depends on the move, the victim of an immunity apart. Another slot holds a value found
            // here.
            One::Local(slot)
                if (*slot < slot::FREE && !(*slot == slot::VICTIM && footprint.keeps_facts))
                    || footprint.of_move.contains(slot) =>
            {
                footprint.all = true;
            }
            One::Local(slot) => {
                if let Scalar::Token(token) = frame.get(*slot)
                    && let Some(square) = self.token(token).square()
                {
                    footprint.touch(B::only(square.index()));
                }
            }
            One::Attribute(_, of) | One::Property(_, of) | One::Mirror(of) | One::Negative(of) => {
                self.value_footprint(of, footprint, frame);
            }
            One::Variable(_) if footprint.keeps_facts => {}
            One::VariableOf(_, of) | One::Field(_, of) if footprint.keeps_facts => {
                self.value_footprint(of, footprint, frame)
            }
            One::At(memo) => self.set_footprint(&memo.set, footprint, frame),
            One::SquareAt(one, other) | One::Arithmetic(_, one, other) => {
                self.value_footprint(one, footprint, frame);
                self.value_footprint(other, footprint, frame);
            }
            One::Count(query, None) if is_of_tokens(query) => self.number_footprint(query, footprint, frame),
            One::First(query) | One::Count(query, None) => self.query_footprint(query, footprint, frame),
            One::Count(query, Some(test)) => {
                self.query_footprint(query, footprint, frame);
                self.each_footprint(query, test, footprint, frame);
            }
            One::Truth(test) => self.add_footprint(test, footprint, frame),
            One::If(parts) => {
                self.add_footprint(&parts.0, footprint, frame);
                self.value_footprint(&parts.1, footprint, frame);
                self.value_footprint(&parts.2, footprint, frame);
            }
            _ => footprint.all = true,
        }
    }
}

/// Whether a query holds all tokens of some kinds and owners.
pub(super) fn is_of_tokens<B>(query: &Query<B>) -> bool {
    let Source::Board(mask) = &query.source else { return false };
    let Mask { layer, owners, kinds, vacant, taken: _, within, outside, attacking, min_attackers: _ } = mask;
    let named = layer.is_some() && !vacant && !(kinds.is_empty() && owners.is_empty());
    named && query.tests.is_empty() && within.is_empty() && outside.is_empty() && attacking.is_empty()
}
