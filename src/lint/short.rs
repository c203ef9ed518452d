//! Pieces that march past the region in which something becomes of them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::Subject;
use crate::diagnostic::{Code, Diagnostic};
use crate::literal::geometry::Emptiness;
use crate::literal::walk;
use crate::spec::Spec;
use crate::spec::code::{Effect, EffectKind, Expr, ExprKind, slot};
use crate::spec::ids::{KindId, MovementId, PlayerId, RegionId, Square, TokenId};
use crate::spec::rule::{EventKind, EventPattern, Trigger};
use crate::syntax::tree::Node;

/// Tells the first end of the way that is not in the region, for each kind; the board or a region must be of the main file.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let own = |table: &str, key: &str| {
        let table = subject.definition.root.get(table).and_then(Node::as_table)?;
        table.entry(key).map(|(key, _)| key.span).filter(|span| subject.is_own(*span))
    };
    let picture = own("board", "picture");
    for index in 0..spec.kinds.len() {
        let kind = KindId::at(index);
        let regions = goals(spec, kind);
        let named: Vec<_> = regions.iter().filter_map(|region| spec.regions.get(region.index())).collect();
        let Some(first) = named.first() else { continue };
        let Some(place) = named.iter().find_map(|region| own("regions", &region.name)).or(picture) else { continue };
        if let Some((from, to)) = (0..spec.players.len()).find_map(|player| stranded(spec, kind, player, &regions)) {
            let (name, from, to) = (&spec.kind(kind).name, spec.geometry.name(from), spec.geometry.name(to));
            let message = format!("the way of a `{name}` from {from} ends on {to}, which is not in `{}`", first.name);
            let help = format!("if it is to become another piece there, let `{}` hold {to} as well", first.name);
            found.push(Diagnostic::warning(Code::FallsShort, place, message).help(help));
        }
    }
}

/// The regions in which a piece of a kind becomes another by arriving there.
fn goals(spec: &Spec, kind: KindId) -> Vec<RegionId> {
    let becomes = |effect: &Effect| matches!(&effect.kind, EffectKind::Becomes(unit, _) if is(unit, slot::UNIT));
    let triggers = spec.triggers.iter().filter(|trigger| trigger.effects.iter().any(becomes));
    triggers.flat_map(|trigger: &Trigger| &trigger.events).filter_map(|event| region(spec, event, kind)).collect()
}

/// The region of `KIND reaches REGION`.
fn region(spec: &Spec, event: &EventPattern, kind: KindId) -> Option<RegionId> {
    let EventKind::Moves(_) = event.kind else { return None };
    let parts: Vec<&Expr> = event.tests.iter().flat_map(Expr::conjuncts).filter(|part| !is_own(part)).collect();
    let [unit, reached] = parts.as_slice() else { return None };
    let is_meant = match &*unit.kind {
        ExprKind::IsKind(thing, kinds) => is(thing, slot::UNIT) && kinds.contains(&kind),
        ExprKind::HasTag(thing, tag) => is(thing, slot::UNIT) && spec.kind(kind).tags.contains(tag),
        _ => false,
    };
    match &*reached.kind {
        ExprKind::In(goal, place) if is_meant && is(goal, slot::GOAL) => match &*place.kind {
            ExprKind::Region(region, _) => Some(*region),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a condition asks only whether the piece that moves is the mover's.
fn is_own(part: &Expr) -> bool {
    matches!(&*part.kind, ExprKind::OwnedBy(thing, owner) if is(thing, slot::UNIT) && *owner.kind == ExprKind::Mover)
}

fn is(expr: &Expr, place: u16) -> bool {
    *expr.kind == ExprKind::Local(place)
}

/// A square of the array, and the end of the way from there that is in none of the regions; ways are those of moves that
/// capture nothing.
fn stranded(spec: &Spec, kind: KindId, player: usize, regions: &[RegionId]) -> Option<(Square, Square)> {
    let owner = PlayerId::at(player);
    let starts = spec.array.men.iter().enumerate().filter(|(_, man)| **man == Some((kind, Some(owner))));
    let held = |square: Square| {
        let squares = |region: &RegionId| spec.regions.get(region.index())?.squares.get(player).copied();
        regions.iter().filter_map(squares).any(|squares| squares.contains(square))
    };
    for start in starts.map(|(index, _)| Square::at(index)) {
        let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(square) = open.pop() {
            let goals = quiet(spec, kind, owner, square);
            if goals.is_empty() && !held(square) {
                return Some((start, square));
            }
            // Where it arrives its way is over.
            open.extend(goals.into_iter().filter(|goal| !held(*goal) && seen.insert(*goal)));
        }
    }
    None
}

/// Where a piece gets from a square on an empty board, by movements that are not made for captures.
fn quiet(spec: &Spec, kind: KindId, owner: PlayerId, from: Square) -> BTreeSet<Square> {
    let facing = spec.player(owner).facing;
    let plain = |id: &&MovementId| spec.movement(**id).captures.is_none();
    let mut goals = BTreeSet::new();
    for movement in spec.kind(kind).movements.iter().filter(plain) {
        let mut emit = |outcome: walk::Outcome| {
            goals.extend(outcome.goal);
            ControlFlow::Continue(())
        };
        let pattern = &spec.movement(*movement).pattern;
        let _ = walk::walk(pattern, &spec.geometry, facing, from, TokenId(u16::MAX), &Emptiness, &mut emit);
    }
    goals
}
