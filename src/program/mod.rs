//! The compiled form of a definition: what depends only on the board, the options and the kinds is worked out once.

pub mod squares;
