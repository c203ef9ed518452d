//! Actions as they are written and typed.

use super::{START, everything::EVERYTHING, local, moves, same, shipped_spec};
use crate::literal::game::Game;
use crate::notation::action::find::{Found, find};
use crate::notation::action::{write_all, write_unmarked};

#[test]
fn marks_are_read_before_the_turn_passes() {
    let spec = local(
        r#"
[state]
turns_over = { type = "number" }
[stages.play]
rules = """
  over: at end of turn: add 1 to turns_over.
  early: after any action when mover = white and some moved is knight: add 5 to turns_over.
"""
[marks]
first = { text = "w", when = "mover = white and turns_over = 0" }
second = { text = "b", when = "mover = black and turns_over = 1" }
caused = { text = "n", when = "turns_over >= 5" }
"#,
    );
    let mut game = Game::new(spec.clone(), 1, &[]);
    let mut play = |wanted: &str| {
        let list = game.legal();
        let written = write_all(&spec, game.state(), &list);
        let index =
            written.iter().position(|form| form.san == wanted).unwrap_or_else(|| panic!("{wanted}: {written:?}"));
        game.play(&list[index]);
    };
    ["f3w", "e5b", "g4", "Qh4#"].into_iter().for_each(&mut play);
    let game = Game::new(spec.clone(), 1, &[]);
    let list = game.legal();
    assert!(write_all(&spec, game.state(), &list).iter().any(|form| form.san == "Nf3n"));
}

#[test]
fn choices_behind_an_equals_sign_may_be_left_out() {
    let spec = shipped_spec("stun_check");
    let found = |text: &str, typed: &str| {
        let (state, list) = moves(&spec, text);
        let written = write_all(&spec, &state, &list);
        match find(&spec, &state, &list, &written, typed) {
            Found::One(index) => written[index].machine.clone(),
            other => format!("{other:?}").split('(').next().unwrap().to_owned(),
        }
    };
    let only = "k4rr1/p7/8/8/8/8/P7/4K2R w - - 0 1";
    let several = "k7/p7/8/8/8/8/P7/4K2R w - - 0 1";
    for typed in ["O-O", "0-0", "o-o"] {
        assert_eq!(found(only, typed), "O-O=h1", "{typed}");
        assert_eq!(found(several, typed), "Several", "{typed}");
    }
    assert_eq!(found(several, "O-O-O"), "None");
    assert_eq!(found(several, "0-0=g1"), "O-O=g1");
}

#[test]
fn moves_are_written_as_chess_players_do() {
    let chess = shipped_spec("chess");
    let sans = |text: &str, wanted: &[&str]| {
        let (state, list) = moves(&chess, text);
        let written = write_all(&chess, &state, &list);
        for want in wanted {
            assert!(written.iter().any(|written| written.san == *want), "{want} in {written:?}");
        }
        written.len()
    };
    assert_eq!(sans(START, &["e4", "Nf3", "a3"]), 20);
    sans("4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", &["exd6", "a8=Q+", "a8=N", "O-O", "O-O-O"]);
    sans("4k3/8/8/8/3p4/8/2N1N3/N3K3 w - - 0 1", &["Ncxd4", "Nexd4", "Nb3"]);
    sans("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &["Ra8#", "Kd1"]);
    sans("1k6/8/8/8/Q6Q/8/8/K6Q w - - 0 1", &["Qae4", "Qh4e4", "Q1e4"]);
}

#[test]
fn what_is_typed_is_understood() {
    let chess = shipped_spec("chess");
    let typed = |text: &str, input: &str| {
        let (state, list) = moves(&chess, text);
        let written = write_all(&chess, &state, &list);
        match find(&chess, &state, &list, &written, input) {
            Found::One(index) => written[index].machine.clone(),
            Found::Several(places) => {
                places.iter().map(|index| written[*index].machine.as_str()).collect::<Vec<_>>().join(" ")
            }
            Found::None => "none".to_owned(),
        }
    };
    let start = |input: &str| typed(START, input);
    for input in ["e4", "e2e4", "e2-e4", "e2 e4", "E4", "e4!", "Pe4", "P2e4"] {
        assert_eq!(start(input), "e2e4", "{input}");
    }
    for input in ["Nf3", "nf3", "Ngf3", "Ng1f3", "g1f3", "Ng1-f3", "Nf3+"] {
        assert_eq!(start(input), "g1f3", "{input}");
    }
    for input in ["", "e5", "Nd2", "+", "castle", "e2e4e5"] {
        assert_eq!(start(input), "none", "{input}");
    }
    let many = "4k3/P7/8/3pP3/8/2N1N3/8/R3K2R w KQ d6 0 1";
    assert_eq!(typed(many, "a8"), "a7a8=Q a7a8=R a7a8=B a7a8=N");
    assert_eq!(typed(many, "a7a8q"), "a7a8=Q");
    assert_eq!(typed(many, "a8N"), "a7a8=N");
    assert_eq!(typed(many, "ed6"), "e5d6");
    assert_eq!(typed(many, "Nxd5"), "c3d5 e3d5");
    assert_eq!(typed(many, "Ncd5"), "c3d5");
    assert_eq!(typed(many, "0-0"), "O-O");
    assert_eq!(typed(many, "0-0-0"), "O-O-O");
    assert_eq!(typed(many, "o-o"), "O-O");
}

#[test]
fn other_actions_are_written_as_they_are_called() {
    let spec = local(EVERYTHING);
    let text = "4k3/8/8/8/8/8/8/4K3[QQ] w - - 3+3 0 1 {phase dropping}";
    let (state, list) = moves(&spec, text);
    let written = write_unmarked(&spec, &state, &list);
    let all: Vec<&str> = written.iter().map(|written| written.machine.as_str()).collect();
    for want in ["done", "Q@e4", "bank", "pick([1,9], e1, 2)", "pick([], e1, 1)"] {
        assert!(all.contains(&want), "{want} in {all:?}");
    }
    for (index, form) in written.iter().enumerate() {
        assert_eq!(find(&spec, &state, &list, &written, &form.machine), Found::One(index));
    }
}

#[test]
fn a_small_letter_is_a_capital() {
    let spec = local("[pieces.guard]\nletter = 'g'\nmoves = 'K'\n");
    same(&spec, "4k3/8/8/8/8/8/8/G3K3 w - - 0 1");
    let (state, list) = moves(&spec, "4k3/8/8/8/8/8/8/G3K3 w - - 0 1");
    assert!(write_all(&spec, &state, &list).iter().any(|written| written.san == "Gb2"));
}
