//! How the game and its stages end: the results, and the rules that give them.

use super::contents::{Book, Row};
use super::plain::plain;
use super::results::{Giving, decides, giving, stage_of};
use crate::spec::ids::{RuleId, StageId};

/// The results of the game or of one of its stages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endings {
    /// The stage; `None` for the game itself.
    pub stage: Option<StageId>,
    /// Each result with the rules that give it.
    pub results: Vec<Result>,
}

/// A result and the rules that give it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Result {
    /// The winner or loser, in words.
    pub verdict: String,
    /// The rules, those that the parent does not have first.
    pub rules: Vec<(RuleId, Row)>,
}

impl Book<'_> {
    /// The rules that give a result, those of the game itself first; those with one result stand together.
    pub fn endings(&self) -> Vec<Endings> {
        let list = giving(self.spec, &self.definition.sources);
        let part = |one: &Giving| match stage_of(self.spec, one.rule) {
            Some(stage) if !decides(self.spec, stage) => Some(stage),
            _ => None,
        };
        let mut stages: Vec<Option<StageId>> = Vec::new();
        list.iter().map(part).filter(|stage| stage.is_none()).take(1).for_each(|stage| stages.push(stage));
        for stage in list.iter().map(part) {
            if !stages.contains(&stage) {
                stages.push(stage);
            }
        }
        let of = |stage: Option<StageId>| list.iter().filter(|one| part(one) == stage).collect::<Vec<&Giving>>();
        stages.into_iter().map(|stage| Endings { stage, results: self.results(&of(stage)) }).collect()
    }

    fn results(&self, list: &[&Giving]) -> Vec<Result> {
        let mut results: Vec<Result> = Vec::new();
        for one in list {
            if results.iter().any(|result| result.verdict == one.result) {
                continue;
            }
            let mut alike: Vec<&&Giving> = list.iter().filter(|other| other.result == one.result).collect();
            alike.sort_by_key(|one| !self.is_own(one.rule));
            let rules = alike.into_iter().map(|one| (one.rule, self.giving_row(one.rule))).collect();
            results.push(Result { verdict: one.result.clone(), rules });
        }
        results
    }

    /// The row of a rule that gives a result, without the result.
    fn giving_row(&self, rule: RuleId) -> Row {
        let action = self.spec.actions.iter().find(|action| action.rule == rule);
        let row = action.map_or_else(|| self.reason(rule, "").row(), |action| self.action(action));
        let verdict = plain(self.definition, &self.verdict(rule));
        let words = row.replacen(&format!("{verdict} when "), "when ", 1);
        Row { own: self.is_own(rule), prose: true, words }
    }
}
