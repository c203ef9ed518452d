//! What is put on the board, all squares at once.

use super::Sink;
use crate::engine::acts::Acts;
use crate::engine::desk::Frame;
use crate::engine::generate::Overrun;
use crate::engine::view::View;
use crate::program::atom::Atom;
use crate::program::code::{Kept, One, Players, Query, Set, Source, Test};
use crate::program::plan::Drops;
use crate::program::rules::Forbid;
use crate::program::squares::Squares;
use crate::spec::bounds::MAX_OPTIONS;
use crate::spec::code::Slot;
use crate::spec::ids::{ActionId, Square, TokenId};

impl<B: Squares> View<'_, B> {
    /// Tells the drops of an action.
    ///
    /// # Errors
    /// When a bound is come to.
    pub(super) fn by_drops<S: Sink<B>>(&self, action: usize, drops: &Drops<B>, sink: &mut S) -> Result<(), Overrun> {
        let mut options = self.desk.atoms();
        self.desk.with_frame(|frame| self.options(&drops.unit.1, frame, &mut options));
        let counted = match options.len() {
            0 => Ok(()),
            many if many > MAX_OPTIONS => Err(Overrun),
            _ => self.drops_of(action, drops, &options, sink),
        };
        self.desk.keep_atoms(options);
        counted
    }

    fn drops_of<S: Sink<B>>(
        &self,
        action: usize,
        drops: &Drops<B>,
        units: &[Atom],
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let Some(mover) = self.mover else { return Ok(()) };
        let mut shelter = self.desk.shelter();
        shelter.find(self, &drops.watch, mover, self.occupied());
        let (sheltered, unknown) = (shelter.for_others(), shelter.is_unknown() || shelter.doubts_drops());
        self.desk.keep_shelter(shelter);
        let lie_on_top = |unit: &Atom| {
            unit.token().is_some_and(|unit| self.program.layout.layer(self.token(unit).kind()) == Some(0))
        };
        if unknown || !units.iter().all(lie_on_top) {
            return self.by_search(action, sink);
        }
        let squares = self.desk.with_frame(|frame| self.masked(&drops.goal.1, frame));
        for unit in units.iter().filter_map(|unit| unit.token()) {
            let (free, asked) = self.desk.with_frame(|frame| {
                let left = self.left_of_drops(ActionId::at(action), drops, unit, squares, frame);
                if drops.watch.speaks_of(self.token(unit).kind()) {
                    return (B::EMPTY, left);
                }
                let asked = self.asked_of_drops(ActionId::at(action), drops, unit, (left, sheltered), frame);
                let free = left & sheltered;
                (free.without(asked), asked)
            });
            let mut begun = self.desk.acts();
            let begin = |begun: &mut Acts, goal: usize| {
                begun.clear();
                begun.push(action as u16, None, &[Atom::Token(unit), Atom::Square(Square::at(goal))]);
            };
            if S::COUNTS {
                sink.many(u64::from(free.count()));
            } else {
                for goal in free.each() {
                    begin(&mut begun, goal);
                    sink.act(&begun, &begun.list[0], &[]);
                }
            }
            let told = asked.each().try_for_each(|goal| {
                begin(&mut begun, goal);
                self.tell_legal(&begun, &begun.list[0], sink)
            });
            self.desk.keep_acts(begun);
            told?;
        }
        Ok(())
    }

    /// The squares that rules about the position before it leave.
    fn left_of_drops(&self, action: ActionId, drops: &Drops<B>, unit: TokenId, squares: B, frame: &mut Frame<B>) -> B {
        let moved = [unit];
        let before = View { before: Some(self.now), moved: &moved, ..*self };
        drops.before.iter().map(|index| &self.program.forbids[*index]).fold(squares, |left, forbid| {
            if left.is_empty() || (self.supposing && forbid.asks_stuck) {
                return left;
            }
            let goal = bind_drop(forbid, action, unit, frame);
            let forbidden = before.squares_where(&forbid.when, goal, left, frame);
            left.without(forbidden.without(before.squares_where(&forbid.unless, goal, forbidden, frame)))
        })
    }

    /// The squares of which rules about the position after it have to be asked.
    fn asked_of_drops(
        &self,
        action: ActionId,
        drops: &Drops<B>,
        unit: TokenId,
        (squares, sheltered): (B, B),
        frame: &mut Frame<B>,
    ) -> B {
        let mut asked = if drops.watch.weak == 0 { B::EMPTY } else { squares.without(sheltered) };
        for (bit, index) in drops.watch.after.iter().enumerate() {
            let forbid = &self.program.forbids[*index];
            if drops.watch.guarding >> bit & 1 != 0 || (self.supposing && forbid.asks_stuck) {
                continue;
            }
            let goal = bind_drop(forbid, action, unit, frame);
            let open = match is_of_now(&forbid.when) {
                true => self.squares_where(&forbid.when, goal, squares & sheltered, frame),
                false => squares & sheltered,
            };
            asked |= if open.any() { open & self.touched_by_drop(forbid, unit, frame) } else { open };
        }
        asked
    }

    /// The squares on which putting something there could make a rule about the position after it forbid that.
    fn touched_by_drop(&self, forbid: &Forbid<B>, unit: TokenId, frame: &mut Frame<B>) -> B {
        let mut support = self.desk.support();
        support.clear(self.program.layout.kinds);
        support.arrivals = true;
        support.of_move.extend(forbid.targets.arguments.iter().map(|(slot, _)| *slot));
        self.support(&forbid.after, &mut support, frame);
        let touched = match support.all || self.test(&forbid.after, frame) {
            true => self.program.squares,
            false => support.goals | support.of_kind[self.token(unit).kind().index()],
        };
        self.desk.keep_support(support);
        touched
    }

    /// Those of some squares that are related to some piece of a described set.
    fn squares_in_pairs(
        &self,
        query: &Query<B>,
        test: Option<&Test<B>>,
        goal: Slot,
        among: B,
        frame: &mut Frame<B>,
    ) -> B {
        let (Some(related), Source::Board(mask)) = (pairs(query, test, goal), &query.source) else { return B::EMPTY };
        let pieces = self.masked(mask, frame);
        pieces.each().fold(B::EMPTY, |all, piece| {
            frame.set(query.it, Atom::Square(Square::at(piece)));
            all | self.kept_partners(related, goal, piece, frame)
        }) & among
    }

    /// Those of some squares for which a condition holds when each is in a slot.
    fn squares_where(&self, test: &Test<B>, slot: Option<Slot>, among: B, frame: &mut Frame<B>) -> B {
        if among.is_empty() {
            return among;
        }
        match (test, slot) {
            (Test::Always(true), _) => among,
            (Test::Always(false), _) => B::EMPTY,
            (Test::All(parts), _) => parts.iter().fold(among, |left, part| self.squares_where(part, slot, left, frame)),
            (Test::Any(parts), _) => parts
                .iter()
                .fold(B::EMPTY, |found, part| found | self.squares_where(part, slot, among.without(found), frame)),
            (Test::Not(inner), _) => among.without(self.squares_where(inner, slot, among, frame)),
            (Test::Within(One::Local(it), set), Some(slot)) if *it == slot && is_of_turn(set) => {
                among & self.set(set, frame)
            }
            (Test::OfKind(One::Local(it), _), _) if Some(*it) != slot => {
                if self.test(test, frame) {
                    among
                } else {
                    B::EMPTY
                }
            }
            (Test::Exists(query, test), Some(goal)) if pairs(query, test.as_deref(), goal).is_some() => {
                self.squares_in_pairs(query, test.as_deref(), goal, among, frame)
            }
            (_, None) => {
                if self.test(test, frame) {
                    among
                } else {
                    B::EMPTY
                }
            }
            (_, Some(slot)) => {
                let holds = |square: &usize| {
                    frame.set(slot, Atom::Square(Square::at(*square)));
                    self.test(test, frame)
                };
                among.each().filter(holds).fold(B::EMPTY, |all, square| all | B::only(square))
            }
        }
    }
}

/// The relation of two squares in `some piece … with …`, when that is all that is asked of a piece and the square in a slot.
fn pairs<'q, B>(query: &'q Query<B>, test: Option<&'q Test<B>>, goal: Slot) -> Option<&'q Kept<B>> {
    let Source::Board(mask) = &query.source else { return None };
    let bare = mask.within.is_empty() && mask.outside.is_empty() && mask.attacking.is_empty();
    let related = match (&*query.tests, test) {
        ([Test::Some(Set::Kept(kept))], None) | ([], Some(Test::Some(Set::Kept(kept)))) => kept,
        _ => return None,
    };
    let both =
        matches!(*related.of, [one, other] if (one, other) == (query.it, goal) || (other, one) == (query.it, goal));
    (bare && both).then_some(&**related)
}

/// Whether a set depends on nothing but whose turn it is.
fn is_of_turn<B>(set: &Set<B>) -> bool {
    match set {
        Set::Constant(_) => true,
        Set::Region(_, player) => matches!(**player, One::Mover | One::Opponent | One::Constant(_)),
        _ => false,
    }
}

/// Whether a condition reads the position as it is before an action, as far as that is seen at a look.
fn is_of_now<B>(test: &Test<B>) -> bool {
    match test {
        Test::Always(_) | Test::OfKind(One::Local(_), _) => true,
        Test::Owned(One::Local(_), Players::One(player)) => matches!(**player, One::Mover | One::Opponent),
        Test::Within(One::Local(_), set) => is_of_turn(set),
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_of_now),
        Test::Not(inner) => is_of_now(inner),
        _ => false,
    }
}

/// Puts the unit where a rule wants it; the slot where it wants the square.
fn bind_drop<B>(forbid: &Forbid<B>, action: ActionId, unit: TokenId, frame: &mut Frame<B>) -> Option<Slot> {
    let mut goal = None;
    for (slot, parameters) in &forbid.targets.arguments {
        match parameters.iter().find(|(of, _)| *of == action) {
            Some((_, 0)) => frame.set(*slot, Atom::Token(unit)),
            Some(_) => goal = Some(*slot),
            None => {}
        }
    }
    goal
}
