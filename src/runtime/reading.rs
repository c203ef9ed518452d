//! What can be read off the newest position of a line.

use super::line::Line;
use super::piece::Piece;
use crate::literal::chance::Chance;
use crate::literal::knowledge::known_to;
use crate::literal::overrun::Overrun;
use crate::literal::state::State;
use crate::spec::ids::{FieldId, PlayerId, Square, StageId, TokenId, VariableId};
use crate::spec::rule::Times;
use crate::spec::value::Value;

impl<C: Chance> Line<'_, C> {
    /// How many moves since the beginning of the game were made on the literal interpreter.
    pub fn literal_moves(&self) -> usize {
        self.literal_moves
    }

    /// Whether the newest position is one of the compiled engine.
    pub fn is_compiled(&self) -> bool {
        self.is_compiled
    }

    /// The bound that was reached on the way to this position, so that something was cut short.
    pub fn overrun(&self) -> Option<Overrun> {
        if self.is_compiled { None } else { self.newest().overrun }
    }

    /// The player to move.
    pub fn mover(&self) -> Option<PlayerId> {
        match self.engine() {
            Some(compiled) => compiled.position().flow.mover,
            None => self.newest().flow.mover,
        }
    }

    /// Whether the last move ended a turn or the game.
    pub fn has_ended_turn(&self) -> bool {
        self.made.last().is_some_and(|made| made.ends_turn)
    }

    /// Whether any move ends the turn.
    pub fn ends_turn_next(&self) -> bool {
        let (stage, phase, (done, times)) = match self.engine() {
            Some(compiled) => {
                let flow = &compiled.position().flow;
                let phase = flow.phase.map(|(phase, index)| (phase, usize::from(index)));
                (flow.innermost().map(|running| running.stage), phase, (flow.done, flow.times))
            }
            None => {
                let flow = &self.newest().flow;
                (flow.running.last().map(|running| running.stage), flow.phase, (flow.done, flow.times))
            }
        };
        let (Some(stage), Some((phase, index))) = (stage, phase) else { return false };
        let counted = matches!(self.spec().phase(phase).times, Times::Count(_));
        let last = index + 1 == self.spec().stage(stage).phases.len();
        counted && last && times.is_some_and(|times| done + 1 >= times)
    }

    /// The innermost stage that runs.
    pub fn stage(&self) -> Option<StageId> {
        match self.engine() {
            Some(compiled) => compiled.position().flow.innermost().map(|running| running.stage),
            None => self.newest().flow.running.last().map(|running| running.stage),
        }
    }

    /// The tokens on squares and in zones, in the order in which they came.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut found = Vec::new();
        self.pieces_into(&mut found);
        found
    }

    /// Replaces a list by the tokens on squares and in zones, in the order in which they came.
    pub fn pieces_into(&self, found: &mut Vec<Piece>) {
        found.clear();
        match self.engine() {
            Some(compiled) => compiled.pieces(found),
            None => {
                let state = self.newest();
                found.extend(state.present().map(|id| {
                    let token = state.token(id);
                    Piece { id, kind: token.kind, owner: token.owner, place: token.place }
                }));
            }
        }
    }

    /// A fact of the game, or of a player.
    pub fn variable(&self, variable: VariableId, owner: Option<PlayerId>) -> Value {
        match self.engine() {
            Some(compiled) => compiled.variable(variable, owner),
            None => self.newest().variable(self.spec(), variable, owner).clone(),
        }
    }

    /// A fact of a token.
    pub fn field(&self, field: FieldId, token: TokenId) -> Value {
        match self.engine() {
            Some(compiled) => compiled.field(field, token),
            None => self.newest().field(self.spec(), field, token).clone(),
        }
    }

    /// Whether an enemy would attack a piece if it stood on a square, in place of the piece there; nothing where the position is not
    /// compiled.
    pub fn would_be_attacked(&self, piece: TokenId, square: Square) -> Option<bool> {
        self.engine().map(|compiled| compiled.would_be_attacked(piece, square))
    }

    /// The position as the literal interpreter knows it, without anything that is remembered of earlier ones.
    pub fn snapshot(&self) -> State {
        match self.engine() {
            Some(compiled) => compiled.snapshot(),
            None => {
                let mut state = self.newest().clone();
                state.past = None;
                state
            }
        }
    }

    /// The position as a player knows it.
    pub fn seen_by(&mut self, player: PlayerId) -> State {
        let spec = self.spec();
        known_to(spec, self.state(), player).into_owned()
    }
}
