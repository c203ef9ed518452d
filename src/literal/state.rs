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
    /// Which stage.
    pub stage: StageId,
    /// Which part of its sequence runs.
    pub part: usize,
    /// Which turn of its turns runs.
    pub turn: usize,
    /// How many turns have begun in it.
    pub begun: u32,
}

/// Where in the flow of the game it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Flow {
    /// Stages from the whole game down to the innermost.
    pub running: Vec<Running>,
    /// The stage that is played by itself: when it is over, so is the game. A position that says nothing of its
    /// stage is of this sort, a single battle of a match.
    pub alone: Option<StageId>,
    /// The player to move.
    pub mover: Option<PlayerId>,
    /// The running phase, and which of the turn's phases it is.
    pub phase: Option<(PhaseId, usize)>,
    /// How many actions have been taken in the phase.
    pub done: u32,
    /// How many the phase takes; `None` for any number.
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
    /// By which rule; `None` when a player is stuck and no rule speaks of it, or the game ran out of stages.
    pub rule: Option<RuleId>,
}

/// What an effect asked the flow to leave.
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
    /// Its key as each player knew it; none when nothing is ever hidden.
    pub known: Vec<Arc<[u8]>>,
    /// The one before.
    pub earlier: Option<Arc<Past>>,
    /// How many were counted before it.
    pub place: usize,
    /// The position itself, if it is one of the [first](STATES_KEPT) of the stage. The key alone does not tell how the compiled
    /// engine would count it, and the turn may have gone on since.
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
    /// How often the secret choices of each action have been told; empty while none have.
    told: Vec<u32>,
    /// The stages that have ended with a result since the last action began, while the game goes on.
    pub decided: Vec<(StageId, Outcome)>,
    /// Announcements since the last action began, each with the players who hear it.
    pub announced: Vec<(Knowers, Arc<str>)>,
    /// The player whose knowledge this position is; `None` for the truth.
    pub eyes: Option<PlayerId>,
    /// The squares that this player does not see.
    pub fog: SquareSet,
    /// The first of the tokens that stand for what may be in the fog.
    pub ghosts: Option<TokenId>,
    /// The one of them that is taken to be there.
    supposed: Option<TokenId>,
    /// Where in the flow it is.
    pub flow: Flow,
    /// What an effect asked the flow to leave.
    pub leaving: Option<Leaving>,
    /// The result of the whole game.
    pub outcome: Option<Outcome>,
    /// The bound that was come to on the way here, if something had to be cut short.
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

    /// Whether there has been a token with this number.
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

    /// Makes a token that is nowhere yet; its fields are `nothing`.
    pub fn create(&mut self, spec: &Spec, kind: KindId, owner: Option<PlayerId>) -> TokenId {
        self.create_with(kind, owner, std::iter::repeat_n(Value::Nothing, spec.fields.len()))
    }

    /// Makes a token that is nowhere yet, with all its fields. Each value has the form in which facts of its type are kept.
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

    /// Takes a token from where it is; it remembers its square.
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

    /// Puts a lifted token on a square (what stood there is lifted) or on top of a zone.
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

    /// Lets exactly these players know what a fact of the game, or of a player, is.
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

    /// How many tokens there have ever been.
    pub(super) fn token_count(&self) -> usize {
        self.tokens.len()
    }

    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = TokenId> + use<> {
        (0..self.tokens.len()).map(TokenId::at)
    }

    /// Takes a token off without a trace of where it was.
    pub(super) fn vanish(&mut self, spec: &Spec, id: TokenId) {
        self.lift(spec, id);
        self.tokens[id.index()].place = Place::Gone(None);
    }

    /// Whether a token is gone and nothing is known of it.
    pub(super) fn is_gone_unseen(&self, id: TokenId) -> bool {
        let token = self.tokens[id.index()];
        token.place == Place::Gone(None) && self.eyes.is_some_and(|eyes| !token.known.include(eyes))
    }

    /// Makes a fact unknown.
    pub(super) fn conceal(&mut self, spec: &Spec, variable: VariableId, player: Option<PlayerId>) {
        self.variables[variable_index(spec, variable, player)] = Value::Unknown;
    }

    /// Changes the kind of a token; the classes are the same.
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

    /// Whether a player knows what every token and every fact is.
    pub fn is_open_to(&self, player: PlayerId) -> bool {
        self.facts_are_open_to(player) && self.tokens.iter().all(|token| token.known.include(player))
    }

    /// Whether a player knows what every fact of the game and of the players is.
    pub fn facts_are_open_to(&self, player: PlayerId) -> bool {
        self.shown.iter().all(|knowers| knowers.include(player))
    }

    /// Lets players know what a fact of the game, or of a player, is now.
    pub fn show_variable(&mut self, spec: &Spec, variable: VariableId, player: Option<PlayerId>, to: Knowers) {
        let index = variable_index(spec, variable, player);
        self.shown[index] = self.shown[index].with(to);
    }

    /// Tells all players the secret choices of all actions of this name that have been done so far.
    pub fn tell(&mut self, spec: &Spec, action: ActionId) {
        self.told.resize(spec.actions.len(), 0);
        self.told[action.index()] += 1;
    }

    /// How often the secret choices of an action have been told.
    pub fn times_told(&self, action: ActionId) -> u32 {
        self.told.get(action.index()).copied().unwrap_or(0)
    }

    /// Whether a token only stands for what may be on an unseen square.
    pub fn is_ghost(&self, id: TokenId) -> bool {
        self.ghosts.is_some_and(|first| id >= first) && self.supposed != Some(id)
    }

    /// Takes an enemy to stand where there is a ghost.
    pub(super) fn suppose(&mut self, ghost: TokenId, owner: PlayerId) {
        self.supposed = Some(ghost);
        self.tokens[ghost.index()].owner = Some(owner);
    }

    /// The innermost running stage.
    pub fn innermost(&self) -> Option<&Running> {
        self.flow.running.last()
    }

    /// How many turns the mover has had in the running stage, this one included.
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
