//! Triggers and boundaries: what follows from events, and what happens where stages, turns and phases begin and end.

use super::Checker;
use super::names::Named;
use super::scope::{Context, Scope};
use crate::diagnostic::{Code, Diagnostic};
use crate::merge::PlacedRule;
use crate::source::Word;
use crate::spec::code::{Effect, EffectKind, Expr, ExprKind, slot};
use crate::spec::ids::{ActionId, RuleId};
use crate::spec::rule::{Boundary, BoundaryOf, Deadly, EventKind, EventPattern, Trigger};
use crate::spec::types::Type;
use crate::syntax::rules::ast;

impl Checker<'_> {
    pub(super) fn trigger(&mut self, rule: RuleId, after: &ast::After, scope: &mut Scope) {
        scope.has_before = true;
        self.event_words(&after.events, scope);
        let events: Vec<Option<EventPattern>> = after.events.iter().map(|event| self.event(event, scope)).collect();
        let when = after.when.as_ref().map(|when| self.expect(when, Type::TRUTH, scope));
        let effects = self.effects(&after.effects, scope);
        let (Some(mut events), false) = (events.into_iter().collect::<Option<Vec<_>>>(), when == Some(None)) else {
            return;
        };
        for event in &mut events {
            if let EventKind::Action(action, arguments) = &mut event.kind {
                *arguments =
                    scope.arguments.iter().filter_map(|(slot, of)| Some((*slot, place_of(of, *action)?))).collect();
            }
        }
        let trigger = Trigger { rule, events, when: when.flatten(), effects, slots: scope.slots() };
        self.note_deadly(&trigger);
        self.must_end(&trigger);
        self.spec.triggers.push(trigger);
    }

    /// Which words the conditions may use: those that every event fills.
    fn event_words(&mut self, events: &[ast::Event], scope: &mut Scope) {
        scope.add(Context::Captures);
        let actions: Vec<Option<ActionId>> = events
            .iter()
            .map(|event| match event {
                ast::Event::Action(word) => {
                    self.spec.actions.iter().position(|a| a.name == word.node).map(ActionId::at)
                }
                _ => None,
            })
            .collect();
        let moves = events.iter().zip(&actions).all(|(event, action)| match event {
            ast::Event::Moves { .. } | ast::Event::Reaches { .. } => true,
            ast::Event::Action(_) => action.is_some_and(|action| self.spec.action(action).path.is_some()),
            _ => false,
        });
        if moves {
            scope.add(Context::Move);
        }
        self.faulty_choices(events, scope);
        if events.iter().all(|event| matches!(event, ast::Event::Capture { .. })) {
            scope.add(Context::Capture);
        }
        "what follows from these events".clone_into(&mut scope.about);
        if let Some(actions) = actions.into_iter().collect::<Option<Vec<_>>>() {
            let names: Vec<&str> = actions.iter().map(|action| self.spec.action(*action).name.as_str()).collect();
            scope.about = format!("what follows from {}", super::read::list(&names));
            scope.targets = actions;
        }
    }

    /// The choices of actions that have faults of their own are no further faults.
    fn faulty_choices(&self, events: &[ast::Event], scope: &mut Scope) {
        let named =
            |name: &str| events.iter().any(|event| matches!(event, ast::Event::Action(word) if word.node == name));
        for broken in self.definition.broken.iter().filter(|broken| named(&broken.name)) {
            let choices = broken.choices.iter().map(String::as_str);
            choices.chain(MOVING).for_each(|choice| scope.declare_faulty(choice));
        }
        for placed in &self.definition.rules {
            let ast::Body::Action(action) = &placed.rule.body else { continue };
            let name = &action.name.node;
            if named(name) && self.spec.actions.iter().all(|action| action.name != *name) {
                let choices = action.params.iter().map(|param| param.name.node.as_str());
                choices.chain(MOVING).for_each(|choice| scope.declare_faulty(choice));
            }
        }
    }

    fn event(&mut self, event: &ast::Event, scope: &mut Scope) -> Option<EventPattern> {
        match event {
            ast::Event::AnyAction(_) => Some(EventPattern { kind: EventKind::AnyAction, tests: Vec::new() }),
            ast::Event::Action(word) => {
                let action = self.action_named(word, true)?;
                Some(EventPattern { kind: EventKind::Action(action, Vec::new()), tests: Vec::new() })
            }
            ast::Event::Capture { victim, captor } => {
                let mut tests = vec![self.event_test(slot::VICTIM, victim, scope)?];
                if let Some(captor) = captor {
                    tests.push(self.event_test(slot::CAPTURER, captor, scope)?);
                }
                Some(EventPattern { kind: EventKind::Capture, tests })
            }
            ast::Event::Moves { unit, by } => {
                let test = self.event_test(slot::UNIT, unit, scope);
                let by = by.iter().flat_map(|word| self.movements_named(word)).collect();
                Some(EventPattern { kind: EventKind::Moves(by), tests: vec![test?] })
            }
            ast::Event::Reaches { unit, place } => {
                let test = self.event_test(slot::UNIT, unit, scope);
                let place = self.expect(place, Type::SQUARES, scope);
                let goal = Expr::new(ExprKind::Local(slot::GOAL), unit.span);
                let reached = Expr::new(ExprKind::In(goal, place?), unit.span);
                Some(EventPattern { kind: EventKind::Moves(Vec::new()), tests: vec![test?, reached] })
            }
        }
    }

    /// The test that a noun phrase makes of the thing in a slot.
    pub(super) fn event_test(&mut self, slot: u16, phrase: &ast::NounPhrase, scope: &mut Scope) -> Option<Expr> {
        let thing = Expr::new(ExprKind::Local(slot), phrase.span);
        self.is_phrase((thing, Type::PIECE), phrase, scope)
    }

    /// An action by its name, which stands for an event or for what a rule speaks of.
    pub(super) fn action_named(&mut self, word: &Word, is_event: bool) -> Option<ActionId> {
        if let Some(index) = self.spec.actions.iter().position(|action| action.name == word.node) {
            return Some(ActionId::at(index));
        }
        let is_it = |body: &ast::Body| matches!(body, ast::Body::Action(action) if action.name.node == word.node);
        if self.definition.rules.iter().any(|placed| is_it(&placed.rule.body)) {
            // It has faults of its own.
            return None;
        }
        self.unknown_action(word, is_event);
        None
    }

    /// The action of this name, which is perhaps still to be checked: actions are numbered in the order of their rules.
    pub(super) fn action_ahead(&mut self, word: &Word) -> Option<ActionId> {
        let mut actions = self.in_order().into_iter().filter_map(action_of).enumerate();
        let Some((index, action)) = actions.find(|(_, action)| action.name.node == word.node) else {
            self.unknown_action(word, false);
            return None;
        };
        if action.aside {
            let message = format!("`{}` is an aside: a player with nothing but asides is stuck anyway", word.node);
            self.report(
                Diagnostic::error(Code::WrongName, word.span, message).help("name an action that takes up the turn"),
            );
            return None;
        }
        Some(ActionId::at(index))
    }

    fn unknown_action(&mut self, word: &Word, is_event: bool) {
        if self.names.is_broken(&word.node) {
            return;
        }
        let definition = self.definition;
        let names: Vec<&str> =
            definition.rules.iter().filter_map(action_of).map(|action| action.name.node.as_str()).collect();
        let suggestion = crate::diagnostic::closest(&word.node, names.iter().copied()).map(str::to_owned);
        let problem = Diagnostic::error(Code::UnknownAction, word.span, format!("no action is called `{}`", word.node));
        let moving = self.spec.actions.iter().find(|action| action.path.is_some());
        let labelled = self.definition.rules.iter().find(|placed| placed.rule.label.node == word.node);
        let problem = match suggestion {
            _ if let Some(PlacedRule { rule: ast::Rule { body: ast::Body::Action(action), .. }, .. }) = labelled => {
                let help =
                    format!("`{}` is the label of the sentence; rules speak of an action by its name", word.node);
                problem.suggest(Some(&action.name.node)).help(help)
            }
            _ if word.node.starts_with("captur") => {
                let by = moving.map_or("any action", |action| action.name.as_str());
                problem.help(format!("capturing is what an action does: write `{by} … when some captured`"))
            }
            Some(_) => problem.suggest(suggestion.as_deref()),
            None if labelled.is_some() && is_event => problem.help(format!(
                "`{}` is the label of a rule; say what must hold after an action: `after any action when …`",
                word.node
            )),
            None if labelled.is_some() => {
                let help = format!("`{}` is the label of a rule, and a rule is no action", word.node);
                problem.help(help).help(format!("actions are {}", super::read::list(&names)))
            }
            None => problem.help(format!("actions are {}", super::read::list(&names))),
        };
        self.report(problem);
    }

    /// A capture trigger that takes off the captor at once tells the walks of chains to stop there.
    fn note_deadly(&mut self, trigger: &Trigger) {
        let removes_captor = |effect: &Effect| {
            matches!(&effect.kind, EffectKind::Remove(tokens)
                if matches!(&*tokens.kind, ExprKind::Local(slot::CAPTURER)))
        };
        if !trigger.effects.first().is_some_and(removes_captor) {
            return;
        }
        for event in trigger.events.iter().filter(|event| event.kind == EventKind::Capture) {
            let Some(first) = event.tests.first() else { continue };
            let span = first.span;
            let tests = event.tests.iter().chain(&trigger.when).cloned().collect();
            let when = Expr::new(ExprKind::And(tests), span);
            self.spec.deadly.push(Deadly { rule: trigger.rule, when, slots: trigger.slots });
        }
    }

    pub(super) fn boundary(&mut self, rule: RuleId, at: &ast::At, scope: &mut Scope) {
        scope.about = "what happens at a boundary".to_owned();
        let start = at.boundary == ast::Boundary::Start;
        let of = match at.of.node.as_str() {
            "turn" => Some(BoundaryOf::Turn),
            "reading" if self.names.get("reading").is_none() => self.reading(at, start),
            _ => match self.look_up_as(&at.of, super::unknown::Role::Part, None) {
                Some(Named::Stage(stage)) => Some(BoundaryOf::Stage(stage)),
                Some(Named::Phase(phase)) => Some(BoundaryOf::Phase(phase)),
                Some(other) => {
                    let message = format!(
                        "`{}` is {}; what starts and ends is `turn`, a phase or a stage, and what ends is `reading`",
                        at.of.node,
                        other.what()
                    );
                    self.error(Code::WrongName, at.of.span, message);
                    None
                }
                None => None,
            },
        };
        if !start && matches!(of, Some(BoundaryOf::Stage(_))) {
            scope.add(Context::Winner);
        }
        let when = at.when.as_ref().map(|when| self.expect(when, Type::TRUTH, scope));
        let effects = self.effects(&at.effects, scope);
        self.only_random_choices(&effects);
        if let (Some(of), false) = (of, when == Some(None)) {
            let when = when.flatten();
            self.spec.boundaries.push(Boundary { rule, start, of, when, effects, slots: scope.slots() });
        }
    }

    /// The reading of a position: nothing is known of it before its end.
    fn reading(&mut self, at: &ast::At, start: bool) -> Option<BoundaryOf> {
        if start {
            let fault =
                Diagnostic::error(Code::WrongName, at.of.span, "a position can be changed once it has been read");
            self.report(fault.help("write `at end of reading`"));
            return None;
        }
        Some(BoundaryOf::Reading)
    }

    /// Between actions no player chooses: choices there must be random.
    pub(super) fn only_random_choices(&mut self, effects: &[Effect]) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Choose { at_random: false, .. } => {
                    let message = "no player can be asked here: this happens between actions";
                    let help = "write `at random`, or make it an action of a phase";
                    self.report(Diagnostic::error(Code::ChoiceBetweenActions, effect.span, message).help(help));
                }
                EffectKind::ForEach(_, body) => self.only_random_choices(body),
                EffectKind::If(_, yes, no) => {
                    self.only_random_choices(yes);
                    self.only_random_choices(no);
                }
                _ => {}
            }
        }
    }
}

/// The words that are about a move.
const MOVING: [&str; 3] = ["unit", "origin", "goal"];

fn place_of(of: &[(ActionId, usize)], action: ActionId) -> Option<usize> {
    of.iter().find(|(id, _)| *id == action).map(|(_, index)| *index)
}

/// The action that a rule is, if it is one.
fn action_of(placed: &PlacedRule) -> Option<&ast::Action> {
    match &placed.rule.body {
        ast::Body::Action(action) => Some(action),
        _ => None,
    }
}
