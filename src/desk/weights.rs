//! The weights by which the computer plays a definition.

use crate::describe::fingerprint::Fingerprint;
use crate::merge::{Definition, shipped};
use crate::runtime::Rules;
use crate::search::{Weights, WeightsFile};
use crate::spec::Spec;

/// The weights that were learned for a definition.
///
/// # Errors
/// Why they cannot be used.
pub fn learned(text: &str, definition: &Definition, spec: &Spec) -> Result<Weights, String> {
    let file = WeightsFile::parse(text)?;
    match file.rules == Fingerprint::of(definition, spec).whole {
        true => file.weights(spec),
        false => Err("they were learned for other rules; `interp learn` makes them anew".to_owned()),
    }
}

/// The weights of a shipped definition, or of one that is given as a text.
pub(super) fn weights(name: Option<&str>, definition: &Definition, rules: &Rules) -> Weights {
    let shipped = name.and_then(shipped::weights);
    let learned = shipped.and_then(|text| learned(text, definition, rules.spec()).ok());
    learned.unwrap_or_else(|| Weights::prior(rules))
}
