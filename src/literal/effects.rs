//! Carrying out effects: facts change, events happen, triggers follow.
//!
//! Effects run in order on a copy of the position. Captures and relocations append events; when the effects are
//! done the events are handled first in, first out, and what their triggers cause is appended. The action itself is
//! the last event of its own effects.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::arrange;
use super::chance::Chance;
use super::scene::{Frame, Scene, bind, bind_path, frame};
use super::state::{Leaving, Outcome, Place, State, Verdict};
use crate::number::Number;
use crate::spec::Spec;
use crate::spec::code::{Domain, Effect, EffectKind, EndOf, Expr, Home, slot};
use crate::spec::ids::{ActionId, KindId, MovementId, PlayerId, RuleId, Square, StageId, TokenId};
use crate::spec::rule::{EventKind, EventPattern};
use crate::spec::value::{Path, Value};

/// The most steps one action may take, triggers included; the checker keeps definitions from reaching it.
const MAX_EVENTS: usize = 10_000;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A token was captured.
    Capture {
        /// Which.
        victim: TokenId,
        /// By whom.
        captor: Option<TokenId>,
    },
    /// A token was relocated on the board.
    Moved {
        /// Which.
        unit: TokenId,
        /// From where.
        origin: Square,
        /// To where.
        goal: Square,
        /// By which movement.
        movement: Option<MovementId>,
    },
    /// The action.
    Action,
}

/// What is being carried out.
#[derive(Debug, Clone, Copy)]
pub struct Doing<'a> {
    /// The action; `None` at a boundary or an ending.
    pub action: Option<ActionId>,
    /// Its arguments.
    pub args: &'a [Value],
    /// The path among them.
    pub path: Option<&'a Arc<Path>>,
}

impl Doing<'_> {
    /// Nothing anybody does: a boundary, an ending.
    pub const NOTHING: Doing<'static> = Doing { action: None, args: &[], path: None };
}

/// A run of effects on a copy of a position.
pub struct Run<'a> {
    spec: &'a Spec,
    before: &'a State,
    doing: Doing<'a>,
    mover: Option<PlayerId>,
    script: &'a [Value],
    used: usize,
    chance: &'a mut dyn Chance,
    events: VecDeque<Event>,
    /// The position as it is now.
    pub state: State,
    /// Everything captured so far.
    pub captured: Vec<TokenId>,
    /// What may be chosen where the script ended.
    pub fork: Option<Vec<Value>>,
    /// Which triggers fired, in order.
    pub fired: Vec<RuleId>,
    rule: RuleId,
    handled: usize,
}

type Flow = ControlFlow<()>;

impl<'a> Run<'a> {
    /// Starts a run on a copy of `before`; `script` holds the choices to make.
    pub fn new(
        spec: &'a Spec,
        before: &'a State,
        mover: Option<PlayerId>,
        doing: Doing<'a>,
        script: &'a [Value],
        chance: &'a mut dyn Chance,
    ) -> Self {
        let captured = Vec::new();
        let events = VecDeque::new();
        Run {
            spec,
            before,
            doing,
            mover,
            script,
            used: 0,
            chance,
            events,
            state: before.clone(),
            captured,
            fork: None,
            fired: Vec::new(),
            rule: RuleId(0),
            handled: 0,
        }
    }

    /// The scene in which conditions are read now.
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            spec: self.spec,
            now: &self.state,
            before: Some(self.before),
            after: None,
            mover: self.mover,
            finding_stuck: false,
        }
    }

    /// Carries out the effects of a rule, then everything that follows from them.
    pub fn perform(&mut self, rule: RuleId, effects: &[Effect], frame: &mut Frame) {
        self.rule = rule;
        if self.effects(effects, frame).is_break() {
            return;
        }
        if self.doing.action.is_some() {
            self.events.push_back(Event::Action);
        }
        self.settle();
    }

    /// Handles events until there are none.
    fn settle(&mut self) {
        while let Some(event) = self.events.pop_front() {
            self.handled += 1;
            if self.handled > MAX_EVENTS {
                return;
            }
            for index in 0..self.spec.triggers.len() {
                if self.trigger(index, &event).is_break() {
                    return;
                }
            }
        }
    }

    fn trigger(&mut self, index: usize, event: &Event) -> Flow {
        let spec = self.spec;
        let trigger = &spec.triggers[index];
        if !trigger.events.iter().any(|pattern| self.may_match(pattern, event)) {
            return ControlFlow::Continue(());
        }
        if !self.scene().in_force(trigger.rule) {
            return ControlFlow::Continue(());
        }
        let mut frame = frame(trigger.slots);
        let matched = trigger.events.iter().any(|pattern| self.matches(pattern, event, &mut frame));
        if !matched || !self.scene().allows(trigger.when.as_ref(), &mut frame) {
            return ControlFlow::Continue(());
        }
        self.rule = trigger.rule;
        self.fired.push(trigger.rule);
        self.effects(&trigger.effects, &mut frame)
    }

    /// Whether the kind of event is right, before anything is bound.
    fn may_match(&self, pattern: &EventPattern, event: &Event) -> bool {
        match (&pattern.kind, event) {
            (EventKind::AnyAction, Event::Action) => {
                self.doing.action.is_some_and(|action| !self.spec.action(action).aside)
            }
            (EventKind::Action(action, _), Event::Action) => self.doing.action == Some(*action),
            (EventKind::Capture, Event::Capture { .. }) => true,
            (EventKind::Moves(by), Event::Moved { movement, .. }) => {
                by.is_empty() || movement.is_some_and(|movement| by.contains(&movement))
            }
            _ => false,
        }
    }

    /// Binds what the event tells and tests the pattern.
    fn matches(&self, pattern: &EventPattern, event: &Event, frame: &mut Frame) -> bool {
        if !self.may_match(pattern, event) {
            return false;
        }
        if let Some(path) = self.doing.path {
            bind_path(frame, path);
        }
        bind(frame, slot::CAPTURED, Value::Set(self.captured.iter().copied().map(Value::Token).collect()));
        match event {
            Event::Capture { victim, captor } => {
                bind(frame, slot::VICTIM, Value::Token(*victim));
                bind(frame, slot::CAPTURER, captor.map_or(Value::Nothing, Value::Token));
            }
            Event::Moved { unit, origin, goal, .. } => {
                if self.state.square_of(*unit).is_none() {
                    return false;
                }
                bind(frame, slot::UNIT, Value::Token(*unit));
                bind(frame, slot::ORIGIN, Value::Square(*origin));
                bind(frame, slot::GOAL, Value::Square(*goal));
            }
            Event::Action => {
                if let EventKind::Action(_, arguments) = &pattern.kind {
                    for (slot, index) in arguments {
                        bind(frame, *slot, self.doing.args.get(*index).cloned().unwrap_or_default());
                    }
                }
            }
        }
        pattern.tests.iter().all(|test| self.scene().holds(test, frame))
    }

    /// Carries out effects in order; breaks off where the script of choices ends.
    fn effects(&mut self, effects: &[Effect], frame: &mut Frame) -> Flow {
        effects.iter().try_for_each(|effect| self.effect(&effect.kind, frame))
    }

    fn effect(&mut self, effect: &EffectKind, frame: &mut Frame) -> Flow {
        match effect {
            EffectKind::ForEach(query, body) => {
                let elements = self.scene().collect(query, frame);
                for element in elements {
                    bind(frame, query.it, element);
                    self.effects(body, frame)?;
                }
                ControlFlow::Continue(())
            }
            EffectKind::If(condition, yes, no) => match self.scene().truth(condition, frame) {
                Some(true) => self.effects(yes, frame),
                Some(false) => self.effects(no, frame),
                None => ControlFlow::Continue(()),
            },
            EffectKind::Choose { slot, domain, or_none, at_random } => {
                let chosen = self.choose(domain, *or_none, *at_random, frame)?;
                bind(frame, *slot, chosen);
                ControlFlow::Continue(())
            }
            EffectKind::Arrange { at_random, kinds, player, squares, with } => {
                self.arrange(*at_random, kinds, (player, squares, with.as_ref()), frame);
                ControlFlow::Continue(())
            }
            simple => {
                self.change(simple, frame);
                ControlFlow::Continue(())
            }
        }
    }

    fn choose(&mut self, domain: &Domain, or_none: bool, at_random: bool, frame: &mut Frame) -> ControlFlow<(), Value> {
        let mut options = self.scene().options(domain, frame);
        if or_none {
            options.push(Value::Nothing);
        }
        if options.is_empty() {
            return ControlFlow::Continue(Value::Nothing);
        }
        if at_random {
            let picked = self.chance.pick(self.rule, options.len());
            return ControlFlow::Continue(options.swap_remove(picked.min(options.len() - 1)));
        }
        match self.script.get(self.used) {
            Some(choice) => {
                self.used += 1;
                ControlFlow::Continue(choice.clone())
            }
            None => {
                self.fork = Some(options);
                ControlFlow::Break(())
            }
        }
    }

    fn arrange(
        &mut self,
        at_random: bool,
        kinds: &[KindId],
        (player, squares, with): (&Expr, &Expr, Option<&Expr>),
        frame: &mut Frame,
    ) {
        let scene = self.scene();
        let owner = scene.player(player, frame);
        let places: Vec<Square> =
            scene.value(squares, frame).elements().iter().filter_map(|s| scene.square_of(s)).collect();
        let orders = arrange::Orders::new(kinds, places.len());
        let allowed = |order: &[Option<KindId>], frame: &mut Frame| {
            let mut trial = self.state.clone();
            set_out(self.spec, &mut trial, order, &places, owner);
            scene.at(&trial).allows(with, frame)
        };
        let order = match with {
            None => {
                let index = if at_random { self.chance.pick(self.rule, orders.len()) } else { 0 };
                orders.nth(index)
            }
            Some(_) => {
                let mut fitting: Vec<Vec<Option<KindId>>> =
                    orders.iter().filter(|order| allowed(order, frame)).collect();
                if fitting.is_empty() {
                    return;
                }
                let index = if at_random { self.chance.pick(self.rule, fitting.len()) } else { 0 };
                Some(fitting.swap_remove(index.min(fitting.len() - 1)))
            }
        };
        if let Some(order) = order {
            set_out(self.spec, &mut self.state, &order, &places, owner);
        }
    }

    fn change(&mut self, effect: &EffectKind, frame: &mut Frame) {
        match effect {
            EffectKind::Move(relocations) => self.relocate(relocations, frame),
            EffectKind::Follow(path) => {
                if let Value::Path(path) = self.scene().value(path, frame) {
                    self.follow(&path);
                }
            }
            EffectKind::Capture { victims, by } => {
                let victims = self.scene().value(victims, frame).elements();
                let captor = by.as_ref().and_then(|by| self.scene().value(by, frame).token());
                victims.iter().filter_map(Value::token).for_each(|victim| self.capture(victim, captor));
            }
            EffectKind::Remove(tokens) => {
                let tokens = self.scene().value(tokens, frame).elements();
                tokens.iter().filter_map(Value::token).for_each(|token| self.state.lift(self.spec, token));
            }
            EffectKind::Place { kind, player, place } => self.place(kind, player, place, frame),
            EffectKind::SetVariable(id, player, value) => {
                let value = self.scene().value(value, frame);
                let owner = player.as_ref().map(|player| self.scene().player(player, frame));
                if owner != Some(None) {
                    self.state.set_variable(self.spec, *id, owner.flatten(), value);
                }
            }
            EffectKind::SetField(id, tokens, value) => {
                let tokens = self.scene().value(tokens, frame).elements();
                let value = self.scene().value(value, frame);
                for token in tokens.iter().filter_map(Value::token) {
                    self.state.set_field(self.spec, *id, token, value.clone());
                }
            }
            EffectKind::Becomes(tokens, kind) => {
                let tokens = self.scene().value(tokens, frame).elements();
                if let Some(kind) = self.scene().value(kind, frame).kind() {
                    tokens.iter().filter_map(Value::token).for_each(|token| self.state.set_kind(token, kind));
                }
            }
            EffectKind::End(what) => self.leave(match what {
                EndOf::Phase => Leaving::Phase,
                EndOf::Turn => Leaving::Turn,
                EndOf::Stage(stage) => Leaving::Stage(*stage, None),
            }),
            EffectKind::Draw => self.result(Verdict::Drawn),
            EffectKind::Result { player, wins } => {
                if let Some(player) = self.scene().player(player, frame) {
                    let winner = if *wins { player } else { self.spec.next_player(player) };
                    self.result(Verdict::Won(winner));
                }
            }
            EffectKind::Show(..) => {}
            EffectKind::ForEach(..) | EffectKind::If(..) | EffectKind::Choose { .. } | EffectKind::Arrange { .. } => {}
        }
    }

    fn follow(&mut self, path: &Path) {
        for victim in &path.captured {
            self.capture(*victim, Some(path.unit));
        }
        if let Some((bystander, square)) = path.relocated {
            self.state.lift(self.spec, bystander);
            self.state.put(self.spec, bystander, Place::On(square));
        }
        if path.stays {
            return;
        }
        self.state.lift(self.spec, path.unit);
        if let Some(goal) = path.goal {
            self.state.put(self.spec, path.unit, Place::On(goal));
            let (unit, origin, movement) = (path.unit, path.origin, Some(path.movement));
            self.events.push_back(Event::Moved { unit, origin, goal, movement });
        }
    }

    fn capture(&mut self, victim: TokenId, captor: Option<TokenId>) {
        if matches!(self.state.token(victim).place, Place::Gone(_)) {
            return;
        }
        self.state.lift(self.spec, victim);
        self.captured.push(victim);
        self.events.push_back(Event::Capture { victim, captor });
    }

    /// All tokens are lifted before any is set down.
    fn relocate(&mut self, relocations: &[(Expr, Expr)], frame: &mut Frame) {
        let mut moves = Vec::new();
        for (what, place) in relocations {
            let tokens = self.scene().value(what, frame).elements();
            let place = self.scene().value(place, frame);
            let place = match place {
                Value::Zone(zone) => Some(Place::In(zone)),
                other => self.scene().square_of(&other).map(Place::On),
            };
            if let Some(place) = place {
                moves.extend(tokens.iter().filter_map(Value::token).map(|token| (token, place)));
            }
        }
        let origins: Vec<Option<Square>> = moves.iter().map(|(token, _)| self.state.square_of(*token)).collect();
        moves.iter().for_each(|(token, _)| self.state.lift(self.spec, *token));
        for ((unit, place), origin) in moves.into_iter().zip(origins) {
            self.state.put(self.spec, unit, place);
            if let (Place::On(goal), Some(origin)) = (place, origin) {
                self.events.push_back(Event::Moved { unit, origin, goal, movement: None });
            }
        }
    }

    fn place(&mut self, kind: &Expr, player: &Expr, place: &Expr, frame: &mut Frame) {
        let Some(kind) = self.scene().value(kind, frame).kind() else { return };
        let owner = if self.spec.kind(kind).neutral { None } else { self.scene().player(player, frame) };
        let place = self.scene().value(place, frame);
        let places: Vec<Place> = match place {
            Value::Zone(zone) => vec![Place::In(zone)],
            other => self.scene().squares(&other).iter().map(Place::On).collect(),
        };
        places.into_iter().for_each(|place| {
            create(self.spec, &mut self.state, kind, owner, place);
        });
    }

    fn leave(&mut self, leaving: Leaving) {
        if !matches!(self.state.leaving, Some(Leaving::Stage(..))) {
            self.state.leaving = Some(leaving);
        }
    }

    /// Ends the stage the running rule stands in; the first result stands.
    fn result(&mut self, verdict: Verdict) {
        let outcome = Outcome { verdict, rule: Some(self.rule) };
        if let Some(stage) = self.stage_of(self.rule)
            && !matches!(self.state.leaving, Some(Leaving::Stage(_, Some(_))))
        {
            self.state.leaving = Some(Leaving::Stage(stage, Some(outcome)));
        }
    }

    fn stage_of(&self, rule: RuleId) -> Option<StageId> {
        match self.spec.rule(rule).home {
            Home::Stage(stage) => Some(stage),
            Home::Phase(_) => self.state.innermost().map(|running| running.stage),
        }
    }

    /// Gives a result on behalf of an ending.
    pub fn conclude(&mut self, rule: RuleId, verdict: Verdict) {
        self.rule = rule;
        self.result(verdict);
    }
}

/// Makes a token with its fields at their start, and puts it somewhere.
pub fn create(spec: &Spec, state: &mut State, kind: KindId, owner: Option<PlayerId>, place: Place) -> TokenId {
    let id = state.create(spec, kind, owner);
    state.put(spec, id, place);
    for index in 0..spec.fields.len() {
        start_field(spec, state, crate::spec::ids::FieldId::at(index), id);
    }
    id
}

/// Sets a field of a token to what it starts as.
pub fn start_field(spec: &Spec, state: &mut State, field: crate::spec::ids::FieldId, token: TokenId) {
    let declared = &spec.fields[field.index()];
    let mut frame = frame(declared.start.slots);
    bind(&mut frame, declared.it, Value::Token(token));
    let value = Scene::of(spec, state).value(&declared.start.body, &mut frame);
    state.set_field(spec, field, token, value);
}

fn set_out(spec: &Spec, state: &mut State, order: &[Option<KindId>], places: &[Square], owner: Option<PlayerId>) {
    for (kind, square) in order.iter().zip(places) {
        if let Some(kind) = kind {
            create(spec, state, *kind, owner, Place::On(*square));
        }
    }
}

impl Scene<'_> {
    /// The elements of a domain; tokens of an unordered zone that differ in nothing are one.
    pub fn options(&self, domain: &Domain, frame: &mut Frame) -> Vec<Value> {
        match domain {
            Domain::One(query) => self.distinct(self.collect(query, frame)),
            Domain::Subset(query) => super::subsets::subsets(self, self.collect(query, frame)),
            Domain::Range { from, to, by } => {
                let (mut number, to) = (self.number(from, frame), self.number(to, frame));
                let mut list = Vec::new();
                while number <= to && list.len() < super::MAX_OPTIONS {
                    list.push(Value::Number(number));
                    number = number.plus(*by);
                }
                if *by <= Number::ZERO {
                    list.truncate(1)
                }
                list
            }
        }
    }

    /// Leaves out tokens in unordered zones that are like an earlier one.
    fn distinct(&self, values: Vec<Value>) -> Vec<Value> {
        let mut kept: Vec<Value> = Vec::with_capacity(values.len());
        for value in values {
            if !kept.iter().any(|earlier| self.alike(earlier, &value)) {
                kept.push(value);
            }
        }
        kept
    }

    /// Whether two tokens lie in the same unordered zone and differ in nothing.
    pub fn alike(&self, one: &Value, other: &Value) -> bool {
        let (Value::Token(one), Value::Token(other)) = (one, other) else { return false };
        let (first, second) = (self.now.token(*one), self.now.token(*other));
        let unordered = matches!(first.place, Place::In(zone) if !self.spec.zone(zone.zone).ordered);
        unordered && first == second && {
            let fields = (0..self.spec.fields.len()).map(crate::spec::ids::FieldId::at);
            let mut fields = fields.filter(|field| self.spec.fields[field.index()].identity);
            fields.all(|field| self.now.field(self.spec, field, *one) == self.now.field(self.spec, field, *other))
        }
    }
}
