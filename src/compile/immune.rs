//! Which kinds an immunity keeps from being captured by which others, when kinds and owners are all it reads.

use super::atom::Atom;
use super::code::{One, Players, Test, in_order};
use super::suppose::Known;
use crate::spec::code::{Property, slot};
use crate::spec::ids::{KindId, PlayerId};
use crate::spec::{PIECES, Spec};

/// For a kind that captures, which own kinds are immune against it, and which of the enemy's.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeptOff {
    /// Those of its own side.
    pub own: Box<[KindId]>,
    /// Those of the other side.
    pub enemy: Box<[KindId]>,
}

/// By the kind that captures which kinds are immune against it; nothing when that depends on more.
pub fn kept_off<B>(spec: &Spec, when: &Test<B>) -> Option<Box<[KeptOff]>> {
    let kinds = || (0..spec.kinds.len()).map(KindId::at);
    let pieces = || kinds().filter(|kind| spec.kind(*kind).class == PIECES);
    let against = |capturer: KindId| {
        let those = |own: bool| {
            let mut such = Vec::new();
            for victim in pieces() {
                match (Pair { victim, capturer, own }).test(when) {
                    Known::Yes => such.push(victim),
                    Known::No => {}
                    Known::Maybe => return None,
                }
            }
            Some(such.into())
        };
        Some(KeptOff { own: those(true)?, enemy: those(false)? })
    };
    kinds().map(against).collect()
}

/// Who might capture whom: one of the mover's units, one of its own or of the other side.
struct Pair {
    victim: KindId,
    capturer: KindId,
    own: bool,
}

const MOVER: Atom = Atom::Player(PlayerId(0));
const OTHER: Atom = Atom::Player(PlayerId(1));

impl Pair {
    fn test<B>(&self, test: &Test<B>) -> Known {
        match test {
            Test::Always(truth) => Known::of(*truth),
            Test::All(parts) => parts.iter().fold(Known::Yes, |all, part| all.and(self.test(part))),
            Test::Any(parts) => {
                parts.iter().fold(Known::Yes, |none, part| none.and(self.test(part).opposite())).opposite()
            }
            Test::Not(inner) => self.test(inner).opposite(),
            Test::OfKind(One::Local(slot::VICTIM), kinds) => Known::of(kinds[self.victim.index()]),
            Test::OfKind(One::Local(slot::CAPTURER), kinds) => Known::of(kinds[self.capturer.index()]),
            Test::Owned(One::Local(slot @ (slot::VICTIM | slot::CAPTURER)), Players::One(player)) => {
                match self.one(player) {
                    Some(player) => Known::of(self.owner(*slot) == player),
                    None => Known::Maybe,
                }
            }
            Test::Same(one, other) => match (self.one(one), self.one(other)) {
                (Some(one), Some(other)) => Known::of(one == other),
                _ => Known::Maybe,
            },
            Test::Order(op, one, other) => {
                match (self.one(one).and_then(Atom::number), self.one(other).and_then(Atom::number)) {
                    (Some(one), Some(other)) => Known::of(in_order(*op, one, other)),
                    _ => Known::Maybe,
                }
            }
            _ => Known::Maybe,
        }
    }

    /// Of whom the owner is asked: only ever compared with another owner.
    fn owner(&self, of: u16) -> Atom {
        if of == slot::CAPTURER || self.own { MOVER } else { OTHER }
    }

    fn one<B>(&self, one: &One<B>) -> Option<Atom> {
        let kind = |of: &One<B>| match of {
            One::Local(slot::VICTIM) => Some(self.victim),
            One::Local(slot::CAPTURER) => Some(self.capturer),
            _ => None,
        };
        match one {
            // Other players than these two have no names here.
            One::Constant(atom) => (!matches!(atom, Atom::Player(_))).then_some(*atom),
            One::Mover => Some(MOVER),
            One::Opponent => Some(OTHER),
            One::Property(Property::Owner, of) => match **of {
                One::Local(slot @ (slot::VICTIM | slot::CAPTURER)) => Some(self.owner(slot)),
                _ => None,
            },
            One::Property(Property::Kind, of) => kind(of).map(Atom::Kind),
            One::Attribute(table, of) => kind(of).map(|kind| table[kind.index()]),
            _ => None,
        }
    }
}
