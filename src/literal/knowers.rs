//! Sets of players that know something.

use super::state::{Place, Token};
use crate::spec::Spec;
use crate::spec::ids::PlayerId;
use crate::spec::nouns::Audience;

/// A set of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Knowers(u8);

impl Knowers {
    /// No player.
    pub const NONE: Knowers = Knowers(0);
    /// Every player.
    pub const ALL: Knowers = Knowers(u8::MAX);

    /// One player.
    pub fn only(player: PlayerId) -> Knowers {
        Knowers(1 << (player.0 & 7))
    }

    /// These and those.
    #[must_use]
    pub fn with(self, others: Knowers) -> Knowers {
        Knowers(self.0 | others.0)
    }

    /// The players in both sets.
    #[must_use]
    pub fn among(self, others: Knowers) -> Knowers {
        Knowers(self.0 & others.0)
    }

    /// Whether a player is one of them.
    pub fn include(self, player: PlayerId) -> bool {
        self.0 & Knowers::only(player).0 != 0
    }
}

/// The players in an audience of something that belongs to `owner`.
pub fn knowers_of(audience: Audience, owner: Option<PlayerId>) -> Knowers {
    match audience {
        Audience::All => Knowers::ALL,
        Audience::Owner => owner.map_or(Knowers::NONE, Knowers::only),
        Audience::Nobody => Knowers::NONE,
    }
}

/// The players that learn the kind of a token put at a place: they may see its class and may look into that zone.
pub fn knowers_at(spec: &Spec, token: Token, place: Place) -> Knowers {
    let class = &spec.classes[spec.kind(token.kind).class.index()];
    let kind = knowers_of(class.audience, token.owner);
    match place {
        Place::In(zone) => kind.among(knowers_of(spec.zone(zone.zone).audience, zone.owner)),
        Place::On(_) | Place::Gone(_) => kind,
    }
}
