//! The literal interpreter: what a checked definition means, step by step.

pub mod walk;
