//! Facts that decide no more of what a player can do next than whom it cannot capture: where two positions differ in such facts
//! only, the same can be done in both but for captures of those who are immune in one of them.

use super::outlook::{Facts, written};
use super::planner::Planner;
use super::reads::{looks_ahead, reads};
use crate::program::layout::Remembered;
use crate::program::mention::{Declared, Mention};
use crate::program::rules::Situation;
use crate::program::squares::Squares;
use crate::program::wake::wakes_nobody;
use crate::spec::Spec;
use crate::spec::code::{Expr, ExprKind};
use crate::spec::ids::{FieldId, PlayerId, VariableId};
use crate::spec::nouns::Audience;
use crate::spec::types::Type;

/// The facts of which this is so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waking {
    /// By who is to act, and by place, whether a fact of the game or of a player is such.
    facts: Vec<Box<[bool]>>,
    /// The bits of the truths of tokens that are.
    truths: u16,
}

impl Waking {
    /// By place whether a fact of the game or of a player is such where this player is to act.
    pub fn facts(&self, mover: PlayerId) -> &[bool] {
        &self.facts[mover.index()]
    }

    /// The bits of the truths of tokens that are, as tokens remember them.
    pub fn truths(&self) -> u16 {
        self.truths
    }
}

/// Of whom a fact may be another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    Anybody,
    /// Of whoever is not to act.
    Others,
}

impl<B: Squares> Planner<'_, B> {
    /// The facts of which this is so in a situation; nothing where immunities do not tell whom they keep. What decides about captures is
    /// `read`, and these rules do the same after every move.
    pub(super) fn waking(&self, situation: &Situation, read: &Facts, uniform: &[usize]) -> Option<Waking> {
        let immunities = situation.immunities.iter().map(|index| &self.immunities[*index]);
        let mut others = immunities.filter(|immune| immune.kinds.is_none()).peekable();
        if others.peek().is_none() || !others.all(|immune| immune.keeps.is_some()) {
            return None;
        }
        let bans = || situation.forbids.iter().map(|index| &self.spec.forbids[*index]);
        let mut before = bans().flat_map(|ban| ban.when.iter().chain(&ban.unless));
        if before.any(|when| looks_ahead(self.spec, when)) {
            return None;
        }
        let mut decisive = self.read_by(bans().filter_map(|ban| ban.after_which.as_ref()))?;
        decisive.add(read.clone());
        let is_harmless = |facts: Facts| self.is_harmless(situation, (&decisive, uniform), facts);
        let (mut facts, places) = (vec![Vec::new(); self.spec.players.len()], self.spec.players.len() + 1);
        for (index, variable) in self.spec.variables.iter().enumerate() {
            let whose = whose(self.spec, VariableId::at(index)).filter(|_| is_harmless(of_variable(index)));
            for (mover, facts) in facts.iter_mut().enumerate() {
                // Behind the place of a fact of the game there is one for each player.
                let is_such = |place: usize| match whose {
                    None => false,
                    Some(Whose::Anybody) => true,
                    Some(Whose::Others) => variable.each && place != mover + 1,
                };
                facts.extend((0..places).map(is_such));
            }
        }
        let truths = self.spec.fields.iter().enumerate().filter_map(|(index, _)| match self.layout.fields[index] {
            Remembered::Truth(place) => is_free(self.spec, FieldId::at(index))
                .then(|| is_harmless(of_field(index)))
                .and_then(|harmless| harmless.then_some(3 << (2 * place))),
            Remembered::Behind(..) => None,
        });
        let truths = truths.fold(0, |all, bits: u16| all | bits);
        Some(Waking { facts: facts.into_iter().map(Vec::into_boxed_slice).collect(), truths })
    }

    /// Whether no rule that reads these facts, or others that depend on them, changes after an action who stands where, or what
    /// decides whether the action is legal.
    fn is_harmless(&self, situation: &Situation, (decisive, uniform): (&Facts, &[usize]), facts: Facts) -> bool {
        let (mut facts, places) = (facts, self.spec.players.len() + 1);
        loop {
            let known = facts.clone();
            for index in &situation.triggers {
                let (checked, trigger) = (&self.spec.triggers[*index], &self.triggers[*index]);
                let mentions = |of: Declared| Mention::new(self.spec, of).in_trigger(checked);
                let of_variables = known.variables.iter().map(|index| Declared::Variable(VariableId::at(*index)));
                let of_fields = known.fields.iter().map(|index| Declared::Field(FieldId::at(*index)));
                if !of_variables.chain(of_fields).any(mentions) {
                    continue;
                }
                let written = written(&trigger.steps, places);
                let wakes_none = || uniform.contains(index) && trigger.steps.iter().all(wakes_nobody);
                if trigger.disturbs || written.meets(decisive) && !wakes_none() {
                    return false;
                }
                facts.add(written);
            }
            if facts == known {
                return true;
            }
        }
    }
}

fn of_variable(index: usize) -> Facts {
    Facts { variables: [index].into(), ..Facts::default() }
}

fn of_field(index: usize) -> Facts {
    Facts { fields: [index].into(), ..Facts::default() }
}

/// Of whom a fact may be another, if it decides nothing but who is immune and what triggers and endings ask.
fn whose(spec: &Spec, id: VariableId) -> Option<Whose> {
    let (mention, variable) = (Mention::new(spec, Declared::Variable(id)), &spec.variables[id.index()]);
    let is_public = variable.audience == Audience::All && variable.ty != Type::SQUARES;
    let actions = || spec.actions.iter().filter(|action| !action.aside);
    if !is_public || mention.beyond_bans_and_immunities() || actions().any(|action| mention.in_action(action)) {
        return None;
    }
    let asked = || mention.bans().chain(actions().filter_map(|action| action.when.as_ref()));
    let of_mover = |expr: &Expr| {
        let is_of_mover = match &*expr.kind {
            ExprKind::Variable(_, Some(player)) => matches!(*player.kind, ExprKind::Mover),
            _ => false,
        };
        mention.is_itself(expr).then_some(!is_of_mover)
    };
    match asked().any(|expr| mention.in_expr(expr)) {
        false => Some(Whose::Anybody),
        true => (!asked().any(|expr| reads(spec, expr, &of_mover))).then_some(Whose::Others),
    }
}

/// Whether a fact of tokens decides nothing but who is immune and what triggers and endings ask.
fn is_free(spec: &Spec, id: FieldId) -> bool {
    let mention = Mention::new(spec, Declared::Field(id));
    let mut actions = spec.actions.iter().filter(|action| !action.aside);
    spec.fields[id.index()].audience == Audience::All
        && !mention.beyond_bans_and_immunities()
        && !mention.bans().any(|expr| mention.in_expr(expr))
        && !actions.any(|action| mention.in_action(action) || action.when.iter().any(|when| mention.in_expr(when)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
mod tests {
    use crate::load::{Options, load_text};
    use crate::program::Program;

    /// Of three facts of players, `guard`, `spent` and `calm`, which players' are such where the first one is to act, and whether the
    /// truth `safe` of tokens is, where these are further rules; nothing where that is not looked for.
    fn told(rules: &str) -> Option<([Vec<usize>; 3], bool)> {
        let text = format!(
            "language = 1\nuses = ['base']\nboard.size = '5x5'\n\
            [state]\nguard = {{ each = 'player', type = 'number' }}\nspent = {{ each = 'player', type = 'truth' }}\n\
            calm = {{ each = 'player', type = 'number' }}\n\
            [fields]\nsafe = {{ type = 'truth' }}\n\
            [pieces]\nchief = {{ letter = 'C', moves = 'K' }}\ntower = {{ letter = 'T', moves = 'R' }}\n\
            [stages.play]\nrules = '''\n\
            kept: piece cannot be captured when safe of victim or guard of owner of victim > 0.\n{rules}\n\
            check: forbid any action after which some own chief is attacked.\n\
            stuck: mover loses when mover is stuck.\n'''\n"
        );
        let spec = load_text("my.toml", &text, &Options::default()).spec.expect("the definition has mistakes");
        let program: Program<u64> = Program::new(&spec).unwrap();
        let mut plans = program.offers.iter().flatten().filter_map(|offered| offered.plan());
        let waking = plans.next()?.outlook.as_ref()?.waking.clone()?;
        let facts = waking.facts(spec.player_ids().next().unwrap()).to_vec();
        let of = |first: usize| (1..3).filter(|player| facts[3 * first + player]).collect();
        Some(([of(0), of(1), of(2)], waking.truths() == 3))
    }

    const ALL: [usize; 2] = [1, 2];

    /// Of whom `guard` is such, and whether `safe` is.
    fn of_guard(rules: &str) -> Option<(Vec<usize>, bool)> {
        told(rules).map(|([guard, ..], safe)| (guard, safe))
    }

    #[test]
    fn what_nothing_but_immunities_and_endings_ask_is_such() {
        assert_eq!(told(""), Some(([ALL.into(), ALL.into(), ALL.into()], true)));
        let over = "over: mover wins when guard of mover > 3.";
        assert_eq!(told(over), Some(([ALL.into(), ALL.into(), ALL.into()], true)));
        assert_eq!(
            of_guard("less: after any action when guard of opponent > 0: subtract 1 from guard of opponent."),
            Some((ALL.into(), true))
        );
    }

    #[test]
    fn what_the_mover_may_do_by_its_own_facts_depends_on_no_others() {
        let raise = "raise: action raise(bearer: own chief) written \"D\": set guard of mover to 3; set spent of mover to true.";
        let once = format!("{raise}\nonce: forbid raise when spent of mover.");
        assert_eq!(told(&once), Some(([ALL.into(), vec![2], ALL.into()], true)));
        let never = format!("{raise}\nnever: forbid raise when spent of opponent.");
        assert_eq!(told(&never), Some(([ALL.into(), vec![], ALL.into()], true)));
    }

    #[test]
    fn what_changes_who_stands_where_or_who_is_immune_then_is_not() {
        assert_eq!(
            of_guard("fall: after tower moves when guard of opponent > 1: unit becomes chief."),
            Some((vec![], true))
        );
        assert_eq!(
            of_guard("wake: after any action when calm of opponent > 1: set guard of mover to 1."),
            Some((ALL.into(), true))
        );
        let woken = told("wake: after any action when calm of opponent > 1: set guard of mover to 1.");
        assert_eq!(woken.map(|([_, _, calm], _)| calm), Some(vec![]));
        assert_eq!(of_guard("bad: forbid any action when some piece with safe of it."), Some((ALL.into(), false)));
    }

    #[test]
    fn what_follows_from_it_is_not_either() {
        let chain = "one: after any action: set calm of mover to guard of opponent.\n\
                     two: after tower moves when calm of mover > 2: unit becomes chief.";
        assert_eq!(of_guard(chain), Some((vec![], true)));
    }

    #[test]
    fn nothing_is_looked_for_where_anybody_may_be_immune() {
        assert_eq!(told("others: piece cannot be captured when guard of owner of capturer > 0."), None);
    }
}
