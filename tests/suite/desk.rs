//! The desk: every shipped definition is played through it by gestures, and no request makes it panic.

mod hostile;
mod pages;
mod shown;
mod walk;

use interp::desk::Desk;
use interp::merge::{PRELUDES, shipped};
use libtest_mimic::Trial;

use crate::trial;
use walk::Walk;

/// The number of actions that are played of each definition; `INTERP_FULL=1` plays ten times more.
const ACTIONS: usize = 30;

pub fn trials() -> Vec<Trial> {
    let games = shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES));
    let games = games.map(|name| trial(format!("{name} is played through the desk by gestures"), || played(name)));
    let others = [
        trial("the desk answers spoilt requests", || {
            hostile::spoilt(if std::env::var_os("INTERP_FULL").is_some() { 20_000 } else { 1_500 });
        }),
        trial("the desk refuses what is too much", hostile::too_much),
        trial("the desk answers as its page says", pages::examples),
        trial("the desk tells what an action costs", shown::prices),
        trial("the desk tells the regions that are equal for all players", shown::regions),
        trial("the desk tells which captured pieces are gone", shown::captured),
        trial("the desk tells facts in words", shown::facts),
        trial("the desk tells an action in parts", shown::parts),
        trial("the desk refuses another player's move without a reason", shown::refusals),
        trial("the desk shows nothing hidden by other rules", shown::other_rules),
        trial("the desk shares rules without what chance decided", shown::shared_rules),
    ];
    games.chain(others).collect()
}

fn played(name: &str) {
    let actions = if std::env::var_os("INTERP_FULL").is_some() { 10 * ACTIONS } else { ACTIONS };
    let desk = Desk::new();
    let mut walk = Walk::open(&desk, name, 1, None);
    let mut count = 0;
    while count < actions && walk.goes_on() {
        walk.step();
        count += 1;
        if count.is_multiple_of(8) {
            walk.look_back();
        }
    }
    assert!(count > 0, "nothing can be done in {name}");
    walk.again();
}
