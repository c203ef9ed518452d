//! Working memory: frames, positions and lists that are used again, so that nothing is allocated while an engine runs.

use std::cell::RefCell;

use super::acts::Acts;
use super::batch::{Shelter, Two};
use super::forks::Forks;
use super::position::Position;
use super::run::{Event, Relocation};
use super::support::Support;
use crate::number::Number;
use crate::program::Program;
use crate::program::atom::Atom;
use crate::program::squares::Squares;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::TokenId;

/// The values of the names a sentence uses.
#[derive(Debug, Clone)]
pub struct Frame<B> {
    /// Single things.
    pub ones: Vec<Atom>,
    /// Sets.
    pub sets: Vec<B>,
}

impl<B> Frame<B> {
    /// The value in a slot.
    #[inline]
    pub fn get(&self, slot: Slot) -> Atom {
        self.ones[usize::from(slot)]
    }

    /// Puts a value into a slot.
    #[inline]
    pub fn set(&mut self, slot: Slot, value: Atom) {
        self.ones[usize::from(slot)] = value;
    }
}

/// How many sets are remembered; a new one takes the place of an old one.
const REMEMBERED: usize = 256;

/// Things that were worked out, each with the number it is remembered under, where that puts it; none has the greatest.
type Remembered<T> = Box<[(u64, T); REMEMBERED]>;

/// Working memory of one engine. What is large lies in boxes: it is handed out and taken back all the time.
#[derive(Debug)]
#[expect(clippy::vec_box, reason = "to move a box is cheaper than to move what is in it")]
pub struct Desk<B> {
    size: (usize, usize),
    frames: RefCell<Vec<Frame<B>>>,
    positions: RefCell<Vec<Box<Position<B>>>>,
    lists: RefCell<Vec<Vec<TokenId>>>,
    atoms: RefCell<Vec<Vec<Atom>>>,
    events: RefCell<Vec<Vec<Event>>>,
    relocations: RefCell<Vec<Vec<Relocation>>>,
    forks: RefCell<Vec<Forks>>,
    worths: RefCell<Vec<Vec<Option<Number>>>>,
    acts: RefCell<Vec<Acts>>,
    supports: RefCell<Vec<Box<Support<B>>>>,
    shelters: RefCell<Vec<Box<Shelter<B>>>>,
    /// Sets that were worked out.
    kept: RefCell<Remembered<B>>,
    /// What two squares decide of an action of two pieces.
    twos: RefCell<Remembered<Two<B>>>,
    /// What positions were in the running stages, by their hashes.
    pub trail: RefCell<Vec<u64>>,
}

impl<B: Squares> Desk<B> {
    /// An empty desk for a program.
    pub fn new(program: &Program<B>) -> Self {
        Desk {
            size: program.frame,
            frames: RefCell::default(),
            positions: RefCell::default(),
            lists: RefCell::default(),
            atoms: RefCell::default(),
            events: RefCell::default(),
            relocations: RefCell::default(),
            forks: RefCell::default(),
            worths: RefCell::default(),
            acts: RefCell::default(),
            supports: RefCell::default(),
            shelters: RefCell::default(),
            kept: RefCell::new(Box::new([(u64::MAX, B::EMPTY); REMEMBERED])),
            twos: RefCell::new(Box::new([(u64::MAX, Two::default()); REMEMBERED])),
            trail: RefCell::default(),
        }
    }

    /// Lets something work with a frame in which the fixed slots are `nothing`.
    #[inline]
    pub fn with_frame<T>(&self, work: impl FnOnce(&mut Frame<B>) -> T) -> T {
        let kept = self.frames.borrow_mut().pop();
        let mut frame = kept.unwrap_or_else(|| Frame {
            ones: vec![Atom::Nothing; self.size.0.max(usize::from(slot::FREE))],
            sets: vec![B::EMPTY; self.size.1],
        });
        frame.ones[..usize::from(slot::FREE)].fill(Atom::Nothing);
        let done = work(&mut frame);
        self.frames.borrow_mut().push(frame);
        done
    }

    /// Lets something work with a copy of a position.
    #[inline]
    pub fn with_copy<T>(&self, of: &Position<B>, work: impl FnOnce(&mut Position<B>) -> T) -> T {
        let mut copy = self.copy(of);
        let done = work(&mut copy);
        self.give_back(copy);
        done
    }

    /// A copy of a position, to be [given back](Desk::give_back).
    #[inline]
    pub fn copy(&self, of: &Position<B>) -> Box<Position<B>> {
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
    pub fn give_back(&self, position: Box<Position<B>>) {
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

    /// An empty list of values, to be [kept](Desk::keep_atoms).
    #[inline]
    pub fn atoms(&self) -> Vec<Atom> {
        self.atoms.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes back a list of values.
    #[inline]
    pub fn keep_atoms(&self, mut atoms: Vec<Atom>) {
        atoms.clear();
        self.atoms.borrow_mut().push(atoms);
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

    /// A set that was remembered under a number.
    #[inline]
    pub fn remembered(&self, key: u64) -> Option<B> {
        let (known, set) = self.kept.borrow()[slot_of(key)];
        (known == key).then_some(set)
    }

    /// Remembers a set under a number.
    #[inline]
    pub fn remember(&self, key: u64, set: B) {
        self.kept.borrow_mut()[slot_of(key)] = (key, set);
    }

    /// What two squares decide, if that was remembered under a number.
    #[inline]
    pub fn two(&self, key: u64) -> Option<Two<B>> {
        let (known, two) = self.twos.borrow()[slot_of(key)];
        (known == key).then_some(two)
    }

    /// Remembers what two squares decide.
    #[inline]
    pub fn remember_two(&self, key: u64, two: Two<B>) {
        self.twos.borrow_mut()[slot_of(key)] = (key, two);
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

#[inline]
fn slot_of(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % REMEMBERED
}
