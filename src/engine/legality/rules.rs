//! Bans and preferences, asked of a move that was tried.

use crate::compile::bitboard::Bitboard;
use crate::compile::rules::{Forbid, Prefer};
use crate::compile::scalar::Scalar;
use crate::engine::eval::view::View;
use crate::engine::legality::trial::Tried;
use crate::engine::moves::list::{Act, Acts};
use crate::engine::paths::path::bind_path;
use crate::engine::workspace::frame::Frame;
use crate::number::Number;
use crate::spec::ids::ActionId;
use crate::spec::rule::Targets;

impl<B: Bitboard> View<'_, B> {
    /// Whether no rule forbids a candidate that was carried out.
    pub(in crate::engine) fn is_legal(&self, tried: &Tried<'_>) -> bool {
        !self.situation().forbids.iter().any(|index| self.forbids(&self.program.forbids[*index], tried))
    }

    /// What rules about a candidate are read in: the position before it, which looks ahead to the one after it.
    fn before<'t>(&'t self, tried: &Tried<'t>) -> View<'t, B> {
        let (captured, moved, chosen) = (tried.captured, tried.moved, tried.acts.chosen(tried.act));
        View { before: Some(self.now), after: Some(tried.after), captured, moved, chosen, ..*self }
    }

    fn forbids(&self, forbid: &Forbid<B>, tried: &Tried<'_>) -> bool {
        if self.supposing && forbid.asks_stuck || !self.speaks_of(&forbid.targets, tried.act) {
            return false;
        }
        let before = self.before(tried);
        self.desk.with_frame(|frame| {
            self.bind_targets(&forbid.targets, tried.acts, tried.act, frame);
            before.test(&forbid.when, frame)
                && before.at(tried.after).test(&forbid.after, frame)
                && !before.test(&forbid.unless, frame)
        })
    }

    pub(in crate::engine) fn speaks_of(&self, targets: &Targets, act: &Act) -> bool {
        let aside = self.program.actions[usize::from(act.action)].aside;
        targets.include(ActionId(act.action), aside, act.movement())
    }

    pub(in crate::engine) fn bind_targets(&self, targets: &Targets, acts: &Acts, act: &Act, frame: &mut Frame<B>) {
        if let Some(path) = acts.path(act) {
            bind_path(frame, &path);
        }
        let args = acts.args(act);
        for (slot, parameters) in &targets.arguments {
            let param = parameters.iter().find(|(action, _)| action.0 == act.action);
            let index = param.and_then(|(_, param)| self.program.actions[usize::from(act.action)].arg(*param));
            if param.is_some() {
                frame.set(*slot, index.and_then(|index| args.get(index)).copied().unwrap_or_default());
            }
        }
    }

    /// How good an action is by a `prefer` rule; `None` when the rule does not speak of it.
    pub(in crate::engine) fn worth(&self, prefer: &Prefer<B>, tried: &Tried<'_>) -> Option<Number> {
        let ousted = prefer.over.as_ref().filter(|over| self.speaks_of(over, tried.act)).map(|_| Number::ZERO);
        if !self.speaks_of(&prefer.targets, tried.act) {
            return ousted;
        }
        let before = self.before(tried);
        self.desk.with_frame(|frame| {
            self.bind_targets(&prefer.targets, tried.acts, tried.act, frame);
            match before.one(&prefer.by, frame) {
                Scalar::Truth(true) => Some(Number::ONE),
                Scalar::Number(number) => Some(number),
                _ if prefer.over.is_some() => ousted,
                _ => Some(Number::ZERO),
            }
        })
    }
}
