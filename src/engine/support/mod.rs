//! Support: which simple moves could change what a condition reads.
//!
//! A condition that is read after a move has, for every move outside its support, the value it has when nothing moves. So
//! it is asked once for a position, and then only of the moves that touch something it depends on.

mod lines;

use super::batch::{Distance, Threats};
use super::desk::Frame;
use super::view::View;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{AreaFrom, Bind, Mask, One, Query, Set, Source, Test};
use crate::compile::scalar::Scalar;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{KindId, PlayerId, Square};

/// The moves that could change something.
#[derive(Debug, Clone, Default)]
pub struct Support<B> {
    /// Those of units on these squares.
    pub origins: B,
    /// Those to these squares.
    pub goals: B,
    /// Those of a kind to these squares.
    pub of_kind: Vec<B>,
    /// All of them.
    pub all: bool,
    /// Whether pieces that come onto the board are meant, not such as stand there.
    pub arrivals: bool,
    /// Whether moves of the opponent of whoever is to move are meant, not such of its own.
    pub of_others: bool,
    /// Whether only such are meant that change no facts which are read.
    pub keeps_facts: bool,
    /// Slots that speak of the move.
    pub of_move: Vec<Slot>,
    /// The only goals that some movements have in the position.
    pub fixed: Vec<B>,
    /// The moves that attack units of the opponent that no move may attack.
    pub threats: Threats<B>,
    /// What a rule that keeps pieces apart forbids.
    pub distance: Distance<B>,
}

impl<B: Bitboard> Support<B> {
    /// No move, for so many kinds.
    pub fn clear(&mut self, kinds: usize) {
        self.origins = B::EMPTY;
        self.goals = B::EMPTY;
        self.of_kind.clear();
        self.of_kind.resize(kinds, B::EMPTY);
        self.all = false;
        self.arrivals = false;
        (self.of_others, self.keeps_facts) = (false, false);
        self.of_move.clear();
    }

    /// No move, of the same sort as those of another support.
    fn clear_like(&mut self, other: &Support<B>) {
        self.clear(other.of_kind.len());
        self.arrivals = other.arrivals;
        (self.of_others, self.keeps_facts) = (other.of_others, other.keeps_facts);
        self.of_move.extend_from_slice(&other.of_move);
    }

    /// Leaves only what comes to squares to which another support has it come, too.
    fn meet(&mut self, other: &mut Support<B>) {
        if self.all {
            std::mem::swap(self, other);
            return;
        }
        if other.all {
            return;
        }
        for (own, others) in self.of_kind.iter_mut().zip(&other.of_kind) {
            *own = (*own | self.goals) & (*others | other.goals);
        }
        self.goals &= other.goals;
    }

    /// Adds what comes to the squares of another support.
    fn join(&mut self, other: &Support<B>) {
        self.all |= other.all;
        self.goals |= other.goals;
        self.of_kind.iter_mut().zip(&other.of_kind).for_each(|(own, others)| *own |= *others);
    }

    fn is_nothing(&self) -> bool {
        !self.all && self.goals.is_empty() && self.of_kind.iter().all(|goals| goals.is_empty())
    }

    /// Adds the moves of any of these kinds – one of each of the lists – to these squares.
    fn arrive(&mut self, kinds: &[Box<[KindId]>], squares: B) {
        for (index, goals) in self.of_kind.iter_mut().enumerate() {
            if kinds.iter().all(|list| list.contains(&KindId::at(index))) {
                *goals |= squares;
            }
        }
    }

    /// Which moves of a unit of a kind to these squares are among them.
    #[inline]
    pub fn among(&self, origin: usize, kind: KindId, goals: B) -> B {
        let all = self.all || self.origins.has(origin);
        if all { goals } else { goals & (self.goals | self.of_kind[kind.index()]) }
    }

    fn touch(&mut self, squares: B) {
        self.origins |= squares;
        self.goals |= squares;
    }
}

impl<B: Bitboard> View<'_, B> {
    /// Adds the moves that could change a condition.
    pub fn support(&self, test: &Test<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        match test {
            Test::Always(_) => {}
            // As long as one of the parts fails not all of them hold, whatever the others say.
            Test::All(parts) => match parts.iter().find(|part| !asks_stuck(part) && !self.test(part, frame)) {
                Some(fails) => self.support(fails, support, frame),
                None => parts.iter().for_each(|part| self.support(part, support, frame)),
            },
            Test::Any(parts) => match parts.iter().find(|part| !asks_stuck(part) && self.test(part, frame)) {
                Some(holds) => self.support(holds, support, frame),
                None => parts.iter().for_each(|part| self.support(part, support, frame)),
            },
            Test::Not(inner) => self.support(inner, support, frame),
            Test::Exists(query, test) if support.arrivals && self.witnessed(query, test.as_deref(), support, frame) => {
            }
            Test::Some(Set::Query(query)) if support.arrivals && self.witnessed(query, None, support, frame) => {}
            Test::Some(Set::Query(query)) if is_of_tokens(query) => self.number_support(query, support, frame),
            Test::Exists(query, None) if is_of_tokens(query) => self.number_support(query, support, frame),
            Test::Some(set) => self.set_support(set, support, frame),
            Test::Taken(set) => {
                self.set_support(set, support, frame);
                support.touch(self.set(set, frame));
            }
            Test::Endangered(endangered) => self.support(&endangered.spelled_out, support, frame),
            Test::Lacking(lacking) => self.support(&lacking.spelled_out, support, frame),
            Test::Exists(query, test) => {
                self.query_support(query, support, frame);
                if let Some(test) = test {
                    self.each_support(query, test, support, frame);
                }
            }
            Test::Same(one, other) | Test::Order(_, one, other) => {
                self.one_support(one, support, frame);
                self.one_support(other, support, frame);
            }
            Test::Within(one, set) => {
                self.one_support(one, support, frame);
                self.set_support(set, support, frame);
            }
            Test::OfKind(one, _) | Test::Holds(one) => self.one_support(one, support, frame),
            Test::Attack { units, target, .. } => self.attack_support(units, target, support, frame),
            Test::With(binds, inner) => {
                self.bind_support(binds, support, frame);
                self.support(inner, support, frame);
            }
            _ => support.all = true,
        }
    }

    /// A test that is asked of each element of a set: what it depends on for those that are in it now. Whoever comes into
    /// the set has moved, which the set's own support knows.
    fn each_support(&self, query: &Query<B>, test: &Test<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        match &query.source {
            Source::Board(mask) => {
                let layer = mask.layer.unwrap_or(0);
                for square in self.masked(mask, frame).each() {
                    if let Some(token) = self.now.on(&self.program.layout, layer, square) {
                        frame.set(query.it, Scalar::Token(token));
                        self.support(test, support, frame);
                    }
                }
            }
            Source::Squares(mask) => {
                for square in self.masked(mask, frame).each() {
                    frame.set(query.it, Scalar::Square(Square::at(square)));
                    self.support(test, support, frame);
                }
            }
            _ => support.all = true,
        }
    }

    /// Adds what could take away all of those for which `some …` holds, if it holds: there has to be a move that concerns
    /// each of them. What comes onto the board concerns nothing but the squares it comes to.
    fn witnessed(
        &self,
        query: &Query<B>,
        test: Option<&Test<B>>,
        support: &mut Support<B>,
        frame: &mut Frame<B>,
    ) -> bool {
        let (mask, on_squares) = match &query.source {
            Source::Board(mask) => (mask, false),
            Source::Squares(mask) => (mask, true),
            _ => return false,
        };
        let layer = mask.layer.unwrap_or(0);
        if !mask.attacking.is_empty() {
            return false;
        }
        let [mut all, mut one] = [self.desk.support(), self.desk.support()];
        let mut any = false;
        for square in self.masked(mask, frame).each() {
            let witness = match on_squares {
                true => Some(Scalar::Square(Square::at(square))),
                false => self.now.on(&self.program.layout, layer, square).map(Scalar::Token),
            };
            let tests = || query.tests.iter().chain(test);
            let holds = |witness: Scalar, frame: &mut Frame<B>| {
                frame.set(query.it, witness);
                tests().all(|test| self.test(test, frame))
            };
            if !witness.is_some_and(|witness| holds(witness, frame)) {
                continue;
            }
            one.clear_like(support);
            one.goals = B::only(square);
            mask.within.iter().chain(&mask.outside).for_each(|set| self.set_support(set, &mut one, frame));
            tests().for_each(|test| self.support(test, &mut one, frame));
            match any {
                true => all.meet(&mut one),
                false => std::mem::swap(&mut all, &mut one),
            }
            any = true;
            if all.is_nothing() {
                break;
            }
        }
        if any {
            support.join(&all);
        }
        self.desk.keep_support(all);
        self.desk.keep_support(one);
        any
    }

    /// Adds the moves that could change what is in a described set.
    pub(super) fn query_support(&self, query: &Query<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        match &query.source {
            Source::Board(mask) | Source::Squares(mask) => self.mask_support(mask, support, frame),
            Source::One(one) => self.one_support(one, support, frame),
            Source::Players => {}
            _ => support.all = true,
        }
        for test in &query.tests {
            self.each_support(query, test, support, frame);
        }
    }

    /// How many tokens of the kinds and owners of a mask there are changes only when one is captured, or comes.
    fn number_support(&self, query: &Query<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        if let Source::Board(mask) = &query.source {
            support.goals |= self.masked_anywhere(mask, frame);
            if support.arrivals {
                support.arrive(&mask.kinds, self.program.squares);
            }
        }
    }

    /// Tokens of the kinds and owners of a mask, wherever they stand, and the squares it asks for.
    fn mask_support(&self, mask: &Mask<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        mask.within.iter().chain(&mask.outside).for_each(|set| self.set_support(set, support, frame));
        for target in &mask.attacking {
            self.target_support(mask, target, support, frame);
        }
        let named = mask.layer.is_some() && !(mask.kinds.is_empty() && mask.owners.is_empty());
        if named {
            let tokens = self.masked_anywhere(mask, frame);
            let everywhere = mask.within.is_empty() && mask.outside.is_empty();
            let area = mask.within.iter().fold(self.program.squares, |area, set| area & self.set(set, frame));
            let area = mask.outside.iter().fold(area, |area, set| area.without(self.set(set, frame)));
            support.touch(tokens & area);
            if !everywhere || support.arrivals {
                support.arrive(&mask.kinds, area);
            }
            return;
        }
        if mask.layer.is_none() && !mask.vacant && !mask.taken {
            return;
        }
        let squares = mask.within.iter().fold(self.program.squares, |all, set| all & self.set(set, frame));
        support.touch(squares);
    }

    /// The tokens of the kinds and owners of a mask.
    pub(super) fn masked_anywhere(&self, mask: &Mask<B>, frame: &mut Frame<B>) -> B {
        let mut squares = match mask.kinds.split_first() {
            None => self.program.squares,
            Some((first, rest)) => rest.iter().fold(self.of_kinds(first), |all, kinds| all & self.of_kinds(kinds)),
        };
        for players in &mask.owners {
            let players = self.players(players, frame);
            let owned = (0..self.program.layout.players).filter(|player| players >> player & 1 != 0);
            squares &= owned
                .fold(B::EMPTY, |all, player| all | self.owned(mask.layer.unwrap_or(0), Some(PlayerId::at(player))));
        }
        squares
    }

    /// Adds the moves that could change what is put into slots, and puts it there.
    fn bind_support(&self, binds: &[Bind<B>], support: &mut Support<B>, frame: &mut Frame<B>) {
        for bind in binds {
            match bind {
                Bind::One(_, one) => self.one_support(one, support, frame),
                Bind::Set(_, set) => self.set_support(set, support, frame),
            }
        }
        self.bind(binds, frame);
    }

    fn set_support(&self, set: &Set<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        match set {
            Set::Constant(_) | Set::Local(_) => {}
            Set::Region(_, one) | Set::Of(one) | Set::Standing(one) | Set::Home(one) => {
                self.one_support(one, support, frame)
            }
            Set::Area(_, from) => match &**from {
                AreaFrom::One(one) => self.one_support(one, support, frame),
                AreaFrom::Squares(set) | AreaFrom::Tokens(_, set) => {
                    self.set_support(set, support, frame);
                }
            },
            Set::Connected(_, sets) => {
                self.set_support(&sets.0, support, frame);
                self.set_support(&sets.1, support, frame);
            }
            Set::Line { from, to, .. } => {
                self.one_support(from, support, frame);
                self.one_support(to, support, frame);
            }
            Set::Union(parts) => parts.iter().for_each(|part| self.set_support(part, support, frame)),
            Set::Query(query) => self.query_support(query, support, frame),
            Set::With(binds, inner) => {
                self.bind_support(binds, support, frame);
                self.set_support(inner, support, frame);
            }
            Set::Memo(kept) if kept.of.is_empty() => {}
            Set::Memo(kept) => self.set_support(&kept.set, support, frame),
            Set::If(parts) => {
                self.support(&parts.0, support, frame);
                self.set_support(&parts.1, support, frame);
                self.set_support(&parts.2, support, frame);
            }
            _ => support.all = true,
        }
    }

    /// Adds the moves that could change a value.
    pub(super) fn one_support(&self, one: &One<B>, support: &mut Support<B>, frame: &mut Frame<B>) {
        match one {
            One::Constant(_) | One::Mover | One::Opponent => {}
            // A fixed slot speaks of the move, but for that of whom an immunity is asked about; another holds what was looked up
            // here.
            One::Local(slot)
                if (*slot < slot::FREE && !(*slot == slot::VICTIM && support.keeps_facts))
                    || support.of_move.contains(slot) =>
            {
                support.all = true;
            }
            One::Local(slot) => {
                if let Scalar::Token(token) = frame.get(*slot)
                    && let Some(square) = self.token(token).square()
                {
                    support.touch(B::only(square.index()));
                }
            }
            One::Attribute(_, of) | One::Property(_, of) | One::Mirror(of) | One::Negative(of) => {
                self.one_support(of, support, frame);
            }
            One::Variable(_) if support.keeps_facts => {}
            One::VariableOf(_, of) | One::Field(_, of) if support.keeps_facts => self.one_support(of, support, frame),
            One::At(kept) => self.set_support(&kept.set, support, frame),
            One::SquareAt(one, other) | One::Arithmetic(_, one, other) => {
                self.one_support(one, support, frame);
                self.one_support(other, support, frame);
            }
            One::Count(query, None) if is_of_tokens(query) => self.number_support(query, support, frame),
            One::First(query) | One::Count(query, None) => self.query_support(query, support, frame),
            One::Count(query, Some(test)) => {
                self.query_support(query, support, frame);
                self.each_support(query, test, support, frame);
            }
            One::Truth(test) => self.support(test, support, frame),
            One::If(parts) => {
                self.support(&parts.0, support, frame);
                self.one_support(&parts.1, support, frame);
                self.one_support(&parts.2, support, frame);
            }
            _ => support.all = true,
        }
    }
}

/// Whether a set holds the tokens of some kinds and owners, wherever they stand.
fn is_of_tokens<B>(query: &Query<B>) -> bool {
    let Source::Board(mask) = &query.source else { return false };
    let Mask { layer, owners, kinds, vacant, taken: _, within, outside, attacking, min_attackers: _ } = mask;
    let named = layer.is_some() && !vacant && !(kinds.is_empty() && owners.is_empty());
    named && query.tests.is_empty() && within.is_empty() && outside.is_empty() && attacking.is_empty()
}

/// Whether a condition asks who has no legal action: that takes long to find out.
fn asks_stuck<B>(test: &Test<B>) -> bool {
    match test {
        Test::Stuck(..) => true,
        Test::All(parts) | Test::Any(parts) => parts.iter().any(asks_stuck),
        Test::Not(inner) | Test::With(_, inner) | Test::Before(inner) | Test::After(inner) => asks_stuck(inner),
        Test::Exists(_, inner) => inner.as_deref().is_some_and(asks_stuck),
        Test::If(parts) => asks_stuck(&parts.0) || asks_stuck(&parts.1) || asks_stuck(&parts.2),
        _ => false,
    }
}
