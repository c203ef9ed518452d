//! The sets of tokens that a player may choose.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Query};
use crate::compile::scalar::Scalar;
use crate::engine::eval::query::Going;
use crate::engine::eval::view::View;
use crate::engine::moves::token_sets::TokenSets;
use crate::engine::overrun::Overrun;
use crate::engine::position::token::Place;
use crate::engine::workspace::frame::Frame;
use crate::number::Number;
use crate::spec::bounds::MAX_OPTIONS;
use crate::spec::ids::{KindId, PlayerId, TokenId};

/// Equal tokens.
struct Group {
    tokens: Vec<TokenId>,
    /// The place among other groups; tokens of an ordered zone keep their order.
    rank: Option<(KindId, Option<PlayerId>)>,
    /// The amount that each token counts.
    counts: Number,
}

impl<B: Bitboard> View<'_, B> {
    /// All sets of tokens. Of equal tokens only the number counts. With a value, the sets are ordered by total, then
    /// by size.
    ///
    /// # Errors
    /// Returns `Overrun` if there are too many.
    pub(in crate::engine) fn subsets(
        &self,
        (of, by): (&Query<B>, Option<&One<B>>),
        frame: &mut Frame<B>,
        all: &mut TokenSets,
    ) -> Result<(), Overrun> {
        let mut groups: Vec<Group> = Vec::new();
        let _ = self.each(of, frame, &mut |view, value, frame| {
            let Scalar::Token(token) = value else { return Going::Continue(()) };
            match groups.iter_mut().find(|group| view.alike(Scalar::Token(group.tokens[0]), value)) {
                Some(group) => group.tokens.push(token),
                None => {
                    let counts = by.and_then(|by| view.one(by, frame).number()).unwrap_or_default();
                    groups.push(Group { tokens: vec![token], rank: view.rank_in_zone(token), counts });
                }
            }
            Going::Continue(())
        });
        groups.sort_by_key(|group| group.rank);
        all.clear();
        all.sets.push((0, 0, Number::ZERO));
        all.shape.extend(groups.iter().map(|group| (self.token(group.tokens[0]).kind(), group.tokens.len() as u16)));
        for group in &groups {
            let smaller = all.sets.len();
            for taken in 1..=group.tokens.len() {
                for index in 0..smaller {
                    all.extend(all.sets[index], &group.tokens[..taken], group.counts);
                    if all.sets.len() > MAX_OPTIONS {
                        return Err(Overrun);
                    }
                }
            }
        }
        if by.is_some() {
            all.sets.sort_by_key(|(_, len, total)| (*total, *len));
        }
        Ok(())
    }

    /// The place of a token of an unordered zone; `None` for tokens that keep their order.
    fn rank_in_zone(&self, token: TokenId) -> Option<(KindId, Option<PlayerId>)> {
        let token = self.token(token);
        let Place::In(zone) = token.place() else { return None };
        let zone = self.program.layout.zone_at(usize::from(zone)).zone;
        (!self.program.spec.zone(zone).ordered).then_some((token.kind(), token.owner()))
    }
}
