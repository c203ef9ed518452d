//! Moves that change the kind of the piece, such as promotions, and are simple otherwise. If no guard depends on the
//! kind, legality is that of the move without the change, and each move counts once per choice.

use super::planner::Planner;
use super::post_move::PostMoveBans;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Query, Source, Tokens};
use crate::compile::rules::Trigger;
use crate::compile::scalar::Scalar;
use crate::compile::static_eval::KnownMove;
use crate::compile::step::Step;
use crate::spec::code::slot;
use crate::spec::ids::KindId;

/// The choices; `None` where there is none to make.
type Choices = Option<Box<[Scalar]>>;

/// The moves of a class with equal choices of a new kind.
#[derive(Debug, Clone)]
pub struct KindChange<B> {
    /// By origin the goals.
    pub goals: Box<[B]>,
    /// The choices; `None` where there is none to make.
    pub choices: Choices,
}

/// Adds a move to the moves with equal choices.
pub(super) fn add<B: Bitboard>(
    changes: &mut Vec<KindChange<B>>,
    choices: Choices,
    (origin, goal, size): (usize, usize, usize),
) {
    let place = changes.iter().position(|known| known.choices == choices).unwrap_or_else(|| {
        changes.push(KindChange { goals: vec![B::EMPTY; size].into(), choices });
        changes.len() - 1
    });
    changes[place].goals[origin] |= B::only(goal);
}

impl<B: Bitboard> Planner<'_, B> {
    /// The new kinds after a move and the choices, if all that a trigger does is to change the kind.
    pub(super) fn change(
        &self,
        post_move: &PostMoveBans<B>,
        trigger: &Trigger<B>,
        there: &KnownMove<'_>,
    ) -> Option<(Vec<KindId>, Choices)> {
        let unminded = |kind: &KindId| !post_move.speaks_of(*kind);
        let (becomes, choices) = match &*there.known_steps(&trigger.steps)? {
            [Step::Becomes(tokens, kind)] if is_unit(tokens) => (vec![known_kind(there, kind)?], None),
            [Step::Choose { slot, of, or_none, at_random: false }, Step::Becomes(tokens, One::Local(chosen))]
                if is_unit(tokens) && chosen == slot =>
            {
                let kinds = options(there, of)?;
                let none = or_none.then_some(Scalar::Nothing);
                let choices: Box<[Scalar]> = kinds.iter().copied().map(Scalar::Kind).chain(none).collect();
                (kinds, Some(choices))
            }
            _ => return None,
        };
        let nothing_to_choose = choices.as_ref().is_some_and(|choices| choices.is_empty());
        let minded = !unminded(&there.kind) || !becomes.iter().all(unminded);
        (!minded && !nothing_to_choose && self.rules.prefers.is_empty()).then_some((becomes, choices))
    }
}

fn is_unit<B>(tokens: &Tokens<B>) -> bool {
    matches!(tokens, Tokens::One(one) if matches!(**one, One::Local(slot::UNIT)))
}

fn known_kind<B: Bitboard>(there: &KnownMove<'_>, kind: &One<B>) -> Option<KindId> {
    match there.one(kind)? {
        Scalar::Kind(kind) => Some(kind),
        _ => None,
    }
}

/// The kinds that may be chosen, if they do not depend on the position.
fn options<B: Bitboard>(there: &KnownMove<'_>, of: &Query<B>) -> Option<Vec<KindId>> {
    match &of.source {
        Source::Kinds(kinds) if of.tests.is_empty() => there.kinds(kinds),
        _ => None,
    }
}
