//! The automaton of a movement of several legs.

use crate::compile::bitboard::Bitboard;
use crate::compile::lowered::KindFilter;

/// The most states of an automaton; a movement that needs more is walked.
pub const MAX_STATES: usize = 24;

/// A set of states, one bit each.
pub type StateSet = u32;

/// A movement of one player's pieces as a nondeterministic automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathNfa<B> {
    /// The states: legs, each with the steps allowed there.
    pub states: Vec<NfaState<B>>,
    /// The initial states.
    pub entries: StateSet,
    /// Whether a path that returns to its origin without a capture is a move.
    pub may_pass: bool,
    /// Whether some state depends on the kind of a piece.
    pub asks_kinds: bool,
    /// The number of states of the [literal walk](crate::literal::walk) that one square of a state may stand for.
    pub walk_states: usize,
}

/// A leg with the steps it may take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NfaState<B> {
    /// One transition for each step.
    pub transitions: Vec<Transition<B>>,
    /// The most steps in one direction.
    pub range: u16,
    /// The pieces that may stand where the movement ends with this leg.
    pub end: Arrival,
    /// Whether the movement may end off the board.
    pub off: bool,
    /// The pieces that may stand where the movement continues after this leg.
    pub on: Arrival,
}

/// A leg in one direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition<B> {
    /// The index of the square behind a step, less that of the square before it.
    pub by: i16,
    /// The squares from which one step stays on the board.
    pub inside: B,
    /// The states that follow.
    pub next: StateSet,
    /// The state that follows, if it is a single one that goes one step to an empty square or off the board. The
    /// simulation takes that step at once.
    pub fused: Option<FusedStep<B>>,
}

/// A step to an empty square or off the board that is taken with the transition before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FusedStep<B> {
    /// The index of the square behind the step, less that of the square before it.
    pub by: i16,
    /// The squares from which the step stays on the board.
    pub inside: B,
    /// Whether the movement may end with the step.
    pub ends: bool,
    /// Whether the movement may end off the board.
    pub off: bool,
    /// The states that follow; none where the movement cannot continue.
    pub next: StateSet,
}

/// The ways in which a leg may arrive.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Arrival {
    /// Stop on an empty square.
    pub empty: bool,
    /// Stop on the square of an enemy, an own piece or a piece without an owner, which stays.
    pub over: [Option<KindFilter>; 3],
    /// Capture an enemy.
    pub enemy: Option<KindFilter>,
    /// Capture a piece of its own side.
    pub own: Option<KindFilter>,
    /// Be back where the leg began.
    pub stays: bool,
}

impl<B: Bitboard> PathNfa<B> {
    /// Whether it captures pieces of its own side.
    pub fn captures_own(&self) -> bool {
        self.states.iter().any(|state| state.end.own.is_some() || state.on.own.is_some())
    }

    /// Finds the steps that can be taken with the transitions before them, and what depends on kinds.
    pub(super) fn finish(&mut self) {
        let fused: Vec<Option<FusedStep<B>>> = self.states.iter().map(NfaState::as_fused_step).collect();
        for transition in self.states.iter_mut().flat_map(|state| &mut state.transitions) {
            let only = transition.next.is_power_of_two().then(|| transition.next.trailing_zeros() as usize);
            transition.fused = only.and_then(|index| fused.get(index)?.clone());
        }
        self.asks_kinds = self.states.iter().any(|state| state.end.asks_kinds() || state.on.asks_kinds());
    }

    /// Adds a state; `None` when there are too many.
    pub(super) fn add(&mut self, state: NfaState<B>) -> Option<StateSet> {
        let index = self.states.len();
        self.states.push(state);
        (index < MAX_STATES).then(|| 1 << index)
    }
}

impl Arrival {
    /// Whether only empty squares are allowed, and the piece stands where it arrives.
    fn is_bare(&self) -> bool {
        let Arrival { empty: _, over, enemy, own, stays } = self;
        !stays && over.iter().chain([enemy, own]).all(Option::is_none)
    }

    fn asks_kinds(&self) -> bool {
        let Arrival { over, enemy, own, .. } = self;
        over.iter().chain([enemy, own]).flatten().any(|sort| !sort.is_all())
    }
}

impl<B: Bitboard> NfaState<B> {
    /// The step of a state that goes one step to an empty square or off the board.
    fn as_fused_step(&self) -> Option<FusedStep<B>> {
        let NfaState { transitions, range: 1, end, off, on } = self else { return None };
        let [Transition { by, inside, next, .. }] = transitions.as_slice() else { return None };
        let next = if on.empty { *next } else { 0 };
        (end.is_bare() && on.is_bare()).then_some(FusedStep {
            by: *by,
            inside: *inside,
            ends: end.empty,
            off: *off,
            next,
        })
    }
}
