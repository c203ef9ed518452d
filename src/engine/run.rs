//! Carrying out compiled effects: facts change, events happen, triggers follow.

use super::acts::{Act, Acts};
use super::desk::{Desk, Frame};
use super::flow::Leaving;
use super::paths::Path;
use super::position::Position;
use super::token::Place;
use super::view::{Going, View};
use crate::literal::chance::Chance;
use crate::literal::state::{Outcome, Verdict};
use crate::program::Program;
use crate::program::atom::Atom;
use crate::program::code::{One, Query, Tokens};
use crate::program::plan::Recipe;
use crate::program::rules::{Event as Pattern, EventKind};
use crate::program::squares::Squares;
use crate::program::step::{self, Step};
use crate::spec::bounds::{MAX_EFFECTS, MAX_EVENTS, MAX_OPTIONS};
use crate::spec::code::{Home, slot};
use crate::spec::ids::{KindId, MovementId, PlayerId, RuleId, Square, StageId, TokenId};

/// Something that happened.
#[derive(Debug, Clone, Copy)]
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

/// A token that is relocated: where to, and the square it came from.
pub type Relocation = (TokenId, Place, Option<Square>);

/// What is being carried out.
#[derive(Clone, Copy)]
pub struct Doing<'a> {
    /// The action and the list it is in; nothing at a boundary or an ending.
    pub act: Option<(&'a Acts, &'a Act)>,
    /// The choices to make.
    pub script: &'a [Atom],
}

impl Doing<'_> {
    /// Nothing anybody does.
    pub const NOTHING: Doing<'static> = Doing { act: None, script: &[] };

    fn path(&self) -> Option<Path<'_>> {
        self.act.and_then(|(acts, act)| acts.path(act))
    }
}

/// Why a run was not carried out to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// Its choices did not reach; what may be chosen next lies in the options.
    Fork,
    /// There was too much of something.
    Bound,
}

/// A run of effects on a position.
pub struct Run<'a, B> {
    pub(super) program: &'a Program<B>,
    pub(super) desk: &'a Desk<B>,
    pub(super) before: Option<&'a Position<B>>,
    /// The position as it is now.
    pub state: &'a mut Position<B>,
    pub(super) mover: Option<PlayerId>,
    pub(super) supposing: bool,
    /// Whether nothing is carried out but what decides whether the action is legal.
    pub(super) judging: bool,
    doing: Doing<'a>,
    used: usize,
    chance: &'a mut dyn Chance,
    events: Vec<Event>,
    /// Everything captured so far.
    pub captured: Vec<TokenId>,
    /// Everything moved so far.
    pub moved: Vec<TokenId>,
    /// What may be chosen where the script ended.
    pub options: Vec<Atom>,
    rule: RuleId,
    handled: usize,
    done: usize,
}

type Done = Result<(), Stopped>;

impl<'a, B: Squares> Run<'a, B> {
    /// Starts a run.
    pub fn new(
        (program, desk): (&'a Program<B>, &'a Desk<B>),
        (before, state): (Option<&'a Position<B>>, &'a mut Position<B>),
        mover: Option<PlayerId>,
        doing: Doing<'a>,
        chance: &'a mut dyn Chance,
    ) -> Self {
        let (captured, moved) = (desk.list(), desk.list());
        Run {
            program,
            desk,
            before,
            state,
            mover,
            supposing: false,
            judging: false,
            doing,
            used: 0,
            chance,
            events: desk.events(),
            captured,
            moved,
            options: Vec::new(),
            rule: RuleId(0),
            handled: 0,
            done: 0,
        }
    }

    pub(super) fn view(&self) -> View<'_, B> {
        View {
            program: self.program,
            desk: self.desk,
            now: self.state,
            before: self.before,
            after: None,
            mover: self.mover,
            supposing: self.supposing,
            captured: &self.captured,
            moved: &self.moved,
        }
    }

    /// Carries out the effects of a rule, then everything that follows from them.
    ///
    /// # Errors
    /// When a choice is missing or a bound is come to.
    pub fn perform(&mut self, rule: RuleId, steps: &[Step<B>], frame: &mut Frame<B>) -> Done {
        self.rule = rule;
        self.steps(steps, frame)?;
        if self.doing.act.is_some() {
            self.events.push(Event::Action);
        }
        self.settle()
    }

    /// Makes a simple move and carries out what is known to follow from it.
    ///
    /// # Errors
    /// When a bound is come to.
    pub fn simply(&mut self, recipe: &Recipe<B>, path: &Path<'_>) -> Done {
        let layout = &self.program.layout;
        let victim = path.captured.first().copied();
        if let Some(victim) = victim {
            self.state.lift(layout, victim);
            self.captured.push(victim);
        }
        if let Some(goal) = path.goal {
            self.state.lift(layout, path.unit);
            self.state.put(layout, path.unit, Place::On(goal));
        }
        if recipe.parts.is_empty() {
            return Ok(());
        }
        self.moved.push(path.unit);
        let desk = self.desk;
        desk.with_frame(|frame| {
            bind_path(frame, path);
            recipe.parts.iter().try_for_each(|part| {
                let of_capture = |atom| if part.of_capture { atom } else { Atom::Nothing };
                frame.set(slot::VICTIM, of_capture(victim.map_or(Atom::Nothing, Atom::Token)));
                frame.set(slot::CAPTURER, of_capture(Atom::Token(path.unit)));
                if !self.view().test(&part.when, frame) {
                    return Ok(());
                }
                self.rule = part.rule;
                self.steps(&part.steps, frame)
            })
        })
    }

    fn steps(&mut self, steps: &[Step<B>], frame: &mut Frame<B>) -> Done {
        steps.iter().try_for_each(|step| self.step(step, frame))
    }

    fn count(&mut self) -> Done {
        self.done += 1;
        if self.done > MAX_EFFECTS { Err(Stopped::Bound) } else { Ok(()) }
    }

    fn step(&mut self, step: &Step<B>, frame: &mut Frame<B>) -> Done {
        self.count()?;
        match step {
            Step::ForEach(query, body) => return self.for_each(query, body, frame),
            Step::If(condition, yes, no) => {
                let holds = self.view().test(condition, frame);
                return self.steps(if holds { yes } else { no }, frame);
            }
            Step::Choose { slot, of, or_none, at_random } => {
                let chosen = self.choose(of, *or_none, *at_random, frame)?;
                frame.set(*slot, chosen);
            }
            Step::Follow => self.follow(),
            Step::Move(moves) => self.relocate(moves, frame),
            Step::Capture(victims, by) => {
                let captor = by.as_ref().and_then(|by| self.view().one(by, frame).token());
                let victims = self.listed(victims, frame);
                victims.iter().for_each(|victim| self.capture(*victim, captor));
                self.desk.put_away(victims);
            }
            Step::Remove(tokens) => {
                let tokens = self.listed(tokens, frame);
                tokens.iter().for_each(|token| self.state.lift(&self.program.layout, *token));
                self.desk.put_away(tokens);
            }
            Step::Create { kind, owner, place } => self.create(kind, owner, place, frame),
            Step::SetVariable(index, value) => {
                let value = self.view().one(value, frame);
                self.state.set_variable(&self.program.layout, *index, value);
            }
            Step::SetVariableOf(first, player, value) => {
                let value = self.view().one(value, frame);
                if let Some(player) = self.view().player(player, frame) {
                    self.state.set_variable(&self.program.layout, first + player.index(), value);
                }
            }
            Step::SetField(field, tokens, value) => {
                let tokens = self.listed(tokens, frame);
                let value = self.view().one(value, frame);
                tokens.iter().for_each(|token| self.state.set_field(&self.program.layout, *field, *token, value));
                self.desk.put_away(tokens);
            }
            Step::Becomes(tokens, kind) => {
                let tokens = self.listed(tokens, frame);
                if let Atom::Kind(kind) = self.view().one(kind, frame) {
                    tokens.iter().for_each(|token| self.state.set_kind(&self.program.layout, *token, kind));
                }
                self.desk.put_away(tokens);
            }
            Step::EndPhase => self.leave(Leaving::Phase),
            Step::EndTurn => self.leave(Leaving::Turn),
            Step::EndStage(stage) => self.leave(Leaving::Stage(*stage, None)),
            Step::Draw => self.result(Verdict::Drawn),
            Step::Result(player, wins) => {
                if let Some(player) = self.view().player(player, frame) {
                    let winner = if *wins { player } else { self.program.spec.next_player(player) };
                    self.result(Verdict::Won(winner));
                }
            }
        }
        Ok(())
    }

    /// The tokens of a list as they are now.
    fn listed(&self, tokens: &Tokens<B>, frame: &mut Frame<B>) -> Vec<TokenId> {
        let mut list = self.desk.list();
        let _ = self.view().each_token(tokens, frame, &mut |_, token, _| {
            list.push(token);
            Going::Continue(())
        });
        list
    }

    fn for_each(&mut self, query: &Query<B>, body: &[Step<B>], frame: &mut Frame<B>) -> Done {
        let mut elements = self.desk.atoms();
        let _ = self.view().each(query, frame, &mut |_, value, _| {
            elements.push(value);
            Going::Continue(())
        });
        for element in &elements {
            self.count()?;
            frame.set(query.it, *element);
            self.steps(body, frame)?;
        }
        self.desk.keep_atoms(elements);
        Ok(())
    }

    fn choose(&mut self, of: &Query<B>, or_none: bool, at_random: bool, frame: &mut Frame<B>) -> Result<Atom, Stopped> {
        let mut options = self.desk.atoms();
        self.view().options(of, frame, &mut options);
        if options.len() > MAX_OPTIONS {
            return Err(Stopped::Bound);
        }
        if or_none {
            options.push(Atom::Nothing);
        }
        let chosen = if options.is_empty() {
            Atom::Nothing
        } else if at_random {
            let picked = self.chance.pick(self.rule, options.len());
            options[picked.min(options.len() - 1)]
        } else if let Some(choice) = self.doing.script.get(self.used) {
            self.used += 1;
            *choice
        } else {
            self.options = options;
            return Err(Stopped::Fork);
        };
        self.desk.keep_atoms(options);
        Ok(chosen)
    }

    fn follow(&mut self) {
        let doing = self.doing;
        let Some(path) = doing.path() else { return };
        let layout = &self.program.layout;
        for victim in path.captured {
            self.capture(*victim, Some(path.unit));
        }
        let relocated = path
            .relocated
            .and_then(|(token, goal)| self.state.token(layout, token).square().map(|square| (token, square, goal)));
        if let Some((token, ..)) = relocated {
            self.state.lift(layout, token);
        }
        if !path.stays {
            self.state.lift(layout, path.unit);
            if let Some(goal) = path.goal {
                self.arrive(path.unit, (path.origin, goal), Some(path.movement));
            }
        }
        if let Some((token, origin, goal)) = relocated {
            self.arrive(token, (origin, goal), None);
        }
    }

    /// Sets down a token that was lifted from another square.
    fn arrive(&mut self, unit: TokenId, (origin, goal): (Square, Square), movement: Option<MovementId>) {
        self.state.put(&self.program.layout, unit, Place::On(goal));
        self.moved.push(unit);
        self.events.push(Event::Moved { unit, origin, goal, movement });
    }

    fn capture(&mut self, victim: TokenId, captor: Option<TokenId>) {
        if self.state.token(&self.program.layout, victim).is_gone() {
            return;
        }
        self.state.lift(&self.program.layout, victim);
        self.captured.push(victim);
        self.events.push(Event::Capture { victim, captor });
    }

    /// All tokens are lifted before any is set down.
    fn relocate(&mut self, relocations: &[(Tokens<B>, step::Place<B>)], frame: &mut Frame<B>) {
        let layout = &self.program.layout;
        let mut moves = self.desk.relocations();
        for (what, place) in relocations {
            let tokens = self.listed(what, frame);
            let place = match place {
                step::Place::One(one) => {
                    let place = self.view().one(one, frame);
                    self.view().place_of(place)
                }
                step::Place::Squares(_) => None,
            };
            if let Some(place) = place {
                moves.extend(tokens.iter().map(|token| (*token, place, self.state.token(layout, *token).square())));
            }
            self.desk.put_away(tokens);
        }
        moves.iter().for_each(|(token, ..)| self.state.lift(layout, *token));
        for (unit, place, origin) in &moves {
            self.state.put(layout, *unit, *place);
            self.moved.push(*unit);
            if let (Place::On(goal), Some(origin)) = (*place, *origin) {
                self.events.push(Event::Moved { unit: *unit, origin, goal, movement: None });
            }
        }
        self.desk.keep_relocations(moves);
    }

    fn create(&mut self, kind: &One<B>, owner: &One<B>, place: &step::Place<B>, frame: &mut Frame<B>) {
        let Atom::Kind(kind) = self.view().one(kind, frame) else { return };
        let neutral = self.program.spec.kind(kind).neutral;
        let owner = if neutral { None } else { self.view().player(owner, frame) };
        match place {
            step::Place::One(one) => {
                let place = self.view().one(one, frame);
                if let Some(place) = self.view().place_of(place) {
                    self.create_at(kind, owner, place);
                }
            }
            step::Place::Squares(set) => {
                for square in self.view().set(set, frame).each() {
                    self.create_at(kind, owner, Place::On(Square::at(square)));
                }
            }
        }
    }

    fn create_at(&mut self, kind: KindId, owner: Option<PlayerId>, place: Place) {
        create(self.program, self.desk, self.state, kind, owner, place);
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

    /// Gives a result on behalf of an ending.
    pub fn conclude(&mut self, rule: RuleId, verdict: Verdict) {
        self.rule = rule;
        self.result(verdict);
    }

    fn stage_of(&self, rule: RuleId) -> Option<StageId> {
        match self.program.spec.rule(rule).home {
            Home::Stage(stage) => Some(stage),
            Home::Phase(_) => self.state.flow.innermost().map(|running| running.stage),
        }
    }

    fn settle(&mut self) -> Done {
        while let Some(event) = self.events.get(self.handled).copied() {
            self.handled += 1;
            if self.handled > MAX_EVENTS {
                return Err(Stopped::Bound);
            }
            let program = self.program;
            for index in &program.situations[usize::from(self.state.flow.situation)].triggers {
                self.trigger(*index, event)?;
            }
        }
        Ok(())
    }

    fn trigger(&mut self, index: usize, event: Event) -> Done {
        let program = self.program;
        let trigger = &program.triggers[index];
        if self.judging && !trigger.disturbs {
            return Ok(());
        }
        if !trigger.events.iter().any(|pattern| self.may_match(pattern, event)) {
            return Ok(());
        }
        let desk = self.desk;
        desk.with_frame(|frame| {
            let matched = trigger.events.iter().any(|pattern| self.matches(pattern, event, frame));
            if !matched || !self.view().test(&trigger.when, frame) {
                return Ok(());
            }
            self.rule = trigger.rule;
            self.steps(&trigger.steps, frame)
        })
    }

    fn may_match(&self, pattern: &Pattern<B>, event: Event) -> bool {
        match (&pattern.kind, event) {
            (EventKind::AnyAction, Event::Action) => {
                self.doing.act.is_some_and(|(_, act)| !self.program.actions[usize::from(act.action)].aside)
            }
            (EventKind::Action(action, _), Event::Action) => {
                self.doing.act.is_some_and(|(_, act)| act.action == action.0)
            }
            (EventKind::Capture, Event::Capture { .. }) => true,
            (EventKind::Moves(kinds, by), Event::Moved { unit, movement, .. }) => {
                kinds[self.state.token(&self.program.layout, unit).kind().index()]
                    && (by.is_empty() || movement.is_some_and(|movement| by.contains(&movement)))
            }
            _ => false,
        }
    }

    /// Binds what the event tells and tests the pattern.
    fn matches(&self, pattern: &Pattern<B>, event: Event, frame: &mut Frame<B>) -> bool {
        if !self.may_match(pattern, event) {
            return false;
        }
        if let Some(path) = self.doing.path() {
            bind_path(frame, &path);
        }
        match event {
            Event::Capture { victim, captor } => {
                frame.set(slot::VICTIM, Atom::Token(victim));
                frame.set(slot::CAPTURER, captor.map_or(Atom::Nothing, Atom::Token));
            }
            Event::Moved { unit, origin, goal, .. } => {
                if self.state.token(&self.program.layout, unit).square().is_none() {
                    return false;
                }
                frame.set(slot::UNIT, Atom::Token(unit));
                frame.set(slot::ORIGIN, Atom::Square(origin));
                frame.set(slot::GOAL, Atom::Square(goal));
            }
            Event::Action => {
                if let (EventKind::Action(_, arguments), Some((acts, act))) = (&pattern.kind, self.doing.act) {
                    let args = acts.args(act);
                    for (slot, index) in arguments {
                        let index = self.program.actions[usize::from(act.action)].arg(*index);
                        frame.set(*slot, index.and_then(|index| args.get(index)).copied().unwrap_or_default());
                    }
                }
            }
        }
        pattern.tests.iter().all(|test| self.view().test(test, frame))
    }

    /// Puts away what the run worked with.
    pub fn finish(self) {
        let desk = self.desk;
        let (captured, moved) = self.into_lists();
        desk.put_away(captured);
        desk.put_away(moved);
    }

    /// What the run captured and what it moved, to be [put away](Desk::put_away); everything else is.
    pub fn into_lists(self) -> (Vec<TokenId>, Vec<TokenId>) {
        self.desk.keep_events(self.events);
        (self.captured, self.moved)
    }
}

/// Fills the slots that speak of a path.
pub fn bind_path<B>(frame: &mut Frame<B>, path: &Path<'_>) {
    frame.set(slot::UNIT, Atom::Token(path.unit));
    frame.set(slot::ORIGIN, Atom::Square(path.origin));
    frame.set(slot::GOAL, path.goal.map_or(Atom::Nothing, Atom::Square));
}

/// Makes a token with its fields at their start, and puts it somewhere.
pub fn create<B: Squares>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position<B>,
    kind: KindId,
    owner: Option<PlayerId>,
    place: Place,
) -> TokenId {
    let id = state.create(&program.layout, kind, owner);
    state.put(&program.layout, id, place);
    for field in 0..program.starts.len() {
        start_field(program, desk, state, field, id);
    }
    id
}

/// Sets a field of a token to what it starts as.
pub fn start_field<B: Squares>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position<B>,
    field: usize,
    token: TokenId,
) {
    let (it, start) = &program.starts[field];
    let value = desk.with_frame(|frame| {
        frame.set(*it, Atom::Token(token));
        View::of(program, desk, state).one(start, frame)
    });
    state.set_field(&program.layout, field, token, value);
}
