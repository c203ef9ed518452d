//! A possible position mended: where no position agrees with what a player has observed, an earlier one is brought into agreement with what
//! the player knows now.
//!
//! Only the position as the player knows it is read, never the true one. What it shows is put where it shows it; unseen pieces stay where
//! they were thought to be, or go to random squares that are not seen.

use super::observation::position_view;
use crate::literal::chance::Seeded;
use crate::literal::knowledge::known_to;
use crate::literal::state::{Place, State};
use crate::spec::Spec;
use crate::spec::ids::{ClassId, FieldId, PlayerId, Square, TokenId, VariableId};
use crate::spec::value::{SquareSet, Value};

/// A position that looks to a player like the known one, made from one that was held for possible; nothing if it cannot be mended.
pub(super) fn repaired(
    spec: &Spec,
    believed: &State,
    known: &State,
    player: PlayerId,
    dice: &mut Seeded,
) -> Option<State> {
    let mut state = believed.clone();
    state.flow = known.flow.clone();
    (state.outcome, state.overrun, state.past) = (known.outcome, known.overrun, None);
    let mut mending = Mending { spec, known, player, state };
    for class in (0..spec.classes.len()).map(ClassId::at) {
        let left = mending.put_shown(class);
        mending.put_unseen(class, &left, dice);
        mending.fill_the_fog(class, &left);
    }
    mending.put_facts();
    let state = mending.state;
    (position_view(spec, &state, player) == position_view(spec, known, player)).then_some(state)
}

/// A token and the square on which it stands.
type Standing = (TokenId, Square);

struct Mending<'a> {
    spec: &'a Spec,
    known: &'a State,
    player: PlayerId,
    state: State,
}

impl Mending<'_> {
    /// Facts of the game and of the players that are known.
    fn put_facts(&mut self) {
        for variable in (0..self.spec.variables.len()).map(VariableId::at) {
            for owner in self.spec.owners(self.spec.variables[variable.index()].each) {
                if let Some(value) = self.ported(self.known.variable(self.spec, variable, owner)) {
                    let knowers = self.known.knowers(self.spec, variable, owner);
                    self.state.set_variable(self.spec, variable, owner, value);
                    self.state.show_variable(self.spec, variable, owner, knowers);
                }
            }
        }
    }

    /// Puts the tokens of a class that are shown. Returns those that are left, which stand nowhere now.
    fn put_shown(&mut self, class: ClassId) -> Vec<Standing> {
        let mut left = standing(self.spec, &self.state, class);
        left.iter().for_each(|(token, _)| self.state.lift(self.spec, *token));
        let mut shown = Vec::new();
        for (token, square) in standing(self.spec, self.known, class) {
            if !self.is_veiled(token) {
                let put = self.taken(&mut left, token, square);
                self.state.put(self.spec, put, Place::On(square));
                self.state.show(put, self.known.token(token).known);
                shown.push((token, put));
            }
        }
        shown.into_iter().for_each(|(token, put)| self.put_fields(token, put));
        left
    }

    /// A token for a shown one: if possible of its kind and from its square.
    fn taken(&mut self, left: &mut Vec<Standing>, shown: TokenId, square: Square) -> TokenId {
        let (kind, owner) = (self.known.token(shown).kind, self.known.token(shown).owner);
        let distance = |(token, stood): Standing| {
            let here = self.state.token(token);
            (here.owner == owner).then_some((here.kind != kind, stood != square))
        };
        let best = (0..left.len()).filter_map(|index| Some((distance(left[index])?, index))).min();
        let token = match best {
            Some((_, index)) => left.swap_remove(index).0,
            None => self.state.create(self.spec, kind, owner),
        };
        self.state.set_kind(token, kind);
        token
    }

    fn put_fields(&mut self, shown: TokenId, put: TokenId) {
        for field in (0..self.spec.fields.len()).map(FieldId::at) {
            if let Some(value) = self.ported(self.known.field(self.spec, field, shown)) {
                self.state.set_field(self.spec, field, put, value);
            }
        }
    }

    /// A known value as it is in the mended position, where tokens have other numbers; nothing if it is not known.
    fn ported(&self, value: &Value) -> Option<Value> {
        match value {
            Value::Unknown => None,
            Value::Token(token) => {
                let square = self.known.square_of(*token)?;
                let layer = self.spec.classes[self.spec.kind(self.known.token(*token).kind).class.index()].layer?;
                Some(self.state.on(self.spec, layer, square).map_or(Value::Nothing, Value::Token))
            }
            Value::Set(values) => Some(Value::Set(values.iter().filter_map(|value| self.ported(value)).collect())),
            value => Some(value.clone()),
        }
    }

    /// Puts what is left of a class on squares that the player does not see. Own tokens are seen, so those that are left are gone.
    fn put_unseen(&mut self, class: ClassId, left: &[Standing], dice: &mut Seeded) {
        let layer = self.spec.classes[class.index()].layer.unwrap_or_default();
        for (token, stood) in left.iter().copied() {
            if self.state.token(token).owner == Some(self.player) {
                continue;
            }
            let is_free =
                |square: &Square| self.is_unseen(layer, *square) && self.state.on(self.spec, layer, *square).is_none();
            let free: Vec<Square> = self.spec.geometry.squares().filter(is_free).collect();
            let goal = if free.contains(&stood) { Some(stood) } else { free.get(dice.below(free.len())).copied() };
            if let Some(square) = goal {
                self.state.put(self.spec, token, Place::On(square));
            }
        }
    }

    /// Moves unseen tokens to squares that the player would see if they were empty.
    fn fill_the_fog(&mut self, class: ClassId, left: &[Standing]) {
        let layer = self.spec.classes[class.index()].layer.unwrap_or_default();
        if self.known.fog == SquareSet::EMPTY {
            return;
        }
        for (token, _) in left {
            if self.state.token(*token).owner == Some(self.player) {
                continue;
            }
            let fog = known_to(self.spec, &self.state, self.player).fog;
            let is_bare = |square: &Square| {
                !fog.contains(*square)
                    && self.is_unseen(layer, *square)
                    && self.state.on(self.spec, layer, *square).is_none()
            };
            let Some(square) = self.spec.geometry.squares().find(is_bare) else { break };
            self.state.lift(self.spec, *token);
            self.state.put(self.spec, *token, Place::On(square));
        }
    }

    /// Whether the player does not know what a token is.
    fn is_veiled(&self, token: TokenId) -> bool {
        self.known.is_ghost(token) || self.spec.kind(self.known.token(token).kind).veiled
    }

    /// Whether a token that the player does not know may stand on a square.
    fn is_unseen(&self, layer: usize, square: Square) -> bool {
        let on = self.known.on(self.spec, layer, square);
        self.known.fog.contains(square) || on.is_some_and(|token| self.is_veiled(token))
    }
}

fn standing(spec: &Spec, state: &State, class: ClassId) -> Vec<Standing> {
    state.on_board(spec, class).filter_map(|token| Some((token, state.square_of(token)?))).collect()
}
