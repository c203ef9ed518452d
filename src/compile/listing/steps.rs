//! Effects as text.

use super::values::local;
use super::{Listing, form};
use crate::compile::bitboard::Bitboard;
use crate::compile::code::Tokens;
use crate::compile::step::{Destination, Step};

impl<B: Bitboard> Listing<'_, B> {
    /// A line for each step, deeper ones further to the right.
    pub(super) fn steps(&mut self, depth: usize, steps: &[Step<B>]) {
        for step in steps {
            match step {
                Step::ForEach(query, body) => {
                    let line = format!("for each {} as {}", self.query(query), local(query.it));
                    self.line(depth, &line);
                    self.steps(depth + 1, body);
                }
                Step::If(condition, yes, no) => {
                    let line = format!("if {}", self.test(condition));
                    self.line(depth, &line);
                    self.steps(depth + 1, yes);
                    if !no.is_empty() {
                        self.line(depth, "else");
                        self.steps(depth + 1, no);
                    }
                }
                simple => {
                    let line = self.simple(simple);
                    self.line(depth, &line);
                }
            }
        }
    }

    fn simple(&self, step: &Step<B>) -> String {
        match step {
            Step::Choose { slot, of, or_none, at_random } => {
                let none = if *or_none { " or none" } else { "" };
                let random = if *at_random { " at random" } else { "" };
                format!("choose {} from {}{none}{random}", local(*slot), self.query(of))
            }
            Step::Move(moves) | Step::Lay(moves) => {
                let moves = moves.iter().map(|(what, to)| format!("{} to {}", self.tokens(what), self.place(to)));
                format!("move {}", moves.collect::<Vec<_>>().join(", "))
            }
            Step::Follow => "follow path".to_owned(),
            Step::Capture(tokens, by) => {
                let by = by.as_ref().map_or(String::new(), |by| format!(" by {}", self.one(by)));
                format!("capture {}{by}", self.tokens(tokens))
            }
            Step::Remove(tokens) => format!("remove {}", self.tokens(tokens)),
            Step::Create { kind, owner, place } => {
                format!("create {} for {} at {}", self.one(kind), self.one(owner), self.place(place))
            }
            Step::SetVariable(place, value) => format!("set {} to {}", self.variable(*place), self.one(value)),
            Step::SetVariableOf(place, player, value) => {
                let fact = form(&self.variable(*place), &[self.one(player)]);
                format!("set {fact} to {}", self.one(value))
            }
            Step::SetSquares(place, squares) => format!("set {} to {}", self.variable(*place), self.set(squares)),
            Step::SetSquaresOf(place, player, squares) => {
                let fact = form(&self.variable(*place), &[self.one(player)]);
                format!("set {fact} to {}", self.set(squares))
            }
            Step::SetStored(place, value) => {
                format!("set {} to {}", self.variable(*place), self.literal(&value.literal))
            }
            Step::SetStoredOf(place, player, value) => {
                let fact = form(&self.variable(*place), &[self.one(player)]);
                format!("set {fact} to {}", self.literal(&value.literal))
            }
            Step::SetField(field, tokens, value) => {
                format!("set {} to {}", self.field_of(*field, tokens), self.one(value))
            }
            Step::SetStoredField(field, tokens, value) => {
                format!("set {} to {}", self.field_of(*field, tokens), self.literal(&value.literal))
            }
            Step::Becomes(tokens, kind) => format!("{} becomes {}", self.tokens(tokens), self.one(kind)),
            Step::Show(tokens, to) => format!("show {} to {}", self.tokens(tokens), self.query(to)),
            Step::ShowVariable(place, to) => format!("show {} to {}", self.variable(*place), self.query(to)),
            Step::ShowVariableOf(place, player, to) => {
                let fact = form(&self.variable(*place), &[self.one(player)]);
                format!("show {fact} to {}", self.query(to))
            }
            Step::EndPhase => "end phase".to_owned(),
            Step::EndTurn => "end turn".to_owned(),
            Step::EndStage(stage) => format!("end {}", self.program.spec.stage(*stage).name),
            Step::Draw => "draw".to_owned(),
            Step::Result(player, wins) => {
                format!("{} {}", self.one(player), if *wins { "wins" } else { "loses" })
            }
            Step::ForEach(..) | Step::If(..) => String::new(),
        }
    }

    /// A fact of tokens.
    fn field_of(&self, field: usize, tokens: &Tokens<B>) -> String {
        form(&self.program.spec.fields[field].name, &[self.tokens(tokens)])
    }

    fn place(&self, place: &Destination<B>) -> String {
        match place {
            Destination::One(one) => self.one(one),
            Destination::Squares(set) => self.set(set),
        }
    }
}
