//! Makes the plan of a kind: the classes of its moves by movement.

use super::bulk::bulk;
use super::effect_program::effect_program;
use super::in_force::RulesInForce;
use super::planner::Planner;
use super::{KindPlan, MoveClass, MovementPlan, Special, UniformEffects};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Set, Test};
use crate::compile::movement::Movement;
use crate::compile::reads::disturbs;
use crate::compile::rules::{Prefer, Trigger};
use crate::compile::scalar::Scalar;
use crate::compile::static_eval::{KnownMove, Ternary};
use crate::literal::geometry::between;
use crate::number::Number;
use crate::spec::ids::{ActionId, KindId, MovementId, PlayerId, Square};
use crate::spec::rule::Targets;

impl<B: Bitboard> Planner<'_, B> {
    /// The plan of a kind of a player; `None` when its moves have to be judged one by one. Adds fixed sets of goals to
    /// `fixed`.
    pub(super) fn kind_plan(
        &self,
        rules: &RulesInForce<'_, B>,
        player: PlayerId,
        kind: KindId,
        fixed: &mut Vec<Set<B>>,
    ) -> Option<KindPlan<B>> {
        let (mut ways, size) = (Vec::new(), self.spec.geometry.len());
        for id in &self.spec.kind(kind).movements {
            let movement = &self.movements[player.index()][id.index()];
            // Some settings leave a movement without goals.
            if movement.goals.as_ref().is_some_and(|goals| goals.iter().all(|goals| goals.is_empty())) {
                continue;
            }
            let walked = movement.lowered.is_err();
            let conditional = movement.when != Test::Always(true);
            // A piece that dies by its capture has no goal to evaluate a condition for.
            let one_by_one = movement.captures.is_some() || (conditional && !rules.situation.deadly.is_empty());
            let move_class = |captures| self.move_class(rules, player, kind, movement, captures);
            let (quiet, capture) = (move_class(false)?, move_class(true)?);
            let goal = movement.goal.as_ref().map(|goal| {
                fixed.iter().position(|known| known == goal).unwrap_or_else(|| {
                    fixed.push(goal.clone());
                    fixed.len() - 1
                })
            });
            let movement_id = id.index();
            ways.push(MovementPlan {
                movement: movement_id,
                fixed: goal,
                one_by_one,
                walked,
                conditional,
                quiet,
                capture,
            });
        }
        let deadly = !rules.situation.deadly.is_empty();
        let (bulk, collides) =
            bulk((self.tables, &self.movements[player.index()]), (&ways, &rules.gated), size, deadly);
        // Two movements with further captures may give equal moves: all paths of the piece have to be compared.
        let further = ways.iter().filter(|way| self.movements[player.index()][way.movement].captures.is_some());
        if further.count() > 1 {
            return None;
        }
        let shut = ways.iter().map(|way| way.quiet.shut & way.capture.shut).reduce(|all, shut| all & shut);
        Some(KindPlan { movements: ways, bulk, collides, shut: shut.unwrap_or(0) })
    }

    fn move_class(
        &self,
        rules: &RulesInForce<'_, B>,
        player: PlayerId,
        kind: KindId,
        movement: &Movement<B>,
        captures: bool,
    ) -> Option<MoveClass<B>> {
        let adjacent = self.leads_next_door(movement);
        let known_move = KnownMove { captures, adjacent, ..KnownMove::of(self.spec, player, kind) };
        let bans = |index: &usize| {
            let forbid = &self.rules.forbids[*index];
            let by = &forbid.targets.by;
            (by.is_empty() || by.contains(&movement.id))
                && known_move.test(&forbid.when).and(known_move.test(&forbid.unless).opposite()) != Ternary::No
        };
        let before: Vec<usize> = rules.before.iter().copied().filter(bans).collect();
        let forbids_all = |index: &usize| {
            let forbid = &self.rules.forbids[*index];
            before.contains(index)
                && known_move.test(&forbid.unless) == Ternary::No
                && known_move.residual_test(&forbid.when) == forbid.invariant.test
        };
        let shut = rules.gated.iter().enumerate().filter(|(_, index)| forbids_all(index));
        let shut = shut.fold(0, |bits, (place, _)| bits | 1 << place);
        let asked = rules.post_move.after.iter().enumerate().filter(|(_, index)| bans(index));
        let after = asked.fold(0, |bits, (bit, _)| bits | 1 << bit);
        // Gating is evaluated in the position.
        let gating_at = |trigger: &Trigger<B>| rules.gating.as_ref().is_some_and(|one| one.rule == trigger.rule);
        let blast = rules
            .blast
            .as_ref()
            .filter(|blast| rules.goes_along(blast.rule, &self.rules.triggers, &known_move, movement));
        let with_blast = |trigger: &Trigger<B>| blast.is_some_and(|blast| blast.rule == trigger.rule);
        let disturbs = |trigger: &&Trigger<B>| {
            let apart = gating_at(trigger) || with_blast(trigger) || rules.apart.contains(&trigger.rule);
            trigger.steps.iter().any(disturbs) && !apart
        };
        let triggers: Vec<&Trigger<B>> =
            rules.situation.triggers.iter().map(|index| &self.rules.triggers[*index]).filter(disturbs).collect();
        let (by_victim, triggers): (Vec<_>, Vec<_>) =
            triggers.into_iter().partition(|trigger| rules.is_by_victim(trigger, &known_move, movement));
        let victims = rules.victims(&by_victim, &known_move, movement);
        let (mut special, changes) = self.special(rules, (&triggers, blast.is_some()), known_move, movement);
        let worth = match rules.prefer.filter(|_| rules.judged) {
            Some(prefer) => prefer.worth(&known_move, rules.action, movement.id)?,
            None => None,
        };
        let by = (movement.id, rules.action);
        let triggers = (&self.rules.triggers[..], blast);
        let followed = |known_move, gating| effect_program(rules.situation, triggers, known_move, by, gating);
        let gating = rules.gating.as_ref().filter(|gating| gating.kinds[player.index()].contains(&kind));
        let gating_effects = gating.and_then(|one| followed(KnownMove { alone: false, ..known_move }, Some(one.rule)));
        let gating_effects =
            gating_effects.filter(|effect_program| effect_program.plain && effect_program.gating_at.is_some());
        let effect_program = followed(known_move, None).filter(|_| rules.simple);
        let differs = |uniform: &UniformEffects<B>| !uniform.holds_for(effect_program.as_ref(), &self.rules.triggers);
        special = match special {
            Special::None if !rules.judged => Special::Asked,
            _ if !rules.judged || rules.uniform.as_ref().is_some_and(differs) => Special::All,
            special => special,
        };
        let with_blast = blast.is_some();
        Some(MoveClass {
            special,
            victims,
            changes: changes.into(),
            before,
            shut,
            after,
            with_blast,
            worth,
            effect_program,
            gating_effects,
        })
    }

    /// Whether no square lies between origin and goal of any move of a movement.
    fn leads_next_door(&self, movement: &Movement<B>) -> bool {
        let Ok(lowered) = &movement.lowered else { return false };
        lowered.moves.iter().all(|way| {
            (0..self.spec.geometry.len()).all(|goal| {
                let mut origins = self.tables[way.table].possible_origins(goal).each();
                origins.all(|origin| between(&self.spec.geometry, Square::at(origin), Square::at(goal)).is_empty())
            })
        })
    }
}

impl<B: Bitboard> Prefer<B> {
    /// The rank of moves by this preference, if it covers them; the outer `None` when that depends on the position.
    fn worth(&self, known_move: &KnownMove<'_>, action: ActionId, movement: MovementId) -> Option<Option<Number>> {
        let speaks = |targets: &Targets| targets.include(action, false, Some(movement));
        let ousted = self.over.as_ref().filter(|over| speaks(over)).map(|_| Number::ZERO);
        if !speaks(&self.targets) {
            return Some(ousted);
        }
        let holds = match &self.by {
            One::Truth(test) => match known_move.test(test) {
                Ternary::Yes => true,
                Ternary::No => false,
                Ternary::Maybe => return None,
            },
            One::Constant(Scalar::Truth(truth)) => *truth,
            One::Constant(Scalar::Number(number)) => return Some(Some(*number)),
            _ => return None,
        };
        Some(match holds {
            true => Some(Number::ONE),
            false if self.over.is_some() => ousted,
            false => Some(Number::ZERO),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
mod tests {
    use crate::compile::Program;
    use crate::load::{Options, load_text};

    /// By kind, tower and rider, the bans that shut all its moves, in a game with a ban.
    fn shut(ban: &str) -> Vec<u32> {
        let text = format!(
            "language = 1\nuses = ['base']\nboard.size = '5x5'\n\
            [state]\ncalm = {{ type = 'truth' }}\n\
            [pieces]\ntower = {{ letter = 'T', moves = 'R' }}\nrider = {{ letter = 'N', moves = 'N' }}\n\
            [stages.play]\nrules = '''\nban: forbid move when {ban}.\nstuck: mover loses when mover is stuck.\n'''\n"
        );
        let spec = load_text("my.toml", &text, &Options::default()).spec.expect("the definition has mistakes");
        let program: Program<u64> = Program::new(&spec).unwrap();
        let plan = program.offers.iter().flatten().find_map(|offered| offered.plan()).unwrap();
        plan.kinds[0].iter().flatten().map(|kind_plan| kind_plan.shut).collect()
    }

    #[test]
    fn a_ban_on_a_kind_shuts_its_moves() {
        assert_eq!(shut("calm and unit is tower"), [1, 0]);
        assert_eq!(shut("calm and (unit is not tower or goal is not empty)"), [0, 1]);
    }

    #[test]
    fn a_ban_with_exceptions_shuts_nothing() {
        assert_eq!(shut("calm and goal is not empty"), [0, 0]);
        assert_eq!(shut("calm and unit is tower unless goal in last_rank"), [0, 0]);
        assert_eq!(shut("unit is tower"), [0, 0]);
    }
}
