//! The shelves beside the board: hands, markets and other zones.

use serde::Serialize;

use super::drawing::{Drawing, label};
use crate::literal::state::{State, Token};
use crate::notation::picture::board;
use crate::notation::picture::signs::is_far;
use crate::spec::Spec;
use crate::spec::value::ZoneRef;

/// A zone with what is in it.
#[derive(Debug, Serialize)]
pub(super) struct Shelf {
    key: String,
    label: String,
    far: bool,
    items: Vec<Item>,
}

/// Like things in a zone.
#[derive(Debug, Serialize)]
struct Item {
    symbol: String,
    label: String,
    count: usize,
    key: String,
}

/// The zones of a position as these eyes see it.
pub(super) fn shelves(drawing: &mut Drawing<'_>, state: &State) -> Vec<Shelf> {
    let spec = drawing.spec();
    let mut list = Vec::new();
    for (zone, tokens) in board::zones(spec, state) {
        let mut items: Vec<Item> = Vec::new();
        for token in tokens.into_iter().map(|id| state.token(id)) {
            let key = item_key(spec, token);
            let last = items.last_mut().filter(|last| last.key == key && !spec.zone(zone.zone).ordered);
            match last {
                Some(last) => last.count += 1,
                None => {
                    let symbol = drawing.symbol(token.kind, token.owner);
                    items.push(Item { symbol, label: label(spec, token), count: 1, key });
                }
            }
        }
        let name = spec.zone(zone.zone).name.replace('_', " ");
        let label = zone.owner.map_or_else(|| name.clone(), |owner| format!("{} {name}", spec.player(owner).title));
        let far = zone.owner.is_some_and(|owner| is_far(spec, owner)) != drawing.turned;
        list.push(Shelf { key: shelf_key(spec, zone), label, far, items });
    }
    list
}

/// The key of a zone: `hand/white`.
pub(super) fn shelf_key(spec: &Spec, zone: ZoneRef) -> String {
    let name = &spec.zone(zone.zone).name;
    zone.owner.map_or_else(|| name.clone(), |owner| format!("{name}/{}", spec.player(owner).name))
}

/// The key of what lies in a zone: its kind and its owner.
pub(super) fn item_key(spec: &Spec, token: Token) -> String {
    let kind = &spec.kind(token.kind).name;
    token.owner.map_or_else(|| kind.clone(), |owner| format!("{kind}/{}", spec.player(owner).name))
}
