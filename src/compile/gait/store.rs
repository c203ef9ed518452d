//! The gaits of a definition, each once.

use std::collections::BTreeMap;
use std::ops::Index;

use super::{Gait, Plan};
use crate::compile::squares::Squares;
use crate::spec::geometry::Geometry;

/// A gait among [`Gaits`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GaitId(u32);

impl GaitId {
    /// Its place in the order in which gaits came.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Gaits of one board: those that go in the same way are one.
#[derive(Debug, Clone)]
pub struct Gaits<B> {
    gaits: Vec<Gait<B>>,
    planned: BTreeMap<Plan, GaitId>,
}

impl<B> Default for Gaits<B> {
    fn default() -> Self {
        Gaits { gaits: Vec::new(), planned: BTreeMap::new() }
    }
}

impl<B: Squares> Gaits<B> {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The place of a gait: where it is, or behind the others.
    pub fn intern(&mut self, gait: Gait<B>) -> GaitId {
        let place = self.gaits.iter().position(|known| *known == gait).unwrap_or_else(|| {
            self.gaits.push(gait);
            self.gaits.len() - 1
        });
        GaitId(u32::try_from(place).unwrap_or(u32::MAX))
    }

    /// The gait of a plan, made the first time it is asked for; always on the same board.
    pub fn planned(&mut self, geometry: &Geometry, plan: Plan) -> GaitId {
        if let Some(id) = self.planned.get(&plan) {
            return *id;
        }
        let id = self.intern(plan.gait(geometry));
        self.planned.insert(plan, id);
        id
    }

    /// All gaits, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &Gait<B>> {
        self.gaits.iter()
    }
}

impl<B> Index<GaitId> for Gaits<B> {
    type Output = Gait<B>;

    #[inline]
    fn index(&self, id: GaitId) -> &Gait<B> {
        &self.gaits[id.index()]
    }
}
