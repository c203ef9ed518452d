//! Forced wins: the computer finds them and announces the least number of actions. An exhaustive search confirms the number.

use std::path::Path;
use std::sync::Arc;

use interp::literal::chance::Seeded;
use interp::literal::game::Game;
use interp::literal::state::{State, Verdict};
use interp::load::{Options, load};
use interp::notation::position;
use interp::run::seat::{Computer, Effort};
use interp::runtime::{Class, Line, MoveList, Rules};
use interp::search::Weights;
use interp::spec::ids::PlayerId;
use libtest_mimic::Trial;

use crate::trial;

/// Problems for which the computer needs more positions are tried with `--ignored` only: they take minutes.
const QUICK: u64 = 200_000;

/// Forced wins of this many actions, or fewer, are confirmed as a whole; of longer ones it is confirmed that none is shorter.
const CONFIRMED: u32 = 3;

pub fn trials() -> Vec<Trial> {
    let text = std::fs::read_to_string(Path::new("tests/fixtures/mates.tsv")).unwrap();
    let rows: Vec<String> = text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    rows.into_iter().map(problem).collect()
}

/// The trial of a row: definition, turns of the winner, positions that the computer may look at, position.
fn problem(row: String) -> Trial {
    let [name, turns, nodes, text] = row.split('\t').map(str::to_owned).collect::<Vec<_>>().try_into().unwrap();
    let (turns, nodes): (u32, u64) = (turns.parse().unwrap(), nodes.parse().unwrap());
    let title = format!("forced win: {name} in {turns}, {text}");
    trial(title, move || found(&name, (turns, nodes), &text)).with_ignored_flag(nodes > QUICK)
}

fn found(name: &str, (turns, nodes): (u32, u64), text: &str) {
    let spec = load(name, &Options::default()).unwrap().spec.unwrap();
    let state = position::parse(&spec, text).unwrap();
    let actions = 2 * turns - 1;
    let rules = Arc::new(Rules::new(spec.clone()));
    let mut computer = Computer::new(rules.clone(), Weights::prior(&rules), Effort { nodes, noise: 0 }, 1);
    let game = Game::from_position(spec, state.clone(), 1);
    let thought = computer.think_with(&game, &|| false, &mut |_| {}).unwrap();
    assert_eq!(thought.actions_to_end(), Some(actions as i32), "after {} positions", thought.nodes);
    let mut solver = Solver::new(&rules, state);
    assert!(!solver.wins(actions - 2), "there is a shorter win");
    if actions <= CONFIRMED {
        assert!(solver.wins(actions), "there is no such win");
    }
}

/// Looks for forced wins of the player to move, by trying everything.
struct Solver<'r> {
    line: Line<'r, Seeded>,
    winner: PlayerId,
}

impl<'r> Solver<'r> {
    fn new(rules: &'r Rules, state: State) -> Solver<'r> {
        let line = Line::from_state(rules, state, Seeded::new(1));
        let winner = line.mover().unwrap();
        Solver { line, winner }
    }

    /// Whether the winner can force a win within so many actions.
    fn wins(&mut self, actions: u32) -> bool {
        let mut list = MoveList::default();
        self.line.moves(Class::All, &mut list);
        if let Some(outcome) = self.line.outcome() {
            return outcome.verdict == Verdict::Won(self.winner);
        }
        if actions == 0 || list.is_empty() {
            return false;
        }
        let chooses = self.line.mover() == Some(self.winner);
        let mut after = |index: usize| {
            self.line.make(&list, index);
            let wins = self.wins(actions - 1);
            self.line.unmake();
            wins
        };
        if chooses { (0..list.len()).any(&mut after) } else { (0..list.len()).all(after) }
    }
}
