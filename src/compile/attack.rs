//! Who attacks: for each player the tables along which its kinds capture enemies, kinds with the same table together.

use super::code::{One, Players, Test};
use super::movement::Movement;
use super::rules::Capture;
use super::squares::Squares;
use super::tables::{AttackTables, TableId};
use super::travel::{Flood, Surge, united};
use crate::spec::Spec;
use crate::spec::code::Property;
use crate::spec::ids::KindId;
use crate::spec::nouns::Kind;

/// How one player's units attack enemies.
#[derive(Debug, Clone)]
pub struct Attacks<B> {
    /// AttackTables along which all enemies are captured.
    pub plain: Vec<Plain<B>>,
    /// Kinds that attack in some other way besides: these are asked one by one.
    pub others: Box<[KindId]>,
    /// By kind all movements by which it attacks and of which tables do not tell, as one, where they can be followed from all squares
    /// at once and nothing is asked but who stands where.
    pub followed: Box<[Option<Followed<B>>]>,
    /// Whether some immunity is read off more than who captures whom, so that it can change with the board.
    pub depends_on_board: bool,
}

/// Movements that can be followed from all squares at once, as one.
#[derive(Debug, Clone)]
pub struct Followed<B> {
    /// What they come to.
    pub flood: Flood<B>,
    /// The same, and perhaps some more.
    pub surge: Surge<B>,
}

/// A table along which some kinds capture all enemies.
#[derive(Debug, Clone)]
pub struct Plain<B> {
    /// How they go.
    pub table: TableId,
    /// Which kinds.
    pub kinds: Box<[KindId]>,
    /// By target the squares from which they may; `None` for all.
    pub from: Option<Box<[B]>>,
    /// By target the squares from which they might, whoever stands where.
    pub lines: Box<[B]>,
}

/// How units of a player attack, from the compiled movements of all kinds.
pub fn attacks<B: Squares>(
    spec: &Spec,
    tables: &AttackTables<B>,
    movements: &[Movement<B>],
    immunities: &[Capture<B>],
) -> Attacks<B> {
    let mut plain: Vec<Plain<B>> = Vec::new();
    let mut others = Vec::new();
    for (index, kind) in spec.kinds.iter().enumerate().filter(|(_, kind)| lies_among_pieces(spec, kind)) {
        let id = KindId::at(index);
        let mut is_other = false;
        for movement in kind.movements.iter().map(|movement| &movements[movement.index()]).filter(|one| one.attacks) {
            match &movement.travel {
                Ok(travel) if movement.is_plain() => {
                    for way in &travel.ways {
                        match &way.enemy {
                            Some(sort) if sort.is_everybody() && !way.unmoved && way.hops_over_all() => {
                                add(&mut plain, (way.table, movement.goals.as_deref().map(turned)), id);
                            }
                            Some(_) => is_other = true,
                            None => {}
                        }
                    }
                }
                Ok(travel) => {
                    is_other |= movement.captures.is_some() || travel.ways.iter().any(|way| way.enemy.is_some());
                }
                Err(_) => is_other = true,
            }
        }
        if is_other {
            others.push(id);
        }
    }
    for one in &mut plain {
        let from = |target: usize| one.from.as_ref().map_or(!B::EMPTY, |from| from[target]);
        one.lines = (0..spec.geometry.len()).map(|target| tables[one.table].lines(target) & from(target)).collect();
    }
    let depends_on_board = immunities.iter().any(|immunity| !is_of_the_two(&immunity.when));
    let followed = spec.kinds.iter().map(|kind| followed(kind, movements)).collect();
    Attacks { plain, others: others.into(), followed, depends_on_board }
}

/// The movements by which a kind attacks as one, but for those of which tables tell; nothing where some cannot be followed.
fn followed<B: Squares>(kind: &Kind, movements: &[Movement<B>]) -> Option<Followed<B>> {
    let attacking = kind.movements.iter().map(|movement| &movements[movement.index()]).filter(|one| one.attacks);
    let mut floods = Vec::new();
    for movement in attacking {
        match &movement.flood {
            Some(flood) if movement.is_plain() => floods.push(flood),
            None if movement.is_tabulated() => {}
            _ => return None,
        }
    }
    let flood = united(&floods)?;
    let surge = Surge::of(&flood);
    Some(Followed { flood, surge })
}

/// Whether tokens of a kind stand where pieces stand: those that lie beside them attack nobody, however they move.
fn lies_among_pieces(spec: &Spec, kind: &Kind) -> bool {
    spec.classes[kind.class.index()].layer == Some(0)
}

/// By goal the origins from which it is allowed, from the goals by origin.
fn turned<B: Squares>(goals: &[B]) -> Box<[B]> {
    let origins = |goal: usize| goals.iter().enumerate().filter(move |(_, goals)| goals.has(goal));
    let set = |goal| origins(goal).fold(B::EMPTY, |all, (origin, _)| all | B::only(origin));
    (0..goals.len()).map(set).collect()
}

/// Whether a condition reads only what the two of a capture are and whose.
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

fn add<B: Squares>(plain: &mut Vec<Plain<B>>, (table, from): (TableId, Option<Box<[B]>>), kind: KindId) {
    match plain.iter_mut().find(|known| known.table == table && known.from == from) {
        Some(known) if known.kinds.contains(&kind) => {}
        Some(known) => known.kinds = known.kinds.iter().copied().chain([kind]).collect(),
        None => plain.push(Plain { table, kinds: Box::new([kind]), from, lines: Box::new([]) }),
    }
}
