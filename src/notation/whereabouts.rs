//! A token is called by where it is: `e4`, `tile:e4`, `hand:white:2`, `gone:white:pawn:e4`.
//!
//! The numbers tokens have in a state mean nothing outside of it. In a zone without an order, tokens are counted in the
//! order in which they are written.

use crate::literal::state::{Place, State};
use crate::spec::ids::{ClassId, FieldId, KindId, PlayerId, Square, TokenId};
use crate::spec::value::{Value, ZoneRef};
use crate::spec::{PIECES, Spec};

use super::names::read_player;
use super::value;
use super::zones::{read_zone, zone_refs, zone_word};

/// The contents of each zone, in the order in which they are written.
#[derive(Debug, Clone)]
pub(super) struct Whereabouts {
    zones: Vec<(ZoneRef, Vec<TokenId>)>,
}

impl Whereabouts {
    /// Of a position that is written: like tokens of a zone without an order stand together, those that remember the
    /// same too.
    pub(super) fn written(spec: &Spec, state: &State) -> Whereabouts {
        Whereabouts::by(spec, state, |token| {
            let fields = (0..spec.fields.len()).map(|index| state.field(spec, FieldId::at(index), token));
            fields.map(plain).collect()
        })
    }

    /// Of a position that is read, before its tokens remember anything.
    pub(super) fn read(spec: &Spec, state: &State) -> Whereabouts {
        Whereabouts::by(spec, state, |_| Vec::new())
    }

    fn by(spec: &Spec, state: &State, memory: impl Fn(TokenId) -> Vec<String>) -> Whereabouts {
        let zones = zone_refs(spec).map(|zone| {
            let mut tokens = state.zone(spec, zone).to_vec();
            if !spec.zone(zone.zone).ordered {
                tokens.sort_by_cached_key(|id| {
                    let token = state.token(*id);
                    (token.kind, token.owner, memory(*id))
                });
            }
            (zone, tokens)
        });
        Whereabouts { zones: zones.collect() }
    }

    /// All zones with what is in them.
    pub(super) fn zones(&self) -> &[(ZoneRef, Vec<TokenId>)] {
        &self.zones
    }

    /// All tokens: those on squares, then those in zones.
    pub(super) fn tokens(&self, spec: &Spec, state: &State) -> Vec<TokenId> {
        let mut list = Vec::new();
        for class in (0..spec.classes.len()).map(ClassId::at) {
            list.extend(state.on_board(spec, class));
        }
        list.extend(self.zones.iter().flat_map(|(_, tokens)| tokens));
        list
    }

    /// The word for a token.
    pub(super) fn word(&self, spec: &Spec, state: &State, id: TokenId) -> String {
        let token = state.token(id);
        let class = spec.kind(token.kind).class;
        match token.place {
            Place::On(square) if class == PIECES => spec.geometry.name(square),
            Place::On(square) => {
                format!("{}:{}", spec.classes[class.index()].name, spec.geometry.name(square))
            }
            Place::In(zone) => {
                let tokens = self.zones.iter().find(|(other, _)| *other == zone).map(|(_, tokens)| tokens.as_slice());
                let number = tokens.unwrap_or(&[]).iter().position(|other| *other == id).unwrap_or(0) + 1;
                format!("{}:{number}", zone_word(spec, zone))
            }
            Place::Gone(square) => {
                let owner = token.owner.map_or("-", |owner| &spec.player(owner).name);
                let square = square.map_or_else(|| "-".to_owned(), |square| spec.geometry.name(square));
                format!("gone:{owner}:{}:{square}", spec.kind(token.kind).name)
            }
        }
    }

    /// The token a word stands for; one that is gone is made anew. Errors say why there is none.
    pub(super) fn find(&self, spec: &Spec, state: &mut State, class: ClassId, word: &str) -> Result<TokenId, String> {
        let parts: Vec<&str> = word.split(':').collect();
        match parts.as_slice() {
            [square] => on_square(spec, state, class, square),
            ["gone", owner, kind, square] => {
                let (owner, kind, square) =
                    gone(spec, owner, kind, square).ok_or_else(|| unknown(spec, class, word))?;
                Ok(make_gone(spec, state, kind, owner, square))
            }
            [name, square] if class_named(spec, name).is_some() => {
                on_square(spec, state, class_named(spec, name).unwrap_or(class), square)
            }
            [.., number] => {
                let zone = read_zone(spec, &parts[..parts.len() - 1]);
                let tokens = self.zones.iter().find(|(other, _)| Some(*other) == zone).map(|(_, tokens)| tokens);
                let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let token = number.and_then(|number| tokens?.get(number).copied());
                token.ok_or_else(|| unknown(spec, class, word))
            }
            [] => Err(unknown(spec, class, word)),
        }
    }
}

fn on_square(spec: &Spec, state: &State, class: ClassId, word: &str) -> Result<TokenId, String> {
    let square = square_named(spec, word).ok_or_else(|| no_square(word))?;
    let here = spec.classes[class.index()].layer.and_then(|layer| state.on(spec, layer, square));
    here.ok_or_else(|| format!("there is no {} on `{word}`", spec.classes[class.index()].name))
}

/// The square of this name, in small letters or capitals.
pub(super) fn square_named(spec: &Spec, word: &str) -> Option<Square> {
    spec.geometry.named(word).or_else(|| spec.geometry.named(&word.to_ascii_lowercase()))
}

/// The message about a square that does not exist.
pub(super) fn no_square(word: &str) -> String {
    format!("there is no square `{word}`")
}

fn unknown(spec: &Spec, class: ClassId, word: &str) -> String {
    format!(
        "`{word}` is no {}: it is called by where it is, such as `e4` or `ZONE:1`",
        spec.classes[class.index()].name
    )
}

fn class_named(spec: &Spec, name: &str) -> Option<ClassId> {
    spec.classes.iter().position(|class| class.name == name).map(ClassId::at)
}

type Gone = (Option<PlayerId>, KindId, Option<Square>);

fn gone(spec: &Spec, owner: &str, kind: &str, square: &str) -> Option<Gone> {
    let owner = if owner == "-" { None } else { Some(read_player(spec, owner)?) };
    let kind = spec.kinds.iter().position(|other| other.name == kind && !other.veiled).map(KindId::at)?;
    let square = if square == "-" { None } else { Some(square_named(spec, square)?) };
    Some((owner, kind, square))
}

/// Makes a token that was taken off a square; a token that stands there now stays.
fn make_gone(spec: &Spec, state: &mut State, kind: KindId, owner: Option<PlayerId>, square: Option<Square>) -> TokenId {
    let token = state.create(spec, kind, owner);
    if let Some(square) = square {
        let layer = spec.classes[spec.kind(kind).class.index()].layer.unwrap_or(0);
        let standing = state.on(spec, layer, square);
        state.put(spec, token, Place::On(square));
        state.lift(spec, token);
        if let Some(standing) = standing {
            state.put(spec, standing, Place::On(square));
        }
    }
    token
}

/// A value as a sorting key; tokens are left out, since their words depend on the order that is looked for.
fn plain(value: &Value) -> String {
    match value {
        Value::Token(_) | Value::Set(_) => String::new(),
        Value::Number(number) => number.to_string(),
        Value::Truth(truth) => value::truth_word(*truth).to_owned(),
        other => format!("{other:?}"),
    }
}
