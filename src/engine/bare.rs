//! Which moves from a position change nothing but where a unit stands: what is known of moves by a recipe is found once for
//! all of these.

use super::batch::Part;
use super::hopeless::Far;
use super::paths::Path;
use super::simple::{Outset, Unasked, asked_alone, only_moves, only_moves_then};
use super::view::View;
use crate::program::plan::Recipe;
use crate::program::squares::Squares;
use crate::spec::ids::{RuleId, TokenId};

/// What is known of the moves from one position.
pub(super) struct Bare<'a, B> {
    view: View<'a, B>,
    outset: Outset<'a, B>,
    /// What is known of moves by the recipes that were asked for last: without a capture, and with one.
    last: [Option<Known<'a, B>>; 2],
}

/// What is known of moves by one recipe.
struct Known<'a, B> {
    recipe: &'a Recipe<B>,
    /// Of which unit it is known, where that matters.
    unit: TokenId,
    /// Whether nothing else is changed by any of them; nothing when that depends on conditions.
    only: Option<bool>,
    /// When the only condition cannot hold.
    far: Option<Far<'a, B>>,
}

impl<'a, B: Squares> Bare<'a, B> {
    /// Nothing is known yet of moves from a position; nothing follows from `dormant` rules.
    pub fn new(view: &View<'a, B>, dormant: &'a [RuleId]) -> Self {
        let idle = Unasked { dormant, ..Unasked::default() };
        let outset = Outset { position: view.now, mover: view.now.flow.mover, idle };
        // Immunities may be asleep before a move and awake after it.
        Bare { view: View { asleep: false, ..*view }, outset, last: [None, None] }
    }

    /// Whether nothing changes in a simple move but where its unit stands, who is captured, and idle facts.
    #[inline]
    pub fn is_so(&mut self, recipe: &'a Recipe<B>, path: &Path<'_>) -> bool {
        recipe.is_bare(self.outset.idle.dormant) || self.is_so_here(recipe, path)
    }

    #[inline(never)]
    fn is_so_here(&mut self, recipe: &'a Recipe<B>, path: &Path<'_>) -> bool {
        let place = usize::from(!path.captured.is_empty());
        self.know(place, recipe, path.unit);
        let Some(known) = &self.last[place] else { return false };
        known.only.unwrap_or_else(|| self.is_so_then(known, path))
    }

    /// Of simple moves by a recipe, all of them with a capture or none, the goals of those of which it is so.
    #[inline]
    pub fn are_so(&mut self, recipe: &'a Recipe<B>, part: &Part<B>, goals: B) -> B {
        if recipe.is_bare(self.outset.idle.dormant) { goals } else { self.are_so_here(recipe, part, goals) }
    }

    #[inline(never)]
    fn are_so_here(&mut self, recipe: &'a Recipe<B>, part: &Part<B>, goals: B) -> B {
        let Some(unit) = part.unit(&self.view, goals.first()).filter(|_| part.is_of_one() || !recipe.of_unit) else {
            return B::EMPTY;
        };
        let place = usize::from(part.captures);
        self.know(place, recipe, unit.id);
        let Some(known) = &self.last[place] else { return B::EMPTY };
        let View { program, desk, .. } = self.view;
        let far = match (known.only, &known.far) {
            (Some(true), _) => return goals,
            (Some(false), _) => return B::EMPTY,
            (None, Some(far)) => goals.without(far.hopeful(&program.lines, goals, |goal| part.origin(goal))),
            (None, None) => B::EMPTY,
        };
        if !part.captures && known.far.as_ref().is_some_and(Far::is_sure) {
            return far;
        }
        let moves = part.only(goals.without(far)).moves(&self.view).filter(|(unit, goal, victim)| {
            let path = part.by().path(*unit, *goal, victim.as_slice());
            only_moves_then((program, desk), &self.outset, recipe, &path)
        });
        far | set_of(moves.map(|(_, goal, _)| goal))
    }

    /// Finds what is known of moves by a recipe, of a unit if that matters, unless it was asked for last.
    #[inline]
    fn know(&mut self, place: usize, recipe: &'a Recipe<B>, unit: TokenId) {
        let is_of_these =
            |known: &Known<'a, B>| std::ptr::eq(known.recipe, recipe) && (!recipe.of_unit || known.unit == unit);
        if !self.last[place].as_ref().is_some_and(is_of_these) {
            self.last[place] = Some(self.find(recipe, unit));
        }
    }

    #[inline(never)]
    fn find(&self, recipe: &'a Recipe<B>, unit: TokenId) -> Known<'a, B> {
        let layout = &self.view.program.layout;
        let only = only_moves(layout, &self.outset, recipe, unit);
        let asked = if only.is_none() { asked_alone(layout, &self.outset, recipe, unit) } else { None };
        Known { recipe, unit, only, far: asked.and_then(|part| Far::of(&self.view, &part.when)) }
    }

    #[inline(never)]
    fn is_so_then(&self, known: &Known<'a, B>, path: &Path<'_>) -> bool {
        let View { program, desk, .. } = self.view;
        let squares = path.goal.map(|goal| (path.origin.index(), goal.index()));
        if let Some((far, squares)) = known.far.as_ref().zip(squares) {
            let is_hopeless = far.is_hopeless(&program.lines, squares);
            if is_hopeless || path.captured.is_empty() && far.is_sure() {
                return is_hopeless;
            }
        }
        only_moves_then((program, desk), &self.outset, known.recipe, path)
    }
}

fn set_of<B: Squares>(squares: impl Iterator<Item = usize>) -> B {
    squares.fold(B::EMPTY, |all, square| all | B::only(square))
}

/// The rules from which nothing follows after any action from a position, since what they ask of that is not so.
pub(super) fn dormant<B: Squares>(view: &View<'_, B>, rules: &mut Vec<RuleId>) {
    rules.clear();
    for trigger in view.situation().standing.iter().map(|index| &view.program.triggers[*index]) {
        if !view.stands(&trigger.standing) {
            rules.push(trigger.rule);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::batch::Sketch;
    use crate::engine::bridge::take_over;
    use crate::engine::machine::{Engine, Machine};
    use crate::engine::make::{make, recipe_of};
    use crate::engine::position::Position;
    use crate::engine::walker::Onward;
    use crate::literal::chance::First;
    use crate::literal::game::Game;
    use crate::load::{Options, load, load_text};
    use crate::with_machine;

    /// How many simple moves there are from a position that are bare, that are not, and that only the condition decides; what is
    /// known of others is the same as what is found for each by itself.
    fn asked<B: Squares>(machine: &Machine<B>, now: &Position<B>) -> [usize; 3] {
        let (program, desk) = (&machine.program, &machine.desk);
        let view = View::of(program, desk, now).with_sleep();
        let (mut sketch, mut rules, mut told) = (Sketch::default(), Vec::new(), [0; 3]);
        dormant(&view, &mut rules);
        view.sketch(&mut sketch).unwrap();
        let mut all = Bare::new(&view, &rules);
        for part in sketch.parts() {
            let (by, captures) = (part.by(), part.captures);
            for (unit, goal, victim) in part.moves(&view) {
                let path = by.path(unit, goal, victim.as_slice());
                let of = (view.token(unit.id), captures);
                let Some(recipe) = recipe_of(program, now, (by.plan, by.way), of) else { continue };
                let decided = only_moves(&program.layout, &all.outset, recipe, unit.id);
                let alone = || only_moves_then((program, desk), &all.outset, recipe, &path);
                let expected = decided.unwrap_or_else(alone);
                assert_eq!(all.is_so(recipe, &path), expected, "{path:?}");
                told[if decided.is_none() { 2 } else { usize::from(!expected) }] += 1;
            }
        }
        told
    }

    #[test]
    fn what_is_known_of_a_move_is_so_of_others_like_it() {
        let names = ["chess", "stun_check", "advancing", "classics/horde", "classics/seirawan", "classics/atomic"];
        let loaded = names.map(|name| load(name, &Options::default()).unwrap());
        let keen = "language = 1\nextends = 'chess'\nfields.keen = { type = 'truth' }\n[stages.play]\nrules = '''\n\
            told: after piece moves: set keen of unit to true.\nban: forbid move when some captured is keen.\n'''";
        let loaded = loaded.into_iter().chain([load_text("my.toml", keen, &Options::default())]);
        let mut all = [0; 3];
        for (place, loaded) in loaded.enumerate() {
            let spec = loaded.spec.unwrap();
            let engine = Engine::new(&spec).unwrap();
            let game = Game::new(spec, 5, &[]);
            with_machine!(&engine, machine => {
                let tools = (&machine.program, &machine.desk);
                let mut position = take_over(tools.0, tools.1, game.state()).unwrap();
                for step in 0..100 {
                    if position.outcome.is_some() {
                        break;
                    }
                    all.iter_mut().zip(asked(machine, &position)).for_each(|(all, more)| *all += more);
                    let (mut sketch, mut next) = (Sketch::default(), position.clone());
                    let view = View::of(tools.0, tools.1, &position);
                    view.sketch(&mut sketch).unwrap();
                    let chosen = (step * 17 + place * 5 + 3) % sketch.count().max(1);
                    let Some(act) = sketch.draw(&view, chosen) else { break };
                    make(tools, &position, &mut next, (&sketch.acts, &act), &mut First, Onward::Wholly).unwrap();
                    position = next;
                }
            });
        }
        assert!(all.iter().all(|count| *count > 100), "{all:?}");
    }
}
