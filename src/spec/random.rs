//! Which rules leave something to chance.

use super::Spec;
use super::code::{Effect, EffectKind};
use super::ids::{RuleId, StageId};
use super::rule::BoundaryOf;

impl Spec {
    /// Whether something in a rule is decided at random.
    pub fn leaves_to_chance(&self, rule: RuleId) -> bool {
        let of = |other: RuleId| other == rule;
        let actions = self.actions.iter().filter(|one| of(one.rule)).map(|one| &one.effects);
        let triggers = self.triggers.iter().filter(|one| of(one.rule)).map(|one| &one.effects);
        let boundaries = self.boundaries.iter().filter(|one| of(one.rule)).map(|one| &one.effects);
        let endings = self.endings.iter().filter(|one| of(one.rule)).map(|one| &one.effects);
        actions.chain(triggers).chain(boundaries).chain(endings).any(|effects| is_random(effects))
    }

    /// Whether a rule does what it does only once, when the game begins.
    pub fn is_done_once(&self, rule: RuleId) -> bool {
        let mut boundaries = self.boundaries.iter().filter(|one| one.rule == rule);
        boundaries.any(|one| one.start && matches!(one.of, BoundaryOf::Stage(stage) if self.times_of(stage) == 1))
    }

    /// Whether a stage comes only once, and the game begins with it.
    pub fn opens_once(&self, stage: StageId) -> bool {
        let outer = |outer: &StageId| self.stage(*outer).sequence.first() == Some(&stage);
        let is_first = || (0..self.stages.len()).map(StageId::at).filter(outer).any(|outer| self.opens_once(outer));
        self.times_of(stage) == 1 && (stage == self.root || is_first())
    }

    /// The number of times that a stage comes in the whole game.
    fn times_of(&self, stage: StageId) -> usize {
        let within: usize = (0..self.stages.len())
            .map(StageId::at)
            .map(|outer| {
                let parts = self.stage(outer).sequence.iter().filter(|part| **part == stage).count();
                if parts == 0 { 0 } else { parts.saturating_mul(self.times_of(outer)) }
            })
            .sum();
        if stage == self.root { 1 } else { within }
    }
}

fn is_random(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match &effect.kind {
        EffectKind::ForEach(_, body) => is_random(body),
        EffectKind::If(_, yes, no) => is_random(yes) || is_random(no),
        EffectKind::Choose { at_random, .. } | EffectKind::Arrange { at_random, .. } => *at_random,
        _ => false,
    })
}
