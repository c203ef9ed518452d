//! The flow of a game: stages, turns, phases, and what happens where one passes into the next.

mod boundaries;
mod endings;
mod facts;
mod round;

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::code::One;
use crate::compile::fact::Fact;
use crate::compile::scalar::Scalar;
use crate::engine::desk::Desk;
use crate::engine::flow::{Flow, Leaving, Running};
use crate::engine::hash::count;
use crate::engine::position::Position;
use crate::engine::view::View;
use crate::literal::chance::{Chance, First};
use crate::literal::state::{Outcome, Verdict};
use crate::spec::bounds::{MAX_STEPS, MAX_TIMES};
use crate::spec::ids::{PhaseId, PlayerId, StageId};
use crate::spec::rule::BoundaryOf;
pub(super) use round::settle_down;

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Enter(StageId),
    StartTurn,
    StartPhase(u16),
    Offer,
    EndPhase,
    EndTurn,
    Leave(Option<Outcome>),
    Wait,
}

/// Takes a position from one action to the next.
pub struct Walker<'a, B> {
    program: &'a Program<B>,
    desk: &'a Desk<B>,
    state: &'a mut Position,
    chance: &'a mut dyn Chance,
    supposing: bool,
    /// Whether it stops where the next position would be counted, or a player would act.
    foreseeing: bool,
    /// Whether it has stopped where the next position would be counted.
    foreseen: bool,
    /// Whether endings that need somebody to be stuck are left at the start of a turn until that is known.
    lazy: bool,
    /// Whether pieces may have come, or gone, or become others since the endings were asked.
    stirred: bool,
    /// Whether somebody may have lost the last piece of some kind since.
    bereft: bool,
    /// Whether units for which endings wait may be attacked.
    besieged: bool,
    /// Where the flow stood before the stages that are being left were left.
    stood: Option<Flow>,
    /// What the facts of those stages were.
    forgotten: Vec<(usize, Fact<B>, u8)>,
}

/// How far it goes on after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Onward {
    /// All that happens until somebody can act.
    Wholly,
    /// The same, but endings that need somebody to be stuck are left until that is known.
    Lazily,
}

/// Goes on after an action whose effects have been carried out.
pub fn proceed<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    chance: &mut dyn Chance,
    onward: Onward,
) {
    state.offered = 0;
    let lazy = onward == Onward::Lazily;
    if lazy && round::passes_plainly(program, desk, state, chance) {
        return;
    }
    let mut walker = Walker::new(program, desk, state, chance);
    walker.lazy = lazy;
    walker.after_action();
}

/// Takes a position after an action to where the next one is counted, with nothing left to chance; `false` where the turn goes on,
/// or the game is over.
pub(in crate::engine) fn until_counted<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    supposing: bool,
) -> bool {
    let mut chance = First;
    let mut walker = Walker::new(program, desk, state, &mut chance);
    (walker.supposing, walker.foreseeing) = (supposing, true);
    walker.after_action();
    walker.foreseen
}

/// Goes on after an aside: nothing, unless it ended something.
pub fn proceed_aside<B: Bitboard>(program: &Program<B>, desk: &Desk<B>, state: &mut Position, chance: &mut dyn Chance) {
    state.offered = 0;
    if state.leaving.is_some() {
        Walker::new(program, desk, state, chance).go(Step::Wait);
    }
}

/// Asks the endings once more, those too that were left because nobody had looked who is stuck; whether one holds. It may
/// end the game, or lead on to another stage.
pub fn settle<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    chance: &mut dyn Chance,
) -> bool {
    state.offered = 0;
    let mut walker = Walker::new(program, desk, state, chance);
    let holds = walker.asked_endings(false);
    if holds {
        walker.go(Step::Wait);
    }
    walker.state.beyond |= desk.doubt.take();
    holds
}

/// The position as it would be if the turn passed to `player` now.
pub(in crate::engine) fn hand_over<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    player: PlayerId,
) {
    let mut chance = First;
    let mut walker = Walker::new(program, desk, state, &mut chance);
    walker.supposing = true;
    (walker.state.leaving, walker.state.offered) = (None, 0);
    walker.state.flow.mover = Some(player);
    let phase = walker.first_phase();
    walker.set_phase(phase);
    walker.boundaries(true, BoundaryOf::Turn, Scalar::Nothing);
    walker.enter_phase(0);
    walker.state.leaving = None;
}

/// Whether a turn has just begun, in a first phase that may be passed over.
pub(in crate::engine) fn may_pass_over<B: Bitboard>(program: &Program<B>, state: &Position) -> bool {
    let flow = &state.flow;
    let (Some((phase, 0)), Some(running), 0) = (flow.phase, flow.innermost(), flow.done) else { return false };
    let several = program.spec.stage(running.stage).phases.len() > 1;
    several && !program.spec.phase(phase).times.is_once_or_more()
}

/// Whether a player can act in the first phase of its turn, or in the next if that is passed over, and so on.
pub(in crate::engine) fn some_phase<B: Bitboard>(
    program: &Program<B>,
    desk: &Desk<B>,
    state: &mut Position,
    can_act: impl Fn(&Position) -> bool,
) -> bool {
    let mut chance = First;
    let mut walker = Walker::new(program, desk, state, &mut chance);
    walker.supposing = true;
    let mut entered = walker.enter_phase(0);
    while let Some(phase) = entered {
        let flow = &walker.state.flow;
        let (passed_over, next) =
            (flow.times.is_none_or(|times| times == 0), flow.phase.map_or(0, |(_, index)| index + 1));
        if flow.times != Some(0) && can_act(walker.state) {
            return true;
        }
        if !passed_over {
            break;
        }
        walker.boundaries(false, BoundaryOf::Phase(phase), Scalar::Nothing);
        entered = walker.enter_phase(next);
        if let Some(phase) = entered {
            walker.boundaries(true, BoundaryOf::Phase(phase), Scalar::Nothing);
        }
        walker.state.leaving = None;
    }
    false
}

impl<'a, B: Bitboard> Walker<'a, B> {
    fn new(program: &'a Program<B>, desk: &'a Desk<B>, state: &'a mut Position, chance: &'a mut dyn Chance) -> Self {
        let (stood, forgotten) = (None, Vec::new());
        let (supposing, foreseeing, foreseen, lazy) = (false, false, false, false);
        let (stirred, bereft, besieged) = (true, true, true);
        Walker {
            program,
            desk,
            state,
            chance,
            supposing,
            foreseeing,
            foreseen,
            lazy,
            stirred,
            bereft,
            besieged,
            stood,
            forgotten,
        }
    }

    fn after_action(&mut self) {
        self.state.flow.done += 1;
        let used_up = self.state.flow.times.is_some_and(|times| self.state.flow.done >= times);
        self.go(if used_up { Step::EndPhase } else { Step::Offer });
    }

    fn go(&mut self, mut step: Step) {
        for _ in 0..MAX_STEPS {
            step = self.interrupted(step);
            step = match step {
                Step::Enter(stage) => self.enter(stage),
                Step::StartTurn => self.start_turn(),
                Step::StartPhase(index) => self.start_phase(index),
                Step::Offer => self.offer(),
                Step::EndPhase => self.end_phase(),
                Step::EndTurn => self.end_turn(),
                Step::Leave(result) => self.leave(result),
                Step::Wait => return,
            };
            if self.state.outcome.is_some() {
                return;
            }
        }
        self.state.beyond = true;
        self.state.outcome = Some(Outcome { verdict: Verdict::Drawn, rule: None });
    }

    /// What an effect asked to leave comes before what would come next.
    fn interrupted(&mut self, step: Step) -> Step {
        match self.state.leaving {
            None => step,
            Some(Leaving::Phase) => {
                self.state.leaving = None;
                Step::EndPhase
            }
            Some(Leaving::Turn) => {
                self.state.leaving = None;
                Step::EndTurn
            }
            Some(Leaving::Stage(stage, result)) => {
                if !self.state.flow.runs(stage) {
                    self.state.leaving = None;
                    return step;
                }
                if self.state.flow.innermost().is_some_and(|running| running.stage == stage) {
                    self.state.leaving = None;
                }
                Step::Leave(result)
            }
        }
    }

    fn set_phase(&mut self, phase: Option<(PhaseId, u16)>) {
        self.state.flow.phase = phase;
        self.state.flow.situation = situation_of(self.program, &self.state.flow);
    }

    fn enter(&mut self, id: StageId) -> Step {
        let program = self.program;
        let stage = program.spec.stage(id);
        let entered = self.desk.with_frame(|frame| self.view().test(&program.stages[id.index()], frame));
        if !entered {
            return self.after_part(id, None);
        }
        self.stood = None;
        self.forgotten.clear();
        self.state.flow.push(Running { stage: id, part: 0, turn: 0, begun: 0 });
        self.set_phase(None);
        (self.state.stirred, self.state.bereft) = (u8::MAX, u8::MAX);
        if stage.sequence.is_empty() {
            self.state.flow.mover = stage.turns.first().copied();
            self.state.trail.0 = self.state.trail.1;
        }
        self.start_facts(id);
        self.boundaries(true, BoundaryOf::Stage(id), Scalar::Nothing);
        match stage.sequence.first() {
            Some(first) => Step::Enter(*first),
            None => Step::StartTurn,
        }
    }

    fn start_turn(&mut self) -> Step {
        let Some(running) = self.state.flow.innermost_mut() else { return Step::Wait };
        let turns = &self.program.spec.stages[running.stage.index()].turns;
        let Some(mover) = turns.get(usize::from(running.turn) % turns.len().max(1)) else { return Step::Leave(None) };
        let lazy = self.lazy && self.program.may_wait[running.stage.index()];
        running.begun += 1;
        self.state.flow.mover = Some(*mover);
        let phase = self.first_phase();
        self.set_phase(phase);
        self.state.flow.done = 0;
        self.boundaries(true, BoundaryOf::Turn, Scalar::Nothing);
        if self.state.leaving.is_some() {
            return Step::StartPhase(0);
        }
        if self.foreseeing {
            self.foreseen = true;
            return Step::Wait;
        }
        count_position(self.program, self.desk, self.state);
        self.asked_endings(lazy);
        settle_down(self.state, turns.len());
        Step::StartPhase(0)
    }

    fn first_phase(&self) -> Option<(PhaseId, u16)> {
        let running = self.state.flow.innermost()?;
        self.program.spec.stage(running.stage).phases.first().map(|phase| (*phase, 0))
    }

    fn start_phase(&mut self, index: u16) -> Step {
        match self.enter_phase(index) {
            Some(phase) => {
                self.boundaries(true, BoundaryOf::Phase(phase), Scalar::Nothing);
                if self.state.flow.times == Some(0) { Step::EndPhase } else { Step::Offer }
            }
            None => Step::EndTurn,
        }
    }

    /// Makes a phase the running one.
    fn enter_phase(&mut self, index: u16) -> Option<PhaseId> {
        let running = self.state.flow.innermost()?;
        let phase = self.program.spec.stage(running.stage).phases.get(usize::from(index)).copied()?;
        self.set_phase(Some((phase, index)));
        self.state.flow.done = 0;
        self.state.flow.times = self.program.times[phase.index()].as_ref().map(|times| {
            let times = match times {
                One::Constant(times) => *times,
                times => self.desk.with_frame(|frame| self.view().one(times, frame)),
            };
            u32::try_from(times.number().unwrap_or_default().trunc().clamp(0, MAX_TIMES)).unwrap_or(0)
        });
        Some(phase)
    }

    fn offer(&mut self) -> Step {
        if self.foreseeing {
            return Step::Wait;
        }
        self.state.offered = 0;
        let flow = &self.state.flow;
        let open_ended = flow.times.is_none();
        let begun = flow.done > 0 || flow.phase.is_some_and(|(_, index)| index > 0);
        if !open_ended && !begun || flow.mover.is_none() {
            return Step::Wait;
        }
        if !self.view().situation().compiled {
            self.state.beyond = true;
            return Step::Wait;
        }
        if let Some(squares) = self.view().squares_to_choose_from().filter(|_| !open_ended) {
            self.state.offered = squares.count();
        }
        if self.state.offered > 0 || self.view().has_legal() {
            return Step::Wait;
        }
        if !open_ended && self.asked_endings(false) { Step::Wait } else { Step::EndPhase }
    }

    fn end_phase(&mut self) -> Step {
        let Some((phase, index)) = self.state.flow.phase else { return Step::EndTurn };
        self.boundaries(false, BoundaryOf::Phase(phase), Scalar::Nothing);
        Step::StartPhase(index + 1)
    }

    fn end_turn(&mut self) -> Step {
        self.boundaries(false, BoundaryOf::Turn, Scalar::Nothing);
        let Some(running) = self.state.flow.innermost_mut() else { return Step::Wait };
        let stage = &self.program.spec.stages[running.stage.index()];
        running.turn += 1;
        if usize::from(running.turn) < stage.turns.len() {
            return Step::StartTurn;
        }
        if !stage.repeat {
            return Step::Leave(None);
        }
        running.turn = 0;
        Step::StartTurn
    }

    /// Leaves the innermost stage.
    fn leave(&mut self, result: Option<Outcome>) -> Step {
        let Some(running) = self.state.flow.innermost().copied() else { return Step::Wait };
        let winner = match result {
            Some(Outcome { verdict: Verdict::Won(player), .. }) => Scalar::Player(player),
            _ => Scalar::Nothing,
        };
        let pending = self.state.leaving.take();
        self.boundaries(false, BoundaryOf::Stage(running.stage), winner);
        let result = match self.state.leaving.take() {
            Some(Leaving::Stage(stage, Some(late))) if stage == running.stage && result.is_none() => Some(late),
            outer @ Some(Leaving::Stage(stage, _)) if stage != running.stage && pending.is_none() => {
                self.state.leaving = outer;
                result
            }
            _ => result,
        };
        self.state.leaving = self.state.leaving.take().or(pending);
        self.stood.get_or_insert(self.state.flow);
        self.state.flow.pop();
        self.set_phase(None);
        if self.state.flow.innermost().is_none() || self.state.flow.alone == Some(running.stage) {
            let none = Outcome { verdict: Verdict::Drawn, rule: None };
            self.state.outcome = Some(result.unwrap_or(none));
            self.state.flow = self.stood.take().unwrap_or_default();
            for (index, fact, knowers) in std::mem::take(&mut self.forgotten) {
                self.state.set_fact(&self.program.layout, index, fact);
                self.state.set_knowers(&self.program.layout, index, knowers);
            }
            return Step::Wait;
        }
        self.forget_facts(running.stage);
        self.after_part(running.stage, result)
    }

    /// Goes on in the parent of a stage that has ended or was left out.
    fn after_part(&mut self, part: StageId, result: Option<Outcome>) -> Step {
        let Some(running) = self.state.flow.innermost_mut() else { return Step::Wait };
        let parent = &self.program.spec.stages[running.stage.index()];
        running.part += 1;
        let next = parent.sequence.get(usize::from(running.part)).copied();
        if self.state.leaving.is_some() {
            return Step::Wait;
        }
        if parent.result == Some(part) && result.is_some() {
            return Step::Leave(result);
        }
        if self.asked_endings(false) {
            return Step::Wait;
        }
        next.map_or(Step::Leave(None), Step::Enter)
    }

    fn view(&self) -> View<'_, B> {
        View { supposing: self.supposing, ..View::of(self.program, self.desk, self.state) }
    }
}

/// Remembers the position, when some rule asks how often it occurred.
fn count_position<B: Bitboard>(program: &Program<B>, desk: &Desk<B>, state: &mut Position) {
    if program.spec.counts_positions {
        let mut trail = desk.trail.borrow_mut();
        trail.truncate(state.trail.1 as usize);
        count(program, desk, state, &mut trail.hashes);
        state.trail.1 = trail.hashes.len() as u32;
    }
}

/// Which rules are in force where the flow stands.
pub fn situation_of<B>(program: &Program<B>, flow: &Flow) -> u16 {
    let Some(running) = flow.innermost() else { return 0 };
    let of_stage = &program.situation_of[running.stage.index()];
    of_stage[flow.phase.map_or(0, |(phase, _)| phase.index() + 1)]
}
