#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may stop at the first surprise")]

use super::{AttackTable, AttackTables};
use crate::compile::bitboard::Bitboard;
use crate::compile::tests::{Dice, FACINGS, LOWERED, Men, lowered, on_every_board, pattern, spec};
use crate::literal::walk::Side;
use crate::spec::geometry::Geometry;
use crate::spec::ids::{KindId, Square};
use crate::spec::movement::{Clause, Landing, Pattern, PieceFilter};

/// A movement that may end on whatever square it gets to, with enemies only on the board.
fn open(text: &str) -> Pattern {
    let mut pattern = pattern(text);
    let landing = Landing { empty: true, enemy: Some(PieceFilter::default()), ..Landing::default() };
    for clause in &mut pattern.clauses {
        match clause {
            Clause::Leap(leap) => leap.leg.landing = landing.clone(),
            Clause::Anywhere(anywhere) => anywhere.landing = landing.clone(),
            Clause::Path(path) => path.legs.last_mut().unwrap().leg.landing = landing.clone(),
            Clause::Crossing(_) => panic!("{text} crosses"),
        }
    }
    pattern
}

/// Does something with every table of all movements, on a board of one player.
fn each_table<B: Bitboard>(geometry: &Geometry, mut check: impl FnMut(&AttackTable<B>)) {
    let mut tables = AttackTables::<B>::new();
    for facing in &FACINGS[..2] {
        let spec = spec(geometry, *facing);
        LOWERED.iter().for_each(|text| drop(lowered(&spec, &pattern(text), &mut tables)));
    }
    assert!(tables.iter().enumerate().all(|(place, table)| tables.iter().take(place).all(|other| other != table)));
    tables.iter().for_each(&mut check);
}

fn reaches_what_is_walked_to<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    for text in LOWERED {
        let pattern = open(text);
        for facing in FACINGS {
            let spec = spec(geometry, facing);
            let mut tables = AttackTables::<B>::new();
            let lowered = lowered(&spec, &pattern, &mut tables);
            let one_of = 1 + dice.below(7);
            let occupied: B = dice.squares(geometry, one_of);
            let man = |square| occupied.has(square).then_some((Side::Enemy, KindId(0)));
            let men = Men { spec: &spec, men: (0..geometry.len()).map(man).collect(), supposed: None, unmoved: true };
            for origin in geometry.squares().map(Square::index) {
                let mut walked = B::EMPTY;
                men.walk(&pattern, origin, |outcome| walked |= B::only(outcome.goal.unwrap().index()));
                let reach = lowered.moves.iter().fold(B::EMPTY, |reach, way| {
                    let table = &tables[way.table];
                    let there = table.reach(origin, occupied | B::only(origin));
                    assert_eq!(there, table.reach(origin, occupied.without(B::only(origin))), "{text}: its own square");
                    reach | there
                });
                assert_eq!(reach, walked, "{text} from {origin}, occupied {occupied:?}, on {geometry:?}");
            }
        }
    }
}

#[test]
fn a_table_reaches_what_is_walked_to() {
    on_every_board!(reaches_what_is_walked_to);
}

fn origins_are_the_inverse<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    each_table::<B>(geometry, |table| {
        let one_of = 1 + dice.below(7);
        let occupied: B = dice.squares(geometry, one_of);
        let reach: Vec<B> = (0..geometry.len()).map(|origin| table.reach(origin, occupied)).collect();
        for target in 0..geometry.len() {
            let inverse = (0..geometry.len()).filter(|origin| reach[*origin].has(target));
            let inverse = inverse.fold(B::EMPTY, |set, origin| set | B::only(origin));
            for occupied in [occupied | B::only(target), occupied.without(B::only(target))] {
                assert_eq!(table.origins(target, occupied), inverse, "to {target}, {occupied:?}, {table:?}");
            }
        }
    });
}

#[test]
fn origins_are_the_inverse_of_reach() {
    on_every_board!(origins_are_the_inverse);
}

/// Whether some square of a set decides what is reached, whatever else it takes for that.
fn decides<B: Bitboard>(table: &AttackTable<B>, (origin, target): (usize, usize), way: B, square: usize) -> bool {
    let arrives = |occupied: B| table.reach(origin, occupied).has(target);
    let differs = |occupied: B| arrives(occupied | B::only(square)) != arrives(occupied.without(B::only(square)));
    differs(B::EMPTY) || way.each().any(|other| differs(B::only(other)))
}

fn the_path_decides<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let boards: Vec<B> = (1..5).map(|one_of| dice.squares(geometry, one_of)).collect();
    let every = 1 + geometry.len() / 40;
    each_table::<B>(geometry, |table| {
        for origin in (0..geometry.len()).filter(|origin| (origin + seed as usize).is_multiple_of(every)) {
            for target in 0..geometry.len() {
                let pair = (origin, target);
                let way = table.path(origin, target);
                assert!(table.can_be_blocked() || way.is_empty());
                let with = |occupied: B| table.reach(origin, occupied).has(target);
                // Pieces elsewhere do not matter, and pieces on the way may.
                for board in &boards {
                    let some = boards[dice.below(4)] & way;
                    assert_eq!(with(some | board.without(way)), with(some), "{pair:?} {way:?} {table:?}");
                }
                for board in &boards {
                    let minded = table.pivotal(origin, target, *board);
                    let is_same = |square| with(*board | B::only(square)) == with(board.without(B::only(square)));
                    assert!(way.without(minded).each().all(is_same), "{pair:?} {minded:?} {table:?}");
                }
                assert!(way.each().all(|square| decides(table, pair, way, square)), "{pair:?} {way:?} {table:?}");
                let possible = with(B::EMPTY) || way.each().any(|square| with(B::only(square)));
                assert_eq!(table.possible_origins(target).has(origin), possible, "{pair:?} {table:?}");
            }
        }
    });
}

#[test]
fn the_path_decides_and_possible_origins_are_complete() {
    on_every_board!(the_path_decides);
}
