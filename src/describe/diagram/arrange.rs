//! A board large enough for a movement, and pieces on it that show what a hop is.

use super::{Deeds, Diagram, Man, Setting};
use crate::literal::walk::Side;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::Square;
use crate::spec::movement::{ANY_DISTANCE, Clause, Hop, Manner, Pattern, PieceFilter, Step, Term};
use crate::spec::nouns::Filter;

/// The size of the usual board.
const USUAL: u16 = 8;
/// The longest side of a square board that has its squares counted in a byte.
const LONGEST: u16 = 16;

/// A board on which a movement can be seen: the usual one, or one that is large enough to both sides.
pub fn board(pattern: &Pattern) -> Geometry {
    let needed = pattern.clauses.iter().map(reach).max().unwrap_or(0).saturating_mul(2).saturating_add(1);
    let side = needed.clamp(USUAL, LONGEST) as u8;
    Geometry::rectangle(side, side)
}

/// The distance that a diagram of a clause should show: a ride with long leaps for two of them.
fn reach(clause: &Clause) -> u16 {
    let length = |step: &Step| u16::from(step.0.unsigned_abs().max(step.1.unsigned_abs()));
    let longest = |steps: &[Step]| steps.iter().map(length).max().unwrap_or(0);
    match clause {
        Clause::Leap(leap) => {
            let steps = if leap.leg.manner.range == ANY_DISTANCE { 2 } else { leap.leg.manner.range };
            longest(&leap.steps).saturating_mul(steps)
        }
        Clause::Anywhere(_) | Clause::Crossing(_) => 0,
        Clause::Path(path) => path.reach.unwrap_or_else(|| longest(&path.steps).saturating_mul(2)),
    }
}

/// The square in the middle, or the one nearest to it that is no hole.
pub fn middle(geometry: &Geometry) -> Option<Square> {
    let (file, rank) = ((i16::from(geometry.files()) - 1) / 2, (i16::from(geometry.ranks()) - 1) / 2);
    let away = |square: &Square| {
        let files = (i16::from(geometry.file(*square)) - file).abs();
        let ranks = (i16::from(geometry.rank(*square)) - rank).abs();
        (files.max(ranks), files + ranks)
    };
    geometry.squares().min_by_key(away)
}

/// Pieces among which a movement shows more than on an empty board; none when it asks for no piece to hop over.
pub fn pieces(pattern: &Pattern, geometry: &Geometry, facing: Facing, origin: Square, filters: &[Filter]) -> Vec<Man> {
    let hurdles: Vec<Hurdle> = pattern.clauses.iter().flat_map(hurdles).collect();
    if hurdles.is_empty() {
        return Vec::new();
    }
    let setting = |men| Setting { geometry, facing, origin, men, passed: None, filters };
    let mut best = (score(pattern, &setting(Vec::new())), Vec::new());
    for distance in [Distance::Times(2), Distance::Times(1), Distance::Halfway] {
        let men = placed(&hurdles, &setting(Vec::new()), distance);
        let found = score(pattern, &setting(men.clone()));
        if found > best.0 {
            best = (found, men);
        }
    }
    best.1
}

/// The amount that a diagram shows: the number of different things, and the number of squares with one.
fn score(pattern: &Pattern, setting: &Setting<'_>) -> (usize, usize) {
    let diagram = Diagram::new(pattern, setting);
    let all: Vec<Deeds> = setting.geometry.squares().map(|square| diagram.on(square)).collect();
    let mut kinds: Vec<Deeds> = all.iter().copied().filter(|deeds| !deeds.is_empty()).collect();
    let marked = kinds.len();
    kinds.sort();
    kinds.dedup();
    (kinds.len() + usize::from(diagram.leaves), marked)
}

/// A piece that a movement asks for.
struct Hurdle {
    step: Step,
    own: bool,
    enemy: bool,
}

#[derive(Clone, Copy)]
enum Distance {
    /// This number of steps away.
    Times(i16),
    /// On the square halfway along a leap.
    Halfway,
}

fn hurdles(clause: &Clause) -> Vec<Hurdle> {
    let hop = |manner: &Manner| match &manner.hop {
        Hop::Over(who) | Hop::Behind(who) => Some(who.clone()),
        Hop::No if manner.jumps > 0 => Some(PieceFilter::default()),
        Hop::No => None,
    };
    let over = |steps: &[Step], who: Option<PieceFilter>| -> Vec<Hurdle> {
        let Some(who) = who else { return Vec::new() };
        let asks = |term: Term| who.any_of.contains(&term) != who.not;
        let anybody = !asks(Term::Own) && !asks(Term::Enemy) || who.any_of.is_empty() || asks(Term::Any);
        let (own, enemy) = (anybody || asks(Term::Own), anybody || asks(Term::Enemy));
        steps.iter().map(|step| Hurdle { step: *step, own, enemy }).collect()
    };
    match clause {
        Clause::Leap(leap) => over(&leap.steps, hop(&leap.leg.manner)),
        Clause::Anywhere(_) | Clause::Crossing(_) => Vec::new(),
        Clause::Path(path) => {
            let legs = path.legs.iter().flat_map(|leg| {
                let steps: Vec<Step> = path
                    .steps
                    .iter()
                    .enumerate()
                    .filter(|(bit, _)| leg.first >> bit & 1 == 1)
                    .map(|(_, step)| *step)
                    .collect();
                over(&steps, leg.pass.over.clone().or_else(|| hop(&leg.leg.manner)))
            });
            legs.collect()
        }
    }
}

/// Puts hurdles on the board, of both sides by turns where both will do.
fn placed(hurdles: &[Hurdle], setting: &Setting<'_>, distance: Distance) -> Vec<Man> {
    let mut men: Vec<Man> = Vec::new();
    let facing = setting.facing;
    for hurdle in hurdles {
        let (right, ahead) = (i16::from(hurdle.step.0), i16::from(hurdle.step.1));
        let (right, ahead) = match distance {
            Distance::Times(times) => (right * times, ahead * times),
            Distance::Halfway => (right / 2, ahead / 2),
        };
        let along = |of_right: i8, of_ahead: i8| right * i16::from(of_right) + ahead * i16::from(of_ahead);
        let file = i16::from(setting.geometry.file(setting.origin)) + along(facing.right.0, facing.forward.0);
        let rank = i16::from(setting.geometry.rank(setting.origin)) + along(facing.right.1, facing.forward.1);
        let Some(square) = setting.geometry.square(file, rank) else { continue };
        if square == setting.origin || men.iter().any(|man| man.square == square) {
            continue;
        }
        let side = match (hurdle.own, hurdle.enemy) {
            (true, true) if men.len() % 2 == 1 => Side::Enemy,
            (false, true) => Side::Enemy,
            _ => Side::Own,
        };
        men.push(Man { side, kind: None, square });
    }
    men
}
