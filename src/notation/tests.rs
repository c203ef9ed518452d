//! Positions, actions and records of the shipped definitions and of a small one that has everything.

use std::sync::Arc;

use super::action::{write_all, write_unmarked};
use super::find::{Found, find};
use super::{board, position, record};
use crate::diagnostic::{Look, render};
use crate::literal::action::Transition;
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::merge::{LoadOptions, Shelf, load, shipped};
use crate::spec::Spec;
use crate::spec::check::check;
use crate::spec::nouns::Writing;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn spec_of(name: &str, text: &str, shelf: &Shelf, settings: &[(String, String)]) -> Arc<Spec> {
    let (definition, mut diagnostics) = load(name, text, shelf, &LoadOptions::default());
    let (spec, more) = check(&definition, settings);
    diagnostics.extend(more);
    diagnostics.retain(|diagnostic| diagnostic.is_error());
    assert_eq!(render(&diagnostics, &definition.sources, Look::Plain), "", "{name}");
    Arc::new(spec)
}

fn shipped_spec(name: &str) -> Arc<Spec> {
    spec_of(name, shipped::text(name).unwrap(), &shipped::shelf(), &[])
}

fn local(text: &str) -> Arc<Spec> {
    spec_of(
        "my.toml",
        &format!("language = 1\nextends = 'chess'\n[variant]\nname = 'Mine'\n{text}"),
        &shipped::shelf(),
        &[],
    )
}

fn read(spec: &Spec, text: &str) -> State {
    position::parse(spec, text).unwrap_or_else(|problems| panic!("{text}\n{problems:#?}"))
}

#[track_caller]
fn same(spec: &Spec, text: &str) {
    assert_eq!(position::print(spec, &read(spec, text)), text);
}

#[track_caller]
fn faults(spec: &Spec, text: &str) -> Vec<(String, String)> {
    let problems = position::parse(spec, text).err().unwrap_or_default();
    problems.into_iter().map(|problem| (text[problem.at].to_owned(), problem.message)).collect()
}

fn moves(spec: &Spec, text: &str) -> (State, Vec<Transition>) {
    let state = flow::resume(spec, read(spec, text), &mut Seeded::new(1));
    let list = crate::literal::legal::legal(spec, &state);
    (state, list)
}

#[test]
fn chess_positions_are_the_usual_ones() {
    let chess = shipped_spec("chess");
    same(&chess, START);
    same(&chess, "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 3 17");
    same(&chess, "4k3/8/8/8/8/8/8/4K3 b - - 99 80");
    let game = Game::new(chess.clone(), 1, &[]);
    assert_eq!(position::print(&chess, game.state()), START);
    assert_eq!(position::print(&chess, &read(&chess, "4k3/8/8/8/8/8/8/4K3")), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        position::print(&chess, &read(&chess, "4k2r/8/8/8/8/8/8/R3K2R black hAH")),
        "4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1"
    );
}

#[test]
fn facts_of_another_stage_are_not_told() {
    let spec = local(
        r#"
[stages.game]
sequence = ["opening", "play"]
[stages.opening]
turns = ["white"]
repeat = false
phases = ["naming"]
[phases.naming]
times = 1
rules = "name: action name written 'name'."
[state]
visits = { each = "player", type = "number", scope = "play", text = "counters" }
"#,
    );
    let mut game = Game::new(spec.clone(), 1, &[]);
    let text = position::print(&spec, game.state());
    assert_eq!(text, START.replace("KQkq - 0", "- - 0+0 0") + " {stage opening}");
    same(&spec, &text);
    let list = game.legal();
    game.play(&list[0]);
    assert_eq!(position::print(&spec, game.state()), START.replace("- 0", "- 0+0 0"));
}

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
fn inner_holders_have_the_letter_of_their_file() {
    let chess = shipped_spec("chess");
    same(&chess, "4k3/8/8/8/8/8/8/RR2K1RR w HGBA - 0 1".replace("HGBA", "KGBQ").as_str());
    same(&chess, "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1");
    assert_eq!(
        faults(&chess, "4k3/8/8/8/8/8/8/R3K3 w KAbX - 0 1"),
        [
            ("K".to_owned(), "`K` is a right of white's castler to the right of the royal piece on e1, but there is none".to_owned()),
            ("b".to_owned(), "`b` is a right of black's castler on the b-file and the rank of the royal piece on e8, but there is none".to_owned()),
            ("X".to_owned(), "`X` is no right: write `K` and `Q`, the letters of files, or `-`".to_owned()),
        ]
    );
}

#[test]
fn mistakes_in_positions_are_told() {
    let chess = shipped_spec("chess");
    let first = |text: &str| faults(&chess, text).into_iter().next().unwrap();
    let says = |text: &str, at: &str, message: &str| assert_eq!(first(text), (at.to_owned(), message.to_owned()));
    says("4k3/8/8/8/8/8/8/3XK3 w", "X", "`X` is no piece of this game; its letters are K Q R B N P");
    says("rnbqkbnrr/8/8/8/8/8/8/4K3 w", "rnbqkbnrr", "rank 8 has 9 squares, the board has 8 files");
    says("8/8 w", "8/8", "the board has 8 ranks, but there are 2 rows here");
    says(&START.replace("- 0", "e9 0"), "e9", "there is no square `e9`");
    says(&START.replace(" w ", " x "), "x", "`x` does not say whose turn it is");
    says(&START.replace("0 1", "z 1"), "z", "the clock is a whole number, not `z`");
    says(&format!("{START} e4"), "e4", "`e4` is one word too many");
    says(&format!("{START} {{phse moving}}"), "phse", "`phse` is nothing a position tells");
    says(&format!("{START} {{phase moving"), "{phase moving", "this brace is not closed");
    says(&format!("{START} {{stage game}}"), "game", "stage `game` is made of stages; one of them runs");
    says(&format!("{START} {{offering green}}"), "green", "`green` is no player");
    says("", "", "there is no board in this position");
    assert_eq!(faults(&chess, "4x3/8/8/8/8/8/8/3y4 z").len(), 3);
}

const EVERYTHING: &str = r#"
[tokens.card]
kinds.one = { letter = "1" }
kinds.nine = { letter = "9" }
[tokens.tile]
lies_on = "squares"
kinds.blank = { letter = "_" }
kinds.mine = { letter = "*" }
[pieces]
dragon = { letter = "+R", moves = "K" }
duck = { letter = "*", owner = "nobody", moves = "" }
[fields]
born = { type = "kind", start = "kind of it" }
safe = { type = "truth", start = "false" }
[state]
gold = { each = "player", type = "number", start = 40 }
best = { type = "piece" }
watched = { type = "squares" }
pets = { type = "pieces" }
motto = { type = "text" }
hidden = { type = "number", text = "never" }
checks = { each = "player", type = "number", start = 3, text = "counters" }
[zones]
hand = { each = "player", holds = "piece", text = "hand", start = "Q" }
deck = { each = "player", holds = "card", ordered = true, start = "1 9" }
pond = { holds = "piece", start = "*" }
heap = { holds = "tile" }
[stages.play]
phases = ["moving", "dropping"]
[phases.dropping]
times = "any"
rules = '''
  pass: action done: end phase.
  drop: action drop(unit: piece in hand of mover, s: empty square) written "{unit}@{s}": move unit to s.
  pick: action pick(c: set of cards in deck of mover, x: own piece, n: number from 1 to 2): set gold of mover to n.
  bank: action bank: add 1 to gold of mover.
'''
"#;

#[test]
fn every_fact_is_written_and_read() {
    let spec = local(EVERYTHING);
    let usual = "+r3k3/8/8/8/8/8/8/4K2*[Qq] w - - 3+3 0 1";
    same(&spec, usual);
    assert_eq!(position::print(&spec, &read(&spec, "+r3k3/8/8/8/8/8/8/4K2* w")), usual);
    for group in [
        "{phase dropping}",
        "{phase dropping 2}",
        "{owner e1=nobody h1=white}",
        "{tile a3=_:w b4=*}",
        "{deck black=9,9,1:w}",
        "{deck white=}",
        "{pond}",
        "{pond k,*}",
        "{heap _,*:b}",
        "{gold white=37.5 black=-1}",
        "{best e1}",
        "{best hand:white:1}",
        "{best gone:white:pawn:e1}",
        "{best gone:-:duck:-}",
        "{watched (a1 e4)}",
        "{watched ()}",
        "{pets (e1 pond:1)}",
        "{motto \"a \\\"b\\\" } \\\\c\"}",
        "{checks black=1.5}",
        "{born e1=pawn hand:black:1=rook}",
        "{safe e1 pond:1}",
        "{castles e1}",
        "{phase dropping} {deck white=} {gold white=1} {best e1} {safe e1}",
    ] {
        let counters = if group.starts_with("{checks") { usual.replace("3+3", "3+0") } else { usual.to_owned() };
        same(&spec, &format!("{counters} {group}"));
    }
    assert_eq!(
        position::print(&spec, &read(&spec, &format!("{usual} {{safe e1}} {{phase 2}}"))),
        format!("{usual} {{phase dropping}} {{safe e1}}")
    );
    same(&spec, &usual.replace("[Qq]", "[]"));
    same(&spec, &usual.replace("[Qq]", "[KRBNNkrn]"));
    same(&spec, &usual.replace("3+3", "0+12"));
    let message = |text: &str| faults(&spec, &format!("{usual} {text}")).into_iter().next().unwrap();
    assert_eq!(message("{tile a9=_}").1, "there is no square `a9`");
    assert_eq!(message("{tile a3=x}").1, "`x` is no tile of this game; letters are _ *");
    assert_eq!(message("{best e4}").1, "there is no piece on `e4`");
    assert_eq!(message("{gold 3}").1, "each player has `gold`: `{gold PLAYER=VALUE}`");
    assert_eq!(message("{hidden 3}").1, "`hidden` is nothing a position tells");
    assert_eq!(message("{born e1=pwan}").1, "there is no kind `pwan`");
    assert_eq!(message("{safe e1} {safe e1}").1, "`safe` is there twice");
}

#[test]
fn stages_within_stages_are_told() {
    let spec = spec_of(
        "match.toml",
        "language = 1\nuses = ['base']\n[variant]\nname = 'M'\n[board]\nsize = '8x8'\n[pieces]\nking = { letter = 'K', moves = 'K' }\n[stages]\ngame = { sequence = ['round', 'round'], result = false }\nround = { sequence = ['muster', 'play'] }\nmuster = { turns = ['black', 'white', 'black'], rules = 'x: action done.' }\n[stages.play]\nrules = 'y: draw when every piece is king.'\n",
        &shipped::shelf(),
        &[],
    );
    let board = "8/8/8/8/8/8/8/4K3";
    for rest in [
        "w - - 0 3",
        "b - - 0 1 {stage muster}",
        "b - - 0 1 {stage muster} {turn 3}",
        "w - - 0 2 {stage game:2 round:1 muster}",
        "b - - 0 7 {stage game:2 round:2 play}",
    ] {
        same(&spec, &format!("{board} {rest}"));
    }
    let message = |rest: &str| faults(&spec, &format!("{board} {rest}")).into_iter().next().unwrap().1;
    assert_eq!(message("w - - 0 1 {stage game:2 round:2 muster}"), "stage `muster` is not that part");
    assert_eq!(message("w - - 0 1 {turn 2}"), "turn 2 is black's, not that of the player to move");
    assert_eq!(message("w - - 0 1 {turn 3}"), "stage `play` has 2 turns");
    assert_eq!(message("w - - 0 1 {stage paly}"), "there is no stage `paly`");
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

fn play(game: &mut Game, input: &str) {
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

/// Plays random games and checks every position and every action on the way.
fn random_games(name: &str, games: u64, plies: usize) {
    let spec = shipped_spec(name);
    for seed in 0..games {
        let mut chance = Seeded::new(seed * 7 + 1);
        let mut game = Game::new(spec.clone(), seed, &[]);
        for ply in 0..plies {
            let Some(mover) = game.mover() else { break };
            let text = position::print(&spec, game.state());
            let again = position::parse(&spec, &text).unwrap_or_else(|problems| panic!("{name} {text}\n{problems:#?}"));
            assert_eq!(position::print(&spec, &again), text, "{name}");
            let list = game.legal();
            let asides = game.asides(mover);
            if ply % 5 == 0 {
                all_found(&spec, game.state(), &list);
                all_found(&spec, game.state(), &asides);
                let resumed = flow::resume(&spec, again, &mut Seeded::new(1));
                let others = crate::literal::legal::legal(&spec, &resumed);
                assert_eq!(forms(&spec, game.state(), &list), forms(&spec, &resumed, &others), "{name} {text}");
            }
            if list.is_empty() {
                break;
            }
            game.play(&list[chance.below(list.len())]);
        }
        let told = record::print(&game, None);
        assert!(told.ends_with("*\n") || told.contains(" by ") || told.contains("draw"), "{told}");
    }
}

fn forms(spec: &Spec, state: &State, list: &[Transition]) -> Vec<String> {
    let mut forms: Vec<String> = write_unmarked(spec, state, list).into_iter().map(|written| written.machine).collect();
    forms.sort();
    forms
}

fn all_found(spec: &Spec, state: &State, list: &[Transition]) {
    let written = write_all(spec, state, list);
    for (index, form) in written.iter().enumerate() {
        for text in [&form.machine, &form.san] {
            assert_eq!(find(spec, state, list, &written, text), Found::One(index), "{text} in {written:?}");
        }
    }
}

#[test]
fn random_games_of_shipped_definitions() {
    for (name, _) in shipped::all().iter().filter(|(name, _)| !name.starts_with("prelude/")) {
        random_games(name, 2, 60);
    }
}

#[test]
fn any_text_is_read_without_panic() {
    let spec = local(EVERYTHING);
    let pieces = [
        "k",
        "8/",
        "+R",
        "[Qq]",
        " ",
        "w",
        "-",
        "{",
        "}",
        "stage",
        "play",
        "(",
        ")",
        "\"",
        "=",
        ":",
        "e4",
        "3+3",
        "#",
        "99999999999999",
        "ä",
        "best ",
        "gone",
        "pond:1",
        "{owner e1=",
        ",",
    ];
    let mut chance = Seeded::new(5);
    for _ in 0..20_000 {
        let text: String = (0..chance.below(14)).map(|_| pieces[chance.below(pieces.len())]).collect();
        for text in [text.clone(), format!("8/8/8/8/8/8/8/4K3 w - - {text}"), format!("8/8/8/8/8/8/8/4K3 {{{text}}}")] {
            if let Ok(state) = position::parse(&spec, &text) {
                let printed = position::print(&spec, &state);
                assert_eq!(position::print(&spec, &read(&spec, &printed)), printed, "{text}");
            }
        }
    }
}

/// The positions of a table of counts, the rows of one variant or all.
fn conformance(table: &str, variant: Option<&str>) -> Vec<String> {
    let mut positions = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut cells: Vec<&str> = line.split('\t').collect();
        if let Some(variant) = variant
            && cells.remove(0) != variant
        {
            continue;
        }
        if positions.last().map(String::as_str) != cells.first().copied() {
            positions.extend(cells.first().map(|cell| (*cell).to_owned()));
        }
    }
    assert!(positions.len() > 5);
    positions
}

#[test]
fn positions_of_the_tables_are_printed_as_they_are() {
    let classics = include_str!("../../tests/conformance/perft_classics.tsv");
    let tables = [
        ("chess", conformance(classics, Some("chess"))),
        ("stun_check", conformance(include_str!("../../tests/conformance/perft_stun_check.tsv"), None)),
        ("empire", conformance(include_str!("../../tests/conformance/perft_empire.tsv"), None)),
        ("advancing", conformance(include_str!("../../tests/conformance/perft_advancing.tsv"), None)),
        (
            "clash_of_the_armies",
            conformance(include_str!("../../tests/conformance/perft_clash_of_the_armies.tsv"), None),
        ),
    ];
    for (name, positions) in tables {
        let spec = shipped_spec(name);
        for text in positions {
            let mut words: Vec<&str> = text.split(' ').collect();
            if !spec.variables.iter().any(|variable| variable.writing == Writing::Clock) {
                words[4] = "0";
            }
            assert_eq!(position::print(&spec, &read(&spec, &text)), words.join(" "), "{name}");
        }
    }
    let chess = shipped_spec("chess");
    for text in conformance(classics, Some("fischerandom")) {
        let printed = position::print(&chess, &read(&chess, &text));
        same(&chess, &printed);
    }
}

#[test]
fn a_small_letter_is_a_capital() {
    let spec = local("[pieces.guard]\nletter = 'g'\nmoves = 'K'\n");
    same(&spec, "4k3/8/8/8/8/8/8/G3K3 w - - 0 1");
    let (state, list) = moves(&spec, "4k3/8/8/8/8/8/8/G3K3 w - - 0 1");
    assert!(write_all(&spec, &state, &list).iter().any(|written| written.san == "Gb2"));
}

#[test]
fn columns_that_are_left_out_agree() {
    let spec = shipped_spec("chess");
    let state = read(&spec, "4k3/8/8/8/8/8/8/R3K3 w Q - 3 7");
    let agrees = |text| position::agrees(&spec, &state, text);
    assert!(agrees("4k3/8/8/8/8/8/8/R3K3") && agrees("4k3/8/8/8/8/8/8/R3K3 w Q"));
    assert!(!agrees("4k3/8/8/8/8/8/8/R3K3 w -") && !agrees("4k3/8/8/8/8/8/8/R3K3 b") && !agrees("nonsense"));
    assert!(!agrees("4k3/8/8/8/8/8/8/R3K3 w Q - 3 7 {offering white}"));
}
