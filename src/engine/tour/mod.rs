//! Positions after the last actions of a count, each made of another where these differ in little but who stands where.
//!
//! Most moves of a position have the same consequences: the turn passes, some number grows. So the turn passes once, with
//! nobody moved; then facts are changed as they are after moves of a sort, each of these moves is made there, and taken back.

mod answers;
mod consequence;
mod rest;

use super::acts::{Act, Acts};
use super::batch::{Part, Unit};
use super::desk::Desk;
use super::generate::Overrun;
use super::hopeless::Far;
use super::make::{make, pair_of, recipe_of};
use super::paths::Path;
use super::position::Position;
use super::simple::{asked, asks_apart, is_still, nothing_follows};
use super::view::View;
use super::walker::Onward;
use crate::literal::chance::First;
use crate::program::Program;
use crate::program::plan::{Gist, Recipe, Share};
use crate::program::squares::Squares;
use crate::spec::ids::{MovementId, PlayerId, Square, TokenId};
use answers::Answers;
pub use consequence::Consequence;
use rest::Rest;

/// Goes through positions after actions from one position.
pub struct Tour<'a, B> {
    tools: (&'a Program<B>, &'a Desk<B>),
    position: &'a Position<B>,
    mover: Option<PlayerId>,
    /// How far it goes on after actions.
    onward: Onward,
    /// Of what positions after simple moves are made.
    rest: Option<Rest<'a, B>>,
    /// What moves without a capture and with one share that follow from what there is now, if others follow and nothing is done
    /// after those.
    ready: [Option<Share>; 2],
    /// Which questions are asked of moves.
    answers: Answers,
    /// Where it is noted what is different there, until that is made.
    unused: Option<&'a mut Consequence>,
    /// How many positions more were made of that than of the one before the action.
    gain: i32,
}

/// What moves of a unit by one way have in common.
#[derive(Clone, Copy)]
struct Like<'a, B> {
    recipe: (&'a Recipe<B>, &'a Gist),
    /// What truths of the unit become, if some do.
    brand: Option<&'a Gist>,
    /// Whether something has to be asked of each.
    asks: bool,
}

impl<'a, B: Squares> Tour<'a, B> {
    /// A tour of the positions after actions from one position, as far on; in `consequence` it notes what it changes.
    pub fn new(
        tools: (&'a Program<B>, &'a Desk<B>),
        (position, onward): (&'a Position<B>, Onward),
        consequence: &'a mut Consequence,
    ) -> Self {
        let (mover, unused) = (position.flow.mover, Some(consequence));
        let (rest, ready, answers) = (None, [None; 2], Answers::default());
        Tour { tools, position, mover, onward, rest, ready, answers, unused, gain: 0 }
    }

    /// Whether it has been looked for what other positions are made of.
    #[inline]
    pub fn has_begun(&self) -> bool {
        self.unused.is_none()
    }

    /// Makes what other positions are made of, if there is something.
    #[inline]
    fn begin(&mut self) {
        if let Some(consequence) = self.unused.take() {
            self.rest = Rest::of(self.tools, (self.position, self.onward), consequence);
        }
    }

    /// Goes to the positions after simple moves of one kind by one way, all of them with a capture or none and one at least, and
    /// looks at each.
    ///
    /// # Errors
    /// When a bound is come to.
    #[inline]
    pub fn go(
        &mut self,
        view: &View<'_, B>,
        part: &Part<B>,
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) -> Result<(), Overrun> {
        let Some(first) = part.unit(view, part.goals.first()) else { return Ok(()) };
        let recipe = self.recipe(part, first);
        if part.is_of_one()
            && let Some(recipe) = recipe
            && self.is_ready(recipe, part.captures)
            && let Some(rest) = &mut self.rest
        {
            rest.go_from((first, recipe.brand()), (part.goals, part.captures), look);
            self.gain += part.goals.count() as i32;
            return Ok(());
        }
        self.go_then(view, part, (first, recipe), look)
    }

    /// The same where facts may have to become what they are after such moves.
    #[inline(never)]
    fn go_then(
        &mut self,
        view: &View<'_, B>,
        part: &Part<B>,
        (first, recipe): (Unit, Option<&'a Recipe<B>>),
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) -> Result<(), Overrun> {
        let like = self.like(part, (first, recipe));
        if part.is_of_one() {
            return self.go_from(view, part, (first, like), part.goals, look);
        }
        if like.as_ref().is_some_and(|like| !like.recipe.0.of_unit) {
            let alike = like.map_or(B::EMPTY, |like| self.alike(&like, view, part, part.goals));
            if let Some(rest) = &mut self.rest {
                rest.go_each(part, alike, look);
            }
            self.gain += alike.count() as i32;
            let others = part.goals.without(alike);
            return if others.any() { self.go_apart(view, part, others, look) } else { Ok(()) };
        }
        for goal in part.goals.each() {
            let Some(unit) = part.unit(view, goal) else { continue };
            let like = self.like(part, (unit, self.recipe(part, unit)));
            self.go_from(view, part, (unit, like), B::only(goal), look)?;
        }
        Ok(())
    }

    /// Goes to the position after any action and looks at it.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn go_by(
        &mut self,
        acts: &Acts,
        act: &Act,
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) -> Result<(), Overrun> {
        let pair = pair_of(self.tools.0, self.position, act);
        let pair = pair.and_then(|pair| Some((pair, pair.sequel.as_ref()?)));
        if pair.is_some() {
            self.begin();
            self.ready = [None; 2];
        }
        if let (Some(pair), Some(rest)) = (pair, &mut self.rest)
            && rest.put(pair, acts.args(act), look)
        {
            self.gain += 1;
            return Ok(());
        }
        self.gain -= 1;
        self.go_anew_by(acts, act, look)
    }

    fn go_anew_by(
        &self,
        acts: &Acts,
        act: &Act,
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) -> Result<(), Overrun> {
        let next = self.made(acts, act)?;
        look(&next);
        self.tools.1.give_back(next);
        Ok(())
    }

    /// Gives back what it worked with; how many positions more were made of the one in which nobody had moved than of the one
    /// before the action.
    pub fn end(self) -> i32 {
        self.rest.into_iter().for_each(Rest::end);
        self.gain
    }

    /// The position after an action.
    fn made(&self, acts: &Acts, act: &Act) -> Result<Box<Position<B>>, Overrun> {
        let mut next = self.tools.1.copy(self.position);
        next.touched = B::EMPTY;
        make(self.tools, self.position, &mut next, (acts, act), &mut First, self.onward)?;
        Ok(next)
    }

    /// Goes to the positions after moves of a unit to some of the goals of a part.
    #[inline]
    fn go_from(
        &mut self,
        view: &View<'_, B>,
        part: &Part<B>,
        (unit, like): (Unit, Option<Like<'a, B>>),
        goals: B,
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) -> Result<(), Overrun> {
        let brand = like.as_ref().and_then(|like| like.brand);
        let alike = like.map_or(B::EMPTY, |like| self.alike(&like, view, part, goals));
        if let Some(rest) = &mut self.rest {
            rest.go_from((unit, brand), (alike, part.captures), look);
        }
        self.gain += alike.count() as i32;
        let others = goals.without(alike);
        if others.any() { self.go_apart(view, part, others, look) } else { Ok(()) }
    }

    /// Goes to each position after moves of a part to some of its goals that are not like others: from the one before them, if
    /// more follows than changes of facts of the game.
    #[inline(never)]
    fn go_apart(
        &mut self,
        view: &View<'_, B>,
        part: &Part<B>,
        goals: B,
        look: &mut (impl FnMut(&Position<B>) + ?Sized),
    ) -> Result<(), Overrun> {
        let (by, mut acts) = (part.by(), self.tools.1.acts());
        for (unit, goal, victim) in part.only(goals).moves(view) {
            if self.follow(&by.path(unit, goal, victim.as_slice()), part, look) {
                self.gain += 1;
                continue;
            }
            self.gain -= 1;
            let of = (unit.id, Square::at(unit.origin), MovementId::at(by.movement));
            acts.clear();
            acts.push_simple((by.action, by.plan, by.way), of, std::iter::once((Square::at(goal), victim)));
            acts.list.iter().try_for_each(|act| self.go_anew_by(&acts, act, look))?;
        }
        self.tools.1.keep_acts(acts);
        Ok(())
    }

    /// Goes to the position after a move if what follows from it are changes of facts of the game; whether it did.
    fn follow(&mut self, path: &Path<'_>, part: &Part<B>, look: &mut (impl FnMut(&Position<B>) + ?Sized)) -> bool {
        let (program, by) = (self.tools.0, part.by());
        let token = self.position.token(&program.layout, path.unit);
        let recipe = recipe_of(program, self.position, (by.plan, by.way), (token, part.captures));
        let Some(recipe) = recipe.filter(|recipe| recipe.of_game && !program.layout.veils.any) else { return false };
        self.begin();
        self.ready = [None; 2];
        let is_brief = self.onward == Onward::Briefly;
        self.rest.as_mut().is_some_and(|rest| rest.follow((recipe, path), is_brief, look))
    }

    /// The goals of those moves from which nothing follows but what follows from others like them.
    #[inline]
    fn alike(&self, like: &Like<'a, B>, view: &View<'_, B>, part: &Part<B>, goals: B) -> B {
        if like.asks { self.alike_then(like, view, part, goals) } else { goals }
    }

    #[inline(never)]
    fn alike_then(&self, like: &Like<'a, B>, view: &View<'_, B>, part: &Part<B>, goals: B) -> B {
        let (by, position) = (part.by(), self.position);
        let unit = part.unit(view, goals.first()).map(|unit| unit.id);
        let far = unit.and_then(|unit| self.far(like.recipe, unit));
        let near = match &far {
            Some(far) => far.hopeful(&self.tools.0.lines, goals, |goal| part.origin(goal)),
            None => goals,
        };
        if !part.captures && far.as_ref().is_some_and(Far::is_sure) {
            return goals.without(near);
        }
        let moves = part.only(near).moves(view).filter(|(unit, goal, victim)| {
            let path = by.path(*unit, *goal, victim.as_slice());
            nothing_follows(self.tools, position, self.mover, like.recipe, &path)
        });
        moves.fold(goals.without(near), |alike, (_, goal, _)| alike | B::only(goal))
    }

    /// What follows from moves of a kind by one way, if that is the same for all of them but for what is asked; what positions
    /// after moves are made of is made ready for it.
    #[inline]
    fn like(&mut self, part: &Part<B>, (unit, recipe): (Unit, Option<&'a Recipe<B>>)) -> Option<Like<'a, B>> {
        let recipe = recipe?;
        let gist = recipe.gist.as_ref()?;
        if self.is_ready(recipe, part.captures) {
            return Some(Like { recipe: (recipe, gist), brand: recipe.brand(), asks: false });
        }
        let like = self.like_then((recipe, gist), part, unit);
        self.note_ready();
        like
    }

    /// What follows from moves of a part.
    #[inline(always)]
    fn recipe(&self, part: &Part<B>, unit: Unit) -> Option<&'a Recipe<B>> {
        let (program, by) = (self.tools.0, part.by());
        let token = self.position.token(&program.layout, unit.id);
        recipe_of(program, self.position, (by.plan, by.way), (token, part.captures))
    }

    /// Whether what there is now is what follows from all moves by a recipe, with a capture or without, but for truths of the unit.
    #[inline(always)]
    fn is_ready(&self, recipe: &Recipe<B>, captures: bool) -> bool {
        let ready = self.ready[usize::from(captures)];
        ready.is_some()
            && recipe.worn().is_some_and(|worn| worn.alike == ready)
            && recipe.gist.as_ref().is_some_and(|gist| !self.answers.may_ask(gist))
    }

    /// Notes what moves are ready.
    #[inline]
    fn note_ready(&mut self) {
        let rest = self.rest.as_ref().filter(|_| self.onward == Onward::Lastly);
        self.ready = rest.map_or([None; 2], Rest::ready);
    }

    #[inline(never)]
    fn like_then(
        &mut self,
        (recipe, gist): (&'a Recipe<B>, &'a Gist),
        part: &Part<B>,
        unit: Unit,
    ) -> Option<Like<'a, B>> {
        let (position, layout) = (self.position, &self.tools.0.layout);
        let is_idle = self.onward == Onward::Briefly && recipe.idle;
        let still = recipe.still.as_ref().filter(|_| !is_idle);
        let is_still = |_: &&Gist| is_still(layout, (position, self.mover), (recipe, gist), unit.id);
        let (marks, gist) = match still.filter(is_still) {
            Some(still) => (None, still),
            None => (still, gist),
        };
        let asks =
            !is_idle && self.answers.whether(gist, |asked| asks_apart(layout, position, (recipe, asked), unit.id))?;
        self.begin();
        let rest = self.rest.as_mut()?;
        // Of whom is captured no fact changes any more.
        let own = || position.owned(layout, 0, self.mover);
        let by_own = |gist: &Gist| part.captures && !gist.marked.is_empty() && (part.goals & own()).any();
        if rest.minds(part.captures) || marks.is_some() && by_own(gist) {
            return None;
        }
        match marks {
            _ if is_idle => rest.wear_nothing(),
            None => rest.wear(gist),
            Some(still) if recipe.brands => rest.wear(still),
            Some(still) => rest.wear_marks((recipe, gist, still), unit.id),
        }
        let brand = marks.filter(|_| recipe.brands).map(|_| gist);
        self.rest.as_ref().filter(|rest| rest.is_quiet()).map(|_| Like { recipe: (recipe, gist), brand, asks })
    }

    /// When the only condition that is asked of such moves cannot hold.
    #[inline(never)]
    fn far(&self, recipe: (&'a Recipe<B>, &Gist), unit: TokenId) -> Option<Far<'a, B>> {
        let (program, desk) = self.tools;
        let mut asked = asked(&program.layout, self.position, recipe, unit);
        let part = asked.next().filter(|_| asked.next().is_none())?;
        Far::of(&View::of(program, desk, self.position), &part.when)
    }
}

#[cfg(test)]
mod tests;
