//! The computer plays every definition: only legal actions, and never stuck. Learned weights fit their definitions.

use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::sync::Arc;

use interp::describe::fingerprint::Fingerprint;
use interp::literal::game::Game;
use interp::load::{Options, load};
use interp::merge::{PRELUDES, shipped};
use interp::run::random::Player;
use interp::run::referee::{Ending, play};
use interp::run::seat::Computer;
use interp::runtime::Rules;
use interp::search::{Level, Nature, Weights, WeightsFile, learn};
use libtest_mimic::Trial;

use crate::trial;

/// The most actions of a game.
const ACTIONS: usize = 60;

pub fn trials() -> Vec<Trial> {
    let names = shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES));
    let mut trials: Vec<Trial> = names.map(|name| trial(format!("computer plays {name}"), || plays(name))).collect();
    trials.extend(
        shipped::all_weights()
            .iter()
            .map(|(name, text)| trial(format!("learned weights of {name} fit its rules"), || weights_fit(name, text))),
    );
    trials.push(trial("learned weights of a small game are made again", made_again));
    trials.push(trial("learned weights that cannot be used are told at the table", told));
    trials
}

fn plays(name: &str) {
    let spec = load(name, &Options::default()).unwrap().spec.unwrap();
    // Positions that are only held for possible take long to find.
    let actions = if Nature::of(&spec) == Nature::Hidden { ACTIONS / 4 } else { ACTIONS };
    let rules = Arc::new(Rules::new(spec.clone()));
    let mut computer = Computer::new(rules.clone(), Weights::prior(&rules), Level::LOWEST.into(), 1);
    let mut game = Game::new(spec, 1, &[]);
    let ending = play(&mut game, &mut [&mut computer, &mut Player::new(1)], actions);
    assert!(!matches!(ending, Ending::Forfeit(..)), "{ending:?}");
    assert!(game.outcome().is_some() || game.steps().len() >= actions, "stuck after {} actions", game.steps().len());
}

/// The shipped weights belong to the rules of their definitions, and name only what these have.
fn weights_fit(name: &str, text: &str) {
    let loaded = load(name, &Options::default()).unwrap();
    let (definition, spec) = (loaded.definition, loaded.spec.unwrap());
    let file = WeightsFile::parse(text).unwrap();
    assert_eq!(file.rules, Fingerprint::of(&definition, &spec).whole, "`interp learn` makes them anew");
    file.weights(&spec).unwrap();
}

/// The shipped weights of a small game are what `interp learn` makes.
fn made_again() {
    let name = "classics/giveaway";
    let text = shipped::weights(name).unwrap();
    let file = WeightsFile::parse(text).unwrap();
    let loaded = load(name, &Options::default()).unwrap();
    let (definition, spec) = (loaded.definition, loaded.spec.unwrap());
    let rules = Arc::new(Rules::new(spec.clone()));
    let learned = learn(&rules, file.games, file.seed, &mut |_| ControlFlow::Continue(())).unwrap();
    let made = (Fingerprint::of(&definition, &spec).whole, file.games, file.seed);
    assert_eq!(WeightsFile::new(&spec, &learned, made).print(), text);
}

/// Weights that are cut off, and weights of another definition.
fn told() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| shipped::text(name).unwrap();
    std::fs::write(folder.path().join("mine.toml"), read("classics/breakthrough")).unwrap();
    let weights = shipped::weights("classics/giveaway").unwrap();
    for (weights, why) in [(&weights[..200], "EOF while parsing"), (weights, "they were learned for other rules")] {
        std::fs::write(folder.path().join("mine.weights.json"), weights).unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_interp"));
        let program = program.args(["mine.toml", "--white", "computer:1"]).current_dir(folder.path());
        let output = program.stdin(Stdio::null()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told.matches("mine.weights.json are not used: ").count(), 1, "{told}");
        assert!(told.contains(why), "{told}");
    }
}
