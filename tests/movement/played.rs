//! The second table played: each row as a position of a definition that has the piece, and everything that is legal
//! there, with what movement alone does not say: whether the piece is protected afterwards, what lets a pawn through.

use std::collections::BTreeMap;
use std::sync::Arc;

use interp::literal::action::Transition;
use interp::literal::chance::Seeded;
use interp::literal::flow::resume;
use interp::literal::legal::legal;
use interp::literal::state::State;
use interp::load::{Options, load_text};
use interp::notation::position;
use interp::spec::Spec;
use interp::spec::ids::FieldId;
use interp::spec::value::Value;

use super::tables::{rows, set, sorted};
use super::*;

/// A row is about a movement taken alone, so that a pawn may take one of its own side.
const GAP: &str = "language = 1\nextends = 'stun_check'\n[stages.play]\nrules = 'drop SC-9, SC-10.'\n";
const SCOUT: &str = "language = 1\nextends = 'chess'\n[pieces]\nqueen.moves = 'fmW fmF cK'\n";
const ARMIES: &str = "language = 1\nextends = 'clash_of_the_armies'\n";

/// The definition in which a piece of the table is, and its letter there.
fn shipped(piece: &str) -> (&'static str, char) {
    match piece {
        "rabbit" => (ARMIES, 'L'),
        "war_machine" => (ARMIES, 'M'),
        "jester" => (ARMIES, 'J'),
        "hawk" => (ARMIES, 'H'),
        "kite" => (ARMIES, 'Y'),
        "rogue" => (ARMIES, 'U'),
        "phoenix" => (ARMIES, 'X'),
        "vicar" => (ARMIES, 'E'),
        "champion" => (ARMIES, 'G'),
        "forward_mover" => (SCOUT, 'Q'),
        "gap_pawn" => (GAP, 'P'),
        other => panic!("no definition has the {other}"),
    }
}

/// The position of a row as text: the piece by its letter, men of no kind as knights.
fn text(letter: char, square: &str, color: &str, others: &str) -> String {
    let mut men = BTreeMap::from([(square, (color, letter))]);
    for (what, place) in others.split(',').filter_map(|part| part.split_once(':')) {
        let kind = what.trim_start_matches("white").trim_start_matches("black").chars().next();
        men.insert(place, (&what[..5], kind.unwrap_or('N')));
    }
    let sign = |file: char, rank: usize| match men.get(format!("{file}{rank}").as_str()) {
        Some(("white", letter)) => letter.to_string(),
        Some((_, letter)) => letter.to_lowercase().to_string(),
        None => "1".to_owned(),
    };
    let row = |rank: usize| {
        let row = ('a'..='h').map(|file| sign(file, rank)).collect::<String>();
        (1..=8).rev().fold(row, |row, run| row.replace(&"1".repeat(run), &run.to_string()))
    };
    let board: Vec<String> = (1..=8).rev().map(row).collect();
    format!("{} {}", board.join("/"), &color[..1])
}

/// The outcome of an action of the unit on `square`, as the table writes it.
fn outcome(spec: &Spec, before: &State, transition: &Transition, square: &str) -> Option<String> {
    let path = transition.candidate.path(spec).filter(|path| spec.geometry.name(path.origin) == square)?;
    let goal = path.goal.map_or("off".to_owned(), |goal| spec.geometry.name(goal));
    let victims = transition.captured.iter().filter_map(|victim| before.square_of(*victim));
    let shown = victims.fold(goal, |shown, victim| shown + "^" + &spec.geometry.name(victim));
    let safe = spec.fields.iter().position(|field| field.name == "safe").map(FieldId::at);
    let ward = safe.is_some_and(|safe| *transition.after.field(spec, safe, path.unit) == Value::Truth(true));
    Some(sorted(&shown) + if ward { "+ward" } else { "" })
}

#[test]
fn every_row_in_play() {
    let mut specs: BTreeMap<&str, Arc<Spec>> = BTreeMap::new();
    let mut passed = 0;
    for row in rows(include_str!("../fixtures/conformance/betza_ext_cases.tsv")) {
        let [piece, _, _, board, square, color, others, outcomes] = row[..] else { panic!("{row:?}") };
        assert_eq!(board, "8x8");
        let (definition, letter) = shipped(piece);
        let spec = specs.entry(definition).or_insert_with(|| {
            let loaded = load_text("row.toml", definition, &Options::default());
            loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
        });
        let text = text(letter, square, color, others);
        let state = position::parse(spec, &text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        let state = resume(spec, state, &mut Seeded::new(0));
        let list = legal(spec, &state);
        let found: BTreeSet<String> = list.iter().filter_map(|one| outcome(spec, &state, one, square)).collect();
        let expected: BTreeSet<String> = set(outcomes).iter().map(|outcome| sorted(outcome)).collect();
        assert_eq!(found, expected, "{piece}: {text}");
        passed += 1;
    }
    assert_eq!(passed, 50);
}
