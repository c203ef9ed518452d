//! Rules as text, in the order in which each sort of them is asked.

use super::Listing;
use super::values::local;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Test;
use crate::compile::rules::{Capture, Domain, EndingFor, EventKind, EventPattern};
use crate::compile::step::Step;
use crate::spec::ids::RuleId;
use crate::spec::rule::{BoundaryOf, Targets};

impl<B: Bitboard> Listing<'_, B> {
    pub(super) fn rules(&mut self) {
        self.actions();
        self.forbids();
        self.captures();
        self.triggers();
        self.boundaries();
        self.endings();
    }

    /// The first line of a rule; `false` when there is no more of it, since it is left to the literal interpreter.
    fn begins(&mut self, rule: RuleId, what: &str) -> bool {
        let program = self.program;
        let label = &program.spec.rule(rule).label;
        match program.left.iter().find(|(left, _)| *left == rule) {
            Some((_, why)) => self.line(1, &format!("{label}: {what}; literal: {}", why.what)),
            None => self.line(1, &format!("{label}: {what}")),
        }
        !program.left.iter().any(|(left, _)| *left == rule)
    }

    fn condition(&mut self, word: &str, test: &Test<B>, usual: bool) {
        if *test != Test::Always(usual) {
            let line = format!("{word} {}", self.test(test));
            self.line(2, &line);
        }
    }

    fn does(&mut self, steps: &[Step<B>]) {
        self.steps(2, steps);
    }

    fn actions(&mut self) {
        self.heading("actions");
        let program = self.program;
        for action in &program.actions {
            let name = program.spec.actions.iter().find(|one| one.rule == action.rule).map_or("", |one| &one.name);
            if !self.begins(action.rule, &format!("{} {name}", if action.aside { "aside" } else { "action" })) {
                continue;
            }
            for param in &action.params {
                let domain = match &param.domain {
                    Domain::Among(query) => self.query(query),
                    Domain::Path(unit) => format!("path of {}", self.one(unit)),
                    Domain::Subset(query, by) => {
                        let by = by.as_ref().map_or(String::new(), |by| format!(" by {}", self.one(by)));
                        format!("some of {}{by}", self.query(query))
                    }
                };
                self.line(2, &format!("{} from {domain}", local(param.slot)));
            }
            self.condition("when", &action.when, true);
            self.does(&action.steps);
        }
    }

    fn targets(&self, targets: &Targets) -> String {
        let spec = &self.program.spec;
        let names: Vec<&str> = targets.actions.iter().map(|id| spec.action(*id).name.as_str()).collect();
        if names.is_empty() { "any action".to_owned() } else { names.join(", ") }
    }

    fn forbids(&mut self) {
        self.heading("bans and preferences");
        let program = self.program;
        for forbid in &program.forbids {
            let what = format!("forbid {}", self.targets(&forbid.targets));
            if self.begins(forbid.rule, &what) {
                self.condition("when", &forbid.when, true);
                self.condition("after which", &forbid.after, true);
                self.condition("unless", &forbid.unless, false);
            }
        }
        for prefer in &program.prefers {
            let over = prefer.over.as_ref().map(|over| format!(" over {}", self.targets(over)));
            let what = format!("prefer {}{}", self.targets(&prefer.targets), over.unwrap_or_default());
            if self.begins(prefer.rule, &what) {
                let line = format!("with greatest {}", self.one(&prefer.by));
                self.line(2, &line);
            }
        }
    }

    fn captures(&mut self) {
        let program = self.program;
        let each = |listing: &mut Self, list: &[Capture<B>], what: &str| {
            for one in list {
                if listing.begins(one.rule, what) {
                    listing.condition("when", &one.when, true);
                }
            }
        };
        self.heading("captures");
        each(self, &program.immunities, "immune");
        each(self, &program.deadly, "deadly");
    }

    fn triggers(&mut self) {
        self.heading("events");
        let program = self.program;
        for trigger in &program.triggers {
            let events: Vec<String> = trigger.events.iter().map(|event| self.event(event)).collect();
            if self.begins(trigger.rule, &format!("after {}", events.join(" or "))) {
                self.condition("when", &trigger.when, true);
                self.does(&trigger.steps);
            }
        }
    }

    fn event(&self, event: &EventPattern<B>) -> String {
        let what = match &event.kind {
            EventKind::AnyAction => "any action".to_owned(),
            EventKind::Action(id, _) => self.program.spec.action(*id).name.clone(),
            EventKind::Capture => "capture".to_owned(),
            EventKind::Moves(kinds, _) => format!("{} moves", self.marked(kinds)),
        };
        let tests = self.tests(&event.tests);
        if tests.is_empty() { what } else { format!("{what} with {}", tests.join(", ")) }
    }

    fn boundaries(&mut self) {
        self.heading("between actions");
        let program = self.program;
        for boundary in &program.boundaries {
            let of = match boundary.of {
                BoundaryOf::Turn => "turn",
                BoundaryOf::Phase(phase) => &program.spec.phase(phase).name,
                BoundaryOf::Stage(stage) => &program.spec.stage(stage).name,
                BoundaryOf::Reading => "reading",
            };
            let what = format!("at {} of {of}", if boundary.start { "start" } else { "end" });
            if self.begins(boundary.rule, &what) {
                self.condition("when", &boundary.when, true);
                self.does(&boundary.steps);
            }
        }
    }

    fn endings(&mut self) {
        self.heading("endings");
        let program = self.program;
        for ending in &program.endings {
            let result = |wins: bool| if wins { "wins" } else { "loses" };
            let what = match &ending.result {
                EndingFor::Draw => "draw".to_owned(),
                EndingFor::One(player, wins) => format!("{} {}", self.one(player), result(*wins)),
                EndingFor::Any(players, wins) => {
                    format!("any of {} as {} {}", self.query(players), local(players.it), result(*wins))
                }
            };
            if self.begins(ending.rule, &what) {
                self.condition("when", &ending.when, true);
                self.does(&ending.steps);
            }
        }
    }
}
