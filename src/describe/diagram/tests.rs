#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use super::{Diagram, Man, Setting, Signs, arrange};
use crate::describe::reading::Reader;
use crate::literal::walk::Side;
use crate::source::Span;
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::movement::Pattern;
use crate::syntax::movement::Dialect;

fn pattern(text: &str) -> Pattern {
    let (read, problems) = Reader::alone(Dialect::House).read(text, Span::new(Default::default(), 0, text.len()));
    read.unwrap_or_else(|| panic!("{text}: {problems:?}")).1
}

/// The board from the far side, a row to a word.
fn drawn(text: &str, size: (u8, u8), at: &str, men: &[(Side, &str)], passed: Option<&str>) -> String {
    let geometry = Geometry::rectangle(size.0, size.1);
    let named = |name: &str| geometry.named(name).unwrap();
    let men = men.iter().map(|(side, name)| Man { side: *side, kind: None, square: named(name) }).collect();
    let (origin, passed) = (named(at), passed.map(named));
    let setting = Setting { geometry: &geometry, facing: Facing::UP, origin, men, passed, filters: &[] };
    let diagram = Diagram::new(&pattern(text), &setting);
    let signs = Signs::new(&setting, &diagram);
    let squares: Vec<char> = geometry.squares().map(|square| signs.on(square)).collect();
    let rows: Vec<String> = squares.chunks(usize::from(size.0)).rev().map(|row| row.iter().collect()).collect();
    rows.join(" ")
}

#[test]
fn modes_have_signs_of_their_own() {
    for (text, expected) in [
        ("fmW fcF", "..... .xox. ..M.. ....."),
        ("mcdW", "..... ..@.. .@M@. ..@.."),
        ("cdW", "..... ..&.. .&M&. ..&.."),
        ("dW", "..... ..d.. .dMd. ..d.."),
        ("cW^", "..... ..^.. .^M^. ..^.."),
        ("udW", "..... ..%.. .%M%. ..%.."),
        ("[cW-mW]", "..+.. ..~.. +~M~+ ....."),
        ("mW cW^", "..... ..1.. .1M1. ..1.."),
    ] {
        assert_eq!(drawn(text, (5, 4), "c2", &[], None), expected, "{text}");
    }
}

#[test]
fn pieces_that_stand_there_are_shown() {
    let men = [(Side::Enemy, "c3"), (Side::Own, "b2"), (Side::Enemy, "c4"), (Side::Neutral, "d2")];
    assert_eq!(drawn("R", (5, 4), "c2", &men, None), "..p.. ..X.. .PMn. ..*..");
    assert_eq!(drawn("dR", (5, 4), "c2", &men, None), "..p.. ..p.. .DMn. ..d..");
    let men = [(Side::Enemy, "d2")];
    assert_eq!(drawn("fmW feF", (5, 4), "c2", &men, Some("d3")), "..... ..o+. ..MX. .....");
}

#[test]
fn the_board_is_as_large_as_it_must_be() {
    for (text, side) in [("W", 8), ("H", 8), ("(1,4)", 9), ("N0", 9), ("R", 8), ("R4", 9), ("(0,9)", 16), ("[F?R]", 8)]
    {
        assert_eq!(arrange::board(&pattern(text)).files(), side, "{text}");
    }
    let geometry = Geometry::rectangle(8, 8);
    assert_eq!(arrange::middle(&geometry).map(|square| geometry.name(square)).as_deref(), Some("d4"));
}

#[test]
fn hoppers_have_something_to_hop_over() {
    let geometry = Geometry::rectangle(8, 8);
    let origin = geometry.named("d4").unwrap();
    let men = |text: &str| arrange::pieces(&pattern(text), &geometry, Facing::UP, origin, &[]);
    assert!(men("R").is_empty() && men("[cF-mF]").is_empty());
    assert_eq!(men("mR cpR").len(), 4);
    assert!(men("[!cp<own>R2-mW]").iter().all(|man| man.side == Side::Own));
}
