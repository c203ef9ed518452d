//! `piece`: what a kind of token is, how it moves, and where the one on a square may go; or all kinds.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::drawing::label;
use super::eyes::{Eyes, Show};
use super::fault::Fault;
use super::fields::Fields;
use super::sitting::Sitting;
use crate::book::moves_in_words;
use crate::diagnostic::closest;
use crate::literal::knowledge::known_to;
use crate::literal::state::{Place, Token};
use crate::notation::capital;
use crate::notation::squares::square_called;
use crate::spec::Spec;
use crate::spec::ids::{KindId, Square};
use crate::spec::nouns::Kind;
use crate::spec::value::Value;
use crate::svg::{Artist, Extent, Medium, draw, draw_symbol, kind as movements};
use crate::text::cut;

/// The pixels of a square of the diagram.
const SQUARE: i32 = 32;

/// The question: a square, a kind, or neither.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    square: Option<String>,
    kind: Option<String>,
}

/// A kind in the list of all.
#[derive(Debug, Serialize)]
struct Entry {
    kind: String,
    letter: String,
    facts: Vec<String>,
    tags: Vec<String>,
}

/// All kinds that are seen.
fn listed(spec: &Spec) -> Vec<Entry> {
    let entry = |kind: &Kind| Entry {
        kind: kind.name.clone(),
        letter: kind.letter.clone(),
        facts: facts(spec, kind),
        tags: tags(spec, kind),
    };
    spec.kinds.iter().filter(|kind| !kind.veiled).map(entry).collect()
}

/// The numbers that a kind has: `cost 10.5`.
fn facts(spec: &Spec, kind: &Kind) -> Vec<String> {
    let numbers = spec.attributes.iter().zip(&kind.attributes).filter_map(|(attribute, value)| match value {
        Value::Number(number) => Some(format!("{} {number}", attribute.name.replace('_', " "))),
        _ => None,
    });
    numbers.collect()
}

fn tags(spec: &Spec, kind: &Kind) -> Vec<String> {
    kind.tags.iter().map(|id| spec.tags[id.index()].name.clone()).collect()
}

/// Describes a piece.
pub(super) fn answer(sitting: &mut Sitting, show: Show, request: &Request) -> Result<Fields, Fault> {
    let Show { eyes, ply, .. } = show;
    let (token, square) = match (&request.square, &request.kind) {
        (Some(name), None) => {
            let (square, token) = standing(sitting, eyes, ply, name)?;
            (token, Some(square))
        }
        (None, Some(name)) => (of_kind(sitting.spec(), name)?, None),
        (None, None) => return Ok(Fields::from_iter([("pieces".to_owned(), json!(listed(sitting.spec())))])),
        _ => return Err(Fault::bad("`piece` has either `square` or `kind`")),
    };
    let goals = square.map(|square| goals(sitting, eyes, ply, square)).unwrap_or_default();
    let mut fields = described(sitting, token);
    fields.insert("goals".to_owned(), json!(goals));
    Ok(fields)
}

/// The piece on a square, or what else is seen to lie there.
fn standing(sitting: &Sitting, eyes: Eyes, ply: Option<usize>, name: &str) -> Result<(Square, Token), Fault> {
    let moment = sitting.moment(ply);
    let (spec, state) = (moment.spec(), moment.state());
    let unknown = || Fault::bad(format!("there is no square `{}`", cut(name, 60)));
    let square = square_called(spec, name).ok_or_else(unknown)?;
    let known = eyes.player(moment).map(|player| known_to(spec, state, player));
    let known = known.as_deref().unwrap_or(state);
    let seen = (0..spec.layers).filter_map(|layer| known.on(spec, layer, square)).find(|id| !known.is_ghost(*id));
    let nobody = || Fault::bad(format!("nothing is seen on {name}"));
    Ok((square, known.token(seen.ok_or_else(nobody)?)))
}

fn of_kind(spec: &Spec, name: &str) -> Result<Token, Fault> {
    let known = || spec.kinds.iter().filter(|kind| !kind.veiled);
    let word = name.replace([' ', '-'], "_");
    let place = spec.kinds.iter().position(|kind| !kind.veiled && kind.all_names().any(|name| name == word));
    let place = place.ok_or_else(|| {
        let fault = Fault::bad(format!("there is no piece `{}`", cut(name, 60)));
        match closest(name, known().flat_map(|kind| kind.all_names())) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault,
        }
    })?;
    let kind = KindId::at(place);
    let owner = spec.player_ids().next().filter(|_| !spec.kind(kind).neutral);
    Ok(Token { kind, owner, place: Place::Gone(None), known: crate::literal::knowers::Knowers::ALL })
}

fn described(sitting: &Sitting, token: Token) -> Fields {
    let (spec, definition) = (sitting.spec(), &sitting.ready.definition);
    let kind = spec.kind(token.kind);
    let artist = Artist::new(spec);
    let drawn = if kind.veiled { None } else { movements(&artist, token.kind, Extent::Near) };
    let picture = match drawn {
        Some(scene) => draw(&scene),
        None => draw_symbol(&artist.symbol(token.kind, token.owner, false)),
    };
    let words = if kind.veiled { Vec::new() } else { moves_in_words(definition, spec, kind) };
    let mut fields = Fields::new();
    fields.insert("title".to_owned(), capital(&kind.spoken_by(token.owner)).into());
    fields.insert("label".to_owned(), label(spec, token).into());
    fields.insert("words".to_owned(), json!(words));
    fields.insert("facts".to_owned(), json!(if kind.veiled { Vec::new() } else { facts(spec, kind) }));
    fields.insert("tags".to_owned(), json!(tags(spec, kind)));
    fields.insert("svg".to_owned(), picture.alone(Medium::Page, SQUARE).into());
    fields
}

/// The squares to which the piece on a square may go now, if these eyes may know that.
fn goals(sitting: &mut Sitting, eyes: Eyes, ply: Option<usize>, square: Square) -> Vec<String> {
    let choices = sitting.choices(ply);
    let moment = sitting.moment(ply);
    let spec = moment.spec();
    if !moment.mover().is_some_and(|mover| eyes.may_hear_of(moment, mover)) {
        return Vec::new();
    }
    let paths = choices.list.iter().filter_map(|one| one.candidate.path(spec));
    let goals = paths.filter(|path| path.origin == square).filter_map(|path| path.goal);
    let goals: crate::spec::value::SquareSet = goals.collect();
    goals.iter().map(|goal| spec.geometry.name(goal)).collect()
}
