//! Positions after last actions, each made of another where these differ in nothing but who stands where.
//!
//! Most moves of a position have the same consequences: the turn passes, some number grows. After one of them has been
//! carried out, another is done by putting back who moved and who was captured, and moving the next unit.

use super::acts::{Act, Acts};
use super::batch::{By, Unit};
use super::desk::Desk;
use super::generate::Overrun;
use super::hopeless::Far;
use super::make::{make, recipe_of};
use super::position::{Position, Stance};
use super::simple::{asked, asks_apart, leads_alike, nothing_follows};
use super::token::Place;
use super::view::View;
use super::walker::{Onward, settle_down};
use crate::literal::chance::First;
use crate::program::Program;
use crate::program::plan::{Gist, Recipe};
use crate::program::round::Round;
use crate::program::squares::Squares;
use crate::spec::ids::{MovementId, PlayerId, Square, TokenId};

/// So many sorts of consequences are kept apart.
const MOST_BASES: usize = 6;

/// Goes through positions after actions from one position, of which nothing is counted any more.
pub struct Tour<'a, B> {
    tools: (&'a Program<B>, &'a Desk<B>),
    position: &'a Position<B>,
    mover: Option<PlayerId>,
    /// How the turn passes, if that is the same after all actions from which the same follows.
    round: Option<&'a Round<B>>,
    /// Positions after moves, each for all moves with the same consequences.
    bases: Vec<Base<'a, B>>,
    acts: Acts,
}

/// A position after a move.
struct Base<'a, B> {
    next: Box<Position<B>>,
    recipe: (&'a Recipe<B>, &'a Gist),
    unit: Unit,
    stance: Stance,
    goal: usize,
    victim: Option<TokenId>,
}

/// What moves of a kind by one way have in common.
struct Like<'a, B> {
    recipe: (&'a Recipe<B>, &'a Gist),
    /// Whether something has to be asked of each.
    asks: bool,
    /// When the only condition that is asked cannot hold.
    far: Option<Far<'a, B>>,
    /// After which of them others are made, if there is one.
    base: Option<usize>,
}

impl<'a, B: Squares> Tour<'a, B> {
    /// A tour of the positions after actions from one position.
    pub fn new(tools: (&'a Program<B>, &'a Desk<B>), position: &'a Position<B>) -> Self {
        let round = tools.0.rounds[usize::from(position.flow.situation)].as_ref();
        let round = round.filter(|round| {
            round.by_facts && round.signs.is_some() && round.sieges.is_empty() && !tools.0.layout.veils.tokens
        });
        Tour { tools, position, mover: position.flow.mover, round, bases: Vec::new(), acts: tools.1.acts() }
    }

    /// Goes to the positions after simple moves of one kind by one way, all of them with a capture or none, and looks at each.
    ///
    /// # Errors
    /// When a bound is come to.
    #[inline]
    pub fn go(
        &mut self,
        by: By,
        moves: impl Iterator<Item = (Unit, usize, Option<TokenId>)>,
        look: &mut impl FnMut(&Position<B>),
    ) -> Result<(), Overrun> {
        let (mut like, mut looked) = (None, None);
        for (unit, goal, victim) in moves {
            let is_new = looked != Some(unit.id);
            if like.as_ref().map_or(is_new, |like: &Like<'a, B>| !self.serves(like.base, unit)) {
                (like, looked) = (self.like(by, unit, victim.is_some()), Some(unit.id));
            }
            let alike = like.as_ref().filter(|like| self.is_like(like, by, unit, (goal, victim)));
            match alike.and_then(|like| like.base) {
                Some(base) => {
                    self.go_likewise(base, unit, (goal, victim));
                    look(&self.bases[base].next);
                }
                None => {
                    let recipe = alike.map(|like| like.recipe);
                    self.go_anew(recipe, by, unit, (goal, victim), look)?;
                }
            }
        }
        Ok(())
    }

    /// Goes to the position after any action and looks at it.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn go_by<T>(&self, acts: &Acts, act: &Act, look: impl FnOnce(&Position<B>) -> T) -> Result<T, Overrun> {
        let next = self.made(acts, act)?;
        let seen = look(&next);
        self.tools.1.give_back(next);
        Ok(seen)
    }

    /// Gives back what it worked with.
    pub fn end(self) {
        self.bases.into_iter().for_each(|base| self.tools.1.give_back(base.next));
        self.tools.1.keep_acts(self.acts);
    }

    /// The position after an action.
    fn made(&self, acts: &Acts, act: &Act) -> Result<Box<Position<B>>, Overrun> {
        let mut next = self.tools.1.copy(self.position);
        (next.touched, next.uncounted) = (B::EMPTY, false);
        make(self.tools, self.position, &mut next, (acts, act), &mut First, Onward::Lastly)?;
        Ok(next)
    }

    /// The same after a simple move.
    fn moved(
        &mut self,
        by: By,
        unit: Unit,
        (goal, victim): (usize, Option<TokenId>),
    ) -> Result<Box<Position<B>>, Overrun> {
        let mut acts = std::mem::take(&mut self.acts);
        acts.clear();
        let of = (unit.id, Square::at(unit.origin), MovementId::at(by.movement));
        acts.push_simple((by.action, by.plan, by.way), of, std::iter::once((Square::at(goal), victim)));
        let next = acts.list.first().map(|act| self.made(&acts, act));
        self.acts = acts;
        next.unwrap_or(Err(Overrun))
    }

    /// Whether a base is for moves of a unit, if it is for others of the same kind; without one, there may be one.
    #[inline]
    fn serves(&self, base: Option<usize>, unit: Unit) -> bool {
        base.is_some_and(|base| !self.bases[base].recipe.0.of_unit || self.bases[base].unit.id == unit.id)
    }

    /// Whether nothing follows from a move but what follows from others like it.
    #[inline]
    fn is_like(&self, like: &Like<'a, B>, by: By, unit: Unit, (goal, victim): (usize, Option<TokenId>)) -> bool {
        let is_far = |far: &Far<'_, B>| far.is_hopeless(&self.tools.0.lines, (unit.origin, goal));
        let path = || by.path(unit, goal, victim.as_slice());
        !like.asks
            || like.far.as_ref().is_some_and(is_far)
            || nothing_follows(self.tools, self.position, self.mover, like.recipe, &path())
    }

    /// What follows from moves of a kind by one way, if that is the same for all of them but for what is asked.
    #[inline(never)]
    fn like(&self, by: By, unit: Unit, captures: bool) -> Option<Like<'a, B>> {
        let signs = self.round?.signs.as_ref()?;
        // Whoever is captured may be the last of a kind.
        if captures && (signs.stirred || signs.bereft) {
            return None;
        }
        let (layout, position) = (&self.tools.0.layout, self.position);
        let token = position.token(layout, unit.id);
        let recipe = recipe_of(self.tools.0, position, (by.plan, by.way), (token, captures))?;
        let gist = recipe.gist.as_ref()?;
        let asks = asks_apart(layout, position, (recipe, gist), unit.id)?;
        let serves = |base: &Base<'a, B>| match recipe.of_unit || base.recipe.0.of_unit {
            true => base.unit.id == unit.id && std::ptr::eq(base.recipe.0, recipe),
            false => leads_alike(layout, position, base.recipe.1, gist),
        };
        let far = if asks { self.far((recipe, gist), unit.id) } else { None };
        Some(Like { recipe: (recipe, gist), asks, far, base: self.bases.iter().position(serves) })
    }

    /// When the only condition that is asked of such moves cannot hold.
    fn far(&self, recipe: (&'a Recipe<B>, &Gist), unit: TokenId) -> Option<Far<'a, B>> {
        let (program, desk) = self.tools;
        let mut asked = asked(&program.layout, self.position, recipe, unit);
        let part = asked.next().filter(|_| asked.next().is_none())?;
        Far::of(&View::of(program, desk, self.position), &part.when)
    }

    /// Goes from the position after one move to that after another.
    #[inline]
    fn go_likewise(&mut self, base: usize, unit: Unit, (goal, victim): (usize, Option<TokenId>)) {
        let (layout, base) = (&self.tools.0.layout, &mut self.bases[base]);
        let next = &mut *base.next;
        if base.unit.id == unit.id && base.victim.is_none() && victim.is_none() {
            next.slide(layout, &base.stance, (base.goal, goal));
        } else {
            next.slide(layout, &base.stance, (base.goal, base.unit.origin));
            if let Some(before) = base.victim {
                next.put(layout, before, Place::On(Square::at(base.goal)));
            }
            if base.unit.id != unit.id {
                (base.unit, base.stance) = (unit, next.stance(layout, unit.id));
            }
            if base.victim.is_some() || victim.is_some() {
                (next.stirred, next.bereft) = (self.position.stirred, self.position.bereft);
                if let Some(victim) = victim {
                    next.lift(layout, victim);
                }
                settle_down(next, self.round.map_or(1, |round| round.turns.len()));
            }
            next.slide(layout, &base.stance, (unit.origin, goal));
        }
        next.touched = B::only(unit.origin) | B::only(goal);
        (base.goal, base.victim) = (goal, victim);
    }

    /// Goes to a position from the one before the move, and keeps it for moves like it, if there may be such, nothing was asked
    /// and the position was not counted.
    #[inline(never)]
    fn go_anew(
        &mut self,
        recipe: Option<(&'a Recipe<B>, &'a Gist)>,
        by: By,
        unit: Unit,
        to: (usize, Option<TokenId>),
        look: &mut impl FnMut(&Position<B>),
    ) -> Result<(), Overrun> {
        let next = self.moved(by, unit, to)?;
        look(&next);
        let is_quiet = next.uncounted && next.outcome.is_none() && next.leaving.is_none();
        match recipe.filter(|_| is_quiet && self.bases.len() < MOST_BASES) {
            Some(recipe) => {
                let ((goal, victim), stance) = (to, next.stance(&self.tools.0.layout, unit.id));
                self.bases.push(Base { next, recipe, unit, stance, goal, victim });
            }
            None => self.tools.1.give_back(next),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::batch::Sketch;
    use crate::engine::bridge::take_over;
    use crate::engine::machine::{Engine, Machine};
    use crate::literal::game::Game;
    use crate::load::{Options, load};
    use crate::with_machine;

    /// Whether it is told apart from another position by nothing.
    fn assert_alike<B: Squares>(next: &Position<B>, anew: &Position<B>, name: &str) {
        assert!(next.lies_like(anew), "{name}");
        assert_eq!(
            (next.flow, next.leaving, next.outcome, next.trail),
            (anew.flow, anew.leaving, anew.outcome, anew.trail)
        );
        let rest =
            |one: &Position<B>| (one.uncounted, one.board_hash, one.stirred, one.bereft, one.beyond, one.touched);
        assert_eq!(rest(next), rest(anew), "{name}");
    }

    /// Goes to each position after one, compares it with what is made of that one, and returns how many were made of others,
    /// and one of all.
    fn toured<B: Squares>(
        machine: &Machine<B>,
        now: &Position<B>,
        (name, chosen): (&str, usize),
    ) -> (usize, Position<B>) {
        let tools = (&machine.program, &machine.desk);
        let view = View::of(tools.0, tools.1, now);
        let (mut sketch, mut acts, mut anew) = (Sketch::default(), Acts::default(), now.clone());
        view.sketch(&mut sketch).unwrap();
        let (mut tour, mut likewise, mut place) = (Tour::new(tools, now), 0, 0);
        let mut onward = now.clone();
        let (middle, mut go_on) = (chosen % sketch.count().max(1), |acts: &Acts, act: &Act| {
            onward.clone_from(now);
            make(tools, now, &mut onward, (acts, act), &mut First, Onward::Wholly).unwrap();
        });
        for part in sketch.parts() {
            let (by, moves) = (part.by(), part.moves(&view));
            for (unit, goal, victim) in moves {
                let bases = tour.bases.len();
                acts.clear();
                let of = (unit.id, Square::at(unit.origin), MovementId::at(by.movement));
                acts.push_simple((by.action, by.plan, by.way), of, std::iter::once((Square::at(goal), victim)));
                anew.clone_from(now);
                (anew.touched, anew.uncounted) = (B::EMPTY, false);
                make(tools, now, &mut anew, (&acts, &acts.list[0]), &mut First, Onward::Lastly).unwrap();
                let mut seen = std::ptr::null();
                let look = &mut |next: &Position<B>| {
                    assert_alike(next, &anew, name);
                    seen = std::ptr::from_ref(next);
                };
                tour.go(by, std::iter::once((unit, goal, victim)), look).unwrap();
                let mut kept = tour.bases.iter().map(|base| std::ptr::from_ref(&*base.next));
                likewise += usize::from(tour.bases.len() == bases && kept.any(|next| next == seen));
                if place == middle {
                    go_on(&acts, &acts.list[0]);
                }
                place += 1;
            }
        }
        if let (true, Some(act)) = (place <= middle, sketch.acts.list.first()) {
            go_on(&sketch.acts, act);
        }
        (likewise, onward)
    }

    #[test]
    fn each_position_is_what_is_made_of_the_one_before_the_move() {
        let names = ["chess", "advancing", "empire", "classics/crazyhouse", "classics/horde", "classics/extinction"];
        // After whose moves something is asked.
        let others = ["stun_check", "classics/threecheck", "classics/shogi"];
        for name in names.into_iter().chain(others) {
            let spec = load(name, &Options::default()).unwrap().spec.unwrap();
            let engine = Engine::new(&spec).unwrap();
            let game = Game::new(spec, 5, &[]);
            let likewise = with_machine!(&engine, machine => {
                let mut position = take_over(&machine.program, &machine.desk, game.state()).unwrap();
                let mut all = 0;
                for step in 0..120 {
                    if position.outcome.is_some() {
                        break;
                    }
                    let (likewise, next) = toured(machine, &position, (name, step * 19 + 7));
                    (all, position) = (all + likewise, next);
                    // As in a game that has just begun, no position can have occurred often.
                    position.trail.0 = position.trail.1;
                }
                all
            });
            assert!(likewise > 500 || others.contains(&name), "{name}: {likewise}");
        }
    }
}
