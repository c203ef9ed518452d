//! The computer plays every definition: only legal actions, and never stuck.

use std::sync::Arc;

use interp::literal::game::Game;
use interp::load::{Options, load};
use interp::merge::{PRELUDES, shipped};
use interp::run::random::Player;
use interp::run::referee::{Ending, play};
use interp::run::seat::Computer;
use interp::runtime::Rules;
use interp::search::{Level, Nature, Weights};
use libtest_mimic::Trial;

use crate::trial;

/// The most actions of a game.
const ACTIONS: usize = 60;

pub fn trials() -> Vec<Trial> {
    let names = shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES));
    names.map(|name| trial(format!("computer plays {name}"), || plays(name))).collect()
}

fn plays(name: &str) {
    let spec = load(name, &Options::default()).unwrap().spec.unwrap();
    if Nature::of(&spec) == Nature::Hidden {
        return;
    }
    let rules = Arc::new(Rules::new(spec.clone()));
    let mut computer = Computer::new(rules.clone(), Weights::prior(&rules), Level::LOWEST.into(), 1);
    let mut game = Game::new(spec, 1, &[]);
    let ending = play(&mut game, &mut [&mut computer, &mut Player::new(1)], ACTIONS);
    assert!(!matches!(ending, Ending::Forfeit(..)), "{ending:?}");
    assert!(game.outcome().is_some() || game.steps().len() >= ACTIONS, "stuck after {} actions", game.steps().len());
}
