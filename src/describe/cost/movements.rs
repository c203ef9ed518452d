//! The lowerings of movements.

use super::Lowering;
use super::lowering::reasons;
use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::movement::Movement as Compiled;
use crate::compile::tables::AttackTable;
use crate::spec::Spec;
use crate::spec::ids::{KindId, MovementId};

/// A movement and its lowerings.
#[derive(Debug, Clone)]
pub struct Movement {
    /// The kind and the name of the movement: `pawn.double_step`.
    pub name: String,
    /// Its notation.
    pub notation: String,
    /// How it travels: its tables, or that it is walked.
    pub travel: Vec<Lowering>,
    /// The lowerings of its condition and its further captures.
    pub conditions: Vec<Lowering>,
    /// How its attacks are found; `None` when it never attacks.
    pub attack: Option<Lowering>,
}

impl Movement {
    /// All of these.
    pub fn lowerings(&self) -> impl Iterator<Item = &Lowering> {
        self.travel.iter().chain(&self.conditions).chain(&self.attack)
    }

    /// Whether one of them costs much: further captures do not where a condition gives the only goals.
    pub fn is_slow(&self, lowering: &Lowering) -> bool {
        let few = matches!(lowering, Lowering::Captures) && self.conditions.contains(&Lowering::FixedGoal);
        lowering.is_slow() && !few
    }
}

/// A movement of either player; their movements differ in direction only.
pub(super) fn of<B: Bitboard>(program: &Program<B>, id: MovementId) -> Movement {
    let spec = &program.spec;
    let declared = spec.movement(id);
    let compiled = &program.movements[0][id.index()];
    let mut conditions = Vec::new();
    conditions.extend(compiled.goals.is_some().then_some(Lowering::Table));
    conditions.extend(compiled.goal.is_some().then_some(Lowering::FixedGoal));
    conditions.extend((compiled.when != Test::Always(true)).then_some(Lowering::Tested));
    conditions.extend(compiled.captures.is_some().then_some(Lowering::Captures));
    conditions.extend(reasons(compiled.left.iter()).map(Lowering::InPart));
    Movement {
        name: name(spec, id),
        notation: declared.notation.clone(),
        travel: travel(program, compiled),
        conditions,
        attack: attack(program, compiled),
    }
}

fn travel<B: Bitboard>(program: &Program<B>, movement: &Compiled<B>) -> Vec<Lowering> {
    let lowered = match &movement.lowered {
        Err(_) if movement.nfa.is_some() => return vec![Lowering::Flooded],
        Err(why) => return vec![Lowering::Walked(why.to_string())],
        Ok(lowered) => lowered,
    };
    let tables = lowered.moves.iter().map(|way| match &program.tables[way.table] {
        AttackTable::Leaper(_) => Lowering::Step,
        AttackTable::Lame(_) => Lowering::Lame,
        AttackTable::Slider(_) => Lowering::Slide,
        AttackTable::Hopper(_) => Lowering::Hop,
    });
    let mut tables: Vec<Lowering> = tables.collect();
    tables.sort();
    tables.dedup();
    tables
}

fn attack<B: Bitboard>(program: &Program<B>, movement: &Compiled<B>) -> Option<Lowering> {
    let captures = match &movement.lowered {
        Ok(lowered) => lowered.moves.iter().any(|way| way.enemy.is_some()),
        Err(_) => true,
    };
    if !movement.attacks || !captures && movement.captures.is_none() {
        return None;
    }
    let one_by_one = |kind: &KindId| program.spec.kind(*kind).movements.contains(&movement.id);
    let asked = program.attacks[0].others.iter().any(one_by_one);
    Some(if asked { Lowering::OneByOne } else { Lowering::AllAtOnce })
}

/// The kinds that have a movement, and its name where a kind has several.
fn name(spec: &Spec, id: MovementId) -> String {
    let kinds: Vec<&str> =
        spec.kinds.iter().filter(|kind| kind.movements.contains(&id)).map(|kind| kind.name.as_str()).collect();
    let alone = spec.kinds.iter().filter(|kind| kind.movements.contains(&id)).all(|kind| kind.movements.len() == 1);
    let kinds = match kinds.as_slice() {
        [one, two, _, rest @ ..] if !rest.is_empty() => format!("{one}/{two}/…"),
        few => few.join("/"),
    };
    if alone { kinds } else { format!("{kinds}.{}", spec.movement(id).name) }
}
