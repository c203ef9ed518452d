//! Random games from a fixed seed: how long they are, and who wins how many by which rule.

use std::fmt;
use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use interp::literal::state::Verdict;
use interp::load::{Options, load};
use interp::run::playouts::{MAX_ACTIONS, Plan, Report, Spread, playouts};
use interp::runtime::Rules;
use interp::spec::Spec;

use crate::once::{Job, Work};

/// Games and what comes of them; `interp playouts DEFINITION --games GAMES --seed 8 --typed 0` tells.
struct Row {
    definition: &'static str,
    games: usize,
    /// How many, who won or nobody, by which rule.
    ends: &'static [(usize, Option<&'static str>, &'static str)],
    actions: Spread,
}

const SEED: u64 = 8;

const ROWS: [Row; 2] = [
    Row {
        definition: "chess",
        games: 100,
        ends: &[
            (51, None, "dead_position"),
            (21, None, "fifty_moves"),
            (9, None, "stalemate"),
            (8, Some("white"), "checkmate"),
            (8, Some("black"), "checkmate"),
            (3, None, "threefold"),
        ],
        actions: Spread { least: 26, median: 361, greatest: 622 },
    },
    Row {
        definition: "ultra",
        games: 5,
        ends: &[(3, Some("white"), "UC-7"), (1, Some("black"), "UC-7"), (1, None, "UC-5b")],
        actions: Spread { least: 142, median: 254, greatest: 656 },
    },
];

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.definition)
    }
}

/// A row that is ready to be played.
struct Playing {
    row: &'static Row,
    spec: Arc<Spec>,
    rules: Rules,
    plan: Plan,
}

impl Row {
    fn ready(&'static self) -> Playing {
        let loaded = load(self.definition, &Options::default()).unwrap();
        let spec = loaded.spec.expect("the definition has mistakes");
        let rules = Rules::new(spec.clone());
        let plan = Plan { games: self.games, seed: SEED, max_actions: MAX_ACTIONS, ..Plan::default() };
        Playing { row: self, spec, rules, plan }
    }
}

impl Playing {
    fn run(&self) {
        let report = playouts(&self.rules, &self.plan);
        assert_eq!(self.ends(&report), self.row.ends, "{}", self.row);
        assert_eq!(report.actions, self.row.actions, "{}", self.row);
        assert_eq!((report.unfinished, report.troubles.as_slice()), (0, [].as_slice()), "{}", self.row);
    }

    fn ends<'s>(&'s self, report: &Report) -> Vec<(usize, Option<&'s str>, &'s str)> {
        let ends = report.tally.iter().map(|tally| {
            let winner = match tally.outcome.verdict {
                Verdict::Won(player) => Some(self.spec.player(player).name.as_str()),
                Verdict::Drawn => None,
            };
            let rule = tally.outcome.rule.map_or("", |rule| self.spec.rule(rule).label.as_str());
            (tally.games, winner, rule)
        });
        ends.collect()
    }
}

#[divan::bench(args = &ROWS, sample_count = 10)]
fn games(bencher: Bencher<'_, '_>, row: &'static Row) {
    let playing = row.ready();
    bencher.counter(ItemsCount::new(row.games)).bench_local(|| playing.run());
}

/// The rows, to be done once.
pub fn jobs() -> Vec<Job> {
    let job = |row: &'static Row| {
        let ready = move || -> Work {
            let playing = row.ready();
            Box::new(move || playing.run())
        };
        Job { name: format!("playouts::games::{row}"), ready: Box::new(ready) }
    };
    ROWS.iter().map(job).collect()
}
