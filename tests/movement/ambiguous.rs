//! Spellings that are refused without a declared dialect: what the message suggests is accepted, and means what the
//! spelling means to XBetza.

use interp::diagnostic::Diagnostic;
use proptest::prelude::*;

use super::tables::{expected, rows};
use super::*;

/// Every spelling readers take in different ways, topic by topic, and what is suggested.
const AMBIGUOUS: [(&str, &str); 61] = [
    // Directions of the figures that are straight and diagonal at once.
    ("fK", "fW"),
    ("sK", "sW"),
    ("vK", "vW"),
    ("frK", "frF"),
    ("fsK", "fF"),
    ("rvK", "rF"),
    ("rlK", "sW"),
    ("fhK", "fWfF"),
    ("lhK", "lWlF"),
    ("rlbK", "rWblF"),
    ("fK2", "fW2"),
    ("fmK", "mfW"),
    ("cbK^", "cbW^"),
    ("ifhK", "ifWifF"),
    ("fQ", "fR"),
    ("bhQ", "bRbB"),
    ("fsQ", "fB"),
    ("sQ3", "sR3"),
    ("cfpQ", "cpfR"),
    ("fK wK", "fW wK"),
    ("NfhKF", "NfWfF F"),
    ("[fK-W]", "[fW-W]"),
    ("[fhK?R]", "[(fW|fF)?R]"),
    ("[W-!bQ2]", "[W-!bR2]"),
    // The leaps (1,3) and (2,3).
    ("L", "C"),
    ("J", "Z"),
    ("LL", "CC"),
    ("fJ2", "fZ2"),
    ("CL", "C C"),
    ("LX", "CX"),
    ("[L-W]", "[C-W]"),
    ("fLafL", "fCafC"),
    // Lame leaps.
    ("nZ", "[F-N]"),
    ("nC", "[W-N]"),
    ("nH", "[W-W-W]"),
    ("nG0", "[(F-F-F)+]"),
    ("mfnC", "f[W-mN]"),
    ("n(3,4)", "[N-A]"),
    ("nW", "W"),
    ("WnW", "W W"),
    // Jumping leaps and sliders.
    ("jR", "[mpW-R]"),
    ("jW", ""),
    ("jW2", "[mpW-W]"),
    ("jjcB", "[mpF-mpF-cB]"),
    ("fjR3", "f[mpW-W2]"),
    ("jpQ", "[mpK-pQ]"),
    ("jC", "[pW-N]"),
    ("sjH2", "s[(pW-D){1,2}]"),
    // Hops without room.
    ("pW", ""),
    ("gF", ""),
    ("NcpKN", "N N"),
    // Halves of four directions.
    ("fhW", "fW"),
    ("fhF", "fF"),
    ("lhfB", "fflB"),
    // Direction letters apart.
    ("fmsF", "fsmF"),
    ("fmsN", "fsmN"),
    // The rest.
    ("R12", "[(W){1,12}]"),
    ("sdN10", "sd[(N){1,10}]"),
    ("fU", "U"),
    ("iiD", "iD"),
    // Eight things are amiss, one after the other.
    ("vvijbLlbnfQ10", "vvbi[pW-N]f[(W){1,10}]bl[(F){1,10}]"),
];

/// Refused with help, but nothing to put in place: the way to say it is another thought.
const WITHOUT_FIX: [&str; 8] = ["pA", "fgD", "nZ2", "onZ", "ojR", "fafK", "pR70", "cjR^"];

/// Notations without a meaning.
const NONSENSE: [&str; 24] = [
    "kW", "xN", "hN", "hrW", "hlF", "zF", "qN", "fzW", "[zF-W]", "I", "E", "M", "S", "T", "P", "V", "@", "W@3", "O",
    "U2", "WO3afO", "t[FR]", "[WF]", "R02",
];

fn complaints(text: &str) -> Vec<Diagnostic> {
    let (_, diagnostics) = parse(text, Span::new(SourceId(0), 0, text.len()), Dialect::House);
    diagnostics.into_iter().filter(Diagnostic::is_error).collect()
}

/// Checks what is told about a text: where, and what to do.
fn is_helpful(text: &str, complaint: &Diagnostic) {
    let span = complaint.primary.span;
    assert!(span.end as usize <= text.len() && span.start <= span.end, "{text}: {span:?}");
    assert!(!complaint.helps.is_empty(), "{text}: {complaint:?}");
}

/// The most that can be amiss in any text of these tests: five things in each of two legs.
const MOST_FIXES: usize = 10;

/// A text with what is suggested about it put in place, until nothing is; `None` when a complaint suggests nothing.
fn mended(text: &str) -> Option<String> {
    let mut text = text.to_owned();
    for _ in 0..=MOST_FIXES {
        let complaints = complaints(&text);
        complaints.iter().for_each(|complaint| is_helpful(&text, complaint));
        let Some(first) = complaints.first() else { return Some(text) };
        let fix = first.fix.as_ref()?;
        text.replace_range(fix.span.range(), &fix.replacement);
    }
    panic!("{text} is never right");
}

/// Random numbers: equal texts give equal positions.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn position(&mut self) -> Position {
        let (files, ranks) = [(9, 9), (14, 3), (5, 15), (6, 6)][self.below(4)];
        let mut geometry = Geometry::rectangle(files, ranks);
        let mut squares: Vec<Square> = geometry.squares().collect();
        let mut men = Vec::new();
        let crowd = [0, 1, 3, 8, 20][self.below(5)];
        let white = self.below(2) == 0;
        for man in 0..=crowd {
            let square = squares.swap_remove(self.below(squares.len()));
            men.push((if man == 0 { white } else { self.below(2) == 0 }, square));
        }
        for _ in 0..self.below(3) {
            geometry.punch(squares.swap_remove(self.below(squares.len())));
        }
        Position { geometry, white, men, passed: None, moved: self.below(3) == 0 }
    }
}

fn shown(position: &Position, pattern: &Pattern) -> BTreeSet<String> {
    position.outcomes(pattern).iter().map(|outcome| position.show(outcome)).collect()
}

/// Checks that a text has the same outcomes for XBetza as another has here.
fn agree(text: &str, mended: &str) {
    let theirs = pattern(text, Dialect::Xbetza).unwrap();
    let ours = pattern(mended, Dialect::House).unwrap_or_else(|error| panic!("{text}: {mended}: {error}"));
    let mut dice = Dice(text.len() as u64);
    for _ in 0..200 {
        let position = dice.position();
        assert_eq!(shown(&position, &ours), shown(&position, &theirs), "{text} is not {mended}");
    }
}

#[test]
fn what_is_suggested_is_what_xbetza_means() {
    for (text, suggested) in AMBIGUOUS {
        let first = complaints(text).into_iter().next().unwrap_or_else(|| panic!("{text} is not refused"));
        assert_eq!(first.code.name(), "movement-ambiguous", "{text}");
        assert_eq!(mended(text).as_deref(), Some(suggested), "{text}");
        agree(text, suggested);
    }
}

#[test]
fn the_others_come_with_help() {
    for text in WITHOUT_FIX {
        assert!(pattern(text, Dialect::Xbetza).is_ok(), "{text}");
        assert_eq!(mended(text), None, "{text}");
    }
    for text in NONSENSE {
        assert!(parse(text, Span::new(SourceId(0), 0, text.len()), Dialect::Xbetza).0.is_none(), "{text}");
        assert!(!complaints(text).is_empty(), "{text} is not refused");
        complaints(text).iter().for_each(|complaint| is_helpful(text, complaint));
    }
}

/// Without a dialect every row of the table is read as with it, or refused with a suggestion that is.
#[test]
fn the_table_without_a_dialect() {
    let (mut read, mut refused) = (0, BTreeSet::new());
    for row in rows(include_str!("../fixtures/conformance/betza_cases.tsv")).filter(|row| row[8] != "dialect-fsf") {
        let text = mended(row[0]).unwrap_or_else(|| panic!("nothing is suggested for {}", row[0]));
        if text == row[0] {
            read += 1;
        } else {
            refused.insert(row[0]);
        }
        let position = tables::position(&row);
        let pattern = pattern(&text, Dialect::House).unwrap();
        assert_eq!(tables::found(&position, &pattern), expected(&row), "{} as {text} on {}", row[0], row[2]);
    }
    assert_eq!((read, refused.len()), (478, 29), "{refused:?}");
}

/// One leg with any letters.
fn leg() -> impl Strategy<Value = String> {
    "[fblrvsh]{0,3}[mcdijnpgo]{0,2}[fblrvs]{0,1}[WFDNAHCZGLJKQRBU]([0-9]|1[0-9])?"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn whatever_is_suggested_is_what_xbetza_means(one in leg(), other in leg()) {
        for text in [one.clone(), format!("{one}{other}"), format!("[{one}?{other}]")] {
            if complaints(&text).is_empty() || pattern(&text, Dialect::Xbetza).is_err() {
                continue;
            }
            if let Some(suggested) = mended(&text) {
                agree(&text, &suggested);
            }
        }
    }
}
