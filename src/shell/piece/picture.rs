//! The drawing of a movement.

use crate::describe::diagram::{Deed, Diagram, Setting, Signs};
use crate::diagnostic::Look;
use crate::notation::picture::board::{Cell, grid};
use crate::notation::picture::signs::Manner;
use crate::spec::ids::Square;

/// The board with a sign on every square.
pub fn painted(setting: &Setting<'_>, diagram: &Diagram, signs: &Signs<'_>, look: Look) -> String {
    let far = setting.facing.forward.1 < 0;
    grid(setting.geometry, Manner { turned: far, ..Manner::default() }, |square| {
        let sign = signs.on(square);
        match colour(setting, diagram, square).filter(|_| look == Look::Coloured) {
            Some(colour) => Cell { text: format!("\u{1b}[{colour}m{sign}\u{1b}[0m"), width: 1 },
            None => Cell::plain(sign),
        }
    })
}

/// The mover bold, green where it can go, red where it only captures, blue where something else happens.
fn colour(setting: &Setting<'_>, diagram: &Diagram, square: Square) -> Option<u8> {
    let deeds = diagram.on(square);
    if square == setting.origin {
        return Some(1);
    }
    if deeds.is_empty() {
        return None;
    }
    Some(match (deeds.has(Deed::Move), deeds.iter().any(Deed::captures)) {
        (true, _) => 32,
        (false, true) => 31,
        (false, false) => 34,
    })
}
