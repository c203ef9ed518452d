//! Clauses called covered, compared with the moves of pieces on boards filled at random.

use std::ops::ControlFlow;

use super::covered::is_covered;
use crate::literal::chance::Seeded;
use crate::literal::walk::{Ground, Outcome, Side, walk};
use crate::source::{Span, Word};
use crate::spec::geometry::{Facing, Geometry};
use crate::spec::ids::{Square, TokenId};
use crate::spec::movement::{Clause, FilterId, Names, Pattern, check};
use crate::syntax::movement::{Dialect, Movement, parse};

/// Clauses that have something in common, and all that can make them differ.
const CLAUSES: &[&str] = &[
    "W", "K", "F", "R", "B", "Q", "R4", "W2", "F3", "N", "fN", "mW", "cW", "mR", "cR", "fmW", "fcF", "fW", "D", "A",
    "nD", "nA", "jD", "nN", "jR", "pR", "gR", "cpR", "dK", "mcdK", "U", "mU", "cU", "oR", "oW", "iW", "imR", "cK^",
    "uW", "wR", "[F?R]", "[W?!W]", "[F-R]", "[W-W]", "f[F?R]", "[(W)+]", "[(W)++]", "[mW?cF]", "[!cW-mW]", "afsW",
    "aW", "camK", "eF", "mafeF",
];

struct NoNames;

impl Names for NoNames {
    fn filter(&mut self, _: &Word) -> Option<FilterId> {
        None
    }

    fn fragment(&mut self, _: &Word) -> Option<Movement> {
        None
    }
}

fn clause(text: &str) -> Option<Clause> {
    let (movement, faults) = parse(text, Span::new(Default::default(), 0, text.len()), Dialect::House);
    let (pattern, more) = check(&movement?, &mut NoNames);
    let sound = faults.is_empty() && more.is_empty();
    pattern.clauses.first().filter(|_| sound && pattern.clauses.len() == 1).cloned()
}

/// The occupant of each square: none, a piece of either side or a neutral one; for each, whether it may be captured and
/// whether that is deadly.
struct Filling {
    men: Vec<Option<(Side, bool, bool)>>,
    unmoved: bool,
    passed: Option<(Square, TokenId)>,
}

impl Filling {
    fn new(dice: &mut Seeded, squares: usize) -> Self {
        let empty = 1 + dice.below(6);
        let man = |dice: &mut Seeded| {
            let side = [Side::Own, Side::Enemy, Side::Enemy, Side::Neutral][dice.below(4)];
            (dice.below(empty + 1) == 0).then(|| (side, dice.below(4) > 0, dice.below(5) == 0))
        };
        let men: Vec<_> = (0..squares).map(|_| man(dice)).collect();
        let passer = TokenId(dice.below(squares) as u16);
        let passed = men[passer.index()].map(|_| (Square::at(dice.below(squares)), passer));
        Filling { men, unmoved: dice.below(2) == 0, passed }
    }
}

impl Ground for Filling {
    fn occupant(&self, square: Square) -> Option<TokenId> {
        self.men[square.index()].map(|_| TokenId(square.0.into()))
    }

    fn side(&self, token: TokenId) -> Side {
        self.men[token.index()].map_or(Side::Neutral, |(side, ..)| side)
    }

    fn fits(&self, _: TokenId, _: FilterId) -> bool {
        false
    }

    fn may_capture(&self, victim: TokenId) -> bool {
        self.men[victim.index()].is_some_and(|(_, may, _)| may)
    }

    fn ends_path(&self, victim: TokenId) -> bool {
        self.men[victim.index()].is_some_and(|(.., deadly)| deadly)
    }

    fn unmoved(&self, _: TokenId) -> bool {
        self.unmoved
    }

    fn passed(&self) -> Option<(Square, TokenId)> {
        self.passed
    }
}

fn outcomes(clauses: &[&Clause], board: &Geometry, from: Square, ground: &Filling) -> Vec<Outcome> {
    let pattern = Pattern { clauses: clauses.iter().map(|clause| (*clause).clone()).collect(), overlaps: true };
    let mut found = Vec::new();
    let mut emit = |outcome: Outcome| {
        found.push(outcome);
        ControlFlow::Continue(())
    };
    let _ = walk(&pattern, board, Facing::UP, from, TokenId(u16::from(from.0)), ground, &mut emit);
    found
}

#[test]
fn what_is_covered_adds_nothing_on_any_board() {
    let mut dice = Seeded::new(5);
    let clauses: Vec<(&str, Clause)> = CLAUSES.iter().filter_map(|text| Some((*text, clause(text)?))).collect();
    assert!(clauses.len() > 40, "{} clauses are read", clauses.len());
    let (mut board, hole) = (Geometry::rectangle(6, 5), Square(8));
    board.punch(hole);
    let mut covered = 0;
    for (text, one) in &clauses {
        for (other_text, other) in &clauses {
            for (third_text, third) in clauses.iter().filter(|_| dice.below(8) == 0).collect::<Vec<_>>() {
                let others = [other, third];
                if text == other_text || text == third_text || !is_covered(one, &others) {
                    continue;
                }
                covered += 1;
                for _ in 0..20 {
                    let mut ground = Filling::new(&mut dice, board.len());
                    ground.men[hole.index()] = None;
                    let from = Square::at(dice.below(board.len()));
                    let whole = outcomes(&others, &board, from, &ground);
                    let more = outcomes(&[one], &board, from, &ground);
                    let extra = more.iter().find(|outcome| !whole.iter().any(|known| known.same_move(outcome)));
                    assert_eq!(extra, None, "`{text}` is not covered by `{other_text}` and `{third_text}`");
                }
            }
        }
    }
    assert!(covered > 500, "only {covered} were covered");
}
