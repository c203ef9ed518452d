//! Moves with their payments.

use std::sync::Arc;

use crate::compile::scalar::Scalar;
use crate::engine::moves::list::{Act, Acts};
use crate::engine::moves::payment::Bundle;
use crate::engine::moves::token_sets::Subsets;
use crate::engine::paths::path::Path;
use crate::spec::ids::{KindId, TokenId};

impl Acts {
    /// Says what is paid for the last action, as which argument: where it stands among all that could be, and what it is.
    pub fn pay(&mut self, arg: usize, (place, tokens): (usize, &[TokenId])) {
        if let Some(last) = self.list.last().copied() {
            let mut args = self.args(&last).to_vec();
            args.insert(arg.min(args.len()), Scalar::Nothing);
            let args = self.keep(&args);
            self.list.last_mut().into_iter().for_each(|act| act.args = args);
            self.choose((self.list.len() - 1, arg), place, tokens);
        }
    }

    /// Adds a move that is paid for.
    pub fn push_paid(&mut self, action: u16, path: Path<'_>, (choice, place): (Option<Scalar>, u16), sets: &Subsets) {
        self.push(action, Some(path), &[Scalar::Token(path.unit), Scalar::Nothing]);
        self.choose((self.list.len() - 1, 1), usize::from(place), sets.get(place));
        let choices = self.keep(choice.as_slice());
        self.list.last_mut().into_iter().for_each(|act| act.choices = choices);
    }

    /// Keeps what may be paid by units of a kind.
    pub fn bundle(&mut self, kind: KindId, bundle: &Arc<Bundle>, sets: &Subsets) -> u16 {
        if let Some(known) = self.bundles.iter().position(|(known, _)| *known == kind) {
            return known as u16;
        }
        if self.bundles.is_empty() {
            self.sets.clone_from(sets);
        }
        self.bundles.push((kind, bundle.clone()));
        self.bundles.len() as u16 - 1
    }

    /// Adds a move with all that may be paid for it.
    pub fn push_bundle(&mut self, action: u16, path: Path<'_>, bundle: u16) {
        self.push_move(action, path);
        self.list.last_mut().into_iter().for_each(|act| act.bundle = Some(bundle));
    }

    /// How many actions one of the list stands for.
    pub fn weight(&self, act: &Act) -> usize {
        act.bundle.map_or(1, |bundle| self.bundles[usize::from(bundle)].1.ways.len())
    }

    /// One of those that an action of the list stands for.
    pub fn unbundled(&mut self, act: &Act, index: usize) -> Option<Act> {
        let Some(bundle) = act.bundle else { return Some(*act) };
        let (choice, place) = self.bundles[usize::from(bundle)].1.ways.get(index).copied()?;
        let sets = std::mem::take(&mut self.sets);
        self.list.push(Act { bundle: None, ..*act });
        self.pay(1, (usize::from(place), sets.get(place)));
        let choices = self.keep(choice.as_slice());
        self.sets = sets;
        self.list.pop().map(|act| Act { choices, ..act })
    }
}
