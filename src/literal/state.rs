//! The state of a game: a valuation of facts.
//!
//! Tokens keep their number for life, so that a token can be asked about before and after an action, and when it is
//! gone. The board and the zones say what is where; both directions are kept equal by [`State::put`] and
//! [`State::lift`], the only functions that move a token.

use std::sync::Arc;

use super::knowers::{Knowers, knowers_at, knowers_of};
use super::overrun::Overrun;
use crate::spec::Spec;
use crate::spec::ids::{
    ActionId, ClassId, FieldId, KindId, PhaseId, PlayerId, RuleId, Square, StageId, TokenId, VariableId,
};
use crate::spec::value::{SquareSet, Value, ZoneRef};

/// Where a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On a square, in the layer of its class.
    On(Square),
    /// In a zone.
    In(ZoneRef),
    /// Taken off; where it last stood, if it did.
    Gone(Option<Square>),
}

/// A piece, a card, a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Its kind now.
    pub kind: KindId,
    /// Its owner; `None` for a neutral token.
    pub owner: Option<PlayerId>,
    /// Where it is.
    pub place: Place,
    /// The players who know its kind: all who could ever see it.
    pub known: Knowers,
}

/// A running stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Running {
    /// The stage.
    pub stage: StageId,
    /// The index of the running part of its sequence.
    pub part: usize,
    /// The index of the running turn among its turns.
    pub turn: usize,
    /// The number of turns that have begun in it.
    pub begun: u32,
}

/// A place in the flow of the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Flow {
    /// Stages from the whole game down to the innermost.
    pub running: Vec<Running>,
    /// The stage that is played alone, such as a single battle of a match: the game ends with it. A position that names no
    /// stage is played so.
    pub alone: Option<StageId>,
    /// The player to move.
    pub mover: Option<PlayerId>,
    /// The running phase, and its index among the phases of the turn.
    pub phase: Option<(PhaseId, usize)>,
    /// The number of actions taken in the phase.
    pub done: u32,
    /// The number of actions of the phase; `None` for any number.
    pub times: Option<u32>,
}

/// The winner, or a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// A player.
    Won(PlayerId),
    /// A draw.
    Drawn,
}

/// A result and the rule that gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The winner, or a draw.
    pub verdict: Verdict,
    /// The rule that gave it; `None` when a player is stuck and no rule covers that, or when no stage is left.
    pub rule: Option<RuleId>,
}

/// The part of the flow that an effect ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaving {
    /// The running phase.
    Phase,
    /// The running turn.
    Turn,
    /// A stage, perhaps with a result.
    Stage(StageId, Option<Outcome>),
}

/// Positions of the running stage, newest first.
#[derive(Debug)]
pub struct Past {
    /// The key of the position.
    pub key: Arc<[u8]>,
    /// Its key in the knowledge of each player; empty when the definition hides nothing.
    pub known: Vec<Arc<[u8]>>,
    /// The position before it.
    pub earlier: Option<Arc<Past>>,
    /// The number of positions counted before it.
    pub place: usize,
    /// The position itself, if it is one of the [first](STATES_KEPT) of the stage. The compiled engine needs it to
    /// count the position: the key is not enough, and the turn may have gone on since.
    pub state: Option<Box<State>>,
}

/// The number of counted positions kept whole at the start of a stage. The compiled engine goes on from any state that has no more;
/// later ones are left to the literal interpreter.
pub const STATES_KEPT: usize = 1000;

/// Everything that is true in a game at one moment.
#[derive(Debug, Clone)]
pub struct State {
    tokens: Vec<Token>,
    fields: Vec<Value>,
    board: Vec<Option<TokenId>>,
    zones: Vec<Vec<TokenId>>,
    variables: Vec<Value>,
    shown: Vec<Knowers>,
    /// For each action, how often its secret choices have been told; empty while none have.
    told: Vec<u32>,
    /// The stages that have ended with a result since the last action began, while the game goes on.
    pub decided: Vec<(StageId, Outcome)>,
    /// Announcements since the last action began, each with the players who hear it.
    pub announced: Vec<(Knowers, Arc<str>)>,
    /// The player whose knowledge this position is; `None` for the truth.
    pub eyes: Option<PlayerId>,
    /// The squares that this player does not see.
    pub fog: SquareSet,
    /// The first ghost: ghosts are tokens for pieces that may stand in the fog.
    pub ghosts: Option<TokenId>,
    /// The ghost that is assumed to be a real piece.
    supposed: Option<TokenId>,
    /// The place in the flow of the game.
    pub flow: Flow,
    /// The part of the flow that an effect ends.
    pub leaving: Option<Leaving>,
    /// The result of the whole game.
    pub outcome: Option<Outcome>,
    /// The bound that cut the last action short, if one was reached.
    pub overrun: Option<Overrun>,
    /// Positions counted in the running stage.
    pub past: Option<Arc<Past>>,
}

impl State {
    /// A state without tokens in which every fact is `nothing`.
    pub fn empty(spec: &Spec) -> State {
        let usual = spec.geometry.len();
        State {
            tokens: Vec::with_capacity(usual),
            fields: Vec::with_capacity(usual * spec.fields.len()),
            board: vec![None; spec.geometry.len() * spec.layers],
            zones: vec![Vec::new(); spec.zones.len() * (spec.players.len() + 1)],
            variables: vec![Value::Nothing; spec.variables.len() * (spec.players.len() + 1)],
            shown: vec![Knowers::ALL; spec.variables.len() * (spec.players.len() + 1)],
            told: Vec::new(),
            decided: Vec::new(),
            announced: Vec::new(),
            eyes: None,
            fog: SquareSet::EMPTY,
            ghosts: None,
            supposed: None,
            flow: Flow::default(),
            leaving: None,
            outcome: None,
            overrun: None,
            past: None,
        }
    }

    /// A token.
    pub fn token(&self, id: TokenId) -> Token {
        self.tokens[id.index()]
    }

    /// The square a token stands on.
    pub fn square_of(&self, id: TokenId) -> Option<Square> {
        match self.tokens[id.index()].place {
            Place::On(square) => Some(square),
            _ => None,
        }
    }

    /// The square a token stands on, or stood on when it was taken off.
    pub fn last_square_of(&self, id: TokenId) -> Option<Square> {
        match self.tokens[id.index()].place {
            Place::On(square) => Some(square),
            Place::Gone(square) => square,
            Place::In(_) => None,
        }
    }

    /// Whether a token with this number exists or existed.
    pub fn knows(&self, id: TokenId) -> bool {
        id.index() < self.tokens.len()
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<TokenId> {
        self.board[square.index()]
    }

    /// The token of a layer on a square.
    pub fn on(&self, spec: &Spec, layer: usize, square: Square) -> Option<TokenId> {
        self.board[layer * spec.geometry.len() + square.index()]
    }

    /// The tokens of a class on squares, square by square.
    pub fn on_board<'a>(&'a self, spec: &Spec, class: ClassId) -> impl Iterator<Item = TokenId> + use<'a> {
        let size = spec.geometry.len();
        let range = match spec.classes[class.index()].layer {
            Some(layer) => layer * size..(layer + 1) * size,
            None => 0..0,
        };
        self.board[range].iter().flatten().copied()
    }

    /// All tokens that are not gone, in the order in which they came.
    pub fn present(&self) -> impl Iterator<Item = TokenId> + '_ {
        let here = |token: &Token| !matches!(token.place, Place::Gone(_));
        self.tokens.iter().enumerate().filter(move |(_, token)| here(token)).map(|(index, _)| TokenId::at(index))
    }

    /// The tokens of a zone, the last one on top.
    pub fn zone(&self, spec: &Spec, zone: ZoneRef) -> &[TokenId] {
        &self.zones[zone_index(spec, zone)]
    }

    /// Makes a token without a place; its fields are `nothing`.
    pub fn create(&mut self, spec: &Spec, kind: KindId, owner: Option<PlayerId>) -> TokenId {
        self.create_with(kind, owner, std::iter::repeat_n(Value::Nothing, spec.fields.len()))
    }

    /// Makes a token without a place, with all its fields. Each value has the form in which facts of its type are kept.
    pub fn create_with(
        &mut self,
        kind: KindId,
        owner: Option<PlayerId>,
        fields: impl Iterator<Item = Value>,
    ) -> TokenId {
        let id = TokenId::at(self.tokens.len());
        self.tokens.push(Token { kind, owner, place: Place::Gone(None), known: Knowers::NONE });
        self.fields.extend(fields);
        id
    }

    /// Lifts a token from its place; the token remembers its square.
    pub fn lift(&mut self, spec: &Spec, id: TokenId) {
        match self.tokens[id.index()].place {
            Place::On(square) => {
                let index = self.board_index(spec, id, square);
                self.board[index] = None;
                self.tokens[id.index()].place = Place::Gone(Some(square));
            }
            Place::In(zone) => {
                self.zones[zone_index(spec, zone)].retain(|other| *other != id);
                self.tokens[id.index()].place = Place::Gone(None);
            }
            Place::Gone(_) => {}
        }
    }

    /// Puts a lifted token on a square or on top of a zone. A token that stood on the square is lifted.
    pub fn put(&mut self, spec: &Spec, id: TokenId, place: Place) {
        match place {
            Place::On(square) => {
                let index = self.board_index(spec, id, square);
                if let Some(other) = self.board[index] {
                    self.lift(spec, other);
                }
                self.board[index] = Some(id);
            }
            Place::In(zone) => self.zones[zone_index(spec, zone)].push(id),
            Place::Gone(_) => {}
        }
        let seen = knowers_at(spec, self.tokens[id.index()], place);
        let token = &mut self.tokens[id.index()];
        token.place = place;
        token.known = token.known.with(seen);
    }

    /// Lets players know the kind of a token from now on.
    pub fn show(&mut self, id: TokenId, to: Knowers) {
        let token = &mut self.tokens[id.index()];
        token.known = token.known.with(to);
    }

    /// Lets exactly these players know the kind of a token.
    pub fn let_know(&mut self, id: TokenId, exactly: Knowers) {
        self.tokens[id.index()].known = exactly;
    }

    /// Lets exactly these players know a fact of the game or of a player.
    pub fn let_know_variable(&mut self, spec: &Spec, variable: VariableId, player: Option<PlayerId>, exactly: Knowers) {
        self.shown[variable_index(spec, variable, player)] = exactly;
    }

    /// Removes the kind of a token from the knowledge of all players but these.
    pub(super) fn forget(&mut self, id: TokenId, but: Knowers) {
        let token = &mut self.tokens[id.index()];
        token.known = token.known.among(but);
    }

    fn board_index(&self, spec: &Spec, id: TokenId, square: Square) -> usize {
        let class = spec.kind(self.tokens[id.index()].kind).class;
        spec.classes[class.index()].layer.unwrap_or(0) * spec.geometry.len() + square.index()
    }

    /// The number of tokens that exist or existed.
    pub(super) fn token_count(&self) -> usize {
        self.tokens.len()
    }

    /// All tokens that exist or existed.
    pub(super) fn all(&self) -> impl Iterator<Item = TokenId> + use<> {
        (0..self.tokens.len()).map(TokenId::at)
    }

    /// Takes a token off; its square is forgotten.
    pub(super) fn vanish(&mut self, spec: &Spec, id: TokenId) {
        self.lift(spec, id);
        self.tokens[id.index()].place = Place::Gone(None);
    }

    /// Whether a token is gone, its square is forgotten, and the player whose knowledge this is does not know its kind.
    pub(super) fn is_gone_unseen(&self, id: TokenId) -> bool {
        let token = self.tokens[id.index()];
        token.place == Place::Gone(None) && self.eyes.is_some_and(|eyes| !token.known.include(eyes))
    }

    /// Makes a fact unknown.
    pub(super) fn conceal(&mut self, spec: &Spec, variable: VariableId, player: Option<PlayerId>) {
        self.variables[variable_index(spec, variable, player)] = Value::Unknown;
    }

    /// Changes the kind of a token; both kinds are of one class.
    pub fn set_kind(&mut self, id: TokenId, kind: KindId) {
        self.tokens[id.index()].kind = kind;
    }

    /// A fact of a token.
    pub fn field(&self, spec: &Spec, field: FieldId, token: TokenId) -> &Value {
        &self.fields[token.index() * spec.fields.len() + field.index()]
    }

    /// Changes a fact of a token.
    pub fn set_field(&mut self, spec: &Spec, field: FieldId, token: TokenId, value: Value) {
        let value = value.kept_as(spec.fields[field.index()].ty);
        self.fields[token.index() * spec.fields.len() + field.index()] = value;
    }

    /// A fact of the game, or of a player.
    pub fn variable(&self, spec: &Spec, variable: VariableId, player: Option<PlayerId>) -> &Value {
        &self.variables[variable_index(spec, variable, player)]
    }

    /// Changes a fact of the game, or of a player.
    pub fn set_variable(&mut self, spec: &Spec, variable: VariableId, player: Option<PlayerId>, value: Value) {
        let index = variable_index(spec, variable, player);
        self.variables[index] = value.kept_as(spec.variables[variable.index()].ty);
        self.shown[index] = knowers_of(spec.variables[variable.index()].audience, player);
    }

    /// The players who know the value of a fact of the game, or of a player, now.
    pub fn knowers(&self, spec: &Spec, variable: VariableId, player: Option<PlayerId>) -> Knowers {
        self.shown[variable_index(spec, variable, player)]
    }

    /// Whether some player knows a token, a fact or a secret choice that it did not know in an earlier position.
    pub fn tells_more_than(&self, spec: &Spec, earlier: &State) -> bool {
        let learnt = |now: Knowers, then: Knowers| spec.player_ids().any(|one| now.include(one) && !then.include(one));
        let mut tokens = self.tokens.iter().zip(&earlier.tokens);
        let mut facts = self.shown.iter().zip(&earlier.shown);
        tokens.any(|(now, then)| learnt(now.known, then.known))
            || facts.any(|(now, then)| learnt(*now, *then))
            || self.told != earlier.told
    }

    /// Whether a player knows every token and every fact.
    pub fn is_open_to(&self, player: PlayerId) -> bool {
        self.facts_are_open_to(player) && self.tokens.iter().all(|token| token.known.include(player))
    }

    /// Whether a player knows every fact of the game and of the players.
    pub fn facts_are_open_to(&self, player: PlayerId) -> bool {
        self.shown.iter().all(|knowers| knowers.include(player))
    }

    /// Lets players know the present value of a fact of the game or of a player.
    pub fn show_variable(&mut self, spec: &Spec, variable: VariableId, player: Option<PlayerId>, to: Knowers) {
        let index = variable_index(spec, variable, player);
        self.shown[index] = self.shown[index].with(to);
    }

    /// Tells all players the secret choices of all actions of this name so far.
    pub fn tell(&mut self, spec: &Spec, action: ActionId) {
        self.told.resize(spec.actions.len(), 0);
        self.told[action.index()] += 1;
    }

    /// The number of times that the secret choices of an action have been told.
    pub fn times_told(&self, action: ActionId) -> u32 {
        self.told.get(action.index()).copied().unwrap_or(0)
    }

    /// Whether a token is a ghost: a piece that may stand on an unseen square.
    pub fn is_ghost(&self, id: TokenId) -> bool {
        self.ghosts.is_some_and(|first| id >= first) && self.supposed != Some(id)
    }

    /// Assumes that a ghost is a real enemy piece.
    pub(super) fn suppose(&mut self, ghost: TokenId, owner: PlayerId) {
        self.supposed = Some(ghost);
        self.tokens[ghost.index()].owner = Some(owner);
    }

    /// The innermost running stage.
    pub fn innermost(&self) -> Option<&Running> {
        self.flow.running.last()
    }

    /// The number of turns of the mover in the running stage, this one included.
    pub fn turn_number(&self, spec: &Spec) -> u32 {
        let Some(running) = self.innermost() else { return 0 };
        let per_round = spec.stage(running.stage).turns.len().max(1) as u32;
        running.begun.saturating_sub(1) / per_round + 1
    }
}

fn zone_index(spec: &Spec, zone: ZoneRef) -> usize {
    zone.zone.index() * (spec.players.len() + 1) + zone.owner.map_or(0, |owner| owner.index() + 1)
}

fn variable_index(spec: &Spec, variable: VariableId, player: Option<PlayerId>) -> usize {
    variable.index() * (spec.players.len() + 1) + player.map_or(0, |player| player.index() + 1)
}
