//! The checked specification: every name is an id, every expression has a type, nothing about a definition can fail.
//!
//! In: a merged [`Definition`](crate::merge::Definition). Out: a [`Spec`] and a list of diagnostics. A `Spec` is only
//! handed on when no diagnostic is an error. Nothing here knows how a position is stored or an action carried out.

pub mod bounds;
pub mod check;
pub mod code;
pub mod coordinates;
pub mod forms;
pub mod geometry;
pub mod ids;
pub mod label;
pub mod movement;
pub mod nouns;
mod parts;
mod random;
pub mod rule;
pub mod types;
pub mod value;

use coordinates::Coordinates;
use forms::Form;
use geometry::Geometry;
use ids::{ActionId, ClassId, KindId, MovementId, PhaseId, PlayerId, RuleId, StageId, ZoneId};
use nouns::{
    Array, Attribute, Class, Field, Filter, Kind, Letters, Mark, Movement, Player, Region, Switch, Tag, Variable, Zone,
};
pub use parts::Parts;
use rule::{Action, Boundary, Deadly, Define, Ending, Forbid, Immune, Phase, Prefer, RuleInfo, Sees, Stage, Trigger};

/// The class every definition has: pieces.
pub const PIECES: ClassId = ClassId(0);

/// A checked definition.
#[derive(Debug, Clone)]
pub struct Spec {
    /// Its title.
    pub title: String,
    /// The inventor of the game, if the definition says so.
    pub author: Option<String>,
    /// One line about it.
    pub summary: Option<String>,
    /// The shape of the board.
    pub geometry: Geometry,
    /// How players call its files and ranks.
    pub coordinates: Coordinates,
    /// Whether the far side sees the board turned by half a circle instead of reflected.
    pub turned: bool,
    /// The players.
    pub players: Vec<Player>,
    /// Classes of tokens; the first are the pieces.
    pub classes: Vec<Class>,
    /// The number of layers of tokens on the board.
    pub layers: usize,
    /// Kinds of tokens.
    pub kinds: Vec<Kind>,
    /// Tags of kinds.
    pub tags: Vec<Tag>,
    /// Constants of kinds.
    pub attributes: Vec<Attribute>,
    /// Facts of tokens.
    pub fields: Vec<Field>,
    /// Facts of the game and of players.
    pub variables: Vec<Variable>,
    /// Places off the board.
    pub zones: Vec<Zone>,
    /// Further forms of position texts.
    pub forms: Vec<Form>,
    /// Named sets of squares.
    pub regions: Vec<Region>,
    /// Switches, as they are set.
    pub options: Vec<Switch>,
    /// Movements of kinds, and those written in expressions.
    pub movements: Vec<Movement>,
    /// The start array.
    pub array: Array,
    /// Stages.
    pub stages: Vec<Stage>,
    /// The stage that is the whole game.
    pub root: StageId,
    /// The stage a position without a stage belongs to.
    pub main: StageId,
    /// Phases of turns.
    pub phases: Vec<Phase>,
    /// The head of every rule, in the order in which rules are asked.
    pub rules: Vec<RuleInfo>,
    /// Actions and asides.
    pub actions: Vec<Action>,
    /// Named expressions.
    pub defines: Vec<Define>,
    /// Rules that make actions illegal.
    pub forbids: Vec<Forbid>,
    /// Rules that keep the best actions.
    pub prefers: Vec<Prefer>,
    /// Immunities.
    pub immunities: Vec<Immune>,
    /// Triggers that take off the captor.
    pub deadly: Vec<Deadly>,
    /// Sets of kinds that movements speak of in angle brackets.
    pub filters: Vec<Filter>,
    /// Triggers: effects that follow from events.
    pub triggers: Vec<Trigger>,
    /// Effects at boundaries.
    pub boundaries: Vec<Boundary>,
    /// Endings, a definition's own before its parent's.
    pub endings: Vec<Ending>,
    /// Computed audiences.
    pub sees: Vec<Sees>,
    /// Signs written behind a move.
    pub marks: Vec<Mark>,
    /// Signs that stand at the end of what is written for a choice, and are then no remarks: `+`.
    pub choice_signs: Vec<char>,
    /// Facts that letters of the movement notation read.
    pub letters: Letters,
    /// Whether some rule asks how often a position occurred.
    pub counts_positions: bool,
}

impl Spec {
    /// A kind.
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// The kind that stands for an unknown one of this class; `None` when nothing is ever hidden.
    pub fn veil(&self, class: ClassId) -> Option<KindId> {
        self.classes[class.index()].veil
    }

    /// A movement.
    pub fn movement(&self, id: MovementId) -> &Movement {
        &self.movements[id.index()]
    }

    /// An action.
    pub fn action(&self, id: ActionId) -> &Action {
        &self.actions[id.index()]
    }

    /// The head of a rule: its label, reason, place and home.
    pub fn rule(&self, id: RuleId) -> &RuleInfo {
        &self.rules[id.index()]
    }

    /// A stage.
    pub fn stage(&self, id: StageId) -> &Stage {
        &self.stages[id.index()]
    }

    /// A phase.
    pub fn phase(&self, id: PhaseId) -> &Phase {
        &self.phases[id.index()]
    }

    /// The sign of an empty square, if a region of any player gives it one.
    pub fn drawn_on(&self, square: ids::Square) -> Option<&str> {
        let has = |region: &&Region| region.squares.iter().any(|squares| squares.contains(square));
        let signed = self.regions.iter().filter(|region| region.sign.is_some());
        signed.rev().find(has).and_then(|region| region.sign.as_deref())
    }

    /// A player.
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// A zone.
    pub fn zone(&self, id: ZoneId) -> &Zone {
        &self.zones[id.index()]
    }

    /// All players.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len()).map(PlayerId::at)
    }

    /// The possible owners of something: each player, or the whole game.
    pub fn owners(&self, each: bool) -> impl Iterator<Item = Option<PlayerId>> + Clone + use<> {
        let count = if each { self.players.len() } else { 1 };
        (0..count).map(move |index| each.then(|| PlayerId::at(index)))
    }

    /// The player after this one; with two players, the opponent.
    pub fn next_player(&self, player: PlayerId) -> PlayerId {
        let next = player.index() + 1;
        if next < self.players.len() { PlayerId::at(next) } else { PlayerId(0) }
    }
}
