//! Effects.

use super::super::bitboard::Bitboard;
use super::super::code::{Code, One, Query, Source, Tokens};
use super::super::fact::Given;
use super::super::layout::is_stored;
use super::super::step::{Destination, Step};
use super::super::unsupported::{Unsupported, What};
use super::{Bound, Compiled, Compiler};
use crate::spec::PIECES;
use crate::spec::code::{Domain, Effect, EffectKind, EndOf, Expr, ExprKind, Shown};
use crate::spec::ids::{PlayerId, VariableId};
use crate::spec::types::Sort;

impl<B: Bitboard> Compiler<'_, B> {
    /// Compiles effects in order.
    ///
    /// # Errors
    /// What in them is not covered.
    pub fn steps(&mut self, effects: &[Effect]) -> Compiled<Box<[Step<B>]>> {
        let mut steps = Vec::new();
        for effect in effects {
            steps.extend(self.step(effect)?);
        }
        Ok(steps.into())
    }

    fn step(&mut self, effect: &Effect) -> Compiled<Option<Step<B>>> {
        let place = Expr::constant(crate::spec::value::Value::Nothing, effect.span);
        Ok(Some(match &effect.kind {
            EffectKind::ForEach(query, body) => {
                let (query, body) = self.query_then(query, &place, |compiler| compiler.steps(body))?;
                Step::ForEach(Box::new(query), body)
            }
            EffectKind::If(condition, yes, no) => Step::If(self.test(condition)?, self.steps(yes)?, self.steps(no)?),
            EffectKind::End(EndOf::Phase) => Step::EndPhase,
            EffectKind::End(EndOf::Turn) => Step::EndTurn,
            EffectKind::End(EndOf::Stage(stage)) => Step::EndStage(*stage),
            EffectKind::Draw => Step::Draw,
            EffectKind::Result { player, wins } => Step::Result(self.one(player)?, *wins),
            EffectKind::Choose { slot, domain, or_none, at_random, .. } => {
                let (of, sort) = self.domain(domain, &place)?;
                self.scope.bind(*slot, Bound::One(One::Local(*slot), sort));
                Step::Choose { slot: *slot, of: Box::new(of), or_none: *or_none, at_random: *at_random }
            }
            EffectKind::Arrange { .. } => return Err(Unsupported::at(What::Arrange, effect.span)),
            EffectKind::Move(list) => {
                let (mut moves, mut aside) = (Vec::new(), self.only_pieces);
                for (what, place) in list {
                    let (what, place) = (self.tokens(what)?, self.one(place)?);
                    aside &= self.sort(&place) == Some(Sort::Zone) && self.is_no_piece(&what);
                    moves.push((what, Destination::One(self.kept_square(place))));
                }
                if aside { Step::Lay(moves.into()) } else { Step::Move(moves.into()) }
            }
            EffectKind::Follow(_) => Step::Follow,
            EffectKind::Capture { victims, by } => {
                let by = by.as_ref().map(|by| self.one(by)).transpose()?;
                Step::Capture(self.tokens(victims)?, by)
            }
            EffectKind::Remove(tokens) => Step::Remove(self.tokens(tokens)?),
            EffectKind::Place { kind, player, place } => {
                Step::Create { kind: self.one(kind)?, owner: self.one(player)?, place: self.place_of(place)? }
            }
            EffectKind::SetVariable(id, owner, value) => self.set_variable(*id, owner.as_ref(), value)?,
            EffectKind::SetField(id, tokens, value) => {
                let (field, tokens) = (id.index(), self.tokens(tokens)?);
                let ty = self.spec.fields[field].ty;
                match is_stored(ty) {
                    true => Step::SetStoredField(field, tokens, self.stored_value(ty, value)?),
                    false => Step::SetField(field, tokens, self.one(value)?),
                }
            }
            EffectKind::Becomes(tokens, kind) => Step::Becomes(self.tokens(tokens)?, self.one(kind)?),
            EffectKind::Show(Shown::Tokens(tokens), to) if self.layout.visibility.any => {
                Step::Show(self.tokens(tokens)?, Box::new(self.audience(to)?))
            }
            EffectKind::Show(Shown::Variable(id, owner), to) if self.is_secret(*id) => {
                let (place, owner) = (self.layout.variables_of(*id).start, owner.as_ref());
                let to = Box::new(self.audience(to)?);
                match owner.map(|owner| self.one(owner)).transpose()? {
                    Some(owner) => Step::ShowVariableOf(place + 1, owner, to),
                    None => Step::ShowVariable(place, to),
                }
            }
            // Announcements, and showing past choices, change nothing; a fact that is open already cannot be shown.
            EffectKind::Show(..) | EffectKind::Announce(..) => return Ok(None),
        }))
    }

    /// Whether a token is known to be no piece.
    fn is_no_piece(&self, what: &Tokens<B>) -> bool {
        let Tokens::One(one) = what else { return false };
        matches!(self.sort(one), Some(Sort::Token(class)) if class != PIECES)
    }

    /// Whether some player may not know a fact of the game, or of a player.
    fn is_secret(&self, id: VariableId) -> bool {
        self.layout.variables_of(id).any(|place| self.layout.secrets[place].is_some())
    }

    /// The players that learn something.
    fn audience(&mut self, to: &Expr) -> Compiled<Query<B>> {
        match &*to.kind {
            ExprKind::All(players) => self.query(players, to),
            _ => {
                let players = self.players(to)?;
                let it = self.scope.fresh(Sort::Player);
                Ok(Query { source: Source::Among(players), it, tests: Box::new([]) })
            }
        }
    }

    fn set_variable(&mut self, id: VariableId, owner: Option<&Expr>, value: &Expr) -> Compiled<Step<B>> {
        let value = self.given(self.spec.variables[id.index()].ty, value)?;
        let Some(owner) = owner else {
            let place = self.layout.variable(id, None);
            return Ok(match value {
                Given::One(one) => Step::SetVariable(place, one),
                Given::Squares(set) => Step::SetSquares(place, set),
                Given::Stored(value) => Step::SetStored(place, value),
            });
        };
        let (first, owner) = (self.layout.variable(id, Some(PlayerId(0))), self.one(owner)?);
        Ok(match value {
            Given::One(one) => Step::SetVariableOf(first, owner, one),
            Given::Squares(set) => Step::SetSquaresOf(first, owner, set),
            Given::Stored(value) => Step::SetStoredOf(first, owner, value),
        })
    }

    /// The domain of a choice, as a described set, and its sort.
    pub(super) fn domain(&mut self, domain: &Domain, place: &Expr) -> Compiled<(Query<B>, Sort)> {
        match domain {
            Domain::One(query) => self.query_into(query, place),
            Domain::Subset { .. } => Err(Unsupported::at(What::Subsets, place.span)),
            Domain::Range { from, to, by } => {
                let source = Source::Numbers(Box::new((self.one(from)?, self.one(to)?)), *by);
                let it = self.scope.fresh(Sort::Number);
                Ok((Query { source, it, tests: Box::new([]) }, Sort::Number))
            }
        }
    }

    fn place_of(&mut self, expr: &Expr) -> Compiled<Destination<B>> {
        Ok(match self.code(expr)? {
            Code::One(one) => Destination::One(one),
            Code::Squares(set) | Code::Pieces(_, set) => Destination::Squares(set),
            _ => return Err(Unsupported::at(What::MixedSet, expr.span)),
        })
    }
}
