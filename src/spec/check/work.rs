//! Conditions that would take for ever: sets that are gone through for each element of others.
//!
//! As with choices, only what can be told from the definition itself counts: how many squares there are, how many a
//! region has, how many pieces stand there at first. What a condition leaves of a set may be as little as one element,
//! unless it says where its elements stand, what they are or that they are empty.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::spec::bounds::MAX_GONE_THROUGH;
use crate::spec::code::{CompareOp, Domain, Effect, EffectKind, Expr, ExprKind, Query, Slot, Source};
use crate::spec::ids::{DefineId, KindId, PlayerId};
use crate::spec::rule::{EndingFor, Times};
use crate::spec::value::Value;
use crate::spec::{PIECES, Spec};

/// A number that stays where it is when it gets too large.
type Size = u64;

impl Checker<'_> {
    /// Refuses expressions that visit too many elements to finish in reasonable time.
    pub(super) fn check_work(&mut self) {
        let problems = Search::all(&self.spec);
        problems.into_iter().for_each(|problem| self.report(problem));
    }
}

struct Search<'a> {
    spec: &'a Spec,
    /// The number of elements that each named expression visits, as far as computed.
    defines: Vec<Option<Size>>,
    problems: Vec<Diagnostic>,
}

impl<'a> Search<'a> {
    fn all(spec: &'a Spec) -> Vec<Diagnostic> {
        let mut search = Search { spec, defines: vec![None; spec.defines.len()], problems: Vec::new() };
        let defines = spec.defines.iter().filter_map(|define| define.value.as_ref());
        search.exprs(defines);
        search.beside_rules();
        search.rules();
        search.problems
    }

    fn beside_rules(&mut self) {
        let spec = self.spec;
        let movements = spec.movements.iter().flat_map(|movement| movement.when.iter().chain(&movement.captures));
        let marks = spec.marks.iter().flat_map(|mark| std::iter::once(&mark.when).chain(&mark.shows));
        let stages = spec.stages.iter().filter_map(|stage| stage.when.as_ref());
        let times = spec.phases.iter().filter_map(|phase| match &phase.times {
            Times::Count(code) => Some(code),
            Times::Any => None,
        });
        let starts = spec.fields.iter().map(|field| &field.start).chain(spec.variables.iter().map(|one| &one.start));
        self.exprs(movements.chain(marks).chain(stages).chain(times).chain(starts).map(|code| &code.body));
    }

    fn rules(&mut self) {
        let spec = self.spec;
        for action in &spec.actions {
            action.params.iter().for_each(|param| self.domain(&param.domain, param.span));
            self.exprs(action.when.iter().chain(&action.written).chain(&action.spellings));
            self.effects(&action.effects);
        }
        for forbid in &spec.forbids {
            self.exprs(forbid.when.iter().chain(&forbid.after_which).chain(&forbid.unless));
        }
        self.exprs(spec.prefers.iter().map(|prefer| &prefer.by));
        self.exprs(spec.immunities.iter().map(|immune| &immune.when));
        for trigger in &spec.triggers {
            self.exprs(trigger.events.iter().flat_map(|event| &event.tests).chain(&trigger.when));
            self.effects(&trigger.effects);
        }
        for boundary in &spec.boundaries {
            self.exprs(&boundary.when);
            self.effects(&boundary.effects);
        }
        for ending in &spec.endings {
            match &ending.result {
                EndingFor::Draw => {}
                EndingFor::One(player, _) => self.expr(player),
                EndingFor::Any(query, _) => query.parts().for_each(|part| self.expr(part)),
            }
            self.expr(&ending.when);
            self.effects(&ending.effects);
        }
        for sees in &spec.sees {
            let span = sees.what.parts().map(|part| part.span).reduce(Span::to).unwrap_or_default();
            self.query(&sees.what, span);
            self.exprs(sees.who.parts().chain(&sees.when));
        }
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    /// Tells the outermost sets in there that go through too much.
    fn expr(&mut self, expr: &Expr) {
        let size = self.of_expr(expr);
        if size <= LIMIT {
            return;
        }
        match expr.query() {
            Some(_) => self.tell(size, expr.span),
            None => expr.parts().for_each(|part| self.expr(part)),
        }
    }

    fn query(&mut self, query: &Query, span: Span) {
        let size = self.of_query(query, None);
        if size > LIMIT {
            self.tell(size, span);
        }
    }

    fn domain(&mut self, domain: &Domain, span: Span) {
        domain.query().into_iter().for_each(|query| self.query(query, span));
        domain.parts().for_each(|part| self.expr(part));
    }

    /// Tells conditions in there that go through too much; a loop when only all its turns together do.
    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            let size = self.of_effect(effect);
            if size <= LIMIT {
                continue;
            }
            let told = self.problems.len();
            effect.parts().for_each(|part| self.expr(part));
            effect.query().into_iter().for_each(|query| self.query(query, effect.span));
            effect.inner().for_each(|inner| self.effects(std::slice::from_ref(inner)));
            if self.problems.len() == told {
                self.tell(size, effect.span);
            }
        }
    }

    fn tell(&mut self, size: Size, span: Span) {
        let told = if size > ENDLESS { format!("more than {ENDLESS}") } else { size.to_string() };
        let message =
            format!("this goes through {told} squares or pieces for one answer, at most {LIMIT} are possible");
        let problem = Diagnostic::error(Code::TooMany, span, message);
        let smaller =
            "go through less inside: `square in camp`, a region; `square in area(it, \"K\")`; `between(a, b)`";
        let remembered = "or let a rule set a fact to what changes seldom, and ask for that";
        self.problems.push(problem.help(smaller).help(remembered));
    }
}

/// The number of elements gone through to find an answer.
impl Search<'_> {
    fn of_expr(&mut self, expr: &Expr) -> Size {
        let each = match &*expr.kind {
            ExprKind::Quantified(_, _, test) => test.as_ref(),
            ExprKind::Measured(_, each, _) => Some(each),
            ExprKind::Call(define, _) => {
                let args = self.sum(expr.parts());
                return self.of_define(*define).saturating_add(args);
            }
            _ => None,
        };
        let beside = self.sum(expr.parts().filter(|part| Some(*part) != each));
        let set = expr.query().map_or(0, |query| self.of_query(query, each));
        beside.saturating_add(set)
    }

    fn sum<'e>(&mut self, exprs: impl Iterator<Item = &'e Expr>) -> Size {
        exprs.map(|expr| self.of_expr(expr)).fold(0, Size::saturating_add)
    }

    /// A named expression that is too large by itself is reported where it is written, not where it is called.
    fn of_define(&mut self, id: DefineId) -> Size {
        if let Some(known) = self.defines.get(id.index()).copied().flatten() {
            return known;
        }
        let body = self.spec.defines.get(id.index()).and_then(|define| define.value.as_ref());
        let size = body.map_or(0, |body| self.of_expr(body));
        let size = if size > LIMIT { 0 } else { size };
        self.defines.iter_mut().skip(id.index()).take(1).for_each(|known| *known = Some(size));
        size
    }

    /// Of a set, and of what is asked of each element that is in it.
    fn of_query(&mut self, query: &Query, each: Option<&Expr>) -> Size {
        let source = match &query.source {
            Source::InZone(inner) | Source::Paths(inner) | Source::Elements(inner) => self.of_expr(inner),
            _ => 0,
        };
        let mut tests = Vec::new();
        tests.extend(query.tests.iter().chain(each).flat_map(Expr::conjuncts));
        let mut left = self.elements(query);
        let mut size = source.saturating_add(left);
        for test in tests {
            size = size.saturating_add(left.saturating_mul(self.of_expr(test)));
            left = left.min(self.passing(test, query.it));
        }
        size
    }

    fn of_effect(&mut self, effect: &Effect) -> Size {
        let inner = effect.inner().map(|inner| self.of_effect(inner)).fold(0, Size::saturating_add);
        let parts = self.sum(effect.parts());
        let set = effect.query().map_or(0, |query| self.of_query(query, None));
        let turns = match &effect.kind {
            EffectKind::ForEach(query, _) => self.certain(query),
            _ => 1,
        };
        parts.saturating_add(set).saturating_add(turns.saturating_mul(inner))
    }
}

/// Numbers of elements.
impl Search<'_> {
    /// The number of elements that a set certainly has at first.
    fn certain(&self, query: &Query) -> Size {
        let mut tests = Vec::new();
        tests.extend(query.tests.iter().flat_map(Expr::conjuncts));
        tests.iter().map(|test| self.passing(test, query.it)).fold(self.elements(query), Size::min)
    }

    /// The number of elements gone through; for pieces, the number that the tests admit.
    fn elements(&self, query: &Query) -> Size {
        let kinds = || (0..self.spec.kinds.len()).map(|index| self.spec.kind(KindId::at(index)));
        let count = match &query.source {
            Source::Squares => self.spec.geometry.squares().count(),
            Source::Players => self.spec.players.len(),
            Source::Kinds(class) => kinds().filter(|kind| kind.class == *class && !kind.veiled).count(),
            Source::OnBoard(class) | Source::Anywhere(class) if *class == PIECES => return self.men(&query.tests),
            Source::OnBoard(_) | Source::Anywhere(_) | Source::InZone(_) | Source::Paths(_) => 1,
            Source::Elements(set) => return self.members(set),
        };
        count as Size
    }

    /// The number of pieces on the board at first that pass these tests; for a player, the smaller number.
    fn men(&self, tests: &[Expr]) -> Size {
        let players = (0..self.spec.players.len()).map(PlayerId::at);
        let of = |player: PlayerId| {
            let fits = |kind: KindId, owner: Option<PlayerId>| {
                tests.iter().all(|test| match &*test.kind {
                    ExprKind::IsKind(_, kinds) => kinds.contains(&kind),
                    ExprKind::HasTag(_, tag) => self.spec.kind(kind).tags.contains(tag),
                    ExprKind::OwnedBy(..) => owner == Some(player),
                    _ => true,
                })
            };
            self.spec.array.men.iter().flatten().filter(|(kind, owner)| fits(*kind, *owner)).count()
        };
        players.map(of).min().unwrap_or(0).max(1) as Size
    }

    /// The number of members of a set, as far as all positions agree on it.
    fn members(&self, set: &Expr) -> Size {
        let count = match &*set.kind {
            ExprKind::Constant(Value::Squares(squares)) => squares.len(),
            ExprKind::Constant(Value::Set(values)) => values.len(),
            ExprKind::Region(region, _) => {
                let region = self.spec.regions.get(region.index());
                region.and_then(|region| region.squares.iter().map(|squares| squares.len()).min()).unwrap_or(1)
            }
            ExprKind::Union(parts) => return parts.iter().map(|part| self.members(part)).max().unwrap_or(1),
            ExprKind::All(query) => return self.certain(query),
            _ => 1,
        };
        count as Size
    }

    /// The number of elements that pass a test, whatever the source.
    fn passing(&self, test: &Expr, it: Slot) -> Size {
        let is_it = |expr: &Expr| matches!(&*expr.kind, ExprKind::Local(slot) if *slot == it);
        match &*test.kind {
            ExprKind::IsVacant(square) if is_it(square) => Size::MAX,
            ExprKind::Compare(CompareOp::Unequal, ..) => Size::MAX,
            // These have been asked where the pieces were counted.
            ExprKind::IsKind(thing, _) | ExprKind::HasTag(thing, _) | ExprKind::OwnedBy(thing, _) if is_it(thing) => {
                Size::MAX
            }
            ExprKind::In(square, set) if is_it(square) => self.members(set),
            _ => 1,
        }
    }
}

const LIMIT: Size = MAX_GONE_THROUGH as Size;

/// Numbers beyond this are not told.
const ENDLESS: Size = 1_000_000_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    /// The most elements that a shipped definition goes through for one answer.
    fn most(name: &str, text: &str) -> Size {
        let definition = crate::merge::load(name, text, &crate::merge::shipped::shelf(), &Default::default()).0;
        let spec = crate::spec::check::check(&definition, &[]).0;
        let mut search = Search { spec: &spec, defines: vec![None; spec.defines.len()], problems: Vec::new() };
        let conditions = spec.forbids.iter().flat_map(|one| one.when.iter().chain(&one.after_which).chain(&one.unless));
        let conditions = conditions.chain(spec.endings.iter().map(|ending| &ending.when));
        let defines = spec.defines.iter().filter_map(|define| define.value.as_ref());
        let conditions = conditions.chain(spec.triggers.iter().flat_map(|one| &one.when)).chain(defines);
        conditions.map(|expr| search.of_expr(expr)).max().unwrap_or(0)
    }

    #[test]
    fn no_shipped_definition_comes_near_the_bound() {
        for (name, text) in crate::merge::shipped::all() {
            let most = most(name, text);
            assert!(most < LIMIT / 100, "{name}: {most}");
        }
    }

    #[test]
    fn sets_inside_each_other_are_multiplied() {
        let sized = |condition: &str| {
            let text =
                format!("language = 1\nextends = 'chess'\n[stages.play]\nrules = 'mine: draw when {condition}.'\n");
            let definition =
                crate::merge::load("my.toml", &text, &crate::merge::shipped::shelf(), &Default::default()).0;
            let (spec, problems) = crate::spec::check::check(&definition, &[]);
            assert!(problems.is_empty(), "{condition}: {problems:?}");
            let mut search = Search { spec: &spec, defines: vec![None; spec.defines.len()], problems: Vec::new() };
            let mine = |one: &&crate::spec::rule::Ending| spec.rule(one.rule).label == "mine";
            spec.endings.iter().find(mine).map(|ending| search.of_expr(&ending.when))
        };
        assert_eq!(sized("some square as a with some square as b with a = b"), Some(64 + 64 * 64));
        assert_eq!(sized("some empty square as a with number of square with it != a > 3"), Some(64 + 64 * 64));
        assert_eq!(sized("some square in last_rank as a with some square as b with a = b"), Some(8 + 8 * 64));
        assert_eq!(sized("some own pawn as a with some enemy piece as b with a = b"), Some(8 + 8 * 16));
        // One piece may be all that stands on a file.
        assert_eq!(sized("some piece as a with (file of a = 3 and some square as b with a = b)"), Some(32 + 64));
    }
}
