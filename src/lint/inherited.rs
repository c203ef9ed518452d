//! Inherited rules that what the main file changed has made idle.

use std::collections::BTreeMap;

use super::Subject;
use super::known::Settled;
use super::play::kinds_in_play;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::code::Expr;
use crate::spec::ids::RuleId;
use crate::spec::rule::EndingFor;
use crate::syntax::tree::Node;

/// Tells them together when they are idle for the same reason.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let settled = Settled { subject, in_play: kinds_in_play(subject.spec), minds_tags: true, given: Vec::new() };
    let Some(place) = place(subject) else { return };
    let mut by_reason: BTreeMap<String, Vec<RuleId>> = BTreeMap::new();
    let inherited = |rule: RuleId| !subject.is_own(subject.spec.rule(rule).span);
    for (rule, reason) in idle(&settled).into_iter().filter(|(rule, _)| inherited(*rule)) {
        by_reason.entry(reason).or_default().push(rule);
    }
    for (reason, mut rules) in by_reason {
        rules.sort();
        let labels: Vec<String> = rules.iter().map(|rule| format!("`{}`", subject.spec.rule(*rule).label)).collect();
        let what = if labels.len() == 1 { "the inherited rule" } else { "the inherited rules" };
        let never = if labels.len() == 1 { "never matters" } else { "never matter" };
        let message = format!("{what} {} {never}: {reason}", labels.join(", "));
        let problem = Diagnostic::warning(Code::IdleInherited, place, message);
        let problem = match rules.first() {
            Some(first) => problem.also(subject.label(*first), "it comes from here"),
            None => problem,
        };
        let first = rules.first().map_or("", |rule| subject.spec.rule(*rule).label.as_str());
        found.push(problem.help(format!("take it out: `drop {first}.`, or the whole prelude by `without`")));
    }
}

/// Rules that never do anything, and why.
fn idle(settled: &Settled<'_>) -> Vec<(RuleId, String)> {
    let spec = settled.subject.spec;
    let never = |condition: &Option<Expr>| condition.as_ref().and_then(|condition| settled.never(condition));
    let mut list: Vec<(RuleId, Option<String>)> = Vec::new();
    for action in &spec.actions {
        let nothing = action.params.iter().find_map(|param| match &param.domain {
            crate::spec::code::Domain::One(query) => settled.empty(query, None),
            _ => None,
        });
        list.push((action.rule, nothing.or_else(|| never(&action.when))));
    }
    for forbid in &spec.forbids {
        list.push((forbid.rule, never(&forbid.when).or_else(|| never(&forbid.after_which))));
    }
    for trigger in &spec.triggers {
        let events: Option<Vec<String>> =
            trigger.events.iter().map(|event| event.tests.iter().find_map(|test| settled.never(test))).collect();
        let events = events.and_then(|reasons| reasons.into_iter().next());
        list.push((trigger.rule, events.or_else(|| never(&trigger.when))));
    }
    list.extend(spec.boundaries.iter().map(|boundary| (boundary.rule, never(&boundary.when))));
    list.extend(spec.immunities.iter().map(|immune| (immune.rule, settled.never(&immune.when))));
    for ending in &spec.endings {
        let nobody = match &ending.result {
            EndingFor::Any(query, _) => settled.empty(query, None),
            _ => None,
        };
        list.push((ending.rule, nobody.or_else(|| settled.never(&ending.when))));
    }
    list.into_iter().filter_map(|(rule, reason)| Some((rule, reason?))).collect()
}

/// Where the main file says which pieces there are.
fn place(subject: &Subject<'_>) -> Option<Span> {
    let root = &subject.definition.root;
    let picture = root.get("board").and_then(Node::as_table).and_then(|table| table.entry("picture"));
    let sections = ["pieces", "variant"].iter().filter_map(|key| root.entry(key));
    let places = picture.into_iter().chain(sections).map(|(word, _)| word.span);
    places.into_iter().find(|span| subject.is_own(*span))
}
