//! Cards, tiles and experience: how many there are after every step.

use std::collections::BTreeMap;

use interp::literal::chance::Seeded;
use interp::literal::game::{Game, Step};
use interp::literal::state::State;
use interp::notation::position;
use interp::number::Number;
use interp::spec::Spec;
use interp::spec::ids::{PlayerId, TokenId, ZoneId};
use interp::spec::value::{Value, ZoneRef};

use super::{Look, spec, sum, violent, worth};

/// Cards and tiles of each kind, in all zones and on the board.
fn counted(look: Look<'_>, class: &str, owner: Option<PlayerId>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for kind in look.tokens(class, owner).into_values() {
        *counts.entry(look.spec.kind(kind).name.clone()).or_default() += 1;
    }
    counts
}

/// Games from their start, and one in which much can be taken.
pub fn cards_and_tiles() {
    for (settings, position) in ULTRA {
        let spec = spec("ultra", settings);
        for seed in 0..4 {
            let mut game = match position {
                Some(text) => Game::from_position(spec.clone(), position::parse(&spec, text).unwrap(), seed),
                None => Game::new(spec.clone(), seed, &[]),
            };
            let mut dice = Seeded::new(seed);
            let first = game.state().clone();
            for _ in 0..60 {
                let Some(chosen) = violent(&game, &mut dice) else { break };
                let count = game.steps().len();
                game.play(&chosen);
                if let Some(step) = game.steps().get(count) {
                    conserved(&spec, step, game.state(), &first);
                }
            }
        }
    }
}

type Settings = &'static [(&'static str, &'static str)];

/// From the start, and where much can be taken and there is something to rise by.
const ULTRA: [(Settings, Option<&str>); 3] = [(&[], None), (&[("deck_order", "top_only")], None), (&[], Some(CROWDED))];

const CROWDED: &str = "r3k2r/1pp2pp1/2n1bq2/p2np3/P2NP3/2N1BQ2/1PP2PP1/R3K2R w KQkq - 0 1 {phase moving} \
    {tile b3=*:w c4=O:w h3=*:w g4=O:w d3=*:w b5=*:b c6=O:b h6=*:b g5=O:b d6=*:b} {exp white=9 black=14} \
    {deck white=1,3,5 black=9,1,3} {hand white=1,3,9 black=1,3,5}";

/// The twelve cards of a game; those that are there when it does not begin as games do.
fn cards_of(first: Look<'_>) -> BTreeMap<String, usize> {
    match first.in_stage("laying") {
        true => {
            [("one", 4), ("three", 4), ("five", 2), ("nine", 2)].map(|(name, count)| (name.to_owned(), count)).into()
        }
        false => counted(first, "card", None),
    }
}

fn conserved(spec: &Spec, step: &Step, state: &State, first: &State) {
    let [before, done, now, first] =
        [&step.before, &step.transition.after, state, first].map(|state| Look { spec, state });
    let laying = before.in_stage("laying");
    for look in [done, now] {
        // The boxes are opened when the mines lie.
        let cards = if look.in_stage("laying") { BTreeMap::new() } else { cards_of(first) };
        assert_eq!(counted(look, "card", None), cards, "cards");
        for player in spec.player_ids() {
            let tiles = look.tokens("tile", Some(player));
            let tiles_of = if first.in_stage("laying") { 16 } else { first.tokens("tile", Some(player)).len() };
            assert_eq!(tiles.len(), tiles_of, "tiles");
            let same_kinds = counted(look, "tile", Some(player)) == counted(before, "tile", Some(player));
            assert!(laying || same_kinds, "a tile has become another");
            let zone = |name: &str| ZoneId::at(spec.zones.iter().position(|zone| zone.name == name).unwrap());
            let aside = look.state.zone(spec, ZoneRef { zone: zone("discard"), owner: None });
            let lying = tiles.keys().filter(|id| look.state.square_of(**id).is_some()).count();
            let of_player = aside.iter().filter(|id| look.state.token(**id).owner == Some(player)).count();
            assert_eq!(lying + of_player, tiles.len(), "a tile is neither on the board nor aside");
        }
    }
    let candidate = &step.transition.candidate;
    for player in spec.player_ids() {
        let exp = |look: Look<'_>| look.number("exp", Some(player));
        let value = |id: &TokenId| worth(spec, "value", before.state.token(*id).kind);
        let mut gained = sum(step.transition.captured.iter().map(value));
        if let ("level_up", [Value::Token(unit), Value::Kind(into)]) =
            (spec.action(candidate.action).name.as_str(), candidate.args.as_slice())
        {
            gained = Number::whole(2).times(worth(spec, "value", *into).minus(value(unit))).negated();
        }
        let gained = if candidate.actor == player { gained } else { Number::ZERO };
        assert_eq!(exp(done).minus(exp(before)), gained, "experience");
        assert_eq!(exp(now), exp(done), "experience between actions");
    }
}
