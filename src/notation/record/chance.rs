//! Results of chance and lost turns, in words.

use crate::literal::chance::Pick;
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::code::{Domain, Effect, EffectKind, EndOf, Expr, ExprKind};
use crate::spec::ids::{PlayerId, RuleId};
use crate::spec::rule::Boundary;
use crate::spec::value::Value;

/// Results of chance, rule by rule: `throw: 4, 6` where a rule draws numbers, otherwise `draws: choice 3 of 12`. With
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

/// The least number and the step of each random choice of a rule. `None` if a choice stands under a condition, is no choice of a
/// number, or has a range whose ends are not constant.
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

/// `Black has no legal move: the turn passes`: the line for a turn that passed without an action.
pub fn lost(spec: &Spec, player: PlayerId) -> String {
    let takers = spec.boundaries.iter().filter(|boundary| boundary.effects.iter().any(ends_turn));
    let takers: Vec<&Boundary> = takers.collect();
    let is_stuck = !takers.is_empty() && takers.iter().all(|boundary| asks_only_stuck(boundary));
    let why = if is_stuck { "has no legal move: the turn passes" } else { "does nothing: the turn passes" };
    format!("{} {why}", spec.player(player).title)
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
    use super::super::events;
    use crate::literal::game::Game;
    use crate::load::{Options, load, load_text};

    /// Plays the action that is written so, and lists the lines of the events after it.
    fn after(game: &mut Game, action: &str) -> Vec<String> {
        let list = game.legal();
        let written = crate::notation::action::write_unmarked(game.spec(), game.state(), &list);
        let index = written.iter().position(|written| written.san == action).unwrap();
        game.play(&list[index]);
        events(game.spec(), game.steps().last().unwrap(), None).into_iter().map(|event| event.words).collect()
    }

    /// A new game of a definition given as text.
    fn game(text: &str) -> Game {
        let loaded = load_text("rules.toml", text, &Options::default());
        Game::new(loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics)), 1, &[])
    }

    #[test]
    fn a_turn_that_passes_is_told_with_its_reason() {
        let mut game = Game::new(load("classics/dice", &Options::default()).unwrap().spec.unwrap(), 3, &[]);
        // The turn is lost after the throw of Black, before the throw of White.
        let told = after(&mut game, "a4");
        let [black, lost, white] = told.as_slice() else { panic!("{told:?}") };
        assert!(black.starts_with("black throws ") && white.starts_with("white throws "), "{told:?}");
        assert_eq!(lost, "Black has no legal move: the turn passes");
        assert_eq!(after(&mut game, "b3").len(), 1);
    }

    #[test]
    fn a_turn_that_a_rule_takes_away_is_told_without_a_reason() {
        let rules = "pause: at start of turn: if mover is stuck or mover is black then end turn.";
        let mut game = game(&format!("language = 1\nextends = 'chess'\nrules = '{rules}'\n"));
        assert_eq!(after(&mut game, "a4"), ["Black does nothing: the turn passes"]);
    }

    #[test]
    fn a_lost_turn_stands_between_what_chance_decided_before_and_after_it() {
        let rules = "toss: at start of turn: choose side: number from 1 to 1 at random; set wind to side; if mover is black then end \
                     turn.";
        let mut game =
            game(&format!("language = 1\nextends = 'chess'\nstate.wind.type = 'number'\nrules = '{rules}'\n"));
        assert_eq!(after(&mut game, "a4"), ["toss: 1", "Black does nothing: the turn passes", "toss: 1"]);
        let written = "1. a4 {toss=0} (Black does nothing: the turn passes) {toss=0}\n*\n";
        assert_eq!(super::super::print(&game, None), written);
    }

    #[test]
    fn chance_is_told_by_what_it_drew() {
        let rules = "weather: at start of play: set wind to 0. gust: after any action: choose wind_now: number from -10 to 30 by 20 \
                     at random; set wind to wind_now; if wind_now = 50 then announce \"a storm\" to all. wheel: after any action: \
                     choose lucky: square in last_rank at random; set luck to lucky. bell: after any action: announce \"ding\" to all.";
        let state = "state.wind.type = 'number'\nstate.luck.type = 'square'\n";
        let mut game = game(&format!("language = 1\nextends = 'chess'\n{state}rules = '{rules}'\n"));
        let told = after(&mut game, "a4");
        // Another rule is heard, but `gust` announces only storms.
        let [ding, gust, wheel] = told.as_slice() else { panic!("{told:?}") };
        assert_eq!(ding, "ding");
        assert!(["gust: -10", "gust: 10", "gust: 30"].contains(&gust.as_str()), "{gust}");
        assert!(wheel.starts_with("wheel: choice ") && wheel.ends_with(" of 8"), "{wheel}");
    }
}
