//! Legality: bans, trials, and the masks that answer bans before a move is made.

pub mod attack_ban;
pub mod attack_bans;
pub mod contact_ban;
pub mod footprint;
pub mod guard_info;
pub mod guarded_targets;
pub mod guards;
pub mod path_attacker;
pub mod path_attackers;
pub mod placement;
pub mod rules;
pub mod screen;
pub mod state_action;
pub mod trial;
