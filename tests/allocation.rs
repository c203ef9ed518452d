//! The compiled engine allocates nothing for each node: a count that goes one deeper allocates a little more at most, for
//! the position and the lists of that depth.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use interp::literal::chance::First;
use interp::literal::flow;
use interp::load::{Options, load};
use interp::notation::position;
use interp::run::perft::{How, patient, perft};
use interp::runtime::Rules;
use interp::testing::suite::{Row, parse};

/// A list that grows doubles, so there are a few allocations for each list of one more depth, and for lists that came
/// to be longer than before.
const SMALL: u64 = 48;

/// The number of nodes and of allocations of a first count by the engine.
fn count(definition: &str, text: &str, depth: u32) -> (u64, u64) {
    let spec = load(definition, &Options::default()).unwrap().spec.expect("the definition has mistakes");
    let state = flow::resume(&spec, position::parse(&spec, text).unwrap(), &mut First);
    let rules = Rules::new(spec);
    let mut nodes = 0;
    let allocated = allocation_counter::measure(|| {
        nodes = perft(&rules, &state, depth, How::default(), &mut patient).unwrap();
    });
    (nodes, allocated.count_total)
}

/// Counts to a depth and one deeper.
fn hardly_more(definition: &str, position: &str, depth: u32) {
    let [(fewer, before), (nodes, after)] = [depth, depth + 1].map(|depth| count(definition, position, depth));
    assert!(
        after <= before + SMALL,
        "{definition}, {position}: {before} allocations for {fewer} nodes, {after} for {nodes}"
    );
}

/// Definitions with movements that are walked square by square, which keeps paths.
const WALKED: [&str; 1] = ["janggi"];

/// Of each classic the position that has most to count.
#[test]
fn classics() {
    let table = include_str!("fixtures/conformance/perft_classics.tsv");
    let mut names: Vec<&str> = table.lines().filter_map(|line| line.split_once('\t')).map(|(name, _)| name).collect();
    names.dedup();
    for name in names.into_iter().filter(|name| !WALKED.contains(name)) {
        let definition = format!("classics/{name}");
        let Some(spec) = load(&definition, &Options::default()).ok().and_then(|loaded| loaded.spec) else { continue };
        if Rules::new(spec).engine().is_none() {
            continue;
        }
        let rows = parse(table, Some(name)).unwrap();
        let fits = |row: &&Row| row.depth > 1 && row.nodes < 60_000;
        // Two turns of some are too much to count here.
        if let Some(most) = rows.iter().filter(fits).max_by_key(|row| row.nodes) {
            hardly_more(&definition, &most.position, most.depth - 1);
        }
    }
}

#[test]
fn chess() {
    hardly_more("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3);
    hardly_more("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2);
    hardly_more("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3);
}

#[test]
fn empire() {
    hardly_more("empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1", 3);
    hardly_more("empire", "r3k1nr/5pp1/n1b2P1p/ppp2P2/4p2P/bPPSp2C/1TED3K/1E3T2 w kq - 0 21", 2);
}

#[test]
fn stun_check() {
    hardly_more("stun_check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 3);
    hardly_more("stun_check", "4Nb2/2PP1k2/6nr/7p/1Pp5/1R6/P5B1/2BQK2R w - - 0 19", 2);
    hardly_more("stun_check", "1nq2b2/2p4r/1P3k2/2Pp2pP/3PpPbp/5Q1B/3R4/1NB1K1NR w - - 4 7", 2);
}

#[test]
fn capablanca() {
    hardly_more("classics/capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", 2);
    hardly_more(
        "classics/capablanca",
        "r2b1kbcnr/p1apqpp2p/1p5pp1/2p6C/3np1PP2/P1K1P3BN/1PPP1P2PP/RNAB1QR3 w kq - 2 16",
        2,
    );
}

#[test]
fn xiangqi() {
    hardly_more("classics/xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 2);
    hardly_more("classics/xiangqi", "1nba5/4a3C/r3bkn1r/2p3p2/1P2p1P1p/p8/P3P4/B7B/2NC4c/RN2Kc2R w - - 2 36", 2);
}
