//! Attacks: which pieces may be captured, by which units, and which captures rules forbid.

pub mod attack_counts;
pub mod attacked;
pub mod attacked_squares;
pub mod attackers;
pub mod by_unit;
pub mod immunity;
