//! The actions, bans and effects of a game, a row each.

use std::fmt::Write as _;

use super::contents::{Book, Row};
use super::plain::plain;
use super::results::{giving, never};
use crate::explain::words;
use crate::spec::Spec;
use crate::spec::code::{Expr, ExprKind};
use crate::spec::ids::RuleId;
use crate::spec::nouns::{Switch, Writing};
use crate::spec::rule::Action;
use crate::spec::types::Type;
use crate::spec::value::Value;
use crate::text::on_one_line;

/// The words of one or more rules.
pub(super) struct Reason {
    /// The words for the rules.
    words: Vec<String>,
    /// Whether they give a reason.
    prose: bool,
    /// Their reason, or their sentence.
    said: String,
    /// Their numbers.
    numbers: Vec<String>,
}

impl Reason {
    /// `a king in check is stunned (SC-6)`, `check: a royal piece may not be left attacked`.
    pub(super) fn row(&self) -> String {
        let words = if self.words.is_empty() { String::new() } else { format!("{}: ", self.words.join(", ")) };
        let numbers = if self.numbers.is_empty() { String::new() } else { format!(" ({})", self.numbers.join(", ")) };
        format!("{words}{}{numbers}", self.said)
    }
}

/// The value of an option, as it is written.
pub fn option_value(option: &Switch) -> String {
    match &option.value {
        Value::Truth(true) => "yes".to_owned(),
        Value::Truth(false) => "no".to_owned(),
        Value::Text(text) => text.to_string(),
        _ => option.default.clone(),
    }
}

impl Book<'_> {
    /// The rows of all actions, or of all asides, each with its choices.
    pub fn actions(&self, asides: bool) -> Vec<Row> {
        let actions = self.spec.actions.iter().filter(|action| action.aside == asides && self.is_ever_done(action));
        actions.map(|action| Row { own: self.is_own(action.rule), prose: true, words: self.action(action) }).collect()
    }

    /// Whether an action can ever be done: the options do not rule it out, and some piece moves if it is a move.
    fn is_ever_done(&self, action: &Action) -> bool {
        let moves = || self.spec.kinds.iter().any(|kind| !kind.movements.is_empty());
        !action.when.as_ref().is_some_and(never) && (action.path.is_none() || moves())
    }

    /// `castle: own king, own rook (SC-17)`.
    pub fn action(&self, action: &Action) -> String {
        let (spec, sources) = (self.spec, &self.definition.sources);
        let is_path = |index: usize| action.path == Some(index);
        let params = action.params.iter().enumerate().filter(|(index, _)| !is_path(*index));
        let chosen = params.map(|(_, param)| plain(self.definition, &on_one_line(sources.snippet(param.span))));
        let chosen: Vec<String> = chosen.collect();
        let mut row = action.name.clone();
        if !chosen.is_empty() {
            let _ = write!(row, ": {}", chosen.join(", "));
        }
        if let Some(price) = &action.price {
            let amount = plain(self.definition, &on_one_line(sources.snippet(price.amount.span)));
            let _ = write!(row, ", costs {amount} {}", spec.variables[price.of.index()].name);
        }
        let info = spec.rule(action.rule);
        if let Some(reason) = &info.because {
            let _ = write!(row, ": {reason}");
        }
        if words::is_number(&info.label) {
            let _ = write!(row, " ({})", info.label);
        }
        row
    }

    /// A row for each rule by its reason; without one by its sentence, which does not begin with `verb`. Rules that say the same
    /// in words have one row.
    pub fn reasons(&self, rules: Vec<RuleId>, verb: &str) -> Vec<Row> {
        let mut list: Vec<(bool, Reason)> = Vec::new();
        for rule in rules {
            let (own, reason) = (self.is_own(rule), self.reason(rule, verb));
            let alike = list.iter_mut().find(|(other, one)| *other == own && one.said == reason.said);
            match alike {
                Some((_, one)) => {
                    one.words.extend(reason.words);
                    one.numbers.extend(reason.numbers);
                }
                None => list.push((own, reason)),
            }
        }
        list.into_iter().map(|(own, reason)| Row { own, prose: reason.prose, words: reason.row() }).collect()
    }

    pub(super) fn reason(&self, rule: RuleId, verb: &str) -> Reason {
        let info = self.spec.rule(rule);
        let said = match &info.because {
            Some(reason) => reason.clone(),
            None => {
                let sentence = words::sentence(self.spec, &self.definition.sources, rule);
                plain(self.definition, sentence.strip_prefix(verb).unwrap_or(&sentence))
            }
        };
        let is_number = words::is_number(&info.label);
        let word = if is_number { info.was.as_deref() } else { Some(info.label.as_str()) };
        let words = word.filter(|word| !words::is_number(word)).map(str::to_owned).into_iter().collect();
        let numbers = is_number.then(|| info.label.clone()).into_iter().collect();
        Reason { words, prose: info.because.is_some(), said, numbers }
    }

    /// The result in the sentence of an ending, before its condition: `mover loses`.
    pub(super) fn verdict(&self, rule: RuleId) -> String {
        let sentence = words::sentence(self.spec, &self.definition.sources, rule);
        sentence.split_once(" when ").map_or(String::new(), |(verdict, _)| verdict.to_owned())
    }

    pub fn forbids(&self) -> Vec<RuleId> {
        let possible = |when: &Option<Expr>| !when.as_ref().is_some_and(never);
        let looks_ahead = |when: &Option<Expr>| when.as_ref().is_some_and(|when| looks_ahead(self.spec, when));
        let forbids = self.spec.forbids.iter().filter(|forbid| possible(&forbid.when) && !looks_ahead(&forbid.when));
        forbids.map(|forbid| forbid.rule).collect()
    }

    pub fn prefers(&self) -> Vec<RuleId> {
        self.spec.prefers.iter().map(|prefer| prefer.rule).collect()
    }

    pub fn immunities(&self) -> Vec<RuleId> {
        self.spec.immunities.iter().map(|immune| immune.rule).collect()
    }

    /// A row for each trigger and boundary that gives no result, without those that are [silent](Book::silent).
    pub fn following(&self) -> Vec<Row> {
        self.reasons(self.consequences().into_iter().filter(|rule| !self.is_silent(*rule)).collect(), "")
    }

    /// Triggers and boundaries that give no result, are inherited and give no reason.
    pub fn silent(&self) -> Vec<RuleId> {
        self.consequences().into_iter().filter(|rule| self.is_silent(*rule)).collect()
    }

    fn is_silent(&self, rule: RuleId) -> bool {
        let info = self.spec.rule(rule);
        info.because.is_none() && !self.is_own(rule) && !words::is_number(&info.label)
    }

    /// Triggers and boundaries that give no result.
    fn consequences(&self) -> Vec<RuleId> {
        let giving = giving(self.spec, &self.definition.sources);
        let triggers = self.spec.triggers.iter().map(|trigger| (trigger.rule, &trigger.when));
        let all = triggers.chain(self.spec.boundaries.iter().map(|boundary| (boundary.rule, &boundary.when)));
        let all = all.filter(|(_, when)| !when.as_ref().is_some_and(never)).map(|(rule, _)| rule);
        let mut rules: Vec<RuleId> = all.filter(|rule| !giving.iter().any(|one| one.rule == *rule)).collect();
        rules.sort();
        rules.dedup();
        rules
    }
}

/// Whether a condition asks for a truth that is no part of a position, neither written nor compared: it is set only while
/// other rules ask what could be done.
fn looks_ahead(spec: &Spec, when: &Expr) -> bool {
    match &*when.kind {
        ExprKind::And(parts) => parts.iter().any(|part| looks_ahead(spec, part)),
        ExprKind::Variable(id, None) => {
            let fact = &spec.variables[id.index()];
            fact.ty == Type::TRUTH && fact.writing == Writing::Never && !fact.identity
        }
        _ => false,
    }
}
