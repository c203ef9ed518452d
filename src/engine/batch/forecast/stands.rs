//! Who stands where for units of each kind, some of which may not capture everybody.

use super::units::Scene;
use crate::engine::batch::tally::Stand;
use crate::program::squares::Squares;
use crate::spec::ids::KindId;

/// Who stands where, by the numbers of kinds against which the same pieces are immune.
#[derive(Debug, Default)]
pub(super) struct Stands<B> {
    /// For all of them, where nobody is immune.
    alike: Option<Stand<B>>,
    of: Vec<(u16, Option<Stand<B>>)>,
}

impl<B: Squares> Stands<B> {
    /// Finds it for the units of a scene.
    pub(super) fn find(&mut self, scene: &Scene<'_, B>) {
        self.of.clear();
        let nobody = scene.later.situation().immunities.is_empty();
        self.alike = nobody.then(|| Stand::new(scene.occupied, scene.own, scene.enemies));
        if !nobody {
            self.find_each(scene);
        }
    }

    #[inline(never)]
    fn find_each(&mut self, scene: &Scene<'_, B>) {
        for (index, number) in scene.plan.alike.iter().enumerate() {
            let units = scene.own & B::load(scene.sets, index * scene.program().layout.width);
            if units.any() && !self.of.iter().any(|(other, _)| other == number) {
                self.of.push((*number, scene.stand(KindId::at(index))));
            }
        }
    }

    /// That for kinds of a number; nothing when each piece has to be asked whether it is immune.
    #[inline]
    pub(super) fn of(&self, number: u16) -> Option<&Stand<B>> {
        self.alike.as_ref().or_else(|| self.apart().find(|(other, _)| *other == number)?.1)
    }

    /// Those that are not all alike.
    pub(super) fn apart(&self) -> impl Iterator<Item = (u16, Option<&Stand<B>>)> {
        self.of.iter().map(|(number, stand)| (*number, stand.as_ref()))
    }
}
