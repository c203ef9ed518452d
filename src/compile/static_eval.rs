//! Static evaluation of conditions for a move known only in part: the piece's kind, and perhaps origin,
//! goal and victim.

use super::bitboard::Bitboard;
use super::code::{Kinds, One, Players, Query, Set, Source, Target, Test, Tokens, in_order};
use super::scalar::Scalar;
use crate::spec::Spec;
use crate::spec::code::{Property, Slot, slot};
use crate::spec::ids::{KindId, PlayerId, Square};

/// A truth value of three-valued logic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ternary {
    /// True.
    Yes,
    /// False.
    No,
    /// Unknown: it depends on the position.
    Maybe,
}

impl Ternary {
    /// The value of a known truth.
    pub fn of(truth: bool) -> Ternary {
        if truth { Ternary::Yes } else { Ternary::No }
    }

    /// Negation.
    pub fn opposite(self) -> Ternary {
        match self {
            Ternary::Yes => Ternary::No,
            Ternary::No => Ternary::Yes,
            Ternary::Maybe => Ternary::Maybe,
        }
    }

    /// Conjunction.
    pub fn and(self, other: Ternary) -> Ternary {
        match (self, other) {
            (Ternary::No, _) | (_, Ternary::No) => Ternary::No,
            (Ternary::Yes, Ternary::Yes) => Ternary::Yes,
            _ => Ternary::Maybe,
        }
    }

    /// Conjunction of several.
    pub fn all(parts: impl IntoIterator<Item = Ternary>) -> Ternary {
        parts.into_iter().fold(Ternary::Yes, Ternary::and)
    }

    /// Disjunction of several.
    pub fn any(parts: impl IntoIterator<Item = Ternary>) -> Ternary {
        Ternary::all(parts.into_iter().map(Ternary::opposite)).opposite()
    }
}

/// A partly known move of the mover's own piece.
#[derive(Debug, Clone, Copy)]
pub struct KnownMove<'a> {
    /// The definition.
    pub spec: &'a Spec,
    /// The mover, who owns the piece.
    pub player: PlayerId,
    /// The kind of the piece after the move.
    pub kind: KindId,
    /// The kind of the piece before the move.
    pub former: KindId,
    /// The origin, if it is known.
    pub origin: Option<usize>,
    /// The goal, if it is known.
    pub goal: Option<usize>,
    /// Is the move a capture?
    pub captures: bool,
    /// The kind of the victim, if it is known.
    pub victim: Option<KindId>,
    /// A second slot that holds the piece.
    pub unit: Slot,
    /// Does no other piece move?
    pub alone: bool,
    /// The kind of a second own piece that moves, if exactly two pieces move.
    pub beside: Option<KindId>,
    /// Is it known that no square lies between origin and goal?
    pub adjacent: bool,
}

impl<'a> KnownMove<'a> {
    /// A move of a single piece of a kind without a capture.
    pub fn of(spec: &'a Spec, player: PlayerId, kind: KindId) -> Self {
        let (former, origin, goal, captures, victim) = (kind, None, None, false, None);
        let (unit, alone, beside, adjacent) = (slot::UNIT, true, None, false);
        KnownMove { spec, player, kind, former, origin, goal, captures, victim, unit, alone, beside, adjacent }
    }

    /// Adds a victim: one known move for each kind.
    pub fn each_victim(&self) -> impl Iterator<Item = KnownMove<'a>> + use<'a> {
        let known_move = *self;
        (0..self.spec.kinds.len()).map(move |kind| KnownMove { victim: Some(KindId::at(kind)), ..known_move })
    }

    fn is_unit<B>(&self, one: &One<B>) -> bool {
        matches!(one, One::Local(local) if *local == slot::UNIT || *local == self.unit)
    }

    /// Evaluates a condition.
    pub fn test<B: Bitboard>(&self, test: &Test<B>) -> Ternary {
        match test {
            Test::Always(truth) => Ternary::of(*truth),
            Test::All(parts) => Ternary::all(parts.iter().map(|part| self.test(part))),
            Test::Any(parts) => Ternary::any(parts.iter().map(|part| self.test(part))),
            Test::Not(inner) => self.test(inner).opposite(),
            Test::Before(inner) => match &**inner {
                Test::OfKind(one, kinds) if self.is_unit(one) => Ternary::of(kinds[self.former.index()]),
                _ => Ternary::Maybe,
            },
            Test::OfKind(one, kinds) if self.is_unit(one) => Ternary::of(kinds[self.kind.index()]),
            Test::OfKind(One::Local(slot::VICTIM), kinds) => {
                self.victim.map_or(Ternary::Maybe, |victim| Ternary::of(kinds[victim.index()]))
            }
            Test::Owned(one, players) if self.is_unit(one) => {
                self.players(players).map_or(Ternary::Maybe, |players| Ternary::of(players >> self.player.0 & 1 != 0))
            }
            Test::Within(one, set) => match (self.square(one), self.set(set)) {
                (Some(square), Some(set)) => Ternary::of(set.has(square)),
                _ => Ternary::Maybe,
            },
            Test::Exists(query, test) => self.exists(query, test.as_deref()),
            Test::Lacking(lacking) => self.test(&lacking.spelled_out),
            Test::Some(set) => self.some(set),
            Test::Same(one, other) => match (self.one(one), self.one(other)) {
                (Some(one), Some(other)) => Ternary::of(one == other),
                _ => Ternary::Maybe,
            },
            Test::Order(op, left, right) => match (self.number(left), self.number(right)) {
                (Some(left), Some(right)) => Ternary::of(in_order(*op, left, right)),
                _ => Ternary::Maybe,
            },
            Test::Holds(one) => self.one(one).map_or(Ternary::Maybe, |value| Ternary::of(value.holds())),
            Test::With(_, inner) => self.test(inner),
            _ => Ternary::Maybe,
        }
    }

    fn some<B: Bitboard>(&self, set: &Set<B>) -> Ternary {
        match set {
            Set::Constant(squares) => Ternary::of(squares.any()),
            Set::Memo(kept) => self.some(&kept.set),
            other if self.is_no_square(other) => Ternary::No,
            Set::If(parts) => match self.test(&parts.0) {
                Ternary::Yes => self.some(&parts.1),
                Ternary::No => self.some(&parts.2),
                Ternary::Maybe => Ternary::Maybe,
            },
            _ => Ternary::Maybe,
        }
    }

    /// Whether a set is empty because no square lies between origin and goal.
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

    fn exists<B: Bitboard>(&self, query: &Query<B>, test: Option<&Test<B>>) -> Ternary {
        match &query.source {
            Source::Tokens(Tokens::Captured) if !self.captures => Ternary::No,
            Source::Tokens(Tokens::Captured) if query.tests.is_empty() && test.is_none() => Ternary::Yes,
            Source::Tokens(Tokens::Moved) => {
                let inner = KnownMove { unit: query.it, ..*self };
                let is_meant =
                    |one: KnownMove<'_>| Ternary::all(query.tests.iter().chain(test).map(|test| one.test(test)));
                let other = self
                    .beside
                    .map(|kind| is_meant(KnownMove { kind, former: kind, beside: Some(self.kind), ..inner }));
                match (is_meant(inner), other) {
                    (Ternary::No, None) if !self.alone => Ternary::Maybe,
                    (known, None) => known,
                    (one, Some(other)) => Ternary::any([one, other]),
                }
            }
            _ => Ternary::Maybe,
        }
    }

    fn number<B>(&self, one: &One<B>) -> Option<crate::number::Number> {
        self.one(one)?.number()
    }

    /// The value of an expression, if it is known.
    pub fn one<B>(&self, one: &One<B>) -> Option<Scalar> {
        let square = |index: usize| Square::at(index);
        match one {
            One::Constant(scalar) => Some(*scalar),
            One::Mover => Some(Scalar::Player(self.player)),
            One::Opponent => Some(Scalar::Player(self.spec.next_player(self.player))),
            One::Attribute(table, of) if self.is_unit(of) => Some(table[self.kind.index()]),
            One::Property(Property::Kind, of) if self.is_unit(of) => Some(Scalar::Kind(self.kind)),
            One::Property(Property::Owner, of) if self.is_unit(of) => Some(Scalar::Player(self.player)),
            One::Property(property @ (Property::File | Property::Rank), of) => {
                let (at, geometry) = (square(self.square(of)?), &self.spec.geometry);
                let coordinate = if *property == Property::File { geometry.file(at) } else { geometry.rank(at) };
                Some(Scalar::Number(crate::number::Number::whole(i64::from(coordinate) + 1)))
            }
            One::Local(_) => self.square(one).map(|at| Scalar::Square(square(at))),
            _ => None,
        }
    }

    /// The kinds of a set without duplicates, if they are known.
    pub fn kinds<B>(&self, kinds: &Kinds<B>) -> Option<Vec<KindId>> {
        match kinds {
            Kinds::These(list) => Some(list.to_vec()),
            Kinds::Attribute(table, of) if self.is_unit(of) => Some(table[self.kind.index()].to_vec()),
            Kinds::Attribute(..) => None,
            Kinds::One(one) => match self.one(one)? {
                Scalar::Kind(kind) => Some(vec![kind]),
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

    fn set<B: Bitboard>(&self, set: &Set<B>) -> Option<B> {
        match set {
            Set::Constant(set) => Some(*set),
            Set::Region(table, player) => match self.one(player)? {
                Scalar::Player(player) => Some(table[player.index()]),
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
                Scalar::Player(player) => Some(1 << player.0),
                _ => None,
            },
            Players::Others(inner) => {
                let all = (1 << self.spec.players.len()) - 1;
                self.players(inner).map(|those| if those == 0 { 0 } else { all & !those })
            }
        }
    }
}
