//! Work that is certainly more than a game can go through: products of choices, loops within loops.
//!
//! Only what can be told from the rule itself counts: how many squares or kinds there are, how far a range goes. A set
//! that a condition narrows down may be as small as one element.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::Spec;
use crate::spec::bounds::{MAX_EFFECTS, MAX_OPTIONS, MAX_TRIED};
use crate::spec::code::{Domain, Effect, EffectKind, Expr, Query, Source};
use crate::spec::ids::KindId;
use crate::spec::rule::Action;
use crate::spec::value::Value;

/// A number that stays where it is when it gets too large.
type Size = u64;

impl Checker<'_> {
    pub(super) fn check_bounds(&mut self) {
        let mut search = Search { spec: &self.spec, problems: Vec::new() };
        for action in &self.spec.actions {
            let ways = search.action(action);
            let params = action.params.iter().map(|param| param.span);
            let places = params.chain(action.effects.iter().map(|effect| effect.span));
            if let Some(place) = places.reduce(Span::to) {
                search.at_most(ways, place);
            }
            search.effects(&action.effects);
        }
        let triggers = self.spec.triggers.iter().map(|trigger| &trigger.effects);
        let boundaries = self.spec.boundaries.iter().map(|boundary| &boundary.effects);
        let endings = self.spec.endings.iter().map(|ending| &ending.effects);
        for effects in triggers.chain(boundaries).chain(endings) {
            search.effects(effects);
            let ways = search.ways(effects);
            if let (Some(first), Some(last)) = (effects.first(), effects.last()) {
                search.at_most(ways, first.span.to(last.span));
            }
        }
        let problems = search.problems;
        problems.into_iter().for_each(|problem| self.report(problem));
    }
}

struct Search<'a> {
    spec: &'a Spec,
    problems: Vec<Diagnostic>,
}

/// The number of ways that certainly exist to choose everything for an action, whatever the position.
pub fn certain_ways(spec: &Spec, action: &Action) -> u64 {
    Search { spec, problems: Vec::new() }.action(action)
}

impl Search<'_> {
    /// The number of ways that certainly exist to choose everything for an action.
    fn action(&mut self, action: &Action) -> Size {
        let begun = action.params.iter().map(|param| self.domain(&param.domain, param.span));
        let begun = begun.fold(1, Size::saturating_mul);
        begun.saturating_mul(self.ways(&action.effects))
    }

    /// The number of elements that a domain certainly has; an error is reported when that is too many for one choice.
    fn domain(&mut self, domain: &Domain, span: Span) -> Size {
        let size = match domain {
            Domain::One(query) => self.least(query),
            Domain::Subset { of, .. } => {
                u32::try_from(self.least(of)).ok().and_then(|size| 1_u64.checked_shl(size)).unwrap_or(Size::MAX)
            }
            Domain::Range { from, to, by } => match (number(from), number(to)) {
                (Some(from), Some(to)) => {
                    let steps = to.minus(from).quotient(*by).trunc();
                    u64::try_from(steps.saturating_add(1)).unwrap_or(0)
                }
                _ => 1,
            },
        };
        if size > MAX_OPTIONS as Size {
            let message = format!("there are {} ways to choose this, at most {MAX_OPTIONS} are possible", told(size));
            let help = if let Domain::Range { .. } = domain { "go in larger steps: `… by 10`" } else { NARROW };
            self.problems.push(Diagnostic::error(Code::TooMany, span, message).help(help));
            // Told once is enough.
            return 1;
        }
        size
    }

    /// The number of elements that a query certainly goes through and takes.
    fn least(&self, query: &Query) -> Size {
        let certain = if query.tests.is_empty() { self.gone_through(&query.source) } else { None };
        certain.unwrap_or(1)
    }

    /// The number of elements of a source, if that is certain.
    fn gone_through(&self, source: &Source) -> Option<Size> {
        let kinds = || (0..self.spec.kinds.len()).map(KindId::at);
        let count = match source {
            Source::Squares => self.spec.geometry.squares().count(),
            Source::Players => self.spec.players.len(),
            Source::Kinds(class) => {
                kinds().map(|kind| self.spec.kind(kind)).filter(|kind| kind.class == *class && !kind.veiled).count()
            }
            _ => return None,
        };
        Some(count as Size)
    }

    /// The number of ways to make the choices in effects.
    fn ways(&mut self, effects: &[Effect]) -> Size {
        let mut ways: Size = 1;
        for effect in effects {
            let factor = match &effect.kind {
                EffectKind::Choose { domain, or_none, at_random: false, .. } => {
                    self.domain(domain, effect.span).saturating_add(u64::from(*or_none))
                }
                EffectKind::ForEach(query, body) => {
                    let (times, each) = (self.least(query), self.ways(body));
                    u32::try_from(times).ok().and_then(|times| each.checked_pow(times)).unwrap_or(Size::MAX)
                }
                _ => 1,
            };
            ways = ways.saturating_mul(factor);
        }
        ways
    }

    fn at_most(&mut self, ways: Size, span: Span) {
        if ways > MAX_TRIED as Size {
            let message = format!("there are {} ways to choose all this, at most {MAX_TRIED} are tried", told(ways));
            self.problems.push(Diagnostic::error(Code::TooMany, span, message).help(NARROW));
        }
    }

    /// Tells loops that certainly take too many steps.
    fn effects(&mut self, effects: &[Effect]) {
        let steps = self.steps(effects);
        if let (true, Some(first), Some(last)) = (steps > MAX_EFFECTS as Size, effects.first(), effects.last()) {
            let message = format!("this takes {} steps, at most {MAX_EFFECTS} are possible", told(steps));
            let help = "go through fewer things, or through what a condition narrows down";
            self.problems.push(Diagnostic::error(Code::TooMany, first.span.to(last.span), message).help(help));
        }
    }

    fn steps(&self, effects: &[Effect]) -> Size {
        let each = |effect: &Effect| match &effect.kind {
            EffectKind::ForEach(query, body) if query.tests.is_empty() => {
                let times = self.gone_through(&query.source).unwrap_or(0);
                times.saturating_mul(self.steps(body).saturating_add(1)).saturating_add(1)
            }
            EffectKind::If(_, yes, no) => self.steps(yes).min(self.steps(no)).saturating_add(1),
            _ => 1,
        };
        effects.iter().map(each).fold(0, Size::saturating_add)
    }
}

const NARROW: &str = "narrow down what may be chosen (`empty square in camp`), or take fewer choices";

fn number(expr: &Expr) -> Option<crate::number::Number> {
    expr.as_constant().and_then(Value::number)
}

fn told(size: Size) -> String {
    if size > 1_000_000_000 { "more than 1000000000".to_owned() } else { size.to_string() }
}
