//! Texts of regions: `rank 1`, `ranks 3-4`, `rank -1`, `file e`, `files c-f`, `a1-d2`, `a1 h1`.
//!
//! In: such a text and where it is written. Out: its parts, not yet held against a board. `grammar/region.pest` is the
//! reference; [`print`](print()) is the way back.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Span, Word};

mod grammar {
    /// Reads `grammar/region.pest`.
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/region.pest"]
    pub struct Grammar;
}

use grammar::{Grammar, Rule};

/// A part of a region and where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionPart {
    /// Which squares.
    pub kind: RegionPartKind,
    /// Where it is written.
    pub span: Span,
}

/// The kinds of parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegionPartKind {
    /// Whole ranks, from 1 for the nearest or from -1 for the farthest; never 0. Both bounds are meant, in any order.
    Ranks(i16, i16),
    /// Whole files by their letters; both bounds are meant, in any order.
    Files(char, char),
    /// All squares between two corners.
    Rectangle(Word, Word),
    /// A single square.
    Square(Word),
}

const FORM: &str =
    "a region reads: rank 1 | ranks 3-4 | rank -1 | file e | files c-f | a1-d2 | a1 h1, or several of these";

/// Reads a region.
///
/// `at` is where the text is written: `text[0]` is the byte `at.start` of its source. A text that
/// cannot be read has no parts and one diagnostic.
pub fn parse(text: &str, at: Span) -> (Vec<RegionPart>, Vec<Diagnostic>) {
    let whole = Grammar::parse(Rule::region, text).map_err(|error| {
        let (InputLocation::Pos(place) | InputLocation::Span((place, _))) = error.location;
        let expected = match error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives,
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        unreadable(text, at, place, &expected)
    });
    let parts = whole.and_then(|pairs| {
        let parts = pairs.flat_map(Pair::into_inner).filter(|pair| pair.as_rule() == Rule::part);
        parts.map(|pair| part(pair, text, at)).collect::<Result<Vec<RegionPart>, Box<Diagnostic>>>()
    });
    match parts {
        Ok(parts) => (parts, Vec::new()),
        Err(fault) => (Vec::new(), vec![*fault]),
    }
}

/// The canonical text of a region; reading it gives the same parts.
pub fn print(parts: &[RegionPart]) -> String {
    parts.iter().map(|part| print_part(&part.kind)).collect::<Vec<String>>().join(" ")
}

fn print_part(kind: &RegionPartKind) -> String {
    match kind {
        RegionPartKind::Ranks(from, to) if from == to => format!("rank {from}"),
        RegionPartKind::Ranks(from, to) => format!("ranks {from}-{to}"),
        RegionPartKind::Files(from, to) if from == to => format!("file {from}"),
        RegionPartKind::Files(from, to) => format!("files {from}-{to}"),
        RegionPartKind::Rectangle(from, to) => format!("{}-{}", from.node, to.node),
        RegionPartKind::Square(square) => square.node.clone(),
    }
}

fn place(at: Span, span: pest::Span) -> Span {
    let base = at.start as usize;
    Span::new(at.source, base + span.start(), base + span.end())
}

fn part(pair: Pair<Rule>, text: &str, at: Span) -> Result<RegionPart, Box<Diagnostic>> {
    let whole = place(at, pair.as_span());
    let broken = || Box::new(Diagnostic::error(Code::Region, whole, "this region cannot be read").help(FORM));
    let inner = pair.into_inner().next().ok_or_else(broken)?;
    let rule = inner.as_rule();
    let bounds: Vec<Word> = inner
        .into_inner()
        .filter(|bound| matches!(bound.as_rule(), Rule::rank | Rule::file | Rule::square))
        .map(|bound| Word::new(bound.as_str().to_owned(), place(at, bound.as_span())))
        .collect();
    let (first, last) = bounds.first().zip(bounds.last()).ok_or_else(broken)?;
    let start = if rule == Rule::squares { first.span } else { Span { end: first.span.end, ..whole } };
    let kind = match rule {
        Rule::ranks if is_torn(text, at, first, last) => {
            let written = (first.node.as_str(), last.node.as_str());
            let place = first.span.to(last.span);
            let afar = format!("-{}", written.1);
            return Err(Box::new(listed("rank", (written.0, &afar), place, (written.0, &afar))));
        }
        Rule::ranks => RegionPartKind::Ranks(rank(first)?, rank(last)?),
        Rule::files => {
            let letter = |word: &Word| word.node.chars().next().ok_or_else(broken);
            RegionPartKind::Files(letter(first)?, letter(last)?)
        }
        _ if bounds.len() == 1 => RegionPartKind::Square(first.clone()),
        _ => RegionPartKind::Rectangle(first.clone(), last.clone()),
    };
    Ok(RegionPart { kind, span: start.to(last.span) })
}

fn rank(word: &Word) -> Result<i16, Box<Diagnostic>> {
    match word.node.parse() {
        Ok(rank) if rank != 0 => Ok(rank),
        _ => {
            let fault = Diagnostic::error(Code::Region, word.span, format!("there is no rank `{}`", word.node));
            Err(Box::new(fault.help("ranks count from 1, or from the far side from -1")))
        }
    }
}

/// Whether the dash between two ranks stands close to the second only: `1 -1` may be two ranks, the last counted from afar.
fn is_torn(text: &str, at: Span, first: &Word, last: &Word) -> bool {
    let place = |byte: u32| (byte - at.start) as usize;
    let gap = text.get(place(first.span.end)..place(last.span.start)).unwrap_or("");
    gap.starts_with(char::is_whitespace) && gap.ends_with('-')
}

/// Refuses what may be two ranks or files, and may be all from one to the other: `two`, or from the first bound to the last.
fn listed(what: &str, two: (&str, &str), place: Span, bounds: (&str, &str)) -> Diagnostic {
    let message = format!("this may be two {what}s, or all {what}s from one to the other");
    Diagnostic::error(Code::Region, place, message)
        .help(format!("it could be read as `{what} {} {what} {}`", two.0, two.1))
        .help(format!("it could be read as `{what}s {}-{}`", bounds.0, bounds.1))
}

/// Words and signs between things in a list.
const JOINTS: [&str; 6] = [",", "/", "&", "and ", "or ", "to "];

/// A list of ranks or files without the word before each, that cannot be read beyond `offset`: `ranks 1 2`, `files a, c`.
fn list(text: &str, at: Span, offset: usize) -> Option<Diagnostic> {
    let (before, mut behind) = text.split_at_checked(offset)?;
    let before = before.trim_end_matches(|c: char| c == ',' || c.is_whitespace());
    let first = before.split_whitespace().next_back()?;
    behind = behind.trim_start();
    while let Some(rest) = JOINTS.iter().find_map(|joint| behind.strip_prefix(joint)) {
        behind = rest.trim_start();
    }
    let second = behind.split(|c: char| c == ',' || c == '/' || c.is_whitespace()).next()?;
    let reads = |word: &str| [Rule::rank, Rule::file].into_iter().find(|rule| is_whole(*rule, word));
    let what = match (reads(first)?, reads(second)?) {
        (Rule::rank, Rule::rank) => "rank",
        (Rule::file, Rule::file) => "file",
        _ => return None,
    };
    let base = at.start as usize;
    let end = text.len() - behind.len() + second.len();
    let place = Span::new(at.source, base + before.len() - first.len(), base + end);
    Some(listed(what, (first, second), place, (first, second)))
}

/// Whether a word is all that a rule of the grammar reads.
fn is_whole(rule: Rule, word: &str) -> bool {
    Grammar::parse(rule, word).is_ok_and(|pairs| pairs.as_str() == word)
}

/// The mistake in a text that cannot be read beyond `offset`.
fn unreadable(text: &str, at: Span, offset: usize, expected: &[Rule]) -> Box<Diagnostic> {
    let rest = text.get(offset..).unwrap_or("");
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let length = match rest.find(|c| !word(c)) {
        Some(0) => rest.chars().next().map_or(0, char::len_utf8),
        Some(length) => length,
        None => rest.len(),
    };
    let offending = rest.get(..length).unwrap_or("");
    let base = at.start as usize + offset;
    let span = Span::new(at.source, base, base + length);
    let message = match offending {
        "" if text.trim().is_empty() => "this region is empty".to_owned(),
        "" => "this region ends too early".to_owned(),
        _ => format!("this region cannot be read at `{offending}`"),
    };
    let fault = Diagnostic::error(Code::Region, span, message).help(FORM);
    if let Some(meant) = closest(offending, ["rank", "ranks", "file", "files"]) {
        return Box::new(fault.suggest(Some(meant)));
    }
    let small = offending.to_lowercase();
    if small != offending && Grammar::parse(Rule::squares, &small).is_ok() {
        return Box::new(fault.suggest(Some(&small)));
    }
    if let Some(fault) = list(text, at, offset) {
        return Box::new(fault);
    }
    Box::new(match expected {
        [Rule::rank] => fault.label("expected the number of a rank"),
        [Rule::file] => fault.label("expected the letter of a file"),
        [Rule::square] => fault.label("expected a square"),
        _ => fault,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> (Vec<RegionPart>, Vec<Diagnostic>) {
        parse(text, Span { start: 10, end: 10 + text.len() as u32, ..Span::default() })
    }

    fn reprinted(text: &str) -> String {
        let (parts, faults) = read(text);
        assert_eq!(faults, [], "{text}");
        print(&parts)
    }

    #[test]
    fn regions_come_back() {
        for text in
            ["rank 1", "ranks 3-4", "rank -1", "ranks -2--1", "file e", "files c-f", "a1-d2", "a1 h1 rank 3 e10"]
        {
            assert_eq!(reprinted(text), text);
        }
        assert_eq!(reprinted(" ranks 2 - -1,file a , b2 - c3\n"), "ranks 2--1 file a b2-c3");
        assert_eq!(reprinted("ranks 3, files a-a, d1 f1"), "rank 3 file a d1 f1");
    }

    #[test]
    fn places_cover_each_part() {
        let text = "rank 1 , a1 - b2 h1  ";
        let parts = read(text).0;
        let shown: Vec<&str> =
            parts.iter().map(|part| &text[part.span.start as usize - 10..part.span.end as usize - 10]).collect();
        assert_eq!(shown, ["rank 1", "a1 - b2", "h1"]);
    }

    #[test]
    fn mistakes_are_named() {
        let told = |text: &str| {
            let (parts, mut faults) = read(text);
            assert_eq!((parts.len(), faults.len()), (0, 1), "{text}");
            let fault = faults.remove(0);
            let span = fault.primary.span;
            let under = text[span.start as usize - 10..span.end as usize - 10].to_owned();
            (fault.message, under, fault.primary.text)
        };
        assert_eq!(told("rnak 1").2, "did you mean `rank`?");
        assert_eq!(
            told("rank x"),
            ("this region cannot be read at `x`".into(), "x".into(), "expected the number of a rank".into())
        );
        assert_eq!(told("A1").2, "did you mean `a1`?");
        assert_eq!(told("rank 0").0, "there is no rank `0`");
        assert_eq!(told(" ").0, "this region is empty");
        assert_eq!(told("rank").0, "this region ends too early");
        assert_eq!(told("a1-").2, "expected a square");
        assert_eq!(told("e4 ½").1, "½");
    }

    #[test]
    fn lists_and_stretches_are_told_apart() {
        let readings = |text: &str| {
            let (parts, faults) = read(text);
            assert_eq!((parts.len(), faults.len()), (0, 1), "{text}");
            let span = faults[0].primary.span;
            let under = text[span.start as usize - 10..span.end as usize - 10].to_owned();
            let helps: Vec<String> =
                faults[0].helps.iter().filter_map(|help| Some(help.split('`').nth(1)?.to_owned())).collect();
            (under, helps)
        };
        let both = |two: &str, all: &str| vec![two.to_owned(), all.to_owned()];
        assert_eq!(readings("ranks 1 -1"), ("1 -1".into(), both("rank 1 rank -1", "ranks 1--1")));
        assert_eq!(readings("a1 rank 2 -3"), ("2 -3".into(), both("rank 2 rank -3", "ranks 2--3")));
        assert_eq!(readings("ranks 1 2"), ("1 2".into(), both("rank 1 rank 2", "ranks 1-2")));
        assert_eq!(readings("rank 1, -1"), ("1, -1".into(), both("rank 1 rank -1", "ranks 1--1")));
        assert_eq!(readings("files a and c"), ("a and c".into(), both("file a file c", "files a-c")));
        for text in ["ranks 1-2", "ranks 1 - 2", "ranks 1- 2", "ranks 1 - -1", "ranks 1--1", "rank 1 rank -1"] {
            assert_eq!(read(text).1, [], "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,40}") {
            let _ = parse(&text, Span::default());
        }

        #[test]
        fn what_is_read_comes_back(text in "((rank|ranks) (1|-1|12|3-4|-3--1) |(file|files) (a|c-f) |e4 |a1-d2, ){1,4}h8") {
            let kinds = |parts: &[RegionPart]| parts.iter().map(|part| print_part(&part.kind)).collect::<Vec<_>>();
            let first = read(&text).0;
            let again = read(&print(&first)).0;
            prop_assert_eq!(kinds(&again), kinds(&first));
        }
    }
}
