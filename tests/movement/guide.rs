//! The examples and diagrams of the guide, and any text.

use interp::describe::diagram::{Diagram, Man, Setting, Signs};
use interp::describe::wording::{Saying, sayings};
use interp::spec::nouns::Filter;
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

/// Checks the drawings of `interp moves --piece`: `M` moves, `P` and `D` are its own, `p` and `X`
/// are enemies. Other signs show the actions on their square.
#[test]
fn diagrams_of_the_guide() {
    let guide = include_str!("../../docs/movement.md");
    let blocks = fenced(guide, "diagram");
    assert!(blocks.len() >= 20);
    let mut wrong = Vec::new();
    for (text, lines) in blocks {
        let found = drawn(text, &lines);
        if found != lines.join("\n") {
            wrong.push(format!("{text}\n{found}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn drawn(text: &str, lines: &[&str]) -> String {
    let rows: Vec<Vec<char>> = lines.iter().map(|line| line.chars().filter(|c| *c != ' ').collect()).collect();
    let mut geometry = Geometry::rectangle(rows[0].len() as u8, rows.len() as u8);
    let at = |square: Square, geometry: &Geometry| {
        rows[rows.len() - 1 - usize::from(geometry.rank(square))][usize::from(geometry.file(square))]
    };
    let squares: Vec<Square> = geometry.squares().collect();
    let of = |signs: &str| -> Vec<Square> {
        squares.iter().copied().filter(|square| signs.contains(at(*square, &geometry))).collect()
    };
    let man = |side: Side| move |square: Square| Man { side, kind: None, square };
    let own = of("PD").into_iter().map(man(Side::Own));
    let men: Vec<Man> = own.chain(of("pX").into_iter().map(man(Side::Enemy))).collect();
    let (origin, holes) = (of("M")[0], of("#"));
    holes.into_iter().for_each(|hole| geometry.punch(hole));
    // A filter names a kind of some definition; pieces here are of no particular kind.
    let filters = if text.contains('<') { vec![Filter { word: String::new(), kinds: Vec::new() }] } else { Vec::new() };
    let setting = Setting { geometry: &geometry, facing: Facing::UP, origin, men, passed: None, filters: &filters };
    let (movement, _) = parse(text, Span::new(SourceId(0), 0, text.len()), Dialect::House);
    let (pattern, diagnostics) = check(&movement.unwrap(), &mut Anybody);
    assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
    let diagram = Diagram::new(&pattern, &setting);
    let signs = Signs::new(&setting, &diagram);
    let rows = squares.chunks(usize::from(geometry.files())).rev();
    let sign = |square: &Square| signs.on(*square).to_string();
    rows.map(|row| row.iter().map(sign).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n")
}

/// Whether a sentence and all under it say something, in whole words.
fn is_told(saying: &Saying) -> bool {
    let text = &saying.text;
    let whole =
        !text.is_empty() && !text.contains("  ") && !text.starts_with([' ', ',']) && !text.ends_with([' ', ',']);
    whole && !text.contains(" ,") && saying.parts.iter().all(is_told)
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
    fn every_movement_has_words(text in like_a_movement()) {
        for dialect in [Dialect::House, Dialect::Xbetza] {
            let (movement, _) = parse(&text, Span::new(SourceId(0), 0, text.len()), dialect);
            let Some(movement) = movement else { continue };
            let (pattern, diagnostics) = check(&movement, &mut Known);
            if diagnostics.is_empty() {
                let told = sayings(&pattern, &|_| "sort".to_owned());
                prop_assert_eq!(told.len(), pattern.clauses.len().max(1));
                for saying in told {
                    prop_assert!(is_told(&saying), "{}: {}", text, saying.line());
                }
            }
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
