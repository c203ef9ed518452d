//! How moves are counted and listed in bulk: for each kind and movement which moves are *simple*, so that nothing but the
//! square of the unit and one captured piece changes what the rules about legality read, and which rules have to be asked.
//!
//! A simple move needs no carrying out: a rule that reads the position after it is asked only of the moves in its
//! support, those that could change what it reads.

mod apart;
mod blast;
mod bulk;
mod change;
mod drops;
mod entrance;
mod facing;
mod free;
mod guard;
mod in_force;
mod manner;
mod offer;
mod outlook;
mod pair;
mod placing;
mod planner;
pub(super) mod reads;
mod recipe;
mod sequel;
mod special;
mod threat;
mod toll;
mod watch;

use std::sync::Arc;

use super::code::{Mask, Set};
use crate::number::Number;
use crate::spec::ids::KindId;
pub use apart::Apart;
pub use blast::{Bereft, Blast};
pub use bulk::{Bulk, Lane, Reach, Shift, Shifts};
pub use change::Change;
pub use drops::Drops;
pub use entrance::Entrance;
pub use facing::Facing;
pub use guard::{Guard, besieged};
pub use offer::{Offer, Offered};
pub use outlook::{Outlook, is_of_facts};
pub use pair::Pair;
pub use placing::Placing;
pub(super) use planner::Planner;
pub use recipe::{Deed, Marks, Part, Recipe, marked};
pub use sequel::Sequel;
pub use threat::Threat;
pub use toll::{Toll, Trap};
pub use watch::Watch;

/// How an action that moves units is listed in bulk.
#[derive(Debug, Clone)]
pub struct Plan<B> {
    /// Which units may be moved; nothing for all of the mover.
    pub units: Option<Mask<B>>,
    /// The rules that forbid all moves or none, as places in the program.
    pub shut: Vec<usize>,
    /// The rules about the position before it that hold only where something holds of that, whatever the move.
    pub gated: Vec<Gated>,
    /// By kind a number that is the same for kinds against which the same pieces are immune.
    pub alike: Box<[u16]>,
    /// The rules about the position after the action.
    pub watch: Watch<B>,
    /// What becomes of facts after any move, where they decide who attacks whom.
    pub outlook: Option<Outlook<B>>,
    /// Goals that are the only ones some movements may have in a position.
    pub fixed: Vec<Set<B>>,
    /// What may come in behind units, where moves are simple but for that.
    pub entrance: Option<Entrance<B>>,
    /// What goes with captures, where they are simple but for that.
    pub blast: Option<Arc<Blast<B>>>,
    /// What is paid for moves, which are simple but for that.
    pub toll: Option<Toll<B>>,
    /// Tokens that make moves onto them less than simple.
    pub traps: Vec<Trap<B>>,
    /// The kinds of which some captures are less than simple.
    pub perils: Box<[KindId]>,
    /// By player and kind: how its units move; nothing when they are looked at one move after another.
    pub kinds: Vec<Vec<Option<Troop<B>>>>,
}

/// A rule that forbids something only in some positions.
#[derive(Debug, Clone, Copy)]
pub struct Gated {
    /// Its place in the program.
    pub rule: usize,
    /// Whether these are the ones in which a guarded unit is attacked.
    pub by_guard: bool,
}

/// How units of a kind move.
#[derive(Debug, Clone)]
pub struct Troop<B> {
    /// By each of their movements.
    pub ways: Vec<Way<B>>,
    /// How their moves are counted.
    pub bulk: Bulk<B>,
    /// Whether a movement may lead where another does in the same manner, where the former has one goal only in a position.
    pub collides: bool,
}

/// How units of a kind move by one movement.
#[derive(Debug, Clone)]
pub struct Way<B> {
    /// Which movement.
    pub movement: usize,
    /// The only goal it may have in a position, as a place in the plan's list.
    pub fixed: Option<usize>,
    /// Whether each of its moves has to be looked at.
    pub one_by_one: bool,
    /// Whether it is walked square by square.
    pub walked: bool,
    /// Whether its condition has to be asked of each goal.
    pub conditional: bool,
    /// Moves without a capture.
    pub quiet: Manner<B>,
    /// Moves with one.
    pub capture: Manner<B>,
}

/// Which moves of a sort are simple, and what they are asked.
#[derive(Debug, Clone)]
pub struct Manner<B> {
    /// Those that are not.
    pub special: Special<B>,
    /// Captures of which kinds are not simple, whichever they are.
    pub victims: Box<[KindId]>,
    /// Those that change the kind of the unit, and are simple but for that.
    pub changes: Box<[Change<B>]>,
    /// The rules that read the position before the action, as places in the program.
    pub before: Vec<usize>,
    /// Which of the plan's rules about the position after it, a bit each.
    pub after: u32,
    /// Whether the blast of the plan goes with them.
    pub bursts: bool,
    /// How good its moves are by the only rule that keeps the best; `None` when there is none or it does not speak of
    /// them.
    pub worth: Option<Number>,
    /// What follows from the simple ones, when that is known so far.
    pub recipe: Option<Recipe<B>>,
    /// The same where something may come in behind the unit, if nothing but facts are changed besides.
    pub entering: Option<Recipe<B>>,
}

/// Moves that have to be carried out.
#[derive(Debug, Clone)]
pub enum Special<B> {
    /// None.
    None,
    /// All.
    All,
    /// None; each is simple, but has to be made to be judged.
    Asked,
    /// By origin those to these goals.
    To(Box<[B]>),
}
