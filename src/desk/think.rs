//! `think`: what the computer would do, and a computer that plays.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;

use super::eyes::Show;
use super::fault::{Code, Fault};
use super::fields::Fields;
use super::play::shown;
use super::signal::Signal;
use super::sitting::Sitting;
use super::thought::{said, written};
use super::weights::weights;
use crate::run::referee::accepted;
use crate::run::seat::{Computer, Effort, place_of};
use crate::runtime::Rules;
use crate::search::Level;

/// A position to think about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    level: Option<u8>,
    nodes: Option<u64>,
    #[serde(default)]
    play: bool,
}

/// Thinks, and plays if it is asked to.
pub(super) fn answer(sitting: &mut Sitting, show: Show, request: &Request, signal: &Signal) -> Result<Fields, Fault> {
    if show.ply.is_some_and(|ply| ply != sitting.game.steps().len()) {
        return Err(Fault::bad("the computer thinks about the last position only"));
    }
    let show = Show { ply: None, ..show };
    let mover = sitting.game.mover().ok_or_else(|| Fault::new(Code::Over, "the game is over"))?;
    seat(sitting, effort(request)?);
    match (request.play, sitting.ready.hides()) {
        (false, true) if !show.eyes.may_hear_of(sitting.game.now(), mover) => {
            Err(Fault::new(Code::Refused, "what another player could do is not for these eyes"))
        }
        (false, _) => thought(sitting, signal),
        (true, _) => played(sitting, show, signal),
    }
}

/// The bound of a thought: a level or a number of nodes.
fn effort(request: &Request) -> Result<Effort, Fault> {
    let number = request.level.unwrap_or(Level::default().number());
    let (lowest, highest) = (Level::LOWEST.number(), Level::HIGHEST.number());
    let none = || Fault::bad(format!("`level` is a number from {lowest} to {highest}"));
    let effort = Effort::from(Level::new(number).ok_or_else(none)?);
    Ok(match request.nodes {
        None => effort,
        Some(nodes) => Effort { nodes: nodes.clamp(1, Level::HIGHEST.nodes()), ..effort },
    })
}

/// Seats a computer with this effort, unless one is there.
fn seat(sitting: &mut Sitting, effort: Effort) {
    let spec = sitting.game.spec().clone();
    let fits = sitting.computer.as_ref().is_some_and(|known| known.plays_by(&spec) && known.effort() == effort);
    if !fits {
        let rules = Arc::new(Rules::new(spec));
        let weights = weights(sitting.ready.name.as_deref(), &sitting.ready.definition, &rules);
        sitting.computer = Some(Computer::new(rules, weights, effort, sitting.made_of.seed.unwrap_or(0)));
    }
}

fn nothing() -> Fault {
    Fault::new(Code::Refused, "there is nothing to do")
}

fn thought(sitting: &mut Sitting, signal: &Signal) -> Result<Fields, Fault> {
    let (game, computer) = (&sitting.game, sitting.computer.as_mut().ok_or_else(nothing)?);
    let thought = computer.think_with(game, &|| signal.is_given_up(), &mut |_| {});
    signal.goes_on()?;
    let thought = thought.ok_or_else(nothing)?;
    let choices = sitting.choices(None);
    let best = place_of(&thought, &choices.list).and_then(|place| choices.written.get(place)).ok_or_else(nothing)?;
    let mut fields = Fields::new();
    fields.insert("best".to_owned(), json!({ "machine": best.machine, "text": best.san }));
    fields.insert("line".to_owned(), json!(written(&sitting.game, &thought.line)));
    fields.insert("score".to_owned(), said(thought.score, thought.actions_to_end()).into());
    fields.insert("depth".to_owned(), thought.depth.into());
    fields.insert("nodes".to_owned(), thought.nodes.into());
    Ok(fields)
}

fn played(sitting: &mut Sitting, show: Show, signal: &Signal) -> Result<Fields, Fault> {
    let choices = sitting.choices(None);
    let (game, computer) = (&sitting.game, sitting.computer.as_mut().ok_or_else(nothing)?);
    let chosen = accepted(game, &mut |list| computer.choose_until(game, list, &|| signal.is_given_up()));
    signal.change()?;
    let legal = chosen.ok().flatten().ok_or_else(nothing)?;
    sitting.play(&legal, &choices.list)?;
    Ok(shown(sitting, show))
}
