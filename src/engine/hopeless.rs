//! Conditions that are known not to hold after a move before it is made: they ask for another square it comes from or goes to,
//! or units of the opponent would have to attack squares that none of them could reach if all others were empty.

use super::desk::Frame;
use super::filter::is_of_turn;
use super::view::View;
use crate::program::attack::Plain;
use crate::program::code::{Mask, One, Players, Query, Set, Source, Target, Test};
use crate::program::gait::Gait;
use crate::program::lines::Lines;
use crate::program::plan::{between_ends, is_end};
use crate::program::squares::Squares;
use crate::spec::code::slot;
use crate::spec::ids::KindId;

impl<'p, B: Squares> View<'p, B> {
    /// Whether a condition is known not to hold after any move of the mover's units, as the opponent's stand now.
    pub(super) fn is_hopeless(&self, test: &Test<B>, frame: &mut Frame<B>) -> bool {
        match test {
            Test::Always(truth) => !truth,
            Test::All(parts) => parts.iter().any(|part| self.is_hopeless(part, frame)),
            Test::Any(parts) => parts.iter().all(|part| self.is_hopeless(part, frame)),
            Test::Before(_) => !self.test(test, frame),
            Test::Some(Set::Query(query)) | Test::Exists(query, _) => self.are_far(query, frame),
            Test::Within(One::Local(slot::ORIGIN | slot::GOAL), set) if is_of_turn(set) => !self.test(test, frame),
            _ => false,
        }
    }

    /// Whether no unit of the opponent could attack what those of a described set have to.
    fn are_far(&self, query: &Query<B>, frame: &mut Frame<B>) -> bool {
        let Some((mask, units)) = self.meant_by(query) else { return false };
        mask.attacking.iter().any(|target| {
            // What depends on squares only is the same before and after the move.
            let Target::Squares(squares) = target else { return false };
            is_of_squares(squares) && {
                let squares = self.set(squares, frame);
                self.along_lines(mask, units, |units, plain| never_meet(units, &plain.lines, squares))
            }
        })
    }

    /// Units of the opponent that have to attack something, as a described set asks, if no others could.
    fn meant_by<'q>(&self, query: &'q Query<B>) -> Option<(&'q Mask<B>, B)> {
        let Source::Board(mask) = &query.source else { return None };
        let ([Players::One(owner)], Some(opponent)) = (mask.owners.as_slice(), self.opponent()) else { return None };
        let attacks = &self.program.attacks[opponent.index()];
        let theirs = self.owned(0, Some(opponent));
        let units = mask.kinds.iter().fold(theirs, |units, kinds| units & self.of_kinds(kinds));
        // Whoever is immune is attacked by fewer.
        let others = (units & self.of_kinds(&attacks.others)).any();
        let known = mask.layer == Some(0) && **owner == One::Opponent && !others && !self.program.layout.veils.tokens;
        known.then_some((mask, units))
    }

    /// Whether it may change with the board which of the opponent's captures immunities do not allow.
    fn keeps_off_some_by_board(&self) -> bool {
        let attacks = self.opponent().map(|opponent| &self.program.attacks[opponent.index()]);
        attacks.is_none_or(|attacks| self.may_change_with_board(attacks))
    }

    /// Looks at those of these units of described kinds that attack along each gait, as long as that holds; whether it held for
    /// all.
    #[inline]
    fn along_lines(&self, mask: &Mask<B>, units: B, mut holds: impl FnMut(B, &'p Plain<B>) -> bool) -> bool {
        let program = self.program;
        let Some(opponent) = self.opponent() else { return true };
        for plain in &program.attacks[opponent.index()].plain {
            let is_meant = |kind: &KindId| mask.kinds.iter().all(|kinds| kinds.contains(kind));
            if plain.kinds.iter().any(is_meant) && !holds(units & self.of_kinds(&plain.kinds), plain) {
                return false;
            }
        }
        true
    }
}

/// Whether none of these units could attack one of some squares, along these lines by target, if all others were empty.
#[inline]
fn never_meet<B: Squares>(units: B, lines: &[B], squares: B) -> bool {
    squares.each().all(|square| (units & lines[square]).is_empty())
}

/// What is known beforehand of all moves from a position: after which of them a condition cannot hold.
#[derive(Debug, Clone, Copy)]
pub(super) enum Far<'p, B> {
    /// Units of the opponent would have to attack squares between those of the move.
    Between {
        /// Whether the squares it comes from and goes to are meant, too.
        whole: bool,
        /// The units that attack along each gait, and from where they might, by target.
        lines: [(B, &'p [B]); MOST_GAITS],
        /// Whether that is all that is asked, and nobody can stand in their way: where one of them might attack after a move without
        /// a capture it does.
        is_all: bool,
    },
    /// It would have to lead to one of some squares.
    Goals(B),
}

/// Whether a condition asks for units of the opponent that attack a square between those of the move, and for no more.
fn asks_no_more<B>(test: &Test<B>) -> bool {
    let (Test::Some(Set::Query(query)) | Test::Exists(query, None)) = test else { return false };
    let Source::Board(mask) = &query.source else { return false };
    let is_bare = mask.within.is_empty() && mask.outside.is_empty() && !mask.vacant && !mask.taken;
    is_bare && query.tests.is_empty() && mask.attacking.len() == 1 && mask.besieged.is_none()
}

/// Along more gaits it is found out each time.
const MOST_GAITS: usize = 2;

impl<'p, B: Squares> Far<'p, B> {
    /// What is known if a condition asks for some goals, or for attacks between the squares of moves.
    pub(super) fn of(view: &View<'p, B>, test: &'p Test<B>) -> Option<Far<'p, B>> {
        match test {
            Test::All(parts) => parts.iter().find_map(|part| Far::of(view, part)).map(Far::in_part),
            Test::Within(One::Local(slot::GOAL), set) if is_of_turn(set) => {
                Some(Far::Goals(view.desk.with_frame(|frame| view.set(set, frame))))
            }
            Test::Some(Set::Query(query)) | Test::Exists(query, _) => {
                let (mask, units) = view.meant_by(query)?;
                let whole = between_ends(mask)?;
                let (mut lines, mut count) = ([(B::EMPTY, &[][..]); MOST_GAITS], 0);
                let mut is_all = asks_no_more(test) && !view.keeps_off_some_by_board();
                let fit = view.along_lines(mask, units, |units, plain| {
                    let place = lines.get_mut(count);
                    count += 1;
                    is_all &= matches!(view.program.gaits[plain.gait], Gait::Step(_)) && plain.from.is_none();
                    place.map(|place| *place = (units, &*plain.lines)).is_some()
                });
                fit.then_some(Far::Between { whole, lines, is_all })
            }
            _ => None,
        }
    }

    /// The same where more is asked besides.
    fn in_part(self) -> Self {
        match self {
            Far::Between { whole, lines, .. } => Far::Between { whole, lines, is_all: false },
            Far::Goals(goals) => Far::Goals(goals),
        }
    }

    /// Whether the condition holds after all moves without a capture after which it may.
    #[inline]
    pub(super) fn is_sure(&self) -> bool {
        matches!(self, Far::Between { is_all: true, .. })
    }

    /// Those of some goals after moves to which the condition may hold; `origin` says from which square a move comes.
    pub(super) fn hopeful(&self, between: &Lines<B>, goals: B, origin: impl Fn(usize) -> usize) -> B {
        let (whole, lines) = match self {
            Far::Goals(asked) => return goals & *asked,
            Far::Between { whole, lines, .. } => (*whole, lines),
        };
        let squares_of = |goal: usize| between.line((origin(goal), goal), whole);
        let is_near =
            |square: &usize| lines.iter().any(|(units, lines)| units.any() && (*units & lines[*square]).any());
        let all = goals.each().fold(B::EMPTY, |all, goal| all | squares_of(goal));
        let near = all.each().filter(is_near).fold(B::EMPTY, |near, square| near | B::only(square));
        // Mostly all enemies are far from all of them.
        if near.is_empty() {
            return B::EMPTY;
        }
        let may_hold = |goal: &usize| (squares_of(*goal) & near).any();
        goals.each().filter(may_hold).fold(B::EMPTY, |all, goal| all | B::only(goal))
    }

    /// Whether the condition cannot hold after a move between two squares.
    #[inline]
    pub(super) fn is_hopeless(&self, between: &Lines<B>, (origin, goal): (usize, usize)) -> bool {
        let (whole, lines) = match self {
            Far::Goals(goals) => return !goals.has(goal),
            Far::Between { whole, lines, .. } => (*whole, lines),
        };
        let squares = between.line((origin, goal), whole);
        lines.iter().all(|(units, lines)| units.is_empty() || never_meet(*units, lines, squares))
    }
}

/// Whether a set depends on nothing but between which squares the unit moves.
fn is_of_squares<B>(set: &Set<B>) -> bool {
    match set {
        Set::Constant(_) | Set::Kept(_) => true,
        Set::Line { from, to, .. } => is_end(from) && is_end(to),
        _ => false,
    }
}
