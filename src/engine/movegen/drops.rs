//! Legal drops, all squares at once.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Players, Query, Source, Test, Tokens};
use crate::compile::plan::Drops;
use crate::compile::rules::Forbid;
use crate::compile::scalar::Scalar;
use crate::engine::eval::filter::{Subject, is_of_turn};
use crate::engine::eval::view::View;
use crate::engine::legality::footprint::Footprint;
use crate::engine::legality::guard_info::GuardInfo;
use crate::engine::movegen::visitor::MoveVisitor;
use crate::engine::moves::list::Moves;
use crate::engine::overrun::Overrun;
use crate::engine::workspace::frame::Frame;
use crate::spec::bounds::MAX_OPTIONS;
use crate::spec::ids::{ActionId, PlayerId, Square, TokenId};
use crate::spec::value::ZoneRef;

impl<B: Bitboard> View<'_, B> {
    /// Generates the drops of an action.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    pub(super) fn drops<S: MoveVisitor<B>>(
        &self,
        action: usize,
        drops: &Drops<B>,
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        if self.is_of_nothing(&drops.unit.1) {
            return Ok(());
        }
        let mut options = self.workspace.scalars();
        self.workspace.with_frame(|frame| self.options(&drops.unit.1, frame, &mut options));
        let counted = match options.len() {
            0 => Ok(()),
            many if many > MAX_OPTIONS => Err(Overrun),
            _ => self.drops_of(action, drops, &options, visitor),
        };
        self.workspace.keep_scalars(options);
        counted
    }

    /// Whether a set is the contents of an own zone that is empty.
    #[inline]
    fn is_of_nothing(&self, set: &Query<B>) -> bool {
        self.own_zone(set).is_some_and(|place| self.now.top(&self.program.layout, place).is_none())
    }

    /// The own zone that a set is part of, by its place.
    fn own_zone(&self, set: &Query<B>) -> Option<u8> {
        let Source::Tokens(Tokens::Zone(zone)) = &set.source else { return None };
        let One::Zone(zone, owner) = &**zone else { return None };
        let mover = self.mover.filter(|_| matches!(**owner, One::Mover))?;
        Some(self.program.layout.zone(ZoneRef { zone: *zone, owner: Some(mover) }) as u8)
    }

    fn drops_of<S: MoveVisitor<B>>(
        &self,
        action: usize,
        drops: &Drops<B>,
        units: &[Scalar],
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        let Some(mover) = self.mover else { return Ok(()) };
        let mut guard_info = self.workspace.guard_info();
        guard_info.find(self, &drops.post_move, mover, self.occupied());
        let unknown = guard_info.is_unknown() || guard_info.doubts_drops();
        if unknown || !units.iter().all(|unit| unit.token().is_some_and(|unit| self.is_own_piece(unit, mover))) {
            self.workspace.keep_guard_info(guard_info);
            return self.by_trials(action, visitor);
        }
        let squares = self.workspace.with_frame(|frame| self.masked(&drops.goal.1, frame));
        let mut units = units.iter().filter_map(|unit| unit.token());
        let alike = self.common_footprint(drops);
        let done = units
            .try_for_each(|unit| self.drops_of_unit((action, drops, unit), squares, (&guard_info, &alike), visitor));
        self.workspace.keep_footprint(alike);
        self.workspace.keep_guard_info(guard_info);
        done
    }

    /// Whether a dropped token becomes a piece of the mover.
    fn is_own_piece(&self, unit: TokenId, mover: PlayerId) -> bool {
        let token = self.token(unit);
        self.program.layout.layer(token.kind()) == Some(0) && token.owner() == Some(mover)
    }

    fn drops_of_unit<S: MoveVisitor<B>>(
        &self,
        (action, drops, unit): (usize, &Drops<B>, TokenId),
        squares: B,
        (guard_info, alike): (&GuardInfo<B>, &Footprint<B>),
        visitor: &mut S,
    ) -> Result<(), Overrun> {
        let id = ActionId::at(action);
        let (free, asked) = self.workspace.with_frame(|frame| {
            let left = self.allowed_drops(id, drops, unit, squares, frame);
            let Some(safe) = self.safe_drops(drops, unit, left, guard_info) else { return (B::EMPTY, left) };
            let asked = self.drops_to_test((id, drops, unit), alike, (left, safe), frame);
            ((left & safe).without(asked), asked)
        });
        let mut candidates = self.workspace.moves();
        let begin = |candidates: &mut Moves, goal: usize| {
            candidates.clear();
            candidates.push(action as u16, None, &[Scalar::Token(unit), Scalar::Square(Square::at(goal))]);
        };
        if S::COUNTS {
            visitor.add(u64::from(free.count()));
        } else {
            for goal in free.each() {
                begin(&mut candidates, goal);
                visitor.judged(&candidates, &candidates.list[0], &[]);
            }
        }
        let done = asked.each().try_for_each(|goal| {
            begin(&mut candidates, goal);
            self.report_legal(&candidates, &candidates.list[0], visitor)
        });
        self.workspace.keep_moves(candidates);
        done
    }

    /// The squares on which a dropped unit leaves no guarded unit attacked; `None` if each drop needs a trial.
    fn safe_drops(&self, drops: &Drops<B>, unit: TokenId, squares: B, guard_info: &GuardInfo<B>) -> Option<B> {
        let (safe, post_move) = (guard_info.for_others(), &drops.post_move);
        if !post_move.speaks_of(self.token(unit).kind()) {
            return Some(safe);
        }
        let known = post_move.face_offs.is_empty() && post_move.weak == 0;
        let dangerous = known.then(|| guard_info.dangerous(self, unit, squares & safe)).flatten()?;
        Some(safe.without(dangerous))
    }

    /// The squares that pre-move bans allow.
    fn allowed_drops(&self, action: ActionId, drops: &Drops<B>, unit: TokenId, squares: B, frame: &mut Frame<B>) -> B {
        let moved = [unit];
        let before = View { before: Some(self.now), moved: &moved, ..*self };
        drops.before.iter().map(|index| &self.program.forbids[*index]).fold(squares, |left, forbid| {
            if left.is_empty() || (self.finding_stuck && forbid.asks_stuck) {
                return left;
            }
            let goal = bind_drop(forbid, action, unit, frame);
            let forbidden = before.filter(&forbid.when, goal, left, frame);
            left.without(forbidden.without(before.filter(&forbid.unless, goal, forbidden, frame)))
        })
    }

    /// The footprint of post-move bans that do not ask for the dropped piece, to be
    /// [kept](crate::engine::workspace::Workspace::keep_footprint).
    fn common_footprint(&self, drops: &Drops<B>) -> Box<Footprint<B>> {
        let mut footprint = self.workspace.footprint();
        footprint.clear(self.program.layout.kinds);
        footprint.arrivals = true;
        self.workspace.with_frame(|frame| {
            for forbid in self.open_bans(drops).filter(|forbid| forbid.targets.arguments.is_empty()) {
                if !is_of_now(&forbid.when) || self.test(&forbid.when, frame) {
                    self.add_ban_footprint(forbid, &mut footprint, frame);
                }
            }
        });
        footprint
    }

    /// The post-move bans that guards do not answer.
    fn open_bans(&self, drops: &Drops<B>) -> impl Iterator<Item = &Forbid<B>> {
        let others =
            drops.post_move.after.iter().enumerate().filter(|(bit, _)| drops.post_move.guarding >> bit & 1 == 0);
        let forbids = others.map(|(_, index)| &self.program.forbids[*index]);
        forbids.filter(|forbid| !(self.finding_stuck && forbid.asks_stuck))
    }

    /// The squares for which post-move bans need a test.
    fn drops_to_test(
        &self,
        (action, drops, unit): (ActionId, &Drops<B>, TokenId),
        alike: &Footprint<B>,
        (squares, safe): (B, B),
        frame: &mut Frame<B>,
    ) -> B {
        let weak = if drops.post_move.weak == 0 { B::EMPTY } else { squares.without(safe) };
        let left = squares & safe;
        let mut asked = weak | left & self.affected(alike, unit);
        for forbid in self.open_bans(drops).filter(|forbid| !forbid.targets.arguments.is_empty()) {
            let goal = bind_drop(forbid, action, unit, frame);
            let open = if is_of_now(&forbid.when) { self.filter(&forbid.when, goal, left, frame) } else { left };
            if open.any() {
                let mut footprint = self.workspace.footprint();
                footprint.clear(self.program.layout.kinds);
                footprint.arrivals = true;
                footprint.of_move.extend(forbid.targets.arguments.iter().map(|(slot, _)| *slot));
                self.add_ban_footprint(forbid, &mut footprint, frame);
                asked |= open & self.affected(&footprint, unit);
                self.workspace.keep_footprint(footprint);
            }
        }
        asked
    }

    /// Adds the footprint of a ban for pieces that arrive.
    fn add_ban_footprint(&self, forbid: &Forbid<B>, footprint: &mut Footprint<B>, frame: &mut Frame<B>) {
        self.add_footprint(&forbid.after, footprint, frame);
        footprint.all = footprint.all || self.test(&forbid.after, frame);
    }

    /// The squares of a footprint on which a unit may arrive.
    fn affected(&self, footprint: &Footprint<B>, unit: TokenId) -> B {
        match footprint.all {
            true => self.program.squares,
            false => footprint.goals | footprint.of_kind[self.token(unit).kind().index()],
        }
    }
}

/// Whether a condition surely reads the position before an action alone.
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

/// Binds the unit of a drop for a ban. Returns the slot of the square, if the ban has one.
fn bind_drop<B>(forbid: &Forbid<B>, action: ActionId, unit: TokenId, frame: &mut Frame<B>) -> Subject {
    let mut goal = Subject::Nothing;
    for (slot, parameters) in &forbid.targets.arguments {
        frame.set(*slot, Scalar::Nothing);
        match parameters.iter().find(|(of, _)| *of == action) {
            Some((_, 0)) => frame.set(*slot, Scalar::Token(unit)),
            Some(_) => goal = Subject::Square(*slot),
            None => {}
        }
    }
    goal
}
