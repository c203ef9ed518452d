//! The page of all rules: what differs, how a turn goes, what is allowed and forbidden, how the game ends.

use std::fmt::Write as _;

use super::super::super::failure::Failure;
use super::super::super::out::Out;
use super::Book;
use super::plain::plain;
use super::results::{Giving, decides, giving, never, stage_of};
use crate::explain::words;
use crate::spec::Spec;
use crate::spec::code::{Expr, ExprKind};
use crate::spec::ids::{RuleId, StageId};
use crate::spec::nouns::Writing;
use crate::spec::rule::Action;
use crate::spec::types::Type;
use crate::spec::value::Value;
use crate::text::{filled, on_one_line};

/// Rows that belong together under a heading.
type Rows = Vec<String>;

/// What rules say in words.
struct Reason {
    /// The words for the rules.
    words: Vec<String>,
    /// Their reason, or their sentence.
    said: String,
    /// Their numbers.
    numbers: Vec<String>,
}

impl Reason {
    /// `a king in check is stunned (SC-6)`, `check: a royal piece may not be left attacked`.
    fn row(&self) -> String {
        let words = if self.words.is_empty() { String::new() } else { format!("{}: ", self.words.join(", ")) };
        let numbers = if self.numbers.is_empty() { String::new() } else { format!(" ({})", self.numbers.join(", ")) };
        format!("{words}{}{numbers}", self.said)
    }
}

impl Book<'_> {
    /// Prints the whole page.
    pub(super) fn page(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.spec;
        if let Some(summary) = &spec.summary {
            out.say(format_args!("{}: {summary}", spec.title))?;
        }
        self.tell_differences(out)?;
        if !spec.options.is_empty() {
            out.line("\noptions")?;
            self.tell_options(out)?;
        }
        self.section("how a turn goes", self.flow(), out)?;
        let sections = [
            ("pieces (`pieces` tells more)", self.kinds()),
            ("what else is counted or kept", self.kept()),
            ("what a player can do", self.actions(false)),
            ("at any time", self.actions(true)),
            ("not allowed", self.reasons(self.forbids(), "forbid ")),
            ("what goes before other moves", self.reasons(self.prefers(), "prefer ")),
            ("what cannot be captured", self.reasons(self.immunities(), "")),
            ("what follows", self.following()),
        ];
        for (heading, mut rows) in sections {
            // What the parent does not have comes first.
            rows.sort_by_key(|row| !row.starts_with(self.mark(true)));
            self.section(heading, rows, out)?;
        }
        self.endings(out)?;
        let first = giving(spec, &self.definition.sources).first().map(|one| one.rule);
        let example = first.map_or("LABEL", |rule| spec.rule(rule).label.as_str());
        let more =
            format!("`rules {example}` shows one rule as it is written; `why MOVE` tells which rules speak of a move");
        Ok(out.say(format_args!("\n{more}"))?)
    }

    fn section(&self, heading: &str, rows: Rows, out: &mut Out<'_>) -> Result<(), Failure> {
        if rows.is_empty() {
            return Ok(());
        }
        out.line(format_args!("\n{heading}"))?;
        rows.iter().try_for_each(|row| self.row(row, "  ", out))
    }

    /// Prints a row; what does not fit its line goes on below its words, not below its mark.
    fn row(&self, row: &str, indent: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let (mark, words) = row.split_at(if self.has_parent() { 2 } else { 0 });
        let width = out.width();
        Ok(out.print(filled(words, &format!("{indent}{mark}"), width))?)
    }

    /// The options, each with its value, what it does and what else it may be.
    pub(super) fn tell_options(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let width = out.width();
        for option in &self.spec.options {
            let value = match &option.value {
                Value::Truth(true) => "yes".to_owned(),
                Value::Truth(false) => "no".to_owned(),
                Value::Text(text) => text.to_string(),
                _ => option.default.clone(),
            };
            let others: Vec<&str> = option.values.iter().map(String::as_str).filter(|other| *other != value).collect();
            let mut row = format!("{} = {value}", option.name);
            if !others.is_empty() {
                let _ = write!(row, " (or {})", others.join(", "));
            }
            if !option.help.is_empty() {
                let _ = write!(row, ": {}", option.help);
            }
            row += &option.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
            out.print(filled(&row, "  ", width))?;
        }
        Ok(())
    }

    /// What is chosen for each action, or for each aside.
    fn actions(&self, asides: bool) -> Rows {
        let actions = self.spec.actions.iter().filter(|action| action.aside == asides && self.is_ever_done(action));
        actions.map(|action| format!("{}{}", self.mark(self.is_own(action.rule)), self.action(action))).collect()
    }

    /// Whether an action can ever be done: the options do not rule it out, and some piece moves if it is a move.
    fn is_ever_done(&self, action: &Action) -> bool {
        let moves = || self.spec.kinds.iter().any(|kind| !kind.movements.is_empty());
        !action.when.as_ref().is_some_and(never) && (action.path.is_none() || moves())
    }

    /// `castle: own king, own rook (SC-17)`.
    fn action(&self, action: &Action) -> String {
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
    fn reasons(&self, rules: Vec<RuleId>, verb: &str) -> Rows {
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
        list.into_iter().map(|(own, reason)| format!("{}{}", self.mark(own), reason.row())).collect()
    }

    fn reason(&self, rule: RuleId, verb: &str) -> Reason {
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
        Reason { words, said, numbers }
    }

    /// What the sentence of an ending says before its condition: `mover loses`.
    fn verdict(&self, rule: RuleId) -> String {
        let sentence = words::sentence(self.spec, &self.definition.sources, rule);
        sentence.split_once(" when ").map_or(String::new(), |(verdict, _)| verdict.to_owned())
    }

    fn forbids(&self) -> Vec<RuleId> {
        let possible = |when: &Option<Expr>| !when.as_ref().is_some_and(never);
        let looks_ahead = |when: &Option<Expr>| when.as_ref().is_some_and(|when| looks_ahead(self.spec, when));
        let forbids = self.spec.forbids.iter().filter(|forbid| possible(&forbid.when) && !looks_ahead(&forbid.when));
        forbids.map(|forbid| forbid.rule).collect()
    }

    fn prefers(&self) -> Vec<RuleId> {
        self.spec.prefers.iter().map(|prefer| prefer.rule).collect()
    }

    fn immunities(&self) -> Vec<RuleId> {
        self.spec.immunities.iter().map(|immune| immune.rule).collect()
    }

    /// A row for each trigger and boundary that gives no result; those that are inherited and give no reason are named in one.
    fn following(&self) -> Rows {
        let is_silent = |rule: &RuleId| {
            let info = self.spec.rule(*rule);
            info.because.is_none() && !self.is_own(*rule) && !words::is_number(&info.label)
        };
        let (silent, told): (Vec<RuleId>, Vec<RuleId>) = self.consequences().into_iter().partition(is_silent);
        let mut rows = self.reasons(told, "");
        if !silent.is_empty() {
            let labels: Vec<&str> = silent.iter().map(|rule| self.spec.rule(*rule).label.as_str()).collect();
            rows.push(format!("{}also {}; `rules LABEL` shows each", self.mark(false), labels.join(", ")));
        }
        rows
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

    /// The rules that give a result, those of the game itself first; those with one result stand together.
    fn endings(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let spec = self.spec;
        let list = giving(spec, &self.definition.sources);
        let part = |one: &Giving| match stage_of(spec, one.rule) {
            Some(stage) if !decides(spec, stage) => Some(stage),
            _ => None,
        };
        let mut stages: Vec<Option<StageId>> = Vec::new();
        list.iter().map(part).filter(|stage| stage.is_none()).take(1).for_each(|stage| stages.push(stage));
        for stage in list.iter().map(part) {
            if !stages.contains(&stage) {
                stages.push(stage);
            }
        }
        if stages.is_empty() {
            return Ok(out.say("\nno rule says how the game is won, lost or drawn")?);
        }
        for stage in stages {
            let what = stage.map_or("the game".to_owned(), |stage| format!("the stage {}", spec.stage(stage).name));
            out.line(format_args!("\nhow {what} ends"))?;
            let of_stage: Vec<&Giving> = list.iter().filter(|one| part(one) == stage).collect();
            self.results(&of_stage, out)?;
        }
        Ok(())
    }

    fn results(&self, list: &[&Giving], out: &mut Out<'_>) -> Result<(), Failure> {
        let mut told: Vec<&str> = Vec::new();
        for one in list {
            if told.contains(&one.result.as_str()) {
                continue;
            }
            told.push(&one.result);
            out.line(format_args!("  {}", one.result))?;
            let mut alike: Vec<&&Giving> = list.iter().filter(|other| other.result == one.result).collect();
            alike.sort_by_key(|one| !self.is_own(one.rule));
            for alike in alike {
                let action = self.spec.actions.iter().find(|action| action.rule == alike.rule);
                let row = action.map_or_else(|| self.reason(alike.rule, "").row(), |action| self.action(action));
                // What the rule makes of the game is said already.
                let verdict = plain(self.definition, &self.verdict(alike.rule));
                let row = row.replacen(&format!("{verdict} when "), "when ", 1);
                self.row(&format!("{}{row}", self.mark(self.is_own(alike.rule))), "    ", out)?;
            }
        }
        Ok(())
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
