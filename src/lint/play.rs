//! The kinds that can ever be in play: they stand in the picture or in a zone, or something in the rules can bring them.

use super::said::{Said, beside_rules, by_rules};
use crate::spec::Spec;
use crate::spec::code::{EffectKind, ExprKind, Source};
use crate::spec::ids::KindId;
use crate::spec::value::Value;

/// Of each kind, whether it can be in play. All can where the game does not begin with any piece.
pub(super) fn kinds_in_play(spec: &Spec) -> Vec<bool> {
    let mut play = vec![false; spec.kinds.len()];
    let mut add = |kind: KindId| play.iter_mut().skip(kind.index()).take(1).for_each(|one| *one = true);
    spec.array.men.iter().flatten().for_each(|(kind, _)| add(*kind));
    spec.zones.iter().flat_map(|zone| &zone.start).for_each(|kind| add(*kind));
    let named = |value: &Value| value.elements().iter().filter_map(Value::kind).collect::<Vec<_>>();
    spec.kinds.iter().flat_map(|kind| &kind.attributes).flat_map(named).for_each(&mut add);
    let mut classes = Vec::new();
    let mut see = |said: Said<'_>| {
        match said {
            Said::Expr(expr) => {
                if let ExprKind::Constant(value) = &*expr.kind {
                    named(value).into_iter().for_each(&mut add);
                }
            }
            Said::Query(query) => {
                if let Source::Kinds(class) = &query.source {
                    classes.push(*class);
                }
            }
            Said::Effect(effect) => {
                if let EffectKind::Arrange { kinds, .. } = &effect.kind {
                    kinds.iter().for_each(|kind| add(*kind));
                }
            }
        }
        true
    };
    by_rules(spec).into_iter().for_each(|(_, said)| said.each(&mut see));
    beside_rules(spec).into_iter().for_each(|said| said.each(&mut see));
    let nothing = spec.array.men.iter().all(Option::is_none);
    for (kind, one) in spec.kinds.iter().zip(&mut play) {
        *one |= nothing || kind.veiled || classes.contains(&kind.class);
    }
    play
}
