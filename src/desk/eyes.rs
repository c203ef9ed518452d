//! The knowledge a reply is made from: one player's, or all.

use super::fault::Fault;
use crate::literal::game::Moment;
use crate::spec::ids::PlayerId;
use crate::spec::{PIECES, Spec};

/// The player who looks at the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Eyes {
    /// The player to move.
    Mover,
    /// One player all the time.
    Of(PlayerId),
    /// A reader who may see everything.
    All,
}

impl Eyes {
    /// Reads the name of a player, `mover` or `all`.
    ///
    /// # Errors
    /// It is none of them.
    pub(super) fn read(spec: &Spec, text: Option<&str>) -> Result<Eyes, Fault> {
        match text {
            None if spec.veil(PIECES).is_some() => Ok(Eyes::Mover),
            None | Some("all") => Ok(Eyes::All),
            Some("mover") => Ok(Eyes::Mover),
            Some(name) => {
                let named = spec.player_ids().find(|id| spec.player(*id).name == name);
                named.map(Eyes::Of).ok_or_else(|| {
                    let names: Vec<&str> = spec.players.iter().map(|player| player.name.as_str()).collect();
                    let fault = Fault::bad(format!("`eyes`: there is no player `{}`", crate::text::cut(name, 60)));
                    fault.help(format!("it is `mover`, `all`, or one of: {}", names.join(", ")))
                })
            }
        }
    }

    /// The player whose knowledge is shown; `None` when everything is.
    pub(super) fn player(self, moment: Moment<'_>) -> Option<PlayerId> {
        match self {
            Eyes::Mover => moment.state().flow.mover,
            Eyes::Of(player) => Some(player),
            Eyes::All => None,
        }
    }

    /// Whether what a player can do, and why, may be told.
    pub(super) fn may_hear_of(self, moment: Moment<'_>, player: PlayerId) -> bool {
        moment.spec().veil(PIECES).is_none() || self.player(moment).is_none_or(|eyes| eyes == player)
    }

    /// The word that a reply repeats.
    pub(super) fn word(self, spec: &Spec) -> String {
        match self {
            Eyes::Mover => "mover".to_owned(),
            Eyes::Of(player) => spec.player(player).name.clone(),
            Eyes::All => "all".to_owned(),
        }
    }
}

/// How a game is looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Show {
    /// By which player.
    pub eyes: Eyes,
    /// Whether from the far side.
    pub turned: bool,
    /// After how many steps; as it is now without a number.
    pub ply: Option<usize>,
}
