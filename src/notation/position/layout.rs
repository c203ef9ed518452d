//! What stands where and what runs: the part of a position on which everything else rests.

use crate::literal::chance::First;
use crate::literal::effects::create;
use crate::literal::scene::{Scene, frame};
use crate::literal::standing::{line_to, standing_in};
use crate::literal::state::{Place, Running, State};
use crate::spec::Spec;
use crate::spec::code::ExprKind;
use crate::spec::ids::{ClassId, PlayerId, Square, StageId};
use crate::spec::rule::Times;
use crate::spec::value::ZoneRef;

use crate::notation::names::Man;
use crate::notation::whereabouts::Whereabouts;
use crate::notation::zones::{start_of, zone_refs};

/// The skeleton of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// The running stages, outermost first, each with which part of it runs.
    pub line: Vec<(StageId, usize)>,
    /// Whether the innermost stage is played by itself.
    pub alone: bool,
    /// Which turn of the innermost stage's turns runs.
    pub turn: usize,
    /// How many turns of it have begun.
    pub begun: u32,
    /// Which phase of the turn runs.
    pub phase: usize,
    /// How many actions have been taken in it.
    pub done: u32,
    /// How many actions the phase takes, when that is not what it would take now.
    pub times: Option<u32>,
    /// The tokens on the board, layer by layer.
    pub board: Vec<Option<Man>>,
    /// What is in each zone; `None` for what it starts with.
    pub zones: Vec<Option<Vec<Man>>>,
}

impl Layout {
    /// An empty board in a stage, at its first turn.
    pub(super) fn empty(spec: &Spec, stage: StageId) -> Layout {
        Layout {
            line: default_line(spec, stage),
            alone: true,
            turn: 0,
            begun: 1,
            phase: 0,
            done: 0,
            times: None,
            board: vec![None; spec.geometry.len() * spec.layers],
            zones: vec![None; zone_refs(spec).count()],
        }
    }

    /// The skeleton of a state.
    pub(super) fn of(spec: &Spec, state: &State, whereabouts: &Whereabouts) -> Layout {
        let mut layout = Layout::empty(spec, spec.main);
        if let Some(running) = state.innermost() {
            layout.line = state.flow.running.iter().map(|running| (running.stage, running.part)).collect();
            (layout.turn, layout.begun) = (running.turn, running.begun);
            layout.alone = state.flow.alone == Some(running.stage) || !layout.goes_on(spec);
        } else {
            let turns = &spec.stage(spec.main).turns;
            layout.turn = turns.iter().position(|turn| Some(*turn) == state.flow.mover).unwrap_or(0);
            layout.begun = layout.turn as u32 + 1;
        }
        layout.phase = state.flow.phase.map_or(0, |(_, index)| index);
        layout.done = state.flow.done;
        for (index, place) in layout.board.iter_mut().enumerate() {
            let (layer, square) = (index / spec.geometry.len(), Square::at(index % spec.geometry.len()));
            *place = state.on(spec, layer, square).map(|token| man(state, token));
        }
        for (list, (_, tokens)) in layout.zones.iter_mut().zip(whereabouts.zones()) {
            *list = Some(tokens.iter().map(|token| man(state, *token)).collect());
        }
        let usual = always(spec, state).unwrap_or_else(|| layout.build(spec).flow.times);
        layout.times = state.flow.times.filter(|times| layout.phase_known(spec) && Some(*times) != usual);
        layout
    }

    fn phase_known(&self, spec: &Spec) -> bool {
        self.phase < spec.stage(self.stage()).phases.len()
    }

    /// Whether the game would go on when the innermost stage is over.
    fn goes_on(&self, spec: &Spec) -> bool {
        self.line.iter().any(|(stage, part)| part + 1 < spec.stage(*stage).sequence.len())
    }

    /// The innermost stage.
    pub(super) fn stage(&self) -> StageId {
        self.line.last().map_or_else(StageId::default, |(stage, _)| *stage)
    }

    /// The player to move.
    pub(super) fn mover(&self, spec: &Spec) -> Option<PlayerId> {
        spec.stage(self.stage()).turns.get(self.turn).copied()
    }

    /// The position with this skeleton in which every fact is what it starts as.
    pub(super) fn build(&self, spec: &Spec) -> State {
        let mut state = standing_in(spec, self.stage(), self.turn, self.begun, &mut First);
        let innermost = self.line.len().saturating_sub(1);
        let running = self.line.iter().enumerate().map(|(depth, (stage, part))| {
            let (turn, begun) = if depth == innermost { (self.turn, self.begun) } else { (0, 0) };
            Running { stage: *stage, part: *part, turn, begun }
        });
        state.flow.running = running.collect();
        state.flow.alone = self.alone.then(|| self.stage());
        self.set_out(spec, &mut state);
        let phase = spec.stage(self.stage()).phases.get(self.phase).copied();
        state.flow.phase = phase.map(|phase| (phase, self.phase));
        state.flow.done = self.done;
        state.flow.times = self.times.or_else(|| usual_times(spec, &state));
        state
    }

    fn set_out(&self, spec: &Spec, state: &mut State) {
        for (index, place) in self.board.iter().enumerate() {
            if let Some(man) = place {
                let square = Square::at(index % spec.geometry.len());
                create(spec, state, man.kind, man.owner, Place::On(square));
            }
        }
        for (zone, list) in zone_refs(spec).zip(&self.zones) {
            match list {
                Some(list) => fill(spec, state, zone, list),
                None => fill(spec, state, zone, &start_of(spec, zone, &self.line)),
            }
        }
    }
}

fn fill(spec: &Spec, state: &mut State, zone: ZoneRef, list: &[Man]) {
    for token in state.zone(spec, zone).to_vec() {
        state.lift(spec, token);
    }
    for man in list {
        create(spec, state, man.kind, man.owner, Place::In(zone));
    }
}

fn man(state: &State, token: crate::spec::ids::TokenId) -> Man {
    let token = state.token(token);
    Man { kind: token.kind, owner: token.owner }
}

/// How many actions the running phase takes, if that is the same in all positions; `None` in it for any number.
fn always(spec: &Spec, state: &State) -> Option<Option<u32>> {
    let constant = match &spec.phase(state.flow.phase?.0).times {
        Times::Any => true,
        Times::Count(code) => matches!(&*code.body.kind, ExprKind::Constant(_)),
    };
    constant.then(|| usual_times(spec, state))
}

/// How many actions the running phase takes, asked in this position; `None` for any number.
fn usual_times(spec: &Spec, state: &State) -> Option<u32> {
    match &spec.phase(state.flow.phase?.0).times {
        Times::Any => None,
        Times::Count(code) => {
            let times = Scene::of(spec, state).number(&code.body, &mut frame(code.slots)).trunc();
            Some(u32::try_from(times).unwrap_or(0))
        }
    }
}

/// The running stages when nothing more is known than the innermost.
pub(super) fn default_line(spec: &Spec, stage: StageId) -> Vec<(StageId, usize)> {
    line_to(spec, spec.root, stage).unwrap_or_else(|| vec![(stage, 0)])
}

/// The index in [`Layout::board`] of a square in the layer of a class; `None` for tokens that never lie on squares.
pub(super) fn board_index(spec: &Spec, class: ClassId, square: Square) -> Option<usize> {
    let layer = spec.classes.get(class.index())?.layer?;
    Some(layer * spec.geometry.len() + square.index())
}
