//! Words that are the mover's where another player is spoken of: `some king of p on last_rank`, or `own` in an ending of any
//! player.

use super::Subject;
use super::said::{Said, beside_rules, by_rules};
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::code::{Expr, ExprKind, Query};
use crate::spec::rule::EndingFor;

/// Reports them; an explicit `last_rank of mover` is not reported.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    endings(subject, found);
    let rules = by_rules(subject.spec).into_iter().map(|(_, said)| said);
    for said in rules.chain(beside_rules(subject.spec)) {
        said.each(&mut |said| {
            found.extend(problem(subject, said));
            true
        });
    }
}

/// Endings of any player that speak of that player, and of what is `own` or `enemy`.
fn endings(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    for ending in &subject.spec.endings {
        let EndingFor::Any(query, _) = &ending.result else { continue };
        let (mut speaks, mut compares, mut adjective) = (false, false, None);
        Said::Expr(&ending.when).each(&mut |said| {
            let Said::Expr(expr) = said else { return true };
            match &*expr.kind {
                ExprKind::Local(place) => speaks |= *place == query.it,
                ExprKind::Compare(_, left, right) => compares |= is_side(left) || is_side(right),
                ExprKind::OwnedBy(_, owner) if is_side(owner) => adjective = adjective.or(Some(expr.span)),
                _ => {}
            }
            true
        });
        let Some(span) = adjective.filter(|span| speaks && !compares && subject.is_own(*span)) else { continue };
        let word = subject.definition.sources.snippet(span);
        if !matches!(word, "own" | "enemy") {
            continue;
        }
        let message = format!("`{word}` is meant from the side of `mover`, not of the player of this ending");
        let help = "name their player: `any player as p wins when some piece of p …`, `… of opponents of p …`";
        found.push(Diagnostic::warning(Code::OtherSide, span, message).help(help));
    }
}

fn is_side(expr: &Expr) -> bool {
    matches!(&*expr.kind, ExprKind::Mover | ExprKind::Opponent)
}

fn problem(subject: &Subject<'_>, said: Said<'_>) -> Option<Diagnostic> {
    let (owner, region) = match said {
        Said::Expr(expr) => match &*expr.kind {
            ExprKind::Quantified(_, query, Some(test)) => (owner(query)?, place(test, query)?),
            ExprKind::In(thing, place) => match &*thing.kind {
                ExprKind::First(query) => (owner(query)?, place),
                _ => return None,
            },
            _ => return None,
        },
        Said::Query(query) => (owner(query)?, query.tests.iter().find_map(|test| place(test, query))?),
        Said::Effect(_) => return None,
    };
    let ExprKind::Region(id, of) = &*region.kind else { return None };
    let squares = &subject.spec.regions.get(id.index())?.squares;
    let name = subject.definition.sources.snippet(region.span);
    let is_bare = *of.kind == ExprKind::Mover && !name.contains(char::is_whitespace);
    let differs = squares.windows(2).any(|pair| pair.first() != pair.last());
    if !is_bare || !differs || !subject.is_own(region.span) {
        return None;
    }
    let owner = subject.definition.sources.snippet(owner.span);
    let message = format!("`{name}` is that of `mover` here, and the pieces are those of `{owner}`");
    let problem = Diagnostic::warning(Code::OtherSide, region.span, message);
    let help = format!("where the region of the mover is meant write `{name} of mover`");
    Some(problem.suggest(Some(&format!("{name} of {owner}"))).help(help))
}

/// The expression for the player that owns every element of a set.
fn owner(query: &Query) -> Option<&Expr> {
    query.tests.iter().find_map(|test| match &*test.kind {
        ExprKind::OwnedBy(thing, owner) if is_it(thing, query) => {
            let is_named = owner.as_constant().is_some_and(|value| value.player().is_some());
            (is_named || matches!(&*owner.kind, ExprKind::Local(_))).then_some(owner)
        }
        _ => None,
    })
}

/// The region in which a test says that each of a set stands.
fn place<'a>(test: &'a Expr, query: &Query) -> Option<&'a Expr> {
    match &*test.kind {
        ExprKind::In(thing, place) if is_it(thing, query) => Some(place),
        _ => None,
    }
}

fn is_it(thing: &Expr, query: &Query) -> bool {
    matches!(&*thing.kind, ExprKind::Local(place) if *place == query.it)
}
