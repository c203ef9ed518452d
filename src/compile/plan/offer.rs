//! How the actions of a situation are generated.

use super::{Drops, MovePlan, Pair, Planner};
use crate::compile::bitboard::Bitboard;
use crate::compile::situation::Situation;

/// How an action is generated.
#[derive(Debug, Clone)]
#[expect(clippy::large_enum_variant, reason = "most are plans, and they are read where they lie")]
pub enum Offer<B> {
    /// Moves, generated in bulk.
    Moves(MovePlan<B>),
    /// Actions of two own pieces, by their squares.
    Pair(Pair<B>),
    /// Drops, counted in bulk.
    Drops(Drops<B>),
    /// Candidates one by one; the engine judges each by itself.
    ByTrials,
}

/// An action and how it is generated.
#[derive(Debug, Clone)]
pub struct Offered<B> {
    /// The index of the action.
    pub action: usize,
    /// How it is generated.
    pub offer: Offer<B>,
}

impl<B> Offered<B> {
    /// Its move plan, if it has one.
    #[inline]
    pub fn plan(&self) -> Option<&MovePlan<B>> {
        match &self.offer {
            Offer::Moves(plan) => Some(plan),
            _ => None,
        }
    }

    /// Its form as an action of two own pieces, if it has one.
    #[inline]
    pub fn pair(&self) -> Option<&Pair<B>> {
        match &self.offer {
            Offer::Pair(pair) => Some(pair),
            _ => None,
        }
    }
}

impl<B: Bitboard> Planner<'_, B> {
    /// How the actions of a situation are generated; `plans` are their move plans.
    pub(super) fn offers(&self, situation: &Situation, plans: Vec<Option<MovePlan<B>>>) -> Vec<Offered<B>> {
        let offer = |action, plan: Option<MovePlan<B>>| {
            let moves = plan.map(Offer::Moves);
            let pair = || self.pair(situation, action).map(Offer::Pair);
            let drops = || self.drops(situation, action).map(Offer::Drops);
            moves.or_else(pair).or_else(drops).unwrap_or(Offer::ByTrials)
        };
        situation
            .actions
            .iter()
            .zip(plans)
            .map(|(action, plan)| Offered { action: *action, offer: offer(*action, plan) })
            .collect()
    }
}
