//! Immunities that depend on kinds and owners only, as tables.

use super::code::{One, Players, Test, in_order};
use super::scalar::Scalar;
use super::static_eval::Ternary;
use crate::spec::code::{Property, slot};
use crate::spec::ids::{KindId, PlayerId};
use crate::spec::{PIECES, Spec};

/// The kinds that are immune against a capturing kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImmuneKinds {
    /// Kinds of own pieces.
    pub own: Box<[KindId]>,
    /// Kinds of enemy pieces.
    pub enemy: Box<[KindId]>,
}

/// By capturing kind the immune kinds; `None` when the condition depends on more.
pub fn immune_kinds<B>(spec: &Spec, when: &Test<B>) -> Option<Box<[ImmuneKinds]>> {
    let kinds = || (0..spec.kinds.len()).map(KindId::at);
    let pieces = || kinds().filter(|kind| spec.kind(*kind).class == PIECES);
    let against = |capturer: KindId| {
        let those = |own: bool| {
            let mut such = Vec::new();
            for victim in pieces() {
                match (Pair { victim, capturer, own }).test(when) {
                    Ternary::Yes => such.push(victim),
                    Ternary::No => {}
                    Ternary::Maybe => return None,
                }
            }
            Some(such.into())
        };
        Some(ImmuneKinds { own: those(true)?, enemy: those(false)? })
    };
    kinds().map(against).collect()
}

/// The two kinds of a capture by the mover, and whether the victim is its own.
struct Pair {
    victim: KindId,
    capturer: KindId,
    own: bool,
}

const MOVER: Scalar = Scalar::Player(PlayerId(0));
const OTHER: Scalar = Scalar::Player(PlayerId(1));

impl Pair {
    fn test<B>(&self, test: &Test<B>) -> Ternary {
        match test {
            Test::Always(truth) => Ternary::of(*truth),
            Test::All(parts) => Ternary::all(parts.iter().map(|part| self.test(part))),
            Test::Any(parts) => Ternary::any(parts.iter().map(|part| self.test(part))),
            Test::Not(inner) => self.test(inner).opposite(),
            Test::OfKind(One::Local(slot::VICTIM), kinds) => Ternary::of(kinds[self.victim.index()]),
            Test::OfKind(One::Local(slot::CAPTURER), kinds) => Ternary::of(kinds[self.capturer.index()]),
            Test::Owned(One::Local(slot @ (slot::VICTIM | slot::CAPTURER)), Players::One(player)) => {
                match self.one(player) {
                    Some(player) => Ternary::of(self.owner(*slot) == player),
                    None => Ternary::Maybe,
                }
            }
            Test::Same(one, other) => match (self.one(one), self.one(other)) {
                (Some(one), Some(other)) => Ternary::of(one == other),
                _ => Ternary::Maybe,
            },
            Test::Order(op, one, other) => {
                match (self.one(one).and_then(Scalar::number), self.one(other).and_then(Scalar::number)) {
                    (Some(one), Some(other)) => Ternary::of(in_order(*op, one, other)),
                    _ => Ternary::Maybe,
                }
            }
            _ => Ternary::Maybe,
        }
    }

    /// A stand-in for the owner of a piece, to be compared with other owners only.
    fn owner(&self, of: u16) -> Scalar {
        if of == slot::CAPTURER || self.own { MOVER } else { OTHER }
    }

    fn one<B>(&self, one: &One<B>) -> Option<Scalar> {
        let kind = |of: &One<B>| match of {
            One::Local(slot::VICTIM) => Some(self.victim),
            One::Local(slot::CAPTURER) => Some(self.capturer),
            _ => None,
        };
        match one {
            // A named player may be either of the two.
            One::Constant(scalar) => (!matches!(scalar, Scalar::Player(_))).then_some(*scalar),
            One::Mover => Some(MOVER),
            One::Opponent => Some(OTHER),
            One::Property(Property::Owner, of) => match **of {
                One::Local(slot @ (slot::VICTIM | slot::CAPTURER)) => Some(self.owner(slot)),
                _ => None,
            },
            One::Property(Property::Kind, of) => kind(of).map(Scalar::Kind),
            One::Attribute(table, of) => kind(of).map(|kind| table[kind.index()]),
            _ => None,
        }
    }
}
