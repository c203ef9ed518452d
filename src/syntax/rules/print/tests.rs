//! Reading what is printed gives the same syntax.

use proptest::prelude::*;

use crate::source::Span;
use crate::syntax::rules::words::KEYWORDS;
use crate::syntax::rules::{parse_block, parse_expression, parse_noun_phrase, print};

const SAMPLES: &str = include_str!("samples.txt");

/// The debug text of syntax without its places.
fn shape(syntax: &impl std::fmt::Debug) -> String {
    let text = format!("{syntax:?}");
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |shape, part| shape + part.split_once('}').map_or("", |(_, rest)| rest))
}

fn at(text: &str) -> Span {
    Span { start: 0, end: text.len() as u32, ..Span::default() }
}

fn reprint_block(text: &str) -> Result<(), TestCaseError> {
    let (sentences, _) = parse_block(text, at(text));
    let printed = print::block(&sentences);
    let (again, faults) = parse_block(&printed, at(&printed));
    prop_assert!(faults.is_empty(), "{text}\n{printed}\n{faults:?}");
    prop_assert_eq!(shape(&again), shape(&sentences), "{}\n{}", text, printed);
    prop_assert_eq!(print::block(&again), printed);
    Ok(())
}

fn reprint_expression(text: &str) -> Result<(), TestCaseError> {
    let (Some(read), _) = parse_expression(text, at(text)) else { return Ok(()) };
    let printed = print::expression(&read);
    let (again, faults) = parse_expression(&printed, at(&printed));
    prop_assert!(faults.is_empty(), "{text}\n{printed}\n{faults:?}");
    prop_assert_eq!(shape(&again), shape(&Some(read)), "{}\n{}", text, printed);
    Ok(())
}

#[test]
fn samples_come_back() {
    let (sentences, faults) = parse_block(SAMPLES, at(SAMPLES));
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(sentences.len(), 29);
    reprint_block(SAMPLES).unwrap();
}

#[test]
fn canonical_text_stays_as_it_is() {
    for text in [
        "if a then b else if c then d else e",
        "(a and b) or not (c or d)",
        "a - (b - c) - d * (e + f)",
        "rank of the own king",
        "(the own king)/rook",
        "(the king) in hill",
        "at least (n) (own king)/rook",
        "f(own king in e4 other than unit, -x)",
        "some piece of p with (it is king) is not attacked by enemy piece",
        "x is in hill and y not in hill and z attacks all king",
        "promotion.to = 'say \"so\"'",
        "\"it's\"",
    ] {
        let (read, faults) = parse_expression(text, at(text));
        assert!(faults.is_empty(), "{text}: {faults:?}");
        assert_eq!(print::expression(&read.unwrap()), text);
    }
    let nouns = "own light/(piece in e4) of mover attacked by royal of p";
    assert_eq!(print::noun_phrase(&parse_noun_phrase(nouns, at(nouns)).0.unwrap()), nouns);
}

/// Rows of words, names and signs; some can be parsed.
fn row() -> impl Strategy<Value = String> {
    let names =
        vec!["king", "own", "p", "it", "attacked", "promotion.to", "e4", "3", "0.5", "'t'", "f(p)", "area(s, \"K\")"];
    let signs = vec!["(", ")", ",", ":", ";", "/", "+", "-", "*", "=", "<="];
    let token = prop_oneof![
        4 => prop::sample::select(names),
        3 => prop::sample::select(KEYWORDS.to_vec()),
        2 => prop::sample::select(signs)
    ];
    prop::collection::vec(token, 1..14).prop_map(|tokens| tokens.join(" "))
}

/// Values that can mostly be read.
fn value() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "king",
        "own king",
        "top card of deck",
        "it",
        "e4",
        "2",
        "nothing",
        "true",
        "'t'",
        "f(p)",
        "the king",
        "all own piece",
        "number of king",
        "least cost of kind in light/heavy",
        "attacked",
    ]);
    leaf.prop_map(str::to_owned).prop_recursive(6, 40, 3, |inner| {
        let joint = prop::sample::select(vec![
            " + ",
            " - ",
            " * ",
            " div ",
            "/",
            " = ",
            " and ",
            " or ",
            " in ",
            " not in ",
            " is ",
            " attacks ",
            " of ",
            " other than ",
            " attacking ",
            " attacked by ",
            " with ",
            " on ",
            " is not in ",
            " is attacked by ",
        ]);
        let before = prop::sample::select(vec![
            "not ",
            "before ",
            "-",
            "some ",
            "every ",
            "at least 2 ",
            "exactly n ",
            "the ",
            "all ",
            "rank of ",
            "number of ",
            "total value of ",
            "own ",
        ]);
        let wrapped = inner.clone().prop_map(|text| format!("({text})"));
        let part = prop_oneof![1 => inner.clone(), 2 => wrapped];
        prop_oneof![
            3 => (part.clone(), joint, part.clone()).prop_map(|(left, joint, right)| format!("{left}{joint}{right}")),
            2 => (before, part.clone()).prop_map(|(before, text)| format!("{before}{text}")),
            1 => (part.clone(), part.clone(), part)
                .prop_map(|(condition, yes, no)| format!("(if {condition} then {yes} else {no})")),
            1 => inner.prop_map(|text| format!("f({text}, {text})")),
        ]
    })
}

/// Effects that can mostly be read.
fn effect() -> impl Strategy<Value = String> {
    let simple = (
        prop::sample::select(vec![
            "remove X",
            "capture X by Y",
            "move X to Y, Y to X",
            "place X for Y at X",
            "set a of X to Y",
            "add X to a",
            "show X to Y",
            "X becomes Y",
            "X wins",
            "arrange k for X on Y with X",
            "choose n: Y or none at random",
            "choose n: Y or none written X",
            "follow X",
            "draw",
            "end turn",
            "subtract 2 from a of Y",
        ]),
        value(),
        value(),
    );
    let simple = simple.prop_map(|(form, x, y)| form.replace('X', &x).replace('Y', &y));
    simple.prop_recursive(3, 12, 2, |inner| {
        prop_oneof![
            (value(), inner.clone()).prop_map(|(x, done)| format!("for each {x}: {done}")),
            (value(), inner.clone()).prop_map(|(x, done)| format!("if {x} then {done}")),
            (value(), inner.clone(), inner.clone()).prop_map(|(x, yes, no)| format!("if {x} then {yes} else {no}")),
            (value(), inner.clone(), inner.clone())
                .prop_map(|(x, yes, no)| format!("if {x} then ({yes}; {no}) else ({no})")),
            (inner.clone(), inner).prop_map(|(first, second)| format!("{first}; {second}")),
        ]
    })
}

/// Sentences that can mostly be read.
fn sentence() -> impl Strategy<Value = String> {
    let forms = prop::sample::select(vec![
        "a: forbid m, n by o when X after which Y unless X.",
        "a replaces b, C-1: prefer m with greatest X.",
        "a: X cannot be captured by Y when X.",
        "a: after X moves by b, capture of X by Y, X reaches Y, n when X: E.",
        "a: at end of turn when X: E.",
        "a: X wins when Y: E, because \"so\".",
        "a: any X loses when Y.",
        "a: any X sees Y when X.",
        "a: action m(secret b: X, c: set of Y by v, d: number from X to Y by X) costs X gold when X written Y or written X or written Y: E.",
        "define f(a: piece) as X other than Y.",
        "a: aside m: E.",
    ]);
    (forms, value(), value(), effect())
        .prop_map(|(form, x, y, done)| form.replace('E', &done).replace('X', &x).replace('Y', &y))
}

#[test]
fn whom_somebody_captures_is_nothing_that_is_attacked() {
    reprint_block("a: after m: capture king/(attacked) by king; capture (attacked) by queen.").unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rows_of_words_come_back(text in row()) {
        reprint_expression(&text)?;
        reprint_block(&format!("a: draw when {text}. b: after m: {text}. {text}."))?;
    }

    #[test]
    fn values_come_back(text in value()) {
        reprint_expression(&text)?;
    }

    #[test]
    fn effects_come_back(text in effect()) {
        reprint_block(&format!("a: after m: {text}."))?;
    }

    #[test]
    fn sentences_come_back(text in sentence()) {
        reprint_block(&text)?;
    }
}
