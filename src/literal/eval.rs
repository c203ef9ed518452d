//! Values of expressions.
//!
//! A hidden fact is [`Value::Unknown`]; truth is three-valued: `and`, `or` and quantifiers give an answer when the
//! known part decides it.

use std::borrow::Cow;

use super::attack::{self, Target};
use super::scene::{Frame, Scene, bind, frame};
use super::stuck;
use crate::number::Number;
use crate::spec::code::{CompareOp, Expr, ExprKind, Query, slot};
use crate::spec::ids::{DefineId, KindId, PlayerId};
use crate::spec::value::{SquareSet, Value, ZoneRef};

use super::geometry;
use super::measure;

impl Scene<'_> {
    /// The value of an expression.
    pub fn value(&self, expr: &Expr, frame: &mut Frame) -> Value {
        match &*expr.kind {
            ExprKind::Constant(value) => value.clone(),
            ExprKind::Local(slot) => {
                frame.get(*slot as usize).map_or(Value::Nothing, |value| self.here(value).into_owned())
            }
            ExprKind::Mover => self.mover.map_or(Value::Nothing, Value::Player),
            ExprKind::Opponent => self.opponent().map_or(Value::Nothing, Value::Player),
            ExprKind::OpponentsOf(player) => self.opponents_of(player, frame),
            ExprKind::Variable(id, player) => match player {
                None => self.now.variable(self.spec, *id, None).clone(),
                Some(player) => match self.player(player, frame) {
                    Some(player) => self.now.variable(self.spec, *id, Some(player)).clone(),
                    None => Value::Nothing,
                },
            },
            ExprKind::Field(id, token) => match &*self.look(token, frame) {
                Value::Token(token) => self.now.field(self.spec, *id, *token).clone(),
                Value::Unknown => Value::Unknown,
                _ => Value::Nothing,
            },
            ExprKind::Attribute(id, of) => {
                let of = self.look(of, frame);
                match self.kind_of(&of) {
                    Some(kind) => self.spec.kind(kind).attributes[id.index()].clone(),
                    None if *of == Value::Unknown => Value::Unknown,
                    None => Value::Nothing,
                }
            }
            ExprKind::Property(property, of) => self.property(*property, &self.look(of, frame)),
            ExprKind::Region(id, player) => match self.player(player, frame) {
                Some(player) => Value::Squares(self.spec.regions[id.index()].squares[player.index()]),
                None => Value::Nothing,
            },
            ExprKind::Zone(zone, owner) => {
                let owner = owner.as_ref().map(|owner| self.player(owner, frame));
                match owner {
                    Some(None) => Value::Nothing,
                    owner => Value::Zone(ZoneRef { zone: *zone, owner: owner.flatten() }),
                }
            }
            ExprKind::Top(zone) => match self.value(zone, frame) {
                Value::Zone(zone) => {
                    self.now.zone(self.spec, zone).last().copied().map_or(Value::Nothing, Value::Token)
                }
                _ => Value::Nothing,
            },
            ExprKind::Call(define, args) => self.call(*define, args, frame),
            ExprKind::Builtin(builtin, args) => geometry::builtin(self, *builtin, args, frame),
            ExprKind::Area(movement, from) => geometry::area(self, *movement, &self.value(from, frame)),
            ExprKind::Connected(movement, start, through) => {
                let sets = (self.value(start, frame), self.value(through, frame));
                geometry::connected(self, *movement, sets)
            }
            ExprKind::SquaresOf(tokens) => Value::Squares(self.squares(&self.value(tokens, frame))),
            ExprKind::Union(parts) => self.union(parts, frame),
            ExprKind::Negative(number) => match self.value(number, frame) {
                Value::Unknown => Value::Unknown,
                number => Value::Number(number.number().unwrap_or_default().negated()),
            },
            ExprKind::Arithmetic(op, left, right) => match (self.value(left, frame), self.value(right, frame)) {
                (Value::Unknown, _) | (_, Value::Unknown) => Value::Unknown,
                (left, right) => {
                    let (left, right) = (left.number().unwrap_or_default(), right.number().unwrap_or_default());
                    Value::Number(measure::arithmetic(*op, left, right))
                }
            },
            ExprKind::If(condition, yes, no) => match self.truth(condition, frame) {
                Some(true) => self.value(yes, frame),
                Some(false) => self.value(no, frame),
                None => Value::Unknown,
            },
            ExprKind::Before(inner) => match self.before {
                Some(before) => self.at(before).value(inner, frame),
                None => Value::Nothing,
            },
            ExprKind::After(inner) => match self.after {
                Some(after) => self.here(&self.at(after).value(inner, frame)).into_owned(),
                None => Value::Nothing,
            },
            ExprKind::Count(query) => measure::number_of(self, query, frame),
            ExprKind::Measured(what, each, query) => measure::measured(self, *what, each, query, frame),
            ExprKind::First(query) => self.first(query, frame),
            ExprKind::All(query) => Value::Set(self.collect(query, frame)),
            ExprKind::Template(parts) => Value::Text(self.template(parts, frame).into()),
            _ => self.truth(expr, frame).map_or(Value::Unknown, Value::Truth),
        }
    }

    /// Whether a condition holds; `None` when what is known does not tell.
    pub fn truth(&self, expr: &Expr, frame: &mut Frame) -> Option<bool> {
        match &*expr.kind {
            ExprKind::And(parts) => self.all_of(parts, frame),
            ExprKind::Or(parts) => {
                let mut known = true;
                for part in parts {
                    match self.truth(part, frame) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => known = false,
                    }
                }
                known.then_some(false)
            }
            ExprKind::Not(inner) => self.truth(inner, frame).map(|truth| !truth),
            ExprKind::Before(inner) => self.at(self.before?).truth(inner, frame),
            ExprKind::After(inner) => self.at(self.after?).truth(inner, frame),
            ExprKind::Compare(op, left, right) => {
                let left = self.value(left, frame);
                compare(*op, &left, &self.look(right, frame))
            }
            ExprKind::Quantified(quantifier, query, test) => {
                measure::quantified(self, quantifier, query, test.as_ref(), frame)
            }
            ExprKind::In(thing, place) => self.is_in(thing, place, frame),
            ExprKind::IsKind(thing, kinds) => {
                let value = self.look(thing, frame);
                self.kind_known(&value, |kind| kinds.contains(&kind))
            }
            ExprKind::HasTag(thing, tag) => {
                let value = self.look(thing, frame);
                self.kind_known(&value, |kind| self.spec.kind(kind).tags.contains(tag))
            }
            ExprKind::IsClass(thing, class) => {
                let value = self.look(thing, frame);
                self.known(&value, || self.kind_of(&value).is_some_and(|kind| self.spec.kind(kind).class == *class))
            }
            ExprKind::OwnedBy(thing, player) => {
                let player = self.value(player, frame);
                let value = self.look(thing, frame);
                if value.token().is_some_and(|token| self.now.is_ghost(token)) {
                    return self.ghost_is_of(&player);
                }
                self.known(&value, || self.owned_by(&value, &player))
            }
            ExprKind::IsVacant(square) => {
                let value = self.look(square, frame);
                let square = self.square_of(&value);
                match square.and_then(|square| self.now.piece_on(square)) {
                    Some(piece) if self.now.is_ghost(piece) => None,
                    piece => self.known(&value, || square.is_some() && piece.is_none()),
                }
            }
            ExprKind::Attacks(units, target) => self.attacks(units, target, frame),
            ExprKind::AttackedBy(target, query) => {
                let targets = self.targets(target, frame);
                Some(self.any(query, frame, |scene, unit, _| {
                    let unit = unit.token();
                    unit.is_some_and(|unit| targets.iter().any(|target| attack::attacks(scene, unit, *target)))
                }))
            }
            ExprKind::Stuck(player, but) => match self.value(player, frame) {
                Value::Unknown => None,
                player => player.player().map_or(Some(false), |player| stuck::is_stuck(self, player, but)),
            },
            _ => match self.value(expr, frame) {
                Value::Truth(truth) => Some(truth),
                Value::Unknown => None,
                Value::Nothing => Some(false),
                other => Some(!other.is_empty()),
            },
        }
    }

    /// The value of an expression, borrowed where it stands already.
    pub(super) fn look<'v>(&self, expr: &'v Expr, frame: &'v mut Frame) -> Cow<'v, Value> {
        match &*expr.kind {
            ExprKind::Local(slot) => {
                frame.get(*slot as usize).map_or(Cow::Owned(Value::Nothing), |value| self.here(value))
            }
            ExprKind::Constant(value) => Cow::Borrowed(value),
            _ => Cow::Owned(self.value(expr, frame)),
        }
    }

    /// A value as it is in the position that is read: a token that is made only later is nothing there.
    fn here<'v>(&self, value: &'v Value) -> Cow<'v, Value> {
        let made = |value: &Value| value.token().is_none_or(|token| self.now.knows(token));
        match value {
            Value::Token(_) if !made(value) => Cow::Owned(Value::Nothing),
            Value::Set(elements) if !elements.iter().all(made) => {
                Cow::Owned(Value::Set(elements.iter().filter(|element| made(element)).cloned().collect()))
            }
            _ => Cow::Borrowed(value),
        }
    }

    /// Whether a condition is known to hold.
    pub fn holds(&self, expr: &Expr, frame: &mut Frame) -> bool {
        self.truth(expr, frame) == Some(true)
    }

    /// Whether an optional condition is known to hold; a missing one does.
    pub fn allows(&self, condition: Option<&Expr>, frame: &mut Frame) -> bool {
        condition.is_none_or(|condition| self.holds(condition, frame))
    }

    /// The number an expression is worth; nothing counts as zero.
    pub fn number(&self, expr: &Expr, frame: &mut Frame) -> Number {
        self.value(expr, frame).number().unwrap_or_default()
    }

    /// The player an expression names.
    pub fn player(&self, expr: &Expr, frame: &mut Frame) -> Option<PlayerId> {
        match &*expr.kind {
            ExprKind::Mover => self.mover,
            ExprKind::Opponent => self.opponent(),
            _ => self.value(expr, frame).player(),
        }
    }

    /// Conjunction with early exit.
    fn all_of(&self, parts: &[Expr], frame: &mut Frame) -> Option<bool> {
        let mut known = true;
        for part in parts {
            match self.truth(part, frame) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => known = false,
            }
        }
        known.then_some(true)
    }

    fn known(&self, value: &Value, answer: impl FnOnce() -> bool) -> Option<bool> {
        (*value != Value::Unknown).then(answer)
    }

    /// Whether the kind of a token, or a kind, is such; `None` when it is hidden, and may be.
    fn kind_known(&self, value: &Value, such: impl Fn(KindId) -> bool) -> Option<bool> {
        let class = |kind: KindId| self.spec.kind(kind).class;
        match self.kind_of(value) {
            Some(kind) if self.spec.kind(kind).veiled => {
                let mut kinds = (0..self.spec.kinds.len()).map(KindId::at);
                let may_be = kinds.any(|other| class(other) == class(kind) && such(other));
                if may_be { None } else { Some(false) }
            }
            Some(kind) => Some(such(kind)),
            None => self.known(value, || false),
        }
    }

    fn opponents_of(&self, player: &Expr, frame: &mut Frame) -> Value {
        let players = self.value(player, frame).elements();
        if players.is_empty() {
            return Value::Set(Vec::new());
        }
        let others = self.spec.player_ids().map(Value::Player).filter(|other| !players.contains(other));
        Value::Set(others.collect())
    }

    fn call(&self, define: DefineId, args: &[Expr], outer: &mut Frame) -> Value {
        match &self.spec.defines[define.index()].value {
            Some(body) => self.value(body, &mut self.arguments(define, args, outer)),
            None => Value::Nothing,
        }
    }

    /// A frame with the arguments of a named expression.
    pub fn arguments(&self, define: DefineId, args: &[Expr], outer: &mut Frame) -> Frame {
        let mut inner = frame(self.spec.defines[define.index()].slots);
        for (index, arg) in args.iter().enumerate() {
            let value = self.value(arg, outer);
            bind(&mut inner, slot::FREE + index as u16, value);
        }
        inner
    }

    fn union(&self, parts: &[Expr], frame: &mut Frame) -> Value {
        let values: Vec<Value> = parts.iter().map(|part| self.value(part, frame)).collect();
        if values.iter().all(|value| matches!(value, Value::Square(_) | Value::Squares(_) | Value::Nothing)) {
            return Value::Squares(
                values.iter().map(|value| self.squares(value)).fold(SquareSet::EMPTY, SquareSet::union),
            );
        }
        let mut all = Vec::new();
        for value in values {
            value.each(|element| {
                if !all.contains(&element) {
                    all.push(element);
                }
            });
        }
        Value::Set(all)
    }

    fn attacks(&self, units: &Expr, target: &Expr, frame: &mut Frame) -> Option<bool> {
        let units = self.value(units, frame).elements();
        let targets = self.targets(target, frame);
        let units = units.iter().filter_map(Value::token);
        Some(units.into_iter().any(|unit| targets.iter().any(|target| attack::attacks(self, unit, *target))))
    }

    fn targets(&self, expr: &Expr, frame: &mut Frame) -> Vec<Target> {
        self.value(expr, frame).elements().iter().filter_map(|value| self.target(value)).collect()
    }

    /// The target of an attack: a token that stands on the board, or a square.
    pub fn target(&self, value: &Value) -> Option<Target> {
        match value {
            Value::Token(token) => self.now.square_of(*token).map(|_| Target::Token(*token)),
            Value::Square(square) => Some(Target::Square(*square)),
            _ => None,
        }
    }

    /// The first element of a set.
    pub fn first(&self, query: &Query, frame: &mut Frame) -> Value {
        let mut found = Value::Nothing;
        self.any(query, frame, |_, value, _| {
            found = value.clone();
            true
        });
        found
    }
}

/// Compares two values: any for equality, numbers for order.
fn compare(op: CompareOp, left: &Value, right: &Value) -> Option<bool> {
    if *left == Value::Unknown || *right == Value::Unknown {
        return None;
    }
    let is_set = |value: &Value| matches!(value, Value::Set(_));
    let same_set = || match (left.square_set(), right.square_set()) {
        (Some(one), Some(other)) => one == other,
        _ => (is_set(left) || is_set(right)) && left.is_same_set(right),
    };
    let equal = || left == right || (left.is_empty() && right.is_empty()) || same_set();
    let order = || Some(left.number()?.cmp(&right.number()?));
    Some(match op {
        CompareOp::Equal => equal(),
        CompareOp::Unequal => !equal(),
        CompareOp::Less => order().is_some_and(std::cmp::Ordering::is_lt),
        CompareOp::AtMost => order().is_some_and(std::cmp::Ordering::is_le),
        CompareOp::Greater => order().is_some_and(std::cmp::Ordering::is_gt),
        CompareOp::AtLeast => order().is_some_and(std::cmp::Ordering::is_ge),
    })
}
