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
mod move_plan;
mod movement_plan;
mod offer;
mod outlook;
mod pair;
mod placing;
mod planner;
mod plans;
mod recipe;
mod sequel;
mod special;
mod threat;
mod toll;
mod watch;

pub use apart::Apart;
pub use blast::{Bereft, Blast};
pub use bulk::{Bulk, Lane, Reach, Shift, Shifts};
pub use change::Change;
pub use drops::Drops;
pub use entrance::Entrance;
pub use facing::Facing;
pub use guard::{Guard, implied_attack};
pub use move_plan::{ConditionalBan, KindPlan, MovePlan};
pub use movement_plan::{MoveClass, MovementPlan, Special};
pub use offer::{Offer, Offered};
pub use outlook::Outlook;
pub use pair::Pair;
pub(super) use planner::Planner;
pub use recipe::{Deed, Marks, Part, Recipe, marked};
pub use sequel::Sequel;
pub use threat::Threat;
pub use toll::{Toll, Trap};
pub use watch::Watch;
