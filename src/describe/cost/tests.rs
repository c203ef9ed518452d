#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use super::*;
use crate::load::{Options, load, load_text};
use crate::spec::code::Home;

fn cost_of(name: &str) -> Cost {
    cost(&load(name, &Options::default()).unwrap().spec.unwrap()).unwrap()
}

#[test]
fn movements_are_told_by_what_they_become() {
    let chess = cost_of("chess");
    let movement = |name: &str| chess.movements.iter().find(|one| one.name == name).unwrap();
    assert_eq!(movement("king").travel, [Lowering::Step]);
    assert_eq!(movement("queen").travel, [Lowering::Slide]);
    assert_eq!(movement("pawn.double_step").travel, [Lowering::Lame]);
    assert_eq!(movement("pawn.double_step").conditions, [Lowering::Table]);
    assert_eq!(movement("pawn.double_step").attack, None);
    assert_eq!(movement("knight").attack, Some(Lowering::AllAtOnce));
    let berolina = cost_of("classics/berolina");
    let passing = berolina.movements.iter().find(|one| one.name == "pawn.en_passant").unwrap();
    assert!(passing.conditions.contains(&Lowering::FixedGoal), "{passing:?}");
    let xiangqi = cost_of("classics/xiangqi");
    assert!(xiangqi.movements.iter().any(|movement| movement.travel.contains(&Lowering::Hop)));
    let ultima = cost_of("classics/ultima");
    assert!(ultima.movements.iter().any(|movement| movement.travel.contains(&Lowering::Flooded)));
    let draughts = cost_of("classics/draughts");
    let walked = draughts.movements.iter().flat_map(|movement| &movement.travel);
    assert!(walked.filter_map(Lowering::why).any(|why| why == "its legs cannot be followed from all squares at once"));
}

#[test]
fn rules_are_told_by_what_they_become() {
    let chess = cost_of("chess");
    let rule = |label: &str| chess.rules.iter().find(|rule| rule.label == label).unwrap();
    assert_eq!((rule("check").sort, &rule("check").lowering), ("forbid", &Lowering::Sheltered));
    assert_eq!(rule("moving").lowering, Lowering::InBulk);
    assert_eq!(rule("castling").lowering, Lowering::OfTwo);
    assert_eq!(rule("checkmate").lowering, Lowering::Lazily);
    assert_eq!(rule("passing").lowering, Lowering::AtEvents);
    assert_eq!(rule("resign").sort, "aside");
    let seirawan = cost_of("classics/seirawan");
    let rule = |label: &str| &seirawan.rules.iter().find(|rule| rule.label == label).unwrap().lowering;
    assert_eq!((rule("gate"), rule("castling_gate")), (&Lowering::Gating, &Lowering::Choosing));
    let duck = cost_of("classics/duck");
    let rule = |label: &str| &duck.rules.iter().find(|rule| rule.label == label).unwrap().lowering;
    assert_eq!((rule("ducking"), rule("castling")), (&Lowering::Free, &Lowering::OfTwo));
}

#[test]
fn what_is_left_has_its_reason() {
    let text = "language = 1\nextends = 'chess'\nrules = 'deal: action deal: arrange at random queen for white on \
                all empty square in first_rank of white.'\n";
    let spec = load_text("mine.toml", text, &Options::default()).spec.unwrap();
    let mine = cost(&spec).unwrap();
    let deal = mine.rules.iter().find(|rule| rule.label == "deal").unwrap();
    assert!(matches!(&deal.lowering, Lowering::Literal(_)), "{deal:?}");
    let [place] = mine.literal.as_slice() else { panic!("{:?}", mine.literal) };
    let Home::Phase(phase) = place.home else { panic!("{place:?}") };
    let because: Vec<_> = place.because.iter().map(|reason| (reason.rule.as_str(), reason.what.as_str())).collect();
    assert_eq!((spec.phase(phase).name.as_str(), because), ("moving", vec![("deal", "pieces are arranged")]));
    let moving = mine.rules.iter().find(|rule| rule.label == "moving").unwrap();
    assert_eq!(moving.lowering, Lowering::WithPlace);
    assert!(cost_of("chess").literal.is_empty());
}

#[test]
fn a_movement_that_is_left_in_part_has_its_reason() {
    let text = "language = 1\nextends = 'chess'\n[state]\nnote.type = 'text'\n[pieces.knight]\nmoves = { plain = 'N', \
                far = { path = 'C', when = 'note = \"far\"' } }\n";
    let loaded = load_text("mine.toml", text, &Options::default());
    let mine = cost(&loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))).unwrap();
    let left = |name: &str| {
        let movement = mine.movements.iter().find(|one| one.name == name).unwrap();
        movement
            .lowerings()
            .filter(|one| matches!(one, Lowering::InPart(_)))
            .filter_map(Lowering::why)
            .collect::<Vec<_>>()
    };
    assert_eq!(left("knight.far"), ["a fact is a text, or a set of something other than squares"]);
    assert_eq!(left("knight.plain"), [""; 0]);
}

#[test]
fn all_reasons_of_a_rule_that_is_left_in_part_are_told() {
    let rules = "first: at start of turn: if note = \"far\" then set note to \"near\"; if \"far\" = note then set note to \"near\".";
    let text = format!("language = 1\nextends = 'chess'\nstate.note.type = 'text'\nrules = '{rules}'\n");
    let loaded = load_text("mine.toml", &text, &Options::default());
    let mine = cost(&loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))).unwrap();
    let first = mine.rules.iter().find(|rule| rule.label == "first").unwrap();
    let reasons = "a fact is a text, or a set of something other than squares; a text is computed";
    assert_eq!(first.lowering, Lowering::InPart(reasons.to_owned()));
}

#[test]
fn what_is_hidden_is_told_where_it_matters() {
    let hidden = |parent: &str, more: &str| {
        let text = format!("language = 1\nextends = '{parent}'\n{more}");
        cost(&load_text("mine.toml", &text, &Options::default()).spec.unwrap()).unwrap().hidden
    };
    let plan = "[state]\nplan = { each = 'player', type = 'number', seen_by = 'owner' }\n[phases.moving]\nrules = '''\n\
                bid: action bid(n: number from 0 to 3) written \"bid {n}\": set plan of mover to n.\n'''\n";
    assert_eq!(hidden("chess", plan), [""; 0]);
    assert_eq!(hidden("chess", "[fields]\ncastles.seen_by = 'owner'\n"), [""; 0]);
    assert_eq!(hidden("minefield", ""), [""; 0]);
    assert_eq!(hidden("darkchess", ""), [""; 0]);
    // Whether the aside can be said depends on squares that a player does not see.
    let ask = "[stages.play]\nrules = 'crowd: aside count when number of piece > 3: set quiet to 5.'\n";
    assert_eq!(hidden("kriegspiel", ask), ["blind"]);
}

#[test]
fn slow_lines_are_told_from_quick_ones() {
    let ultima = cost_of("classics/ultima");
    assert!(ultima.movements.iter().flat_map(|one| one.lowerings()).any(Lowering::is_slow));
    let chess = cost_of("chess");
    let slow: Vec<&str> = chess.rules.iter().filter(|rule| rule.slow).map(|rule| rule.label.as_str()).collect();
    assert_eq!(slow, [""; 0]);
    let passing = chess.movements.iter().find(|one| one.name == "pawn.en_passant").unwrap();
    assert!(
        passing.lowerings().any(Lowering::is_slow) && !passing.lowerings().any(|lowering| passing.is_slow(lowering))
    );
}
