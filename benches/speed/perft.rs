//! Counts of move paths, the last actions counted in bulk and done one by one.

use std::fmt;

use divan::Bencher;
use divan::counter::ItemsCount;
use interp::literal::chance::First;
use interp::literal::flow;
use interp::literal::state::State;
use interp::load::{Options, load};
use interp::notation::position;
use interp::run::perft::{Count, How, patient, perft};
use interp::runtime::Rules;

use crate::once::{Job, Work};

/// A position and what it counts.
struct Row {
    name: &'static str,
    definition: &'static str,
    position: &'static str,
    depth: u32,
    nodes: u64,
}

/// From the tables in `tests/fixtures/conformance`; Kiwipete is known to everybody who counts chess.
const ROWS: [Row; 6] = [
    Row {
        name: "chess",
        definition: "chess",
        position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 4,
        nodes: 197_281,
    },
    Row {
        name: "kiwipete",
        definition: "chess",
        position: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 3,
        nodes: 97_862,
    },
    Row {
        name: "empire",
        definition: "empire",
        position: "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1",
        depth: 4,
        nodes: 464_633,
    },
    Row {
        name: "stun_check",
        definition: "stun_check",
        position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        depth: 4,
        nodes: 107_359,
    },
    Row {
        name: "xiangqi",
        definition: "classics/xiangqi",
        position: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        depth: 3,
        nodes: 79_666,
    },
    Row {
        name: "crazyhouse",
        definition: "classics/crazyhouse",
        position: "B1b1k1nr/pq5Q/n2pp2b/1pp3p1/3P1pP1/2P1PP2/PP1K3P/RNB1N2R[RP] w k - 1 16",
        depth: 3,
        nodes: 198_210,
    },
];

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A row that is ready to be counted.
struct Counting {
    row: &'static Row,
    rules: Rules,
    state: State,
}

impl Row {
    fn ready(&'static self) -> Counting {
        let loaded = load(self.definition, &Options::default()).unwrap();
        let spec = loaded.spec.expect("the definition has mistakes");
        let state = flow::resume(&spec, position::parse(&spec, self.position).unwrap(), &mut First);
        Counting { row: self, rules: Rules::new(spec), state }
    }
}

impl Counting {
    fn run(&self, in_bulk: bool) {
        let how = How { count: Count::Turns, one_by_one: !in_bulk };
        let nodes = perft(&self.rules, &self.state, self.row.depth, how, &mut patient);
        assert_eq!(nodes, Ok(self.row.nodes), "{}", self.row.name);
    }
}

fn bench(bencher: Bencher<'_, '_>, row: &'static Row, in_bulk: bool) {
    let counting = row.ready();
    bencher.counter(ItemsCount::new(row.nodes)).bench_local(|| counting.run(in_bulk));
}

#[divan::bench(args = &ROWS, sample_count = 20)]
fn in_bulk(bencher: Bencher<'_, '_>, row: &'static Row) {
    bench(bencher, row, true);
}

#[divan::bench(args = &ROWS, sample_count = 20)]
fn one_by_one(bencher: Bencher<'_, '_>, row: &'static Row) {
    bench(bencher, row, false);
}

/// The rows, to be done once.
pub fn jobs() -> Vec<Job> {
    let job = |row: &'static Row, in_bulk| {
        let way = if in_bulk { "in_bulk" } else { "one_by_one" };
        let ready = move || -> Work {
            let counting = row.ready();
            Box::new(move || counting.run(in_bulk))
        };
        Job { name: format!("perft::{way}::{row}"), ready: Box::new(ready) }
    };
    [true, false].into_iter().flat_map(|in_bulk| ROWS.iter().map(move |row| job(row, in_bulk))).collect()
}
