//! A possible position mended: where no position agrees with what a player has observed, an earlier one is brought into agreement with what
//! the player knows now.
//!
//! Only the position as the player knows it is read, never the true one. What it shows is put where it shows it. Tokens of unknown kinds
//! are those that were thought to be there, or random ones of those that are left. Unseen pieces stay where they were thought to be, or go to
//! random squares that are not seen.

use super::observation::position_view;
use crate::literal::chance::Seeded;
use crate::literal::knowers::Knowers;
use crate::literal::knowledge::known_to;
use crate::literal::state::{Place, State};
use crate::spec::Spec;
use crate::spec::ids::{ClassId, FieldId, PlayerId, Square, TokenId, VariableId, ZoneId};
use crate::spec::value::{SquareSet, Value, ZoneRef};

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
        let left = mending.put_shown(class, dice);
        if spec.classes[class.index()].layer.is_some() {
            mending.put_unseen(class, &left, dice);
            mending.fill_the_fog(class, &left);
        }
    }
    mending.put_facts();
    let state = mending.state;
    (position_view(spec, &state, player) == position_view(spec, known, player)).then_some(state)
}

/// A token and where it is.
type Standing = (TokenId, Place);

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

    /// Puts the tokens of a class that the player knows of, on squares and in zones. Returns those that are left, which are nowhere now.
    fn put_shown(&mut self, class: ClassId, dice: &mut Seeded) -> Vec<Standing> {
        let mut left = placed(self.spec, &self.state, class);
        left.iter().for_each(|(token, _)| self.state.lift(self.spec, *token));
        let known = self.known;
        let shown: Vec<Standing> =
            placed(self.spec, known, class).into_iter().filter(|(token, _)| !known.is_ghost(*token)).collect();
        // Tokens of known kinds come first: they have fewer to choose from.
        let mut put: Vec<Option<TokenId>> = vec![None; shown.len()];
        for (is_veiled, at_place) in [(false, false), (true, true), (true, false)] {
            for (index, standing) in shown.iter().enumerate() {
                if put[index].is_none() && self.is_veiled(standing.0) == is_veiled {
                    put[index] = match (is_veiled, at_place) {
                        (false, _) => Some(self.taken(&mut left, *standing)),
                        (true, true) => self.taken_at(&mut left, *standing),
                        (true, false) => self.taken_at_random(&mut left, *standing, dice),
                    };
                }
            }
        }
        // An ordered zone keeps the order in which tokens come.
        let found: Vec<(TokenId, TokenId)> = shown
            .iter()
            .zip(put)
            .filter_map(|((token, place), put)| {
                self.state.put(self.spec, put?, *place);
                Some((*token, put?))
            })
            .collect();
        for (token, put) in found {
            if !self.is_veiled(token) {
                self.state.show(put, known.token(token).known);
                self.put_fields(token, put);
            } else if self.state.token(put).known.include(self.player) {
                self.state.let_know(put, Knowers::NONE);
            }
        }
        left
    }

    /// A token for a shown one: if possible of its kind and from its place.
    fn taken(&mut self, left: &mut Vec<Standing>, (shown, place): Standing) -> TokenId {
        let (kind, owner) = (self.known.token(shown).kind, self.known.token(shown).owner);
        let distance = |(token, stood): Standing| {
            let here = self.state.token(token);
            (here.owner == owner).then_some((here.kind != kind, stood != place))
        };
        let best = (0..left.len()).filter_map(|index| Some((distance(left[index])?, index))).min();
        let token = match best {
            Some((_, index)) => left.swap_remove(index).0,
            None => self.state.create(self.spec, kind, owner),
        };
        self.state.set_kind(token, kind);
        token
    }

    /// A token that is thought to be where one of an unknown kind is.
    fn taken_at(&self, left: &mut Vec<Standing>, (veiled, place): Standing) -> Option<TokenId> {
        let owner = self.known.token(veiled).owner;
        let fits = |(token, stood): &Standing| *stood == place && self.state.token(*token).owner == owner;
        let index = left.iter().position(fits)?;
        Some(left.swap_remove(index).0)
    }

    /// A token of the owner of one of an unknown kind.
    fn taken_at_random(&self, left: &mut Vec<Standing>, (veiled, _): Standing, dice: &mut Seeded) -> Option<TokenId> {
        let owner = self.known.token(veiled).owner;
        let fits = |index: &usize| self.state.token(left[*index].0).owner == owner;
        let fitting: Vec<usize> = (0..left.len()).filter(fits).collect();
        let index = *fitting.get(dice.below(fitting.len()))?;
        Some(left.swap_remove(index).0)
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

    /// Puts what is left of a class on squares that the player does not see. Own tokens are seen, so those that are left are gone; what
    /// captured them is thought to stand there.
    fn put_unseen(&mut self, class: ClassId, left: &[Standing], dice: &mut Seeded) {
        let layer = self.spec.classes[class.index()].layer.unwrap_or_default();
        let is_own = |(token, _): &Standing| self.state.token(*token).owner == Some(self.player);
        let (own, mut others): (Vec<Standing>, Vec<Standing>) = left.iter().copied().partition(is_own);
        for square in own.into_iter().filter_map(|(_, place)| square_of(place)) {
            if !others.is_empty() && self.is_unseen(layer, square) && self.state.on(self.spec, layer, square).is_none()
            {
                let (captor, _) = others.swap_remove(dice.below(others.len()));
                self.state.put(self.spec, captor, Place::On(square));
            }
        }
        for (token, stood) in others {
            let is_free =
                |square: &Square| self.is_unseen(layer, *square) && self.state.on(self.spec, layer, *square).is_none();
            let free: Vec<Square> = self.spec.geometry.squares().filter(is_free).collect();
            let stood = square_of(stood).filter(|square| free.contains(square));
            let goal = if stood.is_some() { stood } else { free.get(dice.below(free.len())).copied() };
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

/// The tokens of a class on the board, then those in zones, the last of a zone on top.
fn placed(spec: &Spec, state: &State, class: ClassId) -> Vec<Standing> {
    let refs = (0..spec.zones.len()).map(ZoneId::at).flat_map(|zone| {
        let owners = spec.owners(spec.zone(zone).each);
        owners.map(move |owner| ZoneRef { zone, owner })
    });
    let is_of_class = |token: &TokenId| spec.kind(state.token(*token).kind).class == class;
    let in_zones = refs.flat_map(|zone| state.zone(spec, zone).iter().copied()).filter(is_of_class);
    state.on_board(spec, class).chain(in_zones).map(|token| (token, state.token(token).place)).collect()
}

fn square_of(place: Place) -> Option<Square> {
    match place {
        Place::On(square) => Some(square),
        Place::In(_) | Place::Gone(_) => None,
    }
}
