//! Conserved goods: gold and armies in the Clash of the Armies; cards, tiles and experience in
//! Ultra Chess. Random games are watched step by step, and a rule has to account for every change.

mod armies;
mod tiles;

use std::collections::BTreeMap;
use std::sync::Arc;

use interp::literal::action::Transition;
use interp::literal::chance::Seeded;
use interp::literal::game::Game;
use interp::literal::state::State;
use interp::load::{Options, load};
use interp::number::Number;
use interp::spec::Spec;
use interp::spec::ids::{KindId, PlayerId, TokenId, VariableId};
use libtest_mimic::Trial;

use crate::trial;

pub fn trials() -> Vec<Trial> {
    vec![
        trial("in clash_of_the_armies gold and armies come from somewhere", armies::matches),
        trial("in clash_of_the_armies a battle takes off what is captured and nothing else", armies::battle),
        trial("in clash_of_the_armies a mate costs the leader and nothing else", armies::mate),
        trial("in ultra cards, tiles and experience come from somewhere", tiles::cards_and_tiles),
    ]
}

/// A position with the names of its definition.
#[derive(Clone, Copy)]
struct Look<'a> {
    spec: &'a Spec,
    state: &'a State,
}

impl<'a> Look<'a> {
    fn number(&self, name: &str, owner: Option<PlayerId>) -> Number {
        let index = self.spec.variables.iter().position(|variable| variable.name == name).unwrap();
        self.state.variable(self.spec, VariableId::at(index), owner).number().unwrap()
    }

    fn player(&self, name: &str) -> Option<PlayerId> {
        let index = self.spec.variables.iter().position(|variable| variable.name == name).unwrap();
        self.state.variable(self.spec, VariableId::at(index), None).player()
    }

    fn has_leader(&self, player: PlayerId) -> bool {
        self.army(player).into_values().any(|kind| is(self.spec, kind, "leader"))
    }

    /// The tokens of a class and a player that are not gone, with their kinds.
    fn tokens(&self, class: &str, owner: Option<PlayerId>) -> BTreeMap<TokenId, KindId> {
        let of_class = |id: &TokenId| {
            let token = self.state.token(*id);
            let kind = self.spec.kind(token.kind);
            self.spec.classes[kind.class.index()].name == class && (owner.is_none() || token.owner == owner)
        };
        self.state.present().filter(of_class).map(|id| (id, self.state.token(id).kind)).collect()
    }

    fn army(&self, player: PlayerId) -> BTreeMap<TokenId, KindId> {
        self.tokens("piece", Some(player))
    }

    /// Which stages run, the outermost first.
    fn stages(&self) -> Vec<(&'a str, usize)> {
        self.state.flow.running.iter().map(|one| (self.spec.stage(one.stage).name.as_str(), one.part)).collect()
    }

    /// Which round runs: the part of the whole game.
    fn round(&self) -> Option<usize> {
        self.stages().first().map(|(_, part)| *part)
    }

    fn in_stage(&self, name: &str) -> bool {
        self.stages().iter().any(|(stage, _)| *stage == name)
    }
}

fn worth(spec: &Spec, name: &str, kind: KindId) -> Number {
    let index = spec.attributes.iter().position(|attribute| attribute.name == name).unwrap();
    spec.kind(kind).attributes[index].number().unwrap()
}

fn is(spec: &Spec, kind: KindId, tag: &str) -> bool {
    spec.kind(kind).tags.iter().any(|id| spec.tags[id.index()].name == tag)
}

fn sum(numbers: impl IntoIterator<Item = Number>) -> Number {
    numbers.into_iter().fold(Number::ZERO, Number::plus)
}

fn spec(name: &str, settings: &[(&str, &str)]) -> Arc<Spec> {
    let settings = settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    load(name, &Options { settings, ..Options::default() }).unwrap().spec.unwrap()
}

/// Any action, but mostly one that captures when there is one.
fn violent(game: &Game, dice: &mut Seeded) -> Option<Transition> {
    let list = game.legal();
    let violent: Vec<&Transition> = list.iter().filter(|one| !one.captured.is_empty()).collect();
    match violent.is_empty() || dice.below(3) == 0 {
        true => list.get(dice.below(list.len())).cloned(),
        false => violent.get(dice.below(violent.len())).copied().cloned(),
    }
}
