//! Compiles checked expressions: types are settled, named expressions put in, tests become masks where they can.

mod compiler;
mod keep;
mod mask;
mod one;
pub(in crate::compile) mod query;
mod rules;
mod scope;
mod set;
mod sign;
mod step;
mod test;

pub use compiler::{Compiled, Compiler};
pub use rules::Rules;
pub use scope::{Bound, Scope};
