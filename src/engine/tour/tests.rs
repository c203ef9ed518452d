//! Positions that are made of others, beside those that are made by carrying out the action.

use super::*;
use crate::engine::batch::Sketch;
use crate::engine::bridge::take_over;
use crate::engine::machine::{Engine, Machine};
use crate::literal::game::Game;
use crate::load::{Options, load, load_text};
use crate::spec::Spec;
use crate::with_machine;
use std::sync::Arc;

/// Whether it is told apart from another position by nothing.
fn assert_alike<B: Squares>(next: &Position<B>, anew: &Position<B>, name: &str) {
    assert!(next.lies_like(anew), "{name}");
    assert_eq!(
        (next.flow, next.leaving, next.outcome, next.trail),
        (anew.flow, anew.leaving, anew.outcome, anew.trail)
    );
    let rest = |one: &Position<B>| (one.uncounted, one.board_hash, one.stirred, one.bereft, one.beyond, one.touched);
    assert_eq!(rest(next), rest(anew), "{name}");
}

/// Goes to each position after one, compares it with what is made of that one, and returns how many after simple moves and
/// how many after other actions were made of the one at rest, and one of all.
fn toured<B: Squares>(
    machine: &Machine<B>,
    now: &Position<B>,
    (name, chosen): (&str, usize),
) -> ([usize; 2], Position<B>) {
    let tools = (&machine.program, &machine.desk);
    let view = View::of(tools.0, tools.1, now);
    let (mut sketch, mut acts, mut anew) = (Sketch::default(), Acts::default(), now.clone());
    view.sketch(&mut sketch).unwrap();
    let mut consequence = Consequence::default();
    let (mut tour, mut likewise, mut place) = (Tour::new(tools, (now, Onward::Lastly), &mut consequence), [0, 0], 0);
    let mut onward = now.clone();
    let (middle, mut go_on) = (chosen % sketch.count().max(1), |acts: &Acts, act: &Act| {
        onward.clone_from(now);
        make(tools, now, &mut onward, (acts, act), &mut First, Onward::Wholly).unwrap();
    });
    for part in sketch.parts() {
        let (by, moves) = (part.by(), part.moves(&view));
        for (unit, goal, victim) in moves {
            acts.clear();
            let of = (unit.id, Square::at(unit.origin), MovementId::at(by.movement));
            acts.push_simple((by.action, by.plan, by.way), of, std::iter::once((Square::at(goal), victim)));
            anew.clone_from(now);
            (anew.touched, anew.uncounted) = (B::EMPTY, false);
            make(tools, now, &mut anew, (&acts, &acts.list[0]), &mut First, Onward::Lastly).unwrap();
            let mut seen = std::ptr::null();
            let look = &mut |next: &Position<B>| {
                assert_alike(next, &anew, name);
                seen = std::ptr::from_ref(next);
            };
            let one = part.without(part.goals.without(B::only(goal)));
            tour.go(&view, &one, look).unwrap();
            likewise[0] += usize::from(tour.rest.as_ref().is_some_and(|rest| rest.is(seen)));
            if place == middle {
                go_on(&acts, &acts.list[0]);
            }
            place += 1;
        }
    }
    for act in &sketch.acts.list {
        anew.clone_from(now);
        (anew.touched, anew.uncounted) = (B::EMPTY, false);
        make(tools, now, &mut anew, (&sketch.acts, act), &mut First, Onward::Lastly).unwrap();
        let mut seen = std::ptr::null();
        let look = &mut |next: &Position<B>| {
            assert_alike(next, &anew, name);
            seen = std::ptr::from_ref(next);
        };
        tour.go_by(&sketch.acts, act, look).unwrap();
        likewise[1] += usize::from(tour.rest.as_ref().is_some_and(|rest| rest.is(seen)));
    }
    if let (true, Some(act)) = (place <= middle, sketch.acts.list.first()) {
        go_on(&sketch.acts, act);
    }
    (likewise, onward)
}

#[test]
fn each_position_is_what_is_made_of_the_one_before_the_move() {
    let names = ["chess", "advancing", "empire", "classics/crazyhouse", "classics/horde", "classics/extinction"];
    // After whose moves something is asked.
    let others = ["stun_check", "classics/threecheck", "classics/shogi"];
    for name in names.into_iter().chain(others) {
        let [moves, _] = toured_in_a_game((name, shipped(name)), 5, true);
        assert!(moves > 500 || others.contains(&name), "{name}: {moves}");
    }
}

#[test]
fn so_is_each_position_after_two_pieces_were_put_somewhere() {
    for name in ["chess", "classics/fischerandom", "classics/capablanca"] {
        let pairs: usize = (0..8).map(|seed| toured_in_a_game((name, shipped(name)), seed, true)[1]).sum();
        assert!(pairs > 0, "{name}");
    }
}

#[test]
fn so_is_each_where_more_follows_from_some_moves() {
    let swap = "swap: action swap(first: own slow, second: own fast) when rank of first = rank of second \
        written \"S{square of first}{square of second}\": move first to square_at(3, rank of first), \
        second to square_at(4, rank of first)";
    let rules = [
        "a: after small moves: set count to 1. b: at start of turn when count = 0: set flag to true",
        "a: after small moves: set count to count + 1. b: draw when count >= 1",
        "a: after fast moves: for each own piece: set worn of it to true",
        "a: after fast moves: for each own fast: set worn of it to true. b: after fast moves: set worn of unit to false",
        "a: after slow moves: for each enemy fast: set worn of it to true",
        "a: after small moves: set worn of unit to true",
        "a: mover loses when no own fast",
        "a: at start of turn when number of own fast < 2: set flag to true",
        "a: draw when position_count >= 2",
        "a: after any action: set count to 1. b: at start of turn when mover = white: set count to 0",
        "a: after slow moves when some enemy fast attacking goal: set count to 1. \
            b: at start of turn when count = 1: set flag to true",
        "a: after fast moves when some enemy fast attacking between(origin, goal): set count to rank of goal. \
            b: at start of turn when count = 3: set count to 0",
        "a: after fast moves: set worn of unit to true; set count to 1. b: after fast moves when flag: set count to 2. \
            c: after slow moves: set flag to true",
        "a: after slow moves: for each own fast: set worn of it to true. b: after fast moves: set worn of unit to true. \
            c: after any action: set count to count + 1. d: draw when count >= 90",
        &format!("{swap}. a: after piece moves: set count to count + 1"),
        &format!("{swap}. a: after swap: set count to count + 1. b: draw when count >= 1"),
        &format!("{swap}. a: after swap when number of own small = 0: set count to 5"),
    ];
    let mut served = 0;
    for rules in rules {
        let spec = load_text("small.toml", &small(rules), &Options::default()).spec.unwrap();
        let [made, _] = toured_in_a_game((rules, spec.clone()), 5, true);
        toured_in_a_game((rules, spec), 5, false);
        served += usize::from(made > 0);
    }
    // Of the others all are made of the ones before the move.
    assert!(served >= 8, "{served}");
}

fn small(rules: &str) -> String {
    format!(
        "language = 1\nuses = ['base']\nvariant.name = 'Small'\nfields.worn.type = 'truth'\n\
        state.count.type = 'number'\nstate.flag.type = 'truth'\n[pieces]\nslow = {{ letter = 'S', moves = 'K' }}\n\
        fast = {{ letter = 'F', moves = 'mcdR' }}\nsmall = {{ letter = 'P', moves = 'fmW fcF' }}\n[board]\npicture = \"\"\"\n\
        s . F . f\n. . . . .\n. p . p .\n. . . . .\n. P . P .\n. . . . f\n. S . . F\n\"\"\"\n\
        [stages.play]\nrules = '''\n  {rules}.\n  z: mover loses when mover is stuck.\n'''\n"
    )
}

fn shipped(name: &str) -> Arc<Spec> {
    load(name, &Options::default()).unwrap().spec.unwrap()
}

/// Goes to the positions after each of a game played at random, each as if it had just begun or not; how many were made of
/// the ones at rest.
fn toured_in_a_game((name, spec): (&str, Arc<Spec>), seed: u64, afresh: bool) -> [usize; 2] {
    let engine = Engine::new(&spec).unwrap();
    let game = Game::new(spec, seed, &[]);
    with_machine!(&engine, machine => {
        let mut position = take_over(&machine.program, &machine.desk, game.state()).unwrap();
        let mut all = [0, 0];
        for step in 0..120 {
            if position.outcome.is_some() {
                break;
            }
            let (likewise, next) = toured(machine, &position, (name, step * 19 + 7 + seed as usize * 5));
            position = next;
            all = [0, 1].map(|sort| all[sort] + likewise[sort]);
            // No position can have occurred often then.
            if afresh {
                position.trail.0 = position.trail.1;
            }
        }
        all
    })
}
