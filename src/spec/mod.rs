//! Checked specification.
pub mod geometry;
pub mod ids;
pub mod movement;
