//! The steps of an effect.

use crate::compile::bitboard::Bitboard;
use crate::compile::code::{Query, Tokens};
use crate::compile::scalar::Scalar;
use crate::compile::step::Step;
use crate::engine::effects::run::{Done, Run, Stopped};
use crate::engine::eval::query::Going;
use crate::engine::position::flow::Leaving;
use crate::engine::workspace::frame::Frame;
use crate::literal::state::{Outcome, Verdict};
use crate::spec::bounds::{MAX_EFFECTS, MAX_OPTIONS, MAX_TOKENS};
use crate::spec::ids::TokenId;

impl<B: Bitboard> Run<'_, B> {
    pub(in crate::engine) fn steps(&mut self, steps: &[Step<B>], frame: &mut Frame<B>) -> Done {
        steps.iter().try_for_each(|step| self.step(step, frame))
    }

    fn count(&mut self) -> Done {
        self.done += 1;
        let are_too_many = self.state.tokens(&self.program.layout) > MAX_TOKENS;
        if self.done > MAX_EFFECTS || are_too_many { Err(Stopped::Bound) } else { Ok(()) }
    }

    fn step(&mut self, step: &Step<B>, frame: &mut Frame<B>) -> Done {
        self.count()?;
        match step {
            Step::ForEach(query, body) => return self.for_each(query, body, frame),
            Step::If(condition, yes, no) => {
                return match self.view().decided(condition, frame) {
                    Some(true) => self.steps(yes, frame),
                    Some(false) => self.steps(no, frame),
                    None => Ok(()),
                };
            }
            Step::Choose { slot, of, or_none, at_random } => {
                let chosen = self.choose(of, *or_none, *at_random, frame)?;
                frame.set(*slot, chosen);
            }
            Step::Follow => self.follow(),
            Step::Move(relocations) | Step::Lay(relocations) => self.relocate(relocations, frame),
            Step::Capture(victims, by) => {
                let captor = by.as_ref().and_then(|by| self.view().one(by, frame).token());
                let victims = self.listed(victims, frame);
                victims.iter().for_each(|victim| self.capture(*victim, captor));
                self.workspace.put_away(victims);
            }
            Step::Remove(tokens) => {
                let tokens = self.listed(tokens, frame);
                tokens.iter().for_each(|token| self.state.lift(&self.program.layout, *token));
                self.workspace.put_away(tokens);
            }
            Step::Create { kind, owner, place } => self.create(kind, owner, place, frame),
            Step::SetVariable(index, value) => {
                let value = self.view().one(value, frame);
                self.state.set_variable(&self.program.layout, *index, value);
            }
            Step::SetVariableOf(first, player, value) => {
                let value = self.view().one(value, frame);
                if let Some(player) = self.view().player(player, frame) {
                    self.state.set_variable(&self.program.layout, first + player.index(), value);
                }
            }
            Step::SetSquares(index, squares) => {
                let squares = self.view().set(squares, frame);
                self.state.set_squares(&self.program.layout, *index, squares);
            }
            Step::SetSquaresOf(first, player, squares) => {
                let squares = self.view().set(squares, frame);
                if let Some(player) = self.view().player(player, frame) {
                    self.state.set_squares(&self.program.layout, first + player.index(), squares);
                }
            }
            Step::SetStored(index, value) => {
                let value = self.view().stored_value(value, frame);
                self.state.set_stored(&self.program.layout, *index, value);
            }
            Step::SetStoredOf(first, player, value) => {
                let value = self.view().stored_value(value, frame);
                if let Some(player) = self.view().player(player, frame) {
                    self.state.set_stored(&self.program.layout, first + player.index(), value);
                }
            }
            Step::SetStoredField(field, tokens, value) => {
                let tokens = self.listed(tokens, frame);
                let value = self.view().stored_value(value, frame);
                for token in &tokens {
                    self.state.set_field_value(&self.program.layout, *field, *token, value.clone());
                }
                self.workspace.put_away(tokens);
            }
            Step::SetField(field, tokens, value) => {
                let tokens = self.listed(tokens, frame);
                let value = self.view().one(value, frame);
                tokens.iter().for_each(|token| self.state.set_field(&self.program.layout, *field, *token, value));
                self.workspace.put_away(tokens);
            }
            Step::Becomes(tokens, kind) => {
                let tokens = self.listed(tokens, frame);
                if let Scalar::Kind(kind) = self.view().one(kind, frame) {
                    tokens.iter().for_each(|token| self.state.set_kind(&self.program.layout, *token, kind));
                }
                self.workspace.put_away(tokens);
            }
            Step::Show(tokens, to) => self.show(tokens, to, frame),
            Step::ShowVariable(index, to) => self.show_variable(*index, to, frame),
            Step::ShowVariableOf(first, player, to) => {
                if let Some(player) = self.view().player(player, frame) {
                    self.show_variable(first + player.index(), to, frame);
                }
            }
            Step::EndPhase => self.leave(Leaving::Phase),
            Step::EndTurn => self.leave(Leaving::Turn),
            Step::EndStage(stage) => self.leave(Leaving::Stage(*stage, None)),
            Step::Draw => self.result(Verdict::Drawn),
            Step::Result(player, wins) => {
                if let Some(player) = self.view().player(player, frame) {
                    let winner = if *wins { player } else { self.program.spec.next_player(player) };
                    self.result(Verdict::Won(winner));
                }
            }
        }
        Ok(())
    }

    /// Shows tokens to players.
    fn show(&mut self, tokens: &Tokens<B>, to: &Query<B>, frame: &mut Frame<B>) {
        let players = self.audience(to, frame);
        let (layout, tokens) = (&self.program.layout, self.listed(tokens, frame));
        for token in &tokens {
            let known = self.state.token(layout, *token).known();
            self.state.let_know(layout, *token, known | players);
        }
        self.workspace.put_away(tokens);
    }

    /// Shows a fact of the game or of a player to players.
    fn show_variable(&mut self, index: usize, to: &Query<B>, frame: &mut Frame<B>) {
        let players = self.audience(to, frame);
        self.state.show_variable(&self.program.layout, index, players);
    }

    /// The players of a described set, one bit each.
    fn audience(&self, to: &Query<B>, frame: &mut Frame<B>) -> u8 {
        let mut players = 0;
        let _ = self.view().each(to, frame, &mut |_, player, _| {
            players |= player.player().map_or(0, |player| 1 << player.0);
            Going::Continue(())
        });
        players
    }

    /// The tokens of a list as they are now.
    pub(super) fn listed(&self, tokens: &Tokens<B>, frame: &mut Frame<B>) -> Vec<TokenId> {
        let mut list = self.workspace.list();
        let _ = self.view().each_token(tokens, frame, &mut |_, token, _| {
            list.push(token);
            Going::Continue(())
        });
        list
    }

    fn for_each(&mut self, query: &Query<B>, body: &[Step<B>], frame: &mut Frame<B>) -> Done {
        let mut elements = self.workspace.scalars();
        let _ = self.view().each(query, frame, &mut |_, value, _| {
            elements.push(value);
            Going::Continue(())
        });
        for element in &elements {
            self.count()?;
            frame.set(query.it, *element);
            self.steps(body, frame)?;
        }
        self.workspace.keep_scalars(elements);
        Ok(())
    }

    fn choose(
        &mut self,
        of: &Query<B>,
        or_none: bool,
        at_random: bool,
        frame: &mut Frame<B>,
    ) -> Result<Scalar, Stopped> {
        let mut options = self.workspace.scalars();
        self.view().options(of, frame, &mut options);
        if options.len() > MAX_OPTIONS {
            return Err(Stopped::Bound);
        }
        if or_none {
            options.push(Scalar::Nothing);
        }
        let chosen = if options.is_empty() {
            Scalar::Nothing
        } else if at_random {
            let picked = self.chance.pick(self.rule, options.len());
            options[picked.min(options.len() - 1)]
        } else if let Some(choice) = self.doing.script.get(self.used) {
            self.used += 1;
            *choice
        } else {
            self.options = options;
            return Err(Stopped::Choice);
        };
        self.workspace.keep_scalars(options);
        Ok(chosen)
    }

    pub(in crate::engine) fn leave(&mut self, leaving: Leaving) {
        if !matches!(self.state.leaving, Some(Leaving::Stage(..))) {
            self.state.leaving = Some(leaving);
        }
    }

    /// Ends the stage of the running rule. The first result stands.
    pub(in crate::engine) fn result(&mut self, verdict: Verdict) {
        let outcome = Outcome { verdict, rule: Some(self.rule) };
        if let Some(stage) = self.stage_of(self.rule)
            && !matches!(self.state.leaving, Some(Leaving::Stage(_, Some(_))))
        {
            self.state.leaving = Some(Leaving::Stage(stage, Some(outcome)));
        }
    }
}
