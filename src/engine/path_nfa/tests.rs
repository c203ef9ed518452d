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

fn nfa_of<B: Bitboard>(text: &str, geometry: &Geometry, facing: usize) -> Option<PathNfa<B>> {
    path_nfa(&spec(geometry, FACINGS[facing]), &pattern(text), PlayerId(0))
}

/// The board as a unit on a square sees it.
fn board<B: Bitboard>(men: &Men<'_>, origin: usize) -> PathBoard<B> {
    let of = |side: Side| {
        let stands = |square: &usize| men.men[*square].is_some_and(|man| man.0 == side);
        (0..men.men.len()).filter(stands).fold(B::EMPTY, |all, square| all | B::only(square))
    };
    let (own, enemies) = (of(Side::Own), of(Side::Enemy));
    let occupied = men.occupied::<B>().without(B::only(origin));
    PathBoard { origin, occupied, own, enemies, phantom: B::EMPTY, vulnerable: Some(own | enemies) }
}

/// The paths of a simulation; `None` if there are too many configurations.
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

fn equal_outcomes<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut captures = 0;
    for text in SIMULATED {
        let facing = dice.below(3);
        let (spec, nfa) = (spec(geometry, FACINGS[facing]), nfa_of::<B>(text, geometry, facing));
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

/// A change on a square that was not read changes no path, and the cached result stays.
fn equal_where_it_read<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut changed = 0;
    for text in SIMULATED {
        let (spec, nfa) = (spec(geometry, FACINGS[0]), nfa_of::<B>(text, geometry, 0).unwrap());
        let mut men = Men::random(&spec, &mut dice);
        let squares: Vec<usize> = spec.geometry.squares().map(Square::index).collect();
        let origin = squares[dice.below(squares.len())];
        let Some((before, path_result)) = found(&nfa, &men, &board(&men, origin)) else { continue };
        let mut cache = SimulationCache::default();
        let fits = |sort: &KindFilter, square: usize| men.men[square].is_some_and(|man| sort.takes(man.1));
        let (_, read_log) = Simulation::new(&nfa, &board(&men, origin), &fits, &|_| true).run().unwrap();
        cache.keep(7, &board(&men, origin), path_result.clone(), &read_log);
        for square in squares.into_iter().filter(|square| !path_result.seen.has(*square)) {
            let man = Men::random(&spec, &mut dice).men[square];
            changed += usize::from(men.men[square] != man);
            men.men[square] = man;
        }
        let here = board(&men, origin);
        assert_eq!(found(&nfa, &men, &here).unwrap().0, before, "{text} from {origin} on {geometry:?}");
        assert_eq!(cache.find(7, &here).map(|known| known.attacked), Some(path_result.attacked), "{text}");
        assert!(cache.find(8, &here).is_none());
        for square in (path_result.seen & here.occupied).each() {
            men.men[square] = None;
            assert!(cache.find(7, &board(&men, origin)).is_none(), "{text}");
        }
    }
    assert!(changed > 20, "{changed}");
}

/// Cached results of many boards equal new results, and some serve several boards.
fn equal_to_cached<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let [mut known, mut new] = [0, 0];
    for text in SIMULATED {
        let (spec, nfa) = (spec(geometry, FACINGS[0]), nfa_of::<B>(text, geometry, 0).unwrap());
        let (mut relaxed_cache, mut cache) =
            (SimulationCache::default(), SimulationCache::<B, PathResult<B>>::default());
        let relaxed = RelaxedNfa::of(&nfa);
        let mut men = Men::random(&spec, &mut dice);
        for _ in 0..60 {
            // Most men stay.
            let others = Men::random(&spec, &mut dice).men;
            men.men.iter_mut().zip(others).filter(|_| dice.below(8) == 0).for_each(|(man, other)| *man = other);
            let board = board::<B>(&men, geometry.squares().next().unwrap().index());
            let Some((path_result, read_log)) = Simulation::new(&nfa, &board, &|_, _| true, &|_| true).run() else {
                continue;
            };
            let (upper_bound, relaxed_log) = RelaxedSimulation::new(&relaxed, &board, board.vulnerable.unwrap()).run();
            if let Some(found) = cache.find(3, &board) {
                known += 1;
                assert_eq!((found.attacked, found.seen), (path_result.attacked, path_result.seen), "{text}: {board:?}");
                assert_eq!(found.quiet.goals, path_result.quiet.goals, "{text}: {board:?}");
            }
            new += usize::from(relaxed_cache.find(3, &board).is_none());
            assert!(relaxed_cache.find(3, &board).is_none_or(|found| found == upper_bound), "{text}: {board:?}");
            cache.keep(3, &board, path_result, &read_log);
            relaxed_cache.keep(3, &board, upper_bound, &relaxed_log);
            assert_eq!(relaxed_cache.find(3, &board), Some(upper_bound), "{text}: {board:?}");
        }
    }
    assert!(known > 100 && new > 100, "{known} {new}");
}

/// Several nfas as one attack what each of them attacks, and look at the same squares.
fn equal_united<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let nfas = SIMULATED.iter().map(|text| nfa_of::<B>(text, geometry, 0).unwrap());
    let nfas: Vec<PathNfa<B>> = nfas.filter(|nfa| !nfa.asks_kinds).collect();
    let (mut united_count, mut attacked, mut fewer, mut exact) = (0, 0, 0, 0);
    for (place, one) in nfas.iter().enumerate() {
        // The first two have legs in common.
        let other = &nfas[if place < 2 { 1 - place } else { dice.below(nfas.len()) }];
        let Some(both) = union(&[one, other]) else { continue };
        united_count += 1;
        let relaxed = RelaxedNfa::of(&both);
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
            let upper_bound = RelaxedSimulation::new(&relaxed, &board, board.vulnerable.unwrap()).run().0;
            assert_eq!(found.attacked.without(upper_bound.attacked), B::EMPTY, "{both:?} from {origin}: {board:?}");
            exact += usize::from(found == upper_bound);
            depends_on_its_reads(&relaxed, &board, upper_bound, &mut dice);
        }
    }
    let all = (united_count, fewer, attacked, exact);
    assert!(united_count > 10 && fewer > 2 && attacked > 5 && exact > 20, "{all:?}");
}

/// A relaxed is the same after moves of either side between squares at which it did not look.
fn depends_on_its_reads<B: Bitboard>(
    relaxed: &RelaxedNfa<B>,
    board: &PathBoard<B>,
    upper_bound: PathAttacks<B>,
    dice: &mut Dice,
) {
    for those in [board.own, board.enemies] {
        let from = those.without(upper_bound.seen | B::only(board.origin));
        let free = !(board.occupied | upper_bound.seen) & B::from_set((0..20).map(Square::at).collect());
        let Some(gone) = from.each().nth(dice.below(4)) else { continue };
        let Some(come) = free.each().nth(dice.below(4)) else { continue };
        let moved = |set: B| if set.has(gone) { set.without(B::only(gone)) | B::only(come) } else { set };
        let (own, enemies) = (moved(board.own), moved(board.enemies));
        let (occupied, vulnerable) = (moved(board.occupied), board.vulnerable.map(moved));
        let after = PathBoard { own, enemies, occupied, vulnerable, ..*board };
        let again = RelaxedSimulation::new(relaxed, &after, after.vulnerable.unwrap()).run().0;
        assert_eq!(again, upper_bound, "{relaxed:?} {gone} {come}: {board:?}");
    }
}

/// A blockade protects its pieces, wherever the unit and all other pieces stand.
fn blockades_protect<B: Bitboard>(geometry: &Geometry, seed: u64) {
    let mut dice = Dice::new(seed);
    let (mut protected, mut small) = (0, 0);
    let squares: Vec<usize> = geometry.squares().map(Square::index).collect();
    for text in SIMULATED {
        let (spec, nfa) = (spec(geometry, FACINGS[0]), nfa_of::<B>(text, geometry, 0).unwrap());
        let Some(nfa) = union(&[&nfa]) else { continue };
        let relaxed = RelaxedNfa::of(&nfa);
        for _ in 0..40 {
            // Crowded boards and empty ones.
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
            let Some(blockade) = blockade(&relaxed, &first, target).filter(|_| target != origin) else { continue };
            protected += 1;
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
    assert!(protected > 20 && small > 10, "{protected} {small}");
}

#[test]
fn a_blockade_protects_its_pieces() {
    on_every_board!(blockades_protect);
}

#[test]
fn automata_are_united() {
    on_every_board!(equal_united);
}

#[test]
fn a_simulation_finds_the_paths_of_a_walk() {
    on_every_board!(equal_outcomes);
}

#[test]
fn a_simulation_depends_on_the_squares_it_read() {
    on_every_board!(equal_where_it_read);
}

#[test]
fn a_cached_result_is_the_result_of_a_simulation() {
    on_every_board!(equal_to_cached);
}

#[test]
fn a_movement_that_must_be_walked_has_no_automaton() {
    let board = Geometry::rectangle(8, 8);
    for text in WALKED {
        assert!(nfa_of::<u64>(text, &board, 0).is_none(), "{text}");
    }
}
