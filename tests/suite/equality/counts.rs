//! Counts and random games come out the same on both engines.

use std::sync::Arc;

use interp::literal::game::Game;
use interp::load::{Options, load, load_text};
use interp::run::perft::{Count, How, Part, divide, patient, perft};
use interp::run::playouts::{Plan, left_over, playouts};
use interp::runtime::{Interpreter, Rules};
use interp::spec::Spec;
use libtest_mimic::Trial;

use super::definitions::is_slow;
use super::usually;
use crate::{stem, trial};

/// Two runners on a file; a turn is five steps, but there is room for three.
const RUNNERS: &str = "language = 1\nuses = ['base']\nvariant.name = 'Runners'\n\
    pieces.runner = { letter = 'R', moves = 'fmW' }\nboard.picture = '''\nr\n.\n.\n.\nR\n'''\n\
    [phases.moving]\ntimes = 5\n[stages.play]\nrules = 'stuck: mover loses when mover is stuck.'\n";

/// Whose herald moves loses its banner, and with it the game in its own next turn.
const HERALDS: &str = "language = 1\nuses = ['base']\nvariant.name = 'Heralds'\n\
    [pieces]\nherald = { letter = 'H', moves = 'W' }\nbanner = { letter = 'B', moves = 'fmW' }\n\
    man = { letter = 'M', moves = 'W' }\n[board]\npicture = '''\nb . m h\n. . . .\n. . . .\nH M . B\n'''\n\
    [stages.play]\nrules = '''\nlowered: after herald moves: remove own banner.\n\
    bannerless: mover loses when no own banner.\nstuck: mover loses when mover is stuck.\n'''\n";

/// Coins change hands in any number that the mover likes.
const COINS: &str = "language = 1\nuses = ['base']\nvariant.name = 'Coins'\nattributes.price = 'number'\n\
    tokens.coin.kinds.one = { letter = '1', owner = 'nobody', price = 1 }\n\
    tokens.coin.kinds.two = { letter = '2', owner = 'nobody', price = 2 }\n\
    zones.wallet = { each = 'player', holds = 'coin', seen_by = 'owner', start = '1 1 2' }\n\
    pieces.king = { letter = 'K', moves = 'W' }\nboard.picture = '''\nk . .\n. . .\nK . .\n'''\n\
    [stages.play]\nrules = 'long: draw when turn_number > 20.'\n[phases.moving]\nrules = '''\n\
    gives: action give(paid: set of coin in wallet of mover by price) written \"give {paid}\":\n\
    for each coin in paid: move it to wallet of opponent.\n'''\n";

/// Lamps that are switched on and off as often as a player likes, before the turn is handed over.
const LAMPS: &str = "language = 1\nuses = ['base']\nvariant.name = 'Lamps'\nboard.size = '2x2'\n\
    [pieces]\nlamp = { letter = 'L', moves = 'W' }\n[state]\nlit = { each = 'player', type = 'number' }\n\
    [stages.play]\nrules = 'long: draw when turn_number > 9.'\n[phases.moving]\ntimes = 'any'\nrules = '''\n\
    drop moving.\nlight: action light when lit of mover < 2: add 1 to lit of mover.\n\
    dim: action dim when lit of mover > 0: subtract 1 from lit of mover.\n\
    place: action set_up(s: empty square) written \"L@{s}\": place lamp at s.\n\
    pick: action pick(l: own lamp) written \"-{square of l}\": remove l.\n\
    over: action over when lit of mover = 1 and some own lamp: end turn.\n'''\n";

const INTERPRETERS: [Interpreter; 2] = [Interpreter::Literal, Interpreter::Compiled];

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        trial("equality: games that come back to where they were in one turn", lamps),
        trial("equality: what somebody brings about in its own turn ends the game in its next", heralds),
        trial("equality: a turn that cannot be gone on with is counted alike", unfinished_turn),
        trial("equality: games in which some captures cannot be done", bouncing),
        trial("equality: counts apart by the first action", divided),
        trial("equality: games in which positions come again and rights go", few_pieces),
    ];
    for path in interp::testing::find("definitions").unwrap() {
        let name = stem(path.as_ref());
        trials.push(trial(format!("equality: playouts of {name}"), move || played(&path)));
    }
    trials
}

fn counted(spec: &Arc<Spec>, game: &Game, depth: u32, count: Count) {
    let [literal, compiled] = INTERPRETERS.map(|interpreter| {
        perft(&Rules::on(interpreter, spec.clone()), game.state(), depth, How::by(count), &mut patient)
    });
    assert_eq!(literal, compiled, "depth {depth} by {count:?}");
    assert!(literal.is_ok());
}

fn unfinished_turn() {
    let spec = load_text("runners.toml", RUNNERS, &Options::default()).spec.unwrap();
    assert!(Rules::new(spec.clone()).engine().is_some());
    let game = Game::new(spec.clone(), 0, &[]);
    for depth in 1..5 {
        counted(&spec, &game, depth, Count::Turns);
        counted(&spec, &game, depth, Count::Actions);
    }
}

fn heralds() {
    let spec = load_text("heralds.toml", HERALDS, &Options::default()).spec.unwrap();
    assert!(Rules::new(spec.clone()).engine().is_some());
    let game = Game::new(spec.clone(), 0, &[]);
    (1..5).for_each(|depth| counted(&spec, &game, depth, Count::Turns));
}

fn divided() {
    let shipped = ["chess", "classics/duck", "classics/crazyhouse"].map(|name| (name, load(name, &Options::default())));
    let coins = ("coins", Ok(load_text("coins.toml", COINS, &Options::default())));
    for (name, loaded) in shipped.into_iter().chain([coins]) {
        let spec = loaded.unwrap().spec.unwrap();
        let mut game = Game::new(spec.clone(), 1, &[]);
        for depth in [2, 1, 1] {
            let depth = if matches!(name, "chess" | "coins") { depth } else { 1 };
            let both = INTERPRETERS.map(|interpreter| {
                let rules = Rules::on(interpreter, spec.clone());
                let parts = divide(&rules, game.state(), depth, How::default()).unwrap();
                let count = |part: Part| (part.text.clone(), part.nodes(&rules, game.state(), &mut patient).unwrap());
                parts.into_iter().map(count).collect::<Vec<_>>()
            });
            assert_eq!(both[0], both[1], "{name}");
            counted(&spec, &game, depth, Count::Turns);
            let list = game.legal();
            game.play(&list[list.len() / 2]);
        }
    }
}

/// Long games with few pieces: claims end them as draws, and positions differ by castling rights.
fn few_pieces() {
    let positions = [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("chess", "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1"),
        ("chess", "8/P2k4/8/3pP3/8/8/4K2p/8 w - d6 0 1"),
        ("classics/fischerandom", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"),
    ];
    for (name, text) in positions {
        let spec = load(name, &Options::default()).unwrap().spec.unwrap();
        let from = Some(interp::notation::position::parse(&spec, text).unwrap());
        let games = usually(6, 60);
        let plan = Plan { games, seed: 3, from, max_actions: 300, ..Plan::default() };
        let [literal, compiled] = INTERPRETERS.map(|interpreter| {
            let report = playouts(&Rules::on(interpreter, spec.clone()), &plan);
            (report.actions, format!("{report:?}"))
        });
        assert_eq!(literal.1, compiled.1, "{text}");
        assert!(literal.0.greatest > 60, "{text}: {:?}", literal.0);
    }
}

/// Captures of rooks cannot be done, since too much follows from them; the games go on without them.
fn bouncing() {
    let text = "language = 1\nextends = 'chess'\n[stages.play]\nrules = '''\n\
        back: after rook moves when some captured: move unit to origin.\n'''\n";
    let spec = load_text("bouncing.toml", text, &Options::default()).spec.expect("the definition has mistakes");
    let from = interp::notation::position::parse(&spec, "4k3/8/8/8/8/n7/8/R3K2R w - - 0 1").ok();
    let plan = Plan { games: 3, seed: 3, from, max_actions: 5, ..Plan::default() };
    let [literal, compiled] = INTERPRETERS.map(|interpreter| {
        let report = playouts(&Rules::on(interpreter, spec.clone()), &plan);
        (report.troubles.len(), format!("{report:?}"))
    });
    assert_eq!(literal.1, compiled.1);
    assert_eq!(literal.0, 0, "no game is broken off");
}

/// Actions that only bring back an earlier position of the phase are taken back alike.
fn lamps() {
    let spec = load_text("lamps.toml", LAMPS, &Options::default()).spec.expect("the definition has mistakes");
    assert_eq!(left_over(&Rules::new(spec.clone()), 20, 300), 0);
    let plan = Plan { games: 40, seed: 1, max_actions: 300, ..Plan::default() };
    let [literal, compiled] = INTERPRETERS.map(|interpreter| {
        let report = playouts(&Rules::on(interpreter, spec.clone()), &plan);
        (report.plies.median, format!("{report:?}"))
    });
    assert_eq!(literal.1, compiled.1);
    assert!(literal.0 > 3, "turns were handed over: {}", literal.0);
}

/// The numbers for a seed do not depend on the engine.
fn played(path: &str) {
    let spec = load(path, &Options::default()).unwrap().spec.expect("the definition has mistakes");
    if Rules::new(spec.clone()).engine().is_none() {
        return;
    }
    let (games, max_actions) = usually((2, 40), (20, 2000));
    let max_actions = if is_slow(path) { max_actions / 20 } else { max_actions };
    let plan = Plan { games, seed: 7, max_actions, ..Plan::default() };
    let [literal, compiled] = INTERPRETERS.map(|interpreter| {
        let report = playouts(&Rules::on(interpreter, spec.clone()), &plan);
        format!("{report:?}")
    });
    assert_eq!(literal, compiled);
}
