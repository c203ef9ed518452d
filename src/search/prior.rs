//! Weights from the definition alone.

use super::mobility::Mobility;
use super::score::Score;
use super::weights::{Weights, zones_of_players};
use super::worth::{GAME, Source, Worth};
use crate::runtime::Rules;
use crate::spec::ids::{KindId, VariableId};
use crate::spec::nouns::ZoneWriting;

/// The part of a further move that a better square is worth: hundredths for each move more than usual.
const MOVE_MORE: f64 = 4.0;

/// The percentage of its worth that a piece has in a zone that is no hand, so that it is worth more on the board.
const IN_ZONE: Score = 90;

/// Where weights from the definition are from.
#[derive(Debug, Clone)]
pub struct Sources {
    /// By kind.
    pub kinds: Vec<Source>,
    /// The numbers that count the games of a series; every other number is worth what it buys.
    pub counting: Vec<VariableId>,
}

impl Weights {
    /// Weights from the definition alone: the values that the author gives, otherwise prices, otherwise measured mobility.
    pub fn prior(rules: &Rules) -> Weights {
        Weights::prior_with_sources(rules).0
    }

    /// [Weights from the definition alone](Weights::prior), and where they are from.
    pub fn prior_with_sources(rules: &Rules) -> (Weights, Sources) {
        let spec = rules.spec();
        let mut weights = Weights::zero(spec);
        let mobility = Mobility::measure(rules);
        let worth = Worth::of(rules, &mobility);
        let counting = worth.counting.iter().map(|number| (*number, GAME));
        for (number, value) in counting.chain(worth.paying.iter().copied()) {
            weights.numbers[number.index()] = value;
        }
        for kind in (0..spec.kinds.len()).map(KindId::at) {
            let (value, _) = worth.kinds[kind.index()];
            weights.kinds[kind.index()] = value;
            let [ranks, files] = mobility.surplus(kind);
            let worth = |surplus: f64| (MOVE_MORE * surplus).round() as Score;
            weights.ranks[kind.index()] = ranks.into_iter().map(worth).collect();
            weights.files[kind.index()] = files.into_iter().map(worth).collect();
            for zone in zones_of_players(spec) {
                let is_hand = spec.zone(zone).writing == ZoneWriting::Hand;
                weights.zones[zone.index()][kind.index()] = if is_hand { value } else { value * IN_ZONE / 100 };
            }
        }
        let kinds = worth.kinds.into_iter().map(|(_, source)| source).collect();
        (weights, Sources { kinds, counting: worth.counting })
    }
}
