//! The compiled engine is equal to the literal interpreter: the same actions in the same order, the same next states,
//! outcomes and position texts, the same asides, the same players stuck. `INTERP_FULL=1` looks further, and
//! `INTERP_EQUAL=FILE` at many random games of a definition of one's own.
//!
//! A failure is reduced and printed as a case, to be kept in `tests/fixtures/equality`.

mod case;
mod compare;
mod counts;
mod definitions;
mod generate;
mod generated;
mod lines;
mod metamorphic;
mod shrink;
mod walk;

use libtest_mimic::Trial;

pub fn trials() -> Vec<Trial> {
    let mut trials = definitions::trials();
    trials.extend(case::trials());
    trials.extend(case::of_environment());
    trials.extend(counts::trials());
    trials.extend(generated::trials());
    trials.extend(lines::trials());
    trials.extend(metamorphic::trials());
    trials
}

/// So much usually, and so much with `INTERP_FULL=1`.
fn usually<T>(usual: T, full: T) -> T {
    if std::env::var_os("INTERP_FULL").is_some() { full } else { usual }
}
