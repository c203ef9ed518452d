//! Other forms of a definition: movements in words and drawings, the definition written out, its fingerprint.
//!
//! In: a [`Definition`](crate::merge::Definition) or a [`Spec`](crate::spec::Spec). Out: text and reports as data, and the
//! schema for editors. Deliberately absent: the position of a game in play, and judgement of what is described.

#[cfg(feature = "compiled")]
pub mod cost;
pub mod diagram;
pub mod expand;
pub mod fingerprint;
pub mod reading;
pub mod schema;
pub mod wording;
