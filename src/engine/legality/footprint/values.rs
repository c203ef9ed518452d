//! Footprints of values, sets and queries.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{AreaFrom, Mask, One, Query, Set, Source};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::legality::footprint::Support;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::slot;

impl<B: Bitboard> View<'_, B> {
    /// Adds the moves that could change what is in a described set.
    pub(in crate::engine) fn query_support(&self, query: &Query<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        match &query.source {
            Source::Board(mask) | Source::Squares(mask) => self.mask_support(mask, support, frame),
            Source::One(one) => self.one_support(one, support, frame),
            Source::Players => {}
            _ => support.all = true,
        }
        for test in &query.tests {
            self.each_support(query, test, support, frame);
        }
    }

    /// How many tokens of the kinds and owners of a mask there are changes only when one is captured, or comes.
    pub(in crate::engine) fn number_support(&self, query: &Query<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        if let Source::Board(mask) = &query.source {
            support.goals |= self.masked_anywhere(mask, frame);
            if support.arrivals {
                support.arrive(&mask.kinds, self.program.squares);
            }
        }
    }

    /// Tokens of the kinds and owners of a mask, wherever they stand, and the squares it asks for.
    fn mask_support(&self, mask: &Mask<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        mask.within.iter().chain(&mask.outside).for_each(|set| self.set_support(set, support, frame));
        for target in &mask.attacking {
            self.target_support(mask, target, support, frame);
        }
        let named = mask.layer.is_some() && !(mask.kinds.is_empty() && mask.owners.is_empty());
        if named {
            let tokens = self.masked_anywhere(mask, frame);
            let everywhere = mask.within.is_empty() && mask.outside.is_empty();
            let area = mask.within.iter().fold(self.program.squares, |area, set| area & self.set(set, frame));
            let area = mask.outside.iter().fold(area, |area, set| area.without(self.set(set, frame)));
            support.touch(tokens & area);
            if !everywhere || support.arrivals {
                support.arrive(&mask.kinds, area);
            }
            return;
        }
        if mask.layer.is_none() && !mask.vacant && !mask.taken {
            return;
        }
        let squares = mask.within.iter().fold(self.program.squares, |all, set| all & self.set(set, frame));
        support.touch(squares);
    }

    pub(in crate::engine) fn set_support(&self, set: &Set<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        match set {
            Set::Constant(_) | Set::Local(_) => {}
            Set::Region(_, one) | Set::Of(one) | Set::Standing(one) | Set::Home(one) => {
                self.one_support(one, support, frame)
            }
            Set::Area(_, from) => match &**from {
                AreaFrom::One(one) => self.one_support(one, support, frame),
                AreaFrom::Squares(set) | AreaFrom::Tokens(_, set) => {
                    self.set_support(set, support, frame);
                }
            },
            Set::Connected(_, sets) => {
                self.set_support(&sets.0, support, frame);
                self.set_support(&sets.1, support, frame);
            }
            Set::Line { from, to, .. } => {
                self.one_support(from, support, frame);
                self.one_support(to, support, frame);
            }
            Set::Union(parts) => parts.iter().for_each(|part| self.set_support(part, support, frame)),
            Set::Query(query) => self.query_support(query, support, frame),
            Set::With(binds, inner) => {
                self.bind_support(binds, support, frame);
                self.set_support(inner, support, frame);
            }
            Set::Memo(kept) if kept.of.is_empty() => {}
            Set::Memo(kept) => self.set_support(&kept.set, support, frame),
            Set::If(parts) => {
                self.support(&parts.0, support, frame);
                self.set_support(&parts.1, support, frame);
                self.set_support(&parts.2, support, frame);
            }
            _ => support.all = true,
        }
    }

    /// Adds the moves that could change a value.
    pub(in crate::engine) fn one_support(&self, one: &One<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        match one {
            One::Constant(_) | One::Mover | One::Opponent => {}
            // A fixed slot speaks of the move, but for that of whom an immunity is asked about; another holds what was looked up
            // here.
            One::Local(slot)
                if (*slot < slot::FREE && !(*slot == slot::VICTIM && support.keeps_facts))
                    || support.of_move.contains(slot) =>
            {
                support.all = true;
            }
            One::Local(slot) => {
                if let Scalar::Token(token) = frame.get(*slot)
                    && let Some(square) = self.token(token).square()
                {
                    support.touch(B::only(square.index()));
                }
            }
            One::Attribute(_, of) | One::Property(_, of) | One::Mirror(of) | One::Negative(of) => {
                self.one_support(of, support, frame);
            }
            One::Variable(_) if support.keeps_facts => {}
            One::VariableOf(_, of) | One::Field(_, of) if support.keeps_facts => self.one_support(of, support, frame),
            One::At(kept) => self.set_support(&kept.set, support, frame),
            One::SquareAt(one, other) | One::Arithmetic(_, one, other) => {
                self.one_support(one, support, frame);
                self.one_support(other, support, frame);
            }
            One::Count(query, None) if is_of_tokens(query) => self.number_support(query, support, frame),
            One::First(query) | One::Count(query, None) => self.query_support(query, support, frame),
            One::Count(query, Some(test)) => {
                self.query_support(query, support, frame);
                self.each_support(query, test, support, frame);
            }
            One::Truth(test) => self.support(test, support, frame),
            One::If(parts) => {
                self.support(&parts.0, support, frame);
                self.one_support(&parts.1, support, frame);
                self.one_support(&parts.2, support, frame);
            }
            _ => support.all = true,
        }
    }
}

/// Whether a set holds the tokens of some kinds and owners, wherever they stand.
pub(in crate::engine) fn is_of_tokens<B>(query: &Query<B>) -> bool {
    let Source::Board(mask) = &query.source else { return false };
    let Mask { layer, owners, kinds, vacant, taken: _, within, outside, attacking, min_attackers: _ } = mask;
    let named = layer.is_some() && !vacant && !(kinds.is_empty() && owners.is_empty());
    named && query.tests.is_empty() && within.is_empty() && outside.is_empty() && attacking.is_empty()
}
