//! Names that a definition gives and never speaks of.

use super::names::Named;
use super::{Checker, Settings};
use crate::merge::Definition;
use crate::source::Word;

/// A name that nothing speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unspoken {
    /// The name, where it was given.
    pub name: Word,
    /// The sort of thing it is: `a region`.
    pub what: &'static str,
}

/// The names a definition gives and nothing speaks of, its options as they are set.
pub fn unspoken(definition: &Definition, settings: &Settings) -> Vec<Unspoken> {
    Checker::whole(definition, settings).unspoken()
}

impl Checker<'_> {
    /// The regions, tags, attributes, zones, options, facts and defines that no rule, no other define and no table speaks of. A
    /// tag that brings movements does something by itself.
    pub(super) fn unspoken(&self) -> Vec<Unspoken> {
        let of_use = |name: &str, named: Named| match named {
            Named::Region(_) | Named::Attribute(_) | Named::Zone(_) | Named::Option(_) | Named::Define(_) => true,
            Named::Variable(_) | Named::Field(_) => true,
            Named::Tag(_) => self.definition.root.at(["tags", name, "moves"]).is_none(),
            _ => false,
        };
        let names = self.names.unspoken().into_iter().filter(|(name, named, _)| of_use(name, *named));
        let unspoken =
            |(name, named, span): (String, Named, _)| Unspoken { name: Word::new(name, span), what: named.what() };
        names.map(unspoken).collect()
    }
}
