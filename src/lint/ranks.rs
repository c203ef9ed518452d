//! Rules for both players that compare a rank with a number, which is another rank for each of them.

use super::Subject;
use super::late::turned;
use super::said::{Said, by_rules};
use crate::diagnostic::{Code, Diagnostic};
use crate::number::Number;
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::{CompareOp, Expr, ExprKind, Property};
use crate::spec::ids::{KindId, PlayerId, RuleId};
use crate::spec::value::{SquareSet, Value};

/// Reports them; a rule that mentions a side is not reported, nor one with an earlier message.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    let [first, second] = spec.players.as_slice() else { return };
    if first.facing == second.facing {
        return;
    }
    let bans = spec.forbids.iter().map(|ban| ban.rule);
    let rules = bans.chain(spec.triggers.iter().map(|trigger| trigger.rule));
    let said = by_rules(spec);
    let rules: Vec<Seen<'_>> =
        rules.filter(|rule| subject.is_own(subject.label(*rule))).map(|rule| Seen::of(spec, rule, &said)).collect();
    for seen in &rules {
        let rule = seen.rule;
        let whole = spec.rule(rule).span;
        let is_within = |at: Span| at.source == whole.source && whole.start <= at.start && at.end <= whole.end;
        if !found.iter().any(|problem| is_within(problem.primary.span)) {
            // A sentence of as many ranks may be the one for the other side.
            let alike = rules.iter().filter(|other| other.ranks.len() == seen.ranks.len());
            let others = alike.flat_map(|other| &other.ranks);
            found.extend(seen.unfair(others).and_then(|rank| told(subject, rule, rank)));
        }
    }
}

fn told(subject: &Subject<'_>, rule: RuleId, rank: &Rank<'_>) -> Option<Diagnostic> {
    let text = |expr: &Expr| subject.definition.sources.snippet(expr.span);
    let message =
        format!("`{}` is another rank for the second player: ranks are counted from the first", text(rank.whole));
    let help = match (rank.op, region(subject.spec, rank.number), text(rank.of)) {
        (CompareOp::Equal, Some(region), of) if !of.is_empty() => {
            format!("a region is mirrored for the other side: `{of} in {region}`")
        }
        _ => "name it in `[regions]`, which are mirrored for the other side, or name the player of the rule".to_owned(),
    };
    let problem = Diagnostic::warning(Code::OneSidedRank, rank.whole.span, message).help(help);
    subject.is_own(rank.whole.span).then(|| problem.also(subject.spec.rule(rule).span, "in this rule"))
}

/// The region that is this rank for the first player, and another for the second.
fn region(spec: &Spec, number: Number) -> Option<&str> {
    let is_rank = |squares: &SquareSet| {
        spec.geometry.squares().all(|square| {
            squares.contains(square) == (Number::whole(i64::from(spec.geometry.rank(square)) + 1) == number)
        })
    };
    let meant = spec
        .regions
        .iter()
        .find(|region| region.squares.first().is_some_and(is_rank) && region.squares.first() != region.squares.get(1));
    meant.map(|region| region.name.as_str())
}

/// A rank that is compared with a number.
struct Rank<'a> {
    whole: &'a Expr,
    of: &'a Expr,
    op: CompareOp,
    number: Number,
}

impl Rank<'_> {
    /// Whether the comparison holds for some ranks of the board and not for others.
    fn divides(&self, spec: &Spec) -> bool {
        let holds = |rank: u8| {
            let rank = Number::whole(i64::from(rank) + 1);
            match self.op {
                CompareOp::Equal => rank == self.number,
                CompareOp::Unequal => rank != self.number,
                CompareOp::Less => rank < self.number,
                CompareOp::AtMost => rank <= self.number,
                CompareOp::Greater => rank > self.number,
                CompareOp::AtLeast => rank >= self.number,
            }
        };
        let count = (0..spec.geometry.ranks()).filter(|rank| holds(*rank)).count();
        count > 0 && count < usize::from(spec.geometry.ranks())
    }
}

/// The ranks and sides that a rule speaks of.
struct Seen<'a> {
    spec: &'a Spec,
    rule: RuleId,
    ranks: Vec<Rank<'a>>,
    is_sided: bool,
    /// Whether conditions stand beside each other: one may be for each side.
    has_alternatives: bool,
}

impl<'a> Seen<'a> {
    fn of(spec: &'a Spec, rule: RuleId, said: &[(RuleId, Said<'a>)]) -> Seen<'a> {
        let mut seen = Seen { spec, rule, ranks: Vec::new(), is_sided: false, has_alternatives: false };
        said.iter().filter(|(of, _)| *of == rule).for_each(|(_, said)| said.each(&mut |said| seen.see(said)));
        seen
    }

    fn see(&mut self, said: Said<'a>) -> bool {
        let Said::Expr(expr) = said else { return true };
        self.is_sided |= match &*expr.kind {
            ExprKind::Opponent | ExprKind::OpponentsOf(_) | ExprKind::OwnedBy(..) | ExprKind::Call(..) => true,
            ExprKind::Region(..) | ExprKind::Property(Property::Owner, _) => true,
            ExprKind::IsKind(_, kinds) => !kinds.iter().all(|kind| self.is_of_both(*kind)),
            ExprKind::Constant(value) => value.player().is_some(),
            _ => false,
        };
        self.has_alternatives |= match &*expr.kind {
            ExprKind::Or(_) => true,
            ExprKind::Compare(_, left, _) => matches!(&*left.kind, ExprKind::Compare(..)),
            _ => false,
        };
        self.ranks.extend(rank(expr).filter(|rank| rank.divides(self.spec)));
        true
    }

    /// Whether both players have a piece of a kind at first.
    fn is_of_both(&self, kind: KindId) -> bool {
        let has = |player| self.spec.array.men.contains(&Some((kind, Some(PlayerId(player)))));
        has(0) && has(1)
    }

    /// The first rank without a counterpart for the other player.
    fn unfair<'b>(&'b self, all: impl Iterator<Item = &'b Rank<'a>> + Clone) -> Option<&'b Rank<'a>>
    where
        'a: 'b,
    {
        let beyond = Number::whole(i64::from(self.spec.geometry.ranks()) + 1);
        let is_mirror = |rank: &Rank<'_>, other: &Rank<'_>| {
            other.op == turned(rank.op) && other.number == beyond.minus(rank.number)
        };
        let is_fair = |rank: &Rank<'_>| all.clone().any(|other| is_mirror(rank, other));
        let is_silent = self.is_sided || self.has_alternatives && self.ranks.len() > 1;
        self.ranks.iter().find(|rank| !is_silent && !is_fair(rank))
    }
}

fn rank(expr: &Expr) -> Option<Rank<'_>> {
    let ExprKind::Compare(op, left, right) = &*expr.kind else { return None };
    match (&*left.kind, &*right.kind) {
        (ExprKind::Property(Property::Rank, of), ExprKind::Constant(Value::Number(number))) => {
            Some(Rank { whole: expr, of, op: *op, number: *number })
        }
        (ExprKind::Constant(Value::Number(number)), ExprKind::Property(Property::Rank, of)) => {
            Some(Rank { whole: expr, of, op: turned(*op), number: *number })
        }
        _ => None,
    }
}
