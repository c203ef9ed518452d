//! Everything a player is given to read.

use std::fmt::Write as _;
use std::sync::Arc;

use interp::explain::explain;
use interp::literal::chance::Seeded;
use interp::literal::game::Game;
use interp::notation::action::write_all;
use interp::notation::picture::board;
use interp::notation::position;
use interp::notation::record::{self, step_words};
use interp::run::seat::{Computer, Effort};
use interp::runtime::Rules;
use interp::search::{Score, Weights};
use interp::spec::Spec;
use interp::spec::ids::PlayerId;

/// Something a player is given to read; the texts are what it asks `why` of.
pub type Output = fn(&Game, PlayerId, &[String]) -> String;

/// The outputs that take longer the longer a game is: the record is compared at the end, the thought after some actions.
pub const RECORD: &str = "record";
/// See [`RECORD`].
pub const THOUGHT: &str = "thought of the computer";

/// All of it, by what it is called.
pub const OUTPUTS: [(&str, Output); 8] = [
    ("position", |game, viewer, _| position::seen(game.spec(), game.state(), Some(viewer))),
    ("board", |game, viewer, _| board::seen(game.spec(), game.state(), Some(viewer))),
    ("last action", last_action),
    ("offered actions", offered),
    ("asides", asides),
    ("explanations", explanations),
    (THOUGHT, thought),
    (RECORD, |game, viewer, _| record::print(game, Some(viewer))),
];

/// The search of the computer for the viewer, at its turn: the action, the score, the expected
/// line.
fn thought(game: &Game, viewer: PlayerId, _: &[String]) -> String {
    if game.mover() != Some(viewer) {
        return String::new();
    }
    let rules = Arc::new(Rules::new(game.spec().clone()));
    let mut weights = Weights::zero(game.spec());
    weights.kinds.iter_mut().enumerate().for_each(|(index, weight)| *weight = 100 + index as Score);
    let mut computer = Computer::new(rules, weights, Effort { nodes: 60, noise: 0 }, 1);
    let mut depths = Vec::new();
    let found = computer.think_with(game, &|| false, &mut |thought| depths.push((thought.place, thought.score)));
    without_numbers(&format!("{depths:?} {found:?}"))
}

fn last_action(game: &Game, viewer: PlayerId, _: &[String]) -> String {
    let last = game.steps().last();
    last.map(|step| step_words(game.spec(), step, Some(viewer), game.state())).unwrap_or_default()
}

/// The actions that the viewer may try, at its turn; the status line gives their number.
fn offered(game: &Game, viewer: PlayerId, _: &[String]) -> String {
    if game.mover() != Some(viewer) {
        return String::new();
    }
    let list = game.tries();
    let written = write_all(game.spec(), game.state(), &list);
    written.iter().map(|form| format!("{} {}\n", form.machine, form.san)).collect()
}

/// Offers and claims.
fn asides(game: &Game, viewer: PlayerId, _: &[String]) -> String {
    let written = write_all(game.spec(), game.state(), &game.asides(viewer));
    written.iter().map(|form| format!("{} {}\n", form.machine, form.san)).collect()
}

fn explanations(game: &Game, viewer: PlayerId, texts: &[String]) -> String {
    let mut answers = String::new();
    for text in texts {
        let _ = writeln!(answers, "{text}: {:?}", explain(game.spec(), game.state(), viewer, text));
    }
    without_numbers(&answers)
}

/// Which number a token has is never told.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split("TokenId(");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str("TokenId(");
        kept.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    kept
}

/// Some texts to ask `why` of: actions of both players in either of two games, and squares.
pub fn questions(games: [&Game; 2], dice: &mut Seeded) -> Vec<String> {
    let spec: &Spec = games[0].spec();
    let mut forms = Vec::new();
    for game in games {
        for form in write_all(spec, game.state(), &game.legal()) {
            forms.extend([form.machine, form.san]);
        }
    }
    let mut texts: Vec<String> = (0..2).filter_map(|_| forms.get(dice.below(forms.len())).cloned()).collect();
    let squares: Vec<String> = spec.geometry.squares().map(|square| spec.geometry.name(square)).collect();
    let mut square = || squares[dice.below(squares.len())].clone();
    texts.extend([format!("{}{}", square(), square()), square(), format!("{}{}", square(), square())]);
    let letters: Vec<&str> = spec.kinds.iter().filter(|kind| !kind.veiled).map(|kind| kind.letter.as_str()).collect();
    let letter = letters[dice.below(letters.len())];
    texts.push(format!("{letter}{}", squares[dice.below(squares.len())]));
    let asides: Vec<&str> = spec.actions.iter().filter(|one| one.aside).map(|one| one.name.as_str()).collect();
    texts.extend(asides.get(dice.below(asides.len())).map(|name| (*name).to_owned()));
    texts
}
