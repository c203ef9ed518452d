//! Arrivals that never come about: where a kind never gets, and squares that are not empty any more.

use std::collections::BTreeSet;

use super::Subject;
use super::overtaken::{brings, follows_own, moves_own_alone, swaps};
use super::said::{Said, by_rules};
use super::unmoving::is_said_of;
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::PIECES;
use crate::spec::Spec;
use crate::spec::code::{Domain, EffectKind, Expr, ExprKind, Query, Source, slot};
use crate::spec::ids::{KindId, PlayerId, RegionId, RuleId, Square};
use crate::spec::movement::{Clause, Hop, Leap};
use crate::spec::rule::{EventKind, EventPattern};

/// Tells the rules of the main file that wait for such an arrival.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let own = spec.triggers.iter().filter(|trigger| subject.is_own(subject.label(trigger.rule)));
    for event in own.flat_map(|trigger| &trigger.events).filter(|event| matches!(event.kind, EventKind::Moves(_))) {
        found.extend(onto_empty(subject, event).or_else(|| out_of_reach(subject, event)));
    }
}

/// `after piece reaches empty square`, `after king reaches enemy piece`: the piece itself stands there.
fn onto_empty(subject: &Subject<'_>, event: &EventPattern) -> Option<Diagnostic> {
    let is_goal = |thing: &Expr| *thing.kind == ExprKind::Local(slot::GOAL);
    let empty = event.tests.iter().find(|test| match &*test.kind {
        ExprKind::In(goal, place) if is_goal(goal) => match &*place.kind {
            ExprKind::All(query) => are_empty(query),
            ExprKind::SquaresOf(set) => matches!(&*set.kind, ExprKind::All(query) if are_of_opponent(query)),
            _ => false,
        },
        _ => false,
    })?;
    let leaves = || by_rules(subject.spec).into_iter();
    if !moves_own_alone(subject.spec) || leaves().any(|(rule, said)| may_leave(subject.spec, rule, said)) {
        return None;
    }
    let message = "this never holds: the piece that has arrived stands on the square";
    let help = "ask what stood there: `after capture of …`, or `after move when no captured`";
    Some(Diagnostic::warning(Code::NeverHolds, empty.span, message).help(help))
}

fn are_empty(query: &Query) -> bool {
    let is_vacant =
        |test: &Expr| matches!(&*test.kind, ExprKind::IsVacant(thing) if *thing.kind == ExprKind::Local(query.it));
    query.source == Source::Squares && query.tests.iter().any(is_vacant)
}

/// Whether a set holds pieces of the opponent.
fn are_of_opponent(query: &Query) -> bool {
    let is_its = |test: &Expr| {
        matches!(&*test.kind, ExprKind::OwnedBy(thing, owner)
            if *thing.kind == ExprKind::Local(query.it) && *owner.kind == ExprKind::Opponent)
    };
    query.source == Source::OnBoard(PIECES) && query.tests.iter().any(is_its)
}

/// Whether a piece that has arrived may be taken away before all rules about its arrival are asked.
fn may_leave(spec: &Spec, rule: RuleId, said: Said<'_>) -> bool {
    let is_action = spec.actions.iter().any(|action| action.rule == rule);
    let mut leaves = false;
    said.each(&mut |said| {
        if let Said::Effect(effect) = said {
            leaves |= match effect.kind {
                EffectKind::Remove(_) | EffectKind::Capture { .. } | EffectKind::Place { .. } => true,
                EffectKind::Move(_) | EffectKind::Follow(_) => !is_action,
                _ => false,
            };
        }
        true
    });
    leaves
}

/// `after pawn reaches second_rank`: none of the kinds gets there from where it starts.
fn out_of_reach(subject: &Subject<'_>, event: &EventPattern) -> Option<Diagnostic> {
    let spec = subject.spec;
    let (test, region, is_own) = event.tests.iter().find_map(|test| reached(test))?;
    let is_meant = |kind: &KindId| event.tests.iter().all(|test| is_said_of(spec, test, *kind) != Some(false));
    let kinds: Vec<KindId> = (0..spec.kinds.len()).map(KindId::at).filter(is_meant).collect();
    if kinds.len() == spec.kinds.len() || !moves_own_alone(spec) {
        return None;
    }
    let arrivals: Vec<Vec<BTreeSet<Square>>> = kinds.iter().map(|kind| arrivals(spec, *kind)).collect::<Option<_>>()?;
    let meets = |is_own: bool| {
        arrivals.iter().any(|of_kind| {
            of_kind.iter().enumerate().any(|(player, goals)| {
                let side = if is_own { player } else { 1 - player.min(1) };
                let squares = spec.regions.get(region.index()).and_then(|region| region.squares.get(side));
                squares.is_none_or(|squares| goals.iter().any(|goal| squares.contains(*goal)))
            })
        })
    };
    if arrivals.is_empty() || meets(is_own) {
        return None;
    }
    let names: Vec<&str> = kinds.iter().map(|kind| spec.kind(*kind).name.as_str()).collect();
    let message = format!("this never holds: no {} ever arrives there from where it starts", names.join("/"));
    let problem = Diagnostic::warning(Code::NeverHolds, test.span, message);
    let name = &spec.regions.get(region.index())?.name;
    Some(match (meets(!is_own), is_own) {
        (false, _) => problem,
        (true, true) => {
            problem.help(format!("a region is as the mover sees it; that of the other is `{name} of opponent`"))
        }
        (true, false) => {
            problem.help(format!("this is the region as the opponent sees it; that of the mover is `{name}`"))
        }
    })
}

/// The region of `… reaches REGION`, and whether it is that of the mover.
fn reached(test: &Expr) -> Option<(&Expr, RegionId, bool)> {
    let ExprKind::In(goal, place) = &*test.kind else { return None };
    let ExprKind::Region(region, owner) = &*place.kind else { return None };
    let is_own = match &*owner.kind {
        ExprKind::Mover => true,
        ExprKind::Opponent => false,
        _ => return None,
    };
    (*goal.kind == ExprKind::Local(slot::GOAL)).then_some((test, *region, is_own))
}

/// The squares where pieces of a kind may ever arrive, by player; nothing where rules bring them to others, or where it cannot be
/// told.
fn arrivals(spec: &Spec, kind: KindId) -> Option<Vec<BTreeSet<Square>>> {
    let from_zones = spec.zones.iter().any(|zone| zone.holds == PIECES);
    let carried = by_rules(spec).into_iter().any(|(rule, said)| is_brought(spec, rule, said, kind));
    let swapped = spec.movements.iter().flat_map(|movement| &movement.pattern.clauses).any(relocates_others);
    if from_zones || carried || swapped {
        return None;
    }
    let starts = |player: PlayerId| {
        let men = spec.array.men.iter().enumerate();
        men.filter(move |(_, man)| **man == Some((kind, Some(player)))).map(|(index, _)| Square::at(index))
    };
    let players = || (0..spec.players.len()).map(PlayerId::at);
    players().any(|player| starts(player).next().is_some()).then_some(())?;
    players().map(|player| spread(spec, kind, player, starts(player).collect())).collect()
}

/// The squares that a kind gets to from some squares, whatever stands in its way.
fn spread(spec: &Spec, kind: KindId, player: PlayerId, mut open: Vec<Square>) -> Option<BTreeSet<Square>> {
    let mut found = BTreeSet::new();
    while let Some(from) = open.pop() {
        for movement in &spec.kind(kind).movements {
            for clause in &spec.movement(*movement).pattern.clauses {
                let Clause::Leap(leap) = clause else { return None };
                open.extend(landings(spec, player, from, leap)?.into_iter().filter(|goal| found.insert(*goal)));
            }
        }
    }
    Some(found)
}

/// Where one leg leads from a square; nothing where the edges of the board meet.
fn landings(spec: &Spec, player: PlayerId, from: Square, leap: &Leap) -> Option<Vec<Square>> {
    let geometry = &spec.geometry;
    let (file, rank) = (i16::from(geometry.file(from)), i16::from(geometry.rank(from)));
    let longest = geometry.files().max(geometry.ranks());
    // A hop leads further than its range.
    let most = match leap.leg.manner.hop {
        Hop::No => longest.min(u8::try_from(leap.leg.manner.range).unwrap_or(u8::MAX)),
        Hop::Over(_) | Hop::Behind(_) => longest,
    };
    let step = |step: &(i8, i8)| spec.player(player).facing.on_board(*step);
    let along = |(files, ranks): (i16, i16)| {
        (1..=i16::from(most)).filter_map(move |by| geometry.square(file + files * by, rank + ranks * by))
    };
    (!leap.leg.manner.cylinder).then(|| leap.steps.iter().map(step).flat_map(along).collect())
}

/// Whether a clause puts other pieces than the one that moves on squares.
fn relocates_others(clause: &Clause) -> bool {
    matches!(clause, Clause::Crossing(_)) || swaps(clause)
}

/// Whether an effect may put a piece of a kind on a square in another way than by a movement of its own.
fn is_brought(spec: &Spec, rule: RuleId, said: Said<'_>, kind: KindId) -> bool {
    let action = spec.actions.iter().find(|action| action.rule == rule);
    let mut brought = false;
    said.each(&mut |said| {
        if let Said::Effect(effect) = said {
            brought |= brings(spec, rule, &effect.kind, &BTreeSet::from([kind]));
            brought |= match &effect.kind {
                EffectKind::Move(pairs) => pairs.iter().any(|(piece, _)| {
                    let mut params = action.iter().flat_map(|action| &action.params);
                    let param = params.find(|param| *piece.kind == ExprKind::Local(param.slot));
                    param.is_none_or(|param| may_be(spec, &param.domain, kind))
                }),
                EffectKind::Follow(_) => !action.is_some_and(follows_own),
                _ => false,
            };
        }
        true
    });
    brought
}

/// Whether the choice may be a piece of a kind.
fn may_be(spec: &Spec, domain: &Domain, kind: KindId) -> bool {
    let Domain::One(query) = domain else { return true };
    query.tests.iter().all(|test| match &*test.kind {
        ExprKind::IsKind(thing, kinds) if *thing.kind == ExprKind::Local(query.it) => kinds.contains(&kind),
        ExprKind::HasTag(thing, tag) if *thing.kind == ExprKind::Local(query.it) => spec.kind(kind).tags.contains(tag),
        _ => true,
    })
}
