//! Going through described sets.

use std::ops::ControlFlow;

use super::paths;
use super::scene::{Frame, Scene};
use crate::spec::code::{Query, Source};
use crate::spec::ids::KindId;
use crate::spec::value::Value;

impl Scene<'_> {
    /// All elements of a set, in order.
    pub fn collect(&self, query: &Query, frame: &mut Frame) -> Vec<Value> {
        let mut list = Vec::new();
        self.any(query, frame, |_, value, _| {
            list.push(value.clone());
            false
        });
        list
    }

    /// Whether `accept` takes some element; elements after that are not looked at. The element is in its slot while
    /// `accept` runs. What may or may not be an element is none.
    pub fn any(
        &self,
        query: &Query,
        frame: &mut Frame,
        mut accept: impl FnMut(&Self, &Value, &mut Frame) -> bool,
    ) -> bool {
        self.survey(query, frame, |scene, value, certain, frame| certain && accept(scene, value, frame))
    }

    /// Visits every element, also those that only may be one as far as is known; the argument of `accept` says whether
    /// it certainly is one.
    pub fn survey(
        &self,
        query: &Query,
        frame: &mut Frame,
        mut accept: impl FnMut(&Self, &Value, bool, &mut Frame) -> bool,
    ) -> bool {
        let it = query.it as usize;
        let outer = std::mem::take(&mut frame[it]);
        let found = self.visit(&query.source, frame, |value, frame| {
            frame[it] = value.clone();
            let mut certain =
                !matches!(value, Value::Unknown) && !value.token().is_some_and(|it| self.now.is_ghost(it));
            for test in &query.tests {
                match self.truth(test, frame) {
                    Some(true) => {}
                    Some(false) => return ControlFlow::Continue(()),
                    None => certain = false,
                }
            }
            if accept(self, &value, certain, frame) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        frame[it] = outer;
        found.is_break()
    }

    fn visit(
        &self,
        source: &Source,
        frame: &mut Frame,
        mut visit: impl FnMut(Value, &mut Frame) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match source {
            Source::OnBoard(class) => {
                for token in self.now.on_board(self.spec, *class) {
                    visit(Value::Token(token), frame)?;
                }
            }
            Source::Anywhere(class) => {
                for token in self.now.present() {
                    if self.spec.kind(self.now.token(token).kind).class == *class {
                        visit(Value::Token(token), frame)?;
                    }
                }
            }
            Source::InZone(zone) => {
                let mut tokens = Vec::new();
                self.value(zone, frame).each(|zone| {
                    if let Value::Zone(zone) = zone {
                        tokens.extend_from_slice(self.now.zone(self.spec, zone));
                    }
                });
                for token in tokens {
                    visit(Value::Token(token), frame)?;
                }
            }
            Source::Squares => {
                for square in self.spec.geometry.squares() {
                    visit(Value::Square(square), frame)?;
                }
            }
            Source::Players => {
                for player in self.spec.player_ids() {
                    visit(Value::Player(player), frame)?;
                }
            }
            Source::Kinds(class) => {
                for (index, kind) in self.spec.kinds.iter().enumerate() {
                    if kind.class == *class && !kind.veiled {
                        visit(Value::Kind(KindId::at(index)), frame)?;
                    }
                }
            }
            Source::Paths(units) => {
                for unit in self.value(units, frame).elements().iter().filter_map(Value::token) {
                    for path in paths::paths_of(self, unit) {
                        visit(Value::Path(path), frame)?;
                    }
                }
            }
            Source::Elements(set) => match self.value(set, frame) {
                Value::Squares(squares) => {
                    for square in squares.iter() {
                        visit(Value::Square(square), frame)?;
                    }
                }
                other => {
                    for value in other.elements() {
                        visit(value, frame)?;
                    }
                }
            },
        }
        ControlFlow::Continue(())
    }
}
