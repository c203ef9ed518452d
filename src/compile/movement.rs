//! Compiled movements: attack tables or automata, and conditions evaluated for the empty board.

use super::around::Around;
use super::bitboard::Bitboard;
use super::code::{Code, One, Set, Test, Tokens};
use super::influence::influence;
use super::lower::{Compiled, Compiler, RuleCompiler};
use super::lowered::{KindFilter, Lowered, TableMove, WalkReason, lower};
use super::path_nfa::{PathNfa, path_nfa};
use super::reads::{is_computed, reads_goal};
use super::residual::all;
use super::tables::AttackTables;
use super::unsupported::{Unsupported, What};
use crate::literal::scene::{Scene, bind, frame};
use crate::literal::state::{Place, State};
use crate::spec::Spec;
use crate::spec::code::{CompareOp, Expr, ExprKind, Property, Slot, slot};
use crate::spec::ids::{KindId, MovementId, PlayerId, Square, TokenId};
use crate::spec::nouns;
use crate::spec::types::Type;
use crate::spec::value::Value;

/// A movement of one player's pieces.
#[derive(Debug, Clone)]
pub struct Movement<B> {
    /// Its id.
    pub id: MovementId,
    /// Its attack tables, or why it has none.
    pub lowered: Result<Lowered, WalkReason>,
    /// Its automaton, if it has no attack tables and its legs allow one.
    pub nfa: Option<PathNfa<B>>,
    /// By origin the goals that the condition allows, as far as the geometry decides; `None` for all.
    pub goals: Option<Box<[B]>>,
    /// The goals that the condition allows in a position, if they are the same for all pieces.
    pub goal: Option<Set<B>>,
    /// The rest of the condition.
    pub when: Test<B>,
    /// The part of the rest that does not depend on the goal.
    pub first: Test<B>,
    /// The pieces near the origin that this part requires, if it does.
    pub around: Option<Around<B>>,
    /// Captures besides that on the goal.
    pub captures: Option<Further<B>>,
    /// Whether it attacks what it would capture.
    pub attacks: bool,
    /// By origin the squares on which its attacks may depend, if they are not tabulated; `None` for all, and without plans.
    pub influence: Option<Box<[B]>>,
    /// The expressions in its condition and its captures that are left to the literal interpreter.
    pub left: Vec<Unsupported>,
}

/// Captures besides that on the goal.
#[derive(Debug, Clone, PartialEq)]
pub enum Further<B> {
    /// One piece; if it is immune the move is not allowed.
    One(One<B>),
    /// One piece that has to exist; if it is immune the move is not allowed.
    Needed(One<B>),
    /// The pieces of a set; immune ones stay.
    Those(Tokens<B>),
}

impl<B> Further<B> {
    /// Whether it may capture a piece of a kind.
    pub fn might_take(&self, kind: KindId) -> bool {
        match self {
            Further::Those(tokens) => tokens.might_hold(kind),
            Further::One(_) | Further::Needed(_) => true,
        }
    }
}

impl<B: Bitboard> Movement<B> {
    /// Whether the movement has no condition that depends on the position, and no further captures.
    pub fn is_plain(&self) -> bool {
        self.goal.is_none() && self.when == Test::Always(true) && self.captures.is_none()
    }

    /// Whether attack tables alone give its attacks.
    pub fn is_tabulated(&self) -> bool {
        self.is_plain()
            && self
                .lowered
                .as_ref()
                .is_ok_and(|lowered| lowered.moves.iter().all(|way| captures_all_enemies(way) && !way.unmoved))
    }
}

/// Compiles all movements, by player and id.
///
/// # Errors
/// A part of a condition that is not supported.
pub(super) fn compile_all<B: Bitboard>(
    rules: &mut RuleCompiler<'_>,
    tables: &mut AttackTables<B>,
) -> Compiled<Vec<Vec<Movement<B>>>> {
    let spec = rules.spec;
    let of_player = |player| {
        let ids = (0..spec.movements.len()).map(MovementId::at);
        ids.map(|id| compile(rules, tables, id, player)).collect()
    };
    spec.player_ids().map(of_player).collect()
}

/// Compiles a movement for one player.
///
/// # Errors
/// What in its condition is not covered.
fn compile<B: Bitboard>(
    rules: &mut RuleCompiler<'_>,
    tables: &mut AttackTables<B>,
    id: MovementId,
    player: PlayerId,
) -> Compiled<Movement<B>> {
    let spec = rules.spec;
    let movement = spec.movement(id);
    let lowered = lower(spec, &movement.pattern, player, tables);
    let nfa = if lowered.is_err() { path_nfa(spec, &movement.pattern, player) } else { None };
    let tabulated = lowered.as_ref().is_ok_and(|lowered| always_arrives(spec, lowered));
    // A piece that left the board or died has the goal `nothing`, which equals a fact that is `nothing`.
    let arrives = tabulated || lowered.is_err() && spec.deadly.is_empty() && !movement.pattern.may_leave();
    let mut known: Vec<&Expr> = Vec::new();
    let (mut goal, mut rest, mut first) = (None, Vec::new(), Vec::new());
    let slots = movement.when.as_ref().map_or(0, |when| when.slots);
    let slots = slots.max(movement.captures.as_ref().map_or(0, |code| code.slots));
    let (when, captures) = rules.with(slots, |compiler: &mut Compiler<'_, B>| {
        for part in movement.when.as_ref().map_or(Vec::new(), |when| when.body.conjuncts()) {
            let fixed = if goal.is_none() && arrives { only_goals(spec, part) } else { None };
            if let Some(fixed) = fixed {
                goal = Some(compiler.set(fixed)?);
            } else if tabulated && is_known(spec, part, &[slot::UNIT, slot::ORIGIN, slot::GOAL]) {
                known.push(part);
            } else {
                let test = compiler.test(part)?;
                if !reads_goal(spec, part) {
                    first.push(test.clone());
                }
                rest.push(test);
            }
        }
        let captures = movement.captures.as_ref().map(|code| further(compiler, &code.body)).transpose()?;
        let captures = captures.map(|captures| needed(captures, &mut rest));
        Ok((std::mem::take(&mut rest), captures))
    })?;
    let when = all(when.into_iter());
    let goals = match &lowered {
        Ok(lowered) if !known.is_empty() => Some(table(spec, movement, player, lowered, tables, &known)),
        _ => None,
    };
    let first = all(first.into_iter());
    let around = Around::of(&first, player, spec.next_player(player));
    let attacks = movement.attacks;
    let by_tables = lowered.as_ref().is_ok_and(|lowered| lowered.moves.iter().all(captures_all_enemies));
    let parts = movement.when.as_ref().map_or(Vec::new(), |when| when.body.conjuncts());
    let is_seen = |part: &&Expr| is_known(spec, part, &[slot::UNIT, slot::ORIGIN, slot::GOAL]);
    let told = !by_tables && captures.is_none() && parts.iter().all(is_seen);
    let influence = match attacks && told && rules.planned {
        true => influence(spec, &movement.pattern, player),
        false => None,
    };
    let left = rules.taken();
    Ok(Movement { id, lowered, nfa, goals, goal, when, first, around, captures, attacks, influence, left })
}

/// Whether table moves capture any enemy on their goal, or none.
fn captures_all_enemies(way: &TableMove) -> bool {
    way.enemy.as_ref().is_none_or(KindFilter::is_all) && (way.enemy.is_none() || way.hops_over_all())
}

/// Whether the moving piece always stands on its goal afterwards. A piece that dies by its capture does not.
fn always_arrives(spec: &Spec, lowered: &Lowered) -> bool {
    spec.deadly.is_empty() || lowered.moves.iter().all(|way| way.enemy.is_none() && way.own.is_none())
}

fn further<B: Bitboard>(compiler: &mut Compiler<'_, B>, expr: &Expr) -> Compiled<Further<B>> {
    match compiler.code(expr) {
        Ok(Code::One(one)) => Ok(Further::One(one)),
        Ok(Code::Pieces(..) | Code::Tokens(_)) => Ok(Further::Those(compiler.tokens(expr)?)),
        Ok(_) => Err(Unsupported::at(What::MixedSet, expr.span)),
        Err(_) if compiler.is_set(expr) => Ok(Further::Those(compiler.tokens(expr)?)),
        Err(why) => Err(why),
    }
}

/// Merges the capture of the first of some pieces with a part of the condition that requires one.
fn needed<B: Bitboard>(captures: Further<B>, when: &mut Vec<Test<B>>) -> Further<B> {
    let Further::One(One::First(pieces)) = captures else { return captures };
    let asks_for_it = |test: &Test<B>| match test {
        Test::Some(Set::Query(asked)) => {
            [asked, &pieces].iter().all(|query| query.tests.is_empty()) && asked.source == pieces.source
        }
        _ => false,
    };
    let parts = when.len();
    when.retain(|test| !asks_for_it(test));
    let first = One::First(pieces);
    if when.len() < parts { Further::Needed(first) } else { Further::One(first) }
}

/// The set in `goal = …` or `goal in …`, if it is the same for all pieces.
fn only_goals<'e>(spec: &Spec, part: &'e Expr) -> Option<&'e Expr> {
    let is_goal = |expr: &Expr| matches!(*expr.kind, ExprKind::Local(slot::GOAL));
    let is_fact = |expr: &Expr, ty: Type| matches!(*expr.kind, ExprKind::Variable(id, None) if spec.variables[id.index()].ty == ty);
    match &*part.kind {
        ExprKind::Compare(CompareOp::Equal, goal, fact) | ExprKind::Compare(CompareOp::Equal, fact, goal)
            if is_goal(goal) && is_fact(fact, Type::SQUARE) =>
        {
            Some(fact)
        }
        ExprKind::In(goal, fact) if is_goal(goal) && is_fact(fact, Type::SQUARES) => Some(fact),
        _ => None,
    }
}

/// Whether a condition depends only on the geometry, on these slots and on the owner of the piece.
fn is_known(spec: &Spec, expr: &Expr, slots: &[Slot]) -> bool {
    let parts = || expr.parts().all(|part| is_known(spec, part, slots));
    match &*expr.kind {
        ExprKind::Local(slot) => slots.contains(slot),
        ExprKind::Property(Property::Kind | Property::Home, _) => false,
        ExprKind::Constant(_)
        | ExprKind::Mover
        | ExprKind::Opponent
        | ExprKind::Region(..)
        | ExprKind::Property(..)
        | ExprKind::Area(..)
        | ExprKind::Connected(..)
        | ExprKind::SquaresOf(_)
        | ExprKind::In(..)
        | ExprKind::Union(_)
        | ExprKind::OwnedBy(..) => parts(),
        _ if is_computed(expr) => parts(),
        ExprKind::Builtin(builtin, _) => {
            use crate::spec::code::Builtin;
            matches!(builtin, Builtin::Between | Builtin::Span | Builtin::SquareAt | Builtin::Mirror) && parts()
        }
        ExprKind::Call(define, args) => {
            let params: Vec<Slot> = (0..args.len()).map(|index| slot::FREE + index as Slot).collect();
            let body = spec.defines[define.index()].value.as_ref();
            parts() && body.is_some_and(|body| is_known(spec, body, &params))
        }
        _ => false,
    }
}

/// By origin the goals that conditions allow which depend on the geometry only.
fn table<B: Bitboard>(
    spec: &Spec,
    movement: &nouns::Movement,
    player: PlayerId,
    lowered: &Lowered,
    tables: &AttackTables<B>,
    known: &[&Expr],
) -> Box<[B]> {
    let mut goals = vec![B::EMPTY; spec.geometry.len()];
    for goal in spec.geometry.squares() {
        let origins = lowered.moves.iter().map(|way| tables[way.table].possible_origins(goal.index()));
        let origins = origins.fold(B::EMPTY, |all, origins| all | origins);
        for origin in origins.each() {
            if holds(spec, movement, player, (Square::at(origin), goal), known) {
                goals[origin] |= B::only(goal.index());
            }
        }
    }
    goals.into()
}

fn holds(
    spec: &Spec,
    movement: &nouns::Movement,
    player: PlayerId,
    (origin, goal): (Square, Square),
    known: &[&Expr],
) -> bool {
    let mut state = State::empty(spec);
    let unit: TokenId = state.create(spec, KindId(0), Some(player));
    state.put(spec, unit, Place::On(origin));
    let mut frame = frame(movement.when.as_ref().map_or(0, |when| when.slots));
    bind(&mut frame, slot::UNIT, Value::Token(unit));
    bind(&mut frame, slot::ORIGIN, Value::Square(origin));
    bind(&mut frame, slot::GOAL, Value::Square(goal));
    let scene = Scene { mover: Some(player), ..Scene::of(spec, &state) };
    known.iter().all(|part| scene.holds(part, &mut frame))
}
