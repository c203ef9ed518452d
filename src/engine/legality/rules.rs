//! Bans and preferences, asked of a move that was tried.

use crate::compile::bitboard::Bitboard;
use crate::compile::rules::{Forbid, Prefer};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::legality::trial::Trial;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::paths::path::bind_path;
use crate::engine::workspace::frame::Frame;
use crate::number::Number;
use crate::spec::ids::ActionId;
use crate::spec::rule::Targets;

impl<B: Bitboard> View<'_, B> {
    /// Whether a ban that needs no trial forbids a candidate.
    pub(super) fn is_forbidden_before(&self, moves: &Moves, mv: &Move) -> bool {
        let bans = &self.situation().bans[usize::from(mv.action)].before;
        let before = View { before: Some(self.now), captured: &[], moved: &[], chosen: moves.chosen(mv), ..*self };
        bans.iter().map(|index| &self.program.forbids[*index]).any(|forbid| {
            self.binds(forbid, (moves, mv), |frame| {
                before.test(&forbid.when, frame) && !before.test(&forbid.unless, frame)
            })
        })
    }

    /// Whether no other ban forbids a candidate that was tried.
    pub(super) fn is_legal(&self, trial: &Trial<'_>) -> bool {
        let bans = &self.situation().bans[usize::from(trial.mv.action)].after;
        let before = self.before(trial);
        !bans.iter().map(|index| &self.program.forbids[*index]).any(|forbid| {
            self.binds(forbid, (trial.moves, trial.mv), |frame| {
                before.test(&forbid.when, frame)
                    && before.at(trial.after).test(&forbid.after, frame)
                    && !before.test(&forbid.unless, frame)
            })
        })
    }

    /// Whether a ban applies to a candidate and its condition holds.
    pub(super) fn binds(
        &self,
        forbid: &Forbid<B>,
        (moves, mv): (&Moves, &Move),
        holds: impl FnOnce(&mut Frame<B>) -> bool,
    ) -> bool {
        !(self.finding_stuck && forbid.asks_stuck)
            && self.applies_to(&forbid.targets, mv)
            && self.workspace.with_frame(|frame| {
                self.bind_targets(&forbid.targets, moves, mv, frame);
                holds(frame)
            })
    }

    /// The view in which rules about a trial are evaluated: the position before it, with the position after it.
    fn before<'t>(&'t self, trial: &Trial<'t>) -> View<'t, B> {
        let (captured, moved, chosen) = (trial.captured, trial.moved, trial.moves.chosen(trial.mv));
        View { before: Some(self.now), after: Some(trial.after), captured, moved, chosen, ..*self }
    }

    fn applies_to(&self, targets: &Targets, mv: &Move) -> bool {
        let aside = self.program.actions[usize::from(mv.action)].aside;
        targets.include(ActionId(mv.action), aside, mv.movement())
    }

    fn bind_targets(&self, targets: &Targets, moves: &Moves, mv: &Move, frame: &mut Frame<B>) {
        if let Some(path) = moves.path(mv) {
            bind_path(frame, &path);
        }
        let args = moves.args(mv);
        for (slot, parameters) in &targets.arguments {
            let param = parameters.iter().find(|(action, _)| action.0 == mv.action);
            let index = param.and_then(|(_, param)| self.program.actions[usize::from(mv.action)].arg(*param));
            if param.is_some() {
                frame.set(*slot, index.and_then(|index| args.get(index)).copied().unwrap_or_default());
            }
        }
    }

    /// The rating of a move by a preference; `None` if the preference does not rate it.
    pub(in crate::engine) fn worth(&self, prefer: &Prefer<B>, trial: &Trial<'_>) -> Option<Number> {
        let ousted = prefer.over.as_ref().filter(|over| self.applies_to(over, trial.mv)).map(|_| Number::ZERO);
        if !self.applies_to(&prefer.targets, trial.mv) {
            return ousted;
        }
        let before = self.before(trial);
        self.workspace.with_frame(|frame| {
            self.bind_targets(&prefer.targets, trial.moves, trial.mv, frame);
            match before.one(&prefer.by, frame) {
                Scalar::Truth(true) => Some(Number::ONE),
                Scalar::Number(number) => Some(number),
                _ if prefer.over.is_some() => ousted,
                _ => Some(Number::ZERO),
            }
        })
    }
}
