//! The actions in a position, each with its notation.

use crate::literal::action::{Transition, candidates};
use crate::literal::knowledge::known_to;
use crate::literal::legal::{asides, legal, offered};
use crate::literal::scene::Scene;
use crate::literal::state::State;
use crate::notation::action::find::{Found, find};
use crate::notation::action::{Written, write_unmarked};

use crate::spec::Spec;
use crate::spec::bounds::MAX_ACTIONS;
use crate::spec::ids::PlayerId;

/// A list of actions in one position.
pub(super) struct Listing {
    pub transitions: Vec<Transition>,
    pub written: Vec<Written>,
}

impl Listing {
    fn new(spec: &Spec, state: &State, transitions: Vec<Transition>) -> Self {
        let written = write_unmarked(spec, state, &transitions);
        Listing { transitions, written }
    }

    /// The legal actions.
    pub(super) fn legal(spec: &Spec, state: &State) -> Self {
        let over = state.outcome.is_some();
        Listing::new(spec, state, if over { Vec::new() } else { legal(spec, state) })
    }

    /// The asides that a player has now.
    pub(super) fn asides(spec: &Spec, state: &State, actor: PlayerId) -> Self {
        let over = state.outcome.is_some();
        Listing::new(spec, state, if over { Vec::new() } else { asides(spec, state, actor) })
    }

    /// The actions or asides that a player would have if no rule forbade any.
    pub(super) fn unforbidden(spec: &Spec, state: &State, actor: PlayerId, aside: bool) -> Self {
        let known = known_to(spec, state, actor);
        let scene = Scene { mover: Some(actor), ..Scene::of(spec, &known) };
        let mut list = Vec::new();
        for action in if state.outcome.is_some() { Vec::new() } else { offered(spec, state, aside) } {
            let _ = candidates(&scene, action, &mut |transition| {
                list.push(transition);
                list.len() < MAX_ACTIONS
            });
        }
        Listing::new(spec, state, list)
    }

    /// The actions a text means.
    pub(super) fn find(&self, spec: &Spec, state: &State, text: &str) -> Vec<&Transition> {
        let indices = match find(spec, state, &self.transitions, &self.written, text) {
            Found::One(index) => vec![index],
            Found::Several(indices) if indices.len() > 1 => indices,
            Found::Several(_) | Found::None => Vec::new(),
        };
        indices.into_iter().filter_map(|index| self.transitions.get(index)).collect()
    }
}

/// The players a text may mean, and the action. `black:resign` names the player; otherwise the player to move comes
/// first, then the others.
pub(super) fn actors<'t>(spec: &Spec, state: &State, text: &'t str) -> (Vec<PlayerId>, &'t str) {
    if let Some((name, action)) = text.split_once(':') {
        let named = spec.player_ids().find(|player| spec.player(*player).is_called(name.trim()));
        if let Some(player) = named {
            return (vec![player], action.trim());
        }
    }
    let mover = state.flow.mover;
    let others = spec.player_ids().filter(|player| Some(*player) != mover);
    (mover.into_iter().chain(others).collect(), text)
}

/// The actions or asides a text means, in a position as it is.
pub(super) fn meant(spec: &Spec, state: &State, text: &str) -> Vec<Transition> {
    let (actors, text) = actors(spec, state, text);
    let found = |listing: Listing| listing.find(spec, state, text).into_iter().cloned().collect::<Vec<_>>();
    if state.flow.mover.is_some_and(|mover| actors.contains(&mover)) {
        let actions = found(Listing::legal(spec, state));
        if !actions.is_empty() {
            return actions;
        }
    }
    let mut said = actors.into_iter().map(|actor| found(Listing::asides(spec, state, actor)));
    said.find(|list| !list.is_empty()).unwrap_or_default()
}

/// The actions a text may mean if no rule forbade anything.
pub(super) fn imaginable(spec: &Spec, state: &State, text: &str) -> Vec<Transition> {
    let (actors, text) = actors(spec, state, text);
    let mut lists = actors.into_iter().flat_map(|actor| {
        let turn = (state.flow.mover == Some(actor)).then_some((actor, false));
        turn.into_iter().chain([(actor, true)])
    });
    let found = |(actor, aside)| {
        let listing = Listing::unforbidden(spec, state, actor, aside);
        listing.find(spec, state, text).into_iter().cloned().collect::<Vec<_>>()
    };
    lists.find_map(|which| Some(found(which)).filter(|list| !list.is_empty())).unwrap_or_default()
}
