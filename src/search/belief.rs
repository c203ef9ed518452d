//! The positions that a player holds for possible: whole positions that agree with everything the player has observed.

use std::collections::VecDeque;

use super::deal::dealt;
use super::observation::{Observation, deed_code, is_open, observation, state_after, view};
use super::repair::repaired;
use crate::literal::action::Candidate;
use crate::literal::chance::{First, Seeded};
use crate::literal::flow;
use crate::literal::game::{Game, next_state, next_unstuck};
use crate::literal::key::state_key;
use crate::literal::knowledge::known_to;
use crate::literal::legal::asides;
use crate::literal::state::State;
use crate::runtime::{Class, Line, MoveList, Rules};
use crate::spec::Spec;
use crate::spec::ids::PlayerId;

/// Actions that are tried for each position that is wanted, before the search for positions gives up.
const PATIENCE: usize = 40;

/// Random results of one action that are tried.
const RESULTS: usize = 6;

/// Positions are few if there is no more than one for so many before.
const FEW: usize = 8;

/// Steps whose positions are kept, to begin again from when none is left.
const KEPT: usize = 8;

/// The positions that a player holds for possible in a game.
#[derive(Debug)]
pub struct Belief {
    player: PlayerId,
    /// How many positions are wanted.
    wanted: usize,
    seed: u64,
    /// What was observed, from the first observed step on.
    observed: Vec<Observation>,
    /// The number of the first observed step; the position before it was known.
    first: usize,
    /// The possible positions after the last steps, the newest last.
    kept: VecDeque<Vec<State>>,
    /// Positions that were mended in haste, when a signal stopped the search for possible ones.
    hasty: Vec<State>,
    is_certain: bool,
}

impl Belief {
    /// The belief of a player, of at most so many possible positions.
    pub fn new(player: PlayerId, wanted: usize, seed: u64) -> Belief {
        let (observed, kept, hasty) = (Vec::new(), VecDeque::new(), Vec::new());
        Belief { player, wanted, seed, observed, first: 0, kept, hasty, is_certain: false }
    }

    /// The player.
    pub fn player(&self) -> PlayerId {
        self.player
    }

    /// Whether nothing was hidden in the position that was asked about last.
    pub fn is_certain(&self) -> bool {
        self.is_certain
    }

    /// The positions that are possible now, all different: the position itself where nothing is hidden. None where no position was found
    /// that agrees with what was observed. Where the signal stops the search for them, earlier ones are mended by what the player knows, and
    /// the next call goes on with the search.
    pub fn worlds(&mut self, rules: &Rules, game: &Game, stop: &dyn Fn() -> bool) -> &[State] {
        self.is_certain = is_open(game.spec(), game.state(), self.player);
        if self.is_certain {
            self.begin(game.steps().len(), vec![game.state().clone()]);
        } else {
            if !self.goes_on(game) {
                self.begin_again(game);
            }
            while let Some(seen) = observation(game, self.first + self.observed.len(), self.player) {
                let after = state_after(game, self.first + self.observed.len());
                if stop() || !self.observe(rules, seen, &known_to(rules.spec(), after, self.player), stop) {
                    self.hasty = self.repaired(rules.spec(), &known_to(rules.spec(), game.state(), self.player));
                    return &self.hasty;
                }
            }
        }
        self.kept.back().map_or(&[], Vec::as_slice)
    }

    fn begin(&mut self, first: usize, worlds: Vec<State>) {
        (self.first, self.observed) = (first, Vec::new());
        self.kept = VecDeque::from([worlds]);
    }

    /// Whether the game goes on from what was observed.
    fn goes_on(&self, game: &Game) -> bool {
        let last = self.observed.len().checked_sub(1);
        !self.kept.is_empty()
            && self.first + self.observed.len() <= game.steps().len()
            && last.is_none_or(|last| {
                observation(game, self.first + last, self.player).as_ref() == self.observed.get(last)
            })
    }

    /// Begins with the newest position in which nothing was hidden, or with the beginning of the game.
    fn begin_again(&mut self, game: &Game) {
        let spec = game.spec();
        let open = game.steps().iter().rposition(|step| is_open(spec, &step.before, self.player));
        match open {
            Some(step) => self.begin(step, vec![game.steps()[step].before.clone()]),
            None => self.begin(0, self.beginnings(game)),
        }
    }

    /// The possible beginnings of a game: the usual one, if the rules leave nothing of it to chance and the game looks like it; otherwise
    /// deals that look like it.
    fn beginnings(&self, game: &Game) -> Vec<State> {
        let (spec, initial) = (game.spec(), game.initial());
        let mut dice = Seeded::new(self.seed);
        let start = flow::start(spec, &mut dice);
        if dice.picks.is_empty() && view(spec, &start, self.player) == view(spec, initial, self.player) {
            return vec![start];
        }
        let deals = (0..self.wanted).filter_map(|_| dealt(spec, initial, self.player, &mut dice)).collect();
        distinct(spec, deals)
    }

    /// Goes on to the positions that agree with one more observation. Where less than half of them are left, earlier ones are tried again,
    /// with more of them; where few are found, the last ones are mended by what the player knows and come behind them. Returns whether
    /// that was done before the signal; otherwise nothing is changed.
    fn observe(&mut self, rules: &Rules, seen: Observation, known: &State, stop: &dyn Fn() -> bool) -> bool {
        self.observed.push(seen);
        let before = self.kept.back().map_or(&[][..], Vec::as_slice);
        let (half, few) = (before.len().div_ceil(2), before.len() / FEW);
        let mut worlds = self.after(rules, before, (self.observed.len() - 1, self.wanted), stop);
        if worlds.len() < half || worlds.is_empty() {
            worlds.extend(self.retried(rules, stop));
            worlds = distinct(rules.spec(), worlds);
        }
        if worlds.len() <= few {
            worlds.extend(self.repaired(rules.spec(), known));
            worlds = distinct(rules.spec(), worlds);
        }
        if stop() {
            self.observed.pop();
            return false;
        }
        worlds.truncate(self.wanted);
        self.kept.push_back(worlds);
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
        true
    }

    /// The oldest positions that are kept, and what the observations since leave of many more that follow from them.
    fn retried(&self, rules: &Rules, stop: &dyn Fn() -> bool) -> Vec<State> {
        let from = self.observed.len() - self.kept.len();
        let mut worlds = self.kept.front().cloned().unwrap_or_default();
        for index in from..self.observed.len() {
            worlds = self.after(rules, &worlds, (index, 4 * self.wanted), stop);
        }
        worlds
    }

    /// The last positions that were possible, mended by what the player knows now.
    fn repaired(&self, spec: &Spec, known: &State) -> Vec<State> {
        let mut dice = Seeded::new(self.seed ^ !(self.first + self.observed.len()) as u64);
        let Some(last) = self.kept.iter().rev().find(|worlds| !worlds.is_empty()) else { return Vec::new() };
        let believed = last.iter().cycle().take(self.wanted);
        let mended = believed.filter_map(|one| repaired(spec, one, known, self.player, &mut dice)).collect();
        distinct(spec, mended)
    }

    /// The different positions that follow from positions and agree with an observation, at most so many. Those found before the signal,
    /// if it comes.
    fn after(
        &self,
        rules: &Rules,
        worlds: &[State],
        (index, wanted): (usize, usize),
        stop: &dyn Fn() -> bool,
    ) -> Vec<State> {
        let spec = rules.spec();
        let seen = &self.observed[index];
        let mut dice = Seeded::new(self.seed ^ (self.first + index) as u64 ^ (wanted as u64) << 32);
        let mut lists: Vec<Course<'_>> = worlds.iter().map(|world| Course::of(rules, world, seen, &mut dice)).collect();
        let mut found = Vec::new();
        let mut tried = 0;
        // One action of each position by turns, so that no position crowds out the others.
        while lists.iter().any(|list| !list.is_done()) && found.len() < wanted && tried < PATIENCE * wanted {
            for list in lists.iter_mut().filter(|list| !list.is_done()) {
                if stop() {
                    return found;
                }
                tried += 1;
                found.extend(list.next(spec, &mut dice).filter(|next| view(spec, next, self.player) == seen.view));
                if found.len() >= wanted {
                    break;
                }
            }
        }
        distinct(spec, found)
    }
}

/// What may have been done in one possible position, in random order.
struct Course<'w> {
    world: &'w State,
    line: Line<'w, First>,
    list: MoveList,
    /// Each with its place in the list, if it is in the list.
    candidates: Vec<(Candidate, Option<usize>)>,
    /// How often each is tried.
    results: usize,
    tried: usize,
    /// Whether an ending asks which players are stuck, and the line can tell sooner whether it holds.
    asks_stuck: bool,
}

impl<'w> Course<'w> {
    fn of(rules: &'w Rules, world: &'w State, seen: &Observation, dice: &mut Seeded) -> Course<'w> {
        let mut line = Line::from_state(rules, world.clone(), First);
        let mut list = MoveList::default();
        line.moves(Class::All, &mut list);
        let listed = (0..list.len()).filter_map(|index| Some((line.candidate(&list, index)?, Some(index))));
        let mut candidates: Vec<(Candidate, Option<usize>)> = listed.collect();
        if let Some(deed) = &seen.deed {
            candidates = same_deed(rules.spec(), world, candidates, deed).into_iter().collect();
        }
        dice.shuffle(&mut candidates);
        let asks_stuck = rules.spec().endings.iter().any(|ending| rules.spec().rule(ending.rule).asks_stuck);
        let asks_stuck = asks_stuck && line.is_compiled();
        Course { world, line, list, candidates, results: 1, tried: 0, asks_stuck }
    }

    fn is_done(&self) -> bool {
        self.tried >= self.candidates.len() * self.results
    }

    /// The next position that may follow.
    fn next(&mut self, spec: &Spec, dice: &mut Seeded) -> Option<State> {
        let (candidate, place) = self.candidates.get(self.tried % self.candidates.len())?.clone();
        let picks = dice.picks.len();
        let next = place.filter(|_| self.asks_stuck).and_then(|place| self.soon(spec, (&candidate, place), dice));
        let next = next.unwrap_or_else(|| next_state(spec, self.world.clone(), candidate, dice));
        if dice.picks.len() > picks {
            self.results = RESULTS;
            dice.picks.clear();
        }
        self.tried += 1;
        Some(next)
    }

    /// The position after a listed action, found without asking whether a player is stuck: the line tells whether an ending holds that asks
    /// it. Nothing if one may hold, or if something is left to chance.
    fn soon(&mut self, spec: &Spec, (candidate, place): (&Candidate, usize), dice: &mut Seeded) -> Option<State> {
        let picks = dice.picks.len();
        self.line.make(&self.list, place);
        let flow = self.line.outcome().is_none().then(|| self.line.snapshot().flow);
        self.line.unmake();
        let next = next_unstuck(spec, self.world.clone(), candidate.clone(), dice);
        (flow.as_ref() == Some(&next.flow) && dice.picks.len() == picks).then_some(next)
    }
}

/// The action of a position with this code: a legal one, or something said aside.
fn same_deed(
    spec: &Spec,
    world: &State,
    legal: Vec<(Candidate, Option<usize>)>,
    deed: &[u8],
) -> Option<(Candidate, Option<usize>)> {
    let is_it = |(one, _): &(Candidate, Option<usize>)| deed_code(spec, world, one) == deed;
    let said = || spec.player_ids().flat_map(|actor| asides(spec, world, actor)).map(|one| (one.candidate, None));
    legal.into_iter().find(is_it).or_else(|| said().find(is_it))
}

/// Each position once.
fn distinct(spec: &Spec, worlds: Vec<State>) -> Vec<State> {
    let mut keys = Vec::new();
    let mut kept = Vec::new();
    for world in worlds {
        let key = state_key(spec, &world);
        if !keys.contains(&key) {
            keys.push(key);
            kept.push(world);
        }
    }
    kept
}
