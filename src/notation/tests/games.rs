//! Random games, any text, and the positions of the tables.

use super::{everything::EVERYTHING, local, read, same, shipped_spec};
use crate::literal::action::Transition;
use crate::literal::chance::Seeded;
use crate::literal::flow;
use crate::literal::game::Game;
use crate::literal::state::State;
use crate::merge::shipped;
use crate::notation::action::find::{Found, find};
use crate::notation::action::{write_all, write_unmarked};
use crate::notation::record::pgn;
use crate::notation::{position, record};
use crate::spec::Spec;
use crate::spec::nouns::Writing;

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
        if game.outcome().is_some() {
            let text = position::print(&spec, game.state());
            let again = read(&spec, &text);
            assert_eq!(position::print(&spec, &again), text, "{name}");
            assert_eq!(flow::resume(&spec, again, &mut Seeded::new(1)).outcome, game.outcome(), "{name} {text}");
        }
        let told = record::print(&game, None);
        assert!(told.ends_with("*\n") || told.contains(" by ") || told.contains("draw"), "{told}");
    }
}

pub(super) fn forms(spec: &Spec, state: &State, list: &[Transition]) -> Vec<String> {
    let mut forms: Vec<String> = write_unmarked(spec, state, list).into_iter().map(|written| written.machine).collect();
    forms.sort();
    forms
}

pub(super) fn all_found(spec: &Spec, state: &State, list: &[Transition]) {
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
    let classics = include_str!("../../../tests/fixtures/conformance/perft_classics.tsv");
    let tables = [
        ("chess", conformance(classics, Some("chess"))),
        ("stun_check", conformance(include_str!("../../../tests/fixtures/conformance/perft_stun_check.tsv"), None)),
        ("empire", conformance(include_str!("../../../tests/fixtures/conformance/perft_empire.tsv"), None)),
        ("advancing", conformance(include_str!("../../../tests/fixtures/conformance/perft_advancing.tsv"), None)),
        (
            "clash_of_the_armies",
            conformance(include_str!("../../../tests/fixtures/conformance/perft_clash_of_the_armies.tsv"), None),
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
fn the_second_player_may_begin_a_game_in_pgn() {
    let spec = local("[stages.play]\nturns = [\"black\", \"white\"]\n");
    let mut game = Game::new(spec.clone(), 0, &[]);
    for action in ["e5", "e4", "Nf6"] {
        let list = game.legal();
        let written = write_all(&spec, game.state(), &list);
        game.play(&list[written.iter().position(|form| form.san == action).unwrap()]);
    }
    let text = pgn::print(&game, &[], &[], None).unwrap();
    let from = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(text, format!("[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{from}\"]\n\n1... e5 2. e4 Nf6 *\n"));
}
