//! The asides of each situation, by prefilter.

use super::code::Test;
use super::layout::Layout;
use super::lower::prefilter::of_negation;
use super::prefilter::{Prefilter, Prefilters};
use super::reads::reads_only_facts;
use super::rule_lists::RuleLists;
use super::situation::Situation;
use crate::spec::Spec;
use crate::spec::code::{Effect, EffectKind, Expr};
use crate::spec::ids::ActionId;
use crate::spec::types::Sort;

/// The asides of a situation.
#[derive(Debug, Clone, Default)]
pub struct Asides {
    /// The asides without a prefilter.
    pub open: Box<[ActionId]>,
    /// The prefilters of all others: while none holds, none of those is possible.
    pub prefilters: Prefilters,
    /// Asides that facts of the game and of players alone decide.
    pub by_facts: Box<[usize]>,
}

/// The asides by situation.
pub(super) fn asides<B>(spec: &Spec, layout: &Layout, rules: &RuleLists<B>, situations: &[Situation]) -> Vec<Asides> {
    let is_number = |index: usize| layout.sorts[index] == Sort::Number;
    let of_situation = |situation: &Situation| {
        let asides = &situation.asides;
        let prefilter = |index: &usize| prefilter(spec, rules, situation, *index);
        let open = asides.iter().filter(|index| prefilter(index).is_none()).map(|index| ActionId::at(*index));
        let prefilters: Vec<Prefilter> = asides.iter().filter_map(prefilter).collect();
        let by_facts = asides.iter().copied().filter(|index| is_decided_by_facts(spec, situation, *index));
        Asides {
            open: open.collect(),
            prefilters: Prefilters::new(&prefilters, is_number),
            by_facts: by_facts.collect(),
        }
    };
    situations.iter().map(of_situation).collect()
}

/// The prefilter of an aside: that of its condition, or one without which a ban forbids it.
fn prefilter<B>(spec: &Spec, rules: &RuleLists<B>, situation: &Situation, index: usize) -> Option<Prefilter> {
    let action = &rules.actions[index];
    let of_ban = |ban: &usize| {
        let ban = &rules.forbids[*ban];
        let is_total = matches!((&ban.after, &ban.unless), (Test::Always(true), Test::Always(false)))
            && ban.targets.arguments.is_empty()
            && ban.targets.include(ActionId::at(index), action.aside, None);
        if is_total { of_negation(&ban.when, spec.players.len()) } else { None }
    };
    action.prefilter.clone().or_else(|| situation.forbids.iter().find_map(of_ban))
}

/// Whether facts of the game and of players alone decide whether an action can be done; it is done in one way.
fn is_decided_by_facts(spec: &Spec, situation: &Situation, index: usize) -> bool {
    let (action, id) = (&spec.actions[index], ActionId::at(index));
    let forbids = situation.forbids.iter().map(|rule| &spec.forbids[*rule]);
    let mut forbids = forbids.filter(|forbid| forbid.targets.include(id, action.aside, None));
    let reads_facts = |part: &Expr| reads_only_facts(spec, part);
    let by_facts = action.params.is_empty() && action.when.iter().all(reads_facts);
    by_facts
        && !action.effects.iter().any(chooses)
        && forbids.all(|ban| ban.after_which.is_none() && ban.when.iter().chain(&ban.unless).all(reads_facts))
}

fn chooses(effect: &Effect) -> bool {
    matches!(effect.kind, EffectKind::Choose { .. } | EffectKind::Arrange { .. }) || effect.inner().any(chooses)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
mod tests {
    use crate::compile::Program;
    use crate::load::{Options, load_text};

    /// The names of the asides without a prefilter, in a game with these rules about an aside `say`.
    fn open(rules: &str) -> Vec<String> {
        let text = format!(
            "language = 1\nuses = ['base']\nboard.size = '5x5'\n\
            [state]\nchosen = {{ type = 'player' }}\ncalm = {{ type = 'truth' }}\n\
            [pieces]\ntower = {{ letter = 'T', moves = 'R' }}\n\
            [stages.play]\nrules = '''\n{rules}\nstuck: mover loses when mover is stuck.\n'''\n"
        );
        let spec = load_text("my.toml", &text, &Options::default()).spec.expect("the definition has mistakes");
        let program: Program<u64> = Program::new(&spec).unwrap();
        let asides = program.asides.iter().max_by_key(|asides| asides.open.len()).unwrap();
        asides.open.iter().map(|action| spec.action(*action).name.clone()).collect()
    }

    #[test]
    fn a_ban_closes_an_aside_until_a_fact_is_set() {
        let say = "say: aside say: draw.\nban: forbid say when";
        let opens = |ban: &str| open(&format!("{say} {ban}.")).contains(&"say".to_owned());
        assert!(!opens("chosen = nothing"));
        assert!(!opens("calm or chosen = nothing"));
        assert!(opens("chosen = mover"));
        assert!(opens("calm and chosen = nothing"));
        assert!(opens("chosen = nothing unless calm"));
    }
}
