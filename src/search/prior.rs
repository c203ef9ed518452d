//! Weights from the definition alone.

use super::mobility::Mobility;
use super::score::Score;
use super::weights::Weights;
use crate::runtime::Rules;
use crate::spec::ids::KindId;
use crate::spec::nouns::ZoneWriting;

/// The attribute in which authors say what a kind is worth.
const VALUE: &str = "value";

/// The part of a further move that a better square is worth: hundredths for each move more than usual.
const MOVE_MORE: f64 = 4.0;

impl Weights {
    /// Weights from the definition alone: the values that the author gives, otherwise measured mobility.
    pub fn prior(rules: &Rules) -> Weights {
        let spec = rules.spec();
        let mut weights = Weights::zero(spec);
        let mobility = Mobility::measure(rules, &weights);
        let attribute = spec.attributes.iter().position(|attribute| attribute.name == VALUE);
        for kind in (0..spec.kinds.len()).map(KindId::at) {
            let given = attribute.and_then(|index| spec.kind(kind).attributes.get(index)?.number());
            let value = given.map_or_else(|| mobility.value(kind), |number| (number.thousandths() / 10) as Score);
            weights.kinds[kind.index()] = value;
            for square in spec.geometry.squares() {
                let place = weights.place(kind, square);
                weights.squares[place] = (MOVE_MORE * mobility.surplus(kind, square)).round() as Score;
            }
            for (index, zone) in spec.zones.iter().enumerate() {
                if zone.writing == ZoneWriting::Hand && zone.each {
                    weights.zones[index * spec.kinds.len() + kind.index()] = value;
                }
            }
        }
        weights
    }
}
