//! The compiled part of a line: positions of the compiled engine, each copied from the one before it.

use std::fmt::Debug;

use super::deeds::candidate;
use super::key::Keys;
use super::piece::Piece;
use crate::compile::Program;
use crate::compile::bitboard::Bitboard;
use crate::engine::compiled::Engine;
use crate::engine::convert::{enter, is_covered};
use crate::engine::eval::view::View;
use crate::engine::flow::make::{make, say};
use crate::engine::flow::proceed::settle;
use crate::engine::flow::stuck::workspace;
use crate::engine::movegen::draw::Draw;
use crate::engine::moves::draw_key::DrawKeys;
use crate::engine::moves::list::{Mark, Move, Moves};
use crate::engine::overrun::Overrun;
use crate::engine::position::fact::value_of;
use crate::engine::position::hash::{position_hash, state_hash};
use crate::engine::position::state::{facts, hand_back};
use crate::engine::position::{Position, token};
use crate::engine::workspace::Workspace;
use crate::literal::action::Candidate;
use crate::literal::chance::Chance;
use crate::literal::state::{Place, State};
use crate::spec::ids::{ActionId, FieldId, PlayerId, Square, TokenId, VariableId};
use crate::spec::value::Value;
#[cfg(feature = "compiled")]
use crate::with_program;

/// Matches that pass through more stages without an action are left to the literal interpreter.
const MAX_STAGES: usize = 100;

/// The positions of a line on the compiled engine. An [`Overrun`] says that the literal interpreter has to answer.
pub(super) trait Compiled: Debug {
    /// Goes on from a state of the literal interpreter; `false` where the engine does not cover it.
    fn enter(&mut self, state: &State) -> bool;

    /// The newest position.
    fn position(&self) -> &Position;

    /// Lists the legal moves in the order in which they are found.
    fn moves(&mut self, moves: &mut Moves, chance: &mut dyn Chance) -> Result<(), Overrun>;

    /// Counts the legal moves without listing them.
    fn count(&mut self, chance: &mut dyn Chance) -> Result<usize, Overrun>;

    /// Lists the legal move that is drawn by its draw key; the list stays empty if no move is legal.
    fn draw(&mut self, draw_keys: DrawKeys, moves: &mut Moves, chance: &mut dyn Chance) -> Result<(), Overrun>;

    /// Lists a legal move that is found without a list of all.
    fn some(&mut self, place: (usize, usize), moves: &mut Moves) -> Result<(), Overrun>;

    /// The newest position as a state without history.
    fn snapshot(&self) -> State;

    /// Lists what the mover may say aside, but for some actions.
    fn asides(&mut self, but: &[ActionId], moves: &mut Moves) -> Result<(), Overrun>;

    /// Asks the endings that wait until the legal moves are known.
    fn settle(&mut self, chance: &mut dyn Chance) -> Result<(), Overrun>;

    /// Makes a move; what a player says aside has a speaker. Returns the number of the move among those made here, and whether the
    /// turn ends with it.
    fn make(
        &mut self,
        list: (&Moves, &Move),
        aside: Option<Option<PlayerId>>,
        chance: &mut dyn Chance,
    ) -> Result<(usize, bool), Overrun>;

    /// Forgets all positions.
    fn clear(&mut self);

    /// Takes back the newest position, and the move that led to it if it was made here.
    fn leave(&mut self, made_here: bool);

    /// One of the moves that were made here.
    fn deed(&self, place: usize, actor: PlayerId) -> Candidate;

    /// The key of the newest position for repetition.
    fn position_key(&self) -> u64;

    /// The key of the newest position with every fact.
    fn state_key(&self) -> u64;

    /// The keys that a state has here; nothing where it has no compiled form.
    fn keys_of(&self, state: &State) -> Option<Keys>;

    /// A listed move as the literal interpreter writes it.
    fn candidate(&self, moves: &Moves, mv: &Move, actor: PlayerId) -> Candidate;

    /// A fact of the game or of a player.
    fn variable(&self, variable: VariableId, owner: Option<PlayerId>) -> Value;

    /// A fact of a token.
    fn field(&self, field: FieldId, token: TokenId) -> Value;

    /// Whether an enemy would attack a piece if it stood on a square, in place of the piece there.
    fn would_be_attacked(&self, piece: TokenId, square: Square) -> bool;

    /// Adds the tokens on squares and in zones.
    fn pieces(&self, found: &mut Vec<Piece>);
}

/// An empty line on an engine.
#[cfg(feature = "compiled")]
pub(super) fn compiled(engine: &Engine) -> Option<Box<dyn Compiled + '_>> {
    Some(with_program!(engine, program => Box::new(Stack::new(program))))
}

/// No line: without the feature `compiled` there is no engine.
#[cfg(not(feature = "compiled"))]
pub(super) fn compiled(_: &Engine) -> Option<Box<dyn Compiled + '_>> {
    None
}

/// A position with what is known of it.
#[derive(Debug)]
struct Level {
    position: Box<Position>,
    /// Whether the endings have been asked that wait until the legal moves are known.
    settled: bool,
}

/// The positions of a line, the newest last.
#[derive(Debug)]
struct Stack<'r, B> {
    program: &'r Program<B>,
    workspace: Workspace<B>,
    levels: Vec<Level>,
    draw: Draw,
    /// The moves that were made, and how long the list was before each.
    deeds: Moves,
    marks: Vec<Mark>,
}

impl<'r, B: Bitboard> Stack<'r, B> {
    fn new(program: &'r Program<B>) -> Self {
        let workspace = workspace(program);
        let (levels, marks) = (Vec::new(), Vec::new());
        Stack { program, workspace, levels, draw: Draw::default(), deeds: Moves::default(), marks }
    }

    fn top(&self) -> &Level {
        &self.levels[self.levels.len() - 1]
    }

    fn view(&self) -> View<'_, B> {
        View::of(self.program, &self.workspace, &self.top().position).with_active_immunities()
    }

    fn note_settled(&mut self) {
        if let Some(top) = self.levels.last_mut() {
            top.settled = true;
        }
    }

    /// Asks a question about *all* legal moves until `found` returns `true` or the game is over.
    ///
    /// Never ask about some of the moves here, such as those of one piece. `false` means that the mover has no legal move:
    /// then the endings are asked, which may end the game or lead to another stage. [`some`](Compiled::some) and
    /// [`asides`](Compiled::asides) do without.
    fn look(
        &mut self,
        chance: &mut dyn Chance,
        mut found: impl FnMut(&mut Self) -> Result<bool, Overrun>,
    ) -> Result<(), Overrun> {
        for _ in 0..MAX_STAGES {
            if self.top().position.outcome.is_some() {
                return Ok(());
            }
            if found(self)? {
                self.note_settled();
                return Ok(());
            }
            self.ask_endings(chance)?;
        }
        Err(Overrun)
    }

    /// Asks the endings where there is no move. A stuck player, when no ending holds, is left to the literal
    /// interpreter.
    fn ask_endings(&mut self, chance: &mut dyn Chance) -> Result<(), Overrun> {
        let Some(Level { position, settled }) = self.levels.last_mut() else { return Err(Overrun) };
        let holds = settle(self.program, &self.workspace, position, chance);
        *settled = true;
        match position.outcome {
            Some(outcome) if outcome.rule.is_none() => Err(Overrun),
            None if !holds || position.flow.times.is_none() || position.uncovered => Err(Overrun),
            _ => Ok(()),
        }
    }
}

impl<B: Bitboard> Compiled for Stack<'_, B> {
    fn enter(&mut self, state: &State) -> bool {
        if !is_covered(self.program, state) {
            return false;
        }
        let trail = self.levels.last().map_or(0, |top| top.position.history.1);
        let Ok(position) = enter(self.program, &self.workspace, state, trail) else { return false };
        self.levels.push(Level { position: Box::new(position), settled: true });
        true
    }

    fn position(&self) -> &Position {
        &self.top().position
    }

    fn moves(&mut self, moves: &mut Moves, chance: &mut dyn Chance) -> Result<(), Overrun> {
        self.look(chance, |stack| {
            stack.workspace.uncertain.set(false);
            stack.view().legal(moves)?;
            Ok(!moves.list.is_empty())
        })
    }

    fn count(&mut self, chance: &mut dyn Chance) -> Result<usize, Overrun> {
        let mut count = 0;
        self.look(chance, |stack| {
            count = stack.view().count_legal()?;
            Ok(count > 0)
        })?;
        Ok(count)
    }

    fn draw(&mut self, draw_keys: DrawKeys, moves: &mut Moves, chance: &mut dyn Chance) -> Result<(), Overrun> {
        self.look(chance, |stack| {
            let Some(Level { position, .. }) = stack.levels.last() else { return Err(Overrun) };
            View::of(stack.program, &stack.workspace, position).draw(draw_keys, &mut stack.draw)?;
            let Some((drawn, mv)) = stack.draw.drawn() else { return Ok(false) };
            moves.push_from(drawn, &mv, drawn.choices(&mv));
            Ok(true)
        })
    }

    fn some(&mut self, place: (usize, usize), moves: &mut Moves) -> Result<(), Overrun> {
        if self.top().position.outcome.is_some() {
            return Ok(());
        }
        View::of(self.program, &self.workspace, &self.top().position).some_legal(place, moves)
    }

    fn snapshot(&self) -> State {
        hand_back(self.program, self.position())
    }

    fn asides(&mut self, but: &[ActionId], moves: &mut Moves) -> Result<(), Overrun> {
        View::of(self.program, &self.workspace, &self.top().position).legal_asides(but, moves)
    }

    fn settle(&mut self, chance: &mut dyn Chance) -> Result<(), Overrun> {
        if self.top().settled || self.top().position.outcome.is_some() {
            return Ok(());
        }
        self.look(chance, |stack| {
            stack.workspace.uncertain.set(false);
            let found = stack.view().has_legal();
            if stack.workspace.uncertain.take() { Err(Overrun) } else { Ok(found) }
        })
    }

    fn make(
        &mut self,
        (moves, mv): (&Moves, &Move),
        aside: Option<Option<PlayerId>>,
        chance: &mut dyn Chance,
    ) -> Result<(usize, bool), Overrun> {
        let (tools, position) = ((self.program, &self.workspace), &self.levels[self.levels.len() - 1].position);
        let mut next = self.workspace.copy(position);
        let done = match aside {
            Some(speaker) => say(tools, position, &mut next, (speaker, moves, mv), chance),
            None => make(tools, position, &mut next, (moves, mv), chance),
        };
        // Why a game without an ending is over is left to the literal interpreter.
        let unruled = next.outcome.is_some_and(|outcome| outcome.rule.is_none());
        if done.is_err() || unruled {
            self.workspace.give_back(next);
            return Err(Overrun);
        }
        let ends_turn = next.outcome.is_some() || next.flow.running() != position.flow.running();
        let deed = self.marks.len();
        self.marks.push(self.deeds.mark());
        self.deeds.push_from(moves, mv, moves.choices(mv));
        self.levels.push(Level { position: next, settled: false });
        Ok((deed, ends_turn))
    }

    fn clear(&mut self) {
        self.levels.drain(..).for_each(|level| self.workspace.give_back(level.position));
        self.deeds.clear();
        self.marks.clear();
    }

    fn leave(&mut self, made_here: bool) {
        if let Some(level) = self.levels.pop() {
            self.workspace.give_back(level.position);
        }
        if made_here && let Some(mark) = self.marks.pop() {
            self.deeds.cut(mark);
        }
    }

    fn deed(&self, place: usize, actor: PlayerId) -> Candidate {
        candidate(self.program, &self.deeds, &self.deeds.list[place], actor)
    }

    fn candidate(&self, moves: &Moves, mv: &Move, actor: PlayerId) -> Candidate {
        candidate(self.program, moves, mv, actor)
    }

    fn position_key(&self) -> u64 {
        position_hash(self.program, self.position())
    }

    fn state_key(&self) -> u64 {
        state_hash(self.program, self.position())
    }

    fn keys_of(&self, state: &State) -> Option<Keys> {
        let position = facts(self.program, state).ok()?;
        let (of_position, of_state) = (position_hash(self.program, &position), state_hash(self.program, &position));
        Some(Keys { position: of_position, state: of_state })
    }

    fn variable(&self, variable: VariableId, owner: Option<PlayerId>) -> Value {
        let layout = &self.program.layout;
        value_of(self.position().fact::<B>(layout, layout.variable(variable, owner)))
    }

    fn field(&self, field: FieldId, token: TokenId) -> Value {
        self.position().field_value(&self.program.layout, field.index(), token)
    }

    fn would_be_attacked(&self, piece: TokenId, square: Square) -> bool {
        self.view().attacked_on(piece, B::only(square.index()))
    }

    fn pieces(&self, found: &mut Vec<Piece>) {
        let (layout, position) = (&self.program.layout, self.position());
        let piece = |id: TokenId| {
            let token = position.token(layout, id);
            let place = match token.place() {
                token::Place::On(square) => Place::On(square),
                token::Place::In(zone) => Place::In(layout.zone_at(usize::from(zone))),
                token::Place::Nowhere | token::Place::Off(_) => return None,
            };
            Some(Piece { id, kind: token.kind(), owner: token.owner(), place })
        };
        found.extend((0..position.tokens(layout)).map(TokenId::at).filter_map(piece));
    }
}
