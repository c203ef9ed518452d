//! Records and pictures.

use super::super::action::write_unmarked;
use super::super::find::{Found, find};
use super::super::{board, record};
use super::{everything::EVERYTHING, local, read, shipped_spec};
use crate::literal::game::Game;

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
    assert_eq!(record::print(&game, None), "1. f3 e5\n2. g4 Qh4#\n0-1  Black wins by checkmate\n");
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
