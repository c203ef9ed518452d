#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeSet;

use super::{Lowered, WalkReason, lower};
use crate::compile::bitboard::{Bitboard, Wide};
use crate::compile::tables::AttackTables;
use crate::compile::tests::{Dice, FACINGS, LOWERED, Men, lowered, on_every_board, pattern, pattern_in, spec};
use crate::literal::walk::{Ground, Side};
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{PlayerId, Square};
use crate::syntax::movement::Dialect;

/// Movements whose goals depend on the piece there.
const SORTED: [&str; 15] = [
    "c<heavy>Q mK",
    "c<not heavy>N",
    "dK",
    "mcd<heavy>R",
    "c<any>K",
    "d<not heavy>B iU",
    "c<enemy>nA",
    "c<heavy/light>K",
    "d<own>R mF",
    "c<light>gQ icW",
    "p<heavy>R",
    "g<not light>Q",
    "mp<not heavy>R c<not heavy>p<not heavy>R",
    "ip<light>B3",
    "c<light>[W-F-F] [F-W]",
];

/// Goals and victims of all ways, in their order.
fn moves<B: Bitboard>(lowered: &Lowered, tables: &AttackTables<B>, men: &Men<'_>, origin: usize) -> Vec<(usize, bool)> {
    let mut found = Vec::new();
    for way in lowered.moves.iter().filter(|way| men.unmoved || !way.unmoved) {
        for goal in tables[way.table].reach_past(origin, men.occupied(), men.of_kinds(&way.stops)).each() {
            let sort = |side| if side == Side::Enemy { way.enemy.as_ref() } else { way.own.as_ref() };
            let takes = |(side, kind)| side != Side::Neutral && sort(side).is_some_and(|sort| sort.takes(kind));
            match if goal == origin { None } else { men.men[goal] } {
                None if way.quiet => found.push((goal, false)),
                Some(man) if takes(man) => found.push((goal, true)),
                _ => {}
            }
        }
    }
    found
}

fn same_moves<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let (mut quiet, mut captures) = (0, 0);
    for text in LOWERED.iter().chain(&SORTED) {
        let pattern = pattern(text);
        for facing in FACINGS {
            let spec = spec(geometry, facing);
            let mut tables = AttackTables::<B>::new();
            let lowered = lowered(&spec, &pattern, &mut tables);
            let men = Men::random(&spec, &mut dice);
            for origin in spec.geometry.squares().map(Square::index) {
                let found = moves(&lowered, &tables, &men, origin);
                let mut walked = BTreeSet::new();
                men.walk(&pattern, origin, |outcome| {
                    walked.insert((outcome.goal.unwrap().index(), !outcome.captured.is_empty()));
                });
                let once: BTreeSet<_> = found.iter().copied().collect();
                assert_eq!(once, walked, "{text} from {origin} on {geometry:?}");
                assert!(lowered.overlaps || once.len() == found.len(), "{text} from {origin}: {found:?}");
                quiet += once.iter().filter(|(_, captures)| !captures).count();
                captures += once.iter().filter(|(_, captures)| *captures).count();
            }
        }
    }
    assert!(quiet > 50 && captures > 50, "{quiet} {captures}");
}

fn same_attacks<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let squares: Vec<usize> = geometry.squares().map(Square::index).collect();
    let mut hits = [0, 0];
    for text in LOWERED.iter().chain(&SORTED) {
        let (pattern, spec) = (pattern(text), spec(geometry, FACINGS[dice.below(3)]));
        let mut tables = AttackTables::<B>::new();
        let lowered = lowered(&spec, &pattern, &mut tables);
        for target in squares.iter().copied() {
            let mut men = Men::random(&spec, &mut dice);
            men.supposed = men.men[target].is_none().then_some(Square::at(target));
            let side = men.side(men.occupant(Square::at(target)).unwrap());
            let ways = lowered.moves.iter().filter(|way| men.unmoved || !way.unmoved);
            let attackers = ways.fold(B::EMPTY, |attackers, way| {
                let sort = match side {
                    Side::Enemy => way.enemy.as_ref(),
                    Side::Own => way.own.as_ref(),
                    Side::Neutral => None,
                };
                let takes = sort.is_some_and(|sort| match men.men[target] {
                    Some((_, kind)) => sort.takes(kind),
                    None => sort.takes_supposed(),
                });
                let table = &tables[way.table];
                let attacking = match way.hops_over_all() {
                    true => table.origins(target, men.occupied()),
                    false => {
                        let stops = men.of_kinds(&way.stops);
                        let arrives = |origin: &&usize| table.reach_past(**origin, men.occupied(), stops).has(target);
                        squares.iter().filter(arrives).fold(B::EMPTY, |all, origin| all | B::only(*origin))
                    }
                };
                if takes { attackers | attacking } else { attackers }
            });
            for origin in squares.iter().copied().filter(|origin| *origin != target) {
                let hit = men.attacks(&pattern, origin, target);
                assert_eq!(attackers.has(origin), hit, "{text} from {origin} to {target} on {geometry:?}");
                hits[usize::from(men.supposed.is_some())] += usize::from(hit);
            }
        }
    }
    assert!(hits.iter().all(|hits| *hits > 20), "{hits:?}");
}

#[test]
fn table_moves_are_the_outcomes_of_a_walk() {
    on_every_board!(same_moves);
}

#[test]
fn a_piece_attacks_the_goals_of_its_moves() {
    on_every_board!(same_attacks);
}

#[test]
fn what_cannot_be_lowered_has_its_reason() {
    let reasons = [
        ("[F?R]", WalkReason::Path),
        ("K isO2", WalkReason::Crossing),
        ("fmW fceF", WalkReason::Passed),
        ("wR", WalkReason::Off),
        ("udK", WalkReason::Swaps),
        ("mR2 cR2^", WalkReason::Stays),
        ("oR", WalkReason::Cylinder),
        ("p<own>R", WalkReason::Hurdle),
        ("g<not enemy>Q", WalkReason::Hurdle),
        ("[F-W-F]", WalkReason::Path),
        ("[R-W]", WalkReason::Path),
        ("[W?W]", WalkReason::Path),
        ("jR", WalkReason::Skips),
        ("nN0", WalkReason::LameRide),
        ("npD0", WalkReason::Mixed),
        ("njD", WalkReason::Mixed),
        ("tK", WalkReason::Tame),
    ];
    let small = spec(&Geometry::rectangle(8, 8), Facing::UP);
    for (text, reason) in reasons {
        let mut tables = AttackTables::<u64>::new();
        assert_eq!(lower(&small, &pattern_in(text, Dialect::Xbetza), PlayerId(0), &mut tables), Err(reason), "{text}");
        assert!(tables.iter().next().is_none() && !reason.to_string().is_empty());
    }
    let large = spec(&Geometry::rectangle(9, 8), Facing::UP);
    assert_eq!(
        lower(&large, &pattern("K"), PlayerId(0), &mut AttackTables::<u64>::new()).unwrap_err(),
        WalkReason::Board
    );
    assert!(lower(&large, &pattern("K"), PlayerId(0), &mut AttackTables::<Wide>::new()).is_ok());
}

#[test]
fn movements_share_their_tables() {
    let small = spec(&Geometry::rectangle(8, 8), Facing::UP);
    let mut tables = AttackTables::<u64>::new();
    let mut ways = |text: &str| -> Vec<usize> {
        lowered(&small, &pattern(text), &mut tables).moves.iter().map(|way| way.table.index()).collect()
    };
    assert_eq!(ways("R"), [0]);
    assert_eq!(ways("B"), [1]);
    assert_eq!(ways("Q"), [0, 1]);
    assert_eq!(ways("mR cR9"), [0, 0], "a range beyond the board is none");
    assert_eq!(ways("K"), [2]);
    assert_eq!(ways("W F"), [2], "leaps that end alike are one table");
    assert_eq!(ways("mW cF"), [3, 4]);
    assert_eq!(ways("fR bR"), [5, 6], "rays that end alike stay apart, to be shared");
    assert!(ways("(0,9)").is_empty(), "no board is so wide");
    let down = spec(&Geometry::rectangle(8, 8), Facing::DOWN);
    let other = lowered(&down, &pattern("R fR"), &mut tables);
    let other: Vec<usize> = other.moves.iter().map(|way| way.table.index()).collect();
    assert_eq!(other, [0, 6], "ahead for the one is back for the other");
}
