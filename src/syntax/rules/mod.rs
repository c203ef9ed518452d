//! The rule language: blocks of sentences.
pub mod ast;
