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

mod ambiguous;
mod guide;
mod played;
mod tables;

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

    fn unmoved(&self, _: TokenId) -> bool {
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

    /// Checks that the attacked pieces are those that some outcome captures.
    fn check_attacks(&self, pattern: &Pattern, outcomes: &[Outcome]) {
        for (index, (_, square)) in self.men.iter().enumerate().skip(1) {
            let victim = TokenId::at(index);
            let captured = outcomes.iter().any(|outcome| outcome.captured.contains(victim));
            let attacked = attacks(pattern, &self.geometry, self.facing(), self.origin(), MOVER, *square, victim, self);
            assert_eq!(captured, attacked, "{}", self.name(*square));
        }
    }

    /// A partner that was passed stands next to the mover, on the side the mover came from.
    fn check_crossing(&self, goal: Square, from: Square, to: Square) {
        let file = |square| i16::from(self.geometry.file(square));
        let rank = |square| i16::from(self.geometry.rank(square));
        let way = ((file(goal) - file(self.origin())).signum(), (rank(goal) - rank(self.origin())).signum());
        assert_eq!((file(to) + way.0, rank(to) + way.1), (file(goal), rank(goal)));
        assert!((file(from) - file(goal)) * way.0 + (rank(from) - rank(goal)) * way.1 > 0);
    }

    fn name(&self, square: Square) -> String {
        self.geometry.name(square)
    }

    /// `e6`, `e6^e6` or `e6^d5^e7`, `e8~e8>e5`, `off^d8`, `g1=O`
    fn show(&self, outcome: &Outcome) -> String {
        let goal = outcome.goal.map_or("off".to_owned(), |square| self.name(square));
        let mut victims: Vec<String> =
            outcome.captured.iter().map(|token| self.name(self.men[token.index()].1)).collect();
        victims.sort();
        let mut shown = victims.iter().fold(goal, |shown, victim| shown + "^" + victim);
        let relocated = outcome.relocated.map(|(token, square)| (token, self.men[token.index()].1, square));
        if let (Some((_, from, to)), Some(goal)) = (relocated, outcome.goal)
            && from != goal
        {
            self.check_crossing(goal, from, to);
            shown += "=O";
        } else if let Some((token, _, square)) = relocated {
            shown += &format!("~{}>{}", self.name(self.men[token.index()].1), self.name(square));
        }
        shown
    }
}
