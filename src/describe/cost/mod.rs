//! How a definition is compiled: what each movement and each rule is lowered to, and what is left to the literal
//! interpreter and why.

mod lowering;
mod movements;
mod places;
mod rules;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::unsupported::Unsupported;
use crate::engine::compiled::Engine;
use crate::run::playouts::left_over;
use crate::runtime::Rules;
use crate::spec::Spec;
use crate::spec::ids::{MovementId, RuleId};
use crate::spec::nouns::Audience;
use crate::with_program;

pub use lowering::Lowering;
pub use movements::Movement;
pub use places::{Place, Reason};
pub use rules::Rule;

/// What a definition is lowered to.
#[derive(Debug, Clone)]
pub struct Cost {
    /// How many squares a set of squares has room for.
    pub squares: usize,
    /// The stages and phases that the literal interpreter plays.
    pub literal: Vec<Place>,
    /// What is hidden from a player, where the literal interpreter plays because of that.
    pub hidden: Vec<String>,
    /// Its movements.
    pub movements: Vec<Movement>,
    /// Its rules, in their order.
    pub rules: Vec<Rule>,
}

/// What a definition is lowered to.
///
/// # Errors
/// Why the whole of it is left to the literal interpreter.
pub fn cost(spec: &Arc<Spec>) -> Result<Cost, Unsupported> {
    let engine = Engine::new(spec)?;
    let cost = with_program!(&engine, program => of(program));
    let rules = Rules::new(spec.clone());
    // What a player does not know matters where a rule asks for it, and whether one does is found out by playing.
    let hidden = hidden(spec);
    let left = !hidden.is_empty() && left_over(&rules, GAMES, ACTIONS) > 0;
    Ok(if left { Cost { hidden, ..cost } } else { cost })
}

/// So many games are played, and so many actions of each, to find out whether they can be.
const GAMES: u64 = 3;
const ACTIONS: usize = 60;

/// What some player may not know that the engine may not have in a position, by name: facts of the game and of players are always
/// there.
fn hidden(spec: &Spec) -> Vec<String> {
    let fields = spec.fields.iter().map(|one| (&one.name, one.audience != Audience::All));
    let zones = spec.zones.iter().map(|one| (&one.name, one.audience != Audience::All));
    let tokens = spec.classes.iter().map(|one| (&one.name, one.audience != Audience::All || one.lies_unseen));
    let squares = spec.sees.iter().map(|sees| (&spec.rule(sees.rule).label, true));
    let all = fields.chain(zones).chain(tokens).chain(squares);
    all.filter(|(_, hidden)| *hidden).map(|(name, _)| name.clone()).collect()
}

fn of<B: Bitboard>(program: &Program<B>) -> Cost {
    let spec = &program.spec;
    let used = |id: &MovementId| spec.kinds.iter().any(|kind| kind.movements.contains(id));
    let movements = (0..spec.movements.len()).map(MovementId::at).filter(used);
    Cost {
        squares: B::CAPACITY,
        literal: places::of(program),
        hidden: Vec::new(),
        movements: movements.map(|id| movements::of(program, id)).collect(),
        rules: (0..spec.rules.len()).map(RuleId::at).filter_map(|id| rules::of(program, id)).collect(),
    }
}
