//! The weights by which the computer plays a definition: learned ones beside it, otherwise those of the definition.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk;
use super::failure::Failure;
use crate::desk::weights::learned;
use crate::merge::{Definition, shipped};
use crate::runtime::Rules;
use crate::search::Weights;

/// The end of the name of a file of weights.
const ENDING: &str = "weights.json";

/// Where weights come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// From the definition: values of the author, otherwise mobility.
    Definition,
    /// Learned, from a file or from those that come with the program.
    Learned,
    /// From the definition, since the learned ones cannot be used; why.
    Unusable(String),
}

/// The weights of a definition that was asked for by a path or name.
pub fn weights_of(file: &str, definition: &Definition, rules: &Arc<Rules>) -> (Weights, Origin) {
    let learned = text_for(file).map(|(name, text)| {
        let usable = text.and_then(|text| learned(&text, definition, rules.spec()));
        usable.map_err(|why| format!("the weights in {name} are not used: {why}"))
    });
    match learned {
        None => (Weights::prior(rules), Origin::Definition),
        Some(Ok(weights)) => (weights, Origin::Learned),
        Some(Err(why)) => (Weights::prior(rules), Origin::Unusable(why)),
    }
}

/// The weights in a file, for a definition.
///
/// # Errors
/// Why they cannot be used.
pub fn weights_in(file: &str, definition: &Definition, rules: &Rules) -> Result<Weights, Failure> {
    let read = disk::read(Path::new(file)).and_then(|text| learned(&text, definition, rules.spec()));
    read.map_err(|why| Failure::usage(format!("the weights in `{file}` cannot be used: {why}")))
}

/// The name and text of the learned weights of a definition, if there are any.
fn text_for(file: &str) -> Option<(String, Result<String, String>)> {
    if disk::is_file(Path::new(file)) {
        let path = place(file);
        return disk::is_file(&path).then(|| (path.display().to_string(), disk::read(&path)));
    }
    let text = shipped::weights(file).or_else(|| shipped::weights(&format!("classics/{file}")))?;
    Some((format!("{file}.{ENDING}"), Ok(text.to_owned())))
}

/// Where the learned weights of a definition in a file stand: beside it.
pub fn place(file: &str) -> PathBuf {
    Path::new(file).with_extension(ENDING)
}
