//! Moves with their payments.

use std::sync::Arc;

use crate::compile::scalar::Scalar;
use crate::engine::moves::list::{Move, Moves};
use crate::engine::moves::payment::Payments;
use crate::engine::moves::token_sets::TokenSets;
use crate::engine::paths::path::Path;
use crate::spec::ids::{KindId, TokenId};

impl Moves {
    /// Sets the payment of the last move: its argument, its place among all payments, and its tokens.
    pub fn pay(&mut self, arg: usize, (place, tokens): (usize, &[TokenId])) {
        if let Some(last) = self.list.last().copied() {
            let mut args = self.args(&last).to_vec();
            args.insert(arg.min(args.len()), Scalar::Nothing);
            let args = self.keep(&args);
            self.list.last_mut().into_iter().for_each(|mv| mv.args = args);
            self.choose((self.list.len() - 1, arg), place, tokens);
        }
    }

    /// Adds a move with one payment.
    pub fn push_paid(&mut self, action: u16, path: Path<'_>, (choice, place): (Option<Scalar>, u16), sets: &TokenSets) {
        self.push(action, Some(path), &[Scalar::Token(path.unit), Scalar::Nothing]);
        self.choose((self.list.len() - 1, 1), usize::from(place), sets.get(place));
        let choices = self.keep(choice.as_slice());
        self.list.last_mut().into_iter().for_each(|mv| mv.choices = choices);
    }

    /// Keeps the payments of a kind. Returns their place.
    pub fn payments(&mut self, kind: KindId, payments: &Arc<Payments>, sets: &TokenSets) -> u16 {
        if let Some(known) = self.payments_of_kinds.iter().position(|(known, _)| *known == kind) {
            return known as u16;
        }
        if self.payments_of_kinds.is_empty() {
            self.sets.clone_from(sets);
        }
        self.payments_of_kinds.push((kind, payments.clone()));
        self.payments_of_kinds.len() as u16 - 1
    }

    /// Adds a move that stands for one move with each payment.
    pub fn push_payments(&mut self, action: u16, path: Path<'_>, payments: u16) {
        self.push_move(action, path);
        self.list.last_mut().into_iter().for_each(|mv| mv.payments = Some(payments));
    }

    /// The number of moves that one entry stands for.
    pub fn weight(&self, mv: &Move) -> usize {
        mv.payments.map_or(1, |payments| self.payments_of_kinds[usize::from(payments)].1.options.len())
    }

    /// One of the moves that an entry stands for.
    pub fn single(&mut self, mv: &Move, index: usize) -> Option<Move> {
        let Some(payments) = mv.payments else { return Some(*mv) };
        let (choice, place) = self.payments_of_kinds[usize::from(payments)].1.options.get(index).copied()?;
        let sets = std::mem::take(&mut self.sets);
        self.list.push(Move { payments: None, ..*mv });
        self.pay(1, (usize::from(place), sets.get(place)));
        let choices = self.keep(choice.as_slice());
        self.sets = sets;
        self.list.pop().map(|mv| Move { choices, ..mv })
    }
}
