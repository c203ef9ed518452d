//! The signs for what a movement does on a square. Each deed has a shape of its own, so that they can be told apart without
//! colours, and several stand in one square without hiding each other.

use crate::describe::diagram::{Deed, Deeds};

/// The signs for deeds, around the middle of a square; with room for a token in the middle if one is `met` there.
pub(super) fn signs(deeds: Deeds, met: bool) -> String {
    deeds.iter().map(|deed| sign(deed, met, deeds)).collect()
}

fn sign(deed: Deed, met: bool, all: Deeds) -> String {
    let ring = if met { 38 } else { 27 };
    let own_ring = if all.has(Deed::Take) { ring + 11 } else { ring };
    match deed {
        Deed::Move => "<circle class=\"b-go\" r=\"13\"/>".to_owned(),
        Deed::Take => format!("<circle class=\"b-ring\" r=\"{ring}\"/>"),
        Deed::TakeOwn => format!("<circle class=\"b-ring b-own\" r=\"{own_ring}\"/>"),
        Deed::Jump => path("cross", "M-20-20L20 20M20-20L-20 20"),
        Deed::JumpOwn => path("cross b-own", "M-20-20L20 20M20-20L-20 20"),
        Deed::Shoot => shot("ring", "cross"),
        Deed::ShootOwn => shot("ring b-own", "cross b-own"),
        Deed::Swap | Deed::SwapOwn => path("other", "M-27-11H27L15-23M27 11H-27L-15 23"),
        Deed::Shift | Deed::ShiftOwn => path("other", "M-27 0H27M13-14L28 0 13 14"),
        Deed::Land => path("land", "M0-20L20 0 0 20-20 0z"),
        Deed::LandBeside => path("other", "M0-20L20 0 0 20-20 0z"),
        Deed::Perhaps => "<circle class=\"b-maybe\" r=\"26\"/><text class=\"b-ask\" y=\"13\">?</text>".to_owned(),
    }
}

fn path(class: &str, d: &str) -> String {
    format!("<path class=\"b-{class}\" d=\"{d}\"/>")
}

/// A ring with the hairs of a sight.
fn shot(ring: &str, hairs: &str) -> String {
    format!("<circle class=\"b-{ring}\" r=\"22\"/>{}", path(hairs, "M0-38V-14M0 38V14M-38 0H-14M38 0H14"))
}
