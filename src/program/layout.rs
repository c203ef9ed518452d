//! Where a compiled position keeps its facts.

use crate::spec::Spec;
use crate::spec::ids::{FieldId, KindId, PlayerId, VariableId, ZoneId};
use crate::spec::types::{Sort, Type};
use crate::spec::value::ZoneRef;

use super::uncovered::{Uncovered, What};

/// The places of facts in a compiled position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// How many squares the rectangle of the board has, holes included.
    pub size: usize,
    /// How many players.
    pub players: usize,
    /// How many layers.
    pub layers: usize,
    /// How many kinds.
    pub kinds: usize,
    /// The layer of each kind; `None` when its tokens never lie on the board.
    pub layer_of: Vec<Option<usize>>,
    /// How many zones, one for each owner.
    pub zones: usize,
    /// How many facts of the game and of players.
    pub variables: usize,
    /// How many facts each token has.
    pub fields: usize,
}

impl Layout {
    /// The layout of a definition.
    ///
    /// # Errors
    /// When some fact is not one thing.
    pub fn new(spec: &Spec) -> Result<Layout, Uncovered> {
        let types = spec.variables.iter().map(|one| one.ty).chain(spec.fields.iter().map(|one| one.ty));
        if types.into_iter().any(|ty: Type| ty.many || matches!(ty.sort, Sort::Text | Sort::Path)) {
            return Err(Uncovered::whole(What::FactSort));
        }
        let layer_of = spec.kinds.iter().map(|kind| spec.classes[kind.class.index()].layer).collect();
        let owners = spec.players.len() + 1;
        Ok(Layout {
            size: spec.geometry.len(),
            players: spec.players.len(),
            layers: spec.layers,
            kinds: spec.kinds.len(),
            layer_of,
            zones: spec.zones.len() * owners,
            variables: spec.variables.len() * owners,
            fields: spec.fields.len(),
        })
    }

    /// The place of a set of tokens of one owner in a layer among the sets by owner; nobody's come last.
    pub fn owner_plane(&self, layer: usize, owner: Option<PlayerId>) -> usize {
        layer * (self.players + 1) + owner.map_or(self.players, PlayerId::index)
    }

    /// The place of a zone.
    pub fn zone(&self, zone: ZoneRef) -> usize {
        zone.zone.index() * (self.players + 1) + zone.owner.map_or(0, |owner| owner.index() + 1)
    }

    /// The zone in a place.
    pub fn zone_at(&self, index: usize) -> ZoneRef {
        let owner = (index % (self.players + 1)).checked_sub(1).map(PlayerId::at);
        ZoneRef { zone: ZoneId::at(index / (self.players + 1)), owner }
    }

    /// The place of a fact of the game, or of a player.
    pub fn variable(&self, id: VariableId, player: Option<PlayerId>) -> usize {
        id.index() * (self.players + 1) + player.map_or(0, |player| player.index() + 1)
    }

    /// The place of a fact of a token among those of the token.
    pub fn field(&self, id: FieldId) -> usize {
        id.index()
    }

    /// The layer of a kind.
    pub fn layer(&self, kind: KindId) -> Option<usize> {
        self.layer_of[kind.index()]
    }
}
