//! The regions of a board that are worth a picture.

use crate::merge::{Definition, LayerKind};
use crate::spec::Spec;
use crate::spec::ids::RegionId;

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
