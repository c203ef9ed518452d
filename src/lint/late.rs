//! Endings about what `mover` does, which are asked before it acts: they come a turn late.

use std::collections::BTreeSet;

use super::Subject;
use super::alike::mirrored;
use super::between::{comes_between, is_told};
use super::said::{Said, by_rules};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::code::{
    Builtin, CompareOp, Effect, EffectKind, Expr, ExprKind, Home, Property, Quantifier, Query, Slot, Source, slot,
};
use crate::spec::ids::{DefineId, KindId, RuleId, VariableId};
use crate::spec::label::number;
use crate::spec::rule::{Ending, EndingFor, Trigger};
use crate::syntax::tree::{Node, Table};

/// Tells them, unless an example plays up to the ending: then the turn in between is meant.
pub(super) fn lint(subject: &Subject<'_>, found: &mut Vec<Diagnostic>) {
    let spec = subject.spec;
    found.extend(spec.triggers.iter().filter_map(|trigger| counted_late(subject, trigger)));
    let (own, lasting) = (by_mover_alone(spec), lasting(spec));
    for ending in &spec.endings {
        let at_once = match &ending.result {
            EndingFor::One(player, wins) => {
                let Some(side) = side(player, &[]) else { continue };
                let verb = if *wins { "wins" } else { "loses" };
                let other = if side == Side::Own { "opponent" } else { "mover" };
                format!("`any player as p {verb} when … of p`, or `{other} {verb} when …`")
            }
            EndingFor::Draw => "`draw when …`".to_owned(),
            EndingFor::Any(..) => continue,
        };
        let is_own = subject.is_own(ending.when.span);
        if !is_own || !take_turns(spec, ending) || is_played(subject, ending.rule) || is_told(spec, ending) {
            continue;
        }
        let deeds = Deeds { spec, own: &own, lasting: &lasting, sides: Vec::new() };
        let by_mover = deeds.find(&ending.when).filter(|_| !matches!(ending.result, EndingFor::Draw));
        let by_mover = by_mover.map(|part| Deed { span: part.span, ban: None });
        if let Some(deed) = by_mover.or_else(|| forbidden(subject, ending)) {
            found.push(told(subject, ending, &deed, &at_once));
        }
    }
}

/// A rule about an event that ends the game by how often the position has occurred: the new position is not counted yet.
fn counted_late(subject: &Subject<'_>, trigger: &Trigger) -> Option<Diagnostic> {
    let part = trigger.when.as_ref()?.conjuncts().into_iter().find(|part| counts_position(part))?;
    let ends = |effect: &Effect| matches!(effect.kind, EffectKind::Draw | EffectKind::Result { .. });
    if !subject.is_own(part.span) || !trigger.effects.iter().any(ends) {
        return None;
    }
    let message = "the new position is not counted yet: this is the count of the position before the action";
    let said = subject.definition.sources.snippet(part.span);
    let label = &subject.spec.rule(trigger.rule).label;
    let help = format!("an ending is asked when it has been counted: `{label}: draw when {said}`");
    Some(Diagnostic::warning(Code::LateEnding, part.span, message).help(help))
}

fn told(subject: &Subject<'_>, ending: &Ending, deed: &Deed, at_once: &str) -> Diagnostic {
    let label = |rule: RuleId| &subject.spec.rule(rule).label;
    let message = match deed.ban {
        None => "this is asked when `mover` is about to move: what its own move brings about counts only a turn later"
            .to_owned(),
        Some(ban) => format!(
            "this is asked when `mover` is about to move, and no action leaves it so: `{}` forbids that",
            label(ban)
        ),
    };
    let exchanged =
        "with `mover` and `opponent`, `own` and `enemy` exchanged, and regions of the mover as `of opponent`";
    let label = label(ending.rule);
    let place = if subject.is_own(deed.span) { deed.span } else { ending.when.span };
    Diagnostic::warning(Code::LateEnding, place, message)
        .help(format!("to end the game at once write {at_once} {exchanged}"))
        .help(format!("where the turn in between is meant, show it by an example about `{label}` with `actions`"))
}

/// A part of an ending's condition that a player brings about, and the rule that keeps the opponent from leaving it so.
struct Deed {
    span: Span,
    ban: Option<RuleId>,
}

/// The part of a condition that no action of the opponent leaves true, since a rule forbids it.
fn forbidden(subject: &Subject<'_>, ending: &Ending) -> Option<Deed> {
    let spec = subject.spec;
    if spec.boundaries.iter().any(|boundary| comes_between(subject, boundary)) {
        return None;
    }
    let home = spec.rule(ending.rule).home;
    let Home::Stage(stage) = home else { return None };
    // A phase that may be passed over leaves everything as it was.
    let stage = spec.stage(stage);
    let all_act = stage.phases.iter().all(|phase| spec.phase(*phase).times.is_once_or_more());
    let bans = spec.forbids.iter().filter(|ban| {
        let of_all = ban.targets.actions.is_empty() && ban.targets.by.is_empty();
        of_all && ban.when.is_none() && ban.unless.is_none() && spec.rule(ban.rule).home == home
    });
    let bans: Vec<(RuleId, &Expr)> = bans
        .filter_map(|ban| Some((ban.rule, ban.after_which.as_ref()?)))
        .filter(|_| all_act && stage.turns.len() == 2)
        .collect();
    ending.when.conjuncts().into_iter().find_map(|part| {
        let ban = bans.iter().find(|(_, after)| speaks_of_mover(after) && mirrored(spec, after, part))?;
        Some(Deed { span: part.span, ban: Some(ban.0) })
    })
}

/// Whether a condition compares how often the position has occurred.
fn counts_position(expr: &Expr) -> bool {
    let ExprKind::Compare(_, left, right) = &*expr.kind else { return false };
    let counts =
        |expr: &Expr| matches!(&*expr.kind, ExprKind::Builtin(Builtin::PositionCount | Builtin::PositionGap, _));
    counts(left) || counts(right)
}

fn speaks_of_mover(expr: &Expr) -> bool {
    let mut found = false;
    Said::Expr(expr).each(&mut |said| {
        found |= matches!(said, Said::Expr(expr) if *expr.kind == ExprKind::Mover);
        !found
    });
    found
}

/// Whether the ending is asked at the start of turns that several players have.
fn take_turns(spec: &Spec, ending: &Ending) -> bool {
    let Home::Stage(stage) = spec.rule(ending.rule).home else { return false };
    let turns: BTreeSet<_> = spec.stage(stage).turns.iter().collect();
    turns.len() > 1
}

/// Whether an example about a rule does something.
fn is_played(subject: &Subject<'_>, rule: RuleId) -> bool {
    let label = &subject.spec.rule(rule).label;
    let says = |table: &Table, key: &str| {
        let texts: Vec<&str> = match table.get(key) {
            Some(node) => node.as_list().map_or_else(
                || node.as_text().into_iter().map(|text| text.text.as_str()).collect(),
                |list| list.iter().filter_map(Node::as_text).map(|text| text.text.as_str()).collect(),
            ),
            None => Vec::new(),
        };
        texts.iter().flat_map(|text| text.split_whitespace()).any(|word| word == label || word == number(label))
    };
    let tables = subject.definition.examples.iter().filter_map(Node::as_table);
    let mut acting = tables.filter(|table| table.get("actions").is_some());
    acting.any(|table| says(table, "rule") || says(table, "outcome"))
}

/// A player as an ending speaks of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Own,
    Enemy,
}

/// Which of the two an expression is, where `sides` says so of the parameters of a definition.
fn side(expr: &Expr, sides: &[(Slot, Side)]) -> Option<Side> {
    match &*expr.kind {
        ExprKind::Mover => Some(Side::Own),
        ExprKind::Opponent => Some(Side::Enemy),
        ExprKind::OpponentsOf(inner) => match side(inner, sides)? {
            Side::Own => Some(Side::Enemy),
            Side::Enemy => Some(Side::Own),
        },
        ExprKind::Local(place) => sides.iter().find(|(slot, _)| slot == place).map(|(_, side)| *side),
        _ => None,
    }
}

/// The variables that only actions and triggers set, and only for the player that acts.
fn by_mover_alone(spec: &Spec) -> BTreeSet<VariableId> {
    let acting: BTreeSet<RuleId> = spec
        .actions
        .iter()
        .filter(|action| !action.aside)
        .map(|action| action.rule)
        .chain(spec.triggers.iter().map(|trigger| trigger.rule))
        .collect();
    let (mut by_mover, mut by_others) = (BTreeSet::new(), BTreeSet::new());
    for (rule, said) in by_rules(spec) {
        said.each(&mut |said| {
            if let Said::Effect(effect) = said
                && let EffectKind::SetVariable(variable, Some(owner), _) = &effect.kind
            {
                let own = acting.contains(&rule) && side(owner, &[]) == Some(Side::Own);
                if own {
                    by_mover.insert(*variable)
                } else {
                    by_others.insert(*variable)
                };
            }
            true
        });
    }
    by_mover.difference(&by_others).copied().collect()
}

/// The kinds with pieces that no rule removes or turns into another kind.
fn lasting(spec: &Spec) -> BTreeSet<KindId> {
    let mut lasting: BTreeSet<KindId> = (0..spec.kinds.len()).map(KindId::at).collect();
    for (rule, said) in by_rules(spec) {
        said.each(&mut |said| {
            let Said::Effect(effect) = said else { return true };
            match &effect.kind {
                EffectKind::Remove(_) | EffectKind::Capture { .. } => lasting.clear(),
                EffectKind::Becomes(piece, _) if *piece.kind == ExprKind::Local(slot::UNIT) => {
                    let trigger = spec.triggers.iter().find(|trigger| trigger.rule == rule);
                    lasting.retain(|kind| trigger.is_some_and(|trigger| !concerns(spec, trigger, *kind)));
                }
                EffectKind::Becomes(..) => lasting.clear(),
                _ => {}
            }
            true
        });
    }
    lasting
}

/// Whether a trigger may wait for what a piece of a kind does.
fn concerns(spec: &Spec, trigger: &Trigger, kind: KindId) -> bool {
    trigger.events.iter().any(|event| {
        event.tests.iter().flat_map(Expr::conjuncts).all(|test| match &*test.kind {
            ExprKind::IsKind(thing, kinds) => *thing.kind != ExprKind::Local(slot::UNIT) || kinds.contains(&kind),
            ExprKind::HasTag(thing, tag) => {
                *thing.kind != ExprKind::Local(slot::UNIT) || spec.kind(kind).tags.contains(tag)
            }
            _ => true,
        })
    })
}

/// A search in a condition for things that only an action of the mover brings about.
struct Deeds<'a> {
    spec: &'a Spec,
    own: &'a BTreeSet<VariableId>,
    /// The kinds with pieces that leave the board only by a capture.
    lasting: &'a BTreeSet<KindId>,
    /// The sides that the parameters of the current definition stand for.
    sides: Vec<(Slot, Side)>,
}

impl Deeds<'_> {
    /// The part of a condition, one of several that must all hold, that the mover brings about.
    fn find<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        match &*expr.kind {
            // Positions are counted at the start of a turn: the opponent's action has brought the count about.
            ExprKind::And(parts) if parts.iter().any(counts_position) => None,
            ExprKind::And(parts) => parts.iter().find_map(|part| self.find(part)),
            ExprKind::Call(define, args) => self.within(*define, args).then_some(expr),
            _ => self.is_deed(expr).then_some(expr),
        }
    }

    /// Whether the mover brings about what a definition says of these arguments.
    fn within(&self, define: DefineId, args: &[Expr]) -> bool {
        let Some(value) = self.spec.defines.get(define.index()).and_then(|define| define.value.as_ref()) else {
            return false;
        };
        let sides = args.iter().zip(slot::FREE..);
        let sides = sides.filter_map(|(arg, place)| Some((place, side(arg, &self.sides)?))).collect();
        Deeds { sides, ..*self }.find(value).is_some()
    }

    fn is_deed(&self, expr: &Expr) -> bool {
        match &*expr.kind {
            ExprKind::Quantified(quantifier, query, test) => match quantifier {
                Quantifier::Some | Quantifier::AtLeast(_) | Quantifier::Exactly(_) | Quantifier::Every => {
                    self.stand(query, test.as_ref())
                }
                Quantifier::No | Quantifier::AtMost(_) => test.is_none() && self.are_gone(query),
            },
            ExprKind::In(thing, place) => self.is_own_piece(thing) && !matches!(&*place.kind, ExprKind::Zone(..)),
            ExprKind::Compare(op, left, right) => self.compares(*op, left) || self.compares(turned(*op), right),
            _ => false,
        }
    }

    /// A number, or a rank, that only the mover makes so great or so small.
    fn compares(&self, op: CompareOp, value: &Expr) -> bool {
        let is_greater = matches!(op, CompareOp::Equal | CompareOp::AtLeast | CompareOp::Greater);
        let is_less = matches!(op, CompareOp::Equal | CompareOp::AtMost | CompareOp::Less);
        match &*value.kind {
            ExprKind::Count(query) => is_greater && self.stand(query, None) || is_less && self.are_gone(query),
            ExprKind::Property(Property::Rank | Property::File, of) => match &*of.kind {
                ExprKind::Property(Property::Square, piece) => self.is_own_piece(piece),
                _ => false,
            },
            ExprKind::Variable(variable, Some(owner)) => {
                self.own.contains(variable) && side(owner, &self.sides) == Some(Side::Own)
            }
            _ => false,
        }
    }

    fn is_own_piece(&self, thing: &Expr) -> bool {
        matches!(&*thing.kind, ExprKind::First(query) if self.are_of(query, Side::Own))
    }

    /// Pieces of the mover that stand in a place.
    fn stand(&self, query: &Query, test: Option<&Expr>) -> bool {
        let placed = |test: &Expr| {
            matches!(&*test.kind, ExprKind::In(thing, _) if is_it(thing, query))
                || matches!(&*test.kind, ExprKind::Compare(_, left, _) if is_line_of(left, query))
        };
        self.are_of(query, Side::Own) && query.tests.iter().chain(test).any(placed)
    }

    /// Pieces of the opponent, wherever they stand.
    fn are_gone(&self, query: &Query) -> bool {
        let is_plain = |test: &Expr| {
            matches!(
                &*test.kind,
                ExprKind::OwnedBy(..) | ExprKind::IsKind(..) | ExprKind::HasTag(..) | ExprKind::IsClass(..)
            )
        };
        let are_meant = |kind: KindId| {
            query.tests.iter().all(|test| match &*test.kind {
                ExprKind::IsKind(_, kinds) => kinds.contains(&kind),
                ExprKind::HasTag(_, tag) => self.spec.kind(kind).tags.contains(tag),
                _ => true,
            })
        };
        let mut kinds = (0..self.spec.kinds.len()).map(KindId::at).filter(|kind| are_meant(*kind));
        self.are_of(query, Side::Enemy)
            && query.tests.iter().all(is_plain)
            && kinds.all(|kind| self.lasting.contains(&kind))
    }

    fn are_of(&self, query: &Query, wanted: Side) -> bool {
        let belongs = |test: &Expr| match &*test.kind {
            ExprKind::OwnedBy(thing, owner) => is_it(thing, query) && side(owner, &self.sides) == Some(wanted),
            _ => false,
        };
        matches!(query.source, Source::OnBoard(_)) && query.tests.iter().any(belongs)
    }
}

fn is_it(thing: &Expr, query: &Query) -> bool {
    matches!(&*thing.kind, ExprKind::Local(place) if *place == query.it)
}

/// `rank of it`, `file of it`.
fn is_line_of(expr: &Expr, query: &Query) -> bool {
    let ExprKind::Property(Property::Rank | Property::File, of) = &*expr.kind else { return false };
    matches!(&*of.kind, ExprKind::Property(Property::Square, thing) if is_it(thing, query))
}

/// The sign read from the other side.
pub(super) fn turned(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Less => CompareOp::Greater,
        CompareOp::AtMost => CompareOp::AtLeast,
        CompareOp::Greater => CompareOp::Less,
        CompareOp::AtLeast => CompareOp::AtMost,
        same => same,
    }
}
