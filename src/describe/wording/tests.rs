#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::collections::BTreeMap;

use super::{line, sayings};
use crate::load::{Options, load};
use crate::merge::shipped;
use crate::source::{Span, Word};
use crate::spec::movement::{Clause, FilterId, Names, Pattern, check};
use crate::syntax::movement::{Dialect, Movement, parse};

/// Every filter is known; the only named movement is `hop`.
struct Anybody(Vec<String>);

impl Names for Anybody {
    fn filter(&mut self, word: &Word) -> Option<FilterId> {
        self.0.push(word.node.clone());
        Some(FilterId(self.0.len() as u16 - 1))
    }

    fn fragment(&mut self, name: &Word) -> Option<Movement> {
        (name.node == "hop").then(|| parse("[!cp<own>R2-mW]", name.span, Dialect::House).0).flatten()
    }
}

fn read(text: &str, dialect: Dialect) -> Option<(Pattern, String)> {
    let mut names = Anybody(Vec::new());
    let (movement, _) = parse(text, Span::new(Default::default(), 0, text.len()), dialect);
    let (pattern, diagnostics) = check(&movement?, &mut names);
    let words = line(&pattern, &|filter| names.0[usize::from(filter.0)].clone());
    diagnostics.is_empty().then_some((pattern, words))
}

fn words(text: &str) -> String {
    read(text, Dialect::House).unwrap_or_else(|| panic!("{text} is refused")).1
}

#[test]
fn leaps_and_rides() {
    for (text, expected) in [
        ("", "does not move"),
        ("W", "moves or captures one square forward, backward or sideways"),
        ("fF", "moves or captures one square diagonally forward"),
        ("flF", "moves or captures one square diagonally forward left"),
        ("K", "moves or captures one square in any direction"),
        ("fmW", "moves one square forward, without capturing"),
        ("fcF", "captures one square diagonally forward"),
        ("R", "moves or captures any number of squares forward, backward or sideways"),
        ("W3", "moves or captures up to three squares forward, backward or sideways"),
        ("D", "moves or captures by a leap of two squares forward, backward or sideways"),
        ("N", "moves or captures by a leap of two squares straight and one across"),
        ("fN", "moves or captures by a leap of two squares forward and one to either side"),
        ("fsN", "moves or captures by a leap of two squares sideways and one forward"),
        ("flN", "moves or captures by a leap of two squares left and one forward"),
        (
            "fhN",
            "moves or captures by a leap of two squares forward and one to either side, or sideways and one forward",
        ),
        (
            "N0",
            "moves or captures by any number of leaps in one direction, each of two squares straight and one across",
        ),
        ("U", "moves or captures anywhere else on the board"),
        (
            "isO2",
            "goes two squares sideways towards a piece of its own side at the edge, which is put right behind it, \
             while neither has moved yet",
        ),
        (
            "rjp<heavy>O3",
            "goes three squares right towards a piece of its own side (heavy) one square before the edge, which is put \
             right behind it",
        ),
    ] {
        assert_eq!(words(text), expected, "{text}");
    }
}

#[test]
fn modes_and_manners() {
    for (text, expected) in [
        ("cdW", "captures a piece of either side one square forward, backward or sideways"),
        ("fdW", "captures a piece of its own side one square forward"),
        ("fceF", "captures (also in passing) one square diagonally forward"),
        ("feF", "captures in passing one square diagonally forward"),
        ("fmwW", "moves or leaves the board one square forward, without capturing"),
        ("udK", "changes places with a piece of its own side one square in any direction"),
        ("ucF", "changes places with an enemy one square diagonally"),
        ("cF^", "captures one square diagonally, staying where it is"),
        (
            "ifmnD",
            "moves by a leap of two squares forward, if the square halfway is empty, without capturing, \
             while it has not moved yet",
        ),
        (
            "fnN",
            "moves or captures by a leap of two squares forward and one to either side, \
             if the straight square next to it on that side is empty",
        ),
        ("fjD", "moves or captures by a leap of two squares forward, if the square halfway is occupied"),
        (
            "fcpR",
            "captures any number of squares forward, hopping over exactly one piece and ending anywhere behind it",
        ),
        (
            "fgR",
            "moves or captures any number of squares forward, hopping over exactly one piece and ending right behind it",
        ),
        ("foR", "moves or captures any number of squares forward, as if the left and right edges of the board met"),
        ("fc<heavy/light>W", "captures an enemy (heavy or light) one square forward"),
        (
            "fc<not gun>p<not gun>R",
            "captures an enemy (not gun) any number of squares forward, \
             hopping over exactly one piece (not gun) and ending anywhere behind it",
        ),
        (
            "fp<own>R",
            "moves or captures any number of squares forward, hopping over exactly one piece of its own side and ending anywhere behind it",
        ),
    ] {
        assert_eq!(words(text), expected, "{text}");
    }
}

#[test]
fn paths() {
    let ends = "and ends on an empty square or an enemy it captures";
    for (text, expected) in [
        (
            "[fW-F]",
            format!("follows a path: first one square forward, onto an empty square; then one square diagonally, outward, {ends}"),
        ),
        (
            "[fF?R]",
            format!(
                "follows a path: first one square diagonally forward, {ends}, or goes on from an empty square; \
                 then any number of squares straight, outward, {ends}"
            ),
        ),
        (
            "v[fF-W]",
            format!(
                "follows a path that ends mainly forward or backward: first one square diagonally forward, onto an \
                 empty square; then one square straight, outward, {ends}"
            ),
        ),
        (
            "[(!fcF-mF)++]",
            "follows a path: at least once, and on for as long as it can (first one square diagonally forward, onto an \
             enemy it captures; then one square in the same direction, and ends on an empty square, or goes on from there)"
                .to_owned(),
        ),
        (
            "[fW-(W|D)]",
            format!(
                "follows a path: first one square forward, onto an empty square; then one of these (one square in the \
                 same direction, {ends}; a leap of two squares in the same direction, {ends})"
            ),
        ),
        (
            "[fmW-cR^]",
            "follows a path: first one square forward, onto an empty square; then any number of squares in the same \
             direction, capturing an enemy without leaving its square, and ends there"
                .to_owned(),
        ),
        (
            "[fF-(zF)*]",
            format!(
                "follows a path: first one square diagonally forward, {ends}, or goes on from an empty square; then as \
                 often as it likes, or not at all (one square diagonally, turning to the other side than the turn \
                 before, {ends}, or goes on from an empty square)"
            ),
        ),
        (
            "[fpQ-K]",
            String::new(),
        ),
        ("afsW", format!("follows a path: first one square forward, backward or sideways, onto an empty square; then one square, turning half left or half right, {ends}")),
        ("mcabK", format!("follows a path: first one square in any direction, onto an empty square or an enemy it captures; then one square, turning back, {ends}")),
        ("caibR", format!("follows a path: first any number of squares forward, backward or sideways, onto an enemy it captures; then as many squares as the leg before, turning back, {ends}")),
        ("gafR", format!("follows a path: first any number of squares forward, backward or sideways, onto a piece that stays there; then one square, straight on, {ends}")),
        (
            "[({hop})*-!cR2-wW]",
            "follows a path: first as often as it likes, or not at all (first up to two squares forward, backward or \
             sideways, onto an enemy it captures or a piece of its own side that stays there; then one square in the \
             same direction, onto an empty square); then up to two squares forward, backward or sideways, onto an enemy \
             it captures; then one square in the same direction, and ends beyond the edge of the board, and is gone"
                .to_owned(),
        ),
    ] {
        if expected.is_empty() {
            assert!(read(text, Dialect::House).is_none(), "{text}");
        } else {
            assert_eq!(words(text), expected, "{text}");
        }
    }
}

/// Movements that differ have different words: nothing that a letter says goes untold.
fn tell_apart<'a>(told: impl IntoIterator<Item = (&'a str, Pattern, String)>) {
    let mut seen: BTreeMap<String, (&str, Vec<Clause>)> = BTreeMap::new();
    for (text, pattern, words) in told {
        assert!(!words.is_empty(), "{text}");
        let clauses: Vec<Clause> = pattern.clauses.into_iter().map(meaning).collect();
        if let Some((other, known)) = seen.get(&words) {
            assert!(*known == clauses, "{other} and {text} are both told so: {words}");
        }
        seen.insert(words, (text, clauses));
    }
}

/// A clause without what makes no difference: `n` of single steps, which pass over nothing, and whether a figure rides
/// by itself where its range is given and no leg changes it.
fn meaning(clause: Clause) -> Clause {
    match clause {
        Clause::Leap(mut leap) => {
            leap.leg.manner.lame &= leap.steps.iter().any(|step| step.0.abs().max(step.1.abs()) > 1);
            Clause::Leap(leap)
        }
        Clause::Path(mut path) if path.legs.iter().all(|leg| !leg.pass.toggles) => {
            for leg in &mut path.legs {
                leg.rides = false;
                leg.said.shape.rides = false;
            }
            Clause::Path(path)
        }
        _ => clause,
    }
}

#[test]
fn different_movements_have_different_words() {
    let table = include_str!("../../../tests/fixtures/conformance/betza_cases.tsv");
    let texts = table.lines().skip(1).filter_map(|row| row.split('\t').next());
    let read = |text| read(text, Dialect::Xbetza).map(|(pattern, words)| (text, pattern, words));
    let told: Vec<_> = texts.filter_map(read).collect();
    assert!(told.len() > 450 && told.iter().any(|(text, ..)| text.contains('O')));
    tell_apart(told);
}

#[test]
fn every_letter_is_told() {
    let figures = ["W", "F", "N", "D", "A", "R", "B", "Q", "K", "R3", "N0", "H", "(1,4)"];
    let letters = [
        "", "m", "c", "d", "mc", "cd", "e", "ce", "w", "mw", "uc", "ud", "n", "j", "p", "g", "i", "o", "t", "f", "b",
        "l", "r", "s", "v", "fl", "c<x>", "c<not x>", "d<x>", "p<own>", "p<x>", "g<x>", "e<x>",
    ];
    let all: Vec<String> =
        figures.iter().flat_map(|figure| letters.iter().map(move |l| format!("{l}{figure}"))).collect();
    let mut told = Vec::new();
    for text in &all {
        if let Some((pattern, words)) = read(text, Dialect::Xbetza) {
            told.push((text.as_str(), pattern, words));
        }
    }
    assert!(told.len() > 300, "{}", told.len());
    tell_apart(told);
}

#[test]
fn shipped_movements_have_words() {
    let mut count = 0;
    for (name, _) in shipped::all() {
        let Ok(loaded) = load(name, &Options::default()) else { continue };
        let Some(spec) = loaded.spec else { continue };
        let named = |filter: FilterId| spec.filters[usize::from(filter.0)].word.clone();
        for movement in spec.movements.iter().filter(|movement| !movement.notation.is_empty()) {
            let told = sayings(&movement.pattern, &named);
            assert!(told.iter().all(|saying| !saying.text.is_empty()), "{name}: {}", movement.notation);
            assert_eq!(told.len(), movement.pattern.clauses.len(), "{name}: {}", movement.notation);
            count += 1;
        }
    }
    assert!(count > 200, "{count}");
}
