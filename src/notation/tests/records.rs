//! Records and pictures.

use super::{everything::EVERYTHING, local, read, shipped_spec};
use crate::literal::game::Game;
use crate::notation::action::find::{Found, find};
use crate::notation::action::write_unmarked;
use crate::notation::picture::{board, last_move};
use crate::notation::record;
use crate::spec::ids::PlayerId;

#[test]
fn a_game_is_told() {
    let chess = shipped_spec("chess");
    let mut game = Game::new(chess.clone(), 1, &[]);
    for input in ["f3", "e5", "g4"] {
        play(&mut game, input);
    }
    let offer = game.asides(game.mover().unwrap());
    let offer = offer.iter().find(|aside| chess.action(aside.candidate.action).name == "offer_draw").unwrap().clone();
    game.play(&offer);
    assert_eq!(record::print(&game, None), "1. f3 e5\n2. g4 (black: offer_draw)\n*\n");
    assert!(game.undo());
    play(&mut game, "Qh4");
    assert_eq!(
        record::print(&game, None),
        "1. f3 e5\n2. g4 Qh4#\n0-1  Black wins by checkmate (because the royal piece is attacked and cannot be saved)\n"
    );
    let state = read(&chess, "4k3/8/8/8/8/8/8/4K2R b K - 0 5");
    let mut game = Game::from_position(chess, state, 1);
    for input in ["Kd7", "O-O"] {
        play(&mut game, input);
    }
    assert_eq!(record::print(&game, None), "[4k3/8/8/8/8/8/8/4K2R b K - 0 5]\n5... Kd7\n6. O-O\n*\n");
}

pub(super) fn play(game: &mut Game, input: &str) {
    let list = game.legal();
    let written = write_unmarked(game.spec(), game.state(), &list);
    match find(game.spec(), game.state(), &list, &written, input) {
        Found::One(index) => game.play(&list[index]),
        other => panic!("{input}: {other:?}"),
    }
}

#[test]
fn the_board_is_drawn() {
    let spec = local(EVERYTHING);
    let state = read(&spec, "+r3k3/8/8/8/8/8/8/4K2*[QQq] w - - 3+3 0 1 {tile a3=_:w} {deck white=}");
    let expected = " 8  +r .  .  .  k  .  .  .
 7  .  .  .  .  .  .  .  .
 6  .  .  .  .  .  .  .  .
 5  .  .  .  .  .  .  .  .
 4  .  .  .  .  .  .  .  .
 3  .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .
 1  .  .  .  .  K  .  .  *
    a  b  c  d  e  f  g  h
    white tile: _ a3
    white hand: Q Q
    black hand: q
    white deck: -
    black deck: 1 9
    pond: *
    heap: -
    white gold: 40 · black gold: 40
    white checks: 3 · black checks: 3
";
    assert_eq!(board::picture(&spec, &state), expected);
}

#[test]
fn what_has_just_happened_is_told() {
    let chess = shipped_spec("chess");
    let names = |squares: crate::spec::value::SquareSet| {
        squares.iter().map(|square| chess.geometry.name(square)).collect::<Vec<_>>().join(" ")
    };
    let told = |game: &Game| {
        let remark = last_move::remark(game.now(), None);
        (names(last_move::changed(game.now(), None)), remark.says.unwrap_or_default(), names(remark.shows))
    };
    let texts = |[a, b, c]: [&str; 3]| (a.to_owned(), b.to_owned(), c.to_owned());
    let mut game = Game::new(chess.clone(), 1, &[]);
    assert_eq!(told(&game), texts(["", "", ""]));
    for (input, expected) in [
        ("e4", ["e2 e4", "", ""]),
        ("f5", ["f5 f7", "", ""]),
        ("Qh5", ["d1 h5", "check", "e8"]),
        ("g6", ["g6 g7", "", ""]),
    ] {
        play(&mut game, input);
        assert_eq!(told(&game), texts(expected), "{input}");
    }
    // An aside changes nothing of it.
    let aside = game.asides(game.mover().unwrap()).remove(0);
    game.play(&aside);
    assert_eq!(told(&game), texts(["g6 g7", "", ""]));
    let state = read(&chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let mut game = Game::from_position(chess.clone(), state, 1);
    play(&mut game, "O-O");
    assert_eq!(names(last_move::changed(game.now(), None)), "e1 f1 g1 h1");
    // A position with a player in check says so before the first action.
    let checked = Game::from_position(chess.clone(), read(&chess, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), 1);
    assert_eq!(told(&checked), texts(["", "check", "e1"]));
}

#[test]
fn what_happened_in_the_dark_is_not_shown() {
    let dark = shipped_spec("classics/darkchess");
    let mut game = Game::new(dark.clone(), 1, &[]);
    let names = |game: &Game, eyes: u8| {
        let squares = last_move::changed(game.now(), Some(PlayerId(eyes)));
        squares.iter().map(|square| dark.geometry.name(square)).collect::<Vec<_>>().join(" ")
    };
    play(&mut game, "Nf3");
    assert_eq!((names(&game, 0).as_str(), names(&game, 1).as_str()), ("g1 f3", ""));
    play(&mut game, "e5");
    assert_eq!((names(&game, 0).as_str(), names(&game, 1).as_str()), ("e5", "e5 e7"));
    play(&mut game, "Nxe5");
    assert_eq!((names(&game, 0).as_str(), names(&game, 1).as_str()), ("f3 e5", "e5"));
}
