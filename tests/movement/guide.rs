//! The examples and diagrams of the guide, and any text.

use proptest::prelude::*;

use super::*;

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
    let guide = include_str!("../../docs/movement.md");
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
    let guide = include_str!("../../docs/movement.md");
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
