//! Actions for which something else would have to be chosen.

use super::answer::{Answer, OutOfPhase};
use super::asker::Asker;
use crate::explain::stray::stray;
use crate::literal::action::{Transition, carry_out};
use crate::literal::chance::First;
use crate::notation::action::typed::unremarked;
use crate::notation::action::{Written, write_unmarked};
use crate::spec::PIECES;
use crate::spec::ids::{ActionId, KindId};
use crate::spec::nouns::Kind;
use crate::spec::value::Value;

impl Asker<'_> {
    /// Looks among the actions for which something else would have to be chosen.
    pub(super) fn among_strays(&self) -> Option<Answer> {
        let squares = self.squares_named();
        let actions = self.offered(false).into_iter().chain(self.offered(true));
        let exactly = self.may_be_move(true);
        let strays = actions.filter_map(|id| stray(&self.scene, id, &squares, self.input, exactly));
        // If several actions may be meant, the stray with the fewest faults counts.
        strays.min_by_key(|stray| stray.faults().count()).map(Answer::Stray)
    }

    /// Looks for strays among the actions of other phases and stages; the answer is that these do not run.
    pub(super) fn among_strays_elsewhere(&self) -> Option<Answer> {
        let squares = self.squares_named();
        let in_force = [self.offered(false), self.offered(true)].concat();
        let others = (0..self.spec.actions.len()).map(ActionId::at).filter(|id| !in_force.contains(id));
        let mut others = others.filter(|id| self.is_mover() && !self.spec.action(*id).aside);
        let exactly = self.may_be_move(false);
        let strayed = others.find(|id| stray(&self.scene, *id, &squares, self.input, exactly).is_some())?;
        let action = self.spec.action(strayed);
        Some(Answer::OutOfPhase(OutOfPhase {
            action: Written { machine: self.input.to_owned(), san: self.input.to_owned() },
            name: action.name.clone(),
            rule: action.rule,
            home: self.spec.rule(action.rule).home,
            now: self.state.flow.phase.map(|(phase, _)| phase),
        }))
    }

    /// Looks among the actions that the beginning of the input means, without what stands behind that: `Ne3` for `Ne3[5]`.
    pub(super) fn among_shortened(&self) -> Option<Answer> {
        self.shortened().iter().find_map(|shorter| match shorter.among_legal() {
            Some(Answer::Legal(written) | Answer::Tried(written)) => Some(Answer::Otherwise(self.going_on(written))),
            Some(Answer::Ambiguous(list)) => Some(Answer::Otherwise(list)),
            _ => shorter.among_forbidden(false).or_else(|| shorter.among_not_offered()),
        })
    }

    /// A legal action, and those that are written like it with something more behind it: `Nc3`, `Nc3/H`.
    fn going_on(&self, written: Written) -> Vec<Written> {
        let goes_on = |other: &Written| {
            let rest = other.san.strip_prefix(&written.san);
            rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
        };
        let all = write_unmarked(self.spec, self.state, self.legal_and_asides());
        let more: Vec<Written> = all.into_iter().filter(goes_on).collect();
        [vec![written], more].concat()
    }

    /// Looks among the actions in which another kind would have to be chosen: `a8=Q` where only `a8=N` can be done.
    pub(super) fn among_unchosen(&self) -> Option<Answer> {
        let ends_in_kind =
            |transition: &&Transition| matches!(transition.candidate.choices.last(), Some(Value::Kind(_)));
        let list: Vec<&Transition> = self.possible().iter().filter(ends_in_kind).collect();
        if list.is_empty() {
            return None;
        }
        let kinds = (0..self.spec.kinds.len()).map(KindId::at);
        let readable = kinds.filter(|kind| self.spec.kind(*kind).class == PIECES && !self.spec.kind(*kind).veiled);
        let mut named = readable.filter(|kind| self.ends_in(self.spec.kind(*kind)));
        named.find_map(|kind| {
            let with = |transition: &&Transition| {
                let mut other = (*transition).clone();
                other.candidate.choices.pop();
                other.candidate.choices.push(Value::Kind(kind));
                other.spelt.pop();
                other
            };
            let supposed: Vec<Transition> = list.iter().map(with).collect();
            let found = self.meant(&supposed);
            let mut candidate = list.get(*found.indices.first()?)?.candidate.clone();
            candidate.choices.pop();
            let fork = carry_out(self.spec, self.state, candidate, &mut First).err()?;
            let allowed: Vec<KindId> = fork.options.iter().filter_map(Value::kind).collect();
            (!allowed.contains(&kind)).then_some(Answer::NotChosen { rule: fork.rule, kind, allowed })
        })
    }

    /// Whether the input ends in a word for a kind: its letter, its symbol, a name or a sign. A `+` alone names no kind `+R`.
    fn ends_in(&self, kind: &Kind) -> bool {
        let input = unremarked(self.input).trim_end_matches([')', ']', ' ']).to_lowercase();
        let words = [kind.letter.as_str(), kind.symbol.as_str()].into_iter().chain(kind.all_names());
        let mut words = words.chain(kind.glyphs.iter().map(String::as_str)).filter(|word| !word.is_empty());
        words.any(|word| input.ends_with(&word.to_lowercase()))
    }
}
