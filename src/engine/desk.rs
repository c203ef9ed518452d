//! Working memory: frames, positions and lists that are used again, so that nothing is allocated while an engine runs.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use super::acts::{Acts, Bundle};
use super::batch::{Shelter, Two};
use super::flood::{Flooded, Kept, Prowled};
use super::forks::Forks;
use super::position::Position;
use super::run::{Event, Relocation};
use super::subsets::Subsets;
use super::support::Support;
use super::trail::Trail;
use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::compile::scalar::Scalar;
use crate::number::Number;
use crate::spec::code::{Slot, slot};
use crate::spec::ids::{KindId, TokenId};

/// The values of the names a sentence uses.
#[derive(Debug, Clone)]
pub struct Frame<B> {
    /// Single things.
    pub ones: Vec<Scalar>,
    /// Sets.
    pub sets: Vec<B>,
}

impl<B> Frame<B> {
    /// The value in a slot.
    #[inline]
    pub fn get(&self, slot: Slot) -> Scalar {
        self.ones[usize::from(slot)]
    }

    /// Puts a value into a slot.
    #[inline]
    pub fn set(&mut self, slot: Slot, value: Scalar) {
        self.ones[usize::from(slot)] = value;
    }
}

/// What may be paid for moves, by the kind of the unit, as far as it has been asked.
pub type Bundles = Vec<Option<Arc<Bundle>>>;

/// What may be paid, by how many tokens of each kind there are to choose from, and by situation and action.
type Menus = BTreeMap<Vec<(KindId, u16)>, Vec<((u16, u16), Bundles)>>;

/// So much that may be paid is remembered.
const MENUS: usize = 4096;

/// A position and what a player knows of it.
pub type Known = (Box<Position>, Box<Position>);

/// How many sets are remembered; a new one takes the place of an old one.
const REMEMBERED: usize = 256;

/// Things that were worked out, each with the number it is remembered under, where that puts it; none has the greatest.
type Remembered<T> = Box<[(u64, T); REMEMBERED]>;

/// Working memory of one engine. What is large lies in boxes: it is handed out and taken back all the time.
#[derive(Debug)]
pub struct Desk<B> {
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
    kept: RefCell<Remembered<B>>,
    /// What two squares decide of an action of two pieces.
    twos: RefCell<Remembered<Two<B>>>,
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
    bundles: RefCell<Menus>,
    /// What positions were in the running stages, by their hashes.
    pub trail: RefCell<Trail>,
}

impl<B: Bitboard> Desk<B> {
    /// An empty desk for a program.
    pub fn new(program: &Program<B>) -> Self {
        Desk {
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
            kept: RefCell::new(Box::new([(u64::MAX, B::EMPTY); REMEMBERED])),
            twos: RefCell::new(Box::new([(u64::MAX, Two::default()); REMEMBERED])),
            floods: RefCell::default(),
            prowls: RefCell::default(),
            surges: RefCell::default(),
            doubt: Cell::new(false),
            known: [RefCell::default(), RefCell::default()],
            bundles: RefCell::default(),
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

    /// What may be paid in a situation for moves by an action, as far as it is remembered.
    pub fn bundles(&self, place: (u16, u16), shape: &[(KindId, u16)]) -> Bundles {
        let menus = self.bundles.borrow();
        let menu = menus.get(shape).and_then(|menus| menus.iter().find(|(known, _)| *known == place));
        menu.map_or(Bundles::new(), |(_, bundles)| bundles.clone())
    }

    /// Remembers what may be paid.
    pub fn keep_bundles(&self, place: (u16, u16), shape: &[(KindId, u16)], bundles: &Bundles) {
        let mut menus = self.bundles.borrow_mut();
        if menus.len() >= MENUS {
            menus.clear();
        }
        let menu = menus.entry(shape.to_vec()).or_default();
        menu.retain(|(known, _)| *known != place);
        menu.push((place, bundles.clone()));
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

    /// Lets something look at what two squares decide, if that was remembered under a number.
    #[inline]
    pub fn with_two<T>(&self, key: u64, look: impl FnOnce(&Two<B>) -> T) -> Option<T> {
        let (known, two) = &self.twos.borrow()[slot_of(key)];
        (*known == key).then(|| look(two))
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
