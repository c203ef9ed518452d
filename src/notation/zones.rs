//! Zones: what they are called, and what they start with.

use crate::spec::ids::{StageId, ZoneId};
use crate::spec::nouns::ZoneWriting;
use crate::spec::value::ZoneRef;
use crate::spec::{PIECES, Spec};

use super::names::{Man, implied_owner, read_player};

/// All zones, of the game and of each player, in the order of the definition.
pub(super) fn zone_refs(spec: &Spec) -> impl Iterator<Item = ZoneRef> + '_ {
    (0..spec.zones.len()).map(ZoneId::at).flat_map(|zone| refs_of(spec, zone))
}

/// One zone of the game, or one of each player.
pub(super) fn refs_of(spec: &Spec, zone: ZoneId) -> impl Iterator<Item = ZoneRef> + use<> {
    spec.owners(spec.zone(zone).each).map(move |owner| ZoneRef { zone, owner })
}

/// `pond`, `hand:white`.
pub(super) fn zone_word(spec: &Spec, zone: ZoneRef) -> String {
    let name = &spec.zone(zone.zone).name;
    zone.owner.map_or_else(|| name.clone(), |owner| format!("{name}:{}", spec.player(owner).name))
}

/// The zone these words name.
pub(super) fn read_zone(spec: &Spec, words: &[&str]) -> Option<ZoneRef> {
    let (name, owner) = match words {
        [name] => (name, None),
        [name, owner] => (name, Some(read_player(spec, owner)?)),
        _ => return None,
    };
    let zone = spec.zones.iter().position(|zone| zone.name == *name).map(ZoneId::at)?;
    (spec.zone(zone).each == owner.is_some()).then_some(ZoneRef { zone, owner })
}

/// The tokens that a zone starts with while these stages run, in the order in which they are written.
pub(super) fn start_of(spec: &Spec, zone: ZoneRef, line: &[(StageId, usize)]) -> Vec<Man> {
    let runs = |scope| line.iter().any(|(stage, _)| *stage == scope);
    if !spec.zone(zone.zone).scope.is_none_or(runs) {
        return Vec::new();
    }
    let owner = |kind| if spec.kind(kind).neutral { None } else { zone.owner };
    let kinds = spec.zone(zone.zone).start.iter();
    let mut list: Vec<Man> = kinds.map(|kind| Man { kind: *kind, owner: owner(*kind) }).collect();
    if !spec.zone(zone.zone).ordered {
        list.sort();
    }
    list
}

/// The zone written in brackets behind the board: the first of pieces that is declared so.
pub(super) fn hand(spec: &Spec) -> Option<ZoneId> {
    let is_hand = |zone: &crate::spec::nouns::Zone| zone.writing == ZoneWriting::Hand && zone.holds == PIECES;
    spec.zones.iter().position(is_hand).map(ZoneId::at)
}

/// Whether letters in brackets tell everything about what is in a zone.
pub(super) fn fits_brackets(spec: &Spec, zone: ZoneRef, men: &[Man]) -> bool {
    men.iter().all(|man| man.owner == implied_owner(spec, *man) && (zone.owner.is_none() || man.owner == zone.owner))
}
