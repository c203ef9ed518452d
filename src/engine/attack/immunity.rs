//! Immunities and deadly captures: the captures that rules forbid, and those that cost the captor its life.

use crate::compile::attacks::Attacks;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{One, Players, Test};
use crate::compile::rules::Capture;
use crate::compile::scalar::Scalar;
use crate::compile::situation::Situation;
use crate::compile::static_eval::Ternary;
use crate::engine::eval::view::View;
use crate::engine::workspace::frame::Frame;
use crate::spec::code::{Property, slot};
use crate::spec::ids::{KindId, PlayerId, TokenId};

impl<'a, B: Bitboard> View<'a, B> {
    /// The immunities that may protect a piece.
    fn immunities(&self) -> impl Iterator<Item = &'a Capture<B>> + use<'a, B> {
        let (program, kind_immunities_only) = (self.program, self.kind_immunities_only);
        let rules = program.situations[usize::from(self.now.flow.situation)].immunities.iter();
        rules.map(|index| &program.immunities[*index]).filter(move |rule| !kind_immunities_only || rule.kinds.is_some())
    }

    /// The view in which it is known whether immunities that depend on more than kinds may hold: they do not while
    /// their required facts fail.
    #[inline]
    #[must_use]
    pub fn with_active_immunities(self) -> Self {
        match self.situation() {
            Situation { immunities, .. } if self.kind_immunities_only || immunities.is_empty() => self,
            Situation { by_kinds: true, .. } => View { kind_immunities_only: true, ..self },
            _ => self.find_active_immunities(),
        }
    }

    #[inline(never)]
    fn find_active_immunities(self) -> Self {
        let mut open = self.immunities().filter(|rule| rule.kinds.is_none());
        let is_asleep = |rule: &Capture<B>| {
            let required = rule.required_facts.as_deref();
            required.is_some_and(|facts| !facts.iter().any(|fact| self.now.may_protect(&self.program.layout, fact)))
        };
        let kind_immunities_only = open.all(is_asleep);
        View { kind_immunities_only, ..self }
    }

    /// The pieces that immunities may protect from any captor; `None` if that depends on the captor, or may be every
    /// piece.
    #[inline(never)]
    fn possibly_immune(&self) -> Option<B> {
        let mut open = self.immunities().filter(|rule| rule.kinds.is_none());
        open.try_fold(B::EMPTY, |all, rule| {
            let protected =
                rule.protected.as_deref()?.iter().map(|protected| self.now.protected(&self.program.layout, protected));
            Some(protected.fold(all, |all, protected| all | protected))
        })
    }

    /// Whether the immunities that a player's attacks depend on may change with the board.
    #[inline]
    pub(in crate::engine) fn may_change_with_board(&self, attacks: &Attacks<B>) -> bool {
        attacks.depends_on_board && !self.kind_immunities_only
    }

    /// The units that no immunity keeps from capturing a token.
    #[inline]
    pub(in crate::engine) fn allowed_captors(&self, attackers: B, player: PlayerId, victim: Option<TokenId>) -> B {
        match victim {
            Some(victim) if !self.situation().immunities.is_empty() => self.captors_of(attackers, player, victim),
            _ => attackers,
        }
    }

    fn captors_of(&self, attackers: B, player: PlayerId, victim: TokenId) -> B {
        let (view, mut left) = (self.for_mover(Some(player)), attackers);
        let others = self.token(victim).owner().is_some_and(|owner| owner != player);
        for rule in self.immunities().filter(|rule| !(others && rule.among_own)) {
            let kept_off = |square: &usize| {
                let captor = self.now.piece_on(&self.program.layout, *square);
                captor.is_none_or(|captor| view.protects(rule, victim, captor))
            };
            // An immunity that does not ask for the captor is tested once.
            let asked = if rule.of_victim && rule.kinds.is_none() { left.lowest() } else { left };
            let those = asked.each().filter(kept_off).fold(B::EMPTY, |all, square| all | B::only(square));
            left = if asked != left && those.any() { B::EMPTY } else { left.without(those) };
        }
        left
    }

    /// Whether one of these units may capture a token, immunities considered.
    pub(super) fn may_capture_any(&self, attackers: B, player: PlayerId, victim: Option<TokenId>) -> bool {
        self.situation().immunities.is_empty() || self.allowed_captors(attackers, player, victim).any()
    }

    /// Whether an immunity protects a token from a captor.
    pub fn is_immune(&self, victim: TokenId, captor: TokenId) -> bool {
        self.immunities().any(|rule| self.protects(rule, victim, captor))
    }

    /// Whether one immunity protects a token from a captor.
    fn protects(&self, rule: &Capture<B>, victim: TokenId, captor: TokenId) -> bool {
        match (&rule.kinds, self.token(victim), self.token(captor)) {
            (Some(kinds), victim, captor) if victim.owner().is_some() && captor.owner() == self.mover => {
                let kinds = &kinds[captor.kind().index()];
                let those = if victim.owner() == captor.owner() { &kinds.own } else { &kinds.enemy };
                those.contains(&victim.kind())
            }
            _ => self.holds_of_capture(&rule.when, victim, captor),
        }
    }

    /// Whether immunities of a token against these units do not depend on other pieces. The view is the owner's of the
    /// units.
    pub(in crate::engine) fn is_settled(&self, victim: TokenId, units: B) -> bool {
        let mut open = self.immunities().filter(|rule| rule.kinds.is_none());
        open.all(|rule| {
            self.workspace.with_frame(|frame| {
                frame.set(slot::VICTIM, Scalar::Token(victim));
                let asked = if rule.of_victim { units.lowest() } else { units };
                asked.each().all(|square| {
                    let captor = self.now.piece_on(&self.program.layout, square);
                    frame.set(slot::CAPTURER, captor.map_or(Scalar::Nothing, Scalar::Token));
                    self.known(&rule.when, frame) != Ternary::Maybe
                })
            })
        })
    }

    /// Whether no immunity can protect one of these pieces from a captor, wherever they stand. The view is the owner's
    /// of the captor.
    #[inline(never)]
    pub(in crate::engine) fn captures_all(&self, captor: TokenId, pieces: B) -> bool {
        let (kind, owner) = (self.token(captor).kind(), self.token(captor).owner());
        let by_kinds = View { kind_immunities_only: true, ..*self };
        let immune = owner.zip(self.possibly_immune());
        let immune = immune.and_then(|(owner, protected)| Some(protected | by_kinds.immune_to(kind, owner)?));
        immune.is_some_and(|immune| (immune & pieces).is_empty()) || self.surely_captures(captor, pieces)
    }

    /// Whether no immunity can protect one of these pieces, tested for each.
    #[inline(never)]
    fn surely_captures(&self, captor: TokenId, pieces: B) -> bool {
        let victims = || pieces.each().map(|square| self.now.piece_on(&self.program.layout, square));
        self.immunities().all(|rule| match rule.kinds {
            Some(_) => victims().all(|victim| victim.is_some_and(|victim| !self.protects(rule, victim, captor))),
            None => self.workspace.with_frame(|frame| {
                frame.set(slot::CAPTURER, Scalar::Token(captor));
                victims().all(|victim| {
                    frame.set(slot::VICTIM, victim.map_or(Scalar::Nothing, Scalar::Token));
                    victim.is_some() && self.known(&rule.when, frame) == Ternary::No
                })
            }),
        })
    }

    /// The value of a condition about a capture, as far as the two pieces and facts decide.
    fn known(&self, test: &Test<B>, frame: &mut Frame<B>) -> Ternary {
        match test {
            Test::All(parts) => {
                let mut all = Ternary::Yes;
                for part in parts {
                    all = all.and(self.known(part, frame));
                    if all == Ternary::No {
                        break;
                    }
                }
                all
            }
            Test::Any(parts) => Ternary::any(parts.iter().map(|part| self.known(part, frame))),
            Test::Not(inner) => self.known(inner, frame).opposite(),
            leaf if is_of_facts(leaf) => Ternary::of(self.test(leaf, frame)),
            _ => Ternary::Maybe,
        }
    }

    /// The pieces that are immune to the mover's units of a kind; `None` if each has to be tested.
    pub(in crate::engine) fn immune_to(&self, kind: KindId, mover: PlayerId) -> Option<B> {
        let (own, all) = (self.owned(0, Some(mover)), self.occupied());
        self.immune_among((own, all), |kinds| self.of_kinds(kinds), kind)
    }

    /// The pieces that would be immune if the mover's pieces and all pieces stood on other squares.
    fn immune_among(&self, stand: (B, B), of_kinds: impl Fn(&[KindId]) -> B, kind: KindId) -> Option<B> {
        protected_by_kinds(self.immunities(), kind, stand, of_kinds)
    }

    /// Whether an immunity may protect pieces from enemies.
    pub(in crate::engine) fn may_protect_from_enemies(&self) -> bool {
        !self.immunities().all(|rule| rule.among_own)
    }

    /// The pieces that are deadly for the mover's units of a kind; `None` if each has to be tested.
    pub(in crate::engine) fn deadly_to(&self, kind: KindId, mover: PlayerId) -> Option<B> {
        let rules = self.situation().deadly.iter().map(|index| &self.program.deadly[*index]);
        let (own, all) = (self.owned(0, Some(mover)), self.occupied());
        protected_by_kinds(rules, kind, (own, all), |kinds| self.of_kinds(kinds))
    }

    /// Whether a rule removes the captor of a token.
    pub fn is_deadly(&self, victim: TokenId, captor: TokenId) -> bool {
        let deadly = &self.situation().deadly;
        deadly.iter().any(|index| self.holds_of_capture(&self.program.deadly[*index].when, victim, captor))
    }

    fn holds_of_capture(&self, when: &Test<B>, victim: TokenId, captor: TokenId) -> bool {
        self.workspace.with_frame(|frame| {
            frame.set(slot::VICTIM, Scalar::Token(victim));
            frame.set(slot::CAPTURER, Scalar::Token(captor));
            self.test(when, frame)
        })
    }
}

/// The pieces of the kinds that such rules name for captors of a kind, own and enemy; `None` if each has to be tested.
fn protected_by_kinds<'r, B: Bitboard + 'r>(
    rules: impl Iterator<Item = &'r Capture<B>>,
    kind: KindId,
    (own, all): (B, B),
    of_kinds: impl Fn(&[KindId]) -> B,
) -> Option<B> {
    let mut those = B::EMPTY;
    for rule in rules {
        let kinds = &rule.kinds.as_ref()?[kind.index()];
        those |= of_kinds(&kinds.own) & own | of_kinds(&kinds.enemy) & all.without(own);
    }
    Some(those)
}

/// Whether a condition depends only on facts and on the two pieces of a capture.
fn is_of_facts<B>(test: &Test<B>) -> bool {
    match test {
        Test::Always(_) => true,
        Test::OfKind(one, _) | Test::Holds(one) => is_fact(one),
        Test::Owned(one, Players::One(other)) => is_fact(one) && is_fact(other),
        Test::Same(one, other) | Test::Order(_, one, other) => is_fact(one) && is_fact(other),
        _ => false,
    }
}

fn is_fact<B>(one: &One<B>) -> bool {
    match one {
        One::Constant(_) | One::Mover | One::Opponent | One::Variable(_) => true,
        One::Local(local) => matches!(*local, slot::VICTIM | slot::CAPTURER),
        One::VariableOf(_, of) | One::Field(_, of) | One::Attribute(_, of) => is_fact(of),
        One::Property(Property::Kind | Property::Owner, of) => is_fact(of),
        One::Arithmetic(_, one, other) => is_fact(one) && is_fact(other),
        _ => false,
    }
}
