//! The line of an attack: the squares that have to be as they are for a unit to capture something.

use super::attack::{Target, attacking_movement};
use super::paths::owners_scene;
use super::reach::nearest_first;
use super::scene::Scene;
use super::supposed::Supposed;
use super::terrain::Terrain;
use super::walk::{self, Ground, Side};
use crate::spec::code::FIRST_PLAYER;
use crate::spec::ids::{Square, TokenId};
use crate::spec::value::SquareSet;

/// The squares and tokens between a unit and its target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The squares, the unit's own and the one that is attacked included; these two alone when nothing could come
    /// between.
    pub squares: Vec<Square>,
    /// The tokens it needs on the way, to leap over or to capture.
    pub over: Vec<TokenId>,
}

/// The line along which a unit attacks something; nothing when it does not, or by a capture elsewhere than on a way.
pub fn line(scene: &Scene<'_>, unit: TokenId, target: Target) -> Option<Line> {
    let origin = scene.now.square_of(unit)?;
    let scene = &owners_scene(scene, unit);
    let (movement, square, victim) = attacking_movement(scene, unit, target)?;
    let movement = scene.spec.movement(movement);
    if movement.captures.is_some() {
        return None;
    }
    let facing = scene.spec.player(scene.mover.unwrap_or(FIRST_PLAYER)).facing;
    let terrain = Terrain::new(scene, unit).supposing(victim, square);
    let real = Supposed::on(terrain, square);
    let geometry = &scene.spec.geometry;
    let attacks = |ground: &Supposed<'_>| {
        walk::attacks(&movement.pattern, geometry, facing, origin, unit, square, victim, ground)
    };
    let (mut needed, mut over) = (SquareSet::EMPTY, Vec::new());
    for between in geometry.squares().filter(|other| *other != origin && *other != square) {
        let occupant = real.occupant(between);
        let other = match occupant {
            Some(_) => Supposed { cleared: [between].into_iter().collect(), ..real },
            None => Supposed { filled: Some((between, Side::Neutral)), ..real },
        };
        if !attacks(&other) {
            needed.insert(between);
            over.extend(occupant);
        }
    }
    let mut squares = vec![origin];
    squares.extend(nearest_first(geometry, origin, needed));
    squares.push(square);
    Some(Line { squares, over })
}
