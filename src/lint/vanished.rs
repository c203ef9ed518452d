//! Endings about pieces on squares where none ever stands, since whatever arrives there becomes another piece at once.

use std::collections::BTreeSet;

use super::Subject;
use super::overtaken::{brings, is_turned};
use super::said::{Said, by_rules};
use super::shadowed::is_in_force_with;
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::PIECES;
use crate::spec::Spec;
use crate::spec::code::{Effect, Expr, ExprKind, Quantifier, Query, Source};
use crate::spec::ids::{KindId, RegionId, RuleId, Square};

/// Tells the endings of the main file that ask for such a piece.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    // A piece beside the board comes onto it without an event.
    if spec.zones.iter().any(|zone| zone.holds == PIECES) {
        return;
    }
    for ending in spec.endings.iter().filter(|ending| subject.is_own(ending.when.span)) {
        for part in ending.when.conjuncts() {
            let Some((kinds, region)) = standing(spec, part) else { continue };
            let is_meant = |rule: &RuleId| {
                is_in_force_with(subject, *rule, ending.rule) && !comes_otherwise(spec, &kinds, region, *rule)
            };
            let Some(rule) = turning(spec, &kinds, region).filter(is_meant) else { continue };
            let name = kinds.iter().map(|kind| spec.kind(*kind).name.as_str()).collect::<Vec<_>>().join("/");
            let label = &spec.rule(rule).label;
            let message = format!("no {name} ever stands there: `{label}` makes something else of it when it arrives");
            let problem = Diagnostic::warning(Code::Overtaken, part.span, message)
                .also(subject.label(rule), "this is asked first");
            let help = format!("write `after piece reaches … when before unit is {name}: …`, or replace `{label}`");
            found.push(problem.help(help));
        }
    }
}

/// The kinds and the region of `some KIND on REGION`.
fn standing(spec: &Spec, part: &Expr) -> Option<(BTreeSet<KindId>, RegionId)> {
    let ExprKind::Quantified(Quantifier::Some, query, test) = &*part.kind else { return None };
    let tests: Vec<&Expr> = query.tests.iter().chain(test).flat_map(Expr::conjuncts).collect();
    let named = tests.iter().any(
        |test| matches!(&*test.kind, ExprKind::IsKind(thing, _) | ExprKind::HasTag(thing, _) if is_it(thing, query)),
    );
    let all = (0..spec.kinds.len()).map(KindId::at);
    let is_meant = |kind: &KindId| {
        tests.iter().all(|test| match &*test.kind {
            ExprKind::IsKind(thing, kinds) if is_it(thing, query) => kinds.contains(kind),
            ExprKind::HasTag(thing, tag) if is_it(thing, query) => spec.kind(*kind).tags.contains(tag),
            _ => true,
        })
    };
    let region = tests.iter().find_map(|test| match &*test.kind {
        ExprKind::In(thing, place) if is_it(thing, query) => match &*place.kind {
            ExprKind::Region(region, owner) => {
                // The region must be as the owner of the piece sees it.
                let of_owner = tests.iter().any(|test| {
                    matches!(&*test.kind, ExprKind::OwnedBy(thing, of) if is_it(thing, query) && of.kind == owner.kind)
                });
                of_owner.then_some(*region)
            }
            _ => None,
        },
        _ => None,
    })?;
    let kinds: BTreeSet<KindId> = all.filter(is_meant).collect();
    (named && !kinds.is_empty() && matches!(query.source, Source::OnBoard(_))).then_some((kinds, region))
}

fn is_it(thing: &Expr, query: &Query) -> bool {
    *thing.kind == ExprKind::Local(query.it)
}

/// The rule that turns all such pieces into others when they arrive in the region.
fn turning(spec: &Spec, kinds: &BTreeSet<KindId>, region: RegionId) -> Option<RuleId> {
    spec.triggers.iter().find(|trigger| is_turned(spec, trigger, kinds, region)).map(|trigger| trigger.rule)
}

/// Whether such a piece may come to stand there in another way: from the start, or by an effect.
fn comes_otherwise(spec: &Spec, kinds: &BTreeSet<KindId>, region: RegionId, but: RuleId) -> bool {
    let Some(region) = spec.regions.get(region.index()) else { return true };
    let from_start = spec.array.men.iter().enumerate().any(|(square, man)| {
        let (Some((kind, owner)), square) = (man, Square::at(square)) else { return false };
        let seen = owner.and_then(|owner| region.squares.get(owner.index()));
        kinds.contains(kind) && seen.is_none_or(|squares| squares.contains(square))
    });
    let mut brought = false;
    for (rule, said) in by_rules(spec).into_iter().filter(|(rule, _)| *rule != but) {
        said.each(&mut |said| {
            if let Said::Effect(Effect { kind, .. }) = said {
                brought |= brings(spec, rule, kind, kinds);
            }
            true
        });
    }
    from_start || brought
}
