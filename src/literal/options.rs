//! The options of a choice: the elements of a domain.

use super::scene::{Frame, Scene, bind};
use super::state::{Place, Token};
use super::subsets::subsets;
use crate::number::Number;
use crate::spec::bounds::MAX_OPTIONS;
use crate::spec::code::{Domain, Expr, Slot};
use crate::spec::ids::FieldId;
use crate::spec::value::Value;

impl Scene<'_> {
    /// The elements of a domain; tokens of an unordered zone that differ in nothing are one. When there are more than
    /// [`MAX_OPTIONS`], so many and one more.
    pub fn options(&self, domain: &Domain, frame: &mut Frame) -> Vec<Value> {
        match domain {
            Domain::One(query) => {
                let mut list = self.distinct(self.collect(query, frame));
                list.truncate(MAX_OPTIONS + 1);
                list
            }
            Domain::Subset { of, by } => {
                let mut sets = subsets(self, self.collect(of, frame));
                if let Some(by) = by {
                    sets.sort_by_cached_key(|set| (self.total(by, of.it, set, frame), set.elements().len()));
                }
                sets
            }
            Domain::Range { from, to, by } => {
                let (mut number, to) = (self.number(from, frame), self.number(to, frame));
                let mut list = Vec::new();
                while number <= to && list.len() <= MAX_OPTIONS {
                    list.push(Value::Number(number));
                    number = number.plus(*by);
                }
                if *by <= Number::ZERO {
                    list.truncate(1)
                }
                list
            }
        }
    }

    /// The total of a number of each element.
    fn total(&self, each: &Expr, it: Slot, set: &Value, frame: &mut Frame) -> Number {
        let elements = set.elements().into_iter();
        let numbers = elements.map(|element| {
            bind(frame, it, element);
            self.number(each, frame)
        });
        numbers.fold(Number::ZERO, Number::plus)
    }

    /// Leaves out tokens in unordered zones that are like an earlier one.
    fn distinct(&self, values: Vec<Value>) -> Vec<Value> {
        let mut kept: Vec<Value> = Vec::with_capacity(values.len());
        for value in values {
            if !kept.iter().any(|earlier| self.alike(earlier, &value)) {
                kept.push(value);
            }
        }
        kept
    }

    /// Whether two tokens have the same kind, owner and place, and are known to the same players.
    fn differ_in_nothing(&self, one: Token, other: Token) -> bool {
        let known = || self.spec.player_ids().all(|player| one.known.include(player) == other.known.include(player));
        (one.kind, one.owner, one.place) == (other.kind, other.owner, other.place) && known()
    }

    /// Whether two tokens lie in the same unordered zone and differ in nothing.
    pub fn alike(&self, one: &Value, other: &Value) -> bool {
        let (Value::Token(one), Value::Token(other)) = (one, other) else { return false };
        let (first, second) = (self.now.token(*one), self.now.token(*other));
        let unordered = matches!(first.place, Place::In(zone) if !self.spec.zone(zone.zone).ordered);
        unordered && self.differ_in_nothing(first, second) && {
            let fields = (0..self.spec.fields.len()).map(FieldId::at);
            let mut fields = fields.filter(|field| self.spec.fields[field.index()].identity);
            fields.all(|field| self.now.field(self.spec, field, *one) == self.now.field(self.spec, field, *other))
        }
    }
}
