//! Endings of any player that ask nothing about that player.

use super::Subject;
use super::said::Said;
use crate::diagnostic::{Code, Diagnostic};
use crate::spec::code::{Expr, ExprKind, Slot, Source};
use crate::spec::rule::EndingFor;

/// Tells them: the condition holds of all players or of none, and of all the first is taken.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    for ending in &subject.spec.endings {
        let EndingFor::Any(query, wins) = &ending.result else { continue };
        let any = matches!(query.source, Source::Players) && query.tests.is_empty();
        if !any || asks(&ending.when, query.it) || !subject.is_own(ending.when.span) {
            continue;
        }
        let (first, verb) = (&subject.spec.players[0].name, if *wins { "wins" } else { "loses" });
        let message = format!("this is the same for every player, so that it is always {first} that {verb}");
        let help = format!("speak of that player, `any player as p {verb} when … p …`, or name the player that {verb}");
        found.push(Diagnostic::warning(Code::SameForAll, ending.when.span, message).help(help));
    }
}

/// Whether a condition depends on what is in a slot.
fn asks(when: &Expr, slot: Slot) -> bool {
    let mut found = false;
    Said::Expr(when).each(&mut |said| {
        found |= matches!(said, Said::Expr(expr) if matches!(&*expr.kind, ExprKind::Local(one) if *one == slot));
        !found
    });
    found
}
