//! Conditions without the tags that no piece carries.
//!
//! Preludes speak of tags that some variants give to no piece. In a file of its own such a condition would be a
//! mistake. Its value is known, so it is replaced.

use crate::merge::Definition;
use crate::spec::Spec;
use crate::syntax::rules::ast::{Body, Expr, ExprKind, Head, NounPhrase, Predicate, Quantifier, TailKind};

/// The definition with what is known of the conditions of its endings and bans written into them.
pub(super) fn carried(definition: &Definition, spec: &Spec) -> Definition {
    let tags = spec.tags.iter().enumerate();
    let idle =
        tags.filter(|(index, _)| spec.kinds.iter().all(|kind| kind.tags.iter().all(|tag| tag.index() != *index)));
    let idle = Idle(idle.map(|(_, tag)| tag.name.as_str()).collect());
    let mut definition = definition.clone();
    for placed in &mut definition.rules {
        match &mut placed.rule.body {
            Body::Ending(ending) => idle.settle(&mut ending.when),
            Body::Forbid(ban) => {
                [&mut ban.when, &mut ban.after_which, &mut ban.unless]
                    .into_iter()
                    .flatten()
                    .for_each(|one| idle.settle(one));
            }
            _ => {}
        }
    }
    definition
}

/// The tags that no piece carries.
struct Idle<'a>(Vec<&'a str>);

impl Idle<'_> {
    /// Writes what is known into a condition, unless that is all of it.
    fn settle(&self, condition: &mut Expr) {
        let settled = self.settled(condition);
        if truth(&settled).is_none() {
            *condition = settled;
        }
    }

    fn settled(&self, expr: &Expr) -> Expr {
        let kind = match &*expr.kind {
            ExprKind::And(parts) => self.joined(parts, true, ExprKind::And),
            ExprKind::Or(parts) => self.joined(parts, false, ExprKind::Or),
            ExprKind::Quantified(Quantifier::No, phrase, _) if self.is_empty(phrase) => ExprKind::Truth(true),
            ExprKind::Quantified(Quantifier::Some, phrase, _) if self.is_empty(phrase) => ExprKind::Truth(false),
            ExprKind::Quantified(quantifier, phrase, Some(tail)) => {
                let mut tail = tail.clone();
                if let TailKind::Is { predicate: Predicate::Phrase(said), .. } = &mut tail.kind {
                    self.leave_out(said);
                }
                ExprKind::Quantified(quantifier.clone(), phrase.clone(), Some(tail))
            }
            _ => return expr.clone(),
        };
        Expr { kind: Box::new(kind), span: expr.span }
    }

    /// Conditions joined by `and` or by `or`; parts with the value `neutral` are left out.
    fn joined(&self, parts: &[Expr], neutral: bool, join: fn(Vec<Expr>) -> ExprKind) -> ExprKind {
        let mut left: Vec<Expr> = parts.iter().map(|part| self.settled(part)).collect();
        if left.iter().any(|part| truth(part) == Some(!neutral)) {
            return ExprKind::Truth(!neutral);
        }
        left.retain(|part| truth(part).is_none());
        match left.len() {
            0 => ExprKind::Truth(neutral),
            1 => left.pop().map_or(ExprKind::Truth(neutral), |part| *part.kind),
            _ => join(left),
        }
    }

    /// Whether there is never anything that is described so.
    fn is_empty(&self, phrase: &NounPhrase) -> bool {
        phrase.heads.iter().all(|head| self.is_idle(head))
    }

    /// Leaves out of several descriptions those of nothing.
    fn leave_out(&self, phrase: &mut NounPhrase) {
        if !self.is_empty(phrase) {
            phrase.heads.retain(|head| !self.is_idle(head));
        }
    }

    fn is_idle(&self, head: &Head) -> bool {
        match head {
            Head::Words(words) => {
                words.iter().any(|one| one.args.is_none() && self.0.contains(&one.word.node.as_str()))
            }
            Head::Nested(phrase) => self.is_empty(phrase),
        }
    }
}

fn truth(expr: &Expr) -> Option<bool> {
    if let ExprKind::Truth(truth) = &*expr.kind { Some(*truth) } else { None }
}
