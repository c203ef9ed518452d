//! Sets of tokens to choose from.

use super::desk::Frame;
use super::generate::Overrun;
use super::token::Place;
use super::view::{Going, View};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Query};
use crate::compile::scalar::Scalar;
use crate::number::Number;
use crate::spec::bounds::MAX_OPTIONS;
use crate::spec::ids::{KindId, PlayerId, TokenId};

/// Sets of tokens, one after the other.
#[derive(Debug, Clone, Default)]
pub struct Subsets {
    tokens: Vec<TokenId>,
    /// Where each ends and its total.
    sets: Vec<(u32, u16, Number)>,
    /// How many tokens of each kind there are to choose from.
    shape: Vec<(KindId, u16)>,
}

impl Subsets {
    /// The sets in order.
    pub fn each(&self) -> impl Iterator<Item = &[TokenId]> {
        self.sets.iter().map(|(from, len, _)| &self.tokens[*from as usize..][..usize::from(*len)])
    }

    /// The set in a place.
    pub fn get(&self, place: u16) -> &[TokenId] {
        let (from, len, _) = self.sets[usize::from(place)];
        &self.tokens[from as usize..][..usize::from(len)]
    }

    /// How many tokens of each kind there are to choose from, those that differ in something apart.
    pub fn shape(&self) -> &[(KindId, u16)] {
        &self.shape
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    fn clear(&mut self) {
        self.tokens.clear();
        self.sets.clear();
        self.shape.clear();
    }

    /// Adds a set that is there already with more.
    fn extend(&mut self, (from, len, total): (u32, u16, Number), more: &[TokenId], each: Number) {
        let start = self.tokens.len() as u32;
        self.tokens.extend_from_within(from as usize..from as usize + usize::from(len));
        self.tokens.extend_from_slice(more);
        let total = more.iter().fold(total, |total, _| total.plus(each));
        self.sets.push((start, len + more.len() as u16, total));
    }
}

/// Tokens that differ in nothing.
struct Group {
    tokens: Vec<TokenId>,
    /// Where they stand among others; what lies in an order keeps it.
    rank: Option<(KindId, Option<PlayerId>)>,
    /// What each counts.
    counts: Number,
}

impl<B: Bitboard> View<'_, B> {
    /// All subsets: of tokens that differ in nothing only so many are told apart. In the order of the totals of a value,
    /// and of their sizes, if it is given.
    ///
    /// # Errors
    /// When there are too many.
    pub(super) fn subsets(
        &self,
        (of, by): (&Query<B>, Option<&One<B>>),
        frame: &mut Frame<B>,
        all: &mut Subsets,
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

    /// Where a token of an unordered zone stands among others; nothing for those that keep their order.
    fn rank_in_zone(&self, token: TokenId) -> Option<(KindId, Option<PlayerId>)> {
        let token = self.token(token);
        let Place::In(zone) = token.place() else { return None };
        let zone = self.program.layout.zone_at(usize::from(zone)).zone;
        (!self.program.spec.zone(zone).ordered).then_some((token.kind(), token.owner()))
    }
}
