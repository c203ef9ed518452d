//! Triggers: rules that follow events.

use crate::compile::bitboard::Bitboard;
use crate::compile::rules::{EventKind, EventPattern};
use crate::compile::scalar::Scalar;
use crate::engine::effects::event::Event;
use crate::engine::effects::run::{Done, Run, Stopped};
use crate::engine::paths::path::bind_path;
use crate::engine::workspace::frame::Frame;
use crate::spec::bounds::MAX_EVENTS;
use crate::spec::code::slot;

impl<B: Bitboard> Run<'_, B> {
    pub(in crate::engine) fn settle(&mut self) -> Done {
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
        let Some(first) = trigger.events.iter().position(|pattern| self.may_match(pattern, event)) else {
            return Ok(());
        };
        let workspace = self.workspace;
        workspace.with_frame(|frame| {
            let matched = self.matches(&trigger.events[first], event, frame)
                || trigger.events[first + 1..]
                    .iter()
                    .any(|pattern| self.may_match(pattern, event) && self.matches(pattern, event, frame));
            if !matched || !self.view().test(&trigger.when, frame) {
                return Ok(());
            }
            self.rule = trigger.rule;
            self.steps(&trigger.steps, frame)
        })
    }

    fn may_match(&self, pattern: &EventPattern<B>, event: Event) -> bool {
        match (&pattern.kind, event) {
            (EventKind::AnyAction, Event::Action) => {
                self.doing.mv.is_some_and(|(_, mv)| !self.program.actions[usize::from(mv.action)].aside)
            }
            (EventKind::Action(action, _), Event::Action) => self.doing.mv.is_some_and(|(_, mv)| mv.action == action.0),
            (EventKind::Capture, Event::Capture { .. }) => true,
            (EventKind::Moves(kinds, by), Event::Moved { unit, movement, .. }) => {
                let kind = self.state.token(&self.program.layout, unit).kind();
                (kinds[kind.index()] || self.view().may_be(kind, kinds))
                    && (by.is_empty() || movement.is_some_and(|movement| by.contains(&movement)))
            }
            _ => false,
        }
    }

    /// Binds the slots of an event and tests a pattern that may match it.
    fn matches(&self, pattern: &EventPattern<B>, event: Event, frame: &mut Frame<B>) -> bool {
        if let Some(path) = self.doing.path() {
            bind_path(frame, &path);
        }
        match event {
            Event::Capture { victim, captor } => {
                frame.set(slot::VICTIM, Scalar::Token(victim));
                frame.set(slot::CAPTURER, captor.map_or(Scalar::Nothing, Scalar::Token));
            }
            Event::Moved { unit, origin, goal, .. } => {
                if self.state.token(&self.program.layout, unit).square().is_none() {
                    return false;
                }
                frame.set(slot::UNIT, Scalar::Token(unit));
                frame.set(slot::ORIGIN, Scalar::Square(origin));
                frame.set(slot::GOAL, Scalar::Square(goal));
            }
            Event::Action => {
                if let (EventKind::Action(_, arguments), Some((moves, mv))) = (&pattern.kind, self.doing.mv) {
                    let args = moves.args(mv);
                    for (slot, index) in arguments {
                        let index = self.program.actions[usize::from(mv.action)].arg(*index);
                        frame.set(*slot, index.and_then(|index| args.get(index)).copied().unwrap_or_default());
                    }
                }
            }
        }
        pattern.tests.iter().all(|test| self.view().test(test, frame))
    }
}
