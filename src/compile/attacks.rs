//! Attacks of each player: the tables by which its kinds capture enemies, and the kinds that attack otherwise.

use super::bitboard::Bitboard;
use super::code::{One, Players, Test};
use super::movement::Movement;
use super::path_nfa::{PathNfa, RelaxedNfa, union};
use super::rules::Capture;
use super::tables::{AttackTables, TableId};
use crate::spec::Spec;
use crate::spec::code::Property;
use crate::spec::ids::KindId;
use crate::spec::nouns::Kind;

/// The attacks of one player's pieces on enemies.
#[derive(Debug, Clone)]
pub struct Attacks<B> {
    /// The attacks by one table on any enemy.
    pub by_table: Vec<TableAttack<B>>,
    /// The kinds that have other attacks besides; these are tested piece by piece.
    pub others: Box<[KindId]>,
    /// By kind the union of its attacking movements that no table expresses; `None` when one of them is no automaton or
    /// has conditions.
    pub attack_nfas: Box<[Option<AttackNfa<B>>]>,
    /// Whether some immunity depends on more than the two pieces of the capture.
    pub depends_on_board: bool,
}

/// The automaton of several attacking movements.
#[derive(Debug, Clone)]
pub struct AttackNfa<B> {
    /// The exact automaton.
    pub nfa: PathNfa<B>,
    /// An upper bound of it.
    pub relaxed: RelaxedNfa<B>,
}

/// A table by which some kinds capture any enemy.
#[derive(Debug, Clone)]
pub struct TableAttack<B> {
    /// The table.
    pub table: TableId,
    /// The kinds that attack by it.
    pub kinds: Box<[KindId]>,
    /// By target the origins that conditions allow; `None` for all.
    pub from: Option<Box<[B]>>,
    /// By target the origins from which it is attacked on some board.
    pub possible_origins: Box<[B]>,
}

/// The attacks of a player, from the compiled movements of all kinds.
pub fn attacks<B: Bitboard>(
    spec: &Spec,
    tables: &AttackTables<B>,
    movements: &[Movement<B>],
    immunities: &[Capture<B>],
) -> Attacks<B> {
    let mut by_table: Vec<TableAttack<B>> = Vec::new();
    let mut others = Vec::new();
    for (index, kind) in spec.kinds.iter().enumerate().filter(|(_, kind)| lies_among_pieces(spec, kind)) {
        let id = KindId::at(index);
        let mut is_other = false;
        for movement in kind.movements.iter().map(|movement| &movements[movement.index()]).filter(|one| one.attacks) {
            match &movement.lowered {
                Ok(lowered) if movement.is_plain() => {
                    for way in &lowered.moves {
                        match &way.enemy {
                            Some(sort) if sort.is_all() && !way.unmoved && way.hops_over_all() => {
                                add(&mut by_table, (way.table, movement.goals.as_deref().map(transposed)), id);
                            }
                            Some(_) => is_other = true,
                            None => {}
                        }
                    }
                }
                Ok(lowered) => {
                    is_other |= movement.captures.is_some() || lowered.moves.iter().any(|way| way.enemy.is_some());
                }
                Err(_) => is_other = true,
            }
        }
        if is_other {
            others.push(id);
        }
    }
    for one in &mut by_table {
        let from = |target: usize| one.from.as_ref().map_or(!B::EMPTY, |from| from[target]);
        one.possible_origins =
            (0..spec.geometry.len()).map(|target| tables[one.table].possible_origins(target) & from(target)).collect();
    }
    let depends_on_board = immunities.iter().any(|immunity| !is_of_the_two(&immunity.when));
    let attack_nfas = spec.kinds.iter().map(|kind| attack_nfa(kind, movements)).collect();
    Attacks { by_table, others: others.into(), attack_nfas, depends_on_board }
}

/// The union of a kind's attacking movements that no table expresses.
fn attack_nfa<B: Bitboard>(kind: &Kind, movements: &[Movement<B>]) -> Option<AttackNfa<B>> {
    let attacking = kind.movements.iter().map(|movement| &movements[movement.index()]).filter(|one| one.attacks);
    let mut floods = Vec::new();
    for movement in attacking {
        match &movement.nfa {
            Some(nfa) if movement.is_plain() => floods.push(nfa),
            None if movement.is_tabulated() => {}
            _ => return None,
        }
    }
    let nfa = union(&floods)?;
    let relaxed = RelaxedNfa::of(&nfa);
    Some(AttackNfa { nfa, relaxed })
}

/// Whether tokens of a kind stand in the layer of pieces. Tokens of other layers attack nothing.
fn lies_among_pieces(spec: &Spec, kind: &Kind) -> bool {
    spec.classes[kind.class.index()].layer == Some(0)
}

/// Transposes a table of goals by origin into origins by goal.
fn transposed<B: Bitboard>(goals: &[B]) -> Box<[B]> {
    let origins = |goal: usize| goals.iter().enumerate().filter(move |(_, goals)| goals.has(goal));
    let set = |goal| origins(goal).fold(B::EMPTY, |all, (origin, _)| all | B::only(origin));
    (0..goals.len()).map(set).collect()
}

/// Whether a condition reads only kinds and owners of the two pieces of a capture.
fn is_of_the_two<B>(test: &Test<B>) -> bool {
    match test {
        Test::Always(_) => true,
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_of_the_two),
        Test::Not(inner) => is_of_the_two(inner),
        Test::OfKind(one, _) | Test::Holds(one) => is_what_it_is(one),
        Test::Owned(one, Players::One(other)) => is_what_it_is(one) && is_what_it_is(other),
        Test::Same(one, other) | Test::Order(_, one, other) => is_what_it_is(one) && is_what_it_is(other),
        _ => false,
    }
}

fn is_what_it_is<B>(one: &One<B>) -> bool {
    match one {
        One::Constant(_) | One::Mover | One::Opponent | One::Local(_) => true,
        One::Attribute(_, of) | One::Property(Property::Kind | Property::Owner, of) => is_what_it_is(of),
        _ => false,
    }
}

fn add<B: Bitboard>(by_table: &mut Vec<TableAttack<B>>, (table, from): (TableId, Option<Box<[B]>>), kind: KindId) {
    match by_table.iter_mut().find(|known| known.table == table && known.from == from) {
        Some(known) if known.kinds.contains(&kind) => {}
        Some(known) => known.kinds = known.kinds.iter().copied().chain([kind]).collect(),
        None => by_table.push(TableAttack { table, kinds: Box::new([kind]), from, possible_origins: Box::new([]) }),
    }
}
