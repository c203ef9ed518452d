#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeSet;

use super::blockade::blockade;
use super::board::PathBoard;
use super::cache::SimulationCache;
use super::relaxed::RelaxedSimulation;
use super::result::{PathAttacks, PathResult};
use super::simulation::Simulation;
use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::KindFilter;
use crate::compile::path_nfa::{PathNfa, RelaxedNfa, path_nfa, union};
use crate::compile::tests::{Dice, FACINGS, Men, on_every_board, pattern, spec};
use crate::literal::walk::Side;
use crate::spec::geometry::Geometry;
use crate::spec::ids::{PlayerId, Square};

/// Movements that can be followed from many squares at once.
const SIMULATED: [&str; 24] = [
    "[(!cp<own>R2-mW)+]",
    "[(!cp<own>R2-mW)*-!cR2-wW]",
    "[W?!W?!W]",
    "mR2 mF cR2^ cF^",
    "[(cQ-mQ)+]",
    "[(!fcF-mF)+] mfF",
    "[mcB-mcR]",
    "[cK^?!K]",
    "[mR?dF]",
    "[cp<heavy>R-mcW]",
    "[c<light>Q-mQ]",
    "[mp<not heavy>F?fmcD]",
    "[(vmA-mcB2)+-fdD]",
    "[(mcK)+-wK]",
    "[(!cdR-mp<enemy>F){1,3}-mcN]",
    "wR",
    "[p<any>K-sK]",
    "[cdW^-!cdW^]",
    "[N-N]",
    "c<heavy>R [mW-c<not heavy>W]",
    "[(mW-mF)*?cK^]",
    "aN",
    "m[p<heavy>fB-fR2^]",
    "[p<any>Q-cdK^]",
];

/// Movements that only a walk tells.
const WALKED: [&str; 6] = ["[(!cF-mF)++]", "[F-(zF)*]", "iK", "pR", "f[K-K]", "oR"];

/// Where a movement ends and on which squares it captures.
type Outcomes = BTreeSet<(Option<usize>, Vec<usize>)>;

fn flood_of<B: Bitboard>(text: &str, geometry: &Geometry, facing: usize) -> Option<PathNfa<B>> {
    path_nfa(&spec(geometry, FACINGS[facing]), &pattern(text), PlayerId(0))
}

/// The men as a unit on a square sees them.
fn board<B: Bitboard>(men: &Men<'_>, origin: usize) -> PathBoard<B> {
    let of = |side: Side| {
        let stands = |square: &usize| men.men[*square].is_some_and(|man| man.0 == side);
        (0..men.men.len()).filter(stands).fold(B::EMPTY, |all, square| all | B::only(square))
    };
    let (own, enemies) = (of(Side::Own), of(Side::Enemy));
    let occupied = men.occupied::<B>().without(B::only(origin));
    PathBoard { origin, occupied, own, enemies, phantom: B::EMPTY, vulnerable: Some(own | enemies) }
}

/// What a flood comes to; nothing where there are too many ways.
fn found<B: Bitboard>(nfa: &PathNfa<B>, men: &Men<'_>, board: &PathBoard<B>) -> Option<(Outcomes, PathResult<B>)> {
    let fits = |sort: &KindFilter, square: usize| men.men[square].is_some_and(|man| sort.takes(man.1));
    let (path_result, _) = Simulation::new(nfa, board, &fits, &|_| true).run()?;
    let attack = Simulation::new(nfa, board, &fits, &|_| true).attack().map(|(attacks, _)| attacks);
    assert_eq!(attack, Some(PathAttacks { attacked: path_result.attacked, seen: path_result.seen }));
    let mut all = Outcomes::new();
    for landing in [&path_result.quiet].into_iter().chain(path_result.captures()) {
        let captured: Vec<usize> = landing.captured.each().collect();
        all.extend(landing.goals.each().map(|goal| (Some(goal), captured.clone())));
        all.extend(landing.off.then(|| (None, captured.clone())));
    }
    Some((all, path_result))
}

fn same_outcomes<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut captures = 0;
    for text in SIMULATED {
        let facing = dice.below(3);
        let (spec, nfa) = (spec(geometry, FACINGS[facing]), flood_of::<B>(text, geometry, facing));
        let (pattern, nfa) = (pattern(text), nfa.unwrap_or_else(|| panic!("{text} has to be walked")));
        let men = Men::random(&spec, &mut dice);
        for origin in spec.geometry.squares().map(Square::index) {
            let Some((found, path_result)) = found(&nfa, &men, &board(&men, origin)) else { continue };
            let mut walked = Outcomes::new();
            men.walk(&pattern, origin, |outcome| {
                let mut captured: Vec<usize> = outcome.captured.iter().map(|token| token.index()).collect();
                captured.sort_unstable();
                walked.insert((outcome.goal.map(Square::index), captured));
            });
            assert_eq!(found, walked, "{text} from {origin} on {geometry:?}");
            captures += path_result.attacked.count();
            let attacked = walked.iter().flat_map(|(_, captured)| captured);
            assert_eq!(path_result.attacked, attacked.fold(B::EMPTY, |all, square| all | B::only(*square)), "{text}");
        }
    }
    assert!(captures > 20, "{captures}");
}

/// Whoever comes or goes on a square that was not looked at changes nothing; and what is remembered is the same flood.
fn same_where_it_looked<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut unseen = 0;
    for text in SIMULATED {
        let (spec, nfa) = (spec(geometry, FACINGS[0]), flood_of::<B>(text, geometry, 0).unwrap());
        let mut men = Men::random(&spec, &mut dice);
        let squares: Vec<usize> = spec.geometry.squares().map(Square::index).collect();
        let origin = squares[dice.below(squares.len())];
        let Some((before, path_result)) = found(&nfa, &men, &board(&men, origin)) else { continue };
        let mut kept = SimulationCache::default();
        let fits = |sort: &KindFilter, square: usize| men.men[square].is_some_and(|man| sort.takes(man.1));
        let (_, read_log) = Simulation::new(&nfa, &board(&men, origin), &fits, &|_| true).run().unwrap();
        kept.keep(7, &board(&men, origin), path_result.clone(), &read_log);
        for square in squares.into_iter().filter(|square| !path_result.seen.has(*square)) {
            let man = Men::random(&spec, &mut dice).men[square];
            unseen += usize::from(men.men[square] != man);
            men.men[square] = man;
        }
        let here = board(&men, origin);
        assert_eq!(found(&nfa, &men, &here).unwrap().0, before, "{text} from {origin} on {geometry:?}");
        assert_eq!(kept.find(7, &here).map(|known| known.attacked), Some(path_result.attacked), "{text}");
        assert!(kept.find(8, &here).is_none());
        for square in (path_result.seen & here.occupied).each() {
            men.men[square] = None;
            assert!(kept.find(7, &board(&men, origin)).is_none(), "{text}");
        }
    }
    assert!(unseen > 20, "{unseen}");
}

/// What is remembered of many grounds is what is come to on each of them, and some of it serves for several.
fn same_as_remembered<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let [mut known, mut new] = [0, 0];
    for text in SIMULATED {
        let (spec, nfa) = (spec(geometry, FACINGS[0]), flood_of::<B>(text, geometry, 0).unwrap());
        let (mut surges, mut floods) = (SimulationCache::default(), SimulationCache::<B, PathResult<B>>::default());
        let surge = RelaxedNfa::of(&nfa);
        let mut men = Men::random(&spec, &mut dice);
        for _ in 0..60 {
            // Some stand where they stood.
            let others = Men::random(&spec, &mut dice).men;
            men.men.iter_mut().zip(others).filter(|_| dice.below(8) == 0).for_each(|(man, other)| *man = other);
            let board = board::<B>(&men, geometry.squares().next().unwrap().index());
            let Some((path_result, read_log)) = Simulation::new(&nfa, &board, &|_, _| true, &|_| true).run() else {
                continue;
            };
            let (surged, way) = RelaxedSimulation::new(&surge, &board, board.vulnerable.unwrap()).run();
            if let Some(found) = floods.find(3, &board) {
                known += 1;
                assert_eq!((found.attacked, found.seen), (path_result.attacked, path_result.seen), "{text}: {board:?}");
                assert_eq!(found.quiet.goals, path_result.quiet.goals, "{text}: {board:?}");
            }
            new += usize::from(surges.find(3, &board).is_none());
            assert!(surges.find(3, &board).is_none_or(|found| found == surged), "{text}: {board:?}");
            floods.keep(3, &board, path_result, &read_log);
            surges.keep(3, &board, surged, &way);
            assert_eq!(surges.find(3, &board), Some(surged), "{text}: {board:?}");
        }
    }
    assert!(known > 100 && new > 100, "{known} {new}");
}

/// Several floods as one attack what each of them attacks, and look at the same squares.
fn same_united<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let floods = SIMULATED.iter().map(|text| flood_of::<B>(text, geometry, 0).unwrap());
    let floods: Vec<PathNfa<B>> = floods.filter(|nfa| !nfa.asks_kinds).collect();
    let (mut united_count, mut attacked, mut fewer, mut exact) = (0, 0, 0, 0);
    for (place, one) in floods.iter().enumerate() {
        // The first two have legs in common.
        let other = &floods[if place < 2 { 1 - place } else { dice.below(floods.len()) }];
        let Some(both) = union(&[one, other]) else { continue };
        united_count += 1;
        let surge = RelaxedNfa::of(&both);
        fewer += usize::from(both.states.len() < one.states.len() + other.states.len());
        let spec = spec(geometry, FACINGS[0]);
        let men = Men::random(&spec, &mut dice);
        for origin in geometry.squares().map(Square::index) {
            let board = board(&men, origin);
            let attack = |nfa| Some(Simulation::new(nfa, &board, &|_, _| true, &|_| true).attack()?.0);
            let (Some(first), Some(second)) = (attack(one), attack(other)) else { continue };
            let Some(found) = attack(&both) else { continue };
            assert_eq!(found.attacked, first.attacked | second.attacked, "{one:?} {other:?} from {origin}: {board:?}");
            assert_eq!(found.seen, first.seen | second.seen, "{one:?} {other:?} from {origin}: {board:?}");
            attacked += found.attacked.count();
            let risen = RelaxedSimulation::new(&surge, &board, board.vulnerable.unwrap()).run().0;
            assert_eq!(found.attacked.without(risen.attacked), B::EMPTY, "{both:?} from {origin}: {board:?}");
            exact += usize::from(found == risen);
            depends_on_what_it_saw(&surge, &board, risen, &mut dice);
        }
    }
    let all = (united_count, fewer, attacked, exact);
    assert!(united_count > 10 && fewer > 2 && attacked > 5 && exact > 20, "{all:?}");
}

/// A surge is the same after moves of either side between squares at which it did not look.
fn depends_on_what_it_saw<B: Bitboard>(
    surge: &RelaxedNfa<B>,
    board: &PathBoard<B>,
    risen: PathAttacks<B>,
    dice: &mut Dice,
) {
    for those in [board.own, board.enemies] {
        let from = those.without(risen.seen | B::only(board.origin));
        let free = !(board.occupied | risen.seen) & B::from_set((0..20).map(Square::at).collect());
        let Some(gone) = from.each().nth(dice.below(4)) else { continue };
        let Some(come) = free.each().nth(dice.below(4)) else { continue };
        let moved = |set: B| if set.has(gone) { set.without(B::only(gone)) | B::only(come) } else { set };
        let (own, enemies) = (moved(board.own), moved(board.enemies));
        let (occupied, vulnerable) = (moved(board.occupied), board.vulnerable.map(moved));
        let after = PathBoard { own, enemies, occupied, vulnerable, ..*board };
        let again = RelaxedSimulation::new(surge, &after, after.vulnerable.unwrap()).run().0;
        assert_eq!(again, risen, "{surge:?} {gone} {come}: {board:?}");
    }
}

/// As long as a wall stands nobody behind it is attacked, from wherever and whoever stands elsewhere.
fn walls_keep<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let (mut blockade_of, mut small) = (0, 0);
    let squares: Vec<usize> = geometry.squares().map(Square::index).collect();
    for text in SIMULATED {
        let (spec, nfa) = (spec(geometry, FACINGS[0]), flood_of::<B>(text, geometry, 0).unwrap());
        let Some(nfa) = union(&[&nfa]) else { continue };
        let surge = RelaxedNfa::of(&nfa);
        for _ in 0..40 {
            // Crowds, and few.
            let mut men = Men::random(&spec, &mut dice);
            for _ in 0..dice.below(3) {
                let more = Men::random(&spec, &mut dice).men;
                men.men.iter_mut().zip(more).for_each(|(man, more)| *man = man.or(more));
            }
            let origin = squares[dice.below(squares.len())];
            let first = board::<B>(&men, origin);
            let Some(target) = first.enemies.each().nth(dice.below(first.enemies.count().max(1) as usize)) else {
                continue;
            };
            let Some(blockade) = blockade(&surge, &first, target).filter(|_| target != origin) else { continue };
            blockade_of += 1;
            small += usize::from(blockade.count() < first.occupied.count());
            let others = Men::random(&spec, &mut dice).men;
            for square in squares.iter().filter(|square| !blockade.has(**square)) {
                men.men[*square] = others[*square];
            }
            for origin in squares.iter().filter(|square| !blockade.has(**square)) {
                let board = board::<B>(&men, *origin);
                let attack = Simulation::new(&nfa, &board, &|_, _| true, &|_| true).attack();
                let Some((attacks, _)) = attack else { continue };
                assert!(
                    !attacks.attacked.has(target),
                    "{text} from {origin} at {target}: {first:?} {board:?} {blockade:?}"
                );
            }
        }
    }
    assert!(blockade_of > 20 && small > 10, "{blockade_of} {small}");
}

#[test]
fn walls_stand() {
    on_every_board!(walls_keep);
}

#[test]
fn floods_are_united() {
    on_every_board!(same_united);
}

#[test]
fn a_flood_comes_to_what_a_walk_comes_to() {
    on_every_board!(same_outcomes);
}

#[test]
fn a_flood_depends_on_the_squares_it_looked_at() {
    on_every_board!(same_where_it_looked);
}

#[test]
fn what_is_remembered_is_what_is_come_to() {
    on_every_board!(same_as_remembered);
}

#[test]
fn what_only_a_walk_tells_is_no_flood() {
    let board = Geometry::rectangle(8, 8);
    for text in WALKED {
        assert!(flood_of::<u64>(text, &board, 0).is_none(), "{text}");
    }
}
