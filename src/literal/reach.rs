//! Obstacles that keep a movement from taking a unit to a square: the walk once more, under suppositions.

use std::ops::ControlFlow;

use super::paths::{self, further_captures, movement_frame, owners_scene, path};
use super::scene::{Scene, bind_path};
use super::state::State;
use super::supposed::{OnGoal, Supposed};
use super::terrain::{Terrain, immunity};
use super::walk::{self, Ground, Outcome, Side};
use crate::spec::code::FIRST_PLAYER;
use crate::spec::geometry::Geometry;
use crate::spec::ids::{MovementId, RuleId, Square, TokenId};
use crate::spec::value::{Path, SquareSet};

/// An obstacle that keeps a movement from a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    /// Nothing.
    Goes,
    /// Nothing keeps it from capturing there without moving.
    Shoots,
    /// The condition of the movement, for this way there.
    Condition(Path),
    /// A rule that keeps what would be captured from being captured.
    Immune(TokenId, RuleId),
    /// The unit, or the piece it would pass, has moved before.
    Stirred(TokenId),
    /// Pieces in the way, the nearest first.
    Blocked(Vec<TokenId>),
    /// No piece stands on any of these squares, to be leapt over or captured on the way.
    Missing(Vec<Square>),
    /// The movement does not capture the piece on the square.
    Occupied(TokenId),
    /// The square is empty: the movement goes there only to capture.
    OnlyCaptures,
    /// The square is empty: the movement captures there without moving, and does nothing else.
    OnlyShoots,
    /// It does not lead there.
    Elsewhere,
}

/// All that keeps `movement` from taking `unit` to `goal`, the nearest first; never empty.
pub fn reach(scene: &Scene<'_>, unit: TokenId, movement: MovementId, goal: Square) -> Vec<Reach> {
    reach_if(scene, unit, movement, goal, true)
}

/// Lists what keeps `movement` from taking `unit` to `goal`, as [`reach`] does. A square counts as not reachable if it would be
/// reached only by leaping over another piece, or over fewer.
pub fn plain_reach(scene: &Scene<'_>, unit: TokenId, movement: MovementId, goal: Square) -> Vec<Reach> {
    reach_if(scene, unit, movement, goal, false)
}

fn reach_if(scene: &Scene<'_>, unit: TokenId, movement: MovementId, goal: Square, over: bool) -> Vec<Reach> {
    let Some(origin) = scene.now.square_of(unit) else { return vec![Reach::Elsewhere] };
    let scene = &owners_scene(scene, unit);
    let attempt = Attempt { scene, unit, origin, movement, goal };
    let (mut goes, mut shoots) = (false, false);
    let there = scene.now.piece_on(goal);
    paths::paths_by(scene, unit, origin, movement, &mut |path| {
        let ends = attempt.ends_there(path.goal, path.stays, there, |victim| path.captured.contains(&victim));
        goes |= ends && !path.stays;
        shoots |= ends && path.stays;
    });
    if goes || shoots {
        return vec![if goes { Reach::Goes } else { Reach::Shoots }];
    }
    let real = Supposed::real(scene, unit, goal);
    if let Some(outcome) = attempt.walk(&real) {
        let path = path(unit, origin, movement, outcome);
        return vec![attempt.barred(&path).unwrap_or(Reach::Condition(path))];
    }
    attempt
        .cleared(real)
        .or_else(|| if over { attempt.one_too_many(real) } else { None })
        .or_else(|| if over { attempt.missing(real) } else { None })
        .or_else(|| attempt.on_another_goal(real))
        .unwrap_or_else(|| vec![Reach::Elsewhere])
}

/// Whether a path ends on a square, or captures there without moving.
pub fn gets_at(state: &State, path: &Path, square: Square) -> bool {
    match path.stays {
        true => state.piece_on(square).is_some_and(|victim| path.captured.contains(&victim)),
        false => path.goal == Some(square),
    }
}

/// A unit that is to go somewhere by a movement.
struct Attempt<'a> {
    scene: &'a Scene<'a>,
    unit: TokenId,
    origin: Square,
    movement: MovementId,
    goal: Square,
}

impl Attempt<'_> {
    /// The first way to the goal, the condition of the movement apart.
    fn walk(&self, ground: &Supposed<'_>) -> Option<Outcome> {
        let pattern = &self.scene.spec.movement(self.movement).pattern;
        let facing = self.scene.spec.player(self.scene.mover.unwrap_or(FIRST_PLAYER)).facing;
        let mut found = None;
        let there = ground.occupant(self.goal);
        let mut emit = |outcome: Outcome| {
            let captures = |victim| outcome.captured.contains(victim);
            if !self.ends_there(outcome.goal, outcome.stays, there, captures) {
                return ControlFlow::Continue(());
            }
            found = Some(outcome);
            ControlFlow::Break(())
        };
        let _ = walk::walk(pattern, &self.scene.spec.geometry, facing, self.origin, self.unit, ground, &mut emit);
        found
    }

    /// Whether a way ends on the goal. A way without a goal, or one that stays, ends there if it captures the piece that stands
    /// there.
    fn ends_there(
        &self,
        goal: Option<Square>,
        stays: bool,
        there: Option<TokenId>,
        captures: impl Fn(TokenId) -> bool,
    ) -> bool {
        match goal {
            Some(goal) if !stays => goal == self.goal,
            _ => there.is_some_and(captures),
        }
    }

    /// The piece that bars a way whose condition holds: the movement must capture it besides, and may not.
    fn barred(&self, path: &Path) -> Option<Reach> {
        let movement = self.scene.spec.movement(path.movement);
        let mut frame = movement_frame(movement);
        bind_path(&mut frame, path);
        if movement.when.as_ref().is_some_and(|when| !self.scene.holds(&when.body, &mut frame)) {
            return None;
        }
        let victim = further_captures(self.scene, movement, path, &mut frame).err()?;
        immunity(self.scene, victim, path.unit).map(|rule| Reach::Immune(victim, rule))
    }

    /// The pieces in the way, if the movement would go there with all other pieces off the board and with no piece
    /// immune.
    fn cleared(&self, real: Supposed<'_>) -> Option<Vec<Reach>> {
        let all = Supposed { cleared: self.others(), untouched: true, nobody_immune: true, ..real };
        self.walk(&all)?;
        Some(self.least(all))
    }

    /// The pieces in the way, if the movement would go there with another piece, or no piece, on the goal.
    fn on_another_goal(&self, real: Supposed<'_>) -> Option<Vec<Reach>> {
        let occupant = self.scene.now.piece_on(self.goal);
        let goals = if occupant.is_some() { &[OnGoal::Nobody, OnGoal::Enemy][..] } else { &[OnGoal::Enemy] };
        goals.iter().find_map(|on_goal| {
            let all = Supposed { cleared: self.others(), untouched: true, on_goal: *on_goal, ..real };
            let outcome = self.walk(&all)?;
            let only = if outcome.stays { Reach::OnlyShoots } else { Reach::OnlyCaptures };
            let mut found = self.least(all);
            found.push(occupant.map_or(only, Reach::Occupied));
            Some(found)
        })
    }

    /// Of all that is supposed, what the way there needs.
    fn least(&self, mut supposed: Supposed<'_>) -> Vec<Reach> {
        let works = |supposed: &Supposed<'_>| self.walk(supposed).is_some();
        let mut without = Supposed { nobody_immune: false, ..supposed };
        if works(&without) {
            supposed = without;
        }
        without = Supposed { untouched: false, ..supposed };
        if works(&without) {
            supposed = without;
        }
        for square in self.nearest_first(supposed.cleared).into_iter().rev() {
            let kept = supposed.cleared.iter().filter(|other| *other != square).collect();
            without = Supposed { cleared: kept, ..supposed };
            if works(&without) {
                supposed = without;
            }
        }
        let mut found = Vec::new();
        let outcome = self.walk(&supposed);
        if supposed.untouched {
            let partner = outcome.as_ref().and_then(|outcome| outcome.relocated).map(|(partner, _)| partner);
            let unmoved = Terrain::new(self.scene, self.unit).unmoved(self.unit);
            found.push(Reach::Stirred(partner.filter(|_| unmoved).unwrap_or(self.unit)));
        }
        let in_the_way = self.nearest_first(supposed.cleared);
        let in_the_way: Vec<TokenId> =
            in_the_way.into_iter().filter_map(|square| self.scene.now.piece_on(square)).collect();
        if !in_the_way.is_empty() {
            found.push(Reach::Blocked(in_the_way));
        }
        if supposed.nobody_immune {
            let victims = outcome.iter().flat_map(|outcome| outcome.captured.iter());
            let immune = |victim| Some(Reach::Immune(victim, immunity(self.scene, victim, self.unit)?));
            found.extend(victims.filter(|victim| self.scene.now.knows(*victim)).find_map(immune));
        }
        found
    }

    /// The piece that is one too many on a way over others.
    fn one_too_many(&self, real: Supposed<'_>) -> Option<Vec<Reach>> {
        self.nearest_first(self.others()).into_iter().find_map(|square| {
            self.walk(&Supposed { cleared: [square].into_iter().collect(), ..real })?;
            Some(vec![Reach::Blocked(vec![self.scene.now.piece_on(square)?])])
        })
    }

    /// The squares on which a piece is missing.
    fn missing(&self, real: Supposed<'_>) -> Option<Vec<Reach>> {
        let empty = |square: &Square| *square != self.goal && self.scene.now.piece_on(*square).is_none();
        let empty: SquareSet = self.scene.spec.geometry.squares().filter(empty).collect();
        [Side::Enemy, Side::Own].into_iter().find_map(|side| {
            let would_do = |square: &Square| self.walk(&Supposed { filled: Some((*square, side)), ..real }).is_some();
            let squares: Vec<Square> = self.nearest_first(empty).into_iter().filter(would_do).collect();
            (!squares.is_empty()).then(|| vec![Reach::Missing(squares)])
        })
    }

    /// The squares of all other pieces, but for the goal and the squares of partners to be passed.
    fn others(&self) -> SquareSet {
        let (spec, now) = (self.scene.spec, self.scene.now);
        let facing = spec.player(self.scene.mover.unwrap_or(FIRST_PLAYER)).facing;
        let pattern = &spec.movement(self.movement).pattern;
        let partners = walk::partner_squares(pattern, &spec.geometry, facing, self.origin);
        let stays = |square: &Square| *square == self.goal || *square == self.origin || partners.contains(*square);
        let occupied = |square: &Square| now.piece_on(*square).is_some_and(|piece| !now.is_ghost(piece));
        spec.geometry.squares().filter(|square| occupied(square) && !stays(square)).collect()
    }

    fn nearest_first(&self, squares: SquareSet) -> Vec<Square> {
        nearest_first(&self.scene.spec.geometry, self.origin, squares)
    }
}

/// Squares by how far they are from one of them, counted in single steps any way.
pub(super) fn nearest_first(geometry: &Geometry, from: Square, squares: SquareSet) -> Vec<Square> {
    let away = |square: &Square| {
        let files = geometry.file(*square).abs_diff(geometry.file(from));
        files.max(geometry.rank(*square).abs_diff(geometry.rank(from)))
    };
    let mut list: Vec<Square> = squares.iter().collect();
    list.sort_by_key(away);
    list
}
