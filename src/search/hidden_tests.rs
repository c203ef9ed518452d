//! Tests of players that do not know everything.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::belief::Belief;
use super::observation::{observation, position_view, view};
use super::repair::repaired;
use super::{Choices, Limits, Thinker, Weights, is_secret};
use crate::literal::chance::Seeded;
use crate::literal::game::Game;
use crate::literal::knowledge::known_to;
use crate::load::{Options, load};
use crate::notation::action::write_all;
use crate::notation::position;
use crate::runtime::Rules;
use crate::spec::ids::PlayerId;

/// Before the last round both bid in secret.
const AUCTION: &str = "8/8/8/8/8/8/8/8 w - - 0 1 {stage game:3 round:1 auction:1 bidding} {points white=1 black=1} \
                       {gold white=40 black=40}";

fn rules(name: &str) -> Arc<Rules> {
    Arc::new(Rules::new(load(name, &Options::default()).unwrap().spec.unwrap()))
}

fn played(rules: &Rules, actions: usize, seed: u64) -> Game {
    let (mut game, mut dice) = (Game::new(rules.spec().clone(), seed, &[]), Seeded::new(!seed));
    for _ in 0..actions {
        let list = game.legal();
        let Some(chosen) = list.get(dice.below(list.len())) else { break };
        game.play(chosen);
    }
    game
}

#[test]
fn what_is_held_for_possible_looks_like_the_position() {
    for name in ["classics/darkchess", "classics/cardchess", "ultra"] {
        let rules = rules(name);
        let game = played(&rules, 9, 3);
        for player in rules.spec().player_ids() {
            let mut belief = Belief::new(player, 6, 1);
            let worlds = belief.worlds(&rules, &game, &|| false);
            assert!(!worlds.is_empty(), "{name}");
            let looks = view(rules.spec(), game.state(), player);
            assert!(worlds.iter().all(|world| view(rules.spec(), world, player) == looks), "{name}");
        }
    }
}

#[test]
fn a_belief_that_follows_a_game_is_the_one_that_begins_late() {
    let rules = rules("classics/darkchess");
    let player = PlayerId(1);
    let (mut game, whole) = (played(&rules, 0, 5), played(&rules, 8, 5));
    let mut follows = Belief::new(player, 5, 1);
    for step in whole.steps() {
        game.play(&step.transition);
        follows.worlds(&rules, &game, &|| false);
    }
    let mut late = Belief::new(player, 5, 1);
    let texts = |belief: &mut Belief| {
        let worlds = belief.worlds(&rules, &game, &|| false);
        worlds.iter().map(|world| position::print(rules.spec(), world)).collect::<Vec<_>>()
    };
    assert_eq!(texts(&mut follows), texts(&mut late));
}

#[test]
fn what_was_announced_is_observed_for_good() {
    let rules = rules("classics/kriegspiel");
    let (mut game, whole) = (played(&rules, 0, 2), played(&rules, 14, 2));
    assert!(whole.steps().iter().any(|step| !step.announced.is_empty()), "nothing was announced");
    for (index, step) in whole.steps().iter().enumerate() {
        game.play(&step.transition);
        for player in rules.spec().player_ids() {
            assert_eq!(observation(&game, index, player), observation(&whole, index, player));
        }
    }
}

#[test]
fn a_position_is_mended_by_what_is_known() {
    let rules = rules("classics/darkchess");
    let spec = rules.spec();
    let (one, other) = (played(&rules, 14, 1), played(&rules, 14, 2));
    let player = PlayerId(0);
    let known = known_to(spec, one.state(), player);
    let mended = repaired(spec, other.state(), &known, player, &mut Seeded::new(1)).unwrap();
    assert_eq!(position_view(spec, &mended, player), position_view(spec, &known, player));
}

#[test]
fn cards_and_tiles_are_mended_by_what_is_known() {
    let rules = rules("ultra");
    let spec = rules.spec();
    let (early, late) = (played(&rules, 10, 1), played(&rules, 40, 1));
    for player in spec.player_ids() {
        let known = known_to(spec, late.state(), player);
        let mended = repaired(spec, early.state(), &known, player, &mut Seeded::new(1)).unwrap();
        assert_eq!(position_view(spec, &mended, player), position_view(spec, &known, player));
    }
}

#[test]
fn positions_stay_possible_when_an_order_of_cards_comes_to_light() {
    let rules = rules("ultra");
    let game = played(&rules, 40, 1);
    for player in rules.spec().player_ids() {
        let mut belief = Belief::new(player, 8, 1);
        let found = belief.worlds(&rules, &game, &|| false).len();
        assert!(found > 1, "{found}");
    }
}

#[test]
fn what_stands_in_the_fog_of_a_position_is_not_read() {
    let rules = rules("classics/darkchess");
    let spec = rules.spec();
    let worlds = |text: &str| {
        let game = Game::resumed(spec.clone(), position::parse(spec, text).unwrap(), 0, &[]);
        let mut belief = Belief::new(PlayerId(0), 8, 1);
        let worlds = belief.worlds(&rules, &game, &|| false);
        worlds.iter().map(|world| position::print(spec, world)).collect::<Vec<_>>()
    };
    let [one, other] = ["r3k3/8/8/8/8/7P/8/6K1 w - - 0 1", "8/2k2r2/8/8/8/7P/8/6K1 w - - 0 1"].map(worlds);
    assert!(one.len() > 4 && one == other, "{one:?} {other:?}");
}

#[test]
fn nobody_knows_that_nothing_lies_unseen() {
    let rules = rules("classics/minefield");
    let game = played(&rules, 0, 1);
    let mut belief = Belief::new(PlayerId(0), 4, 1);
    assert_eq!(belief.worlds(&rules, &game, &|| false).len(), 1);
    assert!(!belief.is_certain());
}

#[test]
fn a_choice_that_is_stopped_at_once_is_a_choice() {
    let rules = rules("classics/darkchess");
    let game = played(&rules, 9, 3);
    let list = game.tries();
    let choices = Choices::of(rules.spec(), game.state(), &list);
    let mut belief = Belief::new(game.mover().unwrap(), 6, 1);
    let worlds = belief.worlds(&rules, &game, &|| false);
    let mut thinker = Thinker::new(rules.clone(), Weights::prior(&rules), 1000, 1);
    let stopped = Limits { stop: &|| true, ..Limits::nodes(u64::MAX) };
    assert!(thinker.choose_over((&choices, worlds), stopped, 0, &mut |_| {}).is_some());
}

#[test]
fn positions_are_looked_for_until_a_signal_and_then_further() {
    let rules = rules("classics/darkchess");
    let (player, whole) = (PlayerId(1), played(&rules, 8, 5));
    let looks = std::cell::Cell::new(0);
    let soon = || looks.replace(looks.get() + 1) >= 30;
    let mut belief = Belief::new(player, 5, 1);
    // Positions that are mended in haste look like the true one.
    for _ in 0..2 {
        looks.set(0);
        let hasty = belief.worlds(&rules, &whole, &soon);
        assert!(!hasty.is_empty() && looks.get() >= 30);
        let now = position_view(rules.spec(), whole.state(), player);
        assert!(hasty.iter().all(|world| position_view(rules.spec(), world, player) == now));
    }
    let found = |belief: &mut Belief| {
        let worlds = belief.worlds(&rules, &whole, &|| false).iter();
        worlds.map(|world| position::print(rules.spec(), world)).collect::<Vec<_>>()
    };
    assert_eq!(found(&mut belief), found(&mut Belief::new(player, 5, 1)));
}

#[test]
fn bids_are_mixed_and_leave_some_gold() {
    let rules = rules("clash_of_the_armies");
    let spec = rules.spec();
    let game = Game::resumed(spec.clone(), position::parse(spec, AUCTION).unwrap(), 0, &[]);
    let list = game.legal();
    assert!(is_secret(spec, &list) && list.len() > 40);
    let choices = Choices::of(spec, game.state(), &list);
    let mut thinker = Thinker::new(rules.clone(), Weights::prior(&rules), 1000, 1);
    let bid = |thinker: &mut Thinker| {
        let chosen = thinker.choose_in_secret(&[game.state().clone()], &choices, Limits::nodes(1000)).unwrap();
        list[chosen.place].candidate.args[0].number().unwrap().thousandths() / 1000
    };
    let bids: BTreeSet<i64> = (0..12).map(|_| bid(&mut thinker)).collect();
    assert!(bids.len() > 1, "{bids:?}");
    assert!(bids.iter().any(|bid| *bid > 0) && bids.iter().all(|bid| *bid < 35), "{bids:?}");
}

#[test]
fn purchases_come_to_an_end() {
    let rules = rules("clash_of_the_armies");
    let mut game = Game::new(rules.spec().clone(), 0, &[]);
    let mut thinker = Thinker::new(rules.clone(), Weights::prior(&rules), 1000, 1);
    let mover = game.mover();
    let mut actions = 0;
    while game.mover() == mover {
        let thought = thinker.think_with(game.state(), Limits::nodes(200), 0, &mut |_| {}).unwrap();
        let list = game.legal();
        game.play(list.iter().find(|one| one.candidate == thought.choice).unwrap());
        actions += 1;
        assert!(actions < 60);
    }
    assert!(actions > 10, "{actions}");
}

#[test]
fn a_draw_that_is_possible_is_avoided() {
    let rules = rules("classics/kriegspiel");
    let spec = rules.spec();
    let worlds = ["8/8/8/8/8/8/5Q2/4K2k w - - 0 1", "8/8/8/8/8/7k/5Q2/4K3 w - - 0 1"];
    let worlds: Vec<_> = worlds
        .iter()
        .map(|text| Game::resumed(spec.clone(), position::parse(spec, text).unwrap(), 0, &[]).state().clone())
        .collect();
    let game = Game::resumed(spec.clone(), worlds[0].clone(), 0, &[]);
    let list = game.tries();
    let choices = Choices::of(spec, game.state(), &list);
    let mut thinker = Thinker::new(rules.clone(), Weights::prior(&rules), 2_000, 1);
    let found = thinker.choose_over((&choices, &worlds), Limits::nodes(2_000), 0, &mut |_| {}).unwrap();
    let written = write_all(spec, game.state(), &list);
    assert_ne!(written[found.place].machine, "e1f1");
    assert!(found.score > 500, "{found:?}");
}
