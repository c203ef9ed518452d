//! What can be done, gathered as sets of goals for one of them to be drawn: only that one becomes an action.

use std::ops::Range;
use std::sync::Arc;

use super::fan::{Fan, From, MOST_SQUARES};
use super::{By, Sink, Unit};
use crate::engine::acts::{Act, Acts, Bundle};
use crate::engine::order::{count, from_square, nth, origin_of, unbundled};
use crate::engine::subsets::Subsets;
use crate::engine::view::View;
use crate::program::atom::Atom;
use crate::program::squares::Squares;
use crate::spec::ids::{KindId, MovementId, Square};

/// What can be done in a position.
#[derive(Debug)]
pub struct Sketch<B> {
    /// What is not gathered as sets.
    pub acts: Acts,
    fans: Vec<Fan<B>>,
    /// How many moves there are in sets.
    moves: usize,
    /// What there is from each square while one of them is drawn; before that it means nothing.
    shares: Box<[Share; MOST_SQUARES]>,
}

/// The moves in sets from one square.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    count: u16,
    /// The place of the fan all of them are of, if they are of one.
    fan: Option<u16>,
}

/// In most positions there are fewer sets.
const FANS: usize = 32;

impl<B> Default for Sketch<B> {
    fn default() -> Self {
        let (acts, fans) = (Acts::default(), Vec::with_capacity(FANS));
        let shares = Box::new([Share::default(); MOST_SQUARES]);
        Sketch { acts, fans, moves: 0, shares }
    }
}

impl<B: Squares> Sketch<B> {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.acts.clear();
        self.forget_sets();
    }

    fn forget_sets(&mut self) {
        self.fans.clear();
        self.moves = 0;
    }

    /// Whether nothing can be done.
    pub fn is_empty(&self) -> bool {
        self.moves == 0 && self.acts.list.is_empty()
    }

    /// How many actions there are.
    pub fn count(&self) -> usize {
        self.moves + count(&self.acts)
    }

    /// The action in a place of the [ordered](crate::engine::order) list of all of them, which is not made. Of what was
    /// gathered in the position of `view` no more can be drawn after it.
    pub fn draw(&mut self, view: &View<'_, B>, place: usize) -> Option<Act> {
        if self.fans.is_empty() {
            return unbundled(&mut self.acts, place);
        }
        if self.acts.list.is_empty()
            && let Some(origins) = self.shared()
        {
            return self.draw_at_once(view, origins, place);
        }
        if self.acts.is_bundled() {
            self.unfold(view, |fan| fan.goals);
            return unbundled(&mut self.acts, place);
        }
        let (mut place, mut lower) = (place, 0);
        let listed =
            |acts: &Acts, bounds: Range<u64>| acts.list.iter().filter(|act| bounds.contains(&act.first())).count();
        while let Some(action) = self.action_from(lower) {
            // What has no way, or is of another action, and comes before.
            let between = listed(&self.acts, lower..from_square(action, 0));
            if place < between {
                break;
            }
            match self.origin_of(action, place - between) {
                Ok((origin, place)) => return self.draw_from(view, (action, origin), place),
                Err(left) => place = left,
            }
            lower = from_square(action, B::CAPACITY);
        }
        let before = listed(&self.acts, 0..lower);
        nth(&mut self.acts, before + place)
    }

    /// Finds out what there is from each square, and from which there is something; nothing where it is of several actions.
    #[inline]
    fn shared(&mut self) -> Option<B> {
        let (action, mut origins) = (self.fans.first()?.by.action, B::EMPTY);
        for (place, fan) in self.fans.iter().enumerate() {
            if fan.by.action != action {
                return None;
            }
            let mut share = |origin: usize, count| {
                let share = &mut self.shares[origin % MOST_SQUARES];
                *share = match origins.has(origin) {
                    true => Share { count: share.count + count, fan: None },
                    false => Share { count, fan: Some(place as u16) },
                };
                origins |= B::only(origin);
            };
            match fan.from {
                From::One(origin) => share(usize::from(origin), fan.count),
                From::Each(step) => fan.goals.moved(-step).each().for_each(|origin| share(origin, 1)),
            }
        }
        Some(origins)
    }

    /// The same where all there is are moves in sets of one action, from these squares.
    #[inline]
    fn draw_at_once(&mut self, view: &View<'_, B>, origins: B, mut place: usize) -> Option<Act> {
        for origin in origins.each() {
            let Share { count, fan } = self.shares[origin % MOST_SQUARES];
            if let Some(left) = place.checked_sub(usize::from(count)) {
                place = left;
                continue;
            }
            let Some(fan) = fan else {
                let action = self.fans.first()?.by.action;
                return self.draw_from(view, (action, origin), place);
            };
            let fan = self.fans[usize::from(fan)];
            let goal = fan.goals_from(origin).each().nth(place)?;
            self.forget_sets();
            self.list(view, &fan, goal);
            return self.acts.list.pop();
        }
        None
    }

    /// Lists a move in a set.
    #[inline]
    fn list(&mut self, view: &View<'_, B>, fan: &Fan<B>, goal: usize) {
        let By { action, plan, way, movement } = fan.by;
        if let Some(Unit { id, origin }) = fan.unit(view, goal) {
            let (of, victim) = ((id, Square::at(origin), MovementId::at(movement)), fan.victim(view, goal));
            self.acts.push_simple((action, plan, way), of, std::iter::once((Square::at(goal), victim)));
        }
    }

    /// The first action of which there are moves in sets that come after this.
    fn action_from(&self, lower: u64) -> Option<u16> {
        let mut actions = self.fans.iter().map(|fan| fan.by.action).filter(|action| from_square(*action, 0) >= lower);
        let first = actions.next()?;
        Some(actions.fold(first, u16::min))
    }

    /// From which square the move in a place of those of an action comes, and its place among those from there; with fewer
    /// moves the place in what comes after them.
    fn origin_of(&self, action: u16, mut place: usize) -> Result<(usize, usize), usize> {
        let (mut counts, mut origins) = ([0; MOST_SQUARES], B::EMPTY);
        for fan in self.fans.iter().filter(|fan| fan.by.action == action) {
            origins |= fan.add_to(&mut counts);
        }
        let those = from_square(action, 0)..from_square(action, B::CAPACITY);
        for first in self.acts.list.iter().map(Act::first).filter(|first| those.contains(first)) {
            counts[origin_of(first) % MOST_SQUARES] += 1;
            origins |= B::only(origin_of(first));
        }
        for origin in origins.each() {
            match place.checked_sub(usize::from(counts[origin % MOST_SQUARES])) {
                Some(left) => place = left,
                None => return Ok((origin, place)),
            }
        }
        Err(place)
    }

    /// The action in a place of those from a square.
    fn draw_from(&mut self, view: &View<'_, B>, (action, origin): (u16, usize), place: usize) -> Option<Act> {
        let those = from_square(action, origin)..from_square(action, origin + 1);
        let is_listed = self.acts.list.iter().any(|act| those.contains(&act.first()));
        let (mut all, mut several) = (B::EMPTY, 0);
        for fan in self.fans.iter().filter(|fan| fan.by.action == action) {
            let goals = fan.goals_from(origin);
            all |= goals;
            several += goals.count();
        }
        // Where no two lead to one goal, they are in the order of the goals.
        if !is_listed && several == all.count() {
            let goal = B::only(all.each().nth(place)?);
            self.acts.list.clear();
            self.unfold(view, |fan| if fan.by.action == action { fan.goals_from(origin) & goal } else { B::EMPTY });
            return self.acts.list.pop();
        }
        self.acts.list.retain(|act| those.contains(&act.first()));
        self.unfold(view, |fan| if fan.by.action == action { fan.goals_from(origin) } else { B::EMPTY });
        nth(&mut self.acts, place)
    }

    /// Lists those of the moves in sets that are chosen.
    fn unfold(&mut self, view: &View<'_, B>, chosen: impl Fn(&Fan<B>) -> B) {
        let fans = std::mem::take(&mut self.fans);
        for fan in &fans {
            chosen(fan).each().for_each(|goal| self.list(view, fan, goal));
        }
        self.fans = fans;
        self.forget_sets();
    }

    #[inline]
    fn gather(&mut self, by: By, from: From, (quiet, captures): (B, B)) {
        let goals = quiet | captures;
        if goals.is_empty() {
            return;
        }
        let count = goals.count() as u16;
        self.moves += usize::from(count);
        self.fans.push(Fan { by, from, goals, captures, count });
    }
}

impl<B: Squares> Sink<B> for Sketch<B> {
    const GATHERS: bool = true;

    #[inline]
    fn moves(&mut self, _: &View<'_, B>, from: Unit, by: By, goals: (B, B)) {
        self.gather(by, From::One(from.origin as u16), goals);
    }

    #[inline]
    fn moves_from(&mut self, _: &View<'_, B>, origin: usize, by: By, goals: (B, B)) {
        self.gather(by, From::One(origin as u16), goals);
    }

    fn steps(&mut self, by: By, step: i16, goals: (B, B)) {
        self.gather(by, From::Each(step), goals);
    }

    fn changing(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), choices: Option<&[Atom]>) {
        self.acts.changing(view, from, by, goals, choices);
    }

    fn entering(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), choices: &[Atom]) {
        self.acts.entering(view, from, by, goals, choices);
    }

    fn paid(&mut self, view: &View<'_, B>, from: Unit, by: By, goals: (B, B), paid: (KindId, &Arc<Bundle>, &Subsets)) {
        self.acts.paid(view, from, by, goals, paid);
    }

    fn act(&mut self, acts: &Acts, act: &Act, choices: &[Atom]) {
        self.acts.push_from(acts, act, choices);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::bridge::take_over;
    use crate::engine::machine::{Engine, Machine};
    use crate::engine::make::make;
    use crate::engine::order::{Rank, sort};
    use crate::engine::position::Position;
    use crate::engine::walker::Onward;
    use crate::literal::chance::First;
    use crate::literal::game::Game;
    use crate::load::{Options, load, load_text};
    use crate::spec::Spec;
    use crate::with_machine;

    /// What is drawn is what stands in that place of the list in order, whichever place it is; how many were in sets, and
    /// what an action in the middle leads to.
    fn drawn_like_listed<B: Squares>(machine: &Machine<B>, now: &Position, middle: usize) -> (usize, Position) {
        let tools = (&machine.program, &machine.desk);
        let view = View::of(tools.0, tools.1, now);
        let (mut acts, mut sketch) = (Acts::default(), Sketch::default());
        view.legal(&mut acts).unwrap();
        sort(&mut acts);
        let (mut moves, mut next) = (0, now.clone());
        for (place, act) in acts.list.iter().enumerate() {
            view.sketch(&mut sketch).unwrap();
            assert_eq!((sketch.count(), sketch.is_empty()), (acts.list.len(), false));
            moves = sketch.moves;
            let drawn = sketch.draw(&view, place).unwrap();
            assert_eq!(Rank::of_act(&sketch.acts, &drawn), Rank::of_act(&acts, act), "{place}");
            assert_eq!((drawn.simple, drawn.movement()), (act.simple, act.movement()), "{place}");
            if place == middle % acts.list.len() {
                make(tools, now, &mut next, (&sketch.acts, &drawn), &mut First, Onward::Wholly).unwrap();
            }
        }
        (moves, next)
    }

    #[test]
    fn what_is_drawn_is_what_stands_in_that_place_of_the_list() {
        let names = ["chess", "empire", "classics/crazyhouse", "classics/seirawan", "classics/atomic"];
        let others = ["classics/grand", "classics/janggi", "classics/fischerandom", "classics/grasshopper"];
        for name in names.into_iter().chain(others) {
            drawn_in_a_game(name, load(name, &Options::default()).unwrap().spec.unwrap());
        }
    }

    #[test]
    fn what_has_no_way_stands_between_moves_of_several_actions() {
        let text = "language = 1\nuses = ['base']\nvariant.name = 'Strolls'\n[pieces]\n\
            rook = { letter = 'R', moves = 'R' }\nknight = { letter = 'N', moves = 'N' }\n[board]\npicture = \"\"\"\n\
            r . n . r\n. . . . .\n. . . . .\n. . . . .\nR . N . R\n\"\"\"\n[stages.play]\nrules = \"\"\"\n\
            wait: action wait.\n  stroll: action stroll(unit: own piece, path: path of unit): follow path.\n\
            rest: action rest.\n  stuck: mover loses when mover is stuck.\n\"\"\"\n";
        drawn_in_a_game("strolls", load_text("strolls.toml", text, &Options::default()).spec.unwrap());
    }

    fn drawn_in_a_game(name: &str, spec: Arc<Spec>) {
        let engine = Engine::new(&spec).unwrap();
        let game = Game::new(spec, 3, &[]);
        let moves = with_machine!(&engine, machine => {
            let mut position = take_over(&machine.program, &machine.desk, game.state()).unwrap();
            let mut all = 0;
            for step in 0..100 {
                if position.outcome.is_some() {
                    break;
                }
                let (moves, next) = drawn_like_listed(machine, &position, step * 17 + 5);
                (all, position) = (all + moves, next);
            }
            all
        });
        assert!(moves > 500, "{name}: {moves}");
    }
}
