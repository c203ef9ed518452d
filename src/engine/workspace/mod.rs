//! Working memory of an engine: frames, positions and lists that are used again, so that a running engine allocates nothing.

pub mod frame;
pub mod memo;

use std::cell::{Cell, RefCell};

use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::engine::effects::event::{Event, Relocation};
use crate::engine::legality::footprint::Support;
use crate::engine::legality::guard_info::Shelter;
use crate::engine::moves::choice_stack::Forks;
use crate::engine::moves::list::Acts;
use crate::engine::moves::token_sets::Subsets;
use crate::engine::path_nfa::cache::Kept;
use crate::engine::path_nfa::result::{Flooded, Prowled};
use crate::engine::position::Position;
use crate::engine::position::key_history::KeyHistory;
use crate::engine::workspace::frame::Frame;
use crate::engine::workspace::memo::{Memo, Menus, Two};
use crate::number::Number;
use crate::spec::code::slot;
use crate::spec::ids::{ActionId, PlayerId, TokenId};

/// Whether a player has no legal action, some actions left out, or would have none if the turn passed to it.
type IsStuck<B> = fn(&Program<B>, &Desk<B>, &Position, PlayerId, &[ActionId]) -> bool;

/// Takes a position after an action to where the next one is counted, without random results; `false` if the turn goes on, or the game is
/// over. The last argument says that this serves to find out whether a player is stuck.
type NextCounted<B> = fn(&Program<B>, &Desk<B>, &mut Position, bool) -> bool;

/// Questions that evaluation asks of the turn machine, which stands above it.
#[derive(Debug, Clone, Copy)]
pub struct TurnQueries<B> {
    /// Whether a player is stuck.
    pub is_stuck: IsStuck<B>,
    /// The position that is counted next.
    pub next_counted: NextCounted<B>,
}

/// A position and what a player knows of it.
pub type Known = (Box<Position>, Box<Position>);

/// Working memory of one engine. What is large lies in boxes: it is handed out and taken back all the time.
#[derive(Debug)]
pub struct Desk<B> {
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
    forks: RefCell<Vec<Forks>>,
    subsets: RefCell<Vec<Subsets>>,
    worths: RefCell<Vec<Vec<Option<Number>>>>,
    acts: RefCell<Vec<Acts>>,
    supports: RefCell<Vec<Box<Support<B>>>>,
    shelters: RefCell<Vec<Box<Shelter<B>>>>,
    /// Sets that were worked out.
    pub sets: Memo<B>,
    /// What two squares decide of an action of two pieces.
    pub pairs: Memo<Two<B>>,
    /// Where movements of several legs lead.
    pub floods: RefCell<Kept<B, Flooded<B>>>,
    /// What units attack by them.
    pub prowls: RefCell<Kept<B, Prowled<B>>>,
    /// The same, and perhaps some more.
    pub surges: RefCell<Kept<B, Prowled<B>>>,
    /// Whether something was asked that is not known to whoever looks.
    pub doubt: Cell<bool>,
    /// For each player a position and what it knows of it.
    pub known: [RefCell<Option<Known>>; 2],
    /// What may be paid, by what it is chosen from, and by situation and action.
    pub menus: Menus,
    /// What positions were in the running stages, by their hashes.
    pub trail: RefCell<KeyHistory>,
}

impl<B: Bitboard> Desk<B> {
    /// An empty desk for a program.
    pub fn new(program: &Program<B>, turn: TurnQueries<B>) -> Self {
        Desk {
            turn,
            size: program.frame,
            frames: RefCell::default(),
            positions: RefCell::default(),
            lists: RefCell::default(),
            scalars: RefCell::default(),
            events: RefCell::default(),
            relocations: RefCell::default(),
            forks: RefCell::default(),
            subsets: RefCell::default(),
            worths: RefCell::default(),
            acts: RefCell::default(),
            supports: RefCell::default(),
            shelters: RefCell::default(),
            sets: Memo::default(),
            pairs: Memo::default(),
            floods: RefCell::default(),
            prowls: RefCell::default(),
            surges: RefCell::default(),
            doubt: Cell::new(false),
            known: [RefCell::default(), RefCell::default()],
            menus: Menus::default(),
            trail: RefCell::default(),
        }
    }

    /// Lets something work with a frame in which the fixed slots are `nothing`.
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

    /// Lets something work with a copy of a position.
    #[inline]
    pub fn with_copy<T>(&self, of: &Position, work: impl FnOnce(&mut Position) -> T) -> T {
        let mut copy = self.copy(of);
        let done = work(&mut copy);
        self.give_back(copy);
        done
    }

    /// A copy of a position, to be [given back](Desk::give_back).
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

    /// An empty list of events, to be [kept](Desk::keep_events).
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

    /// An empty list of relocations, to be [kept](Desk::keep_relocations).
    pub fn relocations(&self) -> Vec<Relocation> {
        self.relocations.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of relocations.
    pub fn keep_relocations(&self, mut relocations: Vec<Relocation>) {
        relocations.clear();
        self.relocations.borrow_mut().push(relocations);
    }

    /// A walk through choices that has not begun, to be [kept](Desk::keep_forks).
    #[inline]
    pub fn forks(&self) -> Forks {
        self.forks.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a walk through choices.
    #[inline]
    pub fn keep_forks(&self, mut forks: Forks) {
        forks.clear();
        self.forks.borrow_mut().push(forks);
    }

    /// Sets to choose from, to be [kept](Desk::keep_subsets).
    pub fn subsets(&self) -> Subsets {
        self.subsets.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back sets to choose from.
    pub fn keep_subsets(&self, subsets: Subsets) {
        self.subsets.borrow_mut().push(subsets);
    }

    /// An empty list of how good actions are, to be [kept](Desk::keep_worths).
    #[inline]
    pub fn worths(&self) -> Vec<Option<Number>> {
        self.worths.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of how good actions are.
    #[inline]
    pub fn keep_worths(&self, mut worths: Vec<Option<Number>>) {
        worths.clear();
        self.worths.borrow_mut().push(worths);
    }

    /// An empty list of values, to be [kept](Desk::keep_scalars).
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

    /// An empty list of actions, to be [kept](Desk::keep_acts).
    #[inline]
    pub fn acts(&self) -> Acts {
        self.acts.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of actions.
    #[inline]
    pub fn keep_acts(&self, mut acts: Acts) {
        acts.clear();
        acts.bundling = false;
        self.acts.borrow_mut().push(acts);
    }

    /// A support, to be [kept](Desk::keep_support).
    #[inline]
    pub fn support(&self) -> Box<Support<B>> {
        self.supports.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a support.
    #[inline]
    pub fn keep_support(&self, support: Box<Support<B>>) {
        self.supports.borrow_mut().push(support);
    }

    /// A shelter, to be [kept](Desk::keep_shelter).
    #[inline]
    pub fn shelter(&self) -> Box<Shelter<B>> {
        self.shelters.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a shelter.
    #[inline]
    pub fn keep_shelter(&self, shelter: Box<Shelter<B>>) {
        self.shelters.borrow_mut().push(shelter);
    }

    /// An empty list, to be [put away](Desk::put_away).
    #[inline]
    pub fn list(&self) -> Vec<TokenId> {
        self.lists.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list.
    #[inline]
    pub fn put_away(&self, mut list: Vec<TokenId>) {
        list.clear();
        self.lists.borrow_mut().push(list);
    }
}
