//! Weights from the definition alone.

use super::mobility::Mobility;
use super::score::Score;
use super::weights::{Weights, zones_of_players};
use crate::runtime::Rules;
use crate::spec::Spec;
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
        let mobility = Mobility::measure(rules);
        for kind in (0..spec.kinds.len()).map(KindId::at) {
            let value = given(spec, kind).unwrap_or_else(|| mobility.value(kind));
            weights.kinds[kind.index()] = value;
            let [ranks, files] = mobility.surplus(kind);
            let worth = |surplus: f64| (MOVE_MORE * surplus).round() as Score;
            weights.ranks[kind.index()] = ranks.into_iter().map(worth).collect();
            weights.files[kind.index()] = files.into_iter().map(worth).collect();
            for zone in zones_of_players(spec).filter(|zone| spec.zone(*zone).writing == ZoneWriting::Hand) {
                weights.zones[zone.index()][kind.index()] = value;
            }
        }
        weights
    }
}

/// The value that the author gives a kind, in hundredths.
pub fn given(spec: &Spec, kind: KindId) -> Option<Score> {
    let attribute = spec.attributes.iter().position(|attribute| attribute.name == VALUE)?;
    let number = spec.kind(kind).attributes.get(attribute)?.number()?;
    Some((number.thousandths() / 10) as Score)
}
