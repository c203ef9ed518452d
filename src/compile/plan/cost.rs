//! Move costs: tokens are chosen to pay for each move, and may be relocated after it.
//!
//! The tokens that pay depend on their kinds and on the kind of the moving piece only, and no ban reads them. So each
//! move is judged once and counts once per payment.

use super::planner::Planner;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Mask, One, Query, Set, Source, Test, Tokens};
use crate::compile::reads::disturbs;
use crate::compile::rules::{Domain, EventKind, Trigger};
use crate::compile::situation::Situation;
use crate::compile::step::Step;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{ActionId, KindId, RuleId};

/// The cost of moves.
#[derive(Debug, Clone)]
pub struct MoveCost<B> {
    /// The tokens to choose from.
    pub of: Query<B>,
    /// The value by whose total payments are ordered, if there is one.
    pub by: Option<One<B>>,
    /// The slot of the moving piece.
    pub unit: Slot,
    /// The choice of the player who is paid, if there is one.
    pub choice: Option<Payee<B>>,
}

/// A choice of the player who is paid.
#[derive(Debug, Clone)]
pub struct Payee<B> {
    /// The rule that asks for the choice.
    pub rule: RuleId,
    /// The rule's condition.
    pub when: Test<B>,
    /// The players to choose from.
    pub of: Query<B>,
}

/// Tokens on the board, not pieces, that trigger effects when a piece moves onto their square.
#[derive(Debug, Clone)]
pub struct Trap<B> {
    /// The rule.
    pub rule: RuleId,
    /// The tokens.
    pub mask: Mask<B>,
    /// The kinds with effects; empty for all.
    pub kinds: Vec<KindId>,
}

impl<B: Bitboard> Planner<'_, B> {
    /// The cost of an action's moves in a situation; `None` when the cost has another form.
    pub(super) fn cost(&self, situation: &Situation, index: usize) -> Option<MoveCost<B>> {
        let (action, id) = (&self.rules.actions[index], ActionId::at(index));
        let [unit, _, paid] = action.params.as_slice() else { return None };
        let Domain::Subset(of, by) = &paid.domain else { return None };
        let price = Price { unit: Some(unit.slot) };
        let own = Price { unit: None };
        let counts = by.as_ref().is_none_or(|by| own.one(by, Some(of.it)));
        if !price.test(&action.when, None) || !counts {
            return None;
        }
        let speaks = |index: &&usize| {
            let forbid = &self.rules.forbids[**index].targets;
            forbid.actions.is_empty() || forbid.actions.contains(&id)
        };
        let mut forbids = situation.forbids.iter().filter(speaks);
        if forbids.any(|index| !self.rules.forbids[*index].targets.arguments.is_empty()) {
            return None;
        }
        let asks =
            |trigger: &&Trigger<B>| matches!(trigger.steps.first(), Some(Step::Choose { .. })) && pays(trigger, id);
        let mut choices = situation.triggers.iter().map(|index| &self.rules.triggers[*index]).filter(asks);
        let (choice, more) = (choices.next(), choices.next());
        let choice = match choice {
            Some(trigger) => Some(payee(trigger)?),
            None => None,
        };
        let (of, by) = (of.clone(), by.clone());
        more.is_none().then_some(MoveCost { of, by, unit: unit.slot, choice })
    }

    /// The traps of a situation.
    pub(super) fn traps(&self, situation: &Situation) -> Vec<Trap<B>> {
        situation.triggers.iter().filter_map(|index| trap(&self.rules.triggers[*index])).collect()
    }
}

/// Whether a trigger waits for one action only.
fn pays<B>(trigger: &Trigger<B>, action: ActionId) -> bool {
    let waits = |kind: &EventKind| matches!(kind, EventKind::Action(of, _) if *of == action);
    matches!(&*trigger.events, [event] if waits(&event.kind) && event.tests.is_empty())
}

/// The choice at the start of a trigger, if the rest of it does not change the board.
fn payee<B: Bitboard>(trigger: &Trigger<B>) -> Option<Payee<B>> {
    let (first, rest) = trigger.steps.split_first()?;
    let Step::Choose { of, or_none: false, at_random: false, .. } = first else { return None };
    let all_players = of.source == Source::Players && of.tests.is_empty();
    let fits = all_players && !rest.iter().any(disturbs) && Price { unit: None }.test(&trigger.when, None);
    fits.then(|| Payee { rule: trigger.rule, when: trigger.when.clone(), of: (**of).clone() })
}

/// A check that expressions about a payment read only kinds and their numbers.
struct Price {
    /// The slot of the moving piece.
    unit: Option<Slot>,
}

impl Price {
    fn is_known(&self, slot: Slot, it: Option<Slot>) -> bool {
        Some(slot) == self.unit || Some(slot) == it
    }

    fn test<B>(&self, test: &Test<B>, it: Option<Slot>) -> bool {
        match test {
            Test::Always(_) => true,
            Test::All(parts) | Test::Any(parts) => parts.iter().all(|part| self.test(part, it)),
            Test::Not(inner) => self.test(inner, it),
            Test::If(parts) => [&parts.0, &parts.1, &parts.2].into_iter().all(|part| self.test(part, it)),
            Test::OfKind(One::Local(slot), _) => self.is_known(*slot, it),
            Test::Exists(query, test) => {
                self.query(query) && test.as_ref().is_none_or(|test| self.test(test, Some(query.it)))
            }
            Test::Order(_, one, other) | Test::Same(one, other) => self.one(one, it) && self.one(other, it),
            _ => false,
        }
    }

    fn one<B>(&self, one: &One<B>, it: Option<Slot>) -> bool {
        match one {
            One::Constant(_) => true,
            One::Attribute(_, of) => matches!(**of, One::Local(slot) if self.is_known(slot, it)),
            One::Arithmetic(_, left, right) => self.one(left, it) && self.one(right, it),
            One::Negative(inner) => self.one(inner, it),
            One::Count(query, test) => {
                self.query(query) && test.as_ref().is_none_or(|test| self.test(test, Some(query.it)))
            }
            One::Measured(_, each, query) => self.query(query) && self.one(each, Some(query.it)),
            _ => false,
        }
    }

    fn query<B>(&self, query: &Query<B>) -> bool {
        let chosen = matches!(query.source, Source::Tokens(Tokens::Chosen));
        chosen && query.tests.iter().all(|test| self.test(test, Some(query.it)))
    }
}

/// The trap that a trigger states, if it changes the board in no other case.
fn trap<B: Bitboard>(trigger: &Trigger<B>) -> Option<Trap<B>> {
    let moves = trigger.events.iter().all(|event| matches!(event.kind, EventKind::Moves(..)));
    let mut disturbing = trigger.steps.iter().filter(|step| disturbs(step));
    let (Some(Step::ForEach(query, body)), None, true) = (disturbing.next(), disturbing.next(), moves) else {
        return None;
    };
    let Source::Board(mask) = &query.source else { return None };
    let at_goal = matches!(&*mask.within, [Set::Of(goal)] if **goal == One::Local(slot::GOAL));
    let bare = query.tests.is_empty() && mask.outside.is_empty() && mask.attacking.is_empty() && mask.kinds.is_empty();
    if !bare || !at_goal || mask.layer.is_none_or(|layer| layer == 0) {
        return None;
    }
    let mask = Mask { within: Vec::new(), ..mask.clone() };
    let mut kinds = Vec::new();
    for step in body.iter().filter(|step| disturbs(step)) {
        match step {
            Step::If(Test::OfKind(One::Local(it), such), _, no) if *it == query.it && !no.iter().any(disturbs) => {
                let those = such.iter().enumerate().filter(|(_, such)| **such);
                kinds.extend(those.map(|(kind, _)| KindId::at(kind)));
            }
            _ => return Some(Trap { rule: trigger.rule, mask, kinds: Vec::new() }),
        }
    }
    Some(Trap { rule: trigger.rule, mask, kinds })
}
