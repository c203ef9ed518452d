//! Rules that can never matter, since another of the same kind does all they would do.

use super::Subject;
use super::alike::{alike, alike_queries, speaks_of_choices};
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::code::{Expr, ExprKind, Home};
use crate::spec::ids::{PhaseId, RuleId};
use crate::spec::rule::{Ending, EndingFor, Forbid, Immune};

/// Tells endings, bans and immunities of the main file.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let own = |rule: RuleId| subject.is_own(spec.rule(rule).span);
    for (index, ending) in spec.endings.iter().enumerate().filter(|(_, ending)| own(ending.rule)) {
        let mut earlier = spec.endings.iter().take(index);
        if let Some(other) = earlier.find(|other| comes_first(subject, other, ending)) {
            let why = "whenever it holds this one does, and it is asked first";
            found.push(shadowed(subject, ending.rule, other.rule, "never ends the game", why));
        }
    }
    for (index, ban) in spec.forbids.iter().enumerate().filter(|(_, ban)| own(ban.rule)) {
        let others = spec.forbids.iter().enumerate().filter(|(other, _)| *other != index);
        let covers = |(at, other): &(usize, &Forbid)| {
            forbids_as_much(subject, other, ban) && (*at < index || !forbids_as_much(subject, ban, other))
        };
        if let Some((_, other)) = others.into_iter().find(covers) {
            let why = "whatever it forbids is forbidden here";
            found.push(shadowed(subject, ban.rule, other.rule, "forbids nothing of its own", why));
        }
    }
    for (index, immune) in spec.immunities.iter().enumerate().filter(|(_, immune)| own(immune.rule)) {
        let others = spec.immunities.iter().enumerate().filter(|(other, _)| *other != index);
        let covers = |(at, other): &(usize, &Immune)| {
            let wider = |one: &Immune, narrow: &Immune| {
                is_in_force_with(subject, one.rule, narrow.rule) && follows(&one.when, &narrow.when)
            };
            wider(other, immune) && (*at < index || !wider(immune, other))
        };
        if let Some((_, other)) = others.into_iter().find(covers) {
            let why = "the pieces it spares are spared here";
            found.push(shadowed(subject, immune.rule, other.rule, "spares no piece", why));
        }
    }
}

fn shadowed(subject: &Subject<'_>, rule: RuleId, by: RuleId, what: &str, why: &str) -> Diagnostic {
    let label = |rule: RuleId| &subject.spec.rule(rule).label;
    let message = format!("the rule `{}` {what}: `{}` goes further", label(rule), label(by));
    let problem = Diagnostic::warning(Code::ShadowedRule, subject.label(rule), message);
    problem.also(subject.label(by), why).help("leave one of them out")
}

/// Whether an ending is asked before another and holds whenever the other does.
fn comes_first(subject: &Subject<'_>, ending: &Ending, later: &Ending) -> bool {
    let home = |ending: &Ending| subject.spec.rule(ending.rule).home;
    let speaks_of_same = match (&ending.result, &later.result) {
        (EndingFor::Any(one, _), EndingFor::Any(other, _)) => alike_queries(one, other),
        (EndingFor::Any(..), _) => false,
        // An ending for a player that may be `nothing` may give no result.
        (EndingFor::One(player, _), _) => matches!(&*player.kind, ExprKind::Mover | ExprKind::Opponent),
        (EndingFor::Draw, _) => true,
    };
    home(ending) == home(later) && speaks_of_same && follows(&ending.when, &later.when)
}

/// Whether one ban forbids all that another does.
fn forbids_as_much(subject: &Subject<'_>, ban: &Forbid, other: &Forbid) -> bool {
    let spec = subject.spec;
    let plain = |ban: &Forbid| {
        let parts = [&ban.when, &ban.after_which, &ban.unless];
        ban.targets.arguments.is_empty()
            && parts.into_iter().flatten().all(|part| !speaks_of_choices(part, &mut Vec::new()))
    };
    let narrower =
        |wide: &[_], narrow: &[_]| wide.is_empty() || !narrow.is_empty() && narrow.iter().all(|one| wide.contains(one));
    let aside = |ban: &Forbid| ban.targets.actions.iter().any(|action| spec.action(*action).aside);
    let actions = match ban.targets.actions.is_empty() {
        true => !aside(other),
        false => {
            let named = &other.targets.actions;
            !named.is_empty() && named.iter().all(|action| ban.targets.actions.contains(action))
        }
    };
    let lifted = match (&ban.unless, &other.unless) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(one), Some(other)) => alike(one, other),
    };
    plain(ban)
        && plain(other)
        && actions
        && narrower(&movements(ban), &movements(other))
        && lifted
        && follows_from(ban.when.as_ref(), other.when.as_ref())
        && follows_from(ban.after_which.as_ref(), other.after_which.as_ref())
        && is_in_force_with(subject, ban.rule, other.rule)
}

fn movements(ban: &Forbid) -> Vec<usize> {
    ban.targets.by.iter().map(|movement| movement.index()).collect()
}

/// Whether a rule is in force whenever another is.
pub(super) fn is_in_force_with(subject: &Subject<'_>, rule: RuleId, other: RuleId) -> bool {
    let home = |rule: RuleId| subject.spec.rule(rule).home;
    // A rule that reads `stuck` is left out while stuck players are searched.
    let always = !subject.spec.rule(rule).asks_stuck || subject.spec.rule(other).asks_stuck;
    let within = match (home(rule), home(other)) {
        (one, other) if one == other => true,
        (Home::Stage(stage), Home::Phase(phase)) => {
            let counts = |running: &PhaseId| subject.spec.phase(*running).like.contains(&phase);
            let mut stages = subject.spec.stages.iter().enumerate().filter(|(_, one)| one.phases.iter().any(counts));
            stages.all(|(index, _)| index == stage.index())
        }
        _ => false,
    };
    always && within
}

fn follows_from(wide: Option<&Expr>, narrow: Option<&Expr>) -> bool {
    match (wide, narrow) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(wide), Some(narrow)) => follows(wide, narrow),
    }
}

/// Whether the first condition holds whenever the second does: it asks for some of the same things and no others.
fn follows(wide: &Expr, narrow: &Expr) -> bool {
    let narrow = parts(narrow);
    parts(wide).iter().all(|part| narrow.iter().any(|other| alike(part, other)))
}

fn parts(expr: &Expr) -> Vec<&Expr> {
    match &*expr.kind {
        ExprKind::And(list) => list.iter().flat_map(parts).collect(),
        _ => vec![expr],
    }
}
