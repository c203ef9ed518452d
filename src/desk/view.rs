//! A game as a player may see it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;

use super::drawing::{Drawing, label, named};
use super::eyes::{Eyes, Show};
use super::fault::Fault;
use super::fields::Fields;
use super::request::Nothing;
use super::shelves::{Shelf, shelves};
use super::sitting::Sitting;
use crate::explain::words;
use crate::literal::game::Moment;
use crate::literal::knowledge::known_to;
use crate::literal::state::{State, Verdict};
use crate::notation::picture::board;
use crate::notation::picture::fallen::{Fallen, fallen};
use crate::notation::picture::last_move::{changed, remark};
use crate::notation::picture::signs::{Manner, Signs, drawn};
use crate::notation::position;
use crate::notation::record::{Event, Parts, events, opening, step_parts};
use crate::run::replay::line_written;
use crate::spec::ids::PlayerId;
use crate::spec::value::SquareSet;
use crate::spec::{PIECES, Spec};
use crate::svg::{Laid, laid};

/// Everything that is to be seen of a game.
#[derive(Debug, Serialize)]
pub(super) struct View {
    ply: usize,
    plies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<Turn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    eyes: String,
    turned: bool,
    pieces: Vec<Piece>,
    fog: Vec<String>,
    changed: Vec<String>,
    shown: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    shelves: Vec<Shelf>,
    facts: Vec<String>,
    announced: Vec<String>,
    /// The announcements, results of chance and lost turns after the last action, in order.
    events: Vec<String>,
    /// The announcements and lost turns before the first action, in order.
    opening: Vec<String>,
    fallen: Vec<Vec<Pieces>>,
    record: Vec<Done>,
    symbols: BTreeMap<String, String>,
    text: String,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    spoken: Option<String>,
}

/// Like pieces that were captured.
#[derive(Debug, Serialize)]
struct Pieces {
    symbol: String,
    label: String,
    count: usize,
}

#[derive(Debug, Serialize)]
struct Turn {
    player: String,
    title: String,
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<String>,
    may_act: bool,
}

#[derive(Debug, Serialize)]
struct Outcome {
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

#[derive(Debug, Serialize)]
struct Piece {
    square: String,
    symbol: String,
    label: String,
    letter: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corner: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Done {
    ply: usize,
    player: String,
    text: String,
    /// The action alone.
    action: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    announced: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    follows: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    machine: Option<String>,
    turn: u32,
}

/// Shows a game.
pub(super) fn answer(sitting: &mut Sitting, show: Show, _: &Nothing) -> Result<Fields, Fault> {
    Ok(Fields::from_iter([("view".to_owned(), json!(View::of(sitting, show)))]))
}

impl View {
    /// The game as these eyes see it.
    pub(super) fn of(sitting: &Sitting, show: Show) -> View {
        let moment = sitting.moment(show.ply);
        let spec: &Spec = moment.spec();
        let eyes = show.eyes.player(moment);
        let known = eyes.map_or(Cow::Borrowed(moment.state()), |eyes| known_to(spec, moment.state(), eyes));
        let mut drawing = Drawing::new(spec, &sitting.ready.symbols, show.turned);
        let names = |squares: SquareSet| squares.iter().map(|square| spec.geometry.name(square)).collect();
        let remark = remark(moment, eyes);
        let remark_says = remark.says.clone();
        let opening = opening(moment, eyes);
        let events = moment.steps().last().map_or_else(|| opening.clone(), |step| events(spec, step, eyes));
        let manner = Manner { turned: show.turned, ..Manner::default() };
        View {
            ply: moment.ply(),
            plies: sitting.game.steps().len(),
            turn: moment.mover().map(|mover| turn(moment, mover, show.eyes)),
            outcome: outcome(sitting, moment),
            eyes: show.eyes.word(spec),
            turned: show.turned,
            pieces: pieces(&mut drawing, &known),
            fog: names(known.fog),
            changed: names(changed(moment, eyes)),
            shown: names(remark.shows),
            remark: remark.says.clone(),
            shelves: shelves(&mut drawing, &known),
            facts: board::facts(spec, &known).into_iter().map(|fact| fact.replace('_', " ")).collect(),
            announced: worded(events.iter().filter(|event| event.announced)),
            events: worded(&events),
            opening: worded(&opening),
            fallen: fallen_of(&mut drawing, moment, eyes),
            spoken: spoken(sitting, moment, eyes, remark_says.as_deref()),
            record: record(sitting, moment, eyes),
            text: board::drawn(spec, &known, manner),
            position: position::seen(spec, moment.state(), eyes),
            symbols: drawing.symbols(),
        }
    }
}

fn turn(moment: Moment<'_>, mover: PlayerId, eyes: Eyes) -> Turn {
    let (spec, state) = (moment.spec(), moment.state());
    let player = spec.player(mover);
    Turn {
        player: player.name.clone(),
        title: player.title.clone(),
        words: words::to_move(spec, mover),
        phase: words::phase(spec, state).map(|phase| phase.replace('_', " ")),
        advice: words::advice(spec, state).map(str::to_owned),
        may_act: eyes.may_hear_of(moment, mover),
    }
}

fn outcome(sitting: &Sitting, moment: Moment<'_>) -> Option<Outcome> {
    let (spec, outcome) = (moment.spec(), moment.state().outcome?);
    Some(Outcome {
        words: words::outcome(spec, &sitting.ready.definition.sources, outcome),
        winner: match outcome.verdict {
            Verdict::Won(player) => Some(spec.player(player).name.clone()),
            Verdict::Drawn => None,
        },
        rule: outcome.rule.map(|rule| spec.rule(rule).label.clone()),
    })
}

fn pieces(drawing: &mut Drawing<'_>, state: &State) -> Vec<Piece> {
    let spec = drawing.spec();
    let piece = |Laid { square, token, corner }| Piece {
        square: spec.geometry.name(square),
        symbol: drawing.symbol(token.kind, token.owner),
        label: label(spec, token),
        letter: drawn(spec, token.kind, token.owner, Manner { signs: Signs::Letters, turned: false }),
        owner: token.owner.map(|owner| spec.player(owner).name.clone()),
        corner,
    };
    laid(spec, state).into_iter().map(piece).collect()
}

fn record(sitting: &Sitting, moment: Moment<'_>, eyes: Option<PlayerId>) -> Vec<Done> {
    let (spec, now) = (moment.spec(), moment.state());
    let open = eyes.is_none() || spec.veil(PIECES).is_none();
    let steps = moment.steps().iter().zip(sitting.written()).enumerate();
    let done = steps.map(|(index, (step, written))| {
        let parts = step_parts(spec, step, eyes, now, Some(written));
        let text = parts.to_string();
        let Parts { action, events } = parts;
        Done {
            ply: index + 1,
            player: spec.player(step.transition.candidate.actor).name.clone(),
            text,
            action,
            announced: worded(events.iter().filter(|event| event.announced)),
            follows: worded(events.iter().filter(|event| !event.announced)),
            events: worded(&events),
            machine: open.then(|| line_written(spec, step, written.machine.clone()).to_string()),
            turn: step.before.turn_number(spec),
        }
    });
    done.collect()
}

/// The words of events.
fn worded<'a>(events: impl IntoIterator<Item = &'a Event>) -> Vec<String> {
    events.into_iter().map(|event| event.words.clone()).collect()
}

/// The captured pieces: a list for each player, and a last one for neutral pieces if there are any.
fn fallen_of(drawing: &mut Drawing<'_>, moment: Moment<'_>, eyes: Option<PlayerId>) -> Vec<Vec<Pieces>> {
    let spec = drawing.spec();
    let mut all: Vec<Vec<Pieces>> = spec.player_ids().map(|_| Vec::new()).collect();
    for Fallen { owner, kinds } in fallen(moment, eyes) {
        let mut list: Vec<Pieces> = Vec::new();
        for kind in kinds {
            let symbol = drawing.symbol(kind, owner);
            match list.last_mut().filter(|last| last.symbol == symbol) {
                Some(last) => last.count += 1,
                None => list.push(Pieces { symbol, label: named(spec, kind, owner), count: 1 }),
            }
        }
        match owner.and_then(|owner| all.get_mut(owner.index())) {
            Some(own) => *own = list,
            None => all.push(list),
        }
    }
    all
}

/// The last action, what followed it, and the player to move, as a screen reader reads it: `White: e4. Black to move`.
fn spoken(sitting: &Sitting, moment: Moment<'_>, eyes: Option<PlayerId>, remark: Option<&str>) -> Option<String> {
    let (spec, now) = (moment.spec(), moment.state());
    let (step, written) = moment.steps().iter().zip(sitting.written()).next_back()?;
    let actor = words::player(spec, step.transition.candidate.actor);
    let Parts { action, events } = step_parts(spec, step, eyes, now, Some(written));
    let done = match spec.action(step.transition.candidate.action).aside {
        true => written.real.clone(),
        false => action,
    };
    let then: String = events.iter().map(|event| format!(". {}", event.words)).collect();
    let next = match (now.outcome, moment.mover()) {
        (Some(outcome), _) => words::outcome(spec, &sitting.ready.definition.sources, outcome),
        (None, Some(mover)) => words::to_move(spec, mover),
        (None, None) => String::new(),
    };
    let remark = remark.map(|remark| format!(", {remark}")).unwrap_or_default();
    Some(format!("{actor}: {done}{then}. {next}{remark}"))
}
