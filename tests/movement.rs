//! The movement notation against tables of positions: where each piece can go and what it captures.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use interp::literal::walk::{Ground, Outcome, Side, attacks, walk};
use interp::source::{SourceId, Span, Word};
use interp::spec::geometry::{Facing, Geometry};
use interp::spec::ids::{Square, TokenId};
use interp::spec::movement::{FilterId, Names, Pattern, check};
use interp::syntax::movement::{Dialect, Movement, parse};
use proptest::prelude::*;

/// Movements the tests call by name.
const FRAGMENTS: [(&str, &str); 1] = [("hop", "[!cp<own>R2-mW]")];

struct Known;

impl Names for Known {
    fn filter(&mut self, _word: &Word) -> Option<FilterId> {
        None
    }

    fn fragment(&mut self, name: &Word) -> Option<Movement> {
        let text = FRAGMENTS.iter().find(|(known, _)| *known == name.node)?.1;
        parse(text, name.span, Dialect::House).0
    }
}

fn pattern(text: &str, dialect: Dialect) -> Result<Pattern, String> {
    let (movement, diagnostics) = parse(text, Span::new(SourceId(0), 0, text.len()), dialect);
    let movement = movement.ok_or_else(|| format!("{diagnostics:?}"))?;
    let (pattern, diagnostics) = check(&movement, &mut Known);
    let printed = movement.to_string();
    let (again, _) = parse(&printed, Span::new(SourceId(0), 0, printed.len()), dialect);
    let again = check(&again.ok_or_else(|| format!("{printed} is not read again"))?, &mut Known).0;
    if again != pattern {
        return Err(format!("{printed} is another movement"));
    }
    if diagnostics.is_empty() { Ok(pattern) } else { Err(format!("{diagnostics:?}")) }
}

/// One piece for each token: whose it is and where it stands.
struct Position {
    geometry: Geometry,
    white: bool,
    men: Vec<(bool, Square)>,
    passed: Option<(Square, TokenId)>,
    moved: bool,
}

const MOVER: TokenId = TokenId(0);

impl Ground for Position {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        self.men.iter().position(|(_, place)| *place == square).map(TokenId::at)
    }

    fn side(&self, token: TokenId) -> Side {
        if self.men[token.index()].0 == self.white { Side::Own } else { Side::Enemy }
    }

    fn fits(&self, _token: TokenId, _filter: FilterId) -> bool {
        false
    }

    fn may_capture(&self, _victim: TokenId) -> bool {
        true
    }

    fn ends_path(&self, _victim: TokenId) -> bool {
        false
    }

    fn unmoved(&self) -> bool {
        !self.moved
    }

    fn passed(&self) -> Option<(Square, TokenId)> {
        self.passed
    }
}

impl Position {
    /// `9x9`, `e5`, `white`, `black:f7,hole:c3,ep:d6`
    fn read(board: &str, square: &str, color: &str, others: &str) -> Self {
        let (files, ranks) = board.split_once('x').unwrap();
        let mut geometry = Geometry::rectangle(files.parse().unwrap(), ranks.parse().unwrap());
        let white = color == "white";
        let named = |name: &str| geometry.named(name).unwrap();
        let mut men = vec![(white, named(square))];
        let (mut holes, mut passed) = (Vec::new(), None);
        for part in others.split(',').filter(|part| *part != "-") {
            let (what, place) = part.split_once(':').unwrap();
            match what {
                "hole" => holes.push(named(place)),
                "ep" => passed = Some(named(place)),
                _ => men.push((what.starts_with("white"), named(place))),
            }
        }
        holes.into_iter().for_each(|hole| geometry.punch(hole));
        let passed = passed.map(|square| {
            let stands = geometry.step(square, (0, if white { -1 } else { 1 })).unwrap();
            (square, TokenId::at(men.iter().position(|(_, place)| *place == stands).unwrap()))
        });
        Position { geometry, white, men, passed, moved: false }
    }

    fn origin(&self) -> Square {
        self.men[0].1
    }

    fn facing(&self) -> Facing {
        if self.white { Facing::UP } else { Facing::DOWN }
    }

    fn outcomes(&self, pattern: &Pattern) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        let flow = walk(pattern, &self.geometry, self.facing(), self.origin(), MOVER, self, &mut |outcome| {
            outcomes.push(outcome);
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        for (index, outcome) in outcomes.iter().enumerate() {
            assert!(!outcomes[..index].iter().any(|other| other.same_move(outcome)), "twice: {outcome:?}");
        }
        self.check_attacks(pattern, &outcomes);
        outcomes
    }

    /// What is attacked is what some outcome captures.
    fn check_attacks(&self, pattern: &Pattern, outcomes: &[Outcome]) {
        for (index, (_, square)) in self.men.iter().enumerate().skip(1) {
            let victim = TokenId::at(index);
            let captured = outcomes.iter().any(|outcome| outcome.captured.contains(victim));
            let attacked = attacks(pattern, &self.geometry, self.facing(), self.origin(), MOVER, *square, victim, self);
            assert_eq!(captured, attacked, "{}", self.name(*square));
        }
    }

    fn name(&self, square: Square) -> String {
        self.geometry.name(square)
    }

    /// `e6`, `e6^e6` or `e6^d5^e7`, `e8~e8>e5`, `off^d8`
    fn show(&self, outcome: &Outcome) -> String {
        let goal = outcome.goal.map_or("off".to_owned(), |square| self.name(square));
        let mut victims: Vec<String> =
            outcome.captured.iter().map(|token| self.name(self.men[token.index()].1)).collect();
        victims.sort();
        let mut shown = victims.iter().fold(goal, |shown, victim| shown + "^" + victim);
        if let Some((token, square)) = outcome.relocated {
            shown += &format!("~{}>{}", self.name(self.men[token.index()].1), self.name(square));
        }
        shown
    }
}

fn set(text: &str) -> BTreeSet<String> {
    text.split_whitespace().filter(|part| *part != "-").map(str::to_owned).collect()
}

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

/// The captures of the tables name a plain capture by its square alone.
fn full(capture: &str) -> String {
    if capture.contains(['^', '~']) { sorted(capture) } else { format!("{capture}^{capture}") }
}

fn sorted(capture: &str) -> String {
    let mut parts: Vec<&str> = capture.split('^').collect();
    if let Some(victims) = parts.get_mut(1..) {
        victims.sort_unstable();
    }
    parts.join("^")
}

#[test]
fn xbetza_table() {
    let table = include_str!("conformance/betza_cases.tsv");
    let (mut failures, mut passed, mut castling) = (Vec::new(), 0, 0);
    for row in rows(table) {
        let [notation, board, square, color, others, moves, captures, moved, group, _] = row[..] else {
            panic!("{row:?}")
        };
        if group == "dialect-fsf" {
            continue;
        }
        let pattern = match pattern(notation, Dialect::Xbetza) {
            Ok(pattern) => pattern,
            Err(refusal) if group == "castle" => {
                assert!(refusal.contains("castling is a rule"), "{notation}: {refusal}");
                castling += 1;
                continue;
            }
            Err(error) => {
                failures.push(format!("{notation}: {error}"));
                continue;
            }
        };
        let mut position = Position::read(board, square, color, others);
        position.moved = moved == "1";
        let found: BTreeSet<String> =
            position.outcomes(&pattern).iter().map(|outcome| sorted(&position.show(outcome))).collect();
        let mut expected = set(moves);
        expected.extend(set(captures).iter().map(|capture| full(capture)));
        if found == expected {
            passed += 1;
        } else {
            let more: Vec<&String> = found.difference(&expected).collect();
            let less: Vec<&String> = expected.difference(&found).collect();
            failures.push(format!("{notation} on {square} with {others}: too many {more:?}, missing {less:?}"));
        }
    }
    assert!(failures.is_empty(), "{} pass, {} fail:\n{}", passed, failures.len(), failures.join("\n"));
    assert_eq!((passed, castling), (497, 8));
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
    let table = include_str!("conformance/betza_ext_cases.tsv");
    let mut passed = 0;
    for row in rows(table) {
        let [piece, xbetza, _, board, square, color, others, outcomes] = row[..] else { panic!("{row:?}") };
        let position = Position::read(board, square, color, others);
        // What a status or a condition on other squares adds is no matter of movement.
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

/// Blocks of the guide between a fence that begins with a word and the next fence: what follows the word, and the lines.
fn fenced<'a>(guide: &'a str, word: &str) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut blocks = Vec::new();
    let mut lines = guide.lines();
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("```").and_then(|fence| fence.strip_prefix(word)) {
            blocks.push((rest.trim(), lines.by_ref().take_while(|line| *line != "```").collect()));
        }
    }
    blocks
}

/// The word before the remark of a line.
fn example(line: &str) -> &str {
    line.split_once("  ").map_or(line, |(text, _)| text).trim()
}

#[test]
fn examples_of_the_guide() {
    let guide = include_str!("../docs/movement.md");
    let said: Vec<&str> = fenced(guide, "movement").into_iter().flat_map(|(_, lines)| lines).map(example).collect();
    let refused: Vec<&str> = fenced(guide, "refused").into_iter().flat_map(|(_, lines)| lines).map(example).collect();
    assert!(said.len() > 20 && refused.len() > 10);
    for text in said {
        // Filters name kinds of some definition; any will do here.
        let (movement, diagnostics) = parse(text, Span::new(SourceId(0), 0, text.len()), Dialect::House);
        assert!(movement.is_some(), "{text}: {diagnostics:?}");
        let (_, diagnostics) = check(&movement.unwrap(), &mut Anybody);
        assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
    }
    for text in refused {
        let (_, diagnostics) = parse(text, Span::new(SourceId(0), 0, text.len()), Dialect::House);
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.is_error()), "{text} is not refused");
    }
}

struct Anybody;

impl Names for Anybody {
    fn filter(&mut self, _word: &Word) -> Option<FilterId> {
        Some(FilterId(0))
    }

    fn fragment(&mut self, name: &Word) -> Option<Movement> {
        Known.fragment(name)
    }
}

/// `M` moves, `P` is its own, `p` and `x` are enemies of which `x` is captured, `*` is where it can go.
#[test]
fn diagrams_of_the_guide() {
    let guide = include_str!("../docs/movement.md");
    let blocks = fenced(guide, "diagram");
    assert!(blocks.len() >= 5);
    for (text, lines) in blocks {
        let rows: Vec<Vec<char>> = lines.iter().map(|line| line.chars().filter(|c| *c != ' ').collect()).collect();
        let geometry = Geometry::rectangle(rows[0].len() as u8, rows.len() as u8);
        let at = |square: Square| {
            rows[rows.len() - 1 - usize::from(geometry.rank(square))][usize::from(geometry.file(square))]
        };
        let mut men: Vec<(bool, Square)> = geometry
            .squares()
            .filter(|square| "MPpx".contains(at(*square)))
            .map(|square| ("MP".contains(at(square)), square))
            .collect();
        men.sort_by_key(|(_, square)| at(*square) != 'M');
        let position = Position { geometry, white: true, men, passed: None, moved: false };
        let outcomes = position.outcomes(&pattern(text, Dialect::House).unwrap());
        assert_eq!(drawn(&position, &outcomes), lines.join("\n"), "{text}");
    }
}

fn drawn(position: &Position, outcomes: &[Outcome]) -> String {
    let sign = |square: Square| match position.occupant(square) {
        Some(token) if outcomes.iter().any(|outcome| outcome.captured.contains(token)) => "x",
        None if outcomes.iter().any(|outcome| outcome.goal == Some(square)) => "*",
        Some(MOVER) => "M",
        Some(token) if position.men[token.index()].0 => "P",
        Some(_) => "p",
        None => ".",
    };
    let squares: Vec<Square> = position.geometry.squares().collect();
    let rows = squares.chunks(usize::from(position.geometry.files())).rev();
    rows.map(|row| row.iter().map(|square| sign(*square)).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n")
}

/// Texts that look like movements, so that many of them are.
fn like_a_movement() -> impl Strategy<Value = String> {
    let leg = "[fblrsvmcdpna!]{0,4}[WFDNAKQRBHCZGU][0-9]?\\^?";
    let part = prop_oneof![leg, leg.prop_map(|leg: String| format!("({leg})"))];
    let repeat = prop_oneof![Just(""), Just("*"), Just("+"), Just("++"), Just("{0,2}"), Just("{2}")];
    let group =
        (part.clone(), "[-?|]", part.clone(), repeat).prop_map(|(a, joint, b, n)| format!("({a}{joint}{b}){n}"));
    let item = prop_oneof![part, group];
    let path = (item.clone(), "[-?|]", item).prop_map(|(a, joint, b)| format!("[{a}{joint}{b}]"));
    prop_oneof![leg.boxed(), path.boxed(), "[\\[\\](){}<>|?*+^!a-zA-Z0-9, -]{0,24}".boxed()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_is_too_much(text in any::<String>()) {
        for dialect in [Dialect::House, Dialect::Xbetza] {
            let (movement, diagnostics) = parse(&text, Span::new(SourceId(0), 7, 7 + text.len()), dialect);
            prop_assert_eq!(movement.is_none(), diagnostics.iter().any(|diagnostic| diagnostic.is_error()));
        }
    }

    #[test]
    fn what_is_read_is_printed_and_read_again(text in like_a_movement()) {
        let read = |text: &str| parse(text, Span::new(SourceId(0), 0, text.len()), Dialect::Xbetza).0;
        if let Some(movement) = read(&text) {
            let printed = movement.to_string();
            let again = read(&printed);
            prop_assert!(again.is_some(), "{} printed as {}", text, printed);
            let again = again.unwrap_or_default();
            prop_assert_eq!(again.to_string(), printed);
            let (first, _) = check(&movement, &mut Known);
            let (second, _) = check(&again, &mut Known);
            prop_assert_eq!(first, second);
        }
    }

    #[test]
    fn every_walk_ends_and_tells_each_outcome_once(text in like_a_movement()) {
        let (movement, _) = parse(&text, Span::new(SourceId(0), 0, text.len()), Dialect::Xbetza);
        if let Some(movement) = movement {
            let (pattern, diagnostics) = check(&movement, &mut Known);
            if diagnostics.is_empty() {
                let others = "black:b4,white:c4,black:d2,hole:a5,black:e5";
                Position::read("5x6", "c3", "white", others).outcomes(&pattern);
            }
        }
    }
}
