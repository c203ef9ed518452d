//! What is known of a condition before any position is: of a unit of one kind that moves by one movement, perhaps from one
//! square to another, perhaps with a capture.

use super::atom::Atom;
use super::code::{Kinds, One, Players, Query, Set, Source, Target, Test, Tokens, in_order};
use super::squares::Squares;
use crate::spec::Spec;
use crate::spec::code::{Property, Slot, slot};
use crate::spec::ids::{KindId, PlayerId, Square};

/// Whether something holds, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// That depends on the position.
    Maybe,
}

impl Known {
    /// What is certain.
    pub fn of(truth: bool) -> Known {
        if truth { Known::Yes } else { Known::No }
    }

    /// The opposite.
    pub fn opposite(self) -> Known {
        match self {
            Known::Yes => Known::No,
            Known::No => Known::Yes,
            Known::Maybe => Known::Maybe,
        }
    }

    /// Both.
    pub fn and(self, other: Known) -> Known {
        match (self, other) {
            (Known::No, _) | (_, Known::No) => Known::No,
            (Known::Yes, Known::Yes) => Known::Yes,
            _ => Known::Maybe,
        }
    }
}

/// A move of which something is known: the mover moves one of its own units.
#[derive(Debug, Clone, Copy)]
pub struct Supposed<'a> {
    /// The definition.
    pub spec: &'a Spec,
    /// Whose turn it is and whose the unit is.
    pub player: PlayerId,
    /// The kind of the unit.
    pub kind: KindId,
    /// Its kind before the move.
    pub former: KindId,
    /// From where, if that is known.
    pub origin: Option<usize>,
    /// To where.
    pub goal: Option<usize>,
    /// Whether it captures something.
    pub captures: bool,
    /// Of which kind what it captures is, if that is known.
    pub victim: Option<KindId>,
    /// A slot that holds the unit besides the usual one.
    pub unit: Slot,
    /// Whether the unit is all that moves.
    pub alone: bool,
    /// The kind of another piece of the mover, where it and the unit are all that move. Where that is the one of which something
    /// is asked, the unit is the one beside it.
    pub beside: Option<KindId>,
    /// Whether it is known that no square lies between where it comes from and where it goes to.
    pub adjacent: bool,
}

impl<'a> Supposed<'a> {
    /// A unit of a kind that moves by itself, and captures nothing; no more is known of it.
    pub fn of(spec: &'a Spec, player: PlayerId, kind: KindId) -> Self {
        let (former, origin, goal, captures, victim) = (kind, None, None, false, None);
        let (unit, alone, beside, adjacent) = (slot::UNIT, true, None, false);
        Supposed { spec, player, kind, former, origin, goal, captures, victim, unit, alone, beside, adjacent }
    }

    /// The same with a capture of each kind.
    pub fn each_victim(&self) -> impl Iterator<Item = Supposed<'a>> + use<'a> {
        let supposed = *self;
        (0..self.spec.kinds.len()).map(move |kind| Supposed { victim: Some(KindId::at(kind)), ..supposed })
    }

    fn is_unit<B>(&self, one: &One<B>) -> bool {
        matches!(one, One::Local(local) if *local == slot::UNIT || *local == self.unit)
    }

    /// Whether a condition holds.
    pub fn test<B: Squares>(&self, test: &Test<B>) -> Known {
        match test {
            Test::Always(truth) => Known::of(*truth),
            Test::All(parts) => parts.iter().fold(Known::Yes, |all, part| all.and(self.test(part))),
            Test::Any(parts) => {
                parts.iter().fold(Known::Yes, |none, part| none.and(self.test(part).opposite())).opposite()
            }
            Test::Not(inner) => self.test(inner).opposite(),
            Test::Before(inner) => match &**inner {
                Test::OfKind(one, kinds) if self.is_unit(one) => Known::of(kinds[self.former.index()]),
                _ => Known::Maybe,
            },
            Test::OfKind(one, kinds) if self.is_unit(one) => Known::of(kinds[self.kind.index()]),
            Test::OfKind(One::Local(slot::VICTIM), kinds) => {
                self.victim.map_or(Known::Maybe, |victim| Known::of(kinds[victim.index()]))
            }
            Test::Owned(one, players) if self.is_unit(one) => {
                self.players(players).map_or(Known::Maybe, |players| Known::of(players >> self.player.0 & 1 != 0))
            }
            Test::Within(one, set) => match (self.square(one), self.set(set)) {
                (Some(square), Some(set)) => Known::of(set.has(square)),
                _ => Known::Maybe,
            },
            Test::Exists(query, test) => self.exists(query, test.as_deref()),
            Test::Lacking(lacking) => self.test(&lacking.spelled_out),
            Test::Some(set) => self.some(set),
            Test::Same(one, other) => match (self.one(one), self.one(other)) {
                (Some(one), Some(other)) => Known::of(one == other),
                _ => Known::Maybe,
            },
            Test::Order(op, left, right) => match (self.number(left), self.number(right)) {
                (Some(left), Some(right)) => Known::of(in_order(*op, left, right)),
                _ => Known::Maybe,
            },
            Test::Holds(one) => self.one(one).map_or(Known::Maybe, |value| Known::of(value.holds())),
            Test::With(_, inner) => self.test(inner),
            _ => Known::Maybe,
        }
    }

    fn some<B: Squares>(&self, set: &Set<B>) -> Known {
        match set {
            Set::Constant(squares) => Known::of(squares.any()),
            Set::Kept(kept) => self.some(&kept.set),
            other if self.is_no_square(other) => Known::No,
            Set::If(parts) => match self.test(&parts.0) {
                Known::Yes => self.some(&parts.1),
                Known::No => self.some(&parts.2),
                Known::Maybe => Known::Maybe,
            },
            _ => Known::Maybe,
        }
    }

    /// Whether a set is known to be empty because nothing lies between where the unit comes from and where it goes to.
    fn is_no_square<B>(&self, set: &Set<B>) -> bool {
        let is = |one: &One<B>, slot: Slot| matches!(one, One::Local(local) if *local == slot);
        match set {
            Set::Line { whole: false, from, to } => self.adjacent && is(from, slot::ORIGIN) && is(to, slot::GOAL),
            Set::Union(parts) => parts.iter().all(|part| self.is_no_square(part)),
            Set::Query(query) => match &query.source {
                Source::Board(mask) | Source::Squares(mask) => {
                    let mut targets = mask.attacking.iter();
                    mask.within.iter().any(|set| self.is_no_square(set))
                        || targets.any(|target| matches!(target, Target::Squares(set) if self.is_no_square(set)))
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn exists<B: Squares>(&self, query: &Query<B>, test: Option<&Test<B>>) -> Known {
        match &query.source {
            Source::Tokens(Tokens::Captured) if !self.captures => Known::No,
            Source::Tokens(Tokens::Captured) if query.tests.is_empty() && test.is_none() => Known::Yes,
            Source::Tokens(Tokens::Moved) => {
                let inner = Supposed { unit: query.it, ..*self };
                let is_meant = |one: Supposed<'_>| {
                    query.tests.iter().chain(test).fold(Known::Yes, |all, test| all.and(one.test(test)))
                };
                let other =
                    self.beside.map(|kind| is_meant(Supposed { kind, former: kind, beside: Some(self.kind), ..inner }));
                match (is_meant(inner), other) {
                    (Known::No, None) if !self.alone => Known::Maybe,
                    (known, None) => known,
                    (one, Some(other)) => one.opposite().and(other.opposite()).opposite(),
                }
            }
            _ => Known::Maybe,
        }
    }

    fn number<B>(&self, one: &One<B>) -> Option<crate::number::Number> {
        self.one(one)?.number()
    }

    /// What is known of a value.
    pub fn one<B>(&self, one: &One<B>) -> Option<Atom> {
        let square = |index: usize| Square::at(index);
        match one {
            One::Constant(atom) => Some(*atom),
            One::Mover => Some(Atom::Player(self.player)),
            One::Opponent => Some(Atom::Player(self.spec.next_player(self.player))),
            One::Attribute(table, of) if self.is_unit(of) => Some(table[self.kind.index()]),
            One::Property(Property::Kind, of) if self.is_unit(of) => Some(Atom::Kind(self.kind)),
            One::Property(Property::Owner, of) if self.is_unit(of) => Some(Atom::Player(self.player)),
            One::Property(property @ (Property::File | Property::Rank), of) => {
                let (at, geometry) = (square(self.square(of)?), &self.spec.geometry);
                let coordinate = if *property == Property::File { geometry.file(at) } else { geometry.rank(at) };
                Some(Atom::Number(crate::number::Number::whole(i64::from(coordinate) + 1)))
            }
            One::Local(_) => self.square(one).map(|at| Atom::Square(square(at))),
            _ => None,
        }
    }

    /// The kinds of a set, each once, when they are known.
    pub fn kinds<B>(&self, kinds: &Kinds<B>) -> Option<Vec<KindId>> {
        match kinds {
            Kinds::These(list) => Some(list.to_vec()),
            Kinds::Attribute(table, of) if self.is_unit(of) => Some(table[self.kind.index()].to_vec()),
            Kinds::Attribute(..) => None,
            Kinds::One(one) => match self.one(one)? {
                Atom::Kind(kind) => Some(vec![kind]),
                _ => Some(Vec::new()),
            },
            Kinds::Union(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    for kind in self.kinds(part)? {
                        if !all.contains(&kind) {
                            all.push(kind);
                        }
                    }
                }
                Some(all)
            }
        }
    }

    fn square<B>(&self, one: &One<B>) -> Option<usize> {
        match one {
            One::Local(slot::ORIGIN) => self.origin,
            One::Local(slot::GOAL) => self.goal,
            _ => None,
        }
    }

    fn set<B: Squares>(&self, set: &Set<B>) -> Option<B> {
        match set {
            Set::Constant(set) => Some(*set),
            Set::Region(table, player) => match self.one(player)? {
                Atom::Player(player) => Some(table[player.index()]),
                _ => None,
            },
            Set::Union(parts) => {
                parts.iter().map(|part| self.set(part)).try_fold(B::EMPTY, |all, part| Some(all | part?))
            }
            _ => None,
        }
    }

    fn players<B>(&self, players: &Players<B>) -> Option<u8> {
        match players {
            Players::One(one) => match self.one(one)? {
                Atom::Player(player) => Some(1 << player.0),
                _ => None,
            },
            Players::Others(inner) => {
                let all = (1 << self.spec.players.len()) - 1;
                self.players(inner).map(|those| if those == 0 { 0 } else { all & !those })
            }
        }
    }
}
