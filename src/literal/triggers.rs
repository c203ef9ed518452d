//! Triggers, whose effects follow from events: first in, first out.

use std::ops::ControlFlow;

use super::effects::{Event, Going, Run};
use super::overrun::Bound;
use super::scene::{Frame, bind, bind_path, frame};
use crate::spec::bounds::MAX_EVENTS;
use crate::spec::code::slot;
use crate::spec::rule::{EventKind, EventPattern};
use crate::spec::value::Value;

impl Run<'_> {
    /// Handles events until there are none; triggers that feed each other are cut short.
    pub(super) fn settle(&mut self) {
        while let Some(event) = self.events.pop_front() {
            self.handled += 1;
            if self.handled > MAX_EVENTS {
                self.overrun(Bound::Events);
                return;
            }
            for index in 0..self.spec.triggers.len() {
                if self.trigger(index, &event).is_break() {
                    return;
                }
            }
        }
    }

    fn trigger(&mut self, index: usize, event: &Event) -> Going {
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
        self.bind_deeds(frame);
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
}
