//! The tables in `tests/fixtures/conformance`.

use super::*;

pub fn set(text: &str) -> BTreeSet<String> {
    text.split_whitespace().filter(|part| *part != "-").map(str::to_owned).collect()
}

pub fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

/// The captures of the tables name a plain capture by its square alone.
fn full(capture: &str) -> String {
    if capture.contains(['^', '~']) { sorted(capture) } else { format!("{capture}^{capture}") }
}

pub fn sorted(capture: &str) -> String {
    let mut parts: Vec<&str> = capture.split('^').collect();
    if let Some(victims) = parts.get_mut(1..) {
        victims.sort_unstable();
    }
    parts.join("^")
}

/// The position of a row of the first table.
pub fn position(row: &[&str]) -> Position {
    Position { moved: row[7] == "1", ..Position::read(row[1], row[2], row[3], row[4]) }
}

/// The outcomes a row of the first table names.
pub fn expected(row: &[&str]) -> BTreeSet<String> {
    let mut expected = set(row[5]);
    expected.extend(set(row[6]).iter().map(|capture| full(capture)));
    expected
}

pub fn found(position: &Position, pattern: &Pattern) -> BTreeSet<String> {
    position.outcomes(pattern).iter().map(|outcome| sorted(&position.show(outcome))).collect()
}

#[test]
fn xbetza_table() {
    let (mut failures, mut passed) = (Vec::new(), 0);
    for row in rows(include_str!("../fixtures/conformance/betza_cases.tsv")).filter(|row| row[8] != "dialect-fsf") {
        let (notation, square, others) = (row[0], row[2], row[4]);
        let pattern = match pattern(notation, Dialect::Xbetza) {
            Ok(pattern) => pattern,
            Err(error) => {
                failures.push(format!("{notation}: {error}"));
                continue;
            }
        };
        let (found, expected) = (found(&position(&row), &pattern), expected(&row));
        if found == expected {
            passed += 1;
        } else {
            let more: Vec<&String> = found.difference(&expected).collect();
            let less: Vec<&String> = expected.difference(&found).collect();
            failures.push(format!("{notation} on {square} with {others}: too many {more:?}, missing {less:?}"));
        }
    }
    assert!(failures.is_empty(), "{} pass, {} fail:\n{}", passed, failures.len(), failures.join("\n"));
    assert_eq!(passed, 513);
}

/// The pieces of the second table in the notation of this project.
fn house(piece: &str) -> &'static [&'static str] {
    match piece {
        "rabbit" => &[
            "mR2 [({hop})+] [({hop})*-!cR2-wW]",
            "mR2 [(!cp<own>R2-mW)+] [(!cp<own>R2-mW)*-!cR2-wW]",
            "mR2 [({hop})*-({hop}|!cR2-wW)]",
        ],
        "war_machine" => &["mR2 mF cR2^ cF^"],
        "jester" => &["[W?!W?!W]", "[(!mW){0,2}-!W]"],
        "hawk" => &["DAHG"],
        "kite" => &["WDH"],
        "rogue" => &["Q2"],
        "phoenix" => &["Q4"],
        "vicar" => &["BW"],
        "champion" => &["NK"],
        "forward_mover" => &["fmWfmFcK"],
        "gap_pawn" => &["fmWfcdF"],
        other => panic!("no notation for {other}"),
    }
}

#[test]
fn house_table() {
    let table = include_str!("../fixtures/conformance/betza_ext_cases.tsv");
    let mut passed = 0;
    for row in rows(table) {
        let [piece, xbetza, _, board, square, color, others, outcomes] = row[..] else { panic!("{row:?}") };
        let position = Position::read(board, square, color, others);
        // Statuses and conditions on other squares are no matter of movement; `played` compares all
        // of them.
        let mut expected: BTreeSet<String> =
            set(outcomes).iter().map(|outcome| sorted(outcome.trim_end_matches("+ward"))).collect();
        if piece == "gap_pawn" {
            let file = |name: &str| name.as_bytes()[0];
            expected.retain(|outcome| outcome.contains('^') || file(outcome) == file(square));
        }
        let found = |text: &str, dialect| -> BTreeSet<String> {
            let pattern = pattern(text, dialect).unwrap();
            position.outcomes(&pattern).iter().map(|outcome| position.show(outcome)).collect()
        };
        for text in house(piece) {
            assert_eq!(found(text, Dialect::House), expected, "{text} on {square} with {others}");
        }
        if !xbetza.contains(['[', ' ']) {
            assert_eq!(found(xbetza, Dialect::Xbetza), expected, "{xbetza} on {square} with {others}");
        }
        passed += 1;
    }
    assert_eq!(passed, 50);
}
