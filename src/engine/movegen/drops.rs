//! Legal drops, all squares at once.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Players, Query, Source, Test, Tokens};
use crate::compile::plan::Drops;
use crate::compile::rules::Forbid;
use crate::compile::scalar::Scalar;
use crate::engine::eval::filter::{Each, is_of_turn};
use crate::engine::eval::view::View;
use crate::engine::legality::footprint::Support;
use crate::engine::legality::guard_info::Shelter;
use crate::engine::movegen::visitor::Sink;
use crate::engine::moves::list::Acts;
use crate::engine::moves::overrun::Overrun;
use crate::engine::workspace::frame::Frame;
use crate::spec::bounds::MAX_OPTIONS;
use crate::spec::ids::{ActionId, PlayerId, Square, TokenId};
use crate::spec::value::ZoneRef;

impl<B: Bitboard> View<'_, B> {
    /// Tells the drops of an action.
    ///
    /// # Errors
    /// When a bound is come to.
    pub(in crate::engine) fn by_drops<S: Sink<B>>(
        &self,
        action: usize,
        drops: &Drops<B>,
        sink: &mut S,
    ) -> Result<(), Overrun> {
        if self.is_of_nothing(&drops.unit.1) {
            return Ok(());
        }
        let mut options = self.desk.scalars();
        self.desk.with_frame(|frame| self.options(&drops.unit.1, frame, &mut options));
        let counted = match options.len() {
            0 => Ok(()),
            many if many > MAX_OPTIONS => Err(Overrun),
            _ => self.drops_of(action, drops, &options, sink),
        };
        self.desk.keep_scalars(options);
        counted
    }

    /// Whether a set is seen at a look to be empty: that of what lies in an own zone in which nothing lies.
    #[inline]
    pub(in crate::engine) fn is_of_nothing(&self, set: &Query<B>) -> bool {
        self.own_zone(set).is_some_and(|place| self.now.top(&self.program.layout, place).is_none())
    }

    /// The own zone of which a set is a part, by its place.
    fn own_zone(&self, set: &Query<B>) -> Option<u8> {
        let Source::Tokens(Tokens::Zone(zone)) = &set.source else { return None };
        let One::Zone(zone, owner) = &**zone else { return None };
        let mover = self.mover.filter(|_| matches!(**owner, One::Mover))?;
        Some(self.program.layout.zone(ZoneRef { zone: *zone, owner: Some(mover) }) as u8)
    }

    fn drops_of<S: Sink<B>>(
        &self,
        action: usize,
        drops: &Drops<B>,
        units: &[Scalar],
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let Some(mover) = self.mover else { return Ok(()) };
        let mut shelter = self.desk.shelter();
        shelter.find(self, &drops.post_move, mover, self.occupied());
        let unknown = shelter.is_unknown() || shelter.doubts_drops();
        if unknown || !units.iter().all(|unit| unit.token().is_some_and(|unit| self.is_own_piece(unit, mover))) {
            self.desk.keep_shelter(shelter);
            return self.by_search(action, sink);
        }
        let squares = self.desk.with_frame(|frame| self.masked(&drops.goal.1, frame));
        let mut units = units.iter().filter_map(|unit| unit.token());
        let alike = self.touched_alike(drops);
        let told =
            units.try_for_each(|unit| self.drops_of_unit((action, drops, unit), squares, (&shelter, &alike), sink));
        self.desk.keep_support(alike);
        self.desk.keep_shelter(shelter);
        told
    }

    /// Whether something that is put on the board will be a piece of the mover's, which attacks nobody it guards.
    fn is_own_piece(&self, unit: TokenId, mover: PlayerId) -> bool {
        let token = self.token(unit);
        self.program.layout.layer(token.kind()) == Some(0) && token.owner() == Some(mover)
    }

    fn drops_of_unit<S: Sink<B>>(
        &self,
        (action, drops, unit): (usize, &Drops<B>, TokenId),
        squares: B,
        (shelter, alike): (&Shelter<B>, &Support<B>),
        sink: &mut S,
    ) -> Result<(), Overrun> {
        let id = ActionId::at(action);
        let (free, asked) = self.desk.with_frame(|frame| {
            let left = self.left_of_drops(id, drops, unit, squares, frame);
            let Some(sheltered) = self.sheltered_drops(drops, unit, left, shelter) else { return (B::EMPTY, left) };
            let asked = self.asked_of_drops((id, drops, unit), alike, (left, sheltered), frame);
            ((left & sheltered).without(asked), asked)
        });
        let mut begun = self.desk.acts();
        let begin = |begun: &mut Acts, goal: usize| {
            begun.clear();
            begun.push(action as u16, None, &[Scalar::Token(unit), Scalar::Square(Square::at(goal))]);
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
        told
    }

    /// The squares on which no guarded unit is attacked when a unit is put there; nothing when that has to be tried.
    fn sheltered_drops(&self, drops: &Drops<B>, unit: TokenId, squares: B, shelter: &Shelter<B>) -> Option<B> {
        let (sheltered, post_move) = (shelter.for_others(), &drops.post_move);
        if !post_move.speaks_of(self.token(unit).kind()) {
            return Some(sheltered);
        }
        let known = post_move.face_offs.is_empty() && post_move.weak == 0;
        let dangerous = known.then(|| shelter.dangerous(self, unit, squares & sheltered)).flatten()?;
        Some(sheltered.without(dangerous))
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
            let forbidden = before.that_meet(&forbid.when, goal, left, frame);
            left.without(forbidden.without(before.that_meet(&forbid.unless, goal, forbidden, frame)))
        })
    }

    /// What comes onto the board, and where, that could make a rule about the position after it forbid that, of those
    /// rules that do not ask what it is; to be [kept](crate::engine::workspace::Desk::keep_support).
    fn touched_alike(&self, drops: &Drops<B>) -> Box<Support<B>> {
        let mut support = self.desk.support();
        support.clear(self.program.layout.kinds);
        support.arrivals = true;
        self.desk.with_frame(|frame| {
            for forbid in self.asked_after(drops).filter(|forbid| forbid.targets.arguments.is_empty()) {
                if !is_of_now(&forbid.when) || self.test(&forbid.when, frame) {
                    self.touch(forbid, &mut support, frame);
                }
            }
        });
        support
    }

    /// The rules about the position after it for which guards do not answer.
    fn asked_after(&self, drops: &Drops<B>) -> impl Iterator<Item = &Forbid<B>> {
        let others =
            drops.post_move.after.iter().enumerate().filter(|(bit, _)| drops.post_move.guarding >> bit & 1 == 0);
        let forbids = others.map(|(_, index)| &self.program.forbids[*index]);
        forbids.filter(|forbid| !(self.supposing && forbid.asks_stuck))
    }

    /// The squares of which rules about the position after it have to be asked.
    fn asked_of_drops(
        &self,
        (action, drops, unit): (ActionId, &Drops<B>, TokenId),
        alike: &Support<B>,
        (squares, sheltered): (B, B),
        frame: &mut Frame<B>,
    ) -> B {
        let weak = if drops.post_move.weak == 0 { B::EMPTY } else { squares.without(sheltered) };
        let left = squares & sheltered;
        let mut asked = weak | left & self.touched(alike, unit);
        for forbid in self.asked_after(drops).filter(|forbid| !forbid.targets.arguments.is_empty()) {
            let goal = bind_drop(forbid, action, unit, frame);
            let open = if is_of_now(&forbid.when) { self.that_meet(&forbid.when, goal, left, frame) } else { left };
            if open.any() {
                let mut support = self.desk.support();
                support.clear(self.program.layout.kinds);
                support.arrivals = true;
                support.of_move.extend(forbid.targets.arguments.iter().map(|(slot, _)| *slot));
                self.touch(forbid, &mut support, frame);
                asked |= open & self.touched(&support, unit);
                self.desk.keep_support(support);
            }
        }
        asked
    }

    /// Adds what could make a rule about the position after it forbid that something comes.
    fn touch(&self, forbid: &Forbid<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        self.support(&forbid.after, support, frame);
        support.all = support.all || self.test(&forbid.after, frame);
    }

    /// The squares to which a unit could come.
    fn touched(&self, support: &Support<B>, unit: TokenId) -> B {
        match support.all {
            true => self.program.squares,
            false => support.goals | support.of_kind[self.token(unit).kind().index()],
        }
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
fn bind_drop<B>(forbid: &Forbid<B>, action: ActionId, unit: TokenId, frame: &mut Frame<B>) -> Each {
    let mut goal = Each::Nothing;
    for (slot, parameters) in &forbid.targets.arguments {
        frame.set(*slot, Scalar::Nothing);
        match parameters.iter().find(|(of, _)| *of == action) {
            Some((_, 0)) => frame.set(*slot, Scalar::Token(unit)),
            Some(_) => goal = Each::Square(*slot),
            None => {}
        }
    }
    goal
}
