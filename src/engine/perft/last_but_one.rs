//! Last actions but one: of those from one position after which little is different, few are made.

use super::{Halt, MANY, Perft, bounded};
use crate::engine::acts::{Act, Acts};
use crate::engine::bare::{Bare, dormant};
use crate::engine::batch::{Duo, Part, Sketch};
use crate::engine::generate::Overrun;
use crate::engine::make::{pair_of, recipe, recipe_of};
use crate::engine::paths::Path;
use crate::engine::position::Position;
use crate::engine::put::moves as moves_of_two;
use crate::engine::simple::Unasked;
use crate::engine::stroll::{Needed, stroll};
use crate::engine::tour::Tour;
use crate::engine::view::View;
use crate::engine::walker::{Onward, is_settled};
use crate::program::Program;
use crate::program::idle::Awaited;
use crate::program::plan::{Guard, Offered, Recipe};
use crate::program::round::Round;
use crate::program::squares::Squares;
use crate::spec::ids::{PlayerId, RuleId, Square};

/// So many are made one by one before it is looked for what they have in common.
const FEW: u32 = 2;

/// Nothing is looked for any more when so many were made one by one all the same.
pub(super) const MOST_GAIN: i32 = 64;

/// Nothing is learnt any more when actions of so many units that could tell something did not.
const MOST_FAILURES: u32 = 4;

/// The actions from a position after which only one is counted.
struct Start<'v, 'b, B> {
    view: &'v View<'b, B>,
    /// How far it goes on after each.
    onward: Onward,
    /// How many actions of the turn there were.
    begun: u32,
    bare: Bare<'b, B>,
    /// What of that which follows from them is nothing to whoever acts then.
    idle: Unasked<'b>,
    needed: Needed<'b, B>,
    /// What makes positions after them, where there are several.
    tour: Tour<'b, B>,
    /// How many were made otherwise.
    made: u32,
    /// The squares from which units came that should have told something and did not.
    failed: B,
    /// The position in which nothing has moved and the turn has passed, where that tells of positions after them.
    rest: Option<Box<Position<B>>>,
}

impl<B: Squares> Perft<'_, B> {
    /// Counts below each of the legal actions where one more is counted after them.
    #[inline(never)]
    pub(super) fn each_last_but_one(&mut self, view: &View<'_, B>, begun: u32) -> Result<(), Halt> {
        let mut sketch = self.sketches.pop().unwrap_or_default();
        view.sketch(&mut sketch)?;
        self.count_after_each(view, &sketch, begun)?;
        self.sketches.push(sketch);
        Ok(())
    }

    /// The same of actions that have been gathered.
    pub(super) fn count_after_each(&mut self, view: &View<'_, B>, sketch: &Sketch<B>, begun: u32) -> Result<(), Halt> {
        bounded(sketch.count() as u64)?;
        if sketch.is_empty() {
            self.after_ending(view.now, 2, begun)?;
        } else {
            let mut dormant = std::mem::take(&mut self.dormant);
            let mut consequence = self.consequence.take().unwrap_or_default();
            let onward = self.expect(view, &mut dormant, sketch.count());
            // Where moves may be spared it is the opponent who acts then, and once only.
            let personal = self.forecast.may_spare() && view.now.flow.running().len() < 2;
            let (bare, idle) = (Bare::new(view, &dormant), Unasked { dormant: &dormant, personal });
            let tour = Tour::new((self.program, self.desk), (view.now, onward), &mut consequence);
            let needed = Needed::new(self.program, view.now);
            let (made, failed, rest) = (0, B::EMPTY, None);
            self.each_from(Start { view, onward, begun, bare, idle, needed, tour, made, failed, rest }, sketch)?;
            (self.dormant, self.consequence) = (dormant, Some(consequence));
        }
        self.forecast.end();
        Ok(())
    }

    /// Prepares for knowing what can be done after so many actions; how far it goes on after them.
    fn expect(&mut self, view: &View<'_, B>, dormant_rules: &mut Vec<RuleId>, actions: usize) -> Onward {
        let onward = last_onward(self.program, view.now);
        dormant_rules.clear();
        if actions < MANY {
            self.forecast.end();
            return onward;
        }
        let spares = self.spared(view.now, onward);
        self.forecast.begin(&self.program.layout, view.now, spares);
        if spares.is_some() {
            dormant(view, dormant_rules);
        }
        onward
    }

    fn each_from(&mut self, mut start: Start<'_, '_, B>, sketch: &Sketch<B>) -> Result<(), Halt> {
        let (view, mut acts) = (start.view, self.desk.acts());
        if self.forecast.may_spare() {
            start.rest = self.learn_at_rest(view);
        }
        for part in sketch.parts() {
            self.each_of_part(&mut start, part, &mut acts)?;
        }
        self.desk.keep_acts(acts);
        for act in &sketch.acts.list {
            let is_of_use = self.forecast.may_spare() && sketch.acts.choices(act).is_empty();
            let simple = if is_of_use { recipe(view.program, view.now, &sketch.acts, act) } else { None };
            let known = match &simple {
                Some((recipe, path)) => self.unmade(&mut start, recipe, path),
                None => self.unmade_of_two(&start, (&sketch.acts, act)),
            };
            match known {
                Some(count) => self.nodes += count,
                None if self.is_alone(&start) => self.make_one(&mut start, (&sketch.acts, act), simple)?,
                None => self.go_on(&mut start, |tour, look| tour.go_by(&sketch.acts, act, look))?,
            }
        }
        self.gain = (self.gain + start.tour.end()).clamp(-MOST_GAIN, MOST_GAIN);
        if let Some(rest) = start.rest {
            self.desk.give_back(rest);
        }
        Ok(())
    }

    /// Whether an action is made by itself: it may be one of few, or nothing is gained otherwise, or something is learnt of it.
    #[inline]
    fn is_alone(&self, start: &Start<'_, '_, B>) -> bool {
        let is_of_few = start.made < FEW && !start.tour.has_begun();
        is_of_few || self.gain == -MOST_GAIN || self.forecast.may_yet_learn()
    }

    /// Counts below each position to which a tour leads.
    #[inline]
    fn go_on<'b>(
        &mut self,
        start: &mut Start<'_, 'b, B>,
        go: impl FnOnce(&mut Tour<'b, B>, &mut dyn FnMut(&Position<B>)) -> Result<(), Overrun>,
    ) -> Result<(), Halt> {
        let (mut halted, view, rest, begun) = (Ok(()), start.view, start.rest.as_deref(), start.begun);
        go(&mut start.tour, &mut |next| {
            if halted.is_ok() {
                halted = self.count_made((view, rest), next, begun);
            }
        })?;
        halted
    }

    /// Counts below each move of a part, for which there is some room.
    #[inline]
    fn each_of_part(&mut self, start: &mut Start<'_, '_, B>, part: Part<B>, acts: &mut Acts) -> Result<(), Halt> {
        let (by, captures, view) = (part.by(), part.captures, start.view);
        let (simple, mut of) = ((by.plan, by.way), None);
        let left = self.leave_unnoticed(start, part);
        let mut made = B::EMPTY;
        for (unit, goal, victim) in left.moves(view) {
            let find = || recipe_of(view.program, view.now, simple, (view.token(unit.id), captures));
            let path = by.path(unit, goal, victim.as_slice());
            let recipe = if self.forecast.may_spare() { *of.get_or_insert_with(find) } else { None };
            if let Some(count) = recipe.and_then(|recipe| self.unmade(start, recipe, &path)) {
                self.nodes += count;
                continue;
            }
            if !self.is_alone(start) {
                made |= B::only(goal);
                continue;
            }
            acts.clear();
            let whence = (unit.id, path.origin, path.movement);
            acts.push_simple((by.action, by.plan, by.way), whence, std::iter::once((Square::at(goal), victim)));
            if let Some(act) = acts.list.first() {
                self.make_one(start, (acts, act), recipe.map(|recipe| (recipe, path)))?;
            }
        }
        if made.is_empty() { Ok(()) } else { self.go_on(start, |tour, look| tour.go(view, &left.only(made), look)) }
    }

    /// Makes an action and counts what can be done after it; learns what it tells of others, if it is a simple move.
    fn make_one<'b>(
        &mut self,
        start: &mut Start<'_, 'b, B>,
        act: (&Acts, &Act),
        simple: Option<(&'b Recipe<B>, Path<'_>)>,
    ) -> Result<(), Halt> {
        (self.counted, start.made) = (None, start.made + 1);
        let next = self.made(start.view.now, (act.0, act.1, start.idle), start.onward)?;
        self.count_made((start.view, start.rest.as_deref()), &next, start.begun)?;
        self.desk.give_back(next);
        if let Some((recipe, path)) = simple.filter(|_| self.forecast.may_learn()) {
            self.learn(start, recipe, &path);
            if start.failed.count() == MOST_FAILURES {
                self.forecast.learn_nothing();
            }
        }
        Ok(())
    }

    /// Learns from a move that has been made how many actions there are after others that are not, or notes from which square
    /// the unit came if it should have told and did not.
    #[inline(never)]
    fn learn<'b>(&mut self, start: &mut Start<'_, 'b, B>, recipe: &'b Recipe<B>, path: &Path<'_>) {
        let view = start.view;
        let stroll = stroll(&start.needed, recipe, path).filter(|stroll| self.forecast.keeps(view, stroll));
        let Some(stroll) = stroll.filter(|stroll| !start.failed.has(stroll.origin)) else { return };
        if !start.bare.is_so(recipe, path) {
            return;
        }
        if let Some(count) = self.counted {
            self.forecast.learn(view, &stroll, count);
        }
        if !self.forecast.has_learnt() {
            start.failed |= B::only(stroll.origin);
        }
    }

    /// How many last actions there are after a move that is not made, if that is known.
    #[inline]
    fn unmade<'b>(&self, start: &mut Start<'_, 'b, B>, recipe: &'b Recipe<B>, path: &Path<'_>) -> Option<u64> {
        if !self.forecast.has_learnt() {
            return None;
        }
        let (view, bare) = (start.view, &mut start.bare);
        let stroll = stroll(&start.needed, recipe, path)?;
        // Where nothing can be done another stage may begin.
        self.forecast.count_unmade(view, &stroll, || bare.is_so(recipe, path)).filter(|count| *count > 0)
    }

    /// The same after an action that puts two pieces elsewhere and is not made.
    #[inline(never)]
    fn unmade_of_two(&self, start: &Start<'_, '_, B>, (acts, act): (&Acts, &Act)) -> Option<u64> {
        let (program, view) = (self.program, start.view);
        if !self.forecast.has_learnt() || !acts.choices(act).is_empty() {
            return None;
        }
        let pair = pair_of(program, view.now, act)?;
        let sequel = pair.sequel.as_ref()?;
        let kind = |token| view.token(token).kind();
        let pieces = moves_of_two(view, (pair, sequel), acts.args(act))?
            .map(|(token, origin, goal)| (kind(token), origin.index(), goal.index()));
        let is_bare = || sequel.is_bare(view.now.flow.mover, pieces.map(|(kind, ..)| kind), start.idle.dormant);
        self.forecast.count_after_two(view, &Duo { pieces }, is_bare).filter(|count| *count > 0)
    }

    /// Counts what there is after moves that are left unmade at once since nobody notices them; returns those that are left.
    #[inline]
    fn leave_unnoticed(&mut self, start: &mut Start<'_, '_, B>, part: Part<B>) -> Part<B> {
        let own = || start.view.now.owned(&self.program.layout, 0, start.view.now.flow.mover);
        if !self.forecast.has_learnt() || part.captures && (part.goals & own()).is_empty() {
            return part;
        }
        let (view, bare, needed, by) = (start.view, &mut start.bare, &start.needed, part.by());
        let Some(unit) = part.unit(view, part.goals.first()).map(|unit| view.token(unit.id)) else { return part };
        let are_bare = |goals: B| {
            let recipe = recipe_of(view.program, view.now, (by.plan, by.way), (unit, part.captures));
            let Some(recipe) = recipe.filter(|recipe| recipe.blast().is_none()) else { return B::EMPTY };
            let shown = if part.captures { needed.among(goals) } else { B::EMPTY };
            bare.are_so(recipe, &part, goals.without(shown))
        };
        let Some((goals, count)) = self.forecast.count_unnoticed(view, (&part, unit.kind()), are_bare) else {
            return part;
        };
        self.nodes += count;
        part.without(goals)
    }

    /// In which situation the opponent has to act after last actions but one, if they may be such that no ending has to be
    /// asked after them, and whatever else happens then is the same after all of these.
    fn spared(&self, position: &Position<B>, onward: Onward) -> Option<(u16, PlayerId)> {
        let round = self.program.rounds[usize::from(position.flow.situation)].as_ref();
        let round = round.filter(|round| onward == Onward::Briefly && round.signs.is_some())?;
        let next = round.next(position.flow.innermost()?.turn).1;
        let is_opponent = Some(next) != position.flow.mover && self.program.layout.players == 2;
        let is_alike = round.always || is_settled(round, &self.program.layout, position);
        // While nothing is changed that guards of a plan ask, nobody is besieged whom they guard.
        let offers = &self.program.offers[usize::from(round.situation)];
        let guards = |siege: &Guard| {
            let mut plans = offers.iter().filter_map(Offered::plan);
            plans.all(|plan| matches!(plan.watch.guards.as_slice(), [guard] if guard == siege))
        };
        let is_alike = is_alike && round.sieges.iter().all(guards);
        (is_opponent && is_alike).then_some((round.situation, next))
    }
}

/// How far it goes on after an action from a position when what can be done then is only counted. Idle facts may stay what
/// they are as long as no ending is near for which they are awaited, and nobody asks how often a position has occurred.
pub fn last_onward<B: Squares>(program: &Program<B>, position: &Position<B>) -> Onward {
    if asks_how_often(program, position, 1) {
        return Onward::Lastly;
    }
    let is_far = |one: &Awaited| one.places.clone().all(|index| one.is_far(position.variable(&program.layout, index)));
    if program.idle.awaited.iter().all(is_far) { Onward::Briefly } else { Onward::Lastly }
}

/// Whether somebody may ask how often a position has occurred that is come to by so many actions. Endings for which somebody has to
/// be stuck do not count: behind a position in which somebody is stuck there is nothing to count, so none of them comes twice.
pub(super) fn asks_how_often<B: Squares>(program: &Program<B>, position: &Position<B>, actions: u32) -> bool {
    let counted = position.times_counted(&program.layout);
    let is_short = |round: &Round<B>| round.single && counted + actions < round.long;
    let round = program.rounds[usize::from(position.flow.situation)].as_ref();
    program.recalls || program.layout.veils.tokens || !round.is_some_and(is_short)
}
