//! Questions about single things: their square, their kind, their owner, and the sets they are in.

use super::scene::{Frame, Scene};
use super::state::Place;
use crate::number::Number;
use crate::spec::code::{Expr, Property};
use crate::spec::ids::{KindId, Square, TokenId};
use crate::spec::value::{SquareSet, Value};

impl Scene<'_> {
    /// The kind of a token, or the kind itself.
    pub fn kind_of(&self, value: &Value) -> Option<KindId> {
        match value {
            Value::Kind(kind) => Some(*kind),
            Value::Token(token) => Some(self.now.token(*token).kind),
            _ => None,
        }
    }

    /// The square itself, or the one a token stands or last stood on.
    pub fn square_of(&self, value: &Value) -> Option<Square> {
        match value {
            Value::Square(square) => Some(*square),
            Value::Token(token) => self.now.last_square_of(*token),
            _ => None,
        }
    }

    pub(super) fn property(&self, property: Property, of: &Value) -> Value {
        if *of == Value::Unknown {
            return Value::Unknown;
        }
        let coordinate = |number: u8| Value::Number(Number::whole(i64::from(number) + 1));
        match property {
            Property::File => {
                self.square_of(of).map_or(Value::Nothing, |square| coordinate(self.spec.geometry.file(square)))
            }
            Property::Rank => {
                self.square_of(of).map_or(Value::Nothing, |square| coordinate(self.spec.geometry.rank(square)))
            }
            Property::Owner => match of {
                Value::Token(token) if self.now.is_ghost(*token) => Value::Unknown,
                Value::Token(token) => self.owner(*token).map_or(Value::Nothing, Value::Player),
                _ => Value::Nothing,
            },
            Property::Square => self.square_of(of).map_or(Value::Nothing, Value::Square),
            Property::Kind => match self.kind_of(of) {
                Some(kind) if self.spec.kind(kind).veiled => Value::Unknown,
                kind => kind.map_or(Value::Nothing, Value::Kind),
            },
            Property::Goal => match of {
                Value::Path(path) => path.goal.map_or(Value::Nothing, Value::Square),
                _ => Value::Nothing,
            },
            Property::Home => match of {
                Value::Token(token) => Value::Squares(self.home(*token)),
                _ => Value::Nothing,
            },
        }
    }

    /// Where the array puts pieces of this token's kind and owner.
    fn home(&self, token: TokenId) -> SquareSet {
        let token = self.now.token(token);
        let here = |man: &Option<_>| *man == Some((token.kind, token.owner));
        let men = self.spec.array.men.iter().enumerate();
        men.filter(|(_, man)| here(man)).map(|(index, _)| Square::at(index)).collect()
    }

    pub(super) fn owned_by(&self, thing: &Value, players: &Value) -> bool {
        let Some(owner) = thing.token().and_then(|token| self.owner(token)) else { return false };
        match players {
            Value::Player(player) => *player == owner,
            Value::Set(players) => players.contains(&Value::Player(owner)),
            _ => false,
        }
    }

    /// The squares a value stands for: itself, or where its tokens stand.
    pub fn squares(&self, value: &Value) -> SquareSet {
        match value {
            Value::Squares(set) => *set,
            other => {
                let mut set = SquareSet::EMPTY;
                other.each(|element| {
                    if let Some(square) = self.square_of(&element) {
                        set.insert(square);
                    }
                });
                set
            }
        }
    }

    pub(super) fn is_in(&self, thing: &Expr, place: &Expr, frame: &mut Frame) -> Option<bool> {
        let place = self.value(place, frame);
        let thing = self.look(thing, frame);
        if *thing == Value::Unknown || place == Value::Unknown {
            return None;
        }
        Some(match (&*thing, &place) {
            (Value::Token(token), Value::Squares(set)) => self.now.square_of(*token).is_some_and(|s| set.contains(s)),
            (Value::Square(square), Value::Squares(set)) => set.contains(*square),
            (Value::Token(token), Value::Square(square)) => self.now.square_of(*token) == Some(*square),
            (Value::Token(token), Value::Zone(zone)) => self.now.token(*token).place == Place::In(*zone),
            (Value::Square(square), Value::Token(token)) => self.now.square_of(*token) == Some(*square),
            (Value::Token(token), Value::Set(set)) => self.token_in_set(*token, set),
            (one, Value::Set(set)) => set.contains(one),
            (one, other) => one == other && *one != Value::Nothing,
        })
    }

    /// A token is in a set as itself, by its square or by its zone.
    fn token_in_set(&self, token: TokenId, set: &[Value]) -> bool {
        let place = self.now.token(token).place;
        set.iter().any(|element| match element {
            Value::Token(other) => *other == token,
            Value::Square(square) => place == Place::On(*square),
            Value::Zone(zone) => place == Place::In(*zone),
            _ => false,
        })
    }

    /// Whether a piece that may stand in the fog belongs to one of these players: all pieces of the observer are
    /// seen.
    pub(super) fn ghost_is_of(&self, players: &Value) -> Option<bool> {
        let others = players.elements().into_iter().any(|player| player.player() != self.now.eyes);
        if others { None } else { Some(false) }
    }
}
