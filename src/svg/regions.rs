//! The regions of a board that are worth a picture.

use crate::merge::{Definition, LayerKind};
use crate::spec::Spec;
use crate::spec::ids::RegionId;
use crate::spec::nouns::Region;

/// The regions that a game or its parent names, without those of preludes, which most games have.
pub fn own_regions(definition: &Definition, spec: &Spec) -> Vec<RegionId> {
    let is_own = |name: &str| {
        let place = definition.root.at(["regions", name]).map(|node| node.span);
        let layer = |source| definition.layers.iter().find(|layer| layer.source == source);
        place.and_then(|place| layer(place.source)).is_some_and(|layer| layer.kind != LayerKind::Prelude)
    };
    let regions = spec.regions.iter().enumerate().filter(|(_, region)| is_own(&region.name));
    regions.map(|(index, _)| RegionId::at(index)).collect()
}

/// The regions of a game that are seen while it is played: equal for all players, and no more than half of the board.
pub fn common_regions(definition: &Definition, spec: &Spec) -> Vec<RegionId> {
    let half = spec.geometry.squares().count() / 2;
    let is_common = |region: &Region| {
        let Some((first, others)) = region.squares.split_first() else { return false };
        others.iter().all(|squares| squares == first) && first.iter().count() <= half
    };
    own_regions(definition, spec).into_iter().filter(|id| spec.regions.get(id.index()).is_some_and(is_common)).collect()
}
