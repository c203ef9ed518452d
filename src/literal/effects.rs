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
use super::overrun::{Bound, Overrun};
use super::scene::{Frame, Scene, bind, frame};
use super::state::{Place, State, Verdict};
use crate::spec::Spec;
use crate::spec::bounds::{MAX_EFFECTS, MAX_OPTIONS, MAX_TOKENS};
use crate::spec::code::{Domain, Effect, EffectKind, Expr, Home, slot};
use crate::spec::ids::{ActionId, FieldId, KindId, MovementId, PlayerId, RuleId, Square, StageId, TokenId};
use crate::spec::value::{Path, Value};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A token was captured.
    Capture {
        /// Which.
        victim: TokenId,
        /// The unit that captured it.
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

/// The action or rule that is being carried out.
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
    /// No action of a player: a boundary, an ending.
    pub const NOTHING: Doing<'static> = Doing { action: None, args: &[], path: None };
}

/// A run of effects on a copy of a position.
pub struct Run<'a> {
    pub(super) spec: &'a Spec,
    pub(super) before: &'a State,
    pub(super) doing: Doing<'a>,
    pub(super) mover: Option<PlayerId>,
    pub(super) script: &'a [Value],
    pub(super) used: usize,
    pub(super) chance: &'a mut dyn Chance,
    pub(super) events: VecDeque<Event>,
    /// The position as it is now.
    pub state: State,
    /// Everything captured so far.
    pub captured: Vec<TokenId>,
    /// Everything moved so far.
    pub moved: Vec<TokenId>,
    /// The options of the choice at which the script ended.
    pub fork: Option<Vec<Value>>,
    /// How the choices of the script are written, where the rule that asks says so.
    pub spelt: Vec<Option<String>>,
    /// Whether this run only tests which players are stuck.
    pub(super) supposing: bool,
    pub(super) rule: RuleId,
    pub(super) handled: usize,
    /// The number of effects carried out.
    done: usize,
}

/// Whether a run goes on: it breaks off where its script of choices ends.
pub(super) type Going = ControlFlow<()>;

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
        let mut state = before.clone();
        if doing.action.is_some() {
            state.overrun = None;
        }
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
            state,
            captured,
            moved: Vec::new(),
            fork: None,
            spelt: Vec::new(),
            supposing: false,
            rule: RuleId(0),
            handled: 0,
            done: 0,
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
            finding_stuck: self.supposing,
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

    /// Carries out effects in order; breaks off where the script of choices ends.
    pub(super) fn effects(&mut self, effects: &[Effect], frame: &mut Frame) -> Going {
        effects.iter().try_for_each(|effect| {
            let before = (self.captured.len(), self.moved.len());
            self.effect(&effect.kind, frame)?;
            // Later effects of a rule read what its earlier effects captured and moved.
            if before != (self.captured.len(), self.moved.len()) {
                self.bind_deeds(frame);
            }
            ControlFlow::Continue(())
        })
    }

    /// Tells what has been captured and moved.
    pub(super) fn bind_deeds(&self, frame: &mut Frame) {
        bind(frame, slot::CAPTURED, tokens(&self.captured));
        bind(frame, slot::MOVED, tokens(&self.moved));
    }

    /// Counts one more effect; breaks off when there are too many.
    fn count(&mut self) -> Going {
        self.done += 1;
        let bound = match self.done <= MAX_EFFECTS {
            true if self.state.token_count() <= MAX_TOKENS => return ControlFlow::Continue(()),
            true => Bound::Tokens,
            false => Bound::Effects,
        };
        self.overrun(bound);
        ControlFlow::Break(())
    }

    /// Notes that the running rule came to a bound; the first stands.
    pub(super) fn overrun(&mut self, bound: Bound) {
        self.state.overrun.get_or_insert(Overrun::by(bound, self.rule));
    }

    fn effect(&mut self, effect: &EffectKind, frame: &mut Frame) -> Going {
        self.count()?;
        match effect {
            EffectKind::ForEach(query, body) => {
                let elements = self.scene().collect(query, frame);
                for element in elements {
                    self.count()?;
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
            EffectKind::Choose { slot, domain, or_none, at_random, written } => {
                let made = self.used;
                let chosen = self.choose(domain, *or_none, *at_random, frame)?;
                bind(frame, *slot, chosen);
                if self.used > made {
                    let scene = self.scene();
                    let text = written.as_ref().map(|written| scene.spell(&scene.value(written, frame)));
                    self.spelt.push(text);
                }
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
        if options.len() > MAX_OPTIONS {
            options.truncate(MAX_OPTIONS);
            self.overrun(Bound::Options);
        }
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
        let (spec, before) = (self.spec, Some(self.before));
        let scene =
            Scene { spec, now: &self.state, before, after: None, mover: self.mover, finding_stuck: self.supposing };
        let owner = scene.player(player, frame);
        let places: Vec<Square> =
            scene.value(squares, frame).elements().iter().filter_map(|s| scene.square_of(s)).collect();
        let orders = arrange::Orders::new(kinds, places.len());
        let allowed = |order: &[Option<KindId>], frame: &mut Frame| {
            let mut trial = self.state.clone();
            set_out(self.spec, &mut trial, order, &places, owner);
            scene.at(&trial).allows(with, frame)
        };
        let listed = arrange::as_listed(kinds, places.len());
        let order = match with {
            _ if !at_random && allowed(&listed, frame) => Some(listed),
            None => orders.nth(self.chance.pick(self.rule, orders.len())),
            Some(_) if !at_random => orders.iter().find(|order| allowed(order, frame)),
            Some(_) => {
                let mut fits = |index| orders.nth(index).is_some_and(|order| allowed(&order, frame));
                let index = self.chance.pick_fitting(self.rule, orders.len(), &mut fits);
                index.and_then(|index| orders.nth(index))
            }
        };
        if let Some(order) = order {
            set_out(self.spec, &mut self.state, &order, &places, owner);
        }
    }

    pub(super) fn stage_of(&self, rule: RuleId) -> Option<StageId> {
        match self.spec.rule(rule).home {
            Home::Stage(stage) => Some(stage),
            Home::Phase(_) => self.state.innermost().map(|running| running.stage),
        }
    }

    /// The rule with the running effects, or with the last ones that ran.
    pub(super) fn asking(&self) -> RuleId {
        self.rule
    }

    /// Gives a result on behalf of an ending.
    pub fn conclude(&mut self, rule: RuleId, verdict: Verdict) {
        self.rule = rule;
        self.result(verdict);
    }
}

/// A set of tokens.
pub fn tokens(list: &[TokenId]) -> Value {
    Value::Set(list.iter().copied().map(Value::Token).collect())
}

/// Makes a token with its fields at their start, and puts it somewhere.
pub fn create(spec: &Spec, state: &mut State, kind: KindId, owner: Option<PlayerId>, place: Place) -> TokenId {
    // A start that is worked out finds those before it.
    let known =
        spec.fields.iter().position(|field| field.start.body.as_constant().is_none()).unwrap_or(spec.fields.len());
    let starts = spec.fields.iter().enumerate().map(|(index, field)| match field.start.body.as_constant() {
        Some(value) if index < known => value.clone().kept_as(field.ty),
        _ => Value::Nothing,
    });
    let id = state.create_with(kind, owner, starts);
    state.put(spec, id, place);
    for index in known..spec.fields.len() {
        start_field(spec, state, FieldId::at(index), id);
    }
    id
}

/// Sets a field of a token to what it starts as.
pub fn start_field(spec: &Spec, state: &mut State, field: FieldId, token: TokenId) {
    let declared = &spec.fields[field.index()];
    if let Some(value) = declared.start.body.as_constant() {
        return state.set_field(spec, field, token, value.clone());
    }
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
