//! Warnings: what is no mistake in a definition, but cannot be what its author meant.
//!
//! In: a definition and its specification, which has no error. Out: diagnostics, all of them warnings, about sentences of
//! the main file; a file that it inherits from has its own check. Deliberately absent: errors, and guesses – a warning is
//! given only when it is certain.

mod alike;
mod between;
mod clash;
mod clauses;
mod confused;
mod covered;
mod crowded;
mod dead;
mod endless;
mod given;
mod idle;
mod immobile;
mod immune;
mod inherited;
mod known;
mod late;
mod many;
mod mirrored;
mod never;
mod overtaken;
mod play;
mod range;
mod ranks;
mod reach;
mod round_trip;
mod said;
mod settled;
mod shadowed;
mod short;
mod sides;
mod start;
mod stuck;
mod subject;
mod swapped;
#[cfg(test)]
mod tests;
mod unasked;
mod unmoving;
mod unread;
mod unspoken;
mod vanished;
mod ways;

pub use many::too_many;
use subject::Subject;

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::merge::Definition;
use crate::spec::Spec;
use crate::spec::check::{Unspoken, unspoken};

/// Everything there is to warn of, in no particular order.
pub fn lint(definition: &Definition, spec: &Arc<Spec>) -> Vec<Diagnostic> {
    lint_knowing(definition, spec, &unspoken(definition, &[]))
}

/// Lints a definition, given the names that are unused with the default options.
pub fn lint_knowing(definition: &Definition, spec: &Arc<Spec>, unspoken: &[Unspoken]) -> Vec<Diagnostic> {
    let Some(main) = definition.main_layer().and_then(|main| definition.layers.get(main)) else { return Vec::new() };
    let subject = Subject { definition, spec, main: main.source };
    let mut found = Vec::new();
    immobile::lint(&subject, &mut found);
    covered::lint(&subject, &mut found);
    crowded::lint(&subject, &mut found);
    unread::lint(&subject, &mut found);
    unspoken::lint(&subject, unspoken, &mut found);
    stuck::lint(&subject, &mut found);
    shadowed::lint(&subject, &mut found);
    never::lint(&subject, &mut found);
    immune::lint(&subject, &mut found);
    reach::lint(&subject, &mut found);
    late::lint(&subject, &mut found);
    sides::lint(&subject, &mut found);
    mirrored::lint(&subject, &mut found);
    short::lint(&subject, &mut found);
    unasked::lint(&subject, &mut found);
    unmoving::lint(&subject, &mut found);
    overtaken::lint(&subject, &mut found);
    vanished::lint(&subject, &mut found);
    confused::lint(&subject, &mut found);
    swapped::lint(&subject, &mut found);
    idle::lint(&subject, &mut found);
    inherited::lint(&subject, &mut found);
    ranks::lint(&subject, &mut found);
    // Where much is tried in every position, nothing is played.
    if !many::lint(&subject, &mut found)
        && !start::lint(&subject, spec, &mut found)
        && !endless::lint(&subject, spec, &mut found)
    {
        round_trip::lint(&subject, spec, &mut found);
    }
    found
}
