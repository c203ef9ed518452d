//! The drawings of a reply: names of symbols, and tokens in words.

use std::collections::{BTreeMap, BTreeSet};

use super::symbols::SymbolTable;
use crate::literal::state::Token;
use crate::spec::Spec;
use crate::spec::ids::{KindId, PlayerId};

/// Names symbols and remembers which are used.
pub(super) struct Drawing<'a> {
    spec: &'a Spec,
    table: &'a SymbolTable,
    /// Whether the board is seen from the far side.
    pub turned: bool,
    used: BTreeSet<String>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(spec: &'a Spec, table: &'a SymbolTable, turned: bool) -> Drawing<'a> {
        Drawing { spec, table, turned, used: BTreeSet::new() }
    }

    /// The symbols that were named, as markup.
    pub(super) fn symbols(&self) -> BTreeMap<String, String> {
        self.table.markup(&self.used)
    }

    pub(super) fn spec(&self) -> &'a Spec {
        self.spec
    }

    /// The name of the symbol of a token.
    pub(super) fn symbol(&mut self, kind: KindId, owner: Option<PlayerId>) -> String {
        let name = self.table.name(kind, owner, self.turned);
        self.used.insert(name.clone());
        name
    }
}

/// `white knight`, `card`: a token in words.
pub(super) fn label(spec: &Spec, token: Token) -> String {
    named(spec, token.kind, token.owner)
}

/// `white knight`: tokens of a kind and an owner in words.
pub(super) fn named(spec: &Spec, kind: KindId, owner: Option<PlayerId>) -> String {
    let kind = spec.kind(kind).spoken_by(owner);
    owner.map_or_else(|| kind.clone(), |owner| format!("{} {kind}", spec.player(owner).word()))
}
