//! How the tokens of a definition are drawn, for all replies.

use std::collections::{BTreeMap, BTreeSet};

use crate::spec::Spec;
use crate::spec::ids::{KindId, PlayerId};
use crate::svg::Artist;

/// The key of a symbol: a kind, its owner, and whether the board is seen from the far side.
type Look = (KindId, Option<PlayerId>, bool);

/// The symbols of a definition.
#[derive(Debug)]
pub(super) struct SymbolTable {
    names: BTreeMap<Look, String>,
    contents: BTreeMap<String, String>,
}

impl SymbolTable {
    /// Draws every token that there may be.
    pub(super) fn new(spec: &Spec) -> SymbolTable {
        let artist = Artist::new(spec);
        let mut table = SymbolTable { names: BTreeMap::new(), contents: BTreeMap::new() };
        for kind in (0..spec.kinds.len()).map(KindId::at) {
            for owner in spec.player_ids().map(Some).chain([None]) {
                for turned in [false, true] {
                    let symbol = artist.symbol(kind, owner, turned);
                    table.names.insert((kind, owner, turned), symbol.name.clone());
                    table.contents.insert(symbol.name, symbol.content);
                }
            }
        }
        table
    }

    /// The name of the symbol of a token.
    pub(super) fn name(&self, kind: KindId, owner: Option<PlayerId>, turned: bool) -> String {
        self.names.get(&(kind, owner, turned)).cloned().unwrap_or_default()
    }

    /// These symbols as markup, by their names.
    pub(super) fn markup(&self, names: &BTreeSet<String>) -> BTreeMap<String, String> {
        let markup = |name: &String| {
            let content = self.contents.get(name)?;
            Some((name.clone(), format!("<symbol id=\"{name}\" viewBox=\"-50 -50 100 100\">{content}</symbol>")))
        };
        names.iter().filter_map(markup).collect()
    }
}
