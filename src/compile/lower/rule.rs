//! Rules.

use super::super::bitboard::Bitboard;
use super::super::code::{One, Set, Test};
use super::super::fact::Fact;
use super::super::fact_set::is_of_facts;
use super::super::immune::immune_kinds;
use super::super::invariant::Invariant;
use super::super::layout::Layout;
use super::super::reads::{disturbs, lays, looks_ahead, looks_back, reads_capturer, reads_goal, reads_move};
use super::super::required_facts::{protected_pieces, required_facts};
use super::super::residual::all;
use super::super::rules::{
    Action, Boundary, Capture, Domain, Ending, EndingFor, Forbid, Param, Placeholder, Prefer, Trigger,
};
use super::super::step::Step;
use super::super::unsupported::{Unsupported, What};
use super::prefilter;
use super::{Bound, Compiled, Compiler};
use crate::spec::Spec;
use crate::spec::code::{self, Effect, EffectKind, Expr, ExprKind, Source};
use crate::spec::ids::RuleId;
use crate::spec::rule;

/// Compiles the rules of a definition and records the frame they need.
pub struct RuleCompiler<'a> {
    /// The definition.
    pub spec: &'a Spec,
    /// Where facts are.
    pub layout: &'a Layout,
    /// The most slots for single values and for sets.
    pub frame: (usize, usize),
    /// The number of memo sets so far.
    pub kept: u16,
    /// Do rules about legality read no tokens on the board other than pieces?
    pub only_pieces: bool,
    /// Are plans made?
    pub planned: bool,
    /// The rules that are not supported.
    pub left: Vec<(RuleId, Unsupported)>,
    /// The rules with expressions that are left to the literal interpreter.
    pub left_in_part: Vec<(RuleId, Unsupported)>,
    /// The expressions left in the rule that is compiled.
    expressions: Vec<Unsupported>,
}

impl<'a> RuleCompiler<'a> {
    /// A compiler for the rules of a definition.
    pub fn new(spec: &'a Spec, layout: &'a Layout, only_pieces: bool, planned: bool) -> Self {
        RuleCompiler {
            spec,
            layout,
            frame: (0, 0),
            kept: 0,
            only_pieces,
            planned,
            left: Vec::new(),
            left_in_part: Vec::new(),
            expressions: Vec::new(),
        }
    }

    /// Takes the expressions that were left since the last rule or movement.
    pub fn taken(&mut self) -> Vec<Unsupported> {
        std::mem::take(&mut self.expressions)
    }

    /// Compiles a rule. A rule that is not supported is recorded, and a stand-in takes its place.
    pub fn kept<R, T: Placeholder>(
        &mut self,
        id: RuleId,
        compile: impl FnOnce(&mut Self, &R) -> Compiled<T>,
        rule: &R,
    ) -> T {
        self.expressions.clear();
        let compiled = compile(self, rule);
        if compiled.is_ok() {
            self.left_in_part.extend(self.expressions.drain(..).map(|why| (id, why)));
        }
        compiled.unwrap_or_else(|unsupported| {
            self.left.push((id, unsupported));
            T::of(id)
        })
    }

    /// Runs a compiler for a sentence with `slots` slots.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn with<B: Bitboard, T>(
        &mut self,
        slots: usize,
        compile: impl FnOnce(&mut Compiler<'a, B>) -> Compiled<T>,
    ) -> Compiled<T> {
        let mut compiler = Compiler::new(self.spec, self.layout, slots);
        compiler.kept = self.kept;
        compiler.only_pieces = self.only_pieces;
        let compiled = compile(&mut compiler)?;
        self.kept = compiler.kept;
        self.expressions.append(&mut compiler.left);
        let (ones, sets) = compiler.slots();
        self.frame = (self.frame.0.max(ones), self.frame.1.max(sets));
        Ok(compiled)
    }

    /// An action.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn action<B: Bitboard>(&mut self, action: &rule::Action) -> Compiled<Action<B>> {
        let span = self.spec.rule(action.rule).span;
        self.with(action.slots, |compiler| {
            let mut params = Vec::new();
            for param in &action.params {
                let place = Expr::constant(crate::spec::value::Value::Nothing, param.span);
                let path = match &param.domain {
                    code::Domain::One(query) if query.tests.is_empty() => match &query.source {
                        Source::Paths(unit) => Some(unit),
                        _ => None,
                    },
                    _ => None,
                };
                let domain = match (path, &param.domain) {
                    (None, code::Domain::Subset { of, by }) => {
                        if params.iter().any(|param: &Param<B>| matches!(param.domain, Domain::Subset(..))) {
                            return Err(Unsupported::at(What::Subsets, param.span));
                        }
                        let (query, by) = compiler
                            .query_then(of, &place, |compiler| by.as_ref().map(|by| compiler.one(by)).transpose())?;
                        compiler.argument_slot(param.slot, param.ty)?;
                        Domain::Subset(query, by)
                    }
                    (Some(unit), _) => {
                        compiler.scope.bind(param.slot, Bound::Path);
                        Domain::Path(compiler.one(unit)?)
                    }
                    (None, _) => {
                        let (query, sort) = compiler.domain(&param.domain, &place)?;
                        compiler.scope.bind(param.slot, Bound::One(One::Local(param.slot), sort));
                        Domain::Among(query)
                    }
                };
                params.push(Param { slot: param.slot, domain, needs: Test::Always(true) });
            }
            let follows_other = action.effects.iter().any(|effect| {
                matches!(&effect.kind, EffectKind::Follow(path) if action.path.is_none_or(|index| {
                    !matches!(*path.kind, ExprKind::Local(slot) if slot == action.params[index].slot)
                }))
            });
            if follows_other {
                return Err(Unsupported::at(What::PathValue, span));
            }
            let when = compiler.condition(action.when.as_ref())?;
            let rest = compiler.ask_soon(&mut params, action.when.as_ref())?.unwrap_or_else(|| when.clone());
            Ok(Action {
                rule: action.rule,
                aside: action.aside,
                params,
                path: action.path,
                prefilter: prefilter::of_test(&when, compiler.spec.players.len()),
                needs: compiler.needs(action.when.as_ref())?,
                when,
                rest,
                steps: compiler.steps(&action.effects)?,
            })
        })
    }

    /// A rule that makes actions illegal.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn forbid<B: Bitboard>(&mut self, forbid: &rule::Forbid) -> Compiled<Forbid<B>> {
        let spec = self.spec;
        let asks_stuck = spec.rule(forbid.rule).asks_stuck;
        let asked = || forbid.when.iter().chain(&forbid.unless);
        let of_unit = !asked().any(|part| reads_goal(spec, part));
        let of_move = |part: &Expr| reads_move(spec, part) || looks_ahead(spec, part);
        let of_position = forbid.targets.arguments.is_empty() && !asked().any(of_move);
        self.with(forbid.slots, |compiler| {
            compiler.arguments(&forbid.targets)?;
            let parts = forbid.when.as_ref().map_or(Vec::new(), Expr::conjuncts);
            let mut such = |is_such: &dyn Fn(&Expr) -> bool| {
                let tests = parts.iter().filter(|part| is_such(part)).map(|part| compiler.test(part));
                Ok(all(tests.collect::<Compiled<Vec<Test<B>>>>()?.into_iter()))
            };
            let first = such(&|part| !reads_goal(spec, part))?;
            let stands = forbid.targets.arguments.is_empty() && !asks_stuck;
            let invariant = such(&|part| stands && !of_move(part))?;
            let invariant = Invariant::of(invariant, compiler.layout);
            Ok(Forbid {
                rule: forbid.rule,
                targets: forbid.targets.clone(),
                when: compiler.condition(forbid.when.as_ref())?,
                after: compiler.condition(forbid.after_which.as_ref())?,
                unless: forbid.unless.as_ref().map_or(Ok(Test::Always(false)), |unless| compiler.test(unless))?,
                asks_stuck,
                first,
                invariant,
                of_unit,
                of_position,
            })
        })
    }

    /// A rule that keeps the best.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn prefer<B: Bitboard>(&mut self, prefer: &rule::Prefer) -> Compiled<Prefer<B>> {
        self.with(prefer.slots, |compiler| {
            compiler.arguments(&prefer.targets)?;
            let (targets, over) = (prefer.targets.clone(), prefer.over.clone());
            Ok(Prefer { rule: prefer.rule, targets, over, by: compiler.one_or_truth(&prefer.by)? })
        })
    }

    /// A condition about a capture.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn capture<B: Bitboard>(&mut self, rule: RuleId, when: &Expr, slots: usize) -> Compiled<Capture<B>> {
        let spec = self.spec;
        self.with(slots, |compiler| {
            let of_victim = !reads_capturer(spec, when);
            let when = compiler.test(when)?;
            let kinds = immune_kinds(spec, &when);
            let among_own = kinds.as_ref().is_some_and(|kinds| kinds.iter().all(|kinds| kinds.enemy.is_empty()));
            let required_facts = required_facts(compiler.layout, &when).filter(|_| kinds.is_none());
            let protected = protected_pieces(compiler.layout, &when).filter(|_| of_victim && kinds.is_none());
            Ok(Capture { rule, kinds, when, of_victim, among_own, required_facts, protected })
        })
    }

    /// A trigger.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn trigger<B: Bitboard>(&mut self, trigger: &rule::Trigger) -> Compiled<Trigger<B>> {
        let spec = self.spec;
        self.with(trigger.slots, |compiler| {
            let mut events = Vec::new();
            for event in &trigger.events {
                events.push(compiler.event(event)?);
            }
            let (when, steps) = (compiler.condition(trigger.when.as_ref())?, compiler.steps(&trigger.effects)?);
            let disturbs = steps.iter().any(|step| disturbs(step) || lays(step));
            let is_standing = |part: &&Expr| matches!(*part.kind, ExprKind::Before(_)) && !reads_move(spec, part);
            let parts = trigger.when.as_ref().map_or(Vec::new(), Expr::conjuncts);
            let invariant = parts.into_iter().filter(is_standing).map(|part| compiler.test(part));
            // A condition about facts alone is an invariant: while no fact in it changes, it keeps its value.
            let invariant = match is_of_facts(&when) {
                true => when.clone(),
                false => all(invariant.collect::<Compiled<Vec<Test<B>>>>()?.into_iter()),
            };
            let invariant = Invariant::of(invariant, compiler.layout);
            Ok(Trigger { rule: trigger.rule, events, when, invariant, steps, disturbs })
        })
    }

    /// The effects at a boundary, or the note that it is left to the literal interpreter.
    pub fn boundary<B: Bitboard>(&mut self, boundary: &rule::Boundary) -> Boundary<B> {
        let (start, of) = (boundary.start, boundary.of);
        Boundary { start, of, ..self.kept(boundary.rule, Self::compiled_boundary, boundary) }
    }

    fn compiled_boundary<B: Bitboard>(&mut self, boundary: &rule::Boundary) -> Compiled<Boundary<B>> {
        let spec = self.spec;
        self.with(boundary.slots, |compiler| {
            let steps = compiler.steps(&boundary.effects)?;
            Ok(Boundary {
                rule: boundary.rule,
                start: boundary.start,
                of: boundary.of,
                when: compiler.condition(boundary.when.as_ref())?,
                sets: steps.iter().map(set_to).collect(),
                steps,
                looks_back: boundary.effects.iter().any(|effect| effect_looks_back(spec, effect)),
                literal: false,
            })
        })
    }

    /// An ending.
    ///
    /// # Errors
    /// A part that is not supported.
    pub fn ending<B: Bitboard>(&mut self, ending: &rule::Ending) -> Compiled<Ending<B>> {
        let span = self.spec.rule(ending.rule).span;
        self.with(ending.slots, |compiler| {
            let place = Expr::constant(crate::spec::value::Value::Nothing, span);
            let (result, (when, steps)) = match &ending.result {
                rule::EndingFor::Draw => (EndingFor::Draw, compiler.ending_body(ending)?),
                rule::EndingFor::One(player, wins) => {
                    (EndingFor::One(compiler.one(player)?, *wins), compiler.ending_body(ending)?)
                }
                rule::EndingFor::Any(players, wins) => {
                    let (query, body) =
                        compiler.query_then(players, &place, |compiler| compiler.ending_body(ending))?;
                    (EndingFor::Any(query, *wins), body)
                }
            };
            let needs_stuck = matches!(result, EndingFor::Draw | EndingFor::One(..)) && needs_stuck(&when);
            let prefilter = prefilter::of_ending(&result, &when, compiler.spec.players.len());
            Ok(Ending { rule: ending.rule, prefilter, result, when, steps, needs_stuck })
        })
    }
}

/// The fact that an effect sets to a constant, and the constant.
fn set_to<B: Bitboard>(step: &Step<B>) -> Option<(usize, Fact<B>)> {
    match step {
        Step::SetVariable(index, One::Constant(value)) => Some((*index, Fact::One(*value))),
        Step::SetSquares(index, Set::Constant(squares)) => Some((*index, Fact::Squares(*squares))),
        _ => None,
    }
}

/// Whether an effect asks for the position before it.
fn effect_looks_back(spec: &Spec, effect: &Effect) -> bool {
    effect.parts().any(|part| looks_back(spec, part))
        || effect.query().is_some_and(|query| query.parts().any(|part| looks_back(spec, part)))
        || effect.inner().any(|inner| effect_looks_back(spec, inner))
}

/// Whether a condition requires that the player to move has no legal action.
fn needs_stuck<B: Bitboard>(test: &Test<B>) -> bool {
    match test {
        Test::Stuck(player, but) => *player == One::Mover && but.is_empty(),
        Test::All(parts) => parts.iter().any(needs_stuck),
        Test::Any(parts) => parts.iter().all(needs_stuck),
        Test::With(_, inner) => needs_stuck(inner),
        _ => false,
    }
}
