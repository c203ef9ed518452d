#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use super::{Clause, FilterId, Names, Pattern, check};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Span, Word};
use crate::syntax::movement::{Dialect, Movement, parse};

fn read(text: &str) -> Movement {
    let (movement, diagnostics) = parse(text, Span::new(Default::default(), 0, text.len()), Dialect::House);
    movement.unwrap_or_else(|| panic!("{text}: {diagnostics:?}"))
}

struct Known;

impl Names for Known {
    fn filter(&mut self, word: &Word) -> Option<FilterId> {
        (word.node == "cannon").then_some(FilterId(3))
    }

    fn fragment(&mut self, name: &Word) -> Option<Movement> {
        Some(read(match name.node.as_str() {
            "hop" => "[cW-mW]",
            "step" => "fmW fcF",
            "self" => "[{self}-W]",
            "chain" => "afsW",
            "wide" => "[{wider}-{wider}-{wider}-{wider}]",
            "wider" => "[{widest}-{widest}-{widest}-{widest}]",
            "widest" => "[{hop}-{hop}-{hop}-{hop}-{hop}-{hop}-{hop}-{hop}-{hop}-{hop}-{hop}-{hop}-{hop}-{hop}]",
            _ => return None,
        }))
    }

    fn known(&self) -> Vec<String> {
        vec!["cannon".to_owned(), "hop".to_owned()]
    }
}

fn checked(text: &str) -> (Pattern, Vec<Diagnostic>) {
    check(&read(text), &mut Known)
}

#[test]
fn contradictions_have_messages() {
    for (text, code, part) in [
        ("[wW-W]", "movement-meaning", "`w` says how a path ends"),
        ("[eW-W]", "movement-meaning", "`e` says how a path ends"),
        ("[ucW-W]", "movement-meaning", "`u` can only stand on a leg that ends the path"),
        ("uW", "movement-meaning", "`u` speaks of the piece"),
        ("mmW", "movement-meaning", "`m` is written twice"),
        ("ppR", "movement-meaning", "`p` is written twice"),
        ("nnN", "movement-meaning", "`n` is written twice"),
        ("jjD", "movement-meaning", "`j` is written twice"),
        ("ooR", "movement-meaning", "`o` is written twice"),
        ("c<not enemy>R", "movement-meaning", "leaves it none"),
        ("d<not own/cannon>R", "movement-meaning", "leaves it none"),
        ("p<not any>R", "movement-meaning", "leaves no piece"),
        ("[tW-W]", "movement-meaning", "never ends a path"),
        ("mtR", "movement-meaning", "captures none"),
        ("c<own>W", "movement-meaning", "`c` captures enemies"),
        ("d<enemy>W", "movement-meaning", "never an enemy"),
        ("yW", "movement-meaning", "`y` changes the legs behind it"),
        ("[pW?W]", "movement-meaning", "the path may end here"),
        ("mR2^", "movement-meaning", "captures without moving"),
        ("afsW^", "movement-meaning", "`^` marks a single leg"),
        ("[((W)*)*]", "movement-meaning", "could be nothing"),
        ("n[W-F]", "movement-meaning", "cannot stand before a bracket"),
        ("z[W-F]", "movement-direction", "no direction of a whole way"),
        ("[W-hlN]", "movement-direction", "no left or right spiral"),
        ("[U-W]", "movement-figure", "cannot be a leg of several"),
        ("[(((W){64}){64}){2}]", "movement-limit", "more than 4096"),
        ("[W-F-D-A-N-C-Z-H-G-(1,4)-(2,4)-(3,4)]", "movement-limit", "different steps"),
        ("c<canon>W", "unknown-name", "no kind or tag is called `canon`"),
        ("[({hopp})+]", "unknown-name", "no movement is called `hopp`"),
        ("{self}", "movement-name", "part of itself"),
        ("[{chain}-W]", "movement-name", "cannot be part of a path"),
        ("[{wide}]", "movement-limit", "more than 200 named"),
    ] {
        let (_, diagnostics) = checked(text);
        let found = diagnostics.first().unwrap_or_else(|| panic!("{text}: nothing is said"));
        assert_eq!(found.code.name(), code, "{text}: {}", found.message);
        assert!(found.message.contains(part), "{text}: {}", found.message);
    }
}

#[test]
fn suggestions_are_near_names() {
    let (_, diagnostics) = checked("c<canon>W");
    assert_eq!(diagnostics[0].fix.as_ref().map(|fix| fix.replacement.as_str()), Some("cannon"));
    assert_eq!((diagnostics[0].primary.span.start, diagnostics[0].primary.span.end), (2, 7));
}

#[test]
fn named_movements_stand_for_their_clauses() {
    assert_eq!(checked("{step}").0, checked("fmW fcF").0);
    assert_eq!(checked("[({hop})+]").0, checked("[(cW-mW)+]").0);
    assert_eq!(checked("[W-{step}]").0.clauses.len(), 1);
}

#[test]
fn plain_movements_need_no_comparison() {
    for text in ["N", "fmW fcF", "Q", "mQ cR", "mR cpR", "K A D", "mR2 mF cR2^ cF^", "W D H"] {
        assert!(!checked(text).0.overlaps, "{text}");
    }
    for text in ["WK", "R4 W", "W2D", "mR mpR", "oR", "wR", "N U", "[W?F]"] {
        assert!(checked(text).0.overlaps, "{text}");
    }
}

#[test]
fn paths_know_how_far_they_get() {
    let reach = |text: &str| match checked(text).0.clauses.into_iter().next() {
        Some(Clause::Path(path)) => path.reach,
        _ => panic!("{text} is no path"),
    };
    assert_eq!(reach("[W?!W?!W]"), Some(3));
    assert_eq!(reach("[N-F2]"), Some(4));
    assert_eq!(reach("[F?R]"), None);
    assert_eq!(reach("[(W)+]"), None);
    assert_eq!(reach("[(W){1,4}]"), Some(4));
}

#[test]
fn hostile_texts_are_bounded() {
    for text in ["(a)".repeat(300) + "W", "(aa)".repeat(200) + "W", "aaaaaaaaa".repeat(100) + "W"] {
        let (pattern, diagnostics) = checked(&text);
        assert!(pattern.clauses.len() + diagnostics.len() == 1, "{text}");
    }
    let nested = format!("[{}W{}]", "(".repeat(11), "){3}".repeat(11));
    assert_eq!(checked(&nested).1[0].code, Code::MovementLimit);
    let nested = format!("[{}W{}]", "(".repeat(11), ")*".repeat(11));
    assert_eq!(checked(&nested).1[0].code, Code::MovementMeaning);
}
