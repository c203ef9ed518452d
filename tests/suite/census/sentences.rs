//! The constructs in sentences.

use interp::source::Span;
use interp::syntax::rules::ast::{
    Action, Body, Boundary, Domain, EndingResult, Event, Expr, Preference, Rule, Sentence, Subject, Targets,
};
use interp::syntax::rules::parse_block;

use super::found::{Found, Group};

pub fn block(text: &str, at: Span, found: &mut Found) {
    let (sentences, faults) = parse_block(text, at);
    assert!(faults.is_empty(), "{faults:?}");
    sentences.iter().for_each(|one| found.sentence(one));
}

impl Found {
    fn says(&mut self, name: &str) {
        self.note(Group::Sentence, name);
    }

    fn says_if(&mut self, whether: bool, name: &str) {
        if whether {
            self.says(name);
        }
    }

    fn sentence(&mut self, sentence: &Sentence) {
        match sentence {
            Sentence::Define(define) => {
                self.says(if define.redefine { "redefine" } else { "define" });
                self.says_if(!define.params.is_empty(), "define: parameters");
                self.expr(&define.value);
            }
            Sentence::Drop(_) => self.says("drop"),
            Sentence::Rename { .. } => self.says("rename"),
            Sentence::Rule(rule) => self.rule(rule),
        }
    }

    fn rule(&mut self, rule: &Rule) {
        self.says_if(!rule.replaces.is_empty(), "replaces");
        self.says_if(rule.replaces.len() > 1, "replaces: several");
        self.says_if(rule.because.is_some(), "because");
        match &rule.body {
            Body::Action(action) => self.action(action),
            Body::Forbid(forbid) => {
                self.says("forbid");
                self.targets("forbid", &forbid.targets);
                for (name, clause) in
                    [("when", &forbid.when), ("after which", &forbid.after_which), ("unless", &forbid.unless)]
                {
                    self.clause(&format!("forbid: {name}"), clause.as_ref());
                }
            }
            Body::Prefer(prefer) => {
                self.says("prefer");
                self.targets("prefer", &prefer.targets);
                match &prefer.by {
                    Preference::When(value) => self.clause("prefer: when", Some(value)),
                    Preference::Greatest(value) => self.clause("prefer: with greatest", Some(value)),
                    Preference::Over(others, when) => {
                        self.says("prefer … over");
                        self.targets("prefer … over", others);
                        self.clause("prefer … over: when", when.as_ref());
                    }
                }
            }
            Body::Immune(immune) => {
                self.says("cannot be captured");
                self.says_if(immune.captors.is_some(), "cannot be captured: by");
                self.clause("cannot be captured: when", immune.when.as_ref());
                std::iter::once(&immune.victims).chain(&immune.captors).for_each(|noun| self.noun(noun));
            }
            Body::After(after) => {
                self.says("after");
                self.says_if(after.events.len() > 1, "after: several events");
                after.events.iter().for_each(|event| self.event(event));
                self.clause("after: when", after.when.as_ref());
                self.effects(&after.effects);
            }
            Body::At(at) => {
                let name = if at.boundary == Boundary::Start { "at start of" } else { "at end of" };
                self.says(name);
                self.word(&at.of);
                self.clause(&format!("{name}: when"), at.when.as_ref());
                self.effects(&at.effects);
            }
            Body::Ending(ending) => {
                match &ending.result {
                    EndingResult::Draw => self.says("draw when"),
                    EndingResult::Decided { subject, wins } => {
                        self.says(if *wins { "wins when" } else { "loses when" });
                        self.subject("ending: any NOUN", subject);
                    }
                }
                self.says_if(!ending.effects.is_empty(), "ending: effects");
                self.expr(&ending.when);
                self.effects(&ending.effects);
            }
            Body::Sees(sees) => {
                self.says("sees");
                self.subject("sees: any NOUN", &sees.subject);
                self.noun(&sees.what);
                self.clause("sees: when", sees.when.as_ref());
            }
        }
    }

    fn clause(&mut self, name: &str, clause: Option<&Expr>) {
        if let Some(value) = clause {
            self.says(name);
            self.expr(value);
        }
    }

    fn subject(&mut self, name: &str, subject: &Subject) {
        match subject {
            Subject::Any(noun) => {
                self.says(name);
                self.noun(noun);
            }
            Subject::One(player) => self.expr(player),
        }
    }

    fn targets(&mut self, sentence: &str, targets: &Targets) {
        match targets {
            Targets::Any(_) => self.says(&format!("{sentence}: any action")),
            Targets::Named { by, .. } => self.says_if(!by.is_empty(), &format!("{sentence}: by MOVEMENT")),
        }
    }

    fn action(&mut self, action: &Action) {
        self.says(if action.aside { "aside" } else { "action" });
        self.says_if(action.effects.is_empty(), "action: without effects");
        for param in &action.params {
            self.says_if(param.secret, "action: secret");
            match &param.domain {
                Domain::Phrase(_) => self.says("action: choice from a noun phrase"),
                Domain::SetOf(_, by) => {
                    self.says(if by.is_some() { "action: set of … by" } else { "action: set of" })
                }
                Domain::Range { by, .. } => {
                    self.says("action: number from … to");
                    self.says_if(by.is_some(), "action: … by STEP");
                }
            }
            self.domain(&param.domain);
        }
        self.clause("action: costs", action.costs.as_ref().map(|(price, _)| price));
        self.clause("action: when", action.when.as_ref());
        self.clause("action: written", action.written.as_ref());
        action.spellings.iter().for_each(|text| self.clause("action: or written", Some(text)));
        self.effects(&action.effects);
    }

    pub(super) fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Phrase(noun) | Domain::SetOf(noun, _) => self.noun(noun),
            Domain::Range { from, to, by } => [from, to].into_iter().chain(by).for_each(|value| self.expr(value)),
        }
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::AnyAction(_) => self.says("after: any action"),
            Event::Action(_) => self.says("after: ACTION"),
            Event::Capture { victim, captor } => {
                self.says(if captor.is_some() { "after: capture of … by" } else { "after: capture of" });
                std::iter::once(victim).chain(captor).for_each(|noun| self.noun(noun));
            }
            Event::Moves { unit, by } => {
                self.says(if by.is_empty() { "after: moves" } else { "after: moves by" });
                self.noun(unit);
            }
            Event::Reaches { unit, place } => {
                self.says("after: reaches");
                self.noun(unit);
                self.expr(place);
            }
        }
    }
}
