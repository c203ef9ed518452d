//! Placements: actions that only relocate the pieces they name, such as castling or a drop. They are judged without
//! being made, and without a copy of the position if all post-move bans are guards.

use super::guard::guard;
use super::planner::Planner;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Source, Tokens};
use crate::compile::rules::{Action, Domain, EventKind, Trigger};
use crate::compile::situation::{Placement, Situation};
use crate::compile::step::{Destination, Step};
use crate::spec::ids::{ActionId, KindId};

impl<B: Bitboard> Planner<'_, B> {
    /// The actions of `by_placement` after which no trigger changes the board.
    pub(super) fn placements(&self, situation: &Situation) -> Vec<Placement> {
        let disturbing = situation.triggers.iter().map(|index| &self.rules.triggers[*index]);
        let disturbing: Vec<&Trigger<B>> = disturbing.filter(|trigger| trigger.disturbs).collect();
        let alone = |index: &usize| {
            let action = &self.rules.actions[*index];
            let happens = |kind: &EventKind| match kind {
                EventKind::AnyAction => true,
                EventKind::Action(of, _) => *of == ActionId::at(*index),
                EventKind::Capture => false,
                EventKind::Moves(kinds, by) => {
                    by.is_empty() && kinds.iter().zip(moved(action)).any(|(of, may)| *of && may)
                }
            };
            !disturbing.iter().flat_map(|trigger| &trigger.events).any(|event| happens(&event.kind))
        };
        let places = |index: &usize| only_places(&self.rules.actions[*index]);
        let actions = situation.by_placement.iter().copied().filter(places).filter(alone);
        actions.map(|action| self.placing_by(situation, action)).collect()
    }

    fn placing_by(&self, situation: &Situation, action: usize) -> Placement {
        let guards = situation.bans[action].after.iter().map(|index| match guard(&self.rules.forbids[*index]) {
            Some((guard, true)) => Some(guard),
            _ => None,
        });
        Placement { action, guards: guards.collect() }
    }
}

/// Whether an action only puts the pieces it names on squares it names.
fn only_places<B>(action: &Action<B>) -> bool {
    let [Step::Move(moves)] = &*action.steps else { return false };
    moves.iter().all(|(tokens, place)| {
        let named = matches!(tokens, Tokens::One(one) if matches!(**one, One::Local(_)));
        named && matches!(place, Destination::One(One::Local(_) | One::At(_)))
    })
}

/// By kind: may the action take a piece of it from a square?
fn moved<B>(action: &Action<B>) -> impl Iterator<Item = bool> + '_ {
    (0..).map(KindId::at).map(move |kind| {
        action.params.iter().any(|param| match &param.domain {
            Domain::Path(_) | Domain::Subset(..) => true,
            Domain::Among(query) => match &query.source {
                Source::Board(mask) => mask.kinds.iter().all(|kinds| kinds.contains(&kind)),
                // Tokens in zones do not move on the board.
                Source::Tokens(Tokens::Zone(_)) | Source::Squares(_) => false,
                _ => true,
            },
        })
    })
}
