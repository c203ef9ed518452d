//! What keeps a movement from taking a unit to a square: the walk once more, under suppositions.

use std::ops::ControlFlow;

use super::paths::{self, further_captures, movement_frame, owners_scene, path};
use super::scene::{Scene, bind_path};
use super::terrain::{PHANTOM, Terrain, immunity};
use super::walk::{self, Ground, Outcome, Side};
use crate::spec::code::FIRST_PLAYER;
use crate::spec::ids::{MovementId, RuleId, Square, TokenId};
use crate::spec::movement::FilterId;
use crate::spec::value::{Path, SquareSet};

/// What keeps a movement from a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    /// Nothing.
    Goes,
    /// The condition of the movement, for this way there.
    Condition(Path),
    /// A rule that keeps what would be captured from being captured.
    Immune(TokenId, RuleId),
    /// That the unit, or the piece it would pass, has moved before.
    Stirred(TokenId),
    /// Something on the way; the nearest occupied square when the way is a line.
    Blocked(Option<Square>),
    /// Whoever stands on the square: the movement does not capture it.
    Occupied(TokenId),
    /// Nobody stands there: the movement goes there only to capture.
    OnlyCaptures,
    /// It does not lead there.
    Elsewhere,
}

/// What keeps `movement` from taking `unit` to `goal`.
pub fn reach(scene: &Scene<'_>, unit: TokenId, movement: MovementId, goal: Square) -> Reach {
    let Some(origin) = scene.now.square_of(unit) else { return Reach::Elsewhere };
    let scene = &owners_scene(scene, unit);
    let mut goes = false;
    paths::paths_by(scene, unit, origin, movement, &mut |path| goes |= path.goal == Some(goal));
    if goes {
        return Reach::Goes;
    }
    let walk = |supposed: Supposed<'_>| first_way(scene, unit, origin, movement, goal, &supposed);
    let real = Supposed::real(scene, unit, goal);
    if let Some(outcome) = walk(real) {
        let path = path(unit, origin, movement, outcome);
        return barred(scene, &path).unwrap_or(Reach::Condition(path));
    }
    if let Some(outcome) = walk(Supposed { nobody_immune: true, ..Supposed::real(scene, unit, goal) })
        && let Some(victim) = outcome.captured.iter().find(|victim| immunity(scene, *victim, unit).is_some())
        && let Some(rule) = immunity(scene, victim, unit)
    {
        return Reach::Immune(victim, rule);
    }
    let untouched = Supposed { untouched: true, ..Supposed::real(scene, unit, goal) };
    if let Some(outcome) = walk(untouched) {
        let partner = outcome.relocated.map(|(partner, _)| partner);
        let unmoved = Terrain::new(scene, unit).unmoved(unit);
        return Reach::Stirred(partner.filter(|_| unmoved).unwrap_or(unit));
    }
    let facing = scene.spec.player(scene.mover.unwrap_or(FIRST_PLAYER)).facing;
    let pattern = &scene.spec.movement(movement).pattern;
    let partners = walk::partner_squares(pattern, &scene.spec.geometry, facing, origin);
    let cleared =
        |on_goal| Supposed { cleared: Some(partners), untouched: true, on_goal, ..Supposed::real(scene, unit, goal) };
    if let Some(outcome) = walk(cleared(OnGoal::AsItIs)) {
        let partner = outcome.relocated.and_then(|(partner, _)| scene.now.square_of(partner));
        return Reach::Blocked(first_between(scene, origin, partner.unwrap_or(goal)));
    }
    match scene.now.piece_on(goal) {
        Some(token) if [OnGoal::Nobody, OnGoal::Enemy].into_iter().any(|on_goal| walk(cleared(on_goal)).is_some()) => {
            Reach::Occupied(token)
        }
        None if walk(cleared(OnGoal::Enemy)).is_some() => Reach::OnlyCaptures,
        _ => Reach::Elsewhere,
    }
}

/// What bars a way whose condition holds: a piece that it should capture besides, and may not.
fn barred(scene: &Scene<'_>, path: &Path) -> Option<Reach> {
    let movement = scene.spec.movement(path.movement);
    let mut frame = movement_frame(movement);
    bind_path(&mut frame, path);
    if movement.when.as_ref().is_some_and(|when| !scene.holds(&when.body, &mut frame)) {
        return None;
    }
    let victim = further_captures(scene, movement, path, &mut frame).err()?;
    immunity(scene, victim, path.unit).map(|rule| Reach::Immune(victim, rule))
}

/// The first way of a movement to a square, its condition apart.
fn first_way(
    scene: &Scene<'_>,
    unit: TokenId,
    origin: Square,
    movement: MovementId,
    goal: Square,
    ground: &Supposed<'_>,
) -> Option<Outcome> {
    let pattern = &scene.spec.movement(movement).pattern;
    let facing = scene.spec.player(scene.mover.unwrap_or(FIRST_PLAYER)).facing;
    let mut found = None;
    let mut emit = |outcome: Outcome| {
        if outcome.goal != Some(goal) {
            return ControlFlow::Continue(());
        }
        found = Some(outcome);
        ControlFlow::Break(())
    };
    let _ = walk::walk(pattern, &scene.spec.geometry, facing, origin, unit, ground, &mut emit);
    found
}

/// The first occupied square strictly between two squares of a line.
fn first_between(scene: &Scene<'_>, from: Square, to: Square) -> Option<Square> {
    let geometry = &scene.spec.geometry;
    let distance = |a: u8, b: u8| i16::from(b) - i16::from(a);
    let files = distance(geometry.file(from), geometry.file(to));
    let ranks = distance(geometry.rank(from), geometry.rank(to));
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return None;
    }
    let step = (files.signum() as i8, ranks.signum() as i8);
    let mut square = geometry.step(from, step)?;
    while square != to {
        if scene.now.piece_on(square).is_some() {
            return Some(square);
        }
        square = geometry.step(square, step)?;
    }
    None
}

/// Who is supposed to stand on the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OnGoal {
    AsItIs,
    Nobody,
    Enemy,
}

/// The position with something else supposed.
struct Supposed<'a> {
    terrain: Terrain<'a>,
    goal: Square,
    on_goal: OnGoal,
    /// Whether all squares but the goal and these are taken to be empty.
    cleared: Option<SquareSet>,
    /// Whether everybody may be captured.
    nobody_immune: bool,
    /// Whether nobody has moved yet.
    untouched: bool,
}

impl<'a> Supposed<'a> {
    fn real(scene: &Scene<'a>, unit: TokenId, goal: Square) -> Self {
        let terrain = Terrain::new(scene, unit);
        Supposed { terrain, goal, on_goal: OnGoal::AsItIs, cleared: None, nobody_immune: false, untouched: false }
    }
}

impl Ground for Supposed<'_> {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        match self.on_goal {
            OnGoal::Nobody if square == self.goal => None,
            OnGoal::Enemy if square == self.goal => Some(PHANTOM),
            _ if square != self.goal && self.cleared.is_some_and(|kept| !kept.contains(square)) => None,
            _ => self.terrain.occupant(square),
        }
    }

    fn side(&self, token: TokenId) -> Side {
        self.terrain.side(token)
    }

    fn fits(&self, token: TokenId, filter: FilterId) -> bool {
        self.terrain.fits(token, filter)
    }

    fn may_capture(&self, victim: TokenId) -> bool {
        self.nobody_immune || self.terrain.may_capture(victim)
    }

    fn ends_path(&self, victim: TokenId) -> bool {
        self.terrain.ends_path(victim)
    }

    fn unmoved(&self, token: TokenId) -> bool {
        self.untouched || self.terrain.unmoved(token)
    }

    fn passed(&self) -> Option<(Square, TokenId)> {
        self.terrain.passed()
    }
}
