//! Personal facts: facts of tokens that matter to their owner only, as what it can do with them depends on them: a right to
//! castle, say.
//!
//! What an opponent can do after a move that changes such facts of the mover's units is the same as without that change.

use super::mention::{Declared, Mention};
use super::plan::{Deed, Part};
use crate::spec::Spec;
use crate::spec::code::{Domain, Expr, ExprKind, Query, Slot, Source};
use crate::spec::ids::FieldId;
use crate::spec::nouns::Audience;
use crate::spec::rule::Action;

/// The personal facts of a definition, by their places.
pub(super) fn personal(spec: &Spec) -> Vec<usize> {
    (0..spec.fields.len()).filter(|index| is_personal(spec, FieldId::at(*index))).collect()
}

/// Whether all that a rule makes of a simple move is to change such facts of units of whoever moves.
pub(super) fn is_of<B>(part: &Part<B>, personal: &[usize]) -> bool {
    let of_unit = part.deeds.as_ref().is_some_and(|deeds| {
        deeds.iter().all(|deed| matches!(deed, Deed::Mark(field, _) if personal.contains(field))) && !deeds.is_empty()
    });
    let of_others = part.marks.as_ref().is_some_and(|marks| marks.of_mover && personal.contains(&marks.field));
    part.blast.is_none() && (of_unit || of_others)
}

/// Whether nothing reads a fact of tokens but the conditions of actions, of units the mover has chosen from its own.
fn is_personal(spec: &Spec, id: FieldId) -> bool {
    let mention = Mention::new(spec, Declared::Field(id));
    let is_of_own = |action: &Action| {
        !mention.in_action(action) && action.when.as_ref().is_none_or(|when| asks_of_own(mention, action, when))
    };
    spec.fields[id.index()].audience == Audience::All
        && !mention.elsewhere()
        && !spec.endings.iter().any(|ending| mention.in_ending(ending))
        && !spec.triggers.iter().any(|trigger| mention.in_trigger(trigger))
        && spec.actions.iter().filter(|action| !action.aside).all(is_of_own)
}

/// Whether a condition asks for a fact of nobody but what has been chosen from the mover's own.
fn asks_of_own(mention: Mention<'_>, action: &Action, expr: &Expr) -> bool {
    match &*expr.kind {
        ExprKind::Field(_, of) if mention.is_itself(expr) => {
            matches!(*of.kind, ExprKind::Local(slot) if is_own(action, slot))
        }
        ExprKind::And(parts) | ExprKind::Or(parts) => parts.iter().all(|part| asks_of_own(mention, action, part)),
        ExprKind::Not(inner) => asks_of_own(mention, action, inner),
        _ => !mention.in_expr(expr),
    }
}

/// Whether what is chosen for an action is one of the mover's pieces on the board.
fn is_own(action: &Action, slot: Slot) -> bool {
    let owned = |query: &Query, test: &Expr| match &*test.kind {
        ExprKind::OwnedBy(thing, player) => {
            matches!(*thing.kind, ExprKind::Local(it) if it == query.it) && matches!(*player.kind, ExprKind::Mover)
        }
        _ => false,
    };
    let mut params = action.params.iter();
    params.any(|param| match &param.domain {
        Domain::One(query) if param.slot == slot => {
            matches!(query.source, Source::OnBoard(_)) && query.tests.iter().any(|test| owned(query, test))
        }
        _ => false,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::*;
    use crate::load::{Options, load_text};

    /// Whether `keen` is a personal fact where this is an action and these are further rules.
    fn is_so(action: &str, rules: &str) -> bool {
        let text = format!(
            "language = 1\nuses = ['base']\nboard.size = '5x5'\n\
            [state]\nhero = {{ type = 'piece' }}\n[fields]\nkeen = {{ type = 'truth' }}\n\
            [pieces]\nchief = {{ letter = 'C', moves = 'K' }}\ntower = {{ letter = 'T', moves = 'R' }}\n\
            [stages.play]\nrules = '''\nnewly: at start of play: for each tower: set keen of it to true.\n\
            gone: after tower moves: set keen of unit to false.\n{rules}\n\
            stuck: mover loses when mover is stuck.\n'''\n[phases.moving]\nrules = '''\n{action}.\n'''\n"
        );
        let loaded = load_text("my.toml", &text, &Options::default());
        personal(&loaded.spec.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))) == [0]
    }

    const SWAP: &str = "swap: action swap(a: own chief, b: own tower) when keen of b: remove a";

    #[test]
    fn what_actions_ask_of_own_pieces_is_personal() {
        assert!(is_so(SWAP, ""));
        let swap = "swap: action swap(a: own chief, b: own tower)";
        assert!(is_so(&format!("{swap} when rank of a = rank of b and (b is not keen or keen of a): remove a"), ""));
        assert!(is_so("wait: action wait", ""));
    }

    #[test]
    fn what_they_ask_of_others_is_not() {
        for action in [
            "swap: action swap(a: own chief, b: tower) when keen of b: remove a",
            "swap: action swap(a: own chief, b: enemy tower) when keen of b: remove a",
            "swap: action swap(a: own chief) when keen of hero: remove a",
            "swap: action swap(a: own chief) when some tower with it is keen: remove a",
            "swap: action swap(a: own chief, b: tower with it is keen): remove a",
            "swap: action swap(a: own chief, b: own tower): if keen of b then remove a",
        ] {
            assert!(!is_so(action, ""), "{action}");
        }
    }

    #[test]
    fn what_other_rules_ask_is_not() {
        for rule in [
            "ban: forbid any action after which some tower with it is keen.",
            "ban: forbid move when unit is keen.",
            "kept: piece cannot be captured when victim is keen.",
            "over: draw when no tower with it is keen.",
            "over: mover wins when hero is keen.",
            "then: after any action when some tower with it is keen: remove hero.",
            "then: after any action: for each tower with it is keen: remove it.",
            "then: at end of turn: if hero is keen then remove hero.",
        ] {
            assert!(!is_so(SWAP, rule), "{rule}");
        }
        // What is only set is read by nobody.
        assert!(is_so(SWAP, "then: after any action: for each enemy tower: set keen of it to false."));
    }
}
