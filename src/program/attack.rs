//! Who attacks: for each player the gaits along which its kinds capture enemies, kinds with the same gait together.

use super::gait::GaitId;
use super::movement::Movement;
use super::squares::Squares;
use crate::spec::Spec;
use crate::spec::ids::KindId;

/// How one player's units attack enemies.
#[derive(Debug, Clone, Default)]
pub struct Attacks {
    /// Gaits along which all enemies are captured, and the kinds that have them.
    pub plain: Vec<(GaitId, Box<[KindId]>)>,
    /// Kinds that attack in some other way besides: these are asked one by one.
    pub others: Box<[KindId]>,
}

/// How units of a player attack, from the compiled movements of all kinds.
pub fn attacks<B: Squares>(spec: &Spec, movements: &[Movement<B>]) -> Attacks {
    let mut plain: Vec<(GaitId, Vec<KindId>)> = Vec::new();
    let mut others = Vec::new();
    for (index, kind) in spec.kinds.iter().enumerate() {
        let id = KindId::at(index);
        let mut is_other = false;
        for movement in kind.movements.iter().map(|movement| &movements[movement.index()]).filter(|one| one.attacks) {
            match &movement.travel {
                Ok(travel) if movement.is_plain() && movement.goals.is_none() => {
                    for way in travel.ways.iter() {
                        match &way.enemy {
                            Some(sort) if sort.is_everybody() && !way.unmoved => add(&mut plain, way.gait, id),
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
    Attacks { plain: plain.into_iter().map(|(gait, kinds)| (gait, kinds.into())).collect(), others: others.into() }
}

fn add(plain: &mut Vec<(GaitId, Vec<KindId>)>, gait: GaitId, kind: KindId) {
    match plain.iter_mut().find(|(known, _)| *known == gait) {
        Some((_, kinds)) if kinds.contains(&kind) => {}
        Some((_, kinds)) => kinds.push(kind),
        None => plain.push((gait, vec![kind])),
    }
}
