//! Numbers that count the games of a series.
//!
//! A stage that ends takes its board away, with all that was won there. What stays is a number that changes as the stage ends, and that
//! decides the whole once it is large enough. Nothing is read off the wording of endings: they are asked with the number raised.

use super::weights::numbers_of_players;
use crate::literal::chance::First;
use crate::literal::ending::outcome_by_endings;
use crate::literal::flow::start;
use crate::literal::state::{State, Verdict};
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::code::{Effect, EffectKind};
use crate::spec::ids::{PlayerId, VariableId};
use crate::spec::rule::BoundaryOf;
use crate::spec::value::Value;

/// A series has at most so many games.
const LONGEST: i64 = 20;

/// The numbers of players that change as a stage ends, and of which enough win.
pub(super) fn games_won(spec: &Spec) -> impl Iterator<Item = VariableId> + '_ {
    let begun = start(spec, &mut First);
    let player = PlayerId(0);
    numbers_of_players(spec)
        .filter(|number| changes_at_an_end(spec, *number))
        .filter(move |number| (1..=LONGEST).any(|count| wins(spec, &begun, (*number, player), count)))
}

/// Whether a number of a player changes as a stage ends.
fn changes_at_an_end(spec: &Spec, number: VariableId) -> bool {
    let at_ends = spec.boundaries.iter().filter(|one| !one.start && matches!(one.of, BoundaryOf::Stage(_)));
    at_ends.flat_map(|one| &one.effects).any(|effect| changes(effect, number))
}

fn changes(effect: &Effect, number: VariableId) -> bool {
    matches!(effect.kind, EffectKind::SetVariable(changed, Some(_), _) if changed == number)
        || effect.inner().any(|inner| changes(inner, number))
}

/// Whether a player with so many wins.
fn wins(spec: &Spec, begun: &State, (number, player): (VariableId, PlayerId), count: i64) -> bool {
    let mut state = begun.clone();
    state.set_variable(spec, number, Some(player), Value::Number(Number::whole(count)));
    outcome_by_endings(spec, state).is_some_and(|outcome| outcome.verdict == Verdict::Won(player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};

    fn named(name: &str) -> Vec<String> {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        games_won(&spec).map(|number| spec.variables[number.index()].name.clone()).collect()
    }

    #[test]
    fn a_series_has_a_number_that_wins() {
        assert_eq!(named("classics/bestofthree"), ["score"]);
        // Gold changes as well, and wins nothing.
        assert_eq!(named("clash_of_the_armies"), ["points"]);
    }

    #[test]
    fn a_number_that_changes_in_the_middle_of_a_game_counts_no_games() {
        assert!(named("classics/threecheck").is_empty());
        assert!(named("chess").is_empty());
    }
}
