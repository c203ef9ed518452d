//! The worth of each kind by the definition alone, and the source of that number.

use super::empty_board::moves_on_empty_board;
use super::mobility::Mobility;
use super::prices::{Price, prices};
use super::score::Score;
use super::series::games_won;
use super::weights::MOST;
use crate::runtime::Rules;
use crate::spec::Spec;
use crate::spec::ids::{KindId, VariableId};
use crate::spec::value::Value;

/// The attribute in which authors say what a kind is worth.
const VALUE: &str = "value";

/// The part of its price that a number which pays is worth, so that buying is worth more than saving.
const SAVED: f64 = 0.85;

/// The part of the moves on an empty board that a kind has in a game, where no kind tells.
const CROWDED: f64 = 0.55;

/// The worth of a game of a series, in hundredths: more than anything on its board.
pub(super) const GAME: Score = 10_000;

/// Where the worth of a kind is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The value that the author gives.
    Value,
    /// The price that an action takes for it.
    Price,
    /// Its moves in random games and on an empty board.
    Games,
    /// Its moves on an empty board, as random games do not show it.
    Board,
}

/// The worth of kinds and numbers, in hundredths.
#[derive(Debug)]
pub(super) struct Worth {
    /// By kind.
    pub kinds: Vec<(Score, Source)>,
    /// The numbers that pay for kinds, each with what one whole of it is worth.
    pub paying: Vec<(VariableId, Score)>,
    /// The numbers that count the games of a series: one whole of each is worth [`GAME`].
    pub counting: Vec<VariableId>,
}

impl Worth {
    /// Values, prices and mobility, in this order. Prices and mobility are scaled to the values that are given.
    pub fn of(rules: &Rules, mobility: &Mobility) -> Worth {
        let spec = rules.spec();
        let kinds = || (0..spec.kinds.len()).map(KindId::at);
        let values: Vec<Option<Score>> = kinds().map(|kind| given(spec, kind)).collect();
        let moves = moves_of(rules, mobility);
        let scale = ratio(values.iter().zip(&moves).map(|(value, (moves, _))| (value.unwrap_or(0), *moves)));
        let moved = |kind: KindId| f64::from(moves[kind.index()].0) * scale.unwrap_or(1.0);
        let prices = prices(spec);
        let known = |kind: KindId| values[kind.index()].unwrap_or_else(|| moved(kind).round() as Score);
        let saved = |price: &Price| (price.of, bounded((SAVED * rate(price, known)).round()));
        let paying: Vec<(VariableId, Score)> = prices.iter().map(saved).collect();
        let priced = |kind: KindId| {
            let costs = prices.iter().map(|price| (price.cost(kind), rate(price, known)));
            costs.map(|(cost, rate)| bounded((cost * rate).round())).find(|worth| *worth > 0)
        };
        let worth = |kind: KindId| match (values[kind.index()], priced(kind)) {
            (Some(value), None) => (value, Source::Value),
            (Some(value), _) if value != 0 => (value, Source::Value),
            (_, Some(worth)) => (worth, Source::Price),
            (_, None) => (bounded(moved(kind).round()), moves[kind.index()].1),
        };
        Worth { kinds: kinds().map(worth).collect(), paying, counting: games_won(spec).collect() }
    }
}

/// A worth as a weight, which has a bound.
fn bounded(worth: f64) -> Score {
    (worth as Score).clamp(-MOST, MOST)
}

/// The value that the author gives a kind, in hundredths.
fn given(spec: &Spec, kind: KindId) -> Option<Score> {
    let attribute = spec.attributes.iter().position(|attribute| attribute.name == VALUE)?;
    match spec.kind(kind).attributes.get(attribute)? {
        Value::Number(number) => Some((number.thousandths() / 10).clamp(-i64::from(MOST), i64::from(MOST)) as Score),
        _ => None,
    }
}

/// The worth of each kind by its moves alone. Games begin crowded and underrate long moves, an empty board overrates
/// them. The result is the mean of both counts, or the board alone where games show too few pieces of a kind.
fn moves_of(rules: &Rules, mobility: &Mobility) -> Vec<(Score, Source)> {
    let shown: Vec<Option<Score>> =
        (0..rules.spec().kinds.len()).map(|kind| mobility.value(KindId::at(kind))).collect();
    let alone = moves_on_empty_board(rules.spec());
    let crowded = ratio(shown.iter().zip(&alone).map(|(shown, alone)| (shown.unwrap_or(0), *alone))).unwrap_or(CROWDED);
    let value = |(shown, alone): (&Option<Score>, &Score)| {
        let alone = (f64::from(*alone) * crowded).round() as Score;
        shown.map_or((alone, Source::Board), |shown| ((shown + alone) / 2, Source::Games))
    };
    shown.iter().zip(&alone).map(value).collect()
}

/// The worth of one whole of a number that pays for kinds.
fn rate(price: &Price, known: impl Fn(KindId) -> Score) -> f64 {
    let of = |(kind, cost): &(KindId, f64)| (f64::from(known(*kind)), *cost);
    let pairs: Vec<(f64, f64)> = price.costs.iter().map(of).filter(|(worth, _)| *worth > 0.0).collect();
    median(pairs.into_iter().map(|(worth, cost)| worth / cost)).unwrap_or(100.0)
}

/// The median ratio of pairs of positive numbers.
fn ratio(pairs: impl Iterator<Item = (Score, Score)>) -> Option<f64> {
    let positive = pairs.filter(|(one, other)| *one > 0 && *other > 0);
    median(positive.map(|(one, other)| f64::from(one) / f64::from(other)))
}

fn median(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Options, load};

    fn worth(name: &str) -> (Worth, std::sync::Arc<Spec>) {
        let rules = Rules::new(load(name, &Options::default()).unwrap().spec.unwrap());
        let worth = Worth::of(&rules, &Mobility::measure(&rules));
        (worth, rules.spec().clone())
    }

    fn source((worth, spec): &(Worth, std::sync::Arc<Spec>), name: &str) -> (Score, Source) {
        worth.kinds[spec.kinds.iter().position(|kind| kind.name == name).unwrap()]
    }

    #[test]
    fn a_value_that_is_not_given_is_not_nothing() {
        let shogi = worth("classics/shogi");
        assert!(source(&shogi, "rook").0 > source(&shogi, "pawn").0);
        assert_eq!(source(&shogi, "pawn").1, Source::Games);
        // No random game of sixty actions promotes every kind.
        assert!(source(&shogi, "dragon").0 > source(&shogi, "silver_general").0);
    }

    #[test]
    fn values_come_before_prices_and_prices_before_mobility() {
        let clash = worth("clash_of_the_armies");
        assert_eq!(source(&clash, "queen"), (900, Source::Value));
        assert_eq!(source(&clash, "chancellor").1, Source::Price);
        assert_eq!(source(&clash, "king").1, Source::Price);
        // It is free, and stands on no board of a random game.
        let amazon = source(&clash, "amazon");
        assert!(amazon.1 == Source::Board && amazon.0 > 900, "{amazon:?}");
        let Worth { paying, counting, .. } = &clash.0;
        let name = |number: VariableId| clash.1.variables[number.index()].name.as_str();
        assert_eq!(counting.iter().map(|number| name(*number)).collect::<Vec<_>>(), ["points"]);
        let [(gold, worth)] = paying[..] else { panic!("{paying:?}") };
        assert!(name(gold) == "gold" && (50..100).contains(&worth), "{worth}");
    }
}
