//! Actions of two own pieces that nobody stands in the way of, such as castling, and such as change facts only: how many of them
//! are legal is the same after all moves of the other side that do not touch what they are asked.

use std::ops::ControlFlow;

use super::unmade::Unmade;
use crate::engine::acts::Acts;
use crate::engine::desk::Frame;
use crate::engine::support::Support;
use crate::engine::tried::Tried;
use crate::engine::view::View;
use crate::program::Program;
use crate::program::atom::Atom;
use crate::program::code::{Test, Tokens};
use crate::program::rules::{Domain, Event, EventKind, Situation};
use crate::program::squares::Squares;
use crate::program::step::{Place, Step};
use crate::spec::ids::{KindId, PlayerId};

/// Whether an action asks nothing but what can be minded: it does no more than to put two own pieces somewhere, or to change
/// facts.
pub(super) fn may_mind<B: Squares>(program: &Program<B>, situation: u16, index: usize) -> bool {
    let action = &program.actions[index];
    let rules = &program.situations[usize::from(situation)];
    let among = action.params.iter().all(|param| matches!(param.domain, Domain::Among(_)));
    let always = matches!(action.needs, Test::Always(true)) && action.sign.is_none();
    among && always && (rules.declaring.contains(&index) || puts_two(program, rules, index))
}

/// Whether an action does no more than to put two own pieces somewhere.
fn puts_two<B: Squares>(program: &Program<B>, rules: &Situation, index: usize) -> bool {
    let Some(gate) = &program.gates[index] else { return false };
    let is_moved = |kind: usize| {
        let mut pieces = gate.kinds.iter();
        pieces.any(|lists| lists.iter().all(|list| list.contains(&KindId::at(kind))))
    };
    let happens = |event: &Event<B>| match &event.kind {
        EventKind::AnyAction => true,
        EventKind::Action(of, _) => of.index() == index,
        EventKind::Capture => false,
        EventKind::Moves(kinds, by) => {
            by.is_empty() && kinds.iter().enumerate().any(|(kind, meant)| *meant && is_moved(kind))
        }
    };
    let follows = |trigger: &usize| {
        let trigger = &program.triggers[*trigger];
        trigger.disturbs && trigger.events.iter().any(happens)
    };
    let places = matches!(&*program.actions[index].steps, [Step::Move(_)]) && rules.by_places.contains(&index);
    places && !rules.triggers.iter().any(follows)
}

impl<B: Squares> Unmade<B> {
    /// Minds what such actions are asked, before any of the moves from a position; whether that is all told.
    #[inline(never)]
    pub(super) fn mind_open(&mut self, view: &View<'_, B>, (situation, mover): (u16, Option<PlayerId>)) -> bool {
        view.desk.with_copy(view.now, |next| {
            (next.flow.situation, next.flow.mover) = (situation, mover);
            self.mind_open_in(&view.for_mover(mover).at(next), false)
        })
    }

    /// The same in a position in which nobody has moved and the turn has passed; whether facts are in it as they are then after
    /// moves that are not made.
    #[inline(never)]
    pub(super) fn mind_open_in(&mut self, view: &View<'_, B>, keeps_facts: bool) -> bool {
        let (open, sights) = (std::mem::take(&mut self.open), &mut self.sights);
        let mut support = view.desk.support();
        support.clear(view.program.layout.kinds);
        (support.of_others, support.keeps_facts) = (true, keeps_facts);
        open.iter().for_each(|action| view.mind_action(*action, &mut support));
        sights.squares |= support.origins | support.goals;
        sights.add(&support.of_kind);
        let told = !support.all;
        view.desk.keep_support(support);
        self.open = open;
        self.open.clear();
        told
    }
}

impl<B: Squares> View<'_, B> {
    /// Adds what could change which ways to do an action are legal.
    fn mind_action(&self, index: usize, support: &mut Support<B>) {
        let (mut args, mut begun) = (self.desk.atoms(), self.desk.acts());
        self.desk.with_frame(|frame| self.mind_arguments(index, (&mut args, &mut begun), support, frame));
        self.desk.keep_atoms(args);
        self.desk.keep_acts(begun);
    }

    fn mind_arguments(
        &self,
        index: usize,
        (args, begun): (&mut Vec<Atom>, &mut Acts),
        support: &mut Support<B>,
        frame: &mut Frame<B>,
    ) {
        let action = &self.program.actions[index];
        let Some(chosen) = action.params.get(args.len()) else {
            self.support(&action.rest, support, frame);
            self.mind_places(&action.steps, support, frame);
            if !support.all && self.test(&action.rest, frame) {
                begun.clear();
                begun.push(index as u16, None, args);
                self.mind_bans(begun, support);
            }
            return;
        };
        let Domain::Among(query) = &chosen.domain else {
            support.all = true;
            return;
        };
        self.query_support(query, support, frame);
        let mut options = self.desk.atoms();
        self.options(query, frame, &mut options);
        for option in &options {
            frame.set(chosen.slot, *option);
            self.support(&chosen.needs, support, frame);
            if support.all {
                break;
            }
            if self.test(&chosen.needs, frame) {
                args.push(*option);
                self.mind_arguments(index, (args, begun), support, frame);
                args.pop();
            }
        }
        self.desk.keep_atoms(options);
    }

    /// Adds what could change where things are put.
    fn mind_places(&self, steps: &[Step<B>], support: &mut Support<B>, frame: &mut Frame<B>) {
        for step in steps {
            let moves = match step {
                Step::Move(moves) => moves,
                // What facts are set to is the same wherever pieces stand.
                Step::SetVariable(..) | Step::SetVariableOf(..) => continue,
                _ => {
                    support.all = true;
                    return;
                }
            };
            for (what, place) in moves {
                match (what, place) {
                    (Tokens::One(what), Place::One(place)) => {
                        self.one_support(what, support, frame);
                        self.one_support(place, support, frame);
                    }
                    _ => support.all = true,
                }
            }
        }
    }

    /// Adds what could change whether the only action of a list is legal.
    fn mind_bans(&self, begun: &Acts, support: &mut Support<B>) {
        let Some(act) = begun.list.first() else { return };
        let mut judge = |tried: &Tried<'_, B>| {
            let before = View { before: Some(self.now), after: Some(tried.after), moved: tried.moved, ..*self };
            // Who stands where they come to would make a difference.
            let goals = tried.moved.iter().filter_map(|token| before.at(tried.after).token(*token).square());
            goals.for_each(|goal| support.goals |= B::only(goal.index()));
            support.all |= !tried.captured.is_empty();
            for forbid in self.situation().forbids.iter().map(|index| &self.program.forbids[*index]) {
                if !self.speaks_of(&forbid.targets, act) {
                    continue;
                }
                let forbids = self.desk.with_frame(|frame| {
                    self.bind_targets(&forbid.targets, begun, act, frame);
                    let mut holds = |view: &View<'_, B>, test: &Test<B>| {
                        view.support(test, support, frame);
                        !support.all && view.test(test, frame)
                    };
                    holds(&before, &forbid.when)
                        && holds(&before.at(tried.after), &forbid.after)
                        && !holds(&before, &forbid.unless)
                });
                if forbids || support.all {
                    break;
                }
            }
            ControlFlow::Continue(())
        };
        if self.outcomes(begun, act, &mut judge).is_err() {
            support.all = true;
        }
    }
}
