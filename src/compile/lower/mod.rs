//! Lowers checked expressions and rules: types are settled, named expressions are inlined, tests become masks.

mod compiler;
mod literal;
mod mask;
mod memo;
mod one;
pub(in crate::compile) mod prefilter;
pub(in crate::compile) mod query;
mod rule;
mod rule_parts;
mod scope;
mod set;
mod step;
mod test;

pub use compiler::{Compiled, Compiler};
pub use rule::RuleCompiler;
pub use scope::{Bound, Scope};
