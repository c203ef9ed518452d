//! Prices of kinds: the price list that the actions of a definition make.

use crate::literal::chance::First;
use crate::literal::scene::{Scene, bind, frame};
use crate::literal::{flow, state::State};
use crate::spec::Spec;
use crate::spec::ids::{KindId, VariableId};
use crate::spec::rule::Action;
use crate::spec::types::Type;
use crate::spec::value::Value;

/// The price list of an action.
#[derive(Debug)]
pub(super) struct Price {
    /// The number that pays.
    pub of: VariableId,
    /// The kinds that cost something, and how much.
    pub costs: Vec<(KindId, f64)>,
}

impl Price {
    /// The price of a kind; zero if it has none.
    pub fn cost(&self, kind: KindId) -> f64 {
        self.costs.iter().find(|(priced, _)| *priced == kind).map_or(0.0, |(_, cost)| *cost)
    }
}

/// The price lists of the actions that choose a kind and cost something, as they are when a game begins.
pub(super) fn prices(spec: &Spec) -> Vec<Price> {
    let start = flow::start(spec, &mut First);
    spec.actions.iter().filter_map(|action| price_list(spec, &start, action)).collect()
}

fn price_list(spec: &Spec, start: &State, action: &Action) -> Option<Price> {
    let price = action.price.as_ref()?;
    let param = action.params.iter().find(|param| param.ty == Type::KIND)?;
    let scene = Scene::of(spec, start);
    let cost = |kind: KindId| {
        let mut frame = frame(action.slots);
        bind(&mut frame, param.slot, Value::Kind(kind));
        scene.number(&price.amount, &mut frame).thousandths() as f64 / 1000.0
    };
    let kinds = (0..spec.kinds.len()).map(KindId::at).map(|kind| (kind, cost(kind)));
    let costs: Vec<(KindId, f64)> = kinds.filter(|(_, cost)| *cost > 0.0).collect();
    (!costs.is_empty()).then_some(Price { of: price.of, costs })
}
