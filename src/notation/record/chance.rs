//! What chance decided, and the turns that players lost, in words.

use crate::literal::chance::Pick;
use crate::literal::state::State;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::code::{Domain, Effect, EffectKind, EndOf, Expr, ExprKind};
use crate::spec::ids::{PlayerId, RuleId};
use crate::spec::rule::Boundary;
use crate::spec::value::Value;

/// What chance decided, rule by rule: `throw: 4, 6` where a rule draws numbers, otherwise `draws: choice 3 of 12`. With
/// `announced`, rules that announce what they draw are left out.
pub fn decided(spec: &Spec, picks: &[Pick], announced: bool) -> Vec<String> {
    let rules = picks.chunk_by(|one, next| one.rule == next.rule);
    let rules = rules.filter(|picks| picks.first().is_some_and(|pick| !(announced && announces(spec, pick.rule))));
    rules.map(|picks| drawn(spec, picks)).collect()
}

/// The random choices of one rule in words.
fn drawn(spec: &Spec, picks: &[Pick]) -> String {
    let Some(rule) = picks.first().map(|pick| pick.rule) else { return String::new() };
    let ranges = ranges(spec, rule).filter(|ranges| !ranges.is_empty() && picks.len().is_multiple_of(ranges.len()));
    let words: Vec<String> = match ranges {
        Some(ranges) => {
            let each = picks.iter().zip(ranges.iter().cycle());
            each.map(|(pick, (from, by))| from.plus(by.times(Number::whole(pick.index as i64))).to_string()).collect()
        }
        None => picks.iter().map(|pick| format!("choice {} of {}", pick.index + 1, pick.ways)).collect(),
    };
    format!("{}: {}", spec.rule(rule).label, words.join(", "))
}

/// The least number and the step of each random choice of a rule; `None` if it chooses anything but numbers between two that
/// are written, or chooses under a condition.
fn ranges(spec: &Spec, rule: RuleId) -> Option<Vec<(Number, Number)>> {
    let range = |effect: &&Effect| match &effect.kind {
        EffectKind::Choose { at_random: true, domain: Domain::Range { from, to, by }, or_none: false, .. } => {
            constant(to).and(constant(from)).map(|from| Some((from, *by)))
        }
        _ if contains(effect, &is_random) => Some(None),
        _ => None,
    };
    effects_of(spec, rule).filter_map(|effect| range(&effect)).collect()
}

fn constant(expr: &Expr) -> Option<Number> {
    match &*expr.kind {
        ExprKind::Constant(Value::Number(number)) => Some(*number),
        ExprKind::Negative(expr) => constant(expr).map(Number::negated),
        _ => None,
    }
}

/// The players whose turns passed between two positions without an action, in order; empty unless one stage runs in both.
fn passed_over(spec: &Spec, before: &State, after: &State) -> Vec<PlayerId> {
    let (Some(was), Some(is)) = (before.innermost(), after.innermost()) else { return Vec::new() };
    let turns = &spec.stage(was.stage).turns;
    if was.stage != is.stage || before.flow.running.len() != after.flow.running.len() {
        return Vec::new();
    }
    let begun = is.begun.saturating_sub(was.begun) as usize;
    (1..begun).filter_map(|index| turns.get((was.turn + index) % turns.len().max(1)).copied()).collect()
}

/// `Black has no legal move: the turn passes`: a line for each turn that passed between two positions without an action.
pub fn lost_turns(spec: &Spec, before: &State, after: &State) -> Vec<String> {
    let takers = spec.boundaries.iter().filter(|boundary| boundary.effects.iter().any(ends_turn));
    let takers: Vec<&Boundary> = takers.collect();
    let is_stuck = !takers.is_empty() && takers.iter().all(|boundary| asks_only_stuck(boundary));
    let why = if is_stuck { "has no legal move: the turn passes" } else { "does nothing: the turn passes" };
    passed_over(spec, before, after).into_iter().map(|player| format!("{} {why}", spec.player(player).title)).collect()
}

/// Whether an effect, or one inside it, ends the turn.
fn ends_turn(effect: &Effect) -> bool {
    contains(effect, &|effect| matches!(effect.kind, EffectKind::End(EndOf::Turn)))
}

/// Whether a rule ends a turn only because the player is stuck.
fn asks_only_stuck(boundary: &Boundary) -> bool {
    let is_stuck = |expr: &Expr| matches!(&*expr.kind, ExprKind::Stuck(..));
    let only = |effect: &Effect| match &effect.kind {
        EffectKind::If(condition, _, no) => is_stuck(condition) && !no.iter().any(ends_turn),
        _ => false,
    };
    boundary.when.as_ref().is_some_and(is_stuck) || boundary.effects.iter().filter(|one| ends_turn(one)).all(only)
}

/// Whether a rule announces something whenever it lets chance decide.
fn announces(spec: &Spec, rule: RuleId) -> bool {
    effects_of(spec, rule).any(|effect| matches!(effect.kind, EffectKind::Announce(..)))
}

fn is_random(effect: &Effect) -> bool {
    matches!(effect.kind, EffectKind::Choose { at_random: true, .. } | EffectKind::Arrange { at_random: true, .. })
}

/// Whether an effect, or one inside it, is of some sort.
fn contains(effect: &Effect, is: &dyn Fn(&Effect) -> bool) -> bool {
    let inside = |effects: &[Effect]| effects.iter().any(|effect| contains(effect, is));
    is(effect)
        || match &effect.kind {
            EffectKind::ForEach(_, effects) => inside(effects),
            EffectKind::If(_, yes, no) => inside(yes) || inside(no),
            _ => false,
        }
}

/// The effects that a rule has at the start or end of a turn, phase or stage.
fn boundary_effects(spec: &Spec, rule: RuleId) -> impl Iterator<Item = &Effect> {
    spec.boundaries.iter().filter(move |boundary| boundary.rule == rule).flat_map(|boundary| &boundary.effects)
}

/// All effects of a rule.
fn effects_of(spec: &Spec, rule: RuleId) -> impl Iterator<Item = &Effect> {
    let actions = spec.actions.iter().filter(move |action| action.rule == rule).flat_map(|action| &action.effects);
    let triggers = spec.triggers.iter().filter(move |trigger| trigger.rule == rule).flat_map(|one| &one.effects);
    boundary_effects(spec, rule).chain(triggers).chain(actions)
}

#[cfg(test)]
mod tests {
    use super::super::follows;
    use crate::literal::game::Game;
    use crate::load::{Options, load, load_text};

    /// What followed the action that is written so in a game with this seed.
    fn after(game: &mut Game, action: &str) -> Vec<String> {
        let list = game.legal();
        let written = crate::notation::action::write_unmarked(game.spec(), game.state(), &list);
        let index = written.iter().position(|written| written.san == action).unwrap();
        game.play(&list[index]);
        follows(game.spec(), game.steps().last().unwrap(), game.state(), None)
    }

    #[test]
    fn a_turn_that_passes_is_told_with_its_reason() {
        let mut game = Game::new(load("classics/dice", &Options::default()).unwrap().spec.unwrap(), 3, &[]);
        assert_eq!(after(&mut game, "a4"), ["Black has no legal move: the turn passes"]);
        // What was thrown is announced.
        assert!(after(&mut game, "b3").is_empty());
    }

    #[test]
    fn a_turn_that_a_rule_takes_away_is_told_without_a_reason() {
        let text = "language = 1\nextends = 'chess'\nrules = 'pause: at start of turn: if mover is stuck or mover is black \
                    then end turn.'\n";
        let spec = load_text("pause.toml", text, &Options::default());
        let mut game = Game::new(spec.spec.unwrap_or_else(|| panic!("{:?}", spec.diagnostics)), 1, &[]);
        assert_eq!(after(&mut game, "a4"), ["Black does nothing: the turn passes"]);
    }

    #[test]
    fn chance_is_told_by_what_it_drew() {
        let rules = "weather: at start of play: set wind to 0. gust: after any action: choose wind_now: number from -10 to 30 by 20 \
                     at random; set wind to wind_now; if wind_now = 50 then announce \"a storm\" to all. wheel: after any action: choose lucky: square in last_rank at random; \
                     set luck to lucky.";
        let text = format!(
            "language = 1\nextends = 'chess'\nstate.wind.type = 'number'\nstate.luck.type = 'square'\nrules = '{rules}'\n"
        );
        let spec = load_text("windy.toml", &text, &Options::default());
        let mut game = Game::new(spec.spec.unwrap_or_else(|| panic!("{:?}", spec.diagnostics)), 1, &[]);
        let told = after(&mut game, "a4");
        let [gust, wheel] = told.as_slice() else { panic!("{told:?}") };
        assert!(["gust: -10", "gust: 10", "gust: 30"].contains(&gust.as_str()), "{gust}");
        assert!(wheel.starts_with("wheel: choice ") && wheel.ends_with(" of 8"), "{wheel}");
    }
}
