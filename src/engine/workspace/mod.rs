//! Working memory of an engine: frames, positions and lists that are used again, so that a running engine allocates
//! nothing.

pub mod frame;
pub mod memo;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::effects::event::{Event, Relocation};
use crate::engine::legality::footprint::Footprint;
use crate::engine::legality::guard_info::GuardInfo;
use crate::engine::moves::choice_stack::ChoiceStack;
use crate::engine::moves::list::Moves;
use crate::engine::moves::token_sets::TokenSets;
use crate::engine::path_nfa::cache::SimulationCache;
use crate::engine::path_nfa::result::{PathAttacks, PathResult};
use crate::engine::position::Position;
use crate::engine::position::key_history::KeyHistory;
use crate::engine::workspace::frame::Frame;
use crate::engine::workspace::memo::{Memo, PairSquares, PaymentMemo};
use crate::literal::state::State;
use crate::number::Number;
use crate::spec::code::slot;
use crate::spec::ids::{ActionId, PlayerId, TokenId};

/// Whether a player has no legal action, some actions left out, or would have none if the turn passed to it.
type IsStuck<B> = fn(&Program<B>, &Workspace<B>, &Position, PlayerId, &[ActionId]) -> bool;

/// Moves a position after an action on to where the next one is counted, without random results. Returns `false` if the
/// turn goes on or the game is over. The last argument: does this serve to find out whether a player is stuck?
type NextCounted<B> = fn(&Program<B>, &Workspace<B>, &mut Position, bool) -> bool;

/// Questions that evaluation asks of the turn machine, which stands above it.
#[derive(Debug, Clone, Copy)]
pub struct TurnQueries<B> {
    /// Whether a player is stuck.
    pub is_stuck: IsStuck<B>,
    /// The position that is counted next.
    pub next_counted: NextCounted<B>,
}

/// A position and the state made of it, for the literal interpreter.
pub type HandedBack = (Box<Position>, Rc<State>);

/// A position and a player's view of it.
pub type KnownPosition = (Box<Position>, Box<Position>);

/// The working memory of one engine. Large values are boxed: they are handed out and taken back all the time.
#[derive(Debug)]
pub struct Workspace<B> {
    /// Questions to the turn machine.
    pub turn: TurnQueries<B>,
    size: (usize, usize),
    frames: RefCell<Vec<Frame<B>>>,
    #[expect(clippy::vec_box, reason = "a position is handed out and taken back as one word")]
    positions: RefCell<Vec<Box<Position>>>,
    lists: RefCell<Vec<Vec<TokenId>>>,
    scalars: RefCell<Vec<Vec<Scalar>>>,
    events: RefCell<Vec<Vec<Event>>>,
    relocations: RefCell<Vec<Vec<Relocation>>>,
    choice_stacks: RefCell<Vec<ChoiceStack>>,
    token_sets: RefCell<Vec<TokenSets>>,
    worths: RefCell<Vec<Vec<Option<Number>>>>,
    moves: RefCell<Vec<Moves>>,
    footprints: RefCell<Vec<Box<Footprint<B>>>>,
    guard_infos: RefCell<Vec<Box<GuardInfo<B>>>>,
    /// Sets that were evaluated.
    pub sets: Memo<B>,
    /// The results for two squares in actions of two pieces.
    pub pairs: Memo<PairSquares<B>>,
    /// The paths of movements of several legs.
    pub path_results: RefCell<SimulationCache<B, PathResult<B>>>,
    /// The attacks by such movements.
    pub path_attacks: RefCell<SimulationCache<B, PathAttacks<B>>>,
    /// Upper bounds of these attacks.
    pub relaxed_attacks: RefCell<SimulationCache<B, PathAttacks<B>>>,
    /// Whether a read needed hidden knowledge, or a bound was reached.
    pub uncertain: Cell<bool>,
    /// For each player a position and its view of it.
    pub known: [RefCell<Option<KnownPosition>>; 2],
    /// The last two positions converted to states; the older one is replaced.
    pub handed_back: RefCell<[Option<HandedBack>; 2]>,
    /// The payments that were found.
    pub payments: PaymentMemo,
    /// The keys of the positions of the running stages.
    pub key_history: RefCell<KeyHistory>,
}

impl<B: Bitboard> Workspace<B> {
    /// Creates an empty workspace for a program.
    pub fn new(program: &Program<B>, turn: TurnQueries<B>) -> Self {
        Workspace {
            turn,
            size: program.frame,
            frames: RefCell::default(),
            positions: RefCell::default(),
            lists: RefCell::default(),
            scalars: RefCell::default(),
            events: RefCell::default(),
            relocations: RefCell::default(),
            choice_stacks: RefCell::default(),
            token_sets: RefCell::default(),
            worths: RefCell::default(),
            moves: RefCell::default(),
            footprints: RefCell::default(),
            guard_infos: RefCell::default(),
            sets: Memo::default(),
            pairs: Memo::default(),
            path_results: RefCell::default(),
            path_attacks: RefCell::default(),
            relaxed_attacks: RefCell::default(),
            uncertain: Cell::new(false),
            known: [RefCell::default(), RefCell::default()],
            handed_back: RefCell::default(),
            payments: PaymentMemo::default(),
            key_history: RefCell::default(),
        }
    }

    /// Runs `work` with a frame in which the fixed slots are `nothing`.
    #[inline]
    pub fn with_frame<T>(&self, work: impl FnOnce(&mut Frame<B>) -> T) -> T {
        let kept = self.frames.borrow_mut().pop();
        let mut frame = kept.unwrap_or_else(|| Frame {
            ones: vec![Scalar::Nothing; self.size.0.max(usize::from(slot::FREE))],
            sets: vec![B::EMPTY; self.size.1],
        });
        frame.ones[..usize::from(slot::FREE)].fill(Scalar::Nothing);
        let done = work(&mut frame);
        self.frames.borrow_mut().push(frame);
        done
    }

    /// Runs `work` with a copy of a position.
    #[inline]
    pub fn with_copy<T>(&self, of: &Position, work: impl FnOnce(&mut Position) -> T) -> T {
        let mut copy = self.copy(of);
        let done = work(&mut copy);
        self.give_back(copy);
        done
    }

    /// A copy of a position, to be [given back](Workspace::give_back).
    #[inline]
    pub fn copy(&self, of: &Position) -> Box<Position> {
        match self.positions.borrow_mut().pop() {
            Some(mut kept) => {
                (*kept).clone_from(of);
                kept
            }
            None => Box::new(of.clone()),
        }
    }

    /// Takes back a position.
    #[inline]
    pub fn give_back(&self, position: Box<Position>) {
        self.positions.borrow_mut().push(position);
    }

    /// An empty list of events, to be [kept](Workspace::keep_events).
    #[inline]
    pub fn events(&self) -> Vec<Event> {
        self.events.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of events.
    #[inline]
    pub fn keep_events(&self, mut events: Vec<Event>) {
        events.clear();
        self.events.borrow_mut().push(events);
    }

    /// An empty list of relocations, to be [kept](Workspace::keep_relocations).
    pub fn relocations(&self) -> Vec<Relocation> {
        self.relocations.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of relocations.
    pub fn keep_relocations(&self, mut relocations: Vec<Relocation>) {
        relocations.clear();
        self.relocations.borrow_mut().push(relocations);
    }

    /// An empty choice stack, to be [kept](Workspace::keep_choice_stack).
    #[inline]
    pub fn choice_stack(&self) -> ChoiceStack {
        self.choice_stacks.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a choice stack.
    #[inline]
    pub fn keep_choice_stack(&self, mut choices: ChoiceStack) {
        choices.clear();
        self.choice_stacks.borrow_mut().push(choices);
    }

    /// Sets of tokens, to be [kept](Workspace::keep_token_sets).
    pub fn token_sets(&self) -> TokenSets {
        self.token_sets.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back sets of tokens.
    pub fn keep_token_sets(&self, token_sets: TokenSets) {
        self.token_sets.borrow_mut().push(token_sets);
    }

    /// An empty list of ratings, to be [kept](Workspace::keep_worths).
    #[inline]
    pub fn worths(&self) -> Vec<Option<Number>> {
        self.worths.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of ratings.
    #[inline]
    pub fn keep_worths(&self, mut worths: Vec<Option<Number>>) {
        worths.clear();
        self.worths.borrow_mut().push(worths);
    }

    /// An empty list of values, to be [kept](Workspace::keep_scalars).
    #[inline]
    pub fn scalars(&self) -> Vec<Scalar> {
        self.scalars.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of values.
    #[inline]
    pub fn keep_scalars(&self, mut scalars: Vec<Scalar>) {
        scalars.clear();
        self.scalars.borrow_mut().push(scalars);
    }

    /// An empty list of moves, to be [kept](Workspace::keep_moves).
    #[inline]
    pub fn moves(&self) -> Moves {
        self.moves.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of moves.
    #[inline]
    pub fn keep_moves(&self, mut moves: Moves) {
        moves.clear();
        moves.groups_payments = false;
        self.moves.borrow_mut().push(moves);
    }

    /// A footprint, to be [kept](Workspace::keep_footprint).
    #[inline]
    pub fn footprint(&self) -> Box<Footprint<B>> {
        self.footprints.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a footprint.
    #[inline]
    pub fn keep_footprint(&self, footprint: Box<Footprint<B>>) {
        self.footprints.borrow_mut().push(footprint);
    }

    /// A guard info, to be [kept](Workspace::keep_guard_info).
    #[inline]
    pub fn guard_info(&self) -> Box<GuardInfo<B>> {
        self.guard_infos.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a guard info.
    #[inline]
    pub fn keep_guard_info(&self, guard_info: Box<GuardInfo<B>>) {
        self.guard_infos.borrow_mut().push(guard_info);
    }

    /// An empty list of tokens, to be [put away](Workspace::put_away).
    #[inline]
    pub fn list(&self) -> Vec<TokenId> {
        self.lists.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of tokens.
    #[inline]
    pub fn put_away(&self, mut list: Vec<TokenId>) {
        list.clear();
        self.lists.borrow_mut().push(list);
    }
}
