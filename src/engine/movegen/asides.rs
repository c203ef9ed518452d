//! Asides: actions that a player may take at any time, such as resigning.

use crate::compile::bitboard::Bitboard;
use crate::compile::prefilter::Prefilter;
use crate::engine::eval::view::View;
use crate::engine::moves::list::Moves;
use crate::engine::overrun::Overrun;
use crate::spec::ids::ActionId;

impl<B: Bitboard> View<'_, B> {
    /// The asides of the mover, some actions left out.
    ///
    /// # Errors
    /// Returns `Overrun` if the literal interpreter has to answer.
    pub fn legal_asides(&self, but: &[ActionId], legal: &mut Moves) -> Result<(), Overrun> {
        legal.clear();
        if self.are_shut(but) {
            return Ok(());
        }
        let others = self.situation().asides.iter().filter(|index| self.may_begin(**index));
        let mut others = others.filter(|index| !but.contains(&ActionId::at(**index))).peekable();
        if others.peek().is_none() {
            return Ok(());
        }
        let asides = &self.program.asides[usize::from(self.now.flow.situation)];
        self.workspace.uncertain.set(false);
        others.try_for_each(|index| {
            let list = |known: &View<'_, B>| known.legal_by(&[], std::slice::from_ref(index), legal);
            if asides.by_facts.contains(index) { self.as_viewer(list) } else { self.as_known(list) }
        })?;
        if self.workspace.uncertain.take() { Err(Overrun) } else { Ok(()) }
    }

    /// Whether prefilters exclude all asides but these.
    fn are_shut(&self, but: &[ActionId]) -> bool {
        let (layout, keys) = (&self.program.layout, &self.workspace.key_history);
        let asides = &self.program.asides[usize::from(self.now.flow.situation)];
        !layout.visibility.any
            && asides.open.iter().all(|action| but.contains(action))
            && !self.now.any_may_hold(layout, keys, &asides.prefilters)
            && !asides.prefilters.occurred.is_some_and(|least| self.now.has_occurred(layout, keys, least))
    }

    /// Whether the prefilter of an action holds. A player that does not know a fact cannot use it. Other prefilters
    /// always hold where something is hidden.
    fn may_begin(&self, index: usize) -> bool {
        let layout = &self.program.layout;
        let holds = |prefilter: &Prefilter| {
            layout.visibility.any && !prefilter.is_of_facts()
                || self.now.may_hold(layout, &self.workspace.key_history, prefilter)
        };
        self.program.actions[index].prefilter.as_ref().is_none_or(holds)
    }
}
