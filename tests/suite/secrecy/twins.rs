//! Two games in which a player observes the same, though not the same is true in them.

use std::collections::BTreeMap;
use std::sync::Arc;

use interp::literal::action::Transition;
use interp::literal::chance::Seeded;
use interp::literal::game::Game;
use interp::literal::key::state_key;
use interp::literal::state::State;
use interp::literal::tries::{looks_like, tries};
use interp::notation::action::write_unmarked;
use interp::notation::{position, record};
use interp::spec::Spec;
use interp::spec::ids::{PlayerId, TokenId};

use super::observed::{Sight, observed};
use super::shown::{Output, RECORD, THOUGHT, questions};

/// At most so many actions are taken back at once.
const RETREAT: usize = 6;
/// The questions before an action.
const ASKED: [&str; 4] = ["moves", "position", "why e4", "resign please"];

/// Two games of one definition and the player that looks at both.
pub struct Twins {
    /// The game, and the other one that looks the same.
    pub games: [Game; 2],
    /// Where each began, when not as games do.
    pub starts: Option<[String; 2]>,
    viewer: PlayerId,
    sight: Sight,
    dice: Seeded,
    /// For so many actions the same is done in both.
    steady: usize,
    /// How often the two were compared while they were different.
    pub compared: usize,
}

impl Twins {
    /// Two games that begin with other hidden things, if the game begins with any.
    pub fn new(spec: &Arc<Spec>, position: Option<&str>, sight: Sight, viewer: PlayerId, seed: u64) -> Twins {
        let mut dice = Seeded::new(!seed);
        let new = match position {
            Some(text) => Game::resumed(spec.clone(), position::parse(spec, text).unwrap(), seed, &[]),
            None => Game::new(spec.clone(), seed, &[]),
        };
        let mut other = new.state().clone();
        let (starts, games) = match swap_hidden(spec, &mut other, viewer, &mut dice) {
            false => (position.map(|text| [text.to_owned(), text.to_owned()]), [new.clone(), new]),
            true => {
                let texts = [new.state(), &other].map(|state| position::print(spec, state));
                let loaded = |text: &String| position::parse(spec, text).unwrap();
                let games = [&texts[0], &texts[1]].map(|text| Game::resumed(spec.clone(), loaded(text), seed, &[]));
                (Some(texts), games)
            }
        };
        let twins = Twins { games, starts, viewer, sight, dice, steady: 0, compared: 0 };
        assert!(twins.look_alike(), "the two do not begin alike");
        twins
    }

    /// Whether the viewer has observed the same in both.
    fn look_alike(&self) -> bool {
        let [one, other] = [0, 1].map(|index| observed(&self.games[index], self.viewer, self.sight));
        one == other
    }

    /// Plays on in both as long as they can look alike, but at most so many actions; compares what is shown.
    ///
    /// # Errors
    /// Says where something that is shown to the viewer differs.
    pub fn play(&mut self, actions: usize, outputs: &[(&str, Output)]) -> Result<(), String> {
        for _ in 0..actions {
            self.compare(outputs, false)?;
            if self.games.iter().any(|game| game.outcome().is_some()) {
                break;
            }
            if !self.act() {
                self.retreat();
            }
        }
        self.compare(outputs, true)
    }

    fn compare(&mut self, outputs: &[(&str, Output)], with_record: bool) -> Result<(), String> {
        let [one, other] = &self.games;
        let keys = [one, other].map(|game| state_key(game.spec(), game.state()));
        self.compared += usize::from(keys[0] != keys[1]);
        let texts = questions([one, other], &mut self.dice);
        for (name, output) in outputs {
            let is_due = match *name {
                RECORD => with_record,
                // Where squares are not seen, it takes long to find what is possible.
                THOUGHT => with_record || one.spec().sees.is_empty() && one.steps().len().is_multiple_of(8),
                _ => true,
            };
            if !is_due {
                continue;
            }
            let [first, second] = [one, other].map(|game| output(game, self.viewer, &texts));
            if first != second {
                let spec = one.spec();
                let [here, there] = [one, other].map(|game| position::print(spec, game.state()));
                let line = first.lines().zip(second.lines()).find(|(one, other)| one != other);
                let (first, second) = line.unwrap_or((&first, &second));
                let who = &spec.player(self.viewer).name;
                return Err(format!(
                    "the {name} of {who} differ:\n  {first}\n  {second}\nin\n  {here}\n  {there}\nafter\n{}and\n{}",
                    record::print(one, None),
                    record::print(other, None),
                ));
            }
        }
        Ok(())
    }

    /// Does something in both that looks the same; `false` when that is not possible.
    fn act(&mut self) -> bool {
        if self.dice.below(16) == 0 {
            self.say();
        }
        let Some(mover) = self.games[0].mover() else { return false };
        let list = self.games[0].legal();
        let chosen = list.get(self.dice.below(list.len())).filter(|chosen| !self.games[0].goes_back(chosen));
        let Some(chosen) = chosen else { return false };
        let likely = match mover == self.viewer {
            true => same_try(&self.games, chosen).into_iter().collect(),
            false => self.likely(chosen),
        };
        self.games[0].play(chosen);
        let wanted = observed(&self.games[0], self.viewer, self.sight);
        for likely in likely {
            if self.games[1].goes_back(&likely) {
                continue;
            }
            self.games[1].play(&likely);
            if observed(&self.games[1], self.viewer, self.sight) == wanted {
                return true;
            }
            self.games[1].undo();
        }
        self.games[0].undo();
        false
    }

    /// Takes a few actions back where the two cannot go on alike, and goes on with less that is different.
    fn retreat(&mut self) {
        let back = 1 + self.dice.below(RETREAT);
        self.steady = 2 * back;
        for game in &mut self.games {
            for _ in 0..back {
                game.undo();
            }
        }
    }

    /// The actions in the other game, in random order. Now and then `chosen` comes first, so that
    /// not everything differs at once.
    fn likely(&mut self, chosen: &Transition) -> Vec<Transition> {
        let mut list = self.games[1].legal();
        let mut mixed = Vec::new();
        while !list.is_empty() {
            mixed.push(list.swap_remove(self.dice.below(list.len())));
        }
        let steady = self.steady > 0;
        self.steady = self.steady.saturating_sub(1);
        if steady || self.dice.below(3) == 0 {
            mixed.sort_by_key(|likely| likely.candidate != chosen.candidate);
        }
        mixed
    }

    /// A player makes an offer or a claim in both, unless that ends the game.
    fn say(&mut self) {
        let speaker = PlayerId::at(self.dice.below(self.games[0].spec().players.len()));
        let list = self.games[0].asides(speaker);
        let Some(chosen) = list.get(self.dice.below(list.len())) else { return };
        let mut games = self.games.clone();
        for game in &mut games {
            let said = game.asides(speaker).into_iter().find(|said| said.candidate == chosen.candidate);
            said.iter().for_each(|said| game.play(said));
        }
        let told =
            games.iter().all(|game| game.outcome().is_none() && game.steps().len() > self.games[0].steps().len());
        if told {
            self.games = games;
        }
    }

    /// Some texts to ask about.
    pub fn questions(&mut self) -> Vec<String> {
        let [one, other] = &self.games;
        questions([one, other], &mut self.dice)
    }

    /// The lines typed in one of the games, an action each. Questions come before the last two
    /// actions, one of each player.
    pub fn typed(&self, index: usize, actions: usize) -> String {
        let spec = self.games[0].spec();
        let mut lines = Vec::new();
        let steps = self.games[index].steps();
        let steps = steps.get(..actions).unwrap_or(steps);
        for (number, step) in steps.iter().enumerate() {
            if number + 2 >= steps.len() {
                lines.extend(ASKED.map(str::to_owned));
            }
            let candidate = &step.transition.candidate;
            if spec.action(candidate.action).aside {
                lines.push(format!("{} {}", spec.player(candidate.actor).name, spec.action(candidate.action).name));
                continue;
            }
            let list = tries(spec, &step.before);
            let at = list.iter().position(|one| looks_like(one, &step.transition));
            let written = write_unmarked(spec, &step.before, &list);
            lines.push(at.and_then(|at| written.get(at)).map(|form| form.machine.clone()).unwrap_or_default());
        }
        lines.push("record\n".to_owned());
        lines.join("\n")
    }
}

/// The action of the player to move by equal words in the other game; nothing when a referee
/// refuses it there.
fn same_try([one, other]: &[Game; 2], chosen: &Transition) -> Option<Transition> {
    let index = one.tries().iter().position(|attempt| looks_like(attempt, chosen))?;
    other.judged(other.tries().get(index)?)
}

/// Swaps a few tokens whose kinds a player does not know with others of their class and owner; whether there are any.
fn swap_hidden(spec: &Spec, state: &mut State, viewer: PlayerId, dice: &mut Seeded) -> bool {
    let mut groups: BTreeMap<_, Vec<TokenId>> = BTreeMap::new();
    for id in state.present() {
        let token = state.token(id);
        if !token.known.include(viewer) {
            groups.entry((spec.kind(token.kind).class, token.owner)).or_default().push(id);
        }
    }
    let mut swapped = false;
    for tokens in groups.values() {
        for _ in 0..2 {
            let [one, other] = [0, 1].map(|_| tokens[dice.below(tokens.len())]);
            let (first, second) = (state.token(one).kind, state.token(other).kind);
            state.set_kind(one, second);
            state.set_kind(other, first);
            swapped |= first != second;
        }
    }
    swapped
}
