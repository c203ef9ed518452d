//! A game that both engines play side by side, history and chance included.

use std::sync::Arc;

use interp::compile::bitboard::Bitboard;
use interp::engine::compiled::Engine;
use interp::engine::convert::enter;
use interp::engine::flow::make::{make, say};
use interp::engine::flow::stuck::workspace;
use interp::engine::position::Position;
use interp::engine::position::hash::position_hash;
use interp::engine::position::state::NotConvertible;
use interp::literal::action::{Transition, done_in};
use interp::literal::chance::Seeded;
use interp::literal::flow;
use interp::literal::key::position_key;
use interp::literal::knowledge::known_to;
use interp::literal::legal::{asides, legal};
use interp::literal::state::{Past, State};
use interp::notation::action::find::{Found, find};
use interp::notation::action::write_unmarked;
use interp::notation::position;
use interp::spec::ids::PlayerId;
use interp::spec::{PIECES, Spec};
use interp::with_program;

use super::compare::{Both, Compared, Doable};

/// Something that is done: an action, or what a player says beside it, in machine form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    Act(String),
    Say(PlayerId, String),
}

/// Where a walk begins: at the start, or in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum From {
    Seed(u64),
    Text(String),
}

/// The failure, and the actions before it.
#[derive(Debug, Clone)]
pub struct Fault {
    pub why: String,
    pub from: From,
    pub deeds: Vec<Deed>,
}

/// The state a walk begins with.
pub fn begin(spec: &Spec, from: &From) -> Option<(State, Seeded)> {
    let mut chance = Seeded::new(if let From::Seed(seed) = from { *seed } else { 0 });
    let state = match from {
        From::Seed(_) => flow::start(spec, &mut chance),
        From::Text(text) => flow::resume(spec, position::parse(spec, text).ok()?, &mut chance),
    };
    Some((state, chance))
}

/// A state that remembers no earlier positions. Where some were counted, it is counted as it stands.
pub fn alone(spec: &Spec, state: &State) -> State {
    let mut state = state.clone();
    if state.past.as_ref().is_some_and(|past| past.earlier.is_some()) {
        let key = position_key(spec, &state);
        let known_to = |player| position_key(spec, &known_to(spec, &state, player));
        let known = spec.veil(PIECES).map(|_| spec.player_ids().map(known_to).collect()).unwrap_or_default();
        state.past = None;
        let kept = Some(Box::new(state.clone()));
        state.past = Some(Arc::new(Past { key, known, earlier: None, place: 0, state: kept }));
    }
    state
}

/// Compares one state, without what came before it.
pub fn at(spec: &Arc<Spec>, engine: &Engine, state: &State) -> Compared<()> {
    let state = alone(spec, state);
    with_program!(engine, program => {
        let workspace = &workspace(program);
        let both = Both { spec, program, workspace };
        match taken(both, &state)? {
            Some(position) => both.compare(&state, &position).map(|_| ()),
            None => Ok(()),
        }
    })
}

/// Plays at random for so many deeds, and compares all on the way; returns how many states were seen.
pub fn at_random(spec: &Arc<Spec>, engine: &Engine, from: &From, seed: u64, plies: usize) -> Result<usize, Box<Fault>> {
    let mut dice = Seeded::new(!seed);
    walk(spec, engine, from, &mut |state, all| choose(state, all, &mut dice), (plies, MANY * plies))
}

/// Does what is listed, and compares all on the way. What cannot be done any more ends the walk.
pub fn along(spec: &Arc<Spec>, engine: &Engine, from: &From, deeds: &[Deed]) -> Result<usize, Box<Fault>> {
    let mut left = deeds.iter();
    walk(spec, engine, from, &mut |_, _| left.next().cloned().map(Choice::Deed), (deeds.len(), usize::MAX))
}

enum Choice {
    /// One of the actions.
    Nth(usize),
    /// Something a player says.
    Aside(PlayerId, usize),
    Deed(Deed),
}

/// Mostly an action; now and then something is said.
fn choose(spec: &Spec, all: &Doable, dice: &mut Seeded) -> Option<Choice> {
    if dice.below(12) == 0 {
        let speaker = PlayerId(dice.below(spec.players.len()) as u8);
        return Some(Choice::Aside(speaker, dice.below(4)));
    }
    (!all.list.is_empty()).then(|| Choice::Nth(dice.below(all.list.len())))
}

type Chooser<'c> = &'c mut dyn FnMut(&Spec, &Doable) -> Option<Choice>;

/// The most actions of a walk, and of actions to compare on the way.
type Bounds = (usize, usize);

fn walk(
    spec: &Arc<Spec>,
    engine: &Engine,
    from: &From,
    next: Chooser<'_>,
    bounds: Bounds,
) -> Result<usize, Box<Fault>> {
    let Some((state, chance)) = begin(spec, from) else { return Ok(0) };
    // Whole turns may have ended before anybody could act; their positions cannot be taken over.
    let state = alone(spec, &state);
    let mut deeds = Vec::new();
    let walked = with_program!(engine, program => {
        let both = Both { spec, program, workspace: &workspace(program) };
        taken(both, &state).and_then(|position| {
            Pair { both, state, position, chances: (chance.clone(), chance), hashes: Vec::new() }.walk(next, bounds, &mut deeds)
        })
    });
    walked.map_err(|why| Box::new(Fault { why, from: from.clone(), deeds }))
}

/// A state as a compiled position; nothing when it is left to the literal interpreter.
fn taken<B: Bitboard>(both: Both<'_, B>, state: &State) -> Compared<Option<Position>> {
    match enter(both.program, both.workspace, state, 0) {
        Ok(position) => Ok(Some(position)),
        Err(NotConvertible::Secret) => Ok(None),
        Err(why) => Err(format!("it is not taken over: {why:?}")),
    }
}

/// A walk is cut short where there are more actions in a position than this, by and large.
const MANY: usize = 60;

/// A game on both engines.
struct Pair<'a, B> {
    both: Both<'a, B>,
    state: State,
    /// Nothing while it is left to the literal interpreter.
    position: Option<Position>,
    chances: (Seeded, Seeded),
    /// The positions so far, as both tell them apart.
    hashes: Vec<(Vec<u8>, u64)>,
}

impl<B: Bitboard> Pair<'_, B> {
    fn walk(&mut self, next: Chooser<'_>, (plies, most): Bounds, deeds: &mut Vec<Deed>) -> Compared<usize> {
        let mut actions = 0;
        for ply in 0..=plies {
            let all = self.doable()?;
            actions += all.list.len();
            if actions > most {
                return Ok(ply + 1);
            }
            if self.state.outcome.is_some() || self.state.overrun.is_some() || ply == plies {
                return Ok(ply + 1);
            }
            let deed = match next(self.both.spec, &all) {
                None => return Ok(ply + 1),
                Some(Choice::Deed(deed)) => deed,
                Some(Choice::Nth(index)) => Deed::Act(self.text(&all.list, index)),
                Some(Choice::Aside(speaker, index)) => match self.saying(speaker, index) {
                    Some(deed) => deed,
                    None => continue,
                },
            };
            deeds.push(deed.clone());
            if !self.done(&deed, &all)? {
                return Ok(ply + 1);
            }
        }
        Ok(plies + 1)
    }

    /// Compares where both stand; returns what can be done.
    fn doable(&mut self) -> Compared<Doable> {
        if self.position.is_none() {
            self.state = alone(self.both.spec, &self.state);
            self.position = taken(self.both, &self.state)?;
        }
        let left = match &self.position {
            Some(position) => {
                let hashed = self.compare_hash(position)?;
                let all = self.both.compare(&self.state, position)?;
                self.hashes.push(hashed);
                all
            }
            None => Doable { left: true, ..Doable::default() },
        };
        if left.left {
            self.position = None;
            return Ok(Doable { list: legal(self.both.spec, &self.state), ..left });
        }
        Ok(left)
    }

    /// Whether the hash that was kept up to date is that of the position, and equal for equal positions only.
    fn compare_hash(&self, position: &Position) -> Compared<(Vec<u8>, u64)> {
        let Both { spec, program, workspace } = self.both;
        let kept = position_hash(program, position);
        let history = workspace.key_history.borrow().clone();
        let fresh = enter(program, workspace, &alone(spec, &self.state), 0);
        *workspace.key_history.borrow_mut() = history;
        if let Ok(fresh) = fresh
            && position_hash(program, &fresh) != kept
        {
            return Err("the hash that was kept is not that of the position".to_owned());
        }
        let key = position_key(self.both.spec, &self.state).to_vec();
        let same = self.hashes.iter().find(|(known, hash)| *known == key || *hash == kept);
        if same.is_some_and(|(known, hash)| *known != key || *hash != kept) {
            return Err("hashes tell positions apart that are equal, or not those that differ".to_owned());
        }
        Ok((key, kept))
    }

    /// An aside that does not end the game.
    fn saying(&self, speaker: PlayerId, index: usize) -> Option<Deed> {
        let list = asides(self.both.spec, &self.state, speaker);
        let chosen = list.get(index)?;
        let next = flow::proceed_aside(self.both.spec, chosen.after.clone(), &mut self.chances.0.clone()).state;
        next.outcome.is_none().then(|| Deed::Say(speaker, self.text(&list, index)))
    }

    /// How one of a list is typed.
    fn text(&self, list: &[Transition], index: usize) -> String {
        write_unmarked(self.both.spec, &self.state, list).swap_remove(index).machine
    }

    /// Does it on both sides; `false` when it cannot be done.
    fn done(&mut self, deed: &Deed, all: &Doable) -> Compared<bool> {
        let (spec, said) = (self.both.spec, self.said(deed)?);
        let (all, text) = match deed {
            Deed::Act(text) => (all, text),
            Deed::Say(_, text) => (&said, text),
        };
        let Some(index) = self.found(&all.list, text) else { return Ok(false) };
        let done = done_in(spec, &self.state, all.list[index].candidate.clone(), &mut self.chances.0);
        let go_on = if matches!(deed, Deed::Act(_)) { flow::proceed } else { flow::proceed_aside };
        self.state = go_on(spec, done.after, &mut self.chances.0).state;
        let Some(position) = self.position.take() else {
            self.chances.1 = self.chances.0.clone();
            return Ok(true);
        };
        let tools = (self.both.program, self.both.workspace);
        let mut next = position.clone();
        let mv = &all.moves.list[index];
        let made = match deed {
            Deed::Act(_) => make(tools, &position, &mut next, (&all.moves, mv), &mut self.chances.1),
            Deed::Say(who, _) => say(tools, &position, &mut next, (Some(*who), &all.moves, mv), &mut self.chances.1),
        };
        if next.uncovered {
            self.chances.1 = self.chances.0.clone();
            return Ok(true);
        }
        made.map_err(|_| "a bound was come to")?;
        if matches!(deed, Deed::Act(_)) && !self.both.settle(&mut next, &mut self.chances.1) {
            self.chances.1 = self.chances.0.clone();
            return Ok(true);
        }
        self.position = Some(next);
        if self.chances.0.picks != self.chances.1.picks {
            return Err(format!("chance: {:?}, compiled {:?}", self.chances.0.picks, self.chances.1.picks));
        }
        Ok(true)
    }

    /// The asides of the player who speaks.
    fn said(&self, deed: &Deed) -> Compared<Doable> {
        match (deed, &self.position) {
            (Deed::Say(speaker, _), Some(position)) => self.both.asides(&self.state, position, *speaker),
            (Deed::Say(speaker, _), None) => {
                Ok(Doable { list: asides(self.both.spec, &self.state, *speaker), left: true, ..Doable::default() })
            }
            (Deed::Act(_), _) => Ok(Doable::default()),
        }
    }

    fn found(&self, list: &[Transition], text: &str) -> Option<usize> {
        let written = write_unmarked(self.both.spec, &self.state, list);
        let exact = written.iter().position(|written| written.machine == text);
        exact.or_else(|| match find(self.both.spec, &self.state, list, &written, text) {
            Found::One(index) => Some(index),
            _ => None,
        })
    }
}
