//! Plans: how the moves of each kind and movement are generated and judged in bulk. A move is *simple* if, of all that
//! rules about legality read, it changes only the square of one piece and at most one captured piece.
//!
//! A simple move need not be made to be judged. A ban on the position after it is evaluated only for the moves in its
//! support: those that may change what it reads.

mod action_bans;
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
