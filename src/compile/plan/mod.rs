//! How moves are counted and listed in bulk: for each kind and movement which moves are *simple*, so that nothing but the
//! square of the unit and one captured piece changes what the rules about legality read, and which rules have to be asked.
//!
//! A simple move needs no carrying out: a rule that reads the position after it is asked only of the moves in its
//! support, those that could change what it reads.

mod attack_ban;
mod blast;
mod bulk;
mod contact_ban;
mod cost;
mod drops;
mod effect_program;
mod face_off;
mod free;
mod gating;
mod guard;
mod in_force;
mod kind_change;
mod move_class;
mod move_plan;
mod movement_plan;
mod offer;
mod pair;
mod pair_effects;
mod placement;
mod planner;
mod plans;
mod post_move;
mod special;
mod uniform_effects;

pub use attack_ban::AttackBan;
pub use blast::{Blast, Extinction};
pub use bulk::{Bulk, PieceTargets, PlainMove, Shift, Shifts};
pub use contact_ban::ContactBan;
pub use cost::{MoveCost, Trap};
pub use drops::Drops;
pub use effect_program::{EffectProgram, FieldStore, RuleEffects, Store, marked};
pub use face_off::FaceOff;
pub use gating::Gating;
pub use guard::{Guard, implied_attack};
pub use kind_change::KindChange;
pub use move_plan::{ConditionalBan, KindPlan, MovePlan};
pub use movement_plan::{MoveClass, MovementPlan, Special};
pub use offer::{Offer, Offered};
pub use pair::Pair;
pub use pair_effects::PairEffects;
pub(super) use planner::Planner;
pub use post_move::PostMoveBans;
pub use uniform_effects::UniformEffects;
